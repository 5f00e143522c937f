//! Arrays, views, and accesses.

use super::operand::{Takes, dtypes_differ};
use super::{Check, STRUCTURE, TYPE};
use crate::expr::AtomicPlace;
use crate::symbolic::{Dim, Dtype};
use crate::{ArrayType, Element, Expr, ExprData, ExprId, TileType, Type, ViewKind, ViewType};

impl<'k> Check<'k> {
    pub(super) fn memory(&mut self, name: &str, data: &'k ExprData) {
        let Some(result) = data.types.first() else { return };
        match &data.expr {
            Expr::Shape { array, axis } | Expr::Stride { array, axis } => {
                if let Some(array) = self.array(name, *array) {
                    self.axis(name, *axis, array.rank());
                    self.result(name, result, &Type::scalar(index_element(array)));
                }
            }
            Expr::TileCount { view, axis } => {
                if let Some(view) = self.viewed(name, *view) {
                    self.axis(name, *axis, view.tile.len());
                    self.integer(name, result);
                }
            }
            Expr::ListLength { list } => {
                if self.listed(name, *list).is_some() {
                    self.result(name, result, &Type::scalar(Element::I32));
                }
            }
            Expr::ListItem { list, index } => {
                self.scalar_of(name, "the index", *index, Takes::Integers);
                if let Some(array) = self.listed(name, *list) {
                    self.result(name, result, &Type::Array(array.clone()));
                }
            }
            Expr::Slice {
                array,
                axis,
                start,
                stop,
            } => {
                self.scalar_of(name, "the start", *start, Takes::Integers);
                self.scalar_of(name, "the stop", *stop, Takes::Integers);
                if let Some(array) = self.array(name, *array) {
                    self.axis(name, *axis, array.rank());
                    self.made(name, result, &array.dtype, array.rank());
                }
            }
            Expr::Memory { array } => {
                if let Some(array) = self.array(name, *array) {
                    self.result(name, result, &Type::Memory(array.dtype.clone()));
                }
            }
            Expr::AddressOf { array } => {
                if let Some(array) = self.array(name, *array) {
                    self.result(name, result, &Type::Pointer(array.dtype.clone()));
                }
            }
            Expr::ArrayAt {
                pointer,
                shape,
                strides,
            } => {
                for value in shape.iter().chain(strides) {
                    self.scalar_of(name, "a length or a stride", *value, Takes::Integers);
                }
                self.count(name, "strides", strides.len(), shape.len());
                match self.type_of(*pointer) {
                    Some(Type::Pointer(dtype)) => self.made(name, result, dtype, shape.len()),
                    Some(other) => self.wants(name, "the operand", "a pointer", other),
                    None => {}
                }
            }
            Expr::View { array } => {
                let (Some(array), Type::View(view)) = (self.array(name, *array), result) else {
                    if !matches!(result, Type::View(_)) {
                        self.wants(name, "the result", "a view", result);
                    }
                    return;
                };
                let wanted = ViewType {
                    array: array.clone(),
                    ..(**view).clone()
                };
                self.result(name, result, &Type::View(Box::new(wanted)));
            }
            Expr::AssumeDivisible { x, by } => {
                if by.as_int().is_some_and(|by| by < 1) {
                    self.error(TYPE, format!("{name} is said of a divisor less than one"));
                }
                match self.type_of(*x) {
                    Some(operand @ Type::Array(_)) => self.result(name, result, operand),
                    Some(operand) => {
                        self.scalar_of(name, "the operand", *x, Takes::Integers);
                        self.result(name, result, operand);
                    }
                    None => {}
                }
            }
            _ => self.read(name, data, result),
        }
    }

    /// Expressions that read memory.
    fn read(&mut self, name: &str, data: &'k ExprData, result: &'k Type) {
        let Some(to) = self.as_tile(name, "the result", result) else {
            return;
        };
        match &data.expr {
            Expr::Load { view, index, .. } => {
                if let Some(view) = self.at_tile(name, *view, index) {
                    // What is taken for a scalar may be one already.
                    let shape: &[Dim] = if view.scalar && to.shape.is_empty() {
                        &[]
                    } else {
                        &view.tile
                    };
                    self.result_tile(name, result, &view.array.dtype, shape);
                }
            }
            Expr::Gather {
                array,
                indices,
                mask,
                padding,
                ..
            } => {
                if let Some(array) = self.at_elements(name, *array, indices, &to.shape) {
                    self.result_tile(name, result, &array.dtype, &to.shape);
                    self.masked(name, *mask, &to.shape);
                    self.elements(name, "the padding", *padding, &array.dtype, &to.shape);
                }
            }
            Expr::LoadOffset {
                memory,
                offset,
                mask,
                padding,
                ..
            } => {
                if let Some(dtype) = self.at_offset(name, *memory, *offset, &to.shape) {
                    self.result_tile(name, result, dtype, &to.shape);
                    self.masked(name, *mask, &to.shape);
                    self.elements(name, "the padding", *padding, dtype, &to.shape);
                }
            }
            Expr::Atomic { place, value, .. } => {
                if let Some(dtype) = self.at_place(name, place, &to.shape) {
                    self.result_tile(name, result, dtype, &to.shape);
                    self.elements(name, "the value", Some(*value), dtype, &to.shape);
                }
            }
            Expr::CompareExchange {
                place,
                expected,
                desired,
                ..
            } => {
                if let Some(dtype) = self.at_place(name, place, &to.shape) {
                    self.result_tile(name, result, dtype, &to.shape);
                    self.elements(name, "the expected value", Some(*expected), dtype, &to.shape);
                    self.elements(name, "the new value", Some(*desired), dtype, &to.shape);
                }
            }
            _ => self.error(STRUCTURE, format!("{name} isn't validated")),
        }
    }

