//! Operations on each element.
//!
//! What each becomes follows cuTile Python 1.7's compiler: `_ir/arithmetic_ops.py`.

use super::context::Lowering;
use super::error::{Result, TYPE, VERSION, error, error_with};
use super::number::{Known, known};
use super::value::Tile;
use crate::expr::{BinaryOp, Comparison, FloatMode, UnaryOp};
use crate::{Element, ElementClass};
use tileport_ir::attr::{
    ComparisonOrdering, ComparisonPredicate, Number, Overflow, RoundingMode, Signedness,
};
use tileport_ir::{Op, Version};

/// How an integer or truth value of this type is read.
pub(super) const fn signedness(element: Element) -> Signedness {
    if element.is_signed_integer() {
        Signedness::Signed
    } else {
        Signedness::Unsigned
    }
}

/// Whether all of a type's numbers are a kind of integer: truth values are.
const fn is_int(element: Element) -> bool {
    !element.is_float()
}

impl Lowering<'_> {
    fn no_operation<T>(&self, name: &str, element: Element) -> Result<T> {
        let message = format!("there is no `{name}` for elements of type {}", element.name());
        Err(error(TYPE, self.span, message))
    }

    /// Refuses tiles of unlike types.
    pub(super) fn same_types(&self, a: &Tile, b: &Tile) -> Result {
        if a.element == b.element && a.shape == b.shape {
            return Ok(());
        }
        let show = |tile: &Tile| format!("{} of shape {:?}", tile.element.name(), tile.shape);
        let message = format!("the operands are of unlike types: {} and {}", show(a), show(b));
        Err(error_with(
            TYPE,
            self.span,
            message,
            "convert and broadcast them to one type first",
        ))
    }

    /// An operation on one tile.
    pub(super) fn unary(&mut self, op: UnaryOp, x: &Tile, mode: FloatMode) -> Result<Tile> {
        let source = x.value;
        let exact = mode.rounding.unwrap_or(RoundingMode::NearestEven);
        let full = mode.rounding.unwrap_or(RoundingMode::Full);
        let flush_to_zero = mode.flush_to_zero;
        let made = match (op, is_int(x.element)) {
            (UnaryOp::Abs, true) => Op::AbsI { source },
            (UnaryOp::Abs, false) => Op::AbsF { source },
            (UnaryOp::Neg, true) => Op::NegI {
                source,
                overflow: Overflow::None,
            },
            (UnaryOp::Neg, false) => Op::NegF { source },
            (UnaryOp::Not, true) => {
                let ones = self.int(-1, x.element, &x.shape)?;
                Op::XOrI {
                    lhs: source,
                    rhs: ones.value,
                }
            }
            (UnaryOp::IsNan, false) => return self.compare(Comparison::Ne, x, x),
            (UnaryOp::Exp, false) => Op::Exp {
                source,
                rounding_mode: full,
            },
            (UnaryOp::Exp2, false) => Op::Exp2 {
                source,
                flush_to_zero,
            },
            (UnaryOp::Log, false) => Op::Log { source },
            (UnaryOp::Log2, false) => Op::Log2 { source },
            (UnaryOp::Sqrt, false) => Op::Sqrt {
                source,
                rounding_mode: exact,
                flush_to_zero,
            },
            (UnaryOp::Rsqrt, false) => Op::Rsqrt {
                source,
                flush_to_zero,
            },
            (UnaryOp::Sin, false) => Op::Sin { source },
            (UnaryOp::Cos, false) => Op::Cos { source },
            (UnaryOp::Tan, false) => Op::Tan { source },
            (UnaryOp::Sinh, false) => Op::SinH { source },
            (UnaryOp::Cosh, false) => Op::CosH { source },
            (UnaryOp::Tanh, false) => Op::TanH {
                source,
                rounding_mode: full,
            },
            (UnaryOp::Floor, false) => Op::Floor { source },
            (UnaryOp::Ceil, false) => Op::Ceil { source },
            _ => return self.no_operation(&format!("{op:?}").to_lowercase(), x.element),
        };
        self.tile_op(made, x.element, &x.shape)
    }

    /// An operation on two tiles.
    pub(super) fn binary(&mut self, op: BinaryOp, lhs: &Tile, rhs: &Tile, mode: FloatMode) -> Result<Tile> {
        if op == BinaryOp::PowInt {
            return self.pow_int(lhs, rhs);
        }
        self.same_types(lhs, rhs)?;
        match op {
            BinaryOp::FloorMod => return self.floor_mod(lhs, rhs),
            // Floor division of floats is division and rounding down; its rounding can't be chosen.
            BinaryOp::FloorDiv if lhs.element.is_float() => {
                let quotient = self.binary(BinaryOp::Div, lhs, rhs, FloatMode::default())?;
                return self.unary(UnaryOp::Floor, &quotient, FloatMode::default());
            }
            _ => {}
        }
        let made = if is_int(lhs.element) {
            integer_op(op, lhs, rhs)
        } else {
            float_op(op, lhs, rhs, mode)
        };
        match made {
            Some(made) => self.tile_op(made, lhs.element, &lhs.shape),
            None => self.no_operation(&format!("{op:?}").to_lowercase(), lhs.element),
        }
    }

    /// A float to an integer power: an operation of its own from 13.4 on, before that a float power.
    fn pow_int(&mut self, lhs: &Tile, rhs: &Tile) -> Result<Tile> {
        if self.target.version < Version::V13_4 {
            let exponent = self.cast(rhs, lhs.element, None)?;
            return self.binary(BinaryOp::Pow, lhs, &exponent, FloatMode::default());
        }
        if lhs.shape != rhs.shape || lhs.element.class() != ElementClass::Float || !rhs.element.is_integer() {
            return self.no_operation("pow", lhs.element);
        }
        let op = Op::PowI {
            source: lhs.value,
            exponent: rhs.value,
        };
        self.tile_op(op, lhs.element, &lhs.shape)
    }

    /// The remainder with the divisor's sign: the truncated one, corrected where the signs differ.
    fn floor_mod(&mut self, lhs: &Tile, rhs: &Tile) -> Result<Tile> {
        let mode = FloatMode::default();
        let remainder = self.binary(BinaryOp::TruncMod, lhs, rhs, mode)?;
        let zero = self.int(0, lhs.element, &lhs.shape)?;
        let remainder_sign = self.compare(Comparison::Lt, &remainder, &zero)?;
        let divisor_sign = self.compare(Comparison::Lt, rhs, &zero)?;
        let mismatch = self.binary(BinaryOp::Xor, &remainder_sign, &divisor_sign, mode)?;
        let inexact = self.compare(Comparison::Ne, &remainder, &zero)?;
        let needed = self.binary(BinaryOp::And, &mismatch, &inexact, mode)?;
        let corrected = self.binary(BinaryOp::Add, &remainder, rhs, mode)?;
        self.select(&needed, &corrected, &remainder)
    }

    /// A comparison; of two constants it is one.
    pub(super) fn compare(&mut self, op: Comparison, lhs: &Tile, rhs: &Tile) -> Result<Tile> {
        self.same_types(lhs, rhs)?;
        if let (Some(a), Some(b)) = (self.constant_of(lhs), self.constant_of(rhs)) {
            let holds = compare_known(op, known(lhs.element, a), known(rhs.element, b));
            return self.int(holds.into(), Element::Bool, &[]);
        }
        let comparison_predicate = match op {
            Comparison::Eq => ComparisonPredicate::Equal,
            Comparison::Ne => ComparisonPredicate::NotEqual,
            Comparison::Lt => ComparisonPredicate::LessThan,
            Comparison::Le => ComparisonPredicate::LessThanOrEqual,
            Comparison::Gt => ComparisonPredicate::GreaterThan,
            Comparison::Ge => ComparisonPredicate::GreaterThanOrEqual,
        };
        let (a, b) = (lhs.value, rhs.value);
        let made = if is_int(lhs.element) {
            Op::CmpI {
                comparison_predicate,
                lhs: a,
                rhs: b,
                signedness: signedness(lhs.element),
            }
        } else {
            let comparison_ordering = if op == Comparison::Ne {
                ComparisonOrdering::Unordered
            } else {
                ComparisonOrdering::Ordered
            };
            Op::CmpF {
                comparison_predicate,
                comparison_ordering,
                lhs: a,
                rhs: b,
            }
        };
        self.tile_op(made, Element::Bool, &lhs.shape)
    }

    /// `a * b + c`, rounded once.
    pub(super) fn fma(&mut self, a: &Tile, b: &Tile, c: &Tile, mode: FloatMode) -> Result<Tile> {
        self.same_types(a, b)?;
        self.same_types(a, c)?;
        if a.element.class() != ElementClass::Float {
            return self.no_operation("fma", a.element);
        }
        let op = Op::Fma {
            lhs: a.value,
            rhs: b.value,
            acc: c.value,
            rounding_mode: mode.rounding.unwrap_or(RoundingMode::NearestEven),
            flush_to_zero: mode.flush_to_zero,
        };
        self.tile_op(op, a.element, &a.shape)
    }

    /// One of two, for each element.
    pub(super) fn select(&mut self, cond: &Tile, then: &Tile, otherwise: &Tile) -> Result<Tile> {
        self.same_types(then, otherwise)?;
        if cond.element != Element::Bool || cond.shape != then.shape {
            let message = format!(
                "a choice between elements of shape {:?} needs truth values of that shape, not {} of shape {:?}",
                then.shape,
                cond.element.name(),
                cond.shape
            );
            return Err(error(TYPE, self.span, message));
        }
        let op = Op::Select {
            cond: cond.value,
            val_if_true: then.value,
            val_if_false: otherwise.value,
        };
        self.tile_op(op, then.element, &then.shape)
    }

    /// Conversion to another element type. Constants are converted now.
    pub(super) fn cast(&mut self, x: &Tile, to: Element, rounding: Option<RoundingMode>) -> Result<Tile> {
        if x.element == to {
            return Ok(x.clone());
        }
        let nearest = matches!(rounding, None | Some(RoundingMode::NearestEven));
        if let (Some(number), true) = (self.constant_of(x), nearest) {
            return match super::number::convert(x.element, number, to) {
                Some(number) => self.number(number, to, &[]),
                None => {
                    let message = format!(
                        "a constant can't be converted from {} to {}",
                        x.element.name(),
                        to.name()
                    );
                    Err(error(TYPE, self.span, message))
                }
            };
        }
        let from = x.value;
        let (from_float, to_float) = (x.element.is_float(), to.is_float());
        let made = if to == Element::Bool && !from_float {
            // A number is true if it isn't zero; its lowest bit says nothing.
            let zero = self.int(0, x.element, &x.shape)?;
            Op::CmpI {
                comparison_predicate: ComparisonPredicate::NotEqual,
                lhs: from,
                rhs: zero.value,
                signedness: signedness(x.element),
            }
        } else {
            match (from_float, to_float) {
                (true, true) => Op::FToF {
                    from,
                    rounding_mode: rounding.unwrap_or(RoundingMode::NearestEven),
                },
                (true, false) => Op::FToI {
                    from,
                    signedness: signedness(to),
                    rounding_mode: RoundingMode::NearestIntToZero,
                    saturating: false,
                },
                (false, true) => Op::IToF {
                    from,
                    signedness: signedness(x.element),
                    rounding_mode: RoundingMode::NearestEven,
                },
                (false, false) => {
                    let (narrow, wide) = (x.element.storage_bits(), to.storage_bits());
                    if x.element == Element::Bool || narrow < wide {
                        Op::ExtI {
                            from,
                            signedness: signedness(x.element),
                        }
                    } else if narrow > wide {
                        Op::TruncI {
                            from,
                            overflow: Overflow::None,
                        }
                    } else {
                        // Only how it is read changes.
                        return Ok(Tile {
                            element: to,
                            ..x.clone()
                        });
                    }
                }
            }
        };
        self.tile_op(made, to, &x.shape)
    }

    /// Refuses what the target's bytecode can't hold.
    pub(super) fn needs(&self, version: Version, what: &str) -> Result {
        if self.target.version >= version {
            return Ok(());
        }
        let message = format!(
            "{what} needs bytecode {version}, but the target is {}",
            self.target.version
        );
        Err(error_with(
            VERSION,
            self.span,
            message,
            format!("ask for bytecode {version} or newer"),
        ))
    }

    /// A number of a constant scalar.
    pub(super) fn number_of(&self, tile: &Tile) -> Option<(Element, Number)> {
        Some((tile.element, self.constant_of(tile)?))
    }
}

