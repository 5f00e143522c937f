//! A kernel's statements as the port will nest them: choices that are decided and bodies of helper functions are laid open,
//! and a way that leaves the kernel early becomes the other arm of a choice, since cutile-rs can only return at the end.

use crate::element::Members;
use crate::error::Result;
use tileport_ir::Span;

use tileport_kernel::{Block, Cond, ExprId, Stmt, StmtKind, VarId};

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
    /// Whether it wasn't left early.
    GoesOn(usize),
}

#[derive(Debug)]
pub(crate) enum NodeKind<'k> {
    /// A statement without blocks.
    Plain(&'k StmtKind),
    /// Only comments.
    Comment,
    /// Declares that what follows goes on, until it is left early.
    Begin(usize),
    /// Leaves early: what is guarded by the same number is passed over.
    Leave(usize),
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
    /// How many guards there are.
    guards: usize,
}

/// What leaves the statements that are being nested.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    /// Leaving the kernel.
    Return,
    /// Leaving a loop that runs once: the body of a helper function that returns early.
    Break,
    /// Nothing: in loops, jumps stay what they are.
    None,
}

/// Where statements stand.
#[derive(Clone, Copy)]
struct Scope {
    exit: Exit,
    /// The guard that an early exit sets.
    guard: Option<usize>,
}

impl Exit {
    fn is(self, kind: &StmtKind) -> bool {
        match self {
            Self::Return => matches!(kind, StmtKind::Return),
            Self::Break => matches!(kind, StmtKind::Break),
            Self::None => false,
        }
    }
}

impl<'k, 'm> Builder<'k, 'm> {
    pub(crate) fn new(members: &'m Members<'k>) -> Self {
        Self {
            members,
            blocks: Vec::new(),
            order: 0,
            guards: 0,
        }
    }

    fn open(&mut self, parent: Option<usize>, is_loop: bool) -> usize {
        let id = self.blocks.len();
        let depth = parent
            .and_then(|parent| self.blocks.get(parent))
            .map_or(0, |info| info.depth + 1);
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
        let scope = Scope {
            exit: Exit::Return,
            guard: None,
        };
        let list = self.list(id, pending, scope)?;
        Ok(Nodes { id, list })
    }

