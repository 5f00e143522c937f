//! What is said of a port.

use super::ConvertArgs;
use super::evidence::Evidence;
use crate::commands::verify::{evidence, show as verdicts};
use crate::output;
use crate::render::say;
use anyhow::Result;
use std::fmt::Write as _;
use std::path::PathBuf;
use tileport_ir::Diagnostic;
use tileport_rust::{Pattern, Port};

/// Says why there is only the kernel, if so.
pub(super) fn without_host_code(why: &[Diagnostic]) {
    for found in why {
        say!("warning: the port is its kernel alone: {}", found.message);
        if let Some(help) = &found.help {
            say!("  help: {help}");
        }
    }
}

/// Says what was made, or why not.
pub(super) fn show(
    args: &ConvertArgs,
    port: &Port,
    files: &[(PathBuf, String)],
    (evidence, written): (Option<&Evidence>, bool),
) -> Result<()> {
    if args.json {
        let text = serde_json::to_string_pretty(&json(args, port, files, (evidence, written))?)? + "\n";
        return output::write(None, text.as_bytes());
    }
    let mut out = String::new();
    if let Some(evidence) = evidence {
        out.push_str(&verdicts::summary(&evidence.launches));
    }
    if written {
        _ = writeln!(out, "{}: {} files", args.output.display(), files.len());
        entries(&mut out, args, port);
    }
    output::write(None, out.as_bytes())?;
    if !written {
        say!(
            "{} is not written: the evidence is no good; --force writes the port all the same, and says so in it",
            args.output.display()
        );
    } else if evidence.is_none() {
        say!(
            "not verified: `tileport verify {} {}` compiles the port with cutile and compares the two",
            args.file.display(),
            args.output.display()
        );
    }
    Ok(())
}

fn entries(out: &mut String, args: &ConvertArgs, port: &Port) {
    for entry in &port.entries {
        let generics: Vec<&str> = entry.generics.iter().map(|g| g.name.as_str()).collect();
        let generics = if generics.is_empty() {
            String::new()
        } else {
            format!("<{}>", generics.join(", "))
        };
        _ = writeln!(
            out,
            "  {}::{}{generics}: {} of the kernel's signatures",
            port.module,
            entry.name,
            entry.signatures.len()
        );
        if args.explain {
            for choice in &entry.choices {
                _ = writeln!(
                    out,
                    "    {}: {}, since {}",
                    choice.parameter,
                    pattern_name(choice.pattern),
                    choice.why
                );
            }
        }
    }
}

fn json(
    args: &ConvertArgs,
    port: &Port,
    files: &[(PathBuf, String)],
    (evidence, written): (Option<&Evidence>, bool),
) -> Result<serde_json::Value> {
    let entries: Vec<_> = (port.entries.iter())
        .map(|entry| {
            serde_json::json!({
                "name": entry.name,
                "generics": entry.generics.iter().map(|generic| &generic.name).collect::<Vec<_>>(),
                "parameters": entry.parameters.iter().map(|parameter| &parameter.name).collect::<Vec<_>>(),
                "signatures": entry.signatures.len(),
                "patterns": entry.choices.iter().map(|choice| serde_json::json!({
                    "parameter": choice.parameter,
                    "pattern": pattern_name(choice.pattern),
                    "why": choice.why,
                })).collect::<Vec<_>>(),
            })
        })
        .collect();
    let files: Vec<_> = files.iter().map(|(path, _)| path.display().to_string()).collect();
    let verdict = evidence
        .map(|evidence| evidence::worst(&evidence.launches))
        .transpose()?;
    Ok(serde_json::json!({
        "folder": args.output,
        "written": written,
        "files": files,
        "module": port.module,
        "entries": entries,
        "verdict": verdict,
        "launches": evidence.map_or(&[][..], |evidence| &evidence.launches),
    }))
}

fn pattern_name(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Tensor => "a tensor",
        Pattern::Pointer => "a pointer",
    }
}
