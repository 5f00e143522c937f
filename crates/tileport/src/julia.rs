//! Kernels in cuTile.jl, as Tile IR, for commands that look at kernels.

use crate::input::Source;
use crate::python::{Choice, Compiled};
use crate::render::Report;
use anyhow::{Context, Result, bail, ensure};
use std::path::PathBuf;
use tileport_ir::{Severity, Version};
use tileport_julia_reader::{File, Layout, column_major, read};
use tileport_kernel::signature::{Target, text};
use tileport_kernel::{ParamSpec, Signature, lower};

/// Whether a file is Julia that uses cuTile.jl: it imports it.
pub(crate) fn is_julia(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    text.lines().any(|line| {
        let line = line.trim_start();
        let module = line
            .strip_prefix("import ")
            .or_else(|| line.strip_prefix("using "));
        module.is_some_and(|module| module.split([',', ' ', ':']).any(|name| name == "cuTile"))
    })
}

/// What becomes of dimensions, by the head of a file that Tileport wrote; reversed, if that says nothing.
pub(crate) fn layout_of(text: &str) -> Layout {
    let same = |line: &str| line.starts_with("# Dimensions are in the source's order");
    if text.lines().take(12).any(same) {
        Layout::Same
    } else {
        Layout::Reversed
    }
}

/// Compiles a kernel of a file for the signature that is given; `None` if something is wrong, which has then been reported.
pub(crate) fn compile(source: &Source, choice: &Choice, report: &Report) -> Result<Option<Compiled>> {
    let file = source.path.display();
    let text = std::str::from_utf8(&source.bytes).context("the file is not UTF-8 text")?;
    let parsed = match File::parse(text) {
        Ok(parsed) => parsed,
        Err(found) => {
            report.diagnostics(source, &found);
            return Ok(None);
        }
    };
    report.diagnostics(source, &parsed.check_launches());
    let kernel = chosen(&parsed, source, choice)?;
    let names = parsed
        .parameters(&kernel)
        .with_context(|| format!("there is no function `{kernel}` in {file}"))?;
    ensure!(
        choice.signatures.is_none(),
        "--signatures is for kernels in Python, and {file} is none; --sig says what `{kernel}` is compiled for"
    );
    let Some(given) = &choice.signature else {
        bail!(
            "say with --sig what `{kernel}` of {file} is compiled for, in the order that Tile IR has: its parameters are {}; \
             for a command without --sig, write Tile IR with `tileport ir`",
            names.join(", ")
        );
    };
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    let params = match text::parse(given, 0).and_then(|params| text::in_order(&params, &known)) {
        Ok(params) => params,
        Err(found) => {
            let given = Source {
                path: PathBuf::from("--sig"),
                bytes: given.clone().into_bytes(),
            };
            report.diagnostics(&given, &found);
            return Ok(None);
        }
    };
    let passed = names.iter().zip(&params);
    let passed = passed.filter(|(_, spec)| !matches!(spec, ParamSpec::Constant(_)));
    let passed = passed.map(|(name, _)| name.clone()).collect();
    let signature = Signature {
        params,
        ..Signature::default()
    };
    let layout = layout_of(text);
    let declared = match layout {
        Layout::Reversed => signature.clone(),
        Layout::Same => column_major(&signature),
    };
    let target = Target {
        version: choice.version.unwrap_or(Version::NEWEST),
        gpu: None,
    };
    let made = read(&parsed, &kernel, &declared, layout).and_then(|reading| {
        if !choice.again {
            report.diagnostics(source, &reading.warnings);
        }
        lower(&reading.kernel, &signature, &target)
    });
    match made {
        Ok(module) => Ok(Some(Compiled {
            module,
            names: passed,
        })),
        Err(mut found) => {
            found.retain(|diagnostic| diagnostic.severity == Severity::Error);
            report.diagnostics(source, &found);
            Ok(None)
        }
    }
}

/// The kernel that is meant: the one that is named, the only one, or the one named as the file.
fn chosen(parsed: &File, source: &Source, choice: &Choice) -> Result<String> {
    let file = source.path.display();
    let kernels = parsed.kernels();
    if let Some(name) = &choice.kernel {
        return Ok(name.clone());
    }
    let stem = source.path.file_stem().unwrap_or_default().to_string_lossy();
    match kernels.as_slice() {
        [] => bail!("there is no kernel in {file}: no function with a parameter of type ct.TileArray"),
        [only] => Ok((*only).to_owned()),
        several => several
            .iter()
            .find(|name| **name == stem || Some(**name) == stem.strip_suffix("_kernel"))
            .map(|name| (*name).to_owned())
            .with_context(|| {
                format!(
                    "there are several kernels in {file}; choose one with --kernel: {}",
                    several.join(", ")
                )
            }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_julia_by_what_it_imports() {
        for text in [
            "import cuTile as ct\n",
            "using CUDA, cuTile\n",
            "using cuTile: cuTile\n",
        ] {
            assert!(is_julia(text.as_bytes()), "{text}");
        }
        for text in [
            "import cuda.tile as ct\n",
            "entry @f() { return }\n",
            "# using cuTiles\n",
        ] {
            assert!(!is_julia(text.as_bytes()), "{text}");
        }
    }
}
