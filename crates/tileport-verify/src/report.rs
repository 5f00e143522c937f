//! The verdict and what it rests on.

use crate::canonical::{self, Canonical};
use crate::correspondence::Correspondence;
use crate::execution::{Compared, Outcome, Subject};
use crate::far;
use crate::inputs::{Input, Tiles};
use crate::interface::Interface;
use crate::memory_order::{self, MemoryOrder};
use crate::precision;
use crate::shared;
use crate::single::entry;
use crate::witness::Witness;
use serde::Serialize;
use std::time::{Duration, Instant};
use tileport_exec::{Combining, Grid, Kind};
use tileport_ir::{Module, Op, text};

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The same kernel after simplification: it agrees on every input.
    Proven,
    /// It agrees on all inputs that were tried, and at least one was.
    Agrees,
    /// It could not be told.
    Unknown,
    /// It is another kernel; there is a witness.
    Differs,
}

impl Verdict {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::Agrees => "agrees",
            Self::Unknown => "unknown",
            Self::Differs => "differs",
        }
    }

    /// Whether it speaks for the port.
    #[must_use]
    pub fn is_good(self) -> bool {
        matches!(self, Self::Proven | Self::Agrees)
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RunStatus {
    /// Both left the same.
    Agrees,
    /// They did not.
    Differs,
    /// The source is not defined on the input.
    Void,
    /// It could not be told.
    Unknown,
}

/// A run of both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Run {
    /// The input's name.
    pub input: String,
    /// The tile blocks.
    pub grid: [u32; 3],
    /// How it ended.
    pub status: RunStatus,
    /// Why it is void or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What an assembler made of the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assembled {
    /// It wrote machine code.
    Accepted,
    /// It said no.
    Refused,
    /// It did not answer in time, or crashed: nothing is known.
    Unknown,
}

/// Compilation of the port for a GPU.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Assembly {
    /// The GPU.
    pub arch: String,
    /// What came of it.
    pub status: Assembled,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The evidence for one entry.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// What came out.
    pub verdict: Verdict,
    /// Why it could not be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What a proof takes for granted; of runs that agree, the order of reductions that this is so in, if it isn't so in any.
    pub conditions: Vec<String>,
    /// The first difference after simplification, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
    /// The runs.
    pub runs: Vec<Run>,
    /// How many inputs were not run, since the time for it was over.
    #[serde(skip_serializing_if = "is_zero")]
    pub left_out: usize,
    /// What shows that it is another kernel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Box<Witness>>,
    /// What assemblers make of the port.
    pub assembly: Vec<Assembly>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl Report {
    fn new(verdict: Verdict) -> Self {
        Self {
            verdict,
            reason: None,
            conditions: Vec::new(),
            difference: None,
            runs: Vec::new(),
            left_out: 0,
            witness: None,
            assembly: Vec::new(),
        }
    }

    /// Nothing can be told, for a reason.
    #[must_use]
    pub fn unknown(reason: impl Into<String>) -> Self {
        Self {
            reason: Some(reason.into()),
            ..Self::new(Verdict::Unknown)
        }
    }

    /// How many runs ended so.
    #[must_use]
    pub fn count(&self, status: RunStatus) -> usize {
        self.runs.iter().filter(|run| run.status == status).count()
    }

    /// Adds what an assembler says: a refusal is the end of the matter, an unknown answer leaves the verdict.
    pub fn assembled(&mut self, assembly: Assembly) {
        if assembly.status == Assembled::Refused && self.verdict != Verdict::Differs {
            self.verdict = Verdict::Unknown;
            self.reason = Some(format!(
                "the port does not compile for {}: {}",
                assembly.arch,
                assembly.reason.as_deref().unwrap_or("no reason given")
            ));
        }
        self.assembly.push(assembly);
    }
}

/// The source with what it does on its inputs, which is worked out once for any number of ports.
#[derive(Debug)]
pub struct Source<'a> {
    module: &'a Module,
    subject: Subject,
    inputs: Vec<Vec<Input>>,
    outcomes: std::cell::RefCell<Vec<Option<std::rc::Rc<Chosen>>>>,
    threads: Option<usize>,
    limit: Option<Duration>,
}

