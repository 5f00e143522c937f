//! Normal forms: sums of products of whole numbers and atoms, and the ranges of what they can be.
//!
//! A form is a polynomial over the integers, not over machine words. What ties it to a value of `w` bits is a
//! congruence: the value and the form agree modulo 2^w, whatever wrapped on the way, since addition and
//! multiplication of machine words are those of the integers modulo 2^w. Whether they are equal is a separate fact.

use smallvec::SmallVec;

/// Forms with more terms than this are given up: the value becomes an atom of its own.
const MAX_TERMS: usize = 24;
/// Products of more atoms than this are given up.
const MAX_DEGREE: usize = 4;
/// Coefficients and bounds stay below this, so that arithmetic on them cannot overflow.
const LIMIT: i128 = 1 << 120;

/// An unknown that forms are made of; what it stands for is kept by [`Atoms`](crate::atom::Atoms).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom(pub(crate) u32);

/// A product of atoms, in order; an atom may occur several times.
pub type Monomial = SmallVec<[Atom; 2]>;

/// A sum of products of constants and atoms, in normal form: equal polynomials are equal forms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Form {
    constant: i128,
    /// In order of the monomials; no coefficient is zero.
    terms: SmallVec<[(Monomial, i128); 2]>,
}

impl Form {
    /// A number.
    #[must_use]
    pub fn constant(n: i128) -> Self {
        Self {
            constant: n,
            terms: SmallVec::new(),
        }
    }

    /// An atom.
    #[must_use]
    pub fn atom(atom: Atom) -> Self {
        let mut terms = SmallVec::new();
        terms.push((Monomial::from_slice(&[atom]), 1));
        Self { constant: 0, terms }
    }

    /// The number without atoms.
    #[must_use]
    pub fn constant_part(&self) -> i128 {
        self.constant
    }

    /// The products with their coefficients, in order.
    #[must_use]
    pub fn terms(&self) -> &[(Monomial, i128)] {
        &self.terms
    }

    /// The number, if there are no atoms.
    #[must_use]
    pub fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The atom, if the form is just that.
    #[must_use]
    pub fn as_atom(&self) -> Option<Atom> {
        match self.terms.as_slice() {
            [(m, 1)] if m.len() == 1 && self.constant == 0 => m.first().copied(),
            _ => None,
        }
    }

