//! Equal operations become one; operations whose results nobody uses go.

use super::Pass;
use crate::TypeId;
use crate::entity::{BlockId, OpId, Value};
use crate::op::{Effects, Op};
use rustc_hash::FxHashMap;

/// What makes two operations equal: themselves and their results' types.
type Key = (Op, Vec<TypeId>);

impl Pass<'_> {
    /// Replaces an operation by an equal one that runs before it wherever it runs.
    pub(super) fn merge_equal(&mut self) -> bool {
        let root = self.rewriter.body().root();
        let Some(entry) = self.rewriter.body().entry_block(root) else {
            return false;
        };
        let mut seen = FxHashMap::default();
        self.merge_block(entry, &mut seen)
    }

    fn merge_block(&mut self, block: BlockId, seen: &mut FxHashMap<Key, OpId>) -> bool {
        let mut changed = false;
        let mut added = Vec::new();
        for id in self.rewriter.body().block(block).ops.clone() {
            for region in self.rewriter.body().op(id).regions() {
                for inner in self.rewriter.body().region(region).blocks.clone() {
                    changed |= self.merge_block(inner, seen);
                }
            }
            let op = self.rewriter.body().op(id);
            if !matches!(
                op.facts().effects,
                Effects::Pure | Effects::NoMemory | Effects::Assume
            ) {
                continue;
            }
            let body = self.rewriter.body();
            let key = (op.clone(), body.results(id).map(|v| body.ty(v)).collect());
            if let Some(&first) = seen.get(&key) {
                let pairs: Vec<(Value, Value)> = body.results(id).zip(body.results(first)).collect();
                for (from, to) in pairs {
                    if !self.rewriter.uses(from).is_empty() {
                        self.rewriter.replace_uses(from, to);
                        changed = true;
                    }
                }
            } else {
                seen.insert(key.clone(), id);
                added.push(key);
            }
        }
        // What a block computed is not there outside it.
        for key in added {
            seen.remove(&key);
        }
        changed
    }

    /// Erases operations without effect whose results have no uses, users before what they used.
    pub(super) fn drop_dead(&mut self) -> bool {
        let mut dead = rustc_hash::FxHashSet::default();
        for id in self.ops().into_iter().rev() {
            let body = self.rewriter.body();
            if body.results(id).len() == 0 && body.op(id).facts().effects != Effects::Regions {
                continue;
            }
            let used = body.results(id).any(|v| {
                self.rewriter
                    .uses(v)
                    .iter()
                    .any(|user| !self.is_dead(*user, &dead))
            });
            if !used && self.is_removable(id) {
                dead.insert(id);
            }
        }
        let mut blocks: Vec<BlockId> = dead.iter().filter_map(|&id| self.rewriter.block_of(id)).collect();
        blocks.sort_unstable();
        blocks.dedup();
        for block in blocks {
            self.rewriter.erase_all(block, &|op| dead.contains(&op));
        }
        !dead.is_empty()
    }

    /// Whether an operation is dead itself or stands in one that is.
    fn is_dead(&self, op: OpId, dead: &rustc_hash::FxHashSet<OpId>) -> bool {
        let mut at = Some(op);
        while let Some(op) = at {
            if dead.contains(&op) {
                return true;
            }
            at = self
                .rewriter
                .block_of(op)
                .and_then(|b| self.rewriter.parent_of(b));
        }
        false
    }

    /// Whether an operation may go if nobody uses its results. A `loop` may run for ever, which can be seen.
    fn is_removable(&self, id: OpId) -> bool {
        let op = self.rewriter.body().op(id);
        match op.facts().effects {
            Effects::Pure | Effects::NoMemory | Effects::Assume => true,
            Effects::Regions if !matches!(op, Op::Loop { .. }) => op.regions().into_iter().all(|region| {
                self.rewriter.body().region_ops(region).iter().all(|&inner| {
                    match self.rewriter.body().op(inner) {
                        Op::Yield { .. } => true,
                        Op::Continue { .. } => matches!(op, Op::For { .. }),
                        _ => self.is_removable(inner),
                    }
                })
            }),
            _ => false,
        }
    }
}
