//! Inputs where no launch is known: made of what the entry takes.

use super::numbers::{self, Floats};
use super::{Effort, Input, Tiles, contents, variations};
use crate::bits;
use crate::interface::Interface;
use tileport_exec::{Arg, Args, Grid, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::inspect::{Known, Parameter};
use tileport_ir::{ElementType, TileElement};
use tileport_num::{Overflow, Rounding};

/// How many arrays a list has where nothing gives a launch.
pub const LISTED: usize = 3;

/// Inputs for an entry: arrays of two tiles and a ragged one, or of what the entry takes for granted, scalars of several
/// values, grids of one and of several tile blocks.
#[must_use]
pub fn generated(interface: &Interface, tiles: &Tiles, seed: u64, effort: Effort) -> Vec<Vec<Input>> {
    let largest = tiles.sizes().next_back().unwrap_or(16).min(64);
    let mut list = Vec::new();
    for (length, grid) in [
        (largest, [1, 1, 1]),
        (2 * largest, [2, 2, 1]),
        (2 * largest + 3, [3, 1, 1]),
    ] {
        let Some(args) = arguments(interface, length, seed) else {
            return Vec::new();
        };
        let base = Input {
            name: format!("lengths {length}"),
            args,
            grid,
        };
        list.extend(variations(&base, interface, tiles, seed, effort));
    }
    list
}

/// One input for an entry: lengths all alike where nothing fixes them, small integers, floats of ordinary size.
#[must_use]
pub fn ordinary(interface: &Interface, length: u64, grid: Grid, seed: u64) -> Option<Input> {
    let mut input = Input {
        name: format!("lengths {length}"),
        args: arguments(interface, length, seed)?,
        grid,
    };
    input.args = numbers::floats(&input, seed, Floats::Ordinary);
    // A factor of one would not show whether it is used.
    for param in &mut input.args.params {
        if let Arg::Scalar(number) = param
            && let Some(format) = number.element.format()
        {
            number.bits = tileport_num::encode(format, 0.75, Rounding::NearestEven, Overflow::Infinity);
        }
    }
    Some(input)
}

fn arguments(interface: &Interface, length: u64, seed: u64) -> Option<Args> {
    let mut args = Args::new();
    for (at, (name, parameter)) in interface.parameters().enumerate() {
        match parameter {
            Parameter::Array {
                element,
                shape,
                strides,
                base,
                ..
            } => {
                let dtype = ElementType::from_name(element)?;
                let tensor = array(name, dtype, &lengths(shape, length), strides, base)?;
                args.push_array(tensor);
            }
            Parameter::Pointer { element, known, .. } => {
                let dtype = ElementType::from_name(element)?;
                let tensor = array(name, dtype, &[length * length], &[Known::default()], known)?;
                let at = args.add_tensor(tensor);
                args.push(Arg::Pointer(at));
            }
            Parameter::Scalar { first, known, .. } => {
                let TileElement::Number(element) = *interface.elements().get(*first)? else {
                    return None;
                };
                let bits = match element.format() {
                    Some(format) => format.one(),
                    None => Number::int(element, fitting(known, length) as i64).bits,
                };
                args.push_scalar(Number { element, bits });
            }
            Parameter::List { .. } => {
                let list = interface.list(at)?;
                // Of different lengths, the last a ragged one.
                let all: [u64; LISTED] = [length, 2 * length, length + 5];
                let each = all.into_iter().enumerate();
                let each = each.map(|(i, length)| {
                    let name = format!("{name}[{i}]");
                    let shape = lengths(&list.shape, length);
                    array(&name, list.element, &shape, &list.strides, &list.base)
                });
                args.push_list(name, each.collect::<Option<_>>()?);
            }
        }
    }
    let input = Input {
        name: String::new(),
        args,
        grid: [1, 1, 1],
    };
    let mut args = contents::any_bits(&input, interface, seed);
    small_integers(&mut args);
    Some(args)
}

/// The lengths of an array. Beyond two dimensions they are short, so that arrays of many dimensions stay small.
fn lengths(known: &[Known], length: u64) -> Vec<u64> {
    let outer = known.len().saturating_sub(2);
    let each = known.iter().enumerate();
    each.map(|(axis, known)| fitting(known, if axis < outer { length.min(3) } else { length }))
        .collect()
}

fn fitting(known: &Known, length: u64) -> u64 {
    if let Some(value) = known.value.and_then(|v| u64::try_from(v).ok()) {
        return value;
    }
    let step = known.divisible_by.unwrap_or(1).max(1);
    length.div_ceil(step) * step
}

fn array(
    name: &str,
    dtype: ElementType,
    shape: &[u64],
    strides: &[Known],
    base: &Known,
) -> Option<TensorArg> {
    let mut list = vec![0; shape.len()];
    let mut end = 1u64;
    for ((slot, &n), known) in list.iter_mut().zip(shape).zip(strides).rev() {
        let divisor = known.divisible_by.unwrap_or(1).max(1);
        let fixed = known.value.and_then(|v| u64::try_from(v).ok());
        *slot = fixed.unwrap_or_else(|| end.div_ceil(divisor) * divisor);
        end = end.max(slot.checked_mul(n)?);
    }
    let reach: u64 = shape
        .iter()
        .zip(&list)
        .map(|(&n, &s)| n.saturating_sub(1).saturating_mul(s))
        .sum();
    let count = if shape.contains(&0) { 0 } else { reach + 1 };
    let bytes = bits::bytes_of(dtype, count).filter(|&n| n <= super::MAX_BYTES)?;
    let tensor = TensorArg::strided(name, dtype, shape, &list, vec![0u8; bytes]).ok()?;
    let natural = u64::from(dtype.facts().storage_bits.div_ceil(8));
    Some(tensor.aligned(base.divisible_by.unwrap_or(1).max(natural)))
}

/// Integers are often indices: they are kept small.
fn small_integers(args: &mut Args) {
    for tensor in &mut args.tensors {
        if !tensor.dtype.is_int() {
            continue;
        }
        let mut bytes = tensor.data.to_vec();
        let dtype = tensor.dtype;
        bits::places(&tensor.shape, &tensor.strides, |place| {
            let old = bits::get(&bytes, dtype, place).unwrap_or(0);
            bits::set(&mut bytes, dtype, place, old % 4);
        });
        tensor.data = bytes.into();
    }
}
