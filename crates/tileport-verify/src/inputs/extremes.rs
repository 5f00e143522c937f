//! Contents that show what others hide: numbers of one sign beside what is left out, zeros in one array only, the kernel's
//! own constants, scalars whose products are subnormal.

use super::contents::{is_float, map, stored};
use super::numbers::{self, Floats};
use super::{Effort, Input, Tiles};
use crate::bits::Random;
use tileport_exec::{Arg, Args, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::{ElementType, Module, Op};
use tileport_num::{Format, Overflow, Rounding, encode};

/// No more arrays than so many are changed one by one.
const ARRAYS: usize = 6;
/// No more constants of a kernel than so many are looked for.
const CONSTANTS: usize = 32;

/// The numbers that stand in a module's entries, integers and floats, each once.
pub(super) fn constants(module: &Module) -> Vec<f64> {
    let mut found: Vec<f64> = Vec::new();
    for entry in module.entries() {
        entry.body.walk(|id| {
            let Op::Constant { value } = entry.body.op(id) else {
                return;
            };
            let ty = entry.body.result(id, 0).map(|v| &module.types[entry.body.ty(v)]);
            let element = ty
                .and_then(|ty| ty.as_tile())
                .and_then(|tile| tile.element.as_number());
            let number = element.and_then(|element| value.get(element, 0));
            let value =
                number
                    .filter(|_| value.is_splat())
                    .and_then(|number| match number.element.format() {
                        Some(_) => {
                            stored(number.element).map(|format| tileport_num::decode(format, number.bits))
                        }
                        None => number.as_signed().map(|n| n as f64),
                    });
            if let Some(value) = value.filter(|v| v.is_finite())
                && found.len() < CONSTANTS
                && !found.contains(&value)
            {
                found.push(value);
            }
        });
    }
    found
}

fn changeable(input: &Input) -> impl Iterator<Item = &TensorArg> {
    input.args.tensors.iter().filter(|t| !t.read_only).take(ARRAYS)
}

/// How often all float scalars are drawn.
const DRAWS: u64 = 10;

/// All float scalars at once, of ordinary size and of both signs: where values meet a threshold depends on them together.
fn other_scalars(input: &Input, seed: u64) -> Vec<(String, Args)> {
    let mut list = Vec::new();
    for draw in 0..DRAWS {
        let mut random = Random(seed ^ draw << 8);
        let (mut args, mut any) = (input.args.clone(), false);
        for arg in &mut args.params {
            let Arg::Scalar(number) = arg else { continue };
            let Some(format) = stored(number.element) else {
                continue;
            };
            let digits = format.facts().mantissa_bits;
            // From a 256th to two: where one is the distance of points, they lie close to each other.
            let smaller = random.below(9) as u64;
            let bits = Floats::Ordinary.make(format, &mut random);
            let magnitude = bits & !format.sign_mask();
            number.bits = bits & format.sign_mask() | magnitude.saturating_sub(smaller << digits);
            any = true;
        }
        if any {
            list.push((format!("other scalars, draw {}", draw + 1), args));
        }
    }
    list
}

/// All of these for the arrays as they are.
pub(super) fn inputs(base: &Input, tiles: &Tiles, seed: u64, effort: Effort) -> Vec<(String, Args)> {
    let mut list = small_scalars(base, seed);
    list.extend(zeros_in_one(base));
    for seed in [seed, seed ^ 1] {
        let args = own_constants(base, tiles, seed);
        list.extend(args.map(|args| ("the kernel's own numbers".to_owned(), args)));
    }
    if effort == Effort::Full {
        list.extend(other_scalars(base, seed));
        for (array, negative) in signed(base).flat_map(|array| [(array, true), (array, false)]) {
            let args = of_one_sign(base, array, negative, seed);
            list.push((sign_name(array, negative), args));
        }
    }
    list
}

/// NaN in all floats: what is left out of a row of it is all the numbers that there are.
pub(super) fn nan(input: &Input) -> Args {
    map(input, is_float, |dtype, _, old| {
        stored(dtype).and_then(Format::nan).unwrap_or(old)
    })
}

/// Zeros in one array only: a flag that is off everywhere, an index that is the first everywhere.
fn zeros_in_one(input: &Input) -> Vec<(String, Args)> {
    if changeable(input).nth(1).is_none() {
        return Vec::new();
    }
    changeable(input)
        .map(|tensor| {
            let args = map(input, |t| t.name == tensor.name, |_, _, _| 0);
            (format!("zeros in {}", tensor.name), args)
        })
        .collect()
}

/// The arrays that get numbers of one sign, by name; nothing stands for all of them at once.
pub(super) fn signed(input: &Input) -> impl Iterator<Item = Option<&str>> {
    let tensors = changeable(input).filter(|t| t.dtype != ElementType::I1);
    tensors.map(|tensor| Some(tensor.name.as_str())).chain([None])
}

/// What an input with numbers of one sign in an array is called.
pub(super) fn sign_name(array: Option<&str>, negative: bool) -> String {
    let what = if negative { "negative" } else { "positive" };
    match array {
        Some(array) => format!("{what} numbers in {array}"),
        None => format!("{what} numbers everywhere"),
    }
}

/// Numbers of one sign in one array: where what is left out counts as zero, it is larger or smaller than all others.
pub(super) fn of_one_sign(input: &Input, array: Option<&str>, negative: bool, seed: u64) -> Args {
    let mut random = Random(seed);
    map(
        input,
        |tensor| array.is_none_or(|name| tensor.name == name) && tensor.dtype != ElementType::I1,
        |dtype, _, _| match stored(dtype) {
            Some(format) => {
                let magnitude = Floats::Ordinary.make(format, &mut random) & !format.sign_mask();
                magnitude | if negative { format.sign_mask() } else { 0 }
            }
            None => {
                let magnitude = 1 + random.below(100) as i64;
                Number::int(dtype, if negative { -magnitude } else { magnitude }).bits
            }
        },
    )
}

/// The numbers that the kernel has as constants, and those beside them, of both signs: comparisons turn there.
fn own_constants(input: &Input, tiles: &Tiles, seed: u64) -> Option<Args> {
    if tiles.constants.is_empty() {
        return None;
    }
    let mut random = Random(seed);
    let wanted = |tensor: &TensorArg| tensor.dtype.value_bits() >= 8;
    Some(map(input, wanted, |dtype, _, old| {
        let at = random.below(tiles.constants.len());
        let value = tiles.constants.get(at).copied().unwrap_or_default();
        let beside = random.below(4);
        let negative = random.below(4) == 0;
        match stored(dtype) {
            Some(format) => {
                let value = if negative { -value } else { value };
                let bits = encode(format, value, Rounding::NearestEven, Overflow::SaturateFinite);
                let magnitude = bits & !format.sign_mask();
                match beside {
                    0 if magnitude > 0 => bits - 1,
                    1 if magnitude < format.max_finite() => bits + 1,
                    _ => bits,
                }
            }
            None => {
                // What an integer type can't hold is no number of it.
                let value = value as i64;
                let beside = [value.wrapping_sub(1), value.wrapping_add(1), value, value][beside];
                let beside = if negative { beside.wrapping_neg() } else { beside };
                let number = Number::int(dtype, beside);
                if number.as_signed() == Some(beside) {
                    number.bits
                } else {
                    old
                }
            }
        }
    }))
}

/// Scalars that are subnormal, or whose products are, beside numbers of ordinary size.
fn small_scalars(input: &Input, seed: u64) -> Vec<(String, Args)> {
    let is_scalar = |arg: &Arg| matches!(arg, Arg::Scalar(number) if stored(number.element).is_some());
    let count = input.args.params.iter().filter(|arg| is_scalar(arg)).count();
    let mut list = Vec::new();
    let kinds = [
        ("subnormal scalars", 1, false),
        ("scalars with a subnormal product", 2, true),
    ];
    for (what, _, product) in kinds.into_iter().filter(|(_, least, _)| count >= *least) {
        let mut args = numbers::floats(input, seed, Floats::Ordinary);
        for arg in &mut args.params {
            let Arg::Scalar(number) = arg else { continue };
            let Some(format) = stored(number.element) else {
                continue;
            };
            let digits = format.facts().mantissa_bits;
            // One has the exponent's bias in the bits of the exponent; two more below it is subnormal.
            let half = ((format.one() >> digits) + 2).div_ceil(2);
            number.bits = if product {
                format.one().saturating_sub(half << digits) | 1
            } else {
                format.min_normal() >> 1 | 1
            };
        }
        list.push((what.to_owned(), args));
    }
    list.retain(|(_, args)| args.tensors.iter().any(is_float));
    list
}
