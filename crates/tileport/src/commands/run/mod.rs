//! `tileport run`: runs kernels on the CPU.

mod array;
mod bundle;
mod dtype;
mod names;
mod npy;
pub(crate) mod options;

use crate::Outcome;
use anyhow::{Result, bail};
use options::RunArgs;

/// Runs the command.
pub(crate) fn run(args: &RunArgs) -> Result<Outcome> {
    if let (Some(folder), Some(out)) = (&args.bundle, &args.out_dir) {
        return bundle::run(folder, out, &args.options(), args.json);
    }
    bail!("not yet")
}
