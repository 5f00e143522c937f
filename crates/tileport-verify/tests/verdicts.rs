//! Verdicts on small kernels: what proves, what agrees, what differs and where, and what can't be told.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use tileport_exec::{Args, TensorArg};
use tileport_ir::inspect::Known;
use tileport_ir::{ElementType, Module, text};
use tileport_verify::execution::Subject;
use tileport_verify::report::{RunStatus, Source};
use tileport_verify::{
    Correspondence, Effort, Input, Interface, Origin, Report, Stated, Tiles, Verdict, inputs, verify,
};

/// y = 2 x + c, eight elements a block, through pointers; `{…}` are the places that tests change.
const SOURCE: &str =
    "entry @f(%x: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>, %y: tile<ptr<f32>>, %m: tile<i32>, \
                      %t: tile<i32>, %c: tile<f32>) {
  %x0 = assume div_by<16>, %x : tile<ptr<f32>>
  %b, %b1, %b2 = get_tile_block_id : tile<i32>
  %eight = constant <i32: 8> : tile<i32>
  %first = muli %b, %eight : tile<i32>
  %r = reshape %first : tile<i32> -> tile<1xi32>
  %rb = broadcast %r : tile<1xi32> -> tile<8xi32>
  %lane = iota : tile<8xi32>
  %at = addi %rb, %lane : tile<8xi32>
  %nr = reshape %n : tile<i32> -> tile<1xi32>
  %nb = broadcast %nr : tile<1xi32> -> tile<8xi32>
  %ok = cmpi less_than %at, %nb, signed : tile<8xi32> -> tile<8xi1>
  %xr = reshape %x0 : tile<ptr<f32>> -> tile<1xptr<f32>>
  %xb = broadcast %xr : tile<1xptr<f32>> -> tile<8xptr<f32>>
  %xp = offset %xb, %at : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
  %v, %tok = load_ptr_tko weak %xp, %ok : tile<8xptr<f32>>, tile<8xi1> -> tile<8xf32>, token
  %d = addf %v, %v : tile<8xf32>
  %cr = reshape %c : tile<f32> -> tile<1xf32>
  %cb = broadcast %cr : tile<1xf32> -> tile<8xf32>
  %w = addf %d, %cb : tile<8xf32>
  %yr = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
  %yb = broadcast %yr : tile<1xptr<f32>> -> tile<8xptr<f32>>
  %yp = offset %yb, %at : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
  %done = store_ptr_tko weak %yp, %w, %ok : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
  return
}
";

fn parse(text: &str) -> Module {
    text::parse(text.as_bytes()).unwrap_or_else(|found| panic!("{found:?}\n{text}"))
}

/// A launch with twenty elements.
fn launch() -> Input {
    let bytes: Vec<u8> = (0..20u16)
        .flat_map(|i| (f32::from(i) * 0.75 - 3.0).to_le_bytes())
        .collect();
    let mut args = Args::new();
    args.push_array(
        TensorArg::new("x", ElementType::F32, &[20], bytes)
            .unwrap()
            .aligned(16),
    );
    args.push_array(
        TensorArg::new("y", ElementType::F32, &[20], vec![0; 80])
            .unwrap()
            .aligned(16),
    );
    args.push_scalar(tileport_ir::attr::Number {
        element: ElementType::F32,
        bits: u64::from(1.5f32.to_bits()),
    });
    Input {
        name: "twenty".to_owned(),
        args,
        grid: [3, 1, 1],
    }
}

fn judge(port: &str, correspondence: Option<Correspondence>) -> Report {
    let (source, port) = (parse(SOURCE), parse(port));
    let names = ["x", "y", "c"].map(str::to_owned);
    let subject = Subject::new(&source, &names).unwrap();
    let interface = subject.interface().clone();
    let tiles = Tiles::of(&source);
    let list = inputs::variations(&launch(), &interface, &tiles, 0, Effort::Full);
    let same = || Correspondence::same_order(&interface, &interface).unwrap();
    let source = Source::new(&source, subject, list, Some(1));
    verify(&source, &port, &correspondence.unwrap_or_else(same))
}

