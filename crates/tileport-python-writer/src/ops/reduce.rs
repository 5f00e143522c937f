//! Reductions and scans.

use crate::error::{Result, malformed, unsupported};
use crate::expr::with_mode;
use crate::operand::numeric;
use crate::px::Px;
use crate::writer::Writer;
use tileport_kernel::expr::{Combine, Constant, FloatMode};
use tileport_kernel::{Block, Dim, Expr, ExprId, StmtKind, VarId};

/// A chain of reductions along one dimension after the other.
struct Chain {
    x: ExprId,
    /// The dimensions, as `x` counts them.
    axes: Vec<usize>,
    keep: bool,
    combine: Combine,
}

fn function(combine: &Combine, scan: bool) -> Option<&'static str> {
    Some(match (combine, scan) {
        (Combine::Sum(_), false) => "sum",
        (Combine::Sum(_), true) => "cumsum",
        (Combine::Product(_), false) => "prod",
        (Combine::Product(_), true) => "cumprod",
        (Combine::Max { .. }, false) => "max",
        (Combine::Min { .. }, false) => "min",
        (Combine::ArgMax { .. }, false) => "argmax",
        (Combine::ArgMin { .. }, false) => "argmin",
        _ => return None,
    })
}

/// What is said of how values are combined.
fn with_combine(call: Px, combine: &Combine) -> Px {
    match combine {
        Combine::Sum(mode) | Combine::Product(mode) => with_mode(call, *mode),
        Combine::Max { nan, flush_to_zero } | Combine::Min { nan, flush_to_zero } => {
            let call = with_mode(
                call,
                FloatMode {
                    rounding: None,
                    flush_to_zero: *flush_to_zero,
                },
            );
            if *nan {
                call.with("propagate_nan", Px::truth(true))
            } else {
                call
            }
        }
        Combine::ArgMax { nan: true } | Combine::ArgMin { nan: true } => {
            call.with("propagate_nan", Px::truth(true))
        }
        _ => call,
    }
}

