//! Tiles of arrays: `ct.load`, `ct.store`, tiled views, and accesses that gather along one dimension.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter};
use super::super::context::Result;
use super::super::operand::Operand;
use super::super::value::{Number, NumberValue, RunValue, Value};
use super::access::{OF_LOADS, OF_STORES};
use super::params::{
    ALLOW_TMA, CHECK_BOUNDS, LATENCY, PADDING_MODE, SELF, named, optional, positional, required,
};
use std::rc::Rc;
use tileport_kernel::expr::{AccessHints, MemoryOrdering};
use tileport_kernel::{
    ArrayType, Dim, Dtype, Element, Expr, ExprId, StmtKind, TileType, Type, ViewKind, ViewType,
};

const ORDER: Parameter = named("order", Default::Text("C"));
const MEMORY_ORDER: Parameter = named("memory_order", Default::Member("cuda.tile.MemoryOrder.WEAK"));
const MEMORY_SCOPE: Parameter = named("memory_scope", Default::Member("cuda.tile.MemoryScope.NONE"));

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "cuda.tile.load",
        parameters: &[
            positional("array"),
            required("index"),
            required("shape"),
            ORDER,
            PADDING_MODE,
            CHECK_BOUNDS,
            LATENCY,
            ALLOW_TMA,
            MEMORY_ORDER,
            MEMORY_SCOPE,
        ],
        call: load,
    },
    Builtin {
        name: "cuda.tile.store",
        parameters: &[
            positional("array"),
            required("index"),
            required("tile"),
            ORDER,
            CHECK_BOUNDS,
            LATENCY,
            ALLOW_TMA,
            MEMORY_ORDER,
            MEMORY_SCOPE,
        ],
        call: store,
    },
    Builtin {
        name: "cuda.tile.num_tiles",
        parameters: &[
            positional("array"),
            required("axis"),
            required("shape"),
            optional("order", Default::Text("C")),
        ],
        call: num_tiles,
    },
    Builtin {
        name: "cuda.tile.Array.tiled_view",
        parameters: &[
            SELF,
            required("tile_shape"),
            PADDING_MODE,
            named("traversal_steps", Default::None),
        ],
        call: tiled_view,
    },
    Builtin {
        name: "cuda.tile.TiledView.dtype",
        parameters: &[SELF],
        call: |e, args| {
            let (_, view) = e.cx.view(first(args))?;
            Ok(Value::Dtype(view.array.dtype.clone()))
        },
    },
    Builtin {
        name: "cuda.tile.TiledView.tile_shape",
        parameters: &[SELF],
        call: |e, args| {
            let (_, view) = e.cx.view(first(args))?;
            Ok(dims_value(&seen_shape(view)))
        },
    },
    Builtin {
        name: "cuda.tile.TiledView.traversal_steps",
        parameters: &[SELF],
        call: |e, args| {
            let (_, view) = e.cx.view(first(args))?;
            Ok(match &view.kind {
                ViewKind::Strided { steps, .. } => dims_value(steps),
                _ => dims_value(&view.tile),
            })
        },
    },
    Builtin {
        name: "cuda.tile.TiledView.num_tiles",
        parameters: &[SELF, required("axis")],
        call: |e, args| {
            let [view, axis] = args else { return missing(e) };
            let (run, ty) = e.cx.view(view)?;
            let axis = e.cx.axis(axis, ty.tile.len(), "axis")?;
            let view = e.cx.take(run);
            Ok(e.cx.run(Expr::TileCount { view, axis }, Type::scalar(Element::I32)))
        },
    },
    Builtin {
        name: "cuda.tile.TiledView.load",
        parameters: &[SELF, required("index"), CHECK_BOUNDS, LATENCY, ALLOW_TMA],
        call: view_load,
    },
    Builtin {
        name: "cuda.tile.TiledView.store",
        parameters: &[
            SELF,
            required("index"),
            required("tile"),
            CHECK_BOUNDS,
            LATENCY,
            ALLOW_TMA,
        ],
        call: view_store,
    },
    Builtin {
        name: "cuda.tile.Slice",
        parameters: &[positional("start"), positional("length")],
        call: index_slice,
    },
    Builtin {
        name: "cuda.tile.load_advanced_indexing",
        parameters: &[
            positional("array"),
            positional("indices"),
            PADDING_MODE,
            LATENCY,
            ALLOW_TMA,
        ],
        call: load_advanced,
    },
    Builtin {
        name: "cuda.tile.store_advanced_indexing",
        parameters: &[
            positional("array"),
            positional("indices"),
            positional("tile"),
            LATENCY,
            ALLOW_TMA,
        ],
        call: store_advanced,
    },
];

