//! Any text as a file of kernels in cuTile Python, with a signature: read open and bound, printed, validated, lowered.
//!
//! An input is three parts. A first line `#: SIGNATURE` says what the kernels are compiled for. The text follows. Behind a
//! zero byte come edits of the text, four bytes each, which exchange, remove and repeat words and lines, so that changed
//! kernels still get through the parser.

use crate::{MemoryBound, Part, Seeds, Target};
use std::collections::BTreeMap;
use std::path::Path;
use tileport_kernel::print::{PrintOptions, print_kernel};
use tileport_kernel::signature::{self, sidecar, text as signature_text};
use tileport_kernel::{Signature, lower};
use tileport_python::{Project, SourceFiles};

pub(crate) const TARGET: Target = Target {
    name: "python",
    about: "Reads changed kernels in cuTile Python, open and for a signature, and lowers them",
    run,
    memory: READING_ALL,
    first: Some(Part {
        name: "parsing and finding kernels",
        run: |data| {
            let (_, text) = parts(data);
            with_project(&text, |project| {
                if let Ok(module) = project.open(FILE) {
                    std::hint::black_box(project.kernels(module).all().len());
                }
            });
        },
        memory: PARSING,
    }),
    dictionary: &[
        b"@ct.kernel\ndef k(x, y, N: ct.Constant[int]):\n",
        b"    return\n",
        b"for i in range(",
        b"while True:\n",
        b"ct.static_iter(",
        b"ct.static_eval(",
        b"ct.bid(0)",
        b"ct.load(",
        b", index=(",
        b", shape=(",
        b", padding_mode=ct.PaddingMode.ZERO",
        b"ct.store(",
        b"ct.gather(",
        b"ct.scatter(",
        b"ct.reduce(",
        b"lambda a, b: ",
        b".astype(ct.float32)",
        b".shape[0]",
        b" // ",
        b" % ",
        b" ** ",
        b" if ",
        b" else ",
        b"None",
        b"True",
        b"-1",
        b"[0, 1]",
        b"(None, ",
        b"*args",
        b"**kwargs",
        b"f\"{",
        b"break\n",
        b"continue\n",
        b": f16[?, ?:1]",
        b", N=1024",
    ],
    seeds: Seeds {
        folders: &["kernels"],
        suffix: ".py",
        inputs: with_signatures,
    },
};

/// What reading the syntax and the names may hold: a byte of text may be a node of the syntax tree of some 200 bytes, and a
/// binding of it.
const PARSING: MemoryBound = MemoryBound {
    per_byte: 2048,
    base: 1 << 20,
};

/// What everything may hold. Calls are put in place and loops unrolled, up to a fixed amount of work, which the length of
/// the text hardly bounds.
const READING_ALL: MemoryBound = MemoryBound {
    per_byte: 4096,
    base: 256 << 20,
};

/// The name that the text goes by.
const FILE: &str = "k.py";

/// A kernel's file, once for each signature in the sidecar beside it, with room for edits.
fn with_signatures(path: &Path, file: &[u8]) -> Vec<Vec<u8>> {
    let Ok(toml) = std::fs::read_to_string(path.with_extension("toml")) else {
        return Vec::new();
    };
    let Ok(sidecar) = sidecar::parse(&toml, 0) else {
        return Vec::new();
    };
    let input = |case: &sidecar::Case| {
        let names: Vec<&str> = case.names.iter().map(String::as_str).collect();
        let mut input = format!("#: {}\n", signature_text::print(&names, &case.signature)).into_bytes();
        input.extend_from_slice(file);
        input.push(0);
        input.extend([0; 32 * EDIT]);
        input
    };
    sidecar.cases.iter().map(input).collect()
}

/// The signature and the edited text of an input.
fn parts(data: &[u8]) -> (String, String) {
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let (head, tail) = data.split_at(end);
    let head = String::from_utf8_lossy(head);
    let (signature, text) = match head.strip_prefix("#:").map(|rest| rest.split_once('\n')) {
        Some(Some((signature, text))) => (signature.trim().to_owned(), text),
        _ => (String::new(), head.as_ref()),
    };
    let edits = tail.get(1..).unwrap_or_default();
    (signature, edited(text, edits))
}

/// The length of an edit, in bytes: what is done, where, and two numbers.
const EDIT: usize = 4;

