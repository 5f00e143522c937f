//! The tests of ports to cuTile.jl, run by Julia with a stand-in in the place of cuTile.jl and of a GPU.

use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tileport_toolchain::Julia;

const STAND_IN: &str = include_str!("../../crates/tileport-tests/tests/julia/standin.jl");
const PORTED: &str = include_str!("../../crates/tileport-tests/tests/julia/ported.jl");
/// How long all of them may take.
const LIMIT: Duration = Duration::from_mins(120);

/// Runs the tests of the ports in `FOLDER/port`, and gives why tests failed, by folder; nothing where Julia can't be had, which
/// is then said.
pub(crate) fn run(work: &Path, folders: &[String]) -> Result<Option<BTreeMap<String, String>>> {
    let julia = match Julia::ensure() {
        Ok(julia) => julia,
        Err(why) => {
            say!("NOT RUN: no Julia here: {why:#}");
            return Ok(None);
        }
    };
    fs::write(work.join("standin.jl"), STAND_IN).context("writing the stand-in")?;
    fs::write(work.join("ported.jl"), PORTED).context("writing what runs the tests")?;
    let ports: Vec<String> = folders.iter().map(|folder| format!("{folder}/port")).collect();
    // Nothing runs long enough to be worth optimising.
    let mut words = vec!["-O0", "ported.jl"];
    words.extend(ports.iter().map(String::as_str));
    let output = julia.run_with(work, &words, LIMIT)?;
    let mut failed = BTreeMap::new();
    for (folder, port) in folders.iter().zip(&ports) {
        let of = |word: &str| {
            let start = format!("{word} {port}: ");
            output
                .stdout
                .lines()
                .find_map(|line| line.strip_prefix(&start).map(str::to_owned))
        };
        if of("PASSED").is_none() {
            let why = of("FAILED").unwrap_or_else(|| "Julia ended before".to_owned());
            failed.insert(folder.clone(), why);
        }
    }
    ensure!(
        failed.len() < folders.len().max(1) || folders.is_empty(),
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
    Ok(Some(failed))
}
