//! Statements.

use crate::context::Result;
use crate::number::Known;
use crate::reader::{Flow, Loop, Reader, alike, forgotten};
use crate::scope::{Scope, Slot};
use crate::syntax::{Branch, Expr, ExprKind, Stmt, StmtKind as Syntax, assigned, each_stmt, locals};
use crate::value::{Callable, Place, Val, Value};
use std::rc::Rc;
use tileport_ir::Diagnostic;
use tileport_kernel::expr::{FloatMode, UnaryOp};
use tileport_kernel::{Block, Element, ExprId, StmtKind, Type};

impl Reader<'_> {
    /// Statements, one after the other. What follows a jump is never reached.
    pub(crate) fn stmts(&mut self, stmts: &[Stmt]) -> Result<Flow> {
        for stmt in stmts {
            if self.stmt(stmt)? == Flow::Ended {
                return Ok(Flow::Ended);
            }
        }
        Ok(Flow::Next)
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<Flow> {
        self.enter()?;
        let outer = self.cx.span;
        self.cx.span = stmt.span;
        let at = self.cx.len();
        let flow = self.stmt_kind(&stmt.kind)?;
        self.comments(stmt, at);
        self.cx.span = outer;
        self.leave();
        Ok(flow)
    }

    /// Gives a statement's comments to what it became.
    fn comments(&mut self, stmt: &Stmt, at: usize) {
        if stmt.before.is_empty() && stmt.after.is_none() {
            return;
        }
        if let Some(made) = self
            .cx
            .blocks
            .last_mut()
            .and_then(|block| block.stmts.get_mut(at))
        {
            made.before.extend(stmt.before.iter().cloned());
            made.after.clone_from(&stmt.after);
        }
    }

    fn stmt_kind(&mut self, kind: &Syntax) -> Result<Flow> {
        match kind {
            Syntax::Expr(expr) => return self.expr_stmt(expr),
            Syntax::Assign(target, value) => {
                if let ExprKind::Name(name) = &target.kind {
                    let value = self.expr(value)?;
                    self.assign(name, value);
                } else {
                    let value = self.expr(value)?;
                    self.assign_to(target, value)?;
                }
            }
            Syntax::Update(target, op, value) => self.update(target, op, value)?,
            Syntax::Local(names) => {
                for name in names {
                    self.here.scope.set(name, Slot::Unassigned);
                }
            }
            Syntax::For {
                target,
                iterated,
                body,
            } => return self.for_loop(target, iterated, body),
            Syntax::While { cond, body } => return self.while_loop(cond, body),
            Syntax::Break | Syntax::Continue => return self.jump(matches!(kind, Syntax::Break)),
            Syntax::Return(value) => return self.return_(value.as_ref()),
            Syntax::Function(function) => {
                let scope = Rc::new(self.here.scope.clone());
                let value = Value::Function(Callable::Lambda(Rc::clone(function), scope));
                self.here.scope.bind(&function.name, value);
            }
            Syntax::Ignored => {}
        }
        Ok(Flow::Next)
    }

    fn expr_stmt(&mut self, expr: &Expr) -> Result<Flow> {
        match &expr.kind {
            ExprKind::If(branch) => self.choice(branch),
            ExprKind::Block(stmts) => self.stmts(stmts),
            ExprKind::And(cond, then) if jumps(then) => {
                let branch = guard((**cond).clone(), (**then).clone(), true);
                self.choice(&branch)
            }
            ExprKind::Or(cond, then) if jumps(then) => {
                let branch = guard((**cond).clone(), (**then).clone(), false);
                self.choice(&branch)
            }
            _ => {
                let value = self.expr(expr)?;
                self.evaluate(value);
                Ok(Flow::Next)
            }
        }
    }

    fn jump(&mut self, leaves: bool) -> Result<Flow> {
        let scope = self.here.scope.clone();
        let Some(around) = self.here.loops.last_mut() else {
            return self.cx.error("julia-syntax", "there is no loop around this");
        };
        if leaves {
            around.breaks.push(scope);
            self.cx.push(StmtKind::Break);
        } else {
            around.continues.push(scope);
            self.cx.push(StmtKind::Continue);
        }
        Ok(Flow::Ended)
    }

    fn return_(&mut self, value: Option<&Expr>) -> Result<Flow> {
        if !self.here.kernel {
            return self.cx.error_help(
                "julia-unsupported",
                "this function returns from within a loop",
                "leave the loop with `break` and return after it",
            );
        }
        if let Some(expr) = value {
            let value = self.expr(expr)?;
            if value != Value::Nothing {
                self.cx.span = expr.span;
                return self.returns_value(&value);
            }
        }
        // The end of the kernel needs no statement.
        if self.here.loops.is_empty() && self.cx.blocks.len() == 1 {
            return Ok(Flow::Ended);
        }
        self.cx.push(StmtKind::Return);
        Ok(Flow::Ended)
    }

    /// Assigns to what isn't a name.
    fn assign_to(&mut self, target: &Expr, value: Value) -> Result {
        let outer = self.cx.span;
        self.cx.span = target.span;
        match &target.kind {
            ExprKind::Name(name) => self.assign(name, value),
            ExprKind::Paren(inner) => self.assign_to(inner, value)?,
            ExprKind::Typed(inner, _) => self.assign_to(inner, value)?,
            ExprKind::Tuple(targets) => {
                let items = match value {
                    Value::Tuple(items) => items,
                    Value::Pair(pair) => vec![pair.0, pair.1],
                    other => {
                        let message = format!("{} can't be taken apart into {}", other.show(), targets.len());
                        return self.cx.error("julia-type", message);
                    }
                };
                if items.len() < targets.len() {
                    let message = format!("{} names are assigned {} values", targets.len(), items.len());
                    return self.cx.error("julia-type", message);
                }
                // All values are there before the first name changes.
                let items: Vec<Value> = items.into_iter().map(|item| self.copied(item)).collect();
                for (target, item) in targets.iter().zip(items) {
                    self.assign_to(target, item)?;
                }
            }
            ExprKind::Index(base, index) => {
                let base = self.expr(base)?;
                let index = self.exprs(index)?;
                self.store_at(&base, index, value)?;
            }
            _ => {
                return self
                    .cx
                    .error("julia-unsupported", "this can't be assigned to here");
            }
        }
        self.cx.span = outer;
        Ok(())
    }

    /// A value that later assignments don't change.
    fn copied(&mut self, value: Value) -> Value {
        match value {
            Value::Val(val) if matches!(val.place, Place::Var(_)) && val.known.is_none() => {
                let id = self.cx.base(&val);
                let val = Val {
                    place: Place::Tree(id),
                    ..val
                };
                Value::Val(self.cx.share(val))
            }
            Value::Tuple(items) => Value::Tuple(items.into_iter().map(|item| self.copied(item)).collect()),
            other => self.share(other),
        }
    }

    fn update(&mut self, target: &Expr, op: &str, value: &Expr) -> Result {
        if let Some(plain) = op.strip_prefix('.') {
            let message =
                format!("`{op}=` writes into what is on its left, and a tile can't be written into");
            let help = format!("write `x = x .{plain} …`");
            return self.cx.error_help("julia-in-place", message, help);
        }
        match &target.kind {
            ExprKind::Index(base, index) => {
                let base = self.expr(base)?;
                let index = self.exprs(index)?;
                let index: Vec<Value> = index.into_iter().map(|item| self.share(item)).collect();
                let old = self.load_at(&base, index.clone())?;
                let value = self.expr(value)?;
                let value = self.binary(op, old, value)?;
                self.store_at(&base, index, value)
            }
            ExprKind::Name(name) => {
                let old = self.expr(target)?;
                let value = self.expr(value)?;
                let value = self.binary(op, old, value)?;
                self.assign(name, value);
                Ok(())
            }
            _ => self
                .cx
                .error("julia-unsupported", "this can't be assigned to here"),
        }
    }

    /// A truth value that decides.
    pub(crate) fn condition(&mut self, cond: &Expr) -> Result<Val> {
        let value = self.expr(cond)?;
        let outer = self.cx.span;
        self.cx.span = cond.span;
        let val = match value {
            Value::Val(val) if val.number && val.elem == Element::Bool && val.shape.is_empty() => val,
            Value::Val(val) if !val.number && val.elem == Element::Bool => {
                let message = format!("a condition is one truth value, not a {}", val.type_text());
                let help =
                    "choose for each element with `ifelse.(mask, a, b)`, or ask `any(mask)` or `all(mask)`";
                return self.cx.error_help("julia-condition", message, help);
            }
            other => {
                let message = format!("a condition is a truth value, not {}", other.show());
                return self
                    .cx
                    .error_help("julia-condition", message, "compare it: `x != 0`");
            }
        };
        self.cx.span = outer;
        Ok(val)
    }

    fn choice(&mut self, branch: &Branch) -> Result<Flow> {
        let cond = self.condition(&branch.cond)?;
        if let Some(Known::Bool(taken)) = cond.constant() {
            return self.stmts(if taken { &branch.then } else { &branch.otherwise });
        }
        let cond = self.cx.take(&cond);
        let before = self.here.scope.clone();
        self.cx.open();
        let flow = self.stmts(&branch.then)?;
        let then = (
            std::mem::replace(&mut self.here.scope, before),
            flow,
            self.cx.close(),
        );
        self.cx.open();
        let flow = self.stmts(&branch.otherwise)?;
        let otherwise = (std::mem::take(&mut self.here.scope), flow, self.cx.close());
        Ok(self.chosen(cond, [then, otherwise], false))
    }

    /// Puts a choice in place.
    fn chosen(&mut self, cond: ExprId, arms: [(Scope, Flow, Block); 2], expression: bool) -> Flow {
        let (flow, [then, otherwise]) = self.join(arms);
        self.cx.push(StmtKind::If {
            cond,
            then,
            otherwise,
            expression,
        });
        flow
    }

    /// The value of a choice, each of whose arms has one.
    pub(crate) fn choice_value(
        &mut self,
        cond: Val,
        then: &mut dyn FnMut(&mut Self) -> Result<Value>,
        otherwise: &mut dyn FnMut(&mut Self) -> Result<Value>,
    ) -> Result<Value> {
        if let Some(Known::Bool(taken)) = cond.constant() {
            return if taken { then(self) } else { otherwise(self) };
        }
        let cond = self.cx.take(&cond);
        let name = self.result_name();
        let before = self.here.scope.clone();
        self.cx.open();
        let value = then(self)?;
        self.assign(&name, value);
        let first = (
            std::mem::replace(&mut self.here.scope, before),
            Flow::Next,
            self.cx.close(),
        );
        self.cx.open();
        let value = otherwise(self)?;
        self.assign(&name, value);
        let second = (std::mem::take(&mut self.here.scope), Flow::Next, self.cx.close());
        self.chosen(cond, [first, second], false);
        match self.here.scope.names.remove(&name) {
            Some(Slot::Value(value)) => Ok(value),
            Some(Slot::Lost(_)) => self.cx.error_help(
                "julia-type",
                "the arms of this choice have values of different types",
                "convert them to one type",
            ),
            _ => Ok(Value::Nothing),
        }
    }

    /// The value of statements: of the last, or of the one that returns.
    pub(crate) fn value_of(&mut self, stmts: &[&Stmt]) -> Result<Value> {
        self.enter()?;
        let value = self.value_of_all(stmts)?;
        self.leave();
        Ok(value)
    }

    fn value_of_all(&mut self, stmts: &[&Stmt]) -> Result<Value> {
        for (i, stmt) in stmts.iter().enumerate() {
            let outer = self.cx.span;
            self.cx.span = stmt.span;
            match &stmt.kind {
                Syntax::Return(None) => return Ok(Value::Nothing),
                Syntax::Return(Some(expr)) => return self.expr(expr),
                Syntax::Expr(Expr {
                    kind: ExprKind::If(branch),
                    ..
                }) if returns(stmt) => {
                    let rest = stmts.get(i + 1..).unwrap_or_default();
                    let cond = self.condition(&branch.cond)?;
                    let then: Vec<&Stmt> = branch.then.iter().chain(rest.iter().copied()).collect();
                    let otherwise: Vec<&Stmt> = branch.otherwise.iter().chain(rest.iter().copied()).collect();
                    return self.choice_value(cond, &mut |reader| reader.value_of(&then), &mut |reader| {
                        reader.value_of(&otherwise)
                    });
                }
                Syntax::Expr(expr) if i + 1 == stmts.len() => return self.expr(expr),
                _ => {
                    self.stmt(stmt)?;
                }
            }
            self.cx.span = outer;
        }
        Ok(Value::Nothing)
    }

    fn while_loop(&mut self, cond: &Expr, body: &[Stmt]) -> Result<Flow> {
        // A condition that is always true is one that only `break` ends.
        let infinite = matches!(&cond.bare().kind, ExprKind::Name(name) if name == "true");
        let (block, head) = self.turns(body, infinite, &[], &mut |reader| {
            if infinite {
                return Ok(None);
            }
            let at = reader.cx.len();
            let val = reader.condition(cond)?;
            let id = reader.cx.take(&val);
            if reader.cx.len() == at {
                return Ok(Some(id));
            }
            let not = negated(reader, id);
            let mut leave = Block::default();
            leave
                .stmts
                .push(tileport_kernel::Stmt::new(StmtKind::Break, reader.cx.span));
            reader.cx.push(StmtKind::If {
                cond: not,
                then: leave,
                otherwise: Block::default(),
                expression: false,
            });
            Ok(None)
        })?;
        self.cx.push(StmtKind::While {
            cond: head,
            body: block,
        });
        Ok(Flow::Next)
    }

    /// The turns of a loop. `own` are names that each turn has for itself; the head is read at the start of each.
    fn turns(
        &mut self,
        body: &[Stmt],
        infinite: bool,
        own: &[String],
        head: &mut dyn FnMut(&mut Self) -> Result<Option<ExprId>>,
    ) -> Result<(Block, Option<ExprId>)> {
        let mut own = own.to_vec();
        own.extend(locals(body));
        let outside = |reader: &Self, name: &String| {
            !own.contains(name) && reader.here.names.iter().any(|names| names.contains(name))
        };
        let all = assigned(body, true);
        // What is only assigned in here is each turn's own, too.
        let direct: rustc_hash::FxHashSet<String> = assigned(body, false)
            .into_iter()
            .filter(|name| !outside(self, name))
            .chain(own.iter().cloned())
            .collect();
        for name in &all {
            if outside(self, name) {
                self.prepare(name);
            }
        }
        // What has the name of something around the loop hides it.
        let hidden: Vec<(String, Slot)> = direct
            .iter()
            .filter_map(|name| Some((name.clone(), self.here.scope.names.remove(name)?)))
            .collect();
        let warnings = self.cx.warnings.len();
        let mut again = false;
        loop {
            let entry = self.here.scope.clone();
            self.here.names.push(direct.clone());
            self.here.loops.push(Loop::default());
            self.cx.open();
            let made = head(self)?;
            let entered = self.here.scope.clone();
            let flow = self.stmts(body)?;
            let block = self.cx.close();
            let around = self.here.loops.pop().unwrap_or_default();
            self.here.names.pop();
            let mut ends = around.continues;
            if flow == Flow::Next {
                ends.push(self.here.scope.clone());
            }
            let mut lost: Vec<(String, String)> = Vec::new();
            for (name, slot) in &entry.names {
                let other = ends
                    .iter()
                    .find_map(|end| end.get(name).filter(|end| !alike(slot, end)));
                if let Some(other) = other
                    && *slot != Slot::Unassigned
                {
                    lost.push((name.clone(), changed(name, slot, other)));
                }
            }
            if lost.is_empty() || again {
                self.here.scope = self.left(&entry, &entered, &ends, around.breaks, infinite);
                self.here.scope.names.extend(hidden);
                return Ok((block, made));
            }
            // A name that changes its type must not be read before it is assigned in a turn.
            again = true;
            self.cx.warnings.truncate(warnings);
            self.here.scope = entry;
            for (name, why) in lost {
                self.here.scope.set(&name, Slot::Lost(why));
            }
        }
    }

    /// What names stand for after a loop.
    fn left(
        &self,
        entry: &Scope,
        entered: &Scope,
        ends: &[Scope],
        breaks: Vec<Scope>,
        infinite: bool,
    ) -> Scope {
        let mut exits = breaks;
        if !infinite {
            exits.push(entered.clone());
            exits.extend(ends.iter().cloned());
        }
        let mut after = Scope::default();
        for (name, slot) in &entry.names {
            let mut slots = exits.iter().filter_map(|exit| exit.get(name));
            let joined = match slots.next() {
                None => slot.clone(),
                Some(first) => {
                    let mut joined = first.clone();
                    for other in slots {
                        joined = both(name, joined, other);
                    }
                    joined
                }
            };
            after.set(name, joined);
        }
        after
    }

    fn for_loop(&mut self, target: &Expr, iterated: &Expr, body: &[Stmt]) -> Result<Flow> {
        let value = self.expr(iterated)?;
        let outer = self.cx.span;
        self.cx.span = iterated.span;
        let (parts, stepped) = match value {
            Value::Range(parts, stepped) => (*parts, stepped),
            Value::Tuple(items) => return self.unrolled(target, items, body),
            other => {
                let message = format!("a loop runs over a range, not over {}", other.show());
                return self
                    .cx
                    .error_help("julia-unsupported", message, "write `for i in Int32(1):n`");
            }
        };
        let Some(name) = target.as_name() else {
            return self
                .cx
                .error("julia-unsupported", "the variable of a loop is a name");
        };
        let [start, step, stop] = parts;
        let step = self.step(step, stepped)?;
        // Places count from one: so do the loop's turns, and its variable is one less.
        let add = match start.constant_int() {
            Some(value) => i128::from(value >= 1),
            None => start.add,
        };
        let start = self.shifted(start, -add);
        let stop = self.shifted(stop, 1 - add);
        let along = crate::rules::counted(self, &stop);
        let least = start.constant_int();
        self.cx.span = outer;
        let elem = start.elem;
        let (start, stop) = (self.cx.take(&start), self.cx.take(&stop));
        let step = self.cx.take(&step);
        let var = self.cx.variable(name, Type::scalar(elem), false);
        if let Some(least) = least {
            self.least.insert(var, least);
        }
        if let Some(along) = along {
            self.along.insert(var, along);
        }
        if add == 1 {
            self.counters.insert(var);
        }
        let own = [name.to_owned()];
        let (block, _) = self.turns(body, false, &own, &mut |reader| {
            let val = Val {
                place: Place::Var(var),
                add,
                known: None,
                ..Val::known(elem, Known::Int(0))
            };
            reader.here.scope.bind(name, Value::Val(val));
            Ok(None)
        })?;
        self.cx.push(StmtKind::For {
            var,
            start,
            stop,
            step,
            body: block,
        });
        Ok(Flow::Next)
    }

    /// A step must be known to be positive: the kernel's loops count upwards.
    fn step(&mut self, step: Val, stepped: bool) -> Result<Val> {
        match step.constant_int() {
            Some(value) if value > 0 => Ok(step),
            Some(value) => {
                let message = format!("this loop counts by {value}, and Tile IR's loops count upwards");
                self.cx.error_help(
                    "julia-unsupported",
                    message,
                    "count upwards, and take the place from the end",
                )
            }
            None if !stepped || step.positive => Ok(step),
            None => {
                self.warn(
                    "julia-loop-step",
                    "this loop counts by a number that is only known when the kernel runs, and Tile IR's loops count upwards",
                    "see to it that the step is greater than zero",
                );
                Ok(step)
            }
        }
    }

    /// An integer with a number added, left to be added where it is used.
    pub(crate) fn shifted(&self, val: Val, by: i128) -> Val {
        match val.known {
            Some(Known::Int(value)) => Val {
                known: Some(Known::Int(crate::number::wrap(value + by, val.elem))),
                ..val
            },
            _ => Val {
                add: val.add + by,
                ..val
            },
        }
    }

    fn unrolled(&mut self, target: &Expr, items: Vec<Value>, body: &[Stmt]) -> Result<Flow> {
        let mut jumps = false;
        each_stmt(body, false, &mut |stmt| {
            jumps |= matches!(stmt.kind, Syntax::Break | Syntax::Continue);
        });
        if jumps {
            return self.cx.error(
                "julia-unsupported",
                "a loop over a tuple can't be left or gone on with early here",
            );
        }
        for item in items {
            self.assign_to(target, item)?;
            if self.stmts(body)? == Flow::Ended {
                return Ok(Flow::Ended);
            }
        }
        Ok(Flow::Next)
    }

    /// Remarks on the source that don't stop it from being read.
    pub(crate) fn warn(&mut self, code: &'static str, message: impl Into<String>, help: impl Into<String>) {
        let warning = Diagnostic::warning(tileport_ir::Code(code), self.cx.span, message).help(help);
        if !self.cx.warnings.contains(&warning) {
            self.cx.warnings.push(warning);
        }
    }
}

