//! The rules of attributes that can be said as data: which rounding modes, orderings and scopes an operation has.

use super::context::OpContext;
use super::rules::*;
use super::show;
use crate::attr::{AttrEnum, MemoryOrdering, MemoryScope, RoundingMode};
use crate::op::{FieldRef, Op, Opcode};
use crate::types::ElementType;

use MemoryOrdering::{AcqRel, Acquire, Relaxed, Release, Weak};
use RoundingMode::{Approx, Full, NearestEven, NearestIntToZero, NegativeInf, PositiveInf, Zero};

/// The rounding modes of the IEEE standard.
const IEEE: &[RoundingMode] = &[NearestEven, Zero, NegativeInf, PositiveInf];

/// The rounding modes of an operation whatever its types; those of `ftof` depend on them (see `conversion.rs`).
fn rounding_modes(opcode: Opcode) -> Option<&'static [RoundingMode]> {
    Some(match opcode {
        Opcode::AddF | Opcode::SubF | Opcode::MulF | Opcode::Fma => IEEE,
        Opcode::DivF => &[NearestEven, Zero, NegativeInf, PositiveInf, Approx, Full],
        Opcode::Sqrt => &[NearestEven, Zero, NegativeInf, PositiveInf, Approx],
        Opcode::Exp | Opcode::TanH => &[Approx, Full],
        Opcode::DivI => &[Zero, NegativeInf, PositiveInf],
        Opcode::IToF => &[NearestEven],
        Opcode::FToI => &[NearestIntToZero],
        _ => return None,
    })
}

/// The memory orderings of an operation.
fn orderings(opcode: Opcode) -> Option<&'static [MemoryOrdering]> {
    Some(match opcode {
        Opcode::LoadPtrTko | Opcode::LoadViewTko | Opcode::MultimemLoadReduceViewTko => {
            &[Weak, Relaxed, Acquire]
        }
        Opcode::StorePtrTko | Opcode::StoreViewTko | Opcode::MultimemStoreViewTko => {
            &[Weak, Relaxed, Release]
        }
        Opcode::AtomicCasTko | Opcode::AtomicRmwTko => &[Relaxed, Acquire, Release, AcqRel],
        Opcode::AtomicRedViewTko => &[Relaxed],
        Opcode::MultimemReduceViewTko => &[Relaxed, Release],
        _ => return None,
    })
}

/// Checks rounding modes and what hangs on them, orderings and scopes.
pub(super) fn check(cx: &mut OpContext<'_, '_>) {
    let opcode = cx.facts.opcode;
    let rounding = rounding_of(cx.op);
    if let (Some(mode), Some(allowed)) = (rounding, rounding_modes(opcode)) {
        if !allowed.contains(&mode) {
            let allowed = show::choice(allowed.iter().map(|m| m.keyword()));
            let message = format!(
                "`{}` rounds {allowed}, but states `{}`",
                cx.mnemonic(),
                mode.keyword()
            );
            cx.error(ROUNDING, message);
        } else {
            check_approximate(cx, mode);
        }
    }
    if let Op::DivI {
        signedness: crate::attr::Signedness::Unsigned,
        rounding: NegativeInf,
        ..
    } = cx.op
    {
        cx.error(
            ROUNDING,
            "unsigned `divi` cannot round `negative_inf`, which is `zero` for unsigned numbers",
        );
    }
    if let Op::NegI {
        overflow: crate::attr::Overflow::NoUnsignedWrap,
        ..
    } = cx.op
    {
        cx.error(
            OVERFLOW,
            "`negi` is signed, but its overflow is `no_unsigned_wrap`",
        )
        .help = Some("use `no_signed_wrap` or `none`".to_owned());
    }
    check_flush_to_zero(cx);
    check_ordering(cx);
}

