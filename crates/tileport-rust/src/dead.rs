//! Statements that nothing needs: the compiler of the source leaves them out, loads that may be out of bounds among them, while
//! cutile's keeps every load. So the port doesn't have them either.

use crate::tree::{Choice, Node, NodeKind, Nodes, each_expr};
use rustc_hash::FxHashSet;
use tileport_kernel::{Expr, ExprId, Kernel, StmtKind, VarId};

/// Takes out of a body what nothing with an effect needs: assignments, and loops and choices that are left empty by that.
pub(crate) fn leave_out(kernel: &Kernel, body: &mut Nodes<'_>) {
    let mut live = Live {
        kernel,
        vars: FxHashSet::default(),
    };
    // Each turn finds a variable at least that the turn before had not.
    loop {
        let known = live.vars.len();
        live.nodes(body);
        if live.vars.len() == known {
            break;
        }
    }
    live.sweep(body);
}

struct Live<'k> {
    kernel: &'k Kernel,
    /// Variables that are read by what stays.
    vars: FxHashSet<VarId>,
}

impl Live<'_> {
    /// Notes what is read by the statements that stay, as far as known, and says whether there is one.
    fn nodes(&mut self, nodes: &Nodes<'_>) -> bool {
        let mut any = false;
        // From the last to the first, so that most is known after one turn.
        for node in nodes.list.iter().rev() {
            any |= self.node(node);
        }
        any
    }

    fn node(&mut self, node: &Node<'_>) -> bool {
        match &node.kind {
            NodeKind::Comment => false,
            NodeKind::Begin(_) | NodeKind::Leave(_) => true,
            NodeKind::Plain(kind) => {
                let stays = self.stays(kind);
                if stays {
                    kind.each_operand(&mut |operand| self.read(operand));
                }
                stays
            }
            NodeKind::If {
                cond,
                then,
                otherwise,
            } => {
                let (then, otherwise) = (self.nodes(then), self.nodes(otherwise));
                let stays = then || otherwise || self.acts_on_choice(cond);
                if let (true, Choice::Value(cond)) = (stays, cond) {
                    self.read(*cond);
                }
                stays
            }
            NodeKind::For {
                start,
                stop,
                step,
                body,
                ..
            } => {
                let bounds = [*start, *stop, *step];
                let stays = self.nodes(body) || bounds.iter().any(|bound| acts(self.kernel, *bound));
                if stays {
                    for bound in bounds {
                        self.read(bound);
                    }
                }
                stays
            }
            // It may go on forever, which can be seen.
            NodeKind::While { cond, body } => {
                self.nodes(body);
                if let Some(cond) = cond {
                    self.read(*cond);
                }
                true
            }
        }
    }

    fn acts_on_choice(&self, cond: &Choice) -> bool {
        match cond {
            Choice::Value(cond) => acts(self.kernel, *cond),
            Choice::Constant(_) | Choice::GoesOn(_) => false,
        }
    }

    fn stays(&self, kind: &StmtKind) -> bool {
        match kind {
            StmtKind::Assign { targets, value } => {
                targets.iter().any(|target| self.vars.contains(target)) || acts(self.kernel, *value)
            }
            StmtKind::Evaluate(value) => acts(self.kernel, *value),
            _ => true,
        }
    }

    fn read(&mut self, id: ExprId) {
        let kernel = self.kernel;
        each_expr(kernel, id, &mut |_, expr| {
            if let Expr::Var(var) = expr {
                self.vars.insert(*var);
            }
        });
    }

    fn sweep(&self, nodes: &mut Nodes<'_>) {
        nodes.list.retain_mut(|node| match &mut node.kind {
            NodeKind::Plain(kind) => self.stays(kind),
            NodeKind::If {
                cond,
                then,
                otherwise,
            } => {
                self.sweep(then);
                self.sweep(otherwise);
                !(is_empty(then) && is_empty(otherwise)) || self.acts_on_choice(cond)
            }
            NodeKind::For {
                start,
                stop,
                step,
                body,
                ..
            } => {
                self.sweep(body);
                !is_empty(body) || [start, stop, step].into_iter().any(|id| acts(self.kernel, *id))
            }
            NodeKind::While { body, .. } => {
                self.sweep(body);
                true
            }
            NodeKind::Comment | NodeKind::Begin(_) | NodeKind::Leave(_) => true,
        });
    }
}

fn is_empty(nodes: &Nodes<'_>) -> bool {
    (nodes.list.iter()).all(|node| matches!(node.kind, NodeKind::Comment))
}

/// Whether evaluating an expression does something besides giving its value.
fn acts(kernel: &Kernel, id: ExprId) -> bool {
    let mut found = false;
    each_expr(kernel, id, &mut |_, expr| found |= expr.acts());
    found
}
