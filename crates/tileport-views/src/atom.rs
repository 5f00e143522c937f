//! What atoms stand for.

use crate::form::{Atom, Form, Range};
use rustc_hash::FxHashMap;
use std::ops::{Add as _, Mul as _};
use tileport_ir::{OpId, Value};

/// The largest grid that the spec allows along one axis, in tile blocks.
pub const MAX_GRID: i128 = (1 << 24) - 1;

/// An unknown whole number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AtomKind {
    /// The coordinate of the tile block along an axis (0 to 2).
    BlockId(u8),
    /// The size of the grid along an axis.
    GridSize(u8),
    /// A value, read as a signed number.
    Value(Value),
    /// How many iterations of a loop came before the one that runs.
    Trip(OpId),
    /// How many iterations a `for` loop ran in all.
    Trips(OpId),
    /// A quotient of whole numbers, rounded down.
    Floor {
        /// The dividend.
        of: Form,
        /// The divisor.
        by: Form,
    },
    /// A quotient of whole numbers, rounded towards zero.
    Trunc {
        /// The dividend.
        of: Form,
        /// The divisor.
        by: Form,
    },
    /// How often a value's form must be moved by 2^width to be the value itself, read as signed or unsigned.
    Wrap {
        /// The value.
        value: Value,
        /// How it is read.
        signed: bool,
    },
    /// Some whole number of which only its being whole is known: which of several values a value is.
    Whole(Value),
}

#[derive(Clone, Debug)]
struct AtomData {
    kind: AtomKind,
    range: Range,
    /// The `assume` results that state part of the range.
    stated_by: Vec<Value>,
}

/// The table of atoms: equal kinds are equal atoms.
#[derive(Clone, Debug, Default)]
pub struct Atoms {
    data: Vec<AtomData>,
    ids: FxHashMap<AtomKind, Atom>,
}

impl Atoms {
    /// The form of an unknown that lies in a range: an atom, or the number if there is only one.
    pub fn form(&mut self, kind: AtomKind, range: Range) -> Form {
        match range.single() {
            Some(n) => Form::constant(n),
            None => Form::atom(self.atom(kind, range)),
        }
    }

    /// The atom for an unknown; what is learnt later of a known one narrows its range. A range must hold wherever
    /// the unknown exists, not only where some fact about it was stated.
    pub fn atom(&mut self, kind: AtomKind, range: Range) -> Atom {
        if let Some(&atom) = self.ids.get(&kind) {
            let data = &mut self.data[atom.0 as usize];
            data.range = data.range.meet(range);
            return atom;
        }
        let atom = Atom(self.data.len() as u32);
        self.data.push(AtomData {
            kind: kind.clone(),
            range,
            stated_by: Vec::new(),
        });
        self.ids.insert(kind, atom);
        atom
    }

    /// Notes that an atom lies in a range, wherever it exists, because an `assume` that always runs states it.
    pub(crate) fn narrow(&mut self, atom: Atom, range: Range, stated_by: Value) {
        let data = &mut self.data[atom.0 as usize];
        data.range = data.range.meet(range);
        if !data.stated_by.contains(&stated_by) {
            data.stated_by.push(stated_by);
        }
    }

    /// The results of the `assume` operations that an atom's range rests on.
    #[must_use]
    pub fn stated_by(&self, atom: Atom) -> &[Value] {
        &self.data[atom.0 as usize].stated_by
    }

    /// How many atoms there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// The atom of this kind, if there is one.
    #[must_use]
    pub fn find(&self, kind: &AtomKind) -> Option<Atom> {
        self.ids.get(kind).copied()
    }

    /// What an atom stands for.
    #[must_use]
    pub fn kind(&self, atom: Atom) -> &AtomKind {
        &self.data[atom.0 as usize].kind
    }

    /// What an atom can be.
    #[must_use]
    pub fn range(&self, atom: Atom) -> Range {
        self.data[atom.0 as usize].range
    }

    /// What a form can be, from the ranges of its atoms alone.
    #[must_use]
    pub fn range_of(&self, form: &Form) -> Range {
        let mut sum = Range::new(form.constant_part(), form.constant_part());
        for (m, c) in form.terms() {
            let mut product = Range::new(*c, *c);
            let mut at = 0;
            while let Some(&atom) = m.get(at) {
                // A square is never negative, which the product of two ranges does not know.
                if m.get(at + 1) == Some(&atom) {
                    let r = self.range(atom);
                    let square = r.mul(r);
                    product = product.mul(Range::new(square.lo.max(0), square.hi));
                    at += 2;
                } else {
                    product = product.mul(self.range(atom));
                    at += 1;
                }
            }
            sum = sum.add(product);
        }
        sum
    }

    /// The quotient of two whole numbers, rounded down, in simplest form; the divisor must be positive.
    pub fn floor(&mut self, of: &Form, by: &Form) -> Form {
        if let Some(c) = by.as_constant()
            && let Some(form) = self.floor_by(of, c)
        {
            return form;
        }
        let range = self.range_of(of).div_floor(self.range_of(by));
        self.form(
            AtomKind::Floor {
                of: of.clone(),
                by: by.clone(),
            },
            range,
        )
    }

    /// Takes out what divides, then cancels what is common, then asks whether the rest is a proper fraction.
    fn floor_by(&mut self, of: &Form, by: i128) -> Option<Form> {
        if by <= 0 {
            return None;
        }
        let mut whole = Form::constant(of.constant_part().div_euclid(by));
        let mut rest = Form::constant(of.constant_part().rem_euclid(by));
        for (m, c) in of.terms() {
            let term = m
                .iter()
                .try_fold(Form::constant(1), |f, &a| f.mul(&Form::atom(a)))?;
            if c % by == 0 {
                whole = whole.add(&term.scale(c / by)?)?;
            } else {
                rest = rest.add(&term.scale(*c)?)?;
            }
        }
        if self.range_of(&rest).within(Range::new(0, by - 1)) {
            return Some(whole);
        }
        // What is common to the divisor and all products cancels; of the constant only the whole multiples count.
        let common = rest
            .terms()
            .iter()
            .fold(by, |g, (_, c)| crate::form::gcd(g, c.abs()));
        let constant = rest.constant_part();
        let rest = rest
            .sub(&Form::constant(constant))?
            .div_exact(common)?
            .add(&Form::constant(constant.div_euclid(common)))?;
        let by = by / common;
        if by == 1 {
            return whole.add(&rest);
        }
        // A quotient of a quotient is one quotient.
        if let Some(atom) = rest.as_atom()
            && let AtomKind::Floor { of: inner, by: c } = self.kind(atom).clone()
            && let Some(c) = c.as_constant()
            && let Some(product) = c.checked_mul(by)
        {
            let inner = self.floor(&inner, &Form::constant(product));
            return whole.add(&inner);
        }
        let bound = self.range_of(&rest).div_floor(Range::new(by, by));
        let atom = self.form(
            AtomKind::Floor {
                of: rest,
                by: Form::constant(by),
            },
            bound,
        );
        whole.add(&atom)
    }
}
