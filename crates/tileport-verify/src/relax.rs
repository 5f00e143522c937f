//! What a port may do where the source leaves a choice, taken out before both are compared.
//!
//! A port is right if all that it does is allowed by the source. So the source may be replaced by a kernel that allows
//! less, and the port by one that allows more: if these are equal, the port is right. Each function here does one of
//! the two, or neither (an equality, which may be applied to both).

use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::attr::{PaddingValue, Predicate};
use tileport_ir::op::Effects;
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{Body, LocId, Op, OpId, Type, Types, Value, ValueDef};

/// Where a view comes from: the parameter of the entry that has the address, and its type without the padding.
type Place = (usize, Type);

/// The paddings of the views of a kernel.
pub(crate) type Paddings = FxHashMap<Place, FxHashSet<Option<PaddingValue>>>;

fn ops(body: &Body) -> Vec<OpId> {
    let mut ops = Vec::with_capacity(body.num_ops());
    body.walk(|op| ops.push(op));
    ops
}

/// **The source allows less** when nothing is undefined because of a fact: all facts go that it takes for granted.
/// (Those that the port states have to follow from them, which is looked at elsewhere.)
pub(crate) fn facts_of_source(body: &mut Body) {
    let mut rewriter = Rewriter::new(body);
    for id in ops(rewriter.body()) {
        if let Op::Assume { value, .. } = *rewriter.body().op(id)
            && let Some(result) = rewriter.body().result(id, 0)
        {
            rewriter.replace_uses(result, value);
            rewriter.erase(id);
        }
    }
}

/// **The port allows more** when padding that the source leaves open is left open, too: an element without a value may be
/// any number, also the one that the port pads with. This takes the padding out of the port's views where the source's
/// views of the same array have none.
pub(crate) fn paddings_of_port(types: &mut Types, body: &mut Body, source: &Paddings) {
    for id in ops(body) {
        let Some((place, Some(padding))) = view(types, body, id) else {
            continue;
        };
        let Some(known) = source.get(&place) else { continue };
        if known.contains(&None)
            && !known.contains(&Some(padding))
            && let Some(result) = body.result(id, 0)
        {
            let ty = types.intern(place.1);
            body.set_ty(result, ty);
        }
    }
}

/// The paddings that a kernel's views have.
pub(crate) fn paddings(types: &Types, body: &Body) -> Paddings {
    let mut found = Paddings::default();
    for id in ops(body) {
        if let Some((place, padding)) = view(types, body, id) {
            found.entry(place).or_default().insert(padding);
        }
    }
    found
}

/// The view that an operation makes, with its padding taken out.
fn view(types: &Types, body: &Body, id: OpId) -> Option<(Place, Option<PaddingValue>)> {
    let (Op::MakePartitionView { tensor_view }
    | Op::MakeStridedView { tensor_view }
    | Op::MakeGatherScatterView { tensor_view }) = body.op(id)
    else {
        return None;
    };
    let Op::MakeTensorView { base, .. } = body.defining_op(*tensor_view)? else {
        return None;
    };
    let parameter = body.args().iter().position(|arg| arg == base)?;
    let mut ty = types[body.ty(body.result(id, 0)?)].clone();
    let padding = match &mut ty {
        Type::PartitionView(view) => view.padding.take(),
        Type::StridedView(view) => view.padding.take(),
        Type::GatherScatterView(view) => view.padding.take(),
        _ => return None,
    };
    Some(((parameter, ty), padding))
}

/// **An equality where the source is defined**: that an index is not negative need not be said just before an access with
/// it through a view, which is undefined if it is. Nothing may stand between the two that could end the kernel or run for
/// ever: then the access would not come.
pub(crate) fn indices_of_port(types: &Types, body: &mut Body) {
    let mut rewriter = Rewriter::new(body);
    for id in ops(rewriter.body()) {
        let Op::Assume {
            value,
            predicate: Predicate::Bounded { lower, upper: None },
        } = *rewriter.body().op(id)
        else {
            continue;
        };
        if lower.is_none_or(|l| l <= 0)
            && let Some(result) = rewriter.body().result(id, 0)
            && is_used_at_once(types, &rewriter, id, result)
        {
            rewriter.replace_uses(result, value);
            rewriter.erase(id);
        }
    }
}

