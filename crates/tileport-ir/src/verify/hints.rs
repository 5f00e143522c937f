//! Optimisation hints. The compiler ignores hints that it does not know, so these are warnings.

use super::rules::HINT;
use crate::attr::{HintValue, Hints};
use crate::op::{FieldRef, Op};

/// Targets that hints can be given for.
const TARGETS: &[&str] = &[
    "default", "sm_80", "sm_86", "sm_87", "sm_88", "sm_89", "sm_90", "sm_100", "sm_103", "sm_107", "sm_110",
    "sm_120", "sm_121",
];

/// Targets that know no clusters.
const WITHOUT_CLUSTERS: &[&str] = &["sm_80", "sm_86", "sm_87", "sm_88", "sm_89"];

/// What a hint takes.
#[derive(Clone, Copy)]
enum Takes {
    Bool,
    Text,
    /// An integer in a range.
    Range(i64, i64),
    /// A power of two up to this.
    Power(i64),
}

/// Hints with what they take. The first three versions are from the public dialect; `min_ctas_per_sm` (13.5) and
/// `discardable_perf_hints` (13.4) from `cutile-ir`.
const ENTRY: &[(&str, Takes)] = &[
    ("num_cta_in_cga", Takes::Power(16)),
    ("num_worker_warps_per_cta", Takes::Power(32)),
    ("occupancy", Takes::Range(1, 32)),
    ("min_ctas_per_sm", Takes::Range(1, 32)),
    ("discardable_perf_hints", Takes::Text),
];
const POINTER_ACCESS: &[(&str, Takes)] = &[
    ("latency", Takes::Range(1, 10)),
    ("discardable_perf_hints", Takes::Text),
];
const VIEW_ACCESS: &[(&str, Takes)] = &[
    ("latency", Takes::Range(1, 10)),
    ("allow_tma", Takes::Bool),
    ("discardable_perf_hints", Takes::Text),
];

/// What is to be said of the hints of an entry.
pub(super) fn of_entry(hints: &Hints) -> Vec<(crate::Code, String)> {
    check(hints, ENTRY, "an entry")
}

/// What is to be said of the hints of an operation.
pub(super) fn of_op(op: &Op) -> Vec<(crate::Code, String)> {
    let known = match op {
        Op::LoadPtrTko { .. } | Op::StorePtrTko { .. } => POINTER_ACCESS,
        Op::LoadViewTko { .. } | Op::StoreViewTko { .. } => VIEW_ACCESS,
        _ => return Vec::new(),
    };
    let facts = op.facts();
    let hints = facts.field("optimization_hints").and_then(|i| op.field(i));
    match hints {
        Some(FieldRef::Hints(Some(hints))) => check(hints, known, &format!("`{}`", facts.mnemonic)),
        _ => Vec::new(),
    }
}

fn check(hints: &Hints, known: &[(&str, Takes)], owner: &str) -> Vec<(crate::Code, String)> {
    let mut out = Vec::new();
    for (target, list) in &hints.0 {
        if !TARGETS.contains(&&**target) {
            out.push((
                HINT,
                format!("`{target}` is no target that the compiler has hints for"),
            ));
            continue;
        }
        for (key, value) in list {
            match known.iter().find(|k| k.0 == &**key) {
                None => out.push((
                    HINT,
                    format!("`{key}` is no hint that the compiler knows for {owner}"),
                )),
                Some((_, takes)) => out.extend(value_error(target, key, *takes, value).map(|m| (HINT, m))),
            }
        }
    }
    out
}

fn value_error(target: &str, key: &str, takes: Takes, value: &HintValue) -> Option<String> {
    let number = match value {
        HintValue::Int(n) => n.as_signed(),
        _ => None,
    };
    let (fits, needs) = match takes {
        Takes::Bool => (matches!(value, HintValue::Bool(_)), "a truth value".to_owned()),
        Takes::Text => (matches!(value, HintValue::String(_)), "a text".to_owned()),
        Takes::Range(low, high) => (
            number.is_some_and(|n| (low..=high).contains(&n)),
            format!("a number from {low} to {high}"),
        ),
        Takes::Power(_) if key == "num_cta_in_cga" && WITHOUT_CLUSTERS.contains(&target) => {
            (number == Some(1), "1, as the target has no clusters".to_owned())
        }
        Takes::Power(high) => {
            let fits = number.is_some_and(|n| n > 0 && n <= high && n & (n - 1) == 0);
            (fits, format!("a power of two up to {high}"))
        }
    };
    (!fits).then(|| format!("hint `{key}` for `{target}` takes {needs}"))
}
