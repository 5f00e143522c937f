//! Changing a body while its use lists stay right.

use crate::body::{Body, ValueDef};
use crate::entity::{Arena, BlockId, Entity, OpId, SideTable, Value};
use crate::op::Op;
use crate::span::Span;
use crate::{LocId, TypeId};
use smallvec::SmallVec;

/// The operations that use each value, once for each operand.
pub type UseList = SmallVec<[OpId; 2]>;

/// A body under change. As long as it lives it is the only way to the body, so the use lists, and the parent of each
/// block and operation, are always those of the body.
///
/// **Invariant:** an operation is in a use list as often as the value is among its operands, and only if the
/// operation stands in a block.
#[derive(Debug)]
pub struct Rewriter<'a> {
    body: &'a mut Body,
    uses: Arena<Value, UseList>,
    op_block: SideTable<OpId, Option<BlockId>>,
    block_parent: SideTable<BlockId, Option<OpId>>,
}

impl<'a> Rewriter<'a> {
    /// Takes a body and finds its uses; linear in its size.
    #[must_use]
    pub fn new(body: &'a mut Body) -> Self {
        let mut uses = Arena::new();
        uses.reserve(body.num_values());
        for _ in 0..body.num_values() {
            uses.push(UseList::new());
        }
        let mut rewriter = Self {
            uses,
            op_block: SideTable::default(),
            block_parent: SideTable::default(),
            body,
        };
        let mut order = Vec::with_capacity(rewriter.body.num_ops());
        rewriter.body.walk(|op| order.push(op));
        for op in order {
            rewriter.record(op);
        }
        let root = rewriter.body.root();
        for &block in &rewriter.body.region(root).blocks {
            for &op in &rewriter.body.block(block).ops {
                rewriter.op_block.set(op, Some(block));
            }
        }
        rewriter
    }

    /// Notes an operation's uses, and that it is the parent of its regions' blocks and they of their operations.
    fn record(&mut self, op: OpId) {
        self.body.op(op).each_operand(|v| self.uses[v].push(op));
        for region in self.body.op(op).regions() {
            for &block in &self.body.region(region).blocks {
                self.block_parent.set(block, Some(op));
                for &inner in &self.body.block(block).ops {
                    self.op_block.set(inner, Some(block));
                }
            }
        }
    }

    /// The body as it is now.
    #[must_use]
    pub fn body(&self) -> &Body {
        self.body
    }

    /// The operations that use a value, once for each operand.
    #[must_use]
    pub fn uses(&self, value: Value) -> &[OpId] {
        self.uses.get(value).map_or(&[], |u| u)
    }

    /// The block that an operation stands in.
    #[must_use]
    pub fn block_of(&self, op: OpId) -> Option<BlockId> {
        self.op_block[op]
    }

    /// The operation that a block is nested in; `None` for the entry block.
    #[must_use]
    pub fn parent_of(&self, block: BlockId) -> Option<OpId> {
        self.block_parent[block]
    }

    /// Whether `inner` is nested in `outer`, at any depth.
    #[must_use]
    pub fn is_inside(&self, inner: OpId, outer: OpId) -> bool {
        let mut at = Some(inner);
        while let Some(op) = at {
            at = self.block_of(op).and_then(|b| self.parent_of(b));
            if at == Some(outer) {
                return true;
            }
        }
        false
    }

    /// Replaces each use of a value by another.
    pub fn replace_uses(&mut self, from: Value, to: Value) {
        if from == to {
            return;
        }
        let users = std::mem::take(&mut self.uses[from]);
        for &user in &users {
            self.body.op_mut(user).each_operand_mut(|v| {
                if *v == from {
                    *v = to;
                }
            });
        }
        self.uses[to].extend(users);
    }

    /// Changes the type of a value; whoever uses it must be changed along with it.
    pub fn set_type(&mut self, value: Value, ty: TypeId) {
        self.body.set_ty(value, ty);
    }