    pub(super) fn array(&mut self, name: &str, id: ExprId) -> Option<&'k ArrayType> {
        match self.type_of(id)? {
            Type::Array(array) => Some(array),
            other => {
                self.wants(name, "the operand", "an array", other);
                None
            }
        }
    }

    fn viewed(&mut self, name: &str, id: ExprId) -> Option<&'k ViewType> {
        match self.type_of(id)? {
            Type::View(view) => Some(view),
            other => {
                self.wants(name, "the operand", "a view", other);
                None
            }
        }
    }

    fn listed(&mut self, name: &str, id: ExprId) -> Option<&'k ArrayType> {
        match self.type_of(id)? {
            Type::List(array) => Some(array),
            other => {
                self.wants(name, "the operand", "a list of arrays", other);
                None
            }
        }
    }

    fn integer(&mut self, name: &str, result: &Type) {
        let scalar = match result {
            Type::Tile(tile) => {
                tile.shape.is_empty() && tile.dtype.as_element().is_none_or(Element::is_integer)
            }
            _ => false,
        };
        if !scalar {
            self.wants(name, "the result", "a scalar of integers", result);
        }
    }

    /// The result is an array of this element type and rank.
    fn made(&mut self, name: &str, result: &Type, dtype: &Dtype, rank: usize) {
        let fits = match result {
            Type::Array(array) => array.rank() == rank && !dtypes_differ(&array.dtype, dtype),
            _ => false,
        };
        if !fits {
            let dtype = crate::print::print_dtype(self.kernel, dtype);
            let wanted = format!("an array of {dtype} and rank {rank}");
            self.wants(name, "the result", &wanted, result);
        }
    }

    /// A view at a tile index.
    pub(super) fn at_tile(&mut self, name: &str, view: ExprId, index: &[ExprId]) -> Option<&'k ViewType> {
        let view = self.viewed(name, view)?;
        self.count(name, "indices", index.len(), view.tile.len());
        for (axis, index) in index.iter().enumerate() {
            match view.kind {
                ViewKind::GatherScatter { sparse } if sparse == axis => {
                    let tile = self.tile_of(name, "the sparse index", *index, Takes::Integers);
                    let Some((tile, dim)) = tile.zip(view.tile.get(axis)) else {
                        continue;
                    };
                    let wanted = TileType {
                        dtype: tile.dtype.clone(),
                        shape: vec![dim.clone()],
                    };
                    self.same(name, "the sparse index", tile, &wanted);
                }
                _ => self.scalar_of(name, "an index", *index, Takes::Integers),
            }
        }
        Some(view)
    }

    /// An array at element indices.
    pub(super) fn at_elements(
        &mut self,
        name: &str,
        array: ExprId,
        indices: &[ExprId],
        shape: &[Dim],
    ) -> Option<&'k ArrayType> {
        let array = self.array(name, array)?;
        self.count(name, "tiles of indices", indices.len(), array.rank());
        for index in indices {
            if let Some(index) = self.tile_of(name, "a tile of indices", *index, Takes::Integers) {
                self.broadcasts(name, "a tile of indices", index, shape);
            }
        }
        Some(array)
    }

    /// Memory at offsets; the element type.
    pub(super) fn at_offset(
        &mut self,
        name: &str,
        memory: ExprId,
        offset: ExprId,
        shape: &[Dim],
    ) -> Option<&'k Dtype> {
        if let Some(offset) = self.tile_of(name, "the offset", offset, Takes::Integers) {
            self.broadcasts(name, "the offset", offset, shape);
        }
        match self.type_of(memory)? {
            Type::Memory(dtype) => Some(dtype),
            other => {
                self.wants(name, "the operand", "memory", other);
                None
            }
        }
    }

    fn at_place(&mut self, name: &str, place: &'k AtomicPlace, shape: &[Dim]) -> Option<&'k Dtype> {
        match place {
            AtomicPlace::Indices {
                array, indices, mask, ..
            } => {
                self.masked(name, *mask, shape);
                self.at_elements(name, *array, indices, shape)
                    .map(|array| &array.dtype)
            }
            AtomicPlace::Offset { memory, offset, mask } => {
                self.masked(name, *mask, shape);
                self.at_offset(name, *memory, *offset, shape)
            }
        }
    }

    pub(super) fn masked(&mut self, name: &str, mask: Option<ExprId>, shape: &[Dim]) {
        if let Some(mask) = mask.and_then(|mask| self.tile_of(name, "the mask", mask, Takes::Booleans)) {
            self.broadcasts(name, "the mask", mask, shape);
        }
    }

    /// A tile of an element type that broadcasts to a shape.
    pub(super) fn elements(
        &mut self,
        name: &str,
        what: &str,
        value: Option<ExprId>,
        dtype: &Dtype,
        shape: &[Dim],
    ) {
        let Some(value) = value.and_then(|value| self.tile(name, what, value)) else {
            return;
        };
        let wanted = TileType {
            dtype: dtype.clone(),
            shape: value.shape.clone(),
        };
        self.same(name, what, value, &wanted);
        self.broadcasts(name, what, value, shape);
    }
}

/// The element type of an array's lengths, strides and indices.
fn index_element(array: &ArrayType) -> Element {
    if array.wide_index {
        Element::I64
    } else {
        Element::I32
    }
}
