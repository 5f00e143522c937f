//! Operands that can't be stored transposed: each is refused with the reason and its place.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what fails in a helper fails the test"
)]

use std::collections::BTreeMap;
use tileport_ir::Diagnostic;
use tileport_kernel::Signature;
use tileport_kernel::signature::text;
use tileport_python::{Project, SourceFiles};
use tileport_transpose::{Form, native};

const HEAD: &str = "import cuda.tile as ct\n\n\n@ct.kernel\n";
const ARRAYS: &str = "a: f16[?, ?:1], b: f16[?, ?:1], c: f32[?, ?:1]";

/// What is said of an operand of a kernel with this body, as `line: text at the place: message; help`, for each thing that is.
fn refused(signature: &str, body: &[&str], operand: &str) -> Vec<String> {
    let lines: String = body.iter().map(|line| format!("    {line}\n")).collect();
    let file = format!("{HEAD}def product(a, b, c):\n{lines}");
    let files = SourceFiles::new(BTreeMap::from([("product.py".to_owned(), file)]));
    let project = Project::new(&files, []);
    let module = project.open("product.py").unwrap();
    let kernel = project.kernels(module).named("product").unwrap();
    let params = text::in_order(&text::parse(signature, 0).unwrap(), &["a", "b", "c"]).unwrap();
    let signature = Signature {
        params,
        ..Signature::default()
    };
    let reading = project
        .read(module, kernel, &signature.opened(), Some(&signature))
        .unwrap_or_else(|found| panic!("{found:#?}"));
    let mut said = Vec::new();
    for form in [Form::Auto, Form::Permute, Form::Order] {
        let Err(found) = native(&reading.kernel, &[operand.to_owned()], form) else {
            panic!("`{operand}` takes a flag");
        };
        said.push(
            found
                .iter()
                .map(|one| shown(one, &files))
                .collect::<Vec<String>>(),
        );
    }
    assert!(said.iter().all(|other| Some(other) == said.first()), "{said:#?}");
    said.swap_remove(0)
}

fn shown(one: &Diagnostic, files: &SourceFiles) -> String {
    let map = files.map();
    let place = map.file_of(one.span).map(|file| {
        let at = usize::try_from(one.span.start).unwrap()..usize::try_from(one.span.end).unwrap();
        let first = file
            .text()
            .get(at)
            .unwrap_or_default()
            .lines()
            .next()
            .unwrap_or_default();
        format!("{}: `{first}`", file.line_column(one.span).line)
    });
    let help = one
        .help
        .as_ref()
        .map_or_else(String::new, |help| format!("; {help}"));
    format!("{}: {}{help}", place.unwrap_or_default(), one.message)
}

const MMA: &str = "acc = ct.mma(ta, tb, ct.zeros((16, 16), ct.float32))";
const STORE: &str = "ct.store(c, (0, 0), acc)";
const LOAD_A: &str = "ta = ct.load(a, (0, 0), (16, 16))";
const LOAD_B: &str = "tb = ct.load(b, (0, 0), (16, 16))";

#[test]
fn a_kernel_without_a_matrix_product_has_no_operand() {
    assert_eq!(
        refused(
            ARRAYS,
            &[LOAD_A, "ct.store(c, (0, 0), ta.astype(ct.float32))"],
            "a"
        ),
        ["4: `@ct.kernel`: `product` has no matrix product, so that `a` is no operand of one"]
    );
}

#[test]
fn an_operand_that_is_computed_or_gathered_is_none_that_was_loaded() {
    let computed = "ta = ct.load(a, (0, 0), (16, 16)) * ct.load(a, (0, 0), (16, 16))";
    let none = "5: `a`: `a` is no operand of a matrix product; the operands are `b`";
    assert_eq!(refused(ARRAYS, &[computed, LOAD_B, MMA, STORE], "a"), [none]);
    let gathered = [
        "i = ct.arange(16, dtype=ct.int32)",
        "ta = ct.gather(a, (i[:, None], i[None, :]))",
    ];
    assert_eq!(
        refused(ARRAYS, &[gathered[0], gathered[1], LOAD_B, MMA, STORE], "a"),
        [none]
    );
    let both = [
        "ta = ct.load(a, (0, 0), (16, 16))",
        "tb = ct.load(b, (0, 0), (16, 16)) + 1",
    ];
    assert_eq!(
        refused(ARRAYS, &[both[0], both[1], MMA, STORE], "b"),
        ["5: `b`: `b` is no operand of a matrix product; the operands are `a`"]
    );
}

#[test]
fn one_array_on_both_sides_would_be_loaded_in_two_ways() {
    let twice = "tb = ct.load(a, (0, 0), (16, 16))";
    assert_eq!(
        refused(ARRAYS, &[LOAD_A, twice, MMA, STORE], "a"),
        [
            "5: `a`: `a` is the left operand of a matrix product and the right one of another; a transposed array would have to be \
             loaded in two ways; give the kernel two parameters"
        ]
    );
    // Chained products: the array is on the left of one, and on the right of the next.
    let chained = [
        LOAD_A,
        LOAD_B,
        MMA,
        "td = ct.load(a, (1, 0), (16, 16))",
        "acc = ct.mma(tb, td, acc)",
        STORE,
    ];
    for operand in ["a", "b"] {
        let said = refused(ARRAYS, &chained, operand);
        assert!(
            said.len() == 1
                && said
                    .iter()
                    .all(|one| one.contains("and the right one of another")),
            "{said:?}"
        );
    }
}

#[test]
fn what_else_is_done_with_an_operand_has_a_place() {
    let gathered = "x = ct.gather(a, (ct.arange(16, dtype=ct.int32), 0))";
    let used = "ct.store(c, (1, 0), x.astype(ct.float32).reshape((16, 1)))";
    for (lines, says) in [
        (
            ["pass", "ct.store(a, (0, 0), ct.zeros((16, 16), ct.float16))"],
            "7: `ct.store(a, (0, 0), ct.zeros((16, 16), ct.float16))`: `a` is written here; only operands that are read can be \
             transposed",
        ),
        (
            [gathered, used],
            "6: `ct.gather(a, (ct.arange(16, dtype=ct.int32), 0))`: `a` is gathered element by element here, which has no transposed \
             form; operands that are loaded as tiles, by tile index, can be transposed",
        ),
    ] {
        let body = [lines[0], lines[1], LOAD_A, LOAD_B, MMA, STORE];
        assert_eq!(refused(ARRAYS, &body, "a"), [says]);
    }
}
