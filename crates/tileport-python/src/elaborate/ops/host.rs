//! What Python evaluates when a kernel is compiled and a kernel itself has not: `math`, and what runs over sequences. Allowed in
//! ct.static_eval, ct.static_assert, ct.static_iter, and at module level.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter, Passing};
use super::super::context::Result;
use super::super::number::as_float;
use super::super::value::{NumberValue, Value};
use super::params::{optional, positional};
use super::python::truth;
use tileport_kernel::expr::{BinaryOp, UnaryOp};
use tileport_kernel::{Cond, Dim, Dtype, FloatExpr};

const X: &[Parameter] = &[positional("x")];
const XY: &[Parameter] = &[positional("x"), positional("y")];
const LOG: &[Parameter] = &[positional("x"), optional("base", Default::None)];
const REST: &[Parameter] = &[Parameter {
    name: "args",
    passing: Passing::Rest,
    default: None,
}];
const COUNTED: &[Parameter] = &[positional("iterable"), optional("start", Default::Int(0))];

macro_rules! rows {
    ($($name:literal $params:ident $call:expr;)*) => {
        &[$(Builtin { name: $name, parameters: $params, call: $call },)*]
    };
}

pub(crate) const TABLE: &[Builtin] = rows! {
    "math.exp" X |e, a| unary(e, UnaryOp::Exp, "math.exp", a);
    "math.exp2" X |e, a| unary(e, UnaryOp::Exp2, "math.exp2", a);
    "math.log" LOG |e, a| log(e, a);
    "math.log2" X |e, a| unary(e, UnaryOp::Log2, "math.log2", a);
    "math.sqrt" X |e, a| unary(e, UnaryOp::Sqrt, "math.sqrt", a);
    "math.sin" X |e, a| unary(e, UnaryOp::Sin, "math.sin", a);
    "math.cos" X |e, a| unary(e, UnaryOp::Cos, "math.cos", a);
    "math.tan" X |e, a| unary(e, UnaryOp::Tan, "math.tan", a);
    "math.sinh" X |e, a| unary(e, UnaryOp::Sinh, "math.sinh", a);
    "math.cosh" X |e, a| unary(e, UnaryOp::Cosh, "math.cosh", a);
    "math.tanh" X |e, a| unary(e, UnaryOp::Tanh, "math.tanh", a);
    "math.floor" X |e, a| unary(e, UnaryOp::Floor, "math.floor", a);
    "math.ceil" X |e, a| unary(e, UnaryOp::Ceil, "math.ceil", a);
    "math.isnan" X |e, a| unary(e, UnaryOp::IsNan, "math.isnan", a);
    "math.fabs" X |e, a| unary(e, UnaryOp::Abs, "math.fabs", a);
    "math.atan2" XY |e, a| binary(e, BinaryOp::Atan2, "math.atan2", a);
    "math.pow" XY |e, a| binary(e, BinaryOp::Pow, "math.pow", a);
    "math.prod" X |e, a| fold(e, BinaryOp::Mul, 1, "math.prod", a);
    "math.gcd" XY |e, a| gcd(e, a);
    "builtins.pow" XY |e, a| binary_numbers(e, BinaryOp::Pow, "pow", a);
    "builtins.sum" COUNTED |e, a| sum(e, a);
    "builtins.any" X |e, a| all_or_any(e, false, a);
    "builtins.all" X |e, a| all_or_any(e, true, a);
    "builtins.enumerate" COUNTED |e, a| enumerate(e, a);
    "builtins.zip" REST |e, a| zip(e, a);
    "builtins.reversed" X |e, a| reversed(e, a);
    "builtins.list" REST |e, a| list(e, a);
    "builtins.round" X |e, a| round(e, a);
    "builtins.isinstance" XY |e, a| is_instance(e, a);
};

fn missing<T>(e: &Elaborator<'_>) -> Result<T> {
    e.cx.error("python-arguments", "an argument is missing")
}

/// Refuses a function that a kernel itself has not.
fn host(e: &Elaborator<'_>, name: &str) -> Result<()> {
    if e.static_mode {
        return Ok(());
    }
    let own = name
        .strip_prefix("math.")
        .filter(|own| super::find(&format!("cuda.tile.{own}")).is_some());
    let help = match own {
        Some(own) => format!(
            "write ct.{own}, or ct.static_eval({name}(…)) for a number known when the kernel is compiled"
        ),
        None => {
            format!("write ct.static_eval({name}(…)), if it can be evaluated when the kernel is compiled")
        }
    };
    e.cx.fault(
        "python-unknown-call",
        format!("`{name}` can't be called in a kernel"),
        help,
    )
}

