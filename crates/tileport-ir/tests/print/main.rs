//! Printed text against that of the vendor's disassembler.
//!
//! `data/print/*.mlir` are what `tileirdisasm` 13.5.37 printed (`*.debug.mlir` with `-g`) for modules that cuTile
//! Python 1.7's bytecode encoder made with the same operations as those built here. The texts are never made from
//! this crate's own output.
#![allow(
    clippy::unwrap_used,
    reason = "a fixture that cannot be built is a failed test"
)]

mod arithmetic;
mod build;
mod constants;
mod control;
mod memory;
mod module;
mod names;
mod options;
mod shapes;
mod views;

use std::collections::BTreeSet;
use tileport_ir::op::Opcode;
use tileport_ir::text::{PrintOptions, print};
use tileport_ir::{Module, Op, Version, bytecode};

/// All fixtures with the texts that they must print as.
fn fixtures() -> Vec<(&'static str, Module, &'static str)> {
    macro_rules! list {
        ($($module:ident :: $name:ident),* $(,)?) => {
            vec![$((
                stringify!($name),
                $module::$name(),
                include_str!(concat!("../data/print/", stringify!($name), ".mlir")),
            )),*]
        };
    }
    list![
        arithmetic::floats,
        arithmetic::ints,
        arithmetic::conversions,
        arithmetic::mma,
        shapes::core,
        shapes::same_elements,
        memory::pointers,
        memory::prints,
        memory::multimem,
        memory::multimem_int,
        views::views,
        control::control,
        control::if_empty_else,
        control::reductions,
        control::identities,
        constants::constants,
        constants::tf32,
        names::names,
        module::two,
    ]
}

#[test]
fn fixtures_print_as_the_disassembler_does() {
    for (name, module, expected) in fixtures() {
        let text = print(&module, &PrintOptions::default());
        assert_same_lines(name, &text, expected);
    }
}

/// What is written as bytecode and read back prints the same.
#[test]
fn fixtures_print_the_same_after_bytecode() {
    let options = PrintOptions {
        debug_info: true,
        ..PrintOptions::default()
    };
    for (name, module, _) in fixtures() {
        let bytes = bytecode::write(&module, Version::NEWEST).unwrap();
        let (again, _) = bytecode::read(&bytes).unwrap();
        assert_same_lines(name, &print(&again, &options), &print(&module, &options));
    }
}

#[test]
fn debug_information_prints_as_the_disassembler_does() {
    let options = PrintOptions {
        debug_info: true,
        ..PrintOptions::default()
    };
    let text = print(&module::two(), &options);
    assert_same_lines("two -g", &text, include_str!("../data/print/two.debug.mlir"));
}

#[test]
fn every_operation_is_in_a_fixture() {
    let mut seen = BTreeSet::new();
    for (_, module, _) in fixtures() {
        for entry in module.entries() {
            entry.body.walk(|op| _ = seen.insert(entry.body.op(op).opcode()));
        }
    }
    let missing: Vec<_> = Opcode::ALL.iter().filter(|op| !seen.contains(op)).collect();
    assert!(missing.is_empty(), "not in any fixture: {missing:?}");
}

/// The operations that end regions are in the fixtures with and without operands, as they are left out without.
#[test]
fn every_kind_of_region_end_is_in_a_fixture() {
    let mut ends = BTreeSet::new();
    for (_, module, _) in fixtures() {
        for entry in module.entries() {
            entry.body.walk(|op| {
                let op = entry.body.op(op);
                if let Op::Break { .. } | Op::Continue { .. } | Op::Yield { .. } | Op::Return { .. } = op {
                    ends.insert((op.opcode(), op.operands().is_empty()));
                }
            });
        }
    }
    assert_eq!(ends.len(), 7, "{ends:?}");
}

#[track_caller]
pub(crate) fn assert_same_lines(name: &str, text: &str, expected: &str) {
    for (i, (a, b)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(a, b, "{name}, line {}", i + 1);
    }
    assert_eq!(text, expected, "{name}");
}
