//! Running both kernels on the same inputs and comparing what they leave in memory, bit for bit.

use crate::bits;
use crate::contradictions;
use crate::correspondence::Correspondence;
use crate::inputs::Input;
use crate::interface::Interface;
use crate::single::entry;
use crate::witness::{Cause, Place, Witness, Writer};
use tileport_exec::{Args, Combining, Executor, Fault, Grid, Kind, Options, Print, Watch};
use tileport_ir::inspect::inspect;
use tileport_ir::{Diagnostic, Module, Op};

/// The most loop iterations of a tile block that the source may take on an input.
const SOURCE_FUEL: u64 = 1 << 15;
/// The least of them, however much an iteration may do.
const LEAST_FUEL: u64 = 1 << 9;
/// Multiplications of a tile block in all iterations, where each has the largest matrix product of the kernel.
const PRODUCTS: u64 = 1 << 32;
/// How many times as many the port may take.
const PORT_FUEL: u64 = 2;
/// The most bytes of arguments with which data races are looked for.
const RACE_BYTES: usize = 1 << 20;
/// The most writes of one element that are gone through to find the last.
const MAX_WRITES: u64 = 256;

/// A kernel that can be run.
#[derive(Debug)]
pub struct Subject {
    executor: Executor,
    interface: Interface,
    combining: Combining,
    fuel: u64,
}

/// Why a kernel can't be run.
#[derive(Clone, Debug, PartialEq)]
pub struct Unrunnable {
    /// The reason in a sentence.
    pub reason: String,
    /// What was found, if the module is not valid or has something that can't be run.
    pub diagnostics: Vec<Diagnostic>,
}

/// How the source fared on an input.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It came to its end.
    Defined {
        /// What it left.
        after: Args,
        /// What it printed.
        prints: Vec<Print>,
        /// Whether data races were looked for, and none was there.
        race_free: bool,
    },
    /// It is not defined on the input, or can't be run on it.
    Void(Fault),
}

/// How the port fared against it.
#[derive(Clone, Debug)]
pub enum Compared {
    /// The same bits.
    Agrees,
    /// Something else.
    Differs(Box<Witness>),
    /// It can't be told.
    Unknown(String),
}

impl Subject {
    /// Prepares the one entry of a module; `names` are those of the source's parameters.
    ///
    /// # Errors
    /// If the module is not valid or has something that the executor does not run.
    pub fn new(module: &Module, names: &[String]) -> Result<Self, Unrunnable> {
        let unrunnable = |reason: String| Unrunnable {
            reason,
            diagnostics: Vec::new(),
        };
        let mut module = module.clone();
        contradictions::leave_out(&mut module);
        let module = &module;
        let found = entry(module).ok_or_else(|| unrunnable("the module has no entry".to_owned()))?;
        let executor = Executor::prepare(module, &found.name).map_err(|diagnostics| Unrunnable {
            reason: diagnostics
                .first()
                .map_or_else(String::new, |d| d.message.clone()),
            diagnostics,
        })?;
        let report = inspect(module);
        let report = report
            .entries
            .first()
            .ok_or_else(|| unrunnable("the module has no entry".to_owned()))?;
        let interface = Interface::of(module, found, report, names).map_err(unrunnable)?;
        Ok(Self {
            executor,
            interface,
            combining: Combining::default(),
            fuel: fuel(module),
        })
    }

    /// The same kernel, whose reductions and scans combine elements in another order.
    #[must_use]
    pub fn combining(self, combining: Combining) -> Self {
        Self { combining, ..self }
    }

    /// The same with what the entry is known to take.
    #[must_use]
    pub fn with_interface(self, interface: Interface) -> Self {
        Self { interface, ..self }
    }

    /// What the entry takes.
    #[must_use]
    pub fn interface(&self) -> &Interface {
        &self.interface
    }

    /// Runs the source on an input.
    #[must_use]
    pub fn run(&self, input: &Input, threads: Option<usize>) -> Outcome {
        let bytes: usize = input.args.tensors.iter().map(|t| t.data.len()).sum();
        let blocks: u64 = input.grid.iter().map(|&n| u64::from(n)).product();
        let races = blocks > 1 && bytes <= RACE_BYTES;
        let mut options = options(in_order(threads, races), self.fuel);
        options.races = races;
        options.combining = self.combining;
        let mut args = input.args.clone();
        let mut race_free = options.races;
        let mut result = self.executor.run(&mut args, input.grid, &options);
        let retry = |fault: &Fault| matches!(fault.kind, Kind::Race | Kind::FuelExhausted);
        if options.races && result.as_ref().is_err_and(retry) {
            (options.races, race_free) = (false, false);
            options.threads = Some(1);
            args = input.args.clone();
            result = self.executor.run(&mut args, input.grid, &options);
        }
        match result {
            Ok(outcome) => Outcome::Defined {
                after: args,
                prints: outcome.prints,
                race_free,
            },
            Err(fault) => Outcome::Void(fault),
        }
    }

