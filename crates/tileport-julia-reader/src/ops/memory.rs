//! Tiles and elements from and to memory.

use super::tile::keyword;
use crate::context::{Result, tuple};
use crate::number;
use crate::reader::Reader;
use crate::rules;
use crate::value::{Arguments, Array, Rows, Tiles, Val, Value};
use std::rc::Rc;
use tileport_ir::attr::PaddingValue;
use tileport_kernel::expr::{AccessHints, MemoryOrdering, Ordering, Scope};
use tileport_kernel::{Element, Expr, ExprId, StmtKind, ViewKind, ViewType};

/// Keywords of accesses.
const LOAD: &[&str] = &[
    "index",
    "shape",
    "order",
    "padding_mode",
    "check_bounds",
    "latency",
    "allow_tma",
    "memory_order",
    "memory_scope",
];
const STORE: &[&str] = &[
    "index",
    "tile",
    "order",
    "check_bounds",
    "latency",
    "allow_tma",
    "memory_order",
    "memory_scope",
];

/// The shape of a tile with as many dimensions as the array: ones are put after the last, or left out there.
pub(crate) fn match_shape(reader: &Reader<'_>, shape: &[i64], rank: usize) -> Result<Vec<i64>> {
    let mut matched = shape.to_vec();
    if matched.len() > rank && matched.iter().skip(rank).any(|length| *length != 1) {
        if shape.contains(&1) {
            return rules::kept_dimension(reader, shape, rank);
        }
        let message = format!(
            "a tile of size {} is of more dimensions than the array, which has {rank}",
            tuple(shape)
        );
        return reader.cx.error("julia-shape", message);
    }
    matched.resize(rank, 1);
    Ok(matched)
}

