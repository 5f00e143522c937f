//! Functions that are not rational: exponentials, logarithms, powers, trigonometry.
//!
//! Formats narrower than `f64` are computed in `f64` and rounded once more at the end, so that the error is at most
//! 0.5001 units in the last place (`f16` and `bf16` take the way through `f32`, as on a device: 0.501). `f64` itself uses the `libm` crate: at most one unit in the
//! last place for `exp`, `log` and the circular functions, two for `sinh`, `cosh`, `tanh` and `pow`. Nothing depends
//! on the host's C library, so results are the same on every machine.

use crate::elementwise::{binary, binary_words, total, unary};
use crate::ops::float::{Arithmetic, Real, flush, operands, with_format};
use crate::prepare::{Compiler, Refusal, signed};
use crate::tile::Class;
use tileport_ir::{ElementType, Op, Value};

/// Prepares the operation if it is a function of this family.
pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, result: Value) -> Result<bool, Refusal> {
    match op {
        // The rounding modes `approx` and `full` bound the error; this one is within both.
        Op::Exp { source, .. } => exponential(c, result, *source, false, false)?,
        Op::Exp2 {
            source,
            flush_to_zero,
        } => exponential(c, result, *source, true, *flush_to_zero)?,
        Op::Log { source } => function(c, result, *source, libm::log)?,
        Op::Log2 { source } => function(c, result, *source, libm::log2)?,
        Op::Sin { source } => function(c, result, *source, libm::sin)?,
        Op::Cos { source } => function(c, result, *source, libm::cos)?,
        Op::Tan { source } => function(c, result, *source, libm::tan)?,
        Op::SinH { source } => function(c, result, *source, libm::sinh)?,
        Op::CosH { source } => function(c, result, *source, libm::cosh)?,
        Op::TanH { source, .. } => tanh(c, result, *source)?,
        Op::Rsqrt {
            source,
            flush_to_zero,
        } => rsqrt(c, result, *source, *flush_to_zero)?,
        Op::PowF { source, exponent } => function2(c, result, [*source, *exponent], libm::pow)?,
        Op::Atan2 { x, y } => function2(c, result, [*x, *y], libm::atan2)?,
        Op::PowI { source, exponent } => power(c, result, *source, *exponent)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn function(c: &mut Compiler<'_>, result: Value, source: Value, f: fn(f64) -> f64) -> Result<(), Refusal> {
    let [a] = operands(c, [source], result)?;
    with_format!(c, c.number(result)?, F => {
        type H = <F as Arithmetic>::H;
        unary(c, result, a, move |x: H| (F::round(H::narrow(f(x.wide()))), false), total())
    })
}

fn function2(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    f: fn(f64, f64) -> f64,
) -> Result<(), Refusal> {
    let ins = operands(c, values, result)?;
    with_format!(c, c.number(result)?, F => {
        type H = <F as Arithmetic>::H;
        binary(c, result, ins, move |x: H, y: H| (F::round(H::narrow(f(x.wide(), y.wide()))), false), total())
    })
}

/// 2 to a power for |power| up to 1000, with a relative error below 1e-11. Vectorises.
#[inline(always)]
fn exp2_near(power: f64) -> f64 {
    // Adding and taking away this number rounds to an integer, which its low bits then hold.
    const SHIFT: f64 = 6755399441055744.0;
    let shifted = power + SHIFT;
    let whole = shifted - SHIFT;
    let r = (power - whole) * std::f64::consts::LN_2;
    let scale = f64::from_bits(shifted.to_bits().wrapping_add(1023) << 52);
    series(r) * scale
}

/// e to a power for |power| up to 700, with a relative error below 1e-11. Vectorises.
#[inline(always)]
fn exp_near(power: f64) -> f64 {
    const SHIFT: f64 = 6755399441055744.0;
    // ln 2 in two parts; the first has zeros at its end, so that its product with a small integer is exact.
    const HIGH: f64 = 6.931_471_803_691_238e-1;
    const LOW: f64 = 1.908_214_929_270_587_7e-10;
    let shifted = power * std::f64::consts::LOG2_E + SHIFT;
    let whole = shifted - SHIFT;
    let r = (power - whole * HIGH) - whole * LOW;
    let scale = f64::from_bits(shifted.to_bits().wrapping_add(1023) << 52);
    series(r) * scale
}

/// e to a power for |power| up to 0.35: the exponential series up to the tenth power, whose rest is below 2.5e-13.
#[inline(always)]
fn series(r: f64) -> f64 {
    let mut p: f64 = 1.0 / 3_628_800.0;
    for c in [
        1.0 / 362_880.0,
        1.0 / 40_320.0,
        1.0 / 5_040.0,
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
        1.0,
        1.0,
    ] {
        p = p.mul_add(r, c);
    }
    p
}

/// e to the power of a binary32 number.
#[inline(always)]
pub(crate) fn exp_f32(x: f32) -> f32 {
    let near = exp_near(f64::from(x).clamp(-150.0, 150.0)) as f32;
    if x.is_nan() { x } else { near }
}

/// 2 to the power of a binary32 number.
#[inline(always)]
pub(crate) fn exp2_f32(x: f32) -> f32 {
    let near = exp2_near(f64::from(x).clamp(-200.0, 200.0)) as f32;
    if x.is_nan() { x } else { near }
}

/// The hyperbolic tangent of a binary32 number.
#[inline(always)]
pub(crate) fn tanh_f32(x: f32) -> f32 {
    let w = f64::from(x);
    let e = exp_near((2.0 * w).clamp(-60.0, 60.0));
    let far = (e - 1.0) / (e + 1.0);
    // Near zero the difference above loses digits; the series' rest is below 1e-11 of the value there.
    let s = w * w;
    let near = w * (1.0 + s * (-1.0 / 3.0 + s * (2.0 / 15.0 + s * (-17.0 / 315.0 + s * (62.0 / 2835.0)))));
    let y = (if w.abs() < 0.07 { near } else { far }) as f32;
    if x.is_nan() { x } else { y }
}

fn exponential(
    c: &mut Compiler<'_>,
    result: Value,
    source: Value,
    two: bool,
    ftz: bool,
) -> Result<(), Refusal> {
    let [a] = operands(c, [source], result)?;
    let element = c.number(result)?;
    if ftz && element != ElementType::F32 {
        return Err(c.invalid(format!("`flush_to_zero` does not apply to `{}`", element.name())));
    }
    if element == ElementType::F64 {
        let f = if two { libm::exp2 } else { libm::exp };
        return unary(c, result, a, move |x: f64| (f(x), false), total());
    }
    if ftz {
        return unary(c, result, a, #[inline(always)] |x: f32| (flush(exp2_f32(flush(x))), false), total());
    }
    match (element, two) {
        (ElementType::F32, true) => unary(c, result, a, #[inline(always)] |x: f32| (exp2_f32(x), false), total()),
        (ElementType::F32, false) => unary(c, result, a, #[inline(always)] |x: f32| (exp_f32(x), false), total()),
        (ElementType::F16, true) => unary(
            c,
            result,
            a,
            #[inline(always)] |x| (crate::held::round_f16(exp2_f32(x)), false),
            total(),
        ),
        (ElementType::F16, false) => unary(
            c,
            result,
            a,
            #[inline(always)] |x| (crate::held::round_f16(exp_f32(x)), false),
            total(),
        ),
        (ElementType::BF16, true) => unary(
            c,
            result,
            a,
            #[inline(always)] |x| (crate::held::round_bf16(exp2_f32(x)), false),
            total(),
        ),
        (ElementType::BF16, false) => unary(
            c,
            result,
            a,
            #[inline(always)] |x| (crate::held::round_bf16(exp_f32(x)), false),
            total(),
        ),
        _ => Err(c.invalid(format!("arithmetic is not defined on `{}`", element.name()))),
    }
}

fn tanh(c: &mut Compiler<'_>, result: Value, source: Value) -> Result<(), Refusal> {
    let [a] = operands(c, [source], result)?;
    match c.number(result)? {
        ElementType::F32 => unary(c, result, a, #[inline(always)] |x: f32| (tanh_f32(x), false), total()),
        _ => function(c, result, source, libm::tanh),
    }
}

fn rsqrt(c: &mut Compiler<'_>, result: Value, source: Value, ftz: bool) -> Result<(), Refusal> {
    let [a] = operands(c, [source], result)?;
    let element = c.number(result)?;
    if ftz {
        if element != ElementType::F32 {
            return Err(c.invalid(format!("`flush_to_zero` does not apply to `{}`", element.name())));
        }
        let f = |x: f32| ((1.0 / f64::from(flush(x)).sqrt()) as f32, false);
        return unary(c, result, a, f, total());
    }
    with_format!(c, element, F => {
        type H = <F as Arithmetic>::H;
        unary(c, result, a, |x: H| (F::round(H::narrow(1.0 / x.wide().sqrt())), false), total())
    })
}

fn power(c: &mut Compiler<'_>, result: Value, source: Value, exponent: Value) -> Result<(), Refusal> {
    let [a] = operands(c, [source], result)?;
    let e = c.tile(exponent)?;
    let class = e.class;
    let element = c.number(result)?;
    if !matches!(class, Class::U8 | Class::U16 | Class::U32 | Class::U64) {
        return Err(c.invalid("the exponent of `fpowi` is no integer"));
    }
    let narrow = move |x: f64| match element {
        ElementType::F64 => x.to_bits(),
        ElementType::F16 => u64::from(crate::held::round_f16(x as f32).to_bits()),
        ElementType::BF16 => u64::from(crate::held::round_bf16(x as f32).to_bits()),
        _ => u64::from((x as f32).to_bits()),
    };
    let f = move |x: u64, n: u64| {
        let base = if element == ElementType::F64 { f64::from_bits(x) } else { f64::from(f32::from_bits(x as u32)) };
        (narrow(integer_power(base, signed(n, class))), false)
    };
    binary_words(c, result, [a, e], Box::new(f), total())
}

/// A number to an integer power; the sign is that of an odd power even where the exponent is no binary64 number.
fn integer_power(x: f64, n: i64) -> f64 {
    let magnitude = libm::pow(x.abs(), n as f64);
    if x.is_sign_negative() && n % 2 != 0 {
        -magnitude
    } else {
        magnitude
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error in units of the last place of a binary32 result.
    fn ulps(got: f32, want: f64) -> f64 {
        let unit = f64::from((want as f32).abs().next_up()) - f64::from((want as f32).abs());
        (f64::from(got) - want).abs() / unit
    }

    #[test]
    fn vector_functions_are_nearly_rounded_right() {
        let mut worst = [0f64; 3];
        for bits in (0..u32::MAX).step_by(997) {
            let x = f32::from_bits(bits);
            if !x.is_finite() {
                continue;
            }
            let w = f64::from(x);
            for (i, (got, want)) in [
                (exp_f32(x), libm::exp(w)),
                (exp2_f32(x), libm::exp2(w)),
                (tanh_f32(x), libm::tanh(w)),
            ]
            .into_iter()
            .enumerate()
            {
                if (want as f32).is_infinite() || want == 0.0 || (want as f32) == 0.0 {
                    assert_eq!(got, want as f32, "{i} {x:e}");
                } else {
                    worst[i] = worst[i].max(ulps(got, want));
                }
            }
        }
        assert!(worst.iter().all(|&w| w < 0.5001), "{worst:?}");
    }

    #[test]
    fn special_values() {
        assert!(exp_f32(f32::NAN).is_nan() && exp2_f32(f32::NAN).is_nan() && tanh_f32(f32::NAN).is_nan());
        assert_eq!(
            (exp_f32(f32::INFINITY), exp_f32(f32::NEG_INFINITY)),
            (f32::INFINITY, 0.0)
        );
        assert_eq!(
            (exp2_f32(f32::INFINITY), exp2_f32(-149.0)),
            (f32::INFINITY, f32::from_bits(1))
        );
        assert_eq!(
            (tanh_f32(f32::INFINITY), tanh_f32(-0.0).to_bits()),
            (1.0, (-0.0f32).to_bits())
        );
        assert_eq!(integer_power(-2.0, 3), -8.0);
        assert_eq!(integer_power(-0.0, -3), f64::NEG_INFINITY);
    }
}
