//! Ports to cuTile Python: a rewrite of a source that is in it, and kernels from dumps.
//!
//! What is written is read again before it is: its kernel, lowered for each signature, is compared with the source's.

use super::transpose::{self, Variant};
use super::{Constants, ConvertArgs, Read, dump, file_name, folder, with_sources};
use crate::commands::verify::python as back;
use crate::commands::verify::source::{self, Launch, Wanted};
use crate::commands::verify::{Port as Compiled, evidence, evidence::Verified, show as verdicts};
use crate::input::Source;
use crate::render::{Report, say};
use crate::{Outcome, output, python};
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::path::PathBuf;
use tileport_ir::Diagnostic;
use tileport_python::rewrite::{Body, Flag, Replacement, Rewritten};
use tileport_python::transposed;
use tileport_python_writer::{Bound, Options, Port, PortKernel, port_all, signature_of};

/// The file with the evidence.
const EVIDENCE: &str = "evidence.json";

/// A port with what it was made of.
struct Ported {
    kernels: Vec<PortKernel>,
    /// The name of the file to write, and its text.
    file: PathBuf,
    text: String,
    /// The names of the source's parameters.
    names: Vec<String>,
    /// The choices of flags for transposed operands, where there are any.
    transposed: Vec<Variant>,
    /// Where the source is: what is written is read again as if it were there, beside the files that it imports.
    beside: PathBuf,
    /// The entry of a dump that was ported.
    entry: Option<String>,
}

/// Writes a port.
pub(super) fn run(args: &ConvertArgs, source: Source, report: &Report) -> Result<Outcome> {
    let is_python = python::is_python(&source.bytes);
    let ported = if is_python {
        rewritten(args, &source, report)?
    } else {
        raised(args, source, report)?
    };
    let Some(mut ported) = ported else {
        return Ok(Outcome::Findings);
    };
    let mut gathered = None;
    if !args.no_verify {
        gathered = verify(args, &ported, report)?;
        if gathered.is_none() {
            return Ok(Outcome::Failed);
        }
    }
    let outcome = gathered
        .as_deref()
        .map_or(Ok(Outcome::Clean), evidence::outcome)?;
    // The source itself says what it is; only what is made anew, or is wrong, needs a word at its head.
    if !is_python || outcome != Outcome::Clean {
        let about = header(&file_name(&args.file), gathered.as_deref(), outcome);
        ported.text.insert_str(0, &format!("{about}\n\n"));
    }
    let mut files = vec![(ported.file.clone(), ported.text.clone())];
    if let Some(verified) = &gathered {
        let port = ported.file.display().to_string();
        files.push((
            PathBuf::from(EVIDENCE),
            evidence::json(&file_name(&args.file), &port, false, verified)?,
        ));
    }
    let written = outcome == Outcome::Clean || args.force;
    if written {
        folder::write(&args.output, &files, args.force)?;
    }
    show(args, &ported, &files, (gathered.as_deref(), written))?;
    Ok(outcome)
}

/// The source's file with flags where its text has place for them. Otherwise with the kernel written anew, where one function
/// covers all signatures, else the functions alone.
fn rewritten(args: &ConvertArgs, source: &Source, report: &Report) -> Result<Option<Ported>> {
    let mut notes = Vec::new();
    let made = with_sources(args, source, (report, Constants::Open), |read, sources| {
        let (sources, transposed) = transpose::flagged(args, sources)?;
        let names: Vec<String> = read.kernel.parameters.iter().map(|p| p.name.to_owned()).collect();
        let operands = transpose::operands(args, &transposed);
        let (kernels, text) = match edited(read, &sources, &operands) {
            Some(Ok((kernel, made))) => {
                notes = made.notes;
                (vec![kernel], made.text)
            }
            other => {
                notes.extend(other.and_then(Result::err).map(|why| as_warning(*why)));
                anew(read, &sources, &operands, &mut notes)?
            }
        };
        Ok(Ported {
            kernels,
            text,
            file: PathBuf::from(file_name(&args.file)),
            names,
            transposed,
            beside: args.file.clone(),
            entry: None,
        })
    })?;
    python::with_project(source, |project, files, path| {
        // Places are those of the source's file, which is read again to show them.
        _ = project.open(path);
        python::show(report, files, source, &notes);
        Ok(())
    })?;
    Ok(made)
}

/// What became of a source's text: the kernel, and the file around it.
pub(super) type Edited = std::result::Result<(PortKernel, Rewritten), Box<Diagnostic>>;

