//! Elements through pointers: gathers, scatters, raw offsets, atomics.

use super::context::Lowering;
use super::error::{Result, TYPE, UNSUPPORTED, error};
use super::expr::scalar;
use super::value::Tile;
use crate::expr::{AccessHints, AtomicOp, AtomicPlace, BinaryOp, Comparison, FloatMode, MemoryOrdering};
use crate::{Element, ExprId};
use tileport_ir::attr::{AtomicMode, MemoryOrdering as Ordering, MemoryScope};
use tileport_ir::{Ints, Op, OpId, Value};

/// Pointers with the elements that they may be followed for.
struct Places {
    pointers: Value,
    shape: Ints<i64>,
    mask: Option<Tile>,
    element: Element,
}

impl Lowering<'_> {
    /// An address moved by elements; broadcast to the shape of the offsets.
    pub(super) fn offset_pointer(&mut self, base: Value, element: Element, offset: &Tile) -> Result<Value> {
        let base = self.broadcast(&scalar(base, element), &offset.shape)?;
        let ty = self.pointer_type(element.to_ir(), &offset.shape);
        let op = Op::Offset {
            ptr: base.value,
            offset: offset.value,
        };
        self.one(op, ty)
    }

    /// The places at element indices.
    fn places(
        &mut self,
        array: ExprId,
        indices: &[ExprId],
        mask: Option<ExprId>,
        check_bounds: bool,
    ) -> Result<Places> {
        let array = self.array_operand(array)?;
        let indices = self.tiles(indices)?;
        let mask = self.optional(mask)?;
        if indices.len() != array.shape.len() {
            let message = format!(
                "an array of rank {} needs as many indices, not {}",
                array.shape.len(),
                indices.len()
            );
            return Err(error(TYPE, self.span, message));
        }
        let mut shape = Ints::new();
        for index in &indices {
            shape = self.common_shape(&shape, &index.shape)?;
        }
        let size_type = Self::index_element(array.wide);
        let mut bounds: Option<Tile> = None;
        let mut offset: Option<Tile> = None;
        for (axis, index) in indices.iter().enumerate() {
            if !index.element.is_integer() {
                let message = format!("an index is an integer, not {}", index.element.name());
                return Err(error(TYPE, self.span, message));
            }
            // As unsigned numbers, negative indices are beyond the end.
            let index = self.cast(index, Element::U64, None)?;
            let index = self.broadcast(&index, &shape)?;
            let (Some(&size), Some(&stride)) = (array.shape.get(axis), array.strides.get(axis)) else {
                continue;
            };
            if check_bounds {
                let size = self.cast(&scalar(size, size_type), Element::U64, None)?;
                let size = self.broadcast(&size, &shape)?;
                let inside = self.compare(Comparison::Lt, &index, &size)?;
                bounds = Some(match bounds {
                    Some(bounds) => self.binary(BinaryOp::And, &bounds, &inside, FloatMode::default())?,
                    None => inside,
                });
            }
            let stride = self.cast(&scalar(stride, size_type), Element::U64, None)?;
            let stride = self.broadcast(&stride, &shape)?;
            let step = self.folding(BinaryOp::Mul, &index, &stride)?;
            offset = Some(match offset {
                Some(offset) => self.folding(BinaryOp::Add, &offset, &step)?,
                None => step,
            });
        }
        let pointers = match &offset {
            Some(offset) => self.offset_pointer(array.base, array.element, offset)?,
            None => array.base,
        };
        let mask = self.mask(mask, bounds, &shape)?;
        Ok(Places {
            pointers,
            shape,
            mask,
            element: array.element,
        })
    }

    /// The places at offsets in memory.
    fn offsets(&mut self, memory: ExprId, offset: ExprId, mask: Option<ExprId>) -> Result<Places> {
        let (base, element) = self.memory_operand(memory)?;
        let offset = self.tile(offset)?;
        let mask = self.optional(mask)?;
        if !offset.element.is_integer() {
            let message = format!("an offset is an integer, not {}", offset.element.name());
            return Err(error(TYPE, self.span, message));
        }
        let offset = self.cast(&offset, Element::U64, None)?;
        let mask = self.mask(mask, None, &offset.shape)?;
        Ok(Places {
            pointers: self.offset_pointer(base, element, &offset)?,
            shape: offset.shape,
            mask,
            element,
        })
    }

    fn atomic_place(&mut self, place: &AtomicPlace) -> Result<Places> {
        match place {
            AtomicPlace::Indices {
                array,
                indices,
                mask,
                check_bounds,
            } => self.places(*array, indices, *mask, *check_bounds),
            AtomicPlace::Offset { memory, offset, mask } => self.offsets(*memory, *offset, *mask),
        }
    }

    /// The shape that two are broadcast to.
    fn common_shape(&self, a: &[i64], b: &[i64]) -> Result<Ints<i64>> {
        let rank = a.len().max(b.len());
        let at = |shape: &[i64], axis: usize| {
            let padding = rank - shape.len();
            axis.checked_sub(padding)
                .and_then(|axis| shape.get(axis).copied())
                .unwrap_or(1)
        };
        let mut common = Ints::new();
        for axis in 0..rank {
            let (x, y) = (at(a, axis), at(b, axis));
            if x != y && x != 1 && y != 1 {
                let message = format!("indices of shapes {a:?} and {b:?} have no common shape");
                return Err(error(TYPE, self.span, message));
            }
            common.push(x.max(y));
        }
        Ok(common)
    }

    /// The mask of the source and that of the bounds, both where both are.
    fn mask(&mut self, mask: Option<Tile>, bounds: Option<Tile>, shape: &[i64]) -> Result<Option<Tile>> {
        let Some(mask) = mask else {
            return Ok(bounds);
        };
        if mask.element != Element::Bool {
            let message = format!("a mask holds truth values, not {}", mask.element.name());
            return Err(error(TYPE, self.span, message));
        }
        let mask = self.broadcast(&mask, shape)?;
        Ok(Some(match bounds {
            Some(bounds) => self.binary(BinaryOp::And, &bounds, &mask, FloatMode::default())?,
            None => mask,
        }))
    }

    /// A value for each place.
    fn for_places(&mut self, value: &Tile, places: &Places) -> Result<Tile> {
        if value.element != places.element {
            let message = format!(
                "an array of {} can't hold elements of type {}",
                places.element.name(),
                value.element.name()
            );
            return Err(error(TYPE, self.span, message));
        }
        self.broadcast(value, &places.shape)
    }

    fn load_places(&mut self, places: &Places, padding: Option<Tile>, hints: AccessHints) -> Result<Tile> {
        let padding_value = match padding {
            Some(padding) => {
                let padding = self.cast(&padding, places.element, None)?;
                Some(self.for_places(&padding, places)?.value)
            }
            None => None,
        };
        let op = Op::LoadPtrTko {
            memory_ordering_semantics: Ordering::Weak,
            memory_scope: None,
            source: places.pointers,
            mask: places.mask.as_ref().map(|mask| mask.value),
            padding_value,
            token: None,
            optimization_hints: self.hints(hints)?,
        };
        let id = self.with_token(op, places);
        self.loaded(id, places)
    }

    /// An operation that gives a tile for places, and a token.
    fn with_token(&mut self, op: Op, places: &Places) -> OpId {
        let tile = self.tile_type(places.element.to_ir(), &places.shape);
        let token = self.token_type();
        self.emit(op, &[tile, token])
    }

    fn loaded(&self, id: OpId, places: &Places) -> Result<Tile> {
        Ok(Tile {
            value: self.result(id, 0)?,
            element: places.element,
            shape: places.shape.clone(),
        })
    }

    pub(super) fn gather(
        &mut self,
        array: ExprId,
        indices: &[ExprId],
        mask: Option<ExprId>,
        padding: Option<ExprId>,
        check_bounds: bool,
        hints: AccessHints,
    ) -> Result<Tile> {
        let padding = self.optional(padding)?;
        let places = self.places(array, indices, mask, check_bounds)?;
        self.load_places(&places, padding, hints)
    }

    pub(super) fn load_offset(
        &mut self,
        memory: ExprId,
        offset: ExprId,
        mask: Option<ExprId>,
        padding: Option<ExprId>,
        ordering: MemoryOrdering,
        hints: AccessHints,
    ) -> Result<Tile> {
        self.weak_only(ordering)?;
        let padding = self.optional(padding)?;
        let places = self.offsets(memory, offset, mask)?;
        self.load_places(&places, padding, hints)
    }

    /// Accesses at offsets are weak in the only language that has them.
    fn weak_only(&self, ordering: MemoryOrdering) -> Result {
        match ordering.0 {
            None => Ok(()),
            Some(_) => Err(error(
                UNSUPPORTED,
                self.span,
                "an access at an offset in memory can't be ordered with those of other threads",
            )),
        }
    }

    fn store_places(&mut self, places: &Places, value: &Tile, hints: AccessHints) -> Result {
        let value = self.for_places(value, places)?;
        let op = Op::StorePtrTko {
            memory_ordering_semantics: Ordering::Weak,
            memory_scope: None,
            destination: places.pointers,
            value: value.value,
            mask: places.mask.as_ref().map(|mask| mask.value),
            token: None,
            optimization_hints: self.hints(hints)?,
        };
        let token = self.token_type();
        self.emit(op, &[token]);
        Ok(())
    }

    pub(super) fn scatter(
        &mut self,
        array: ExprId,
        indices: &[ExprId],
        value: ExprId,
        mask: Option<ExprId>,
        check_bounds: bool,
        hints: AccessHints,
    ) -> Result {
        let value = self.tile(value)?;
        let places = self.places(array, indices, mask, check_bounds)?;
        self.store_places(&places, &value, hints)
    }

    pub(super) fn store_offset(
        &mut self,
        memory: ExprId,
        offset: ExprId,
        value: ExprId,
        mask: Option<ExprId>,
        ordering: MemoryOrdering,
        hints: AccessHints,
    ) -> Result {
        self.weak_only(ordering)?;
        let value = self.tile(value)?;
        let places = self.offsets(memory, offset, mask)?;
        self.store_places(&places, &value, hints)
    }

    /// The mode of an atomic operation on elements of a type.
    pub(super) fn atomic_mode(&self, op: AtomicOp, element: Element) -> Result<AtomicMode> {
        let signed = element.is_signed_integer();
        let mode = match op {
            AtomicOp::Exchange => Some(AtomicMode::Xchg),
            AtomicOp::Add if element.is_float() => Some(AtomicMode::AddF),
            AtomicOp::Add => Some(AtomicMode::Add),
            _ if element.is_float() => None,
            AtomicOp::Max if signed => Some(AtomicMode::Max),
            AtomicOp::Max => Some(AtomicMode::UMax),
            AtomicOp::Min if signed => Some(AtomicMode::Min),
            AtomicOp::Min => Some(AtomicMode::UMin),
            AtomicOp::And => Some(AtomicMode::And),
            AtomicOp::Or => Some(AtomicMode::Or),
            AtomicOp::Xor => Some(AtomicMode::Xor),
        };
        mode.ok_or_else(|| {
            let name = format!("{op:?}").to_lowercase();
            let message = format!(
                "there is no atomic `{name}` for elements of type {}",
                element.name()
            );
            error(TYPE, self.span, message)
        })
    }

    fn atomic_ordering(&self, ordering: MemoryOrdering) -> Result<(Ordering, MemoryScope)> {
        ordering.0.ok_or_else(|| {
            error(
                UNSUPPORTED,
                self.span,
                "an atomic access has an ordering and a scope",
            )
        })
    }

    pub(super) fn atomic(
        &mut self,
        op: AtomicOp,
        place: &AtomicPlace,
        value: ExprId,
        ordering: MemoryOrdering,
    ) -> Result<Tile> {
        let value = self.tile(value)?;
        let places = self.atomic_place(place)?;
        let arg = self.for_places(&value, &places)?;
        let (memory_ordering_semantics, memory_scope) = self.atomic_ordering(ordering)?;
        let op = Op::AtomicRmwTko {
            memory_ordering_semantics,
            memory_scope,
            pointers: places.pointers,
            mode: self.atomic_mode(op, places.element)?,
            arg: arg.value,
            mask: places.mask.as_ref().map(|mask| mask.value),
            token: None,
        };
        let id = self.with_token(op, &places);
        self.loaded(id, &places)
    }

    pub(super) fn compare_exchange(
        &mut self,
        place: &AtomicPlace,
        expected: ExprId,
        desired: ExprId,
        ordering: MemoryOrdering,
    ) -> Result<Tile> {
        let (expected, desired) = (self.tile(expected)?, self.tile(desired)?);
        let places = self.atomic_place(place)?;
        let cmp = self.for_places(&expected, &places)?;
        let val = self.for_places(&desired, &places)?;
        let (memory_ordering_semantics, memory_scope) = self.atomic_ordering(ordering)?;
        let op = Op::AtomicCasTko {
            memory_ordering_semantics,
            memory_scope,
            pointers: places.pointers,
            cmp: cmp.value,
            val: val.value,
            mask: places.mask.as_ref().map(|mask| mask.value),
            token: None,
        };
        let id = self.with_token(op, &places);
        self.loaded(id, &places)
    }
}
