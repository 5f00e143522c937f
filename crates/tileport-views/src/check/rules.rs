//! What follows for a value from its operation: the grid, sizes, loops and branches.

use super::claims::{Checked, Claim, Claims, Dimension, GRID, Kind, TOO_LARGE, need, some};
use super::poly::{Poly, Span};
use tileport_ir::op::Op;
use tileport_ir::{OpId, Value, ValueDef};

/// What follows for a value from its operation, before its form's range is looked at.
pub(super) struct Follows {
    pub(super) poly: Poly,
    pub(super) signed: Span,
    pub(super) unsigned: Span,
    pub(super) exact_signed: bool,
    pub(super) exact_unsigned: bool,
}

impl Follows {
    pub(super) fn form(width: u32, poly: Poly) -> Self {
        Self {
            poly,
            signed: Span::signed(width),
            unsigned: Span::unsigned(width),
            exact_signed: false,
            exact_unsigned: false,
        }
    }
    pub(super) fn read(width: u32, poly: Poly, signed: bool, range: Span) -> Self {
        let mut follows = Self::form(width, poly);
        if signed {
            follows.signed = range;
            follows.exact_signed = true;
        } else {
            follows.unsigned = range;
            follows.exact_unsigned = true;
        }
        follows
    }
    pub(super) fn of(claim: &Claim) -> Self {
        Self {
            poly: claim.poly.clone(),
            signed: claim.signed,
            unsigned: claim.unsigned,
            exact_signed: claim.exact_signed,
            exact_unsigned: claim.exact_unsigned,
        }
    }
}

