//! The signatures of the corpus: what sidecars say, and what was compiled. Recorded launches of real kernels are judged in
//! `tileport-tests`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use std::path::{Path, PathBuf};
use std::{fs, io};
use tileport_ir::Span;
use tileport_kernel::Signature;
use tileport_kernel::signature::{demangle, mangle, sidecar, tables, text};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn kernels() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).join("kernels")
}

/// The files of a folder with an extension, sorted.
fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The names of a module's entries, from its text.
fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let (_, rest) = line.split_once("entry @")?;
        rest.split(['(', ' ']).next()
    })
}

/// The names, the notation and the tables all read back as they were.
fn round_trip(kernel: &str, names: &[&str], signature: &Signature) {
    assert_eq!(signature.check(&[]), [], "{kernel}");
    let name = mangle(kernel, signature).unwrap();
    let (found, read) = demangle(&name).unwrap();
    assert_eq!(found, kernel);
    assert_eq!(read.params, signature.params, "{name}");

    let notation = text::print(names, signature);
    let params = text::parse(&notation, 0).unwrap();
    assert_eq!(
        text::in_order(&params, names).unwrap(),
        signature.params,
        "{notation}"
    );

    let table = tables::Table::of(kernel, names, signature);
    let toml = tables::print(&[table]);
    let again = tables::parse(&toml, 0).unwrap();
    assert_eq!(&again[0].signature(names).unwrap(), signature, "{toml}");
}

#[test]
fn each_case_of_the_corpus_has_the_entry_that_was_compiled() -> Outcome {
    let manifest: serde_json::Value = serde_json::from_slice(&fs::read(kernels().join("manifest.json"))?)?;
    let mut count = 0;
    for path in files(&kernels(), "toml")? {
        let stem = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        let sidecar =
            sidecar::parse(&fs::read_to_string(&path)?, 0).map_err(|error| format!("{stem}: {error}"))?;
        let module = fs::read_to_string(path.with_extension("mlir"))?;
        for case in &sidecar.cases {
            let name = mangle(&sidecar.kernel, &case.signature)?;
            let compiled = &manifest["kernels"][stem]["cases"][&case.name]["entry"];
            assert_eq!(compiled.as_str(), Some(name.as_str()), "{stem}: {}", case.name);
            assert!(entries(&module).any(|entry| entry == name), "{stem}: {name}");
            let names: Vec<&str> = case.names.iter().map(String::as_str).collect();
            round_trip(&sidecar.kernel, &names, &case.signature);
            count += 1;
        }
    }
    assert_eq!(count, 231);
    Ok(())
}

#[test]
fn each_entry_name_of_the_corpus_is_read_and_made_again() -> Outcome {
    let mut count = 0;
    for path in files(&kernels(), "mlir")? {
        for entry in entries(&fs::read_to_string(&path)?) {
            let (kernel, signature) = demangle(entry)?;
            assert_eq!(mangle(&kernel, &signature)?, entry);
            count += 1;
        }
    }
    assert_eq!(count, 230);
    Ok(())
}

#[test]
fn places_in_notation_can_be_shifted() {
    let errors = text::parse("x: f99[?]", 50).unwrap_err();
    assert_eq!(errors[0].span, Span::new(53, 56));
}
