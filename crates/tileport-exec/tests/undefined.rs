//! Each kind of undefined behaviour, with a twin that is like it but defined.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::result_large_err,
    reason = "helpers of tests fail by panicking"
)]

mod common;
use common::{as_i32, f32s, i32s, run, run_with};
use tileport_exec::{Arg, Args, Fault, Kind, Options, TensorArg};

const VIEWS: &str = "
  %tv = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %padded = make_partition_view %tv : partition_view<tile=(8), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %plain = make_partition_view %tv : partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>
  %qv = make_tensor_view %q, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
  %ints = make_partition_view %qv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
  %c0 = constant <i32: 0> : tile<i32>
  %c1 = constant <i32: 1> : tile<i32>
  %c2 = constant <i32: 2> : tile<i32>
";
const PADDED: &str = "partition_view<tile=(8), padding_value = zero, tensor_view<?xf32, strides=[1]>>";
const PLAIN: &str = "partition_view<tile=(8), tensor_view<?xf32, strides=[1]>>";
const INTS: &str = "partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>";

fn source(body: &str) -> String {
    let body = body
        .replace("PADDED", PADDED)
        .replace("PLAIN", PLAIN)
        .replace("INTS", INTS);
    format!("entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<i32>>, %n: tile<i32>) {{ {VIEWS} {body} return }}")
}

/// `x` has 12 floats, `y` 16 integers: 0, 1, …
fn args() -> Args {
    let mut args = Args::new();
    let x = args.add_tensor(f32s("x", &[1.0; 12]));
    let y = args.add_tensor(i32s("y", &(0..16).collect::<Vec<_>>()));
    args.push(Arg::Pointer(x))
        .push(Arg::Pointer(y))
        .push(Arg::Int(12));
    args
}

fn outcome(body: &str) -> Result<Args, Fault> {
    run(&source(body), args())
}

/// The first body has undefined behaviour of a kind, found at the operation with this name; the second has none.
#[track_caller]
fn pair(kind: Kind, op: &str, bad: &str, good: &str) -> Fault {
    let fault = outcome(bad).expect_err("the kernel should be at fault");
    assert_eq!(fault.kind, kind, "{fault}");
    assert!(fault.op.contains(op), "{fault}");
    assert!(
        fault.span.is_some() && fault.block == Some([0, 0, 0]),
        "{fault:?}"
    );
    if let Err(fault) = outcome(good) {
        panic!("the twin should run: {fault}");
    }
    fault
}

#[test]
fn index_outside_of_the_index_space() {
    let load = |i: &str| {
        format!("%t, %k = load_view_tko weak %padded[{i}] : PADDED, tile<i32> -> tile<8xf32>, token")
    };
    let fault = pair(Kind::IndexOutOfSpace, "load_view_tko", &load("%c2"), &load("%c1"));
    assert_eq!(fault.argument.as_deref(), Some("x"));
    let minus = "%m = constant <i32: -1> : tile<i32> %t, %k = load_view_tko weak %padded[%m] : PADDED, tile<i32> -> tile<8xf32>, token";
    assert!(outcome(minus).unwrap_err().message.contains("-1"));
}

