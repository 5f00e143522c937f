//! Bodies of reductions and scans that are more than arithmetic on scalars.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::result_large_err,
    reason = "helpers of tests fail by panicking"
)]

mod common;
use common::{as_f32, as_i32, f32s, i32s, result_bytes, run_with};
use tileport_exec::{Arg, Args, Combining, Options};

#[track_caller]
fn ints(body: &str, want: &[i32]) {
    let bytes = result_bytes(body, "i32", want.len()).unwrap_or_else(|f| panic!("{f}: {body}"));
    let got: Vec<i32> = bytes
        .as_chunks::<4>()
        .0
        .iter()
        .map(|b| i32::from_le_bytes(*b))
        .collect();
    assert_eq!(got, want, "{body}");
}

const INPUT: &str = "%x = constant <i32: [3, -1, 4, 1, -5, 9, 2, 6]> : tile<8xi32>";

/// The larger magnitude, by a branch: 3 of 3 and -1, 4 of 4 and 1, 9 of -5 and 9, 6 of 2 and 6; then 4 and 9; then 9.
#[test]
fn branches() {
    ints(
        &format!(
            "{INPUT}
             %m = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32> (%a: tile<i32>, %b: tile<i32>) {{
                %p = absi %a : tile<i32>
                %q = absi %b : tile<i32>
                %c = cmpi greater_than_or_equal %p, %q, signed : tile<i32> -> tile<i1>
                %r0 = if %c -> (tile<i32>) {{ yield %a : tile<i32> }} else {{ yield %b : tile<i32> }}
                yield %r0 : tile<i32>
             }}
             %r = reshape %m : tile<i32> -> tile<1xi32>"
        ),
        &[9],
    );
}

/// s = 2 s + x where x is odd, else s, from the identity 1 on.
#[test]
fn branches_in_scans() {
    ints(
        &format!(
            "{INPUT}
             %r = scan %x dim=0 reverse=false identities=[1 : i32] : tile<8xi32> -> tile<8xi32> (%s: tile<i32>, %e: tile<i32>) {{
                %zero = constant <i32: 0> : tile<i32>
                %one = constant <i32: 1> : tile<i32>
                %low = andi %e, %one : tile<i32>
                %c = cmpi not_equal %low, %zero, signed : tile<i32> -> tile<i1>
                %t = if %c -> (tile<i32>) {{
                    %w = addi %s, %s : tile<i32>
                    %u = addi %w, %e : tile<i32>
                    yield %u : tile<i32>
                }} else {{
                    yield %s : tile<i32>
                }}
                yield %t : tile<i32>
             }}"
        ),
        &[5, 9, 9, 19, 33, 75, 75, 75],
    );
}

/// A reduction in the body of a reduction: both arguments side by side in a tile of two, of which the larger stays.
#[test]
fn reductions_and_tiles() {
    ints(
        &format!(
            "{INPUT}
             %y = reshape %x : tile<8xi32> -> tile<2x4xi32>
             %r = reduce %y dim=1 identities=[-2147483648 : i32] : tile<2x4xi32> -> tile<2xi32> (%a: tile<i32>, %b: tile<i32>) {{
                %a1 = reshape %a : tile<i32> -> tile<1xi32>
                %b1 = reshape %b : tile<i32> -> tile<1xi32>
                %ab = cat %a1, %b1 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
                %m = reduce %ab dim=0 identities=[-2147483648 : i32] : tile<2xi32> -> tile<i32> (%c: tile<i32>, %d: tile<i32>) {{
                    %e = maxi %c, %d signed : tile<i32>
                    yield %e : tile<i32>
                }}
                yield %m : tile<i32>
             }}"
        ),
        &[4, 9],
    );
}

/// What is not elementwise is the same for all elements of a body, as outside of it: here the block's number, 0, and
/// the number of blocks, 1.
#[test]
fn the_blocks_number_in_a_body() {
    ints(
        &format!(
            "{INPUT}
             %m = reduce %x dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32> (%a: tile<i32>, %b: tile<i32>) {{
                %n, %ny, %nz = get_num_tile_blocks : tile<i32>
                %s = addi %a, %b : tile<i32>
                %t = addi %s, %n : tile<i32>
                yield %t : tile<i32>
             }}
             %r = reshape %m : tile<i32> -> tile<1xi32>"
        ),
        // 19, and one for each of the seven combinations.
        &[26],
    );
}

