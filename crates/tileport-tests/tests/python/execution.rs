//! What kernels compute: ours and what cuda-tile makes of the same source, run in the executor on the same inputs, must
//! leave the same bits, with its checks for undefined behaviour on.

use crate::launches::lowered;
use crate::{Disk, folder, records};
use anyhow::{Context, Result, anyhow, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use tileport_exec::{Args, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::{ElementType, Module, Version, bytecode};
use tileport_kernel::signature::record::Record;
use tileport_kernel::signature::{Target, mangle, sidecar};
use tileport_kernel::{ParamSpec, lower};
use tileport_num::{Overflow, Rounding};
use tileport_python::{Project, SourceFiles};
use tileport_toolchain::{Toolchain, own_corpus, tilegym_corpus};
use tileport_verify::execution::{Compared, Outcome, Subject};
use tileport_verify::inputs::{generated, variations};
use tileport_verify::{Correspondence, Effort, Input, Tiles, single};

/// Launches with more bytes of arguments are too much for a test; other inputs are made for them.
const MOST_BYTES: i64 = 1 << 23;
/// The most tile blocks of a launch that are run: a smaller grid is a launch, too.
const MOST_BLOCKS: u32 = 32;
/// How many inputs a launch gets, of all that are made for it.
const MOST_INPUTS: usize = 6;
/// How many it gets at most while the source is undefined on all of them, and no other launch of the kernel was better.
const MOST_TRIES: usize = 48;

/// Every so manieth of the recorded launches is run, since all of them take long; `TILEPORT_EVERY=1` runs them all.
const STEP: usize = 11;

/// How the runs of two modules compared.
#[derive(Default)]
struct Tally {
    agree: usize,
    void: usize,
    /// Kernels with a run on which the source is defined.
    shown: BTreeSet<String>,
    /// Kernels without one so far, and why.
    open: BTreeMap<String, String>,
    differ: Vec<String>,
    /// Kernels for which no input could be made.
    without: BTreeSet<String>,
}

impl Tally {
    /// Runs both on some inputs.
    fn run(&mut self, kernel: &str, theirs: &Module, ours: &Module, bases: Vec<Input>) -> Result<()> {
        let source = Subject::new(theirs, &[]).map_err(|why| anyhow!(why.reason))?;
        let port = Subject::new(ours, &[]).map_err(|why| anyhow!(why.reason))?;
        let same =
            Correspondence::same_order(source.interface(), port.interface()).map_err(|why| anyhow!(why))?;
        let tiles = Tiles::of(theirs);
        let mut inputs: Vec<Input> = Vec::new();
        for base in bases {
            inputs.extend(
                variations(&base, source.interface(), &tiles, 1, Effort::Quick)
                    .into_iter()
                    .flatten(),
            );
        }
        inputs.extend(
            generated(source.interface(), &tiles, 1, Effort::Quick)
                .into_iter()
                .flatten(),
        );
        self.without.remove(kernel);
        if inputs.is_empty() && !self.shown.contains(kernel) {
            self.without.insert(kernel.to_owned());
        }
        // Some of all kinds first, then the others until the source is defined on one.
        let stride = inputs.len().div_ceil(MOST_INPUTS).max(1);
        let (first, rest): (Vec<_>, Vec<_>) = inputs.iter().enumerate().partition(|(at, _)| at % stride == 0);
        let chosen = first.len();
        for (tried, (_, input)) in first.into_iter().chain(rest).enumerate() {
            if tried >= chosen && (self.shown.contains(kernel) || tried >= MOST_TRIES) {
                break;
            }
            self.one((kernel, &source, &port, &same), input);
        }
        Ok(())
    }

    /// Runs both on one input.
    fn one(
        &mut self,
        (kernel, source, port, same): (&str, &Subject, &Subject, &Correspondence),
        input: &Input,
    ) {
        let (after, prints, race_free) = match source.run(input, None) {
            Outcome::Defined {
                after,
                prints,
                race_free,
            } => (after, prints, race_free),
            Outcome::Void(fault) => {
                self.void += 1;
                self.open
                    .entry(kernel.to_owned())
                    .or_insert_with(|| fault.to_string());
                return;
            }
        };
        match port.compare(input, same, (&after, &prints, race_free), None) {
            Compared::Agrees => {
                self.agree += 1;
                self.shown.insert(kernel.to_owned());
            }
            Compared::Differs(witness) => self.differ.push(format!("{kernel}, {}: {witness:?}", input.name)),
            Compared::Unknown(why) => self
                .differ
                .push(format!("{kernel}, {}: unknown: {why}", input.name)),
        }
    }

    fn show(&self, kernels: usize) {
        println!(
            "{} runs leave the same bits, of {} of {kernels} kernels; on {} inputs the source is undefined; {} differ",
            self.agree,
            self.shown.len(),
            self.void,
            self.differ.len()
        );
        for (kernel, why) in self
            .open
            .iter()
            .filter(|(kernel, _)| !self.shown.contains(*kernel))
        {
            println!("  undefined on all inputs that were tried: {kernel}: {why}");
        }
        for kernel in &self.without {
            println!("  no input could be made: {kernel}");
        }
        self.differ.iter().for_each(|why| println!("  {why}"));
    }
}

/// Whether this is optimised code. Other code takes an hour for what takes minutes; it says so and runs nothing.
fn optimised() -> bool {
    if cfg!(debug_assertions) {
        println!(
            "NOT RUN: this is for optimised code: cargo test --release -p tileport-tests --features toolchain --test python"
        );
    }
    !cfg!(debug_assertions)
}

/// A small generator (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

fn float(element: ElementType, value: f64) -> Result<Number> {
    let format = element.format().context("no format of floats")?;
    let bits = tileport_num::encode(format, value, Rounding::NearestEven, Overflow::SaturateFinite);
    Ok(Number { element, bits })
}

/// Integers in arrays of a launch: below two, or counting up slowly, as the places where segments begin do.
#[derive(Clone, Copy, PartialEq)]
enum Integers {
    Small,
    Rising,
}

/// An array of a recorded launch, with small numbers in it.
fn tensor(
    name: &str,
    arg: &Value,
    element: ElementType,
    random: &mut Random,
    integers: Integers,
) -> Result<TensorArg> {
    let numbers = |key: &str| -> Result<Vec<u64>> {
        let list = arg[key].as_array().context("an array without shape")?;
        Ok(list.iter().filter_map(Value::as_u64).collect())
    };
    let (shape, strides) = (numbers("shape")?, numbers("stride")?);
    let reach: u64 = shape
        .iter()
        .zip(&strides)
        .map(|(n, s)| n.saturating_sub(1) * s)
        .sum();
    let count = if shape.contains(&0) { 0 } else { reach + 1 };
    let bits = u64::from(element.facts().storage_bits);
    let mut data = Vec::new();
    for at in 0..count {
        let word = if element.is_int() && integers == Integers::Rising {
            at.min(100)
        } else if element.is_int() {
            random.next() % 2
        } else {
            let value = (random.next() % 4096) as f64 / 1024.0 - 2.0;
            float(element, value)?.bits
        };
        data.extend_from_slice(&word.to_le_bytes()[..(bits.div_ceil(8)) as usize]);
    }
    let made =
        TensorArg::strided(name, element, &shape, &strides, data).map_err(|fault| anyhow!("{fault}"))?;
    // The address of an empty array is recorded as a multiple of nothing.
    Ok(made.aligned(arg["ptr_align"].as_u64().unwrap_or(16).clamp(1, 4096)))
}

/// The recorded launch itself as an input; nothing if it is too large.
fn launch(record: &Record, line: &Value, integers: Integers) -> Result<Option<Input>> {
    let args = line["args"].as_array().context("a launch without arguments")?;
    let numbers = |value: &Value| -> i64 {
        let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_i64).product()
    };
    let bytes: i64 = args.iter().map(|arg| 8 * numbers(&arg["shape"])).sum();
    let grid: Vec<u32> = (line["grid"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default()
        .iter())
    .filter_map(|n| u32::try_from(n.as_u64()?).ok())
    .chain([1, 1, 1])
    .take(3)
    .collect();
    let mut grid = [grid[0], grid[1], grid[2]];
    if bytes > MOST_BYTES {
        return Ok(None);
    }
    while grid.iter().product::<u32>() > MOST_BLOCKS {
        let most = grid.into_iter().max().unwrap_or(1);
        for n in grid.iter_mut().filter(|n| **n == most).take(1) {
            *n = n.div_ceil(2);
        }
    }
    let (mut bound, mut random) = (Args::new(), Random(record.id));
    for (param, arg) in record.params().map_err(|why| anyhow!(why))?.iter().zip(args) {
        match &param.spec {
            ParamSpec::Constant(_) => {}
            ParamSpec::Array(array) => {
                let element = array.dtype.context("an array of no type")?.to_ir();
                bound.push_array(tensor(&param.name, arg, element, &mut random, integers)?);
            }
            ParamSpec::Scalar(Some(element)) => {
                let element = element.to_ir();
                let value = &arg["value"];
                bound.push_scalar(if element.is_int() {
                    let value = value.as_i64().or(value.as_bool().map(i64::from));
                    Number::int(element, value.context("no integer")?)
                } else {
                    let text = || value.as_str()?.parse().ok();
                    float(element, value.as_f64().or_else(text).context("no number")?)?
                });
            }
            ParamSpec::List { element: array, .. } => {
                let element = array.dtype.context("a list of no type")?.to_ir();
                let items = arg["items"].as_array().context("a list without items")?;
                let made = items.iter().enumerate().map(|(at, item)| {
                    tensor(
                        &format!("{}[{at}]", param.name),
                        item,
                        element,
                        &mut random,
                        integers,
                    )
                });
                bound.push_list(&param.name, made.collect::<Result<_>>()?);
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(Input {
        name: format!("record {}", record.id),
        args: bound,
        grid,
    }))
}

#[test]
fn kernels_of_a_package_compute_what_their_compiler_makes_of_them() -> Result<()> {
    let Some(folder) = folder().filter(|_| optimised()) else {
        return Ok(());
    };
    let toolchain = Toolchain::ensure()?;
    let compiled = tilegym_corpus(&toolchain, &folder)?;
    let (mut tally, mut kernels) = (Tally::default(), BTreeSet::new());
    let step = match std::env::var("TILEPORT_EVERY") {
        Ok(text) => text.parse().context("TILEPORT_EVERY is not a positive number")?,
        Err(_) => STEP,
    };
    let only = std::env::var("TILEPORT_KERNELS").ok();
    let only: Option<Vec<&str>> = only.as_deref().map(|names| names.split(',').collect());
    let version = tileport_toolchain::pins::version("tilegym").context("tilegym is pinned")?;
    let text = fs::read_to_string(folder.join(format!("tilegym-{version}.jsonl")))?;
    for (record, line) in records(&folder)?.iter().zip(text.lines()).step_by(step) {
        // A few records can't be rebuilt by the exporter, which says so.
        let Ok(bytes) = fs::read(compiled.join(format!("{}.tileirbc", record.id))) else {
            continue;
        };
        let (theirs, _) = bytecode::read(&bytes).map_err(|found| anyhow!("{found:?}"))?;
        let kernel = format!("{} of {}", record.kernel, record.file);
        let (ours, _) = lowered(&toolchain.site_packages, record).map_err(|why| anyhow!(why))?;
        if only
            .as_ref()
            .is_some_and(|only| !only.contains(&record.kernel.as_str()))
        {
            continue;
        }
        kernels.insert(kernel.clone());
        let line = serde_json::from_str(line)?;
        let mut bases = Vec::new();
        for integers in [Integers::Small, Integers::Rising] {
            bases.extend(launch(record, &line, integers)?);
        }
        let begun = std::time::Instant::now();
        tally
            .run(&kernel, &theirs, &ours, bases)
            .with_context(|| format!("record {} of {kernel}", record.id))?;
        if begun.elapsed().as_secs() >= 10 {
            println!("record {} of {kernel} took {:.0?}", record.id, begun.elapsed());
        }
    }
    tally.show(kernels.len());
    ensure!(tally.differ.is_empty(), "{} differ", tally.differ.len());
    Ok(())
}

#[test]
fn our_corpus_computes_what_its_compiler_makes_of_it() -> Result<()> {
    if !optimised() {
        return Ok(());
    }
    let toolchain = Toolchain::ensure()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let compiled = own_corpus(&toolchain, &root)?;
    let (mut tally, mut kernels) = (Tally::default(), 0);
    for entry in fs::read_dir(root.join("kernels"))? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let side = sidecar::parse(&fs::read_to_string(&path)?, 0).map_err(|found| anyhow!("{found:?}"))?;
        let stem = path.file_stem().context("a file without a name")?;
        let bytes = fs::read(compiled.join(stem).with_extension("tileirbc"))?;
        let (theirs, _) = bytecode::read(&bytes).map_err(|found| anyhow!("{found:?}"))?;
        kernels += 1;
        let mut seen = BTreeSet::new();
        for case in &side.cases {
            let mut signature = case.signature.clone();
            let symbol = mangle(&side.kernel, &signature).map_err(|found| anyhow!("{found:?}"))?;
            if !seen.insert(symbol.clone()) {
                continue;
            }
            signature.symbol = Some(symbol.clone());
            let files = SourceFiles::new(Disk);
            let project = Project::new(&files, []);
            let file = path.with_extension("py");
            let module = project
                .open(file.to_str().context("a path that is not UTF-8")?)
                .map_err(|found| anyhow!("{found:?}"))?;
            let def = project
                .kernels(module)
                .named(&side.kernel)
                .context("no such kernel")?;
            let reading = project
                .read(module, def, &signature, None)
                .map_err(|found| anyhow!("{found:?}"))?;
            let target = Target {
                version: Version::NEWEST,
                gpu: None,
            };
            let ours =
                lower::lower(&reading.kernel, &signature, &target).map_err(|found| anyhow!("{found:?}"))?;
            let alone = single(&theirs, &symbol).with_context(|| format!("cuda-tile has no {symbol}"))?;
            tally
                .run(&side.kernel, &alone, &ours, Vec::new())
                .with_context(|| format!("{}, case {}", side.kernel, case.name))?;
        }
    }
    tally.show(kernels);
    ensure!(tally.differ.is_empty(), "{} differ", tally.differ.len());
    Ok(())
}
