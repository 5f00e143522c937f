//! Up to 13.2, a partition view stands in the block of its use: where it was moved out, a copy goes back. That of a list's
//! table stays where the list is.

use super::Unit;
use super::edit::{copy, inner_blocks, root};
use rustc_hash::FxHashMap;
use tileport_ir::{BlockId, Op, OpId, Value};

pub(super) fn run(unit: &mut Unit<'_>) {
    let mut defined = FxHashMap::default();
    if let Some(root) = root(unit.body) {
        block(unit, root, &mut defined);
    }
}

fn block(unit: &mut Unit<'_>, id: BlockId, defined: &mut FxHashMap<Value, (OpId, BlockId)>) {
    let mut ops = Vec::new();
    for op in unit.body.block(id).ops.clone() {
        let view = match unit.body.op(op) {
            Op::LoadViewTko { view, .. } | Op::StoreViewTko { view, .. } => Some(*view),
            Op::GetIndexSpaceShape { src } => Some(*src),
            _ => None,
        };
        if let Some(view) = view.filter(|_| !unit.table_loads.contains(&op))
            && let Some(&(maker, place)) = defined.get(&view)
            && place != id
            && matches!(unit.body.op(maker), Op::MakePartitionView { .. })
        {
            let mut map = FxHashMap::default();
            ops.push(copy(unit.body, maker, &mut map));
            unit.body.op_mut(op).each_operand_mut(|value| {
                if let Some(&to) = map.get(value) {
                    *value = to;
                }
            });
        }
        for inner in inner_blocks(unit.body, op) {
            block(unit, inner, defined);
        }
        ops.push(op);
        for result in unit.body.results(op) {
            defined.insert(result, (op, id));
        }
    }
    *unit.body.block_ops_mut(id) = ops;
}
