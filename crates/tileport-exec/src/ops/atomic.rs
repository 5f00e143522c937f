//! Atomic updates of memory.
//!
//! The elements of one tile are updated in row-major order. Between tile blocks the order is that in which they come,
//! so results are the same in every run only where the order does not matter: integer updates whose old values are
//! not used, for instance, but not sums of floats. Floats are added in their own format, rounded to nearest even;
//! subnormals are kept, although devices may flush those of `f32`.

use crate::access::{aligned, find, refuse, touch, writable};
use crate::elementwise::copy;
use crate::fault::{Kind, Trap};
use crate::held;
use crate::layout::Nest;
use crate::ops::memory::Pointers;
use crate::ops::{unsupported, view};
use crate::prepare::{Compiler, Refusal};
use crate::program::{Flow, Frame, Launch};
use crate::race::Access;
use tileport_ir::attr::{AtomicMode, MemoryOrdering, MultimemReduction};
use tileport_ir::{ElementType, Op, Value};

pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, results: &[Value]) -> Result<(), Refusal> {
    let Some(&result) = results.first() else {
        return Err(c.invalid("an operation has no result"));
    };
    match op {
        Op::AtomicRmwTko {
            memory_ordering_semantics,
            pointers,
            mode,
            arg,
            mask,
            ..
        } => {
            results.iter().skip(1).for_each(|&r| c.token(r));
            let mode = *mode;
            let element = c.number(*arg)?;
            supported(c, mode, element)?;
            let change = move |old: u64, arg: u64, _: u64| Some(changed(mode, element, old, arg));
            update(
                c,
                [*pointers, *arg, *arg],
                *mask,
                *memory_ordering_semantics,
                false,
                result,
                change,
            )
        }
        Op::AtomicCasTko {
            memory_ordering_semantics,
            pointers,
            cmp,
            val,
            mask,
            ..
        } => {
            results.iter().skip(1).for_each(|&r| c.token(r));
            let change = |old: u64, new: u64, expected: u64| (old == expected).then_some(new);
            update(
                c,
                [*pointers, *val, *cmp],
                *mask,
                *memory_ordering_semantics,
                true,
                result,
                change,
            )
        }
        Op::AtomicRedViewTko {
            memory_ordering_semantics,
            view,
            index,
            mode,
            value,
            inbounds,
            ..
        } => {
            c.token(result);
            reduce_view(
                c,
                *mode,
                *value,
                *view,
                index,
                inbounds,
                *memory_ordering_semantics,
            )
        }
        // A multicast address names one memory here.
        Op::MultimemReduceViewTko {
            memory_ordering_semantics,
            view,
            tile,
            index,
            reduction,
            inbounds,
            ..
        } => {
            c.token(result);
            let mode = mode_of(*reduction, c.number(*tile)?);
            reduce_view(c, mode, *tile, *view, index, inbounds, *memory_ordering_semantics)
        }
        _ => unsupported(c, op),
    }
}

/// Updates each element of a view's tile.
fn reduce_view(
    c: &mut Compiler<'_>,
    mode: AtomicMode,
    value: Value,
    view: Value,
    index: &[Value],
    inbounds: &[bool],
    ordering: MemoryOrdering,
) -> Result<(), Refusal> {
    let element = c.number(value)?;
    supported(c, mode, element)?;
    let tile = c.tile(value)?;
    let tile = c.dense(&tile);
    view::each_element(
        c,
        value,
        view,
        index,
        inbounds,
        move |frame, launch, address, i| {
            let word = operand(frame, &tile, i)?;
            let arg = held::word_to_memory(element, word);
            one(frame, launch, address, element, ordering, |old| {
                Some(changed(mode, element, old, arg))
            })?;
            Ok(())
        },
    )?;
    Ok(())
}

/// The atomic update that a multimem reduction does to each member's element.
fn mode_of(reduction: MultimemReduction, element: ElementType) -> AtomicMode {
    match reduction {
        MultimemReduction::Add if element.is_float() => AtomicMode::AddF,
        MultimemReduction::Add => AtomicMode::Add,
        MultimemReduction::Min => AtomicMode::Min,
        MultimemReduction::Max => AtomicMode::Max,
        MultimemReduction::UMin => AtomicMode::UMin,
        MultimemReduction::UMax => AtomicMode::UMax,
        MultimemReduction::And => AtomicMode::And,
        MultimemReduction::Or => AtomicMode::Or,
        MultimemReduction::Xor => AtomicMode::Xor,
    }
}

fn supported(c: &Compiler<'_>, mode: AtomicMode, element: ElementType) -> Result<(), Refusal> {
    let fits = match mode {
        AtomicMode::AddF => element.is_base_float(),
        AtomicMode::Xchg => true,
        _ => element.is_int(),
    };
    if fits {
        Ok(())
    } else {
        Err(c.invalid(format!(
            "an atomic operation is not defined on `{}`",
            element.name()
        )))
    }
}

