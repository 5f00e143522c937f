//! Loops over lists of arrays.
//!
//! A list is a tuple in Julia, since its arrays have types of their own: what is known of their memory is part of them. A tuple
//! has no place that is only known when the kernel runs, so that a loop over a list becomes a function: it does a turn with the
//! first arrays and calls itself for the rest. The compiler puts all its calls in place.

use crate::analysis::{Analysis, Mark};
use crate::error::{Result, malformed, not_written, unsupported};
use crate::jx::Jx;
use crate::writer::Writer;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use tileport_kernel::{Block, Expr, ExprId, ParamId, ParamKind, Stmt, StmtKind, Type, VarId, ViewKind};

/// A loop that counts the arrays of a list.
pub(crate) struct ListLoop<'k> {
    /// The list.
    counted: ParamId,
    var: VarId,
    body: &'k Block,
}

/// What the body of such a loop uses.
#[derive(Default)]
struct Used {
    /// Lists whose arrays it takes, turn by turn.
    lists: Vec<ParamId>,
    reads: Vec<VarId>,
    writes: Vec<VarId>,
    /// Whether it is left early, or goes on early with the next turn.
    leaves: bool,
}

impl<'k> Writer<'k> {
    /// The list that an expression is.
    pub(crate) fn list(&self, id: ExprId) -> Result<ParamId> {
        match self.kernel.exprs.get(id).map(|data| &data.expr) {
            Some(Expr::Param(param)) => Ok(*param),
            Some(Expr::Var(var)) => match self.definitions.get(var).copied() {
                Some(definition) => self.list(definition),
                None => malformed(self.span, "a list of arrays is needed here"),
            },
            _ => malformed(self.span, "a list of arrays is needed here"),
        }
    }

    /// An array of a list, as an expression of Julia.
    pub(crate) fn list_item(&mut self, list: ExprId, index: ExprId) -> Result<Jx> {
        let list = self.list(list)?;
        let bare = self.bare(index);
        if let Some(Expr::Var(var)) = self.kernel.exprs.get(bare).map(|data| &data.expr)
            && let Some(rest) = self.items.get(&(list, *var))
        {
            return Ok(Jx::atom(rest.clone()).index(vec![Jx::atom("1")]));
        }
        match self.small(index) {
            Some(place) if place >= 0 => {
                let name = self.params.get(&list).cloned().unwrap_or_default();
                Ok(Jx::atom(name).index(vec![Jx::atom((place + 1).to_string())]))
            }
            _ => unsupported(
                self.span,
                "list of arrays with a place that is only known when the kernel runs, but in a loop over all of the list",
                "let a loop run over `range(len(arrays))`, and take what is at its variable",
            ),
        }
    }