    /// Gives a value the name that another one has in the file.
    pub fn copy_name(&mut self, from: Value, to: Value) {
        if let Some(name) = self.body.name(from).cloned() {
            self.body.set_name(to, name);
        }
    }

    /// Replaces an operation's operands and attributes; results stay, regions must be the same ones.
    pub fn set_op(&mut self, op: OpId, new: Op) {
        let (mut before, mut after) = (self.body.op(op).operands(), new.operands());
        before.sort_unstable();
        after.sort_unstable();
        if before == after {
            // The use lists stay: looking through those of a much used value would cost as much as it has uses.
            *self.body.op_mut(op) = new;
            return;
        }
        self.forget_uses(op);
        *self.body.op_mut(op) = new;
        if self.op_block[op].is_some() {
            self.body.op(op).each_operand(|v| self.uses[v].push(op));
        }
    }

    /// Makes an operation and puts it at a position of a block.
    pub fn insert(&mut self, block: BlockId, at: usize, op: Op, results: &[TypeId], loc: LocId) -> OpId {
        let id = self.body.make_op(op, results, loc, Span::NONE);
        while self.uses.len() < self.body.num_values() {
            self.uses.push(UseList::new());
        }
        self.place(block, at, id);
        id
    }

    /// Puts a new operation in the place of another that has the same regions. `results` says, for each result of the
    /// new one, which old result's uses it takes over, and its type; results that it leaves out must have no uses.
    pub fn replace_op(&mut self, old: OpId, new: Op, results: &[(usize, TypeId)]) -> Option<OpId> {
        let (block, at) = (self.block_of(old)?, self.position(old)?);
        self.forget_uses(old);
        self.body.block_ops_mut(block).remove(at);
        self.op_block.set(old, None);
        let types: Vec<TypeId> = results.iter().map(|r| r.1).collect();
        let id = self
            .body
            .make_op(new, &types, self.body.loc(old), self.body.span(old));
        while self.uses.len() < self.body.num_values() {
            self.uses.push(UseList::new());
        }
        self.place(block, at, id);
        for (index, &(from, _)) in results.iter().enumerate() {
            let (from, to) = (self.body.result(old, from)?, self.body.result(id, index)?);
            self.replace_uses(from, to);
            if let Some(name) = self.body.name(from).cloned() {
                self.body.set_name(to, name);
            }
        }
        Some(id)
    }

    /// Takes the arguments for which `keep` is false out of a block; they must have no uses.
    pub fn retain_block_args(&mut self, block: BlockId, keep: impl Fn(usize) -> bool) {
        self.body.retain_block_args(block, keep);
    }

    /// Sets the order of a block's operations; those left out are erased.
    pub fn reorder(&mut self, block: BlockId, order: Vec<OpId>) {
        let kept: rustc_hash::FxHashSet<OpId> = order.iter().copied().collect();
        let old = std::mem::replace(self.body.block_ops_mut(block), order);
        let gone = old
            .into_iter()
            .filter(|op| !kept.contains(op) && self.op_block[*op] == Some(block))
            .collect();
        self.detach_all(gone);
        let now = self.body.block(block).ops.clone();
        let mut sources: Vec<BlockId> = Vec::new();
        for op in now {
            if let Some(from) = self.op_block[op].filter(|from| *from != block) {
                sources.push(from);
            }
            self.op_block.set(op, Some(block));
        }
        sources.sort_unstable();
        sources.dedup();
        for from in sources {
            let op_block = &self.op_block;
            self.body
                .block_ops_mut(from)
                .retain(|&op| op_block[op] == Some(from));
        }
    }

    /// Makes an operation and puts it before another one.
    pub fn insert_before(&mut self, before: OpId, op: Op, results: &[TypeId]) -> Option<OpId> {
        let block = self.block_of(before)?;
        let at = self.position(before)?;
        Some(self.insert(block, at, op, results, self.body.loc(before)))
    }

