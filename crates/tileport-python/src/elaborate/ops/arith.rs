//! Arithmetic: `+ - * / // % **`, divisions, minimum and maximum, and the operations of one operand with operators.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter};
use super::super::context::{Context, Result};
use super::super::operand::Operand;
use super::super::value::{Number, NumberValue, Value};
use super::mode::{of_binary, of_unary};
use super::params::{named, positional};
use tileport_kernel::expr::{BinaryOp, FloatMode, UnaryOp};
use tileport_kernel::{Dtype, Element, ElementClass, Expr};

const XY: &[Parameter] = &[positional("x"), positional("y")];
const X: &[Parameter] = &[positional("x")];
const ROUNDED: &[Parameter] = &[
    positional("x"),
    positional("y"),
    named("rounding_mode", Default::None),
    named("flush_to_zero", Default::Bool(false)),
];
const EXTREME: &[Parameter] = &[
    positional("x"),
    positional("y"),
    named("flush_to_zero", Default::Bool(false)),
    named("propagate_nan", Default::Bool(false)),
];

macro_rules! rows {
    ($($name:literal $params:ident $call:expr;)*) => {
        &[$(Builtin { name: $name, parameters: $params, call: $call },)*]
    };
}

pub(crate) const TABLE: &[Builtin] = rows! {
    "operator.add" XY |e, a| plus(e, a);
    "operator.sub" XY |e, a| plain(e, BinaryOp::Sub, a);
    "operator.mul" XY |e, a| plain(e, BinaryOp::Mul, a);
    "operator.truediv" XY |e, a| plain(e, BinaryOp::Div, a);
    "operator.floordiv" XY |e, a| plain(e, BinaryOp::FloorDiv, a);
    "operator.mod" XY |e, a| modulo(e, a);
    "operator.pow" XY |e, a| power(e, a);
    "cuda.tile.add" ROUNDED |e, a| rounded(e, BinaryOp::Add, a);
    "cuda.tile.sub" ROUNDED |e, a| rounded(e, BinaryOp::Sub, a);
    "cuda.tile.mul" ROUNDED |e, a| rounded(e, BinaryOp::Mul, a);
    "cuda.tile.truediv" ROUNDED |e, a| rounded(e, BinaryOp::Div, a);
    "cuda.tile.floordiv" XY |e, a| plain(e, BinaryOp::FloorDiv, a);
    "cuda.tile.cdiv" XY |e, a| plain(e, BinaryOp::CeilDiv, a);
    "cuda.tile.mod" XY |e, a| modulo(e, a);
    "cuda.tile.pow" XY |e, a| power(e, a);
    "cuda.tile.atan2" XY |e, a| plain(e, BinaryOp::Atan2, a);
    "cuda.tile.divmod" XY |e, a| divmod(e, a);
    "cuda.tile.minimum" EXTREME |e, a| extreme(e, true, a);
    "cuda.tile.maximum" EXTREME |e, a| extreme(e, false, a);
    "builtins.divmod" XY |e, a| divmod(e, a);
    "operator.pos" X |e, a| pos(e, a);
};

/// What an operation is called in messages.
const fn shown(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::FloorDiv => "//",
        BinaryOp::CeilDiv => "cdiv",
        BinaryOp::FloorMod | BinaryOp::TruncMod => "%",
        BinaryOp::Pow | BinaryOp::PowInt => "**",
        BinaryOp::Atan2 => "atan2",
        BinaryOp::Min | BinaryOp::MinNum => "minimum",
        BinaryOp::Max | BinaryOp::MaxNum => "maximum",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::TruncDiv => "/",
    }
}

/// The two operands of an operation.
pub(super) fn two(cx: &Context, args: &[Value], op: &str) -> Result<(Operand, Operand)> {
    let [x, y, ..] = args else {
        return cx.error("python-arguments", format!("`{op}` needs two operands"));
    };
    for value in [x, y] {
        let tile = matches!(value, Value::Number(_) | Value::Invalid(_))
            || matches!(value, Value::Run(run) if run.ty.as_tile().is_some());
        if !tile {
            return cx.fault(
                "python-type",
                format!("`{op}` can't take {} and {}", cx.show_value(x), cx.show_value(y)),
                "both operands must be tiles or numbers",
            );
        }
    }
    Ok((
        cx.operand(x, "the left operand")?,
        cx.operand(y, "the right operand")?,
    ))
}

