//! Products of matrices.

use super::arith::signedness;
use super::context::Lowering;
use super::error::Result;
use super::value::Tile;
use crate::ExprId;
use tileport_ir::{Op, Version};

impl Lowering<'_> {
    pub(super) fn mma(&mut self, a: ExprId, b: ExprId, acc: ExprId, fast_acc: bool) -> Result<Tile> {
        let (a, b, acc) = (self.tile(a)?, self.tile(b)?, self.tile(acc)?);
        if fast_acc {
            self.needs(Version::V13_3, "a less exact accumulator")?;
        }
        let op = if a.element.is_integer() {
            Op::MmaI {
                lhs: a.value,
                rhs: b.value,
                acc: acc.value,
                signedness_lhs: signedness(a.element),
                signedness_rhs: signedness(b.element),
            }
        } else {
            Op::MmaF {
                lhs: a.value,
                rhs: b.value,
                acc: acc.value,
                fast_acc,
            }
        };
        self.tile_op(op, acc.element, &acc.shape)
    }

    pub(super) fn mma_scaled(
        &mut self,
        a: ExprId,
        a_scale: ExprId,
        b: ExprId,
        b_scale: ExprId,
        acc: ExprId,
    ) -> Result<Tile> {
        self.needs(Version::V13_3, "a product of scaled matrices")?;
        let (a, a_scale) = (self.tile(a)?, self.tile(a_scale)?);
        let (b, b_scale) = (self.tile(b)?, self.tile(b_scale)?);
        let acc = self.tile(acc)?;
        let op = Op::MmaFScaled {
            lhs: a.value,
            rhs: b.value,
            acc: acc.value,
            lhs_scale: a_scale.value,
            rhs_scale: b_scale.value,
        };
        self.tile_op(op, acc.element, &acc.shape)
    }
}
