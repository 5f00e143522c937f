//! The CPU executor of CUDA Tile IR: runs kernels exactly and catches undefined behaviour.

mod args;
mod exact;
mod fault;
mod held;
mod layout;
mod memory;
mod simd;
mod tile;

pub use args::{Arg, Args, DEFAULT_ALIGNMENT, TensorArg};
pub use fault::{Fault, Kind};
