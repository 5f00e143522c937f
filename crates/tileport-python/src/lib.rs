//! Reads tile kernels in cuTile Python.

mod nesting;
pub mod source;

pub use nesting::MAX_NESTING;