/// The first of several alternatives on which the source is defined, or else the first.
#[derive(Debug)]
struct Chosen {
    at: usize,
    outcome: Outcome,
}

impl<'a> Source<'a> {
    /// A source of one entry. Each item of `inputs` is a list of alternatives, of which the first is taken on which the
    /// source is defined.
    #[must_use]
    pub fn new(
        module: &'a Module,
        subject: Subject,
        inputs: Vec<Vec<Input>>,
        threads: Option<usize>,
    ) -> Self {
        let outcomes = std::cell::RefCell::new(inputs.iter().map(|_| None).collect());
        Self {
            module,
            subject,
            inputs,
            outcomes,
            threads,
            limit: None,
        }
    }

    /// The same with a limit: once there are runs that agree and so much time is over, no other input is run. How many are
    /// left out then is in the report.
    #[must_use]
    pub fn within(self, limit: Option<Duration>) -> Self {
        Self { limit, ..self }
    }

    /// What the source takes.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// The inputs on which it is defined.
    fn defined(&self) -> impl Iterator<Item = &Input> {
        (0..self.inputs.len()).filter_map(move |at| {
            let chosen = self.outcome(at)?;
            matches!(chosen.outcome, Outcome::Defined { .. })
                .then(|| self.inputs.get(at)?.get(chosen.at))
                .flatten()
        })
    }

    fn outcome(&self, at: usize) -> Option<std::rc::Rc<Chosen>> {
        if let Some(known) = self.outcomes.borrow().get(at).cloned().flatten() {
            return Some(known);
        }
        let mut first = None;
        for (i, input) in self.inputs.get(at)?.iter().enumerate() {
            let outcome = self.subject.run(input, self.threads);
            let defined = matches!(outcome, Outcome::Defined { .. });
            if defined || first.is_none() {
                first = Some(Chosen { at: i, outcome });
            }
            if defined {
                break;
            }
        }
        let chosen = std::rc::Rc::new(first?);
        if let Some(slot) = self.outcomes.borrow_mut().get_mut(at) {
            *slot = Some(chosen.clone());
        }
        Some(chosen)
    }
}

/// The proof that a port is the same kernel after simplification.
///
/// # Errors
/// The first difference, which says nothing of what the kernels mean.
pub fn prove(
    source: &Module,
    port: &Module,
    correspondence: &Correspondence,
    interface: &Interface,
) -> Result<Report, String> {
    match canonical::compare(source, port, correspondence, interface) {
        Canonical::Same { conditions } => {
            let mut report = Report::new(Verdict::Proven);
            report.conditions = conditions;
            Ok(report)
        }
        Canonical::Other { difference } => Err(difference),
    }
}

