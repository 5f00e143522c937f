//! The executor against numpy, and how its cost grows: `cargo bench -p tileport-exec --bench numpy`, with the names of
//! cases behind `--` for these alone.
//!
//! Both sides use all cores. numpy is that of the pinned toolchain; it runs before and after the executor on each case,
//! so that a busy machine slows both. Times are medians, with the best run beside: on a busy machine the ratio of the
//! best runs says more. Nothing is asserted.
#![allow(clippy::print_stdout, reason = "a benchmark prints what it has measured")]

use anyhow::{Context, Result, anyhow, bail};
use std::path::Path;
use std::time::{Duration, Instant};
use tileport_exec::{Arg, Args, Executor, Grid, Options, Stats, TensorArg};
use tileport_ir::ElementType::{self, F16, F32};
use tileport_toolchain::Toolchain;

/// Timed runs of each side, after one that warms up.
const RUNS: usize = 9;

struct Case {
    name: &'static str,
    what: &'static str,
    source: &'static str,
    grid: Grid,
    inputs: &'static [(ElementType, &'static [u64])],
    output: (ElementType, &'static [u64]),
    /// The number that the kernel takes behind its tensors: a length, or a number of rows.
    length: Option<i64>,
    /// The ratio to stay below.
    goal: f64,
}

const CASES: [Case; 4] = [
    Case {
        name: "matmul",
        what: "f16 1024x1024x1024, tiles 128x128x64; numpy: f32",
        source: include_str!("kernels/matmul.mlir"),
        grid: [8, 8, 1],
        inputs: &[(F16, &[1024, 1024]), (F16, &[1024, 1024])],
        output: (F32, &[1024, 1024]),
        length: None,
        goal: 3.0,
    },
    Case {
        name: "softmax",
        what: "f32 rows of 4096x4096",
        source: include_str!("kernels/softmax.mlir"),
        grid: [4096, 1, 1],
        inputs: &[(F32, &[4096, 4096])],
        output: (F32, &[4096, 4096]),
        length: Some(4096),
        goal: 1.0,
    },
    Case {
        name: "attention",
        what: "f16 8 heads 1024x64, tiles 128x128; numpy: f32",
        source: include_str!("kernels/attention.mlir"),
        grid: [8, 8, 1],
        inputs: &[
            (F16, &[8, 1024, 64]),
            (F16, &[8, 1024, 64]),
            (F16, &[8, 1024, 64]),
        ],
        output: (F16, &[8, 1024, 64]),
        length: None,
        goal: 2.0,
    },
    Case {
        name: "vector_add",
        what: "f32 16 Mi elements, tiles of 1024",
        source: include_str!("kernels/vector_add.mlir"),
        grid: [16384, 1, 1],
        inputs: &[(F32, &[1 << 24]), (F32, &[1 << 24])],
        output: (F32, &[1 << 24]),
        length: Some(1 << 24),
        goal: 2.0,
    },
];

