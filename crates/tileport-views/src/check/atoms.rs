//! The unknowns that claims are made of: what they can be, and where they change.

use super::claims::{Checked, Claims, GRID, Kind, need, some};
use super::poly::{Poly, Span};
use tileport_ir::attr::{Predicate, Signedness};
use tileport_ir::op::Op;
use tileport_ir::{OpId, Value, ValueDef};

/// More iterations than any loop runs.
const MANY: i128 = 1 << 62;

impl Claims<'_> {
    /// What a polynomial can be, from the ranges of its atoms.
    pub(super) fn range(&self, poly: &Poly) -> Span {
        let mut sum = Span::one(0);
        for (m, c) in &poly.0 {
            let mut product = Span::one(*c);
            let mut rest = m.as_slice();
            while let [a, tail @ ..] = rest {
                let span = self.atoms.get(*a).map_or(Span::ALL, |a| a.1);
                if tail.first() == Some(a) {
                    let square = span.mul(span);
                    product = product.mul(Span::of(square.lo.max(0), square.hi));
                    rest = tail.get(1..).unwrap_or(&[]);
                } else {
                    product = product.mul(span);
                    rest = tail;
                }
            }
            sum = sum.add(product);
        }
        sum
    }

    /// Whether a polynomial is always between two numbers, with what is known of quotients: ⌊P/b⌋·b is at most P and
    /// more than P − b.
    pub(super) fn between(&self, poly: &Poly, lo: i128, hi: i128) -> bool {
        if self.range(poly).within(Span::of(lo, hi)) {
            return true;
        }
        self.unfolded(poly, lo, hi).unwrap_or(false)
    }

    pub(super) fn unfolded(&self, poly: &Poly, lo: i128, hi: i128) -> Option<bool> {
        let mut scaled = poly.clone();
        let mut factor = 1i128;
        let mut slack = Span::one(0);
        for _ in 0..8 {
            let mut changed = false;
            // Quotients of quotients come after what they are made of: from the outside in.
            let mut atoms: Vec<usize> = scaled.atoms().collect();
            atoms.sort_unstable();
            atoms.dedup();
            for atom in atoms.into_iter().rev() {
                let Some((Kind::Floor(of, by), _)) = self.atoms.get(atom) else {
                    continue;
                };
                let Some(by) = by.number().filter(|&b| b > 0) else {
                    continue;
                };
                let Some((rest, c)) = scaled.split(atom) else {
                    continue;
                };
                let Some(c) = c.number().filter(|&c| c != 0) else {
                    continue;
                };
                // b·(rest + c·⌊P/b⌋) = b·rest + c·(P − δ) with δ from 0 to b − 1.
                scaled = rest.scale(by)?.add(&of.scale(c)?)?;
                slack = slack
                    .mul(Span::one(by))
                    .add(Span::of(0, by - 1).mul(Span::one(-c)));
                factor = factor.checked_mul(by)?;
                changed = true;
                break;
            }
            // The polynomial is a whole number, and its constant plus a multiple of what divides the rest.
            let range = self.range(&scaled).add(slack);
            let constant = poly.0.get(&Vec::new()).copied().unwrap_or(0);
            let unit = poly.sub(&Poly::constant(constant))?.content().max(1);
            let (mut least, mut most) = (-((-range.lo).div_euclid(factor)), range.hi.div_euclid(factor));
            least += (constant - least).rem_euclid(unit);
            most -= (most - constant).rem_euclid(unit);
            let within = least >= lo && most <= hi;
            if within {
                return Some(true);
            }
            if !changed {
                return Some(false);
            }
        }
        Some(false)
    }

    pub(super) fn check_atom(&self, i: usize) -> Checked {
        let Some((kind, range)) = self.atoms.get(i) else {
            return Ok(());
        };
        let mut known = match kind {
            Kind::Block(axis) => {
                need(*axis < 3, "there are three axes")?;
                Span::of(0, GRID - 1)
            }
            Kind::Grid(axis) => {
                need(*axis < 3, "there are three axes")?;
                Span::of(1, GRID)
            }
            Kind::Value(v) => {
                let width = some(self.code.width(*v), "the value is not a scalar integer")?;
                Span::signed(width).meet(self.plain_range(*v).unwrap_or(Span::ALL))
            }
            Kind::Trip(id) => Span::of(0, (self.max_trips(*id)? - 1).max(0)),
            Kind::Trips(id) => Span::of(0, self.max_trips(*id)?),
            Kind::Floor(of, by) => self.range(of).floor(self.range(by)),
            Kind::Trunc(..) | Kind::Wrap(..) | Kind::Whole(_) => Span::ALL,
        };
        for &v in self.stated.get(i).map_or(&[][..], Vec::as_slice) {
            known = known.meet(self.stated_range(i, v)?);
        }
        need(known.within(*range), "the range is narrower than what is known")
    }

    /// What an `assume` that every tile block runs says of an atom.
    pub(super) fn stated_range(&self, atom: usize, v: Value) -> Checked<Span> {
        let (Some(Op::Assume { value, predicate }), ValueDef::Result { op, .. }) =
            (self.code.body.defining_op(v), self.code.body.def(v))
        else {
            return Err("the range rests on something else than an `assume`".to_owned());
        };
        need(self.code.always_runs(op), "the `assume` does not always run")?;
        let claim = self.claim(*value)?;
        need(
            claim.poly == Poly::atom(atom) && claim.exact_signed,
            "the `assume` is about something else",
        )?;
        match *predicate {
            Predicate::Bounded { lower, upper } => Ok(Span::of(
                lower.map_or(Span::ALL.lo, i128::from),
                upper.map_or(Span::ALL.hi, i128::from),
            )
            .meet(claim.signed)),
            _ => Err("the `assume` states no bounds".to_owned()),
        }
    }

    pub(super) fn max_trips(&self, id: OpId) -> Checked<i128> {
        let Op::For {
            lower_bound,
            upper_bound,
            step,
            unsigned_cmp,
            ..
        } = self.code.body.op(id)
        else {
            return match self.code.body.op(id) {
                Op::Loop { .. } => Ok(MANY + 1),
                _ => Err("the operation is no loop".to_owned()),
            };
        };
        let signed = !unsigned_cmp;
        let (Ok(lower), Ok(upper), Ok(step)) = (
            self.exact(*lower_bound, signed),
            self.exact(*upper_bound, signed),
            self.exact(*step, signed),
        ) else {
            return Ok(MANY + 1);
        };
        let by = step.1.lo.max(1);
        Ok(((upper.1.hi - lower.1.lo).max(0) + by - 1) / by)
    }

    /// The number of the iteration that runs: an atom, or 0 where only one can.
    pub(super) fn trip(&self, id: OpId) -> Checked<Poly> {
        match self.find(&Kind::Trip(id)) {
            Some(atom) => Ok(Poly::atom(atom)),
            None => {
                need(self.max_trips(id)? <= 1, "the loop may run more than once")?;
                Ok(Poly::constant(0))
            }
        }
    }

    /// How many iterations run in all.
    pub(super) fn trips(&self, id: OpId) -> Checked<Poly> {
        if let Some(atom) = self.find(&Kind::Trips(id)) {
            return Ok(Poly::atom(atom));
        }
        let Op::For {
            lower_bound,
            upper_bound,
            step,
            ..
        } = self.code.body.op(id)
        else {
            return Err("the operation is no `for` loop".to_owned());
        };
        for &v in [lower_bound, upper_bound, step] {
            need(
                self.claim(v)?.poly.number().is_some(),
                "the loop's bounds are not numbers",
            )?;
        }
        Ok(Poly::constant(self.max_trips(id)?))
    }

    /// The signed range of a value by its operation alone, without what its form says.
    pub(super) fn plain_range(&self, v: Value) -> Option<Span> {
        match *self.code.body.defining_op(v)? {
            Op::MinI { lhs, rhs, signedness } | Op::MaxI { lhs, rhs, signedness } => {
                let signed = signedness == Signedness::Signed;
                // A value's range holds whether or not its form is the value.
                let range = |v| {
                    self.claims
                        .get(&v)
                        .map(|c| if signed { c.signed } else { c.unsigned })
                };
                let (a, b) = (range(lhs)?, range(rhs)?);
                let smaller = matches!(self.code.body.defining_op(v)?, Op::MinI { .. });
                let range = if smaller {
                    Span::of(a.lo.min(b.lo), a.hi.min(b.hi))
                } else {
                    Span::of(a.lo.max(b.lo), a.hi.max(b.hi))
                };
                let fits = signed || range.within(Span::signed(self.code.width(v)?));
                fits.then_some(range)
            }
            Op::ExtI { from, signedness } => {
                let claim = self.claims.get(&from)?;
                Some(if signedness == Signedness::Signed {
                    claim.signed
                } else {
                    claim.unsigned
                })
            }
            Op::Select {
                val_if_true,
                val_if_false,
                ..
            } => {
                let (a, b) = (self.claims.get(&val_if_true)?, self.claims.get(&val_if_false)?);
                Some(a.signed.join(b.signed))
            }
            Op::If { .. } => {
                let arms = self.arms(v).ok()?;
                arms.iter()
                    .map(|a| self.claims.get(a).map(|c| c.signed))
                    .reduce(|a, b| Some(a?.join(b?)))?
            }
            _ => None,
        }
    }

    /// Whether an atom can change from one iteration of a loop to the next.
    pub(super) fn varies(&self, atom: usize, id: OpId) -> bool {
        match self.atoms.get(atom).map(|a| &a.0) {
            Some(Kind::Block(_) | Kind::Grid(_)) => false,
            Some(Kind::Value(v) | Kind::Whole(v) | Kind::Wrap(v, _)) => self.code.made_inside(*v, id),
            Some(Kind::Trip(l)) => *l == id || self.code.inside(*l, id),
            Some(Kind::Trips(l)) => match self.code.body.op(*l) {
                Op::For {
                    lower_bound,
                    upper_bound,
                    step,
                    ..
                } => [lower_bound, upper_bound, step]
                    .iter()
                    .any(|&&v| self.code.made_inside(v, id)),
                _ => true,
            },
            Some(Kind::Floor(of, by) | Kind::Trunc(of, by)) => {
                of.atoms().chain(by.atoms()).any(|a| self.varies(a, id))
            }
            None => true,
        }
    }
}
