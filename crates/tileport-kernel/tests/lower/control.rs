//! Control flow: what loops and choices carry, and how jumps become ones that Tile IR has.

use crate::support::{Build, lines, tile};
use tileport_kernel::expr::{BinaryOp, Comparison};
use tileport_kernel::*;

/// A counted loop over the blocks of `x` that adds to `total`, with something done in each turn before.
fn summing(f: impl FnOnce(&mut Build, VarId, VarId)) -> String {
    let mut b = Build::new();
    let (x, y, n) = (
        b.array("x", Element::I32, 1),
        b.array("y", Element::I32, 1),
        b.scalar("n", Element::I32),
    );
    let (i, total) = (
        b.var("i", Type::scalar(Element::I32)),
        b.var("total", tile(Element::I32, &[8])),
    );
    let eight = [Dim::int(8)];
    let zero = b.int(0, Element::I32);
    let zero = b.add(Expr::Full { value: zero }, tile(Element::I32, &[8]));
    b.assign(total, zero);
    let stop = b.of(n);
    b.count(i, stop, |b| {
        f(b, i, total);
        let at = b.get(i);
        let part = b.load(x, &eight, vec![at]);
        let so_far = b.get(total);
        let sum = b.binary(BinaryOp::Add, so_far, part);
        b.assign(total, sum);
    });
    let (at, total) = (b.bid(), b.get(total));
    b.store(y, &eight, vec![at], total);
    b.text()
}

#[test]
fn a_loop_carries_what_it_assigns_and_what_lives_beyond_it() {
    let text = summing(|_, _, _| {});
    assert!(
        text.contains("iter_values(%iterArg0 = %cst_0_i32) -> (tile<8xi32>)"),
        "{text}"
    );
    // The array is only read: one token for all turns.
    assert_eq!(lines(&text, &["join_tokens"]).len(), 0, "{text}");
}

fn at_most(b: &mut Build, i: VarId, jump: StmtKind) {
    let (at, limit) = (b.get(i), b.int(10, Element::I32));
    let beyond = b.compare(Comparison::Eq, at, limit);
    b.choose(beyond, |b| b.push(jump), |_| {});
}

#[test]
fn break_in_a_counted_loop_becomes_a_flag() {
    let text = summing(|b, i, _| at_most(b, i, StmtKind::Break));
    assert!(!text.contains("break"), "{text}");
    assert!(text.contains("-> (tile<8xi32>, tile<i1>)"), "{text}");
    assert_eq!(lines(&text, &["continue"]).len(), 3, "{text}");
}

#[test]
fn return_in_a_counted_loop_returns_after_it() {
    let text = summing(|b, i, _| at_most(b, i, StmtKind::Return));
    assert!(!text.contains("break"), "{text}");
    assert_eq!(lines(&text, &["return"]).len(), 2, "{text}");
    assert!(text.contains("-> (tile<8xi32>, tile<i1>, tile<i1>)"), "{text}");
}

#[test]
fn a_loop_that_compares_its_counter_with_a_fixed_number_is_split_there() {
    let text = summing(|b, i, total| {
        let (at, limit) = (b.get(i), b.int(10, Element::I32));
        let early = b.compare(Comparison::Le, at, limit);
        let double = |b: &mut Build| {
            let (x, y) = (b.get(total), b.get(total));
            let sum = b.binary(BinaryOp::Add, x, y);
            b.assign(total, sum);
        };
        b.choose(early, double, |_| {});
    });
    assert_eq!(lines(&text, &["= for "]).len(), 2, "{text}");
    assert_eq!(lines(&text, &["mini", "maxi"]).len(), 2, "{text}");
    assert!(!text.contains("= if"), "{text}");
}

