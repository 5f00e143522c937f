//! Operations, a file a family.

pub(crate) mod arith;
pub(crate) mod elements;
pub(crate) mod fold;
mod matrix;
pub(crate) mod memory;
pub(crate) mod pointer;
mod print;
mod reduce;
mod shape;
