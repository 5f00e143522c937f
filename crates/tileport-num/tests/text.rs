//! Text of floats against the disassembler's output, rustc_apfloat and itself.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a helper of a test may fail it")]

use proptest::prelude::*;
use rustc_apfloat::ieee::{BFloat, Double, Float8E5M2, Half, Single};
use rustc_apfloat::{Float, Round};
use tileport_num::{Format, ParseNumberError, is_finite, parse_float, print_float};

#[test]
fn prints_and_reads_like_the_disassembler() {
    let mut lines = 0;
    for line in include_str!("data/printed_floats.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let [name, bits, text] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("bad line {line}")
        };
        let format = Format::from_name(name).unwrap();
        let bits = u64::from_str_radix(bits, 16).unwrap();
        assert_eq!(print_float(format, bits), text, "{line}");
        assert_eq!(parse_float(format, text), Ok(bits), "{line}");
        lines += 1;
    }
    assert!(lines > 300);
}

#[test]
fn every_small_pattern_reads_back() {
    for format in Format::ALL.into_iter().filter(|format| format.bits() <= 19) {
        let step = if format == Format::TF32 { 37 } else { 1 };
        for bits in (0..=format.all_ones()).step_by(step) {
            let text = print_float(format, bits);
            assert_eq!(parse_float(format, &text), Ok(bits), "{format} {text}");
            assert_eq!(text.starts_with("0x"), !is_finite(format, bits));
        }
    }
}

#[test]
fn accepted_forms() {
    for (text, value) in [
        ("1.", 1.0),
        ("1.0", 1.0),
        ("-1.5e-3", -1.5e-3),
        ("2.E+2", 200.0),
        ("00.5", 0.5),
        ("1.0e0005", 1e5),
        ("0.0", 0.0),
        ("-0.0", -0.0),
        ("0.0e99999999999999999999", 0.0),
        ("1.0e-99999999999999999999", 0.0),
        ("1.0e99999999999999999999", f64::INFINITY),
        ("-1.0e400", f64::NEG_INFINITY),
    ] {
        assert_eq!(parse_float(Format::F64, text), Ok(f64::to_bits(value)), "{text}");
    }
    for (format, text, bits) in [
        (Format::BF16, "0x7FC0", 0x7FC0),
        (Format::F16, "0x00003c00", 0x3C00),
        (Format::F16, "0x0", 0),
        (Format::F4E2M1FN, "0x2", 2),
        (Format::TF32, "0x3FC00", 0x3FC00),
        // Overflow: infinity, else NaN, else the largest number; and the first ties that do not overflow.
        (Format::F16, "70000.0", 0x7C00),
        (Format::F16, "-70000.0", 0xFC00),
        (Format::F16, "65519.999", 0x7BFF),
        (Format::F8E4M3FN, "464.0", 0x7E),
        (Format::F8E4M3FN, "464.0000001", 0x7F),
        (Format::F8E5M3FNU, "1000000.0", 0xFF),
        (Format::F8E8M0FNU, "1.0e39", 0xFF),
        (Format::F8E8M0FNU, "0.0", 0),
        (Format::F8E8M0FNU, "1.0e-50", 0),
        (Format::F8E8M0FNU, "3.0", 129),
        (Format::F4E2M1FN, "-1.0e300", 0xF),
        (Format::F4E2M1FN, "0.25", 0),
        (Format::F4E2M1FN, "0.75", 2),
    ] {
        assert_eq!(parse_float(format, text), Ok(bits), "{format} {text}");
    }
}

#[test]
fn refused_forms() {
    use ParseNumberError::*;
    for (text, error) in [
        ("", ExpectedFloat),
        ("-", ExpectedFloat),
        (".5", ExpectedFloat),
        ("1e5", ExpectedFloat),
        ("1.0e", ExpectedFloat),
        ("1.0e+", ExpectedFloat),
        ("1.0f", ExpectedFloat),
        ("+1.0", ExpectedFloat),
        (" 1.0", ExpectedFloat),
        ("1.0 ", ExpectedFloat),
        ("1.0.0", ExpectedFloat),
        ("inf", ExpectedFloat),
        ("nan", ExpectedFloat),
        ("0X7C00", ExpectedFloat),
        ("0x", ExpectedFloat),
        ("0xG", ExpectedFloat),
        ("--1.0", ExpectedFloat),
        ("1.0e1.0", ExpectedFloat),
        ("١.٠", ExpectedFloat),
        ("42", DecimalIntegerForFloat),
        ("-42", DecimalIntegerForFloat),
        ("-0x3C00", NegativeHexFloat),
        ("0x12345678", HexOutOfRange(Format::F16)),
        ("0xFFFFFFFFFFFFFFFFFFFFFFFF", HexOutOfRange(Format::F16)),
    ] {
        assert_eq!(parse_float(Format::F16, text), Err(error), "{text:?}");
    }
    for format in [Format::F8E8M0FNU, Format::F8E5M3FNU] {
        assert_eq!(parse_float(format, "-1.0"), Err(NegativeUnsigned(format)));
    }
    assert_eq!(
        parse_float(Format::TF32, "0x80000"),
        Err(HexOutOfRange(Format::TF32))
    );
    assert_eq!(
        parse_float(Format::F4E2M1FN, "0x10"),
        Err(HexOutOfRange(Format::F4E2M1FN))
    );
}