fn missing<T>(e: &Elaborator<'_>) -> Result<T> {
    e.cx.error("python-arguments", "an argument is missing")
}

fn first(args: &[Value]) -> &Value {
    args.first().unwrap_or(&Value::None)
}

fn dims_value(dims: &[Dim]) -> Value {
    Value::Tuple(dims.iter().map(|dim| Value::int(dim.clone())).collect())
}

/// The shape of a view's tiles as the source sees it.
pub(super) fn seen_shape(view: &ViewType) -> Vec<Dim> {
    if view.scalar {
        Vec::new()
    } else {
        view.tile.clone()
    }
}

/// A view whose tiles lie side by side. A scalar is a tile of ones.
fn partition(array: &ArrayType, shape: Vec<Dim>, order: Vec<usize>) -> ViewType {
    let scalar = shape.is_empty();
    ViewType {
        tile: if scalar {
            vec![Dim::int(1); array.rank()]
        } else {
            shape
        },
        scalar,
        array: array.clone(),
        padding: None,
        kind: ViewKind::Partition { order },
    }
}

/// How a view is read.
struct Reading {
    check_bounds: bool,
    hints: AccessHints,
    ordering: MemoryOrdering,
}

/// Loads a tile through a view, as the source sees it.
fn load_tile(
    e: &mut Elaborator<'_>,
    view: ExprId,
    ty: &ViewType,
    index: Vec<ExprId>,
    how: &Reading,
) -> Value {
    let tile = Type::Tile(TileType {
        dtype: ty.array.dtype.clone(),
        shape: ty.tile.clone(),
    });
    let expr = Expr::Load {
        view,
        index,
        check_bounds: how.check_bounds,
        hints: how.hints,
        ordering: how.ordering,
    };
    let value = e.cx.load(expr, tile);
    if !ty.scalar {
        return value;
    }
    let Value::Run(run) = &value else { return value };
    let loaded = e.cx.take(run);
    let place = super::super::value::Place::Tree(e.cx.reshape_implied(loaded, Vec::new()));
    Value::Run(RunValue {
        place,
        ty: Type::scalar(ty.array.dtype.clone()),
        constant: None,
    })
}

fn load(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [
        array,
        index,
        shape,
        order,
        padding,
        check,
        latency,
        tma,
        memory_order,
        memory_scope,
    ] = args
    else {
        return missing(e);
    };
    let (run, ty) = e.cx.array(array, "the array of ct.load")?;
    e.cx.index_items(index, ty.rank(), "the array")?;
    let shape = e.cx.array_tile_shape(shape, ty.rank(), "shape")?;
    let order = e.cx.dimension_order(order, ty.rank())?;
    let mut view = partition(ty, shape, order);
    view.padding = e.cx.padding_mode(padding, &ty.dtype)?;
    let how = Reading {
        check_bounds: e.cx.known_bool(check, "check_bounds")?,
        ordering: e.cx.ordering(memory_order, memory_scope, &OF_LOADS)?,
        hints: e.cx.hints(latency, tma)?,
    };
    let place = e.cx.implied_view(run, view.clone());
    let index = e.cx.tile_index(index, &view, "the array")?;
    Ok(load_tile(e, place, &view, index, &how))
}

