//! What is known of variables before anything is written: in which of Julia's scopes each lives, and what it is called.
//!
//! Loops are scopes in Julia: a variable that is first assigned in one is gone after it, unless it is declared before. A name
//! may stand for several variables of the source where their lives don't meet.

use crate::names::{Names, plain};
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_kernel::{Block, Expr, ExprId, Kernel, Stmt, StmtKind, VarId};

#[derive(Clone, Copy, Debug)]
struct Occurrence {
    order: usize,
    scope: usize,
    write: bool,
    /// Whether it stands in a choice within its scope.
    chosen: bool,
}

#[derive(Clone, Copy, Debug)]
struct Scope {
    parent: usize,
    /// The first and last statement of the loop.
    from: usize,
    to: usize,
}

/// Where a variable lives.
#[derive(Clone, Debug)]
pub(crate) struct Life {
    /// The innermost scope with all its occurrences.
    pub(crate) home: usize,
    /// The statement that assigns it first.
    pub(crate) first_write: usize,
    /// Whether it must be declared before that statement.
    pub(crate) declared: bool,
    from: (usize, bool),
    to: (usize, bool),
}

/// A statement's place: its number, that of the last statement in it, and the scope of its body if it is a loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) scope: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Analysis {
    scopes: Vec<Scope>,
    marks: FxHashMap<*const Stmt, Mark>,
    pub(crate) lives: FxHashMap<VarId, Life>,
    found: FxHashMap<VarId, Vec<Occurrence>>,
    order: Vec<VarId>,
    count: usize,
    chosen: usize,
    /// Variables and what they are copies of.
    pub(crate) copies: Vec<(VarId, VarId)>,
    /// Variables that are assigned alone, with what they are assigned.
    values: Vec<(VarId, ExprId)>,
    /// Variables that count loops.
    pub(crate) counters: FxHashSet<VarId>,
}

impl Analysis {
    pub(crate) fn new(kernel: &Kernel) -> Self {
        let mut analysis = Self::default();
        analysis.scopes.push(Scope {
            parent: 0,
            from: 0,
            to: usize::MAX,
        });
        analysis.block(kernel, &kernel.body, 0);
        let lives = analysis
            .found
            .iter()
            .map(|(var, occurrences)| (*var, analysis.life(occurrences)))
            .collect();
        analysis.lives = lives;
        analysis
    }

    pub(crate) fn mark(&self, stmt: &Stmt) -> Option<Mark> {
        self.marks.get(&std::ptr::from_ref(stmt)).copied()
    }

    /// Variables of a scope that a statement's loops assign first.
    pub(crate) fn declared_in(&self, scope: usize, mark: Mark) -> Vec<VarId> {
        self.order
            .iter()
            .copied()
            .filter(|var| {
                self.lives.get(var).is_some_and(|life| {
                    life.home == scope && life.declared && (mark.from..=mark.to).contains(&life.first_write)
                })
            })
            .collect()
    }

    fn note(&mut self, var: VarId, scope: usize, write: bool) {
        let order = self.count;
        if !self.found.contains_key(&var) {
            self.order.push(var);
        }
        let chosen = self.chosen > 0;
        self.found.entry(var).or_default().push(Occurrence {
            order,
            scope,
            write,
            chosen,
        });
    }

    /// Whether a variable is assigned in one place only.
    pub(crate) fn is_assigned_once(&self, var: VarId) -> bool {
        self.found
            .get(&var)
            .is_some_and(|occurrences| occurrences.iter().filter(|o| o.write).count() == 1)
    }

    fn expr(&mut self, kernel: &Kernel, id: ExprId, scope: usize) {
        let Some(data) = kernel.exprs.get(id) else {
            return;
        };
        if let Expr::Var(var) = data.expr {
            self.note(var, scope, false);
        }
        let mut operands = Vec::new();
        data.expr.each_operand(&mut |operand| operands.push(operand));
        for operand in operands {
            self.expr(kernel, operand, scope);
        }
    }

    fn block(&mut self, kernel: &Kernel, block: &Block, scope: usize) {
        for stmt in &block.stmts {
            self.count += 1;
            let from = self.count;
            let mut operands = Vec::new();
            stmt.kind.each_operand(&mut |operand| operands.push(operand));
            for operand in operands {
                self.expr(kernel, operand, scope);
            }
            let mut inner = scope;
            match &stmt.kind {
                StmtKind::Assign { targets, value } => {
                    for target in targets {
                        self.note(*target, scope, true);
                    }
                    if let [target] = targets.as_slice() {
                        self.values.push((*target, *value));
                    }
                    if let ([target], Some(Expr::Var(source))) = (
                        targets.as_slice(),
                        kernel.exprs.get(*value).map(|data| &data.expr),
                    ) {
                        self.copies.push((*target, *source));
                    }
                }
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => {
                    inner = self.open(scope);
                    let chosen = std::mem::take(&mut self.chosen);
                    if let StmtKind::For { var, .. } = &stmt.kind {
                        self.note(*var, inner, true);
                        self.counters.insert(*var);
                    }
                    self.block(kernel, body, inner);
                    self.chosen = chosen;
                    self.close(inner);
                }
                other => {
                    let mut blocks = Vec::new();
                    other.each_block(&mut |block| blocks.push(block));
                    let is_choice = blocks.len() > 1;
                    self.chosen += usize::from(is_choice);
                    for block in blocks {
                        self.block(kernel, block, scope);
                    }
                    self.chosen -= usize::from(is_choice);
                }
            }
            let mark = Mark {
                from,
                to: self.count,
                scope: inner,
            };
            self.marks.insert(std::ptr::from_ref(stmt), mark);
        }
    }

