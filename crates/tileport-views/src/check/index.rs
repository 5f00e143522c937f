//! Checks of a new index against the old one.

use super::claims::{Checked, Claims, Dimension, Kind, need};
use super::classes::Side;
use super::pair::Pairing;
use super::poly::{Poly, Span, gcd};
use crate::proof::{DimensionProof, NoWrapProof, VerdictProof};
use tileport_ir::attr::{RoundingMode, Signedness};
use tileport_ir::op::Op;
use tileport_ir::{OpId, StridedViewType, Value};

/// One dimension of an access in the source.
pub(super) struct Old<'a> {
    pub(super) access: OpId,
    pub(super) tensor: Value,
    pub(super) ty: &'a StridedViewType,
    pub(super) d: usize,
    pub(super) index: Value,
}

/// T / gcd(T, S) and S / gcd(T, S).
fn ratio(ty: &StridedViewType, d: usize) -> Option<(i128, i128, i128)> {
    let (t, s) = (
        i128::from(*ty.tile_shape.get(d)?),
        i128::from(*ty.traversal_strides.get(d)?),
    );
    if t < 1 || s < 1 {
        return None;
    }
    let common = gcd(t, s);
    Some((t / common, s / common, t))
}

impl Pairing<'_> {
    /// Checks that `new`, in a partition view, is where `old` is in the strided view: new · T = old · S.
    pub(super) fn check_index(
        &self,
        old: &Old<'_>,
        new: Value,
        proof: &DimensionProof,
        signed_sizes: bool,
    ) -> Checked {
        if old.ty.tile_shape.get(old.d) == old.ty.traversal_strides.get(old.d) {
            return self.need_equal(old.index, new);
        }
        let (divisor, factor, tile) = ratio(old.ty, old.d).ok_or("the view's sizes are not valid")?;
        let VerdictProof::Convertible {
            form,
            no_wrap,
            assumes_signed_sizes,
            ..
        } = &proof.verdict
        else {
            return Err("the dimension is not said to be convertible".to_owned());
        };
        need(
            signed_sizes || !assumes_signed_sizes,
            "an assumption is used that the proof does not state",
        )?;
        let space = self.space(old, *assumes_signed_sizes);
        let claim = self.claims.claim(old.index)?;
        let elements = space.map_or(1 << 64, |s| s.elements);
        let fits = || {
            need(
                factor == 1 || elements / tile < 1i128 << claim.width,
                "the new index may not fit its type",
            )
        };
        if let (Some(form), Some(no_wrap)) = (form, no_wrap) {
            let form = self.claims.poly(form)?;
            // With one tile the index is 0, whatever it is made of.
            if space.is_some_and(|s| s.tiles <= 1) && form == Poly::default() {
                return self.need_form(new, &form, claim.width);
            }
            let expected = claim.poly.div(divisor).and_then(|p| p.scale(factor));
            need(
                expected.as_ref() == Some(&form),
                "the new index is not the old one times S / T",
            )?;
            self.check_no_wrap(old, no_wrap, space.map(|s| s.tiles))?;
            fits()?;
            if self.need_form(new, &form, claim.width).is_ok() {
                return Ok(());
            }
        }
        need(
            divides(self.claims, divisor, &claim.poly)
                && (divisor <= 1i128 << claim.width || claim.exact_unsigned),
            "the divisor does not divide the old index",
        )?;
        fits()?;
        self.divided(old.index, new, divisor, factor, 0)
    }

    /// Checks that `new` is `old` divided by a number that divides it, and multiplied by another.
    fn divided(&self, old: Value, new: Value, divisor: i128, factor: i128, depth: u32) -> Checked {
        if depth > 16 {
            return Err("the new index is computed in too many steps".to_owned());
        }
        if divisor == 1 && factor == 1 {
            return self.need_equal(old, new);
        }
        let wrong = || "the new index is not computed from the old one in a known way".to_owned();
        let claim = self.claims.claim(old);
        if depth > 0
            && let Ok(claim) = &claim
            && claim.exact_unsigned
            && let Some(form) = claim.poly.div(divisor).and_then(|p| p.scale(factor))
            && self.need_form(new, &form, claim.width).is_ok()
        {
            return Ok(());
        }
        match self.res.body.defining_op(new).ok_or_else(wrong)? {
            Op::MulI { lhs, rhs, .. } if factor != 1 && self.number(*rhs) == Some(factor) => {
                self.divided(old, *lhs, divisor, 1, depth + 1)
            }
            Op::DivI {
                lhs,
                rhs,
                signedness: Signedness::Unsigned,
                rounding: RoundingMode::Zero,
            } if factor == 1 && self.number(*rhs) == Some(divisor) => self.need_equal(old, *lhs),
            Op::Select {
                cond,
                val_if_true,
                val_if_false,
            } => match self.src.body.defining_op(old) {
                Some(Op::Select {
                    cond: c,
                    val_if_true: a,
                    val_if_false: b,
                }) => {
                    self.need_equal(*c, *cond)?;
                    self.divided(*a, *val_if_true, divisor, factor, depth + 1)?;
                    self.divided(*b, *val_if_false, divisor, factor, depth + 1)
                }
                _ => Err(wrong()),
            },
            Op::MinI { lhs, rhs, signedness } | Op::MaxI { lhs, rhs, signedness } => {
                let smaller = matches!(self.res.body.defining_op(new), Some(Op::MinI { .. }));
                let (a, b) = match self.src.body.defining_op(old) {
                    Some(Op::MinI {
                        lhs,
                        rhs,
                        signedness: s,
                    }) if smaller && s == signedness => (*lhs, *rhs),
                    Some(Op::MaxI {
                        lhs,
                        rhs,
                        signedness: s,
                    }) if !smaller && s == signedness => (*lhs, *rhs),
                    _ => return Err(wrong()),
                };
                for v in [a, b] {
                    let claim = self.claims.claim(v)?;
                    need(
                        claim.exact_unsigned && claim.signed.lo >= 0,
                        "what is compared may have wrapped",
                    )?;
                }
                self.divided(a, *lhs, divisor, factor, depth + 1)?;
                self.divided(b, *rhs, divisor, factor, depth + 1)
            }
            _ => Err(wrong()),
        }
    }

    fn need_equal(&self, old: Value, new: Value) -> Checked {
        let (a, b) = (self.class(Side::Source, old), self.class(Side::Result, new));
        need(a.is_some() && a == b, "the new index is another value")
    }

    fn need_form(&self, new: Value, form: &Poly, width: u32) -> Checked {
        let class = self.class(Side::Result, new).and_then(|c| self.classes.get(c));
        let holds = class.is_some_and(|c| {
            c.width == Some(width)
                && c.poly
                    .as_ref()
                    .is_some_and(|p| p == form || self.renamed(p) == self.renamed(form))
        });
        need(holds, "the new index is not computed as the proof says")
    }

    fn number(&self, v: Value) -> Option<i128> {
        self.classes
            .get(self.class(Side::Result, v)?)?
            .poly
            .as_ref()?
            .number()
    }

    fn space(&self, old: &Old<'_>, signed_sizes: bool) -> Option<Space> {
        let stride = i128::from(*old.ty.traversal_strides.get(old.d)?);
        let dim = usize::try_from(*old.ty.dim_map.get(old.d)?).ok()?;
        let elements = match self.src.dimension(old.tensor, dim)? {
            Dimension::Known(n) => i128::from(n),
            Dimension::Value(v) => {
                let width = self.src.width(v)?;
                let known = self
                    .claims
                    .claim(v)
                    .map_or(Span::unsigned(width).hi, |c| c.unsigned.hi);
                if signed_sizes {
                    known.min(Span::signed(width).hi)
                } else {
                    known
                }
            }
        };
        Some(Space {
            elements,
            tiles: (elements + stride - 1).div_euclid(stride),
        })
    }

    fn check_no_wrap(&self, old: &Old<'_>, proof: &NoWrapProof, tiles: Option<i128>) -> Checked {
        let claim = self.claims.claim(old.index)?;
        let modulus = 1i128 << claim.width;
        match proof {
            NoWrapProof::Range => need(claim.exact_unsigned, "the index may wrap"),
            NoWrapProof::IndexSpace(n) => {
                let tiles = tiles.ok_or("the size of the tensor is not known")?;
                need(tiles <= n.0, "the index space may have more tiles")?;
                let signed = claim.exact_signed && tiles <= modulus / 2;
                let range = self
                    .claims
                    .range(&claim.poly)
                    .within(Span::of(tiles - modulus, modulus - 1));
                need(signed || range, "a wrapped index may lie in the index space")
            }
            NoWrapProof::Induction { tiles: n, over } => {
                let tiles = tiles.ok_or("the size of the tensor is not known")?;
                need(tiles <= n.0, "the index space may have more tiles")?;
                let mut poly = claim.poly.clone();
                for &atom in over {
                    poly = self.induction(old.access, &poly, atom, tiles, modulus)?;
                }
                let base = self
                    .claims
                    .range(&poly)
                    .within(Span::of(tiles - modulus, modulus - 1));
                need(base, "the index may wrap before the induction starts")
            }
        }
    }

    /// One step of induction: what is left where the atom is 0.
    fn induction(&self, at: OpId, poly: &Poly, atom: usize, tiles: i128, modulus: i128) -> Checked<Poly> {
        let (rest, step) = poly.split(atom).ok_or("the index does not move evenly")?;
        let steady = rest.atoms().chain(step.atoms()).all(|a| self.steady(at, a, atom));
        need(
            steady,
            "something else moves along with the unknown of the induction",
        )?;
        need(
            self.runs_before(at, atom),
            "the access may not have run for smaller values of the unknown",
        )?;
        let by = self.claims.range(&step);
        let forwards = by.lo >= 0 && tiles + by.hi <= modulus;
        let backwards = by.hi <= 0 && tiles - by.lo <= modulus;
        need(
            forwards || backwards,
            "a step may be long enough to cross the end of the type",
        )?;
        Ok(rest)
    }

    fn steady(&self, at: OpId, atom: usize, moving: usize) -> bool {
        if atom == moving {
            return false;
        }
        let kind = |i: usize| self.claims.atoms.get(i).map(|a| &a.0);
        match kind(atom) {
            Some(Kind::Block(_) | Kind::Grid(_)) => true,
            Some(Kind::Trip(l)) => self.src.inside(at, *l),
            Some(Kind::Floor(of, by) | Kind::Trunc(of, by)) => {
                of.atoms().chain(by.atoms()).all(|a| self.steady(at, a, moving))
            }
            Some(Kind::Value(v)) => match kind(moving) {
                Some(Kind::Trip(l)) => !self.src.made_inside(*v, *l),
                _ => self.src.body.args().contains(v),
            },
            _ => false,
        }
    }

    /// Whether the access runs for every smaller value of an unknown: in no branch, in loops that run as often.
    fn runs_before(&self, at: OpId, moving: usize) -> bool {
        let until = match self.claims.atoms.get(moving).map(|a| &a.0) {
            Some(Kind::Trip(l)) => Some(*l),
            Some(Kind::Block(_)) if self.src.uninterrupted() => None,
            _ => return false,
        };
        let mut here = at;
        while let Some(parent) = self.src.enclosing(here) {
            let Op::For {
                lower_bound,
                upper_bound,
                step,
                ..
            } = self.src.body.op(parent)
            else {
                return false;
            };
            if Some(parent) == until {
                return true;
            }
            let bounds = [lower_bound, upper_bound, step];
            let steady = bounds.iter().all(|&&v| {
                self.claims
                    .claim(v)
                    .is_ok_and(|c| c.poly.atoms().all(|a| self.steady(at, a, moving)))
            });
            if !steady {
                return false;
            }
            here = parent;
        }
        until.is_none()
    }
}

