//! Faults in what is computed.

use super::{Change, Kind, Search};
use tileport_ir::attr::{
    ComparisonOrdering, ComparisonPredicate, Elements, Number, RoundingMode, Signedness,
};
use tileport_ir::op::Stated;
use tileport_ir::{ElementType, Op, OpId, Type};

pub(super) fn search(s: &mut Search<'_>, id: OpId) {
    operands(s, id);
    integers(s, id);
    floats(s, id);
    comparisons(s, id);
    constants(s, id);
    shapes(s, id);
    precision(s, id);
}

fn swap(s: &mut Search<'_>, id: OpId, a: usize, b: usize) {
    let op = s.body.op(id);
    let list = op.operands();
    let (Some(&x), Some(&y)) = (list.get(a), list.get(b)) else {
        return;
    };
    if x == y || !s.same_type(x, y) {
        return;
    }
    let mut new = op.clone();
    let mut at = 0;
    new.each_operand_mut(|value| {
        if at == a {
            *value = y;
        } else if at == b {
            *value = x;
        }
        at += 1;
    });
    s.replaced(
        Kind::SwappedOperands,
        id,
        format!("operands {a} and {b} swapped"),
        new,
    );
}

fn operands(s: &mut Search<'_>, id: OpId) {
    match s.body.op(id) {
        Op::SubI { .. }
        | Op::DivI { .. }
        | Op::RemI { .. }
        | Op::ShLI { .. }
        | Op::ShRI { .. }
        | Op::SubF { .. }
        | Op::DivF { .. }
        | Op::RemF { .. }
        | Op::PowF { .. }
        | Op::Atan2 { .. }
        | Op::CmpI { .. }
        | Op::CmpF { .. }
        | Op::MmaF { .. }
        | Op::MmaI { .. }
        | Op::Cat { .. } => swap(s, id, 0, 1),
        Op::Select { .. } => swap(s, id, 1, 2),
        Op::Fma { .. } => swap(s, id, 1, 2),
        _ => {}
    }
}

