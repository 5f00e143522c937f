//! Branches that mean the same, spelt one way.
//!
//! Languages differ in what a branch hands on, which arm comes first, and whether a kernel may end in the midst of it. Each
//! rule here is an equality.

use crate::strip::carried_by;
use tileport_ir::attr::{ComparisonPredicate as Predicate, Elements, Number};
use tileport_ir::op::Values;
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{BlockId, Body, ElementType, LocId, Op, OpId, RegionId, Types, Value, ValueDef};

/// Spells branches one way.
pub(crate) fn branches(types: &Types, body: &mut Body) {
    let mut rewriter = Rewriter::new(body);
    end_once(&mut rewriter);
    let mut ops = Vec::new();
    rewriter.body().walk(|op| ops.push(op));
    // Inner branches first.
    for id in ops.into_iter().rev() {
        if let Op::If { .. } = rewriter.body().op(id) {
            let id = hand_on_what_changes(&mut rewriter, types, id).unwrap_or(id);
            orient(&mut rewriter, types, id);
        }
    }
}

/// What stands after a branch in which the kernel ends stands in the other arm, so that it ends once.
fn end_once(rewriter: &mut Rewriter<'_>) {
    let body = rewriter.body();
    let Some(block) = body.entry_block(body.root()) else {
        return;
    };
    // From the last one on: what follows it moves with what follows the ones before.
    for id in body.block(block).ops.clone().into_iter().rev() {
        end_at(rewriter, block, id);
    }
}

fn end_at(rewriter: &mut Rewriter<'_>, block: BlockId, id: OpId) -> Option<()> {
    let body = rewriter.body();
    let Op::If {
        then_region,
        else_region: Some(else_region),
        ..
    } = *body.op(id)
    else {
        return None;
    };
    let end = |region: RegionId| body.terminator(region);
    let returns = |region: RegionId| end(region).filter(|&op| matches!(body.op(op), Op::Return { .. }));
    let (left, other) = match (returns(then_region), returns(else_region)) {
        (Some(left), None) => (left, else_region),
        (None, Some(left)) => (left, then_region),
        _ => return None,
    };
    let last = end(other).filter(|&op| matches!(body.op(op), Op::Yield { .. }))?;
    let inner = body.entry_block(other)?;
    let ops = &body.block(block).ops;
    let at = ops.iter().position(|&op| op == id)?;
    let (_, rest) = ops.get(at + 1..)?.split_last()?;
    let mut order = body.block(inner).ops.clone();
    order.pop();
    order.extend(rest);
    order.push(last);
    // A branch that gives nothing.
    if body.results(id).len() != 0 {
        return None;
    }
    rewriter.reorder(inner, order);
    rewriter.set_op(
        left,
        Op::Yield {
            operands: Values::new(),
        },
    );
    Some(())
}

/// What a branch gives alike in both arms need not be handed on by it; what nobody uses, neither.
fn hand_on_what_changes(rewriter: &mut Rewriter<'_>, types: &Types, id: OpId) -> Option<OpId> {
    let body = rewriter.body();
    let Op::If {
        then_region,
        else_region: Some(else_region),
        ..
    } = *body.op(id)
    else {
        return None;
    };
    let mut ends = Vec::new();
    for region in [then_region, else_region] {
        let end = body.terminator(region)?;
        // An arm that leaves a loop, or the kernel, gives nothing.
        if matches!(body.op(end), Op::Yield { .. }) {
            ends.push(end);
        }
    }
    let results: Vec<Value> = body.results(id).collect();
    let given: Vec<_> = ends.iter().map(|&end| body.op(end).operands()).collect();
    for (at, &result) in results.iter().enumerate() {
        let mut values = given.iter().filter_map(|list| list.get(at).copied());
        let first = values.next();
        if let Some(value) = first.filter(|&value| values.all(|other| other == value))
            && !is_inside(rewriter, value, id)
        {
            rewriter.replace_uses(result, value);
        }
    }
    let used: Vec<bool> = (results.iter())
        .map(|&result| !rewriter.uses(result).is_empty())
        .collect();
    if used.iter().all(|used| *used) {
        return None;
    }
    carried_by(rewriter, types, id, &|at| used.get(at).copied().unwrap_or(true))
}

