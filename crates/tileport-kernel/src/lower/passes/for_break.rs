//! `break` in a counted loop: Tile IR has none. The loop carries a flag that it's done, and the turns that are left do
//! nothing.

use super::Unit;
use super::edit::{Renamed, inner_blocks, make, region_of, root, set_init, truth, with_results};
use super::effects::jumps;
use tileport_ir::op::Values;
use tileport_ir::{BlockId, Op, OpId, TypeId, Value};

pub(super) fn run(unit: &mut Unit<'_>) {
    let mut renamed = Renamed::default();
    if let Some(root) = root(unit.body) {
        block(unit, root, &mut renamed);
    }
    renamed.everywhere(unit.body);
}

fn is_break(op: &Op) -> bool {
    matches!(op, Op::Break { .. })
}

fn block(unit: &mut Unit<'_>, id: BlockId, renamed: &mut Renamed) {
    let mut ops = Vec::new();
    for op in unit.body.block(id).ops.clone() {
        let inner = inner_blocks(unit.body, op);
        for &inner in &inner {
            block(unit, inner, renamed);
        }
        let breaks = matches!(unit.body.op(op), Op::For { .. })
            && inner
                .iter()
                .any(|inner| jumps(unit.body, &unit.body.block(*inner).ops, is_break));
        if !breaks || flagged(unit, op, renamed, &mut ops).is_none() {
            ops.push(op);
        }
    }
    *unit.body.block_ops_mut(id) = ops;
}

/// Gives a loop a flag that says whether it's done.
fn flagged(unit: &mut Unit<'_>, op: OpId, renamed: &mut Renamed, into: &mut Vec<OpId>) -> Option<()> {
    let span = unit.body.span(op);
    let (inner, first, mut init) = super::edit::loop_parts(unit.body, op)?;
    let no = truth(unit.types, unit.body, into, false, span)?;
    let yes = truth(unit.types, unit.body, into, true, span)?;
    let flag_type = unit.body.ty(no);
    let flag = unit.body.add_block_arg(inner, flag_type);
    init.push(no);
    rewrite(unit, inner, flag, yes);
    // A turn after the last one hands on what it got.
    let operands: Values = unit.body.block(inner).args.iter().skip(first).copied().collect();
    let go_on = make(unit.body, Op::Continue { operands }, &[], span);
    let then_region = region_of(unit.body, vec![go_on]);
    let operands = Values::new();
    let work = make(unit.body, Op::Yield { operands }, &[], span);
    let else_region = Some(region_of(unit.body, vec![work]));
    let check = Op::If {
        condition: flag,
        then_region,
        else_region,
    };
    let check = make(unit.body, check, &[], span);
    unit.body.block_ops_mut(inner).insert(0, check);
    let mut new = unit.body.op(op).clone();
    set_init(&mut new, init);
    let mut types: Vec<TypeId> = unit.body.results(op).map(|v| unit.body.ty(v)).collect();
    types.push(flag_type);
    let new = with_results(unit.body, op, new, &types);
    for (from, to) in unit.body.results(op).zip(unit.body.results(new)) {
        renamed.set(from, to);
    }
    into.push(new);
    Some(())
}

fn rewrite(unit: &mut Unit<'_>, block: BlockId, flag: Value, yes: Value) {
    for op in unit.body.block(block).ops.clone() {
        match unit.body.op_mut(op) {
            Op::Continue { operands } => operands.push(flag),
            breaking @ Op::Break { .. } => {
                let mut operands = breaking.operands();
                operands.push(yes);
                *breaking = Op::Continue { operands };
            }
            Op::If { .. } => {
                for inner in inner_blocks(unit.body, op) {
                    rewrite(unit, inner, flag, yes);
                }
            }
            _ => {}
        }
    }
}
