//! Views: how they are made, asked, loaded from and stored to.

use super::context::OpContext;
use super::rules::*;
use super::show;
use crate::Value;
use crate::attr::{AttrEnum, PointerAttr};
use crate::op::Op;
use crate::types::{Dim, ElementType, TensorViewType, Type};

pub(super) fn check(cx: &mut OpContext<'_, '_>) {
    match cx.op {
        Op::MakeTensorView {
            base,
            dynamic_shape,
            dynamic_strides,
        } => {
            make_tensor_view(cx, *base, dynamic_shape, dynamic_strides);
        }
        Op::MakePartitionView { tensor_view }
        | Op::MakeStridedView { tensor_view }
        | Op::MakeGatherScatterView { tensor_view } => make_view(cx, *tensor_view),
        Op::GetIndexSpaceShape { src } => {
            let rank = cx.view(*src).map(|v| v.tile_shape.len());
            shape_query(cx, rank);
        }
        Op::GetTensorShape { src } => {
            let rank = cx.ty(*src).as_tensor_view().map(|t| t.shape.len());
            shape_query(cx, rank);
        }
        Op::LoadViewTko {
            view,
            index,
            inbounds,
            ..
        } => {
            if let Some(tile) = cx.result(0) {
                check_access(cx, *view, index, (tile, "tile"), inbounds);
            }
        }
        Op::StoreViewTko {
            tile,
            view,
            index,
            inbounds,
            ..
        } => {
            check_access(cx, *view, index, (*tile, "tile"), inbounds);
        }
        _ => {}
    }
}

fn make_tensor_view(cx: &mut OpContext<'_, '_>, base: Value, shape: &[Value], strides: &[Value]) {
    let pointer = cx.tile(base).and_then(|t| t.element.as_pointer());
    let tensor = cx.result(0).and_then(|v| cx.ty(v).as_tensor_view());
    let (Some(pointer), Some(tensor)) = (pointer, tensor) else {
        return;
    };
    if pointer.pointee != tensor.element {
        let message = format!(
            "`base` points to `{}`, but the elements of the tensor view are `{}`",
            pointer.pointee.name(),
            tensor.element.name()
        );
        cx.error(POINTEE_MATCH, message);
    }
    if pointer.attr != tensor.attr {
        let attr =
            |a: Option<PointerAttr>| a.map_or("no `ptr_attr`".to_owned(), |a| format!("`{}`", a.keyword()));
        let message = format!(
            "a tensor view reaches memory as its base does, but `base` has {} and the view has {}",
            attr(pointer.attr),
            attr(tensor.attr)
        );
        cx.error(POINTER_ATTR, message);
    }
    for (what, dims, operands) in [
        ("size", &tensor.shape, shape),
        ("stride", &tensor.strides, strides),
    ] {
        let unknown = dims.iter().filter(|d| d.is_dynamic()).count();
        if unknown != operands.len() {
            let message = format!(
                "`make_tensor_view` needs an operand for each unknown {what}, but has {} for {unknown}",
                show::count(operands.len(), "operand"),
            );
            cx.error(TENSOR_OPERANDS, message);
        }
    }
    let mut all = shape.iter().chain(strides);
    if let Some(&first) = all.next()
        && let Some(&other) = all.find(|&&v| cx.body().ty(v) != cx.body().ty(first))
    {
        let message = format!(
            "sizes and strides must have one type, but there are `{}` and `{}`",
            cx.show_value(first),
            cx.show_value(other)
        );
        cx.error(TENSOR_OPERANDS, message);
    }
}

fn make_view(cx: &mut OpContext<'_, '_>, tensor_view: Value) {
    let given = cx.ty(tensor_view).as_tensor_view();
    let named = cx.result(0).and_then(|v| cx.view(v)).map(|v| v.tensor);
    if let (Some(given), Some(named)) = (given, named)
        && given != named
    {
        let message = format!(
            "the view is of `{}`, but is made of `{}`",
            show::tensor(named),
            show::tensor(given)
        );
        cx.error(VIEW_TENSOR, message);
    }
}

fn shape_query(cx: &mut OpContext<'_, '_>, rank: Option<usize>) {
    let results = cx.body().results(cx.id).len();
    if let Some(rank) = rank.filter(|&r| r != results) {
        let message = format!(
            "`{}` has a result for each dimension, but has {} for {rank}",
            cx.mnemonic(),
            show::count(results, "result"),
        );
        cx.error(SHAPE_RESULTS, message);
    }
}

