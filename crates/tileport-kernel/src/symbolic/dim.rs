//! Compile-time integers in normal form.

use super::{Bindings, Cond, SymbolValue, SymbolicError};
use crate::SymbolId;
use std::collections::BTreeMap;

/// An integer operation that is not a sum or a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IntOp {
    /// Division, rounded towards minus infinity.
    FloorDiv,
    /// The remainder of floor division: it has the divisor's sign.
    Mod,
    /// The least of several.
    Min,
    /// The greatest of several.
    Max,
    /// Bitwise and, of two's complement.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift left.
    Shl,
    /// Arithmetic shift right.
    Shr,
    /// The first to the power of the second, which is not negative.
    Pow,
}

/// What a product is made of besides its coefficient.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// A compile-time integer, or a static length of an array.
    Symbol(SymbolId),
    /// An operation that doesn't distribute over sums.
    Apply(IntOp, Vec<Dim>),
    /// One of two, by a condition.
    Select(Box<Cond>, Box<(Dim, Dim)>),
}

/// A compile-time integer: a sum of products over [atoms](Atom), in normal form.
///
/// Equal expressions in sums, differences, products and powers are equal values; `TILE * 2 - TILE == TILE`. What the other
/// operations give is simplified where that is plain (`(TILE * 4) // 4`), else kept as an atom.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dim {
    /// Products with their coefficients, sorted, none of them zero. The empty product is the constant term.
    terms: Vec<(Vec<Atom>, i128)>,
}

/// Beyond this many products, an expression is refused: no kernel has them, and adversarial input must stay cheap.
const MAX_TERMS: usize = 64;
/// The most atoms in one product.
const MAX_FACTORS: usize = 16;

type Result<T> = std::result::Result<T, SymbolicError>;

impl Dim {
    /// A number.
    #[must_use]
    pub fn int(value: i128) -> Self {
        Self::from_terms(std::iter::once((Vec::new(), value)).collect())
    }

    /// A symbol.
    #[must_use]
    pub fn symbol(symbol: SymbolId) -> Self {
        Self::atom(Atom::Symbol(symbol))
    }

    fn atom(atom: Atom) -> Self {
        Self {
            terms: vec![(vec![atom], 1)],
        }
    }

    fn from_terms(terms: BTreeMap<Vec<Atom>, i128>) -> Self {
        Self {
            terms: terms
                .into_iter()
                .filter(|(_, coefficient)| *coefficient != 0)
                .collect(),
        }
    }

    /// The number, if no symbol occurs.
    #[must_use]
    pub fn as_int(&self) -> Option<i128> {
        match self.terms.as_slice() {
            [] => Some(0),
            [(factors, value)] if factors.is_empty() => Some(*value),
            _ => None,
        }
    }

