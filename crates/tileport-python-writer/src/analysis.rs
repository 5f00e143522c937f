//! What is to be known of a kernel's variables before its text is written: where each is assigned and read, which stand in
//! for their values, and what each is called.

use crate::names::{Names, plain};
use rustc_hash::FxHashMap;
use tileport_kernel::expr::Combine;
use tileport_kernel::{Block, Expr, ExprId, Kernel, Stmt, StmtKind, Type, VarId};

/// A place where a variable is assigned or read.
#[derive(Clone, Copy, Debug)]
struct Occurrence {
    order: usize,
    /// The innermost loop that it is in; 0 is the kernel.
    place: usize,
    write: bool,
    /// Whether the occurrence is in an arm of a choice.
    chosen: bool,
}

#[derive(Clone, Copy, Debug)]
struct Loop {
    parent: usize,
    from: usize,
    to: usize,
}

/// A kernel's variables.
#[derive(Debug, Default)]
pub(crate) struct Analysis {
    found: FxHashMap<VarId, Vec<Occurrence>>,
    order: Vec<VarId>,
    /// The function that a variable is of: 0 is the kernel itself, each helper that was put in place of its call another.
    functions: FxHashMap<VarId, usize>,
    loops: Vec<Loop>,
    count: usize,
    number_of_functions: usize,
    chosen: usize,
    /// What each variable is assigned; `None` for one of several values.
    values: FxHashMap<VarId, Vec<Option<ExprId>>>,
    /// Variables of elaboration that stand in for their values.
    pub(crate) inlined: FxHashMap<VarId, ExprId>,
    /// The function that is being looked at.
    function: usize,
}

impl Analysis {
    pub(crate) fn new(kernel: &Kernel) -> Self {
        let mut analysis = Self::default();
        analysis.loops.push(Loop { parent: 0, from: 0, to: usize::MAX });
        analysis.block(kernel, &kernel.body, 0);
        let mut inlined = FxHashMap::default();
        analysis.stand_ins(kernel, &kernel.body, &mut inlined);
        analysis.inlined = inlined;
        analysis
    }

    fn note(&mut self, var: VarId, place: usize, write: bool) {
        if !self.found.contains_key(&var) {
            self.order.push(var);
            self.functions.insert(var, self.function);
        }
        let occurrence = Occurrence { order: self.count, place, write, chosen: self.chosen > 0 };
        self.found.entry(var).or_default().push(occurrence);
    }

    fn expr(&mut self, kernel: &Kernel, id: ExprId, place: usize) {
        let Some(data) = kernel.exprs.get(id) else {
            return;
        };
        if let Expr::Var(var) = data.expr {
            self.note(var, place, false);
        }
        let mut operands = Vec::new();
        data.expr.each_operand(&mut |operand| operands.push(operand));
        for operand in operands {
            self.expr(kernel, operand, place);
        }
        if let Expr::Reduce { combine, .. } | Expr::Scan { combine, .. } = &data.expr
            && let Combine::Function { params, body, results, .. } = combine
        {
            let outer = self.enter();
            for param in params {
                self.note(*param, place, true);
            }
            self.block(kernel, body, place);
            for result in results {
                self.expr(kernel, *result, place);
            }
            self.function = outer;
        }
    }

    /// The names of a function are its own.
    fn enter(&mut self) -> usize {
        self.number_of_functions += 1;
        std::mem::replace(&mut self.function, self.number_of_functions)
    }

