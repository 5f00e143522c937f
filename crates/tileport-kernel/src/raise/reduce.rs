//! Reductions and scans.

use super::context::Raising;
use super::control::Around;
use super::error::{INVALID, Result, UNSUPPORTED, error};
use super::value::{Repr, Source, TileVal};
use crate::expr::{BinaryOp, Combine, Constant};
use crate::stmt::StmtKind;
use crate::{Element, Expr, Type};
use smallvec::SmallVec;
use tileport_ir::op::{Numbers, Values};
use tileport_ir::{BlockId, Ints, Op, OpId, Value};

impl Raising<'_> {
    pub(super) fn reduction(&mut self, id: OpId, op: &Op) -> Result {
        let (operands, dim, identities, body, reverse) = match op {
            Op::Reduce {
                operands,
                dim,
                identities,
                body,
            } => (operands, *dim, identities, *body, None),
            Op::Scan {
                operands,
                dim,
                reverse,
                identities,
                body,
            } => (operands, *dim, identities, *body, Some(reverse.0)),
            _ => return self.unsupported(op, "is no reduction"),
        };
        let block = self.only_block(body)?;
        let axis = usize::try_from(dim).unwrap_or(usize::MAX);
        let mut elements = Vec::new();
        for &operand in operands {
            elements.push(self.combined_as(operand, block)?);
        }
        let mut xs = Vec::new();
        for (&operand, &element) in operands.iter().zip(&elements) {
            xs.push(self.operand_as(operand, element)?);
        }
        let combine = match self.usual(block, &elements, identities) {
            Some(combine) => combine,
            None => self.function(block, &elements, identities)?,
        };
        let expr = match reverse {
            None => Expr::Reduce {
                xs,
                axis,
                keep: false,
                combine,
            },
            Some(reverse) => Expr::Scan {
                xs,
                axis,
                reverse,
                combine,
            },
        };
        self.assigned_results(id, expr, &elements)
    }

    /// The element type as which a reduction takes an operand: that of its body, where that says it.
    fn combined_as(&self, operand: Value, block: BlockId) -> Result<Element> {
        let mut unsigned = false;
        let mut signed = false;
        for &op in &self.body().block(block).ops {
            use tileport_ir::attr::Signedness;
            if let Op::MaxI { signedness, .. } | Op::MinI { signedness, .. } | Op::CmpI { signedness, .. } =
                self.body().op(op)
            {
                unsigned |= *signedness == Signedness::Unsigned;
                signed |= *signedness == Signedness::Signed;
            }
        }
        match self.sign_of(operand)? {
            Some(element) if unsigned == signed => Ok(element),
            None if unsigned == signed => self.element_in(operand, true),
            _ => self.element_in(operand, signed),
        }
    }

    fn assigned_results(&mut self, id: OpId, expr: Expr, elements: &[Element]) -> Result {
        let results: Vec<Value> = self.body().results(id).collect();
        let mut types: SmallVec<[Type; 1]> = SmallVec::new();
        for (&result, &element) in results.iter().zip(elements) {
            types.push(Self::tile_type(element, &self.ir_tile(result)?.shape.clone()));
        }
        if let ([result], Some(ty)) = (results.as_slice(), types.first()) {
            let shape = self.ir_tile(*result)?.shape.clone();
            let value = self.typed(expr, ty.clone());
            let element = elements.first().copied().unwrap_or(Element::I32);
            // A reduction keeps its place among what has effects.
            let tile = Self::tile_of(element, &shape, Source::Pending(value));
            let from = self.kept(*result, value, &tile);
            self.set(*result, Repr::Tile(TileVal { from, ..tile }));
            return Ok(());
        }
        let Some(first) = types.first().cloned() else {
            return Err(error(INVALID, self.span, "a reduction gives nothing"));
        };
        let value = self.typed(expr, first);
        self.kernel.exprs[value].types.clone_from(&types);
        let mut targets = Vec::new();
        for ((&result, ty), &element) in results.iter().zip(&types).zip(elements) {
            let var = self.variable(result, ty.clone());
            targets.push(var);
            let tile = TileVal {
                element,
                shape: self.ir_tile(result)?.shape.clone(),
                from: Source::Var(var),
            };
            self.set(result, Repr::Tile(tile));
        }
        self.stmt(StmtKind::Assign { targets, value });
        Ok(())
    }

    /// A combination that has a name.
    fn usual(&self, block: BlockId, elements: &[Element], identities: &Numbers) -> Option<Combine> {
        let body = self.body();
        let inside = body.block(block);
        let ([element], [identity]) = (elements, identities.as_slice()) else {
            return None;
        };
        let (&[only, end], &[a, b]) = (inside.ops.as_slice(), inside.args.as_slice()) else {
            return None;
        };
        let gives = body.result(only, 0)?;
        match body.op(end) {
            Op::Yield { operands } if operands.as_slice() == [gives] => {}
            _ => return None,
        }
        let (op, [lhs, rhs], mode) = super::arith::named(body.op(only))?;
        if [lhs, rhs] != [a, b] {
            return None;
        }
        let flush_to_zero = mode.flush_to_zero;
        let combine = match op {
            BinaryOp::Add => Combine::Sum(mode),
            BinaryOp::Mul => Combine::Product(mode),
            BinaryOp::Max => Combine::Max {
                nan: element.is_float(),
                flush_to_zero,
            },
            BinaryOp::MaxNum => Combine::Max {
                nan: false,
                flush_to_zero,
            },
            BinaryOp::Min => Combine::Min {
                nan: element.is_float(),
                flush_to_zero,
            },
            BinaryOp::MinNum => Combine::Min {
                nan: false,
                flush_to_zero,
            },
            _ => return None,
        };
        (crate::lower::usual_identity(&combine, *element) == Some(*identity)).then_some(combine)
    }

    /// Any other combination is a function.
    fn function(&mut self, block: BlockId, elements: &[Element], identities: &Numbers) -> Result<Combine> {
        let args = self.body().block(block).args.clone();
        let mut sides = [Vec::new(), Vec::new()];
        for (index, &arg) in args.iter().enumerate() {
            let Some(&element) = elements.get(index / 2) else {
                return Err(error(INVALID, self.span, "a reduction has too many arguments"));
            };
            let var = self.variable(arg, Self::tile_type(element, &[]));
            let tile = TileVal {
                element,
                shape: Ints::new(),
                from: Source::Var(var),
            };
            self.set(arg, Repr::Tile(tile));
            if let Some(side) = sides.get_mut(index % 2) {
                side.push(var);
            }
        }
        let [mut params, right] = sides;
        params.extend(right);
        let given = self.given(block)?;
        // What is returned may be part of the block's last expression, so its statements are made first.
        let inner = self.block(block, &Around::Reduction)?.stmts;
        let outer = std::mem::replace(&mut self.out, inner);
        let mut results = Vec::new();
        for (&value, &element) in given.iter().zip(elements) {
            results.push(self.operand_as(value, element)?);
        }
        let stmts = std::mem::replace(&mut self.out, outer);
        let mut constants: Vec<Constant> = Vec::new();
        for (&identity, &element) in identities.iter().zip(elements) {
            let constant = Self::number(element, identity);
            constants.push(constant.ok_or_else(|| {
                let message =
                    "the identity of a reduction is a NaN with something in it, which kernels can't say";
                error(UNSUPPORTED, self.span, message)
            })?);
        }
        Ok(Combine::Function {
            params,
            body: crate::Block {
                stmts,
                trailing: Vec::new(),
            },
            results,
            identities: constants,
        })
    }

    /// What a reduction's body gives.
    fn given(&self, block: BlockId) -> Result<Values> {
        let last = self.body().block(block).ops.last().copied();
        match last.map(|last| self.body().op(last)) {
            Some(Op::Yield { operands }) => Ok(operands.clone()),
            _ => Err(error(INVALID, self.span, "a reduction's body gives nothing")),
        }
    }
}
