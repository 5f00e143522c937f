//! Tiles as wholes: constants, layouts, slices, selection.

use crate::elementwise::{binary, copy, ternary, unary};
use crate::fault::{Kind, Trap};
use crate::held;
use crate::layout::{Dims, Nest, TileRef, dense_strides, product};
use crate::ops::unsupported;
use crate::prepare::{Compiler, Refusal, signed, specified};
use crate::program::Flow;
use crate::tile::{Buf, Class, class_of, with_class};
use tileport_ir::{ElementType, Op, TileElement, Value};

pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, results: &[Value]) -> Result<(), Refusal> {
    let Some(&result) = results.first() else {
        return Err(c.invalid("an operation has no result"));
    };
    match op {
        Op::Constant { value } => {
            let tile = c.constant(result, value)?;
            c.alias(result, tile)
        }
        Op::Iota {} => iota(c, result),
        Op::Broadcast { source } => broadcast(c, *source, result),
        Op::Reshape { source } => reshape(c, *source, result),
        Op::Permute { source, permutation } => permute(c, *source, permutation, result),
        Op::Cat { lhs, rhs, dim } => cat(c, [*lhs, *rhs], *dim, result),
        Op::Extract { source, indices } => extract(c, *source, indices, result),
        Op::Insert {
            source,
            destination,
            indices,
        } => insert(c, *source, *destination, indices, result),
        Op::Select {
            cond,
            val_if_true,
            val_if_false,
        } => {
            let ins = [c.tile(*cond)?, c.tile(*val_if_true)?, c.tile(*val_if_false)?];
            if ins[0].class != Class::U8 || ins[1].element != ins[2].element {
                return Err(c.invalid("the operands of `select` do not fit each other"));
            }
            with_class!(ins[1].class, T => ternary(c, result, ins, |x: u8, y: T, z: T| if x & 1 != 0 { y } else { z }, true))
        }
        Op::GetTileBlockId {} => triple(c, results, |frame, _| frame.block),
        Op::GetNumTileBlocks {} => triple(c, results, |_, launch| launch.grid),
        Op::GetGlobal { name } => global(c, name, result),
        Op::Offset { ptr, offset } => pointer_offset(c, *ptr, *offset, result),
        Op::Pack { source } => pack(c, *source, result),
        Op::Unpack { source } => unpack(c, *source, result),
        _ => unsupported(c, op),
    }
}

fn iota(c: &mut Compiler<'_>, result: Value) -> Result<(), Refusal> {
    let (shape, element) = (c.shape(result)?, c.element(result)?);
    let mut buf = Buf::new(class_of(element), product(&shape));
    for i in 0..product(&shape) {
        buf.set_word(i, i as u64);
    }
    let tile = c.preset(element, &shape, &dense_strides(&shape), buf);
    c.alias(result, tile)
}

fn broadcast(c: &mut Compiler<'_>, source: Value, result: Value) -> Result<(), Refusal> {
    let (tile, shape) = (c.tile(source)?, c.shape(result)?);
    let fits =
        tile.shape.len() == shape.len() && tile.shape.iter().zip(&shape).all(|(&a, &b)| a == b || a == 1);
    if !fits {
        return Err(c.invalid("a tile cannot be broadcast to the result's shape"));
    }
    // Dimensions of size one have stride zero already.
    c.alias(result, TileRef { shape, ..tile })
}

/// The strides of the same elements in another shape, if there are any.
fn reshaped(tile: &TileRef, shape: &[usize]) -> Option<Dims> {
    if tile.strides.iter().all(|&s| s == 0) {
        return Some(shape.iter().map(|_| 0).collect());
    }
    let mut from: Vec<(usize, usize)> = Vec::new();
    for (&n, &s) in tile.shape.iter().zip(&tile.strides).filter(|(n, _)| **n != 1) {
        match from.last_mut() {
            Some(last) if last.1 == s * n => *last = (last.0 * n, s),
            _ => from.push((n, s)),
        }
    }
    // Walks both from the end; a run of new dimensions must fill a joined old one exactly.
    let mut strides: Dims = shape.iter().map(|_| 0).collect();
    let mut old = from.pop()?;
    let mut filled = 1;
    for (d, &n) in shape.iter().enumerate().rev().filter(|(_, n)| **n != 1) {
        if filled == old.0 {
            (old, filled) = (from.pop()?, 1);
        }
        if !(old.0 / filled).is_multiple_of(n) || old.0 / filled < n {
            return None;
        }
        strides[d] = old.1 * filled;
        filled *= n;
    }
    Some(strides)
}

