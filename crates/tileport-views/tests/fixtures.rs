//! Small kernels, each with the verdicts that it must get, the result that it must become, and a broken twin.
//!
//! A fixture states what is expected in lines that begin with `//!`, and the harness refuses a line that it does not
//! understand, a fixture without expectations, and a convertible fixture without a twin:
//!
//! * `load %view: trivial, convertible = blockId.x -> partition`: for each access through a strided view, in order of
//!   the text, what it is (`load`, `store`, `reduce`, `multicast`), the verdict for each dimension (`trivial`,
//!   `convertible = FORM`, `convertible by division`, `not convertible`, `unknown`), and what becomes of it
//!   (`partition`, `partition dim_map=[1, 0]`, `pointers`, `kept`);
//! * `assumes signed sizes`: that some verdict rests on that assumption (else none may);
//! * `result: TEXT` and `absent: TEXT`: what must stand, or must not, in the text of the result;
//! * `twin: TEXT => TEXT`: how to break the kernel, by replacing a text that occurs once; some dimension must then be
//!   not convertible, with a witness.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use std::fmt::Write;
use tileport_ir::text::{self, Names, PrintOptions};
use tileport_ir::verify::verify;
use tileport_ir::{Module, Op, Type};
use tileport_views::access::AccessKind;
use tileport_views::explain::Explainer;
use tileport_views::{Conversion, Options, Outcome, Proof, Verdict, check_proof, examine, to_partition};

#[derive(Default)]
struct Expected {
    accesses: Vec<String>,
    assumes: bool,
    result: Vec<String>,
    absent: Vec<String>,
    twins: Vec<(String, String)>,
}

fn expected(name: &str, source: &str) -> Expected {
    let mut expected = Expected::default();
    for line in source.lines().filter_map(|l| l.trim_start().strip_prefix("//!")) {
        let line = line.trim();
        let kinds = ["load ", "store ", "reduce ", "multicast "];
        if kinds.iter().any(|k| line.starts_with(k)) {
            expected.accesses.push(line.to_owned());
        } else if line == "assumes signed sizes" {
            expected.assumes = true;
        } else if let Some(text) = line.strip_prefix("result: ") {
            expected.result.push(text.to_owned());
        } else if let Some(text) = line.strip_prefix("absent: ") {
            expected.absent.push(text.to_owned());
        } else if let Some((from, to)) = line.strip_prefix("twin: ").and_then(|t| t.split_once(" => ")) {
            expected.twins.push((from.to_owned(), to.to_owned()));
        } else {
            panic!("{name}: cannot read the expectation `{line}`");
        }
    }
    assert!(!expected.accesses.is_empty(), "{name}: nothing is expected");
    expected
}

fn parse(name: &str, source: &str) -> Module {
    let module = text::parse(source.as_bytes()).unwrap_or_else(|findings| {
        let list: Vec<String> = findings
            .iter()
            .map(|f| format!("line {}: {f}", source[..f.span.start as usize].lines().count()))
            .collect();
        panic!("{name}: {}", list.join("\n"))
    });
    let findings: Vec<String> = verify(&module).iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "{name} is not valid: {findings:?}");
    module
}

fn print(module: &Module) -> String {
    text::print(
        module,
        &PrintOptions {
            names: Names::Kept,
            ..PrintOptions::default()
        },
    )
}

/// Converts, and writes for each access what was found and done; the second value: whether sizes were assumed signed.
fn convert(name: &str, module: &mut Module) -> (Vec<String>, bool) {
    let source = module.clone();
    let Conversion { outcomes, proof } = to_partition(module, Options::default());
    let written = serde_json::to_string(&proof).unwrap();
    let read: Proof = serde_json::from_str(&written).unwrap();
    assert_eq!(read, proof);
    let covered = check_proof(&source, module, &read)
        .unwrap_or_else(|wrong| panic!("{name}: {wrong}\n{}\n{written}", print(module)));
    let count = |f: fn(&Outcome) -> bool| outcomes.iter().flatten().flatten().filter(|o| f(o)).count();
    assert_eq!(covered.partition, count(|o| matches!(o, Outcome::Partition(_))));
    assert_eq!(covered.pointers, count(|o| matches!(o, Outcome::Pointers)));
    let (mut lines, mut assumed) = (Vec::new(), false);
    for (entry, outcomes) in source.entries().zip(outcomes) {
        let findings = examine(&source, entry, Options::default().assumptions);
        let explainer = Explainer::new(&source, entry, &findings.analysis.atoms);
        for ((view, decisions), outcomes) in findings.views.iter().zip(&findings.decisions).zip(outcomes) {
            for (decision, outcome) in decisions.iter().zip(outcomes) {
                let kind = match decision.access.kind {
                    AccessKind::Load => "load",
                    AccessKind::Store => "store",
                    AccessKind::Reduce => "reduce",
                    AccessKind::Multicast => "multicast",
                };
                let dimensions: Vec<String> =
                    decision.dimensions.iter().map(|d| explainer.verdict(d)).collect();
                let mut line = format!(
                    "{kind} {}: {} -> ",
                    explainer.value(view.value),
                    dimensions.join(", ")
                );
                match outcome {
                    Outcome::Partition(p) => {
                        line.push_str("partition");
                        let map: Vec<i32> = p.iter().map(|&i| view.ty.dim_map[i]).collect();
                        if map.iter().enumerate().any(|(i, &d)| i as i32 != d) {
                            write!(line, " dim_map={map:?}").unwrap();
                        }
                    }
                    Outcome::Pointers => line.push_str("pointers"),
                    Outcome::Kept(_) => line.push_str("kept"),
                }
                let position = findings.analysis.order.position(decision.access.op);
                lines.push((position, line));
                assumed |= decision.dimensions.iter().any(|d| match &d.verdict {
                    Verdict::Convertible(new) => new.assumes_signed_sizes,
                    _ => false,
                });
            }
        }
    }
    lines.sort();
    (lines.into_iter().map(|l| l.1).collect(), assumed)
}

