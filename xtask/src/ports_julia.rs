//! The tests of ports to cuTile.jl, run by Julia with a stand-in in the place of cuTile.jl and of a GPU.

use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tileport_toolchain::{Julia, stand_in};

/// How long all of them may take.
const LIMIT: Duration = Duration::from_mins(120);

/// How the tests of a port went.
#[derive(Debug)]
pub(crate) enum Judged {
    /// How many pass, and how many are skipped: kernels for which no launch is small enough to be kept.
    Passes {
        tests: usize,
        skipped: usize,
    },
    Fails(String),
    NotRun,
}

impl Judged {
    pub(crate) fn passes(&self) -> bool {
        matches!(self, Self::Passes { .. })
    }

    pub(crate) fn words(&self) -> String {
        match self {
            Self::Passes { tests, skipped: 0 } => format!("{tests} pass"),
            Self::Passes { tests, skipped } => format!("{tests} pass, {skipped} skipped"),
            Self::Fails(why) => format!("FAIL: {why}"),
            Self::NotRun => "not run".to_owned(),
        }
    }
}

/// Runs the tests of the ports in the folders `NAME/port`, and says of each by its name how that went. Where Julia can't be had,
/// that is said.
pub(crate) fn run(work: &Path) -> Result<BTreeMap<String, Judged>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(work).with_context(|| format!("reading {}", work.display()))? {
        let path = entry?.path();
        if let Some(name) = path.file_name().and_then(|name| name.to_str())
            && path.join("port/test/runtests.jl").is_file()
        {
            names.push(name.to_owned());
        }
    }
    names.sort();
    let julia = match Julia::ensure() {
        Ok(julia) => julia,
        Err(why) => {
            say!("NOT RUN: no Julia here: {why:#}");
            return Ok(names.into_iter().map(|name| (name, Judged::NotRun)).collect());
        }
    };
    stand_in::write(work)?;
    let ports: Vec<String> = names.iter().map(|name| format!("{name}/port")).collect();
    // Nothing runs long enough to be worth optimising.
    let mut words = vec!["-O0", "ported.jl"];
    words.extend(ports.iter().map(String::as_str));
    let output = julia.run_with(work, &words, LIMIT)?;
    let of = |word: &str, port: &str| {
        let start = format!("{word} {port}: ");
        let mut lines = output.stdout.lines();
        lines.find_map(|line| line.strip_prefix(&start).map(str::to_owned))
    };
    let mut judged = BTreeMap::new();
    for (name, port) in names.into_iter().zip(&ports) {
        let own = match of("PASSED", port) {
            Some(counts) => {
                let (tests, skipped) = counts.split_once(" skipped ").context("what Julia counted")?;
                Judged::Passes {
                    tests: tests.parse()?,
                    skipped: skipped.parse()?,
                }
            }
            None => Judged::Fails(of("FAILED", port).unwrap_or_else(|| "Julia ended before".to_owned())),
        };
        judged.insert(name, own);
    }
    ensure!(
        judged.is_empty() || judged.values().any(Judged::passes),
        "the tests of no port pass:\n{}\n{}",
        output
            .stdout
            .lines()
            .rev()
            .take(20)
            .collect::<Vec<_>>()
            .join("\n"),
        output.stderr
    );
    Ok(judged)
}
