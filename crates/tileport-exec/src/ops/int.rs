//! Integers: arithmetic wraps to the width; an overflow that is said not to happen, and a division that has no
//! result, are undefined.

use crate::elementwise::{Explain, binary, binary_words, show, total, unary};
use crate::fault::Kind;
use crate::layout::TileRef;
use crate::ops::unsupported;
use crate::prepare::{Compiler, Refusal};
use crate::tile::Held;
use tileport_ir::attr::{ComparisonPredicate, Overflow, RoundingMode, Signedness};
use tileport_ir::{ElementType, Op, Value};

/// An unsigned machine integer that holds a number of `bits()` bits in its low end, the rest being zero.
pub(crate) trait Word: Held + Ord {
    type Signed: Copy + Ord + Into<i64>;
    const WIDTH: u32;
    fn wide(self) -> u64;
    /// An operation on tiles of this type: with loops of its own for the wide types, which are common.
    fn loops(
        c: &mut Compiler<'_>,
        result: Value,
        ins: [TileRef; 2],
        f: impl Fn(Self, Self) -> (Self, bool) + Copy + Send + Sync + 'static,
        explain: Explain<2>,
    ) -> Result<(), Refusal>;
    /// A comparison of tiles of this type.
    fn tests(
        c: &mut Compiler<'_>,
        result: Value,
        ins: [TileRef; 2],
        f: impl Fn(Self, Self) -> bool + Copy + Send + Sync + 'static,
    ) -> Result<(), Refusal>;
    fn cut(x: u64) -> Self;
    fn signed(self) -> Self::Signed;
    fn add(self, o: Self) -> Self;
    fn sub(self, o: Self) -> Self;
    fn mul(self, o: Self) -> Self;
    fn add_carries(self, o: Self) -> (bool, bool);
    fn sub_borrows(self, o: Self) -> (bool, bool);
    fn mul_overflows(self, o: Self) -> (bool, bool);
    fn mul_high(self, o: Self) -> Self;
    fn and(self, o: Self) -> Self;
    fn or(self, o: Self) -> Self;
    fn xor(self, o: Self) -> Self;
    fn shl(self, by: u64) -> Self;
    fn shr(self, by: u64) -> Self;
    fn sar(self, by: u64) -> Self;
    fn div(self, o: Self) -> Self;
    fn rem(self, o: Self) -> Self;
    fn sdiv(self, o: Self) -> Self;
    fn srem(self, o: Self) -> Self;
}

macro_rules! word {
    ($($u:ty, $s:ty, $wide:ty, $loops:ident, $tests:ident;)*) => {$(
        impl Word for $u {
            type Signed = $s;
            const WIDTH: u32 = <$u>::BITS;
            #[inline(always)]
            fn wide(self) -> u64 { self as u64 }
            fn loops(
                c: &mut Compiler<'_>,
                result: Value,
                ins: [TileRef; 2],
                f: impl Fn(Self, Self) -> (Self, bool) + Copy + Send + Sync + 'static,
                explain: Explain<2>,
            ) -> Result<(), Refusal> {
                $loops(c, result, ins, f, explain)
            }
            fn tests(
                c: &mut Compiler<'_>,
                result: Value,
                ins: [TileRef; 2],
                f: impl Fn(Self, Self) -> bool + Copy + Send + Sync + 'static,
            ) -> Result<(), Refusal> {
                $tests(c, result, ins, f)
            }
            #[inline(always)]
            fn cut(x: u64) -> Self { x as $u }
            #[inline(always)]
            fn signed(self) -> $s { self as $s }
            #[inline(always)]
            fn add(self, o: Self) -> Self { self.wrapping_add(o) }
            #[inline(always)]
            fn sub(self, o: Self) -> Self { self.wrapping_sub(o) }
            #[inline(always)]
            fn mul(self, o: Self) -> Self { self.wrapping_mul(o) }
            #[inline(always)]
            fn add_carries(self, o: Self) -> (bool, bool) {
                let sum = self.wrapping_add(o);
                ((!(self ^ o) & (self ^ sum)) as $s < 0, sum < self)
            }
            #[inline(always)]
            fn sub_borrows(self, o: Self) -> (bool, bool) {
                let difference = self.wrapping_sub(o);
                (((self ^ o) & (self ^ difference)) as $s < 0, self < o)
            }
            #[inline(always)]
            fn mul_overflows(self, o: Self) -> (bool, bool) {
                ((self as $s).overflowing_mul(o as $s).1, self.overflowing_mul(o).1)
            }
            #[inline(always)]
            fn mul_high(self, o: Self) -> Self { ((self as $wide * o as $wide) >> <$u>::BITS) as $u }
            #[inline(always)]
            fn and(self, o: Self) -> Self { self & o }
            #[inline(always)]
            fn or(self, o: Self) -> Self { self | o }
            #[inline(always)]
            fn xor(self, o: Self) -> Self { self ^ o }
            #[inline(always)]
            fn shl(self, by: u64) -> Self { if by >= u64::from(<$u>::BITS) { 0 } else { self << by } }
            #[inline(always)]
            fn shr(self, by: u64) -> Self { if by >= u64::from(<$u>::BITS) { 0 } else { self >> by } }
            #[inline(always)]
            fn sar(self, by: u64) -> Self { (self as $s >> by.min(u64::from(<$u>::BITS - 1))) as $u }
            #[inline(always)]
            fn div(self, o: Self) -> Self { self.checked_div(o).unwrap_or(0) }
            #[inline(always)]
            fn rem(self, o: Self) -> Self { self.checked_rem(o).unwrap_or(0) }
            #[inline(always)]
            fn sdiv(self, o: Self) -> Self { (self as $s).checked_div(o as $s).unwrap_or(0) as $u }
            #[inline(always)]
            fn srem(self, o: Self) -> Self { (self as $s).checked_rem(o as $s).unwrap_or(0) as $u }
        }
    )*};
}

