//! Recorded launches: their signatures, and what kernels become for them.

use crate::{Disk, folder, records};
use anyhow::{Context, Result, anyhow, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tileport_ir::compare::{self, Options};
use tileport_ir::{Diagnostic, Entry, Module, Version, bytecode, canon};
use tileport_kernel::signature::record::{Record, RecordedArg};
use tileport_kernel::signature::{Target, demangle, mangle, tables, text};
use tileport_kernel::{ArraySpec, Element, ParamSpec, Signature, lower, raise};
use tileport_python::{Project, Reading, SourceFiles};
use tileport_toolchain::{Toolchain, tilegym_corpus};

fn wrong(error: String) -> anyhow::Error {
    anyhow!(error)
}

pub(crate) fn say(found: &[Diagnostic]) -> String {
    let all = found
        .iter()
        .map(|found| format!("{} {}", found.code, found.message));
    all.collect::<Vec<_>>().join("; ")
}

/// The kernel's own name: the last part of the qualified one.
pub(crate) fn own_name(record: &Record) -> &str {
    record.kernel.rsplit('.').next().unwrap_or_default()
}

/// What went wrong, with how often.
#[derive(Default)]
struct Failures(BTreeMap<String, usize>);

impl Failures {
    fn add(&mut self, record: &Record, why: &str) {
        *self.0.entry(format!("{}: {why}", record.kernel)).or_default() += 1;
    }

    fn count(&self) -> usize {
        self.0.values().sum()
    }

    fn show(&self) {
        self.0
            .iter()
            .for_each(|(what, count)| println!("  {count} × {what}"));
    }
}

/// The name, the notation and the tables all read back as they were.
fn round_trip(record: &Record, names: &[&str], signature: &Signature) -> Result<()> {
    let name = mangle(&record.kernel, signature).map_err(|found| wrong(found.message))?;
    let (kernel, read) = demangle(&name).map_err(|found| wrong(found.message))?;
    ensure!(
        kernel == record.kernel && read.params == signature.params,
        "{name}"
    );
    let notation = text::print(names, signature);
    let params = text::parse(&notation, 0)
        .and_then(|params| text::in_order(&params, names))
        .map_err(|found| wrong(say(&found)))?;
    ensure!(params == signature.params, "{notation}");
    let toml = tables::print(&[tables::Table::of(&record.kernel, names, signature)]);
    let again = tables::parse(&toml, 0).map_err(|found| wrong(say(&found)))?;
    let again = again.first().context("a table")?.signature(names);
    ensure!(again.map_err(|found| wrong(say(&found)))? == *signature, "{toml}");
    Ok(())
}

/// What the launcher says of an array; nothing for what is none.
fn described(arg: &RecordedArg) -> Option<ArraySpec> {
    match arg {
        RecordedArg::Tensor {
            shape,
            stride,
            dtype,
            ptr_align,
        } => Some(ArraySpec::of(
            Element::from_long_name(dtype)?,
            shape,
            stride,
            *ptr_align,
        )),
        _ => None,
    }
}

/// The facts of a parameter are those that its arguments have by the launcher's rule; how many arrays were compared.
fn explained(param: &ParamSpec, arg: &RecordedArg) -> Result<usize> {
    match (param, arg) {
        (ParamSpec::Array(recorded), arg) => {
            let Some(mut expected) = described(arg) else {
                return Ok(0);
            };
            // The source declares these two; they aren't the launcher's.
            expected.wide_index = recorded.wide_index;
            for (dim, recorded) in expected.dims.iter_mut().zip(&recorded.dims) {
                if recorded.length.is_some() {
                    dim.length = recorded.length;
                    *dim = dim.normalized();
                }
            }
            ensure!(expected == *recorded, "{expected:?} is recorded as {recorded:?}");
            Ok(1)
        }
        (ParamSpec::List { element, .. }, RecordedArg::List { items }) => {
            let each: Vec<ArraySpec> = items.iter().filter_map(described).collect();
            let common = ArraySpec::common(&each);
            ensure!(
                common.as_ref() == Some(element),
                "{common:?} is recorded as {element:?}"
            );
            Ok(each.len())
        }
        _ => Ok(0),
    }
}

#[test]
fn signatures_are_those_that_the_launcher_made() -> Result<()> {
    let Some(folder) = folder() else { return Ok(()) };
    let (records, mut arrays) = (records(&folder)?, 0);
    for record in &records {
        let of = || format!("{} of record {}", record.kernel, record.id);
        let signature = record.signature().map_err(wrong).with_context(of)?;
        let params = record.params().map_err(wrong).with_context(of)?;
        let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        round_trip(record, &names, &signature).with_context(of)?;
        ensure!(!record.hints().map_err(wrong).with_context(of)?.is_empty(), of());
        for (param, arg) in signature.params.iter().zip(&record.args) {
            arrays += explained(param, arg).with_context(of)?;
        }
    }
    println!(
        "{} launches, {arrays} arrays described as the launcher did",
        records.len()
    );
    ensure!(arrays > 3000, "only {arrays} arrays were compared");
    Ok(())
}

pub(crate) fn read(
    root: &Path,
    record: &Record,
    signature: &Signature,
    fallback: Option<&Signature>,
) -> Result<Reading, String> {
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let path = root.join(&record.file);
    let path = path.to_str().ok_or("a path that is not UTF-8")?;
    let module = project.open(path).map_err(|found| found.message)?;
    let kernel = project
        .kernels(module)
        .named(&record.kernel)
        .ok_or("no such kernel")?;
    project
        .read(module, kernel, signature, fallback)
        .map_err(|found| say(&found))
}

#[test]
fn kernels_are_read_with_constants_and_element_types_left_open() -> Result<()> {
    let Some(folder) = folder() else { return Ok(()) };
    let root = Toolchain::ensure()?.site_packages;
    let (mut count, mut kernels, mut failures) = (0, BTreeMap::new(), Failures::default());
    for record in records(&folder)? {
        let signature = record.signature().map_err(wrong)?;
        let reading = read(&root, &record, &signature.opened(), Some(&signature));
        let read = kernels
            .entry((record.file.clone(), record.kernel.clone()))
            .or_insert(false);
        match reading {
            Ok(_) => (count, *read) = (count + 1, true),
            Err(why) => failures.add(&record, &why),
        }
    }
    let read = kernels.values().filter(|read| **read).count();
    println!(
        "left open: {count} launches of {read} kernels read, {} failed",
        failures.count()
    );
    failures.show();
    ensure!(read >= 175, "only {read} kernels were read");
    Ok(())
}

fn entry(module: &Module) -> Option<&Entry> {
    module.entries().next()
}

/// What a kernel becomes for a recorded launch, and the name of its entry.
pub(crate) fn lowered(root: &Path, record: &Record) -> Result<(Module, String), String> {
    let mut signature = record.signature()?;
    let name = mangle(own_name(record), &signature).map_err(|found| found.message)?;
    signature.symbol = Some(name.clone());
    let mut kernel = read(root, record, &signature, None)?.kernel;
    // The launch's own options, not those of the decorator.
    kernel.hints = record.hints()?;
    let target = Target {
        version: Version::V13_3,
        gpu: None,
    };
    let module = lower::lower(&kernel, &signature, &target).map_err(|found| say(&found))?;
    Ok((module, name))
}

/// Ours and theirs in canonical form: nothing inside if they are equal, else where they differ; nothing if there are none of
/// theirs.
pub(crate) fn compared(
    root: &Path,
    record: &Record,
    theirs: Option<Module>,
) -> Result<Option<Option<String>>, String> {
    let (mut ours, name) = lowered(root, record)?;
    let Some(mut theirs) = theirs else { return Ok(None) };
    canon::canonicalize(&mut ours);
    canon::canonicalize(&mut theirs);
    let (Some(mine), Some(wanted)) = (entry(&ours), entry(&theirs)) else {
        return Err("there is no entry".to_owned());
    };
    if *wanted.name != *name {
        return Err(format!("the entry is named {}, not {name}", wanted.name));
    }
    let equal = compare::same_entry((&ours, mine), (&theirs, wanted), Options::default());
    Ok(Some(equal.err().map(|difference| difference.message)))
}

#[test]
fn kernels_become_what_their_compiler_makes_of_them() -> Result<()> {
    let Some(folder) = folder() else { return Ok(()) };
    let toolchain = Toolchain::ensure()?;
    let compiled = tilegym_corpus(&toolchain, &folder)?;
    let (mut equal, mut different, mut failures) = (0, Failures::default(), Failures::default());
    for record in records(&folder)? {
        // A few records can't be rebuilt by the exporter, which says so.
        let Ok(bytes) = fs::read(compiled.join(format!("{}.tileirbc", record.id))) else {
            continue;
        };
        let (theirs, _) = bytecode::read(&bytes).map_err(|found| wrong(say(&found)))?;
        match compared(&toolchain.site_packages, &record, Some(theirs)) {
            Ok(None | Some(None)) => equal += 1,
            Ok(Some(Some(why))) => different.add(&record, &why),
            Err(why) => failures.add(&record, &why),
        }
    }
    println!(
        "{equal} launches equal, {} different, {} failed",
        different.count(),
        failures.count()
    );
    different.show();
    failures.show();
    ensure!(equal >= 726, "only {equal} launches are equal");
    ensure!(
        different.count() + failures.count() == 0,
        "some launches don't become what their compiler makes of them"
    );
    Ok(())
}

/// A module comes back as a kernel and a signature, which are lowered to the same.
fn there_and_back(mut module: Module) -> Result<(), String> {
    let Some(found) = entry(&module) else {
        return Err("there is no entry".to_owned());
    };
    let raised = raise::raise(&module, found).map_err(|found| say(&found))?;
    if !raised.notes.is_empty() {
        return Err(say(&raised.notes));
    }
    let again = lower::lower(&raised.kernel, &raised.signature, &raised.target);
    let mut again = again.map_err(|found| say(&found))?;
    canon::canonicalize(&mut module);
    canon::canonicalize(&mut again);
    match (entry(&module), entry(&again)) {
        (Some(before), Some(after)) => {
            compare::same_entry((&module, before), (&again, after), Options::default())
                .map_err(|difference| difference.message)
        }
        _ => Err("there is no entry".to_owned()),
    }
}

/// Whether the entries' names say what they are specialised for or not.
#[test]
fn kernels_come_back_from_what_their_compiler_makes_of_them() -> Result<()> {
    let Some(folder) = folder() else { return Ok(()) };
    let compiled = tilegym_corpus(&Toolchain::ensure()?, &folder)?;
    let (mut equal, mut failures) = (0, Failures::default());
    for record in records(&folder)? {
        let Ok(bytes) = fs::read(compiled.join(format!("{}.tileirbc", record.id))) else {
            continue;
        };
        let (module, _) = bytecode::read(&bytes).map_err(|found| wrong(say(&found)))?;
        let mut nameless = module.clone();
        for entry in nameless.entries_mut() {
            entry.name = "entry".into();
        }
        for module in [module, nameless] {
            match there_and_back(module) {
                Ok(()) => equal += 1,
                Err(why) => failures.add(&record, &why),
            }
        }
    }
    println!("{equal} come back, {} don't", failures.count());
    failures.show();
    ensure!(
        equal >= 2 * 726 && failures.count() == 0,
        "some modules don't come back as they were"
    );
    Ok(())
}
