//! Counting what passed, and keeping what failed.

use crate::judge::Step;
use anyhow::{Result, bail};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many failures are shown in full.
const SHOWN: usize = 12;

#[derive(Default)]
struct Counts {
    passed: BTreeMap<Step, usize>,
    failed: BTreeMap<Step, usize>,
    messages: Vec<String>,
}

/// What came out of each step so far.
#[derive(Default)]
pub(crate) struct Tally(Mutex<Counts>);

impl Tally {
    /// Notes how a step went on a file; returns what it gave.
    pub(crate) fn note<T>(&self, file: &Path, step: Step, result: Result<T>) -> Option<T> {
        let mut counts = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match result {
            Ok(value) => {
                *counts.passed.entry(step).or_default() += 1;
                Some(value)
            }
            Err(error) => {
                *counts.failed.entry(step).or_default() += 1;
                let name = file
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned();
                counts
                    .messages
                    .push(format!("{name}: {}: {error:#}", step.name()));
                None
            }
        }
    }

    /// Prints the figures; an error with the failures, if there were any.
    pub(crate) fn finish(self, name: &str, files: usize) -> Result<()> {
        let mut counts = self.0.into_inner()?;
        println!("{name}: {files} modules");
        for step in Step::ALL {
            let get = |map: &BTreeMap<Step, usize>| map.get(&step).copied().unwrap_or(0);
            let (passed, failed) = (get(&counts.passed), get(&counts.failed));
            if passed + failed > 0 {
                println!("  {:<62} {passed:>5} passed {failed:>4} failed", step.name());
            }
        }
        if counts.messages.is_empty() {
            return Ok(());
        }
        counts.messages.sort();
        let mut text = String::new();
        for message in counts.messages.iter().take(SHOWN) {
            writeln!(text, "{message}")?;
        }
        bail!("{name}: {} failures, such as\n{text}", counts.messages.len())
    }
}

/// Calls `f` for each file with its position, on a few threads.
pub(crate) fn side_by_side(
    files: &[PathBuf],
    threads: usize,
    f: impl Fn(usize, &Path) -> Result<()> + Sync,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let work = || -> Result<()> {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(index) else {
                return Ok(());
            };
            f(index, file)?;
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().unwrap_or_else(|_| bail!("a thread panicked")))
    })
}
