//! What is to be known of a kernel's variables before its text is written: where each is assigned and read, which stand in
//! for their values, and what each is called.

use crate::names::{Names, plain};
use rustc_hash::FxHashMap;
use tileport_kernel::expr::Combine;
use tileport_kernel::{Block, Expr, ExprId, Kernel, Stmt, StmtKind, Type, VarId};

/// A name, and the variables of one function that share it.
type Sharing = (String, Vec<VarId>);

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

/// `a and b`, or `a or b`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Both {
    pub(crate) first: ExprId,
    /// The variable that holds the first by itself.
    pub(crate) part: VarId,
    pub(crate) and: bool,
    pub(crate) second: ExprId,
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
    /// Variables that hold `a and b` or `a or b`.
    pub(crate) both: FxHashMap<VarId, Both>,
    /// Variables that hold one of two values: the condition, and the values.
    pub(crate) either: FxHashMap<VarId, [ExprId; 3]>,
    /// The function that is being looked at.
    function: usize,
}

impl Analysis {
    pub(crate) fn new(kernel: &Kernel) -> Self {
        let mut analysis = Self::default();
        analysis.loops.push(Loop {
            parent: 0,
            from: 0,
            to: usize::MAX,
        });
        analysis.block(kernel, &kernel.body, 0);
        let mut inlined = FxHashMap::default();
        analysis.stand_ins(kernel, &kernel.body, &mut inlined);
        let mut both = FxHashMap::default();
        analysis.find_both(kernel, &kernel.body, &mut both);
        // The first part is written with the whole.
        inlined.retain(|var, _| both.values().all(|both: &Both| both.part != *var));
        let mut either = FxHashMap::default();
        analysis.find_either(kernel, &kernel.body, &mut either);
        either.retain(|var, _| !both.contains_key(var));
        analysis.either = either;
        analysis.inlined = inlined;
        analysis.both = both;
        analysis
    }

