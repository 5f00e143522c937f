//! Statements: which variables have values, where jumps lead, and each expression in one place.

use super::operand::{Takes, types_differ};
use super::{Check, FLOW, MAX_NESTING, STRUCTURE, TYPE};
use crate::expr::Combine;
use crate::stmt::PrintPiece;
use crate::{Block, Expr, ExprId, Stmt, StmtKind, TileType, Type, VarId};
use tileport_ir::entity::Entity as _;

/// The variables that have a value at a place, and whether it is reached.
#[derive(Clone)]
pub(super) struct State {
    assigned: Vec<u64>,
    reached: bool,
}

impl State {
    fn new(vars: usize) -> Self {
        Self {
            assigned: vec![0; vars.div_ceil(64)],
            reached: true,
        }
    }

    fn has(&self, var: VarId) -> bool {
        let word = self.assigned.get(var.index() / 64).copied().unwrap_or(0);
        word >> (var.index() % 64) & 1 == 1
    }

    fn set(&mut self, var: VarId) {
        if let Some(word) = self.assigned.get_mut(var.index() / 64) {
            *word |= 1 << (var.index() % 64);
        }
    }

    /// Where two ways meet: what has a value on both, as far as they get here.
    fn meet(self, other: Self) -> Self {
        match (self.reached, other.reached) {
            (true, false) => self,
            (false, true) => other,
            (reached, _) => Self {
                assigned: self.zip(&other, |a, b| a & b),
                reached,
            },
        }
    }

    /// What has a value on either: one arm of a choice by constants is taken, and what reads it may be guarded alike.
    fn either(self, other: Self) -> Self {
        Self {
            assigned: self.zip(&other, |a, b| a | b),
            reached: self.reached || other.reached,
        }
    }

    fn zip(&self, other: &Self, f: fn(u64, u64) -> u64) -> Vec<u64> {
        self.assigned
            .iter()
            .zip(&other.assigned)
            .map(|(a, b)| f(*a, *b))
            .collect()
    }
}

/// What surrounds a statement.
struct Place {
    depth: usize,
    /// The states at the breaks of the innermost loop, met; `None` outside loops.
    breaks: Option<Option<State>>,
    /// Whether it is in the function of a reduction, which can't end the kernel.
    function: bool,
}

impl<'k> Check<'k> {
    pub(super) fn body(&mut self) {
        let mut place = Place {
            depth: 0,
            breaks: None,
            function: false,
        };
        let kernel = self.kernel;
        let mut state = State::new(kernel.vars.len());
        self.block(&kernel.body, &mut state, &mut place);
    }

    fn block(&mut self, block: &'k Block, state: &mut State, place: &mut Place) {
        if place.depth >= MAX_NESTING {
            self.error(STRUCTURE, format!("blocks nest more than {MAX_NESTING} deep"));
            return;
        }
        place.depth += 1;
        for stmt in &block.stmts {
            self.span = stmt.span;
            self.stmt(stmt, state, place);
        }
        place.depth -= 1;
    }

    fn stmt(&mut self, stmt: &'k Stmt, state: &mut State, place: &mut Place) {
        stmt.kind
            .each_operand(&mut |id| self.operand(id, state, place.depth));
        self.span = stmt.span;
        match &stmt.kind {
            StmtKind::Assign { targets, value } => self.assign(targets, *value, state),
            StmtKind::If {
                cond,
                then,
                otherwise,
                expression,
            } => {
                self.scalar_of("`if`", "the condition", *cond, Takes::Booleans);
                if *expression && last_target(then).is_none_or(|var| last_target(otherwise) != Some(var)) {
                    let message = "the arms of an `if` expression don't end in assignments to one variable";
                    self.error(STRUCTURE, message.to_owned());
                }
                let mut other = state.clone();
                self.block(then, state, place);
                self.block(otherwise, &mut other, place);
                *state = state.clone().meet(other);
            }
            StmtKind::StaticIf {
                cond,
                then,
                otherwise,
            } => {
                let mut foreign = false;
                cond.each_symbol(&mut |symbol| foreign |= !self.knows(symbol));
                if foreign {
                    self.error(
                        STRUCTURE,
                        "a condition has a symbol that isn't the kernel's".to_owned(),
                    );
                }
                let mut other = state.clone();
                self.block(then, state, place);
                self.block(otherwise, &mut other, place);
                *state = state.clone().either(other);
            }
            StmtKind::For {
                var,
                start,
                stop,
                step,
                body,
            } => {
                self.bounds(*var, [*start, *stop, *step]);
                let mut inside = state.clone();
                self.write(*var, &mut inside);
                // The loop may have no turn: what it assigns has a value afterwards only if it had one before.
                self.turn(body, &mut inside, place);
            }
            StmtKind::While { cond, body } => {
                if let Some(cond) = cond {
                    self.scalar_of("`while`", "the condition", *cond, Takes::Booleans);
                }
                let mut inside = state.clone();
                let breaks = self.turn(body, &mut inside, place);
                if cond.is_none() {
                    // It ends by breaks alone.
                    state.reached &= breaks.is_some();
                    *state = breaks.unwrap_or_else(|| state.clone());
                }
            }
            StmtKind::Break | StmtKind::Continue => {
                let word = if stmt.kind == StmtKind::Break {
                    "break"
                } else {
                    "continue"
                };
                match &mut place.breaks {
                    None => self.error(FLOW, format!("`{word}` is outside of a loop")),
                    Some(breaks) if stmt.kind == StmtKind::Break => {
                        *breaks = Some(match breaks.take() {
                            Some(other) => other.meet(state.clone()),
                            None => state.clone(),
                        });
                    }
                    Some(_) => {}
                }
                state.reached = false;
            }
            StmtKind::Return => {
                if place.function {
                    self.error(
                        FLOW,
                        "the function of a reduction can't end the kernel".to_owned(),
                    );
                }
                state.reached = false;
            }
            StmtKind::Inlined { body, .. } => self.block(body, state, place),
            other => self.effect(other),
        }
    }

