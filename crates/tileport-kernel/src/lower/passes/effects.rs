//! What operations do beside giving values, as the passes see it.

use tileport_ir::attr::MemoryOrdering;
use tileport_ir::op::Effects;
use tileport_ir::{Op, OpId};

/// What an operation does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Memory {
    /// Nothing.
    None,
    /// It reads.
    Load,
    /// It writes, or must keep its place for another reason.
    Store,
}

/// What an operation itself does to memory, nested ones aside.
pub(super) fn memory(op: &Op) -> Memory {
    match op.facts().effects {
        Effects::Read => Memory::Load,
        Effects::Write | Effects::ReadWrite | Effects::Effect => Memory::Store,
        Effects::Pure | Effects::NoMemory | Effects::Assume | Effects::Regions | Effects::Terminator => {
            Memory::None
        }
    }
}

/// The ordering of an access.
pub(super) fn ordering(op: &Op) -> Option<MemoryOrdering> {
    match op {
        Op::LoadViewTko {
            memory_ordering_semantics,
            ..
        }
        | Op::StoreViewTko {
            memory_ordering_semantics,
            ..
        }
        | Op::AtomicCasTko {
            memory_ordering_semantics,
            ..
        }
        | Op::AtomicRmwTko {
            memory_ordering_semantics,
            ..
        }
        | Op::AtomicRedViewTko {
            memory_ordering_semantics,
            ..
        } => Some(*memory_ordering_semantics),
        _ => None,
    }
}

pub(super) const fn acquires(ordering: Option<MemoryOrdering>) -> bool {
    matches!(ordering, Some(MemoryOrdering::Acquire | MemoryOrdering::AcqRel))
}

pub(super) const fn releases(ordering: Option<MemoryOrdering>) -> bool {
    matches!(ordering, Some(MemoryOrdering::Release | MemoryOrdering::AcqRel))
}

/// Whether leaving an operation out or moving it could be seen.
pub(super) fn observable(op: &Op) -> bool {
    match op {
        Op::Return { .. } => true,
        Op::LoadViewTko { .. } => acquires(ordering(op)),
        _ => memory(op) == Memory::Store,
    }
}

/// Whether an operation ends a part of the code that belongs to one of a kind: looked for through choices, not in loops.
pub(super) fn jumps(body: &tileport_ir::Body, ops: &[OpId], is_jump: fn(&Op) -> bool) -> bool {
    let mut work: Vec<OpId> = ops.to_vec();
    while let Some(id) = work.pop() {
        let op = body.op(id);
        if is_jump(op) {
            return true;
        }
        if let Op::If { .. } = op {
            op.each_region(|region| work.extend(body.region_ops(region)));
        }
    }
    false
}
