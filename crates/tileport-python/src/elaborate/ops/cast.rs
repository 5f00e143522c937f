//! Conversions of element types, and choices between two.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter};
use super::super::context::{Context, Result};
use super::super::operand::Operand;
use super::super::value::{NumberValue, Value};
use super::params::{SELF, named, optional, positional, required};
use tileport_ir::attr::RoundingMode;
use tileport_kernel::expr::ReshapeForm;
use tileport_kernel::{Dim, Dtype, Element, ElementClass, Expr, ExprId, FloatExpr, TileType, Type};

const X: &[Parameter] = &[positional("x")];
const X_DTYPE: &[Parameter] = &[positional("x"), required("dtype")];
const ASTYPE: &[Parameter] = &[
    positional("x"),
    positional("dtype"),
    named("rounding_mode", Default::None),
];
const METHOD: &[Parameter] = &[SELF, required("dtype"), named("rounding_mode", Default::None)];
const CONSTRUCTOR: &[Parameter] = &[SELF, optional("x", Default::Int(0))];
const TRUTH: &[Parameter] = &[optional("x", Default::Bool(false))];
const NUMBER: &[Parameter] = &[optional("x", Default::Int(0))];
const ASTILE: &[Parameter] = &[positional("value"), required("dtype")];
const WHERE: &[Parameter] = &[positional("cond"), positional("x"), positional("y")];

macro_rules! rows {
    ($($name:literal $params:ident $call:expr;)*) => {
        &[$(Builtin { name: $name, parameters: $params, call: $call },)*]
    };
}

pub(crate) const TABLE: &[Builtin] = rows! {
    "cuda.tile.astype" ASTYPE |e, a| astype(&mut e.cx, a);
    "cuda.tile.Tile.astype" METHOD |e, a| astype(&mut e.cx, a);
    "cuda.tile.DType.__call__" CONSTRUCTOR |e, a| construct(&mut e.cx, a);
    "builtins.bool" TRUTH |e, a| truth(&mut e.cx, a);
    "builtins.int" NUMBER |e, a| whole(&mut e.cx, a);
    "builtins.float" NUMBER |e, a| float(&mut e.cx, a);
    "cuda.tile.bitcast" X_DTYPE |e, a| bitcast(&mut e.cx, a);
    "cuda.tile.pack_to_bytes" X |e, a| pack(&mut e.cx, a);
    "cuda.tile.unpack_from_bytes" X_DTYPE |e, a| unpack(&mut e.cx, a);
    "cuda.tile.astile" ASTILE |e, a| astile(e, a);
    "cuda.tile.where" WHERE |e, a| choose(e, a);
};

/// An operand converted to an element type; a number folds unless a rounding mode other than to nearest asks for an operation.
pub(super) fn convert(
    cx: &mut Context,
    operand: Operand,
    dtype: &Dtype,
    rounding: Option<RoundingMode>,
) -> Result<Value> {
    let nearest = matches!(rounding, None | Some(RoundingMode::NearestEven));
    match operand {
        Operand::Number(number) if number.own_dtype() == *dtype || nearest => {
            // A number that has the element type already stays what it is: Python's numbers stay without one.
            if number.own_dtype() == *dtype {
                return Ok(Value::Number(number));
            }
            cx.astype_number(&number, dtype).map(Value::Number)
        }
        Operand::Tile(run, ty) if ty.dtype == *dtype => Ok(Value::Run(run)),
        operand => {
            let shape = operand.shape().to_vec();
            let own = operand.dtype();
            let x = cx.coerce(operand, &own, &shape)?;
            Ok(cx.tile(Expr::Cast { x, rounding }, dtype.clone(), shape))
        }
    }
}

fn astype(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x, dtype, rounding] = args else {
        return cx.error("python-arguments", "astype needs a tile and an element type");
    };
    let operand = super::math::one(cx, x, "astype")?;
    let dtype = cx.dtype(dtype, "`dtype`")?;
    let rounding = cx.rounding(rounding)?;
    let from = operand.dtype();
    let is_float = |dtype: &Dtype| dtype.class().is_none_or(|class| class >= ElementClass::Float);
    if rounding.is_some() && !(is_float(&from) && is_float(&dtype)) {
        return cx.fault(
            "python-rounding",
            format!(
                "only a conversion between floats takes a rounding mode, not one from {} to {}",
                cx.show_dtype(&from),
                cx.show_dtype(&dtype)
            ),
            "leave the rounding mode out",
        );
    }
    if from != dtype
        && let (Some(from), Some(to)) = (from.as_element(), dtype.as_element())
        && from.is_float()
        && to.is_float()
    {
        cx.check_cast_mode(from, to, rounding)?;
    }
    convert(cx, operand, &dtype, rounding)
}

