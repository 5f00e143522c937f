//! `tileport convert`: a kernel in another language.

#[cfg(test)]
#[cfg(feature = "toolchain")]
mod corpus;
mod cutile_python;
mod dump;
mod evidence;
mod folder;
mod julia;
mod layout;
mod manifest;
#[cfg(test)]
mod matrix;
#[cfg(test)]
#[cfg(feature = "toolchain")]
mod retype;
#[cfg(test)]
#[cfg(feature = "toolchain")]
mod sample;
mod show;
mod transpose;

use crate::Outcome;
use crate::cli::KernelArgs;
use crate::commands::verify::manifest::Manifest;
use crate::commands::verify::options::EvidenceArgs;
use crate::input::Source;
use crate::python;
use crate::render::{Report, say};
use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tileport_ir::Diagnostic;
use tileport_python::{KernelDef, Module, Project};
use tileport_rust::{Options, Pattern, Port, port_all};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tileport convert kernels/softmax.py --to cutile-rs -o softmax-rs
                                       a crate with the kernel, for the signatures of the sidecar beside it
  tileport convert kernels/softmax.py --to cutile-rs -o softmax-rs --explain
                                       … and why each array is a tensor or a pointer
  tileport convert mla.mlir --to cutile-rs -o mla-rs
                                       a dump, as Triton's Tile IR backend leaves it; its strided views become partitions
  tileport convert kernels/matmul.py --to cutile-rs -o gemm-rs --transpose a,b
                                       … with flags for operands that are stored transposed: NN, NT, TN and TT
  tileport convert kernels/softmax.py --to cutile-jl -o softmax-jl
                                       a Julia project with the kernel, for cuTile.jl 1.0
  tileport convert gemm.py --to cutile-python -o gemm-t --transpose a,b
                                       the source itself with such flags: kernel, launches, the functions around them
  tileport convert triton.mlir --to cutile-python -o mla-py
                                       a dump as a kernel in cuTile Python
  tileport convert norms.py --kernel rms_norm --sig 'x: f16[?, ?], y: f16[?, ?], TILE=1024' --to cutile-rs -o rms-rs

What the kernel leaves open stays open: element types are `E: ElementType`, integer constants are `const` parameters. One entry
covers as many signatures as it can.

The folder has the kernel, its C interface, a Python package that launches it as `ct.launch` launches the source, and tests;
docs/cutile-rs.md says how to call it. Host functions of the source's file are carried over with their launches replaced.

The port is verified before it is written, as `tileport verify` does: compiled by rustc and the real cutile crate, without a
GPU, and compared with the source for every launch of the sidecar, or every signature. `evidence.json` in the folder has
what came out, `tileport.json` what `tileport verify SOURCE DIR` needs to do it again. What differs, does not compile or can't
be told is not written, unless --force is given; kernel.rs then says so in its first line. The first time, the cutile crate
is built in the cache, which takes some minutes and the network.

Ports to cuTile Python are read again, lowered, and compared with the source in the same way.
Ports to cuTile.jl are read back by Tileport's own reader of Julia and compared with the source in the same way, without Julia.
Their dimensions are reversed, unless --layout says otherwise.

Exit codes: 0 done; 1 the kernel has something that the target has no way to say, or the port differs or does not compile;
2 it could not be told whether the port is the same kernel, or something could not be done. --force changes no exit code.";

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The file with the kernel: cuTile Python, or Tile IR as text or bytecode.
    pub(crate) file: PathBuf,
    /// The language to write.
    #[arg(long, value_enum)]
    pub(crate) to: Target,
    /// The folder to write; it must not exist, or be empty.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// Replace what is in the folder, and write the port even if its evidence fails.
    #[arg(long)]
    pub(crate) force: bool,
    /// Write the port without evidence; kernel.rs says so.
    #[arg(long)]
    pub(crate) no_verify: bool,
    #[command(flatten)]
    pub(crate) wanted: KernelArgs,
    /// How an array is handed in, `NAME=tensor` or `NAME=pointer`, instead of what its accesses say.
    #[arg(long, value_name = "NAME=PATTERN", value_parser = pattern)]
    pub(crate) pattern: Vec<(String, Pattern)>,
    /// Operands of matrix products that may be stored transposed: arrays by name, or `a` and `b` for the left and the right
    /// one. The port gets a flag for each, and no copy is made.
    #[arg(long, value_name = "OPERANDS", value_delimiter = ',')]
    pub(crate) transpose: Vec<String>,
    /// How tiles of transposed operands become the kernel's.
    #[arg(
        long,
        value_name = "FORM",
        value_enum,
        default_value = "auto",
        requires = "transpose"
    )]
    pub(crate) transpose_by: transpose::By,
    #[command(flatten)]
    pub(crate) evidence: EvidenceArgs,
    /// For cutile-rs, where the port's files go [default: standalone]; for cuTile.jl, what becomes of the order of dimensions
    /// [default: reversed].
    #[arg(long, value_enum)]
    pub(crate) layout: Option<layout::Layout>,
    /// Say why each array has its pattern, and what the evidence rests on.
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The languages that kernels are ported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[expect(clippy::enum_variant_names, reason = "each is what its project is called")]
pub(crate) enum Target {
    /// Rust, with NVIDIA's cutile 0.5.0.
    CutileRs,
    /// Julia, with JuliaGPU's cuTile.jl 1.0.
    CutileJl,
    /// cuTile Python: a rewrite of the source itself, or a kernel from a dump.
    CutilePython,
}

