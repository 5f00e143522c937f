//! `cargo xtask ports`: every recorded launch of tilegym's kernels, ported with evidence.

use crate::ports_julia::{self, Judged};
use crate::{cargo, folder_variable, repo_root};
use anyhow::{Context, Result, anyhow, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};
use tileport_kernel::signature::ParamSpec;
use tileport_kernel::signature::record::{Record, StatedLaunches};
use tileport_kernel::signature::tables::{self, Table};
use tileport_toolchain::{Cache, Toolchain, pins};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The language to port to
    #[arg(long, value_enum, default_value_t = Target::CutileRs)]
    to: Target,
    /// The `tileport` to run, instead of the one that is built from here
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Only kernels whose file or name has this; the page is then printed and not written
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// How many kernels at once
    #[arg(long, default_value_t = 4)]
    jobs: usize,
    /// How long one kernel may take, in minutes
    #[arg(long, default_value_t = 20)]
    minutes: u64,
    /// A file that keeps what came out, a kernel a line: kernels in it are not ported again, so that a run can go on.
    /// The ports are kept, too, in FILE.ports
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Port those kernels of `--results` again whose port has not all its evidence
    #[arg(long, requires = "results")]
    again: bool,
}

/// Launches that are stated for records whose kernels are defined on few others.
const STATED: &str = include_str!("../../crates/tileport-tests/tests/python/stated.toml");

/// What the name of an input has of which tile blocks are left out.
const SMALLER: &str = ", its first ";
/// What the name of an input has whose arrays are shorter.
const SHORTER: &str = " for length ";

/// How long the inputs of one launch may run, in seconds.
const RUN_LIMIT: &str = "20";

/// A language that kernels are ported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Target {
    CutileRs,
    CutileJl,
}

impl Target {
    /// Its name on the command line.
    const fn name(self) -> &'static str {
        match self {
            Self::CutileRs => "cutile-rs",
            Self::CutileJl => "cutile-jl",
        }
    }

    /// The page with its table.
    const fn page(self) -> &'static str {
        match self {
            Self::CutileRs => "docs/tilegym-ports.md",
            Self::CutileJl => "docs/tilegym-julia.md",
        }
    }

    /// The head of that page.
    fn head(self, version: &str) -> String {
        match self {
            Self::CutileRs => format!(
                "# tilegym {version} in cutile-rs\n\n\
                 Made by `cargo xtask ports`: each kernel ported for its recorded launches, compiled by the real cutile 0.5.0 and compared\n\
                 with its source. A kernel's verdict is that of its worst launch. Launches of one signature are one. Inputs have the recorded\n\
                 shapes; a launch with more than 16 tile blocks or 4 MiB of arguments that is not proven is made smaller, and the table says so\n\
                 ([verify.md](verify.md) has what is left out). Each launch is run for {RUN_LIMIT} seconds at most, with one run at least.\n"
            ),
            Self::CutileJl => format!(
                "# tilegym {version} in cuTile.jl\n\n\
                 Made by `cargo xtask ports --to cutile-jl`: each kernel ported for its recorded launches, all of them by one project, read\n\
                 back and compared with its source; a kernel's verdict is that of its worst launch. The project's own tests are then run by\n\
                 Julia with a stand-in for cuTile.jl, as [cutile-jl.md](cutile-jl.md) says: what the port leaves in memory is compared with\n\
                 what the source leaves there, for launches small enough to be kept.\n"
            ),
        }
    }
}

/// What became of a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Outcome {
    Proven,
    /// The launches that are not proven: how many, on how many runs, and for how many a smaller launch was run.
    Agrees {
        launches: usize,
        runs: usize,
        smaller: usize,
    },
    Unknown(String),
    Differs(String),
    Stops(String),
}

impl Outcome {
    /// Whether each launch has evidence that the port means the same.
    const fn is_shown(&self) -> bool {
        matches!(self, Self::Proven | Self::Agrees { .. })
    }
}

/// A kernel: its file and its qualified name.
type Kernel = (String, String);

