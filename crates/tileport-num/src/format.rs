//! The float formats, the one table of facts about them, and exact decoding.

use crate::round::Exact;

/// A floating-point element type of CUDA Tile IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// IEEE 754 binary16.
    F16,
    /// bfloat16: the upper half of a binary32.
    BF16,
    /// TensorFloat-32: the exponent of binary32 with the 10 mantissa bits of binary16, 19 bits in all.
    TF32,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// OCP FP8 E4M3: no infinities; all ones below the sign is NaN.
    F8E4M3FN,
    /// OCP FP8 E5M2: infinities and NaNs as in IEEE 754.
    F8E5M2,
    /// OCP MX scale E8M0: a power of two; no sign, no zero, 0xFF is NaN.
    F8E8M0FNU,
    /// Unsigned E5M3: no sign, no infinities, 0xFF is NaN. Tile IR spells it `fnv8E5M3FNU`.
    F8E5M3FNU,
    /// OCP MX FP4 E2M1: neither infinities nor NaN.
    F4E2M1FN,
}

/// Which bit patterns of a format are not finite numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NonFinite {
    /// The largest exponent field holds the infinities (mantissa 0) and the NaNs, as in IEEE 754.
    Ieee,
    /// No infinities; the pattern whose bits below the sign are all ones is NaN.
    NanAllOnes,
    /// Every pattern is a finite number.
    FiniteOnly,
}

/// What distinguishes one float format from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The type's keyword in Tile IR text.
    pub name: &'static str,
    /// Width of a value in bits, the sign included.
    pub bits: u32,
    /// Width of the exponent field in bits.
    pub exponent_bits: u32,
    /// Width of the mantissa field in bits, without the implicit leading one.
    pub mantissa_bits: u32,
    /// What is subtracted from the exponent field of a normal number to get its exponent.
    pub bias: i32,
    /// Whether the top bit is a sign.
    pub has_sign: bool,
    /// Whether exponent field 0 means zero and subnormals. Where it does not (E8M0), exponent field 0
    /// is a normal number.
    pub has_zero: bool,
    /// Which patterns are not finite numbers.
    pub non_finite: NonFinite,
}

const fn signed(name: &'static str, exponent_bits: u32, mantissa_bits: u32, non_finite: NonFinite) -> Facts {
    Facts {
        name,
        bits: 1 + exponent_bits + mantissa_bits,
        exponent_bits,
        mantissa_bits,
        bias: (1 << (exponent_bits - 1)) - 1,
        has_sign: true,
        has_zero: true,
        non_finite,
    }
}

const fn unsigned(name: &'static str, exponent_bits: u32, mantissa_bits: u32, has_zero: bool) -> Facts {
    Facts {
        bits: exponent_bits + mantissa_bits,
        has_sign: false,
        has_zero,
        ..signed(name, exponent_bits, mantissa_bits, NonFinite::NanAllOnes)
    }
}

// The rows stand in the order of the variants of `Format`, because `Format::facts` indexes by variant.
static FACTS: [Facts; 10] = [
    signed("f16", 5, 10, NonFinite::Ieee),
    signed("bf16", 8, 7, NonFinite::Ieee),
    signed("tf32", 8, 10, NonFinite::Ieee),
    signed("f32", 8, 23, NonFinite::Ieee),
    signed("f64", 11, 52, NonFinite::Ieee),
    signed("f8E4M3FN", 4, 3, NonFinite::NanAllOnes),
    signed("f8E5M2", 5, 2, NonFinite::Ieee),
    unsigned("f8E8M0FNU", 8, 0, false),
    unsigned("fnv8E5M3FNU", 5, 3, true),
    signed("f4E2M1FN", 2, 1, NonFinite::FiniteOnly),
];

impl Format {
    /// Every format, in the order of declaration.
    pub const ALL: [Format; 10] = [
        Format::F16,
        Format::BF16,
        Format::TF32,
        Format::F32,
        Format::F64,
        Format::F8E4M3FN,
        Format::F8E5M2,
        Format::F8E8M0FNU,
        Format::F8E5M3FNU,
        Format::F4E2M1FN,
    ];

