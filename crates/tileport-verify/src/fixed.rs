//! Lengths and strides that are known to be a number, spelt one way.
//!
//! A compiler may write such a length into the type of a view, or take it from the parameter that has it at launch. Where the
//! signature says which number it is, the parameter is replaced by it; and numbers that are handed to a view become a part
//! of its type.

use crate::interface::Interface;
use std::sync::Arc;
use tileport_ir::attr::{Elements, Number};
use tileport_ir::op::Values;
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{Body, Dim, LocId, Op, OpId, TensorViewType, Type, TypeId, Types, Value};

/// Puts numbers in the place of parameters that the signature knows, and gives those that were used.
pub(crate) fn parameters(types: &Types, body: &mut Body, names: &Interface) -> Vec<(usize, i64)> {
    let mut found = Vec::new();
    let args = body.args().to_vec();
    let Some(block) = body.entry_block(body.root()) else {
        return found;
    };
    let mut rewriter = Rewriter::new(body);
    for (at, arg) in args.into_iter().enumerate() {
        let Some(number) = names.constant(at) else {
            continue;
        };
        let ty = rewriter.body().ty(arg);
        let element = types[ty].as_tile().and_then(|tile| tile.element.as_number());
        let Some(element) = element.filter(|element| element.is_int()) else {
            continue;
        };
        if rewriter.uses(arg).is_empty() {
            continue;
        }
        let value = Elements::splat(Number::int(element, number));
        let op = rewriter.insert(block, 0, Op::Constant { value }, &[ty], LocId::UNKNOWN);
        if let Some(constant) = rewriter.body().result(op, 0) {
            rewriter.replace_uses(arg, constant);
            found.push((at, number));
        }
    }
    found
}

/// **An equality**: a view whose dimensions are in another order than its tensor's is one of a tensor with its dimensions in
/// that order.
pub(crate) fn orders(types: &mut Types, body: &mut Body) {
    let mut rewriter = Rewriter::new(body);
    let mut ops = Vec::new();
    rewriter.body().walk(|op| ops.push(op));
    for id in ops {
        order(types, &mut rewriter, id);
    }
}

fn order(types: &mut Types, rewriter: &mut Rewriter<'_>, id: OpId) -> Option<()> {
    let body = rewriter.body();
    let mut new = body.op(id).clone();
    let (Op::MakePartitionView { tensor_view } | Op::MakeStridedView { tensor_view }) = &mut new else {
        return None;
    };
    let result = body.result(id, 0)?;
    let mut ty = types[body.ty(result)].clone();
    let (tensor, map) = match &mut ty {
        Type::PartitionView(view) => (&mut view.tensor, &mut view.dim_map),
        Type::StridedView(view) => (&mut view.tensor, &mut view.dim_map),
        _ => return None,
    };
    let old: Vec<usize> = (map.iter())
        .map(|&dim| usize::try_from(dim).ok())
        .collect::<Option<_>>()?;
    let mut sorted = old.clone();
    sorted.sort_unstable();
    if sorted != (0..tensor.shape.len()).collect::<Vec<_>>() || sorted == old {
        return None;
    }
    let Op::MakeTensorView {
        base,
        dynamic_shape,
        dynamic_strides,
    } = body.defining_op(*tensor_view)?
    else {
        return None;
    };
    let (shape, dynamic_shape) = reordered(&tensor.shape, dynamic_shape, &old)?;
    let (strides, dynamic_strides) = reordered(&tensor.strides, dynamic_strides, &old)?;
    let made = Op::MakeTensorView {
        base: *base,
        dynamic_shape,
        dynamic_strides,
    };
    let of = Arc::new(TensorViewType {
        shape: shape.into(),
        strides: strides.into(),
        ..TensorViewType::clone(tensor)
    });
    *tensor = of.clone();
    for (at, dim) in map.iter_mut().enumerate() {
        *dim = i32::try_from(at).ok()?;
    }
    let (ty, of) = (types.intern(ty), types.intern(Type::TensorView(of)));
    // The new view may only take the place of the old one where nobody minds its type.
    let accesses = rewriter.uses(result).iter().all(|&op| {
        matches!(
            rewriter.body().op(op),
            Op::LoadViewTko { .. } | Op::StoreViewTko { .. } | Op::GetIndexSpaceShape { .. }
        )
    });
    if !accesses {
        return None;
    }
    let made = rewriter.insert_before(id, made, &[of])?;
    *tensor_view = rewriter.body().result(made, 0)?;
    rewriter.set_op(id, new);
    rewriter.set_type(result, ty);
    Some(())
}

