//! Order: operands of commutative operations, and independent operations in a block.

use super::Pass;
use crate::body::ValueDef;
use crate::entity::{BlockId, OpId, SideTable, Value};
use crate::op::{Effects, Op};
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

impl Pass<'_> {
    /// Puts everything into its canonical order. What has an effect keeps its place in its block; what has none
    /// comes just before what needs it first, in the order of operands; what needs no operand comes first of all.
    pub(super) fn order(&mut self) {
        let body = self.rewriter.body();
        let Some(entry) = body.entry_block(body.root()) else {
            return;
        };
        self.order_operands();
        self.hoist_sources(entry);
        self.order_block(entry);
    }

    fn order_operands(&mut self) {
        let ops = self.ops();
        let mut hashes: SideTable<Value, u64> = SideTable::with_default(0);
        self.hash_arguments(&mut hashes);
        for id in ops {
            if let Some(swapped) = self.swapped(id, &hashes) {
                self.rewriter.set_op(id, swapped);
            }
            let hash = self.hash_op(id, &hashes);
            for (index, value) in self.rewriter.body().results(id).enumerate() {
                hashes.set(value, mix(hash, index as u64));
            }
            self.hash_region_arguments(id, hash, &mut hashes);
        }
    }

    fn hash_arguments(&self, hashes: &mut SideTable<Value, u64>) {
        for (index, &arg) in self.rewriter.body().args().iter().enumerate() {
            hashes.set(arg, mix(1, index as u64));
        }
    }

    fn hash_region_arguments(&self, id: OpId, hash: u64, hashes: &mut SideTable<Value, u64>) {
        let body = self.rewriter.body();
        for (r, region) in body.op(id).regions().into_iter().enumerate() {
            for (index, &arg) in body.region_args(region).iter().enumerate() {
                hashes.set(arg, mix(mix(hash, 7 + r as u64), index as u64));
            }
        }
    }

    /// A hash of what an operation computes: equal for equal computations wherever they stand.
    fn hash_op(&self, id: OpId, hashes: &SideTable<Value, u64>) -> u64 {
        let op = self.rewriter.body().op(id);
        let mut hasher = FxHasher::default();
        let mut shape = op.clone();
        let mut operands = Vec::new();
        shape.each_operand_mut(|v| {
            operands.push(hashes[*v]);
            *v = Value(0);
        });
        if matches!(
            op.facts().effects,
            Effects::Pure | Effects::NoMemory | Effects::Assume
        ) {
            shape.hash(&mut hasher);
        } else {
            // Regions have handles, which are no property of the computation.
            op.opcode().hash(&mut hasher);
        }
        operands.hash(&mut hasher);
        hasher.finish()
    }

    /// The operation with its two operands in order, if they are not and may be swapped.
    fn swapped(&self, id: OpId, hashes: &SideTable<Value, u64>) -> Option<Op> {
        let mut op = self.rewriter.body().op(id).clone();
        let (lhs, rhs) = match &mut op {
            Op::AddI { lhs, rhs, .. }
            | Op::MulI { lhs, rhs, .. }
            | Op::AndI { lhs, rhs }
            | Op::OrI { lhs, rhs }
            | Op::XOrI { lhs, rhs }
            | Op::MaxI { lhs, rhs, .. }
            | Op::MinI { lhs, rhs, .. }
            | Op::MulhiI { x: lhs, y: rhs } => (lhs, rhs),
            _ => return None,
        };
        // Constants come last, as people write them; the rest in the order of their hashes.
        let key = |v: Value| {
            (
                matches!(self.rewriter.body().defining_op(v), Some(Op::Constant { .. })),
                hashes[v],
            )
        };
        if key(*lhs) <= key(*rhs) {
            return None;
        }
        std::mem::swap(lhs, rhs);
        Some(op)
    }

    /// Moves pure operations without operands (constants, block ids, iota) to the entry block.
    fn hoist_sources(&mut self, entry: BlockId) {
        let mut hoisted = Vec::new();
        for id in self.ops() {
            let op = self.rewriter.body().op(id);
            if op.facts().effects == Effects::Pure && op.operands().is_empty() {
                hoisted.push(id);
            }
        }
        let old = self.rewriter.body().block(entry).ops.clone();
        let set: FxHashSet<OpId> = hoisted.iter().copied().collect();
        let rest = old.into_iter().filter(|op| !set.contains(op));
        let order: Vec<OpId> = hoisted.iter().copied().chain(rest).collect();
        self.rewriter.reorder(entry, order);
        // Sources that came from inner blocks may equal ones that were here.
        self.merge_equal();
        self.drop_dead();
    }

    fn order_block(&mut self, block: BlockId) {
        let ops = self.rewriter.body().block(block).ops.clone();
        for &id in &ops {
            for region in self.rewriter.body().op(id).regions() {
                for inner in self.rewriter.body().region(region).blocks.clone() {
                    self.order_block(inner);
                }
            }
        }
        let mut emitter = Emitter {
            pass: self,
            block,
            done: FxHashSet::default(),
            order: Vec::new(),
        };
        for &id in &ops {
            let effects = emitter.pass.rewriter.body().op(id).facts().effects;
            if !matches!(effects, Effects::Pure | Effects::NoMemory | Effects::Assume) {
                emitter.emit(id);
            }
        }
        let order = emitter.order;
        self.rewriter.reorder(block, order);
    }
}

/// Puts the operations of one block into an order in which each comes after what it needs.
struct Emitter<'a, 'b> {
    pass: &'a Pass<'b>,
    block: BlockId,
    done: FxHashSet<OpId>,
    order: Vec<OpId>,
}

impl Emitter<'_, '_> {
    /// Emits an operation after what it needs, without recursion: chains may be as long as the kernel.
    fn emit(&mut self, op: OpId) {
        let mut stack = vec![(op, self.needs(op), 0)];
        while let Some((op, needs, at)) = stack.pop() {
            if self.done.contains(&op) {
                continue;
            }
            if let Some(&next) = needs.get(at) {
                stack.push((op, needs, at + 1));
                if !self.done.contains(&next) {
                    let needs = self.needs(next);
                    stack.push((next, needs, 0));
                }
            } else {
                self.done.insert(op);
                self.order.push(op);
            }
        }
    }

    /// The operations of this block whose results an operation uses, itself or in its regions, in order of use.
    fn needs(&self, op: OpId) -> Vec<OpId> {
        let body = self.pass.rewriter.body();
        let mut list = Vec::new();
        let mut add = |value: Value| {
            if let ValueDef::Result { op, .. } = body.def(value)
                && self.pass.rewriter.block_of(op) == Some(self.block)
            {
                list.push(op);
            }
        };
        body.op(op).each_operand(&mut add);
        let mut stack: Vec<OpId> = Vec::new();
        let push = |stack: &mut Vec<OpId>, op: OpId| {
            for region in body.op(op).regions().into_iter().rev() {
                stack.extend(body.region_ops(region).iter().rev());
            }
        };
        push(&mut stack, op);
        while let Some(inner) = stack.pop() {
            body.op(inner).each_operand(&mut add);
            push(&mut stack, inner);
        }
        list
    }
}

fn mix(a: u64, b: u64) -> u64 {
    let mut hasher = FxHasher::default();
    (a, b).hash(&mut hasher);
    hasher.finish()
}
