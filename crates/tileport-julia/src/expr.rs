//! Expressions: constants, variables, and who writes what.

use crate::element::{Elem, float_literal};
use crate::error::{Result, malformed, not_written};
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_kernel::expr::Constant;
use tileport_kernel::{Dim, Expr, ExprId, ParamKind, Type};

impl Writer<'_> {
    /// An expression as it is; what it needs first is written before.
    pub(crate) fn value(&mut self, id: ExprId) -> Result<Val> {
        if let Some(mode) = self.other_mode(id)? {
            return self.hoisted(id, mode);
        }
        self.raw(id)
    }

    pub(crate) fn raw(&mut self, id: ExprId) -> Result<Val> {
        let kernel = self.kernel;
        let Some(data) = kernel.exprs.get(id) else {
            return malformed(self.span, "an expression is missing");
        };
        if data.span.is_some() {
            self.span = data.span;
        }
        match &data.expr {
            Expr::Constant(constant) => self.constant(id, constant),
            Expr::Var(_) | Expr::BlockId { .. } | Expr::Range { .. } | Expr::Binary { .. } => {
                self.shifted(id, 0)
            }
            Expr::Param(param) => self.scalar_param(id, *param),
            Expr::BlockCount { axis } => {
                Ok(self.int32(Jx::call("ct.num_blocks", vec![Jx::atom((axis + 1).to_string())])))
            }
            Expr::Shape { array, axis } => self.length(id, *array, *axis),
            Expr::Stride { array, axis } => self.stride(id, *array, *axis),
            Expr::TileCount { view, axis } => self.tile_count(id, *view, *axis),
            Expr::Unary { op, x, mode } => self.unary(id, *op, *x, *mode),
            Expr::Compare { op, lhs, rhs } => self.compare(id, *op, *lhs, *rhs),
            Expr::Fma { a, b, c, mode } => self.fma(id, [*a, *b, *c], *mode),
            Expr::Select {
                cond,
                then,
                otherwise,
            } => self.select(id, [*cond, *then, *otherwise]),
            Expr::Cast { x, rounding } => self.cast(id, *x, *rounding),
            Expr::Bitcast { x } => self.bitcast(id, *x),
            Expr::PackBytes { x } | Expr::UnpackBytes { x } => self.reinterpret(id, *x),
            Expr::Full { value } | Expr::Broadcast { x: value } => {
                let (_, shape) = self.tile_type(id)?;
                let inner = self.operand(*value)?;
                self.expand(inner, &shape)
            }
            Expr::Reshape { x, .. } => {
                let (_, shape) = self.tile_type(id)?;
                let x = self.value(*x)?;
                self.reshape(x, &shape)
            }
            Expr::Permute { x, axes } => self.permute(id, *x, axes),
            Expr::Extract { x, index } => self.extract(id, *x, index),
            Expr::Insert { x, index, value } => self.insert(*x, index, *value),
            Expr::Cat { a, b, axis } => self.cat(id, *a, *b, *axis),
            Expr::Reduce { .. } => self.reduce(id, 0),
            Expr::Scan { .. } => self.scan(id),
            Expr::Mma { a, b, acc, fast_acc } => self.mma([*a, *b, *acc], fast_acc.unwrap_or(false)),
            Expr::MmaScaled {
                a,
                a_scale,
                b,
                b_scale,
                acc,
            } => self.mma_scaled([*a, *a_scale, *b, *b_scale, *acc]),
            Expr::Load { .. } => self.load(id),
            Expr::Gather { .. } => self.gather(id),
            Expr::LoadOffset { .. } => self.load_offset(id),
            Expr::Atomic { .. } | Expr::CompareExchange { .. } => self.atomic(id),
            Expr::AssumeDivisible { x, by } => {
                let x = self.value(*x)?;
                let by = self.dim_jx(by)?;
                Ok(x.map(|x| Jx::call("ct.assume_divisible_by", vec![x, by])))
            }
            Expr::ListLength { list } => {
                let list = self.list(*list)?;
                let name = Jx::atom(self.params.get(&list).cloned().unwrap_or_default());
                Ok(self.int32(Jx::call("Int32", vec![Jx::call("length", vec![name])])))
            }
            Expr::Slice { .. }
            | Expr::ListItem { .. }
            | Expr::Memory { .. }
            | Expr::AddressOf { .. }
            | Expr::ArrayAt { .. }
            | Expr::View { .. } => malformed(self.span, "a tile is needed here"),
        }
    }

    pub(crate) fn int32(&self, jx: Jx) -> Val {
        Val::new(jx, Elem::I32, Vec::new())
    }

    fn scalar_param(&mut self, id: ExprId, param: tileport_kernel::ParamId) -> Result<Val> {
        let kernel = self.kernel;
        match kernel.params.get(param).map(|param| &param.kind) {
            Some(ParamKind::Scalar(_)) => {
                let (elem, shape) = self.tile_type(id)?;
                let name = self.params.get(&param).cloned().unwrap_or_default();
                Ok(Val::new(Jx::atom(name), elem, shape))
            }
            _ => malformed(self.span, "a number is needed here"),
        }
    }

    fn constant(&mut self, id: ExprId, constant: &Constant) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        if !shape.is_empty() {
            return malformed(self.span, "a constant is a scalar");
        }
        self.constant_of(elem, constant, 0)
    }

    /// A constant in its type; an integer with something added.
    pub(crate) fn constant_of(&mut self, elem: Elem, constant: &Constant, shift: i64) -> Result<Val> {
        let scalar = |jx, number| Val {
            jx,
            elem,
            shape: Vec::new(),
            number,
        };
        match constant {
            Constant::Bool(cond) => {
                let cond = self.cond_jx(cond)?;
                if elem == Elem::BOOL {
                    return Ok(scalar(cond, None));
                }
                let name = self.name_of(elem);
                Ok(scalar(Jx::call(name, vec![cond]), None))
            }
            Constant::Float(float) => {
                let name = self.name_of(elem);
                if let Some(value) = self.members.float(float, self.span)? {
                    if !self.is_float(elem)? {
                        return malformed(self.span, "a float constant of an integer type");
                    }
                    return Ok(scalar(Jx::atom(float_literal(&name, elem, value)), Some(value)));
                }
                let float = self.float_jx(float)?;
                Ok(scalar(Jx::call(name, vec![float]), None))
            }
            Constant::Int(dim) => {
                let dim = self.dim(dim)?;
                let shifted = if shift == 0 {
                    dim
                } else {
                    dim.add(&Dim::int(shift.into()))
                        .map_err(|e| crate::error::symbolic(self.kernel, e, self.span))?
                };
                match shifted.as_int() {
                    Some(value) if self.is_float(elem)? => {
                        let name = self.name_of(elem);
                        let value = value as f64;
                        Ok(scalar(Jx::atom(float_literal(&name, elem, value)), Some(value)))
                    }
                    Some(value) => Ok(scalar(self.integer(elem, value), Some(value as f64))),
                    None => {
                        let text = self.dim_jx(&shifted)?;
                        let known = Elem::Known(tileport_kernel::Element::I64);
                        if elem == known {
                            return Ok(scalar(text, None));
                        }
                        let name = self.name_of(elem);
                        Ok(scalar(Jx::call(name, vec![text]), None))
                    }
                }
            }
        }
    }

    /// The name of a variable.
    pub(crate) fn variable(&self, var: tileport_kernel::VarId) -> Result<Jx> {
        match self.vars.get(&var) {
            Some(name) => Ok(Jx::atom(name.clone())),
            None => not_written(
                self.span,
                "function of a reduction that uses a variable of the kernel",
                "hand the value in as a tile",
            ),
        }
    }

    /// Something without what only repeats it: broadcast operators do that by themselves.
    pub(crate) fn bare(&self, mut id: ExprId) -> ExprId {
        while let Some(data) = self.kernel.exprs.get(id) {
            match &data.expr {
                Expr::Broadcast { x } | Expr::Full { value: x }
                    if matches!(self.kernel.type_of(*x), Some(Type::Tile(_))) =>
                {
                    id = *x;
                }
                _ => break,
            }
        }
        id
    }

    /// An operand of an operation that broadcasts.
    pub(crate) fn operand(&mut self, id: ExprId) -> Result<Val> {
        let bare = self.bare(id);
        self.value(bare)
    }

    /// The shape that operands broadcast to, aligned at their ends as in the source.
    pub(crate) fn joined(operands: &[Val]) -> Option<Vec<Dim>> {
        let rank = operands.iter().map(|x| x.shape.len()).max().unwrap_or(0);
        let mut shape = vec![Dim::int(1); rank];
        for operand in operands {
            let lead = rank - operand.shape.len();
            for (own, all) in operand.shape.iter().zip(shape.iter_mut().skip(lead)) {
                if own.is(1) || own == all {
                    continue;
                }
                if all.is(1) {
                    *all = own.clone();
                } else {
                    return None;
                }
            }
        }
        Some(shape)
    }

    /// Makes operands such that broadcasting them gives a shape.
    pub(crate) fn join(&mut self, operands: &mut [Val], shape: &[Dim]) -> Result {
        if Self::joined(operands).as_deref() != Some(shape) {
            let first = operands.iter().position(|x| !x.is_scalar()).unwrap_or(0);
            if let Some(operand) = operands.get_mut(first) {
                *operand = self.expand(operand.clone(), shape)?;
            }
        }
        for operand in operands {
            *operand = self.ranked(operand.clone(), shape.len())?;
        }
        Ok(())
    }

    /// An operation on each element, written as a function or between its operands.
    pub(crate) fn elementwise(
        &mut self,
        form: &str,
        mut operands: Vec<Val>,
        elem: Elem,
        shape: &[Dim],
    ) -> Result<Val> {
        self.join(&mut operands, shape)?;
        let dotted = !shape.is_empty();
        let infix = !form.starts_with(|c: char| c.is_alphabetic());
        let jxs: Vec<Jx> = operands.into_iter().map(|x| x.jx).collect();
        let jx = if infix {
            let op = if dotted {
                format!(".{form}")
            } else {
                form.to_owned()
            };
            let mut jxs = jxs.into_iter();
            let first = jxs.next().unwrap_or_else(|| Jx::atom("0"));
            jxs.fold(first, |all, next| all.binary(op.clone(), next))
        } else if dotted {
            Jx::call(format!("{form}."), jxs)
        } else {
            Jx::call(form, jxs)
        };
        Ok(Val::new(jx, elem, shape.to_vec()))
    }
}
