//! Matrix products.
//!
//! Accumulation is in `f32`, or `f64` for `f64` tiles, one step of the inner dimension after the other from the
//! accumulator on, each a fused multiply-add. An `f16` accumulator is widened first and the result rounded once at
//! the end. Products of scaled blocks are accumulated in `f64`, in which they are exact, and rounded once at the end.
//! Integer products wrap in 32 bits.

use crate::gemm::{self, Layout, Sizes};
use crate::held::round_f16;
use crate::layout::TileRef;
use crate::ops::unsupported;
use crate::prepare::{Compiler, Refusal};
use crate::program::{Flow, Frame};
use crate::tile::{Buf, Class, Held, Reg};
use tileport_ir::attr::Signedness;
use tileport_ir::{ElementType, Op, Value};

/// A product as it is run: operands of rank two or three.
struct Product {
    lhs: TileRef,
    rhs: TileRef,
    out: TileRef,
    batch: usize,
    sizes: Sizes,
}

impl Product {
    fn plan(c: &mut Compiler<'_>, [lhs, rhs, acc]: [Value; 3], result: Value) -> Result<Self, Refusal> {
        let (lhs, rhs, acc) = (c.tile(lhs)?, c.tile(rhs)?, c.tile(acc)?);
        let shape = |t: &TileRef| -> Option<[usize; 3]> {
            match t.shape.as_slice() {
                [a, b] => Some([1, *a, *b]),
                [a, b, c] => Some([*a, *b, *c]),
                _ => None,
            }
        };
        let (Some([ba, m, k]), Some([bb, k2, n]), Some(out)) = (shape(&lhs), shape(&rhs), shape(&acc)) else {
            return Err(c.invalid("a matrix product of tiles of other ranks than two or three"));
        };
        if (ba, k) != (bb, k2) || out != [ba, m, n] || lhs.element != rhs.element {
            return Err(c.invalid("the operands of a matrix product do not fit each other"));
        }
        if c.element(result)? != acc.element || c.shape(result)? != acc.shape {
            return Err(c.invalid("the result of a matrix product differs in type from its accumulator"));
        }
        let out = c.define_dense(result)?;
        let takes_over = c.dies_here(&acc)
            && acc.is_dense()
            && c.register_len(acc.reg) == c.register_len(out.reg)
            && acc.reg != lhs.reg
            && acc.reg != rhs.reg;
        if takes_over {
            let (a, b) = (acc.reg, out.reg);
            c.emit(move |frame, _| {
                frame.swap(a, b);
                Ok(Flow::Next)
            });
        } else {
            c.emit_copy(&acc, &out);
        }
        Ok(Self {
            lhs,
            rhs,
            out,
            batch: ba,
            sizes: Sizes { m, n, k },
        })
    }

    fn layout(tile: &TileRef, batch: usize) -> Layout {
        match tile.strides.as_slice() {
            [b, r, c] => Layout {
                start: b * batch,
                row: *r,
                col: *c,
            },
            [r, c] => Layout {
                start: 0,
                row: *r,
                col: *c,
            },
            _ => Layout {
                start: 0,
                row: 0,
                col: 0,
            },
        }
    }

    /// Calls `f` for each matrix of the batch with its operands and its part of the result.
    fn each<A: Held, C: Held>(
        &self,
        frame: &Frame,
        out: &mut Reg,
        mut f: impl FnMut(Sizes, (&[A], Layout), (&[A], Layout), &mut [C]),
    ) {
        let (a, b) = (
            A::get(&frame.reg(&self.lhs).buf),
            A::get(&frame.reg(&self.rhs).buf),
        );
        let size = self.sizes.m * self.sizes.n;
        for (i, part) in C::get_mut(&mut out.buf)
            .chunks_exact_mut(size.max(1))
            .enumerate()
            .take(self.batch)
        {
            f(
                self.sizes,
                (a, Self::layout(&self.lhs, i)),
                (b, Self::layout(&self.rhs, i)),
                part,
            );
        }
    }

