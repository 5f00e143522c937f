//! Tile IR bytecode, versions 13.1 to 13.5: reading and writing.
