//! Operations at their corners, against values worked out by hand.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::result_large_err,
    reason = "helpers of tests fail by panicking"
)]

mod common;
use common::{as_f32, as_i32, f32s, i32s, result_bytes, run, run_with};
use tileport_exec::{Arg, Args, Executor, Options, TensorArg};
use tileport_ir::ElementType;

#[track_caller]
fn ints(body: &str, want: &[i32]) {
    let bytes = result_bytes(body, "i32", want.len()).unwrap_or_else(|f| panic!("{f}: {body}"));
    let got: Vec<i32> = bytes
        .chunks(4)
        .map(|b| i32::from_le_bytes(b.try_into().unwrap()))
        .collect();
    assert_eq!(got, want, "{body}");
}

#[track_caller]
fn bytes(body: &str, want: &[u8]) {
    assert_eq!(
        result_bytes(body, "i8", want.len()).unwrap_or_else(|f| panic!("{f}: {body}")),
        want,
        "{body}"
    );
}

#[track_caller]
fn floats(body: &str, want: &[f32]) {
    let bytes = result_bytes(body, "f32", want.len()).unwrap_or_else(|f| panic!("{f}: {body}"));
    let got: Vec<f32> = bytes
        .chunks(4)
        .map(|b| f32::from_le_bytes(b.try_into().unwrap()))
        .collect();
    for (i, (g, w)) in got.iter().zip(want).enumerate() {
        assert!(
            g.to_bits() == w.to_bits() || g.is_nan() && w.is_nan(),
            "{i}: {got:?} instead of {want:?}: {body}"
        );
    }
}

fn hex(values: &[f32]) -> String {
    let list: Vec<String> = values.iter().map(|x| format!("0x{:08X}", x.to_bits())).collect();
    list.join(", ")
}

fn unary_f(op: &str, x: &[f32], want: &[f32]) {
    let n = x.len();
    floats(
        &format!(
            "%a = constant <f32: [{}]> : tile<{n}xf32> %r = {op} : tile<{n}xf32>",
            hex(x)
        ),
        want,
    );
}

fn binary_f(op: &str, x: &[f32], y: &[f32], want: &[f32]) {
    let n = x.len();
    floats(
        &format!(
            "%a = constant <f32: [{}]> : tile<{n}xf32> %b = constant <f32: [{}]> : tile<{n}xf32> %r = {op} : tile<{n}xf32>",
            hex(x),
            hex(y)
        ),
        want,
    );
}

fn binary_i(op: &str, x: [i32; 4], y: [i32; 4], want: [i32; 4]) {
    let body = format!(
        "%a = constant <i32: {x:?}> : tile<4xi32> %b = constant <i32: {y:?}> : tile<4xi32> %r = {op} : tile<4xi32>"
    );
    ints(&body, &want);
}

#[test]
fn integers_wrap() {
    binary_i(
        "addi %a, %b",
        [i32::MAX, -1, 1, 7],
        [1, 1, 2, -7],
        [i32::MIN, 0, 3, 0],
    );
    binary_i(
        "muli %a, %b",
        [i32::MIN, 1 << 16, -3, 5],
        [-1, 1 << 16, 7, 0],
        [i32::MIN, 0, -21, 0],
    );
    binary_i("mulhii %a, %b", [-1, 1 << 31, 2, 0], [-1, 4, 3, 9], [-2, 2, 0, 0]);
    binary_i(
        "shli %a, %b",
        [1, 1, -1, 3],
        [31, 32, 1, -1],
        [i32::MIN, 0, -2, 0],
    );
    binary_i(
        "shri %a, %b signed",
        [-8, -8, 8, -1],
        [1, 40, 2, 31],
        [-4, -1, 2, -1],
    );
    binary_i(
        "shri %a, %b unsigned",
        [-8, -8, 8, -1],
        [1, 40, 2, 31],
        [i32::MAX - 3, 0, 2, 1],
    );
    binary_i(
        "maxi %a, %b unsigned",
        [-1, 1, 0, i32::MIN],
        [1, 2, 0, i32::MAX],
        [-1, 2, 0, i32::MIN],
    );
    binary_i(
        "mini %a, %b signed",
        [-1, 1, 0, i32::MIN],
        [1, 2, 0, i32::MAX],
        [-1, 1, 0, i32::MIN],
    );
    ints(
        "%a = constant <i32: [-2147483648, -5, 5, 0]> : tile<4xi32> %r = absi %a : tile<4xi32>",
        &[i32::MIN, 5, 5, 0],
    );
}

