//! Reductions and scans along dimensions, with known operations.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter};
use super::super::context::{Context, Result};
use super::super::operand::Operand;
use super::super::value::{Number, NumberValue, Value};
use super::combine;
use super::params::{named, optional, positional};
use tileport_ir::attr::RoundingMode;
use tileport_kernel::expr::{Combine, FloatMode};
use tileport_kernel::kernel::Requirement;
use tileport_kernel::{Cond, Dim, Dtype, Element, ElementClass, Expr, ExprId, TileType, Type};

const AXIS: Parameter = optional("axis", Default::None);
const KEEPDIMS: Parameter = named("keepdims", Default::Bool(false));
const ROUNDING: Parameter = named("rounding_mode", Default::None);
const FLUSH: Parameter = named("flush_to_zero", Default::Bool(false));
const NAN: Parameter = named("propagate_nan", Default::Bool(false));
const SUM: &[Parameter] = &[positional("x"), AXIS, KEEPDIMS, ROUNDING, FLUSH];
const MAX: &[Parameter] = &[positional("x"), AXIS, KEEPDIMS, FLUSH, NAN];
const ARG: &[Parameter] = &[positional("x"), AXIS, KEEPDIMS, NAN];
const SCAN: &[Parameter] = &[
    positional("x"),
    optional("axis", Default::Int(0)),
    named("reverse", Default::Bool(false)),
    ROUNDING,
    FLUSH,
];

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "cuda.tile.sum",
        parameters: SUM,
        call: |e, args| rounded(e, args, "ct.sum", Combine::Sum),
    },
    Builtin {
        name: "cuda.tile.prod",
        parameters: SUM,
        call: |e, args| rounded(e, args, "ct.prod", Combine::Product),
    },
    Builtin {
        name: "cuda.tile.max",
        parameters: MAX,
        call: |e, args| {
            extreme(e, args, "ct.max", |nan, flush_to_zero| Combine::Max {
                nan,
                flush_to_zero,
            })
        },
    },
    Builtin {
        name: "cuda.tile.min",
        parameters: MAX,
        call: |e, args| {
            extreme(e, args, "ct.min", |nan, flush_to_zero| Combine::Min {
                nan,
                flush_to_zero,
            })
        },
    },
    Builtin {
        name: "cuda.tile.argmax",
        parameters: ARG,
        call: |e, args| arg(e, args, "ct.argmax", |nan| Combine::ArgMax { nan }),
    },
    Builtin {
        name: "cuda.tile.argmin",
        parameters: ARG,
        call: |e, args| arg(e, args, "ct.argmin", |nan| Combine::ArgMin { nan }),
    },
    Builtin {
        name: "cuda.tile.cumsum",
        parameters: SCAN,
        call: |e, args| scan(e, args, "ct.cumsum", Combine::Sum),
    },
    Builtin {
        name: "cuda.tile.cumprod",
        parameters: SCAN,
        call: |e, args| scan(e, args, "ct.cumprod", Combine::Product),
    },
    Builtin {
        name: "cuda.tile.reduce",
        parameters: &[
            positional("x"),
            super::params::required("axis"),
            super::params::required("func"),
            super::params::required("identity"),
            KEEPDIMS,
        ],
        call: combine::reduce,
    },
    Builtin {
        name: "cuda.tile.scan",
        parameters: &[
            positional("x"),
            super::params::required("axis"),
            super::params::required("func"),
            super::params::required("identity"),
            named("reverse", Default::Bool(false)),
        ],
        call: combine::scan,
    },
];

fn missing<T>(e: &Elaborator<'_>) -> Result<T> {
    e.cx.error("python-arguments", "an argument is missing")
}

/// How a sum or a product is rounded.
fn float_mode(
    e: &Elaborator<'_>,
    rounding: &Value,
    flush: &Value,
    dtype: &Dtype,
    what: &str,
) -> Result<FloatMode> {
    let rounding = match rounding {
        Value::None => None,
        _ => match e.cx.one_of(
            rounding,
            "RoundingMode",
            &["RN", "RZ", "RM", "RP"],
            "rounding_mode",
        )? {
            "RZ" => Some(RoundingMode::Zero),
            "RM" => Some(RoundingMode::NegativeInf),
            "RP" => Some(RoundingMode::PositiveInf),
            _ => Some(RoundingMode::NearestEven),
        },
    };
    if rounding.is_some()
        && let Some(element) = dtype.as_element()
        && element.class() != ElementClass::Float
    {
        let message = format!(
            "rounding_mode of {what} is for floats, not for {}",
            element.long_name()
        );
        return e.cx.error_help("python-argument", message, "leave it out");
    }
    let flush_to_zero = flushes(e, flush, dtype, what)?;
    Ok(FloatMode {
        rounding,
        flush_to_zero,
    })
}