word! {
    u8, i8, u16, by_words, test_words;
    u16, i16, u32, by_words, test_words;
    u32, i32, u64, binary, test_binary;
    u64, i64, u128, binary, test_binary;
}

fn by_words<T: Word>(
    c: &mut Compiler<'_>,
    result: Value,
    ins: [TileRef; 2],
    f: impl Fn(T, T) -> (T, bool) + Copy + Send + Sync + 'static,
    explain: Explain<2>,
) -> Result<(), Refusal> {
    let f = move |x, y| {
        let (z, bad) = f(T::cut(x), T::cut(y));
        (z.wide(), bad)
    };
    binary_words(c, result, ins, Box::new(f), explain)
}

fn test_words<T: Word>(
    c: &mut Compiler<'_>,
    result: Value,
    ins: [TileRef; 2],
    f: impl Fn(T, T) -> bool + Copy + Send + Sync + 'static,
) -> Result<(), Refusal> {
    let f = move |x, y| (u64::from(f(T::cut(x), T::cut(y))), false);
    binary_words(c, result, ins, Box::new(f), total())
}

fn test_binary<T: Word>(
    c: &mut Compiler<'_>,
    result: Value,
    ins: [TileRef; 2],
    f: impl Fn(T, T) -> bool + Copy + Send + Sync + 'static,
) -> Result<(), Refusal> {
    binary(
        c,
        result,
        ins,
        move |x: T, y: T| (u8::from(f(x, y)), false),
        total(),
    )
}

/// Calls a generic function with the machine integer of a class; others are refused.
macro_rules! with_word {
    ($c:expr, $class:expr, $t:ident => $body:expr) => {
        match $class {
            $crate::tile::Class::U8 => {
                type $t = u8;
                $body
            }
            $crate::tile::Class::U16 => {
                type $t = u16;
                $body
            }
            $crate::tile::Class::U32 => {
                type $t = u32;
                $body
            }
            $crate::tile::Class::U64 => {
                type $t = u64;
                $body
            }
            _ => Err($c.invalid("an operand is not a tile of integers")),
        }
    };
}

