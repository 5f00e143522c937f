//! Checks of claims about values, one operation at a time.

use super::poly::{Poly, Span};
use super::source::Code;
use crate::proof::{AtomClaim, AtomIs, Bounds, EntryProof, Form, Step};
use rustc_hash::FxHashMap;
use tileport_ir::attr::{Predicate, Signedness};
use tileport_ir::op::Op;
use tileport_ir::{Dim, OpId, Type, Value, ValueDef};

/// More iterations than any loop runs.
const MANY: i128 = 1 << 62;
/// The most tile blocks along an axis.
pub(super) const GRID: i128 = (1 << 24) - 1;

pub(super) type Checked<T = ()> = Result<T, String>;

/// What is claimed of a value.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    pub(super) width: u32,
    pub(super) poly: Poly,
    pub(super) signed: Span,
    pub(super) unsigned: Span,
    pub(super) exact_signed: bool,
    pub(super) exact_unsigned: bool,
}

/// What an atom stands for, with the places resolved.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Block(u8),
    Grid(u8),
    Value(Value),
    Trip(OpId),
    Trips(OpId),
    Floor(Poly, Poly),
    Trunc(Poly, Poly),
    Wrap(Value, bool),
    Whole(Value),
}

/// The claims of an entry.
pub(super) struct Claims<'a> {
    pub(super) code: &'a Code<'a>,
    pub(super) atoms: Vec<(Kind, Span)>,
    stated: Vec<Vec<Value>>,
    pub(super) claims: FxHashMap<Value, Claim>,
    order: Vec<Value>,
}

pub(super) fn span(bounds: Bounds) -> Span {
    Span::of(
        bounds.lo.map_or(Span::ALL.lo, |n| n.0),
        bounds.hi.map_or(Span::ALL.hi, |n| n.0),
    )
}

