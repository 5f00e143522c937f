//! The signatures of the corpus: what sidecars say, what was compiled, what real launches recorded.
//!
//! The recorded launches aren't in the repository: README.md says where they come from. With them,
//! `TILEPORT_CORPUS=FOLDER cargo test -p tileport-kernel --test corpus -- --ignored`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use std::path::{Path, PathBuf};
use std::{fs, io};
use tileport_ir::Span;
use tileport_kernel::signature::record::{Record, RecordedArg};
use tileport_kernel::signature::{demangle, mangle, sidecar, tables, text};
use tileport_kernel::{ArraySpec, Element, ParamSpec, Signature};

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
    assert_eq!(count, 228);
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
    assert_eq!(count, 227);
    Ok(())
}

/// The folder that an environment variable names. Tests that need it are left out unless asked for, and then want it.
fn from_environment(variable: &str) -> Result<PathBuf, String> {
    let value = std::env::var_os(variable).filter(|value| !value.is_empty());
    value
        .map(PathBuf::from)
        .ok_or_else(|| format!("{variable} is not set"))
}

fn records() -> Result<Vec<Record>, Box<dyn std::error::Error>> {
    let path = from_environment("TILEPORT_CORPUS")?.join("tilegym-1.5.1.jsonl");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let records: Vec<Record> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert!(!records.is_empty());
    Ok(records)
}

fn same_array(recorded: &ArraySpec, arg: &RecordedArg, of: &str) -> usize {
    let RecordedArg::Tensor {
        shape,
        stride,
        dtype,
        ptr_align,
    } = arg
    else {
        return 0;
    };
    let element = Element::from_long_name(dtype).unwrap();
    let mut expected = ArraySpec::of(element, shape, stride, *ptr_align);
    // The source declares these two; they aren't the launcher's.
    expected.wide_index = recorded.wide_index;
    for (dim, recorded) in expected.dims.iter_mut().zip(&recorded.dims) {
        if recorded.length.is_some() {
            dim.length = recorded.length;
            *dim = dim.normalized();
        }
    }
    assert_eq!(&expected, recorded, "{of}");
    1
}

#[test]
#[ignore = "needs TILEPORT_CORPUS, a folder with recorded launches"]
fn recorded_launches_are_read_and_explained() -> Outcome {
    let records = records()?;
    let mut arrays = 0;
    for record in &records {
        let of = format!("{} of record {}", record.kernel, record.id);
        let signature = record.signature()?;
        let params = record.params()?;
        let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        round_trip(&record.kernel, &names, &signature);
        assert!(!record.hints()?.is_empty(), "{of}");
        for (param, arg) in signature.params.iter().zip(&record.args) {
            match (param, arg) {
                (ParamSpec::Array(array), arg) => arrays += same_array(array, arg, &of),
                (ParamSpec::List { element, .. }, RecordedArg::List { items }) => {
                    let each = items.iter().filter_map(|item| match item {
                        RecordedArg::Tensor {
                            shape,
                            stride,
                            dtype,
                            ptr_align,
                        } => {
                            let dtype = Element::from_long_name(dtype)?;
                            Some(ArraySpec::of(dtype, shape, stride, *ptr_align))
                        }
                        _ => None,
                    });
                    let each: Vec<ArraySpec> = each.collect();
                    assert_eq!(ArraySpec::common(&each).as_ref(), Some(element), "{of}");
                    arrays += each.len();
                }
                _ => {}
            }
        }
    }
    println!(
        "{} launches, {arrays} arrays described as the launcher did",
        records.len()
    );
    assert!(arrays > 0);
    Ok(())
}

#[test]
#[ignore = "needs TILEPORT_CORPUS, and TILEPORT_CORPUS_TEXT, a folder with its modules as text, ID.txt each"]
fn recorded_launches_have_the_entries_that_were_compiled() -> Outcome {
    let (records, folder) = (records()?, from_environment("TILEPORT_CORPUS_TEXT")?);
    let mut count = 0;
    for record in &records {
        let path = folder.join(format!("{}.txt", record.id));
        if !path.exists() {
            continue;
        }
        let text = fs::read_to_string(path)?;
        // The kernel's own name is the last part of the qualified one.
        let kernel = record.kernel.rsplit('.').next().unwrap_or_default();
        let name = mangle(kernel, &record.signature()?)?;
        let found: Vec<&str> = entries(&text).collect();
        assert_eq!(found, [name.as_str()], "record {}", record.id);
        count += 1;
    }
    println!("{count} entries");
    assert!(count > 0);
    Ok(())
}

#[test]
fn places_in_notation_can_be_shifted() {
    let errors = text::parse("x: f99[?]", 50).unwrap_err();
    assert_eq!(errors[0].span, Span::new(53, 56));
}
