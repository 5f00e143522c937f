//! Operations: which family raises which.

use super::context::Raising;
use super::error::{Result, UNSUPPORTED, error};
use super::value::{Repr, Source, TileVal};
use crate::expr::ReshapeForm;
use crate::stmt::{PrintPiece, StmtKind};
use crate::{Element, Expr};
use tileport_ir::attr::ByteString;
use tileport_ir::op::Values;
use tileport_ir::{Ints, Op, OpId, Value};

impl Raising<'_> {
    /// An operation that is no control flow.
    pub(super) fn operation(&mut self, id: OpId, op: &Op) -> Result {
        match op {
            Op::Constant { value } => {
                let result = self.result(id, 0)?;
                let tile = TileVal {
                    element: self.element_in(result, true)?,
                    shape: self.ir_tile(result)?.shape.clone(),
                    from: Source::Constant(value.clone()),
                };
                self.set(result, Repr::Tile(tile));
                Ok(())
            }
            Op::GetTileBlockId {} => self.grid(id, Source::BlockId),
            Op::GetNumTileBlocks {} => self.grid(id, Source::BlockCount),
            Op::Iota {}
            | Op::Broadcast { .. }
            | Op::Reshape { .. }
            | Op::Permute { .. }
            | Op::Extract { .. } => self.shaping(id, op),
            Op::Cat { lhs, rhs, dim } => {
                let (lhs, rhs, axis) = (*lhs, *rhs, usize::try_from(*dim).unwrap_or(usize::MAX));
                let element = self.common(&[lhs, rhs])?;
                let (a, b) = (self.operand_as(lhs, element)?, self.operand_as(rhs, element)?);
                self.define(self.result(id, 0)?, Expr::Cat { a, b, axis }, element)
            }
            Op::Insert {
                source,
                destination,
                indices,
            } => {
                let element = self.common(&[*destination, *source])?;
                let x = self.operand_as(*destination, element)?;
                let index = self.operands(indices)?;
                let value = self.operand_as(*source, element)?;
                self.define(self.result(id, 0)?, Expr::Insert { x, index, value }, element)
            }
            Op::Reduce { .. } | Op::Scan { .. } => self.reduction(id, op),
            Op::MmaF { .. } | Op::MmaI { .. } | Op::MmaFScaled { .. } => self.matrix(id, op),
            Op::Assume { value, predicate } => self.assumption(id, *value, predicate),
            Op::MakeToken {} | Op::JoinTokens { .. } => {
                let result = self.result(id, 0)?;
                self.set(result, Repr::Token);
                Ok(())
            }
            Op::Assert { condition, message } => {
                let (cond, _) = self.operand(*condition)?;
                let message = self.text(message)?;
                self.stmt(StmtKind::Assert { cond, message });
                Ok(())
            }
            Op::PrintTko { str, args, .. } => self.print(str, args),
            Op::GdcWaitTko { .. } | Op::GdcLaunchDependentsTko { .. } => {
                let wait = matches!(op, Op::GdcWaitTko { .. });
                self.stmt(StmtKind::GridDependency { wait });
                Ok(())
            }
            Op::MakeTensorView { .. }
            | Op::MakePartitionView { .. }
            | Op::MakeStridedView { .. }
            | Op::MakeGatherScatterView { .. }
            | Op::GetIndexSpaceShape { .. }
            | Op::GetTensorShape { .. }
            | Op::LoadViewTko { .. }
            | Op::StoreViewTko { .. }
            | Op::AtomicRedViewTko { .. } => self.access(id, op),
            Op::Offset { .. }
            | Op::IntToPtr { .. }
            | Op::LoadPtrTko { .. }
            | Op::StorePtrTko { .. }
            | Op::AtomicRmwTko { .. }
            | Op::AtomicCasTko { .. } => self.through_pointers(id, op),
            _ => self.elementwise(id, op),
        }
    }

    /// Scalars, each with its own element type.
    pub(super) fn operands(&mut self, values: &Values) -> Result<Vec<crate::ExprId>> {
        values.iter().map(|value| Ok(self.operand(*value)?.0)).collect()
    }

    fn grid(&mut self, id: OpId, from: fn(usize) -> Source) -> Result {
        for axis in 0..3 {
            let result = self.result(id, axis)?;
            let tile = TileVal {
                element: Element::I32,
                shape: Ints::new(),
                from: from(axis),
            };
            self.set(result, Repr::Tile(tile));
        }
        Ok(())
    }

    fn shaping(&mut self, id: OpId, op: &Op) -> Result {
        let result = self.result(id, 0)?;
        match op {
            Op::Iota {} => {
                let element = self.element_in(result, true)?;
                let range = Expr::Range {
                    start: None,
                    step: None,
                };
                self.define(result, range, element)
            }
            Op::Broadcast { source } | Op::Reshape { source } => {
                let source = *source;
                match self.repr(source)?.clone() {
                    Repr::Pointers(pointers) => return self.reshaped_pointers(result, source, pointers, op),
                    Repr::Word(array, word) => {
                        self.set(result, Repr::Word(array, word));
                        return Ok(());
                    }
                    _ => {}
                }
                let (x, element) = self.operand(source)?;
                let expr = if matches!(op, Op::Broadcast { .. }) {
                    let x = self.without_padding(x);
                    Expr::Broadcast { x }
                } else {
                    let form = ReshapeForm::Shape;
                    Expr::Reshape { x, form }
                };
                self.define(result, expr, element)
            }
            Op::Permute { source, permutation } => {
                let (x, element) = self.operand(*source)?;
                let axes = permutation
                    .iter()
                    .map(|axis| usize::try_from(*axis).unwrap_or(usize::MAX))
                    .collect();
                self.define(result, Expr::Permute { x, axes }, element)
            }
            Op::Extract { source, indices } => {
                if let Repr::Row(array) = self.repr(*source)?.clone() {
                    return self.word(result, array, indices);
                }
                let (x, element) = self.operand(*source)?;
                let index = self.operands(indices)?;
                self.define(result, Expr::Extract { x, index }, element)
            }
            _ => self.unsupported(op, "is no change of shape"),
        }
    }

    /// What is broadcast needs no dimensions of length one in front.
    fn without_padding(&self, id: crate::ExprId) -> crate::ExprId {
        let shape = |id: crate::ExprId| Some(&self.kernel.type_of(id)?.as_tile()?.shape);
        let Some(Expr::Reshape { x, .. }) = self.kernel.exprs.get(id).map(|data| &data.expr) else {
            return id;
        };
        let (Some(inner), Some(outer)) = (shape(*x), shape(id)) else {
            return id;
        };
        let padding = outer.len().saturating_sub(inner.len());
        let (ones, rest) = outer.split_at(padding);
        if rest == inner.as_slice() && ones.iter().all(|length| length.is(1)) {
            *x
        } else {
            id
        }
    }

    fn matrix(&mut self, id: OpId, op: &Op) -> Result {
        use tileport_ir::attr::Signedness::Signed;
        let result = self.result(id, 0)?;
        match op {
            Op::MmaF {
                lhs,
                rhs,
                acc,
                fast_acc,
            } => {
                let (a, b) = (self.operand(*lhs)?.0, self.operand(*rhs)?.0);
                let (acc, element) = self.operand(*acc)?;
                let fast_acc = fast_acc.then_some(true);
                self.define(result, Expr::Mma { a, b, acc, fast_acc }, element)
            }
            Op::MmaI {
                lhs,
                rhs,
                acc,
                signedness_lhs,
                signedness_rhs,
            } => {
                let left = self.element_in(*lhs, *signedness_lhs == Signed)?;
                let right = self.element_in(*rhs, *signedness_rhs == Signed)?;
                let (a, b) = (self.operand_as(*lhs, left)?, self.operand_as(*rhs, right)?);
                let (acc, element) = self.operand(*acc)?;
                let fast_acc = None;
                self.define(result, Expr::Mma { a, b, acc, fast_acc }, element)
            }
            Op::MmaFScaled {
                lhs,
                rhs,
                acc,
                lhs_scale,
                rhs_scale,
            } => {
                let (a, a_scale) = (self.operand(*lhs)?.0, self.operand(*lhs_scale)?.0);
                let (b, b_scale) = (self.operand(*rhs)?.0, self.operand(*rhs_scale)?.0);
                let (acc, element) = self.operand(*acc)?;
                let scaled = Expr::MmaScaled {
                    a,
                    a_scale,
                    b,
                    b_scale,
                    acc,
                };
                self.define(result, scaled, element)
            }
            _ => self.unsupported(op, "is no product of matrices"),
        }
    }

    fn text(&self, bytes: &ByteString) -> Result<String> {
        let text = std::str::from_utf8(bytes.as_bytes());
        text.map(str::to_owned)
            .map_err(|_| error(UNSUPPORTED, self.span, "a text isn't UTF-8, as kernels have it"))
    }

    fn print(&mut self, format: &ByteString, args: &Values) -> Result {
        let format = self.text(format)?;
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut args = args.iter();
        let mut rest = format.as_str();
        while let Some(at) = rest.find('%') {
            let (before, from) = rest.split_at(at);
            text.push_str(before);
            if let Some(after) = from.strip_prefix("%%") {
                text.push('%');
                rest = after;
                continue;
            }
            let length = conversion(from);
            let (form, after) = from.split_at(length);
            rest = after;
            let value: Option<&Value> = args.next();
            let Some(&value) = value else {
                return Err(error(
                    UNSUPPORTED,
                    self.span,
                    format!("the format \"{format}\" has more conversions than there are values"),
                ));
            };
            if !text.is_empty() {
                pieces.push(PrintPiece::Text(std::mem::take(&mut text)));
            }
            let (value, _) = self.operand(value)?;
            pieces.push(PrintPiece::Value(value, form.to_owned()));
        }
        text.push_str(rest);
        if !text.is_empty() {
            pieces.push(PrintPiece::Text(text));
        }
        if args.next().is_some() {
            let message = format!("the format \"{format}\" has fewer conversions than there are values");
            return Err(error(UNSUPPORTED, self.span, message));
        }
        self.stmt(StmtKind::Print { pieces });
        Ok(())
    }
}

/// The length of a conversion in C's notation, from its percent sign to its letter.
fn conversion(text: &str) -> usize {
    let letters = "diouxXeEfFgGaAcspn";
    let end = text.char_indices().skip(1).find(|(_, c)| letters.contains(*c));
    end.map_or(text.len(), |(at, c)| at + c.len_utf8())
}
