//! Statements.

use super::super::Elaborator;
use super::super::context::Result;
use super::super::open::Want;
use super::super::value::{Place, RunValue, Value};
use super::control::{Header, Returns};
use super::expr::{ShapeUse, operator};
use super::names;
use ruff_python_ast::{ElifElseClause, Expr, Stmt, StmtFor, StmtRaise, StmtReturn, StmtWhile};
use ruff_text_size::Ranged;
use std::rc::Rc;
use tileport_kernel::StmtKind;

impl<'p> Elaborator<'p> {
    /// Elaborates statements into the open block; whether control leaves them by a jump.
    pub(in super::super) fn block(&mut self, stmts: &'p [Stmt]) -> Result<bool> {
        for stmt in stmts {
            self.place(stmt);
            self.cx.burn()?;
            let first = self.cx.len();
            let mark = self.mark();
            let ends = match self.stmt(stmt) {
                Ok(ends) => ends,
                Err(stop) => self.recover(stmt, &mark, stop)?,
            };
            self.attach_comments(stmt, first);
            if ends {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Gives a statement's comments to what it became.
    fn attach_comments(&mut self, stmt: &Stmt, first: usize) {
        let function = self
            .frame()
            .function
            .and_then(|function| self.functions.get(function));
        let Some(def) = function.and_then(|function| function.def) else {
            return;
        };
        let comments = self.names.comments(self.frame().module, def, stmt.range());
        self.comments.extend(comments.before);
        if let Some(made) = self.cx.stmts().get_mut(first) {
            made.before.append(&mut self.comments);
        }
        if let Some(after) = comments.after {
            match self.cx.stmts().get_mut(first..).and_then(<[_]>::last_mut) {
                Some(made) => made.after = Some(after),
                None => self.comments.push(after),
            }
        }
    }

    fn stmt(&mut self, stmt: &'p Stmt) -> Result<bool> {
        match stmt {
            Stmt::Assign(stmt) => {
                let value = self.expr(&stmt.value)?;
                for target in &stmt.targets {
                    if let Expr::Tuple(targets) = target {
                        self.asked_of_shape(&stmt.value, ShapeUse::Unpacked(targets.elts.len()))?;
                    }
                }
                let value = if stmt.targets.len() > 1 {
                    self.cx.reusable(value)
                } else {
                    value
                };
                for target in stmt.targets.iter().rev() {
                    self.assign_to(target, value.clone())?;
                }
                Ok(false)
            }
            Stmt::AnnAssign(stmt) => {
                if let Some(value) = &stmt.value {
                    let value = self.expr(value)?;
                    self.assign_to(&stmt.target, value)?;
                }
                Ok(false)
            }
            Stmt::AugAssign(stmt) => {
                let name = operator(stmt.op);
                match &*stmt.target {
                    Expr::Name(_) => {
                        let old = self.expr(&stmt.target)?;
                        let new = self.expr(&stmt.value)?;
                        self.place(stmt);
                        let value = self.binary(name, old, new)?;
                        self.assign_to(&stmt.target, value)?;
                    }
                    Expr::Subscript(target) => {
                        let object = self.expr(&target.value)?;
                        let object = self.cx.reusable(object);
                        let key = self.expr(&target.slice)?;
                        let key = self.cx.reusable(key);
                        let new = self.expr(&stmt.value)?;
                        self.place(stmt);
                        let old = self.builtin("operator.getitem", vec![object.clone(), key.clone()])?;
                        let value = self.binary(name, old, new)?;
                        self.builtin("operator.setitem", vec![object, key, value])?;
                    }
                    _ => {
                        return self
                            .cx
                            .error("python-syntax", "this can't be assigned to in a kernel");
                    }
                }
                Ok(false)
            }
            Stmt::Expr(stmt) => {
                // A documentation string says nothing to the compiler.
                if !matches!(&*stmt.value, Expr::StringLiteral(_)) {
                    let value = self.expr(&stmt.value)?;
                    self.discard(&value);
                }
                Ok(false)
            }
            Stmt::If(stmt) => self.if_(&stmt.test, &stmt.body, &stmt.elif_else_clauses),
            Stmt::For(stmt) => self
                .for_(stmt)
                .map(|()| self.propagates())
                .and_then(|returning| self.leave_if(returning)),
            Stmt::While(stmt) => self
                .while_(stmt)
                .map(|()| self.propagates())
                .and_then(|returning| self.leave_if(returning)),
            Stmt::Return(stmt) => self.return_(stmt),
            Stmt::Break(_) => self.jump_allowed("break").and_then(|()| self.break_(false)),
            Stmt::Continue(_) => self.jump_allowed("continue").and_then(|()| self.continue_()),
            Stmt::Pass(_) => Ok(false),
            Stmt::FunctionDef(def) => {
                if let Some(decorator) = def.decorator_list.first() {
                    self.place(decorator);
                    return self
                        .cx
                        .error("python-unsupported", "a function in a kernel can't be decorated");
                }
                let value = self.define(def)?;
                self.store_name(def.name.as_str(), value)?;
                Ok(false)
            }
            Stmt::Raise(stmt) => self.raise(stmt),
            Stmt::Assert(stmt) => {
                self.place(stmt);
                self.cx.error(
                    "python-unsupported",
                    "`assert` has no meaning in a kernel; use ct.assert_ or ct.static_assert",
                )
            }
            _ => self.cx.error(
                "python-unsupported",
                "this statement is not supported in a kernel",
            ),
        }
    }

    /// Keeps the effect of an expression whose value nobody wants.
    fn discard(&mut self, value: &Value) {
        match value {
            Value::Run(RunValue {
                place: Place::Tree(id),
                ..
            }) => self.cx.push(StmtKind::Evaluate(*id)),
            Value::Tuple(items) => items.iter().for_each(|item| self.discard(item)),
            _ => {}
        }
    }

    fn jump_allowed(&self, what: &str) -> Result<()> {
        if self.unrolling == self.frame().loops.len() + 1 && self.unrolling_frame == self.current {
            return self.cx.error(
                "python-unsupported",
                format!("`{what}` in a loop over ct.static_iter is not supported"),
            );
        }
        Ok(())
    }

    pub(super) fn assign_to(&mut self, target: &'p Expr, value: Value) -> Result<()> {
        match target {
            Expr::Name(name) => {
                self.place(target);
                self.store_name(name.id.as_str(), value)
            }
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, value),
            Expr::List(list) => self.unpack(&list.elts, value),
            Expr::Subscript(target) => {
                let object = self.expr(&target.value)?;
                let key = self.expr(&target.slice)?;
                self.place(target);
                self.builtin("operator.setitem", vec![object, key, value])
                    .map(|_| ())
            }
            _ => {
                self.place(target);
                self.cx
                    .error("python-syntax", "this can't be assigned to in a kernel")
            }
        }
    }

    fn unpack(&mut self, targets: &'p [Expr], value: Value) -> Result<()> {
        let value = self.frozen(value)?;
        let items: Vec<Value> = match &value {
            Value::Tuple(items) => items.to_vec(),
            Value::Record(record) => record.fields.iter().map(|field| field.1.clone()).collect(),
            Value::Invalid(invalid) => return self.invalid(invalid),
            Value::Open(part) => return self.ask(part, Want::Tuple(targets.len()), "taken apart"),
            _ => return self.cx.error("python-type", "only a tuple can be taken apart"),
        };
        if items.len() != targets.len() {
            let message = format!(
                "{} values can't be assigned to {} targets",
                items.len(),
                targets.len()
            );
            return self.cx.error("python-type", message);
        }
        targets
            .iter()
            .zip(items)
            .try_for_each(|(target, item)| self.assign_to(target, item))
    }

    pub(super) fn store_name(&mut self, name: &str, value: Value) -> Result<()> {
        if let Some(entry) = self
            .frame_mut()
            .bound
            .iter_mut()
            .rev()
            .find(|entry| *entry.0 == *name)
        {
            entry.1 = value;
            return Ok(());
        }
        match self.frame().local(name) {
            Some(local) => self.store(local, value),
            None => self
                .cx
                .error("python-syntax", format!("`{name}` is not a local variable")),
        }
    }

    fn if_(&mut self, test: &'p Expr, body: &'p [Stmt], rest: &'p [ElifElseClause]) -> Result<bool> {
        self.place(test);
        let cond = self.expr(test)?;
        let choice = self.choice(&cond)?;
        self.branch(
            choice,
            &mut |e| e.block(body),
            &mut |e| match rest.split_first() {
                None => Ok(false),
                Some((clause, rest)) => match &clause.test {
                    Some(test) => e.if_(test, &clause.body, rest),
                    None => e.block(&clause.body),
                },
            },
            false,
        )
    }

    /// The locals that statements store to, and what stands for the result of a helper function.
    fn stored(&self, names: impl Iterator<Item = Rc<str>>, body: &[Stmt]) -> Vec<usize> {
        let mut locals: Vec<usize> = names.filter_map(|name| self.frame().local(&name)).collect();
        if matches!(self.frame().returns, Returns::Helper { .. }) && returns_in(body) {
            locals.extend(
                ["$retval", "$returning"]
                    .iter()
                    .filter_map(|name| self.frame().local(name)),
            );
        }
        locals.sort_unstable();
        locals.dedup();
        locals
    }

    fn for_(&mut self, stmt: &'p StmtFor) -> Result<()> {
        if let Some(first) = stmt.orelse.first() {
            self.place(first);
            return self
                .cx
                .error("python-unsupported", "`for` with `else` is not supported");
        }
        if let Some(items) = self.static_iter(&stmt.iter)? {
            return self.unroll(stmt, items);
        }
        let iterable = self.expr(&stmt.iter)?;
        self.place(&*stmt.iter);
        let range = match iterable {
            Value::Range(range) => range,
            Value::Invalid(invalid) => return self.invalid(&invalid),
            _ => {
                return self.cx.error(
                    "python-type",
                    "a loop of a kernel runs over range(…); unroll others with ct.static_iter(…)",
                );
            }
        };
        let (Some(start), Some(stop), Some(step)) = (
            self.loop_bound(&range[0])?,
            self.loop_bound(&range[1])?,
            self.loop_bound(&range[2])?,
        ) else {
            return self
                .cx
                .error("python-type", "the bounds of a range must be integers");
        };
        let ty = self.cx.type_of(start);
        let Expr::Name(name) = &*stmt.target else {
            self.place(&*stmt.target);
            return self
                .cx
                .error("python-unsupported", "a loop over range(…) has one variable");
        };
        let mut bound = names::bound(&stmt.body);
        names::in_target(&stmt.target, &mut bound);
        let stored = self.stored(bound.into_iter(), &stmt.body);
        let span = self.span_of(&*stmt.target);
        let var = self.cx.kernel.vars.push(tileport_kernel::VarData {
            name: name.id.as_str().to_owned(),
            ty: ty.clone(),
            span,
            temporary: false,
        });
        let local = self.frame().local(name.id.as_str());
        let reassigned = names::bound(&stmt.body).contains(name.id.as_str());
        self.place(stmt);
        self.kernel_loop(
            stored,
            Header::For {
                var,
                start,
                stop,
                step,
            },
            false,
            &mut |e| {
                let value = Value::Run(RunValue {
                    place: Place::Var(var),
                    ty: ty.clone(),
                    constant: None,
                });
                if let Some(local) = local {
                    // The loop's own variable serves as long as the body doesn't assign to the name.
                    if reassigned {
                        e.store(local, value)?;
                    } else {
                        e.set(local, value);
                    }
                }
                e.block(&stmt.body)
            },
        )
    }

    fn loop_bound(&mut self, value: &Value) -> Result<Option<tileport_kernel::ExprId>> {
        Ok(match value {
            Value::Number(number) => Some(self.cx.constant(&number.value, &number.own_dtype())?),
            Value::Run(run) => Some(self.cx.take(run)),
            _ => None,
        })
    }

    fn unroll(&mut self, stmt: &'p StmtFor, items: Vec<Value>) -> Result<()> {
        let outer = (self.unrolling, self.unrolling_frame);
        (self.unrolling, self.unrolling_frame) = (self.frame().loops.len() + 1, self.current);
        let result = items.into_iter().try_for_each(|item| {
            self.cx.burn()?;
            self.assign_to(&stmt.target, item)?;
            self.block(&stmt.body).map(|_| ())
        });
        (self.unrolling, self.unrolling_frame) = outer;
        result
    }

    fn while_(&mut self, stmt: &'p StmtWhile) -> Result<()> {
        if let Some(first) = stmt.orelse.first() {
            self.place(first);
            return self
                .cx
                .error("python-unsupported", "`while` with `else` is not supported");
        }
        let stored = self.stored(names::bound(&stmt.body).into_iter(), &stmt.body);
        self.kernel_loop(stored, Header::Endless, false, &mut |e| {
            e.place(&*stmt.test);
            let cond = e.expr(&stmt.test)?;
            let choice = e.choice(&cond)?;
            if e.branch(choice, &mut |_| Ok(false), &mut |e| e.break_(false), false)? {
                return Ok(true);
            }
            e.block(&stmt.body)
        })
    }

    fn return_(&mut self, stmt: &'p StmtReturn) -> Result<bool> {
        if self.unrolling_frame == self.current && self.unrolling > 0 {
            return self.cx.error(
                "python-unsupported",
                "`return` in a loop over ct.static_iter is not supported",
            );
        }
        let value = match &stmt.value {
            Some(value) => self.expr(value)?,
            None => Value::None,
        };
        self.place(stmt);
        match &self.frame().returns {
            Returns::Kernel => {
                if !matches!(value, Value::None) {
                    return self.cx.error("python-type", "a kernel returns nothing");
                }
                self.cx.push(StmtKind::Return);
                Ok(true)
            }
            Returns::Helper { .. } => self.return_value(value),
        }
    }

    fn raise(&mut self, stmt: &'p StmtRaise) -> Result<bool> {
        let message = match stmt.exc.as_deref() {
            Some(Expr::Call(call)) if self.keyword_like(&call.func) == Some("static_exception") => call
                .arguments
                .args
                .first()
                .map(|exception| self.exception_text(exception)),
            _ => None,
        };
        match message {
            Some(message) => self.cx.error("python-raised", message),
            None => self.cx.error(
                "python-unsupported",
                "what a kernel raises must be wrapped in ct.static_exception(…)",
            ),
        }
    }

    fn exception_text(&mut self, exception: &'p Expr) -> String {
        if let Expr::Call(call) = exception
            && let Some(first) = call.arguments.args.first()
            && let Ok(Value::Text(text)) = self.expr(first)
        {
            return text.to_string();
        }
        "the kernel raises an exception when it is compiled".to_owned()
    }
}

/// Whether there is a `return` in these statements; those of nested functions don't count.
pub(super) fn returns_in(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match stmt {
        Stmt::Return(_) => true,
        Stmt::If(stmt) => {
            returns_in(&stmt.body)
                || stmt
                    .elif_else_clauses
                    .iter()
                    .any(|clause| returns_in(&clause.body))
        }
        Stmt::For(stmt) => returns_in(&stmt.body),
        Stmt::While(stmt) => returns_in(&stmt.body),
        Stmt::With(stmt) => returns_in(&stmt.body),
        _ => false,
    })
}