/// Whether a truth value is false.
fn negated(reader: &mut Reader<'_>, x: ExprId) -> ExprId {
    let mode = FloatMode::default();
    let op = UnaryOp::Not;
    let not = tileport_kernel::Expr::Unary { op, x, mode };
    reader.cx.add(not, Type::scalar(Element::Bool))
}

fn changed(name: &str, before: &Slot, after: &Slot) -> String {
    let show = |slot: &Slot| match slot {
        Slot::Value(Value::Val(val)) => format!("of type {}", val.type_text()),
        Slot::Value(value) => value.show(),
        Slot::Unassigned => "without a value".to_owned(),
        Slot::Lost(_) => "of no one type".to_owned(),
    };
    format!(
        "`{name}` is {} before the loop's first turn and {} after a turn",
        show(before),
        show(after)
    )
}

/// What a name stands for where control comes from two places.
fn both(name: &str, a: Slot, b: &Slot) -> Slot {
    if a == *b {
        return a;
    }
    match (&a, b) {
        (Slot::Value(x), Slot::Value(_)) if alike(&a, b) => Slot::Value(forget(x.clone())),
        (Slot::Lost(_), _) => a,
        (_, Slot::Lost(_)) => b.clone(),
        (Slot::Unassigned, _) | (_, Slot::Unassigned) => {
            Slot::Lost(format!("`{name}` may have no value here"))
        }
        _ => Slot::Lost(changed(name, &a, b)),
    }
}

