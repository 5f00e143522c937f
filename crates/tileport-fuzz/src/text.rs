//! Any bytes as Tile IR text.

use crate::{MemoryBound, Part, Seeds, Target, round_trip};
use tileport_ir::{text, verify};

pub(crate) const TARGET: Target = Target {
    name: "text",
    about: "Parses any bytes as Tile IR text; what is valid must survive printing, writing and simplifying",
    run,
    memory: round_trip::MEMORY,
    first: Some(Part {
        name: "parsing and verifying",
        run: |data| {
            if let Ok(module) = text::parse(data) {
                std::hint::black_box(verify::verify(&module));
            }
        },
        memory: READING,
    }),
    dictionary: &[
        b"cuda_tile.module @m {",
        b"entry @k(",
        b"tile<",
        b"ptr<f32>",
        b"tensor_view<",
        b"partition_view<tile=(",
        b"dense<",
        b"\"0x",
        b"token=",
        b"loc(",
        b"#loc1",
        b"di_loc<",
        b" -> ",
        b"optimization_hints=<sm_90 = {",
        b"loop iter_values(",
        b"for %i in (",
        b"if %c {",
        b"} else {",
        b"reduce ",
        b"yield",
        b"constant <i32: ",
        b"0x7F800000",
        b"\"cuda_tile.addi\"(",
        b"%0:2",
        b"!cuda_tile.",
    ],
    seeds: Seeds {
        folders: &[
            "crates/tileport-ir/tests/data/text",
            "crates/tileport-ir/tests/data/text_invalid",
            "crates/tileport-ir/tests/data/print",
            "crates/tileport-ir/tests/data/verify",
            "kernels",
        ],
        suffix: ".mlir",
        inputs: pieces,
    },
};

/// What parsing and verifying may hold. The shortest operations in text take about ten bytes and become some 250: the
/// operation, its values, their names. The most that was seen in 200,000 runs is 66 bytes for each of the input.
const READING: MemoryBound = MemoryBound {
    per_byte: 256,
    base: 1 << 16,
};

/// Files with several modules hold them behind lines that begin with `// -----`.
pub(crate) fn pieces(_: &std::path::Path, file: &[u8]) -> Vec<Vec<u8>> {
    let text = String::from_utf8_lossy(file);
    text.split("// -----")
        .map(|piece| piece.as_bytes().to_vec())
        .collect()
}

/// Runs the target.
pub fn run(data: &[u8]) {
    if let Ok(module) = text::parse(data)
        && round_trip::check(&module)
    {
        round_trip::simplify(&module);
    }
}
