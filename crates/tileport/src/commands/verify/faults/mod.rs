//! Can the verifier say no? Single faults are put into the kernels of our corpus, and each must be found.
//!
//! A sample runs with the other tests; `cargo xtask faults` does all of them. A fault that is not found must be in
//! `survivors.txt` with the reason why it changes nothing; anything else is a failure of the verifier.

mod ports;

use self::ports::Ported;
use super::options::VerifyArgs;
use super::parameters;
use super::source::{self, Launch, Wanted};
use crate::render::Report as Findings;
use clap::Parser;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tileport_ir::{Severity, verify};
use tileport_verify::canonical::{self, Canonical};
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
    let only = std::env::var_os("TILEPORT_KERNELS").unwrap_or_default();
    let only = only.to_str().unwrap();
    let only: Vec<&str> = only.split(',').filter(|name| !name.is_empty()).collect();
    let wanted = |path: &Path| {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap();
        path.extension().is_some_and(|e| e == "mlir") && (only.is_empty() || only.contains(&stem))
    };
    let mut files: Vec<PathBuf> = files.filter(|path| wanted(path)).collect();
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
    /// Its position among the faults of the kernel.
    at: usize,
    kernel: String,
    kind: Kind,
    text: String,
    outcome: Outcome,
    reason: Option<String>,
}

/// What the verifier makes of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// It differs from the source, with a witness.
    Differs,
    /// It could not be told: refused, too.
    Unknown,
    /// It changes nothing: the kernel with the fault is the one without it after simplification.
    Same,
    /// Not found.
    Survives,
}

/// Puts faults into a port of one launch and judges those whose position `wanted` picks.
fn judge(
    kernel: &str,
    launch: &Launch,
    Ported {
        module: port,
        carried,
    }: &Ported,
    effort: Effort,
    wanted: impl Fn(usize, usize) -> bool,
) -> (Verdict, Vec<Result>) {
    // With what the signature states, as `tileport verify` has it: ports take that for granted.
    let interface = parameters::interface(launch).unwrap();
    let subject = Subject::new(&launch.module, &launch.names)
        .unwrap()
        .with_interface(interface.clone());
    let other = Subject::new(port, &[]).unwrap();
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
    let same = Correspondence::same_order(other.interface(), other.interface()).unwrap();
    let whole = tileport_verify::verify(&source, port, carried);
    assert!(
        whole.verdict.is_good(),
        "{kernel}: the port without a fault: {:?}, {:?}",
        whole.reason,
        whole.witness.map(|w| w.to_string())
    );
    let all = faults(port);
    let mut results = Vec::new();
    for (at, fault) in all.iter().enumerate().filter(|(i, _)| wanted(*i, all.len())) {
        let Some(module) = fault.apply(port) else {
            continue;
        };
        // What the verifier of Tile IR refuses is no kernel at all.
        if verify::verify(&module)
            .iter()
            .any(|d| d.severity == Severity::Error)
        {
            continue;
        }
        // Where padding makes no difference: is it used at all? Without a value there, using it would be undefined.
        let unused = || {
            let open = all
                .iter()
                .find(|f| f.is_beside(fault) && f.text.starts_with("padding None"))?;
            let report = tileport_verify::verify(&source, &open.apply(port)?, carried);
            (fault.kind == Kind::Padding && report.verdict.is_good())
                .then(|| "nothing padded is used: with no value there, no run depends on it".to_owned())
        };
        let unchanged = || {
            let canonical = canonical::compare(port, &module, &same, other.interface());
            matches!(canonical, Canonical::Same { .. })
        };
        let report = tileport_verify::verify(&source, &module, carried);
        let outcome = match report.verdict {
            Verdict::Differs => Outcome::Differs,
            Verdict::Unknown => Outcome::Unknown,
            Verdict::Proven => Outcome::Same,
            Verdict::Agrees if unchanged() => Outcome::Same,
            Verdict::Agrees => Outcome::Survives,
        };
        let reason = match outcome {
            Outcome::Survives => unused(),
            _ => report.reason,
        };
        results.push(Result {
            at,
            kernel: kernel.to_owned(),
            kind: fault.kind,
            text: fault.text.clone(),
            outcome,
            reason,
        });
    }
    (whole.verdict, results)
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
    let mut by_kind: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    for result in results {
        for name in [format!("{:?}", result.kind), "all".to_owned()] {
            by_kind.entry(name).or_default()[result.outcome as usize] += 1;
        }
    }
    println!("{:20} differs  unknown     same survives", "fault");
    for (kind, [differs, unknown, same, survives]) in &by_kind {
        println!("{kind:20} {differs:>7} {unknown:>8} {same:>8} {survives:>8}");
    }
    results
        .iter()
        .filter(|r| r.outcome == Outcome::Survives)
        .collect()
}

/// How many survivors change something: those without a reason, and those whose reason begins with `missed`.
fn missed(survivors: &[&Result]) -> usize {
    let known = known();
    let is_missed = |r: &&&Result| match known.get(&(r.kernel.clone(), r.text.clone())) {
        Some(reason) => reason.starts_with("missed"),
        None => r.reason.is_none(),
    };
    survivors.iter().filter(is_missed).count()
}

/// The survivors that no line of `survivors.txt` explains.
fn unexplained(survivors: &[&Result]) -> Vec<String> {
    let known = known();
    survivors
        .iter()
        .filter(|r| r.reason.is_none() && !known.contains_key(&(r.kernel.clone(), r.text.clone())))
        .map(|r| format!("{} | {} | ", r.kernel, r.text))
        .collect()
}

