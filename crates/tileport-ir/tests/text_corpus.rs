//! Texts of the vendor's disassembler: each is parsed, and printed again byte for byte.
//!
//! Runs where `TILEPORT_TEXT_DIR` names a folder with such texts (`*.txt`), and says so where it does not.
#![allow(clippy::print_stderr, clippy::unwrap_used)]

use std::path::PathBuf;
use tileport_ir::attr::{HintValue, Hints, Number};
use tileport_ir::text::{self, PrintOptions};
use tileport_ir::{ElementType, Module, Op};

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
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        list.len(),
        shown.join("\n")
    );
    eprintln!("{} texts", list.len());
}

/// Text does not say of which type a hint's number is, and MLIR then takes it for 64 bits.
fn widen_hints(module: &mut Module) {
    fn widen(hints: &mut Hints) {
        for value in hints
            .0
            .iter_mut()
            .flat_map(|(_, list)| list)
            .map(|(_, value)| value)
        {
            if let HintValue::Int(number) = value {
                *number = Number::int(ElementType::I64, number.as_signed().unwrap());
            }
        }
    }
    for entry in module.entries_mut() {
        entry.hints.iter_mut().for_each(widen);
        let mut ops = Vec::new();
        entry.body.walk(|op| ops.push(op));
        for op in ops {
            match entry.body.op_mut(op) {
                Op::LoadViewTko {
                    optimization_hints, ..
                }
                | Op::StoreViewTko {
                    optimization_hints, ..
                }
                | Op::LoadPtrTko {
                    optimization_hints, ..
                }
                | Op::StorePtrTko {
                    optimization_hints, ..
                } => {
                    optimization_hints.iter_mut().for_each(|hints| widen(hints));
                }
                _ => {}
            }
        }
    }
}

/// With `TILEPORT_BYTECODE_DIR` beside it: the bytecode of a module and its disassembly say the same.
#[test]
fn disassembly_says_what_the_bytecode_says() {
    let Some(dir) = std::env::var_os("TILEPORT_BYTECODE_DIR").map(PathBuf::from) else {
        eprintln!("NOT RUN: set TILEPORT_BYTECODE_DIR to the folder of the modules that the texts are of");
        return;
    };
    let (mut compared, mut failures) = (0, Vec::new());
    for path in texts() {
        let name = path.file_stem().unwrap();
        let Ok(bytes) = std::fs::read(dir.join(name).with_extension("tileirbc")) else {
            continue;
        };
        let (mut read, _) = tileport_ir::bytecode::read(&bytes).unwrap();
        widen_hints(&mut read);
        let source = std::fs::read(&path).unwrap();
        let parsed = text::parse(&source).unwrap();
        let options = tileport_ir::compare::Options {
            locations: source.windows(4).any(|w| w == b"loc("),
        };
        compared += 1;
        let found = tileport_ir::compare::same_with(&read, &parsed, options).or_else(|difference| {
            // Text leaves out terminators without operands, and with them where they come from.
            let implied = ["`yield`", "`continue`"]
                .iter()
                .any(|op| difference.message.starts_with(op));
            if implied && difference.message.ends_with("the locations differ") {
                return tileport_ir::compare::same(&read, &parsed);
            }
            Err(difference)
        });
        if let Err(difference) = found {
            failures.push(format!("{}: {difference}", path.display()));
        }
    }
    let shown: Vec<&str> = failures.iter().take(10).map(String::as_str).collect();
    assert!(
        failures.is_empty(),
        "{} of {compared}:\n{}",
        failures.len(),
        shown.join("\n")
    );
    assert!(compared > 0, "no module in {} has a text", dir.display());
    eprintln!("{compared} modules");
}