/// What came out for a kernel, as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    file: String,
    kernel: String,
    launches: usize,
    outcome: Outcome,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let folder = folder_variable("TILEPORT_CORPUS")
        .context("TILEPORT_CORPUS is not set to the folder with recorded launches")?;
    let root = Toolchain::ensure_with(&Cache::from_env()?, &mut |line| say!("{line}"))?.site_packages;
    let version = pins::version("tilegym").context("tilegym is not among the pinned packages")?;
    let kernels = launches(&folder.join(format!("tilegym-{version}.jsonl")))?;
    let chosen: Vec<(&Kernel, &Vec<Record>)> = (kernels.iter())
        .filter(|((file, name), _)| {
            arguments.only.is_empty()
                || arguments
                    .only
                    .iter()
                    .any(|text| file.contains(text) || name.contains(text))
        })
        .collect();
    ensure!(!chosen.is_empty(), "no kernel is chosen");
    let program = match &arguments.program {
        Some(program) => std::path::absolute(program)?,
        None => build()?,
    };
    let work = arguments.results.as_ref().map_or_else(
        || std::env::temp_dir().join(format!("tileport-ports-{}", std::process::id())),
        |file| file.with_added_extension("ports"),
    );
    let work = std::path::absolute(work)?;
    fs::create_dir_all(&work).with_context(|| format!("making {}", work.display()))?;
    let mut known = kept(arguments.results.as_deref())?;
    if arguments.again {
        known.retain(|_, (_, outcome)| outcome.is_shown());
    }
    let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(known.clone()));
    thread::scope(|scope| {
        for _ in 0..arguments.jobs.max(1) {
            scope.spawn(|| {
                while let Some((kernel, records)) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if known.contains_key(*kernel) {
                        continue;
                    }
                    let place = work.join(kernel_folder(kernel));
                    let limit = Duration::from_secs(arguments.minutes * 60);
                    let outcome = convert((&program, arguments.to), &root, &place, kernel, records, limit)
                        .unwrap_or_else(|error| Outcome::Unknown(format!("{error:#}")));
                    say!("{}: {}", kernel.1, words(&outcome));
                    let found = Kept {
                        file: kernel.0.clone(),
                        kernel: kernel.1.clone(),
                        launches: records.len(),
                        outcome,
                    };
                    if let Ok(mut all) = outcomes.lock() {
                        if let Err(error) = keep(arguments.results.as_deref(), &found) {
                            say!("{}: what came out is not kept: {error:#}", kernel.1);
                        }
                        all.insert((*kernel).clone(), (found.launches, found.outcome));
                    }
                }
            });
        }
    });
    let outcomes = outcomes
        .into_inner()
        .map_err(|_| anyhow!("a conversion was cut off"))?;
    let judged = match arguments.to {
        Target::CutileRs => None,
        Target::CutileJl => Some(ports_julia::run(&work)?),
    };
    if arguments.results.is_none() {
        fs::remove_dir_all(&work).with_context(|| format!("removing {}", work.display()))?;
    }
    let page = page(arguments.to, version, &outcomes, judged.as_ref());
    if arguments.only.is_empty() {
        let file = repo_root()?.join(arguments.to.page());
        fs::write(&file, page).with_context(|| format!("writing {}", file.display()))?;
    } else {
        say!("{page}");
    }
    Ok(ExitCode::SUCCESS)
}

/// What a file keeps of an earlier run; nothing if it is not there.
fn kept(file: Option<&Path>) -> Result<BTreeMap<Kernel, (usize, Outcome)>> {
    let Some(file) = file.filter(|file| file.exists()) else {
        return Ok(BTreeMap::new());
    };
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let lines = text.lines().map(|line| {
        let kept: Kept = serde_json::from_str(line).context("a line of what was kept can't be read")?;
        Ok(((kept.file, kept.kernel), (kept.launches, kept.outcome)))
    });
    lines.collect()
}

fn keep(file: Option<&Path>, found: &Kept) -> Result<()> {
    let Some(file) = file else { return Ok(()) };
    let mut file = fs::OpenOptions::new().create(true).append(true).open(file)?;
    writeln!(file, "{}", serde_json::to_string(found)?)?;
    Ok(())
}

fn launches(file: &Path) -> Result<BTreeMap<Kernel, Vec<Record>>> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let mut kernels: BTreeMap<Kernel, Vec<Record>> = BTreeMap::new();
    for line in text.lines() {
        let record: Record = serde_json::from_str(line).context("a recorded launch can't be read")?;
        let kernel = (record.file.clone(), record.kernel.clone());
        kernels.entry(kernel).or_default().push(record);
    }
    Ok(kernels)
}

fn build() -> Result<PathBuf> {
    let status = cargo()?
        .args(["build", "--release", "--package", "tileport"])
        .status()
        .context("running cargo")?;
    ensure!(status.success(), "tileport does not build");
    let target =
        folder_variable("CARGO_TARGET_DIR").map_or_else(|| repo_root().map(|r| r.join("target")), Ok)?;
    Ok(target.join("release/tileport"))
}

