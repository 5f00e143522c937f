//! Counted loops that choose by comparing the counter with a number from outside.
//!
//! **An equality**: such a loop is two, one before that number and one from it on, in which nothing is chosen. cuTile Python's
//! compiler splits them so; other languages leave the choice in the loop.

use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::attr::{ComparisonPredicate, Signedness};
use tileport_ir::op::Values;
use tileport_ir::{BlockId, Body, Op, OpId, RegionId, TypeId, Types, Value};

/// A loop that can be split.
struct Found {
    /// The block that it stands in.
    block: BlockId,
    counted: OpId,
    /// The branch in it.
    choice: OpId,
    /// The number that the counter is compared with.
    bound: Value,
    /// Whether the first arm is taken before that number.
    first: bool,
}

/// Splits each counted loop that has one such choice.
pub(crate) fn split(types: &Types, body: &mut Body) {
    // Each time one loop is split: the halves have other operations.
    let mut budget = body.num_ops();
    while budget > 0
        && let Some(found) = find(types, body)
        && apply(body, &found).is_some()
    {
        budget -= 1;
    }
}

fn find(types: &Types, body: &Body) -> Option<Found> {
    let mut blocks: Vec<BlockId> = body.entry_block(body.root()).into_iter().collect();
    while let Some(block) = blocks.pop() {
        for &id in &body.block(block).ops {
            let op = body.op(id);
            if let Some(found) = choice(types, body, block, id) {
                return Some(found);
            }
            if matches!(op, Op::For { .. } | Op::Loop { .. } | Op::If { .. }) {
                let inner = op.regions().into_iter();
                blocks.extend(inner.filter_map(|region| body.entry_block(region)));
            }
        }
    }
    None
}

/// The one choice of a counted loop, if it has one.
fn choice(types: &Types, body: &Body, block: BlockId, counted: OpId) -> Option<Found> {
    let Op::For {
        step,
        unsigned_cmp: false,
        body: region,
        ..
    } = *body.op(counted)
    else {
        return None;
    };
    let counter = *body.region_args(region).first()?;
    let mut inside: FxHashSet<Value> = body.region_args(region).iter().copied().collect();
    collect(body, region, &mut inside);
    let mut found = None;
    for &id in body.region_ops(region) {
        let Op::If { condition, .. } = *body.op(id) else {
            continue;
        };
        let Some((bound, first)) = compared(body, condition, counter) else {
            continue;
        };
        if inside.contains(&bound) {
            continue;
        }
        // With two choices it would have to be split twice.
        if found.is_some() {
            return None;
        }
        found = Some(Found {
            block,
            counted,
            choice: id,
            bound,
            first,
        });
    }
    found.filter(|_| is_one(types, body, step))
}

fn collect(body: &Body, region: RegionId, values: &mut FxHashSet<Value>) {
    let mut work = vec![region];
    while let Some(region) = work.pop() {
        values.extend(body.region_args(region));
        for &op in body.region_ops(region) {
            values.extend(body.results(op));
            work.extend(body.op(op).regions());
        }
    }
}

/// The number that a condition compares the counter with, and whether it holds before it. Conditions that hold up to and
/// including a number are left alone: the number after it may not be there.
fn compared(body: &Body, condition: Value, counter: Value) -> Option<(Value, bool)> {
    let Op::CmpI {
        comparison_predicate,
        lhs,
        rhs,
        signedness: Signedness::Signed,
    } = *body.defining_op(condition)?
    else {
        return None;
    };
    let plain = |mut value: Value| {
        while let Some(Op::Assume { value: inner, .. }) = body.defining_op(value) {
            value = *inner;
        }
        value
    };
    match comparison_predicate {
        ComparisonPredicate::LessThan if plain(lhs) == counter => Some((rhs, true)),
        ComparisonPredicate::GreaterThanOrEqual if plain(lhs) == counter => Some((rhs, false)),
        ComparisonPredicate::GreaterThan if plain(rhs) == counter => Some((lhs, true)),
        ComparisonPredicate::LessThanOrEqual if plain(rhs) == counter => Some((lhs, false)),
        _ => None,
    }
}

fn is_one(types: &Types, body: &Body, value: Value) -> bool {
    let number = || {
        let Op::Constant { value: elements } = body.defining_op(value)? else {
            return None;
        };
        let element = types[body.ty(value)].as_tile()?.element.as_number()?;
        elements.get(element, 0)?.as_signed()
    };
    number() == Some(1)
}

