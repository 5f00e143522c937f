//! What a kernel in Python is compiled for: said on the command line, in a file beside it, or inferred.

use super::{Choice, show};
use crate::input::Source;
use crate::render::{Place, Report, count, say};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use tileport_ir::Span;
use tileport_kernel::Signature;
use tileport_kernel::signature::{sidecar, tables, text};
use tileport_python::project::Module;
use tileport_python::{Inferred, KernelDef, Project, SourceFiles};

/// The signatures that a kernel is compiled for; nothing if none can be had, which has then been reported.
pub(crate) fn chosen<'a>(
    project: &Project<'a>,
    module: &Module<'a>,
    kernel: &KernelDef<'a>,
    choice: &Choice,
    (source, files, report): (&Source, &SourceFiles, &Report),
) -> Result<Option<Vec<Signature>>> {
    let names = parameter_names(kernel);
    if let Some(path) = &choice.signatures {
        return of_file(kernel, path, report);
    }
    if let Some(given) = &choice.signature {
        let path = Path::new(given);
        if path.extension().is_some_and(|extension| extension == "toml") {
            return of_file(kernel, path, report);
        }
        let params = text::parse(given, 0).and_then(|params| text::in_order(&params, &names));
        return Ok(match params {
            Ok(params) => Some(vec![Signature {
                params,
                ..Signature::default()
            }]),
            Err(diagnostics) => {
                let given = Source {
                    path: PathBuf::from("--sig"),
                    bytes: given.clone().into_bytes(),
                };
                report.diagnostics(&given, &diagnostics);
                None
            }
        });
    }
    let beside = choice
        .sidecar
        .clone()
        .unwrap_or_else(|| source.path.with_extension("toml"));
    if let Ok(text) = std::fs::read_to_string(&beside) {
        return of_toml(kernel, &beside, text, report);
    }
    let inferred = project.infer(module, kernel);
    let file = source.path.display();
    if !inferred.is_complete() {
        show(report, files, source, &inferred.findings);
        say!(
            "{file}: nothing says what `{}` is compiled for, and the file doesn't say enough: give --sig, or put what \
             `tileport signatures {file}` prints into {} and fill it in",
            kernel.name,
            beside.display()
        );
        return Ok(None);
    }
    if !choice.quiet {
        say!(
            "{file}: `{}` is compiled for the signature inferred from the file: {} (`tileport signatures {file}` says why)",
            kernel.name,
            text::print(&names, &inferred.signature)
        );
    }
    Ok(Some(vec![inferred.signature]))
}

/// The names of a kernel's parameters.
pub(crate) fn parameter_names<'a>(kernel: &KernelDef<'a>) -> Vec<&'a str> {
    kernel.parameters.iter().map(|parameter| parameter.name).collect()
}

/// The signatures of a kernel that a file has, which must be there.
fn of_file(kernel: &KernelDef<'_>, path: &Path, report: &Report) -> Result<Option<Vec<Signature>>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    of_toml(kernel, path, text, report)
}

/// The signatures of a kernel that a file has: a sidecar with launches, or tables of signatures.
fn of_toml(
    kernel: &KernelDef<'_>,
    path: &Path,
    text: String,
    report: &Report,
) -> Result<Option<Vec<Signature>>> {
    let refused = |text: String, diagnostics: &[tileport_ir::Diagnostic]| {
        let source = Source {
            path: path.to_owned(),
            bytes: text.into_bytes(),
        };
        report.diagnostics(&source, diagnostics);
    };
    if has_tables(&text) {
        let names = parameter_names(kernel);
        let tables = match tables::parse(&text, 0) {
            Ok(tables) => tables,
            Err(diagnostics) => {
                refused(text, &diagnostics);
                return Ok(None);
            }
        };
        let (mut all, mut wrong) = (Vec::new(), Vec::new());
        let of_kernel =
            |table: &&tables::Table| table.kernel == kernel.name || table.kernel == kernel.qualified_name;
        for table in tables.iter().filter(of_kernel) {
            match table.signature(&names) {
                Ok(signature) if all.contains(&signature) => {}
                Ok(signature) => all.push(signature),
                Err(diagnostics) => wrong.extend(diagnostics),
            }
        }
        if !wrong.is_empty() {
            refused(text, &wrong);
            return Ok(None);
        }
        if all.is_empty() {
            let others: Vec<&str> = tables.iter().map(|table| table.kernel.as_str()).collect();
            bail!(
                "{} has no signature of the kernel `{}`; it has {} of: {}",
                path.display(),
                kernel.name,
                count(others.len(), "signature"),
                others.join(", ")
            );
        }
        return Ok(Some(all));
    }
    match sidecar::parse(&text, 0) {
        Ok(sidecar) if sidecar.kernel == kernel.name => {
            let mut all: Vec<Signature> = Vec::new();
            for case in sidecar.cases {
                if !all.contains(&case.signature) {
                    all.push(case.signature);
                }
            }
            Ok(Some(all))
        }
        Ok(sidecar) => bail!(
            "the sidecar {} is of the kernel `{}`, not `{}`",
            path.display(),
            sidecar.kernel,
            kernel.name
        ),
        Err(diagnostic) => {
            refused(text, &[*diagnostic]);
            Ok(None)
        }
    }
}

/// Whether a TOML text has tables of signatures rather than launches. A text that is no TOML has none.
pub(crate) fn has_tables(text: &str) -> bool {
    toml::from_str::<toml::Table>(text).is_ok_and(|table| table.contains_key("signature"))
}

/// Why a parameter's part of an inferred signature is as it is: a line each.
pub(crate) fn reasons(inferred: &Inferred, name: &str, files: &SourceFiles, own: &str) -> Vec<String> {
    let Some(param) = inferred.params.iter().find(|param| param.name == name) else {
        return Vec::new();
    };
    let mut lines: Vec<String> = Vec::new();
    for reason in &param.reasons {
        let line = match place(files, reason.span, own) {
            Some(place) => format!("{place}: {}", reason.text),
            None => reason.text.clone(),
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// A place for people: the line, and the file unless it is this one.
pub(crate) fn place(files: &SourceFiles, span: Span, own: &str) -> Option<String> {
    let map = files.map();
    let file = map.file_of(span)?;
    let local = Span {
        start: span.start.saturating_sub(file.start()),
        end: span.end.saturating_sub(file.start()),
    };
    let Some(Place::Text { line, .. }) = Place::of(file.text().as_bytes(), local) else {
        return None;
    };
    Some(if file.path() == own {
        format!("line {line}")
    } else {
        format!("{}:{line}", file.path())
    })
}
