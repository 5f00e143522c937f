//! Arithmetic on elements, and the modes that float operations have.

use crate::element::Elem;
use crate::error::{Result, malformed, unsupported};
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_ir::attr::RoundingMode;
use tileport_kernel::expr::{BinaryOp, Combine, FloatMode, UnaryOp};
use tileport_kernel::{Expr, ExprId};

/// The greater of two floats, where a NaN is given on. Base's function of the same name takes the other one in cuTile.jl; the
/// operation itself is told by an internal function only.
const MAX_NAN: &str =
    "# Unlike `max` on the device, gives a NaN on.\nmax_nan(x, y) = ct.Intrinsics.maxf(x, y, true)";
const MIN_NAN: &str =
    "# Unlike `min` on the device, gives a NaN on.\nmin_nan(x, y) = ct.Intrinsics.minf(x, y, true)";

/// An operation of Tile IR in a mode that cuTile.jl 1.0 has no way to set: `Rounding` (src/language/operations.jl) has no
/// `Full`, and `exp` (src/compiler/intrinsics/math.jl) takes no mode at all. cuTile.jl's compiler asks methods what becomes of
/// a function of its module `Intrinsics`, so that a function of one's own is an operation like those that come with it.
#[derive(Clone, Copy)]
struct Operation {
    name: &'static str,
    why: &'static str,
    params: &'static [&'static str],
    encoder: &'static str,
    modes: &'static str,
}

const EXP_APPROX: Operation = Operation {
    name: "exp_approx",
    why: "`exp` takes no rounding mode in cuTile.jl 1.0, but the operation that it becomes does.",
    params: &["x"],
    encoder: "encode_ExpOp!",
    modes: "rounding_mode=ct.RoundingMode.Approx",
};
const DIV_FULL: Operation = Operation {
    name: "div_full",
    why: "Division as the device's library has it: the operation has this mode, and `Rounding` doesn't.",
    params: &["x", "y"],
    encoder: "encode_DivFOp!",
    modes: "rounding_mode=ct.RoundingMode.Full",
};
const DIV_FULL_FLUSHED: Operation = Operation {
    name: "div_full_flushed",
    modes: "rounding_mode=ct.RoundingMode.Full, flush_to_zero=true",
    ..DIV_FULL
};

impl Operation {
    /// What stands before the kernel.
    fn text(&self) -> String {
        let Self {
            name,
            why,
            encoder,
            modes,
            ..
        } = self;
        let params = self.params.join(", ");
        let typed: Vec<String> = self
            .params
            .iter()
            .map(|x| format!("@nospecialize({x})"))
            .collect();
        let emit = if self.params.len() == 1 {
            "emit_unop!"
        } else {
            "emit_binop!"
        };
        format!(
            "# {why}\n\
             @eval ct.Intrinsics @noinline {name}({params}) = compilerbarrier(:type, nothing)\n\
             ct.tfunc(_, ::typeof(ct.Intrinsics.{name}), {}) = ct.CC.widenconst(x)\n\
             ct.emit_intrinsic!(ctx::ct.CGCtx, ::typeof(ct.Intrinsics.{name}), args) =\n    \
             ct.{emit}(ctx, args, ct.{encoder}; {modes})",
            typed.join(", ")
        )
    }

    /// What it is called by.
    fn call(&self) -> String {
        format!("ct.Intrinsics.{}", self.name)
    }
}

/// What of a mode an operation takes: rounding and flushing, or flushing alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Both,
    Rounding,
    Flush,
}

