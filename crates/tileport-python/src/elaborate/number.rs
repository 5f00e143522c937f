//! Numbers known when the kernel is compiled: Python's arithmetic on them, and how they take an element type.
//!
//! A number without an element type follows Python: integers without bounds (until they are used), double precision floats.
//! A number with one is computed the same way and then put into its element type: integers wrap, floats are rounded.

use super::context::{Context, Elements, Result, Stop};
use super::value::{Number, NumberValue, Value};
use std::cmp::Ordering;
use tileport_ir::{Code, Diagnostic};
use tileport_kernel::expr::{BinaryOp, Comparison, UnaryOp};
use tileport_kernel::symbolic::{CompareOp, FloatOp, IntOp};
use tileport_kernel::{Cond, Dim, Dtype, Element, FloatExpr};
use tileport_num::{Overflow, Rounding};

/// A truth value as an integer.
fn as_int(cond: &Cond) -> Dim {
    Dim::select(cond, Dim::int(1), Dim::int(0))
}

/// A truth value or an integer, as an integer.
fn whole(value: &NumberValue) -> Option<Dim> {
    match value {
        NumberValue::Bool(cond) => Some(as_int(cond)),
        NumberValue::Int(dim) => Some(dim.clone()),
        NumberValue::Float(_) => None,
    }
}

/// Any number as a float.
pub(crate) fn as_float(value: &NumberValue) -> FloatExpr {
    let float = match value {
        NumberValue::Float(float) => float.clone(),
        NumberValue::Bool(cond) => FloatExpr::Int(as_int(cond)),
        NumberValue::Int(dim) => FloatExpr::Int(dim.clone()),
    };
    float.as_value().map_or(float, FloatExpr::value)
}

fn float(value: f64) -> NumberValue {
    NumberValue::Float(FloatExpr::value(value))
}

fn each_symbol(value: &NumberValue, f: &mut dyn FnMut(tileport_kernel::SymbolId)) {
    match value {
        NumberValue::Bool(cond) => cond.each_symbol(f),
        NumberValue::Int(dim) => dim.each_symbol(f),
        NumberValue::Float(float) => float.each_symbol(f),
    }
}

/// An integer and a float compared exactly.
fn compare_mixed(int: i128, float: f64) -> Option<Ordering> {
    const LIMIT: f64 = 170_141_183_460_469_231_731_687_303_715_884_105_728.0;
    if float.is_nan() {
        None
    } else if float >= LIMIT {
        Some(Ordering::Less)
    } else if float < -LIMIT {
        Some(Ordering::Greater)
    } else {
        // The cast is exact: the float has no fraction and is in range.
        let whole = float.trunc();
        Some(int.cmp(&(whole as i128)).then_with(|| {
            let fraction = float - whole;
            0.0.partial_cmp(&fraction).unwrap_or(Ordering::Equal)
        }))
    }
}

/// Two known numbers compared; `None` for a NaN or an unknown one.
fn order(a: &NumberValue, b: &NumberValue) -> Option<Ordering> {
    match (whole(a), whole(b)) {
        (Some(a), Some(b)) => Some(a.as_int()?.cmp(&b.as_int()?)),
        (Some(a), None) => compare_mixed(a.as_int()?, as_float(b).as_value()?),
        (None, Some(b)) => compare_mixed(b.as_int()?, as_float(a).as_value()?).map(Ordering::reverse),
        (None, None) => as_float(a).as_value()?.partial_cmp(&as_float(b).as_value()?),
    }
}

fn is_known(value: &NumberValue) -> bool {
    match value {
        NumberValue::Bool(cond) => cond.as_bool().is_some(),
        NumberValue::Int(dim) => dim.as_int().is_some(),
        NumberValue::Float(float) => float.as_value().is_some(),
    }
}

/// Python's `//` and `%` of floats, of which the divisor isn't zero.
fn float_divmod(a: f64, b: f64) -> (f64, f64) {
    let mut remainder = a % b;
    let mut quotient = (a - remainder) / b;
    if remainder == 0.0 {
        remainder = 0.0_f64.copysign(b);
    } else if (remainder < 0.0) != (b < 0.0) {
        remainder += b;
        quotient -= 1.0;
    }
    let floored = if quotient == 0.0 {
        0.0_f64.copysign(a / b)
    } else {
        let floor = quotient.floor();
        if quotient - floor > 0.5 {
            floor + 1.0
        } else {
            floor
        }
    };
    (floored, remainder)
}