fn main() -> Result<()> {
    // `cargo test --benches` runs this too, without the flag.
    if !std::env::args().any(|a| a == "--bench") {
        return Ok(());
    }
    let args: Vec<String> = std::env::args().collect();
    if let [_, _, memory, name, threads] = &args[..]
        && memory == "--memory"
    {
        return memory_of(name, threads);
    }
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let toolchain = Toolchain::ensure()?;
    let folder = tempfile::tempdir()?;
    let cores = std::thread::available_parallelism()?;
    println!("{cores} cores, load {}, medians (best) of {RUNS} runs\n", load());
    println!(
        "{:<11} {:>18} {:>18} {:>6} {:>6} {:>5}  {:>8} {:>10}",
        "case", "executor ms", "numpy ms", "ratio", "best", "goal", "worst Δ", "registers"
    );
    let mut prepared = Vec::new();
    for case in CASES
        .iter()
        .filter(|c| wanted.is_empty() || wanted.iter().any(|w| w == c.name))
    {
        let mut numpy = run_numpy(&toolchain, case, folder.path())?;
        let executor = prepare(case)?;
        let mut args = arguments(case, Some(folder.path()))?;
        let (ours, stats) = measure(&executor, &mut args, case.grid, None)?;
        numpy.extend(run_numpy(&toolchain, case, folder.path())?);
        let numpy = Times::of(numpy);
        println!(
            "{:<11} {:>18} {:>18} {:>6.2} {:>6.2} {:>5}  {:>8.1e} {:>6} KiB  {}",
            case.name,
            ours.to_string(),
            numpy.to_string(),
            ours.median / numpy.median,
            ours.best / numpy.best,
            format!("≤ {}", case.goal),
            difference(case, &args, folder.path())?,
            stats.register_bytes / 1024,
            case.what,
        );
        prepared.push((case, executor, args));
    }
    println!("\nregisters: bytes of one thread, whatever the number of blocks");
    println!("\nCost against the number of tile blocks (linear: the same time for each block)");
    for (case, executor, args) in &mut prepared {
        if case.length.is_some() {
            blocks(case, executor, args)?;
        }
    }
    println!("\nThreads, and the most memory beyond the arguments");
    for (case, executor, args) in &mut prepared {
        let (one, _) = measure(executor, args, case.grid, Some(1))?;
        let (all, stats) = measure(executor, args, case.grid, None)?;
        println!(
            "{:<11} 1: {one} ms, {}: {all} ms, speed-up {:.2} (best {:.2}); {} on 1, {} on {}",
            case.name,
            stats.threads,
            one.median / all.median,
            one.best / all.best,
            memory(case, 1)?,
            memory(case, stats.threads)?,
            stats.threads,
        );
    }
    println!("\nload at the end {}", load());
    Ok(())
}

/// By how much a run raises the most memory that a process has held, in a process of its own; where Linux tells.
fn memory(case: &Case, threads: usize) -> Result<String> {
    let this = std::env::current_exe()?;
    let threads = threads.to_string();
    let output = std::process::Command::new(this)
        .args(["--bench", "--memory", case.name, &threads])
        .output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// The other process: one run on zeros.
fn memory_of(name: &str, threads: &str) -> Result<()> {
    let case = CASES.iter().find(|c| c.name == name).context("no such case")?;
    let peak = || -> Option<u64> {
        let text = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    };
    let executor = prepare(case)?;
    let mut args = arguments(case, None)?;
    let options = Options {
        threads: Some(threads.parse()?),
        ..Options::default()
    };
    // Five resets the record to what is held now.
    let before = std::fs::write("/proc/self/clear_refs", "5")
        .ok()
        .and_then(|()| peak());
    executor.run(&mut args, case.grid, &options)?;
    match before.zip(peak()) {
        Some((before, after)) => println!("{} KiB", after.saturating_sub(before)),
        None => println!("unknown"),
    }
    Ok(())
}

/// Prints the times for a quarter, a half and all of the blocks.
fn blocks(case: &Case, executor: &Executor, args: &mut Args) -> Result<()> {
    print!("{:<11}", case.name);
    for part in [4, 2, 1] {
        let count = case.grid[0] / part;
        let (times, _) = measure(executor, args, [count, 1, 1], None)?;
        let each = |seconds: f64| seconds * 1e6 / f64::from(count);
        print!(
            "  {count} blocks: {times} ms, {:.2} ({:.2}) µs a block",
            each(times.median),
            each(times.best)
        );
    }
    println!();
    Ok(())
}

/// Seconds of several runs.
struct Times {
    median: f64,
    best: f64,
}

impl Times {
    fn of(mut seconds: Vec<f64>) -> Self {
        seconds.sort_by(f64::total_cmp);
        let at = |i: usize| seconds.get(i).copied().unwrap_or(f64::NAN);
        Self {
            median: at(seconds.len() / 2),
            best: at(0),
        }
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} ({:.2})", self.median * 1e3, self.best * 1e3)
    }
}

