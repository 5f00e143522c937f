//! Our own corpus, converted and verified with the real cutile crate: every launch of every kernel that is ported, and each
//! kernel in f32, f16 and bf16. All ports are compiled in one build.
//!
//! `cargo xtask test` runs it; by itself it is `cargo test --release -p tileport --features toolchain convert::corpus`, and with
//! `TILEPORT_KERNELS=softmax,welford` only for some kernels.

use super::retype::{FLOATS, Which, first_float, retyped, retyped_args};
use super::{ConvertArgs, Ported, evidence, manifest, port};
use crate::cli::KernelArgs;
use crate::commands::verify::cutile::{self, Built, Wishes};
use crate::commands::verify::evidence::{self as judge, Verified};
use crate::commands::verify::manifest::Manifest;
use crate::commands::verify::source::{self, Launch, Wanted};
use crate::input::Source;
use crate::render::Report;
use clap::Parser;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tileport_kernel::Element;
use tileport_kernel::signature::tables::{self, Table};
use tileport_verify::Verdict;

/// Kernels in which not every launch has evidence, with the reason; the list may only shrink.
const EXCEPTIONS: &[(&str, &str)] = &[];

/// Kernels that can't be read in one of the three element types, with the type: they are about the bits of f32, ask for what
/// only f32 has, or store sums in f32 and have no other array of the three types.
const SENSELESS: &[(&str, &str)] = &[
    ("cast_rounding", "bf16"),
    ("cast_rounding", "f16"),
    ("float_bits", "bf16"),
    ("float_bits", "f16"),
    ("lookup_table", "bf16"),
    ("lookup_table", "f16"),
    ("matmul_mxfp8", "bf16"),
    ("matmul_mxfp8", "f16"),
    ("matmul_nvfp4", "bf16"),
    ("matmul_nvfp4", "f16"),
    ("rounding_modes", "bf16"),
    ("rounding_modes", "f16"),
];

#[derive(Parser)]
pub(super) struct Only {
    #[command(flatten)]
    pub(super) convert: ConvertArgs,
}

/// A kernel with its port, before it is compiled.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) args: ConvertArgs,
    pub(super) launches: Vec<Launch>,
    pub(super) manifest: Manifest,
    pub(super) file: PathBuf,
}

/// What became of the corpus before anything is compiled.
#[derive(Default)]
struct Corpus {
    cases: Vec<Case>,
    /// Kernels that aren't ported.
    stopped: Vec<String>,
}

fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels")
}

/// The kernels' names.
fn names() -> Vec<String> {
    let files = std::fs::read_dir(kernels())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    if let Some(wanted) = std::env::var_os("TILEPORT_KERNELS").and_then(|wanted| wanted.into_string().ok()) {
        println!("ONLY {wanted}, as TILEPORT_KERNELS says");
        names.retain(|name| wanted.split(',').any(|other| other == name));
    }
    names
}

/// The launches of a kernel's sidecar, and one of them in each of the element types that none of them has.
fn launches(name: &str, senseless: &mut BTreeSet<(String, String)>) -> Vec<Launch> {
    let wanted = Wanted {
        file: kernels().join(format!("{name}.py")),
        quiet: true,
        ..Wanted::default()
    };
    let report = Report::new(false);
    let mut list = source::read(&wanted, &report).unwrap().unwrap().launches;
    let known: BTreeSet<_> = list.iter().filter_map(first_float).collect();
    if known.is_empty() {
        return list;
    }
    for to in FLOATS.into_iter().filter(|to| !known.contains(to)) {
        match in_type(&list, to, &wanted) {
            Some(launch) => list.push(launch),
            None => _ = senseless.insert((name.to_owned(), to.name().to_owned())),
        }
    }
    list
}

/// A launch in another element type: of all arrays that have the type of the first, or else, since results are often f32, of
/// the first array only. Nothing if the kernel can't be read so.
fn in_type(list: &[Launch], to: Element, wanted: &Wanted) -> Option<Launch> {
    let report = Report::new(false);
    let tries = [Which::All, Which::First];
    let tries = tries
        .into_iter()
        .flat_map(|which| list.iter().map(move |launch| (which, launch)));
    for (which, launch) in tries {
        let Some(from) = first_float(launch) else {
            continue;
        };
        let compiled = retyped(launch.compiled.as_ref().unwrap(), (from, to), which);
        let wanted = Wanted {
            kernels: KernelArgs {
                sig: Some(compiled.text()),
                ..wanted.kernels.clone()
            },
            ..wanted.clone()
        };
        let Some(read) = source::read(&wanted, &report).unwrap() else {
            continue;
        };
        let (args, grid) = launch.given.as_ref().unwrap();
        let mut made = read.launches.into_iter().next().unwrap();
        made.case = Some(format!("{} as {}", launch.case.as_deref().unwrap(), to.name()));
        made.given = Some((retyped_args(args, (from, to), which), *grid));
        return Some(made);
    }
    None
}

