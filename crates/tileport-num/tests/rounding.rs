//! Encoding against two independent references: bisection over a format's numbers, and rustc_apfloat.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a helper of a test may fail it")]

mod common;

use common::{beyond, facts, max_finite, reference_encode, value};
use proptest::prelude::*;
use rustc_apfloat::ieee::{
    BFloat, Double, Float8E4M3FN, Float8E5M2, Half, IeeeFloat, Quad, Semantics, Single,
};
use rustc_apfloat::{Float, FloatConvert, Round};
use tileport_num::{
    Exact, Format, Overflow, Rounding, convert, decode, decode_exact, encode, encode_exact, is_finite,
    is_inf, is_nan, is_negative, is_subnormal, is_zero, parse_float,
};

const OVERFLOWS: [Overflow; 2] = [Overflow::Infinity, Overflow::SaturateFinite];

/// Formats for which going through every pattern is cheap.
fn small_formats() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.bits() <= 16)
}

#[test]
fn decoding_matches_the_formula() {
    for format in Format::ALL {
        let max = max_finite(format);
        assert_eq!(format.max_finite(), max, "{format}");
        let step = (max / 20_000).max(1);
        for magnitude in (0..=max).step_by(step as usize).chain([0, 1, max - 1, max]) {
            let want = value(format, magnitude);
            assert_eq!(decode(format, magnitude), want, "{format} {magnitude:#x}");
            let exact = decode_exact(format, magnitude).unwrap();
            assert_eq!(
                exact.significand as f64
                    * 2f64.powi(exact.exponent / 2)
                    * 2f64.powi(exact.exponent - exact.exponent / 2),
                want
            );
            if format.sign_mask() != 0 {
                assert_eq!(
                    decode(format, magnitude | format.sign_mask()).to_bits(),
                    (-want).to_bits()
                );
            }
        }
    }
}

#[test]
fn constants_of_the_formats() {
    for format in Format::ALL {
        assert_eq!(decode(format, format.one()), 1.0, "{format}");
        let (min_exponent, mantissa_bits, _) = facts(format);
        assert_eq!(decode(format, format.min_normal()), 2f64.powi(min_exponent));
        if let Some(bits) = format.min_subnormal() {
            assert_eq!(
                decode(format, bits),
                2f64.powi(min_exponent) * 2f64.powi(-mantissa_bits)
            );
        }
        assert_eq!(Format::from_name(format.name()), Some(format));
        assert!(
            format
                .infinity()
                .is_none_or(|bits| decode(format, bits) == f64::INFINITY)
        );
        assert!(format.nan().is_none_or(|bits| decode(format, bits).is_nan()));
        assert_eq!(format.bits(), 64 - format.all_ones().leading_zeros());
    }
    let largest: Vec<f64> = [
        Format::F16,
        Format::F8E4M3FN,
        Format::F8E5M2,
        Format::F8E5M3FNU,
        Format::F4E2M1FN,
    ]
    .into_iter()
    .map(|format| decode(format, format.max_finite()))
    .collect();
    assert_eq!(largest, [65504.0, 448.0, 57344.0, 114_688.0, 6.0]);
    assert_eq!(Format::TF32.storage_bits(), 24);
    assert_eq!(Format::F4E2M1FN.storage_bytes(), 1);
}

#[test]
fn every_small_pattern_survives_every_rounding() {
    for format in small_formats() {
        for bits in 0..=format.all_ones() {
            let number = decode(format, bits);
            assert_eq!(number.is_nan(), is_nan(format, bits));
            assert_eq!(number.is_infinite(), is_inf(format, bits));
            assert_eq!(number.is_finite(), is_finite(format, bits));
            assert_eq!(number == 0.0, is_zero(format, bits));
            assert_eq!(number.is_sign_negative(), is_negative(format, bits));
            assert_eq!(
                is_subnormal(format, bits),
                number != 0.0 && number.abs() < value(format, format.min_normal())
            );
            for rounding in Rounding::ALL {
                for overflow in OVERFLOWS {
                    let back = encode(format, number, rounding, overflow);
                    if is_inf(format, bits) && overflow == Overflow::SaturateFinite {
                        assert_eq!(back, format.max_finite() | bits & format.sign_mask());
                    } else if is_nan(format, bits) && format.infinity().is_some() {
                        // Only the quiet bit may change.
                        let quiet = 1 << (format.facts().mantissa_bits - 1);
                        assert_eq!(back, bits | quiet, "{format} {bits:#x}");
                    } else {
                        assert_eq!(back, bits, "{format} {bits:#x}");
                    }
                }
            }
        }
    }
}

fn check_neighbourhood(format: Format, x: f64) {
    for x in [x.next_down(), x, x.next_up()] {
        for x in [x, -x] {
            for rounding in Rounding::ALL {
                for overflow in OVERFLOWS {
                    assert_eq!(
                        encode(format, x, rounding, overflow),
                        reference_encode(format, x, rounding, overflow),
                        "{format} {x:e} {rounding:?} {overflow:?}"
                    );
                }
            }
        }
    }
}

