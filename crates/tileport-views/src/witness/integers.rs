//! What integer operations give on numbers, and where they are undefined.

use super::Runner;
use tileport_ir::attr::{ComparisonPredicate, Overflow, Predicate, RoundingMode, Signedness};
use tileport_ir::op::Op;
use tileport_ir::{Type, Value};

impl Runner<'_, '_> {
    pub(super) fn evaluate(&self, op: &Op, result: Value, width: u32) -> Result<Option<u64>, Undefined> {
        let two = |a: &Value, b: &Value| Some((self.get(*a)?, self.get(*b)?));
        let ring = |a: &Value, b: &Value, overflow: Overflow, f: fn(i128, i128) -> i128| match two(a, b) {
            Some((a, b)) => keep(
                width,
                overflow,
                f(signed(a, width), signed(b, width)),
                f(a.into(), b.into()),
            ),
            None => Ok(None),
        };
        match op {
            Op::Constant { value } => {
                let tile = self
                    .analysis
                    .types
                    .get(self.analysis.body.ty(result))
                    .and_then(Type::as_tile);
                let element = tile.and_then(|t| t.element.as_number());
                Ok(element.and_then(|e| value.get(e, 0)).map(|n| n.bits))
            }
            Op::AddI { lhs, rhs, overflow } => ring(lhs, rhs, *overflow, |a, b| a + b),
            Op::SubI { lhs, rhs, overflow } => ring(lhs, rhs, *overflow, |a, b| a - b),
            Op::MulI { lhs, rhs, overflow } => ring(lhs, rhs, *overflow, i128::wrapping_mul),
            Op::ShLI { lhs, rhs, overflow } => match two(lhs, rhs) {
                Some((a, b)) if b < width.into() => {
                    keep(width, *overflow, signed(a, width) << b, i128::from(a) << b)
                }
                _ => Ok(None),
            },
            Op::NegI { source, overflow } => match self.get(*source) {
                Some(a) => keep(
                    width,
                    *overflow,
                    -signed(a, width),
                    i128::from(a.wrapping_neg() & mask(width)),
                ),
                None => Ok(None),
            },
            Op::DivI {
                lhs,
                rhs,
                signedness,
                rounding,
            } => divide(two(lhs, rhs), width, *signedness, |a, b| {
                quotient(a, b, *rounding)
            }),
            Op::RemI { lhs, rhs, signedness } => {
                divide(two(lhs, rhs), width, *signedness, |a, b| Some(a % b))
            }
            Op::Assume { value, predicate } => self.assumed(*value, predicate, width),
            _ => Ok(self.pure(op, width)),
        }
    }

    /// What cannot be undefined.
    fn pure(&self, op: &Op, width: u32) -> Option<u64> {
        let read = |v: Value, s: Signedness| {
            let (bits, width) = (self.get(v)?, self.analysis.width(v)?);
            Some(if s == Signedness::Signed {
                signed(bits, width)
            } else {
                bits.into()
            })
        };
        match op {
            Op::ShRI { lhs, rhs, signedness } => {
                let by = self.get(*rhs).filter(|&b| b < width.into())?;
                Some((read(*lhs, *signedness)? >> by) as u64)
            }
            Op::AndI { lhs, rhs } => Some(self.get(*lhs)? & self.get(*rhs)?),
            Op::OrI { lhs, rhs } => Some(self.get(*lhs)? | self.get(*rhs)?),
            Op::XOrI { lhs, rhs } => Some(self.get(*lhs)? ^ self.get(*rhs)?),
            Op::MinI { lhs, rhs, signedness } => {
                Some(read(*lhs, *signedness)?.min(read(*rhs, *signedness)?) as u64)
            }
            Op::MaxI { lhs, rhs, signedness } => {
                Some(read(*lhs, *signedness)?.max(read(*rhs, *signedness)?) as u64)
            }
            Op::AbsI { source } => Some(read(*source, Signedness::Signed)?.unsigned_abs() as u64),
            Op::MulhiI { x, y } => {
                let product = u128::from(self.get(*x)?) * u128::from(self.get(*y)?);
                Some((product >> width) as u64)
            }
            Op::CmpI {
                comparison_predicate,
                lhs,
                rhs,
                signedness,
            } => {
                let (a, b) = (read(*lhs, *signedness)?, read(*rhs, *signedness)?);
                Some(compare(*comparison_predicate, a, b).into())
            }
            Op::Select {
                cond,
                val_if_true,
                val_if_false,
            } => self.get(if self.get(*cond)? != 0 {
                *val_if_true
            } else {
                *val_if_false
            }),
            Op::ExtI { from, signedness } => Some(read(*from, *signedness)? as u64),
            Op::TruncI { from, .. } => self.get(*from),
            Op::Bitcast { source } | Op::Reshape { source } | Op::Broadcast { source } => {
                self.analysis.width(*source).filter(|&w| w == width)?;
                self.get(*source)
            }
            _ => None,
        }
    }

