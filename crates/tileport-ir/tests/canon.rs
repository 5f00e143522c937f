//! The canonical form: what is simplified, what is left alone, and that it is a fixed point on real kernels.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use std::path::PathBuf;
use tileport_ir::text::PrintOptions;
use tileport_ir::{Module, canon, compare, text, verify};

fn parse(source: &str) -> Module {
    let module =
        text::parse(source.as_bytes()).unwrap_or_else(|errors| panic!("{}\n{source}", errors[0].message));
    let findings = verify::verify(&module);
    assert!(findings.is_empty(), "{}\n{source}", findings[0].message);
    module
}

/// Wraps a body into an entry with a few parameters.
fn entry(body: &str) -> String {
    format!(
        "entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>, %l: tile<i64>, %c: tile<i1>) {{\n{body}\n  return\n}}\n"
    )
}

fn canonical(source: &str) -> String {
    let mut module = parse(source);
    canon::canonicalize(&mut module);
    let printed = text::print(&module, &PrintOptions::default());
    let findings = verify::verify(&module);
    assert!(
        findings.is_empty(),
        "no longer valid: {}\n{printed}",
        findings[0].message
    );
    printed
}

/// A use that keeps a value alive.
fn used(value: &str, ty: &str) -> String {
    format!("  %used = print_tko \"%d\", {value} : {ty} -> token")
}

/// Both bodies have the same canonical form, which is another one than that of the broken twin.
#[track_caller]
fn same(left: &str, right: &str, twin: &str) {
    let canonical_left = canonical(&entry(left));
    assert_eq!(canonical_left, canonical(&entry(left)), "not deterministic");
    assert_eq!(canonical_left, canonical(&entry(right)));
    assert_ne!(
        canonical_left,
        canonical(&entry(twin)),
        "the twin is another kernel"
    );
}

#[test]
fn integer_constants_fold_with_wrap_around() {
    let tile = "tile<i32>";
    same(
        &format!(
            "  %a = constant <i32: 2147483647> : {tile}\n  %b = constant <i32: 1> : {tile}\n  %s = addi %a, %b : {tile}\n{}",
            used("%s", tile)
        ),
        &format!(
            "  %s = constant <i32: -2147483648> : {tile}\n{}",
            used("%s", tile)
        ),
        &format!("  %s = constant <i32: 2147483647> : {tile}\n{}", used("%s", tile)),
    );
}

#[test]
fn a_broken_promise_of_no_overflow_is_not_folded_away() {
    let body = format!(
        "  %a = constant <i32: 2147483647> : tile<i32>\n  %b = constant <i32: 1> : tile<i32>\n  %s = addi %a, %b overflow<no_signed_wrap> : tile<i32>\n{}",
        used("%s", "tile<i32>")
    );
    assert!(canonical(&entry(&body)).contains("overflow<no_signed_wrap>"));
}

#[test]
fn division_folds_as_it_rounds_and_never_by_zero() {
    let divide = |a: i32, b: i32, rounding: &str| {
        format!(
            "  %a = constant <i32: {a}> : tile<i32>\n  %b = constant <i32: {b}> : tile<i32>\n  %q = divi %a, %b signed{rounding} : tile<i32>\n{}",
            used("%q", "tile<i32>")
        )
    };
    for (rounding, quotient) in [
        ("", -3),
        (" rounding<negative_inf>", -4),
        (" rounding<positive_inf>", -3),
    ] {
        let printed = canonical(&entry(&divide(-7, 2, rounding)));
        assert!(
            printed.contains(&format!("<i32: {quotient}>")),
            "{rounding}: {printed}"
        );
    }
    assert!(canonical(&entry(&divide(7, 0, ""))).contains("divi"));
    assert!(canonical(&entry(&divide(i32::MIN, -1, ""))).contains("divi"));
}