    /// Marks results of unspecified operands: all of a row, or of a column.
    fn spread(&self, frame: &Frame, out: &mut Reg) {
        let (a, b) = (frame.reg(&self.lhs), frame.reg(&self.rhs));
        if a.poison.is_empty() && b.poison.is_empty() {
            return;
        }
        let Sizes { m, n, k } = self.sizes;
        out.poison.resize(self.batch * m * n, 0);
        for batch in 0..self.batch {
            let (la, lb) = (Self::layout(&self.lhs, batch), Self::layout(&self.rhs, batch));
            let row = |i: usize| (0..k).any(|x| a.is_poisoned(la.start + i * la.row + x * la.col));
            let col = |j: usize| (0..k).any(|x| b.is_poisoned(lb.start + x * lb.row + j * lb.col));
            let cols: Vec<bool> = (0..n).map(col).collect();
            for i in 0..m {
                let row = row(i);
                for (j, &col) in cols.iter().enumerate() {
                    out.poison[(batch * m + i) * n + j] |= u8::from(row || col);
                }
            }
        }
    }
}

pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, result: Value) -> Result<(), Refusal> {
    match op {
        Op::MmaF { lhs, rhs, acc, .. } => float(c, [*lhs, *rhs, *acc], result),
        Op::MmaI {
            lhs,
            rhs,
            acc,
            signedness_lhs,
            signedness_rhs,
        } => integer(c, [*lhs, *rhs, *acc], [*signedness_lhs, *signedness_rhs], result),
        Op::MmaFScaled {
            lhs,
            rhs,
            acc,
            lhs_scale,
            rhs_scale,
        } => scaled(c, [*lhs, *rhs, *acc], [*lhs_scale, *rhs_scale], result),
        _ => unsupported(c, op),
    }
}

fn float(c: &mut Compiler<'_>, values: [Value; 3], result: Value) -> Result<(), Refusal> {
    let target = c.number(result)?;
    let (input, output) = (c.tile(values[0])?.class, c.tile(values[2])?.class);
    let round = match (input, output, target) {
        (Class::F64, Class::F64, _) => {
            let p = Product::plan(c, values, result)?;
            c.emit(move |frame, _| {
                let mut out = frame.keep(p.out.reg);
                p.each(frame, &mut out, |s, a, b, c| {
                    gemm::plain(s, a, b, c, |x: f64, y, z| x.mul_add(y, z))
                });
                p.spread(frame, &mut out);
                frame.put(p.out.reg, out);
                Ok(Flow::Next)
            });
            return Ok(());
        }
        (Class::F32, Class::F32, ElementType::F32) => false,
        (Class::F32, Class::F32, ElementType::F16) => true,
        _ => return Err(c.invalid("a matrix product of types that none is defined for")),
    };
    let p = Product::plan(c, values, result)?;
    c.emit(move |frame, _| {
        let mut out = frame.keep(p.out.reg);
        let (mut pa, mut pb) = (
            std::mem::take(&mut frame.scratch.a),
            std::mem::take(&mut frame.scratch.b),
        );
        p.each(frame, &mut out, |s, a, b, c| {
            gemm::f32(s, a, b, c, &mut pa, &mut pb)
        });
        (frame.scratch.a, frame.scratch.b) = (pa, pb);
        if let (true, Buf::F32(v)) = (round, &mut out.buf) {
            crate::simd::run(
                #[inline(always)]
                || v.iter_mut().for_each(|x| *x = round_f16(*x)),
            );
        }
        p.spread(frame, &mut out);
        frame.put(p.out.reg, out);
        Ok(Flow::Next)
    });
    Ok(())
}