fn integers(s: &mut Search<'_>, id: OpId) {
    let op = s.body.op(id).clone();
    match op {
        Op::DivI {
            lhs,
            rhs,
            signedness,
            rounding,
        } => {
            for other in [
                RoundingMode::Zero,
                RoundingMode::NegativeInf,
                RoundingMode::PositiveInf,
            ] {
                if other != rounding {
                    let new = Op::DivI {
                        lhs,
                        rhs,
                        signedness,
                        rounding: other,
                    };
                    s.replaced(Kind::Division, id, format!("rounded {other:?}"), new);
                }
            }
            let new = Op::DivI {
                lhs,
                rhs,
                signedness: flipped(signedness),
                rounding,
            };
            s.replaced(Kind::Signedness, id, "the other signedness", new);
            let new = Op::RemI { lhs, rhs, signedness };
            s.replaced(Kind::Operation, id, "remainder for quotient", new);
        }
        Op::RemI { lhs, rhs, signedness } => {
            let new = Op::RemI {
                lhs,
                rhs,
                signedness: flipped(signedness),
            };
            s.replaced(Kind::Signedness, id, "the other signedness", new);
            let new = Op::DivI {
                lhs,
                rhs,
                signedness,
                rounding: RoundingMode::Zero,
            };
            s.replaced(Kind::Operation, id, "quotient for remainder", new);
        }
        Op::AddI { lhs, rhs, overflow } => {
            s.replaced(
                Kind::Operation,
                id,
                "difference for sum",
                Op::SubI { lhs, rhs, overflow },
            );
            s.bypassed(Kind::Operation, id, "the first operand alone", 0, lhs);
            s.bypassed(Kind::Operation, id, "the second operand alone", 0, rhs);
        }
        Op::SubI { lhs, rhs, overflow } => {
            s.replaced(
                Kind::Operation,
                id,
                "sum for difference",
                Op::AddI { lhs, rhs, overflow },
            );
        }
        Op::MulI { lhs, rhs, overflow } => {
            s.replaced(
                Kind::Operation,
                id,
                "sum for product",
                Op::AddI { lhs, rhs, overflow },
            );
            s.bypassed(Kind::Operation, id, "the first operand alone", 0, lhs);
        }
        Op::MaxI { lhs, rhs, signedness } => {
            s.replaced(
                Kind::Operation,
                id,
                "minimum for maximum",
                Op::MinI { lhs, rhs, signedness },
            );
            let new = Op::MaxI {
                lhs,
                rhs,
                signedness: flipped(signedness),
            };
            s.replaced(Kind::Signedness, id, "the other signedness", new);
        }
        Op::MinI { lhs, rhs, signedness } => {
            s.replaced(
                Kind::Operation,
                id,
                "maximum for minimum",
                Op::MaxI { lhs, rhs, signedness },
            );
            let new = Op::MinI {
                lhs,
                rhs,
                signedness: flipped(signedness),
            };
            s.replaced(Kind::Signedness, id, "the other signedness", new);
        }
        Op::ShRI { lhs, rhs, signedness } => {
            let new = Op::ShRI {
                lhs,
                rhs,
                signedness: flipped(signedness),
            };
            s.replaced(Kind::Signedness, id, "the other signedness", new);
        }
        Op::AndI { lhs, rhs } => {
            s.replaced(Kind::Mask, id, "`or` for `and`", Op::OrI { lhs, rhs });
            s.bypassed(Kind::Mask, id, "only the first condition", 0, lhs);
            s.bypassed(Kind::Mask, id, "only the second condition", 0, rhs);
        }
        Op::OrI { lhs, rhs } => s.replaced(Kind::Operation, id, "`and` for `or`", Op::AndI { lhs, rhs }),
        Op::XOrI { lhs, rhs } => s.replaced(Kind::Operation, id, "`or` for `xor`", Op::OrI { lhs, rhs }),
        Op::ExtI { from, signedness } => {
            let new = Op::ExtI {
                from,
                signedness: flipped(signedness),
            };
            s.replaced(Kind::Signedness, id, "the other signedness", new);
        }
        Op::IToF {
            from,
            signedness,
            rounding_mode,
        } => {
            let new = Op::IToF {
                from,
                signedness: flipped(signedness),
                rounding_mode,
            };
            s.replaced(Kind::Signedness, id, "the other signedness", new);
        }
        Op::FToI {
            from,
            signedness,
            rounding_mode,
            saturating,
        } => {
            let new = Op::FToI {
                from,
                signedness: flipped(signedness),
                rounding_mode,
                saturating,
            };
            s.replaced(Kind::Signedness, id, "the other signedness", new);
        }
        Op::MmaI {
            lhs,
            rhs,
            acc,
            signedness_lhs,
            signedness_rhs,
        } => {
            let new = Op::MmaI {
                lhs,
                rhs,
                acc,
                signedness_lhs: flipped(signedness_lhs),
                signedness_rhs,
            };
            s.replaced(Kind::Signedness, id, "the other signedness on the left", new);
            let new = Op::MmaI {
                lhs,
                rhs,
                acc,
                signedness_lhs,
                signedness_rhs: flipped(signedness_rhs),
            };
            s.replaced(Kind::Signedness, id, "the other signedness on the right", new);
            s.bypassed(Kind::Accumulation, id, "the accumulator unchanged", 0, acc);
        }
        _ => {}
    }
}

fn flipped(signedness: Signedness) -> Signedness {
    match signedness {
        Signedness::Signed => Signedness::Unsigned,
        Signedness::Unsigned => Signedness::Signed,
    }
}

/// Other rounding modes that arithmetic knows.
fn roundings(current: RoundingMode) -> impl Iterator<Item = RoundingMode> {
    [
        RoundingMode::NearestEven,
        RoundingMode::Zero,
        RoundingMode::NegativeInf,
        RoundingMode::Approx,
        RoundingMode::Full,
    ]
    .into_iter()
    .filter(move |other| *other != current)
}

