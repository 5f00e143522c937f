//! One job: makes inputs, runs the target on them, and stops at the first fault.

use crate::allocator::peak_during;
use crate::coverage::Coverage;
use crate::journal::Journal;
use crate::mutate::{Rng, mutate};
use anyhow::{Result, bail};
use std::os::unix::process::parent_id;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tileport_fuzz::{MemoryBound, Target};

/// What a job is to do.
pub(crate) struct Job {
    pub(crate) target: &'static Target,
    pub(crate) index: u64,
    pub(crate) seed: u64,
    pub(crate) runs: u64,
    pub(crate) max_len: usize,
}

/// A fault of the target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It panicked, with this message.
    Panic(String),
    /// It held more memory than the input justifies, all of it or a part of it.
    Memory {
        part: Option<&'static str>,
        peak: usize,
        limit: usize,
    },
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Panic(message) => write!(f, "panic: {message}"),
            Self::Memory { part, peak, limit } => {
                f.write_str("memory: ")?;
                if let Some(part) = part {
                    write!(f, "{part}: ")?;
                }
                write!(f, "{peak} bytes were held at once, and the limit is {limit}")
            }
        }
    }
}

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Keeps panic messages for [`execute`] instead of printing them.
pub(crate) fn keep_panics_quiet() {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = info.to_string();
        }
    }));
}

/// The most memory that a run held, and the most that it may hold.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Peak {
    pub(crate) held: usize,
    pub(crate) limit: usize,
    /// The length of the input.
    pub(crate) length: usize,
}

impl Peak {
    /// How much of the limit is used up.
    fn share(self) -> f64 {
        self.held as f64 / self.limit.max(1) as f64
    }

    /// Becomes the other one where that uses up more.
    fn raise(&mut self, other: Self) {
        if other.share() > self.share() {
            *self = other;
        }
    }
}

impl std::fmt::Display for Peak {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (held, length, share) = (self.held, self.length, self.share() * 100.0);
        write!(f, "{held} bytes on {length}, {share:.0} % of the limit")
    }
}

/// The peaks of memory of a target's first part and of all of it.
pub(crate) type Peaks = [Peak; 2];

/// Runs the target once. The memory bounds are not applied to a `warm_up`, which pays for what is made once and kept.
fn execute(target: &Target, input: &[u8], warm_up: bool) -> (Option<Fault>, Peaks) {
    let mut peaks = Peaks::default();
    let [first, all] = &mut peaks;
    let measured = |run: fn(&[u8]), memory: MemoryBound, part: Option<&'static str>, peak: &mut Peak| {
        let (result, held) = peak_during(|| catch_unwind(AssertUnwindSafe(|| run(input))));
        let (limit, length) = (memory.limit(input.len()), input.len());
        *peak = Peak { held, limit, length };
        match result {
            Err(_) => Some(Fault::Panic(
                LAST_PANIC.lock().map(|last| last.clone()).unwrap_or_default(),
            )),
            Ok(()) if held > limit && !warm_up => Some(Fault::Memory {
                part,
                peak: held,
                limit,
            }),
            Ok(()) => None,
        }
    };
    let fault = target
        .first
        .and_then(|part| measured(part.run, part.memory, Some(part.name), first))
        .or_else(|| measured(target.run, target.memory, None, all));
    (fault, peaks)
}

/// Runs the target on one input, as a job would.
pub(crate) fn replay(target: &Target, input: &[u8]) -> (Option<Fault>, Peaks) {
    match execute(target, &[], true) {
        (None, _) => execute(target, input, false),
        fault => fault,
    }
}

/// How a job went.
pub(crate) struct Report {
    pub(crate) runs: u64,
    pub(crate) elapsed: Duration,
    pub(crate) counters: usize,
    pub(crate) features: usize,
    pub(crate) corpus: usize,
    /// The highest peaks of memory that any input led to, for its length.
    pub(crate) peaks: Peaks,
    pub(crate) fault: Option<(Fault, Vec<u8>)>,
}

/// Runs a job to its end or its first fault; `progress` is shown a report every few seconds.
pub(crate) fn run(
    job: &Job,
    seeds: &[Vec<u8>],
    journal: &mut Journal,
    progress: impl Fn(&Report),
) -> Result<Report> {
    let start = Instant::now();
    let mut coverage = Coverage::new();
    let mut rng = Rng::new(job.seed, job.index);
    let mut corpus: Vec<Vec<u8>> = Vec::new();
    let mut report = Report {
        runs: 0,
        elapsed: Duration::ZERO,
        counters: coverage.counters(),
        features: 0,
        corpus: 0,
        peaks: Peaks::default(),
        fault: None,
    };
    journal.write(0, &[])?;
    if let (Some(fault), _) = execute(job.target, &[], true) {
        report.fault = Some((fault, Vec::new()));
        return Ok(report);
    }
    let (mut said, parent) = (start, parent_id());
    while report.runs < job.runs {
        let seed = usize::try_from(report.runs)
            .ok()
            .and_then(|index| seeds.get(index));
        let input = seed
            .cloned()
            .unwrap_or_else(|| next_input(&mut rng, &corpus, job));
        report.runs += 1;
        journal.write(report.runs, &input)?;
        coverage.reset();
        let (fault, peaks) = execute(job.target, &input, false);
        let new = coverage.take_new();
        for (highest, peak) in report.peaks.iter_mut().zip(peaks) {
            highest.raise(peak);
        }
        if fault.is_some() || said.elapsed() > Duration::from_secs(10) {
            said = Instant::now();
            (report.elapsed, report.features, report.corpus) =
                (start.elapsed(), coverage.features(), corpus.len());
            if let Some(fault) = fault {
                report.fault = Some((fault, input));
                return Ok(report);
            }
            progress(&report);
            if parent_id() != parent {
                bail!("the process that started this job has gone");
            }
        }
        if new || seed.is_some() {
            corpus.push(input);
        }
    }
    (report.elapsed, report.features, report.corpus) = (start.elapsed(), coverage.features(), corpus.len());
    Ok(report)
}

fn next_input(rng: &mut Rng, corpus: &[Vec<u8>], job: &Job) -> Vec<u8> {
    // Half of the time one of the newest: they reached something that little has been tried on yet.
    let newest = if rng.below(2) == 0 {
        corpus.len() / 8 + 1
    } else {
        corpus.len()
    };
    let from = corpus.len().saturating_sub(newest);
    let mut input = corpus
        .get(from + rng.below(corpus.len() - from))
        .cloned()
        .unwrap_or_default();
    mutate(rng, &mut input, corpus, job.target.dictionary, job.max_len);
    input
}

/// A shorter input with a fault of the same kind, found by leaving out pieces, within a time limit.
pub(crate) fn shrink(target: &Target, fault: &Fault, input: &[u8], limit: Duration) -> Vec<u8> {
    let start = Instant::now();
    let mut best = input.to_vec();
    let mut size = best.len().div_ceil(2);
    while size > 0 && start.elapsed() < limit {
        let mut at = 0;
        let mut shorter = false;
        while at < best.len() && start.elapsed() < limit {
            let mut candidate = best.clone();
            candidate.drain(at..(at + size).min(best.len()));
            let found = execute(target, &candidate, false).0;
            if found.is_some_and(|found| std::mem::discriminant(&found) == std::mem::discriminant(fault)) {
                best = candidate;
                shorter = true;
            } else {
                at += size;
            }
        }
        if !shorter {
            size /= 2;
        }
    }
    best
}
