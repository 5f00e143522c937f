//! Variables that elaboration made and nothing needs go away, once all of a kernel is known.

use rustc_hash::FxHashMap;
use tileport_kernel::{Block, Expr, ExprId, Kernel, Stmt, StmtKind, VarId};

/// Gives values that wait in a variable of elaboration's own to where they are wanted:
///
/// * `t = …; x = t` becomes `x = …` if nothing else reads `t`;
/// * `t = …` becomes the bare expression if nothing reads `t` and the expression has an effect.
pub(super) fn tidy(kernel: &Kernel, body: &mut Block) {
    let mut reads = FxHashMap::default();
    count(kernel, body, &mut reads);
    tidy_block(kernel, body, &reads);
}

fn count(kernel: &Kernel, block: &Block, reads: &mut FxHashMap<VarId, usize>) {
    let mut work: Vec<ExprId> = Vec::new();
    for stmt in &block.stmts {
        stmt.kind.each_operand(&mut |id| work.push(id));
        while let Some(id) = work.pop() {
            let Some(data) = kernel.exprs.get(id) else {
                continue;
            };
            if let Expr::Var(var) = data.expr {
                *reads.entry(var).or_insert(0) += 1;
            }
            data.expr.each_operand(&mut |operand| work.push(operand));
            if let Some((inner, results)) = data.expr.body() {
                count(kernel, inner, reads);
                work.extend(results);
            }
        }
        stmt.kind.each_block(&mut |inner| count(kernel, inner, reads));
    }
}

/// The one variable of elaboration's own that a statement assigns, with its value.
fn own(kernel: &Kernel, stmt: &Stmt) -> Option<(VarId, ExprId)> {
    match &stmt.kind {
        StmtKind::Assign { targets, value } => match targets.as_slice() {
            [target] => kernel.vars.get(*target)?.temporary.then_some((*target, *value)),
            _ => None,
        },
        _ => None,
    }
}

fn tidy_block(kernel: &Kernel, block: &mut Block, reads: &FxHashMap<VarId, usize>) {
    let mut kept: Vec<Stmt> = Vec::with_capacity(block.stmts.len());
    for mut stmt in std::mem::take(&mut block.stmts) {
        match &mut stmt.kind {
            StmtKind::If { then, otherwise, .. } | StmtKind::StaticIf { then, otherwise, .. } => {
                tidy_block(kernel, then, reads);
                tidy_block(kernel, otherwise, reads);
            }
            StmtKind::For { body, .. } | StmtKind::While { body, .. } | StmtKind::Inlined { body, .. } => {
                tidy_block(kernel, body, reads);
            }
            StmtKind::Assign { value, targets } if targets.len() == 1 => {
                let waiting = kept.last().and_then(|last| own(kernel, last));
                if let (Some((var, waiting)), Some(data)) = (waiting, kernel.exprs.get(*value))
                    && data.expr == Expr::Var(var)
                    && reads.get(&var) == Some(&1)
                    && let Some(mut last) = kept.pop()
                {
                    *value = waiting;
                    last.before.append(&mut stmt.before);
                    stmt.before = last.before;
                    stmt.after = last.after.or(stmt.after);
                }
            }
            _ => {}
        }
        if let Some((var, value)) = own(kernel, &stmt)
            && !reads.contains_key(&var)
            && kernel
                .exprs
                .get(value)
                .is_some_and(|data| super::effects::is_effect(&data.expr))
        {
            stmt.kind = StmtKind::Evaluate(value);
        }
        kept.push(stmt);
    }
    block.stmts = kept;
}
