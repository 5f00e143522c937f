//! Comparing kernels: equal where a port may change things, different in the right respect where it may not.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use std::path::PathBuf;
use tileport_ir::diff::{Aspect, Options, Report, Verdict, diff};
use tileport_ir::{Module, text, verify};

fn parse(source: &str) -> Module {
    let module =
        text::parse(source.as_bytes()).unwrap_or_else(|errors| panic!("{}\n{source}", errors[0].message));
    let findings = verify::verify(&module);
    assert!(findings.is_empty(), "{}\n{source}", findings[0].message);
    module
}

fn compare(left: &str, right: &str) -> Report {
    diff(&parse(left), &parse(right), &Options::default())
}

/// A kernel with something of everything that must match.
const KERNEL: &str = r#"
entry @matmul(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %n: tile<i32>) optimization_hints=<sm_90 = {occupancy = 2}> {
  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %count = constant <i32: 8> : tile<i32>
  %x, %y, %z = get_tile_block_id : tile<i32>
  %fact = assume div_by<16>, %a : tile<ptr<f16>>
  %ta = make_tensor_view %fact, shape = [%n, 512], strides = [512, 1] : tile<i32> -> tensor_view<?x512xf16, strides=[512,1]>
  %tb = make_tensor_view %b, shape = [512, %n], strides = [1, 512] : tile<i32> -> tensor_view<512x?xf16, strides=[1,512]>
  %tc = make_tensor_view %c, shape = [%n, %n], strides = [1024, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[1024,1]>
  %va = make_partition_view %ta : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x512xf16, strides=[512,1]>>
  %vb = make_partition_view %tb : partition_view<tile=(64x64), padding_value = zero, tensor_view<512x?xf16, strides=[1,512]>>
  %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[1024,1]>>
  %init = constant <f32: 0.0> : tile<64x64xf32>
  %start = make_token : token
  %acc = for %i in (%zero to %count, step %one) : tile<i32> iter_values(%s = %init) -> (tile<64x64xf32>) {
    %ra, %t0 = load_view_tko weak %va[%x, %i] token = %start : partition_view<tile=(64x64), padding_value = zero, tensor_view<?x512xf16, strides=[512,1]>>, tile<i32> -> tile<64x64xf16>, token
    %rb, %t1 = load_view_tko weak %vb[%i, %y] token = %start : partition_view<tile=(64x64), padding_value = zero, tensor_view<512x?xf16, strides=[1,512]>>, tile<i32> -> tile<64x64xf16>, token
    %next = mmaf %ra, %rb, %s : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
    continue %next : tile<64x64xf32>
  }
  %end = store_view_tko weak %acc, %vc[%x, %y] token = %start : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<?x?xf32, strides=[1024,1]>>, tile<i32> -> token
  return
}
"#;

#[test]
fn a_kernel_is_equal_to_itself() {
    assert_eq!(compare(KERNEL, KERNEL).verdict, Verdict::Equal);
}

#[test]
fn what_a_port_may_change_is_equal() {
    let renamed = KERNEL.replace("%acc", "%sum").replace("@matmul", "@port");
    assert_eq!(compare(KERNEL, &renamed).verdict, Verdict::Equal);
    // Constants of their own, in another order, and a value that nobody uses.
    let constants = KERNEL
        .replace("  %zero = constant <i32: 0> : tile<i32>\n", "")
        .replace(
            "  %init =",
            "  %dead = addi %n, %n : tile<i32>\n  %zero = constant <i32: 0> : tile<i32>\n  %init =",
        );
    assert_ne!(constants, KERNEL);
    assert_eq!(compare(KERNEL, &constants).verdict, Verdict::Equal);
    // A bound that is computed.
    let computed = KERNEL.replace(
        "  %count = constant <i32: 8> : tile<i32>\n",
        "  %four = constant <i32: 4> : tile<i32>\n  %two = constant <i32: 2> : tile<i32>\n  %count = muli %two, %four : tile<i32>\n",
    );
    assert_ne!(computed, KERNEL);
    assert_eq!(compare(KERNEL, &computed).verdict, Verdict::Equal);
}

/// Each change that makes another kernel is found, in its respect and with both places.
#[test]
fn what_must_match_is_found() {
    let changes: &[(&str, &str, Aspect)] = &[
        ("occupancy = 2", "occupancy = 4", Aspect::Hints),
        ("%count, step %one)", "%count, step %count)", Aspect::Loop),
        ("<i32: 8>", "<i32: 7>", Aspect::Loop),
        ("for %i in (%zero", "for %i in (%one", Aspect::Loop),
        (
            "token = %start : tile<64x64xf32>",
            ": tile<64x64xf32>",
            Aspect::Tokens,
        ),
        (
            "store_view_tko weak",
            "store_view_tko relaxed device",
            Aspect::Tokens,
        ),
        ("<f32: 0.0>", "<f32: 1.0>", Aspect::Loop),
        ("div_by<16>", "div_by<8>", Aspect::Facts),
        ("%vb[%i, %y]", "%vb[%y, %i]", Aspect::Value),
        ("mmaf %ra, %rb", "mmaf %rb, %ra", Aspect::Value),
    ];
    for (from, to, aspect) in changes {
        let changed = KERNEL.replace(from, to);
        assert_ne!(changed, KERNEL, "{from}");
        let report = compare(KERNEL, &changed);
        assert_eq!(report.verdict, Verdict::Different, "{from} → {to}");
        let found: Vec<Aspect> = report.entries[0].findings.iter().map(|f| f.aspect).collect();
        assert!(found.contains(aspect), "{from} → {to}: found {found:?}");
        assert!(
            report.entries[0]
                .findings
                .iter()
                .any(|f| f.left.is_some() || *aspect == Aspect::Hints)
        );
    }
}

#[test]
fn views_and_accumulators_are_told_apart() {
    let padding = KERNEL.replace(
        "partition_view<tile=(64x64), padding_value = zero, tensor_view<?x512",
        "partition_view<tile=(64x64), padding_value = nan, tensor_view<?x512",
    );
    let finding = &compare(KERNEL, &padding).entries[0].findings;
    assert!(
        finding
            .iter()
            .any(|f| f.aspect == Aspect::Padding && f.message.contains("zero on the left and nan"))
    );

    let strides = KERNEL
        .replace("[1024, 1]", "[2048, 1]")
        .replace("[1024,1]", "[2048,1]");
    assert!(
        compare(KERNEL, &strides).entries[0]
            .findings
            .iter()
            .any(|f| f.aspect == Aspect::View)
    );

    let half = KERNEL
        .replace("tile<64x64xf32>", "tile<64x64xf16>")
        .replace("<f32: 0.0>", "<f16: 0.0>");
    let half = half.replace("ptr<f32>", "ptr<f16>").replace("?x?xf32", "?x?xf16");
    let finding = &compare(KERNEL, &half).entries[0].findings;
    assert!(
        finding.iter().any(|f| f.aspect == Aspect::Accumulator),
        "{finding:?}"
    );
    assert!(
        finding.iter().any(|f| f.aspect == Aspect::Parameters),
        "{finding:?}"
    );
}

#[test]
fn operations_that_only_one_side_has_are_named() {
    let more = KERNEL.replace("  return\n", "  %p = print_tko \"done\" -> token\n  return\n");
    let report = compare(KERNEL, &more);
    assert!(
        report.entries[0]
            .findings
            .iter()
            .any(|f| f.message == "only the right has this `print_tko`")
    );
    let report = compare(&more, KERNEL);
    assert!(
        report.entries[0]
            .findings
            .iter()
            .any(|f| f.message == "only the left has this `print_tko`")
    );
}

#[test]
fn entries_are_paired_by_name() {
    let two = format!(
        "{}\n{}",
        KERNEL.replace("@matmul", "@a"),
        KERNEL.replace("@matmul", "@b")
    );
    let other = format!(
        "{}\n{}",
        KERNEL.replace("@matmul", "@b"),
        KERNEL.replace("@matmul", "@c")
    );
    let report = compare(&two, &other);
    assert_eq!(report.verdict, Verdict::Different);
    assert_eq!(
        (report.only_left, report.only_right),
        (vec!["a".to_owned()], vec!["c".to_owned()])
    );
    let only = Options {
        entry: Some("b".to_owned()),
        ..Options::default()
    };
    assert_eq!(diff(&parse(&two), &parse(&other), &only).verdict, Verdict::Equal);
    let none = Options {
        entry: Some("c".to_owned()),
        ..Options::default()
    };
    assert!(matches!(
        diff(&parse(&two), &parse(&other), &none).verdict,
        Verdict::Unknown(_)
    ));
    let strangers = format!(
        "{}\n{}",
        KERNEL.replace("@matmul", "@x"),
        KERNEL.replace("@matmul", "@y")
    );
    assert!(matches!(compare(&two, &strangers).verdict, Verdict::Unknown(_)));
}

#[test]
fn real_kernels_equal_themselves_and_differ_from_others() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let load = |name: &str| parse(&std::fs::read_to_string(folder.join(name)).unwrap());
    for name in [
        "attention.mlir",
        "softmax.mlir",
        "matmul.mlir",
        "grouped_matmul.mlir",
        "layer_norm.mlir",
    ] {
        let module = load(name);
        assert_eq!(
            diff(&module, &module, &Options::default()).verdict,
            Verdict::Equal,
            "{name}"
        );
    }
    let report = diff(
        &load("softmax.mlir"),
        &load("attention.mlir"),
        &Options::default(),
    );
    assert!(matches!(report.verdict, Verdict::Unknown(_)));
}
