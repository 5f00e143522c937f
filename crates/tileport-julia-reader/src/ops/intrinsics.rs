//! Functions of `cuTile.Intrinsics`: one operation of Tile IR each. They convert nothing. A file may add some of its own.

use crate::context::Result;
use crate::number;
use crate::reader::Reader;
use crate::syntax::{Expr as Syntax, ExprKind, Function, StmtKind};
use crate::value::{Arguments, Operation, Val, Value};
use tileport_ir::attr::RoundingMode;
use tileport_kernel::Expr;
use tileport_kernel::expr::{BinaryOp, FloatMode, UnaryOp};

/// What encodes an operation in cuTile.jl's compiler, as far as files make operations of their own with it: of one operand, of
/// two, and the rounding that it has unless told.
const UNARY: &[(&str, UnaryOp)] = &[("encode_ExpOp!", UnaryOp::Exp)];
const BINARY: &[(&str, BinaryOp)] = &[("encode_DivFOp!", BinaryOp::Div)];

/// The operation that a method makes of a function of `cuTile.Intrinsics`, by the function's name:
/// `ct.emit_intrinsic!(ctx::ct.CGCtx, ::typeof(ct.Intrinsics.f), args) = ct.emit_unop!(ctx, args, ct.encode_ExpOp!; …)`.
pub(crate) fn operation(function: &Function) -> Option<(String, Option<Operation>)> {
    if !function.name.ends_with(".emit_intrinsic!") {
        return None;
    }
    let [_, of, args] = function.params.as_slice() else {
        return None;
    };
    let ExprKind::Call { args: of, .. } = &of.ty.as_ref()?.kind else {
        return None;
    };
    let path = of.first()?.value.path()?;
    let (_, name) = path.split_once(".Intrinsics.")?;
    let made = match function.body.as_slice() {
        [stmt] => match &stmt.kind {
            StmtKind::Expr(body) => encoded(body, &args.name),
            _ => None,
        },
        _ => None,
    };
    Some((name.to_owned(), made))
}

/// `ct.emit_unop!(ctx, args, ct.encode_ExpOp!; rounding_mode=ct.RoundingMode.Approx)`.
fn encoded(body: &Syntax, operands: &str) -> Option<Operation> {
    let ExprKind::Call { callee, args, .. } = &body.kind else {
        return None;
    };
    let [_, given, encoder, settings @ ..] = args.as_slice() else {
        return None;
    };
    let last = |expr: &Syntax| Some(expr.path()?.rsplit('.').next()?.to_owned());
    let mut mode = FloatMode::default();
    for setting in settings {
        match (setting.name.as_deref()?, last(&setting.value)?.as_str()) {
            ("rounding_mode", "NearestEven") => mode.rounding = None,
            ("rounding_mode", "Zero") => mode.rounding = Some(RoundingMode::Zero),
            ("rounding_mode", "NegativeInf") => mode.rounding = Some(RoundingMode::NegativeInf),
            ("rounding_mode", "PositiveInf") => mode.rounding = Some(RoundingMode::PositiveInf),
            ("rounding_mode", "Approx") => mode.rounding = Some(RoundingMode::Approx),
            ("rounding_mode", "Full") => mode.rounding = Some(RoundingMode::Full),
            ("flush_to_zero", "true") => mode.flush_to_zero = true,
            ("flush_to_zero", "false") => mode.flush_to_zero = false,
            _ => return None,
        }
    }
    if given.value.as_name() != Some(operands) || given.name.is_some() || encoder.name.is_some() {
        return None;
    }
    let encoder = last(&encoder.value)?;
    match last(callee)?.as_str() {
        "emit_unop!" => {
            let (_, op) = UNARY.iter().find(|(name, _)| *name == encoder)?;
            // Tile IR's exponential function is never flushed, and `full` is what it says without a mode.
            let known = matches!(
                mode.rounding,
                None | Some(RoundingMode::Approx | RoundingMode::Full)
            );
            mode.rounding = mode.rounding.filter(|mode| *mode != RoundingMode::Full);
            (known && !mode.flush_to_zero).then_some(Operation::Unary(*op, mode))
        }
        "emit_binop!" => {
            let (_, op) = BINARY.iter().find(|(name, _)| *name == encoder)?;
            Some(Operation::Binary(*op, mode))
        }
        _ => None,
    }
}

