//! Matrix products. With dimensions reversed, (a b)ᵀ = bᵀ aᵀ: the factors change places.

use crate::Layout;
use crate::error::Result;
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_kernel::ExprId;

/// Batches come last in Julia; in the source they come first.
const TO_LAST: [usize; 3] = [1, 2, 0];
const TO_FIRST: [usize; 3] = [2, 0, 1];

impl Writer<'_> {
    /// A factor with its batches last.
    fn factor(&mut self, id: ExprId) -> Result<Val> {
        let val = self.value(id)?;
        if self.frame.0 == Layout::Same && val.shape.len() == 3 {
            return self.permuted(val, &TO_LAST);
        }
        Ok(val)
    }

    fn product(&mut self, jx: Jx, acc: Val) -> Result<Val> {
        let val = Val::new(jx, acc.elem, acc.shape);
        if self.frame.0 == Layout::Same && val.shape.len() == 3 {
            return self.permuted(val, &TO_FIRST);
        }
        Ok(val)
    }

    pub(crate) fn mma(&mut self, [a, b, acc]: [ExprId; 3], fast: bool) -> Result<Val> {
        let (a, b) = (self.factor(a)?, self.factor(b)?);
        let acc = self.factor(acc)?;
        let factors = match self.frame.0 {
            Layout::Reversed => [b.jx, a.jx],
            Layout::Same => [a.jx, b.jx],
        };
        let mut args = factors.to_vec();
        args.push(acc.jx.clone());
        let mut keywords = Vec::new();
        if fast {
            keywords.push(("fast_acc".to_owned(), Jx::atom("true")));
        }
        self.product(Jx::with("muladd", args, keywords), acc)
    }

    pub(crate) fn mma_scaled(&mut self, [a, a_scale, b, b_scale, acc]: [ExprId; 5]) -> Result<Val> {
        let (a, a_scale) = (self.factor(a)?, self.factor(a_scale)?);
        let (b, b_scale) = (self.factor(b)?, self.factor(b_scale)?);
        let acc = self.factor(acc)?;
        let mut args = match self.frame.0 {
            Layout::Reversed => vec![b.jx, b_scale.jx, a.jx, a_scale.jx],
            Layout::Same => vec![a.jx, a_scale.jx, b.jx, b_scale.jx],
        };
        args.push(acc.jx.clone());
        self.product(Jx::call("ct.muladd_scaled", args), acc)
    }
}
