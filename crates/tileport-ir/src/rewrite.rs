//! Changing a body while its use lists stay right.

use crate::body::{Body, ValueDef};
use crate::entity::{Arena, BlockId, Entity, OpId, SideTable, Value};
use crate::op::Op;
use crate::span::Span;
use crate::{LocId, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};
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

/// Insertions, moves and removals that are planned and not yet carried out. Each one carried out alone goes through the
/// whole block; [`Rewriter::apply`] goes through each block once, however many there are.
///
/// Use lists, parents and what defines a value are right as soon as an edit is planned, but for operations that are to
/// go, which count as users until then. The lists of the blocks are the old ones until the edits are applied.
#[derive(Debug, Default)]
#[must_use = "planned edits change no block until they are applied"]
pub struct Edits {
    /// What comes before an operation, in order; an operation in one of the lists may have a list of its own.
    before: FxHashMap<OpId, Vec<OpId>>,
    /// What no longer stands where the block's list has it, but before another operation.
    moved: FxHashSet<OpId>,
    /// What stands nowhere any more, erased or replaced.
    gone: FxHashSet<OpId>,
    erased: Vec<OpId>,
    /// The blocks whose lists change.
    blocks: Vec<BlockId>,
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
        let mut last = None;
        for &user in &users {
            // The uses by one operation stand side by side; all of them are replaced at the first.
            if last.replace(user) == Some(user) {
                continue;
            }
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
        let id = self.make_in_place_of(old, new, results);
        self.place(block, at, id);
        self.take_over(old, id, results)?;
        Some(id)
    }

    fn make_in_place_of(&mut self, old: OpId, new: Op, results: &[(usize, TypeId)]) -> OpId {
        let types: Vec<TypeId> = results.iter().map(|r| r.1).collect();
        self.body
            .make_op(new, &types, self.body.loc(old), self.body.span(old))
    }

    /// Lets the results of an operation take over uses and names of another's, as `results` says.
    fn take_over(&mut self, old: OpId, new: OpId, results: &[(usize, TypeId)]) -> Option<()> {
        for (index, &(from, _)) in results.iter().enumerate() {
            let (from, to) = (self.body.result(old, from)?, self.body.result(new, index)?);
            self.replace_uses(from, to);
            self.copy_name(from, to);
        }
        Some(())
    }

    /// Plans to make an operation and put it before another one; see [`Edits`].
    pub fn plan_insert_before(
        &mut self,
        edits: &mut Edits,
        before: OpId,
        op: Op,
        results: &[TypeId],
    ) -> Option<OpId> {
        let block = self.block_of(before)?;
        let id = self.body.make_op(op, results, self.body.loc(before), Span::NONE);
        self.enter(block, id);
        edits.before.entry(before).or_default().push(id);
        edits.blocks.push(block);
        Some(id)
    }

    /// Plans to move an operation, with its regions, before another one; see [`Edits`]. It can be moved once only.
    pub fn plan_move_before(&mut self, edits: &mut Edits, op: OpId, before: OpId) -> Option<()> {
        let (from, block) = (self.block_of(op)?, self.block_of(before)?);
        if !edits.moved.insert(op) {
            return None;
        }
        self.op_block.set(op, Some(block));
        edits.before.entry(before).or_default().push(op);
        edits.blocks.extend([from, block]);
        Some(())
    }

    /// Plans to put a new operation in the place of another; see [`Rewriter::replace_op`] and [`Edits`].
    pub fn plan_replace_op(
        &mut self,
        edits: &mut Edits,
        old: OpId,
        new: Op,
        results: &[(usize, TypeId)],
    ) -> Option<OpId> {
        let block = self.block_of(old)?;
        self.forget_uses(old);
        self.op_block.set(old, None);
        let id = self.make_in_place_of(old, new, results);
        self.enter(block, id);
        edits.before.entry(old).or_default().push(id);
        edits.gone.insert(old);
        edits.blocks.push(block);
        self.take_over(old, id, results)?;
        Some(id)
    }

    /// Plans to erase an operation and everything nested in it; see [`Rewriter::erase`] and [`Edits`].
    pub fn plan_erase(&mut self, edits: &mut Edits, op: OpId) {
        edits.gone.insert(op);
        edits.erased.push(op);
        edits.blocks.extend(self.block_of(op));
    }

    /// Carries out what is planned, in time linear in the size of the blocks that are touched.
    pub fn apply(&mut self, mut edits: Edits) {
        edits.blocks.sort_unstable();
        edits.blocks.dedup();
        for &block in &edits.blocks {
            let old = std::mem::take(self.body.block_ops_mut(block));
            let mut new = Vec::with_capacity(old.len());
            // What is still to come before the next operation of the old list, in reverse.
            let mut stack = Vec::new();
            for op in old {
                if edits.moved.contains(&op) {
                    continue;
                }
                stack.push(op);
                while let Some(op) = stack.pop() {
                    if let Some(list) = edits.before.remove(&op) {
                        stack.push(op);
                        stack.extend(list.into_iter().rev());
                    } else if !edits.gone.contains(&op) {
                        new.push(op);
                    }
                }
            }
            *self.body.block_ops_mut(block) = new;
        }
        self.detach_all(edits.erased);
    }

