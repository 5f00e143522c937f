//! Tiles of pointers, and accesses through them.

use super::access::atomic_op;
use super::context::Raising;
use super::error::{POINTER, Result, UNSUPPORTED, error_with};
use super::value::{Base, From, Pointers, Repr, Source, TileVal};
use crate::expr::{AtomicPlace, BinaryOp, FloatMode, MemoryOrdering};
use crate::stmt::StmtKind;
use crate::{ArrayType, Element, Expr, ExprId, Type, VarData, VarId};
use tileport_ir::{Op, OpId, Value};

/// Where an access takes place.
enum Place {
    /// At an address.
    At(ExprId),
    /// At offsets in memory.
    Offsets { memory: ExprId, offset: ExprId },
}

impl Raising<'_> {
    /// A variable that nothing of the dump has a name for.
    pub(super) fn nameless(&mut self, ty: Type) -> VarId {
        let number = self.kernel.vars.len();
        self.kernel.vars.push(VarData {
            name: format!("t{number}"),
            ty,
            span: self.span,
            temporary: true,
        })
    }

    /// The pointers that a value is.
    fn pointers(&self, value: Value) -> Result<Pointers> {
        match self.repr(value)? {
            Repr::Pointers(pointers) => Ok(pointers.clone()),
            _ => Err(error_with(
                POINTER,
                self.span,
                "this pointer leads to no array or address that is known",
                "make it by adding offsets to a parameter of the entry",
            )),
        }
    }

    /// A tile of pointers in another shape.
    pub(super) fn reshaped_pointers(
        &mut self,
        result: Value,
        source: Value,
        mut pointers: Pointers,
        op: &Op,
    ) -> Result {
        let shape = self.ir_tile(result)?.shape.clone();
        if let Some(offset) = pointers.offset.take() {
            self.use_up(source, &offset);
            let (x, element) = (self.spell(&offset)?, offset.element);
            let expr = match op {
                Op::Broadcast { .. } => Expr::Broadcast { x },
                _ => Expr::Reshape {
                    x,
                    form: crate::expr::ReshapeForm::Shape,
                },
            };
            let id = self.expr(expr, element, &shape);
            pointers.offset = Some(self.offset_for(result, id, element, &shape));
        }
        pointers.shape = shape;
        self.set(result, Repr::Pointers(pointers));
        Ok(())
    }

    /// A pending offset of pointers is used once, by those that use the pointers.
    fn use_up(&mut self, pointers: Value, offset: &TileVal) {
        if let Source::Pending(_) = offset.from {
            let source = self.plan.source(self.body(), pointers);
            self.values.set(source, None);
        }
    }

    /// An offset of pointers that are used once, or in a variable.
    fn offset_for(&mut self, pointers: Value, id: ExprId, element: Element, shape: &[i64]) -> TileVal {
        let mut tile = Self::tile_of(element, shape, Source::Pending(id));
        if !self.plan.single(pointers) && self.plan.count(pointers) > 0 {
            let var = self.nameless(Self::tile_type(element, shape));
            self.assign(var, id);
            tile.from = Source::Var(var);
        } else {
            self.pending.push(pointers);
        }
        tile
    }

    pub(super) fn through_pointers(&mut self, id: OpId, op: &Op) -> Result {
        match op {
            Op::Offset { ptr, offset } => self.offset(id, *ptr, *offset),
            Op::IntToPtr { source } => {
                let result = self.result(id, 0)?;
                if let Repr::Word(array, 0) = self.repr(*source)?.clone() {
                    self.set_base(result, &array);
                    return Ok(());
                }
                Err(error_with(
                    POINTER,
                    self.span,
                    "a pointer is made of a number, which kernels can't do",
                    "hand it in as a pointer or an array",
                ))
            }
            Op::LoadPtrTko {
                memory_ordering_semantics,
                memory_scope,
                source,
                mask,
                padding_value,
                optimization_hints,
                ..
            } => {
                let ordering = self.ordering(*memory_ordering_semantics, *memory_scope)?;
                self.weak(op, ordering)?;
                let hints = self.access_hints(optimization_hints.as_deref())?;
                let (place, element) = self.place(*source)?;
                let mask = self.optional(*mask)?;
                let padding = match padding_value {
                    Some(value) => Some(self.spread(*value, element)?),
                    None => None,
                };
                let access = match place {
                    Place::At(array) => Expr::Gather {
                        array,
                        indices: Vec::new(),
                        mask,
                        padding,
                        check_bounds: false,
                        hints,
                    },
                    Place::Offsets { memory, offset } => Expr::LoadOffset {
                        memory,
                        offset,
                        mask,
                        padding,
                        ordering,
                        hints,
                    },
                };
                self.loaded(id, access, element)
            }
            Op::StorePtrTko {
                memory_ordering_semantics,
                memory_scope,
                destination,
                value,
                mask,
                optimization_hints,
                ..
            } => {
                let ordering = self.ordering(*memory_ordering_semantics, *memory_scope)?;
                self.weak(op, ordering)?;
                let hints = self.access_hints(optimization_hints.as_deref())?;
                let (place, element) = self.place(*destination)?;
                let value = self.spread(*value, element)?;
                let mask = self.optional(*mask)?;
                self.stmt(match place {
                    Place::At(array) => StmtKind::Scatter {
                        array,
                        indices: Vec::new(),
                        value,
                        mask,
                        check_bounds: false,
                        hints,
                    },
                    Place::Offsets { memory, offset } => StmtKind::StoreOffset {
                        memory,
                        offset,
                        value,
                        mask,
                        ordering,
                        hints,
                    },
                });
                self.tokens(id);
                Ok(())
            }
            Op::AtomicRmwTko {
                memory_ordering_semantics,
                memory_scope,
                pointers,
                mode,
                arg,
                mask,
                ..
            } => {
                let (place, element) = self.place(*pointers)?;
                let mask = self.optional(*mask)?;
                let access = Expr::Atomic {
                    op: atomic_op(*mode),
                    place: atomic_place(place, mask),
                    value: self.operand_as(*arg, element)?,
                    ordering: MemoryOrdering(Some((*memory_ordering_semantics, *memory_scope))),
                };
                self.loaded(id, access, element)
            }
            Op::AtomicCasTko {
                memory_ordering_semantics,
                memory_scope,
                pointers,
                cmp,
                val,
                mask,
                ..
            } => {
                let (place, element) = self.place(*pointers)?;
                let mask = self.optional(*mask)?;
                let access = Expr::CompareExchange {
                    place: atomic_place(place, mask),
                    expected: self.operand_as(*cmp, element)?,
                    desired: self.operand_as(*val, element)?,
                    ordering: MemoryOrdering(Some((*memory_ordering_semantics, *memory_scope))),
                };
                self.loaded(id, access, element)
            }
            _ => self.unsupported(op, "is no access through pointers"),
        }
    }

    /// A value for each place. One number for all is written once; of a tile of it something is stated.
    fn spread(&mut self, value: Value, element: Element) -> Result<ExprId> {
        if let Some(Op::Constant { value: elements }) = self.body().defining_op(value)
            && elements.is_splat()
        {
            let tile = Self::tile_of(element, &[], Source::Constant(elements.clone()));
            return self.spell(&tile);
        }
        self.operand_as(value, element)
    }

    fn optional(&mut self, value: Option<Value>) -> Result<Option<ExprId>> {
        value.map(|value| Ok(self.operand(value)?.0)).transpose()
    }

    fn weak(&self, op: &Op, ordering: MemoryOrdering) -> Result {
        match ordering.0 {
            None => Ok(()),
            Some(_) => {
                let mnemonic = op.facts().mnemonic;
                let message = format!(
                    "`{mnemonic}` is ordered with accesses of other threads, which kernels only have through views"
                );
                Err(error_with(
                    UNSUPPORTED,
                    self.span,
                    message,
                    "use a view, or an atomic operation",
                ))
            }
        }
    }

    /// Moves pointers.
    fn offset(&mut self, id: OpId, ptr: Value, offset: Value) -> Result {
        let result = self.result(id, 0)?;
        let mut pointers = self.pointers(ptr)?;
        let shape = self.ir_tile(result)?.shape.clone();
        if pointers.offset.is_some() && shape.is_empty() {
            // An address that was moved is one to start from.
            let pointee = pointers.pointee;
            let address = self.address(ptr, pointee)?;
            let ty = Type::Pointer(pointee.into());
            let var = self.nameless(ty);
            self.assign(var, address);
            pointers.base = Base::Pointer(From::Var(var));
            pointers.offset = None;
        }
        let (more, element) = self.operand(offset)?;
        let signed = super::value::with_sign(element, true);
        let more = if signed == element {
            more
        } else {
            let cast = Expr::Cast {
                x: more,
                rounding: None,
            };
            let cast = self.expr(cast, signed, &shape);
            self.implied(cast)
        };
        let (sum, element) = match pointers.offset.take() {
            None => (more, signed),
            Some(before) => {
                self.use_up(ptr, &before);
                let before_element = before.element;
                let before = self.spell(&before)?;
                let wide = |this: &mut Self, x: ExprId, from: Element| {
                    if from == Element::I64 {
                        return x;
                    }
                    this.expr(Expr::Cast { x, rounding: None }, Element::I64, &shape)
                };
                let lhs = wide(self, before, before_element);
                let rhs = wide(self, more, signed);
                let sum = Expr::Binary {
                    op: BinaryOp::Add,
                    lhs,
                    rhs,
                    mode: FloatMode::default(),
                };
                (self.expr(sum, Element::I64, &shape), Element::I64)
            }
        };
        pointers.offset = Some(self.offset_for(result, sum, element, &shape));
        pointers.shape = shape;
        self.set(result, Repr::Pointers(pointers));
        Ok(())
    }

    /// The place that pointers lead to, and the element type there.
    fn place(&mut self, value: Value) -> Result<(Place, Element)> {
        let pointers = self.pointers(value)?;
        let element = pointers.pointee;
        let Some(offset) = &pointers.offset else {
            if pointers.shape.is_empty() {
                let array = self.point(&pointers.base, element);
                return Ok((Place::At(array), element));
            }
            let memory = self.memory(&pointers.base, element);
            let value = self.int(0, Element::I64);
            let offset = self.expr(Expr::Full { value }, Element::I64, &pointers.shape);
            return Ok((Place::Offsets { memory, offset }, element));
        };
        self.use_up(value, offset);
        let memory = self.memory(&pointers.base, element);
        let offset = self.spell(offset)?;
        Ok((Place::Offsets { memory, offset }, element))
    }

    /// The one element at an address, as an array of rank 0.
    fn point(&mut self, base: &Base, element: Element) -> ExprId {
        let ty = ArrayType {
            dtype: element.into(),
            shape: Vec::new(),
            strides: Vec::new(),
            wide_index: false,
        };
        if let Base::Array(array) = base
            && array.ty.rank() == 0
        {
            return self.array_expr(array);
        }
        let pointer = self.base_address(base, element);
        let at = Expr::ArrayAt {
            pointer,
            shape: Vec::new(),
            strides: Vec::new(),
        };
        self.typed(at, Type::Array(ty))
    }

    fn memory(&mut self, base: &Base, element: Element) -> ExprId {
        let array = match base {
            Base::Array(array) => self.array_expr(array),
            Base::Pointer(_) => self.point(base, element),
        };
        self.typed(Expr::Memory { array }, Type::Memory(element.into()))
    }
}

fn atomic_place(place: Place, mask: Option<ExprId>) -> AtomicPlace {
    match place {
        Place::At(array) => AtomicPlace::Indices {
            array,
            indices: Vec::new(),
            mask,
            check_bounds: false,
        },
        Place::Offsets { memory, offset } => AtomicPlace::Offset { memory, offset, mask },
    }
}