fn store(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [
        array,
        index,
        tile,
        order,
        check,
        latency,
        tma,
        memory_order,
        memory_scope,
    ] = args
    else {
        return missing(e);
    };
    let (run, ty) = e.cx.array(array, "the array of ct.store")?;
    let rank = ty.rank();
    e.cx.index_items(index, rank, "the array")?;
    let operand = e.cx.operand(tile, "the stored tile")?;
    let shape = operand.shape().to_vec();
    if !shape.is_empty() && shape.len() != rank {
        return e.cx.error_help(
            "python-shape",
            format!(
                "the stored tile has the shape {}, but the array has {rank} dimensions",
                e.cx.show_shape(&shape)
            ),
            "reshape the tile so that it has one dimension for each of the array's",
        );
    }
    let order = e.cx.dimension_order(order, rank)?;
    let view = partition(ty, shape, order);
    let check_bounds = e.cx.known_bool(check, "check_bounds")?;
    let ordering = e.cx.ordering(memory_order, memory_scope, &OF_STORES)?;
    let hints = e.cx.hints(latency, tma)?;
    let value = e.cx.implicit_cast(operand, &ty.dtype, "the stored tile")?;
    let value = e.cx.reshape_implied(value, view.tile.clone());
    let place = e.cx.implied_view(run, view.clone());
    let index = e.cx.tile_index(index, &view, "the array")?;
    e.cx.push(StmtKind::Store {
        view: place,
        index,
        value,
        check_bounds,
        hints,
        ordering,
    });
    Ok(Value::None)
}

fn num_tiles(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [array, axis, shape, order] = args else {
        return missing(e);
    };
    let (run, ty) = e.cx.array(array, "the array of ct.num_tiles")?;
    let axis = e.cx.axis(axis, ty.rank(), "axis")?;
    let shape = e.cx.array_tile_shape(shape, ty.rank(), "shape")?;
    let order = e.cx.dimension_order(order, ty.rank())?;
    let view = e.cx.implied_view(run, partition(ty, shape, order));
    Ok(e.cx.run(Expr::TileCount { view, axis }, Type::scalar(Element::I32)))
}

fn tiled_view(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [array, shape, padding, steps] = args else {
        return missing(e);
    };
    let (run, ty) = e.cx.array(array, "this")?;
    let rank = ty.rank();
    let shape = e.cx.array_tile_shape(shape, rank, "tile_shape")?;
    let mut view = partition(ty, shape, (0..rank).collect());
    view.padding = e.cx.padding_mode(padding, &ty.dtype)?;
    if !matches!(steps, Value::None) {
        let steps = e.cx.static_shape(steps, "traversal_steps")?;
        if steps.len() != rank {
            let message = format!(
                "traversal_steps {} has {} entries, but the array has {rank} dimensions",
                e.cx.show_shape(&steps),
                steps.len()
            );
            return e.cx.error("python-shape", message);
        }
        if let Some(step) = steps.iter().filter_map(Dim::as_int).find(|step| *step <= 0) {
            let message = format!("traversal_steps must be positive, but one is {step}");
            return e.cx.error("python-shape", message);
        }
        // Steps as long as the tile are tiles side by side.
        if !e.cx.same_shape(&steps, &view.tile, "traversal_steps")? {
            view.kind = ViewKind::Strided {
                steps,
                order: (0..rank).collect(),
            };
        }
    }
    let array = e.cx.take(run);
    Ok(e.cx.run(Expr::View { array }, Type::View(Box::new(view))))
}

