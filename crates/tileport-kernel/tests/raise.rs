//! Our own corpus, as cuda-tile's own compiler made it: each entry becomes a kernel, and lowering that gives the entry
//! again.
#![allow(clippy::print_stdout, reason = "a test over a corpus says what it ran on")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]
#![allow(
    clippy::disallowed_methods,
    reason = "a folder to try things with stands in the environment"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tileport_ir::{Diagnostic, Module, bytecode, text};
use tileport_kernel::raise;

/// Entries in the modules of the corpus: two launches share one.
const ENTRIES: usize = 227;

fn say(found: &[Diagnostic]) -> String {
    let all = found
        .iter()
        .map(|found| format!("{} {}", found.code, found.message));
    all.collect::<Vec<_>>().join("; ")
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    found.sort();
    found
}

/// What became of the entries of some modules.
#[derive(Default)]
struct Tally {
    equal: usize,
    other: BTreeMap<String, Vec<String>>,
}

impl Tally {
    fn module(&mut self, module: &Module, file: &Path, renamed: bool) {
        let mut module = module.clone();
        if renamed {
            for (number, entry) in module.entries_mut().enumerate() {
                entry.name = format!("entry{number}").into();
            }
        }
        for entry in module.entries() {
            let why = match raise(&module, entry) {
                Ok(raised) if raised.notes.is_empty() => {
                    self.equal += 1;
                    continue;
                }
                Ok(raised) => say(&raised.notes),
                Err(found) => say(&found),
            };
            let stem = file.file_stem().unwrap().to_string_lossy();
            let name = format!("{stem}/{}", entry.name);
            self.other.entry(why).or_default().push(name);
        }
    }

    fn show(&self) {
        let count: usize = self.other.values().map(Vec::len).sum();
        println!("{} equal, {count} others", self.equal);
        let mut all: Vec<_> = self.other.iter().collect();
        all.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
        for (why, names) in all {
            let why: String = why.chars().take(300).collect();
            println!("{:4} {why}\n       {}", names.len(), names.first().unwrap());
        }
    }
}

fn own(renamed: bool) -> Tally {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let mut tally = Tally::default();
    for path in files(&folder, "mlir") {
        let module = text::parse(&std::fs::read(&path).unwrap()).unwrap();
        tally.module(&module, &path, renamed);
    }
    tally
}

#[test]
fn each_entry_is_raised_by_its_name() {
    let tally = own(false);
    tally.show();
    assert!(tally.other.is_empty());
    assert_eq!(tally.equal, ENTRIES);
}

#[test]
fn each_entry_is_raised_by_its_code() {
    let tally = own(true);
    tally.show();
    assert!(tally.other.is_empty());
    assert_eq!(tally.equal, ENTRIES);
}

/// The modules of a folder that the environment names.
#[test]
fn modules_of_a_folder() {
    let Some(folder) = std::env::var_os("TILEPORT_RAISE") else {
        println!("NOT RUN: TILEPORT_RAISE names no folder of modules");
        return;
    };
    for renamed in [false, true] {
        let mut tally = Tally::default();
        for path in files(Path::new(&folder), "tileirbc") {
            let (module, _) = bytecode::read(&std::fs::read(&path).unwrap()).unwrap();
            tally.module(&module, &path, renamed);
        }
        tally.show();
    }
}
