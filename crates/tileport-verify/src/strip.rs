//! Taking out of an entry what is compared by itself: facts about parameters, tokens, hints.

use std::collections::BTreeSet;
use tileport_ir::attr::Predicate;
use tileport_ir::op::Values;
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{Body, Entry, LocId, Op, OpId, RegionId, Type, TypeId, Types, Value, ValueDef};

/// What an entry takes for granted of its parameters: position and fact.
pub(crate) type Facts = Vec<(usize, Predicate)>;

/// Takes the facts about parameters that are stated of every tile block out, and returns them.
pub(crate) fn facts(body: &mut Body) -> Facts {
    let mut found = Facts::new();
    let mut rewriter = Rewriter::new(body);
    let mut ops = Vec::new();
    rewriter.body().walk(|op| ops.push(op));
    for op in ops {
        let Op::Assume { value, predicate } = rewriter.body().op(op).clone() else {
            continue;
        };
        // Walked in order of the text: what it is about is the parameter itself by now, if it is about one.
        let everywhere = rewriter.block_of(op) == rewriter.body().entry_block(rewriter.body().root());
        let (Some(at), Some(result)) = (argument(rewriter.body(), value), rewriter.body().result(op, 0))
        else {
            continue;
        };
        if !everywhere {
            continue;
        }
        found.push((at, predicate));
        rewriter.replace_uses(result, value);
        rewriter.erase(op);
    }
    found
}

fn argument(body: &Body, value: Value) -> Option<usize> {
    match body.def(value) {
        ValueDef::Argument { block, index } if Some(block) == body.entry_block(body.root()) => {
            Some(index as usize)
        }
        _ => None,
    }
}

/// Takes all hints out.
pub(crate) fn hints(entry: &mut Entry) {
    entry.hints = None;
    let mut ops = Vec::new();
    entry.body.walk(|op| ops.push(op));
    for op in ops {
        if let Op::LoadPtrTko {
            optimization_hints, ..
        }
        | Op::StorePtrTko {
            optimization_hints, ..
        }
        | Op::LoadViewTko {
            optimization_hints, ..
        }
        | Op::StoreViewTko {
            optimization_hints, ..
        } = entry.body.op_mut(op)
        {
            *optimization_hints = None;
        }
    }
}

/// Takes all tokens out, as far as the operations can do without.
pub(crate) fn tokens(types: &mut Types, body: &mut Body) -> Option<()> {
    let token = types.token();
    let mut rewriter = Rewriter::new(body);
    let mut ops = Vec::new();
    rewriter.body().walk(|op| ops.push(op));
    // One token that comes after nothing stands for all of them, so that no loop carries anything any more.
    let block = rewriter.body().entry_block(rewriter.body().root())?;
    let none = rewriter.insert(block, 0, Op::MakeToken {}, &[token], LocId::UNKNOWN);
    let none = rewriter.body().result(none, 0)?;
    for &id in &ops {
        let mut op = rewriter.body().op(id).clone();
        match &mut op {
            Op::LoadPtrTko { token, .. }
            | Op::StorePtrTko { token, .. }
            | Op::LoadViewTko { token, .. }
            | Op::StoreViewTko { token, .. }
            | Op::AtomicCasTko { token, .. }
            | Op::AtomicRmwTko { token, .. }
            | Op::AtomicRedViewTko { token, .. }
            | Op::MultimemLoadReduceViewTko { token, .. }
            | Op::MultimemReduceViewTko { token, .. }
            | Op::MultimemStoreViewTko { token, .. }
            | Op::GdcLaunchDependentsTko { token }
            | Op::GdcWaitTko { token }
            | Op::PrintTko { token, .. } => *token = None,
            Op::JoinTokens { tokens } => *tokens = Values::new(),
            op => op.each_operand_mut(|value| {
                if matches!(types[rewriter.body().ty(*value)], Type::Token) {
                    *value = none;
                }
            }),
        }
        rewriter.set_op(id, op);
    }
    // Inner operations first, so that what an outer one holds is done when it is replaced.
    for id in ops.into_iter().rev() {
        carried(&mut rewriter, types, id);
    }
    Some(())
}