/// Whether a value is an index of an access that follows in the same block, whatever happens.
fn is_used_at_once(types: &Types, rewriter: &Rewriter<'_>, id: OpId, index: Value) -> bool {
    let body = rewriter.body();
    let Some(block) = rewriter.block_of(id) else {
        return false;
    };
    let later = body.block(block).ops.iter().skip_while(|op| **op != id).skip(1);
    for &op in later {
        let operation = body.op(op);
        if let Op::LoadViewTko {
            view, index: list, ..
        }
        | Op::StoreViewTko {
            view, index: list, ..
        } = operation
            && list.contains(&index)
            && matches!(
                types[body.ty(*view)],
                Type::PartitionView(_) | Type::StridedView(_)
            )
        {
            return true;
        }
        let passed = matches!(
            operation.facts().effects,
            Effects::Pure | Effects::NoMemory | Effects::Assume | Effects::Read | Effects::Write
        );
        if !passed {
            return false;
        }
    }
    false
}

/// **An equality**: what elements are beyond an array is of no account where they are only counted or stored. This gives such
/// uses views without padding.
pub(crate) fn paddings_of_no_account(types: &mut Types, body: &mut Body) {
    let mut rewriter = Rewriter::new(body);
    for id in ops(rewriter.body()) {
        let op = rewriter.body().op(id).clone();
        let (Op::StoreViewTko { view, .. } | Op::GetIndexSpaceShape { src: view }) = &op else {
            continue;
        };
        let view = *view;
        let ValueDef::Result { op: made, .. } = rewriter.body().def(view) else {
            continue;
        };
        let mut ty = types[rewriter.body().ty(view)].clone();
        let padding = match &mut ty {
            Type::PartitionView(view) => view.padding.take(),
            Type::StridedView(view) => view.padding.take(),
            Type::GatherScatterView(view) => view.padding.take(),
            _ => None,
        };
        let again = rewriter.body().op(made).clone();
        let is_made = matches!(
            again,
            Op::MakePartitionView { .. } | Op::MakeStridedView { .. } | Op::MakeGatherScatterView { .. }
        );
        if padding.is_none() || !is_made {
            continue;
        }
        let ty = types.intern(ty);
        let plain = rewriter.insert_before(made, again, &[ty]);
        if let Some(plain) = plain.and_then(|plain| rewriter.body().result(plain, 0)) {
            let mut op = op;
            op.each_operand_mut(|operand| {
                if *operand == view {
                    *operand = plain;
                }
            });
            rewriter.set_op(id, op);
        }
    }
}

/// **An equality**: without a mask all elements are loaded, and none is padded.
pub(crate) fn unmasked_loads(body: &mut Body) {
    let mut rewriter = Rewriter::new(body);
    for id in ops(rewriter.body()) {
        let mut op = rewriter.body().op(id).clone();
        if let Op::LoadPtrTko {
            mask: None,
            padding_value: padding @ Some(_),
            ..
        } = &mut op
        {
            *padding = None;
            rewriter.set_op(id, op);
        }
    }
}

/// **An equality**: a load under a mask without padding, of which only those elements are used that the mask has, with a
/// number in the place of the others, is a load padded with that number.
pub(crate) fn masked_loads(body: &mut Body) {
    let mut rewriter = Rewriter::new(body);
    for id in ops(rewriter.body()) {
        let Op::Select {
            cond,
            val_if_true,
            val_if_false,
        } = *rewriter.body().op(id)
        else {
            continue;
        };
        let ValueDef::Result { op: load, .. } = rewriter.body().def(val_if_true) else {
            continue;
        };
        let mut padded = rewriter.body().op(load).clone();
        let Op::LoadPtrTko {
            mask: Some(mask),
            padding_value: padding @ None,
            ..
        } = &mut padded
        else {
            continue;
        };
        let only = rewriter.uses(val_if_true) == [id] && val_if_false != val_if_true && cond != val_if_true;
        if *mask != cond || !only {
            continue;
        }
        let Some(before) = from_the_start(&mut rewriter, val_if_false) else {
            continue;
        };
        *padding = Some(before);
        rewriter.set_op(load, padded);
        if let Some(result) = rewriter.body().result(id, 0) {
            rewriter.replace_uses(result, val_if_true);
            rewriter.erase(id);
        }
    }
}

/// A value that is there from the start of the entry: the same, if it is a parameter, or a constant again.
fn from_the_start(rewriter: &mut Rewriter<'_>, value: Value) -> Option<Value> {
    let root = rewriter.body().entry_block(rewriter.body().root())?;
    match rewriter.body().def(value) {
        ValueDef::Argument { block, .. } => (block == root).then_some(value),
        ValueDef::Result { op, .. } => {
            let constant = rewriter.body().op(op).clone();
            let ty = rewriter.body().ty(value);
            matches!(constant, Op::Constant { .. }).then_some(())?;
            let again = rewriter.insert(root, 0, constant, &[ty], LocId::UNKNOWN);
            rewriter.body().result(again, 0)
        }
    }
}