    fn assumed(&self, value: Value, predicate: &Predicate, width: u32) -> Result<Option<u64>, Undefined> {
        let Some(bits) = self.get(value) else {
            return Ok(None);
        };
        let n = signed(bits, width);
        let holds = match predicate {
            Predicate::DivBy { divisor, .. } => *divisor == 0 || i128::from(bits) % i128::from(*divisor) == 0,
            Predicate::Bounded { lower, upper } => {
                lower.is_none_or(|l| n >= l.into()) && upper.is_none_or(|u| n <= u.into())
            }
            Predicate::SameElements(_) => true,
        };
        if holds { Ok(Some(bits)) } else { Err(Undefined) }
    }
}

/// The program would be undefined here.
pub(super) struct Undefined;

/// The low `width` bits set.
pub(super) fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width.clamp(1, 64))
}

/// Bits read as a signed number.
pub(super) fn signed(bits: u64, width: u32) -> i128 {
    let shift = 64 - width.clamp(1, 64);
    i128::from((bits << shift) as i64 >> shift)
}

/// A result, if it keeps the promises of its operation.
fn keep(
    width: u32,
    overflow: Overflow,
    as_signed: i128,
    as_unsigned: i128,
) -> Result<Option<u64>, Undefined> {
    let half = 1i128 << (width - 1);
    let signed_fits = (-half..half).contains(&as_signed);
    let unsigned_fits = (0..2 * half).contains(&as_unsigned);
    let kept = match overflow {
        Overflow::None => true,
        Overflow::NoSignedWrap => signed_fits,
        Overflow::NoUnsignedWrap => unsigned_fits,
        Overflow::NoWrap => signed_fits && unsigned_fits,
    };
    if kept {
        Ok(Some(as_signed as u64))
    } else {
        Err(Undefined)
    }
}

fn divide(
    operands: Option<(u64, u64)>,
    width: u32,
    signedness: Signedness,
    f: impl Fn(i128, i128) -> Option<i128>,
) -> Result<Option<u64>, Undefined> {
    let Some((a, b)) = operands else { return Ok(None) };
    let (a, b) = if signedness == Signedness::Signed {
        (signed(a, width), signed(b, width))
    } else {
        (a.into(), b.into())
    };
    if b == 0 || (signedness == Signedness::Signed && b == -1 && a == -(1i128 << (width - 1))) {
        return Err(Undefined);
    }
    Ok(f(a, b).map(|n| n as u64))
}

fn quotient(a: i128, b: i128, rounding: RoundingMode) -> Option<i128> {
    let (q, exact, negative) = (a / b, a % b == 0, (a < 0) != (b < 0));
    match rounding {
        RoundingMode::Zero => Some(q),
        RoundingMode::NegativeInf => Some(if !exact && negative { q - 1 } else { q }),
        RoundingMode::PositiveInf => Some(if !exact && !negative { q + 1 } else { q }),
        _ => None,
    }
}

fn compare(predicate: ComparisonPredicate, a: i128, b: i128) -> bool {
    use ComparisonPredicate as P;
    match predicate {
        P::Equal => a == b,
        P::NotEqual => a != b,
        P::LessThan => a < b,
        P::LessThanOrEqual => a <= b,
        P::GreaterThan => a > b,
        P::GreaterThanOrEqual => a >= b,
    }
}
