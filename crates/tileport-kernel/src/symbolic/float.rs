//! Compile-time floats.

use super::{Bindings, Cond, Dim, SymbolValue, SymbolicError};
use crate::SymbolId;

/// An operation on compile-time floats, in double precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatOp {
    /// The negative.
    Neg,
    /// The absolute value.
    Abs,
    /// The sum.
    Add,
    /// The difference.
    Sub,
    /// The product.
    Mul,
    /// The quotient.
    Div,
    /// The first to the power of the second.
    Pow,
    /// The lesser.
    Min,
    /// The greater.
    Max,
    /// e to the power.
    Exp,
    /// 2 to the power.
    Exp2,
    /// The natural logarithm.
    Log,
    /// The logarithm to base 2.
    Log2,
    /// The square root.
    Sqrt,
    /// Sine.
    Sin,
    /// Cosine.
    Cos,
    /// Tangent.
    Tan,
    /// Hyperbolic tangent.
    Tanh,
}

/// A compile-time float over symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatExpr {
    /// A number, by its bits.
    Bits(u64),
    /// A float constant of the kernel.
    Symbol(SymbolId),
    /// An integer, converted.
    Int(Dim),
    /// An operation.
    Apply(FloatOp, Vec<FloatExpr>),
    /// One of two, by a condition.
    Select(Box<Cond>, Box<(FloatExpr, FloatExpr)>),
}

type Result<T> = std::result::Result<T, SymbolicError>;

impl FloatExpr {
    /// A number.
    #[must_use]
    pub fn value(value: f64) -> Self {
        Self::Bits(value.to_bits())
    }

    /// The number, if no symbol occurs.
    #[must_use]
    pub fn as_value(&self) -> Option<f64> {
        match self {
            Self::Bits(bits) => Some(f64::from_bits(*bits)),
            Self::Int(dim) => dim.as_int().map(|value| value as f64),
            _ => None,
        }
    }

    /// An operation, evaluated where its operands are known.
    pub fn apply(op: FloatOp, args: Vec<Self>) -> Result<Self> {
        match args.iter().map(Self::as_value).collect::<Option<Vec<_>>>() {
            Some(values) => evaluate(op, &values)
                .map(Self::value)
                .ok_or(SymbolicError::Undefined),
            None => Ok(Self::Apply(op, args)),
        }
    }

    /// Calls `f` for each symbol that occurs.
    pub fn each_symbol(&self, f: &mut dyn FnMut(SymbolId)) {
        match self {
            Self::Bits(_) => {}
            Self::Symbol(symbol) => f(*symbol),
            Self::Int(dim) => dim.each_symbol(f),
            Self::Apply(_, args) => args.iter().for_each(|arg| arg.each_symbol(f)),
            Self::Select(cond, arms) => {
                cond.each_symbol(f);
                arms.0.each_symbol(f);
                arms.1.each_symbol(f);
            }
        }
    }

    /// Puts in the values of the symbols that are bound.
    pub fn substitute(&self, bindings: &dyn Bindings) -> Result<Self> {
        match self {
            Self::Bits(_) => Ok(self.clone()),
            Self::Symbol(symbol) => Ok(match bindings.value(*symbol) {
                None => self.clone(),
                Some(SymbolValue::Float(value)) => Self::value(value),
                Some(SymbolValue::Int(value)) => Self::value(value as f64),
                Some(SymbolValue::Bool(value)) => Self::value(f64::from(u8::from(value))),
                Some(SymbolValue::Element(_)) => return Err(SymbolicError::Unbound(*symbol)),
            }),
            Self::Int(dim) => {
                let dim = dim.substitute(bindings)?;
                Ok(dim
                    .as_int()
                    .map_or(Self::Int(dim), |value| Self::value(value as f64)))
            }
            Self::Apply(op, args) => {
                let args = args
                    .iter()
                    .map(|arg| arg.substitute(bindings))
                    .collect::<Result<_>>()?;
                Self::apply(*op, args)
            }
            Self::Select(cond, arms) => {
                let cond = cond.substitute(bindings)?;
                match cond.as_bool() {
                    Some(true) => arms.0.substitute(bindings),
                    Some(false) => arms.1.substitute(bindings),
                    None => Ok(Self::Select(
                        Box::new(cond),
                        Box::new((arms.0.substitute(bindings)?, arms.1.substitute(bindings)?)),
                    )),
                }
            }
        }
    }

    /// The number that it is once all its symbols are bound.
    pub fn evaluate(&self, bindings: &dyn Bindings) -> Result<f64> {
        let value = self.substitute(bindings)?;
        value.as_value().ok_or_else(|| {
            let mut unbound = None;
            value.each_symbol(&mut |symbol| unbound = unbound.or(Some(symbol)));
            unbound.map_or(SymbolicError::TooComplex, SymbolicError::Unbound)
        })
    }
}

/// `None` where the source languages raise an error: division by zero, a logarithm or root of what has none.
fn evaluate(op: FloatOp, values: &[f64]) -> Option<f64> {
    let (&a, b) = (values.first()?, values.get(1).copied());
    Some(match op {
        FloatOp::Neg => -a,
        FloatOp::Abs => a.abs(),
        FloatOp::Add => a + b?,
        FloatOp::Sub => a - b?,
        FloatOp::Mul => a * b?,
        FloatOp::Div if b? == 0.0 => return None,
        FloatOp::Div => a / b?,
        FloatOp::Pow => a.powf(b?),
        // The first wins unless the second is strictly better, as Python's min and max have it.
        FloatOp::Min => {
            if b? < a {
                b?
            } else {
                a
            }
        }
        FloatOp::Max => {
            if b? > a {
                b?
            } else {
                a
            }
        }
        FloatOp::Exp => a.exp(),
        FloatOp::Exp2 => a.exp2(),
        FloatOp::Log if a <= 0.0 => return None,
        FloatOp::Log => a.ln(),
        FloatOp::Log2 if a <= 0.0 => return None,
        FloatOp::Log2 => a.log2(),
        FloatOp::Sqrt if a < 0.0 => return None,
        FloatOp::Sqrt => a.sqrt(),
        FloatOp::Sin => a.sin(),
        FloatOp::Cos => a.cos(),
        FloatOp::Tan => a.tan(),
        FloatOp::Tanh => a.tanh(),
    })
}
