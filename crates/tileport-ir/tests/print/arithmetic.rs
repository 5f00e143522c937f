//! Integers, floats, conversions, matrix products.

use crate::build::Builder;
use tileport_ir::attr::{
    AttrEnum, ComparisonOrdering, ComparisonPredicate, Overflow, RoundingMode, Signedness,
};
use tileport_ir::{ElementType as E, Module, Op};

pub(crate) fn floats() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let t = b.tile(&[8], E::F32);
    let (x, y) = (b.f32(&[8], 1.5), b.f32(&[8], -2.0));
    macro_rules! unary {
        ($($op:ident)*) => { $(b.one(Op::$op { source: x }, t);)* };
    }
    unary!(AbsF Ceil CosH Cos Floor Log Log2 NegF Sin SinH Tan);
    use RoundingMode::{Approx, Full, NearestEven, NegativeInf, Zero};
    macro_rules! rounded {
        ($op:ident $($mode:ident $ftz:literal),*) => {
            $(b.one(Op::$op { lhs: x, rhs: y, rounding_mode: $mode, flush_to_zero: $ftz }, t);)*
        };
    }
    rounded!(AddF NearestEven false, Zero false, NegativeInf true, NearestEven true);
    rounded!(DivF NearestEven false, Zero false, NegativeInf true, NearestEven true);
    rounded!(MulF NearestEven false, Zero false, NegativeInf true, NearestEven true);
    rounded!(SubF NearestEven false, Zero false, NegativeInf true, NearestEven true);
    rounded!(DivF Approx false, Full false, Approx true);
    macro_rules! extremum {
        ($($op:ident)*) => {$(
            for propagate_nan in [false, true] {
                for flush_to_zero in [false, true] {
                    b.one(Op::$op { lhs: x, rhs: y, propagate_nan, flush_to_zero }, t);
                }
            }
        )*};
    }
    extremum!(MaxF MinF);
    let sqrt = |rounding_mode, flush_to_zero| Op::Sqrt {
        source: x,
        rounding_mode,
        flush_to_zero,
    };
    for (rounding_mode, flush_to_zero) in [(NearestEven, false), (Zero, true), (NearestEven, true)] {
        let fma = Op::Fma {
            lhs: x,
            rhs: y,
            acc: x,
            rounding_mode,
            flush_to_zero,
        };
        b.one(fma, t);
        b.one(sqrt(rounding_mode, flush_to_zero), t);
    }
    b.one(sqrt(Approx, true), t);
    for flush_to_zero in [false, true] {
        b.one(
            Op::Exp2 {
                source: x,
                flush_to_zero,
            },
            t,
        );
        b.one(
            Op::Rsqrt {
                source: x,
                flush_to_zero,
            },
            t,
        );
    }
    for rounding_mode in [Full, Approx] {
        b.one(
            Op::Exp {
                source: x,
                rounding_mode,
            },
            t,
        );
        b.one(
            Op::TanH {
                source: x,
                rounding_mode,
            },
            t,
        );
    }
    b.one(Op::Atan2 { x, y }, t);
    b.one(
        Op::PowF {
            source: x,
            exponent: y,
        },
        t,
    );
    b.one(Op::RemF { lhs: x, rhs: y }, t);
    let exponent = b.i32(&[8], 2);
    b.one(Op::PowI { source: x, exponent }, t);
    let mask = b.tile(&[8], E::I1);
    for &(comparison_predicate, ..) in ComparisonPredicate::CASES {
        for &(comparison_ordering, ..) in ComparisonOrdering::CASES {
            let op = Op::CmpF {
                comparison_predicate,
                comparison_ordering,
                lhs: x,
                rhs: y,
            };
            b.one(op, mask);
        }
    }
    b.finish()
}

