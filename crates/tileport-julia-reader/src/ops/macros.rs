//! Macros: modes, hints, assertions, views.

use crate::context::Result;
use crate::number::Known;
use crate::reader::Reader;
use crate::syntax::{Expr, ExprKind, Stmt, StmtKind};
use crate::value::Value;
use tileport_ir::attr::RoundingMode;
use tileport_kernel::Element;

impl Reader<'_> {
    /// A macro, by its name with its module and mark: `ct.@fpmode`.
    pub(crate) fn macro_call(&mut self, name: &str, args: &[Expr]) -> Result<Value> {
        let (module, short) = name.split_once('@').unwrap_or(("", name));
        let own = self
            .file
            .modules
            .iter()
            .any(|known| module == format!("{known}."));
        match (own, short) {
            (true, "fpmode") => self.fpmode(args),
            (true, "compiler_options") => {
                self.compiler_options(args)?;
                Ok(Value::Nothing)
            }
            (_, "assert") => {
                self.assertion(args)?;
                Ok(Value::Nothing)
            }
            (_, "view") => self.view(args),
            (false, "inbounds" | "inline" | "noinline" | "fastmath") if short != "fastmath" => match args {
                [only] => self.expr(only),
                _ => Ok(Value::Nothing),
            },
            (false, "fpmode" | "compiler_options") => self.cx.error_help(
                "julia-undefined",
                format!("cuTile.jl doesn't export `@{short}`"),
                format!("write `ct.@{short}`"),
            ),
            (true, "atomic") => self.cx.error_help(
                "julia-unsupported",
                "`ct.@atomic` can't be read",
                "call `ct.atomic_add` or another of them",
            ),
            _ => self.cx.error(
                "julia-unsupported",
                format!("the macro `{name}` can't be read in a kernel"),
            ),
        }
    }

    /// `key = value` among a macro's arguments.
    fn setting<'e>(&self, arg: &'e Expr) -> Option<(&'e str, &'e Expr)> {
        let ExprKind::Assign(stmt) = &arg.kind else {
            return None;
        };
        match &stmt.kind {
            StmtKind::Assign(target, value) => Some((target.as_name()?, value)),
            _ => None,
        }
    }

    fn fpmode(&mut self, args: &[Expr]) -> Result<Value> {
        let Some((block, settings)) = args.split_last() else {
            return self.cx.error("julia-arguments", "`ct.@fpmode` is given a block");
        };
        let ExprKind::Block(stmts) = &block.kind else {
            return self.cx.error_help(
                "julia-arguments",
                "`ct.@fpmode` is given a block",
                "put the statements between `begin` and `end`",
            );
        };
        let outer = self.cx.mode;
        let mut mode = outer;
        for setting in settings {
            let Some((key, value)) = self.setting(setting) else {
                return self
                    .cx
                    .error("julia-arguments", "`ct.@fpmode` is given `key=value` and a block");
            };
            let value = self.expr(value)?;
            match (key, &value) {
                ("flush_to_zero", _) => mode.flush_to_zero = self.known_bool(&value, "`flush_to_zero`")?,
                ("rounding_mode", Value::Member("Rounding", name)) => {
                    mode.rounding = match name.as_str() {
                        "NearestEven" => None,
                        "Zero" => Some(RoundingMode::Zero),
                        "NegInf" => Some(RoundingMode::NegativeInf),
                        "PosInf" => Some(RoundingMode::PositiveInf),
                        _ => Some(RoundingMode::Approx),
                    };
                }
                ("rounding_mode", _) => {
                    return self.cx.error_help(
                        "julia-type",
                        format!(
                            "a rounding mode is a member of `ct.Rounding`, not {}",
                            value.show()
                        ),
                        "write `rounding_mode=ct.Rounding.Approx`",
                    );
                }
                _ => {
                    return self.cx.error_help(
                        "julia-arguments",
                        format!("`ct.@fpmode` has no option `{key}`"),
                        "it has `rounding_mode` and `flush_to_zero`",
                    );
                }
            }
        }
        self.cx.mode = mode;
        let stmts: Vec<&Stmt> = stmts.iter().collect();
        let value = self.value_of(&stmts);
        self.cx.mode = outer;
        value
    }

    fn compiler_options(&mut self, args: &[Expr]) -> Result {
        for arg in args {
            let Some((key, value)) = self.setting(arg) else {
                return self
                    .cx
                    .error("julia-arguments", "`ct.@compiler_options` is given `key=value`");
            };
            if !matches!(key, "num_ctas" | "occupancy" | "opt_level" | "num_worker_warps") {
                self.cx.span = arg.span;
                return self.cx.error_help(
                    "julia-arguments",
                    format!("`ct.@compiler_options` has no option `{key}`"),
                    "it has num_ctas, occupancy, opt_level and num_worker_warps",
                );
            }
            for (target, value) in self.by_target(value)? {
                let hints = &mut self.cx.kernel.hints;
                let at = hints
                    .iter()
                    .position(|(known, _)| *known == target)
                    .unwrap_or_else(|| {
                        hints.push((target, Default::default()));
                        hints.len() - 1
                    });
                let Some((_, hints)) = hints.get_mut(at) else {
                    continue;
                };
                match key {
                    "num_ctas" => hints.ctas = Some(value),
                    "occupancy" => hints.occupancy = Some(value),
                    "opt_level" => hints.optimisation = Some(value),
                    _ => hints.warps = Some(value),
                }
            }
        }
        Ok(())
    }

    /// A number, or one for each target: `ct.ByTarget(v"10.0" => 2; default=1)`.
    fn by_target(&mut self, value: &Expr) -> Result<Vec<(Option<String>, i64)>> {
        if let ExprKind::Call { callee, args, .. } = &value.kind
            && callee.path().is_some_and(|path| path.ends_with("ByTarget"))
        {
            let mut made = Vec::new();
            for arg in args {
                let (target, number) = match (&arg.name, &arg.value.kind) {
                    (Some(name), _) if name == "default" => (None, &arg.value),
                    (None, ExprKind::Call { args, .. }) => match args.as_slice() {
                        [version, number] => match &version.value.kind {
                            ExprKind::Version(version) => {
                                let digits: String = version.chars().filter(char::is_ascii_digit).collect();
                                (Some(format!("sm_{digits}")), &number.value)
                            }
                            _ => {
                                return self
                                    .cx
                                    .error("julia-arguments", "a target is a version: `v\"10.0\" => 2`");
                            }
                        },
                        _ => {
                            return self
                                .cx
                                .error("julia-arguments", "a target has one value: `v\"10.0\" => 2`");
                        }
                    },
                    _ => {
                        return self
                            .cx
                            .error("julia-arguments", "a target has one value: `v\"10.0\" => 2`");
                    }
                };
                let number = self.expr(number)?;
                made.push((target, self.known_int(&number, "an option")?));
            }
            // What holds for all comes first.
            made.sort_by_key(|(target, _)| target.is_some());
            return Ok(made);
        }
        let value = self.expr(value)?;
        Ok(vec![(None, self.known_int(&value, "an option")?)])
    }

    fn assertion(&mut self, args: &[Expr]) -> Result {
        let (cond, message) = match args {
            [cond] => (cond, String::new()),
            [cond, message] => match self.expr(message)? {
                Value::Text(text) => (cond, text),
                _ => {
                    return self.cx.error(
                        "julia-type",
                        "the message of an assertion is text that is known when the kernel is compiled",
                    );
                }
            },
            _ => {
                return self.cx.error(
                    "julia-arguments",
                    "an assertion has a condition and perhaps a message",
                );
            }
        };
        // `all(mask)` is what Tile IR asserts of a tile.
        let tile = match &cond.bare().kind {
            ExprKind::Call {
                callee,
                args,
                dotted: false,
                ..
            } if callee.as_name() == Some("all")
                && args.len() == 1
                && self.here.scope.get("all").is_none() =>
            {
                args.first().map(|arg| &arg.value)
            }
            _ => None,
        };
        let val = match tile {
            Some(tile) => {
                let value = self.expr(tile)?;
                self.val(value, "what is asserted")?
            }
            None => self.condition(cond)?,
        };
        if val.elem != Element::Bool {
            return self.cx.error("julia-type", "what is asserted is a truth value");
        }
        if val.constant() == Some(Known::Bool(true)) {
            return Ok(());
        }
        let cond = self.cx.take(&val);
        self.cx.push(tileport_kernel::StmtKind::Assert { cond, message });
        Ok(())
    }
}
