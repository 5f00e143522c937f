//! `cargo xtask bench ir`: how fast Tile IR is read, checked and written.

use crate::{cargo, folder_variable, repo_root, toolchain};
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use tileport_ir::text::PrintOptions;
use tileport_ir::{Diagnostic, Module, Version, bytecode, canon, text, verify};
use tileport_toolchain::{own_corpus, tilegym_corpus};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Tile IR: parsing, reading, verifying, printing, writing, simplifying; and `tileport ir` against tileirdisasm
    Ir {
        /// Leave out the comparison with tileirdisasm, which needs the real toolchain
        #[arg(long)]
        no_toolchain: bool,
    },
}

/// Each figure is the best of this many runs.
const RUNS: usize = 5;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let What::Ir { no_toolchain } = arguments.what;
    say!("operations  text MB  parse MB/s  verify ms  print ms  write ms  code MB  read MB/s  simplify ms");
    for size in [25_000, 50_000, 100_000, 200_000] {
        stages(size)?;
    }
    for size in [10_000, 20_000, 40_000] {
        let source = wrong(size);
        let module = text::parse(source.as_bytes()).map_err(|findings| refused(&findings))?;
        let (time, findings) = best(|| verify::verify(&module));
        ensure!(findings.len() >= size, "only {} findings", findings.len());
        say!(
            "{size} wrong operations: verify {:.1} ms, {} findings",
            ms(time),
            findings.len()
        );
    }
    if !no_toolchain {
        processes()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn refused(findings: &[Diagnostic]) -> anyhow::Error {
    let first = findings.first().map(ToString::to_string).unwrap_or_default();
    anyhow!("the module is refused: {first}")
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The time that this thread has had a processor for, where the system says so: what else the machine does counts less then.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// How long a function takes, in processor time if that is known.
fn time<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let (start, processor) = (Instant::now(), processor_time());
    let result = run();
    let (wall, after) = (start.elapsed(), processor_time());
    let spent = processor
        .zip(after)
        .map(|(before, after)| after.saturating_sub(before));
    // The system counts in steps of some milliseconds: nothing at all means that it was less than one.
    (
        spent
            .filter(|spent| *spent > Duration::from_millis(20))
            .unwrap_or(wall),
        result,
    )
}

/// The best time of a few runs, and what the last gave.
fn best<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut timed = || time(&mut run);
    let (mut time, mut result) = timed();
    for _ in 1..RUNS {
        // What a run made is freed before the next one, and not on its time.
        drop(result);
        let (again, made) = timed();
        time = time.min(again);
        result = made;
    }
    (time, result)
}

fn stages(size: usize) -> Result<()> {
    let source = repeated(size)?;
    let (parsing, module) = best(|| text::parse(source.as_bytes()));
    let module = module.map_err(|findings| refused(&findings))?;
    let operations: usize = module.entries().map(|entry| entry.body.num_ops()).sum();
    let (verifying, findings) = best(|| verify::verify(&module));
    ensure!(findings.is_empty(), "{:#}", refused(&findings));
    let (printing, _) = best(|| text::print(&module, &PrintOptions::default()));
    let (writing, bytes) = best(|| bytecode::write(&module, Version::V13_3));
    let bytes = bytes.map_err(|findings| refused(&findings))?;
    let (reading, read) = best(|| bytecode::read(&bytes));
    read.map_err(|findings| refused(&findings))?;
    let simplifying = simplify(&module);
    let rate = |bytes: usize, time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    say!(
        "{operations:>10} {:>8.1} {:>11.1} {:>10.1} {:>9.1} {:>9.1} {:>8.2} {:>10.1} {:>12.1}",
        source.len() as f64 / 1e6,
        rate(source.len(), parsing),
        ms(verifying),
        ms(printing),
        ms(writing),
        bytes.len() as f64 / 1e6,
        rate(bytes.len(), reading),
        ms(simplifying)
    );
    Ok(())
}

fn simplify(module: &Module) -> Duration {
    (0..3)
        .map(|_| {
            let mut copy = module.clone();
            time(|| canon::canonicalize(&mut copy)).0
        })
        .min()
        .unwrap_or_default()
}

