//! Multimem operations (13.5): loads, stores and reductions at all members of a multicast group.

use super::context::OpContext;
use super::rules::*;
use super::{show, view};
use crate::Value;
use crate::attr::{AttrEnum, MultimemReduction};
use crate::op::Op;
use crate::types::{Dim, ElementType, TileView, Type};

use ElementType::{BF16, F16, F32, F64, I32, I64};

pub(super) fn check(cx: &mut OpContext<'_, '_>) {
    match cx.op {
        Op::MultimemLoadReduceViewTko {
            view,
            index,
            reduction,
            inbounds,
            ..
        } => {
            if let Some(result) = cx.result(0) {
                access(cx, *view, index, (result, "reduced_values"), inbounds);
            }
            check_reduction(cx, *view, *reduction, true);
        }
        Op::MultimemReduceViewTko {
            view,
            tile,
            index,
            reduction,
            inbounds,
            ..
        } => {
            access(cx, *view, index, (*tile, "tile"), inbounds);
            check_reduction(cx, *view, *reduction, false);
        }
        Op::MultimemStoreViewTko {
            view,
            tile,
            index,
            inbounds,
            ..
        } => {
            access(cx, *view, index, (*tile, "tile"), inbounds);
        }
        _ => {}
    }
}

/// The elements that multimem operations can reach.
const ELEMENTS: &[ElementType] = &[I32, I64, F16, BF16, F32, F64];

fn access(cx: &mut OpContext<'_, '_>, view: Value, index: &[Value], tile: (Value, &str), inbounds: &[bool]) {
    view::check_access(cx, view, index, tile, inbounds);
    let Some(v) = cx.view(view) else { return };
    if !matches!(cx.ty(view), Type::PartitionView(_)) {
        let message = format!(
            "`{}` goes through a partition view, but `view` is `{}`",
            cx.mnemonic(),
            cx.show_value(view)
        );
        cx.error(MULTIMEM_VIEW, message);
    }
    elements(cx, &v);
}

fn elements(cx: &mut OpContext<'_, '_>, v: &TileView<'_>) {
    let element = v.tensor.element;
    if !ELEMENTS.contains(&element) {
        let message = format!(
            "`{}` works on {}, but the elements are `{}`",
            cx.mnemonic(),
            show::elements(ELEMENTS),
            element.name()
        );
        cx.error(MULTIMEM_VIEW, message);
        return;
    }
    let bits = v
        .tile_type()
        .num_elements()
        .and_then(|n| n.checked_mul(element.value_bits().into()));
    if element.is_float() && bits.is_none_or(|b| b % 32 != 0) {
        let message = format!(
            "`{}` moves a multiple of 4 bytes of floats, but a tile of the view is `{}`",
            cx.mnemonic(),
            show::tile(&v.tile_type())
        );
        cx.error(MULTIMEM_VIEW, message);
    }
    let units = v.tensor.strides.iter().filter(|d| **d == Dim::Static(1)).count();
    if matches!(element, F16 | BF16) && units != 1 {
        let message = format!(
            "`{}` of `{}` needs exactly one stride of 1, but the tensor has {units}",
            cx.mnemonic(),
            element.name()
        );
        cx.error(MULTIMEM_VIEW, message);
    }
}

fn check_reduction(cx: &mut OpContext<'_, '_>, view: Value, reduction: MultimemReduction, load: bool) {
    use MultimemReduction::{Add, Max, Min};
    let Some(element) = cx.view(view).map(|v| v.tensor.element) else {
        return;
    };
    if !ELEMENTS.contains(&element) {
        return;
    }
    let allowed: &[ElementType] = match reduction {
        Add => ELEMENTS,
        Min | Max if load => &[I32, I64, F16, BF16],
        _ => &[I32, I64],
    };
    if !allowed.contains(&element) {
        let message = format!(
            "reduction `{}` of `{}` works on {}, but the elements are `{}`",
            reduction.keyword(),
            cx.mnemonic(),
            show::elements(allowed),
            element.name()
        );
        cx.error(MULTIMEM_REDUCTION, message);
    }
}
