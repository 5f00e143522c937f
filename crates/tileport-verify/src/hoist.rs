//! Moving what is computed again and again, always alike, to where it is computed once.
//!
//! Compilers differ in whether they take out of a loop what does not change in it. **An equality**: only operations move
//! that nothing can go wrong with, whatever their operands are, so that it does not matter how often they run, or
//! whether at all.

use crate::interface::Interface;
use crate::ranges::Ranges;
use crate::strip::Facts;
use tileport_ir::attr::Overflow;
use tileport_ir::op::Effects;
use tileport_ir::rewrite::{Edits, Rewriter};
use tileport_ir::{BlockId, Body, Op, OpId, Types, Value, ValueDef};

/// Moves each operation out of all loops and branches that give it nothing. `facts` are those that were taken out of the
/// body before.
pub(crate) fn hoist(types: &Types, body: &mut Body, facts: &Facts, names: &Interface) {
    let ranges = Ranges::of_parameters(types, body, facts, names);
    let mut rewriter = Rewriter::new(body);
    let mut edits = Edits::default();
    let mut ops = Vec::new();
    rewriter.body().walk(|op| ops.push(op));
    // In order of the text: what an operation needs has moved before it.
    for id in ops {
        if is_harmless(types, rewriter.body(), &ranges, id)
            && let Some(before) = outermost(&rewriter, id)
        {
            rewriter.plan_move_before(&mut edits, id, before);
        }
    }
    rewriter.apply(edits);
}

/// Whether an operation may run where it did not.
fn is_harmless(types: &Types, body: &Body, ranges: &Ranges<'_>, id: OpId) -> bool {
    let op = body.op(id);
    let natural = |&value: &Value| ranges.is_natural(body, value) || is_positive(types, body, value);
    match op {
        // Lengths and strides below zero are undefined.
        Op::MakeTensorView {
            dynamic_shape,
            dynamic_strides,
            ..
        } => dynamic_shape.iter().chain(dynamic_strides).all(natural),
        // A divisor of zero is undefined, and so is the least number by minus one.
        Op::DivI { rhs, .. } | Op::RemI { rhs, .. } => is_positive(types, body, *rhs),
        // A slice that isn't there is undefined, and so is an overflow that is said not to happen, though the table has these
        // as what may be moved: the specification says so of their traits.
        Op::Extract { indices, .. } | Op::Insert { indices, .. } => {
            indices.iter().all(|&index| is_constant(body, index))
        }
        Op::AddI { overflow, .. }
        | Op::SubI { overflow, .. }
        | Op::MulI { overflow, .. }
        | Op::NegI { overflow, .. }
        | Op::ShLI { overflow, .. }
        | Op::TruncI { overflow, .. } => *overflow == Overflow::None,
        _ => op.facts().effects == Effects::Pure && op.regions().is_empty(),
    }
}

fn is_constant(body: &Body, value: Value) -> bool {
    matches!(body.defining_op(value), Some(Op::Constant { .. }))
}

/// Whether all elements of a value are one constant above zero.
fn is_positive(types: &Types, body: &Body, value: Value) -> bool {
    let number = || {
        let Op::Constant { value: elements } = body.defining_op(value)? else {
            return None;
        };
        let element = types[body.ty(value)].as_tile()?.element.as_number()?;
        elements
            .get(element, 0)?
            .as_signed()
            .filter(|_| elements.is_splat())
    };
    number().is_some_and(|n| n > 0)
}

/// The outermost loop or branch around an operation that defines nothing that it needs.
fn outermost(rewriter: &Rewriter<'_>, id: OpId) -> Option<OpId> {
    let mut found = None;
    let mut at = rewriter.block_of(id)?;
    while let Some(parent) = rewriter.parent_of(at) {
        let body = rewriter.body();
        let passable = matches!(body.op(parent), Op::For { .. } | Op::Loop { .. } | Op::If { .. });
        let mut needed = false;
        body.op(id)
            .each_operand(|value| needed |= is_inside(rewriter, value, parent));
        if !passable || needed {
            break;
        }
        found = Some(parent);
        at = rewriter.block_of(parent)?;
    }
    found
}

/// Whether a value is made in an operation's regions.
fn is_inside(rewriter: &Rewriter<'_>, value: Value, outer: OpId) -> bool {
    let within = |block: BlockId| {
        let parent = rewriter.parent_of(block);
        parent.is_some_and(|op| op == outer || rewriter.is_inside(op, outer))
    };
    match rewriter.body().def(value) {
        ValueDef::Argument { block, .. } => within(block),
        ValueDef::Result { op, .. } => rewriter.is_inside(op, outer),
    }
}
