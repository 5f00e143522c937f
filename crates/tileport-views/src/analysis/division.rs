//! Division and remainder: exact where the form allows it, else a quotient as an atom of its own.

use super::{Analysis, Fact};
use crate::atom::AtomKind;
use crate::form::{Form, Range};
use tileport_ir::Value;
use tileport_ir::attr::{RoundingMode, Signedness};

/// How a quotient is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounding {
    Down,
    Up,
    ToZero,
}

impl Analysis<'_> {
    pub(super) fn divide(
        &mut self,
        lhs: Value,
        rhs: Value,
        s: Signedness,
        mode: RoundingMode,
    ) -> Option<Fact> {
        let rounding = match mode {
            RoundingMode::Zero => Rounding::ToZero,
            RoundingMode::NegativeInf => Rounding::Down,
            RoundingMode::PositiveInf => Rounding::Up,
            _ => return None,
        };
        self.quotient(lhs, (0, Some(rhs)), s, Some(rounding))
    }

    /// The quotient of a value by a number, or by another value.
    pub(super) fn quotient(
        &mut self,
        lhs: Value,
        by: (i128, Option<Value>),
        signedness: Signedness,
        rounding: Option<Rounding>,
    ) -> Option<Fact> {
        let signed = signedness == Signedness::Signed;
        let width = self.fact(lhs)?.width;
        let (x, rx) = self.exact(lhs, signed)?;
        let (y, ry) = match by.1 {
            None => (Form::constant(by.0), Range::new(by.0, by.0)),
            Some(v) => self.exact(v, signed)?,
        };
        let (form, range) = self.rounded((&x, rx), (&y, ry), rounding?)?;
        Some(if signed {
            self.of_signed(width, form, range)
        } else {
            self.of_unsigned(width, form, range)
        })
    }

    /// The quotient of two whole numbers and its range.
    fn rounded(&mut self, x: (&Form, Range), y: (&Form, Range), rounding: Rounding) -> Option<(Form, Range)> {
        let ((x, rx), (y, ry)) = (x, y);
        if ry.lo <= 0 {
            // A divisor that may be negative: nothing but a name, and only for truncation.
            if rounding != Rounding::ToZero {
                return None;
            }
            let bound = rx.lo.abs().max(rx.hi.abs());
            let range = Range::new(-bound, bound);
            let kind = AtomKind::Trunc {
                of: x.clone(),
                by: y.clone(),
            };
            return Some((self.atoms.form(kind, Range::ALL), range));
        }
        let down = |r: Range| r.div_floor(ry);
        let negated = Range::new(-rx.hi, -rx.lo);
        match rounding {
            Rounding::ToZero if rx.lo >= 0 => Some((self.atoms.floor(x, y), down(rx))),
            Rounding::Down => Some((self.atoms.floor(x, y), down(rx))),
            Rounding::ToZero if rx.hi > 0 => {
                let range = Range::new(-down(negated).hi, down(rx).hi);
                if let Some(c) = y.as_constant()
                    && let Some(exact) = x.div_exact(c)
                {
                    return Some((exact, range));
                }
                let kind = AtomKind::Trunc {
                    of: x.clone(),
                    by: y.clone(),
                };
                Some((self.atoms.form(kind, Range::ALL), range))
            }
            // Rounding up is rounding down the negated number.
            Rounding::Up | Rounding::ToZero => {
                let form = match y.as_constant() {
                    Some(c) => self.atoms.floor(&x.add(&Form::constant(c - 1))?, y),
                    None => self.atoms.floor(&x.scale(-1)?, y).scale(-1)?,
                };
                let r = down(negated);
                Some((form, Range::new(-r.hi, -r.lo)))
            }
        }
    }

    /// The remainder of the truncated division: what the quotient leaves.
    pub(super) fn remainder(&mut self, lhs: Value, rhs: Value, signedness: Signedness) -> Option<Fact> {
        let signed = signedness == Signedness::Signed;
        let width = self.fact(lhs)?.width;
        let (x, rx) = self.exact(lhs, signed)?;
        let (y, ry) = self.exact(rhs, signed)?;
        let (quotient, _) = self.rounded((&x, rx), (&y, ry), Rounding::ToZero)?;
        let form = x.sub(&quotient.mul(&y)?)?;
        let bound = ry.lo.abs().max(ry.hi.abs()) - 1;
        let range = if rx.lo >= 0 {
            Range::new(0, bound.min(rx.hi))
        } else {
            Range::new((-bound).max(rx.lo), bound.min(rx.hi.max(0)))
        };
        Some(if signed {
            self.of_signed(width, form, range)
        } else {
            self.of_unsigned(width, form, range)
        })
    }
}
