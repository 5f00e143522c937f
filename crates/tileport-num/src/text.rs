//! Text of float constants, as MLIR prints and reads it.
//!
//! The printer follows MLIR's `AsmPrinter` and LLVM's `APFloat::toString`, digit for digit, and so shares
//! their habits: digits are rounded half up, and the exact decimal expansion is cut to about the digits
//! wanted before that, which now and then turns the rounding into a cut. Whether the text reads back as
//! the same number is checked in any case.

use std::fmt::Write as _;

use num_bigint::BigUint;

use crate::format::{Format, decode_exact};
use crate::round::{Exact, Overflow, Rounding, encode_exact};

/// Why a number's text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseNumberError {
    /// The text is not a float literal.
    ExpectedFloat,
    /// The text is not an integer literal.
    ExpectedInteger,
    /// A decimal integer stands for a float; MLIR wants a trailing dot.
    DecimalIntegerForFloat,
    /// A hexadecimal float literal, which gives bits, has a minus sign.
    NegativeHexFloat,
    /// A minus sign in a format that has no sign.
    NegativeUnsigned(Format),
    /// The bits of a hexadecimal float literal do not fit the format.
    HexOutOfRange(Format),
    /// The integer fits the type neither as a signed nor as an unsigned number.
    IntegerOutOfRange {
        /// Width of the type in bits.
        width: u32,
    },
}

impl std::fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::ExpectedFloat => f.write_str("expected a floating-point literal"),
            Self::ExpectedInteger => f.write_str("expected an integer value"),
            Self::DecimalIntegerForFloat => f.write_str(
                "unexpected decimal integer for a floating-point value; a trailing dot makes it a float",
            ),
            Self::NegativeHexFloat => {
                f.write_str("a hexadecimal floating-point literal gives the bits and takes no minus sign")
            }
            Self::NegativeUnsigned(format) => write!(f, "{format} has no negative numbers"),
            Self::HexOutOfRange(format) => {
                write!(
                    f,
                    "the hexadecimal literal has more than the {} bits of {format}",
                    format.bits()
                )
            }
            Self::IntegerOutOfRange { width } => write!(f, "the integer is out of range for i{width}"),
        }
    }
}

impl std::error::Error for ParseNumberError {}

/// Decimal digits with a power of ten: the digits, most significant first, times 10^exponent. Trailing
/// zeros are dropped.
struct Decimal {
    digits: Vec<u8>,
    exponent: i32,
}

impl Decimal {
    /// The decimal expansion of significand * 2^exponent, rounded half up to at most `precision` digits
    /// in the way of APFloat. The significand is not zero.
    fn new(significand: u64, exponent: i32, precision: usize) -> Self {
        let zeros = significand.trailing_zeros();
        let mut integer = BigUint::from(significand >> zeros);
        let mut power = exponent + zeros as i32;
        if power >= 0 {
            integer <<= power as usize;
            power = 0;
        } else {
            // 2^-n is 5^n * 10^-n.
            integer *= BigUint::from(5u32).pow(power.unsigned_abs());
        }
        // APFloat cuts the integer to at least the bits that the digits need before it rounds them, with
        // 196/59 standing for the bits of a decimal digit.
        let needed = (precision * 196).div_ceil(59) as u64;
        let surplus = integer.bits().saturating_sub(needed);
        let removable = (surplus * 59 / 196) as u32;
        if removable > 0 {
            integer /= BigUint::from(10u32).pow(removable);
            power += removable as i32;
        }
        let mut decimal = Decimal {
            digits: integer.to_radix_be(10),
            exponent: power,
        };
        decimal.round_half_up(precision);
        decimal.strip_zeros();
        decimal
    }

    fn strip_zeros(&mut self) {
        while self.digits.len() > 1 && self.digits.last() == Some(&0) {
            self.digits.pop();
            self.exponent += 1;
        }
    }

    fn round_half_up(&mut self, precision: usize) {
        let Some(&next) = self.digits.get(precision) else {
            return;
        };
        self.exponent += (self.digits.len() - precision) as i32;
        self.digits.truncate(precision);
        if next < 5 {
            return;
        }
        while self.digits.last() == Some(&9) {
            self.digits.pop();
            self.exponent += 1;
        }
        match self.digits.last_mut() {
            Some(last) => *last += 1,
            None => self.digits.push(1),
        }
    }

    /// Power of ten of the first digit.
    fn leading_exponent(&self) -> i32 {
        self.exponent + self.digits.len() as i32 - 1
    }

    fn push_digits(out: &mut String, digits: &[u8]) {
        out.extend(digits.iter().map(|digit| char::from(b'0' + digit)));
    }

