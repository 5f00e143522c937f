//! Ports to cuTile Python, a rewrite of a source or a kernel from a dump: read and lowered for each launch of the source.

use super::parameters::{self, launched};
use super::source::Launch;
use super::{Port, Refused};
use crate::input::Source;
use crate::python;
use crate::render::say;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use tileport_ir::{Diagnostic, Module, Version};
use tileport_kernel::signature::{ConstantValue, Target};
use tileport_kernel::{ParamSpec, Signature, lower};
use tileport_python::SourceFiles;
use tileport_verify::Correspondence;

/// What tells that a folder has a port to cutile-rs.
const OF_RUST: [&str; 3] = ["Cargo.toml", "src", "kernel.rs"];

/// The file with the kernel, if the port is one in cuTile Python: the file itself, or the only one in a folder.
pub(crate) fn find(path: &Path) -> Result<Option<PathBuf>> {
    let is_port = |path: &Path| -> Result<bool> {
        let named = path.extension().is_some_and(|extension| extension == "py");
        Ok(named && python::is_python(&Source::read(path)?.bytes))
    };
    if !path.is_dir() {
        return Ok(is_port(path)?.then(|| path.to_owned()));
    }
    if OF_RUST.iter().any(|name| path.join(name).exists()) {
        return Ok(None);
    }
    let mut found: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))? {
        let file = entry?.path();
        if file.is_file() && is_port(&file)? {
            found.push(file);
        }
    }
    super::the_only(path, found)
}

/// The port for each launch of its source.
pub(crate) fn ports(file: &Path, entry: Option<&str>, launches: &[Launch]) -> Result<Vec<Port>> {
    let source = Source::read(file)?;
    let mut said = Vec::new();
    let mut all = Vec::new();
    for launch in launches {
        let (kernel, names) = match declared(&source, entry, launch)? {
            Ok(found) => found,
            Err(refused) => {
                all.push(Port {
                    entry: entry.unwrap_or(&launch.entry).to_owned(),
                    generics: Vec::new(),
                    correspondence: None,
                    module: Err(refused),
                });
                continue;
            }
        };
        let signature = signature(&kernel, &names, launch, &mut said)?;
        all.push(Port {
            module: lowered(&source, file, &kernel, &signature)?,
            correspondence: Some(correspondence(&names, &signature, launch)?),
            entry: kernel,
            generics: Vec::new(),
        });
    }
    Ok(all)
}

