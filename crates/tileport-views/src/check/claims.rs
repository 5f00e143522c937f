//! Checks of claims about values, one operation at a time.

use super::poly::{Poly, Span};
use super::source::Code;
use crate::proof::{AtomClaim, AtomIs, Bounds, EntryProof, Form, Step};
use rustc_hash::FxHashMap;
use tileport_ir::op::Op;
use tileport_ir::{Dim, OpId, Type, Value, ValueDef};

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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

impl Kind {
    /// The same quotient of something else.
    pub(super) fn of(&self, of: Poly, by: Poly) -> Option<Self> {
        match self {
            Self::Floor(..) => Some(Self::Floor(of, by)),
            Self::Trunc(..) => Some(Self::Trunc(of, by)),
            _ => None,
        }
    }
}

/// The claims of an entry.
pub(super) struct Claims<'a> {
    pub(super) code: &'a Code<'a>,
    pub(super) atoms: Vec<(Kind, Span)>,
    /// Where each atom is among them.
    places: FxHashMap<Kind, usize>,
    pub(super) stated: Vec<Vec<Value>>,
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
            places: FxHashMap::default(),
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
        let place = self.atoms.len();
        need(
            self.places.insert(kind.clone(), place).is_none(),
            "the atom is there twice",
        )?;
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
        self.places.get(kind).copied()
    }

    /// The atoms that are quotients, with dividend and divisor.
    pub(super) fn quotients(&self) -> impl Iterator<Item = (usize, &Poly, &Poly)> {
        self.atoms.iter().enumerate().filter_map(|(i, a)| match &a.0 {
            Kind::Floor(of, by) | Kind::Trunc(of, by) => Some((i, of, by)),
            _ => None,
        })
    }

    pub(super) fn is(&self, poly: &Poly, kind: &Kind) -> bool {
        self.find(kind).is_some_and(|a| *poly == Poly::atom(a))
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