/// Element types that are called to make a number: those of whole bytes.
fn construct(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [dtype, x] = args else {
        return cx.error("python-arguments", "an element type is called with one number");
    };
    let dtype = cx.dtype(dtype, "the element type")?;
    if dtype.as_element() == Some(Element::F4E2M1FN) {
        return cx.fault(
            "python-type",
            "float4_e2m1fn can't be called to make a number: it has half a byte",
            "write ct.full or ct.astype",
        );
    }
    if dtype.as_element() == Some(Element::Bool)
        && let Value::Text(_) | Value::None = x
    {
        let text = matches!(x, Value::Text(text) if !text.is_empty());
        return cx
            .typed(&NumberValue::Bool(tileport_kernel::Cond::Known(text)), &dtype)
            .map(Value::Number);
    }
    let operand = super::math::one(cx, x, &cx.show_dtype(&dtype))?;
    match operand {
        Operand::Number(number) => {
            let value = cx.constant_value(&number);
            cx.typed(&value, &dtype).map(Value::Number)
        }
        Operand::Tile(_, ref ty) if !ty.shape.is_empty() => cx.fault(
            "python-type",
            format!(
                "{} is called with {}, but it needs a scalar",
                cx.show_dtype(&dtype),
                cx.show_value(x)
            ),
            "convert a tile with ct.astype",
        ),
        tile => convert(cx, tile, &dtype, None),
    }
}

fn truth(cx: &mut Context, args: &[Value]) -> Result<Value> {
    match args {
        [Value::None] => Ok(Value::bool(false)),
        [Value::Text(text)] => Ok(Value::bool(!text.is_empty())),
        [Value::Tuple(items)] if items.iter().all(|item| !matches!(item, Value::Run(_))) => {
            Ok(Value::bool(!items.is_empty()))
        }
        [x] => match super::math::one(cx, x, "bool")? {
            Operand::Number(number) => {
                let cond = cx.truthy(&cx.constant_value(&number))?;
                cx.weak(NumberValue::Bool(cond))
            }
            Operand::Tile(_, ref ty) if !ty.shape.is_empty() => cx.fault(
                "python-type",
                format!("bool() needs a scalar, not {}", cx.show_value(x)),
                "convert a tile with ct.astype(…, ct.bool_)",
            ),
            tile => convert(cx, tile, &Element::Bool.into(), None),
        },
        _ => cx.error("python-arguments", "bool() needs one value"),
    }
}

/// The number that `int()` or `float()` is called with.
fn constant(cx: &Context, args: &[Value], what: &str) -> Result<NumberValue> {
    match args {
        [Value::Number(number)] => Ok(cx.constant_value(number)),
        [Value::Invalid(invalid)] => cx.no_value(invalid),
        [Value::Text(text)] if what == "float" => match text.trim().parse::<f64>() {
            Ok(value) => Ok(NumberValue::Float(FloatExpr::value(value))),
            Err(_) => cx.error("python-value", format!("float() can't read {text:?}")),
        },
        [Value::Text(text)] => match text.trim().parse::<i128>() {
            Ok(value) => Ok(NumberValue::Int(Dim::int(value))),
            Err(_) => cx.error("python-value", format!("int() can't read {text:?}")),
        },
        [x] => cx.fault(
            "python-type",
            format!(
                "{what}() needs a number known when the kernel is compiled, not {}",
                cx.show_value(x)
            ),
            "convert a tile with ct.astype, or call an element type such as ct.int32",
        ),
        _ => cx.error("python-arguments", format!("{what}() needs one value")),
    }
}

fn whole(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let value = constant(cx, args, "int")?;
    cx.weak(NumberValue::Int(cx.truncated(&value)?))
}

fn float(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let value = constant(cx, args, "float")?;
    cx.weak(NumberValue::Float(super::super::number::as_float(&value)))
}

/// A tile's expression and type: of a number too, which becomes a constant.
pub(super) fn tile(cx: &mut Context, value: &Value, what: &str) -> Result<(ExprId, TileType)> {
    let operand = super::math::one(cx, value, what)?;
    let dtype = operand.dtype();
    let ty = TileType {
        dtype: dtype.clone(),
        shape: operand.shape().to_vec(),
    };
    Ok((cx.convert(operand, &dtype)?, ty))
}

/// An element type known now.
fn element(cx: &Context, dtype: &Dtype, what: &str) -> Result<Element> {
    match dtype.as_element() {
        Some(element) => Ok(element),
        None => cx.needs_dtype(dtype, what),
    }
}

