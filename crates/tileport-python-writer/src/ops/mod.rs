//! Operations by family.

mod atomic;
mod memory;
mod reduce;
mod shape;
