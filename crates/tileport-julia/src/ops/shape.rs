//! Shapes: dimensions repeated, put in, left out, in another order; pieces of tiles.

use crate::Layout;
use crate::error::{Result, malformed, unsupported};
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_kernel::expr::Constant;
use tileport_kernel::{Dim, Expr, ExprId};

impl Writer<'_> {
    /// A value in every element of a shape.
    pub(crate) fn expand(&mut self, val: Val, shape: &[Dim]) -> Result<Val> {
        if val.shape == shape {
            return Ok(val);
        }
        let tuple = self.shape_jx(shape)?;
        if val.is_scalar() {
            let name = self.name(val.elem);
            let jx = match val.number {
                Some(number) if number == 0.0 && number.is_sign_positive() && val.elem != crate::element::Elem::BOOL => {
                    Jx::call("zeros", vec![Jx::atom(name), tuple])
                }
                Some(1.0) if val.elem != crate::element::Elem::BOOL => {
                    Jx::call("ones", vec![Jx::atom(name), tuple])
                }
                _ => Jx::call("fill", vec![val.jx, tuple]),
            };
            return Ok(Val {
                jx,
                elem: val.elem,
                shape: shape.to_vec(),
                number: val.number,
            });
        }
        let val = self.ranked(val, shape.len())?;
        Ok(Val::new(
            Jx::call("ct.broadcast_to", vec![val.jx, tuple]),
            val.elem,
            shape.to_vec(),
        ))
    }

    /// A tile with dimensions of length one put in front, where Julia would take its dimensions for the first ones.
    pub(crate) fn ranked(&mut self, val: Val, rank: usize) -> Result<Val> {
        if val.is_scalar() || val.shape.len() >= rank || self.frame.0 == Layout::Reversed {
            return Ok(val);
        }
        let mut shape = vec![Dim::int(1); rank - val.shape.len()];
        shape.extend(val.shape.iter().cloned());
        let tuple = self.shape_jx(&shape)?;
        Ok(Val {
            jx: Jx::call("reshape", vec![val.jx, tuple]),
            shape,
            ..val
        })
    }

    /// The same elements in row-major order in another shape.
    pub(crate) fn reshape(&mut self, val: Val, shape: &[Dim]) -> Result<Val> {
        if val.shape == shape {
            return Ok(val);
        }
        if val.is_scalar() {
            return self.expand(val, shape);
        }
        if shape.is_empty() {
            let ones = vec![Jx::atom("1"); val.shape.len()];
            return Ok(Val {
                jx: val.jx.index(ones),
                shape: Vec::new(),
                ..val
            });
        }
        let long = |shape: &[Dim]| shape.iter().filter(|dim| !dim.is(1)).cloned().collect::<Vec<_>>();
        let tuple = self.shape_jx(shape)?;
        if self.frame.0 == Layout::Reversed || long(&val.shape) == long(shape) {
            return Ok(Val::new(
                Jx::call("reshape", vec![val.jx, tuple]),
                val.elem,
                shape.to_vec(),
            ));
        }
        // Julia's order of elements begins with the first dimension: the dimensions are turned round before and after.
        let turn = |rank: usize| {
            Jx::Tuple(
                (1..=rank)
                    .rev()
                    .map(|dim| Jx::atom(dim.to_string()))
                    .collect(),
            )
        };
        let mut jx = val.jx;
        if val.shape.len() > 1 {
            jx = Jx::call("permutedims", vec![jx, turn(val.shape.len())]);
        }
        let mut items = Vec::new();
        for dim in shape.iter().rev() {
            items.push(self.dim_jx(dim)?);
        }
        jx = Jx::call("reshape", vec![jx, Jx::Tuple(items)]);
        if shape.len() > 1 {
            jx = Jx::call("permutedims", vec![jx, turn(shape.len())]);
        }
        Ok(Val::new(jx, val.elem, shape.to_vec()))
    }

    pub(crate) fn permute(&mut self, id: ExprId, x: ExprId, axes: &[usize]) -> Result<Val> {
        let _ = id;
        let x = self.value(x)?;
        self.permuted(x, axes)
    }

    /// Dimensions in another order.
    pub(crate) fn permuted(&mut self, x: Val, axes: &[usize]) -> Result<Val> {
        let mut shape = Vec::new();
        for axis in axes {
            match x.shape.get(*axis) {
                Some(dim) => shape.push(dim.clone()),
                None => return malformed(self.span, "an order of dimensions speaks of one that isn't there"),
            }
        }
        let axes = self.frame.permutation(axes);
        if axes.iter().enumerate().all(|(i, axis)| *axis == i + 1) {
            return Ok(x);
        }
        let jx = if axes == [2, 1] {
            Jx::call("transpose", vec![x.jx])
        } else {
            let axes = axes.iter().map(|axis| Jx::atom(axis.to_string())).collect();
            Jx::call("permutedims", vec![x.jx, Jx::Tuple(axes)])
        };
        Ok(Val::new(jx, x.elem, shape))
    }

    /// Pieces' indices, from one, as `Int`.
    fn pieces(&mut self, index: &[ExprId], constant: bool) -> Result<Vec<Jx>> {
        let mut items = Vec::new();
        for id in index {
            let known = match self.kernel.exprs.get(*id).map(|data| &data.expr) {
                Some(Expr::Constant(Constant::Int(dim))) => Some(dim.clone()),
                _ => None,
            };
            items.push(match known {
                Some(dim) => {
                    let next = dim
                        .add(&Dim::int(1))
                        .map_err(|e| crate::error::symbolic(self.kernel, e, self.span))?;
                    self.dim_jx(&next)?
                }
                None if constant => {
                    return unsupported(
                        self.span,
                        "way to take a piece of a tile whose place is only known when the kernel runs",
                        "use a constant place, or select with a mask",
                    );
                }
                None => {
                    let place = self.one_based(*id)?;
                    Jx::call("Int", vec![place.jx])
                }
            });
        }
        Ok(self.frame.order(items))
    }

    pub(crate) fn extract(&mut self, id: ExprId, x: ExprId, index: &[ExprId]) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let x = self.value(x)?;
        let index = self.pieces(index, true)?;
        let tuple = self.shape_jx(&shape)?;
        Ok(Val::new(
            Jx::call("ct.extract", vec![x.jx, Jx::Tuple(index), tuple]),
            elem,
            shape,
        ))
    }

    pub(crate) fn insert(&mut self, x: ExprId, index: &[ExprId], value: ExprId) -> Result<Val> {
        let x = self.value(x)?;
        let index = self.pieces(index, false)?;
        let value = self.value(value)?;
        Ok(x.map(|jx| Jx::call("ct.insert", vec![jx, Jx::Tuple(index), value.jx])))
    }

    pub(crate) fn cat(&mut self, id: ExprId, a: ExprId, b: ExprId, axis: usize) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let (a, b) = (self.value(a)?, self.value(b)?);
        let dim = self.frame.dim(axis, shape.len());
        Ok(Val::new(
            Jx::with(
                "cat",
                vec![a.jx, b.jx],
                vec![("dims".to_owned(), Jx::atom(dim.to_string()))],
            ),
            elem,
            shape,
        ))
    }
}
