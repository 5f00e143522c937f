//! `cargo xtask bench python`: how fast kernels in cuTile Python are read and lowered, against cuda-tile's own front end.

use crate::bench::{best, ms};
use crate::{folder_variable, repo_root, toolchain};
use anyhow::{Context, Result, anyhow, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tileport_ir::{Diagnostic, Version, bytecode};
use tileport_kernel::Signature;
use tileport_kernel::lower;
use tileport_kernel::signature::record::Record;
use tileport_kernel::signature::{Target, mangle, sidecar};
use tileport_python::{FileLoader, Project, SourceFiles};

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        fs::read_to_string(path).ok()
    }
}

/// Each kernel of the corpus, from its text to bytecode; and all of tilegym, only read.
pub(crate) fn compare() -> Result<()> {
    let tools = toolchain::ensure()?;
    let kernels = repo_root()?.join("kernels");
    say!("cuda-tile's front end runs; that takes a while");
    let said = Command::new(&tools.python)
        .arg(kernels.join("peer/front_end.py"))
        .output()
        .context("starting Python")?;
    ensure!(
        said.status.success(),
        "kernels/peer/front_end.py: {}",
        String::from_utf8_lossy(&said.stderr)
    );
    let theirs: BTreeMap<String, f64> = serde_json::from_slice(&said.stdout)?;
    let mut rows = Vec::new();
    for (name, theirs) in &theirs {
        let ours = of_text(&kernels.join(format!("{name}.py"))).with_context(|| name.clone())?;
        rows.push((name, ours.as_secs_f64() * 1e3, theirs * 1e3));
    }
    rows.sort_by(|a, b| (a.2 / a.1).total_cmp(&(b.2 / b.1)));
    let (least, median) = (rows.first(), rows.get(rows.len() / 2));
    for (what, row) in [("least", least), ("median", median)] {
        let (name, ours, theirs) = row.context("there are no kernels")?;
        say!(
            "{what}: {name}, {ours:.3} ms against {theirs:.1} ms: {:.0} times as fast",
            theirs / ours
        );
    }
    let (ours, theirs) = rows.iter().fold((0.0, 0.0), |(a, b), row| (a + row.1, b + row.2));
    say!(
        "{} kernels in all: {ours:.1} ms against {theirs:.0} ms: {:.0} times as fast",
        rows.len(),
        theirs / ours
    );
    package(&tools.site_packages.join("tilegym"))?;
    match folder_variable("TILEPORT_CORPUS") {
        Some(folder) => generic(&tools.site_packages, &folder),
        None => {
            say!("tilegym's kernels are found, but not read: TILEPORT_CORPUS is not set");
            Ok(())
        }
    }
}

fn refused(found: &[Diagnostic]) -> anyhow::Error {
    anyhow!("{}", found.first().map(ToString::to_string).unwrap_or_default())
}

/// From a kernel's text to the bytecode of its sidecar's first case, as often as needed.
fn of_text(path: &Path) -> Result<std::time::Duration> {
    let toml = fs::read_to_string(path.with_extension("toml"))?;
    let sidecar = sidecar::parse(&toml, 0).map_err(|found| refused(&[*found]))?;
    let case = sidecar.cases.first().context("no case")?;
    let (time, made) = best(|| compile(path, &sidecar.kernel, &case.signature));
    ensure!(!made?.is_empty(), "no bytecode");
    Ok(time)
}

fn compile(path: &Path, kernel: &str, signature: &Signature) -> Result<Vec<u8>> {
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let path = path.to_str().context("a path that is not UTF-8")?;
    let module = project.open(path).map_err(|found| refused(&[*found]))?;
    let known = project.kernels(module);
    let def = known.named(kernel).context("no such kernel")?;
    let mut signature = signature.clone();
    signature.symbol = Some(mangle(kernel, &signature).map_err(|found| refused(&[*found]))?);
    let reading = project
        .read(module, def, &signature, None)
        .map_err(|found| refused(&found))?;
    let target = Target {
        version: Version::NEWEST,
        gpu: None,
    };
    let lowered = lower::lower(&reading.kernel, &signature, &target).map_err(|found| refused(&found))?;
    bytecode::write(&lowered, Version::NEWEST).map_err(|found| refused(&found))
}

/// All files of a package: parsed, names resolved, kernels found.
fn package(root: &Path) -> Result<()> {
    let mut files = Vec::new();
    python_files(root, &mut files)?;
    let (time, kernels) = best(|| {
        let sources = SourceFiles::new(Disk);
        let project = Project::new(&sources, []);
        let opened = files.iter().filter_map(|path| project.open(path.to_str()?).ok());
        opened
            .map(|module| project.kernels(module).all().len())
            .sum::<usize>()
    });
    say!(
        "tilegym: {kernels} kernels found in {} files in {:.0} ms",
        files.len(),
        ms(time)
    );
    Ok(())
}

/// All kernels of tilegym that launches are recorded of, read in generic form, with the syntax and names of their files.
fn generic(root: &Path, folder: &Path) -> Result<()> {
    let version = tileport_toolchain::pins::version("tilegym").context("tilegym is pinned")?;
    let text = fs::read_to_string(folder.join(format!("tilegym-{version}.jsonl")))?;
    let mut launches: BTreeMap<(String, String), Signature> = BTreeMap::new();
    for line in text.lines() {
        let record: Record = serde_json::from_str(line)?;
        let signature = record.signature().map_err(|error| anyhow!(error))?;
        let key = (
            root.join(&record.file).to_string_lossy().into_owned(),
            record.kernel,
        );
        launches.entry(key).or_insert(signature);
    }
    let (time, (read, refused)) = best(|| {
        let sources = SourceFiles::new(Disk);
        let project = Project::new(&sources, []);
        let (mut read, mut refused) = (0, 0);
        for ((path, kernel), signature) in &launches {
            let reading = project.open(path).ok().and_then(|module| {
                let known = project.kernels(module);
                let def = known.named(kernel)?;
                project
                    .read(module, def, &signature.opened(), Some(signature))
                    .ok()
            });
            *(if reading.is_some() {
                &mut read
            } else {
                &mut refused
            }) += 1;
        }
        (read, refused)
    });
    say!(
        "tilegym: {read} kernels read in generic form, {refused} refused, in {:.0} ms",
        ms(time)
    );
    Ok(())
}

fn python_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            python_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "py") {
            files.push(path);
        }
    }
    files.sort();
    Ok(())
}
