//! `tileport diff`: the same kernel?

use crate::Outcome;
use crate::cli::DiffArgs;
use crate::input::{self, Loaded};
use crate::output;
use crate::render::{Place, Report, count};
use anyhow::Result;
use serde::Serialize;
use std::fmt::Write as _;
use tileport_ir::diff::{self, Finding, MAY_DIFFER, Options, Side, Verdict};

/// Runs the command.
pub(crate) fn run(args: &DiffArgs) -> Result<Outcome> {
    let report = Report::new(args.json);
    let (left, right) = (
        input::load(&args.left, &report)?,
        input::load(&args.right, &report)?,
    );
    let (Some(left), Some(right)) = (left, right) else {
        return Ok(Outcome::Failed);
    };
    // Both are looked at, so that all findings come at once.
    let valid = [&left, &right].map(|loaded| input::is_valid(loaded, &report));
    if valid.contains(&false) {
        // Nothing can be told of a kernel whose meaning is not defined.
        return Ok(Outcome::Failed);
    }
    let options = Options {
        entry: args.entry.clone(),
        exact: args.exact,
    };
    let result = diff::diff(&left.module, &right.module, &options);
    let text = if args.json {
        json(&left, &right, &result)?
    } else {
        pretty(&left, &right, &result)
    };
    output::write(None, text.as_bytes())?;
    Ok(match result.verdict {
        Verdict::Equal => Outcome::Clean,
        Verdict::Different => Outcome::Findings,
        Verdict::Unknown(_) => Outcome::Failed,
    })
}

fn pretty(left: &Loaded, right: &Loaded, report: &diff::Report) -> String {
    let mut out = String::new();
    let (a, b) = (left.source.path.display(), right.source.path.display());
    for entry in &report.entries {
        let same = if entry.findings.is_empty() {
            "equal".to_owned()
        } else {
            count(entry.findings.len(), "difference")
        };
        _ = writeln!(out, "@{}\n@{}: {same}", entry.left, entry.right);
        for finding in &entry.findings {
            pretty_finding(&mut out, left, right, finding);
        }
    }
    for finding in &report.globals {
        pretty_finding(&mut out, left, right, finding);
    }
    for name in &report.only_left {
        _ = writeln!(out, "only in {a}: @{name}");
    }
    for name in &report.only_right {
        _ = writeln!(out, "only in {b}: @{name}");
    }
    match &report.verdict {
        Verdict::Equal => _ = writeln!(out, "equal: {a} and {b}"),
        Verdict::Different => {
            _ = writeln!(
                out,
                "different: {a} and {b}\n\nnot compared, since a port may change it:"
            );
            for item in MAY_DIFFER {
                _ = writeln!(out, "  - {item}");
            }
        }
        Verdict::Unknown(reason) => _ = writeln!(out, "could not tell: {reason}"),
    }
    out
}

fn pretty_finding(out: &mut String, left: &Loaded, right: &Loaded, finding: &Finding) {
    _ = writeln!(out, "  {}: {}", finding.aspect, finding.message);
    for (sign, loaded, side) in [('-', left, &finding.left), ('+', right, &finding.right)] {
        if let Some(side) = side {
            let place =
                Place::of(&loaded.source.bytes, side.span).map_or(String::new(), |p| format!("{p}: "));
            _ = writeln!(out, "    {sign} {place}{}", side.op);
        }
    }
}

#[derive(Serialize)]
struct Json {
    left: String,
    right: String,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    entries: Vec<JsonEntry>,
    globals: Vec<JsonFinding>,
    only_left: Vec<String>,
    only_right: Vec<String>,
}

#[derive(Serialize)]
struct JsonEntry {
    left: String,
    right: String,
    findings: Vec<JsonFinding>,
}

#[derive(Serialize)]
struct JsonFinding {
    aspect: &'static str,
    message: String,
    left: Option<JsonSide>,
    right: Option<JsonSide>,
}

#[derive(Serialize)]
struct JsonSide {
    place: Option<Place>,
    operation: String,
}

fn json(left: &Loaded, right: &Loaded, report: &diff::Report) -> Result<String> {
    let side = |loaded: &Loaded, side: &Option<Side>| {
        side.as_ref().map(|s| JsonSide {
            place: Place::of(&loaded.source.bytes, s.span),
            operation: s.op.clone(),
        })
    };
    let finding = |f: &Finding| JsonFinding {
        aspect: f.aspect.name(),
        message: f.message.clone(),
        left: side(left, &f.left),
        right: side(right, &f.right),
    };
    let object = Json {
        left: left.source.path.display().to_string(),
        right: right.source.path.display().to_string(),
        verdict: match report.verdict {
            Verdict::Equal => "equal",
            Verdict::Different => "different",
            Verdict::Unknown(_) => "unknown",
        },
        reason: if let Verdict::Unknown(reason) = &report.verdict {
            Some(reason.clone())
        } else {
            None
        },
        entries: (report.entries.iter())
            .map(|e| JsonEntry {
                left: e.left.clone(),
                right: e.right.clone(),
                findings: e.findings.iter().map(finding).collect(),
            })
            .collect(),
        globals: report.globals.iter().map(finding).collect(),
        only_left: report.only_left.clone(),
        only_right: report.only_right.clone(),
    };
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}