fn kernel_folder((file, name): &Kernel) -> String {
    let plain = |text: &str| text.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    format!("{}-{}", plain(file), plain(name))
}

/// The signatures that a kernel was launched for, each with a launch: a stated one if there is one. Launches that differ in
/// their grid or contents only have one signature.
fn signatures(name: &str, records: &[Record]) -> Result<Vec<Table>> {
    let stated = StatedLaunches::parse(STATED).map_err(|error| anyhow!("stated.toml: {error}"))?;
    let mut signatures: Vec<Table> = Vec::new();
    for record in records {
        let signature = record.signature().map_err(|error| anyhow!("{error}"))?;
        let params = record.params().map_err(|error| anyhow!("{error}"))?;
        let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        let mut table = Table::of(name, &names, &signature);
        let of_record = stated.of(record.id);
        table.launch = match of_record {
            Some(stated) => Some(
                record
                    .launch_as(stated)
                    .context("a stated launch does not fit its record")?,
            ),
            None => record.launch(),
        };
        if let Some(launch) = &mut table.launch {
            let is_passed = |name: &str| {
                let param = params.iter().find(|param| param.name == name);
                param.is_some_and(|param| !matches!(param.spec, ParamSpec::Constant(_)))
            };
            launch.args.retain(|(name, _)| is_passed(name));
        }
        let known = (signatures.iter_mut())
            .find(|known| (&known.params, known.convention) == (&table.params, table.convention));
        match known {
            Some(known) if of_record.is_some() => known.launch = table.launch,
            Some(_) => {}
            None => signatures.push(table),
        }
    }
    Ok(signatures)
}

/// Ports a kernel for all its launches, with evidence.
fn convert(
    (program, target): (&Path, Target),
    root: &Path,
    place: &Path,
    (file, name): &Kernel,
    records: &[Record],
    limit: Duration,
) -> Result<Outcome> {
    // What an earlier run left here is not a result of this one.
    if place.exists() {
        fs::remove_dir_all(place).with_context(|| format!("removing {}", place.display()))?;
    }
    fs::create_dir_all(place)?;
    let signatures = signatures(name, records)?;
    let list = place.join("signatures.toml");
    fs::write(&list, tables::print(&signatures))?;
    let (out, err) = (place.join("out.json"), place.join("err.json"));
    let mut command = Command::new(program);
    command
        .arg("convert")
        .arg(root.join(file))
        .args(["--kernel", name, "--signatures"])
        .arg(&list)
        .args(["--to", target.name(), "--json"])
        .args([
            "--effort",
            "quick",
            "--threads",
            "1",
            "--run-limit",
            RUN_LIMIT,
            "-o",
        ])
        .arg(place.join("port"))
        .stdin(Stdio::null())
        .stdout(fs::File::create(&out)?)
        .stderr(fs::File::create(&err)?);
    let mut child = command
        .spawn()
        .with_context(|| format!("running {}", program.display()))?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None if start.elapsed() > limit => {
                child.kill()?;
                child.wait()?;
                return Ok(Outcome::Unknown(format!(
                    "it took over {} minutes",
                    limit.as_secs() / 60
                )));
            }
            None => thread::sleep(Duration::from_millis(50)),
        }
    };
    let said = fs::read_to_string(&err)?;
    match serde_json::from_slice::<Value>(&fs::read(&out)?) {
        Ok(report) => outcome(&report),
        Err(_) if status.code() == Some(1) => Ok(Outcome::Stops(first_message(&said))),
        Err(_) => Ok(Outcome::Unknown(first_message(&said))),
    }
}

/// The first error among diagnostics, one a line; the last line if there is none.
fn first_message(said: &str) -> String {
    let message = said.lines().find_map(|line| {
        let finding: Value = serde_json::from_str(line).ok()?;
        (finding.get("severity")?.as_str()? == "error").then_some(())?;
        Some(finding.get("message")?.as_str()?.to_owned())
    });
    message.unwrap_or_else(|| said.lines().last().unwrap_or_default().to_owned())
}