    /// Moves an operation, with its regions, before another one.
    pub fn move_before(&mut self, op: OpId, before: OpId) -> Option<()> {
        let (from, block) = (self.block_of(op)?, self.block_of(before)?);
        self.body.block_ops_mut(from).retain(|&o| o != op);
        let at = self.position(before)?;
        self.body.block_ops_mut(block).insert(at, op);
        self.op_block.set(op, Some(block));
        Some(())
    }

    /// Takes an operation and everything nested in it out of its block. Its results must have no uses left.
    pub fn erase(&mut self, op: OpId) {
        if let Some(block) = self.op_block[op] {
            self.body.block_ops_mut(block).retain(|&o| o != op);
        }
        self.detach(op);
    }

    /// Takes several operations out of one block in a single pass.
    pub fn erase_all(&mut self, block: BlockId, dead: &dyn Fn(OpId) -> bool) {
        let ops = std::mem::take(self.body.block_ops_mut(block));
        let (gone, kept) = ops.into_iter().partition(|&op| dead(op));
        *self.body.block_ops_mut(block) = kept;
        self.detach_all(gone);
    }

    /// Forgets operations that have been taken out of their block, with everything nested in them: each use list is gone
    /// through once, however many of its uses go.
    fn detach_all(&mut self, mut gone: Vec<OpId>) {
        let mut at = 0;
        while let Some(&op) = gone.get(at) {
            at += 1;
            for region in self.body.op(op).regions() {
                for &block in &self.body.region(region).blocks {
                    gone.extend(self.body.block(block).ops.iter().copied());
                }
            }
        }
        let mut touched: Vec<Value> = Vec::new();
        for &op in &gone {
            if self.op_block[op].is_some() {
                self.body.op(op).each_operand(|v| touched.push(v));
            }
            self.op_block.set(op, None);
        }
        touched.sort_unstable();
        touched.dedup();
        for value in touched {
            // Only operations that stand in a block are in the lists.
            let op_block = &self.op_block;
            self.uses[value].retain(|user| op_block[*user].is_some());
        }
    }

    /// The position of an operation in its block.
    #[must_use]
    pub fn position(&self, op: OpId) -> Option<usize> {
        self.body
            .block(self.block_of(op)?)
            .ops
            .iter()
            .position(|&o| o == op)
    }

    fn place(&mut self, block: BlockId, at: usize, op: OpId) {
        let ops = self.body.block_ops_mut(block);
        let at = at.min(ops.len());
        ops.insert(at, op);
        self.op_block.set(op, Some(block));
        self.record(op);
    }

    fn detach(&mut self, op: OpId) {
        self.forget_uses(op);
        self.op_block.set(op, None);
        let mut nested = Vec::new();
        for region in self.body.op(op).regions() {
            for &block in &self.body.region(region).blocks {
                nested.extend(self.body.block(block).ops.iter().copied());
            }
        }
        for inner in nested {
            self.detach(inner);
        }
    }

    fn forget_uses(&mut self, op: OpId) {
        if self.op_block[op].is_none() {
            return;
        }
        for v in self.body.op(op).operands() {
            let list = &mut self.uses[v];
            if let Some(at) = list.iter().position(|&o| o == op) {
                list.swap_remove(at);
            }
        }
    }

    /// Whether the use lists are those that a new rewriter would find; for tests.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let mut copy = self.body.clone();
        let fresh = Rewriter::new(&mut copy);
        (0..self.body.num_values()).map(Value::new).all(|v| {
            let (mut a, mut b) = (self.uses(v).to_vec(), fresh.uses(v).to_vec());
            a.sort_unstable();
            b.sort_unstable();
            a == b
        })
    }

    /// What defines a value, if it is an operation's result.
    #[must_use]
    pub fn defining_op(&self, value: Value) -> Option<OpId> {
        match self.body.def(value) {
            ValueDef::Result { op, .. } => Some(op),
            ValueDef::Argument { .. } => None,
        }
    }
}