    /// The facts about this format.
    #[inline]
    pub fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// The type's keyword in Tile IR text, such as `f16` or `f8E4M3FN`.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The format with this keyword in Tile IR text.
    pub fn from_name(name: &str) -> Option<Format> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Width of a value in bits, the sign included; 19 for TF32.
    #[inline]
    pub fn bits(self) -> u32 {
        self.facts().bits
    }

    /// Bits that one element takes in the constant section of Tile IR bytecode: the width rounded up to
    /// whole bytes, little-endian, unused high bits ignored on reading and zero on writing.
    ///
    /// So TF32 takes 24 bits (three bytes, not four), and F4E2M1FN takes a whole byte per element with
    /// the value in the low nibble; nothing is packed. A payload of a single element stands for a tile
    /// of that element everywhere (a splat). This is what tileirdisasm 13.5 accepts and what cuda-tile
    /// writes; it says nothing of how a tensor in GPU memory is laid out.
    #[inline]
    pub fn storage_bits(self) -> u32 {
        self.bits().next_multiple_of(8)
    }

    /// [`Format::storage_bits`] in bytes.
    #[inline]
    pub fn storage_bytes(self) -> usize {
        (self.storage_bits() / 8) as usize
    }

    /// The pattern with every bit of the format set; also the mask of its bits.
    #[inline]
    pub fn all_ones(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }

    /// The mask of the exponent and mantissa fields: every bit but the sign.
    #[inline]
    pub fn magnitude_mask(self) -> u64 {
        self.all_ones() & !self.sign_mask()
    }

    /// The sign bit, or 0 in a format without one.
    #[inline]
    pub fn sign_mask(self) -> u64 {
        let facts = self.facts();
        u64::from(facts.has_sign) << (facts.bits - 1)
    }

    /// Exponent of the smallest normal number: it is 2 to this power.
    #[inline]
    pub fn min_exponent(self) -> i32 {
        let facts = self.facts();
        i32::from(facts.has_zero) - facts.bias
    }

    /// Bits of the largest finite number.
    #[inline]
    pub fn max_finite(self) -> u64 {
        match self.facts().non_finite {
            NonFinite::Ieee => self.exponent_mask() - 1,
            NonFinite::NanAllOnes => self.magnitude_mask() - 1,
            NonFinite::FiniteOnly => self.magnitude_mask(),
        }
    }

    /// Bits of the smallest positive normal number. It is 0 in E8M0, where pattern 0 is 2 to the -127.
    #[inline]
    pub fn min_normal(self) -> u64 {
        let facts = self.facts();
        u64::from(facts.has_zero) << facts.mantissa_bits
    }

    /// Bits of the smallest positive subnormal number, or `None` in E8M0, which has none.
    #[inline]
    pub fn min_subnormal(self) -> Option<u64> {
        self.facts().has_zero.then_some(1)
    }

    /// Bits of positive infinity, or `None` in a format without infinities.
    #[inline]
    pub fn infinity(self) -> Option<u64> {
        (self.facts().non_finite == NonFinite::Ieee).then(|| self.exponent_mask())
    }

    /// Bits of the positive quiet NaN with no payload, or `None` in a format without NaN.
    #[inline]
    pub fn nan(self) -> Option<u64> {
        match self.facts().non_finite {
            NonFinite::Ieee => Some(self.exponent_mask() | self.quiet_bit()),
            NonFinite::NanAllOnes => Some(self.magnitude_mask()),
            NonFinite::FiniteOnly => None,
        }
    }

    /// Bits of the number one.
    #[inline]
    pub fn one(self) -> u64 {
        let facts = self.facts();
        // The bias is positive in every format, so the conversion keeps its value.
        u64::from(facts.bias.unsigned_abs()) << facts.mantissa_bits
    }

    #[inline]
    pub(crate) fn exponent_mask(self) -> u64 {
        let facts = self.facts();
        (u64::MAX >> (64 - facts.exponent_bits)) << facts.mantissa_bits
    }

    #[inline]
    pub(crate) fn mantissa_mask(self) -> u64 {
        (1 << self.facts().mantissa_bits) - 1
    }

