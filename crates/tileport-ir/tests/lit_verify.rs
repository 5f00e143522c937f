//! The public dialect's own tests: each of its expected errors must be found, on its line, by the parser or the
//! verifier, and what it takes for valid must be so.
//!
//! Active where `TILEPORT_CUDA_TILE` names a checkout of the dialect's repository, which is not part of this one.
//!
//! The tests use operations of MLIR's test set-up, which are rewritten line by line: functions for tests become
//! entries whose parameters may be of any type, and values from nowhere become further parameters.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "helpers of tests; a test that does nothing says so"
)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use tileport_ir::verify::{verify, warnings};
use tileport_ir::{Diagnostic, Span, text};

/// Expectations that do not hold here, each with its reason: file, line of the expectation (0 for a part without any,
/// then the part's first line), reason.
const EXCEPTIONS: &[(&str, usize, &str)] = &[
    (
        "arith_invalid.mlir",
        1834,
        "a type that is missing at the end of a line is reported there, not at the next line's token",
    ),
    (
        "debuginfo_update_symbol_names_fail.mlir",
        6,
        "tests a pass of the dialect",
    ),
    ("invalid.mlir", 38, "tests an operation of the test set-up"),
    (
        "invalid.mlir",
        276,
        "the next line uses a value before it is defined, which is found first",
    ),
    ("invalid.mlir", 2054, "`ftof` has more rounding modes since 13.4"),
    (
        "invalid.mlir",
        2404,
        "padded views have been allowed in atomic reductions since",
    ),
    (
        "invalid.mlir",
        2417,
        "padded views have been allowed in atomic reductions since",
    ),
];

/// What a part expects at a line.
struct Expected {
    /// Where the expectation stands, from 1.
    at: usize,
    /// The line that it is about, from 1; none where any will do.
    line: Option<usize>,
    warning: bool,
    text: String,
}

/// A part of a test file, with lines numbered as in the file.
struct Part {
    first_line: usize,
    source: String,
    expected: Vec<Expected>,
    /// Whether parameters may be of any type.
    lenient: bool,
}

fn checkout() -> Option<PathBuf> {
    #[allow(
        clippy::disallowed_methods,
        reason = "where the checkout lies can only come from outside"
    )]
    let root = std::env::var_os("TILEPORT_CUDA_TILE");
    if root.is_none() {
        eprintln!("SKIPPED: set TILEPORT_CUDA_TILE to a checkout of NVIDIA/cuda-tile to run its tests");
    }
    Some(Path::new(&root?).join("test/Dialect/CudaTile"))
}

/// Adds what the line at `at` expects. `below` is the next line that expects nothing itself.
fn expectations(line: &str, at: usize, below: usize, out: &mut Vec<Expected>) {
    let mut rest = line;
    while let Some(start) = rest.find("expected-") {
        rest = &rest[start + "expected-".len()..];
        let warning = rest.starts_with("warning");
        if !warning && !rest.starts_with("error") {
            continue;
        }
        let (Some(open), Some(close)) = (rest.find("{{"), rest.rfind("}}")) else {
            continue;
        };
        let place = rest[..open].split('@').nth(1).map_or("", str::trim);
        let number = place
            .trim_start_matches(['+', '-'])
            .split(' ')
            .next()
            .and_then(|n| n.parse().ok());
        let line = match place.as_bytes().first() {
            Some(b'b') => below,
            Some(b'a') => at - 1,
            Some(b'+') => at + number.unwrap_or(1),
            Some(b'-') => at - number.unwrap_or(1),
            _ => at,
        };
        out.push(Expected {
            at,
            line: Some(line),
            warning,
            text: rest[open + 2..close].to_owned(),
        });
        break;
    }
}

