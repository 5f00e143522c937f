//! Reads Tile IR text.
