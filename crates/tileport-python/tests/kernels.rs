//! Every kernel of our corpus is read, for each of its launches and with everything left open.
#![allow(clippy::print_stdout, reason = "a test over a corpus says what it ran on")]
#![allow(
    clippy::disallowed_methods,
    reason = "where a corpus is stands in the environment"
)]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[allow(dead_code, reason = "not every test uses all of it")]
mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tileport_ir::Diagnostic;
use tileport_python::{FileLoader, Project, SourceFiles};

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }
}

fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels")
}

fn say(file: &str, files: &SourceFiles, diagnostics: &[Diagnostic]) -> String {
    let first = diagnostics.first();
    let map = files.map();
    first.map_or_else(String::new, |diagnostic| {
        let place = map.file_of(diagnostic.span).map_or_else(String::new, |source| {
            let at = source.line_column(diagnostic.span);
            format!(
                "{}:{}:{}",
                source.path().rsplit('/').next().unwrap_or(""),
                at.line,
                at.column
            )
        });
        format!("{file} {place}: {} {}", diagnostic.code, diagnostic.message)
    })
}

#[derive(Default)]
struct Tally {
    read: usize,
    failed: BTreeMap<String, usize>,
    bound: BTreeMap<String, usize>,
}

impl Tally {
    fn one(&mut self, path: &str, name: &str, signature: &tileport_kernel::Signature, open: bool) {
        let files = SourceFiles::new(Disk);
        let project = Project::new(&files, []);
        let module = project.open(path).unwrap();
        let kernels = project.kernels(module);
        let Some(kernel) = kernels.named(name) else {
            *self
                .failed
                .entry(format!("{path}: no kernel {name}"))
                .or_default() += 1;
            return;
        };
        let (wanted, fallback) = if open {
            (support::open(signature), Some(signature))
        } else {
            (signature.clone(), None)
        };
        match project.read(module, kernel, &wanted, fallback) {
            Ok(reading) => {
                self.read += 1;
                for name in reading.bound {
                    *self.bound.entry(name).or_default() += 1;
                }
            }
            Err(diagnostics) => *self.failed.entry(say(name, &files, &diagnostics)).or_default() += 1,
        }
    }

    fn show(&self, what: &str) {
        println!(
            "{what}: {} read, {} failed; bound {:?}",
            self.read,
            self.failed.values().sum::<usize>(),
            self.bound
        );
        for (message, count) in &self.failed {
            println!("  {count} × {message}");
        }
    }
}

#[test]
fn our_kernels_are_read() {
    let manifest: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(kernels().join("manifest.json")).unwrap()).unwrap();
    let (mut concrete, mut open) = (Tally::default(), Tally::default());
    for (name, kernel) in manifest["kernels"].as_object().unwrap() {
        let path = kernels().join(format!("{name}.py"));
        for case in kernel["cases"].as_object().unwrap().values() {
            let entry = case["entry"].as_str().map(str::to_owned);
            let Some(signature) = support::signature(&case["parameters"], entry) else {
                *concrete
                    .failed
                    .entry(format!("{name}: the signature is beyond this test"))
                    .or_default() += 1;
                continue;
            };
            concrete.one(path.to_str().unwrap(), name, &signature, false);
            open.one(path.to_str().unwrap(), name, &signature, true);
        }
    }
    concrete.show("launches");
    open.show("left open");
    assert_eq!(
        concrete.failed.values().sum::<usize>(),
        0,
        "some launches can't be read"
    );
    assert_eq!(
        open.failed.values().sum::<usize>(),
        0,
        "some kernels can't be read left open"
    );
}

/// All of tilegym, where `TILEPORT_TILEGYM` names the folder that the package is in and `TILEPORT_RECORDS` the recorded launches.
#[test]
fn recorded_kernels_are_read() {
    let (Ok(folder), Ok(records)) = (
        std::env::var("TILEPORT_TILEGYM"),
        std::env::var("TILEPORT_RECORDS"),
    ) else {
        println!("NOT RUN: TILEPORT_TILEGYM and TILEPORT_RECORDS are not set");
        return;
    };
    let (mut concrete, mut open) = (Tally::default(), Tally::default());
    for line in std::fs::read_to_string(records).unwrap().lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let file = format!("{folder}/{}", record["file"].as_str().unwrap());
        let name = record["kernel"].as_str().unwrap();
        let Some(signature) = support::signature(&record["parameters"], None) else {
            *concrete
                .failed
                .entry(format!("{name}: the signature is beyond this test"))
                .or_default() += 1;
            continue;
        };
        concrete.one(&file, name, &signature, false);
        open.one(&file, name, &signature, true);
    }
    concrete.show("recorded launches");
    open.show("recorded launches left open");
}
