//! Views of arrays, and tiles loaded and stored through them.

use super::context::Raising;
use super::error::{INVALID, POINTER, Result, UNSUPPORTED, error};
use super::value::{ArrayVal, Base, From, Pointers, Repr, Source, TileVal, element_of};
use crate::expr::{AccessHints, AtomicOp, MemoryOrdering};
use crate::stmt::StmtKind;
use crate::{ArrayType, Dim, Element, Expr, ExprId, Type, ViewKind, ViewType};
use std::rc::Rc;
use tileport_ir::attr::{AtomicMode, HintValue, Hints, MemoryOrdering as Ordering, MemoryScope, Predicate};
use tileport_ir::op::{Bools, Values};
use tileport_ir::{Ints, Op, OpId, Value};

/// How atomic operations combine.
pub(super) const fn atomic_op(mode: AtomicMode) -> AtomicOp {
    match mode {
        AtomicMode::And => AtomicOp::And,
        AtomicMode::Or => AtomicOp::Or,
        AtomicMode::Xor => AtomicOp::Xor,
        AtomicMode::Add | AtomicMode::AddF => AtomicOp::Add,
        AtomicMode::Max | AtomicMode::UMax => AtomicOp::Max,
        AtomicMode::Min | AtomicMode::UMin => AtomicOp::Min,
        AtomicMode::Xchg => AtomicOp::Exchange,
    }
}