impl Writer<'_> {
    fn chain(&self, id: ExprId) -> Result<Option<Chain>> {
        let mut at = id;
        let mut steps = Vec::new();
        let mut found: Option<Chain> = None;
        while let Expr::Reduce {
            xs,
            axis,
            keep,
            combine,
        } = &self.expr(at)?.expr
        {
            let [x] = xs.as_slice() else {
                return Ok(None);
            };
            let next = self.resolve(*x);
            steps.push(*axis);
            match &mut found {
                None => {
                    found = Some(Chain {
                        x: next,
                        axes: Vec::new(),
                        keep: *keep,
                        combine: combine.clone(),
                    })
                }
                Some(chain) if chain.combine == *combine && !keep => chain.x = next,
                Some(_) => return Ok(None),
            }
            let inner = self.expr(next)?;
            let goes_on = inner.implied && matches!(inner.expr, Expr::Reduce { .. });
            if !goes_on {
                break;
            }
            at = next;
        }
        // The first that was reduced counts as `x` does; those before a dimension are gone when it is reduced.
        steps.reverse();
        if let Some(chain) = &mut found {
            chain.axes = steps.iter().enumerate().map(|(done, axis)| axis + done).collect();
        }
        Ok(found)
    }

    pub(crate) fn reduce(&mut self, id: ExprId) -> Result<Px> {
        let Some(chain) = self.chain(id)? else {
            return self.combined(id);
        };
        if matches!(chain.combine, Combine::Function { .. }) {
            return self.combined(id);
        }
        self.reduced(&chain, chain.keep)
    }

    fn reduced(&mut self, chain: &Chain, keep: bool) -> Result<Px> {
        let Some(name) = function(&chain.combine, false) else {
            return malformed(self.span, "a reduction that isn't known");
        };
        let rank = self.tile_shape(chain.x)?.len();
        let is_arg = matches!(chain.combine, Combine::ArgMax { .. } | Combine::ArgMin { .. });
        // The extreme of a tile as a whole is looked for in its elements, one after the other.
        let mut x = chain.x;
        let mut whole = rank > 1 && chain.axes.len() == rank;
        if is_arg
            && let data = self.expr(x)?
            && let Expr::Reshape { x: inner, .. } = data.expr
            && data.implied
        {
            x = inner;
            whole = true;
        }
        let px = self.single(x, &numeric)?;
        let mut args = vec![px];
        if !whole {
            args.push(match chain.axes.as_slice() {
                [only] => Px::atom(only.to_string()),
                axes => Px::Tuple(axes.iter().map(|axis| Px::atom(axis.to_string())).collect()),
            });
        }
        let mut call = Px::ct(name, Vec::new());
        if let Px::Call(_, positional, named) = &mut call {
            let mut args = args.into_iter();
            positional.extend(args.next());
            named.extend(args.next().map(|axis| ("axis", axis)));
        }
        let call = call.with_some("keepdims", keep.then(|| Px::truth(true)));
        Ok(with_combine(call, &chain.combine))
    }

    /// A reduction along several dimensions that keeps them, with length one.
    pub(crate) fn kept_reduction(&mut self, id: ExprId, x: ExprId) -> Result<Option<Px>> {
        let inner = self.resolve(x);
        let Some(chain) = self.chain(inner)? else {
            return Ok(None);
        };
        if matches!(chain.combine, Combine::Function { .. }) {
            return Ok(None);
        }
        let shape = self.tile_shape(id)?;
        let is_arg = matches!(chain.combine, Combine::ArgMax { .. } | Combine::ArgMin { .. });
        let whole_arg = is_arg && {
            let data = self.expr(chain.x)?;
            let flat =
                matches!(data.expr, Expr::Reshape { x, .. } if self.tile_shape(x)?.len() == shape.len());
            data.implied && flat
        };
        let mut kept = self.tile_shape(chain.x)?;
        for axis in &chain.axes {
            if let Some(length) = kept.get_mut(*axis) {
                *length = Dim::int(1);
            }
        }
        let several = chain.axes.len() > 1 && kept == shape;
        if !(several || whole_arg && Self::is_ones(&shape)) {
            return Ok(None);
        }
        self.reduced(&chain, true).map(Some)
    }

    pub(crate) fn scan(&mut self, id: ExprId) -> Result<Px> {
        let Expr::Scan {
            xs,
            axis,
            reverse,
            combine,
        } = self.expr(id)?.expr.clone()
        else {
            return malformed(self.span, "a scan is needed here");
        };
        let x = match xs.as_slice() {
            [only] => *only,
            _ => return self.combined(id),
        };
        if let Combine::Max { nan, flush_to_zero } | Combine::Min { nan, flush_to_zero } = combine {
            return self.extreme_scan(
                x,
                axis,
                reverse,
                (matches!(combine, Combine::Max { .. }), nan, flush_to_zero),
            );
        }
        let Some(name) = function(&combine, true) else {
            return self.combined(id);
        };
        let call = Px::ct(name, vec![self.single(x, &numeric)?]).with("axis", Px::atom(axis.to_string()));
        let call = call.with_some("reverse", reverse.then(|| Px::truth(true)));
        Ok(with_combine(call, &combine))
    }

    /// A running extreme, which has no name of its own.
    fn extreme_scan(
        &mut self,
        x: ExprId,
        axis: usize,
        reverse: bool,
        (greatest, nan, flush): (bool, bool, bool),
    ) -> Result<Px> {
        let dtype = self.tile(x)?.dtype;
        let neutral = match dtype.as_element() {
            Some(element) if element.is_float() => {
                let infinity = Px::call("float", vec![Px::atom("\"inf\"")]);
                if greatest {
                    Px::prefix("-", infinity)
                } else {
                    infinity
                }
            }
            Some(element) => match element.integer_range() {
                Some((least, most)) => Px::int(if greatest { least } else { most }),
                None => {
                    return unsupported(
                        self.span,
                        "running extreme of truth values",
                        "convert them to integers",
                    );
                }
            },
            None => {
                return unsupported(
                    self.span,
                    "running extreme of elements of any type",
                    "name the element type",
                );
            }
        };
        let mode = FloatMode {
            rounding: None,
            flush_to_zero: flush,
        };
        let [a, b] = ["a", "b"].map(Px::atom);
        let mut body = with_mode(
            Px::ct(if greatest { "maximum" } else { "minimum" }, vec![a, b]),
            mode,
        );
        if nan && dtype.as_element().is_some_and(tileport_kernel::Element::is_float) {
            body = body.with("propagate_nan", Px::truth(true));
        }
        let function = Px::Lambda(vec!["a".to_owned(), "b".to_owned()], Box::new(body));
        let call = Px::ct(
            "scan",
            vec![self.value(x)?, Px::atom(axis.to_string()), function, neutral],
        );
        Ok(call.with_some("reverse", reverse.then(|| Px::truth(true))))
    }

    /// A reduction or a scan with a function, of one tile or of several.
    pub(crate) fn combined(&mut self, id: ExprId) -> Result<Px> {
        let (xs, axis, combine, keep, reverse) = match self.expr(id)?.expr.clone() {
            Expr::Reduce {
                xs,
                axis,
                keep,
                combine,
            } => (xs, axis, combine, Some(keep), None),
            Expr::Scan {
                xs,
                axis,
                reverse,
                combine,
            } => (xs, axis, combine, None, Some(reverse)),
            _ => return malformed(self.span, "a reduction is needed here"),
        };
        let Combine::Function {
            params,
            body,
            results,
            identities,
        } = combine
        else {
            return unsupported(
                self.span,
                "reduction of several tiles but with a function",
                "reduce one tile after the other",
            );
        };
        let mut tiles = Vec::new();
        for x in &xs {
            let bare = self.resolve(*x);
            tiles.push(self.value(bare)?);
        }
        let mut neutral = Vec::new();
        for (identity, x) in identities.iter().zip(&xs) {
            neutral.push(self.identity(identity, *x)?);
        }
        let function = self.function(&params, &body, &results)?;
        let several = xs.len() > 1;
        let pack = |items: Vec<Px>| match <[Px; 1]>::try_from(items) {
            Ok([only]) if !several => only,
            Ok([only]) => Px::Tuple(vec![only]),
            Err(items) => Px::Tuple(items),
        };
        let args = vec![pack(tiles), Px::atom(axis.to_string()), function, pack(neutral)];
        let call = Px::ct(if keep.is_some() { "reduce" } else { "scan" }, args);
        let call = call.with_some("keepdims", keep.unwrap_or(false).then(|| Px::truth(true)));
        Ok(call.with_some("reverse", reverse.unwrap_or(false).then(|| Px::truth(true))))
    }

    fn identity(&mut self, identity: &Constant, x: ExprId) -> Result<Px> {
        let dtype = self.tile(x)?.dtype;
        Ok(self.number_of(identity, &dtype)?.px)
    }

    /// The function of a reduction: an expression where it is one, else a function before the statement.
    fn function(&mut self, params: &[VarId], body: &Block, results: &[ExprId]) -> Result<Px> {
        let mut names = Vec::new();
        let letters: Vec<String> = if params.len() == 2 {
            vec!["a".to_owned(), "b".to_owned()]
        } else {
            let half = params.len() / 2;
            let side = |side: &str| (0..half).map(move |at| format!("{side}{at}")).collect::<Vec<_>>();
            [side("a"), side("b")].concat()
        };
        for (param, letter) in params.iter().zip(letters) {
            self.vars.insert(*param, letter.clone());
            names.push(letter);
        }
        let body = unwrapped(body);
        if body.0.stmts.is_empty()
            && let [only] = results
        {
            let px = self.returned(*only)?;
            return Ok(Px::Lambda(names, Box::new(px)));
        }
        let name = self.names.fresh(body.1.unwrap_or("combine"));
        self.line(&format!("def {name}({}):", names.join(", ")));
        self.indent += 4;
        let block = body.0.clone();
        let written = self.block(&block);
        let values = written.and_then(|()| {
            results
                .iter()
                .map(|id| self.returned(*id))
                .collect::<Result<Vec<_>>>()
        });
        let values = values.map(|values| {
            let texts: Vec<String> = values.iter().map(Px::line).collect();
            let one = texts.join(", ");
            if self.indent + 7 + one.chars().count() <= crate::px::WIDTH {
                self.line(&format!("return {one}"));
            } else {
                self.statement("return ", &Px::Tuple(values), "");
            }
        });
        self.indent -= 4;
        values?;
        self.line("");
        Ok(Px::atom(name))
    }

    fn returned(&mut self, id: ExprId) -> Result<Px> {
        let dtype = self.tile(id)?.dtype;
        self.converted(id, &dtype)
    }
}

/// A function's own block, without what says that it was called, and its name.
fn unwrapped(body: &Block) -> (&Block, Option<&str>) {
    match body.stmts.as_slice() {
        [only] => match &only.kind {
            StmtKind::Inlined { function, body } => (body, Some(function)),
            _ => (body, None),
        },
        _ => (body, None),
    }
}
