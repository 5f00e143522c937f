//! Reductions and scans.

use super::context::Lowering;
use super::error::{MALFORMED, Result, TYPE, UNSUPPORTED, error};
use super::expr::scalar;
use super::value::{Tile, Val};
use crate::expr::{BinaryOp, Combine, Comparison, Constant, FloatMode};
use crate::{Block, Element, ElementClass, Expr, ExprId, VarId};
use tileport_ir::attr::Number;
use tileport_ir::op::{Numbers, Stated, Values};
use tileport_ir::{Ints, Op, RegionId, TypeId};

/// How a reduction or scan is made.
#[derive(Clone, Copy)]
enum Kind {
    Reduce,
    Scan { reverse: bool },
}

impl<'k> Lowering<'k> {
    /// A reduction or a scan.
    pub(super) fn reduction(&mut self, expr: &'k Expr) -> Result<Vec<Tile>> {
        let (xs, axis, keep, combine, kind) = match expr {
            Expr::Reduce {
                xs,
                axis,
                keep,
                combine,
            } => (xs, *axis, *keep, combine, Kind::Reduce),
            Expr::Scan {
                xs,
                axis,
                reverse,
                combine,
            } => (xs, *axis, true, combine, Kind::Scan { reverse: *reverse }),
            _ => return Err(error(MALFORMED, self.span, "a reduction is needed here")),
        };
        let was_bool = self.was_bool(xs);
        let mut tiles = self.tiles(xs)?;
        let Some(shape) = tiles.first().map(|tile| tile.shape.clone()) else {
            return Err(error(MALFORMED, self.span, "a reduction has no operand"));
        };
        if tiles.iter().any(|tile| tile.shape != shape) || axis >= shape.len() {
            let shapes: Vec<_> = tiles.iter().map(|tile| &tile.shape).collect();
            let message = format!("tiles of shapes {shapes:?} can't be combined along dimension {axis}");
            return Err(error(TYPE, self.span, message));
        }
        let arg = matches!(combine, Combine::ArgMax { .. } | Combine::ArgMin { .. });
        if arg {
            let indices = self.positions(&shape, axis)?;
            tiles.push(indices);
        }
        let identities = self.identities(combine, &tiles, was_bool)?;
        let mut result_shape = shape.clone();
        if let Kind::Reduce = kind {
            result_shape.remove(axis);
        }
        let mut results = self.combine(&tiles, axis, identities, combine, kind, &result_shape)?;
        if arg {
            results.remove(0);
        }
        if keep && let Kind::Reduce = kind {
            let mut kept = shape;
            if let Some(length) = kept.get_mut(axis) {
                *length = 1;
            }
            for result in &mut results {
                *result = self.reshape(result, &kept)?;
            }
        }
        Ok(results)
    }

    /// Whether the operand is a conversion of truth values: the reduction's identity is then one of bytes.
    fn was_bool(&self, xs: &[ExprId]) -> bool {
        let Some(data) = xs.first().and_then(|x| self.kernel.exprs.get(*x)) else {
            return false;
        };
        let Expr::Cast { x, .. } = data.expr else {
            return false;
        };
        data.implied
            && self
                .tile_type_of(x)
                .is_ok_and(|(element, _)| element == Element::Bool)
    }

    /// The position along a dimension, in every element.
    fn positions(&mut self, shape: &[i64], axis: usize) -> Result<Tile> {
        let length = shape.get(axis).copied().unwrap_or(1);
        let iota = self.tile_op(Op::Iota {}, Element::I32, &[length])?;
        let line: Ints<i64> = (0..shape.len())
            .map(|i| if i == axis { length } else { 1 })
            .collect();
        let line = self.reshape(&iota, &line)?;
        self.broadcast(&line, shape)
    }

    /// The neutral elements.
    fn identities(&self, combine: &Combine, tiles: &[Tile], was_bool: bool) -> Result<Numbers> {
        let Some(first) = tiles.first() else {
            return Ok(Numbers::new());
        };
        let element = first.element;
        let one = |number| Numbers::from_slice(&[number]);
        let zero = super::number::int(Element::I32, 0);
        Ok(match combine {
            Combine::Sum(_) => one(super::number::int(element, 0)),
            Combine::Product(_) => one(super::number::int(element, 1)),
            Combine::Max { .. } if was_bool => one(super::number::int(element, 0)),
            Combine::Min { .. } if was_bool => one(super::number::int(element, 255)),
            Combine::Max { .. } => one(self.extreme(element, false)?),
            Combine::Min { .. } => one(self.extreme(element, true)?),
            Combine::ArgMax { .. } => Numbers::from_slice(&[self.extreme(element, false)?, zero]),
            Combine::ArgMin { .. } => Numbers::from_slice(&[self.extreme(element, true)?, zero]),
            Combine::Function { identities, .. } => {
                if identities.len() != tiles.len() {
                    let message = format!(
                        "{} values are combined, but there are {} neutral elements",
                        tiles.len(),
                        identities.len()
                    );
                    return Err(error(TYPE, self.span, message));
                }
                let numbers = tiles.iter().zip(identities);
                numbers
                    .map(|(tile, constant)| self.identity(tile.element, constant))
                    .collect::<Result<_>>()?
            }
        })
    }