fn apply(body: &mut Body, found: &Found) -> Option<()> {
    let Op::For {
        lower_bound: lower,
        upper_bound: upper,
        init_values,
        ..
    } = body.op(found.counted).clone()
    else {
        return None;
    };
    let (ty, loc, span) = (body.ty(lower), body.loc(found.counted), body.span(found.counted));
    let signedness = Signedness::Signed;
    let end = Op::MinI {
        lhs: upper,
        rhs: found.bound,
        signedness,
    };
    let start = Op::MaxI {
        lhs: lower,
        rhs: found.bound,
        signedness,
    };
    let (end, start) = (
        body.make_op(end, &[ty], loc, span),
        body.make_op(start, &[ty], loc, span),
    );
    let (to, from) = (body.result(end, 0)?, body.result(start, 0)?);
    let before = half(body, found, (lower, to), init_values, found.first)?;
    let between: Values = body.results(before).collect();
    let after = half(body, found, (from, upper), between, !found.first)?;
    let ops = body.block(found.block).ops.clone();
    let mut new = Vec::with_capacity(ops.len() + 3);
    for op in ops {
        if op == found.counted {
            new.extend([end, start, before, after]);
        } else {
            new.push(op);
        }
    }
    *body.block_ops_mut(found.block) = new;
    let renamed: FxHashMap<Value, Value> = body.results(found.counted).zip(body.results(after)).collect();
    let mut all = Vec::new();
    body.walk(|op| all.push(op));
    for op in all {
        body.op_mut(op).each_operand_mut(|value| {
            if let Some(&to) = renamed.get(value) {
                *value = to;
            }
        });
    }
    Some(())
}

/// A copy of a loop with other bounds, in which one arm takes the place of the choice.
fn half(
    body: &mut Body,
    found: &Found,
    bounds: (Value, Value),
    init: Values,
    first_arm: bool,
) -> Option<OpId> {
    let mut new = body.op(found.counted).clone();
    let Op::For {
        lower_bound,
        upper_bound,
        init_values,
        body: inner,
        ..
    } = &mut new
    else {
        return None;
    };
    let old = *inner;
    let region = body.add_region();
    (*lower_bound, *upper_bound, *init_values, *inner) = (bounds.0, bounds.1, init, region);
    let args = body.region_args(old).to_vec();
    let types: Vec<TypeId> = args.iter().map(|value| body.ty(*value)).collect();
    let block = body.add_block(region, &types);
    let mut renamed: FxHashMap<Value, Value> = (args.into_iter())
        .zip(body.block(block).args.iter().copied())
        .collect();
    let mut ops = Vec::new();
    'all: for op in body.region_ops(old).to_vec() {
        if op != found.choice {
            ops.push(copy(body, op, &mut renamed));
            continue;
        }
        let Op::If {
            then_region,
            else_region,
            ..
        } = *body.op(op)
        else {
            return None;
        };
        let arm = if first_arm { Some(then_region) } else { else_region };
        for inner in arm.map_or_else(Vec::new, |arm| body.region_ops(arm).to_vec()) {
            if let Op::Yield { operands } = body.op(inner) {
                let values: Vec<Value> = operands
                    .iter()
                    .map(|value| renamed.get(value).copied().unwrap_or(*value))
                    .collect();
                renamed.extend(body.results(op).zip(values));
                break;
            }
            ops.push(copy(body, inner, &mut renamed));
            if body.op(inner).facts().is_terminator() {
                // The arm goes on with the next turn: what follows the choice is not reached.
                break 'all;
            }
        }
    }
    *body.block_ops_mut(block) = ops;
    let results: Vec<TypeId> = body.results(found.counted).map(|value| body.ty(value)).collect();
    let (loc, span) = (body.loc(found.counted), body.span(found.counted));
    Some(body.make_op(new, &results, loc, span))
}

/// A copy of an operation with all that is nested in it; results and arguments of the copy stand for the old ones.
fn copy(body: &mut Body, op: OpId, renamed: &mut FxHashMap<Value, Value>) -> OpId {
    let mut new = body.op(op).clone();
    new.each_operand_mut(|value| {
        if let Some(&to) = renamed.get(value) {
            *value = to;
        }
    });
    match &mut new {
        Op::For { body: region, .. }
        | Op::Loop { body: region, .. }
        | Op::Reduce { body: region, .. }
        | Op::Scan { body: region, .. } => *region = copy_region(body, *region, renamed),
        Op::If {
            then_region,
            else_region,
            ..
        } => {
            *then_region = copy_region(body, *then_region, renamed);
            *else_region = else_region.map(|region| copy_region(body, region, renamed));
        }
        _ => {}
    }
    let types: Vec<TypeId> = body.results(op).map(|value| body.ty(value)).collect();
    let (loc, span) = (body.loc(op), body.span(op));
    let id = body.make_op(new, &types, loc, span);
    let pairs: Vec<_> = body.results(op).zip(body.results(id)).collect();
    renamed.extend(pairs);
    id
}

fn copy_region(body: &mut Body, region: RegionId, renamed: &mut FxHashMap<Value, Value>) -> RegionId {
    let new = body.add_region();
    for block in body.region(region).blocks.clone() {
        let args = body.block(block).args.clone();
        let types: Vec<TypeId> = args.iter().map(|value| body.ty(*value)).collect();
        let copied = body.add_block(new, &types);
        let pairs: Vec<_> = (args.iter().copied())
            .zip(body.block(copied).args.iter().copied())
            .collect();
        renamed.extend(pairs);
        let mut ops = Vec::new();
        for op in body.block(block).ops.clone() {
            ops.push(copy(body, op, renamed));
        }
        *body.block_ops_mut(copied) = ops;
    }
    new
}
