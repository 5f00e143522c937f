//! The files of a port, and where they are: its kernel, and host code around it.

use super::{ConvertArgs, Ported};
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use tileport_ir::Diagnostic;
use tileport_python::host::Carry;
use tileport_python::{KernelDef, Module, Owner, Project};
use tileport_rust::host::{self, Options, SourceFile};

/// How the files of a port are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// A crate with its Python package, which work by themselves.
    Standalone,
    /// The places that TileGym has for operators in cutile-rs.
    Tilegym,
}

/// What host code is made with beside the port: the source's own host functions, its text, and its launches.
pub(super) fn options<'a>(
    args: &ConvertArgs,
    project: &Project<'a>,
    module: &Module<'a>,
    kernel: &KernelDef<'a>,
) -> Options {
    let package = package(&args.file);
    let carry = Carry {
        port: host::PORT,
        variable: &host::variable(kernel.name),
        package: package.as_deref(),
        backend: "cutile-rs",
    };
    let stem = args
        .file
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.filter(|stem| stem.chars().all(|c| c.is_alphanumeric() || c == '_'));
    // A kernel inside a function can't be imported.
    let source = stem.filter(|_| kernel.parent == Owner::Module).and_then(|stem| {
        Some(match &package {
            Some(package) => SourceFile {
                module: format!("{package}.{stem}"),
                text: None,
            },
            None => SourceFile {
                module: format!("{stem}_source"),
                text: Some(project.importable(module, None)?),
            },
        })
    });
    let names = kernel.parameters.iter().map(|p| p.name.to_owned()).collect();
    Options {
        source,
        carried: project.carried(module, kernel, &carry),
        ..without_source(args, names)
    }
}

/// The same where the source is a dump, which has no host functions.
pub(super) fn without_source(args: &ConvertArgs, parameters: Vec<String>) -> Options {
    Options {
        layout: match args.layout {
            Layout::Standalone => host::Layout::Standalone,
            Layout::Tilegym => host::Layout::TileGym,
        },
        parameters,
        source: None,
        carried: None,
        launches: launches(args),
    }
}

/// The same for a port with flags, which are parameters behind the source's. What the source has for launches lacks them.
pub(super) fn with_flags(mut options: Options, flags: Vec<String>) -> Options {
    if !flags.is_empty() {
        options.parameters.extend(flags);
        (options.source, options.carried, options.launches) = (None, None, None);
    }
    options
}

/// The launches that the sidecar has, if the port is made for them.
fn launches(args: &ConvertArgs) -> Option<String> {
    if args.sig.is_some() || args.signatures.is_some() {
        return None;
    }
    let text = std::fs::read_to_string(args.file.with_extension("toml")).ok()?;
    let table = toml::from_str::<toml::Table>(&text).ok()?;
    table.contains_key("case").then_some(text)
}

/// The package that a file is in, by the `__init__.py` beside it and above.
fn package(file: &Path) -> Option<String> {
    let file = file.canonicalize().ok()?;
    let mut names = Vec::new();
    for folder in file.ancestors().skip(1) {
        if !folder.join("__init__.py").is_file() {
            break;
        }
        names.push(folder.file_name()?.to_str()?.to_owned());
    }
    names.reverse();
    (!names.is_empty()).then(|| names.join("."))
}

/// The files of a port. Where host code has no form for the kernel, the kernel alone, and why.
pub(super) fn files(ported: &Ported) -> (Vec<(PathBuf, String)>, Vec<Diagnostic>) {
    match host::files(&ported.port, &ported.host) {
        Ok(files) => (files, Vec::new()),
        Err(found) => (host::kernel_alone(&ported.port), found),
    }
}