/// Ports a kernel for all of its launches.
fn ported(name: &str, launches: &[Launch], folder: &Path) -> Option<(ConvertArgs, Ported)> {
    let mut list: Vec<Table> = Vec::new();
    for launch in launches {
        let compiled = launch.compiled.as_ref().unwrap();
        let names: Vec<&str> = compiled.names.iter().map(String::as_str).collect();
        let table = Table::of(name, &names, &compiled.signature);
        if !list.contains(&table) {
            list.push(table);
        }
    }
    let signatures = folder.join(format!("{name}.toml"));
    let text = tables::print(&list);
    // The kernel's name may be another than the file's.
    let file = kernels().join(format!("{name}.py"));
    let sidecar = std::fs::read_to_string(file.with_extension("toml")).unwrap();
    let kernel = tileport_kernel::signature::sidecar::parse(&sidecar, 0)
        .unwrap()
        .kernel;
    let text = text.replace(&format!("kernel = \"{name}\""), &format!("kernel = \"{kernel}\""));
    std::fs::write(&signatures, text).unwrap();
    let words = [
        "convert",
        file.to_str().unwrap(),
        "--to",
        "cutile-rs",
        "-o",
        "unused",
    ];
    let more = [
        "--signatures",
        signatures.to_str().unwrap(),
        "--kernel",
        &kernel,
        "--effort",
        "quick",
    ];
    let args = Only::try_parse_from(words.into_iter().chain(more))
        .unwrap()
        .convert;
    let source = Source::read(&args.file).unwrap();
    let ported = port(&args, &source, &Report::new(false)).unwrap()?;
    Some((args, ported))
}

fn corpus(crate_: &tileport_toolchain::cutile::CutileRs) -> Corpus {
    let folder = tempfile::tempdir().unwrap();
    let mut corpus = Corpus::default();
    for name in names() {
        let launches = launches(&name, &mut BTreeSet::new());
        let Some((args, ported)) = ported(&name, &launches, folder.path()) else {
            corpus.stopped.push(name);
            continue;
        };
        corpus.cases.push(Case {
            manifest: manifest::of(&ported).unwrap(),
            file: evidence::keep(crate_, &ported).unwrap(),
            name,
            args,
            launches,
        });
    }
    corpus
}

/// Builds all ports at once; those that rustc refuses are said and left out.
pub(super) fn built(
    crate_: &tileport_toolchain::cutile::CutileRs,
    cases: &[Case],
) -> BTreeMap<String, Built> {
    let mut rest: Vec<&Case> = cases.iter().collect();
    loop {
        let files: Vec<PathBuf> = rest.iter().map(|case| case.file.clone()).collect();
        match cutile::build(crate_, &files).unwrap() {
            Ok(all) => return rest.iter().map(|case| case.name.clone()).zip(all).collect(),
            Err(findings) => {
                let before = rest.len();
                for finding in &findings {
                    let Some(file) = &finding.file else { continue };
                    if let Some(case) = rest.iter().find(|case| case.file == *file) {
                        println!("{}: rustc refuses it: {finding}", case.name);
                    }
                }
                rest.retain(|case| findings.iter().all(|f| f.file.as_ref() != Some(&case.file)));
                assert!(rest.len() < before, "{findings:?}");
            }
        }
    }
}

/// The evidence for each launch of a kernel.
pub(super) fn verified(case: Case, built: &Built) -> Vec<Verified> {
    let wishes = Wishes {
        manifest: Some(&case.manifest),
        ..Wishes::default()
    };
    let ports = cutile::compile(built, &wishes, &case.launches).unwrap();
    let pairs = case.launches.iter().zip(ports);
    pairs
        .map(|(launch, port)| judge::gather(&case.args.evidence, launch, port, None).unwrap())
        .collect()
}

