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

/// The variables from before such a loop that its turns use.
#[derive(Default)]
struct Outer {
    /// Those that a turn hands to the next.
    carried: Vec<VarId>,
    /// Those that are the same in all turns.
    read: Vec<VarId>,
}

/// The function that does the turns of such a loop.
struct Turns {
    name: String,
    /// The lines of a turn.
    lines: Vec<String>,
    /// For each list, the name of its arrays from this turn's on.
    rests: Vec<String>,
    /// The names of the kernel's variables that it takes, those first that it gives back.
    own: Vec<String>,
    /// The names of those that it gives back, if there are any, joined.
    results: Option<String>,
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
        let mut used = Used::default();
        self.used_in(of, of.body, false, &mut used);
        let outer = self.used_from_before(analysis, of, mark, &used)?;
        let mut lists = vec![of.counted];
        lists.extend(used.lists.iter().copied().filter(|list| *list != of.counted));
        let mut seen = FxHashSet::default();
        lists.retain(|list| seen.insert(*list));
        let name = self.names.fresh(&format!("{}_turns", self.name));
        let mut rests = Vec::new();
        for list in &lists {
            let rest = self.names.fresh(&format!("{}_rest", self.shown(*list)));
            self.items.insert((*list, of.var), rest.clone());
            rests.push(rest);
        }
        let written = self.turn(analysis, of, mark);
        for list in &lists {
            self.items.remove(&(*list, of.var));
        }
        let mut own = Vec::new();
        for var in outer.carried.iter().chain(&outer.read) {
            own.push(self.variable(*var)?.line());
        }
        let results = match own.get(..outer.carried.len()) {
            None | Some([]) => None,
            Some(all) => Some(all.join(", ")),
        };
        let turns = Turns {
            name,
            lines: written?,
            rests,
            own,
            results: results.clone(),
        };
        let call = self.turns(of, &lists, &turns)?;
        match results {
            None => self.statement("", &call),
            Some(results) => self.assign(&results, &call),
        }
        Ok(())
    }

    /// The variables from before a loop over a list that its turns use; refuses what a function's result can't bring back.
    fn used_from_before(
        &self,
        analysis: &Analysis,
        of: &ListLoop<'k>,
        mark: Mark,
        used: &Used,
    ) -> Result<Outer> {
        let span = self.span;
        if used.leaves {
            return not_written(
                span,
                "loop over a list of arrays that is left early",
                "let all turns run, and choose in them what is done",
            );
        }
        let life = |var: &VarId| analysis.lives.get(var);
        if life(&of.var).is_some_and(|life| life.home != mark.scope) {
            return not_written(
                span,
                "variable of a loop over a list of arrays that is read after it",
                "use a variable of its own",
            );
        }
        let outer = |var: &VarId| {
            life(var).is_some_and(|life| !analysis.is_within(life.home, mark.scope)) && self.is_named(*var)
        };
        let mut found = Outer::default();
        for var in analysis.variables().filter(|var| *var != of.var && outer(var)) {
            if used.writes.contains(&var) {
                found.carried.push(var);
            } else if used.reads.contains(&var) {
                found.read.push(var);
            }
        }
        let begins_inside = |var: &VarId| life(var).is_none_or(|life| life.first_write >= mark.from);
        if found.carried.iter().any(begins_inside) {
            return not_written(
                span,
                "variable that has its first value in a loop over a list of arrays and is read after it",
                "give it a value before the loop",
            );
        }
        Ok(found)
    }

    /// A parameter's name in the port.
    fn shown(&self, param: ParamId) -> String {
        self.params.get(&param).cloned().unwrap_or_default()
    }

    /// Writes the function of a loop's turns, and gives its call.
    fn turns(&mut self, of: &ListLoop<'k>, lists: &[ParamId], turns: &Turns) -> Result<Jx> {
        // What else the text names: parameters and element types.
        let words = words(&turns.lines);
        let mut given = Vec::new();
        for (id, param) in self.kernel.params.iter() {
            let shown = self.shown(id);
            if words.contains(&shown) && !matches!(param.kind, ParamKind::Bound(_)) {
                given.push(shown);
            }
        }
        let generics = self.members.generics.iter().map(|generic| generic.name.clone());
        let generics: Vec<String> = generics.filter(|name| words.contains(name)).collect();
        let arguments = |lists: Vec<String>, counter: Option<String>| -> Vec<String> {
            let all = lists.into_iter().chain(counter).chain(turns.own.iter().cloned());
            all.chain(given.iter().cloned())
                .chain(generics.iter().cloned())
                .collect()
        };
        let atoms = |all: Vec<String>| -> Vec<Jx> { all.into_iter().map(Jx::Atom).collect() };
        let counter = self.variable(of.var)?.line();
        let counts = words.contains(&counter);
        let one = self.counter_step(of.var)?;
        let params = arguments(turns.rests.clone(), counts.then(|| counter.clone()));
        let params = params.into_iter().map(|name| match generics.contains(&name) {
            true => format!("::Type{{{name}}}"),
            false => name,
        });
        let head = format!("Base.@constprop :aggressive function {}", turns.name);
        let head = Jx::call(head, atoms(params.collect())).layout(0, 0, 0);
        let typed = if generics.is_empty() {
            String::new()
        } else {
            format!(" where {{{}}}", generics.join(", "))
        };
        let tails = turns.rests.iter().map(|name| format!("Base.tail({name})"));
        let next = arguments(tails.collect(), counts.then(|| format!("{counter} + {one}")));
        let next = Jx::call(turns.name.clone(), atoms(next)).layout(4, 11, 0);
        let text = format!(
            "# The turns of the loop over `{}`: one with the first array, and those with the rest.\n\
             {head}{typed}\n    if isempty({})\n        return {}\n    end\n{}\n    return {next}\nend",
            self.shown(of.counted),
            turns.rests.first().map_or("", String::as_str),
            turns.results.as_deref().unwrap_or("nothing"),
            turns.lines.join("\n"),
        );
        self.helpers.push(text);
        let first = match counts {
            true => Some(self.counter_start(of.var)?),
            false => None,
        };
        let whole = lists.iter().map(|list| self.shown(*list)).collect();
        Ok(Jx::call(turns.name.clone(), atoms(arguments(whole, first))))
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