impl Writer<'_> {
    /// The mode of an operation that cuTile.jl takes from the `@fpmode` around it.
    fn mode_of(&mut self, id: ExprId) -> Result<Option<(Takes, FloatMode)>> {
        let kernel = self.kernel;
        let Some(data) = kernel.exprs.get(id) else {
            return Ok(None);
        };
        let found = match &data.expr {
            Expr::Unary { op, mode, .. } => match op {
                UnaryOp::Sqrt => Some((Takes::Both, *mode)),
                UnaryOp::Tanh => Some((Takes::Rounding, *mode)),
                UnaryOp::Exp2 | UnaryOp::Rsqrt => Some((Takes::Flush, *mode)),
                _ => None,
            },
            // It is an operation of its own, which the mode around it doesn't touch.
            Expr::Binary {
                op: BinaryOp::Div,
                mode:
                    FloatMode {
                        rounding: Some(RoundingMode::Full),
                        ..
                    },
                ..
            } => None,
            Expr::Binary { op, mode, .. } => match op {
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => Some((Takes::Both, *mode)),
                BinaryOp::Min | BinaryOp::Max | BinaryOp::MinNum | BinaryOp::MaxNum => {
                    Some((Takes::Flush, *mode))
                }
                _ => None,
            },
            Expr::Fma { mode, .. } => Some((Takes::Both, *mode)),
            Expr::Reduce { combine, .. } | Expr::Scan { combine, .. } => match combine {
                Combine::Sum(mode) | Combine::Product(mode) => Some((Takes::Both, *mode)),
                Combine::Max { flush_to_zero, .. } | Combine::Min { flush_to_zero, .. } => Some((
                    Takes::Flush,
                    FloatMode {
                        rounding: None,
                        flush_to_zero: *flush_to_zero,
                    },
                )),
                _ => None,
            },
            _ => None,
        };
        let Some((takes, mode)) = found else {
            return Ok(None);
        };
        let (elem, _) = self.tile_type(id)?;
        if !self.is_float(elem)? {
            return Ok(None);
        }
        let mode = FloatMode {
            rounding: mode.rounding.filter(|mode| *mode != RoundingMode::NearestEven),
            ..mode
        };
        if matches!(
            mode.rounding,
            Some(RoundingMode::Full | RoundingMode::NearestIntToZero | RoundingMode::NearestAway)
        ) && !(takes == Takes::Rounding && mode.rounding == Some(RoundingMode::Full))
        {
            return unsupported(
                self.span,
                "rounding of this kind for this operation",
                "use the default rounding, or `RoundingMode.APPROX`",
            );
        }
        Ok(Some((takes, mode)))
    }

    /// The mode that an operation must be put into, if it isn't the one that holds.
    pub(crate) fn other_mode(&mut self, id: ExprId) -> Result<Option<FloatMode>> {
        let Some((takes, mode)) = self.mode_of(id)? else {
            return Ok(None);
        };
        let now = self.mode;
        let wanted = match takes {
            Takes::Both => mode,
            Takes::Rounding => FloatMode {
                rounding: mode.rounding.filter(|mode| *mode != RoundingMode::Full),
                ..now
            },
            Takes::Flush => FloatMode {
                rounding: now.rounding,
                ..mode
            },
        };
        Ok((wanted != now).then_some(wanted))
    }

    /// An operation in a mode of its own, which gets a statement of its own.
    pub(crate) fn hoisted(&mut self, id: ExprId, mode: FloatMode) -> Result<Val> {
        let before = std::mem::replace(&mut self.mode, mode);
        let val = self.raw(id);
        self.mode = before;
        let val = val?;
        let name = self.names.fresh("part");
        self.in_mode(mode, |writer| writer.assign(&name, &val.jx));
        Ok(Val {
            jx: Jx::atom(name),
            ..val
        })
    }

    /// Statements inside a block that sets a mode. Statements stand outside of such blocks otherwise.
    pub(crate) fn in_mode(&mut self, mode: FloatMode, body: impl FnOnce(&mut Self)) {
        if mode == FloatMode::default() {
            return body(self);
        }
        let mut head = "ct.@fpmode".to_owned();
        let rounding = match mode.rounding {
            None | Some(RoundingMode::NearestEven) => None,
            Some(RoundingMode::Zero) => Some("Zero"),
            Some(RoundingMode::NegativeInf) => Some("NegInf"),
            Some(RoundingMode::PositiveInf) => Some("PosInf"),
            Some(_) => Some("Approx"),
        };
        if let Some(rounding) = rounding {
            head.push_str(&format!(" rounding_mode=ct.Rounding.{rounding}"));
        }
        if mode.flush_to_zero {
            head.push_str(" flush_to_zero=true");
        }
        let head = format!("{}{head} begin", " ".repeat(self.indent));
        // Statements in the same mode, one after the other, share a block.
        match &self.last_block {
            Some((last, lines)) if *last == head && *lines == self.lines.len() => {
                self.lines.pop();
            }
            _ => self.lines.push(head.clone()),
        }
        self.indent += 4;
        body(self);
        self.indent -= 4;
        self.line("end");
        self.last_block = Some((head, self.lines.len()));
    }

    pub(crate) fn unary(&mut self, id: ExprId, op: UnaryOp, x: ExprId, mode: FloatMode) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let approximate = mode.rounding.is_some_and(|mode| mode == RoundingMode::Approx);
        if approximate && !matches!(op, UnaryOp::Sqrt | UnaryOp::Tanh | UnaryOp::Exp) {
            return unsupported(
                self.span,
                "approximate form of this function",
                "use the exact form",
            );
        }
        if mode.flush_to_zero && !matches!(op, UnaryOp::Sqrt | UnaryOp::Exp2 | UnaryOp::Rsqrt) {
            return unsupported(
                self.span,
                "form of this function that flushes denormals to zero",
                "leave `flush_to_zero` out",
            );
        }
        let x = self.operand(x)?;
        let name = match op {
            UnaryOp::Neg => {
                let x = if x.shape == shape {
                    x
                } else {
                    self.expand(x, &shape)?
                };
                return Ok(x.map(|jx| Jx::prefix("-", jx)));
            }
            UnaryOp::Not => {
                let sign = match (elem == Elem::BOOL, x.is_scalar()) {
                    (true, true) => "!",
                    (true, false) => ".!",
                    (false, true) => "~",
                    (false, false) => ".~",
                };
                let x = if x.shape == shape {
                    x
                } else {
                    self.expand(x, &shape)?
                };
                return Ok(x.map(|jx| Jx::prefix(sign, jx)));
            }
            UnaryOp::Abs => "abs",
            UnaryOp::Exp if approximate => {
                self.helper(&EXP_APPROX.text());
                return self.elementwise(&EXP_APPROX.call(), vec![x], elem, &shape);
            }
            UnaryOp::Exp => "exp",
            UnaryOp::Exp2 => "exp2",
            UnaryOp::Log => "log",
            UnaryOp::Log2 => "log2",
            UnaryOp::Sqrt => "sqrt",
            UnaryOp::Rsqrt => "ct.rsqrt",
            UnaryOp::Sin => "sin",
            UnaryOp::Cos => "cos",
            UnaryOp::Tan => "tan",
            UnaryOp::Sinh => "sinh",
            UnaryOp::Cosh => "cosh",
            UnaryOp::Tanh => "tanh",
            UnaryOp::Floor => "floor",
            UnaryOp::Ceil => "ceil",
            UnaryOp::IsNan => "isnan",
        };
        self.elementwise(name, vec![x], elem, &shape)
    }

    pub(crate) fn binary(
        &mut self,
        id: ExprId,
        op: BinaryOp,
        (lhs, rhs): (ExprId, ExprId),
        mode: FloatMode,
    ) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let float = self.is_float(elem)?;
        if mode.flush_to_zero
            && !matches!(
                op,
                BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Mul
                    | BinaryOp::Div
                    | BinaryOp::Min
                    | BinaryOp::Max
                    | BinaryOp::MinNum
                    | BinaryOp::MaxNum
            )
        {
            return unsupported(
                self.span,
                "form of this operation that flushes denormals to zero",
                "leave `flush_to_zero` out",
            );
        }
        let form = match op {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div if float && mode.rounding == Some(RoundingMode::Full) => {
                let operation = if mode.flush_to_zero {
                    &DIV_FULL_FLUSHED
                } else {
                    &DIV_FULL
                };
                self.helper(&operation.text());
                let operands = vec![self.operand(lhs)?, self.operand(rhs)?];
                return self.elementwise(&operation.call(), operands, elem, &shape);
            }
            BinaryOp::Div => "/",
            BinaryOp::FloorDiv => "fld",
            BinaryOp::TruncDiv => "div",
            BinaryOp::CeilDiv => "cld",
            BinaryOp::FloorMod => "mod",
            BinaryOp::TruncMod => "rem",
            BinaryOp::Pow | BinaryOp::PowInt => "^",
            BinaryOp::Atan2 => "atan",
            BinaryOp::Max if float => {
                self.helper(MAX_NAN);
                "max_nan"
            }
            BinaryOp::Min if float => {
                self.helper(MIN_NAN);
                "min_nan"
            }
            BinaryOp::Min | BinaryOp::MinNum => "min",
            BinaryOp::Max | BinaryOp::MaxNum => "max",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "xor",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
        };
        let operands = vec![self.operand(lhs)?, self.operand(rhs)?];
        self.elementwise(form, operands, elem, &shape)
    }

    /// A function before the kernel, once.
    pub(crate) fn helper(&mut self, text: &str) {
        if !self.helpers.iter().any(|known| known == text) {
            self.helpers.push(text.to_owned());
        }
    }

    pub(crate) fn fma(&mut self, id: ExprId, operands: [ExprId; 3], _mode: FloatMode) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let mut vals = Vec::new();
        for operand in operands {
            vals.push(self.operand(operand)?);
        }
        self.elementwise("fma", vals, elem, &shape)
    }

    pub(crate) fn select(&mut self, id: ExprId, operands: [ExprId; 3]) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let mut vals = Vec::new();
        for operand in operands {
            vals.push(self.operand(operand)?);
        }
        if vals.iter().all(Val::is_scalar) && !shape.is_empty() {
            return match vals.pop() {
                Some(last) => {
                    let last = self.expand(last, &shape)?;
                    vals.push(last);
                    self.elementwise("ifelse", vals, elem, &shape)
                }
                None => malformed(self.span, "a choice has no operands"),
            };
        }
        self.elementwise("ifelse", vals, elem, &shape)
    }
}
