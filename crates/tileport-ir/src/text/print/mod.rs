//! Prints Tile IR text.