fn changed(from: &str, to: &str) -> String {
    assert!(SOURCE.contains(from), "{from}");
    SOURCE.replace(from, to)
}

#[test]
fn the_same_kernel_is_proven_also_with_fewer_facts_and_other_spelling() {
    assert_eq!(judge(SOURCE, None).verdict, Verdict::Proven);
    let fewer = changed("%x0 = assume div_by<16>, %x : tile<ptr<f32>>", "").replace("%x0", "%x");
    let report = judge(&fewer, None);
    assert_eq!(report.verdict, Verdict::Proven, "{report:?}");
    assert!(report.conditions.is_empty(), "{report:?}");
    // The coordinate of a block is not negative, so that this fact says nothing.
    let more = changed(
        "%eight = constant",
        "%b9 = assume bounded<0, ?>, %b : tile<i32>\n  %eight = constant",
    )
    .replace("muli %b, %eight", "muli %b9, %eight");
    assert_eq!(judge(&more, None).verdict, Verdict::Proven);
}

/// What a signature says of the source's parameters: lengths are multiples of `divisor`.
fn stated(divisor: Option<u64>) -> Vec<(String, Stated)> {
    let array = || Stated::Array {
        base: Known {
            divisible_by: Some(16),
            ..Known::default()
        },
        shape: vec![Known {
            divisible_by: divisor,
            at_least: Some(0),
            ..Known::default()
        }],
        strides: vec![Known {
            value: Some(1),
            ..Known::default()
        }],
    };
    vec![
        ("x".to_owned(), array()),
        ("y".to_owned(), array()),
        ("c".to_owned(), Stated::Single),
    ]
}

#[test]
fn a_port_may_take_for_granted_what_the_signature_states() {
    let source = parse(SOURCE);
    let port = parse(
        &changed(
            "%eight = constant",
            "%n8 = assume div_by<8>, %n : tile<i32>\n  %eight = constant",
        )
        .replace("reshape %n ", "reshape %n8 "),
    );
    let entry = source.entries().next().unwrap();
    let judge = |divisor| {
        let interface = Interface::stated(&source, entry, stated(divisor))
            .unwrap()
            .unwrap();
        assert_eq!(interface.describe(1), "x.shape[0]");
        let same = Correspondence::same_order(&interface, &interface).unwrap();
        let subject = Subject::new(&source, &[]).unwrap().with_interface(interface);
        verify(&Source::new(&source, subject, Vec::new(), Some(1)), &port, &same)
    };
    let known = judge(Some(16));
    assert_eq!(known.verdict, Verdict::Proven, "{known:?}");
    let condition = "x.shape[0] is a multiple of 8, as the signature says";
    assert!(known.conditions.iter().any(|c| c == condition), "{known:?}");
    for divisor in [None, Some(4)] {
        let report = judge(divisor);
        assert_eq!(report.verdict, Verdict::Unknown, "{report:?}");
        let difference = report.difference.unwrap();
        assert!(
            difference.contains("x.shape[0] is a multiple of 8"),
            "{difference}"
        );
    }
    let mut fewer = stated(None);
    fewer.pop();
    assert_eq!(Interface::stated(&source, entry, fewer).unwrap(), None);
}

