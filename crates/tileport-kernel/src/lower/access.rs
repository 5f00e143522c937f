//! Tiles of arrays, through views.

use super::context::Lowering;
use super::error::{MALFORMED, Result, TYPE, UNSUPPORTED, error, error_with};
use super::expr::scalar;
use super::value::{Array, Tile, Val};
use crate::expr::{AccessHints, AtomicOp, BinaryOp, FloatMode, MemoryOrdering};
use crate::{Dim, Element, ExprId, Type, ViewKind, ViewType};
use std::sync::Arc;
use tileport_ir::attr::{
    HintValue, Hints, MemoryOrdering as Ordering, MemoryScope, Number, Overflow, PaddingValue, Predicate,
};
use tileport_ir::op::{Bools, Values};
use tileport_ir::{
    ElementType, GatherScatterViewType, Ints, Op, PartitionViewType, StridedViewType, Value, Version,
};

impl Lowering<'_> {
    /// A Tile IR view of an array, with the shape of its tiles. Only what a load needs says how it pads.
    fn make_view(
        &mut self,
        array: &Array,
        ty: &ViewType,
        padding: Option<PaddingValue>,
    ) -> Result<(Value, Ints<i64>)> {
        let rank = array.shape.len();
        let shape = if ty.tile.is_empty() {
            std::iter::repeat_n(1, rank).collect()
        } else {
            self.shape(&ty.tile)?
        };
        if shape.len() != rank {
            let message = format!(
                "a view of an array of rank {rank} has tiles of that rank, not {}",
                shape.len()
            );
            return Err(error(TYPE, self.span, message));
        }
        let tile_shape: Ints<i32> = shape
            .iter()
            .map(|n| i32::try_from(*n).unwrap_or(i32::MAX))
            .collect();
        let tensor = match self.types.get(self.body.ty(array.view)) {
            Some(tileport_ir::Type::TensorView(tensor)) => Arc::clone(tensor),
            _ => return Err(error(MALFORMED, self.span, "an array has no tensor view")),
        };
        let dim_map = |order: &[usize]| -> Ints<i32> { order.iter().map(|axis| *axis as i32).collect() };
        let tensor_view = array.view;
        let (op, view) = match &ty.kind {
            ViewKind::Partition { order } => (
                Op::MakePartitionView { tensor_view },
                tileport_ir::Type::PartitionView(PartitionViewType {
                    tile_shape,
                    tensor,
                    dim_map: dim_map(order),
                    padding,
                }),
            ),
            ViewKind::Strided { steps, order } => {
                let traversal_strides = self.steps(steps, rank)?;
                if traversal_strides == tile_shape {
                    // Steps of a whole tile are tiles side by side.
                    (
                        Op::MakePartitionView { tensor_view },
                        tileport_ir::Type::PartitionView(PartitionViewType {
                            tile_shape,
                            tensor,
                            dim_map: dim_map(order),
                            padding,
                        }),
                    )
                } else {
                    self.needs(Version::V13_3, "a view whose tiles overlap or leave gaps")?;
                    (
                        Op::MakeStridedView { tensor_view },
                        tileport_ir::Type::StridedView(StridedViewType {
                            tile_shape,
                            traversal_strides,
                            tensor,
                            dim_map: dim_map(order),
                            padding,
                        }),
                    )
                }
            }
            ViewKind::GatherScatter { sparse } => {
                self.needs(Version::V13_3, "a view that is indexed element by element")?;
                (
                    Op::MakeGatherScatterView { tensor_view },
                    tileport_ir::Type::GatherScatterView(GatherScatterViewType {
                        tile_shape,
                        tensor,
                        sparse_dim: *sparse as u32,
                        padding,
                    }),
                )
            }
        };
        let view = self.types.intern(view);
        Ok((self.one(op, view)?, shape))
    }

    fn steps(&mut self, steps: &[Dim], rank: usize) -> Result<Ints<i32>> {
        let mut strides = Ints::new();
        for step in steps {
            let step = self.dim(step)?;
            match i32::try_from(step).ok().filter(|step| *step > 0) {
                Some(step) => strides.push(step),
                None => {
                    let message = format!("tiles advance by at least one element, not by {step}");
                    return Err(error(TYPE, self.span, message));
                }
            }
        }
        if strides.len() != rank {
            let message = format!("a view of rank {rank} needs as many steps, not {}", strides.len());
            return Err(error(TYPE, self.span, message));
        }
        Ok(strides)
    }

    /// The indices of an access.
    fn view_index(&mut self, array: &Array, index: &[ExprId], widen: bool) -> Result<Values> {
        let index = self.tiles(index)?;
        if index.len() != array.shape.len() {
            let message = format!(
                "an array of rank {} needs as many indices, not {}",
                array.shape.len(),
                index.len()
            );
            return Err(error(TYPE, self.span, message));
        }
        let mut values = Values::new();
        for tile in &index {
            if !tile.element.is_integer() {
                let message = format!("an index is an integer, not {}", tile.element.name());
                return Err(error(TYPE, self.span, message));
            }
            values.push(if widen {
                self.cast(tile, Element::I64, None)?.value
            } else {
                tile.value
            });
        }
        Ok(values)
    }

    fn in_bounds(&self, check_bounds: bool, rank: usize) -> Result<Bools> {
        if check_bounds {
            return Ok(Bools::new());
        }
        self.needs(Version::V13_4, "an access without a check of bounds")?;
        Ok(std::iter::repeat_n(true, rank).collect())
    }

    /// Hints of an access. Up to 13.2 they are said of one GPU.
    pub(super) fn hints(&self, hints: AccessHints) -> Result<Option<Box<Hints>>> {
        if hints.latency.is_none() && hints.allow_tma.is_none() {
            return Ok(None);
        }
        let mut list = Vec::new();
        if hints.allow_tma == Some(false) {
            list.push((Arc::from("allow_tma"), HintValue::Bool(false)));
        }
        if let Some(latency) = hints.latency {
            if !(1..=10).contains(&latency) {
                let message = format!("a latency is between 1 and 10, not {latency}");
                return Err(error(TYPE, self.span, message));
            }
            let number = Number::int(ElementType::I32, latency);
            list.push((Arc::from("latency"), HintValue::Int(number)));
        }
        Ok(Some(Box::new(Hints(vec![(self.hint_target()?, list)]))))
    }

    /// Whom hints concern: everybody from 13.3 on, before that the one GPU that is compiled for.
    pub(super) fn hint_target(&self) -> Result<Arc<str>> {
        if self.target.version >= Version::V13_3 {
            return Ok(Arc::from("default"));
        }
        match &self.target.gpu {
            Some(gpu) => Ok(Arc::from(gpu.as_str())),
            None => Err(error_with(
                super::error::VERSION,
                self.span,
                format!(
                    "bytecode {} has hints for a GPU only, and none is given",
                    self.target.version
                ),
                "name the GPU, or ask for bytecode 13.3 or newer",
            )),
        }
    }

    /// The ordering and scope of a load or store.
    fn ordering(ordering: MemoryOrdering) -> (Ordering, Option<MemoryScope>) {
        match ordering.0 {
            None => (Ordering::Weak, None),
            Some((ordering, scope)) => (ordering, Some(scope)),
        }
    }

    pub(super) fn load(
        &mut self,
        id: ExprId,
        view: ExprId,
        index: &[ExprId],
        check_bounds: bool,
        hints: AccessHints,
        ordering: MemoryOrdering,
    ) -> Result<Tile> {
        let (array, ty) = self.view_operand(view)?;
        let index = self.view_index(&array, index, widens(&array, &ty))?;
        let (view, shape) = self.make_view(&array, &ty, ty.padding)?;
        let (memory_ordering_semantics, memory_scope) = Self::ordering(ordering);
        let op = Op::LoadViewTko {
            memory_ordering_semantics,
            memory_scope,
            view,
            inbounds: self.in_bounds(check_bounds, index.len())?,
            index,
            token: None,
            optimization_hints: self.hints(hints)?,
        };
        let (tile, token) = (self.tile_type(array.element.to_ir(), &shape), self.token_type());
        let op = self.emit(op, &[tile, token]);
        let tile = Tile {
            value: self.result(op, 0)?,
            element: array.element,
            shape,
        };
        let (_, wanted) = self.tile_type_of(id)?;
        self.reshape(&tile, &wanted)
    }

    pub(super) fn store(
        &mut self,
        view: ExprId,
        index: &[ExprId],
        value: ExprId,
        check_bounds: bool,
        hints: AccessHints,
        ordering: MemoryOrdering,
    ) -> Result {
        let (array, ty) = self.view_operand(view)?;
        let index = self.view_index(&array, index, widens(&array, &ty))?;
        let value = self.tile(value)?;
        let value = self.stored(&array, value)?;
        let (view, shape) = self.make_view(&array, &ty, None)?;
        let value = self.shaped_for_view(&value, &shape)?;
        let (memory_ordering_semantics, memory_scope) = Self::ordering(ordering);
        let op = Op::StoreViewTko {
            memory_ordering_semantics,
            memory_scope,
            tile: value.value,
            view,
            inbounds: self.in_bounds(check_bounds, index.len())?,
            index,
            token: None,
            optimization_hints: self.hints(hints)?,
        };
        let token = self.token_type();
        self.emit(op, &[token]);
        Ok(())
    }

    /// Refuses to store what isn't of the array's element type.
    pub(super) fn stored(&self, array: &Array, value: Tile) -> Result<Tile> {
        if value.element == array.element {
            return Ok(value);
        }
        let message = format!(
            "an array of {} can't hold elements of type {}",
            array.element.name(),
            value.element.name()
        );
        Err(error(TYPE, self.span, message))
    }

    /// A tile in the shape of a view's tiles: a scalar is a tile of one element.
    fn shaped_for_view(&mut self, value: &Tile, shape: &[i64]) -> Result<Tile> {
        if value.shape.is_empty() {
            self.reshape(value, shape)
        } else if *value.shape == *shape {
            Ok(value.clone())
        } else {
            let message = format!(
                "a tile of shape {:?} can't be stored as one of shape {shape:?}",
                value.shape
            );
            Err(error(TYPE, self.span, message))
        }
    }

    /// A reduction into memory through a view.
    pub(super) fn atomic_store(
        &mut self,
        op: AtomicOp,
        view: ExprId,
        index: &[ExprId],
        value: ExprId,
        ordering: MemoryOrdering,
    ) -> Result {
        self.needs(Version::V13_3, "an atomic store through a view")?;
        let (array, ty) = self.view_operand(view)?;
        // These indices have 32 bits whatever the array.
        let index = self.view_index(&array, index, false)?;
        let value = self.tile(value)?;
        let value = self.stored(&array, value)?;
        let (view, shape) = self.make_view(&array, &ty, None)?;
        let value = self.shaped_for_view(&value, &shape)?;
        let Some((memory_ordering_semantics, memory_scope)) = ordering.0 else {
            return Err(error(
                UNSUPPORTED,
                self.span,
                "an atomic access has an ordering and a scope",
            ));
        };
        let op = Op::AtomicRedViewTko {
            memory_ordering_semantics,
            memory_scope,
            view,
            index,
            mode: self.atomic_mode(op, array.element)?,
            value: value.value,
            token: None,
            inbounds: Bools::new(),
        };
        let token = self.token_type();
        self.emit(op, &[token]);
        Ok(())
    }

    /// How many tiles a view has along a dimension.
    pub(super) fn tile_count(&mut self, view: ExprId, axis: usize) -> Result<Tile> {
        let (array, ty) = self.view_operand(view)?;
        let (src, shape) = self.make_view(&array, &ty, None)?;
        if axis >= shape.len() {
            let message = format!(
                "the view has {} dimensions, and none is number {axis}",
                shape.len()
            );
            return Err(error(TYPE, self.span, message));
        }
        let i32_type = self.scalar_type(ElementType::I32);
        let id = self.emit(Op::GetIndexSpaceShape { src }, &vec![i32_type; shape.len()]);
        Ok(scalar(self.result(id, axis)?, Element::I32))
    }

    /// An array of a list: a row of the table, word by word.
    pub(super) fn list_item(&mut self, id: ExprId, list: ExprId, index: ExprId) -> Result<Val> {
        let (list, index) = (self.list_operand(list)?, self.tile(index)?);
        let Type::Array(ty) = self.type_of(id)? else {
            return Err(error(
                MALFORMED,
                self.span,
                "an item of a list has another type than an array",
            ));
        };
        let words = 1 + 2 * ty.rank();
        let index = self.cast(&index, Element::I32, None)?;
        let zero = self.int(0, Element::I32, &[])?;
        let op = Op::LoadViewTko {
            memory_ordering_semantics: Ordering::Weak,
            memory_scope: None,
            view: list.view,
            index: Values::from_slice(&[index.value, zero.value]),
            token: None,
            optimization_hints: None,
            inbounds: Bools::new(),
        };
        let row = self.tile_type(ElementType::I64, &[1, words.next_power_of_two() as i64]);
        let token = self.token_type();
        let load = self.emit(op, &[row, token]);
        self.table_loads.insert(load);
        let source = self.result(load, 0)?;
        let facts = self.item_facts.get(&list.base).cloned();
        let mut values = Vec::with_capacity(words);
        for word in 0..words {
            let at = self.int(word as i128, Element::I32, &[])?;
            let indices = Values::from_slice(&[zero.value, at.value]);
            let piece = self.tile_op(Op::Extract { source, indices }, Element::I64, &[1, 1])?;
            let piece = self.reshape(&piece, &[])?;
            values.push(piece.value);
        }
        let element = self.element(&ty.dtype)?;
        for (word, value) in values.iter_mut().enumerate() {
            *value = if word == 0 {
                let pointer = self.pointer_type(element.to_ir(), &[]);
                self.one(Op::IntToPtr { source: *value }, pointer)?
            } else if ty.wide_index {
                *value
            } else {
                let narrow = self.scalar_type(ElementType::I32);
                let op = Op::TruncI {
                    from: *value,
                    overflow: Overflow::None,
                };
                self.one(op, narrow)?
            };
            if let Some(fact) = facts.as_ref().and_then(|facts| facts.get(word)) {
                self.facts.insert(*value, fact.clone());
            }
        }
        Ok(Val::Array(self.array(&values, ty)?))
    }

    /// A part of an array along one dimension: the same strides from a later address.
    pub(super) fn slice(
        &mut self,
        id: ExprId,
        array: ExprId,
        axis: usize,
        start: ExprId,
        stop: ExprId,
    ) -> Result<Val> {
        let array = self.array_operand(array)?;
        let (start, stop) = (self.tile(start)?, self.tile(stop)?);
        let Type::Array(ty) = self.type_of(id)? else {
            return Err(error(
                MALFORMED,
                self.span,
                "a part of an array has another type than an array",
            ));
        };
        let Some(&stride) = array.strides.get(axis) else {
            let message = format!(
                "the array has {} dimensions, and none is number {axis}",
                array.strides.len()
            );
            return Err(error(TYPE, self.span, message));
        };
        let index = Self::index_element(array.wide);
        let stride = scalar(stride, index);
        let offset = self.promoted(BinaryOp::Mul, &start, &stride)?;
        let offset = self.cast(&offset, Element::U64, None)?;
        let base = self.offset_pointer(array.base, array.element, &offset)?;
        let length = self.promoted(BinaryOp::Sub, &stop, &start)?;
        let length = self.cast(&length, index, None)?;
        let mut values = vec![base];
        values.extend(&array.shape);
        if let Some(value) = values.get_mut(1 + axis) {
            *value = length.value;
        }
        values.extend(&array.strides);
        Ok(Val::Array(self.array(&values, ty)?))
    }

    /// An operation on two signed integers of unlike width: the wider one's. Of two constants it is one.
    fn promoted(&mut self, op: BinaryOp, a: &Tile, b: &Tile) -> Result<Tile> {
        let element = if a.element.storage_bits() > b.element.storage_bits() {
            a.element
        } else {
            b.element
        };
        let (a, b) = (self.cast(a, element, None)?, self.cast(b, element, None)?);
        self.folding(op, &a, &b)
    }

    /// A sum, difference or product of integers; of two constants it is one.
    pub(super) fn folding(&mut self, op: BinaryOp, a: &Tile, b: &Tile) -> Result<Tile> {
        use super::number::Known;
        if let (Some((element, a)), Some((_, b))) = (self.number_of(a), self.number_of(b))
            && let (Known::Int(a), Known::Int(b)) =
                (super::number::known(element, a), super::number::known(element, b))
        {
            let value = match op {
                BinaryOp::Add => a.checked_add(b),
                BinaryOp::Sub => a.checked_sub(b),
                BinaryOp::Mul => a.checked_mul(b),
                _ => None,
            };
            if let Some(value) = value {
                return self.int(value, element, &[]);
            }
        }
        self.binary(op, a, b, FloatMode::default())
    }

    /// An array at an address.
    pub(super) fn array_at(
        &mut self,
        id: ExprId,
        pointer: ExprId,
        shape: &[ExprId],
        strides: &[ExprId],
    ) -> Result<Val> {
        let base = match self.take(pointer)? {
            Val::Pointer(base) => base,
            other => {
                let message = format!("an address is needed here, not {}", other.noun());
                return Err(error(TYPE, self.span, message));
            }
        };
        let Type::Array(ty) = self.type_of(id)? else {
            return Err(error(
                MALFORMED,
                self.span,
                "an array at an address has another type than an array",
            ));
        };
        let mut values = vec![base];
        for size in self.tiles(shape)?.into_iter().chain(self.tiles(strides)?) {
            let size = self.cast(&size, Self::index_element(ty.wide_index), None)?;
            values.push(size.value);
        }
        Ok(Val::Array(self.array(&values, ty)?))
    }

    /// A value that the source promises to be divisible; an array by its address.
    pub(super) fn assume_divisible(&mut self, x: ExprId, by: &Dim) -> Result<Val> {
        let divisor = self.dim(by)?;
        let value = self.take(x)?;
        let Some(divisor) = u64::try_from(divisor).ok().filter(|divisor| *divisor > 0) else {
            let message = format!("a divisor is positive, not {divisor}");
            return Err(error(TYPE, self.span, message));
        };
        if divisor == 1 {
            return Ok(value);
        }
        let fact = Predicate::DivBy {
            divisor,
            every: None,
            along: None,
        };
        match value {
            Val::Tile(tile) => {
                if let Some((element, number)) = self.number_of(&tile) {
                    let super::number::Known::Int(known) = super::number::known(element, number) else {
                        return Err(error(TYPE, self.span, "only integers are divisible"));
                    };
                    if known % i128::from(divisor) != 0 {
                        let message =
                            format!("{known} is not divisible by {divisor}, as the source promises");
                        return Err(error(TYPE, self.span, message));
                    }
                    return Ok(Val::Tile(tile));
                }
                let value = self.assume(tile.value, fact)?;
                Ok(Val::Tile(Tile { value, ..tile }))
            }
            Val::Array(array) => {
                let base = self.assume(array.base, fact)?;
                let Array {
                    shape,
                    strides,
                    element,
                    wide,
                    ..
                } = (*array).clone();
                Ok(Val::Array(self.array_of(base, shape, strides, element, wide)?))
            }
            other => {
                let message = format!("an integer or an array is needed here, not {}", other.noun());
                Err(error(TYPE, self.span, message))
            }
        }
    }
}

/// Whether indices become 64 bits wide: those of large arrays do, so that products with tile sizes don't overflow.
const fn widens(array: &Array, ty: &ViewType) -> bool {
    array.wide && !matches!(ty.kind, ViewKind::GatherScatter { .. })
}