    fn note(&mut self, var: VarId, place: usize, write: bool) {
        if !self.found.contains_key(&var) {
            self.order.push(var);
            self.functions.insert(var, self.function);
        }
        let occurrence = Occurrence {
            order: self.count,
            place,
            write,
            chosen: self.chosen > 0,
        };
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
            && let Combine::Function {
                params,
                body,
                results,
                ..
            } = combine
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
                        self.values
                            .entry(*target)
                            .or_default()
                            .push(alone.then_some(*value));
                    }
                }
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => {
                    self.loops.push(Loop {
                        parent: place,
                        from: self.count,
                        to: self.count,
                    });
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

    /// Whether a variable has the value that it had when `from` was assigned wherever that is read.
    pub(crate) fn is_steady(&self, used: VarId, from: VarId) -> bool {
        let (Some(known), Some(uses)) = (self.found.get(&from), self.found.get(&used)) else {
            return false;
        };
        let Some(start) = known.iter().find(|o| o.write) else {
            return false;
        };
        let one_place = known.iter().all(|o| o.place == start.place);
        let last = known.iter().map(|o| o.order).max().unwrap_or(start.order);
        let changes = uses
            .iter()
            .any(|o| o.write && start.order < o.order && o.order < last);
        one_place && !changes
    }

    fn writes(&self, var: VarId) -> usize {
        self.found
            .get(&var)
            .map_or(0, |all| all.iter().filter(|o| o.write).count())
    }

    pub(crate) fn reads(&self, var: VarId) -> usize {
        self.found
            .get(&var)
            .map_or(0, |all| all.iter().filter(|o| !o.write).count())
    }

    /// Finds variables that the reader made up and whose values are better written where they are used.
    fn stand_ins(&self, kernel: &Kernel, block: &Block, found: &mut FxHashMap<VarId, ExprId>) {
        for (at, stmt) in block.stmts.iter().enumerate() {
            if let StmtKind::Assign { targets, value } = &stmt.kind
                && let [target] = targets.as_slice()
                && self.writes(*target) == 1
                && (stmt.before.is_empty() && stmt.after.is_none())
                && kernel.vars.get(*target).is_some_and(|var| var.temporary)
            {
                let rest = block.stmts.get(at + 1..).unwrap_or_default();
                if is_stable(kernel, *value) || self.moves(kernel, *target, *value, rest) {
                    found.insert(*target, *value);
                }
            }
            stmt.kind
                .each_block(&mut |inner| self.stand_ins(kernel, inner, found));
            let mut functions = Vec::new();
            stmt.kind
                .each_operand(&mut |operand| bodies(kernel, operand, &mut functions));
            for body in functions {
                self.stand_ins(kernel, body, found);
            }
        }
    }

    /// Whether the one statement that reads a variable may as well have its value: nothing in between changes what the value is
    /// made of, or does anything but compute.
    fn moves(&self, kernel: &Kernel, target: VarId, value: ExprId, rest: &[Stmt]) -> bool {
        if self.reads(target) != 1 {
            return false;
        }
        if !is_pure(kernel, value) {
            // What has an effect, or orders others, stays where it is: right before it is read, first of all.
            return rest.first().is_some_and(|next| reads_first(kernel, next, target));
        }
        for stmt in rest {
            if reads_once(kernel, stmt, target) {
                return true;
            }
            let StmtKind::Assign {
                targets,
                value: other,
            } = &stmt.kind
            else {
                return false;
            };
            let changes = targets
                .iter()
                .any(|changed| reads_in(kernel, value, *changed) > 0);
            if changes || !is_pure(kernel, *other) {
                return false;
            }
        }
        false
    }

    /// Finds `and` and `or` of values, which the reader takes apart: the second is only evaluated where the first leaves it open.
    fn find_both(&self, kernel: &Kernel, block: &Block, found: &mut FxHashMap<VarId, Both>) {
        for (at, stmt) in block.stmts.iter().enumerate() {
            stmt.kind
                .each_block(&mut |inner| self.find_both(kernel, inner, found));
            let before = at.checked_sub(1).and_then(|before| block.stmts.get(before));
            if let Some((target, both)) = before.and_then(|before| self.both(kernel, before, stmt)) {
                found.insert(target, both);
            }
        }
    }

    /// Finds conditional expressions that are read once, right after.
    fn find_either(&self, kernel: &Kernel, block: &Block, found: &mut FxHashMap<VarId, [ExprId; 3]>) {
        for (at, stmt) in block.stmts.iter().enumerate() {
            stmt.kind
                .each_block(&mut |inner| self.find_either(kernel, inner, found));
            if let StmtKind::If {
                cond,
                then,
                otherwise,
                expression: true,
            } = &stmt.kind
                && let (Some((target, a)), Some((other, b))) =
                    (only_assignment(then), only_assignment(otherwise))
                && target == other
                && kernel.vars.get(target).is_some_and(|data| data.temporary)
                && self.reads(target) == 1
                && block
                    .stmts
                    .get(at + 1)
                    .is_some_and(|next| reads_once(kernel, next, target))
                && [*cond, a, b].iter().all(|id| is_pure(kernel, *id))
            {
                found.insert(target, [*cond, a, b]);
            }
        }
    }

    fn both(&self, kernel: &Kernel, before: &Stmt, stmt: &Stmt) -> Option<(VarId, Both)> {
        let StmtKind::If {
            cond,
            then,
            otherwise,
            expression: true,
        } = &stmt.kind
        else {
            return None;
        };
        let (target, a) = only_assignment(then)?;
        let (other, b) = only_assignment(otherwise)?;
        let StmtKind::Assign {
            targets,
            value: first,
        } = &before.kind
        else {
            return None;
        };
        let [var] = targets.as_slice() else {
            return None;
        };
        let is_first = |id: ExprId| {
            kernel
                .exprs
                .get(id)
                .is_some_and(|data| data.expr == Expr::Var(*var))
        };
        let temporary = |var: VarId| kernel.vars.get(var).is_some_and(|data| data.temporary);
        let plain = stmt.before.is_empty() && before.after.is_none();
        if target != other
            || !is_first(*cond)
            || self.reads(*var) != 2
            || !(temporary(*var) && temporary(target) && plain)
        {
            return None;
        }
        let (and, second) = match (is_first(a), is_first(b)) {
            (false, true) => (true, a),
            (true, false) => (false, b),
            _ => return None,
        };
        Some((
            target,
            Both {
                first: *first,
                part: *var,
                and,
                second,
            },
        ))
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
            home = self
                .parents(occurrence.place)
                .into_iter()
                .find(|place| known.contains(place))
                .unwrap_or(0);
        }
        let (mut from, mut to) = (usize::MAX, 0);
        for occurrence in occurrences {
            let inner = self
                .parents(occurrence.place)
                .into_iter()
                .take_while(|place| *place != home)
                .last();
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
        let mut shared: FxHashMap<(usize, String), Vec<Sharing>> = FxHashMap::default();
        for var in &self.order {
            let Some(data) = kernel.vars.get(*var) else {
                continue;
            };
            let in_both = self.both.values().any(|both| both.part == *var)
                || self.both.contains_key(var) && self.reads(*var) == 1
                || self.either.contains_key(var);
            if in_both || self.inlined.contains_key(var) {
                continue;
            }
            let function = self.functions.get(var).copied().unwrap_or(0);
            let base = if data.temporary {
                "part".to_owned()
            } else {
                plain(&data.name)
            };
            let own = !data.temporary && !data.name.starts_with('$');
            if own
                && let Some(name) = shared
                    .get(&(function, base.clone()))
                    .and_then(|groups| groups.first())
            {
                chosen.insert(*var, name.0.clone());
                continue;
            }
            let groups = shared.entry((usize::MAX, base.clone())).or_default();
            let life = self.life(*var);
            let free = groups.iter_mut().find(|(_, users)| {
                users.iter().all(|user| {
                    let other = self.life(*user);
                    let apart = other.1 < life.0 || life.1 < other.0;
                    apart
                        && kernel
                            .vars
                            .get(*user)
                            .is_some_and(|user| same_kind(&user.ty, &data.ty))
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
                shared
                    .entry((function, base))
                    .or_default()
                    .push((name.clone(), Vec::new()));
            }
            chosen.insert(*var, name);
        }
        chosen
    }
}

/// The one assignment that a block is.
pub(crate) fn only_assignment(block: &Block) -> Option<(VarId, ExprId)> {
    match block.stmts.as_slice() {
        [stmt] if stmt.before.is_empty() && stmt.after.is_none() && block.trailing.is_empty() => {
            match &stmt.kind {
                StmtKind::Assign { targets, value } => match targets.as_slice() {
                    [target] => Some((*target, *value)),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
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
    stmt.kind
        .each_operand(&mut |operand| count += reads_in(kernel, operand, var));
    count == 1
}

/// Whether the first thing that a statement evaluates is a variable, and it reads that nowhere else.
fn reads_first(kernel: &Kernel, stmt: &Stmt, var: VarId) -> bool {
    if !reads_once(kernel, stmt, var) {
        return false;
    }
    let mut first = None;
    stmt.kind
        .each_operand(&mut |operand| first = first.or(Some(operand)));
    while let Some(id) = first {
        let Some(data) = kernel.exprs.get(id) else {
            return false;
        };
        if data.expr == Expr::Var(var) {
            return true;
        }
        first = None;
        data.expr
            .each_operand(&mut |operand| first = first.or(Some(operand)));
    }
    false
}

fn reads_in(kernel: &Kernel, id: ExprId, var: VarId) -> usize {
    let Some(data) = kernel.exprs.get(id) else {
        return 0;
    };
    let mut count = usize::from(data.expr == Expr::Var(var));
    data.expr
        .each_operand(&mut |operand| count += reads_in(kernel, operand, var));
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
        // No ordered access changes places with another.
        Expr::Load { ordering, .. } | Expr::LoadOffset { ordering, .. } => ordering.0.is_none(),
        other => !other.acts(),
    };
    data.expr
        .each_operand(&mut |operand| pure &= is_pure(kernel, operand));
    pure
}
