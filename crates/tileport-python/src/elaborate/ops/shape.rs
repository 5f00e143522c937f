//! Shapes: making tiles, and putting their elements into other shapes.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter};
use super::super::context::{Context, Result};
use super::super::operand::Operand;
use super::super::value::{Number, NumberValue, Value};
use super::cast::{convert, count, tile};
use super::params::{SELF, named, optional, positional, required};
use tileport_kernel::expr::{BinaryOp, ReshapeForm};
use tileport_kernel::kernel::Requirement;
use tileport_kernel::symbolic::CompareOp;
use tileport_kernel::{Cond, Dim, Dtype, Element, ElementClass, Expr, ExprId, TileType, Type};

const RESHAPE: &[Parameter] = &[positional("x"), required("shape")];
const AXIS: &[Parameter] = &[positional("x"), required("axis")];
const AXES: &[Parameter] = &[positional("x"), required("axes")];
const TRANSPOSE: &[Parameter] = &[
    positional("x"),
    optional("axis0", Default::None),
    optional("axis1", Default::None),
];
const CAT: &[Parameter] = &[positional("tiles"), required("axis")];
const EXTRACT: &[Parameter] = &[positional("x"), required("index"), required("shape")];
const INSERT: &[Parameter] = &[positional("x"), required("index"), required("value")];
const FULL: &[Parameter] = &[required("shape"), required("fill_value"), required("dtype")];
const FILLED: &[Parameter] = &[required("shape"), required("dtype")];
const ARANGE: &[Parameter] = &[
    positional("size"),
    super::super::builtin::Parameter {
        name: "dtype",
        passing: super::super::builtin::Passing::Named,
        default: None,
    },
    named("start", Default::Int(0)),
    named("step", Default::Int(1)),
];
const OBJECT: &[Parameter] = &[SELF];

macro_rules! rows {
    ($($name:literal $params:ident $call:expr;)*) => {
        &[$(Builtin { name: $name, parameters: $params, call: $call },)*]
    };
}

pub(crate) const TABLE: &[Builtin] = rows! {
    "cuda.tile.reshape" RESHAPE |e, a| reshape(&mut e.cx, a);
    "cuda.tile.Tile.reshape" RESHAPE |e, a| reshape(&mut e.cx, a);
    "cuda.tile.broadcast_to" RESHAPE |e, a| broadcast_to(&mut e.cx, a);
    "cuda.tile.expand_dims" AXIS |e, a| expand_dims(&mut e.cx, a);
    "cuda.tile.permute" AXES |e, a| permute(&mut e.cx, a);
    "cuda.tile.Tile.permute" AXES |e, a| permute(&mut e.cx, a);
    "cuda.tile.transpose" TRANSPOSE |e, a| transpose(&mut e.cx, a);
    "cuda.tile.Tile.transpose" TRANSPOSE |e, a| transpose(&mut e.cx, a);
    "cuda.tile.cat" CAT |e, a| cat(&mut e.cx, a);
    "cuda.tile.extract" EXTRACT |e, a| extract(&mut e.cx, a);
    "cuda.tile.Tile.extract" EXTRACT |e, a| extract(&mut e.cx, a);
    "cuda.tile.insert" INSERT |e, a| insert(&mut e.cx, a);
    "cuda.tile.Tile.insert" INSERT |e, a| insert(&mut e.cx, a);
    "cuda.tile.Tile.item" OBJECT |e, a| item(&mut e.cx, a);
    "cuda.tile.Tile.shape" OBJECT |e, a| shape_of(e, a);
    "cuda.tile.Tile.dtype" OBJECT |e, a| Ok(Value::Dtype(object(&e.cx, a)?.dtype()));
    "cuda.tile.Tile.ndim" OBJECT |e, a| Ok(Value::int(rank(object(&e.cx, a)?.shape())));
    "cuda.tile.full" FULL |e, a| full(&mut e.cx, a);
    "cuda.tile.zeros" FILLED |e, a| filled(&mut e.cx, 0, a);
    "cuda.tile.ones" FILLED |e, a| filled(&mut e.cx, 1, a);
    "cuda.tile.arange" ARANGE |e, a| arange(&mut e.cx, a);
};