fn reshape(c: &mut Compiler<'_>, source: Value, result: Value) -> Result<(), Refusal> {
    let (tile, shape) = (c.tile(source)?, c.shape(result)?);
    if product(&shape) != tile.count() {
        return Err(c.invalid("a reshape changes the number of elements"));
    }
    if let Some(strides) = reshaped(&tile, &shape) {
        return c.alias(
            result,
            TileRef {
                shape,
                strides,
                ..tile
            },
        );
    }
    let out = c.define_dense(result)?;
    let flat = TileRef {
        shape: tile.shape.clone(),
        strides: dense_strides(&tile.shape),
        ..out
    };
    c.emit_copy(&tile, &flat);
    Ok(())
}

fn permute(c: &mut Compiler<'_>, source: Value, permutation: &[i32], result: Value) -> Result<(), Refusal> {
    let (tile, shape) = (c.tile(source)?, c.shape(result)?);
    let pick = |from: &Dims| -> Option<Dims> {
        permutation
            .iter()
            .map(|&p| from.get(usize::try_from(p).ok()?).copied())
            .collect()
    };
    match (pick(&tile.shape), pick(&tile.strides)) {
        (Some(picked), Some(strides)) if picked == shape => c.alias(
            result,
            TileRef {
                shape,
                strides,
                ..tile
            },
        ),
        _ => Err(c.invalid("a permutation does not fit its tile")),
    }
}

fn cat(c: &mut Compiler<'_>, values: [Value; 2], dim: i64, result: Value) -> Result<(), Refusal> {
    let parts = [c.tile(values[0])?, c.tile(values[1])?];
    let out = c.define_dense(result)?;
    let d = usize::try_from(dim).ok().filter(|&d| d < out.shape.len());
    let Some(d) = d else {
        return Err(c.invalid("`cat` joins along a dimension that is not there"));
    };
    let full = |t: &TileRef| {
        t.shape
            .iter()
            .enumerate()
            .all(|(i, &n)| i == d || out.shape.get(i) == Some(&n))
    };
    if !parts.iter().all(full) || parts[0].shape[d] + parts[1].shape[d] != out.shape[d] {
        return Err(c.invalid("the tiles that `cat` joins do not make up the result"));
    }
    let steps = row_strides(&out.shape);
    let second = steps[d] * parts[0].shape[d];
    let nests = parts
        .each_ref()
        .map(|p| Nest::new(&p.shape, [&steps, &p.strides]));
    c.emit(move |frame, _| {
        frame.regs[out.reg as usize].poison.clear();
        copy(frame, &parts[0], 0, &out, 0, &nests[0]);
        copy(frame, &parts[1], 0, &out, second, &nests[1]);
        Ok(Flow::Next)
    });
    Ok(())
}

/// Strides of a tile stored row by row, also where a dimension has one element only.
fn row_strides(shape: &[usize]) -> Dims {
    let mut strides: Dims = shape.iter().map(|_| 0).collect();
    let mut step = 1;
    for (stride, &n) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step *= n;
    }
    strides
}

/// How slices lie in a larger tile: for each dimension how many there are and how far apart, and the loops.
struct Slices {
    indices: Vec<TileRef>,
    counts: Vec<usize>,
    steps: Vec<usize>,
}

fn slices(c: &Compiler<'_>, whole: &TileRef, slice: &[usize], indices: &[Value]) -> Result<Slices, Refusal> {
    let fits = whole.shape.len() == slice.len()
        && indices.len() == slice.len()
        && whole
            .shape
            .iter()
            .zip(slice)
            .all(|(&n, &m)| m > 0 && n.is_multiple_of(m));
    if !fits {
        return Err(c.invalid("a slice does not divide its tile"));
    }
    let indices = indices
        .iter()
        .map(|&i| c.tile(i))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Slices {
        indices,
        counts: whole.shape.iter().zip(slice).map(|(n, m)| n / m).collect(),
        steps: whole.strides.iter().zip(slice).map(|(s, m)| s * m).collect(),
    })
}

impl Slices {
    /// Where the slice begins.
    fn start(&self, frame: &crate::program::Frame) -> Result<usize, Box<Trap>> {
        let mut at = 0;
        for (d, index) in self.indices.iter().enumerate() {
            let i = specified(frame, index, "the index of the slice")?;
            if i >= self.counts[d] as u64 {
                let message = format!(
                    "slice {i} along dimension {d} is asked for, but there are {}",
                    self.counts[d]
                );
                return Err(Trap::new(Kind::SliceOutOfRange, message));
            }
            at += i as usize * self.steps[d];
        }
        Ok(at)
    }
}

