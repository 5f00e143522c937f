//! An access through a view as an access through pointers: base plus offsets, masked by the tensor's shape.

use super::emit::Emitter;
use crate::access::{Access, AccessKind, StridedView};
use tileport_ir::attr::{
    ComparisonPredicate, Elements, Hints, Number, Overflow, PaddingValue, RoundingMode, Signedness,
};
use tileport_ir::op::{Op, Values};
use tileport_ir::{Body, Dim, ElementType, OpId, TileElement, TileType, Type, TypeId, Types, Value};
use tileport_num::Format;

/// Why an access cannot be lowered to pointers, if so.
pub(crate) fn obstacle(
    types: &Types,
    body: &Body,
    view: &StridedView,
    access: &Access,
) -> Option<&'static str> {
    if access.kind == AccessKind::Multicast {
        return Some("an access through a multicast group needs a view");
    }
    if !view.ty.tensor.element.facts().storage_bits.is_multiple_of(8) {
        return Some("elements that share a byte have no pointers of their own");
    }
    if !matches!(body.defining_op(view.tensor), Some(Op::MakeTensorView { .. })) {
        return Some("the tensor under the view is not made in sight");
    }
    let scalar = |v: &Value| (types.get(body.ty(*v)).and_then(Type::as_tile)).is_some_and(|t| t.rank() == 0);
    if view.ty.tile_shape.len() != access.index.len() || !access.index.iter().all(scalar) {
        return Some("the index does not fit the view");
    }
    None
}

/// Lowers an access. `None` where the module is not valid; what was made by then is left to be dropped.
pub(crate) fn lower(emitter: &mut Emitter<'_, '_>, view: &StridedView, access: &Access) -> Option<()> {
    let mut lowering = Lowering {
        shape: view.ty.tile_shape.iter().map(|&n| i64::from(n)).collect(),
        emitter,
        view,
        at: access.op,
    };
    let (pointers, mask) = lowering.pointers(access)?;
    let op = lowering.emitter.rewriter.body().op(access.op).clone();
    let body = lowering.emitter.rewriter.body();
    let results: Vec<Value> = body.results(access.op).collect();
    let types: Vec<TypeId> = results.iter().map(|&v| body.ty(v)).collect();
    let (new, types, offset) = match op {
        Op::LoadViewTko {
            memory_ordering_semantics,
            memory_scope,
            token,
            optimization_hints,
            ..
        } => {
            let padding_value = lowering.padding()?;
            let new = Op::LoadPtrTko {
                memory_ordering_semantics,
                memory_scope,
                source: pointers,
                mask: Some(mask),
                padding_value,
                token,
                optimization_hints: hints(optimization_hints),
            };
            (new, types, 0)
        }
        Op::StoreViewTko {
            memory_ordering_semantics,
            memory_scope,
            tile,
            token,
            optimization_hints,
            ..
        } => {
            let new = Op::StorePtrTko {
                memory_ordering_semantics,
                memory_scope,
                destination: pointers,
                value: tile,
                mask: Some(mask),
                token,
                optimization_hints: hints(optimization_hints),
            };
            (new, types, 0)
        }
        Op::AtomicRedViewTko {
            memory_ordering_semantics,
            memory_scope,
            mode,
            value,
            token,
            ..
        } => {
            let new = Op::AtomicRmwTko {
                memory_ordering_semantics,
                memory_scope,
                pointers,
                mode,
                arg: value,
                mask: Some(mask),
                token,
            };
            // The old values come first, and nobody asks for them.
            let old = lowering.emitter.rewriter.body().ty(value);
            (new, std::iter::once(old).chain(types).collect(), 1)
        }
        _ => return None,
    };
    let rewriter = &mut *lowering.emitter.rewriter;
    let id = rewriter.insert_before(access.op, new, &types)?;
    for (i, &old) in results.iter().enumerate() {
        let to = rewriter.body().result(id, i + offset)?;
        rewriter.copy_name(old, to);
        rewriter.replace_uses(old, to);
    }
    rewriter.erase(access.op);
    Some(())
}

/// Of the hints, those that accesses through pointers have too.
fn hints(hints: Option<Box<Hints>>) -> Option<Box<Hints>> {
    let Hints(mut targets) = *hints?;
    for (_, list) in &mut targets {
        list.retain(|(name, _)| &**name == "latency");
    }
    targets.retain(|(_, list)| !list.is_empty());
    (!targets.is_empty()).then(|| Box::new(Hints(targets)))
}

struct Lowering<'a, 'b, 'c> {
    emitter: &'a mut Emitter<'b, 'c>,
    view: &'a StridedView,
    at: OpId,
    shape: Vec<i64>,
}

