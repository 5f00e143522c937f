//! Showing what came out.

use super::evidence::{Verified, tally};
use crate::render::count;
use std::fmt::Write as _;
use tileport_verify::report::RunStatus;
use tileport_verify::{Assembled, Verdict};

/// One launch.
pub(crate) fn pretty(verified: &Verified) -> String {
    let mut out = String::new();
    let report = &verified.report;
    let what = verified.case.as_deref().unwrap_or(&verified.entry);
    let generics = if verified.generics.is_empty() {
        String::new()
    } else {
        format!("<{}>", verified.generics.join(", "))
    };
    let agreed = report.count(RunStatus::Agrees);
    let verdict = match report.verdict {
        Verdict::Proven => "proven: the same kernel after simplification".to_owned(),
        Verdict::Agrees => format!("agrees on {}, bit for bit", count(agreed, "run")),
        Verdict::Differs => "differs".to_owned(),
        Verdict::Unknown => "unknown".to_owned(),
    };
    _ = writeln!(out, "{what}: {}{generics}: {verdict}", verified.port_entry);
    if let Some(reason) = &report.reason {
        _ = writeln!(out, "  {reason}");
    }
    for finding in &verified.findings {
        if let Some(file) = &finding.file {
            let at = finding
                .line
                .map_or(String::new(), |l| format!(":{l}:{}", finding.column.unwrap_or(1)));
            _ = writeln!(out, "  at {file}{at}");
            if let Some(text) = &finding.text {
                _ = writeln!(out, "    {}", text.trim());
            }
        }
    }
    if let Some(witness) = &report.witness {
        let [x, y, z] = witness.grid;
        _ = writeln!(out, "  {witness}");
        _ = writeln!(out, "  input: {}, grid {x}x{y}x{z}", witness.input);
        for a in &witness.arguments {
            _ = writeln!(
                out,
                "    {}: {}{:?}, strides {:?}",
                a.name, a.dtype, a.shape, a.strides
            );
        }
    }
    for condition in &report.conditions {
        _ = writeln!(out, "  if {condition}");
    }
    if report.verdict != Verdict::Proven
        && let Some(difference) = &report.difference
    {
        _ = writeln!(out, "  not proven: {difference}");
    }
    let void = report.count(RunStatus::Void);
    if void > 0 {
        _ = writeln!(
            out,
            "  {}, on which the source is undefined, left out",
            count(void, "input")
        );
    }
    for assembly in &report.assembly {
        let said = match assembly.status {
            Assembled::Accepted => "compiles",
            Assembled::Refused => "does not compile",
            Assembled::Unknown => "not known to compile",
        };
        let reason = assembly
            .reason
            .as_ref()
            .map_or(String::new(), |r| format!(": {r}"));
        _ = writeln!(out, "  {}: {said}{reason}", assembly.arch);
    }
    out
}

/// All launches in a line.
pub(crate) fn summary(all: &[Verified]) -> String {
    let launches = match all.len() {
        1 => "1 launch".to_owned(),
        number => format!("{number} launches"),
    };
    format!("{launches}: {}\n", tally(all))
}
