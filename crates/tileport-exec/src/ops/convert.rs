//! Conversions between number formats, and between pointers and integers.

use crate::elementwise::{Plan, plan, spread, total, unary};
use crate::exact::rounding_of;
use crate::fault::Kind;
use crate::held::{element_bits, format_of, held_word, round_bf16, round_f16};
use crate::layout::TileRef;
use crate::ops::shape::same_words;
use crate::ops::unsupported;
use crate::prepare::{Compiler, Refusal};
use crate::program::Flow;
use crate::tile::{Class, class_of};
use tileport_ir::attr::{Overflow, RoundingMode, Signedness};
use tileport_ir::{ElementType, Op, TileElement, Value};
use tileport_num::{Exact, Format, Overflow as Beyond, Rounding, encode, encode_exact};

pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, result: Value) -> Result<(), Refusal> {
    match op {
        Op::Bitcast { source } => bitcast(c, *source, result),
        Op::ExtI { from, signedness } => extend(c, *from, *signedness, result),
        Op::TruncI { from, overflow } => truncate(c, *from, *overflow, result),
        Op::FToF { from, rounding_mode } => float_to_float(c, *from, *rounding_mode, result),
        Op::FToI {
            from,
            signedness,
            rounding_mode,
            saturating,
        } => float_to_int(c, *from, *signedness, *rounding_mode, *saturating, result),
        Op::IToF {
            from,
            signedness,
            rounding_mode,
        } => int_to_float(c, *from, *signedness, *rounding_mode, result),
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
    f: impl Fn(u64) -> u64 + Send + Sync + 'static,
) -> Result<(), Refusal> {
    let Plan { out, ins: [a], nest } = plan::<1, 2>(c, result, [tile])?;
    let len = out.stored();
    c.emit(move |frame, _| {
        let mut reg = frame.take(out.reg);
        let from = frame.reg(&a);
        let (n, [_, sa]) = nest.inner();
        nest.each_row(|[d, x]| (0..n).for_each(|i| reg.buf.set_word(d + i, f(from.buf.word(x + i * sa)))));
        if !from.poison.is_empty() {
            spread(&nest, &mut reg, len, [from]);
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
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
    by_words(c, result, tile, move |word| {
        held_word(to, element_bits(from, word))
    })
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
    let shift = 64 - narrow;
    // Extended by sign; where that is not wanted, what was added is taken away again.
    let mask = u64::MAX >> (64 - if sign == Signedness::Signed { wide } else { narrow });
    macro_rules! pair {
        ($a:ty, $d:ty) => {
            unary(
                c,
                result,
                tile,
                move |x: $a| {
                    (
                        (((u64::from(x) << shift) as i64 >> shift) as u64 & mask) as $d,
                        false,
                    )
                },
                total(),
            )
        };
    }
    match (tile.class, class_of(c.element(result)?)) {
        (Class::U8, Class::U8) => pair!(u8, u8),
        (Class::U8, Class::U16) => pair!(u8, u16),
        (Class::U8, Class::U32) => pair!(u8, u32),
        (Class::U8, Class::U64) => pair!(u8, u64),
        (Class::U16, Class::U32) => pair!(u16, u32),
        (Class::U16, Class::U64) => pair!(u16, u64),
        (Class::U32, Class::U64) => pair!(u32, u64),
        _ => Err(c.invalid("`exti` does not widen")),
    }
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
        (
            Kind::Overflow,
            format!("`trunci` of {shown} does not fit {narrow} bits although it is said to"),
        )
    });
    macro_rules! pair {
        ($a:ty, $d:ty) => {
            unary(
                c,
                result,
                tile,
                move |x: $a| {
                    let x = u64::from(x);
                    let cut = x & mask;
                    let signed_lost =
                        (cut << shift) as i64 >> shift != (x << wide_shift) as i64 >> wide_shift;
                    let bad = match overflow {
                        Overflow::None => false,
                        Overflow::NoSignedWrap => signed_lost,
                        Overflow::NoUnsignedWrap => cut != x,
                        Overflow::NoWrap => signed_lost | (cut != x),
                    };
                    (cut as $d, bad)
                },
                explain,
            )
        };
    }
    match (tile.class, class_of(c.element(result)?)) {
        (Class::U8, Class::U8) => pair!(u8, u8),
        (Class::U16, Class::U8) => pair!(u16, u8),
        (Class::U32, Class::U8) => pair!(u32, u8),
        (Class::U64, Class::U8) => pair!(u64, u8),
        (Class::U32, Class::U16) => pair!(u32, u16),
        (Class::U64, Class::U16) => pair!(u64, u16),
        (Class::U64, Class::U32) => pair!(u64, u32),
        _ => Err(c.invalid("`trunci` does not narrow")),
    }
}

fn float_format(c: &Compiler<'_>, value: Value) -> Result<(ElementType, Format), Refusal> {
    let element = c.number(value)?;
    let format =
        format_of(element).ok_or_else(|| c.invalid("a float conversion of a tile that holds no floats"))?;
    Ok((element, format))
}

fn float_to_float(
    c: &mut Compiler<'_>,
    from: Value,
    mode: RoundingMode,
    result: Value,
) -> Result<(), Refusal> {
    use ElementType as E;
    let ((a, _), (b, format)) = (float_format(c, from)?, float_format(c, result)?);
    let tile = c.tile(from)?;
    let Some(rounding) = rounding_of(mode).filter(|_| mode != RoundingMode::NearestIntToZero) else {
        return Err(c.invalid("`ftof` has a rounding mode that it does not take"));
    };
    let widening = matches!(
        (a, b),
        (
            E::F16 | E::BF16 | E::TF32 | E::F8E4M3FN | E::F8E5M2 | E::F8E8M0FNU | E::F8E5M3FNU | E::F4E2M1FN,
            E::F32
        )
    );
    if widening || a == b {
        // Registers hold these formats as binary32 already. A signaling NaN would become quiet; payloads are not
        // specified.
        return c.alias(
            result,
            TileRef {
                element: TileElement::Number(b),
                ..tile
            },
        );
    }
    let even = rounding == Rounding::NearestEven;
    match (tile.class, b) {
        (Class::F32, E::F64) => unary(c, result, tile, |x: f32| (f64::from(x), false), total()),
        (Class::F64, E::F32) if even => unary(c, result, tile, |x: f64| (x as f32, false), total()),
        (Class::F32, E::F16) if even => unary(c, result, tile, |x: f32| (round_f16(x), false), total()),
        (Class::F32, E::BF16) if even => unary(c, result, tile, |x: f32| (round_bf16(x), false), total()),
        // The narrowest formats saturate, as the device's conversions do.
        (Class::F32, _) => unary(
            c,
            result,
            tile,
            move |x: f32| (narrow(b, format, f64::from(x), rounding), false),
            total(),
        ),
        (Class::F64, _) => unary(
            c,
            result,
            tile,
            move |x: f64| (narrow(b, format, x, rounding), false),
            total(),
        ),
        _ => Err(c.invalid("a float conversion of a tile that holds no floats")),
    }
}

/// What a conversion gives for a number that is too large: infinity in `f16` and the formats above it; in the narrower
/// ones the largest finite number, as PTX's `satfinite` conversions do, also in `f8E5M2`, which has infinities.
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
            (ElementType::F32, true) => {
                return unary(c, result, tile, |x: u32| (x as i32 as f32, false), total());
            }
            (ElementType::F32, false) => return unary(c, result, tile, |x: u32| (x as f32, false), total()),
            (ElementType::F64, true) => {
                return unary(c, result, tile, |x: u32| (f64::from(x as i32), false), total());
            }
            (ElementType::F64, false) => {
                return unary(c, result, tile, |x: u32| (f64::from(x), false), total());
            }
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
        held_word(element, encode_exact(format, exact, rounding, beyond(format)))
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
        return Err(c.invalid("`ftoi` with another rounding than towards zero"));
    }
    let tile = c.tile(from)?;
    if !matches!(tile.class, Class::F32 | Class::F64) {
        return Err(c.invalid("`ftoi` of a tile that holds no floats"));
    }
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
    let wide = tile.class == Class::F64;
    let plan = plan::<1, 2>(c, result, [tile])?;
    let (out, [a], nest) = (plan.out, plan.ins, plan.nest);
    let len = out.stored();
    // Elements out of range are left unspecified: their value must not be used.
    c.emit(move |frame, launch| {
        let mut reg = frame.take(out.reg);
        let from = frame.reg(&a);
        let (n, [_, sa]) = nest.inner();
        let number = |at: usize| {
            let word = from.buf.word(at);
            if wide {
                f64::from_bits(word)
            } else {
                f64::from(f32::from_bits(word as u32))
            }
        };
        let mut any = false;
        nest.each_row(|[d, x]| {
            for i in 0..n {
                let (y, bad) = convert(number(x + i * sa));
                reg.buf.set_word(d + i, y);
                any |= bad;
            }
        });
        if (any && launch.check) || !from.poison.is_empty() {
            reg.poison.resize(len, 0);
            nest.each_row(|[d, x]| {
                for i in 0..n {
                    let at = x + i * sa;
                    reg.poison[d + i] =
                        u8::from((convert(number(at)).1 && launch.check) || from.is_poisoned(at));
                }
            });
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}