/// Refuses element types without arithmetic of their own.
fn check_arithmetic(cx: &Context, operands: [&Operand; 2], op: BinaryOp) -> Result<()> {
    for operand in operands {
        let dtype = operand.dtype();
        if dtype.class() == Some(ElementClass::RestrictedFloat) {
            return cx.fault(
                "python-type",
                format!(
                    "{} has no arithmetic, so `{}` can't take it",
                    cx.show_dtype(&dtype),
                    shown(op)
                ),
                "convert it with ct.astype first",
            );
        }
    }
    Ok(())
}

fn plain(e: &mut Elaborator<'_>, op: BinaryOp, args: &[Value]) -> Result<Value> {
    let (x, y) = two(&e.cx, args, shown(op))?;
    arithmetic(&mut e.cx, op, x, y, FloatMode::default())
}

fn plus(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    match args {
        [Value::Tuple(x), Value::Tuple(y)] => Ok(Value::Tuple(x.iter().chain(y.iter()).cloned().collect())),
        [
            x @ (Value::Text(_) | Value::Formatted(_)),
            y @ (Value::Text(_) | Value::Formatted(_)),
        ] => Ok(super::text::concatenate(&[x.clone(), y.clone()])),
        _ => plain(e, BinaryOp::Add, args),
    }
}

fn rounded(e: &mut Elaborator<'_>, op: BinaryOp, args: &[Value]) -> Result<Value> {
    let [_, _, rounding, flush] = args else {
        return e.cx.error("python-arguments", "two operands are needed");
    };
    let mode = e.cx.float_mode(rounding, flush)?;
    let (x, y) = two(&e.cx, args, shown(op))?;
    arithmetic(&mut e.cx, op, x, y, mode)
}

/// The lesser or the greater of two: of floats, a NaN is given on only where that is asked for.
pub(super) fn least_or_greatest(
    cx: &mut Context,
    least: bool,
    args: &[Value],
    nan: bool,
    flush: bool,
) -> Result<Value> {
    let op = match (least, nan) {
        (true, true) => BinaryOp::Min,
        (true, false) => BinaryOp::MinNum,
        (false, true) => BinaryOp::Max,
        (false, false) => BinaryOp::MaxNum,
    };
    let (x, y) = two(cx, args, shown(op))?;
    let mode = FloatMode {
        rounding: None,
        flush_to_zero: flush,
    };
    arithmetic(cx, op, x, y, mode)
}

fn extreme(e: &mut Elaborator<'_>, least: bool, args: &[Value]) -> Result<Value> {
    let [_, _, flush, nan] = args else {
        return e.cx.error("python-arguments", "two operands are needed");
    };
    let flush = e.cx.flag(flush, "`flush_to_zero`")?;
    let nan = e.cx.flag(nan, "`propagate_nan`")?;
    least_or_greatest(&mut e.cx, least, args, nan, flush)
}

