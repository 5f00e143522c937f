//! Operations, a file a family.

mod arith;
mod matrix;
pub(crate) mod memory;
mod pointer;
mod reduce;
mod shape;
