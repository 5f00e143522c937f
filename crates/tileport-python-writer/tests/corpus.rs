//! Our own corpus: what is written is read again, and lowered for each signature it is the source's kernel in canonical form.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tileport_ir::{Diagnostic, Module, Version, canon, compare};
use tileport_kernel::signature::{Target, sidecar};
use tileport_kernel::{Kernel, Signature, lower};
use tileport_python::{FileLoader, Project, SourceFiles};
use tileport_python_writer::{Options, Port, Source, port_all, signature_of};

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }
}

/// What cuTile Python can't say, or isn't written yet, by kernel.
const STOPS: &[(&str, &str)] = &[];

/// Ports that are kept as text.
const KEPT: &[&str] = &[
    "attention",
    "layer_norm",
    "matmul",
    "matmul_persistent",
    "softmax",
    "welford",
];

fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels")
}

/// The names of the corpus.
fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(kernels())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 100);
    names
}

/// A kernel read for these signatures, with all left open that can be.
fn read(
    text: Option<&str>,
    path: &Path,
    name: &str,
    signatures: &[Signature],
) -> Result<Vec<Source>, Vec<Diagnostic>> {
    let files = match text {
        Some(text) => {
            let file = BTreeMap::from([(path.to_str().unwrap().to_owned(), text.to_owned())]);
            SourceFiles::new(file)
        }
        None => SourceFiles::new(Disk),
    };
    let project = Project::new(&files, []);
    let module = project.open(path.to_str().unwrap()).unwrap();
    let kernels = project.kernels(module);
    let kernel = kernels.named(name).unwrap();
    let mut sources = Vec::new();
    for signature in signatures {
        let reading = project
            .read(module, kernel, &signature.opened(), Some(signature))
            .or_else(|_| project.read(module, kernel, signature, None))?;
        sources.push(Source {
            kernel: reading.kernel,
            signature: signature.clone(),
        });
    }
    Ok(sources)
}

fn port(name: &str) -> (Vec<Source>, Result<Port, Vec<Diagnostic>>) {
    let path = kernels().join(name);
    let text = std::fs::read_to_string(path.with_extension("toml")).unwrap();
    let sidecar = sidecar::parse(&text, 0).unwrap();
    let signatures: Vec<Signature> = sidecar.cases.into_iter().map(|case| case.signature).collect();
    let sources = read(None, &path.with_extension("py"), &sidecar.kernel, &signatures).unwrap();
    let port = port_all(&sources, &Options::default());
    (sources, port)
}

fn text_of(port: &Port) -> &str {
    &port.files.first().unwrap().1
}

fn lowered(kernel: &Kernel, signature: &Signature) -> Result<Module, Vec<Diagnostic>> {
    let target = Target {
        version: Version::NEWEST,
        gpu: None,
    };
    let mut module = lower(kernel, signature, &target)?;
    canon::canonicalize(&mut module);
    Ok(module)
}

/// Where a port differs from its source, if it does.
fn difference(name: &str, sources: &[Source], port: &Port) -> Option<String> {
    for kernel in &port.kernels {
        for signature in &kernel.signatures {
            let own = signature_of(kernel, signature);
            let path = PathBuf::from(format!("{name}.py"));
            let again = match read(
                Some(text_of(port)),
                &path,
                &kernel.name,
                std::slice::from_ref(&own),
            ) {
                Ok(again) => again,
                Err(found) => return Some(format!("it can't be read: {found:#?}")),
            };
            let source = sources
                .iter()
                .find(|source| source.signature == *signature)
                .unwrap();
            let expected = lowered(&source.kernel, signature).unwrap();
            let made = match lowered(&again.first().unwrap().kernel, &own) {
                Ok(made) => made,
                Err(found) => return Some(format!("it can't be lowered: {found:#?}")),
            };
            let (left, right) = (expected.entries().next().unwrap(), made.entries().next().unwrap());
            if let Err(found) =
                compare::same_entry((&expected, left), (&made, right), compare::Options::default())
            {
                return Some(format!("{found:?}"));
            }
        }
    }
    None
}

/// Leaves a file where `TILEPORT_KEEP` names a folder, to be looked at.
fn keep<T: AsRef<[u8]>>(file: &str, text: impl FnOnce() -> T) {
    if let Some(folder) = std::env::var_os("TILEPORT_KEEP") {
        std::fs::write(PathBuf::from(folder).join(file), text()).unwrap();
    }
}