    /// One digit, a dot and six more, which are zeros past the digits there are, then the exponent.
    fn write_scientific(&self, out: &mut String) {
        let (first, rest) = self.digits.split_at(1.min(self.digits.len()));
        Self::push_digits(out, first);
        out.push('.');
        Self::push_digits(out, rest);
        out.extend(std::iter::repeat_n('0', 6usize.saturating_sub(rest.len())));
        let exponent = self.leading_exponent();
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(out, "e{sign}{:02}", exponent.unsigned_abs());
    }

    /// The form that `APFloat::toString` gives by default: positional with at most three zeros of
    /// padding, else scientific with a capital E.
    fn write_default(&self, out: &mut String, precision: usize) {
        const MAX_PADDING: i32 = 3;
        let leading = self.leading_exponent();
        let scientific = if self.exponent >= 0 {
            self.exponent > MAX_PADDING || self.digits.len() + self.exponent as usize > precision
        } else {
            leading < -MAX_PADDING
        };
        if scientific {
            let (first, rest) = self.digits.split_at(1.min(self.digits.len()));
            Self::push_digits(out, first);
            out.push('.');
            Self::push_digits(out, if rest.is_empty() { &[0] } else { rest });
            let _ = write!(out, "E{leading:+}");
        } else if self.exponent >= 0 {
            Self::push_digits(out, &self.digits);
            out.extend(std::iter::repeat_n('0', self.exponent as usize));
        } else if leading >= 0 {
            let (whole, fraction) = self
                .digits
                .split_at((leading as usize + 1).min(self.digits.len()));
            Self::push_digits(out, whole);
            out.push('.');
            Self::push_digits(out, fraction);
        } else {
            out.push_str("0.");
            out.extend(std::iter::repeat_n('0', (-leading - 1) as usize));
            Self::push_digits(out, &self.digits);
        }
    }
}

/// Appends a float constant as MLIR prints it.
///
/// A finite number prints with six digits after the point, as in `1.000000e+00`, if that reads back as the
/// same bits; else with as many digits as the format needs, as in `0.333333343`, if that has a point; all
/// else prints as the bits in hexadecimal, as in `0x7F800000`. Bits above the width of the format are
/// ignored.
pub fn write_float(out: &mut String, format: Format, bits: u64) {
    let bits = bits & format.all_ones();
    let Some(Exact {
        negative,
        significand,
        exponent,
        ..
    }) = decode_exact(format, bits)
    else {
        write_hex(out, format, bits);
        return;
    };
    // A finite significand has at most 53 bits.
    let significand = significand as u64;
    let start = out.len();
    if negative {
        out.push('-');
    }
    if significand == 0 {
        out.push_str("0.000000e+00");
        return;
    }
    let unsigned_start = out.len();
    // "Precision 6" counts all digits in APFloat, the one before the point too; the seventh is a zero.
    Decimal::new(significand, exponent, 6).write_scientific(out);
    if reads_back(format, out.get(start..), bits) {
        return;
    }
    out.truncate(unsigned_start);
    let precision = 2 + (format.facts().mantissa_bits as usize + 1) * 59 / 196;
    Decimal::new(significand, exponent, precision).write_default(out, precision);
    if !out.get(start..).is_some_and(|text| text.contains('.')) {
        out.truncate(start);
        write_hex(out, format, bits);
    }
}

/// [`write_float`] into a new string.
pub fn print_float(format: Format, bits: u64) -> String {
    let mut out = String::new();
    write_float(&mut out, format, bits);
    out
}

fn write_hex(out: &mut String, format: Format, bits: u64) {
    let digits = format.bits().div_ceil(4) as usize;
    let _ = write!(out, "0x{bits:0digits$X}");
}

fn reads_back(format: Format, text: Option<&str>, bits: u64) -> bool {
    text.is_some_and(|text| parse_float(format, text) == Ok(bits))
}