fn number<'v>(e: &Elaborator<'_>, value: &'v Value, name: &str) -> Result<&'v NumberValue> {
    match value {
        Value::Number(number) => Ok(&number.value),
        Value::Invalid(invalid) => e.cx.no_value(invalid),
        _ => e.cx.error(
            "python-type",
            format!(
                "{name} needs a number known when the kernel is compiled, not {}",
                e.cx.show_value(value)
            ),
        ),
    }
}

fn as_value(value: NumberValue) -> Value {
    Value::Number(super::super::value::Number { value, dtype: None })
}

fn floating(value: &NumberValue) -> NumberValue {
    NumberValue::Float(as_float(value))
}

fn unary(e: &mut Elaborator<'_>, op: UnaryOp, name: &str, args: &[Value]) -> Result<Value> {
    host(e, name)?;
    let [x] = args else { return missing(e) };
    let x = number(e, x, name)?;
    // Whole numbers stay exact where the result is one.
    let whole = matches!(op, UnaryOp::Floor | UnaryOp::Ceil);
    let value = if whole {
        e.cx.fold_unary(op, x)?
    } else {
        e.cx.fold_unary(op, &floating(x))?
    };
    Ok(as_value(value))
}

fn binary(e: &mut Elaborator<'_>, op: BinaryOp, name: &str, args: &[Value]) -> Result<Value> {
    host(e, name)?;
    let [x, y] = args else { return missing(e) };
    let (x, y) = (floating(number(e, x, name)?), floating(number(e, y, name)?));
    Ok(as_value(e.cx.fold_binary(op, &x, &y)?))
}

fn binary_numbers(e: &mut Elaborator<'_>, op: BinaryOp, name: &str, args: &[Value]) -> Result<Value> {
    host(e, name)?;
    let [x, y] = args else { return missing(e) };
    let (x, y) = (number(e, x, name)?, number(e, y, name)?);
    Ok(as_value(e.cx.fold_binary(op, x, y)?))
}

fn log(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    host(e, "math.log")?;
    let [x, base] = args else { return missing(e) };
    let log =
        e.cx.fold_unary(UnaryOp::Log, &floating(number(e, x, "math.log")?))?;
    if matches!(base, Value::None) {
        return Ok(as_value(log));
    }
    let base =
        e.cx.fold_unary(UnaryOp::Log, &floating(number(e, base, "math.log")?))?;
    Ok(as_value(e.cx.fold_binary(BinaryOp::Div, &log, &base)?))
}

fn gcd(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    host(e, "math.gcd")?;
    let [x, y] = args else { return missing(e) };
    let (mut a, mut b) = (
        e.cx.known_int(x, "an operand of math.gcd")?.unsigned_abs(),
        e.cx.known_int(y, "an operand of math.gcd")?.unsigned_abs(),
    );
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Ok(Value::int(Dim::int(i128::try_from(a).unwrap_or(i128::MAX))))
}

fn fold(e: &mut Elaborator<'_>, op: BinaryOp, start: i32, name: &str, args: &[Value]) -> Result<Value> {
    host(e, name)?;
    let [items, ..] = args else { return missing(e) };
    let mut total = NumberValue::Int(start.into());
    for item in e.iterate(items)? {
        total = e.cx.fold_binary(op, &total, number(e, &item, name)?)?;
    }
    Ok(as_value(total))
}

fn sum(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    host(e, "sum")?;
    let [items, start] = args else { return missing(e) };
    let mut total = start.clone();
    for item in e.iterate(items)? {
        total = e.call(
            &Value::Named("operator.add".into()),
            vec![total, item],
            Vec::new(),
        )?;
    }
    Ok(total)
}

fn all_or_any(e: &mut Elaborator<'_>, all: bool, args: &[Value]) -> Result<Value> {
    let name = if all { "all" } else { "any" };
    host(e, name)?;
    let [items] = args else { return missing(e) };
    let mut result = Cond::Known(all);
    for item in e.iterate(items)? {
        let cond = match &item {
            Value::Number(number) => e.cx.truthy(&number.value)?,
            Value::None => Cond::Known(false),
            Value::Tuple(items) => Cond::Known(!items.is_empty()),
            Value::Text(text) => Cond::Known(!text.is_empty()),
            Value::Run(_) => {
                number(e, &item, name)?;
                Cond::Known(false)
            }
            _ => Cond::Known(true),
        };
        result = if all { result.and(cond) } else { result.or(cond) };
    }
    Ok(truth(result))
}

