//! Data races between tile blocks: shadow memory that knows who touched each element.
//!
//! Tile blocks run one after the other while races are looked for; two accesses race if they come from different
//! blocks, touch one element, are not both atomic, at least one writes, and no release and acquire orders them. Since
//! every access is compared with all earlier ones, the order of running does not matter for what is found, except
//! that a block's accesses after a release count as before it.

use crate::fault::{Kind, Trap};
use crate::memory::{Memory, number_of};
use rustc_hash::{FxHashMap, FxHashSet};

/// How an element is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
    /// Through an atomic operation, or with an order stronger than weak.
    Atomic,
}

/// Who touched an element; block numbers count from one, zero is nobody, `MANY` several.
#[derive(Clone, Copy, Default)]
struct Cell {
    writer: u32,
    reader: u32,
    atomic: u32,
}

const MANY: u32 = u32::MAX;

/// A byte of an argument, to find out who writes it.
///
/// The run ends at a write (or an atomic update) of the byte with [`Kind::Watched`], which names the tile block and the
/// operation. A run that comes to its end has fewer such writes than were to be passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The tensor, by its position among the arguments.
    pub tensor: usize,
    /// The byte in it.
    pub byte: u64,
    /// How many writes to pass over before.
    pub skip: u64,
}

/// Shadow memory of a launch.
#[derive(Default)]
pub(crate) struct Races {
    /// A write to find; races are not looked for then.
    watch: Option<Watch>,
    cells: Vec<Vec<Cell>>,
    /// Blocks whose work happens before the running one.
    before: FxHashSet<u32>,
    /// What a release at an address published.
    released: FxHashMap<u64, FxHashSet<u32>>,
}

impl Races {
    pub(crate) fn new(memory: &Memory) -> Self {
        let cells = memory
            .allocations
            .iter()
            .map(|a| vec![Cell::default(); a.len.div_ceil(u64::from(a.granule)) as usize])
            .collect();
        Self {
            cells,
            ..Self::default()
        }
    }

    /// Looks for a write instead.
    pub(crate) fn watching(watch: Watch) -> Self {
        Self {
            watch: Some(watch),
            ..Self::default()
        }
    }

    pub(crate) fn start_block(&mut self) {
        self.before.clear();
    }

    /// A release at an address: what this block did, and what happened before it, is published.
    pub(crate) fn release(&mut self, address: u64, block: u64) {
        let set = self.released.entry(address).or_default();
        set.insert(number(block));
        set.extend(self.before.iter().copied());
    }

    /// An acquire at an address: what was published there happens before what follows.
    pub(crate) fn acquire(&mut self, address: u64) {
        if let Some(set) = self.released.get(&address) {
            self.before.extend(set.iter().copied());
        }
    }

    /// Records an access, or tells of the race.
    pub(crate) fn touch(
        &mut self,
        memory: &Memory,
        address: u64,
        size: usize,
        access: Access,
        block: u64,
    ) -> Result<(), Box<Trap>> {
        let at = (number_of(address) as usize).wrapping_sub(1);
        let Some(allocation) = memory.allocations.get(at) else {
            return Ok(());
        };
        let granule = u64::from(allocation.granule);
        // An address before the allocation wraps to a far offset, which is outside of everything.
        let offset = address.wrapping_sub(allocation.base);
        let end = offset.saturating_add(size as u64);
        if let Some(watch) = &mut self.watch {
            let inside = (offset..end).contains(&watch.byte);
            if at != watch.tensor || access == Access::Read || !inside {
                return Ok(());
            }
            if let Some(left) = watch.skip.checked_sub(1) {
                watch.skip = left;
                return Ok(());
            }
            let message = format!("byte {} is written", watch.byte);
            return Err(Trap::new(Kind::Watched, message).argument(&allocation.name));
        }
        let Some(cells) = self.cells.get_mut(at) else {
            return Ok(());
        };
        let me = number(block);
        let before = &self.before;
        let foreign = |who: u32| who != 0 && who != me && (who == MANY || !before.contains(&who));
        for cell in offset / granule..end.div_ceil(granule) {
            let Some(state) = cells.get_mut(cell as usize) else {
                continue;
            };
            let conflict = match access {
                Access::Read => [(state.writer, "writes"), (state.atomic, "updates")],
                Access::Write => [
                    (state.writer, "writes"),
                    if foreign(state.reader) {
                        (state.reader, "reads")
                    } else {
                        (state.atomic, "updates")
                    },
                ],
                Access::Atomic => [(state.writer, "writes"), (state.reader, "reads")],
            };
            // A read by an atomic's element is no conflict with a plain read, but atomics here count as writes.
            if let Some((who, what)) = conflict.into_iter().find(|(who, _)| foreign(*who)) {
                let verb = match access {
                    Access::Read => "reads",
                    Access::Write => "writes",
                    Access::Atomic => "updates atomically",
                };
                let other = if who == MANY {
                    "another tile block".to_owned()
                } else {
                    format!("tile block {}", who - 1)
                };
                let message = format!(
                    "{other} {what} element {cell} that this block {verb}, and nothing orders the two accesses"
                );
                return Err(Trap::new(Kind::Race, message).argument(&allocation.name));
            }
            let slot = match access {
                Access::Read => &mut state.reader,
                Access::Write => &mut state.writer,
                Access::Atomic => &mut state.atomic,
            };
            // A later ordered writer replaces the earlier one; readers and atomics add up.
            *slot = match (*slot, access) {
                (_, Access::Write) | (0, _) => me,
                (who, _) if who == me || before.contains(&who) => me,
                _ => MANY,
            };
        }
        Ok(())
    }
}

fn number(block: u64) -> u32 {
    u32::try_from(block + 1).unwrap_or(MANY - 1).min(MANY - 1)
}