/// A number known now or at run time.
#[derive(Clone, Copy)]
enum Amount {
    Known(i64),
    Value(Value),
}

impl Lowering<'_, '_, '_> {
    /// The pointers to the elements of the tile, and which of them lie in the tensor.
    fn pointers(&mut self, access: &Access) -> Option<(Value, Value)> {
        let Some(Op::MakeTensorView {
            base,
            dynamic_shape,
            dynamic_strides,
        }) = self
            .emitter
            .rewriter
            .body()
            .defining_op(self.view.tensor)
            .cloned()
        else {
            return None;
        };
        let (mut offset, mut mask) = (None, None);
        for (d, &index) in access.index.iter().enumerate() {
            let tensor_dim = usize::try_from(*self.view.ty.dim_map.get(d)?).ok()?;
            let size = amount(&self.view.ty.tensor.shape, tensor_dim, &dynamic_shape)?;
            let stride = amount(&self.view.ty.tensor.strides, tensor_dim, &dynamic_strides)?;
            let positions = self.positions(d, index)?;
            let inside = self.inside(d, positions, size)?;
            let scaled = self.scaled(d, positions, stride)?;
            let scaled = self.spread(d, scaled, ElementType::I64)?;
            let inside = self.spread(d, inside, ElementType::I1)?;
            offset = Some(match offset {
                None => scaled,
                Some(sum) => self.whole(
                    ElementType::I64,
                    Op::AddI {
                        lhs: sum,
                        rhs: scaled,
                        overflow: Overflow::None,
                    },
                )?,
            });
            mask = Some(match mask {
                None => inside,
                Some(all) => self.whole(
                    ElementType::I1,
                    Op::AndI {
                        lhs: all,
                        rhs: inside,
                    },
                )?,
            });
        }
        let pointers = self.base(base)?;
        let ty = self.emitter.rewriter.body().ty(pointers);
        let moved = Op::Offset {
            ptr: pointers,
            offset: offset?,
        };
        Some((self.emitter.one(self.at, moved, ty)?, mask?))
    }

    fn tile(&mut self, shape: &[i64], element: ElementType) -> TypeId {
        self.emitter.types.intern(TileType::new(shape, element))
    }

    fn whole(&mut self, element: ElementType, op: Op) -> Option<Value> {
        let shape = self.shape.clone();
        let ty = self.tile(&shape, element);
        self.emitter.one(self.at, op, ty)
    }

    /// Element positions along one tile dimension, in 64 bits, which the index space cannot leave.
    fn positions(&mut self, d: usize, index: Value) -> Option<Value> {
        let size = *self.shape.get(d)?;
        let line = self.tile(&[size], ElementType::I64);
        let start = self.widened(index)?;
        let stride = i64::from(*self.view.ty.traversal_strides.get(d)?);
        let start = self.times(start, Amount::Known(stride))?;
        let iota = self.emitter.one(self.at, Op::Iota {}, line)?;
        let start = self.along(start, size)?;
        let sum = Op::AddI {
            lhs: start,
            rhs: iota,
            overflow: Overflow::None,
        };
        self.emitter.one(self.at, sum, line)
    }

    /// A scalar integer as a 64-bit one, read as unsigned.
    fn widened(&mut self, value: Value) -> Option<Value> {
        if self.emitter.width(value)? == 64 {
            return Some(value);
        }
        let wide = self.emitter.scalar(64)?;
        let op = Op::ExtI {
            from: value,
            signedness: Signedness::Unsigned,
        };
        self.emitter.one(self.at, op, wide)
    }

    fn times(&mut self, value: Value, by: Amount) -> Option<Value> {
        let ty = self.emitter.scalar(64)?;
        let rhs = match by {
            Amount::Known(1) => return Some(value),
            Amount::Known(n) => self.emitter.splat(self.at, n.into(), ty)?,
            Amount::Value(v) => self.widened(v)?,
        };
        let op = Op::MulI {
            lhs: value,
            rhs,
            overflow: Overflow::None,
        };
        self.emitter.one(self.at, op, ty)
    }

    /// A scalar of 64 bits as a tile of one dimension.
    fn along(&mut self, scalar: Value, size: i64) -> Option<Value> {
        let one = self.tile(&[1], ElementType::I64);
        let reshaped = self.emitter.one(self.at, Op::Reshape { source: scalar }, one)?;
        if size == 1 {
            return Some(reshaped);
        }
        let line = self.tile(&[size], ElementType::I64);
        self.emitter
            .one(self.at, Op::Broadcast { source: reshaped }, line)
    }

    fn line_of(&mut self, d: usize, amount: Amount) -> Option<Value> {
        let size = *self.shape.get(d)?;
        match amount {
            Amount::Known(n) => {
                let line = self.tile(&[size], ElementType::I64);
                self.emitter.splat(self.at, n.into(), line)
            }
            Amount::Value(v) => {
                let wide = self.widened(v)?;
                self.along(wide, size)
            }
        }
    }

    fn inside(&mut self, d: usize, positions: Value, size: Amount) -> Option<Value> {
        let line = self.line_of(d, size)?;
        let bits = self.tile(&[*self.shape.get(d)?], ElementType::I1);
        let op = Op::CmpI {
            comparison_predicate: ComparisonPredicate::LessThan,
            lhs: positions,
            rhs: line,
            signedness: Signedness::Unsigned,
        };
        self.emitter.one(self.at, op, bits)
    }

    fn scaled(&mut self, d: usize, positions: Value, stride: Amount) -> Option<Value> {
        if matches!(stride, Amount::Known(1)) {
            return Some(positions);
        }
        let line = self.tile(&[*self.shape.get(d)?], ElementType::I64);
        let rhs = self.line_of(d, stride)?;
        let op = Op::MulI {
            lhs: positions,
            rhs,
            overflow: Overflow::None,
        };
        self.emitter.one(self.at, op, line)
    }

    /// What is known along one dimension, for the whole tile.
    fn spread(&mut self, d: usize, line: Value, element: ElementType) -> Option<Value> {
        let mut shape = vec![1; self.shape.len()];
        *shape.get_mut(d)? = *self.shape.get(d)?;
        let mut value = line;
        if shape.len() != 1 {
            let ty = self.tile(&shape, element);
            value = self.emitter.one(self.at, Op::Reshape { source: value }, ty)?;
        }
        if shape != self.shape {
            value = self.whole(element, Op::Broadcast { source: value })?;
        }
        Some(value)
    }

    /// The base pointer in every element.
    fn base(&mut self, base: Value) -> Option<Value> {
        let ty = self.emitter.rewriter.body().ty(base);
        let element = self.emitter.types.get(ty)?.as_tile()?.element;
        let of = |shape: &[i64], types: &mut Types| {
            types.intern(TileType {
                shape: shape.iter().copied().collect(),
                element: TileElement::Pointer(match element {
                    TileElement::Pointer(p) => p,
                    TileElement::Number(pointee) => tileport_ir::PointerType { pointee, attr: None },
                }),
            })
        };
        let ones = of(&vec![1; self.shape.len()], self.emitter.types);
        let all = of(&self.shape, self.emitter.types);
        let reshaped = self.emitter.one(self.at, Op::Reshape { source: base }, ones)?;
        if ones == all {
            return Some(reshaped);
        }
        self.emitter.one(self.at, Op::Broadcast { source: reshaped }, all)
    }

    /// The tile of padding, if the view has one.
    fn padding(&mut self) -> Option<Option<Value>> {
        let Some(padding) = self.view.ty.padding else {
            return Some(None);
        };
        let element = self.view.ty.tensor.element;
        let bits = padding_bits(element, padding)?;
        let shape = self.shape.clone();
        let ty = self.tile(&shape, element);
        let value = Elements::splat(Number { element, bits });
        self.emitter.one(self.at, Op::Constant { value }, ty).map(Some)
    }
}

