//! Our own corpus: every kernel is ported, or stops with a reason that is listed here; some ports are kept as text.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

mod common;

use common::{kernels, port};
use std::path::Path;
use tileport_rust::{Options, Pattern};

/// What cutile-rs 0.5.0 can't say, or isn't ported yet, by kernel.
const STOPS: &[(&str, &str)] = &[];

/// Ports that are kept as text.
const KEPT: &[&str] = &[
    "attention",
    "custom_reductions",
    "debug_checks",
    "layer_norm",
    "linear_recurrence",
    "matmul_persistent",
    "rounding_modes",
    "row_cumsum",
    "running_max",
    "saxpy",
    "softmax",
    "vector_add",
    "welford",
];

/// The names of the corpus.
fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(kernels())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    assert_eq!(names.len(), 101);
    names
}

#[test]
fn every_kernel_is_ported_or_stops_with_a_reason() {
    let mut stopped = Vec::new();
    for name in names() {
        match port(&name, &Options::default()) {
            Ok(port) => {
                let text = &port.files.first().unwrap().1;
                assert!(!text.contains("&mut Tensor"), "{name} locks the launch grid");
                assert!(text.contains("pub unsafe fn"), "{name}");
            }
            Err(diagnostics) => {
                let message = diagnostics.first().unwrap().message.clone();
                assert!(diagnostics.iter().all(|d| d.span.is_some()), "{name}: {message}");
                stopped.push((name, message));
            }
        }
    }
    let expected: Vec<&str> = STOPS.iter().map(|(name, _)| *name).collect();
    let found: Vec<&str> = stopped.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(found, expected, "{stopped:#?}");
    for ((name, message), (_, reason)) in stopped.iter().zip(STOPS) {
        assert!(message.contains(reason), "{name}: {message}");
    }
}

#[test]
fn ports_are_as_they_are_kept() {
    for name in KEPT {
        let port = port(name, &Options::default()).unwrap();
        let text = &port.files.first().unwrap().1;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/ports/{name}.rs.txt"));
        expect_test::expect_file![path].assert_eq(text);
    }
}

#[test]
fn a_port_is_the_same_each_time() {
    for name in ["branches", "matmul_bias_act", "scalar_tiles"] {
        let [first, second] = [(); 2].map(|()| port(name, &Options::default()).unwrap());
        assert_eq!(first.files, second.files, "{name}");
    }
}

#[test]
fn a_pattern_that_the_accesses_rule_out_is_refused() {
    let options = Options {
        patterns: vec![("x".to_owned(), Pattern::Tensor)],
        ..Options::default()
    };
    let diagnostics = port("saxpy", &options).unwrap_err();
    let diagnostic = diagnostics.first().unwrap();
    assert_eq!(diagnostic.code.0, "rust-option");
    assert_eq!(
        diagnostic.message,
        "`x` can't be a tensor of the port: elements are loaded at element indices"
    );
}

#[test]
fn a_pointer_can_be_asked_for() {
    let options = Options {
        patterns: vec![("x".to_owned(), Pattern::Pointer)],
        ..Options::default()
    };
    let port = port("softmax", &options).unwrap();
    let text = &port.files.first().unwrap().1;
    assert!(text.contains("x_ptr: *mut E"), "{text}");
    assert!(
        text.contains("Array::<{ [-1, 1] }> { dims: &[x_stride_0] }"),
        "{text}"
    );
}
