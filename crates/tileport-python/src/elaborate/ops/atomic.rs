//! Atomic operations: on elements of arrays, on raw memory, and on tiles of views.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter};
use super::super::context::Result;
use super::super::operand::Operand;
use super::super::value::Value;
use super::access::OF_ATOMICS;
use super::gather::{Places, only_offset, tile};
use super::load_store::{broadcast_operand, view_operand};
use super::params::{CHECK_BOUNDS, MASK, SELF, named, positional};
use tileport_kernel::expr::{AccessHints, AtomicOp, AtomicPlace, MemoryOrdering, Ordering, Scope};
use tileport_kernel::{Dtype, Element, Expr, ExprId, StmtKind};

const ORDER: Parameter = named("memory_order", Default::Member("cuda.tile.MemoryOrder.ACQ_REL"));
const SCOPE: Parameter = named("memory_scope", Default::Member("cuda.tile.MemoryScope.DEVICE"));
const ON_ARRAY: &[Parameter] = &[
    positional("array"),
    positional("indices"),
    positional("update"),
    CHECK_BOUNDS,
    ORDER,
    SCOPE,
];
const ON_MEMORY: &[Parameter] = &[
    SELF,
    positional("offset"),
    positional("update"),
    MASK,
    ORDER,
    SCOPE,
];
const ON_VIEW: &[Parameter] = &[SELF, positional("index"), positional("update")];

macro_rules! row {
    ($name:literal $parameters:ident $call:ident $op:ident) => {
        Builtin {
            name: $name,
            parameters: $parameters,
            call: |e, args| $call(e, args, AtomicOp::$op),
        }
    };
}

pub(crate) const TABLE: &[Builtin] = &[
    row!("cuda.tile.atomic_xchg" ON_ARRAY on_array Exchange),
    row!("cuda.tile.atomic_add" ON_ARRAY on_array Add),
    row!("cuda.tile.atomic_max" ON_ARRAY on_array Max),
    row!("cuda.tile.atomic_min" ON_ARRAY on_array Min),
    row!("cuda.tile.atomic_and" ON_ARRAY on_array And),
    row!("cuda.tile.atomic_or" ON_ARRAY on_array Or),
    row!("cuda.tile.atomic_xor" ON_ARRAY on_array Xor),
    row!("cuda.tile.RawArrayMemory.atomic_xchg_offset" ON_MEMORY on_memory Exchange),
    row!("cuda.tile.RawArrayMemory.atomic_add_offset" ON_MEMORY on_memory Add),
    row!("cuda.tile.RawArrayMemory.atomic_max_offset" ON_MEMORY on_memory Max),
    row!("cuda.tile.RawArrayMemory.atomic_min_offset" ON_MEMORY on_memory Min),
    row!("cuda.tile.RawArrayMemory.atomic_and_offset" ON_MEMORY on_memory And),
    row!("cuda.tile.RawArrayMemory.atomic_or_offset" ON_MEMORY on_memory Or),
    row!("cuda.tile.RawArrayMemory.atomic_xor_offset" ON_MEMORY on_memory Xor),
    row!("cuda.tile.TiledView.atomic_store_add" ON_VIEW on_view Add),
    row!("cuda.tile.TiledView.atomic_store_max" ON_VIEW on_view Max),
    row!("cuda.tile.TiledView.atomic_store_min" ON_VIEW on_view Min),
    row!("cuda.tile.TiledView.atomic_store_and" ON_VIEW on_view And),
    row!("cuda.tile.TiledView.atomic_store_or" ON_VIEW on_view Or),
    row!("cuda.tile.TiledView.atomic_store_xor" ON_VIEW on_view Xor),
    Builtin {
        name: "cuda.tile.atomic_cas",
        parameters: &[
            positional("array"),
            positional("indices"),
            positional("expected"),
            positional("desired"),
            CHECK_BOUNDS,
            ORDER,
            SCOPE,
        ],
        call: |e, args| {
            let [array, indices, expected, desired, check, order, scope] = args else {
                return missing(e);
            };
            let places = e.cx.elements(array, indices)?;
            let place = array_place(e, &places, check)?;
            compare_exchange(e, places, place, [expected, desired], [order, scope])
        },
    },
    Builtin {
        name: "cuda.tile.RawArrayMemory.atomic_cas_offset",
        parameters: &[
            SELF,
            positional("offset"),
            positional("expected"),
            positional("desired"),
            MASK,
            ORDER,
            SCOPE,
        ],
        call: |e, args| {
            let [memory, offset, expected, desired, mask, order, scope] = args else {
                return missing(e);
            };
            let places = e.cx.offsets(memory, offset)?;
            let place = memory_place(e, &places, mask)?;
            compare_exchange(e, places, place, [expected, desired], [order, scope])
        },
    },
];

fn missing<T>(e: &Elaborator<'_>) -> Result<T> {
    e.cx.error("python-arguments", "an argument is missing")
}

/// Whether hardware has the operation for an element type.
fn supports(op: Option<AtomicOp>, element: Element) -> bool {
    let integer = matches!(element, Element::I32 | Element::I64 | Element::U32 | Element::U64);
    let float = matches!(element, Element::F32 | Element::F64);
    let half = matches!(element, Element::F16 | Element::BF16);
    match op {
        None | Some(AtomicOp::Exchange) => integer || float,
        Some(AtomicOp::Add) => integer || float || half,
        Some(_) => integer,
    }
}

