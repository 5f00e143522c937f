//! A kernel's statements as the port will nest them: choices that are decided and bodies of helper functions are laid open,
//! and a way that leaves the kernel early becomes the other arm of a choice, since cutile-rs can only return at the end.

use crate::element::Members;
use crate::error::Result;
use tileport_ir::Span;
use tileport_kernel::{Block, Cond, Expr, ExprId, Stmt, StmtKind, VarId};

/// A sequence of statements that the port has in one pair of braces.
#[derive(Debug)]
pub(crate) struct Nodes<'k> {
    pub(crate) id: usize,
    pub(crate) list: Vec<Node<'k>>,
}

/// A statement with its comments.
#[derive(Debug)]
pub(crate) struct Node<'k> {
    pub(crate) kind: NodeKind<'k>,
    pub(crate) before: Vec<String>,
    pub(crate) after: Option<String>,
    pub(crate) span: Span,
    /// The first and the last place in order of evaluation that it takes.
    pub(crate) order: (usize, usize),
}

/// What is chosen by.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    /// A value.
    Value(ExprId),
    /// Compile-time constants.
    Constant(Cond),
}

#[derive(Debug)]
pub(crate) enum NodeKind<'k> {
    /// A statement without blocks.
    Plain(&'k StmtKind),
    /// Only comments.
    Comment,
    If {
        cond: Choice,
        then: Nodes<'k>,
        otherwise: Nodes<'k>,
    },
    For {
        var: VarId,
        start: ExprId,
        stop: ExprId,
        step: ExprId,
        body: Nodes<'k>,
    },
    While {
        cond: Option<ExprId>,
        body: Nodes<'k>,
    },
}

/// An occurrence of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occurrence {
    pub(crate) order: usize,
    pub(crate) block: usize,
    /// The value that is assigned; `None` where the variable is read, or assigned by a loop.
    pub(crate) value: Option<ExprId>,
    pub(crate) write: bool,
}

/// What is known of the blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockInfo {
    pub(crate) parent: usize,
    pub(crate) depth: usize,
    pub(crate) is_loop: bool,
}

/// Builds the tree.
pub(crate) struct Builder<'k, 'm> {
    pub(crate) members: &'m Members<'k>,
    pub(crate) blocks: Vec<BlockInfo>,
    order: usize,
}

impl<'k, 'm> Builder<'k, 'm> {
    pub(crate) fn new(members: &'m Members<'k>) -> Self {
        Self {
            members,
            blocks: Vec::new(),
            order: 0,
        }
    }

    fn open(&mut self, parent: Option<usize>, is_loop: bool) -> usize {
        let id = self.blocks.len();
        let depth = parent.and_then(|parent| self.blocks.get(parent)).map_or(0, |info| info.depth + 1);
        self.blocks.push(BlockInfo {
            parent: parent.unwrap_or(0),
            depth,
            is_loop,
        });
        id
    }

