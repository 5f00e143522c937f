//! Expressions that compute.

use super::{MAX_DEPTH, Piece, Printer, level, symbolic, types};
use crate::expr::{BinaryOp, Combine, Comparison, Constant, FloatMode, ReshapeForm, UnaryOp};
use crate::{Block, Dtype, Element, Expr, ExprData, ExprId, Type, VarId};
use tileport_ir::attr::{AttrEnum as _, RoundingMode};
use tileport_ir::entity::Entity as _;

impl<'k> Printer<'k> {
    /// An expression by itself, as an argument.
    pub(super) fn expr(&mut self, id: ExprId) -> String {
        self.piece(id).text
    }

    pub(super) fn exprs(&mut self, ids: &[ExprId]) -> Vec<String> {
        ids.iter().map(|id| self.expr(*id)).collect()
    }

    /// Several expressions in brackets.
    pub(super) fn list(&mut self, ids: &[ExprId]) -> String {
        format!("[{}]", self.exprs(ids).join(", "))
    }

    pub(super) fn piece(&mut self, id: ExprId) -> Piece {
        let Some(data) = self.kernel.exprs.get(id) else {
            return Piece::atom(format!("?{}", id.index()));
        };
        if self.depth >= MAX_DEPTH || !self.seen.insert(id) {
            return Piece::atom("…");
        }
        self.depth += 1;
        let piece = self.shown(data);
        self.depth -= 1;
        piece
    }

    fn shown(&mut self, data: &'k ExprData) -> Piece {
        if !data.implied {
            return self.computed(data);
        }
        if self.options.implied {
            let piece = self.computed(data);
            // Numbers show their type instead, and names are what they are.
            let plain = matches!(data.expr, Expr::Constant(_) | Expr::Var(_) | Expr::Param(_));
            return if plain {
                piece
            } else {
                Piece::atom(format!("@{}", piece.at(level::ATOM)))
            };
        }
        match &data.expr {
            Expr::Cast { x, .. }
            | Expr::Bitcast { x }
            | Expr::Broadcast { x }
            | Expr::Reshape { x, .. }
            | Expr::Permute { x, .. }
            | Expr::Full { value: x } => self.piece(*x),
            _ => self.computed(data),
        }
    }

    fn computed(&mut self, data: &'k ExprData) -> Piece {
        match &data.expr {
            Expr::Constant(constant) => self.constant(constant, data),
            Expr::Var(var) => Piece::atom(self.var(*var)),
            Expr::Param(param) => Piece::atom(self.names.param(*param)),
            Expr::Unary { .. } | Expr::Binary { .. } | Expr::Compare { .. } => self.operator(&data.expr),
            Expr::Fma { a, b, c, mode } => {
                let args = self.exprs(&[*a, *b, *c]);
                Piece::call("fma", &with_mode(args, *mode))
            }
            Expr::Select {
                cond,
                then,
                otherwise,
            } => Piece::call("select", &self.exprs(&[*cond, *then, *otherwise])),
            Expr::Cast { x, rounding } => {
                let name = format!("cast<{}>", self.dtype(data));
                let mut args = self.exprs(&[*x]);
                args.extend(rounding.map(rounded));
                Piece::call(&name, &args)
            }
            Expr::Bitcast { x } => Piece::call(&format!("bitcast<{}>", self.dtype(data)), &self.exprs(&[*x])),
            Expr::PackBytes { x } => Piece::call("pack_bytes", &self.exprs(&[*x])),
            Expr::UnpackBytes { x } => {
                Piece::call(&format!("unpack_bytes<{}>", self.dtype(data)), &self.exprs(&[*x]))
            }
            Expr::Full { .. }
            | Expr::Range { .. }
            | Expr::Broadcast { .. }
            | Expr::Reshape { .. }
            | Expr::Permute { .. }
            | Expr::Extract { .. }
            | Expr::Insert { .. }
            | Expr::Cat { .. } => self.shaped(data),
            Expr::Reduce {
                xs,
                axis,
                keep,
                combine,
            } => {
                let mut facts = vec![format!("axis={axis}")];
                facts.extend(keep.then(|| "keep".to_owned()));
                self.combined("", xs, facts, combine)
            }
            Expr::Scan {
                xs,
                axis,
                reverse,
                combine,
            } => {
                let mut facts = vec![format!("axis={axis}")];
                facts.extend(reverse.then(|| "reverse".to_owned()));
                self.combined("scan_", xs, facts, combine)
            }
            Expr::Mma { a, b, acc, fast_acc } => {
                let mut args = self.exprs(&[*a, *b, *acc]);
                args.extend(fast_acc.map(|fast| format!("fast_acc={fast}")));
                Piece::call("mma", &args)
            }
            Expr::MmaScaled {
                a,
                a_scale,
                b,
                b_scale,
                acc,
            } => Piece::call("mma_scaled", &self.exprs(&[*a, *a_scale, *b, *b_scale, *acc])),
            _ => self.access(data),
        }
    }

