//! Arithmetic rounded once, in any mode and any format: through exact integers, not through a wider float.
//!
//! This is the slow road, for the rounding modes that the machine does not have. Every format's numbers are binary64
//! numbers, so operands and results travel as such.

use tileport_num::{Exact, Format, Overflow, Rounding, decode, decode_exact, encode_exact};

/// An operand as an exact number; finite by the caller's check.
fn exact(x: f64) -> Exact {
    decode_exact(Format::F64, x.to_bits()).unwrap_or(Exact {
        negative: false,
        significand: 0,
        exponent: 0,
        inexact: false,
    })
}

fn finish(format: Format, value: Exact, rounding: Rounding) -> f64 {
    decode(format, encode_exact(format, value, rounding, Overflow::Infinity))
}

/// Moves the top bit of a significand that is not zero to position 125.
fn normalised(mut x: Exact) -> Exact {
    let shift = x.significand.leading_zeros() as i32 - 2;
    if shift > 0 {
        x.significand <<= shift;
        x.exponent -= shift;
    }
    x
}

/// The sum of two numbers of at most 106 significant bits.
fn sum(a: Exact, b: Exact) -> Exact {
    if a.significand == 0 {
        return b;
    }
    if b.significand == 0 {
        return a;
    }
    let (a, b) = (normalised(a), normalised(b));
    let (large, small) = if (a.exponent, a.significand) >= (b.exponent, b.significand) {
        (a, b)
    } else {
        (b, a)
    };
    let distance = large.exponent.abs_diff(small.exponent);
    // Only bits far below the larger number's last one are lost, so that the sum keeps more than 100 bits then.
    let (shifted, lost) = if distance >= 127 {
        (0, true)
    } else {
        (
            small.significand >> distance,
            small.significand & ((1 << distance) - 1) != 0,
        )
    };
    let significand = if large.negative == small.negative {
        large.significand + shifted
    } else {
        large.significand - shifted - u128::from(lost)
    };
    Exact {
        negative: large.negative,
        significand,
        exponent: large.exponent,
        inexact: lost,
    }
}

fn product(a: Exact, b: Exact) -> Exact {
    Exact {
        negative: a.negative != b.negative,
        significand: a.significand * b.significand,
        exponent: a.exponent + b.exponent,
        inexact: false,
    }
}

/// `a + b`
pub(crate) fn add(format: Format, a: f64, b: f64, rounding: Rounding) -> f64 {
    if !a.is_finite() || !b.is_finite() {
        return a + b;
    }
    signed_sum(format, exact(a), exact(b), a + b, rounding)
}

/// A sum whose sign is right when it is zero: that of both operands, else minus only when rounding down.
fn signed_sum(format: Format, a: Exact, b: Exact, native: f64, rounding: Rounding) -> f64 {
    let total = sum(a, b);
    if total.significand == 0 && !total.inexact {
        let opposite = a.negative != b.negative;
        return match (opposite, rounding) {
            (true, Rounding::TowardNegative) => -0.0,
            (true, _) => 0.0,
            (false, _) => {
                if a.negative {
                    -0.0
                } else {
                    0.0
                }
            }
        };
    }
    debug_assert!(!native.is_nan());
    finish(format, total, rounding)
}

/// `a * b`
pub(crate) fn mul(format: Format, a: f64, b: f64, rounding: Rounding) -> f64 {
    if !a.is_finite() || !b.is_finite() || a == 0.0 || b == 0.0 {
        return a * b;
    }
    finish(format, product(exact(a), exact(b)), rounding)
}

/// `a / b`
pub(crate) fn div(format: Format, a: f64, b: f64, rounding: Rounding) -> f64 {
    if !a.is_finite() || !b.is_finite() || a == 0.0 || b == 0.0 {
        return a / b;
    }
    let (a, b) = (normalised(exact(a)), exact(b));
    // 126 bits by at most 53 leave at least 73.
    let quotient = Exact {
        negative: a.negative != b.negative,
        significand: a.significand / b.significand,
        exponent: a.exponent - b.exponent,
        inexact: a.significand % b.significand != 0,
    };
    finish(format, quotient, rounding)
}

/// The square root.
pub(crate) fn sqrt(format: Format, a: f64, rounding: Rounding) -> f64 {
    if !a.is_finite() || a <= 0.0 {
        return a.sqrt();
    }
    let mut a = normalised(exact(a));
    if a.exponent % 2 != 0 {
        a.significand <<= 1;
        a.exponent -= 1;
    }
    let root = a.significand.isqrt();
    let value = Exact {
        negative: false,
        significand: root,
        exponent: a.exponent / 2,
        inexact: root * root != a.significand,
    };
    finish(format, value, rounding)
}

/// `a * b + c`
pub(crate) fn fma(format: Format, a: f64, b: f64, c: f64, rounding: Rounding) -> f64 {
    if !a.is_finite() || !b.is_finite() || !c.is_finite() {
        return a.mul_add(b, c);
    }
    let p = product(exact(a), exact(b));
    signed_sum(format, p, exact(c), 0.0, rounding)
}

