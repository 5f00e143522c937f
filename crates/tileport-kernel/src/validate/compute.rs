//! Constants, variables, and operations on each element.

use super::operand::{Takes, types_differ};
use super::{Check, STRUCTURE, TYPE};
use crate::expr::{BinaryOp, Constant, UnaryOp};
use crate::{Element, Expr, ExprData, ParamKind, TileType, Type};

/// Element types that a unary operation takes; `None` leaves it to the language.
const fn unary_takes(op: UnaryOp) -> Option<Takes> {
    match op {
        UnaryOp::Abs | UnaryOp::Neg => None,
        UnaryOp::Not => Some(Takes::IntegersOrBooleans),
        UnaryOp::Exp
        | UnaryOp::Exp2
        | UnaryOp::Log
        | UnaryOp::Log2
        | UnaryOp::Sqrt
        | UnaryOp::Rsqrt
        | UnaryOp::Sin
        | UnaryOp::Cos
        | UnaryOp::Tan
        | UnaryOp::Sinh
        | UnaryOp::Cosh
        | UnaryOp::Tanh
        | UnaryOp::Floor
        | UnaryOp::Ceil
        | UnaryOp::IsNan => Some(Takes::Floats),
    }
}

/// Element types that a binary operation takes on its left; `None` leaves it to the language.
const fn binary_takes(op: BinaryOp) -> Option<Takes> {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::FloorMod | BinaryOp::TruncMod => None,
        BinaryOp::Min | BinaryOp::Max | BinaryOp::MinNum | BinaryOp::MaxNum => None,
        BinaryOp::Div | BinaryOp::Pow | BinaryOp::PowInt | BinaryOp::Atan2 => Some(Takes::Floats),
        BinaryOp::FloorDiv | BinaryOp::TruncDiv | BinaryOp::CeilDiv => Some(Takes::Integers),
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => Some(Takes::IntegersOrBooleans),
        BinaryOp::Shl | BinaryOp::Shr => Some(Takes::Integers),
    }
}

impl<'k> Check<'k> {
    pub(super) fn compute(&mut self, name: &str, data: &'k ExprData) {
        let Some(result) = data.types.first() else { return };
        match &data.expr {
            Expr::Constant(constant) => self.constant(name, constant, result),
            Expr::Var(_) | Expr::Param(_) => self.named(&data.expr, result),
            Expr::BlockId { axis } | Expr::BlockCount { axis } => {
                self.axis(name, *axis, 3);
                self.result(name, result, &Type::scalar(Element::I32));
            }
            Expr::Unary { op, x, .. } => {
                let Some(x) = self.tile(name, "the operand", *x) else {
                    return;
                };
                if let Some(takes) = unary_takes(*op) {
                    self.takes(name, "the operand", x, takes);
                }
                match op {
                    UnaryOp::IsNan => self.result_tile(name, result, &Element::Bool.into(), &x.shape),
                    _ => self.result_tile(name, result, &x.dtype, &x.shape),
                }
            }
            Expr::Binary { op, lhs, rhs, .. } => {
                let (Some(lhs), Some(rhs)) = (
                    self.tile(name, "the first operand", *lhs),
                    self.tile(name, "the second operand", *rhs),
                ) else {
                    return;
                };
                if let Some(takes) = binary_takes(*op) {
                    self.takes(name, "the first operand", lhs, takes);
                }
                let mut wanted = lhs.clone();
                if *op == BinaryOp::PowInt {
                    wanted.dtype = Element::I32.into();
                }
                self.same(name, "the second operand", rhs, &wanted);
                self.result_tile(name, result, &lhs.dtype, &lhs.shape);
            }
            Expr::Compare { lhs, rhs, .. } => {
                let (Some(lhs), Some(rhs)) = (
                    self.tile(name, "the first operand", *lhs),
                    self.tile(name, "the second operand", *rhs),
                ) else {
                    return;
                };
                self.same(name, "the second operand", rhs, lhs);
                self.result_tile(name, result, &Element::Bool.into(), &lhs.shape);
            }
            Expr::Fma { .. } | Expr::Select { .. } => self.three(name, &data.expr, result),
            Expr::Cast { x, .. } => self.converted(name, *x, result),
            Expr::Bitcast { x } => {
                self.converted(name, *x, result);
                let bits = |ty: Option<&Type>| {
                    let dtype = ty.and_then(Type::as_tile).map(|tile| &tile.dtype);
                    dtype
                        .and_then(|dtype| dtype.as_element())
                        .map(Element::storage_bits)
                };
                if let (Some(from), Some(to)) = (bits(self.type_of(*x)), bits(Some(result)))
                    && from != to
                {
                    let message = format!("{name} keeps bits, but makes {to} bits of {from}");
                    self.error(TYPE, message);
                }
            }
            _ => {}
        }
    }

