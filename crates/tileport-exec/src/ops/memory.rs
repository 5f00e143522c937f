//! Loads and stores through tiles of pointers, and memory of the tile block.

use crate::access::{access, aligned, find, observe, publish, refuse, touch, writable};
use crate::fault::{Kind, Trap};
use crate::held;
use crate::layout::{TileRef, unravel};
use crate::memory::{Allocation, MAX_LOCAL};
use crate::ops::transfer::{SPACE, read_run, write_run};
use crate::ops::unsupported;
use crate::prepare::{Compiler, Refusal};
use crate::program::{Flow, Frame, Launch};
use crate::simd;
use crate::tile::{Class, Held, Reg};
use tileport_ir::attr::MemoryOrdering;
use tileport_ir::{ElementType, Op, TileElement, Value};

pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, results: &[Value]) -> Result<(), Refusal> {
    let Some(&result) = results.first() else {
        return Err(c.invalid("an operation has no result"));
    };
    match op {
        Op::LoadPtrTko {
            memory_ordering_semantics,
            source,
            mask,
            padding_value,
            ..
        } => {
            results.iter().skip(1).for_each(|&r| c.token(r));
            load(
                c,
                *source,
                *mask,
                *padding_value,
                *memory_ordering_semantics,
                result,
            )
        }
        Op::StorePtrTko {
            memory_ordering_semantics,
            destination,
            value,
            mask,
            ..
        } => {
            c.token(result);
            store(c, *destination, *value, *mask, *memory_ordering_semantics)
        }
        Op::Alloca {
            num_elem,
            alignment,
            global,
        } => alloca(c, *num_elem, *alignment, *global, result),
        _ => unsupported(c, op),
    }
}

/// A tile of pointers with its mask, stored in full.
pub(crate) struct Pointers {
    pub(crate) tile: TileRef,
    pub(crate) mask: Option<TileRef>,
    pub(crate) element: ElementType,
    pub(crate) size: usize,
}

impl Pointers {
    pub(crate) fn new(c: &mut Compiler<'_>, pointers: Value, mask: Option<Value>) -> Result<Self, Refusal> {
        let tile = c.tile(pointers)?;
        let TileElement::Pointer(p) = tile.element else {
            return Err(c.invalid("an access through a tile that holds no pointers"));
        };
        let Some(size) = held::memory_size(p.pointee) else {
            return Err(c.invalid(format!(
                "single elements of `{}` have no address",
                p.pointee.name()
            )));
        };
        let tile = c.dense(&tile);
        let mask = match mask {
            None => None,
            Some(m) => {
                let m = c.tile(m)?;
                if m.shape != tile.shape || m.class != Class::U8 {
                    return Err(c.invalid("a mask does not fit its pointers"));
                }
                Some(c.dense(&m))
            }
        };
        Ok(Self {
            tile,
            mask,
            element: p.pointee,
            size,
        })
    }

    /// Whether an element takes part, and its address.
    #[inline]
    pub(crate) fn at(&self, frame: &Frame, i: usize) -> Result<Option<u64>, Box<Trap>> {
        if let Some(mask) = &self.mask {
            let reg = frame.reg(mask);
            if reg.is_poisoned(i) {
                return Err(self.here(Trap::new(Kind::Unspecified, "a mask is an unspecified value"), i));
            }
            if reg.buf.word(i) & 1 == 0 {
                return Ok(None);
            }
        }
        let reg = frame.reg(&self.tile);
        if reg.is_poisoned(i) {
            return Err(self.here(
                Trap::new(Kind::Unspecified, "an address is an unspecified value"),
                i,
            ));
        }
        Ok(Some(reg.buf.word(i)))
    }

    pub(crate) fn here(&self, trap: Box<Trap>, i: usize) -> Box<Trap> {
        trap.element(unravel(i, &self.tile.shape))
    }

    /// How many elements from `i` on take part and are neighbours in memory.
    #[inline]
    fn run(&self, addresses: &[u64], mask: &[u8], i: usize) -> usize {
        let (n, size) = (addresses.len(), self.size as u64);
        let mut end = i + 1;
        let first = addresses[i];
        // Eight at a time, so that long runs are found fast.
        while end + 8 <= n {
            let mut good = true;
            for j in end..end + 8 {
                good &= addresses[j] == first.wrapping_add((j - i) as u64 * size);
                good &= mask.is_empty() || mask[j] != 0;
            }
            if !good {
                break;
            }
            end += 8;
        }
        while end < n
            && addresses[end] == first.wrapping_add((end - i) as u64 * size)
            && (mask.is_empty() || mask[end] != 0)
        {
            end += 1;
        }
        end - i
    }