fn flushes(e: &Elaborator<'_>, flush: &Value, dtype: &Dtype, what: &str) -> Result<bool> {
    let flush = e.cx.known_bool(flush, "flush_to_zero")?;
    if flush
        && let Some(element) = dtype.as_element()
        && element != Element::F32
    {
        let message = format!(
            "flush_to_zero of {what} is for float32, not for {}",
            element.long_name()
        );
        return e.cx.error_help("python-argument", message, "leave it out");
    }
    Ok(flush)
}

/// The dimensions that an axis argument names, in order.
fn axes(e: &Elaborator<'_>, value: &Value, rank: usize) -> Result<Vec<usize>> {
    let items = match value {
        Value::None => return Ok((0..rank).collect()),
        Value::Tuple(items) => &**items,
        _ => std::slice::from_ref(value),
    };
    let mut axes = Vec::with_capacity(items.len());
    for item in items {
        let axis = e.cx.axis(item, rank, "axis")?;
        if axes.contains(&axis) {
            return e
                .cx
                .error("python-axis", format!("axis names dimension {axis} twice"));
        }
        axes.push(axis);
    }
    axes.sort_unstable();
    Ok(axes)
}

impl Context {
    /// States that a symbolic element type is one that arithmetic keeps: truth values become integers, and formats that are only
    /// stored have none.
    fn require_arithmetic(&mut self, dtype: &Dtype, what: &str) {
        if dtype.as_element().is_some() {
            return;
        }
        for class in [ElementClass::Boolean, ElementClass::RestrictedFloat] {
            let cond = Cond::DtypeClass(dtype.clone(), class).negate();
            if self.kernel.requirements.iter().all(|known| known.cond != cond) {
                let message = Some(format!("{what} needs numbers with arithmetic of their own"));
                let span = self.span;
                self.kernel.requirements.push(Requirement {
                    cond,
                    message,
                    implied: true,
                    span,
                });
            }
        }
    }

    /// An operand of arithmetic: truth values become integers of type i32, by themselves.
    fn arithmetic_operand(&mut self, operand: Operand, what: &str) -> Result<Operand> {
        let dtype = operand.dtype();
        self.arithmetic(&dtype, what)?;
        self.require_arithmetic(&dtype, what);
        if dtype.as_element() != Some(Element::Bool) {
            return Ok(operand);
        }
        let dtype = Dtype::Known(Element::I32);
        match operand {
            Operand::Number(number) => {
                let value = match number.value {
                    NumberValue::Bool(cond) => NumberValue::Int(Dim::select(&cond, Dim::int(1), Dim::int(0))),
                    value => value,
                };
                Ok(Operand::Number(Number {
                    value,
                    dtype: Some(dtype),
                }))
            }
            Operand::Tile(run, ty) => {
                let shape = ty.shape.clone();
                let id = self.convert(Operand::Tile(run.clone(), ty), &dtype)?;
                let ty = TileType { dtype, shape };
                Ok(Operand::Tile(combine::tree(id, Type::Tile(ty.clone())), ty))
            }
        }
    }

    /// Reduces a tile along one dimension after the other; all but the last are implied.
    fn reduce_chain(
        &mut self,
        x: ExprId,
        ty: &TileType,
        axes: &[usize],
        keep: bool,
        combine: &Combine,
    ) -> ExprId {
        let mut shape = ty.shape.clone();
        let mut id = x;
        for (done, axis) in axes.iter().enumerate() {
            // Dimensions before this one are gone already.
            let axis = axis.saturating_sub(done);
            let keep = keep && axes.len() == 1;
            combine::reduce_shape(&mut shape, axis, keep);
            let expr = Expr::Reduce {
                xs: vec![id],
                axis,
                keep,
                combine: combine.clone(),
            };
            let ty = Type::Tile(TileType {
                dtype: ty.dtype.clone(),
                shape: shape.clone(),
            });
            id = self.add(expr, ty);
            self.kernel.exprs[id].implied = done + 1 < axes.len();
        }
        if keep && axes.len() > 1 {
            // Ascending order puts each where it was.
            for &axis in axes {
                shape.insert(axis.min(shape.len()), Dim::int(1));
            }
            id = self.reshape_implied(id, shape);
        }
        id
    }
}