    /// What variables of arrays stand for, where they are assigned in one place.
    pub(crate) fn arrays(&self, kernel: &Kernel) -> FxHashMap<VarId, ExprId> {
        let is_array = |var: &VarId| {
            let ty = kernel.vars.get(*var).map(|data| &data.ty);
            matches!(ty, Some(tileport_kernel::Type::Array(_))) && self.is_assigned_once(*var)
        };
        let given = self.values.iter().filter(|(var, _)| is_array(var));
        given.copied().collect()
    }

    fn open(&mut self, parent: usize) -> usize {
        self.scopes.push(Scope {
            parent,
            from: self.count,
            to: self.count,
        });
        self.scopes.len() - 1
    }

    fn close(&mut self, scope: usize) {
        let count = self.count;
        if let Some(scope) = self.scopes.get_mut(scope) {
            scope.to = count;
        }
    }

    fn parents(&self, mut scope: usize) -> Vec<usize> {
        let mut all = vec![scope];
        while scope != 0 {
            scope = self.scopes.get(scope).map_or(0, |scope| scope.parent);
            all.push(scope);
        }
        all
    }

    /// Whether a scope is another one or in it.
    pub(crate) fn is_within(&self, scope: usize, of: usize) -> bool {
        self.parents(scope).contains(&of)
    }

    fn life(&self, occurrences: &[Occurrence]) -> Life {
        let mut home = occurrences.first().map_or(0, |o| o.scope);
        for occurrence in occurrences {
            let known = self.parents(home);
            home = self
                .parents(occurrence.scope)
                .into_iter()
                .find(|scope| known.contains(scope))
                .unwrap_or(0);
        }
        let first = occurrences.iter().find(|o| o.write);
        // In a loop, what is used anywhere in it counts as used in all of it.
        let span = |o: &Occurrence| {
            let outer = self
                .parents(o.scope)
                .into_iter()
                .take_while(|scope| *scope != home)
                .last()
                .and_then(|scope| self.scopes.get(scope));
            match outer {
                Some(scope) => ((scope.from, false), (scope.to, false)),
                None => ((o.order, o.write), (o.order, !o.write)),
            }
        };
        let from = occurrences
            .iter()
            .map(|o| span(o).0)
            .min_by_key(|(order, _)| *order);
        let to = occurrences
            .iter()
            .map(|o| span(o).1)
            .max_by_key(|(order, _)| *order);
        Life {
            home,
            first_write: first.map_or(0, |o| o.order),
            declared: first.is_some_and(|o| o.scope != home)
                && occurrences.iter().any(|o| !o.write)
                && !self.is_anew(home, occurrences),
            from: from.unwrap_or((0, false)),
            to: to.unwrap_or((usize::MAX, false)),
        }
    }

    /// Whether each loop that has a variable gives it a value of its own first.
    fn is_anew(&self, home: usize, occurrences: &[Occurrence]) -> bool {
        let mut seen: Vec<usize> = Vec::new();
        for occurrence in occurrences {
            let outer = self
                .parents(occurrence.scope)
                .into_iter()
                .take_while(|scope| *scope != home)
                .last();
            let Some(outer) = outer else {
                return false;
            };
            if seen.contains(&outer) {
                continue;
            }
            seen.push(outer);
            if !occurrence.write || occurrence.scope != outer || occurrence.chosen {
                return false;
            }
        }
        true
    }

    /// Whether one name can stand for both, the first of which came first.
    fn apart(&self, a: &Life, b: &Life) -> bool {
        if a.home == b.home {
            let plain = a.to.1 && b.from.1 && !a.declared && !b.declared;
            return a.to.0 < b.from.0 || (a.to.0 == b.from.0 && plain);
        }
        !self.parents(a.home).contains(&b.home) && !self.parents(b.home).contains(&a.home)
    }

    /// The names of all variables.
    pub(crate) fn name(&self, kernel: &Kernel, names: &mut Names) -> FxHashMap<VarId, String> {
        let mut chosen: FxHashMap<VarId, String> = FxHashMap::default();
        let mut users: FxHashMap<String, Vec<(String, Vec<VarId>)>> = FxHashMap::default();
        for var in &self.order {
            let (Some(data), Some(life)) = (kernel.vars.get(*var), self.lives.get(var)) else {
                continue;
            };
            // What the reader made up gets a name of its own.
            let like = if data.temporary {
                "part"
            } else {
                data.name.as_str()
            };
            let groups = users.entry(plain(like)).or_default();
            let free = groups.iter_mut().find(|(_, group)| {
                group
                    .iter()
                    .all(|other| self.lives.get(other).is_some_and(|other| self.apart(other, life)))
            });
            let name = match free {
                Some((name, group)) => {
                    group.push(*var);
                    name.clone()
                }
                None => {
                    let name = names.fresh(like);
                    groups.push((name.clone(), vec![*var]));
                    name
                }
            };
            chosen.insert(*var, name);
        }
        chosen
    }

    /// All variables, in order of appearance.
    pub(crate) fn variables(&self) -> impl Iterator<Item = VarId> + '_ {
        let mut seen = FxHashSet::default();
        self.order.iter().copied().filter(move |var| seen.insert(*var))
    }
}