    /// Calls `f` with each run of neighbouring elements that take part: position, length, address. All of them are
    /// specified.
    fn runs(
        &self,
        frame: &Frame,
        mut f: impl FnMut(usize, usize, u64) -> Result<(), Box<Trap>>,
    ) -> Result<(), Box<Trap>> {
        let reg = frame.reg(&self.tile);
        let addresses = u64::get(&reg.buf);
        let mask = self.mask.as_ref().map(|m| frame.reg(m));
        let clean = reg.poison.is_empty() && mask.is_none_or(|m| m.poison.is_empty());
        let bits = mask.map_or(&[][..], |m| u8::get(&m.buf));
        let mut i = 0;
        while i < addresses.len() {
            if !clean {
                if let Some(address) = self.at(frame, i)? {
                    f(i, 1, address)?;
                }
                i += 1;
                continue;
            }
            if !bits.is_empty() && bits[i] == 0 {
                i += 1;
                continue;
            }
            let n = self.run(addresses, bits, i);
            f(i, n, addresses[i])?;
            i += n;
        }
        Ok(())
    }

    /// Tells which element of a run is outside its allocation.
    #[cold]
    fn outside(
        &self,
        frame: &Frame,
        launch: &Launch<'_>,
        i: usize,
        n: usize,
        address: u64,
        verb: &str,
    ) -> Box<Trap> {
        for j in 0..n {
            let address = address.wrapping_add((j * self.size) as u64);
            if find(frame, launch, address, self.size as u64).is_none() {
                return self.here(refuse(frame, launch, address, self.size, verb), i + j);
            }
        }
        self.here(refuse(frame, launch, address, self.size, verb), i)
    }

    fn touch_all(
        &self,
        frame: &mut Frame,
        launch: &Launch<'_>,
        ordering: MemoryOrdering,
        write: bool,
    ) -> Result<(), Box<Trap>> {
        if frame.races.is_none() {
            return Ok(());
        }
        for i in 0..self.tile.count() {
            if let Some(address) = self.at(frame, i)?
                && find(frame, launch, address, self.size as u64).is_some()
            {
                touch(
                    frame,
                    launch,
                    address,
                    self.size,
                    access(ordering, write),
                    ordering,
                )
                .map_err(|t| self.here(t, i))?;
            }
        }
        Ok(())
    }
}

