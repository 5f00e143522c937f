//! Launches of the source with what it leaves in memory, for the tests of a port to cuTile.jl.
//!
//! The executor computes the reference, so that it depends neither on Julia nor on the port. Launches are those of the sidecar
//! where they are small, else others made of them; where nothing gives a launch, ones with lengths that tiles don't divide.

use super::super::ConvertArgs;
use super::super::transpose::{self, Variant};
use super::Ported;
use crate::commands::verify::parameters::{self, launched};
use crate::commands::verify::source::{self, Launch, Wanted};
use crate::render::Report;
use anyhow::Result;
use std::collections::BTreeSet;
use tileport_exec::{Arg, Args, Combining, TensorArg};
use tileport_ir::inspect::Parameter;
use tileport_julia::host::{Case, CaseArgument, CaseArray};
use tileport_julia::{Port, PortKernel};
use tileport_kernel::{ArraySpec, Element, ParamSpec, Signature};
use tileport_verify::execution::{Outcome, Subject};
use tileport_verify::{Input, Interface, Tiles, inputs};

/// The most bytes of all arrays of a launch that is kept.
const MOST_BYTES: usize = 16 << 10;
/// The most of the sidecar's own launch, where no smaller one is found.
const MOST_BYTES_ALONE: usize = 128 << 10;
/// How many launches are kept of one launch of the source, and of all together.
const MOST_OF_ONE: usize = 2;
const MOST: usize = 6;
/// How many inputs are tried to find them.
const MOST_TRIES: usize = 12;
/// Lengths, the same for all dimensions of a kernel, and grids that are tried where there is no launch.
const LENGTHS: [u64; 5] = [13, 7, 32, 5, 16];
const GRIDS: [[u32; 3]; 3] = [[2, 2, 1], [3, 1, 1], [1, 1, 1]];
const SEED: u64 = 17;

/// How many launches are kept of one choice of flags, and of all together, where operands have some.
const FLAGGED_MOST_OF_ONE: usize = 1;
const FLAGGED_MOST: usize = 8;

/// The launches that are kept for a port.
pub(super) fn cases(args: &ConvertArgs, ported: &Ported, report: &Report) -> Result<Vec<Case>> {
    let wanted = Wanted {
        file: args.file.clone(),
        kernels: args.wanted.clone(),
        quiet: true,
        ..Wanted::default()
    };
    let Some(source) = source::read(&wanted, report)? else {
        return Ok(Vec::new());
    };
    let variants = &ported.transposed;
    let (launches, most, most_of_one) = if variants.is_empty() {
        (source.launches, MOST, MOST_OF_ONE)
    } else {
        let launches = transpose::launches_of(&ported.names, variants, &source.launches)?;
        (launches, FLAGGED_MOST, FLAGGED_MOST_OF_ONE)
    };
    let tolerances = Tolerances::of(args);
    let mut all: Vec<Case> = Vec::new();
    for (at, launch) in launches.iter().enumerate() {
        let Some(compiled) = &launch.compiled else {
            continue;
        };
        let variant = variants.get(at);
        let signature = variant.map_or(&compiled.signature, Variant::port_signature);
        let mut kernels = ported.port.kernels.iter();
        let kernel = kernels.find(|kernel| kernel.signatures.iter().any(|s| s.params == signature.params));
        let Some(kernel) = kernel else {
            continue;
        };
        let own = Own {
            launch,
            kernel,
            signature: &compiled.signature,
            taken: signature,
            variant,
            names: &compiled.names,
            tolerances: &tolerances,
        };
        for case in own.cases(most_of_one) {
            let known = all
                .iter()
                .any(|c| c.kernel == case.kernel && c.arguments == case.arguments);
            if !known {
                all.push(named_apart(case, &all));
            }
        }
    }
    Ok(spread(all, &ported.port, most))
}

/// A case by a name that no other has.
fn named_apart(mut case: Case, all: &[Case]) -> Case {
    let base = case.name.clone();
    let mut number = 2;
    while all.iter().any(|other| other.name == case.name) {
        case.name = format!("{base} ({number})");
        number += 1;
    }
    case
}

