//! What Tile IR takes: constant sizes go into the types of tensor views, and indices of views have 32 bits except where
//! those of large arrays have 64.

use super::Unit;
use super::dataflow::number_type;
use super::edit::{make, root};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use tileport_ir::attr::{Number, Overflow, Predicate};
use tileport_ir::op::Values;
use tileport_ir::{BlockId, Dim, ElementType, Ints, Op, OpId, TensorViewType, Type, TypeId, Value};

pub(super) fn run(unit: &mut Unit<'_>) {
    if let Some(root) = root(unit.body) {
        block(unit, root, &mut FxHashSet::default());
    }
}

/// Finishes a block; `wide` are the views whose indices have 64 bits.
fn block(unit: &mut Unit<'_>, id: BlockId, wide: &mut FxHashSet<Value>) {
    let mut ops = Vec::new();
    for op in unit.body.block(id).ops.clone() {
        match unit.body.op(op) {
            Op::MakeTensorView { .. } => {
                sizes(unit, op, &mut ops, wide);
            }
            Op::MakePartitionView { tensor_view }
            | Op::MakeStridedView { tensor_view }
            | Op::MakeGatherScatterView { tensor_view } => {
                let tensor = *tensor_view;
                let partition = matches!(unit.body.op(op), Op::MakePartitionView { .. });
                if let Some(view) = unit
                    .body
                    .result(op, 0)
                    .filter(|_| partition && wide.contains(&tensor))
                {
                    wide.insert(view);
                }
                retype(unit, op, tensor);
            }
            Op::LoadViewTko { .. } | Op::StoreViewTko { .. } | Op::AtomicRedViewTko { .. } => {
                narrow(unit, op, &mut ops, wide);
            }
            _ => {}
        }
        for inner in super::edit::inner_blocks(unit.body, op) {
            block(unit, inner, wide);
        }
        ops.push(op);
    }
    *unit.body.block_ops_mut(id) = ops;
}

/// The size that a tensor view's type states: a constant, and positive.
fn fixed(unit: &Unit<'_>, value: Value) -> Option<i64> {
    let Op::Constant { value: elements } = unit.body.defining_op(value)? else {
        return None;
    };
    let element = number_type(unit.types, unit.body, value)?;
    elements
        .get(element, 0)
        .and_then(Number::as_signed)
        .filter(|size| *size > 0)
}

fn sizes(unit: &mut Unit<'_>, id: OpId, ops: &mut Vec<OpId>, wide: &mut FxHashSet<Value>) -> Option<()> {
    let Op::MakeTensorView {
        base,
        dynamic_shape,
        dynamic_strides,
    } = unit.body.op(id).clone()
    else {
        return None;
    };
    let result = unit.body.result(id, 0)?;
    let element = match unit.types.get(unit.body.ty(result))? {
        // The table of a list has its sizes already.
        Type::TensorView(tensor) if tensor.strides.iter().all(|stride| stride.is_dynamic()) => tensor.element,
        _ => return None,
    };
    if dynamic_shape
        .iter()
        .any(|size| number_type(unit.types, unit.body, *size) == Some(ElementType::I64))
    {
        wide.insert(result);
    }
    let bits = element.facts().storage_bits;
    // A dimension of length one with a stride of one could be taken for the dense one.
    let apart = if 128 % bits == 0 { u64::from(128 / bits) } else { 1 };
    let (mut shape, mut strides) = (Ints::new(), Ints::new());
    let (mut lengths, mut steps) = (Values::new(), Values::new());
    for (&length, &stride) in dynamic_shape.iter().zip(&dynamic_strides) {
        let fixed_length = fixed(unit, length);
        shape.push(fixed_length.map_or(Dim::Dynamic, Dim::Static));
        if fixed_length.is_none() {
            lengths.push(length);
        }
        let single = fixed_length == Some(1);
        let fixed_stride = fixed(unit, stride).filter(|stride| !(single && *stride == 1));
        strides.push(fixed_stride.map_or(Dim::Dynamic, Dim::Static));
        if fixed_stride.is_some() {
            continue;
        }
        let mut step = stride;
        if single && apart > 1 {
            let ty = unit.body.ty(stride);
            let predicate = Box::new(Predicate::DivBy {
                divisor: apart,
                every: None,
                along: None,
            });
            let assume = Op::Assume {
                value: stride,
                predicate,
            };
            let assume = make(unit.body, assume, &[ty], unit.body.span(id));
            ops.push(assume);
            step = unit.body.result(assume, 0)?;
        }
        steps.push(step);
    }
    let ty = unit.types.intern(Type::TensorView(Arc::new(TensorViewType {
        element,
        shape,
        strides,
        attr: None,
    })));
    unit.body.set_ty(result, ty);
    *unit.body.op_mut(id) = Op::MakeTensorView {
        base,
        dynamic_shape: lengths,
        dynamic_strides: steps,
    };
    Some(())
}

/// Puts the tensor view's type into that of a view of it.
fn retype(unit: &mut Unit<'_>, id: OpId, tensor_view: Value) -> Option<()> {
    let tensor = match unit.types.get(unit.body.ty(tensor_view))? {
        Type::TensorView(tensor) => Arc::clone(tensor),
        _ => return None,
    };
    let result = unit.body.result(id, 0)?;
    let mut ty = unit.types.get(unit.body.ty(result))?.clone();
    match &mut ty {
        Type::PartitionView(view) => view.tensor = tensor,
        Type::StridedView(view) => view.tensor = tensor,
        Type::GatherScatterView(view) => view.tensor = tensor,
        _ => return None,
    }
    let ty = unit.types.intern(ty);
    unit.body.set_ty(result, ty);
    Some(())
}

/// Narrows indices to 32 bits where the access takes no wider ones.
fn narrow(unit: &mut Unit<'_>, id: OpId, ops: &mut Vec<OpId>, wide: &FxHashSet<Value>) -> Option<()> {
    let op = unit.body.op(id);
    let (Op::LoadViewTko { view, index, .. }
    | Op::StoreViewTko { view, index, .. }
    | Op::AtomicRedViewTko { view, index, .. }) = op
    else {
        return None;
    };
    let (view, index) = (*view, index.clone());
    if !matches!(op, Op::AtomicRedViewTko { .. }) && wide.contains(&view) {
        return None;
    }
    let mut narrowed = Values::new();
    for value in index {
        let Some(tile) = unit.types.get(unit.body.ty(value)).and_then(Type::as_tile) else {
            narrowed.push(value);
            continue;
        };
        if tile.element.as_number() != Some(ElementType::I64) {
            narrowed.push(value);
            continue;
        }
        let shape = tile.shape.clone();
        let ty: TypeId = unit
            .types
            .intern(tileport_ir::TileType::new(&shape, ElementType::I32));
        let trunc = Op::TruncI {
            from: value,
            overflow: Overflow::None,
        };
        let trunc = make(unit.body, trunc, &[ty], unit.body.span(id));
        ops.push(trunc);
        narrowed.push(unit.body.result(trunc, 0)?);
    }
    if let Op::LoadViewTko { index, .. }
    | Op::StoreViewTko { index, .. }
    | Op::AtomicRedViewTko { index, .. } = unit.body.op_mut(id)
    {
        *index = narrowed;
    }
    Some(())
}
