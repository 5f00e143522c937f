//! The types of array elements, as users name them, and their numbers.

use tileport_ir::ElementType;
use tileport_num::{Format, Overflow, Rounding};

/// The type of an array's elements: Tile IR's, and whether an integer is shown unsigned, which Tile IR leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DType {
    /// The type in Tile IR.
    pub(crate) element: ElementType,
    /// Whether an integer is read and shown as unsigned.
    pub(crate) unsigned: bool,
}

/// The names that users may write, with what numpy calls the stored elements; `None` where it is stored as bits of
/// unsigned integers.
const NAMES: &[(&str, ElementType, bool, &str)] = &[
    ("bool", ElementType::I1, true, "|b1"),
    ("i8", ElementType::I8, false, "|i1"),
    ("i16", ElementType::I16, false, "<i2"),
    ("i32", ElementType::I32, false, "<i4"),
    ("i64", ElementType::I64, false, "<i8"),
    ("u8", ElementType::I8, true, "|u1"),
    ("u16", ElementType::I16, true, "<u2"),
    ("u32", ElementType::I32, true, "<u4"),
    ("u64", ElementType::I64, true, "<u8"),
    ("f16", ElementType::F16, false, "<f2"),
    ("f32", ElementType::F32, false, "<f4"),
    ("f64", ElementType::F64, false, "<f8"),
    ("bf16", ElementType::BF16, false, "<u2"),
    ("tf32", ElementType::TF32, false, "<u4"),
    ("f8e4m3fn", ElementType::F8E4M3FN, false, "|u1"),
    ("f8e5m2", ElementType::F8E5M2, false, "|u1"),
    ("f8e8m0fnu", ElementType::F8E8M0FNU, false, "|u1"),
    ("f8e5m3fnu", ElementType::F8E5M3FNU, false, "|u1"),
    ("f4e2m1fn", ElementType::F4E2M1FN, false, "|u1"),
    ("i4", ElementType::I4, false, "|u1"),
];

impl DType {
    /// The type that Tile IR gives; integers are signed.
    pub(crate) fn of(element: ElementType) -> Self {
        Self {
            element,
            unsigned: element == ElementType::I1,
        }
    }

