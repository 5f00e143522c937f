//! Integer operations that mean the same, spelt one way.
//!
//! Languages differ in how they say such things: signed and unsigned agree on numbers that are not negative, and so do
//! division rounded down and towards zero; `a > b` is `b < a`; an index is checked by one unsigned comparison or by two
//! signed ones. Each rule is an equality for all numbers in the ranges that [`Ranges`] gives, so that it may be applied
//! to either kernel.

use crate::interface::Interface;
use crate::ranges::Ranges;
use crate::strip::Facts;
use tileport_ir::attr::{
    ComparisonPredicate as Predicate, Elements, Number, Overflow, RoundingMode, Signedness,
};
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{Body, ElementType, LocId, Op, OpId, Types, Value};
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
        settle(types, &mut rewriter, &ranges, id);
    }
}

/// Puts a number in the place of what an operation gives, or counts, that is always that number.
fn settle(types: &Types, rewriter: &mut Rewriter<'_>, ranges: &Ranges<'_>, id: OpId) {
    let body = rewriter.body();
    let mut values: Vec<Value> = match body.op(id) {
        Op::Constant { .. } => return,
        op if op.facts().effects == tileport_ir::op::Effects::Pure => body.results(id).collect(),
        _ => Vec::new(),
    };
    if let Op::For { body: region, .. } = body.op(id) {
        values.extend(body.region_args(*region).first());
    }
    let Some(entry) = body.entry_block(body.root()) else {
        return;
    };
    for value in values {
        let (low, high) = ranges.of(rewriter.body(), value);
        let ty = rewriter.body().ty(value);
        let element = types[ty].as_tile().and_then(|tile| tile.element.as_number());
        if low != high || rewriter.uses(value).is_empty() {
            continue;
        }
        let (Some(element), Ok(number)) = (element, i64::try_from(low)) else {
            continue;
        };
        let constant = Op::Constant {
            value: Elements::splat(Number::int(element, number)),
        };
        let constant = rewriter.insert(entry, 0, constant, &[ty], LocId::UNKNOWN);
        if let Some(constant) = rewriter.body().result(constant, 0) {
            rewriter.replace_uses(value, constant);
        }
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
            let result = body.result(id, 0)?;
            let to = ranges.float(body, result)?;
            if let Some(number) = converted(body, ranges, (*from, result), *rounding_mode) {
                let value = Elements::splat(number);
                return Some(Op::Constant { value });
            }
            if !holds_all(to, ranges.float(body, *from)?) {
                return None;
            }
            // Nothing is rounded.
            *rounding_mode = RoundingMode::NearestEven;
        }
        Op::TruncI { from, overflow } => {
            // Bits that are cut off need not be cleared before.
            *from = lower_bits(body, ranges, *from, body.result(id, 0)?)?;
            *overflow = Overflow::None;
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

/// What has its upper bits cleared and no other, if the lower ones are those of the type of `to`.
fn lower_bits(body: &Body, ranges: &Ranges<'_>, from: Value, to: Value) -> Option<Value> {
    let Op::AndI { lhs, rhs } = *body.defining_op(from)? else {
        return None;
    };
    let bits = ranges.element(body, to)?.value_bits();
    let mask = (1i128 << bits) - 1;
    let is_mask = |value: Value| ranges.of(body, value) == (mask, mask);
    match (is_mask(lhs), is_mask(rhs)) {
        (_, true) => Some(lhs),
        (true, _) => Some(rhs),
        _ => None,
    }
}

/// A constant that is converted to another float format, which has the very number, or the nearest is asked for.
fn converted(
    body: &Body,
    ranges: &Ranges<'_>,
    (from, to): (Value, Value),
    rounding: RoundingMode,
) -> Option<Number> {
    let Op::Constant { value } = body.defining_op(from)? else {
        return None;
    };
    let (old, element) = (ranges.any_element(body, from)?, ranges.any_element(body, to)?);
    let bits = value.get(old, 0).filter(|_| value.is_splat())?.bits;
    let (from, to) = (old.format()?, element.format()?);
    if [from, to].contains(&Format::TF32) || tileport_num::is_nan(from, bits) {
        return None;
    }
    let convert = |from, bits, to| {
        let (nearest, overflow) = (
            tileport_num::Rounding::NearestEven,
            tileport_num::Overflow::Infinity,
        );
        tileport_num::convert(from, bits, to, nearest, overflow)
    };
    let number = convert(from, bits, to);
    let exact = !tileport_num::is_nan(to, number) && convert(to, number, from) == bits;
    // What is too large becomes infinity where there is one; other formats differ in what becomes of it.
    let rounded = rounding == RoundingMode::NearestEven
        && tileport_num::is_finite(from, bits)
        && (tileport_num::is_finite(to, number) || to.infinity().is_some());
    (exact || rounded).then_some(Number {
        element,
        bits: number,
    })
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
