//! Ports to cuTile.jl as they are written, with their tests: Julia runs them with a stand-in in the place of cuTile.jl and of a
//! GPU. So what a user gets is what is tested: the kernels, the functions that launch them, the data, and the tests.
//!
//! Where Julia can't be had, that is said instead.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test that cannot go on fails, and says what it had nothing to run on"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tileport_toolchain::{Julia, stand_in};

/// How many kernels have launches that are small enough to be kept, at least.
const COMPARED: usize = 80;

fn kernels() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.with_extension("py"))
        .collect();
    all.sort();
    all
}

/// Ports the corpus into folders, each by its kernel's name, and gives the names.
fn ports(layout: &str, into: &Path) -> Vec<String> {
    let only = std::env::var("TILEPORT_KERNELS").ok();
    let mut names = Vec::new();
    for kernel in kernels() {
        let name = kernel.file_stem().unwrap().to_str().unwrap().to_owned();
        if only
            .as_ref()
            .is_some_and(|only| !only.split(',').any(|wanted| wanted == name))
        {
            continue;
        }
        let output = Command::new(env!("CARGO_BIN_EXE_tileport"))
            .arg("convert")
            .arg(&kernel)
            // Reading back is another judge, with tests of its own.
            .args(["--to", "cutile-jl", "--no-verify", "--layout", layout, "-o"])
            .arg(into.join(&name))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => names.push(name),
            Some(1) => assert!(said.contains("julia-unsupported"), "{name}: {said}"),
            other => panic!("{name}: {other:?}: {said}"),
        }
    }
    names
}

fn judge(layout: &str) {
    let julia = match Julia::ensure() {
        Ok(julia) => julia,
        Err(why) => {
            println!("NOT RUN: no Julia here: {why:#}");
            return;
        }
    };
    let folder = tempfile::tempdir().unwrap();
    stand_in::write(folder.path()).unwrap();
    let names = ports(layout, folder.path());
    // Nothing runs long enough to be worth optimising.
    let mut words = vec!["-O0", "ported.jl"];
    words.extend(names.iter().map(String::as_str));
    let output = julia
        .run_with(folder.path(), &words, Duration::from_mins(60))
        .unwrap();
    let mut passed: BTreeMap<&str, usize> = BTreeMap::new();
    for line in output
        .stdout
        .lines()
        .filter_map(|line| line.strip_prefix("PASSED "))
    {
        let (name, counts) = line.split_once(": ").unwrap();
        let skipped = counts.split_once(" skipped ").unwrap().1;
        passed.insert(name, skipped.parse().unwrap());
    }
    let failed: Vec<&String> = names
        .iter()
        .filter(|name| !passed.contains_key(name.as_str()))
        .collect();
    assert!(
        failed.is_empty(),
        "{failed:?}:\n{}\n{}",
        output.stdout,
        output.stderr
    );
    for name in passed
        .iter()
        .filter(|(_, skipped)| **skipped > 0)
        .map(|(name, _)| name)
    {
        println!("NOT COMPARED: {name}: some kernel of the port has no launch that is small enough");
    }
    let compared = passed.values().filter(|skipped| **skipped == 0).count();
    println!(
        "{compared} of {} ports compared, dimensions {layout}",
        names.len()
    );
    assert!(
        compared >= COMPARED || std::env::var_os("TILEPORT_KERNELS").is_some(),
        "only {compared} ports were compared"
    );
}

#[test]
fn the_tests_of_ports_with_dimensions_reversed_pass() {
    judge("reversed");
}

#[test]
fn the_tests_of_ports_with_dimensions_in_order_pass() {
    judge("same");
}
