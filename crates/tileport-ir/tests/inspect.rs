//! What `inspect` says of modules: arrays put back together, views, needs, performance facts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use std::path::PathBuf;
use tileport_ir::inspect::{ModuleReport, Parameter, Recognised, inspect};
use tileport_ir::{text, verify};

fn report(source: &str) -> ModuleReport {
    let module =
        text::parse(source.as_bytes()).unwrap_or_else(|errors| panic!("{}\n{source}", errors[0].message));
    let findings = verify::verify(&module);
    assert!(findings.is_empty(), "{}\n{source}", findings[0].message);
    inspect(&module)
}

#[test]
fn arrays_are_recognised_by_name() {
    let source = "entry @scale_Kt1_A2f16_1v8l0_2t1_p16_Sf32_I64(%a: tile<ptr<f16>>, %d0: tile<i32>, %d1: tile<i32>, %s0: tile<i32>, %s1: tile<i32>, %f: tile<f32>) {\n  return\n}";
    let entry = &report(source).entries[0];
    assert_eq!(entry.source_name.as_deref(), Some("scale"));
    assert_eq!(entry.constants, ["64"]);
    assert_eq!(entry.parameters.len(), 2);
    let Parameter::Array {
        element,
        shape,
        recognised,
        ..
    } = &entry.parameters[0]
    else {
        panic!("no array")
    };
    assert_eq!((*element, shape.len(), *recognised), ("f16", 2, Recognised::Name));
    assert!(matches!(
        entry.parameters[1],
        Parameter::Scalar {
            first: 5,
            element: "f32",
            ..
        }
    ));
}

#[test]
fn arrays_are_recognised_by_their_views() {
    // Six integers follow, but the view says that the array has one dimension: the rest are scalars.
    let source = "entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>, %x: tile<i32>, %y: tile<i32>) {\n  %a = assume div_by<16>, %p : tile<ptr<f32>>\n  %m = assume bounded<0, ?>, %n : tile<i32>\n  %t = make_tensor_view %a, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>\n  return\n}";
    let entry = &report(source).entries[0];
    let Parameter::Array {
        shape,
        strides,
        base,
        recognised,
        ..
    } = &entry.parameters[0]
    else {
        panic!("no array")
    };
    assert_eq!(*recognised, Recognised::TensorView);
    assert_eq!(
        (shape.len(), shape[0].at_least, strides[0].value),
        (1, Some(0), Some(1))
    );
    assert_eq!(base.divisible_by, Some(16));
    assert_eq!(entry.parameters.len(), 3, "two scalars follow");
}

#[test]
fn a_pointer_with_an_odd_number_of_integers_is_no_array() {
    let source = "entry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {\n  return\n}";
    let parameters = &report(source).entries[0].parameters;
    assert!(matches!(parameters[0], Parameter::Pointer { first: 0, .. }));
    assert!(matches!(parameters[1], Parameter::Scalar { first: 1, .. }));
}

#[test]
fn a_name_that_does_not_fit_the_parameters_says_nothing() {
    let source = "entry @k_Kt1_A3f32_p16(%p: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>) {\n  return\n}";
    let entry = &report(source).entries[0];
    let Parameter::Array {
        recognised, shape, ..
    } = &entry.parameters[0]
    else {
        panic!("no array")
    };
    assert_eq!((*recognised, shape.len()), (Recognised::Position, 1));
}

#[test]
fn missing_alignment_facts_are_reported_where_they_matter() {
    let source = |facts: &str, base: &str, stride: &str| {
        format!(
            "entry @k(%p: tile<ptr<f16>>, %n: tile<i32>, %m: tile<i32>, %s: tile<i32>, %one: tile<i32>) {{\n{facts}  %t = make_tensor_view {base}, shape = [%n, %m], strides = [{stride}, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>\n  return\n}}"
        )
    };
    let base = "  %a = assume div_by<16>, %p : tile<ptr<f16>>\n";
    let both = format!("{base}  %b = assume div_by<8>, %s : tile<i32>\n");
    assert!(report(&source(&both, "%a", "%b")).entries[0].advice.is_empty());
    let one = report(&source(base, "%a", "%s"));
    assert_eq!(one.entries[0].advice[0].code, "no-bulk-copy");
    assert!(one.entries[0].advice[0].message.contains("stride 0"));
    let none = report(&source("", "%p", "%s"));
    assert!(
        none.entries[0].advice[0]
            .message
            .contains("the base pointer, stride 0")
    );
    // Four f16 are eight bytes: not enough.
    let half = format!("{base}  %b = assume div_by<4>, %s : tile<i32>\n");
    assert_eq!(report(&source(&half, "%a", "%b")).entries[0].advice.len(), 1);
}

#[test]
fn what_needs_a_newer_version_is_counted() {
    let source =
        "entry @k(%x: tile<4xf32>, %y: tile<4xf32>) {\n  return\n}".replace("tile<4xf32>", "tile<f32>");
    assert_eq!(report(&source).minimum_version, "13.1");
    let source = "entry @k(%x: tile<f32>, %y: tile<f32>) {\n  %a = atan2 %x, %y : tile<f32>\n  %b = atan2 %y, %a : tile<f32>\n  return\n}";
    let report = report(source);
    assert_eq!(report.minimum_version, "13.2");
    assert_eq!(
        (report.needs[0].feature.as_str(), report.needs[0].count),
        ("operation `atan2`", 2)
    );
}

#[test]
fn every_array_of_the_corpus_is_recognised() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let mut entries = 0;
    let mut missed = Vec::new();
    for path in std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if path.extension().is_none_or(|e| e != "mlir") {
            continue;
        }
        for entry in &report(&std::fs::read_to_string(&path).unwrap()).entries {
            entries += 1;
            let guessed = entry.parameters.iter().any(|p| {
                matches!(
                    p,
                    Parameter::Array {
                        recognised: Recognised::Position,
                        ..
                    } | Parameter::Pointer { .. }
                )
            });
            // Tuples and records have no reading of their own in the names yet.
            let other = entry
                .name
                .split("_K")
                .last()
                .is_some_and(|k| k.contains("_T") || k.contains("_D"));
            if guessed && !other {
                missed.push(entry.name.clone());
            }
        }
    }
    assert!(entries > 100);
    assert!(missed.is_empty(), "{missed:#?}");
}
