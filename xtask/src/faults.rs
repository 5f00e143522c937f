//! `cargo xtask faults`: how well the verifier says no.

use crate::cargo;
use anyhow::{Context, Result};
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// The tests hold a sample of the faults; this does all of them, with optimised code.
pub(crate) fn run(_: &Arguments) -> Result<ExitCode> {
    let words = [
        "test",
        "-p",
        "tileport",
        "--release",
        "--bin",
        "tileport",
        "all_faults",
        "--",
        "--ignored",
        "--nocapture",
    ];
    let status = cargo()?.args(words).status().context("starting cargo")?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