impl Reader<'_> {
    pub(crate) fn memory_function(&mut self, name: &'static str, args: &Arguments) -> Result<Option<Value>> {
        match name {
            "load" => self.load(args),
            "store" => self.store(args),
            "gather" => self.gather(args).map(Some),
            "scatter" => self.scatter(args).map(Some),
            "eachtile" => self.eachtile(args).map(Some),
            "view" => {
                let mut values = args.positional.iter().map(|argument| argument.value.clone());
                match values.next() {
                    Some(Value::Array(array)) => self.view_of(array, values.collect()).map(Some),
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// A view of an array as tiles side by side.
    pub(crate) fn partition(
        &mut self,
        array: &Array,
        shape: &[i64],
        order: &[usize],
        padding: Option<PaddingValue>,
    ) -> ExprId {
        let ty = ViewType {
            array: array.ty.clone(),
            tile: self.cx.dims(shape),
            scalar: false,
            padding,
            kind: ViewKind::Partition {
                order: self.cx.frame.permutation(order),
            },
        };
        self.view_node(array, ty)
    }

    /// What `eachtile` means, as a view.
    pub(crate) fn tiles_view(&mut self, tiles: &Tiles, padding: Option<PaddingValue>) -> ExprId {
        if tiles.step == tiles.shape {
            return self.partition(&tiles.array, &tiles.shape, &tiles.order, padding);
        }
        let ty = ViewType {
            array: tiles.array.ty.clone(),
            tile: self.cx.dims(&tiles.shape),
            scalar: false,
            padding,
            kind: ViewKind::Strided {
                steps: self.cx.dims(&tiles.step),
                order: self.cx.frame.permutation(&tiles.order),
            },
        };
        self.view_node(&tiles.array, ty)
    }

    /// The indices of a tile, from one in Julia's order, as the kernel has them.
    pub(crate) fn index_of_tile(&mut self, value: &Value, rank: usize) -> Result<Vec<ExprId>> {
        let items = match value {
            Value::Tuple(items) => items.clone(),
            other => vec![other.clone()],
        };
        let mut vals = Vec::new();
        for item in items {
            let val = self.number(item, "an index of a tile")?;
            if !val.elem.is_integer() {
                let message = format!("an index of a tile is an integer, not {}", number::name(val.elem));
                return self.cx.error("julia-type", message);
            }
            if val.constant_int().is_some_and(|value| value < 1) || self.begins_before_one(&val) {
                return rules::zero_index(self, &val);
            }
            vals.push(val);
        }
        if vals.len() != rank {
            let message = format!(
                "a tile of an array of {rank} dimensions has {rank} indices, not {}",
                vals.len()
            );
            return self.cx.error("julia-index", message);
        }
        let open = vals.iter().filter(|val| val.constant().is_none());
        let wide = open.clone().any(|val| val.elem.storage_bits() == 64);
        let mixed = wide && open.clone().any(|val| val.elem.storage_bits() != 64);
        let mut ids = Vec::new();
        for val in vals {
            // What a number is doesn't depend on its type: constants take that of the others.
            let to = if val.constant().is_some() || mixed || val.elem.storage_bits() < 32 {
                if wide { Element::I64 } else { Element::I32 }
            } else {
                val.elem
            };
            let val = self.shifted(val, -1);
            let val = self.cx.promoted(val, to);
            ids.push(self.cx.take(&val));
        }
        Ok(self.cx.frame.order(ids))
    }

    fn padding(&mut self, value: Option<&Value>) -> Result<Option<PaddingValue>> {
        let Some(value) = value else { return Ok(None) };
        let Value::Member("PaddingMode", name) = value else {
            let message = format!(
                "a padding mode is a member of `ct.PaddingMode`, not {}",
                value.show()
            );
            return self
                .cx
                .error_help("julia-type", message, "write `padding_mode=ct.PaddingMode.Zero`");
        };
        Ok(match name.as_str() {
            "Zero" => Some(PaddingValue::Zero),
            "NegZero" => Some(PaddingValue::NegZero),
            "Nan" => Some(PaddingValue::Nan),
            "PosInf" => Some(PaddingValue::PosInf),
            "NegInf" => Some(PaddingValue::NegInf),
            _ => None,
        })
    }

    pub(crate) fn check_bounds(&mut self, args: &Arguments) -> Result<bool> {
        match keyword(args, "check_bounds") {
            Some(value) => {
                let value = value.clone();
                self.known_bool(&value, "`check_bounds`")
            }
            None => Ok(true),
        }
    }

    /// An order of dimensions, from zero.
    fn order(&mut self, value: Option<&Value>, rank: usize) -> Result<Vec<usize>> {
        let Some(value) = value.filter(|value| **value != Value::Nothing) else {
            return Ok((0..rank).collect());
        };
        let value = value.clone();
        let listed = self.lengths(&value, "an order of dimensions")?;
        let order: Vec<usize> = listed
            .iter()
            .filter_map(|dim| usize::try_from(dim.saturating_sub(1)).ok())
            .collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if listed.len() != rank || !sorted.iter().copied().eq(0..rank) {
            return rules::order(self, &listed, rank);
        }
        Ok(order)
    }

    /// How an access is ordered with those of other threads.
    pub(crate) fn ordering(&mut self, args: &Arguments, default: MemoryOrdering) -> Result<MemoryOrdering> {
        let mut made = default;
        if let Some(value) = keyword(args, "memory_order") {
            let Value::Member("MemoryOrder", name) = value else {
                let message = format!(
                    "a memory order is a member of `ct.MemoryOrder`, not {}",
                    value.show()
                );
                return self.cx.error("julia-type", message);
            };
            let scope = made.0.map_or(Scope::Device, |(_, scope)| scope);
            made = MemoryOrdering(match name.as_str() {
                "Relaxed" => Some((Ordering::Relaxed, scope)),
                "Acquire" => Some((Ordering::Acquire, scope)),
                "Release" => Some((Ordering::Release, scope)),
                "AcqRel" => Some((Ordering::AcqRel, scope)),
                _ => None,
            });
        }
        if let Some(value) = keyword(args, "memory_scope")
            && *value != Value::Nothing
        {
            let Value::Member("MemScope", name) = value else {
                let message = format!(
                    "a memory scope is a member of `ct.MemScope`, not {}",
                    value.show()
                );
                return self.cx.error("julia-type", message);
            };
            let scope = match name.as_str() {
                "Block" => Scope::TileBlock,
                "System" => Scope::System,
                _ => Scope::Device,
            };
            made = MemoryOrdering(made.0.map(|(ordering, _)| (ordering, scope)));
        } else if made.0.is_some() && default.0.is_none() {
            return self.cx.error_help(
                "julia-arguments",
                "an access that is ordered with others says for which threads",
                "write `memory_scope=ct.MemScope.Device`",
            );
        }
        Ok(made)
    }

    fn load(&mut self, args: &Arguments) -> Result<Option<Value>> {
        self.only("ct.load", args, LOAD)?;
        let positional: Vec<Value> = args
            .positional
            .iter()
            .map(|argument| argument.value.clone())
            .collect();
        let hints = self.hints(args)?;
        let ordering = self.ordering(args, MemoryOrdering(None))?;
        let check_bounds = self.check_bounds(args)?;
        let padding = self.padding(keyword(args, "padding_mode"))?;
        let padding = padding.filter(|_| check_bounds);
        match positional.first() {
            Some(Value::Array(array)) => {
                let array = self.kept(array.clone());
                let index = positional.get(1).or_else(|| keyword(args, "index")).cloned();
                let shape = positional.get(2).or_else(|| keyword(args, "shape")).cloned();
                let (Some(index), Some(shape)) = (index, shape) else {
                    return self.cx.error_help(
                        "julia-arguments",
                        "`ct.load` is given an array, an index and a shape",
                        "write `ct.load(x; index=(i, j), shape=(N, M))`",
                    );
                };
                let requested = self.shape(&shape, "the shape of a tile")?;
                let matched = match_shape(self, &requested, array.rank())?;
                rules::load_size(self, &requested);
                let order = self.order(keyword(args, "order"), array.rank())?;
                rules::order_and_index(self, &index, &order, &array)?;
                let view = self.partition(&array, &matched, &order, padding);
                let index = self.index_of_tile(&index, array.rank())?;
                let val = self.loaded(view, index, array.elem, &matched, check_bounds, hints, ordering);
                let val = self.cx.reshape(val, &requested)?;
                Ok(Some(Value::Val(val)))
            }
            Some(Value::Tiles(tiles)) => {
                let tiles = (**tiles).clone();
                let index = positional.get(1).or_else(|| keyword(args, "index")).cloned();
                let Some(index) = index else {
                    return self.cx.error(
                        "julia-arguments",
                        "`ct.load` of an array's tiles is given an index",
                    );
                };
                self.load_tile(&tiles, &index, check_bounds, hints, ordering)
                    .map(|val| Some(Value::Val(val)))
            }
            Some(Value::Rows(rows)) => {
                let rows = (**rows).clone();
                let shape = positional.get(1).or_else(|| keyword(args, "shape")).cloned();
                let Some(shape) = shape else {
                    return self
                        .cx
                        .error("julia-arguments", "`ct.load` of such a view is given a shape");
                };
                let shape = self.shape(&shape, "the shape of a tile")?;
                let (view, index) = self.rows_view(&rows, &shape, padding)?;
                let val = self.loaded(
                    view,
                    index,
                    rows.array.elem,
                    &shape,
                    check_bounds,
                    hints,
                    ordering,
                );
                Ok(Some(Value::Val(val)))
            }
            _ => Ok(None),
        }
    }

    /// The same array where it can be used any number of times.
    pub(crate) fn kept(&mut self, array: Array) -> Array {
        match self.share(Value::Array(array.clone())) {
            Value::Array(kept) => kept,
            _ => array,
        }
    }

    #[allow(clippy::too_many_arguments, reason = "an access has as many parts")]
    fn loaded(
        &mut self,
        view: ExprId,
        index: Vec<ExprId>,
        elem: Element,
        shape: &[i64],
        check_bounds: bool,
        hints: AccessHints,
        ordering: MemoryOrdering,
    ) -> Val {
        let node = Expr::Load {
            view,
            index,
            check_bounds,
            hints,
            ordering,
        };
        let made = self.cx.node(node, elem, shape, false);
        made.with_effect(true)
    }

    fn load_tile(
        &mut self,
        tiles: &Tiles,
        index: &Value,
        check_bounds: bool,
        hints: AccessHints,
        ordering: MemoryOrdering,
    ) -> Result<Val> {
        let padding = tiles.padding.filter(|_| check_bounds);
        let view = self.tiles_view(tiles, padding);
        let index = self.index_of_tile(index, tiles.shape.len())?;
        let val = self.loaded(
            view,
            index,
            tiles.array.elem,
            &tiles.shape,
            check_bounds,
            hints,
            ordering,
        );
        self.cx.reshape(val, &tiles.requested)
    }

    /// A view by a tile of indices.
    fn rows_view(
        &mut self,
        rows: &Rows,
        shape: &[i64],
        padding: Option<PaddingValue>,
    ) -> Result<(ExprId, Vec<ExprId>)> {
        let rank = rows.array.rank();
        if shape.len() != rank {
            let message = format!("a tile of this view has {rank} dimensions, not {}", shape.len());
            return self.cx.error("julia-shape", message);
        }
        let ty = ViewType {
            array: rows.array.ty.clone(),
            tile: self.cx.dims(shape),
            scalar: false,
            padding,
            kind: ViewKind::GatherScatter {
                sparse: self.cx.frame.axis(rows.sparse, rank),
            },
        };
        let view = self.view_node(&rows.array, ty);
        let element = rows.array.index_element();
        let mut ids = Vec::new();
        for val in &rows.index {
            let val = self.cx.promoted(val.clone(), element);
            let val = self.shifted(val, -1);
            ids.push(self.cx.take(&val));
        }
        Ok((view, self.cx.frame.order(ids)))
    }

    fn store(&mut self, args: &Arguments) -> Result<Option<Value>> {
        self.only("ct.store", args, STORE)?;
        let positional: Vec<Value> = args
            .positional
            .iter()
            .map(|argument| argument.value.clone())
            .collect();
        let hints = self.hints(args)?;
        let ordering = self.ordering(args, MemoryOrdering(None))?;
        let check_bounds = self.check_bounds(args)?;
        let Some(target) = positional.first() else {
            return Ok(None);
        };
        if let Value::Rows(rows) = target {
            let rows = (**rows).clone();
            let Some(tile) = positional.get(1).or_else(|| keyword(args, "tile")) else {
                return self.cx.error("julia-arguments", "`ct.store` is given a tile");
            };
            let tile = self.tile(tile.clone(), "what is stored")?;
            let tile = self.converted(tile, rows.array.elem, None)?;
            let shape = tile.shape.clone();
            let (view, index) = self.rows_view(&rows, &shape, None)?;
            return self
                .stored(view, index, tile, check_bounds, hints, ordering)
                .map(Some);
        }
        let index = positional.get(1).or_else(|| keyword(args, "index")).cloned();
        let tile = positional.get(2).or_else(|| keyword(args, "tile")).cloned();
        let (Some(index), Some(tile)) = (index, tile) else {
            return self.cx.error_help(
                "julia-arguments",
                "`ct.store` is given an array, an index and a tile",
                "write `ct.store(x; index=(i, j), tile=t)`",
            );
        };
        match target {
            Value::Array(array) => {
                let array = self.kept(array.clone());
                let tile = self.val(tile, "what is stored")?;
                let tile = self.stored_value(tile, array.elem, array.rank())?;
                let order = self.order(keyword(args, "order"), array.rank())?;
                rules::order_and_index(self, &index, &order, &array)?;
                let matched = match_shape(self, &tile.shape, array.rank())?;
                let tile = self.cx.reshape(tile, &matched)?;
                let view = self.partition(&array, &matched, &order, None);
                let index = self.index_of_tile(&index, array.rank())?;
                self.stored(view, index, tile, check_bounds, hints, ordering)
                    .map(Some)
            }
            Value::Tiles(tiles) => {
                let tiles = (**tiles).clone();
                let tile = self.val(tile, "what is stored")?;
                self.store_tile(&tiles, &index, tile, check_bounds, hints, ordering)
                    .map(Some)
            }
            _ => Ok(None),
        }
    }

    fn store_tile(
        &mut self,
        tiles: &Tiles,
        index: &Value,
        tile: Val,
        check_bounds: bool,
        hints: AccessHints,
        ordering: MemoryOrdering,
    ) -> Result<Value> {
        let tile = self.stored_value(tile, tiles.array.elem, tiles.shape.len())?;
        let matched = match_shape(self, &tile.shape, tiles.shape.len())?;
        if matched != tiles.shape {
            return self.cx.shapes_differ(&matched, &tiles.shape);
        }
        let tile = self.cx.reshape(tile, &matched)?;
        let view = self.tiles_view(tiles, None);
        let index = self.index_of_tile(index, tiles.shape.len())?;
        self.stored(view, index, tile, check_bounds, hints, ordering)
    }

    /// What can be stored in an array of a type: a number is a tile of one element.
    pub(crate) fn stored_value(&mut self, val: Val, elem: Element, rank: usize) -> Result<Val> {
        let val = self.converted(val, elem, None)?;
        if val.number {
            let val = self.cx.reshape(val, &vec![1; rank])?;
            return Ok(val.with_number(false));
        }
        Ok(val)
    }

    fn stored(
        &mut self,
        view: ExprId,
        index: Vec<ExprId>,
        tile: Val,
        check_bounds: bool,
        hints: AccessHints,
        ordering: MemoryOrdering,
    ) -> Result<Value> {
        let value = self.cx.take(&tile);
        self.cx.push(StmtKind::Store {
            view,
            index,
            value,
            check_bounds,
            hints,
            ordering,
        });
        Ok(Value::Nothing)
    }

    fn eachtile(&mut self, args: &Arguments) -> Result<Value> {
        self.only("ct.eachtile", args, &["step", "order", "padding_mode"])?;
        let positional: Vec<Value> = args
            .positional
            .iter()
            .map(|argument| argument.value.clone())
            .collect();
        let [Value::Array(array), shape] = positional.as_slice() else {
            return self.cx.error_help(
                "julia-arguments",
                "`ct.eachtile` is given an array and the shape of a tile",
                "write `ct.eachtile(x, (N, M))`",
            );
        };
        let requested = self.shape(shape, "the shape of a tile")?;
        let matched = match_shape(self, &requested, array.rank())?;
        let step = match keyword(args, "step").filter(|value| **value != Value::Nothing) {
            None => matched.clone(),
            Some(value) => {
                let value = value.clone();
                let mut step = self.lengths(&value, "a step")?;
                if step.len() != requested.len() || step.iter().any(|step| *step < 1) {
                    let message = format!(
                        "the step has a positive number for each of the {} dimensions of the tile",
                        requested.len()
                    );
                    return self.cx.error("julia-shape", message);
                }
                let filled = matched.iter().skip(step.len());
                let filled: Vec<i64> = filled.copied().collect();
                step.extend(filled);
                step.truncate(array.rank());
                step
            }
        };
        let order = self.order(keyword(args, "order"), array.rank())?;
        let padding = self.padding(keyword(args, "padding_mode"))?;
        Ok(Value::Tiles(Rc::new(Tiles {
            array: array.clone(),
            requested,
            shape: matched,
            step,
            order,
            padding,
        })))
    }

    /// `x[i, j]`.
    pub(crate) fn load_at(&mut self, base: &Value, index: Vec<Value>) -> Result<Value> {
        match base {
            Value::Array(array) => {
                let array = self.kept(array.clone());
                let ones = vec![1; array.rank()];
                let order: Vec<usize> = (0..array.rank()).collect();
                let view = self.partition(&array, &ones, &order, None);
                let index = self.index_of_tile(&Value::Tuple(index), array.rank())?;
                let hints = AccessHints::default();
                let ordering = MemoryOrdering(None);
                let val = self.loaded(view, index, array.elem, &ones, true, hints, ordering);
                let val = self.cx.reshape(val, &[])?;
                Ok(Value::Val(val.with_number(true)))
            }
            Value::Tiles(tiles) => {
                let tiles = (**tiles).clone();
                let index = Value::Tuple(index);
                let hints = AccessHints::default();
                let val = self.load_tile(&tiles, &index, true, hints, MemoryOrdering(None))?;
                Ok(Value::Val(val))
            }
            // A number is a collection of itself.
            Value::Val(val) if val.number => {
                for value in &index {
                    let place = self.known_int(value, "an index of a number")?;
                    if place != 1 {
                        return self
                            .cx
                            .error("julia-index", "a number has one element, at index 1");
                    }
                }
                Ok(Value::Val(val.clone()))
            }
            Value::Val(tile) => {
                let tile = tile.clone();
                let mut places = Vec::new();
                for value in &index {
                    places.push(self.known_int(value, "an index of a tile")?);
                }
                if places.len() != tile.shape.len() {
                    let message = format!(
                        "an element of a tile of {} dimensions has as many indices, not {}",
                        tile.shape.len(),
                        places.len()
                    );
                    return self.cx.error("julia-index", message);
                }
                let ones = vec![1; tile.shape.len()];
                let piece = self.piece(tile, &places, &ones)?;
                let val = self.cx.reshape(piece, &[])?;
                Ok(Value::Val(val.with_number(true)))
            }
            Value::Tuple(items) => {
                let [place] = index.as_slice() else {
                    return self.cx.error("julia-index", "a tuple has one index");
                };
                let place = self.known_int(place, "an index of a tuple")?;
                match usize::try_from(place.saturating_sub(1))
                    .ok()
                    .and_then(|place| items.get(place))
                {
                    Some(item) => Ok(item.clone()),
                    None => {
                        let message = format!("a tuple of {} has no element {place}", items.len());
                        self.cx
                            .error_help("julia-index", message, "elements count from one")
                    }
                }
            }
            other => {
                let message = format!("{} has no elements to be indexed", other.show());
                self.cx.error("julia-type", message)
            }
        }
    }

    /// `x[i, j] = v`.
    pub(crate) fn store_at(&mut self, base: &Value, index: Vec<Value>, value: Value) -> Result {
        let hints = AccessHints::default();
        let ordering = MemoryOrdering(None);
        match base {
            Value::Array(array) => {
                let array = self.kept(array.clone());
                let val = self.number(value, "what is stored in an element")?;
                let val = self.stored_value(val, array.elem, array.rank())?;
                let ones = vec![1; array.rank()];
                let order: Vec<usize> = (0..array.rank()).collect();
                let view = self.partition(&array, &ones, &order, None);
                let index = self.index_of_tile(&Value::Tuple(index), array.rank())?;
                self.stored(view, index, val, true, hints, ordering)?;
                Ok(())
            }
            Value::Tiles(tiles) => {
                let tiles = (**tiles).clone();
                let tile = self.val(value, "what is stored")?;
                self.store_tile(&tiles, &Value::Tuple(index), tile, true, hints, ordering)?;
                Ok(())
            }
            Value::Val(val) if !val.number => self.cx.error_help(
                "julia-in-place",
                "a tile can't be written into",
                "`Base.setindex(x, v, i)` and `ct.insert` give a new tile",
            ),
            other => {
                let message = format!("{} has no elements to be written", other.show());
                self.cx.error("julia-type", message)
            }
        }
    }
}