/// Takes the tokens out of what a loop carries and an `if` gives.
fn carried(rewriter: &mut Rewriter<'_>, types: &Types, id: OpId) -> Option<()> {
    let body = rewriter.body();
    let results: Vec<Value> = body.results(id).collect();
    let kept: Vec<bool> = (results.iter())
        .map(|&v| !matches!(types[body.ty(v)], Type::Token))
        .collect();
    carried_by(rewriter, types, id, &|at| kept.get(at).copied().unwrap_or(true))?;
    Some(())
}

/// Takes out of what a loop carries and an `if` gives all for which `kept` is false, and gives the operation that takes its
/// place. Nothing may use them.
pub(crate) fn carried_by(
    rewriter: &mut Rewriter<'_>,
    types: &Types,
    id: OpId,
    kept: &dyn Fn(usize) -> bool,
) -> Option<OpId> {
    let is_token = |body: &Body, v: Value| matches!(types[body.ty(v)], Type::Token);
    let body = rewriter.body();
    let results: Vec<Value> = body.results(id).collect();
    let gone: BTreeSet<usize> = (0..results.len()).filter(|&i| !kept(i)).collect();
    let keep = |list: &Values| -> Values {
        list.iter()
            .enumerate()
            .filter(|(i, _)| !gone.contains(i))
            .map(|(_, v)| *v)
            .collect()
    };
    if gone.is_empty() {
        return None;
    }
    let left: Vec<(usize, TypeId)> = (0..results.len())
        .filter(|i| !gone.contains(i))
        .map(|i| (i, body.ty(results[i])))
        .collect();
    let op = body.op(id).clone();
    let mut ends = Vec::new();
    let (new, args) = match op {
        Op::If {
            then_region,
            else_region,
            ..
        } => {
            for region in std::iter::once(then_region).chain(else_region) {
                ends.extend(
                    body.terminator(region)
                        .filter(|&t| matches!(body.op(t), Op::Yield { .. })),
                );
            }
            (op, None)
        }
        Op::For {
            lower_bound,
            upper_bound,
            step,
            init_values,
            unsigned_cmp,
            body: region,
        } => {
            loop_ends(body, region, &mut ends);
            let init_values = keep(&init_values);
            let new = Op::For {
                lower_bound,
                upper_bound,
                step,
                init_values,
                unsigned_cmp,
                body: region,
            };
            (new, Some((region, 1)))
        }
        Op::Loop {
            init_values,
            body: region,
        } => {
            loop_ends(body, region, &mut ends);
            let carried = body.region_args(region).len();
            // What a `loop` gives may differ from what it carries; only the usual case, where they are alike, is
            // simplified.
            let alike = carried == results.len()
                && (0..carried).all(|i| is_token(body, body.region_args(region)[i]) == gone.contains(&i));
            if !alike {
                return None;
            }
            let new = Op::Loop {
                init_values: keep(&init_values),
                body: region,
            };
            (new, Some((region, 0)))
        }
        _ => return None,
    };
    for end in ends {
        let mut op = rewriter.body().op(end).clone();
        if let Op::Yield { operands } | Op::Continue { operands } | Op::Break { operands } = &mut op {
            *operands = keep(operands);
        }
        rewriter.set_op(end, op);
    }
    let made = rewriter.replace_op(id, new, &left)?;
    if let Some((region, first)) = args {
        let block = rewriter.body().entry_block(region)?;
        rewriter.retain_block_args(block, |i| i < first || !gone.contains(&(i - first)));
    }
    Some(made)
}

fn loop_ends(body: &Body, region: RegionId, found: &mut Vec<OpId>) {
    for &op in body.region_ops(region) {
        match body.op(op) {
            Op::Continue { .. } | Op::Break { .. } => found.push(op),
            Op::If {
                then_region,
                else_region,
                ..
            } => {
                loop_ends(body, *then_region, found);
                if let Some(region) = else_region {
                    loop_ends(body, *region, found);
                }
            }
            _ => {}
        }
    }
}
