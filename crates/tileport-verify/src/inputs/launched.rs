//! Inputs for a launch of which only the shape is known: lengths, strides, numbers and the grid, and of few arrays what is in
//! them.
//!
//! Other contents are made. Floats are of ordinary size; integers are often positions in other arrays, so that several kinds are
//! tried until the source is defined on them: rising ones, as tables of offsets have, random ones, and small ones. A
//! launch that is too large is made smaller: tile blocks are left out, and lengths that no constant fixes are halved. What
//! became of it is in the input's name. A launch that states contents is what was meant, and stays as it is.

use super::numbers::{self, Floats};
use super::shapes::restrided;
use super::{ArrayOf, Effort, Input, Tiles, contents, variations};
use crate::bits::{self, Random};
use crate::interface::Interface;
use std::collections::{BTreeMap, BTreeSet};
use tileport_exec::{Arg, Args, Grid, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::inspect::{Known, Parameter};
use tileport_ir::{ElementType, TileElement};

/// The shape of a launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The tile blocks.
    pub grid: Grid,
    /// What is passed for each of the interface's parameters.
    pub passed: Vec<Passed>,
    /// The source's constants: lengths that one of them is equal to are kept.
    pub constants: Vec<i64>,
}

/// What is passed for a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Passed {
    /// An array.
    Array(Lengths),
    /// A list of arrays.
    List(Vec<Lengths>),
    /// An integer, or a truth value.
    Int(i64),
    /// A float.
    Float(f64),
}

/// The lengths of an array, its strides in elements, and what is in it if that is stated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// Lengths.
    pub shape: Vec<u64>,
    /// Strides, as many.
    pub strides: Vec<u64>,
    /// The elements, the last dimension fastest.
    pub values: Option<Vec<i64>>,
}

/// The most bytes of arguments; beyond it a launch is made smaller.
const FEW_BYTES: u64 = 1 << 22;
/// The most bytes of arguments of a launch that is run as it is since nothing smaller is defined.
const MANY_BYTES: u64 = 1 << 28;
/// The most tile blocks that are run.
const BLOCKS: u64 = 16;
/// The most lengths that are tried as bounds of integers.
const BOUNDS: usize = 8;

/// Inputs made of a launch's shape; none if it does not fit what the entry takes. `defined` says whether the source is
/// defined on an input.
#[must_use]
pub fn launched(
    shape: &Shape,
    interface: &Interface,
    tiles: &Tiles,
    (seed, effort): (u64, Effort),
    defined: &dyn Fn(&Input) -> bool,
) -> Vec<Vec<Input>> {
    let stated = shape.states_contents();
    let (grid, cut) = if stated {
        (shape.grid, false)
    } else {
        fewer_blocks(shape.grid)
    };
    let mut sizes = Vec::new();
    if let Some(smaller) = shrunk(shape, interface).filter(|_| !stated) {
        sizes.push(smaller);
    }
    if bytes(shape, interface) <= MANY_BYTES {
        sizes.push((shape.clone(), Vec::new()));
    }
    let [x, y, z] = shape.grid;
    for (size, changes) in sizes {
        let mut name = format!("launch of {x}x{y}x{z}");
        if cut {
            name += &format!(", its first {}x{}x{} tile blocks", grid[0], grid[1], grid[2]);
        }
        for (from, to) in changes {
            name += &format!(", {to} for length {from}");
        }
        let Some((args, stated)) = arguments(&size, interface, seed) else {
            return Vec::new();
        };
        let base = Input { name, args, grid };
        let bases = with_integers(&base, &stated, (seed, effort), defined);
        let list: Vec<Vec<Input>> = (bases.iter())
            .flat_map(|base| variations(base, interface, tiles, seed, effort))
            .collect();
        if !list.is_empty() {
            return list;
        }
    }
    Vec::new()
}

impl Shape {
    /// Whether it is said what is in an array.
    fn states_contents(&self) -> bool {
        self.passed.iter().any(|passed| match passed {
            Passed::Array(lengths) => lengths.values.is_some(),
            Passed::List(items) => items.iter().any(|lengths| lengths.values.is_some()),
            Passed::Int(_) | Passed::Float(_) => false,
        })
    }
}

