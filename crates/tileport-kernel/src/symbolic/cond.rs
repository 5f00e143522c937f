//! Compile-time truth values.

use super::{Bindings, Dim, Dtype, SymbolValue, SymbolicError};
use crate::{ElementClass, SymbolId};

/// How two compile-time integers are compared; the other four follow by swapping and negating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CompareOp {
    /// Equal.
    Eq,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
}

/// A compile-time truth value over symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cond {
    /// Known.
    Known(bool),
    /// A boolean constant of the kernel.
    Symbol(SymbolId),
    /// Two integers compared.
    Compare(CompareOp, Dim, Dim),
    /// Whether two element types are the same.
    SameDtype(Dtype, Dtype),
    /// Whether an element type is of this class.
    DtypeClass(Dtype, ElementClass),
    /// Not.
    Not(Box<Cond>),
    /// All of them; at least two.
    And(Vec<Cond>),
    /// Any of them; at least two.
    Or(Vec<Cond>),
}

type Result<T> = std::result::Result<T, SymbolicError>;

impl Cond {
    /// The truth value, if it is known.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Known(value) => Some(*value),
            _ => None,
        }
    }

    /// Compares two integers; known where their difference is.
    #[must_use]
    pub fn compare(op: CompareOp, lhs: &Dim, rhs: &Dim) -> Self {
        if let Some(difference) = lhs.sub(rhs).ok().and_then(|difference| difference.as_int()) {
            return Self::Known(match op {
                CompareOp::Eq => difference == 0,
                CompareOp::Lt => difference < 0,
                CompareOp::Le => difference <= 0,
            });
        }
        Self::Compare(op, lhs.clone(), rhs.clone())
    }

    /// Compares two element types.
    #[must_use]
    pub fn same_dtype(a: &Dtype, b: &Dtype) -> Self {
        match (a.as_element(), b.as_element()) {
            _ if a == b => Self::Known(true),
            (Some(a), Some(b)) => Self::Known(a == b),
            _ => Self::SameDtype(a.clone(), b.clone()),
        }
    }

    /// Not.
    #[must_use]
    pub fn negate(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Known(false), _) | (_, Self::Known(false)) => Self::Known(false),
            (Self::Known(true), other) | (other, Self::Known(true)) => other,
            (a, b) if a == b => a,
            (Self::And(mut all), other) => {
                all.push(other);
                Self::And(all)
            }
            (a, b) => Self::And(vec![a, b]),
        }
    }

    /// Either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Known(true), _) | (_, Self::Known(true)) => Self::Known(true),
            (Self::Known(false), other) | (other, Self::Known(false)) => other,
            (a, b) if a == b => a,
            (Self::Or(mut any), other) => {
                any.push(other);
                Self::Or(any)
            }
            (a, b) => Self::Or(vec![a, b]),
        }
    }

    /// Calls `f` for each symbol that occurs.
    pub fn each_symbol(&self, f: &mut dyn FnMut(SymbolId)) {
        match self {
            Self::Known(_) => {}
            Self::Symbol(symbol) => f(*symbol),
            Self::Compare(_, a, b) => {
                a.each_symbol(f);
                b.each_symbol(f);
            }
            Self::SameDtype(a, b) => {
                a.each_symbol(f);
                b.each_symbol(f);
            }
            Self::DtypeClass(dtype, _) => dtype.each_symbol(f),
            Self::Not(inner) => inner.each_symbol(f),
            Self::And(all) | Self::Or(all) => all.iter().for_each(|cond| cond.each_symbol(f)),
        }
    }

    /// Puts in the values of the symbols that are bound.
    pub fn substitute(&self, bindings: &dyn Bindings) -> Result<Self> {
        Ok(match self {
            Self::Known(value) => Self::Known(*value),
            Self::Symbol(symbol) => match bindings.value(*symbol) {
                None => self.clone(),
                Some(SymbolValue::Bool(value)) => Self::Known(value),
                Some(SymbolValue::Int(value)) => Self::Known(value != 0),
                Some(_) => return Err(SymbolicError::Unbound(*symbol)),
            },
            Self::Compare(op, a, b) => Self::compare(*op, &a.substitute(bindings)?, &b.substitute(bindings)?),
            Self::SameDtype(a, b) => Self::same_dtype(&a.substitute(bindings)?, &b.substitute(bindings)?),
            Self::DtypeClass(dtype, class) => {
                let dtype = dtype.substitute(bindings)?;
                match dtype.as_element() {
                    Some(element) => Self::Known(element.class() == *class),
                    None => Self::DtypeClass(dtype, *class),
                }
            }
            Self::Not(inner) => inner.substitute(bindings)?.negate(),
            // As in the source languages, what follows a decided operand need not be defined.
            Self::And(all) => {
                let mut result = Self::Known(true);
                for cond in all {
                    result = result.and(cond.substitute(bindings)?);
                    if result == Self::Known(false) {
                        break;
                    }
                }
                result
            }
            Self::Or(any) => {
                let mut result = Self::Known(false);
                for cond in any {
                    result = result.or(cond.substitute(bindings)?);
                    if result == Self::Known(true) {
                        break;
                    }
                }
                result
            }
        })
    }

    /// The truth value that it is once all its symbols are bound.
    pub fn evaluate(&self, bindings: &dyn Bindings) -> Result<bool> {
        let value = self.substitute(bindings)?;
        value.as_bool().ok_or_else(|| {
            let mut unbound = None;
            value.each_symbol(&mut |symbol| unbound = unbound.or(Some(symbol)));
            unbound.map_or(SymbolicError::TooComplex, SymbolicError::Unbound)
        })
    }
}
