//! Reductions and scans.

use crate::element::Elem;
use crate::error::{Result, malformed, not_written};
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_kernel::expr::Combine;
use tileport_kernel::{Block, Dim, Expr, ExprId, StmtKind, VarId};

/// How a function that combines several values gets them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    /// What was combined in one tuple, what comes next in another.
    Tuples,
    /// Value by value, each with what comes next.
    Pairs,
}

/// A reduction of one tile over some of its dimensions.
struct Reduced<'k> {
    x: ExprId,
    /// In the order in which they are combined.
    axes: Vec<usize>,
    keep: bool,
    combine: &'k Combine,
}

impl<'k> Writer<'k> {
    /// A chain of reductions of one kind as one.
    fn reduced(&self, id: ExprId) -> Option<Reduced<'k>> {
        let kernel = self.kernel;
        let Expr::Reduce {
            xs,
            axis,
            keep,
            combine,
        } = &kernel.exprs.get(id)?.expr
        else {
            return None;
        };
        let [x] = xs.as_slice() else {
            return None;
        };
        let simple = matches!(
            combine,
            Combine::Sum(_) | Combine::Product(_) | Combine::Max { .. } | Combine::Min { .. }
        );
        if simple
            && let Some(mut inner) = self.reduced(*x)
            && inner.keep == *keep
            && inner.combine == combine
        {
            let rank = kernel.type_of(inner.x)?.as_tile()?.shape.len();
            let axis = if *keep {
                *axis
            } else {
                let left: Vec<usize> = (0..rank).filter(|axis| !inner.axes.contains(axis)).collect();
                *left.get(*axis)?
            };
            inner.axes.push(axis);
            return Some(inner);
        }
        Some(Reduced {
            x: *x,
            axes: vec![*axis],
            keep: *keep,
            combine,
        })
    }

    /// Whether a chain of reductions may be written as one: Julia combines along the first dimension first.
    fn in_order(&mut self, reduced: &Reduced<'_>, rank: usize, elem: Elem) -> Result<bool> {
        let dims: Vec<usize> = reduced
            .axes
            .iter()
            .map(|axis| self.frame.dim(*axis, rank))
            .collect();
        let free =
            matches!(reduced.combine, Combine::Max { .. } | Combine::Min { .. }) || !self.is_float(elem)?;
        Ok(free || dims.is_sorted())
    }

    /// A reduction to one value, with a number added to it where it is a place.
    pub(crate) fn reduce(&mut self, id: ExprId, shift: i64) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let Some(mut reduced) = self.reduced(id) else {
            return malformed(self.span, "a reduction to several values where one is needed");
        };
        let rank_of = |writer: &Self, x: ExprId| {
            writer
                .kernel
                .type_of(x)
                .and_then(|ty| ty.as_tile())
                .map_or(0, |tile| tile.shape.len())
        };
        let mut rank = rank_of(self, reduced.x);
        if reduced.axes.len() > 1 && !self.in_order(&reduced, rank, elem)? {
            // One after the other, as the source has them.
            if let Some(Expr::Reduce { xs, axis, .. }) = self.kernel.exprs.get(id).map(|data| &data.expr)
                && let [x] = xs.as_slice()
            {
                reduced = Reduced {
                    x: *x,
                    axes: vec![*axis],
                    ..reduced
                };
                rank = rank_of(self, *x);
            }
        }
        let x = self.value(reduced.x)?;
        let mut dims: Vec<usize> = reduced
            .axes
            .iter()
            .map(|axis| self.frame.dim(*axis, rank))
            .collect();
        dims.sort_unstable();
        let dims_jx = match dims.as_slice() {
            [dim] => Jx::atom(dim.to_string()),
            all => Jx::Tuple(all.iter().map(|dim| Jx::atom(dim.to_string())).collect()),
        };
        let along = ("dims".to_owned(), dims_jx.clone());
        let to_scalar = dims.len() == rank && !reduced.keep;
        let float = self.is_float(x.elem)?;
        let mut keywords = Vec::new();
        let (name, is_place) = match reduced.combine {
            Combine::Sum(_) => ("sum", false),
            Combine::Product(_) => ("prod", false),
            Combine::Max { .. } => ("maximum", false),
            Combine::Min { .. } => ("minimum", false),
            Combine::ArgMax { .. } => ("argmax", true),
            Combine::ArgMin { .. } => ("argmin", true),
            Combine::Function { .. } => return self.reduce_with(&reduced, x, along, (elem, shape)),
        };
        if let Combine::Max { nan: true, .. }
        | Combine::Min { nan: true, .. }
        | Combine::ArgMax { nan: true }
        | Combine::ArgMin { nan: true } = reduced.combine
            && float
        {
            keywords.push(("propagate_nan".to_owned(), Jx::atom("true")));
        }
        if to_scalar && !is_place {
            return Ok(Val::new(Jx::with(name, vec![x.jx], keywords), elem, shape));
        }
        keywords.insert(0, along);
        let jx = Jx::with(name, vec![x.jx], keywords);
        let val = Val::new(self.dropped(jx, dims_jx, reduced.keep, to_scalar), elem, shape);
        if is_place {
            self.add(val, shift - 1)
        } else {
            Ok(val)
        }
    }

    /// A result without the dimensions that were combined, which Julia keeps.
    fn dropped(&self, jx: Jx, dims: Jx, keep: bool, to_scalar: bool) -> Jx {
        if keep {
            jx
        } else if to_scalar {
            jx.index(vec![Jx::atom("1")])
        } else {
            Jx::with("dropdims", vec![jx], vec![("dims".to_owned(), dims)])
        }
    }

    fn reduce_with(
        &mut self,
        reduced: &Reduced<'_>,
        x: Val,
        along: (String, Jx),
        (elem, shape): (Elem, Vec<Dim>),
    ) -> Result<Val> {
        let function = self.function(reduced.combine, Sides::Tuples)?;
        let Combine::Function { identities, .. } = reduced.combine else {
            return malformed(self.span, "a reduction has no function");
        };
        let Some(identity) = identities.first() else {
            return malformed(self.span, "a reduction has no neutral element");
        };
        let init = self.constant_of(x.elem, identity, 0)?.jx;
        let dims = along.1.clone();
        let to_scalar = shape.is_empty();
        let jx = Jx::with(
            "reduce",
            vec![Jx::atom(function), x.jx],
            vec![along, ("init".to_owned(), init)],
        );
        let jx = self.dropped(jx, dims, reduced.keep, to_scalar);
        Ok(Val::new(jx, elem, shape))
    }

    /// A reduction of several tiles at once, to as many variables.
    pub(crate) fn reduce_many(&mut self, targets: &[VarId], value: ExprId) -> Result {
        let kernel = self.kernel;
        let (xs, axis, keep, combine) = match kernel.exprs.get(value).map(|data| &data.expr) {
            Some(Expr::Reduce {
                xs,
                axis,
                keep,
                combine,
            }) => (xs, *axis, *keep, combine),
            Some(Expr::Scan {
                xs,
                axis,
                reverse,
                combine,
            }) => return self.scan_many(targets, xs, (*axis, *reverse), combine),
            _ => return malformed(self.span, "several values where one is given"),
        };
        let Combine::Function { identities, .. } = combine else {
            return malformed(self.span, "a reduction of several tiles has no function");
        };
        let function = self.function(combine, Sides::Tuples)?;
        let (mut args, mut inits) = (vec![Jx::atom("identity"), Jx::atom(function)], Vec::new());
        let mut shape = Vec::new();
        for (x, identity) in xs.iter().zip(identities) {
            let x = self.value(*x)?;
            inits.push(self.constant_of(x.elem, identity, 0)?.jx);
            shape = x.shape;
            args.push(x.jx);
        }
        let dim = Jx::atom(self.frame.dim(axis, shape.len()).to_string());
        let keywords = vec![
            ("dims".to_owned(), dim.clone()),
            ("init".to_owned(), Jx::Tuple(inits)),
        ];
        let mut names = Vec::new();
        for target in targets {
            names.push(self.variable(*target)?);
        }
        let head: Vec<String> = names.iter().map(Jx::line).collect();
        self.assign(&head.join(", "), &Jx::with("mapreduce", args, keywords));
        if !keep {
            let to_scalar = shape.len() == 1;
            for name in names {
                let text = name.line();
                let jx = self.dropped(name, dim.clone(), false, to_scalar);
                self.assign(&text, &jx);
            }
        }
        Ok(())
    }

    /// A scan of several tiles at once, to as many variables. `accumulate` takes one tile; the operation that it is made of
    /// takes any number, the dimension from zero, and a function of pairs of what was combined and what comes next.
    fn scan_many(
        &mut self,
        targets: &[VarId],
        xs: &[ExprId],
        (axis, reverse): (usize, bool),
        combine: &Combine,
    ) -> Result {
        let Combine::Function { identities, .. } = combine else {
            return malformed(self.span, "a scan of several tiles has no function");
        };
        let function = self.function(combine, Sides::Pairs)?;
        let (mut tiles, mut inits) = (Vec::new(), Vec::new());
        let mut rank = 0;
        for (x, identity) in xs.iter().zip(identities) {
            let x = self.value(*x)?;
            inits.push(self.constant_of(x.elem, identity, 0)?.jx);
            rank = x.shape.len();
            tiles.push(x.jx);
        }
        let dim = self.frame.dim(axis, rank).saturating_sub(1);
        let args = vec![
            Jx::Tuple(tiles),
            Jx::atom(dim.to_string()),
            Jx::atom(function),
            Jx::Tuple(inits),
            Jx::atom(reverse.to_string()),
        ];
        let mut names = Vec::new();
        for target in targets {
            names.push(self.variable(*target)?.line());
        }
        self.assign(&names.join(", "), &Jx::call("ct.Intrinsics.scan", args));
        Ok(())
    }

    pub(crate) fn scan(&mut self, id: ExprId) -> Result<Val> {
        let kernel = self.kernel;
        let (elem, shape) = self.tile_type(id)?;
        let Some(Expr::Scan {
            xs,
            axis,
            reverse,
            combine,
        }) = kernel.exprs.get(id).map(|data| &data.expr)
        else {
            return malformed(self.span, "a scan is needed here");
        };
        let [x] = xs.as_slice() else {
            return malformed(self.span, "a scan to several values where one is needed");
        };
        let x = self.value(*x)?;
        let mut keywords = vec![(
            "dims".to_owned(),
            Jx::atom(self.frame.dim(*axis, shape.len()).to_string()),
        )];
        let rev = ("rev".to_owned(), Jx::atom("true"));
        let name = match combine {
            Combine::Sum(_) => "cumsum",
            Combine::Product(_) => "cumprod",
            Combine::Function { identities, .. } => {
                let function = self.function(combine, Sides::Tuples)?;
                let Some(identity) = identities.first() else {
                    return malformed(self.span, "a scan has no neutral element");
                };
                let init = self.constant_of(x.elem, identity, 0)?.jx;
                keywords.push(("init".to_owned(), init));
                if *reverse {
                    keywords.push(rev);
                }
                let args = vec![Jx::atom(function), x.jx];
                return Ok(Val::new(Jx::with("accumulate", args, keywords), elem, shape));
            }
            _ => {
                return not_written(self.span, "scan of this kind", "scan with a function of your own");
            }
        };
        if *reverse {
            keywords.push(rev);
        }
        Ok(Val::new(Jx::with(name, vec![x.jx], keywords), elem, shape))
    }

    /// The name of a reduction's function, which is written before the kernel.
    fn function(&mut self, combine: &Combine, sides: Sides) -> Result<String> {
        let Combine::Function {
            params,
            body,
            results,
            ..
        } = combine
        else {
            return malformed(self.span, "a reduction has no function");
        };
        let base = format!("{}_combine", self.name);
        self.last_block = None;
        let name = self.names.fresh(&base);
        let lines = std::mem::take(&mut self.lines);
        let indent = std::mem::replace(&mut self.indent, 4);
        let outer_vars = self.vars.clone();
        let outer_names = std::mem::take(&mut self.names);
        self.vars.clear();
        self.in_function = true;
        let written = self.function_body((params, sides), body, results);
        self.in_function = false;
        self.last_block = None;
        self.vars = outer_vars;
        self.names = outer_names;
        self.indent = indent;
        let lines = std::mem::replace(&mut self.lines, lines);
        let (head, result) = written?;
        let mut text = format!("function {name}({head}\n");
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
        text.push_str(&format!("    return {result}\nend"));
        self.helpers.push(text);
        Ok(name)
    }

    fn function_body(
        &mut self,
        (params, sides): (&[VarId], Sides),
        body: &Block,
        results: &[ExprId],
    ) -> Result<(String, String)> {
        let mut names = Vec::new();
        for param in params {
            names.push(self.declare_local(*param));
        }
        let (sums, news) = names.split_at(results.len().min(names.len()));
        let head = if results.len() == 1 {
            format!("{})", names.join(", "))
        } else if sides == Sides::Pairs {
            let pairs = sums.iter().zip(news).map(|(sum, new)| format!("{sum}, {new}"));
            format!("{})", pairs.collect::<Vec<_>>().join(", "))
        } else {
            self.line(&format!("{} = sums", sums.join(", ")));
            self.line(&format!("{} = news", news.join(", ")));
            "sums, news)".to_owned()
        };
        self.function_block(body)?;
        let mut texts = Vec::new();
        for result in results {
            texts.push(self.value(*result)?.jx);
        }
        let result = match texts.as_slice() {
            [only] => only.line(),
            _ => Jx::Tuple(texts).line(),
        };
        Ok((head, result))
    }

    /// The statements of a reduction's function.
    fn function_block(&mut self, body: &Block) -> Result {
        for stmt in &body.stmts {
            match &stmt.kind {
                StmtKind::Assign { targets, value } => {
                    let [target] = targets.as_slice() else {
                        return not_written(
                            stmt.span,
                            "function of a reduction that makes several values at once",
                            "make them one by one",
                        );
                    };
                    // Whether a helper has returned is of no interest where nothing asks for it.
                    let read = self
                        .kernel
                        .exprs
                        .values()
                        .any(|data| matches!(data.expr, Expr::Var(var) if var == *target));
                    if !read {
                        continue;
                    }
                    let value = self.value(*value)?;
                    let name = match self.vars.get(target) {
                        Some(name) => name.clone(),
                        None => self.declare_local(*target),
                    };
                    if value.jx != Jx::atom(name.clone()) {
                        self.assign(&name, &value.jx);
                    }
                }
                StmtKind::Inlined { body, .. } => self.function_block(body)?,
                StmtKind::If {
                    cond,
                    then,
                    otherwise,
                    ..
                } => {
                    let cond = self.value(*cond)?;
                    self.line(&format!("if {}", cond.jx.line()));
                    for (number, arm) in [then, otherwise].into_iter().enumerate() {
                        if number == 1 {
                            self.line("else");
                        }
                        self.indent += 4;
                        let done = self.function_block(arm);
                        self.indent -= 4;
                        done?;
                    }
                    self.line("end");
                }
                _ => {
                    return not_written(
                        stmt.span,
                        "function of a reduction with loops or memory",
                        "choose with `where`",
                    );
                }
            }
        }
        Ok(())
    }

    fn declare_local(&mut self, var: VarId) -> String {
        let like = self
            .kernel
            .vars
            .get(var)
            .map_or_else(String::new, |data| data.name.clone());
        let name = self.names.fresh(&like);
        self.vars.insert(var, name.clone());
        name
    }
}
