//! Decimal text of integer constants.
//!
//! In bytecode, `i8` to `i64` take their width in little-endian bytes. `i1` is packed, eight elements to a
//! byte, the first in the lowest bit; only a payload of one byte for more than eight elements is a splat,
//! true unless the byte is 0. tileirdisasm 13.5 refuses constants of `i4`.

use std::fmt::Write as _;

use crate::text::ParseNumberError;

/// The values that a literal of an integer type may have: what fits the type as a signed or as an unsigned
/// number.
///
/// Widths above 64 are taken as 64, and 0 as 1. A 64-bit literal is at most 2^63 - 1, because cuda-tile
/// reads literals as signed 64-bit numbers.
pub fn int_range(width: u32) -> std::ops::RangeInclusive<i64> {
    let width = width.clamp(1, 64);
    let min = i64::MIN >> (64 - width);
    let max = if width == 64 { i64::MAX } else { (1 << width) - 1 };
    min..=max
}

/// Appends an integer constant as Tile IR prints it: signed decimal, or `true` and `false` for `i1`.
///
/// Bits above `width` are ignored. Widths above 64 are taken as 64, and 0 as 1.
pub fn write_int(out: &mut String, width: u32, bits: u64) {
    if width <= 1 {
        out.push_str(if bits & 1 != 0 { "true" } else { "false" });
        return;
    }
    let unused = 64 - width.min(64);
    // Shifting up and arithmetically back down extends the sign. Writing to a String cannot fail.
    let _ = write!(out, "{}", ((bits << unused) as i64) >> unused);
}

/// [`write_int`] into a new string.
pub fn print_int(width: u32, bits: u64) -> String {
    let mut out = String::new();
    write_int(&mut out, width, bits);
    out
}

/// Reads an integer literal of a Tile IR constant and returns its low `width` bits.
///
/// Accepts decimal digits or `0x` and hexadecimal digits, with or without a leading minus, in
/// [`int_range`]; for width 1 also `true` and `false`, where every number but 0 means true. These are the
/// literals that cuda-tile accepts. Errors say what is wrong.
pub fn parse_int(width: u32, text: &str) -> Result<u64, ParseNumberError> {
    let width = width.clamp(1, 64);
    match text {
        "true" if width == 1 => return Ok(1),
        "false" if width == 1 => return Ok(0),
        _ => {}
    }
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (radix, digits) = match magnitude.strip_prefix("0x") {
        Some(digits) => (16, digits),
        None => (10, magnitude),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return Err(ParseNumberError::ExpectedInteger);
    }
    // 65 bits hold every value in range with its sign; longer digit strings fail here.
    let out_of_range = ParseNumberError::IntegerOutOfRange { width };
    let value = i128::from_str_radix(digits, radix).map_err(|_| out_of_range)?;
    let value = if negative { -value } else { value };
    let value = i64::try_from(value).map_err(|_| out_of_range)?;
    if !int_range(width).contains(&value) {
        return Err(out_of_range);
    }
    if width == 1 {
        return Ok(u64::from(value != 0));
    }
    Ok(value as u64 & (u64::MAX >> (64 - width)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_the_union_of_signed_and_unsigned() {
        assert_eq!(int_range(1), -1..=1);
        assert_eq!(int_range(4), -8..=15);
        assert_eq!(int_range(8), -128..=255);
        assert_eq!(int_range(32), -2_147_483_648..=4_294_967_295);
        assert_eq!(int_range(64), i64::MIN..=i64::MAX);
    }

    #[test]
    fn literals_of_cuda_tile_tests() {
        assert_eq!(parse_int(16, "0xFFFF"), Ok(0xFFFF));
        assert_eq!(print_int(16, 0xFFFF), "-1");
        assert_eq!(print_int(16, 0x10AB), "4267");
        assert_eq!(print_int(32, 0x8765_4321), "-2023406815");
        assert_eq!(parse_int(64, "-9223372036854775808"), Ok(1 << 63));
        assert_eq!(print_int(64, 1 << 63), "-9223372036854775808");
        for (width, text) in [
            (8, "0x10AB"),
            (8, "256"),
            (8, "-129"),
            (16, "65536"),
            (16, "-32769"),
            (1, "2"),
            (1, "-2"),
            (4, "16"),
            (4, "-9"),
            (64, "9223372036854775808"),
            (64, "0xFFFFFFFFFFFFFFFF"),
            (64, "99999999999999999999999999999999999999999999999999999"),
        ] {
            assert_eq!(
                parse_int(width, text),
                Err(ParseNumberError::IntegerOutOfRange { width }),
                "{text}"
            );
        }
        for text in [
            "ABC", "", "-", "0x", "0X1", "+1", "--1", "1.0", "1 ", "true", "false", "0xG", "٣",
        ] {
            assert_eq!(
                parse_int(16, text),
                Err(ParseNumberError::ExpectedInteger),
                "{text}"
            );
        }
    }

    #[test]
    fn booleans() {
        for (text, bits) in [
            ("true", 1),
            ("false", 0),
            ("1", 1),
            ("0", 0),
            ("-1", 1),
            ("0x1", 1),
        ] {
            assert_eq!(parse_int(1, text), Ok(bits), "{text}");
        }
        assert_eq!(print_int(1, 1), "true");
        assert_eq!(print_int(1, 2), "false");
    }

    #[test]
    fn every_small_pattern_reads_back() {
        for width in [1, 4, 8, 16] {
            for bits in 0..1u64 << width {
                assert_eq!(parse_int(width, &print_int(width, bits)), Ok(bits));
            }
        }
    }
}
