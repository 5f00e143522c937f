//! Tiles that no partition view of cutile-rs has: those that overlap or leave gaps, those that are indexed element by element, and
//! those of arrays with 64-bit lengths. Each element is reached through a pointer of its own.

use crate::element::Elem;
use crate::error::{MALFORMED, Result, error, not_written};
use crate::ops::pointer::{Padding, Places};
use crate::rx::Rx;
use crate::writer::{Form, Val, Writer};
use tileport_ir::attr::{PaddingValue, RoundingMode};
use tileport_kernel::expr::{BinaryOp, FloatMode};
use tileport_kernel::{Dim, Element, Expr, ExprId, StmtKind, ViewKind, ViewType};

const I64: Elem = Elem::Known(Element::I64);

/// The number that elements beyond an array are.
const fn padding(value: PaddingValue) -> f64 {
    match value {
        PaddingValue::Zero => 0.0,
        PaddingValue::NegZero => -0.0,
        PaddingValue::Nan => f64::NAN,
        PaddingValue::PosInf => f64::INFINITY,
        PaddingValue::NegInf => f64::NEG_INFINITY,
    }
}

/// The order of the dimensions of tiles that lie side by side.
pub(crate) fn side_by_side(ty: &ViewType) -> Option<&[usize]> {
    match &ty.kind {
        ViewKind::Partition { order } => Some(order),
        ViewKind::Strided { steps, order } => (*steps == ty.tile).then_some(order),
        ViewKind::GatherScatter { .. } => None,
    }
}

impl Writer<'_> {
    /// Whether tiles are accessed element by element.
    pub(crate) fn needs_elements(&mut self, view: ExprId) -> Result<bool> {
        let ty = self.view_type(view)?;
        let array = self.array_of_view(view)?;
        let place = self.place(array)?;
        Ok(side_by_side(ty).is_none() || self.known(place)?.wide)
    }

    pub(crate) fn load_elements(&mut self, id: ExprId, expr: &Expr) -> Result<Val> {
        let Expr::Load {
            view,
            index,
            check_bounds,
            hints,
            ordering,
        } = expr
        else {
            return error(MALFORMED, self.span, "a load is needed here");
        };
        let ty = self.view_type(*view)?;
        let places = self.tile_places(*view, ty, index, *check_bounds)?;
        let padding = ty.padding.map(|value| Padding::Number(padding(value)));
        let loaded = self.load_places(&places, padding, *ordering, *hints)?;
        let (_, wanted) = self.tile_type(id)?;
        self.reshape(loaded, &wanted)
    }

    pub(crate) fn store_elements(&mut self, kind: &StmtKind) -> Result {
        let StmtKind::Store {
            view,
            index,
            value,
            check_bounds,
            hints,
            ordering,
        } = kind
        else {
            return error(MALFORMED, self.span, "a store is needed here");
        };
        let value = self.value(*value)?;
        let value = self.named("elements", value);
        let ty = self.view_type(*view)?;
        let places = self.tile_places(*view, ty, index, *check_bounds)?;
        let value = self.reshape(value, &places.shape)?;
        self.store_places(&places, value, *ordering, *hints)
    }

    /// The elements of a tile.
    fn tile_places(&mut self, view: ExprId, ty: &ViewType, index: &[ExprId], check: bool) -> Result<Places> {
        let array = self.array_of_view(view)?;
        let place = self.place(array)?;
        let tile = self.tile_of_view(ty)?;
        let in_order: Vec<usize> = (0..tile.len()).collect();
        let (order, steps, sparse) = match &ty.kind {
            ViewKind::Partition { order } => (order.clone(), tile.clone(), None),
            ViewKind::Strided { steps, order } => (order.clone(), self.dims(steps)?, None),
            ViewKind::GatherScatter { sparse } => (in_order, vec![Dim::int(1); tile.len()], Some(*sparse)),
        };
        let mut elements = Vec::new();
        for (dim, id) in index.iter().enumerate() {
            let (Some(axis), Some(step), Some(length)) = (order.get(dim), steps.get(dim), tile.get(dim))
            else {
                return error(MALFORMED, self.span, "a view has fewer dimensions than indices");
            };
            let value = self.value(*id)?;
            let value = self.rank_zero(value)?;
            let value = self.convert(value, I64, None)?;
            let line = if sparse == Some(dim) {
                value
            } else {
                self.consecutive(value, step, length)?
            };
            let mut shape = vec![Dim::int(1); tile.len()];
            if let Some(slot) = shape.get_mut(dim) {
                *slot = length.clone();
            }
            let line = self.reshape(line, &shape)?;
            elements.push((*axis, self.named("index", line)));
        }
        self.places_at(place, tile, elements, None, check)
    }

    /// The elements from a multiple of a step on.
    fn consecutive(&mut self, index: Val, step: &Dim, length: &Dim) -> Result<Val> {
        let mode = FloatMode::default();
        let start = if step.is(1) {
            index
        } else {
            let step = self.int_value(step, "i32")?;
            let step = self.rank_zero(crate::expr::int_scalar(step))?;
            let step = self.convert(step, I64, None)?;
            self.binary_values(BinaryOp::Mul, index, step, mode)?
        };
        let start = self.named("start", start);
        let shape = std::slice::from_ref(length);
        let start = self.broadcast(start, shape)?;
        if length.is(1) {
            return Ok(start);
        }
        let macro_ = self.shape_macro(shape);
        let iota = Val {
            rx: Rx::call("iota", vec![macro_]),
            elem: Elem::Known(Element::I32),
            shape: shape.to_vec(),
            form: Form::Tile,
        };
        let iota = self.temp("iota", iota);
        let iota = self.convert(iota, I64, None)?;
        self.binary_values(BinaryOp::Add, start, iota, mode)
    }

    /// The number of tiles along a dimension, where no view of cutile-rs counts them.
    pub(crate) fn count_tiles(&mut self, view: ExprId, axis: usize) -> Result<Val> {
        let ty = self.view_type(view)?;
        let array = self.array_of_view(view)?;
        let place = self.place(array)?;
        let tile = self.tile_of_view(ty)?;
        let of = side_by_side(ty).and_then(|order| order.get(axis).copied());
        let (Some(of), Some(length)) = (of, tile.get(axis)) else {
            return not_written(
                self.span,
                "number of tiles that overlap or leave gaps, or that are indexed element by element",
                "compute the number from the array's lengths",
            );
        };
        let whole = self.size_value(place, of, false)?;
        let whole = self.rank_zero(whole)?;
        let whole = self.convert(whole, I64, None)?;
        let length = self.int_value(length, "i32")?;
        let length = self.rank_zero(crate::expr::int_scalar(length))?;
        let length = self.convert(length, I64, None)?;
        let up = Rx::atom(crate::ops::arith::rounding_name(RoundingMode::PositiveInf));
        let count = Val {
            rx: Rx::call("divi", vec![whole.rx.clone(), length.rx, up]),
            ..whole
        };
        let count = self.temp("count", count);
        let count = self.convert(count, Elem::Known(Element::I32), None)?;
        self.scalar(count)
    }
}
