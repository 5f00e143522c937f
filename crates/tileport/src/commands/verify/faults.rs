//! Can the verifier say no? Single faults are put into the kernels of our corpus, and each must be found.
//!
//! A sample runs with the other tests; `cargo xtask faults` does all of them. A fault that is not found must be in
//! `survivors.txt` with the reason why it changes nothing; anything else is a failure of the verifier.

use super::options::VerifyArgs;
use super::source::{self, Launch, Wanted};
use crate::render::Report as Findings;
use clap::Parser;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tileport_ir::{Severity, verify};
use tileport_verify::execution::Subject;
use tileport_verify::inputs::{Effort, variations};
use tileport_verify::mutate::{Kind, faults};
use tileport_verify::report::Source as Prepared;
use tileport_verify::{Correspondence, Input, Tiles, Verdict};

/// Launches with more bytes of arguments are left out of the sample: it runs unoptimised.
const SAMPLE_BYTES: usize = 1 << 15;
/// How many faults of a kernel are in the sample.
const SAMPLED: usize = 5;

#[derive(Parser)]
struct Only {
    #[command(flatten)]
    verify: VerifyArgs,
}

fn kernels() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    files
}

fn launches(file: &Path) -> Vec<Launch> {
    let path = file.to_str().unwrap();
    let args = Only::try_parse_from(["verify", path, path]).unwrap().verify;
    source::read(&Wanted::of(&args), &Findings::new(false))
        .unwrap()
        .unwrap()
        .launches
}

fn bytes(launch: &Launch) -> usize {
    launch
        .given
        .as_ref()
        .map_or(0, |(args, _)| args.tensors.iter().map(|t| t.data.len()).sum())
}

/// Whether an input is run in the sample.
fn is_small(input: &Input) -> bool {
    let bytes: usize = input.args.tensors.iter().map(|t| t.data.len()).sum();
    let blocks: u32 = input.grid.iter().product();
    bytes <= 4 * SAMPLE_BYTES && blocks <= 32
}

/// What became of a fault.
struct Result {
    kernel: String,
    kind: Kind,
    text: String,
    verdict: Verdict,
    reason: Option<String>,
}

/// Judges faults of one launch: those whose position `wanted` picks.
fn judge(
    kernel: &str,
    launch: &Launch,
    effort: Effort,
    wanted: impl Fn(usize, usize) -> bool,
) -> Vec<Result> {
    let subject = Subject::new(&launch.module, &launch.names).unwrap();
    let interface = subject.interface().clone();
    let (args, grid) = launch.given.clone().unwrap();
    let base = Input {
        name: launch.case.clone().unwrap(),
        args,
        grid,
    };
    let mut inputs = variations(&base, &interface, &Tiles::of(&launch.module), 0, Effort::Full);
    if effort == Effort::Quick {
        let made = inputs.len().min(1);
        let mut rest = inputs.split_off(made);
        rest.retain(|alternatives| alternatives.iter().all(is_small));
        inputs.extend(rest);
    }
    let source = Prepared::new(&launch.module, subject, inputs, Some(1));
    let same = Correspondence::same_order(&interface, &interface).unwrap();
    let whole = tileport_verify::verify(&source, &launch.module, &same);
    assert_eq!(
        whole.verdict,
        Verdict::Proven,
        "{kernel} against itself: {:?}",
        whole.difference
    );
    let all = faults(&launch.module);
    let mut results = Vec::new();
    for (_, fault) in all.iter().enumerate().filter(|(i, _)| wanted(*i, all.len())) {
        let Some(module) = fault.apply(&launch.module) else {
            continue;
        };
        // What the verifier refuses is no kernel at all.
        if verify::verify(&module)
            .iter()
            .any(|d| d.severity == Severity::Error)
        {
            continue;
        }
        let report = tileport_verify::verify(&source, &module, &same);
        results.push(Result {
            kernel: kernel.to_owned(),
            kind: fault.kind,
            text: fault.text.clone(),
            verdict: report.verdict,
            reason: report.reason,
        });
    }
    results
}