    /// The top mantissa bit, which tells a quiet NaN from a signaling one; 0 where there is no mantissa.
    #[inline]
    pub(crate) fn quiet_bit(self) -> u64 {
        (1 << self.facts().mantissa_bits) >> 1
    }
}

impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether the pattern is a NaN.
#[inline]
pub fn is_nan(format: Format, bits: u64) -> bool {
    let magnitude = bits & format.magnitude_mask();
    match format.facts().non_finite {
        NonFinite::Ieee => magnitude > format.exponent_mask(),
        NonFinite::NanAllOnes => magnitude == format.magnitude_mask(),
        NonFinite::FiniteOnly => false,
    }
}

/// Whether the pattern is an infinity of either sign.
#[inline]
pub fn is_inf(format: Format, bits: u64) -> bool {
    format.infinity() == Some(bits & format.magnitude_mask())
}

/// Whether the pattern is neither an infinity nor a NaN.
#[inline]
pub fn is_finite(format: Format, bits: u64) -> bool {
    bits & format.magnitude_mask() <= format.max_finite()
}

/// Whether the pattern is a zero of either sign.
#[inline]
pub fn is_zero(format: Format, bits: u64) -> bool {
    format.facts().has_zero && bits & format.magnitude_mask() == 0
}

/// Whether the sign bit is set, for zeros and NaNs too; never in an unsigned format.
#[inline]
pub fn is_negative(format: Format, bits: u64) -> bool {
    bits & format.sign_mask() != 0
}

/// Whether the pattern is a nonzero number below the smallest normal one.
#[inline]
pub fn is_subnormal(format: Format, bits: u64) -> bool {
    let magnitude = bits & format.magnitude_mask();
    magnitude != 0 && magnitude < format.min_normal()
}

/// The exact value of a finite pattern as sign, integer significand and power of two; `None` for
/// infinities and NaNs.
pub fn decode_exact(format: Format, bits: u64) -> Option<Exact> {
    if !is_finite(format, bits) {
        return None;
    }
    let facts = format.facts();
    let mantissa = bits & format.mantissa_mask();
    let field = (bits & format.exponent_mask()) >> facts.mantissa_bits;
    let subnormal = facts.has_zero && field == 0;
    let significand = if subnormal {
        mantissa
    } else {
        mantissa | 1 << facts.mantissa_bits
    };
    // The field of a subnormal number reads 0 but stands for the smallest normal exponent. Fields have
    // at most 11 bits, so they fit an i32.
    let exponent = if subnormal {
        format.min_exponent()
    } else {
        field as i32 - facts.bias
    };
    Some(Exact {
        negative: is_negative(format, bits),
        significand: u128::from(significand),
        exponent: exponent - facts.mantissa_bits as i32,
        inexact: false,
    })
}

/// The value of a bit pattern, exactly: every format's numbers are also binary64 numbers.
///
/// A NaN keeps its sign and payload, the payload in the top mantissa bits, and stays signaling if it was;
/// the NaN of E8M0, which has no payload, becomes a quiet one.
pub fn decode(format: Format, bits: u64) -> f64 {
    if format == Format::F64 {
        return f64::from_bits(bits);
    }
    let facts = format.facts();
    let sign = u64::from(is_negative(format, bits)) << 63;
    let mantissa = bits & format.mantissa_mask();
    let field = (bits & format.exponent_mask()) >> facts.mantissa_bits;
    let shifted = mantissa << (52 - facts.mantissa_bits);
    if !is_finite(format, bits) {
        let quiet = if facts.mantissa_bits == 0 {
            Format::F64.quiet_bit()
        } else {
            0
        };
        return f64::from_bits(sign | Format::F64.exponent_mask() | shifted | quiet);
    }
    if facts.has_zero && field == 0 {
        // The mantissa has few bits and the unit is a normal binary64 number, so the product is exact.
        let unit = power_of_two(format.min_exponent() - facts.mantissa_bits as i32);
        return f64::from_bits((mantissa as f64 * unit).to_bits() | sign);
    }
    let exponent = field as i32 - facts.bias;
    f64::from_bits(sign | power_of_two(exponent).to_bits() | shifted)
}

/// Two to a power that is in the range of normal binary64 numbers.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}
