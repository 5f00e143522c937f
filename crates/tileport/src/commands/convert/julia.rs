//! Ports to cuTile.jl.

use super::{Constants, ConvertArgs, file_name, folder, layout, transpose, with_sources};
use crate::input::Source;
use crate::render::{Report, say};
use crate::{Outcome, output};
use anyhow::Result;
use std::fmt::Write as _;
use tileport_julia::{Options, Port, port_all};

/// Writes a port.
pub(super) fn run(args: &ConvertArgs, source: &Source, report: &Report) -> Result<Outcome> {
    let options = Options {
        layout: layout::dimensions(args),
        source: Some(file_name(&args.file)),
    };
    let ported = with_sources(args, source, (report, Constants::Open), |_, sources| {
        let (sources, _) = transpose::flagged(args, sources)?;
        let sources: Vec<tileport_julia::Source> = sources
            .into_iter()
            .map(|source| tileport_julia::Source {
                kernel: source.kernel,
                signature: source.signature,
                bound: source.bound,
            })
            .collect();
        port_all(&sources, &options)
    })?;
    let Some(port) = ported else {
        return Ok(Outcome::Findings);
    };
    folder::write(&args.output, &port.files, args.force)?;
    show(args, &port)?;
    Ok(Outcome::Clean)
}

fn show(args: &ConvertArgs, port: &Port) -> Result<()> {
    if args.json {
        let files: Vec<String> = port
            .files
            .iter()
            .map(|(path, _)| path.display().to_string())
            .collect();
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
            "files": files,
            "layout": layout::dimensions(args).name(),
            "kernels": kernels,
            "verified": false,
        });
        let text = serde_json::to_string_pretty(&json)? + "\n";
        return output::write(None, text.as_bytes());
    }
    let mut out = String::new();
    _ = writeln!(out, "{}: {} files", args.output.display(), port.files.len());
    for kernel in &port.kernels {
        let types = if kernel.generics.is_empty() {
            String::new()
        } else {
            format!(" where {{{}}}", kernel.generics.join(", "))
        };
        _ = writeln!(
            out,
            "  {}{types}: {} of the kernel's signatures",
            kernel.name,
            kernel.signatures.len()
        );
    }
    output::write(None, out.as_bytes())?;
    say!("not verified: ports to cuTile.jl can't be read back yet");
    Ok(())
}