#[test]
fn long_digit_strings() {
    let huge = format!("1{}.0", "0".repeat(400));
    assert_eq!(parse_float(Format::F64, &huge), Ok(f64::INFINITY.to_bits()));
    assert_eq!(parse_float(Format::F4E2M1FN, &huge), Ok(7));
    let tiny = format!("0.{}1", "0".repeat(400));
    assert_eq!(parse_float(Format::F64, &tiny), Ok(0));
    let shifted = format!("{tiny}e401");
    assert_eq!(parse_float(Format::F64, &shifted), Ok(1.0f64.to_bits()));
    // The midpoint between 0 and the smallest subnormal number of binary64 has 751 significant digits:
    // 2^-1075. It ties to zero, and any digit after it tips the balance, however far.
    let digits = num_bigint::BigUint::from(5u32).pow(1075).to_string();
    let midpoint = format!("0.{}{digits}", "0".repeat(1075 - digits.len()));
    assert_eq!(parse_float(Format::F64, &midpoint), Ok(0));
    assert_eq!(
        parse_float(Format::F64, &format!("{midpoint}{}", "0".repeat(5000))),
        Ok(0)
    );
    assert_eq!(
        parse_float(Format::F64, &format!("{midpoint}{}1", "0".repeat(5000))),
        Ok(1)
    );
    assert_eq!(
        parse_float(Format::F64, &format!("-{midpoint}{}1", "0".repeat(5000))),
        Ok(1 << 63 | 1)
    );
}

fn apfloat(format: Format, text: &str) -> u64 {
    fn of<F: Float>(text: &str) -> u64 {
        F::from_str_r(text, Round::NearestTiesToEven)
            .unwrap()
            .value
            .to_bits() as u64
    }
    match format {
        Format::F16 => of::<Half>(text),
        Format::BF16 => of::<BFloat>(text),
        Format::F32 => of::<Single>(text),
        Format::F64 => of::<Double>(text),
        _ => of::<Float8E5M2>(text),
    }
}

const APFLOAT_FORMATS: [Format; 5] = [
    Format::F16,
    Format::BF16,
    Format::F32,
    Format::F64,
    Format::F8E5M2,
];

/// Decimal text of the midpoint between a number and the next one up, exactly.
fn midpoint_text(format: Format, bits: u64) -> String {
    let (low, high) = (
        tileport_num::decode_exact(format, bits).unwrap(),
        tileport_num::decode_exact(format, bits + 1).unwrap(),
    );
    let exponent = low.exponent.min(high.exponent) - 1;
    let scaled = |number: tileport_num::Exact| number.significand << (number.exponent - exponent);
    let sum = num_bigint::BigUint::from((scaled(low) + scaled(high)) / 2);
    if exponent >= 0 {
        return format!("{}.0", sum << exponent as usize);
    }
    let places = exponent.unsigned_abs();
    let digits = (sum * num_bigint::BigUint::from(5u32).pow(places)).to_string();
    let digits = format!(
        "{}{digits}",
        "0".repeat((places as usize + 1).saturating_sub(digits.len()))
    );
    let (whole, fraction) = digits.split_at(digits.len() - places as usize);
    format!("{whole}.{fraction}")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn wide_patterns_read_back(bits: u64) {
        for format in [Format::F32, Format::F64] {
            let bits = bits & format.all_ones();
            let text = print_float(format, bits);
            prop_assert_eq!(parse_float(format, &text), Ok(bits), "{} {}", format, text);
        }
    }

    #[test]
    fn decimals_read_like_apfloat(text in "-?[0-9]{1,25}\\.[0-9]{0,40}(e[-+]?[0-9]{1,2})?") {
        for format in APFLOAT_FORMATS {
            prop_assert_eq!(parse_float(format, &text), Ok(apfloat(format, &text)), "{} {}", format, text);
        }
    }

    #[test]
    fn extreme_decimals_read_like_the_standard_library(text in "-?[0-9]{1,9}\\.[0-9]{0,400}e-?[0-9]{1,3}") {
        let double: f64 = text.parse().unwrap();
        prop_assert_eq!(parse_float(Format::F64, &text), Ok(double.to_bits()));
        let single: f32 = text.parse().unwrap();
        prop_assert_eq!(parse_float(Format::F32, &text), Ok(u64::from(single.to_bits())));
    }

    #[test]
    fn decimal_midpoints_tie_to_even(pattern: u64) {
        for format in Format::ALL {
            let lower = pattern % format.max_finite();
            if format == Format::F8E8M0FNU {
                continue;
            }
            let middle = midpoint_text(format, lower);
            prop_assert_eq!(parse_float(format, &middle), Ok(lower + lower % 2), "{} {}", format, middle);
            let above = format!("{middle}{}1", "0".repeat(300));
            prop_assert_eq!(parse_float(format, &above), Ok(lower + 1), "{} {}", format, above);
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,12}", digits in "-?[-+.eEx0-9a-f]{0,20}", format in 0usize..10, width: u32) {
        for text in [text, digits] {
            let _ = parse_float(Format::ALL[format], &text);
            let _ = tileport_num::parse_int(width, &text);
        }
        let _ = tileport_num::print_int(width, 5);
    }
}
