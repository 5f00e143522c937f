//! `tileport verify`: is a port the same kernel?

mod cutile;
#[cfg(test)]
mod faults;
pub(crate) mod options;
mod show;
mod source;

use crate::Outcome;
use crate::input;
use crate::output;
use crate::render::Report as Findings;
use anyhow::{Context, Result, bail, ensure};
use options::{Effort, VerifyArgs};
use serde::Serialize;
use source::{Launch, Source};
use std::time::Duration;
use tileport_ir::{Diagnostic, Module, Version, bytecode, requirements};
use tileport_toolchain::{Cache, Toolchain};
use tileport_verify::report::Source as Prepared;
use tileport_verify::{
    Assembled, Assembly, Correspondence, Input, Interface, Report, Tiles, Verdict, execution::Subject,
    inputs, single,
};

/// The version of the JSON.
const SCHEMA: u32 = 1;

/// A port's kernel for one launch: the module with its one entry, or why there is none.
#[derive(Debug)]
pub(crate) struct Port {
    /// The entry, as the port's author knows it.
    pub(crate) entry: String,
    /// The generics that it was compiled with.
    pub(crate) generics: Vec<String>,
    /// What it became.
    pub(crate) module: std::result::Result<Module, Refused>,
}

/// Why a port has no kernel for a launch.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Refused {
    /// What is wrong.
    pub(crate) message: String,
    /// The file.
    pub(crate) file: Option<String>,
    /// The line, from one.
    pub(crate) line: Option<u32>,
    /// The column, from one.
    pub(crate) column: Option<u32>,
}

/// What is said of one launch.
#[derive(Debug, Serialize)]
pub(crate) struct Verified {
    /// The case of the sidecar; none if inputs were made from the signature.
    case: Option<String>,
    /// The source's entry.
    entry: String,
    /// The port's entry.
    port_entry: String,
    /// The port's generics.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    generics: Vec<String>,
    #[serde(flatten)]
    report: Report,
    /// What is wrong with the port's source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Refused>,
}

#[derive(Serialize)]
struct Json<'a> {
    schema: u32,
    source: String,
    port: String,
    verdict: Verdict,
    launches: &'a [Verified],
}

/// Runs the command.
pub(crate) fn run(args: &VerifyArgs) -> Result<Outcome> {
    let findings = Findings::new(args.json);
    let Some(source) = source::read(args, &findings)? else {
        return Ok(Outcome::Failed);
    };
    let Some(ports) = ports(args, &source, &findings)? else {
        return Ok(Outcome::Failed);
    };
    let toolchain = if args.arch.is_empty() {
        None
    } else {
        Some(toolchain()?)
    };
    let mut verified = Vec::new();
    for (launch, port) in source.launches.iter().zip(ports) {
        let one = verify_one(args, launch, port, toolchain.as_ref())?;
        if !args.json {
            output::write(None, show::pretty(&one).as_bytes())?;
        }
        verified.push(one);
    }
    let verdict = verified
        .iter()
        .map(|v| v.report.verdict)
        .max()
        .context("the source has no launch")?;
    if args.json {
        let object = Json {
            schema: SCHEMA,
            source: args.source.display().to_string(),
            port: args.port.display().to_string(),
            verdict,
            launches: &verified,
        };
        output::write(None, (serde_json::to_string_pretty(&object)? + "\n").as_bytes())?;
    } else if verified.len() > 1 {
        output::write(None, show::summary(&verified).as_bytes())?;
    }
    let refused = verified.iter().any(|v| !v.findings.is_empty());
    Ok(match verdict {
        Verdict::Proven | Verdict::Agrees => Outcome::Clean,
        Verdict::Differs => Outcome::Findings,
        Verdict::Unknown if refused => Outcome::Findings,
        Verdict::Unknown => Outcome::Failed,
    })
}

/// Says on standard error what an installation is doing.
fn progress(line: &str) {
    crate::render::say!("{line}");
}

fn toolchain() -> Result<Toolchain> {
    Toolchain::ensure_with(&Cache::from_env()?, &mut progress).context("--arch needs tileiras")
}

