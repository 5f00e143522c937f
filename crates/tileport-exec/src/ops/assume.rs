//! `assume`: what is stated is checked; a statement that does not hold is the kernel's fault.

use crate::fault::{Kind, Trap};
use crate::held;
use crate::layout::{TileRef, unravel};
use crate::prepare::{Compiler, Refusal, signed};
use crate::program::Flow;
use crate::tile::Reg;
use tileport_ir::attr::Predicate;
use tileport_ir::{TileElement, Value};

pub(crate) fn assume(
    c: &mut Compiler<'_>,
    value: Value,
    predicate: &Predicate,
    result: Value,
) -> Result<(), Refusal> {
    if !c.is_tile(value) {
        let tensor = c.tensor(value)?;
        c.alias_tensor(result, tensor);
        let Predicate::DivBy { divisor, .. } = *predicate else {
            return Err(c.invalid("only divisibility can be stated of a view"));
        };
        c.emit(move |frame, launch| {
            let base = frame.tensors.get(tensor).map_or(0, |t| t.base);
            if launch.check && divisor != 0 && base % divisor != 0 {
                let message = format!("the base address {base:#x} is no multiple of {divisor}");
                let trap = Trap::new(Kind::Assumption, message);
                return Err(match frame.allocation(launch, base) {
                    Some(a) => trap.argument(&a.name),
                    None => trap,
                });
            }
            Ok(Flow::Next)
        });
        return Ok(());
    }
    let tile = c.tile(value)?;
    match predicate {
        Predicate::DivBy {
            divisor, every: None, ..
        } => every_element(c, &tile, *divisor),
        Predicate::DivBy {
            divisor,
            every: Some(every),
            along,
        } => {
            groups(c, &tile, *divisor, *every, along.unwrap_or(0))?;
        }
        Predicate::Bounded { lower, upper } => bounded(c, &tile, *lower, *upper),
        Predicate::SameElements(sizes) => same_elements(c, &tile, sizes)?,
    }
    c.alias(result, tile)
}

/// Emits a check of each stored element.
fn each(
    c: &mut Compiler<'_>,
    tile: &TileRef,
    holds: impl Fn(u64) -> bool + Send + Sync + 'static,
    tell: impl Fn(u64) -> String + Send + Sync + 'static,
) {
    let (tile, stored) = (tile.clone(), tile.stored());
    c.emit(move |frame, launch| {
        if !launch.check {
            return Ok(Flow::Next);
        }
        let reg = frame.reg(&tile);
        // Nothing can be stated of an unspecified value, so nothing is checked.
        let bad = (0..stored).find(|&i| !holds(reg.buf.word(i)) && !reg.is_poisoned(i));
        match bad {
            None => Ok(Flow::Next),
            Some(i) => Err(blame(frame, launch, &tile, reg, i, tell(reg.buf.word(i)))),
        }
    });
}

#[cold]
fn blame(
    frame: &crate::program::Frame,
    launch: &crate::program::Launch<'_>,
    tile: &TileRef,
    reg: &Reg,
    position: usize,
    message: String,
) -> Box<Trap> {
    let trap = Trap::new(Kind::Assumption, message).element(tile.index_of(position));
    let named = matches!(tile.element, TileElement::Pointer(_))
        .then(|| frame.allocation(launch, reg.buf.word(position)))
        .flatten();
    match named {
        Some(a) => trap.argument(&a.name),
        None => trap,
    }
}

fn every_element(c: &mut Compiler<'_>, tile: &TileRef, divisor: u64) {
    let shown = shower(tile);
    each(
        c,
        tile,
        move |word| divisor == 0 || word.is_multiple_of(divisor),
        move |word| format!("{} is no multiple of {divisor}", shown(word)),
    );
}

/// How elements are shown: pointers as addresses, integers as signed numbers.
fn shower(tile: &TileRef) -> impl Fn(u64) -> String + Send + Sync + Copy + 'static {
    let (pointer, class) = (matches!(tile.element, TileElement::Pointer(_)), tile.class);
    move |word| {
        if pointer {
            format!("address {word:#x}")
        } else {
            format!("{}", signed(word, class))
        }
    }
}

