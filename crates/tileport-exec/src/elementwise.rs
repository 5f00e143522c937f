//! Operations that work element by element: the loops, once for all of them.

use crate::fault::{Kind, Trap};
use crate::layout::{Dims, Nest, TileRef};
use crate::prepare::{Compiler, Refusal};
use crate::program::{Flow, Frame};
use crate::simd;
use crate::tile::{Held, Reg, with_class};
use std::fmt::Display;
use tileport_ir::Value;

/// Tells of an element for which an operation is undefined: the kind and the sentence.
pub(crate) type Explain<const N: usize> = Box<dyn Fn([u64; N]) -> (Kind, String) + Send + Sync>;

/// For operations that are defined for all elements.
pub(crate) fn total<const N: usize>() -> Explain<N> {
    Box::new(|_| (Kind::Overflow, String::new()))
}

/// Where the results go and how the loops run, and the operands as the loops can read them.
pub(crate) struct Plan<const N: usize, const M: usize> {
    pub(crate) out: TileRef,
    pub(crate) ins: [TileRef; N],
    pub(crate) nest: Nest<M>,
}

/// Plans loops over `N` operands and a result (`M` is `N + 1`): dimensions along which no operand varies are computed
/// once.
pub(crate) fn plan<const N: usize, const M: usize>(
    c: &mut Compiler<'_>,
    result: Value,
    mut ins: [TileRef; N],
) -> Result<Plan<N, M>, Refusal> {
    let strides = result_strides(c, result, &ins)?;
    let out = c.define(result, strides)?;
    let mut nest = nest_of(&out, &ins);
    let (n, inner) = nest.inner();
    let mut changed = false;
    for (i, operand) in ins.iter_mut().enumerate() {
        if n > 1 && inner[i + 1] > 1 {
            *operand = c.compact(operand, &out)?;
            changed = true;
        }
    }
    if changed {
        nest = nest_of(&out, &ins);
    }
    Ok(Plan { out, ins, nest })
}

/// The strides of a result: zero where no operand varies, and the operands' own order where they share one.
fn result_strides<const N: usize>(
    c: &Compiler<'_>,
    result: Value,
    ins: &[TileRef; N],
) -> Result<Dims, Refusal> {
    let shape = c.shape(result)?;
    for operand in ins {
        if operand.shape != shape {
            return Err(c.invalid("the operands and the result differ in shape"));
        }
    }
    let mut varying = ins.iter().filter(|t| t.strides.iter().any(|&s| s != 0));
    if let Some(first) = varying.next()
        && varying.all(|t| t.strides == first.strides)
        && c.register_len(first.reg) == first.stored()
    {
        return Ok(first.strides.clone());
    }
    let uniform = |d: usize| ins.iter().all(|t| t.strides[d] == 0);
    let kept: Dims = shape
        .iter()
        .enumerate()
        .map(|(d, &n)| if uniform(d) { 1 } else { n })
        .collect();
    Ok(crate::layout::dense_strides(&kept))
}

fn nest_of<const N: usize, const M: usize>(out: &TileRef, ins: &[TileRef; N]) -> Nest<M> {
    let mut order: Vec<usize> = (0..out.shape.len()).filter(|&d| out.strides[d] != 0).collect();
    order.sort_by_key(|&d| std::cmp::Reverse(out.strides[d]));
    let pick = |from: &Dims| -> Dims { order.iter().map(|&d| from[d]).collect() };
    let shape = pick(&out.shape);
    let strides: [Dims; M] = std::array::from_fn(|t| {
        if t == 0 {
            pick(&out.strides)
        } else {
            pick(&ins[t - 1].strides)
        }
    });
    let slices: [&[usize]; M] = std::array::from_fn(|t| strides[t].as_slice());
    Nest::new(&shape, slices)
}

/// Marks results poisoned where an operand is. Only called when some operand is.
#[cold]
#[inline(never)]
pub(crate) fn spread<const N: usize, const M: usize>(
    nest: &Nest<M>,
    out: &mut Reg,
    len: usize,
    ins: [&Reg; N],
) {
    out.poison.resize(len, 0);
    let (n, inner) = nest.inner();
    nest.each_row(|at| {
        for i in 0..n {
            let poisoned = (0..N).any(|t| ins[t].is_poisoned(at[t + 1] + i * inner[t + 1]));
            if let Some(p) = out.poison.get_mut(at[0] + i) {
                *p = u8::from(poisoned);
            }
        }
    });
}

