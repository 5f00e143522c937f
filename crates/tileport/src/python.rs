//! Kernels in cuTile Python: which of a file, for which signatures, and as Tile IR.

use crate::input::Source;
use crate::render::Report;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use tileport_ir::text::{self, PrintOptions};
use tileport_ir::{Diagnostic, Span, Version};
use tileport_kernel::signature::{Target, mangle, sidecar, text as signature_text};
use tileport_kernel::{Signature, lower};
use tileport_python::{FileLoader, KernelDef, Project, SourceFiles};

/// Which kernel of a file, and for which signature.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    /// The kernel's name; without one, the only kernel, or the one named as the file.
    pub(crate) kernel: Option<String>,
    /// The signature as text; without one, those of the sidecar beside the file.
    pub(crate) signature: Option<String>,
    /// The sidecar, if it is not beside the file.
    pub(crate) sidecar: Option<PathBuf>,
    /// The version of the bytecode that the result must fit.
    pub(crate) version: Option<Version>,
}

/// Reads files for the front end: the one that was given from memory, others from the disk.
struct Disk {
    path: String,
    text: String,
}

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        if path == self.path {
            Some(self.text.clone())
        } else {
            std::fs::read_to_string(path).ok()
        }
    }
}

/// Whether a file is Python that uses `cuda.tile`: it imports it.
pub(crate) fn is_python(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    text.lines().any(|line| {
        let line = line.trim_start();
        let module = line
            .strip_prefix("import ")
            .or_else(|| line.strip_prefix("from "));
        module.is_some_and(|module| {
            module.trim_start().starts_with("cuda.tile")
                || module.trim_start().starts_with("cuda import tile")
        })
    })
}

/// A file's front end, alive while its kernels are looked at.
pub(crate) fn with_project<T>(
    source: &Source,
    run: impl FnOnce(&Project<'_>, &SourceFiles, &str) -> Result<T>,
) -> Result<T> {
    let path = source.path.to_string_lossy().into_owned();
    let text = String::from_utf8(source.bytes.clone()).context("the file is not UTF-8 text")?;
    let files = SourceFiles::new(Disk {
        path: path.clone(),
        text,
    });
    let project = Project::new(&files, []);
    run(&project, &files, &path)
}

/// Shows diagnostics, each with the file that it is in.
pub(crate) fn show(report: &Report, files: &SourceFiles, fallback: &Source, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        let map = files.map();
        match map.file_of(diagnostic.span) {
            Some(file) => {
                let source = Source {
                    path: PathBuf::from(file.path()),
                    bytes: file.text().as_bytes().to_vec(),
                };
                let start = file.start();
                let shift = |span: Span| {
                    if span.is_some() {
                        Span {
                            start: span.start.saturating_sub(start),
                            end: span.end.saturating_sub(start),
                        }
                    } else {
                        span
                    }
                };
                let mut local = diagnostic.clone();
                local.span = shift(local.span);
                local
                    .labels
                    .iter_mut()
                    .for_each(|label| label.span = shift(label.span));
                report.diagnostics(&source, &[local]);
            }
            None => report.diagnostics(fallback, std::slice::from_ref(diagnostic)),
        }
    }
}