/// An entry with at least this many operations: the code of a real kernel again and again, with other names each time.
fn repeated(size: usize) -> Result<String> {
    let path = repo_root()?.join("kernels/softmax.mlir");
    let kernel = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    let (head, rest) = kernel.split_once('\n').context("a kernel of one line")?;
    let (code, _) = rest.split_once("\n  return").context("a kernel without an end")?;
    let operations = code
        .lines()
        .filter(|line| line.contains(" = ") || line.trim_start().starts_with("continue"))
        .count();
    let mut out = format!("{head}\n");
    for copy in 0..size.div_ceil(operations) {
        let mut rest = code;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            out.push('%');
            if !after.starts_with("arg") {
                write!(out, "c{copy}_")?;
            }
            rest = after;
        }
        out.push_str(rest);
        out.push('\n');
    }
    out.push_str("  return\n}\n");
    Ok(out)
}

/// An entry with this many operations that the verifier refuses.
fn wrong(size: usize) -> String {
    let mut out = String::from("entry @k(%n: tile<i32>) {\n");
    for i in 0..size {
        let _ = writeln!(out, "  %v{i} = addf %n, %n : tile<i32>");
    }
    out.push_str("  return\n}\n");
    out
}

/// The whole of `tileport ir FILE` against the whole of `tileirdisasm FILE`, on each file of the corpora.
fn processes() -> Result<()> {
    let tools = toolchain::ensure()?;
    let status = cargo()?
        .args(["build", "--quiet", "--release", "--package", "tileport"])
        .status()?;
    ensure!(status.success(), "tileport was not built");
    let ours = (std::env::current_exe()?.parent())
        .context("this program is in no folder")?
        .join("tileport");
    let mut folders = vec![own_corpus(&tools, &repo_root()?)?];
    match folder_variable("TILEPORT_CORPUS") {
        Some(records) => folders.push(tilegym_corpus(&tools, &records)?),
        None => say!("the recorded corpus is left out: TILEPORT_CORPUS is not set"),
    }
    let mut files = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(&folder).with_context(|| format!("listing {}", folder.display()))? {
            files.push(entry?.path());
        }
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "tileirbc"));
    files.sort();
    compare(&files, &ours, &tools.tileirdisasm)
}

fn compare(files: &[PathBuf], ours: &Path, theirs: &Path) -> Result<()> {
    let mut ratios: Vec<(f64, &Path)> = Vec::new();
    let (mut our_sum, mut their_sum) = (Duration::ZERO, Duration::ZERO);
    for file in files {
        let (mut our_best, mut their_best) = (Duration::MAX, Duration::MAX);
        // By turns, so that what else the machine does hits both alike.
        for _ in 0..3 {
            our_best = our_best.min(process(Command::new(ours).arg("ir"), file)?);
            their_best = their_best.min(process(&mut Command::new(theirs), file)?);
        }
        our_sum += our_best;
        their_sum += their_best;
        ratios.push((their_best.as_secs_f64() / our_best.as_secs_f64(), file));
    }
    ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |i: usize| ratios.get(i).context("there are no files");
    let ((least, slowest), (median, _), (most, _)) =
        (at(0)?, at(ratios.len() / 2)?, at(ratios.len().saturating_sub(1))?);
    let faster = ratios.iter().filter(|(ratio, _)| *ratio > 1.0).count();
    say!(
        "tileport ir is {least:.2} to {most:.2} times as fast as tileirdisasm, {median:.2} in the median; \
         faster on {faster} of {} files; {:.2} s against {:.2} s in all; least on {}",
        files.len(),
        our_sum.as_secs_f64(),
        their_sum.as_secs_f64(),
        slowest.display()
    );
    Ok(())
}

fn process(command: &mut Command, file: &Path) -> Result<Duration> {
    let start = Instant::now();
    let status = command
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .with_context(|| format!("starting {command:?}"))?;
    if !status.success() {
        bail!("{command:?}: {status}");
    }
    Ok(start.elapsed())
}
