//! Real bytecode through everything, judged by NVIDIA's own tools: our kernels, and a corpus of recorded launches where
//! the environment variable `TILEPORT_CORPUS` names one.
//!
//! `tileiras` takes seconds for a kernel, so it runs on a fixed sample; `TILEPORT_ALL=1` runs it on every kernel.
#![allow(
    clippy::print_stdout,
    reason = "a test says what it ran on, and when it had nothing to run on"
)]
#![allow(
    clippy::disallowed_methods,
    reason = "where the recorded corpus is stands in the environment"
)]

mod judge;
mod tally;

use anyhow::{Context, Result, ensure};
use judge::{Judge, Step};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tally::Tally;
use tileport_ir::text::{self, PrintOptions};
use tileport_toolchain::{Toolchain, own_corpus, tilegym_corpus};

/// Exporting our own kernels takes about ten seconds.
const EXPORT_LIMIT: Duration = Duration::from_mins(10);
/// Of how many kernels of a corpus `tileiras` compiles one, unless it compiles all.
const OWN_SAMPLE: usize = 20;
const RECORDED_SAMPLE: usize = 145;

/// The bytecode files in a folder, by name.
fn bytecode_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "tileirbc") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Runs the steps on all files, on two threads; `sample` is how many files there are to one that `tileiras` compiles, if
/// it does at all.
fn run(name: &str, toolchain: &Toolchain, files: &[PathBuf], sample: Option<usize>) -> Result<()> {
    let all = std::env::var_os("TILEPORT_ALL").is_some_and(|value| value == "1");
    let tally = Tally::default();
    tally::side_by_side(files, 2, |index, file| {
        let folder = tempfile::tempdir()?;
        let compile = sample.is_some_and(|sample| all || index % sample == 0);
        Judge::new(toolchain, folder.path(), &tally).module(file, compile);
        Ok(())
    })?;
    tally.finish(name, files.len())
}

#[test]
fn own_kernels() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let folder = own_corpus(&toolchain, &tileport_tests::repo_root())?;
    let files = bytecode_files(&folder)?;
    ensure!(files.len() >= 100, "only {} kernels were exported", files.len());
    run("our kernels", &toolchain, &files, Some(OWN_SAMPLE))
}

/// What `cargo xtask kernels --write` keeps in the repository is what the exported bytecode reads as.
#[test]
fn own_kernels_as_kept_in_the_repository() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let kernels = tileport_tests::repo_root().join("kernels");
    let folder = own_corpus(&toolchain, &tileport_tests::repo_root())?;
    let mut stale = Vec::new();
    let mut expected = Vec::new();
    for file in bytecode_files(&folder)? {
        let name = file
            .file_stem()
            .context("a file's name")?
            .to_string_lossy()
            .into_owned();
        let (module, _) = tileport_ir::bytecode::read(&fs::read(&file)?)
            .map_err(|findings| anyhow::anyhow!("{name}: {findings:?}"))?;
        let printed = text::print(&module, &PrintOptions::default());
        let kept = kernels.join(format!("{name}.mlir"));
        if fs::read_to_string(&kept).ok().as_deref() != Some(&printed) {
            stale.push(format!("{name}.mlir"));
        }
        expected.push(format!("{name}.mlir"));
    }
    for entry in fs::read_dir(&kernels)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".mlir") && !expected.contains(&name) {
            stale.push(format!("{name} (no such kernel)"));
        }
    }
    if fs::read(kernels.join("manifest.json")).ok() != Some(fs::read(folder.join("manifest.json"))?) {
        stale.push("manifest.json".to_owned());
    }
    ensure!(
        stale.is_empty(),
        "stale under kernels/, which `cargo xtask kernels --write` makes again: {}",
        stale.join(", ")
    );
    println!("{} kernels are as kept in the repository", expected.len());
    Ok(())
}

/// Our kernels in other versions of bytecode; a kernel that cuda-tile itself cannot compile to a version is left out.
#[test]
fn own_kernels_in_other_versions() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let script = tileport_tests::repo_root().join("kernels/export.py");
    for (version, least) in [("13.1", 60), ("13.2", 60), ("13.4", 90)] {
        let folder = tempfile::tempdir()?;
        let arguments = [
            folder.path().as_os_str(),
            "--bytecode-version".as_ref(),
            version.as_ref(),
        ];
        let output = toolchain.python(&script, arguments, EXPORT_LIMIT)?;
        let files = bytecode_files(folder.path())?;
        ensure!(
            files.len() >= least,
            "{version}: only {} kernels were exported:\n{}",
            files.len(),
            output.stderr
        );
        println!("{version}: {}", output.stdout.trim());
        run(&format!("our kernels as {version}"), &toolchain, &files, None)?;
    }
    Ok(())
}

#[test]
fn recorded_launches() -> Result<()> {
    let Some(records) = std::env::var_os("TILEPORT_CORPUS").filter(|value| !value.is_empty()) else {
        println!("NOT RUN: TILEPORT_CORPUS is not set to a folder with a recorded corpus");
        return Ok(());
    };
    let toolchain = Toolchain::ensure()?;
    let files = bytecode_files(&tilegym_corpus(&toolchain, records.as_ref())?)?;
    ensure!(files.len() >= 700, "only {} files were exported", files.len());
    run("recorded launches", &toolchain, &files, Some(RECORDED_SAMPLE))
}

/// A file that is no bytecode fails, with its name and the step: a judge that never says no proves nothing.
#[test]
fn a_broken_file_is_named_with_its_step() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("broken.tileirbc");
    fs::write(&file, b"\x7FTileIR\0\x0D\x03\0\0garbage")?;
    let tally = Tally::default();
    Judge::new(&toolchain, folder.path(), &tally).module(&file, false);
    let error = format!("{:#}", tally.finish("broken", 1).unwrap_err());
    ensure!(
        error.contains("broken.tileirbc") && error.contains(Step::Read.name()),
        "{error}"
    );
    Ok(())
}
