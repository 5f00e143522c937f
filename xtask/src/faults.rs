//! `cargo xtask faults`: how well the verifier says no.

use crate::cargo;
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many faults to put into each kernel, spread over it [default: all]
    #[arg(long)]
    most: Option<usize>,
    /// Only these kernels, joined by commas [default: all]
    #[arg(long, value_name = "NAMES")]
    only: Option<String>,
    /// Where the compiled ports are kept, `KERNEL.CASE.tileirbc`; what is not there is converted and compiled, which takes
    /// the cutile crate and some minutes [default: target/ports]
    #[arg(long, value_name = "DIR")]
    ports: Option<PathBuf>,
}

/// The tests hold a sample of the faults; this puts them into our ports of all kernels, with optimised code.
pub(crate) fn run(args: &Arguments) -> Result<ExitCode> {
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
    let mut command = cargo()?;
    if let Some(most) = args.most {
        command.env("TILEPORT_FAULTS", most.to_string());
    }
    if let Some(only) = &args.only {
        command.env("TILEPORT_KERNELS", only);
    }
    if let Some(ports) = &args.ports {
        let ports = std::path::absolute(ports).context("the folder of ports")?;
        command.env("TILEPORT_PORTS", ports);
    }
    let status = command.args(words).status().context("starting cargo")?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
