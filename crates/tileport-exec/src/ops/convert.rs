//! Conversions between number formats, and between pointers and integers.

use crate::elementwise::{total, unary};
use crate::exact::rounding_of;
use crate::fault::Kind;
use crate::held::{element_bits, format_of, held_word, round_bf16, round_f16};
use crate::layout::TileRef;
use crate::ops::int::with_word;
use crate::ops::shape::same_words;
use crate::ops::unsupported;
use crate::prepare::{Compiler, Refusal};
use crate::tile::{Class, Held, class_of, with_class};
use tileport_ir::attr::{Overflow, RoundingMode, Signedness};
use tileport_ir::{ElementType, Op, TileElement, Value};
use tileport_num::{Exact, Format, Overflow as Beyond, Rounding, encode, encode_exact};

pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, result: Value) -> Result<(), Refusal> {
    match op {
        Op::Bitcast { source } => bitcast(c, *source, result),
        Op::ExtI { from, signedness } => extend(c, *from, *signedness, result),
        Op::TruncI { from, overflow } => truncate(c, *from, *overflow, result),
        Op::FToF { from, rounding_mode } => float_to_float(c, *from, *rounding_mode, result),
        Op::FToI { from, signedness, rounding_mode, saturating } => {
            float_to_int(c, *from, *signedness, *rounding_mode, *saturating, result)
        }
        Op::IToF { from, signedness, rounding_mode } => int_to_float(c, *from, *signedness, *rounding_mode, result),
        Op::IntToPtr { source } | Op::PtrToInt { source } | Op::PtrToPtr { source } => {
            let (tile, element) = (c.tile(*source)?, c.element(result)?);
            if tile.class != Class::U64 || class_of(element) != Class::U64 {
                return Err(c.invalid("pointers convert to and from 64-bit integers only"));
            }
            c.alias(result, TileRef { element, ..tile })
        }
        _ => unsupported(c, op),
    }
}

/// Applies a function of register words, for conversions that are not worth a loop of their own.
fn by_words(
    c: &mut Compiler<'_>,
    result: Value,
    tile: TileRef,
    f: impl Fn(u64) -> u64 + Copy + Send + Sync + 'static,
) -> Result<(), Refusal> {
    let to = class_of(c.element(result)?);
    with_class!(tile.class, A => with_class!(to, D => {
        unary(c, result, tile, move |x: A| (D::from_bits64(f(x.bits64())), false), total())
    }))
}

/// A machine type as 64 bits, zero-extended.
trait Bits64: Held {
    fn bits64(self) -> u64;
    fn from_bits64(bits: u64) -> Self;
}

macro_rules! bits64 {
    ($($u:ty)*) => {$(
        impl Bits64 for $u {
            #[inline(always)]
            fn bits64(self) -> u64 { self.into() }
            #[inline(always)]
            fn from_bits64(bits: u64) -> Self { bits as $u }
        }
    )*};
}
bits64! { u8 u16 u32 u64 }

impl Bits64 for f32 {
    #[inline(always)]
    fn bits64(self) -> u64 {
        self.to_bits().into()
    }
    #[inline(always)]
    fn from_bits64(bits: u64) -> Self {
        Self::from_bits(bits as u32)
    }
}

impl Bits64 for f64 {
    #[inline(always)]
    fn bits64(self) -> u64 {
        self.to_bits()
    }
    #[inline(always)]
    fn from_bits64(bits: u64) -> Self {
        Self::from_bits(bits)
    }
}

fn bitcast(c: &mut Compiler<'_>, source: Value, result: Value) -> Result<(), Refusal> {
    let (from, to) = match (c.element(source)?, c.element(result)?) {
        (TileElement::Number(from), TileElement::Number(to)) => (from, to),
        _ => return same_words(c, source, result),
    };
    if from.value_bits() != to.value_bits() {
        return Err(c.invalid("a bitcast changes the width of its elements"));
    }
    let plain = |e: ElementType| e.is_int() || matches!(e, ElementType::F32 | ElementType::F64);
    if from == to || (plain(from) && plain(to)) {
        return same_words(c, source, result);
    }
    let tile = c.tile(source)?;
    by_words(c, result, tile, move |word| held_word(to, element_bits(from, word)))
}

/// The widths of an integer conversion.
fn int_widths(c: &Compiler<'_>, from: Value, to: Value) -> Result<(u32, u32), Refusal> {
    let (a, b) = (c.number(from)?, c.number(to)?);
    if !a.is_int() || !b.is_int() {
        return Err(c.invalid("an integer conversion of tiles that hold no integers"));
    }
    Ok((a.value_bits(), b.value_bits()))
}

