//! Reductions and scans with bodies of one operation, which is most of them: loops without registers for the body.

use crate::layout::TileRef;
use crate::ops::float::{self, pick_extremum};
use crate::ops::int::Word;
use crate::ops::reduce::Shape;
use crate::prepare::{Compiler, Refusal};
use crate::program::Flow;
use crate::simd;
use crate::tile::{Class, Held, Reg};
use tileport_ir::attr::{Overflow, RoundingMode, Signedness};
use tileport_ir::{ElementType, Op, RegionId, Value};

/// Bodies that are recognised: one operation on the two arguments.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    Add(ElementType),
    Mul(ElementType),
    Extremum {
        wide: bool,
        propagate: bool,
        largest: bool,
    },
    IntExtremum {
        signed: bool,
        largest: bool,
    },
    And,
    Or,
    Xor,
}

/// Tells whether the body of a reduction is one of these.
pub(super) fn recognise(c: &Compiler<'_>, region: RegionId) -> Option<Known> {
    let body = c.body();
    let (&[x, y], &[op, end]) = (body.region_args(region), body.region_ops(region)) else {
        return None;
    };
    let result = body.result(op, 0)?;
    let Op::Yield { operands } = body.op(end) else {
        return None;
    };
    if operands.as_slice() != [result] {
        return None;
    }
    let element = c.number(x).ok()?;
    let straight = |l: Value, r: Value| (l, r) == (x, y);
    let either = |l: Value, r: Value| straight(l, r) || (l, r) == (y, x);
    let wide = element != ElementType::I1 && element != ElementType::I4;
    let even = RoundingMode::NearestEven;
    match *body.op(op) {
        // Commutative, up to the payload of NaNs.
        Op::AddF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero: false,
        } if either(lhs, rhs) && rounding_mode == even => Some(Known::Add(element)),
        Op::MulF {
            lhs,
            rhs,
            rounding_mode,
            flush_to_zero: false,
        } if either(lhs, rhs) && rounding_mode == even => Some(Known::Mul(element)),
        Op::MaxF {
            lhs,
            rhs,
            propagate_nan,
            flush_to_zero: false,
        } if either(lhs, rhs) => Some(Known::Extremum {
            wide: element == ElementType::F64,
            propagate: propagate_nan,
            largest: true,
        }),
        Op::MinF {
            lhs,
            rhs,
            propagate_nan,
            flush_to_zero: false,
        } if either(lhs, rhs) => Some(Known::Extremum {
            wide: element == ElementType::F64,
            propagate: propagate_nan,
            largest: false,
        }),
        Op::AddI {
            lhs,
            rhs,
            overflow: Overflow::None,
        } if either(lhs, rhs) && wide => Some(Known::Add(element)),
        Op::MulI {
            lhs,
            rhs,
            overflow: Overflow::None,
        } if either(lhs, rhs) && wide => Some(Known::Mul(element)),
        Op::MaxI { lhs, rhs, signedness } if either(lhs, rhs) && wide => Some(Known::IntExtremum {
            signed: signedness == Signedness::Signed,
            largest: true,
        }),
        Op::MinI { lhs, rhs, signedness } if either(lhs, rhs) && wide => Some(Known::IntExtremum {
            signed: signedness == Signedness::Signed,
            largest: false,
        }),
        Op::AndI { lhs, rhs } if either(lhs, rhs) => Some(Known::And),
        Op::OrI { lhs, rhs } if either(lhs, rhs) => Some(Known::Or),
        Op::XOrI { lhs, rhs } if either(lhs, rhs) => Some(Known::Xor),
        _ => None,
    }
}

/// What is asked of a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Reduce,
    Scan,
    ScanBack,
}