fn bitcast(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x, dtype] = args else {
        return cx.error("python-arguments", "bitcast needs a tile and an element type");
    };
    let from = super::math::one(cx, x, "bitcast")?.dtype();
    let dtype = cx.dtype(dtype, "`dtype`")?;
    let to = element(cx, &dtype, "the element type of a bitcast")?;
    let own = element(cx, &from, "the element type of a bitcast")?;
    let (shown_from, shown_to) = (cx.show_dtype(&from), cx.show_dtype(&dtype));
    if own == Element::Bool || to == Element::Bool {
        return cx.fault(
            "python-type",
            format!(
                "there is no bitcast from {shown_from} to {shown_to}: truth values have no bits of their own"
            ),
            "convert with ct.astype",
        );
    }
    if own.storage_bits() != to.storage_bits() {
        return cx.fault(
            "python-type",
            format!(
                "a bitcast from {shown_from} to {shown_to} would change the width from {} to {} bits",
                own.storage_bits(),
                to.storage_bits()
            ),
            "take an element type of the same width, or convert with ct.astype",
        );
    }
    if own == to {
        return Ok(x.clone());
    }
    let (x, ty) = tile(cx, x, "bitcast")?;
    Ok(cx.tile(Expr::Bitcast { x }, dtype, ty.shape))
}

/// The number of elements.
pub(super) fn count(cx: &Context, shape: &[Dim]) -> Result<Dim> {
    let count = shape
        .iter()
        .try_fold(Dim::int(1), |count, length| count.mul(length));
    cx.symbolic(count)
}

fn pack(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [value] = args else {
        return cx.error("python-arguments", "pack_to_bytes needs a tile");
    };
    let (mut x, ty) = tile(cx, value, "pack_to_bytes")?;
    let own = element(cx, &ty.dtype, "the element type of packed bytes")?;
    if own == Element::Bool {
        return cx.fault(
            "python-type",
            "pack_to_bytes can't take truth values",
            "convert them with ct.astype(…, ct.uint8)",
        );
    }
    let elements = count(cx, &ty.shape)?;
    let bits = cx.symbolic(elements.mul(&Dim::int(own.storage_bits().into())))?;
    if ty.shape.len() != 1 {
        let flat = TileType {
            dtype: ty.dtype.clone(),
            shape: vec![elements],
        };
        let form = ReshapeForm::Shape;
        x = cx.add_implied(Expr::Reshape { x, form }, Type::Tile(flat));
    }
    let bytes = whole_number_of(cx, &bits, 8, || {
        format!("{} is no whole number of bytes", cx.show_value(value))
    })?;
    let expr = if own.storage_bits() == 8 {
        if own == Element::U8 {
            return Ok(cx.value(x));
        }
        Expr::Bitcast { x }
    } else {
        Expr::PackBytes { x }
    };
    Ok(cx.tile(expr, Element::U8.into(), vec![bytes]))
}

/// A quotient that must have no remainder.
fn whole_number_of(cx: &Context, bits: &Dim, unit: u32, message: impl Fn() -> String) -> Result<Dim> {
    let unit = Dim::int(unit.into());
    if let (Some(bits), Some(unit)) = (bits.as_int(), unit.as_int())
        && bits % unit != 0
    {
        return cx.fault("python-shape", message(), "take a tile of more elements");
    }
    cx.symbolic(bits.floor_div(&unit))
}

fn unpack(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [value, dtype] = args else {
        return cx.error(
            "python-arguments",
            "unpack_from_bytes needs a tile and an element type",
        );
    };
    let (x, ty) = tile(cx, value, "unpack_from_bytes")?;
    let dtype = cx.dtype(dtype, "`dtype`")?;
    let to = element(cx, &dtype, "the element type of unpacked bytes")?;
    let ([length], Element::U8) = (
        ty.shape.as_slice(),
        element(cx, &ty.dtype, "the element type of unpacked bytes")?,
    ) else {
        return cx.fault(
            "python-type",
            format!(
                "unpack_from_bytes needs a uint8 tile of rank 1, not {}",
                cx.show_value(value)
            ),
            "reshape it, or take its bytes with ct.pack_to_bytes",
        );
    };
    if to == Element::Bool {
        return cx.error("python-type", "unpack_from_bytes can't give truth values");
    }
    let bits = cx.symbolic(length.mul(&Dim::int(8)))?;
    let length = whole_number_of(cx, &bits, to.storage_bits(), || {
        format!(
            "{} is no whole number of {} elements",
            cx.show_value(value),
            cx.show_dtype(&dtype)
        )
    })?;
    let expr = match (to, to.storage_bits()) {
        (Element::U8, _) => return Ok(cx.value(x)),
        (_, 8) => Expr::Bitcast { x },
        _ => Expr::UnpackBytes { x },
    };
    Ok(cx.tile(expr, dtype, vec![length]))
}

