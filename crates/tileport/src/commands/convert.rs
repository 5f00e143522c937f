//! `tileport convert`: a kernel in another language.

use crate::Outcome;
use crate::input::Source;
use crate::python::{self, Choice};
use crate::render::{Report, say};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use tileport_ir::Diagnostic;
use tileport_rust::{Options, Pattern, Port, port_all};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tileport convert kernels/softmax.py --to cutile-rs -o softmax-rs
                                       a crate with the kernel, for the signatures of the sidecar beside it
  tileport convert kernels/softmax.py --to cutile-rs -o softmax-rs --explain
                                       … and why each array is a tensor or a pointer
  tileport convert norms.py --kernel rms_norm --sig 'x: f16[?, ?], y: f16[?, ?], TILE=1024' --to cutile-rs -o rms-rs

What the kernel leaves open stays open: element types are `E: ElementType`, integer constants are `const` parameters. One entry
covers as many signatures as it can.

Exit codes: 0 done; 1 the kernel has something that the target has no way to say: nothing is written; 2 could not be done.";

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The file with the kernel.
    pub(crate) file: PathBuf,
    /// The language to write.
    #[arg(long, value_enum)]
    pub(crate) to: Target,
    /// The folder to write; it must not exist, or be empty.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// Replace what is in the folder.
    #[arg(long)]
    pub(crate) force: bool,
    /// The kernel, if there are several in the file.
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Option<String>,
    /// The signature to port for, instead of those of the sidecar.
    #[arg(long, value_name = "SIGNATURE")]
    pub(crate) sig: Option<String>,
    /// How an array is handed in, `NAME=tensor` or `NAME=pointer`, instead of what its accesses say.
    #[arg(long, value_name = "NAME=PATTERN", value_parser = pattern)]
    pub(crate) pattern: Vec<(String, Pattern)>,
    /// Say why each array has its pattern.
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The languages that kernels are ported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// Rust, with NVIDIA's cutile 0.5.0.
    CutileRs,
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
    let Target::CutileRs = args.to;
    let report = Report::new(args.json);
    check_folder(&args.output, args.force)?;
    let source = Source::read(&args.file)?;
    if !python::is_python(&source.bytes) {
        bail!(
            "{} is no cuTile Python file: it doesn't import cuda.tile",
            args.file.display()
        );
    }
    let Some(port) = port(args, &source, &report)? else {
        return Ok(Outcome::Findings);
    };
    let files = layout(&port);
    write_folder(&args.output, &files, args.force)?;
    show(args, &port, &files);
    Ok(Outcome::Clean)
}

/// Reads the kernel for each signature, and ports it; `None` if something is wrong, which has then been reported.
fn port(args: &ConvertArgs, source: &Source, report: &Report) -> Result<Option<Port>> {
    let choice = Choice {
        kernel: args.kernel.clone(),
        signature: args.sig.clone(),
        ..Choice::default()
    };
    python::with_project(source, |project, files, path| {
        let shown = |diagnostics: &[Diagnostic]| python::show(report, files, source, diagnostics);
        let Some((module, kernels, true)) = python::open(project, path, (source, files, report)) else {
            return Ok(None);
        };
        let kernel = python::choose(kernels.all(), &choice, &source.path)?;
        let chosen = python::signatures::chosen(project, module, kernel, &choice, (source, files, report))?;
        let Some(signatures) = chosen else {
            return Ok(None);
        };
        let mut sources = Vec::new();
        for signature in signatures {
            let read = project
                .read(module, kernel, &signature.opened(), Some(&signature))
                .or_else(|_| project.read(module, kernel, &signature, None));
            let reading = match read {
                Ok(reading) => reading,
                Err(diagnostics) => {
                    shown(&diagnostics);
                    return Ok(None);
                }
            };
            shown(&reading.warnings);
            let bound = (kernel.parameters.iter().enumerate())
                .filter(|(_, parameter)| reading.bound.iter().any(|name| name == parameter.name))
                .map(|(position, _)| position)
                .collect();
            sources.push(tileport_rust::Source {
                kernel: reading.kernel,
                signature,
                bound,
            });
        }
        let options = Options {
            patterns: args.pattern.clone(),
            ..Options::default()
        };
        match port_all(&sources, &options) {
            Ok(port) => Ok(Some(port)),
            Err(diagnostics) => {
                shown(&diagnostics);
                Ok(None)
            }
        }
    })
}

/// A crate that works by itself.
fn layout(port: &Port) -> Vec<(PathBuf, String)> {
    let name = port.module.trim_end_matches("_module");
    let mut files = vec![
        (
            PathBuf::from("Cargo.toml"),
            format!(
                "[package]\nname = \"{}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\ncutile = \"=0.5.0\"\n",
                name.replace('_', "-")
            ),
        ),
        (
            PathBuf::from("src/lib.rs"),
            format!("//! The tile kernel `{name}` in cutile-rs.\n\npub mod kernel;\n"),
        ),
    ];
    files.extend(
        port.files
            .iter()
            .map(|(path, text)| (Path::new("src").join(path), text.clone())),
    );
    files
}

fn show(args: &ConvertArgs, port: &Port, files: &[(PathBuf, String)]) {
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

/// Refuses a folder that holds something.
fn check_folder(folder: &Path, force: bool) -> Result<()> {
    match std::fs::read_dir(folder) {
        Ok(mut entries) => {
            if !force && entries.next().is_some() {
                bail!(
                    "{} is not empty; --force replaces what is in it",
                    folder.display()
                );
            }
            Ok(())
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).with_context(|| format!("cannot write to {}", folder.display())),
    }
}

/// Writes a folder, which appears only when complete.
fn write_folder(folder: &Path, files: &[(PathBuf, String)], force: bool) -> Result<()> {
    let context = || format!("cannot write {}", folder.display());
    let parent = (folder.parent())
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent).with_context(context)?;
    let made = tempfile::Builder::new()
        .prefix(".tileport-")
        .tempdir_in(parent)
        .with_context(context)?;
    let new = made.path().join("new");
    for (path, text) in files {
        let path = new.join(path);
        if let Some(inner) = path.parent() {
            std::fs::create_dir_all(inner).with_context(context)?;
        }
        std::fs::write(&path, text).with_context(context)?;
    }
    // What was made in the meantime isn't replaced either.
    check_folder(folder, force)?;
    let old = made.path().join("old");
    let had = folder.exists();
    if had {
        std::fs::rename(folder, &old).with_context(context)?;
    }
    if let Err(error) = std::fs::rename(&new, folder) {
        if had {
            std::fs::rename(&old, folder).with_context(context)?;
        }
        return Err(error).with_context(context);
    }
    Ok(())
}
