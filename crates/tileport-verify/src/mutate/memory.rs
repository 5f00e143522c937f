//! Faults in accesses to memory.

use super::fields::with_field;
use super::{Change, Kind, Search};
use crate::memory_order::token_of;
use tileport_ir::attr::{PaddingValue, Predicate};
use tileport_ir::op::{FieldValue, Values};
use tileport_ir::{Dim, Op, OpId, Type, Value};

pub(super) fn search(s: &mut Search<'_>, id: OpId) {
    indices(s, id);
    masks(s, id);
    views(s, id);
    parameters(s, id);
    effects(s, id);
}

fn indices(s: &mut Search<'_>, id: OpId) {
    let op = s.body.op(id).clone();
    let (index, first) = match &op {
        Op::LoadViewTko { index, .. } => (index.clone(), 1),
        Op::StoreViewTko { index, .. } => (index.clone(), 2),
        Op::AtomicRedViewTko { index, .. } => (index.clone(), 1),
        Op::Offset { .. } => {
            s.nudged(Kind::Index, id, 1, 1);
            s.nudged(Kind::Index, id, 1, -1);
            return;
        }
        _ => return,
    };
    for i in 0..index.len() {
        s.nudged(Kind::Index, id, first + i, 1);
        s.nudged(Kind::Index, id, first + i, -1);
    }
    for i in 1..index.len() {
        if index[i - 1] == index[i] || !s.same_type(index[i - 1], index[i]) {
            continue;
        }
        let mut swapped = index.clone();
        swapped.swap(i - 1, i);
        let new = with_index(&op, &swapped);
        s.replaced(
            Kind::SwappedDimensions,
            id,
            format!("indices {} and {i} swapped", i - 1),
            new,
        );
    }
}

fn with_index(op: &Op, new: &Values) -> Op {
    let mut op = op.clone();
    if let Op::LoadViewTko { index, .. }
    | Op::StoreViewTko { index, .. }
    | Op::AtomicRedViewTko { index, .. } = &mut op
    {
        index.clone_from(new);
    }
    op
}

fn masks(s: &mut Search<'_>, id: OpId) {
    let mut op = s.body.op(id).clone();
    match &mut op {
        Op::LoadPtrTko {
            mask: mask @ Some(_),
            padding_value,
            ..
        } => {
            (*mask, *padding_value) = (None, None);
        }
        Op::StorePtrTko {
            mask: mask @ Some(_), ..
        }
        | Op::AtomicRmwTko {
            mask: mask @ Some(_), ..
        }
        | Op::AtomicCasTko {
            mask: mask @ Some(_), ..
        } => *mask = None,
        _ => return,
    }
    s.replaced(Kind::Mask, id, "no mask", op);
    let mut op = s.body.op(id).clone();
    if let Op::LoadPtrTko {
        padding_value: padding @ Some(_),
        ..
    } = &mut op
    {
        *padding = None;
        s.replaced(Kind::Padding, id, "no padding", op);
    }
}

fn views(s: &mut Search<'_>, id: OpId) {
    match s.body.op(id) {
        Op::MakePartitionView { .. } | Op::MakeStridedView { .. } | Op::MakeGatherScatterView { .. } => {
            view_types(s, id);
        }
        Op::MakeTensorView {
            base,
            dynamic_shape,
            dynamic_strides,
        } => {
            let first = 1;
            let (base, shape, strides) = (*base, dynamic_shape.clone(), dynamic_strides.clone());
            for i in 1..shape.len() {
                if shape[i - 1] != shape[i] {
                    let mut dynamic_shape = shape.clone();
                    dynamic_shape.swap(i - 1, i);
                    let new = Op::MakeTensorView {
                        base,
                        dynamic_shape,
                        dynamic_strides: strides.clone(),
                    };
                    s.replaced(
                        Kind::SwappedDimensions,
                        id,
                        format!("lengths {} and {i} swapped", i - 1),
                        new,
                    );
                }
            }
            for i in 1..strides.len() {
                if strides[i - 1] != strides[i] {
                    let mut dynamic_strides = strides.clone();
                    dynamic_strides.swap(i - 1, i);
                    let new = Op::MakeTensorView {
                        base,
                        dynamic_shape: shape.clone(),
                        dynamic_strides,
                    };
                    s.replaced(
                        Kind::Stride,
                        id,
                        format!("strides {} and {i} swapped", i - 1),
                        new,
                    );
                }
            }
            for i in 0..shape.len() {
                s.nudged(Kind::Length, id, first + i, -1);
                // Tiles of one element never reach beyond a length, however large it is.
                if is_tiled(s, id, i) {
                    s.nudged(Kind::Length, id, first + i, 1);
                }
            }
            for i in 0..strides.len() {
                s.nudged(Kind::Stride, id, first + shape.len() + i, 1);
            }
        }
        _ => {}
    }
}