#[allow(clippy::too_many_lines, reason = "one arm an operation")]
fn floats(s: &mut Search<'_>, id: OpId) {
    let op = s.body.op(id).clone();
    match op {
        Op::AddF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        } => {
            for other in roundings(rounding_mode) {
                let new = Op::AddF {
                    lhs,
                    rhs,
                    rounding_mode: other,
                    flush_to_zero,
                };
                s.replaced(Kind::Rounding, id, format!("rounded {other:?}"), new);
            }
            let new = Op::AddF {
                lhs,
                rhs,
                rounding_mode,
                flush_to_zero: !flush_to_zero,
            };
            s.replaced(Kind::Flag, id, "flush-to-zero the other way", new);
            let new = Op::SubF {
                lhs,
                rhs,
                rounding_mode,
                flush_to_zero,
            };
            s.replaced(Kind::Operation, id, "difference for sum", new);
            s.bypassed(Kind::Accumulation, id, "the first operand alone", 0, lhs);
            s.bypassed(Kind::Accumulation, id, "the second operand alone", 0, rhs);
        }
        Op::SubF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        } => {
            for other in roundings(rounding_mode) {
                let new = Op::SubF {
                    lhs,
                    rhs,
                    rounding_mode: other,
                    flush_to_zero,
                };
                s.replaced(Kind::Rounding, id, format!("rounded {other:?}"), new);
            }
            let new = Op::SubF {
                lhs,
                rhs,
                rounding_mode,
                flush_to_zero: !flush_to_zero,
            };
            s.replaced(Kind::Flag, id, "flush-to-zero the other way", new);
            let new = Op::AddF {
                lhs,
                rhs,
                rounding_mode,
                flush_to_zero,
            };
            s.replaced(Kind::Operation, id, "sum for difference", new);
        }
        Op::MulF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        } => {
            for other in roundings(rounding_mode) {
                let new = Op::MulF {
                    lhs,
                    rhs,
                    rounding_mode: other,
                    flush_to_zero,
                };
                s.replaced(Kind::Rounding, id, format!("rounded {other:?}"), new);
            }
            let new = Op::MulF {
                lhs,
                rhs,
                rounding_mode,
                flush_to_zero: !flush_to_zero,
            };
            s.replaced(Kind::Flag, id, "flush-to-zero the other way", new);
            let new = Op::AddF {
                lhs,
                rhs,
                rounding_mode,
                flush_to_zero,
            };
            s.replaced(Kind::Operation, id, "sum for product", new);
            s.bypassed(Kind::Operation, id, "the first operand alone", 0, lhs);
        }
        Op::DivF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        } => {
            for other in roundings(rounding_mode) {
                let new = Op::DivF {
                    lhs,
                    rhs,
                    rounding_mode: other,
                    flush_to_zero,
                };
                s.replaced(Kind::Rounding, id, format!("rounded {other:?}"), new);
            }
            let new = Op::DivF {
                lhs,
                rhs,
                rounding_mode,
                flush_to_zero: !flush_to_zero,
            };
            s.replaced(Kind::Flag, id, "flush-to-zero the other way", new);
        }
        Op::Fma {
            lhs,
            rhs,
            acc,
            rounding_mode,
            flush_to_zero,
        } => {
            for other in roundings(rounding_mode) {
                let new = Op::Fma {
                    lhs,
                    rhs,
                    acc,
                    rounding_mode: other,
                    flush_to_zero,
                };
                s.replaced(Kind::Rounding, id, format!("rounded {other:?}"), new);
            }
            s.bypassed(Kind::Accumulation, id, "the accumulator unchanged", 0, acc);
        }
        Op::MmaF {
            lhs,
            rhs,
            acc,
            fast_acc,
        } => {
            s.bypassed(Kind::Accumulation, id, "the accumulator unchanged", 0, acc);
            s.replaced(
                Kind::Flag,
                id,
                "fast accumulation the other way",
                Op::MmaF {
                    lhs,
                    rhs,
                    acc,
                    fast_acc: !fast_acc,
                },
            );
        }
        Op::MmaFScaled {
            lhs,
            rhs,
            acc,
            lhs_scale,
            rhs_scale,
        } => {
            s.bypassed(Kind::Accumulation, id, "the accumulator unchanged", 0, acc);
            if s.same_type(lhs_scale, rhs_scale) {
                let new = Op::MmaFScaled {
                    lhs,
                    rhs,
                    acc,
                    lhs_scale: rhs_scale,
                    rhs_scale: lhs_scale,
                };
                s.replaced(Kind::SwappedOperands, id, "the scales swapped", new);
            }
        }
        Op::MaxF {
            lhs,
            rhs,
            propagate_nan,
            flush_to_zero,
        } => {
            let new = Op::MaxF {
                lhs,
                rhs,
                propagate_nan: !propagate_nan,
                flush_to_zero,
            };
            s.replaced(Kind::Flag, id, "NaN the other way", new);
            let new = Op::MinF {
                lhs,
                rhs,
                propagate_nan,
                flush_to_zero,
            };
            s.replaced(Kind::Operation, id, "minimum for maximum", new);
        }
        Op::MinF {
            lhs,
            rhs,
            propagate_nan,
            flush_to_zero,
        } => {
            let new = Op::MinF {
                lhs,
                rhs,
                propagate_nan: !propagate_nan,
                flush_to_zero,
            };
            s.replaced(Kind::Flag, id, "NaN the other way", new);
            let new = Op::MaxF {
                lhs,
                rhs,
                propagate_nan,
                flush_to_zero,
            };
            s.replaced(Kind::Operation, id, "maximum for minimum", new);
        }
        Op::Sqrt {
            source,
            rounding_mode,
            flush_to_zero,
        } => {
            for other in roundings(rounding_mode) {
                let new = Op::Sqrt {
                    source,
                    rounding_mode: other,
                    flush_to_zero,
                };
                s.replaced(Kind::Rounding, id, format!("rounded {other:?}"), new);
            }
        }
        Op::Exp2 {
            source,
            flush_to_zero,
        } => {
            let new = Op::Exp2 {
                source,
                flush_to_zero: !flush_to_zero,
            };
            s.replaced(Kind::Flag, id, "flush-to-zero the other way", new);
            let new = Op::Exp {
                source,
                rounding_mode: RoundingMode::Full,
            };
            s.replaced(Kind::Operation, id, "base e for base 2", new);
        }
        Op::Exp { source, .. } => {
            let new = Op::Exp2 {
                source,
                flush_to_zero: false,
            };
            s.replaced(Kind::Operation, id, "base 2 for base e", new);
        }
        Op::Log { source } => s.replaced(Kind::Operation, id, "base 2 for base e", Op::Log2 { source }),
        Op::Log2 { source } => s.replaced(Kind::Operation, id, "base e for base 2", Op::Log { source }),
        Op::Floor { source } => s.replaced(Kind::Rounding, id, "up for down", Op::Ceil { source }),
        Op::Ceil { source } => s.replaced(Kind::Rounding, id, "down for up", Op::Floor { source }),
        Op::Cos { source } => s.replaced(Kind::Operation, id, "sine for cosine", Op::Sin { source }),
        Op::Sin { source } => s.replaced(Kind::Operation, id, "cosine for sine", Op::Cos { source }),
        Op::Rsqrt {
            source,
            flush_to_zero,
        } => {
            let new = Op::Rsqrt {
                source,
                flush_to_zero: !flush_to_zero,
            };
            s.replaced(Kind::Flag, id, "flush-to-zero the other way", new);
        }
        Op::NegF { source } => s.bypassed(Kind::Operation, id, "not negated", 0, source),
        Op::AbsF { source } | Op::AbsI { source } => {
            s.bypassed(Kind::Operation, id, "with its sign", 0, source)
        }
        _ => {}
    }
}

