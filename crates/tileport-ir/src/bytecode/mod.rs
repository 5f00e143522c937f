//! Tile IR bytecode, versions 13.1 to 13.5: reading and writing.
//!
//! A file is a header and sections. Each section holds one table: strings, types, constants, globals, functions (the
//! entries with their code) and debug information. The layout of operations is not written down here a second time:
//! it is made from the operation table, field by field, in `codec`.
//!
//! What bytecode cannot hold: the names of values and of the module, the order of globals among entries, comments.
//! The writer drops them. It also drops the producer below 13.3 and whatever part of a location has no scope, as the
//! vendor's writer does; see [`write`](write()).
//!
//! Sources: `BytecodeReader.cpp`, `BytecodeWriter.cpp` and the generators of the public CUDA Tile dialect for 13.1 to
//! 13.3; the encoder of cuTile Python 1.7.0 for all versions; the vendor's disassembler 13.5.37 as the judge.

mod codec;
mod constants;
mod cursor;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use codec::young_fields;
pub use read::read;
pub use write::write;

use crate::Code;

/// The first bytes of each file.
pub(crate) const MAGIC: [u8; 8] = *b"\x7FTileIR\0";

/// Whether the bytes are Tile IR bytecode, by how they begin.
#[must_use]
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// The file ends, or a part of it, before what must follow.
const TRUNCATED: Code = Code("bytecode-truncated");
/// The bytes break a rule of the format.
const MALFORMED: Code = Code("bytecode-malformed");
/// The version is not known, or lacks what is used.
const VERSION: Code = Code("bytecode-version");
/// The format allows it, but Tile IR programs do not use it and the IR has no place for it.
const UNSUPPORTED: Code = Code("bytecode-unsupported");
/// The module cannot be written.
const UNREPRESENTABLE: Code = Code("bytecode-unrepresentable");

/// The byte that fills gaps.
const PADDING: u8 = 0xCB;

/// Ids of sections.
mod section {
    pub(super) const END: u8 = 0;
    pub(super) const STRINGS: u8 = 1;
    pub(super) const FUNCTIONS: u8 = 2;
    pub(super) const DEBUG: u8 = 3;
    pub(super) const CONSTANTS: u8 = 4;
    pub(super) const TYPES: u8 = 5;
    pub(super) const GLOBALS: u8 = 6;
    pub(super) const PRODUCER: u8 = 7;
    /// The bit of the id that says that an alignment follows.
    pub(super) const ALIGNED: u8 = 0x80;

    /// What a section is called, and the alignment that it must have (0: need not have any).
    pub(super) const ALL: [(&str, u64); 8] = [
        ("end", 0),
        ("string", 4),
        ("function", 8),
        ("debug", 8),
        ("constant", 8),
        ("type", 4),
        ("global", 0),
        ("producer", 0),
    ];
}

/// Tags of composite types; those of element types are in the table of element types.
mod type_tag {
    pub(super) const POINTER: u64 = 12;
    pub(super) const TILE: u64 = 13;
    pub(super) const TENSOR_VIEW: u64 = 14;
    pub(super) const PARTITION_VIEW: u64 = 15;
    pub(super) const FUNCTION: u64 = 16;
    pub(super) const TOKEN: u64 = 17;
    pub(super) const GATHER_SCATTER_VIEW: u64 = 20;
    pub(super) const STRIDED_VIEW: u64 = 21;
}

/// Tags of attributes that say what they are.
mod attr_tag {
    pub(super) const INTEGER: u64 = 1;
    pub(super) const FLOAT: u64 = 2;
    pub(super) const BOOL: u64 = 3;
    pub(super) const TYPE: u64 = 4;
    pub(super) const STRING: u64 = 5;
    pub(super) const ARRAY: u64 = 6;
    pub(super) const ELEMENTS: u64 = 7;
    pub(super) const DIV_BY: u64 = 8;
    pub(super) const SAME_ELEMENTS: u64 = 9;
    pub(super) const DICTIONARY: u64 = 10;
    pub(super) const HINTS: u64 = 11;
    pub(super) const BOUNDED: u64 = 12;
}

/// Tags of debug attributes.
mod debug_tag {
    pub(super) const UNKNOWN: u64 = 0;
    pub(super) const COMPILE_UNIT: u64 = 1;
    pub(super) const FILE: u64 = 2;
    pub(super) const LEXICAL_BLOCK: u64 = 3;
    pub(super) const LOC: u64 = 4;
    pub(super) const SUBPROGRAM: u64 = 5;
    pub(super) const CALL_SITE: u64 = 6;
}

/// Bits of a function's flags.
mod function_flag {
    pub(super) const PRIVATE: u8 = 1;
    pub(super) const KERNEL: u8 = 2;
    pub(super) const HINTS: u8 = 4;
}

/// What a tile view's or pointer's flags word says: that the optional parameter is there.
const HAS_OPTIONAL: u64 = 1;
