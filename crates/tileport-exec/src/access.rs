//! Accesses to memory, checked: bounds, alignment, constness, races.

use crate::fault::{Kind, Trap};
use crate::memory::Allocation;
use crate::program::{Frame, Launch};
use crate::race::Access;
use crate::shared::Found;
use tileport_ir::attr::MemoryOrdering;

/// The allocation and the offset of `bytes` bytes at an address, if all of them lie in it.
#[inline]
pub(crate) fn find<'a>(
    frame: &'a Frame,
    launch: &'a Launch<'_>,
    address: u64,
    bytes: u64,
) -> Option<(Found<'a>, usize)> {
    let allocation = frame.allocation(launch, address)?;
    let offset = address.wrapping_sub(allocation.base);
    let end = offset.checked_add(bytes)?;
    (end <= allocation.len).then_some((allocation, offset as usize))
}

/// Tells why an access is not possible.
#[cold]
pub(crate) fn refuse(frame: &Frame, launch: &Launch<'_>, address: u64, size: usize, verb: &str) -> Box<Trap> {
    let Some(allocation) = frame.allocation(launch, address) else {
        let message =
            format!("{verb} {size} bytes at address {address:#x}, which was derived from no allocation");
        return Trap::new(Kind::OutOfBounds, message);
    };
    let offset = address.wrapping_sub(allocation.base) as i64;
    let message = format!(
        "{verb} {size} bytes at byte {offset} of an allocation of {} bytes",
        allocation.len
    );
    Trap::new(Kind::OutOfBounds, message).argument(&allocation.name)
}

/// Checks that an address is a multiple of the element's size.
#[inline]
pub(crate) fn aligned(address: u64, size: usize) -> Result<(), Box<Trap>> {
    if address.is_multiple_of(size as u64) {
        return Ok(());
    }
    let message = format!("an element of {size} bytes at address {address:#x} is not aligned");
    Err(Trap::new(Kind::Misaligned, message))
}

/// Checks that memory may be written.
#[inline]
pub(crate) fn writable(allocation: &Allocation) -> Result<(), Box<Trap>> {
    if !allocation.read_only {
        return Ok(());
    }
    Err(Trap::new(Kind::ReadOnly, "a write to memory that is constant").argument(&allocation.name))
}

/// How a plain access counts among races: one that is ordered at all is atomic.
pub(crate) fn access(ordering: MemoryOrdering, write: bool) -> Access {
    match (ordering, write) {
        (MemoryOrdering::Weak, true) => Access::Write,
        (MemoryOrdering::Weak, false) => Access::Read,
        _ => Access::Atomic,
    }
}

/// Records an access for the search for races; does nothing unless one is on.
#[inline]
pub(crate) fn touch(
    frame: &mut Frame,
    launch: &Launch<'_>,
    address: u64,
    size: usize,
    access: Access,
    ordering: MemoryOrdering,
) -> Result<(), Box<Trap>> {
    let block = frame.linear;
    let Some(races) = &mut frame.races else {
        return Ok(());
    };
    if matches!(ordering, MemoryOrdering::Acquire | MemoryOrdering::AcqRel) {
        races.acquire(address);
    }
    let result = races.touch(launch.memory, address, size, access, block);
    if matches!(ordering, MemoryOrdering::Release | MemoryOrdering::AcqRel) {
        races.release(address, block);
    }
    result
}

/// What an ordered store or update publishes: all that this tile block has written before. Memory is accessed in relaxed
/// order otherwise.
#[inline]
pub(crate) fn publish(ordering: MemoryOrdering) {
    if matches!(ordering, MemoryOrdering::Release | MemoryOrdering::AcqRel) {
        std::sync::atomic::fence(std::sync::atomic::Ordering::Release);
    }
}

/// What an ordered load or update sees from here on: all that was published there.
#[inline]
pub(crate) fn observe(ordering: MemoryOrdering) {
    if matches!(ordering, MemoryOrdering::Acquire | MemoryOrdering::AcqRel) {
        std::sync::atomic::fence(std::sync::atomic::Ordering::Acquire);
    }
}