fn strided_views(module: &Module) -> usize {
    let mut count = 0;
    for entry in module.entries() {
        entry
            .body
            .walk(|id| count += usize::from(matches!(entry.body.op(id), Op::MakeStridedView { .. })));
    }
    count
}

/// Checks one fixture; what is wrong with it.
fn check(name: &str, source: &str) -> Vec<String> {
    let expected = expected(name, source);
    let mut wrong = Vec::new();
    let mut module = parse(name, source);
    let (found, assumed) = convert(name, &mut module);
    if found != expected.accesses {
        wrong.push(format!(
            "{name}: found\n  {}\nexpected\n  {}",
            found.join("\n  "),
            expected.accesses.join("\n  ")
        ));
    }
    if assumed != expected.assumes {
        wrong.push(format!(
            "{name}: assumes signed sizes: {assumed}, expected {}",
            expected.assumes
        ));
    }
    let result = print(&module);
    for finding in verify(&module) {
        wrong.push(format!("{name}: the result is not valid: {finding}\n{result}"));
    }
    let normalized = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
    for text in &expected.result {
        if !normalized(&result).contains(&normalized(text)) {
            wrong.push(format!("{name}: the result lacks `{text}`:\n{result}"));
        }
    }
    for text in &expected.absent {
        if normalized(&result).contains(&normalized(text)) {
            wrong.push(format!("{name}: the result still has `{text}`:\n{result}"));
        }
    }
    if !found.iter().any(|l| l.ends_with("-> kept")) && strided_views(&module) != 0 {
        wrong.push(format!("{name}: strided views are left:\n{result}"));
    }
    let mut again = module.clone();
    to_partition(&mut again, Options::default());
    if print(&again) != result {
        wrong.push(format!(
            "{name}: a second pass changes something:\n{result}\n{}",
            print(&again)
        ));
    }
    let convertible = found
        .iter()
        .any(|l| l.contains("convertible =") || l.contains("by division"));
    if convertible && expected.twins.is_empty() {
        wrong.push(format!("{name}: a convertible fixture needs a broken twin"));
    }
    for (from, to) in &expected.twins {
        wrong.extend(check_twin(name, source, from, to));
    }
    wrong
}

/// A broken twin must be refuted by a witness.
fn check_twin(name: &str, source: &str, from: &str, to: &str) -> Option<String> {
    let code: String = source
        .lines()
        .filter(|l| !l.trim_start().starts_with("//!"))
        .fold(String::new(), |s, l| s + l + "\n");
    if code.matches(from).count() != 1 {
        return Some(format!("{name}: `{from}` does not occur exactly once"));
    }
    let mut twin = parse(&format!("the twin of {name}"), &code.replace(from, to));
    let (found, _) = convert(&format!("the twin of {name}"), &mut twin);
    if !found.iter().any(|l| l.contains("not convertible")) {
        return Some(format!(
            "{name}: with `{to}` no access is refuted:\n  {}",
            found.join("\n  ")
        ));
    }
    (!verify(&twin).is_empty()).then(|| format!("{name}: the twin's result is not valid:\n{}", print(&twin)))
}

#[test]
fn fixtures_get_their_verdicts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    files.sort();
    let only = option_env!("FIXTURE");
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in files
        .iter()
        .filter(|f| f.extension().is_some_and(|e| e == "mlir"))
    {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if only.is_some_and(|o| o != name) {
            continue;
        }
        count += 1;
        wrong.extend(check(&name, &std::fs::read_to_string(file).unwrap()));
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} fixtures:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(count >= 61 || only.is_some(), "only {count} fixtures");
}

#[test]
fn types_of_views_are_strided_before() {
    // The harness relies on the parser telling the views apart.
    let module = parse("mla", include_str!("data/mla.mlir"));
    assert_eq!(strided_views(&module), 7);
    assert!(
        module
            .types
            .iter()
            .any(|(_, t)| matches!(t, Type::StridedView(_)))
    );
}
