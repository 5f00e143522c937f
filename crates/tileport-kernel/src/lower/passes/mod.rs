//! From what the source says to what Tile IR takes, pass by pass.
//!
//! The passes and their order are those of cuTile Python 1.7's compiler (`_compile.py`, `_passes/`), because ports are
//! compared with its output. Between the passes a body may hold what Tile IR doesn't allow: `break` and `return` in
//! counted loops, memory operations without tokens, tensor views all of whose sizes are dynamic, 64-bit indices of views
//! whose index has 32.

mod dataflow;
mod dead;
mod divisibility;
pub(crate) mod edit;
mod effects;
mod finish;
mod for_break;
mod for_return;
mod fuse;
mod motion;
mod split;
mod tokens;
mod unhoist;

pub(super) use dataflow::{AliasSet, Fact, twos};
pub(super) use edit::dummy;

use crate::kernel::Contraction;
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::{Body, OpId, Types, Value, Version};

/// A body on its way through the passes.
#[derive(Debug)]
pub(super) struct Unit<'a> {
    pub(super) types: &'a mut Types,
    pub(super) body: &'a mut Body,
    /// What the signature says of values.
    pub(super) facts: FxHashMap<Value, Fact>,
    /// Loads of a list's table, which no token orders.
    pub(super) table_loads: FxHashSet<OpId>,
}

/// What is known of all values.
pub(super) fn facts(unit: &Unit<'_>) -> dataflow::Facts {
    dataflow::run(unit)
}

/// Runs all passes.
pub(super) fn run(unit: &mut Unit<'_>, version: Version, contraction: Contraction) {
    for_return::run(unit);
    for_break::run(unit);
    dead::run(unit);
    let mut facts = dataflow::run(unit);
    divisibility::materialize_constants(unit, &mut facts);
    divisibility::state(unit, &mut facts);
    tokens::run(unit, &facts);
    if contraction == Contraction::Fused {
        fuse::run(unit);
    }
    motion::run(unit);
    if version < Version::V13_3 {
        unhoist::run(unit);
    }
    split::run(unit);
    dead::run(unit);
    finish::run(unit);
}
