//! `tileport signatures`: what the kernels of a file in Python are launched with, as far as the file tells.

use crate::Outcome;
use crate::cli::SignaturesArgs;
use crate::input::Source;
use crate::output;
use crate::python::signatures::{parameter_names, place, reasons};
use crate::python::{self, Choice, open, show, with_project};
use crate::render::Report;
use anyhow::{Result, ensure};
use serde::Serialize;
use std::fmt::Write as _;
use tileport_ir::Severity;
use tileport_kernel::signature::tables::{self, Table};
use tileport_kernel::signature::text;
use tileport_python::{Inferred, KernelDef, SourceFiles};

/// Runs the command.
pub(crate) fn run(args: &SignaturesArgs) -> Result<Outcome> {
    let report = Report::new(args.json);
    let source = Source::read(&args.file)?;
    ensure!(
        python::is_python(&source.bytes),
        "{} is no file in cuTile Python: it does not import cuda.tile",
        source.path.display()
    );
    with_project(&source, |project, files, path| {
        let Some((module, kernels, sound)) = open(project, path, (&source, files, &report)) else {
            return Ok(Outcome::Failed);
        };
        let chosen: Vec<&KernelDef<'_>> = match &args.kernel {
            Some(_) => {
                let choice = Choice {
                    kernel: args.kernel.clone(),
                    ..Choice::default()
                };
                vec![python::choose(kernels.all(), &choice, &source)?]
            }
            None => kernels.all().iter().collect(),
        };
        ensure!(
            !chosen.is_empty() || !sound,
            "there is no kernel in {}: no function that ct.kernel is applied to",
            source.path.display()
        );
        let all: Vec<(&KernelDef<'_>, Inferred)> = chosen
            .into_iter()
            .map(|kernel| (kernel, project.infer(module, kernel)))
            .collect();
        let mut clean = sound;
        for (_, inferred) in &all {
            show(&report, files, &source, &inferred.findings);
            clean &= inferred
                .findings
                .iter()
                .all(|found| found.severity != Severity::Error);
        }
        let text = if args.json {
            json(path, files, &all)?
        } else {
            toml(path, files, &all)
        };
        output::write(args.output.as_deref(), text.as_bytes())?;
        Ok(if clean { Outcome::Clean } else { Outcome::Findings })
    })
}

fn toml(path: &str, files: &SourceFiles, all: &[(&KernelDef<'_>, Inferred)]) -> String {
    let file = std::path::Path::new(path).file_name();
    let name = file.map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned());
    let mut out = String::new();
    _ = writeln!(
        out,
        "# What the kernels of {name} are compiled for, as far as the file tells. Edit it; docs/signatures.md describes the\n\
         # notation. `?` and `=?` must be filled in; \"assumed\" is what nothing says.\n"
    );
    let table = |(kernel, inferred): &(&KernelDef<'_>, Inferred)| {
        Table::of(
            &kernel.qualified_name,
            &parameter_names(kernel),
            &inferred.signature,
        )
    };
    let tables: Vec<Table> = all.iter().map(table).collect();
    out + &tables::print_with(&tables, &|index, param| {
        let Some((kernel, inferred)) = all.get(index) else {
            return Vec::new();
        };
        match param {
            None => place(files, kernel.span, path).into_iter().collect(),
            Some(param) => comments(inferred, param, files, path),
        }
    })
}

/// The comment before a parameter: what must be filled in, then the reasons.
fn comments(inferred: &Inferred, param: &str, files: &SourceFiles, path: &str) -> Vec<String> {
    let known = inferred.params.iter().find(|known| known.name == param);
    let missing = known.and_then(|param| param.missing.as_ref());
    let mut lines: Vec<String> = missing
        .map(|what| format!("FILL IN: {what}"))
        .into_iter()
        .collect();
    lines.extend(reasons(inferred, param, files, path));
    lines
}

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    kernels: Vec<JsonKernel<'a>>,
}

#[derive(Serialize)]
struct JsonKernel<'a> {
    name: &'a str,
    complete: bool,
    signature: String,
    convention: &'static str,
    parameters: Vec<JsonParameter<'a>>,
}

#[derive(Serialize)]
struct JsonParameter<'a> {
    name: &'a str,
    spec: String,
    reasons: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<&'a str>,
}

fn json(path: &str, files: &SourceFiles, all: &[(&KernelDef<'_>, Inferred)]) -> Result<String> {
    let kernels = all.iter().map(|(kernel, inferred)| {
        let params = inferred.params.iter().zip(&inferred.signature.params);
        JsonKernel {
            name: &kernel.qualified_name,
            complete: inferred.is_complete(),
            signature: text::print(&parameter_names(kernel), &inferred.signature),
            convention: inferred.signature.convention.name(),
            parameters: params
                .map(|(param, spec)| JsonParameter {
                    name: &param.name,
                    spec: text::print_spec(spec),
                    reasons: reasons(inferred, &param.name, files, path),
                    missing: param.missing.as_deref(),
                })
                .collect(),
        }
    });
    let object = Json {
        file: path,
        kernels: kernels.collect(),
    };
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}
