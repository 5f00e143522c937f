//! The state of lowering, and how operations are made.

use super::bindings::Bound;
use super::error::{MALFORMED, Result, TYPE, error, error_with, symbolic};
use super::passes::Fact;
use super::value::{Array, List, Tile, Val};
use super::vars::Homes;
use crate::symbolic::Dim;
use crate::{ArrayType, Cond, Dtype, Element, ExprId, Kernel, ParamId, Signature, TileType, Type, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tileport_ir::attr::{Elements, Number, Predicate};
use tileport_ir::entity::SideTable;
use tileport_ir::op::Values;
use tileport_ir::verify::MAX_TILE_ELEMENTS;
use tileport_ir::{
    BlockId, Body, ElementType, Ints, LocId, Op, OpId, PointerType, RegionId, Span, TensorViewType,
    TileElement, TypeId, Types, Value,
};

/// A kernel on its way to Tile IR.
#[derive(Debug)]
pub(super) struct Lowering<'k> {
    pub(super) kernel: &'k Kernel,
    pub(super) signature: &'k Signature,
    pub(super) target: &'k crate::signature::Target,
    pub(super) bound: &'k Bound,
    pub(super) types: Types,
    pub(super) body: Body,
    /// Where operations go.
    pub(super) block: BlockId,
    /// What is being lowered.
    pub(super) span: Span,
    /// What the signature says of values.
    pub(super) facts: FxHashMap<Value, Fact>,
    /// What the signature says of the words of a list's arrays: address, lengths, strides; by the list's address.
    pub(super) item_facts: FxHashMap<Value, Rc<[Fact]>>,
    /// Loads of a list's table, which no token orders.
    pub(super) table_loads: FxHashSet<OpId>,
    pub(super) params: SideTable<ParamId, Option<Val>>,
    /// Variables as they are now.
    pub(super) vars: SideTable<VarId, Option<Val>>,
    /// Assignments since the start, with what was there before, so that a branch can be undone.
    pub(super) log: Vec<(VarId, Option<Val>)>,
    pub(super) homes: Homes,
    pub(super) loops: Vec<super::control::Loop>,
    /// What expressions gave, until they are used.
    pub(super) results: FxHashMap<ExprId, Vec<Val>>,
    /// Expressions that were evaluated: each is used in one place.
    pub(super) seen: FxHashSet<ExprId>,
    /// The numbers of tiles that are made of listed constants.
    pub(super) listed: FxHashMap<Value, Vec<Number>>,
    /// How deep statements are nested.
    pub(super) depth: usize,
}

impl<'k> Lowering<'k> {
    /// An operation at the end of the current block.
    pub(super) fn emit(&mut self, op: Op, results: &[TypeId]) -> OpId {
        self.body
            .append_op(self.block, op, results, LocId::UNKNOWN, self.span)
    }

    /// An operation with one result.
    pub(super) fn one(&mut self, op: Op, ty: TypeId) -> Result<Value> {
        let id = self.emit(op, &[ty]);
        self.result(id, 0)
    }

    /// A result of an operation.
    pub(super) fn result(&self, id: OpId, index: usize) -> Result<Value> {
        self.body.result(id, index).ok_or_else(|| {
            error(
                MALFORMED,
                self.span,
                "an operation gives fewer values than are used",
            )
        })
    }

    /// An operation on tiles whose result is a tile.
    pub(super) fn tile_op(&mut self, op: Op, element: Element, shape: &[i64]) -> Result<Tile> {
        let ty = self.tile_type(element.to_ir(), shape);
        Ok(Tile {
            value: self.one(op, ty)?,
            element,
            shape: Ints::from_slice(shape),
        })
    }

    /// The type of a tile of numbers.
    pub(super) fn tile_type(&mut self, element: ElementType, shape: &[i64]) -> TypeId {
        self.types.intern(tileport_ir::TileType::new(shape, element))
    }

