//! Memory order is program order.
//!
//! An expression is evaluated where a statement uses it, which may be later than where the source has it. For most expressions
//! that makes no difference. For those that touch memory this is the rule:
//!
//! * What writes, and what is ordered with other threads, is a statement at once: [`Context::effect`] gives a variable.
//! * A plain load stays an expression, so that `a + ct.load(…)` remains one. It is *pending* until a statement evaluates it. A
//!   statement that writes first puts the pending loads that it doesn't evaluate itself into variables, each in the block in
//!   which the source has it. That is also right where the load has become a part of a larger expression: its node then reads
//!   the variable.

use super::context::Context;
use super::value::{Place, RunValue, Value};
use tileport_kernel::expr::MemoryOrdering;
use tileport_kernel::{Expr, ExprId, Stmt, StmtKind, Type};

/// A load that no statement evaluates yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingLoad {
    /// The load.
    pub(super) load: ExprId,
    /// The open block that it is evaluated in, counted from the outermost.
    pub(super) depth: usize,
}

impl Context {
    /// The value of an expression that reads memory: a tree if it is not ordered with other threads.
    pub(super) fn load(&mut self, expr: Expr, ty: Type) -> Value {
        if is_effect(&expr) {
            return self.effect(expr, ty);
        }
        let value = self.run(expr, ty);
        if let Value::Run(RunValue {
            place: Place::Tree(load),
            ..
        }) = &value
        {
            let depth = self.blocks.len().saturating_sub(1);
            self.pending.push(PendingLoad { load: *load, depth });
        }
        value
    }

    /// The value of an expression with an effect, which is evaluated now, whatever becomes of the value.
    pub(super) fn effect(&mut self, expr: Expr, ty: Type) -> Value {
        let value = self.add(expr, ty.clone());
        let var = self.temporary(ty.clone());
        self.push(StmtKind::Assign {
            targets: vec![var],
            value,
        });
        Value::Run(RunValue {
            place: Place::Var(var),
            ty,
            constant: None,
        })
    }

    /// Puts loads into variables that a statement, which is about to be appended, would come before.
    pub(super) fn keep_memory_order(&mut self, stmt: &StmtKind) {
        if self.pending.is_empty() {
            return;
        }
        let mut evaluated = Vec::new();
        stmt.each_operand(&mut |operand| evaluated.push(operand));
        let mut next = 0;
        while let Some(&id) = evaluated.get(next) {
            next += 1;
            if let Some(data) = self.kernel.exprs.get(id) {
                data.expr.each_operand(&mut |operand| evaluated.push(operand));
            }
        }
        // A load is newer than its operands, and most are evaluated soon: the list stays short.
        self.pending.retain(|load| !evaluated.contains(&load.load));
        if !self.writes(stmt) {
            return;
        }
        for PendingLoad { load, depth } in std::mem::take(&mut self.pending) {
            let Some(data) = self.kernel.exprs.get(load).cloned() else {
                continue;
            };
            let Some(ty) = data.types.first().cloned() else {
                continue;
            };
            let var = self.temporary(ty);
            let span = data.span;
            let value = self.kernel.exprs.push(data);
            self.kernel.exprs[load].expr = Expr::Var(var);
            if let Some(block) = self.blocks.get_mut(depth) {
                block.stmts.push(Stmt::new(
                    StmtKind::Assign {
                        targets: vec![var],
                        value,
                    },
                    span,
                ));
            }
        }
    }

    /// Whether a statement writes memory or orders what others write; what nested blocks do was seen before.
    fn writes(&self, stmt: &StmtKind) -> bool {
        match stmt {
            StmtKind::Store { .. }
            | StmtKind::Scatter { .. }
            | StmtKind::StoreOffset { .. }
            | StmtKind::AtomicStore { .. }
            | StmtKind::GridDependency { .. } => true,
            StmtKind::Assign { value, .. } | StmtKind::Evaluate(value) => self
                .kernel
                .exprs
                .get(*value)
                .is_some_and(|data| is_effect(&data.expr)),
            _ => false,
        }
    }
}

/// Whether evaluating an expression, beside its operands, writes memory or is ordered with other threads.
pub(super) fn is_effect(expr: &Expr) -> bool {
    let ordered = |ordering: &MemoryOrdering| ordering.0.is_some();
    match expr {
        Expr::Atomic { .. } | Expr::CompareExchange { .. } => true,
        Expr::Load { ordering, .. } | Expr::LoadOffset { ordering, .. } => ordered(ordering),
        _ => false,
    }
}

/// Whether evaluating an expression, beside its operands, touches memory.
pub(super) fn touches_memory(expr: &Expr) -> bool {
    is_effect(expr)
        || matches!(
            expr,
            Expr::Load { .. } | Expr::Gather { .. } | Expr::LoadOffset { .. }
        )
}
