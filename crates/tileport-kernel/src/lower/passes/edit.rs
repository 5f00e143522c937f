//! How passes change a body.

use rustc_hash::FxHashMap;
use tileport_ir::attr::{Elements, Number};
use tileport_ir::op::Values;
use tileport_ir::{
    BlockId, Body, ElementType, LocId, Op, OpId, RegionId, Span, TileElement, Type, TypeId, Types, Value,
};

/// Values that others take the place of.
#[derive(Debug, Default)]
pub(crate) struct Renamed {
    to: FxHashMap<Value, Value>,
}

impl Renamed {
    pub(crate) fn set(&mut self, from: Value, to: Value) {
        if from != to {
            self.to.insert(from, to);
        }
    }

    /// What stands for a value now.
    pub(super) fn get(&self, value: Value) -> Value {
        let mut at = value;
        // Each value is renamed once, to one made later, so this ends.
        for _ in 0..=self.to.len() {
            match self.to.get(&at) {
                Some(&next) => at = next,
                None => break,
            }
        }
        at
    }

    /// Renames the operands of an operation.
    pub(super) fn operands(&self, body: &mut Body, op: OpId) {
        body.op_mut(op)
            .each_operand_mut(|value| *value = self.get(*value));
    }

    /// Renames all operands.
    pub(crate) fn everywhere(&self, body: &mut Body) {
        if self.to.is_empty() {
            return;
        }
        let mut ops = Vec::with_capacity(body.num_ops());
        body.walk(|op| ops.push(op));
        for op in ops {
            self.operands(body, op);
        }
    }
}

/// The blocks nested in an operation.
pub(crate) fn inner_blocks(body: &Body, op: OpId) -> Vec<BlockId> {
    let mut blocks = Vec::new();
    body.op(op)
        .each_region(|region| blocks.extend(&body.region(region).blocks));
    blocks
}

/// The body's outermost block.
pub(super) fn root(body: &Body) -> Option<BlockId> {
    body.entry_block(body.root())
}

/// What a loop carries: its block, the first of its arguments that is carried, the initial values.
pub(crate) fn loop_parts(body: &Body, op: OpId) -> Option<(BlockId, usize, Values)> {
    let (region, first, init) = match body.op(op) {
        Op::For {
            body: region,
            init_values,
            ..
        } => (*region, 1, init_values),
        Op::Loop {
            body: region,
            init_values,
        } => (*region, 0, init_values),
        _ => return None,
    };
    Some((body.entry_block(region)?, first, init.clone()))
}

/// The arguments of a loop's block that are carried.
pub(super) fn carried_args(body: &Body, op: OpId) -> Values {
    loop_parts(body, op).map_or_else(Values::new, |(block, first, _)| {
        body.block(block).args.iter().skip(first).copied().collect()
    })
}

/// Sets a loop's initial values.
pub(super) fn set_init(op: &mut Op, values: Values) {
    if let Op::For { init_values, .. } | Op::Loop { init_values, .. } = op {
        *init_values = values;
    }
}

/// An operation like another with other results, which keeps its place in the source. It isn't in a block yet.
pub(crate) fn with_results(body: &mut Body, old: OpId, op: Op, types: &[TypeId]) -> OpId {
    body.make_op(op, types, body.loc(old), body.span(old))
}

/// A new operation without a block.
pub(crate) fn make(body: &mut Body, op: Op, types: &[TypeId], span: Span) -> OpId {
    body.make_op(op, types, LocId::UNKNOWN, span)
}

/// A constant scalar truth value, at the end of a list of operations.
pub(super) fn truth(
    types: &mut Types,
    body: &mut Body,
    into: &mut Vec<OpId>,
    value: bool,
    span: Span,
) -> Option<Value> {
    let ty = types.intern(tileport_ir::TileType::scalar(ElementType::I1));
    let value = Elements::splat(Number::int(ElementType::I1, i64::from(value)));
    let op = make(body, Op::Constant { value }, &[ty], span);
    into.push(op);
    body.result(op, 0)
}

