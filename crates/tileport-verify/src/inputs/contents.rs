//! Other contents of the same arrays, other values of the same scalars.

use super::{Input, arrays};
use crate::bits::{self, Random};
use crate::interface::Interface;
use tileport_exec::{Arg, Args, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::inspect::Parameter;
use tileport_ir::{ElementType, TileElement};
use tileport_num::Format;

/// The bits of the elements of a tensor, in row-major order.
pub(crate) fn elements(tensor: &TensorArg) -> Vec<u64> {
    let bytes = tensor.data.to_vec();
    let mut list = Vec::new();
    bits::places(&tensor.shape, &tensor.strides, |place| {
        list.extend(bits::get(&bytes, tensor.dtype, place));
    });
    list
}

/// Changes each element of the arrays that `wanted` picks.
pub(super) fn map(
    input: &Input,
    wanted: impl Fn(&TensorArg) -> bool,
    mut f: impl FnMut(ElementType, usize, u64) -> u64,
) -> Args {
    let mut args = input.args.clone();
    for tensor in &mut args.tensors {
        // What is read-only here is a table of addresses.
        if tensor.read_only || !wanted(tensor) {
            continue;
        }
        let mut bytes = tensor.data.to_vec();
        let (dtype, mut i) = (tensor.dtype, 0);
        bits::places(&tensor.shape, &tensor.strides, |place| {
            if let Some(old) = bits::get(&bytes, dtype, place) {
                bits::set(&mut bytes, dtype, place, f(dtype, i, old));
            }
            i += 1;
        });
        tensor.data = bytes.into();
    }
    args
}

/// The same elements in another order.
pub(crate) fn shuffled(input: &Input, seed: u64) -> Args {
    let mut args = input.args.clone();
    let mut random = Random(seed);
    for tensor in &mut args.tensors {
        if tensor.read_only {
            continue;
        }
        let mut list = elements(tensor);
        for i in (1..list.len()).rev() {
            list.swap(i, random.below(i + 1));
        }
        let mut bytes = tensor.data.to_vec();
        let (dtype, mut next) = (tensor.dtype, list.into_iter());
        bits::places(&tensor.shape, &tensor.strides, |place| {
            if let Some(value) = next.next() {
                bits::set(&mut bytes, dtype, place, value);
            }
        });
        tensor.data = bytes.into();
    }
    args
}

pub(super) fn is_float(tensor: &TensorArg) -> bool {
    tensor.dtype.is_float()
}

pub(crate) fn has_floats(input: &Input) -> bool {
    input.args.tensors.iter().any(is_float)
}

/// The format as which a float type is stored.
pub(super) fn stored(dtype: ElementType) -> Option<Format> {
    match dtype.format()? {
        Format::TF32 => Some(Format::F32),
        format => Some(format),
    }
}

/// One element of so many or so is a number at the edge of its format.
pub(crate) fn special(input: &Input, seed: u64, one_of: usize) -> Args {
    let mut random = Random(seed);
    map(input, is_float, |dtype, _, old| {
        let Some(format) = stored(dtype).filter(|_| random.below(one_of) == 0) else {
            return old;
        };
        let sign = if random.below(2) == 0 {
            format.sign_mask()
        } else {
            0
        };
        let edge = match random.below(8) {
            0 => format.nan(),
            1 => format.infinity(),
            2 => format.min_subnormal(),
            3 => format.min_subnormal().map(|least| least * 3),
            4 => Some(format.max_finite()),
            5 => Some(format.min_normal()),
            6 => Some(format.one()),
            _ => Some(0),
        };
        edge.map_or(old, |bits| bits | sign)
    })
}

/// Any bits at all.
pub(crate) fn any_bits(input: &Input, interface: &Interface, seed: u64) -> Args {
    let mut random = Random(seed);
    let known: Vec<usize> = arrays(input, interface).iter().map(|a| a.tensor).collect();
    let names: Vec<String> = known
        .iter()
        .filter_map(|&t| input.args.tensors.get(t).map(|t| t.name.clone()))
        .collect();
    map(
        input,
        |tensor| names.is_empty() || names.contains(&tensor.name) || is_float(tensor),
        |dtype, _, _| {
            let word = random.next();
            match (dtype, stored(dtype)) {
                (ElementType::I1, _) => word & 1,
                // Half of the floats are of ordinary size, so that sums don't all become NaN.
                (_, Some(format)) if word >> 63 == 0 => {
                    let exponent = format.one() & !format.sign_mask();
                    let spread = (1u64 << format.facts().mantissa_bits) - 1;
                    exponent | (word & spread) | (word << 1 & format.sign_mask())
                }
                _ => word & (u64::MAX >> (64 - dtype.facts().storage_bits.clamp(1, 64))),
            }
        },
    )
}

/// Other values of one scalar each.
pub(crate) fn scalars(input: &Input, interface: &Interface) -> Vec<(String, Args)> {
    let mut list = Vec::new();
    for (name, parameter) in interface.parameters() {
        let Parameter::Scalar { first, known, .. } = parameter else {
            continue;
        };
        let (Some(arg), Some(element)) = (input.args.params.get(*first), interface.elements().get(*first))
        else {
            continue;
        };
        let TileElement::Number(element) = *element else {
            continue;
        };
        for number in others(element, arg, known.divisible_by.unwrap_or(1)) {
            let mut args = input.args.clone();
            if let Some(slot) = args.params.get_mut(*first) {
                *slot = Arg::Scalar(number);
            }
            list.push((format!("{name} = {}", bits::show(element, number.bits)), args));
        }
    }
    list
}

fn others(element: ElementType, arg: &Arg, step: u64) -> Vec<Number> {
    let number = |bits: u64| Number { element, bits };
    if element.is_int() {
        let value = match arg {
            Arg::Scalar(n) => n.as_signed(),
            Arg::Int(n) => Some(*n),
            _ => None,
        };
        let (Some(value), Ok(step)) = (value, i64::try_from(step)) else {
            return Vec::new();
        };
        let list = [value.saturating_add(step), value.saturating_sub(step), 0, -step];
        let fitting = list
            .into_iter()
            .filter(|v| *v != value)
            .map(|v| Number::int(element, v));
        let mut list: Vec<Number> = fitting.collect();
        list.dedup();
        return list;
    }
    let Some(format) = stored(element) else {
        return Vec::new();
    };
    let old = match arg {
        Arg::Scalar(n) => n.bits,
        _ => return Vec::new(),
    };
    let half = tileport_num::encode(
        format,
        0.5,
        tileport_num::Rounding::NearestEven,
        tileport_num::Overflow::Infinity,
    );
    let list = [
        half,
        old ^ format.sign_mask(),
        old.wrapping_add(1),
        format.one(),
        0,
        format.nan().unwrap_or(0),
        format.infinity().unwrap_or(0),
        format.min_normal(),
    ];
    let mut list: Vec<Number> = list.into_iter().filter(|b| *b != old).map(number).collect();
    list.dedup();
    list
}