    fn block(&mut self, kernel: &Kernel, block: &Block, place: usize) {
        for stmt in &block.stmts {
            self.count += 1;
            let mut operands = Vec::new();
            stmt.kind.each_operand(&mut |operand| operands.push(operand));
            for operand in operands {
                self.expr(kernel, operand, place);
            }
            match &stmt.kind {
                StmtKind::Assign { targets, value } => {
                    let alone = targets.len() == 1;
                    for target in targets {
                        self.note(*target, place, true);
                        self.values.entry(*target).or_default().push(alone.then_some(*value));
                    }
                }
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => {
                    self.loops.push(Loop { parent: place, from: self.count, to: self.count });
                    let inner = self.loops.len() - 1;
                    let chosen = std::mem::take(&mut self.chosen);
                    if let StmtKind::For { var, .. } = &stmt.kind {
                        self.note(*var, inner, true);
                    }
                    self.block(kernel, body, inner);
                    self.chosen = chosen;
                    let count = self.count;
                    if let Some(entry) = self.loops.get_mut(inner) {
                        entry.to = count;
                    }
                }
                StmtKind::Inlined { body, .. } => {
                    let outer = self.enter();
                    self.block(kernel, body, place);
                    self.function = outer;
                }
                other => {
                    let mut blocks = Vec::new();
                    other.each_block(&mut |block| blocks.push(block));
                    self.chosen += usize::from(blocks.len() > 1);
                    for block in &blocks {
                        self.block(kernel, block, place);
                    }
                    self.chosen -= usize::from(blocks.len() > 1);
                }
            }
        }
    }

    /// The one value of a variable that is assigned once.
    pub(crate) fn only_value(&self, var: VarId) -> Option<ExprId> {
        match self.values.get(&var).map(Vec::as_slice) {
            Some([only]) if self.writes(var) == 1 => *only,
            _ => None,
        }
    }

    fn writes(&self, var: VarId) -> usize {
        self.found.get(&var).map_or(0, |all| all.iter().filter(|o| o.write).count())
    }

    pub(crate) fn reads(&self, var: VarId) -> usize {
        self.found.get(&var).map_or(0, |all| all.iter().filter(|o| !o.write).count())
    }

    /// Finds variables that the reader made up and whose values are better written where they are used.
    fn stand_ins(&self, kernel: &Kernel, block: &Block, found: &mut FxHashMap<VarId, ExprId>) {
        let mut stmts = block.stmts.iter().peekable();
        while let Some(stmt) = stmts.next() {
            if let StmtKind::Assign { targets, value } = &stmt.kind
                && let [target] = targets.as_slice()
                && self.writes(*target) == 1
                && (stmt.before.is_empty() && stmt.after.is_none())
            {
                let temporary = kernel.vars.get(*target).is_some_and(|var| var.temporary);
                let next = stmts.peek().is_some_and(|next| reads_once(kernel, next, *target));
                let moves = next && self.reads(*target) == 1 && is_pure(kernel, *value);
                if temporary && (is_stable(kernel, *value) || moves) {
                    found.insert(*target, *value);
                }
            }
            stmt.kind.each_block(&mut |inner| self.stand_ins(kernel, inner, found));
            let mut functions = Vec::new();
            stmt.kind.each_operand(&mut |operand| bodies(kernel, operand, &mut functions));
            for body in functions {
                self.stand_ins(kernel, body, found);
            }
        }
    }

    fn parents(&self, mut place: usize) -> Vec<usize> {
        let mut all = vec![place];
        while place != 0 {
            place = self.loops.get(place).map_or(0, |entry| entry.parent);
            all.push(place);
        }
        all
    }

    /// From where to where a variable's value matters: in a loop that hands it on, all of the loop.
    fn life(&self, var: VarId) -> (usize, usize) {
        let Some(occurrences) = self.found.get(&var) else {
            return (0, usize::MAX);
        };
        let mut home = occurrences.first().map_or(0, |o| o.place);
        for occurrence in occurrences {
            let known = self.parents(home);
            home = self.parents(occurrence.place).into_iter().find(|place| known.contains(place)).unwrap_or(0);
        }
        let (mut from, mut to) = (usize::MAX, 0);
        for occurrence in occurrences {
            let inner = self.parents(occurrence.place).into_iter().take_while(|place| *place != home).last();
            let (a, b) = match inner.and_then(|place| self.loops.get(place)) {
                Some(entry) => (entry.from, entry.to),
                None => (occurrence.order, occurrence.order),
            };
            (from, to) = (from.min(a), to.max(b));
        }
        let first = occurrences.first();
        let anew = first.is_some_and(|first| first.write && !first.chosen && first.place == home);
        match self.loops.get(home) {
            Some(entry) if home != 0 && !anew => (entry.from, entry.to),
            _ => (from, to),
        }
    }

