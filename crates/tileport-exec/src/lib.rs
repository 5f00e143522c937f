//! The CPU executor of CUDA Tile IR: runs kernels exactly and catches undefined behaviour.
//!
//! [`Executor::prepare`] compiles an entry to instructions over registers; [`Executor::run`] runs its tile blocks on
//! the machine's threads. Each operation gives what its definition says, rounded once, with the freedom that the
//! definition leaves used in one documented way, so that results are the same on every machine. What the definition
//! leaves undefined ends the run with a [`Fault`] that names the operation, the tile block, the element and the
//! argument. What this executor cannot run is [`Kind::Gap`], never a result.
#![allow(
    clippy::result_large_err,
    reason = "a fault or diagnostic is made once and ends the run"
)]

mod access;
mod args;
mod elementwise;
mod exact;
mod fault;
mod gemm;
mod held;
mod layout;
mod memory;
mod ops;
mod prepare;
mod program;
mod race;
mod run;
mod shared;
mod simd;
mod tile;

pub use args::{Arg, Args, DEFAULT_ALIGNMENT, ListedArray, TensorArg};
pub use fault::{Fault, Kind};
pub use memory::Buffer;
pub use prepare::{CODE_GAP, CODE_INVALID};
pub use program::{Param, Print};
pub use race::Watch;
pub use run::{Combining, Executor, Grid, MAX_BLOCKS, Options, Outcome, Progress, Stats};
