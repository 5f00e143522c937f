//! A warning for element offsets where tile indices are meant.

use super::super::context::Context;
use tileport_ir::{Code, Diagnostic};
use tileport_kernel::expr::{BinaryOp, Constant};
use tileport_kernel::{Block, Dim, Expr, ExprId, StmtKind, VarId};

/// How far a value's origin is followed.
const DEPTH: usize = 8;

impl Context {
    /// Warns if a tile index is a product with the tile's length: then it is most likely the offset of the tile's first element.
    pub(crate) fn warn_if_element_offset(&mut self, index: ExprId, length: Option<&Dim>, dimension: usize) {
        let Some(length) = length else { return };
        // Short tiles are indexed by even numbers often enough.
        if length.as_int().is_some_and(|length| length < 8) || !self.is_multiple(index, length, DEPTH) {
            return;
        }
        let shown = self.show_dim(length);
        let message = format!(
            "the index of dimension {dimension} is a multiple of the tile's length {shown}, as the offset of an element would be"
        );
        let span = self.kernel.exprs.get(index).map_or(self.span, |data| data.span);
        let warning = Diagnostic::warning(Code("python-element-offset"), span, message)
            .note("index 1 means the second tile, which starts at the tile's length")
            .help(format!(
                "leave the factor {shown} out if tile after tile is meant"
            ));
        self.warnings.push(warning);
    }

    fn is_multiple(&self, id: ExprId, length: &Dim, depth: usize) -> bool {
        let (Some(depth), Some(data)) = (depth.checked_sub(1), self.kernel.exprs.get(id)) else {
            return false;
        };
        match &data.expr {
            Expr::Binary {
                op: BinaryOp::Mul,
                lhs,
                rhs,
                ..
            } => [lhs, rhs]
                .into_iter()
                .any(|factor| self.is_constant_multiple(*factor, length)),
            Expr::Binary {
                op: BinaryOp::Add | BinaryOp::Sub,
                lhs,
                rhs,
                ..
            } => self.is_multiple(*lhs, length, depth) && self.is_multiple(*rhs, length, depth),
            Expr::Cast { x, .. } | Expr::AssumeDivisible { x, .. } => self.is_multiple(*x, length, depth),
            Expr::Var(var) => self
                .definition(*var)
                .is_some_and(|value| self.is_multiple(value, length, depth)),
            _ => false,
        }
    }

    fn is_constant_multiple(&self, id: ExprId, length: &Dim) -> bool {
        match self.kernel.exprs.get(id).map(|data| &data.expr) {
            Some(Expr::Constant(Constant::Int(value))) => {
                !value.is(0) && value.modulo(length).is_ok_and(|rest| rest.is(0))
            }
            Some(Expr::Cast { x, .. }) => self.is_constant_multiple(*x, length),
            _ => false,
        }
    }

    /// What a variable was last assigned, if that is certain without following control flow: found from the end of the open
    /// blocks outwards, before any statement that may assign it in a nested block.
    fn definition(&self, var: VarId) -> Option<ExprId> {
        for block in self.blocks.iter().rev() {
            for stmt in block.stmts.iter().rev().take(256) {
                match &stmt.kind {
                    StmtKind::Assign { targets, value } if targets.contains(&var) => {
                        return (targets.len() == 1).then_some(*value);
                    }
                    kind => {
                        let mut nested = false;
                        kind.each_block(&mut |block| nested |= assigns(block, var, DEPTH));
                        if nested {
                            return None;
                        }
                    }
                }
            }
        }
        None
    }
}

/// Whether a block assigns a variable, or is nested too deeply to say.
fn assigns(block: &Block, var: VarId, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return true;
    };
    block.stmts.iter().any(|stmt| {
        let mut found = matches!(&stmt.kind, StmtKind::Assign { targets, .. } if targets.contains(&var));
        stmt.kind
            .each_block(&mut |inner| found = found || assigns(inner, var, depth));
        found
    })
}