fn extract(c: &mut Compiler<'_>, source: Value, indices: &[Value], result: Value) -> Result<(), Refusal> {
    let tile = c.tile(source)?;
    let slices = slices(c, &tile, &c.shape(result)?, indices)?;
    let out = c.define_dense(result)?;
    let nest = Nest::new(&out.shape, [&out.strides, &tile.strides]);
    c.emit(move |frame, _| {
        let from = slices.start(frame)?;
        frame.regs[out.reg as usize].poison.clear();
        copy(frame, &tile, from, &out, 0, &nest);
        Ok(Flow::Next)
    });
    Ok(())
}

fn insert(
    c: &mut Compiler<'_>,
    source: Value,
    into: Value,
    indices: &[Value],
    result: Value,
) -> Result<(), Refusal> {
    let (tile, whole) = (c.tile(source)?, c.tile(into)?);
    let out = c.define_dense(result)?;
    let slices = slices(c, &out, &tile.shape, indices)?;
    c.emit_copy(&whole, &out);
    let nest = Nest::new(&tile.shape, [&out.strides, &tile.strides]);
    c.emit(move |frame, _| {
        let to = slices.start(frame)?;
        copy(frame, &tile, 0, &out, to, &nest);
        Ok(Flow::Next)
    });
    Ok(())
}