/// The port's kernel for a launch and the names of its parameters, or why the file has none.
fn declared(
    source: &Source,
    entry: Option<&str>,
    launch: &Launch,
) -> Result<std::result::Result<(String, Vec<String>), Refused>> {
    python::with_project(source, |project, files, path| {
        let module = match project.open(path) {
            Ok(module) => module,
            Err(found) => return Ok(Err(refused(&[*found], files, &source.path))),
        };
        let kernels = project.kernels(module);
        let all = kernels.all();
        let names = || {
            all.iter()
                .map(|kernel| kernel.name)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let chosen = match (entry, all) {
            (Some(entry), _) => kernels
                .named(entry)
                .with_context(|| format!("the port has no kernel `{entry}`; there are: {}", names()))?,
            (None, []) => return Ok(Err(refused(kernels.diagnostics(), files, &source.path))),
            (None, [only]) => only,
            // An entry is called as its kernel, with or without what it was compiled for.
            (None, _) => all
                .iter()
                .filter(|kernel| launch.entry.contains(kernel.name))
                .max_by_key(|kernel| kernel.name.len())
                .with_context(|| format!("choose a kernel of the port with --entry: {}", names()))?,
        };
        let parameters = chosen.parameters.iter().map(|p| p.name.to_owned()).collect();
        Ok(Ok((chosen.name.to_owned(), parameters)))
    })
}

/// What the port is compiled for: what the source is, by the names of parameters. Flags for operands that may be stored transposed
/// are not set, as the source has none.
fn signature(kernel: &str, names: &[String], launch: &Launch, said: &mut Vec<String>) -> Result<Signature> {
    let compiled = launch.compiled.as_ref().context(
        "the source doesn't say what it was compiled for, which a port in cuTile Python must be told",
    )?;
    let mut params = Vec::new();
    for name in names {
        let known = compiled.names.iter().position(|known| known == name);
        params.push(match known.and_then(|at| compiled.signature.params.get(at)) {
            Some(spec) => spec.clone(),
            None if is_flag(name) => {
                if !said.contains(name) {
                    say!("`{name}` is no parameter of the source: the two are compared with {name}=0");
                    said.push(name.clone());
                }
                ParamSpec::Constant(Some(ConstantValue::Int(0)))
            }
            None => bail!(
                "the parameter `{name}` of `{kernel}` is none of the source's, which are {}",
                compiled.names.join(", ")
            ),
        });
    }
    Ok(Signature {
        params,
        convention: compiled.signature.convention,
        symbol: None,
    })
}

/// Whether a parameter is called like a flag that `tileport convert --transpose` adds.
fn is_flag(name: &str) -> bool {
    name.starts_with("TRANSPOSE_")
}

/// What the parameters of the port's entry carry of the source's.
fn correspondence(names: &[String], signature: &Signature, launch: &Launch) -> Result<Correspondence> {
    let source = parameters::interface(launch).map_err(anyhow::Error::msg)?;
    let mut all: Vec<String> = Vec::new();
    for parameter in launched(names, signature) {
        all.extend(parts(&parameter.name, parameter.spec));
    }
    Correspondence::named(&source, &all).map_err(anyhow::Error::msg)
}

/// The parameters of an entry that a parameter becomes.
pub(crate) fn parts(name: &str, spec: &ParamSpec) -> Vec<String> {
    let mut all = vec![name.to_owned()];
    match spec {
        ParamSpec::Array(array) => {
            let axes = || 0..array.dims.len();
            all.extend(axes().map(|axis| format!("{name}.shape[{axis}]")));
            all.extend(axes().map(|axis| format!("{name}.strides[{axis}]")));
        }
        ParamSpec::List { .. } => all.push(format!("len({name})")),
        _ => {}
    }
    all
}

/// A kernel of a file, lowered for a signature; what is wrong with it is a finding. `shown` is what the file is called then.
pub(crate) fn lowered(
    source: &Source,
    shown: &Path,
    kernel: &str,
    signature: &Signature,
) -> Result<std::result::Result<Module, Refused>> {
    python::with_project(source, |project, files, path| {
        let refused = |found: &[Diagnostic]| Err(refused(found, files, shown));
        let module = match project.open(path) {
            Ok(module) => module,
            Err(found) => return Ok(refused(&[*found])),
        };
        let kernels = project.kernels(module);
        let Some(def) = kernels.named(kernel) else {
            return Ok(refused(kernels.diagnostics()));
        };
        let reading = match project.read(module, def, signature, None) {
            Ok(reading) => reading,
            Err(found) => return Ok(refused(&found)),
        };
        let target = Target {
            version: Version::NEWEST,
            gpu: None,
        };
        Ok(match lower::lower(&reading.kernel, signature, &target) {
            Ok(module) => Ok(module),
            Err(found) => refused(&found),
        })
    })
}

fn refused(found: &[Diagnostic], files: &SourceFiles, file: &Path) -> Refused {
    let first = found.first();
    let map = files.map();
    let place = first.and_then(|found| {
        map.file_of(found.span)
            .map(|file| (file, file.line_column(found.span)))
    });
    let number = |n: usize| u32::try_from(n).ok();
    Refused {
        message: first.map_or_else(
            || "the kernel is not in the text".to_owned(),
            |found| found.message.clone(),
        ),
        file: Some(file.display().to_string()),
        line: place.and_then(|(_, at)| number(at.line)),
        column: place.and_then(|(_, at)| number(at.column)),
        text: place.and_then(|(file, at)| {
            file.text()
                .lines()
                .nth(at.line.saturating_sub(1))
                .map(str::to_owned)
        }),
    }
}