impl Reader<'_> {
    pub(crate) fn intrinsic(&mut self, name: &'static str, args: &Arguments) -> Result<Option<Value>> {
        self.only(&format!("Intrinsics.{name}"), args, &[])?;
        match name {
            "maxf" | "minf" => self.extremum(name, args).map(Some),
            "scan" => self.scan_together(args).map(Some),
            _ => Ok(None),
        }
    }

    /// `maxf(x, y, propagate_nan)`: of two floats, or of two tiles of one type.
    fn extremum(&mut self, name: &'static str, args: &Arguments) -> Result<Value> {
        let values: Vec<&Value> = args.positional.iter().map(|argument| &argument.value).collect();
        let (x, y, nan) = match values.as_slice() {
            [Value::Val(x), Value::Val(y)] => (x.clone(), y.clone(), None),
            [Value::Val(x), Value::Val(y), nan] => (x.clone(), y.clone(), Some((*nan).clone())),
            _ => {
                return self.cx.error(
                    "julia-arguments",
                    format!("`Intrinsics.{name}` is given two floats, and whether it gives a NaN on"),
                );
            }
        };
        let nan = match nan {
            Some(nan) => self.known_bool(&nan, "whether a NaN is given on")?,
            None => false,
        };
        self.alike(&format!("`Intrinsics.{name}`"), &x, &y)?;
        let op = match (name, nan) {
            ("maxf", true) => BinaryOp::Max,
            ("maxf", false) => BinaryOp::MaxNum,
            (_, true) => BinaryOp::Min,
            (_, false) => BinaryOp::MinNum,
        };
        let (x, y) = self.in_shape(x, y)?;
        let (elem, shape, number) = (x.elem, x.shape.clone(), x.number);
        let effect = x.effect || y.effect;
        let mode = self.flushing();
        let (lhs, rhs) = (self.cx.take(&x), self.cx.take(&y));
        let made = self
            .cx
            .node(Expr::Binary { op, lhs, rhs, mode }, elem, &shape, number);
        Ok(Value::Val(made.with_effect(effect)))
    }

    /// An operation that the file makes itself.
    pub(crate) fn own_operation(&mut self, operation: Operation, args: &Arguments) -> Result<Value> {
        self.only("an operation of the file's own", args, &[])?;
        let values: Vec<&Value> = args.positional.iter().map(|argument| &argument.value).collect();
        match (operation, values.as_slice()) {
            (Operation::Unary(op, mode), [Value::Val(x)]) if x.elem.is_float() => {
                Ok(Value::Val(self.unary(op, x.clone(), x.elem, mode)))
            }
            (Operation::Binary(op, mode), [Value::Val(x), Value::Val(y)]) => {
                self.alike("an operation of the file's own", x, y)?;
                let (x, y) = self.in_shape(x.clone(), y.clone())?;
                let (elem, shape, number) = (x.elem, x.shape.clone(), x.number);
                let effect = x.effect || y.effect;
                let (lhs, rhs) = (self.cx.take(&x), self.cx.take(&y));
                let node = Expr::Binary { op, lhs, rhs, mode };
                let made = self.cx.node(node, elem, &shape, number);
                Ok(Value::Val(made.with_effect(effect)))
            }
            _ => {
                let shown: Vec<String> = values.iter().map(|value| value.show()).collect();
                let message = "an operation of the file's own is given floats, as many as it has operands";
                self.cx
                    .error_help("julia-type", message, format!("they are {}", shown.join(", ")))
            }
        }
    }

    /// Floats of one type, both of them numbers or both of them tiles: nothing is converted.
    fn alike(&self, name: &str, x: &Val, y: &Val) -> Result {
        if x.elem.is_float() && x.elem == y.elem && x.number == y.number {
            return Ok(());
        }
        let message = format!(
            "{name} is given two floats of one type, not a {} and a {}",
            x.type_text(),
            y.type_text()
        );
        let to = number::name(if x.elem.is_float() { x.elem } else { y.elem });
        self.cx
            .error_help("julia-type", message, format!("convert both to {to}"))
    }
}
