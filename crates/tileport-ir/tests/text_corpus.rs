//! Texts of the vendor's disassembler: each is parsed, and printed again byte for byte.
//!
//! Runs where `TILEPORT_TEXT_DIR` names a folder with such texts (`*.txt`), and says so where it does not.
#![allow(clippy::print_stderr)]

use std::path::PathBuf;
use tileport_ir::text::{self, PrintOptions};

fn texts() -> Vec<PathBuf> {
    let Some(dir) = std::env::var_os("TILEPORT_TEXT_DIR") else {
        eprintln!("NOT RUN: set TILEPORT_TEXT_DIR to a folder of disassembled modules (*.txt)");
        return Vec::new();
    };
    let mut list: Vec<PathBuf> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt"))
        .collect();
    assert!(!list.is_empty(), "no *.txt in {}", dir.display());
    list.sort();
    list
}

#[test]
fn disassembled_modules_are_read_and_printed_again() {
    let list = texts();
    let mut failures = Vec::new();
    for path in &list {
        let source = std::fs::read_to_string(path).unwrap();
        let debug_info = source.contains("loc(");
        match text::parse(source.as_bytes()) {
            Err(errors) => {
                let first = &errors[0];
                let line = 1 + source[..first.span.start as usize].matches('\n').count();
                failures.push(format!("{}:{line}: {first}", path.display()));
            }
            Ok(module) => {
                let options = PrintOptions {
                    debug_info,
                    ..PrintOptions::default()
                };
                let printed = text::print(&module, &options);
                if printed.trim_end() != source.trim_end() {
                    let at = printed.lines().zip(source.lines()).position(|(a, b)| a != b);
                    let line = at.unwrap_or(0);
                    failures.push(format!(
                        "{}:{}: printed\n  {}\nfor\n  {}",
                        path.display(),
                        line + 1,
                        printed.lines().nth(line).unwrap_or(""),
                        source.lines().nth(line).unwrap_or("")
                    ));
                }
            }
        }
    }
    let shown: Vec<&str> = failures.iter().take(10).map(String::as_str).collect();
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), list.len(), shown.join("\n"));
    eprintln!("{} texts", list.len());
}
