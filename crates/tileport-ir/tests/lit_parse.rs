//! The tests of the public CUDA Tile dialect: what they hold to be valid must parse, and where they expect a syntax
//! error the parser must refuse that line.
//!
//! Runs where `TILEPORT_CUDA_TILE` names a checkout of the dialect's repository, and says so where it does not.
#![allow(clippy::print_stderr, clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use tileport_ir::text;

/// What stands in the tests but is not Tile IR.
const NOT_TILE_IR: [(&str, &str); 3] = [
    ("\"some.op\"", "an operation that only the tests use"),
    ("tensor<", "a type of MLIR itself"),
    ("vector<", "a type of MLIR itself"),
];

struct Part {
    file: String,
    /// The line of the file before the part.
    line: usize,
    text: String,
    /// The lines of the part on which the test expects errors, with the message.
    errors: Vec<(usize, String)>,
}

fn checkout() -> Option<PathBuf> {
    let dir = std::env::var_os("TILEPORT_CUDA_TILE").map(PathBuf::from);
    if dir.is_none() {
        eprintln!("NOT RUN: set TILEPORT_CUDA_TILE to a checkout of the public CUDA Tile dialect");
    }
    dir
}

fn parts(root: &Path) -> Vec<Part> {
    let mut list = Vec::new();
    for folder in ["test/Dialect/CudaTile", "test/Bytecode"] {
        let mut files: Vec<PathBuf> = std::fs::read_dir(root.join(folder))
            .unwrap()
            .map(|e| e.unwrap().path())
            .filter(|p| p.extension().is_some_and(|e| e == "mlir"))
            .collect();
        files.sort();
        for path in files {
            let text = std::fs::read_to_string(&path).unwrap();
            let file = path.file_name().unwrap().to_string_lossy().into_owned();
            split(&file, &text, &mut list);
        }
    }
    list
}

/// Splits a file at `// -----`, and further where a part holds several modules, as a file of Tile IR holds one.
fn split(file: &str, text: &str, list: &mut Vec<Part>) {
    let mut current = String::new();
    let mut first = 0;
    let mut push = |current: &mut String, first: usize| {
        let mut text = std::mem::take(current);
        // Operations that stand alone in a test stand in an entry in Tile IR.
        let alone =
            |l: &str| l.starts_with('%') || l.starts_with("\"cuda_tile.for\"") || l.starts_with("cuda_tile.");
        if !text.contains("module") && !text.contains("entry") && text.lines().any(alone) {
            text.insert_str(0, "entry @alone() { ");
            text.push_str("}\n");
        }
        if text
            .lines()
            .any(|l| !l.trim().is_empty() && !l.trim_start().starts_with("//"))
        {
            let errors = expected_errors(&text);
            list.push(Part {
                file: file.to_owned(),
                line: first,
                text,
                errors,
            });
        }
    };
    let mut modules = 0;
    for (n, line) in text.lines().enumerate() {
        let module = line.starts_with("cuda_tile.module");
        if line.trim_start().starts_with("// -----") || (module && modules > 0) {
            push(&mut current, first);
            first = n;
            modules = 0;
        }
        modules += usize::from(module);
        // The operation exists only in test builds; it differs from an entry in what it accepts as parameters, which
        // the parser does not judge.
        let line = line.replace("testing$func", "entry");
        current.push_str(&line);
        current.push('\n');
    }
    push(&mut current, first);
}

/// The lines, from 1, on which errors are expected.
fn expected_errors(text: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut list = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let Some((_, rest)) = line.split_once("expected-error") else {
            continue;
        };
        let rest = rest.trim_start_matches("-re");
        let message = rest
            .split_once("{{")
            .and_then(|(_, m)| m.rsplit_once("}}"))
            .map_or("", |(m, _)| m);
        let offset = if rest.trim_start().starts_with("@below") {
            // Further annotations may stand in between.
            1 + lines[n + 1..]
                .iter()
                .take_while(|l| l.trim_start().starts_with("//"))
                .count()
        } else if let Some(n) = rest.trim_start().strip_prefix("@+") {
            n.chars()
                .take_while(char::is_ascii_digit)
                .collect::<String>()
                .parse()
                .unwrap()
        } else {
            0
        };
        list.push((n + 1 + offset, message.to_owned()));
    }
    list
}

fn foreign(part: &Part) -> Option<&'static str> {
    NOT_TILE_IR
        .iter()
        .find(|(word, _)| part.text.contains(word))
        .map(|(_, why)| *why)
}

/// One file states its errors for a textual comparison: those of its structs are the parser's.
fn expects_failure(part: &Part) -> bool {
    ["CHECK: expected a parameter name", "CHECK: struct is missing"]
        .iter()
        .any(|c| part.text.contains(c))
}

fn line_of(text: &str, at: u32) -> usize {
    1 + text[..(at as usize).min(text.len())].matches('\n').count()
}

#[test]
fn valid_tests_parse() {
    let Some(root) = checkout() else { return };
    let (mut parsed, mut skipped, mut failures) = (0, Vec::new(), Vec::new());
    for part in parts(&root)
        .iter()
        .filter(|p| p.errors.is_empty() && !expects_failure(p))
    {
        match text::parse(part.text.as_bytes()) {
            Ok(_) => parsed += 1,
            Err(errors) => {
                let line = part.line + line_of(&part.text, errors[0].span.start);
                match foreign(part) {
                    Some(why) => skipped.push(format!("{}:{line}: {why}", part.file)),
                    None => failures.push(format!("{}:{line}: {}", part.file, errors[0])),
                }
            }
        }
    }
    eprintln!(
        "{parsed} parts parse; {} hold what is not Tile IR:\n{}",
        skipped.len(),
        skipped.join("\n")
    );
    assert!(
        failures.is_empty(),
        "{} fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn syntax_errors_are_refused_on_their_lines() {
    let Some(root) = checkout() else { return };
    let (mut refused, mut elsewhere, mut accepted) = (0, Vec::new(), Vec::new());
    for part in parts(&root).iter().filter(|p| !p.errors.is_empty()) {
        let found = match text::parse(part.text.as_bytes()) {
            Ok(_) => Vec::new(),
            Err(errors) => errors,
        };
        let lines: Vec<usize> = found.iter().map(|e| line_of(&part.text, e.span.start)).collect();
        for (line, message) in &part.errors {
            let place = format!("{}:{}: {message}", part.file, part.line + line);
            if lines.contains(line) {
                refused += 1;
            } else if let Some(error) = found.first() {
                elsewhere.push(format!(
                    "{place}\n    found: {error} (line {})",
                    part.line + lines[0]
                ));
            } else {
                accepted.push(place);
            }
        }
    }
    eprintln!(
        "{refused} errors are refused on their lines, {} on others:\n{}\n{} are left to the verifier:\n{}",
        elsewhere.len(),
        elsewhere.join("\n"),
        accepted.len(),
        accepted.join("\n")
    );
    // What the parser judges today; fewer would be a rule lost.
    assert!(refused >= 370, "only {refused} errors are refused on their lines");
}