fn comparisons(s: &mut Search<'_>, id: OpId) {
    use ComparisonPredicate as P;
    let near = |p: P| match p {
        P::Equal => P::NotEqual,
        P::NotEqual => P::Equal,
        P::LessThan => P::LessThanOrEqual,
        P::LessThanOrEqual => P::LessThan,
        P::GreaterThan => P::GreaterThanOrEqual,
        P::GreaterThanOrEqual => P::GreaterThan,
    };
    match *s.body.op(id) {
        Op::CmpI {
            comparison_predicate,
            lhs,
            rhs,
            signedness,
        } => {
            let new = near(comparison_predicate);
            let op = Op::CmpI {
                comparison_predicate: new,
                lhs,
                rhs,
                signedness,
            };
            s.replaced(Kind::Comparison, id, format!("{new:?}"), op);
            let op = Op::CmpI {
                comparison_predicate,
                lhs,
                rhs,
                signedness: flipped(signedness),
            };
            s.replaced(Kind::Signedness, id, "the other signedness", op);
        }
        Op::CmpF {
            comparison_predicate,
            comparison_ordering,
            lhs,
            rhs,
        } => {
            let new = near(comparison_predicate);
            let op = Op::CmpF {
                comparison_predicate: new,
                comparison_ordering,
                lhs,
                rhs,
            };
            s.replaced(Kind::Comparison, id, format!("{new:?}"), op);
            let comparison_ordering = match comparison_ordering {
                ComparisonOrdering::Ordered => ComparisonOrdering::Unordered,
                ComparisonOrdering::Unordered => ComparisonOrdering::Ordered,
            };
            let op = Op::CmpF {
                comparison_predicate,
                comparison_ordering,
                lhs,
                rhs,
            };
            s.replaced(Kind::Flag, id, "NaN the other way", op);
        }
        _ => {}
    }
}

fn constants(s: &mut Search<'_>, id: OpId) {
    let Op::Constant { value } = s.body.op(id) else {
        return;
    };
    let Some(result) = s.body.result(id, 0) else {
        return;
    };
    let Some(element) = s.element(result).filter(|_| value.is_splat()) else {
        return;
    };
    let Some(number) = value.get(element, 0) else {
        return;
    };
    let mut put = |what: &str, bits: u64| {
        let value = Elements::splat(Number { element, bits });
        s.replaced(Kind::Constant, id, what, Op::Constant { value });
    };
    match element.format() {
        None => {
            let value = number.as_signed().unwrap_or_default();
            for (what, new) in [
                ("one more", value.wrapping_add(1)),
                ("one less", value.wrapping_sub(1)),
            ] {
                put(what, Number::int(element, new).bits);
            }
        }
        Some(format) => {
            put("the next number", number.bits.wrapping_add(1) & format.all_ones());
            put("one", format.one());
        }
    }
}

