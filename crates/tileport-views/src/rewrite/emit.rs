//! Putting operations before an access.

use super::index::Expr;
use rustc_hash::FxHashMap;
use tileport_ir::attr::{Elements, Number, Overflow, RoundingMode, Signedness};
use tileport_ir::op::Op;
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{BlockId, ElementType, OpId, TileType, TypeId, Types, Value};

/// Makes operations before a place; what a block already computed for an earlier place is used again.
pub(crate) struct Emitter<'a, 'b> {
    pub(crate) rewriter: &'a mut Rewriter<'b>,
    pub(crate) types: &'a mut Types,
    done: FxHashMap<(BlockId, Expr, u32), Value>,
}

impl<'a, 'b> Emitter<'a, 'b> {
    pub(crate) fn new(rewriter: &'a mut Rewriter<'b>, types: &'a mut Types) -> Self {
        Self {
            rewriter,
            types,
            done: FxHashMap::default(),
        }
    }

    /// The bits of an element of a tile.
    pub(crate) fn width(&self, value: Value) -> Option<u32> {
        let tile = self.types.get(self.rewriter.body().ty(value))?.as_tile()?;
        Some(tile.element.as_number()?.value_bits())
    }

    /// Puts an operation with one result before another.
    pub(crate) fn one(&mut self, before: OpId, op: Op, ty: TypeId) -> Option<Value> {
        let id = self.rewriter.insert_before(before, op, &[ty])?;
        self.rewriter.body().result(id, 0)
    }

    pub(crate) fn scalar(&mut self, width: u32) -> Option<TypeId> {
        Some(self.types.intern(TileType::scalar(integer(width)?)))
    }

    /// A number in all elements of a tile type.
    pub(crate) fn splat(&mut self, before: OpId, n: i128, ty: TypeId) -> Option<Value> {
        let element = self.types.get(ty)?.as_tile()?.element.as_number()?;
        let value = Elements::splat(Number::int(element, n as i64));
        self.one(before, Op::Constant { value }, ty)
    }

    /// Computes an index of a width.
    pub(crate) fn index(&mut self, before: OpId, expr: &Expr, width: u32) -> Option<Value> {
        if let Expr::Value(v) = expr {
            return Some(*v);
        }
        let key = (self.rewriter.block_of(before)?, expr.clone(), width);
        if let Some(&v) = self.done.get(&key) {
            return Some(v);
        }
        let ty = self.scalar(width)?;
        let value = self.compute(before, expr, width, ty)?;
        self.done.insert(key, value);
        Some(value)
    }

    fn compute(&mut self, before: OpId, expr: &Expr, width: u32, ty: TypeId) -> Option<Value> {
        let overflow = Overflow::None;
        let op = match expr {
            Expr::Value(v) => return Some(*v),
            Expr::Constant(n) => return self.splat(before, *n, ty),
            Expr::BlockId(axis) => return self.source(before, Op::GetTileBlockId {}, *axis),
            Expr::GridSize(axis) => return self.source(before, Op::GetNumTileBlocks {}, *axis),
            Expr::Resize(a, to) => {
                let from = self.width_of(before, a)?;
                let value = self.index(before, a, from)?;
                match from.cmp(to) {
                    std::cmp::Ordering::Less => Op::ExtI {
                        from: value,
                        signedness: Signedness::Signed,
                    },
                    std::cmp::Ordering::Equal => return Some(value),
                    std::cmp::Ordering::Greater => Op::TruncI {
                        from: value,
                        overflow,
                    },
                }
            }
            Expr::Add(a, b) => {
                let (lhs, rhs) = (self.index(before, a, width)?, self.index(before, b, width)?);
                Op::AddI { lhs, rhs, overflow }
            }
            Expr::Sub(a, b) => {
                let (lhs, rhs) = (self.index(before, a, width)?, self.index(before, b, width)?);
                Op::SubI { lhs, rhs, overflow }
            }
            Expr::Mul(a, b) => {
                let (lhs, rhs) = (self.index(before, a, width)?, self.index(before, b, width)?);
                Op::MulI { lhs, rhs, overflow }
            }
            Expr::Div(a, by) => Op::DivI {
                lhs: self.index(before, a, width)?,
                rhs: self.index(before, by, width)?,
                signedness: Signedness::Unsigned,
                rounding: RoundingMode::Zero,
            },
            Expr::Select(cond, a, b) => Op::Select {
                cond: *cond,
                val_if_true: self.index(before, a, width)?,
                val_if_false: self.index(before, b, width)?,
            },
            Expr::Extremum(smaller, signedness, a, b) => {
                let (lhs, rhs) = (self.index(before, a, width)?, self.index(before, b, width)?);
                let signedness = *signedness;
                if *smaller {
                    Op::MinI { lhs, rhs, signedness }
                } else {
                    Op::MaxI { lhs, rhs, signedness }
                }
            }
        };
        self.one(before, op, ty)
    }

    /// The width of what stands in a resize: a value's own, or that of the grid's coordinates.
    fn width_of(&self, _before: OpId, expr: &Expr) -> Option<u32> {
        match expr {
            Expr::Value(v) => self.width(*v),
            _ => Some(32),
        }
    }

    fn source(&mut self, before: OpId, op: Op, axis: u8) -> Option<Value> {
        let ty = self.scalar(32)?;
        let id = self.rewriter.insert_before(before, op, &[ty, ty, ty])?;
        self.rewriter.body().result(id, axis.into())
    }
}

/// The integer type of a width.
pub(crate) fn integer(width: u32) -> Option<ElementType> {
    [
        ElementType::I1,
        ElementType::I8,
        ElementType::I16,
        ElementType::I32,
        ElementType::I64,
    ]
    .into_iter()
    .find(|e| e.value_bits() == width)
}
