//! Loops that run once: what they do stands where they stood.

use super::Pass;
use crate::entity::{OpId, Value};
use crate::op::Op;

impl Pass<'_> {
    /// Dissolves each `loop` that ends in a `break` and has no other way to end or to begin anew.
    pub(super) fn dissolve_loops(&mut self) -> bool {
        let mut changed = false;
        // Inner loops first, so that each is looked at when its body is final.
        for id in self.ops().into_iter().rev() {
            changed |= self.dissolve(id).is_some();
        }
        changed
    }

    fn dissolve(&mut self, id: OpId) -> Option<()> {
        let body = self.rewriter.body();
        let Op::Loop {
            init_values,
            body: region,
        } = body.op(id)
        else {
            return None;
        };
        let (init, inner) = (init_values.clone(), body.entry_block(*region)?);
        let ops = body.block(inner).ops.clone();
        let (&last, rest) = ops.split_last()?;
        let Op::Break { operands } = body.op(last) else {
            return None;
        };
        let (given, args) = (operands.clone(), body.block(inner).args.clone());
        let results: Vec<Value> = body.results(id).collect();
        if self.jumps(rest) || args.len() != init.len() || results.len() != given.len() {
            return None;
        }
        for (arg, value) in args.into_iter().zip(&init) {
            self.rewriter.replace_uses(arg, *value);
        }
        // The arguments may be among what is given.
        let given = self.rewriter.body().op(last).operands();
        for (result, value) in results.into_iter().zip(given) {
            self.rewriter.replace_uses(result, value);
        }
        let outer = self.rewriter.block_of(id)?;
        let at = self.rewriter.position(id)?;
        let mut order = self.rewriter.body().block(outer).ops.clone();
        order.splice(at..at, rest.iter().copied());
        self.rewriter.reorder(outer, order);
        self.rewriter.erase(id);
        Some(())
    }

    /// Whether operations have a jump to the loop around them.
    fn jumps(&self, ops: &[OpId]) -> bool {
        let body = self.rewriter.body();
        let mut work = ops.to_vec();
        while let Some(id) = work.pop() {
            match body.op(id) {
                Op::Break { .. } | Op::Continue { .. } => return true,
                Op::If { .. } => {
                    for region in body.op(id).regions() {
                        work.extend(body.region_ops(region));
                    }
                }
                _ => {}
            }
        }
        false
    }
}
