//! Comparing two modules in the terms of someone who ports a kernel.
//!
//! Both sides are brought into canonical form, entries are paired, and where a pair is not the same its differences
//! are collected: what must match is reported with both places, what may differ is not compared at all.

mod body;

use crate::canon::canonicalize;
use crate::compare;
use crate::module::{Entry, Module};
use crate::span::Span;
use crate::text;
use std::fmt;

/// What a port may change without being another kernel; never reported.
pub const MAY_DIFFER: &[&str] = &[
    "names of values, the module and the entry; the producer; source locations",
    "the order of independent operations",
    "constants written twice or folded, dead code, repeated computations",
    "the order of operands of commutative integer operations",
    "repeated or weaker facts beside stronger ones (`assume`)",
    "hints for a target that say nothing; a bounds promise that promises nothing",
    "loop-carried values that never change",
];

/// In what respect two kernels differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// Number or types of the parameters.
    Parameters,
    /// Optimisation hints.
    Hints,
    /// Accumulator type or accumulation of a matrix product or reduction.
    Accumulator,
    /// What out-of-bounds elements of a load are.
    Padding,
    /// Shape, strides, tile shape or dimension map of a view.
    View,
    /// Order of memory accesses: tokens, ordering, scope.
    Tokens,
    /// Bounds or step of a loop, or what it carries.
    Loop,
    /// What is known of a value (`assume`).
    Facts,
    /// Which operations with an effect there are.
    Operations,
    /// What is computed.
    Value,
}

impl Aspect {
    /// A word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Parameters => "parameters",
            Self::Hints => "hints",
            Self::Accumulator => "accumulator",
            Self::Padding => "padding",
            Self::View => "view",
            Self::Tokens => "tokens",
            Self::Loop => "loop",
            Self::Facts => "facts",
            Self::Operations => "operations",
            Self::Value => "value",
        }
    }
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One side of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The place in that side's file; [`Span::NONE`] for what simplification made.
    pub span: Span,
    /// The operation there, printed on one line.
    pub op: String,
}

/// One difference that matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// In what respect.
    pub aspect: Aspect,
    /// What differs, with both sides.
    pub message: String,
    /// The place on the left.
    pub left: Option<Side>,
    /// The place on the right.
    pub right: Option<Side>,
}

/// Two entries that correspond, and how they differ; not at all if there is no finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryDiff {
    /// The left entry's name.
    pub left: String,
    /// The right entry's name.
    pub right: String,
    /// The differences, in order of the left text.
    pub findings: Vec<Finding>,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything that must match does.
    Equal,
    /// Something does not.
    Different,
    /// Nothing could be compared.
    Unknown(String),
}

/// The comparison of two modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What came out.
    pub verdict: Verdict,
    /// The pairs.
    pub entries: Vec<EntryDiff>,
    /// Entries that only the left has.
    pub only_left: Vec<String>,
    /// Entries that only the right has.
    pub only_right: Vec<String>,
    /// Differences of globals.
    pub globals: Vec<Finding>,
}

/// How to compare.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Compare only the entry with this name.
    pub entry: Option<String>,
    /// Do not simplify first.
    pub exact: bool,
}

/// Compares two valid modules.
#[must_use]
pub fn diff(left: &Module, right: &Module, options: &Options) -> Report {
    let (mut left, mut right) = (left.clone(), right.clone());
    if !options.exact {
        canonicalize(&mut left);
        canonicalize(&mut right);
    }
    let mut report = Report {
        verdict: Verdict::Equal,
        entries: Vec::new(),
        only_left: Vec::new(),
        only_right: Vec::new(),
        globals: Vec::new(),
    };
    for (a, b) in pair(&left, &right, options, &mut report) {
        let findings = if compare::same_entry((&left, a), (&right, b), compare::Options::default()).is_ok() {
            Vec::new()
        } else {
            body::findings((&left, a), (&right, b))
        };
        report.entries.push(EntryDiff {
            left: a.name.to_string(),
            right: b.name.to_string(),
            findings,
        });
    }
    if options.entry.is_none() {
        report.globals = globals(&left, &right);
    }
    conclude(&mut report, options);
    report
}

/// Pairs entries by name; one entry on each side correspond whatever their names.
fn pair<'a>(
    left: &'a Module,
    right: &'a Module,
    options: &Options,
    report: &mut Report,
) -> Vec<(&'a Entry, &'a Entry)> {
    let wanted = |e: &&Entry| options.entry.as_ref().is_none_or(|name| **name == *e.name);
    let a: Vec<&Entry> = left.entries().filter(wanted).collect();
    let b: Vec<&Entry> = right.entries().filter(wanted).collect();
    if let ([a], [b]) = (a.as_slice(), b.as_slice()) {
        return vec![(a, b)];
    }
    let find = |list: &[&'a Entry], name: &str| list.iter().copied().find(|e| &*e.name == name);
    let pairs: Vec<_> = a.iter().filter_map(|x| Some((*x, find(&b, &x.name)?))).collect();
    report.only_left = a
        .iter()
        .filter(|x| find(&b, &x.name).is_none())
        .map(|x| x.name.to_string())
        .collect();
    report.only_right = b
        .iter()
        .filter(|y| find(&a, &y.name).is_none())
        .map(|y| y.name.to_string())
        .collect();
    pairs
}

fn globals(left: &Module, right: &Module) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut report = |message: String| {
        findings.push(Finding {
            aspect: Aspect::Value,
            message,
            left: None,
            right: None,
        });
    };
    for a in left.globals() {
        match right.globals().find(|b| b.name == a.name) {
            None => report(format!("only the left has the global `@{}`", a.name)),
            Some(b) if left.types[a.ty] != right.types[b.ty] => report(format!(
                "the global `@{}` is {} on the left and {} on the right",
                a.name,
                text::print_type(&left.types, a.ty),
                text::print_type(&right.types, b.ty)
            )),
            Some(b) if a.value != b.value => report(format!("the initial values of `@{}` differ", a.name)),
            Some(b) if (a.alignment, a.constant, a.visibility) != (b.alignment, b.constant, b.visibility) => {
                report(format!(
                    "alignment, constness or visibility of `@{}` differ",
                    a.name
                ));
            }
            Some(_) => {}
        }
    }
    for b in right
        .globals()
        .filter(|b| left.globals().all(|a| a.name != b.name))
    {
        report(format!("only the right has the global `@{}`", b.name));
    }
    findings
}

fn conclude(report: &mut Report, options: &Options) {
    if report.entries.is_empty() {
        let lists = (report.only_left.join(", "), report.only_right.join(", "));
        report.verdict = Verdict::Unknown(match &options.entry {
            Some(name) => format!("not both files have an entry `@{name}`"),
            None if report.only_left.is_empty() && report.only_right.is_empty() => {
                "neither file has an entry".into()
            }
            None => format!(
                "no entries correspond by name: left has {}; right has {}",
                lists.0, lists.1
            ),
        });
    } else if !report.only_left.is_empty()
        || !report.only_right.is_empty()
        || !report.globals.is_empty()
        || report.entries.iter().any(|e| !e.findings.is_empty())
    {
        report.verdict = Verdict::Different;
    }
}
