//! Whole buffers at a time, to and from binary32.

use std::sync::OnceLock;

use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};

use crate::format::{Format, NonFinite, decode, is_nan};
use crate::round::{Overflow, Rounding, encode};

/// Why a buffer cannot be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SliceError {
    /// The byte buffer does not have [`Format::storage_bytes`] bytes per element.
    Length {
        /// Bytes that the elements take.
        expected: usize,
        /// Bytes that the buffer has.
        found: usize,
    },
    /// Binary32 cannot hold every number of this format.
    TooWide(Format),
}

impl std::fmt::Display for SliceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SliceError::Length { expected, found } => {
                write!(
                    f,
                    "the elements take {expected} bytes, but the buffer has {found}"
                )
            }
            SliceError::TooWide(format) => write!(f, "f32 cannot hold every number of {format}"),
        }
    }
}

impl std::error::Error for SliceError {}

// Enough elements to amortise a call into the `half` crate, few enough to stay on the stack.
const CHUNK: usize = 128;

/// Decodes elements laid out as in bytecode constants ([`Format::storage_bits`]) to binary32, exactly.
///
/// NaNs keep sign and payload but may become quiet. Errors if the buffer's length is not that of `out`,
/// or if the format is F64.
pub fn decode_slice_f32(format: Format, bytes: &[u8], out: &mut [f32]) -> Result<(), SliceError> {
    check_length(format, bytes.len(), out.len())?;
    match format {
        Format::F64 => return Err(SliceError::TooWide(format)),
        Format::F32 => {
            for (out, bytes) in out.iter_mut().zip(bytes.as_chunks().0) {
                *out = f32::from_le_bytes(*bytes);
            }
        }
        Format::BF16 => {
            for (out, bytes) in out.iter_mut().zip(bytes.as_chunks().0) {
                *out = f32::from_bits(u32::from(u16::from_le_bytes(*bytes)) << 16);
            }
        }
        Format::TF32 => {
            for (out, &[a, b, c]) in out.iter_mut().zip(bytes.as_chunks().0) {
                // TF32 is binary32 without its 13 low mantissa bits.
                *out = f32::from_bits(u32::from_le_bytes([a, b, c, 0]) << 13);
            }
        }
        Format::F16 => {
            let mut halves = [f16::ZERO; CHUNK];
            for (out, bytes) in out.chunks_mut(CHUNK).zip(bytes.as_chunks().0.chunks(CHUNK)) {
                for (half, bytes) in halves.iter_mut().zip(bytes) {
                    *half = f16::from_le_bytes(*bytes);
                }
                if let Some(halves) = halves.get(..out.len()) {
                    halves.convert_to_f32_slice(out);
                }
            }
        }
        Format::F8E4M3FN | Format::F8E5M2 | Format::F8E8M0FNU | Format::F8E5M3FNU | Format::F4E2M1FN => {
            let table = byte_table(format);
            for (out, &byte) in out.iter_mut().zip(bytes) {
                *out = table[usize::from(byte)];
            }
        }
    }
    Ok(())
}

/// Rounds binary32 numbers to a format, laid out as in bytecode constants ([`Format::storage_bits`]).
///
/// The result is that of [`encode`] for every element. Errors if the buffer's length is not that of
/// `values`.
pub fn encode_slice_f32(
    format: Format,
    values: &[f32],
    out: &mut [u8],
    rounding: Rounding,
    overflow: Overflow,
) -> Result<(), SliceError> {
    check_length(format, out.len(), values.len())?;
    let nearest = rounding == Rounding::NearestEven;
    match format {
        Format::F16 if nearest && overflow == Overflow::Infinity => {
            let mut halves = [f16::ZERO; CHUNK];
            for (values, out) in values.chunks(CHUNK).zip(out.as_chunks_mut().0.chunks_mut(CHUNK)) {
                if let Some(halves) = halves.get_mut(..values.len()) {
                    halves.convert_from_f32_slice(values);
                }
                for (out, half) in out.iter_mut().zip(&halves) {
                    *out = half.to_le_bytes();
                }
            }
        }
        Format::BF16 if nearest && overflow == Overflow::Infinity => {
            for (out, &value) in out.as_chunks_mut().0.iter_mut().zip(values) {
                *out = bf16::from_f32(value).to_le_bytes();
            }
        }
        Format::F32 if overflow == Overflow::Infinity => {
            for (out, &value) in out.as_chunks_mut().0.iter_mut().zip(values) {
                let quiet = if value.is_nan() {
                    Format::F32.quiet_bit() as u32
                } else {
                    0
                };
                *out = (value.to_bits() | quiet).to_le_bytes();
            }
        }
        Format::F8E4M3FN | Format::F8E5M2 | Format::F8E5M3FNU | Format::F4E2M1FN if nearest => {
            let small = SmallFormat::new(format, overflow);
            for (out, &value) in out.iter_mut().zip(values) {
                *out = small.encode(value);
            }
        }
        _ => {
            let size = format.storage_bytes();
            for (out, &value) in out.chunks_exact_mut(size).zip(values) {
                let bits = encode(format, widen(value), rounding, overflow);
                for (out, byte) in out.iter_mut().zip(bits.to_le_bytes()) {
                    *out = byte;
                }
            }
        }
    }
    Ok(())
}