    /// Runs the port on an input on which the source gave `wanted`.
    #[must_use]
    pub fn compare(
        &self,
        input: &Input,
        correspondence: &Correspondence,
        wanted: (&Args, &[Print], bool),
        threads: Option<usize>,
    ) -> Compared {
        let before = match correspondence.arguments(&input.args, &self.interface) {
            Ok(args) => args,
            Err(reason) => return Compared::Unknown(reason),
        };
        let mut options = options(in_order(threads, wanted.2), self.fuel * PORT_FUEL);
        options.races = wanted.2;
        options.combining = self.combining;
        let mut after = before.clone();
        let outcome = match self.executor.run(&mut after, input.grid, &options) {
            Ok(outcome) => outcome,
            Err(fault) if matches!(fault.kind, Kind::Gap | Kind::Arguments) => {
                return Compared::Unknown(format!("the port can't be run: {fault}"));
            }
            Err(fault) => {
                return Compared::Differs(Box::new(Witness::new(input, Cause::Fault(fault))));
            }
        };
        if let Some((place, element)) = first_difference(wanted.0, &after) {
            let writer = self.writer(&before, input.grid, element);
            let cause = Cause::Element { place, writer };
            return Compared::Differs(Box::new(Witness::new(input, cause)));
        }
        let printed = |list: &[Print]| -> Vec<([u32; 3], String)> {
            list.iter().map(|p| (p.block, p.text.clone())).collect()
        };
        let (a, b) = (printed(wanted.1), printed(&outcome.prints));
        if a != b {
            let at = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
            let cause = Cause::Print {
                source: a.get(at).cloned(),
                port: b.get(at).cloned(),
            };
            return Compared::Differs(Box::new(Witness::new(input, cause)));
        }
        Compared::Agrees
    }

    /// Whether the port, too, stops at an assertion.
    pub(crate) fn asserts(&self, input: &Input, correspondence: &Correspondence) -> bool {
        let Ok(mut args) = correspondence.arguments(&input.args, &self.interface) else {
            return false;
        };
        let options = options(Some(1), SOURCE_FUEL * PORT_FUEL);
        let result = self.executor.run(&mut args, input.grid, &options);
        result.is_err_and(|fault| fault.kind == Kind::AssertionFailed)
    }

    /// What is in memory when a write is about to happen; `None` if it does not come to that.
    pub(crate) fn before(&self, args: &Args, grid: Grid, watch: Watch) -> Option<Args> {
        let options = Options {
            watch: Some(watch),
            combining: self.combining,
            ..options(Some(1), SOURCE_FUEL * PORT_FUEL)
        };
        let mut args = args.clone();
        let fault = self.executor.run(&mut args, grid, &options).err()?;
        (fault.kind == Kind::Watched).then_some(args)
    }

    /// Who writes a byte of a tensor last.
    fn writer(&self, before: &Args, grid: Grid, (tensor, byte): (usize, u64)) -> Option<Writer> {
        let mut last = None;
        for skip in 0..MAX_WRITES {
            let options = Options {
                watch: Some(Watch { tensor, byte, skip }),
                combining: self.combining,
                ..options(Some(1), self.fuel * PORT_FUEL)
            };
            let result = self.executor.run(&mut before.clone(), grid, &options);
            match result {
                Err(fault) if fault.kind == Kind::Watched => last = Some(Writer::of(fault)),
                _ => break,
            }
        }
        last
    }
}

/// Loop iterations that a kernel may take: fewer where each may be a large matrix product. Products of a port have the
/// shapes of the source's.
fn fuel(module: &Module) -> u64 {
    let mut largest = 1u64;
    for entry in module.entries() {
        entry.body.walk(|op| {
            let (Op::MmaF { lhs, rhs, .. } | Op::MmaI { lhs, rhs, .. } | Op::MmaFScaled { lhs, rhs, .. }) =
                entry.body.op(op)
            else {
                return;
            };
            let tile = |value| module.types[entry.body.ty(value)].as_tile();
            if let (Some(a), Some(b)) = (tile(*lhs), tile(*rhs)) {
                let elements = a.shape.iter().map(|&n| n.unsigned_abs());
                let columns = b.shape.last().map_or(1, |&n| n.unsigned_abs());
                largest = largest.max(elements.fold(columns, u64::saturating_mul));
            }
        });
    }
    (PRODUCTS / largest).clamp(LEAST_FUEL, SOURCE_FUEL)
}

/// The threads to run on. Where no one looks for data races, what is left may depend on the order of tile blocks (sums by
/// atomics, say), so that they run one after the other: source and port then take the same order.
fn in_order(threads: Option<usize>, races: bool) -> Option<usize> {
    if races { threads } else { Some(1) }
}

fn options(threads: Option<usize>, fuel: u64) -> Options {
    Options {
        threads,
        fuel: Some(fuel),
        ..Options::default()
    }
}

/// The first element that differs, and the tensor and the byte where it begins.
fn first_difference(source: &Args, port: &Args) -> Option<(Place, (usize, u64))> {
    for (at, (a, b)) in source.tensors.iter().zip(&port.tensors).enumerate() {
        if a.data == b.data {
            continue;
        }
        let (x, y) = (a.data.to_vec(), b.data.to_vec());
        let byte = x.iter().zip(&y).position(|(x, y)| x != y).unwrap_or(0);
        let width = a.dtype.facts().storage_bits as usize;
        let mut element = byte * 8 / width;
        if width < 8 && bits::get(&x, a.dtype, element) == bits::get(&y, a.dtype, element) {
            element += 1;
        }
        let count = (0..x.len() * 8 / width)
            .filter(|&i| bits::get(&x, a.dtype, i) != bits::get(&y, a.dtype, i))
            .count();
        let value = |bytes: &[u8]| bits::get(bytes, a.dtype, element).unwrap_or_default();
        let place = Place {
            argument: a.name.clone(),
            index: bits::index_of(a, element as u64),
            offset: element as u64,
            source: bits::show(a.dtype, value(&x)),
            port: bits::show(a.dtype, value(&y)),
            count: count as u64,
        };
        return Some((place, (at, (element * width / 8) as u64)));
    }
    None
}
