//! Arrays and lists of arrays: what they show of themselves, and other arrays made of them.

use super::super::Elaborator;
use super::super::builtin::Builtin;
use super::super::context::Result;
use super::super::operand::Operand;
use super::super::value::{Number, NumberValue, RunValue, Value};
use super::params::{SELF, required};

use tileport_kernel::{ArrayType, Dim, Dtype, Element, Expr, ExprId, Type};

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "cuda.tile.Array.dtype",
        parameters: &[SELF],
        call: |e, args| {
            let (_, ty) = e.cx.array(object(args), "this")?;
            Ok(Value::Dtype(ty.dtype.clone()))
        },
    },
    Builtin {
        name: "cuda.tile.Array.ndim",
        parameters: &[SELF],
        call: |e, args| {
            let (_, ty) = e.cx.array(object(args), "this")?;
            Ok(Value::int(i32::try_from(ty.rank()).unwrap_or(i32::MAX)))
        },
    },
    Builtin {
        name: "cuda.tile.Array.shape",
        parameters: &[SELF],
        call: |e, args| lengths(e, args, false),
    },
    Builtin {
        name: "cuda.tile.Array.strides",
        parameters: &[SELF],
        call: |e, args| lengths(e, args, true),
    },
    Builtin {
        name: "cuda.tile.Array.slice",
        parameters: &[SELF, required("axis"), required("start"), required("stop")],
        call: slice,
    },
    Builtin {
        name: "cuda.tile.Array.get_raw_memory",
        parameters: &[SELF],
        call: |e, args| {
            let (run, ty) = e.cx.array(object(args), "this")?;
            let array = e.cx.take(run);
            Ok(e.cx.run(Expr::Memory { array }, Type::Memory(ty.dtype.clone())))
        },
    },
    Builtin {
        name: "cuda.tile.Array.foreign_pointer",
        parameters: &[SELF],
        call: |e, args| {
            let (run, ty) = e.cx.array(object(args), "this")?;
            let array = e.cx.take(run);
            Ok(e.cx.run(Expr::AddressOf { array }, Type::Pointer(ty.dtype.clone())))
        },
    },
    Builtin {
        name: "cuda.tile.Array.from_foreign",
        parameters: &[required("pointer"), required("shape"), required("strides")],
        call: from_foreign,
    },
    Builtin {
        name: "cuda.tile.RawArrayMemory.dtype",
        parameters: &[SELF],
        call: |e, args| {
            let (_, dtype) = e.cx.memory(object(args))?;
            Ok(Value::Dtype(dtype.clone()))
        },
    },
];

/// The object of a method.
fn object(args: &[Value]) -> &Value {
    args.first().unwrap_or(&Value::None)
}

/// The element type of an array's lengths, strides and indices.
fn index_element(ty: &ArrayType) -> Element {
    if ty.wide_index { Element::I64 } else { Element::I32 }
}

/// The lengths or strides of an array: numbers where they are known when the kernel is compiled.
fn lengths(e: &mut Elaborator<'_>, args: &[Value], strides: bool) -> Result<Value> {
    let (run, ty) = e.cx.array(object(args), "this")?;
    let ty = ty.clone();
    let dtype = Dtype::Known(index_element(&ty));
    let shared = e.cx.share(run.clone());
    let known = if strides { &ty.strides } else { &ty.shape };
    let mut items = Vec::with_capacity(known.len());
    for (axis, length) in known.iter().enumerate() {
        items.push(match length {
            Some(length) => Value::Number(Number {
                value: NumberValue::Int(length.clone()),
                dtype: Some(dtype.clone()),
            }),
            None => {
                let array = e.cx.take(&shared);
                let expr = if strides {
                    Expr::Stride { array, axis }
                } else {
                    Expr::Shape { array, axis }
                };
                e.cx.run(expr, Type::scalar(dtype.clone()))
            }
        });
    }
    Ok(Value::Tuple(items.into()))
}

fn slice(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [array, axis, start, stop] = args else {
        return e
            .cx
            .error("python-arguments", "slice needs an axis, a start and a stop");
    };
    let (run, ty) = e.cx.array(array, "this")?;
    let axis = e.cx.axis(axis, ty.rank(), "axis")?;
    let mut ty = ty.clone();
    let bound = |e: &Elaborator<'_>, value: &Value, what: &str| -> Result<(Operand, Option<Dim>)> {
        let operand = e.cx.integer_operand(value, false, what)?;
        let known = match &operand {
            Operand::Number(number) => match &number.value {
                NumberValue::Int(value) => Some(value.clone()),
                _ => None,
            },
            Operand::Tile(..) => None,
        };
        if let Some(number) = known.as_ref().and_then(Dim::as_int)
            && number < 0
        {
            let message = format!("{what} of a slice must not be negative, but is {number}");
            return e
                .cx
                .error_help("python-argument", message, "count from the array's start");
        }
        Ok((operand, known))
    };
    let (start, known_start) = bound(e, start, "the start")?;
    let (stop, known_stop) = bound(e, stop, "the stop")?;
    let length = match (&known_start, &known_stop) {
        (Some(start), Some(stop)) => {
            let length = stop.sub(start);
            Some(e.cx.symbolic(length)?)
        }
        _ => None,
    };
    if length
        .as_ref()
        .and_then(Dim::as_int)
        .is_some_and(|length| length < 0)
    {
        let show = |value: &Option<Dim>| {
            value
                .as_ref()
                .map(|value| e.cx.show_dim(value))
                .unwrap_or_default()
        };
        let message = format!(
            "the slice ends at {}, before its start {}",
            show(&known_stop),
            show(&known_start)
        );
        return e.cx.error("python-argument", message);
    }
    if let Some(entry) = ty.shape.get_mut(axis) {
        *entry = length;
    }
    let index = Dtype::Known(index_element(&ty));
    let array = e.cx.take(run);
    let start = scalar(e, start, &index)?;
    let stop = scalar(e, stop, &index)?;
    Ok(e.cx.run(
        Expr::Slice {
            array,
            axis,
            start,
            stop,
        },
        Type::Array(ty),
    ))
}

