//! Any module, also such as no reader makes.

use crate::{MemoryBound, Part, Seeds, Target, generate, round_trip};

pub(crate) const TARGET: Target = Target {
    name: "verify",
    about: "Makes a module of any bytes, with wrong types and regions; what is valid must survive everything",
    run,
    memory: MemoryBound {
        // Behind what makes a module of so little, everything else needs little more.
        per_byte: 4096,
        ..round_trip::MEMORY
    },
    first: Some(Part {
        name: "making and verifying",
        run: |data| {
            std::hint::black_box(tileport_ir::verify::verify(&generate::module(data)));
        },
        memory: MAKING,
    }),
    dictionary: &[],
    seeds: Seeds::NONE,
};

/// What making and verifying a module may hold. Here the input is no file: a byte may be an operation with a list of
/// types or of values, and a finding for it. The most that was seen in 200,000 runs is 1,030 bytes for each of the input.
const MAKING: MemoryBound = MemoryBound {
    per_byte: 2048,
    base: 1 << 16,
};

/// Runs the target.
pub fn run(data: &[u8]) {
    let module = generate::module(data);
    if round_trip::check(&module) {
        round_trip::simplify(&module);
    }
}
