//! Any module, also such as no reader makes.

use crate::{MemoryBound, Seeds, Target, generate, round_trip};

pub(crate) const TARGET: Target = Target {
    name: "verify",
    about: "Makes a module of any bytes, with wrong types and regions; what is valid must survive everything",
    run,
    memory: MemoryBound {
        per_byte: 16384,
        base: 4 << 20,
    },
    dictionary: &[],
    seeds: Seeds::NONE,
};

/// Runs the target.
pub fn run(data: &[u8]) {
    let module = generate::module(data);
    if round_trip::check(&module) {
        round_trip::simplify(&module);
    }
}