#[test]
fn parameters_may_stand_in_another_order_and_be_known() {
    let other = changed(
        "(%x: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>, %y: tile<ptr<f32>>, %m: tile<i32>, %t: tile<i32>, %c: tile<f32>)",
        "(%y: tile<ptr<f32>>, %c: tile<f32>, %one: tile<i32>, %x: tile<ptr<f32>>, %n: tile<i32>)",
    );
    let source = parse(SOURCE);
    let names = ["x", "y", "c"].map(str::to_owned);
    let interface = Subject::new(&source, &names).unwrap().interface().clone();
    let map = Correspondence::named(&interface, &["y", "c", "1", "x", "x.shape[0]"]).unwrap();
    assert_eq!(
        map.origins(),
        [
            Origin::Source(3),
            Origin::Source(6),
            Origin::Int(1),
            Origin::Source(0),
            Origin::Source(1)
        ]
    );
    assert_eq!(judge(&other, Some(map)).verdict, Verdict::Proven);
    let wrong = Correspondence::named(&interface, &["y", "c", "1", "x", "z"]).unwrap_err();
    assert!(
        wrong.contains("`z` is nothing that the source's entry takes; its parameters are x, y, c"),
        "{wrong}"
    );
}

#[test]
fn another_way_to_the_same_numbers_agrees() {
    let two = changed(
        "%d = addf %v, %v : tile<8xf32>",
        "%two = constant <f32: 2.0> : tile<8xf32>\n  %d = mulf %v, %two : tile<8xf32>",
    );
    let report = judge(&two, None);
    assert_eq!(report.verdict, Verdict::Agrees, "{report:?}");
    assert!(report.count(RunStatus::Agrees) > 10, "{report:?}");
    assert!(report.difference.is_some());
}

#[test]
fn a_difference_has_a_witness_with_element_block_and_operation() {
    let report = judge(&changed("%w = addf %d, %cb", "%w = subf %d, %cb"), None);
    assert_eq!(report.verdict, Verdict::Differs);
    let said = report.witness.as_ref().unwrap().to_string();
    assert!(
        said.starts_with(
            "`y`[0] is -4.5e0 (0xc0900000) after the source and -7.5e0 (0xc0f00000) after the port"
        ),
        "{said}"
    );
    assert!(
        said.contains("written by tile block (0, 0, 0), by `%") && said.contains("store_ptr_tko"),
        "{said}"
    );
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["verdict"], "differs");
    assert_eq!(json["witness"]["kind"], "element");
    assert_eq!(json["witness"]["index"], serde_json::json!([0]));
    assert_eq!(json["witness"]["writer"]["block"], serde_json::json!([0, 0, 0]));
}

#[test]
fn undefined_behaviour_of_the_port_alone_is_a_difference() {
    let unmasked = changed(
        "weak %yp, %w, %ok : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1>",
        "weak %yp, %w : tile<8xptr<f32>>, tile<8xf32>",
    );
    let report = judge(&unmasked, None);
    assert_eq!(report.verdict, Verdict::Differs);
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["witness"]["kind"], "fault");
    assert_eq!(json["witness"]["block"], serde_json::json!([2, 0, 0]), "{json}");
}

#[test]
fn a_fact_too_many_is_found_on_an_address_that_is_only_as_aligned_as_it_must_be() {
    let report = judge(&changed("div_by<16>", "div_by<32>"), None);
    assert_eq!(report.verdict, Verdict::Differs, "{report:?}");
    assert!(
        report
            .difference
            .as_ref()
            .unwrap()
            .contains("takes it for granted that x is a multiple of 32")
    );
}

#[test]
fn an_order_that_no_run_can_show_is_not_passed_over() {
    // The port adds to what it has just stored, which the source does, too, but orders.
    let ordered = changed(
        "  return\n",
        "  %u, %tok2 = load_ptr_tko weak %yp, %ok token=%done : tile<8xptr<f32>>, tile<8xi1> -> tile<8xf32>, token
  %z = addf %u, %v : tile<8xf32>
  %end = store_ptr_tko weak %yp, %z, %ok token=%tok2 : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
  return
",
    );
    let unordered = ordered.replace(" token=%done", "");
    let (source, port) = (parse(&ordered), parse(&unordered));
    let subject = Subject::new(&source, &["x", "y", "c"].map(str::to_owned)).unwrap();
    let interface = subject.interface().clone();
    let same = Correspondence::same_order(&interface, &interface).unwrap();
    let source_ = Source::new(&source, subject, vec![vec![launch()]], Some(1));
    let report = verify(&source_, &port, &same);
    assert_eq!(report.verdict, Verdict::Unknown, "{report:?}");
    assert!(
        report.reason.as_ref().unwrap().contains("nothing orders `"),
        "{report:?}"
    );
    // The other way round nothing is lost.
    let subject = Subject::new(&port, &["x", "y", "c"].map(str::to_owned)).unwrap();
    let source_ = Source::new(&port, subject, vec![vec![launch()]], Some(1));
    assert_eq!(verify(&source_, &source, &same).verdict, Verdict::Proven);
}

