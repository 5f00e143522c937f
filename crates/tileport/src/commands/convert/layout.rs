//! The files of a port, and where they are: its kernel, and host code around it.

use super::{ConvertArgs, Ported, Target};
use crate::input::Source;
use crate::python;
use anyhow::{Result, ensure};
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use tileport_ir::Diagnostic;
use tileport_python::host::Carry;
use tileport_python::{KernelDef, Module, Owner, Project};
use tileport_rust::host::{self, Flag, Options, SourceFile};

/// How a port is laid out: the files of one to cutile-rs, the dimensions of one to cuTile.jl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// cutile-rs: a crate with its Python package, which work by themselves.
    Standalone,
    /// cutile-rs: the places that TileGym has for operators in cutile-rs.
    Tilegym,
    /// cuTile.jl: dimensions are reversed, so that the same bytes are the same array.
    Reversed,
    /// cuTile.jl: dimensions are as in the source, so that the same indices are the same elements.
    Same,
}

/// Refuses a layout of another language.
pub(super) fn check(args: &ConvertArgs) -> Result<()> {
    let fits = match args.layout {
        None => true,
        Some(Layout::Standalone | Layout::Tilegym) => args.to == Target::CutileRs,
        Some(Layout::Reversed | Layout::Same) => args.to == Target::CutileJl,
    };
    ensure!(
        fits,
        "--layout is `standalone` or `tilegym` for ports to cutile-rs, and `reversed` or `same` for ports to cuTile.jl"
    );
    Ok(())
}

/// Where the files of a port to cutile-rs go.
fn places(args: &ConvertArgs) -> host::Layout {
    match args.layout {
        Some(Layout::Tilegym) => host::Layout::TileGym,
        _ => host::Layout::Standalone,
    }
}

/// What becomes of the order of dimensions in a port to cuTile.jl.
pub(super) fn dimensions(args: &ConvertArgs) -> tileport_julia::Layout {
    match args.layout {
        Some(Layout::Same) => tileport_julia::Layout::Same,
        _ => tileport_julia::Layout::Reversed,
    }
}

/// What host code is made with for a dump, of which there is no source.
pub(super) fn of_dump(args: &ConvertArgs, parameters: &[String]) -> Options {
    Options {
        layout: places(args),
        parameters: parameters.to_vec(),
        ..Options::default()
    }
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
    Options {
        layout: places(args),
        parameters: kernel.parameters.iter().map(|p| p.name.to_owned()).collect(),
        definition: project.definition(module, kernel),
        source,
        carried: project.carried(module, kernel, &carry),
        launches: launches(args),
        flags: Vec::new(),
    }
}

/// The same for a port with flags, which are parameters behind the source's: the source's host functions hand in none; see
/// [`carried`].
pub(super) fn with_flags(mut options: Options, flags: Vec<Flag>) -> Options {
    if !flags.is_empty() {
        options.carried = None;
    }
    options.flags = flags;
    options
}

/// The host functions of a source that was rewritten for its flags, with their launches replaced.
pub(super) fn carried(args: &ConvertArgs, text: String, kernel: &str) -> Result<Option<String>> {
    let source = Source {
        path: args.file.clone(),
        bytes: text.into_bytes(),
    };
    python::with_project(&source, |project, _, path| {
        let Ok(module) = project.open(path) else {
            return Ok(None);
        };
        let found = project.kernels(module).named(kernel);
        Ok(found.and_then(|kernel| options(args, project, module, kernel).carried))
    })
}

/// The launches that the sidecar has, if the port is made for them.
fn launches(args: &ConvertArgs) -> Option<String> {
    if args.wanted.has_signatures() {
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
