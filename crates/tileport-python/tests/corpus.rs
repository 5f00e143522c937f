//! Our own corpus: every kernel is read, for each of its launches and with everything left open, and becomes what
//! cuda-tile's own compiler makes of it, which is kept beside it as text.
#![allow(clippy::print_stdout, reason = "a test over a corpus says what it ran on")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

use std::path::{Path, PathBuf};
use tileport_ir::compare::{self, Options};
use tileport_ir::{Diagnostic, Entry, Module, Version, canon, text};
use tileport_kernel::signature::sidecar::{self, Case};
use tileport_kernel::signature::{Target, mangle};
use tileport_kernel::{Kernel, Signature, lower, raise};
use tileport_python::{FileLoader, Project, SourceFiles};

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }
}

/// A kernel of the corpus with its launches.
struct Subject {
    /// The file without its extension.
    path: PathBuf,
    name: String,
    cases: Vec<Case>,
}

fn subjects() -> Vec<Subject> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut found: Vec<Subject> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| {
            let sidecar = sidecar::parse(&std::fs::read_to_string(&path).unwrap(), 0).unwrap();
            Subject {
                path: path.with_extension(""),
                name: sidecar.kernel,
                cases: sidecar.cases,
            }
        })
        .collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    assert_eq!(found.len(), 101);
    found
}

impl Subject {
    fn read(&self, signature: &Signature, fallback: Option<&Signature>) -> Result<Kernel, String> {
        let files = SourceFiles::new(Disk);
        let project = Project::new(&files, []);
        let path = self.path.with_extension("py");
        let module = project.open(path.to_str().unwrap()).unwrap();
        let kernel = project.kernels(module).named(&self.name).unwrap();
        let reading = project.read(module, kernel, signature, fallback);
        reading.map(|reading| reading.kernel).map_err(|found| say(&found))
    }
}

fn say(found: &[Diagnostic]) -> String {
    let all = found
        .iter()
        .map(|found| format!("{} {}", found.code, found.message));
    all.collect::<Vec<_>>().join("; ")
}

#[test]
fn each_launch_is_read() {
    let (mut count, mut failed) = (0, Vec::new());
    for subject in subjects() {
        for case in &subject.cases {
            count += 1;
            let found = subject
                .read(&case.signature, None)
                .map(|kernel| kernel.validate());
            match found {
                Ok(found) if found.is_empty() => {}
                Ok(found) => failed.push(format!("{}/{}: {}", subject.name, case.name, say(&found))),
                Err(why) => failed.push(format!("{}/{}: {why}", subject.name, case.name)),
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(count, 231);
}

#[test]
fn each_kernel_is_read_with_constants_and_element_types_left_open() {
    let mut failed = Vec::new();
    for subject in subjects() {
        for case in &subject.cases {
            if let Err(why) = subject.read(&case.signature.opened(), Some(&case.signature)) {
                failed.push(format!("{}/{}: {why}", subject.name, case.name));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

fn entry<'m>(module: &'m Module, name: &str) -> Option<&'m Entry> {
    module.entries().find(|entry| *entry.name == *name)
}

/// The entry that cuda-tile made of a case, and ours, in canonical form.
fn against_their_compiler(subject: &Subject, case: &Case) -> Result<(), String> {
    let mut signature = case.signature.clone();
    let name = mangle(&subject.name, &signature).map_err(|found| found.message)?;
    signature.symbol = Some(name.clone());
    let kernel = subject.read(&signature, None)?;
    let bytes = std::fs::read(subject.path.with_extension("mlir")).unwrap();
    let mut theirs = text::parse(&bytes).map_err(|found| say(&found))?;
    canon::canonicalize(&mut theirs);
    let target = Target {
        version: Version::NEWEST,
        gpu: None,
    };
    let mut ours = lower::lower(&kernel, &signature, &target).map_err(|found| say(&found))?;
    canon::canonicalize(&mut ours);
    let missing = || format!("there is no entry {name}");
    let mine = entry(&ours, &name).ok_or_else(missing)?;
    let wanted = entry(&theirs, &name).ok_or_else(missing)?;
    compare::same_entry((&ours, mine), (&theirs, wanted), Options::default())
        .map_err(|difference| difference.message)
}

#[test]
fn each_launch_becomes_what_their_compiler_makes_of_it() {
    let (mut equal, mut different) = (0, Vec::new());
    for subject in subjects() {
        for case in &subject.cases {
            match against_their_compiler(&subject, case) {
                Ok(()) => equal += 1,
                Err(why) => different.push(format!("{}/{}: {why}", subject.name, case.name)),
            }
        }
    }
    println!("{equal} launches equal");
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// What a launch is lowered to comes back as a kernel and a signature, and these are lowered to the same.
fn there_and_back(subject: &Subject, case: &Case, named: bool) -> Result<(), String> {
    let mut signature = case.signature.clone();
    if named {
        signature.symbol = Some(mangle(&subject.name, &signature).map_err(|found| found.message)?);
    }
    let kernel = subject.read(&signature, None)?;
    let target = Target {
        version: Version::NEWEST,
        gpu: None,
    };
    let mut module = lower::lower(&kernel, &signature, &target).map_err(|found| say(&found))?;
    let entry = module.entries().next().ok_or("there is no entry")?;
    let raised = raise::raise(&module, entry).map_err(|found| say(&found))?;
    if !raised.notes.is_empty() {
        return Err(say(&raised.notes));
    }
    let again = lower::lower(&raised.kernel, &raised.signature, &raised.target);
    let mut again = again.map_err(|found| say(&found))?;
    canon::canonicalize(&mut module);
    canon::canonicalize(&mut again);
    compare::same(&module, &again).map_err(|difference| difference.message)
}

#[test]
fn each_launch_comes_back_from_what_it_is_lowered_to() {
    let mut failed = Vec::new();
    for subject in subjects() {
        for case in &subject.cases {
            for named in [true, false] {
                if let Err(why) = there_and_back(&subject, case, named) {
                    failed.push(format!("{}/{}: {why}", subject.name, case.name));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
