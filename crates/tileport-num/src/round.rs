//! Encoding with one rounding.

use crate::format::{Format, NonFinite, decode};

/// How to round a number that a format cannot hold exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To the nearest number, ties to the one with an even mantissa.
    NearestEven,
    /// To the nearest number, ties to the one of larger magnitude.
    NearestAway,
    /// To the next number toward zero.
    TowardZero,
    /// To the next number toward negative infinity.
    TowardNegative,
    /// To the next number toward positive infinity.
    TowardPositive,
}

impl Rounding {
    /// Every rounding mode.
    pub const ALL: [Rounding; 5] = [
        Rounding::NearestEven,
        Rounding::NearestAway,
        Rounding::TowardZero,
        Rounding::TowardNegative,
        Rounding::TowardPositive,
    ];

    /// Whether a magnitude between two numbers goes to the upper one. Only the mode is branched on,
    /// because the other operands are as good as random from one number to the next.
    #[inline]
    fn rounds_up(self, negative: bool, odd: bool, rest: Rest) -> bool {
        let inexact = rest.half | rest.below_half;
        match self {
            Rounding::NearestEven => rest.half & (rest.below_half | odd),
            Rounding::NearestAway => rest.half,
            Rounding::TowardZero => false,
            Rounding::TowardNegative => inexact & negative,
            Rounding::TowardPositive => inexact & !negative,
        }
    }

    /// Whether a magnitude above the largest finite number goes to infinity where there is one (IEEE 754
    /// section 7.4).
    fn overflows_to_infinity(self, negative: bool) -> bool {
        match self {
            Rounding::NearestEven | Rounding::NearestAway => true,
            Rounding::TowardZero => false,
            Rounding::TowardNegative => negative,
            Rounding::TowardPositive => !negative,
        }
    }
}

/// What to return for a number that is still above the largest finite number after rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overflow {
    /// Infinity, or NaN in a format without infinities, or the largest finite number in a format without
    /// either, as LLVM's APFloat does. A directed rounding that points back toward zero gives the largest
    /// finite number.
    Infinity,
    /// The largest finite number of the same sign, for infinities too: PTX's `.satfinite`.
    SaturateFinite,
}

/// A number of any size, given exactly or from below: (-1)^negative * significand * 2^exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The sign, which zero has too.
    pub negative: bool,
    /// The integer significand.
    pub significand: u128,
    /// The power of two that scales the significand.
    pub exponent: i32,
    /// Whether the true magnitude is a little more than what the other fields give, by less than one unit
    /// of the significand. The significand should then have at least 56 bits, or it stands for a number
    /// just above it.
    pub inexact: bool,
}

/// What rounding cuts off.
#[derive(Clone, Copy)]
struct Rest {
    /// The bit worth half a unit in the last place.
    half: bool,
    /// Whether any bit below that is set.
    below_half: bool,
}

/// Rounds a binary64 number to a format, once.
///
/// * A NaN stays a NaN with its sign and the payload bits that fit, and becomes quiet (IEEE 754 section
///   6.2, as APFloat converts). In a format without NaN it becomes the positive largest finite number, as
///   PTX's `cvt` to `e2m1` does; MLIR has no such conversion.
/// * Infinity stays infinity, or becomes what [`Overflow`] says.
/// * In a format without a sign, the sign is dropped and the magnitude is rounded as a positive number, as
///   CUDA's conversion to E8M0 does.
/// * E8M0 has no zero: zero and every magnitude below 2 to the -127 become 2 to the -127 (pattern 0). The
///   significand of a power of two is odd, so both nearest modes send the tie 1.5 * 2^k up to 2^(k+1), as
///   CUDA and APFloat do. The OCP MX specification defines the encoding and leaves rounding to the
///   conversion that computes the scale.
#[inline]
pub fn encode(format: Format, value: f64, rounding: Rounding, overflow: Overflow) -> u64 {
    let bits = value.to_bits();
    let negative = bits >> 63 != 0;
    let magnitude = bits & (u64::MAX >> 1);
    let infinity = Format::F64.exponent_mask();
    if magnitude >= infinity {
        return if magnitude == infinity {
            encode_infinity(format, negative, overflow)
        } else {
            encode_nan(format, negative, magnitude)
        };
    }
    // Rust's cast rounds to nearest even and overflows to infinity, in hardware.
    if format == Format::F32 && rounding == Rounding::NearestEven && overflow == Overflow::Infinity {
        return u64::from((value as f32).to_bits());
    }
    if format == Format::F64 {
        return bits;
    }
    let field = (magnitude >> 52) as i32;
    let mantissa = magnitude & Format::F64.mantissa_mask();
    let (significand, exponent) = if field == 0 {
        (mantissa, -1074)
    } else {
        (mantissa | 1 << 52, field - 1075)
    };
    round_magnitude(
        format,
        negative,
        u128::from(significand),
        exponent,
        rounding,
        overflow,
    )
}

/// Rounds a number given exactly to a format, once. Use it where a binary64 number would already be
/// rounded: 64-bit integers, products, sums, decimal text.
///
/// Signs, zero and overflow are treated as [`encode`] says.
pub fn encode_exact(format: Format, value: Exact, rounding: Rounding, overflow: Overflow) -> u64 {
    let Exact {
        negative,
        mut significand,
        mut exponent,
        inexact,
    } = value;
    if inexact {
        // A set bit below everything that decides rounding stands for the part that is not given.
        if significand.leading_zeros() >= 2 {
            significand <<= 2;
            exponent = exponent.saturating_sub(2);
        }
        significand |= 1;
    }
    round_magnitude(format, negative, significand, exponent, rounding, overflow)
}

