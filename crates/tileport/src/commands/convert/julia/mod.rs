//! Ports to cuTile.jl, with their evidence: the port is read back and compared with its source before it is written.

mod cases;
mod launch;

use super::transpose::{self, Variant};
use super::{Constants, ConvertArgs, file_name, folder, layout, with_sources};
use crate::commands::verify::evidence::{self, Verified};
use crate::commands::verify::julia::{self as back, Bound, Manifest, ManifestKernel, ManifestParameter};
use crate::commands::verify::source::{self, Launch, Wanted};
use crate::commands::verify::{Port as Compiled, manifest, show as shown};
use crate::input::Source;
use crate::render::{Report, say};
use crate::{Outcome, output};
use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tileport_julia::host::{self, Host};
use tileport_julia::{Options, Port, PortKernel, port_all};
use tileport_julia_reader::File;
use tileport_kernel::ParamSpec;
use tileport_kernel::signature::{ConstantValue, text};
use tileport_verify::Verdict;

/// The file with the evidence.
const EVIDENCE: &str = "evidence.json";
/// What the writer says at the head of a kernel that was not read back.
const NOT_VERIFIED: &str = "# Not verified";

/// A port with the names of its source's parameters.
struct Ported {
    port: Port,
    host: Host,
    names: Vec<String>,
    /// The choices of flags for transposed operands, where there are any.
    transposed: Vec<Variant>,
}

fn options(args: &ConvertArgs) -> Options {
    Options {
        layout: layout::dimensions(args),
        source: Some(file_name(&args.file)),
    }
}

/// Reads the kernel for each signature, and ports it; `None` if something is wrong, which has then been reported.
fn port(args: &ConvertArgs, source: &Source, report: &Report) -> Result<Option<Ported>> {
    with_sources(args, source, (report, Constants::Open), |read, sources| {
        let (sources, transposed) = transpose::flagged(args, sources)?;
        transpose::no_lists(args, &transposed)?;
        // With flags, there are more parameters than the source hands anything in for.
        let launch = read.project.host_launch(read.module, read.kernel);
        let launch = launch.filter(|_| transposed.is_empty());
        Ok(Ported {
            port: port_all(&sources, &options(args))?,
            host: Host {
                cases: Vec::new(),
                launch: launch.map(|launch| launch::of(&launch)),
            },
            names: read.kernel.parameters.iter().map(|p| p.name.to_owned()).collect(),
            transposed,
        })
    })
}

/// Each choice of flags: the source's launch, and the port as it is read back.
#[cfg(test)]
pub(super) fn choices(
    args: &ConvertArgs,
    source: &Source,
    report: &Report,
) -> Result<Option<Vec<(Launch, Compiled)>>> {
    let Some(ported) = port(args, source, report)? else {
        return Ok(None);
    };
    let files = host::files(&ported.port, &options(args), &ported.host);
    let (path, text) = kernel_file(&files)?;
    let shown = path.display().to_string();
    let parsed = File::parse(text).map_err(|found| anyhow::anyhow!("{:?}: {text}", found.first()))?;
    let launches = transpose::launches_of(&ported.names, &ported.transposed, &[])?;
    let mut all = Vec::new();
    for (launch, variant) in launches.into_iter().zip(&ported.transposed) {
        let port = read_back(&parsed, (text, &shown), &ported, (args, &launch, Some(variant)))?;
        all.push((launch, port));
    }
    Ok(Some(all))
}

/// Writes a port.
pub(super) fn run(args: &ConvertArgs, source: &Source, report: &Report) -> Result<Outcome> {
    let Some(mut ported) = port(args, source, report)? else {
        return Ok(Outcome::Findings);
    };
    ported.host.cases = cases::cases(args, &ported, report)?;
    ported.port.files = host::files(&ported.port, &options(args), &ported.host);
    let mut verified = None;
    if !args.no_verify {
        verified = gather(args, &ported, report)?;
        if verified.is_none() {
            return Ok(Outcome::Failed);
        }
    }
    let outcome = verified
        .as_ref()
        .map_or(Ok(Outcome::Clean), |launches| evidence::outcome(launches))?;
    let files = files(args, &ported, verified.as_deref())?;
    let written = outcome == Outcome::Clean || args.force;
    if written {
        folder::write(&args.output, &files, args.force)?;
    }
    show(args, &ported, &files, (verified.as_deref(), written))?;
    Ok(outcome)
}