#[derive(Clone, Copy)]
struct Space {
    elements: i128,
    tiles: i128,
}

/// Whether a number divides a polynomial for all values of its atoms: each coefficient, or each combination of
/// remainders where these are few.
fn divides(claims: &Claims<'_>, divisor: i128, poly: &Poly) -> bool {
    if poly.content() % divisor == 0 {
        return true;
    }
    let mut atoms: Vec<usize> = poly.atoms().collect();
    atoms.sort_unstable();
    atoms.dedup();
    let choices: Vec<(i128, i128)> = atoms
        .iter()
        .map(|&a| {
            let span = claims.atoms.get(a).map_or(Span::ALL, |a| a.1);
            if span.hi - span.lo < divisor {
                (span.lo, span.hi)
            } else {
                (0, divisor - 1)
            }
        })
        .collect();
    let count = choices
        .iter()
        .try_fold(1i128, |n, c| n.checked_mul(c.1 - c.0 + 1));
    if count.is_none_or(|n| n > 1024) {
        return false;
    }
    let mut values: Vec<i128> = choices.iter().map(|c| c.0).collect();
    loop {
        let mut at = poly.clone();
        for (&atom, &n) in atoms.iter().zip(&values) {
            match at.with(atom, &Poly::constant(n)) {
                Some(p) => at = p,
                None => return false,
            }
        }
        if at.number().is_none_or(|n| n % divisor != 0) {
            return false;
        }
        let Some(next) = values.iter().zip(&choices).position(|(n, c)| *n < c.1) else {
            return true;
        };
        for (n, c) in values.iter_mut().zip(&choices).take(next) {
            *n = c.0;
        }
        if let Some(n) = values.get_mut(next) {
            *n += 1;
        }
    }
}
