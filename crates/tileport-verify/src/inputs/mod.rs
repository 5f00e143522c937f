//! Inputs to run both kernels on: those that are given, and others made of them.
//!
//! From one launch come others: other contents (NaN, infinities, subnormal numbers, any bits), other lengths (one step
//! more and less, tiny, empty, several tiles and a ragged one), padded strides, other grids and scalars. Lengths that are
//! equal in the launch stay equal, scalars that are equal to a length follow it, and what the source takes for granted of
//! a parameter (divisibility, a constant stride) is kept. An input on which the source is undefined all the same is void,
//! so that nothing here has to know what a kernel requires.

mod contents;
mod extremes;
mod generate;
mod launched;
mod numbers;
mod shapes;

use crate::interface::Interface;
use std::collections::BTreeSet;
use tileport_exec::{Args, Grid};
use tileport_ir::inspect::{Known, Parameter};
use tileport_ir::{Module, Op, Type};

use numbers::Floats;
use shapes::Shaped;

pub use generate::{LISTED, generated, ordinary};
pub use launched::{Lengths, Passed, Shape, launched};

/// The most bytes of arguments of an input that is made here.
const MAX_BYTES: usize = 1 << 24;
/// The most tile blocks of an input that is made here.
const MAX_BLOCKS: u64 = 1 << 12;

/// Arguments and a grid.
#[derive(Clone, Debug)]
pub struct Input {
    /// What it is, for people.
    pub name: String,
    /// The source's arguments.
    pub args: Args,
    /// The tile blocks.
    pub grid: Grid,
}

/// The sizes of the tiles of a kernel, and its constants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tiles {
    /// All sizes above one that occur.
    sizes: BTreeSet<u64>,
    /// The numbers that stand in the kernel.
    constants: Vec<f64>,
}

impl Tiles {
    /// The tiles that a module's entries load and store.
    #[must_use]
    pub fn of(module: &Module) -> Self {
        let mut sizes = BTreeSet::new();
        for entry in module.entries() {
            entry.body.walk(|op| {
                let value = match entry.body.op(op) {
                    Op::LoadPtrTko { source: value, .. }
                    | Op::StorePtrTko { value, .. }
                    | Op::StoreViewTko { tile: value, .. }
                    | Op::AtomicRmwTko { arg: value, .. } => Some(*value),
                    Op::LoadViewTko { .. } => entry.body.result(op, 0),
                    _ => None,
                };
                if let Some(Type::Tile(tile)) = value.map(|v| &module.types[entry.body.ty(v)]) {
                    sizes.extend(
                        tile.shape
                            .iter()
                            .filter_map(|&n| u64::try_from(n).ok())
                            .filter(|n| *n > 1),
                    );
                }
            });
        }
        Self {
            sizes,
            constants: extremes::constants(module),
        }
    }

    /// The sizes, the least first.
    pub fn sizes(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.sizes.iter().copied()
    }
}

/// How much to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// The launches as they are, and a few others.
    Quick,
    /// All there is.
    Full,
}

/// A launch with other lengths, in no more bytes than that, its numbers as they are. Each item is a list of alternatives, which
/// differ in their grids.
#[must_use]
pub fn other_lengths(
    base: &Input,
    interface: &Interface,
    tiles: &Tiles,
    seed: u64,
    most: usize,
) -> Vec<Vec<Input>> {
    let changed = shapes::shapes_within(base, interface, tiles, seed, most).into_iter();
    changed
        .map(|changed| {
            let with = |&grid: &Grid| Input {
                name: format!("{}, {}", base.name, changed.name),
                args: changed.args.clone(),
                grid,
            };
            changed.grids.iter().map(with).collect()
        })
        .collect()
}