/// As many cases as are kept, of each of the port's kernels in turn.
fn spread(all: Vec<Case>, port: &Port, most: usize) -> Vec<Case> {
    let mut kept = Vec::new();
    let most = most.max(port.kernels.len());
    for round in 0..most {
        for kernel in &port.kernels {
            let mut own = all.iter().filter(|case| case.kernel == kernel.name);
            if let Some(case) = own.nth(round)
                && kept.len() < most
            {
                kept.push(case.clone());
            }
        }
    }
    kept.sort_by_key(|case| all.iter().position(|other| other.name == case.name));
    kept
}

/// The tolerances that a sidecar states, by case and parameter.
struct Tolerances(Option<toml::Table>);

impl Tolerances {
    fn of(args: &ConvertArgs) -> Self {
        let text = std::fs::read_to_string(args.file.with_extension("toml")).ok();
        Self(text.and_then(|text| toml::from_str(&text).ok()))
    }

    /// What is stated for a parameter, else what is usual for floats of the type.
    fn get(&self, case: Option<&str>, parameter: &str, element: Element) -> (f64, f64) {
        let stated = self.0.as_ref().and_then(|table| {
            let cases = table.get("case")?.as_array()?;
            let own = cases
                .iter()
                .find(|c| c.get("name").and_then(toml::Value::as_str) == case)?;
            let own = own.get("tolerance")?.get(parameter)?;
            let get = |key: &str| own.get(key).and_then(toml::Value::as_float).unwrap_or(0.0);
            Some((get("rtol"), get("atol")))
        });
        stated.unwrap_or(match element {
            Element::F64 => (1e-9, 1e-9),
            Element::F32 => (1e-4, 1e-5),
            Element::F16 | Element::TF32 => (1e-2, 1e-3),
            Element::BF16 => (3e-2, 1e-2),
            other if other.is_integer() || other == Element::Bool => (0.0, 0.0),
            // Numbers of eight bits and fewer: a step either way.
            _ => (0.26, 1e-2),
        })
    }
}

/// A launch of the source and the port's kernel for it.
struct Own<'l> {
    launch: &'l Launch,
    kernel: &'l PortKernel,
    /// What the source is compiled for, and what the port is.
    signature: &'l Signature,
    taken: &'l Signature,
    /// Which operands are stored transposed.
    variant: Option<&'l Variant>,
    names: &'l [String],
    tolerances: &'l Tolerances,
}