/// The text with its edits made, one after the other. It gets no longer than the input is, by which memory is measured.
fn edited(text: &str, edits: &[u8]) -> String {
    let mut words = words(text);
    for edit in edits.chunks_exact(EDIT).filter(|edit| edit[0] % 8 != 0).take(32) {
        let &[kind, at, low, high] = edit else { continue };
        let before = words.clone();
        let number = usize::from(low) | usize::from(high) << 8;
        let places: Vec<usize> = (0..words.len())
            .filter(|&word| class(&words[word]) != Class::Space)
            .collect();
        let Some(&place) = places.get(usize::from(at) * 7 % places.len().max(1)) else {
            continue;
        };
        match kind % 8 {
            1 | 2 => {
                // Another word of the same kind.
                let alike: Vec<&String> = (words.iter())
                    .filter(|word| class(word) == class(&words[place]))
                    .collect();
                words[place] = alike[number % alike.len()].clone();
            }
            3 => words[place] = NUMBERS[number % NUMBERS.len()].to_owned(),
            4 => {
                words.remove(place);
            }
            5 => words.insert(place, words[places[number % places.len()]].clone()),
            kind => {
                let text = words.concat();
                let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
                let line = usize::from(at) % lines.len();
                if kind == 6 {
                    lines.insert(number % lines.len(), lines[line]);
                } else {
                    lines.remove(line);
                }
                words = self::words(&lines.concat());
            }
        }
        if words.iter().map(String::len).sum::<usize>() > text.len() + edits.len() {
            words = before;
        }
    }
    words.concat()
}

/// Numbers at the limits of what kernels compute with.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "16",
    "128",
    "255",
    "256",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "1e308",
    "1e-320",
    "0.5",
    "True",
    "None",
    "float('inf')",
    "(1, 2)",
    "()",
    "'x'",
];

/// What kind of word something is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Name,
    Number,
    Space,
    Other,
}

fn class(word: &str) -> Class {
    match word.chars().next() {
        Some(first) if first.is_alphabetic() || first == '_' => Class::Name,
        Some(first) if first.is_ascii_digit() => Class::Number,
        Some(first) if first.is_whitespace() => Class::Space,
        _ => Class::Other,
    }
}

/// The text in pieces: names, numbers, space, and anything else character by character.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = Class::Other;
    for character in text.chars() {
        let piece = character.to_string();
        let this = match (last, class(&piece)) {
            // `x1` and `1e5`, `1.5`.
            (Class::Name | Class::Number, Class::Name | Class::Number) => last,
            (Class::Number, _) if character == '.' => last,
            (_, class) => class,
        };
        match words.last_mut() {
            Some(word) if this == last && this != Class::Other => word.push(character),
            _ => words.push(piece),
        }
        last = this;
    }
    words
}

fn with_project(text: &str, run: impl FnOnce(&Project<'_>)) {
    let files = SourceFiles::new(BTreeMap::from([(FILE.to_owned(), text.to_owned())]));
    run(&Project::new(&files, []));
}

/// Runs the target.
pub fn run(data: &[u8]) {
    let (signature, text) = parts(data);
    let Ok(params) = signature_text::parse(&signature, 0) else {
        return;
    };
    with_project(&text, |project| {
        let Ok(module) = project.open(FILE) else { return };
        let target = signature::Target {
            version: tileport_ir::Version::NEWEST,
            gpu: None,
        };
        for kernel in project.kernels(module).all() {
            std::hint::black_box(project.launches(module).len());
            let names: Vec<&str> = kernel.parameters.iter().map(|parameter| parameter.name).collect();
            let Ok(params) = signature_text::in_order(&params, &names) else {
                continue;
            };
            let signature = Signature {
                params,
                symbol: Some("k".to_owned()),
                ..Signature::default()
            };
            for open in [signature.opened(), signature.clone()] {
                let Ok(reading) = project.read(module, kernel, &open, Some(&signature)) else {
                    continue;
                };
                let findings = reading.kernel.validate();
                assert!(
                    findings.is_empty(),
                    "what was read is not valid: {findings:?}\n{text}"
                );
                std::hint::black_box(print_kernel(&reading.kernel, PrintOptions::default()));
                if let Ok(lowered) = lower::lower(&reading.kernel, &signature, &target) {
                    let printed =
                        tileport_ir::text::print(&lowered, &tileport_ir::text::PrintOptions::default());
                    assert!(
                        tileport_ir::text::parse(printed.as_bytes()).is_ok(),
                        "what was lowered can't be parsed again\n{text}"
                    );
                }
            }
        }
    });
}
