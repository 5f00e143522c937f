//! Tensor views, and loads and stores of tiles through partition, strided and gather/scatter views.

use crate::access::{observe, publish};
use crate::fault::{Kind, Trap};
use crate::layout::{TileRef, unravel};
use crate::ops::atomic;
use crate::ops::place::{Grid, Place, Plan, inner};
use crate::ops::unsupported;
use crate::prepare::{Compiler, Refusal, specified};
use crate::program::{Flow, Frame, Launch};
use crate::tile::{Buf, Class, Reg};
use tileport_ir::attr::MemoryOrdering;
use tileport_ir::{Dim, ElementType, Op, Type, Value};

pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, results: &[Value]) -> Result<(), Refusal> {
    let Some(&result) = results.first() else {
        return Err(c.invalid("an operation has no result"));
    };
    match op {
        Op::MakeTensorView {
            base,
            dynamic_shape,
            dynamic_strides,
        } => make_tensor_view(c, *base, dynamic_shape, dynamic_strides, result),
        Op::MakePartitionView { tensor_view }
        | Op::MakeStridedView { tensor_view }
        | Op::MakeGatherScatterView { tensor_view } => {
            let tensor = c.tensor(*tensor_view)?;
            let same = c
                .ty(result)?
                .as_tile_view()
                .map(|v| Some(v.tensor) == c.ty(*tensor_view).ok().and_then(Type::as_tensor_view));
            if same != Some(true) {
                return Err(c.invalid("a view of another tensor than its operand"));
            }
            c.alias_tensor(result, tensor);
            Ok(())
        }
        Op::GetTensorShape { src } => tensor_shape(c, *src, results),
        Op::GetIndexSpaceShape { src } => index_space_shape(c, *src, results),
        // A multicast address names one memory here: what is reduced over all members is the element itself.
        Op::LoadViewTko {
            memory_ordering_semantics,
            view,
            index,
            inbounds,
            ..
        }
        | Op::MultimemLoadReduceViewTko {
            memory_ordering_semantics,
            view,
            index,
            inbounds,
            ..
        } => {
            results.iter().skip(1).for_each(|&r| c.token(r));
            load(c, *view, index, inbounds, *memory_ordering_semantics, result)
        }
        Op::StoreViewTko {
            memory_ordering_semantics,
            tile,
            view,
            index,
            inbounds,
            ..
        }
        | Op::MultimemStoreViewTko {
            memory_ordering_semantics,
            tile,
            view,
            index,
            inbounds,
            ..
        } => {
            c.token(result);
            store(c, *tile, *view, index, inbounds, *memory_ordering_semantics)
        }
        Op::MultimemReduceViewTko { .. } => atomic::prepare(c, op, results),
        _ => unsupported(c, op),
    }
}

