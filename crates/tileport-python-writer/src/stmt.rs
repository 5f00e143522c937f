//! Statements.

use crate::analysis::{is_pure, only_assignment};
use crate::error::{Result, malformed, unsupported};
use crate::operand::RULE;
use crate::px::{Px, WIDTH};
use crate::writer::Writer;
use tileport_kernel::expr::BinaryOp;
use tileport_kernel::stmt::PrintPiece;
use tileport_kernel::{Block, Dtype, Element, Expr, ExprId, Stmt, StmtKind, Type, VarId};
use tileport_writer::{Asked, choice, is_empty};

impl Writer<'_> {
    /// The statements of a block.
    pub(crate) fn block(&mut self, block: &Block) -> Result {
        let mut at = 0;
        while let Some(stmt) = block.stmts.get(at) {
            if stmt.span.is_some() {
                self.span = stmt.span;
            }
            for comment in &stmt.before {
                self.comment(comment);
            }
            let from = self.lines.len();
            let mut done = 1;
            match self.unpacked(block, at)? {
                Some(number) => done += number,
                None => self.stmt(stmt)?,
            }
            if let Some(after) = &stmt.after {
                self.comment_after(from, after);
            }
            at += done;
        }
        for comment in &block.trailing {
            self.comment(comment);
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        for line in text.lines() {
            self.line(format!("# {}", line.trim()).trim_end());
        }
    }

    /// A comment at the end of a line stays there if it has room, else it comes before.
    fn comment_after(&mut self, from: usize, text: &str) {
        let comment = format!("# {}", text.trim());
        let alone = self.lines.len() == from + 1;
        match self.lines.last_mut() {
            Some(last) if alone && last.chars().count() + comment.chars().count() + 2 <= WIDTH => {
                last.push_str("  ");
                last.push_str(&comment);
            }
            _ => {
                let line = format!("{}{comment}", " ".repeat(self.indent));
                self.lines.insert(from.min(self.lines.len()), line);
            }
        }
    }

    /// A block that is indented; `pass` where nothing is in it.
    fn body(&mut self, block: &Block) -> Result {
        self.indent += 4;
        let from = self.lines.len();
        let done = self.block(block);
        let empty = self
            .lines
            .iter()
            .skip(from)
            .all(|line| line.trim_start().starts_with('#') || line.is_empty());
        if empty {
            self.line("pass");
        }
        self.indent -= 4;
        done
    }

    /// Several values that go to variables of their own right away: `a, b = …` instead of parts that are assigned again.
    /// Gives how many of the statements that follow are done with it.
    fn unpacked(&mut self, block: &Block, at: usize) -> Result<Option<usize>> {
        let Some(StmtKind::Assign { targets, value }) = block.stmts.get(at).map(|stmt| &stmt.kind) else {
            return Ok(None);
        };
        if targets.len() < 2 {
            return Ok(None);
        }
        let mut names = Vec::new();
        for target in targets {
            names.push(self.variable(*target)?);
        }
        let mut done = 0;
        while let Some(next) = block.stmts.get(at + 1 + done) {
            let StmtKind::Assign { targets: own, value } = &next.kind else {
                break;
            };
            let (Some(Expr::Var(part)), [own]) = (
                self.kernel.exprs.get(*value).map(|data| &data.expr),
                own.as_slice(),
            ) else {
                break;
            };
            let plain = next.before.is_empty() && next.after.is_none();
            let Some(place) = targets.iter().position(|target| target == part) else {
                break;
            };
            let name = self.variable(*own)?;
            if !plain || self.analysis.reads(*part) != 1 || names.contains(&name) {
                break;
            }
            if let Some(slot) = names.get_mut(place) {
                *slot = name;
            }
            done += 1;
        }
        let px = self.value(*value)?;
        self.statement(&format!("{} = ", names.join(", ")), &px, "");
        Ok(Some(done))
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result {
        match &stmt.kind {
            StmtKind::Assign { targets, value } => {
                let target = self.only(targets, "several values are needed here")?;
                self.assign(target, *value)
            }
            StmtKind::Evaluate(value) => {
                let px = self.value(*value)?;
                self.statement("", &px, "");
                Ok(())
            }
            StmtKind::Store { .. } => self.store(&stmt.kind),
            StmtKind::Scatter { .. } | StmtKind::StoreOffset { .. } => self.scatter(&stmt.kind),
            StmtKind::AtomicStore { .. } => self.atomic_store(&stmt.kind),
            StmtKind::If { expression, .. } => self.choose(stmt, *expression),
            StmtKind::StaticIf { .. } => self.choose(stmt, false),
            StmtKind::For {
                var,
                start,
                stop,
                step,
                body,
            } => self.for_loop(*var, [*start, *stop, *step], body),
            StmtKind::While { cond, body } => self.while_loop(*cond, body),
            StmtKind::Break => self.plain("break"),
            StmtKind::Continue => self.plain("continue"),
            StmtKind::Return => self.plain("return"),
            StmtKind::Inlined { body, .. } => self.block(body),
            StmtKind::Print { pieces } => self.print(pieces),
            StmtKind::Assert { cond, message } => {
                let bare = self.resolve(*cond);
                let mut args = vec![self.value(bare)?];
                if !message.is_empty() {
                    args.push(Px::atom(string(message)));
                }
                self.statement("", &Px::ct("assert_", args), "");
                Ok(())
            }
            StmtKind::GridDependency { wait } => self.plain(if *wait {
                "ct.grid_dependency_control_wait()"
            } else {
                "ct.grid_dependency_control_launch_dependents()"
            }),
        }
    }

    fn plain(&mut self, text: &str) -> Result {
        self.line(text);
        Ok(())
    }

    fn assign(&mut self, target: VarId, value: ExprId) -> Result {
        let part = self.analysis.both.values().any(|both| both.part == target);
        if part || self.analysis.inlined.contains_key(&target) || self.is_remainder(target) {
            return Ok(());
        }
        let name = self.variable(target)?;
        let px = self.value(value)?;
        self.assigned(&name, px);
        Ok(())
    }

    /// `x = x + 1` is `x += 1`; `x = x` is nothing.
    fn assigned(&mut self, name: &str, px: Px) {
        if px == Px::atom(name) {
            return;
        }
        if let Px::Binary(lhs, op, rhs) = &px
            && matches!(
                *op,
                "+" | "-" | "*" | "/" | "//" | "%" | "&" | "|" | "^" | "<<" | ">>"
            )
            && **lhs == Px::atom(name)
        {
            self.statement(&format!("{name} {op}= "), rhs, "");
            return;
        }
        self.statement(&format!("{name} = "), &px, "");
    }

    /// Whether a variable only holds what `%` computes by itself: see `floor_mod`.
    fn is_remainder(&self, var: VarId) -> bool {
        let Some(value) = self.analysis.only_value(var) else {
            return false;
        };
        let value = self.kernel.exprs.get(value).map(|data| &data.expr);
        if !matches!(
            value,
            Some(Expr::Binary {
                op: BinaryOp::TruncMod,
                ..
            })
        ) {
            return false;
        }
        self.analysis.reads(var) > 0 && self.analysis.reads(var) == self.reads_of_remainder(var)
    }

    fn asked(&mut self, asked: Asked<'_>) -> Result<Px> {
        match asked {
            Asked::Constant(cond) => self.cond(cond),
            Asked::Value(id) => self.condition(id),
        }
    }

    /// A condition: numbers are ones by themselves.
    pub(crate) fn condition(&mut self, id: ExprId) -> Result<Px> {
        let inner = self.uncast(self.resolve(id)).filter(|inner| {
            self.kernel
                .type_of(*inner)
                .and_then(Type::as_tile)
                .is_some_and(|tile| tile.shape.is_empty())
        });
        self.value(inner.unwrap_or(id))
    }

    /// A choice, unless nothing is done in either case.
    fn choose(&mut self, stmt: &Stmt, expression: bool) -> Result {
        let from = self.lines.len();
        self.choice(stmt, expression)?;
        let head = |line: &String| {
            let line = line.trim();
            line == "pass"
                || line == "else:"
                || ((line.starts_with("if ") || line.starts_with("elif ")) && line.ends_with(':'))
        };
        let pure = match choice(stmt) {
            Some((Asked::Value(id), ..)) => is_pure(self.kernel, id),
            _ => true,
        };
        if pure && self.lines.iter().skip(from).all(head) {
            self.lines.truncate(from);
        }
        Ok(())
    }

    /// The text of `a and b`, or of `a or b`.
    pub(crate) fn both(&mut self, var: VarId) -> Result<Px> {
        let Some(both) = self.analysis.both.get(&var).copied() else {
            return malformed(self.span, "a variable is missing");
        };
        let (first, second) = (self.condition(both.first)?, self.condition(both.second)?);
        Ok(first.binary(if both.and { "and" } else { "or" }, second))
    }

    fn choice(&mut self, stmt: &Stmt, expression: bool) -> Result {
        let Some((asked, then, otherwise)) = choice(stmt) else {
            return malformed(self.span, "a choice is needed here");
        };
        if is_empty(then) && is_empty(otherwise) {
            return Ok(());
        }
        if let Some((target, _)) = only_assignment(then)
            && self.analysis.both.contains_key(&target)
        {
            // What is read once is written where it is.
            if self.analysis.reads(target) != 1 {
                let (name, px) = (self.variable(target)?, self.both(target)?);
                self.assigned(&name, px);
            }
            return Ok(());
        }
        if only_assignment(then).is_some_and(|(target, _)| self.analysis.either.contains_key(&target)) {
            return Ok(());
        }
        if expression
            && let (Some((target, a)), Some((other, b))) = (only_assignment(then), only_assignment(otherwise))
            && target == other
        {
            let cond = self.asked(asked)?;
            let name = self.variable(target)?;
            let from = self.lines.len();
            let (a, b) = (self.value(a)?, self.value(b)?);
            if self.lines.len() == from {
                self.assigned(&name, Px::ternary(a, cond, b));
                return Ok(());
            }
            self.lines.truncate(from);
        }
        let cond = self.asked(asked)?;
        if is_empty(then) {
            self.statement("if ", &negated(cond), ":");
            return self.body(otherwise);
        }
        self.statement("if ", &cond, ":");
        self.body(then)?;
        let mut rest = otherwise;
        while !is_empty(rest) {
            if let [only] = rest.stmts.as_slice()
                && rest.trailing.is_empty()
                && only.before.is_empty()
                && only.after.is_none()
                && !matches!(only.kind, StmtKind::If { expression: true, .. })
                && let Some((asked, then, otherwise)) = choice(only)
                && !is_empty(then)
            {
                let from = self.lines.len();
                let cond = self.asked(asked)?;
                if self.lines.len() == from {
                    self.statement("elif ", &cond, ":");
                    self.body(then)?;
                    rest = otherwise;
                    continue;
                }
                self.lines.truncate(from);
            }
            self.line("else:");
            return self.body(rest);
        }
        Ok(())
    }

    fn for_loop(&mut self, var: VarId, [start, stop, step]: [ExprId; 3], body: &Block) -> Result {
        let Some(Type::Tile(ty)) = self.kernel.vars.get(var).map(|data| &data.ty) else {
            return malformed(self.span, "a loop counts with a number");
        };
        let wanted = ty.dtype.clone();
        // All three have one type: what they are promoted to with i32.
        let mut common = Dtype::Known(Element::I32);
        let mut parts = Vec::new();
        for id in [start, stop, step] {
            let id = self.resolve(id);
            if let Some(number) = self.number(id)? {
                let own = Dtype::Known(number.own());
                common = Dtype::promote(RULE, &common, &own).unwrap_or(common);
                parts.push((number.px, number.int));
                continue;
            }
            let inner = self.uncast(id).unwrap_or(id);
            common = Dtype::promote(RULE, &common, &self.tile(inner)?.dtype).unwrap_or(common);
            parts.push((self.value(inner)?, None));
        }
        let Ok([start, mut stop, step]) = <[(Px, Option<i128>); 3]>::try_from(parts) else {
            return malformed(self.span, "a loop has three bounds");
        };
        if common != wanted {
            stop.0 = match stop.1 {
                Some(_) => Px::Call(Box::new(self.dtype(&wanted)?), vec![stop.0], Vec::new()),
                None => stop.0.method("astype", vec![self.dtype(&wanted)?]),
            };
        }
        let mut args = Vec::new();
        let stepped = step.1 != Some(1);
        if start.1 != Some(0) || stepped {
            args.push(start.0);
        }
        args.push(stop.0);
        if stepped {
            args.push(step.0);
        }
        let name = self.variable(var)?;
        self.statement(&format!("for {name} in "), &Px::call("range", args), ":");
        self.body(body)
    }

    fn while_loop(&mut self, cond: Option<ExprId>, body: &Block) -> Result {
        let Some(cond) = cond else {
            if let Some((cond, rest)) = self.conditional(body)? {
                self.statement("while ", &cond, ":");
                return self.body(&rest);
            }
            self.line("while True:");
            return self.body(body);
        };
        let from = self.lines.len();
        let px = self.asked(Asked::Value(cond))?;
        if self.lines.len() == from {
            self.statement("while ", &px, ":");
            return self.body(body);
        }
        // What the condition needs is evaluated each time.
        self.lines.truncate(from);
        self.line("while True:");
        self.indent += 4;
        let px = self.asked(Asked::Value(cond))?;
        self.statement("if ", &negated(px), ":");
        self.indent += 4;
        self.line("break");
        self.indent -= 8;
        self.body(body)
    }

    /// Whether what a statement does is written where its value is used.
    fn is_elsewhere(&self, stmt: &Stmt) -> bool {
        let target = match &stmt.kind {
            StmtKind::Assign { targets, .. } => targets.first().copied().filter(|_| targets.len() == 1),
            StmtKind::If {
                then,
                expression: true,
                ..
            } => only_assignment(then).map(|(target, _)| target),
            _ => None,
        };
        let Some(target) = target else {
            return false;
        };
        let both = &self.analysis.both;
        let part = both.values().any(|both| both.part == target);
        let whole = both.contains_key(&target) && self.analysis.reads(target) == 1
            || self.analysis.either.contains_key(&target);
        stmt.before.is_empty()
            && stmt.after.is_none()
            && (part || whole || self.analysis.inlined.contains_key(&target))
    }

    /// The condition that a loop begins with, and the rest of its body.
    fn conditional(&mut self, body: &Block) -> Result<Option<(Px, Block)>> {
        let written = body
            .stmts
            .iter()
            .position(|stmt| !self.is_elsewhere(stmt))
            .unwrap_or(0);
        let Some((first, rest)) = body.stmts.get(written..).and_then(<[Stmt]>::split_first) else {
            return Ok(None);
        };
        let StmtKind::If {
            cond,
            then,
            otherwise,
            expression: false,
        } = &first.kind
        else {
            return Ok(None);
        };
        let breaks = matches!(
            otherwise.stmts.as_slice(),
            [only] if matches!(only.kind, StmtKind::Break) && only.before.is_empty()
        );
        if !(is_empty(then) && breaks && first.before.is_empty() && first.after.is_none()) {
            return Ok(None);
        }
        let from = self.lines.len();
        let px = self.asked(Asked::Value(*cond))?;
        if self.lines.len() != from {
            self.lines.truncate(from);
            return Ok(None);
        }
        Ok(Some((
            px,
            Block {
                stmts: rest.to_vec(),
                trailing: body.trailing.clone(),
            },
        )))
    }

    fn print(&mut self, pieces: &[PrintPiece]) -> Result {
        let mut format = String::new();
        let mut args = Vec::new();
        for piece in pieces {
            match piece {
                PrintPiece::Text(text) => format.push_str(&text.replace('%', "%%")),
                PrintPiece::Value(value, own) => {
                    if !own.starts_with('%') {
                        return unsupported(self.span, "format of this kind", "write it in C's notation");
                    }
                    format.push_str(own);
                    args.push(self.value(*value)?);
                }
            }
        }
        args.insert(0, Px::atom(string(&format)));
        self.statement("", &Px::ct("printf", args), "");
        Ok(())
    }
}

fn negated(cond: Px) -> Px {
    match cond {
        Px::Prefix("not ", inner) => *inner,
        Px::Binary(lhs, op, rhs) => {
            let other = match op {
                "==" => "!=",
                "!=" => "==",
                _ => return Px::prefix("not ", Px::Binary(lhs, op, rhs)),
            };
            Px::Binary(lhs, other, rhs)
        }
        other => Px::prefix("not ", other),
    }
}

/// A text as a literal.
pub(crate) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => out.push_str(&format!("\\x{:02x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