#[test]
fn neutral_elements_and_repeated_work_go() {
    same(
        &format!(
            "  %z = constant <i32: 0> : tile<i32>\n  %o = constant <i32: 1> : tile<i32>\n  %a = addi %n, %z : tile<i32>\n  %b = muli %o, %a : tile<i32>\n  %x = addi %b, %m : tile<i32>\n  %y = addi %m, %n : tile<i32>\n  %s = muli %x, %y : tile<i32>\n{}",
            used("%s", "tile<i32>")
        ),
        &format!(
            "  %x = addi %n, %m : tile<i32>\n  %s = muli %x, %x : tile<i32>\n{}",
            used("%s", "tile<i32>")
        ),
        &format!(
            "  %x = subi %n, %m : tile<i32>\n  %s = muli %x, %x : tile<i32>\n{}",
            used("%s", "tile<i32>")
        ),
    );
}

#[test]
fn floats_are_left_alone() {
    let body = format!(
        "  %z = constant <f32: 0.0> : tile<f32>\n  %t = itof %n signed : tile<i32> -> tile<f32>\n  %s = addf %t, %z : tile<f32>\n{}",
        used("%s", "tile<f32>")
    );
    assert!(
        canonical(&entry(&body)).contains("addf"),
        "x + 0.0 is not x for x = -0.0"
    );
}

#[test]
fn facts_merge_and_trivial_ones_go() {
    same(
        &format!(
            "  %a = assume div_by<4>, %n : tile<i32>\n  %b = assume bounded<0, ?>, %a : tile<i32>\n  %c1 = assume div_by<16>, %b : tile<i32>\n  %d = assume bounded<?, 100>, %c1 : tile<i32>\n  %e = assume div_by<1>, %d : tile<i32>\n{}",
            used("%e", "tile<i32>")
        ),
        &format!(
            "  %a = assume div_by<16>, %n : tile<i32>\n  %b = assume bounded<0, 100>, %a : tile<i32>\n{}",
            used("%b", "tile<i32>")
        ),
        &format!(
            "  %a = assume div_by<8>, %n : tile<i32>\n  %b = assume bounded<0, 100>, %a : tile<i32>\n{}",
            used("%b", "tile<i32>")
        ),
    );
}

#[test]
fn what_a_loop_carries_for_nothing_goes() {
    let bounds = "  %z = constant <i32: 0> : tile<i32>\n  %o = constant <i32: 1> : tile<i32>\n";
    same(
        &format!(
            "{bounds}  %r:3 = for %i in (%z to %n, step %o) : tile<i32> iter_values(%s = %z, %same = %m, %count = %z) -> (tile<i32>, tile<i32>, tile<i32>) {{\n    %t = addi %s, %same : tile<i32>\n    %u = addi %count, %o : tile<i32>\n    continue %t, %same, %u : tile<i32>, tile<i32>, tile<i32>\n  }}\n{}",
            used("%r#0", "tile<i32>")
        ),
        &format!(
            "{bounds}  %r = for %i in (%z to %n, step %o) : tile<i32> iter_values(%s = %z) -> (tile<i32>) {{\n    %t = addi %s, %m : tile<i32>\n    continue %t : tile<i32>\n  }}\n{}",
            used("%r", "tile<i32>")
        ),
        &format!(
            "{bounds}  %r = for %i in (%z to %n, step %o) : tile<i32> iter_values(%s = %z) -> (tile<i32>) {{\n    %t = addi %s, %i : tile<i32>\n    continue %t : tile<i32>\n  }}\n{}",
            used("%r", "tile<i32>")
        ),
    );
}

#[test]
fn a_carried_value_that_changes_stays() {
    let body = format!(
        "  %z = constant <i32: 0> : tile<i32>\n  %o = constant <i32: 1> : tile<i32>\n  %r:2 = for %i in (%z to %n, step %o) : tile<i32> iter_values(%a = %z, %b = %o) -> (tile<i32>, tile<i32>) {{\n    continue %b, %a : tile<i32>, tile<i32>\n  }}\n{}",
        used("%r#0", "tile<i32>")
    );
    assert!(
        canonical(&entry(&body)).contains("continue %iterArg1, %iterArg0"),
        "two values that change places"
    );
}

