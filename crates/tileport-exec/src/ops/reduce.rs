//! Reductions and scans with any body.
//!
//! A reduction combines neighbours: elements 0 and 1, 2 and 3, …, then the results in the same way, until one is left.
//! The first argument of the body always stands for earlier elements than the second. So the order is fixed, suits
//! any associative function, commutative or not, and is the same for the bodies that are recognised and for all
//! others (integer sums and the like, whose bits do not depend on the order, are computed in any). The identity takes
//! no part. A scan goes through the elements one after the other, beginning with the identity.

use crate::held;
use crate::layout::{TileRef, product};
use crate::ops::float::{self, pick_extremum};
use crate::ops::int::Word;
use crate::prepare::{Compiler, LaneBody, Refusal};
use crate::program::{Flow, Frame, Launch, run_block};
use crate::simd;
use crate::tile::{Class, Held, Reg, with_class};
use tileport_ir::attr::{Number, Overflow, RoundingMode, Signedness};
use tileport_ir::{ElementType, Op, RegionId, Value};

/// The most lanes for which the body of a reduction is run at once.
const MAX_LANES: usize = 512;

/// How the elements lie: `outer` groups of `n` rows of `inner` elements, to be combined along `n`.
#[derive(Clone, Copy, Debug)]
struct Shape {
    outer: usize,
    n: usize,
    inner: usize,
}

fn operands(
    c: &mut Compiler<'_>,
    values: &[Value],
    dim: i64,
    results: usize,
) -> Result<(Vec<TileRef>, Shape), Refusal> {
    let mut tiles = Vec::new();
    for &value in values {
        let tile = c.tile(value)?;
        tiles.push(c.dense(&tile));
    }
    let Some(first) = tiles.first() else {
        return Err(c.invalid("a reduction of no tiles"));
    };
    let shape = first.shape.clone();
    let d = usize::try_from(dim).ok().filter(|&d| d < shape.len());
    let Some(d) = d else {
        return Err(c.invalid("a reduction along a dimension that is not there"));
    };
    if tiles.iter().any(|t| t.shape != shape) || results != tiles.len() {
        return Err(c.invalid("the tiles of a reduction differ in shape, or in number from its results"));
    }
    let shape = Shape {
        outer: product(&shape[..d]),
        n: shape[d],
        inner: product(&shape[d + 1..]),
    };
    Ok((tiles, shape))
}

/// `reduce`
pub(crate) fn reduce(
    c: &mut Compiler<'_>,
    values: &[Value],
    dim: i64,
    _identities: &[Number],
    body: RegionId,
    results: &[Value],
) -> Result<(), Refusal> {
    let (tiles, shape) = operands(c, values, dim, results.len())?;
    if !shape.n.is_power_of_two() {
        return Err(c.invalid("a reduction of a number of elements that is no power of two"));
    }
    let mut outs = Vec::new();
    for (&result, tile) in results.iter().zip(&tiles) {
        let out = c.define_dense(result)?;
        if out.element != tile.element || out.count() != shape.outer * shape.inner {
            return Err(c.invalid("the result of a reduction does not fit its operand"));
        }
        outs.push(out);
    }
    if let ([tile], [out]) = (&tiles[..], &outs[..])
        && let Some(known) = recognise(c, body)
    {
        return known_fold(c, known, tile.clone(), out.clone(), shape, Way::Reduce, 0);
    }
    let lanes = (shape.outer * shape.inner * (shape.n / 2).max(1)).min(MAX_LANES);
    let half: Vec<[TileRef; 2]> = tiles
        .iter()
        .map(|t| {
            let size = (t.count() / 2).max(1);
            [c.temp(t.element, &[size]), c.temp(t.element, &[size])]
        })
        .collect();
    let body = c.reduction_body(body, lanes)?;
    check_body(c, &body, &tiles)?;
    c.emit(move |frame, launch| {
        let mut n = shape.n;
        let mut from: Vec<&TileRef> = tiles.iter().collect();
        let mut turn = 0;
        while n > 1 {
            let to: Vec<&TileRef> = if n == 2 {
                outs.iter().collect()
            } else {
                half.iter().map(|h| &h[turn]).collect()
            };
            pair_level(frame, launch, &body, &from, &to, Shape { n, ..shape })?;
            from = to;
            turn = 1 - turn;
            n /= 2;
        }
        if shape.n == 1 {
            for (tile, out) in tiles.iter().zip(&outs) {
                let copy = frame.reg(tile).clone();
                frame.put(out.reg, copy);
            }
        }
        Ok(Flow::Next)
    });
    Ok(())
}

