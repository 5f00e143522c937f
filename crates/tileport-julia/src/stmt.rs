//! Statements.

use crate::analysis::Analysis;
use crate::error::{Result, malformed, not_written, unsupported};
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_kernel::stmt::PrintPiece;
use tileport_kernel::{Block, Element, Expr, ExprId, Stmt, StmtKind, Type, VarId, ViewKind};
use tileport_writer::{Asked, choice, is_empty};

impl<'k> Writer<'k> {
    /// The statements of a block, which is in a scope.
    pub(crate) fn block(&mut self, analysis: &Analysis, block: &'k Block, scope: usize) -> Result {
        for stmt in &block.stmts {
            if stmt.span.is_some() {
                self.span = stmt.span;
            }
            if let Some(mark) = analysis.mark(stmt) {
                let opens = matches!(stmt.kind, StmtKind::For { .. } | StmtKind::While { .. });
                // Blocks that are no loops are in the same scope: their statements look for themselves.
                if opens {
                    for var in analysis.declared_in(scope, mark) {
                        let name = self.variable(var)?.line();
                        self.line(&format!("local {name}"));
                    }
                }
            }
            for comment in &stmt.before {
                self.comment(comment);
            }
            let from = self.lines.len();
            self.stmt(analysis, stmt, scope)?;
            if let Some(after) = &stmt.after {
                self.comment_after(from, after);
            }
        }
        for comment in &block.trailing {
            self.comment(comment);
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        for line in text.lines() {
            let line = line.trim();
            self.line(
                if line.is_empty() {
                    "#".to_owned()
                } else {
                    format!("# {line}")
                }
                .as_str(),
            );
        }
    }

    /// A comment at the end of a line stays there if it has room, else it comes before.
    fn comment_after(&mut self, from: usize, text: &str) {
        let comment = format!("# {}", text.trim());
        let alone = self.lines.len() == from + 1;
        match self.lines.last_mut() {
            Some(last) if alone && last.chars().count() + comment.chars().count() < 91 => {
                last.push_str("  ");
                last.push_str(&comment);
            }
            _ => {
                let line = format!("{}{comment}", " ".repeat(self.indent));
                self.lines.insert(from.min(self.lines.len()), line);
            }
        }
    }

    fn stmt(&mut self, analysis: &Analysis, stmt: &'k Stmt, scope: usize) -> Result {
        match &stmt.kind {
            StmtKind::Assign { targets, value } => match targets.as_slice() {
                [target] if self.stands_in(analysis, *target, *value) => {
                    self.inlined.insert(*target, *value);
                    Ok(())
                }
                [target] => self.assignment(*target, *value),
                _ => self.reduce_many(targets, *value),
            },
            StmtKind::Evaluate(value) => {
                let val = self.value(*value)?;
                if !matches!(val.jx, Jx::Atom(_)) {
                    self.statement("", &val.jx);
                }
                Ok(())
            }
            StmtKind::Store { .. } => self.store(&stmt.kind),
            StmtKind::Scatter { .. } | StmtKind::StoreOffset { .. } => self.scatter(&stmt.kind),
            StmtKind::AtomicStore { .. } => self.atomic_store(&stmt.kind),
            StmtKind::If { .. } | StmtKind::StaticIf { .. } => self.choose(analysis, stmt, scope),
            StmtKind::For {
                var,
                start,
                stop,
                step,
                body,
            } => {
                if let (Some(of), Some(mark)) = (self.list_loop(stmt)?, analysis.mark(stmt)) {
                    return self.over_lists(analysis, &of, mark);
                }
                let inner = analysis.mark(stmt).map_or(scope, |mark| mark.scope);
                let lives_on = analysis.lives.get(var).is_some_and(|life| life.home != inner);
                let counter = self.for_loop(*var, [*start, *stop, *step], lives_on)?;
                self.indent += 4;
                if lives_on {
                    let name = self.variable(*var)?.line();
                    self.line(&format!("{name} = {counter}"));
                }
                self.block(analysis, body, inner)?;
                self.indent -= 4;
                self.line("end");
                Ok(())
            }
            StmtKind::While { cond, body } => {
                let inner = analysis.mark(stmt).map_or(scope, |mark| mark.scope);
                self.while_loop(analysis, *cond, body, inner)
            }
            StmtKind::Break => {
                self.line("break");
                Ok(())
            }
            StmtKind::Continue => {
                self.line("continue");
                Ok(())
            }
            StmtKind::Return => {
                self.line("return");
                Ok(())
            }
            StmtKind::Inlined { body, .. } => self.block(analysis, body, scope),
            StmtKind::Print { pieces } => self.print(pieces),
            StmtKind::Assert { cond, message } => {
                let cond = self.value(*cond)?;
                let jx = if cond.is_scalar() {
                    cond.jx
                } else {
                    Jx::call("all", vec![cond.jx])
                };
                let jx = if let Jx::Binary(..) = jx {
                    format!("({})", jx.line())
                } else {
                    jx.line()
                };
                self.line(&format!("ct.@assert {jx} {}", string(message)));
                Ok(())
            }
            StmtKind::GridDependency { wait } => {
                self.line(if *wait {
                    "ct.grid_dependency_control_wait()"
                } else {
                    "ct.grid_dependency_control_launch_dependents()"
                });
                Ok(())
            }
        }
    }

    fn assignment(&mut self, target: VarId, value: ExprId) -> Result {
        let kernel = self.kernel;
        let name = self.variable(target)?.line();
        match kernel.vars.get(target).map(|data| &data.ty) {
            Some(Type::Tile(_)) => {
                let shift = self.shifts.get(&target).copied().unwrap_or(0);
                if let Some(mode) = self.other_mode(value)? {
                    let before = std::mem::replace(&mut self.mode, mode);
                    let val = self.raw(value);
                    self.mode = before;
                    let val = val?;
                    self.in_mode(mode, |writer| writer.assign(&name, &val.jx));
                    return Ok(());
                }
                let val = if shift == 0 {
                    self.value(value)?
                } else {
                    self.shifted(value, shift)?
                };
                self.assigned(&name, val);
                Ok(())
            }
            Some(Type::Array(_)) => {
                let array = self.array(value)?;
                self.assign(&name, &array);
                Ok(())
            }
            Some(Type::View(view)) if !matches!(view.kind, ViewKind::GatherScatter { .. }) => {
                let place = self.at(value)?;
                let jx = if place.is_view {
                    place.jx
                } else {
                    self.each_tile(place.jx, &place.view)?
                };
                self.assign(&name, &jx);
                Ok(())
            }
            Some(Type::View(_) | Type::Memory(_) | Type::Pointer(_) | Type::List(_)) => {
                if self.definitions.insert(target, value).is_some() {
                    return not_written(
                        self.span,
                        "variable that stands for the memory, the address or the list of one array and then of another",
                        "use a variable for each",
                    );
                }
                Ok(())
            }
            None => malformed(self.span, "a variable is missing"),
        }
    }

    /// Whether a variable that the reader made up is better replaced by its value, which is short and always the same.
    fn stands_in(&self, analysis: &Analysis, target: VarId, value: ExprId) -> bool {
        self.kernel.vars.get(target).is_some_and(|data| data.temporary)
            && analysis.is_assigned_once(target)
            && matches!(
                self.kernel.exprs.get(value).map(|data| &data.expr),
                Some(Expr::BlockId { .. } | Expr::BlockCount { .. } | Expr::Constant(_))
            )
    }

    /// `x = x + 1` is `x += 1`, for numbers; `x = x` is nothing.
    fn assigned(&mut self, name: &str, val: Val) {
        if val.jx == Jx::atom(name) {
            return;
        }
        if let Jx::Binary(lhs, op, rhs) = &val.jx
            && val.is_scalar()
            && matches!(op.as_str(), "+" | "-" | "*")
            && **lhs == Jx::atom(name)
        {
            self.statement(&format!("{name} {op}= "), rhs);
            return;
        }
        self.assign(name, &val.jx);
    }

    fn asked(&mut self, asked: Asked<'_>) -> Result<Jx> {
        match asked {
            Asked::Value(id) => Ok(self.value(id)?.jx),
            Asked::Constant(cond) => self.cond_jx(cond),
        }
    }

    fn choose(&mut self, analysis: &Analysis, stmt: &'k Stmt, scope: usize) -> Result {
        let Some((asked, then, otherwise)) = choice(stmt) else {
            return malformed(self.span, "a choice is needed here");
        };
        if is_empty(then) && is_empty(otherwise) {
            return Ok(());
        }
        // A constant that is known decides.
        if let Asked::Constant(cond) = asked
            && let Some(taken) = self.members.cond(cond, self.span)?.as_bool()
        {
            return self.block(analysis, if taken { then } else { otherwise }, scope);
        }
        let cond = self.asked(asked)?;
        if is_empty(then) {
            let cond = Jx::prefix("!", cond);
            self.line(&format!("if {}", cond.line()));
            self.body(analysis, otherwise, scope)?;
            self.line("end");
            return Ok(());
        }
        self.line(&format!("if {}", cond.line()));
        self.body(analysis, then, scope)?;
        let mut rest = otherwise;
        while !is_empty(rest) {
            if let [only] = rest.stmts.as_slice()
                && rest.trailing.is_empty()
                && only.before.is_empty()
                && only.after.is_none()
                && let Some((asked, then, otherwise)) = choice(only)
                && !is_empty(then)
                && self.stays_open(asked)?
            {
                let from = self.lines.len();
                let cond = self.asked(asked)?;
                if self.lines.len() == from {
                    self.line(&format!("elseif {}", cond.line()));
                    self.body(analysis, then, scope)?;
                    rest = otherwise;
                    continue;
                }
                // What the condition needs has no room before an `elseif`.
                self.lines.truncate(from);
            }
            self.line("else");
            self.body(analysis, rest, scope)?;
            break;
        }
        self.line("end");
        Ok(())
    }

    fn stays_open(&self, asked: Asked<'_>) -> Result<bool> {
        Ok(match asked {
            Asked::Value(_) => true,
            Asked::Constant(cond) => self.members.cond(cond, self.span)?.as_bool().is_none(),
        })
    }

    fn body(&mut self, analysis: &Analysis, block: &'k Block, scope: usize) -> Result {
        self.indent += 4;
        let done = self.block(analysis, block, scope);
        self.indent -= 4;
        done
    }

    fn for_loop(&mut self, var: VarId, [start, stop, step]: [ExprId; 3], lives_on: bool) -> Result<String> {
        let name = self.variable(var)?.line();
        let name = if lives_on {
            self.names.fresh(&format!("next_{name}"))
        } else {
            name
        };
        let shift = self.shifts.get(&var).copied().unwrap_or(0);
        let start = self.shifted(start, shift)?;
        // The last place is one before the bound.
        let stop = self.shifted(stop, shift - 1)?;
        let step = self.value(step)?;
        let mut parts = vec![start.jx];
        if step.number != Some(1.0) {
            parts.push(step.jx);
        }
        parts.push(stop.jx);
        self.statement(&format!("for {name} in "), &Jx::Span(parts));
        Ok(name)
    }

    fn while_loop(
        &mut self,
        analysis: &Analysis,
        cond: Option<ExprId>,
        body: &'k Block,
        inner: usize,
    ) -> Result {
        let Some(cond) = cond else {
            self.line("while true");
            self.body(analysis, body, inner)?;
            self.line("end");
            return Ok(());
        };
        let from = self.lines.len();
        let val = self.value(cond)?;
        if self.lines.len() == from {
            self.statement("while ", &val.jx);
            self.body(analysis, body, inner)?;
            self.line("end");
            return Ok(());
        }
        // What the condition needs is computed in each turn.
        self.lines.truncate(from);
        self.line("while true");
        self.indent += 4;
        let val = self.value(cond)?;
        let not = Jx::prefix("!", val.jx);
        self.line(&format!("if {}", not.line()));
        self.line("    break");
        self.line("end");
        let done = self.block(analysis, body, inner);
        self.indent -= 4;
        self.line("end");
        done
    }

    /// Prints. cuTile.jl chooses the format by the element type, so that only this format can be meant.
    fn print(&mut self, pieces: &[PrintPiece]) -> Result {
        let mut args = Vec::new();
        for piece in pieces {
            match piece {
                PrintPiece::Text(text) => args.push(Jx::atom(string(text))),
                PrintPiece::Value(id, format) => {
                    let val = self.value(*id)?;
                    let own: &[&str] = match val.elem {
                        crate::element::Elem::Known(Element::I32 | Element::I16 | Element::I8) => {
                            &["%d", "%i"]
                        }
                        crate::element::Elem::Known(Element::I64) => &["%lld"],
                        crate::element::Elem::Known(Element::U32) => &["%u"],
                        crate::element::Elem::Known(Element::F32) => &["%f"],
                        _ => &[],
                    };
                    if !own.contains(&format.as_str()) {
                        return unsupported(
                            self.span,
                            "way to print with a format of your choice",
                            "print with the format of the element type",
                        );
                    }
                    args.push(val.jx);
                }
            }
        }
        self.statement("", &Jx::call("print", args));
        Ok(())
    }
}

/// Text as a string of Julia.
pub(crate) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '$' => out.push_str("\\$"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if (c as u32) < 32 => out.push_str(&format!("\\x{:02x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
