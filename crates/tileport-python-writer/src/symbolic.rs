//! Compile-time values: integers, conditions, floats, element types.

use crate::api::{self, Form};
use crate::error::{Result, malformed, unsupported};
use crate::px::Px;
use crate::writer::Writer;
use tileport_kernel::symbolic::{Atom, CompareOp, FloatOp, IntOp};
use tileport_kernel::{Cond, Dim, Dtype, Element, FloatExpr, ParamKind, SymbolId, SymbolKind};
use tileport_num::{Overflow, Rounding};

impl Writer<'_> {
    fn symbol(&self, id: SymbolId) -> Result<Px> {
        let Some(symbol) = self.kernel.symbols.get(id) else {
            return malformed(self.span, "a compile-time constant is missing");
        };
        let param = self.param(symbol.param)?;
        let is_list = matches!(
            self.kernel.params.get(symbol.param).map(|param| &param.kind),
            Some(ParamKind::List(_))
        );
        let array = if is_list {
            param.clone().index(vec![Px::int(0)])
        } else {
            param.clone()
        };
        let axis = |axis: usize| vec![Px::atom(axis.to_string())];
        Ok(match symbol.kind {
            SymbolKind::Int | SymbolKind::Bool | SymbolKind::Float => param,
            SymbolKind::Dtype => match self.kernel.params.get(symbol.param).map(|param| &param.kind) {
                Some(ParamKind::Constant(_)) => param,
                _ => array.attr("dtype"),
            },
            SymbolKind::Shape(dim) => array.attr("shape").index(axis(dim)),
            SymbolKind::Stride(dim) => array.attr("strides").index(axis(dim)),
        })
    }

    /// A compile-time integer.
    pub(crate) fn dim(&self, dim: &Dim) -> Result<Px> {
        if let Some(value) = dim.as_int() {
            return Ok(Px::int(value));
        }
        // Each part is what is added, or what is taken away; constants come last.
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        let mut constant = 0;
        for (factors, coefficient) in dim.terms() {
            if factors.is_empty() {
                constant = coefficient;
                continue;
            }
            let (product, coefficient) = self.factors(factors, coefficient)?;
            let product = match coefficient.unsigned_abs() {
                1 => product,
                other => Px::atom(other.to_string()).binary("*", product),
            };
            if coefficient < 0 {
                minus.push(product)
            } else {
                plus.push(product)
            }
        }
        if constant > 0 {
            plus.push(Px::int(constant));
        }
        let mut plus = plus.into_iter();
        let mut minus = minus.into_iter();
        let mut sum = match (plus.next(), minus.len()) {
            (Some(first), _) => first,
            (None, _) => match minus.next() {
                Some(first) => Px::prefix("-", first),
                None => Px::int(0),
            },
        };
        for part in plus {
            sum = sum.binary("+", part);
        }
        for part in minus {
            sum = sum.binary("-", part);
        }
        if constant < 0 {
            sum = sum.binary("-", Px::atom(constant.unsigned_abs().to_string()));
        }
        Ok(sum)
    }

    /// A product of atoms, without its coefficient, which may change its sign: `-(-a // b)` is `ct.cdiv(a, b)`.
    fn factors(&self, factors: &[Atom], mut coefficient: i128) -> Result<(Px, i128)> {
        let mut product: Option<Px> = None;
        for factor in factors {
            let px = match factor {
                Atom::Symbol(symbol) => self.symbol(*symbol)?,
                Atom::Apply(IntOp::FloorDiv, args)
                    if coefficient < 0
                        && args
                            .first()
                            .is_some_and(|a| a.terms().all(|(_, coefficient)| coefficient < 0)) =>
                {
                    coefficient = -coefficient;
                    let [a, b] = args.as_slice() else {
                        return malformed(self.span, "a quotient has two operands");
                    };
                    let Ok(a) = a.neg() else {
                        return malformed(self.span, "a compile-time integer is too large");
                    };
                    Px::ct("cdiv", vec![self.dim(&a)?, self.dim(b)?])
                }
                Atom::Apply(op, args) => {
                    let args = args.iter().map(|arg| self.dim(arg)).collect::<Result<Vec<_>>>()?;
                    self.applied(api::int(*op), args)?
                }
                Atom::Select(cond, arms) => {
                    Px::ternary(self.dim(&arms.0)?, self.cond(cond)?, self.dim(&arms.1)?)
                }
            };
            product = Some(match product {
                Some(product) => product.binary("*", px),
                None => px,
            });
        }
        match product {
            Some(product) => Ok((product, coefficient)),
            None => malformed(self.span, "an empty product"),
        }
    }

    /// An operation on compile-time values, of two at a time.
    fn applied(&self, form: Form, args: Vec<Px>) -> Result<Px> {
        if let (Form::Function(function), [_]) = (form, args.as_slice()) {
            return Ok(Px::ct(function, args));
        }
        let mut args = args.into_iter();
        let Some(first) = args.next() else {
            return malformed(self.span, "an operation without operands");
        };
        if args.len() == 0 {
            return Ok(match form {
                Form::Operator(op) => Px::prefix(op, first),
                Form::Builtin(function) => Px::call(function, vec![first]),
                Form::Function(function) => Px::ct(function, vec![first]),
            });
        }
        Ok(args.fold(first, |all, next| match form {
            Form::Operator(op) => all.binary(op, next),
            Form::Builtin(function) => Px::call(function, vec![all, next]),
            Form::Function(function) => Px::ct(function, vec![all, next]),
        }))
    }

    /// A shape, as a tuple.
    pub(crate) fn shape(&self, shape: &[Dim]) -> Result<Px> {
        shape
            .iter()
            .map(|dim| self.dim(dim))
            .collect::<Result<Vec<_>>>()
            .map(Px::Tuple)
    }

    /// A compile-time condition.
    pub(crate) fn cond(&self, cond: &Cond) -> Result<Px> {
        let joined = |op: &'static str, all: &[Cond]| -> Result<Px> {
            let mut parts = all
                .iter()
                .map(|cond| self.cond(cond))
                .collect::<Result<Vec<_>>>()?
                .into_iter();
            let Some(first) = parts.next() else {
                return malformed(self.span, "an empty condition");
            };
            Ok(parts.fold(first, |all, next| all.binary(op, next)))
        };
        match cond {
            Cond::Known(value) => Ok(Px::truth(*value)),
            Cond::Symbol(symbol) => self.symbol(*symbol),
            Cond::Compare(op, a, b) => self.compared(*op, a, b, false),
            Cond::SameDtype(a, b) => self.same_dtype(a, b, "=="),
            Cond::DtypeClass(..) => unsupported(
                self.span,
                "way to ask what numbers an element type holds",
                "compare the element type with those that are meant",
            ),
            Cond::Not(inner) => match &**inner {
                Cond::Compare(op, a, b) => self.compared(*op, a, b, true),
                Cond::SameDtype(a, b) => self.same_dtype(a, b, "!="),
                other => Ok(Px::prefix("not ", self.cond(other)?)),
            },
            Cond::And(all) => joined("and", all),
            Cond::Or(any) => {
                // What contradicts itself adds nothing: chains of comparisons leave such parts behind.
                let never = |cond: &Cond| match cond {
                    Cond::And(all) => all.iter().any(|one| all.contains(&one.clone().negate())),
                    _ => false,
                };
                let rest: Vec<Cond> = any.iter().filter(|cond| !never(cond)).cloned().collect();
                if rest.is_empty() {
                    joined("or", any)
                } else {
                    joined("or", &rest)
                }
            }
        }
    }

    fn compared(&self, op: CompareOp, a: &Dim, b: &Dim, negated: bool) -> Result<Px> {
        let swapped = a.as_int().is_some() && b.as_int().is_none();
        let op = match (op, negated, swapped) {
            (CompareOp::Eq, false, _) => "==",
            (CompareOp::Eq, true, _) => "!=",
            (CompareOp::Lt, false, false) | (CompareOp::Le, true, true) => "<",
            (CompareOp::Le, false, false) | (CompareOp::Lt, true, true) => "<=",
            (CompareOp::Lt, true, false) | (CompareOp::Le, false, true) => ">=",
            (CompareOp::Le, true, false) | (CompareOp::Lt, false, true) => ">",
        };
        let (a, b) = if swapped { (b, a) } else { (a, b) };
        Ok(self.dim(a)?.binary(op, self.dim(b)?))
    }

    fn same_dtype(&self, a: &Dtype, b: &Dtype, op: &'static str) -> Result<Px> {
        Ok(self.dtype(a)?.binary(op, self.dtype(b)?))
    }

    /// An element type.
    pub(crate) fn dtype(&self, dtype: &Dtype) -> Result<Px> {
        if let Some(name) = self.dtypes.get(dtype) {
            return Ok(Px::atom(name.clone()));
        }
        self.dtype_in_full(dtype)
    }

    pub(crate) fn dtype_in_full(&self, dtype: &Dtype) -> Result<Px> {
        match dtype {
            Dtype::Known(element) => Ok(Px::ct_name(element.long_name())),
            Dtype::Symbol(symbol) => self.symbol(*symbol),
            Dtype::Select(cond, arms) => Ok(Px::ternary(
                self.dtype_in_full(&arms.0)?,
                self.cond(cond)?,
                self.dtype_in_full(&arms.1)?,
            )),
            Dtype::Promote(..) | Dtype::PromoteWeak(..) | Dtype::Floating(_) => unsupported(
                self.span,
                "name for the element type that two operands have in common",
                "convert to an element type that has a name, such as that of an array",
            ),
        }
    }

    /// A compile-time float, as a number that takes an element type.
    pub(crate) fn float(&self, float: &FloatExpr, dtype: &Dtype) -> Result<Px> {
        if let FloatExpr::Bits(bits) = float {
            return self.float_literal(f64::from_bits(*bits), dtype.as_element());
        }
        self.float_expr(float)
    }

    fn float_expr(&self, float: &FloatExpr) -> Result<Px> {
        match float {
            FloatExpr::Bits(bits) => Ok(literal(f64::from_bits(*bits))),
            FloatExpr::Symbol(symbol) => self.symbol(*symbol),
            FloatExpr::Int(dim) => self.dim(dim),
            FloatExpr::Apply(FloatOp::Sub, args) | FloatExpr::Apply(FloatOp::Neg, args) => {
                let args = args
                    .iter()
                    .map(|arg| self.float_expr(arg))
                    .collect::<Result<Vec<_>>>()?;
                self.applied(Form::Operator("-"), args)
            }
            FloatExpr::Apply(op, args) => {
                let args = args
                    .iter()
                    .map(|arg| self.float_expr(arg))
                    .collect::<Result<Vec<_>>>()?;
                self.applied(api::float(*op), args)
            }
            FloatExpr::Select(cond, arms) => Ok(Px::ternary(
                self.float_expr(&arms.0)?,
                self.cond(cond)?,
                self.float_expr(&arms.1)?,
            )),
        }
    }

    /// The shortest literal that gives a number in an element type. Python's floats are rounded to f32 first.
    fn float_literal(&self, value: f64, element: Option<Element>) -> Result<Px> {
        let format = element
            .filter(|element| element.is_float())
            .and_then(|element| element.to_ir().format());
        let Some(format) = format else {
            return Ok(literal(value));
        };
        let taken = |value: f64| {
            let single = f64::from(value as f32);
            tileport_num::encode(format, single, Rounding::NearestEven, Overflow::Infinity)
        };
        let wanted = tileport_num::encode(format, value, Rounding::NearestEven, Overflow::Infinity);
        if value.is_finite() {
            for digits in 0..17 {
                let short = format!("{value:.digits$e}").parse::<f64>().unwrap_or(value);
                if taken(short) == wanted {
                    return Ok(literal(short));
                }
            }
        }
        if taken(value) == wanted {
            return Ok(literal(value));
        }
        unsupported(
            self.span,
            "literal for a number of more digits than float32 has",
            "hand the number in as an argument of type float64",
        )
    }
}

/// A float as Python writes it.
fn literal(value: f64) -> Px {
    let text = |text: &str| Px::call("float", vec![Px::atom(format!("\"{text}\""))]);
    if value.is_nan() {
        return text("nan");
    }
    if value.is_infinite() {
        return if value > 0.0 {
            text("inf")
        } else {
            Px::prefix("-", text("inf"))
        };
    }
    let scientific = format!("{value:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if value != 0.0 && !(-4..16).contains(&exponent) {
        let sign = if exponent < 0 { "-" } else { "+" };
        return Px::atom(format!("{digits}e{sign}{:02}", exponent.unsigned_abs()));
    }
    let plain = format!("{value}");
    Px::atom(if plain.contains('.') {
        plain
    } else {
        format!("{plain}.0")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_written_as_python_has_them() {
        let shown: Vec<String> = [
            0.0,
            -0.0,
            1.5,
            1e-5,
            1e20,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ]
        .map(|value| literal(value).line())
        .to_vec();
        let expected = [
            "0.0",
            "-0.0",
            "1.5",
            "1e-05",
            "1e+20",
            "float(\"inf\")",
            "-float(\"inf\")",
            "float(\"nan\")",
        ];
        assert_eq!(shown, expected);
    }
}