fn view_load(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [view, index, check, latency, tma] = args else {
        return missing(e);
    };
    let (run, ty) = e.cx.view(view)?;
    let how = Reading {
        check_bounds: e.cx.known_bool(check, "check_bounds")?,
        hints: e.cx.hints(latency, tma)?,
        ordering: MemoryOrdering(None),
    };
    let place = e.cx.take(run);
    let index = e.cx.tile_index(index, ty, "the tiled view")?;
    Ok(load_tile(e, place, ty, index, &how))
}

/// A tile to store through a view: broadcast to the view's shape first, so that a number takes the type that it has by itself.
pub(super) fn view_operand(
    e: &mut Elaborator<'_>,
    value: &Value,
    view: &ViewType,
    what: &str,
) -> Result<Operand> {
    let operand = e.cx.operand(value, what)?;
    let shape = seen_shape(view);
    if !e.cx.broadcasts(operand.shape(), &shape, what)? {
        return e.cx.error(
            "python-shape",
            format!(
                "{what} has the shape {}, which can't be broadcast to the view's {}",
                e.cx.show_shape(operand.shape()),
                e.cx.show_shape(&shape)
            ),
        );
    }
    broadcast_operand(e, operand, &shape)
}

/// An operand broadcast to a shape that it broadcasts to. A number stays one in the shape of a scalar.
pub(super) fn broadcast_operand(e: &mut Elaborator<'_>, operand: Operand, shape: &[Dim]) -> Result<Operand> {
    let operand = e.cx.settled(operand, shape)?;
    let Operand::Tile(run, ty) = operand else {
        return Ok(operand);
    };
    let id = e.cx.take(&run);
    let id = e.cx.broadcast_implied(id, shape);
    let ty = TileType {
        dtype: ty.dtype,
        shape: shape.to_vec(),
    };
    let run = RunValue {
        place: super::super::value::Place::Tree(id),
        ty: Type::Tile(ty.clone()),
        constant: None,
    };
    Ok(Operand::Tile(run, ty))
}

fn view_store(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [view, index, tile, check, latency, tma] = args else {
        return missing(e);
    };
    let (run, ty) = e.cx.view(view)?;
    let operand = view_operand(e, tile, ty, "the stored tile")?;
    let check_bounds = e.cx.known_bool(check, "check_bounds")?;
    let hints = e.cx.hints(latency, tma)?;
    let value = e.cx.implicit_cast(operand, &ty.array.dtype, "the stored tile")?;
    let value = e.cx.reshape_implied(value, ty.tile.clone());
    let place = e.cx.take(run);
    let index = e.cx.tile_index(index, ty, "the tiled view")?;
    e.cx.push(StmtKind::Store {
        view: place,
        index,
        value,
        check_bounds,
        hints,
        ordering: MemoryOrdering(None),
    });
    Ok(Value::None)
}

fn index_slice(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [start, length] = args else { return missing(e) };
    e.cx.integer_operand(start, false, "the start of ct.Slice")?;
    e.cx.integer_operand(length, false, "the length of ct.Slice")?;
    // Whoever has it may use it twice.
    let start = e.cx.reusable(start.clone());
    Ok(Value::IndexSlice(Rc::new([start, length.clone()])))
}

