//! The code of one entry: operations, values, blocks and regions in arenas.
//!
//! **Invariant:** the operations of a block are in order of execution; the results of an operation are consecutive
//! values. A body holds no pointers between its parts other than handles, so cloning it is cloning its arenas.

use crate::entity::{Arena, BlockId, Entity, LocId, OpId, RegionId, SideTable, TypeId, Value};
use crate::op::{Op, Values};
use crate::span::Span;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueDef {
    /// A result of an operation.
    Result {
        /// The operation.
        op: OpId,
        /// Which of its results, from 0.
        index: u32,
    },
    /// An argument of a block.
    Argument {
        /// The block.
        block: BlockId,
        /// Which of its arguments, from 0.
        index: u32,
    },
}

#[derive(Clone, Debug, PartialEq)]
struct ValueData {
    ty: TypeId,
    def: ValueDef,
}

#[derive(Clone, Debug, PartialEq)]
struct OpData {
    op: Op,
    first_result: Value,
    num_results: u32,
    loc: LocId,
    span: Span,
}

/// A block: arguments and operations in order, the last of which is a terminator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The arguments.
    pub args: Values,
    /// The operations, in order of execution.
    pub ops: Vec<OpId>,
}

/// A region: blocks. Tile IR has one block in each region; a region that is there but empty has none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Region {
    /// The blocks.
    pub blocks: SmallVec<[BlockId; 1]>,
}

/// The code of one entry.
#[derive(Clone, Debug)]
pub struct Body {
    ops: Arena<OpId, OpData>,
    values: Arena<Value, ValueData>,
    blocks: Arena<BlockId, Block>,
    regions: Arena<RegionId, Region>,
    names: SideTable<Value, Option<Arc<str>>>,
    root: RegionId,
}

impl Body {
    /// A body whose root region has one block with arguments of the given types.
    #[must_use]
    pub fn new(args: &[TypeId]) -> Self {
        let mut body = Self {
            ops: Arena::new(),
            values: Arena::new(),
            blocks: Arena::new(),
            regions: Arena::new(),
            names: SideTable::default(),
            root: RegionId(0),
        };
        body.root = body.add_region();
        body.add_block(body.root, args);
        body
    }

    /// The outermost region.
    #[must_use]
    pub fn root(&self) -> RegionId {
        self.root
    }

    /// The first block of a region; the body's entry block for [`Body::root`].
    #[must_use]
    pub fn entry_block(&self, region: RegionId) -> Option<BlockId> {
        self.regions[region].blocks.first().copied()
    }

    /// The arguments of the entry.
    #[must_use]
    pub fn args(&self) -> &[Value] {
        self.entry_block(self.root).map_or(&[], |b| &self.blocks[b].args)
    }

    /// Adds a region without blocks.
    pub fn add_region(&mut self) -> RegionId {
        self.regions.push(Region::default())
    }

    /// Adds a block with arguments of the given types at the end of a region.
    pub fn add_block(&mut self, region: RegionId, args: &[TypeId]) -> BlockId {
        let block = self.blocks.push(Block::default());
        self.regions[region].blocks.push(block);
        for &ty in args {
            self.add_block_arg(block, ty);
        }
        block
    }

    /// Adds an argument at the end of a block's list.
    pub fn add_block_arg(&mut self, block: BlockId, ty: TypeId) -> Value {
        let index = self.blocks[block].args.len() as u32;
        let value = self.values.push(ValueData {
            ty,
            def: ValueDef::Argument { block, index },
        });
        self.blocks[block].args.push(value);
        value
    }

    /// Takes the arguments for which `keep` is false, given their positions, out of a block; their values must have no
    /// uses left.
    pub fn retain_block_args(&mut self, block: BlockId, keep: impl Fn(usize) -> bool) {
        let old = std::mem::take(&mut self.blocks[block].args);
        let kept: Values = old
            .into_iter()
            .enumerate()
            .filter(|(i, _)| keep(*i))
            .map(|(_, v)| v)
            .collect();
        for (index, &value) in kept.iter().enumerate() {
            self.values[value].def = ValueDef::Argument {
                block,
                index: index as u32,
            };
        }
        self.blocks[block].args = kept;
    }