    fn list(&mut self, id: usize, pending: Vec<Pending<'k>>, scope: Scope) -> Result<Vec<Node<'k>>> {
        let mut list = Vec::new();
        let mut rest = pending.into_iter();
        while let Some(next) = rest.next() {
            let Some(stmt) = next.stmt else {
                list.push(self.made(NodeKind::Comment, next.before));
                continue;
            };
            if scope.exit.is(&stmt.kind) {
                if let Some(guard) = scope.guard {
                    list.push(self.made(NodeKind::Leave(guard), next.before));
                }
                break;
            }
            let start = self.order;
            let mut done = false;
            let kind = match &stmt.kind {
                StmtKind::If { then, otherwise, .. } | StmtKind::StaticIf { then, otherwise, .. } => {
                    let cond = match &stmt.kind {
                        StmtKind::If { cond, .. } => Choice::Value(*cond),
                        StmtKind::StaticIf { cond, .. } => {
                            Choice::Constant(self.members.cond(cond, stmt.span)?)
                        }
                        _ => Choice::Constant(Cond::Known(true)),
                    };
                    let (begin, kind, ends) = self.choice(id, cond, then, otherwise, &mut rest, scope)?;
                    if let Some(guard) = begin {
                        list.push(self.made(NodeKind::Begin(guard), Vec::new()));
                    }
                    let guarded = begin.or(scope
                        .guard
                        .filter(|_| leaves_deep(then, scope.exit) || leaves_deep(otherwise, scope.exit)));
                    if let (Some(guard), false) = (guarded, ends) {
                        // What follows is passed over where an arm left.
                        list.push(Node {
                            kind,
                            before: next.before,
                            after: stmt.after.clone(),
                            span: stmt.span,
                            order: (start, self.order),
                        });
                        let start = self.order;
                        let remaining: Vec<_> = rest.by_ref().collect();
                        if !remaining.is_empty() {
                            let inner = self.open(Some(id), false);
                            let nested = self.list(inner, remaining, scope)?;
                            let none = self.open(Some(id), false);
                            let mut node = self.made(
                                NodeKind::If {
                                    cond: Choice::GoesOn(guard),
                                    then: Nodes {
                                        id: inner,
                                        list: nested,
                                    },
                                    otherwise: Nodes {
                                        id: none,
                                        list: Vec::new(),
                                    },
                                },
                                Vec::new(),
                            );
                            node.order = (start, self.order);
                            list.push(node);
                        }
                        break;
                    }
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
                        body: self.nested(id, body)?,
                    }
                }
                StmtKind::While { cond: None, body } if runs_once(body) => {
                    let mut pending = Vec::new();
                    flatten(self.members, body, &mut pending)?;
                    if let Some(first) = pending.first_mut() {
                        let mut before = next.before;
                        before.append(&mut first.before);
                        first.before = before;
                    }
                    let scope = Scope {
                        exit: Exit::Break,
                        guard: None,
                    };
                    list.extend(self.list(id, pending, scope)?);
                    continue;
                }
                StmtKind::While { cond, body } => {
                    self.order += 1;
                    NodeKind::While {
                        cond: *cond,
                        body: self.nested(id, body)?,
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

    /// A node that the source has no statement for.
    fn made(&mut self, kind: NodeKind<'k>, before: Vec<String>) -> Node<'k> {
        let start = self.order;
        self.order += 1;
        Node {
            kind,
            before,
            after: None,
            span: Span::NONE,
            order: (start, self.order),
        }
    }

    fn nested(&mut self, parent: usize, body: &'k Block) -> Result<Nodes<'k>> {
        let mut pending = Vec::new();
        flatten(self.members, body, &mut pending)?;
        let id = self.open(Some(parent), true);
        let scope = Scope {
            exit: Exit::None,
            guard: None,
        };
        let list = self.list(id, pending, scope)?;
        Ok(Nodes { id, list })
    }

    /// A choice, with the guard that it begins, and whether what follows became part of it.
    fn choice(
        &mut self,
        parent: usize,
        cond: Choice,
        then: &'k Block,
        otherwise: &'k Block,
        rest: &mut std::vec::IntoIter<Pending<'k>>,
        scope: Scope,
    ) -> Result<(Option<usize>, NodeKind<'k>, bool)> {
        self.order += 1;
        let (mut a, mut b) = (Vec::new(), Vec::new());
        flatten(self.members, then, &mut a)?;
        flatten(self.members, otherwise, &mut b)?;
        // What follows belongs to the arm that goes on.
        let (mut done, mut begin, mut inner) = (true, None, scope);
        match (leaves(&a, scope.exit), leaves(&b, scope.exit)) {
            (true, true) => rest.by_ref().for_each(drop),
            (true, false) => b.extend(rest.by_ref()),
            (false, true) => a.extend(rest.by_ref()),
            (false, false) => {
                done = false;
                let deep = leaves_deep(then, scope.exit) || leaves_deep(otherwise, scope.exit);
                if deep && scope.guard.is_none() {
                    begin = Some(self.guards);
                    inner.guard = begin;
                    self.guards += 1;
                }
            }
        }
        let then = self.open(Some(parent), false);
        let a = self.list(then, a, inner)?;
        let otherwise = self.open(Some(parent), false);
        let b = self.list(otherwise, b, inner)?;
        let kind = NodeKind::If {
            cond,
            then: Nodes { id: then, list: a },
            otherwise: Nodes {
                id: otherwise,
                list: b,
            },
        };
        Ok((begin, kind, done))
    }
}

/// Whether a block leaves anywhere, also in choices; loops have exits of their own.
fn leaves_deep(block: &Block, exit: Exit) -> bool {
    block.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::If { then, otherwise, .. } | StmtKind::StaticIf { then, otherwise, .. } => {
            leaves_deep(then, exit) || leaves_deep(otherwise, exit)
        }
        StmtKind::Inlined { body, .. } => leaves_deep(body, exit),
        kind => exit.is(kind),
    })
}

/// Whether a loop without a condition runs exactly once: it ends with leaving, and never goes on with a next turn.
fn runs_once(body: &Block) -> bool {
    fn goes_on(block: &Block) -> bool {
        block.stmts.iter().any(|stmt| match &stmt.kind {
            StmtKind::Continue => true,
            StmtKind::If { then, otherwise, .. } | StmtKind::StaticIf { then, otherwise, .. } => {
                goes_on(then) || goes_on(otherwise)
            }
            StmtKind::Inlined { body, .. } => goes_on(body),
            _ => false,
        })
    }
    matches!(body.stmts.last().map(|stmt| &stmt.kind), Some(StmtKind::Break))
        && !goes_on(body)
        && !leaves_deep(body, Exit::Return)
}

/// A statement that isn't in the tree yet; without one, only comments.
struct Pending<'k> {
    stmt: Option<&'k Stmt>,
    before: Vec<String>,
}

/// Whether statements end with leaving.
fn leaves(list: &[Pending<'_>], exit: Exit) -> bool {
    list.iter()
        .any(|pending| pending.stmt.is_some_and(|stmt| exit.is(&stmt.kind)))
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
            StmtKind::StaticIf {
                cond,
                then,
                otherwise,
            } => match members.cond(cond, stmt.span)?.as_bool() {
                Some(taken) => {
                    let at = out.len();
                    flatten(members, if taken { then } else { otherwise }, out)?;
                    prepend(out, at, before);
                }
                None => out.push(Pending {
                    stmt: Some(stmt),
                    before,
                }),
            },
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