    /// The type with a name, in upper or lower case.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let name = match name.as_str() {
            "i1" => "bool",
            "f8e4m3" => "f8e4m3fn",
            "f8e8m0" => "f8e8m0fnu",
            "f4e2m1" => "f4e2m1fn",
            "fnv8e5m3fnu" => "f8e5m3fnu",
            other => other,
        };
        let found = NAMES.iter().find(|n| n.0 == name)?;
        Some(Self {
            element: found.1,
            unsigned: found.2,
        })
    }

    /// All names, for messages.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|n| n.0)
    }

    fn entry(self) -> Option<&'static (&'static str, ElementType, bool, &'static str)> {
        NAMES
            .iter()
            .find(|n| n.1 == self.element && (n.2 == self.unsigned || !self.element.is_int()))
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        self.entry().map_or(self.element.name(), |n| n.0)
    }

    /// What a `.npy` file calls the stored elements: `<f4`, or unsigned integers for what numpy lacks.
    pub(crate) fn numpy(self) -> &'static str {
        self.entry().map_or("|u1", |n| n.3)
    }

    /// The type of a `.npy` file's elements; `None` if Tile IR has none like it.
    pub(crate) fn from_numpy(descr: &str) -> Option<Self> {
        let found = NAMES.iter().take(12).find(|n| n.3.get(1..) == descr.get(1..))?;
        Some(Self {
            element: found.1,
            unsigned: found.2,
        })
    }

    /// Whether elements stored as another type's are this type's: the same, or the bits as an integer of the same
    /// width, which is how formats without a name in numpy are kept.
    pub(crate) fn is_stored_as(self, stored: Self) -> bool {
        self.element == stored.element
            || (stored.element.is_int() && self.bits() == stored.bits() && stored.element != ElementType::I1)
            || (self.bits() == 8 && self.element.is_int() && stored.element == ElementType::I1)
            || (self.bits() == 4 && stored.bits() == 8)
    }

    /// Bits that an element takes in memory.
    pub(crate) fn bits(self) -> u32 {
        self.element.facts().storage_bits
    }

    /// Whether it is a floating-point format.
    pub(crate) fn is_float(self) -> bool {
        self.format().is_some()
    }

    fn format(self) -> Option<Format> {
        match self.element {
            // Stored as the `f32` of the same value.
            ElementType::TF32 => Some(Format::F32),
            element => element.format(),
        }
    }

    /// The number that stored bits are; integers beyond 2^53 are rounded.
    pub(crate) fn decode(self, bits: u64) -> f64 {
        match (self.format(), self.integer(bits)) {
            (Some(format), _) => tileport_num::decode(format, bits),
            (None, n) => n as f64,
        }
    }

    /// The integer that stored bits are.
    pub(crate) fn integer(self, bits: u64) -> i128 {
        if self.element == ElementType::I1 {
            return i128::from(bits & 0xFF != 0);
        }
        let shift = 64 - self.bits().clamp(1, 64);
        if self.unsigned {
            i128::from(bits << shift >> shift)
        } else {
            i128::from((bits << shift) as i64 >> shift)
        }
    }

    /// The stored bits of a number, rounded to the nearest; beyond the largest, infinity or else NaN. Integers are
    /// cut to their width, and a bool is whether the number is not zero.
    pub(crate) fn encode(self, value: f64) -> u64 {
        if self.element == ElementType::I1 {
            return u64::from(value != 0.0);
        }
        match self.format() {
            Some(Format::F8E8M0FNU) => nearest_power(value),
            Some(format) => {
                let bits = tileport_num::encode(format, value, Rounding::NearestEven, Overflow::Infinity);
                if self.element == ElementType::TF32 {
                    tileport_num::convert(
                        Format::TF32,
                        tileport_num::encode(Format::TF32, value, Rounding::NearestEven, Overflow::Infinity),
                        Format::F32,
                        Rounding::NearestEven,
                        Overflow::Infinity,
                    )
                } else {
                    bits
                }
            }
            None => self.cut(value as i128),
        }
    }

    /// The stored bits of an integer: exact, or rounded in a float format.
    pub(crate) fn encode_integer(self, value: i64) -> u64 {
        if self.element == ElementType::I1 {
            u64::from(value != 0)
        } else if self.is_float() {
            self.encode(value as f64)
        } else {
            self.cut(value.into())
        }
    }

    fn cut(self, value: i128) -> u64 {
        let shift = 64 - self.bits().clamp(1, 64);
        (value as u64) << shift >> shift
    }

    /// The bits as text: a number of the type, short.
    pub(crate) fn print(self, bits: u64) -> String {
        match self.format() {
            None => self.integer(bits).to_string(),
            Some(_) => number(self.decode(bits)),
        }
    }
}

/// The nearest power of two as `f8e8m0fnu`; what is no positive number is NaN, but zero is the least power.
fn nearest_power(value: f64) -> u64 {
    if value.is_nan() || value < 0.0 || value.is_infinite() {
        return 0xFF;
    }
    let log = value.log2().round();
    if log < -127.0 {
        0
    } else {
        (log + 127.0).min(254.0) as u64
    }
}

/// A float for people: six digits, or whole numbers as they are.
pub(crate) fn number(value: f64) -> String {
    if value == value.trunc() && value.abs() < 1e7 {
        return format!("{value}");
    }
    if value.is_finite() && !(1e-4..1e7).contains(&value.abs()) {
        return format!("{value:.5e}");
    }
    let digits = if value.is_finite() {
        (5 - value.abs().log10().floor() as i32).max(0) as usize
    } else {
        0
    };
    let text = format!("{value:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}