/// The view and the index of an access that gathers along one dimension.
fn advanced(
    e: &mut Elaborator<'_>,
    array: &ArrayType,
    indices: &Value,
    function: &str,
) -> Result<(ViewType, Vec<ExprId>)> {
    if array.rank() < 2 {
        return e.cx.error_help(
            "python-index",
            format!(
                "ct.{function} needs an array of rank 2 or more, but this one has rank {}",
                array.rank()
            ),
            "use ct.gather or ct.scatter",
        );
    }
    let Value::Tuple(_) = indices else {
        let message = format!("the indices must be a tuple, not {}", e.cx.show_value(indices));
        return e.cx.error("python-index", message);
    };
    let items = e.cx.index_items(indices, array.rank(), "the array")?;
    let help =
        "give a tile of integers of rank 1 for one dimension, and ct.Slice(start, length) for all others";
    let mut sparse = None;
    let (mut tile, mut index) = (Vec::new(), Vec::new());
    for (dimension, item) in items.iter().enumerate() {
        let what = format!("the index of dimension {dimension}");
        let operand = match item {
            Value::IndexSlice(slice) => {
                let length = match &slice[1] {
                    Value::Number(Number {
                        value: NumberValue::Int(length),
                        ..
                    }) => length.clone(),
                    other => e.cx.static_int(other, "the length of a ct.Slice")?,
                };
                tile.push(length);
                e.cx.integer_operand(&slice[0], false, &what)?
            }
            Value::Run(RunValue {
                ty: Type::Tile(ty), ..
            }) if ty.shape.len() == 1 => {
                if let Some(other) = sparse.replace(dimension) {
                    let message = format!("dimensions {other} and {dimension} both have a tile of indices");
                    return e.cx.error_help("python-index", message, help);
                }
                tile.extend(ty.shape.iter().cloned());
                e.cx.integer_operand(item, true, &what)?
            }
            _ => {
                let message = format!("{what} can't be {}", e.cx.show_value(item));
                return e.cx.error_help("python-index", message, help);
            }
        };
        // Such views are indexed with 32 bits.
        let own = e.cx.known_element(&operand.dtype(), "the type of an index")?;
        let dtype = if own.storage_bits() > 32 {
            Element::I32
        } else {
            own
        };
        index.push(e.cx.convert(operand, &dtype.into())?);
    }
    let Some(sparse) = sparse else {
        return e
            .cx
            .error_help("python-index", "no dimension has a tile of indices", help);
    };
    for (dimension, length) in tile.iter().enumerate() {
        if let Some(length) = length.as_int()
            && (length <= 0 || length & (length - 1) != 0)
        {
            let message =
                format!("the index of dimension {dimension} covers {length} elements, not a power of two");
            return e.cx.error("python-shape", message);
        }
    }
    let view = ViewType {
        array: array.clone(),
        tile,
        scalar: false,
        padding: None,
        kind: ViewKind::GatherScatter { sparse },
    };
    Ok((view, index))
}

fn load_advanced(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [array, indices, padding, latency, tma] = args else {
        return missing(e);
    };
    let (run, ty) = e.cx.array(array, "the array of ct.load_advanced_indexing")?;
    let (mut view, index) = advanced(e, ty, indices, "load_advanced_indexing")?;
    view.padding = e.cx.padding_mode(padding, &ty.dtype)?;
    let how = Reading {
        check_bounds: true,
        hints: e.cx.hints(latency, tma)?,
        ordering: MemoryOrdering(None),
    };
    let place = e.cx.implied_view(run, view.clone());
    Ok(load_tile(e, place, &view, index, &how))
}

fn store_advanced(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [array, indices, tile, latency, tma] = args else {
        return missing(e);
    };
    let (run, ty) = e.cx.array(array, "the array of ct.store_advanced_indexing")?;
    let (view, index) = advanced(e, ty, indices, "store_advanced_indexing")?;
    let operand = e.cx.operand(tile, "the stored tile")?;
    if !e
        .cx
        .same_shape(operand.shape(), &view.tile, "the shape of the stored tile")?
    {
        return e.cx.error(
            "python-shape",
            format!(
                "the stored tile has the shape {}, but the indices cover {}",
                e.cx.show_shape(operand.shape()),
                e.cx.show_shape(&view.tile)
            ),
        );
    }
    let hints = e.cx.hints(latency, tma)?;
    let dtype: Dtype = ty.dtype.clone();
    let value = e.cx.implicit_cast(operand, &dtype, "the stored tile")?;
    let view = e.cx.implied_view(run, view);
    e.cx.push(StmtKind::Store {
        view,
        index,
        value,
        check_bounds: true,
        hints,
        ordering: MemoryOrdering(None),
    });
    Ok(Value::None)
}