/// Dimensions in another order, with the operands of those that are open.
fn reordered(dims: &[Dim], operands: &Values, order: &[usize]) -> Option<(Vec<Dim>, Values)> {
    let mut given = operands.iter();
    let mut each = Vec::new();
    for &dim in dims {
        each.push((
            dim,
            if dim.is_dynamic() {
                given.next().copied()
            } else {
                None
            },
        ));
    }
    let (mut new, mut left) = (Vec::new(), Values::new());
    for &at in order {
        let (dim, operand) = *each.get(at)?;
        new.push(dim);
        left.extend(operand);
    }
    Some((new, left))
}

/// **An equality**: lengths and strides of views that are constants stand in the views' types.
pub(crate) fn views(types: &mut Types, body: &mut Body) {
    let mut rewriter = Rewriter::new(body);
    let mut ops = Vec::new();
    rewriter.body().walk(|op| ops.push(op));
    for id in ops {
        tensor(types, &mut rewriter, id);
    }
}

fn tensor(types: &mut Types, rewriter: &mut Rewriter<'_>, id: OpId) -> Option<()> {
    let body = rewriter.body();
    let Op::MakeTensorView {
        base,
        dynamic_shape,
        dynamic_strides,
    } = body.op(id)
    else {
        return None;
    };
    let (base, result) = (*base, body.result(id, 0)?);
    let Type::TensorView(old) = &types[body.ty(result)] else {
        return None;
    };
    let mut new = TensorViewType::clone(old);
    let shape = settled(types, body, &mut new.shape, dynamic_shape);
    let strides = settled(types, body, &mut new.strides, dynamic_strides);
    if shape.len() == dynamic_shape.len() && strides.len() == dynamic_strides.len() {
        return None;
    }
    // All views of it change their type with it, which is only done where their users don't mind.
    let new = Arc::new(new);
    let mut views: Vec<(Value, TypeId)> = vec![(result, types.intern(Type::TensorView(new.clone())))];
    for &user in rewriter.uses(result) {
        let body = rewriter.body();
        match body.op(user) {
            Op::GetTensorShape { .. } => {}
            Op::MakePartitionView { .. } | Op::MakeStridedView { .. } | Op::MakeGatherScatterView { .. } => {
                let view = body.result(user, 0)?;
                let mut ty = types[body.ty(view)].clone();
                match &mut ty {
                    Type::PartitionView(view) => view.tensor = new.clone(),
                    Type::StridedView(view) => view.tensor = new.clone(),
                    Type::GatherScatterView(view) => view.tensor = new.clone(),
                    _ => return None,
                }
                let accesses = rewriter.uses(view).iter().all(|&op| {
                    matches!(
                        rewriter.body().op(op),
                        Op::LoadViewTko { .. }
                            | Op::StoreViewTko { .. }
                            | Op::AtomicRedViewTko { .. }
                            | Op::GetIndexSpaceShape { .. }
                    )
                });
                if !accesses {
                    return None;
                }
                views.push((view, types.intern(ty)));
            }
            _ => return None,
        }
    }
    rewriter.set_op(
        id,
        Op::MakeTensorView {
            base,
            dynamic_shape: shape,
            dynamic_strides: strides,
        },
    );
    for (view, ty) in views {
        rewriter.set_type(view, ty);
    }
    Some(())
}

/// Writes constants into the dimensions that they are given for, and returns the operands that are left.
fn settled(types: &Types, body: &Body, dims: &mut [Dim], operands: &Values) -> Values {
    let mut left = Values::new();
    let open = dims.iter_mut().filter(|dim| dim.is_dynamic());
    for (dim, &operand) in open.zip(operands) {
        match constant(types, body, operand) {
            Some(number) if number > 0 => *dim = Dim::Static(number),
            _ => left.push(operand),
        }
    }
    left
}

fn constant(types: &Types, body: &Body, value: Value) -> Option<i64> {
    let Op::Constant { value: elements } = body.defining_op(value)? else {
        return None;
    };
    let element = types[body.ty(value)].as_tile()?.element.as_number()?;
    elements.get(element, 0)?.as_signed()
}
