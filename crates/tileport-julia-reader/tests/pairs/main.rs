//! Kernels that others wrote twice, in cuTile Python and in cuTile.jl: both are read, executed on the same data, and agree.
//!
//! The files are cuTile.jl's examples, and those of TileGym's guide on converting kernels to cuTile.jl, which are fetched by whoever
//! runs this and never kept here: `TILEPORT_CUTILE_JL` and `TILEPORT_TILEGYM` name checkouts or bare repositories of
//! JuliaGPU/cuTile.jl and NVIDIA/TileGym. Without them this says that nothing ran.
#![allow(
    clippy::print_stdout,
    reason = "a test says what it ran on, and when it had nothing to run on"
)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

mod examples;
mod guide;
mod harness;