    fn identity(&self, element: Element, constant: &Constant) -> Result<Number> {
        Ok(match constant {
            Constant::Int(dim) => super::number::int(element, self.dim(dim)?),
            Constant::Bool(cond) => super::number::int(element, self.cond(cond)?.into()),
            Constant::Float(float) => {
                let value = float
                    .evaluate(self.bound)
                    .map_err(|e| super::error::symbolic(self.kernel, e, self.span))?;
                super::number::float(element, value)
            }
        })
    }

    /// The greatest or least number of a type.
    fn extreme(&self, element: Element, greatest: bool) -> Result<Number> {
        extreme(element, greatest).ok_or_else(|| {
            let message = format!("there is no order of elements of type {}", element.name());
            error(TYPE, self.span, message)
        })
    }

    fn combine(
        &mut self,
        tiles: &[Tile],
        axis: usize,
        identities: Numbers,
        combine: &'k Combine,
        kind: Kind,
        result_shape: &[i64],
    ) -> Result<Vec<Tile>> {
        // The block has the accumulated and the new value of each operand, in turn.
        let args: Vec<TypeId> = tiles
            .iter()
            .flat_map(|tile| {
                let ty = self
                    .types
                    .intern(tileport_ir::TileType::scalar(tile.element.to_ir()));
                [ty, ty]
            })
            .collect();
        let (region, outer) = self.open(&args);
        let args = self.block_args();
        let mut sides = [Vec::new(), Vec::new()];
        for (index, &value) in args.iter().enumerate() {
            if let (Some(tile), Some(side)) = (tiles.get(index / 2), sides.get_mut(index % 2)) {
                side.push(scalar(value, tile.element));
            }
        }
        let [left, right] = sides;
        let results = self.combined(combine, &left, &right)?;
        let fits = results.len() == tiles.len()
            && results
                .iter()
                .zip(tiles)
                .all(|(a, b)| a.element == b.element && a.shape.is_empty());
        if !fits {
            let message = "the combining function must give one scalar for each operand, of its element type";
            return Err(error(TYPE, self.span, message));
        }
        let operands: Values = results.iter().map(|tile| tile.value).collect();
        self.emit(Op::Yield { operands }, &[]);
        self.block = outer;
        self.finish(tiles, axis, identities, region, kind, result_shape)
    }

    fn finish(
        &mut self,
        tiles: &[Tile],
        axis: usize,
        identities: Numbers,
        body: RegionId,
        kind: Kind,
        result_shape: &[i64],
    ) -> Result<Vec<Tile>> {
        let operands: Values = tiles.iter().map(|tile| tile.value).collect();
        let dim = axis as i64;
        let op = match kind {
            Kind::Reduce => Op::Reduce {
                operands,
                dim,
                identities,
                body,
            },
            Kind::Scan { reverse } => Op::Scan {
                operands,
                dim,
                reverse: Stated(reverse),
                identities,
                body,
            },
        };
        let types: Vec<TypeId> = tiles
            .iter()
            .map(|tile| self.tile_type(tile.element.to_ir(), result_shape))
            .collect();
        let id = self.emit(op, &types);
        let mut results = Vec::with_capacity(tiles.len());
        for (index, tile) in tiles.iter().enumerate() {
            results.push(Tile {
                value: self.result(id, index)?,
                element: tile.element,
                shape: Ints::from_slice(result_shape),
            });
        }
        Ok(results)
    }

