//! Faults in loops and branches.

use super::{Kind, Search};
use tileport_ir::{Op, OpId};

pub(super) fn search(s: &mut Search<'_>, id: OpId) {
    match s.body.op(id).clone() {
        Op::For { body, .. } => {
            // Operands: lower bound, upper bound, step, then what is carried.
            s.nudged(Kind::LoopBounds, id, 0, 1);
            s.nudged(Kind::LoopBounds, id, 1, -1);
            s.nudged(Kind::LoopBounds, id, 1, 1);
            s.nudged(Kind::LoopBounds, id, 2, 1);
            if let Some(end) = s.body.terminator(body) {
                carried(s, body, end, 1);
            }
        }
        Op::Loop { body, .. } => {
            if let Some(end) = s.body.terminator(body) {
                carried(s, body, end, 0);
            }
        }
        Op::If {
            condition,
            then_region,
            else_region: Some(other),
        } => {
            let new = Op::If {
                condition,
                then_region: other,
                else_region: Some(then_region),
            };
            s.replaced(Kind::Comparison, id, "the branches swapped", new);
        }
        _ => {}
    }
}

/// A value that the next iteration does not get: it goes on with the old one; or two that are swapped.
fn carried(s: &mut Search<'_>, region: tileport_ir::RegionId, end: OpId, first: usize) {
    let Op::Continue { operands } = s.body.op(end).clone() else {
        return;
    };
    let args = s.body.region_args(region).to_vec();
    for (i, &operand) in operands.iter().enumerate() {
        let Some(&arg) = args.get(i + first) else { continue };
        let token = s.tile(operand).is_none();
        if operand != arg {
            let mut changed = operands.clone();
            changed[i] = arg;
            let kind = if token { Kind::Token } else { Kind::Accumulation };
            s.replaced(
                kind,
                end,
                format!("value {i} not carried on"),
                Op::Continue { operands: changed },
            );
        }
        if i > 0 && !token && operands[i - 1] != operand && s.same_type(operands[i - 1], operand) {
            let mut changed = operands.clone();
            changed.swap(i - 1, i);
            s.replaced(
                Kind::SwappedOperands,
                end,
                format!("values {} and {i} swapped", i - 1),
                Op::Continue { operands: changed },
            );
        }
    }
}