fn enumerate(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    host(e, "enumerate")?;
    let [items, start] = args else { return missing(e) };
    let mut at = e.cx.static_int(start, "the start of enumerate")?;
    let mut pairs = Vec::new();
    for item in e.iterate(items)? {
        pairs.push(Value::Tuple([Value::int(at.clone()), item].into()));
        at = e.cx.symbolic(at.add(&Dim::int(1)))?;
    }
    Ok(Value::Tuple(pairs.into()))
}

fn zip(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    host(e, "zip")?;
    let [Value::Tuple(all)] = args else {
        return missing(e);
    };
    let columns: Vec<Vec<Value>> = all.iter().map(|items| e.iterate(items)).collect::<Result<_>>()?;
    let count = columns.iter().map(Vec::len).min().unwrap_or(0);
    let row = |index: usize| -> Value {
        Value::Tuple(
            columns
                .iter()
                .filter_map(|column| column.get(index))
                .cloned()
                .collect(),
        )
    };
    Ok(Value::Tuple((0..count).map(row).collect()))
}

fn reversed(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    host(e, "reversed")?;
    let [items] = args else { return missing(e) };
    let mut items = e.iterate(items)?;
    items.reverse();
    Ok(Value::Tuple(items.into()))
}

fn list(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    host(e, "list")?;
    match args {
        [Value::Tuple(items)] => match &**items {
            [] => Ok(Value::Tuple([].into())),
            [items] => e.iterate(items).map(|items| Value::Tuple(items.into())),
            _ => e.cx.error("python-arguments", "list takes one value"),
        },
        _ => missing(e),
    }
}

fn round(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    host(e, "round")?;
    let [x] = args else { return missing(e) };
    let x = number(e, x, "round")?;
    match x {
        NumberValue::Float(float) => match float.as_value() {
            Some(value) => {
                let rounded = NumberValue::Float(FloatExpr::value(value.round_ties_even()));
                Ok(as_value(NumberValue::Int(e.cx.truncated(&rounded)?)))
            }
            None => e.cx.needs_numbers(&[x], "the operand of round"),
        },
        whole => Ok(as_value(NumberValue::Int(e.cx.truncated(whole)?))),
    }
}

/// Whether a value is of one of Python's own classes, or of `ct.Tile` or `ct.Array`.
fn is_instance(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    host(e, "isinstance")?;
    let [value, classes] = args else { return missing(e) };
    let classes = match classes {
        Value::Tuple(items) => items.to_vec(),
        one => vec![one.clone()],
    };
    let mut any = false;
    for class in &classes {
        any |= match (class, value) {
            (Value::Class(class), Value::Record(record)) => class.info == record.class.info,
            (Value::Class(_), _) => false,
            (Value::Named(name), value) => match (&**name, value) {
                ("builtins.bool", Value::Number(number)) => matches!(number.value, NumberValue::Bool(_)),
                ("builtins.int", Value::Number(number)) => !matches!(number.value, NumberValue::Float(_)),
                ("builtins.float", Value::Number(number)) => matches!(number.value, NumberValue::Float(_)),
                ("builtins.str", value) => matches!(value, Value::Text(_) | Value::Formatted(_)),
                ("builtins.tuple", value) => matches!(value, Value::Tuple(_)),
                ("builtins.dict", value) => matches!(value, Value::Dict(_)),
                ("cuda.tile.DType", value) => {
                    matches!(value, Value::Dtype(Dtype::Known(_) | Dtype::Symbol(_)))
                }
                ("cuda.tile.Tile", Value::Run(run)) => run.ty.as_tile().is_some(),
                ("cuda.tile.Array", Value::Run(run)) => matches!(run.ty, tileport_kernel::Type::Array(_)),
                _ => false,
            },
            _ => {
                return e.cx.error(
                    "python-type",
                    format!("isinstance needs a class, not {}", e.cx.show_value(class)),
                );
            }
        };
    }
    Ok(Value::bool(any))
}
