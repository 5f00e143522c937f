//! The evidence for each launch: simplification, execution, assembly; and what all of it comes to.

use super::options::{Effort, EvidenceArgs};
use super::source::Launch;
use super::{Port, Refused, parameters};
use crate::Outcome;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::time::Duration;
use tileport_ir::{Diagnostic, Module, Version, bytecode, requirements};
use tileport_toolchain::{Toolchain, cutile};
use tileport_verify::execution::{Outcome as Ran, Subject};
use tileport_verify::report::{RunStatus, Source as Prepared};
use tileport_verify::{Assembled, Assembly, Correspondence, Input, Report, Tiles, Verdict, inputs, prove};

/// The version of the JSON.
const SCHEMA: u32 = 1;

/// What is said of one launch.
#[derive(Debug, Serialize)]
pub(crate) struct Verified {
    /// The case of the sidecar; none if inputs were made from the signature.
    pub(crate) case: Option<String>,
    /// The source's entry.
    pub(crate) entry: String,
    /// What the source was compiled for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signature: Option<String>,
    /// The port's entry.
    pub(crate) port_entry: String,
    /// The port's generics.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) generics: Vec<String>,
    /// The evidence.
    #[serde(flatten)]
    pub(crate) report: Report,
    /// What is wrong with the port's source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) findings: Vec<Refused>,
}

/// All of it, as JSON.
#[derive(Serialize)]
struct Json<'a> {
    schema: u32,
    tileport: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cutile: Option<&'static str>,
    source: &'a str,
    port: &'a str,
    verdict: Verdict,
    launches: &'a [Verified],
}

/// The evidence as JSON. `rust` says whether the port is in cutile-rs.
pub(crate) fn json(source: &str, port: &str, rust: bool, launches: &[Verified]) -> Result<String> {
    let object = Json {
        schema: SCHEMA,
        tileport: env!("CARGO_PKG_VERSION"),
        cutile: rust.then_some(cutile::VERSION),
        source,
        port,
        verdict: worst(launches)?,
        launches,
    };
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}

/// The worst verdict of the launches.
pub(crate) fn worst(launches: &[Verified]) -> Result<Verdict> {
    let all = launches.iter().map(|v| v.report.verdict);
    all.max().context("the source has no launch")
}

/// What the launches come to for the exit code.
pub(crate) fn outcome(launches: &[Verified]) -> Result<Outcome> {
    let refused = launches.iter().any(|v| !v.findings.is_empty());
    Ok(match worst(launches)? {
        Verdict::Proven | Verdict::Agrees => Outcome::Clean,
        Verdict::Differs => Outcome::Findings,
        Verdict::Unknown if refused => Outcome::Findings,
        Verdict::Unknown => Outcome::Failed,
    })
}