impl Claims<'_> {
    pub(super) fn check_claim(&self, v: Value) -> Checked {
        let claim = self.claim(v)?;
        let width = claim.width;
        // A value may always be taken for an unknown of its own.
        let follows = if self.is(&claim.poly, &Kind::Value(v)) {
            let range = self.plain_range(v).unwrap_or(Span::signed(width));
            Follows::read(width, claim.poly.clone(), true, Span::signed(width).meet(range))
        } else {
            self.rule(v, claim)?
        };
        self.implies(follows, claim)
    }

    /// Completes what follows with the form's range, and compares.
    pub(super) fn implies(&self, mut f: Follows, claim: &Claim) -> Checked {
        let (signed, unsigned) = (Span::signed(claim.width), Span::unsigned(claim.width));
        f.signed = signed.meet(f.signed);
        f.unsigned = unsigned.meet(f.unsigned);
        let range = self.range(&f.poly);
        f.exact_signed |= range.within(signed);
        f.exact_unsigned |= range.within(unsigned);
        if f.exact_signed {
            f.signed = f.signed.meet(range);
        }
        if f.exact_unsigned {
            f.unsigned = f.unsigned.meet(range);
        }
        if f.signed.lo >= 0 {
            f.unsigned = f.unsigned.meet(f.signed);
            f.exact_unsigned |= f.exact_signed;
        }
        if f.unsigned.hi <= signed.hi {
            f.signed = f.signed.meet(f.unsigned);
            f.exact_signed |= f.exact_unsigned;
        }
        if f.signed.lo == f.signed.hi && claim.poly.number() == Some(f.signed.lo) {
            f.poly = claim.poly.clone();
            f.exact_signed = true;
            f.exact_unsigned = f.signed.lo >= 0;
        }
        need(
            f.poly == claim.poly,
            "the form does not follow from the operation",
        )?;
        need(f.signed.within(claim.signed), "the signed range does not follow")?;
        need(
            f.unsigned.within(claim.unsigned),
            "the unsigned range does not follow",
        )?;
        need(
            f.exact_signed || !claim.exact_signed,
            "that the form is the signed value does not follow",
        )?;
        need(
            f.exact_unsigned || !claim.exact_unsigned,
            "that the form is the unsigned value does not follow",
        )
    }

    pub(super) fn rule(&self, v: Value, claim: &Claim) -> Checked<Follows> {
        let body = self.code.body;
        match body.def(v) {
            ValueDef::Argument { block, index } => match self.code.parent(block) {
                Some(id) => match body.op(id) {
                    Op::For { .. } if index == 0 => self.induction(id, claim),
                    Op::For { .. } => self.carried(id, index as usize - 1, v, claim),
                    Op::Loop { .. } => self.carried(id, index as usize, v, claim),
                    _ => Err("nothing is known of the argument".to_owned()),
                },
                None => Err("nothing is known of the argument".to_owned()),
            },
            ValueDef::Result { op, index } => match body.op(op) {
                Op::GetTileBlockId {} => self.grid(claim, Kind::Block(index as u8), Span::of(0, GRID - 1)),
                Op::GetNumTileBlocks {} => self.grid(claim, Kind::Grid(index as u8), Span::of(1, GRID)),
                Op::GetTensorShape { src } => self.size(*src, index as usize, claim),
                Op::For { .. } => self.left(op, index as usize, v, claim),
                Op::If { .. } => {
                    let arms = self.arms(v)?;
                    self.one_of(v, &arms, claim)
                }
                op => self.arithmetic(v, op, claim),
            },
        }
    }

    pub(super) fn grid(&self, claim: &Claim, kind: Kind, range: Span) -> Checked<Follows> {
        need(
            self.is(&claim.poly, &kind),
            "the form does not follow from the operation",
        )?;
        Ok(Follows::read(claim.width, claim.poly.clone(), true, range))
    }

    pub(super) fn size(&self, tensor: Value, d: usize, claim: &Claim) -> Checked<Follows> {
        match self.code.dimension(tensor, d) {
            Some(Dimension::Known(n)) => Ok(Follows::form(claim.width, Poly::constant(n.into()))),
            Some(Dimension::Value(v)) if self.code.width(v) == Some(claim.width) => {
                Ok(Follows::of(self.claim(v)?))
            }
            _ => Err("nothing is known of the size".to_owned()),
        }
    }

    pub(super) fn induction(&self, id: OpId, claim: &Claim) -> Checked<Follows> {
        let Op::For {
            lower_bound,
            upper_bound,
            step,
            unsigned_cmp,
            ..
        } = self.code.body.op(id)
        else {
            return Err("the operation is no `for` loop".to_owned());
        };
        let signed = !unsigned_cmp;
        let (lower, step) = (self.exact(*lower_bound, signed)?, self.exact(*step, signed)?);
        let upper = self.exact(*upper_bound, signed)?;
        let poly = some(
            step.0.mul(&self.trip(id)?).and_then(|p| p.add(&lower.0)),
            TOO_LARGE,
        )?;
        let range = Span::of(lower.1.lo, (upper.1.hi - 1).max(lower.1.lo));
        Ok(Follows::read(claim.width, poly, signed, range))
    }

    /// What a loop hands on in a slot: the first value, and by how much each iteration changes it.
    pub(super) fn slot(&self, id: OpId, slot: usize) -> Checked<(Claim, Vec<Poly>)> {
        let (Op::For { init_values, .. } | Op::Loop { init_values, .. }) = self.code.body.op(id) else {
            return Err("the operation is no loop".to_owned());
        };
        let init = self.claim(*some(init_values.get(slot), "the loop carries fewer values")?)?;
        let mut next = Vec::new();
        for c in crate::proof::continues(self.code.body, id) {
            let v = self.code.body.op(c).operands().get(slot).copied();
            let claim = self.claim(some(v, "an iteration hands on fewer values")?)?;
            need(
                claim.width == init.width,
                "the carried values have different types",
            )?;
            next.push(claim.poly.clone());
        }
        Ok((init.clone(), next))
    }

    pub(super) fn carried(&self, id: OpId, slot: usize, arg: Value, claim: &Claim) -> Checked<Follows> {
        let (init, next) = self.slot(id, slot)?;
        if let Some(follows) = self.multiples(arg, &init, &next, claim) {
            return Ok(follows);
        }
        if claim.poly == init.poly && next.iter().all(|n| *n == claim.poly) && self.steady(&claim.poly, id) {
            return Ok(Follows::of(&init));
        }
        let trip = self.trip(id)?;
        let by = self.step_of(id, &claim.poly, &next)?;
        let poly = some(by.mul(&trip).and_then(|p| p.add(&init.poly)), TOO_LARGE)?;
        need(
            self.steady(&init.poly, id),
            "what the loop starts with changes with its iterations",
        )?;
        Ok(Follows::form(claim.width, poly))
    }

    /// By how much each iteration changes a value.
    pub(super) fn step_of(&self, id: OpId, before: &Poly, next: &[Poly]) -> Checked<Poly> {
        let mut by: Option<Poly> = None;
        for n in next {
            let change = some(n.sub(before), TOO_LARGE)?;
            need(self.steady(&change, id), "the change differs between iterations")?;
            need(
                by.as_ref().is_none_or(|b| *b == change),
                "the change differs between branches",
            )?;
            by = Some(change);
        }
        Ok(by.unwrap_or_default())
    }

    pub(super) fn steady(&self, poly: &Poly, id: OpId) -> bool {
        !poly.atoms().any(|a| self.varies(a, id))
    }

    /// A carried value that starts somewhere and moves by multiples of a number.
    pub(super) fn multiples(&self, v: Value, init: &Claim, next: &[Poly], claim: &Claim) -> Option<Follows> {
        let times = claim.poly.sub(&init.poly)?;
        let unit = match times.0.iter().next()? {
            (m, &c)
                if times.0.len() == 1
                    && Some(m.as_slice())
                        == self.find(&Kind::Whole(v)).as_ref().map(std::slice::from_ref) =>
            {
                c
            }
            _ => return None,
        };
        let all = next
            .iter()
            .all(|n| n.sub(&init.poly).is_some_and(|d| d.content() % unit == 0));
        all.then(|| Follows::form(claim.width, claim.poly.clone()))
    }

    pub(super) fn left(&self, id: OpId, slot: usize, v: Value, claim: &Claim) -> Checked<Follows> {
        let (init, next) = self.slot(id, slot)?;
        if let Some(follows) = self.multiples_left(id, slot, v, &init, &next, claim) {
            return Ok(follows);
        }
        let Op::For { body: region, .. } = self.code.body.op(id) else {
            return Err("the operation is no `for` loop".to_owned());
        };
        let arg = some(
            self.code.body.region_args(*region).get(slot + 1).copied(),
            "the loop carries fewer values",
        )?;
        let arg = self.claim(arg)?;
        let by = self.step_of(id, &arg.poly, &next)?;
        if by == Poly::default() && claim.poly == init.poly {
            return Ok(Follows::of(&init));
        }
        let inside = some(by.mul(&self.trip(id)?).and_then(|p| p.add(&init.poly)), TOO_LARGE)?;
        need(
            arg.poly == inside,
            "the claim about the carried value is of another kind",
        )?;
        let poly = some(
            by.mul(&self.trips(id)?).and_then(|p| p.add(&init.poly)),
            TOO_LARGE,
        )?;
        Ok(Follows::form(claim.width, poly))
    }

    /// As for the carried value, whose own unknown the next values are written with.
    pub(super) fn multiples_left(
        &self,
        id: OpId,
        slot: usize,
        v: Value,
        init: &Claim,
        next: &[Poly],
        claim: &Claim,
    ) -> Option<Follows> {
        let follows = self.multiples(v, init, next, claim)?;
        let Op::For { body: region, .. } = self.code.body.op(id) else {
            return None;
        };
        let arg = self
            .claims
            .get(self.code.body.region_args(*region).get(slot + 1)?)?;
        // The argument itself moves by the same multiples, or the next values do not depend on it.
        let times = arg.poly.sub(&init.poly)?;
        let unit = claim.poly.sub(&init.poly)?.content();
        (times.content() % unit.max(1) == 0).then_some(follows)
    }

    /// A value that is one of several.
    pub(super) fn one_of(&self, v: Value, arms: &[Value], claim: &Claim) -> Checked<Follows> {
        let mut follows: Option<Follows> = None;
        let mut polys = Vec::new();
        for &arm in arms {
            let c = self.claim(arm)?;
            need(c.width == claim.width, "the arms have different types")?;
            polys.push(c.poly.clone());
            let next = Follows::of(c);
            follows = Some(match follows {
                None => next,
                Some(f) => Follows {
                    poly: f.poly,
                    signed: f.signed.join(next.signed),
                    unsigned: f.unsigned.join(next.unsigned),
                    exact_signed: f.exact_signed && next.exact_signed,
                    exact_unsigned: f.exact_unsigned && next.exact_unsigned,
                },
            });
        }
        let mut follows = some(follows, "there are no arms")?;
        follows.poly = self.common(v, &polys, &claim.poly)?;
        Ok(follows)
    }

    /// A form that each of several forms is, but for multiples of a number that an atom stands for.
    pub(super) fn common(&self, v: Value, polys: &[Poly], claimed: &Poly) -> Checked<Poly> {
        if polys.iter().all(|p| p == claimed) {
            return Ok(claimed.clone());
        }
        let atom = some(
            self.find(&Kind::Whole(v)),
            "the form does not follow from the arms",
        )?;
        let (rest, unit) = some(claimed.split(atom), "the form does not follow from the arms")?;
        let unit = some(
            unit.number().filter(|&u| u != 0),
            "the form does not follow from the arms",
        )?;
        for p in polys {
            let difference = some(p.sub(&rest), TOO_LARGE)?;
            need(
                difference.content() % unit == 0,
                "an arm differs by something else than multiples",
            )?;
        }
        Ok(claimed.clone())
    }
}