fn make_tensor_view(
    c: &mut Compiler<'_>,
    base: Value,
    dynamic_shape: &[Value],
    dynamic_strides: &[Value],
    result: Value,
) -> Result<(), Refusal> {
    let Some(ty) = c.ty(result)?.as_tensor_view() else {
        return Err(c.invalid("`make_tensor_view` does not give a tensor view"));
    };
    let base = c.tile(base)?;
    if base.class != Class::U64 {
        return Err(c.invalid("the base of a tensor view is no pointer"));
    }
    let sources = |dims: &[Dim], values: &[Value]| -> Result<Vec<Result<i64, TileRef>>, Refusal> {
        let mut values = values.iter();
        let list = dims
            .iter()
            .map(|d| match d {
                Dim::Static(n) => Ok(Ok(*n)),
                Dim::Dynamic => match values.next() {
                    Some(&v) => c.tile(v).map(Err),
                    None => Err(c.invalid("a tensor view has fewer operands than dynamic sizes and strides")),
                },
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(list)
    };
    let shape = sources(&ty.shape, dynamic_shape)?;
    let strides = sources(&ty.strides, dynamic_strides)?;
    if shape.len() != strides.len() {
        return Err(c.invalid("a tensor view has not as many strides as sizes"));
    }
    let tensor = c.new_tensor(result);
    c.emit(move |frame, _| {
        let Some(slot) = frame.tensors.get_mut(tensor) else {
            return Ok(Flow::Next);
        };
        let mut view = std::mem::take(slot);
        view.base = specified(frame, &base, "the base of the tensor view")?;
        for (list, sources, what) in [
            (&mut view.shape, &shape, "a size of the tensor view"),
            (&mut view.strides, &strides, "a stride of the tensor view"),
        ] {
            list.clear();
            for source in sources {
                list.push(match source {
                    Ok(n) => *n,
                    // Operands are read as unsigned numbers.
                    Err(tile) => i64::try_from(specified(frame, tile, what)?).unwrap_or(i64::MAX),
                });
            }
        }
        if let Some(slot) = frame.tensors.get_mut(tensor) {
            *slot = view;
        }
        Ok(Flow::Next)
    });
    Ok(())
}

/// Emits the writing of numbers to scalar results, each checked to fit.
fn numbers(
    c: &mut Compiler<'_>,
    results: &[Value],
    get: impl Fn(&Frame, usize) -> i64 + Send + Sync + 'static,
    what: &'static str,
) -> Result<(), Refusal> {
    let mut outs = Vec::new();
    for &result in results {
        let bits = c.number(result)?.value_bits();
        outs.push((c.define_dense(result)?, bits));
    }
    c.emit(move |frame, launch| {
        for (i, (out, bits)) in outs.iter().enumerate() {
            let n = get(frame, i);
            if launch.check && (n < 0 || n as u64 > u64::MAX >> (64 - bits)) {
                return Err(Trap::new(
                    Kind::NotRepresentable,
                    format!("{what} {n} does not fit {bits} bits"),
                ));
            }
            let mut reg = frame.take(out.reg);
            reg.buf.set_word(0, n as u64);
            frame.put(out.reg, reg);
        }
        Ok(Flow::Next)
    });
    Ok(())
}

fn tensor_shape(c: &mut Compiler<'_>, src: Value, results: &[Value]) -> Result<(), Refusal> {
    let tensor = c.tensor(src)?;
    let get = move |frame: &Frame, i: usize| {
        frame
            .tensors
            .get(tensor)
            .and_then(|t| t.shape.get(i))
            .copied()
            .unwrap_or(0)
    };
    numbers(c, results, get, "the size")
}

fn index_space_shape(c: &mut Compiler<'_>, src: Value, results: &[Value]) -> Result<(), Refusal> {
    let grid = Grid::new(c, src)?;
    if grid.dims.len() != results.len() {
        return Err(c.invalid("an index space has another rank than results are taken"));
    }
    numbers(
        c,
        results,
        move |frame, i| grid.count(frame, i),
        "the size of the index space",
    )
}

fn load(
    c: &mut Compiler<'_>,
    view: Value,
    index: &[Value],
    inbounds: &[bool],
    ordering: MemoryOrdering,
    result: Value,
) -> Result<(), Refusal> {
    let plan = Plan::new(c, view, index, inbounds)?;
    let out = c.define_dense(result)?;
    if out.shape.as_slice() != plan.grid.tile.as_slice() || c.number(result)? != plan.grid.element {
        return Err(c.invalid("a load gives another type than its view's tiles have"));
    }
    c.emit(move |frame, launch| {
        let place = plan.place(frame, launch)?;
        let mut reg = frame.take(out.reg);
        let step = plan.sparse_step();
        let parts = plan.parts(frame, launch, &place)?;
        let whole = place.extents.as_slice() == plan.grid.tile.as_slice()
            && (plan.grid.sparse.is_none_or(|t| parts.len() == plan.grid.tile[t]));
        if !whole {
            pad(&mut reg, &plan, out.count());
        }
        if plan.grid.sparse.is_none() {
            plan.touch_all(frame, launch, &place, ordering, false)?;
            plan.load_part(frame, launch, &place, 0, &mut reg.buf)?;
            if !whole {
                clear_poison(&mut reg, &plan, &place, 0);
            }
            plan.mark_unwritten(frame, launch, &place, 0, &mut reg)?;
        }
        for (i, part) in &parts {
            plan.touch_all(frame, launch, part, ordering, false)?;
            plan.load_part(frame, launch, part, i * step, &mut reg.buf)?;
            if !whole {
                clear_poison(&mut reg, &plan, part, i * step);
            }
            plan.mark_unwritten(frame, launch, part, i * step, &mut reg)?;
        }
        observe(ordering);
        frame.put(out.reg, reg);
        Ok(Flow::Next)
    });
    Ok(())
}

/// Fills a tile with the padding value, or marks all of it as unspecified.
fn pad(reg: &mut Reg, plan: &Plan, count: usize) {
    let word = plan.grid.padding.unwrap_or(0);
    match &mut reg.buf {
        Buf::U8(v) => v.fill(word as u8),
        Buf::U16(v) => v.fill(word as u16),
        Buf::U32(v) => v.fill(word as u32),
        Buf::U64(v) => v.fill(word),
        Buf::F32(v) => v.fill(f32::from_bits(word as u32)),
        Buf::F64(v) => v.fill(f64::from_bits(word)),
    }
    if plan.grid.padding.is_none() {
        reg.poison.clear();
        reg.poison.resize(count, 1);
    }
}

/// Marks what was loaded as specified.
fn clear_poison(reg: &mut Reg, plan: &Plan, place: &Place, at: usize) {
    if reg.poison.is_empty() {
        return;
    }
    let (n, _) = inner(place);
    let poison = &mut reg.poison;
    plan.rows(place, |_, position| {
        if let Some(p) = poison.get_mut(at + position..at + position + n) {
            p.fill(0);
        }
    });
}

fn store(
    c: &mut Compiler<'_>,
    value: Value,
    view: Value,
    index: &[Value],
    inbounds: &[bool],
    ordering: MemoryOrdering,
) -> Result<(), Refusal> {
    let plan = Plan::new(c, view, index, inbounds)?;
    let tile = c.tile(value)?;
    if tile.shape.as_slice() != plan.grid.tile.as_slice() || c.number(value)? != plan.grid.element {
        return Err(c.invalid("a store takes another type than its view's tiles have"));
    }
    let tile = c.dense(&tile);
    c.emit(move |frame, launch| {
        publish(ordering);
        let place = plan.place(frame, launch)?;
        let parts = plan.parts(frame, launch, &place)?;
        if plan.grid.sparse.is_none() {
            plan.touch_all(frame, launch, &place, ordering, true)?;
            plan.store_part(frame, launch, &place, 0, frame.reg(&tile))?;
        }
        let step = plan.sparse_step();
        for (i, part) in &parts {
            plan.touch_all(frame, launch, part, ordering, true)?;
            plan.store_part(frame, launch, part, i * step, frame.reg(&tile))?;
        }
        Ok(Flow::Next)
    });
    Ok(())
}

/// `atomic_red_view_tko`: calls `f` with the address of each element inside the tensor and its position in the tile.
pub(crate) fn each_element(
    c: &mut Compiler<'_>,
    value: Value,
    view: Value,
    index: &[Value],
    inbounds: &[bool],
    f: impl Fn(&mut Frame, &Launch<'_>, u64, usize) -> Result<(), Box<Trap>> + Send + Sync + 'static,
) -> Result<ElementType, Refusal> {
    let plan = Plan::new(c, view, index, inbounds)?;
    let element = plan.grid.element;
    if c.shape(value)?.as_slice() != plan.grid.tile.as_slice() || c.number(value)? != element {
        return Err(c.invalid("a reduction takes another type than its view's tiles have"));
    }
    if plan.grid.sparse.is_some() {
        return Err(c.invalid("an atomic reduction through a gather/scatter view"));
    }
    c.emit(move |frame, launch| {
        let place = plan.place(frame, launch)?;
        if place.extents.contains(&0) {
            return Ok(Flow::Next);
        }
        plan.bounds(frame, launch, &place, "updates")?;
        let (n, step) = inner(&place);
        let mut result = Ok(());
        plan.rows(&place, |offset, position| {
            for i in 0..n {
                if result.is_ok() {
                    let address = place.address.wrapping_add_signed(offset + step * i as i64);
                    result = f(frame, launch, address, position + i)
                        .map_err(|t| t.element(unravel(position + i, &plan.grid.tile)));
                }
            }
        });
        result.map(|()| Flow::Next)
    });
    Ok(element)
}
