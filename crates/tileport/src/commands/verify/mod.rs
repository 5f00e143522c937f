//! `tileport verify`: is a port the same kernel?

#[cfg(test)]
#[cfg(feature = "toolchain")]
mod corpus;
pub(crate) mod cutile;
pub(crate) mod evidence;
#[cfg(test)]
mod faults;
pub(crate) mod julia;
pub(crate) mod manifest;
pub(crate) mod options;
pub(crate) mod parameters;
pub(crate) mod python;
pub(crate) mod show;
pub(crate) mod source;

use crate::Outcome;
use crate::input;
use crate::output;
use crate::render::Report as Findings;
use anyhow::{Context, Result, bail, ensure};
use cutile::Wishes;
use manifest::Manifest;
use options::VerifyArgs;
use serde::Serialize;
use source::{Launch, Source, Wanted};
use std::path::{Path, PathBuf};
use tileport_ir::Module;
use tileport_verify::{Correspondence, single};

/// A port's kernel for one launch: the module with its one entry, or why there is none.
#[derive(Debug)]
pub(crate) struct Port {
    /// The entry, as the port's author knows it.
    pub(crate) entry: String,
    /// The generics that it was compiled with.
    pub(crate) generics: Vec<String>,
    /// What its parameters carry of the source's; the same in the same order, where nothing says so.
    pub(crate) correspondence: Option<Correspondence>,
    /// What it became.
    pub(crate) module: std::result::Result<Module, Refused>,
}

/// Why a port has no kernel for a launch.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Refused {
    /// What is wrong.
    pub(crate) message: String,
    /// The file.
    pub(crate) file: Option<String>,
    /// The line, from one.
    pub(crate) line: Option<u32>,
    /// The column, from one.
    pub(crate) column: Option<u32>,
    /// The line itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
}

/// Runs the command.
pub(crate) fn run(args: &VerifyArgs) -> Result<Outcome> {
    let findings = Findings::new(args.json);
    let Some(mut source) = source::read(&Wanted::of(args), &findings)? else {
        return Ok(Outcome::Failed);
    };
    let julia = julia::find(&args.port)?;
    let python = match &julia {
        Some(_) => None,
        None => python::find(&args.port)?,
    };
    let rust = match (&julia, &python) {
        (None, None) => cutile::find(&args.port)?,
        _ => None,
    };
    if let Some(manifest) = rust.as_deref().map(Manifest::find).transpose()?.flatten() {
        source.adopt(&manifest)?;
    }
    let ports = match (&rust, &julia, &python) {
        (Some(file), ..) => Some(cutile_ports(args, file, &source)?),
        (None, Some(file), _) => Some(julia_ports(args, file, &source)?),
        (None, None, Some(file)) => Some(python_ports(args, file, &source)?),
        (None, None, None) => tile_ir_ports(args, &source, &findings)?,
    };
    let Some(ports) = ports else {
        return Ok(Outcome::Failed);
    };
    let toolchain = evidence::assembler(&args.evidence)?;
    let mut verified = Vec::new();
    for (at, (launch, port)) in source.launches.iter().zip(ports).enumerate() {
        evidence::write_ir(&args.evidence, launch, &port, at)?;
        let one = evidence::gather(&args.evidence, launch, port, toolchain.as_ref())?;
        if !args.json {
            output::write(None, show::pretty(&one).as_bytes())?;
        }
        verified.push(one);
    }
    if args.json {
        let (source, port) = (args.source.display().to_string(), args.port.display().to_string());
        let text = evidence::json(&source, &port, rust.is_some(), &verified)?;
        output::write(None, text.as_bytes())?;
    } else if verified.len() > 1 {
        output::write(None, show::summary(&verified).as_bytes())?;
    }
    evidence::outcome(&verified)
}

/// Says on standard error what is being done.
pub(crate) fn progress(line: &str) {
    crate::render::say!("{line}");
}