/// At most so many tile blocks, the first ones along each axis; whether any are left out.
fn fewer_blocks(grid: Grid) -> (Grid, bool) {
    let mut fewer = grid;
    while fewer.iter().map(|&n| u64::from(n)).product::<u64>() > BLOCKS {
        if let Some(longest) = fewer.iter_mut().max_by_key(|n| **n) {
            *longest = longest.div_ceil(2);
        }
    }
    (fewer, fewer != grid)
}

/// All arrays of a launch, with what is known of them.
fn arrays<'a>(
    shape: &'a Shape,
    interface: &'a Interface,
) -> impl Iterator<Item = (ElementType, &'a Lengths, &'a [Known], &'a [Known])> {
    let each = interface.parameters().zip(&shape.passed).enumerate();
    each.flat_map(|(at, ((_, parameter), passed))| {
        let list: Vec<_> = match (parameter, passed) {
            (
                Parameter::Array {
                    element,
                    shape,
                    strides,
                    ..
                },
                Passed::Array(lengths),
            ) => {
                let dtype = ElementType::from_name(element);
                dtype
                    .map(|dtype| (dtype, lengths, &shape[..], &strides[..]))
                    .into_iter()
                    .collect()
            }
            (Parameter::List { .. }, Passed::List(items)) => match interface.list(at) {
                Some(list) => {
                    let of = |lengths| (list.element, lengths, &list.shape[..], &list.strides[..]);
                    items.iter().map(of).collect()
                }
                None => Vec::new(),
            },
            _ => Vec::new(),
        };
        list
    })
}

fn reach(Lengths { shape, strides, .. }: &Lengths) -> u64 {
    if shape.contains(&0) {
        return 0;
    }
    let far = shape.iter().zip(strides);
    far.map(|(&n, &s)| (n - 1).saturating_mul(s))
        .fold(1, u64::saturating_add)
}

fn bytes(shape: &Shape, interface: &Interface) -> u64 {
    let each = arrays(shape, interface).map(|(dtype, lengths, ..)| {
        let bits = u64::from(dtype.facts().storage_bits);
        reach(lengths).saturating_mul(bits).div_ceil(8)
    });
    each.fold(0, u64::saturating_add)
}

/// What becomes of a length.
#[derive(Clone, Copy)]
struct Shrinking {
    to: u64,
    /// What has to divide it.
    step: u64,
}

impl Shrinking {
    /// The next smaller length; nothing if there is none.
    fn next(self) -> Option<u64> {
        let to = (self.to / 2).div_ceil(self.step).max(1) * self.step;
        (to < self.to).then_some(to)
    }
}

/// The launch with few enough bytes, and the lengths that were changed; nothing if it has few enough as it is, or can't
/// be made so.
fn shrunk(shape: &Shape, interface: &Interface) -> Option<(Shape, Vec<(u64, u64)>)> {
    let mut lengths = changeable(shape, interface);
    let mut small = shape.clone();
    while bytes(&small, interface) > FEW_BYTES {
        let longest = (lengths.values_mut())
            .filter(|length| length.next().is_some())
            .max_by_key(|length| length.to)?;
        longest.to = longest.next()?;
        small = resized(shape, interface, &lengths);
    }
    let changes: Vec<(u64, u64)> = (lengths.iter())
        .map(|(from, length)| (*from, length.to))
        .filter(|(from, to)| from != to)
        .rev()
        .collect();
    (!changes.is_empty()).then_some((small, changes))
}

/// The lengths that may change: no constant is equal to them.
fn changeable(shape: &Shape, interface: &Interface) -> BTreeMap<u64, Shrinking> {
    let mut fixed: BTreeSet<u64> = (shape.constants.iter())
        .filter_map(|&n| u64::try_from(n).ok())
        .collect();
    let mut lengths: BTreeMap<u64, Shrinking> = BTreeMap::new();
    for (_, array, known, _) in arrays(shape, interface) {
        for (&n, known) in array.shape.iter().zip(known) {
            if known.value.is_some() {
                fixed.insert(n);
            } else {
                let length = lengths.entry(n).or_insert(Shrinking { to: n, step: 1 });
                length.step = length.step.max(known.divisible_by.unwrap_or(1));
            }
        }
    }
    lengths.retain(|n, _| !fixed.contains(n));
    lengths
}

