//! Statements that nothing needs: the compiler of a kernel in cuTile Python leaves them out, loads that may be out of bounds
//! among them. So a port must not have them either, in a language whose compiler keeps every load. And loops that begin by
//! leaving, as readers have them, are `while` loops, as people write them.

use crate::choice::is_empty;
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_kernel::{Block, Cond, Expr, ExprId, Kernel, Stmt, StmtKind, VarId};

/// The kernel without what nothing with an effect needs: assignments, and loops and choices that are left empty by that. `decided`
/// says how compile-time choices turn out, where that is known; what is in an arm that isn't taken needs nothing. An endless loop that
/// is left first of all unless a condition holds has that condition.
#[must_use]
pub fn needed(kernel: &Kernel, decided: &dyn Fn(&Cond) -> Option<bool>) -> Kernel {
    let mut needs = Needs {
        kernel,
        decided,
        vars: FxHashSet::default(),
        stays: FxHashMap::default(),
    };
    // Each turn finds a variable at least that the turn before had not.
    loop {
        let known = needs.vars.len();
        needs.block(&kernel.body);
        if needs.vars.len() == known {
            break;
        }
    }
    let body = needs.kept(&kernel.body);
    Kernel {
        body,
        ..kernel.clone()
    }
}

struct Needs<'k> {
    kernel: &'k Kernel,
    decided: &'k dyn Fn(&Cond) -> Option<bool>,
    /// Variables that are read by what stays.
    vars: FxHashSet<VarId>,
    /// Whether a statement stays, as far as known.
    stays: FxHashMap<*const Stmt, bool>,
}

impl Needs<'_> {
    /// Notes what is read by the statements that stay, as far as known, and says whether there is one.
    fn block(&mut self, block: &Block) -> bool {
        let mut any = false;
        // From the last to the first, so that most is known after one turn.
        for stmt in block.stmts.iter().rev() {
            let stays = self.kind(&stmt.kind);
            self.stays.insert(std::ptr::from_ref(stmt), stays);
            any |= stays;
        }
        any
    }

    fn kind(&mut self, kind: &StmtKind) -> bool {
        let kernel = self.kernel;
        let mut acts = false;
        kind.each_operand(&mut |operand| acts |= kernel.acts(operand));
        let stays = match kind {
            StmtKind::Assign { targets, .. } => targets.iter().any(|target| self.vars.contains(target)),
            StmtKind::Evaluate(_) => false,
            StmtKind::StaticIf {
                cond,
                then,
                otherwise,
            } => match (self.decided)(cond) {
                Some(true) => self.block(then),
                Some(false) => self.block(otherwise),
                None => self.block(then) | self.block(otherwise),
            },
            StmtKind::If { then, otherwise, .. } => self.block(then) | self.block(otherwise),
            StmtKind::For { body, .. } | StmtKind::Inlined { body, .. } => self.block(body),
            // It may go on forever, which can be seen.
            StmtKind::While { body, .. } => {
                self.block(body);
                true
            }
            _ => true,
        };
        if stays || acts {
            kind.each_operand(&mut |operand| self.read(operand));
        }
        stays || acts
    }

    fn read(&mut self, id: ExprId) {
        let vars = &mut self.vars;
        self.kernel.each_expr(id, &mut |_, expr| {
            if let Expr::Var(var) = expr {
                vars.insert(*var);
            }
        });
    }

    /// The block with what stays.
    fn kept(&self, block: &Block) -> Block {
        let stays = |stmt: &&Stmt| {
            let known = self.stays.get(&std::ptr::from_ref::<Stmt>(stmt));
            // An arm that isn't taken was not looked at.
            known.copied().unwrap_or(false)
        };
        let stmts = block.stmts.iter().filter(stays);
        Block {
            stmts: stmts
                .map(|stmt| {
                    let kind = self.kind_kept(&stmt.kind);
                    conditional(Stmt { kind, ..stmt.clone() })
                })
                .collect(),
            trailing: block.trailing.clone(),
        }
    }

    fn kind_kept(&self, kind: &StmtKind) -> StmtKind {
        match kind {
            StmtKind::If {
                cond,
                then,
                otherwise,
                expression,
            } => {
                let (then, otherwise) = (self.kept(then), self.kept(otherwise));
                StmtKind::If {
                    cond: *cond,
                    expression: *expression && assigns_last(&then) && assigns_last(&otherwise),
                    then,
                    otherwise,
                }
            }
            StmtKind::StaticIf {
                cond,
                then,
                otherwise,
            } => StmtKind::StaticIf {
                cond: cond.clone(),
                then: self.kept(then),
                otherwise: self.kept(otherwise),
            },
            StmtKind::For {
                var,
                start,
                stop,
                step,
                body,
            } => StmtKind::For {
                var: *var,
                start: *start,
                stop: *stop,
                step: *step,
                body: self.kept(body),
            },
            StmtKind::While { cond, body } => StmtKind::While {
                cond: *cond,
                body: self.kept(body),
            },
            StmtKind::Inlined { function, body } => StmtKind::Inlined {
                function: function.clone(),
                body: self.kept(body),
            },
            other => other.clone(),
        }
    }
}

/// The same loop with the condition unless which it is left first of all.
fn conditional(mut stmt: Stmt) -> Stmt {
    if let StmtKind::While { cond: None, body } = &mut stmt.kind
        && let Some(Stmt {
            kind:
                StmtKind::If {
                    cond,
                    then,
                    otherwise,
                    ..
                },
            before,
            after: None,
            ..
        }) = body.stmts.first()
        && is_empty(then)
        && otherwise.trailing.is_empty()
        && let [
            Stmt {
                kind: StmtKind::Break,
                before: no_comments,
                after: None,
                ..
            },
        ] = otherwise.stmts.as_slice()
        && no_comments.is_empty()
    {
        let (cond, comments) = (*cond, before.clone());
        body.stmts.remove(0);
        stmt.before.extend(comments);
        if let StmtKind::While { cond: none, .. } = &mut stmt.kind {
            *none = Some(cond);
        }
    }
    stmt
}

fn assigns_last(block: &Block) -> bool {
    matches!(
        block.stmts.last().map(|stmt| &stmt.kind),
        Some(StmtKind::Assign { .. })
    )
}
