//! Statements.

use crate::analysis::Declaration;
use crate::arrays::Place;
use crate::element::Elem;
use crate::error::{MALFORMED, Result, error, not_written, unsupported};
use crate::rx::Rx;
use crate::tree::{Choice, Node, NodeKind, Nodes};
use crate::writer::{Form, Loop, Val, Writer};
use tileport_kernel::expr::Constant;
use tileport_kernel::{Dim, Element, Expr, ExprId, StmtKind, Type, VarId};

impl<'k> Writer<'k> {
    /// The statements of a block.
    pub(crate) fn nodes(&mut self, nodes: &Nodes<'k>) -> Result {
        for node in &nodes.list {
            self.order = node.order.0;
            self.declare_before(nodes.id, node)?;
            for comment in &node.before {
                self.comment(comment);
            }
            self.order = node.order.0;
            if node.span.is_some() {
                self.span = node.span;
            }
            let from = self.lines.len();
            self.node(nodes.id, node)?;
            if let Some(after) = &node.after {
                self.comment_after(from, after);
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        for line in text.lines() {
            let line = line.trim_end();
            let text = if line.is_empty() {
                "//".to_owned()
            } else {
                format!("// {}", line.trim_start())
            };
            self.line(&text);
        }
    }

    /// A comment at the end of a line stays there if the line has room for it, else it comes before.
    fn comment_after(&mut self, from: usize, text: &str) {
        let comment = format!("// {}", text.trim());
        let alone = self.lines.len() == from + 1;
        match self.lines.last_mut() {
            Some(last) if alone && last.chars().count() + comment.chars().count() < 99 => {
                last.push(' ');
                last.push_str(&comment);
            }
            _ => {
                let line = format!("{}{comment}", " ".repeat(self.indent));
                self.lines.insert(from.min(self.lines.len()), line);
            }
        }
    }

    /// Declares variables that the blocks of the next statement assign first, but that live on after it.
    fn declare_before(&mut self, block: usize, node: &Node<'k>) -> Result {
        let mut wanted: Vec<VarId> = Vec::new();
        let range = node.order.0..node.order.1.max(node.order.0 + 1);
        for id in self.analysis.variables.keys() {
            let known = self.analysis.variables.get(id);
            let parts = self.analysis.parts.get(id);
            let all = parts.map_or_else(
                || known.into_iter().collect::<Vec<_>>(),
                |parts| parts.iter().collect(),
            );
            if all.iter().any(|variable| {
                variable.home == block
                    && variable.declaration == Declaration::Before
                    && variable.reads() > 0
                    && range.contains(&variable.first_write())
            }) {
                wanted.push(*id);
            }
        }
        wanted.sort();
        for var in wanted {
            let Some(data) = self.kernel.vars.get(var) else {
                continue;
            };
            let Type::Tile(tile) = &data.ty else {
                return not_written(
                    data.span,
                    "variable for an array or a view that differs between branches",
                    "access the arrays in each branch",
                );
            };
            let elem = self.elem(&tile.dtype)?;
            let shape = self.dims(&tile.shape)?;
            let form = self.form_of(var, elem)?;
            let name = self.names.fresh(&data.name);
            let zero = self.zero(elem, &shape, form)?;
            let ty = self.type_text(elem, &shape, form);
            self.assign(&format!("let mut {name}: {ty}"), &zero);
            self.vars.insert(
                var,
                Val {
                    rx: Rx::atom(name),
                    elem,
                    shape,
                    form,
                },
            );
        }
        Ok(())
    }

    fn node(&mut self, block: usize, node: &Node<'k>) -> Result {
        match &node.kind {
            NodeKind::Comment => Ok(()),
            NodeKind::Begin(guard) => {
                let name = self.names.fresh("go_on");
                self.line(&format!("let mut {name}: bool = true;"));
                self.guards.insert(*guard, name);
                Ok(())
            }
            NodeKind::Leave(guard) => {
                let name = self.guard(*guard)?;
                self.line(&format!("{name} = false;"));
                Ok(())
            }
            NodeKind::Plain(kind) => self.plain(block, node, kind),
            NodeKind::If {
                cond,
                then,
                otherwise,
            } => self.choice(cond, then, otherwise),
            NodeKind::For {
                var,
                start,
                stop,
                step,
                body,
            } => self.for_loop(*var, [*start, *stop, *step], body),
            NodeKind::While { cond, body } => self.while_loop(*cond, body),
        }
    }

    fn choice(&mut self, asked: &Choice, then: &Nodes<'k>, otherwise: &Nodes<'k>) -> Result {
        let cond = match asked {
            Choice::Value(cond) => {
                let cond = self.value(*cond)?;
                self.scalar(cond)?.rx
            }
            Choice::Constant(cond) => self.cond_value(cond)?,
            Choice::GoesOn(guard) => Rx::atom(self.guard(*guard)?),
        };
        if then.list.is_empty() && otherwise.list.is_empty() {
            return Ok(());
        }
        if then.list.is_empty() && !otherwise.list.is_empty() {
            let cond = self.contrary(asked, cond)?;
            self.line(&format!("if {} {{", cond.line()));
            self.body(otherwise)?;
            self.line("}");
            return Ok(());
        }
        self.line(&format!("if {} {{", cond.line()));
        self.body(then)?;
        if !otherwise.list.is_empty() {
            self.line("} else {");
            self.body(otherwise)?;
        }
        self.line("}");
        Ok(())
    }

    /// What holds where a condition doesn't: cutile has no `!`. Of floats, which may be NaN, no comparison says the contrary.
    fn contrary(&mut self, asked: &Choice, cond: Rx) -> Result<Rx> {
        let of_integers = match asked {
            Choice::Value(id) => match self.kernel.exprs.get(*id).map(|data| &data.expr) {
                Some(Expr::Compare { lhs, .. }) => match self.kernel.type_of(*lhs) {
                    Some(Type::Tile(tile)) => {
                        let elem = self.elem(&tile.dtype)?;
                        matches!(elem, Elem::Known(known) if known.is_integer())
                    }
                    _ => false,
                },
                _ => false,
            },
            Choice::Constant(_) => true,
            Choice::GoesOn(_) => false,
        };
        Ok(match cond {
            Rx::Binary(lhs, op, rhs) if of_integers => match op {
                "<" => lhs.binary(">=", *rhs),
                "<=" => lhs.binary(">", *rhs),
                ">" => lhs.binary("<=", *rhs),
                ">=" => lhs.binary("<", *rhs),
                "==" => lhs.binary("!=", *rhs),
                "!=" => lhs.binary("==", *rhs),
                _ => Rx::Binary(lhs, op, rhs).binary("^", Rx::atom("true")),
            },
            other => other.binary("^", Rx::atom("true")),
        })
    }

    fn guard(&self, guard: usize) -> Result<String> {
        match self.guards.get(&guard) {
            Some(name) => Ok(name.clone()),
            None => error(MALFORMED, self.span, "an early exit has no guard"),
        }
    }

    fn body(&mut self, nodes: &Nodes<'k>) -> Result {
        self.indent += 4;
        let done = self.nodes(nodes);
        self.indent -= 4;
        done
    }

    fn bound(&mut self, id: ExprId) -> Result<Rx> {
        let value = self.value(id)?;
        Ok(self.scalar(value)?.rx)
    }

    /// The number that an expression is in all signatures of the entry.
    fn known_integer(&self, id: ExprId) -> Option<i128> {
        let mut at = id;
        loop {
            match &self.kernel.exprs.get(at)?.expr {
                Expr::Constant(Constant::Int(dim)) => return self.members.dim(dim, self.span).ok()?.as_int(),
                Expr::Cast { x, .. } => at = *x,
                _ => return None,
            }
        }
    }

    fn for_loop(&mut self, var: VarId, [start, stop, step]: [ExprId; 3], body: &Nodes<'k>) -> Result {
        self.subject = self
            .kernel
            .vars
            .get(var)
            .map_or_else(String::new, |data| data.name.clone());
        // cutile-rs refuses a loop that is known not to run.
        if let (Some(start), Some(stop)) = (self.known_integer(start), self.known_integer(stop))
            && start >= stop
        {
            return Ok(());
        }
        let (start, stop) = (self.bound(start)?, self.bound(stop)?);
        let step = self.bound(step)?;
        let Some(data) = self.kernel.vars.get(var) else {
            return error(MALFORMED, self.span, "a loop has no variable");
        };
        let Type::Tile(tile) = &data.ty else {
            return error(
                MALFORMED,
                self.span,
                "a loop counts with something that is no number",
            );
        };
        let elem = self.elem(&tile.dtype)?;
        let ty = self.members.name(elem);
        let hint = data.name.trim_start_matches('$').to_owned();
        // What lives on after the loop, or is assigned in it, is another variable than the one that counts.
        let lives_on = self
            .analysis
            .variable(var, self.order)
            .is_none_or(|v| v.home != body.id || v.writes() > 1);
        let outer = match self.vars.get(&var) {
            Some(known) if lives_on => Some(known.rx.line()),
            _ => None,
        };
        // A `for` of Tile IR can't be left early, and one of cutile's counts in 32 bits.
        let by_hand = has_break(body) || elem != Elem::Known(Element::I32);
        let name = match (&outer, lives_on) {
            (Some(_), _) | (_, true) => self.names.fresh(&format!("next_{hint}")),
            _ => self.names.fresh(&hint),
        };
        let counter = Val {
            rx: Rx::atom(name.clone()),
            elem,
            shape: Vec::new(),
            form: Form::Scalar,
        };
        let one = matches!(step.line().as_str(), "1" | "1i32" | "1i64");
        let state = if by_hand {
            self.assign(&format!("let mut {name}: {ty}"), &start);
            let condition = Rx::atom(name.clone()).binary("<", stop);
            self.line(&format!("while {} {{", condition.line()));
            let next = Rx::atom(name.clone()).binary("+", step);
            Loop {
                step: Some(format!("{name} = {};", next.line())),
                is_for: false,
            }
        } else {
            let tight = |rx: &Rx| match rx {
                Rx::Binary(..) | Rx::Cast(..) => format!("({})", rx.line()),
                _ => rx.line(),
            };
            let range = format!("{}..{}", start.line(), tight(&stop));
            let range = if one {
                range
            } else {
                let step = match step.line().trim_end_matches("i32").parse::<i64>() {
                    Ok(number) => number.to_string(),
                    Err(_) => Rx::Cast(Box::new(step), "usize".to_owned()).line(),
                };
                format!("({range}).step_by({step})")
            };
            let unused = self
                .analysis
                .variable(var, self.order)
                .is_some_and(|v| v.reads() == 0);
            let shown = if unused && !lives_on {
                "_".to_owned()
            } else {
                name.clone()
            };
            self.line(&format!("for {shown} in {range} {{"));
            Loop {
                step: None,
                is_for: true,
            }
        };
        self.indent += 4;
        match outer {
            Some(outer) => self.line(&format!("{outer} = {name};")),
            None if lives_on => {
                let own = self.names.fresh(&hint);
                self.line(&format!("let mut {own}: {ty} = {name};"));
                let value = Val {
                    rx: Rx::atom(own),
                    ..counter.clone()
                };
                self.vars.insert(var, value);
            }
            None => {
                self.vars.insert(var, counter.clone());
            }
        }
        let step = state.step.clone();
        self.loops.push(state);
        let done = self.nodes(body);
        self.loops.pop();
        if let (Some(step), false) = (step, ends(body)) {
            self.line(&step);
        }
        self.indent -= 4;
        self.line("}");
        done
    }

    fn while_loop(&mut self, cond: Option<ExprId>, body: &Nodes<'k>) -> Result {
        self.line("loop {");
        let head = self.lines.len() - 1;
        self.indent += 4;
        self.loops.push(Loop {
            step: None,
            is_for: false,
        });
        if let Some(cond) = cond {
            let from = self.lines.len();
            let value = self.value(cond)?;
            let value = self.scalar(value)?;
            if self.lines.len() == from {
                // Nothing had to be computed before.
                let text = format!("{}while {} {{", " ".repeat(self.indent - 4), value.rx.line());
                if let Some(line) = self.lines.get_mut(head) {
                    *line = text;
                }
            } else {
                let over = self.contrary(&Choice::Value(cond), value.rx)?;
                self.line(&format!("if {} {{", over.line()));
                self.line("    break;");
                self.line("}");
            }
        }
        let done = self.nodes(body);
        self.loops.pop();
        self.indent -= 4;
        self.line("}");
        done
    }

    fn plain(&mut self, block: usize, node: &Node<'k>, kind: &'k StmtKind) -> Result {
        match kind {
            StmtKind::Assign { targets, value } => self.assignment(block, node, targets, *value),
            StmtKind::Evaluate(value) => {
                self.subject.clear();
                let values = self.values(*value)?;
                // What has an effect has been written; what is left has none.
                drop(values);
                Ok(())
            }
            StmtKind::Store { .. } | StmtKind::AtomicStore { .. } => self.store(kind),
            StmtKind::Scatter { .. } | StmtKind::StoreOffset { .. } => self.scatter(kind),
            StmtKind::Break => {
                match self.loops.last() {
                    Some(inner) if inner.is_for => {
                        return unsupported(
                            self.span,
                            "way to leave a `for` loop early",
                            "use a `while` loop",
                        );
                    }
                    _ => self.line("break;"),
                }
                Ok(())
            }
            StmtKind::Continue => {
                if let Some(step) = self.loops.last().and_then(|inner| inner.step.clone()) {
                    self.line(&step);
                }
                self.line("continue;");
                Ok(())
            }
            StmtKind::Return => {
                if self.loops.iter().any(|around| around.is_for) {
                    return unsupported(
                        self.span,
                        "way to leave the kernel from inside a `for` loop",
                        "guard what follows with a condition",
                    );
                }
                self.line("return;");
                Ok(())
            }
            StmtKind::Print { pieces } => self.print(pieces),
            StmtKind::Assert { cond, message } => {
                let cond = self.value(*cond)?;
                let cond = self.named("holds", cond);
                let text = message.escape_default().to_string();
                self.line(&format!("cuda_tile_assert!({}, \"{text}\");", cond.rx.line()));
                Ok(())
            }
            StmtKind::GridDependency { wait } => {
                let function = if *wait {
                    "gdc_wait_tko"
                } else {
                    "gdc_launch_dependents_tko"
                };
                let token = self.order_of_all();
                let done = Rx::call(function, vec![Rx::atom(format!("Some({token})"))]);
                self.assign(&token, &done);
                Ok(())
            }
            StmtKind::If { .. }
            | StmtKind::StaticIf { .. }
            | StmtKind::For { .. }
            | StmtKind::While { .. }
            | StmtKind::Inlined { .. } => {
                error(MALFORMED, self.span, "a statement with blocks is out of place")
            }
        }
    }

    fn assignment(&mut self, block: usize, node: &Node<'k>, targets: &'k [VarId], value: ExprId) -> Result {
        let first = targets.first().and_then(|var| self.kernel.vars.get(*var));
        self.subject = first.map_or_else(String::new, |data| data.name.trim_start_matches('$').to_owned());
        if targets.iter().all(|var| {
            let ty = self.kernel.vars.get(*var).map(|data| &data.ty);
            !matches!(ty, Some(Type::Tile(_)))
        }) {
            // Arrays and views are written where they are used, but what is made of others is made here.
            return self.assign_array(targets, value);
        }
        if let [_] = targets
            && self.waits_for_its_sum(value)?
        {
            return Ok(());
        }
        let unread = |var: &VarId| (self.analysis.variable(*var, self.order)).is_some_and(|v| v.reads() == 0);
        if self.is_fixed(value) && targets.iter().all(unread) {
            return Ok(());
        }
        let values = self.values(value)?;
        if let ([var], [only]) = (targets, values.as_slice()) {
            let temporary = self.kernel.vars.get(*var).is_some_and(|data| data.temporary);
            let variable = self.analysis.variable(*var, self.order);
            let once = variable.is_some_and(|v| v.writes() == 1 && v.reads() == 1);
            if temporary && once && self.is_fixed(value) {
                // What the source has no name for stands where it is used.
                self.vars.insert(*var, only.clone());
                return Ok(());
            }
        }
        if values.len() != targets.len() {
            return error(
                MALFORMED,
                self.span,
                "an expression gives another number of values than is assigned",
            );
        }
        for (var, value) in targets.iter().zip(values) {
            let temporary = self.kernel.vars.get(*var).is_some_and(|data| data.temporary);
            let variable = self.analysis.variable(*var, self.order);
            let once = variable.is_some_and(|v| {
                v.writes() == 1 && v.declaration == Declaration::Let && (v.reads() <= 1 || value.rx.is_atom())
            });
            if targets.len() > 1 && temporary && once {
                // One of several values, which the source names where it takes them apart.
                self.vars.insert(*var, value);
                continue;
            }
            self.assign_var(block, node.order.0, *var, value)?;
        }
        Ok(())
    }

    /// An array or a view that gets a name.
    fn assign_array(&mut self, targets: &'k [VarId], value: ExprId) -> Result {
        let [var] = targets else { return Ok(()) };
        let is_array = |ty: Option<&Type>| matches!(ty, Some(Type::Array(_)));
        let array = match self.kernel.type_of(value) {
            Some(Type::View(_)) => self.array_of_view(value)?,
            _ => value,
        };
        if !is_array(self.kernel.type_of(array)) || self.chosen_later(array) {
            return Ok(());
        }
        let known = self.known_place(array);
        let place = self.place(array)?;
        let own = is_array(self.kernel.vars.get(*var).map(|data| &data.ty));
        if own && (known.is_none() || matches!(place, Place::Local(_))) {
            let declaration = self
                .analysis
                .variable(*var, self.order)
                .map(|variable| variable.declaration);
            if declaration != Some(Declaration::Let) {
                return not_written(
                    self.span,
                    "variable for an array or a view that differs between branches",
                    "access the arrays in each branch",
                );
            }
            self.places.insert(*var, place);
        }
        Ok(())
    }

    /// Whether an array is a variable that has several values.
    fn chosen_later(&self, id: ExprId) -> bool {
        match self.kernel.exprs.get(id).map(|data| &data.expr) {
            Some(Expr::Var(var)) => self.known_place(id).is_none() && self.only_value(*var).is_none(),
            _ => false,
        }
    }

    /// The form of a variable without dimensions: a scalar, unless its values are all made as tiles.
    pub(crate) fn form_of(&mut self, var: VarId, elem: crate::element::Elem) -> Result<Form> {
        let Some(Type::Tile(tile)) = self.kernel.vars.get(var).map(|data| &data.ty) else {
            return Ok(Form::Tile);
        };
        if !tile.shape.is_empty() || self.lifted.is_some() {
            return Ok(Form::Tile);
        }
        let class = self.class(elem)?;
        let known = matches!(elem, crate::element::Elem::Known(_));
        if !known || matches!(class, tileport_kernel::ElementClass::RestrictedFloat) {
            return Ok(Form::Tile);
        }
        if !self.is_float(elem)? {
            return Ok(Form::Scalar);
        }
        let Some(variable) = self.analysis.variable(var, self.order) else {
            return Ok(Form::Scalar);
        };
        let all = variable.occurrences.iter().filter(|o| o.write);
        let scalar = all
            .clone()
            .any(|o| o.value.is_some_and(|value| self.is_scalar_expr(value)));
        Ok(if scalar { Form::Scalar } else { Form::Tile })
    }

    fn assign_var(&mut self, block: usize, order: usize, var: VarId, value: Val) -> Result {
        let Some(variable) = self.analysis.variable(var, self.order) else {
            return Ok(());
        };
        let (home, declaration) = (variable.home, variable.declaration);
        let is_first = variable.first_write() == order;
        let unread = variable.reads() == 0;
        if unread {
            // What has an effect has been written already.
            return Ok(());
        }
        let declare = match declaration {
            Declaration::Let => true,
            Declaration::Mut => block == home && is_first,
            Declaration::Before => false,
        };
        // What is declared keeps its form.
        let declared = self.vars.get(&var).map(|known| known.form).filter(|_| !declare);
        let form = match declared {
            Some(form) => form,
            None => self.form_of(var, value.elem)?,
        };
        let value = match (value.shape.is_empty(), form) {
            (true, Form::Scalar) => self.scalar(value)?,
            (true, Form::Tile) => self.rank_zero(value)?,
            _ => value,
        };
        let value = self.unnamed(value);
        let data = self.kernel.vars.get(var);
        let hint = data.map_or_else(String::new, |data| data.name.trim_start_matches('$').to_owned());
        if !declare {
            let Some(known) = self.vars.get(&var).cloned() else {
                return error(
                    MALFORMED,
                    self.span,
                    format!("`{hint}` is assigned before it is declared"),
                );
            };
            self.assign(&known.rx.line(), &value.rx);
            return Ok(());
        }
        let again = self.analysis.parts.contains_key(&var) && is_first;
        let name = match self.vars.get(&var) {
            Some(known) if !again || declaration == Declaration::Let => known.rx.line(),
            Some(_) => self.names.fresh(&hint),
            None => self.names.fresh(&hint),
        };
        let mutable = if declaration == Declaration::Mut {
            "mut "
        } else {
            ""
        };
        let ty = self.type_text(value.elem, &value.shape, value.form);
        self.assign(&format!("let {mutable}{name}: {ty}"), &value.rx);
        self.vars.insert(
            var,
            Val {
                rx: Rx::atom(name),
                ..value
            },
        );
        Ok(())
    }

    /// A value for what is assigned before it's read.
    fn zero(&mut self, elem: crate::element::Elem, shape: &[Dim], form: Form) -> Result<Rx> {
        self.number_rx(elem, 0.0, shape, form)
    }
}

/// Whether a loop is left early by its own body.
fn has_break(nodes: &Nodes<'_>) -> bool {
    nodes.list.iter().any(|node| match &node.kind {
        NodeKind::Plain(StmtKind::Break) => true,
        NodeKind::If { then, otherwise, .. } => has_break(then) || has_break(otherwise),
        _ => false,
    })
}

/// Whether the last statement jumps.
fn ends(nodes: &Nodes<'_>) -> bool {
    matches!(
        nodes.list.last().map(|node| &node.kind),
        Some(NodeKind::Plain(
            StmtKind::Break | StmtKind::Continue | StmtKind::Return
        ))
    )
}