/// The checks that loads, stores, reductions and multimem operations share.
pub(super) fn check_access(
    cx: &mut OpContext<'_, '_>,
    view: Value,
    index: &[Value],
    (tile, tile_name): (Value, &str),
    inbounds: &[bool],
) {
    let Some(v) = cx.view(view) else { return };
    if let Some(tile) = cx.tile(tile) {
        let expected = v.tile_type();
        if *tile != expected {
            let message = format!(
                "the tiles of the view are `{}`, but `{tile_name}` is `{}`",
                show::tile(&expected),
                show::tile(tile)
            );
            cx.error(VIEW_TILE, message);
        }
    }
    let rank = v.tile_shape.len();
    let sparse = match cx.ty(view) {
        Type::GatherScatterView(g) => Some(g.sparse_dim as usize),
        _ => None,
    };
    if index.len() == rank {
        indices(cx, index, v.tile_shape, sparse);
    } else {
        let message = format!(
            "the view has {}, but the index has {}",
            show::count(rank, "dimension"),
            index.len()
        );
        cx.error(VIEW_INDEX, message);
    }
    if !inbounds.is_empty() && inbounds.len() != rank {
        let message = format!(
            "`inbounds` is stated for {}, but the view has {rank}",
            show::count(inbounds.len(), "dimension")
        );
        cx.error(INBOUNDS, message);
    }
    if v.tensor.element == ElementType::F4E2M1FN {
        packed_access(cx, v.tensor, sparse);
    }
    let multimem = matches!(
        cx.op,
        Op::MultimemLoadReduceViewTko { .. }
            | Op::MultimemReduceViewTko { .. }
            | Op::MultimemStoreViewTko { .. }
    );
    if (v.tensor.attr == Some(PointerAttr::Multicast)) != multimem {
        let message = format!(
            "`{}` {} through a view of multicast memory",
            cx.mnemonic(),
            if multimem { "must go" } else { "cannot go" }
        );
        cx.error(MULTICAST, message);
    }
}

fn indices(cx: &mut OpContext<'_, '_>, index: &[Value], tile_shape: &[i32], sparse: Option<usize>) {
    let mut scalar: Option<Value> = None;
    for (i, (&v, &size)) in index.iter().zip(tile_shape).enumerate() {
        let Some(tile) = cx.tile(v) else { continue };
        if sparse == Some(i) {
            if tile.shape[..] != [i64::from(size)] {
                let message = format!(
                    "the index in the sparse dimension {i} must be a tile of {}, but is `{}`",
                    show::count(size as usize, "integer"),
                    show::tile(tile)
                );
                cx.error(VIEW_INDEX, message);
            }
        } else if tile.rank() != 0 {
            let message = format!("index {i} must be a scalar tile, but is `{}`", show::tile(tile));
            cx.error(VIEW_INDEX, message);
        } else if let Some(first) = scalar {
            if cx.body().ty(first) != cx.body().ty(v) {
                let message = format!(
                    "scalar indices must have one type, but there are `{}` and `{}`",
                    cx.show_value(first),
                    show::tile(tile)
                );
                cx.error(VIEW_INDEX, message);
                return;
            }
        } else {
            scalar = Some(v);
        }
    }
}

/// Two elements of `f4E2M1FN` share a byte, so the dimension along which they do must be known (13.4).
fn packed_access(cx: &mut OpContext<'_, '_>, tensor: &TensorViewType, sparse: Option<usize>) {
    let unit = |d: &Dim| *d == Dim::Static(1);
    let units = tensor.strides.iter().filter(|d| unit(d)).count();
    if units != 1 {
        let message = format!("a tensor of `f4E2M1FN` needs exactly one stride of 1, but has {units}");
        cx.error(VIEW_PACKING, message);
        return;
    }
    let packed = tensor.strides.iter().position(unit);
    if packed.is_some() && packed == sparse {
        let message = format!(
            "the sparse dimension cannot be the one of stride 1 in a tensor of `f4E2M1FN`, but both are {}",
            packed.unwrap_or(0)
        );
        cx.error(VIEW_PACKING, message);
    }
}