/// Verdicts with how many launches have each, the best first: `2 proven, 1 agrees on 31 runs`.
pub(crate) fn tally(launches: &[Verified]) -> String {
    let of = |verdict: Verdict| launches.iter().filter(move |v| v.report.verdict == verdict);
    let verdicts = [
        Verdict::Proven,
        Verdict::Agrees,
        Verdict::Differs,
        Verdict::Unknown,
    ];
    let parts = verdicts.into_iter().filter_map(|verdict| {
        let number = of(verdict).count();
        let runs: usize = of(verdict).map(|v| v.report.count(RunStatus::Agrees)).sum();
        let on = if verdict == Verdict::Agrees {
            format!(" on {}", crate::render::count(runs, "run"))
        } else {
            String::new()
        };
        let name = match (verdict, number) {
            (Verdict::Agrees, 2..) => "agree",
            (Verdict::Differs, 2..) => "differ",
            _ => verdict.name(),
        };
        (number > 0).then(|| format!("{number} {name}{on}"))
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// The real toolchain, if a GPU is to be compiled for; progress goes to standard error.
pub(crate) fn assembler(args: &EvidenceArgs) -> Result<Option<Toolchain>> {
    if args.arch.is_empty() {
        return Ok(None);
    }
    let cache = tileport_toolchain::Cache::from_env()?;
    Toolchain::ensure_with(&cache, &mut super::progress)
        .map(Some)
        .context("--arch needs tileiras")
}

/// All evidence for one launch.
pub(crate) fn gather(
    args: &EvidenceArgs,
    launch: &Launch,
    port: Port,
    toolchain: Option<&Toolchain>,
) -> Result<Verified> {
    let mut verified = Verified {
        case: launch.case.clone(),
        entry: launch.entry.clone(),
        signature: launch.compiled.as_ref().map(super::source::Compiled::text),
        port_entry: port.entry,
        generics: port.generics,
        report: Report::unknown(""),
        findings: Vec::new(),
    };
    let module = match port.module {
        Ok(module) => module,
        Err(refused) => {
            verified.report = Report::unknown(format!("the port does not compile: {}", refused.message));
            verified.findings.push(refused);
            return Ok(verified);
        }
    };
    verified.report = compare(args, launch, &module, port.correspondence)?;
    if let Some(toolchain) = toolchain {
        for arch in &args.arch {
            let assembly = assemble(toolchain, &module, arch, Duration::from_secs(args.arch_limit))?;
            verified.report.assembled(assembly);
        }
    }
    Ok(verified)
}

/// The evidence of simplification and execution.
fn compare(
    args: &EvidenceArgs,
    launch: &Launch,
    port: &Module,
    correspondence: Option<Correspondence>,
) -> Result<Report> {
    let interface = match parameters::interface(launch) {
        Ok(interface) => interface,
        Err(reason) => return Ok(Report::unknown(format!("the source can't be run: {reason}"))),
    };
    let subject = match Subject::new(&launch.module, &launch.names) {
        Ok(subject) => subject.with_interface(interface),
        Err(found) => {
            return Ok(Report::unknown(format!(
                "the source can't be run: {}",
                found.reason
            )));
        }
    };
    let other = match Subject::new(port, &[]) {
        Ok(other) => other,
        Err(found) => {
            return Ok(Report::unknown(format!(
                "the port can't be run: {}",
                found.reason
            )));
        }
    };
    let correspondence = match correspondence {
        Some(known) => known,
        None => match Correspondence::same_order(subject.interface(), other.interface()) {
            Ok(correspondence) => correspondence,
            Err(reason) => return Ok(Report::unknown(format!("{reason} (with --map)"))),
        },
    };
    // Inputs are only made where they are needed.
    let difference = match prove(&launch.module, port, &correspondence, subject.interface()) {
        Ok(report) => return Ok(report),
        Err(difference) => difference,
    };
    let effort = match args.effort {
        Effort::Proof => {
            let mut report = Report::unknown("it is not proven, and --effort proof runs nothing");
            report.difference = Some(difference);
            return Ok(report);
        }
        Effort::Quick => inputs::Effort::Quick,
        Effort::Full => inputs::Effort::Full,
    };
    let list = made_inputs(args, effort, launch, &subject);
    let source = Prepared::new(&launch.module, subject, list, args.threads.map(usize::from));
    let source = source.within(args.run_limit.map(Duration::from_secs));
    Ok(tileport_verify::verify(&source, port, &correspondence))
}

/// The inputs to run both on.
fn made_inputs(
    args: &EvidenceArgs,
    effort: inputs::Effort,
    launch: &Launch,
    subject: &Subject,
) -> Vec<Vec<Input>> {
    let tiles = Tiles::of(&launch.module);
    match &launch.given {
        Some((arguments, grid)) => {
            let base = Input {
                name: launch.case.clone().unwrap_or_default(),
                args: arguments.clone(),
                grid: *grid,
            };
            inputs::variations(&base, subject.interface(), &tiles, args.seed, effort)
        }
        None if launch.shapes.is_empty() => inputs::generated(subject.interface(), &tiles, args.seed, effort),
        None => {
            let threads = args.threads.map(usize::from);
            let defined = |input: &Input| matches!(subject.run(input, threads), Ran::Defined { .. });
            let of = |shape| {
                let with = (args.seed, effort);
                inputs::launched(shape, subject.interface(), &tiles, with, &defined)
            };
            let list: Vec<Vec<Input>> = launch.shapes.iter().flat_map(of).collect();
            // A launch that nothing could be made of is tried as if nothing were known of it.
            if list.is_empty() {
                inputs::generated(subject.interface(), &tiles, args.seed, effort)
            } else {
                list
            }
        }
    }
}

/// A module as bytecode that the assembler of the pinned toolchain reads.
pub(crate) fn encoded(module: &Module) -> Result<Vec<u8>> {
    let version = requirements::minimum_version(module).0.max(Version::V13_3);
    bytecode::write(module, version).map_err(|found| said(&found))
}

/// Compiles a module for a GPU.
fn assemble(toolchain: &Toolchain, module: &Module, arch: &str, limit: Duration) -> Result<Assembly> {
    use tileport_toolchain::Assembled as Answer;
    let folder = tempfile::tempdir().context("making a temporary folder")?;
    let (file, cubin) = (
        folder.path().join("port.tileirbc"),
        folder.path().join("port.cubin"),
    );
    let bytes = encoded(module).context("compiling the port for a GPU")?;
    std::fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    let answer = toolchain.assemble(&file, arch, &cubin, limit)?;
    let (status, reason) = match answer {
        Answer::Accepted => (Assembled::Accepted, None),
        Answer::Refused { stderr, .. } => (Assembled::Refused, Some(last_line(&stderr))),
        Answer::Crashed { stderr } => (
            Assembled::Unknown,
            Some(format!("tileiras crashed: {}", last_line(&stderr))),
        ),
        Answer::TimedOut => (
            Assembled::Unknown,
            Some(format!("tileiras took more than {} seconds", limit.as_secs())),
        ),
    };
    Ok(Assembly {
        arch: arch.to_owned(),
        status,
        reason,
    })
}

fn last_line(text: &str) -> String {
    text.lines()
        .rev()
        .find(|line| !line.trim().is_empty())
        .unwrap_or("it said nothing")
        .trim()
        .to_owned()
}

fn said(found: &[Diagnostic]) -> anyhow::Error {
    let all: Vec<&str> = found.iter().map(|d| d.message.as_str()).collect();
    anyhow::anyhow!("a kernel can't be written as bytecode: {}", all.join("; "))
}

/// Writes the Tile IR of source and port of a launch into a folder; `at` is the launch's position.
pub(crate) fn write_ir(args: &EvidenceArgs, launch: &Launch, port: &Port, at: usize) -> Result<()> {
    let Some(folder) = &args.ir else {
        return Ok(());
    };
    if folder.exists() && !folder.is_dir() {
        bail!("--ir: {} is no folder", folder.display());
    }
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let name = launch
        .case
        .clone()
        .unwrap_or_else(|| format!("launch-{}", at + 1));
    let name = name.replace(['/', '\\'], "_");
    let file = |what: &str| folder.join(format!("{name}.{what}.tileirbc"));
    crate::output::write(Some(&file("source")), &encoded(&launch.module)?)?;
    if let Ok(module) = &port.module {
        crate::output::write(Some(&file("port")), &encoded(module)?)?;
    }
    Ok(())
}
