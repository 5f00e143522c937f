//! `tileport run`: runs kernels on the CPU.

mod array;
mod bundle;
mod check;
mod dtype;
mod files;
mod generate;
mod names;
mod npy;
pub(crate) mod options;
mod plan;
pub(crate) mod progress;
mod results;
mod show;
mod sidecar;
mod spec;

use crate::Outcome;
use crate::input::{self, Loaded};
use crate::output;
use crate::python::Choice;
use crate::python::signatures::has_tables;
use crate::render::Report;
use anyhow::{Context, Result, bail, ensure};
use generate::Seed;
use options::RunArgs;
use plan::{Bound, Given, Value, Wanted};
use results::Wishes;
use sidecar::{Case, Sidecar};
use spec::{Spec, SpecValue};
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tileport_exec::{Args, CODE_GAP, Executor, Fault, Kind, TensorArg};
use tileport_ir::inspect::{EntryReport, ModuleReport, inspect};
use tileport_ir::{Diagnostic, Entry, Severity, verify};

/// Runs the command.
pub(crate) fn run(args: &RunArgs) -> Result<Outcome> {
    if let (Some(folder), Some(out)) = (&args.bundle, &args.out_dir) {
        return bundle::run(folder, out, &args.options(), args.json);
    }
    let file = args.file.as_deref().context("a file is missing")?;
    let report = Report::new(args.json);
    let choice = Choice {
        quiet: args.json,
        ..args.wanted.choice()
    };
    let Some(loaded) = input::load_chosen(file, &choice, &report)? else {
        return Ok(Outcome::Failed);
    };
    let findings = verify::verify(&loaded.module);
    report.diagnostics(&loaded.source, &findings);
    if findings.iter().any(|d| d.severity == Severity::Error) {
        return Ok(Outcome::Failed);
    }
    let session = Session {
        args,
        report,
        inspected: inspect(&loaded.module),
        loaded,
        wishes: Wishes::read(args)?,
    };
    let (mut outcome, mut runs) = (Outcome::Clean, Vec::new());
    session.launches(file, |launch| {
        let (result, run) = session.launch(launch)?;
        if args.json {
            runs.extend(run);
        } else if let Some(run) = run {
            output::write(None, show::pretty(&run).as_bytes())?;
        }
        outcome = worse(outcome, result);
        Ok(())
    })?;
    if args.json {
        let object = serde_json::json!({ "file": file.display().to_string(), "runs": runs });
        output::write(None, (serde_json::to_string_pretty(&object)? + "\n").as_bytes())?;
    }
    Ok(outcome)
}

fn worse(a: Outcome, b: Outcome) -> Outcome {
    match (a, b) {
        (Outcome::Failed, _) | (_, Outcome::Failed) => Outcome::Failed,
        (Outcome::Findings, _) | (_, Outcome::Findings) => Outcome::Findings,
        _ => Outcome::Clean,
    }
}

/// A case of a sidecar with the arguments that it gives to the entry that was compiled for it.
#[derive(Debug)]
pub(crate) struct BoundCase {
    /// The case's name.
    pub(crate) name: String,
    /// The entry's name.
    pub(crate) entry: String,
    /// The names of the source's parameters, constants left out.
    pub(crate) names: Vec<String>,
    /// The arguments.
    pub(crate) args: Args,
    /// The tile blocks.
    pub(crate) grid: [u32; 3],
}

/// The cases of a module's sidecar, all or those chosen.
pub(crate) fn bound_cases(loaded: Loaded, args: &RunArgs) -> Result<(Loaded, Vec<BoundCase>)> {
    let file = args.file.clone().context("a file is missing")?;
    let session = Session {
        args,
        report: Report::new(false),
        inspected: inspect(&loaded.module),
        loaded,
        wishes: Wishes::read(args)?,
    };
    let mut cases = Vec::new();
    session.launches(&file, |launch| {
        let names = launch.wanted.names().to_vec();
        let bound = launch.wanted.bind(&session.loaded.module, launch.given)?;
        cases.push(BoundCase {
            name: launch.case.unwrap_or_default(),
            entry: launch.entry.name.to_string(),
            names,
            args: bound.args,
            grid: launch.grid,
        });
        Ok(())
    })?;
    Ok((session.loaded, cases))
}

