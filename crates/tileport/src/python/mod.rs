//! Kernels in cuTile Python: which of a file, for which signatures, and as Tile IR.

use crate::input::Source;
use crate::render::Report;
use anyhow::{Context, Result, bail, ensure};
use std::path::PathBuf;
use tileport_ir::text::{self, PrintOptions};
use tileport_ir::{Diagnostic, Module as IrModule, Span, Version};
use tileport_kernel::signature::{Target, mangle};
use tileport_kernel::{ParamSpec, Signature, lower};
use tileport_python::project::Module;
use tileport_python::{FileLoader, KernelDef, Kernels, Project, SourceFiles};

pub(crate) mod signatures;

/// Which kernel of a file, and for which signature.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    /// The kernel's name; without one, the only kernel, or the one named as the file.
    pub(crate) kernel: Option<String>,
    /// The signature as text, or a file with signatures; without one, those of the file beside the kernel's, else the one
    /// that the kernel's own file implies.
    pub(crate) signature: Option<String>,
    /// A file with signatures, tables of them or launches, instead.
    pub(crate) signatures: Option<PathBuf>,
    /// Say nothing of a signature that was inferred.
    pub(crate) quiet: bool,
    /// The file was read before: its warnings have been said.
    pub(crate) again: bool,
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
                let shift = |span| shifted(span, start);
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
    source: &Source,
) -> Result<&'k KernelDef<'a>> {
    let file = source.path.display();
    let names = || {
        let mut names: Vec<&str> = kernels.iter().map(|k| k.qualified_name.as_str()).collect();
        names.dedup();
        names.join(", ")
    };
    let stem = source.path.file_stem().unwrap_or_default().to_string_lossy();
    let chosen = match (&choice.kernel, kernels) {
        (Some(name), _) => kernels
            .iter()
            .find(|kernel| kernel.name == name || kernel.qualified_name == *name)
            .with_context(|| format!("there is no kernel `{name}` in {file}; there are: {}", names()))?,
        (None, []) => bail!("there is no kernel in {file}: no function that ct.kernel is applied to"),
        (None, [only]) => only,
        (None, several) => (several.iter().find(|kernel| kernel.name == stem))
            // Of kernels of one name, none can be chosen by its name: that is said below.
            .or_else(|| {
                several
                    .iter()
                    .all(|k| k.qualified_name == several[0].qualified_name)
                    .then_some(&several[0])
            })
            .with_context(|| {
                format!(
                    "there are several kernels in {file}; choose one with --kernel: {}",
                    names()
                )
            })?,
    };
    let same = kernels
        .iter()
        .filter(|kernel| kernel.qualified_name == chosen.qualified_name);
    let lines: Vec<String> = same.map(|kernel| line(source, kernel.span).to_string()).collect();
    if let [first @ .., last] = lines.as_slice()
        && !first.is_empty()
    {
        bail!(
            "{file} has {} kernels called `{}`, in lines {} and {last}; give each a name of its own, so that one can be meant",
            lines.len(),
            chosen.qualified_name,
            first.join(", "),
        );
    }
    Ok(chosen)
}

/// The line of a file in which a place begins, from one.
fn line(source: &Source, span: Span) -> usize {
    let before = source.bytes.get(..span.start as usize).unwrap_or_default();
    1 + before.iter().filter(|byte| **byte == b'\n').count()
}