/// The new content of an element, as bits in memory.
fn changed(mode: AtomicMode, element: ElementType, old: u64, arg: u64) -> u64 {
    let bits = element.value_bits();
    let signed = |x: u64| (x << (64 - bits)) as i64 >> (64 - bits);
    match mode {
        AtomicMode::And => old & arg,
        AtomicMode::Or => old | arg,
        AtomicMode::Xor => old ^ arg,
        AtomicMode::Add => old.wrapping_add(arg),
        AtomicMode::AddF => add_floats(element, old, arg),
        AtomicMode::Max => {
            if signed(old) >= signed(arg) {
                old
            } else {
                arg
            }
        }
        AtomicMode::Min => {
            if signed(old) <= signed(arg) {
                old
            } else {
                arg
            }
        }
        AtomicMode::UMax => old.max(arg),
        AtomicMode::UMin => old.min(arg),
        AtomicMode::Xchg => arg,
    }
}

/// The sum of two floats given as bits in memory.
fn add_floats(element: ElementType, a: u64, b: u64) -> u64 {
    match element {
        ElementType::F32 => (f32::from_bits(a as u32) + f32::from_bits(b as u32))
            .to_bits()
            .into(),
        ElementType::F64 => (f64::from_bits(a) + f64::from_bits(b)).to_bits(),
        _ => {
            let wide = |x: u64| f32::from_bits(held::held_word(element, x) as u32);
            let sum = wide(a) + wide(b);
            let rounded = if element == ElementType::F16 {
                held::round_f16(sum)
            } else {
                held::round_bf16(sum)
            };
            held::element_bits(element, rounded.to_bits().into())
        }
    }
}

fn operand(frame: &Frame, tile: &crate::layout::TileRef, i: usize) -> Result<u64, Box<Trap>> {
    let reg = frame.reg(tile);
    if reg.is_poisoned(i) {
        return Err(Trap::new(
            Kind::Unspecified,
            "the operand of an atomic operation is an unspecified value",
        ));
    }
    Ok(reg.buf.word(i))
}

/// Updates one element; gives its old bits.
fn one(
    frame: &mut Frame,
    launch: &Launch<'_>,
    address: u64,
    element: ElementType,
    ordering: MemoryOrdering,
    f: impl Fn(u64) -> Option<u64>,
) -> Result<u64, Box<Trap>> {
    let size = held::memory_size(element).unwrap_or(1);
    aligned(address, size)?;
    if find(frame, launch, address, size as u64).is_none() {
        return Err(refuse(frame, launch, address, size, "updates"));
    }
    touch(frame, launch, address, size, Access::Atomic, ordering)?;
    let Some((allocation, offset)) = find(frame, launch, address, size as u64) else {
        return Ok(0);
    };
    writable(&allocation)?;
    if launch.check && !allocation.is_specified() && !allocation.is_written(offset, size) {
        let message = "an atomic operation reads memory that nothing has written yet";
        return Err(Trap::new(Kind::Unspecified, message).argument(&allocation.name));
    }
    Ok(allocation.update(offset, size, f))
}

fn update(
    c: &mut Compiler<'_>,
    [pointers, arg, compared]: [Value; 3],
    mask: Option<Value>,
    ordering: MemoryOrdering,
    compare: bool,
    result: Value,
    change: impl Fn(u64, u64, u64) -> Option<u64> + Copy + Send + Sync + 'static,
) -> Result<(), Refusal> {
    let pointers = Pointers::new(c, pointers, mask)?;
    let (arg, compared) = (c.tile(arg)?, c.tile(compared)?);
    let out = c.define_dense(result)?;
    for tile in [&arg, &compared, &out] {
        if tile.shape != pointers.tile.shape || tile.element.as_number() != Some(pointers.element) {
            return Err(c.invalid("an operand of an atomic operation does not fit its pointers"));
        }
    }
    let (arg, compared) = (c.dense(&arg), c.dense(&compared));
    let nest = Nest::new(&out.shape, [&out.strides, &compared.strides]);
    c.emit(move |frame, launch| {
        frame.regs[out.reg as usize].poison.clear();
        if compare {
            // What is masked out returns what it was compared with.
            copy(frame, &compared, 0, &out, 0, &nest);
        }
        let mut reg = frame.keep(out.reg);
        let masked = pointers.mask.is_some() && !compare;
        reg.poison.clear();
        if masked {
            reg.poison.resize(out.count(), 1);
        }
        let element = pointers.element;
        for i in 0..out.count() {
            let Some(address) = pointers.at(frame, i)? else {
                continue;
            };
            let new = operand(frame, &arg, i).map_err(|t| pointers.here(t, i))?;
            let expected = operand(frame, &compared, i).map_err(|t| pointers.here(t, i))?;
            let [new, expected] = [new, expected].map(|w| held::word_to_memory(element, w));
            let old = one(frame, launch, address, element, ordering, |old| {
                change(old, new, expected)
            })
            .map_err(|t| pointers.here(t, i))?;
            reg.buf.set_word(i, held::word_from_memory(element, old));
            if let Some(p) = reg.poison.get_mut(i) {
                *p = 0;
            }
        }
        if reg.poison.iter().all(|&p| p == 0) {
            reg.poison.clear();
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}
