//! Compile-time values over symbols: integers, truth values, floats and element types.
//!
//! A kernel's compile-time constants may stay symbolic. Integers have a normal form, so that equality of shapes is decided
//! rather than guessed; the others are trees.

mod cond;
mod dim;
mod dtype;
mod float;
mod promotion;

pub use cond::{CompareOp, Cond};
pub use dim::{Atom, Dim, IntOp};
pub use dtype::{Dtype, Weak};
pub use float::{FloatExpr, FloatOp};
pub use promotion::{Promotion, PromotionError, promote, promote_weak};

use crate::{Element, SymbolId};
use std::fmt;

/// Why a compile-time value can't be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolicError {
    /// An intermediate result doesn't fit 128 bits.
    Overflow,
    /// Division or remainder by zero, or a shift by a negative number.
    Undefined,
    /// An expression of more terms than any kernel has.
    TooComplex,
    /// A symbol with no value, or one of another kind.
    Unbound(SymbolId),
    /// Two element types that the language doesn't promote to a common one.
    Promotion(Element, Element),
    /// A constant that is out of the range of the element type it should take.
    OutOfRange(Element),
}

impl fmt::Display for SymbolicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overflow => f.write_str("a compile-time integer is too large"),
            Self::Undefined => f.write_str("division by zero in a compile-time expression"),
            Self::TooComplex => f.write_str("a compile-time expression has too many terms"),
            Self::Unbound(_) => f.write_str("a compile-time constant has no value"),
            Self::Promotion(a, b) => write!(f, "{} and {} have no common element type", a.name(), b.name()),
            Self::OutOfRange(element) => write!(f, "a constant is out of the range of {}", element.name()),
        }
    }
}

impl std::error::Error for SymbolicError {}

/// The value of a symbol.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SymbolValue {
    /// An integer constant.
    Int(i128),
    /// A truth value.
    Bool(bool),
    /// A float constant.
    Float(f64),
    /// An element type.
    Element(Element),
}

/// Gives symbols their values; what it doesn't know stays symbolic.
pub trait Bindings {
    /// The value of a symbol, if it is bound.
    fn value(&self, symbol: SymbolId) -> Option<SymbolValue>;
}

impl<F: Fn(SymbolId) -> Option<SymbolValue>> Bindings for F {
    fn value(&self, symbol: SymbolId) -> Option<SymbolValue> {
        self(symbol)
    }
}
