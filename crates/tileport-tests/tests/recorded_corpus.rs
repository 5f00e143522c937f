//! A corpus of recorded kernel launches, where there is one: the folder in the environment variable `TILEPORT_CORPUS`.
#![allow(clippy::print_stdout, reason = "a test says when it had nothing to run on")]
use anyhow::{Result, ensure};
use std::fs;
use std::path::PathBuf;
use tileport_toolchain::{Toolchain, tilegym_corpus};

/// The exported files; `None`, with a message, where no corpus is given.
fn corpus(toolchain: &Toolchain) -> Result<Option<Vec<PathBuf>>> {
    let Some(records) = std::env::var_os("TILEPORT_CORPUS").filter(|value| !value.is_empty()) else {
        println!("NOT RUN: TILEPORT_CORPUS is not set to a folder with a recorded corpus");
        return Ok(None);
    };
    let folder = tilegym_corpus(toolchain, records.as_ref())?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "tileirbc") {
            files.push(path);
        }
    }
    files.sort();
    Ok(Some(files))
}

#[test]
fn every_recorded_kernel_is_disassembled() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let Some(files) = corpus(&toolchain)? else {
        return Ok(());
    };
    ensure!(files.len() >= 700, "only {} files were exported", files.len());
    for file in &files {
        let listing = toolchain.disassemble(file)?;
        ensure!(
            listing.is_accepted(),
            "{}: {:?}\n{}",
            file.display(),
            listing.verdict,
            listing.stderr
        );
        ensure!(
            listing.stdout.contains("entry @"),
            "{}:\n{}",
            file.display(),
            listing.stdout
        );
    }
    println!("{} kernels", files.len());
    Ok(())
}
