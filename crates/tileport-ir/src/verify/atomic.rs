//! Atomic operations.

use super::context::OpContext;
use super::rules::*;
use super::{memory, show, view};
use crate::Value;
use crate::attr::{AtomicMode, AttrEnum};
use crate::op::Op;
use crate::types::{ElementType, TileElement, Type};

use ElementType::{BF16, F16, F32, F64, I32, I64};

pub(super) fn check(cx: &mut OpContext<'_, '_>) {
    match cx.op {
        Op::AtomicCasTko { pointers, val, .. } => {
            memory::pointee(cx, (*pointers, "pointers"), (*val, "val"));
            memory::not_multicast(cx, *pointers);
            let element = cx.tile(*val).map(|t| t.element);
            let width = element
                .and_then(TileElement::as_number)
                .map(ElementType::value_bits);
            if let (Some(element), false) = (element, matches!(width, Some(32 | 64))) {
                let message = format!(
                    "`atomic_cas_tko` works on elements of 32 or 64 bits, but `val` has `{}`",
                    show::element(element)
                );
                cx.error(ATOMIC_MODE, message);
            }
        }
        Op::AtomicRmwTko {
            pointers, mode, arg, ..
        } => {
            memory::pointee(cx, (*pointers, "pointers"), (*arg, "arg"));
            memory::not_multicast(cx, *pointers);
            check_mode(cx, *mode, *arg);
        }
        Op::AtomicRedViewTko {
            view,
            index,
            mode,
            value,
            inbounds,
            ..
        } => {
            if matches!(cx.ty(*view), Type::GatherScatterView(_)) {
                cx.error(
                    ATOMIC_VIEW,
                    "`atomic_red_view_tko` cannot go through a gather/scatter view",
                )
                .help = Some("use a partition or strided view".to_owned());
            }
            // 13.3 refuses views with padding; the vendor's tools of 13.5 do not, as nothing is loaded.
            view::check_access(cx, *view, index, (*value, "value"), inbounds);
            if *mode == AtomicMode::Xchg {
                cx.error(
                    ATOMIC_MODE,
                    "`atomic_red_view_tko` gives no old value, so its mode cannot be `xchg`",
                );
            } else {
                check_mode(cx, *mode, *value);
            }
        }
        _ => {}
    }
}

fn check_mode(cx: &mut OpContext<'_, '_>, mode: AtomicMode, value: Value) {
    let allowed: &[ElementType] = match mode {
        AtomicMode::AddF => &[F16, BF16, F32, F64],
        AtomicMode::Xchg => &[I32, I64, F32, F64],
        _ => &[I32, I64],
    };
    let Some(element) = cx.tile(value).map(|t| t.element) else {
        return;
    };
    if !element.as_number().is_some_and(|e| allowed.contains(&e)) {
        let message = format!(
            "atomic `{}` works on {}, but the elements are `{}`",
            mode.keyword(),
            show::elements(allowed),
            show::element(element)
        );
        cx.error(ATOMIC_MODE, message);
    }
}