impl Raising<'_> {
    pub(super) fn access(&mut self, id: OpId, op: &Op) -> Result {
        match op {
            Op::MakeTensorView { .. } => self.tensor_view(id, op),
            Op::MakePartitionView { tensor_view }
            | Op::MakeStridedView { tensor_view }
            | Op::MakeGatherScatterView { tensor_view } => {
                let result = self.result(id, 0)?;
                let repr = match self.repr(*tensor_view)?.clone() {
                    Repr::Array(array) => Repr::View(array),
                    table @ Repr::Table(_) => table,
                    _ => return Err(error(INVALID, self.span, "a view of what is no tensor view")),
                };
                self.set(result, repr);
                Ok(())
            }
            Op::GetIndexSpaceShape { src } => {
                let results: Vec<Value> = self.body().results(id).collect();
                for (axis, result) in results.into_iter().enumerate() {
                    if self.plan.count(result) > 0 {
                        let view = self.view(*src)?;
                        self.define(result, Expr::TileCount { view, axis }, Element::I32)?;
                    }
                }
                Ok(())
            }
            Op::GetTensorShape { src } => {
                let array = self.array(*src)?;
                let results: Vec<Value> = self.body().results(id).collect();
                for (axis, result) in results.into_iter().enumerate() {
                    let wanted = self.element_in(result, true)?;
                    let x = self.array_expr(&array);
                    let own = if array.ty.wide_index {
                        Element::I64
                    } else {
                        Element::I32
                    };
                    let x = self.expr(Expr::Shape { array: x, axis }, own, &[]);
                    let x = if own == wanted {
                        x
                    } else {
                        self.expr(Expr::Cast { x, rounding: None }, wanted, &[])
                    };
                    self.define_as(result, x, wanted, Ints::new())?;
                }
                Ok(())
            }
            Op::LoadViewTko {
                memory_ordering_semantics,
                memory_scope,
                view,
                index,
                optimization_hints,
                inbounds,
                ..
            } => {
                if let Repr::Table(list) = *self.repr(*view)? {
                    return self.row(id, list, index);
                }
                let element = self.array(*view)?.element;
                let access = Expr::Load {
                    view: self.view(*view)?,
                    index: self.operands(index)?,
                    check_bounds: self.checked(inbounds)?,
                    hints: self.access_hints(optimization_hints.as_deref())?,
                    ordering: self.ordering(*memory_ordering_semantics, *memory_scope)?,
                };
                self.loaded(id, access, element)
            }
            Op::StoreViewTko {
                memory_ordering_semantics,
                memory_scope,
                tile,
                view,
                index,
                optimization_hints,
                inbounds,
                ..
            } => {
                let element = self.array(*view)?.element;
                let store = StmtKind::Store {
                    view: self.view(*view)?,
                    index: self.operands(index)?,
                    value: self.operand_as(*tile, element)?,
                    check_bounds: self.checked(inbounds)?,
                    hints: self.access_hints(optimization_hints.as_deref())?,
                    ordering: self.ordering(*memory_ordering_semantics, *memory_scope)?,
                };
                self.stmt(store);
                self.tokens(id);
                Ok(())
            }
            Op::AtomicRedViewTko {
                memory_ordering_semantics,
                memory_scope,
                view,
                index,
                mode,
                value,
                inbounds,
                ..
            } => {
                if !self.checked(inbounds)? {
                    return self.unsupported(op, "without a check of bounds is nothing that kernels have");
                }
                let element = self.array(*view)?.element;
                let store = StmtKind::AtomicStore {
                    op: atomic_op(*mode),
                    view: self.view(*view)?,
                    index: self.operands(index)?,
                    value: self.operand_as(*value, element)?,
                    ordering: MemoryOrdering(Some((*memory_ordering_semantics, *memory_scope))),
                    hints: AccessHints::default(),
                };
                self.stmt(store);
                self.tokens(id);
                Ok(())
            }
            _ => self.unsupported(op, "is no access through a view"),
        }
    }

    /// The results of an operation that are tokens.
    pub(super) fn tokens(&mut self, id: OpId) {
        for result in self.body().results(id) {
            if self.is_token(result) {
                self.set(result, Repr::Token);
            }
        }
    }

    /// What a load gives: a tile, and a token.
    pub(super) fn loaded(&mut self, id: OpId, access: Expr, element: Element) -> Result {
        let result = self.result(id, 0)?;
        let shape = self.ir_tile(result)?.shape.clone();
        let access = self.expr(access, element, &shape);
        self.define_now(result, access, element)?;
        self.tokens(id);
        Ok(())
    }

    fn checked(&self, inbounds: &Bools) -> Result<bool> {
        match (inbounds.iter().any(|is| *is), inbounds.iter().all(|is| *is)) {
            (true, false) => Err(error(
                UNSUPPORTED,
                self.span,
                "an access checks the bounds of some dimensions only, and kernels check all or none",
            )),
            (any, _) => Ok(!any),
        }
    }

    pub(super) fn ordering(&self, ordering: Ordering, scope: Option<MemoryScope>) -> Result<MemoryOrdering> {
        match (ordering, scope) {
            (Ordering::Weak, _) => Ok(MemoryOrdering(None)),
            (ordering, Some(scope)) => Ok(MemoryOrdering(Some((ordering, scope)))),
            (_, None) => Err(error(INVALID, self.span, "an ordered access has no scope")),
        }
    }

    pub(super) fn access_hints(&self, hints: Option<&Hints>) -> Result<AccessHints> {
        let mut found = AccessHints::default();
        for (name, value) in hints.iter().flat_map(|hints| &hints.0).flat_map(|(_, list)| list) {
            match (&**name, value) {
                ("allow_tma", HintValue::Bool(allow)) => found.allow_tma = Some(*allow),
                ("latency", HintValue::Int(latency)) => found.latency = latency.as_signed(),
                (other, _) => {
                    let message = format!("kernels have no hint `{other}` for an access");
                    return Err(error(UNSUPPORTED, self.span, message));
                }
            }
        }
        Ok(found)
    }

    /// A view of an array; its type says which.
    fn view(&mut self, value: Value) -> Result<ExprId> {
        let array = self.array(value)?;
        let ty = self.ir_type(self.body().ty(value))?;
        let order = |map: &[i32]| {
            map.iter()
                .map(|axis| usize::try_from(*axis).unwrap_or(usize::MAX))
                .collect()
        };
        let dims = |sizes: &[i32]| sizes.iter().map(|size| Dim::int((*size).into())).collect();
        let (tile, padding, kind) = match ty {
            tileport_ir::Type::PartitionView(view) => {
                let order = order(&view.dim_map);
                (&view.tile_shape, view.padding, ViewKind::Partition { order })
            }
            tileport_ir::Type::StridedView(view) => {
                let kind = ViewKind::Strided {
                    steps: dims(&view.traversal_strides),
                    order: order(&view.dim_map),
                };
                (&view.tile_shape, view.padding, kind)
            }
            tileport_ir::Type::GatherScatterView(view) => {
                let sparse = view.sparse_dim as usize;
                (&view.tile_shape, view.padding, ViewKind::GatherScatter { sparse })
            }
            _ => return Err(error(INVALID, self.span, "a view is needed here")),
        };
        let ty = ViewType {
            array: array.ty.clone(),
            tile: dims(tile),
            scalar: false,
            padding,
            kind,
        };
        let array = self.array_expr(&array);
        Ok(self.typed(Expr::View { array }, Type::View(Box::new(ty))))
    }

    /// A tensor view: of an array that is known, or of one that it makes.
    fn tensor_view(&mut self, id: OpId, op: &Op) -> Result {
        let Op::MakeTensorView {
            base,
            dynamic_shape,
            dynamic_strides,
        } = op
        else {
            return Ok(());
        };
        let result = self.result(id, 0)?;
        let ty = match self.ir_type(self.body().ty(result))? {
            tileport_ir::Type::TensorView(ty) => ty,
            _ => return Err(error(INVALID, self.span, "a tensor view has another type")),
        };
        if ty
            .attr
            .is_some_and(|attr| attr != tileport_ir::attr::PointerAttr::None)
        {
            return self.unsupported(op, "reaches memory in a way that kernels don't have");
        }
        if let Repr::Table(list) = *self.repr(*base)? {
            self.set(result, Repr::Table(list));
            return Ok(());
        }
        let sizes = |dims: &[tileport_ir::Dim], dynamic: &Values| -> Vec<Size> {
            let mut dynamic = dynamic.iter();
            dims.iter()
                .map(|dim| match dim {
                    tileport_ir::Dim::Static(size) => Size::Known(*size),
                    tileport_ir::Dim::Dynamic => match dynamic.next() {
                        Some(value) => self.known_int(*value).map_or(Size::Value(*value), Size::Known),
                        None => Size::Known(0),
                    },
                })
                .collect()
        };
        let shape = sizes(&ty.shape, dynamic_shape);
        let strides = sizes(&ty.strides, dynamic_strides);
        if let Repr::Pointers(Pointers {
            base: Base::Array(array),
            offset: None,
            shape: at,
            ..
        }) = self.repr(*base)?
            && at.is_empty()
            && self.is_whole(array, &shape, &strides)
        {
            let array = Rc::clone(array);
            self.set(result, Repr::Array(array));
            return Ok(());
        }
        self.array_at(result, *base, ty, &shape, &strides)
    }

    /// Whether lengths and strides are those of an array.
    fn is_whole(&self, array: &ArrayVal, shape: &[Size], strides: &[Size]) -> bool {
        let same = |sizes: &[Size], stride: bool| {
            sizes.iter().enumerate().all(|(axis, size)| match size {
                Size::Known(known) => self.known_size(array, axis, stride) == Some(*known),
                Size::Value(value) => match self.repr(*value) {
                    Ok(Repr::Tile(tile)) => match &tile.from {
                        Source::Length(other, at) => !stride && **other == *array && *at == axis,
                        Source::Stride(other, at) => stride && **other == *array && *at == axis,
                        _ => false,
                    },
                    Ok(Repr::Word(other, word)) => {
                        let at = if stride {
                            1 + array.ty.rank() + axis
                        } else {
                            1 + axis
                        };
                        **other == *array && *word == at
                    }
                    _ => false,
                },
            })
        };
        shape.len() == array.ty.rank() && same(shape, false) && same(strides, true)
    }

    /// The length or stride of an array that its type or the signature states.
    fn known_size(&self, array: &ArrayVal, axis: usize, stride: bool) -> Option<i64> {
        let stated = if stride {
            &array.ty.strides
        } else {
            &array.ty.shape
        };
        if let Some(dim) = stated.get(axis)? {
            return i64::try_from(dim.as_int()?).ok();
        }
        let spec = match array.from {
            From::Param(param) => self.spec(param)?,
            From::Var(var) => self.items.get(&var)?,
        };
        let dim = spec.dims.get(axis)?;
        if stride { dim.stride } else { dim.length }
    }

    /// An array at an address, in a variable.
    fn array_at(
        &mut self,
        result: Value,
        base: Value,
        ty: &tileport_ir::TensorViewType,
        shape: &[Size],
        strides: &[Size],
    ) -> Result {
        let element = match self.repr(base)? {
            Repr::Pointers(pointers) => pointers.pointee,
            _ => match element_of(ty.element, true) {
                Some(element) => element,
                None => return Err(error(UNSUPPORTED, self.span, "an unknown element type")),
            },
        };
        let mut wide = false;
        for size in shape.iter().chain(strides) {
            if let Size::Value(value) = size {
                wide |= self.element_in(*value, true)? == Element::I64;
            }
        }
        let pointer = self.address(base, element)?;
        let index = if wide { Element::I64 } else { Element::I32 };
        let mut made = [Vec::new(), Vec::new()];
        let mut known = [Vec::new(), Vec::new()];
        for ((sizes, made), known) in [shape, strides].iter().zip(&mut made).zip(&mut known) {
            for size in *sizes {
                let (id, dim) = match size {
                    Size::Known(size) => (self.int((*size).into(), index), Some(Dim::int((*size).into()))),
                    Size::Value(value) => (self.operand_as(*value, self.element_in(*value, true)?)?, None),
                };
                made.push(id);
                known.push(dim);
            }
        }
        let [shape, strides] = made;
        let [known_shape, known_strides] = known;
        let ty = ArrayType {
            dtype: element.into(),
            shape: known_shape,
            strides: known_strides,
            wide_index: wide,
        };
        let expr = Expr::ArrayAt {
            pointer,
            shape,
            strides,
        };
        let array = self.array_variable(result, expr, ty, element);
        self.set(result, Repr::Array(array));
        Ok(())
    }

    /// A variable that holds an array.
    pub(super) fn array_variable(
        &mut self,
        value: Value,
        expr: Expr,
        ty: ArrayType,
        element: Element,
    ) -> Rc<ArrayVal> {
        let id = self.typed(expr, Type::Array(ty.clone()));
        let var = self.variable(value, Type::Array(ty.clone()));
        self.assign(var, id);
        Rc::new(ArrayVal {
            from: From::Var(var),
            ty,
            element,
        })
    }

    /// A row of a list's table is an array.
    fn row(&mut self, id: OpId, list: crate::ParamId, index: &Values) -> Result {
        let result = self.result(id, 0)?;
        let ty = match self.kernel.params.get(list).map(|param| &param.kind) {
            Some(crate::ParamKind::List(ty)) => ty.clone(),
            _ => return Err(error(INVALID, self.span, "a list is needed here")),
        };
        let (Some(&index), Some(element)) = (index.first(), ty.dtype.as_element()) else {
            return Err(error(INVALID, self.span, "a row of a table has no index"));
        };
        let index = self.operand_as(index, Element::I32)?;
        let list_expr = self.list_expr(list)?;
        let item = Expr::ListItem {
            list: list_expr,
            index,
        };
        let array = self.array_variable(result, item, ty, element);
        if let (From::Var(var), Some(spec)) = (array.from, self.spec(list).cloned()) {
            self.items.insert(var, spec);
        }
        self.set(result, Repr::Row(array));
        self.tokens(id);
        Ok(())
    }

    /// A word of a row.
    pub(super) fn word(&mut self, result: Value, array: Rc<ArrayVal>, indices: &Values) -> Result {
        let word = indices.get(1).and_then(|index| self.known_int(*index));
        match word.and_then(|word| usize::try_from(word).ok()) {
            Some(word) if word <= 2 * array.ty.rank() => {
                self.set(result, Repr::Word(array, word));
                Ok(())
            }
            _ => Err(error(
                POINTER,
                self.span,
                "a word of a list's table is taken that is none of an array",
            )),
        }
    }

    /// A length or stride of an item of a list, from its word.
    pub(super) fn size_word(&mut self, result: Value, array: &Rc<ArrayVal>, word: usize) -> Result {
        let rank = array.ty.rank();
        match word {
            0 => Err(error(POINTER, self.span, "an address is used as a number")),
            word if word <= rank => {
                self.set_size(result, array, word - 1, false);
                Ok(())
            }
            word => {
                self.set_size(result, array, word - 1 - rank, true);
                Ok(())
            }
        }
    }

    /// A fact that the kernel states itself.
    pub(super) fn assumption(&mut self, id: OpId, value: Value, predicate: &Predicate) -> Result {
        let result = self.result(id, 0)?;
        let Predicate::DivBy {
            divisor,
            every: None,
            along: None,
        } = predicate
        else {
            let repr = self.repr(value)?.clone();
            self.set(result, repr);
            return Ok(());
        };
        if let repr @ Repr::Pointers(_) = self.repr(value)?.clone() {
            // Kernels can say so of arrays only; the comparison with the dump tells what that changes.
            self.set(result, repr);
            return Ok(());
        }
        let (x, element) = self.operand(value)?;
        let by = Dim::int((*divisor).into());
        self.define(result, Expr::AssumeDivisible { x, by }, element)
    }

    /// An address, as an expression.
    pub(super) fn address(&mut self, value: Value, element: Element) -> Result<ExprId> {
        match self.repr(value)?.clone() {
            Repr::Pointers(mut pointers) if pointers.shape.is_empty() => {
                if let Some(offset) = &mut pointers.offset
                    && let Source::Pending(id) = offset.from
                {
                    // It is written twice, as the start and the end of a part.
                    let var = self.nameless(Self::tile_type(offset.element, &offset.shape));
                    self.assign(var, id);
                    offset.from = Source::Var(var);
                    let source = self.plan.source(self.body(), value);
                    self.set(source, Repr::Pointers(pointers.clone()));
                }
                self.moved(&pointers, element)
            }
            _ => Err(error(POINTER, self.span, "an address is needed here")),
        }
    }

    /// An address moved by elements. Kernels have no such thing by itself; a part of an array has it.
    fn moved(&mut self, pointers: &Pointers, element: Element) -> Result<ExprId> {
        let base = self.base_address(&pointers.base, pointers.pointee);
        let Some(offset) = &pointers.offset else {
            return Ok(base);
        };
        let one = || vec![Some(Dim::int(1))];
        let ty = ArrayType {
            dtype: element.into(),
            shape: vec![None],
            strides: one(),
            wide_index: true,
        };
        let (length, stride) = (self.int(1, Element::I64), self.int(1, Element::I64));
        let at = Expr::ArrayAt {
            pointer: base,
            shape: vec![length],
            strides: vec![stride],
        };
        let array = self.typed(at, Type::Array(ty.clone()));
        let (start, stop) = (self.spell(offset)?, self.spell(offset)?);
        let part = Expr::Slice {
            array,
            axis: 0,
            start,
            stop,
        };
        let array = self.typed(part, Type::Array(ty));
        Ok(self.typed(Expr::AddressOf { array }, Type::Pointer(element.into())))
    }

    /// What pointers start from, as an address.
    pub(super) fn base_address(&mut self, base: &Base, element: Element) -> ExprId {
        let ty = Type::Pointer(element.into());
        match base {
            Base::Array(array) => {
                let array = self.array_expr(array);
                self.typed(Expr::AddressOf { array }, ty)
            }
            Base::Pointer(From::Param(param)) => self.typed(Expr::Param(*param), ty),
            Base::Pointer(From::Var(var)) => self.typed(Expr::Var(*var), ty),
        }
    }

    /// A scalar that is a tile of rank 0, from one that is known.
    pub(super) fn tile_of(element: Element, shape: &[i64], from: Source) -> TileVal {
        TileVal {
            element,
            shape: Ints::from_slice(shape),
            from,
        }
    }
}

/// A length or a stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    Known(i64),
    Value(Value),
}