#[test]
fn what_is_written_is_the_kernel_again() {
    let (mut stopped, mut wrong) = (Vec::new(), Vec::new());
    for name in names() {
        let (sources, port) = port(&name);
        let port = match port {
            Ok(port) => port,
            Err(found) => {
                stopped.push((name, found.first().unwrap().message.clone()));
                continue;
            }
        };
        keep(&format!("{name}.py"), || text_of(&port));
        if let Some(found) = difference(&name, &sources, &port) {
            wrong.push(format!("{name}: {found}\n{}", text_of(&port)));
        }
    }
    let expected: Vec<&str> = STOPS.iter().map(|(name, _)| *name).collect();
    let found: Vec<&str> = stopped.iter().map(|(name, _)| name.as_str()).collect();
    let summary: Vec<&str> = wrong
        .iter()
        .map(|text| text.lines().next().unwrap_or_default())
        .collect();
    keep("wrong.txt", || format!("{stopped:#?}\n{}", wrong.join("\n\n")));
    assert!(wrong.is_empty(), "{} differ: {summary:#?}", wrong.len());
    assert_eq!(found, expected, "{stopped:#?}");
    for ((name, message), (_, reason)) in stopped.iter().zip(STOPS) {
        assert!(message.contains(reason), "{name}: {message}");
    }
}

#[test]
fn ports_are_as_they_are_kept() {
    for name in KEPT {
        let (_, port) = port(name);
        let port = port.unwrap();
        let text = text_of(&port);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/ports/{name}.py.txt"));
        expect_test::expect_file![path].assert_eq(text);
    }
}

#[test]
fn a_second_port_is_the_first() {
    let mut unstable = Vec::new();
    for name in names() {
        let (_, port) = port(&name);
        let Ok(port) = port else { continue };
        let [kernel] = port.kernels.as_slice() else {
            continue;
        };
        let signatures: Vec<Signature> = kernel
            .signatures
            .iter()
            .map(|signature| signature_of(kernel, signature))
            .collect();
        let path = PathBuf::from(format!("{name}.py"));
        let sources = read(Some(text_of(&port)), &path, &kernel.name, &signatures).unwrap();
        let second = port_all(&sources, &Options::default()).unwrap();
        if text_of(&second) != text_of(&port) {
            unstable.push(format!("{name}:\n{}\n{}", text_of(&port), text_of(&second)));
        }
    }
    keep("unstable.txt", || unstable.join("\n\n"));
    let names: Vec<&str> = unstable
        .iter()
        .map(|text| text.lines().next().unwrap_or_default())
        .collect();
    assert!(unstable.is_empty(), "{names:#?}");
}

/// How many entries of the corpus's dumps become kernels in Python that are lowered to the dump's own canonical form, and why
/// others don't.
#[test]
fn dumps_become_kernels() {
    let (mut equal, mut other) = (0, BTreeMap::<String, Vec<String>>::new());
    for name in names() {
        let text = std::fs::read(kernels().join(format!("{name}.mlir"))).unwrap();
        let module = tileport_ir::text::parse(&text).unwrap();
        for (number, entry) in module.entries().enumerate() {
            let why = match dumped(&module, entry) {
                Ok(()) => {
                    equal += 1;
                    continue;
                }
                Err(why) => why,
            };
            other.entry(why).or_default().push(format!("{name}/{number}"));
        }
    }
    keep("dumps.txt", || format!("{equal} equal\n{other:#?}"));
    assert!(equal >= EQUAL_DUMPS, "{equal} equal; {other:#?}");
}

/// The number may only grow.
const EQUAL_DUMPS: usize = 214;

fn dumped(module: &Module, entry: &tileport_ir::Entry) -> Result<(), String> {
    let say = |found: Vec<Diagnostic>| {
        found
            .first()
            .map_or_else(String::new, |found| found.message.clone())
    };
    let raised =
        tileport_kernel::raise(module, entry).map_err(|found| format!("not raised: {}", say(found)))?;
    let source = Source {
        kernel: raised.kernel,
        signature: raised.signature,
    };
    let options = Options {
        bound: tileport_python_writer::Bound::LeftOut,
        ..Options::default()
    };
    let port = port_all(std::slice::from_ref(&source), &options)
        .map_err(|found| format!("not written: {}", say(found)))?;
    let kernel = port.kernels.first().unwrap();
    let short: String = entry.name.chars().take(60).collect();
    keep(&format!("{short}.dump"), || text_of(&port));
    let own = signature_of(kernel, &source.signature);
    let path = PathBuf::from("dump.py");
    let again = read(
        Some(text_of(&port)),
        &path,
        &kernel.name,
        std::slice::from_ref(&own),
    )
    .map_err(|found| format!("not read: {}", say(found)))?;
    let made = lowered(&again.first().unwrap().kernel, &own)
        .map_err(|found| format!("not lowered: {}", say(found)))?;
    let mut expected = module.clone();
    canon::canonicalize(&mut expected);
    let expected_entry = expected.entries().find(|other| other.name == entry.name).unwrap();
    let left = (&expected, expected_entry);
    let right = (&made, made.entries().next().unwrap());
    compare::same_entry(left, right, compare::Options::default())
        .map_err(|found| format!("differs: {}", found.message))
}