fn pattern(text: &str) -> Result<(String, Pattern), String> {
    let pattern = match text.split_once('=') {
        Some((name, "tensor")) => Some((name, Pattern::Tensor)),
        Some((name, "pointer")) => Some((name, Pattern::Pointer)),
        _ => None,
    };
    let (name, pattern) = pattern.ok_or("a pattern is `NAME=tensor` or `NAME=pointer`")?;
    Ok((name.to_owned(), pattern))
}

/// Runs the command.
pub(crate) fn run(args: &ConvertArgs) -> Result<Outcome> {
    let report = Report::new(args.json);
    folder::check(&args.output, args.force)?;
    let source = Source::read(&args.file)?;
    layout::check(args)?;
    if args.to == Target::CutilePython {
        return cutile_python::run(args, source, &report);
    }
    if args.to == Target::CutileJl {
        ensure!(
            python::is_python(&source.bytes),
            "{} is no cuTile Python file: it doesn't import cuda.tile; dumps in Tile IR are ported to cutile-rs",
            args.file.display()
        );
        return julia::run(args, &source, &report);
    }
    let is_python = python::is_python(&source.bytes);
    let ported = if is_python {
        port(args, &source, &report)?
    } else {
        dump::port(args, source.clone(), &report)?
    };
    let Some(mut ported) = ported else {
        return Ok(Outcome::Findings);
    };
    let mut manifest = manifest::of(&ported)?;
    let mut evidence = None;
    if !args.no_verify {
        evidence = evidence::gather(args, &ported, &manifest, &report)?;
        let Some(found) = &evidence else {
            return Ok(Outcome::Failed);
        };
        if is_python
            && found.outcome()? == Outcome::Findings
            && let Some(again) = with_constants(args, &source, &report)?
        {
            (ported, manifest, evidence) = again;
        }
    }
    let outcome = evidence
        .as_ref()
        .map_or(Ok(Outcome::Clean), evidence::Evidence::outcome)?;
    let (mut files, without) = layout::files(&ported);
    show::without_host_code(&without);
    evidence::add(&mut files, &ported, &manifest, evidence.as_ref())?;
    let written = outcome == Outcome::Clean || args.force;
    if written {
        folder::write(&args.output, &files, args.force)?;
    }
    show::show(args, &ported.port, &files, (evidence.as_ref(), written))?;
    Ok(outcome)
}

/// The port for each signature by itself, with its constants known, where one entry for several is not the same kernel: a
/// constant may decide what is rounded together. Nothing if that is no better.
fn with_constants(
    args: &ConvertArgs,
    source: &Source,
    report: &Report,
) -> Result<Option<(Ported, Manifest, Option<evidence::Evidence>)>> {
    say!("that is not the same kernel for all constants; each signature gets an entry with its own");
    let Some(ported) = port_with(args, source, report, Constants::Known)? else {
        return Ok(None);
    };
    let manifest = manifest::of(&ported)?;
    let evidence = evidence::gather(args, &ported, &manifest, report)?;
    let good = match &evidence {
        Some(evidence) => evidence.outcome()? == Outcome::Clean,
        None => false,
    };
    Ok(good.then_some((ported, manifest, evidence)))
}

/// How a kernel is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Constants {
    /// Integer constants stay open where that can be.
    Open,
    /// All of a signature is known.
    Known,
}

/// A port with what it was made of.
#[derive(Debug)]
struct Ported {
    port: Port,
    /// The name of the source's file.
    file: String,
    /// The source's kernel.
    kernel: String,
    /// The names of its parameters.
    names: Vec<String>,
    /// The kernel as it was read, for each signature.
    sources: Vec<tileport_rust::Source>,
    /// The choices of flags for transposed operands, where there are any.
    transposed: Vec<transpose::Variant>,
    /// What host code is made with.
    host: tileport_rust::host::Options,
}

