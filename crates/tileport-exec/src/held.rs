//! From bits in memory or a constant to elements as registers hold them, and back, exactly.

use crate::tile::Buf;
use std::sync::OnceLock;
use tileport_ir::ElementType;
use tileport_num::Format;

/// The number format of a float type; `None` for integers.
pub(crate) fn format_of(element: ElementType) -> Option<Format> {
    Some(match element {
        ElementType::F16 => Format::F16,
        ElementType::BF16 => Format::BF16,
        ElementType::TF32 => Format::TF32,
        ElementType::F32 => Format::F32,
        ElementType::F64 => Format::F64,
        ElementType::F8E4M3FN => Format::F8E4M3FN,
        ElementType::F8E5M2 => Format::F8E5M2,
        ElementType::F8E8M0FNU => Format::F8E8M0FNU,
        ElementType::F8E5M3FNU => Format::F8E5M3FNU,
        ElementType::F4E2M1FN => Format::F4E2M1FN,
        _ => return None,
    })
}

/// Binary16 to the binary32 of the same value; NaNs keep every bit, signaling or not.
#[inline(always)]
pub(crate) fn f16_to_f32(h: u16) -> f32 {
    let sign = u32::from(h & 0x8000) << 16;
    let magnitude = u32::from(h & 0x7FFF) << 13;
    let normal = magnitude + (112 << 23);
    // The sum has the subnormal's bits at the bottom of a normal number, so the difference is exact.
    let subnormal = (f32::from_bits(magnitude + (113 << 23)) - f32::from_bits(113 << 23)).to_bits();
    let bits = if magnitude >= 31 << 23 {
        normal + (112 << 23)
    } else if magnitude < 1 << 23 {
        subnormal
    } else {
        normal
    };
    f32::from_bits(bits | sign)
}

/// The binary16 of a binary32 number that is one exactly.
#[inline(always)]
pub(crate) fn f32_to_f16_exact(x: f32) -> u16 {
    let bits = x.to_bits();
    let magnitude = bits & 0x7FFF_FFFF;
    let subnormal = (f32::from_bits(magnitude) + 0.5)
        .to_bits()
        .wrapping_sub(0.5f32.to_bits());
    let half = if magnitude >= 255 << 23 {
        (magnitude - (224 << 23)) >> 13
    } else if magnitude < 113 << 23 {
        subnormal
    } else {
        (magnitude - (112 << 23)) >> 13
    };
    (half | ((bits >> 16) & 0x8000)) as u16
}

/// Rounds to binary16, to nearest even, and keeps the result as binary32.
#[inline(always)]
pub(crate) fn round_f16(x: f32) -> f32 {
    let bits = x.to_bits();
    let sign = bits & 0x8000_0000;
    let magnitude = bits & 0x7FFF_FFFF;
    let normal = (magnitude + 0xFFF + ((magnitude >> 13) & 1)) & !0x1FFF;
    // Neighbours of 0.5 are as far apart as subnormal halves, so the sum is rounded as they are.
    let subnormal = ((f32::from_bits(magnitude) + 0.5) - 0.5).to_bits();
    let rounded = if magnitude > 0x7F80_0000 {
        (magnitude & !0x1FFF) | 0x0040_0000
    } else if magnitude < 113 << 23 {
        subnormal
    } else if normal > 0x477F_E000 {
        0x7F80_0000
    } else {
        normal
    };
    f32::from_bits(rounded | sign)
}

/// Rounds to bfloat16, to nearest even, and keeps the result as binary32.
#[inline(always)]
pub(crate) fn round_bf16(x: f32) -> f32 {
    let bits = x.to_bits();
    let rounded = bits.wrapping_add(0x7FFF + ((bits >> 16) & 1)) & 0xFFFF_0000;
    let nan = (bits & 0xFFFF_0000) | 0x0040_0000;
    f32::from_bits(if bits & 0x7FFF_FFFF > 0x7F80_0000 {
        nan
    } else {
        rounded
    })
}

/// The register word ([`Buf::word`]) of an element's bits.
pub(crate) fn held_word(element: ElementType, bits: u64) -> u64 {
    match element {
        ElementType::F16 => u64::from(f16_to_f32(bits as u16).to_bits()),
        ElementType::BF16 => (bits & 0xFFFF) << 16,
        ElementType::TF32 => (bits << 13) & 0xFFFF_E000,
        ElementType::F32 | ElementType::F64 => bits,
        _ => match format_of(element) {
            Some(format) => u64::from(small_table(format)[(bits & 0xFF) as usize].to_bits()),
            None => bits,
        },
    }
}