#[test]
fn how_precisely_a_function_is_evaluated_must_be_the_same() {
    let exact = changed(
        "%w = addf %d, %cb : tile<8xf32>",
        "%w = divf %d, %cb : tile<8xf32>",
    );
    let quick = exact.replace(
        "%w = divf %d, %cb : tile<8xf32>",
        "%w = divf %d, %cb rounding<approx> : tile<8xf32>",
    );
    let (source, port) = (parse(&exact), parse(&quick));
    let subject = Subject::new(&source, &[]).unwrap();
    let same = Correspondence::same_order(subject.interface(), subject.interface()).unwrap();
    let source_ = Source::new(&source, subject, vec![vec![launch()]], Some(1));
    let report = verify(&source_, &port, &same);
    assert_eq!(report.verdict, Verdict::Unknown, "{report:?}");
    assert!(
        report
            .reason
            .as_ref()
            .unwrap()
            .contains("`divf` of f32 is approximate in the port and exact in the source")
    );
}

/// Sums by atomics depend on the order in which tile blocks come; the verdict may not. The array is larger than those in
/// which data races are looked for.
#[test]
fn sums_by_atomics_of_many_tile_blocks_have_one_verdict() {
    let kernel = |twice: &str| {
        format!(
            "entry @f(%x: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>, %y: tile<ptr<f32>>, %m: tile<i32>, %t: tile<i32>) {{
  %b, %b1, %b2 = get_tile_block_id : tile<i32>
  %tv = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %p = make_partition_view %tv : partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %v, %tok = load_view_tko weak %p[%b] : partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<512xf32>, token
  %two = constant <f32: 2.0> : tile<512xf32>
  %d = {twice} : tile<512xf32>
  %r = reduce %d dim=0 identities=[0.0 : f32] : tile<512xf32> -> tile<f32>
    (%a: tile<f32>, %c: tile<f32>) {{ %e = addf %a, %c : tile<f32> yield %e : tile<f32> }}
  %old, %tok2 = atomic_rmw_tko relaxed device %y, addf, %r : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
  return
}}"
        )
    };
    let (source, port) = (parse(&kernel("addf %v, %v")), parse(&kernel("mulf %v, %two")));
    let length = 1u32 << 19;
    let bytes: Vec<u8> = (0..length)
        .flat_map(|i| (i.wrapping_mul(2_654_435_761) as f32 * 1.0e-3).to_le_bytes())
        .collect();
    let mut args = Args::new();
    args.push_array(TensorArg::new("x", ElementType::F32, &[u64::from(length)], bytes).unwrap());
    args.push_array(TensorArg::new("y", ElementType::F32, &[1], vec![0; 4]).unwrap());
    let input = Input {
        name: "many tile blocks".to_owned(),
        args,
        grid: [1024, 1, 1],
    };
    for _ in 0..2 {
        let subject = Subject::new(&source, &["x", "y"].map(str::to_owned)).unwrap();
        let same = Correspondence::same_order(subject.interface(), subject.interface()).unwrap();
        let source = Source::new(&source, subject, vec![vec![input.clone()]], None);
        let report = verify(&source, &port, &same);
        assert_eq!(report.verdict, Verdict::Agrees, "{report:?}");
    }
}