fn check_support(e: &Elaborator<'_>, op: Option<AtomicOp>, dtype: &Dtype) -> Result<()> {
    // A symbolic element type is checked once it is bound.
    let Some(element) = dtype.as_element() else {
        return Ok(());
    };
    if supports(op, element) {
        return Ok(());
    }
    let supported: Vec<&str> = Element::ALL
        .iter()
        .filter(|element| supports(op, **element))
        .map(|element| element.long_name())
        .collect();
    e.cx.error_help(
        "python-type",
        format!(
            "this atomic operation can't be done on elements of type {}",
            e.cx.show_dtype(dtype)
        ),
        format!("it can on {}", supported.join(", ")),
    )
}

fn array_place(e: &mut Elaborator<'_>, places: &Places, check: &Value) -> Result<AtomicPlace> {
    Ok(AtomicPlace::Indices {
        array: places.base,
        indices: places.indices.clone(),
        mask: None,
        check_bounds: e.cx.known_bool(check, "check_bounds")?,
    })
}

fn memory_place(e: &mut Elaborator<'_>, places: &Places, mask: &Value) -> Result<AtomicPlace> {
    Ok(AtomicPlace::Offset {
        memory: places.base,
        offset: only_offset(e, places)?,
        mask: e.cx.mask(mask, &places.shape)?,
    })
}

/// An update in the element type. Bitwise operations convert nothing by themselves.
fn update(e: &mut Elaborator<'_>, operand: Operand, op: AtomicOp, dtype: &Dtype) -> Result<ExprId> {
    let bitwise = matches!(op, AtomicOp::And | AtomicOp::Or | AtomicOp::Xor);
    let own = operand.dtype();
    if bitwise
        && own != *dtype
        && let (Some(_), Some(_)) = (own.as_element(), dtype.as_element())
    {
        let (own, wanted) = (e.cx.show_dtype(&own), e.cx.show_dtype(dtype));
        return e.cx.error_help(
            "python-cast",
            format!(
                "the update of a bitwise atomic operation has the type {own}, but the elements are {wanted}"
            ),
            format!("convert it first, with ct.astype or ct.{wanted}(…)"),
        );
    }
    e.cx.implicit_cast(operand, dtype, "the update")
}

/// The update of elements: broadcast first, so that a number takes the type that it has by itself.
fn elements_update(e: &mut Elaborator<'_>, value: &Value, op: AtomicOp, places: &Places) -> Result<ExprId> {
    check_support(e, Some(op), &places.dtype)?;
    let operand = e.cx.operand(value, "the update")?;
    e.cx.must_broadcast(&operand, &places.shape, "the update")?;
    let operand = broadcast_operand(e, operand, &places.shape)?;
    update(e, operand, op, &places.dtype)
}

/// What was there before, and the update as an effect.
fn combined(
    e: &mut Elaborator<'_>,
    op: AtomicOp,
    places: Places,
    place: AtomicPlace,
    value: ExprId,
    [order, scope]: [&Value; 2],
) -> Result<Value> {
    let ordering = e.cx.ordering(order, scope, &OF_ATOMICS)?;
    let expr = Expr::Atomic {
        op,
        place,
        value,
        ordering,
    };
    Ok(e.cx.effect(expr, tile(places.dtype, places.shape)))
}

fn on_array(e: &mut Elaborator<'_>, args: &[Value], op: AtomicOp) -> Result<Value> {
    let [array, indices, value, check, order, scope] = args else {
        return missing(e);
    };
    let places = e.cx.elements(array, indices)?;
    let value = elements_update(e, value, op, &places)?;
    let place = array_place(e, &places, check)?;
    combined(e, op, places, place, value, [order, scope])
}

fn on_memory(e: &mut Elaborator<'_>, args: &[Value], op: AtomicOp) -> Result<Value> {
    let [memory, offset, value, mask, order, scope] = args else {
        return missing(e);
    };
    let places = e.cx.offsets(memory, offset)?;
    let value = elements_update(e, value, op, &places)?;
    let place = memory_place(e, &places, mask)?;
    combined(e, op, places, place, value, [order, scope])
}

fn compare_exchange(
    e: &mut Elaborator<'_>,
    places: Places,
    place: AtomicPlace,
    [expected, desired]: [&Value; 2],
    [order, scope]: [&Value; 2],
) -> Result<Value> {
    check_support(e, None, &places.dtype)?;
    let expected = e.cx.stored_elements(expected, &places, "the expected value")?;
    let desired = e.cx.stored_elements(desired, &places, "the desired value")?;
    let ordering = e.cx.ordering(order, scope, &OF_ATOMICS)?;
    let expr = Expr::CompareExchange {
        place,
        expected,
        desired,
        ordering,
    };
    Ok(e.cx.effect(expr, tile(places.dtype, places.shape)))
}

fn on_view(e: &mut Elaborator<'_>, args: &[Value], op: AtomicOp) -> Result<Value> {
    let [view, index, value] = args else {
        return missing(e);
    };
    let (run, ty) = e.cx.view(view)?;
    let dtype = ty.array.dtype.clone();
    check_support(e, Some(op), &dtype)?;
    let operand = view_operand(e, value, ty, "the update")?;
    // Unlike a store, the update of a scalar is a tile of ones before it is converted.
    let operand = broadcast_operand(e, operand, &ty.tile)?;
    let value = update(e, operand, op, &dtype)?;
    let place = e.cx.take(run);
    let index = e.cx.tile_index(index, ty, "the tiled view")?;
    e.cx.push(StmtKind::AtomicStore {
        op,
        view: place,
        index,
        value,
        ordering: MemoryOrdering(Some((Ordering::Relaxed, Scope::Device))),
        hints: AccessHints::default(),
    });
    Ok(Value::None)
}
