//! The grid, and what the source promises of numbers.

use super::super::Elaborator;
use super::super::builtin::Builtin;
use super::super::context::Result;
use super::super::value::{NumberValue, RunValue, Value};
use super::params::required;
use tileport_kernel::{Element, Expr, StmtKind, Type};

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "cuda.tile.bid",
        parameters: &[required("axis")],
        call: |e, args| {
            let axis = grid_axis(e, args)?;
            Ok(e.cx.run(Expr::BlockId { axis }, Type::scalar(Element::I32)))
        },
    },
    Builtin {
        name: "cuda.tile.num_blocks",
        parameters: &[required("axis")],
        call: |e, args| {
            let axis = grid_axis(e, args)?;
            Ok(e.cx.run(Expr::BlockCount { axis }, Type::scalar(Element::I32)))
        },
    },
    Builtin {
        name: "cuda.tile.assume_divisible_by",
        parameters: &[required("x"), required("divisor")],
        call: assume_divisible_by,
    },
    Builtin {
        name: "cuda.tile.grid_dependency_control_wait",
        parameters: &[],
        call: |e, _| grid_dependency(e, true),
    },
    Builtin {
        name: "cuda.tile.grid_dependency_control_launch_dependents",
        parameters: &[],
        call: |e, _| grid_dependency(e, false),
    },
];

fn grid_dependency(e: &mut Elaborator<'_>, wait: bool) -> Result<Value> {
    e.cx.push(StmtKind::GridDependency { wait });
    Ok(Value::None)
}

fn grid_axis(e: &mut Elaborator<'_>, args: &[Value]) -> Result<usize> {
    let [axis] = args else {
        return e.cx.error("python-arguments", "an axis is missing");
    };
    match e.cx.known_int(axis, "axis")? {
        0 => Ok(0),
        1 => Ok(1),
        2 => Ok(2),
        axis => e.cx.error_help(
            "python-axis",
            format!("the axis of the grid is {axis}"),
            "a grid has the axes 0, 1 and 2",
        ),
    }
}

fn assume_divisible_by(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [x, divisor] = args else {
        return e.cx.error("python-arguments", "an argument is missing");
    };
    let by = e.cx.static_int(divisor, "divisor")?;
    if let Some(by) = by.as_int()
        && by < 1
    {
        return e
            .cx
            .error("python-argument", format!("divisor must be positive, not {by}"));
    }
    match x {
        Value::Number(number) => {
            let NumberValue::Int(value) = &number.value else {
                return e.cx.error(
                    "python-type",
                    format!("x must be an integer, not {}", e.cx.show_value(x)),
                );
            };
            // What is known anyway needs no promise, but a false one is worth an error.
            if let (Some(value), Some(by)) = (value.as_int(), by.as_int())
                && value % by != 0
            {
                return e
                    .cx
                    .error("python-argument", format!("{value} is not divisible by {by}"));
            }
            Ok(x.clone())
        }
        Value::Run(RunValue {
            ty: Type::Tile(tile), ..
        }) if tile.shape.is_empty() => {
            let element = tile.dtype.as_element();
            if element.is_some_and(|element| !element.is_integer()) {
                return e.cx.error(
                    "python-type",
                    format!("x must be an integer, not {}", e.cx.show_value(x)),
                );
            }
            if by.is(1) {
                return Ok(x.clone());
            }
            let Value::Run(run) = x else { return Ok(x.clone()) };
            let x = e.cx.take(run);
            Ok(e.cx.run(Expr::AssumeDivisible { x, by }, run.ty.clone()))
        }
        _ => e.cx.error(
            "python-type",
            format!("x must be an integer scalar, not {}", e.cx.show_value(x)),
        ),
    }
}