/// Whether a port, a module of one entry, is the same kernel as the source. Runs end at the first difference.
#[must_use]
pub fn verify(source: &Source<'_>, port: &Module, correspondence: &Correspondence) -> Report {
    let interface = source.subject.interface();
    let subject = match Subject::new(port, &[]) {
        Ok(subject) => subject,
        Err(found) => return Report::unknown(format!("the port can't be looked at: {}", found.reason)),
    };
    let difference = match prove(source.module, port, correspondence, interface) {
        Ok(report) => return report,
        Err(difference) => difference,
    };
    let mut report = Report::new(Verdict::Agrees);
    report.difference = Some(difference);
    let start = Instant::now();
    for (at, inputs) in source.inputs.iter().enumerate() {
        let over = source.limit.is_some_and(|limit| start.elapsed() > limit);
        if over && report.count(RunStatus::Agrees) > 0 {
            report.left_out = source.inputs.len() - at;
            break;
        }
        let Some(chosen) = source.outcome(at) else {
            continue;
        };
        let Some(input) = inputs.get(chosen.at) else {
            continue;
        };
        let mut run = Run {
            input: input.name.clone(),
            grid: input.grid,
            status: RunStatus::Void,
            reason: None,
        };
        match &chosen.outcome {
            Outcome::Void(fault) => {
                run.reason = Some(fault.to_string());
                if fault.kind == Kind::AssertionFailed && !subject.asserts(input, correspondence) {
                    run.status = RunStatus::Unknown;
                    run.reason = Some(format!("the port goes on where the source stops: {fault}"));
                }
            }
            Outcome::Defined {
                after,
                prints,
                race_free,
            } => {
                let wanted = (after, prints.as_slice(), *race_free);
                match subject.compare(input, correspondence, wanted, source.threads) {
                    Compared::Agrees => run.status = RunStatus::Agrees,
                    Compared::Unknown(reason) => {
                        run.status = RunStatus::Unknown;
                        run.reason = Some(reason);
                    }
                    Compared::Differs(witness) => {
                        run.status = RunStatus::Differs;
                        report.witness = Some(witness);
                    }
                }
            }
        }
        let stop = run.status == RunStatus::Differs;
        report.runs.push(run);
        if stop {
            report.verdict = Verdict::Differs;
            return report;
        }
    }
    conclude(&mut report, source, port, correspondence);
    report
}

/// The verdict where no run differs.
fn conclude(report: &mut Report, source: &Source<'_>, port: &Module, correspondence: &Correspondence) {
    let mut conditions = Vec::new();
    let unknown = report.runs.iter().find(|run| run.status == RunStatus::Unknown);
    if let Some(run) = unknown {
        report.reason = run.reason.clone();
        report.verdict = Verdict::Unknown;
    } else if report.count(RunStatus::Agrees) == 0 {
        let why = report.runs.iter().find_map(|run| run.reason.clone());
        report.reason = Some(match why {
            Some(why) => format!("the source is undefined on every input that was tried: {why}"),
            None => "there is no input to run on".to_owned(),
        });
        report.verdict = Verdict::Unknown;
    } else if let Some(reason) = unordered(source.module, port, correspondence)
        .or_else(|| imprecise(source.module, port))
        .or_else(|| order_matters(source, port, correspondence, &mut conditions))
        .or_else(|| far_out(source, port, correspondence))
        .or_else(|| told(source, port, correspondence))
    {
        report.reason = Some(reason);
        report.verdict = Verdict::Unknown;
    } else {
        report.conditions = conditions;
    }
}

/// How many inputs are run in such other ways.
const REPEATED: usize = 3;

