//! CUDA Tile IR.