impl Own<'_> {
    /// The cases that are made of it; none where the source can't be run.
    fn cases(&self, most: usize) -> Vec<Case> {
        let prepared = parameters::interface(self.launch).and_then(|interface| {
            let subject =
                Subject::new(&self.launch.module, &self.launch.names).map_err(|found| found.reason)?;
            Ok(subject.with_interface(interface))
        });
        let Ok(subject) = prepared else {
            return Vec::new();
        };
        let other = Subject::new(&self.launch.module, &self.launch.names);
        let other = other.map(|other| other.combining(Combining::LastToFirst)).ok();
        let mut found: Vec<Case> = Vec::new();
        let mut sizes = BTreeSet::new();
        for input in self.inputs(&subject) {
            let size = bytes(&input.args);
            if found.len() >= most || (size > MOST_BYTES && !found.is_empty()) {
                break;
            }
            // What is as large as one that is kept has the same lengths, and was tried to find its grid.
            if sizes.contains(&size) {
                continue;
            }
            if let Some(case) = self.case(&subject, other.as_ref(), &input) {
                sizes.insert(size);
                found.push(case);
            }
        }
        found
    }

    /// Inputs, those that say most first.
    fn inputs(&self, subject: &Subject) -> Vec<Input> {
        let Some(base) = self.given(subject) else {
            let sizes = LENGTHS
                .iter()
                .flat_map(|length| GRIDS.iter().map(move |grid| (*length, *grid)));
            return sizes
                .filter_map(|(length, grid)| inputs::ordinary(subject.interface(), length, grid, SEED))
                .filter(|input| bytes(&input.args) <= MOST_BYTES)
                .collect();
        };
        let is_small = bytes(&base.args) <= MOST_BYTES;
        let tiles = Tiles::of(&self.launch.module);
        let list = inputs::other_lengths(&base, subject.interface(), &tiles, SEED, MOST_BYTES);
        let mut changed: Vec<Vec<Input>> = list
            .into_iter()
            .filter(|all| {
                all.first()
                    .is_some_and(|input| bytes(&input.args) <= MOST_BYTES && !is_empty(&input.args))
            })
            .collect();
        changed.sort_by_key(|all| std::cmp::Reverse(all.first().map_or(0, |input| bytes(&input.args))));
        let alone = !is_small && bytes(&base.args) <= MOST_BYTES_ALONE;
        let (first, last) = (is_small.then(|| base.clone()), alone.then_some(base));
        let changed = changed.into_iter().flatten().take(MOST_TRIES);
        first.into_iter().chain(changed).chain(last).collect()
    }

    /// The launch that the sidecar has, or one of that shape.
    fn given(&self, subject: &Subject) -> Option<Input> {
        let name = self.launch.case.clone().unwrap_or_default();
        if let Some((args, grid)) = &self.launch.given {
            return Some(Input {
                name,
                args: args.clone(),
                grid: *grid,
            });
        }
        let tiles = Tiles::of(&self.launch.module);
        let defined = |input: &Input| matches!(subject.run(input, None), Outcome::Defined { .. });
        let mut made = self.launch.shapes.iter().filter_map(|shape| {
            let with = (SEED, inputs::Effort::Quick);
            let all = inputs::launched(shape, subject.interface(), &tiles, with, &defined);
            all.into_iter().flatten().next()
        });
        made.next().map(|input| Input { name, ..input })
    }

    /// The case of an input; nothing where the source is not defined on it, or does nothing.
    fn case(&self, subject: &Subject, other: Option<&Subject>, input: &Input) -> Option<Case> {
        let Outcome::Defined { after, race_free, .. } = subject.run(input, None) else {
            return None;
        };
        let blocks: u64 = input.grid.iter().map(|n| u64::from(*n)).product();
        if !race_free && blocks > 1 {
            return None;
        }
        if input.args.tensors == after.tensors {
            return None;
        }
        let another = match other.map(|other| other.run(input, None)) {
            Some(Outcome::Defined { after, .. }) => Some(after),
            _ => None,
        };
        let left = Left {
            after: &after,
            another: another.as_ref().unwrap_or(&after),
        };
        let passed = launched(self.names, self.signature);
        let mut arguments = Vec::new();
        for parameter in &self.kernel.parameters {
            let at = passed
                .iter()
                .position(|p| p.position == parameter.position && p.path == parameter.path);
            arguments.push(match at {
                Some(at) => {
                    let spec = passed.get(at)?.spec;
                    self.argument(
                        subject.interface(),
                        (at, spec),
                        (&input.args, &left),
                        parameter.position,
                    )?
                }
                None => self.constant(parameter.position, &parameter.path)?,
            });
        }
        Some(Case {
            name: self.name(input),
            kernel: self.kernel.name.clone(),
            grid: input.grid,
            arguments,
        })
    }

    /// The sidecar's name of the launch, and whether other lengths were given to it.
    fn name(&self, input: &Input) -> String {
        match &self.launch.case {
            Some(case) if input.name == *case => case.clone(),
            Some(case) => format!("{case}, other lengths"),
            None => input.name.clone(),
        }
    }

    /// An array as the port is handed it: a transposed operand with its last two dimensions the other way round.
    fn as_it_lies(&self, tensor: &TensorArg, position: usize) -> TensorArg {
        let mut tensor = tensor.clone();
        let rank = tensor.shape.len();
        if rank >= 2 && self.variant.is_some_and(|variant| variant.is_set(position)) {
            tensor.shape.swap(rank - 2, rank - 1);
            tensor.strides.swap(rank - 2, rank - 1);
        }
        tensor
    }

    fn constant(&self, position: usize, path: &[String]) -> Option<CaseArgument> {
        let mut spec = self.taken.params.get(position)?;
        for step in path {
            let ParamSpec::Tuple(items) = spec else {
                return None;
            };
            spec = items.get(step.parse::<usize>().ok()?)?;
        }
        match spec {
            ParamSpec::Constant(Some(value)) => Some(CaseArgument::Constant(value.clone())),
            _ => None,
        }
    }

    /// An array as it is handed in, and what is left in it.
    fn array(
        &self,
        tensor: &TensorArg,
        (left, another): (&TensorArg, &TensorArg),
        spec: &ArraySpec,
        position: usize,
    ) -> Option<CaseArray> {
        let element = spec.dtype?;
        let tensor = &self.as_it_lies(tensor, position);
        is_dense(tensor).then_some(())?;
        let name = self.names.get(position)?;
        Some(CaseArray {
            element,
            shape: tensor.shape.clone(),
            before: tensor.data.to_vec(),
            after: (tensor.data != left.data).then(|| left.data.to_vec()),
            tolerance: {
                let (rtol, atol) = self.tolerances.get(self.launch.case.as_deref(), name, element);
                (rtol, widened(atol, left, another))
            },
        })
    }

    fn argument(
        &self,
        interface: &Interface,
        (at, spec): (usize, &ParamSpec),
        (before, left): (&Args, &Left<'_>),
        position: usize,
    ) -> Option<CaseArgument> {
        let (_, parameter) = interface.parameters().nth(at)?;
        match (parameter, spec) {
            (Parameter::Array { first, .. }, ParamSpec::Array(array)) => {
                let Some(Arg::Pointer(tensor)) = before.params.get(*first) else {
                    return None;
                };
                self.array(before.tensors.get(*tensor)?, left.of(*tensor)?, array, position)
                    .map(CaseArgument::Array)
            }
            (Parameter::List { first }, ParamSpec::List { element, .. }) => {
                let arrays = before.list(*first)?.into_iter().map(|item| {
                    let tensor = before.tensors.get(item.tensor)?;
                    self.array(tensor, left.of(item.tensor)?, element, position)
                });
                arrays.collect::<Option<_>>().map(CaseArgument::List)
            }
            (Parameter::Scalar { first, .. }, ParamSpec::Scalar(Some(element))) => {
                let bits = match before.params.get(*first)? {
                    Arg::Scalar(number) => number.bits,
                    Arg::Int(value) => {
                        let unused = 64_u32.saturating_sub(element.storage_bits());
                        ((*value as u64) << unused) >> unused
                    }
                    _ => return None,
                };
                Some(CaseArgument::Scalar(*element, bits))
            }
            _ => None,
        }
    }
}

