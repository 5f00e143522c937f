//! Values that a `for` loop carries for nothing: unchanged ones, and ones that only compute themselves.

use super::Pass;
use crate::body::ValueDef;
use crate::entity::{OpId, Value};
use crate::op::{Effects, Op, Values};
use crate::rewrite::Edits;
use rustc_hash::FxHashSet;

impl Pass<'_> {
    /// Drops what loops need not carry, inner loops first.
    pub(super) fn drop_carried(&mut self) -> bool {
        let mut changed = false;
        let mut edits = Edits::default();
        for id in self.ops().into_iter().rev() {
            if matches!(self.rewriter.body().op(id), Op::For { .. }) {
                changed |= self.drop_carried_of(&mut edits, id).unwrap_or(false);
            }
        }
        self.rewriter.apply(edits);
        changed
    }

    fn drop_carried_of(&mut self, edits: &mut Edits, id: OpId) -> Option<bool> {
        let Op::For {
            init_values,
            body: region,
            ..
        } = self.rewriter.body().op(id).clone()
        else {
            return None;
        };
        let block = self.rewriter.body().entry_block(region)?;
        let args: Values = self
            .rewriter
            .body()
            .region_args(region)
            .iter()
            .skip(1)
            .copied()
            .collect();
        let results: Vec<Value> = self.rewriter.body().results(id).collect();
        let continues = self.continues(id);
        if args.len() != init_values.len() || results.len() != args.len() || args.is_empty() {
            return None;
        }
        let next: Vec<Values> = continues
            .iter()
            .map(|&c| self.rewriter.body().op(c).operands())
            .collect();
        if next.iter().any(|operands| operands.len() != args.len()) {
            return None;
        }
        // Unchanged: every iteration hands on the argument itself or the initial value.
        for (i, &arg) in args.iter().enumerate() {
            let init = init_values[i];
            if next
                .iter()
                .all(|operands| operands[i] == arg || operands[i] == init)
            {
                self.rewriter.replace_uses(arg, init);
                self.rewriter.replace_uses(results[i], init);
            }
        }
        let live = self.live_slots(id, &results, &continues, &next);
        if live.iter().all(|&l| l) {
            return Some(false);
        }
        for &c in &continues {
            let Op::Continue { operands } = self.rewriter.body().op(c).clone() else {
                continue;
            };
            let operands = keep(&operands, &live);
            self.rewriter.set_op(c, Op::Continue { operands });
        }
        // What computed a dead slot from itself still stands in the block; nobody needs what it gives, so any value
        // will do for it until it goes as well.
        for (i, &arg) in args.iter().enumerate() {
            if !live[i] {
                self.rewriter.replace_uses(arg, init_values[i]);
            }
        }
        let mut new = self.rewriter.body().op(id).clone();
        if let Op::For { init_values, .. } = &mut new {
            *init_values = keep(init_values, &live);
        }
        let body = self.rewriter.body();
        let kept: Vec<_> = (0..results.len())
            .filter(|&i| live[i])
            .map(|i| (i, body.ty(results[i])))
            .collect();
        self.rewriter.retain_block_args(block, |i| i == 0 || live[i - 1]);
        self.rewriter.plan_replace_op(edits, id, new, &kept)?;
        Some(true)
    }

    /// The `continue` operations that belong to a loop: those in it but not in a loop inside it.
    fn continues(&self, id: OpId) -> Vec<OpId> {
        let body = self.rewriter.body();
        let mut found = Vec::new();
        let mut stack: Vec<OpId> = Vec::new();
        let push = |stack: &mut Vec<OpId>, op: OpId| {
            for region in body.op(op).regions() {
                stack.extend(body.region_ops(region));
            }
        };
        push(&mut stack, id);
        while let Some(op) = stack.pop() {
            match body.op(op) {
                Op::Continue { .. } => found.push(op),
                Op::For { .. } | Op::Loop { .. } => {}
                _ => push(&mut stack, op),
            }
        }
        found
    }

    /// Which carried values something other than themselves needs; `next` is what each of the loop's `continue`s hands on.
    fn live_slots(&self, id: OpId, results: &[Value], continues: &[OpId], next: &[Values]) -> Vec<bool> {
        let body = self.rewriter.body();
        let mut slots = Slots {
            live: vec![false; results.len()],
            work: Vec::new(),
            next,
        };
        for (slot, &result) in results.iter().enumerate() {
            if !self.rewriter.uses(result).is_empty() {
                slots.enter(slot);
            }
        }
        let mut handed_on: FxHashSet<OpId> = continues.iter().copied().collect();
        let mut stack: Vec<OpId> = Vec::new();
        let push_nested = |stack: &mut Vec<OpId>, op: OpId| {
            for region in body.op(op).regions() {
                stack.extend(body.region_ops(region));
            }
        };
        push_nested(&mut stack, id);
        // Everything that is not a pure operation counts as needing its operands; of a loop inside, only the bounds:
        // what it carries it needs where it uses it.
        while let Some(op) = stack.pop() {
            if handed_on.contains(&op) {
                continue;
            }
            match body.op(op) {
                Op::For {
                    lower_bound,
                    upper_bound,
                    step,
                    ..
                } => {
                    slots.work.extend([*lower_bound, *upper_bound, *step]);
                    handed_on.extend(self.continues(op));
                }
                inner => {
                    if !matches!(
                        inner.facts().effects,
                        Effects::Pure | Effects::NoMemory | Effects::Assume
                    ) {
                        inner.each_operand(|value| slots.work.push(value));
                    }
                }
            }
            push_nested(&mut stack, op);
        }
        let mut needed: FxHashSet<Value> = FxHashSet::default();
        while let Some(value) = slots.work.pop() {
            // What is computed before the loop needs nothing that the loop carries.
            if !needed.insert(value) || !self.is_defined_inside(value, id) {
                continue;
            }
            match self.loop_slot(value) {
                Some((of, slot)) if of == id => slots.enter(slot),
                Some((inner, slot)) => slots.work.extend(self.slot_sources(inner, slot)),
                None => {
                    if let Some(op) = body.defining_op(value) {
                        op.each_operand(|value| slots.work.push(value));
                    }
                }
            }
        }
        slots.live
    }
}