fn bounded(c: &mut Compiler<'_>, tile: &TileRef, lower: Option<i64>, upper: Option<i64>) {
    let class = tile.class;
    let one_bit = tile.element == TileElement::Number(tileport_ir::ElementType::I1);
    let value = move |word: u64| {
        if one_bit {
            -(word as i64 & 1)
        } else {
            signed(word, class)
        }
    };
    let show = |b: Option<i64>| b.map_or("?".to_owned(), |b| b.to_string());
    let range = format!("{} to {}", show(lower), show(upper));
    each(
        c,
        tile,
        move |word| lower.is_none_or(|l| value(word) >= l) && upper.is_none_or(|u| value(word) <= u),
        move |word| format!("{} is not in {range}", value(word)),
    );
}

/// The first element of each group is a multiple, the others follow by one, or by an element's size.
fn groups(c: &mut Compiler<'_>, tile: &TileRef, divisor: u64, every: i64, along: i64) -> Result<(), Refusal> {
    let (Ok(along), Ok(every)) = (usize::try_from(along), usize::try_from(every)) else {
        return Err(c.invalid("a statement of divisibility along a dimension that is not there"));
    };
    if along >= tile.shape.len() || every == 0 {
        return Err(c.invalid("a statement of divisibility along a dimension that is not there"));
    }
    let step = match tile.element {
        TileElement::Number(_) => 1,
        TileElement::Pointer(p) => held::memory_size(p.pointee).map_or(0, |size| size as u64),
    };
    let tile = tile.clone();
    let shown = shower(&tile);
    let mask = match tile.element {
        TileElement::Number(e) => u64::MAX >> (64 - e.value_bits()),
        TileElement::Pointer(_) => u64::MAX,
    };
    c.emit(move |frame, launch| {
        if !launch.check {
            return Ok(Flow::Next);
        }
        let reg = frame.reg(&tile);
        for position in 0..tile.count() {
            let index = unravel(position, &tile.shape);
            let at: usize = index
                .iter()
                .zip(&tile.strides)
                .map(|(&i, &s)| i as usize * s)
                .sum();
            let within = index[along] as usize % every;
            if reg.is_poisoned(at) {
                continue;
            }
            let word = reg.buf.word(at);
            if within == 0 {
                if divisor != 0 && !word.is_multiple_of(divisor) {
                    let message = format!("{} begins a group but is no multiple of {divisor}", shown(word));
                    return Err(blame(frame, launch, &tile, reg, at, message).element(index));
                }
                continue;
            }
            let before = at - tile.strides[along];
            if !reg.is_poisoned(before) && word != reg.buf.word(before).wrapping_add(step) & mask {
                let message = format!(
                    "{} follows {} in a group that is said to rise by {step}",
                    shown(word),
                    shown(reg.buf.word(before))
                );
                return Err(blame(frame, launch, &tile, reg, at, message).element(index));
            }
        }
        Ok(Flow::Next)
    });
    Ok(())
}

fn same_elements(c: &mut Compiler<'_>, tile: &TileRef, sizes: &[i64]) -> Result<(), Refusal> {
    if sizes.len() != tile.shape.len() || sizes.iter().any(|&s| s <= 0) {
        return Err(c.invalid("a statement of equal elements has another rank than its tile"));
    }
    let sizes: Vec<u64> = sizes.iter().map(|&s| s as u64).collect();
    let tile = tile.clone();
    let shown = shower(&tile);
    c.emit(move |frame, launch| {
        if !launch.check {
            return Ok(Flow::Next);
        }
        let reg = frame.reg(&tile);
        let place = |index: &[u64]| -> usize {
            index
                .iter()
                .zip(&tile.strides)
                .map(|(&i, &s)| i as usize * s)
                .sum()
        };
        for position in 0..tile.count() {
            let index = unravel(position, &tile.shape);
            let first: Vec<u64> = index.iter().zip(&sizes).map(|(i, s)| i / s * s).collect();
            let (at, start) = (place(&index), place(&first));
            let specified = !reg.is_poisoned(at) && !reg.is_poisoned(start);
            if specified && reg.buf.word(at) != reg.buf.word(start) {
                let message = format!(
                    "{} differs from {}, although their group is said to be equal",
                    shown(reg.buf.word(at)),
                    shown(reg.buf.word(start))
                );
                return Err(blame(frame, launch, &tile, reg, at, message).element(index));
            }
        }
        Ok(Flow::Next)
    });
    Ok(())
}
