//! `return` in a counted loop: Tile IR allows it only outside. The loop is left by `break` with a flag, and the kernel
//! returns after it if the flag is set.

use super::Unit;
use super::edit::{
    Renamed, carried_args, inner_blocks, make, region_of, root, set_init, truth, with_results,
};
use super::effects::jumps;
use tileport_ir::op::Values;
use tileport_ir::{BlockId, Op, OpId, TypeId, Value};

pub(super) fn run(unit: &mut Unit<'_>) {
    let mut renamed = Renamed::default();
    if let Some(root) = root(unit.body) {
        block(unit, root, false, &mut renamed);
    }
    renamed.everywhere(unit.body);
}

fn is_return(op: &Op) -> bool {
    matches!(op, Op::Return { .. })
}

fn block(unit: &mut Unit<'_>, id: BlockId, in_for: bool, renamed: &mut Renamed) {
    let mut ops = Vec::new();
    for op in unit.body.block(id).ops.clone() {
        let counted = matches!(unit.body.op(op), Op::For { .. });
        for inner in inner_blocks(unit.body, op) {
            block(unit, inner, in_for || counted, renamed);
        }
        let concerned = counted || (in_for && matches!(unit.body.op(op), Op::Loop { .. }));
        let returns = concerned
            && inner_blocks(unit.body, op)
                .iter()
                .any(|inner| jumps(unit.body, &unit.body.block(*inner).ops, is_return));
        if !returns || flagged(unit, op, renamed, &mut ops).is_none() {
            ops.push(op);
        }
    }
    *unit.body.block_ops_mut(id) = ops;
}

/// Gives a loop a flag that says whether it was left by `return`, and puts it and the check into a list.
fn flagged(unit: &mut Unit<'_>, op: OpId, renamed: &mut Renamed, into: &mut Vec<OpId>) -> Option<()> {
    let span = unit.body.span(op);
    let (inner, _, mut init) = super::edit::loop_parts(unit.body, op)?;
    let no = truth(unit.types, unit.body, into, false, span)?;
    let yes = truth(unit.types, unit.body, into, true, span)?;
    let flag_type = unit.body.ty(no);
    let args = carried_args(unit.body, op);
    let flag = unit.body.add_block_arg(inner, flag_type);
    init.push(no);
    rewrite(unit, inner, &args, flag, yes);
    let mut new = unit.body.op(op).clone();
    set_init(&mut new, init);
    let mut types: Vec<TypeId> = unit.body.results(op).map(|v| unit.body.ty(v)).collect();
    types.push(flag_type);
    let new = with_results(unit.body, op, new, &types);
    for (from, to) in unit.body.results(op).zip(unit.body.results(new)) {
        renamed.set(from, to);
    }
    into.push(new);
    let condition = unit.body.result(new, types.len() - 1)?;
    let operands = Values::new();
    let leave = make(
        unit.body,
        Op::Return {
            operands: operands.clone(),
        },
        &[],
        span,
    );
    let then_region = region_of(unit.body, vec![leave]);
    let stay = make(unit.body, Op::Yield { operands }, &[], span);
    let else_region = Some(region_of(unit.body, vec![stay]));
    let check = Op::If {
        condition,
        then_region,
        else_region,
    };
    let check = make(unit.body, check, &[], span);
    into.push(check);
    Some(())
}

fn rewrite(unit: &mut Unit<'_>, block: BlockId, args: &[Value], flag: Value, yes: Value) {
    for op in unit.body.block(block).ops.clone() {
        match unit.body.op_mut(op) {
            Op::Break { operands } | Op::Continue { operands } => operands.push(flag),
            returning @ Op::Return { .. } => {
                let mut operands = Values::from_slice(args);
                operands.push(yes);
                *returning = Op::Break { operands };
            }
            Op::If { .. } => {
                for inner in inner_blocks(unit.body, op) {
                    rewrite(unit, inner, args, flag, yes);
                }
            }
            _ => {}
        }
    }
}
