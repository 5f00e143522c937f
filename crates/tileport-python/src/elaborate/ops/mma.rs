//! Products of matrices.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default};
use super::super::context::Result;
use super::super::operand::Operand;
use super::super::value::{NumberValue, Place, RunValue, Value};
use super::params::{named, positional, required};
use tileport_kernel::{Dim, Dtype, Element, Expr, ExprId, TileType, Type};

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "cuda.tile.mma",
        parameters: &[
            positional("x"),
            positional("y"),
            required("acc"),
            named("use_fast_acc", Default::Bool(false)),
        ],
        call: mma,
    },
    Builtin {
        name: "cuda.tile.mma_scaled",
        parameters: &[
            positional("x"),
            positional("x_scale"),
            positional("y"),
            positional("y_scale"),
            required("acc"),
        ],
        call: mma_scaled,
    },
    Builtin {
        name: "cuda.tile.matmul",
        parameters: &[positional("x"), positional("y")],
        call: matmul,
    },
    Builtin {
        name: "operator.matmul",
        parameters: &[positional("x"), positional("y")],
        call: matmul,
    },
];

/// Element types of accumulators, the default first, for element types of factors.
const ACCUMULATORS: &[(Element, &[Element])] = &[
    (Element::F8E4M3FN, &[Element::F16, Element::F32]),
    (Element::F8E5M2, &[Element::F16, Element::F32]),
    (Element::F16, &[Element::F16, Element::F32]),
    (Element::BF16, &[Element::F32]),
    (Element::F32, &[Element::F32]),
    (Element::TF32, &[Element::F32]),
    (Element::F64, &[Element::F64]),
    (Element::I8, &[Element::I32]),
    (Element::U8, &[Element::I32]),
];

/// Element types of factors and scales, with how many elements may share a scale.
const SCALES: &[(Element, Element, &[i128])] = &[
    (Element::F8E4M3FN, Element::F8E8M0FNU, &[32]),
    (Element::F8E5M2, Element::F8E8M0FNU, &[32]),
    (Element::F4E2M1FN, Element::F8E8M0FNU, &[16, 32]),
    (Element::F4E2M1FN, Element::F8E4M3FN, &[16]),
    (Element::F4E2M1FN, Element::F8E5M3FNU, &[16, 32]),
];

fn missing<T>(e: &Elaborator<'_>) -> Result<T> {
    e.cx.error("python-arguments", "an argument is missing")
}

fn names(elements: impl IntoIterator<Item = Element>) -> String {
    let names: Vec<&str> = elements.into_iter().map(Element::long_name).collect();
    names.join(", ")
}

/// A factor: its value and its type.
struct Factor {
    id: ExprId,
    ty: TileType,
}

fn tile_operand(
    e: &mut Elaborator<'_>,
    value: &Value,
    what: &str,
    ranks: std::ops::RangeInclusive<usize>,
) -> Result<Factor> {
    let operand = e.cx.operand(value, what)?;
    let rank = operand.shape().len();
    if !ranks.contains(&rank) {
        let message = format!(
            "{what} must have a rank from {} to {}, but its shape is {}",
            ranks.start(),
            ranks.end(),
            e.cx.show_shape(operand.shape())
        );
        return e.cx.error("python-shape", message);
    }
    let ty = TileType {
        dtype: operand.dtype(),
        shape: operand.shape().to_vec(),
    };
    let id = e.cx.convert(operand, &ty.dtype)?;
    Ok(Factor { id, ty })
}

/// The shapes of a product: of both factors once batches are broadcast, and of the result.
struct Shapes {
    x: Vec<Dim>,
    y: Vec<Dim>,
    result: Vec<Dim>,
}

/// Both factors have rank 2 or more.
fn shapes(e: &Elaborator<'_>, x: &[Dim], y: &[Dim]) -> Result<Shapes> {
    let (Some((batch_x, [m, k])), Some((batch_y, [l, n]))) = (x.split_last_chunk(), y.split_last_chunk())
    else {
        return missing(e);
    };
    if !e
        .cx
        .same_length(k, l, "the inner lengths of a product of matrices")?
    {
        return e.cx.error(
            "python-shape",
            format!(
                "a matrix of {} × {} can't be multiplied with one of {} × {}",
                e.cx.show_dim(m),
                e.cx.show_dim(k),
                e.cx.show_dim(l),
                e.cx.show_dim(n)
            ),
        );
    }
    let batch = e.cx.common_shape([batch_x, batch_y].into_iter(), "the batches")?;
    let with = |a: &Dim, b: &Dim| batch.iter().cloned().chain([a.clone(), b.clone()]).collect();
    Ok(Shapes {
        x: with(m, k),
        y: with(k, n),
        result: with(m, n),
    })
}