/// Tries survivors again on the kernel's other launches, as `tileport verify` does, where the port is compiled to the same
/// operations there.
fn on_other_launches(kernel: &str, others: &[(&Launch, &Ported)], faulty: &Ported, results: &mut [Result]) {
    let shape = |port: &Ported| -> Vec<Kind> { faults(&port.module).iter().map(|f| f.kind).collect() };
    let same = shape(faulty);
    for (launch, port) in others.iter().filter(|(_, port)| shape(port) == same) {
        let left: Vec<usize> = results
            .iter()
            .filter(|r| r.outcome == Outcome::Survives && r.reason.is_none())
            .map(|r| r.at)
            .collect();
        if left.is_empty() {
            return;
        }
        let found = judge(kernel, launch, port, Effort::Full, |i, _| left.contains(&i)).1;
        for refused in found.into_iter().filter(|r| r.outcome <= Outcome::Unknown) {
            if let Some(old) = results.iter_mut().find(|r| r.at == refused.at) {
                (old.outcome, old.reason) = (refused.outcome, refused.reason);
            }
        }
    }
}

/// The launch with the least arguments.
fn smallest(launches: &[Launch]) -> Option<usize> {
    (0..launches.len()).min_by_key(|&at| bytes(&launches[at]))
}

/// Picks so many faults, spread over the kernel, beginning somewhere else in each.
fn spread(kernel: &str, most: usize) -> impl Fn(usize, usize) -> bool {
    let shift = kernel.bytes().map(usize::from).sum::<usize>();
    move |i, n| (i + shift).is_multiple_of((n / most).max(1))
}

#[test]
fn a_sample_of_faults_is_found() {
    let results = each_kernel(|kernel, file| {
        let launches = launches(file);
        let Some(at) = smallest(&launches).filter(|&at| bytes(&launches[at]) <= SAMPLE_BYTES) else {
            return Vec::new();
        };
        let itself = Ported::itself(&launches[at]);
        let (verdict, results) = judge(
            kernel,
            &launches[at],
            &itself,
            Effort::Quick,
            spread(kernel, SAMPLED),
        );
        assert_eq!(verdict, Verdict::Proven, "{kernel} against itself");
        results
    });
    let unexplained = unexplained(&figures(&results));
    assert!(results.len() >= 300, "{} faults", results.len());
    assert!(unexplained.is_empty(), "not found:\n{}", unexplained.join("\n"));
}

/// All faults (or `TILEPORT_FAULTS` of each kernel) in our ports of all kernels, as cutile compiles them, on a launch each.
#[test]
#[ignore = "takes long, and the toolchain; `cargo xtask faults`"]
fn all_faults() {
    let folder = std::env::var_os("TILEPORT_PORTS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/ports"),
        PathBuf::from,
    );
    let most =
        std::env::var_os("TILEPORT_FAULTS").map_or(usize::MAX, |n| n.to_str().unwrap().parse().unwrap());
    let verdicts = Mutex::new(BTreeMap::<&str, usize>::new());
    let results = each_kernel(|kernel, file| {
        let file = file.with_extension("py");
        let launches = launches(&file);
        let ports = ports::ports(&folder, &file, &launches);
        for (launch, port) in launches.iter().zip(&ports) {
            let verdict = match port {
                None => {
                    println!(
                        "NO PORT: {kernel}, {}",
                        launch.case.as_deref().unwrap_or_default()
                    );
                    "no port"
                }
                Some(port) => judge(kernel, launch, port, Effort::Full, |_, _| false).0.name(),
            };
            *verdicts.lock().unwrap().entry(verdict).or_default() += 1;
        }
        let Some((at, port)) = smallest(&launches).and_then(|at| Some((at, ports[at].as_ref()?))) else {
            return Vec::new();
        };
        let mut results = judge(kernel, &launches[at], port, Effort::Full, spread(kernel, most)).1;
        let others: Vec<(&Launch, &Ported)> = (0..launches.len())
            .filter(|&i| i != at)
            .filter_map(|i| Some((&launches[i], ports[i].as_ref()?)))
            .collect();
        on_other_launches(kernel, &others, port, &mut results);
        results
    });
    let verdicts = verdicts.into_inner().unwrap();
    println!("ports without a fault, by launch: {verdicts:?}");
    let survivors = figures(&results);
    let known = known();
    println!("survivors:");
    for r in &survivors {
        let why = r
            .reason
            .as_ref()
            .or_else(|| known.get(&(r.kernel.clone(), r.text.clone())));
        println!("{} | {} | {}", r.kernel, r.text, why.map_or("", String::as_str));
    }
    println!("the first reasons for unknown:");
    for result in results.iter().filter(|r| r.outcome == Outcome::Unknown).take(40) {
        let reason = result.reason.as_deref().unwrap_or_default();
        println!("  {}: {}: {reason}", result.kernel, result.text);
    }
    let refused = results.iter().filter(|r| r.outcome <= Outcome::Unknown).count();
    let missed = missed(&survivors);
    println!("{refused} refused, {missed} not found");
    assert!(
        !verdicts.contains_key("no port"),
        "some launches have no port: see above"
    );
    assert!(
        missed * 100 <= refused + missed,
        "less than 99 % of faults are found"
    );
}
