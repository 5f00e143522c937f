//! Floats: arithmetic rounded once to the tile's own format.
//!
//! To nearest even, `f32` and `f64` use the machine's arithmetic. `f16` and `bf16` use that of `f32` and round again,
//! which gives what one rounding would: `f32` has at least two bits more than twice theirs, so for `+ − × ÷ √` the
//! second rounding never decides a tie that the first has made. For `fma` this does not hold; it goes through `f64`,
//! rounded to odd. All other modes are computed exactly and rounded once. `approx` and `full` are computed like
//! nearest even, whose error is within their bounds. What payload a NaN has is not specified.

use crate::elementwise::{binary, ternary, total, unary};
use crate::exact;
use crate::held::{round_bf16, round_f16};
use crate::layout::TileRef;
use crate::ops::{math, unsupported};
use crate::prepare::{Compiler, Refusal};
use crate::tile::Held;
use tileport_ir::attr::{ComparisonOrdering, ComparisonPredicate, RoundingMode};
use tileport_ir::{ElementType, Op, Value};
use tileport_num::{Format, Rounding};

/// A machine float.
pub(crate) trait Real: Held + PartialOrd {
    fn wide(self) -> f64;
    fn narrow(x: f64) -> Self;
    fn add(self, o: Self) -> Self;
    fn sub(self, o: Self) -> Self;
    fn mul(self, o: Self) -> Self;
    fn div(self, o: Self) -> Self;
    fn rem(self, o: Self) -> Self;
    /// The larger, or the smaller, where neither is NaN; positive zero is larger than negative zero.
    fn larger(self, o: Self) -> Self;
    fn smaller(self, o: Self) -> Self;
    fn is_nan(self) -> bool;
    /// The first where the condition holds, else the second; without a branch, so that loops vectorise.
    fn choose(condition: bool, yes: Self, no: Self) -> Self;
    const NAN: Self;
}

macro_rules! real {
    ($($ty:ident $bits:ident;)*) => {$(
        impl Real for $ty {
            #[inline(always)]
            fn wide(self) -> f64 { self.into() }
            #[inline(always)]
            fn narrow(x: f64) -> Self { x as $ty }
            #[inline(always)]
            fn add(self, o: Self) -> Self { self + o }
            #[inline(always)]
            fn sub(self, o: Self) -> Self { self - o }
            #[inline(always)]
            fn mul(self, o: Self) -> Self { self * o }
            #[inline(always)]
            fn div(self, o: Self) -> Self { self / o }
            #[inline(always)]
            fn rem(self, o: Self) -> Self { self % o }
            #[inline(always)]
            fn larger(self, o: Self) -> Self {
                let tie = $ty::from_bits(self.to_bits() & o.to_bits());
                Self::choose(self > o, self, Self::choose(self == o, tie, o))
            }
            #[inline(always)]
            fn smaller(self, o: Self) -> Self {
                let tie = $ty::from_bits(self.to_bits() | o.to_bits());
                Self::choose(self < o, self, Self::choose(self == o, tie, o))
            }
            #[inline(always)]
            fn is_nan(self) -> bool {
                self != self
            }
            #[inline(always)]
            fn choose(condition: bool, yes: Self, no: Self) -> Self {
                let mask = (condition as $bits).wrapping_neg();
                $ty::from_bits((yes.to_bits() & mask) | (no.to_bits() & !mask))
            }
            const NAN: Self = $ty::NAN;
        }
    )*};
}
real! { f32 u32; f64 u64; }

/// A format in which arithmetic is defined.
pub(crate) trait Arithmetic: 'static {
    type H: Real;
    const FORMAT: Format;
    /// Rounds to the format, to nearest even.
    fn round(x: Self::H) -> Self::H;
    /// A fused multiply-add, rounded once to nearest even.
    fn fma(a: Self::H, b: Self::H, c: Self::H) -> Self::H;
}

pub(crate) struct F16;
pub(crate) struct BF16;
pub(crate) struct F32;
pub(crate) struct F64;

impl Arithmetic for F16 {
    type H = f32;
    const FORMAT: Format = Format::F16;
    #[inline(always)]
    fn round(x: f32) -> f32 {
        round_f16(x)
    }
    #[inline(always)]
    fn fma(a: f32, b: f32, c: f32) -> f32 {
        round_f16(odd_fma(a, b, c))
    }
}

