//! Products of matrices.

use crate::error::{MALFORMED, Result, error};
use crate::rx::Rx;
use crate::writer::{Val, Writer};
use tileport_kernel::ExprId;

impl Writer<'_> {
    pub(crate) fn mma(&mut self, a: ExprId, b: ExprId, acc: ExprId, fast_acc: bool) -> Result<Val> {
        let (a, b, acc) = (self.value(a)?, self.value(b)?, self.value(acc)?);
        let mut args = vec![a.rx.clone(), b.rx, acc.rx.clone()];
        let function = if !self.is_float(a.elem)? {
            let signed = self.members.is_signed(a.elem, self.span)?;
            let sign = if signed {
                "signedness::Signed"
            } else {
                "signedness::Unsigned"
            };
            args.extend([Rx::atom(sign), Rx::atom(sign)]);
            "mmai"
        } else if fast_acc {
            args.push(Rx::atom("fast_acc::Enabled"));
            "mmaf_with_fast_acc"
        } else {
            "mmaf"
        };
        Ok(Val {
            rx: Rx::call(function, args),
            ..acc
        })
    }

    /// The operands are the factors, the accumulator and the scales.
    pub(crate) fn mma_scaled(&mut self, operands: [ExprId; 5]) -> Result<Val> {
        let mut values = Vec::new();
        for operand in operands {
            values.push(self.value(operand)?);
        }
        let Some(acc) = values.get(2).cloned() else {
            return error(MALFORMED, self.span, "a product of matrices has no accumulator");
        };
        let args = values.into_iter().map(|value| value.rx).collect();
        Ok(Val {
            rx: Rx::call("mmaf_scaled", args),
            ..acc
        })
    }
}