/// Inputs made of a launch, the launch itself first. Each item is a list of alternatives; see
/// [`Source`](crate::report::Source).
#[must_use]
pub fn variations(
    base: &Input,
    interface: &Interface,
    tiles: &Tiles,
    seed: u64,
    effort: Effort,
) -> Vec<Vec<Input>> {
    let mut list = vec![vec![base.clone()]];
    let named = |name: &str, args: Args, grid: Grid| Input {
        name: format!("{}, {name}", base.name),
        args,
        grid,
    };
    // Contents of what is too large are not made: only the launch itself is run then.
    if base.is_small() {
        list.extend(refilled(base, (interface, tiles), seed, effort));
    }
    let shapes = shapes::shapes(base, interface, tiles, seed ^ 3);
    let few = if effort == Effort::Full { shapes.len() } else { 3 };
    if effort == Effort::Full {
        list.extend(rich(base, &shapes, seed));
        if let Some(full) = shapes::full(base, interface, tiles, seed ^ 3) {
            list.extend(filled(base, &full, seed));
        }
    }
    for changed in shapes.into_iter().take(few) {
        let alternatives = changed
            .grids
            .iter()
            .map(|&grid| named(&changed.name, changed.args.clone(), grid))
            .collect();
        list.push(alternatives);
    }
    for (name, args) in shapes::strides(base, interface) {
        list.push(vec![named(&name, args, base.grid)]);
    }
    if effort == Effort::Full {
        for (name, args) in shapes::alone(base, interface, seed ^ 66) {
            list.push(vec![named(&name, args, base.grid)]);
        }
    }
    if effort == Effort::Full {
        for grid in shapes::grids(base.grid) {
            let [x, y, z] = grid;
            list.push(vec![named(&format!("grid {x}x{y}x{z}"), base.args.clone(), grid)]);
        }
    }
    list.retain(|alternatives| alternatives.iter().all(Input::is_small) || alternatives.len() == 1);
    let first = list.first().cloned();
    list.retain(|alternatives| alternatives.iter().any(Input::is_small));
    // The launch itself is always run.
    if let Some(first) = first.filter(|_| !base.is_small()) {
        list.insert(0, first);
    }
    list
}

/// Other contents of the arrays of a launch, and other numbers.
fn refilled(
    base: &Input,
    (interface, tiles): (&Interface, &Tiles),
    seed: u64,
    effort: Effort,
) -> Vec<Vec<Input>> {
    let mut list = Vec::new();
    let named = |name: &str, args: Args, grid: Grid| Input {
        name: format!("{}, {name}", base.name),
        args,
        grid,
    };
    // Twice: what a truth value hides once, it shows the other time.
    for (name, seed) in [("other order", seed), ("yet another order", seed ^ 34)] {
        list.push(vec![named(name, contents::shuffled(base, seed), base.grid)]);
    }
    if contents::has_floats(base) {
        for (at, kind) in (4..).zip(Floats::ALL) {
            let args = numbers::floats(base, seed ^ at, kind);
            list.push(vec![named(kind.name(), args, base.grid)]);
        }
        for (name, one_of) in [
            ("with NaN, infinities, subnormal numbers", 5),
            ("with a few NaN, infinities, subnormal numbers", 97),
        ] {
            let args = contents::special(base, seed ^ 1, one_of);
            list.push(vec![named(name, args, base.grid)]);
        }
    }
    list.push(vec![named("zeros", numbers::zeros(base), base.grid)]);
    for (name, args) in numbers::integers(base, seed ^ 16) {
        list.push(vec![named(&name, args, base.grid)]);
    }
    for (name, seed) in [("any bits", seed ^ 2), ("other bits", seed ^ 35)] {
        list.push(vec![named(
            name,
            contents::any_bits(base, interface, seed),
            base.grid,
        )]);
    }
    for (name, args) in contents::scalars(base, interface) {
        list.push(vec![named(&name, args, base.grid)]);
    }
    for (name, args) in extremes::inputs(base, tiles, seed ^ 64, effort) {
        list.push(vec![named(&name, args, base.grid)]);
    }
    if effort == Effort::Full {
        // What a scalar leaves out may only be seen if something is there.
        let bits = named(
            "any bits",
            contents::any_bits(base, interface, seed ^ 2),
            base.grid,
        );
        for (name, args) in contents::scalars(&bits, interface) {
            list.push(vec![named(&format!("any bits, {name}"), args, base.grid)]);
        }
    }
    list
}

