//! Kernels become Tile IR; what cuda-tile's compiler makes of the same kernel and signature is the judge.
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
use tileport_ir::compare::{self, Options};
use tileport_ir::{Diagnostic, Entry, Item, Module, Version, bytecode, canon, text};
use tileport_kernel::signature::Target;
use tileport_kernel::{Signature, lower};
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

#[derive(Default)]
struct Tally {
    equal: usize,
    different: BTreeMap<String, usize>,
    failed: BTreeMap<String, usize>,
}

fn entries(module: &Module) -> impl Iterator<Item = &Entry> {
    module.items.iter().filter_map(|item| match item {
        Item::Entry(entry) => Some(&**entry),
        Item::Global(_) => None,
    })
}

fn say(diagnostics: &[Diagnostic]) -> String {
    diagnostics.first().map_or_else(String::new, |first| {
        let op = first.op.as_deref().unwrap_or("");
        format!("{} {} {op}", first.code, first.message)
    })
}

fn made(path: &str, name: &str, signature: &Signature, target: &Target) -> Result<Module, String> {
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let module = project.open(path).map_err(|diagnostic| diagnostic.message)?;
    let kernel = project.kernels(module).named(name).ok_or("no such kernel")?;
    let reading = project
        .read(module, kernel, signature, None)
        .map_err(|found| format!("reading: {}", say(&found)))?;
    lower::lower(&reading.kernel, signature, target).map_err(|found| format!("lowering: {}", say(&found)))
}

impl Tally {
    fn one(&mut self, case: &str, ours: Result<Module, String>, theirs: &Module, entry: Option<&str>) {
        let mut ours = match ours {
            Ok(ours) => ours,
            Err(message) => return *self.failed.entry(format!("{case}: {message}")).or_default() += 1,
        };
        canon::canonicalize(&mut ours);
        let wanted = entries(theirs).find(|candidate| entry.is_none_or(|name| *candidate.name == *name));
        let (Some(mine), Some(wanted)) = (entries(&ours).next(), wanted) else {
            return *self
                .failed
                .entry(format!("{case}: no entry to compare with"))
                .or_default() += 1;
        };
        // A record's signature has no symbol.
        let mine = Entry {
            name: wanted.name.clone(),
            ..mine.clone()
        };
        match compare::same_entry((&ours, &mine), (theirs, wanted), Options::default()) {
            Ok(()) => self.equal += 1,
            Err(difference) => {
                *self
                    .different
                    .entry(format!("{case}: {difference:?}"))
                    .or_default() += 1;
                if let Ok(folder) = std::env::var("TILEPORT_DUMP") {
                    let file = case.replace(['/', ' ', '<', '>'], "_");
                    std::fs::write(
                        format!("{folder}/{file}.ours"),
                        text::print(&ours, &text::PrintOptions::default()),
                    )
                    .unwrap();
                    let alone = Module {
                        items: vec![Item::Entry(Box::new(wanted.clone()))],
                        ..theirs.clone()
                    };
                    std::fs::write(
                        format!("{folder}/{file}.theirs"),
                        text::print(&alone, &text::PrintOptions::default()),
                    )
                    .unwrap();
                }
            }
        }
    }

    fn show(&self, what: &str) {
        let (different, failed): (usize, usize) = (self.different.values().sum(), self.failed.values().sum());
        println!(
            "{what}: {} equal, {different} different, {failed} failed",
            self.equal
        );
        for (message, count) in self.failed.iter().chain(&self.different) {
            println!("  {count} × {}", message.chars().take(220).collect::<String>());
        }
    }
}

fn target() -> Target {
    Target {
        version: Version::V13_3,
        gpu: None,
    }
}

#[test]
fn our_kernels_are_lowered_as_by_their_own_compiler() {
    let manifest: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(kernels().join("manifest.json")).unwrap()).unwrap();
    let mut tally = Tally::default();
    for (name, kernel) in manifest["kernels"].as_object().unwrap() {
        let path = kernels().join(format!("{name}.py"));
        let mut theirs =
            text::parse(&std::fs::read(kernels().join(format!("{name}.mlir"))).unwrap()).unwrap();
        canon::canonicalize(&mut theirs);
        for (case, launch) in kernel["cases"].as_object().unwrap() {
            let entry = launch["entry"].as_str().unwrap();
            let signature = support::signature(&launch["parameters"], Some(entry.to_owned())).unwrap();
            let version = if kernel["bytecode_version"] == "13.4" {
                Version::V13_4
            } else {
                Version::V13_3
            };
            let ours = made(
                path.to_str().unwrap(),
                name,
                &signature,
                &Target { version, gpu: None },
            );
            tally.one(&format!("{name}/{case}"), ours, &theirs, Some(entry));
        }
    }
    tally.show("our kernels");
    assert_eq!(tally.failed.len(), 0, "some launches can't be lowered");
}

/// All of tilegym: `TILEPORT_TILEGYM` names the folder that the package is in, `TILEPORT_RECORDS` the recorded launches, and
/// `TILEPORT_BYTECODE` the folder with what cuda-tile makes of each, by its number.
#[test]
fn recorded_kernels_are_lowered_as_by_their_own_compiler() {
    let variables = ["TILEPORT_TILEGYM", "TILEPORT_RECORDS", "TILEPORT_BYTECODE"].map(std::env::var);
    let [Ok(folder), Ok(records), Ok(compiled)] = variables else {
        println!("NOT RUN: TILEPORT_TILEGYM, TILEPORT_RECORDS and TILEPORT_BYTECODE are not all set");
        return;
    };
    let mut tally = Tally::default();
    for line in std::fs::read_to_string(records).unwrap().lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let Ok(bytes) = std::fs::read(format!("{compiled}/{}.tileirbc", record["id"])) else {
            continue;
        };
        let (mut theirs, _) = bytecode::read(&bytes).unwrap();
        canon::canonicalize(&mut theirs);
        let file = format!("{folder}/{}", record["file"].as_str().unwrap());
        let name = record["kernel"].as_str().unwrap();
        let Some(signature) = support::signature(&record["parameters"], None) else {
            continue;
        };
        tally.one(
            &format!("{} {name}", record["id"]),
            made(&file, name, &signature, &target()),
            &theirs,
            None,
        );
    }
    tally.show("recorded launches");
}
