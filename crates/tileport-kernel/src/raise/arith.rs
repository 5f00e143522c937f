//! Operations on each element.

use super::context::Raising;
use super::error::Result;
use super::value::{Repr, with_sign};
use crate::expr::{BinaryOp, Comparison, FloatMode, UnaryOp};
use crate::{Element, Expr, ExprId};
use tileport_ir::attr::{ComparisonOrdering, ComparisonPredicate, RoundingMode, Signedness};
use tileport_ir::{Op, OpId, Value};

const fn mode(rounding: RoundingMode, usual: RoundingMode, flush_to_zero: bool) -> FloatMode {
    let rounding = if rounding as u8 == usual as u8 {
        None
    } else {
        Some(rounding)
    };
    FloatMode {
        rounding,
        flush_to_zero,
    }
}

const PLAIN: FloatMode = FloatMode {
    rounding: None,
    flush_to_zero: false,
};

const fn flush(flush_to_zero: bool) -> FloatMode {
    FloatMode {
        rounding: None,
        flush_to_zero,
    }
}

fn is_signed(signedness: Signedness) -> bool {
    signedness == Signedness::Signed
}

const fn relation(predicate: ComparisonPredicate) -> Comparison {
    match predicate {
        ComparisonPredicate::Equal => Comparison::Eq,
        ComparisonPredicate::NotEqual => Comparison::Ne,
        ComparisonPredicate::LessThan => Comparison::Lt,
        ComparisonPredicate::LessThanOrEqual => Comparison::Le,
        ComparisonPredicate::GreaterThan => Comparison::Gt,
        ComparisonPredicate::GreaterThanOrEqual => Comparison::Ge,
    }
}

/// The comparison that holds where another doesn't, numbers given.
const fn opposite(op: Comparison) -> Comparison {
    match op {
        Comparison::Eq => Comparison::Ne,
        Comparison::Ne => Comparison::Eq,
        Comparison::Lt => Comparison::Ge,
        Comparison::Le => Comparison::Gt,
        Comparison::Gt => Comparison::Le,
        Comparison::Ge => Comparison::Lt,
    }
}

/// The operation on one tile that an operation is.
fn unary(op: &Op) -> Option<(UnaryOp, Value, FloatMode)> {
    let full = |rounding| mode(rounding, RoundingMode::Full, false);
    Some(match *op {
        Op::AbsI { source } | Op::AbsF { source } => (UnaryOp::Abs, source, PLAIN),
        Op::NegI { source, .. } | Op::NegF { source } => (UnaryOp::Neg, source, PLAIN),
        Op::Exp {
            source,
            rounding_mode,
        } => (UnaryOp::Exp, source, full(rounding_mode)),
        Op::Exp2 {
            source,
            flush_to_zero,
        } => (UnaryOp::Exp2, source, flush(flush_to_zero)),
        Op::Log { source } => (UnaryOp::Log, source, PLAIN),
        Op::Log2 { source } => (UnaryOp::Log2, source, PLAIN),
        Op::Sqrt {
            source,
            rounding_mode,
            flush_to_zero,
        } => {
            let mode = mode(rounding_mode, RoundingMode::NearestEven, flush_to_zero);
            (UnaryOp::Sqrt, source, mode)
        }
        Op::Rsqrt {
            source,
            flush_to_zero,
        } => (UnaryOp::Rsqrt, source, flush(flush_to_zero)),
        Op::Sin { source } => (UnaryOp::Sin, source, PLAIN),
        Op::Cos { source } => (UnaryOp::Cos, source, PLAIN),
        Op::Tan { source } => (UnaryOp::Tan, source, PLAIN),
        Op::SinH { source } => (UnaryOp::Sinh, source, PLAIN),
        Op::CosH { source } => (UnaryOp::Cosh, source, PLAIN),
        Op::TanH {
            source,
            rounding_mode,
        } => (UnaryOp::Tanh, source, full(rounding_mode)),
        Op::Floor { source } => (UnaryOp::Floor, source, PLAIN),
        Op::Ceil { source } => (UnaryOp::Ceil, source, PLAIN),
        _ => return None,
    })
}