    /// Makes an operation with results of the given types, without putting it into a block.
    #[inline]
    pub fn make_op(&mut self, op: Op, results: &[TypeId], loc: LocId, span: Span) -> OpId {
        let id = self.ops.next_key();
        let first_result = self.values.next_key();
        for (index, &ty) in (0..).zip(results) {
            let def = ValueDef::Result { op: id, index };
            self.values.push(ValueData { ty, def });
        }
        self.ops.push(OpData {
            op,
            first_result,
            num_results: results.len() as u32,
            loc,
            span,
        })
    }

    /// Makes an operation and puts it at the end of a block.
    #[inline]
    pub fn append_op(&mut self, block: BlockId, op: Op, results: &[TypeId], loc: LocId, span: Span) -> OpId {
        let id = self.make_op(op, results, loc, span);
        self.blocks[block].ops.push(id);
        id
    }

    /// The operation.
    #[inline]
    #[must_use]
    pub fn op(&self, id: OpId) -> &Op {
        &self.ops[id].op
    }

    /// The operation, to change its attributes or operands in place. Passes that need use lists change operands
    /// through [`Rewriter`](crate::rewrite::Rewriter) instead.
    #[inline]
    pub fn op_mut(&mut self, id: OpId) -> &mut Op {
        &mut self.ops[id].op
    }

    /// The results of an operation.
    #[inline]
    #[must_use]
    pub fn results(&self, id: OpId) -> ResultRange {
        let data = &self.ops[id];
        ResultRange(data.first_result.0..data.first_result.0 + data.num_results)
    }

    /// One result of an operation.
    #[inline]
    #[must_use]
    pub fn result(&self, id: OpId, index: usize) -> Option<Value> {
        self.results(id).nth(index)
    }

    /// Where the operation comes from in the source program.
    #[must_use]
    pub fn loc(&self, id: OpId) -> LocId {
        self.ops[id].loc
    }

    /// Sets where the operation comes from in the source program.
    pub fn set_loc(&mut self, id: OpId, loc: LocId) {
        self.ops[id].loc = loc;
    }

    /// Where the operation stands in the file that was read.
    #[must_use]
    pub fn span(&self, id: OpId) -> Span {
        self.ops[id].span
    }

    /// Sets where the operation stands in the file that was read: for readers that know its end only after its regions,
    /// and where the file is one in another language.
    pub fn set_span(&mut self, id: OpId, span: Span) {
        self.ops[id].span = span;
    }

    /// The type of a value.
    #[inline]
    #[must_use]
    pub fn ty(&self, value: Value) -> TypeId {
        self.values[value].ty
    }

    /// Changes the type of a value.
    pub fn set_ty(&mut self, value: Value, ty: TypeId) {
        self.values[value].ty = ty;
    }

    /// Where a value comes from.
    #[inline]
    #[must_use]
    pub fn def(&self, value: Value) -> ValueDef {
        self.values[value].def
    }

    /// The operation that a value is a result of.
    #[must_use]
    pub fn defining_op(&self, value: Value) -> Option<&Op> {
        match self.def(value) {
            ValueDef::Result { op, .. } => Some(self.op(op)),
            ValueDef::Argument { .. } => None,
        }
    }

    /// The name that the value had in the file, without the percent sign.
    #[must_use]
    pub fn name(&self, value: Value) -> Option<&Arc<str>> {
        self.names[value].as_ref()
    }

    /// Names a value.
    pub fn set_name(&mut self, value: Value, name: Arc<str>) {
        self.names.set(value, Some(name));
    }