fn integer(
    c: &mut Compiler<'_>,
    values: [Value; 3],
    signs: [Signedness; 2],
    result: Value,
) -> Result<(), Refusal> {
    if c.number(values[0])? != ElementType::I8 || c.number(result)? != ElementType::I32 {
        return Err(c.invalid("a matrix product of types that none is defined for"));
    }
    let p = Product::plan(c, values, result)?;
    let [left, right] = signs.map(|s| s == Signedness::Signed);
    let wide = |x: u8, signed: bool| if signed { i32::from(x as i8) } else { i32::from(x) };
    c.emit(move |frame, _| {
        let mut out = frame.keep(p.out.reg);
        p.each(frame, &mut out, |s, a, b, c| {
            gemm::plain(s, a, b, c, |x: u8, y: u8, z: u32| {
                z.wrapping_add(wide(x, left).wrapping_mul(wide(y, right)) as u32)
            });
        });
        p.spread(frame, &mut out);
        frame.put(p.out.reg, out);
        Ok(Flow::Next)
    });
    Ok(())
}

/// A scale's place: one for each block of the inner dimension.
fn scales(
    c: &Compiler<'_>,
    scale: &TileRef,
    rank: usize,
    inner: usize,
    lines: usize,
    k: usize,
) -> Result<usize, Refusal> {
    let at = rank - 2 + inner;
    let blocks = scale.shape.get(at).copied().unwrap_or(0);
    let outer = scale.shape.get(rank - 1 - inner).copied();
    if scale.shape.len() != rank || blocks == 0 || !k.is_multiple_of(blocks) || outer != Some(lines) {
        return Err(c.invalid("the scales do not fit their matrix"));
    }
    Ok(k / blocks)
}

fn scaled(c: &mut Compiler<'_>, values: [Value; 3], scale: [Value; 2], result: Value) -> Result<(), Refusal> {
    let (ls, rs) = (c.tile(scale[0])?, c.tile(scale[1])?);
    if c.tile(values[0])?.class != Class::F32 || ls.class != Class::F32 || rs.class != Class::F32 {
        return Err(c.invalid("a scaled matrix product of tiles that hold no narrow floats"));
    }
    if c.number(result)? != ElementType::F32 {
        return Err(c.invalid("a scaled matrix product with another accumulator than `f32`"));
    }
    let p = Product::plan(c, values, result)?;
    let Sizes { m, n, k } = p.sizes;
    let rank = p.lhs.shape.len();
    let left = scales(c, &ls, rank, 1, m, k)?;
    let right = scales(c, &rs, rank, 0, n, k)?;
    c.emit(move |frame, _| {
        let mut out = frame.keep(p.out.reg);
        let (sl, sr) = (frame.reg(&ls), frame.reg(&rs));
        let (xl, xr) = (f32::get(&sl.buf), f32::get(&sr.buf));
        let mut batch = 0;
        p.each(
            frame,
            &mut out,
            |_, (a, la): (&[f32], Layout), (b, lb): (&[f32], Layout), c: &mut [f32]| {
                let (ql, qr) = (Product::layout(&ls, batch), Product::layout(&rs, batch));
                batch += 1;
                for i in 0..m {
                    for j in 0..n {
                        let mut sum = f64::from(c[i * n + j]);
                        for x in 0..k {
                            let left = f64::from(a[la.start + i * la.row + x * la.col])
                                * f64::from(xl[ql.start + i * ql.row + (x / left) * ql.col]);
                            let right = f64::from(b[lb.start + x * lb.row + j * lb.col])
                                * f64::from(xr[qr.start + (x / right) * qr.row + j * qr.col]);
                            sum += left * right;
                        }
                        c[i * n + j] = sum as f32;
                    }
                }
            },
        );
        p.spread(frame, &mut out);
        if !sl.poison.is_empty() || !sr.poison.is_empty() {
            out.poison.resize(p.batch * m * n, 0);
            for (at, poison) in out.poison.iter_mut().enumerate() {
                let (batch, i, j) = (at / (m * n), at / n % m, at % n);
                let (ql, qr) = (Product::layout(&ls, batch), Product::layout(&rs, batch));
                let row = (0..k / left).any(|x| sl.is_poisoned(ql.start + i * ql.row + x * ql.col));
                let col = (0..k / right).any(|x| sr.is_poisoned(qr.start + x * qr.row + j * qr.col));
                *poison |= u8::from(row || col);
            }
        }
        frame.put(p.out.reg, out);
        Ok(Flow::Next)
    });
    Ok(())
}