/// The operation on two tiles that an operation is, and as which kind of integers it reads them, if that matters.
#[rustfmt::skip]
fn binary(op: &Op) -> Option<(BinaryOp, [Value; 2], Option<Signedness>, FloatMode)> {
    let rounded = |rounding, flush| mode(rounding, RoundingMode::NearestEven, flush);
    Some(match *op {
        Op::AddI { lhs, rhs, .. } => (BinaryOp::Add, [lhs, rhs], None, PLAIN),
        Op::SubI { lhs, rhs, .. } => (BinaryOp::Sub, [lhs, rhs], None, PLAIN),
        Op::MulI { lhs, rhs, .. } => (BinaryOp::Mul, [lhs, rhs], None, PLAIN),
        Op::ShLI { lhs, rhs, .. } => (BinaryOp::Shl, [lhs, rhs], None, PLAIN),
        Op::ShRI { lhs, rhs, signedness } => (BinaryOp::Shr, [lhs, rhs], Some(signedness), PLAIN),
        Op::AndI { lhs, rhs } => (BinaryOp::And, [lhs, rhs], None, PLAIN),
        Op::OrI { lhs, rhs } => (BinaryOp::Or, [lhs, rhs], None, PLAIN),
        Op::XOrI { lhs, rhs } => (BinaryOp::Xor, [lhs, rhs], None, PLAIN),
        Op::RemI { lhs, rhs, signedness } => (BinaryOp::TruncMod, [lhs, rhs], Some(signedness), PLAIN),
        Op::MinI { lhs, rhs, signedness } => (BinaryOp::Min, [lhs, rhs], Some(signedness), PLAIN),
        Op::MaxI { lhs, rhs, signedness } => (BinaryOp::Max, [lhs, rhs], Some(signedness), PLAIN),
        Op::DivI { lhs, rhs, signedness, rounding } => {
            let op = match (rounding, signedness) {
                (RoundingMode::NegativeInf, _) | (RoundingMode::Zero, Signedness::Unsigned) => BinaryOp::FloorDiv,
                (RoundingMode::Zero, Signedness::Signed) => BinaryOp::TruncDiv,
                (RoundingMode::PositiveInf, _) => BinaryOp::CeilDiv,
                _ => return None,
            };
            (op, [lhs, rhs], Some(signedness), PLAIN)
        }
        Op::AddF { lhs, rhs, rounding_mode, flush_to_zero } => (BinaryOp::Add, [lhs, rhs], None, rounded(rounding_mode, flush_to_zero)),
        Op::SubF { lhs, rhs, rounding_mode, flush_to_zero } => (BinaryOp::Sub, [lhs, rhs], None, rounded(rounding_mode, flush_to_zero)),
        Op::MulF { lhs, rhs, rounding_mode, flush_to_zero } => (BinaryOp::Mul, [lhs, rhs], None, rounded(rounding_mode, flush_to_zero)),
        Op::DivF { lhs, rhs, rounding_mode, flush_to_zero } => (BinaryOp::Div, [lhs, rhs], None, rounded(rounding_mode, flush_to_zero)),
        Op::RemF { lhs, rhs } => (BinaryOp::TruncMod, [lhs, rhs], None, PLAIN),
        Op::PowF { source, exponent } => (BinaryOp::Pow, [source, exponent], None, PLAIN),
        Op::Atan2 { x, y } => (BinaryOp::Atan2, [x, y], None, PLAIN),
        Op::MinF { lhs, rhs, propagate_nan, flush_to_zero } => {
            (if propagate_nan { BinaryOp::Min } else { BinaryOp::MinNum }, [lhs, rhs], None, flush(flush_to_zero))
        }
        Op::MaxF { lhs, rhs, propagate_nan, flush_to_zero } => {
            (if propagate_nan { BinaryOp::Max } else { BinaryOp::MaxNum }, [lhs, rhs], None, flush(flush_to_zero))
        }
        _ => return None,
    })
}

/// An operation on two tiles, for those that only want to know which.
pub(super) fn named(op: &Op) -> Option<(BinaryOp, [Value; 2], FloatMode)> {
    binary(op).map(|(op, operands, _, mode)| (op, operands, mode))
}