/// A kernel as it was found in its file.
struct Read<'r, 'a> {
    project: &'r Project<'a>,
    module: &'r Module<'a>,
    kernel: &'r KernelDef<'a>,
}

/// Reads the kernel for each signature, and ports it; `None` if something is wrong, which has then been reported.
fn port(args: &ConvertArgs, source: &Source, report: &Report) -> Result<Option<Ported>> {
    port_with(args, source, report, Constants::Open)
}

fn port_with(
    args: &ConvertArgs,
    source: &Source,
    report: &Report,
    constants: Constants,
) -> Result<Option<Ported>> {
    let made = with_sources(args, source, (report, constants), |read, sources| {
        let (sources, transposed) = transpose::flagged(args, sources)?;
        let edited = cutile_python::edited(read, &sources, &transpose::operands(args, &transposed));
        let ported = Ported {
            port: port_all(&sources, &options(args))?,
            file: file_name(&args.file),
            kernel: read.kernel.name.to_owned(),
            names: read.kernel.parameters.iter().map(|p| p.name.to_owned()).collect(),
            sources,
            host: layout::with_flags(
                layout::options(args, read.project, read.module, read.kernel),
                transpose::flags(&transposed, args),
            ),
            transposed,
        };
        Ok((ported, edited))
    })?;
    let Some((mut ported, edited)) = made else {
        return Ok(None);
    };
    match edited {
        Some(Ok((_, rewritten))) => {
            ported.host.carried = layout::carried(args, rewritten.text, &ported.kernel)?;
        }
        Some(Err(why)) => say!(
            "the source's host functions are not carried over: {}",
            why.message
        ),
        None => {}
    }
    Ok(Some(ported))
}

/// Reads the kernel for each signature, and does something with it; `None` if something is wrong, which has then been reported.
fn with_sources<T>(
    args: &ConvertArgs,
    source: &Source,
    (report, constants): (&Report, Constants),
    write: impl FnOnce(&Read<'_, '_>, Vec<tileport_rust::Source>) -> Result<T, Vec<Diagnostic>>,
) -> Result<Option<T>> {
    let choice = args.wanted.choice();
    python::with_project(source, |project, files, path| {
        let shown = |diagnostics: &[Diagnostic]| python::show(report, files, source, diagnostics);
        let Some((module, kernels, true)) = python::open(project, path, (source, files, report)) else {
            return Ok(None);
        };
        let kernel = python::choose(kernels.all(), &choice, source)?;
        let chosen = python::signatures::chosen(project, module, kernel, &choice, (source, files, report))?;
        let Some(signatures) = chosen else {
            return Ok(None);
        };
        if args.transpose.is_empty() {
            let copies = project.copied_transposes(module);
            let own = copies
                .iter()
                .filter(|copy| copy.kernels.iter().any(|name| name == kernel.name));
            shown(&own.map(|copy| copy.note()).collect::<Vec<_>>());
        }
        let (mut sources, mut warned) = (Vec::new(), Vec::new());
        for signature in signatures {
            let open = || project.read(module, kernel, &signature.opened(), Some(&signature));
            let open = (constants == Constants::Open).then(open).and_then(Result::ok);
            let is_open = open.is_some();
            let read = match open {
                Some(reading) => Ok(reading),
                None => project.read(module, kernel, &signature, None),
            };
            let reading = match read {
                Ok(reading) => reading,
                Err(diagnostics) => {
                    shown(&diagnostics);
                    return Ok(None);
                }
            };
            let mut warnings = reading.warnings;
            warnings.retain(|warning| !warned.contains(warning));
            shown(&warnings);
            warned.extend(warnings);
            let bound = (kernel.parameters.iter().enumerate())
                .filter(|(_, parameter)| !is_open || reading.bound.iter().any(|name| name == parameter.name))
                .map(|(position, _)| position)
                .collect();
            sources.push(tileport_rust::Source {
                kernel: reading.kernel,
                signature,
                bound,
            });
        }
        let read = Read {
            project,
            module,
            kernel,
        };
        match write(&read, sources) {
            Ok(written) => Ok(Some(written)),
            Err(diagnostics) => {
                shown(&diagnostics);
                Ok(None)
            }
        }
    })
}

fn options(args: &ConvertArgs) -> Options {
    Options {
        patterns: args.pattern.clone(),
        ..Options::default()
    }
}

/// A file's name without its folders: what is written is the same wherever the source is.
fn file_name(path: &std::path::Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| path.display().to_string())
}
