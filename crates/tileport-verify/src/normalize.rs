//! Integer operations for which the way of reading their operands makes no difference, spelt one way.
//!
//! Signed and unsigned agree on numbers that are not negative, and so do division rounded down and towards zero. Ports
//! use the one that their language has.

use crate::interface::{Interface, Part};
use crate::strip::Facts;
use rustc_hash::FxHashSet;
use tileport_ir::attr::{ComparisonPredicate, Predicate, RoundingMode, Signedness};
use tileport_ir::{Body, Op, OpId, Types, Value};

/// Spells integer operations one way where both mean the same. `facts` are those that were taken out of the body.
pub(crate) fn normalize(types: &Types, body: &mut Body, facts: &Facts, names: &Interface) {
    let mut known: FxHashSet<Value> = FxHashSet::default();
    for (at, &arg) in body.args().iter().enumerate() {
        let stated = facts.iter().any(|(p, fact)| {
            *p == at && matches!(fact, Predicate::Bounded { lower: Some(l), .. } if *l >= 0)
        });
        if stated || matches!(names.part(at), Some((_, Part::Size(_)))) {
            known.insert(arg);
        }
    }
    let mut ops = Vec::new();
    body.walk(|op| ops.push(op));
    for id in ops {
        if let Some(new) = respelt(body, &known, id) {
            *body.op_mut(id) = new;
        }
        if gives_no_negative(types, body, &known, id) {
            known.extend(body.results(id));
        }
    }
}

fn respelt(body: &Body, known: &FxHashSet<Value>, id: OpId) -> Option<Op> {
    let both = |a: &Value, b: &Value| known.contains(a) && known.contains(b);
    let signedness = Signedness::Signed;
    match body.op(id) {
        Op::ExtI { from, .. } if known.contains(from) => Some(Op::ExtI {
            from: *from,
            signedness,
        }),
        Op::IToF {
            from, rounding_mode, ..
        } if known.contains(from) => Some(Op::IToF {
            from: *from,
            signedness,
            rounding_mode: *rounding_mode,
        }),
        Op::CmpI {
            comparison_predicate,
            lhs,
            rhs,
            ..
        } => {
            let equality = matches!(
                comparison_predicate,
                ComparisonPredicate::Equal | ComparisonPredicate::NotEqual
            );
            (equality || both(lhs, rhs)).then(|| Op::CmpI {
                comparison_predicate: *comparison_predicate,
                lhs: *lhs,
                rhs: *rhs,
                signedness,
            })
        }
        Op::MaxI { lhs, rhs, .. } if both(lhs, rhs) => Some(Op::MaxI {
            lhs: *lhs,
            rhs: *rhs,
            signedness,
        }),
        Op::MinI { lhs, rhs, .. } if both(lhs, rhs) => Some(Op::MinI {
            lhs: *lhs,
            rhs: *rhs,
            signedness,
        }),
        Op::RemI { lhs, rhs, .. } if both(lhs, rhs) => Some(Op::RemI {
            lhs: *lhs,
            rhs: *rhs,
            signedness,
        }),
        Op::ShRI { lhs, rhs, .. } if known.contains(lhs) => Some(Op::ShRI {
            lhs: *lhs,
            rhs: *rhs,
            signedness,
        }),
        Op::DivI {
            lhs, rhs, rounding, ..
        } if both(lhs, rhs) => Some(Op::DivI {
            lhs: *lhs,
            rhs: *rhs,
            signedness,
            rounding: match rounding {
                RoundingMode::NegativeInf => RoundingMode::Zero,
                other => *other,
            },
        }),
        _ => None,
    }
}

/// Whether all results of an operation, read as signed, are zero or more.
fn gives_no_negative(types: &Types, body: &Body, known: &FxHashSet<Value>, id: OpId) -> bool {
    match body.op(id) {
        Op::GetTileBlockId {} | Op::GetNumTileBlocks {} => true,
        // In a type with a sign bit to spare; a tile has far fewer elements than any wider type has numbers.
        Op::Iota {} | Op::GetIndexSpaceShape { .. } | Op::GetTensorShape { .. } => {
            let wide = |v: Value| {
                let tile = types[body.ty(v)].as_tile();
                tile.and_then(|t| t.element.as_number())
                    .is_some_and(|e| e.value_bits() >= 32)
            };
            body.results(id).all(wide)
        }
        Op::Constant { value } => {
            let element = body
                .result(id, 0)
                .and_then(|v| types[body.ty(v)].as_tile()?.element.as_number())
                .filter(|e| e.is_int() && e.value_bits() > 1);
            let number = element
                .filter(|_| value.is_splat())
                .and_then(|e| value.get(e, 0)?.as_signed());
            number.is_some_and(|n| n >= 0)
        }
        Op::ExtI { from, signedness } => {
            known.contains(from)
                || (*signedness == Signedness::Unsigned
                    && types[body.ty(*from)]
                        .as_tile()
                        .is_some_and(|t| t.element.as_number().is_some()))
        }
        Op::Assume {
            value,
            predicate: Predicate::Bounded { lower: Some(l), .. },
        } => *l >= 0 || known.contains(value),
        Op::Assume { value: inner, .. }
        | Op::Broadcast { source: inner }
        | Op::Reshape { source: inner }
        | Op::Permute { source: inner, .. }
        | Op::Extract { source: inner, .. } => known.contains(inner),
        Op::AndI { lhs, rhs } => known.contains(lhs) || known.contains(rhs),
        Op::MinI { lhs, rhs, signedness } | Op::MaxI { lhs, rhs, signedness } => {
            *signedness == Signedness::Signed && known.contains(lhs) && known.contains(rhs)
        }
        Op::DivI { lhs, rhs, .. } | Op::RemI { lhs, rhs, .. } => known.contains(lhs) && known.contains(rhs),
        Op::Select {
            val_if_true,
            val_if_false,
            ..
        } => known.contains(val_if_true) && known.contains(val_if_false),
        _ => false,
    }
}
