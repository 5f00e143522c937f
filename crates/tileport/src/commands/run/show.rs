//! Showing what a run did: for people, and as JSON.

use super::array::Array;
use super::check::Comparison;
use super::dtype::{DType, number};
use super::plan::Slot;
use crate::input::Loaded;
use crate::render::{Place, count};
use serde::Serialize;
use std::fmt::Write as _;
use tileport_exec::{Fault, Kind, TensorArg};
use tileport_ir::{Code, Diagnostic, Entry, OpId, text};

/// The most lines of a kernel's prints, and of a profile, for people; JSON has all.
const MAX_LINES: usize = 20;

/// What a launch did.
#[derive(Debug, Serialize)]
pub(crate) struct Run {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) case: Option<String>,
    pub(crate) entry: String,
    pub(crate) grid: [u32; 3],
    /// `ok`, `differs` (from what was expected), `fault` (the kernel is at fault) or `refused` (it could not be run).
    pub(crate) status: &'static str,
    pub(crate) arrays: Vec<Summary>,
    pub(crate) prints: Vec<Print>,
    pub(crate) checks: Vec<Comparison>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<FaultReport>,
    pub(crate) blocks: u64,
    pub(crate) threads: usize,
    pub(crate) milliseconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) profile: Vec<Spent>,
}

/// An array after a launch.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    name: String,
    dtype: &'static str,
    shape: Vec<u64>,
    /// Whether the kernel changed it.
    changed: bool,
    /// Of the elements that are numbers.
    min: Option<f64>,
    max: Option<f64>,
    mean: Option<f64>,
    nan: usize,
    infinite: usize,
}

/// What the kernel printed.
#[derive(Debug, Serialize)]
pub(crate) struct Print {
    pub(crate) block: [u32; 3],
    pub(crate) text: String,
}

/// Why the run ended early.
#[derive(Debug, Serialize)]
pub(crate) struct FaultReport {
    kind: &'static str,
    undefined_behaviour: bool,
    message: String,
    place: Option<Place>,
    operation: String,
    block: Option<[u32; 3]>,
    element: Option<Vec<u64>>,
    argument: Option<String>,
}

/// The time that an operation took.
#[derive(Debug, Serialize)]
pub(crate) struct Spent {
    nanoseconds: u64,
    place: Option<Place>,
    operation: String,
}

impl Summary {
    /// Looks at an array.
    pub(crate) fn of(slot: &Slot, tensor: &TensorArg, changed: bool) -> Self {
        let array = Array::take(tensor, slot.dtype);
        let (mut min, mut max, mut sum) = (f64::INFINITY, f64::NEG_INFINITY, 0.0);
        let (mut nan, mut infinite, mut finite) = (0, 0, 0usize);
        for bits in array.bits() {
            let x = slot.dtype.decode(bits);
            if x.is_nan() {
                nan += 1;
            } else if x.is_infinite() {
                infinite += 1;
            } else {
                (min, max, sum) = (min.min(x), max.max(x), sum + x);
                finite += 1;
            }
        }
        let some = |x: f64| (finite > 0).then_some(x);
        Self {
            name: slot.name.clone(),
            dtype: slot.dtype.name(),
            shape: tensor.shape.clone(),
            changed,
            min: some(min),
            max: some(max),
            mean: some(sum / finite as f64),
            nan,
            infinite,
        }
    }
}

impl FaultReport {
    pub(crate) fn of(fault: &Fault, loaded: &Loaded) -> Self {
        Self {
            kind: fault.kind.name(),
            undefined_behaviour: fault.kind.is_undefined_behaviour(),
            message: fault.message.clone(),
            place: Place::of(&loaded.source.bytes, fault.span),
            operation: fault.op.clone(),
            block: fault.block,
            element: fault.element.clone(),
            argument: fault.argument.clone(),
        }
    }
}

impl Spent {
    pub(crate) fn of(loaded: &Loaded, entry: &Entry, op: OpId, nanoseconds: u64) -> Self {
        Self {
            nanoseconds,
            place: Place::of(&loaded.source.bytes, entry.body.span(op)),
            operation: text::print_op(&loaded.module, entry, op),
        }
    }
}

/// A fault as a finding in the file.
pub(crate) fn diagnostic(fault: &Fault, slots: &[Slot], tensors: &[TensorArg]) -> Diagnostic {
    let mut message = fault.message.clone();
    if let Some(name) = fault
        .argument
        .as_ref()
        .filter(|n| !message.contains(&format!("`{n}`")))
    {
        _ = write!(message, ", of `{name}`");
    }
    let mut diagnostic = Diagnostic::error(Code(fault.kind.name()), fault.span, message);
    if let Some([x, y, z]) = fault.block {
        let element = fault
            .element
            .as_ref()
            .filter(|e| !e.is_empty())
            .map_or(String::new(), |e| {
                format!(", element {e:?} of the operation's tile")
            });
        diagnostic = diagnostic.note(format!("in tile block ({x}, {y}, {z}){element}"));
    } else if let Some(element) = &fault.element {
        diagnostic = diagnostic.note(format!("at element {element:?}"));
    }
    let slot = fault
        .argument
        .as_ref()
        .and_then(|name| slots.iter().find(|s| s.name == *name));
    if let Some((slot, tensor)) = slot.and_then(|s| Some((s, tensors.get(s.tensor)?))) {
        let strides = if tensor.strides == super::array::packed(&tensor.shape) {
            String::new()
        } else {
            format!(" with strides {:?}", tensor.strides)
        };
        let bytes = tensor.data.len();
        let (name, dtype) = (&slot.name, slot.dtype.name());
        diagnostic = diagnostic.note(format!(
            "`{name}` is {dtype}{:?}{strides}, {bytes} bytes",
            tensor.shape
        ));
    }
    if fault.kind.is_undefined_behaviour() {
        diagnostic =
            diagnostic.note("this is undefined behaviour: a GPU may do anything, such as seem to work");
    }
    if !fault.op.is_empty() {
        diagnostic.op = Some(fault.op.clone());
    }
    diagnostic.help(help(fault.kind))
}

