//! The reader of cuTile Python over a real package: the kernels of the pinned tilegym, and the recorded launches of them
//! where the environment variable `TILEPORT_CORPUS` names a folder with those.
#![allow(
    clippy::print_stdout,
    reason = "a test says what it ran on, and when it had nothing to run on"
)]
#![allow(
    clippy::disallowed_methods,
    reason = "where the recorded launches are stands in the environment"
)]

mod execution;
mod launches;
mod package;
mod ports;
mod recorded;
mod table;
mod transposes;

use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use tileport_kernel::signature::record::Record;
use tileport_python::FileLoader;

/// Files as they lie on the disk.
struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        fs::read_to_string(path).ok()
    }
}

/// The folder with the recorded launches; nothing, loudly, if none is named.
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("TILEPORT_CORPUS").filter(|value| !value.is_empty());
    if folder.is_none() {
        println!("NOT RUN: TILEPORT_CORPUS is not set to a folder with recorded launches");
    }
    folder.map(PathBuf::from)
}

/// The recorded launches of the pinned tilegym.
fn records(folder: &std::path::Path) -> Result<Vec<Record>> {
    let version = tileport_toolchain::pins::version("tilegym").context("tilegym is pinned")?;
    let path = folder.join(format!("tilegym-{version}.jsonl"));
    let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    let line =
        |line: &str| serde_json::from_str(line).with_context(|| format!("a line of {}", path.display()));
    text.lines().map(line).collect()
}
