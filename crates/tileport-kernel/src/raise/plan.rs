//! What is looked up in a body before it is raised: where values are used, and which `assume` operations say only what
//! the signature says.

use tileport_ir::entity::SideTable;
use tileport_ir::{BlockId, Body, Op, OpId, Value};

/// Where a value is used.
#[derive(Clone, Copy, Debug, Default)]
struct Uses {
    count: u32,
    /// The block of the first use.
    block: Option<BlockId>,
    /// The block in which the value is defined.
    home: Option<BlockId>,
}

/// What is known of a body before it is raised.
#[derive(Debug)]
pub(super) struct Plan {
    uses: SideTable<Value, Uses>,
    /// Facts that the kernel has to state itself.
    stated: SideTable<OpId, bool>,
}

impl Plan {
    /// Looks through a body; `stated` are the facts that stay.
    pub(super) fn new(body: &Body, stated: SideTable<OpId, bool>) -> Self {
        let mut plan = Self {
            uses: SideTable::default(),
            stated,
        };
        let mut blocks: Vec<BlockId> = body.entry_block(body.root()).into_iter().collect();
        while let Some(block) = blocks.pop() {
            for &op in &body.block(block).ops {
                for result in body.results(op) {
                    plan.uses.entry(result).home = Some(block);
                }
                body.op(op)
                    .each_region(|region| blocks.extend(&body.region(region).blocks));
            }
        }
        blocks.extend(body.entry_block(body.root()));
        while let Some(block) = blocks.pop() {
            for &op in &body.block(block).ops {
                body.op(op)
                    .each_region(|region| blocks.extend(&body.region(region).blocks));
                if plan.drops(body, op) {
                    continue;
                }
                body.op(op).each_operand(|value| plan.used(body, value, block));
            }
        }
        plan
    }

    fn used(&mut self, body: &Body, value: Value, block: BlockId) {
        let source = self.source(body, value);
        let uses = self.uses.entry(source);
        uses.count += 1;
        uses.block.get_or_insert(block);
    }

    /// Whether an operation is a fact that needn't be stated.
    pub(super) fn drops(&self, body: &Body, op: OpId) -> bool {
        matches!(body.op(op), Op::Assume { .. }) && !self.stated[op]
    }

    /// The value behind facts that needn't be stated.
    pub(super) fn source(&self, body: &Body, mut value: Value) -> Value {
        while let tileport_ir::ValueDef::Result { op, .. } = body.def(value) {
            match body.op(op) {
                Op::Assume { value: inner, .. } if !self.stated[op] => value = *inner,
                _ => break,
            }
        }
        value
    }

    /// Whether a value is used just once, in the block that defines it.
    pub(super) fn single(&self, value: Value) -> bool {
        let uses = self.uses[value];
        uses.count == 1 && uses.block == uses.home
    }

    /// How often a value is used.
    pub(super) fn count(&self, value: Value) -> u32 {
        self.uses[value].count
    }
}