fn triple(
    c: &mut Compiler<'_>,
    results: &[Value],
    get: fn(&crate::program::Frame, &crate::program::Launch<'_>) -> [u32; 3],
) -> Result<(), Refusal> {
    let mut outs = Vec::new();
    for &result in results {
        outs.push(c.define_dense(result)?);
    }
    c.emit(move |frame, launch| {
        for (out, word) in outs.iter().zip(get(frame, launch)) {
            let mut reg = frame.take(out.reg);
            reg.buf.set_word(0, u64::from(word));
            frame.put(out.reg, reg);
        }
        Ok(Flow::Next)
    });
    Ok(())
}

fn global(c: &mut Compiler<'_>, name: &str, result: Value) -> Result<(), Refusal> {
    let Some(position) = c.global(name) else {
        return Err(c.invalid(format!("there is no global `{name}`")));
    };
    let out = c.define_dense(result)?;
    c.emit(move |frame, launch| {
        let base = launch
            .memory
            .allocations
            .get(launch.first_global + position)
            .map_or(0, |a| a.base);
        let mut reg = frame.take(out.reg);
        reg.buf.set_word(0, base);
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}

fn pointer_offset(c: &mut Compiler<'_>, ptr: Value, offset: Value, result: Value) -> Result<(), Refusal> {
    let (pointers, offsets) = (c.tile(ptr)?, c.tile(offset)?);
    let TileElement::Pointer(p) = pointers.element else {
        return Err(c.invalid("`offset` moves a tile that holds no pointers"));
    };
    // In bits: an element of four bits moves by half a byte.
    let (bits, class) = (i64::from(p.pointee.facts().storage_bits), offsets.class);
    if !matches!(class, Class::U8 | Class::U16 | Class::U32 | Class::U64) {
        return Err(c.invalid("`offset` moves by a tile that holds no integers"));
    }
    let explain = Box::new(move |[address, by]: [u64; 2]| {
        let by = signed(by, class);
        if bits < 8 && by & 1 != 0 {
            let message = format!("moving an address by {by} elements of {bits} bits ends within a byte");
            return (Kind::Misaligned, message);
        }
        (
            Kind::Overflow,
            format!("moving address {address:#x} by {by} elements of {bits} bits overflows 64 bits"),
        )
    });
    let size = (bits / 8).max(1);
    let (shift, within) = if bits < 8 { (1, 1) } else { (0, 0) };
    let go = move |address: u64, by: i64| {
        let (bytes, lost) = (by >> shift).overflowing_mul(size);
        let (moved, wrapped) = address.overflowing_add_signed(bytes);
        (moved, lost | wrapped | (by & within != 0))
    };
    let ins = [pointers, offsets];
    match class {
        Class::U8 => binary(
            c,
            result,
            ins,
            move |a: u64, b: u8| go(a, i64::from(b as i8)),
            explain,
        ),
        Class::U16 => binary(
            c,
            result,
            ins,
            move |a: u64, b: u16| go(a, i64::from(b as i16)),
            explain,
        ),
        Class::U32 => binary(
            c,
            result,
            ins,
            move |a: u64, b: u32| go(a, i64::from(b as i32)),
            explain,
        ),
        _ => binary(c, result, ins, move |a: u64, b: u64| go(a, b as i64), explain),
    }
}

/// How many bits an element takes in a packed tile: `tf32` takes those of the `f32` of the same value.
fn packed_bits(element: ElementType) -> usize {
    match element {
        ElementType::TF32 => 32,
        _ => element.value_bits() as usize,
    }
}

fn pack(c: &mut Compiler<'_>, source: Value, result: Value) -> Result<(), Refusal> {
    let element = c.number(source)?;
    let bits = packed_bits(element);
    let tile = c.tile(source)?;
    let tile = c.dense(&tile);
    let out = c.define_dense(result)?;
    if tile.count() * bits != out.count() * 8 {
        return Err(c.invalid("`pack` gives another number of bytes than its tile has"));
    }
    c.emit(move |frame, _| {
        let mut reg = frame.take(out.reg);
        let from = frame.reg(&tile);
        if !from.poison.is_empty() {
            reg.poison.resize(out.count(), 0);
        }
        let mut bytes = vec![0u8; out.count()];
        for i in 0..tile.count() {
            let word = held::packed(element, from.buf.word(i));
            put_bits(&mut bytes, i * bits, bits, word);
            for p in reg.poison.iter_mut().skip(i * bits / 8).take(bits.div_ceil(8)) {
                *p |= u8::from(from.is_poisoned(i));
            }
        }
        for (i, &b) in bytes.iter().enumerate() {
            reg.buf.set_word(i, u64::from(b));
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}

fn unpack(c: &mut Compiler<'_>, source: Value, result: Value) -> Result<(), Refusal> {
    let element = c.number(result)?;
    let bits = packed_bits(element);
    let tile = c.tile(source)?;
    let tile = c.dense(&tile);
    let out = c.define_dense(result)?;
    if out.count() * bits != tile.count() * 8 {
        return Err(c.invalid("`unpack` gives a tile of another number of bytes than it takes"));
    }
    c.emit(move |frame, _| {
        let mut reg = frame.take(out.reg);
        let from = frame.reg(&tile);
        if !from.poison.is_empty() {
            reg.poison.resize(out.count(), 0);
        }
        for i in 0..out.count() {
            let (first, last) = (i * bits / 8, ((i + 1) * bits - 1) / 8);
            let word = (first..=last).rev().fold(0u64, |w, b| w << 8 | from.buf.word(b));
            let word = (word >> (i * bits % 8)) & (u64::MAX >> (64 - bits));
            reg.buf.set_word(i, held::unpacked(element, word));
            if let Some(p) = reg.poison.get_mut(i) {
                *p = u8::from((first..=last).any(|b| from.is_poisoned(b)));
            }
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}

/// Puts the low bits of a word at a position in a row of bytes, lower bits first.
fn put_bits(bytes: &mut [u8], at: usize, bits: usize, word: u64) {
    for (i, byte) in bytes.iter_mut().skip(at / 8).take(bits.div_ceil(8)).enumerate() {
        *byte |= (((word << (at % 8)) >> (8 * i)) & 0xFF) as u8;
    }
}

/// Another reading of the same words, of one machine type.
pub(crate) fn same_words(c: &mut Compiler<'_>, source: Value, result: Value) -> Result<(), Refusal> {
    let tile = c.tile(source)?;
    let element = c.element(result)?;
    if class_of(element) == tile.class {
        return c.alias(result, TileRef { element, ..tile });
    }
    let (from, to) = (tile.class, class_of(element));
    match (from, to) {
        (Class::U32, Class::F32) => unary(
            c,
            result,
            tile,
            |x: u32| (f32::from_bits(x), false),
            crate::elementwise::total(),
        ),
        (Class::F32, Class::U32) => unary(
            c,
            result,
            tile,
            |x: f32| (x.to_bits(), false),
            crate::elementwise::total(),
        ),
        (Class::U64, Class::F64) => unary(
            c,
            result,
            tile,
            |x: u64| (f64::from_bits(x), false),
            crate::elementwise::total(),
        ),
        (Class::F64, Class::U64) => unary(
            c,
            result,
            tile,
            |x: f64| (x.to_bits(), false),
            crate::elementwise::total(),
        ),
        _ => Err(c.invalid("a bitcast changes the width of its elements")),
    }
}
