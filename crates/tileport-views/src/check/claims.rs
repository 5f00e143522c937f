//! Checks of claims about values, one operation at a time.

use super::poly::{Poly, Span};
use super::source::Code;
use crate::proof::{AtomClaim, AtomIs, Bounds, EntryProof, Form, Step};
use rustc_hash::FxHashMap;
use tileport_ir::attr::{Overflow, Predicate, RoundingMode, Signedness};
use tileport_ir::op::Op;
use tileport_ir::{Dim, OpId, Type, Value, ValueDef};

/// More iterations than any loop runs.
const MANY: i128 = 1 << 62;
/// The most tile blocks along an axis.
const GRID: i128 = (1 << 24) - 1;

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

fn span(bounds: Bounds) -> Span {
    Span::of(
        bounds.lo.map_or(Span::ALL.lo, |n| n.0),
        bounds.hi.map_or(Span::ALL.hi, |n| n.0),
    )
}

fn need(holds: bool, what: &str) -> Checked {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn some<T>(value: Option<T>, what: &str) -> Checked<T> {
    value.ok_or_else(|| what.to_owned())
}

const TOO_LARGE: &str = "the numbers are too large to check";

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

    fn read_atom(&mut self, atom: &AtomClaim) -> Checked {
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

    fn read_step(&mut self, step: &Step) -> Checked {
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

    fn is(&self, poly: &Poly, kind: &Kind) -> bool {
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

    fn unfolded(&self, poly: &Poly, lo: i128, hi: i128) -> Option<bool> {
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
            // The polynomial is a whole number, and a multiple of what divides all of its coefficients.
            let range = self.range(&scaled).add(slack);
            let unit = poly.content().max(1).checked_mul(factor)?;
            let up =
                (range.lo.div_euclid(unit) + i128::from(range.lo.rem_euclid(unit) != 0)).checked_mul(unit)?;
            let down = range.hi.div_euclid(unit).checked_mul(unit)?;
            let within = up.div_euclid(factor) >= lo && down.div_euclid(factor) <= hi;
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
    fn exact(&self, v: Value, signed: bool) -> Checked<(Poly, Span)> {
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

    fn check_atom(&self, i: usize) -> Checked {
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
    fn stated_range(&self, atom: usize, v: Value) -> Checked<Span> {
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
        match **predicate {
            Predicate::Bounded { lower, upper } => Ok(Span::of(
                lower.map_or(Span::ALL.lo, i128::from),
                upper.map_or(Span::ALL.hi, i128::from),
            )
            .meet(claim.signed)),
            _ => Err("the `assume` states no bounds".to_owned()),
        }
    }

    fn max_trips(&self, id: OpId) -> Checked<i128> {
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
    fn trip(&self, id: OpId) -> Checked<Poly> {
        match self.find(&Kind::Trip(id)) {
            Some(atom) => Ok(Poly::atom(atom)),
            None => {
                need(self.max_trips(id)? <= 1, "the loop may run more than once")?;
                Ok(Poly::constant(0))
            }
        }
    }

    /// How many iterations run in all.
    fn trips(&self, id: OpId) -> Checked<Poly> {
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
    fn plain_range(&self, v: Value) -> Option<Span> {
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
    fn arms(&self, v: Value) -> Checked<Vec<Value>> {
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

fn place(i: usize, step: &Step) -> String {
    format!("step {i} (the claim about {})", step.name)
}

/// What follows for a value from its operation, before its form's range is looked at.
pub(super) struct Follows {
    pub(super) poly: Poly,
    pub(super) signed: Span,
    pub(super) unsigned: Span,
    pub(super) exact_signed: bool,
    pub(super) exact_unsigned: bool,
}

impl Follows {
    fn form(width: u32, poly: Poly) -> Self {
        Self {
            poly,
            signed: Span::signed(width),
            unsigned: Span::unsigned(width),
            exact_signed: false,
            exact_unsigned: false,
        }
    }
    fn read(width: u32, poly: Poly, signed: bool, range: Span) -> Self {
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
    fn of(claim: &Claim) -> Self {
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
    fn check_claim(&self, v: Value) -> Checked {
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
    fn implies(&self, mut f: Follows, claim: &Claim) -> Checked {
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

    fn rule(&self, v: Value, claim: &Claim) -> Checked<Follows> {
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

    fn grid(&self, claim: &Claim, kind: Kind, range: Span) -> Checked<Follows> {
        need(
            self.is(&claim.poly, &kind),
            "the form does not follow from the operation",
        )?;
        Ok(Follows::read(claim.width, claim.poly.clone(), true, range))
    }

    fn size(&self, tensor: Value, d: usize, claim: &Claim) -> Checked<Follows> {
        match self.code.dimension(tensor, d) {
            Some(Dimension::Known(n)) => Ok(Follows::form(claim.width, Poly::constant(n.into()))),
            Some(Dimension::Value(v)) if self.code.width(v) == Some(claim.width) => {
                Ok(Follows::of(self.claim(v)?))
            }
            _ => Err("nothing is known of the size".to_owned()),
        }
    }

    fn induction(&self, id: OpId, claim: &Claim) -> Checked<Follows> {
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
    fn slot(&self, id: OpId, slot: usize) -> Checked<(Claim, Vec<Poly>)> {
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

    fn carried(&self, id: OpId, slot: usize, arg: Value, claim: &Claim) -> Checked<Follows> {
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
    fn step_of(&self, id: OpId, before: &Poly, next: &[Poly]) -> Checked<Poly> {
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

    fn steady(&self, poly: &Poly, id: OpId) -> bool {
        !poly.atoms().any(|a| self.varies(a, id))
    }

    /// A carried value that starts somewhere and moves by multiples of a number.
    fn multiples(&self, v: Value, init: &Claim, next: &[Poly], claim: &Claim) -> Option<Follows> {
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

    fn left(&self, id: OpId, slot: usize, v: Value, claim: &Claim) -> Checked<Follows> {
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
    fn multiples_left(
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
    fn one_of(&self, v: Value, arms: &[Value], claim: &Claim) -> Checked<Follows> {
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
    fn common(&self, v: Value, polys: &[Poly], claimed: &Poly) -> Checked<Poly> {
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

/// What overflow flags promise, as signed and as unsigned numbers.
fn promised(overflow: Overflow) -> (bool, bool) {
    (
        matches!(overflow, Overflow::NoSignedWrap | Overflow::NoWrap),
        matches!(overflow, Overflow::NoUnsignedWrap | Overflow::NoWrap),
    )
}

impl Claims<'_> {
    fn arithmetic(&self, v: Value, op: &Op, claim: &Claim) -> Checked<Follows> {
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
    fn cut(
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

    fn ring(
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

    fn times(&self, a: Value, by: i128, overflow: Overflow) -> Checked<Follows> {
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

    fn shift(&self, by: Value, width: u32) -> Checked<i128> {
        let by = self
            .claim(by)?
            .poly
            .number()
            .filter(|n| (0..i128::from(width)).contains(n));
        Ok(1 << some(by, "the shift is by no number below the width")?)
    }

    /// A claimed quotient q of x by y: what it leaves must be a remainder.
    fn quotient(
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

    fn remainder(&self, lhs: Value, rhs: Value, signedness: Signedness, claim: &Claim) -> Checked<Follows> {
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
    fn mask(&self, value: Value, mask: Value, claim: &Claim) -> Checked<Follows> {
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
    fn disjoint(&self, high: Value, low: Value) -> Checked<Follows> {
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

    fn extremum(
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

    fn assumed(&self, value: Value, predicate: &Predicate, claim: &Claim) -> Checked<Follows> {
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