/// The launch with other lengths wherever they occur, and with the numbers that are equal to them.
fn resized(shape: &Shape, interface: &Interface, lengths: &BTreeMap<u64, Shrinking>) -> Shape {
    let mut shape = shape.clone();
    let changed = |n: u64| lengths.get(&n).map_or(n, |length| length.to);
    let change = |array: &mut Lengths, known: &[Known], strides: &[Known]| {
        let of = |(&n, known): (&u64, &Known)| if known.value.is_none() { changed(n) } else { n };
        let new: Vec<u64> = array.shape.iter().zip(known).map(of).collect();
        if new != array.shape {
            let known = ArrayOf {
                tensor: 0,
                parameter: 0,
                shape: known,
                strides,
            };
            array.strides = restrided((&array.shape, &array.strides), &new, &known, 0);
            array.shape = new;
        }
    };
    for (at, ((_, parameter), passed)) in interface.parameters().zip(&mut shape.passed).enumerate() {
        match (parameter, passed) {
            (Parameter::Array { shape, strides, .. }, Passed::Array(array)) => {
                change(array, shape, strides);
            }
            (Parameter::List { .. }, Passed::List(items)) => {
                if let Some(list) = interface.list(at) {
                    items
                        .iter_mut()
                        .for_each(|array| change(array, &list.shape, &list.strides));
                }
            }
            (Parameter::Scalar { .. }, Passed::Int(n)) => {
                let new = u64::try_from(*n).ok().map(changed);
                *n = new.and_then(|new| i64::try_from(new).ok()).unwrap_or(*n);
            }
            _ => {}
        }
    }
    shape
}

/// Arguments of a shape, and which tensors have the contents that it states; in others, integers are zero and floats of
/// ordinary size.
fn arguments(shape: &Shape, interface: &Interface, seed: u64) -> Option<(Args, BTreeSet<usize>)> {
    if interface.parameters().count() != shape.passed.len() {
        return None;
    }
    let mut args = Args::new();
    // By tensor.
    let mut stated: Vec<(usize, &[i64])> = Vec::new();
    for (at, ((name, parameter), passed)) in interface.parameters().zip(&shape.passed).enumerate() {
        let items = match passed {
            Passed::Array(lengths) => std::slice::from_ref(lengths),
            Passed::List(items) => &items[..],
            Passed::Int(_) | Passed::Float(_) => &[],
        };
        let first = args.tensors.len();
        let contents = (first..).zip(items);
        stated.extend(contents.filter_map(|(tensor, lengths)| Some((tensor, lengths.values.as_deref()?))));
        match (parameter, passed) {
            (Parameter::Array { element, base, .. }, Passed::Array(lengths)) => {
                let dtype = ElementType::from_name(element)?;
                args.push_array(tensor(name, dtype, lengths, base)?);
            }
            (Parameter::Pointer { element, known, .. }, Passed::Array(lengths)) => {
                let dtype = ElementType::from_name(element)?;
                let at = args.add_tensor(tensor(name, dtype, lengths, known)?);
                args.push(Arg::Pointer(at));
            }
            (Parameter::List { .. }, Passed::List(items)) => {
                let list = interface.list(at)?;
                let each = items.iter().enumerate();
                let each = each
                    .map(|(i, lengths)| tensor(&format!("{name}[{i}]"), list.element, lengths, &list.base));
                args.push_list(name, each.collect::<Option<_>>()?);
            }
            (Parameter::Scalar { first, .. }, passed) => {
                let TileElement::Number(element) = *interface.elements().get(*first)? else {
                    return None;
                };
                args.push_scalar(number(element, passed)?);
            }
            _ => return None,
        }
    }
    let input = Input {
        name: String::new(),
        args,
        grid: [1, 1, 1],
    };
    let mut args = numbers::floats(&input, seed, Floats::Ordinary);
    for (at, values) in &stated {
        let tensor = args.tensors.get_mut(*at)?;
        let (dtype, mut bytes, mut left) = (tensor.dtype, tensor.data.to_vec(), values.iter());
        bits::places(&tensor.shape, &tensor.strides, |place| {
            let stated = left.next().and_then(|n| number(dtype, &Passed::Int(*n)));
            if let Some(number) = stated {
                bits::set(&mut bytes, dtype, place, number.bits);
            }
        });
        tensor.data = bytes.into();
    }
    Some((args, stated.into_iter().map(|(at, _)| at).collect()))
}

/// A number of a scalar's type.
pub(super) fn number(element: ElementType, passed: &Passed) -> Option<Number> {
    let value = match (passed, contents::stored(element)) {
        (Passed::Int(n), None) => return Some(Number::int(element, *n)),
        (Passed::Int(n), Some(_)) => *n as f64,
        (Passed::Float(value), Some(_)) => *value,
        _ => return None,
    };
    let bits = tileport_num::encode(
        contents::stored(element)?,
        value,
        tileport_num::Rounding::NearestEven,
        tileport_num::Overflow::Infinity,
    );
    Some(Number { element, bits })
}