/// A kernel that reduces four numbers.
fn reducing(reduction: &str) -> Module {
    parse(&format!(
        "entry @f(%x: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>, %y: tile<ptr<f32>>, %m: tile<i32>, %t: tile<i32>) {{
  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %i = iota : tile<4xi32>
  %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
  %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<4xptr<f32>>
  %xp = offset %xs, %i : tile<4xptr<f32>>, tile<4xi32> -> tile<4xptr<f32>>
  %v, %tok = load_ptr_tko weak %xp : tile<4xptr<f32>> -> tile<4xf32>, token
  {reduction}
  %done = store_ptr_tko weak %y, %r : tile<ptr<f32>>, tile<f32> -> token
  return
}}"
    ))
}

/// What comes out where the four numbers sum up differently in each order.
fn reduced(source: &Module, port: &Module) -> Report {
    let bytes: Vec<u8> = [1.0e8f32, -1.0e8, 3.0, 3.0]
        .iter()
        .flat_map(|x| x.to_le_bytes())
        .collect();
    let mut args = Args::new();
    args.push_array(TensorArg::new("x", ElementType::F32, &[4], bytes).unwrap());
    args.push_array(TensorArg::new("y", ElementType::F32, &[1], vec![0; 4]).unwrap());
    let input = Input {
        name: "four".to_owned(),
        args,
        grid: [1, 1, 1],
    };
    let subject = Subject::new(source, &["x", "y"].map(str::to_owned)).unwrap();
    let same = Correspondence::same_order(subject.interface(), subject.interface()).unwrap();
    let source = Source::new(source, subject, vec![vec![input]], Some(1));
    verify(&source, port, &same)
}

/// A sum that is taken neighbour by neighbour agrees with the executor's order of reductions, which is one of many.
#[test]
fn an_order_of_combining_that_the_port_made_up_is_not_passed_over() {
    let body = |ty: &str| {
        format!(
            "{ty}
    (%a: tile<f32>, %c: tile<f32>) {{ %e = addf %a, %c : tile<f32> yield %e : tile<f32> }}"
        )
    };
    let whole = body("%r = reduce %v dim=0 identities=[0.0 : f32] : tile<4xf32> -> tile<f32>");
    let halves = format!(
        "%h = reshape %v : tile<4xf32> -> tile<2x2xf32>
  {}
  {}",
        body("%q = reduce %h dim=1 identities=[0.0 : f32] : tile<2x2xf32> -> tile<2xf32>"),
        body("%r = reduce %q dim=0 identities=[0.0 : f32] : tile<2xf32> -> tile<f32>")
    );
    let report = reduced(&reducing(&whole), &reducing(&halves));
    assert_eq!(report.verdict, Verdict::Unknown, "{report:?}");
    let reason = report.reason.unwrap();
    assert!(reason.contains("from the last to the first"), "{reason}");
}