/// The kernel's own text with flags; `None` where there are none.
pub(super) fn edited(
    read: &Read<'_, '_>,
    sources: &[tileport_rust::Source],
    operands: &[transpose::Operand],
) -> Option<Edited> {
    if operands.is_empty() {
        return None;
    }
    let own: Vec<transposed::Operand<'_>> = operands
        .iter()
        .map(|operand| transposed::Operand {
            flag: &operand.flag,
            array: &operand.array,
            rank: operand.rank,
            in_list: operand.in_list,
            permute: operand.permute,
        })
        .collect();
    let replacement = Replacement {
        body: Body::Flagged(&own),
        flags: &flags(operands),
    };
    let made = match read.project.rewritten(read.module, read.kernel, &replacement) {
        Ok(made) => made,
        Err(why) => return Some(Err(why)),
    };
    let all = read.kernel.parameters.len() + operands.len();
    let kernel = PortKernel {
        name: read.kernel.name.to_owned(),
        signatures: sources.iter().map(|source| source.signature.clone()).collect(),
        kept: (0..all).collect(),
        parameters: operands.iter().map(|operand| operand.flag.clone()).collect(),
        ..PortKernel::default()
    };
    Some(Ok((kernel, made)))
}

fn flags(operands: &[transpose::Operand]) -> Vec<Flag<'_>> {
    operands
        .iter()
        .map(|operand| Flag {
            name: &operand.flag,
            host: &operand.host,
            operand: operand.position,
            in_list: operand.in_list,
        })
        .collect()
}

/// The kernel written anew.
fn anew(
    read: &Read<'_, '_>,
    sources: &[tileport_rust::Source],
    operands: &[transpose::Operand],
    notes: &mut Vec<Diagnostic>,
) -> std::result::Result<(Vec<PortKernel>, String), Vec<Diagnostic>> {
    let port: Port = port_all(&own(sources), &Options::default())?;
    let alone = port
        .files
        .first()
        .map(|(_, text)| text.clone())
        .unwrap_or_default();
    let [kernel] = port.kernels.as_slice() else {
        let message = format!(
            "`{}` needs {} functions for these signatures, so that its file is not rewritten: they are written alone",
            read.kernel.name,
            port.kernels.len()
        );
        notes.push(Diagnostic::warning(
            tileport_python::rewrite::REWRITE,
            read.kernel.span,
            message,
        ));
        return Ok((port.kernels, alone));
    };
    let replacement = Replacement {
        body: Body::New(&kernel.body),
        flags: &flags(operands),
    };
    match read.project.rewritten(read.module, read.kernel, &replacement) {
        Ok(made) => {
            notes.extend(made.notes);
            Ok((port.kernels, made.text))
        }
        Err(why) => {
            notes.push(as_warning(*why));
            Ok((port.kernels, alone))
        }
    }
}

fn as_warning(mut diagnostic: Diagnostic) -> Diagnostic {
    let made = Diagnostic::warning(diagnostic.code, diagnostic.span, "");
    diagnostic.severity = made.severity;
    diagnostic
}

fn own(sources: &[tileport_rust::Source]) -> Vec<tileport_python_writer::Source> {
    let own = |source: &tileport_rust::Source| tileport_python_writer::Source {
        kernel: source.kernel.clone(),
        signature: source.signature.clone(),
    };
    sources.iter().map(own).collect()
}

/// A kernel from a dump.
fn raised(args: &ConvertArgs, source: Source, report: &Report) -> Result<Option<Ported>> {
    let Some((raised, loaded)) = dump::raised(args, source, report)? else {
        return Ok(None);
    };
    let (entry, names) = (raised.entry.clone(), raised.names.clone());
    let made = transpose::flagged(args, raised.sources).and_then(|(sources, transposed)| {
        let options = Options {
            bound: Bound::LeftOut,
            ..Options::default()
        };
        Ok((port_all(&own(&sources), &options)?, transposed))
    });
    match made {
        Ok((port, transposed)) => {
            let (file, text) = port.files.first().cloned().context("a port without a file")?;
            let beside = args.file.with_file_name(&file);
            let kernels = port.kernels;
            Ok(Some(Ported {
                kernels,
                file,
                text,
                names,
                transposed,
                beside,
                entry: Some(entry),
            }))
        }
        Err(diagnostics) => {
            report.diagnostics(&loaded.source, &diagnostics);
            Ok(None)
        }
    }
}

/// Compares what was written with the source, launch by launch; `None` if the source is not valid, which has then been
/// reported.
fn verify(args: &ConvertArgs, ported: &Ported, report: &Report) -> Result<Option<Vec<Verified>>> {
    let launches = if ported.transposed.is_empty() {
        let wanted = Wanted {
            file: args.file.clone(),
            kernels: args.wanted.clone(),
            quiet: true,
            ..Wanted::default()
        };
        let Some(mut source) = source::read(&wanted, report)? else {
            return Ok(None);
        };
        if let Some(entry) = &ported.entry {
            source.launches.retain(|launch| launch.entry == *entry);
        }
        source.launches
    } else {
        let cases = transpose::cases(args, report)?;
        transpose::launches_of(&ported.names, &ported.transposed, &cases)?
    };
    let toolchain = evidence::assembler(&args.evidence)?;
    let mut all = Vec::new();
    for (at, launch) in launches.iter().enumerate() {
        let port = compiled(ported, launch, at)?;
        evidence::write_ir(&args.evidence, launch, &port, at)?;
        let one = evidence::gather(&args.evidence, launch, port, toolchain.as_ref())?;
        let text = verdicts::pretty(&one);
        let good = one.report.verdict.is_good();
        let first = text.lines().next().unwrap_or_default();
        if args.json {
            say!("launch {} of {}: {first}", at + 1, launches.len());
        } else {
            let shown = if good && !args.explain {
                first
            } else {
                text.trim_end()
            };
            output::write(None, format!("{shown}\n").as_bytes())?;
        }
        all.push(one);
    }
    Ok(Some(all))
}