    /// The type of a scalar.
    pub(super) fn scalar_type(&mut self, element: ElementType) -> TypeId {
        self.tile_type(element, &[])
    }

    /// The type of a tile of pointers.
    pub(super) fn pointer_type(&mut self, pointee: ElementType, shape: &[i64]) -> TypeId {
        self.types.intern(tileport_ir::TileType {
            shape: Ints::from_slice(shape),
            element: TileElement::Pointer(PointerType { pointee, attr: None }),
        })
    }

    pub(super) fn token_type(&mut self) -> TypeId {
        self.types.token()
    }

    /// The type of lengths, strides and indices.
    pub(super) const fn index_element(wide: bool) -> Element {
        if wide { Element::I64 } else { Element::I32 }
    }

    /// A region with one block, whose operations come next; the block they went to before is given back.
    pub(super) fn open(&mut self, args: &[TypeId]) -> (RegionId, BlockId) {
        let region = self.body.add_region();
        let block = self.body.add_block(region, args);
        (region, std::mem::replace(&mut self.block, block))
    }

    /// The arguments of the current block.
    pub(super) fn block_args(&self) -> Values {
        self.body.block(self.block).args.clone()
    }

    /// A tile of one number.
    pub(super) fn number(&mut self, number: Number, element: Element, shape: &[i64]) -> Result<Tile> {
        let value = Elements::splat(number);
        self.tile_op(Op::Constant { value }, element, shape)
    }

    /// A tile of one integer or truth value.
    pub(super) fn int(&mut self, value: i128, element: Element, shape: &[i64]) -> Result<Tile> {
        self.number(super::number::int(element, value), element, shape)
    }

    /// The number in a scalar that is a constant.
    pub(super) fn constant_of(&self, tile: &Tile) -> Option<Number> {
        if !tile.shape.is_empty() {
            return None;
        }
        match self.body.defining_op(tile.value)? {
            Op::Constant { value } => value.get(tile.element.to_ir(), 0),
            _ => None,
        }
    }

    /// A compile-time integer.
    pub(super) fn dim(&self, dim: &Dim) -> Result<i128> {
        dim.evaluate(self.bound)
            .map_err(|e| symbolic(self.kernel, e, self.span))
    }

    /// A compile-time truth value.
    pub(super) fn cond(&self, cond: &Cond) -> Result<bool> {
        cond.evaluate(self.bound)
            .map_err(|e| symbolic(self.kernel, e, self.span))
    }

    /// A compile-time element type.
    pub(super) fn element(&self, dtype: &Dtype) -> Result<Element> {
        dtype
            .evaluate(self.bound)
            .map_err(|e| symbolic(self.kernel, e, self.span))
    }

    /// The lengths of a tile.
    pub(super) fn shape(&self, dims: &[Dim]) -> Result<Ints<i64>> {
        let mut shape = Ints::new();
        let mut elements: u64 = 1;
        for dim in dims {
            let length = self.dim(dim)?;
            let fits = i64::try_from(length)
                .ok()
                .filter(|n| *n > 0 && n.count_ones() == 1);
            let Some(fits) = fits else {
                return Err(error_with(
                    TYPE,
                    self.span,
                    format!("the lengths of a tile are powers of two, but this one has {length}"),
                    "take the next power of two, and mask or pad what is beyond",
                ));
            };
            elements = elements.saturating_mul(fits.unsigned_abs());
            shape.push(fits);
        }
        if elements > MAX_TILE_ELEMENTS {
            let message =
                format!("a tile can have {MAX_TILE_ELEMENTS} elements, but one of shape {shape:?} has more");
            return Err(error(TYPE, self.span, message));
        }
        Ok(shape)
    }

    /// The element type and the lengths of a tile type.
    pub(super) fn tile_parts(&self, ty: &TileType) -> Result<(Element, Ints<i64>)> {
        Ok((self.element(&ty.dtype)?, self.shape(&ty.shape)?))
    }