    /// The loop that a statement is, if it counts the arrays of a list.
    pub(crate) fn list_loop(&mut self, stmt: &'k Stmt) -> Result<Option<ListLoop<'k>>> {
        let StmtKind::For {
            var,
            start,
            stop,
            step,
            body,
        } = &stmt.kind
        else {
            return Ok(None);
        };
        let stop = self.bare(*stop);
        let Some(Expr::ListLength { list }) = self.kernel.exprs.get(stop).map(|data| &data.expr) else {
            return Ok(None);
        };
        if self.small(*start) != Some(0) || self.small(*step) != Some(1) {
            return Ok(None);
        }
        Ok(Some(ListLoop {
            counted: self.list(*list)?,
            var: *var,
            body,
        }))
    }

    fn used_in(&self, of: &ListLoop<'k>, block: &'k Block, nested: bool, used: &mut Used) {
        for stmt in &block.stmts {
            stmt.kind
                .each_operand(&mut |operand| self.used_by(of, operand, used));
            match &stmt.kind {
                StmtKind::Assign { targets, .. } => used.writes.extend(targets),
                StmtKind::Return => used.leaves = true,
                StmtKind::Break | StmtKind::Continue => used.leaves |= !nested,
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => {
                    self.used_in(of, body, true, used);
                }
                other => {
                    let mut blocks = Vec::new();
                    other.each_block(&mut |block| blocks.push(block));
                    for block in blocks {
                        self.used_in(of, block, nested, used);
                    }
                }
            }
        }
    }

    fn used_by(&self, of: &ListLoop<'k>, id: ExprId, used: &mut Used) {
        let Some(data) = self.kernel.exprs.get(id) else {
            return;
        };
        match &data.expr {
            Expr::Var(var) => {
                // Some variables are nothing but what they stand for.
                match self.definitions.get(var).or_else(|| self.inlined.get(var)) {
                    Some(definition) => self.used_by(of, *definition, used),
                    None => used.reads.push(*var),
                }
            }
            Expr::ListItem { list, index } => {
                let bare = self.bare(*index);
                let at = self.kernel.exprs.get(bare).map(|data| &data.expr);
                match (self.list(*list), at) {
                    (Ok(list), Some(Expr::Var(var))) if *var == of.var => used.lists.push(list),
                    _ => self.used_by(of, *index, used),
                }
            }
            other => other.each_operand(&mut |operand| self.used_by(of, operand, used)),
        }
    }

    /// Whether a variable has a name in the port.
    fn is_named(&self, var: VarId) -> bool {
        match self.kernel.vars.get(var).map(|data| &data.ty) {
            Some(Type::Memory(_) | Type::Pointer(_) | Type::List(_)) | None => false,
            Some(Type::View(view)) => !matches!(view.kind, ViewKind::GatherScatter { .. }),
            Some(_) => true,
        }
    }

    /// A loop over a list: a function before the kernel, and its call.
    pub(crate) fn over_lists(&mut self, analysis: &Analysis, of: &ListLoop<'k>, mark: Mark) -> Result {
        let span = self.span;
        let mut used = Used::default();
        self.used_in(of, of.body, false, &mut used);
        if used.leaves {
            return not_written(
                span,
                "loop over a list of arrays that is left early",
                "let all turns run, and choose in them what is done",
            );
        }
        if analysis
            .lives
            .get(&of.var)
            .is_some_and(|life| life.home != mark.scope)
        {
            return not_written(
                span,
                "variable of a loop over a list of arrays that is read after it",
                "use a variable of its own",
            );
        }
        let outer = |var: &VarId| {
            let life = analysis.lives.get(var);
            life.is_some_and(|life| !analysis.is_within(life.home, mark.scope)) && self.is_named(*var)
        };
        let (mut carried, mut others) = (Vec::new(), Vec::new());
        for var in analysis.variables().filter(|var| *var != of.var && outer(var)) {
            if used.writes.contains(&var) {
                carried.push(var);
            } else if used.reads.contains(&var) {
                others.push(var);
            }
        }
        for var in &carried {
            if analysis
                .lives
                .get(var)
                .is_none_or(|life| life.first_write >= mark.from)
            {
                return not_written(
                    span,
                    "variable that has its first value in a loop over a list of arrays and is read after it",
                    "give it a value before the loop",
                );
            }
        }
        let mut lists = vec![of.counted];
        lists.extend(used.lists.iter().copied().filter(|list| *list != of.counted));
        let mut seen = FxHashSet::default();
        lists.retain(|list| seen.insert(*list));
        let name = self.names.fresh(&format!("{}_turns", self.name));
        let mut rests = Vec::new();
        for list in &lists {
            let whole = self.params.get(list).cloned().unwrap_or_default();
            let rest = self.names.fresh(&format!("{whole}_rest"));
            self.items.insert((*list, of.var), rest.clone());
            rests.push(rest);
        }
        let written = self.turn(analysis, of, mark);
        for list in &lists {
            self.items.remove(&(*list, of.var));
        }
        let mut own = Vec::new();
        for var in carried.iter().chain(&others) {
            own.push(self.variable(*var)?.line());
        }
        let (results, _) = own.split_at(carried.len().min(own.len()));
        let lines = written?;
        // What else the text names: parameters and element types.
        let words = words(&lines);
        let mut given = Vec::new();
        for (id, param) in self.kernel.params.iter() {
            let shown = self.params.get(&id).cloned().unwrap_or_default();
            if words.contains(&shown) && !matches!(param.kind, ParamKind::Bound(_)) {
                given.push(shown);
            }
        }
        let generics = self.members.generics.iter().map(|generic| generic.name.clone());
        let generics: Vec<String> = generics.filter(|name| words.contains(name)).collect();
        let rest = |name: &String| format!("Base.tail({name})");
        let counter = self.variable(of.var)?.line();
        let counts = words.contains(&counter);
        let one = self.counter_step(of.var)?;
        let arguments = |lists: Vec<String>, counter: Option<String>| {
            let all = lists.into_iter().chain(counter).chain(own.iter().cloned());
            all.chain(given.iter().cloned()).chain(generics.iter().cloned())
        };
        let params: Vec<String> = arguments(rests.clone(), counts.then(|| counter.clone())).collect();
        let params = params.into_iter().map(|name| match generics.contains(&name) {
            true => format!("::Type{{{name}}}"),
            false => name,
        });
        let next = counts.then(|| format!("{counter} + {one}"));
        let next: Vec<Jx> = arguments(rests.iter().map(rest).collect(), next)
            .map(Jx::Atom)
            .collect();
        let first = match counts {
            true => Some(self.counter_start(of.var)?),
            false => None,
        };
        let whole = lists
            .iter()
            .map(|list| self.params.get(list).cloned().unwrap_or_default());
        let call: Vec<Jx> = arguments(whole.collect(), first).map(Jx::Atom).collect();
        let results = match results {
            [] => "nothing".to_owned(),
            all => all.join(", "),
        };
        let params: Vec<Jx> = params.map(Jx::Atom).collect();
        let head = format!("Base.@constprop :aggressive function {name}");
        let head = Jx::call(head, params).layout(0, 0, 0);
        let typed = if generics.is_empty() {
            String::new()
        } else {
            format!(" where {{{}}}", generics.join(", "))
        };
        let shown = self.params.get(&of.counted).cloned().unwrap_or_default();
        let next = Jx::call(name.clone(), next).layout(4, 11, 0);
        let text = format!(
            "# The turns of the loop over `{shown}`: one with the first array, and those with the rest.\n\
             {head}{typed}\n    if isempty({})\n        return {results}\n    end\n{}\n    return {next}\nend",
            rests.first().cloned().unwrap_or_default(),
            lines.join("\n"),
        );
        self.helpers.push(text);
        let call = Jx::call(name, call);
        if carried.is_empty() {
            self.statement("", &call);
        } else {
            self.assign(&results, &call);
        }
        Ok(())
    }

    /// The lines of a turn, which is a function's body.
    fn turn(&mut self, analysis: &Analysis, of: &ListLoop<'k>, mark: Mark) -> Result<Vec<String>> {
        let lines = std::mem::take(&mut self.lines);
        let indent = std::mem::replace(&mut self.indent, 4);
        let last_block = self.last_block.take();
        let done = self.block(analysis, of.body, mark.scope);
        self.last_block = last_block;
        self.indent = indent;
        let lines = std::mem::replace(&mut self.lines, lines);
        done.map(|()| lines)
    }

    /// One of the type of a loop's variable.
    fn counter_step(&mut self, var: VarId) -> Result<String> {
        let elem = self.counter_type(var)?;
        Ok(self.integer(elem, 1).line())
    }

    /// Where a loop's variable begins, which may count from one.
    fn counter_start(&mut self, var: VarId) -> Result<String> {
        let elem = self.counter_type(var)?;
        let shift = self.shifts.get(&var).copied().unwrap_or(0);
        Ok(self.integer(elem, shift.into()).line())
    }

    fn counter_type(&mut self, var: VarId) -> Result<crate::element::Elem> {
        match self.kernel.vars.get(var).map(|data| &data.ty) {
            Some(Type::Tile(tile)) => {
                let dtype = tile.dtype.clone();
                self.elem(&dtype)
            }
            _ => malformed(self.span, "a loop counts by an integer"),
        }
    }
}

/// The names in lines of Julia, but for comments.
fn words(lines: &[String]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for line in lines {
        let code = line.split_once('#').map_or(line.as_str(), |(code, _)| code);
        let all = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '!'));
        words.extend(all.filter(|word| !word.is_empty()).map(str::to_owned));
    }
    words
}