pub(crate) fn ints() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let t = b.tile(&[8], E::I32);
    let (x, y) = (b.i32(&[8], 7), b.i32(&[8], -2));
    b.one(Op::AbsI { source: x }, t);
    macro_rules! wrapping {
        ($($op:ident)*) => {$(
            for &(overflow, ..) in Overflow::CASES {
                b.one(Op::$op { lhs: x, rhs: y, overflow }, t);
            }
        )*};
    }
    wrapping!(AddI MulI ShLI SubI);
    for overflow in [Overflow::None, Overflow::NoSignedWrap] {
        b.one(Op::NegI { source: x, overflow }, t);
    }
    macro_rules! signed {
        ($($op:ident)*) => {$(
            for &(signedness, ..) in Signedness::CASES {
                b.one(Op::$op { lhs: x, rhs: y, signedness }, t);
            }
        )*};
    }
    signed!(MaxI MinI RemI ShRI);
    b.one(Op::AndI { lhs: x, rhs: y }, t);
    b.one(Op::OrI { lhs: x, rhs: y }, t);
    b.one(Op::XOrI { lhs: x, rhs: y }, t);
    b.one(Op::MulhiI { x, y }, t);
    use RoundingMode::{NegativeInf, PositiveInf, Zero};
    for (signedness, rounding) in [
        (Signedness::Signed, Zero),
        (Signedness::Signed, NegativeInf),
        (Signedness::Signed, PositiveInf),
        (Signedness::Unsigned, Zero),
    ] {
        let op = Op::DivI {
            lhs: x,
            rhs: y,
            signedness,
            rounding,
        };
        b.one(op, t);
    }
    let mask = b.tile(&[8], E::I1);
    for &(comparison_predicate, ..) in ComparisonPredicate::CASES {
        for &(signedness, ..) in Signedness::CASES {
            let op = Op::CmpI {
                comparison_predicate,
                lhs: x,
                rhs: y,
                signedness,
            };
            b.one(op, mask);
        }
    }
    b.finish()
}

pub(crate) fn conversions() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let (x, i, l) = (b.f32(&[8], 1.5), b.i32(&[8], 3), b.i64(&[8], 9));
    let [i32s, i64s, f16s, f32s, scales] =
        [E::I32, E::I64, E::F16, E::F32, E::F8E8M0FNU].map(|e| b.tile(&[8], e));
    b.one(Op::Bitcast { source: x }, i32s);
    for &(signedness, ..) in Signedness::CASES {
        b.one(Op::ExtI { from: i, signedness }, i64s);
        for saturating in [false, true] {
            let op = Op::FToI {
                from: x,
                signedness,
                rounding_mode: RoundingMode::NearestIntToZero,
                saturating,
            };
            b.one(op, i32s);
        }
        let op = Op::IToF {
            from: i,
            signedness,
            rounding_mode: RoundingMode::NearestEven,
        };
        b.one(op, f32s);
    }
    for &(overflow, ..) in Overflow::CASES {
        b.one(Op::TruncI { from: l, overflow }, i32s);
    }
    for (rounding_mode, to) in [
        (RoundingMode::NearestEven, f16s),
        (RoundingMode::Zero, f16s),
        (RoundingMode::PositiveInf, scales),
    ] {
        b.one(
            Op::FToF {
                from: x,
                rounding_mode,
            },
            to,
        );
    }
    let (f32_pointers, i8_pointers) = (b.pointers(&[8], E::F32), b.pointers(&[8], E::I8));
    let p = b.one(Op::IntToPtr { source: l }, f32_pointers);
    b.one(Op::PtrToInt { source: p }, i64s);
    b.one(Op::PtrToPtr { source: p }, i8_pointers);
    b.finish()
}

pub(crate) fn mma() -> Module {
    let mut b = Builder::new(|_| vec![]);
    let square = [16, 16];
    let (float, int) = (b.tile(&square, E::F32), b.tile(&square, E::I32));
    let x = b.splat(&square, E::F16, 0x3c00);
    let acc = b.f32(&square, 0.0);
    let mma = |lhs, rhs, acc, fast_acc| Op::MmaF {
        lhs,
        rhs,
        acc,
        fast_acc,
    };
    b.one(mma(x, x, acc, false), float);
    let q = b.splat(&square, E::F8E4M3FN, 0x38);
    b.one(mma(q, q, acc, true), float);
    let i = b.splat(&square, E::I8, 1);
    let int_acc = b.i32(&square, 0);
    for &(signedness_lhs, ..) in Signedness::CASES {
        for &(signedness_rhs, ..) in Signedness::CASES {
            let op = Op::MmaI {
                lhs: i,
                rhs: i,
                acc: int_acc,
                signedness_lhs,
                signedness_rhs,
            };
            b.one(op, int);
        }
    }
    let lhs = b.splat(&[16, 32], E::F8E4M3FN, 0x38);
    let rhs = b.splat(&[32, 16], E::F8E4M3FN, 0x38);
    let lhs_scale = b.splat(&[16, 1], E::F8E8M0FNU, 0x7f);
    let rhs_scale = b.splat(&[1, 16], E::F8E8M0FNU, 0x7f);
    let op = Op::MmaFScaled {
        lhs,
        rhs,
        acc,
        lhs_scale,
        rhs_scale,
    };
    b.one(op, float);
    b.finish()
}