#[test]
fn a_choice_gives_what_both_arms_know_in_the_order_of_names() {
    let mut b = Build::new();
    let (y, n) = (b.array("y", Element::I32, 1), b.scalar("n", Element::I32));
    let scalar = Type::scalar(Element::I32);
    // The order of first appearance is another.
    let (late, early, lost) = (
        b.var("late", scalar.clone()),
        b.var("early", scalar.clone()),
        b.var("lost", scalar),
    );
    let (x, zero) = (b.of(n), b.int(0, Element::I32));
    let positive = b.compare(Comparison::Gt, x, zero);
    let set = |b: &mut Build, var, value| {
        let value = b.int(value, Element::I32);
        b.assign(var, value);
    };
    b.choose(
        positive,
        |b| {
            set(b, late, 1);
            set(b, early, 2);
            set(b, lost, 3);
        },
        |b| {
            set(b, late, 4);
            set(b, early, 5);
        },
    );
    let (late, early) = (b.get(late), b.get(early));
    let both = b.binary(BinaryOp::Sub, late, early);
    let one = b.add(
        Expr::Reshape {
            x: both,
            form: expr::ReshapeForm::Shape,
        },
        tile(Element::I32, &[1]),
    );
    let i = b.bid();
    b.store(y, &[Dim::int(1)], vec![i], one);
    let text = b.text();
    assert!(text.contains("if %1 -> (tile<i32>, tile<i32>) {"), "{text}");
    assert_eq!(
        lines(&text, &["yield"]),
        [
            "yield %cst_2_i32, %cst_1_i32_1 : tile<i32>, tile<i32>",
            "yield %cst_5_i32, %cst_4_i32 : tile<i32>, tile<i32>"
        ]
    );
    assert!(text.contains("subi %2#1, %2#0"), "{text}");
}

#[test]
fn what_follows_an_arm_that_returns_is_not_nested() {
    let mut b = Build::new();
    let (y, n) = (b.array("y", Element::I32, 1), b.scalar("n", Element::I32));
    let (x, zero) = (b.of(n), b.int(0, Element::I32));
    let negative = b.compare(Comparison::Lt, x, zero);
    let store = |b: &mut Build, value| {
        let (i, value) = (b.bid(), b.int(value, Element::I32));
        let value = b.add(Expr::Full { value }, tile(Element::I32, &[1]));
        b.store(y, &[Dim::int(1)], vec![i], value);
    };
    b.choose(negative, |b| b.push(StmtKind::Return), |b| store(b, 1));
    store(&mut b, 2);
    let text = b.text();
    let ops = lines(&text, &["store_view", "return", "} else {"]);
    let ops: Vec<&str> = ops
        .iter()
        .map(|line| line.split(" weak").next().unwrap())
        .collect();
    let stores = ["%2 = store_view_tko", "%3 = store_view_tko"];
    assert_eq!(
        ops,
        ["return", "} else {", stores[0], stores[1], "return"],
        "{text}"
    );
}

#[test]
fn a_while_loop_leaves_where_its_condition_fails() {
    let mut b = Build::new();
    let (y, n) = (b.array("y", Element::I32, 1), b.scalar("n", Element::I32));
    let left = b.var("left", Type::scalar(Element::I32));
    let start = b.of(n);
    b.assign(left, start);
    let (now, zero) = (b.get(left), b.int(0, Element::I32));
    let cond = b.compare(Comparison::Gt, now, zero);
    let body = b.block(|b| {
        let (now, two) = (b.get(left), b.int(2, Element::I32));
        let next = b.binary(BinaryOp::FloorDiv, now, two);
        b.assign(left, next);
    });
    b.push(StmtKind::While {
        cond: Some(cond),
        body,
    });
    let now = b.get(left);
    let one = b.add(Expr::Full { value: now }, tile(Element::I32, &[1]));
    let i = b.bid();
    b.store(y, &[Dim::int(1)], vec![i], one);
    let text = b.text();
    assert_eq!(lines(&text, &["= loop", "break", "continue"]).len(), 3, "{text}");
}

#[test]
fn only_the_arm_that_constants_choose_must_make_sense() {
    let build = |value| {
        let mut b = Build::new();
        let y = b.array("y", Element::I32, 1);
        let n = b.constant("N", Some(value));
        let cond = Cond::compare(symbolic::CompareOp::Lt, &n, &Dim::int(100));
        let arm = |b: &mut Build, length: Dim| {
            let (i, one) = (b.bid(), b.int(1, Element::I32));
            let ones = b.add(
                Expr::Full { value: one },
                Type::Tile(TileType {
                    dtype: Element::I32.into(),
                    shape: vec![length.clone()],
                }),
            );
            b.store(y, &[length], vec![i], ones);
        };
        let (then, otherwise) = (b.block(|b| arm(b, n.clone())), b.block(|b| arm(b, Dim::int(128))));
        b.push(StmtKind::StaticIf {
            cond,
            then,
            otherwise,
        });
        b.text()
    };
    assert!(build(64).contains("tile<64xi32>"));
    assert!(build(100).contains("tile<128xi32>"));
}