#[test]
fn pointer_outside_of_its_allocation() {
    let load = |i: i64| {
        format!("%o = constant <i32: {i}> : tile<i32> %a = offset %p, %o : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
                 %t, %k = load_ptr_tko weak %a : tile<ptr<f32>> -> tile<f32>, token")
    };
    let fault = pair(Kind::OutOfBounds, "load_ptr_tko", &load(12), &load(11));
    assert_eq!(fault.argument.as_deref(), Some("x"));
    assert!(
        fault.message.contains("byte 48 of an allocation of 48 bytes"),
        "{fault}"
    );
    assert_eq!(outcome(&load(-1)).unwrap_err().kind, Kind::OutOfBounds);
}

#[test]
fn a_tensor_view_larger_than_its_allocation() {
    let load = |n: i64| {
        format!("%v = make_tensor_view %p, shape = [{n}], strides = [1] : tensor_view<{n}xf32, strides=[1]>
                 %w = make_partition_view %v : partition_view<tile=(8), padding_value = zero, tensor_view<{n}xf32, strides=[1]>>
                 %t, %k = load_view_tko weak %w[%c1] : partition_view<tile=(8), padding_value = zero, tensor_view<{n}xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token")
    };
    let fault = pair(Kind::OutOfBounds, "load_view_tko", &load(14), &load(12));
    assert_eq!(fault.element, Some(vec![4]));
}

#[test]
fn misaligned_pointer() {
    let load = |by: i64| {
        format!(
            "%b = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i8>> %o = constant <i32: {by}> : tile<i32>
                 %a = offset %b, %o : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
                 %c = ptr_to_ptr %a : tile<ptr<i8>> -> tile<ptr<f32>>
                 %t, %k = load_ptr_tko weak %c : tile<ptr<f32>> -> tile<f32>, token"
        )
    };
    pair(Kind::Misaligned, "load_ptr_tko", &load(2), &load(4));
}

#[test]
fn assumptions_that_do_not_hold() {
    let bounded = |u: i64| format!("%a = assume bounded<0, {u}>, %n : tile<i32>");
    pair(Kind::Assumption, "assume", &bounded(11), &bounded(12));
    let div = |d: u64| format!("%a = assume div_by<{d}>, %n : tile<i32>");
    pair(Kind::Assumption, "assume", &div(8), &div(4));
    let pointer = |d: u64| format!("%a = assume div_by<{d}>, %p : tile<ptr<f32>>");
    let fault = pair(Kind::Assumption, "assume", &pointer(512), &pointer(256));
    assert_eq!(fault.argument.as_deref(), Some("x"));
    let rising = |values: &str| {
        format!(
            "%v = constant <i32: [{values}]> : tile<8xi32> %a = assume div_by<4, every 4 along 0>, %v : tile<8xi32>"
        )
    };
    let fault = pair(
        Kind::Assumption,
        "assume",
        &rising("4, 5, 6, 8, 0, 1, 2, 3"),
        &rising("4, 5, 6, 7, 0, 1, 2, 3"),
    );
    assert_eq!(fault.element, Some(vec![3]));
    let same = |values: &str| {
        format!(
            "%v = constant <i32: [[{values}], [1, 1, 2, 2]]> : tile<2x4xi32>
                 %a = assume same_elements<[2, 2]>, %v : tile<2x4xi32>"
        )
    };
    pair(
        Kind::Assumption,
        "assume",
        &same("1, 1, 2, 3"),
        &same("1, 1, 2, 2"),
    );
}

#[test]
fn overflow_against_a_flag() {
    for (op, flag, a, b, good) in [
        ("addi", "no_signed_wrap", i32::MAX, 1, 0),
        ("addi", "no_unsigned_wrap", -1, 1, 0),
        ("subi", "no_signed_wrap", i32::MIN, 1, -1),
        ("subi", "no_unsigned_wrap", 0, 1, 0),
        ("muli", "no_signed_wrap", 1 << 30, 2, 1),
        ("muli", "no_wrap", -1, 2, 0),
        ("shli", "no_signed_wrap", 1 << 30, 1, 0),
        ("shli", "no_unsigned_wrap", -1, 1, 0),
    ] {
        let body = |b: i32| {
            format!(
                "%a = constant <i32: {a}> : tile<4xi32> %b = constant <i32: [0, 0, {b}, 0]> : tile<4xi32>
                     %r = {op} %a, %b overflow<{flag}> : tile<4xi32>"
            )
        };
        let fault = pair(Kind::Overflow, op, &body(b), &body(good));
        assert_eq!(fault.element, Some(vec![2]), "{op} {flag}");
    }
}

#[test]
fn division_without_a_result() {
    let body = |op: &str, a: i32, b: i32| {
        format!(
            "%a = constant <i32: {a}> : tile<4xi32> %b = constant <i32: [1, {b}, 1, 1]> : tile<4xi32>
                 %r = {op} %a, %b signed : tile<4xi32>"
        )
    };
    let fault = pair(
        Kind::DivisionByZero,
        "divi",
        &body("divi", 5, 0),
        &body("divi", 5, 2),
    );
    assert_eq!(fault.element, Some(vec![1]));
    pair(
        Kind::DivisionByZero,
        "remi",
        &body("remi", 5, 0),
        &body("remi", i32::MIN, -1),
    );
    pair(
        Kind::DivisionOverflow,
        "divi",
        &body("divi", i32::MIN, -1),
        &body("divi", i32::MIN + 1, -1),
    );
}

#[test]
fn unspecified_values_that_are_used() {
    // Padding without a value, stored to where it is inside.
    let store = |arithmetic: &str, view: &str, ty: &str| {
        format!(
            "%t, %k = load_view_tko weak {view}[%c1] : {ty}, tile<i32> -> tile<8xf32>, token
                 {arithmetic}
                 %k2 = store_view_tko weak %u, %padded[%c0] : tile<8xf32>, PADDED, tile<i32> -> token"
        )
    };
    let zero = "%z = constant <f32: 0.0> : tile<8xf32> %u = mulf %t, %z : tile<8xf32>";
    let fault = pair(
        Kind::Unspecified,
        "store_view_tko",
        &store(zero, "%plain", "PLAIN"),
        &store(zero, "%padded", "PADDED"),
    );
    assert_eq!(
        (fault.element, fault.argument.as_deref()),
        (Some(vec![4]), Some("x"))
    );
    // A selection that takes only what is specified is specified.
    let select = |limit: i32| {
        format!("%i = iota : tile<8xi32> %l = constant <i32: {limit}> : tile<8xi32> %z = constant <f32: 0.0> : tile<8xf32>
                 %m = cmpi less_than %i, %l, signed : tile<8xi32> -> tile<8xi1>
                 %u = select %m, %t, %z : tile<8xi1>, tile<8xf32>")
    };
    pair(
        Kind::Unspecified,
        "store_view_tko",
        &store(&select(5), "%plain", "PLAIN"),
        &store(&select(4), "%plain", "PLAIN"),
    );
}

/// A scale without a value concerns its row, or its column, of the product and nothing else.
#[test]
fn unspecified_scales_of_a_matrix_product() {
    const OUT: &str = "partition_view<tile=(16x16), tensor_view<3x4xf32, strides=[4,1]>>";
    let product = |rows: i32, columns: i32| {
        let left = format!("tensor_view<{rows}x1xf8E8M0FNU, strides=[1,1]>");
        let right = format!("tensor_view<1x{columns}xf8E8M0FNU, strides=[16,1]>");
        format!(
            "%s = ptr_to_ptr %q : tile<ptr<i32>> -> tile<ptr<f8E8M0FNU>>
             %lv = make_tensor_view %s, shape = [{rows}, 1], strides = [1, 1] : {left}
             %lp = make_partition_view %lv : partition_view<tile=(16x1), {left}>
             %ls, %k1 = load_view_tko weak %lp[%c0, %c0] : partition_view<tile=(16x1), {left}>, tile<i32> -> tile<16x1xf8E8M0FNU>, token
             %rv = make_tensor_view %s, shape = [1, {columns}], strides = [16, 1] : {right}
             %rp = make_partition_view %rv : partition_view<tile=(1x16), {right}>
             %rs, %k2 = load_view_tko weak %rp[%c0, %c0] : partition_view<tile=(1x16), {right}>, tile<i32> -> tile<1x16xf8E8M0FNU>, token
             %a = constant <f8E4M3FN: 1.0> : tile<16x32xf8E4M3FN>
             %b = constant <f8E4M3FN: 1.0> : tile<32x16xf8E4M3FN>
             %z = constant <f32: 0.0> : tile<16x16xf32>
             %u = mmaf_scaled %a, %b, %z, %ls, %rs : tile<16x32xf8E4M3FN>, tile<32x16xf8E4M3FN>, tile<16x16xf32>, tile<16x1xf8E8M0FNU>, tile<1x16xf8E8M0FNU>
             %ov = make_tensor_view %p, shape = [3, 4], strides = [4, 1] : tensor_view<3x4xf32, strides=[4,1]>
             %op = make_partition_view %ov : {OUT}
             %done = store_view_tko weak %u, %op[%c0, %c0] : tile<16x16xf32>, {OUT}, tile<i32> -> token"
        )
    };
    let fault = pair(
        Kind::Unspecified,
        "store_view_tko",
        &product(2, 4),
        &product(3, 4),
    );
    assert_eq!(fault.element, Some(vec![2, 0]));
    let fault = pair(
        Kind::Unspecified,
        "store_view_tko",
        &product(3, 3),
        &product(3, 4),
    );
    assert_eq!(fault.element, Some(vec![0, 3]));
}

#[test]
fn memory_that_nothing_has_written() {
    let pointers = |at: i32| {
        format!(
            "%g = alloca num_elem = 8, alignment = 16 : tile<ptr<i32>>
             %k1 = store_ptr_tko weak %g, %c1 : tile<ptr<i32>>, tile<i32> -> token
             %o = constant <i32: {at}> : tile<i32>
             %a = offset %g, %o : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
             %t, %k2 = load_ptr_tko weak %a token = %k1 : tile<ptr<i32>> -> tile<i32>, token"
        )
    };
    let store = |at| {
        let load = pointers(at);
        format!("{load} %k3 = store_ptr_tko weak %q, %t : tile<ptr<i32>>, tile<i32> -> token")
    };
    let fault = pair(Kind::Unspecified, "store_ptr_tko", &store(1), &store(0));
    assert_eq!(fault.argument.as_deref(), Some("y"));
    // Reading it is no fault as long as nothing depends on what is read.
    assert!(outcome(&pointers(7)).is_ok());

    let view = |second: &str| {
        let half = "partition_view<tile=(4), tensor_view<8xi32, strides=[1]>>";
        let whole = "partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>";
        format!(
            "%g = alloca num_elem = 8, alignment = 16 : tile<ptr<i32>>
             %gv = make_tensor_view %g, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
             %h = make_partition_view %gv : {half} %w = make_partition_view %gv : {whole}
             %v = constant <i32: 5> : tile<4xi32>
             %k1 = store_view_tko weak %v, %h[%c0] : tile<4xi32>, {half}, tile<i32> -> token
             %k2 = store_view_tko weak %v, %h[{second}] : tile<4xi32>, {half}, tile<i32> -> token
             %t, %k3 = load_view_tko weak %w[%c0] : {whole}, tile<i32> -> tile<8xi32>, token
             %k4 = store_view_tko weak %t, %ints[%c0] : tile<8xi32>, INTS, tile<i32> -> token"
        )
    };
    let fault = pair(Kind::Unspecified, "store_view_tko", &view("%c0"), &view("%c1"));
    assert_eq!(fault.element, Some(vec![4]));

    let atomic = |first: &str| {
        format!(
            "%g = alloca num_elem = 1, alignment = 16 : tile<ptr<i32>> {first}
             %u, %k2 = atomic_rmw_tko relaxed device %g, add, %c1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token"
        )
    };
    let first = "%k1 = store_ptr_tko weak %g, %c1 : tile<ptr<i32>>, tile<i32> -> token";
    pair(Kind::Unspecified, "atomic_rmw_tko", &atomic(""), &atomic(first));
}

#[test]
fn unspecified_values_in_branches_and_addresses() {
    let load = |mask: &str, rest: &str| {
        format!(
            "%m = constant <i1: {mask}> : tile<i1>
                 %t, %k = load_ptr_tko weak %q, %m : tile<ptr<i32>>, tile<i1> -> tile<i32>, token {rest}"
        )
    };
    let branch = "%c = cmpi equal %t, %c0, signed : tile<i32> -> tile<i1> if %c { }";
    pair(
        Kind::Unspecified,
        "if",
        &load("false", branch),
        &load("true", branch),
    );
    let address = "%a = offset %q, %t : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
                   %u, %k2 = load_ptr_tko weak %a : tile<ptr<i32>> -> tile<i32>, token";
    pair(
        Kind::Unspecified,
        "load_ptr_tko",
        &load("false", address),
        &load("true", address),
    );
    let index = "%u, %k2 = load_view_tko weak %ints[%t] : INTS, tile<i32> -> tile<8xi32>, token";
    pair(
        Kind::Unspecified,
        "load_view_tko",
        &load("false", index),
        &load("true", index),
    );
    let atomic =
        "%u, %k2 = atomic_rmw_tko relaxed device %q, add, %t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token";
    pair(
        Kind::Unspecified,
        "atomic_rmw_tko",
        &load("false", atomic),
        &load("true", atomic),
    );
}

#[test]
fn a_float_out_of_range_makes_an_unspecified_integer() {
    let body = |x: &str| {
        format!(
            "%f = constant <f32: {x}> : tile<8xf32> %i = ftoi %f signed : tile<8xf32> -> tile<8xi32>
                 %k = store_view_tko weak %i, %ints[%c0] : tile<8xi32>, INTS, tile<i32> -> token"
        )
    };
    pair(
        Kind::Unspecified,
        "store_view_tko",
        &body("3.0e9"),
        &body("2.0e9"),
    );
}

#[test]
fn slices_that_are_not_there() {
    let body = |i: i32| {
        format!(
            "%v = constant <i32: [1, 2, 3, 4]> : tile<4xi32> %i = constant <i32: {i}> : tile<i32>
                 %s = extract %v[%i] : tile<4xi32> -> tile<2xi32>"
        )
    };
    pair(Kind::SliceOutOfRange, "extract", &body(2), &body(1));
}

#[test]
fn steps_that_are_not_positive() {
    let body = |step: i32| {
        format!(
            "%s = constant <i32: {step}> : tile<i32> for %i in (%c0 to %c2, step %s) : tile<i32> {{ continue }}"
        )
    };
    pair(Kind::LoopStep, "for", &body(0), &body(1));
}

#[test]
fn assertions_and_endless_loops() {
    let body = |c: &str| format!("%c = constant <i1: {c}> : tile<i1> assert %c, \"must hold\" : tile<i1>");
    let fault = pair(Kind::AssertionFailed, "assert", &body("false"), &body("true"));
    assert_eq!(fault.message, "must hold");
    let options = Options {
        fuel: Some(1000),
        ..Options::default()
    };
    let fault = run_with(&source("loop { continue }"), args(), [1, 1, 1], &options).unwrap_err();
    assert_eq!(fault.kind, Kind::FuelExhausted);
}

#[test]
fn constant_memory_is_not_written() {
    let body = "%k = store_ptr_tko weak %p, %f : tile<ptr<f32>>, tile<f32> -> token";
    let body = format!("%f = constant <f32: 2.0> : tile<f32> {body}");
    let mut constant = args();
    constant.tensors[0].read_only = true;
    assert_eq!(run(&source(&body), constant).unwrap_err().kind, Kind::ReadOnly);
    assert!(outcome(&body).is_ok());
}

/// Blocks that write what others read or write.
#[test]
fn races_between_blocks() {
    let store = |place: &str| {
        source(&format!(
            "%x, %y, %z = get_tile_block_id : tile<i32>
             %o = {place}
             %a = offset %q, %o : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
             %k = store_ptr_tko weak %a, %x : tile<ptr<i32>>, tile<i32> -> token"
        ))
    };
    let races = Options {
        races: true,
        ..Options::default()
    };
    let fault = run_with(&store("muli %x, %c0 : tile<i32>"), args(), [4, 1, 1], &races).unwrap_err();
    assert_eq!(
        (fault.kind, fault.argument.as_deref(), fault.block),
        (Kind::Race, Some("y"), Some([1, 0, 0])),
        "{fault}"
    );
    let out = run_with(&store("muli %x, %c1 : tile<i32>"), args(), [4, 1, 1], &races).unwrap();
    assert_eq!(as_i32(&out, "y")[..5], [0, 1, 2, 3, 4]);
    let add = source(
        "%u, %k = atomic_rmw_tko relaxed device %q, add, %c1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token",
    );
    assert_eq!(
        as_i32(&run_with(&add, args(), [9, 1, 1], &races).unwrap(), "y")[0],
        9
    );
}

#[test]
fn results_that_depend_on_the_order_of_blocks() {
    let exchange = source(
        "%x, %y, %z = get_tile_block_id : tile<i32>
         %u, %k = atomic_rmw_tko relaxed device %q, xchg, %x : tile<ptr<i32>>, tile<i32> -> tile<i32>, token",
    );
    let orders = Options {
        orders: 3,
        ..Options::default()
    };
    let fault = run_with(&exchange, args(), [4, 1, 1], &orders).unwrap_err();
    assert_eq!(
        (fault.kind, fault.argument.as_deref()),
        (Kind::OrderDependent, Some("y"))
    );
    let add = exchange.replace("xchg", "add");
    assert!(run_with(&add, args(), [4, 1, 1], &orders).is_ok());
}

/// The lowest block's fault is reported, whatever the threads do.
#[test]
fn the_first_block_that_fails_is_named() {
    let body = source(
        "%x, %y, %z = get_tile_block_id : tile<i32> %l = constant <i32: 37> : tile<i32>
         %c = cmpi less_than %x, %l, signed : tile<i32> -> tile<i1> assert %c, \"late\" : tile<i1>",
    );
    for threads in [1, 2, 3, 8] {
        for _ in 0..20 {
            let options = Options {
                threads: Some(threads),
                ..Options::default()
            };
            let fault = run_with(&body, args(), [100, 1, 1], &options).unwrap_err();
            assert_eq!(fault.block, Some([37, 0, 0]));
        }
    }
}

#[test]
fn arguments_that_do_not_fit() {
    let mut missing = args();
    missing.params.pop();
    assert_eq!(run(&source(""), missing).unwrap_err().kind, Kind::Arguments);
    let mut wrong = args();
    wrong.params[2] = Arg::Pointer(0);
    assert_eq!(run(&source(""), wrong).unwrap_err().kind, Kind::Arguments);
    let mut large = args();
    large.params[2] = Arg::Int(1 << 40);
    assert!(
        run(&source(""), large)
            .unwrap_err()
            .message
            .contains("cannot hold")
    );
    assert!(TensorArg::new("t", tileport_ir::ElementType::F32, &[3], vec![0; 8]).is_err());
}
