//! What functions of Base and cuTile.jl become.

mod arrays;
mod atomic;
mod compare;
mod elements;
mod grid;
pub(crate) mod intrinsics;
mod macros;
mod matrix;
mod memory;
mod power;
mod reduce;
pub(crate) mod scalar;
mod shape;
mod tile;