/// The kernels of a port in cutile-rs, one for each launch.
fn cutile_ports(args: &VerifyArgs, file: &std::path::Path, source: &Source) -> Result<Vec<Port>> {
    let manifest = Manifest::find(file)?;
    let built = match cutile::build(&cutile::real_crate()?, &[file.to_owned()])? {
        Ok(built) => built,
        Err(findings) => return Ok(cutile::refused_all(&findings, source.launches.len())),
    };
    let built = built.first().context("the port was not built")?;
    let wishes = Wishes {
        entry: args.entry.as_deref(),
        generics: &args.generic,
        map: args.map.as_deref(),
        manifest: manifest.as_ref(),
        arch: args.evidence.arch.first().map(String::as_str),
    };
    cutile::compile(built, &wishes, &source.launches)
}

/// The kernels of a port in cuTile.jl, one for each launch.
fn julia_ports(args: &VerifyArgs, file: &std::path::Path, source: &Source) -> Result<Vec<Port>> {
    ensure!(
        args.generic.is_empty() && args.map.is_none(),
        "--generic and --map are not for ports in cuTile.jl, whose parameters are told by their names"
    );
    ensure!(
        !source.is_dump,
        "a port in cuTile.jl is verified against a kernel in cuTile Python, and {} is none",
        args.source.display()
    );
    let layout = args.layout.map(|layout| match layout {
        options::Dimensions::Reversed => tileport_julia::Layout::Reversed,
        options::Dimensions::Same => tileport_julia::Layout::Same,
    });
    julia::ports(file, args.entry.as_deref(), layout, &source.launches)
}

/// The kernels of a port in cuTile Python, one for each launch.
fn python_ports(args: &VerifyArgs, file: &std::path::Path, source: &Source) -> Result<Vec<Port>> {
    ensure!(
        args.generic.is_empty() && args.map.is_none(),
        "--generic and --map are not for ports in cuTile Python, whose parameters are told by their names"
    );
    python::ports(file, args.entry.as_deref(), &source.launches)
}

/// The kernels of a port in Tile IR, one for each launch.
fn tile_ir_ports(args: &VerifyArgs, source: &Source, findings: &Findings) -> Result<Option<Vec<Port>>> {
    ensure!(
        args.generic.is_empty(),
        "--generic is for ports in cutile-rs, and {} is none",
        args.port.display()
    );
    let Some(loaded) = input::load(&args.port, findings)? else {
        return Ok(None);
    };
    if !input::is_valid(&loaded, findings) {
        return Ok(None);
    }
    let names: Vec<String> = loaded.module.entries().map(|e| e.name.to_string()).collect();
    let choose = |launch: &Launch| -> Result<Port> {
        let wanted = args.entry.as_deref().unwrap_or(&launch.entry);
        let entry = match names.as_slice() {
            [] => bail!("{} has no entry", args.port.display()),
            [only] if args.entry.is_none() => only,
            several => several.iter().find(|name| *name == wanted).with_context(|| {
                format!(
                    "{} has no entry `{wanted}`; choose one with --entry: {}",
                    args.port.display(),
                    names.join(", ")
                )
            })?,
        };
        let module = single(&loaded.module, entry).context("the entry went away")?;
        Ok(Port {
            entry: entry.clone(),
            generics: Vec::new(),
            correspondence: mapped(args, launch)?,
            module: Ok(module),
        })
    };
    source
        .launches
        .iter()
        .map(choose)
        .collect::<Result<_>>()
        .map(Some)
}

/// What `--map` says.
fn mapped(args: &VerifyArgs, launch: &Launch) -> Result<Option<Correspondence>> {
    let Some(list) = &args.map else {
        return Ok(None);
    };
    let source = parameters::interface(launch).map_err(anyhow::Error::msg)?;
    let expressions: Vec<&str> = list.split(',').map(str::trim).collect();
    match Correspondence::named(&source, &expressions) {
        Ok(found) => Ok(Some(found)),
        Err(reason) => bail!("--map: {reason}"),
    }
}

/// The port of a folder where one was found; several are refused by name.
fn the_only(folder: &Path, mut found: Vec<PathBuf>) -> Result<Option<PathBuf>> {
    found.sort();
    match found.as_slice() {
        [] => Ok(None),
        [only] => Ok(Some(only.clone())),
        several => {
            let names: Vec<String> = several.iter().map(|file| file.display().to_string()).collect();
            bail!(
                "there are several ports in {}; give one: {}",
                folder.display(),
                names.join(", ")
            )
        }
    }
}