fn help(kind: Kind) -> &'static str {
    match kind {
        Kind::IndexOutOfSpace => "launch fewer tile blocks, or clamp the index to the view's index space",
        Kind::OutOfBounds => "mask what lies beyond the array, or give a larger array",
        Kind::Misaligned => "compute the address in whole elements, or align the array (`;align=BYTES`)",
        Kind::ReadOnly => "store to another array",
        Kind::Assumption => {
            "give arguments for which it holds, or do not state it (for arrays: `;align=`, sizes, strides)"
        }
        Kind::Overflow => "use a wider type, or do not say that it cannot overflow",
        Kind::DivisionByZero => "choose another divisor where it is zero",
        Kind::DivisionOverflow => "use a wider type, or treat the least integer by itself",
        Kind::LoopStep => "make the step positive",
        Kind::SliceOutOfRange => "keep the slice within the tile",
        Kind::NotRepresentable => "ask for a wider integer type",
        Kind::Unspecified => {
            "give the view or the load a padding value, or mask what is unspecified before it is used"
        }
        Kind::Race => "give each tile block elements of its own, or use atomics",
        Kind::OrderDependent => "make tile blocks independent, or combine their results in a fixed order",
        Kind::AssertionFailed => "the kernel's own assertion does not hold for these arguments",
        Kind::FuelExhausted => {
            "the loop may never end, or wait for a tile block that runs later (with `--races` and `--orders`, tile blocks run one \
             after the other); if it does end, allow more with `--fuel N`"
        }
        Kind::Arguments => "see `tileport inspect FILE` for what the entry takes",
        Kind::Gap => "this says nothing of the kernel: the executor lacks it",
        Kind::Watched => "the write that was looked for is found",
    }
}

/// A launch for people.
pub(crate) fn pretty(run: &Run) -> String {
    let mut out = String::new();
    let name = run.case.as_deref().unwrap_or(&run.entry);
    let blocks = count(run.blocks as usize, "tile block");
    if run.fault.is_some() || run.status == "refused" {
        _ = writeln!(out, "{name}: stopped after {}", time(run.milliseconds));
    } else {
        let threads = count(run.threads, "thread");
        _ = writeln!(out, "{name}: {blocks} on {threads}, {}", time(run.milliseconds));
    }
    let width = run.arrays.iter().map(|a| a.name.len()).max().unwrap_or(0);
    for a in &run.arrays {
        let form = format!("{}{:?}", a.dtype, a.shape);
        let range = match (a.min, a.max, a.mean) {
            (Some(min), Some(max), Some(mean)) => {
                format!("min {}, max {}, mean {}", number(min), number(max), number(mean))
            }
            _ => "no finite elements".to_owned(),
        };
        let mut rest = String::new();
        if a.nan > 0 {
            _ = write!(rest, ", {} NaN", a.nan);
        }
        if a.infinite > 0 {
            _ = write!(rest, ", {} infinite", a.infinite);
        }
        let changed = if a.changed { "written  " } else { "         " };
        _ = writeln!(out, "  {:width$}  {form:<20} {changed}{range}{rest}", a.name);
    }
    for p in run.prints.iter().take(MAX_LINES) {
        let [x, y, z] = p.block;
        let text = p.text.trim_end_matches('\n').replace('\n', "\n    ");
        _ = writeln!(out, "  block ({x}, {y}, {z}) printed: {text}");
    }
    if run.prints.len() > MAX_LINES {
        _ = writeln!(
            out,
            "  and {} (all with --json)",
            count(run.prints.len() - MAX_LINES, "more print")
        );
    }
    for check in &run.checks {
        _ = writeln!(out, "  {check}");
    }
    if !run.profile.is_empty() {
        _ = writeln!(
            out,
            "  time by operation, summed over tile blocks, and its share of all threads' time; loops and branches include what is \
             in them"
        );
    }
    let threads = run.threads.max(1) as f64;
    for spent in run.profile.iter().take(MAX_LINES) {
        let place = spent.place.map_or(String::new(), |p| p.to_string());
        let ms = spent.nanoseconds as f64 / 1e6;
        let share = 100.0 * ms / (run.milliseconds * threads).max(f64::MIN_POSITIVE);
        _ = writeln!(
            out,
            "  {:>12} {share:>3.0} %  {place:>8}  {}",
            time(ms),
            spent.operation
        );
    }
    if run.profile.len() > MAX_LINES {
        let rest = count(run.profile.len() - MAX_LINES, "more operation");
        _ = writeln!(out, "  and {rest} (all with --json)");
    }
    out
}

fn time(ms: f64) -> String {
    if ms < 1.0 {
        format!("{:.0} µs", ms * 1e3)
    } else if ms < 1e3 {
        format!("{ms:.1} ms")
    } else {
        format!("{:.2} s", ms / 1e3)
    }
}

/// The type of an array for messages.
pub(crate) fn form(dtype: DType, shape: &[u64]) -> String {
    format!("{}{shape:?}", dtype.name())
}