/// Binary32 to binary64 without making signaling NaNs quiet before their payload is read.
#[inline]
fn widen(value: f32) -> f64 {
    if value.is_nan() {
        decode(Format::F32, u64::from(value.to_bits()))
    } else {
        f64::from(value)
    }
}

fn check_length(format: Format, found: usize, elements: usize) -> Result<(), SliceError> {
    let expected = elements.saturating_mul(format.storage_bytes());
    if found == expected {
        Ok(())
    } else {
        Err(SliceError::Length { expected, found })
    }
}

/// Binary32 values of all 256 bytes in a format of at most eight bits.
fn byte_table(format: Format) -> &'static [f32; 256] {
    static TABLES: [OnceLock<[f32; 256]>; Format::ALL.len()] = [const { OnceLock::new() }; Format::ALL.len()];
    // Every number of an eight-bit format is a binary32 number, so the cast only makes NaNs quiet.
    TABLES[format as usize].get_or_init(|| std::array::from_fn(|byte| decode(format, byte as u64) as f32))
}

/// What rounding binary32 to nearest even in a format of a few bits needs, as masks and offsets of the
/// binary32 pattern.
struct SmallFormat {
    /// Mantissa bits that binary32 has and the format lacks.
    dropped: u32,
    /// The difference of the exponent biases, in units of the format's exponent field.
    rebias: u32,
    /// Binary32 pattern of the smallest normal number.
    min_normal: u32,
    /// Adding this number leaves a subnormal's rounded mantissa in the low bits of the binary32 sum.
    align: f32,
    max_finite: u32,
    /// Magnitude for what is above the largest finite number.
    above: u32,
    nan: u32,
    /// How far the binary32 sign bit moves down, and the sign bit after that.
    sign_shift: u32,
    sign_mask: u32,
    keeps_nan_sign: bool,
    /// Whether NaNs have payloads, which the top mantissa bits of a binary32 NaN become.
    nan_payload: bool,
}

impl SmallFormat {
    fn new(format: Format, overflow: Overflow) -> Self {
        let facts = format.facts();
        let min_exponent = format.min_exponent();
        let dropped = 23 - facts.mantissa_bits;
        let encoded = |value: f64| encode(format, value, Rounding::NearestEven, overflow) as u32;
        SmallFormat {
            dropped,
            rebias: ((127 - facts.bias) as u32) << facts.mantissa_bits,
            min_normal: ((min_exponent + 127) as u32) << 23,
            align: f32::from_bits(((min_exponent - facts.mantissa_bits as i32 + 23 + 127) as u32) << 23),
            max_finite: format.max_finite() as u32,
            above: encoded(f64::INFINITY),
            nan: encoded(f64::NAN),
            sign_shift: 32 - facts.bits,
            sign_mask: format.sign_mask() as u32,
            keeps_nan_sign: is_nan(format, u64::from(encoded(f64::NAN))),
            nan_payload: facts.non_finite == NonFinite::Ieee,
        }
    }

    #[inline]
    fn encode(&self, value: f32) -> u8 {
        let bits = value.to_bits();
        let magnitude = bits & 0x7FFF_FFFF;
        let mut sign = (bits >> self.sign_shift) & self.sign_mask;
        let rounded = if magnitude > 0x7F80_0000 {
            if !self.keeps_nan_sign {
                sign = 0;
            }
            let payload = if self.nan_payload {
                (magnitude & 0x007F_FFFF) >> self.dropped
            } else {
                0
            };
            self.nan | payload
        } else if magnitude < self.min_normal {
            (f32::from_bits(magnitude) + self.align).to_bits() - self.align.to_bits()
        } else {
            // Ties go up only if the last bit kept is set.
            let half = (1 << (self.dropped - 1)) - 1 + (magnitude >> self.dropped & 1);
            let rounded = ((magnitude + half) >> self.dropped) - self.rebias;
            if rounded > self.max_finite {
                self.above
            } else {
                rounded
            }
        };
        (rounded | sign) as u8
    }
}