fn check_body(c: &Compiler<'_>, body: &LaneBody, tiles: &[TileRef]) -> Result<(), Refusal> {
    let fits = body.args.len() == 2 * tiles.len()
        && body
            .args
            .chunks(2)
            .zip(tiles)
            .all(|(args, t)| args.iter().all(|a| a.element == t.element));
    if fits {
        Ok(())
    } else {
        Err(c.invalid("the body of a reduction does not take pairs of its operands' elements"))
    }
}

/// Combines neighbours once.
fn pair_level(
    frame: &mut Frame,
    launch: &Launch<'_>,
    body: &LaneBody,
    from: &[&TileRef],
    to: &[&TileRef],
    s: Shape,
) -> Result<(), Box<crate::fault::Trap>> {
    let (total, lanes) = (s.outer * (s.n / 2) * s.inner, body.lanes);
    let source = |flat: usize| {
        let (pair, x) = (flat / s.inner, flat % s.inner);
        2 * pair * s.inner + x
    };
    for &t in to {
        if let Some(reg) = frame.regs.get_mut(t.reg as usize) {
            reg.poison.clear();
        }
    }
    let mut start = 0;
    while start < total {
        for (i, &tile) in from.iter().enumerate() {
            for side in 0..2 {
                // Lanes behind the last pair repeat it.
                let place = |lane: usize| source((start + lane).min(total - 1)) + side * s.inner;
                gather(frame, tile, &body.args[2 * i + side], lanes, place);
            }
        }
        run_block(&body.code, frame, launch)?;
        let count = lanes.min(total - start);
        for (result, tile) in body.results.iter().zip(to) {
            scatter(frame, result, tile, count, |lane| start + lane);
        }
        start += lanes;
    }
    Ok(())
}

/// Copies elements at any places into the lanes of an argument.
fn gather(frame: &mut Frame, from: &TileRef, to: &TileRef, lanes: usize, place: impl Fn(usize) -> usize) {
    let mut reg = frame.take(to.reg);
    let source = frame.reg(from);
    with_class!(from.class, T => {
        let sv = T::get(&source.buf);
        for (lane, o) in T::get_mut(&mut reg.buf).iter_mut().enumerate().take(lanes) {
            *o = sv[place(lane)];
        }
    });
    if !source.poison.is_empty() {
        reg.poison
            .extend((0..lanes).map(|lane| u8::from(source.is_poisoned(place(lane)))));
    }
    frame.put(to.reg, reg);
}

/// Copies lanes to any places of a tile.
fn scatter(frame: &mut Frame, from: &TileRef, to: &TileRef, lanes: usize, place: impl Fn(usize) -> usize) {
    let mut reg = frame.keep(to.reg);
    let source = frame.reg(from);
    let len = with_class!(to.class, T => {
        let (dv, sv) = (T::get_mut(&mut reg.buf), T::get(&source.buf));
        for (lane, &x) in sv.iter().enumerate().take(lanes) {
            dv[place(lane)] = x;
        }
        dv.len()
    });
    if !source.poison.is_empty() || !reg.poison.is_empty() {
        reg.poison.resize(len, 0);
        for lane in 0..lanes {
            reg.poison[place(lane)] = u8::from(source.is_poisoned(lane));
        }
    }
    frame.put(to.reg, reg);
}

