//! Comparisons.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Parameter};
use super::super::context::{Context, Result};
use super::super::operand::Operand;
use super::super::value::{Number, NumberValue, Value};
use super::params::positional;
use std::rc::Rc;
use tileport_kernel::expr::{BinaryOp, Comparison};
use tileport_kernel::{Cond, Element, Expr};

const XY: &[Parameter] = &[positional("x"), positional("y")];

macro_rules! rows {
    ($($operator:literal $function:literal $op:ident $shown:literal;)*) => {
        &[$(
            Builtin { name: $operator, parameters: XY, call: |e, a| compare(e, Comparison::$op, $shown, a) },
            Builtin { name: $function, parameters: XY, call: |e, a| tiles(&mut e.cx, Comparison::$op, $shown, a) },
        )*]
    };
}

pub(crate) const TABLE: &[Builtin] = rows! {
    "operator.eq" "cuda.tile.equal" Eq "==";
    "operator.ne" "cuda.tile.not_equal" Ne "!=";
    "operator.lt" "cuda.tile.less" Lt "<";
    "operator.le" "cuda.tile.less_equal" Le "<=";
    "operator.gt" "cuda.tile.greater" Gt ">";
    "operator.ge" "cuda.tile.greater_equal" Ge ">=";
};

/// Two tiles or numbers compared.
fn tiles(cx: &mut Context, op: Comparison, what: &str, args: &[Value]) -> Result<Value> {
    let (x, y) = super::arith::two(cx, args, what)?;
    let truth = |cond, dtype| {
        Value::Number(Number {
            value: NumberValue::Bool(cond),
            dtype,
        })
    };
    if let (Some(a), Some(b)) = (x.as_weak(), y.as_weak()) {
        return Ok(truth(cx.compare_numbers(op, a, b)?, None));
    }
    let (dtype, shape) = cx.common(&x, &y, false)?;
    let (x, y) = (cx.settle(x, &dtype)?, cx.settle(y, &dtype)?);
    if let (Operand::Number(a), Operand::Number(b)) = (&x, &y) {
        let cond = cx.compare_numbers(op, &a.value, &b.value)?;
        return Ok(truth(cond, Some(Element::Bool.into())));
    }
    let lhs = cx.coerce(x, &dtype, &shape)?;
    let rhs = cx.coerce(y, &dtype, &shape)?;
    Ok(cx.tile(Expr::Compare { op, lhs, rhs }, Element::Bool.into(), shape))
}

fn unordered<T>(cx: &Context, what: &str, x: &Value, y: &Value) -> Result<T> {
    cx.fault(
        "python-type",
        format!("`{what}` can't compare {} and {}", cx.show_value(x), cx.show_value(y)),
        "tiles and numbers can be compared, and two element types, texts, enumeration members or tuples with `==` and `!=`",
    )
}

fn compare(e: &mut Elaborator<'_>, op: Comparison, what: &str, args: &[Value]) -> Result<Value> {
    let [x, y] = args else {
        return e
            .cx
            .error("python-arguments", format!("`{what}` needs two operands"));
    };
    let equality = matches!(op, Comparison::Eq | Comparison::Ne);
    let equal = match (x, y) {
        (Value::Tuple(a), Value::Tuple(b)) => {
            if !equality {
                return unordered(&e.cx, what, x, y);
            }
            return tuples(e, op, a, b);
        }
        (Value::Text(a), Value::Text(b)) => {
            return Ok(Value::bool(match op {
                Comparison::Eq => a == b,
                Comparison::Ne => a != b,
                Comparison::Lt => a < b,
                Comparison::Le => a <= b,
                Comparison::Gt => a > b,
                Comparison::Ge => a >= b,
            }));
        }
        (Value::Dtype(a), Value::Dtype(b)) if equality => Cond::same_dtype(a, b),
        (Value::Member(a), Value::Member(b)) | (Value::Named(a), Value::Named(b)) if equality => {
            Cond::Known(a == b)
        }
        (Value::Function(a), Value::Function(b)) if equality => {
            Cond::Known(Rc::ptr_eq(a, b) || a.info == b.info && a.frame == b.frame)
        }
        (Value::Number(_) | Value::Run(_), Value::Number(_) | Value::Run(_)) => {
            return tiles(&mut e.cx, op, what, args);
        }
        (Value::Invalid(_), _) | (_, Value::Invalid(_)) => return tiles(&mut e.cx, op, what, args),
        _ => return unordered(&e.cx, what, x, y),
    };
    let cond = if op == Comparison::Eq {
        equal
    } else {
        equal.negate()
    };
    Ok(Value::Number(Number {
        value: NumberValue::Bool(cond),
        dtype: None,
    }))
}

