//! Tile blocks far out, where 32-bit arithmetic on their coordinates wraps.
//!
//! No run has so many tile blocks; so both kernels are changed alike: their first coordinate is so much larger, and so is
//! the number of tile blocks. What they compute for these coordinates is what the unchanged kernels do far out.

use tileport_ir::attr::{Elements, Number, Overflow};
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{ElementType, Item, Module, Op, OpId};

/// The coordinates from which on offsets of tiles of a size become negative, and from where they begin at zero again.
pub(crate) fn coordinates(tile: u64) -> Vec<i64> {
    if !tile.is_power_of_two() || !(2..=1 << 30).contains(&tile) {
        return Vec::new();
    }
    let tile = tile as i64;
    vec![(1 << 31) / tile, (1 << 32) / tile - 1]
}

/// The module with the first coordinate of tile blocks, and their number, so much larger. Nothing if it has no access by
/// pointers: an access through a view is undefined outside of it.
pub(crate) fn moved(module: &Module, by: i64) -> Option<Module> {
    let mut module = module.clone();
    let Module { types, items, .. } = &mut module;
    let entry = items.iter_mut().find_map(|item| match item {
        Item::Entry(entry) => Some(entry),
        Item::Global(_) => None,
    })?;
    let (mut coordinates, mut pointers) = (Vec::<OpId>::new(), false);
    entry.body.walk(|op| match entry.body.op(op) {
        Op::GetTileBlockId {} | Op::GetNumTileBlocks {} => coordinates.push(op),
        Op::Offset { .. } => pointers = true,
        _ => {}
    });
    if !pointers || coordinates.is_empty() {
        return None;
    }
    let mut rewriter = Rewriter::new(&mut entry.body);
    for op in coordinates {
        let old = rewriter.body().result(op, 0)?;
        let ty = rewriter.body().ty(old);
        let element = types[ty]
            .as_tile()?
            .element
            .as_number()
            .filter(|e| *e == ElementType::I32)?;
        let (block, at) = (rewriter.block_of(op)?, rewriter.position(op)? + 1);
        let loc = rewriter.body().loc(op);
        let value = Elements::splat(Number::int(element, by));
        let step = rewriter.insert(block, at, Op::Constant { value }, &[ty], loc);
        let rhs = rewriter.body().result(step, 0)?;
        let sum = Op::AddI {
            lhs: rhs,
            rhs,
            overflow: Overflow::None,
        };
        let added = rewriter.insert(block, at + 1, sum, &[ty], loc);
        let new = rewriter.body().result(added, 0)?;
        rewriter.replace_uses(old, new);
        let sum = Op::AddI {
            lhs: old,
            rhs,
            overflow: Overflow::None,
        };
        rewriter.set_op(added, sum);
    }
    Some(module)
}