/// Finds the first element for which the operation is undefined, unless its operands are unspecified anyway.
#[cold]
#[inline(never)]
fn blame<const N: usize, const M: usize>(
    nest: &Nest<M>,
    out: &TileRef,
    ins: [&Reg; N],
    bad: impl Fn([usize; N]) -> bool,
    explain: &Explain<N>,
) -> Result<(), Box<Trap>> {
    let (n, inner) = nest.inner();
    let mut found = None;
    nest.each_row(|at| {
        for i in 0..n {
            let places: [usize; N] = std::array::from_fn(|t| at[t + 1] + i * inner[t + 1]);
            let poisoned = (0..N).any(|t| ins[t].is_poisoned(places[t]));
            if found.is_none() && !poisoned && bad(places) {
                found = Some((at[0] + i, places));
            }
        }
    });
    let Some((position, places)) = found else {
        return Ok(());
    };
    let (kind, message) = explain(std::array::from_fn(|t| ins[t].buf.word(places[t])));
    Err(Trap::new(kind, message).element(out.index_of(position)))
}

/// An operation of one operand. `f` gives the result and whether the operation was undefined.
pub(crate) fn unary<A: Held, D: Held>(
    c: &mut Compiler<'_>,
    result: Value,
    a: TileRef,
    f: impl Fn(A) -> (D, bool) + Copy + Send + Sync + 'static,
    explain: Explain<1>,
) -> Result<(), Refusal> {
    let Plan { out, ins: [a], nest } = plan::<1, 2>(c, result, [a])?;
    let len = out.stored();
    c.emit(move |frame, launch| {
        let mut reg = frame.take(out.reg);
        let ra = frame.reg(&a);
        let (dv, av) = (D::get_mut(&mut reg.buf), A::get(&ra.buf));
        let (n, [_, sa]) = nest.inner();
        let mut bad = false;
        simd::run(#[inline(always)] || {
            nest.each_row(#[inline(always)] |[d, x]| {
                let dst = &mut dv[d..d + n];
                if sa == 1 {
                    for (o, &x) in dst.iter_mut().zip(&av[x..x + n]) {
                        let (y, b) = f(x);
                        *o = y;
                        bad |= b;
                    }
                } else {
                    let (y, b) = f(av[x]);
                    dst.fill(y);
                    bad |= b;
                }
            });
        });
        if !ra.poison.is_empty() {
            spread(&nest, &mut reg, len, [ra]);
        }
        if bad && launch.check {
            blame(&nest, &out, [ra], |[x]| f(av[x]).1, &explain)?;
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}

/// An operation of two operands.
pub(crate) fn binary<A: Held, B: Held, D: Held>(
    c: &mut Compiler<'_>,
    result: Value,
    [a, b]: [TileRef; 2],
    f: impl Fn(A, B) -> (D, bool) + Copy + Send + Sync + 'static,
    explain: Explain<2>,
) -> Result<(), Refusal> {
    let Plan {
        out,
        ins: [a, b],
        nest,
    } = plan::<2, 3>(c, result, [a, b])?;
    let len = out.stored();
    c.emit(move |frame, launch| {
        let mut reg = frame.take(out.reg);
        let (ra, rb) = (frame.reg(&a), frame.reg(&b));
        let (av, bv) = (A::get(&ra.buf), B::get(&rb.buf));
        let bad = simd::run(#[inline(always)] || binary_rows(&nest, D::get_mut(&mut reg.buf), av, bv, f));
        if !ra.poison.is_empty() || !rb.poison.is_empty() {
            spread(&nest, &mut reg, len, [ra, rb]);
        }
        if bad && launch.check {
            blame(&nest, &out, [ra, rb], |[x, y]| f(av[x], bv[y]).1, &explain)?;
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}

#[inline(always)]
fn binary_rows<A: Held, B: Held, D: Held>(
    nest: &Nest<3>,
    dv: &mut [D],
    av: &[A],
    bv: &[B],
    f: impl Fn(A, B) -> (D, bool) + Copy,
) -> bool {
    let (n, [_, sa, sb]) = nest.inner();
    let mut bad = false;
    nest.each_row(#[inline(always)] |[d, x, y]| {
        let dst = &mut dv[d..d + n];
        match (sa, sb) {
            (1, 1) => {
                for ((o, &x), &y) in dst.iter_mut().zip(&av[x..x + n]).zip(&bv[y..y + n]) {
                    let (z, b) = f(x, y);
                    *o = z;
                    bad |= b;
                }
            }
            (1, _) => {
                let y = bv[y];
                for (o, &x) in dst.iter_mut().zip(&av[x..x + n]) {
                    let (z, b) = f(x, y);
                    *o = z;
                    bad |= b;
                }
            }
            (_, 1) => {
                let x = av[x];
                for (o, &y) in dst.iter_mut().zip(&bv[y..y + n]) {
                    let (z, b) = f(x, y);
                    *o = z;
                    bad |= b;
                }
            }
            _ => {
                let (z, b) = f(av[x], bv[y]);
                dst.fill(z);
                bad |= b;
            }
        }
    });
    bad
}

/// The same with the elements as register words: one loop for all rare operations, rather than fast ones for each.
pub(crate) fn binary_words(
    c: &mut Compiler<'_>,
    result: Value,
    ins: [TileRef; 2],
    f: Box<dyn Fn(u64, u64) -> (u64, bool) + Send + Sync>,
    explain: Explain<2>,
) -> Result<(), Refusal> {
    let Plan { out, ins: [a, b], nest } = plan::<2, 3>(c, result, ins)?;
    let len = out.stored();
    c.emit(move |frame, launch| {
        let mut reg = frame.take(out.reg);
        let (ra, rb) = (frame.reg(&a), frame.reg(&b));
        let (n, [_, sa, sb]) = nest.inner();
        let mut bad = false;
        nest.each_row(|[d, x, y]| {
            for i in 0..n {
                let (z, wrong) = f(ra.buf.word(x + i * sa), rb.buf.word(y + i * sb));
                reg.buf.set_word(d + i, z);
                bad |= wrong;
            }
        });
        if !ra.poison.is_empty() || !rb.poison.is_empty() {
            spread(&nest, &mut reg, len, [ra, rb]);
        }
        if bad && launch.check {
            blame(&nest, &out, [ra, rb], |[x, y]| f(ra.buf.word(x), rb.buf.word(y)).1, &explain)?;
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}

/// An operation of three operands of which none is ever undefined.
pub(crate) fn ternary<A: Held, B: Held, C: Held, D: Held>(
    c: &mut Compiler<'_>,
    result: Value,
    ins: [TileRef; 3],
    f: impl Fn(A, B, C) -> D + Copy + Send + Sync + 'static,
    pick: bool,
) -> Result<(), Refusal> {
    let Plan {
        out,
        ins: [a, b, x],
        nest,
    } = plan::<3, 4>(c, result, ins)?;
    let len = out.stored();
    c.emit(move |frame, _| {
        let mut reg = frame.take(out.reg);
        let (ra, rb, rx) = (frame.reg(&a), frame.reg(&b), frame.reg(&x));
        let (av, bv, xv) = (A::get(&ra.buf), B::get(&rb.buf), C::get(&rx.buf));
        let dv = D::get_mut(&mut reg.buf);
        simd::run(#[inline(always)] || ternary_rows(&nest, dv, av, bv, xv, f));
        if !ra.poison.is_empty() || !rb.poison.is_empty() || !rx.poison.is_empty() {
            if pick {
                spread_picked(&nest, &mut reg, len, [ra, rb, rx]);
            } else {
                spread(&nest, &mut reg, len, [ra, rb, rx]);
            }
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}

#[inline(always)]
fn ternary_rows<A: Held, B: Held, C: Held, D: Held>(
    nest: &Nest<4>,
    dv: &mut [D],
    av: &[A],
    bv: &[B],
    xv: &[C],
    f: impl Fn(A, B, C) -> D + Copy,
) {
    let (n, [_, sa, sb, sx]) = nest.inner();
    nest.each_row(#[inline(always)] |[d, a, b, x]| {
        let dst = &mut dv[d..d + n];
        match (sa, sb, sx) {
            (1, 1, 1) => {
                let rest = av[a..a + n].iter().zip(&bv[b..b + n]).zip(&xv[x..x + n]);
                dst.iter_mut()
                    .zip(rest)
                    .for_each(|(o, ((&a, &b), &x))| *o = f(a, b, x));
            }
            (1, 1, _) => {
                let x = xv[x];
                let rest = av[a..a + n].iter().zip(&bv[b..b + n]);
                dst.iter_mut().zip(rest).for_each(|(o, (&a, &b))| *o = f(a, b, x));
            }
            (1, _, 1) => {
                let b = bv[b];
                let rest = av[a..a + n].iter().zip(&xv[x..x + n]);
                dst.iter_mut().zip(rest).for_each(|(o, (&a, &x))| *o = f(a, b, x));
            }
            (1, _, _) => {
                let (b, x) = (bv[b], xv[x]);
                dst.iter_mut()
                    .zip(&av[a..a + n])
                    .for_each(|(o, &a)| *o = f(a, b, x));
            }
            _ => {
                for (i, o) in dst.iter_mut().enumerate() {
                    *o = f(av[a + i * sa], bv[b + i * sb], xv[x + i * sx]);
                }
            }
        }
    });
}

/// Marks what `select` picked: poisoned where the condition is, or else where the picked element is.
#[cold]
#[inline(never)]
fn spread_picked(nest: &Nest<4>, out: &mut Reg, len: usize, [cond, yes, no]: [&Reg; 3]) {
    out.poison.resize(len, 0);
    let (n, [_, sc, sy, sn]) = nest.inner();
    nest.each_row(|[d, c, y, x]| {
        for i in 0..n {
            let at = c + i * sc;
            let picked = if cond.buf.word(at) & 1 != 0 {
                yes.is_poisoned(y + i * sy)
            } else {
                no.is_poisoned(x + i * sn)
            };
            if let Some(p) = out.poison.get_mut(d + i) {
                *p = u8::from(cond.is_poisoned(at) || picked);
            }
        }
    });
    if out.poison.iter().all(|&p| p == 0) {
        out.poison.clear();
    }
}

/// Copies elements from any layout to any other of the same shape, from and to given offsets.
pub(crate) fn copy(
    frame: &mut Frame,
    from: &TileRef,
    from_at: usize,
    to: &TileRef,
    to_at: usize,
    nest: &Nest<2>,
) {
    let mut reg = frame.keep(to.reg);
    let source = frame.reg(from);
    with_class!(to.class, T => {
        let (dv, sv) = (T::get_mut(&mut reg.buf), T::get(&source.buf));
        simd::run(#[inline(always)] || copy_rows(nest, dv, to_at, sv, from_at));
    });
    if !source.poison.is_empty() || !reg.poison.is_empty() {
        let len = match &reg.buf {
            crate::tile::Buf::U8(v) => v.len(),
            crate::tile::Buf::U16(v) => v.len(),
            crate::tile::Buf::U32(v) => v.len(),
            crate::tile::Buf::U64(v) => v.len(),
            crate::tile::Buf::F32(v) => v.len(),
            crate::tile::Buf::F64(v) => v.len(),
        };
        reg.poison.resize(len, 0);
        let (n, [sd, ss]) = nest.inner();
        nest.each_row(|[d, s]| {
            for i in 0..n {
                reg.poison[to_at + d + i * sd] = u8::from(source.is_poisoned(from_at + s + i * ss));
            }
        });
    }
    frame.put(to.reg, reg);
}

#[inline(always)]
fn copy_rows<T: Held>(nest: &Nest<2>, dv: &mut [T], to_at: usize, sv: &[T], from_at: usize) {
    let (n, [sd, ss]) = nest.inner();
    nest.each_row(#[inline(always)] |[d, s]| {
        let (d, s) = (d + to_at, s + from_at);
        match (sd, ss) {
            (1, 1) => dv[d..d + n].copy_from_slice(&sv[s..s + n]),
            (1, 0) => dv[d..d + n].fill(sv[s]),
            _ => {
                for i in 0..n {
                    dv[d + i * sd] = sv[s + i * ss];
                }
            }
        }
    });
}

/// Shows an integer of a width as its signedness says.
pub(crate) fn show(word: u64, bits: u32, signed: bool) -> impl Display {
    let shift = 64 - bits;
    if signed {
        format!("{}", (word << shift) as i64 >> shift)
    } else {
        format!("{word}")
    }
}