    /// Takes the arguments for which `keep` is false out of a block; they must have no uses.
    pub fn retain_block_args(&mut self, block: BlockId, keep: impl Fn(usize) -> bool) {
        self.body.retain_block_args(block, keep);
    }

    /// Sets the order of a block's operations; those left out are erased.
    pub fn reorder(&mut self, block: BlockId, order: Vec<OpId>) {
        let kept: FxHashSet<OpId> = order.iter().copied().collect();
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
        self.enter(block, op);
    }

    /// Notes that an operation, new or not, stands in a block.
    fn enter(&mut self, block: BlockId, op: OpId) {
        while self.uses.len() < self.body.num_values() {
            self.uses.push(UseList::new());
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Types;

    /// Eight operations in a block, `make_token` each, with their tokens.
    fn tokens(types: &mut Types) -> (Body, TypeId, Vec<OpId>) {
        let token = types.token();
        let mut body = Body::new(&[]);
        let block = body.entry_block(body.root()).unwrap();
        let ops =
            (0..8).map(|_| body.append_op(block, Op::MakeToken {}, &[token], LocId::UNKNOWN, Span::NONE));
        let ops = ops.collect();
        (body, token, ops)
    }

    fn join(body: &Body, ops: &[OpId]) -> Op {
        let tokens = ops.iter().filter_map(|&op| body.result(op, 0)).collect();
        Op::JoinTokens { tokens }
    }

    #[test]
    fn planned_edits_do_what_single_ones_do() {
        let mut types = Types::default();
        let (mut body, token, ops) = tokens(&mut types);
        let block = body.entry_block(body.root()).unwrap();
        let mut rewriter = Rewriter::new(&mut body);
        let mut edits = Edits::default();
        let before = ops[4];
        let first =
            rewriter.plan_insert_before(&mut edits, before, join(rewriter.body(), &ops[..2]), &[token]);
        let first = first.unwrap();
        // Before what is itself only planned.
        let zeroth = rewriter
            .plan_insert_before(&mut edits, first, Op::MakeToken {}, &[token])
            .unwrap();
        rewriter.plan_move_before(&mut edits, ops[7], before).unwrap();
        assert_eq!(rewriter.plan_move_before(&mut edits, ops[7], ops[0]), None);
        // What goes leaves its place to what is planned to stand before it, also after it was moved.
        rewriter.plan_move_before(&mut edits, ops[2], ops[6]).unwrap();
        let kept = rewriter
            .plan_insert_before(&mut edits, ops[2], Op::MakeToken {}, &[token])
            .unwrap();
        rewriter.plan_erase(&mut edits, ops[2]);
        let new = rewriter.plan_replace_op(&mut edits, ops[0], join(rewriter.body(), &[]), &[(0, token)]);
        let new = new.unwrap();
        assert_eq!(rewriter.body().block(block).ops, ops);
        rewriter.apply(edits);
        let expected = [
            new, ops[1], ops[3], zeroth, first, ops[7], before, ops[5], kept, ops[6],
        ];
        assert_eq!(rewriter.body().block(block).ops, expected);
        let taken_over = rewriter.body().result(new, 0).unwrap();
        assert_eq!(rewriter.uses(taken_over), [first]);
        assert_eq!(rewriter.block_of(ops[2]), None);
        assert_eq!(rewriter.block_of(zeroth), Some(block));
        assert!(rewriter.is_consistent());
    }

    #[test]
    fn edits_reach_into_regions_and_out_of_them() {
        let mut types = Types::default();
        let (mut body, token, ops) = tokens(&mut types);
        let block = body.entry_block(body.root()).unwrap();
        let (then_region, dead) = (body.add_region(), body.add_region());
        let (then, other) = (body.add_block(then_region, &[]), body.add_block(dead, &[]));
        let inside = [then, then, other]
            .map(|at| body.append_op(at, join(&body, &ops[..1]), &[token], LocId::UNKNOWN, Span::NONE));
        let branch = Op::If {
            condition: body.result(ops[1], 0).unwrap(),
            then_region,
            else_region: Some(dead),
        };
        let branch = body.append_op(block, branch, &[], LocId::UNKNOWN, Span::NONE);
        let mut rewriter = Rewriter::new(&mut body);
        let mut edits = Edits::default();
        rewriter.plan_move_before(&mut edits, inside[0], branch).unwrap();
        rewriter.plan_erase(&mut edits, branch);
        rewriter.apply(edits);
        let value = rewriter.body().result(ops[0], 0).unwrap();
        assert_eq!(rewriter.uses(value), [inside[0]]);
        assert_eq!(rewriter.body().block(block).ops.last(), Some(&inside[0]));
        assert_eq!(rewriter.block_of(inside[1]), None);
        assert_eq!(rewriter.block_of(inside[2]), None);
        assert!(rewriter.is_consistent());
    }
}