/// Reads the port back and compares it with its source, launch by launch; `None` if the source is not valid, which has then been
/// reported.
fn gather(args: &ConvertArgs, ported: &Ported, report: &Report) -> Result<Option<Vec<Verified>>> {
    let wanted = Wanted {
        file: args.file.clone(),
        kernels: args.wanted.clone(),
        quiet: true,
        ..Wanted::default()
    };
    let Some(source) = source::read(&wanted, report)? else {
        return Ok(None);
    };
    let launches = if ported.transposed.is_empty() {
        source.launches
    } else {
        transpose::launches_of(&ported.names, &ported.transposed, &source.launches)?
    };
    let (path, text) = kernel_file(&ported.port.files)?;
    let name = path.display().to_string();
    let toolchain = evidence::assembler(&args.evidence)?;
    let parsed = File::parse(text);
    let number = launches.len();
    let mut verified = Vec::new();
    for (at, launch) in launches.iter().enumerate() {
        let port = match &parsed {
            Ok(parsed) => read_back(
                parsed,
                (text, &name),
                ported,
                (args, launch, ported.transposed.get(at)),
            )?,
            Err(found) => Compiled {
                entry: String::new(),
                generics: Vec::new(),
                correspondence: None,
                module: Err(back::refused(found, text, &name)),
            },
        };
        evidence::write_ir(&args.evidence, launch, &port, at)?;
        let one = evidence::gather(&args.evidence, launch, port, toolchain.as_ref())?;
        tell(args, &one, (at + 1, number))?;
        verified.push(one);
    }
    Ok(Some(verified))
}

/// The kernel of the port for a launch, as Tile IR.
fn read_back(
    parsed: &File,
    (text, shown): (&str, &str),
    ported: &Ported,
    (args, launch, variant): (&ConvertArgs, &Launch, Option<&Variant>),
) -> Result<Compiled> {
    let compiled = launch.compiled.as_ref().context("the source has no signature")?;
    let signature = variant.map_or(&compiled.signature, Variant::port_signature);
    let covers = |kernel: &&PortKernel| {
        kernel
            .signatures
            .iter()
            .any(|known| known.params == signature.params)
    };
    let kernel = ported
        .port
        .kernels
        .iter()
        .find(covers)
        .context("no kernel of the port covers a launch")?;
    let bound: Vec<Bound> = kernel
        .parameters
        .iter()
        .map(|parameter| Bound {
            position: parameter.position,
            path: parameter.path.clone(),
        })
        .collect();
    let of = (kernel.name.as_str(), layout::dimensions(args));
    match variant {
        Some(variant) => back::port_taking(parsed, text, shown, of, &bound, (launch, variant)),
        None => back::port(parsed, text, shown, of, &bound, launch),
    }
}

/// Says how a launch fared: what is wrong in full, what is right in a line.
fn tell(args: &ConvertArgs, one: &Verified, (at, number): (usize, usize)) -> Result<()> {
    let text = shown::pretty(one);
    let first = text.lines().next().unwrap_or_default();
    if args.json {
        say!("launch {at} of {number}: {first}");
        return Ok(());
    }
    let good = one.report.verdict.is_good() && !args.explain;
    let said = if good { first } else { text.trim_end() };
    output::write(None, format!("{said}\n").as_bytes())
}

fn kernel_file(files: &[(PathBuf, String)]) -> Result<(&Path, &str)> {
    let (path, text) = files.first().context("the port has no file")?;
    Ok((path, text))
}

/// The port's files: what is known of it at the head of the kernel, the evidence, and what `tileport verify` needs to gather it
/// again.
fn files(
    args: &ConvertArgs,
    ported: &Ported,
    verified: Option<&[Verified]>,
) -> Result<Vec<(PathBuf, String)>> {
    let mut files = ported.port.files.clone();
    let name = kernel_file(&files)?.0.display().to_string();
    if let (Some(launches), Some((_, text))) = (verified, files.first_mut()) {
        *text = headed(text, &header(launches)?);
        let json = evidence::json(&file_name(&args.file), &name, false, launches)?;
        files.push((PathBuf::from(EVIDENCE), json));
    }
    let names: Vec<&str> = ported.names.iter().map(String::as_str).collect();
    let kernels = ported.port.kernels.iter().map(|kernel| ManifestKernel {
        name: kernel.name.clone(),
        parameters: kernel
            .parameters
            .iter()
            .map(|parameter| ManifestParameter {
                name: parameter.name.clone(),
                position: parameter.position,
                path: parameter.path.clone(),
            })
            .collect(),
        // Flags are none of the source's parameters: what the source is called like is called with none set.
        signatures: (kernel.signatures.iter())
            .filter(|signature| signature.params.iter().skip(names.len()).all(is_unset))
            .map(|signature| text::print(&names, signature))
            .collect(),
    });
    let own = Manifest {
        schema: manifest::SCHEMA,
        tileport: env!("CARGO_PKG_VERSION").to_owned(),
        language: back::LANGUAGE.to_owned(),
        source: file_name(&args.file),
        layout: layout::dimensions(args).name().to_owned(),
        kernels: kernels.collect(),
    };
    let json = serde_json::to_string_pretty(&own)? + "\n";
    files.push((PathBuf::from(manifest::NAME), json));
    Ok(files)
}