/// The element's bits, of the format's width, from its register word.
pub(crate) fn element_bits(element: ElementType, word: u64) -> u64 {
    let x = f32::from_bits(word as u32);
    match element {
        ElementType::F16 => u64::from(f32_to_f16_exact(x)),
        ElementType::BF16 => (word >> 16) & 0xFFFF,
        ElementType::TF32 => (word & 0xFFFF_FFFF) >> 13,
        ElementType::F32 | ElementType::F64 => word,
        _ => match format_of(element) {
            Some(format) => u64::from(small_bits(format, x)),
            None => word,
        },
    }
}

/// The bits of a number that a format of at most eight bits can hold exactly.
fn small_bits(format: Format, x: f32) -> u8 {
    use tileport_num::{Overflow, Rounding, encode};
    if x.is_nan() && format == Format::F8E5M2 {
        // The payload is kept by hand: going through binary64 could make a signaling NaN quiet.
        return ((x.to_bits() >> 24) & 0x80) as u8 | 0x7C | ((x.to_bits() >> 21) & 3) as u8;
    }
    encode(format, f64::from(x), Rounding::NearestEven, Overflow::Infinity) as u8
}

/// The values of all patterns of a format of at most eight bits.
pub(crate) fn small_table(format: Format) -> &'static [f32; 256] {
    static TABLES: [OnceLock<[f32; 256]>; Format::ALL.len()] = [const { OnceLock::new() }; Format::ALL.len()];
    TABLES[format as usize].get_or_init(|| {
        std::array::from_fn(|byte| {
            if format == Format::F8E5M2 && byte & 0x7C == 0x7C {
                return f32::from_bits(
                    ((byte as u32 & 0x80) << 24) | 0x7F80_0000 | ((byte as u32 & 3) << 21),
                );
            }
            tileport_num::decode(format, byte as u64) as f32
        })
    })
}

/// Bytes that an element takes in global memory; `None` for those narrower than a byte.
pub(crate) fn memory_size(element: ElementType) -> Option<usize> {
    let bits = element.facts().storage_bits as usize;
    bits.is_multiple_of(8).then_some(bits / 8)
}

/// The register word of an element as it lies in memory.
#[inline]
pub(crate) fn word_from_memory(element: ElementType, bits: u64) -> u64 {
    match element {
        ElementType::I1 => u64::from(bits & 0xFF != 0),
        ElementType::TF32 => bits & 0xFFFF_E000,
        ElementType::I8 | ElementType::I16 | ElementType::I32 | ElementType::I64 => bits,
        _ => held_word(element, bits),
    }
}

/// An element as it lies in memory from its register word.
#[inline]
pub(crate) fn word_to_memory(element: ElementType, word: u64) -> u64 {
    match element {
        ElementType::TF32 => word & 0xFFFF_FFFF,
        ElementType::I1 | ElementType::I8 | ElementType::I16 | ElementType::I32 | ElementType::I64 => word,
        _ => element_bits(element, word),
    }
}

/// An element's bits in a packed tile, from its register word: `i1` takes one bit, `tf32` lies as in memory.
pub(crate) fn packed(element: ElementType, word: u64) -> u64 {
    match element {
        ElementType::I1 => word & 1,
        _ => word_to_memory(element, word),
    }
}

/// The register word of an element in a packed tile.
pub(crate) fn unpacked(element: ElementType, bits: u64) -> u64 {
    word_from_memory(element, bits)
}

macro_rules! copy_in {
    ($ty:ty, $bytes:expr, $out:expr, $f:expr) => {
        for (o, b) in $out.iter_mut().zip($bytes.as_chunks::<{ size_of::<$ty>() }>().0) {
            *o = $f(<$ty>::from_le_bytes(*b));
        }
    };
}

/// Reads elements as they lie in memory into a register, from position `at` on: as many as `bytes` holds.
#[inline(always)]
pub(crate) fn from_memory(element: ElementType, bytes: &[u8], buf: &mut Buf, at: usize) {
    match buf {
        Buf::U8(v) => {
            let out = v.get_mut(at..).unwrap_or(&mut []);
            if element == ElementType::I1 {
                copy_in!(u8, bytes, out, |b| u8::from(b != 0));
            } else {
                copy_in!(u8, bytes, out, |b| b);
            }
        }
        Buf::U16(v) => copy_in!(u16, bytes, v.get_mut(at..).unwrap_or(&mut []), |b| b),
        Buf::U32(v) => copy_in!(u32, bytes, v.get_mut(at..).unwrap_or(&mut []), |b| b),
        Buf::U64(v) => copy_in!(u64, bytes, v.get_mut(at..).unwrap_or(&mut []), |b| b),
        Buf::F64(v) => copy_in!(f64, bytes, v.get_mut(at..).unwrap_or(&mut []), |b| b),
        Buf::F32(v) => {
            let out = v.get_mut(at..).unwrap_or(&mut []);
            match element {
                ElementType::F32 => copy_in!(u32, bytes, out, f32::from_bits),
                ElementType::TF32 => copy_in!(u32, bytes, out, |b: u32| f32::from_bits(b & 0xFFFF_E000)),
                ElementType::F16 => copy_in!(u16, bytes, out, f16_to_f32),
                ElementType::BF16 => copy_in!(u16, bytes, out, |b| f32::from_bits(u32::from(b) << 16)),
                _ => {
                    if let Some(format) = format_of(element) {
                        let table = small_table(format);
                        copy_in!(u8, bytes, out, |b| table[usize::from(b)]);
                    }
                }
            }
        }
    }
}