#[test]
fn division_rounds_as_asked() {
    let (x, y) = ([7, -7, 7, -7], [2, 2, -2, -2]);
    binary_i("divi %a, %b signed", x, y, [3, -3, -3, 3]);
    binary_i("divi %a, %b signed rounding<negative_inf>", x, y, [3, -4, -4, 3]);
    binary_i("divi %a, %b signed rounding<positive_inf>", x, y, [4, -3, -3, 4]);
    binary_i("remi %a, %b signed", x, y, [1, -1, 1, -1]);
    binary_i(
        "divi %a, %b unsigned",
        [-1, 7, 0, 9],
        [2, 8, 5, -1],
        [i32::MAX, 0, 0, 0],
    );
    binary_i(
        "divi %a, %b unsigned rounding<positive_inf>",
        [-1, 7, 0, 9],
        [2, 8, 5, 3],
        [i32::MIN, 1, 0, 3],
    );
    binary_i(
        "remi %a, %b signed",
        [i32::MIN, 5, -5, 0],
        [-1, -3, 3, 7],
        [0, 2, -2, 0],
    );
}

#[test]
fn one_bit_is_minus_one_when_signed() {
    let test = |op: &str, want: &[i32]| {
        ints(
            &format!(
                "%a = constant <i1: [false, false, true, true]> : tile<4xi1> %b = constant <i1: [false, true, false, true]> : tile<4xi1>
                 %c = {op} %x = exti %c signed : tile<4xi1> -> tile<4xi32> %z = constant <i32: 0> : tile<4xi32> %r = addi %x, %z : tile<4xi32>"
            ),
            want,
        );
    };
    test(
        "cmpi less_than %a, %b, signed : tile<4xi1> -> tile<4xi1>",
        &[0, 0, -1, 0],
    );
    test(
        "cmpi less_than %a, %b, unsigned : tile<4xi1> -> tile<4xi1>",
        &[0, -1, 0, 0],
    );
    test("maxi %a, %b signed : tile<4xi1>", &[0, 0, 0, -1]);
    test("addi %a, %b : tile<4xi1>", &[0, -1, -1, 0]);
    test("muli %a, %b : tile<4xi1>", &[0, 0, 0, -1]);
}

#[test]
fn integer_conversions() {
    bytes(
        "%a = constant <i32: [300, -1, 128, 0]> : tile<4xi32> %r = trunci %a : tile<4xi32> -> tile<4xi8>",
        &[44, 255, 128, 0],
    );
    ints(
        "%a = constant <i8: [-128, 127, -1, 0]> : tile<4xi8> %r = exti %a signed : tile<4xi8> -> tile<4xi32>",
        &[-128, 127, -1, 0],
    );
    ints(
        "%a = constant <i8: [-128, 127, -1, 0]> : tile<4xi8> %r = exti %a unsigned : tile<4xi8> -> tile<4xi32>",
        &[128, 127, 255, 0],
    );
    ints(
        "%a = constant <f32: [1.9, -1.9, -0.5, 2147483520.0]> : tile<4xf32> %r = ftoi %a signed : tile<4xf32> -> tile<4xi32>",
        &[1, -1, 0, 2_147_483_520],
    );
    floats(
        "%a = constant <i32: [16777217, -1, 2147483647, 0]> : tile<4xi32> %r = itof %a signed : tile<4xi32> -> tile<4xf32>",
        &[16_777_216.0, -1.0, 2_147_483_648.0, 0.0],
    );
    floats(
        "%a = constant <i64: [16777217, -1, 9007199791611905, 0]> : tile<4xi64> %r = itof %a unsigned : tile<4xi64> -> tile<4xf32>",
        &[
            16_777_216.0,
            18_446_744_073_709_551_616.0,
            9_007_200_328_482_816.0,
            0.0,
        ],
    );
}

/// What is too large for a narrow float becomes the largest of its sign, from integers as from floats.
#[test]
fn narrow_floats_saturate() {
    let cast = |op: &str, constant: &str| {
        format!(
            "%a = {constant} %f = {op} -> tile<4xf8E4M3FN> %r = bitcast %f : tile<4xf8E4M3FN> -> tile<4xi8>"
        )
    };
    let want = [0x7E, 0xFE, 0x44, 0x7E];
    bytes(
        &cast(
            "itof %a signed : tile<4xi32>",
            "constant <i32: [1000, -1000, 3, 448]> : tile<4xi32>",
        ),
        &want,
    );
    bytes(
        &cast(
            "ftof %a : tile<4xf32>",
            "constant <f32: [1.0e3, 0xFF800000, 3.0, 448.0]> : tile<4xf32>",
        ),
        &want,
    );
}