pub(super) fn need(holds: bool, what: &str) -> Checked {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

pub(super) fn some<T>(value: Option<T>, what: &str) -> Checked<T> {
    value.ok_or_else(|| what.to_owned())
}

pub(super) const TOO_LARGE: &str = "the numbers are too large to check";

impl<'a> Claims<'a> {
    /// Reads the atoms and claims of a proof; the position of an atom or step that cannot be read.
    pub(super) fn read(code: &'a Code<'a>, proof: &EntryProof) -> Result<Self, (String, String)> {
        let mut claims = Self {
            code,
            atoms: Vec::new(),
            stated: Vec::new(),
            claims: FxHashMap::default(),
            order: Vec::new(),
        };
        for (i, atom) in proof.atoms.iter().enumerate() {
            claims
                .read_atom(atom)
                .map_err(|e| (format!("atom {i} ({})", atom.text), e))?;
        }
        for (i, step) in proof.steps.iter().enumerate() {
            claims.read_step(step).map_err(|e| (place(i, step), e))?;
        }
        Ok(claims)
    }

    pub(super) fn read_atom(&mut self, atom: &AtomClaim) -> Checked {
        let kind = match &atom.is {
            AtomIs::BlockId(axis) => Kind::Block(*axis),
            AtomIs::GridSize(axis) => Kind::Grid(*axis),
            AtomIs::Value(v) => Kind::Value(self.code.value(*v)?),
            AtomIs::Trip(op) => Kind::Trip(self.code.op(*op)?),
            AtomIs::Trips(op) => Kind::Trips(self.code.op(*op)?),
            AtomIs::Floor { of, by } => Kind::Floor(self.poly(of)?, self.poly(by)?),
            AtomIs::Trunc { of, by } => Kind::Trunc(self.poly(of)?, self.poly(by)?),
            AtomIs::Wrap { value, signed } => Kind::Wrap(self.code.value(*value)?, *signed),
            AtomIs::Whole(v) => Kind::Whole(self.code.value(*v)?),
        };
        need(!self.atoms.iter().any(|a| a.0 == kind), "the atom is there twice")?;
        let stated = atom
            .stated_by
            .iter()
            .map(|v| self.code.value(*v))
            .collect::<Checked<_>>()?;
        self.atoms.push((kind, span(atom.range)));
        self.stated.push(stated);
        Ok(())
    }

    /// Reads a form, whose atoms must have been read before.
    pub(super) fn poly(&self, form: &Form) -> Checked<Poly> {
        let mut poly = Poly::constant(form.constant.0);
        for term in &form.terms {
            let mut product = Poly::constant(term.times.0);
            for &a in &term.atoms {
                need(a < self.atoms.len(), "the form has an atom that is not there")?;
                product = some(product.mul(&Poly::atom(a)), TOO_LARGE)?;
            }
            poly = some(poly.add(&product), TOO_LARGE)?;
        }
        Ok(poly)
    }

    pub(super) fn read_step(&mut self, step: &Step) -> Checked {
        let value = self.code.value(step.value)?;
        let width = some(self.code.width(value), "the value is not a scalar integer")?;
        let claim = Claim {
            width,
            poly: self.poly(&step.form)?,
            signed: span(step.signed),
            unsigned: span(step.unsigned),
            exact_signed: step.exact_signed,
            exact_unsigned: step.exact_unsigned,
        };
        need(
            self.claims.insert(value, claim).is_none(),
            "there are two claims about the value",
        )?;
        self.order.push(value);
        Ok(())
    }

    /// Checks every atom's range and every claim.
    pub(super) fn check(&self, proof: &EntryProof) -> Result<(), (String, String)> {
        for (i, atom) in proof.atoms.iter().enumerate() {
            self.check_atom(i)
                .map_err(|e| (format!("atom {i} ({})", atom.text), e))?;
        }
        for (i, (step, &value)) in proof.steps.iter().zip(&self.order).enumerate() {
            self.check_claim(value).map_err(|e| (place(i, step), e))?;
        }
        Ok(())
    }

    pub(super) fn claim(&self, v: Value) -> Checked<&Claim> {
        some(
            self.claims.get(&v),
            "a claim about a value that it is made of is missing",
        )
    }

    pub(super) fn find(&self, kind: &Kind) -> Option<usize> {
        self.atoms.iter().position(|a| a.0 == *kind)
    }

    pub(super) fn is(&self, poly: &Poly, kind: &Kind) -> bool {
        self.find(kind).is_some_and(|a| *poly == Poly::atom(a))
    }

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

    /// The polynomial that is the value itself in one reading.
    pub(super) fn exact(&self, v: Value, signed: bool) -> Checked<(Poly, Span)> {
        let claim = self.claim(v)?;
        let (exact, range) = if signed {
            (claim.exact_signed, claim.signed)
        } else {
            (claim.exact_unsigned, claim.unsigned)
        };
        if exact {
            return Ok((claim.poly.clone(), range));
        }
        let wrap = some(self.find(&Kind::Wrap(v, signed)), "the value may have wrapped")?;
        let wrap = some(Poly::atom(wrap).scale(1 << claim.width), TOO_LARGE)?;
        Ok((some(claim.poly.add(&wrap), TOO_LARGE)?, range))
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

    /// The values that an `if` may give.
    pub(super) fn arms(&self, v: Value) -> Checked<Vec<Value>> {
        let body = self.code.body;
        let (
            ValueDef::Result { index, .. },
            Some(Op::If {
                condition,
                then_region,
                else_region,
            }),
        ) = (body.def(v), body.defining_op(v))
        else {
            return Err("the value comes from no branch".to_owned());
        };
        let known = self.claims.get(condition).and_then(|c| c.poly.number());
        let mut arms = Vec::new();
        for (region, runs) in [
            (Some(*then_region), known != Some(0)),
            (*else_region, known.is_none_or(|n| n == 0)),
        ] {
            if let (Some(region), true) = (region, runs)
                && let Some(Op::Yield { operands }) = body.terminator(region).map(|t| body.op(t))
            {
                arms.push(some(
                    operands.get(index as usize).copied(),
                    "the branch gives too few values",
                )?);
            }
        }
        need(!arms.is_empty(), "the branch gives no value")?;
        Ok(arms)
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

pub(super) fn place(i: usize, step: &Step) -> String {
    format!("step {i} (the claim about {})", step.name)
}

/// A size of a tensor.
pub(super) enum Dimension {
    Known(i64),
    Value(Value),
}

impl Code<'_> {
    /// The size of a tensor along one of its dimensions.
    pub(super) fn dimension(&self, tensor: Value, d: usize) -> Option<Dimension> {
        let Type::TensorView(ty) = self.module.types.get(self.body.ty(tensor))? else {
            return None;
        };
        if let Dim::Static(n) = ty.shape.get(d)? {
            return Some(Dimension::Known(*n));
        }
        let Some(Op::MakeTensorView { dynamic_shape, .. }) = self.body.defining_op(tensor) else {
            return None;
        };
        let before = ty.shape.iter().take(d).filter(|s| s.is_dynamic()).count();
        dynamic_shape.get(before).map(|&v| Dimension::Value(v))
    }
}
