//! Ports to cuTile.jl.

mod cases;
mod launch;

use super::{ConvertArgs, file_name, folder, layout, transpose, with_sources};
use crate::input::Source;
use crate::render::{Report, say};
use crate::{Outcome, output};
use anyhow::Result;
use std::fmt::Write as _;
use std::path::PathBuf;
use tileport_julia::host::{self, Host};
use tileport_julia::{Options, Port, port_all};

/// Writes a port.
pub(super) fn run(args: &ConvertArgs, source: &Source, report: &Report) -> Result<Outcome> {
    let options = Options {
        layout: layout::dimensions(args),
        source: Some(file_name(&args.file)),
    };
    let ported = with_sources(args, source, report, |read, sources| {
        let (sources, _) = transpose::flagged(args, sources)?;
        // With flags, there are more parameters than the source hands anything in for.
        let launch = read.project.host_launch(read.module, read.kernel);
        let launch = launch.filter(|_| args.transpose.is_empty());
        Ok((
            port_all(&sources, &options)?,
            launch.map(|launch| launch::of(&launch)),
        ))
    })?;
    let Some((port, launch)) = ported else {
        return Ok(Outcome::Findings);
    };
    let host = Host {
        cases: cases::cases(args, &port, report)?,
        launch,
    };
    let files = host::files(&port, &options, &host);
    folder::write(&args.output, &files, args.force)?;
    show(args, &port, &files, &host)?;
    Ok(Outcome::Clean)
}

fn show(args: &ConvertArgs, port: &Port, files: &[(PathBuf, String)], host: &Host) -> Result<()> {
    if args.json {
        let names: Vec<String> = files.iter().map(|(path, _)| path.display().to_string()).collect();
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
        let json = serde_json::json!({
            "folder": args.output,
            "files": names,
            "layout": layout::dimensions(args).name(),
            "kernels": kernels,
            "cases": host.cases.iter().map(|case| case.name.as_str()).collect::<Vec<_>>(),
            "verified": false,
        });
        let text = serde_json::to_string_pretty(&json)? + "\n";
        return output::write(None, text.as_bytes());
    }
    let mut out = String::new();
    _ = writeln!(out, "{}: {} files", args.output.display(), files.len());
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
    output::write(None, out.as_bytes())?;
    say!("not verified: ports to cuTile.jl can't be read back yet");
    Ok(())
}