    /// One turn of a loop; the state at its breaks.
    fn turn(&mut self, body: &'k Block, state: &mut State, place: &mut Place) -> Option<State> {
        let outer = place.breaks.replace(None);
        self.block(body, state, place);
        std::mem::replace(&mut place.breaks, outer).flatten()
    }

    fn bounds(&mut self, var: VarId, bounds: [ExprId; 3]) {
        let Some(data) = self.kernel.vars.get(var) else {
            return;
        };
        let Some(tile) = self.as_tile("`for`", "the variable", &data.ty) else {
            return;
        };
        let number = tile.dtype.as_element().is_none_or(crate::Element::is_integer);
        if !tile.shape.is_empty() || !number {
            self.wants("`for`", "the variable", "a scalar of integers", &data.ty);
        }
        for (what, bound) in ["the start", "the stop", "the step"].into_iter().zip(bounds) {
            if let Some(bound) = self.tile("`for`", what, bound) {
                self.same("`for`", what, bound, tile);
            }
        }
        let [_, _, step] = bounds;
        if let Some(data) = self.kernel.exprs.get(step)
            && let Expr::Constant(crate::expr::Constant::Int(step)) = &data.expr
            && let Some(step) = step.as_int().filter(|step| *step < 1)
        {
            self.error(
                TYPE,
                format!("the step of `for` should be positive, but is {step}"),
            );
        }
    }

    fn assign(&mut self, targets: &[VarId], value: ExprId, state: &mut State) {
        let types = self.kernel.exprs.get(value).map(|data| &data.types);
        let Some(types) = types else { return };
        if targets.len() != types.len() {
            let message = format!(
                "{} values are assigned to {} variables",
                types.len(),
                targets.len()
            );
            self.error(STRUCTURE, message);
        }
        for (target, ty) in targets.iter().zip(types) {
            if let Some(var) = self.kernel.vars.get(*target)
                && types_differ(&var.ty, ty)
            {
                let (found, wanted) = (self.show(ty), self.show(&var.ty));
                let message = format!("the variable `{}` is {wanted}, but is assigned {found}", var.name);
                self.error(TYPE, message);
            }
            self.write(*target, state);
        }
    }

    fn write(&mut self, var: VarId, state: &mut State) {
        if self.kernel.vars.get(var).is_none() {
            self.error(
                STRUCTURE,
                "a variable that is assigned isn't the kernel's".to_owned(),
            );
        }
        state.set(var);
    }

    fn read_var(&mut self, var: VarId, state: &State) {
        match self.kernel.vars.get(var) {
            None => self.error(STRUCTURE, "a variable that is read isn't the kernel's".to_owned()),
            Some(data) if state.reached && !state.has(var) => {
                self.helped(
                    FLOW,
                    format!("the variable `{}` may be read before it is assigned", data.name),
                    "assign it before, on every way that leads here",
                );
            }
            Some(_) => {}
        }
    }

