//! The operations, a file a family.

mod assume;
mod atomic;
mod convert;
mod float;
mod fold;
mod int;
mod math;
mod memory;
mod mma;
mod place;
mod print;
mod reduce;
mod shape;
mod transfer;
mod view;

use crate::prepare::{Compiler, Refusal};
use crate::program::Flow;
use tileport_ir::{Op, Value};

/// Prepares one operation.
pub(crate) fn prepare(c: &mut Compiler<'_>, op: &Op, results: &[Value]) -> Result<(), Refusal> {
    let facts = op.facts();
    let first = results.first().copied();
    let one = || first.ok_or_else(|| c.invalid(format!("`{}` has no result", facts.mnemonic)));
    match op {
        Op::For {
            lower_bound,
            upper_bound,
            step,
            init_values,
            unsigned_cmp,
            body,
        } => c.for_loop(
            [*lower_bound, *upper_bound, *step],
            init_values,
            *unsigned_cmp,
            *body,
            results,
        ),
        Op::Loop { init_values, body } => c.endless_loop(init_values, *body, results),
        Op::If {
            condition,
            then_region,
            else_region,
        } => c.conditional(*condition, *then_region, *else_region, results),
        Op::Yield { operands } => c.yield_values(operands),
        Op::Continue { operands } => c.leave(operands, Flow::Continue),
        Op::Break { operands } => c.leave(operands, Flow::Break),
        Op::Return { .. } => {
            c.emit(|_, _| Ok(Flow::Return));
            Ok(())
        }
        Op::Reduce {
            operands,
            dim,
            identities,
            body,
        } => reduce::reduce(c, operands, *dim, identities, *body, results),
        Op::Scan {
            operands,
            dim,
            reverse,
            identities,
            body,
        } => reduce::scan(c, operands, *dim, reverse.0, identities, *body, results),
        // Tile blocks run in program order, and one grid at a time: nothing is left to order or to wait for.
        Op::MakeToken {}
        | Op::JoinTokens { .. }
        | Op::MemoryFenceAliasTko { .. }
        | Op::GdcWaitTko { .. }
        | Op::GdcLaunchDependentsTko { .. } => {
            results.iter().for_each(|&r| c.token(r));
            Ok(())
        }
        Op::PrintTko { str, args, .. } => print::print(c, str, args, results),
        Op::Assert { condition, message } => print::assert(c, *condition, message),
        Op::Assume { value, predicate } => assume::assume(c, *value, predicate, one()?),
        _ => match facts.group {
            tileport_ir::op::Group::Core => shape::prepare(c, op, results),
            tileport_ir::op::Group::Conversion => convert::prepare(c, op, one()?),
            tileport_ir::op::Group::Integer | tileport_ir::op::Group::Bitwise
                if matches!(op, Op::MmaI { .. }) =>
            {
                mma::prepare(c, op, one()?)
            }
            tileport_ir::op::Group::Integer | tileport_ir::op::Group::Bitwise => int::prepare(c, op, one()?),
            tileport_ir::op::Group::Float if matches!(op, Op::MmaF { .. } | Op::MmaFScaled { .. }) => {
                mma::prepare(c, op, one()?)
            }
            tileport_ir::op::Group::Float => float::prepare(c, op, one()?),
            tileport_ir::op::Group::Memory => memory::prepare(c, op, results),
            tileport_ir::op::Group::Atomic => atomic::prepare(c, op, results),
            tileport_ir::op::Group::View => view::prepare(c, op, results),
            _ => unsupported(c, op),
        },
    }
}

/// An operation that this executor does not run.
pub(crate) fn unsupported(c: &Compiler<'_>, op: &Op) -> Result<(), Refusal> {
    Err(c.gap(format!("this executor does not run `{}`", op.facts().mnemonic)))
}
