//! `cargo xtask bench`: how fast Tile IR is read, checked and written.

use crate::{cargo, folder_variable, front_end, repo_root, toolchain};
use anyhow::{Context, Result, anyhow, bail, ensure};
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use rustix::time::{ClockId, clock_gettime};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use tileport_ir::text::PrintOptions;
use tileport_ir::{Diagnostic, Module, Version, bytecode, canon, text, verify};
use tileport_toolchain::{Toolchain, own_corpus, tilegym_corpus};

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
        /// Compare on the bytecode files of this folder only, and not on our own kernels and TILEPORT_CORPUS
        #[arg(long, value_name = "FOLDER", conflicts_with = "no_toolchain")]
        corpus: Option<PathBuf>,
        /// Leave out the stages, and only compare with tileirdisasm
        #[arg(long, conflicts_with = "no_toolchain")]
        no_stages: bool,
    },
    /// cuTile Python: our front end against cuda-tile's, on our own kernels; and tilegym, only read
    Python,
}

/// Each figure is the best of at least this many runs that take at least so long together.
const RUNS: usize = 5;
const AT_LEAST: Duration = Duration::from_millis(300);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    match &arguments.what {
        What::Ir {
            no_toolchain,
            corpus,
            no_stages,
        } => {
            if !no_stages {
                all_stages()?;
            }
            if !no_toolchain {
                processes(corpus.as_deref())?;
            }
        }
        What::Python => front_end::compare()?,
    }
    Ok(ExitCode::SUCCESS)
}

fn all_stages() -> Result<()> {
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
    Ok(())
}

fn refused(findings: &[Diagnostic]) -> anyhow::Error {
    let first = findings.first().map(ToString::to_string).unwrap_or_default();
    anyhow!("the module is refused: {first}")
}

pub(crate) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The time that this thread has had a processor for: what else the machine does counts less then.
fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(now).unwrap_or_default()
}

/// How long a function takes, in processor time.
fn time<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let before = processor_time();
    let result = run();
    (processor_time().saturating_sub(before), result)
}

/// The best time of a few runs, and what the last gave. What a run made is neither freed nor touched within the time.
pub(crate) fn best<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut timed = || time(&mut run);
    let (mut time, mut result) = timed();
    let start = Instant::now();
    for run in 1.. {
        if run >= RUNS && start.elapsed() > AT_LEAST {
            break;
        }
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

/// The whole of `tileport ir FILE` against the whole of `tileirdisasm FILE`, on each file of a folder or of the corpora.
fn processes(corpus: Option<&Path>) -> Result<()> {
    let tools = toolchain::ensure()?;
    let status = cargo()?
        .args(["build", "--quiet", "--release", "--package", "tileport"])
        .status()?;
    ensure!(status.success(), "tileport was not built");
    let ours = (std::env::current_exe()?.parent())
        .context("this program is in no folder")?
        .join("tileport");
    let folders = match corpus {
        Some(folder) => vec![folder.to_owned()],
        None => corpora(&tools)?,
    };
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

/// Our own kernels, and what TILEPORT_CORPUS holds.
fn corpora(tools: &Toolchain) -> Result<Vec<PathBuf>> {
    let mut folders = vec![own_corpus(tools, &repo_root()?)?];
    match folder_variable("TILEPORT_CORPUS") {
        Some(records) => folders.push(tilegym_corpus(tools, &records)?),
        None => say!("the recorded corpus is left out: TILEPORT_CORPUS is not set"),
    }
    Ok(folders)
}

/// How often each program is run on a file, and how often more where ours seems to be slower: a process takes some
/// milliseconds, and now and then all of a few runs are disturbed.
const PROCESS_RUNS: usize = 5;
const MORE_PROCESS_RUNS: usize = 20;

/// The best time of both programs on one file.
struct Pair<'a> {
    file: &'a Path,
    ours: Duration,
    theirs: Duration,
}

impl Pair<'_> {
    fn measure(&mut self, ours: &Path, theirs: &Path, runs: usize) -> Result<()> {
        // By turns, so that what else the machine does hits both alike.
        for _ in 0..runs {
            self.ours = self.ours.min(process(Command::new(ours).arg("ir"), self.file)?);
            self.theirs = self.theirs.min(process(&mut Command::new(theirs), self.file)?);
        }
        Ok(())
    }

    /// Our time in theirs: below one where we are faster.
    fn ratio(&self) -> f64 {
        self.ours.as_secs_f64() / self.theirs.as_secs_f64()
    }
}

fn compare(files: &[PathBuf], ours: &Path, theirs: &Path) -> Result<()> {
    let mut pairs: Vec<Pair<'_>> = Vec::new();
    for file in files {
        let mut pair = Pair {
            file,
            ours: Duration::MAX,
            theirs: Duration::MAX,
        };
        pair.measure(ours, theirs, PROCESS_RUNS)?;
        if pair.ratio() >= 1.0 {
            pair.measure(ours, theirs, MORE_PROCESS_RUNS)?;
        }
        pairs.push(pair);
    }
    pairs.sort_by(|a, b| a.ratio().total_cmp(&b.ratio()));
    let at = |i: usize| pairs.get(i).context("there are no files");
    let (median, most) = (at(pairs.len() / 2)?.ratio(), at(pairs.len().saturating_sub(1))?);
    let slower: Vec<&Pair<'_>> = pairs.iter().filter(|pair| pair.ratio() >= 1.0).collect();
    say!(
        "tileport ir takes {median:.2} of the processor time of tileirdisasm in the median, {:.2} at most (on {}); {:.2} s against \
         {:.2} s in all; slower on {} of {} files",
        most.ratio(),
        most.file.display(),
        pairs.iter().map(|pair| pair.ours).sum::<Duration>().as_secs_f64(),
        pairs
            .iter()
            .map(|pair| pair.theirs)
            .sum::<Duration>()
            .as_secs_f64(),
        slower.len(),
        pairs.len()
    );
    for pair in slower {
        say!(
            "  slower: {}: {:.2} ms against {:.2} ms",
            pair.file.display(),
            ms(pair.ours),
            ms(pair.theirs)
        );
    }
    Ok(())
}

/// The processor time that a process takes, or the time on the clock where the system does not say.
fn process(command: &mut Command, file: &Path) -> Result<Duration> {
    let start = Instant::now();
    let mut child = command
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| format!("starting {command:?}"))?;
    // The process has ended, but is kept until its times have been read; they are those of its first thread, which for
    // these programs is the one that does the work.
    let pid = Pid::from_child(&child);
    waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT)?;
    let wall = start.elapsed();
    let times = fs::read_to_string(format!("/proc/{}/schedstat", child.id())).unwrap_or_default();
    let spent = times
        .split(' ')
        .next()
        .and_then(|nanoseconds| nanoseconds.parse().ok());
    let status = child.wait()?;
    if !status.success() {
        bail!("{command:?}: {status}");
    }
    Ok(spent.map_or(wall, Duration::from_nanos))
}
