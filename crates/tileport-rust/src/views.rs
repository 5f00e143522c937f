//! Views of arrays, and the tensors that they are views of.

use crate::arrays::{Known, Place};
use crate::element::Elem;
use crate::error::{MALFORMED, Result, error, not_written};
use crate::ops::elements::side_by_side;
use crate::rx::Rx;
use crate::writer::{TensorKey, ViewKey, Writer};
use tileport_ir::attr::PaddingValue;
use tileport_kernel::{Dim, Expr, ExprId, Type, ViewType};

/// A view that tiles are loaded and stored through.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) name: String,
    pub(crate) place: Place,
    pub(crate) tile: Vec<Dim>,
    pub(crate) elem: Elem,
}

/// A padding value as cutile-rs has it.
const fn padding_name(padding: Option<PaddingValue>) -> &'static str {
    match padding {
        None => "padding::None",
        Some(PaddingValue::Zero) => "padding::Zero",
        Some(PaddingValue::NegZero) => "padding::NegZero",
        Some(PaddingValue::Nan) => "padding::Nan",
        Some(PaddingValue::PosInf) => "padding::PosInf",
        Some(PaddingValue::NegInf) => "padding::NegInf",
    }
}

impl<'k> Writer<'k> {
    /// The type of a view.
    pub(crate) fn view_type(&self, id: ExprId) -> Result<&'k ViewType> {
        match self.kernel.type_of(id) {
            Some(Type::View(ty)) => Ok(ty),
            _ => error(MALFORMED, self.span, "a view is needed here"),
        }
    }

    /// The view of an array that an expression is, made once where the array is.
    pub(crate) fn view(&mut self, id: ExprId, writable: bool) -> Result<View> {
        let ty = self.view_type(id)?;
        self.view_as(id, ty, writable)
    }

    /// A view that only counts tiles: one that tiles are loaded through, if there is one.
    pub(crate) fn counting_view(&mut self, id: ExprId) -> Result<String> {
        let kernel = self.kernel;
        let ty = self.view_type(id)?;
        let array = self.array_of_view(id)?;
        let place = self.place(array)?;
        let mut wanted = ty;
        for data in kernel.exprs.values() {
            if let Expr::Load { view, .. } = data.expr
                && let Some(Type::View(other)) = kernel.type_of(view)
                && (&other.tile, &other.kind) == (&ty.tile, &ty.kind)
                && self.place_of_view(view) == Some(place)
            {
                wanted = other;
                break;
            }
        }
        Ok(self.view_as(id, wanted, false)?.name)
    }

    /// The name of the array that is accessed, for values in between.
    pub(crate) fn array_name(&self, id: ExprId) -> String {
        let place = self.place_of_view(id).or_else(|| self.known_place(id));
        place
            .and_then(|place| self.known(place).ok())
            .map_or_else(String::new, |known| known.name)
    }

    fn place_of_view(&self, id: ExprId) -> Option<Place> {
        let array = self.array_of_view(id).ok()?;
        self.known_place(array)
    }

    /// The array that a view is of.
    pub(crate) fn array_of_view(&self, id: ExprId) -> Result<ExprId> {
        let mut at = id;
        for _ in 0..64 {
            match self.kernel.exprs.get(at).map(|data| &data.expr) {
                Some(Expr::View { array }) => return Ok(*array),
                Some(Expr::Var(var)) => match self.only_value(*var) {
                    Some(value) => at = value,
                    None => {
                        return not_written(
                            self.span,
                            "view that is chosen while the kernel runs",
                            "access each array where it is chosen",
                        );
                    }
                },
                _ => break,
            }
        }
        error(MALFORMED, self.span, "a view is needed here")
    }

    /// The length of a view's tiles.
    pub(crate) fn tile_of_view(&mut self, ty: &ViewType) -> Result<Vec<Dim>> {
        if ty.tile.is_empty() {
            return Ok(vec![Dim::int(1); ty.array.rank()]);
        }
        self.dims(&ty.tile)
    }

    fn view_as(&mut self, id: ExprId, ty: &ViewType, writable: bool) -> Result<View> {
        let array = self.array_of_view(id)?;
        let place = self.place(array)?;
        let known = self.known(place)?;
        let order = match side_by_side(ty) {
            Some(order) if !known.wide => order.to_vec(),
            _ => {
                return not_written(
                    self.span,
                    "atomic update of tiles that no partition has",
                    "update the elements at their indices",
                );
            }
        };
        let tile = self.tile_of_view(ty)?;
        let key = ViewKey {
            array: place,
            tile: tile.clone(),
            order,
            padding: if writable { None } else { ty.padding },
            writable,
        };
        let elem = known.elem;
        let name = match self.views.get(&key) {
            Some(made) => made.clone(),
            None => self.make_view(&known, key)?,
        };
        Ok(View {
            name,
            place,
            tile,
            elem,
        })
    }

    fn make_view(&mut self, known: &Known, key: ViewKey) -> Result<String> {
        let place = key.array;
        let rank = key.tile.len();
        let mut identity = key.order.iter().copied().eq(0..rank);
        let in_order: Vec<usize> = (0..rank).collect();
        let tensor = if self.is_tensor(place) {
            known.name.clone()
        } else if key.writable {
            // No view that is stored through has its dimensions in another order, but a tensor may have them.
            identity = true;
            self.tensor_of(place, known, &key.order)?
        } else {
            self.tensor_of(place, known, &in_order)?
        };
        let name = self.names.fresh(&format!("{}_tiles", known.name));
        let tile = self.shape_macro(&key.tile);
        let elem = self.members.name(known.elem);
        let shape = self.shape_text(&key.tile);
        let kind = if key.writable { "PartitionMut" } else { "Partition" };
        let mutable = if key.writable { "mut " } else { "" };
        let head = format!("let {mutable}{name}: {kind}<{elem}, {shape}>");
        let order = || {
            let order: Vec<String> = key.order.iter().map(usize::to_string).collect();
            Rx::atom(format!("const_array![{}]", order.join(", ")))
        };
        let base = Rx::atom(tensor);
        let value = match (key.writable, key.padding, identity) {
            (true, _, true) => base.method("partition_full_mut", vec![tile]),
            (true, _, false) => {
                return error(
                    MALFORMED,
                    self.span,
                    "a tensor is stored through with its dimensions in another order",
                );
            }
            (false, Some(PaddingValue::Zero), true) => base.method("partition", vec![tile]),
            (false, Some(PaddingValue::Zero), false) => {
                base.method("partition_permuted", vec![tile, order()])
            }
            (false, padding, identity) => {
                let order = if identity {
                    Rx::atom("dim_map::Identity")
                } else {
                    order()
                };
                let tensor = if self.is_tensor(place) {
                    base.clone()
                } else {
                    Rx::prefix("&", base.clone())
                };
                let token = base.method("token", vec![]);
                let padding = Rx::atom(padding_name(padding));
                Rx::call("make_partition_view", vec![tensor, tile, padding, order, token])
            }
        };
        self.set_up(place, &head, &value);
        self.views.insert(key, name.clone());
        Ok(name)
    }

    /// A tensor made of an address, lengths and strides, with the dimensions in an order.
    fn tensor_of(&mut self, place: Place, known: &Known, order: &[usize]) -> Result<String> {
        let key = TensorKey {
            array: place,
            order: order.to_vec(),
        };
        if let Some(made) = self.tensors.get(&key) {
            return Ok(made.clone());
        }
        let tensor = self.names.fresh(&format!("{}_tensor", known.name));
        let (mut lengths, mut steps) = (Vec::new(), Vec::new());
        let (mut shape, mut step_dims) = (Vec::new(), Vec::new());
        for axis in order {
            let length = known.shape.get(*axis).cloned().flatten();
            if length.is_none() {
                lengths.push(self.length_of(place, *axis)?.line());
            }
            shape.push(length);
            let stride = known.strides.get(*axis).copied().flatten();
            if stride.is_none() {
                steps.push(self.stride_of(place, *axis)?.line());
            }
            step_dims.push(stride.map_or_else(|| "-1".to_owned(), |stride| stride.to_string()));
        }
        let dims = self.tensor_dims(&shape)?;
        let elem = self.members.name(known.elem);
        let base = self.base_of(place)?;
        let (shape_name, steps_name, token) = (
            self.names.fresh(&format!("{}_dims", known.name)),
            self.names.fresh(&format!("{}_strides", known.name)),
            self.names.fresh(&format!("{}_start", known.name)),
        );
        let step_dims = step_dims.join(", ");
        let made = [
            (
                format!("let {shape_name}: Shape<{dims}>"),
                Rx::atom(format!("Shape::<{dims}> {{ dims: &[{}] }}", lengths.join(", "))),
            ),
            (
                format!("let {steps_name}: Array<{{ [{step_dims}] }}>"),
                Rx::atom(format!(
                    "Array::<{{ [{step_dims}] }}> {{ dims: &[{}] }}",
                    steps.join(", ")
                )),
            ),
            (
                format!("let {token}: Token"),
                Rx::call("new_token_unordered", vec![]),
            ),
            (
                format!("let {tensor}: Tensor<{elem}, {dims}>"),
                Rx::call(
                    "make_tensor_view",
                    vec![base, Rx::atom(shape_name), Rx::atom(steps_name), Rx::atom(token)],
                ),
            ),
        ];
        for (head, value) in made {
            self.set_up(place, &head, &value);
        }
        self.tensors.insert(key, tensor.clone());
        Ok(tensor)
    }
}