/// The most bytes of arguments of a changed shape that gets other contents, too.
const RICH_BYTES: usize = 1 << 18;

/// A shape with other contents: an input for each grid that may fit.
fn with_contents(base: &Input, shape: &Shaped, what: &str, change: &dyn Fn(&Input) -> Args) -> Vec<Input> {
    let with = |grid: Grid| {
        let mut input = Input {
            name: format!("{}, {}, {what}", base.name, shape.name),
            args: shape.args.clone(),
            grid,
        };
        input.args = change(&input);
        input
    };
    shape.grids.iter().map(|&grid| with(grid)).collect()
}

/// Other contents of the first shape, which is ragged, and of the largest: some differences take both, and a small launch
/// has room for a few numbers only.
fn rich(base: &Input, shapes: &[Shaped], seed: u64) -> Vec<Vec<Input>> {
    let bytes = |shape: &Shaped| -> usize { shape.args.tensors.iter().map(|t| t.data.len()).sum() };
    let largest = shapes
        .iter()
        .skip(1)
        .filter(|s| bytes(s) <= RICH_BYTES)
        .max_by_key(|s| bytes(s));
    let mut list = Vec::new();
    for (which, shape) in shapes.iter().take(1).chain(largest).enumerate() {
        let of = |what: &str, change: &dyn Fn(&Input) -> Args| with_contents(base, shape, what, change);
        if contents::has_floats(base) {
            for kind in [Floats::Ordinary, Floats::Wide] {
                list.push(of(kind.name(), &|input| numbers::floats(input, seed ^ 32, kind)));
            }
            list.push(of("with NaN, infinities, subnormal numbers", &|input| {
                contents::special(input, seed ^ 33, 5)
            }));
            list.push(of("nothing but NaN", &|input| extremes::nan(input)));
        }
        // What a ragged tile leaves out counts as zero, most often.
        for array in extremes::signed(base).filter(|_| which == 0) {
            for negative in [true, false] {
                list.push(of(&extremes::sign_name(array, negative), &|input| {
                    extremes::of_one_sign(input, array, negative, seed ^ 65)
                }));
            }
        }
    }
    list
}

/// The shape in which nothing is padded, as it is and with what only padding would hide.
fn filled(base: &Input, shape: &Shaped, seed: u64) -> Vec<Vec<Input>> {
    let mut list = vec![with_contents(base, shape, "as they are", &|input| {
        input.args.clone()
    })];
    if contents::has_floats(base) {
        list.push(with_contents(base, shape, "nothing but NaN", &extremes::nan));
        list.push(with_contents(
            base,
            shape,
            "with NaN, infinities, subnormal numbers",
            &|input| contents::special(input, seed ^ 67, 5),
        ));
    }
    list
}

impl Input {
    fn is_small(&self) -> bool {
        let bytes: usize = self.args.tensors.iter().map(|t| t.data.len()).sum();
        let blocks: u64 = self.grid.iter().map(|&n| u64::from(n)).product();
        bytes <= MAX_BYTES && blocks <= MAX_BLOCKS
    }
}

/// An array of an input: its tensor, its parameter's position, and what the source knows of it.
pub(crate) struct ArrayOf<'a> {
    pub(crate) tensor: usize,
    pub(crate) parameter: usize,
    pub(crate) shape: &'a [Known],
    pub(crate) strides: &'a [Known],
}

/// The arrays that an interface has, with their tensors.
pub(crate) fn arrays<'a>(input: &Input, interface: &'a Interface) -> Vec<ArrayOf<'a>> {
    let mut list = Vec::new();
    for (at, (_, parameter)) in interface.parameters().enumerate() {
        if let Parameter::Array {
            first,
            shape,
            strides,
            ..
        } = parameter
            && let Some(tileport_exec::Arg::Pointer(tensor)) = input.args.params.get(*first)
            && input
                .args
                .tensors
                .get(*tensor)
                .is_some_and(|t| t.shape.len() == shape.len())
        {
            list.push(ArrayOf {
                tensor: *tensor,
                parameter: at,
                shape,
                strides,
            });
        }
    }
    list
}