/// An arithmetic operation: numbers fold, the rest is promoted and broadcast.
pub(super) fn arithmetic(
    cx: &mut Context,
    op: BinaryOp,
    x: Operand,
    y: Operand,
    mode: FloatMode,
) -> Result<Value> {
    check_arithmetic(cx, [&x, &y], op)?;
    if let (Some(a), Some(b)) = (x.as_weak(), y.as_weak()) {
        return cx.weak(cx.fold_binary(op, a, b)?);
    }
    let (dtype, shape) = cx.common(&x, &y, op == BinaryOp::Div)?;
    if dtype.as_element() == Some(Element::Bool) {
        return cx.fault(
            "python-type",
            format!("`{}` has no meaning on two truth values", shown(op)),
            "convert one of them to an integer",
        );
    }
    let (x, y) = (cx.settle(x, &dtype)?, cx.settle(y, &dtype)?);
    if let (Operand::Number(a), Operand::Number(b)) = (&x, &y) {
        return Ok(Value::Number(cx.fold_typed(op, &a.value, &b.value, &dtype)?));
    }
    cx.check_mode(of_binary(op), mode, &dtype, shown(op))?;
    let float = dtype.class().map(|class| class >= ElementClass::Float);
    let wrong = match op {
        BinaryOp::Pow | BinaryOp::Atan2 => float == Some(false),
        BinaryOp::CeilDiv => float == Some(true),
        _ => false,
    };
    if wrong {
        let (is, wanted) = if float == Some(true) {
            ("floats", "integers")
        } else {
            ("integers", "floats")
        };
        return cx.fault(
            "python-type",
            format!(
                "`{}` is for {wanted}, but its operands are {is}: {}",
                shown(op),
                cx.show_dtype(&dtype)
            ),
            "convert an operand with ct.astype",
        );
    }
    let op = match (op, float) {
        // A NaN is no question for integers.
        (BinaryOp::MinNum, Some(false)) => BinaryOp::Min,
        (BinaryOp::MaxNum, Some(false)) => BinaryOp::Max,
        (BinaryOp::FloorDiv, Some(true)) => {
            let quotient = binary(cx, BinaryOp::Div, x, y, &dtype, &shape, mode)?;
            let floor = Expr::Unary {
                op: UnaryOp::Floor,
                x: quotient,
                mode: FloatMode::default(),
            };
            return Ok(cx.tile(floor, dtype, shape));
        }
        (BinaryOp::FloorDiv, None) => {
            return cx.needs_dtype(&dtype, "the element type of a floor division");
        }
        (op, _) => op,
    };
    let id = binary(cx, op, x, y, &dtype, &shape, mode)?;
    Ok(cx.value(id))
}

fn binary(
    cx: &mut Context,
    op: BinaryOp,
    x: Operand,
    y: Operand,
    dtype: &Dtype,
    shape: &[tileport_kernel::Dim],
    mode: FloatMode,
) -> Result<tileport_kernel::ExprId> {
    let lhs = cx.coerce(x, dtype, shape)?;
    let rhs = cx.coerce(y, dtype, shape)?;
    let ty = tileport_kernel::TileType {
        dtype: dtype.clone(),
        shape: shape.to_vec(),
    };
    Ok(cx.add(
        Expr::Binary { op, lhs, rhs, mode },
        tileport_kernel::Type::Tile(ty),
    ))
}

/// The type of an integer exponent: the least of i8, i16 and i32 that holds it.
fn exponent_dtype(dtype: &Dtype) -> Option<Element> {
    match dtype.as_element()? {
        Element::I8 => Some(Element::I8),
        Element::I16 | Element::U8 => Some(Element::I16),
        Element::I32 | Element::U16 => Some(Element::I32),
        _ => None,
    }
}

fn power(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let (x, y) = two(&e.cx, args, "**")?;
    let cx = &mut e.cx;
    let base = x.dtype();
    // Where the base's type is open it can only be a float: integers have no power.
    let float = base.class().is_none_or(|class| class == ElementClass::Float);
    let both_weak = x.as_weak().is_some() && y.as_weak().is_some();
    if let (true, false, Some(exponent)) = (float, both_weak, exponent_dtype(&y.dtype())) {
        let shape = cx.broadcast_shape(x.shape(), y.shape())?;
        let lhs = cx.coerce(x, &base, &shape)?;
        let rhs = cx.coerce(y, &exponent.into(), &shape)?;
        let expr = Expr::Binary {
            op: BinaryOp::PowInt,
            lhs,
            rhs,
            mode: FloatMode::default(),
        };
        return Ok(cx.tile(expr, base, shape));
    }
    arithmetic(cx, BinaryOp::Pow, x, y, FloatMode::default())
}

/// What `%` and `divmod` have in common: truth values are refused, numbers fold. Otherwise the operands, their element type
/// and shape.
enum Division {
    Folded(Value),
    Open(Box<(Operand, Operand, Dtype, Vec<tileport_kernel::Dim>)>),
}

