//! What is said of a port.

use super::ConvertArgs;
use crate::render::say;
use std::path::PathBuf;
use tileport_rust::{Pattern, Port};

pub(super) fn show(args: &ConvertArgs, port: &Port, files: &[(PathBuf, String)]) {
    if args.json {
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
        say!(
            "{}",
            serde_json::json!({ "folder": args.output, "files": files, "module": port.module, "entries": entries })
        );
        return;
    }
    say!("{}: {} files", args.output.display(), files.len());
    for entry in &port.entries {
        let generics: Vec<&str> = entry
            .generics
            .iter()
            .map(|generic| generic.name.as_str())
            .collect();
        say!(
            "  {}::{}<{}>: {} of the kernel's signatures",
            port.module,
            entry.name,
            generics.join(", "),
            entry.signatures.len()
        );
        if args.explain {
            for choice in &entry.choices {
                say!(
                    "    {}: {}, since {}",
                    choice.parameter,
                    pattern_name(choice.pattern),
                    choice.why
                );
            }
        }
    }
    say!(
        "  not verified yet: `tileport verify {} {}` compiles it with cutile and compares the two",
        args.file.display(),
        args.output.display()
    );
}

fn pattern_name(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Tensor => "a tensor",
        Pattern::Pointer => "a pointer",
    }
}
