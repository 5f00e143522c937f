//! `strided_view` and `partition_view` of CUDA Tile IR, one into the other: decided, explained, rewritten, proved.
//!
//! A strided view places its tile at element `index · traversal stride`, a partition view at `index · tile size`.
//! [`to_partition`] works out for every access whether its indices allow the second form, rewrites those that do, and
//! sends the rest through pointers. [`to_strided`] is the way back, which always exists.
//!
//! * [`analysis`]: what every scalar integer can be;
//! * [`decide`]: the answer for each dimension of each access, with [`witness`] to refute;
//! * [`rewrite`]: the new views, indices, dim_maps and pointers;
//! * [`proof`]: what was found, as data; [`check`]: a checker of that data which shares no code with the rest.
//!
//! The library does no I/O and never panics on any module, valid or not; on modules that the verifier refuses it may
//! leave accesses alone that it would otherwise convert.

pub mod access;
pub mod analysis;
pub mod atom;
pub mod check;
pub mod decide;
pub mod explain;
pub mod form;
pub mod proof;
mod reverse;
pub mod rewrite;
pub mod witness;

use access::{StridedView, strided_views};
use analysis::Analysis;
pub use check::{FirstWrongStep, check_proof};
pub use decide::{Assumptions, Decision, NewIndex, NoWrap, Verdict};
pub use proof::Proof;
pub use reverse::to_strided;
pub use rewrite::{Outcome, Transforms};
use tileport_ir::{Entry, Item, Module};
use witness::Target;

/// What to do, and what may be taken for granted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What may be taken for granted.
    pub assumptions: Assumptions,
    /// What may be done.
    pub transforms: Transforms,
}

/// What was found of an entry's strided views.
#[derive(Debug)]
pub struct Findings<'a> {
    /// The facts that the decisions rest on.
    pub analysis: Analysis<'a>,
    /// The strided views.
    pub views: Vec<StridedView>,
    /// For each view, the decision for each access.
    pub decisions: Vec<Vec<Decision>>,
}

/// Decides all accesses through the strided views of an entry; linear in its size.
#[must_use]
pub fn examine<'a>(module: &'a Module, entry: &'a Entry, assumptions: Assumptions) -> Findings<'a> {
    let views = strided_views(&module.types, &entry.body);
    let analysis = Analysis::new(module, entry);
    let mut decisions: Vec<Vec<Decision>> = views
        .iter()
        .map(|view| decide::decide(&analysis, view, assumptions))
        .collect();
    refute(&analysis, &mut decisions);
    Findings {
        analysis,
        views,
        decisions,
    }
}

/// Looks for witnesses where nothing was decided.
fn refute(analysis: &Analysis<'_>, decisions: &mut [Vec<Decision>]) {
    let mut targets = Vec::new();
    for decision in decisions.iter().flatten() {
        for (dimension, d) in decision.dimensions.iter().enumerate() {
            if matches!(&d.verdict, Verdict::Unknown(why) if why.is_empty()) {
                targets.push(Target {
                    op: decision.access.op,
                    dimension,
                    divisor: d.divisor,
                });
            }
        }
    }
    if targets.is_empty() {
        return;
    }
    let mut found = witness::search(analysis, &targets).into_iter();
    for decision in decisions.iter_mut().flatten() {
        for d in &mut decision.dimensions {
            if !matches!(&d.verdict, Verdict::Unknown(why) if why.is_empty()) {
                continue;
            }
            d.verdict = match found.next().flatten() {
                Some(witness) => Verdict::NotConvertible(Box::new(witness)),
                None => Verdict::Unknown(format!(
                    "{} does not divide the index in every case that the analysis allows, and no case was found in \
                     which it does not",
                    d.divisor
                )),
            };
        }
    }
}

/// Decides all accesses of a module and writes down why, without changing anything.
#[must_use]
pub fn explain_module(module: &Module, options: Options) -> Proof {
    let entries = (module.entries())
        .map(|entry| proof::prove(module, entry, &examine(module, entry, options.assumptions), None))
        .collect();
    Proof {
        version: proof::VERSION,
        assumes_signed_sizes: options.assumptions.signed_sizes,
        entries,
    }
}

/// What became of a module.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// For each entry and view, what became of its accesses.
    pub outcomes: Vec<Vec<Vec<Outcome>>>,
    /// Why.
    pub proof: Proof,
}

/// Rewrites the strided views of a module, and says what became of them and why. A module without strided views stays
/// as it is.
pub fn to_partition(module: &mut Module, options: Options) -> Conversion {
    let source = module.clone();
    let Module { types, items, .. } = module;
    let mut entries = items.iter_mut().filter_map(|item| match item {
        Item::Entry(entry) => Some(entry),
        Item::Global(_) => None,
    });
    let (mut outcomes, mut proofs) = (Vec::new(), Vec::new());
    for entry in source.entries() {
        let mut findings = examine(&source, entry, options.assumptions);
        let plan = rewrite::plan(
            &mut findings.analysis,
            findings.views.clone(),
            &findings.decisions,
            options.transforms,
        );
        let Some(target) = entries.next() else { continue };
        let mut done = Vec::new();
        if !plan.is_empty() {
            done = rewrite::apply(types, &mut target.body, &plan, options.transforms);
        }
        proofs.push(proof::prove(
            &source,
            entry,
            &findings,
            Some((&done, &target.body)),
        ));
        outcomes.push(done);
    }
    Conversion {
        outcomes,
        proof: Proof {
            version: proof::VERSION,
            assumes_signed_sizes: options.assumptions.signed_sizes,
            entries: proofs,
        },
    }
}