/// Whether a view cuts a tensor's dynamic length, by position among these, into tiles of several elements.
fn is_tiled(s: &Search<'_>, tensor: OpId, length: usize) -> bool {
    let Some(value) = s.body.result(tensor, 0) else {
        return false;
    };
    let Type::TensorView(of) = s.ty(value) else {
        return false;
    };
    let dynamic = of
        .shape
        .iter()
        .enumerate()
        .filter(|(_, n)| matches!(n, Dim::Dynamic));
    let Some((axis, _)) = dynamic.clone().nth(length) else {
        return false;
    };
    let mut tiled = false;
    s.body.walk(|op| {
        if let Op::MakePartitionView { tensor_view } = s.body.op(op)
            && *tensor_view == value
            && let Some(Type::PartitionView(view)) = s.body.result(op, 0).map(|v| s.ty(v))
        {
            let at = view.dim_map.iter().position(|&d| usize::try_from(d) == Ok(axis));
            tiled |= at.and_then(|at| view.tile_shape.get(at)).is_some_and(|&n| n > 1);
        } else {
            // Other views reach where their strides say.
            tiled |= s.body.op(op).operands().first() == Some(&value)
                && !matches!(s.body.op(op), Op::MakePartitionView { .. });
        }
    });
    tiled
}

/// Other padding, and another order of dimensions where the shape of the tile allows it.
fn view_types(s: &mut Search<'_>, id: OpId) {
    let Some(result) = s.body.result(id, 0) else {
        return;
    };
    let ty = s.ty(result).clone();
    let old = match &ty {
        Type::PartitionView(v) => v.padding,
        Type::StridedView(v) => v.padding,
        Type::GatherScatterView(v) => v.padding,
        _ => return,
    };
    let loaded = is_loaded(s, result);
    for padding in [
        None,
        Some(PaddingValue::Zero),
        Some(PaddingValue::NegInf),
        Some(PaddingValue::Nan),
    ] {
        if padding == old || !loaded {
            continue;
        }
        let mut new = ty.clone();
        match &mut new {
            Type::PartitionView(v) => v.padding = padding,
            Type::StridedView(v) => v.padding = padding,
            Type::GatherScatterView(v) => v.padding = padding,
            _ => return,
        }
        s.retyped(Kind::Padding, id, format!("padding {padding:?}"), new);
    }
    if let Type::PartitionView(view) = &ty {
        for i in 1..view.dim_map.len() {
            let mut new = view.clone();
            new.dim_map.swap(i - 1, i);
            s.retyped(
                Kind::Transposed,
                id,
                format!("dimensions {} and {i} swapped", i - 1),
                Type::PartitionView(new),
            );
        }
    }
    if let Type::StridedView(view) = &ty {
        for i in 0..view.traversal_strides.len() {
            let mut new = view.clone();
            new.traversal_strides[i] += 1;
            s.retyped(
                Kind::Stride,
                id,
                format!("traversal stride {i} one more"),
                Type::StridedView(new),
            );
        }
    }
}

fn is_loaded(s: &Search<'_>, view: Value) -> bool {
    let mut loaded = false;
    s.body
        .walk(|op| loaded |= matches!(s.body.op(op), Op::LoadViewTko { view: v, .. } if *v == view));
    loaded
}

/// Another parameter of the same type.
fn parameters(s: &mut Search<'_>, id: OpId) {
    let args = s.body.args();
    let op = s.body.op(id);
    if !matches!(op, Op::MakeTensorView { .. } | Op::Assume { .. }) {
        return;
    }
    let Some(operand) = op.operands().first().copied().filter(|v| args.contains(v)) else {
        return;
    };
    let pointer = |v: Value| s.tile(v).is_some_and(|t| t.element.as_pointer().is_some());
    if !pointer(operand) {
        return;
    }
    let Some(other) = args
        .iter()
        .copied()
        .find(|&v| v != operand && s.same_type(v, operand))
    else {
        return;
    };
    let mut new = op.clone();
    let mut first = true;
    new.each_operand_mut(|value| {
        if std::mem::take(&mut first) {
            *value = other;
        }
    });
    s.replaced(Kind::Parameter, id, "another array", new);
}

fn effects(s: &mut Search<'_>, id: OpId) {
    let op = s.body.op(id).clone();
    match &op {
        Op::StoreViewTko { .. } | Op::StorePtrTko { .. } | Op::AtomicRedViewTko { .. } => {
            s.add(Kind::MissingStore, id, "not there", Change::Erase);
        }
        Op::Assume {
            value,
            predicate:
                Predicate::DivBy {
                    divisor,
                    every,
                    along,
                },
        } => {
            let predicate = Predicate::DivBy {
                divisor: divisor * 2,
                every: *every,
                along: *along,
            };
            let new = Op::Assume {
                value: *value,
                predicate,
            };
            s.replaced(Kind::Assumption, id, "twice the divisor", new);
        }
        _ => {}
    }
    tokens(s, id, &op);
}

/// Orders that get lost: an access without its token, a join without one of its tokens.
fn tokens(s: &mut Search<'_>, id: OpId, op: &Op) {
    if token_of(op).is_some()
        && let Some(at) = op.facts().field("token")
        && let Some(new) = with_field(op, at, FieldValue::OptionalOperand(None))
    {
        s.replaced(Kind::Token, id, "no token", new);
    }
    if let Op::JoinTokens { tokens } = op {
        for lost in 0..tokens.len() {
            let mut tokens = tokens.clone();
            tokens.remove(lost);
            s.replaced(
                Kind::Token,
                id,
                format!("token {lost} not joined"),
                Op::JoinTokens { tokens },
            );
        }
    }
}