    /// What the body gives for the accumulated values on the left and the new ones on the right.
    fn combined(&mut self, combine: &'k Combine, left: &[Tile], right: &[Tile]) -> Result<Vec<Tile>> {
        let (Some(a), Some(b)) = (left.first(), right.first()) else {
            return Ok(Vec::new());
        };
        let flush = |flush_to_zero| FloatMode {
            rounding: None,
            flush_to_zero,
        };
        let one = match combine {
            Combine::Sum(mode) => self.binary(BinaryOp::Add, a, b, *mode)?,
            Combine::Product(mode) => self.binary(BinaryOp::Mul, a, b, *mode)?,
            Combine::Max { nan, flush_to_zero } => {
                let op = if *nan { BinaryOp::Max } else { BinaryOp::MaxNum };
                self.binary(op, a, b, flush(*flush_to_zero))?
            }
            Combine::Min { nan, flush_to_zero } => {
                let op = if *nan { BinaryOp::Min } else { BinaryOp::MinNum };
                self.binary(op, a, b, flush(*flush_to_zero))?
            }
            Combine::ArgMax { nan } => return self.better(Comparison::Gt, *nan, left, right),
            Combine::ArgMin { nan } => return self.better(Comparison::Lt, *nan, left, right),
            Combine::Function {
                params,
                body,
                results,
                ..
            } => return self.function(params, body, results, left, right),
        };
        Ok(vec![one])
    }

    /// The better of two values with their indices: the lower index of equals; a NaN is best or worst.
    fn better(&mut self, op: Comparison, nan: bool, left: &[Tile], right: &[Tile]) -> Result<Vec<Tile>> {
        let ([a, i], [b, j]) = (left, right) else {
            return Err(error(
                MALFORMED,
                self.span,
                "an index is combined without its value",
            ));
        };
        let mode = FloatMode::default();
        let mut wins = self.compare(op, a, b)?;
        let mut equal = self.compare(Comparison::Eq, a, b)?;
        if a.element.is_float() {
            let a_nan = self.compare(Comparison::Ne, a, a)?;
            let b_nan = self.compare(Comparison::Ne, b, b)?;
            let only_one = if nan {
                let b_number = self.compare(Comparison::Eq, b, b)?;
                self.binary(BinaryOp::And, &a_nan, &b_number, mode)?
            } else {
                let a_number = self.compare(Comparison::Eq, a, a)?;
                self.binary(BinaryOp::And, &a_number, &b_nan, mode)?
            };
            wins = self.binary(BinaryOp::Or, &wins, &only_one, mode)?;
            let both = self.binary(BinaryOp::And, &a_nan, &b_nan, mode)?;
            equal = self.binary(BinaryOp::Or, &equal, &both, mode)?;
        }
        let first = self.compare(Comparison::Lt, i, j)?;
        let tie = self.binary(BinaryOp::And, &equal, &first, mode)?;
        let takes_left = self.binary(BinaryOp::Or, &wins, &tie, mode)?;
        let value = self.select(&takes_left, a, b)?;
        let index = self.select(&takes_left, i, j)?;
        Ok(vec![value, index])
    }

    /// A function of the source: its parameters are the accumulated values, then the new ones.
    fn function(
        &mut self,
        params: &'k [VarId],
        body: &'k Block,
        results: &'k [ExprId],
        left: &[Tile],
        right: &[Tile],
    ) -> Result<Vec<Tile>> {
        if params.len() != left.len() + right.len() {
            let message = format!(
                "the combining function takes {} values, but is given {}",
                params.len(),
                left.len() + right.len()
            );
            return Err(error(TYPE, self.span, message));
        }
        let mark = self.log.len();
        for (&param, value) in params.iter().zip(left.iter().chain(right)) {
            self.assign(param, Some(Val::Tile(value.clone())));
        }
        if self.block(body)? {
            let message = "the combining function can't be left by a jump";
            return Err(error(UNSUPPORTED, self.span, message));
        }
        let mut values = Vec::with_capacity(results.len());
        for &result in results {
            values.push(self.eval_tile(result)?);
        }
        self.roll_back(mark);
        Ok(values)
    }
}

/// The greatest or least number of a type; `None` if its numbers have no order.
fn extreme(element: Element, greatest: bool) -> Option<Number> {
    if let Some((least, most)) = element.integer_range() {
        return Some(super::number::int(element, if greatest { most } else { least }));
    }
    let value = if greatest {
        f64::INFINITY
    } else {
        f64::NEG_INFINITY
    };
    (element.class() == ElementClass::Float).then(|| super::number::float(element, value))
}

/// The neutral element of a combination of single values that has a name.
pub(crate) fn usual_identity(combine: &Combine, element: Element) -> Option<Number> {
    match combine {
        Combine::Sum(_) => Some(super::number::int(element, 0)),
        Combine::Product(_) => Some(super::number::int(element, 1)),
        Combine::Max { .. } => extreme(element, false),
        Combine::Min { .. } => extreme(element, true),
        Combine::ArgMax { .. } | Combine::ArgMin { .. } | Combine::Function { .. } => None,
    }
}