fn rank(shape: &[Dim]) -> Dim {
    Dim::int(i128::try_from(shape.len()).unwrap_or(i128::MAX))
}

fn object(cx: &Context, args: &[Value]) -> Result<Operand> {
    match args.first() {
        Some(value) => super::math::one(cx, value, "this attribute"),
        None => cx.error("python-arguments", "an attribute needs its object"),
    }
}

fn missing<T>(cx: &Context) -> Result<T> {
    cx.error("python-arguments", "an argument is missing")
}

impl Context {
    /// An integer known when the kernel is compiled; a truth value is none.
    pub(super) fn whole_static(&self, value: &Value, what: &str) -> Result<Dim> {
        match value {
            Value::Number(Number {
                value: NumberValue::Int(dim),
                ..
            }) => Ok(dim.clone()),
            Value::Invalid(_) => self.static_int(value, what),
            _ => self.fault(
                "python-type",
                format!(
                    "{what} must be an integer known when the kernel is compiled, not {}",
                    self.show_value(value)
                ),
                "write a number, or annotate the parameter as ct.Constant[int]",
            ),
        }
    }

    /// A tuple of integers known when the kernel is compiled; `single` allows one integer alone.
    pub(super) fn whole_tuple(&self, value: &Value, what: &str, single: bool) -> Result<Vec<Dim>> {
        match value {
            Value::Tuple(items) => items.iter().map(|item| self.whole_static(item, what)).collect(),
            Value::Number(_) if single => Ok(vec![self.whole_static(value, what)?]),
            Value::Invalid(_) => self.static_shape(value, what),
            _ => self.fault(
                "python-type",
                format!(
                    "{what} must be a tuple of integers, not {}",
                    self.show_value(value)
                ),
                "write a tuple, with a comma even for one length: (16,)",
            ),
        }
    }

    /// The shape of a tile: lengths are positive powers of two. What depends on constants is stated for them.
    pub(super) fn tile_shape(&self, value: &Value, single: bool) -> Result<Vec<Dim>> {
        let shape = self.whole_tuple(value, "the shape", single)?;
        for length in &shape {
            if let Some(number) = length.as_int()
                && (number <= 0 || number & (number - 1) != 0)
            {
                return self.fault(
                    "python-shape",
                    format!("the shape {} has the length {number}", self.show_shape(&shape)),
                    "lengths of tiles are powers of two",
                );
            }
        }
        Ok(shape)
    }

    /// An axis known now; a truth value is none.
    pub(super) fn strict_axis(&self, value: &Value, rank: usize) -> Result<usize> {
        self.whole_static(value, "the axis")?;
        self.axis(value, rank, "the axis")
    }

    /// Two element types must be known now, unless they are the same whatever they are.
    pub(super) fn same_dtype_decided(&self, a: &Dtype, b: &Dtype) -> Result<()> {
        match Cond::same_dtype(a, b) {
            Cond::Known(_) => Ok(()),
            cond => self.needs(&cond, "whether two tiles have one element type"),
        }
    }

    /// What must hold of the constants; an error, with the message, if it can't.
    pub(super) fn require(
        &mut self,
        cond: Cond,
        message: impl Fn(&Self) -> String,
        help: &str,
    ) -> Result<()> {
        match cond.as_bool() {
            Some(true) => Ok(()),
            Some(false) => self.fault("python-shape", message(self), help),
            None => {
                let message = Some(message(self));
                let span = self.span;
                self.kernel.requirements.push(Requirement {
                    cond,
                    message,
                    implied: true,
                    span,
                });
                Ok(())
            }
        }
    }
}

