//! Which variables a loop carries: those that its body assigns and that live beyond it.

use super::error::{MALFORMED, Result, error};
use crate::expr::Combine;
use crate::{Block, Expr, ExprId, Kernel, StmtKind, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::entity::SideTable;
use tileport_ir::{MAX_NESTING, Span};

/// A loop, or the whole kernel, by the order in which they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct LoopId(usize);

#[derive(Debug)]
struct Nest {
    outer: Option<LoopId>,
    depth: usize,
    assigned: Vec<VarId>,
}

/// For each loop what its body assigns, and for each variable the innermost loop that holds all its occurrences.
///
/// A variable whose occurrences all lie in one loop is never carried by it: if it were needed from one turn to the next, it
/// would be used before it's assigned in the first.
#[derive(Debug, Default)]
pub(super) struct Homes {
    nests: Vec<Nest>,
    homes: SideTable<VarId, Option<LoopHome>>,
    /// Loops by the address of their body, for look-up only.
    loops: FxHashMap<usize, LoopId>,
}

type LoopHome = usize;

impl Homes {
    /// Goes through a kernel.
    pub(super) fn new(kernel: &Kernel) -> Result<Self> {
        let mut homes = Self::default();
        homes.nests.push(Nest {
            outer: None,
            depth: 0,
            assigned: Vec::new(),
        });
        let mut walk = Walk {
            kernel,
            homes,
            seen: FxHashSet::default(),
        };
        walk.block(&kernel.body, LoopId(0), 0)?;
        for nest in &mut walk.homes.nests {
            in_order(kernel, &mut nest.assigned);
        }
        Ok(walk.homes)
    }

    /// The variables that the loop with this body carries, in order.
    pub(super) fn carried(&self, body: &Block) -> Vec<VarId> {
        let Some(&id) = self.loops.get(&address(body)) else {
            return Vec::new();
        };
        let Some(nest) = self.nests.get(id.0) else {
            return Vec::new();
        };
        let lives_beyond =
            |var: &VarId| self.homes[*var].is_some_and(|home| home != id.0 && self.holds(LoopId(home), id));
        nest.assigned.iter().copied().filter(lives_beyond).collect()
    }

    /// Whether a loop is around another, or is the same.
    fn holds(&self, outer: LoopId, inner: LoopId) -> bool {
        let mut at = Some(inner);
        while let Some(id) = at {
            if id == outer {
                return true;
            }
            at = self.nests.get(id.0).and_then(|nest| nest.outer);
        }
        false
    }

    /// The innermost loop around two.
    fn common(&self, a: LoopId, b: LoopId) -> LoopId {
        let (mut a, mut b) = (a, b);
        while a != b {
            let depth = |id: LoopId| self.nests.get(id.0).map_or(0, |nest| nest.depth);
            let outer = |id: LoopId| self.nests.get(id.0).and_then(|nest| nest.outer);
            let (next_a, next_b) = (outer(a), outer(b));
            match depth(a).cmp(&depth(b)) {
                std::cmp::Ordering::Greater => a = next_a.unwrap_or(LoopId(0)),
                std::cmp::Ordering::Less => b = next_b.unwrap_or(LoopId(0)),
                std::cmp::Ordering::Equal => {
                    a = next_a.unwrap_or(LoopId(0));
                    b = next_b.unwrap_or(LoopId(0));
                }
            }
        }
        a
    }

    fn occurs(&mut self, var: VarId, at: LoopId) {
        let home = match self.homes[var] {
            Some(home) => self.common(LoopId(home), at),
            None => at,
        };
        self.homes.set(var, Some(home.0));
    }
}

/// Puts variables into the order in which loops and choices hand them on, each once: by name, as cuTile Python's compiler
/// does (`ast2hir.py`), and those that the source doesn't name last.
pub(super) fn in_order(kernel: &Kernel, vars: &mut Vec<VarId>) {
    let key = |var: &VarId| {
        let data = kernel.vars.get(*var);
        (
            data.is_some_and(|data| data.temporary),
            data.filter(|data| !data.temporary).map(|data| data.name.as_str()),
            *var,
        )
    };
    vars.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
    vars.dedup();
}

fn address(block: &Block) -> usize {
    std::ptr::from_ref(block).addr()
}

struct Walk<'k> {
    kernel: &'k Kernel,
    homes: Homes,
    seen: FxHashSet<ExprId>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block, at: LoopId, depth: usize) -> Result {
        for stmt in &block.stmts {
            if depth > MAX_NESTING {
                let message = format!("statements nest at most {MAX_NESTING} deep");
                return Err(error(MALFORMED, stmt.span, message));
            }
            let mut operands = Vec::new();
            stmt.kind.each_operand(&mut |id| operands.push(id));
            let inner = match &stmt.kind {
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => {
                    let id = LoopId(self.homes.nests.len());
                    let depth = self.homes.nests.get(at.0).map_or(0, |nest| nest.depth);
                    self.homes.nests.push(Nest {
                        outer: Some(at),
                        depth: depth + 1,
                        assigned: Vec::new(),
                    });
                    self.homes.loops.insert(address(body), id);
                    id
                }
                _ => at,
            };
            // A loop's condition is evaluated in each turn.
            let place = if matches!(stmt.kind, StmtKind::While { .. }) {
                inner
            } else {
                at
            };
            self.exprs(operands, place, depth)?;
            match &stmt.kind {
                StmtKind::Assign { targets, .. } => {
                    for &target in targets {
                        self.check(target, stmt.span)?;
                        self.assign(target, at);
                    }
                }
                StmtKind::For { var, .. } => {
                    self.check(*var, stmt.span)?;
                    self.assign(*var, inner);
                }
                _ => {}
            }
            let mut blocks = Vec::new();
            stmt.kind.each_block(&mut |block| blocks.push(block));
            for block in blocks {
                self.block(block, inner, depth + 1)?;
            }
        }
        Ok(())
    }

    /// Refuses a variable that isn't the kernel's.
    fn check(&self, var: VarId, span: Span) -> Result {
        match self.kernel.vars.get(var) {
            Some(_) => Ok(()),
            None => Err(error(MALFORMED, span, "a variable is none of the kernel")),
        }
    }

    fn assign(&mut self, var: VarId, at: LoopId) {
        self.homes.occurs(var, at);
        let mut around = Some(at);
        while let Some(nest) = around.and_then(|id| self.homes.nests.get_mut(id.0)) {
            nest.assigned.push(var);
            around = nest.outer;
        }
    }

    fn exprs(&mut self, mut work: Vec<ExprId>, at: LoopId, depth: usize) -> Result {
        while let Some(id) = work.pop() {
            let Some(data) = self.kernel.exprs.get(id).filter(|_| self.seen.insert(id)) else {
                continue;
            };
            match &data.expr {
                Expr::Var(var) => {
                    self.check(*var, data.span)?;
                    self.homes.occurs(*var, at);
                }
                Expr::Reduce { combine, .. } | Expr::Scan { combine, .. } => {
                    if let Combine::Function { params, .. } = combine {
                        for &param in params {
                            self.check(param, data.span)?;
                        }
                    }
                }
                _ => {}
            }
            data.expr.each_operand(&mut |operand| work.push(operand));
            if let Some((body, results)) = data.expr.body() {
                work.extend(results);
                self.block(body, at, depth + 1)?;
            }
        }
        Ok(())
    }
}
