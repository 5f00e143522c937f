//! Arguments, views, pointers, atomics and the tokens that order them.

use crate::support::{Build, lines, tile};
use tileport_ir::Version;
use tileport_kernel::expr::{AccessHints, AtomicOp, AtomicPlace, MemoryOrdering, Ordering, Scope};
use tileport_kernel::*;

fn copy(spec: impl FnOnce(&mut ArraySpec)) -> String {
    let mut b = Build::new();
    let (x, y) = (b.array("x", Element::F32, 2), b.array("y", Element::F32, 2));
    if let ParamSpec::Array(array) = &mut b.signature.params[0] {
        spec(array);
    }
    let shape = [Dim::int(4), Dim::int(8)];
    let (i, j) = (b.bid(), b.int(0, Element::I32));
    let tile = b.load(x, &shape, vec![i, j]);
    let (i, j) = (b.bid(), b.int(0, Element::I32));
    b.store(y, &shape, vec![i, j], tile);
    b.text()
}

#[test]
fn arrays_are_address_lengths_and_strides() {
    let text = copy(|_| {});
    assert!(text.starts_with("entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, "), "{text}");
    assert!(text.contains("optimization_hints=<default = {}>"));
    assert_eq!(lines(&text, &["assume div_by<16>, %arg0"]).len(), 1);
    assert_eq!(lines(&text, &["assume bounded<0, ?>, %arg1"]).len(), 1);
    assert!(text.contains("tensor_view<?x?xf32, strides=[?,1]>"), "{text}");
}

#[test]
fn what_the_signature_knows_goes_into_types_and_assumptions() {
    let text = copy(|array| {
        array.dims[0].length = Some(64);
        array.dims[1].length_divisible_by = 32;
        array.dims[0].stride_divisible_by = 4096;
    });
    assert!(text.contains("tensor_view<64x?xf32, strides=[?,1]>"), "{text}");
    assert_eq!(lines(&text, &["assume div_by<32>, %arg2"]).len(), 1, "{text}");
    // More than 1024 isn't said.
    assert_eq!(lines(&text, &["assume div_by<1024>, %arg3"]).len(), 1, "{text}");
}

#[test]
fn a_unit_stride_of_a_dimension_of_one_element_stays_dynamic() {
    let text = copy(|array| {
        array.dims[1].length = Some(1);
    });
    assert!(text.contains("tensor_view<?x1xf32, strides=[?,?]>"), "{text}");
    assert!(text.contains("assume div_by<4>, %cst_1_i32"), "{text}");
}

#[test]
fn large_arrays_have_wide_indices() {
    let mut b = Build::new();
    let mut ty = Build::array_type(Element::F32, 1);
    ty.wide_index = true;
    let spec = ArraySpec {
        wide_index: true,
        ..ArraySpec::dense(Some(Element::F32), 1)
    };
    let x = b.param("x", ParamKind::Array(ty), ParamSpec::Array(spec));
    let y = b.array("y", Element::F32, 1);
    let wide = b.bid();
    let wide = b.add(
        Expr::Cast {
            x: wide,
            rounding: None,
        },
        Type::scalar(Element::I64),
    );
    let i = b.bid();
    let tile = b.load(x, &[Dim::int(8)], vec![i]);
    b.store(y, &[Dim::int(8)], vec![wide], tile);
    let text = b.text();
    assert!(
        lines(&text, &["load_view_tko"])[0].contains("tile<i64> -> tile<8xf32>"),
        "{text}"
    );
    assert!(
        lines(&text, &["store_view_tko"])[0].contains("tile<i32> -> token"),
        "{text}"
    );
    assert_eq!(lines(&text, &["trunci"]).len(), 1);
}

fn two_stores(groups: [&str; 2]) -> Vec<String> {
    let mut b = Build::new();
    let (x, y) = (b.array("x", Element::F32, 1), b.array("y", Element::F32, 1));
    for (spec, group) in b.signature.params.iter_mut().zip(groups) {
        if let ParamSpec::Array(array) = spec {
            array.alias_groups = vec![group.to_owned()];
        }
    }
    for array in [x, y] {
        let (i, one) = (b.bid(), b.int(1, Element::F32));
        let ones = b.add(Expr::Full { value: one }, tile(Element::F32, &[8]));
        b.store(array, &[Dim::int(8)], vec![i], ones);
    }
    lines(&b.text(), &["store_view_tko"])
}

#[test]
fn tokens_order_accesses_that_may_concern_the_same_memory() {
    let apart = two_stores(["a", "b"]);
    assert!(
        apart[0].contains("token = %0") && apart[1].contains("token = %0"),
        "{apart:?}"
    );
    let together = two_stores(["a", "a"]);
    assert!(
        together[0].contains("token = %0") && together[1].contains("token = %1"),
        "{together:?}"
    );
}

