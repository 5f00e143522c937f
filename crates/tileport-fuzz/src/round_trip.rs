//! What must hold of any module, and what must hold of a valid one.
#![allow(clippy::panic, reason = "a target reports a fault by panicking")]

use crate::MemoryBound;
use tileport_ir::bytecode;
use tileport_ir::compare::{Options, same_with};
use tileport_ir::requirements::minimum_version;
use tileport_ir::text::{self, Form, Names, PrintOptions};
use tileport_ir::verify::verify;
use tileport_ir::{Module, Version, canon, diff, inspect};

/// What a target may hold that reads a module and then does all that is here: several modules at a time, and a text in
/// full MLIR, which spells out each type at each use. The most that was seen in 200,000 runs is 290 bytes for each of the
/// input, on inputs of up to 4096. A text that is long because of its types grows with the number of uses times their
/// length; so should an input far longer than that exceed the bound, see first whether it is only such a text.
pub(crate) const MEMORY: MemoryBound = MemoryBound {
    per_byte: 1024,
    base: 1 << 16,
};

/// Checks everything of a module that a reader accepted or a generator made: the verifier comes to an end, and if it
/// finds nothing, each form that we can write the module in reads back as the same module. Returns whether it is valid.
pub(crate) fn check(module: &Module) -> bool {
    if !verify(module).is_empty() {
        return false;
    }
    through_text(module);
    through_bytecode(module);
    true
}

/// Printing and parsing gives the same module.
fn through_text(module: &Module) {
    for (form, names) in [(Form::Disassembly, Names::Canonical), (Form::Mlir, Names::Kept)] {
        let plain = PrintOptions {
            form,
            debug_info: false,
            names,
        };
        printed_and_parsed(module, plain, Options::default());
        let located = PrintOptions {
            debug_info: true,
            ..plain
        };
        // Terminators that the text leaves out have no location there, so that only what was parsed must come back in full.
        let once = printed_and_parsed(module, located, Options::default());
        if form == Form::Mlir {
            printed_and_parsed(&once, located, Options { locations: true });
        }
    }
}

fn printed_and_parsed(module: &Module, options: PrintOptions, compared: Options) -> Module {
    let printed = text::print(module, &options);
    let again = text::parse(printed.as_bytes())
        .unwrap_or_else(|errors| panic!("{options:?}: what was printed is refused: {errors:?}\n{printed}"));
    if let Err(difference) = same_with(module, &again, compared) {
        panic!("{options:?}: parsed again it differs: {difference}\n{printed}");
    }
    again
}

/// Writing and reading gives the same module, at the oldest version that can hold it and the newest.
fn through_bytecode(module: &Module) {
    let (oldest, _) = minimum_version(module);
    for version in [oldest, Version::NEWEST] {
        let bytes = bytecode::write(module, version)
            .unwrap_or_else(|errors| panic!("{version}: not written: {errors:?}"));
        let read = |bytes: &[u8]| match bytecode::read(bytes) {
            Ok((module, _)) => module,
            Err(errors) => panic!("{version}: what was written is refused: {errors:?}"),
        };
        let again = read(&bytes);
        // Bytecode has no place for locations without a scope; what it has a place for must come back.
        if let Err(difference) = same_with(module, &again, Options { locations: false }) {
            panic!("{version}: read again it differs: {difference}");
        }
        let bytes = bytecode::write(&again, version)
            .unwrap_or_else(|errors| panic!("{version}: not written again: {errors:?}"));
        if let Err(difference) = same_with(&again, &read(&bytes), Options { locations: true }) {
            panic!("{version}: written and read twice it differs: {difference}");
        }
        let findings = verify(&again);
        assert!(
            findings.is_empty(),
            "{version}: read again it is invalid: {findings:?}"
        );
    }
}

/// Simplifying a valid module keeps it valid and changes nothing the second time; comparing it with itself finds no
/// difference; a report of it can be made.
pub(crate) fn simplify(module: &Module) {
    let mut once = module.clone();
    canon::canonicalize(&mut once);
    let findings = verify(&once);
    assert!(findings.is_empty(), "simplified it is invalid: {findings:?}");
    let mut twice = once.clone();
    canon::canonicalize(&mut twice);
    if let Err(difference) = same_with(&once, &twice, Options::default()) {
        panic!("simplified twice it differs: {difference}");
    }
    let report = diff::diff(module, module, &diff::Options::default());
    assert!(
        matches!(report.verdict, diff::Verdict::Equal | diff::Verdict::Unknown(_)),
        "it differs from itself: {report:?}"
    );
    std::hint::black_box(inspect::inspect(module));
}
