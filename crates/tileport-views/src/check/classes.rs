//! Classes of equal values, and what makes values equal.

use super::claims::Kind;
use super::pair::Pairing;
use super::poly::{Poly, Span};
use super::source::Code;
use rustc_hash::FxHashMap;
use tileport_ir::op::Op;
use tileport_ir::{TypeId, Value};

/// Which of the two modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Source,
    Result,
}

/// What makes values equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// The same operation on the same classes, its result types, and which result.
    Op(Op, Vec<TypeId>, usize),
    /// A scalar integer of a width with a form.
    Form(Poly, u32),
    /// A tile with its dimensions in another order, and of another shape but for unit dimensions.
    Layout(usize, Vec<usize>, Vec<i64>),
}

/// A class of equal values.
#[derive(Clone, Debug, Default)]
pub(super) struct Class {
    pub(super) poly: Option<Poly>,
    pub(super) width: Option<u32>,
    /// What it can be as unsigned, if the form is that number.
    pub(super) unsigned: Option<Span>,
    /// Whether the form is the number read as signed.
    pub(super) signed: bool,
    /// The tile that it is another layout of.
    pub(super) layout: Option<(usize, Vec<usize>)>,
}

impl Class {
    /// Whether both forms are one and the same number, and not only equal modulo 2^width.
    fn same_reading(&self, other: &Self) -> bool {
        self.width == other.width
            && ((self.signed && other.signed) || (self.unsigned.is_some() && other.unsigned.is_some()))
    }
}

/// Two unknowns that have to be equal for two polynomials to be equal: the first one's, the second one's.
fn one_atom_apart(p: &Poly, q: &Poly) -> Option<(usize, usize)> {
    let difference = p.sub(q)?;
    let mut terms = difference.0.iter();
    let (Some((a, x)), Some((b, y)), None) = (terms.next(), terms.next(), terms.next()) else {
        return None;
    };
    let (&[a], &[b]) = (a.as_slice(), b.as_slice()) else {
        return None;
    };
    if *x != y.checked_neg()? {
        return None;
    }
    // The first one is that of `p`.
    Some(if p.atoms().any(|i| i == a) && !q.atoms().any(|i| i == a) {
        (a, b)
    } else {
        (b, a)
    })
}

impl Pairing<'_> {
    pub(super) fn class(&self, side: Side, v: Value) -> Option<usize> {
        let mut class = self.of[side as usize].get(&v).copied()?;
        while let Some(&into) = self.same.get(&class) {
            class = into;
        }
        Some(class)
    }

    pub(super) fn code(&self, side: Side) -> &Code<'_> {
        match side {
            Side::Source => self.src,
            Side::Result => self.res,
        }
    }

    pub(super) fn ty(&mut self, side: Side, v: Value) -> Option<TypeId> {
        let code = match side {
            Side::Source => self.src,
            Side::Result => self.res,
        };
        let ty = code.module.types.get(code.body.ty(v))?.clone();
        Some(self.types.intern(ty))
    }

    pub(super) fn fresh(&mut self, class: Class) -> usize {
        self.classes.push(class);
        self.classes.len() - 1
    }

    pub(super) fn keyed(&mut self, key: Key, class: impl FnOnce() -> Class) -> usize {
        if let Some(&c) = self.keys.get(&key) {
            return c;
        }
        let c = self.fresh(class());
        self.remember(key, c);
        c
    }

    pub(super) fn remember(&mut self, key: Key, class: usize) {
        if let Some(scope) = self.added.last_mut() {
            scope.push(key.clone());
        }
        self.keys.insert(key, class);
    }

    /// Notes that two classes are the same, as the same operation on the same operands gives both. The older one stands
    /// for both: what was made of it so far has its name.
    pub(super) fn unite(&mut self, class: usize, other: usize) {
        let find = |same: &FxHashMap<usize, usize>, mut c: usize| {
            while let Some(&next) = same.get(&c) {
                c = next;
            }
            c
        };
        let (a, b) = (find(&self.same, class), find(&self.same, other));
        let (old, new) = (a.min(b), a.max(b));
        let (Some(kept), Some(gone)) = (self.classes.get(old), self.classes.get(new)) else {
            return;
        };
        if old == new {
            return;
        }
        match (&kept.poly, &gone.poly) {
            (Some(p), Some(q)) if kept.same_reading(gone) => {
                if let Some((from, to)) = one_atom_apart(q, p) {
                    self.rename(from, to);
                }
            }
            (None, Some(_)) => {
                let gone = gone.clone();
                if let Some(kept) = self.classes.get_mut(old) {
                    *kept = Class {
                        layout: kept.layout.take(),
                        ..gone
                    };
                }
            }
            _ => {}
        }
        self.same.insert(new, old);
    }

    /// Notes that two unknowns are the same, and with them quotients that are made of one or the other.
    fn rename(&mut self, from: usize, to: usize) {
        let mut renamed = vec![(from, to)];
        while let Some((from, to)) = renamed.pop() {
            if from == to || self.same_atoms.contains_key(&from) {
                continue;
            }
            self.same_atoms.insert(from, to);
            let named: Vec<(usize, Kind)> = (self.claims.quotients())
                .filter_map(|(i, of, by)| {
                    let whole = |p: &Poly| self.renamed(p);
                    Some((i, self.claims.atoms.get(i)?.0.of(whole(of), whole(by))?))
                })
                .collect();
            for (i, (atom, kind)) in named.iter().enumerate() {
                if let Some((first, _)) = named.iter().take(i).find(|(_, k)| k == kind) {
                    renamed.push((*atom, *first));
                }
            }
        }
    }

    /// A form in which unknowns that are the same have one name.
    pub(super) fn renamed(&self, poly: &Poly) -> Poly {
        let mut poly = poly.clone();
        for _ in 0..8 {
            let Some((from, to)) = poly.atoms().find_map(|a| Some((a, *self.same_atoms.get(&a)?))) else {
                break;
            };
            match poly.with(from, &Poly::atom(to)) {
                Some(p) => poly = p,
                None => break,
            }
        }
        poly
    }

    /// The class of a value of the source about which there is a claim.
    pub(super) fn claimed(&mut self, v: Value) -> Option<usize> {
        let claim = self.claims.claims.get(&v)?;
        let (poly, width) = (self.renamed(&claim.poly), claim.width);
        let unsigned = claim.exact_unsigned.then_some(claim.unsigned);
        let signed = claim.exact_signed;
        let class = self.keyed(Key::Form(poly.clone(), width), || Class {
            poly: Some(poly),
            width: Some(width),
            ..Class::default()
        });
        if let Some(c) = self.classes.get_mut(class) {
            c.signed |= signed;
            if let Some(span) = unsigned {
                c.unsigned = Some(c.unsigned.map_or(span, |s| s.meet(span)));
            }
        }
        Some(class)
    }
}