/// A reduction in the element type, by these dimensions.
fn reduce(
    e: &mut Elaborator<'_>,
    x: &Value,
    axis: &Value,
    keep: &Value,
    what: &str,
    combine: Combine,
) -> Result<Value> {
    let operand = e.cx.operand(x, "x")?;
    let axes = axes(e, axis, operand.shape().len())?;
    let keep = e.cx.known_bool(keep, "keepdims")?;
    let operand = e.cx.arithmetic_operand(operand, what)?;
    match operand {
        // There is nothing to combine in a scalar.
        Operand::Number(number) => Ok(Value::Number(number)),
        Operand::Tile(run, _) if axes.is_empty() => Ok(Value::Run(run)),
        Operand::Tile(run, ty) => {
            let id = e.cx.take(&run);
            let id = e.cx.reduce_chain(id, &ty, &axes, keep, &combine);
            let ty = e.cx.type_of(id);
            Ok(Value::Run(combine::tree(id, ty)))
        }
    }
}

fn rounded(
    e: &mut Elaborator<'_>,
    args: &[Value],
    what: &str,
    with: fn(FloatMode) -> Combine,
) -> Result<Value> {
    let [x, axis, keep, rounding, flush] = args else {
        return missing(e);
    };
    let dtype = e.cx.operand(x, "x")?.dtype();
    let mode = float_mode(e, rounding, flush, &dtype, what)?;
    reduce(e, x, axis, keep, what, with(mode))
}

fn extreme(
    e: &mut Elaborator<'_>,
    args: &[Value],
    what: &str,
    with: fn(bool, bool) -> Combine,
) -> Result<Value> {
    let [x, axis, keep, flush, nan] = args else {
        return missing(e);
    };
    let dtype = e.cx.operand(x, "x")?.dtype();
    let nan = e.cx.known_bool(nan, "propagate_nan")?;
    let flush = flushes(e, flush, &dtype, what)?;
    reduce(e, x, axis, keep, what, with(nan, flush))
}

/// The index of an extreme: along one dimension, or in the tile's elements one after the other.
fn arg(e: &mut Elaborator<'_>, args: &[Value], what: &str, with: fn(bool) -> Combine) -> Result<Value> {
    let [x, axis, keep, nan] = args else {
        return missing(e);
    };
    let operand = e.cx.operand(x, "x")?;
    let combine = with(e.cx.known_bool(nan, "propagate_nan")?);
    let mut keep = e.cx.known_bool(keep, "keepdims")?;
    let rank = operand.shape().len();
    let axis = match axis {
        Value::None => None,
        axis => Some(e.cx.axis(axis, rank, "axis")?),
    };
    let operand = e.cx.arithmetic_operand(operand, what)?;
    let dtype = operand.dtype();
    let mut shape = operand.shape().to_vec();
    let mut id = e.cx.convert(operand, &dtype)?;
    let mut ones = None;
    let axis = match axis {
        Some(axis) => axis,
        None => {
            let mut length = Dim::int(1);
            for other in &shape {
                let product = length.mul(other);
                length = e.cx.symbolic(product)?;
            }
            if std::mem::replace(&mut keep, false) {
                ones = Some(vec![Dim::int(1); rank]);
            }
            shape = vec![length];
            id = e.cx.reshape_implied(id, shape.clone());
            0
        }
    };
    combine::reduce_shape(&mut shape, axis, keep);
    let expr = Expr::Reduce {
        xs: vec![id],
        axis,
        keep,
        combine,
    };
    let ty = Type::Tile(TileType {
        dtype: Element::I32.into(),
        shape,
    });
    let mut id = e.cx.add(expr, ty);
    if let Some(ones) = ones {
        id = e.cx.reshape_implied(id, ones);
    }
    let ty = e.cx.type_of(id);
    Ok(Value::Run(combine::tree(id, ty)))
}

fn scan(e: &mut Elaborator<'_>, args: &[Value], what: &str, with: fn(FloatMode) -> Combine) -> Result<Value> {
    let [x, axis, reverse, rounding, flush] = args else {
        return missing(e);
    };
    let operand = e.cx.operand(x, "x")?;
    let axis = e.cx.axis(axis, operand.shape().len(), "axis")?;
    let reverse = e.cx.known_bool(reverse, "reverse")?;
    let mode = float_mode(e, rounding, flush, &operand.dtype(), what)?;
    let operand = e.cx.arithmetic_operand(operand, what)?;
    let (dtype, shape) = (operand.dtype(), operand.shape().to_vec());
    let id = e.cx.convert(operand, &dtype)?;
    let expr = Expr::Scan {
        xs: vec![id],
        axis,
        reverse,
        combine: with(mode),
    };
    Ok(e.cx.tile(expr, dtype, shape))
}
