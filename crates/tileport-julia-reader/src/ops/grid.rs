//! What a kernel asks of its grid and of its arrays.

use super::memory::match_shape;
use crate::context::Result;
use crate::number::Known;
use crate::reader::Reader;
use crate::rules;
use crate::value::{Arguments, Array, Tiles, Ty, Val, Value};
use tileport_kernel::{Dim, Element, Expr, StmtKind, Type};

impl Reader<'_> {
    pub(crate) fn grid_function(&mut self, name: &'static str, args: &Arguments) -> Result<Option<Value>> {
        self.only(name, args, &[])?;
        let values: Vec<&Value> = args.positional.iter().map(|argument| &argument.value).collect();
        Ok(match (name, values.as_slice()) {
            ("bid" | "num_blocks", [axis]) => {
                let axis = self.known_int(axis, "a dimension of the grid")?;
                let Some(axis) = usize::try_from(axis.saturating_sub(1))
                    .ok()
                    .filter(|axis| *axis < 3)
                else {
                    return rules::grid_dimension(self, name, axis).map(Some);
                };
                let node = if name == "bid" {
                    Expr::BlockId { axis }
                } else {
                    Expr::BlockCount { axis }
                };
                let made = self.cx.node(node, Element::I32, &[], true);
                // Blocks count from one.
                let add = i128::from(name == "bid");
                Some(Value::Val(Val {
                    add,
                    positive: true,
                    ..made
                }))
            }
            ("num_tiles", [Value::Array(array), axis, shape]) => {
                let array = array.clone();
                let axis = self.known_int(axis, "a dimension")?;
                let shape = self.shape(shape, "the shape of a tile")?;
                let shape = match_shape(self, &shape, array.rank())?;
                let Some(dim) = usize::try_from(axis.saturating_sub(1))
                    .ok()
                    .filter(|dim| *dim < array.rank())
                else {
                    return rules::dimension(self, axis, array.rank(), "a dimension of the array").map(Some);
                };
                let order: Vec<usize> = (0..array.rank()).collect();
                let view = self.partition(&array, &shape, &order, None);
                let axis = self.cx.frame.axis(dim, shape.len());
                let made = self
                    .cx
                    .node(Expr::TileCount { view, axis }, Element::I32, &[], true);
                Some(Value::Val(made))
            }
            ("size", [Value::Array(array)]) => {
                let array = array.clone();
                let items = (0..array.rank()).map(|dim| Value::Val(self.length(&array, dim)));
                Some(Value::Tuple(items.collect()))
            }
            ("size", [Value::Array(array), dim]) => {
                let array = array.clone();
                let dim = self.known_int(dim, "a dimension")?;
                match usize::try_from(dim.saturating_sub(1)) {
                    Ok(dim) if dim < array.rank() => Some(Value::Val(self.length(&array, dim))),
                    // Beyond the last dimension all lengths are one.
                    Ok(_) => Some(Value::Val(Val::known(array.index_element(), Known::Int(1)))),
                    Err(_) => {
                        return rules::dimension(self, dim, array.rank(), "a dimension of an array")
                            .map(Some);
                    }
                }
            }
            ("size", [Value::Tiles(tiles), dim]) => {
                let tiles = (**tiles).clone();
                let dim = self.dimension(dim, tiles.shape.len(), "a dimension")?;
                Some(Value::Val(self.tile_count(&tiles, dim)))
            }
            ("size", [Value::Tiles(tiles)]) => {
                let tiles = (**tiles).clone();
                let items = (0..tiles.shape.len()).map(|dim| Value::Val(self.tile_count(&tiles, dim)));
                Some(Value::Tuple(items.collect()))
            }
            ("size", [Value::Val(tile)]) => {
                let items = tile
                    .shape
                    .iter()
                    .map(|length| Value::Val(Val::int((*length).into())));
                Some(Value::Tuple(items.collect()))
            }
            ("size", [Value::Val(tile), dim]) => {
                let shape = tile.shape.clone();
                let dim = self.known_int(dim, "a dimension")?;
                let length = usize::try_from(dim.saturating_sub(1))
                    .ok()
                    .map(|dim| shape.get(dim).copied().unwrap_or(1));
                match length {
                    Some(length) => Some(Value::Val(Val::int(length.into()))),
                    None => {
                        return rules::dimension(self, dim, shape.len(), "a dimension of a tile").map(Some);
                    }
                }
            }
            ("length", [Value::Tuple(items)]) => Some(Value::Val(Val::int(items.len() as i128))),
            ("length", [Value::Val(tile)]) => {
                let count: i128 = tile.shape.iter().map(|length| i128::from(*length)).product();
                Some(Value::Val(Val::int(count)))
            }
            ("length", [Value::Array(array)]) => {
                let array = array.clone();
                let mut product: Option<Val> = None;
                for dim in 0..array.rank() {
                    let length = self.length(&array, dim);
                    product = match product {
                        None => Some(length),
                        Some(product) => self.of_two("*", product, length)?,
                    };
                }
                product.map(Value::Val)
            }
            ("eltype", [Value::Val(val)]) => Some(Value::Type(Ty::Element(val.elem))),
            ("eltype", [Value::Array(array)]) => Some(Value::Type(Ty::Element(array.elem))),
            ("eltype", [Value::Tiles(tiles)]) => Some(Value::Type(Ty::Element(tiles.array.elem))),
            ("ndims", [Value::Val(val)]) => Some(Value::Val(Val::int(val.shape.len() as i128))),
            ("ndims", [Value::Array(array)]) => Some(Value::Val(Val::int(array.rank() as i128))),
            ("grid_dependency_control_wait", []) => {
                self.cx.push(StmtKind::GridDependency { wait: true });
                Some(Value::Nothing)
            }
            ("grid_dependency_control_launch_dependents", []) => {
                self.cx.push(StmtKind::GridDependency { wait: false });
                Some(Value::Nothing)
            }
            ("assume_divisible_by", [Value::Val(x), by]) => {
                let x = x.clone();
                let by = self.known_int(by, "a divisor")?;
                if x.constant().is_some() {
                    return Ok(Some(Value::Val(x)));
                }
                if by < 1 || !x.elem.is_integer() {
                    return self.cx.error(
                        "julia-type",
                        "an integer is assumed to be a multiple of a positive number",
                    );
                }
                let effect = x.effect;
                let elem = x.elem;
                let x = self.cx.take(&x);
                let by = Dim::int(by.into());
                let made = self.cx.node(Expr::AssumeDivisible { x, by }, elem, &[], true);
                Some(Value::Val(made.with_effect(effect)))
            }
            _ => None,
        })
    }

    /// The length of an array's dimension, from zero.
    pub(crate) fn length(&mut self, array: &Array, dim: usize) -> Val {
        let axis = self.cx.frame.axis(dim, array.rank());
        let id = self.cx.array(array);
        self.cx
            .node(Expr::Shape { array: id, axis }, array.index_element(), &[], true)
    }

    /// How far it is from one element to the next along a dimension of Julia, from zero.
    pub(crate) fn stride(&mut self, array: &Array, dim: usize) -> Val {
        let axis = self.cx.frame.axis(dim, array.rank());
        let id = self.cx.array(array);
        self.cx
            .node(Expr::Stride { array: id, axis }, array.index_element(), &[], true)
    }

    fn tile_count(&mut self, tiles: &Tiles, dim: usize) -> Val {
        let view = self.tiles_view(tiles, None);
        let axis = self.cx.frame.axis(dim, tiles.shape.len());
        self.cx
            .node(Expr::TileCount { view, axis }, Element::I32, &[], true)
    }

    /// The type of a view, as an expression of it.
    pub(crate) fn view_node(
        &mut self,
        array: &Array,
        ty: tileport_kernel::ViewType,
    ) -> tileport_kernel::ExprId {
        let array = self.cx.array(array);
        self.cx.add(Expr::View { array }, Type::View(Box::new(ty)))
    }
}