impl Raising<'_> {
    pub(super) fn elementwise(&mut self, id: OpId, op: &Op) -> Result {
        if let Some((unary, source, mode)) = unary(op) {
            let (x, element) = self.operand(source)?;
            let result = self.result(id, 0)?;
            return self.define(result, Expr::Unary { op: unary, x, mode }, element);
        }
        if let Op::XOrI { lhs, rhs } = *op
            && self.sign_of(lhs)?.is_some()
            && self.known_int(rhs) == Some(-1)
        {
            let (x, element) = self.operand(lhs)?;
            let (op, mode) = (UnaryOp::Not, PLAIN);
            return self.define(self.result(id, 0)?, Expr::Unary { op, x, mode }, element);
        }
        if let Some((binary, [lhs, rhs], signedness, mode)) = binary(op) {
            let element = match signedness {
                Some(signedness) => self.element_in(lhs, is_signed(signedness))?,
                None => self.common(&[lhs, rhs])?,
            };
            if element == Element::Bool && !matches!(binary, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) {
                return self.unsupported(op, "of truth values is nothing that kernels have");
            }
            let (lhs, rhs) = (self.operand_as(lhs, element)?, self.operand_as(rhs, element)?);
            let result = self.result(id, 0)?;
            let op = binary;
            return self.define(result, Expr::Binary { op, lhs, rhs, mode }, element);
        }
        match op {
            Op::PowI { source, exponent } => {
                let (lhs, element) = self.operand(*source)?;
                let rhs = self.operand_as(*exponent, Element::I32)?;
                let (op, mode) = (BinaryOp::PowInt, PLAIN);
                self.define(self.result(id, 0)?, Expr::Binary { op, lhs, rhs, mode }, element)
            }
            Op::Fma {
                lhs,
                rhs,
                acc,
                rounding_mode,
                flush_to_zero,
            } => {
                let mode = mode(*rounding_mode, RoundingMode::NearestEven, *flush_to_zero);
                let (a, element) = self.operand(*lhs)?;
                let (b, c) = (self.operand(*rhs)?.0, self.operand(*acc)?.0);
                self.define(self.result(id, 0)?, Expr::Fma { a, b, c, mode }, element)
            }
            Op::Select {
                cond,
                val_if_true,
                val_if_false,
            } => {
                if let Repr::Pointers(_) = self.repr(*val_if_true)? {
                    return self.unsupported(op, "chooses between pointers, which kernels can't do");
                }
                let element = self.common(&[*val_if_true, *val_if_false])?;
                let (cond, _) = self.operand(*cond)?;
                let then = self.operand_as(*val_if_true, element)?;
                let otherwise = self.operand_as(*val_if_false, element)?;
                let select = Expr::Select {
                    cond,
                    then,
                    otherwise,
                };
                self.define(self.result(id, 0)?, select, element)
            }
            Op::CmpI {
                comparison_predicate,
                lhs,
                rhs,
                signedness,
            } => {
                let element = self.element_in(*lhs, is_signed(*signedness))?;
                let (lhs, rhs) = (self.operand_as(*lhs, element)?, self.operand_as(*rhs, element)?);
                let op = relation(*comparison_predicate);
                self.define(self.result(id, 0)?, Expr::Compare { op, lhs, rhs }, Element::Bool)
            }
            Op::CmpF {
                comparison_predicate,
                comparison_ordering,
                lhs,
                rhs,
            } => self.float_comparison(id, *comparison_predicate, *comparison_ordering, [*lhs, *rhs]),
            _ => self.conversion(id, op),
        }
    }

    /// A comparison of floats. Kernels have the ordered ones, and the unordered `!=`.
    fn float_comparison(
        &mut self,
        id: OpId,
        predicate: ComparisonPredicate,
        ordering: ComparisonOrdering,
        operands: [Value; 2],
    ) -> Result {
        let result = self.result(id, 0)?;
        let shape = self.ir_tile(result)?.shape.clone();
        let relation = relation(predicate);
        let ordered = ordering == ComparisonOrdering::Ordered;
        let compared = match (relation, ordered) {
            (Comparison::Ne, true) => {
                for value in operands {
                    self.settled(value)?;
                }
                let (lhs, rhs) = (
                    self.floats(Comparison::Lt, operands, &shape)?,
                    self.floats(Comparison::Gt, operands, &shape)?,
                );
                let or = Expr::Binary {
                    op: BinaryOp::Or,
                    lhs,
                    rhs,
                    mode: PLAIN,
                };
                self.expr(or, Element::Bool, &shape)
            }
            (Comparison::Eq, false) => {
                for value in operands {
                    self.settled(value)?;
                }
                let (lhs, rhs) = (
                    self.floats(Comparison::Lt, operands, &shape)?,
                    self.floats(Comparison::Gt, operands, &shape)?,
                );
                let op = BinaryOp::Or;
                let mode = PLAIN;
                let x = self.expr(Expr::Binary { op, lhs, rhs, mode }, Element::Bool, &shape);
                self.negated(x, &shape)
            }
            (Comparison::Ne, false) => self.floats(Comparison::Ne, operands, &shape)?,
            (_, true) => self.floats(relation, operands, &shape)?,
            (_, false) => {
                let x = self.floats(opposite(relation), operands, &shape)?;
                self.negated(x, &shape)
            }
        };
        self.define_as(result, compared, Element::Bool, shape)
    }

    fn floats(&mut self, op: Comparison, [lhs, rhs]: [Value; 2], shape: &[i64]) -> Result<ExprId> {
        let (lhs, rhs) = if lhs == rhs {
            let tile = self.settled(lhs)?;
            (self.spell(&tile)?, self.spell(&tile)?)
        } else {
            (self.operand(lhs)?.0, self.operand(rhs)?.0)
        };
        Ok(self.expr(Expr::Compare { op, lhs, rhs }, Element::Bool, shape))
    }

    fn negated(&mut self, x: ExprId, shape: &[i64]) -> ExprId {
        let (op, mode) = (UnaryOp::Not, PLAIN);
        self.expr(Expr::Unary { op, x, mode }, Element::Bool, shape)
    }

    fn conversion(&mut self, id: OpId, op: &Op) -> Result {
        let result = self.result(id, 0)?;
        match op {
            Op::ExtI { from, signedness } => {
                let signed = is_signed(*signedness);
                let narrow = self.element_in(*from, signed)?;
                let wide = self.element_in(result, signed || narrow == Element::Bool)?;
                let x = self.operand_as(*from, narrow)?;
                if narrow == Element::Bool && signed {
                    // All bits of the result are the one bit.
                    let cast = Expr::Cast { x, rounding: None };
                    let shape = self.ir_tile(result)?.shape.clone();
                    let x = self.expr(cast, wide, &shape);
                    let (op, mode) = (UnaryOp::Neg, PLAIN);
                    return self.define(result, Expr::Unary { op, x, mode }, wide);
                }
                self.define(result, Expr::Cast { x, rounding: None }, wide)
            }
            Op::TruncI { from, .. } => {
                if let Repr::Word(array, word) = self.repr(*from)?.clone() {
                    return self.size_word(result, &array, word);
                }
                let (x, element) = self.operand(*from)?;
                let narrow = self.element_in(result, element.is_signed_integer())?;
                if narrow == Element::Bool {
                    return self.lowest_bit(result, x, element);
                }
                self.define(result, Expr::Cast { x, rounding: None }, narrow)
            }
            Op::FToF { from, rounding_mode } => {
                let (x, _) = self.operand(*from)?;
                let element = self.element_in(result, true)?;
                let rounding = (*rounding_mode != RoundingMode::NearestEven).then_some(*rounding_mode);
                self.define(result, Expr::Cast { x, rounding }, element)
            }
            Op::FToI {
                from,
                signedness,
                rounding_mode,
                saturating,
            } => {
                if *saturating {
                    return self.unsupported(op, "that saturates is nothing that kernels have");
                }
                if *rounding_mode != RoundingMode::NearestIntToZero {
                    return self
                        .unsupported(op, "rounds otherwise than towards zero, which kernels can't do");
                }
                let (x, _) = self.operand(*from)?;
                let element = self.element_in(result, is_signed(*signedness))?;
                if element == Element::Bool {
                    return self.unsupported(op, "to `i1` is nothing that kernels have");
                }
                self.define(result, Expr::Cast { x, rounding: None }, element)
            }
            Op::IToF {
                from,
                signedness,
                rounding_mode,
            } => {
                if *rounding_mode != RoundingMode::NearestEven {
                    return self.unsupported(op, "rounds otherwise than to nearest, which kernels can't do");
                }
                let element = self.element_in(*from, is_signed(*signedness))?;
                let x = self.operand_as(*from, element)?;
                let element = self.element_in(result, true)?;
                self.define(result, Expr::Cast { x, rounding: None }, element)
            }
            Op::Bitcast { source } => {
                let (x, _) = self.operand(*source)?;
                let element = self.element_in(result, true)?;
                self.define(result, Expr::Bitcast { x }, element)
            }
            Op::Pack { source } => {
                let (x, _) = self.operand(*source)?;
                let element = with_sign(self.element_in(result, false)?, false);
                self.define(result, Expr::PackBytes { x }, element)
            }
            Op::Unpack { source } => {
                let (x, _) = self.operand(*source)?;
                let element = self.element_in(result, true)?;
                self.define(result, Expr::UnpackBytes { x }, element)
            }
            _ => self.unsupported(op, "is nothing that kernels have"),
        }
    }

    /// Whether a number is odd: what is left of it in one bit.
    fn lowest_bit(&mut self, result: Value, x: ExprId, element: Element) -> Result {
        let shape = self.ir_tile(result)?.shape.clone();
        let full = |this: &mut Self, value: i128| {
            let value = this.int(value, element);
            if shape.is_empty() {
                value
            } else {
                this.expr(Expr::Full { value }, element, &shape)
            }
        };
        let (one, zero) = (full(self, 1), full(self, 0));
        let and = Expr::Binary {
            op: BinaryOp::And,
            lhs: x,
            rhs: one,
            mode: PLAIN,
        };
        let lhs = self.expr(and, element, &shape);
        let (op, rhs) = (Comparison::Ne, zero);
        self.define(result, Expr::Compare { op, lhs, rhs }, Element::Bool)
    }
}
