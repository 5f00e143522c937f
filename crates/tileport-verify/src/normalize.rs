//! Integer operations that mean the same, spelt one way.
//!
//! Languages differ in how they say such things: signed and unsigned agree on numbers that are not negative, and so do
//! division rounded down and towards zero; `a > b` is `b < a`; an index is checked by one unsigned comparison or by two
//! signed ones. Each rule is an equality for all numbers in the ranges that [`Ranges`] gives, so that it may be applied
//! to either kernel.

use crate::interface::Interface;
use crate::ranges::Ranges;
use crate::strip::Facts;
use tileport_ir::attr::{ComparisonPredicate as Predicate, Elements, Number, RoundingMode, Signedness};
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{Body, ElementType, Op, OpId, Types, Value};
use tileport_num::Format;

/// Spells integer operations one way where they mean the same, and takes out what states nothing. `facts` are those
/// that were taken out of the body before.
pub(crate) fn normalize(types: &Types, body: &mut Body, facts: &Facts, names: &Interface) {
    let mut ranges = Ranges::of_parameters(types, body, facts, names);
    let mut rewriter = Rewriter::new(body);
    let mut ops = Vec::new();
    rewriter.body().walk(|op| ops.push(op));
    for id in ops {
        if let Some(new) = respelt(rewriter.body(), &ranges, id) {
            rewriter.set_op(id, new);
        }
        if let Some((result, value)) = stated_of_itself(rewriter.body(), &ranges, id) {
            rewriter.replace_uses(result, value);
            rewriter.erase(id);
            continue;
        }
        ranges.visit(rewriter.body(), id);
    }
}

/// An `assume` of what holds anyway: its result, and what it is about.
fn stated_of_itself(body: &Body, ranges: &Ranges<'_>, id: OpId) -> Option<(Value, Value)> {
    let Op::Assume {
        value,
        predicate: tileport_ir::attr::Predicate::Bounded { lower, upper },
    } = body.op(id)
    else {
        return None;
    };
    let (low, high) = ranges.of(body, *value);
    let holds = lower.is_none_or(|l| low >= l.into()) && upper.is_none_or(|u| high <= u.into());
    holds.then_some((body.result(id, 0)?, *value))
}

fn respelt(body: &Body, ranges: &Ranges<'_>, id: OpId) -> Option<Op> {
    let natural = |v: &Value| ranges.is_natural(body, *v);
    let both = |a: &Value, b: &Value| natural(a) && natural(b);
    let mut new = body.op(id).clone();
    match &mut new {
        Op::ExtI { from, signedness } | Op::IToF { from, signedness, .. } if natural(from) => {
            *signedness = Signedness::Signed;
        }
        Op::ShRI { lhs, signedness, .. } if natural(lhs) => *signedness = Signedness::Signed,
        Op::MaxI { lhs, rhs, signedness }
        | Op::MinI { lhs, rhs, signedness }
        | Op::RemI { lhs, rhs, signedness }
            if both(lhs, rhs) =>
        {
            *signedness = Signedness::Signed;
        }
        Op::DivI {
            lhs,
            rhs,
            signedness,
            rounding,
        } if both(lhs, rhs) => {
            *signedness = Signedness::Signed;
            if *rounding == RoundingMode::NegativeInf {
                *rounding = RoundingMode::Zero;
            }
        }
        Op::CmpI { .. } => new = comparison(body, ranges, new)?,
        Op::For {
            lower_bound,
            upper_bound,
            unsigned_cmp,
            ..
        } if both(lower_bound, upper_bound) => *unsigned_cmp = false,
        Op::FToF { from, rounding_mode } => {
            let to = ranges.float(body, body.result(id, 0)?)?;
            if !holds_all(to, ranges.float(body, *from)?) {
                return None;
            }
            // Nothing is rounded.
            *rounding_mode = RoundingMode::NearestEven;
        }
        Op::AndI { lhs, rhs } => {
            let (a, b) = (*lhs, *rhs);
            new = checked_index(body, ranges, a, b).or_else(|| checked_index(body, ranges, b, a))?;
        }
        Op::XOrI { lhs, rhs } => new = negated(body, ranges, *lhs, *rhs)?,
        Op::Select {
            cond,
            val_if_true,
            val_if_false,
        } => {
            // A choice of integers by a negated condition is the other choice.
            let inner = negation(body, ranges, *cond)?;
            new = Op::Select {
                cond: inner,
                val_if_true: *val_if_false,
                val_if_false: *val_if_true,
            };
        }
        _ => return None,
    }
    Some(new)
}

/// Whether a float format has all numbers of another one: as many digits, and at least the exponents.
pub(crate) fn holds_all(wide: Format, narrow: Format) -> bool {
    let (wide, narrow) = (wide.facts(), narrow.facts());
    wide.mantissa_bits >= narrow.mantissa_bits && wide.exponent_bits >= narrow.exponent_bits && wide.has_zero
}