/// Values from outside keep their content through a body that runs for each element: two operands, of which the second
/// counts, and a value that is used again behind the reduction.
#[test]
fn several_operands_and_values_from_outside() {
    ints(
        &format!(
            "{INPUT}
             %i = iota : tile<8xi32>
             %k0 = constant <i32: [7, 8]> : tile<2xi32>
             %k = addi %k0, %k0 : tile<2xi32>
             %v, %place = reduce %x, %i dim=0 identities=[0 : i32, 0 : i32] : tile<8xi32>, tile<8xi32> -> tile<i32>, tile<i32>
               (%a: tile<i32>, %b: tile<i32>, %ia: tile<i32>, %ib: tile<i32>) {{
                %c = cmpi greater_than_or_equal %a, %b, signed : tile<i32> -> tile<i1>
                %p, %q = if %c -> (tile<i32>, tile<i32>) {{ yield %a, %ia : tile<i32>, tile<i32> }}
                         else {{ yield %b, %ib : tile<i32>, tile<i32> }}
                yield %p, %q : tile<i32>, tile<i32>
             }}
             %v1 = reshape %v : tile<i32> -> tile<1xi32>
             %place1 = reshape %place : tile<i32> -> tile<1xi32>
             %both = cat %v1, %place1 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
             %r = cat %both, %k dim = 0 : tile<2xi32>, tile<2xi32> -> tile<4xi32>"
        ),
        &[9, 5, 14, 16],
    );
}

/// An unspecified condition in a body is a fault there, as anywhere.
#[test]
fn faults_in_bodies_name_their_operation() {
    let fault = result_bytes(
        "%x = constant <f32: [1.0, 1.0e30]> : tile<2xf32>
         %i = ftoi %x signed : tile<2xf32> -> tile<2xi32>
         %m = reduce %i dim=0 identities=[0 : i32] : tile<2xi32> -> tile<i32> (%a: tile<i32>, %b: tile<i32>) {
            %c = cmpi greater_than %a, %b, signed : tile<i32> -> tile<i1>
            %r0 = if %c -> (tile<i32>) { yield %a : tile<i32> } else { yield %b : tile<i32> }
            yield %r0 : tile<i32>
         }
         %r = reshape %m : tile<i32> -> tile<1xi32>",
        "i32",
        1,
    )
    .unwrap_err();
    assert_eq!(fault.kind, tileport_exec::Kind::Unspecified);
    assert!(fault.op.contains("if "), "{fault}");
}

/// What depends on the order of a reduction comes out otherwise from the last element to the first; what does not stays.
/// Float sums have loops of their own, all other bodies are run.
#[test]
fn reductions_in_another_order() {
    let sums = |combining: Combining, body: &str| {
        let source = format!(
            "entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {{
               %tv = make_tensor_view %p, shape = [2, 4], strides = [4, 1] : tensor_view<2x4xf32, strides=[4,1]>
               %v = make_partition_view %tv : partition_view<tile=(2x4), tensor_view<2x4xf32, strides=[4,1]>>
               %zero = constant <i32: 0> : tile<i32>
               %t, %k = load_view_tko weak %v[%zero, %zero] : partition_view<tile=(2x4), tensor_view<2x4xf32, strides=[4,1]>>, tile<i32> -> tile<2x4xf32>, token
               %s = reduce %t dim=1 identities=[0.0 : f32] : tile<2x4xf32> -> tile<2xf32>
                 (%a: tile<f32>, %b: tile<f32>) {{ {body} yield %c : tile<f32> }}
               %qv = make_tensor_view %q, shape = [2], strides = [1] : tensor_view<2xf32, strides=[1]>
               %w = make_partition_view %qv : partition_view<tile=(2), tensor_view<2xf32, strides=[1]>>
               %d = store_view_tko weak %s, %w[%zero] : tile<2xf32>, partition_view<tile=(2), tensor_view<2xf32, strides=[1]>>, tile<i32> -> token
               return }}"
        );
        let mut args = Args::new();
        let p = args.add_tensor(f32s("p", &[3.0, 1.0e8, -1.0e8, 3.0, 1.0, 2.0, 3.0, 4.0]));
        let q = args.add_tensor(f32s("q", &[0.0; 2]));
        args.push(Arg::Pointer(p)).push(Arg::Pointer(q));
        let options = Options {
            combining,
            ..Options::default()
        };
        as_f32(&run_with(&source, args, [1, 1, 1], &options).unwrap(), "q")
    };
    let plain = "%c = addf %a, %b : tile<f32>";
    let run = "%n = negf %b : tile<f32> %c = subf %a, %n : tile<f32>";
    for body in [plain, run] {
        // (3 + 1e8) + (-1e8 + 3), and ((3 - 1e8) + 1e8) + 3: floats are 8 apart there.
        assert_eq!(sums(Combining::Neighbours, body), [0.0, 10.0], "{body}");
        assert_eq!(sums(Combining::LastToFirst, body), [3.0, 10.0], "{body}");
        let functions_stay = if body == run { [0.0, 10.0] } else { [3.0, 10.0] };
        assert_eq!(
            sums(Combining::LastToFirstButFunctions, body),
            functions_stay,
            "{body}"
        );
    }
    // The first argument is what has been combined so far, the identity to begin with.
    let difference = "%c = subf %a, %b : tile<f32>";
    assert_eq!(
        sums(Combining::Neighbours, difference)[1],
        (1.0 - 2.0) - (3.0 - 4.0)
    );
    for combining in [Combining::LastToFirst, Combining::LastToFirstButFunctions] {
        assert_eq!(sums(combining, difference)[1], 0.0 - 4.0 - 3.0 - 2.0 - 1.0);
    }
}