#[test]
fn an_if_on_a_constant_becomes_its_arm() {
    same(
        &format!(
            "  %t = constant <i1: true> : tile<i1>\n  %r = if %t -> (tile<i32>) {{\n    %a = addi %n, %m : tile<i32>\n    yield %a : tile<i32>\n  }} else {{\n    yield %n : tile<i32>\n  }}\n{}",
            used("%r", "tile<i32>")
        ),
        &format!("  %a = addi %n, %m : tile<i32>\n{}", used("%a", "tile<i32>")),
        &used("%n", "tile<i32>"),
    );
}

#[test]
fn a_loop_that_runs_once_becomes_its_body() {
    let (left, right) = (
        "  %r:2 = loop iter_values(%a = %n, %b = %m) : tile<i32>, tile<i32> -> tile<i32>, tile<i32> {\n    %s = muli %a, %b : tile<i32>\n    break %b, %s : tile<i32>, tile<i32>\n  }\n  %d = subi %r#0, %r#1 : tile<i32>\n",
        "  %s = muli %n, %m : tile<i32>\n  %d = subi %m, %s : tile<i32>\n",
    );
    // A loop that may begin anew is one.
    let twin = "  %r:2 = loop iter_values(%a = %n, %b = %m) : tile<i32>, tile<i32> -> tile<i32>, tile<i32> {\n    %s = muli %a, %b : tile<i32>\n    if %c {\n      continue %s, %b : tile<i32>, tile<i32>\n    }\n    break %b, %s : tile<i32>, tile<i32>\n  }\n  %d = subi %r#0, %r#1 : tile<i32>\n";
    let end = used("%d", "tile<i32>");
    same(
        &format!("{left}{end}"),
        &format!("{right}{end}"),
        &format!("{twin}{end}"),
    );
    assert!(canonical(&entry(&format!("{twin}{end}"))).contains("loop"));
}

#[test]
fn shapes_that_change_nothing_go() {
    same(
        &format!(
            "  %k = constant <i32: 7> : tile<i32>\n  %a = reshape %k : tile<i32> -> tile<1x1xi32>\n  %b = broadcast %a : tile<1x1xi32> -> tile<4x8xi32>\n  %d = permute %b [1, 0] : tile<4x8xi32> -> tile<8x4xi32>\n{}",
            used("%d", "tile<8x4xi32>")
        ),
        &format!(
            "  %d = constant <i32: 7> : tile<8x4xi32>\n{}",
            used("%d", "tile<8x4xi32>")
        ),
        &format!(
            "  %d = constant <i32: 8> : tile<8x4xi32>\n{}",
            used("%d", "tile<8x4xi32>")
        ),
    );
}

#[test]
fn tokens_are_joined_once() {
    let load = |name: &str, token: &str| {
        format!("  %{name}, %t{name} = load_ptr_tko weak %p{token} : tile<ptr<f32>> -> tile<f32>, token\n")
    };
    let store = "  %end = store_ptr_tko weak %p, %a token=%j : tile<ptr<f32>>, tile<f32> -> token";
    let loads = load("a", "") + &load("b", "");
    same(
        &format!("{loads}  %j0 = join_tokens %ta, %tb : token\n  %j = join_tokens %j0, %ta : token\n{store}"),
        &format!("{loads}  %j = join_tokens %ta, %tb : token\n{store}"),
        &format!("{loads}  %j = join_tokens %tb, %tb : token\n{store}"),
    );
}

/// Simplified it is valid, simplified again it is the same, and it has at most so many operations.
#[track_caller]
fn settles(body: &str, most_operands: usize) {
    let mut module = parse(&entry(body));
    canon::canonicalize(&mut module);
    assert!(verify::verify(&module).is_empty());
    let mut operands = 0;
    for entry in module.entries() {
        entry.body.walk(|op| {
            operands += 1;
            entry.body.op(op).each_operand(|_| operands += 1);
        });
    }
    assert!(operands <= most_operands, "{operands} operations and operands");
    let once = text::print(&module, &PrintOptions::default());
    canon::canonicalize(&mut module);
    assert_eq!(once, text::print(&module, &PrintOptions::default()));
}

