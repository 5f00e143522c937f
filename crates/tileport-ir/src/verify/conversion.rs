//! Conversions: what the table of constraints cannot say.

use super::context::OpContext;
use super::rules::*;
use super::show;
use crate::Value;
use crate::attr::{AttrEnum, RoundingMode};
use crate::op::Op;
use crate::types::ElementType;

pub(super) fn check(cx: &mut OpContext<'_, '_>) {
    match cx.op {
        Op::Bitcast { source } => bitcast(cx, *source),
        Op::ExtI { from, .. } => width(cx, *from, true),
        Op::TruncI { from, .. } => width(cx, *from, false),
        Op::FToF { from, rounding_mode } => ftof(cx, *from, *rounding_mode),
        Op::IToF { .. } => itof(cx),
        _ => {}
    }
}

fn elements(cx: &OpContext<'_, '_>, from: Value) -> Option<(ElementType, ElementType)> {
    Some((
        cx.tile(from)?.element.as_number()?,
        cx.result_tile(0)?.element.as_number()?,
    ))
}

fn bitcast(cx: &mut OpContext<'_, '_>, source: Value) {
    let Some((from, to)) = elements(cx, source) else {
        return;
    };
    if from.value_bits() != to.value_bits() {
        let message = format!(
            "`bitcast` keeps the width, but `{}` has {} and `{}` has {}",
            from.name(),
            show::count(from.value_bits() as usize, "bit"),
            to.name(),
            to.value_bits()
        );
        cx.error(BITCAST, message);
    }
}

fn width(cx: &mut OpContext<'_, '_>, source: Value, wider: bool) {
    let Some((from, to)) = elements(cx, source) else {
        return;
    };
    let (a, b) = (from.value_bits(), to.value_bits());
    if a == b || (b > a) != wider {
        let message = format!(
            "`{}` gives {} integers, but converts `{}` to `{}`",
            cx.mnemonic(),
            if wider { "wider" } else { "narrower" },
            from.name(),
            to.name()
        );
        cx.error(WIDTH, message);
    }
}

fn itof(cx: &mut OpContext<'_, '_>) {
    let to = cx.result_tile(0).and_then(|t| t.element.as_number());
    if to == Some(ElementType::F8E8M0FNU) {
        cx.error(CONVERSION, "`itof` cannot convert to `f8E8M0FNU`").help =
            Some("convert to another float format first, then with `ftof`".to_owned());
    }
}

/// Precision in bits with the hidden one, and the least and greatest exponent of normal numbers.
fn range(e: ElementType) -> Option<(u32, i32, i32)> {
    Some(match e {
        ElementType::F4E2M1FN => (2, 0, 2),
        ElementType::F8E4M3FN => (4, -6, 8),
        ElementType::F8E5M2 => (3, -14, 15),
        ElementType::F8E8M0FNU => (1, -127, 127),
        ElementType::F8E5M3FNU => (4, -14, 16),
        ElementType::F16 => (11, -14, 15),
        ElementType::BF16 => (8, -126, 127),
        ElementType::TF32 => (11, -126, 127),
        ElementType::F32 => (24, -126, 127),
        ElementType::F64 => (53, -1022, 1023),
        _ => return None,
    })
}

/// The rounding modes of a float conversion. Up to 13.3 there was `nearest_even` only, apart from `f8E8M0FNU`; what a
/// bytecode version can hold is not this room's business.
fn ftof_modes(from: ElementType, to: ElementType) -> &'static [RoundingMode] {
    use ElementType::{F8E8M0FNU, F32, F64, TF32};
    use RoundingMode::{NearestAway, NearestEven, NegativeInf, PositiveInf, Zero};
    if to == F8E8M0FNU {
        return &[Zero, PositiveInf];
    }
    if to.value_bits() < 16 {
        return &[NearestEven];
    }
    let widens = range(from)
        .zip(range(to))
        .is_some_and(|((p, low, high), (wp, wlow, whigh))| wp >= p && wlow <= low && whigh >= high);
    if widens {
        // Nothing is rounded.
        return &[NearestEven, Zero, NegativeInf, PositiveInf, NearestAway];
    }
    match (from, to) {
        (F64, F32) => &[NearestEven, Zero, NegativeInf, PositiveInf],
        (F32, TF32) => &[NearestEven, Zero, NearestAway],
        _ => &[NearestEven, Zero],
    }
}

fn ftof(cx: &mut OpContext<'_, '_>, source: Value, mode: RoundingMode) {
    let Some((from, to)) = elements(cx, source) else {
        return;
    };
    if from == to {
        cx.error(
            CONVERSION,
            format!("`ftof` converts to another format, but both are `{}`", to.name()),
        );
        return;
    }
    let modes = ftof_modes(from, to);
    if !modes.contains(&mode) {
        let message = format!(
            "`ftof` from `{}` to `{}` rounds {}, but states `{}`",
            from.name(),
            to.name(),
            show::choice(modes.iter().map(|m| m.keyword())),
            mode.keyword()
        );
        cx.error(ROUNDING, message);
    }
}