/// `scan`
pub(crate) fn scan(
    c: &mut Compiler<'_>,
    values: &[Value],
    dim: i64,
    reverse: bool,
    identities: &[Number],
    body: RegionId,
    results: &[Value],
) -> Result<(), Refusal> {
    let (tiles, shape) = operands(c, values, dim, results.len())?;
    let mut outs = Vec::new();
    for (&result, tile) in results.iter().zip(&tiles) {
        let out = c.define_dense(result)?;
        if out.element != tile.element || out.shape != tile.shape {
            return Err(c.invalid("the result of a scan does not fit its operand"));
        }
        outs.push(out);
    }
    if identities.len() != tiles.len() {
        return Err(c.invalid("a scan has not as many identities as operands"));
    }
    let initial: Vec<u64> = identities
        .iter()
        .map(|n| held::held_word(n.element, n.bits))
        .collect();
    if let ([tile], [out]) = (&tiles[..], &outs[..])
        && let Some(known) = recognise(c, body)
    {
        let way = if reverse { Way::ScanBack } else { Way::Scan };
        return known_fold(c, known, tile.clone(), out.clone(), shape, way, initial[0]);
    }
    let rows = shape.outer * shape.inner;
    let lanes = rows.min(MAX_LANES);
    let body = c.reduction_body(body, lanes)?;
    let lanes = body.lanes;
    check_body(c, &body, &tiles)?;
    c.emit(move |frame, launch| {
        for out in &outs {
            if let Some(reg) = frame.regs.get_mut(out.reg as usize) {
                reg.poison.clear();
            }
        }
        let mut start = 0;
        while start < rows {
            let count = lanes.min(rows - start);
            for step in 0..shape.n {
                let at = |step: usize| if reverse { shape.n - 1 - step } else { step };
                let place = |lane: usize, step: usize| {
                    let row = (start + lane).min(rows - 1);
                    (row / shape.inner * shape.n + at(step)) * shape.inner + row % shape.inner
                };
                for (i, tile) in tiles.iter().enumerate() {
                    if step == 0 {
                        fill(frame, &body.args[2 * i], initial[i]);
                    } else {
                        gather(frame, &outs[i], &body.args[2 * i], lanes, |lane| {
                            place(lane, step - 1)
                        });
                    }
                    gather(frame, tile, &body.args[2 * i + 1], lanes, |lane| {
                        place(lane, step)
                    });
                }
                run_block(&body.code, frame, launch)?;
                for (result, out) in body.results.iter().zip(&outs) {
                    scatter(frame, result, out, count, |lane| place(lane, step));
                }
            }
            start += lanes;
        }
        Ok(Flow::Next)
    });
    Ok(())
}

fn fill(frame: &mut Frame, tile: &TileRef, word: u64) {
    let mut reg = frame.take(tile.reg);
    reg.buf.set_word(0, word);
    with_class!(tile.class, T => {
        let v = T::get_mut(&mut reg.buf);
        if let Some(&first) = v.first() {
            v.fill(first);
        }
    });
    frame.put(tile.reg, reg);
}

/// Bodies that are recognised: one operation on the two arguments.
#[derive(Clone, Copy, Debug)]
enum Known {
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

fn recognise(c: &Compiler<'_>, region: RegionId) -> Option<Known> {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Reduce,
    Scan,
    ScanBack,
}

fn known_fold(
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
    c.emit(move |frame, _| {
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
                        if free && s.inner == 1 && s.n > LANES {
                            reduce_row(group, out, f);
                        } else {
                            reduce_group(group, out, a, b, s, f);
                        }
                    }
                } else {
                    for (group, out) in groups.zip(target.chunks_exact_mut(s.n * s.inner)) {
                        scan_group(group, out, s, way == Way::ScanBack, first, f);
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
