//! An independent, slow reference for encoding: search in the list of all numbers of a format.

use tileport_num::{Format, Overflow, Rounding};

/// Facts written down apart from the crate's own table: smallest normal exponent, mantissa bits, and the
/// number of finite magnitudes.
pub(crate) fn facts(format: Format) -> (i32, i32, u64) {
    match format {
        Format::F16 => (-14, 10, 31 << 10),
        Format::BF16 => (-126, 7, 255 << 7),
        Format::TF32 => (-126, 10, 255 << 10),
        Format::F32 => (-126, 23, 255 << 23),
        Format::F64 => (-1022, 52, 2047 << 52),
        Format::F8E4M3FN => (-6, 3, 127),
        Format::F8E5M2 => (-14, 2, 31 << 2),
        Format::F8E8M0FNU => (-127, 0, 255),
        Format::F8E5M3FNU => (-14, 3, 255),
        Format::F4E2M1FN => (0, 1, 8),
    }
}

/// The number with this magnitude pattern, by the textbook formula.
pub(crate) fn value(format: Format, magnitude: u64) -> f64 {
    let (min_exponent, mantissa_bits, _) = facts(format);
    if format == Format::F8E8M0FNU {
        return 2f64.powi(magnitude as i32 - 127);
    }
    let field = (magnitude >> mantissa_bits) as i32;
    let fraction = (magnitude & ((1 << mantissa_bits) - 1)) as f64 / (1u64 << mantissa_bits) as f64;
    if field == 0 {
        fraction * 2f64.powi(min_exponent)
    } else {
        (1.0 + fraction) * 2f64.powi(field - 1 + min_exponent)
    }
}

pub(crate) fn max_finite(format: Format) -> u64 {
    facts(format).2 - 1
}

/// The number that would follow the largest finite one.
pub(crate) fn beyond(format: Format) -> f64 {
    let max = max_finite(format);
    if format == Format::F8E8M0FNU {
        2.0 * value(format, max)
    } else {
        2.0 * value(format, max) - value(format, max - 1)
    }
}

/// The finite magnitude pattern or, for `facts().2`, the first number beyond.
fn magnitude_value(format: Format, magnitude: u64) -> f64 {
    if magnitude > max_finite(format) {
        beyond(format)
    } else {
        value(format, magnitude)
    }
}

/// Rounds a finite number to a format of less than binary64's precision by looking at its neighbours.
pub(crate) fn reference_encode(format: Format, x: f64, rounding: Rounding, overflow: Overflow) -> u64 {
    let has_sign = !matches!(format, Format::F8E8M0FNU | Format::F8E5M3FNU);
    let negative = has_sign && x.is_sign_negative();
    let a = x.abs();
    // The first pattern whose number is above `a`, by bisection: patterns order like their numbers.
    let (mut low, mut high) = (0, facts(format).2);
    while low < high {
        let middle = low + (high - low) / 2;
        if value(format, middle) <= a {
            low = middle + 1
        } else {
            high = middle
        }
    }
    let upper = low;
    let magnitude = if upper == 0 {
        0
    } else {
        let lower = upper - 1;
        let (below, above) = (magnitude_value(format, lower), magnitude_value(format, upper));
        let middle = (below + above) / 2.0;
        // E8M0's only significand is 1, which is odd; elsewhere the pattern is as odd as the significand.
        let odd = format == Format::F8E8M0FNU || lower % 2 == 1;
        let up = a != below
            && match rounding {
                Rounding::NearestEven => a > middle || (a == middle && odd),
                Rounding::NearestAway => a >= middle,
                Rounding::TowardZero => false,
                Rounding::TowardNegative => negative,
                Rounding::TowardPositive => !negative,
            };
        lower + u64::from(up || a >= beyond(format))
    };
    let magnitude = if magnitude > max_finite(format) {
        let inward = match rounding {
            Rounding::TowardZero => true,
            Rounding::TowardNegative => !negative,
            Rounding::TowardPositive => negative,
            Rounding::NearestEven | Rounding::NearestAway => false,
        };
        if inward || overflow == Overflow::SaturateFinite || format == Format::F4E2M1FN {
            max_finite(format)
        } else {
            // Infinity in the IEEE formats, NaN in the all-ones formats: both follow the largest number.
            max_finite(format) + 1
        }
    } else {
        magnitude
    };
    magnitude | u64::from(negative) << (format.bits() - 1)
}
