//! Functions of numbers. Broadcast over tiles, they work on each element: a number then has a tile's shape.

use crate::context::Result;
use crate::number::{self, Known};
use crate::reader::Reader;
use crate::value::{Arguments, Ty, Val, Value};
use tileport_ir::attr::RoundingMode;
use tileport_kernel::expr::{BinaryOp, FloatMode, UnaryOp};
use tileport_kernel::{Element, Expr};

/// Functions of numbers.
const SCALAR: &[&str] = &[
    "!",
    "%",
    "&",
    "*",
    "+",
    "-",
    "/",
    "<",
    "<<",
    "<=",
    "==",
    "===",
    "!==",
    "!=",
    ">",
    ">=",
    ">>",
    ">>>",
    "^",
    "abs",
    "abs2",
    "atan",
    "ceil",
    "clamp",
    "cld",
    "convert",
    "cos",
    "cosh",
    "div",
    "divmod",
    "divrem",
    "exp",
    "exp2",
    "fld",
    "floor",
    "fma",
    "identity",
    "ifelse",
    "inv",
    "isnan",
    "iszero",
    "literal_pow",
    "log",
    "log2",
    "max",
    "min",
    "mod",
    "mod1",
    "muladd",
    "one",
    "oneunit",
    "reinterpret",
    "rem",
    "round",
    "rsqrt",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
    "typemax",
    "typemin",
    "unsafe_trunc",
    "xor",
    "zero",
    "|",
    "~",
    "÷",
];

/// Functions of one float.
const FLOATS: &[(&str, UnaryOp)] = &[
    ("ceil", UnaryOp::Ceil),
    ("cos", UnaryOp::Cos),
    ("cosh", UnaryOp::Cosh),
    ("exp", UnaryOp::Exp),
    ("exp2", UnaryOp::Exp2),
    ("floor", UnaryOp::Floor),
    ("log", UnaryOp::Log),
    ("log2", UnaryOp::Log2),
    ("rsqrt", UnaryOp::Rsqrt),
    ("sin", UnaryOp::Sin),
    ("sinh", UnaryOp::Sinh),
    ("sqrt", UnaryOp::Sqrt),
    ("tan", UnaryOp::Tan),
    ("tanh", UnaryOp::Tanh),
];

/// Whether a name is that of a function of numbers.
pub(crate) fn is_scalar(name: &str) -> bool {
    SCALAR.contains(&name)
}

