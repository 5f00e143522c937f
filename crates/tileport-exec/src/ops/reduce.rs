//! Reductions and scans with any body.
//!
//! A reduction combines neighbours: elements 0 and 1, 2 and 3, …, then the results in the same way, until one is left.
//! The first argument of the body always stands for earlier elements than the second. So the order is fixed, suits
//! any associative function, commutative or not, and is the same for the bodies that are recognised and for all
//! others (integer sums and the like, whose bits do not depend on the order, are computed in any). The identity takes
//! no part. A scan goes through the elements one after the other, beginning with the identity.
//!
//! So that what depends on the order can be told, [`Combining::LastToFirst`](crate::Combining) has reductions begin with the
//! identity and go through the elements from the last to the first, and scans double: each element is combined with the one
//! before it, then the results with those of two before, of four, and so on.

use crate::held;
use crate::layout::{TileRef, product};
use crate::ops::fold::{Way, known_fold, recognise};
use crate::prepare::{Compiler, LaneBody, Refusal};
use crate::program::{Flow, Frame, Launch, run_block};
use crate::tile::{Held, with_class};
use tileport_ir::attr::Number;
use tileport_ir::{RegionId, Value};

/// The most lanes for which the body of a reduction is run at once.
const MAX_LANES: usize = 512;

