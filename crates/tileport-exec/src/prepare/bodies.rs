//! Bodies of reductions and scans.
//!
//! A body takes scalars. If it does nothing but arithmetic on scalars, it runs for many elements at once: each of its
//! scalars becomes a tile with a lane for each element. Any other body (with loops, branches, reductions or tiles of its
//! own) runs for one element after the other.

use super::{Compiler, Refusal};
use crate::layout::TileRef;
use crate::program::Inst;
use tileport_ir::op::Group;
use tileport_ir::{BlockId, Op, RegionId};

impl Compiler<'_> {
    /// Prepares the body of a reduction, for so many lanes at most: the registers of its arguments, its code, and what
    /// it yields.
    pub(crate) fn reduction_body(&mut self, region: RegionId, lanes: usize) -> Result<LaneBody, Refusal> {
        let Some(block) = self.body().entry_block(region) else {
            return Err(self.invalid("the body of a reduction is empty"));
        };
        let lanes = self.is_arithmetic(block).then_some(lanes);
        let outer = std::mem::replace(&mut self.lanes, lanes);
        let (loops, ifs) = (std::mem::take(&mut self.loops), std::mem::take(&mut self.ifs));
        // Constants have a lane for each element, too.
        let constants = std::mem::take(&mut self.constants);
        let yielded = self.yielded.take();
        let result = self.body_block(block);
        self.constants = constants;
        self.yielded = yielded;
        (self.loops, self.ifs) = (loops, ifs);
        self.lanes = outer;
        result
    }

    /// Whether a block has only operations that work on scalars as they would on tiles, element by element.
    fn is_arithmetic(&self, block: BlockId) -> bool {
        let body = self.body();
        body.block(block).ops.iter().all(|&id| {
            let op = body.op(id);
            let elementwise = match op {
                Op::MmaI { .. } | Op::MmaF { .. } | Op::MmaFScaled { .. } => false,
                Op::Yield { .. } | Op::Constant { .. } | Op::Select { .. } => true,
                _ => matches!(
                    op.facts().group,
                    Group::Integer | Group::Bitwise | Group::Float | Group::Conversion
                ),
            };
            let mut scalars = true;
            let mut check = |v| scalars &= self.tile_type(v).is_ok_and(|t| t.rank() == 0);
            op.each_operand(&mut check);
            body.results(id).for_each(&mut check);
            elementwise && scalars
        })
    }

    fn body_block(&mut self, block: BlockId) -> Result<LaneBody, Refusal> {
        let mut args = Vec::new();
        for &arg in &self.body().block(block).args {
            let tile = self.temp(self.element(arg)?, &self.shape(arg)?);
            self.bind(arg, tile.clone())?;
            args.push(tile);
        }
        let results: Vec<TileRef> = args
            .iter()
            .step_by(2)
            .map(|a| self.temp(a.element, &a.shape))
            .collect();
        self.yielded = Some(results.clone());
        let lanes = self.lanes.unwrap_or(1);
        let code = self.block(block)?;
        Ok(LaneBody {
            args,
            code,
            results,
            lanes,
        })
    }
}

/// The body of a reduction, prepared.
pub(crate) struct LaneBody {
    pub(crate) args: Vec<TileRef>,
    pub(crate) code: Vec<Inst>,
    /// What it yields.
    pub(crate) results: Vec<TileRef>,
    /// For how many elements it runs at once.
    pub(crate) lanes: usize,
}
