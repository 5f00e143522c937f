//! Set-up and test commands of the workspace: `cargo xtask --help`.
#![allow(
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a command-line program at the edge: it prints, and it reads the environment"
)]

/// Prints a line. That nobody reads it any more is no fault of ours, and no reason to panic as `println!` does.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($text)*);
    }};
}

mod bench;
mod faults;
mod front_end;
mod fuzz;
mod kernels;
mod ports;
mod ports_julia;
mod sources;
mod tables;
mod test;
mod toolchain;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "Set-up and test commands of Tileport"
)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Install the pinned real CUDA Tile toolchain into the cache, and say where its tools are
    Toolchain(toolchain::Arguments),
    /// Export our own kernels as bytecode into the cache, and say where they are
    Kernels(kernels::Arguments),
    /// Make the generated tables of docs/ again: the kernels of tilegym, the public names of cuda.tile
    Tables,
    /// Port every kernel of tilegym with evidence, and write the table in docs/tilegym-ports.md or docs/tilegym-julia.md
    Ports(ports::Arguments),
    /// Run every check: format, lints, tests, documentation, and the tests against the real toolchain
    Test(test::Arguments),
    /// Measure how fast the program is
    Bench(bench::Arguments),
    /// Put every single fault into every kernel of our own, and say which the verifier does not find
    Faults(faults::Arguments),
    /// Run a fuzz target on mutated inputs, on stable Rust
    Fuzz(fuzz::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().task {
        Task::Toolchain(arguments) => toolchain::run(&arguments),
        Task::Kernels(arguments) => kernels::run(&arguments),
        Task::Tables => tables::run(),
        Task::Ports(arguments) => ports::run(&arguments),
        Task::Test(arguments) => test::run(&arguments),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Faults(arguments) => faults::run(&arguments),
        Task::Fuzz(arguments) => fuzz::run(&arguments),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn repo_root() -> Result<PathBuf> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = manifest.parent().context("xtask has no folder above it")?;
    Ok(root.to_owned())
}

/// The cargo that runs this, in the root of the workspace. Folders that the environment names relative to the folder where
/// the user stands are made absolute, since cargo runs each test in another one.
fn cargo() -> Result<Command> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(repo_root()?);
    for name in [
        "TILEPORT_CACHE",
        "TILEPORT_CORPUS",
        "TILEPORT_CUDA_TILE",
        "CARGO_TARGET_DIR",
    ] {
        if let Some(value) = folder_variable(name) {
            let absolute =
                std::path::absolute(&value).with_context(|| format!("{name}={}", value.display()))?;
            command.env(name, absolute);
        }
    }
    Ok(command)
}

/// A folder named by an environment variable, unless the variable is absent or empty.
fn folder_variable(name: &str) -> Option<PathBuf> {
    std::env::var_os(name)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}