/// Cuts a file into parts.
fn parts(source: &str) -> Vec<Part> {
    // Files that are run with `not` say in CHECK comments that a part fails, but not where.
    let fails = source.lines().take(2).any(|l| l.contains("RUN: not "));
    let mut parts = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    let mut first = 1;
    let all: Vec<&str> = source.lines().collect();
    for (i, &line) in all.iter().enumerate() {
        let last = i + 1 == all.len();
        let separator = line.trim_start().starts_with("// -----");
        let modules = lines.iter().filter(|l| l.starts_with("cuda_tile.module")).count();
        if line.starts_with("cuda_tile.module") && modules > 0 {
            // A file may hold several modules.
            parts.push(part(&lines, first, fails));
            lines.clear();
            first = i + 1;
        }
        if !separator {
            lines.push(line);
        }
        if separator || last {
            parts.push(part(&lines, first, fails));
            lines.clear();
            first = i + 2;
        }
    }
    parts
}

fn part(lines: &[&str], first_line: usize, fails: bool) -> Part {
    let mut expected = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let designates = |l: &&&str| l.contains("expected-");
        let below = first_line + i + 1 + lines[i + 1..].iter().take_while(designates).count();
        expectations(line, first_line + i, below, &mut expected);
        if fails && line.contains("// CHECK: ") && expected.is_empty() {
            let text = line.trim().to_owned();
            expected.push(Expected {
                at: first_line + i,
                line: None,
                warning: false,
                text,
            });
        }
    }
    let (body, lenient) = rewrite(lines);
    Part {
        first_line,
        source: "\n".repeat(first_line - 1) + &body,
        expected,
        lenient,
    }
}

/// Turns operations for tests into what the dialect has.
fn rewrite(lines: &[&str]) -> (String, bool) {
    let code = |l: &&str| !l.trim().is_empty() && !l.trim_start().starts_with("//");
    let alias = |l: &str| (l.starts_with('#') || l.starts_with('!')) && l.contains('=');
    let has = |word: &str| lines.iter().filter(|l| code(l)).any(|l| l.contains(word));
    let has_module = has("cuda_tile.module") || has("builtin.module");
    let has_entry =
        has("testing$func") || has("entry @") || has("global @") || has("global public") || has("entry {{");
    let mut out: Vec<String> = lines.iter().map(|l| l.replace("testing$func", "entry")).collect();
    let mut lenient = has("testing$func");
    if !has_module && lines.iter().any(|l| code(l) && !alias(l)) {
        let start = lines.iter().position(|l| code(l) && !alias(l)).unwrap_or(0);
        let open = if has_entry {
            "cuda_tile.module @m { "
        } else {
            "cuda_tile.module @m { entry @e() { "
        };
        out[start].insert_str(0, open);
        out.push(if has_entry {
            " }".to_owned()
        } else {
            "return } }".to_owned()
        });
        lenient |= !has_entry;
    }
    for i in 0..out.len() {
        // A module-level operation of no dialect stands for anything that is not a function.
        if let Some(place) = out[i].trim_start().strip_prefix("\"some.op\"() : () -> () loc(")
            && !has("entry @")
            && !has("testing$func")
        {
            out[i] = format!("global @g <i32: [0]> : tile<1xi32> loc({place}");
            continue;
        }
        let line = out[i].clone();
        let Some(call) = line
            .find(" \"")
            .map(|p| p + 1)
            .or_else(|| line.starts_with('"').then_some(0))
        else {
            continue;
        };
        let text = &line[call..];
        if !code(&&*line) || text.starts_with("\"cuda_tile.") || !text.contains("\"(") || !text.contains("->")
        {
            continue;
        }
        // `%x = "from.nowhere"() : () -> T` becomes a parameter; uses without results go.
        let head = line[..call].rfind("{ ").map_or(0, |p| p + 2);
        out[i].truncate(head);
        let ty = text.rsplit_once("->").map_or("", |(_, ty)| ty).trim().to_owned();
        let name = line[head..call]
            .split_once('=')
            .map_or(format!("%unnamed{i}"), |(name, _)| name.trim().to_owned());
        let entry = (0..=i).rev().find_map(|j| Some((j, out[j].find("entry @")?)));
        if let (Some((j, at)), false) = (entry, ty == "()") {
            let open = out[j][at..].find('(').map_or(0, |p| at + p + 1);
            let comma = if out[j][open..].trim_start().starts_with(')') {
                ""
            } else {
                ", "
            };
            out[j].insert_str(open, &format!("{name}: {ty}{comma}"));
            lenient = true;
        }
    }
    (out.join("\n"), lenient)
}

