//! Reductions and scans.

use super::tile::keyword;
use crate::context::{Context, Result};
use crate::number::{self, Known};
use crate::reader::Reader;
use crate::rules;
use crate::value::{Argument, Arguments, Callable, Place, Val, Value};
use tileport_kernel::expr::{Combine, ExprData};
use tileport_kernel::{Element, Expr, StmtKind, Type};

/// Along which dimensions.
enum Dims {
    /// These, from zero, in ascending order; they stay with length one.
    Some(Vec<usize>),
    /// All; what comes out is a number.
    All,
}

impl Reader<'_> {
    pub(crate) fn reduction(&mut self, name: &'static str, args: &Arguments) -> Result<Option<Value>> {
        let keywords: &[&str] = match name {
            "sum" | "prod" | "any" | "all" | "count" => &["dims"],
            "maximum" | "minimum" | "argmax" | "argmin" => &["dims", "propagate_nan"],
            "reduce" | "mapreduce" => &["dims", "init"],
            "accumulate" => &["dims", "init", "rev"],
            "cumsum" | "cumprod" => &["dims", "rev"],
            _ => &[],
        };
        self.only(name, args, keywords)?;
        let values: Vec<Value> = args
            .positional
            .iter()
            .map(|argument| argument.value.clone())
            .collect();
        if name == "map" {
            return self.mapped(&values).map(Some);
        }
        match (name, values.as_slice()) {
            ("reduce", [function, tile]) => {
                let tile = self.tile(tile.clone(), "what is reduced")?;
                self.folded(function, vec![tile], args).map(Some)
            }
            ("mapreduce", [map, function, tiles @ ..]) => {
                let mut vals = Vec::new();
                for tile in tiles {
                    vals.push(self.tile(tile.clone(), "what is reduced")?);
                }
                if *map != Value::Function(Callable::Builtin("identity")) {
                    let [tile] = tiles else {
                        return self.cx.error(
                            "julia-unsupported",
                            "several tiles are reduced with `identity` as the function of each element",
                        );
                    };
                    let mapped = self.mapped(&[map.clone(), tile.clone()])?;
                    vals = vec![self.tile(mapped, "what is reduced")?];
                }
                self.folded(function, vals, args).map(Some)
            }
            ("accumulate", [function, tile]) => {
                let tile = self.tile(tile.clone(), "what is accumulated")?;
                let Some(init) = keyword(args, "init").cloned() else {
                    return self.cx.error(
                        "julia-arguments",
                        "`accumulate` is given `init`, the neutral element",
                    );
                };
                let function = function.clone();
                self.scanned(&function, tile, init, args).map(Some)
            }
            ("cumsum" | "cumprod", [tile]) => {
                let tile = self.tile(tile.clone(), "what is accumulated")?;
                let (op, init) = if name == "cumsum" { ("+", 0) } else { ("*", 1) };
                let init = Value::Val(Val::known(tile.elem, neutral(tile.elem, init)));
                let function = Value::Function(Callable::Builtin(op));
                self.scanned(&function, tile, init, args).map(Some)
            }
            (
                "sum" | "prod" | "maximum" | "minimum" | "any" | "all" | "count" | "argmax" | "argmin",
                [tile],
            ) => {
                if let Value::Val(val) = tile
                    && val.number
                {
                    return Ok(Some(tile.clone()));
                }
                if let Value::Tuple(items) = tile {
                    return self.of_tuple(name, items.clone());
                }
                let tile = self.tile(tile.clone(), "what is reduced")?;
                self.named_reduction(name, tile, args).map(Some)
            }
            ("maximum" | "minimum" | "sum" | "prod", [_, Value::Val(val)]) if !val.number => {
                // `maximum(x, 1)`: the dimension as cuTile Python takes it.
                rules::reduction_dimension(self, name).map(Some)
            }
            ("maximum" | "minimum" | "sum" | "prod", [Value::Val(_), _]) => {
                rules::reduction_dimension(self, name).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Reductions of tuples of numbers.
    fn of_tuple(&mut self, name: &'static str, items: Vec<Value>) -> Result<Option<Value>> {
        let op = match name {
            "sum" => "+",
            "prod" => "*",
            "maximum" => "max",
            "minimum" => "min",
            _ => return Ok(None),
        };
        let mut items = items.into_iter();
        let Some(mut made) = items.next() else {
            return Ok(None);
        };
        for item in items {
            made = self.binary(op, made, item)?;
        }
        Ok(Some(made))
    }

    fn dims(&mut self, args: &Arguments, rank: usize) -> Result<Dims> {
        let Some(value) = keyword(args, "dims").cloned() else {
            return Ok(Dims::All);
        };
        let listed = match &value {
            Value::Colon => return Ok(Dims::All),
            Value::Nothing => return Ok(Dims::All),
            Value::Range(parts, _) => match (parts[0].constant_int(), parts[2].constant_int()) {
                (Some(first), Some(last)) => {
                    (first..=last).filter_map(|dim| i64::try_from(dim).ok()).collect()
                }
                _ => return rules::not_constant(self, "the dimensions of a reduction"),
            },
            other => self.lengths(other, "the dimensions of a reduction")?,
        };
        let mut dims = Vec::new();
        for dim in listed {
            match usize::try_from(dim.saturating_sub(1)) {
                // Beyond the last dimension there is nothing to be reduced.
                Ok(dim) if dim >= rank => {}
                Ok(dim) => dims.push(dim),
                Err(_) => {
                    rules::dimension::<()>(self, dim, rank, "the dimension of a reduction")?;
                }
            }
        }
        dims.sort_unstable();
        dims.dedup();
        Ok(Dims::Some(dims))
    }

    fn named_reduction(&mut self, name: &'static str, tile: Val, args: &Arguments) -> Result<Value> {
        let nan = match keyword(args, "propagate_nan").cloned() {
            Some(value) => self.known_bool(&value, "`propagate_nan`")?,
            None => false,
        };
        if tile.elem == Element::Bool && !matches!(name, "any" | "all" | "count") {
            return self.cx.error_help(
                "julia-type",
                format!("`{name}` of truth values has no meaning in a kernel"),
                "count them with `count(mask; dims=1)`, or convert them with `convert(ct.Tile{Int32}, mask)`",
            );
        }
        let flush_to_zero = self.cx.mode.flush_to_zero && tile.elem.is_float();
        let mode = if tile.elem.is_float() {
            self.cx.mode
        } else {
            tileport_kernel::expr::FloatMode::default()
        };
        let nan = nan && tile.elem.is_float();
        let tile = if name == "count" {
            self.cx.cast(tile, Element::I32, None)
        } else {
            tile
        };
        let dims = self.dims(args, tile.shape.len())?;
        let tile = self.cx.settled(tile);
        if matches!(name, "argmax" | "argmin") {
            let Dims::Some(dims) = dims else {
                return self.cx.error_help(
                    "julia-arguments",
                    format!("`{name}` is told along which dimension"),
                    format!("write `{name}(x; dims=1)`"),
                );
            };
            let [dim] = dims.as_slice() else {
                return self
                    .cx
                    .error("julia-arguments", format!("`{name}` goes along one dimension"));
            };
            let combine = if name == "argmax" {
                Combine::ArgMax { nan }
            } else {
                Combine::ArgMin { nan }
            };
            let made = self.reduced(tile, *dim, true, combine, Element::I32);
            // Places count from one.
            return Ok(Value::Val(Val { add: 1, ..made }));
        }
        let function = |reader: &mut Self, tile: &Val| -> Result<Combine> {
            Ok(match name {
                "sum" | "count" => Combine::Sum(mode),
                "prod" => Combine::Product(mode),
                "maximum" => Combine::Max { nan, flush_to_zero },
                "minimum" => Combine::Min { nan, flush_to_zero },
                _ => {
                    let op = if name == "any" { "|" } else { "&" };
                    let function = Value::Function(Callable::Builtin(op));
                    let identity = Known::Bool(name == "all");
                    reader.combine(&function, &[tile.elem], &[identity])?
                }
            })
        };
        let elem = tile.elem;
        match dims {
            Dims::Some(dims) => {
                let mut tile = tile;
                for dim in dims {
                    let combine = function(self, &tile)?;
                    tile = self.reduced(tile, dim, true, combine, elem);
                }
                Ok(Value::Val(tile))
            }
            Dims::All => {
                let mut tile = tile;
                while !tile.shape.is_empty() {
                    let combine = function(self, &tile)?;
                    tile = self.reduced(tile, 0, false, combine, elem);
                }
                Ok(Value::Val(tile.with_number(true)))
            }
        }
    }

    /// A reduction of one tile along one dimension, from zero.
    fn reduced(&mut self, tile: Val, dim: usize, keep: bool, combine: Combine, elem: Element) -> Val {
        let axis = self.cx.frame.axis(dim, tile.shape.len());
        let mut shape = tile.shape.clone();
        if keep {
            if let Some(length) = shape.get_mut(dim) {
                *length = 1;
            }
        } else if dim < shape.len() {
            shape.remove(dim);
        }
        let effect = tile.effect;
        let xs = vec![self.cx.take(&tile)];
        let node = Expr::Reduce {
            xs,
            axis,
            keep,
            combine,
        };
        let made = self.cx.node(node, elem, &shape, false);
        made.with_effect(effect)
    }

    /// How a function combines values of these types.
    fn combine(&mut self, function: &Value, elems: &[Element], identities: &[Known]) -> Result<Combine> {
        self.combine_with(function, elems, identities, false)
    }

    /// The same, where a function of several values may get each with what comes next, rather than two tuples.
    fn combine_with(
        &mut self,
        function: &Value,
        elems: &[Element],
        identities: &[Known],
        pairs: bool,
    ) -> Result<Combine> {
        if let (Value::Function(Callable::Builtin(name)), [elem], [identity]) = (function, elems, identities)
            && let Some(known) = self.usual(name, *elem, *identity)
        {
            return Ok(known);
        }
        let mut sides: [Vec<Val>; 2] = [Vec::new(), Vec::new()];
        let span = self.cx.span;
        let mut params = Vec::new();
        for side in &mut sides {
            for elem in elems {
                let var = self.cx.variable("t", Type::scalar(*elem), true);
                params.push(var);
                side.push(Val {
                    place: Place::Var(var),
                    known: None,
                    ..Val::known(*elem, Known::Int(0))
                });
            }
        }
        let [sums, news] = sides.map(|side| side.into_iter().map(Value::Val).collect::<Vec<_>>());
        let values = if pairs {
            let each = sums.into_iter().zip(news);
            each.flat_map(|(sum, new)| [sum, new]).collect()
        } else {
            let side = |mut items: Vec<Value>| match items.len() {
                1 => items.swap_remove(0),
                _ => Value::Tuple(items),
            };
            vec![side(sums), side(news)]
        };
        let positional = values.into_iter().map(|value| Argument { value, span }).collect();
        self.cx.open();
        let value = self.apply(
            function,
            Arguments {
                positional,
                named: Vec::new(),
            },
        );
        let value = match value {
            Ok(value) => value,
            Err(stop) => {
                self.cx.close();
                return Err(stop);
            }
        };
        let items = match value {
            Value::Tuple(items) => items,
            other => vec![other],
        };
        if items.len() != elems.len() {
            let message = format!(
                "the function that combines {} values gives {}",
                elems.len(),
                items.len()
            );
            return self.cx.error("julia-type", message);
        }
        let mut results = Vec::new();
        for (item, elem) in items.into_iter().zip(elems) {
            let val = self.number(item, "what a combining function gives")?;
            if val.elem != *elem {
                let message = format!(
                    "the function that combines values of {} gives one of {}",
                    number::name(*elem),
                    number::name(val.elem)
                );
                return self.cx.error("julia-type", message);
            }
            results.push(self.cx.take(&val));
        }
        let body = self.cx.close();
        let identities = elems.iter().zip(identities);
        let identities = identities
            .map(|(elem, known)| Context::constant_of(*elem, *known))
            .collect();
        Ok(Combine::Function {
            params,
            body,
            results,
            identities,
        })
    }

    /// A function of Base with its own neutral element.
    fn usual(&self, name: &str, elem: Element, identity: Known) -> Option<Combine> {
        let float = elem.is_float();
        let mode = if float {
            self.cx.mode
        } else {
            tileport_kernel::expr::FloatMode::default()
        };
        let flush_to_zero = mode.flush_to_zero;
        let least = match elem.integer_range() {
            Some((low, high)) => [Known::Int(low), Known::Int(high)],
            None => [Known::Float(f64::NEG_INFINITY), Known::Float(f64::INFINITY)],
        };
        if elem == Element::Bool {
            return None;
        }
        match name {
            "+" if identity == neutral(elem, 0) => Some(Combine::Sum(mode)),
            "*" if identity == neutral(elem, 1) => Some(Combine::Product(mode)),
            "max" if identity == least[0] => Some(Combine::Max {
                nan: false,
                flush_to_zero,
            }),
            "min" if identity == least[1] => Some(Combine::Min {
                nan: false,
                flush_to_zero,
            }),
            _ => None,
        }
    }

    /// The neutral elements of a reduction, as numbers that are known.
    fn identities(&mut self, init: &Value, elems: &[Element]) -> Result<Vec<Known>> {
        let items = match init {
            Value::Tuple(items) => items.clone(),
            other => vec![other.clone()],
        };
        if items.len() != elems.len() {
            let message = format!(
                "{} tiles are reduced with {} neutral elements",
                elems.len(),
                items.len()
            );
            return self.cx.error("julia-arguments", message);
        }
        let mut made = Vec::new();
        for (item, elem) in items.into_iter().zip(elems) {
            let val = self.number(item, "a neutral element")?;
            let val = self.converted(val, *elem, None)?;
            match val.constant() {
                Some(known) => made.push(known),
                None => return rules::not_constant(self, "the neutral element of a reduction"),
            }
        }
        Ok(made)
    }

    /// `reduce` and `mapreduce` with a function.
    fn folded(&mut self, function: &Value, tiles: Vec<Val>, args: &Arguments) -> Result<Value> {
        let Some(init) = keyword(args, "init").cloned() else {
            return self.cx.error(
                "julia-arguments",
                "a reduction is given `init`, the neutral element",
            );
        };
        let Some(shape) = tiles.first().map(|tile| tile.shape.clone()) else {
            return self.cx.error("julia-arguments", "there is nothing to be reduced");
        };
        for tile in &tiles {
            if tile.shape != shape {
                return self.cx.shapes_differ(&tile.shape, &shape);
            }
        }
        let elems: Vec<Element> = tiles.iter().map(|tile| tile.elem).collect();
        let identities = self.identities(&init, &elems)?;
        let mut tiles: Vec<Val> = tiles.into_iter().map(|tile| self.cx.settled(tile)).collect();
        let (dims, all) = match self.dims(args, shape.len())? {
            Dims::Some(dims) => (dims, false),
            Dims::All => ((0..shape.len()).collect(), true),
        };
        for dim in dims {
            let combine = self.combine(function, &elems, &identities)?;
            tiles = self.reduced_together(tiles, dim, combine);
        }
        let mut values = Vec::new();
        for tile in tiles {
            let tile = if all {
                self.cx.reshape(tile, &[])?.with_number(true)
            } else {
                tile
            };
            values.push(Value::Val(tile));
        }
        Ok(match values.len() {
            1 => values.swap_remove(0),
            _ => Value::Tuple(values),
        })
    }

    /// A reduction of several tiles at once along one dimension, from zero, which stays.
    fn reduced_together(&mut self, tiles: Vec<Val>, dim: usize, combine: Combine) -> Vec<Val> {
        if let [tile] = tiles.as_slice() {
            let elem = tile.elem;
            return vec![self.reduced(tile.clone(), dim, true, combine, elem)];
        }
        let Some(mut shape) = tiles.first().map(|tile| tile.shape.clone()) else {
            return tiles;
        };
        let axis = self.cx.frame.axis(dim, shape.len());
        if let Some(length) = shape.get_mut(dim) {
            *length = 1;
        }
        let xs = tiles.iter().map(|tile| self.cx.take(tile)).collect();
        let node = Expr::Reduce {
            xs,
            axis,
            keep: true,
            combine,
        };
        self.several(node, &tiles, &shape)
    }

    fn scanned(&mut self, function: &Value, tile: Val, init: Value, args: &Arguments) -> Result<Value> {
        let Some(dims) = keyword(args, "dims").cloned() else {
            return self.cx.error_help(
                "julia-arguments",
                "a scan is told along which dimension",
                "write `dims=1`",
            );
        };
        let dim = self.dimension(&dims, tile.shape.len(), "the dimension of a scan")?;
        let reverse = match keyword(args, "rev").cloned() {
            Some(value) => self.known_bool(&value, "`rev`")?,
            None => false,
        };
        let elem = tile.elem;
        let identities = self.identities(&init, &[elem])?;
        let combine = self.combine(function, &[elem], &identities)?;
        let made = self.scan_of(tile, (dim, reverse), combine);
        Ok(Value::Val(made))
    }

    /// A scan of a tile along a dimension, from zero.
    fn scan_of(&mut self, tile: Val, (dim, reverse): (usize, bool), combine: Combine) -> Val {
        let tile = self.cx.settled(tile);
        let axis = self.cx.frame.axis(dim, tile.shape.len());
        let (elem, shape, effect) = (tile.elem, tile.shape.clone(), tile.effect);
        let xs = vec![self.cx.take(&tile)];
        let node = Expr::Scan {
            xs,
            axis,
            reverse,
            combine,
        };
        let made = self.cx.node(node, elem, &shape, false);
        made.with_effect(effect)
    }

    /// `Intrinsics.scan(tiles, axis, f, identities, reverse)`: of several tiles at once. The axis counts from zero, and the
    /// function is given pairs of what was combined and what comes next, tile by tile.
    pub(crate) fn scan_together(&mut self, args: &Arguments) -> Result<Value> {
        let values: Vec<Value> = args
            .positional
            .iter()
            .map(|argument| argument.value.clone())
            .collect();
        let (items, axis, function, init, reverse) = match values.as_slice() {
            [Value::Tuple(items), axis, function, init @ Value::Tuple(_)] => {
                (items, axis, function, init, None)
            }
            [
                Value::Tuple(items),
                axis,
                function,
                init @ Value::Tuple(_),
                reverse,
            ] => (items, axis, function, init, Some(reverse)),
            _ => {
                return self.cx.error(
                    "julia-arguments",
                    "`Intrinsics.scan` is given a tuple of tiles, an axis from zero, a function and a tuple of neutral elements",
                );
            }
        };
        let reverse = match reverse {
            Some(value) => self.known_bool(value, "whether a scan goes backwards")?,
            None => false,
        };
        let mut tiles = Vec::new();
        for item in items {
            let tile = self.tile(item.clone(), "what is scanned")?;
            tiles.push(self.cx.settled(tile));
        }
        let Some(shape) = tiles.first().map(|tile| tile.shape.clone()) else {
            return self.cx.error("julia-arguments", "there is nothing to be scanned");
        };
        if let Some(other) = tiles.iter().find(|tile| tile.shape != shape) {
            return self.cx.shapes_differ(&other.shape, &shape);
        }
        let dim = match usize::try_from(self.known_int(axis, "the axis of a scan")?) {
            Ok(dim) if dim < shape.len() => dim,
            _ => {
                let message = format!(
                    "the axis of a scan counts from zero, and the tile has {} dimensions",
                    shape.len()
                );
                return self.cx.error("julia-index", message);
            }
        };
        let elems: Vec<Element> = tiles.iter().map(|tile| tile.elem).collect();
        let identities = self.identities(init, &elems)?;
        let combine = self.combine_with(function, &elems, &identities, true)?;
        if let [tile] = tiles.as_slice() {
            let made = self.scan_of(tile.clone(), (dim, reverse), combine);
            return Ok(Value::Tuple(vec![Value::Val(made)]));
        }
        let axis = self.cx.frame.axis(dim, shape.len());
        let xs = tiles.iter().map(|tile| self.cx.take(tile)).collect();
        let node = Expr::Scan {
            xs,
            axis,
            reverse,
            combine,
        };
        let made = self.several(node, &tiles, &shape);
        Ok(Value::Tuple(made.into_iter().map(Value::Val).collect()))
    }

    /// The results of an operation that makes a tile of each of several.
    fn several(&mut self, expr: Expr, tiles: &[Val], shape: &[i64]) -> Vec<Val> {
        let types: Vec<Type> = tiles
            .iter()
            .map(|tile| self.cx.tile_type(tile.elem, shape))
            .collect();
        let value = self.cx.kernel.exprs.push(ExprData {
            expr,
            types: types.iter().cloned().collect(),
            implied: false,
            span: self.cx.span,
        });
        let targets: Vec<_> = types
            .into_iter()
            .map(|ty| self.cx.variable("t", ty, true))
            .collect();
        let made = tiles
            .iter()
            .zip(&targets)
            .map(|(tile, var)| Val {
                place: Place::Var(*var),
                known: None,
                effect: false,
                shape: shape.to_vec(),
                add: 0,
                ..tile.clone()
            })
            .collect();
        self.cx.push(StmtKind::Assign { targets, value });
        made
    }

    /// `map(f, x, y)`: for each element.
    fn mapped(&mut self, values: &[Value]) -> Result<Value> {
        let [function, tiles @ ..] = values else {
            return self
                .cx
                .error("julia-arguments", "`map` is given a function and tiles");
        };
        if let [Value::Tuple(items)] = tiles {
            let mut made = Vec::new();
            for item in items {
                let args = self.plain(vec![item.clone()]);
                made.push(self.apply(function, args)?);
            }
            return Ok(Value::Tuple(made));
        }
        let mut shape: Option<Vec<i64>> = None;
        let mut elements = Vec::new();
        for tile in tiles {
            let tile = self.tile(tile.clone(), "what `map` goes over")?;
            match &shape {
                None => shape = Some(tile.shape.clone()),
                Some(shape) if *shape == tile.shape => {}
                Some(shape) => return self.cx.shapes_differ(&tile.shape, shape),
            }
            elements.push(Value::Val(tile.with_number(true)));
        }
        let args = self.plain(elements);
        let value = self.apply(function, args)?;
        self.tiled(value, &shape.unwrap_or_default())
    }
}

/// Zero or one of a type.
fn neutral(elem: Element, value: i128) -> Known {
    if elem.is_float() {
        Known::Float(value as f64)
    } else if elem == Element::Bool {
        Known::Bool(value == 1)
    } else {
        Known::Int(value)
    }
}