#[test]
fn gathers_check_bounds_as_unsigned_numbers() {
    let gather = |check_bounds| {
        let mut b = Build::new();
        let (x, y) = (b.array("x", Element::F32, 1), b.array("y", Element::F32, 1));
        let (array, indices) = (
            b.of(x),
            b.add(
                Expr::Range {
                    start: None,
                    step: None,
                },
                tile(Element::I32, &[8]),
            ),
        );
        let padding = b.int(0, Element::F32);
        let gather = Expr::Gather {
            array,
            indices: vec![indices],
            mask: None,
            padding: Some(padding),
            check_bounds,
            hints: AccessHints {
                latency: Some(3),
                allow_tma: None,
            },
        };
        let value = b.add(gather, tile(Element::F32, &[8]));
        let i = b.bid();
        b.store(y, &[Dim::int(8)], vec![i], value);
        b.text()
    };
    let checked = gather(true);
    assert!(
        lines(&checked, &["exti"])[0].contains("signed : tile<8xi32> -> tile<8xi64>"),
        "{checked}"
    );
    assert!(lines(&checked, &["cmpi"])[0].contains("unsigned"), "{checked}");
    assert!(
        checked.contains("optimization_hints = <default = {latency = 3}>"),
        "{checked}"
    );
    assert_eq!(lines(&gather(false), &["cmpi"]).len(), 0);
}

#[test]
fn atomics_follow_the_element_type_and_acquire() {
    let mut b = Build::new();
    let x = b.array("x", Element::U32, 1);
    let y = b.array("y", Element::U32, 1);
    let (array, index, one) = (b.of(x), b.bid(), b.int(1, Element::U32));
    let place = AtomicPlace::Indices {
        array,
        indices: vec![index],
        mask: None,
        check_bounds: false,
    };
    let ordering = MemoryOrdering(Some((Ordering::AcqRel, Scope::Device)));
    let atomic = Expr::Atomic {
        op: AtomicOp::Max,
        place,
        value: one,
        ordering,
    };
    let old = b.add(atomic, Type::scalar(Element::U32));
    b.push(StmtKind::Evaluate(old));
    let (i, one) = (b.bid(), b.int(1, Element::U32));
    let one = b.add(Expr::Full { value: one }, tile(Element::U32, &[1]));
    b.store(y, &[Dim::int(1)], vec![i], one);
    let text = b.text();
    assert!(
        text.contains("atomic_rmw_tko acq_rel device") && text.contains("umax"),
        "{text}"
    );
    // The other array's store comes after what was acquired.
    let join = &lines(&text, &["join_tokens"])[0];
    assert!(join.contains("%0, %result_token"), "{text}");
}

#[test]
fn the_tables_of_lists_are_read_without_tokens() {
    let mut b = Build::new();
    let ty = Build::array_type(Element::F32, 1);
    let element = ArraySpec::dense(Some(Element::F32), 1);
    let spec = ParamSpec::List {
        element,
        alias_groups: Vec::new(),
        elements_may_alias: false,
    };
    let xs = b.param("xs", ParamKind::List(ty.clone()), spec);
    let y = b.array("y", Element::F32, 1);
    let (list, index) = (b.of(xs), b.bid());
    let item = b.add(Expr::ListItem { list, index }, Type::Array(ty.clone()));
    let view = ViewType {
        array: ty,
        tile: vec![Dim::int(8)],
        scalar: false,
        padding: None,
        kind: ViewKind::Partition { order: vec![0] },
    };
    let view = b.add(Expr::View { array: item }, Type::View(Box::new(view)));
    let i = b.bid();
    let load = Expr::Load {
        view,
        index: vec![i],
        check_bounds: true,
        hints: AccessHints::default(),
        ordering: MemoryOrdering(None),
    };
    let value = b.add(load, tile(Element::F32, &[8]));
    let i = b.bid();
    b.store(y, &[Dim::int(8)], vec![i], value);
    let text = b.text();
    let loads = lines(&text, &["load_view_tko"]);
    assert!(
        !loads[0].contains("token = %0") && loads[1].contains("token = %0"),
        "{text}"
    );
    assert!(text.contains("tensor_view<?x3xi64, strides=[3,1]>"), "{text}");
    assert_eq!(lines(&text, &["int_to_ptr", "extract"]).len(), 3, "{text}");
}

#[test]
fn hints_are_said_of_a_gpu_before_13_3() {
    let mut b = Build::new();
    b.version = Version::V13_1;
    b.gpu = Some("sm_100".to_owned());
    b.kernel.hints = vec![
        (
            None,
            kernel::TargetHints {
                occupancy: Some(2),
                ..Default::default()
            },
        ),
        (
            Some("sm_100".to_owned()),
            kernel::TargetHints {
                ctas: Some(4),
                ..Default::default()
            },
        ),
        (
            Some("sm_90".to_owned()),
            kernel::TargetHints {
                ctas: Some(1),
                ..Default::default()
            },
        ),
    ];
    assert!(
        b.text()
            .contains("optimization_hints=<sm_100 = {num_cta_in_cga = 4, occupancy = 2}>")
    );
    b.version = Version::V13_3;
    let text = b.text();
    assert!(
        text.contains("sm_100 = {num_cta_in_cga = 4}") && text.contains("default = {occupancy = 2}"),
        "{text}"
    );
}

#[test]
fn printing_escapes_text_and_is_in_order() {
    let mut b = Build::new();
    for text in ["100%\n", "done\n"] {
        let value = b.bid();
        let pieces = vec![
            stmt::PrintPiece::Text(text.to_owned()),
            stmt::PrintPiece::Value(value, "%d".to_owned()),
        ];
        b.push(StmtKind::Print { pieces });
    }
    let prints = lines(&b.text(), &["print_tko"]);
    assert!(prints[0].contains("100%%"), "{prints:?}");
    assert!(
        prints[0].contains("token=%0") && prints[1].contains("token=%1"),
        "{prints:?}"
    );
}
