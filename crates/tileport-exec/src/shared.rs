//! Memory that one tile block allocates and others may reach while it runs (`alloca … global`).

use crate::memory::{Allocation, FIRST_SHARED, LAST_SHARED};
use rustc_hash::FxHashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, PoisonError, RwLock};

/// The allocations of all running tile blocks that others may reach. A number is given once in a launch, so that an
/// address whose tile block has ended is nobody's.
#[derive(Debug, Default)]
pub(crate) struct SharedLocals {
    given: AtomicU64,
    live: RwLock<FxHashMap<u64, Arc<Allocation>>>,
}

impl SharedLocals {
    /// The number of a new allocation; `None` if there are no more.
    pub(crate) fn number(&self) -> Option<u64> {
        let number = FIRST_SHARED + self.given.fetch_add(1, Relaxed);
        (number < LAST_SHARED).then_some(number)
    }

    /// Makes an allocation reachable.
    pub(crate) fn insert(&self, number: u64, allocation: Allocation) {
        let mut live = self.live.write().unwrap_or_else(PoisonError::into_inner);
        live.insert(number, Arc::new(allocation));
    }

    /// Ends the lives of allocations.
    pub(crate) fn remove(&self, numbers: &[u64]) {
        if numbers.is_empty() {
            return;
        }
        let mut live = self.live.write().unwrap_or_else(PoisonError::into_inner);
        numbers.iter().for_each(|n| drop(live.remove(n)));
    }

    pub(crate) fn get(&self, number: u64) -> Option<Arc<Allocation>> {
        let live = self.live.read().unwrap_or_else(PoisonError::into_inner);
        live.get(&number).cloned()
    }
}

/// An allocation, wherever it is kept.
pub(crate) enum Found<'a> {
    /// The arguments', the globals', or the tile block's own.
    Kept(&'a Allocation),
    /// Some tile block's, for all.
    Shared(Arc<Allocation>),
}

impl Deref for Found<'_> {
    type Target = Allocation;

    #[inline]
    fn deref(&self) -> &Allocation {
        match self {
            Self::Kept(a) => a,
            Self::Shared(a) => a,
        }
    }
}
