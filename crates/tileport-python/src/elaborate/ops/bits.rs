//! Operations on bits: `& | ^ << >>`.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Parameter};
use super::super::context::{Context, Result};
use super::super::operand::Operand;
use super::super::value::Value;
use super::arith::two;
use super::params::positional;
use tileport_kernel::expr::{BinaryOp, FloatMode};
use tileport_kernel::{Element, ElementClass, Expr};

const XY: &[Parameter] = &[positional("x"), positional("y")];

macro_rules! rows {
    ($($name:literal $call:ident $op:ident $shown:literal;)*) => {
        &[$(Builtin { name: $name, parameters: XY, call: |e, a| $call(e, BinaryOp::$op, $shown, a) },)*]
    };
}

pub(crate) const TABLE: &[Builtin] = rows! {
    "operator.and_" bitwise And "&";
    "operator.or_" bitwise Or "|";
    "operator.xor" bitwise Xor "^";
    "operator.lshift" shift Shl "<<";
    "operator.rshift" shift Shr ">>";
    "cuda.tile.bitwise_and" bitwise And "bitwise_and";
    "cuda.tile.bitwise_or" bitwise Or "bitwise_or";
    "cuda.tile.bitwise_xor" bitwise Xor "bitwise_xor";
    "cuda.tile.bitwise_lshift" shift Shl "bitwise_lshift";
    "cuda.tile.bitwise_rshift" shift Shr "bitwise_rshift";
};

fn bitwise(e: &mut Elaborator<'_>, op: BinaryOp, what: &str, args: &[Value]) -> Result<Value> {
    bitwise_on(&mut e.cx, op, what, args)
}

/// Two truth values or integers combined.
pub(super) fn combine(cx: &mut Context, op: BinaryOp, x: Value, y: Value) -> Result<Value> {
    bitwise_on(cx, op, if op == BinaryOp::Or { "or" } else { "and" }, &[x, y])
}

fn bitwise_on(cx: &mut Context, op: BinaryOp, what: &str, args: &[Value]) -> Result<Value> {
    let (x, y) = two(cx, args, what)?;
    if let (Some(a), Some(b)) = (x.as_weak(), y.as_weak()) {
        return cx.weak(cx.fold_binary(op, a, b)?);
    }
    let (left, right) = (x.dtype(), y.dtype());
    for dtype in [&left, &right] {
        if dtype.class().is_some_and(|class| class >= ElementClass::Float) {
            return cx.fault(
                "python-type",
                format!(
                    "`{what}` needs integers or truth values, but its operands are {} and {}",
                    cx.show_dtype(&left),
                    cx.show_dtype(&right)
                ),
                "take the bits of a float with ct.bitcast",
            );
        }
    }
    if x.weak().is_some() == y.weak().is_some() && left != right {
        cx.same_dtype_decided(&left, &right)?;
        return cx.fault(
            "python-type",
            format!(
                "the operands of `{what}` must have one element type, but they are {} and {}",
                cx.show_dtype(&left),
                cx.show_dtype(&right)
            ),
            "convert one of them with ct.astype",
        );
    }
    let pair = (left.as_element(), right.as_element());
    if matches!(
        pair,
        (Some(Element::Bool), Some(Element::I8)) | (Some(Element::I8), Some(Element::Bool))
    ) {
        return cx.fault(
            "python-type",
            format!("`{what}` can't take bool_ and int8"),
            "convert one of them with ct.astype",
        );
    }
    finish(cx, op, x, y)
}

fn shift(e: &mut Elaborator<'_>, op: BinaryOp, what: &str, args: &[Value]) -> Result<Value> {
    let (x, y) = two(&e.cx, args, what)?;
    let cx = &mut e.cx;
    if let (Some(a), Some(b)) = (x.as_weak(), y.as_weak()) {
        return cx.weak(cx.fold_binary(op, a, b)?);
    }
    for (operand, side) in [(&x, "left"), (&y, "right")] {
        let dtype = operand.dtype();
        if dtype.class().is_some_and(|class| class != ElementClass::Integer) {
            return cx.fault(
                "python-type",
                format!(
                    "`{what}` needs integers, but its {side} operand is {}",
                    cx.show_dtype(&dtype)
                ),
                "convert it with ct.astype",
            );
        }
    }
    finish(cx, op, x, y)
}

fn finish(cx: &mut Context, op: BinaryOp, x: Operand, y: Operand) -> Result<Value> {
    let (dtype, shape) = cx.common(&x, &y, false)?;
    let (x, y) = (cx.settle(x, &dtype)?, cx.settle(y, &dtype)?);
    if let (Operand::Number(a), Operand::Number(b)) = (&x, &y) {
        return Ok(Value::Number(cx.fold_typed(op, &a.value, &b.value, &dtype)?));
    }
    let lhs = cx.coerce(x, &dtype, &shape)?;
    let rhs = cx.coerce(y, &dtype, &shape)?;
    let mode = FloatMode::default();
    Ok(cx.tile(Expr::Binary { op, lhs, rhs, mode }, dtype, shape))
}