impl Arithmetic for BF16 {
    type H = f32;
    const FORMAT: Format = Format::BF16;
    #[inline(always)]
    fn round(x: f32) -> f32 {
        round_bf16(x)
    }
    #[inline(always)]
    fn fma(a: f32, b: f32, c: f32) -> f32 {
        round_bf16(odd_fma(a, b, c))
    }
}

/// `a * b + c` of numbers of at most 11 bits, rounded to odd: the product is exact in binary64.
#[inline(always)]
fn odd_fma(a: f32, b: f32, c: f32) -> f32 {
    exact::narrow_odd(exact::add_odd(f64::from(a) * f64::from(b), f64::from(c)))
}

impl Arithmetic for F32 {
    type H = f32;
    const FORMAT: Format = Format::F32;
    #[inline(always)]
    fn round(x: f32) -> f32 {
        x
    }
    #[inline(always)]
    fn fma(a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }
}

impl Arithmetic for F64 {
    type H = f64;
    const FORMAT: Format = Format::F64;
    #[inline(always)]
    fn round(x: f64) -> f64 {
        x
    }
    #[inline(always)]
    fn fma(a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }
}

/// Calls a generic function with the format of an element type.
macro_rules! with_format {
    ($c:expr, $element:expr, $f:ident => $body:expr) => {
        match $element {
            tileport_ir::ElementType::F16 => {
                type $f = $crate::ops::float::F16;
                $body
            }
            tileport_ir::ElementType::BF16 => {
                type $f = $crate::ops::float::BF16;
                $body
            }
            tileport_ir::ElementType::F32 => {
                type $f = $crate::ops::float::F32;
                $body
            }
            tileport_ir::ElementType::F64 => {
                type $f = $crate::ops::float::F64;
                $body
            }
            other => Err($c.invalid(format!("arithmetic is not defined on `{}`", other.name()))),
        }
    };
}
pub(crate) use with_format;

/// Sets a subnormal binary32 number to zero, keeping its sign.
#[inline(always)]
pub(crate) fn flush(x: f32) -> f32 {
    if x.abs() < f32::MIN_POSITIVE {
        f32::from_bits(x.to_bits() & 0x8000_0000)
    } else {
        x
    }
}

/// Float operations, but for matrix products.
pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, result: Value) -> Result<(), Refusal> {
    match op {
        Op::AddF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        } => arithmetic(
            c,
            result,
            [*lhs, *rhs],
            *rounding_mode,
            *flush_to_zero,
            Basic::Add,
        ),
        Op::SubF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        } => arithmetic(
            c,
            result,
            [*lhs, *rhs],
            *rounding_mode,
            *flush_to_zero,
            Basic::Sub,
        ),
        Op::MulF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        } => arithmetic(
            c,
            result,
            [*lhs, *rhs],
            *rounding_mode,
            *flush_to_zero,
            Basic::Mul,
        ),
        Op::DivF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero,
        } => arithmetic(
            c,
            result,
            [*lhs, *rhs],
            *rounding_mode,
            *flush_to_zero,
            Basic::Div,
        ),
        Op::Fma {
            lhs,
            rhs,
            acc,
            rounding_mode,
            flush_to_zero,
        } => fused(c, result, [*lhs, *rhs, *acc], *rounding_mode, *flush_to_zero),
        Op::Sqrt {
            source,
            rounding_mode,
            flush_to_zero,
        } => root(c, result, *source, *rounding_mode, *flush_to_zero),
        Op::MaxF {
            lhs,
            rhs,
            propagate_nan,
            flush_to_zero,
        } => extremum(c, result, [*lhs, *rhs], *propagate_nan, *flush_to_zero, true),
        Op::MinF {
            lhs,
            rhs,
            propagate_nan,
            flush_to_zero,
        } => extremum(c, result, [*lhs, *rhs], *propagate_nan, *flush_to_zero, false),
        Op::AbsF { source } => simple(c, result, *source, Simple::Abs),
        Op::NegF { source } => simple(c, result, *source, Simple::Neg),
        Op::Ceil { source } => simple(c, result, *source, Simple::Ceil),
        Op::Floor { source } => simple(c, result, *source, Simple::Floor),
        Op::RemF { lhs, rhs } => {
            let ins = operands(c, [*lhs, *rhs], result)?;
            with_format!(c, c.number(result)?, F => {
                type H = <F as Arithmetic>::H;
                binary(c, result, ins, |x: H, y: H| (x.rem(y), false), total())
            })
        }
        Op::CmpF {
            comparison_predicate,
            comparison_ordering,
            lhs,
            rhs,
        } => compare(
            c,
            result,
            [*lhs, *rhs],
            *comparison_predicate,
            *comparison_ordering,
        ),
        _ if math::prepare(c, op, result)? => Ok(()),
        _ => unsupported(c, op),
    }
}