/// Converts a bit pattern from one format to another with at most one rounding.
///
/// Special values are treated as [`encode`] says; a signaling NaN becomes quiet even if both formats are
/// the same.
pub fn convert(from: Format, bits: u64, to: Format, rounding: Rounding, overflow: Overflow) -> u64 {
    encode(to, decode(from, bits), rounding, overflow)
}

fn encode_infinity(format: Format, negative: bool, overflow: Overflow) -> u64 {
    let magnitude = match overflow {
        Overflow::Infinity => infinite_magnitude(format),
        Overflow::SaturateFinite => format.max_finite(),
    };
    with_sign(format, negative, magnitude)
}

/// What APFloat makes of a magnitude that is too large: infinity, else NaN, else the largest number.
fn infinite_magnitude(format: Format) -> u64 {
    format.infinity().or(format.nan()).unwrap_or(format.max_finite())
}

fn encode_nan(format: Format, negative: bool, magnitude: u64) -> u64 {
    match format.facts().non_finite {
        NonFinite::Ieee => {
            let payload = (magnitude & Format::F64.mantissa_mask()) >> (52 - format.facts().mantissa_bits);
            with_sign(
                format,
                negative,
                format.exponent_mask() | format.quiet_bit() | payload,
            )
        }
        NonFinite::NanAllOnes => with_sign(format, negative, format.magnitude_mask()),
        NonFinite::FiniteOnly => format.max_finite(),
    }
}

#[inline]
fn with_sign(format: Format, negative: bool, magnitude: u64) -> u64 {
    // Signs are as good as random, so this is arithmetic rather than a branch.
    magnitude | (format.sign_mask() & u64::from(negative).wrapping_neg())
}

/// Rounds significand * 2^exponent, where nothing of the value is missing.
#[inline]
fn round_magnitude(
    format: Format,
    negative: bool,
    significand: u128,
    exponent: i32,
    rounding: Rounding,
    overflow: Overflow,
) -> u64 {
    let facts = format.facts();
    let negative = negative && facts.has_sign;
    if significand == 0 {
        return with_sign(format, negative, 0);
    }
    let mantissa_bits = i64::from(facts.mantissa_bits);
    let min_exponent = i64::from(format.min_exponent());
    let length = 128 - i64::from(significand.leading_zeros());
    // The value is at least 2^top and less than 2^(top + 1).
    let top = i64::from(exponent) + length - 1;
    if top < min_exponent && !facts.has_zero {
        return 0;
    }
    let max_finite = format.max_finite();
    let max_exponent = i64::from((max_finite >> facts.mantissa_bits) as i32 - facts.bias);
    let magnitude = if top > max_exponent {
        max_finite + 1
    } else {
        // The unit in the last place is 2^unit, so that many bits of the significand go.
        let unit = top.max(min_exponent) - mantissa_bits;
        let (kept, rest) = shift_right(significand, unit - i64::from(exponent), length);
        let kept = kept + u64::from(rounding.rounds_up(negative, kept & 1 != 0, rest));
        // A normal number's leading one adds one to the exponent field, and so does a carry out of the
        // mantissa, which makes the sum right in both cases. Where exponent field 0 is a normal number,
        // the leading one must not count.
        let field = (top.max(min_exponent) - min_exponent) as u64;
        (field << facts.mantissa_bits) + kept - u64::from(!facts.has_zero)
    };
    if magnitude <= max_finite {
        return with_sign(format, negative, magnitude);
    }
    let magnitude = if overflow == Overflow::Infinity && rounding.overflows_to_infinity(negative) {
        infinite_magnitude(format)
    } else {
        max_finite
    };
    with_sign(format, negative, magnitude)
}

/// Shifts the low `count` bits out of a significand of `length` bits, or zeros in if `count` is negative.
/// The result has at most 53 bits, by the caller's choice of `count`.
#[inline]
fn shift_right(significand: u128, count: i64, length: i64) -> (u64, Rest) {
    if count <= 0 {
        let rest = Rest {
            half: false,
            below_half: false,
        };
        return ((significand << -count) as u64, rest);
    }
    if count > length {
        let rest = Rest {
            half: false,
            below_half: true,
        };
        return (0, rest);
    }
    // Shifting twice keeps each shift below the width when every bit goes. Binary64 numbers take the
    // narrow branch, which is faster.
    if let Ok(significand) = u64::try_from(significand) {
        let half = 1u64 << (count - 1);
        let rest = Rest {
            half: significand & half != 0,
            below_half: significand & (half - 1) != 0,
        };
        return ((significand >> (count - 1)) >> 1, rest);
    }
    let half = 1u128 << (count - 1);
    let rest = Rest {
        half: significand & half != 0,
        below_half: significand & (half - 1) != 0,
    };
    (((significand >> (count - 1)) >> 1) as u64, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::is_nan;

    #[test]
    fn special_values_are_defined_in_every_format() {
        for format in Format::ALL {
            for overflow in [Overflow::Infinity, Overflow::SaturateFinite] {
                let nan = encode(format, f64::NAN, Rounding::NearestEven, overflow);
                assert!(
                    is_nan(format, nan) || (format == Format::F4E2M1FN && nan == 0x7),
                    "{format}"
                );
                let infinity = encode(format, f64::INFINITY, Rounding::NearestEven, overflow);
                let want = match overflow {
                    Overflow::Infinity => infinite_magnitude(format),
                    Overflow::SaturateFinite => format.max_finite(),
                };
                assert_eq!(infinity, want, "{format}");
            }
        }
    }
}