    /// An expression and all it is made of. Expressions may be as long as the kernel, so this doesn't recurse on them.
    fn operand(&mut self, root: ExprId, state: &State, blocks: usize) {
        let stmt_span = self.span;
        let mut stack = vec![(root, 1_usize)];
        while let Some((id, depth)) = stack.pop() {
            let Some(data) = self.kernel.exprs.get(id) else {
                self.error(STRUCTURE, "an expression isn't the kernel's".to_owned());
                continue;
            };
            self.span = if data.span.is_some() { data.span } else { stmt_span };
            match self.used.get_mut(id.index()) {
                Some(used) if !*used => *used = true,
                _ => {
                    self.helped(
                        STRUCTURE,
                        "an expression is used in two places".to_owned(),
                        "assign it to a variable, or copy it",
                    );
                    continue;
                }
            }
            if depth > MAX_NESTING {
                self.error(
                    STRUCTURE,
                    format!("expressions nest more than {MAX_NESTING} deep"),
                );
                continue;
            }
            if let Expr::Var(var) = &data.expr {
                self.read_var(*var, state);
            }
            self.expr(data);
            if let Expr::Reduce { combine, .. } | Expr::Scan { combine, .. } = &data.expr {
                self.function(combine, state, blocks + depth);
            }
            let first = stack.len();
            data.expr
                .each_operand(&mut |operand| stack.push((operand, depth + 1)));
            // In the order of evaluation.
            stack.get_mut(first..).unwrap_or_default().reverse();
        }
        self.span = stmt_span;
    }

    fn function(&mut self, combine: &'k Combine, state: &State, depth: usize) {
        let Combine::Function {
            params,
            body,
            results,
            ..
        } = combine
        else {
            return;
        };
        let mut state = state.clone();
        for param in params {
            self.write(*param, &mut state);
        }
        let mut place = Place {
            depth,
            breaks: None,
            function: true,
        };
        self.block(body, &mut state, &mut place);
        if depth >= MAX_NESTING {
            return;
        }
        for result in results {
            self.operand(*result, &state, depth + 1);
        }
    }

    /// Statements that write memory, print or check.
    fn effect(&mut self, kind: &'k StmtKind) {
        match kind {
            StmtKind::Store {
                view, index, value, ..
            } => self.store("`store`", *view, index, *value),
            StmtKind::AtomicStore {
                view, index, value, ..
            } => self.store("`atomic_store`", *view, index, *value),
            StmtKind::Scatter {
                array,
                indices,
                value,
                mask,
                ..
            } => {
                let name = "`scatter`";
                // The indices say which elements; the value broadcasts to them.
                let shape = self.joint_shape(indices, *mask);
                if let Some(array) = self.at_elements(name, *array, indices, &shape) {
                    self.masked(name, *mask, &shape);
                    self.elements(name, "the value", Some(*value), &array.dtype, &shape);
                }
            }
            StmtKind::StoreOffset {
                memory,
                offset,
                value,
                mask,
                ..
            } => {
                let name = "`store_offset`";
                let shape = self.joint_shape(&[*offset], *mask);
                if let Some(dtype) = self.at_offset(name, *memory, *offset, &shape) {
                    self.masked(name, *mask, &shape);
                    self.elements(name, "the value", Some(*value), dtype, &shape);
                }
            }
            StmtKind::Assert { cond, .. } => {
                self.tile_of("`assert`", "the condition", *cond, Takes::Booleans);
            }
            StmtKind::Print { pieces } => {
                for piece in pieces {
                    if let PrintPiece::Value(value, _) = piece {
                        self.tile("`print`", "a value", *value);
                    }
                }
            }
            _ => {}
        }
    }

    fn store(&mut self, name: &str, view: ExprId, index: &[ExprId], value: ExprId) {
        let Some(view) = self.at_tile(name, view, index) else {
            return;
        };
        if let Some(value) = self.tile(name, "the value", value) {
            let shape = if view.scalar && value.shape.is_empty() {
                Vec::new()
            } else {
                view.tile.clone()
            };
            let wanted = TileType {
                dtype: view.array.dtype.clone(),
                shape,
            };
            self.same(name, "the value", value, &wanted);
        }
    }

    /// The shape that tiles broadcast to together, as far as it can be told.
    fn joint_shape(&self, tiles: &[ExprId], mask: Option<ExprId>) -> Vec<crate::Dim> {
        let mut shape: Vec<crate::Dim> = Vec::new();
        for id in tiles.iter().copied().chain(mask) {
            let Some(Type::Tile(tile)) = self.type_of(id) else {
                continue;
            };
            while shape.len() < tile.shape.len() {
                shape.insert(0, crate::Dim::int(1));
            }
            for (dim, other) in shape.iter_mut().rev().zip(tile.shape.iter().rev()) {
                if dim.is(1) {
                    dim.clone_from(other);
                }
            }
        }
        shape
    }
}

/// The one variable that a block's last statement assigns.
fn last_target(block: &Block) -> Option<VarId> {
    match &block.stmts.last()?.kind {
        StmtKind::Assign { targets, .. } => match targets.as_slice() {
            [target] => Some(*target),
            _ => None,
        },
        _ => None,
    }
}