/// Integer and bitwise operations.
pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, result: Value) -> Result<(), Refusal> {
    match op {
        Op::AbsI { source } => {
            let a = operand(c, *source)?;
            with_word!(c, a.class, T => unary(c, result, a, abs::<T>, total()))
        }
        Op::NegI { source, overflow } => {
            let (a, bits, overflow) = (operand(c, *source)?, c.number(*source)?.value_bits(), *overflow);
            if bits == 1 {
                // Minus one and one are the same number of one bit.
                return unary(c, result, a, |x: u8| (x, false), total());
            }
            let guarded = overflow != Overflow::None;
            with_word!(c, a.class, T => unary(c, result, a, move |x: T| {
                let zero = <T as Default>::default();
                (zero.sub(x), guarded && x == zero.sub(x) && x != zero)
            }, overflow_message1("negi", bits)))
        }
        Op::AddI { lhs, rhs, overflow } => wrapping(c, result, [*lhs, *rhs], *overflow, "addi"),
        Op::SubI { lhs, rhs, overflow } => wrapping(c, result, [*lhs, *rhs], *overflow, "subi"),
        Op::MulI { lhs, rhs, overflow } => wrapping(c, result, [*lhs, *rhs], *overflow, "muli"),
        Op::ShLI { lhs, rhs, overflow } => shift_left(c, result, [*lhs, *rhs], *overflow),
        Op::ShRI { lhs, rhs, signedness } => shift_right(c, result, [*lhs, *rhs], *signedness),
        Op::DivI {
            lhs,
            rhs,
            signedness,
            rounding,
        } => divide(c, result, [*lhs, *rhs], *signedness, Some(*rounding)),
        Op::RemI { lhs, rhs, signedness } => divide(c, result, [*lhs, *rhs], *signedness, None),
        Op::MulhiI { x, y } => {
            let [a, b] = operands(c, [*x, *y])?;
            if c.number(*x)?.value_bits() == 1 {
                return by_words(c, result, [a, b], |_: u8, _: u8| (0u8, false), total());
            }
            with_word!(c, a.class, T => T::loops(c, result, [a, b], |x: T, y: T| (x.mul_high(y), false), total()))
        }
        Op::AndI { lhs, rhs } => {
            let [a, b] = operands(c, [*lhs, *rhs])?;
            with_word!(c, a.class, T => binary(c, result, [a, b], |x: T, y: T| (x.and(y), false), total()))
        }
        Op::OrI { lhs, rhs } => {
            let [a, b] = operands(c, [*lhs, *rhs])?;
            with_word!(c, a.class, T => binary(c, result, [a, b], |x: T, y: T| (x.or(y), false), total()))
        }
        Op::XOrI { lhs, rhs } => {
            let [a, b] = operands(c, [*lhs, *rhs])?;
            with_word!(c, a.class, T => binary(c, result, [a, b], |x: T, y: T| (x.xor(y), false), total()))
        }
        Op::MaxI { lhs, rhs, signedness } => extremum(c, result, [*lhs, *rhs], *signedness, true),
        Op::MinI { lhs, rhs, signedness } => extremum(c, result, [*lhs, *rhs], *signedness, false),
        Op::CmpI {
            comparison_predicate,
            lhs,
            rhs,
            signedness,
        } => compare(c, result, [*lhs, *rhs], *comparison_predicate, *signedness),
        _ => unsupported(c, op),
    }
}

fn operand(c: &Compiler<'_>, value: Value) -> Result<TileRef, Refusal> {
    let element = c.number(value)?;
    if !element.is_int() || element == ElementType::I4 {
        return Err(c.invalid("an operand is not a tile of integers"));
    }
    c.tile(value)
}

fn operands(c: &Compiler<'_>, [a, b]: [Value; 2]) -> Result<[TileRef; 2], Refusal> {
    let (x, y) = (operand(c, a)?, operand(c, b)?);
    if x.element != y.element {
        return Err(c.invalid("the operands differ in type"));
    }
    Ok([x, y])
}

fn abs<T: Word>(x: T) -> (T, bool) {
    let negative = x.signed() < T::default().signed();
    (if negative { T::default().sub(x) } else { x }, false)
}

fn overflow_message1(name: &'static str, bits: u32) -> Explain<1> {
    Box::new(move |[x]| {
        let x = show(x, bits, true);
        (
            Kind::Overflow,
            format!("`{name}` of {x} overflows {bits} bits although it is said not to"),
        )
    })
}

fn overflow_message(name: &'static str, bits: u32, overflow: Overflow) -> Explain<2> {
    Box::new(move |[x, y]| {
        let signed = overflow != Overflow::NoUnsignedWrap;
        let (x, y) = (show(x, bits, signed), show(y, bits, signed));
        (
            Kind::Overflow,
            format!("`{name}` of {x} and {y} overflows {bits} bits although it is said not to"),
        )
    })
}

/// Whether an overflow, signed or unsigned, is against the assumption.
#[inline(always)]
fn against(overflow: Overflow, (signed, unsigned): (bool, bool)) -> bool {
    match overflow {
        Overflow::None => false,
        Overflow::NoSignedWrap => signed,
        Overflow::NoUnsignedWrap => unsigned,
        Overflow::NoWrap => signed | unsigned,
    }
}