/// The operands of an operation on floats; they have the result's type.
pub(crate) fn operands<const N: usize>(
    c: &Compiler<'_>,
    values: [Value; N],
    result: Value,
) -> Result<[TileRef; N], Refusal> {
    let element = c.element(result)?;
    let mut tiles = Vec::with_capacity(N);
    for value in values {
        let tile = c.tile(value)?;
        if tile.element != element {
            return Err(c.invalid("the operands and the result differ in type"));
        }
        tiles.push(tile);
    }
    tiles.try_into().map_err(|_| c.invalid("an operand is missing"))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Basic {
    Add,
    Sub,
    Mul,
    Div,
}

/// The mode to compute with: `approx` and `full` allow more error than nearest even has.
fn mode(c: &Compiler<'_>, mode: RoundingMode) -> Result<Rounding, Refusal> {
    match mode {
        RoundingMode::Approx | RoundingMode::Full => Ok(Rounding::NearestEven),
        RoundingMode::NearestIntToZero => Err(c.invalid("a rounding mode does not fit its operation")),
        _ => exact::rounding_of(mode).ok_or_else(|| c.invalid("a rounding mode does not fit its operation")),
    }
}

fn only_f32(c: &Compiler<'_>, flush_to_zero: bool, element: ElementType) -> Result<(), Refusal> {
    if flush_to_zero && element != ElementType::F32 {
        return Err(c.invalid(format!("`flush_to_zero` does not apply to `{}`", element.name())));
    }
    Ok(())
}

fn arithmetic(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    rounding: RoundingMode,
    ftz: bool,
    basic: Basic,
) -> Result<(), Refusal> {
    let ins = operands(c, values, result)?;
    let element = c.number(result)?;
    let mode = mode(c, rounding)?;
    only_f32(c, ftz, element)?;
    if mode != Rounding::NearestEven {
        return with_format!(c, element, F => {
            type H = <F as Arithmetic>::H;
            binary(c, result, ins, move |x: H, y: H| {
                let (x, y) = if ftz { (wide_flush(x), wide_flush(y)) } else { (x.wide(), y.wide()) };
                let z = match basic {
                    Basic::Add => exact::add(F::FORMAT, x, y, mode),
                    Basic::Sub => exact::add(F::FORMAT, x, -y, mode),
                    Basic::Mul => exact::mul(F::FORMAT, x, y, mode),
                    Basic::Div => exact::div(F::FORMAT, x, y, mode),
                };
                (H::narrow(if ftz { wide_flush(H::narrow(z)) } else { z }), false)
            }, total())
        });
    }
    if ftz {
        return match basic {
            Basic::Add => binary(
                c,
                result,
                ins,
                |x: f32, y: f32| (flush(flush(x) + flush(y)), false),
                total(),
            ),
            Basic::Sub => binary(
                c,
                result,
                ins,
                |x: f32, y: f32| (flush(flush(x) - flush(y)), false),
                total(),
            ),
            Basic::Mul => binary(
                c,
                result,
                ins,
                |x: f32, y: f32| (flush(flush(x) * flush(y)), false),
                total(),
            ),
            Basic::Div => binary(
                c,
                result,
                ins,
                |x: f32, y: f32| (flush(flush(x) / flush(y)), false),
                total(),
            ),
        };
    }
    with_format!(c, element, F => {
        type H = <F as Arithmetic>::H;
        match basic {
            Basic::Add => binary(c, result, ins, #[inline(always)] |x: H, y: H| (F::round(x.add(y)), false), total()),
            Basic::Sub => binary(c, result, ins, #[inline(always)] |x: H, y: H| (F::round(x.sub(y)), false), total()),
            Basic::Mul => binary(c, result, ins, #[inline(always)] |x: H, y: H| (F::round(x.mul(y)), false), total()),
            Basic::Div => binary(c, result, ins, #[inline(always)] |x: H, y: H| (F::round(x.div(y)), false), total()),
        }
    })
}

/// A binary32 number with subnormals set to zero, as binary64. Other formats never get here.
fn wide_flush<T: Real>(x: T) -> f64 {
    let x = x.wide();
    if x.abs() < f64::from(f32::MIN_POSITIVE) {
        0f64.copysign(x)
    } else {
        x
    }
}

fn fused(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 3],
    rounding: RoundingMode,
    ftz: bool,
) -> Result<(), Refusal> {
    let ins = operands(c, values, result)?;
    let element = c.number(result)?;
    let mode = mode(c, rounding)?;
    only_f32(c, ftz, element)?;
    if ftz && mode == Rounding::NearestEven {
        let f = |x: f32, y: f32, z: f32| flush(flush(x).mul_add(flush(y), flush(z)));
        return ternary(c, result, ins, f, false);
    }
    with_format!(c, element, F => {
        type H = <F as Arithmetic>::H;
        if mode == Rounding::NearestEven {
            return ternary(c, result, ins, #[inline(always)] |x: H, y: H, z: H| F::fma(x, y, z), false);
        }
        ternary(c, result, ins, move |x: H, y: H, z: H| {
            let wide = |x: H| if ftz { wide_flush(x) } else { x.wide() };
            let z = H::narrow(exact::fma(F::FORMAT, wide(x), wide(y), wide(z), mode));
            if ftz { H::narrow(wide_flush(z)) } else { z }
        }, false)
    })
}

fn root(
    c: &mut Compiler<'_>,
    result: Value,
    source: Value,
    rounding: RoundingMode,
    ftz: bool,
) -> Result<(), Refusal> {
    let [a] = operands(c, [source], result)?;
    let element = c.number(result)?;
    let mode = mode(c, rounding)?;
    only_f32(c, ftz, element)?;
    if ftz && mode == Rounding::NearestEven {
        return unary(c, result, a, |x: f32| (flush(flush(x).sqrt()), false), total());
    }
    with_format!(c, element, F => {
        type H = <F as Arithmetic>::H;
        if mode == Rounding::NearestEven {
            return unary(c, result, a, |x: H| (F::round(x.sqrt()), false), total());
        }
        unary(c, result, a, move |x: H| {
            let x = if ftz { wide_flush(x) } else { x.wide() };
            (H::narrow(exact::sqrt(F::FORMAT, x, mode)), false)
        }, total())
    })
}

/// The larger or smaller of two, with NaN as `propagate` says.
#[inline(always)]
pub(crate) fn pick_extremum<H: Real>(x: H, y: H, propagate: bool, largest: bool) -> H {
    let z = if largest { x.larger(y) } else { x.smaller(y) };
    if propagate {
        return H::choose(x.is_nan() | y.is_nan(), H::NAN, z);
    }
    let z = H::choose(x.is_nan(), y, z);
    let z = H::choose(y.is_nan(), x, z);
    H::choose(z.is_nan(), H::NAN, z)
}

fn extremum(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    propagate: bool,
    ftz: bool,
    largest: bool,
) -> Result<(), Refusal> {
    let ins = operands(c, values, result)?;
    let element = c.number(result)?;
    only_f32(c, ftz, element)?;
    if ftz {
        let f = move |x: f32, y: f32| (pick_extremum(flush(x), flush(y), propagate, largest), false);
        return binary(c, result, ins, f, total());
    }
    // What is picked is in the format already, so only the machine type matters.
    if element == ElementType::F64 {
        extremum_of::<f64>(c, result, ins, propagate, largest)
    } else if element.is_base_float() {
        extremum_of::<f32>(c, result, ins, propagate, largest)
    } else {
        Err(c.invalid(format!("arithmetic is not defined on `{}`", element.name())))
    }
}

fn extremum_of<H: Real>(
    c: &mut Compiler<'_>,
    result: Value,
    ins: [TileRef; 2],
    propagate: bool,
    largest: bool,
) -> Result<(), Refusal> {
    match (propagate, largest) {
        (false, true) => binary(
            c,
            result,
            ins,
            #[inline(always)]
            |x: H, y: H| (pick_extremum(x, y, false, true), false),
            total(),
        ),
        (false, false) => binary(
            c,
            result,
            ins,
            #[inline(always)]
            |x: H, y: H| (pick_extremum(x, y, false, false), false),
            total(),
        ),
        (true, true) => binary(
            c,
            result,
            ins,
            #[inline(always)]
            |x: H, y: H| (pick_extremum(x, y, true, true), false),
            total(),
        ),
        (true, false) => binary(
            c,
            result,
            ins,
            #[inline(always)]
            |x: H, y: H| (pick_extremum(x, y, true, false), false),
            total(),
        ),
    }
}

#[derive(Clone, Copy)]
enum Simple {
    Abs,
    Neg,
    Ceil,
    Floor,
}

/// What needs no rounding: only the machine type matters.
fn simple(c: &mut Compiler<'_>, result: Value, source: Value, what: Simple) -> Result<(), Refusal> {
    let [a] = operands(c, [source], result)?;
    match (c.number(result)?, what) {
        (ElementType::F64, Simple::Abs) => unary(c, result, a, |x: f64| (x.abs(), false), total()),
        (ElementType::F64, Simple::Neg) => unary(c, result, a, |x: f64| (-x, false), total()),
        (ElementType::F64, Simple::Ceil) => unary(c, result, a, |x: f64| (x.ceil(), false), total()),
        (ElementType::F64, Simple::Floor) => unary(c, result, a, |x: f64| (x.floor(), false), total()),
        (e, _) if !e.is_base_float() => {
            Err(c.invalid(format!("arithmetic is not defined on `{}`", e.name())))
        }
        (_, Simple::Abs) => unary(c, result, a, |x: f32| (x.abs(), false), total()),
        (_, Simple::Neg) => unary(c, result, a, |x: f32| (-x, false), total()),
        (_, Simple::Ceil) => unary(c, result, a, |x: f32| (x.ceil(), false), total()),
        (_, Simple::Floor) => unary(c, result, a, |x: f32| (x.floor(), false), total()),
    }
}

fn compare(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    predicate: ComparisonPredicate,
    ordering: ComparisonOrdering,
) -> Result<(), Refusal> {
    use ComparisonPredicate as P;
    let ins = [c.tile(values[0])?, c.tile(values[1])?];
    let element = c.number(values[0])?;
    if ins[0].element != ins[1].element || element.format().is_none() {
        return Err(c.invalid("`cmpf` compares tiles of different types, or no floats"));
    }
    let unordered = ordering == ComparisonOrdering::Unordered;
    let [a, b] = ins;
    let (ins, predicate) = match predicate {
        P::GreaterThan => ([b, a], P::LessThan),
        P::GreaterThanOrEqual => ([b, a], P::LessThanOrEqual),
        _ => ([a, b], predicate),
    };
    if element == ElementType::F64 {
        compare_as::<f64>(c, result, ins, predicate, unordered)
    } else {
        compare_as::<f32>(c, result, ins, predicate, unordered)
    }
}

fn compare_as<H: Real>(
    c: &mut Compiler<'_>,
    result: Value,
    ins: [TileRef; 2],
    predicate: ComparisonPredicate,
    unordered: bool,
) -> Result<(), Refusal> {
    use ComparisonPredicate as P;
    macro_rules! comparison {
        ($op:tt) => {
            binary(c, result, ins, move |x: H, y: H| {
                let nan = x.is_nan() | y.is_nan();
                (u8::from(((x $op y) & !nan) | (unordered & nan)), false)
            }, total())
        };
    }
    match predicate {
        P::Equal => comparison!(==),
        P::NotEqual => comparison!(!=),
        P::LessThan => comparison!(<),
        _ => comparison!(<=),
    }
}
