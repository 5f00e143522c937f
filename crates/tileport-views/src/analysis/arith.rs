//! What operations do to facts: arithmetic, conversions, selection.

use super::{Analysis, Fact};
use crate::atom::AtomKind;
use crate::form::{Form, Range};
use std::ops::{Add as _, Mul as _, Sub as _};
use tileport_ir::Value;
use tileport_ir::attr::{Overflow, Signedness};
use tileport_ir::op::Op;

/// What the flags of an operation promise: no overflow as signed, no overflow as unsigned numbers.
fn promises(overflow: Overflow) -> (bool, bool) {
    match overflow {
        Overflow::None => (false, false),
        Overflow::NoSignedWrap => (true, false),
        Overflow::NoUnsignedWrap => (false, true),
        Overflow::NoWrap => (true, true),
    }
}

impl Analysis<'_> {
    /// What the result of an operation is; `None` where that is nothing but an unknown.
    pub(super) fn transfer(&mut self, op: &Op, result: Value, width: u32) -> Option<Fact> {
        match op {
            Op::Constant { value } => {
                let tile = self.types.get(self.body.ty(result))?.as_tile()?;
                let number = value.get(tile.element.as_number()?, 0)?.as_signed()?;
                Some(self.of_form(width, Form::constant(number.into())))
            }
            Op::AddI { lhs, rhs, overflow } => self.ring(*lhs, *rhs, *overflow, Form::add, Range::add),
            Op::SubI { lhs, rhs, overflow } => self.ring(*lhs, *rhs, *overflow, Form::sub, Range::sub),
            Op::MulI { lhs, rhs, overflow } => self.ring(*lhs, *rhs, *overflow, Form::mul, Range::mul),
            Op::NegI { source, overflow } => self.negate(*source, *overflow),
            Op::ShLI { lhs, rhs, overflow } => self.shift_left(*lhs, *rhs, *overflow),
            Op::ShRI { lhs, rhs, signedness } => {
                let by = self.shift_amount(*rhs, width)?;
                self.quotient(
                    *lhs,
                    (by, None),
                    *signedness,
                    Some(super::division::Rounding::Down),
                )
            }
            Op::DivI {
                lhs,
                rhs,
                signedness,
                rounding,
            } => self.divide(*lhs, *rhs, *signedness, *rounding),
            Op::RemI { lhs, rhs, signedness } => self.remainder(*lhs, *rhs, *signedness),
            Op::AndI { lhs, rhs } => self.and(*lhs, *rhs).or_else(|| self.and(*rhs, *lhs)),
            Op::OrI { lhs, rhs } | Op::XOrI { lhs, rhs } => {
                self.disjoint(*lhs, *rhs).or_else(|| self.disjoint(*rhs, *lhs))
            }
            Op::MinI { lhs, rhs, signedness } => self.extremum(result, *lhs, *rhs, *signedness, true),
            Op::MaxI { lhs, rhs, signedness } => self.extremum(result, *lhs, *rhs, *signedness, false),
            Op::AbsI { source } => {
                let fact = self.fact(*source)?;
                (fact.signed.lo >= 0).then(|| fact.clone())
            }
            Op::Select {
                cond,
                val_if_true,
                val_if_false,
            } => {
                if let Some(taken) = self.fact(*cond)?.form.as_constant() {
                    let taken = if taken != 0 { *val_if_true } else { *val_if_false };
                    return self.fact(taken).cloned();
                }
                let (a, b) = (
                    self.fact(*val_if_true)?.clone(),
                    self.fact(*val_if_false)?.clone(),
                );
                self.join(result, &a, &b)
            }
            Op::ExtI { from, signedness } => self.extend(*from, result, *signedness, width),
            Op::TruncI { from, overflow } => self.truncate(*from, *overflow, width),
            Op::Bitcast { source } | Op::Reshape { source } | Op::Broadcast { source } => {
                let fact = self.fact(*source)?;
                (fact.width == width).then(|| fact.clone())
            }
            Op::Assume { value, predicate } => self.assume(*value, result, predicate),
            _ => None,
        }
    }

    /// Addition, subtraction, multiplication: forms follow whatever wraps; equality needs a reason.
    fn ring(
        &mut self,
        lhs: Value,
        rhs: Value,
        overflow: Overflow,
        form: fn(&Form, &Form) -> Option<Form>,
        range: fn(Range, Range) -> Range,
    ) -> Option<Fact> {
        let (a, b) = (self.fact(lhs)?, self.fact(rhs)?);
        let width = a.width;
        let form = form(&a.form, &b.form)?;
        let (no_signed, no_unsigned) = promises(overflow);
        let signed = range(a.signed, b.signed);
        let unsigned = range(a.unsigned, b.unsigned);
        let no_signed = no_signed || signed.within(Range::signed(width));
        let no_unsigned = no_unsigned || unsigned.within(Range::unsigned(width));
        let fact = Fact {
            width,
            form,
            signed: if no_signed { signed } else { Range::signed(width) },
            unsigned: if no_unsigned {
                unsigned
            } else {
                Range::unsigned(width)
            },
            exact_signed: no_signed && a.exact_signed && b.exact_signed,
            exact_unsigned: no_unsigned && a.exact_unsigned && b.exact_unsigned,
        };
        Some(Self::complete(&self.atoms, fact))
    }

    fn negate(&mut self, source: Value, overflow: Overflow) -> Option<Fact> {
        let a = self.fact(source)?;
        let signed = Range::new(-a.signed.hi, -a.signed.lo);
        let fits = promises(overflow).0 || signed.within(Range::signed(a.width));
        let fact = Fact {
            width: a.width,
            form: a.form.scale(-1)?,
            signed: if fits { signed } else { Range::signed(a.width) },
            unsigned: Range::unsigned(a.width),
            exact_signed: fits && a.exact_signed,
            exact_unsigned: false,
        };
        Some(Self::complete(&self.atoms, fact))
    }

    /// 2 to the power of a constant shift amount below the width: beyond it the spec promises nothing.
    fn shift_amount(&self, by: Value, width: u32) -> Option<i128> {
        let by = self.fact(by)?.form.as_constant()?;
        (0..i128::from(width)).contains(&by).then(|| 1 << by)
    }

    fn shift_left(&mut self, lhs: Value, rhs: Value, overflow: Overflow) -> Option<Fact> {
        let a = self.fact(lhs)?;
        let by = self.shift_amount(rhs, a.width)?;
        let factor = Range::new(by, by);
        let (signed, unsigned) = (a.signed.mul(factor), a.unsigned.mul(factor));
        let (no_signed, no_unsigned) = promises(overflow);
        let no_signed = no_signed || signed.within(Range::signed(a.width));
        let no_unsigned = no_unsigned || unsigned.within(Range::unsigned(a.width));
        let fact = Fact {
            width: a.width,
            form: a.form.scale(by)?,
            signed: if no_signed { signed } else { Range::signed(a.width) },
            unsigned: if no_unsigned {
                unsigned
            } else {
                Range::unsigned(a.width)
            },
            exact_signed: no_signed && a.exact_signed,
            exact_unsigned: no_unsigned && a.exact_unsigned,
        };
        Some(Self::complete(&self.atoms, fact))
    }

    /// With a mask of low bits: the remainder by a power of two. With a mask of high bits: what that leaves.
    fn and(&mut self, value: Value, mask: Value) -> Option<Fact> {
        let width = self.fact(value)?.width;
        let mask = self.fact(mask)?.form.as_constant()?;
        let (unsigned, form) = (self.fact(value)?.unsigned, self.fact(value)?.form.clone());
        let low_bits = mask >= 0 && (mask + 1) & mask == 0;
        let high_bits = mask < 0 && (-mask) & (-mask - 1) == 0;
        let by = if low_bits { mask + 1 } else { -mask };
        if !(low_bits || high_bits) || by > 1 << (width - 1) {
            return None;
        }
        // Modulo a power of two below 2^width it does not matter whether the form wrapped.
        let quotient = self.atoms.floor(&form, &Form::constant(by));
        let high = quotient.scale(by)?;
        if low_bits {
            let range = Range::new(0, mask.min(unsigned.hi));
            Some(self.of_unsigned(width, form.sub(&high)?, range))
        } else {
            let range = Range::new(0, unsigned.hi);
            let fact = self.fact(value)?;
            let fact = Fact {
                width,
                form: high,
                signed: Range::new(fact.signed.lo + mask + 1, fact.signed.hi),
                unsigned: range,
                exact_signed: fact.exact_signed,
                exact_unsigned: fact.exact_unsigned,
            };
            Some(Self::complete(&self.atoms, fact))
        }
    }

    /// Bitwise or of values whose bits do not overlap is their sum.
    fn disjoint(&mut self, high: Value, low: Value) -> Option<Fact> {
        let (a, b) = (self.fact(high)?, self.fact(low)?);
        let content = a.form.content();
        // The largest power of two that divides the high part; a form of 0 is divisible by all.
        let unit = if content == 0 {
            1 << (a.width - 1)
        } else {
            content & -content
        };
        if b.unsigned.hi >= unit || unit > 1 << (a.width - 1) {
            return None;
        }
        let fact = Fact {
            width: a.width,
            form: a.form.add(&b.form)?,
            signed: Range::signed(a.width),
            unsigned: a.unsigned.add(b.unsigned),
            exact_signed: a.exact_signed && b.exact_unsigned,
            exact_unsigned: a.exact_unsigned && b.exact_unsigned,
        };
        Some(Self::complete(&self.atoms, fact))
    }

    fn extremum(
        &mut self,
        result: Value,
        lhs: Value,
        rhs: Value,
        signedness: Signedness,
        smaller: bool,
    ) -> Option<Fact> {
        let signed = signedness == Signedness::Signed;
        let width = self.fact(lhs)?.width;
        let (a, ra) = self.exact(lhs, signed)?;
        let (b, rb) = self.exact(rhs, signed)?;
        let (first, second) = if smaller { (ra, rb) } else { (rb, ra) };
        if first.hi <= second.lo {
            return self.fact(lhs).cloned();
        }
        if second.hi <= first.lo {
            return self.fact(rhs).cloned();
        }
        let range = if smaller {
            Range::new(ra.lo.min(rb.lo), ra.hi.min(rb.hi))
        } else {
            Range::new(ra.lo.max(rb.lo), ra.hi.max(rb.hi))
        };
        match self.either(result, &a, &b) {
            Some(form) if signed => Some(self.of_signed(width, form, range)),
            Some(form) => Some(self.of_unsigned(width, form, range)),
            None if signed || range.hi <= Range::signed(width).hi => {
                Some(self.opaque_in(result, width, range))
            }
            None => None,
        }
    }

    /// The form of a value that is one of two: what they have in common, plus multiples of what divides their
    /// difference. `None` where that says nothing.
    pub(super) fn either(&mut self, value: Value, a: &Form, b: &Form) -> Option<Form> {
        let difference = b.sub(a)?;
        let unit = difference.content();
        match unit {
            0 => Some(a.clone()),
            1 => None,
            _ => {
                let times = Form::atom(self.atoms.atom(AtomKind::Whole(value), Range::ALL));
                a.add(&times.scale(unit)?)
            }
        }
    }

    /// A value that is one of two.
    pub(super) fn join(&mut self, value: Value, a: &Fact, b: &Fact) -> Option<Fact> {
        if a.width != b.width {
            return None;
        }
        match self.either(value, &a.form, &b.form) {
            Some(form) => {
                let fact = Fact {
                    width: a.width,
                    form,
                    signed: a.signed.join(b.signed),
                    unsigned: a.unsigned.join(b.unsigned),
                    exact_signed: a.exact_signed && b.exact_signed,
                    exact_unsigned: a.exact_unsigned && b.exact_unsigned,
                };
                Some(Self::complete(&self.atoms, fact))
            }
            None => Some(self.opaque_in(value, a.width, a.signed.join(b.signed))),
        }
    }

    fn extend(&mut self, from: Value, result: Value, signedness: Signedness, width: u32) -> Option<Fact> {
        let signed = signedness == Signedness::Signed;
        let (form, range) = self.exact(from, signed)?;
        if form.content() == 1
            && form
                .atoms()
                .any(|a| matches!(self.atoms.kind(a), AtomKind::Wrap { value, .. } if *value == from))
        {
            // The form says nothing but that it wrapped.
            return Some(self.opaque_in(result, width, range));
        }
        Some(self.of_signed(width, form, range))
    }

    fn truncate(&mut self, from: Value, overflow: Overflow, width: u32) -> Option<Fact> {
        let a = self.fact(from)?;
        let (no_signed, no_unsigned) = promises(overflow);
        let no_signed = no_signed || a.signed.within(Range::signed(width));
        let no_unsigned = no_unsigned || a.unsigned.within(Range::unsigned(width));
        let fact = Fact {
            width,
            form: a.form.clone(),
            signed: if no_signed { a.signed } else { Range::signed(width) },
            unsigned: if no_unsigned {
                a.unsigned
            } else {
                Range::unsigned(width)
            },
            exact_signed: no_signed && a.exact_signed,
            exact_unsigned: no_unsigned && a.exact_unsigned,
        };
        Some(Self::complete(&self.atoms, fact))
    }
}