/// Reads a float literal of a Tile IR constant and returns its bits.
///
/// Accepts what MLIR's lexer takes for a float: digits, a dot, maybe more digits, maybe an exponent
/// (`1.`, `1.5e-3`, `2.0E+8`), with or without a leading minus; and `0x` with hexadecimal digits, which are
/// the bits of the number (`0x7FC0` is a bf16 NaN), without a minus. Leading zeros do not count against
/// the width. Decimal integers (`1`), a bare fraction (`.5`) and `inf` or `nan` are refused.
///
/// Decimal text is rounded to the format once, to nearest even, however many digits it has. (MLIR rounds
/// to binary64 first, so a literal of more than 17 digits that lies next to the midpoint of two numbers of
/// a narrower format may come out one unit different there.) Too large a number becomes infinity, or NaN,
/// or the largest finite number, whichever the format has first; zero and tiny numbers become 2 to the
/// -127 in E8M0. Errors say what is wrong.
pub fn parse_float(format: Format, text: &str) -> Result<u64, ParseNumberError> {
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    if let Some(digits) = unsigned.strip_prefix("0x") {
        return parse_hex(format, negative, digits);
    }
    let (whole, rest) = split_digits(unsigned);
    if whole.is_empty() {
        return Err(ParseNumberError::ExpectedFloat);
    }
    let Some(rest) = rest.strip_prefix('.') else {
        return Err(if rest.is_empty() {
            ParseNumberError::DecimalIntegerForFloat
        } else {
            ParseNumberError::ExpectedFloat
        });
    };
    let (fraction, rest) = split_digits(rest);
    let exponent = parse_exponent(rest)?;
    if negative && !format.facts().has_sign {
        return Err(ParseNumberError::NegativeUnsigned(format));
    }
    let value = decimal_value(negative, whole, fraction, exponent);
    Ok(encode_exact(
        format,
        value,
        Rounding::NearestEven,
        Overflow::Infinity,
    ))
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

fn parse_hex(format: Format, negative: bool, digits: &str) -> Result<u64, ParseNumberError> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(ParseNumberError::ExpectedFloat);
    }
    if negative {
        return Err(ParseNumberError::NegativeHexFloat);
    }
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        return Ok(0);
    }
    match u64::from_str_radix(significant, 16) {
        Ok(bits) if bits <= format.all_ones() => Ok(bits),
        _ => Err(ParseNumberError::HexOutOfRange(format)),
    }
}

/// The power of ten after an `e`, or 0 if there is none. It saturates far outside of every format.
fn parse_exponent(text: &str) -> Result<i64, ParseNumberError> {
    if text.is_empty() {
        return Ok(0);
    }
    let Some(text) = text.strip_prefix(['e', 'E']) else {
        return Err(ParseNumberError::ExpectedFloat);
    };
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, rest) = split_digits(digits);
    if digits.is_empty() || !rest.is_empty() {
        return Err(ParseNumberError::ExpectedFloat);
    }
    let value = digits
        .bytes()
        .fold(0i64, |value, digit| {
            value.saturating_mul(10).saturating_add(i64::from(digit - b'0'))
        })
        .min(i64::MAX / 4);
    Ok(if negative { -value } else { value })
}

/// The number that decimal digits give, with at least 64 bits of significand and a note of what is missing.
fn decimal_value(negative: bool, whole: &str, fraction: &str, exponent: i64) -> Exact {
    // No midpoint of two numbers of any format has more significant digits than this (binary64 has the
    // longest, with 768), so the digits after them only matter by not all being zero.
    const MAX_DIGITS: usize = 800;
    let zero = Exact {
        negative,
        significand: 0,
        exponent: 0,
        inexact: false,
    };
    let mut digits: Vec<u8> = whole
        .bytes()
        .chain(fraction.bytes())
        .map(|byte| byte - b'0')
        .skip_while(|&digit| digit == 0)
        .collect();
    let mut power = exponent.saturating_sub(fraction.len() as i64);
    if digits.is_empty() {
        return zero;
    }
    if digits.len() > MAX_DIGITS {
        power = power.saturating_add((digits.len() - MAX_DIGITS - 1) as i64);
        let rest = digits.split_off(MAX_DIGITS);
        digits.push(u8::from(rest.iter().any(|&digit| digit != 0)));
    }
    // The value is at least 10^leading and less than ten times that. Every format overflows well below
    // 10^400 and rounds everything below 10^-400 like any other tiny number.
    let leading = power.saturating_add(digits.len() as i64 - 1);
    if leading > 400 {
        return Exact {
            significand: 1,
            exponent: 4096,
            ..zero
        };
    }
    if leading < -400 {
        return Exact {
            significand: 1,
            exponent: -4096,
            ..zero
        };
    }
    let Some(integer) = BigUint::from_radix_be(&digits, 10) else {
        return zero;
    };
    // Both powers are now below 1300, so nothing here is large.
    let scale = BigUint::from(10u32).pow(power.unsigned_abs() as u32);
    if power >= 0 {
        leading_bits(negative, &(integer * scale), 0, false)
    } else {
        // Enough zero bits under the dividend make a quotient of more than 64 bits.
        let shift = (scale.bits() + 66).saturating_sub(integer.bits());
        let dividend = integer << shift;
        let quotient = &dividend / &scale;
        let exact = &quotient * &scale == dividend;
        leading_bits(negative, &quotient, -(shift as i32), !exact)
    }
}

/// The top 64 bits of integer * 2^exponent, with a note of whether more follows.
fn leading_bits(negative: bool, integer: &BigUint, exponent: i32, inexact: bool) -> Exact {
    let shift = integer.bits().saturating_sub(64);
    let top = integer >> shift;
    let cut = integer.trailing_zeros().is_some_and(|zeros| zeros < shift);
    let significand = top.iter_u64_digits().next().unwrap_or(0);
    Exact {
        negative,
        significand: u128::from(significand),
        exponent: exponent + shift as i32,
        inexact: inexact || cut,
    }
}