/// What a kernel leaves in its only argument.
fn ints_after(source: &str, count: usize, combining: Combining) -> Vec<i32> {
    let mut args = Args::new();
    let q = args.add_tensor(i32s("q", &vec![0; count]));
    args.push(Arg::Pointer(q));
    let options = Options {
        combining,
        ..Options::default()
    };
    as_i32(&run_with(source, args, [1, 1, 1], &options).unwrap(), "q")
}

/// In the other order a scan combines neighbours first: what isn't associative, or forgets a part that only another order
/// asks for, comes out otherwise. Bodies of one operation have loops of their own; all others are run.
#[test]
fn scans_in_another_order() {
    let scan = |combining: Combining, reverse: bool, body: &str| {
        let source = format!(
            "entry @k(%q: tile<ptr<i32>>) {{
               %x = constant <i32: [[1, 2, 3, 4], [10, 20, 30, 40]]> : tile<2x4xi32>
               %s = scan %x dim=1 reverse={reverse} identities=[0 : i32] : tile<2x4xi32> -> tile<2x4xi32>
                 (%a: tile<i32>, %b: tile<i32>) {{ {body} yield %c : tile<i32> }}
               %qv = make_tensor_view %q, shape = [2, 4], strides = [4, 1] : tensor_view<2x4xi32, strides=[4,1]>
               %w = make_partition_view %qv : partition_view<tile=(2x4), tensor_view<2x4xi32, strides=[4,1]>>
               %zero = constant <i32: 0> : tile<i32>
               %d = store_view_tko weak %s, %w[%zero, %zero] : tile<2x4xi32>, partition_view<tile=(2x4), tensor_view<2x4xi32, strides=[4,1]>>, tile<i32> -> token
               return }}"
        );
        ints_after(&source, 8, combining)
    };
    let (one_by_one, otherwise) = (Combining::Neighbours, Combining::LastToFirst);
    let sum = "%c = addi %a, %b : tile<i32>";
    let sum_by_a_function =
        "%n = subi %a, %a : tile<i32> %m = addi %n, %b : tile<i32> %c = addi %a, %m : tile<i32>";
    for body in [sum, sum_by_a_function] {
        for combining in [one_by_one, otherwise] {
            assert_eq!(
                scan(combining, false, body),
                [1, 3, 6, 10, 10, 30, 60, 100],
                "{body}"
            );
            assert_eq!(
                scan(combining, true, body),
                [10, 9, 7, 4, 100, 90, 70, 40],
                "{body}"
            );
        }
    }
    // ((((0 - 1) - 2) - 3) - 4), and ((0 - 1) - 2) - (3 - 4); backwards ((0 - 4) - 3) - (2 - 1).
    let difference = "%c = subi %a, %b : tile<i32>";
    assert_eq!(scan(one_by_one, false, difference)[..4], [-1, -3, -6, -10]);
    assert_eq!(scan(otherwise, false, difference)[..4], [-1, -3, 0, -2]);
    assert_eq!(scan(otherwise, true, difference)[..4], [-8, -5, -7, -4]);
}

/// In the other order a reduction begins with its identity, so that one that is none shows.
#[test]
fn an_identity_that_is_none() {
    let largest = |combining: Combining, identity: i64, signedness: &str, second: &str| {
        let source = format!(
            "entry @k(%q: tile<ptr<i32>>) {{
               %x = constant <i32: [3, 9, 4, 1]> : tile<4xi32>
               %s = reduce %x dim=0 identities=[{identity} : i32] : tile<4xi32> -> tile<i32>
                 (%a: tile<i32>, %b: tile<i32>) {{ {second} yield %c : tile<i32> }}
               %r = reshape %s : tile<i32> -> tile<1xi32>
               %qv = make_tensor_view %q, shape = [1], strides = [1] : tensor_view<1xi32, strides=[1]>
               %w = make_partition_view %qv : partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>
               %zero = constant <i32: 0> : tile<i32>
               %d = store_view_tko weak %r, %w[%zero] : tile<1xi32>, partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>, tile<i32> -> token
               return }}"
        )
        .replace("SIGN", signedness);
        ints_after(&source, 1, combining)[0]
    };
    let plain = "%c = maxi %a, %b SIGN : tile<i32>";
    let run = "%m = maxi %a, %b SIGN : tile<i32> %c = maxi %m, %b SIGN : tile<i32>";
    for body in [plain, run] {
        for combining in [Combining::Neighbours, Combining::LastToFirst] {
            assert_eq!(largest(combining, i32::MIN.into(), "signed", body), 9);
            assert_eq!(largest(combining, 0, "unsigned", body), 9);
        }
        assert_eq!(
            largest(Combining::Neighbours, i32::MIN.into(), "unsigned", body),
            9
        );
        assert_eq!(
            largest(Combining::LastToFirst, i32::MIN.into(), "unsigned", body),
            i32::MIN
        );
    }
}