/// A region with one block of the given operations.
pub(crate) fn region_of(body: &mut Body, ops: Vec<OpId>) -> RegionId {
    let region = body.add_region();
    let block = body.add_block(region, &[]);
    *body.block_ops_mut(block) = ops;
    region
}

/// Any value of a type, which nobody will look at: at the end of a block, or of a list of operations.
pub(in super::super) fn dummy(
    types: &mut Types,
    body: &mut Body,
    block: BlockId,
    into: Option<&mut Vec<OpId>>,
    ty: TypeId,
) -> Option<Value> {
    let mut made = Vec::new();
    let result = match types.get(ty)?.clone() {
        Type::Token => {
            let op = make(body, Op::MakeToken {}, &[ty], Span::NONE);
            made.push(op);
            body.result(op, 0)?
        }
        Type::Tile(tile) => match tile.element {
            TileElement::Number(element) => {
                let value = Elements::splat(Number { element, bits: 0 });
                let op = make(body, Op::Constant { value }, &[ty], Span::NONE);
                made.push(op);
                body.result(op, 0)?
            }
            TileElement::Pointer(_) => {
                let address = types.intern(tileport_ir::TileType::new(&tile.shape, ElementType::I64));
                let value = Elements::splat(Number::int(ElementType::I64, 0));
                let constant = make(body, Op::Constant { value }, &[address], Span::NONE);
                let source = body.result(constant, 0)?;
                let op = make(body, Op::IntToPtr { source }, &[ty], Span::NONE);
                made.extend([constant, op]);
                body.result(op, 0)?
            }
        },
        _ => return None,
    };
    match into {
        Some(list) => list.append(&mut made),
        None => body.block_ops_mut(block).append(&mut made),
    }
    Some(result)
}

/// A copy of an operation with all that is nested in it; results and arguments of the copy stand for the old ones.
pub(crate) fn copy(body: &mut Body, op: OpId, renamed: &mut FxHashMap<Value, Value>) -> OpId {
    let mut new = body.op(op).clone();
    new.each_operand_mut(|value| {
        if let Some(&to) = renamed.get(value) {
            *value = to;
        }
    });
    copy_regions(body, &mut new, renamed);
    let types: Vec<TypeId> = body.results(op).map(|value| body.ty(value)).collect();
    let id = body.make_op(new, &types, body.loc(op), body.span(op));
    let pairs: Vec<_> = body.results(op).zip(body.results(id)).collect();
    renamed.extend(pairs);
    id
}

fn copy_regions(body: &mut Body, op: &mut Op, renamed: &mut FxHashMap<Value, Value>) {
    let old = op.regions();
    if old.is_empty() {
        return;
    }
    let new: Vec<RegionId> = old
        .iter()
        .map(|region| copy_region(body, *region, renamed))
        .collect();
    match op {
        Op::For { body: region, .. }
        | Op::Loop { body: region, .. }
        | Op::Reduce { body: region, .. }
        | Op::Scan { body: region, .. } => {
            if let Some(&copy) = new.first() {
                *region = copy;
            }
        }
        Op::If {
            then_region,
            else_region,
            ..
        } => {
            if let Some(&copy) = new.first() {
                *then_region = copy;
            }
            if let (Some(region), Some(&copy)) = (else_region.as_mut(), new.get(1)) {
                *region = copy;
            }
        }
        _ => {}
    }
}

fn copy_region(body: &mut Body, region: RegionId, renamed: &mut FxHashMap<Value, Value>) -> RegionId {
    let new = body.add_region();
    for block in body.region(region).blocks.clone() {
        let args = body.block(block).args.clone();
        let types: Vec<TypeId> = args.iter().map(|value| body.ty(*value)).collect();
        let copied = body.add_block(new, &types);
        let pairs: Vec<_> = args
            .iter()
            .copied()
            .zip(body.block(copied).args.iter().copied())
            .collect();
        renamed.extend(pairs);
        let ops: Vec<OpId> = (body.block(block).ops.clone().into_iter())
            .map(|op| copy(body, op, renamed))
            .collect();
        *body.block_ops_mut(copied) = ops;
    }
    new
}
