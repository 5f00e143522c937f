//! Runs fuzz targets on stable Rust: `cargo xtask fuzz TARGET`.
//!
//! Each job is a process of its own with its own stream of random numbers, so that a run depends on the seed and the number
//! of jobs only, and a job that dies takes nothing with it.
#![allow(
    clippy::print_stderr,
    reason = "a command-line program: it prints its progress"
)]

/// Prints a line. That nobody reads it any more is no fault of ours, and no reason to panic as `println!` does.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($text)*);
    }};
}

mod allocator;
mod coverage;
mod journal;
mod mutate;
mod options;
mod supervisor;
mod worker;

use anyhow::{Context, Result};
use options::{Command, Options};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use tileport_fuzz::{TARGETS, Target};
use worker::{Fault, Job, Report};

#[global_allocator]
static ALLOCATOR: allocator::Counting = allocator::Counting;

fn main() -> ExitCode {
    match dispatch() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch() -> Result<ExitCode> {
    let options = match options::parse(lexopt::Parser::from_env())? {
        Command::Help => {
            say!("{}", options::HELP.trim_end());
            return Ok(ExitCode::SUCCESS);
        }
        Command::List => {
            TARGETS
                .iter()
                .for_each(|target| say!("{:<18} {}", target.name, target.about));
            return Ok(ExitCode::SUCCESS);
        }
        Command::Run(options) => options,
    };
    if let Some(file) = &options.replay {
        return replay(options.target, file);
    }
    let mut seeds = read_seeds(&options.corpus, options.max_len)?;
    seeds.extend(own_seeds(options.target, options.max_len)?);
    match &options.job {
        Some((index, journal)) => run_job(&options, &seeds, *index, journal),
        None => supervisor::run(&options, seeds.len()),
    }
}

fn replay(target: &'static Target, file: &Path) -> Result<ExitCode> {
    let input = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    let (fault, peaks) = worker::replay(target, &input);
    say!(
        "{}: {} bytes, {}",
        file.display(),
        input.len(),
        memory(target, &peaks)
    );
    if let Some(fault) = fault {
        eprintln!("error: {}: {fault}", target.name);
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// The inputs that the target brings along; those that are too long are left out.
fn own_seeds(target: &Target, max_len: usize) -> Result<Vec<Vec<u8>>> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = manifest.ancestors().nth(2).unwrap_or(manifest);
    let folders: Vec<PathBuf> = (target.seeds.folders.iter())
        .map(|folder| root.join(folder))
        .collect();
    let mut seeds = Vec::new();
    for path in files(&folders)? {
        if path.to_string_lossy().ends_with(target.seeds.suffix) {
            let file = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
            seeds.extend((target.seeds.inputs)(&path, &file));
        }
    }
    seeds.retain(|seed| seed.len() <= max_len);
    Ok(seeds)
}

/// The files of some folders; those that are too long are left out.
fn read_seeds(folders: &[PathBuf], max_len: usize) -> Result<Vec<Vec<u8>>> {
    let mut seeds = Vec::new();
    for path in files(folders)? {
        let seed = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        if seed.len() <= max_len {
            seeds.push(seed);
        }
    }
    Ok(seeds)
}

/// The paths of the files in some folders, in order.
fn files(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in folders {
        let context = || format!("reading the corpus in {}", folder.display());
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).with_context(context)? {
            let path = entry.with_context(context)?.path();
            if path.is_file() {
                paths.push(path);
            }
        }
        paths.sort();
        files.extend(paths);
    }
    Ok(files)
}

/// What one job does; the supervisor reads its exit code, and the artifact and the journal if that isn't 0.
fn run_job(options: &Options, seeds: &[Vec<u8>], index: u64, journal: &Path) -> Result<ExitCode> {
    let target = options.target;
    let runs = options.runs / options.jobs + u64::from(index < options.runs % options.jobs);
    let job = Job {
        target,
        index,
        seed: options.seed,
        runs,
        max_len: options.max_len,
    };
    let mut journal = journal::Journal::create(journal)?;
    worker::keep_panics_quiet();
    let report = worker::run(&job, seeds, &mut journal, |report| print_report(target, report))?;
    print_report(target, &report);
    let Some((fault, input)) = report.fault else {
        return Ok(ExitCode::SUCCESS);
    };
    // Within the time that the supervisor allows one run.
    let limit = Duration::from_secs(options.timeout) / 2;
    let input = worker::shrink(target, &fault, &input, limit);
    let kind = match fault {
        Fault::Panic(_) => "panic",
        Fault::Memory { .. } => "memory",
    };
    // Said again for the shrunk input: its message is what a replay will show.
    let fault = worker::replay(target, &input).0.unwrap_or(fault);
    supervisor::keep(options, kind, &input, &fault.to_string())?;
    Ok(ExitCode::from(supervisor::FAULT))
}

/// How much memory a target and its first part held.
fn memory(target: &Target, [first, all]: &worker::Peaks) -> String {
    match target.first {
        Some(part) => format!("memory: {}: {first}; all: {all}", part.name),
        None => format!("memory: {all}"),
    }
}

fn print_report(target: &Target, report: &Report) {
    let per_second = report.runs as f64 / report.elapsed.as_secs_f64().max(1e-9);
    let covered = match report.counters {
        0 => "built without coverage".to_owned(),
        counters => format!(
            "{} features of {counters} edges, {} inputs kept",
            report.features, report.corpus
        ),
    };
    say!(
        "  {} runs, {per_second:.0}/s, {covered}, {}",
        report.runs,
        memory(target, &report.peaks)
    );
}
