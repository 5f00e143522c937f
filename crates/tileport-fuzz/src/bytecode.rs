//! Any bytes as bytecode.

use crate::{MemoryBound, Seeds, Target, round_trip, text};
use tileport_ir::requirements::minimum_version;
use tileport_ir::{Version, bytecode};

pub(crate) const TARGET: Target = Target {
    name: "bytecode",
    about: "Reads any bytes as bytecode; what is valid must survive printing, writing and simplifying",
    run,
    memory: MemoryBound {
        per_byte: 4096,
        base: 4 << 20,
    },
    dictionary: &[b"\x7FTileIR\0\x0D\x01", b"\x7FTileIR\0\x0D\x05\0\0"],
    seeds: Seeds {
        inputs: written,
        ..text::TARGET.seeds
    },
};

/// What the modules in a text file look like as bytecode, in the oldest version that can hold them and the newest.
fn written(file: &[u8]) -> Vec<Vec<u8>> {
    let modules = text::pieces(file)
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