fn compare_known(op: Comparison, a: Known, b: Known) -> bool {
    let order = match (a, b) {
        (Known::Int(a), Known::Int(b)) => Some(a.cmp(&b)),
        (Known::Float(a), Known::Float(b)) => a.partial_cmp(&b),
        _ => None,
    };
    match op {
        Comparison::Eq => order.is_some_and(std::cmp::Ordering::is_eq),
        Comparison::Ne => order.is_none_or(std::cmp::Ordering::is_ne),
        Comparison::Lt => order.is_some_and(std::cmp::Ordering::is_lt),
        Comparison::Le => order.is_some_and(std::cmp::Ordering::is_le),
        Comparison::Gt => order.is_some_and(std::cmp::Ordering::is_gt),
        Comparison::Ge => order.is_some_and(std::cmp::Ordering::is_ge),
    }
}

fn integer_op(op: BinaryOp, lhs: &Tile, rhs: &Tile) -> Option<Op> {
    let signedness = signedness(lhs.element);
    let overflow = Overflow::None;
    let (lhs, rhs, element) = (lhs.value, rhs.value, lhs.element);
    let truth = element == Element::Bool;
    let divide = |rounding| Op::DivI {
        lhs,
        rhs,
        signedness,
        rounding,
    };
    Some(match op {
        BinaryOp::And => Op::AndI { lhs, rhs },
        BinaryOp::Or => Op::OrI { lhs, rhs },
        BinaryOp::Xor => Op::XOrI { lhs, rhs },
        // Truth values have no arithmetic.
        _ if truth => return None,
        BinaryOp::Add => Op::AddI { lhs, rhs, overflow },
        BinaryOp::Sub => Op::SubI { lhs, rhs, overflow },
        BinaryOp::Mul => Op::MulI { lhs, rhs, overflow },
        // Unsigned division can't round towards minus infinity, which is towards zero for it.
        BinaryOp::FloorDiv if signedness == Signedness::Unsigned => divide(RoundingMode::Zero),
        BinaryOp::FloorDiv => divide(RoundingMode::NegativeInf),
        BinaryOp::TruncDiv => divide(RoundingMode::Zero),
        BinaryOp::CeilDiv => divide(RoundingMode::PositiveInf),
        BinaryOp::TruncMod => Op::RemI { lhs, rhs, signedness },
        BinaryOp::Min | BinaryOp::MinNum => Op::MinI { lhs, rhs, signedness },
        BinaryOp::Max | BinaryOp::MaxNum => Op::MaxI { lhs, rhs, signedness },
        BinaryOp::Shl => Op::ShLI { lhs, rhs, overflow },
        BinaryOp::Shr => Op::ShRI { lhs, rhs, signedness },
        BinaryOp::Div | BinaryOp::FloorMod | BinaryOp::Pow | BinaryOp::PowInt | BinaryOp::Atan2 => {
            return None;
        }
    })
}