fn extend(c: &mut Compiler<'_>, from: Value, sign: Signedness, result: Value) -> Result<(), Refusal> {
    let (narrow, wide) = int_widths(c, from, result)?;
    if narrow >= wide {
        return Err(c.invalid("`exti` does not widen"));
    }
    let tile = c.tile(from)?;
    let (signed, shift, mask) = (sign == Signedness::Signed, 64 - narrow, u64::MAX >> (64 - wide));
    // One closure for each pair of machine types, with the sign decided outside.
    with_word!(c, tile.class, A => with_word!(c, class_of(c.element(result)?), D => if signed {
        unary(c, result, tile, move |x: A| (D::from_bits64(((x.bits64() << shift) as i64 >> shift) as u64 & mask), false), total())
    } else {
        unary(c, result, tile, move |x: A| (D::from_bits64(x.bits64()), false), total())
    }))
}

fn truncate(c: &mut Compiler<'_>, from: Value, overflow: Overflow, result: Value) -> Result<(), Refusal> {
    let (wide, narrow) = int_widths(c, from, result)?;
    if narrow >= wide {
        return Err(c.invalid("`trunci` does not narrow"));
    }
    let tile = c.tile(from)?;
    let (shift, wide_shift, mask) = (64 - narrow, 64 - wide, u64::MAX >> (64 - narrow));
    let explain = Box::new(move |[x]: [u64; 1]| {
        let shown = crate::elementwise::show(x, wide, overflow != Overflow::NoUnsignedWrap);
        (Kind::Overflow, format!("`trunci` of {shown} does not fit {narrow} bits although it is said to"))
    });
    with_word!(c, tile.class, A => with_word!(c, class_of(c.element(result)?), D => {
        unary(c, result, tile, move |x: A| {
            let x = x.bits64();
            let cut = x & mask;
            let signed_lost = (cut << shift) as i64 >> shift != (x << wide_shift) as i64 >> wide_shift;
            let bad = match overflow {
                Overflow::None => false,
                Overflow::NoSignedWrap => signed_lost,
                Overflow::NoUnsignedWrap => cut != x,
                Overflow::NoWrap => signed_lost | (cut != x),
            };
            (D::from_bits64(cut), bad)
        }, explain)
    }))
}

fn float_format(c: &Compiler<'_>, value: Value) -> Result<(ElementType, Format), Refusal> {
    let element = c.number(value)?;
    let format = format_of(element).ok_or_else(|| c.invalid("a float conversion of a tile that holds no floats"))?;
    Ok((element, format))
}

fn float_to_float(c: &mut Compiler<'_>, from: Value, mode: RoundingMode, result: Value) -> Result<(), Refusal> {
    use ElementType as E;
    let ((a, _), (b, format)) = (float_format(c, from)?, float_format(c, result)?);
    let tile = c.tile(from)?;
    let Some(rounding) = rounding_of(mode).filter(|_| mode != RoundingMode::NearestIntToZero) else {
        return Err(c.invalid("`ftof` has a rounding mode that it does not take"));
    };
    let widening = matches!(
        (a, b),
        (E::F16 | E::BF16 | E::TF32 | E::F8E4M3FN | E::F8E5M2 | E::F8E8M0FNU | E::F8E5M3FNU | E::F4E2M1FN, E::F32)
    );
    if widening || a == b {
        // Registers hold these formats as binary32 already. A signaling NaN would become quiet; payloads are not
        // specified.
        return c.alias(result, TileRef { element: TileElement::Number(b), ..tile });
    }
    let even = rounding == Rounding::NearestEven;
    match (tile.class, b) {
        (Class::F32, E::F64) => unary(c, result, tile, |x: f32| (f64::from(x), false), total()),
        (Class::F64, E::F32) if even => unary(c, result, tile, |x: f64| (x as f32, false), total()),
        (Class::F32, E::F16) if even => unary(c, result, tile, |x: f32| (round_f16(x), false), total()),
        (Class::F32, E::BF16) if even => unary(c, result, tile, |x: f32| (round_bf16(x), false), total()),
        // The narrowest formats saturate, as the device's conversions do.
        (Class::F32, _) => unary(c, result, tile, move |x: f32| {
            (narrow(b, format, f64::from(x), rounding), false)
        }, total()),
        (Class::F64, _) => unary(c, result, tile, move |x: f64| (narrow(b, format, x, rounding), false), total()),
        _ => Err(c.invalid("a float conversion of a tile that holds no floats")),
    }
}

/// What a conversion gives for a number that is too large: infinity where the format has one, else the largest
/// finite number, as PTX's `satfinite` conversions to the narrow formats do.
fn beyond(format: Format) -> Beyond {
    match format {
        Format::F16 | Format::BF16 | Format::TF32 | Format::F32 | Format::F64 => Beyond::Infinity,
        _ => Beyond::SaturateFinite,
    }
}

fn narrow(element: ElementType, format: Format, x: f64, rounding: Rounding) -> f32 {
    f32::from_bits(held_word(element, encode(format, x, rounding, beyond(format))) as u32)
}

