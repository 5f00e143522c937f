//! `cargo xtask fuzz`: builds the driver in `crates/tileport-fuzz` as fuzzing needs it, and runs it.

use crate::repo_root;
use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::process::{Command, ExitCode, Stdio};

#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Arguments {
    /// What the driver gets; `cargo xtask fuzz --help` shows its options
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, default_value = "list")]
    arguments: Vec<OsString>,
}

/// LLVM's own instrumentation, which stable rustc passes on: a counter for each edge of the program.
const COVERAGE: [&str; 3] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=3",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
];

/// Release code, with the checks that only debug code has otherwise.
const PROFILE: [&str; 3] = [
    "profile.fuzz.inherits='release'",
    "profile.fuzz.debug-assertions=true",
    "profile.fuzz.overflow-checks=true",
];

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    Ok(if drive(&arguments.arguments)? {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The targets that a test run tries for a moment.
const SMOKE: [&str; 4] = ["text", "bytecode", "verify", "python"];

/// Runs each target for a moment: enough to see that it starts and that the first inputs, which are whole files, pass.
pub(crate) fn smoke() -> Result<()> {
    let artifacts = repo_root()?.join("fuzz/artifacts");
    for target in SMOKE {
        let words = [target, "--runs", "5000", "--max-len", "4096", "--artifacts"];
        let mut arguments: Vec<OsString> = words.map(OsString::from).to_vec();
        arguments.push(artifacts.clone().into());
        if !drive(&arguments)? {
            bail!("the fuzz target {target} found a fault");
        }
    }
    Ok(())
}

/// Builds the driver and runs it; whether it found no fault.
fn drive(arguments: &[OsString]) -> Result<bool> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Not in the workspace's root: the driver takes paths relative to where the user stands.
    command.args([
        "run",
        "--quiet",
        "--package",
        "tileport-fuzz",
        "--profile",
        "fuzz",
        "--manifest-path",
    ]);
    command.arg(repo_root()?.join("Cargo.toml"));
    PROFILE.iter().for_each(|setting| {
        command.args(["--config", setting]);
    });
    // Naming the target keeps the flags away from build scripts and from every other build in the same folder.
    command
        .args(["--target", &host()?])
        .env("CARGO_ENCODED_RUSTFLAGS", COVERAGE.join("\x1f"));
    command.arg("--").args(arguments).stdin(Stdio::null());
    let status = command
        .status()
        .context("starting cargo to build and run the fuzz driver")?;
    Ok(status.success())
}

/// The target triple of this machine.
fn host() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("-vV")
        .output()
        .context("asking rustc for the host's target")?;
    let said = String::from_utf8_lossy(&output.stdout);
    match said.lines().find_map(|line| line.strip_prefix("host: ")) {
        Some(host) => Ok(host.to_owned()),
        None => bail!("rustc -vV did not name the host's target"),
    }
}