#[test]
fn float_arithmetic_rounds_once() {
    let tiny = f32::from_bits(1);
    binary_f(
        "addf %a, %b rounding<positive_inf>",
        &[1.0, -0.0],
        &[tiny, 0.0],
        &[1.0f32.next_up(), 0.0],
    );
    binary_f(
        "addf %a, %b rounding<negative_inf>",
        &[1.0, 1.0],
        &[tiny, -1.0],
        &[1.0, -0.0],
    );
    binary_f(
        "addf %a, %b rounding<zero>",
        &[1.0, f32::MAX],
        &[-tiny, f32::MAX],
        &[1.0f32.next_down(), f32::MAX],
    );
    binary_f(
        "mulf %a, %b rounding<positive_inf>",
        &[tiny, f32::MAX],
        &[tiny, 2.0],
        &[tiny, f32::INFINITY],
    );
    binary_f(
        "divf %a, %b rounding<negative_inf>",
        &[1.0, -1.0],
        &[3.0, 3.0],
        &[1.0f32 / 3.0 - 2f32.powi(-25), -(1.0f32 / 3.0)],
    );
    binary_f(
        "divf %a, %b",
        &[1.0, 0.0],
        &[0.0, 0.0],
        &[f32::INFINITY, f32::NAN],
    );
    binary_f(
        "addf %a, %b flush_to_zero",
        &[tiny, -tiny],
        &[1.0, -0.0],
        &[1.0, -0.0],
    );
    binary_f(
        "mulf %a, %b flush_to_zero",
        &[f32::MIN_POSITIVE, 1.0],
        &[0.5, -tiny],
        &[0.0, -0.0],
    );
    binary_f("remf %a, %b", &[5.5, -5.5], &[2.0, f32::INFINITY], &[1.5, -5.5]);
    unary_f(
        "sqrt %a",
        &[2.0, -0.0, -1.0, f32::INFINITY],
        &[2f32.sqrt(), -0.0, f32::NAN, f32::INFINITY],
    );
    // The nearest number to the root of five lies above it.
    unary_f(
        "sqrt %a rounding<zero>",
        &[5.0, 9.0],
        &[5f32.sqrt().next_down(), 3.0],
    );
    unary_f("ceil %a", &[-0.5, 1.5, 2.0, -2.5], &[-0.0, 2.0, 2.0, -2.0]);
    unary_f(
        "exp2 %a",
        &[-149.0, 0.5, f32::NEG_INFINITY, 128.0],
        &[tiny, 2f32.sqrt(), 0.0, f32::INFINITY],
    );
    unary_f(
        "exp2 %a flush_to_zero",
        &[-149.0, -126.0],
        &[0.0, f32::MIN_POSITIVE],
    );
}

#[test]
fn extrema_and_nan() {
    let nan = f32::NAN;
    let (x, y) = ([nan, 1.0, nan, -0.0], [1.0, nan, nan, 0.0]);
    binary_f("maxf %a, %b", &x, &y, &[1.0, 1.0, nan, 0.0]);
    binary_f("minf %a, %b", &x, &y, &[1.0, 1.0, nan, -0.0]);
    binary_f("maxf %a, %b propagate_nan", &x, &y, &[nan, nan, nan, 0.0]);
}

#[test]
fn float_comparisons_are_ordered_or_not() {
    let test = |predicate: &str, want: &[i32]| {
        ints(
            &format!(
                "%a = constant <f32: [{}]> : tile<4xf32> %b = constant <f32: [{}]> : tile<4xf32>
                 %c = cmpf {predicate} %a, %b : tile<4xf32> -> tile<4xi1> %r = exti %c unsigned : tile<4xi1> -> tile<4xi32>",
                hex(&[1.0, f32::NAN, 0.0, 2.0]),
                hex(&[2.0, 1.0, -0.0, 1.0])
            ),
            want,
        );
    };
    test("less_than ordered", &[1, 0, 0, 0]);
    test("less_than unordered", &[1, 1, 0, 0]);
    test("equal ordered", &[0, 0, 1, 0]);
    test("not_equal ordered", &[1, 0, 0, 1]);
    test("not_equal unordered", &[1, 1, 0, 1]);
}

