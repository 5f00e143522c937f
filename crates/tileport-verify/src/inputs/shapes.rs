//! Other lengths, strides and grids.

use super::contents::elements;
use super::{ArrayOf, Input, Tiles, arrays};
use crate::bits::{self, Random};
use crate::interface::{Interface, Part};
use std::collections::BTreeSet;
use tileport_exec::{Arg, Args, Grid, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::inspect::Parameter;

/// What stands between the rows of an array: no number that a kernel would write.
const GAP: u8 = 0x5B;

/// Arguments with other lengths, and grids that may fit them, the likeliest first.
pub(crate) struct Shaped {
    pub(crate) name: String,
    pub(crate) args: Args,
    pub(crate) grids: Vec<Grid>,
}

/// Each length that occurs, one after the other, and all together, changed.
pub(crate) fn shapes(base: &Input, interface: &Interface, tiles: &Tiles, seed: u64) -> Vec<Shaped> {
    shapes_within(base, interface, tiles, seed, usize::MAX)
}

/// The same, but for arguments of more bytes than that.
pub(crate) fn shapes_within(
    base: &Input,
    interface: &Interface,
    tiles: &Tiles,
    seed: u64,
    most: usize,
) -> Vec<Shaped> {
    let arrays = arrays(base, interface);
    let mut lengths: BTreeSet<u64> = BTreeSet::new();
    for array in &arrays {
        if let Some(tensor) = base.args.tensors.get(array.tensor) {
            lengths.extend(
                tensor
                    .shape
                    .iter()
                    .zip(array.shape)
                    .filter(|(_, k)| k.value.is_none())
                    .map(|(n, _)| *n),
            );
        }
    }
    let tile = |length: u64| -> u64 {
        let fitting = tiles.sizes().rev().find(|&t| t <= length.max(2));
        fitting.or_else(|| tiles.sizes().next()).unwrap_or(8)
    };
    let mut list = Vec::new();
    let mut add = |name: String, changes: &[(u64, u64)]| {
        if bytes(base, changes) > most {
            return;
        }
        let args = resized(base, interface, &arrays, changes, seed);
        list.push(Shaped {
            name,
            args,
            grids: fitting(base.grid, tiles, changes),
        });
    };
    let steps: Vec<(u64, u64)> = lengths
        .iter()
        .map(|&length| (length, step(base, interface, &arrays, length)))
        .collect();
    let all = |f: &dyn Fn(u64, u64) -> u64| -> Vec<(u64, u64)> {
        steps
            .iter()
            .map(|&(n, step)| (n, f(n, step)))
            .filter(|(a, b)| a != b)
            .collect()
    };
    let less = all(&|n, step| n.saturating_sub(step));
    if steps.len() > 1 && !less.is_empty() {
        add("every length a step less".to_owned(), &less);
    }
    for &(length, step) in &steps {
        let tile = tile(length);
        let ragged = (3 * tile + 5).div_ceil(step) * step;
        // More than two of the largest tiles, so that what loops carry is carried.
        let long = (2 * tiles.sizes().next_back().unwrap_or(8) + 3).div_ceil(step) * step;
        let mut tried = BTreeSet::from([length]);
        for to in [
            length.saturating_sub(step),
            length + step,
            ragged,
            long,
            step,
            0,
            tile,
            // One tile more, of which almost nothing is there.
            tile.div_ceil(step) * step + step,
        ] {
            if to.is_multiple_of(step) && tried.insert(to) {
                add(format!("{to} for length {length}"), &[(length, to)]);
            }
        }
    }
    if steps.len() > 1 {
        add("every length one step".to_owned(), &all(&|_, step| step));
        add("every length zero".to_owned(), &all(&|_, _| 0));
    }
    list
}

/// Every length so long that its tiles are full, so that nothing is padded.
pub(crate) fn full(base: &Input, interface: &Interface, tiles: &Tiles, seed: u64) -> Option<Shaped> {
    let arrays = arrays(base, interface);
    let largest = tiles.sizes().next_back()?;
    let mut changes: Vec<(u64, u64)> = Vec::new();
    for array in &arrays {
        let tensor = base.args.tensors.get(array.tensor)?;
        let lengths = tensor.shape.iter().zip(array.shape);
        for (&length, _) in lengths.filter(|(n, known)| known.value.is_none() && **n > 1) {
            // Sizes of tiles are powers of two: what is a multiple of one is a multiple of all below.
            let tile = tiles.sizes().find(|tile| *tile >= length).unwrap_or(largest);
            let step = step(base, interface, &arrays, length);
            let to = length.div_ceil(tile) * tile;
            if to != length && to.is_multiple_of(step) && !changes.contains(&(length, to)) {
                changes.push((length, to));
            }
        }
    }
    let args = resized(base, interface, &arrays, &changes, seed);
    Some(Shaped {
        name: "every tile full".to_owned(),
        args,
        grids: fitting(base.grid, tiles, &changes),
    })
}

/// No more arrays with a length of their own than so many.
const ALONE: usize = 24;

/// One length of one array a step shorter and longer, although it is equal to another in the launch: what a kernel asks of
/// this array it may not have asked of the other.
pub(crate) fn alone(base: &Input, interface: &Interface, seed: u64) -> Vec<(String, Args)> {
    let arrays = arrays(base, interface);
    let mut list = Vec::new();
    if arrays.len() < 2 {
        return list;
    }
    for array in &arrays {
        let Some(tensor) = base.args.tensors.get(array.tensor) else {
            continue;
        };
        for (axis, (&length, known)) in tensor.shape.iter().zip(array.shape).enumerate() {
            let step = known.divisible_by.unwrap_or(1).max(1);
            let others = [length.checked_sub(step), length.checked_add(step)];
            for to in others.into_iter().flatten().filter(|_| known.value.is_none()) {
                let mut shape = tensor.shape.clone();
                if let Some(slot) = shape.get_mut(axis) {
                    *slot = to;
                }
                let strides = restrided((&tensor.shape, &tensor.strides), &shape, array, 0);
                let mut args = base.args.clone();
                replace(&mut args, interface, array, remade(tensor, shape, strides, seed));
                list.push((format!("{to} for length {axis} of {} alone", tensor.name), args));
            }
        }
    }
    list.truncate(ALONE);
    list
}

/// What divides all lengths, and scalars, of a value.
fn step(base: &Input, interface: &Interface, arrays: &[ArrayOf<'_>], length: u64) -> u64 {
    let mut step = 1u64;
    for array in arrays {
        let Some(tensor) = base.args.tensors.get(array.tensor) else {
            continue;
        };
        for (&n, known) in tensor.shape.iter().zip(array.shape) {
            if n == length {
                step = step.max(known.divisible_by.unwrap_or(1));
            }
        }
    }
    for (_, parameter) in interface.parameters() {
        if let Parameter::Scalar { first, known, .. } = parameter
            && integer(base.args.params.get(*first)) == i64::try_from(length).ok()
        {
            step = step.max(known.divisible_by.unwrap_or(1));
        }
    }
    step
}

fn integer(arg: Option<&Arg>) -> Option<i64> {
    match arg {
        Some(Arg::Int(n)) => Some(*n),
        Some(Arg::Scalar(n)) => n.as_signed(),
        _ => None,
    }
}

/// How many bytes arrays have whose lengths are changed.
fn bytes(base: &Input, changes: &[(u64, u64)]) -> usize {
    let to = |n: u64| {
        let change = changes.iter().find(|(from, _)| *from == n);
        change.map_or(n, |(_, to)| *to)
    };
    let all = base.args.tensors.iter().map(|tensor| {
        let count = tensor
            .shape
            .iter()
            .fold(1_u64, |all, n| all.saturating_mul(to(*n)));
        let bits = count.saturating_mul(tensor.dtype.facts().storage_bits.into());
        usize::try_from(bits / 8).unwrap_or(usize::MAX)
    });
    all.fold(0, usize::saturating_add)
}

/// The arguments with each length (and scalar) of a value changed to another.
fn resized(
    base: &Input,
    interface: &Interface,
    arrays: &[ArrayOf<'_>],
    changes: &[(u64, u64)],
    seed: u64,
) -> Args {
    let to = |n: u64| {
        changes
            .iter()
            .find(|(from, _)| *from == n)
            .map_or(n, |(_, to)| *to)
    };
    let mut args = base.args.clone();
    for array in arrays {
        let Some(tensor) = base.args.tensors.get(array.tensor) else {
            continue;
        };
        let shape: Vec<u64> = tensor
            .shape
            .iter()
            .zip(array.shape)
            .map(|(&n, known)| if known.value.is_none() { to(n) } else { n })
            .collect();
        let strides = restrided((&tensor.shape, &tensor.strides), &shape, array, 0);
        replace(&mut args, interface, array, remade(tensor, shape, strides, seed));
    }
    for (_, parameter) in interface.parameters() {
        let Parameter::Scalar { first, .. } = parameter else {
            continue;
        };
        let (Some(value), Some(element)) = (integer(args.params.get(*first)), interface.integer(*first))
        else {
            continue;
        };
        if let Ok(value) = u64::try_from(value)
            && to(value) != value
            && let Some(slot) = args.params.get_mut(*first)
        {
            *slot = Arg::Scalar(Number::int(element, to(value) as i64));
        }
    }
    args
}

/// Strides of another shape in the same layout: dimensions enclose each other in the same order, with the same gaps and
/// `pad` elements more, and keep what is known of them.
pub(super) fn restrided(
    (old_shape, old_strides): (&[u64], &[u64]),
    shape: &[u64],
    array: &ArrayOf<'_>,
    pad: u64,
) -> Vec<u64> {
    let mut axes: Vec<usize> = (0..shape.len()).collect();
    axes.sort_by_key(|&a| (old_strides.get(a).copied().unwrap_or(0), std::cmp::Reverse(a)));
    let mut strides = old_strides.to_vec();
    // The end of what the dimensions so far enclose, in the old layout and in the new.
    let (mut old_end, mut new_end) = (0u64, 0u64);
    for axis in axes {
        let old = old_strides.get(axis).copied().unwrap_or(0);
        let known = array.strides.get(axis);
        if old == 0 {
            continue;
        }
        let fixed = known.and_then(|k| k.value).and_then(|v| u64::try_from(v).ok());
        let divisor = known.and_then(|k| k.divisible_by).unwrap_or(1).max(1);
        let new = match fixed {
            Some(fixed) => fixed,
            None if new_end == 0 => old,
            None => {
                let gap = old.saturating_sub(old_end);
                let steps = (new_end + gap + pad).max(1).div_ceil(divisor);
                // An odd number of steps is a multiple of nothing larger than what is known.
                let odd = if pad > 0 { steps | 1 } else { steps };
                odd * divisor
            }
        };
        if let Some(slot) = strides.get_mut(axis) {
            *slot = new;
        }
        old_end = old_end.max(old.saturating_mul(old_shape.get(axis).copied().unwrap_or(1)));
        new_end = new_end.max(new.saturating_mul(shape.get(axis).copied().unwrap_or(1)));
    }
    strides
}

/// A tensor of another shape, with elements taken from the old one.
fn remade(tensor: &TensorArg, shape: Vec<u64>, strides: Vec<u64>, seed: u64) -> TensorArg {
    let reach = shape
        .iter()
        .zip(&strides)
        .map(|(&n, &s)| n.saturating_sub(1).saturating_mul(s))
        .sum::<u64>();
    let elements_there = if shape.contains(&0) {
        0
    } else {
        reach.saturating_add(1)
    };
    let len = bits::bytes_of(tensor.dtype, elements_there).unwrap_or(usize::MAX);
    let mut made = tensor.clone();
    (made.shape, made.strides) = (shape, strides);
    if len > super::MAX_BYTES {
        // Too large to be an input; what is not small is not run.
        made.data = tileport_exec::Buffer::zeroed(super::MAX_BYTES + 1);
        return made;
    }
    let old = elements(tensor);
    let mut bytes = vec![GAP; len];
    let mut random = Random(seed ^ len as u64);
    let (dtype, mut i) = (tensor.dtype, 0);
    bits::places(&made.shape, &made.strides, |place| {
        // The first elements stay, so that tables of offsets still begin at zero. Of an empty array nothing is known.
        let value = match (old.get(i), old.len(), dtype.format()) {
            (Some(&value), ..) => value,
            (None, 0, Some(format)) => {
                let digits = (1u64 << format.facts().mantissa_bits) - 1;
                format.one() | (random.next() & digits)
            }
            (None, 0, None) => random.next() & 1,
            (None, n, _) => old.get(random.below(n)).copied().unwrap_or(0),
        };
        bits::set(&mut bytes, dtype, place, value);
        i += 1;
    });
    made.data = bytes.into();
    made
}

/// Puts another tensor in the place of an array, with its lengths and strides.
fn replace(args: &mut Args, interface: &Interface, array: &ArrayOf<'_>, tensor: TensorArg) {
    let parts = tensor
        .shape
        .iter()
        .enumerate()
        .map(|(axis, &n)| (Part::Size(axis), n))
        .chain(
            tensor
                .strides
                .iter()
                .enumerate()
                .map(|(axis, &n)| (Part::Stride(axis), n)),
        );
    for (part, n) in parts {
        if let Some(slot) = interface
            .flat(array.parameter, part)
            .and_then(|at| args.params.get_mut(at))
        {
            *slot = Arg::Int(n as i64);
        }
    }
    if let Some(slot) = args.tensors.get_mut(array.tensor) {
        *slot = tensor;
    }
}

/// Padded rows, and elements that do not stand side by side where the source does not ask for it.
pub(crate) fn strides(base: &Input, interface: &Interface) -> Vec<(String, Args)> {
    let mut list = Vec::new();
    let arrays = arrays(base, interface);
    let mut padded = base.args.clone();
    let mut apart = base.args.clone();
    let (mut any_padded, mut any_apart) = (false, false);
    for array in &arrays {
        let Some(tensor) = base.args.tensors.get(array.tensor) else {
            continue;
        };
        let strides = restrided((&tensor.shape, &tensor.strides), &tensor.shape, array, 1);
        any_padded |= strides != tensor.strides;
        replace(
            &mut padded,
            interface,
            array,
            remade(tensor, tensor.shape.clone(), strides, 0),
        );
        let free = array.strides.iter().all(|known| known.value.is_none());
        if free && !tensor.strides.is_empty() {
            let divisor = array
                .strides
                .iter()
                .filter_map(|k| k.divisible_by)
                .max()
                .unwrap_or(1);
            let factor = if divisor > 1 { 2 } else { 3 };
            let strides: Vec<u64> = tensor.strides.iter().map(|s| s * factor).collect();
            any_apart = true;
            replace(
                &mut apart,
                interface,
                array,
                remade(tensor, tensor.shape.clone(), strides, 0),
            );
        }
    }
    if any_padded {
        list.push(("padded rows".to_owned(), padded));
    }
    if any_apart {
        list.push(("elements apart".to_owned(), apart));
    }
    list
}

/// Grids that may fit changed lengths: each axis that is as many tiles as a length had is as many as it has now; then the
/// old grid; then a single tile block.
fn fitting(grid: Grid, tiles: &Tiles, changes: &[(u64, u64)]) -> Vec<Grid> {
    let mut list = Vec::new();
    let mut sizes: Vec<u64> = tiles.sizes().collect();
    sizes.push(1);
    // Different tiles may explain the same number; each explanation is a candidate.
    for &tile in sizes.iter().rev() {
        let mut scaled = grid;
        for axis in &mut scaled {
            let explained = changes
                .iter()
                .find(|(from, _)| from.div_ceil(tile) == u64::from(*axis) && *axis > 1);
            let exact = changes.iter().find_map(|(from, to)| {
                let t = sizes
                    .iter()
                    .rev()
                    .find(|&&t| from.div_ceil(t) == u64::from(*axis))?;
                (*axis > 1).then_some((to, *t))
            });
            let new = match (explained, exact) {
                (Some((_, to)), _) => Some(to.div_ceil(tile)),
                (None, Some((to, t))) => Some(to.div_ceil(t)),
                _ => None,
            };
            if let Some(new) = new {
                *axis = u32::try_from(new.max(1)).unwrap_or(1);
            }
        }
        if !list.contains(&scaled) {
            list.push(scaled);
        }
    }
    // An axis of a single tile block says nothing of its own; one at a time may be what grows.
    let mut longer = Vec::new();
    for (axis, &tile) in (0..3).flat_map(|axis| sizes.iter().rev().map(move |tile| (axis, tile))) {
        let grown = changes
            .iter()
            .find(|(from, to)| from.div_ceil(tile) == 1 && to.div_ceil(tile) > 1);
        for scaled in &list {
            if let (Some((_, to)), Some(&1)) = (grown, scaled.get(axis)) {
                let mut other = *scaled;
                if let (Some(slot), Ok(n)) = (other.get_mut(axis), u32::try_from(to.div_ceil(tile))) {
                    *slot = n;
                }
                if !longer.contains(&other) {
                    longer.push(other);
                }
            }
        }
    }
    longer.extend(list);
    for other in [grid, [1, 1, 1]] {
        if !longer.contains(&other) {
            longer.push(other);
        }
    }
    longer
}

/// Other grids for the same arguments.
pub(crate) fn grids([x, y, z]: Grid) -> Vec<Grid> {
    let mut list = vec![
        [1, 1, 1],
        [x.div_ceil(2), y, z],
        [x, y.div_ceil(2), z],
        [x + 1, y, z],
        [x, y + 1, z],
    ];
    let mut seen = BTreeSet::from([[x, y, z]]);
    list.retain(|grid| seen.insert(*grid));
    list
}