fn int_to_float(
    c: &mut Compiler<'_>,
    from: Value,
    sign: Signedness,
    mode: RoundingMode,
    result: Value,
) -> Result<(), Refusal> {
    let (element, format) = float_format(c, result)?;
    let source = c.number(from)?;
    if !source.is_int() {
        return Err(c.invalid("`itof` of a tile that holds no integers"));
    }
    let tile = c.tile(from)?;
    let Some(rounding) = rounding_of(mode).filter(|_| mode != RoundingMode::NearestIntToZero) else {
        return Err(c.invalid("`itof` has a rounding mode that it does not take"));
    };
    let (is_signed, bits) = (sign == Signedness::Signed, source.value_bits());
    if rounding == Rounding::NearestEven && bits == 32 {
        match (element, is_signed) {
            (ElementType::F32, true) => return unary(c, result, tile, |x: u32| (x as i32 as f32, false), total()),
            (ElementType::F32, false) => return unary(c, result, tile, |x: u32| (x as f32, false), total()),
            (ElementType::F64, true) => return unary(c, result, tile, |x: u32| (f64::from(x as i32), false), total()),
            (ElementType::F64, false) => return unary(c, result, tile, |x: u32| (f64::from(x), false), total()),
            _ => {}
        }
    }
    by_words(c, result, tile, move |word| {
        let shift = 64 - bits;
        let value = (word << shift) as i64 >> shift;
        let negative = is_signed && value < 0;
        let exact = Exact {
            negative,
            significand: u128::from(if negative { value.unsigned_abs() } else { word }),
            exponent: 0,
            inexact: false,
        };
        held_word(element, encode_exact(format, exact, rounding, Beyond::Infinity))
    })
}

fn float_to_int(
    c: &mut Compiler<'_>,
    from: Value,
    sign: Signedness,
    mode: RoundingMode,
    saturating: bool,
    result: Value,
) -> Result<(), Refusal> {
    float_format(c, from)?;
    let target = c.number(result)?;
    if !target.is_int() {
        return Err(c.invalid("`ftoi` gives a tile that holds no integers"));
    }
    if mode != RoundingMode::NearestIntToZero {
        return Err(c.gap("`ftoi` with another rounding than towards zero"));
    }
    let tile = c.tile(from)?;
    let (bits, is_signed) = (target.value_bits(), sign == Signedness::Signed);
    let (low, high) = if is_signed {
        (-(2f64.powi(bits as i32 - 1)), 2f64.powi(bits as i32 - 1))
    } else {
        (0.0, 2f64.powi(bits as i32))
    };
    let mask = u64::MAX >> (64 - bits);
    let convert = move |x: f64| -> (u64, bool) {
        let whole = x.trunc();
        let fits = whole >= low && whole < high;
        // Casts saturate, and make zero of NaN.
        let word = if is_signed {
            (whole.max(low) as i64).min(((1i128 << (bits - 1)) - 1) as i64) as u64
        } else {
            (whole as u64).min(mask)
        };
        let word = if x.is_nan() { 0 } else { word & mask };
        (word, !fits && !saturating)
    };
    let out = class_of(TileElement::Number(target));
    with_word!(c, out, D => match tile.class {
        Class::F32 => poisoning(c, result, tile, move |x: f32| { let (w, p) = convert(f64::from(x)); (D::from_bits64(w), p) }),
        Class::F64 => poisoning(c, result, tile, move |x: f64| { let (w, p) = convert(x); (D::from_bits64(w), p) }),
        _ => Err(c.invalid("`ftoi` of a tile that holds no floats")),
    })
}

/// A conversion that leaves elements unspecified where the flag says so: their value must not be used.
fn poisoning<A: Held, D: Held>(
    c: &mut Compiler<'_>,
    result: Value,
    tile: TileRef,
    f: impl Fn(A) -> (D, bool) + Copy + Send + Sync + 'static,
) -> Result<(), Refusal> {
    let plan = crate::elementwise::plan::<1, 2>(c, result, [tile])?;
    let (out, [a], nest) = (plan.out, plan.ins, plan.nest);
    let len = out.stored();
    c.emit(move |frame, launch| {
        let mut reg = frame.take(out.reg);
        let from = frame.reg(&a);
        let (n, [_, sa]) = nest.inner();
        let (dv, av) = (D::get_mut(&mut reg.buf), A::get(&from.buf));
        let mut any = false;
        nest.each_row(|[d, x]| {
            for i in 0..n {
                let (y, bad) = f(av[x + i * sa]);
                dv[d + i] = y;
                any |= bad;
            }
        });
        if (any && launch.check) || !from.poison.is_empty() {
            reg.poison.resize(len, 0);
            nest.each_row(|[d, x]| {
                for i in 0..n {
                    let at = x + i * sa;
                    reg.poison[d + i] = u8::from((f(av[at]).1 && launch.check) || from.is_poisoned(at));
                }
            });
        }
        frame.put(out.reg, reg);
        Ok(crate::program::Flow::Next)
    });
    Ok(())
}