/// The same elements in another shape; nothing if it is the same.
pub(super) fn reshaped(cx: &mut Context, x: ExprId, shape: Vec<Dim>, implied: bool) -> ExprId {
    let Type::Tile(ty) = cx.type_of(x) else { return x };
    if ty.shape == shape {
        return x;
    }
    let ty = Type::Tile(TileType {
        dtype: ty.dtype,
        shape,
    });
    let form = ReshapeForm::Shape;
    if implied {
        cx.add_implied(Expr::Reshape { x, form }, ty)
    } else {
        cx.add(Expr::Reshape { x, form }, ty)
    }
}

fn reshape(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x, shape] = args else { return missing(cx) };
    let new = cx.whole_tuple(shape, "the shape", false)?;
    let old = super::math::one(cx, x, "reshape")?.shape().to_vec();
    let elements = count(cx, &old)?;
    let shown = |cx: &Context| {
        format!(
            "{} can't be reshaped to {}",
            cx.show_value(x),
            cx.show_shape(&new)
        )
    };
    let mut open = None;
    let mut known = Dim::int(1);
    for (index, length) in new.iter().enumerate() {
        match length.as_int() {
            Some(-1) if open.is_none() => open = Some(index),
            Some(number) if number < 0 => {
                return cx.fault(
                    "python-shape",
                    shown(cx),
                    "one length may be -1, which stands for the rest",
                );
            }
            _ => known = cx.symbolic(known.mul(length))?,
        }
    }
    let help = "the number of elements must stay the same";
    let mut shape = new.clone();
    match open.and_then(|index| shape.get_mut(index)) {
        Some(slot) => {
            if known.is(0) {
                return cx.fault("python-shape", shown(cx), help);
            }
            let rest = cx.symbolic(elements.modulo(&known))?;
            *slot = cx.symbolic(elements.floor_div(&known))?;
            cx.require(Cond::compare(CompareOp::Eq, &rest, &Dim::int(0)), shown, help)?;
        }
        None => cx.require(Cond::compare(CompareOp::Eq, &elements, &known), shown, help)?,
    }
    if shape == old {
        return Ok(x.clone());
    }
    let (x, _) = tile(cx, x, "reshape")?;
    let id = reshaped(cx, x, shape, false);
    Ok(cx.value(id))
}

fn broadcast_to(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x, shape] = args else { return missing(cx) };
    let shape = cx.tile_shape(shape, false)?;
    let operand = super::math::one(cx, x, "broadcast_to")?;
    let refused = |cx: &Context| {
        cx.fault(
            "python-shape",
            format!(
                "{} can't be broadcast to {}",
                cx.show_value(x),
                cx.show_shape(&shape)
            ),
            "aligned at their ends, its lengths must be those of the new shape, or 1",
        )
    };
    if operand.shape().len() > shape.len() || cx.broadcast_shape(operand.shape(), &shape)? != shape {
        return refused(cx);
    }
    if operand.shape() == shape {
        return Ok(x.clone());
    }
    let (x, ty) = tile(cx, x, "broadcast_to")?;
    Ok(cx.tile(Expr::Broadcast { x }, ty.dtype, shape))
}

fn expand_dims(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x, axis] = args else { return missing(cx) };
    let rank = super::math::one(cx, x, "expand_dims")?.shape().len();
    let axis = cx.strict_axis(axis, rank + 1)?;
    let (x, ty) = tile(cx, x, "expand_dims")?;
    Ok(expanded(cx, x, ty, axis))
}

fn expanded(cx: &mut Context, x: ExprId, ty: TileType, axis: usize) -> Value {
    let mut shape = ty.shape;
    shape.insert(axis.min(shape.len()), Dim::int(1));
    let form = ReshapeForm::Expand(axis);
    cx.tile(Expr::Reshape { x, form }, ty.dtype, shape)
}

