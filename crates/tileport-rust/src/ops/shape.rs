//! Shapes: filling, counting, broadcasting, reshaping, cutting and joining.

use crate::element::Elem;
use crate::error::{MALFORMED, Result, error};
use crate::rx::Rx;
use crate::writer::{Form, Val, Writer};
use tileport_kernel::expr::{BinaryOp, FloatMode};
use tileport_kernel::{Dim, Element, Expr, ExprId};

impl Writer<'_> {
    /// A scalar in every element.
    pub(crate) fn full(&mut self, id: ExprId, value: ExprId) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        if let Some(constant) = self.constant_in(value) {
            return self.constant_of(elem, &constant, &shape);
        }
        let value = self.value(value)?;
        let value = self.convert(value, elem, None)?;
        self.broadcast(value, &shape)
    }

    /// The constant that an expression is, with conversions left out.
    fn constant_in(&self, mut id: ExprId) -> Option<tileport_kernel::expr::Constant> {
        loop {
            match &self.kernel.exprs.get(id)?.expr {
                Expr::Constant(constant) => return Some(constant.clone()),
                Expr::Cast { x, rounding: None } if self.kernel.exprs.get(id)?.implied => id = *x,
                _ => return None,
            }
        }
    }

    /// An operand broadcast to a shape; a constant becomes a constant tile.
    pub(crate) fn broadcast_expr(&mut self, x: ExprId, shape: &[Dim]) -> Result<Val> {
        if let Some(constant) = self.constant_in(x) {
            let (elem, own) = self.tile_type(x)?;
            if own.is_empty() && !shape.is_empty() {
                return self.constant_of(elem, &constant, shape);
            }
        }
        let x = self.value(x)?;
        self.broadcast(x, shape)
    }

    /// Dimensions of length one repeated, and dimensions put in front.
    pub(crate) fn broadcast(&mut self, x: Val, shape: &[Dim]) -> Result<Val> {
        if x.shape == shape {
            return Ok(x);
        }
        let Some(missing) = shape.len().checked_sub(x.shape.len()) else {
            return error(MALFORMED, self.span, "a tile is broadcast to fewer dimensions");
        };
        if x.shape.is_empty() && x.form == Form::Scalar {
            let macro_ = self.shape_macro(shape);
            let tile = Val {
                rx: Rx::call("broadcast_scalar", vec![x.rx, macro_]),
                shape: shape.to_vec(),
                form: Form::Tile,
                ..x
            };
            return Ok(self.temp("tile", tile));
        }
        let mut padded = vec![Dim::int(1); missing];
        padded.extend(x.shape.iter().cloned());
        let x = self.reshape(x, &padded)?;
        if x.shape == shape {
            return Ok(x);
        }
        let macro_ = self.shape_macro(shape);
        Ok(Val {
            rx: x.rx.method("broadcast", vec![macro_]),
            shape: shape.to_vec(),
            ..x
        })
    }

    /// The same elements in another shape.
    pub(crate) fn reshape(&mut self, x: Val, shape: &[Dim]) -> Result<Val> {
        if x.shape == shape {
            return Ok(x);
        }
        let x = self.rank_zero(x)?;
        let macro_ = self.shape_macro(shape);
        Ok(Val {
            rx: x.rx.method("reshape", vec![macro_]),
            shape: shape.to_vec(),
            ..x
        })
    }

    pub(crate) fn range(&mut self, id: ExprId, start: Option<ExprId>, step: Option<ExprId>) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let counted = if self.is_float(elem)? {
            Elem::Known(Element::I32)
        } else {
            elem
        };
        let macro_ = self.shape_macro(&shape);
        let iota = Val {
            rx: Rx::call("iota", vec![macro_]),
            elem: counted,
            shape: shape.clone(),
            form: Form::Tile,
        };
        let iota = self.temp("iota", iota);
        let mut range = self.convert(iota, elem, None)?;
        for (operand, op, neutral) in [(step, BinaryOp::Mul, 1), (start, BinaryOp::Add, 0)] {
            let Some(operand) = operand else { continue };
            let constant = self.constant_in(operand);
            if let Some(tileport_kernel::expr::Constant::Int(dim)) = &constant
                && dim.is(neutral)
            {
                continue;
            }
            let operand = match constant {
                Some(constant) => self.constant_of(elem, &constant, &shape)?,
                None => {
                    let operand = self.value(operand)?;
                    let operand = self.convert(operand, elem, None)?;
                    self.broadcast(operand, &shape)?
                }
            };
            range = self.binary_values(op, range, operand, FloatMode::default())?;
        }
        Ok(range)
    }

    pub(crate) fn permute(&mut self, id: ExprId, x: ExprId, axes: &[usize]) -> Result<Val> {
        let (_, shape) = self.tile_type(id)?;
        let x = self.value(x)?;
        let x = self.named("operand", x);
        let order: Vec<String> = axes.iter().map(usize::to_string).collect();
        let rx = Rx::call(
            "permute",
            vec![x.rx, Rx::atom(format!("const_array![{}]", order.join(", ")))],
        );
        Ok(self.temp("permuted", Val { rx, shape, ..x }))
    }

    /// The index of a piece: scalars as tiles.
    fn piece(&mut self, index: &[ExprId]) -> Result<Rx> {
        let mut items = Vec::new();
        for id in index {
            let value = self.value(*id)?;
            let value = self.convert(value, Elem::Known(Element::I32), None)?;
            items.push(self.rank_zero(value)?.rx);
        }
        Ok(Rx::Array(items))
    }

    pub(crate) fn extract(&mut self, id: ExprId, x: ExprId, index: &[ExprId]) -> Result<Val> {
        let (_, shape) = self.tile_type(id)?;
        let x = self.value(x)?;
        let x = self.named("whole", x);
        let index = self.piece(index)?;
        let piece = if shape.is_empty() {
            vec![Dim::int(1); x.shape.len()]
        } else {
            shape.clone()
        };
        let rx = Rx::call("extract", vec![x.rx, index]);
        let piece = self.temp(
            "piece",
            Val {
                rx,
                shape: piece,
                ..x
            },
        );
        self.reshape(piece, &shape)
    }

    pub(crate) fn insert(&mut self, x: ExprId, index: &[ExprId], value: ExprId) -> Result<Val> {
        let x = self.value(x)?;
        let index = self.piece(index)?;
        let value = self.value(value)?;
        let value = if value.shape.is_empty() {
            self.reshape(value, &vec![Dim::int(1); x.shape.len()])?
        } else {
            value
        };
        let rx = Rx::call("insert", vec![value.rx, x.rx.clone(), index]);
        Ok(self.temp("replaced", Val { rx, ..x }))
    }

    pub(crate) fn cat(&mut self, id: ExprId, a: ExprId, b: ExprId, axis: usize) -> Result<Val> {
        let (_, shape) = self.tile_type(id)?;
        let a = self.value(a)?;
        let a = self.named("first", a);
        let b = self.value(b)?;
        let b = self.named("second", b);
        let rx = Rx::call("cat", vec![a.rx.clone(), b.rx, Rx::atom(format!("{axis}i32"))]);
        Ok(self.temp("joined", Val { rx, shape, ..a }))
    }

    pub(crate) fn reinterpret(&mut self, id: ExprId, expr: &Expr) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let (Expr::Bitcast { x } | Expr::PackBytes { x } | Expr::UnpackBytes { x }) = expr else {
            return error(MALFORMED, self.span, "a tile is needed here");
        };
        let x = self.tile(*x)?;
        if x.elem == elem && x.shape == shape {
            return Ok(x);
        }
        let bits = |elem: Elem| match elem {
            Elem::Known(element) => Some(element.storage_bits()),
            Elem::Generic(_) => None,
        };
        let function = match expr {
            Expr::PackBytes { .. } if bits(x.elem) != Some(8) => "pack",
            Expr::UnpackBytes { .. } if bits(elem) != Some(8) => "unpack",
            _ => "bitcast",
        };
        let rx = Rx::call(function, vec![x.rx]);
        Ok(self.temp(
            "bits",
            Val {
                rx,
                elem,
                shape,
                form: Form::Tile,
            },
        ))
    }
}