/// The kernel that is meant.
pub(crate) fn choose<'k, 'a>(
    kernels: &'k [KernelDef<'a>],
    choice: &Choice,
    path: &Path,
) -> Result<&'k KernelDef<'a>> {
    let names = || {
        kernels
            .iter()
            .map(|kernel| kernel.qualified_name.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    if let Some(name) = &choice.kernel {
        let found = kernels
            .iter()
            .find(|kernel| kernel.name == name || kernel.qualified_name == *name);
        return found.with_context(|| {
            format!(
                "there is no kernel `{name}` in {}; there are: {}",
                path.display(),
                names()
            )
        });
    }
    let stem = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    match kernels {
        [] => bail!(
            "there is no kernel in {}: no function that ct.kernel is applied to",
            path.display()
        ),
        [only] => Ok(only),
        several => several
            .iter()
            .find(|kernel| kernel.name == stem)
            .with_context(|| {
                format!(
                    "there are several kernels in {}; choose one with --kernel: {}",
                    path.display(),
                    names()
                )
            }),
    }
}

/// The signatures that a kernel is compiled for.
fn signatures(
    kernel: &KernelDef<'_>,
    choice: &Choice,
    source: &Source,
    report: &Report,
) -> Result<Option<Vec<Signature>>> {
    let names: Vec<&str> = kernel.parameters.iter().map(|parameter| parameter.name).collect();
    if let Some(text) = &choice.signature {
        let given = Source {
            path: PathBuf::from("--sig"),
            bytes: text.clone().into_bytes(),
        };
        let params =
            signature_text::parse(text, 0).and_then(|params| signature_text::in_order(&params, &names));
        return Ok(match params {
            Ok(params) => Some(vec![Signature {
                params,
                ..Signature::default()
            }]),
            Err(diagnostics) => {
                report.diagnostics(&given, &diagnostics);
                None
            }
        });
    }
    let beside = choice
        .sidecar
        .clone()
        .unwrap_or_else(|| source.path.with_extension("toml"));
    let Ok(text) = std::fs::read_to_string(&beside) else {
        bail!(
            "nothing says what `{}` is compiled for: give --sig, or put a sidecar {} beside the file (parameters: {})",
            kernel.name,
            beside.display(),
            names.join(", ")
        );
    };
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
            beside.display(),
            sidecar.kernel,
            kernel.name
        ),
        Err(diagnostic) => {
            report.diagnostics(
                &Source {
                    path: beside,
                    bytes: text.into_bytes(),
                },
                &[*diagnostic],
            );
            Ok(None)
        }
    }
}

/// The names of a kernel's parameters and the signatures that it is compiled for; `None` if something is wrong, which
/// has then been reported.
pub(crate) fn compiled_for(
    source: &Source,
    choice: &Choice,
    report: &Report,
) -> Result<Option<(Vec<String>, Vec<Signature>)>> {
    with_project(source, |project, files, path| {
        let module = match project.open(path) {
            Ok(module) => module,
            Err(diagnostic) => {
                show(report, files, source, &[*diagnostic]);
                return Ok(None);
            }
        };
        let kernels = project.kernels(module);
        let kernel = choose(kernels.all(), choice, &source.path)?;
        let names = kernel.parameters.iter().map(|p| p.name.to_owned()).collect();
        let Some(mut signatures) = signatures(kernel, choice, source, report)? else {
            return Ok(None);
        };
        for signature in &mut signatures {
            if signature.symbol.is_none() {
                signature.symbol = mangle(kernel.name, signature).ok();
            }
        }
        Ok(Some((names, signatures)))
    })
}

/// Compiles a kernel of a file to Tile IR text, one entry a signature; `None` if something is wrong, which has then been
/// reported.
pub(crate) fn compile(source: &Source, choice: &Choice, report: &Report) -> Result<Option<String>> {
    with_project(source, |project, files, path| {
        let module = match project.open(path) {
            Ok(module) => module,
            Err(diagnostic) => {
                show(report, files, source, &[*diagnostic]);
                return Ok(None);
            }
        };
        let kernels = project.kernels(module);
        let found: Vec<Diagnostic> = module
            .file()
            .diagnostics()
            .iter()
            .chain(kernels.diagnostics())
            .cloned()
            .collect();
        if !found.is_empty() {
            show(report, files, source, &found);
            return Ok(None);
        }
        let kernel = choose(kernels.all(), choice, &source.path)?;
        let Some(signatures) = signatures(kernel, choice, source, report)? else {
            return Ok(None);
        };
        let target = Target {
            version: choice.version.unwrap_or(Version::NEWEST),
            gpu: None,
        };
        let mut out = String::new();
        for mut signature in signatures {
            let made = project
                .read(module, kernel, &signature, None)
                .and_then(|reading| {
                    show(report, files, source, &reading.warnings);
                    if signature.symbol.is_none() {
                        signature.symbol =
                            Some(mangle(kernel.name, &signature).map_err(|diagnostic| vec![*diagnostic])?);
                    }
                    lower::lower(&reading.kernel, &signature, &target)
                });
            match made {
                Ok(module) => out.push_str(&text::print(&module, &PrintOptions::default())),
                Err(diagnostics) => {
                    show(report, files, source, &diagnostics);
                    return Ok(None);
                }
            }
        }
        Ok(Some(out))
    })
}