/// A comparison of naturals is signed, one that always comes out alike is a constant, and `a > b` is `b < a`.
fn comparison(body: &Body, ranges: &Ranges<'_>, op: Op) -> Option<Op> {
    let Op::CmpI {
        mut comparison_predicate,
        mut lhs,
        mut rhs,
        mut signedness,
    } = op
    else {
        return None;
    };
    let flipped = match comparison_predicate {
        Predicate::GreaterThan => Some(Predicate::LessThan),
        Predicate::GreaterThanOrEqual => Some(Predicate::LessThanOrEqual),
        _ => None,
    };
    if let Some(predicate) = flipped {
        comparison_predicate = predicate;
        std::mem::swap(&mut lhs, &mut rhs);
    }
    let equality = matches!(comparison_predicate, Predicate::Equal | Predicate::NotEqual);
    if equality || (ranges.is_natural(body, lhs) && ranges.is_natural(body, rhs)) {
        signedness = Signedness::Signed;
    }
    // Constants come last: equality is commutative.
    let constant = |v: Value| matches!(body.defining_op(v), Some(Op::Constant { .. }));
    if equality && constant(lhs) && !constant(rhs) {
        std::mem::swap(&mut lhs, &mut rhs);
    }
    if signedness == Signedness::Signed {
        let (a, b) = (ranges.of(body, lhs), ranges.of(body, rhs));
        let always = match comparison_predicate {
            Predicate::LessThan => decided(a.1 < b.0, a.0 >= b.1),
            Predicate::LessThanOrEqual => decided(a.1 <= b.0, a.0 > b.1),
            _ => None,
        };
        if let Some(holds) = always {
            let value = Elements::splat(Number::int(ElementType::I1, holds.into()));
            return Some(Op::Constant { value });
        }
    }
    Some(Op::CmpI {
        comparison_predicate,
        lhs,
        rhs,
        signedness,
    })
}

fn decided(holds: bool, fails: bool) -> Option<bool> {
    match (holds, fails) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// `0 <= x and x < n`, where n is not negative, is `x < n` unsigned: read so, negative numbers are larger than all others.
fn checked_index(body: &Body, ranges: &Ranges<'_>, low: Value, high: Value) -> Option<Op> {
    let signed = |value: Value| match body.defining_op(value)? {
        Op::CmpI {
            comparison_predicate,
            lhs,
            rhs,
            signedness: Signedness::Signed,
        } => Some((*comparison_predicate, *lhs, *rhs)),
        _ => None,
    };
    let (Predicate::LessThanOrEqual, zero, x) = signed(low)? else {
        return None;
    };
    let (Predicate::LessThan, y, n) = signed(high)? else {
        return None;
    };
    let fits = x == y && ranges.of(body, zero) == (0, 0) && ranges.is_natural(body, n);
    fits.then_some(Op::CmpI {
        comparison_predicate: Predicate::LessThan,
        lhs: x,
        rhs: n,
        signedness: Signedness::Unsigned,
    })
}

/// What a condition negates, if it is the exclusive or with true.
fn negation(body: &Body, ranges: &Ranges<'_>, value: Value) -> Option<Value> {
    match *body.defining_op(value)? {
        Op::XOrI { lhs, rhs } if is_true(body, ranges, rhs) => Some(lhs),
        Op::XOrI { lhs, rhs } if is_true(body, ranges, lhs) => Some(rhs),
        _ => None,
    }
}

fn is_true(body: &Body, ranges: &Ranges<'_>, value: Value) -> bool {
    // A true bit is -1 when it is read as signed.
    ranges.element(body, value) == Some(ElementType::I1) && ranges.of(body, value) == (-1, -1)
}

/// The negation of a comparison of integers is the opposite comparison.
fn negated(body: &Body, ranges: &Ranges<'_>, a: Value, b: Value) -> Option<Op> {
    let inner = if is_true(body, ranges, b) {
        a
    } else if is_true(body, ranges, a) {
        b
    } else {
        return None;
    };
    let Op::CmpI {
        comparison_predicate,
        lhs,
        rhs,
        signedness,
    } = *body.defining_op(inner)?
    else {
        return None;
    };
    let (comparison_predicate, lhs, rhs) = match comparison_predicate {
        Predicate::Equal => (Predicate::NotEqual, lhs, rhs),
        Predicate::NotEqual => (Predicate::Equal, lhs, rhs),
        Predicate::LessThan => (Predicate::LessThanOrEqual, rhs, lhs),
        Predicate::LessThanOrEqual => (Predicate::LessThan, rhs, lhs),
        Predicate::GreaterThan => (Predicate::LessThanOrEqual, lhs, rhs),
        Predicate::GreaterThanOrEqual => (Predicate::LessThan, lhs, rhs),
    };
    Some(Op::CmpI {
        comparison_predicate,
        lhs,
        rhs,
        signedness,
    })
}