/// A reduction with a function that the port takes apart agrees in one order of several, and the report says so; the orders of
/// other reductions still count, and so does which elements are combined.
#[test]
fn a_reduction_that_is_taken_apart_is_a_condition() {
    let reduce = |name: &str, body: &str| {
        format!(
            "%{name} = reduce %v dim=0 identities=[0.0 : f32] : tile<4xf32> -> tile<f32>
    (%a: tile<f32>, %c: tile<f32>) {{ {body} yield %e : tile<f32> }}"
        )
    };
    let (function, sum) = (
        "%g = negf %c : tile<f32> %e = subf %a, %g : tile<f32>",
        "%e = addf %a, %c : tile<f32>",
    );
    // The same, without reductions: elements 0 and 1, 2 and 3, then both sums; or the halves instead.
    let apart = |name: &str, halves: bool| {
        let (shape, piece, second) = if halves {
            ("2x2", "1x2", "%one, %zero")
        } else {
            ("2x2", "2x1", "%zero, %one")
        };
        let element = |of: &str, at: &str| {
            format!(
                "%{of}{name}{at} = extract %{of}{name}[%{}] : tile<2xf32> -> tile<1xf32>",
                if at == "0" { "zero" } else { "one" }
            )
        };
        format!(
            "%h{name} = reshape %v : tile<4xf32> -> tile<{shape}xf32>
  %p{name} = extract %h{name}[%zero, %zero] : tile<{shape}xf32> -> tile<{piece}xf32>
  %q{name} = extract %h{name}[{second}] : tile<{shape}xf32> -> tile<{piece}xf32>
  %u{name} = addf %p{name}, %q{name} : tile<{piece}xf32>
  %w{name} = reshape %u{name} : tile<{piece}xf32> -> tile<2xf32>
  {}
  {}
  %z{name} = addf %w{name}0, %w{name}1 : tile<1xf32>
  %{name} = reshape %z{name} : tile<1xf32> -> tile<f32>",
            element("w", "0"),
            element("w", "1")
        )
    };
    let both =
        |first: &str, second: &str| reducing(&format!("{first}\n  {second}\n  %r = addf %k, %l : tile<f32>"));
    let source = both(&reduce("k", function), &reduce("l", sum));
    let report = reduced(&source, &both(&apart("k", false), &reduce("l", sum)));
    assert_eq!(report.verdict, Verdict::Agrees, "{report:?}");
    assert!(
        matches!(report.conditions.as_slice(), [only] if only.contains("combine neighbours first")),
        "{report:?}"
    );
    let report = reduced(&source, &both(&apart("k", true), &reduce("l", sum)));
    assert_eq!(report.verdict, Verdict::Differs, "{report:?}");
    let report = reduced(&source, &both(&apart("k", false), &apart("l", false)));
    assert_eq!(report.verdict, Verdict::Unknown, "{report:?}");
    assert!(report.conditions.is_empty(), "{report:?}");
    let report = reduced(&source, &both(&reduce("k", function), &apart("l", false)));
    assert_eq!(report.verdict, Verdict::Unknown, "{report:?}");
}

/// A scan's function whose first result only another order asks for: one element after the other, nothing reads it.
#[test]
fn a_part_of_a_scan_that_one_order_never_reads_is_not_passed_over() {
    let scan = |decay: &str| {
        reducing(&format!(
            "%three = constant <i32: 3> : tile<i32>
  %k, %l = scan %v, %v dim=0 reverse=false identities=[1.0 : f32, 0.0 : f32] : tile<4xf32>, tile<4xf32> -> tile<4xf32>, tile<4xf32>
    (%p: tile<f32>, %q: tile<f32>, %h: tile<f32>, %u: tile<f32>) {{
      %d = {decay} : tile<f32>
      %f = mulf %q, %h : tile<f32>
      %g = addf %f, %u : tile<f32>
      yield %d, %g : tile<f32>, tile<f32>
    }}
  %last = extract %l[%three] : tile<4xf32> -> tile<1xf32>
  %r = reshape %last : tile<1xf32> -> tile<f32>"
        ))
    };
    let report = reduced(&scan("mulf %p, %q"), &scan("mulf %q, %p"));
    assert!(report.verdict.is_good(), "{report:?}");
    let report = reduced(&scan("mulf %p, %q"), &scan("subf %q, %q"));
    assert_eq!(report.verdict, Verdict::Unknown, "{report:?}");
    assert!(report.reason.unwrap().contains("scans combine neighbours first"));
}

/// An identity that is none, which one order never takes.
#[test]
fn an_identity_of_another_function_is_not_passed_over() {
    let largest = |identity: &str| {
        reducing(&format!(
            "%r = reduce %v dim=0 identities=[{identity} : f32] : tile<4xf32> -> tile<f32>
    (%a: tile<f32>, %c: tile<f32>) {{ %e = maxf %a, %c : tile<f32> yield %e : tile<f32> }}"
        ))
    };
    let report = reduced(&largest("0xFF800000"), &largest("2.0e8"));
    assert_eq!(report.verdict, Verdict::Unknown, "{report:?}");
}