/// A reduction or scan whose body is known, in loops of its own.
pub(super) fn known_fold(
    c: &mut Compiler<'_>,
    known: Known,
    tile: TileRef,
    out: TileRef,
    shape: Shape,
    way: Way,
    initial: u64,
) -> Result<(), Refusal> {
    use float::{Arithmetic, Real, with_format};
    // Whether any order gives the same bits.
    let free = !matches!(known, Known::Add(e) | Known::Mul(e) if e.is_float());
    macro_rules! go {
        ($t:ty, $f:expr) => {{
            fold::<$t>(c, tile, out, (shape, free), way, initial, $f);
            Ok(())
        }};
    }
    macro_rules! int {
        ($w:ident => $f:expr) => {
            match tile.class {
                Class::U8 => {
                    type $w = u8;
                    go!($w, $f)
                }
                Class::U16 => {
                    type $w = u16;
                    go!($w, $f)
                }
                Class::U32 => {
                    type $w = u32;
                    go!($w, $f)
                }
                Class::U64 => {
                    type $w = u64;
                    go!($w, $f)
                }
                _ => Err(c.invalid("a reduction of integers over no integers")),
            }
        };
    }
    match known {
        Known::Add(e) if e.is_int() => int!(W => |x: W, y: W| x.add(y)),
        Known::Mul(e) if e.is_int() => int!(W => |x: W, y: W| x.mul(y)),
        Known::And => int!(W => |x: W, y: W| x & y),
        Known::Or => int!(W => |x: W, y: W| x | y),
        Known::Xor => int!(W => |x: W, y: W| x ^ y),
        Known::IntExtremum {
            signed: true,
            largest: true,
        } => int!(W => |x: W, y: W| if x.signed() > y.signed() { x } else { y }),
        Known::IntExtremum {
            signed: true,
            largest: false,
        } => int!(W => |x: W, y: W| if x.signed() < y.signed() { x } else { y }),
        Known::IntExtremum {
            signed: false,
            largest: true,
        } => int!(W => |x: W, y: W| x.max(y)),
        Known::IntExtremum {
            signed: false,
            largest: false,
        } => int!(W => |x: W, y: W| x.min(y)),
        Known::Add(e) => with_format!(c, e, F => {
            type H = <F as Arithmetic>::H;
            go!(H, #[inline(always)] |x: H, y: H| F::round(x.add(y)))
        }),
        Known::Mul(e) => with_format!(c, e, F => {
            type H = <F as Arithmetic>::H;
            go!(H, #[inline(always)] |x: H, y: H| F::round(x.mul(y)))
        }),
        Known::Extremum {
            wide: true,
            propagate: false,
            largest: true,
        } => go!(
            f64,
            #[inline(always)]
            |x, y| pick_extremum(x, y, false, true)
        ),
        Known::Extremum {
            wide: true,
            propagate: false,
            largest: false,
        } => go!(
            f64,
            #[inline(always)]
            |x, y| pick_extremum(x, y, false, false)
        ),
        Known::Extremum {
            wide: true,
            propagate: true,
            largest,
        } => go!(
            f64,
            #[inline(always)]
            move |x, y| pick_extremum(x, y, true, largest)
        ),
        Known::Extremum {
            wide: false,
            propagate: false,
            largest: true,
        } => go!(
            f32,
            #[inline(always)]
            |x, y| pick_extremum(x, y, false, true)
        ),
        Known::Extremum {
            wide: false,
            propagate: false,
            largest: false,
        } => go!(
            f32,
            #[inline(always)]
            |x, y| pick_extremum(x, y, false, false)
        ),
        Known::Extremum {
            wide: false,
            propagate: true,
            largest,
        } => go!(
            f32,
            #[inline(always)]
            move |x, y| pick_extremum(x, y, true, largest)
        ),
    }
}

fn fold<T: Held>(
    c: &mut Compiler<'_>,
    tile: TileRef,
    out: TileRef,
    (s, free): (Shape, bool),
    way: Way,
    initial: u64,
    f: impl Fn(T, T) -> T + Copy + Send + Sync + 'static,
) {
    let half = (s.n / 2).max(1) * s.inner;
    let temps = [c.temp(tile.element, &[half]), c.temp(tile.element, &[half])];
    c.emit(move |frame, launch| {
        let mut reg = frame.take(out.reg);
        let mut spare = [frame.take(temps[0].reg), frame.take(temps[1].reg)];
        let from = frame.reg(&tile);
        let first = {
            spare[0].buf.set_word(0, initial);
            T::get(&spare[0].buf).first().copied().unwrap_or_default()
        };
        let source = T::get(&from.buf);
        let [a, b] = &mut spare;
        let (a, b) = (T::get_mut(&mut a.buf), T::get_mut(&mut b.buf));
        simd::run(
            #[inline(always)]
            || {
                let target = T::get_mut(&mut reg.buf);
                let groups = source.chunks_exact(s.n * s.inner);
                if way == Way::Reduce {
                    for (group, out) in groups.zip(target.chunks_exact_mut(s.inner)) {
                        if launch.last_to_first {
                            reduce_backwards(group, out, first, f);
                        } else if free && s.inner == 1 && s.n > LANES {
                            reduce_row(group, out, f);
                        } else {
                            reduce_group(group, out, a, b, s, f);
                        }
                    }
                } else {
                    let back = way == Way::ScanBack;
                    for (group, out) in groups.zip(target.chunks_exact_mut(s.n * s.inner)) {
                        if launch.last_to_first {
                            scan_doubling(group, out, s, back, first, f);
                        } else {
                            scan_group(group, out, s, back, first, f);
                        }
                    }
                }
            },
        );
        if !from.poison.is_empty() {
            spread(from, &mut reg, s, way);
        }
        let [a, b] = spare;
        frame.put(temps[0].reg, a);
        frame.put(temps[1].reg, b);
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
}

/// How many results a row is reduced to first where the order does not matter.
const LANES: usize = 32;

/// Reduces a row in any order.
#[inline(always)]
fn reduce_row<T: Held>(row: &[T], out: &mut [T], f: impl Fn(T, T) -> T + Copy) {
    let (chunks, rest) = row.as_chunks::<LANES>();
    let (Some((first, chunks)), Some(out)) = (chunks.split_first(), out.first_mut()) else {
        return;
    };
    let mut lanes = *first;
    for chunk in chunks {
        for (l, &x) in lanes.iter_mut().zip(chunk) {
            *l = f(*l, x);
        }
    }
    let [mut sum, lanes @ ..] = lanes;
    for &x in lanes.iter().chain(rest) {
        sum = f(sum, x);
    }
    *out = sum;
}

#[inline(always)]
fn reduce_group<T: Held>(
    group: &[T],
    out: &mut [T],
    a: &mut [T],
    b: &mut [T],
    s: Shape,
    f: impl Fn(T, T) -> T + Copy,
) {
    if s.n == 1 {
        out.copy_from_slice(group);
        return;
    }
    if s.n == 2 {
        pairs(group, out, s.inner, f);
        return;
    }
    let mut n = s.n / 2;
    pairs(group, &mut a[..n * s.inner], s.inner, f);
    let (mut from, mut to) = (a, b);
    while n > 2 {
        pairs(&from[..n * s.inner], &mut to[..n / 2 * s.inner], s.inner, f);
        std::mem::swap(&mut from, &mut to);
        n /= 2;
    }
    pairs(&from[..n * s.inner], out, s.inner, f);
}

/// Combines rows of as many elements as there are results, from the last row to the first, beginning with the identity.
#[inline(always)]
fn reduce_backwards<T: Held>(group: &[T], out: &mut [T], identity: T, f: impl Fn(T, T) -> T + Copy) {
    out.fill(identity);
    for row in group.chunks_exact(out.len().max(1)).rev() {
        for (o, &x) in out.iter_mut().zip(row) {
            *o = f(*o, x);
        }
    }
}

/// Combines neighbouring rows of `inner` elements.
#[inline(always)]
fn pairs<T: Held>(from: &[T], to: &mut [T], inner: usize, f: impl Fn(T, T) -> T + Copy) {
    if inner == 1 {
        for (o, &[x, y]) in to.iter_mut().zip(from.as_chunks::<2>().0) {
            *o = f(x, y);
        }
        return;
    }
    for (to, from) in to.chunks_exact_mut(inner).zip(from.chunks_exact(2 * inner)) {
        let (x, y) = from.split_at(inner);
        for ((o, &x), &y) in to.iter_mut().zip(x).zip(y) {
            *o = f(x, y);
        }
    }
}

#[inline(always)]
fn scan_group<T: Held>(
    group: &[T],
    out: &mut [T],
    s: Shape,
    back: bool,
    first: T,
    f: impl Fn(T, T) -> T + Copy,
) {
    for step in 0..s.n {
        let at = (if back { s.n - 1 - step } else { step }) * s.inner;
        if step == 0 {
            for x in 0..s.inner {
                out[at + x] = f(first, group[at + x]);
            }
        } else if back {
            let (now, before) = out[at..at + 2 * s.inner].split_at_mut(s.inner);
            for ((o, &b), &x) in now.iter_mut().zip(&*before).zip(&group[at..]) {
                *o = f(b, x);
            }
        } else {
            let (before, now) = out[at - s.inner..at + s.inner].split_at_mut(s.inner);
            for ((o, &b), &x) in now.iter_mut().zip(&*before).zip(&group[at..]) {
                *o = f(b, x);
            }
        }
    }
}

/// Scans by doubling, as a parallel machine does: each element is combined with the one before it, the result with that of
/// two before, of four, and so on.
#[inline(always)]
fn scan_doubling<T: Held>(
    group: &[T],
    out: &mut [T],
    s: Shape,
    back: bool,
    first: T,
    f: impl Fn(T, T) -> T + Copy,
) {
    let row = |step: usize| (if back { s.n - 1 - step } else { step }) * s.inner;
    out.copy_from_slice(group);
    for o in &mut out[row(0)..row(0) + s.inner] {
        *o = f(first, *o);
    }
    let mut distance = 1;
    while distance < s.n {
        // From the end, so that what is `distance` before has not been changed in this round.
        for step in (distance..s.n).rev() {
            let (now, before) = (row(step), row(step - distance));
            for x in 0..s.inner {
                out[now + x] = f(out[before + x], out[now + x]);
            }
        }
        distance *= 2;
    }
}

/// Marks results that an unspecified element goes into.
#[cold]
fn spread(from: &Reg, to: &mut Reg, s: Shape, way: Way) {
    let total = s.outer * s.inner * if way == Way::Reduce { 1 } else { s.n };
    to.poison.resize(total, 0);
    for o in 0..s.outer {
        for x in 0..s.inner {
            let mut seen = false;
            for step in 0..s.n {
                let i = if way == Way::ScanBack {
                    s.n - 1 - step
                } else {
                    step
                };
                seen |= from.is_poisoned((o * s.n + i) * s.inner + x);
                if way != Way::Reduce {
                    to.poison[(o * s.n + i) * s.inner + x] = u8::from(seen);
                }
            }
            if way == Way::Reduce {
                to.poison[o * s.inner + x] = u8::from(seen);
            }
        }
    }
}