/// A tensor of zeros.
fn tensor(name: &str, dtype: ElementType, lengths: &Lengths, base: &Known) -> Option<TensorArg> {
    let bytes = bits::bytes_of(dtype, reach(lengths))?;
    let tensor = TensorArg::strided(name, dtype, &lengths.shape, &lengths.strides, vec![0u8; bytes]).ok()?;
    let natural = u64::from(dtype.facts().storage_bits.div_ceil(8)).next_power_of_two();
    Some(tensor.aligned(base.divisible_by.unwrap_or(1).max(natural)))
}

/// What is in arrays of integers.
#[derive(Clone, Copy, Debug)]
enum Integers {
    /// From zero to a bound, rising.
    RisingTo(u64),
    /// From zero to below a bound, rising.
    RisingBelow(u64),
    /// At random below a bound.
    Below(u64),
}

impl Integers {
    fn name(self) -> String {
        match self {
            Self::RisingTo(n) => format!("integers that rise to {n}"),
            Self::RisingBelow(n) => format!("integers that rise and stay below {n}"),
            Self::Below(n) => format!("integers below {n}"),
        }
    }
}

/// The arrays of integers whose contents are made.
fn are_made(args: &Args, stated: &BTreeSet<usize>) -> Vec<usize> {
    let all = args.tensors.iter().enumerate();
    let made = all.filter(|(at, tensor)| !tensor.read_only && tensor.dtype.is_int() && !stated.contains(at));
    made.map(|(at, _)| at).collect()
}

/// The launch with the first contents of each kind on which the source is defined.
fn with_integers(
    base: &Input,
    stated: &BTreeSet<usize>,
    (seed, effort): (u64, Effort),
    defined: &dyn Fn(&Input) -> bool,
) -> Vec<Input> {
    let made = are_made(&base.args, stated);
    if made.is_empty() {
        return if defined(base) {
            vec![base.clone()]
        } else {
            Vec::new()
        };
    }
    let lengths: BTreeSet<u64> = (base.args.tensors.iter())
        .flat_map(|tensor| tensor.shape.iter().copied())
        .filter(|n| *n > 1)
        .collect();
    let bounds = || lengths.iter().rev().copied().take(BOUNDS);
    let rising: Vec<Integers> = bounds()
        .flat_map(|n| [Integers::RisingTo(n), Integers::RisingBelow(n)])
        .collect();
    let below = bounds().map(Integers::Below).collect();
    let small = vec![Integers::Below(4), Integers::Below(2), Integers::Below(1)];
    let mut found: Vec<Input> = Vec::new();
    for kinds in [rising, below, small] {
        let inputs = kinds.into_iter().map(|kind| Input {
            name: format!("{}, {}", base.name, kind.name()),
            args: integers(base, &made, seed, kind),
            grid: base.grid,
        });
        for input in inputs {
            if found.iter().any(|known| known.args == input.args) {
                break;
            }
            if defined(&input) {
                found.push(input);
                break;
            }
        }
        if effort == Effort::Quick && found.len() == 2 {
            break;
        }
    }
    found
}

fn integers(base: &Input, made: &[usize], seed: u64, kind: Integers) -> Args {
    let mut args = base.args.clone();
    let mut random = Random(seed ^ 64);
    let tensors = args.tensors.iter_mut().enumerate();
    for (_, tensor) in tensors.filter(|(at, _)| made.contains(at)) {
        let dtype = tensor.dtype;
        let count: u64 = tensor.shape.iter().product();
        let mut bytes = tensor.data.to_vec();
        let mut i = 0u64;
        bits::places(&tensor.shape, &tensor.strides, |place| {
            let value = match kind {
                _ if dtype == ElementType::I1 => random.next() & 1,
                Integers::RisingTo(n) => i.saturating_mul(n) / (count - 1).max(1),
                Integers::RisingBelow(n) => i.saturating_mul(n) / count.max(1),
                Integers::Below(n) => random.next() % n.max(1),
            };
            bits::set(&mut bytes, dtype, place, Number::int(dtype, value as i64).bits);
            i += 1;
        });
        tensor.data = bytes.into();
    }
    args
}