fn permuted(cx: &mut Context, x: &Value, axes: Vec<usize>) -> Result<Value> {
    let (x, ty) = tile(cx, x, "permute")?;
    let shape = axes
        .iter()
        .filter_map(|axis| ty.shape.get(*axis))
        .cloned()
        .collect();
    Ok(cx.tile(Expr::Permute { x, axes }, ty.dtype, shape))
}

fn permute(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x, axes] = args else { return missing(cx) };
    let rank = super::math::one(cx, x, "permute")?.shape().len();
    let given = cx.whole_tuple(axes, "`axes`", false)?;
    let refused = |cx: &Context| {
        cx.fault(
            "python-axis",
            format!(
                "{} are no permutation of the {rank} axes of {}",
                cx.show_shape(&given),
                cx.show_value(x)
            ),
            "name each axis once",
        )
    };
    if given.len() != rank {
        return refused(cx);
    }
    let mut order = Vec::with_capacity(rank);
    for axis in &given {
        let axis = cx.axis(&Value::int(axis.clone()), rank, "the axis")?;
        if order.contains(&axis) {
            return refused(cx);
        }
        order.push(axis);
    }
    permuted(cx, x, order)
}

fn transpose(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x, first, second] = args else {
        return missing(cx);
    };
    let rank = super::math::one(cx, x, "transpose")?.shape().len();
    if rank < 2 {
        return cx.fault(
            "python-axis",
            format!("transpose needs two dimensions, but this is {}", cx.show_value(x)),
            "add a dimension with ct.expand_dims",
        );
    }
    let (a, b) = match (first, second) {
        (Value::None, Value::None) if rank == 2 => (1, 0),
        (Value::None, Value::None) => {
            return cx.fault(
                "python-axis",
                format!("which of the {rank} axes to transpose is not said"),
                "give `axis0` and `axis1`",
            );
        }
        (Value::None, _) | (_, Value::None) => {
            return cx.error(
                "python-axis",
                "transpose needs both `axis0` and `axis1`, or none of them",
            );
        }
        _ => (cx.strict_axis(first, rank)?, cx.strict_axis(second, rank)?),
    };
    let mut axes: Vec<usize> = (0..rank).collect();
    axes.swap(a, b);
    permuted(cx, x, axes)
}

fn cat(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [tiles, axis] = args else { return missing(cx) };
    let Value::Tuple(items) = tiles else {
        return cx.fault(
            "python-type",
            format!("cat needs a tuple of tiles, not {}", cx.show_value(tiles)),
            "write ct.cat((a, b), axis)",
        );
    };
    cx.whole_static(axis, "the axis")?;
    let [first, second] = &**items else {
        return match &**items {
            [only] => Ok(only.clone()),
            _ => cx.fault(
                "python-arguments",
                format!("cat puts two tiles together, not {}", items.len()),
                "put more together in pairs",
            ),
        };
    };
    let (a, b) = super::arith::two(cx, &[first.clone(), second.clone()], "cat")?;
    let shown = |cx: &Context| {
        format!(
            "cat can't put together {} and {}",
            cx.show_value(first),
            cx.show_value(second)
        )
    };
    let rank = a.shape().len();
    let axis = cx.strict_axis(axis, rank)?;
    cx.same_dtype_decided(&a.dtype(), &b.dtype())?;
    if a.dtype() != b.dtype() || rank != b.shape().len() {
        return cx.fault("python-type", shown(cx), "element type and rank must be the same");
    }
    let mut shape = a.shape().to_vec();
    for (index, length) in b.shape().iter().enumerate() {
        let Some(slot) = shape.get_mut(index) else {
            continue;
        };
        if index == axis {
            *slot = cx.symbolic(slot.add(length))?;
        } else {
            let cond = Cond::compare(CompareOp::Eq, slot, length);
            cx.require(cond, shown, "all lengths but that of the axis must be the same")?;
        }
    }
    if let Some(length) = shape.get(axis).and_then(Dim::as_int)
        && length & (length - 1) != 0
    {
        return cx.fault(
            "python-shape",
            format!("{}: the length would be {length}", shown(cx)),
            "lengths of tiles are powers of two",
        );
    }
    let (a, ty) = tile(cx, first, "cat")?;
    let (b, _) = tile(cx, second, "cat")?;
    Ok(cx.tile(Expr::Cat { a, b, axis }, ty.dtype, shape))
}