fn is_inside(rewriter: &Rewriter<'_>, value: Value, outer: OpId) -> bool {
    match rewriter.body().def(value) {
        ValueDef::Result { op, .. } => rewriter.is_inside(op, outer),
        ValueDef::Argument { block, .. } => {
            let parent = rewriter.parent_of(block);
            parent.is_some_and(|op| op == outer || rewriter.is_inside(op, outer))
        }
    }
}

/// An arm in which nothing is done comes last, and is left out; where both do something, a condition is not negated, and
/// numbers are compared by `<` or `==`.
fn orient(rewriter: &mut Rewriter<'_>, types: &Types, id: OpId) -> Option<()> {
    let body = rewriter.body();
    let Op::If {
        condition,
        then_region,
        else_region: Some(else_region),
    } = *body.op(id)
    else {
        return None;
    };
    let is_idle = |region: RegionId| match body.region_ops(region) {
        [only] => matches!(body.op(*only), Op::Yield { operands } if operands.is_empty()),
        _ => false,
    };
    let gives = body.results(id).len() != 0;
    let turned = |condition: Value, else_region: Option<RegionId>, then_region: RegionId| Op::If {
        condition,
        then_region,
        else_region,
    };
    let new = match (is_idle(then_region), is_idle(else_region)) {
        (_, true) if !gives => turned(condition, None, then_region),
        (true, false) if !gives => {
            let negated = negation(rewriter, types, id, condition)?;
            turned(negated, None, else_region)
        }
        _ => {
            let inner = match body.defining_op(condition)? {
                // Of two opposite comparisons, one.
                Op::CmpI {
                    comparison_predicate: Predicate::LessThanOrEqual | Predicate::NotEqual,
                    ..
                } => negation(rewriter, types, id, condition)?,
                _ => negated_by(types, body, condition)?,
            };
            turned(inner, Some(then_region), else_region)
        }
    };
    let results: Vec<_> = (rewriter.body().results(id).enumerate())
        .map(|(at, result)| (at, rewriter.body().ty(result)))
        .collect();
    rewriter.replace_op(id, new, &results)?;
    Some(())
}

/// What a condition negates.
fn negated_by(types: &Types, body: &Body, condition: Value) -> Option<Value> {
    let Op::XOrI { lhs, rhs } = *body.defining_op(condition)? else {
        return None;
    };
    let is_true = |value: Value| {
        let Some(Op::Constant { value: elements }) = body.defining_op(value) else {
            return false;
        };
        let element = types[body.ty(value)]
            .as_tile()
            .and_then(|tile| tile.element.as_number());
        element == Some(ElementType::I1)
            && elements
                .get(ElementType::I1, 0)
                .is_some_and(|number| number.bits == 1)
    };
    match (is_true(lhs), is_true(rhs)) {
        (_, true) => Some(lhs),
        (true, _) => Some(rhs),
        _ => None,
    }
}

/// The negation of a condition, made before an operation.
fn negation(rewriter: &mut Rewriter<'_>, types: &Types, before: OpId, condition: Value) -> Option<Value> {
    if let Some(inner) = negated_by(types, rewriter.body(), condition) {
        return Some(inner);
    }
    let ty = rewriter.body().ty(condition);
    let value = Elements::splat(Number::int(ElementType::I1, 1));
    let root = rewriter.body().entry_block(rewriter.body().root())?;
    let one = rewriter.insert(root, 0, Op::Constant { value }, &[ty], LocId::UNKNOWN);
    let rhs = rewriter.body().result(one, 0)?;
    let op = Op::XOrI { lhs: condition, rhs };
    let made = rewriter.insert_before(before, op, &[ty])?;
    rewriter.body().result(made, 0)
}