/// Whether all that is in a value is known when the kernel is compiled.
fn constant(value: &Value) -> bool {
    match value {
        Value::Run(_) => false,
        Value::Tuple(items) => items.iter().all(constant),
        _ => true,
    }
}

/// Python's equality of two values known when the kernel is compiled: values of unlike kinds differ.
pub(super) fn same(cx: &Context, x: &Value, y: &Value) -> Result<Cond> {
    Ok(match (x, y) {
        (Value::Number(a), Value::Number(b)) => {
            cx.compare_numbers(Comparison::Eq, &cx.constant_value(a), &cx.constant_value(b))?
        }
        (Value::Tuple(a), Value::Tuple(b)) => {
            if a.len() != b.len() {
                return Ok(Cond::Known(false));
            }
            let mut all = Cond::Known(true);
            for (a, b) in a.iter().zip(b.iter()) {
                all = all.and(same(cx, a, b)?);
            }
            all
        }
        (Value::Dtype(a), Value::Dtype(b)) => Cond::same_dtype(a, b),
        (Value::Text(a), Value::Text(b)) => Cond::Known(a == b),
        (Value::Member(a), Value::Member(b)) | (Value::Named(a), Value::Named(b)) => Cond::Known(a == b),
        (Value::None, Value::None) | (Value::Ellipsis, Value::Ellipsis) => Cond::Known(true),
        _ => Cond::Known(false),
    })
}

fn tuples(e: &mut Elaborator<'_>, op: Comparison, a: &[Value], b: &[Value]) -> Result<Value> {
    let negated = op == Comparison::Ne;
    if a.len() != b.len() {
        return Ok(Value::bool(negated));
    }
    if a.iter().chain(b).all(constant) {
        let mut equal = Cond::Known(true);
        for (a, b) in a.iter().zip(b) {
            equal = equal.and(same(&e.cx, a, b)?);
        }
        let cond = if negated { equal.negate() } else { equal };
        return e.cx.weak(NumberValue::Bool(cond));
    }
    for item in a.iter().chain(b) {
        let scalar = match item {
            Value::Run(run) => run.ty.as_tile().is_some_and(|ty| ty.shape.is_empty()),
            Value::Number(_) | Value::Tuple(_) | Value::Dtype(_) | Value::Text(_) => true,
            _ => false,
        };
        if !scalar {
            return e.cx.fault(
                "python-type",
                format!("tuples with {} in them can't be compared", e.cx.show_value(item)),
                "compare the items that you mean",
            );
        }
    }
    let mut result = Value::bool(true);
    for (a, b) in a.iter().zip(b) {
        let equal = compare(e, Comparison::Eq, "==", &[a.clone(), b.clone()])?;
        result = super::bits::combine(&mut e.cx, BinaryOp::And, result, equal)?;
    }
    if negated {
        super::math::negation(e, &result)
    } else {
        Ok(result)
    }
}

/// `x in (…)`.
pub(super) fn contained(e: &mut Elaborator<'_>, x: &Value, items: &[Value]) -> Result<Value> {
    let x = e.cx.reusable(x.clone());
    let mut result: Option<Value> = None;
    for item in items {
        let equal = compare(e, Comparison::Eq, "in", &[x.clone(), item.clone()])?;
        match &equal {
            Value::Number(number) if number.value == NumberValue::Bool(Cond::Known(true)) => {
                return Ok(equal);
            }
            Value::Run(run) if run.ty.as_tile().is_some_and(|ty| !ty.shape.is_empty()) => {
                return e.cx.fault(
                    "python-type",
                    format!("`in` needs scalars, not {}", e.cx.show_value(&x)),
                    "compare tiles with `==`, and combine the results with `|`",
                );
            }
            _ => {}
        }
        result = Some(match result {
            None => equal,
            Some(any) => super::bits::combine(&mut e.cx, BinaryOp::Or, any, equal)?,
        });
    }
    Ok(result.unwrap_or_else(|| Value::bool(false)))
}
