//! Values that a `for` loop carries for nothing: unchanged ones, and ones that only compute themselves.

use super::Pass;
use crate::entity::{OpId, Value};
use crate::op::{Effects, Op, Values};
use rustc_hash::FxHashSet;

impl Pass<'_> {
    /// Drops what loops need not carry, inner loops first.
    pub(super) fn drop_carried(&mut self) -> bool {
        let mut changed = false;
        for id in self.ops().into_iter().rev() {
            if matches!(self.rewriter.body().op(id), Op::For { .. }) {
                changed |= self.drop_carried_of(id).unwrap_or(false);
            }
        }
        changed
    }

    fn drop_carried_of(&mut self, id: OpId) -> Option<bool> {
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
        let live = self.live_slots(id, &args, &results, &continues);
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
        // What computed a dead slot from itself still stands in the block and uses the argument.
        self.drop_dead_users(id, &args, &live);
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
        self.rewriter.replace_op(id, new, &kept)?;
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

    /// Which carried values something other than themselves needs.
    fn live_slots(&self, id: OpId, args: &[Value], results: &[Value], continues: &[OpId]) -> Vec<bool> {
        let body = self.rewriter.body();
        let mut live: Vec<bool> = results
            .iter()
            .map(|&r| !self.rewriter.uses(r).is_empty())
            .collect();
        let mut needed: FxHashSet<Value> = FxHashSet::default();
        let mut work: Vec<Value> = Vec::new();
        let mut stack: Vec<OpId> = Vec::new();
        for region in body.op(id).regions() {
            stack.extend(body.region_ops(region));
        }
        // Everything that is not a pure operation counts as needing its operands.
        while let Some(op) = stack.pop() {
            if continues.contains(&op) {
                continue;
            }
            let facts = body.op(op).facts();
            if !matches!(facts.effects, Effects::Pure | Effects::NoMemory | Effects::Assume) {
                work.extend(body.op(op).operands());
            }
            for region in body.op(op).regions() {
                stack.extend(body.region_ops(region));
            }
        }
        let mut entered: Vec<bool> = vec![false; live.len()];
        loop {
            for i in 0..live.len() {
                if live[i] && !entered[i] {
                    entered[i] = true;
                    work.extend(
                        continues
                            .iter()
                            .filter_map(|&c| body.op(c).operands().get(i).copied()),
                    );
                }
            }
            let Some(value) = work.pop() else { break };
            if !needed.insert(value) {
                continue;
            }
            if let Some(i) = args.iter().position(|&a| a == value) {
                live[i] = true;
            }
            if let Some(op) = body.defining_op(value) {
                work.extend(op.operands());
            }
        }
        live
    }

    /// Erases the pure operations in a loop that depend on its dead arguments; none of them is needed.
    fn drop_dead_users(&mut self, id: OpId, args: &[Value], live: &[bool]) {
        let mut work: Vec<Value> = args
            .iter()
            .zip(live)
            .filter(|(_, l)| !**l)
            .map(|(&a, _)| a)
            .collect();
        let mut dead = Vec::new();
        let mut seen = FxHashSet::default();
        while let Some(value) = work.pop() {
            for &user in self.rewriter.uses(value) {
                if self.rewriter.is_inside(user, id) && seen.insert(user) {
                    dead.push(user);
                    work.extend(self.rewriter.body().results(user));
                }
            }
        }
        for op in dead {
            self.rewriter.erase(op);
        }
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
