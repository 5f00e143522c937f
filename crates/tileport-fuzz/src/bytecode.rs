//! Any bytes as bytecode.

use crate::{MemoryBound, Part, Seeds, Target, round_trip, text};
use tileport_ir::requirements::minimum_version;
use tileport_ir::{Version, bytecode, verify};

pub(crate) const TARGET: Target = Target {
    name: "bytecode",
    about: "Reads any bytes as bytecode; what is valid must survive printing, writing and simplifying",
    run,
    memory: round_trip::MEMORY,
    first: Some(Part {
        name: "reading and verifying",
        run: |data| {
            if let Ok((module, _)) = bytecode::read(data) {
                std::hint::black_box(verify::verify(&module));
            }
        },
        memory: READING,
    }),
    dictionary: &[b"\x7FTileIR\0\x0D\x01", b"\x7FTileIR\0\x0D\x05\0\0"],
    seeds: Seeds {
        inputs: written,
        ..text::TARGET.seeds
    },
};

/// What reading and verifying may hold. The shortest operation takes two bytes and becomes some 130, and while a list
/// grows, its old and its new memory are both held. The most that was seen in 200,000 runs is 100 bytes for each of the
/// input, in which small tables for each string and type are counted as well.
const READING: MemoryBound = MemoryBound {
    per_byte: 256,
    base: 1 << 16,
};

/// What the modules in a text file look like as bytecode, in the oldest version that can hold them and the newest.
fn written(path: &std::path::Path, file: &[u8]) -> Vec<Vec<u8>> {
    let modules = text::pieces(path, file)
        .into_iter()
        .filter_map(|piece| tileport_ir::text::parse(&piece).ok());
    modules
        .flat_map(|module| {
            let (oldest, _) = minimum_version(&module);
            [oldest, Version::NEWEST].map(|version| bytecode::write(&module, version).ok())
        })
        .flatten()
        .collect()
}

/// Runs the target.
pub fn run(data: &[u8]) {
    if let Ok((module, _)) = bytecode::read(data)
        && round_trip::check(&module)
    {
        round_trip::simplify(&module);
    }
}