/// The index of a piece: signed integers, one a dimension, in range where that is known.
fn piece_index(cx: &mut Context, x: &[Dim], piece: &[Dim], index: &Value) -> Result<Vec<ExprId>> {
    let items: Vec<Value> = match index {
        Value::Tuple(items) => items.to_vec(),
        other => vec![other.clone()],
    };
    if items.len() != x.len() {
        return cx.fault(
            "python-shape",
            format!(
                "the index has {} items, but the tile has rank {}",
                items.len(),
                x.len()
            ),
            "give one index a dimension",
        );
    }
    let mut ids = Vec::with_capacity(items.len());
    for (dimension, ((item, whole), part)) in items.iter().zip(x).zip(piece).enumerate() {
        let operand = super::math::one(cx, item, "the index")?;
        let dtype = operand.dtype();
        let signed = dtype.as_element().is_none_or(Element::is_signed_integer);
        if !signed || !operand.shape().is_empty() {
            return cx.fault(
                "python-type",
                format!("an index must be a signed integer, not {}", cx.show_value(item)),
                "convert it with ct.int32(…)",
            );
        }
        if part.is(0) {
            return cx.error("python-shape", "a piece can't have the length 0");
        }
        let rest = cx.symbolic(whole.modulo(part))?;
        let shown = |cx: &Context| {
            format!(
                "the length {} doesn't divide into pieces of {}",
                cx.show_dim(whole),
                cx.show_dim(part)
            )
        };
        cx.require(
            Cond::compare(CompareOp::Eq, &rest, &Dim::int(0)),
            shown,
            "take a shape that divides the tile's",
        )?;
        let pieces = cx.symbolic(whole.floor_div(part))?;
        if let (Operand::Number(number), Some(pieces)) = (&operand, pieces.as_int())
            && let Some(at) = cx.truncated(&number.value)?.as_int()
            && !(0..pieces).contains(&at)
        {
            return cx.fault(
                "python-range",
                format!("the index {at} is out of range: there are {pieces} pieces"),
                "an index counts pieces, not elements",
            );
        }
        let id = cx.convert(operand, &dtype)?;
        cx.warn_if_element_offset(id, Some(part), dimension);
        ids.push(id);
    }
    Ok(ids)
}

fn extract(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x, index, shape] = args else {
        return missing(cx);
    };
    let whole = super::math::one(cx, x, "extract")?.shape().to_vec();
    let shape = cx.tile_shape(shape, true)?;
    if !shape.is_empty() && shape.len() != whole.len() {
        return cx.fault(
            "python-shape",
            format!(
                "a piece of shape {} can't be extracted from {}",
                cx.show_shape(&shape),
                cx.show_value(x)
            ),
            "give one length a dimension, or () for a scalar",
        );
    }
    let piece = if shape.is_empty() {
        vec![Dim::int(1); whole.len()]
    } else {
        shape.clone()
    };
    let index = piece_index(cx, &whole, &piece, index)?;
    let (x, ty) = tile(cx, x, "extract")?;
    let extracted = cx.tile(Expr::Extract { x, index }, ty.dtype, piece);
    let (id, _) = tile(cx, &extracted, "extract")?;
    let id = reshaped(cx, id, shape, true);
    Ok(cx.value(id))
}