    /// The first type of an expression.
    pub(super) fn type_of(&self, id: ExprId) -> Result<&'k Type> {
        self.kernel
            .type_of(id)
            .ok_or_else(|| error(MALFORMED, self.span, "an expression has no type"))
    }

    /// The element type and the lengths of the tile that an expression gives.
    pub(super) fn tile_type_of(&self, id: ExprId) -> Result<(Element, Ints<i64>)> {
        match self.type_of(id)? {
            Type::Tile(tile) => self.tile_parts(tile),
            _ => Err(error(
                MALFORMED,
                self.span,
                "an expression that gives a tile has another type",
            )),
        }
    }

    /// The Tile IR types of the values that hold a value of this type.
    pub(super) fn flat_types(&mut self, ty: &Type) -> Result<Vec<TypeId>> {
        Ok(match ty {
            Type::Tile(tile) => {
                let (element, shape) = self.tile_parts(tile)?;
                vec![self.tile_type(element.to_ir(), &shape)]
            }
            Type::Array(array) => self.flat_array(array)?,
            Type::View(view) => self.flat_array(&view.array)?,
            Type::List(_) => vec![
                self.pointer_type(ElementType::I64, &[]),
                self.scalar_type(ElementType::I32),
            ],
            Type::Memory(dtype) | Type::Pointer(dtype) => {
                let element = self.element(dtype)?;
                vec![self.pointer_type(element.to_ir(), &[])]
            }
        })
    }

    fn flat_array(&mut self, array: &ArrayType) -> Result<Vec<TypeId>> {
        let element = self.element(&array.dtype)?;
        let mut types = vec![self.pointer_type(element.to_ir(), &[])];
        let index = self.scalar_type(Self::index_element(array.wide_index).to_ir());
        types.resize(1 + 2 * array.rank(), index);
        Ok(types)
    }

    /// A value of a type from the SSA values that hold it.
    pub(super) fn unflatten(&mut self, values: &[Value], ty: &Type) -> Result<Val> {
        let first = |values: &[Value]| values.first().copied();
        let missing = error(MALFORMED, self.span, "a value lacks parts");
        let Some(base) = first(values) else {
            return Err(missing);
        };
        Ok(match ty {
            Type::Tile(tile) => {
                let (element, shape) = self.tile_parts(tile)?;
                Val::Tile(Tile {
                    value: base,
                    element,
                    shape,
                })
            }
            Type::Array(array) => Val::Array(self.array(values, array)?),
            Type::View(view) => {
                let array = self.array(values, &view.array)?;
                Val::View(array, Rc::new((**view).clone()))
            }
            Type::List(item) => {
                let Some(&length) = values.get(1) else {
                    return Err(missing);
                };
                self.list(base, length, item.rank())?
            }
            Type::Memory(dtype) => Val::Memory(base, self.element(dtype)?),
            Type::Pointer(_) => Val::Pointer(base),
        })
    }

    /// An array from its address, lengths and strides: states that the dynamic ones aren't negative, and makes a view.
    pub(super) fn array(&mut self, values: &[Value], ty: &ArrayType) -> Result<Rc<Array>> {
        let rank = ty.rank();
        let (Some(&base), Some(shape), Some(strides)) = (
            values.first(),
            values.get(1..1 + rank),
            values.get(1 + rank..1 + 2 * rank),
        ) else {
            return Err(error(MALFORMED, self.span, "an array lacks lengths or strides"));
        };
        let mut sizes = |values: &[Value], known: &[Option<Dim>]| -> Result<Vec<Value>> {
            let mut sizes = Vec::with_capacity(values.len());
            for (axis, &value) in values.iter().enumerate() {
                sizes.push(match known.get(axis).and_then(Option::as_ref) {
                    Some(dim) => {
                        let size = self.dim(dim)?;
                        self.int(size, Self::index_element(ty.wide_index), &[])?.value
                    }
                    None => {
                        let fact = Predicate::Bounded {
                            lower: Some(0),
                            upper: None,
                        };
                        self.assume(value, fact)?
                    }
                });
            }
            Ok(sizes)
        };
        let (shape, strides) = (sizes(shape, &ty.shape)?, sizes(strides, &ty.strides)?);
        let element = self.element(&ty.dtype)?;
        self.array_of(base, shape, strides, element, ty.wide_index)
    }

    /// An array whose lengths and strides are ready. All are dynamic in the view's type as yet: the last pass sees which are
    /// constants.
    pub(super) fn array_of(
        &mut self,
        base: Value,
        shape: Vec<Value>,
        strides: Vec<Value>,
        element: Element,
        wide: bool,
    ) -> Result<Rc<Array>> {
        let dynamic: Ints<tileport_ir::Dim> =
            std::iter::repeat_n(tileport_ir::Dim::Dynamic, shape.len()).collect();
        let ty = self.types.intern(tileport_ir::Type::TensorView(
            TensorViewType {
                element: element.to_ir(),
                shape: dynamic.clone(),
                strides: dynamic,
                attr: None,
            }
            .into(),
        ));
        let op = Op::MakeTensorView {
            base,
            dynamic_shape: shape.iter().copied().collect(),
            dynamic_strides: strides.iter().copied().collect(),
        };
        Ok(Rc::new(Array {
            base,
            view: self.one(op, ty)?,
            shape,
            strides,
            element,
            wide,
        }))
    }

    /// A list from the address of its table and its length.
    fn list(&mut self, base: Value, length: Value, rank: usize) -> Result<Val> {
        // An address, then a length and a stride a dimension.
        let words = (1 + 2 * rank) as i64;
        let tensor = std::sync::Arc::new(TensorViewType {
            element: ElementType::I64,
            shape: Ints::from_slice(&[tileport_ir::Dim::Dynamic, tileport_ir::Dim::Static(words)]),
            strides: Ints::from_slice(&[tileport_ir::Dim::Static(words), tileport_ir::Dim::Static(1)]),
            attr: None,
        });
        let tensor_type = self.types.intern(tileport_ir::Type::TensorView(tensor.clone()));
        let view_type = self
            .types
            .intern(tileport_ir::Type::PartitionView(tileport_ir::PartitionViewType {
                tile_shape: Ints::from_slice(&[
                    1,
                    i32::try_from(words.unsigned_abs().next_power_of_two()).unwrap_or(i32::MAX),
                ]),
                tensor,
                dim_map: Ints::from_slice(&[0, 1]),
                padding: None,
            }));
        let make = Op::MakeTensorView {
            base,
            dynamic_shape: Values::from_slice(&[length]),
            dynamic_strides: Values::new(),
        };
        let tensor_view = self.one(make, tensor_type)?;
        let view = self.one(Op::MakePartitionView { tensor_view }, view_type)?;
        Ok(Val::List(Rc::new(List { base, length, view })))
    }

    /// A value of which something is known.
    pub(super) fn assume(&mut self, value: Value, predicate: Predicate) -> Result<Value> {
        let ty = self.body.ty(value);
        let predicate = Box::new(predicate);
        self.one(Op::Assume { value, predicate }, ty)
    }

    /// Assigns to a variable.
    pub(super) fn assign(&mut self, var: VarId, value: Option<Val>) {
        let before = std::mem::replace(self.vars.entry(var), value);
        self.log.push((var, before));
    }

    /// The variables that were assigned since a mark of the log, in order.
    pub(super) fn assigned_since(&self, mark: usize) -> Vec<VarId> {
        let mut vars: Vec<VarId> = self.log.iter().skip(mark).map(|(var, _)| *var).collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// Undoes all assignments since a mark of the log.
    pub(super) fn roll_back(&mut self, mark: usize) {
        while self.log.len() > mark {
            if let Some((var, before)) = self.log.pop() {
                self.vars.set(var, before);
            }
        }
    }
}
