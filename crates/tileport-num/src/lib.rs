//! The number formats of CUDA Tile IR.