fn insert(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x, index, value] = args else {
        return missing(cx);
    };
    let (whole, part) = super::arith::two(cx, &[x.clone(), value.clone()], "insert")?;
    let shown = |cx: &Context| {
        format!(
            "{} can't be inserted into {}",
            cx.show_value(value),
            cx.show_value(x)
        )
    };
    cx.same_dtype_decided(&whole.dtype(), &part.dtype())?;
    if whole.dtype() != part.dtype() {
        return cx.fault("python-type", shown(cx), "convert the piece with ct.astype");
    }
    let (whole, part) = (whole.shape().to_vec(), part.shape().to_vec());
    if !part.is_empty() && part.len() != whole.len() {
        return cx.fault(
            "python-shape",
            shown(cx),
            "the piece must be a scalar or have the tile's rank",
        );
    }
    let piece = if part.is_empty() {
        vec![Dim::int(1); whole.len()]
    } else {
        part
    };
    let index = piece_index(cx, &whole, &piece, index)?;
    let (x, ty) = tile(cx, x, "insert")?;
    let (value, _) = tile(cx, value, "insert")?;
    let value = reshaped(cx, value, piece, true);
    Ok(cx.tile(Expr::Insert { x, index, value }, ty.dtype, ty.shape))
}

fn item(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [x] = args else { return missing(cx) };
    reshape(cx, &[x.clone(), Value::Tuple([].into())])
}

fn shape_of(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let operand = object(&e.cx, args)?;
    Ok(Value::Tuple(
        operand.shape().iter().cloned().map(Value::int).collect(),
    ))
}

/// A tile with one number in all its elements; a number if it has no dimensions.
fn constant_tile(cx: &mut Context, number: &NumberValue, dtype: &Dtype, shape: Vec<Dim>) -> Result<Value> {
    let number = cx.typed(number, dtype)?;
    if shape.is_empty() {
        return Ok(Value::Number(number));
    }
    let value = cx.constant(&number.value, dtype)?;
    Ok(cx.tile(Expr::Full { value }, dtype.clone(), shape))
}

fn full(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [shape, value, dtype] = args else {
        return missing(cx);
    };
    let operand = super::math::one(cx, value, "full")?;
    if !operand.shape().is_empty() {
        return cx.fault(
            "python-type",
            format!("full needs a scalar to fill with, not {}", cx.show_value(value)),
            "use ct.broadcast_to for a tile",
        );
    }
    let shape = cx.tile_shape(shape, true)?;
    let dtype = cx.dtype(dtype, "`dtype`")?;
    if let Operand::Number(number) = &operand {
        let number = cx.constant_value(number);
        return constant_tile(cx, &number, &dtype, shape);
    }
    if shape.is_empty() {
        return convert(cx, operand, &dtype, None);
    }
    let value = cx.convert(operand, &dtype)?;
    Ok(cx.tile(Expr::Full { value }, dtype, shape))
}

fn filled(cx: &mut Context, number: i32, args: &[Value]) -> Result<Value> {
    let [shape, dtype] = args else { return missing(cx) };
    let shape = cx.tile_shape(shape, true)?;
    let dtype = cx.dtype(dtype, "`dtype`")?;
    constant_tile(cx, &NumberValue::Int(number.into()), &dtype, shape)
}