fn float_op(op: BinaryOp, lhs: &Tile, rhs: &Tile, mode: FloatMode) -> Option<Op> {
    if lhs.element.class() != ElementClass::Float {
        return None;
    }
    let rounding_mode = mode.rounding.unwrap_or(RoundingMode::NearestEven);
    let flush_to_zero = mode.flush_to_zero;
    let (lhs, rhs) = (lhs.value, rhs.value);
    let min = |propagate_nan| Op::MinF {
        lhs,
        rhs,
        propagate_nan,
        flush_to_zero,
    };
    let max = |propagate_nan| Op::MaxF {
        lhs,
        rhs,
        propagate_nan,
        flush_to_zero,
    };
    Some(match op {
        BinaryOp::Add => Op::AddF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        },
        BinaryOp::Sub => Op::SubF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        },
        BinaryOp::Mul => Op::MulF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        },
        BinaryOp::Div => Op::DivF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        },
        BinaryOp::TruncMod => Op::RemF { lhs, rhs },
        BinaryOp::Pow => Op::PowF {
            source: lhs,
            exponent: rhs,
        },
        BinaryOp::Atan2 => Op::Atan2 { x: lhs, y: rhs },
        BinaryOp::Min => min(true),
        BinaryOp::Max => max(true),
        BinaryOp::MinNum => min(false),
        BinaryOp::MaxNum => max(false),
        _ => return None,
    })
}