#[test]
fn narrow_floats_round_to_their_format() {
    // 1 + 2^-11 is halfway; 65520 is where f16 overflows.
    let body = |op: &str, a: &str, b: &str| {
        format!("%a = constant <f16: {a}> : tile<2xf16> %b = constant <f16: {b}> : tile<2xf16> %h = {op} : tile<2xf16>
                 %r = ftof %h : tile<2xf16> -> tile<2xf32>")
    };
    floats(
        &body("addf %a, %b", "[1.0, 65504.0]", "[0x1000, 0x4C00]"),
        &[1.0, f32::INFINITY],
    );
    floats(
        &body("addf %a, %b", "[1.0, 65504.0]", "[0x1001, 0x4B00]"),
        &[1.0 + 2f32.powi(-10), 65504.0],
    );
    // 7 · 37/256 lies halfway between two bfloat16 numbers; the third term, far below, decides.
    floats(
        "%a = constant <bf16: 0x40E0> : tile<2xbf16> %b = constant <bf16: 0x3E14> : tile<2xbf16>
         %t = constant <bf16: [0x0080, 0x8080]> : tile<2xbf16> %f = fma %a, %b, %t : tile<2xbf16>
         %r = ftof %f : tile<2xbf16> -> tile<2xf32>",
        &[1.015625, 1.0078125],
    );
    bytes(
        "%a = constant <f32: [448.0, 464.0, 1.0, 0.0009765625]> : tile<4xf32>
         %f = ftof %a : tile<4xf32> -> tile<4xf8E4M3FN> %r = bitcast %f : tile<4xf8E4M3FN> -> tile<4xi8>",
        &[0x7E, 0x7E, 0x38, 0x00],
    );
}

#[test]
fn shapes() {
    ints("%a = constant <i32: [[1, 2], [3, 4]]> : tile<2x2xi32> %p = permute %a [1, 0] : tile<2x2xi32> -> tile<2x2xi32>
          %r = reshape %p : tile<2x2xi32> -> tile<4xi32>", &[1, 3, 2, 4]);
    ints("%a = constant <i32: [[1, 2], [3, 4]]> : tile<2x2xi32> %p = permute %a [1, 0] : tile<2x2xi32> -> tile<2x2xi32>
          %s = addi %a, %p : tile<2x2xi32> %r = reshape %s : tile<2x2xi32> -> tile<4xi32>", &[2, 5, 5, 8]);
    ints(
        "%a = constant <i32: [[1], [2]]> : tile<2x1xi32> %b = broadcast %a : tile<2x1xi32> -> tile<2x2xi32>
          %c = constant <i32: [[10, 20]]> : tile<1x2xi32> %d = broadcast %c : tile<1x2xi32> -> tile<2x2xi32>
          %s = addi %b, %d : tile<2x2xi32> %r = reshape %s : tile<2x2xi32> -> tile<4xi32>",
        &[11, 21, 12, 22],
    );
    ints(
        "%a = constant <i32: [[1], [2]]> : tile<2x1xi32> %b = constant <i32: [[3], [4]]> : tile<2x1xi32>
          %c = cat %a, %b dim = 1 : tile<2x1xi32>, tile<2x1xi32> -> tile<2x2xi32>
          %r = reshape %c : tile<2x2xi32> -> tile<4xi32>",
        &[1, 3, 2, 4],
    );
    ints("%a = constant <i32: [[1, 2], [3, 4]]> : tile<2x2xi32> %i = constant <i32: 1> : tile<i32> %z = constant <i32: 0> : tile<i32>
          %c = extract %a[%z, %i] : tile<2x2xi32> -> tile<2x1xi32>
          %r = reshape %c : tile<2x1xi32> -> tile<2xi32>", &[2, 4]);
    bytes(
        "%a = constant <i16: [258, -1]> : tile<2xi16> %r = pack %a : tile<2xi16> -> tile<4xi8>",
        &[2, 1, 255, 255],
    );
    ints(
        "%a = constant <i8: [1, 0, 0, 0, -1, -1, -1, -1]> : tile<8xi8> %r = unpack %a : tile<8xi8> -> tile<2xi32>",
        &[1, -1],
    );
}

/// Bodies that are recognised and others go the same way; the order of arguments is that of elements.
#[test]
fn reductions_and_scans() {
    let x = "%a = constant <f32: [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tile<2x4xf32>";
    floats(
        &format!(
            "{x} %r = reduce %a dim=1 identities=[0.0 : f32] : tile<2x4xf32> -> tile<2xf32>
        (%x: tile<f32>, %y: tile<f32>) {{ %s = addf %x, %y : tile<f32> yield %s : tile<f32> }}"
        ),
        &[10.0, 26.0],
    );
    floats(
        &format!(
            "{x} %r = reduce %a dim=0 identities=[0.0 : f32] : tile<2x4xf32> -> tile<4xf32>
        (%x: tile<f32>, %y: tile<f32>) {{ %s = subf %x, %y : tile<f32> yield %s : tile<f32> }}"
        ),
        &[-4.0; 4],
    );
    // Neighbours first: (1 - 2) - (3 - 4).
    floats(
        &format!(
            "{x} %r = reduce %a dim=1 identities=[0.0 : f32] : tile<2x4xf32> -> tile<2xf32>
        (%x: tile<f32>, %y: tile<f32>) {{ %s = subf %x, %y : tile<f32> yield %s : tile<f32> }}"
        ),
        &[0.0, 0.0],
    );
    // Keeps the first, then the last: not commutative.
    let keep = |which: &str| {
        format!(
            "{x} %r = reduce %a dim=1 identities=[0.0 : f32] : tile<2x4xf32> -> tile<2xf32>
        (%x: tile<f32>, %y: tile<f32>) {{ yield {which} : tile<f32> }}"
        )
    };
    floats(&keep("%x"), &[1.0, 5.0]);
    floats(&keep("%y"), &[4.0, 8.0]);
    let scan = |reverse: bool, body: &str| {
        format!("{x} %t = scan %a dim=1 reverse={reverse} identities=[0.0 : f32] : tile<2x4xf32> -> tile<2x4xf32>
        (%x: tile<f32>, %y: tile<f32>) {{ %s = {body} : tile<f32> yield %s : tile<f32> }} %r = reshape %t : tile<2x4xf32> -> tile<8xf32>")
    };
    floats(
        &scan(false, "addf %x, %y"),
        &[1.0, 3.0, 6.0, 10.0, 5.0, 11.0, 18.0, 26.0],
    );
    floats(
        &scan(true, "addf %x, %y"),
        &[10.0, 9.0, 7.0, 4.0, 26.0, 21.0, 15.0, 8.0],
    );
    floats(
        &scan(false, "subf %x, %y"),
        &[-1.0, -3.0, -6.0, -10.0, -5.0, -11.0, -18.0, -26.0],
    );
    // Two tiles at once: the largest number and its place.
    ints("%a = constant <i32: [3, 9, 9, 1]> : tile<4xi32> %i = iota : tile<4xi32>
        %m:2 = reduce %a, %i dim=0 identities=[0 : i32, 0 : i32] : tile<4xi32>, tile<4xi32> -> tile<i32>, tile<i32>
        (%x: tile<i32>, %y: tile<i32>, %p: tile<i32>, %q: tile<i32>) {
          %c = cmpi greater_than_or_equal %x, %y, signed : tile<i32> -> tile<i1>
          %v = select %c, %x, %y : tile<i1>, tile<i32> %w = select %c, %p, %q : tile<i1>, tile<i32>
          yield %v, %w : tile<i32>, tile<i32> }
        %u = reshape %m#0 : tile<i32> -> tile<1xi32> %v = reshape %m#1 : tile<i32> -> tile<1xi32>
        %r = cat %u, %v dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>", &[9, 1]);
}

/// Long rows take a faster way where the order does not matter.
#[test]
fn long_rows() {
    let reduce = |op: &str, ty: &str, id: &str, n: usize, values: &str| {
        format!(
            "{values} %m = reduce %a dim=0 identities=[{id} : {ty}] : tile<{n}x{ty}> -> tile<{ty}>
             (%x: tile<{ty}>, %y: tile<{ty}>) {{ %s = {op} : tile<{ty}> yield %s : tile<{ty}> }}
             %r = reshape %m : tile<{ty}> -> tile<1x{ty}>"
        )
    };
    let iota = "%a = iota : tile<128xi32>";
    ints(&reduce("addi %x, %y", "i32", "0", 128, iota), &[8128]);
    ints(&reduce("maxi %x, %y signed", "i32", "0", 128, iota), &[127]);
    ints(&reduce("xori %x, %y", "i32", "0", 128, iota), &[0]);
    ints(&reduce("mini %x, %y unsigned", "i32", "0", 128, iota), &[0]);
    let mut x = [-0.0f32; 64];
    let row = |x: &[f32]| format!("%a = constant <f32: [{}]> : tile<64xf32>", hex(x));
    floats(&reduce("maxf %x, %y", "f32", "0.0", 64, &row(&x)), &[-0.0]);
    x[40] = 0.0;
    x[7] = f32::NAN;
    floats(&reduce("maxf %x, %y", "f32", "0.0", 64, &row(&x)), &[0.0]);
    floats(&reduce("minf %x, %y", "f32", "0.0", 64, &row(&x)), &[-0.0]);
    floats(
        &reduce("maxf %x, %y propagate_nan", "f32", "0.0", 64, &row(&x)),
        &[f32::NAN],
    );
    // Sums of floats keep their order: neighbours first, at every length.
    let y: Vec<f32> = (0..64).map(|i| 1.0 + i as f32 * 1e-7).collect();
    let mut pairs = y.clone();
    while pairs.len() > 1 {
        pairs = pairs.chunks(2).map(|p| p[0] + p[1]).collect();
    }
    floats(&reduce("addf %x, %y", "f32", "0.0", 64, &row(&y)), &pairs);
}

#[test]
fn matrix_products() {
    floats("%a = constant <f32: [[1.0, 2.0], [3.0, 4.0]]> : tile<2x2xf32> %b = permute %a [1, 0] : tile<2x2xf32> -> tile<2x2xf32>
        %c = constant <f32: [[1.0, 0.0], [0.0, 1.0]]> : tile<2x2xf32>
        %d = mmaf %a, %b, %c : tile<2x2xf32>, tile<2x2xf32>, tile<2x2xf32>
        %r = reshape %d : tile<2x2xf32> -> tile<4xf32>", &[6.0, 11.0, 11.0, 26.0]);
    ints(
        "%a = constant <i8: [[-1, 2], [3, 4]]> : tile<2x2xi8> %c = constant <i32: 0> : tile<2x2xi32>
        %d = mmai %a, %a, %c unsigned signed : tile<2x2xi8>, tile<2x2xi8>, tile<2x2xi32>
        %r = reshape %d : tile<2x2xi32> -> tile<4xi32>",
        &[-255 + 6, 510 + 8, -3 + 12, 6 + 16],
    );
}

#[test]
fn control_flow() {
    let loops = |count: &str, carried: &str, body: &str| {
        format!("%z = constant <i32: 0> : tile<i32> %o = constant <i32: 1> : tile<i32> %n = constant <i32: {count}> : tile<i32>
            %f:2 = for %i in (%z to %n, step %o) : tile<i32> iter_values({carried}) -> (tile<i32>, tile<i32>) {{ {body} }}
            %u = reshape %f#0 : tile<i32> -> tile<1xi32> %v = reshape %f#1 : tile<i32> -> tile<1xi32>
            %r = cat %u, %v dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>")
    };
    let fibonacci = "%s = addi %x, %y : tile<i32> continue %y, %s : tile<i32>, tile<i32>";
    ints(&loops("10", "%x = %z, %y = %o", fibonacci), &[55, 89]);
    ints(&loops("0", "%x = %z, %y = %o", fibonacci), &[0, 1]);
    ints(&loops("-5", "%x = %z, %y = %o", fibonacci), &[0, 1]);
    ints(
        &loops("7", "%x = %z, %y = %o", "continue %y, %x : tile<i32>, tile<i32>"),
        &[1, 0],
    );
    ints(
        &loops("3", "%x = %z, %y = %o", "continue %i, %i : tile<i32>, tile<i32>"),
        &[2, 2],
    );
    ints(
        &loops(
            "3",
            "%x = %n, %y = %n",
            "%s = addi %x, %n : tile<i32> continue %s, %y : tile<i32>, tile<i32>",
        ),
        &[12, 3],
    );
    // A loop in a loop, left from a branch; an early end of one branch of three.
    ints("%z = constant <i32: 0> : tile<i32> %o = constant <i32: 1> : tile<i32> %n = constant <i32: 5> : tile<i32>
        %f = for %i in (%z to %n, step %o) : tile<i32> iter_values(%t = %z) -> (tile<i32>) {
          %l = loop iter_values(%k = %z) : tile<i32> -> tile<i32> {
            %c = cmpi greater_than %k, %i, signed : tile<i32> -> tile<i1>
            if %c { break %k : tile<i32> }
            %k1 = addi %k, %o : tile<i32>
            continue %k1 : tile<i32>
          }
          %odd = andi %i, %o : tile<i32>
          %c = cmpi equal %odd, %o, signed : tile<i32> -> tile<i1>
          if %c { continue %t : tile<i32> }
          %t1 = addi %t, %l : tile<i32>
          continue %t1 : tile<i32>
        }
        %b = if %c -> (tile<i32>) { yield %z : tile<i32> } else { %g = addi %f, %o : tile<i32> yield %g : tile<i32> }
        %r = reshape %b : tile<i32> -> tile<1xi32>".replace("if %c -> ", "%no = constant <i1: false> : tile<i1> if %no -> ").replace("%b = %no = constant <i1: false> : tile<i1> if", "%no = constant <i1: false> : tile<i1> %b = if").as_str(), &[10]);
}

fn view_kernel(view: &str, ty: &str, tile: &str, store: &str) -> String {
    format!(
        "entry @k(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {{
        %i, %j, %kk = get_tile_block_id : tile<i32> %z = constant <i32: 0> : tile<i32>
        %tv = make_tensor_view %p, shape = [4, 6], strides = [6, 1] : tensor_view<4x6xi32, strides=[6,1]>
        %v = {view} %tv : {ty}
        {tile}
        %qv = make_tensor_view %q, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
        %w = make_partition_view %qv : partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>
        {store}
        return }}"
    )
}

#[test]
fn views_walk_tensors() {
    let store = "%f = reshape %t : tile<2x4xi32> -> tile<8xi32>
        %s = store_view_tko weak %f, %w[%z] : tile<8xi32>, partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>, tile<i32> -> token";
    let test = |view: &str, ty: &str, indices: &str, index_ty: &str, want: &[i32]| {
        let load = format!(
            "%o = constant <i32: 1> : tile<i32> %rows = constant <i32: [3, 9]> : tile<2xi32>
            %t, %k = load_view_tko weak %v[{indices}] : {ty}, {index_ty} -> tile<2x4xi32>, token"
        );
        let mut args = Args::new();
        let p = args.add_tensor(i32s("p", &(0..24).collect::<Vec<_>>()));
        let q = args.add_tensor(i32s("q", &[0; 8]));
        args.push(Arg::Pointer(p)).push(Arg::Pointer(q));
        let out = run(&view_kernel(view, ty, &load, store), args).unwrap_or_else(|f| panic!("{f}"));
        assert_eq!(as_i32(&out, "q"), want, "{ty}");
    };
    let tensor = "tensor_view<4x6xi32, strides=[6,1]>";
    test(
        "make_partition_view",
        &format!("partition_view<tile=(2x4), padding_value = zero, {tensor}>"),
        "%o, %o",
        "tile<i32>",
        &[16, 17, 0, 0, 22, 23, 0, 0],
    );
    test(
        "make_partition_view",
        &format!("partition_view<tile=(2x4), {tensor}, dim_map=[1, 0]>"),
        "%o, %z",
        "tile<i32>",
        &[2, 8, 14, 20, 3, 9, 15, 21],
    );
    test(
        "make_strided_view",
        &format!("strided_view<tile=(2x4), traversal_strides=[1,2], {tensor}>"),
        "%o, %o",
        "tile<i32>",
        &[8, 9, 10, 11, 14, 15, 16, 17],
    );
    test(
        "make_gather_scatter_view",
        &format!("gather_scatter_view<tile=(2x4), padding_value = zero, {tensor}, sparse_dim=0>"),
        "%rows, %z",
        "tile<2xi32>, tile<i32>",
        &[18, 19, 20, 21, 0, 0, 0, 0],
    );
}

/// The same bits for any number of threads and any order of blocks.
#[test]
fn results_do_not_depend_on_threads() {
    let source = "entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
        %x, %y, %z = get_tile_block_id : tile<i32>
        %tv = make_tensor_view %p, shape = [1000], strides = [1] : tensor_view<1000xf32, strides=[1]>
        %v = make_partition_view %tv : partition_view<tile=(16), padding_value = zero, tensor_view<1000xf32, strides=[1]>>
        %t, %k = load_view_tko weak %v[%x] : partition_view<tile=(16), padding_value = zero, tensor_view<1000xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
        %e = exp %t : tile<16xf32>
        %s = reduce %e dim=0 identities=[0.0 : f32] : tile<16xf32> -> tile<f32>
          (%a: tile<f32>, %b: tile<f32>) { %c = addf %a, %b : tile<f32> yield %c : tile<f32> }
        %o = offset %q, %x : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
        %d = store_ptr_tko weak %o, %s : tile<ptr<f32>>, tile<f32> -> token
        return }";
    let go = |threads: usize, orders: usize| {
        let mut args = Args::new();
        let p = args.add_tensor(f32s(
            "p",
            &(0..1000).map(|i| (i as f32).sin()).collect::<Vec<_>>(),
        ));
        let q = args.add_tensor(f32s("q", &[0.0; 63]));
        args.push(Arg::Pointer(p)).push(Arg::Pointer(q));
        let options = Options {
            threads: Some(threads),
            orders,
            ..Options::default()
        };
        as_f32(&run_with(source, args, [63, 1, 1], &options).unwrap(), "q")
    };
    let want = go(1, 1);
    assert!(want.iter().all(|x| *x > 0.0));
    for (threads, orders) in [(2, 1), (5, 1), (1, 4)] {
        assert_eq!(go(threads, orders), want);
    }
}

#[test]
fn printing_atomics_and_globals() {
    let source = "global @g <i32: [5, 6]> : tile<2xi32>
      entry @k(%p: tile<ptr<i32>>) {
        %x, %y, %z = get_tile_block_id : tile<i32>
        %g = get_global @g : tile<ptr<i32>>
        %v, %k = load_ptr_tko weak %g : tile<ptr<i32>> -> tile<i32>, token
        %old, %k1 = atomic_rmw_tko relaxed device %p, add, %v : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
        %i = iota : tile<2xi32>
        %k2 = print_tko \"block %d: %5i of %d\\0A\", %x, %v, %i : tile<i32>, tile<i32>, tile<2xi32> -> token
        return }";
    let mut args = Args::new();
    let p = args.add_tensor(i32s("p", &[1]));
    args.push(Arg::Pointer(p));
    let module = tileport_ir::text::parse(source.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].message));
    let executor = Executor::prepare(&module, "k").unwrap_or_else(|d| panic!("{}", d[0].message));
    let outcome = executor.run(&mut args, [3, 1, 1], &Options::default()).unwrap();
    assert_eq!(as_i32(&args, "p"), [16]);
    let texts: Vec<&str> = outcome.prints.iter().map(|p| p.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "block 0:     5 of [0, 1]\n",
            "block 1:     5 of [0, 1]\n",
            "block 2:     5 of [0, 1]\n"
        ]
    );
}

#[test]
fn lists_of_arrays_are_tables() {
    let source = "entry @k(%t: tile<ptr<i64>>, %n: tile<i32>, %out: tile<ptr<i32>>) {
        %three = constant <i32: 3> : tile<i32>
        %row = offset %t, %three : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
        %a, %k = load_ptr_tko weak %row : tile<ptr<i64>> -> tile<i64>, token
        %p = int_to_ptr %a : tile<i64> -> tile<ptr<i32>>
        %v, %k1 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
        %s = addi %v, %n : tile<i32>
        %k2 = store_ptr_tko weak %out, %s : tile<ptr<i32>>, tile<i32> -> token
        return }";
    let mut args = Args::new();
    args.push_list("list", vec![i32s("a", &[10, 11]), i32s("b", &[20, 21])]);
    let out = args.add_tensor(TensorArg::new("out", ElementType::I32, &[1], vec![0; 4]).unwrap());
    args.push(Arg::Pointer(out));
    assert_eq!(as_i32(&run(source, args).unwrap(), "out"), [22]);
}

/// All blocks are counted, in each order, also where one fails.
#[test]
fn blocks_are_counted() {
    let source = "entry @k(%p: tile<ptr<i32>>) {
        %i, %j, %l = get_tile_block_id : tile<i32>
        %q = offset %p, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %k = store_ptr_tko weak %q, %i : tile<ptr<i32>>, tile<i32> -> token
        return }";
    let executor = common::prepare(source);
    for (orders, threads, room) in [(1, 1, 37), (1, 3, 37), (3, 1, 37), (1, 2, 36)] {
        let mut args = Args::new();
        let t = args.add_tensor(i32s("p", &vec![0; room]));
        args.push(Arg::Pointer(t));
        let options = Options {
            orders,
            threads: Some(threads),
            ..Options::default()
        };
        let progress = tileport_exec::Progress::default();
        let result = executor.run_watched(&mut args, [37, 1, 1], &options, &progress);
        assert_eq!(result.is_ok(), room == 37);
        assert_eq!(
            (progress.done(), progress.total()),
            (37 * orders as u64, 37 * orders as u64)
        );
    }
}

/// What is not done is said, never guessed.
#[test]
fn gaps_are_told_apart() {
    let source = "entry @k(%p: tile<ptr<f32>>) { %g = alloca num_elem = 2147483648, alignment = 16 : tile<ptr<f32>> return }";
    let module = tileport_ir::text::parse(source.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].message));
    let diagnostics = Executor::prepare(&module, "k").unwrap_err();
    assert_eq!(diagnostics[0].code, tileport_exec::CODE_GAP);
    assert!(
        diagnostics[0]
            .op
            .as_deref()
            .is_some_and(|op| op.contains("alloca"))
    );
    let missing = Executor::prepare(&module, "other").unwrap_err();
    assert_eq!(missing[0].code, tileport_exec::CODE_INVALID);
}