impl Reader<'_> {
    /// A function of numbers.
    pub(crate) fn scalar(&mut self, name: &'static str, args: Arguments) -> Result<Value> {
        if let Some((keyword, argument)) = args.named.first() {
            self.cx.span = argument.span;
            return self.cx.error(
                "julia-arguments",
                format!("`{name}` of numbers has no keyword `{keyword}`"),
            );
        }
        let mut values: Vec<Value> = args
            .positional
            .into_iter()
            .map(|argument| argument.value)
            .collect();
        if matches!(name, "===" | "!==") {
            return self.identical(name, &values);
        }
        if let Some(value) = self.with_type(name, &mut values)? {
            return Ok(value);
        }
        let mut vals = Vec::new();
        for value in values {
            vals.push(self.val(value, &format!("what `{name}` is given"))?);
        }
        let count = vals.len();
        let mut vals = vals.into_iter();
        let found = match (vals.next(), vals.next(), vals.next(), vals.next()) {
            (Some(x), None, ..) => self.of_one(name, x)?,
            (Some(x), Some(y), None, _) => match name {
                "divrem" | "divmod" => {
                    let (x, y) = (self.cx.share(x), self.cx.share(y));
                    let names = if name == "divrem" {
                        ["div", "rem"]
                    } else {
                        ["fld", "mod"]
                    };
                    let [q, r] = names.map(|name| self.of_two(name, x.clone(), y.clone()));
                    match (q?, r?) {
                        (Some(q), Some(r)) => return Ok(Value::Tuple(vec![Value::Val(q), Value::Val(r)])),
                        _ => None,
                    }
                }
                _ => self.of_two(name, x, y)?,
            },
            (Some(x), Some(y), Some(z), None) => self.of_three(name, x, y, z)?,
            // Sums and products of many are those of two, from the left.
            (Some(x), Some(y), Some(z), Some(w))
                if matches!(name, "+" | "*" | "min" | "max" | "|" | "&" | "xor") =>
            {
                let mut made = Some(x);
                for next in [y, z, w].into_iter().chain(vals) {
                    made = match made {
                        Some(made) => self.of_two(name, made, next)?,
                        None => None,
                    };
                }
                made
            }
            _ => None,
        };
        match found {
            Some(val) => Ok(Value::Val(val)),
            None => {
                let message = format!("`{name}` of {count} such numbers can't be read");
                self.cx.error("julia-unsupported", message)
            }
        }
    }

    /// `T === Float32`, and of numbers.
    fn identical(&mut self, name: &str, values: &[Value]) -> Result<Value> {
        let [a, b] = values else {
            return self
                .cx
                .error("julia-arguments", format!("`{name}` compares two values"));
        };
        let same = match (a, b) {
            (Value::Val(a), Value::Val(b)) => match (a.constant(), b.constant()) {
                (Some(x), Some(y)) => a.elem == b.elem && x == y,
                _ if a.elem != b.elem => false,
                _ => {
                    let op = if name == "===" { "==" } else { "!=" };
                    return self.binary(op, Value::Val(a.clone()), Value::Val(b.clone()));
                }
            },
            (Value::Array(_) | Value::Tiles(_) | Value::Rows(_), _) => {
                return self
                    .cx
                    .error("julia-unsupported", "arrays can't be compared here");
            }
            (a, b) => a == b,
        };
        Ok(Value::Val(Val::bool(same == (name == "==="))))
    }

    /// Functions whose first argument is a type, or that ask for one.
    fn with_type(&mut self, name: &str, values: &mut Vec<Value>) -> Result<Option<Value>> {
        let types: Vec<Option<Element>> = values
            .iter()
            .map(|value| match value {
                Value::Type(Ty::Element(element)) => Some(*element),
                _ => None,
            })
            .collect();
        let made = match (name, types.as_slice()) {
            ("zero" | "one" | "oneunit" | "typemin" | "typemax", [first]) => {
                let element = match (first, values.first()) {
                    (Some(element), _) => *element,
                    (None, Some(Value::Val(val))) => val.elem,
                    _ => return Ok(None),
                };
                self.constant_of_type(name, element)?
            }
            ("rem" | "%", [None, Some(element)]) => {
                let value = values.swap_remove(0);
                let val = self.val(value, "what is reduced")?;
                self.low_bits(val, *element)?
            }
            ("convert", [Some(element), None]) => {
                let value = values.swap_remove(1);
                let val = self.val(value, "what is converted")?;
                self.converted(val, *element, None)?
            }
            ("unsafe_trunc" | "trunc", [Some(element), None]) => {
                let value = values.swap_remove(1);
                let val = self.val(value, "what is converted")?;
                self.converted(val, *element, None)?
            }
            ("round", [Some(element), None, None])
                if matches!(values.get(2), Some(Value::Rounding(RoundingMode::Zero))) =>
            {
                let value = values.swap_remove(1);
                let val = self.val(value, "what is converted")?;
                self.converted(val, *element, None)?
            }
            ("floor" | "ceil", [Some(element), None]) => {
                let value = values.swap_remove(1);
                let val = self.val(value, "what is rounded")?;
                let Some(val) = self.of_one(name, val)? else {
                    return Ok(None);
                };
                self.converted(val, *element, None)?
            }
            ("reinterpret", [Some(element), None]) => {
                let value = values.swap_remove(1);
                let val = self.val(value, "what is reinterpreted")?;
                self.same_bits(val, *element)?
            }
            ("div", [None, None, None]) => match values.get(2) {
                Some(Value::Rounding(mode)) => {
                    let name = match mode {
                        RoundingMode::NegativeInf => "fld",
                        RoundingMode::PositiveInf => "cld",
                        RoundingMode::Zero => "div",
                        _ => return Ok(None),
                    };
                    values.truncate(2);
                    let mut vals = Vec::new();
                    for value in values.drain(..) {
                        vals.push(self.val(value, "what is divided")?);
                    }
                    let Ok([x, y]) = <[Val; 2]>::try_from(vals) else {
                        return Ok(None);
                    };
                    match self.of_two(name, x, y)? {
                        Some(val) => val,
                        None => return Ok(None),
                    }
                }
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(Value::Val(made)))
    }

    pub(crate) fn constant_of_type(&self, name: &str, element: Element) -> Result<Val> {
        let float = element.is_float();
        let value = match name {
            "zero" if float => Known::Float(0.0),
            "zero" if element == Element::Bool => Known::Bool(false),
            "zero" => Known::Int(0),
            "one" | "oneunit" if float => Known::Float(1.0),
            "one" | "oneunit" if element == Element::Bool => Known::Bool(true),
            "one" | "oneunit" => Known::Int(1),
            "typemin" if float => Known::Float(f64::NEG_INFINITY),
            "typemax" if float => Known::Float(f64::INFINITY),
            _ => match element.integer_range() {
                Some((low, high)) => Known::Int(if name == "typemin" { low } else { high }),
                None => Known::Bool(name == "typemax"),
            },
        };
        Ok(Val::known(element, value))
    }

    /// Conversion by a type's constructor.
    pub(crate) fn converted(&mut self, val: Val, to: Element, rounding: Option<RoundingMode>) -> Result<Val> {
        let from = val.elem;
        if rounding.is_some() && !(from.is_float() && to.is_float()) {
            return self.cx.error(
                "julia-type",
                "a rounding mode is for conversions from floats to floats",
            );
        }
        if from != to && to == Element::Bool && val.known.is_none() {
            return self.cx.error_help(
                "julia-unsupported",
                "`Bool(x)` can't be read of a number that is only known when the kernel runs",
                "write `x != 0`",
            );
        }
        if from.is_integer()
            && to.is_integer()
            && from.is_signed_integer() != to.is_signed_integer()
            && val.known.is_none()
        {
            self.warn(
                "julia-checked-conversion",
                format!(
                    "`{}(x)` stops the kernel where x is out of range",
                    number::name(to)
                ),
                format!("write `x % {}` to keep the lower bits", number::name(to)),
            );
        }
        // What has only an exponent rounds towards zero unless told otherwise.
        let rounding = match rounding {
            None if to == Element::F8E8M0FNU && from.is_float() => Some(RoundingMode::Zero),
            Some(RoundingMode::NearestEven) => None,
            other => other,
        };
        Ok(self.cx.cast(val, to, rounding))
    }

    /// `x % T`: the lower bits.
    fn low_bits(&mut self, val: Val, to: Element) -> Result<Val> {
        if !(val.elem.is_integer() || val.elem == Element::Bool) || !to.is_integer() {
            let message = format!(
                "`x % {}` is for integers, not for {}",
                number::name(to),
                number::name(val.elem)
            );
            return self.cx.error("julia-type", message);
        }
        if let Some(known) = val.known.and_then(Known::as_int) {
            return Ok(Val {
                elem: to,
                known: Some(Known::Int(number::wrap(known, to))),
                place: crate::value::Place::Known,
                ..val
            });
        }
        Ok(self.cx.cast(val, to, None))
    }

    /// The same bits as another type.
    pub(crate) fn same_bits(&mut self, val: Val, to: Element) -> Result<Val> {
        if val.elem == to {
            return Ok(val);
        }
        if val.elem.storage_bits() != to.storage_bits() || val.elem == Element::Bool || to == Element::Bool {
            let message = format!(
                "`reinterpret` keeps the width, and {} has {} bits where {} has {}",
                number::name(val.elem),
                val.elem.storage_bits(),
                number::name(to),
                to.storage_bits()
            );
            return self.cx.error("julia-type", message);
        }
        if val.elem.is_integer() && to.is_integer() {
            return self.low_bits(val, to);
        }
        let effect = val.effect;
        let x = self.cx.take(&val);
        let made = self.cx.node(Expr::Bitcast { x }, to, &val.shape, val.number);
        Ok(made.with_effect(effect))
    }

    pub(crate) fn unary(&mut self, op: UnaryOp, val: Val, elem: Element, mode: FloatMode) -> Val {
        let effect = val.effect;
        let x = self.cx.take(&val);
        let made = self
            .cx
            .node(Expr::Unary { op, x, mode }, elem, &val.shape, val.number);
        made.with_effect(effect)
    }

    /// Flushing to zero, of what rounds in one way only.
    pub(crate) fn flushing(&self) -> FloatMode {
        FloatMode {
            rounding: None,
            flush_to_zero: self.cx.mode.flush_to_zero,
        }
    }

    pub(crate) fn of_one(&mut self, name: &str, x: Val) -> Result<Option<Val>> {
        let elem = x.elem;
        let plain = FloatMode::default();
        if let Some((_, op)) = FLOATS.iter().find(|(known, _)| *known == name) {
            if !elem.is_float() {
                if matches!(name, "floor" | "ceil") {
                    return Ok(Some(x));
                }
                // Julia computes functions of integers in Float64.
                let x = self.cx.promoted(x, Element::F64);
                return self.of_one(name, x);
            }
            if let Some(Known::Float(value)) = x.constant()
                && elem == Element::F64
                && !self.evaluating.is_empty()
                && let Some(value) = folded(*op, value)
            {
                return Ok(Some(Val::known(elem, Known::Float(value))));
            }
            let mode = match op {
                UnaryOp::Exp2 | UnaryOp::Rsqrt => self.flushing(),
                UnaryOp::Sqrt => self.cx.mode,
                UnaryOp::Tanh => FloatMode {
                    rounding: self.cx.mode.rounding,
                    flush_to_zero: false,
                },
                _ => plain,
            };
            return Ok(Some(self.unary(*op, x, elem, mode)));
        }
        Ok(Some(match name {
            "+" | "identity" => x,
            "-" => match x.known {
                Some(Known::Int(value)) => Val {
                    known: Some(Known::Int(number::wrap(-value, elem))),
                    ..x
                },
                Some(Known::Float(value)) => Val {
                    known: Some(Known::Float(-value)),
                    ..x
                },
                _ => {
                    let x = self.cx.settled(x);
                    self.unary(UnaryOp::Neg, x, elem, plain)
                }
            },
            "!" if elem == Element::Bool => match x.known {
                Some(Known::Bool(value)) => Val {
                    known: Some(Known::Bool(!value)),
                    ..x
                },
                _ => self.unary(UnaryOp::Not, x, elem, plain),
            },
            "~" if elem == Element::Bool || elem.is_integer() => self.unary(UnaryOp::Not, x, elem, plain),
            "abs" if elem.is_integer() && !elem.is_signed_integer() => x,
            "abs" => match x.known {
                Some(Known::Int(value)) => Val {
                    known: Some(Known::Int(number::wrap(value.abs(), elem))),
                    ..x
                },
                _ => self.unary(UnaryOp::Abs, x, elem, plain),
            },
            "isnan" if elem.is_float() => self.unary(UnaryOp::IsNan, x, Element::Bool, plain),
            "isnan" => Val::bool(false),
            "abs2" => {
                let x = self.cx.share(x);
                return self.of_two("*", x.clone(), x);
            }
            "inv" if elem.is_float() => return self.of_two("/", Val::known(elem, Known::Float(1.0)), x),
            "iszero" => {
                let zero = self.constant_of_type("zero", elem)?;
                return self.of_two("==", x, zero);
            }
            "signbit" if elem.is_signed_integer() => {
                return self.of_two("<", x, Val::known(elem, Known::Int(0)));
            }
            "zero" | "one" => self.constant_of_type(name, elem)?,
            _ => return Ok(None),
        }))
    }

    /// Two numbers of one type and shape.
    pub(crate) fn met(&mut self, x: Val, y: Val) -> Result<Option<(Val, Val)>> {
        let Some(elem) = number::promote(x.elem, y.elem) else {
            return Ok(None);
        };
        let x = self.cx.promoted(x, elem);
        let y = self.cx.promoted(y, elem);
        self.in_shape(x, y).map(Some)
    }

    /// Two numbers of one shape: one that stands alone is the same for each element of the other.
    pub(crate) fn in_shape(&mut self, x: Val, y: Val) -> Result<(Val, Val)> {
        let shape = self.cx.joined(&x.shape, &y.shape)?;
        Ok((self.cx.broadcast(x, &shape)?, self.cx.broadcast(y, &shape)?))
    }

    pub(crate) fn of_two(&mut self, name: &str, x: Val, y: Val) -> Result<Option<Val>> {
        match name {
            "==" | "!=" | "<" | "<=" | ">" | ">=" => return self.compared(name, x, y).map(Some),
            "<<" | ">>" | ">>>" => return self.shift(name, x, y),
            "literal_pow" => return self.literal_power(x, &y),
            "^" => return self.power(x, y),
            "/" if !x.elem.is_float() && !y.elem.is_float() => {
                let (x, y) = (
                    self.cx.promoted(x, Element::F64),
                    self.cx.promoted(y, Element::F64),
                );
                return self.of_two("/", x, y);
            }
            "mod1" => {
                let Some((x, y)) = self.met(x, y)? else {
                    return Ok(None);
                };
                if !x.elem.is_integer() {
                    return Ok(None);
                }
                let y = self.cx.share(y);
                let Some(rest) = self.of_two("mod", x, y.clone())? else {
                    return Ok(None);
                };
                let rest = self.cx.share(rest);
                let zero = Val::known(rest.elem, Known::Int(0));
                let none = self.compared("==", rest.clone(), zero)?;
                return self.of_three("ifelse", none, y, rest);
            }
            _ => {}
        }
        // Of truth values, sums count.
        let (x, y) = match name {
            "+" | "-" | "*" if x.elem == Element::Bool && y.elem == Element::Bool => (
                self.cx.promoted(x, Element::I64),
                self.cx.promoted(y, Element::I64),
            ),
            "*" if x.elem.is_float() != y.elem.is_float()
                && (x.elem == Element::Bool || y.elem == Element::Bool) =>
            {
                return self.cx.error_help(
                    "julia-unsupported",
                    "a product of a truth value and a float can't be read",
                    "write `ifelse(mask, x, zero(x))`",
                );
            }
            _ => (x, y),
        };
        let Some((x, y)) = self.met(x, y)? else {
            return Ok(None);
        };
        let (elem, shape) = (x.elem, x.shape.clone());
        let plain_name = match name {
            "÷" => "div",
            "%" => "rem",
            other => other,
        };
        if let (Some(a), Some(b)) = (x.known, y.known)
            && (!elem.is_float() || self.cx.mode == FloatMode::default())
            && let Some(value) = number::arithmetic(plain_name, a, b, elem)
        {
            return Ok(Some(Val {
                known: Some(value),
                ..x
            }));
        }
        if elem.is_integer()
            && let Some(sum) = self.sum(plain_name, &x, &y)
        {
            return Ok(Some(sum));
        }
        let float = elem.is_float();
        let mode = self.cx.mode;
        let flushing = self.flushing();
        let plain = FloatMode::default();
        let bits = elem.is_integer() || elem == Element::Bool;
        let (op, mode) = match plain_name {
            "+" => (BinaryOp::Add, if float { mode } else { plain }),
            "-" => (BinaryOp::Sub, if float { mode } else { plain }),
            "*" => (BinaryOp::Mul, if float { mode } else { plain }),
            "/" if float => (BinaryOp::Div, mode),
            "div" if elem.is_integer() => (BinaryOp::TruncDiv, plain),
            "fld" => (BinaryOp::FloorDiv, plain),
            "cld" if elem.is_integer() => (BinaryOp::CeilDiv, plain),
            "mod" => (BinaryOp::FloorMod, plain),
            "rem" => (BinaryOp::TruncMod, plain),
            "min" if float => (BinaryOp::MinNum, flushing),
            "max" if float => (BinaryOp::MaxNum, flushing),
            "min" => (BinaryOp::Min, plain),
            "max" => (BinaryOp::Max, plain),
            "&" if bits => (BinaryOp::And, plain),
            "|" if bits => (BinaryOp::Or, plain),
            "xor" if bits => (BinaryOp::Xor, plain),
            "atan" if float => (BinaryOp::Atan2, plain),
            _ => return Ok(None),
        };
        let positive = elem.is_integer() && matches!(op, BinaryOp::Mul) && x.positive && y.positive;
        let effect = x.effect || y.effect;
        let number = x.number && y.number;
        let (lhs, rhs) = (self.cx.take(&x), self.cx.take(&y));
        let made = self
            .cx
            .node(Expr::Binary { op, lhs, rhs, mode }, elem, &shape, number);
        Ok(Some(Val {
            effect,
            positive,
            ..made
        }))
    }

    /// Sums of integers keep what is added to them apart, so that places that count from one and from zero meet.
    fn sum(&mut self, name: &str, x: &Val, y: &Val) -> Option<Val> {
        let negative = match name {
            "+" => false,
            "-" => true,
            _ => return None,
        };
        if let Some(Known::Int(value)) = y.known {
            let by = if negative { -value } else { value };
            return Some(Val {
                positive: false,
                ..self.shifted(x.clone(), by)
            });
        }
        if let (Some(Known::Int(value)), false) = (x.known, negative) {
            return Some(Val {
                positive: false,
                ..self.shifted(y.clone(), value)
            });
        }
        // A number that something is taken from takes what is added to that along.
        let (x, add) = match x.known {
            Some(Known::Int(value)) => (
                Val {
                    known: Some(Known::Int(number::wrap(value - y.add, y.elem))),
                    ..x.clone()
                },
                0,
            ),
            _ => (x.clone(), if negative { x.add - y.add } else { x.add + y.add }),
        };
        let op = if negative { BinaryOp::Sub } else { BinaryOp::Add };
        let effect = x.effect || y.effect;
        let lhs = self.cx.base(&x);
        let rhs = self.cx.base(y);
        let mode = FloatMode::default();
        let made = self.cx.node(
            Expr::Binary { op, lhs, rhs, mode },
            x.elem,
            &x.shape,
            x.number && y.number,
        );
        Some(Val { add, effect, ..made })
    }

    pub(crate) fn of_three(&mut self, name: &str, x: Val, y: Val, z: Val) -> Result<Option<Val>> {
        match name {
            "ifelse" => self.chosen_value(x, y, z),
            "clamp" => {
                let Some(x) = self.of_two("max", x, y)? else {
                    return Ok(None);
                };
                self.of_two("min", x, z)
            }
            "fma" => {
                let Some((x, y)) = self.met(x, y)? else {
                    return Ok(None);
                };
                if !x.elem.is_float() || z.elem != x.elem {
                    return Ok(None);
                }
                let (x, z) = self.in_shape(x, z)?;
                let (x, y) = self.in_shape(x, y)?;
                let (elem, shape) = (x.elem, x.shape.clone());
                let number = x.number && y.number && z.number;
                let effect = x.effect || y.effect || z.effect;
                let mode = self.cx.mode;
                let (a, b, c) = (self.cx.take(&x), self.cx.take(&y), self.cx.take(&z));
                let made = self.cx.node(Expr::Fma { a, b, c, mode }, elem, &shape, number);
                Ok(Some(made.with_effect(effect)))
            }
            "muladd" | "+" | "*" | "min" | "max" | "|" | "&" | "xor" => {
                let (first, second) = if name == "muladd" {
                    ("*", "+")
                } else {
                    (name, name)
                };
                let Some(x) = self.of_two(first, x, y)? else {
                    return Ok(None);
                };
                self.of_two(second, x, z)
            }
            _ => Ok(None),
        }
    }

    /// `ifelse(c, a, b)`.
    fn chosen_value(&mut self, cond: Val, a: Val, b: Val) -> Result<Option<Val>> {
        if cond.elem != Element::Bool {
            let message = format!(
                "`ifelse` is given a truth value first, not {}",
                Value::Val(cond).show()
            );
            return self.cx.error("julia-type", message);
        }
        if a.elem != b.elem {
            let message = format!(
                "`ifelse` chooses between values of one type, not of {} and {}",
                number::name(a.elem),
                number::name(b.elem)
            );
            return self
                .cx
                .error_help("julia-type", message, "convert one to the other's type");
        }
        if let Some(Known::Bool(taken)) = cond.constant() {
            return Ok(Some(if taken { a } else { b }));
        }
        let (cond, a) = self.in_shape(cond, a)?;
        let (cond, b) = self.in_shape(cond, b)?;
        let (a, b) = self.in_shape(a, b)?;
        // What is added to both is added to what is chosen.
        let add = if a.known.is_none() && b.known.is_none() && a.add == b.add {
            a.add
        } else {
            0
        };
        let (a, b) = (self.shifted_back(a, add), self.shifted_back(b, add));
        let (elem, shape) = (a.elem, a.shape.clone());
        let number = cond.number && a.number && b.number;
        let effect = cond.effect || a.effect || b.effect;
        let (cond, then, otherwise) = (self.cx.take(&cond), self.cx.take(&a), self.cx.take(&b));
        let node = Expr::Select {
            cond,
            then,
            otherwise,
        };
        let made = self.cx.node(node, elem, &shape, number);
        Ok(Some(Val { add, effect, ..made }))
    }

    fn shifted_back(&self, val: Val, by: i128) -> Val {
        if by == 0 { val } else { self.shifted(val, -by) }
    }
}

/// Functions of constants, as far as the machine's are Julia's.
fn folded(op: UnaryOp, value: f64) -> Option<f64> {
    match op {
        UnaryOp::Log => Some(value.ln()),
        UnaryOp::Log2 => Some(value.log2()),
        UnaryOp::Exp => Some(value.exp()),
        UnaryOp::Exp2 => Some(value.exp2()),
        UnaryOp::Sqrt => Some(value.sqrt()),
        UnaryOp::Floor => Some(value.floor()),
        UnaryOp::Ceil => Some(value.ceil()),
        _ => None,
    }
}
