//! `cargo xtask tables`.

use crate::{cargo, folder_variable};
use anyhow::{Context, Result, ensure};
use std::process::ExitCode;

/// Makes the generated pages of docs/ again. The tests that compare them write them instead.
pub(crate) fn run() -> Result<ExitCode> {
    ensure!(
        folder_variable("TILEPORT_CORPUS").is_some(),
        "TILEPORT_CORPUS is not set to the folder with recorded launches: the table of tilegym needs them"
    );
    let mut command = cargo()?;
    command.env("TILEPORT_WRITE_TABLES", "1").args([
        "test",
        "-p",
        "tileport-tests",
        "--features",
        "toolchain",
        "--release",
        "--test",
        "python",
        "table::",
        "--",
        "--show-output",
    ]);
    let status = command.status().context("running cargo")?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