    /// A variable or a parameter.
    fn named(&mut self, expr: &'k Expr, result: &Type) {
        match expr {
            Expr::Var(var) => match self.kernel.vars.get(*var) {
                Some(var) if types_differ(&var.ty, result) => {
                    let (found, wanted) = (self.show(result), self.show(&var.ty));
                    self.error(
                        TYPE,
                        format!("the variable `{}` is read as {found}, but is {wanted}", var.name),
                    );
                }
                // Whether the handle is the kernel's is seen where it is read.
                _ => {}
            },
            Expr::Param(param) => {
                let Some(param) = self.kernel.params.get(*param) else {
                    self.error(STRUCTURE, "a parameter isn't the kernel's".to_owned());
                    return;
                };
                let wanted = match &param.kind {
                    ParamKind::Array(array) => Type::Array(array.clone()),
                    ParamKind::List(array) => Type::List(Box::new(array.clone())),
                    ParamKind::Scalar(dtype) => Type::scalar(dtype.clone()),
                    ParamKind::Pointer(dtype) => Type::Pointer(dtype.clone()),
                    ParamKind::Constant(_) | ParamKind::Bound(_) => {
                        let message = format!(
                            "the compile-time constant `{}` is read as if at launch",
                            param.name
                        );
                        self.error(STRUCTURE, message);
                        return;
                    }
                };
                if types_differ(&wanted, result) {
                    let (found, wanted) = (self.show(result), self.show(&wanted));
                    let message = format!(
                        "the parameter `{}` is read as {found}, but is {wanted}",
                        param.name
                    );
                    self.error(TYPE, message);
                }
            }
            _ => {}
        }
    }

    /// Operations with three operands.
    fn three(&mut self, name: &str, expr: &'k Expr, result: &Type) {
        match expr {
            Expr::Fma { a, b, c, .. } => {
                let Some(a) = self.tile_of(name, "the first operand", *a, Takes::Floats) else {
                    return;
                };
                for (what, operand) in [("the second operand", b), ("the third operand", c)] {
                    if let Some(operand) = self.tile(name, what, *operand) {
                        self.same(name, what, operand, a);
                    }
                }
                self.result_tile(name, result, &a.dtype, &a.shape);
            }
            Expr::Select {
                cond,
                then,
                otherwise,
            } => {
                let Some(then) = self.tile(name, "the first choice", *then) else {
                    return;
                };
                if let Some(otherwise) = self.tile(name, "the second choice", *otherwise) {
                    self.same(name, "the second choice", otherwise, then);
                }
                if let Some(cond) = self.tile(name, "the condition", *cond) {
                    let wanted = TileType {
                        dtype: Element::Bool.into(),
                        shape: then.shape.clone(),
                    };
                    self.same(name, "the condition", cond, &wanted);
                }
                self.result_tile(name, result, &then.dtype, &then.shape);
            }
            _ => {}
        }
    }

    /// The shape stays, the element type may change.
    fn converted(&mut self, name: &str, x: crate::ExprId, result: &'k Type) {
        let (Some(x), Some(found)) = (
            self.tile(name, "the operand", x),
            self.as_tile(name, "the result", result),
        ) else {
            return;
        };
        self.result_tile(name, result, &found.dtype, &x.shape);
    }

    fn constant(&mut self, name: &str, constant: &Constant, result: &'k Type) {
        let Some(tile) = self.as_tile(name, "the result", result) else {
            return;
        };
        let mut foreign = false;
        let mut see = |symbol| foreign |= !self.knows(symbol);
        match constant {
            Constant::Int(dim) => dim.each_symbol(&mut see),
            Constant::Bool(cond) => cond.each_symbol(&mut see),
            Constant::Float(float) => float.each_symbol(&mut see),
        }
        if foreign {
            self.error(
                STRUCTURE,
                "a constant has a symbol that isn't the kernel's".to_owned(),
            );
        }
        if !tile.shape.is_empty() {
            self.wants(name, "the result", "a scalar", result);
        }
        let Some(element) = tile.dtype.as_element() else {
            return;
        };
        let (fits, kind) = match constant {
            Constant::Int(_) => (element.is_integer(), "an integer"),
            Constant::Bool(_) => (element == Element::Bool, "a truth value"),
            Constant::Float(_) => (element.is_float(), "a float"),
        };
        if !fits {
            let found = element.name();
            self.error(
                TYPE,
                format!("a constant that is {kind} has the element type `{found}`"),
            );
        } else if let Constant::Int(dim) = constant
            && let (Some(value), Some((least, greatest))) = (dim.as_int(), element.integer_range())
            && !(least..=greatest).contains(&value)
        {
            let message = format!("the constant {value} is out of the range of `{}`", element.name());
            self.error(TYPE, message);
        }
    }
}