    /// All atoms, each as often as it occurs.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        self.terms.iter().flat_map(|(m, _)| m.iter().copied())
    }

    /// Builds a form from terms in any order.
    fn from_terms(constant: i128, mut terms: SmallVec<[(Monomial, i128); 2]>) -> Option<Self> {
        terms.sort_unstable();
        let mut merged: SmallVec<[(Monomial, i128); 2]> = SmallVec::new();
        for (m, c) in terms {
            match merged.last_mut() {
                Some(last) if last.0 == m => last.1 = last.1.checked_add(c)?,
                _ => merged.push((m, c)),
            }
        }
        merged.retain(|t| t.1 != 0);
        let small = |n: i128| n.checked_abs().is_some_and(|n| n < LIMIT);
        let fits = merged.len() <= MAX_TERMS
            && small(constant)
            && merged.iter().all(|(m, c)| m.len() <= MAX_DEGREE && small(*c));
        fits.then_some(Self {
            constant,
            terms: merged,
        })
    }

    /// The sum; `None` where it grows out of bounds.
    #[must_use]
    pub fn add(&self, other: &Self) -> Option<Self> {
        let mut terms = self.terms.clone();
        terms.extend(other.terms.iter().cloned());
        Self::from_terms(self.constant.checked_add(other.constant)?, terms)
    }

    /// The difference; `None` where it grows out of bounds.
    #[must_use]
    pub fn sub(&self, other: &Self) -> Option<Self> {
        self.add(&other.scale(-1)?)
    }

    /// The multiple; `None` where it grows out of bounds.
    #[must_use]
    pub fn scale(&self, by: i128) -> Option<Self> {
        let mut terms = self.terms.clone();
        for (_, c) in &mut terms {
            *c = c.checked_mul(by)?;
        }
        Self::from_terms(self.constant.checked_mul(by)?, terms)
    }

    /// The product; `None` where it grows out of bounds.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Option<Self> {
        if self.terms.len().max(1) * other.terms.len().max(1) > 4 * MAX_TERMS {
            return None;
        }
        let mut terms = SmallVec::new();
        let with_constant = |f: &Self| {
            std::iter::once((Monomial::new(), f.constant))
                .chain(f.terms.iter().cloned())
                .collect::<Vec<_>>()
        };
        let mut constant = 0i128;
        for (ma, ca) in with_constant(self) {
            for (mb, cb) in with_constant(other) {
                let c = ca.checked_mul(cb)?;
                let mut m = ma.clone();
                m.extend(mb.iter().copied());
                m.sort_unstable();
                if m.is_empty() {
                    constant = constant.checked_add(c)?;
                } else {
                    terms.push((m, c));
                }
            }
        }
        Self::from_terms(constant, terms)
    }

    /// The greatest number that divides every coefficient and the constant; 0 for the form 0.
    #[must_use]
    pub fn content(&self) -> i128 {
        self.terms
            .iter()
            .fold(self.constant.abs(), |g, (_, c)| gcd(g, c.abs()))
    }

    /// The quotient by a number that divides [`Form::content`].
    #[must_use]
    pub fn div_exact(&self, by: i128) -> Option<Self> {
        if by == 0 || self.content() % by != 0 {
            return None;
        }
        let terms = self.terms.iter().map(|(m, c)| (m.clone(), c / by)).collect();
        Some(Self {
            constant: self.constant / by,
            terms,
        })
    }

    /// The form in which each atom is replaced by what `f` says; `None` if it fails or grows out of bounds.
    pub fn map_atoms(&self, mut f: impl FnMut(Atom) -> Option<Self>) -> Option<Self> {
        let mut sum = Self::constant(self.constant);
        for (m, c) in &self.terms {
            let mut product = Self::constant(*c);
            for &atom in m {
                product = product.mul(&f(atom)?)?;
            }
            sum = sum.add(&product)?;
        }
        Some(sum)
    }

    /// Writes the form as `rest + coefficient · atom`, if the atom occurs at most once in each product.
    #[must_use]
    pub fn split_linear(&self, atom: Atom) -> Option<(Self, Self)> {
        let mut rest = SmallVec::new();
        let mut coefficient = SmallVec::new();
        let mut coefficient_constant = 0;
        for (m, c) in &self.terms {
            let count = m.iter().filter(|&&a| a == atom).count();
            let others: Monomial = m.iter().copied().filter(|&a| a != atom).collect();
            match count {
                0 => rest.push((m.clone(), *c)),
                1 if others.is_empty() => coefficient_constant = *c,
                1 => coefficient.push((others, *c)),
                _ => return None,
            }
        }
        Some((
            Self::from_terms(self.constant, rest)?,
            Self::from_terms(coefficient_constant, coefficient)?,
        ))
    }
}

/// The greatest common divisor of two non-negative numbers; `gcd(0, n) = n`.
#[must_use]
pub fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The whole numbers from `lo` to `hi`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The smallest.
    pub lo: i128,
    /// The largest.
    pub hi: i128,
}

impl Range {
    /// All numbers, as far as this analysis counts.
    pub const ALL: Self = Self {
        lo: -LIMIT,
        hi: LIMIT,
    };

    /// A range; bounds beyond what the analysis counts to are cut.
    #[must_use]
    pub fn new(lo: i128, hi: i128) -> Self {
        Self {
            lo: lo.clamp(-LIMIT, LIMIT),
            hi: hi.clamp(-LIMIT, LIMIT),
        }
    }

    /// What signed integers of this width can be.
    #[must_use]
    pub fn signed(width: u32) -> Self {
        let half = 1i128 << (width.clamp(1, 64) - 1);
        Self {
            lo: -half,
            hi: half - 1,
        }
    }

