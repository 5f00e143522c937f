//! Predicates of `assume` and formats of `print_tko`.

use super::context::OpContext;
use super::rules::*;
use super::show;
use crate::Value;
use crate::attr::Predicate;
use crate::op::Op;
use crate::types::{TileElement, TileType, Type};

pub(super) fn check(cx: &mut OpContext<'_, '_>) {
    match cx.op {
        Op::Assume { value, predicate } => match predicate {
            Predicate::DivBy {
                divisor,
                every,
                along,
            } => div_by(cx, *value, *divisor, *every, *along),
            Predicate::SameElements(groups) => same_elements(cx, *value, groups),
            Predicate::Bounded { lower, upper } => bounded(cx, *value, *lower, *upper),
        },
        Op::PrintTko { str, args, .. } => format(cx, str.as_bytes(), args.len()),
        _ => {}
    }
}

fn holds_numbers_or_pointers(tile: &TileType) -> bool {
    tile.element.as_number().is_none_or(|e| e.is_int())
}

fn div_by(cx: &mut OpContext<'_, '_>, value: Value, divisor: u64, every: Option<i64>, along: Option<i64>) {
    if !divisor.is_power_of_two() {
        cx.error(
            ASSUME_PREDICATE,
            format!("the divisor of `div_by` must be a power of two, but is {divisor}"),
        );
    } else if divisor > 1 << 62 {
        let message = format!(
            "the divisor of `div_by` can be {} at most, but is {divisor}",
            1u64 << 62
        );
        cx.error(ASSUME_PREDICATE, message);
    }
    if every.is_some() != along.is_some() {
        cx.error(
            ASSUME_PREDICATE,
            "`every` and `along` of `div_by` belong together, but only one is stated",
        );
        return;
    }
    let tile = match cx.ty(value) {
        Type::TensorView(_) => {
            if every.is_some() {
                cx.error(
                    ASSUME_PREDICATE,
                    "`div_by` of a tensor view has no `every` and `along`, but they are stated",
                );
            }
            return;
        }
        Type::Tile(t) if holds_numbers_or_pointers(t) => t,
        other => {
            let message = format!(
                "`div_by` is stated of tiles of integers or pointers and of tensor views, but `value` is `{}`",
                cx.show(other)
            );
            cx.error(ASSUME_VALUE, message);
            return;
        }
    };
    let (Some(every), Some(along)) = (every, along) else {
        return;
    };
    let Some(&size) = usize::try_from(along).ok().and_then(|a| tile.shape.get(a)) else {
        let message = format!(
            "`along` is {along}, but `value` has {}",
            show::count(tile.rank(), "dimension")
        );
        cx.error(ASSUME_PREDICATE, message);
        return;
    };
    if !(0..=size).contains(&every) {
        let message = format!("`every` must be 0 to {size}, the size of dimension {along}, but is {every}");
        cx.error(ASSUME_PREDICATE, message);
    }
}

fn same_elements(cx: &mut OpContext<'_, '_>, value: Value, groups: &[i64]) {
    let tile = match cx.ty(value) {
        Type::Tile(t) if holds_numbers_or_pointers(t) => t,
        other => {
            let message = format!(
                "`same_elements` is stated of tiles of integers or pointers, but `value` is `{}`",
                cx.show(other)
            );
            cx.error(ASSUME_VALUE, message);
            return;
        }
    };
    if groups.len() != tile.rank() {
        let message = format!(
            "`same_elements` has a size for each dimension, but has {} for {}",
            show::count(groups.len(), "size"),
            tile.rank()
        );
        cx.error(ASSUME_PREDICATE, message);
        return;
    }
    for (i, (&group, &size)) in groups.iter().zip(&tile.shape).enumerate() {
        if !(0..=size).contains(&group) {
            let message = format!("`same_elements` in dimension {i} must be 0 to {size}, but is {group}");
            cx.error(ASSUME_PREDICATE, message);
        }
    }
}

fn bounded(cx: &mut OpContext<'_, '_>, value: Value, lower: Option<i64>, upper: Option<i64>) {
    let element = match cx.ty(value) {
        Type::Tile(TileType {
            element: TileElement::Number(e),
            ..
        }) if e.is_int() => *e,
        other => {
            let message = format!(
                "`bounded` is stated of tiles of integers, but `value` is `{}`",
                cx.show(other)
            );
            cx.error(ASSUME_VALUE, message);
            return;
        }
    };
    let shift = 64 - element.value_bits();
    let (min, max) = (i64::MIN >> shift, i64::MAX >> shift);
    for (name, bound) in [("lower", lower), ("upper", upper)] {
        if let Some(bound) = bound.filter(|b| !(min..=max).contains(b)) {
            let message = format!(
                "the {name} bound of `{}` must be {min} to {max}, but is {bound}",
                element.name()
            );
            cx.error(ASSUME_PREDICATE, message);
        }
    }
    if let (Some(lower), Some(upper)) = (lower, upper)
        && lower > upper
    {
        let message = format!("the lower bound must not exceed the upper, but they are {lower} and {upper}");
        cx.error(ASSUME_PREDICATE, message);
    }
}

/// The conversions that end a specifier of C's `printf`.
const CONVERSIONS: &[u8] = b"diuoxXeEfFgGaAcsSpn";

/// Counts the specifiers of a format.
fn format(cx: &mut OpContext<'_, '_>, format: &[u8], args: usize) {
    let mut specifiers = 0;
    let mut at = 0;
    while let Some(start) = format
        .get(at..)
        .and_then(|rest| rest.iter().position(|&b| b == b'%'))
    {
        let after = at + start + 1;
        let rest = format.get(after..).unwrap_or_default();
        let Some(end) = rest.iter().position(|b| *b == b'%' || CONVERSIONS.contains(b)) else {
            let message = format!("the format has a `%` at byte {} that nothing ends", after - 1);
            cx.error(FORMAT, message).help = Some("write `%%` for a percent sign".to_owned());
            return;
        };
        // `%%` is a percent sign. Any other specifier that ends in one counts, and its end begins the next, as the
        // vendor's tools have it.
        let escaped = end == 0 && rest.first() == Some(&b'%');
        specifiers += usize::from(!escaped);
        at = after + usize::from(escaped);
    }
    if specifiers != args {
        let message = format!(
            "the format has {}, but `print_tko` has {}",
            show::count(specifiers, "specifier"),
            show::count(args, "argument")
        );
        cx.error(FORMAT, message);
    }
}
