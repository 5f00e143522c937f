//! What follows for a value from its operation: arithmetic, conversions, selection.

use super::claims::{Checked, Claim, Claims, Kind, TOO_LARGE, need, some};
use super::poly::{Poly, Span};
use super::rules::Follows;
use tileport_ir::attr::{Overflow, Predicate, RoundingMode, Signedness};
use tileport_ir::op::Op;
use tileport_ir::{Type, Value};

/// What overflow flags promise, as signed and as unsigned numbers.
fn promised(overflow: Overflow) -> (bool, bool) {
    (
        matches!(overflow, Overflow::NoSignedWrap | Overflow::NoWrap),
        matches!(overflow, Overflow::NoUnsignedWrap | Overflow::NoWrap),
    )
}

impl Claims<'_> {
    pub(super) fn arithmetic(&self, v: Value, op: &Op, claim: &Claim) -> Checked<Follows> {
        let width = claim.width;
        match op {
            Op::Constant { value } => {
                let tile = self
                    .code
                    .module
                    .types
                    .get(self.code.body.ty(v))
                    .and_then(Type::as_tile);
                let number = tile
                    .and_then(|t| t.element.as_number())
                    .and_then(|e| value.get(e, 0)?.as_signed());
                Ok(Follows::form(
                    width,
                    Poly::constant(some(number, "the constant is no number")?.into()),
                ))
            }
            Op::AddI { lhs, rhs, overflow } => self.ring((*lhs, *rhs), *overflow, Poly::add, Span::add),
            Op::SubI { lhs, rhs, overflow } => {
                self.ring((*lhs, *rhs), *overflow, Poly::sub, |a, b| a.add(b.neg()))
            }
            Op::MulI { lhs, rhs, overflow } => self.ring((*lhs, *rhs), *overflow, Poly::mul, Span::mul),
            Op::ShLI { lhs, rhs, overflow } => {
                let by = self.shift(*rhs, width)?;
                self.times(*lhs, by, *overflow)
            }
            Op::NegI { source, overflow } => {
                let mut follows = self.times(*source, -1, *overflow)?;
                // Negation says nothing of unsigned numbers.
                follows.unsigned = Span::unsigned(width);
                follows.exact_unsigned = false;
                Ok(follows)
            }
            Op::DivI {
                lhs,
                rhs,
                signedness,
                rounding,
            } => {
                let y = self.exact(*rhs, *signedness == Signedness::Signed)?;
                self.quotient(*lhs, y, *signedness, *rounding, claim)
            }
            Op::ShRI { lhs, rhs, signedness } => {
                let by = self.shift(*rhs, width)?;
                let y = (Poly::constant(by), Span::one(by));
                self.quotient(*lhs, y, *signedness, RoundingMode::NegativeInf, claim)
            }
            Op::RemI { lhs, rhs, signedness } => self.remainder(*lhs, *rhs, *signedness, claim),
            Op::AndI { lhs, rhs } if self.claim(*rhs)?.poly.number().is_some() => {
                self.mask(*lhs, *rhs, claim)
            }
            Op::AndI { lhs, rhs } => self.mask(*rhs, *lhs, claim),
            Op::OrI { lhs, rhs } | Op::XOrI { lhs, rhs } => {
                self.disjoint(*lhs, *rhs).or_else(|_| self.disjoint(*rhs, *lhs))
            }
            Op::MinI { lhs, rhs, signedness } => self.extremum(v, (*lhs, *rhs), *signedness, true, claim),
            Op::MaxI { lhs, rhs, signedness } => self.extremum(v, (*lhs, *rhs), *signedness, false, claim),
            Op::AbsI { source } => {
                let c = self.claim(*source)?;
                need(c.signed.lo >= 0, "the value may be negative")?;
                Ok(Follows::of(c))
            }
            Op::Select {
                cond,
                val_if_true,
                val_if_false,
            } => match self.claims.get(cond).and_then(|c| c.poly.number()) {
                Some(0) => Ok(Follows::of(self.claim(*val_if_false)?)),
                Some(_) => Ok(Follows::of(self.claim(*val_if_true)?)),
                None => self.one_of(v, &[*val_if_true, *val_if_false], claim),
            },
            Op::ExtI { from, signedness } => {
                let (poly, range) = self.exact(*from, *signedness == Signedness::Signed)?;
                Ok(Follows::read(width, poly, true, range))
            }
            Op::TruncI { from, overflow } => {
                let c = self.claim(*from)?;
                Ok(self.cut(
                    c.poly.clone(),
                    c.signed,
                    c.unsigned,
                    (c.exact_signed, c.exact_unsigned),
                    *overflow,
                    width,
                ))
            }
            Op::Bitcast { source } | Op::Reshape { source } | Op::Broadcast { source } => {
                let c = self.claim(*source)?;
                need(c.width == width, "the types have different widths")?;
                Ok(Follows::of(c))
            }
            Op::Assume { value, predicate } => self.assumed(*value, predicate, claim),
            _ => Err("nothing is known of such operations".to_owned()),
        }
    }

    /// A result whose exact value has been computed, if it fits or is promised to.
    pub(super) fn cut(
        &self,
        poly: Poly,
        signed: Span,
        unsigned: Span,
        exact: (bool, bool),
        overflow: Overflow,
        width: u32,
    ) -> Follows {
        let (s, u) = promised(overflow);
        let s = s || signed.within(Span::signed(width));
        let u = u || unsigned.within(Span::unsigned(width));
        Follows {
            poly,
            signed: if s { signed } else { Span::signed(width) },
            unsigned: if u { unsigned } else { Span::unsigned(width) },
            exact_signed: s && exact.0,
            exact_unsigned: u && exact.1,
        }
    }

    pub(super) fn ring(
        &self,
        (a, b): (Value, Value),
        overflow: Overflow,
        poly: fn(&Poly, &Poly) -> Option<Poly>,
        range: fn(Span, Span) -> Span,
    ) -> Checked<Follows> {
        let (a, b) = (self.claim(a)?, self.claim(b)?);
        let exact = (
            a.exact_signed && b.exact_signed,
            a.exact_unsigned && b.exact_unsigned,
        );
        let poly = some(poly(&a.poly, &b.poly), TOO_LARGE)?;
        Ok(self.cut(
            poly,
            range(a.signed, b.signed),
            range(a.unsigned, b.unsigned),
            exact,
            overflow,
            a.width,
        ))
    }

    pub(super) fn times(&self, a: Value, by: i128, overflow: Overflow) -> Checked<Follows> {
        let a = self.claim(a)?;
        let span = Span::one(by);
        let poly = some(a.poly.scale(by), TOO_LARGE)?;
        let exact = (a.exact_signed, a.exact_unsigned);
        Ok(self.cut(
            poly,
            a.signed.mul(span),
            a.unsigned.mul(span),
            exact,
            overflow,
            a.width,
        ))
    }

    pub(super) fn shift(&self, by: Value, width: u32) -> Checked<i128> {
        let by = self
            .claim(by)?
            .poly
            .number()
            .filter(|n| (0..i128::from(width)).contains(n));
        Ok(1 << some(by, "the shift is by no number below the width")?)
    }

    /// A claimed quotient q of x by y: what it leaves must be a remainder.
    pub(super) fn quotient(
        &self,
        lhs: Value,
        (y, ry): (Poly, Span),
        signedness: Signedness,
        mode: RoundingMode,
        claim: &Claim,
    ) -> Checked<Follows> {
        let signed = signedness == Signedness::Signed;
        let (x, rx) = self.exact(lhs, signed)?;
        let q = &claim.poly;
        let (down, up) = (rx.floor(ry), rx.neg().floor(ry).neg());
        if ry.lo <= 0 {
            need(
                mode == RoundingMode::Zero && self.is(q, &Kind::Trunc(x, y)),
                "the quotient does not follow",
            )?;
            let bound = rx.lo.abs().max(rx.hi.abs());
            return Ok(Follows::read(
                claim.width,
                q.clone(),
                signed,
                Span::of(-bound, bound),
            ));
        }
        let (rounds_down, range) = match mode {
            RoundingMode::NegativeInf => (Some(true), down),
            RoundingMode::PositiveInf => (Some(false), up),
            RoundingMode::Zero if rx.lo >= 0 => (Some(true), down),
            RoundingMode::Zero if rx.hi <= 0 => (Some(false), up),
            RoundingMode::Zero => (None, Span::of(up.lo, down.hi)),
            _ => return Err("the rounding mode is none of integers".to_owned()),
        };
        let holds = match (rounds_down, y.number()) {
            // A range of one number leaves no choice.
            _ if range.lo == range.hi && q.number() == Some(range.lo) => true,
            (None, Some(c)) if q.scale(c).as_ref() == Some(&x) => true,
            (None, _) => self.is(q, &Kind::Trunc(x, y)),
            (Some(down), Some(c)) => {
                let left = some(q.scale(c).and_then(|p| x.sub(&p)), TOO_LARGE)?;
                if down {
                    self.between(&left, 0, c - 1)
                } else {
                    self.between(&left, 1 - c, 0)
                }
            }
            (Some(true), None) => self.is(q, &Kind::Floor(x, y)),
            (Some(false), None) => {
                let (q, x) = (some(q.scale(-1), TOO_LARGE)?, some(x.scale(-1), TOO_LARGE)?);
                self.is(&q, &Kind::Floor(x, y))
            }
        };
        need(holds, "the quotient does not follow")?;
        Ok(Follows::read(claim.width, q.clone(), signed, range))
    }

    pub(super) fn remainder(
        &self,
        lhs: Value,
        rhs: Value,
        signedness: Signedness,
        claim: &Claim,
    ) -> Checked<Follows> {
        let signed = signedness == Signedness::Signed;
        let ((x, rx), (y, ry)) = (self.exact(lhs, signed)?, self.exact(rhs, signed)?);
        let r = &claim.poly;
        let taken = some(x.sub(r), TOO_LARGE)?;
        let by_name = |kind: Kind| {
            (self.find(&kind))
                .and_then(|a| y.mul(&Poly::atom(a)))
                .is_some_and(|product| product == taken)
        };
        let holds = match y.number() {
            Some(c) if c > 0 && taken.content() % c == 0 => {
                (rx.lo >= 0 && self.between(r, 0, c - 1))
                    || (rx.hi <= 0 && self.between(r, 1 - c, 0))
                    || *r == Poly::default()
                    || by_name(Kind::Trunc(x.clone(), y.clone()))
            }
            _ if ry.lo > 0 && rx.lo >= 0 => by_name(Kind::Floor(x.clone(), y.clone())),
            _ => by_name(Kind::Trunc(x.clone(), y.clone())),
        };
        need(holds, "the remainder does not follow")?;
        let bound = ry.lo.abs().max(ry.hi.abs()) - 1;
        let range = if rx.lo >= 0 {
            Span::of(0, bound.min(rx.hi))
        } else {
            Span::of((-bound).max(rx.lo), bound.min(rx.hi.max(0)))
        };
        Ok(Follows::read(claim.width, r.clone(), signed, range))
    }

    /// An `and` with a mask of low or of high bits.
    pub(super) fn mask(&self, value: Value, mask: Value, claim: &Claim) -> Checked<Follows> {
        let a = self.claim(value)?;
        let mask = some(self.claim(mask)?.poly.number(), "the mask is no number")?;
        let unit = if mask >= 0 { mask + 1 } else { -mask };
        need(
            unit > 0 && unit & (unit - 1) == 0 && unit <= 1 << (a.width - 1),
            "the mask is not of low or high bits",
        )?;
        let rest = some(a.poly.sub(&claim.poly), TOO_LARGE)?;
        if mask >= 0 {
            need(
                rest.content() % unit == 0 && self.between(&claim.poly, 0, mask),
                "the remainder does not follow",
            )?;
            let range = Span::of(0, mask.min(a.unsigned.hi));
            return Ok(Follows::read(a.width, claim.poly.clone(), false, range));
        }
        need(
            claim.poly.content() % unit == 0 && self.between(&rest, 0, unit - 1),
            "the quotient does not follow",
        )?;
        Ok(Follows {
            poly: claim.poly.clone(),
            signed: Span::of(a.signed.lo + mask + 1, a.signed.hi),
            unsigned: Span::of(0, a.unsigned.hi),
            exact_signed: a.exact_signed,
            exact_unsigned: a.exact_unsigned,
        })
    }

    /// An `or` of a multiple of a power of two and something below it.
    pub(super) fn disjoint(&self, high: Value, low: Value) -> Checked<Follows> {
        let (a, b) = (self.claim(high)?, self.claim(low)?);
        let content = a.poly.content();
        let unit = if content == 0 {
            1 << (a.width - 1)
        } else {
            content & -content
        };
        need(
            b.unsigned.hi < unit && unit <= 1 << (a.width - 1),
            "the bits may overlap",
        )?;
        Ok(Follows {
            poly: some(a.poly.add(&b.poly), TOO_LARGE)?,
            signed: Span::signed(a.width),
            unsigned: a.unsigned.add(b.unsigned),
            exact_signed: a.exact_signed && b.exact_unsigned,
            exact_unsigned: a.exact_unsigned && b.exact_unsigned,
        })
    }

    pub(super) fn extremum(
        &self,
        v: Value,
        (lhs, rhs): (Value, Value),
        signedness: Signedness,
        smaller: bool,
        claim: &Claim,
    ) -> Checked<Follows> {
        let signed = signedness == Signedness::Signed;
        let ((a, ra), (b, rb)) = (self.exact(lhs, signed)?, self.exact(rhs, signed)?);
        let (first, second) = if smaller { (ra, rb) } else { (rb, ra) };
        if first.hi <= second.lo {
            return Ok(Follows::of(self.claim(lhs)?));
        }
        if second.hi <= first.lo {
            return Ok(Follows::of(self.claim(rhs)?));
        }
        let range = if smaller {
            Span::of(ra.lo.min(rb.lo), ra.hi.min(rb.hi))
        } else {
            Span::of(ra.lo.max(rb.lo), ra.hi.max(rb.hi))
        };
        let poly = self.common(v, &[a, b], &claim.poly)?;
        Ok(Follows::read(claim.width, poly, signed, range))
    }

    pub(super) fn assumed(&self, value: Value, predicate: &Predicate, claim: &Claim) -> Checked<Follows> {
        let mut follows = Follows::of(self.claim(value)?);
        match predicate {
            Predicate::DivBy {
                divisor,
                every: None,
                along: None,
            } if follows.poly != claim.poly => {
                let d = i128::from(*divisor);
                need(d > 0 && d <= 1 << (claim.width - 1), "the divisor is too large")?;
                let rest = some(follows.poly.sub(&claim.poly), TOO_LARGE)?;
                need(
                    claim.poly.content() % d == 0 && self.between(&rest, 0, d - 1),
                    "the form does not follow",
                )?;
                follows.poly = claim.poly.clone();
            }
            Predicate::Bounded { lower, upper } => {
                follows.signed = follows.signed.meet(Span::of(
                    lower.map_or(Span::ALL.lo, i128::from),
                    upper.map_or(Span::ALL.hi, i128::from),
                ));
            }
            _ => {}
        }
        Ok(follows)
    }
}