/// A scalar of its own type, or of this one if it is a number without a type.
fn scalar(e: &mut Elaborator<'_>, operand: Operand, dtype: &Dtype) -> Result<ExprId> {
    let own = match &operand {
        Operand::Number(number) if number.weak().is_some() => dtype.clone(),
        operand => operand.dtype(),
    };
    e.cx.convert(operand, &own)
}

fn from_foreign(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [pointer, shape, strides] = args else {
        return e.cx.error(
            "python-arguments",
            "from_foreign needs a pointer, a shape and strides",
        );
    };
    let Value::Run(RunValue {
        ty: Type::Pointer(dtype),
        ..
    }) = pointer
    else {
        let message = format!(
            "pointer must be a foreign pointer, not {}",
            e.cx.show_value(pointer)
        );
        return e.cx.error("python-type", message);
    };
    let (Value::Tuple(lengths), Value::Tuple(steps)) = (shape, strides) else {
        return e
            .cx
            .error("python-type", "shape and strides must be tuples of integers");
    };
    if lengths.len() != steps.len() {
        let message = format!(
            "shape has {} entries, but strides has {}",
            lengths.len(),
            steps.len()
        );
        return e.cx.error("python-shape", message);
    }
    let mut operands = Vec::with_capacity(lengths.len() * 2);
    let mut known = Vec::with_capacity(lengths.len() * 2);
    let mut wide_index = false;
    for (what, items) in [("shape", lengths), ("strides", steps)] {
        for (index, item) in items.iter().enumerate() {
            let operand = e.cx.integer_operand(item, false, &format!("{what}[{index}]"))?;
            let element = e.cx.known_element(&operand.dtype(), "the type of a length")?;
            wide_index |= element.storage_bits() > 32;
            let number = match &operand {
                Operand::Number(Number {
                    value: NumberValue::Int(value),
                    ..
                }) => Some(value.clone()),
                _ => None,
            };
            if let Some(value) = number.as_ref().and_then(Dim::as_int)
                && value < 0
            {
                let message = format!("{what}[{index}] must not be negative, but is {value}");
                return e.cx.error("python-argument", message);
            }
            known.push(number);
            operands.push(operand);
        }
    }
    let strides = known.split_off(lengths.len());
    let ty = ArrayType {
        dtype: dtype.clone(),
        shape: known,
        strides,
        wide_index,
    };
    let index = Dtype::Known(index_element(&ty));
    let Value::Run(run) = pointer else {
        return Ok(Value::None);
    };
    let pointer = e.cx.take(run);
    let mut ids = Vec::with_capacity(operands.len());
    for operand in operands {
        ids.push(e.cx.convert(operand, &index)?);
    }
    let strides = ids.split_off(lengths.len());
    Ok(e.cx.run(
        Expr::ArrayAt {
            pointer,
            shape: ids,
            strides,
        },
        Type::Array(ty),
    ))
}

fn list<'v>(e: &Elaborator<'_>, value: &'v Value) -> Result<(&'v RunValue, &'v ArrayType)> {
    match value {
        Value::Run(run) => match &run.ty {
            Type::List(array) => Ok((run, array)),
            _ => e.cx.error(
                "python-type",
                format!("this must be a list of arrays, not {}", e.cx.show_value(value)),
            ),
        },
        _ => e.cx.error(
            "python-type",
            format!("this must be a list of arrays, not {}", e.cx.show_value(value)),
        ),
    }
}

/// An array of a list.
pub(super) fn list_item(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let (run, ty) = list(e, object(args))?;
    let ty = ty.clone();
    let index = args.get(1).unwrap_or(&Value::None);
    let operand = e.cx.operand(index, "the index of a list")?;
    let element = e.cx.known_element(&operand.dtype(), "the type of an index")?;
    if !element.is_integer() || !operand.shape().is_empty() {
        let message = format!(
            "the index of a list must be an integer, not {}",
            e.cx.show_value(index)
        );
        return e.cx.error("python-type", message);
    }
    let list = e.cx.take(run);
    // Lists are indexed with 32 bits.
    let index = e.cx.convert(operand, &Element::I32.into())?;
    Ok(e.cx.run(Expr::ListItem { list, index }, Type::Array(ty)))
}

/// How many arrays a list has.
pub(super) fn list_length(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let (run, _) = list(e, object(args))?;
    let list = e.cx.take(run);
    Ok(e.cx.run(Expr::ListLength { list }, Type::scalar(Element::I32)))
}