/// The port's kernels, one for each launch.
fn ports(args: &VerifyArgs, source: &Source, findings: &Findings) -> Result<Option<Vec<Port>>> {
    if let Some(file) = cutile::find(&args.port)? {
        return cutile::compile(args, &file, source).map(Some);
    }
    ensure!(
        args.generic.is_empty(),
        "--generic is for ports in cutile-rs, and {} is none",
        args.port.display()
    );
    let Some(loaded) = input::load(&args.port, findings)? else {
        return Ok(None);
    };
    if !input::is_valid(&loaded, findings) {
        return Ok(None);
    }
    let names: Vec<String> = loaded.module.entries().map(|e| e.name.to_string()).collect();
    let choose = |launch: &Launch| -> Result<Port> {
        let wanted = args.entry.as_deref().unwrap_or(&launch.entry);
        let entry = match names.as_slice() {
            [] => bail!("{} has no entry", args.port.display()),
            [only] if args.entry.is_none() => only,
            several => several.iter().find(|name| *name == wanted).with_context(|| {
                format!(
                    "{} has no entry `{wanted}`; choose one with --entry: {}",
                    args.port.display(),
                    names.join(", ")
                )
            })?,
        };
        let module = single(&loaded.module, entry).context("the entry went away")?;
        Ok(Port {
            entry: entry.clone(),
            generics: Vec::new(),
            module: Ok(module),
        })
    };
    source
        .launches
        .iter()
        .map(choose)
        .collect::<Result<_>>()
        .map(Some)
}

fn verify_one(
    args: &VerifyArgs,
    launch: &Launch,
    port: Port,
    toolchain: Option<&Toolchain>,
) -> Result<Verified> {
    let mut verified = Verified {
        case: launch.case.clone(),
        entry: launch.entry.clone(),
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
    verified.report = evidence(args, launch, &module)?;
    if let Some(toolchain) = toolchain {
        for arch in &args.arch {
            let assembly = assemble(toolchain, &module, arch, Duration::from_secs(args.arch_limit))?;
            verified.report.assembled(assembly);
        }
    }
    Ok(verified)
}

/// The evidence of simplification and execution.
fn evidence(args: &VerifyArgs, launch: &Launch, port: &Module) -> Result<Report> {
    let subject = match Subject::new(&launch.module, &launch.names) {
        Ok(subject) => subject,
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
    let correspondence = match correspondence(args, subject.interface(), other.interface()) {
        Ok(correspondence) => correspondence,
        Err(reason) if args.map.is_some() => bail!("--map: {reason}"),
        Err(reason) => return Ok(Report::unknown(format!("{reason} (with --map)"))),
    };
    let tiles = Tiles::of(&launch.module);
    let effort = match args.effort {
        Effort::Quick => inputs::Effort::Quick,
        Effort::Full => inputs::Effort::Full,
    };
    let list = match &launch.given {
        Some((arguments, grid)) => {
            let base = Input {
                name: launch.case.clone().unwrap_or_default(),
                args: arguments.clone(),
                grid: *grid,
            };
            inputs::variations(&base, subject.interface(), &tiles, args.seed, effort)
        }
        None => inputs::generated(subject.interface(), &tiles, args.seed, effort),
    };
    let source = Prepared::new(&launch.module, subject, list, args.threads.map(usize::from));
    Ok(tileport_verify::verify(&source, port, &correspondence))
}

fn correspondence(
    args: &VerifyArgs,
    source: &Interface,
    port: &Interface,
) -> std::result::Result<Correspondence, String> {
    match &args.map {
        Some(list) => {
            let expressions: Vec<&str> = list.split(',').map(str::trim).collect();
            Correspondence::named(source, &expressions)
        }
        None => Correspondence::same_order(source, port),
    }
}

/// Compiles a module for a GPU.
fn assemble(toolchain: &Toolchain, module: &Module, arch: &str, limit: Duration) -> Result<Assembly> {
    let folder = tempfile::tempdir().context("making a temporary folder")?;
    let (file, cubin) = (
        folder.path().join("port.tileirbc"),
        folder.path().join("port.cubin"),
    );
    let version = requirements::minimum_version(module).0.max(Version::V13_3);
    let bytes = bytecode::write(module, version).map_err(|found| said(&found))?;
    std::fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    use tileport_toolchain::Assembled as Answer;
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
    anyhow::anyhow!("the port can't be written as bytecode: {}", all.join("; "))
}