/// Runs `work` for each kernel on the machine's threads.
fn each_kernel(work: impl Fn(&str, &Path) -> Vec<Result> + Sync) -> Vec<Result> {
    let (files, next) = (kernels(), AtomicUsize::new(0));
    let found = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let name = file.file_stem().unwrap().to_str().unwrap();
                    let start = std::time::Instant::now();
                    let results = work(name, file);
                    let seconds = start.elapsed().as_secs_f64();
                    if seconds > 10.0 {
                        println!("{name}: {} faults took {seconds:.0} s", results.len());
                    }
                    found.lock().unwrap().extend(results);
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap();
    found.sort_by(|a, b| (&a.kernel, &a.text).cmp(&(&b.kernel, &b.text)));
    found
}

/// Faults that change nothing, with the reason: kernel, fault, reason, separated by bars.
fn known() -> BTreeMap<(String, String), String> {
    let lines = include_str!("survivors.txt")
        .lines()
        .filter(|l| !l.starts_with('#') && !l.trim().is_empty());
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split(" | ").collect();
            let [kernel, text, reason] = parts.as_slice() else {
                panic!("survivors.txt: {line}");
            };
            (((*kernel).to_owned(), (*text).to_owned()), (*reason).to_owned())
        })
        .collect()
}

/// Prints the figures; returns the survivors.
fn figures(results: &[Result]) -> Vec<&Result> {
    let mut by_kind: BTreeMap<Kind, [usize; 4]> = BTreeMap::new();
    for result in results {
        let column = match result.verdict {
            Verdict::Differs => 0,
            Verdict::Unknown => 1,
            Verdict::Proven => 2,
            Verdict::Agrees => 3,
        };
        by_kind.entry(result.kind).or_default()[column] += 1;
    }
    println!(
        "{:20} {:>8} {:>8} {:>8} {:>8}",
        "fault", "differs", "unknown", "same", "survives"
    );
    let mut total = [0; 4];
    for (kind, columns) in &by_kind {
        println!(
            "{:20} {:>8} {:>8} {:>8} {:>8}",
            format!("{kind:?}"),
            columns[0],
            columns[1],
            columns[2],
            columns[3]
        );
        total.iter_mut().zip(columns).for_each(|(a, b)| *a += b);
    }
    println!(
        "{:20} {:>8} {:>8} {:>8} {:>8}",
        "all", total[0], total[1], total[2], total[3]
    );
    results.iter().filter(|r| r.verdict == Verdict::Agrees).collect()
}

#[test]
fn a_sample_of_faults_is_found() {
    let results = each_kernel(|kernel, file| {
        let launches = launches(file);
        let Some(launch) = launches
            .iter()
            .filter(|l| bytes(l) <= SAMPLE_BYTES)
            .min_by_key(|l| bytes(l))
        else {
            return Vec::new();
        };
        // Spread over the kernel, beginning somewhere else in each.
        let shift = kernel.bytes().map(usize::from).sum::<usize>();
        judge(kernel, launch, Effort::Quick, |i, n| {
            let step = (n / SAMPLED).max(1);
            (i + shift) % step == 0
        })
    });
    let survivors = figures(&results);
    let known = known();
    let unexplained: Vec<String> = survivors
        .iter()
        .filter(|r| !known.contains_key(&(r.kernel.clone(), r.text.clone())))
        .map(|r| format!("{} | {} | ", r.kernel, r.text))
        .collect();
    assert!(results.len() >= 300, "{} faults", results.len());
    assert!(unexplained.is_empty(), "not found:\n{}", unexplained.join("\n"));
}

/// All faults of all kernels, on a few launches each. Says what survives; what is new there wants a reason or a remedy.
#[test]
#[ignore = "takes long; `cargo xtask faults`"]
fn all_faults() {
    let results = each_kernel(|kernel, file| {
        let launches = launches(file);
        let Some(launch) = launches.iter().min_by_key(|l| bytes(l)) else {
            return Vec::new();
        };
        judge(kernel, launch, Effort::Full, |_, _| true)
    });
    let survivors = figures(&results);
    let known = known();
    for result in &survivors {
        let reason = known.get(&(result.kernel.clone(), result.text.clone()));
        println!(
            "{} | {} | {}",
            result.kernel,
            result.text,
            reason.map_or("", String::as_str)
        );
    }
    let kinds: BTreeSet<Kind> = results.iter().map(|r| r.kind).collect();
    println!("{} kinds; first reasons for unknown:", kinds.len());
    for result in results.iter().filter(|r| r.verdict == Verdict::Unknown).take(40) {
        println!(
            "  {}: {}: {}",
            result.kernel,
            result.text,
            result.reason.as_deref().unwrap_or_default()
        );
    }
}