    /// The block.
    #[inline]
    #[must_use]
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id]
    }

    /// The block's operations, to add, move or remove them.
    pub fn block_ops_mut(&mut self, id: BlockId) -> &mut Vec<OpId> {
        &mut self.blocks[id].ops
    }

    /// The region.
    #[inline]
    #[must_use]
    pub fn region(&self, id: RegionId) -> &Region {
        &self.regions[id]
    }

    /// The operations of a region's first block.
    #[must_use]
    pub fn region_ops(&self, id: RegionId) -> &[OpId] {
        self.entry_block(id).map_or(&[], |b| &self.blocks[b].ops)
    }

    /// The arguments of a region's first block.
    #[must_use]
    pub fn region_args(&self, id: RegionId) -> &[Value] {
        self.entry_block(id).map_or(&[], |b| &self.blocks[b].args)
    }

    /// The last operation of a region's first block.
    #[must_use]
    pub fn terminator(&self, id: RegionId) -> Option<OpId> {
        self.region_ops(id).last().copied()
    }

    /// How many values have been made, in blocks or not.
    #[must_use]
    pub fn num_values(&self) -> usize {
        self.values.len()
    }

    /// How many operations have been made, in blocks or not.
    #[must_use]
    pub fn num_ops(&self) -> usize {
        self.ops.len()
    }

    /// How many blocks have been made.
    #[must_use]
    pub fn num_blocks(&self) -> usize {
        self.blocks.len()
    }

    /// How many regions have been made.
    #[must_use]
    pub fn num_regions(&self) -> usize {
        self.regions.len()
    }

    /// Calls `f` for each operation that stands in a block, in order of the text: an operation before those of its
    /// regions. Does not recurse on the call stack, so depth is not a danger. Each block is gone through once, so that
    /// the walk also ends on a body whose regions contain themselves, which no reader makes and the verifier refuses.
    pub fn walk(&self, mut f: impl FnMut(OpId)) {
        let mut entered = vec![false; self.blocks.len()];
        let mut stack: Vec<(BlockId, usize)> = Vec::new();
        let mut push = |stack: &mut Vec<(BlockId, usize)>, region: RegionId| {
            for &block in self.regions[region].blocks.iter().rev() {
                if !std::mem::replace(&mut entered[block.index()], true) {
                    stack.push((block, 0));
                }
            }
        };
        push(&mut stack, self.root);
        while let Some((block, at)) = stack.last_mut() {
            let Some(&op) = self.blocks[*block].ops.get(*at) else {
                stack.pop();
                continue;
            };
            *at += 1;
            f(op);
            for region in self.ops[op].op.regions().into_iter().rev() {
                push(&mut stack, region);
            }
        }
    }

    /// Reserves space for about this many more operations.
    pub fn reserve(&mut self, ops: usize) {
        self.ops.reserve(ops);
        self.values.reserve(ops);
    }
}

/// The results of an operation, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRange(Range<u32>);

impl Iterator for ResultRange {
    type Item = Value;
    #[inline]
    fn next(&mut self) -> Option<Value> {
        self.0.next().map(Value)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for ResultRange {}

#[cfg(test)]
mod tests {
    use super::*;

    /// An `if` in a region, with two regions; whatever they hold.
    fn nest(body: &mut Body, block: BlockId, then_region: RegionId, else_region: RegionId) -> OpId {
        let op = Op::If {
            condition: Value(0),
            then_region,
            else_region: Some(else_region),
        };
        body.append_op(block, op, &[], LocId::UNKNOWN, Span::NONE)
    }

    fn walked(body: &Body) -> Vec<OpId> {
        let mut ops = Vec::new();
        body.walk(|op| ops.push(op));
        ops
    }

    #[test]
    fn walks_end_where_regions_contain_themselves() {
        let mut body = Body::new(&[]);
        let entry = body.entry_block(body.root()).unwrap();
        let (a, b) = (body.add_region(), body.add_region());
        let (in_a, in_b) = (body.add_block(a, &[]), body.add_block(b, &[]));
        let outer = nest(&mut body, entry, a, b);
        // `a` contains itself and the root, `b` contains `a`.
        let first = nest(&mut body, in_a, a, RegionId(0));
        let second = nest(&mut body, in_b, a, a);
        let last = nest(&mut body, entry, b, b);
        assert_eq!(walked(&body), [outer, first, second, last]);
    }

    #[test]
    fn walks_are_in_order_of_the_text() {
        let mut body = Body::new(&[]);
        let entry = body.entry_block(body.root()).unwrap();
        let regions: Vec<RegionId> = (0..4).map(|_| body.add_region()).collect();
        let blocks: Vec<BlockId> = regions.iter().map(|&r| body.add_block(r, &[])).collect();
        let last = nest(&mut body, blocks[1], regions[2], regions[3]);
        let then = body.append_op(blocks[0], Op::MakeToken {}, &[], LocId::UNKNOWN, Span::NONE);
        let inner = body.append_op(blocks[3], Op::MakeToken {}, &[], LocId::UNKNOWN, Span::NONE);
        let outer = nest(&mut body, entry, regions[0], regions[1]);
        assert_eq!(walked(&body), [outer, then, last, inner]);
    }
}
