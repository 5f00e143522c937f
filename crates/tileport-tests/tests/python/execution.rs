//! What kernels compute: ours and what cuda-tile makes of the same source, run in the executor on the same inputs, must
//! leave the same bits, with its checks for undefined behaviour on.

use crate::launches::lowered;
use crate::recorded::{Bases, inputs, stands};
use crate::{Disk, folder, records};
use anyhow::{Context, Result, anyhow, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use tileport_ir::{Module, Version, bytecode};
use tileport_kernel::lower;
use tileport_kernel::signature::{Target, mangle, sidecar};
use tileport_python::{Project, SourceFiles};
use tileport_toolchain::{Toolchain, own_corpus, tilegym_corpus};
use tileport_verify::execution::{Compared, Outcome, Subject};
use tileport_verify::inputs::{generated, variations};
use tileport_verify::{Correspondence, Effort, Input, Tiles, single};

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
    fn run(&mut self, kernel: &str, theirs: &Module, ours: &Module, bases: Bases) -> Result<()> {
        let source = Subject::new(theirs, &[]).map_err(|why| anyhow!(why.reason))?;
        let port = Subject::new(ours, &[]).map_err(|why| anyhow!(why.reason))?;
        let same =
            Correspondence::same_order(source.interface(), port.interface()).map_err(|why| anyhow!(why))?;
        let tiles = Tiles::of(theirs);
        let inputs: Vec<Input> = match bases {
            Bases::Stated(input) => vec![*input],
            Bases::Made(bases) => {
                let varied = (bases.iter())
                    .flat_map(|base| variations(base, source.interface(), &tiles, 1, Effort::Quick));
                varied
                    .chain(generated(source.interface(), &tiles, 1, Effort::Quick))
                    .flatten()
                    .collect()
            }
        };
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
    let every = records(&folder)?;
    let chosen = every.iter().zip(text.lines()).enumerate();
    for (_, (record, line)) in chosen.filter(|(at, (record, _))| at % step == 0 || stands(record.id)) {
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
        let bases = inputs(record, &line)?;
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
                .run(&side.kernel, &alone, &ours, Bases::Made(Vec::new()))
                .with_context(|| format!("{}, case {}", side.kernel, case.name))?;
        }
    }
    tally.show(kernels);
    ensure!(tally.differ.is_empty(), "{} differ", tally.differ.len());
    Ok(())
}