/// Checks numbers, the midpoints between them, and what is next to either.
fn check_midpoints(format: Format, magnitudes: impl Iterator<Item = u64>) {
    for lower in magnitudes {
        let below = value(format, lower);
        let above = if lower == max_finite(format) {
            beyond(format)
        } else {
            value(format, lower + 1)
        };
        check_neighbourhood(format, below);
        check_neighbourhood(format, below + (above - below) / 2.0);
    }
    check_neighbourhood(format, beyond(format));
    check_neighbourhood(format, 0.0);
}

#[test]
fn every_midpoint_of_the_narrow_formats() {
    for format in small_formats().filter(|format| format.bits() <= 8) {
        check_midpoints(format, 0..=max_finite(format));
    }
}

#[test]
fn midpoints_of_the_wider_formats() {
    for (format, step) in [
        (Format::F16, 5),
        (Format::BF16, 5),
        (Format::TF32, 61),
        (Format::F32, 500_009),
    ] {
        let max = max_finite(format);
        check_midpoints(format, (0..=max).step_by(step));
        let (_, mantissa_bits, _) = facts(format);
        // Around every power of two, and at both ends.
        for magnitude in (0..=max).step_by(1 << mantissa_bits) {
            check_midpoints(format, magnitude.saturating_sub(2)..=magnitude + 2);
        }
        check_midpoints(format, max - 2..=max);
    }
}

#[test]
fn rounding_is_not_double() {
    // Just above the midpoint of two f16 numbers, by less than half a unit of f32: going through f32
    // would land on the midpoint and then on the even number below.
    let x = 1.0 + 2f64.powi(-11) + 2f64.powi(-40);
    assert_eq!(
        encode(
            Format::F16,
            f64::from(x as f32),
            Rounding::NearestEven,
            Overflow::Infinity
        ),
        0x3C00
    );
    assert_eq!(
        encode(Format::F16, x, Rounding::NearestEven, Overflow::Infinity),
        0x3C01
    );
    assert_eq!(
        convert(
            Format::F64,
            x.to_bits(),
            Format::F16,
            Rounding::NearestEven,
            Overflow::Infinity
        ),
        0x3C01
    );
    // The same with binary64 in the middle, as exact number and as text.
    let exact = Exact {
        negative: false,
        significand: (1 << 100) + (1 << 89) + 1,
        exponent: -100,
        inexact: false,
    };
    assert_eq!(
        encode_exact(Format::F16, exact, Rounding::NearestEven, Overflow::Infinity),
        0x3C01
    );
    let missing = Exact {
        significand: (1 << 100) + (1 << 89),
        inexact: true,
        ..exact
    };
    assert_eq!(
        encode_exact(Format::F16, missing, Rounding::NearestEven, Overflow::Infinity),
        0x3C01
    );
    let text = "1.00048828125000000000000000000001";
    assert_eq!(text.parse::<f64>().unwrap(), 1.0 + 2f64.powi(-11));
    assert_eq!(parse_float(Format::F16, text), Ok(0x3C01));
    // 2^64 - 2^39 + 1 as a 64-bit integer is above the midpoint of two f32 numbers.
    let integer = Exact {
        negative: false,
        significand: u128::from(u64::MAX - (1 << 39) + 2),
        exponent: 0,
        inexact: false,
    };
    assert_eq!(
        encode_exact(Format::F32, integer, Rounding::NearestEven, Overflow::Infinity),
        u64::from((2f32.powi(64)).to_bits())
    );
}

#[test]
fn unsigned_formats_drop_the_sign() {
    for (format, x, bits) in [
        (Format::F8E8M0FNU, -1.5, 128),
        (Format::F8E8M0FNU, -0.0, 0),
        (Format::F8E8M0FNU, f64::NEG_INFINITY, 0xFF),
        (Format::F8E5M3FNU, -1.0, 0x78),
        (Format::F8E5M3FNU, -0.0, 0),
    ] {
        assert_eq!(
            encode(format, x, Rounding::NearestEven, Overflow::Infinity),
            bits,
            "{format} {x}"
        );
    }
}

fn round_of(rounding: Rounding) -> Round {
    match rounding {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::NearestAway => Round::NearestTiesToAway,
        Rounding::TowardZero => Round::TowardZero,
        Rounding::TowardNegative => Round::TowardNegative,
        Rounding::TowardPositive => Round::TowardPositive,
    }
}