    /// The element type of an expression's tile.
    fn dtype(&self, data: &ExprData) -> String {
        match data.types.first() {
            Some(Type::Tile(tile)) => symbolic::dtype(&self.names, &tile.dtype),
            _ => "?".to_owned(),
        }
    }

    /// The shape of an expression's tile.
    fn shape(&self, data: &ExprData) -> String {
        match data.types.first() {
            Some(Type::Tile(tile)) => types::shape(&self.names, &tile.shape),
            _ => "[?]".to_owned(),
        }
    }

    fn constant(&self, constant: &Constant, data: &ExprData) -> Piece {
        let piece = self.literal(constant);
        let usual = match constant {
            Constant::Int(_) => Element::I32,
            Constant::Bool(_) => Element::Bool,
            Constant::Float(_) => Element::F32,
        };
        let dtype = match data.types.first() {
            Some(Type::Tile(tile)) => &tile.dtype,
            _ => return piece,
        };
        let hidden = !self.options.types || data.implied && !self.options.implied;
        if hidden || *dtype == Dtype::Known(usual) {
            return piece;
        }
        Piece::call(&symbolic::dtype(&self.names, dtype), &[piece.text])
    }

    pub(super) fn literal(&self, constant: &Constant) -> Piece {
        match constant {
            Constant::Int(dim) => symbolic::dim(&self.names, dim),
            Constant::Bool(cond) => symbolic::cond(&self.names, cond),
            Constant::Float(float) => symbolic::float(&self.names, float),
        }
    }

    fn operator(&mut self, expr: &Expr) -> Piece {
        match expr {
            Expr::Unary { op, x, mode } => {
                let mark = match op {
                    UnaryOp::Neg => "-",
                    UnaryOp::Not => "~",
                    _ => "",
                };
                if mark.is_empty() || *mode != FloatMode::default() {
                    let args = self.exprs(&[*x]);
                    return Piece::call(unary_name(*op).0, &with_mode(args, *mode));
                }
                Piece {
                    text: format!("{mark}{}", self.piece(*x).at(level::UNARY)),
                    level: level::UNARY,
                }
            }
            Expr::Binary { op, lhs, rhs, mode } => match infix(*op) {
                Some((operator, at)) if *mode == FloatMode::default() => {
                    let lhs = self.piece(*lhs);
                    Piece::infix(lhs, operator, self.piece(*rhs), at)
                }
                _ => {
                    let args = self.exprs(&[*lhs, *rhs]);
                    Piece::call(binary_name(*op).0, &with_mode(args, *mode))
                }
            },
            Expr::Compare { op, lhs, rhs } => {
                let operator = match op {
                    Comparison::Eq => "==",
                    Comparison::Ne => "!=",
                    Comparison::Lt => "<",
                    Comparison::Le => "<=",
                    Comparison::Gt => ">",
                    Comparison::Ge => ">=",
                };
                // Comparisons don't chain.
                let inner = level::COMPARE + 1;
                let lhs = self.piece(*lhs).at(inner);
                Piece {
                    text: format!("{lhs} {operator} {}", self.piece(*rhs).at(inner)),
                    level: level::COMPARE,
                }
            }
            _ => Piece::atom("?"),
        }
    }