    /// The symbol, if it is one alone.
    #[must_use]
    pub fn as_symbol(&self) -> Option<SymbolId> {
        match self.terms.as_slice() {
            [(factors, 1)] => match factors.as_slice() {
                [Atom::Symbol(symbol)] => Some(*symbol),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is this number.
    #[must_use]
    pub fn is(&self, value: i128) -> bool {
        self.as_int() == Some(value)
    }

    /// The products with their coefficients, in a fixed order.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (&[Atom], i128)> {
        self.terms
            .iter()
            .map(|(factors, coefficient)| (factors.as_slice(), *coefficient))
    }

    /// Calls `f` for each symbol that occurs, conditions included.
    pub fn each_symbol(&self, f: &mut dyn FnMut(SymbolId)) {
        for atom in self.terms.iter().flat_map(|(factors, _)| factors) {
            match atom {
                Atom::Symbol(symbol) => f(*symbol),
                Atom::Apply(_, args) => args.iter().for_each(|arg| arg.each_symbol(f)),
                Atom::Select(cond, arms) => {
                    cond.each_symbol(f);
                    arms.0.each_symbol(f);
                    arms.1.each_symbol(f);
                }
            }
        }
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Result<Self> {
        let mut terms: BTreeMap<_, _> = self.terms.iter().cloned().collect();
        for (factors, coefficient) in &other.terms {
            let sum = terms.entry(factors.clone()).or_insert(0);
            *sum = sum.checked_add(*coefficient).ok_or(SymbolicError::Overflow)?;
        }
        Self::bounded(terms)
    }

    /// The difference.
    pub fn sub(&self, other: &Self) -> Result<Self> {
        self.add(&other.neg()?)
    }

    /// The negative.
    pub fn neg(&self) -> Result<Self> {
        self.mul(&Self::int(-1))
    }

    /// The product.
    pub fn mul(&self, other: &Self) -> Result<Self> {
        let mut terms = BTreeMap::new();
        for (left, a) in &self.terms {
            for (right, b) in &other.terms {
                let mut factors: Vec<Atom> = left.iter().chain(right).cloned().collect();
                factors.sort();
                if factors.len() > MAX_FACTORS {
                    return Err(SymbolicError::TooComplex);
                }
                let product = a.checked_mul(*b).ok_or(SymbolicError::Overflow)?;
                let sum: &mut i128 = terms.entry(factors).or_insert(0);
                *sum = sum.checked_add(product).ok_or(SymbolicError::Overflow)?;
                if terms.len() > MAX_TERMS {
                    return Err(SymbolicError::TooComplex);
                }
            }
        }
        Self::bounded(terms)
    }

    fn bounded(terms: BTreeMap<Vec<Atom>, i128>) -> Result<Self> {
        if terms.len() > MAX_TERMS {
            return Err(SymbolicError::TooComplex);
        }
        Ok(Self::from_terms(terms))
    }

    /// Division, rounded towards minus infinity.
    pub fn floor_div(&self, divisor: &Self) -> Result<Self> {
        self.apply2(IntOp::FloorDiv, divisor)
    }

    /// Division, rounded towards plus infinity.
    pub fn ceil_div(&self, divisor: &Self) -> Result<Self> {
        self.neg()?.floor_div(divisor)?.neg()
    }

    /// The remainder of floor division.
    pub fn modulo(&self, divisor: &Self) -> Result<Self> {
        self.apply2(IntOp::Mod, divisor)
    }

    fn apply2(&self, op: IntOp, other: &Self) -> Result<Self> {
        Self::apply(op, vec![self.clone(), other.clone()])
    }

    /// An operation, evaluated or simplified where that is plain.
    pub fn apply(op: IntOp, mut args: Vec<Self>) -> Result<Self> {
        if let Some(values) = args.iter().map(Self::as_int).collect::<Option<Vec<_>>>() {
            return evaluate(op, &values).map(Self::int);
        }
        match (op, args.as_slice()) {
            (IntOp::FloorDiv, [_, zero]) | (IntOp::Mod, [_, zero]) if zero.is(0) => {
                return Err(SymbolicError::Undefined);
            }
            (IntOp::FloorDiv, [dividend, divisor]) => {
                if let Some(quotient) = dividend.exact_quotient(divisor) {
                    return Ok(quotient);
                }
            }
            (IntOp::Mod, [dividend, divisor]) if dividend.exact_quotient(divisor).is_some() => {
                return Ok(Self::int(0));
            }
            (IntOp::Pow, [base, exponent]) => {
                if let Some(exponent @ 0..=8) = exponent.as_int() {
                    return (0..exponent).try_fold(Self::int(1), |power, _| power.mul(base));
                }
            }
            (IntOp::Shl, [value, amount]) => {
                if let Some(amount @ 0..=126) = amount.as_int() {
                    return value.mul(&Self::int(1 << amount));
                }
            }
            _ => {}
        }
        if matches!(op, IntOp::Min | IntOp::Max | IntOp::And | IntOp::Or | IntOp::Xor) {
            args.sort();
        }
        if matches!(op, IntOp::Min | IntOp::Max | IntOp::And | IntOp::Or) {
            args.dedup();
        }
        match <[Self; 1]>::try_from(args) {
            Ok([only]) => Ok(only),
            Err(args) => Ok(Self::atom(Atom::Apply(op, args))),
        }
    }

    /// One of two, by a condition.
    #[must_use]
    pub fn select(cond: &Cond, then: Self, otherwise: Self) -> Self {
        match cond.as_bool() {
            Some(true) => then,
            Some(false) => otherwise,
            None if then == otherwise => then,
            None => Self::atom(Atom::Select(Box::new(cond.clone()), Box::new((then, otherwise)))),
        }
    }

    /// The quotient, if the divisor is one product and divides every product for certain.
    fn exact_quotient(&self, divisor: &Self) -> Option<Self> {
        let [(divisor_factors, divisor_coefficient)] = divisor.terms.as_slice() else {
            return (self == divisor).then(|| Self::int(1));
        };
        let mut terms = BTreeMap::new();
        for (factors, coefficient) in &self.terms {
            if coefficient.checked_rem(*divisor_coefficient)? != 0 {
                return None;
            }
            let mut rest = factors.clone();
            for factor in divisor_factors {
                // A symbol may be zero, but then the division is undefined anyway.
                rest.remove(rest.iter().position(|other| other == factor)?);
            }
            terms.insert(rest, coefficient / divisor_coefficient);
        }
        Some(Self::from_terms(terms))
    }

    /// Puts in the values of the symbols that are bound.
    pub fn substitute(&self, bindings: &dyn Bindings) -> Result<Self> {
        let mut sum = Self::default();
        for (factors, coefficient) in &self.terms {
            let mut product = Self::int(*coefficient);
            for atom in factors {
                let value = match atom {
                    Atom::Symbol(symbol) => match bindings.value(*symbol) {
                        Some(SymbolValue::Int(value)) => Self::int(value),
                        Some(SymbolValue::Bool(value)) => Self::int(i128::from(value)),
                        Some(_) => return Err(SymbolicError::Unbound(*symbol)),
                        None => Self::symbol(*symbol),
                    },
                    Atom::Apply(op, args) => {
                        let args = args
                            .iter()
                            .map(|arg| arg.substitute(bindings))
                            .collect::<Result<_>>()?;
                        Self::apply(*op, args)?
                    }
                    // Only the arm that is taken need be defined.
                    Atom::Select(cond, arms) => {
                        let cond = cond.substitute(bindings)?;
                        match cond.as_bool() {
                            Some(true) => arms.0.substitute(bindings)?,
                            Some(false) => arms.1.substitute(bindings)?,
                            None => Self::select(
                                &cond,
                                arms.0.substitute(bindings)?,
                                arms.1.substitute(bindings)?,
                            ),
                        }
                    }
                };
                product = product.mul(&value)?;
            }
            sum = sum.add(&product)?;
        }
        Ok(sum)
    }

    /// The number that it is once all its symbols are bound.
    pub fn evaluate(&self, bindings: &dyn Bindings) -> Result<i128> {
        let value = self.substitute(bindings)?;
        value.as_int().ok_or_else(|| {
            let mut unbound = None;
            value.each_symbol(&mut |symbol| unbound = unbound.or(Some(symbol)));
            unbound.map_or(SymbolicError::TooComplex, SymbolicError::Unbound)
        })
    }
}

impl From<i32> for Dim {
    fn from(value: i32) -> Self {
        Self::int(value.into())
    }
}

fn evaluate(op: IntOp, values: &[i128]) -> Result<i128> {
    let nothing = SymbolicError::Undefined;
    let (&[a, ref rest @ ..], b) = (values, values.get(1).copied()) else {
        return Err(nothing);
    };
    let two = b.ok_or(nothing);
    match op {
        IntOp::Min => Ok(rest.iter().fold(a, |least, value| least.min(*value))),
        IntOp::Max => Ok(rest.iter().fold(a, |greatest, value| greatest.max(*value))),
        IntOp::And => Ok(rest.iter().fold(a, |all, value| all & value)),
        IntOp::Or => Ok(rest.iter().fold(a, |all, value| all | value)),
        IntOp::Xor => Ok(rest.iter().fold(a, |all, value| all ^ value)),
        IntOp::FloorDiv => {
            let quotient = a.checked_div(two?).ok_or(nothing)?;
            let inexact = a.checked_rem(two?).ok_or(nothing)? != 0;
            Ok(quotient - i128::from(inexact && (a < 0) != (two? < 0)))
        }
        IntOp::Mod => {
            let remainder = a.checked_rem(two?).ok_or(nothing)?;
            let other_sign = remainder != 0 && (remainder < 0) != (two? < 0);
            Ok(if other_sign { remainder + two? } else { remainder })
        }
        IntOp::Shl => {
            let amount = u32::try_from(two?).map_err(|_| nothing)?;
            let factor = 1_i128
                .checked_shl(amount)
                .filter(|factor| *factor > 0)
                .ok_or(SymbolicError::Overflow)?;
            a.checked_mul(factor).ok_or(SymbolicError::Overflow)
        }
        IntOp::Shr => {
            let amount = u32::try_from(two?).map_err(|_| nothing)?;
            Ok(a >> amount.min(127))
        }
        IntOp::Pow => {
            let exponent = u32::try_from(two?).map_err(|_| nothing)?;
            a.checked_pow(exponent).ok_or(SymbolicError::Overflow)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileport_ir::entity::Entity as _;

    fn symbol(index: usize) -> Dim {
        Dim::symbol(SymbolId::new(index))
    }

    #[test]
    fn sums_and_products_have_one_form() {
        let (a, b) = (symbol(0), symbol(1));
        let sum = a.add(&b).unwrap();
        let square = sum.mul(&sum).unwrap();
        let two_ab = a.mul(&b).unwrap().mul(&Dim::int(2)).unwrap();
        let expanded = a
            .mul(&a)
            .unwrap()
            .add(&b.mul(&b).unwrap())
            .unwrap()
            .add(&two_ab)
            .unwrap();
        assert_eq!(square, expanded);
        assert!(square.sub(&expanded).unwrap().is(0));
        assert_ne!(a, b);
    }

    #[test]
    fn exact_division_goes_away_and_other_division_stays() {
        let a = symbol(0);
        let four = a.mul(&Dim::int(4)).unwrap();
        assert_eq!(
            four.floor_div(&Dim::int(2)).unwrap(),
            a.mul(&Dim::int(2)).unwrap()
        );
        assert_eq!(four.floor_div(&a).unwrap(), Dim::int(4));
        assert!(four.modulo(&Dim::int(2)).unwrap().is(0));
        let half = a.floor_div(&Dim::int(2)).unwrap();
        assert_ne!(half.mul(&Dim::int(2)).unwrap(), a);
        let nine = |_: SymbolId| Some(SymbolValue::Int(-9));
        assert_eq!(half.evaluate(&nine), Ok(-5));
        assert_eq!(a.modulo(&Dim::int(4)).unwrap().evaluate(&nine), Ok(3));
        assert_eq!(a.ceil_div(&Dim::int(2)).unwrap().evaluate(&nine), Ok(-4));
    }

    #[test]
    fn what_has_no_value_is_an_error() {
        let a = symbol(0);
        assert_eq!(a.floor_div(&Dim::int(0)), Err(SymbolicError::Undefined));
        assert_eq!(
            Dim::int(i128::MAX).add(&Dim::int(1)),
            Err(SymbolicError::Overflow)
        );
        assert_eq!(
            a.evaluate(&|_: SymbolId| None),
            Err(SymbolicError::Unbound(SymbolId::new(0)))
        );
        let wide = (0..70).try_fold(Dim::int(0), |sum, index| sum.add(&symbol(index)));
        assert_eq!(wide, Err(SymbolicError::TooComplex));
    }
}