/// Whether a parameter is a flag that is not set.
fn is_unset(spec: &ParamSpec) -> bool {
    *spec == ParamSpec::Constant(Some(ConstantValue::Int(0)))
}

/// What the kernel's file says of the evidence.
fn header(launches: &[Verified]) -> Result<String> {
    let tileport = env!("CARGO_PKG_VERSION");
    let said = shown::summary(launches);
    let said = said.trim_end();
    Ok(match evidence::worst(launches)? {
        Verdict::Proven | Verdict::Agrees => format!("# Verified: read back by Tileport {tileport}, {said}."),
        Verdict::Differs => format!("# IT IS NOT THE SAME KERNEL: read back by Tileport {tileport}, {said}."),
        Verdict::Unknown => {
            format!("# NOT VERIFIED, it could not be told: read back by Tileport {tileport}, {said}.")
        }
    })
}

/// A kernel's text with a line on its evidence, in the place of the one that says that there is none.
fn headed(text: &str, line: &str) -> String {
    let mut out = String::with_capacity(text.len() + line.len());
    let mut said = false;
    for old in text.lines() {
        if !said && old.starts_with(NOT_VERIFIED) {
            out.push_str(line);
            said = true;
        } else {
            out.push_str(old);
        }
        out.push('\n');
    }
    if said { out } else { format!("{line}\n\n{text}") }
}

fn show(
    args: &ConvertArgs,
    Ported { port, host, .. }: &Ported,
    files: &[(PathBuf, String)],
    (verified, written): (Option<&[Verified]>, bool),
) -> Result<()> {
    if args.json {
        let paths: Vec<String> = files.iter().map(|(path, _)| path.display().to_string()).collect();
        let kernels: Vec<_> = port
            .kernels
            .iter()
            .map(|kernel| {
                let parameters: Vec<&str> = kernel.parameters.iter().map(|p| p.name.as_str()).collect();
                serde_json::json!({
                    "name": kernel.name,
                    "parameters": parameters,
                    "signatures": kernel.signatures.len(),
                })
            })
            .collect();
        let verdict = verified.map(evidence::worst).transpose()?;
        let json = serde_json::json!({
            "folder": args.output,
            "written": written,
            "files": paths,
            "layout": layout::dimensions(args).name(),
            "kernels": kernels,
            "cases": host.cases.iter().map(|case| case.name.as_str()).collect::<Vec<_>>(),
            "verified": verdict.is_some_and(Verdict::is_good),
            "verdict": verdict,
            "launches": verified.unwrap_or_default(),
        });
        let text = serde_json::to_string_pretty(&json)? + "\n";
        return output::write(None, text.as_bytes());
    }
    let mut out = String::new();
    if written {
        _ = writeln!(out, "{}: {} files", args.output.display(), files.len());
    }
    for kernel in &port.kernels {
        let types = if kernel.generics.is_empty() {
            String::new()
        } else {
            format!(" where {{{}}}", kernel.generics.join(", "))
        };
        _ = writeln!(
            out,
            "  {}{types}: {} of the kernel's signatures, tested on {}",
            kernel.name,
            kernel.signatures.len(),
            crate::render::count(
                host.cases
                    .iter()
                    .filter(|case| case.kernel == kernel.name)
                    .count(),
                "case"
            )
        );
    }
    if let Some(launches) = verified {
        out.push_str(&shown::summary(launches));
    }
    output::write(None, out.as_bytes())?;
    if !written {
        say!("nothing is written; --force writes the port all the same");
    } else if verified.is_none() {
        say!("not verified: the port was not compared with its source");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_kernel_says_what_is_known_of_it() {
        let text = "# Ported from k.py for cuTile.jl 1.0.\n#\n# Not verified: it wasn't read back.\n\nimport cuTile as ct\n";
        let headed_text = headed(text, "# Verified: 1 launch: 1 proven.");
        assert_eq!(
            headed_text,
            "# Ported from k.py for cuTile.jl 1.0.\n#\n# Verified: 1 launch: 1 proven.\n\nimport cuTile as ct\n"
        );
        assert_eq!(headed("import x\n", "# Verified."), "# Verified.\n\nimport x\n");
    }
}