    fn shaped(&mut self, data: &'k ExprData) -> Piece {
        match &data.expr {
            Expr::Full { value } => {
                let args = [self.shape(data), self.expr(*value)];
                Piece::call("full", &args)
            }
            Expr::Range { start, step } => {
                let shape = self.shape(data);
                let mut args = vec![shape.trim_matches(['[', ']']).to_owned()];
                for (name, value) in [("start", start), ("step", step)] {
                    if let Some(value) = value {
                        args.push(format!("{name}={}", self.expr(*value)));
                    }
                }
                Piece::call("iota", &args)
            }
            Expr::Broadcast { x } => Piece::call("broadcast", &[self.expr(*x), self.shape(data)]),
            Expr::Reshape { x, form } => {
                let x = self.expr(*x);
                match form {
                    ReshapeForm::Shape => Piece::call("reshape", &[x, self.shape(data)]),
                    ReshapeForm::Expand(axis) => Piece::call("expand", &[x, format!("axis={axis}")]),
                    ReshapeForm::Squeeze => Piece::call("squeeze", &[x]),
                }
            }
            Expr::Permute { x, axes } => Piece::call("permute", &[self.expr(*x), format!("{axes:?}")]),
            Expr::Extract { x, index } => {
                let args = [self.expr(*x), self.list(index), self.shape(data)];
                Piece::call("extract", &args)
            }
            Expr::Insert { x, index, value } => {
                let args = [self.expr(*x), self.list(index), self.expr(*value)];
                Piece::call("insert", &args)
            }
            Expr::Cat { a, b, axis } => {
                let mut args = self.exprs(&[*a, *b]);
                args.push(format!("axis={axis}"));
                Piece::call("cat", &args)
            }
            _ => Piece::atom("?"),
        }
    }

    /// A reduction or a scan.
    fn combined(&mut self, prefix: &str, xs: &[ExprId], facts: Vec<String>, combine: &'k Combine) -> Piece {
        let mut args = match xs {
            [x] => vec![self.expr(*x)],
            xs => vec![format!("({})", self.exprs(xs).join(", "))],
        };
        args.extend(facts);
        let nan = |nan: bool| nan.then(|| "nan".to_owned());
        let name = match combine {
            Combine::Sum(mode) => {
                args = with_mode(args, *mode);
                "sum"
            }
            Combine::Product(mode) => {
                args = with_mode(args, *mode);
                "product"
            }
            Combine::Max {
                nan: wins,
                flush_to_zero,
            } => {
                args.extend(nan(*wins));
                args.extend(flush_to_zero.then(|| "ftz".to_owned()));
                "max"
            }
            Combine::Min {
                nan: wins,
                flush_to_zero,
            } => {
                args.extend(nan(*wins));
                args.extend(flush_to_zero.then(|| "ftz".to_owned()));
                "min"
            }
            Combine::ArgMax { nan: wins } => {
                args.extend(nan(*wins));
                "argmax"
            }
            Combine::ArgMin { nan: wins } => {
                args.extend(nan(*wins));
                "argmin"
            }
            Combine::Function {
                params,
                body,
                results,
                identities,
            } => {
                let identities: Vec<String> = identities
                    .iter()
                    .map(|identity| self.literal(identity).text)
                    .collect();
                args.push(format!("identity=[{}]", identities.join(", ")));
                args.push(self.function(params, body, results));
                if prefix.is_empty() { "reduce" } else { "" }
            }
        };
        let name = format!("{prefix}{name}");
        Piece::call(name.trim_end_matches('_'), &args)
    }

    /// A function of the source; its body on lines of its own.
    fn function(&mut self, params: &[VarId], body: &'k Block, results: &[ExprId]) -> String {
        let names: Vec<String> = params.iter().map(|param| self.var(*param)).collect();
        let head = format!("({}) =>", names.join(", "));
        for param in params {
            self.assigned.set(*param, true);
        }
        if body.stmts.is_empty() && body.trailing.is_empty() {
            let results = self.exprs(results);
            return match results.as_slice() {
                [result] => format!("{head} {result}"),
                results => format!("{head} ({})", results.join(", ")),
            };
        }
        let outside = std::mem::take(&mut self.out);
        self.block(body);
        self.indent += 1;
        let results = self.exprs(results).join(", ");
        self.line(&format!("return {results}"));
        self.indent -= 1;
        let inside = std::mem::replace(&mut self.out, outside);
        let close = "  ".repeat(self.indent);
        format!("{head} {{\n{inside}{close}}}")
    }
}

