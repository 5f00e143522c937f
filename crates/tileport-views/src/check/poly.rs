//! Polynomials and ranges of the checker's own: the plainest that do.

use std::collections::BTreeMap;

/// A sum of products of atoms, which are numbered. No coefficient is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Poly(pub(super) BTreeMap<Vec<usize>, i128>);

/// The numbers from `lo` to `hi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) lo: i128,
    pub(super) hi: i128,
}

const FAR: i128 = 1 << 120;

impl Span {
    pub(super) const ALL: Self = Self { lo: -FAR, hi: FAR };

    pub(super) fn of(lo: i128, hi: i128) -> Self {
        Self {
            lo: lo.clamp(-FAR, FAR),
            hi: hi.clamp(-FAR, FAR),
        }
    }
    pub(super) fn one(n: i128) -> Self {
        Self::of(n, n)
    }
    pub(super) fn signed(width: u32) -> Self {
        Self::of(-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
    }
    pub(super) fn unsigned(width: u32) -> Self {
        Self::of(0, (1i128 << width) - 1)
    }
    pub(super) fn within(self, other: Self) -> bool {
        other.lo <= self.lo && self.hi <= other.hi
    }
    /// What is in both; an empty meeting says that the place is never reached, and changes nothing.
    pub(super) fn meet(self, other: Self) -> Self {
        let both = Self {
            lo: self.lo.max(other.lo),
            hi: self.hi.min(other.hi),
        };
        if both.lo <= both.hi { both } else { self }
    }
    pub(super) fn join(self, other: Self) -> Self {
        Self {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
        }
    }
    pub(super) fn add(self, other: Self) -> Self {
        Self::of(self.lo + other.lo, self.hi + other.hi)
    }
    pub(super) fn neg(self) -> Self {
        Self::of(-self.hi, -self.lo)
    }
    pub(super) fn mul(self, other: Self) -> Self {
        let mut all = Self::of(FAR, -FAR);
        for a in [self.lo, self.hi] {
            for b in [other.lo, other.hi] {
                let p = a.saturating_mul(b);
                all = Self::of(all.lo.min(p), all.hi.max(p));
            }
        }
        all
    }
    /// Quotients by positive numbers, rounded down.
    pub(super) fn floor(self, by: Self) -> Self {
        if by.lo < 1 {
            return Self::ALL;
        }
        let mut all = Self::of(FAR, -FAR);
        for a in [self.lo, self.hi] {
            for b in [by.lo, by.hi] {
                let q = a.div_euclid(b);
                all = Self::of(all.lo.min(q), all.hi.max(q));
            }
        }
        all
    }
}

pub(super) fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

impl Poly {
    pub(super) fn constant(n: i128) -> Self {
        let mut p = Self::default();
        if n != 0 {
            p.0.insert(Vec::new(), n);
        }
        p
    }
    pub(super) fn atom(a: usize) -> Self {
        Self(BTreeMap::from([(vec![a], 1)]))
    }
    pub(super) fn number(&self) -> Option<i128> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&Vec::new()).copied(),
            _ => None,
        }
    }
    fn put(&mut self, product: Vec<usize>, c: i128) -> Option<()> {
        let new = self.0.get(&product).copied().unwrap_or(0).checked_add(c)?;
        if new == 0 {
            self.0.remove(&product);
        } else {
            self.0.insert(product, new);
        }
        // More than any claim needs: a proof cannot make the checker work without end.
        (self.0.len() <= 512 && new.checked_abs()? < FAR).then_some(())
    }
    pub(super) fn add(&self, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        for (m, c) in &other.0 {
            sum.put(m.clone(), *c)?;
        }
        Some(sum)
    }
    pub(super) fn scale(&self, by: i128) -> Option<Self> {
        let mut out = Self::default();
        for (m, c) in &self.0 {
            out.put(m.clone(), c.checked_mul(by)?)?;
        }
        Some(out)
    }
    pub(super) fn sub(&self, other: &Self) -> Option<Self> {
        self.add(&other.scale(-1)?)
    }
    pub(super) fn mul(&self, other: &Self) -> Option<Self> {
        let mut out = Self::default();
        for (a, ca) in &self.0 {
            for (b, cb) in &other.0 {
                let mut m: Vec<usize> = a.iter().chain(b).copied().collect();
                if m.len() > 16 {
                    return None;
                }
                m.sort_unstable();
                out.put(m, ca.checked_mul(*cb)?)?;
            }
        }
        Some(out)
    }
    /// What divides all coefficients and the number; 0 for the polynomial 0.
    pub(super) fn content(&self) -> i128 {
        self.0.values().fold(0, |g, &c| gcd(g, c))
    }
    pub(super) fn div(&self, by: i128) -> Option<Self> {
        if by == 0 || self.content() % by != 0 {
            return None;
        }
        Some(Self(self.0.iter().map(|(m, c)| (m.clone(), c / by)).collect()))
    }
    pub(super) fn atoms(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.keys().flatten().copied()
    }
    /// With another polynomial in an atom's place.
    pub(super) fn with(&self, atom: usize, by: &Self) -> Option<Self> {
        let mut out = Self::default();
        for (m, c) in &self.0 {
            let mut product = Self::constant(*c);
            for &a in m {
                product = if a == atom {
                    product.mul(by)?
                } else {
                    product.mul(&Self::atom(a))?
                };
            }
            out = out.add(&product)?;
        }
        Some(out)
    }
    /// `(rest, factor)` with this = rest + factor · atom, where the atom is in neither.
    pub(super) fn split(&self, atom: usize) -> Option<(Self, Self)> {
        let (mut rest, mut factor) = (Self::default(), Self::default());
        for (m, c) in &self.0 {
            let others: Vec<usize> = m.iter().copied().filter(|&a| a != atom).collect();
            match m.len() - others.len() {
                0 => rest.put(others, *c)?,
                1 => factor.put(others, *c)?,
                _ => return None,
            }
        }
        Some((rest, factor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitting_and_substituting_are_inverse() {
        let (x, y) = (Poly::atom(0), Poly::atom(1));
        let p = x
            .mul(&y)
            .unwrap()
            .add(&x.scale(3).unwrap())
            .unwrap()
            .add(&y)
            .unwrap();
        let (rest, factor) = p.split(0).unwrap();
        assert_eq!(rest, y);
        assert_eq!(factor, y.add(&Poly::constant(3)).unwrap());
        assert_eq!(
            p.with(0, &Poly::constant(2)).unwrap(),
            y.scale(3).unwrap().add(&Poly::constant(6)).unwrap()
        );
        assert!(x.mul(&x).unwrap().split(0).is_none());
    }

    #[test]
    fn spans_floor_and_multiply() {
        assert_eq!(Span::of(-3, 5).floor(Span::of(2, 4)), Span::of(-2, 2));
        assert_eq!(Span::of(-3, 5).mul(Span::of(-2, 4)), Span::of(-12, 20));
        assert_eq!(Span::of(0, 9).floor(Span::of(0, 4)), Span::ALL);
    }
}