fn line_of(source: &str, at: u32) -> usize {
    let end = (at as usize).min(source.len());
    1 + source.as_bytes()[..end].iter().filter(|&&b| b == b'\n').count()
}

/// The lines that a finding is about.
fn lines_of(source: &str, finding: &Diagnostic) -> Vec<usize> {
    let spans = std::iter::once(finding.span).chain(finding.labels.iter().map(|l| l.span));
    spans
        .filter(|s: &Span| s.is_some())
        .map(|s| line_of(source, s.start))
        .collect()
}

/// Errors and warnings of a part.
fn findings(part: &Part) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
    match text::parse(part.source.as_bytes()) {
        Err(errors) => (errors, Vec::new()),
        Ok(module) => {
            let mut errors = verify(&module);
            if part.lenient {
                errors.retain(|d| !matches!(d.code.0, "verify-entry-parameter" | "verify-value-type"));
            }
            (errors, warnings(&module))
        }
    }
}

fn is_exception(file: &str, at: usize) -> bool {
    EXCEPTIONS.iter().any(|e| e.0 == file && e.1 == at)
}

#[test]
fn the_dialects_own_tests_hold() {
    let Some(folder) = checkout() else { return };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    let (mut found, mut valid, mut excepted) = (0, 0, 0);
    let mut wrong = String::new();
    for path in files
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == "mlir"))
    {
        let name = path.file_name().unwrap().to_str().unwrap();
        let source = std::fs::read_to_string(path).unwrap();
        let hint_errors = source.contains("-Werr-hints");
        for part in parts(&source) {
            let (errors, warnings) = findings(&part);
            for expected in &part.expected {
                let list = errors
                    .iter()
                    .chain(warnings.iter().filter(|_| expected.warning || hint_errors));
                let at = |d: &Diagnostic| {
                    expected
                        .line
                        .is_none_or(|l| lines_of(&part.source, d).contains(&l))
                };
                if list.clone().any(at) {
                    found += 1;
                } else if is_exception(name, expected.at) {
                    excepted += 1;
                } else {
                    let _ = writeln!(wrong, "{name}:{}: not found: {}", expected.at, expected.text);
                    for d in list {
                        let _ = writeln!(wrong, "    but at {:?}: {d}", lines_of(&part.source, d));
                    }
                }
            }
            if part.expected.iter().all(|e| e.warning) {
                // Functions for tests may also return something.
                let returns = |d: &Diagnostic| {
                    d.code.0 == "verify-entry-result" || d.message.starts_with("`return` hands over")
                };
                let errors: Vec<&Diagnostic> =
                    errors.iter().filter(|d| !(part.lenient && returns(d))).collect();
                if errors.is_empty() {
                    valid += 1;
                } else if is_exception(name, part.first_line) {
                    excepted += 1;
                } else {
                    let _ = writeln!(wrong, "{name}:{}: taken for wrong", part.first_line);
                    for d in errors {
                        let _ = writeln!(wrong, "    at {:?}: {d}", lines_of(&part.source, d));
                    }
                }
            }
        }
    }
    eprintln!("{found} expected findings found, {valid} valid parts clean, {excepted} exceptions");
    assert_eq!(excepted, EXCEPTIONS.len(), "exceptions that are none");
    assert!(wrong.is_empty(), "{wrong}");
}