fn run_numpy(toolchain: &Toolchain, case: &Case, folder: &Path) -> Result<Vec<f64>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/numpy_side.py");
    let runs = RUNS.to_string();
    let args = [case.name.as_ref(), folder.as_os_str(), runs.as_ref()];
    let output = toolchain.python(&script, args, Duration::from_secs(300))?;
    if !output.is_accepted() {
        bail!("numpy did not run `{}`: {}", case.name, output.stderr);
    }
    let seconds = output.stdout.lines().map(|l| l.trim().parse::<f64>());
    seconds.collect::<Result<_, _>>().context("numpy's times")
}

fn prepare(case: &Case) -> Result<Executor> {
    let first = |found: Vec<tileport_ir::Diagnostic>| {
        anyhow!(
            "{}: {}",
            case.name,
            found.first().map_or("", |d| d.message.as_ref())
        )
    };
    let module = tileport_ir::text::parse(case.source.as_bytes()).map_err(first)?;
    Executor::prepare(&module, "k").map_err(first)
}

/// The arguments, with numpy's inputs or zeros.
fn arguments(case: &Case, folder: Option<&Path>) -> Result<Args> {
    let mut args = Args::new();
    for (i, (dtype, shape)) in case.inputs.iter().enumerate() {
        let content = match folder {
            Some(folder) => std::fs::read(folder.join(format!("in{i}")))?,
            None => vec![0; bytes_of(*dtype, shape)],
        };
        let at = args.add_tensor(TensorArg::new(&format!("in{i}"), *dtype, shape, content)?);
        args.push(Arg::Pointer(at));
    }
    let (dtype, shape) = case.output;
    let at = args.add_tensor(TensorArg::new(
        "out",
        dtype,
        shape,
        vec![0; bytes_of(dtype, shape)],
    )?);
    args.push(Arg::Pointer(at));
    if let Some(n) = case.length {
        args.push_int(n);
    }
    Ok(args)
}

fn bytes_of(dtype: ElementType, shape: &[u64]) -> usize {
    (shape.iter().product::<u64>() * u64::from(dtype.facts().storage_bits) / 8) as usize
}

fn measure(
    executor: &Executor,
    args: &mut Args,
    grid: Grid,
    threads: Option<usize>,
) -> Result<(Times, Stats)> {
    let options = Options {
        threads,
        ..Options::default()
    };
    let mut stats = executor.run(args, grid, &options)?.stats;
    let mut seconds = Vec::new();
    for _ in 0..RUNS {
        let start = Instant::now();
        stats = executor.run(args, grid, &options)?.stats;
        seconds.push(start.elapsed().as_secs_f64());
    }
    Ok((Times::of(seconds), stats))
}

/// The largest absolute difference between the executor's result and numpy's.
fn difference(case: &Case, args: &Args, folder: &Path) -> Result<f64> {
    let want = std::fs::read(folder.join("want"))?;
    let got = args.tensor("out").context("there is no output")?.data.to_vec();
    let want = want.as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b));
    let got: Vec<f32> = match case.output.0 {
        F16 => got
            .as_chunks::<2>()
            .0
            .iter()
            .map(|b| half(u16::from_le_bytes(*b)))
            .collect(),
        _ => got
            .as_chunks::<4>()
            .0
            .iter()
            .map(|b| f32::from_le_bytes(*b))
            .collect(),
    };
    let deltas = got.iter().zip(want).map(|(a, b)| f64::from((a - b).abs()));
    Ok(deltas.fold(0.0, f64::max))
}

/// The value of a finite binary16.
fn half(bits: u16) -> f32 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f32::from(bits & 1023));
    let magnitude = if exponent == 0 {
        fraction * 2f32.powi(-24)
    } else {
        (1024.0 + fraction) * 2f32.powi(exponent - 25)
    };
    if bits >> 15 == 0 { magnitude } else { -magnitude }
}

/// The machine's load over one minute, where it can be told.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ')
        .next()
        .filter(|t| !t.is_empty())
        .unwrap_or("unknown")
        .to_owned()
}