    /// The names of all variables. Those of one function that share a name in the source share it here; those of different
    /// functions may where they have one type and are never alive together.
    pub(crate) fn name(&self, kernel: &Kernel, names: &mut Names) -> FxHashMap<VarId, String> {
        let mut chosen: FxHashMap<VarId, String> = FxHashMap::default();
        let mut shared: FxHashMap<(usize, String), Vec<(String, Vec<VarId>)>> = FxHashMap::default();
        for var in &self.order {
            let Some(data) = kernel.vars.get(*var) else {
                continue;
            };
            if self.inlined.contains_key(var) {
                continue;
            }
            let function = self.functions.get(var).copied().unwrap_or(0);
            let base = if data.temporary { "part".to_owned() } else { plain(&data.name) };
            let own = !data.temporary && !data.name.starts_with('$');
            if own && let Some(name) = shared.get(&(function, base.clone())).and_then(|groups| groups.first()) {
                chosen.insert(*var, name.0.clone());
                continue;
            }
            let groups = shared.entry((usize::MAX, base.clone())).or_default();
            let life = self.life(*var);
            let free = groups.iter_mut().find(|(_, users)| {
                users.iter().all(|user| {
                    let other = self.life(*user);
                    let apart = other.1 < life.0 || life.1 < other.0;
                    apart && kernel.vars.get(*user).is_some_and(|user| same_kind(&user.ty, &data.ty))
                })
            });
            let name = match free {
                Some((name, users)) => {
                    users.push(*var);
                    name.clone()
                }
                None => {
                    let name = names.fresh(&base);
                    groups.push((name.clone(), vec![*var]));
                    name
                }
            };
            if own {
                shared.entry((function, base)).or_default().push((name.clone(), Vec::new()));
            }
            chosen.insert(*var, name);
        }
        chosen
    }
}

/// Whether a name may stand for both, one after the other.
fn same_kind(a: &Type, b: &Type) -> bool {
    a == b && matches!(a, Type::Tile(_))
}

fn bodies<'k>(kernel: &'k Kernel, id: ExprId, found: &mut Vec<&'k Block>) {
    let Some(data) = kernel.exprs.get(id) else {
        return;
    };
    found.extend(data.expr.body().map(|(body, _)| body));
    let mut operands = Vec::new();
    data.expr.each_operand(&mut |operand| operands.push(operand));
    for operand in operands {
        bodies(kernel, operand, found);
    }
}

/// Whether a statement itself reads a variable once, and not in a block of its own.
fn reads_once(kernel: &Kernel, stmt: &Stmt, var: VarId) -> bool {
    if matches!(stmt.kind, StmtKind::While { .. }) {
        return false;
    }
    let mut count = 0;
    stmt.kind.each_operand(&mut |operand| count += reads_in(kernel, operand, var));
    count == 1
}

fn reads_in(kernel: &Kernel, id: ExprId, var: VarId) -> usize {
    let Some(data) = kernel.exprs.get(id) else {
        return 0;
    };
    let mut count = usize::from(data.expr == Expr::Var(var));
    data.expr.each_operand(&mut |operand| count += reads_in(kernel, operand, var));
    count
}

/// Whether an expression is short and the same wherever it stands.
pub(crate) fn is_stable(kernel: &Kernel, id: ExprId) -> bool {
    match kernel.exprs.get(id).map(|data| &data.expr) {
        Some(Expr::BlockId { .. } | Expr::BlockCount { .. } | Expr::Constant(_) | Expr::Param(_)) => true,
        Some(Expr::Shape { array, .. } | Expr::Stride { array, .. }) => is_stable(kernel, *array),
        Some(Expr::Memory { array }) => is_stable(kernel, *array),
        _ => false,
    }
}

/// Whether nothing is changed by leaving an expression out, or by evaluating it a little later.
pub(crate) fn is_pure(kernel: &Kernel, id: ExprId) -> bool {
    let Some(data) = kernel.exprs.get(id) else {
        return false;
    };
    let mut pure = match &data.expr {
        Expr::Atomic { .. } | Expr::CompareExchange { .. } => false,
        Expr::Load { ordering, .. } | Expr::LoadOffset { ordering, .. } => ordering.0.is_none(),
        _ => true,
    };
    data.expr.each_operand(&mut |operand| pure &= is_pure(kernel, operand));
    pure
}
