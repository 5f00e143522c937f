//! Buffers must convert exactly as single numbers do.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a helper of a test may fail it")]

use proptest::prelude::*;
use tileport_num::{
    Format, Overflow, Rounding, SliceError, decode, decode_slice_f32, encode, encode_slice_f32, is_nan,
};

/// Every pattern of a format of at most 19 bits, or a sample, as stored bytes.
fn patterns(format: Format) -> Vec<u64> {
    let step = (format.all_ones() / (1 << 19) + 1) | 1;
    (0..=format.all_ones()).step_by(step as usize).collect()
}

fn stored(format: Format, patterns: &[u64]) -> Vec<u8> {
    patterns
        .iter()
        .flat_map(|bits| bits.to_le_bytes().into_iter().take(format.storage_bytes()))
        .collect()
}

#[test]
fn decoding_agrees() {
    for format in Format::ALL.into_iter().filter(|&format| format != Format::F64) {
        let patterns = patterns(format);
        let mut out = vec![0.0; patterns.len()];
        decode_slice_f32(format, &stored(format, &patterns), &mut out).unwrap();
        for (&bits, &value) in patterns.iter().zip(&out) {
            let want = encode(
                Format::F32,
                decode(format, bits),
                Rounding::NearestEven,
                Overflow::Infinity,
            );
            let quiet = if is_nan(format, bits) { 1 << 22 } else { 0 };
            assert_eq!(u64::from(value.to_bits() | quiet), want, "{format} {bits:#x}");
        }
    }
}

fn check_encoding(values: &[f32]) {
    for format in Format::ALL {
        for rounding in Rounding::ALL {
            for overflow in [Overflow::Infinity, Overflow::SaturateFinite] {
                let mut out = vec![0; values.len() * format.storage_bytes()];
                encode_slice_f32(format, values, &mut out, rounding, overflow).unwrap();
                for (value, bytes) in values.iter().zip(out.chunks(format.storage_bytes())) {
                    let single = decode(Format::F32, u64::from(value.to_bits()));
                    let want = encode(format, single, rounding, overflow);
                    assert_eq!(
                        bytes,
                        &want.to_le_bytes()[..format.storage_bytes()],
                        "{format} {:#x} {rounding:?} {overflow:?}",
                        value.to_bits()
                    );
                }
            }
        }
    }
}

#[test]
fn encoding_agrees_around_every_exponent() {
    let mut values = Vec::new();
    for field in 0..=255u32 {
        // All patterns of the top mantissa bits, with nothing, one unit and everything below.
        for top in 0..32 {
            for low in [0, 1, 0x0003_FFFF] {
                let bits = field << 23 | top << 18 | low;
                values.extend([f32::from_bits(bits), f32::from_bits(bits | 1 << 31)]);
            }
        }
    }
    check_encoding(&values);
}

#[test]
fn errors() {
    let mut out = [0.0; 2];
    assert_eq!(
        decode_slice_f32(Format::TF32, &[0; 8], &mut out),
        Err(SliceError::Length {
            expected: 6,
            found: 8
        })
    );
    assert_eq!(
        decode_slice_f32(Format::F64, &[0; 16], &mut out),
        Err(SliceError::TooWide(Format::F64))
    );
    assert_eq!(
        encode_slice_f32(
            Format::F16,
            &out,
            &mut [0; 3],
            Rounding::NearestEven,
            Overflow::Infinity
        ),
        Err(SliceError::Length {
            expected: 4,
            found: 3
        })
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn encoding_agrees(bits in proptest::collection::vec(any::<u32>(), 0..300)) {
        check_encoding(&bits.into_iter().map(f32::from_bits).collect::<Vec<_>>());
    }
}