/// What a loop carries while it is found out which of it is needed.
struct Slots<'a> {
    live: Vec<bool>,
    /// The values that are needed, of which it has not been seen yet what they need.
    work: Vec<Value>,
    next: &'a [Values],
}

impl Slots<'_> {
    /// Notes that a carried value is needed, and so what each iteration hands on for it.
    fn enter(&mut self, slot: usize) {
        if let Some(live) = self.live.get_mut(slot)
            && !std::mem::replace(live, true)
        {
            self.work
                .extend(self.next.iter().filter_map(|operands| operands.get(slot)));
        }
    }
}

impl Pass<'_> {
    /// Whether a value is computed in a loop's body; its own results are not.
    fn is_defined_inside(&self, value: Value, id: OpId) -> bool {
        match self.rewriter.body().def(value) {
            ValueDef::Result { op, .. } => self.rewriter.is_inside(op, id),
            ValueDef::Argument { block, .. } => (self.rewriter.parent_of(block))
                .is_some_and(|parent| parent == id || self.rewriter.is_inside(parent, id)),
        }
    }

    /// The loop, and the position, of which a value is an argument or a result.
    fn loop_slot(&self, value: Value) -> Option<(OpId, usize)> {
        let (of, slot) = match self.rewriter.body().def(value) {
            ValueDef::Result { op, index } => (op, index as usize),
            // The first argument is the induction variable.
            ValueDef::Argument { block, index } => {
                (self.rewriter.parent_of(block)?, (index as usize).checked_sub(1)?)
            }
        };
        matches!(self.rewriter.body().op(of), Op::For { .. }).then_some((of, slot))
    }

    /// What a carried value of a loop is made of: the initial value, and what each iteration hands on.
    fn slot_sources(&self, id: OpId, slot: usize) -> Vec<Value> {
        let body = self.rewriter.body();
        let mut sources = Vec::new();
        if let Op::For { init_values, .. } = body.op(id) {
            sources.extend(init_values.get(slot));
        }
        for next in self.continues(id) {
            sources.extend(body.op(next).operands().get(slot));
        }
        sources
    }
}

fn keep(values: &[Value], live: &[bool]) -> Values {
    values
        .iter()
        .zip(live)
        .filter(|(_, l)| **l)
        .map(|(&v, _)| v)
        .collect()
}
