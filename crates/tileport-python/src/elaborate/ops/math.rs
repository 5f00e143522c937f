//! Functions of one operand.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter};
use super::super::context::{Context, Result};
use super::super::operand::Operand;
use super::super::value::{NumberValue, Value};
use super::arith::check_unary;
use super::params::{named, positional, required};
use tileport_kernel::expr::{FloatMode, UnaryOp};
use tileport_kernel::{Dtype, Element, ElementClass, Expr};

const X: &[Parameter] = &[positional("x")];
const NAMED_X: &[Parameter] = &[required("x")];
const X_MODE: &[Parameter] = &[positional("x"), named("rounding_mode", Default::None)];
const X_FLUSH: &[Parameter] = &[positional("x"), named("flush_to_zero", Default::Bool(false))];
const X_BOTH: &[Parameter] = &[
    positional("x"),
    named("rounding_mode", Default::None),
    named("flush_to_zero", Default::Bool(false)),
];

/// Which operands a function takes, and what it makes of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// Floats; others become f32.
    Float,
    /// Floats alone.
    FloatOnly,
    /// Integers and floats; truth values become i32.
    Number,
    /// Truth values and integers.
    Bits,
    /// All, as they are.
    Anything,
}

macro_rules! rows {
    ($($name:literal $params:ident $call:expr;)*) => {
        &[$(Builtin { name: $name, parameters: $params, call: $call },)*]
    };
}

pub(crate) const TABLE: &[Builtin] = rows! {
    "operator.neg" X |e, a| plain(e, UnaryOp::Neg, Takes::Number, "-", a);
    "operator.invert" X |e, a| invert(e, a);
    "operator.not_" X |e, a| not(e, a);
    "builtins.abs" NAMED_X |e, a| plain(e, UnaryOp::Abs, Takes::Anything, "abs", a);
    "cuda.tile.abs" X |e, a| plain(e, UnaryOp::Abs, Takes::Anything, "abs", a);
    "cuda.tile.negative" X |e, a| plain(e, UnaryOp::Neg, Takes::Number, "negative", a);
    "cuda.tile.bitwise_not" X |e, a| plain(e, UnaryOp::Not, Takes::Bits, "bitwise_not", a);
    "cuda.tile.log" X |e, a| plain(e, UnaryOp::Log, Takes::Float, "log", a);
    "cuda.tile.log2" X |e, a| plain(e, UnaryOp::Log2, Takes::Float, "log2", a);
    "cuda.tile.sin" X |e, a| plain(e, UnaryOp::Sin, Takes::Float, "sin", a);
    "cuda.tile.cos" X |e, a| plain(e, UnaryOp::Cos, Takes::Float, "cos", a);
    "cuda.tile.tan" X |e, a| plain(e, UnaryOp::Tan, Takes::Float, "tan", a);
    "cuda.tile.sinh" X |e, a| plain(e, UnaryOp::Sinh, Takes::Float, "sinh", a);
    "cuda.tile.cosh" X |e, a| plain(e, UnaryOp::Cosh, Takes::Float, "cosh", a);
    "cuda.tile.floor" X |e, a| plain(e, UnaryOp::Floor, Takes::FloatOnly, "floor", a);
    "cuda.tile.ceil" X |e, a| plain(e, UnaryOp::Ceil, Takes::FloatOnly, "ceil", a);
    "cuda.tile.exp" X_MODE |e, a| moded(e, UnaryOp::Exp, "exp", a, Some(1), None);
    "cuda.tile.tanh" X_MODE |e, a| moded(e, UnaryOp::Tanh, "tanh", a, Some(1), None);
    "cuda.tile.exp2" X_FLUSH |e, a| moded(e, UnaryOp::Exp2, "exp2", a, None, Some(1));
    "cuda.tile.rsqrt" X_FLUSH |e, a| moded(e, UnaryOp::Rsqrt, "rsqrt", a, None, Some(1));
    "cuda.tile.sqrt" X_BOTH |e, a| moded(e, UnaryOp::Sqrt, "sqrt", a, Some(1), Some(2));
    "cuda.tile.isnan" X |e, a| is_nan(e, a);
};

/// The operand of a function.
pub(super) fn one(cx: &Context, value: &Value, what: &str) -> Result<Operand> {
    let tile = matches!(value, Value::Number(_) | Value::Invalid(_))
        || matches!(value, Value::Run(run) if run.ty.as_tile().is_some());
    if !tile {
        return cx.fault(
            "python-type",
            format!("`{what}` can't take {}", cx.show_value(value)),
            "its operand must be a tile or a number",
        );
    }
    cx.operand(value, "the operand")
}

fn first<'a>(cx: &Context, args: &'a [Value], what: &str) -> Result<&'a Value> {
    match args.first() {
        Some(value) => Ok(value),
        None => cx.error("python-arguments", format!("`{what}` needs an operand")),
    }
}

fn plain(e: &mut Elaborator<'_>, op: UnaryOp, takes: Takes, what: &str, args: &[Value]) -> Result<Value> {
    let operand = one(&e.cx, first(&e.cx, args, what)?, what)?;
    unary(&mut e.cx, op, takes, what, operand, FloatMode::default())
}

