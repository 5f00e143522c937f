//! Operations, a file a family.

pub(crate) mod arith;
pub(crate) mod elements;
mod matrix;
pub(crate) mod memory;
pub(crate) mod pointer;
mod reduce;
mod shape;