/// A size or stride of a tensor.
fn amount(dims: &[Dim], at: usize, dynamic: &Values) -> Option<Amount> {
    match *dims.get(at)? {
        Dim::Static(n) => Some(Amount::Known(n)),
        Dim::Dynamic => {
            let before = dims.iter().take(at).filter(|d| d.is_dynamic()).count();
            dynamic.get(before).map(|&v| Amount::Value(v))
        }
    }
}

/// The bits of a padding value; `None` where the format has no such number.
fn padding_bits(element: ElementType, padding: PaddingValue) -> Option<u64> {
    if padding == PaddingValue::Zero {
        return Some(0);
    }
    let format = Format::from_name(element.name())?;
    match padding {
        PaddingValue::Zero => Some(0),
        PaddingValue::NegZero => Some(format.sign_mask()),
        PaddingValue::Nan => format.nan(),
        PaddingValue::PosInf => format.infinity(),
        PaddingValue::NegInf => Some(format.infinity()? | format.sign_mask()),
    }
}

/// How an index space's size follows from a tensor's: divided by the stride, rounded up.
pub(crate) fn tiles_of(
    emitter: &mut Emitter<'_, '_>,
    at: OpId,
    size: Value,
    stride: i64,
    ty: TypeId,
) -> Option<Value> {
    let rhs = emitter.splat(at, stride.into(), ty)?;
    let op = Op::DivI {
        lhs: size,
        rhs,
        signedness: Signedness::Unsigned,
        rounding: RoundingMode::PositiveInf,
    };
    emitter.one(at, op, ty)
}
