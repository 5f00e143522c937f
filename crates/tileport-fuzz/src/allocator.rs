//! A global allocator that counts what the current thread holds.
#![allow(
    unsafe_code,
    reason = "GlobalAlloc is an unsafe trait; every call is handed on to the system's allocator as it is"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, with counting.
pub(crate) struct Counting;

thread_local! {
    // Constant initialisers and no destructors, so that using these never allocates.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn add(bytes: usize) {
    let held = HELD.get().wrapping_add_unsigned(bytes);
    HELD.set(held);
    if held > PEAK.get() {
        PEAK.set(held);
    }
}

fn subtract(bytes: usize) {
    HELD.set(HELD.get().wrapping_sub_unsigned(bytes));
}

// SAFETY: each method hands its arguments on to `System` unchanged and returns what that returns.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller keeps the contract of `GlobalAlloc::alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller keeps the contract of `GlobalAlloc::alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        subtract(layout.size());
        // SAFETY: the caller keeps the contract of `GlobalAlloc::dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // While it is copied, both are held.
        add(new_size);
        subtract(layout.size());
        // SAFETY: the caller keeps the contract of `GlobalAlloc::realloc`.
        unsafe { System.realloc(pointer, layout, new_size) }
    }
}

/// Runs a function and returns, with its result, the most bytes that this thread held during it beyond those held before.
pub(crate) fn peak_during<T>(run: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.get();
    PEAK.set(before);
    let result = run();
    (result, usize::try_from(PEAK.get() - before).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::peak_during;

    #[test]
    fn the_peak_counts_what_was_freed_again() {
        let kept = vec![0_u8; 5000];
        let ((), peak) = peak_during(|| {
            drop(std::hint::black_box(vec![1_u8; 3000]));
            drop(std::hint::black_box(vec![1_u8; 2000]));
        });
        assert_eq!(peak, 3000);
        let (list, peak) = peak_during(|| {
            let mut list = Vec::with_capacity(1000);
            list.extend_from_slice(&[0_u8; 1000]);
            list.reserve_exact(1000);
            list
        });
        assert_eq!(
            (list.capacity(), peak),
            (2000, 3000),
            "both buffers are held while one is copied"
        );
        drop(kept);
    }
}