/// A file's module and kernels; nothing if it can't be read, which has then been reported. What is wrong with the
/// declaration of a kernel is reported, too.
pub(crate) fn open<'p, 'a>(
    project: &'p Project<'a>,
    path: &str,
    (source, files, report): (&Source, &SourceFiles, &Report),
) -> Option<(&'p Module<'a>, &'p Kernels<'a>, bool)> {
    let module = match project.open(path) {
        Ok(module) => module,
        Err(diagnostic) => {
            show(report, files, source, &[*diagnostic]);
            return None;
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
    show(report, files, source, &found);
    Some((module, kernels, found.is_empty()))
}

/// The names of a kernel's parameters and the signatures that it is compiled for; `None` if something is wrong, which
/// has then been reported.
pub(crate) fn compiled_for(
    source: &Source,
    choice: &Choice,
    report: &Report,
) -> Result<Option<(Vec<String>, Vec<Signature>)>> {
    with_project(source, |project, files, path| {
        let Some((module, kernels, true)) = open(project, path, (source, files, report)) else {
            return Ok(None);
        };
        let kernel = choose(kernels.all(), choice, source)?;
        let names = kernel.parameters.iter().map(|p| p.name.to_owned()).collect();
        let chosen = signatures::chosen(project, module, kernel, choice, (source, files, report))?;
        let Some(mut signatures) = chosen else {
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

/// What a kernel in Python became.
pub(crate) struct Compiled {
    /// One entry a signature. Operations stand where the file has what they come from.
    pub(crate) module: IrModule,
    /// The names of the parameters that are passed at launch, in order.
    pub(crate) names: Vec<String>,
}

/// Compiles a kernel of a file; `None` if something is wrong, which has then been reported.
pub(crate) fn compile(source: &Source, choice: &Choice, report: &Report) -> Result<Option<Compiled>> {
    with_project(source, |project, files, path| {
        let Some((module, kernels, true)) = open(project, path, (source, files, report)) else {
            return Ok(None);
        };
        let kernel = choose(kernels.all(), choice, source)?;
        let chosen = signatures::chosen(project, module, kernel, choice, (source, files, report))?;
        let Some(signatures) = chosen else {
            return Ok(None);
        };
        let target = Target {
            version: choice.version.unwrap_or(Version::NEWEST),
            gpu: None,
        };
        let names = signatures
            .first()
            .map(|signature| launch_names(kernel, signature))
            .unwrap_or_default();
        let (mut lowered, mut warned) = (Vec::new(), Vec::new());
        for mut signature in signatures {
            let made = project
                .read(module, kernel, &signature, None)
                .and_then(|reading| {
                    let mut warnings = reading.warnings;
                    warnings.retain(|warning| !choice.again && !warned.contains(warning));
                    show(report, files, source, &warnings);
                    warned.extend(warnings);
                    if signature.symbol.is_none() {
                        signature.symbol =
                            Some(mangle(kernel.name, &signature).map_err(|diagnostic| vec![*diagnostic])?);
                    }
                    lower::lower(&reading.kernel, &signature, &target)
                });
            match made {
                Ok(module) => lowered.push(module),
                Err(diagnostics) => {
                    show(report, files, source, &diagnostics);
                    return Ok(None);
                }
            }
        }
        let module = one_module(&lowered, |span| {
            let map = files.map();
            let file = map.file_of(span)?;
            (file.path() == path).then(|| shifted(span, file.start()))
        })?;
        Ok(Some(Compiled { module, names }))
    })
}

/// Several modules as one, whose operations stand where `place` says that those of the parts do.
fn one_module(parts: &[IrModule], place: impl Fn(Span) -> Option<Span>) -> Result<IrModule> {
    let text: String = parts
        .iter()
        .map(|part| text::print(part, &PrintOptions::default()))
        .collect();
    let mut whole = text::parse(text.as_bytes())
        .ok()
        .context("what the kernel compiles to can't be read back")?;
    let entries = parts.iter().flat_map(IrModule::entries);
    for (entry, part) in whole.entries_mut().zip(entries) {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        entry.body.walk(|op| ours.push(op));
        part.body.walk(|op| theirs.push(op));
        ensure!(
            ours.len() == theirs.len(),
            "what the kernel compiles to is not the same when it is read back"
        );
        for (op, other) in ours.into_iter().zip(theirs) {
            entry
                .body
                .set_span(op, place(part.body.span(other)).unwrap_or(Span::NONE));
        }
    }
    Ok(whole)
}

/// A span in the whole of all files as one in a file that starts at `start`.
fn shifted(span: Span, start: u32) -> Span {
    if span.is_some() {
        Span {
            start: span.start.saturating_sub(start),
            end: span.end.saturating_sub(start),
        }
    } else {
        span
    }
}

/// The names of what is passed at launch: constants are not, and the items of a tuple are.
fn launch_names(kernel: &KernelDef<'_>, signature: &Signature) -> Vec<String> {
    let mut names = Vec::new();
    for (parameter, spec) in kernel.parameters.iter().zip(&signature.params) {
        match spec {
            ParamSpec::Constant(_) => {}
            ParamSpec::Tuple(items) => {
                let passed = items
                    .iter()
                    .enumerate()
                    .filter(|(_, item)| !matches!(item, ParamSpec::Constant(_)));
                names.extend(passed.map(|(index, _)| format!("{}[{index}]", parameter.name)));
            }
            _ => names.push(parameter.name.to_owned()),
        }
    }
    names
}
