//! What functions of Base and cuTile.jl become.

mod atomic;
mod grid;
mod macros;
mod matrix;
mod memory;
mod reduce;
pub(crate) mod scalar;
mod shape;
mod tile;
