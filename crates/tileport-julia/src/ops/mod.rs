//! Operations, by family.

mod arith;
mod atomic;
mod cast;
mod elements;
mod index;
mod matrix;
mod memory;
mod reduce;
mod shape;

pub(crate) use elements::root;
