//! Statements.

use super::access::{atomic_name, facts, unchecked};
use super::{Piece, Printer, symbolic, types};
use crate::expr::MemoryOrdering;
use crate::signature::text::quoted;
use crate::stmt::PrintPiece;
use crate::{Block, ExprId, Stmt, StmtKind, Type, VarId};

impl<'k> Printer<'k> {
    pub(super) fn stmt(&mut self, stmt: &'k Stmt) {
        for comment in &stmt.before {
            self.comment(comment);
        }
        let after = stmt.after.as_deref().map(|after| format!("  # {after}"));
        let after = after.unwrap_or_default();
        match &stmt.kind {
            StmtKind::If {
                cond,
                then,
                otherwise,
                expression,
            } => {
                let mark = if *expression { "if expression" } else { "if" };
                let head = format!("{mark} {}", self.expr(*cond));
                self.choice(&head, then, otherwise, &after);
            }
            StmtKind::StaticIf {
                cond,
                then,
                otherwise,
            } => {
                let head = format!("static if {}", symbolic::cond(&self.names, cond).text);
                self.choice(&head, then, otherwise, &after);
            }
            StmtKind::For {
                var,
                start,
                stop,
                step,
                body,
            } => {
                let bounds = self.exprs(&[*start, *stop, *step]).join(", ");
                let head = format!("for {} in range({bounds})", self.target(*var));
                self.nested(&head, body, &after);
            }
            StmtKind::While { cond, body } => {
                let head =
                    cond.map_or_else(|| "loop".to_owned(), |cond| format!("while {}", self.expr(cond)));
                self.nested(&head, body, &after);
            }
            StmtKind::Inlined { function, body } => {
                self.nested(&format!("inlined {function}"), body, &after);
            }
            kind => {
                let text = self.simple(kind);
                self.line(&format!("{text}{after}"));
            }
        }
    }

    fn nested(&mut self, head: &str, body: &'k Block, after: &str) {
        self.line(&format!("{head} {{{after}"));
        self.block(body);
        self.line("}");
    }

    fn choice(&mut self, head: &str, then: &'k Block, otherwise: &'k Block, after: &str) {
        self.line(&format!("{head} {{{after}"));
        self.block(then);
        if !otherwise.stmts.is_empty() || !otherwise.trailing.is_empty() {
            self.line("} else {");
            self.block(otherwise);
        }
        self.line("}");
    }

    /// A variable that is assigned, with its type if it is the first time.
    fn target(&mut self, var: VarId) -> String {
        let name = self.var(var);
        let first = !self.assigned[var];
        self.assigned.set(var, true);
        match self.kernel.vars.get(var) {
            Some(data) if first && self.options.types => {
                let ty = match &data.ty {
                    // The array is plain from the expression.
                    Type::View(view) => format!("view{}", types::shape(&self.names, &view.tile)),
                    ty => types::ty(&self.names, ty),
                };
                format!("{name}: {ty}")
            }
            _ => name,
        }
    }

    fn simple(&mut self, kind: &'k StmtKind) -> String {
        match kind {
            StmtKind::Assign { targets, value } => {
                // What is assigned is evaluated first.
                let value = self.expr(*value);
                let targets: Vec<String> = targets.iter().map(|target| self.target(*target)).collect();
                format!("{} = {value}", targets.join(", "))
            }
            StmtKind::Evaluate(value) => self.expr(*value),
            StmtKind::Store {
                view,
                index,
                value,
                check_bounds,
                hints,
                ordering,
            } => {
                let mut args = self.stored(*view, index, *value);
                unchecked(&mut args, *check_bounds);
                facts(&mut args, *hints, *ordering);
                Piece::call("store", &args).text
            }
            StmtKind::Scatter {
                array,
                indices,
                value,
                mask,
                check_bounds,
                hints,
            } => {
                let mut args = self.stored(*array, indices, *value);
                self.optional(&mut args, "mask", *mask);
                unchecked(&mut args, *check_bounds);
                facts(&mut args, *hints, MemoryOrdering::default());
                Piece::call("scatter", &args).text
            }
            StmtKind::StoreOffset {
                memory,
                offset,
                value,
                mask,
                ordering,
                hints,
            } => {
                let mut args = self.exprs(&[*memory, *offset, *value]);
                self.optional(&mut args, "mask", *mask);
                facts(&mut args, *hints, *ordering);
                Piece::call("store_offset", &args).text
            }
            StmtKind::AtomicStore {
                op,
                view,
                index,
                value,
                ordering,
                hints,
            } => {
                let mut args = self.stored(*view, index, *value);
                facts(&mut args, *hints, *ordering);
                Piece::call(&format!("atomic_store_{}", atomic_name(*op)), &args).text
            }
            StmtKind::Break => "break".to_owned(),
            StmtKind::Continue => "continue".to_owned(),
            StmtKind::Return => "return".to_owned(),
            StmtKind::Print { pieces } => {
                let pieces = pieces.iter().map(|piece| match piece {
                    PrintPiece::Text(text) => quoted(text),
                    PrintPiece::Value(value, format) => {
                        format!("{} as {}", self.expr(*value), quoted(format))
                    }
                });
                let pieces: Vec<String> = pieces.collect();
                Piece::call("print", &pieces).text
            }
            StmtKind::Assert { cond, message } => {
                let args = [self.expr(*cond), quoted(message)];
                Piece::call("assert", &args).text
            }
            StmtKind::GridDependency { wait } => {
                let name = if *wait {
                    "wait_for_dependencies"
                } else {
                    "launch_dependents"
                };
                Piece::call(name, &[]).text
            }
            // Those with blocks are printed elsewhere.
            StmtKind::If { .. }
            | StmtKind::StaticIf { .. }
            | StmtKind::For { .. }
            | StmtKind::While { .. }
            | StmtKind::Inlined { .. } => String::new(),
        }
    }

    fn stored(&mut self, to: ExprId, index: &[ExprId], value: ExprId) -> Vec<String> {
        vec![self.expr(to), self.list(index), self.expr(value)]
    }
}