fn shapes(s: &mut Search<'_>, id: OpId) {
    let op = s.body.op(id).clone();
    match op {
        Op::Permute { source, permutation } => {
            s.bypassed(Kind::Transposed, id, "not permuted", 0, source);
            let Some(shape) = s.tile(source).map(|t| t.shape.clone()) else {
                return;
            };
            for i in 1..permutation.len() {
                let mut other = permutation.clone();
                other.swap(i - 1, i);
                // Only where the type stays.
                let length = |axis: i32| usize::try_from(axis).ok().and_then(|a| shape.get(a).copied());
                if length(permutation[i - 1]) == length(permutation[i]) {
                    let new = Op::Permute {
                        source,
                        permutation: other,
                    };
                    s.replaced(
                        Kind::Transposed,
                        id,
                        format!("axes {} and {i} swapped", i - 1),
                        new,
                    );
                }
            }
        }
        Op::Reduce {
            operands,
            dim,
            identities,
            body,
        } => {
            let rank = operands.first().and_then(|&v| s.tile(v)).map_or(0, |t| t.rank());
            let shape = operands
                .first()
                .and_then(|&v| s.tile(v))
                .map(|t| t.shape.clone())
                .unwrap_or_default();
            for other in 0..rank as i64 {
                let same = usize::try_from(dim).ok().and_then(|d| shape.get(d)) == shape.get(other as usize);
                if other != dim && same {
                    let new = Op::Reduce {
                        operands: operands.clone(),
                        dim: other,
                        identities: identities.clone(),
                        body,
                    };
                    s.replaced(Kind::Axis, id, format!("along {other}"), new);
                }
            }
        }
        Op::Scan {
            operands,
            dim,
            reverse,
            identities,
            body,
        } => {
            let flipped = Stated(!reverse.0);
            let new = Op::Scan {
                operands: operands.clone(),
                dim,
                reverse: flipped,
                identities: identities.clone(),
                body,
            };
            s.replaced(Kind::Axis, id, "from the other end", new);
            let rank = operands.first().and_then(|&v| s.tile(v)).map_or(0, |t| t.rank());
            for other in (0..rank as i64).filter(|d| *d != dim) {
                let new = Op::Scan {
                    operands: operands.clone(),
                    dim: other,
                    reverse,
                    identities: identities.clone(),
                    body,
                };
                s.replaced(Kind::Axis, id, format!("along {other}"), new);
            }
        }
        Op::Extract { indices, .. } => {
            for i in 0..indices.len() {
                s.nudged(Kind::Index, id, i + 1, 1);
            }
        }
        Op::GetTileBlockId {} | Op::GetNumTileBlocks {} => {
            let results: Vec<_> = s.body.results(id).collect();
            for (i, j) in [(0, 1), (1, 0), (2, 0)] {
                if let Some(&by) = results.get(j) {
                    s.bypassed(Kind::BlockAxis, id, format!("axis {j} for {i}"), i, by);
                }
            }
        }
        _ => {}
    }
}

/// A result that is rounded to a narrower format on its way.
fn precision(s: &mut Search<'_>, id: OpId) {
    let wide = matches!(
        s.body.op(id),
        Op::MmaF { .. }
            | Op::MulF { .. }
            | Op::AddF { .. }
            | Op::SubF { .. }
            | Op::DivF { .. }
            | Op::Exp { .. }
            | Op::Exp2 { .. }
            | Op::Reduce { .. }
            | Op::FToF { .. }
            | Op::LoadViewTko { .. }
            | Op::LoadPtrTko { .. }
            | Op::Rsqrt { .. }
            | Op::Sqrt { .. }
    );
    let Some(result) = s.body.result(id, 0).filter(|_| wide) else {
        return;
    };
    if !matches!(s.ty(result), Type::Tile(_)) {
        return;
    }
    let narrower = match s.element(result) {
        Some(ElementType::F32) => ElementType::BF16,
        Some(ElementType::F64) => ElementType::F32,
        Some(ElementType::F16) => ElementType::F8E4M3FN,
        _ => return,
    };
    s.add(
        Kind::ElementType,
        id,
        format!("through {}", narrower.name()),
        Change::Through(narrower),
    );
}