/// `a + b` in binary64, rounded to odd: what any narrower rounding (to at most 51 bits) then makes of it is right.
#[inline(always)]
pub(crate) fn add_odd(a: f64, b: f64) -> f64 {
    let s = a + b;
    // The exact error of the sum, by Knuth; it has no exceptions below the overflow threshold.
    let t = s - a;
    let e = (a - (s - t)) + (b - t);
    let even = s.to_bits() & 1 == 0;
    // Away from zero if the error has the sum's sign, else towards it.
    let step = if (e > 0.0) == (s > 0.0) { 1u64 } else { u64::MAX };
    let inexact = (e > 0.0) | (e < 0.0);
    if inexact & even {
        f64::from_bits(s.to_bits().wrapping_add(step))
    } else {
        s
    }
}

/// Binary64 to binary32, rounded to odd.
#[inline(always)]
pub(crate) fn narrow_odd(x: f64) -> f32 {
    let r = x as f32;
    let back = f64::from(r);
    let even = r.to_bits() & 1 == 0;
    let inexact = (back < x) | (back > x);
    let up = (x.abs() > back.abs()) as u32;
    let step = if up == 1 { 1u32 } else { u32::MAX };
    if inexact & even {
        f32::from_bits(r.to_bits().wrapping_add(step))
    } else {
        r
    }
}

/// The rounding mode's counterpart of the number formats.
pub(crate) fn rounding_of(mode: tileport_ir::attr::RoundingMode) -> Option<Rounding> {
    use tileport_ir::attr::RoundingMode as M;
    Some(match mode {
        M::NearestEven => Rounding::NearestEven,
        M::Zero | M::NearestIntToZero => Rounding::TowardZero,
        M::NegativeInf => Rounding::TowardNegative,
        M::PositiveInf => Rounding::TowardPositive,
        M::NearestAway => Rounding::NearestAway,
        M::Approx | M::Full => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(state: &mut u64) -> u64 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    }

    /// To nearest even, the machine's own arithmetic is the reference.
    #[test]
    fn nearest_even_is_what_the_machine_does() {
        let mut state = 0x1234_5678_9ABC_DEF1;
        for _ in 0..200_000 {
            let mut pick = || {
                let bits = random(&mut state);
                // Near exponents half of the time, any at all otherwise.
                if bits & 1 == 0 {
                    f64::from_bits((bits & 0x800F_FFFF_FFFF_FFFF) | (1000 + (bits >> 57)) << 52)
                } else {
                    f64::from_bits(bits)
                }
            };
            let (a, b, c) = (pick(), pick(), pick());
            let even = Rounding::NearestEven;
            let same = |x: f64, y: f64| x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan();
            assert!(same(add(Format::F64, a, b, even), a + b), "{a:e} + {b:e}");
            assert!(same(mul(Format::F64, a, b, even), a * b), "{a:e} * {b:e}");
            assert!(same(div(Format::F64, a, b, even), a / b), "{a:e} / {b:e}");
            assert!(same(sqrt(Format::F64, a, even), a.sqrt()), "{a:e}");
            assert!(
                same(fma(Format::F64, a, b, c, even), a.mul_add(b, c)),
                "{a:e} * {b:e} + {c:e}"
            );
            let (f, g, h) = (a as f32, b as f32, c as f32);
            let (fd, gd, hd) = (f64::from(f), f64::from(g), f64::from(h));
            assert!(same(
                fma(Format::F32, fd, gd, hd, even),
                f64::from(f.mul_add(g, h))
            ));
            assert!(same(add(Format::F32, fd, gd, even), f64::from(f + g)));
        }
    }

    #[test]
    fn directed_modes_enclose_the_value() {
        let mut state = 99;
        for _ in 0..20_000 {
            let (a, b) = (
                f64::from_bits(random(&mut state)),
                f64::from_bits(random(&mut state)),
            );
            if !(a.is_finite() && b.is_finite()) {
                continue;
            }
            let down = div(Format::F64, a, b, Rounding::TowardNegative);
            let up = div(Format::F64, a, b, Rounding::TowardPositive);
            let near = div(Format::F64, a, b, Rounding::NearestEven);
            assert!(down <= up);
            assert!(near == down || near == up, "{a:e} / {b:e}");
        }
        assert_eq!(
            add(Format::F32, 1.0, -1.0, Rounding::TowardNegative).to_bits(),
            (-0.0f64).to_bits()
        );
        assert_eq!(
            add(Format::F32, 1.0, 1e-30, Rounding::TowardPositive),
            f64::from(1.0f32.next_up())
        );
        assert_eq!(
            add(Format::F32, 1.0, -1e-30, Rounding::TowardZero),
            f64::from(1.0f32.next_down())
        );
        assert_eq!(mul(Format::F16, 60000.0, 2.0, Rounding::TowardZero), 65504.0);
        assert_eq!(
            mul(Format::F16, 60000.0, 2.0, Rounding::TowardPositive),
            f64::INFINITY
        );
    }

    #[test]
    fn odd_rounding_makes_bf16_fma_right() {
        // 1 + 2^-8 is halfway between two bfloat16 numbers; a tiny third term decides.
        let p = 1.0 + 2f64.powi(-8);
        for (tiny, want) in [(2f64.powi(-100), 1.0 + 2f64.powi(-7)), (-2f64.powi(-100), 1.0)] {
            let odd = narrow_odd(add_odd(p, tiny));
            assert_eq!(f64::from(crate::held::round_bf16(odd)), want);
        }
    }
}
