//! `strided_view` and `partition_view` of CUDA Tile IR, one into the other.
pub mod analysis;
pub mod atom;
pub mod form;
pub mod access;
pub mod decide;
pub mod witness;