fn rounding_of(op: &Op) -> Option<RoundingMode> {
    match *op {
        Op::AddF { rounding_mode, .. }
        | Op::SubF { rounding_mode, .. }
        | Op::MulF { rounding_mode, .. }
        | Op::DivF { rounding_mode, .. }
        | Op::Fma { rounding_mode, .. }
        | Op::Sqrt { rounding_mode, .. }
        | Op::Exp { rounding_mode, .. }
        | Op::TanH { rounding_mode, .. }
        | Op::IToF { rounding_mode, .. }
        | Op::FToI { rounding_mode, .. }
        | Op::FToF { rounding_mode, .. } => Some(rounding_mode),
        Op::DivI { rounding, .. } => Some(rounding),
        _ => None,
    }
}

/// The element type of the first result, if it is one other than `f32`.
fn not_f32(cx: &OpContext<'_, '_>) -> Option<ElementType> {
    let element = cx.result_tile(0)?.element.as_number()?;
    (element != ElementType::F32).then_some(element)
}

fn check_approximate(cx: &mut OpContext<'_, '_>, mode: RoundingMode) {
    let restricted = mode == Approx || (mode == Full && matches!(cx.op, Op::DivF { .. }));
    if let (true, Some(element)) = (restricted, not_f32(cx)) {
        let message = format!(
            "`{}` with `{}` rounding is for `f32` only, but works on `{}`",
            cx.mnemonic(),
            mode.keyword(),
            element.name()
        );
        cx.error(APPROXIMATE, message);
    }
}

fn check_flush_to_zero(cx: &mut OpContext<'_, '_>) {
    let Some(at) = cx.facts.field("flush_to_zero") else {
        return;
    };
    if let (Some(FieldRef::Flag(true)), Some(element)) = (cx.op.field(at), not_f32(cx)) {
        let message = format!(
            "`flush_to_zero` is for `f32` only, but `{}` works on `{}`",
            cx.mnemonic(),
            element.name()
        );
        cx.error(FLUSH_TO_ZERO, message);
    }
}

fn check_ordering(cx: &mut OpContext<'_, '_>) {
    let Some(allowed) = orderings(cx.facts.opcode) else {
        return;
    };
    let mut ordering = None;
    let mut scope = None;
    let mut optional = false;
    for i in 0..cx.facts.fields.len() {
        match cx.op.field(i) {
            Some(FieldRef::Enum(facts, code)) if facts == MemoryOrdering::FACTS => {
                ordering = MemoryOrdering::from_code(code.into());
            }
            Some(FieldRef::Enum(facts, code)) if facts == MemoryScope::FACTS => {
                scope = MemoryScope::from_code(code.into());
            }
            Some(FieldRef::OptionalEnum(_, code)) => {
                optional = true;
                scope = code.and_then(|c| MemoryScope::from_code(c.into()));
            }
            _ => {}
        }
    }
    let Some(ordering) = ordering else { return };
    if !allowed.contains(&ordering) {
        let allowed = show::choice(allowed.iter().map(|o| o.keyword()));
        let message = format!(
            "the ordering of `{}` must be {allowed}, but is `{}`",
            cx.mnemonic(),
            ordering.keyword()
        );
        cx.error(ORDERING, message);
        return;
    }
    match (ordering, scope) {
        (Weak, Some(scope)) => {
            let message = format!(
                "a weak access has no memory scope, but `{}` states `{}`",
                cx.mnemonic(),
                scope.keyword()
            );
            cx.error(SCOPE, message);
        }
        (Weak, None) => {}
        (_, None) if optional => {
            let message = format!(
                "`{}` goes with a memory scope, but `{}` has none",
                ordering.keyword(),
                cx.mnemonic()
            );
            cx.error(SCOPE, message).help =
                Some("state `tl_blk`, `device` or `sys` after the ordering".to_owned());
        }
        // The bulk reduction of the hardware reaches its own device only.
        (_, Some(MemoryScope::System)) if matches!(cx.op, Op::AtomicRedViewTko { .. }) => {
            cx.error(
                SCOPE,
                "the scope of `atomic_red_view_tko` must be tl_blk or device, but is `sys`",
            );
        }
        _ => {}
    }
}