fn division(
    cx: &Context,
    x: Operand,
    y: Operand,
    fold: impl Fn(&NumberValue, &NumberValue, Option<&Dtype>) -> Result<Value>,
) -> Result<Division> {
    let truth = Some(Element::Bool);
    if x.dtype().as_element() == truth && y.dtype().as_element() == truth {
        return cx.fault(
            "python-type",
            "`%` has no meaning on two truth values",
            "convert one of them to an integer",
        );
    }
    if let (Some(a), Some(b)) = (x.as_weak(), y.as_weak()) {
        return fold(a, b, None).map(Division::Folded);
    }
    let (dtype, shape) = cx.common(&x, &y, false)?;
    let (x, y) = (cx.settle(x, &dtype)?, cx.settle(y, &dtype)?);
    if let (Operand::Number(a), Operand::Number(b)) = (&x, &y) {
        return fold(&a.value, &b.value, Some(&dtype)).map(Division::Folded);
    }
    Ok(Division::Open(Box::new((x, y, dtype, shape))))
}

fn folded(
    cx: &Context,
    op: BinaryOp,
    a: &NumberValue,
    b: &NumberValue,
    dtype: Option<&Dtype>,
) -> Result<Value> {
    match dtype {
        None => cx.weak(cx.fold_binary(op, a, b)?),
        Some(dtype) => cx.fold_typed(op, a, b, dtype).map(Value::Number),
    }
}

fn modulo(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let op = BinaryOp::FloorMod;
    let (x, y) = two(&e.cx, args, "%")?;
    let cx = &mut e.cx;
    match division(cx, x, y, |a, b, dtype| folded(cx, op, a, b, dtype))? {
        Division::Folded(value) => Ok(value),
        Division::Open(operands) => {
            let (x, y, dtype, shape) = *operands;
            if dtype.class() == Some(ElementClass::RestrictedFloat) {
                check_arithmetic(cx, [&x, &y], op)?;
            }
            let id = binary(cx, op, x, y, &dtype, &shape, FloatMode::default())?;
            Ok(cx.value(id))
        }
    }
}

fn divmod(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let (x, y) = two(&e.cx, args, "divmod")?;
    let cx = &mut e.cx;
    let both = |a: &NumberValue, b: &NumberValue, dtype: Option<&Dtype>| {
        let quotient = folded(cx, BinaryOp::FloorDiv, a, b, dtype)?;
        let remainder = folded(cx, BinaryOp::FloorMod, a, b, dtype)?;
        Ok(Value::Tuple([quotient, remainder].into()))
    };
    match division(cx, x, y, both)? {
        Division::Folded(value) => Ok(value),
        Division::Open(operands) => {
            let (x, y, dtype, shape) = *operands;
            if dtype.class().is_some_and(|class| class >= ElementClass::Float) {
                return cx.fault(
                    "python-type",
                    format!(
                        "divmod is for integers, but its operands are {}",
                        cx.show_dtype(&dtype)
                    ),
                    "write `//` and `%`",
                );
            }
            let (x, y) = (cx.reusable_operand(x), cx.reusable_operand(y));
            let mode = FloatMode::default();
            let quotient = binary(cx, BinaryOp::FloorDiv, x.clone(), y.clone(), &dtype, &shape, mode)?;
            let remainder = binary(cx, BinaryOp::FloorMod, x, y, &dtype, &shape, mode)?;
            Ok(Value::Tuple([cx.value(quotient), cx.value(remainder)].into()))
        }
    }
}

fn pos(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [x] = args else {
        return e.cx.error("python-arguments", "`+` needs an operand");
    };
    let cx = &mut e.cx;
    match super::math::one(cx, x, "+")? {
        Operand::Number(number) => match (&number.dtype, &number.value) {
            (None, NumberValue::Bool(_)) => cx.weak(NumberValue::Int(cx.truncated(&number.value)?)),
            (Some(_), NumberValue::Bool(_)) => Ok(Value::Number(Number {
                value: NumberValue::Int(cx.truncated(&number.value)?),
                dtype: Some(Element::I32.into()),
            })),
            _ => Ok(Value::Number(number)),
        },
        Operand::Tile(run, ty) if ty.dtype.as_element() == Some(Element::Bool) => {
            let id = cx.convert(Operand::Tile(run, ty), &Element::I32.into())?;
            Ok(cx.value(id))
        }
        Operand::Tile(..) => Ok(x.clone()),
    }
}

/// What a unary operation takes, so that it may be checked.
pub(super) fn check_unary(
    cx: &Context,
    op: UnaryOp,
    mode: FloatMode,
    dtype: &Dtype,
    what: &str,
) -> Result<()> {
    cx.check_mode(of_unary(op), mode, dtype, what)
}