/// Each choice of flags: the source's launch, and the port as it is read back.
#[cfg(test)]
pub(super) fn choices(
    args: &ConvertArgs,
    source: &Source,
    report: &Report,
) -> Result<Option<Vec<(Launch, Compiled)>>> {
    let Some(ported) = rewritten(args, source, report)? else {
        return Ok(None);
    };
    let launches = transpose::launches_of(&ported.names, &ported.transposed, &[])?;
    let one = |(at, launch): (usize, Launch)| {
        let port = compiled(&ported, &launch, at)?;
        Ok((launch, port))
    };
    launches
        .into_iter()
        .enumerate()
        .map(one)
        .collect::<Result<_>>()
        .map(Some)
}

/// The port for a launch: read from its text, and lowered.
fn compiled(ported: &Ported, launch: &Launch, at: usize) -> Result<Compiled> {
    let variant = ported.transposed.get(at);
    let signature = match (variant, &launch.compiled) {
        (Some(variant), _) => variant.port_signature().clone(),
        (None, Some(compiled)) if !compiled.hearsay => compiled.signature.clone(),
        _ => match ported.kernels.first().map(|kernel| kernel.signatures.as_slice()) {
            Some([only]) => only.clone(),
            _ => bail!("nothing says what the dump was compiled for"),
        },
    };
    let covers = |kernel: &&PortKernel| {
        kernel
            .signatures
            .iter()
            .any(|known| known.params == signature.params)
    };
    let kernel = ported
        .kernels
        .iter()
        .find(covers)
        .context("no function covers a launch")?;
    let text = Source {
        path: ported.beside.clone(),
        bytes: ported.text.clone().into_bytes(),
    };
    let own = signature_of(kernel, &signature);
    let module = back::lowered(&text, &ported.file, &kernel.name, &own)?;
    let correspondence = match variant {
        Some(variant) => Some(variant.correspondence(&ported.names, launch)?),
        None => None,
    };
    Ok(Compiled {
        entry: kernel.name.clone(),
        generics: Vec::new(),
        correspondence,
        module,
    })
}

/// What a file says of its evidence.
fn header(file: &str, verified: Option<&[Verified]>, outcome: Outcome) -> String {
    let ported = format!("# Ported from {file} by Tileport {}.", env!("CARGO_PKG_VERSION"));
    let Some(verified) = verified else {
        return format!("{ported} Not verified.");
    };
    let summary = verdicts::summary(verified);
    let summary = summary.trim_end();
    match outcome {
        Outcome::Clean => format!("{ported}\n# Verified: {summary}."),
        Outcome::Findings if verified.iter().any(|launch| !launch.findings.is_empty()) => {
            format!("{ported}\n# IT DOES NOT COMPILE: {summary}.")
        }
        Outcome::Findings => format!("{ported}\n# IT IS NOT THE SAME KERNEL: {summary}."),
        Outcome::Failed => format!("{ported}\n# NOT VERIFIED, it could not be told: {summary}."),
    }
}

fn show(
    args: &ConvertArgs,
    ported: &Ported,
    files: &[(PathBuf, String)],
    (verified, written): (Option<&[Verified]>, bool),
) -> Result<()> {
    let kernels = &ported.kernels;
    if args.json {
        let names: Vec<String> = files.iter().map(|(path, _)| path.display().to_string()).collect();
        let verdict = verified.map(evidence::worst).transpose()?;
        let kernels: Vec<_> = kernels
            .iter()
            .map(|kernel| {
                serde_json::json!({
                    "name": kernel.name,
                    "parameters": kernel.parameters,
                    "signatures": kernel.signatures.len(),
                })
            })
            .collect();
        let json = serde_json::json!({
            "folder": args.output,
            "written": written,
            "files": names,
            "kernels": kernels,
            "verdict": verdict,
            "launches": verified.unwrap_or_default(),
        });
        return output::write(None, (serde_json::to_string_pretty(&json)? + "\n").as_bytes());
    }
    let mut out = String::new();
    if let Some(verified) = verified {
        out.push_str(&verdicts::summary(verified));
    }
    if written {
        _ = writeln!(out, "{}: {} files", args.output.display(), files.len());
        for kernel in kernels {
            _ = writeln!(
                out,
                "  {}: {} of the kernel's signatures",
                kernel.name,
                kernel.signatures.len()
            );
        }
    }
    output::write(None, out.as_bytes())?;
    if !written {
        say!(
            "{} is not written: the evidence is no good; --force writes the port all the same, and says so in it",
            args.output.display()
        );
    } else if verified.is_none() {
        say!("not verified: --no-verify leaves the comparison with the source out");
    }
    Ok(())
}