impl Context {
    /// An error with advice.
    pub(crate) fn fault<T>(
        &self,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Result<T> {
        let diagnostic = Diagnostic::error(Code(code), self.span, message).help(help);
        Err(Stop::Error(Box::new(diagnostic)))
    }

    fn undefined<T>(&self, what: &str) -> Result<T> {
        self.error(
            "python-value",
            format!("{what}, in a number known when the kernel is compiled"),
        )
    }

    /// These numbers must be known now.
    pub(crate) fn needs_numbers<T>(&self, values: &[&NumberValue], what: &str) -> Result<T> {
        let mut symbols = Vec::new();
        for value in values {
            each_symbol(value, &mut |symbol| symbols.push(symbol));
        }
        if symbols.is_empty() {
            return self.undefined("there is no such value");
        }
        Err(Stop::NeedsConstants {
            symbols,
            what: what.to_owned(),
            elements: Elements::Any,
            span: self.span,
        })
    }

    /// This element type must be known now.
    pub(crate) fn needs_dtype<T>(&self, dtype: &Dtype, what: &str) -> Result<T> {
        let mut symbols = Vec::new();
        dtype.each_symbol(&mut |symbol| symbols.push(symbol));
        Err(Stop::NeedsConstants {
            symbols,
            what: what.to_owned(),
            elements: Elements::Any,
            span: self.span,
        })
    }

    /// A Python number as a value. It must fit an integer type.
    pub(crate) fn weak(&self, value: NumberValue) -> Result<Value> {
        if let NumberValue::Int(dim) = &value
            && let Some(int) = dim.as_int()
            && i64::try_from(int).is_err()
            && u64::try_from(int).is_err()
        {
            return self.error("python-range", format!("{int} fits no integer type"));
        }
        Ok(Value::Number(Number { value, dtype: None }))
    }

    /// The number that an operation or a conversion meets: Python's floats are rounded to f32 when they become a constant of
    /// the kernel, whatever element type they take then.
    pub(crate) fn constant_value(&self, number: &Number) -> NumberValue {
        match &number.value {
            NumberValue::Float(value) if number.dtype.is_none() => match value.as_value() {
                Some(value) => float(f64::from(value as f32)),
                None => number.value.clone(),
            },
            other => other.clone(),
        }
    }

    /// A number put into an element type: integers wrap, floats are rounded to nearest.
    pub(crate) fn typed(&self, value: &NumberValue, dtype: &Dtype) -> Result<Number> {
        let converted = match dtype.as_element() {
            None => value.clone(),
            Some(Element::Bool) => NumberValue::Bool(self.truthy(value)?),
            Some(element) if element.is_integer() => {
                let dim = self.truncated(value)?;
                NumberValue::Int(match dim.as_int() {
                    Some(int) => Dim::int(wrap(int, element)),
                    None => dim,
                })
            }
            Some(element) => {
                let number = as_float(value);
                let (Some(known), Some(format)) = (number.as_value(), element.to_ir().format()) else {
                    return Ok(Number {
                        value: NumberValue::Float(number),
                        dtype: Some(dtype.clone()),
                    });
                };
                let unsigned = matches!(element, Element::F8E8M0FNU | Element::F8E5M3FNU);
                if unsigned && known.is_sign_negative() || element == Element::F4E2M1FN && known.is_nan() {
                    return self.error(
                        "python-range",
                        format!("{} can't hold {}", self.show_dtype(dtype), show_float(known)),
                    );
                }
                let bits = tileport_num::encode(format, known, Rounding::NearestEven, Overflow::Infinity);
                float(tileport_num::decode(format, bits))
            }
        };
        Ok(Number {
            value: converted,
            dtype: Some(dtype.clone()),
        })
    }

    /// A number converted to an element type.
    pub(crate) fn astype_number(&self, number: &Number, dtype: &Dtype) -> Result<Number> {
        if number.dtype.as_ref() == Some(dtype) {
            return Ok(number.clone());
        }
        self.typed(&self.constant_value(number), dtype)
    }

    /// Whether a number is not zero.
    pub(crate) fn truthy(&self, value: &NumberValue) -> Result<Cond> {
        match value {
            NumberValue::Bool(cond) => Ok(cond.clone()),
            NumberValue::Int(dim) => Ok(Cond::compare(CompareOp::Eq, dim, &Dim::int(0)).negate()),
            NumberValue::Float(float) => match float.as_value() {
                Some(value) => Ok(Cond::Known(value != 0.0)),
                None => self.needs_numbers(&[value], "this number"),
            },
        }
    }

    /// A number as Python's `int` gives it.
    pub(crate) fn truncated(&self, value: &NumberValue) -> Result<Dim> {
        match (whole(value), value) {
            (Some(dim), _) => Ok(dim),
            (None, NumberValue::Float(float)) => match float.as_value() {
                Some(value) => self.to_int(value.trunc()),
                None => self.needs_numbers(&[value], "this number"),
            },
            (None, _) => Ok(Dim::int(0)),
        }
    }

    fn to_int(&self, value: f64) -> Result<Dim> {
        if value.abs() < 1e38 {
            Ok(Dim::int(value as i128))
        } else {
            self.undefined(&format!("{} is no integer", show_float(value)))
        }
    }

    /// Two numbers compared.
    pub(crate) fn compare_numbers(&self, op: Comparison, a: &NumberValue, b: &NumberValue) -> Result<Cond> {
        if is_known(a) && is_known(b) {
            let order = order(a, b);
            return Ok(Cond::Known(match op {
                Comparison::Eq => order == Some(Ordering::Equal),
                Comparison::Ne => order != Some(Ordering::Equal),
                Comparison::Lt => order == Some(Ordering::Less),
                Comparison::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
                Comparison::Gt => order == Some(Ordering::Greater),
                Comparison::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
            }));
        }
        let (Some(x), Some(y)) = (whole(a), whole(b)) else {
            return self.needs_numbers(&[a, b], "what is compared");
        };
        Ok(match op {
            Comparison::Eq => Cond::compare(CompareOp::Eq, &x, &y),
            Comparison::Ne => Cond::compare(CompareOp::Eq, &x, &y).negate(),
            Comparison::Lt => Cond::compare(CompareOp::Lt, &x, &y),
            Comparison::Le => Cond::compare(CompareOp::Le, &x, &y),
            Comparison::Gt => Cond::compare(CompareOp::Lt, &y, &x),
            Comparison::Ge => Cond::compare(CompareOp::Le, &y, &x),
        })
    }

    /// Python's result of an operation on two numbers.
    pub(crate) fn fold_binary(&self, op: BinaryOp, a: &NumberValue, b: &NumberValue) -> Result<NumberValue> {
        use BinaryOp::{And, Max, MaxNum, Min, MinNum, Or, Xor};
        let least = matches!(op, Min | MinNum);
        if (least || matches!(op, Max | MaxNum)) && is_known(a) && is_known(b) {
            // The second is taken only if it is strictly better, as it is.
            let better = if least { Ordering::Less } else { Ordering::Greater };
            return Ok(if order(b, a) == Some(better) { b } else { a }.clone());
        }
        if let (NumberValue::Bool(x), NumberValue::Bool(y)) = (a, b) {
            let (x, y) = (x.clone(), y.clone());
            match op {
                And | Min | MinNum => return Ok(NumberValue::Bool(x.and(y))),
                Or | Max | MaxNum => return Ok(NumberValue::Bool(x.or(y))),
                Xor => {
                    let both = x.clone().and(y.clone());
                    return Ok(NumberValue::Bool(x.or(y).and(both.negate())));
                }
                _ => {}
            }
        }
        match (whole(a), whole(b)) {
            (Some(x), Some(y)) => self.fold_integers(op, &x, &y),
            _ => self.fold_floats(op, a, b),
        }
    }

    /// The result of an operation on two numbers of an element type, which wraps or is rounded. Unlike without an element
    /// type, no result is too large.
    pub(crate) fn fold_typed(
        &self,
        op: BinaryOp,
        a: &NumberValue,
        b: &NumberValue,
        dtype: &Dtype,
    ) -> Result<Number> {
        let known = |value: &NumberValue| whole(value).and_then(|dim| dim.as_int());
        if let (Some(x), Some(y)) = (known(a), known(b)) {
            // The low bits of products and powers don't depend on the high ones.
            let wrapped = match op {
                BinaryOp::Mul => Some(x.wrapping_mul(y)),
                BinaryOp::Pow if y >= 0 => Some(wrapping_power(x, y)),
                BinaryOp::Shl if y >= 64 => Some(0),
                _ => None,
            };
            if let Some(wrapped) = wrapped {
                return self.typed(&NumberValue::Int(Dim::int(wrapped)), dtype);
            }
        }
        self.typed(&self.fold_binary(op, a, b)?, dtype)
    }

    fn fold_integers(&self, op: BinaryOp, a: &Dim, b: &Dim) -> Result<NumberValue> {
        use BinaryOp as B;
        let apply = |op| Dim::apply(op, vec![a.clone(), b.clone()]);
        if matches!(op, B::Div | B::FloorDiv | B::CeilDiv | B::FloorMod) && b.is(0) {
            return self.undefined("division by zero");
        }
        let dim = match op {
            B::Add => a.add(b),
            B::Sub => a.sub(b),
            B::Mul => a.mul(b),
            B::FloorDiv => a.floor_div(b),
            B::CeilDiv => a.ceil_div(b),
            B::FloorMod => a.modulo(b),
            B::And => apply(IntOp::And),
            B::Or => apply(IntOp::Or),
            B::Xor => apply(IntOp::Xor),
            B::Shl => apply(IntOp::Shl),
            B::Shr => apply(IntOp::Shr),
            B::Min | B::MinNum => apply(IntOp::Min),
            B::Max | B::MaxNum => apply(IntOp::Max),
            B::Pow if b.as_int().is_none_or(|exponent| exponent >= 0) => apply(IntOp::Pow),
            _ => {
                let (a, b) = (NumberValue::Int(a.clone()), NumberValue::Int(b.clone()));
                return self.fold_floats(op, &a, &b);
            }
        };
        Ok(NumberValue::Int(self.symbolic(dim)?))
    }

    fn fold_floats(&self, op: BinaryOp, x: &NumberValue, y: &NumberValue) -> Result<NumberValue> {
        use BinaryOp as B;
        if matches!(op, B::And | B::Or | B::Xor | B::Shl | B::Shr) {
            return self.fault(
                "python-type",
                "bitwise operations need integers, but one operand is a float",
                "convert it with int(…), or with ct.bitcast if you mean its bits",
            );
        }
        let (a, b) = (as_float(x), as_float(y));
        let (Some(a), Some(b)) = (a.as_value(), b.as_value()) else {
            let op = match op {
                B::Add => FloatOp::Add,
                B::Sub => FloatOp::Sub,
                B::Mul => FloatOp::Mul,
                B::Div => FloatOp::Div,
                B::Pow => FloatOp::Pow,
                _ => return self.needs_numbers(&[x, y], "what is computed here"),
            };
            return Ok(NumberValue::Float(
                self.symbolic(FloatExpr::apply(op, vec![a, b]))?,
            ));
        };
        if matches!(op, B::Div | B::FloorDiv | B::CeilDiv | B::FloorMod) && b == 0.0 {
            return self.undefined("division by zero");
        }
        Ok(float(match op {
            B::Add => a + b,
            B::Sub => a - b,
            B::Mul => a * b,
            B::Div => a / b,
            B::FloorDiv => float_divmod(a, b).0,
            B::CeilDiv => -float_divmod(-a, b).0,
            B::FloorMod => float_divmod(a, b).1,
            B::Atan2 => a.atan2(b),
            B::Pow => return self.fold_power(a, b),
            _ => return self.needs_numbers(&[x, y], "what is computed here"),
        }))
    }

    fn fold_power(&self, a: f64, b: f64) -> Result<NumberValue> {
        if a == 0.0 && b < 0.0 {
            return self.undefined("zero has no negative power");
        }
        if a < 0.0 && a.is_finite() && b.fract() != 0.0 && b.is_finite() {
            return self.undefined("the power of a negative number is not real");
        }
        let power = a.powf(b);
        if power.is_infinite() && a.is_finite() && b.is_finite() {
            return self.undefined("the power is too large");
        }
        Ok(float(power))
    }

    /// Python's result of a function of one number.
    pub(crate) fn fold_unary(&self, op: UnaryOp, value: &NumberValue) -> Result<NumberValue> {
        use UnaryOp as U;
        match (op, whole(value)) {
            (U::Neg, Some(dim)) => return Ok(NumberValue::Int(self.symbolic(dim.neg())?)),
            (U::Abs, Some(dim)) => {
                let negative = Cond::compare(CompareOp::Lt, &dim, &Dim::int(0));
                let negated = self.symbolic(dim.neg())?;
                return Ok(NumberValue::Int(Dim::select(&negative, negated, dim)));
            }
            (U::Not, Some(dim)) => {
                if let NumberValue::Bool(cond) = value {
                    return Ok(NumberValue::Bool(cond.clone().negate()));
                }
                return Ok(NumberValue::Int(
                    self.symbolic(dim.neg().and_then(|dim| dim.sub(&Dim::int(1))))?,
                ));
            }
            (U::Floor | U::Ceil, Some(dim)) => return Ok(NumberValue::Int(dim)),
            (U::IsNan, Some(_)) => return Ok(NumberValue::Bool(Cond::Known(false))),
            (U::Exp2, Some(_)) => {
                return self.fold_binary(BinaryOp::Pow, &NumberValue::Int(Dim::int(2)), value);
            }
            (U::Rsqrt, _) => return self.fold_binary(BinaryOp::Pow, value, &float(-0.5)),
            (U::Not, None) => {
                return self.fault(
                    "python-type",
                    "bitwise operations need integers, but the operand is a float",
                    "convert it with int(…), or with ct.bitcast if you mean its bits",
                );
            }
            _ => {}
        }
        let number = as_float(value);
        let Some(x) = number.as_value() else {
            let op = match op {
                U::Neg => FloatOp::Neg,
                U::Abs => FloatOp::Abs,
                U::Exp => FloatOp::Exp,
                U::Exp2 => FloatOp::Exp2,
                U::Log => FloatOp::Log,
                U::Log2 => FloatOp::Log2,
                U::Sqrt => FloatOp::Sqrt,
                U::Sin => FloatOp::Sin,
                U::Cos => FloatOp::Cos,
                U::Tan => FloatOp::Tan,
                U::Tanh => FloatOp::Tanh,
                _ => return self.needs_numbers(&[value], "the number that this is computed of"),
            };
            return Ok(NumberValue::Float(
                self.symbolic(FloatExpr::apply(op, vec![number]))?,
            ));
        };
        let domain = match op {
            U::Log | U::Log2 => x > 0.0 || x.is_nan(),
            U::Sqrt => x >= 0.0 || x.is_nan(),
            U::Sin | U::Cos | U::Tan => !x.is_infinite(),
            _ => true,
        };
        if !domain {
            return self.undefined(&format!("the function has no value for {}", show_float(x)));
        }
        let result = match op {
            U::Floor => return Ok(NumberValue::Int(self.to_int(x.floor())?)),
            U::Ceil => return Ok(NumberValue::Int(self.to_int(x.ceil())?)),
            U::IsNan => return Ok(NumberValue::Bool(Cond::Known(x.is_nan()))),
            U::Neg => -x,
            U::Abs => x.abs(),
            U::Exp => x.exp(),
            U::Exp2 => x.exp2(),
            U::Log => x.ln(),
            U::Log2 => x.log2(),
            U::Sqrt => x.sqrt(),
            U::Sin => x.sin(),
            U::Cos => x.cos(),
            U::Tan => x.tan(),
            U::Sinh => x.sinh(),
            U::Cosh => x.cosh(),
            U::Tanh => x.tanh(),
            U::Rsqrt | U::Not => x,
        };
        if result.is_infinite() && x.is_finite() {
            return self.undefined("the result is too large");
        }
        Ok(float(result))
    }
}

/// A power of which the low bits are right; the exponent is not negative.
fn wrapping_power(mut base: i128, mut exponent: i128) -> i128 {
    let mut power: i128 = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    power
}

/// An integer in two's complement of the element type's width.
fn wrap(value: i128, element: Element) -> i128 {
    let bits = element.storage_bits();
    let low = value & ((1_i128 << bits) - 1);
    if element.is_signed_integer() && low >> (bits - 1) == 1 {
        low - (1_i128 << bits)
    } else {
        low
    }
}

/// A float as Python writes it: the fewest digits that read back as the same number.
pub(crate) fn show_float(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let scientific = format!("{value:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if value != 0.0 && !(-4..16).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{digits}e{sign}{:02}", exponent.abs());
    }
    let plain = format!("{value}");
    if plain.contains('.') {
        plain
    } else {
        format!("{plain}.0")
    }
}