/// What the source leaves in memory, and what it leaves there where sums are taken in another order.
struct Left<'l> {
    after: &'l Args,
    another: &'l Args,
}

impl<'l> Left<'l> {
    fn of(&self, tensor: usize) -> Option<(&'l TensorArg, &'l TensorArg)> {
        Some((self.after.tensors.get(tensor)?, self.another.tensors.get(tensor)?))
    }
}

/// How many times as far as one order of sums is from another a device may be from the executor: it takes an order of its own, and
/// rounds products that it adds apart or not at all.
const ORDERS: f64 = 4.0;

/// An absolute tolerance that holds for all orders of sums: where terms cancel, what is left of them is no measure. To one digit,
/// rounded up.
fn widened(atol: f64, left: &TensorArg, another: &TensorArg) -> f64 {
    let decoded = |tensor: &TensorArg| {
        let format = tensor.dtype.format()?;
        let mut out = vec![0.0f32; tensor.data.len() * 8 / tensor.dtype.facts().storage_bits as usize];
        tileport_num::decode_slice_f32(format, &tensor.data.to_vec(), &mut out).ok()?;
        Some(out)
    };
    let (Some(a), Some(b)) = (decoded(left), decoded(another)) else {
        return atol;
    };
    let apart = a.iter().zip(&b).map(|(a, b)| f64::from((a - b).abs()));
    let apart = apart.filter(|d| d.is_finite()).fold(0.0, f64::max) * ORDERS;
    if apart <= atol {
        return atol;
    }
    let digit = 10f64.powf(apart.log10().floor());
    // Divided and not multiplied, so that it is the nearest number to what is written.
    let steps = (apart / digit).ceil();
    if digit < 1.0 {
        steps / (1.0 / digit).round()
    } else {
        steps * digit
    }
}

fn bytes(args: &Args) -> usize {
    args.tensors.iter().map(|tensor| tensor.data.len()).sum()
}

fn is_empty(args: &Args) -> bool {
    args.tensors.iter().any(|tensor| tensor.data.is_empty())
}

/// Whether an array's elements are whole bytes, one after the other, row by row.
fn is_dense(tensor: &TensorArg) -> bool {
    let width = tensor.dtype.facts().storage_bits;
    let mut step = 1;
    for (stride, n) in tensor.strides.iter().zip(&tensor.shape).rev() {
        if *n != 1 && *stride != step {
            return false;
        }
        step *= n;
    }
    width.is_multiple_of(8) && tensor.data.len() as u64 == step * u64::from(width / 8)
}