fn arange(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [size, dtype, start, step] = args else {
        return missing(cx);
    };
    let size = cx.whole_static(size, "the size")?;
    let shape = cx.tile_shape(&Value::int(size), true)?;
    let dtype = cx.dtype(dtype, "`dtype`")?;
    let step = super::math::one(cx, step, "arange")?;
    let start = super::math::one(cx, start, "arange")?;
    let is = |cx: &Context, operand: &Operand, number: i32| -> Result<bool> {
        let Operand::Number(own) = operand else {
            return Ok(false);
        };
        let equal = cx.compare_numbers(
            tileport_kernel::expr::Comparison::Eq,
            &cx.constant_value(own),
            &NumberValue::Int(number.into()),
        )?;
        Ok(equal == Cond::Known(true))
    };
    let (no_step, no_start) = (is(cx, &step, 1)?, is(cx, &start, 0)?);
    let integer = dtype.class() == Some(ElementClass::Integer);
    let scalars = step.shape().is_empty() && start.shape().is_empty();
    if integer && scalars {
        let step = if no_step {
            None
        } else {
            Some(converted(cx, step, &dtype)?)
        };
        let start = if no_start {
            None
        } else {
            Some(converted(cx, start, &dtype)?)
        };
        return Ok(cx.tile(Expr::Range { start, step }, dtype, shape));
    }
    let counted = if integer {
        dtype.clone()
    } else {
        Dtype::Known(Element::I32)
    };
    let range = Expr::Range {
        start: None,
        step: None,
    };
    let mut result = cx.tile(range, counted, shape);
    if !integer {
        let operand = super::math::one(cx, &result, "arange")?;
        result = convert(cx, operand, &dtype, None)?;
    }
    for (op, operand, needed) in [(BinaryOp::Mul, step, !no_step), (BinaryOp::Add, start, !no_start)] {
        if needed {
            let operand = convert(cx, operand, &dtype, None)?;
            let (x, y) = super::arith::two(cx, &[result, operand], "arange")?;
            result = super::arith::arithmetic(cx, op, x, y, tileport_kernel::expr::FloatMode::default())?;
        }
    }
    Ok(result)
}

fn converted(cx: &mut Context, operand: Operand, dtype: &Dtype) -> Result<ExprId> {
    let operand = cx.settle(operand, dtype)?;
    cx.convert(operand, dtype)
}

/// `tile[…]`: new dimensions of length one.
pub(super) fn subscript(cx: &mut Context, x: &Value, key: &Value) -> Result<Value> {
    let none = [Value::None];
    let items: &[Value] = match key {
        Value::None => &none,
        Value::Tuple(items) => items,
        _ => &[],
    };
    let full = |item: &Value| matches!(item, Value::Slice(parts) if parts.iter().all(|part| matches!(part, Value::None)));
    let allowed = items
        .iter()
        .all(|item| matches!(item, Value::None | Value::Ellipsis) || full(item));
    if !allowed || !matches!(key, Value::None | Value::Tuple(_)) {
        return cx.fault(
            "python-type",
            format!("a tile can't be indexed with {}", cx.show_value(key)),
            "a subscript of a tile adds dimensions: None, `:` and `...` may stand in it; take elements with ct.extract or .item()",
        );
    }
    let rank = super::math::one(cx, x, "a subscript")?.shape().len();
    let slices = items.iter().filter(|item| full(item)).count();
    let ellipses = items
        .iter()
        .filter(|item| matches!(item, Value::Ellipsis))
        .count();
    if slices > rank || ellipses > 1 {
        return cx.fault(
            "python-type",
            format!("the subscript has {slices} `:` and {ellipses} `...`, but the rank is {rank}"),
            "one `:` a dimension, and one `...` at most",
        );
    }
    let ellipsis = items.iter().position(|item| matches!(item, Value::Ellipsis));
    let new_rank = rank + items.len() - slices - ellipses;
    let mut axes = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if matches!(item, Value::None) {
            let from_end = ellipsis.is_some_and(|ellipsis| index > ellipsis);
            axes.push(if from_end {
                index + new_rank - items.len()
            } else {
                index
            });
        }
    }
    match axes.as_slice() {
        [] => Ok(x.clone()),
        [axis] => {
            let (x, ty) = tile(cx, x, "a subscript")?;
            Ok(expanded(cx, x, ty, *axis))
        }
        _ => {
            let (x, ty) = tile(cx, x, "a subscript")?;
            let mut shape = ty.shape;
            for axis in axes {
                shape.insert(axis.min(shape.len()), Dim::int(1));
            }
            let id = reshaped(cx, x, shape, false);
            Ok(cx.value(id))
        }
    }
}
