//! Targets with known behaviour, for checking the drivers: a fuzzer that has never been seen to find a fault proves nothing.

use crate::{MemoryBound, Seeds, Target};

const MEMORY: MemoryBound = MemoryBound {
    per_byte: 64,
    base: 1 << 16,
};

pub(crate) const OK: Target = Target {
    name: "selfcheck-ok",
    about: "Checks the driver: a sound reader of length-prefixed records",
    run: records,
    memory: MEMORY,
    first: None,
    dictionary: &[b"REC"],
    seeds: Seeds::NONE,
};

pub(crate) const PANIC: Target = Target {
    name: "selfcheck-panic",
    about: "Checks the driver: panics once four bytes have been guessed, one after the other",
    run: panics,
    memory: MEMORY,
    first: None,
    dictionary: &[],
    seeds: Seeds::NONE,
};

pub(crate) const ABORT: Target = Target {
    name: "selfcheck-abort",
    about: "Checks the driver: nests without end and overflows the stack",
    run: aborts,
    memory: MEMORY,
    first: None,
    dictionary: &[b"(("],
    seeds: Seeds::NONE,
};

pub(crate) const HANG: Target = Target {
    name: "selfcheck-hang",
    about: "Checks the driver: never returns",
    run: hangs,
    memory: MEMORY,
    first: None,
    dictionary: &[b"loop"],
    seeds: Seeds::NONE,
};

pub(crate) const MEMORY_HOG: Target = Target {
    name: "selfcheck-memory",
    about: "Checks the driver: believes a length that the input claims",
    run: hoards,
    memory: MEMORY,
    first: None,
    dictionary: &[],
    seeds: Seeds::NONE,
};

/// Reads records, each a one-byte length and that many bytes, into a list; a bad length ends the list.
pub fn records(data: &[u8]) {
    let mut rest = data;
    let mut list: Vec<&[u8]> = Vec::new();
    while let Some((&length, tail)) = rest.split_first() {
        let Some((record, after)) = tail.split_at_checked(usize::from(length)) else {
            break;
        };
        list.push(record);
        rest = after;
    }
    let read: usize = list.iter().map(|record| record.len() + 1).sum();
    assert_eq!(read + rest.len(), data.len(), "bytes were lost");
}

fn panics(data: &[u8]) {
    let mut bytes = data.iter();
    for wanted in *b"TILE" {
        if bytes.next() != Some(&wanted) {
            return;
        }
    }
    assert!(data.is_empty(), "the fault that must be found");
}

fn aborts(data: &[u8]) {
    fn depth(level: u64) -> u64 {
        let frame = std::hint::black_box([level; 64]);
        if frame.contains(&u64::MAX) {
            return 0;
        }
        depth(level + 1) + frame.iter().sum::<u64>()
    }
    if data.starts_with(b"((") {
        std::hint::black_box(depth(0));
    }
}

fn hangs(data: &[u8]) {
    while data.starts_with(b"lo") {
        std::hint::spin_loop();
    }
}

fn hoards(data: &[u8]) {
    if let Some((&[high, low], _)) = data.split_first_chunk() {
        let claimed: Vec<u8> = Vec::with_capacity(usize::from(u16::from_be_bytes([high, low])) * 16);
        std::hint::black_box(claimed);
    }
}
