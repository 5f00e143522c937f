//! What cutile-rs has no name for, where the corpus doesn't go.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

use std::collections::BTreeMap;
use tileport_ir::Diagnostic;
use tileport_kernel::Signature;
use tileport_kernel::signature::text;
use tileport_python::{Project, SourceFiles};
use tileport_rust::{Options, Source, port_all};

/// The port of a kernel `k`, whose body is given, for signatures that leave its constants open where they can be.
fn port(body: &str, signatures: &[&str]) -> Result<String, Vec<Diagnostic>> {
    let source = format!("import cuda.tile as ct\n\nConstInt = ct.Constant[int]\n\n{body}");
    let files = SourceFiles::new(BTreeMap::from([("k.py".to_owned(), source)]));
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    let kernel = project.kernels(module).named("k").unwrap();
    let names: Vec<&str> = kernel.parameters.iter().map(|parameter| parameter.name).collect();
    let mut sources = Vec::new();
    for notation in signatures {
        let signature = Signature {
            params: text::in_order(&text::parse(notation, 0).unwrap(), &names).unwrap(),
            ..Signature::default()
        };
        let reading = project.read(module, kernel, &signature.opened(), Some(&signature))?;
        sources.push(Source {
            kernel: reading.kernel,
            signature,
            bound: Vec::new(),
        });
    }
    let port = port_all(&sources, &Options::default())?;
    Ok(port.files.first().unwrap().1.clone())
}

/// Why a kernel can't be ported: the code and the message.
fn refusal(body: &str, signature: &str) -> (&'static str, String) {
    let diagnostics = port(body, &[signature]).unwrap_err();
    let first = diagnostics.first().unwrap();
    assert!(first.span.is_some(), "{first:?}");
    (first.code.0, first.message.clone())
}

fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in\n{text}");
    }
}

#[test]
fn two_values_of_16_bits_travel_in_32() {
    let body = "@ct.kernel
def k(x, y):
    t = ct.load(x, 0, 16)
    p, q = ct.scan((t, t), 0, lambda a, b, c, d: (a * c, b + d), (1.0, 0.0))
    ct.store(y, 0, p + q)
";
    let text = port(body, &["x: f16[?:1], y: f16[?:1]"]).unwrap();
    // 15360 is 1 as an f16; integers of 16 bits have no operators.
    contains(
        &text,
        &[
            "|left: u32, right: u32|",
            "0u32",
            "fn k_pack(a0: Tile<f16, { [] }>, a1: Tile<f16, { [] }>) -> Tile<u32, { [] }>",
            "constant(15360u16, shape![])",
            "xori(",
            "constant(16u32, shape![])",
        ],
    );
}

#[test]
fn element_types_that_differ_get_entries_of_their_own() {
    let body = "@ct.kernel
def k(x, y):
    ct.store(y, 0, ct.cumprod(ct.load(x, 0, 16), axis=0))
";
    let text = port(body, &["x: f16[?:1], y: f16[?:1]", "x: f32[?:1], y: f32[?:1]"]).unwrap();
    contains(&text, &["fn k_f16(", "fn k_f32(", "15360i16", "1065353216i32"]);
}

#[test]
fn what_starts_from_zero_needs_no_code() {
    let body = "@ct.kernel
def k(x, y):
    ct.store(y, 0, ct.scan(ct.load(x, 0, 16), 0, lambda a, b: a | b, 0))
";
    let text = port(body, &["x: i32[?:1], y: i32[?:1]"]).unwrap();
    contains(&text, &["|a: i32, b: i32|", "a | b"]);
    assert!(!text.contains("neutral"), "{text}");
}

#[test]
fn a_reduction_of_more_than_a_line_is_taken_apart() {
    let body = "@ct.kernel
def k(x, y, M: ConstInt, N: ConstInt):
    t = ct.load(x, (0, 0), (M, N))
    ct.store(y, 0, ct.reduce(t, 1, lambda a, b: a + b - a * b, 0.0))
";
    let signatures = [
        "x: f32[?, ?:1], y: f32[?:1], M=4, N=16",
        "x: f32[?, ?:1], y: f32[?:1], M=8, N=16",
    ];
    let text = port(body, &signatures).unwrap();
    // The number of rows may stay open, the length that is halved may not.
    contains(
        &text,
        &[
            "pub unsafe fn k<const M: i32>(",
            "k_combine::<M, 16, 8>(",
            "k_combine::<M, 2, 1>(",
            "split_pairs::<f32, ROWS, N, HALF>(",
        ],
    );
    assert!(!text.contains(" reduce("), "{text}");
    let differs = [
        "x: f32[?, ?:1], y: f32[?:1], M=4, N=16",
        "x: f32[?, ?:1], y: f32[?:1], M=4, N=32",
    ];
    let text = port(body, &differs).unwrap();
    contains(
        &text,
        &[
            "fn k_f32<const M: i32>(",
            "fn k_f32_2<const M: i32>(",
            "k_f32_combine::<M, 16, 8>(",
            "k_f32_2_combine::<M, 32, 16>(",
        ],
    );
}

