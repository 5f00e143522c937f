//! Statements that choose between two blocks, whether the choice is made when the kernel runs or before.

use tileport_kernel::{Block, Cond, ExprId, Stmt, StmtKind};

/// What an `if` asks.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'k> {
    /// A value of the kernel.
    Value(ExprId),
    /// A condition on compile-time constants.
    Constant(&'k Cond),
}

/// What a statement that chooses asks, with the blocks for yes and no; nothing of other statements.
#[must_use]
pub fn choice(stmt: &Stmt) -> Option<(Asked<'_>, &Block, &Block)> {
    match &stmt.kind {
        StmtKind::If {
            cond,
            then,
            otherwise,
            ..
        } => Some((Asked::Value(*cond), then, otherwise)),
        StmtKind::StaticIf {
            cond,
            then,
            otherwise,
        } => Some((Asked::Constant(cond), then, otherwise)),
        _ => None,
    }
}

/// Whether a block has neither statements nor comments.
#[must_use]
pub fn is_empty(block: &Block) -> bool {
    block.stmts.is_empty() && block.trailing.is_empty()
}