/// How the elements lie: `outer` groups of `n` rows of `inner` elements, to be combined along `n`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) outer: usize,
    pub(super) n: usize,
    pub(super) inner: usize,
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
    identities: &[Number],
    body: RegionId,
    results: &[Value],
) -> Result<(), Refusal> {
    let (tiles, shape) = operands(c, values, dim, results.len())?;
    let initial = initial(c, identities, tiles.len())?;
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
        return known_fold(
            c,
            known,
            tile.clone(),
            out.clone(),
            shape,
            Way::Reduce,
            initial[0],
        );
    }
    let lanes = (shape.outer * shape.inner * (shape.n / 2).max(1)).min(MAX_LANES);
    let half: Vec<[TileRef; 2]> = tiles
        .iter()
        .map(|t| {
            let size = (t.count() / 2).max(1);
            [c.temp(t.element, &[size]), c.temp(t.element, &[size])]
        })
        .collect();
    // The body's last operation gives the result.
    let is_function = c.body().region_ops(body).len() > 2;
    let body = c.reduction_body(body, lanes)?;
    check_body(c, &body, &tiles)?;
    c.emit(move |frame, launch| {
        let last_to_first = launch.last_to_first && (launch.functions_too || !is_function);
        if last_to_first {
            backwards(frame, launch, &body, (&tiles, &outs, &initial), shape)?;
            return Ok(Flow::Next);
        }
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

/// The identities, as registers hold them.
fn initial(c: &Compiler<'_>, identities: &[Number], operands: usize) -> Result<Vec<u64>, Refusal> {
    if identities.len() != operands {
        return Err(c.invalid("there are not as many identities as operands"));
    }
    let word = |n: &Number| held::held_word(n.element, n.bits);
    Ok(identities.iter().map(word).collect())
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

/// Combines elements one after the other, from the last to the first, beginning with the identities.
fn backwards(
    frame: &mut Frame,
    launch: &Launch<'_>,
    body: &LaneBody,
    (tiles, outs, initial): (&[TileRef], &[TileRef], &[u64]),
    s: Shape,
) -> Result<(), Box<crate::fault::Trap>> {
    clear_poison(frame, outs);
    let (rows, lanes) = (s.outer * s.inner, body.lanes);
    let mut start = 0;
    while start < rows {
        // Lanes behind the last row repeat it.
        let row = |lane: usize| (start + lane).min(rows - 1);
        for step in (0..s.n).rev() {
            let place = |lane: usize| (row(lane) / s.inner * s.n + step) * s.inner + row(lane) % s.inner;
            for (i, (tile, out)) in tiles.iter().zip(outs).enumerate() {
                if step == s.n - 1 {
                    fill(frame, &body.args[2 * i], initial[i]);
                } else {
                    gather(frame, out, &body.args[2 * i], lanes, row);
                }
                gather(frame, tile, &body.args[2 * i + 1], lanes, place);
            }
            run_block(&body.code, frame, launch)?;
            for (result, out) in body.results.iter().zip(outs) {
                scatter(frame, result, out, lanes.min(rows - start), row);
            }
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
    let initial = initial(c, identities, tiles.len())?;
    if let ([tile], [out]) = (&tiles[..], &outs[..])
        && let Some(known) = recognise(c, body)
    {
        let way = if reverse { Way::ScanBack } else { Way::Scan };
        return known_fold(c, known, tile.clone(), out.clone(), shape, way, initial[0]);
    }
    let rows = shape.outer * shape.inner;
    let body = c.reduction_body(body, rows.min(MAX_LANES))?;
    check_body(c, &body, &tiles)?;
    let along = Along { shape, reverse };
    let before: Vec<TileRef> = tiles.iter().map(|t| c.temp(t.element, &t.shape)).collect();
    c.emit(move |frame, launch| {
        let tiles = (&tiles[..], &outs[..], &before[..]);
        if launch.last_to_first {
            doubling(frame, launch, &body, tiles, (along, &initial))?;
        } else {
            one_by_one(frame, launch, &body, (tiles.0, tiles.1), (along, &initial))?;
        }
        Ok(Flow::Next)
    });
    Ok(())
}

/// The rows of a scan, and in which direction it goes through each.
#[derive(Clone, Copy)]
struct Along {
    shape: Shape,
    reverse: bool,
}

impl Along {
    fn rows(self) -> usize {
        self.shape.outer * self.shape.inner
    }

    /// Where the element of a row is that a scan comes to after `step` others. Rows behind the last repeat it.
    fn place(self, row: usize, step: usize) -> usize {
        let (Shape { n, inner, .. }, row) = (self.shape, row.min(self.rows() - 1));
        let at = if self.reverse { n - 1 - step } else { step };
        (row / inner * n + at) * inner + row % inner
    }
}

/// Scans one element after the other.
fn one_by_one(
    frame: &mut Frame,
    launch: &Launch<'_>,
    body: &LaneBody,
    (tiles, outs): (&[TileRef], &[TileRef]),
    (along, initial): (Along, &[u64]),
) -> Result<(), Box<crate::fault::Trap>> {
    clear_poison(frame, outs);
    let (rows, lanes) = (along.rows(), body.lanes);
    let mut start = 0;
    while start < rows {
        let count = lanes.min(rows - start);
        for step in 0..along.shape.n {
            for (i, tile) in tiles.iter().enumerate() {
                if step == 0 {
                    fill(frame, &body.args[2 * i], initial[i]);
                } else {
                    gather(frame, &outs[i], &body.args[2 * i], lanes, |lane| {
                        along.place(start + lane, step - 1)
                    });
                }
                gather(frame, tile, &body.args[2 * i + 1], lanes, |lane| {
                    along.place(start + lane, step)
                });
            }
            run_block(&body.code, frame, launch)?;
            for (result, out) in body.results.iter().zip(outs) {
                scatter(frame, result, out, count, |lane| along.place(start + lane, step));
            }
        }
        start += lanes;
    }
    Ok(())
}

/// Scans by doubling. The first element is combined with the identity, as it is where a scan goes one by one.
fn doubling(
    frame: &mut Frame,
    launch: &Launch<'_>,
    body: &LaneBody,
    (tiles, outs, before): (&[TileRef], &[TileRef], &[TileRef]),
    (along, initial): (Along, &[u64]),
) -> Result<(), Box<crate::fault::Trap>> {
    for (tile, out) in tiles.iter().zip(outs) {
        let copy = frame.reg(tile).clone();
        frame.put(out.reg, copy);
    }
    let (rows, lanes) = (along.rows(), body.lanes);
    let mut distance = 0;
    while distance < along.shape.n {
        for (out, before) in outs.iter().zip(before) {
            let copy = frame.reg(out).clone();
            frame.put(before.reg, copy);
        }
        // The elements that are combined in this round: the first of each row, then all that have one so far before them.
        let steps = if distance == 0 {
            0..1
        } else {
            distance..along.shape.n
        };
        let (first, total) = (steps.start, steps.len() * rows);
        let mut start = 0;
        while start < total {
            // Lanes behind the last element repeat it.
            let at = |lane: usize| {
                let flat = (start + lane).min(total - 1);
                (flat % rows, first + flat / rows)
            };
            for (i, before) in before.iter().enumerate() {
                if distance == 0 {
                    fill(frame, &body.args[2 * i], initial[i]);
                } else {
                    gather(frame, before, &body.args[2 * i], lanes, |lane| {
                        let (row, step) = at(lane);
                        along.place(row, step - distance)
                    });
                }
                gather(frame, before, &body.args[2 * i + 1], lanes, |lane| {
                    let (row, step) = at(lane);
                    along.place(row, step)
                });
            }
            run_block(&body.code, frame, launch)?;
            for (result, out) in body.results.iter().zip(outs) {
                scatter(frame, result, out, lanes.min(total - start), |lane| {
                    let (row, step) = at(lane);
                    along.place(row, step)
                });
            }
            start += lanes;
        }
        distance = (2 * distance).max(1);
    }
    Ok(())
}

fn clear_poison(frame: &mut Frame, tiles: &[TileRef]) {
    for tile in tiles {
        if let Some(reg) = frame.regs.get_mut(tile.reg as usize) {
            reg.poison.clear();
        }
    }
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
