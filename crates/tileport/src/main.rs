//! The command line of Tileport: thin. It reads arguments and files, calls the libraries, renders what they say.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "printing is what the command line is for; libraries return values"
)]

mod cli;
mod commands;
mod input;
mod julia;
mod output;
mod python;
mod render;

use clap::Parser;
use std::process::ExitCode;

/// How a command ended; the documented exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Done, nothing to report: 0.
    Clean,
    /// Done, and there are findings: 1.
    Findings,
    /// Could not be done: 2.
    Failed,
}

fn main() -> ExitCode {
    let args = cli::Cli::parse();
    let outcome = commands::run(args).unwrap_or_else(|error| {
        // A reader that has gone away (`tileport ir F | head`) is no failure worth a message.
        if output::is_broken_pipe(&error) {
            return Outcome::Clean;
        }
        render::failure(&error);
        Outcome::Failed
    });
    match outcome {
        Outcome::Clean => ExitCode::SUCCESS,
        Outcome::Findings => ExitCode::from(1),
        Outcome::Failed => ExitCode::from(2),
    }
}