fn rounded(mode: RoundingMode) -> String {
    format!("rounding={}", mode.keyword())
}

/// The arguments, with what the source says of rounding.
fn with_mode(mut args: Vec<String>, mode: FloatMode) -> Vec<String> {
    args.extend(mode.rounding.map(rounded));
    args.extend(mode.flush_to_zero.then(|| "ftz".to_owned()));
    args
}

/// The name, and the name in backticks for messages.
pub(crate) const fn unary_name(op: UnaryOp) -> (&'static str, &'static str) {
    match op {
        UnaryOp::Abs => ("abs", "`abs`"),
        UnaryOp::Neg => ("neg", "`neg`"),
        UnaryOp::Not => ("not", "`not`"),
        UnaryOp::Exp => ("exp", "`exp`"),
        UnaryOp::Exp2 => ("exp2", "`exp2`"),
        UnaryOp::Log => ("log", "`log`"),
        UnaryOp::Log2 => ("log2", "`log2`"),
        UnaryOp::Sqrt => ("sqrt", "`sqrt`"),
        UnaryOp::Rsqrt => ("rsqrt", "`rsqrt`"),
        UnaryOp::Sin => ("sin", "`sin`"),
        UnaryOp::Cos => ("cos", "`cos`"),
        UnaryOp::Tan => ("tan", "`tan`"),
        UnaryOp::Sinh => ("sinh", "`sinh`"),
        UnaryOp::Cosh => ("cosh", "`cosh`"),
        UnaryOp::Tanh => ("tanh", "`tanh`"),
        UnaryOp::Floor => ("floor", "`floor`"),
        UnaryOp::Ceil => ("ceil", "`ceil`"),
        UnaryOp::IsNan => ("isnan", "`isnan`"),
    }
}

/// The name, and the name in backticks for messages.
pub(crate) const fn binary_name(op: BinaryOp) -> (&'static str, &'static str) {
    match op {
        BinaryOp::Add => ("add", "`add`"),
        BinaryOp::Sub => ("sub", "`sub`"),
        BinaryOp::Mul => ("mul", "`mul`"),
        BinaryOp::Div => ("div", "`div`"),
        BinaryOp::FloorDiv => ("floor_div", "`floor_div`"),
        BinaryOp::TruncDiv => ("trunc_div", "`trunc_div`"),
        BinaryOp::CeilDiv => ("ceil_div", "`ceil_div`"),
        BinaryOp::FloorMod => ("floor_mod", "`floor_mod`"),
        BinaryOp::TruncMod => ("trunc_mod", "`trunc_mod`"),
        BinaryOp::Pow => ("pow", "`pow`"),
        BinaryOp::PowInt => ("pow_int", "`pow_int`"),
        BinaryOp::Atan2 => ("atan2", "`atan2`"),
        BinaryOp::Min => ("min", "`min`"),
        BinaryOp::Max => ("max", "`max`"),
        BinaryOp::MinNum => ("min_num", "`min_num`"),
        BinaryOp::MaxNum => ("max_num", "`max_num`"),
        BinaryOp::And => ("and", "`and`"),
        BinaryOp::Or => ("or", "`or`"),
        BinaryOp::Xor => ("xor", "`xor`"),
        BinaryOp::Shl => ("shl", "`shl`"),
        BinaryOp::Shr => ("shr", "`shr`"),
    }
}

/// The operator and how tightly it binds, if there is one.
const fn infix(op: BinaryOp) -> Option<(&'static str, u8)> {
    match op {
        BinaryOp::Add => Some(("+", level::SUM)),
        BinaryOp::Sub => Some(("-", level::SUM)),
        BinaryOp::Mul => Some(("*", level::PRODUCT)),
        BinaryOp::Div => Some(("/", level::PRODUCT)),
        BinaryOp::FloorDiv => Some(("//", level::PRODUCT)),
        BinaryOp::FloorMod => Some(("%", level::PRODUCT)),
        BinaryOp::And => Some(("&", level::BIT_AND)),
        BinaryOp::Or => Some(("|", level::BIT_OR)),
        BinaryOp::Xor => Some(("^", level::BIT_XOR)),
        BinaryOp::Shl => Some(("<<", level::SHIFT)),
        BinaryOp::Shr => Some((">>", level::SHIFT)),
        _ => None,
    }
}