fn check_accumulator_shape(e: &Elaborator<'_>, acc: &[Dim], result: &[Dim]) -> Result<()> {
    if e.cx.same_shape(acc, result, "the shape of the accumulator")? {
        return Ok(());
    }
    let message = format!(
        "the accumulator has the shape {}, but the product has {}",
        e.cx.show_shape(acc),
        e.cx.show_shape(result)
    );
    e.cx.error("python-shape", message)
}

/// The element types that an accumulator may have. Nothing is known of symbolic ones.
fn accumulators(e: &Elaborator<'_>, x: &Dtype, y: &Dtype) -> Result<Option<&'static [Element]>> {
    let bytes = |element: Element| matches!(element, Element::I8 | Element::U8);
    let (Some(a), Some(b)) = (x.as_element(), y.as_element()) else {
        return Ok(None);
    };
    if a != b && !(bytes(a) && bytes(b)) {
        return e.cx.error_help(
            "python-type",
            format!(
                "the factors have two types, {} and {}",
                a.long_name(),
                b.long_name()
            ),
            "convert one of them with .astype",
        );
    }
    match ACCUMULATORS.iter().find(|row| row.0 == a) {
        Some((_, accumulators)) => Ok(Some(accumulators)),
        None => e.cx.error_help(
            "python-type",
            format!("matrices of {} can't be multiplied", a.long_name()),
            format!("they can be of {}", names(ACCUMULATORS.iter().map(|row| row.0))),
        ),
    }
}

fn mma(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [x, y, acc, fast] = args else {
        return missing(e);
    };
    let fast = e.cx.known_bool(fast, "use_fast_acc")?;
    let x = tile_operand(e, x, "x", 2..=3)?;
    let y = tile_operand(e, y, "y", 2..=3)?;
    let acc = tile_operand(e, acc, "the accumulator", 0..=3)?;
    let shapes = shapes(e, &x.ty.shape, &y.ty.shape)?;
    check_accumulator_shape(e, &acc.ty.shape, &shapes.result)?;
    if fast
        && let Some(element) = x.ty.dtype.as_element()
        && !matches!(element, Element::F8E4M3FN | Element::F8E5M2)
    {
        return e.cx.error_help(
            "python-argument",
            format!(
                "use_fast_acc is for factors of float8_e4m3fn and float8_e5m2, not of {}",
                element.long_name()
            ),
            "leave it out",
        );
    }
    let allowed = accumulators(e, &x.ty.dtype, &y.ty.dtype)?;
    if let (Some(allowed), Some(element)) = (allowed, acc.ty.dtype.as_element())
        && !allowed.contains(&element)
    {
        return e.cx.error_help(
            "python-type",
            format!(
                "an accumulator of {} doesn't go with factors of {}",
                element.long_name(),
                e.cx.show_dtype(&x.ty.dtype)
            ),
            format!("it may be of {}", names(allowed.iter().copied())),
        );
    }
    let expr = Expr::Mma {
        a: e.cx.broadcast_implied(x.id, &shapes.x),
        b: e.cx.broadcast_implied(y.id, &shapes.y),
        acc: acc.id,
        fast_acc: fast.then_some(true),
    };
    Ok(e.cx.run(expr, Type::Tile(acc.ty)))
}

fn matmul(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [x, y] = args else { return missing(e) };
    let dtype = {
        let (x, y) = (e.cx.operand(x, "x")?, e.cx.operand(y, "y")?);
        e.cx.promote(&typed(x), &typed(y), false)?
    };
    let element =
        e.cx.known_element(&dtype, "the element type of a product of matrices")?;
    let accumulator = match accumulators(e, &dtype, &dtype)? {
        Some([first, ..]) => *first,
        _ => element,
    };
    let x = tile_operand(e, x, "x", 1..=3)?;
    let y = tile_operand(e, y, "y", 1..=3)?;
    // A vector is a matrix of one row on the left, of one column on the right.
    let one = Dim::int(1);
    let (left, right) = (x.ty.shape.clone(), y.ty.shape.clone());
    let (row, column) = (left.len() == 1, right.len() == 1);
    let left: Vec<Dim> = row.then(|| one.clone()).into_iter().chain(left).collect();
    let right: Vec<Dim> = right.into_iter().chain(column.then_some(one)).collect();
    let shapes = shapes(e, &left, &right)?;
    let x = cast(e, x, &dtype);
    let y = match column {
        true => {
            let id = e.cx.reshape_implied(y.id, right);
            cast(e, Factor { id, ..y }, &dtype)
        }
        false => cast(e, y, &dtype),
    };
    let (a, b) = (
        e.cx.broadcast_implied(x, &shapes.x),
        e.cx.broadcast_implied(y, &shapes.y),
    );
    let zero = match element.is_float() {
        true => NumberValue::Float(tileport_kernel::FloatExpr::value(0.0)),
        false => NumberValue::Int(Dim::int(0)),
    };
    let value = e.cx.constant(&zero, &accumulator.into())?;
    let ty = Type::Tile(TileType {
        dtype: accumulator.into(),
        shape: shapes.result.clone(),
    });
    let acc = e.cx.add_implied(Expr::Full { value }, ty.clone());
    let product = e.cx.add(
        Expr::Mma {
            a,
            b,
            acc,
            fast_acc: None,
        },
        ty,
    );
    let product = cast_id(e, product, &dtype, &shapes.result);
    let mut shape = shapes.result;
    if row && shape.len() >= 2 {
        shape.remove(shape.len() - 2);
    }
    if column {
        shape.pop();
    }
    let product = e.cx.reshape_implied(product, shape.clone());
    Ok(Value::Run(RunValue {
        place: Place::Tree(product),
        ty: Type::Tile(TileType { dtype, shape }),
        constant: None,
    }))
}

/// An operand whose element type counts as one that was given.
fn typed(operand: Operand) -> Operand {
    match operand {
        Operand::Number(mut number) => {
            number.dtype = Some(number.own_dtype());
            Operand::Number(number)
        }
        tile => tile,
    }
}

fn cast(e: &mut Elaborator<'_>, factor: Factor, dtype: &Dtype) -> ExprId {
    let shape = match e.cx.type_of(factor.id) {
        Type::Tile(ty) => ty.shape,
        _ => factor.ty.shape,
    };
    cast_id(e, factor.id, dtype, &shape)
}

fn cast_id(e: &mut Elaborator<'_>, id: ExprId, dtype: &Dtype, shape: &[Dim]) -> ExprId {
    match e.cx.type_of(id) {
        Type::Tile(ty) if ty.dtype == *dtype => id,
        _ => {
            let ty = Type::Tile(TileType {
                dtype: dtype.clone(),
                shape: shape.to_vec(),
            });
            e.cx.add_implied(
                Expr::Cast {
                    x: id,
                    rounding: None,
                },
                ty,
            )
        }
    }
}

fn mma_scaled(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [x, x_scale, y, y_scale, acc] = args else {
        return missing(e);
    };
    let x = tile_operand(e, x, "x", 2..=3)?;
    let x_scale = tile_operand(e, x_scale, "x_scale", 2..=3)?;
    let y = tile_operand(e, y, "y", 2..=3)?;
    let y_scale = tile_operand(e, y_scale, "y_scale", 2..=3)?;
    let acc = tile_operand(e, acc, "the accumulator", 2..=3)?;
    let blocks = scaled_types(e, &x, &x_scale, &y, &y_scale, &acc)?;
    check_scales(e, &x, &x_scale, ["x", "x_scale"], 1, blocks)?;
    check_scales(e, &y, &y_scale, ["y", "y_scale"], 2, blocks)?;
    let shapes = shapes(e, &x.ty.shape, &y.ty.shape)?;
    check_accumulator_shape(e, &acc.ty.shape, &shapes.result)?;
    let batch = &shapes.x[..shapes.x.len().saturating_sub(2)];
    let with_batch = |scale: &Factor| -> Vec<Dim> {
        let matrix = scale.ty.shape.iter().skip(scale.ty.shape.len().saturating_sub(2));
        batch.iter().chain(matrix).cloned().collect()
    };
    let (a_shape, b_shape) = (with_batch(&x_scale), with_batch(&y_scale));
    let expr = Expr::MmaScaled {
        a: e.cx.broadcast_implied(x.id, &shapes.x),
        a_scale: e.cx.broadcast_implied(x_scale.id, &a_shape),
        b: e.cx.broadcast_implied(y.id, &shapes.y),
        b_scale: e.cx.broadcast_implied(y_scale.id, &b_shape),
        acc: acc.id,
    };
    Ok(e.cx.run(expr, Type::Tile(acc.ty)))
}

/// Checks the element types of a scaled product; gives how many elements may share a scale, if that is known.
fn scaled_types(
    e: &Elaborator<'_>,
    x: &Factor,
    x_scale: &Factor,
    y: &Factor,
    y_scale: &Factor,
    acc: &Factor,
) -> Result<Option<&'static [i128]>> {
    for (a, b, what) in [(x, y, "factors"), (x_scale, y_scale, "scales")] {
        if let (Some(a), Some(b)) = (a.ty.dtype.as_element(), b.ty.dtype.as_element())
            && a != b
        {
            let message = format!(
                "the {what} have two types, {} and {}",
                a.long_name(),
                b.long_name()
            );
            return e.cx.error("python-type", message);
        }
    }
    if let Some(element) = acc.ty.dtype.as_element()
        && element != Element::F32
    {
        let message = format!(
            "the accumulator must be of float32, not of {}",
            element.long_name()
        );
        return e.cx.error("python-type", message);
    }
    let (Some(factor), Some(scale)) = (x.ty.dtype.as_element(), x_scale.ty.dtype.as_element()) else {
        return Ok(None);
    };
    let of_factor = || SCALES.iter().filter(|row| row.0 == factor);
    match of_factor().find(|row| row.1 == scale) {
        Some((_, _, blocks)) => Ok(Some(blocks)),
        None if of_factor().next().is_some() => e.cx.error_help(
            "python-type",
            format!(
                "scales of {} don't go with factors of {}",
                scale.long_name(),
                factor.long_name()
            ),
            format!("they may be of {}", names(of_factor().map(|row| row.1))),
        ),
        None => e.cx.error_help(
            "python-type",
            format!(
                "matrices of {} can't be multiplied with scales",
                factor.long_name()
            ),
            "they can be of float8_e4m3fn, float8_e5m2 or float4_e2m1fn",
        ),
    }
}