    /// What unsigned integers of this width can be.
    #[must_use]
    pub fn unsigned(width: u32) -> Self {
        Self {
            lo: 0,
            hi: (1i128 << width.clamp(1, 64)) - 1,
        }
    }

    /// Whether every number of this range is in the other.
    #[must_use]
    pub fn within(self, other: Self) -> bool {
        self.lo >= other.lo && self.hi <= other.hi
    }

    /// What is in both; where that is nothing the program point cannot be reached, and this range stays.
    #[must_use]
    pub fn meet(self, other: Self) -> Self {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        if lo <= hi { Self { lo, hi } } else { self }
    }

    /// What spans both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
        }
    }

    /// The quotients by positive numbers, rounded down.
    #[must_use]
    pub fn div_floor(self, by: Self) -> Self {
        if by.lo <= 0 {
            return Self::ALL;
        }
        let corners = [
            (self.lo, by.lo),
            (self.lo, by.hi),
            (self.hi, by.lo),
            (self.hi, by.hi),
        ]
        .map(|(a, b)| a.div_euclid(b));
        Self::new(
            corners.into_iter().min().unwrap_or(-LIMIT),
            corners.into_iter().max().unwrap_or(LIMIT),
        )
    }

    /// The number, if there is only one.
    #[must_use]
    pub fn single(self) -> Option<i128> {
        (self.lo == self.hi).then_some(self.lo)
    }
}

/// The sums.
impl std::ops::Add for Range {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.lo + other.lo, self.hi + other.hi)
    }
}

/// The differences.
impl std::ops::Sub for Range {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.lo - other.hi, self.hi - other.lo)
    }
}

/// The products.
impl std::ops::Mul for Range {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let corners = [
            (self.lo, other.lo),
            (self.lo, other.hi),
            (self.hi, other.lo),
            (self.hi, other.hi),
        ]
        .map(|(a, b)| a.saturating_mul(b));
        Self::new(
            corners.into_iter().min().unwrap_or(-LIMIT),
            corners.into_iter().max().unwrap_or(LIMIT),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x() -> Form {
        Form::atom(Atom(0))
    }
    fn y() -> Form {
        Form::atom(Atom(1))
    }

    #[test]
    fn equal_polynomials_are_equal_forms() {
        let sum = x().add(&y()).unwrap();
        let square = sum.mul(&sum).unwrap();
        let expanded = x()
            .mul(&x())
            .and_then(|f| f.add(&y().mul(&x())?.scale(2)?))
            .and_then(|f| f.add(&y().mul(&y())?))
            .unwrap();
        assert_eq!(square, expanded);
        assert_eq!(square.sub(&expanded).unwrap(), Form::constant(0));
    }

    #[test]
    fn content_and_exact_division() {
        let f = x().scale(256).unwrap().add(&Form::constant(-128)).unwrap();
        assert_eq!(f.content(), 128);
        assert_eq!(
            f.div_exact(128).unwrap(),
            x().scale(2).unwrap().add(&Form::constant(-1)).unwrap()
        );
        assert_eq!(f.div_exact(256), None);
    }

    #[test]
    fn splitting_gives_back_the_form() {
        let f = x()
            .mul(&y())
            .unwrap()
            .add(&x().scale(3).unwrap())
            .unwrap()
            .add(&y())
            .unwrap();
        let (rest, coefficient) = f.split_linear(Atom(0)).unwrap();
        assert_eq!(rest, y());
        assert_eq!(coefficient, y().add(&Form::constant(3)).unwrap());
        assert!(x().mul(&x()).unwrap().split_linear(Atom(0)).is_none());
    }

    #[test]
    fn ranges_of_products_and_quotients() {
        let r = Range::new(-3, 5) * Range::new(-2, 4);
        assert_eq!((r.lo, r.hi), (-12, 20));
        let r = Range::new(-3, 5).div_floor(Range::new(2, 4));
        assert_eq!((r.lo, r.hi), (-2, 2));
        assert_eq!(Range::new(1, 2).meet(Range::new(5, 6)), Range::new(1, 2));
    }
}
