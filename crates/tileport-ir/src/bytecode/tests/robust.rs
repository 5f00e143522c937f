//! Reading never panics, and every finding points into the file.

use super::sample::{self, Random};
use super::{read, write};
use crate::{Diagnostic, Version};

#[track_caller]
fn check(bytes: &[u8], problems: &[Diagnostic]) {
    assert!(!problems.is_empty());
    for problem in problems {
        let (start, end) = (problem.span.start as usize, problem.span.end as usize);
        assert!(
            start <= end && end <= bytes.len(),
            "{problem:?} points outside of {} bytes",
            bytes.len()
        );
    }
}

#[test]
fn every_truncation_is_refused() {
    let bytes = write(&sample::everything(), Version::V13_5).unwrap();
    for end in 0..bytes.len() {
        let problems = read(&bytes[..end]).expect_err("a part of a file is no file");
        check(&bytes[..end], &problems);
    }
}

#[test]
fn mutations_are_read_or_refused() {
    let rounds = if cfg!(debug_assertions) { 6_000 } else { 100_000 };
    let files: Vec<_> = Version::ALL
        .into_iter()
        .filter_map(|v| write(&sample::everything(), v).ok())
        .collect();
    let mut random = Random(0xDEC0DE);
    let mut read_well = 0;
    for round in 0..rounds {
        let mut bytes = files[round % files.len()].clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(6) {
                0 => bytes[at] ^= 1 << random.below(8),
                1 => bytes[at] = random.next() as u8,
                2 => bytes[at] = [0, 0x7F, 0x80, 0xFF][random.below(4)],
                3 => bytes.insert(at, random.next() as u8),
                4 => drop(bytes.remove(at)),
                _ => {
                    let from = random.below(bytes.len());
                    let length = random.below(16).min(bytes.len() - from.max(at));
                    bytes.copy_within(from..from + length, at);
                }
            }
        }
        match read(&bytes) {
            Ok((module, version)) => {
                read_well += 1;
                // Writing may refuse what is not consistent, but not panic.
                let _ = write(&module, version);
            }
            Err(problems) => check(&bytes, &problems),
        }
    }
    assert!(
        read_well > rounds / 100,
        "only {read_well} of {rounds} mutations were read"
    );
}
