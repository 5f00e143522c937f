//! The commands, one file each.

pub(crate) mod convert;
mod diff;
mod inspect;
mod ir;
mod listing;
pub(crate) mod run;
mod signatures;
pub(crate) mod verify;
mod views;

use crate::Outcome;
use crate::cli::{Cli, Command};
use anyhow::Result;

/// Runs the command that was asked for.
pub(crate) fn run(args: Cli) -> Result<Outcome> {
    match args.command {
        Command::Ir(args) => ir::run(&args),
        Command::Inspect(args) => inspect::run(&args),
        Command::Signatures(args) => signatures::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Views(args) => views::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Verify(args) => verify::run(&args),
    }
}
