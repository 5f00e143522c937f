//! Tiles from numbers and from other tiles: filling, counting, shapes, pieces, joining, bits.

use super::tile::keyword;
use crate::context::{Result, tuple};
use crate::number::{self, Known};
use crate::reader::Reader;
use crate::value::{Arguments, Ty, Val, Value};
use tileport_kernel::{Element, Expr};

impl Reader<'_> {
    pub(crate) fn shape_function(&mut self, name: &'static str, args: &Arguments) -> Result<Option<Value>> {
        let keywords: &[&str] = match name {
            "arange" => &["dtype", "start", "step"],
            "cat" | "dropdims" => &["dims"],
            "repeat" => &["inner", "outer"],
            _ => &[],
        };
        self.only(name, args, keywords)?;
        let values: Vec<Value> = args
            .positional
            .iter()
            .map(|argument| argument.value.clone())
            .collect();
        if let ("reshape", [Value::Array(array), shape @ ..]) = (name, values.as_slice()) {
            let array = array.clone();
            let shape = self.listed_shape(shape)?;
            return self.memory_value(array, &shape).map(Some);
        }
        let val = match (name, values.as_slice()) {
            ("arange", [length]) => self.range_tile(length, args)?,
            ("zeros" | "ones", [ty, shape @ ..]) => {
                let elem = self.element(ty, "what a tile is made of")?;
                let shape = self.listed_shape(shape)?;
                let one = name == "ones";
                let known = if elem.is_float() {
                    Known::Float(f64::from(u8::from(one)))
                } else if elem == Element::Bool {
                    Known::Bool(one)
                } else {
                    Known::Int(one.into())
                };
                self.full(&Val::known(elem, known), &shape)
            }
            ("fill", [value, shape @ ..]) => {
                let val = self.val(value.clone(), "what a tile is filled with")?;
                let shape = self.listed_shape(shape)?;
                if !val.shape.is_empty() {
                    return self.cx.error_help(
                        "julia-type",
                        format!("a tile is filled with a number, not with a {}", val.type_text()),
                        "repeat a tile with `ct.broadcast_to`",
                    );
                }
                self.full(&val, &shape)
            }
            ("broadcast_to", [tile, shape]) => {
                let tile = self.tile(tile.clone(), "what is broadcast")?;
                let shape = self.shape(shape, "a shape")?;
                self.cx.broadcast(tile, &shape)?
            }
            ("reshape", [Value::Val(tile), shape @ ..]) if !tile.number => {
                let tile = tile.clone();
                let shape = self.listed_shape(shape)?;
                self.cx.reshape(tile, &shape)?
            }
            ("permutedims", [Value::Val(tile), order]) => {
                let tile = tile.clone();
                let order = self.lengths(order, "an order of dimensions")?;
                let mut dims = Vec::new();
                for dim in &order {
                    match usize::try_from(dim.saturating_sub(1)) {
                        Ok(dim) => dims.push(dim),
                        Err(_) => return crate::rules::order(self, &order, tile.shape.len()),
                    }
                }
                self.cx.permute(tile, &dims)?
            }
            ("permutedims" | "transpose" | "adjoint", [Value::Val(tile)]) if !tile.number => {
                let tile = tile.clone();
                match *tile.shape {
                    [length] => self.cx.reshape(tile, &[1, length])?,
                    [_, _] => self.cx.permute(tile, &[1, 0])?,
                    _ => {
                        let message = format!(
                            "`{name}` is of tiles of one or two dimensions, not of {}",
                            tile.type_text()
                        );
                        return self.cx.error_help(
                            "julia-shape",
                            message,
                            "write `permutedims(x, (2, 1, 3))`",
                        );
                    }
                }
            }
            ("extract", [tile, index, shape]) => {
                let tile = self.tile(tile.clone(), "what a piece is taken of")?;
                let index = self.lengths(index, "the index of a piece")?;
                let shape = self.shape(shape, "the shape of a piece")?;
                self.piece(tile, &index, &shape)?
            }
            ("insert", [tile, index, value]) => self.inserted(tile, index, value)?,
            ("cat" | "vcat" | "hcat", tiles) => {
                let dim = match name {
                    "vcat" => 1,
                    "hcat" => 2,
                    _ => match keyword(args, "dims").cloned() {
                        Some(dims) => self.known_int(&dims, "a dimension")?,
                        None => {
                            return self.cx.error_help(
                                "julia-arguments",
                                "`cat` is told along which dimension",
                                "write `cat(a, b; dims=1)`",
                            );
                        }
                    },
                };
                self.joined_tiles(tiles, dim)?
            }
            ("dropdims", [tile]) => {
                let tile = self.tile(tile.clone(), "what dimensions are left out of")?;
                let Some(dims) = keyword(args, "dims").cloned() else {
                    return self.cx.error_help(
                        "julia-arguments",
                        "`dropdims` is told which dimensions",
                        "write `dropdims(x; dims=1)`",
                    );
                };
                self.dropped(tile, &dims)?
            }
            ("repeat", [tile, ..]) => return self.repeated(tile, &values, args).map(Some),
            ("convert", [Value::Type(Ty::Tile(elem)), value]) => {
                let elem = *elem;
                let val = self.val(value.clone(), "what is converted")?;
                let shape = val.shape.clone();
                let val = self.converted(val.with_number(true), elem, None)?;
                let made = self.tiled(Value::Val(val), &shape)?;
                return Ok(Some(made));
            }
            ("reinterpret", [Value::Type(Ty::Element(elem)), Value::Val(tile)]) if !tile.number => {
                let (elem, tile) = (*elem, tile.clone());
                self.whole_bits(tile, elem)?
            }
            _ => return Ok(None),
        };
        Ok(Some(Value::Val(val)))
    }

    /// A shape as a tuple, or as lengths one after the other.
    fn listed_shape(&mut self, values: &[Value]) -> Result<Vec<i64>> {
        match values {
            [only] => self.shape(only, "a shape"),
            many => self.shape(&Value::Tuple(many.to_vec()), "a shape"),
        }
    }

    /// `ct.arange(n; dtype, start, step)`: it counts from one.
    fn range_tile(&mut self, length: &Value, args: &Arguments) -> Result<Val> {
        let shape = self.shape(length, "the length of a range")?;
        if shape.len() != 1 {
            return self.cx.error("julia-shape", "`ct.arange` has one dimension");
        }
        let elem = match keyword(args, "dtype").cloned() {
            Some(value) => self.element(&value, "`dtype`")?,
            None => Element::I32,
        };
        let step = match keyword(args, "step").cloned() {
            Some(value) => Some(self.number(value, "a step")?).filter(|val| val.constant_int() != Some(1)),
            None => None,
        };
        let start = match keyword(args, "start").cloned() {
            Some(value) => self.number(value, "a start")?,
            None => Val::int(1),
        };
        if !elem.is_integer() {
            return self.cx.error_help(
                "julia-unsupported",
                "a range of floats can't be read",
                "make the range of integers and convert it",
            );
        }
        let step = match step {
            Some(step) => {
                let step = self.converted(step, elem, None)?;
                Some(self.cx.take(&step))
            }
            None => None,
        };
        let start = self.converted(start, elem, None)?;
        let (from, add) = match start.constant_int() {
            Some(value) => (None, value),
            None => {
                let add = start.add;
                (Some(self.cx.base(&start)), add)
            }
        };
        let made = self
            .cx
            .node(Expr::Range { start: from, step }, elem, &shape, false);
        Ok(Val {
            add,
            effect: start.effect,
            ..made
        })
    }

    /// One of the pieces that a tile divides into, by indices that count from one.
    pub(crate) fn piece(&mut self, tile: Val, index: &[i64], shape: &[i64]) -> Result<Val> {
        let rank = tile.shape.len();
        if index.len() != rank || shape.len() != rank {
            let message = format!(
                "a piece of a tile of {rank} dimensions has as many lengths and indices, not {} and {}",
                shape.len(),
                index.len()
            );
            return self.cx.error("julia-shape", message);
        }
        for (dim, ((whole, piece), place)) in tile.shape.iter().zip(shape).zip(index).enumerate() {
            if whole % piece != 0 {
                let message = format!(
                    "pieces of size {} don't divide a tile of size {}",
                    tuple(shape),
                    tuple(&tile.shape)
                );
                return self.cx.error("julia-shape", message);
            }
            if *place < 1 || *place > whole / piece {
                return crate::rules::piece_index(self, *place, whole / piece, dim + 1);
            }
        }
        if tile.shape == shape {
            return Ok(tile);
        }
        if tile.known.is_some() {
            return Ok(Val {
                shape: shape.to_vec(),
                ..tile
            });
        }
        let (elem, effect, add, number) = (tile.elem, tile.effect, tile.add, tile.number);
        let x = self.cx.base(&tile);
        let mut ids = Vec::new();
        for place in index {
            ids.push(self.cx.take(&Val::int32(i128::from(*place) - 1)));
        }
        let index = self.cx.frame.order(ids);
        let made = self.cx.node(Expr::Extract { x, index }, elem, shape, number);
        Ok(Val { effect, add, ..made })
    }

    fn inserted(&mut self, tile: &Value, index: &Value, value: &Value) -> Result<Val> {
        let tile = self.tile(tile.clone(), "what a piece is put into")?;
        let value = self.val(value.clone(), "what is put in")?;
        let value = self.converted(value, tile.elem, None)?;
        let piece = if value.number {
            let ones = vec![1; tile.shape.len()];
            self.cx.reshape(value, &ones)?.with_number(false)
        } else {
            value
        };
        let items = match index {
            Value::Tuple(items) => items.clone(),
            other => vec![other.clone()],
        };
        if items.len() != tile.shape.len() || piece.shape.len() != tile.shape.len() {
            let message = format!(
                "a piece of a tile of {} dimensions has as many dimensions and indices, not {} and {}",
                tile.shape.len(),
                piece.shape.len(),
                items.len()
            );
            return self.cx.error("julia-shape", message);
        }
        let mut ids = Vec::new();
        for item in items {
            let val = self.number(item, "the index of a piece")?;
            // The index has 32 bits in Tile IR.
            let val = self.shifted(val, -1);
            let val = match self.narrowed(&val) {
                Some(narrow) => narrow,
                None => self.cx.promoted(val, Element::I32),
            };
            ids.push(self.cx.take(&val));
        }
        let tile = self.cx.settled(tile);
        let piece = self.cx.settled(piece);
        let (elem, shape, effect) = (tile.elem, tile.shape.clone(), tile.effect || piece.effect);
        let (x, value) = (self.cx.take(&tile), self.cx.take(&piece));
        let index = self.cx.frame.order(ids);
        let made = self
            .cx
            .node(Expr::Insert { x, index, value }, elem, &shape, false);
        Ok(made.with_effect(effect))
    }

    /// An index of 64 bits that was made of one of 32, as that.
    fn narrowed(&self, val: &Val) -> Option<Val> {
        let crate::value::Place::Tree(id) = val.place else {
            return None;
        };
        let Expr::Cast { x, rounding: None } = self.cx.kernel.exprs.get(id)?.expr else {
            return None;
        };
        let from = self.cx.kernel.type_of(x)?.as_tile()?.dtype.as_element()?;
        (val.elem == Element::I64 && from == Element::I32).then(|| Val {
            elem: Element::I32,
            place: crate::value::Place::Tree(x),
            ..val.clone()
        })
    }

    /// Tiles side by side along a dimension, from one.
    fn joined_tiles(&mut self, values: &[Value], dim: i64) -> Result<Val> {
        let Some(dim) = usize::try_from(dim.saturating_sub(1)).ok() else {
            return crate::rules::dimension(self, dim, 0, "the dimension of `cat`");
        };
        let mut tiles = Vec::new();
        let mut elem: Option<Element> = None;
        for value in values {
            let val = self.val(value.clone(), "what is joined")?;
            elem = match elem {
                None => Some(val.elem),
                Some(elem) => match number::promote(elem, val.elem) {
                    Some(elem) => Some(elem),
                    None => {
                        return self
                            .cx
                            .error("julia-type", "tiles of such different types can't be joined");
                    }
                },
            };
            tiles.push(val);
        }
        let Some(elem) = elem else {
            return self.cx.error("julia-arguments", "there is nothing to be joined");
        };
        let rank = tiles
            .iter()
            .map(|tile| tile.shape.len())
            .max()
            .unwrap_or(0)
            .max(dim + 1);
        let mut padded = Vec::new();
        for tile in tiles {
            let tile = self.cx.promoted(tile, elem);
            let mut shape = tile.shape.clone();
            shape.resize(rank, 1);
            let tile = self.cx.reshape(tile, &shape)?;
            padded.push(tile.with_number(false));
        }
        self.cat_tree(padded, dim)
    }

    /// Joins in pairs: lengths must be powers of two all the way.
    fn cat_tree(&mut self, mut tiles: Vec<Val>, dim: usize) -> Result<Val> {
        if tiles.len() <= 1 {
            return match tiles.pop() {
                Some(tile) => Ok(tile),
                None => self.cx.fault("nothing is joined"),
            };
        }
        let width = |tile: &Val| tile.shape.get(dim).copied().unwrap_or(1);
        let total: i64 = tiles.iter().map(width).sum();
        let mut sum = 0;
        let mut split = tiles.len() / 2;
        for (i, tile) in tiles.iter().enumerate() {
            sum += width(tile);
            if sum == total / 2 {
                split = i + 1;
                break;
            }
        }
        let rest = tiles.split_off(split);
        let a = self.cat_tree(tiles, dim)?;
        let b = self.cat_tree(rest, dim)?;
        let others = |tile: &Val| {
            let mut shape = tile.shape.clone();
            if let Some(length) = shape.get_mut(dim) {
                *length = 0;
            }
            shape
        };
        if others(&a) != others(&b) {
            return self.cx.shapes_differ(&b.shape, &a.shape);
        }
        let mut shape = a.shape.clone();
        if let Some(length) = shape.get_mut(dim) {
            *length = width(&a) + width(&b);
            if *length & (*length - 1) != 0 {
                let message = format!("joined tiles have a length of {length}, which is no power of two");
                return self.cx.error("julia-shape", message);
            }
        }
        let axis = self.cx.frame.axis(dim, shape.len());
        let (elem, effect) = (a.elem, a.effect || b.effect);
        let (a, b) = (self.cx.take(&a), self.cx.take(&b));
        let made = self.cx.node(Expr::Cat { a, b, axis }, elem, &shape, false);
        Ok(made.with_effect(effect))
    }

    /// `[a, b]`.
    pub(crate) fn joined_numbers(&mut self, vals: Vec<Val>) -> Result<Value> {
        let values: Vec<Value> = vals.into_iter().map(Value::Val).collect();
        self.joined_tiles(&values, 1).map(Value::Val)
    }

    fn dropped(&mut self, tile: Val, dims: &Value) -> Result<Val> {
        let dims = self.lengths(dims, "the dimensions to be left out")?;
        let mut gone = Vec::new();
        for dim in dims {
            match usize::try_from(dim.saturating_sub(1))
                .ok()
                .filter(|dim| *dim < tile.shape.len())
            {
                Some(place) if tile.shape.get(place) == Some(&1) => gone.push(place),
                Some(_) => return crate::rules::dropped_dimension(self, dim, &tile.shape),
                None => {
                    return crate::rules::dimension(
                        self,
                        dim,
                        tile.shape.len(),
                        "a dimension to be left out",
                    );
                }
            }
        }
        let kept = tile
            .shape
            .iter()
            .enumerate()
            .filter(|(dim, _)| !gone.contains(dim));
        let shape: Vec<i64> = kept.map(|(_, length)| *length).collect();
        self.cx.reshape(tile, &shape)
    }

    /// `repeat(x, 2, 1)`: whole tiles side by side, or each element several times.
    fn repeated(&mut self, tile: &Value, values: &[Value], args: &Arguments) -> Result<Value> {
        let mut tile = self.tile(tile.clone(), "what is repeated")?;
        let inner = keyword(args, "inner").cloned();
        let outer = if values.len() > 1 {
            Some(Value::Tuple(values.iter().skip(1).cloned().collect()))
        } else {
            keyword(args, "outer").cloned()
        };
        for (counts, each) in [(inner, true), (outer, false)] {
            let Some(counts) = counts.filter(|counts| *counts != Value::Nothing) else {
                continue;
            };
            let mut counts = self.lengths(&counts, "counts")?;
            let rank = tile.shape.len().max(counts.len());
            counts.resize(rank, 1);
            let mut shape = tile.shape.clone();
            shape.resize(rank, 1);
            let (mut parted, mut wide, mut whole) = (Vec::new(), Vec::new(), Vec::new());
            for (length, count) in shape.iter().zip(&counts) {
                let pair = if each {
                    [(1, *count), (*length, *length)]
                } else {
                    [(*length, *length), (1, *count)]
                };
                for (from, to) in pair {
                    parted.push(from);
                    wide.push(to);
                }
                whole.push(length.saturating_mul(*count));
            }
            for shape in [&wide, &whole] {
                let all = Value::Tuple(
                    shape
                        .iter()
                        .map(|length| Value::Val(Val::int((*length).into())))
                        .collect(),
                );
                self.shape(&all, "the size of what is repeated")?;
            }
            tile = self.cx.reshape(tile, &parted)?;
            tile = self.cx.broadcast(tile, &wide)?;
            tile = self.cx.reshape(tile, &whole)?;
        }
        Ok(Value::Val(tile))
    }

    /// `reinterpret(T, tile)`: the bits of the tile, first dimension first, as elements of another type.
    fn whole_bits(&mut self, tile: Val, to: Element) -> Result<Val> {
        let from = tile.elem;
        if from == Element::Bool || to == Element::Bool {
            return self
                .cx
                .error("julia-type", "`reinterpret` is not of truth values");
        }
        let tile = self.cx.settled(tile);
        let (have, want) = (i64::from(from.storage_bits()), i64::from(to.storage_bits()));
        if have == want {
            return self.same_bits(tile, to);
        }
        let effect = tile.effect;
        let mut shape = tile.shape.clone();
        let Some(first) = shape.first_mut() else {
            return self.cx.error(
                "julia-shape",
                "a tile without dimensions keeps the width of its element",
            );
        };
        if *first * have % want != 0 {
            let message = format!(
                "a length of {first} in the first dimension doesn't fill whole elements of {}",
                number::name(to)
            );
            return self.cx.error("julia-shape", message);
        }
        *first = *first * have / want;
        let count: i64 = tile.shape.iter().copied().fold(1, i64::saturating_mul);
        let mut flat = self.cx.reshape(tile, &[count])?;
        if have != 8 || (from != Element::U8 && want != 8) {
            let x = self.cx.take(&flat);
            let bytes = count * have / 8;
            flat = self.cx.node(Expr::PackBytes { x }, Element::U8, &[bytes], false);
        }
        let flat = if want == 8 {
            self.same_bits(flat, to)?
        } else {
            let x = self.cx.take(&flat);
            self.cx
                .node(Expr::UnpackBytes { x }, to, &[count * have / want], false)
        };
        let made = self.cx.reshape(flat, &shape)?;
        Ok(made.with_effect(effect))
    }
}
