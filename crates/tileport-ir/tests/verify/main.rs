//! The verifier against fixtures in text, one or more for each rule, and against modules that no text can say.
//!
//! A fixture line that is wrong ends with `// error: <message>`, once for each finding at it. All findings must be
//! expected, message for message. With `UPDATE_EXPECT=1` the expectations are written anew, to be read and committed.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "helpers of tests; a test that does nothing says so"
)]

mod build;
mod entries;
mod operations;
mod structures;

use build::{Builder, i32s, tile};
use entries::entries;
use operations::operations;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use structures::{nested, structures};
use tileport_ir::attr::{Elements, Number};
use tileport_ir::op::{Op, Values};
use tileport_ir::verify::{RULES, verify, warnings};
use tileport_ir::{Diagnostic, ElementType, Item, MAX_NESTING, Module, Severity, Span, bytecode, text};

const MARK: &str = "// error:";
const SEPARATOR: &str = "// -----";

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/verify");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    files
}

/// The parts of a fixture, each with the lines before it blanked so that places are those of the file.
fn parts(source: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for (line_count, line) in source.lines().enumerate() {
        if line.trim() == SEPARATOR {
            parts.push("\n".repeat(line_count + 1));
        } else if let Some(part) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts
}

fn line_of(source: &str, span: Span) -> usize {
    source.as_bytes()[..span.start as usize]
        .iter()
        .filter(|&&b| b == b'\n')
        .count()
}

/// The findings of one fixture, each with its line.
fn findings(path: &Path, source: &str) -> Vec<(usize, Diagnostic)> {
    // Fixtures take any parameters for brevity; what an entry may really have is tested in one file.
    let strict = path.ends_with("module.mlir");
    let mut found = Vec::new();
    let mut unread = Vec::new();
    for part in parts(source) {
        let list = match text::parse(part.as_bytes()) {
            Ok(module) => verify(&module),
            Err(errors) => {
                let shown =
                    |e: &Diagnostic| format!("{}:{}: {e}", path.display(), line_of(&part, e.span) + 1);
                unread.extend(errors.iter().map(shown));
                continue;
            }
        };
        let counts = |d: &Diagnostic| strict || d.code.0 != "verify-entry-parameter";
        for finding in &list {
            assert!(finding.span.is_some(), "{}: no place: {finding}", path.display());
        }
        found.extend(
            list.into_iter()
                .filter(counts)
                .map(|d| (line_of(&part, d.span), d)),
        );
    }
    assert!(unread.is_empty(), "not well-formed:\n{}", unread.join("\n"));
    found
}

fn bless(path: &Path, source: &str, found: &[(usize, Diagnostic)]) {
    let mut out = String::new();
    for (i, line) in source.lines().enumerate() {
        out += line.split(MARK).next().unwrap().trim_end();
        for (_, d) in found.iter().filter(|f| f.0 == i) {
            out += &format!(" {MARK} {d}");
        }
        out.push('\n');
    }
    std::fs::write(path, out).unwrap();
}

#[test]
fn fixtures_have_exactly_the_expected_findings() {
    #[allow(clippy::disallowed_methods, reason = "tests may be steered from outside")]
    let blessing = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for path in fixtures() {
        let source = std::fs::read_to_string(&path).unwrap();
        let found = findings(&path, &source);
        if blessing {
            bless(&path, &source, &found);
            continue;
        }
        for (i, line) in source.lines().enumerate() {
            let mut expected: Vec<&str> = line.split(MARK).skip(1).map(str::trim).collect();
            let mut actual: Vec<&str> = found.iter().filter(|f| f.0 == i).map(|f| &*f.1.message).collect();
            expected.sort_unstable();
            actual.sort_unstable();
            if expected != actual {
                wrong.push(format!(
                    "{}:{}:\n  expected {expected:?}\n  found    {actual:?}",
                    path.display(),
                    i + 1
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn findings_are_errors_in_order_of_place_and_show_the_operation() {
    let source =
        std::fs::read_to_string(fixtures().iter().find(|p| p.ends_with("core.mlir")).unwrap()).unwrap();
    let part = &parts(&source)[0];
    let found = verify(&text::parse(part.as_bytes()).unwrap());
    assert!(found.len() >= 2);
    assert!(found.is_sorted_by_key(|d| d.span.start));
    for finding in &found {
        assert_eq!(finding.severity, Severity::Error);
    }
    let iota = found.iter().find(|d| d.code.0 == "verify-result-type").unwrap();
    assert!(iota.op.as_ref().is_some_and(|op| op.contains("iota")), "{iota:?}");
}

/// Every rule is broken by a fixture or by one of the modules below.
#[test]
fn every_rule_has_a_fixture() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for path in fixtures() {
        let source = std::fs::read_to_string(&path).unwrap();
        seen.extend(findings(&path, &source).iter().map(|f| f.1.code.0));
    }
    for (_, module, expected) in built() {
        seen.extend(
            verify(&module)
                .iter()
                .map(|d| d.code.0)
                .filter(|c| expected.contains(c)),
        );
    }
    seen.extend(warnings(&suspicious()).iter().map(|d| d.code.0));
    let missing: Vec<&str> = RULES
        .iter()
        .map(|r| r.code.0)
        .filter(|c| !seen.contains(c))
        .collect();
    assert!(missing.is_empty(), "rules without a fixture: {missing:?}");
}

#[test]
fn codes_of_rules_are_unique_and_well_formed() {
    let codes: BTreeSet<&str> = RULES.iter().map(|r| r.code.0).collect();
    assert_eq!(codes.len(), RULES.len());
    for rule in RULES {
        assert!(rule.code.0.starts_with("verify-"), "{}", rule.code);
        assert!(rule.summary.ends_with('.'), "{}", rule.summary);
    }
}

/// Modules with a name and the rules that they break.
fn built() -> Vec<(&'static str, Module, Vec<&'static str>)> {
    let mut list = entries();
    list.extend(structures());
    list.extend(operations());
    list
}

#[test]
fn built_modules_break_exactly_their_rules() {
    for (name, module, expected) in built() {
        let findings = verify(&module);
        // As in the fixtures, parameters may be anything.
        let found: BTreeSet<&str> = findings
            .iter()
            .map(|d| d.code.0)
            .filter(|&c| c != "verify-entry-parameter")
            .collect();
        let expected: BTreeSet<&str> = expected.into_iter().collect();
        assert_eq!(found, expected, "{name}: {findings:#?}");
    }
}

#[test]
fn nesting_up_to_the_limit_is_valid() {
    assert_eq!(verify(&nested(MAX_NESTING)), []);
}

/// A valid module with an unknown hint and a slice outside its tile.
fn suspicious() -> Module {
    use tileport_ir::attr::{HintValue, Hints};
    let mut b = Builder::new(&[]);
    let shape = tile(&[8], ElementType::I32);
    let source = b.op(Op::Iota {}, std::slice::from_ref(&shape)).unwrap();
    let value = Elements::splat(Number::int(ElementType::I32, 2));
    let index = b.op(Op::Constant { value }, &[i32s()]).unwrap();
    let indices: Values = std::iter::once(index).collect();
    b.op(Op::Extract { source, indices }, &[tile(&[4], ElementType::I32)]);
    b.op(
        Op::Return {
            operands: Values::new(),
        },
        &[],
    );
    let (mut module, mut entry) = b.entry();
    let number = |n| HintValue::Int(Number::int(ElementType::I64, n));
    let keys = vec![
        ("occupancy".into(), number(64)),
        ("num_qqq".into(), number(1)),
        ("num_cta_in_cga".into(), number(2)),
    ];
    entry.hints = Some(Hints(vec![
        ("sm_80".into(), keys),
        ("sm_77".into(), Vec::new()),
        ("sm_90".into(), vec![("num_cta_in_cga".into(), number(2))]),
    ]));
    module.items.push(Item::Entry(Box::new(entry)));
    module
}

#[test]
fn warnings_say_what_is_suspicious() {
    let module = suspicious();
    assert_eq!(verify(&module), []);
    let found = warnings(&module);
    assert!(found.iter().all(|d| d.severity == Severity::Warning));
    let messages: Vec<&str> = found.iter().map(|d| &*d.message).collect();
    assert_eq!(
        messages,
        [
            "hint `occupancy` for `sm_80` takes a number from 1 to 32",
            "`num_qqq` is no hint that the compiler knows for an entry",
            "hint `num_cta_in_cga` for `sm_80` takes 1, as the target has no clusters",
            "`sm_77` is no target that the compiler has hints for",
            "index 2 in dimension 0 is outside the tile, which has 2 slices",
        ]
    );
}

/// Real kernels are valid. Active where `TILEPORT_BYTECODE_DIR` names a folder of modules.
#[test]
fn the_corpus_is_valid() {
    #[allow(
        clippy::disallowed_methods,
        reason = "where the corpus lies can only come from outside"
    )]
    let Some(folder) = std::env::var_os("TILEPORT_BYTECODE_DIR") else {
        eprintln!("SKIPPED: set TILEPORT_BYTECODE_DIR to a folder of modules to verify them");
        return;
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    let (mut valid, mut wrong) = (0, Vec::new());
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        let module = if bytecode::is_bytecode(&bytes) {
            bytecode::read(&bytes).map(|(module, _)| module)
        } else {
            text::parse(&bytes)
        };
        let found = match module {
            Ok(module) => verify(&module),
            Err(errors) => errors,
        };
        match found.first() {
            None => valid += 1,
            Some(first) => wrong.push(format!(
                "{}: {} findings, first {first} {:?}",
                path.display(),
                found.len(),
                first.op
            )),
        }
    }
    eprintln!("{valid} valid modules");
    assert!(wrong.is_empty(), "{} modules:\n{}", wrong.len(), wrong.join("\n"));
    assert!(valid > 0, "an empty corpus");
}

/// A hundred thousand operations, a fifth of them wrong: the cost stays linear.
#[test]
fn large_modules_are_verified_in_linear_time() {
    let ops = 100_000;
    let mut b = Builder::new(&[i32s()]);
    let mut last = b.arg(0);
    let f32s = tile(&[], ElementType::F32);
    for i in 0..ops {
        let wrong = i % 5 == 4;
        let ty = if wrong { f32s.clone() } else { i32s() };
        let sum = b.op(Op::MulhiI { x: last, y: last }, &[ty]).unwrap();
        last = if wrong { b.arg(0) } else { sum };
    }
    let module = b.finish();
    let start = std::time::Instant::now();
    let found = verify(&module);
    let time = start.elapsed();
    assert_eq!(found.len(), ops / 5);
    // Optimised, most of the time goes into messages and names; the bound is for the slowest build.
    assert!(time.as_secs() < 10, "{time:?}");
    eprintln!("{ops} operations verified in {time:?}");
}