/// Runs both, changed alike, on a few inputs on which the source was defined, and gives the first difference.
fn again(
    (source, a): (&Source<'_>, &Subject),
    b: &Subject,
    grid: Option<Grid>,
    correspondence: &Correspondence,
) -> Option<Box<Witness>> {
    for input in source.defined().take(REPEATED) {
        let mut input = input.clone();
        input.grid = grid.unwrap_or(input.grid);
        let Outcome::Defined {
            after,
            prints,
            race_free,
        } = a.run(&input, source.threads)
        else {
            continue;
        };
        let wanted = (&after, prints.as_slice(), race_free);
        if let Compared::Differs(witness) = b.compare(&input, correspondence, wanted, source.threads) {
            return Some(witness);
        }
    }
    None
}

/// Tile IR leaves open in which order a reduction or scan combines elements. Where both agree in one order and not in another, the
/// port has an order of its own, or relies on one. That is a condition where the port has taken a reduction with a function
/// apart, which it says by having fewer of them: only these are then in one order, all others in both.
fn order_matters(
    source: &Source<'_>,
    port: &Module,
    correspondence: &Correspondence,
    conditions: &mut Vec<String>,
) -> Option<String> {
    if !combines(source.module) && !combines(port) {
        return None;
    }
    let run = |combining: Combining| {
        let prepared = |module: &Module| Some(Subject::new(module, &[]).ok()?.combining(combining));
        again(
            (source, &prepared(source.module)?),
            &prepared(port)?,
            None,
            correspondence,
        )
    };
    let witness = run(Combining::LastToFirst)?;
    let taken_apart = reductions(port, FUNCTION) < reductions(source.module, FUNCTION);
    if taken_apart && run(Combining::LastToFirstButFunctions).is_none() {
        conditions.push(TAKEN_APART.to_owned());
        return None;
    }
    Some(format!(
        "all runs agree, but not where reductions begin with the identity and combine elements from the last to the first, and \
         scans combine neighbours first, an order that Tile IR leaves open: {witness}"
    ))
}

/// What runs of a port rest on that has taken a reduction apart.
const TAKEN_APART: &str = "reductions with a function combine neighbours first, as the port does without one: Tile IR leaves the \
                           order open, and in another the last bits differ";

/// The operations of a reduction's body, at least, that make it a function; the last gives the result.
const FUNCTION: usize = 3;

/// Whether there is a reduction or a scan.
fn combines(module: &Module) -> bool {
    let mut found = false;
    if let Some(entry) = entry(module) {
        entry
            .body
            .walk(|op| found |= matches!(entry.body.op(op), Op::Reduce { .. } | Op::Scan { .. }));
    }
    found
}

/// How many reductions have so many operations in their body, or more.
fn reductions(module: &Module, operations: usize) -> usize {
    let mut found = 0;
    if let Some(entry) = entry(module) {
        entry.body.walk(|op| {
            if let Op::Reduce { body, .. } = entry.body.op(op) {
                found += usize::from(entry.body.region_ops(*body).len() >= operations);
            }
        });
    }
    found
}

/// Where coordinates of tile blocks are so large that 32-bit arithmetic wraps.
fn far_out(source: &Source<'_>, port: &Module, correspondence: &Correspondence) -> Option<String> {
    let tiles = Tiles::of(source.module);
    for by in tiles.sizes().rev().take(2).flat_map(far::coordinates) {
        let moved = |module: &Module| Subject::new(&far::moved(module, by)?, &[]).ok();
        let (a, b) = (moved(source.module)?, moved(port)?);
        if let Some(witness) = again((source, &a), &b, Some([2, 1, 1]), correspondence) {
            return Some(format!(
                "all runs agree, but not for tile blocks from ({by}, 0, 0) on, counted from there: {witness}"
            ));
        }
    }
    None
}

/// What tile blocks tell each other, on the same few inputs: a run that takes them one after the other leaves a lock free
/// whether or not it was taken.
fn told(source: &Source<'_>, port: &Module, correspondence: &Correspondence) -> Option<String> {
    let parameters = memory_order::told(&entry(source.module)?.body);
    if parameters.is_empty() {
        return None;
    }
    let subject = Subject::new(port, &[]).ok()?;
    source
        .defined()
        .take(REPEATED)
        .find_map(|input| shared::differs(input, &parameters, &source.subject, (&subject, correspondence)))
}

fn imprecise(source: &Module, port: &Module) -> Option<String> {
    precision::differs((source, entry(source)?), (port, entry(port)?))
}

/// Accesses that the port leaves unordered where the source orders all of that kind. Runs go in order of the text, so
/// that they can't show it.
fn unordered(source: &Module, port: &Module, correspondence: &Correspondence) -> Option<String> {
    let (a, b) = (entry(source)?, entry(port)?);
    let known = MemoryOrder::of(&source.types, &a.body).hazards(&a.body);
    let found = MemoryOrder::of(&port.types, &b.body).hazards(&b.body);
    for (hazard, first, second) in found {
        let mut wanted = hazard.clone();
        wanted.parameter = hazard.parameter.map(|at| match correspondence.origins().get(at) {
            Some(crate::Origin::Source(at) | crate::Origin::Transposed(at)) => *at,
            _ => usize::MAX,
        });
        if known.iter().any(|(known, ..)| *known == wanted) {
            continue;
        }
        return Some(format!(
            "all runs agree, but nothing orders `{}` before `{}` in the port, and both touch the same array",
            text::print_op(port, b, first),
            text::print_op(port, b, second)
        ));
    }
    None
}
