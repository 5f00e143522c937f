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
use tileport_fuzz::Target;

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
    /// It held more memory than the input justifies.
    Memory { peak: usize, limit: usize },
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Panic(message) => write!(f, "panic: {message}"),
            Self::Memory { peak, limit } => write!(
                f,
                "memory: {peak} bytes were held at once, and the limit is {limit}"
            ),
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

/// Runs the target once. The memory bound is not applied to a `warm_up`, which pays for what is made once and kept.
fn execute(target: &Target, input: &[u8], warm_up: bool) -> (Option<Fault>, usize) {
    let (result, peak) = peak_during(|| catch_unwind(AssertUnwindSafe(|| (target.run)(input))));
    let limit = target.memory.limit(input.len());
    let fault = match result {
        Err(_) => Some(Fault::Panic(
            LAST_PANIC.lock().map(|last| last.clone()).unwrap_or_default(),
        )),
        Ok(()) if peak > limit && !warm_up => Some(Fault::Memory { peak, limit }),
        Ok(()) => None,
    };
    (fault, peak)
}

/// Runs the target on one input, as a job would.
pub(crate) fn replay(target: &Target, input: &[u8]) -> (Option<Fault>, usize) {
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
    /// The highest peak of memory that any input led to, with that input's length.
    pub(crate) peak: (usize, usize),
    pub(crate) fault: Option<(Fault, Vec<u8>)>,
}

/// Runs a job to its end or its first fault; `progress` is shown a report every few seconds.
pub(crate) fn run(
    job: &Job,
    seeds: &[Vec<u8>],
    journal: &mut Journal,
    progress: fn(&Report),
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
        peak: (0, 0),
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
        let (fault, peak) = execute(job.target, &input, false);
        let new = coverage.take_new();
        if peak > report.peak.0 {
            report.peak = (peak, input.len());
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