fn wrapping(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    overflow: Overflow,
    name: &'static str,
) -> Result<(), Refusal> {
    let ins = operands(c, values)?;
    let bits = c.number(values[0])?.value_bits();
    if bits == 1 {
        return one_bit(c, result, ins, overflow, name);
    }
    let explain = overflow_message(name, bits, overflow);
    with_word!(c, ins[0].class, T => match (name, overflow) {
        ("addi", Overflow::None) => T::loops(c, result, ins, |x: T, y: T| (x.add(y), false), total()),
        ("addi", o) => T::loops(c, result, ins, move |x: T, y: T| (x.add(y), against(o, x.add_carries(y))), explain),
        ("subi", Overflow::None) => T::loops(c, result, ins, |x: T, y: T| (x.sub(y), false), total()),
        ("subi", o) => T::loops(c, result, ins, move |x: T, y: T| (x.sub(y), against(o, x.sub_borrows(y))), explain),
        (_, Overflow::None) => T::loops(c, result, ins, |x: T, y: T| (x.mul(y), false), total()),
        (_, o) => T::loops(c, result, ins, move |x: T, y: T| (x.mul(y), against(o, x.mul_overflows(y))), explain),
    })
}

/// Arithmetic of one bit, whose numbers are 0 and 1 or, signed, 0 and −1.
fn one_bit(
    c: &mut Compiler<'_>,
    result: Value,
    ins: [TileRef; 2],
    overflow: Overflow,
    name: &'static str,
) -> Result<(), Refusal> {
    let explain = overflow_message(name, 1, overflow);
    match name {
        // −1 + −1 and 1 + 1 are out of range either way.
        "addi" => by_words(
            c,
            result,
            ins,
            move |x: u8, y: u8| (x ^ y, against(overflow, (x & y != 0, x & y != 0))),
            explain,
        ),
        // 0 − −1 is 1, which is no signed number of one bit, and 0 − 1 no unsigned one.
        "subi" => by_words(
            c,
            result,
            ins,
            move |x: u8, y: u8| (x ^ y, against(overflow, (x < y, x < y))),
            explain,
        ),
        // −1 · −1 is 1.
        _ => by_words(
            c,
            result,
            ins,
            move |x: u8, y: u8| (x & y, against(overflow, (x & y != 0, false))),
            explain,
        ),
    }
}

fn shift_left(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    overflow: Overflow,
) -> Result<(), Refusal> {
    let ins = operands(c, values)?;
    let bits = c.number(values[0])?.value_bits();
    let explain = overflow_message("shli", bits, overflow);
    if bits == 1 {
        return by_words(
            c,
            result,
            ins,
            move |x: u8, y: u8| {
                let lost = x & y != 0;
                (x & !y, against(overflow, (lost, lost)))
            },
            explain,
        );
    }
    with_word!(c, ins[0].class, T => T::loops(c, result, ins, move |x: T, y: T| {
        let by = y.wide();
        let shifted = x.shl(by);
        let wide = by >= u64::from(T::WIDTH);
        let zero = <T as Default>::default();
        let signed_lost = if wide { x != zero } else { shifted.sar(by) != x };
        let unsigned_lost = if wide { x != zero } else { shifted.shr(by) != x };
        (shifted, against(overflow, (signed_lost, unsigned_lost)))
    }, explain))
}

fn shift_right(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    sign: Signedness,
) -> Result<(), Refusal> {
    let ins = operands(c, values)?;
    let signed = sign == Signedness::Signed;
    if c.number(values[0])?.value_bits() == 1 {
        return by_words(
            c,
            result,
            ins,
            move |x: u8, y: u8| (if signed { x } else { x & !y }, false),
            total(),
        );
    }
    with_word!(c, ins[0].class, T => if signed {
        T::loops(c, result, ins, |x: T, y: T| (x.sar(y.wide()), false), total())
    } else {
        T::loops(c, result, ins, |x: T, y: T| (x.shr(y.wide()), false), total())
    })
}

/// Division where a rounding is given, else the remainder.
fn divide(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    sign: Signedness,
    rounding: Option<RoundingMode>,
) -> Result<(), Refusal> {
    let ins = operands(c, values)?;
    let bits = c.number(values[0])?.value_bits();
    let signed = sign == Signedness::Signed;
    let name = if rounding.is_some() { "divi" } else { "remi" };
    let explain: Explain<2> = Box::new(move |[x, y]| {
        let shown = show(x, bits, signed);
        if y == 0 {
            (Kind::DivisionByZero, format!("`{name}` of {shown} by zero"))
        } else {
            (
                Kind::DivisionOverflow,
                format!("`{name}` of {shown} by -1 has no result of {bits} bits"),
            )
        }
    });
    if bits == 1 {
        // Only division by one, or by minus one, is defined: of 0 it is 0; −1 by −1 overflows.
        let division = rounding.is_some();
        return by_words(
            c,
            result,
            ins,
            move |x: u8, y: u8| {
                let bad = y == 0 || (signed && division && x != 0);
                (if division { x & y } else { 0 }, bad)
            },
            explain,
        );
    }
    if signed.then_some(rounding) != Some(Some(RoundingMode::NegativeInf))
        && !matches!(
            rounding,
            None | Some(RoundingMode::Zero | RoundingMode::PositiveInf)
        )
    {
        return Err(c.invalid("`divi` has a rounding that it does not take"));
    }
    with_word!(c, ins[0].class, T => T::loops(c, result, ins, move |x: T, y: T| quotient(x, y, signed, rounding), explain))
}

