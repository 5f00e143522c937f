//! The source as the checker sees it: operations by number, and what stands where.

use crate::proof::ValueRef;
use tileport_ir::op::Op;
use tileport_ir::{BlockId, Body, Module, OpId, SideTable, Value, ValueDef};

/// An entry's code with its operations numbered in order of the text.
pub(super) struct Code<'a> {
    pub(super) module: &'a Module,
    pub(super) body: &'a Body,
    ops: Vec<OpId>,
    number: SideTable<OpId, usize>,
    /// The operation that each one is nested in.
    outer: SideTable<OpId, Option<OpId>>,
    block_outer: SideTable<BlockId, Option<OpId>>,
}

impl<'a> Code<'a> {
    pub(super) fn new(module: &'a Module, body: &'a Body) -> Self {
        let mut code = Self {
            module,
            body,
            ops: Vec::new(),
            number: SideTable::with_default(usize::MAX),
            outer: SideTable::with_default(None),
            block_outer: SideTable::with_default(None),
        };
        body.walk(|id| {
            code.number.set(id, code.ops.len());
            code.ops.push(id);
            for region in body.op(id).regions() {
                for &block in &body.region(region).blocks {
                    code.block_outer.set(block, Some(id));
                    for &inner in &body.block(block).ops {
                        code.outer.set(inner, Some(id));
                    }
                }
            }
        });
        code
    }

    pub(super) fn op(&self, number: usize) -> Result<OpId, String> {
        self.ops
            .get(number)
            .copied()
            .ok_or_else(|| format!("there is no operation {number}"))
    }

    pub(super) fn number(&self, id: OpId) -> usize {
        self.number[id]
    }

    pub(super) fn value(&self, at: ValueRef) -> Result<Value, String> {
        let missing = || "the value is not there".to_owned();
        match at {
            ValueRef::Argument(i) => self.body.args().get(i).copied().ok_or_else(missing),
            ValueRef::Result(op, i) => self.body.result(self.op(op)?, i).ok_or_else(missing),
            ValueRef::RegionArgument(op, region, i) => {
                let region = self
                    .body
                    .op(self.op(op)?)
                    .regions()
                    .get(region)
                    .copied()
                    .ok_or_else(missing)?;
                self.body.region_args(region).get(i).copied().ok_or_else(missing)
            }
        }
    }

    pub(super) fn width(&self, v: Value) -> Option<u32> {
        let tile = self.module.types.get(self.body.ty(v))?.as_tile()?;
        let element = tile.element.as_number()?;
        (tile.rank() == 0 && element.is_int()).then(|| element.value_bits())
    }

    pub(super) fn parent(&self, block: BlockId) -> Option<OpId> {
        self.block_outer[block]
    }

    pub(super) fn enclosing(&self, op: OpId) -> Option<OpId> {
        self.outer[op]
    }

    pub(super) fn inside(&self, inner: OpId, outer: OpId) -> bool {
        let mut at = self.outer[inner];
        while let Some(op) = at {
            if op == outer {
                return true;
            }
            at = self.outer[op];
        }
        false
    }

    pub(super) fn made_inside(&self, v: Value, outer: OpId) -> bool {
        match self.body.def(v) {
            ValueDef::Result { op, .. } => self.inside(op, outer),
            ValueDef::Argument { block, .. } => {
                self.block_outer[block].is_some_and(|op| op == outer || self.inside(op, outer))
            }
        }
    }

    /// Whether an operation of the entry block runs in every tile block: nothing before it ends the kernel or may run
    /// for ever.
    pub(super) fn always_runs(&self, id: OpId) -> bool {
        let stops = |op: &Op| matches!(op, Op::Loop { .. } | Op::Assert { .. } | Op::Return { .. });
        self.outer[id].is_none()
            && self
                .ops
                .iter()
                .take_while(|&&op| op != id)
                .all(|&op| !stops(self.body.op(op)))
    }

    /// Whether every tile block runs the entry block to its end.
    pub(super) fn uninterrupted(&self) -> bool {
        self.ops.iter().all(|&op| match self.body.op(op) {
            Op::Loop { .. } | Op::Assert { .. } => false,
            Op::Return { .. } => self.outer[op].is_none(),
            _ => true,
        })
    }
}