/// The verdict of a conversion.
fn outcome(report: &Value) -> Result<Outcome> {
    let launches = report
        .get("launches")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let text = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let verdict = text(report, "verdict").context("a conversion gave no verdict")?;
    let worst = launches
        .iter()
        .find(|launch| text(launch, "verdict").as_ref() == Some(&verdict));
    let reason = |launch: &Value| {
        let finding = launch
            .get("findings")
            .and_then(Value::as_array)
            .and_then(|findings| text(findings.first()?, "message"));
        finding
            .or_else(|| text(launch, "reason"))
            .or_else(|| text(launch, "difference"))
            .unwrap_or_else(|| "no reason is given".to_owned())
    };
    let all_runs = |launch: &Value| -> Vec<Value> {
        let all = launch.get("runs").and_then(Value::as_array);
        all.cloned().unwrap_or_default()
    };
    let runs = |launch: &Value| {
        let all = all_runs(launch);
        let agree = all
            .iter()
            .filter(|run| text(run, "status").as_deref() == Some("agrees"));
        agree.count()
    };
    // The first input is the launch itself, and its name says what was left out of it.
    let is_smaller = |launch: &&Value| {
        let input = all_runs(launch).first().and_then(|run| text(run, "input"));
        input.is_some_and(|name| name.contains(SMALLER) || name.contains(SHORTER))
    };
    let agreeing: Vec<&Value> = (launches.iter())
        .filter(|launch| text(launch, "verdict").as_deref() == Some("agrees"))
        .collect();
    Ok(match verdict.as_str() {
        "proven" => Outcome::Proven,
        "agrees" => Outcome::Agrees {
            launches: agreeing.len(),
            runs: agreeing.iter().map(|launch| runs(launch)).sum(),
            smaller: agreeing.iter().filter(|launch| is_smaller(launch)).count(),
        },
        "differs" => Outcome::Differs(worst.map_or_else(String::new, reason)),
        _ => Outcome::Unknown(worst.map_or_else(String::new, reason)),
    })
}

fn words(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Proven => "proven".to_owned(),
        Outcome::Agrees {
            launches,
            runs,
            smaller,
        } => {
            let smaller = match smaller {
                0 => String::new(),
                number => format!(", {number} of them made smaller"),
            };
            format!("agrees on {runs} runs over {launches} launches that are not proven{smaller}")
        }
        Outcome::Unknown(why) => format!("unknown: {why}"),
        Outcome::Differs(why) => format!("differs: {why}"),
        Outcome::Stops(why) => format!("stops: {why}"),
    }
}

fn page(
    target: Target,
    version: &str,
    outcomes: &BTreeMap<Kernel, (usize, Outcome)>,
    judged: Option<&BTreeMap<String, Judged>>,
) -> String {
    let count = |wanted: fn(&Outcome) -> bool| outcomes.values().filter(|(_, o)| wanted(o)).count();
    let mut out = target.head(version);
    _ = writeln!(out, "\n| of {} kernels | |\n| --- | --- |", outcomes.len());
    for (what, number) in [
        ("proven", count(|o| matches!(o, Outcome::Proven))),
        (
            "agree on all runs",
            count(|o| matches!(o, Outcome::Agrees { .. })),
        ),
        ("could not be told", count(|o| matches!(o, Outcome::Unknown(_)))),
        ("differ", count(|o| matches!(o, Outcome::Differs(_)))),
        ("stop", count(|o| matches!(o, Outcome::Stops(_)))),
    ] {
        _ = writeln!(out, "| {what} | {number} |");
    }
    if let Some(judged) = judged {
        let passes = judged.values().filter(|judged| judged.passes()).count();
        _ = writeln!(
            out,
            "| pass their own tests under Julia | {passes} of {} |",
            judged.len()
        );
    }
    let (head, rule) = if judged.is_some() {
        (" own tests under Julia |", " --- |")
    } else {
        ("", "")
    };
    _ = writeln!(
        out,
        "\n| kernel | file | launches | verdict |{head}\n| --- | --- | --- | --- |{rule}"
    );
    for (kernel, (launches, outcome)) in outcomes {
        let (file, name) = kernel;
        let file = file.strip_prefix("tilegym/").unwrap_or(file);
        let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
        let verdict = cell(&words(outcome));
        let julia = judged.map(|judged| {
            let own = judged.get(&kernel_folder(kernel));
            format!(
                " {} |",
                own.map_or_else(|| "-".to_owned(), |own| cell(&own.words()))
            )
        });
        let julia = julia.unwrap_or_default();
        _ = writeln!(out, "| `{name}` | `{file}` | {launches} | {verdict} |{julia}");
    }
    out
}
