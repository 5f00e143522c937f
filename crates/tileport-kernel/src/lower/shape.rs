//! Shapes: filling, counting, broadcasting, reshaping, cutting and joining.

use super::context::Lowering;
use super::error::{MALFORMED, Result, TYPE, error, error_with};
use super::value::Tile;
use crate::expr::{BinaryOp, FloatMode};
use crate::{Element, Expr, ExprId};
use tileport_ir::op::Values;
use tileport_ir::{Ints, Op, Version};

impl Lowering<'_> {
    /// A scalar in every element. A constant becomes a constant tile.
    pub(super) fn full(&mut self, value: &Tile, element: Element, shape: &[i64]) -> Result<Tile> {
        let value = self.cast(value, element, None)?;
        match self.constant_of(&value) {
            Some(number) => self.number(number, element, shape),
            None => self.broadcast(&value, shape),
        }
    }

    /// Dimensions of length one repeated, and dimensions put in front.
    pub(super) fn broadcast(&mut self, x: &Tile, shape: &[i64]) -> Result<Tile> {
        let missing = shape.len().checked_sub(x.shape.len());
        let fits = missing.is_some_and(|missing| {
            let tail = shape.iter().skip(missing);
            x.shape
                .iter()
                .zip(tail)
                .all(|(from, to)| *from == 1 || from == to)
        });
        let Some(missing) = missing.filter(|_| fits) else {
            let message = format!("a tile of shape {:?} can't be broadcast to {shape:?}", x.shape);
            return Err(error(TYPE, self.span, message));
        };
        let mut padded: Ints<i64> = std::iter::repeat_n(1, missing).collect();
        padded.extend_from_slice(&x.shape);
        let x = self.reshape(x, &padded)?;
        if *x.shape == *shape {
            return Ok(x);
        }
        self.keep_type(Op::Broadcast { source: x.value }, &x, shape)
    }

    /// An operation whose result has the elements of a tile, which may be pointers, in another shape.
    fn keep_type(&mut self, op: Op, x: &Tile, shape: &[i64]) -> Result<Tile> {
        let ty = match self.types.get(self.body.ty(x.value)) {
            Some(tileport_ir::Type::Tile(tile)) => tileport_ir::TileType {
                shape: Ints::from_slice(shape),
                element: tile.element,
            },
            _ => return Err(error(MALFORMED, self.span, "a tile is needed here")),
        };
        let ty = self.types.intern(ty);
        Ok(Tile {
            value: self.one(op, ty)?,
            element: x.element,
            shape: Ints::from_slice(shape),
        })
    }

    /// The same elements in another shape.
    pub(super) fn reshape(&mut self, x: &Tile, shape: &[i64]) -> Result<Tile> {
        if *x.shape == *shape {
            return Ok(x.clone());
        }
        if x.shape.iter().product::<i64>() != shape.iter().product::<i64>() {
            let message = format!("a tile of shape {:?} can't be reshaped to {shape:?}", x.shape);
            return Err(error(TYPE, self.span, message));
        }
        self.keep_type(Op::Reshape { source: x.value }, x, shape)
    }

    pub(super) fn permute(&mut self, x: &Tile, axes: &[usize]) -> Result<Tile> {
        let shape: Option<Ints<i64>> = axes.iter().map(|axis| x.shape.get(*axis).copied()).collect();
        let mut sorted = axes.to_vec();
        sorted.sort_unstable();
        let permutation = sorted.iter().copied().eq(0..x.shape.len());
        let Some(shape) = shape.filter(|_| permutation) else {
            let message = format!(
                "{axes:?} is no permutation of the dimensions of a tile of rank {}",
                x.shape.len()
            );
            return Err(error(TYPE, self.span, message));
        };
        let permutation = axes.iter().map(|axis| *axis as i32).collect();
        let source = x.value;
        self.tile_op(Op::Permute { source, permutation }, x.element, &shape)
    }

    /// Whole numbers from a start by a step.
    pub(super) fn range(&mut self, id: ExprId, start: Option<ExprId>, step: Option<ExprId>) -> Result<Tile> {
        let (start, step) = (self.optional(start)?, self.optional(step)?);
        let (element, shape) = self.tile_type_of(id)?;
        let counted = if element.is_integer() {
            element
        } else {
            Element::I32
        };
        let iota = self.tile_op(Op::Iota {}, counted, &shape)?;
        let mut range = self.cast(&iota, element, None)?;
        for (operand, op, neutral) in [(step, BinaryOp::Mul, 1), (start, BinaryOp::Add, 0)] {
            let Some(operand) = operand else { continue };
            let neutral = super::number::int(operand.element, neutral);
            if self.constant_of(&operand) == Some(neutral) {
                continue;
            }
            let operand = self.cast(&operand, element, None)?;
            let operand = self.broadcast(&operand, &shape)?;
            range = self.binary(op, &range, &operand, FloatMode::default())?;
        }
        Ok(range)
    }

    /// Refuses a piece that doesn't divide the whole, or a constant index outside it.
    fn piece_index(&mut self, whole: &[i64], piece: &[i64], index: &[ExprId]) -> Result<Values> {
        let index = self.tiles(index)?;
        if piece.len() != whole.len() || index.len() != whole.len() {
            let message = format!(
                "a piece of a tile of rank {} has as many dimensions and indices, not {} and {}",
                whole.len(),
                piece.len(),
                index.len()
            );
            return Err(error(TYPE, self.span, message));
        }
        for (axis, index) in index.iter().enumerate() {
            let (Some(&whole), Some(&piece)) = (whole.get(axis), piece.get(axis)) else {
                continue;
            };
            if whole % piece != 0 {
                let message =
                    format!("pieces of length {piece} don't divide dimension {axis} of length {whole}");
                return Err(error(TYPE, self.span, message));
            }
            if let Some((element, number)) = self.number_of(index)
                && let super::number::Known::Int(at) = super::number::known(element, number)
                && !(0..i128::from(whole / piece)).contains(&at)
            {
                return Err(error_with(
                    TYPE,
                    self.span,
                    format!(
                        "piece {at} of dimension {axis} is outside the tile, which has {}",
                        whole / piece
                    ),
                    "indices count pieces, not elements",
                ));
            }
        }
        Ok(index.iter().map(|tile| tile.value).collect())
    }

    pub(super) fn extract(&mut self, id: ExprId, x: ExprId, index: &[ExprId]) -> Result<Tile> {
        let x = self.tile(x)?;
        let (_, shape) = self.tile_type_of(id)?;
        // A scalar is taken as a piece of one element.
        let piece: Ints<i64> = if shape.is_empty() {
            std::iter::repeat_n(1, x.shape.len()).collect()
        } else {
            shape.clone()
        };
        let indices = self.piece_index(&x.shape, &piece, index)?;
        let source = x.value;
        let piece = self.tile_op(Op::Extract { source, indices }, x.element, &piece)?;
        self.reshape(&piece, &shape)
    }

    pub(super) fn insert(&mut self, x: ExprId, index: &[ExprId], value: ExprId) -> Result<Tile> {
        self.needs(Version::V13_4, "replacing a piece of a tile")?;
        let (x, value) = (self.tile(x)?, self.tile(value)?);
        let value = if value.shape.is_empty() {
            let ones: Ints<i64> = std::iter::repeat_n(1, x.shape.len()).collect();
            self.reshape(&value, &ones)?
        } else {
            value
        };
        if value.element != x.element {
            let message = format!(
                "a piece of type {} can't replace one of a tile of type {}",
                value.element.name(),
                x.element.name()
            );
            return Err(error(TYPE, self.span, message));
        }
        let indices = self.piece_index(&x.shape, &value.shape, index)?;
        let op = Op::Insert {
            source: value.value,
            destination: x.value,
            indices,
        };
        self.tile_op(op, x.element, &x.shape)
    }

    pub(super) fn cat(&mut self, a: &Tile, b: &Tile, axis: usize) -> Result<Tile> {
        let fits = a.element == b.element
            && a.shape.len() == b.shape.len()
            && axis < a.shape.len()
            && (a.shape.iter().zip(&b.shape).enumerate()).all(|(i, (x, y))| i == axis || x == y);
        let mut shape = a.shape.clone();
        if let (true, Some(length), Some(more)) = (fits, shape.get_mut(axis), b.shape.get(axis)) {
            *length += more;
            if length.count_ones() != 1 {
                let message =
                    format!("the lengths of a tile are powers of two, but joined these have {length}");
                return Err(error(TYPE, self.span, message));
            }
        } else {
            let message = format!(
                "{} of shape {:?} and {} of shape {:?} can't be joined along dimension {axis}",
                a.element.name(),
                a.shape,
                b.element.name(),
                b.shape
            );
            return Err(error(TYPE, self.span, message));
        }
        let op = Op::Cat {
            lhs: a.value,
            rhs: b.value,
            dim: axis as i64,
        };
        self.tile_op(op, a.element, &shape)
    }

    /// The same bits as other elements.
    pub(super) fn reinterpret(&mut self, id: ExprId, expr: &Expr, x: &Tile) -> Result<Tile> {
        let (element, shape) = self.tile_type_of(id)?;
        let source = x.value;
        if element == x.element && *shape == *x.shape {
            return Ok(x.clone());
        }
        let bits = |element: Element, shape: &[i64]| {
            i64::from(element.storage_bits()) * shape.iter().product::<i64>()
        };
        if bits(element, &shape) != bits(x.element, &x.shape)
            || element == Element::Bool
            || x.element == Element::Bool
        {
            let message = format!(
                "{} of shape {:?} and {} of shape {shape:?} don't have the same bits",
                x.element.name(),
                x.shape,
                element.name()
            );
            return Err(error(TYPE, self.span, message));
        }
        let op = match expr {
            Expr::PackBytes { .. } if x.element.storage_bits() != 8 => Op::Pack { source },
            Expr::UnpackBytes { .. } if element.storage_bits() != 8 => Op::Unpack { source },
            _ => Op::Bitcast { source },
        };
        self.tile_op(op, element, &shape)
    }
}