/// Checks that scales have the shape of their factor, but for the dimension along which blocks share one; `k` counts that
/// dimension from the end.
fn check_scales(
    e: &Elaborator<'_>,
    factor: &Factor,
    scale: &Factor,
    [name, scale_name]: [&str; 2],
    k: usize,
    blocks: Option<&'static [i128]>,
) -> Result<()> {
    let (shape, scales) = (&factor.ty.shape, &scale.ty.shape);
    let rank = shape.len();
    let mut fits = rank == scales.len();
    for (axis, (a, b)) in shape.iter().zip(scales).enumerate() {
        fits = fits && (axis + k == rank || e.cx.same_length(a, b, "the shape of the scales")?);
    }
    let show = |shape: &[Dim]| e.cx.show_shape(shape);
    if !fits {
        let message = format!(
            "{scale_name} has the shape {}, which doesn't go with {name}'s {}",
            show(scales),
            show(shape)
        );
        return e
            .cx
            .error_help("python-shape", message, "only the length along k may differ");
    }
    let axis = rank.saturating_sub(k);
    let (Some(blocks), Some(length), Some(count)) = (blocks, shape.get(axis), scales.get(axis)) else {
        return Ok(());
    };
    // Symbolic lengths are checked once they are bound.
    let (Some(length), Some(count)) = (length.as_int(), count.as_int()) else {
        return Ok(());
    };
    if count > 0 && length % count == 0 && blocks.contains(&(length / count)) {
        return Ok(());
    }
    let sizes: Vec<String> = blocks.iter().map(i128::to_string).collect();
    e.cx.error_help(
        "python-shape",
        format!("{count} scales for {length} elements along k of {name}"),
        format!("each scale must serve {} elements", sizes.join(" or ")),
    )
}