/// The quotient, or the remainder without a rounding, and whether it is undefined. Division takes long enough that
/// the modes may be told apart for each element.
fn quotient<T: Word>(x: T, y: T, signed: bool, rounding: Option<RoundingMode>) -> (T, bool) {
    let (zero, one) = (T::default(), T::cut(1));
    let (quotient, rest) = if signed {
        (x.sdiv(y), x.srem(y))
    } else {
        (x.div(y), x.rem(y))
    };
    let overflow = signed && y == zero.sub(one) && x == zero.sub(x) && x != zero;
    let opposite = signed && x.xor(y).signed() < zero.signed();
    match rounding {
        None => (rest, y == zero),
        Some(RoundingMode::NegativeInf) if rest != zero && opposite => (quotient.sub(one), y == zero),
        Some(RoundingMode::PositiveInf) if rest != zero && !opposite => (quotient.add(one), y == zero),
        Some(_) => (quotient, y == zero || overflow),
    }
}

fn extremum(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    sign: Signedness,
    largest: bool,
) -> Result<(), Refusal> {
    let ins = operands(c, values)?;
    let signed = sign == Signedness::Signed;
    if c.number(values[0])?.value_bits() == 1 {
        // Signed, 1 stands for −1.
        let any = largest != signed;
        return by_words(
            c,
            result,
            ins,
            move |x: u8, y: u8| (if any { x | y } else { x & y }, false),
            total(),
        );
    }
    with_word!(c, ins[0].class, T => match (signed, largest) {
        (true, true) => T::loops(c, result, ins, |x: T, y: T| (if x.signed() >= y.signed() { x } else { y }, false), total()),
        (true, false) => T::loops(c, result, ins, |x: T, y: T| (if x.signed() <= y.signed() { x } else { y }, false), total()),
        (false, true) => T::loops(c, result, ins, |x: T, y: T| (x.max(y), false), total()),
        (false, false) => T::loops(c, result, ins, |x: T, y: T| (x.min(y), false), total()),
    })
}

fn compare(
    c: &mut Compiler<'_>,
    result: Value,
    values: [Value; 2],
    predicate: ComparisonPredicate,
    sign: Signedness,
) -> Result<(), Refusal> {
    let ins = operands(c, values)?;
    let signed = sign == Signedness::Signed;
    if signed && c.number(values[0])?.value_bits() == 1 {
        // Signed, 1 stands for −1: the order is the other way round.
        let [a, b] = ins;
        return compare_words::<u8>(c, result, [b, a], predicate, false);
    }
    with_word!(c, ins[0].class, T => compare_words::<T>(c, result, ins, predicate, signed))
}

fn compare_words<T: Word>(
    c: &mut Compiler<'_>,
    result: Value,
    ins: [TileRef; 2],
    predicate: ComparisonPredicate,
    signed: bool,
) -> Result<(), Refusal> {
    use ComparisonPredicate as P;
    let [a, b] = ins;
    let (ins, predicate) = match predicate {
        P::GreaterThan => ([b, a], P::LessThan),
        P::GreaterThanOrEqual => ([b, a], P::LessThanOrEqual),
        _ => ([a, b], predicate),
    };
    match (predicate, signed) {
        (P::Equal, _) => T::tests(c, result, ins, |x: T, y: T| x == y),
        (P::NotEqual, _) => T::tests(c, result, ins, |x: T, y: T| x != y),
        (P::LessThan, false) => T::tests(c, result, ins, |x: T, y: T| x < y),
        (_, false) => T::tests(c, result, ins, |x: T, y: T| x <= y),
        (P::LessThan, true) => T::tests(c, result, ins, |x: T, y: T| x.signed() < y.signed()),
        (_, true) => T::tests(c, result, ins, |x: T, y: T| x.signed() <= y.signed()),
    }
}