/// Rounds the magnitude and puts the sign back, because rustc_apfloat 0.2.3 takes the rounding direction
/// for the magnitude's where a negative number lands on the NaN pattern of E4M3FN.
fn apfloat_encode<S: Semantics>(exact: Exact, rounding: Rounding) -> u64
where
    Quad: FloatConvert<IeeeFloat<S>>,
{
    let magnitude = Quad::from_u128(exact.significand).value.scalbn(exact.exponent);
    let round = round_of(rounding);
    let round = if exact.negative { -round } else { round };
    let converted: IeeeFloat<S> = magnitude.convert_r(round, &mut false).value;
    let signed = if exact.negative { -converted } else { converted };
    signed.to_bits() as u64
}

fn apfloat(format: Format, exact: Exact, rounding: Rounding) -> u64 {
    fn of<S: Semantics>(_: fn(u128) -> IeeeFloat<S>, exact: Exact, rounding: Rounding) -> u64
    where
        Quad: FloatConvert<IeeeFloat<S>>,
    {
        apfloat_encode::<S>(exact, rounding)
    }
    match format {
        Format::F16 => of(Half::from_bits, exact, rounding),
        Format::BF16 => of(BFloat::from_bits, exact, rounding),
        Format::F32 => of(Single::from_bits, exact, rounding),
        Format::F64 => of(Double::from_bits, exact, rounding),
        Format::F8E4M3FN => of(Float8E4M3FN::from_bits, exact, rounding),
        Format::F8E5M2 => of(Float8E5M2::from_bits, exact, rounding),
        _ => unreachable!("rustc_apfloat lacks {format}"),
    }
}

const APFLOAT_FORMATS: [Format; 6] = [
    Format::F16,
    Format::BF16,
    Format::F32,
    Format::F64,
    Format::F8E4M3FN,
    Format::F8E5M2,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn exact_numbers_round_like_apfloat(
        // The precision of binary128 is 113 bits.
        significand in (any::<u128>(), 15u32..128).prop_map(|(bits, shift)| bits >> shift),
        exponent in prop_oneof![-1200i32..1000, -160..140, -60..20],
        negative: bool,
    ) {
        let exact = Exact { negative, significand, exponent, inexact: false };
        for format in APFLOAT_FORMATS {
            for rounding in Rounding::ALL {
                let ours = encode_exact(format, exact, rounding, Overflow::Infinity);
                prop_assert_eq!(ours, apfloat(format, exact, rounding), "{} {:?}", format, rounding);
            }
        }
    }

    #[test]
    fn wide_integers_round_like_the_compiler(value: u128, shift in 0u32..128) {
        let value = value >> shift;
        let exact = Exact { negative: false, significand: value, exponent: 0, inexact: false };
        let nearest = |format| encode_exact(format, exact, Rounding::NearestEven, Overflow::Infinity);
        prop_assert_eq!(nearest(Format::F64), (value as f64).to_bits());
        prop_assert_eq!(nearest(Format::F32), u64::from((value as f32).to_bits()));
    }

    #[test]
    fn a_note_of_missing_bits_equals_the_bits(
        high in (1u64 << 63)..=u64::MAX, low in 1u32..=u32::MAX, exponent in -1200i32..900, negative: bool,
    ) {
        let whole = Exact { negative, significand: u128::from(high) << 32 | u128::from(low), exponent, inexact: false };
        let noted = Exact { significand: u128::from(high), exponent: exponent + 32, inexact: true, ..whole };
        for format in Format::ALL {
            for rounding in Rounding::ALL {
                let of = |exact| encode_exact(format, exact, rounding, Overflow::Infinity);
                prop_assert_eq!(of(whole), of(noted), "{} {:?}", format, rounding);
            }
        }
    }

    #[test]
    fn any_binary64_rounds_like_the_reference(bits: u64, scale in -160i32..160) {
        let scaled = f64::from_bits(bits & !(0x7FF << 52) | 1023 << 52) * 2f64.powi(scale);
        for x in [f64::from_bits(bits), scaled] {
            prop_assume!(x.is_finite());
            for format in Format::ALL {
                for rounding in Rounding::ALL {
                    let ours = encode(format, x, rounding, Overflow::Infinity);
                    if format == Format::F64 {
                        prop_assert_eq!(ours, x.to_bits());
                    } else {
                        let want = reference_encode(format, x, rounding, Overflow::Infinity);
                        prop_assert_eq!(ours, want, "{} {:e} {:?}", format, x, rounding);
                    }
                }
            }
        }
    }

    #[test]
    fn no_input_panics(bits: u64, from in 0usize..10, to in 0usize..10, significand: u128, exponent: i32, inexact: bool) {
        let (from, to) = (Format::ALL[from], Format::ALL[to]);
        let exact = Exact { negative: bits & 1 != 0, significand, exponent, inexact };
        for rounding in Rounding::ALL {
            for overflow in OVERFLOWS {
                prop_assert!(convert(from, bits, to, rounding, overflow) <= to.all_ones());
                prop_assert!(encode_exact(to, exact, rounding, overflow) <= to.all_ones());
            }
        }
    }
}