fn moded(
    e: &mut Elaborator<'_>,
    op: UnaryOp,
    what: &str,
    args: &[Value],
    rounding: Option<usize>,
    flush: Option<usize>,
) -> Result<Value> {
    let operand = one(&e.cx, first(&e.cx, args, what)?, what)?;
    let rounding = rounding.and_then(|index| args.get(index)).cloned();
    let flush = flush.and_then(|index| args.get(index)).cloned();
    let mode = e.cx.float_mode(
        &rounding.unwrap_or(Value::None),
        &flush.unwrap_or_else(|| Value::bool(false)),
    )?;
    unary(&mut e.cx, op, Takes::Float, what, operand, mode)
}

/// The element type that an operand is converted to first.
fn target(cx: &Context, takes: Takes, what: &str, dtype: &Dtype) -> Result<Dtype> {
    let refused = |kind: &str, wanted: &str| {
        cx.fault(
            "python-type",
            format!(
                "`{what}` can't take {kind}, but its operand is {}",
                cx.show_dtype(dtype)
            ),
            format!("convert it to {wanted} with ct.astype"),
        )
    };
    match (takes, dtype.class()) {
        (Takes::Float, _) => Ok(dtype.clone().floating()),
        (Takes::Number, Some(ElementClass::Boolean)) => Ok(Element::I32.into()),
        (Takes::FloatOnly, Some(ElementClass::Boolean)) => refused("truth values", "a float"),
        (Takes::FloatOnly, Some(ElementClass::Integer)) => refused("integers", "a float"),
        (Takes::Bits, Some(ElementClass::Float | ElementClass::RestrictedFloat)) => {
            refused("floats", "an integer")
        }
        _ => Ok(dtype.clone()),
    }
}

/// A function of one operand: numbers fold, others are converted.
fn unary(
    cx: &mut Context,
    op: UnaryOp,
    takes: Takes,
    what: &str,
    operand: Operand,
    mode: FloatMode,
) -> Result<Value> {
    if let Some(value) = operand.as_weak() {
        return cx.weak(cx.fold_unary(op, value)?);
    }
    let dtype = target(cx, takes, what, &operand.dtype())?;
    if let Operand::Number(number) = &operand {
        let number = cx.astype_number(number, &dtype)?;
        return Ok(Value::Number(
            cx.typed(&cx.fold_unary(op, &number.value)?, &dtype)?,
        ));
    }
    check_unary(cx, op, mode, &dtype, what)?;
    let shape = operand.shape().to_vec();
    let x = cx.convert(operand, &dtype)?;
    Ok(cx.tile(Expr::Unary { op, x, mode }, dtype, shape))
}

fn invert(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let cx = &mut e.cx;
    let operand = one(cx, first(cx, args, "~")?, "~")?;
    if let Operand::Number(number) = &operand
        && matches!(number.value, NumberValue::Bool(_))
    {
        return cx.fault(
            "python-type",
            "`~` of a truth value known when the kernel is compiled would be Python's -1 or -2",
            "write `not`, or ct.bitwise_not",
        );
    }
    unary(cx, UnaryOp::Not, Takes::Bits, "~", operand, FloatMode::default())
}

/// Logical not.
pub(super) fn negation(e: &mut Elaborator<'_>, value: &Value) -> Result<Value> {
    not(e, std::slice::from_ref(value))
}

fn not(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let cx = &mut e.cx;
    match one(cx, first(cx, args, "not")?, "not")? {
        Operand::Number(number) => {
            let cond = cx.truthy(&number.value)?.negate();
            let dtype = number.dtype.map(|_| Element::Bool.into());
            Ok(Value::Number(super::super::value::Number {
                value: NumberValue::Bool(cond),
                dtype,
            }))
        }
        tile @ Operand::Tile(..) => {
            let shape = tile.shape().to_vec();
            let x = cx.convert(tile, &Element::Bool.into())?;
            let expr = Expr::Unary {
                op: UnaryOp::Not,
                x,
                mode: FloatMode::default(),
            };
            Ok(cx.tile(expr, Element::Bool.into(), shape))
        }
    }
}

fn is_nan(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let cx = &mut e.cx;
    let operand = one(cx, first(cx, args, "isnan")?, "isnan")?;
    if let Some(value) = operand.as_weak() {
        return cx.weak(cx.fold_unary(UnaryOp::IsNan, value)?);
    }
    let dtype = target(cx, Takes::FloatOnly, "isnan", &operand.dtype())?;
    if let Operand::Number(number) = &operand {
        let value = cx.fold_unary(UnaryOp::IsNan, &number.value)?;
        return Ok(Value::Number(cx.typed(&value, &Element::Bool.into())?));
    }
    let shape = operand.shape().to_vec();
    let x = cx.convert(operand, &dtype)?;
    let expr = Expr::Unary {
        op: UnaryOp::IsNan,
        x,
        mode: FloatMode::default(),
    };
    Ok(cx.tile(expr, Element::Bool.into(), shape))
}