fn load(
    c: &mut Compiler<'_>,
    source: Value,
    mask: Option<Value>,
    padding: Option<Value>,
    ordering: MemoryOrdering,
    result: Value,
) -> Result<(), Refusal> {
    let pointers = Pointers::new(c, source, mask)?;
    let padding = match padding {
        None => None,
        Some(p) => Some(c.tile(p)?),
    };
    let out = c.define_dense(result)?;
    if out.shape != pointers.tile.shape || c.number(result)? != pointers.element {
        return Err(c.invalid("a load gives another type than its pointers point to"));
    }
    if padding
        .as_ref()
        .is_some_and(|p| p.shape != out.shape || p.element != out.element)
    {
        return Err(c.invalid("the padding of a load differs in type from its result"));
    }
    let pad = padding.map(|p| {
        (
            crate::layout::Nest::new(&out.shape, [&out.strides, &p.strides]),
            p,
        )
    });
    c.emit(move |frame, launch| {
        pointers.touch_all(frame, launch, ordering, false)?;
        if let Some((nest, padding)) = &pad {
            frame.regs[out.reg as usize].poison.clear();
            crate::elementwise::copy(frame, padding, 0, &out, 0, nest);
        }
        let mut reg = frame.keep(out.reg);
        if pad.is_none() {
            reg.poison.clear();
            if pointers.mask.is_some() {
                reg.poison.resize(out.count(), 1);
            }
        }
        let (element, size) = (pointers.element, pointers.size);
        let mut space = SPACE;
        pointers.runs(frame, |i, n, address| {
            aligned(address, size).map_err(|t| pointers.here(t, i))?;
            let Some((allocation, offset)) = find(frame, launch, address, (n * size) as u64) else {
                return Err(pointers.outside(frame, launch, i, n, address, "reads"));
            };
            if n == 1 {
                let bits = allocation.element(offset, size);
                reg.buf.set_word(i, held::word_from_memory(element, bits));
            } else {
                simd::run(
                    #[inline(always)]
                    || read_run(&allocation, offset, element, size, n, &mut reg.buf, i, &mut space),
                );
            }
            if !reg.poison.is_empty() {
                reg.poison[i..i + n].fill(0);
            }
            if !allocation.is_specified() {
                mark_unwritten(&allocation, offset, size, n, &mut reg, i, out.count());
            }
            Ok(())
        })?;
        observe(ordering);
        if pad.is_none() && reg.poison.iter().all(|&p| p == 0) {
            reg.poison.clear();
        }
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}

/// Marks those of `n` elements at `offset`, read into a register from position `at` on, that nothing has written yet.
#[cold]
#[allow(clippy::too_many_arguments, reason = "the parts of one read")]
pub(crate) fn mark_unwritten(
    allocation: &Allocation,
    offset: usize,
    size: usize,
    n: usize,
    reg: &mut Reg,
    at: usize,
    count: usize,
) {
    for i in (0..n).filter(|i| !allocation.is_written(offset + i * size, size)) {
        if reg.poison.is_empty() {
            reg.poison.resize(count, 0);
        }
        if let Some(p) = reg.poison.get_mut(at + i) {
            *p = 1;
        }
    }
}

fn store(
    c: &mut Compiler<'_>,
    destination: Value,
    value: Value,
    mask: Option<Value>,
    ordering: MemoryOrdering,
) -> Result<(), Refusal> {
    let pointers = Pointers::new(c, destination, mask)?;
    let tile = c.tile(value)?;
    if tile.shape != pointers.tile.shape || c.number(value)? != pointers.element {
        return Err(c.invalid("a store takes another type than its pointers point to"));
    }
    let tile = c.dense(&tile);
    c.emit(move |frame, launch| {
        pointers.touch_all(frame, launch, ordering, true)?;
        publish(ordering);
        let reg = frame.reg(&tile);
        let (element, size) = (pointers.element, pointers.size);
        let mut space = SPACE;
        pointers.runs(frame, |i, n, address| {
            aligned(address, size).map_err(|t| pointers.here(t, i))?;
            let Some((allocation, offset)) = find(frame, launch, address, (n * size) as u64) else {
                return Err(pointers.outside(frame, launch, i, n, address, "writes"));
            };
            writable(&allocation).map_err(|t| pointers.here(t, i))?;
            if let Some(j) = unspecified(reg, i, n).filter(|_| launch.check) {
                let trap =
                    Trap::new(Kind::Unspecified, "an unspecified value is stored").argument(&allocation.name);
                return Err(pointers.here(trap, j));
            }
            if n == 1 {
                allocation.set_element(offset, size, held::word_to_memory(element, reg.buf.word(i)));
            } else {
                simd::run(
                    #[inline(always)]
                    || write_run(&allocation, offset, element, size, n, &reg.buf, i, &mut space),
                );
            }
            Ok(())
        })?;
        Ok(Flow::Next)
    });
    Ok(())
}

/// The first unspecified element of a run.
fn unspecified(reg: &Reg, i: usize, n: usize) -> Option<usize> {
    if reg.poison.is_empty() {
        return None;
    }
    (i..i + n).find(|&j| reg.is_poisoned(j))
}

fn alloca(
    c: &mut Compiler<'_>,
    num_elem: i64,
    alignment: i64,
    global: bool,
    result: Value,
) -> Result<(), Refusal> {
    let TileElement::Pointer(p) = c.element(result)? else {
        return Err(c.invalid("`alloca` gives no pointer"));
    };
    let bits = u64::from(p.pointee.facts().storage_bits);
    let size = bits.div_ceil(8);
    let bytes = u64::try_from(num_elem)
        .ok()
        .and_then(|n| n.checked_mul(bits))
        .map(|bits| bits.div_ceil(8))
        .filter(|&bytes| bytes <= MAX_LOCAL);
    let align = u64::try_from(alignment)
        .ok()
        .filter(|a| a.is_power_of_two() && *a <= crate::memory::MAX_ALIGN);
    let Some(align) = align else {
        return Err(c.invalid("`alloca` with an alignment that is no power of two, or too large"));
    };
    let Some(bytes) = bytes else {
        return Err(c.gap("`alloca` of more memory than this executor can give to a tile block"));
    };
    let out = c.define_dense(result)?;
    c.emit(move |frame, launch| {
        let address = frame.add_local(launch, (bytes, align.max(size), size as u32), global)?;
        let mut reg = frame.take(out.reg);
        reg.buf.set_word(0, address);
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}
