//! The language where the corpora don't go: choices on open constants, names that change under others that refer to them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

use std::collections::BTreeMap;
use tileport_ir::Diagnostic;
use tileport_kernel::signature::text;
use tileport_kernel::{PrintOptions, Signature, print_kernel};
use tileport_python::{Project, Reading, SourceFiles};

/// Reads the kernel `k` of a source for a signature in notation; `fallback` has more values.
fn read(body: &str, signature: &str, fallback: Option<&str>) -> Result<Reading, Vec<Diagnostic>> {
    let source = format!("import cuda.tile as ct\n\n{body}");
    let files = SourceFiles::new(BTreeMap::from([("k.py".to_owned(), source)]));
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    let kernel = project.kernels(module).named("k").unwrap();
    let names: Vec<&str> = kernel.parameters.iter().map(|parameter| parameter.name).collect();
    let parsed = |notation: &str| Signature {
        params: text::in_order(&text::parse(notation, 0).unwrap(), &names).unwrap(),
        ..Signature::default()
    };
    project.read(module, kernel, &parsed(signature), fallback.map(parsed).as_ref())
}

const EPSILON: &str = "@ct.kernel
def k(x, eps: ct.Constant[float]):
    t = ct.load(x, 0, 16)
    if eps:
        t = t + eps
    ct.store(x, 0, t)
";

#[test]
fn whether_an_open_float_is_zero_asks_for_it() {
    let found = read(EPSILON, "x: f32[?], eps=?", None).unwrap_err();
    assert_eq!(found[0].code.0, "python-needs-constant");
    assert!(found[0].message.contains("eps"), "{}", found[0].message);
    let reading = read(EPSILON, "x: f32[?], eps=?", Some("x: f32[?], eps=0.5")).unwrap();
    assert_eq!(reading.bound, ["eps"]);
}

#[test]
fn an_unrolled_range_goes_somewhere() {
    let source = "@ct.kernel
def k(x):
    for i in ct.static_iter(range(0, 4, 0)):
        ct.store(x, i, 1.0)
";
    let found = read(source, "x: f32[?]", None).unwrap_err();
    assert_eq!(found[0].message, "the step of a range is 0");
}

/// Values change places in a loop: the old one is kept before its name gets the new one.
#[test]
fn names_that_change_places_keep_their_values() {
    let source = "@ct.kernel
def k(x, n):
    a = ct.load(x, 0, 16)
    b = ct.load(x, 1, 16)
    for i in range(n):
        a, b = b, a
    ct.store(x, 0, a)
    ct.store(x, 1, b)
";
    let reading = read(source, "x: f32[?], n: i32", None).unwrap();
    assert_eq!(reading.kernel.validate(), []);
    let printed = print_kernel(&reading.kernel, PrintOptions::default());
    let turn: Vec<&str> = printed
        .lines()
        .skip_while(|line| !line.contains("for "))
        .skip(1)
        .take(4)
        .map(str::trim)
        .collect();
    let [first, second, third, fourth] = turn.as_slice() else {
        panic!("{printed}")
    };
    for (line, target, value) in [(third, "a", first), (fourth, "b", second)] {
        let kept = value.split([' ', ':']).next().unwrap();
        assert_eq!(*line, format!("{target} = {kept}"), "{printed}");
    }
    assert!(first.ends_with("= b") && second.ends_with("= a"), "{printed}");
}

/// A tuple keeps the values that it was made of.
#[test]
fn a_tuple_keeps_what_its_names_had() {
    let source = "@ct.kernel
def k(x):
    a = ct.load(x, 0, 16)
    pair = (a, 2.0)
    a = a + 1.0
    ct.store(x, 0, pair[0])
    ct.store(x, 1, a)
";
    let reading = read(source, "x: f32[?]", None).unwrap();
    assert_eq!(reading.kernel.validate(), []);
    let printed = print_kernel(&reading.kernel, PrintOptions::default());
    let stores: Vec<&str> = printed.lines().filter(|line| line.contains("store")).collect();
    assert_eq!(stores.len(), 2, "{printed}");
    let stored =
        |line: &str, name: &str| line.contains(&format!(", {name})")) || line.contains(&format!(" {name})"));
    assert!(!stored(stores[0], "a") && stored(stores[1], "a"), "{printed}");
}
