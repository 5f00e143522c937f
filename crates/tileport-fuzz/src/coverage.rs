//! Which parts of the program an input reached, where the program was built to count it.
//!
//! `cargo xtask fuzz` builds with LLVM's inline 8-bit counters: one byte for each edge, counted up as the edge is passed.
//! Without that the list of counters is empty, and no input ever counts as new.
#![allow(
    unsafe_code,
    reason = "the counters are static bytes that the instrumentation writes behind the language's back"
)]

use std::sync::Mutex;

/// Most counters are 0 after a run; comparing with this is one call of the C library's uninstrumented memcmp.
const ZEROES: [u8; 64] = [0; 64];

/// The counters of each part of the program, as start and end addresses.
static REGIONS: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

/// Called before `main`, once for each instrumented part of the program.
// SAFETY: the name and the parameters are those that LLVM's instrumentation expects.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_8bit_counters_init(start: *mut u8, end: *mut u8) {
    let region = (start as usize, end as usize);
    if let Ok(mut regions) = REGIONS.lock()
        && !regions.contains(&region)
        && region.0 < region.1
    {
        regions.push(region);
    }
}

/// The program's counters, and what has been seen of them so far.
pub(crate) struct Coverage {
    regions: Vec<(usize, usize)>,
    /// For each counter, a bit for each magnitude that it has had.
    seen: Vec<u8>,
    /// The counts of the last run.
    counts: Vec<u8>,
    features: usize,
}

impl Coverage {
    pub(crate) fn new() -> Self {
        let regions = REGIONS.lock().map(|regions| regions.clone()).unwrap_or_default();
        let length = regions.iter().map(|(start, end)| end - start).sum();
        Self {
            regions,
            seen: vec![0; length],
            counts: Vec::with_capacity(length),
            features: 0,
        }
    }

    /// How many counters there are; 0 in a program that was not built with them.
    pub(crate) fn counters(&self) -> usize {
        self.seen.len()
    }

    /// How many pairs of a counter and a magnitude have been seen.
    pub(crate) fn features(&self) -> usize {
        self.features
    }

    /// Sets all counters to 0.
    pub(crate) fn reset(&mut self) {
        for &(start, end) in &self.regions {
            // SAFETY: LLVM handed over this range as writable bytes that live as long as the program, and this is the only
            // thread that runs.
            unsafe { std::ptr::write_bytes(start as *mut u8, 0, end - start) }
        }
    }

    /// Whether the run since the last reset reached something new; remembers it.
    pub(crate) fn take_new(&mut self) -> bool {
        // Looks at a copy, since the counters of this function itself go on counting.
        self.counts.clear();
        for &(start, end) in &self.regions {
            // SAFETY: as in `reset`; the slice lives for one call of the C library's memcpy.
            self.counts
                .extend_from_slice(unsafe { std::slice::from_raw_parts(start as *const u8, end - start) });
        }
        let before = self.features;
        for (counts, seen) in self
            .counts
            .chunks(ZEROES.len())
            .zip(self.seen.chunks_mut(ZEROES.len()))
        {
            if counts != &ZEROES[..counts.len()] {
                self.features += note(counts, seen);
            }
        }
        self.features > before
    }
}

/// Marks the magnitudes of some counters as seen; returns how many were new.
fn note(counters: &[u8], seen: &mut [u8]) -> usize {
    let mut new = 0;
    for (count, seen) in counters.iter().zip(seen) {
        let bit = magnitude(*count);
        new += usize::from(*seen & bit != bit);
        *seen |= bit;
    }
    new
}

/// One bit for each magnitude: none, 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more.
fn magnitude(count: u8) -> u8 {
    match count {
        0 => 0,
        1 => 1,
        2 => 1 << 1,
        3 => 1 << 2,
        4..=7 => 1 << 3,
        8..=15 => 1 << 4,
        16..=31 => 1 << 5,
        32..=127 => 1 << 6,
        128.. => 1 << 7,
    }
}

#[cfg(test)]
mod tests {
    use super::note;

    #[test]
    fn only_new_magnitudes_are_new() {
        let mut seen = [0; 3];
        assert_eq!(note(&[1, 0, 5], &mut seen), 2);
        assert_eq!(note(&[1, 0, 7], &mut seen), 0);
        assert_eq!(note(&[2, 0, 8], &mut seen), 2);
    }
}