fn forget(value: Value) -> Value {
    match value {
        Value::Val(val) if val.place != Place::Known => Value::Val(forgotten(val)),
        Value::Tuple(items) => Value::Tuple(items.into_iter().map(forget).collect()),
        other => other,
    }
}

/// Whether an expression is a jump: `cond && return`.
fn jumps(expr: &Expr) -> bool {
    match &expr.bare().kind {
        ExprKind::Block(stmts) => stmts.iter().any(|stmt| {
            matches!(
                stmt.kind,
                Syntax::Return(_)
                    | Syntax::Break
                    | Syntax::Continue
                    | Syntax::Assign(..)
                    | Syntax::Update(..)
            )
        }),
        _ => false,
    }
}

fn guard(cond: Expr, then: Expr, when: bool) -> Branch {
    let stmts = match then.bare().kind.clone() {
        ExprKind::Block(stmts) => stmts,
        _ => Vec::new(),
    };
    let (then, otherwise) = if when {
        (stmts, Vec::new())
    } else {
        (Vec::new(), stmts)
    };
    Branch {
        cond,
        then,
        otherwise,
    }
}

/// Whether a statement returns in one of its arms.
pub(crate) fn returns(stmt: &Stmt) -> bool {
    let mut found = false;
    each_stmt(std::slice::from_ref(stmt), false, &mut |stmt| {
        found |= matches!(stmt.kind, Syntax::Return(_));
    });
    found
}