/// What a command works with.
struct Session<'a> {
    args: &'a RunArgs,
    report: Report,
    inspected: ModuleReport,
    loaded: Loaded,
    wishes: Wishes,
}

/// One launch, before its arguments are matched with the entry's parameters.
struct Launch<'a> {
    case: Option<String>,
    entry: &'a Entry,
    wanted: Wanted<'a>,
    given: Vec<Given>,
    grid: [u32; 3],
}

impl Session<'_> {
    /// Goes through the launches that were asked for. Their memory is made one after the other.
    fn launches(&self, file: &Path, mut run: impl FnMut(Launch<'_>) -> Result<()>) -> Result<()> {
        let args = self.args;
        if args.grid.is_some() || !args.arg.is_empty() || args.entry.is_some() {
            return run(self.as_given(file)?);
        }
        let path = args.sidecar.clone().unwrap_or_else(|| beside(file));
        if args.sidecar.is_none() && !path.exists() {
            bail!(
                "there is no sidecar {} that says how to launch {}: give `--grid` and one `--arg` for each parameter \
                 ({})",
                path.display(),
                file.display(),
                self.describe_entries()
            );
        }
        if std::fs::read_to_string(&path).is_ok_and(|text| has_tables(&text)) {
            bail!(
                "{} says what {} is compiled for, not how it is launched: give `--grid` and one `--arg` for each \
                 parameter ({})",
                path.display(),
                file.display(),
                self.describe_entries()
            );
        }
        let sidecar = Sidecar::read(&path)?;
        let mut chosen: Vec<&Case> = Vec::new();
        for name in &args.case {
            let known = sidecar.cases.iter().map(|c| c.name.as_str());
            let found = sidecar.cases.iter().find(|c| c.name == *name);
            chosen.push(found.with_context(|| {
                format!(
                    "{} has no case `{name}`{}",
                    path.display(),
                    names::nearest(name, known)
                )
            })?);
        }
        if args.case.is_empty() {
            chosen.extend(&sidecar.cases);
        }
        ensure!(
            chosen.len() == 1 || self.wishes.is_empty(),
            "files to write or to check belong to one case: choose it with `--case`"
        );
        for case in chosen {
            let place = || format!("{}: case `{}`", path.display(), case.name);
            run(self.case(&sidecar, case).with_context(place)?)?;
        }
        Ok(())
    }

    fn describe_entries(&self) -> String {
        let entries = self.loaded.module.entries().zip(&self.inspected.entries);
        let line = |(entry, report): (&Entry, &EntryReport)| {
            format!(
                "entry @{}: {}",
                entry.name,
                Wanted::of(entry, report, &self.loaded.names).describe(&self.loaded.module)
            )
        };
        let list: Vec<String> = entries.take(4).map(line).collect();
        if list.is_empty() {
            "the module has no entry".to_owned()
        } else {
            list.join("; ")
        }
    }

    /// The launch that `--entry`, `--grid` and `--arg` describe.
    fn as_given<'a>(&'a self, file: &Path) -> Result<Launch<'a>> {
        let args = self.args;
        // A sidecar is no more than a source of names here, so it may be wrong.
        let sidecar = Sidecar::read(&args.sidecar.clone().unwrap_or_else(|| beside(file))).ok();
        let names = sidecar
            .as_ref()
            .and_then(|s| s.cases.first())
            .map_or_else(|| self.loaded.names.clone(), Case::names);
        let specs: Vec<Spec> = args
            .arg
            .iter()
            .map(|text| Spec::parse(text))
            .collect::<Result<_>>()?;
        let candidates = self.candidates(file)?;
        let grid = args
            .grid
            .context("`--grid X[,Y[,Z]]` is missing: how many tile blocks to run")?;
        let number = specs.len();
        let given = specs
            .into_iter()
            .enumerate()
            .map(|(place, spec)| self.make(place as u64, spec));
        let given: Vec<Given> = given.collect::<Result<_>>()?;
        let module = &self.loaded.module;
        let wanted = |entry: &'a Entry, report: &EntryReport| {
            let flat = number != report.parameters.len() && number == entry.signature.inputs.len();
            if flat {
                Wanted::flat(entry, module)
            } else {
                Wanted::of(entry, report, &names)
            }
        };
        let mut launches = candidates
            .iter()
            .map(|&(entry, report)| (entry, wanted(entry, report)));
        let (entry, wanted) = match candidates.as_slice() {
            [_] => launches.next(),
            _ => {
                let mut fitting = launches.filter(|(_, w)| w.fit(module, &given).is_ok());
                let first = fitting.next();
                first.filter(|_| fitting.next().is_none())
            }
        }
        .with_context(|| {
            let known = candidates.iter().map(|(e, _)| &*e.name);
            format!(
                "the arguments do not tell which entry is meant: choose with `--entry`{}",
                names::nearest("", known)
            )
        })?;
        Ok(Launch {
            case: None,
            entry,
            wanted,
            given,
            grid,
        })
    }

    /// The entries that `--entry` may mean: the one with that name, or those compiled from the kernel with it.
    fn candidates(&self, file: &Path) -> Result<Vec<(&Entry, &EntryReport)>> {
        let all = || self.loaded.module.entries().zip(&self.inspected.entries);
        let Some(name) = self.args.entry.as_deref() else {
            let all: Vec<_> = all().collect();
            ensure!(!all.is_empty(), "{} has no entry", file.display());
            return Ok(all);
        };
        let exact: Vec<_> = all().filter(|(e, _)| *e.name == *name).collect();
        if !exact.is_empty() {
            return Ok(exact);
        }
        let found: Vec<_> = all()
            .filter(|(_, r)| r.source_name.as_deref() == Some(name))
            .collect();
        let known = self.inspected.entries.iter().map(|e| e.name.as_str());
        ensure!(
            !found.is_empty(),
            "there is no entry `{name}`{}",
            names::nearest(name, known)
        );
        Ok(found)
    }

    /// Makes an argument.
    fn make(&self, place: u64, spec: Spec) -> Result<Given> {
        let name = spec.name.clone().unwrap_or_else(|| format!("arg{place}"));
        let value = match spec.value {
            SpecValue::Scalar(dtype, number) => Value::Scalar(dtype, number),
            SpecValue::Arrays(list) => {
                let seed = |i: usize| Seed(self.args.seed.unwrap_or(0), place, i as u64);
                let made = list.iter().enumerate().map(|(i, a)| a.make(&name, seed(i)));
                Value::Arrays(
                    made.collect::<Result<_>>()
                        .with_context(|| format!("argument `{name}`"))?,
                )
            }
        };
        Ok(Given {
            name: spec.name,
            value,
            tolerance: None,
        })
    }

    /// The launch of a case of a sidecar, with the entry that was compiled for it.
    fn case(&self, sidecar: &Sidecar, case: &Case) -> Result<Launch<'_>> {
        let launch = case.launch(self.args.seed)?;
        let names = case.names();
        let named = self.named(&case.name);
        let mut best: Option<(usize, Launch<'_>)> = None;
        let mut last = None;
        for (entry, report) in self.loaded.module.entries().zip(&self.inspected.entries) {
            let source = report.source_name.as_ref();
            if named.as_ref().is_some_and(|name| *name != *entry.name) {
                continue;
            }
            if source.is_some_and(|s| *s != sidecar.kernel || report.constants != launch.constants) {
                continue;
            }
            let wanted = Wanted::of(entry, report, &names);
            match wanted.fit(&self.loaded.module, &launch.given) {
                Ok(facts) if best.as_ref().is_none_or(|(most, _)| facts > *most) => {
                    let found = Launch {
                        case: Some(case.name.clone()),
                        entry,
                        wanted,
                        given: Vec::new(),
                        grid: case.grid,
                    };
                    best = Some((facts, found));
                }
                Ok(_) => {}
                Err(error) => last = Some(error),
            }
        }
        match (best, last) {
            (Some((_, mut found)), _) => {
                found.given = launch.given;
                Ok(found)
            }
            (None, Some(error)) => Err(error.context("no entry was compiled for its arguments")),
            (None, None) => bail!(
                "no entry of kernel `{}` was compiled with the constants {:?}",
                sidecar.kernel,
                launch.constants
            ),
        }
    }

    /// The entry that is named as cuTile names what it compiles for a case's arguments, if there is one in the file. What
    /// the compiler was told of the arrays of a list is not in an entry's parameters, so they alone cannot always tell.
    fn named(&self, case: &str) -> Option<String> {
        let path = self
            .args
            .sidecar
            .clone()
            .unwrap_or_else(|| beside(&self.loaded.source.path));
        let sidecar =
            tileport_kernel::signature::sidecar::parse(&std::fs::read_to_string(path).ok()?, 0).ok()?;
        let found = sidecar.cases.iter().find(|known| known.name == case)?;
        let name = tileport_kernel::signature::mangle(&sidecar.kernel, &found.signature).ok()?;
        self.inspected
            .entries
            .iter()
            .any(|entry| entry.name == name)
            .then_some(name)
    }

    /// Runs.
    fn launch(&self, launch: Launch<'_>) -> Result<(Outcome, Option<show::Run>)> {
        let module = &self.loaded.module;
        let prepared = Executor::prepare(module, &launch.entry.name);
        let executor = match prepared {
            Ok(executor) => executor,
            Err(diagnostics) => {
                self.report
                    .diagnostics(&self.loaded.source, &refused(diagnostics));
                return Ok((Outcome::Failed, None));
            }
        };
        let Bound { mut args, slots } = launch.wanted.bind(module, launch.given)?;
        self.wishes.fit(&slots, &args.tensors)?;
        let before: Vec<u64> = args.tensors.iter().map(digest).collect();
        let name = launch
            .case
            .clone()
            .unwrap_or_else(|| launch.entry.name.to_string());
        let watch = progress::Watch::new(&name);
        let start = Instant::now();
        let options = self.args.options();
        let result = executor.run_watched(&mut args, launch.grid, &options, watch.progress());
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        drop(watch);
        let mut run = show::Run {
            case: launch.case,
            entry: launch.entry.name.to_string(),
            grid: launch.grid,
            status: "ok",
            arrays: Vec::new(),
            prints: Vec::new(),
            checks: Vec::new(),
            fault: None,
            blocks: 0,
            threads: 0,
            milliseconds,
            profile: Vec::new(),
        };
        let outcome = match result {
            Ok(outcome) => outcome,
            Err(fault) => return Ok(self.stopped(run, &fault, &slots, &args.tensors)),
        };
        run.blocks = outcome.stats.blocks;
        run.threads = outcome.stats.threads;
        let prints = outcome.prints.into_iter();
        run.prints = prints
            .map(|p| show::Print {
                block: p.block,
                text: p.text,
            })
            .collect();
        let profile = outcome.stats.profile.into_iter();
        run.profile = profile
            .map(|(op, ns)| show::Spent::of(&self.loaded, launch.entry, op, ns))
            .collect();
        for slot in &slots {
            if let (Some(tensor), Some(before)) = (args.tensors.get(slot.tensor), before.get(slot.tensor)) {
                run.arrays
                    .push(show::Summary::of(slot, tensor, digest(tensor) != *before));
            }
        }
        run.checks = self.wishes.check(&slots, &args.tensors)?;
        self.wishes.write(&slots, &args.tensors)?;
        if run.checks.iter().any(|c| c.beyond > 0) {
            run.status = "differs";
            return Ok((Outcome::Findings, Some(run)));
        }
        Ok((Outcome::Clean, Some(run)))
    }

    /// What to say of a launch that did not end well.
    fn stopped(
        &self,
        mut run: show::Run,
        fault: &Fault,
        slots: &[plan::Slot],
        tensors: &[TensorArg],
    ) -> (Outcome, Option<show::Run>) {
        let mut diagnostic = show::diagnostic(fault, slots, tensors);
        if let Some(case) = &run.case {
            diagnostic = diagnostic.note(format!("in case `{case}`"));
        }
        self.report.diagnostics(&self.loaded.source, &[diagnostic]);
        run.fault = Some(show::FaultReport::of(fault, &self.loaded));
        match fault.kind {
            Kind::Arguments | Kind::Gap => {
                run.status = "refused";
                (Outcome::Failed, Some(run))
            }
            _ => {
                run.status = "fault";
                (Outcome::Findings, Some(run))
            }
        }
    }
}

/// The sidecar's place: NAME.toml beside NAME.
fn beside(file: &Path) -> PathBuf {
    file.with_extension("toml")
}

/// What the executor lacks is said to be that, not a fault of the kernel.
fn refused(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    for d in &mut diagnostics {
        if d.code == CODE_GAP && d.help.is_none() {
            d.help = Some("this says nothing of the kernel: the executor lacks it".to_owned());
        }
    }
    diagnostics
}

/// Tells whether memory was changed.
fn digest(tensor: &TensorArg) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(&tensor.data.to_vec());
    hasher.finish()
}
