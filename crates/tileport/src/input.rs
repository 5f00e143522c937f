//! Reading a file of any format into a module.

use crate::julia;
use crate::python::{self, Choice, Compiled};
use crate::render::Report;
use anyhow::{Context, Result, ensure};
use std::io::Read;
use std::path::{Path, PathBuf};
use tileport_ir::{Code, Diagnostic, Module, Severity, Span, Version, bytecode, text, verify};

/// What a file is, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Tile IR text.
    Text,
    /// Tile IR bytecode of a version.
    Bytecode(Version),
    /// A kernel in cuTile Python, compiled here.
    Python,
    /// A kernel in cuTile.jl, compiled here.
    Julia,
}

impl Format {
    /// The format's name for people.
    pub(crate) fn describe(self) -> String {
        match self {
            Self::Text => "Tile IR text".to_owned(),
            Self::Bytecode(version) => format!("Tile IR bytecode {version}"),
            Self::Python => "cuTile Python".to_owned(),
            Self::Julia => "cuTile.jl".to_owned(),
        }
    }
}

/// A file as it was read.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Its path, for messages.
    pub(crate) path: PathBuf,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Source {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let bytes = if path == Path::new("-") {
            let mut bytes = Vec::new();
            std::io::stdin()
                .lock()
                .read_to_end(&mut bytes)
                .context("cannot read standard input")?;
            bytes
        } else {
            std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?
        };
        Ok(Self {
            path: path.to_owned(),
            bytes,
        })
    }
}

/// A module with where it came from.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The file.
    pub(crate) source: Source,
    /// What it was.
    pub(crate) format: Format,
    /// What it holds.
    pub(crate) module: Module,
    /// The names of the parameters, where the file says them apart from its entries.
    pub(crate) names: Vec<String>,
}

/// Reads a file and the module in it; `None` if it is not valid, which has then been reported. A kernel in Python is
/// compiled for what its sidecar says, or what its file implies.
pub(crate) fn load(path: &Path, report: &Report) -> Result<Option<Loaded>> {
    load_chosen(path, &Choice::default(), report)
}

/// The same, with a choice of the kernel and the signature for files in Python.
pub(crate) fn load_chosen(path: &Path, choice: &Choice, report: &Report) -> Result<Option<Loaded>> {
    let source = Source::read(path)?;
    if python::is_python(&source.bytes) {
        let Some(Compiled { module, names }) = python::compile(&source, choice, report)? else {
            return Ok(None);
        };
        return Ok(Some(Loaded {
            source,
            format: Format::Python,
            module,
            names,
        }));
    }
    if julia::is_julia(&source.bytes) {
        let Some(Compiled { module, names }) = julia::compile(&source, choice, report)? else {
            return Ok(None);
        };
        return Ok(Some(Loaded {
            source,
            format: Format::Julia,
            module,
            names,
        }));
    }
    ensure!(
        choice.kernel.is_none() && choice.signature.is_none() && choice.signatures.is_none(),
        "--kernel, --sig and --signatures are for kernels in Python or Julia, and {} is none",
        path.display()
    );
    load_source(source, report)
}

/// The module in a file that is no Python; `None` if it is not valid, which has then been reported.
pub(crate) fn load_source(source: Source, report: &Report) -> Result<Option<Loaded>> {
    match decode(&source.bytes) {
        Ok((format, module)) => Ok(Some(Loaded {
            source,
            format,
            module,
            names: Vec::new(),
        })),
        Err(diagnostics) => {
            report.diagnostics(&source, &diagnostics);
            Ok(None)
        }
    }
}

/// Verifies a module and reports what is found; whether it is valid. Warnings are only looked for where it is.
pub(crate) fn is_valid(loaded: &Loaded, report: &Report) -> bool {
    let mut findings = verify::verify(&loaded.module);
    let valid = findings.iter().all(|d| d.severity != Severity::Error);
    if valid {
        findings.extend(verify::warnings(&loaded.module));
    }
    report.diagnostics(&loaded.source, &findings);
    valid
}

fn decode(bytes: &[u8]) -> Result<(Format, Module), Vec<Diagnostic>> {
    if bytecode::is_bytecode(bytes) {
        return bytecode::read(bytes).map(|(module, version)| (Format::Bytecode(version), module));
    }
    if bytes.trim_ascii().is_empty() {
        // An empty text is a valid module without entries, but nobody means one: a dump that failed looks like this.
        let message = "the file is empty: there is no Tile IR in it";
        return Err(vec![Diagnostic::error(Code("input-format"), Span::NONE, message)]);
    }
    if let Some(diagnostic) = foreign(bytes) {
        return Err(vec![diagnostic]);
    }
    text::parse(bytes).map(|module| (Format::Text, module))
}

/// A file of a known kind that is no Tile IR: say so rather than complain of its first byte.
fn foreign(bytes: &[u8]) -> Option<Diagnostic> {
    const KINDS: [(&[u8], &str, &str); 4] = [
        (
            b"\x7fELF",
            "an ELF file, such as a cubin",
            "give the Tile IR bytecode that it was compiled from",
        ),
        (
            b"ML\xefR",
            "MLIR bytecode",
            "print it as text with MLIR's own tools first",
        ),
        (
            b"BC\xc0\xde",
            "LLVM bitcode",
            "give the Tile IR bytecode, which comes earlier in the pipeline",
        ),
        (
            b"PK\x03\x04",
            "a zip archive",
            "unpack it and give the file inside",
        ),
    ];
    let (magic, kind, help) = KINDS.iter().find(|(magic, ..)| bytes.starts_with(magic))?;
    let span = Span::new(0, magic.len());
    let message = format!("this is {kind}, not Tile IR text or bytecode");
    Some(Diagnostic::error(Code("input-format"), span, message).help(*help))
}