#[test]
fn nested_ifs_on_constants_leave_their_operations_in_order() {
    let first = "%t = constant <i1: true> : tile<i1>\n";
    let print = |what: &str| format!("  print_tko \"{what}\" -> token\n");
    let nested = [
        first,
        &print("a"),
        "  if %t {\n",
        &print("b"),
        "    if %t {\n",
        &print("c"),
        "      if %c {\n",
        &print("d"),
        "      }\n    } else {\n",
        &print("never"),
        "    }\n",
        &print("e"),
        "  } else {\n    if %t {\n",
        &print("never"),
        "    }\n  }\n",
        &print("f"),
    ]
    .concat();
    let flat = |last: &str| {
        [
            &print("a"),
            &print("b"),
            &print("c"),
            "  if %c {\n",
            &print("d"),
            "  }\n",
            &print("e"),
            &print(last),
        ]
        .concat()
    };
    same(&nested, &flat("f"), &flat("g"));
}

/// A chain of joins that are all used could become lists of all lengths.
#[test]
fn a_chain_of_joins_does_not_grow_with_its_square() {
    let mut body = String::from("  %j0 = make_token : token\n");
    for i in 0..1000 {
        body += &format!(
            "  %t{i} = print_tko \"%d\", %n : tile<i32> -> token\n  %j{} = join_tokens %j{i}, %t{i} : token\n",
            i + 1
        );
        body += &format!(
            "  %x{i}, %u{i} = load_ptr_tko weak %p token=%j{i} : tile<ptr<f32>> -> tile<f32>, token\n"
        );
    }
    settles(&body, 200_000);
}

/// The same of facts, each of which is used.
#[test]
fn a_chain_of_facts_does_not_grow_with_its_square() {
    let mut body = String::from("  %f0 = iota : tile<512xi32>\n");
    for i in 0..500 {
        body += &format!(
            "  %f{} = assume div_by<2, every {} along 0>, %f{i} : tile<512xi32>\n",
            i + 1,
            1 + (i * 7) % 501
        );
        body += &format!("  print_tko \"%d\", %f{} : tile<512xi32> -> token\n", i + 1);
    }
    settles(&body, 50_000);
}

#[test]
fn memory_accesses_keep_their_order() {
    let body = "  %a, %ta = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token\n  %u = store_ptr_tko weak %p, %a : tile<ptr<f32>>, tile<f32> -> token\n  %b, %tb = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token\n  %v = store_ptr_tko weak %p, %b : tile<ptr<f32>>, tile<f32> -> token";
    let printed = canonical(&entry(body));
    let order: Vec<&str> = printed
        .lines()
        .filter_map(|l| l.split("_ptr_tko").next()?.rsplit(' ').next())
        .collect();
    let order: Vec<&str> = order
        .into_iter()
        .filter(|w| ["load", "store"].contains(w))
        .collect();
    assert_eq!(order, ["load", "store", "load", "store"]);
}

/// The kernels of the corpus as text.
fn corpus() -> Vec<(String, Module)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let mut paths: Vec<PathBuf> = (std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()))
        .filter(|p| p.extension().is_some_and(|e| e == "mlir"))
        .collect();
    paths.sort();
    assert!(paths.len() >= 40, "the corpus is gone");
    paths
        .into_iter()
        .map(|p| {
            (
                p.file_stem().unwrap().to_string_lossy().into_owned(),
                parse(&std::fs::read_to_string(p).unwrap()),
            )
        })
        .collect()
}

#[test]
fn the_canonical_form_of_real_kernels_is_valid_and_a_fixed_point() {
    for (name, module) in corpus() {
        let mut once = module.clone();
        canon::canonicalize(&mut once);
        let findings = verify::verify(&once);
        assert!(findings.is_empty(), "{name}: {}", findings[0].message);
        let mut twice = once.clone();
        canon::canonicalize(&mut twice);
        compare::same(&once, &twice).unwrap_or_else(|d| panic!("{name}: a second pass changes: {d}"));
    }
}