macro_rules! copy_out {
    ($ty:ty, $values:expr, $bytes:expr, $f:expr) => {
        for (b, &x) in $bytes
            .as_chunks_mut::<{ size_of::<$ty>() }>()
            .0
            .iter_mut()
            .zip($values)
        {
            let bits: $ty = $f(x);
            *b = bits.to_le_bytes();
        }
    };
}

/// Writes a register's elements as they lie in memory, from position `at` on: as many as `bytes` holds.
#[inline(always)]
pub(crate) fn to_memory(element: ElementType, buf: &Buf, at: usize, bytes: &mut [u8]) {
    match buf {
        Buf::U8(v) => copy_out!(u8, v.get(at..).unwrap_or(&[]), bytes, |x| x),
        Buf::U16(v) => copy_out!(u16, v.get(at..).unwrap_or(&[]), bytes, |x| x),
        Buf::U32(v) => copy_out!(u32, v.get(at..).unwrap_or(&[]), bytes, |x| x),
        Buf::U64(v) => copy_out!(u64, v.get(at..).unwrap_or(&[]), bytes, |x| x),
        Buf::F64(v) => copy_out!(u64, v.get(at..).unwrap_or(&[]), bytes, f64::to_bits),
        Buf::F32(v) => {
            let values = v.get(at..).unwrap_or(&[]);
            match element {
                ElementType::F32 | ElementType::TF32 => copy_out!(u32, values, bytes, f32::to_bits),
                ElementType::F16 => copy_out!(u16, values, bytes, f32_to_f16_exact),
                ElementType::BF16 => copy_out!(u16, values, bytes, |x: f32| (x.to_bits() >> 16) as u16),
                _ => {
                    if let Some(format) = format_of(element) {
                        copy_out!(u8, values, bytes, |x| small_bits(format, x));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileport_num::{Overflow, Rounding, decode, encode, is_nan};

    #[test]
    fn halves_convert_exactly_both_ways() {
        for h in 0..=u16::MAX {
            let x = f16_to_f32(h);
            assert_eq!(f32_to_f16_exact(x), h, "{h:#x}");
            if !is_nan(Format::F16, u64::from(h)) {
                assert_eq!(
                    f64::from(x).to_bits(),
                    decode(Format::F16, u64::from(h)).to_bits()
                );
            }
        }
    }

    #[test]
    fn every_small_pattern_comes_back() {
        for element in [
            ElementType::F8E4M3FN,
            ElementType::F8E5M2,
            ElementType::F8E8M0FNU,
            ElementType::F8E5M3FNU,
            ElementType::F16,
            ElementType::BF16,
            ElementType::TF32,
        ] {
            for bits in 0..1u64 << element.value_bits().min(16) {
                assert_eq!(
                    element_bits(element, held_word(element, bits)),
                    bits,
                    "{element:?} {bits:#x}"
                );
            }
        }
    }

    #[test]
    fn rounding_agrees_with_the_exact_encoder() {
        for (element, round) in [
            (ElementType::F16, round_f16 as fn(f32) -> f32),
            (ElementType::BF16, round_bf16),
        ] {
            let format = format_of(element).unwrap();
            // Every upper half with lower halves around the ties.
            for high in 0..=u16::MAX {
                for low in [
                    0, 1, 0x0FFF, 0x1000, 0x1001, 0x2FFF, 0x3000, 0x7FFF, 0x8000, 0x8001, 0xF000, 0xFFFF,
                ] {
                    let x = f32::from_bits(u32::from(high) << 16 | low);
                    if x.is_nan() {
                        assert!(round(x).is_nan());
                        continue;
                    }
                    let bits = encode(format, f64::from(x), Rounding::NearestEven, Overflow::Infinity);
                    assert_eq!(
                        round(x).to_bits(),
                        held_word(element, bits) as u32,
                        "{element:?} {x:e}"
                    );
                }
            }
        }
    }
}