    /// The tree of a body.
    pub(crate) fn body(&mut self, body: &'k Block) -> Result<Nodes<'k>> {
        let id = self.open(None, false);
        let mut pending = Vec::new();
        flatten(self.members, body, &mut pending)?;
        let list = self.list(id, pending, 0)?;
        Ok(Nodes { id, list })
    }

    fn list(&mut self, id: usize, pending: Vec<Pending<'k>>, loops: usize) -> Result<Vec<Node<'k>>> {
        let mut list = Vec::new();
        let mut rest = pending.into_iter();
        while let Some(next) = rest.next() {
            if loops == 0 && matches!(next.stmt.map(|stmt| &stmt.kind), Some(StmtKind::Return)) {
                break;
            }
            let Some(stmt) = next.stmt else {
                list.push(Node {
                    kind: NodeKind::Comment,
                    before: next.before,
                    after: None,
                    span: Span::NONE,
                    order: (self.order, self.order),
                });
                continue;
            };
            let start = self.order;
            let mut done = false;
            let kind = match &stmt.kind {
                StmtKind::If {
                    cond, then, otherwise, ..
                } => {
                    self.order += 1;
                    let cond = Choice::Value(*cond);
                    let (kind, ends) = self.choice(id, cond, then, otherwise, &mut rest, loops)?;
                    done = ends;
                    kind
                }
                StmtKind::StaticIf { cond, then, otherwise } => {
                    let cond = Choice::Constant(self.members.cond(cond, stmt.span)?);
                    let (kind, ends) = self.choice(id, cond, then, otherwise, &mut rest, loops)?;
                    done = ends;
                    kind
                }
                StmtKind::For {
                    var,
                    start,
                    stop,
                    step,
                    body,
                } => {
                    self.order += 1;
                    NodeKind::For {
                        var: *var,
                        start: *start,
                        stop: *stop,
                        step: *step,
                        body: self.nested(id, body, true, loops + 1)?,
                    }
                }
                StmtKind::While { cond, body } => {
                    self.order += 1;
                    NodeKind::While {
                        cond: *cond,
                        body: self.nested(id, body, true, loops + 1)?,
                    }
                }
                plain => {
                    self.order += 1;
                    NodeKind::Plain(plain)
                }
            };
            list.push(Node {
                kind,
                before: next.before,
                after: stmt.after.clone(),
                span: stmt.span,
                order: (start, self.order),
            });
            if done {
                break;
            }
        }
        Ok(list)
    }

    fn nested(&mut self, parent: usize, body: &'k Block, is_loop: bool, loops: usize) -> Result<Nodes<'k>> {
        let mut pending = Vec::new();
        flatten(self.members, body, &mut pending)?;
        let id = self.open(Some(parent), is_loop);
        let list = self.list(id, pending, loops)?;
        Ok(Nodes { id, list })
    }

    fn choice(
        &mut self,
        parent: usize,
        cond: Choice,
        then: &'k Block,
        otherwise: &'k Block,
        rest: &mut std::vec::IntoIter<Pending<'k>>,
        loops: usize,
    ) -> Result<(NodeKind<'k>, bool)> {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        flatten(self.members, then, &mut a)?;
        flatten(self.members, otherwise, &mut b)?;
        let mut done = false;
        if loops == 0 {
            // What follows belongs to the arm that goes on.
            match (leaves(&a), leaves(&b)) {
                (true, true) => {
                    rest.by_ref().for_each(drop);
                    done = true;
                }
                (true, false) => {
                    b.extend(rest.by_ref());
                    done = true;
                }
                (false, true) => {
                    a.extend(rest.by_ref());
                    done = true;
                }
                (false, false) => {}
            }
        }
        let then = self.open(Some(parent), false);
        let a = self.list(then, a, loops)?;
        let otherwise = self.open(Some(parent), false);
        let b = self.list(otherwise, b, loops)?;
        let kind = NodeKind::If {
            cond,
            then: Nodes { id: then, list: a },
            otherwise: Nodes { id: otherwise, list: b },
        };
        Ok((kind, done))
    }
}

/// A statement that isn't in the tree yet; without one, only comments.
struct Pending<'k> {
    stmt: Option<&'k Stmt>,
    before: Vec<String>,
}

/// Whether statements end with leaving the kernel.
fn leaves(list: &[Pending<'_>]) -> bool {
    list.iter()
        .any(|pending| matches!(pending.stmt.map(|stmt| &stmt.kind), Some(StmtKind::Return)))
}

/// The statements of a block, with what is decided laid open.
fn flatten<'k>(members: &Members<'k>, block: &'k Block, out: &mut Vec<Pending<'k>>) -> Result {
    for stmt in &block.stmts {
        let mut before = stmt.before.clone();
        match &stmt.kind {
            StmtKind::Inlined { body, .. } => {
                let at = out.len();
                flatten(members, body, out)?;
                prepend(out, at, before);
            }
            StmtKind::StaticIf { cond, then, otherwise } => {
                match members.cond(cond, stmt.span)?.as_bool() {
                    Some(taken) => {
                        let at = out.len();
                        flatten(members, if taken { then } else { otherwise }, out)?;
                        prepend(out, at, before);
                    }
                    None => out.push(Pending {
                        stmt: Some(stmt),
                        before,
                    }),
                }
            }
            _ => out.push(Pending {
                stmt: Some(stmt),
                before: std::mem::take(&mut before),
            }),
        }
    }
    if !block.trailing.is_empty() {
        out.push(Pending {
            stmt: None,
            before: block.trailing.clone(),
        });
    }
    Ok(())
}

/// Puts comments before what was laid open from a place on.
fn prepend(out: &mut Vec<Pending<'_>>, at: usize, mut comments: Vec<String>) {
    if comments.is_empty() {
        return;
    }
    match out.get_mut(at) {
        Some(first) => {
            comments.append(&mut first.before);
            first.before = comments;
        }
        None => out.push(Pending {
            stmt: None,
            before: comments,
        }),
    }
}

/// Calls `f` for each expression in evaluation order, operands first.
pub(crate) fn each_expr(kernel: &tileport_kernel::Kernel, id: ExprId, f: &mut dyn FnMut(ExprId, &Expr)) {
    let mut stack = vec![(id, false)];
    while let Some((id, left)) = stack.pop() {
        let Some(data) = kernel.exprs.get(id) else { continue };
        if left {
            f(id, &data.expr);
            continue;
        }
        stack.push((id, true));
        let at = stack.len();
        data.expr.each_operand(&mut |operand| stack.push((operand, false)));
        if let Some(operands) = stack.get_mut(at..) {
            operands.reverse();
        }
    }
}