/// The shape of nested tuples of scalars; all branches must have one shape, of powers of two.
fn nested(cx: &Context, value: &Value) -> Result<Vec<Dim>> {
    let Value::Tuple(items) = value else {
        let scalar = matches!(value, Value::Number(_))
            || matches!(value, Value::Run(run) if run.ty.as_tile().is_some_and(|ty| ty.shape.is_empty()));
        if scalar {
            return Ok(Vec::new());
        }
        return cx.fault(
            "python-type",
            format!(
                "astile needs scalars, or tuples of them, not {}",
                cx.show_value(value)
            ),
            "put tiles together with ct.cat",
        );
    };
    if !items.len().is_power_of_two() {
        return cx.fault(
            "python-shape",
            format!("a tuple of {} items can't become a tile", items.len()),
            "tiles have lengths that are powers of two",
        );
    }
    let mut inner: Option<Vec<Dim>> = None;
    for item in items.iter() {
        let shape = nested(cx, item)?;
        if inner.as_ref().is_some_and(|inner| *inner != shape) {
            return cx.fault(
                "python-shape",
                "the items of a tuple that becomes a tile have unlike shapes",
                "give all items the same number of items",
            );
        }
        inner = Some(shape);
    }
    let mut shape = vec![Dim::int(i128::try_from(items.len()).unwrap_or(i128::MAX))];
    shape.extend(inner.unwrap_or_default());
    Ok(shape)
}

fn flatten(value: &Value, items: &mut Vec<Value>) {
    match value {
        Value::Tuple(tuple) => tuple.iter().for_each(|item| flatten(item, items)),
        other => items.push(other.clone()),
    }
}

fn astile(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [value, dtype] = args else {
        return e
            .cx
            .error("python-arguments", "astile needs a value and an element type");
    };
    let dtype = e.cx.dtype(dtype, "`dtype`")?;
    let shape = nested(&e.cx, value)?;
    if !matches!(value, Value::Tuple(_)) {
        let operand = super::math::one(&e.cx, value, "astile")?;
        return convert(&mut e.cx, operand, &dtype, None);
    }
    let mut items = Vec::new();
    flatten(value, &mut items);
    let one = Dim::int(1);
    let mut tiles = Vec::with_capacity(items.len());
    for item in &items {
        let operand = super::math::one(&e.cx, item, "astile")?;
        let converted = convert(&mut e.cx, operand, &dtype, None)?;
        let (x, _) = tile(&mut e.cx, &converted, "astile")?;
        tiles.push(super::shape::reshaped(&mut e.cx, x, vec![one.clone()], true));
    }
    // Pairs of neighbours are put together until one tile is left.
    let mut length = 1;
    while tiles.len() > 1 {
        length *= 2;
        let mut pairs = tiles.into_iter();
        let mut halves = Vec::new();
        while let (Some(a), Some(b)) = (pairs.next(), pairs.next()) {
            let ty = TileType {
                dtype: dtype.clone(),
                shape: vec![Dim::int(length)],
            };
            halves.push(e.cx.add_implied(Expr::Cat { a, b, axis: 0 }, Type::Tile(ty)));
        }
        tiles = halves;
    }
    let Some(flat) = tiles.pop() else {
        return e.cx.error("python-shape", "an empty tuple can't become a tile");
    };
    let flat = super::shape::reshaped(&mut e.cx, flat, shape, true);
    Ok(e.cx.value(flat))
}

/// `ct.where`.
fn choose(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [cond, x, y] = args else {
        return e
            .cx
            .error("python-arguments", "where needs a condition and two values");
    };
    let cx = &mut e.cx;
    let cond = super::math::one(cx, cond, "where")?;
    let (x, y) = super::arith::two(cx, &[x.clone(), y.clone()], "where")?;
    let (dtype, shape) = cx.common(&x, &y, false)?;
    let shape = cx.broadcast_shape(cond.shape(), &shape)?;
    let bool_ = Dtype::Known(Element::Bool);
    let cond = cx.settle(cond, &bool_)?;
    let (x, y) = (cx.settle(x, &dtype)?, cx.settle(y, &dtype)?);
    let cond = cx.coerce(cond, &bool_, &shape)?;
    let then = cx.coerce(x, &dtype, &shape)?;
    let otherwise = cx.coerce(y, &dtype, &shape)?;
    let expr = Expr::Select {
        cond,
        then,
        otherwise,
    };
    Ok(cx.tile(expr, dtype, shape))
}