#[test]
fn every_launch_of_every_ported_kernel_has_evidence() {
    let crate_ = cutile::real_crate().unwrap();
    let corpus = corpus(&crate_);
    let mut built = built(&crate_, &corpus.cases);
    let (mut counts, mut bad) = (
        BTreeMap::<&str, usize>::new(),
        BTreeMap::<String, Vec<String>>::new(),
    );
    let number = corpus.cases.len();
    let mut full = 0;
    for case in corpus.cases {
        let name = case.name.clone();
        let Some(built) = built.remove(&name) else {
            bad.entry(name).or_default().push("rustc refuses it".to_owned());
            continue;
        };
        let all = verified(case, &built);
        println!("{name}: {}", judge::tally(&all));
        for one in &all {
            *counts.entry(one.report.verdict.name()).or_default() += 1;
            if !one.report.verdict.is_good() {
                let reason = one.report.reason.clone().unwrap_or_default();
                let witness = one.report.witness.as_ref().map(|w| format!("{w} on {}", w.input));
                let case = one.case.as_deref().unwrap_or_default();
                let verdict = one.report.verdict.name();
                let why = format!("{case}: {verdict}: {reason}{}", witness.unwrap_or_default());
                println!("  {why}");
                bad.entry(name.clone()).or_default().push(why);
            }
        }
        full += usize::from(all.iter().all(|one| one.report.verdict.is_good()));
    }
    println!(
        "{number} of {} kernels are ported, {full} of these have evidence for every launch; launches: {counts:?}",
        number + corpus.stopped.len()
    );
    assert!(counts.get(Verdict::Proven.name()).is_some_and(|n| *n > 0));
    let found: Vec<&str> = bad.keys().map(String::as_str).collect();
    let expected: Vec<&str> = EXCEPTIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(found, expected, "{bad:#?}");
    for ((name, reason), whys) in EXCEPTIONS.iter().zip(bad.values()) {
        assert!(whys.iter().all(|why| why.contains(reason)), "{name}: {whys:#?}");
    }
}

/// What could be wrong where a port says something in a way of its own: the kernel, what its text has, and what stands there
/// instead.
const TWINS: &[(&str, &str, &str)] = &[
    // Another neutral element.
    ("row_cumsum", "constant(1065353216i32,", "constant(0i32,"),
    (
        "running_max",
        "constant(-2147483648i32, shape![])",
        "constant(0i32, shape![])",
    ),
    // Values that travel together, taken for each other.
    ("linear_recurrence", "        (a0, a1)\n", "        (a1, a0)\n"),
    ("custom_reductions", "        (a0, a1)\n", "        (a1, a0)\n"),
    // Neighbours, taken for each other.
    ("welford", "let (a1, b1) =", "let (b1, a1) ="),
    // What is printed, and after what.
    (
        "debug_checks",
        "_print((tile, sum), token)",
        "_print((sum, tile), token)",
    ),
    (
        "debug_checks",
        "token = print_tko(\"largest",
        "let _after: Token = print_tko(\"largest",
    ),
];

#[test]
fn what_a_port_says_in_a_way_of_its_own_is_told_from_what_it_might_say_wrong() {
    let crate_ = cutile::real_crate().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut cases = Vec::new();
    for (number, (name, from, to)) in TWINS.iter().enumerate() {
        let mut launches = launches(name, &mut BTreeSet::new());
        launches.truncate(2);
        let (args, ported) = ported(name, &launches, folder.path()).unwrap();
        let manifest = manifest::of(&ported).unwrap();
        let text = std::fs::read_to_string(evidence::keep(&crate_, &ported).unwrap()).unwrap();
        assert!(text.contains(from), "{name}: {text}");
        let file = folder.path().join(format!("{name}_{number}.rs"));
        std::fs::write(&file, text.replace(from, to)).unwrap();
        cases.push(Case {
            name: format!("{name}: {to}"),
            args,
            launches,
            manifest,
            file,
        });
    }
    let mut built = built(&crate_, &cases);
    for case in cases {
        let name = case.name.clone();
        let all = verified(case, &built.remove(&name).unwrap());
        println!("{name}: {}", judge::tally(&all));
        assert!(
            all.iter().all(|one| one.findings.is_empty()),
            "{name}: it does not compile: {all:#?}"
        );
        assert!(
            all.iter().any(|one| !one.report.verdict.is_good()),
            "{name}: it passes: {all:#?}"
        );
    }
}

#[test]
fn every_kernel_is_read_in_three_element_types_where_that_makes_sense() {
    let mut senseless = BTreeSet::new();
    for name in names() {
        launches(&name, &mut senseless);
    }
    if std::env::var_os("TILEPORT_KERNELS").is_some() {
        return;
    }
    let senseless: Vec<(&str, &str)> = (senseless.iter())
        .map(|(name, element)| (name.as_str(), element.as_str()))
        .collect();
    assert_eq!(senseless, SENSELESS);
}