#[test]
fn a_function_may_need_other_values_where_it_is_not_apart() {
    let body = |load: &str, axis: usize| {
        format!(
            "@ct.kernel
def k(x, y, n):
    t = ct.load(x, {load})
    m = n * 3
    ct.store(y, 0, ct.reduce(t, {axis}, lambda a, b: (a ^ b) & m, 0))
"
        )
    };
    let text = port(&body("0, 16", 0), &["x: i32[?:1], y: i32[?:1], n: i32"]).unwrap();
    contains(&text, &["let m: i32 = n * 3", "(a ^ b) & m"]);
    let (code, message) = refusal(&body("(0, 0), (4, 16)", 1), "x: i32[?, ?:1], y: i32[?:1], n: i32");
    assert_eq!(code, "rust-not-written");
    assert!(message.contains("other values than it combines"), "{message}");
}

#[test]
fn a_scan_of_more_than_64_bits_stops() {
    let body = "@ct.kernel
def k(x, y):
    t = ct.load(x, 0, 16)
    p, q, r = ct.scan((t, t, t), 0, lambda a, b, c, d, e, f: (a * d, b + e, c + f), (1.0, 0.0, 0.0))
    ct.store(y, 0, p + q + r)
";
    assert_eq!(
        refusal(body, "x: f32[?:1], y: f32[?:1]"),
        (
            "rust-unsupported",
            "cutile-rs 0.5.0 has no scan of tiles whose elements take more than 64 bits together".to_owned()
        )
    );
}

#[test]
fn prints_are_ordered_by_tokens() {
    let body = |print: &str| {
        format!(
            "@ct.kernel
def k(x):
    t = ct.load(x, 0, 1)
    n = ct.bid(0)
    {print}
"
        )
    };
    let one = port(&body("ct.printf(\"100 %% of n = %d\\n\", n)"), &["x: i32[?:1]"]).unwrap();
    contains(&one, &["print_tko(\"100 %% of n = %d\\n\", ", "Some(token))"]);
    let two = port(
        &body("ct.printf(\"%d of %5d\", n, ct.num_blocks(0))"),
        &["x: i32[?:1]"],
    )
    .unwrap();
    contains(
        &two,
        &[
            "named_attributes = [\"str=%d of %5d\"]",
            "fn k_print(values: (Tile<i32, { [] }>, Tile<i32, { [] }>), token: Token) -> Token {",
            "token = k_print((",
        ],
    );
    let none = port(&body("ct.printf(\"here\\n\")"), &["x: i32[?:1]"]).unwrap();
    contains(
        &none,
        &[
            "params = [\"values.dims\", \"token\"]",
            "fn k_print(values: Shape<{ [1] }>, token: Token) -> Token {",
            "token = k_print(shape![1], token);",
        ],
    );
    let sign = body("ct.printf(\"n = %d of %d\", n, ct.num_blocks(0))");
    let (code, message) = refusal(&sign, "x: i32[?:1]");
    assert_eq!(code, "rust-not-written");
    assert!(message.contains("whose text has an equals sign"), "{message}");
}

/// Which array a name stands for is decided by a constant, although the other arm is not in the port.
#[test]
fn arrays_that_a_constant_chooses() {
    let body = "@ct.kernel
def k(x, y, out, FIRST: ConstInt):
    if FIRST:
        chosen = x.tiled_view(16)
    else:
        chosen = y.tiled_view(16)
    ct.store(out, 0, chosen.load(0))
";
    let arrays = "x: f32[?:1], y: f32[?:1], out: f32[?:1]";
    let text = port(body, &[&format!("{arrays}, FIRST=1")]).unwrap();
    contains(&text, &["x_tiles.load("]);
    let text = port(body, &[&format!("{arrays}, FIRST=0")]).unwrap();
    contains(&text, &["y_tiles.load("]);
}

/// cutile compares no integers of 16 bits.
#[test]
fn integers_of_16_bits_are_compared_in_32() {
    let body = "@ct.kernel
def k(x, y):
    t = ct.load(x, 0, 16)
    ct.store(y, 0, ct.where(t > 3, t, 0))
";
    let text = port(body, &["x: i16[?:1], y: i16[?:1]"]).unwrap();
    contains(&text, &["Tile<i32, { [16] }> = exti(t);", "gt_tile(y_wide, "]);
    let text = port(body, &["x: u16[?:1], y: u16[?:1]"]).unwrap();
    contains(&text, &["Tile<u32, { [16] }> = exti(t);"]);
}

/// A `for` of cutile's counts in 32 bits.
#[test]
fn loops_over_64_bits_count_by_hand() {
    let body = "@ct.kernel
def k(x, y, first, last):
    s = ct.load(x, 0, ())
    for i in range(first, last):
        s += ct.load(x, i, ())
    ct.store(y, 0, s)
";
    let text = port(body, &["x: f32[?:1], y: f32[?:1], first: i64, last: i64"]).unwrap();
    contains(
        &text,
        &["let mut i: i64 = first;", "while i < last {", "i = i + 1i64;"],
    );
    let text = port(body, &["x: f32[?:1], y: f32[?:1], first: i32, last: i32"]).unwrap();
    contains(&text, &["for i in first..last {"]);
}

#[test]
fn truth_values_among_numbers_are_numbers() {
    let body = "@ct.kernel
def k(x, y):
    ct.store(y, 0, ct.load(x, 0, 16) - True)
";
    let text = port(body, &["x: f32[?:1], y: f32[?:1]"]).unwrap();
    contains(&text, &["constant(1.0f32, shape![16])"]);
}
