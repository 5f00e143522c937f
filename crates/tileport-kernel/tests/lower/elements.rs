//! Elementwise operations, conversions, shapes, reductions.

use crate::support::{Build, exact, lines, tile};
use tileport_ir::Version;
use tileport_kernel::expr::{BinaryOp, Combine, Comparison, Constant, UnaryOp};
use tileport_kernel::*;

/// What an expression over two tiles of a type becomes.
fn over_two(
    element: Element,
    result: Element,
    f: impl FnOnce(&mut Build, ExprId, ExprId) -> ExprId,
) -> String {
    over_two_at(Version::V13_4, element, result, f)
}

fn over_two_at(
    version: Version,
    element: Element,
    result: Element,
    f: impl FnOnce(&mut Build, ExprId, ExprId) -> ExprId,
) -> String {
    let mut b = Build::new();
    b.version = version;
    b.gpu = Some("sm_90".to_owned());
    let (x, y) = (b.array("x", element, 1), b.array("y", result, 1));
    let eight = [Dim::int(8)];
    let (i, j) = (b.bid(), b.int(1, Element::I32));
    let (p, q) = (b.load(x, &eight, vec![i]), b.load(x, &eight, vec![j]));
    let value = f(&mut b, p, q);
    let i = b.bid();
    b.store(y, &eight, vec![i], value);
    b.text()
}

fn binary(element: Element, op: BinaryOp) -> String {
    over_two(element, element, |b, x, y| b.binary(op, x, y))
}

#[test]
fn integer_division_says_how_it_rounds_and_reads() {
    for (element, op, expected) in [
        (Element::I32, BinaryOp::FloorDiv, "signed rounding<negative_inf>"),
        (Element::I32, BinaryOp::CeilDiv, "signed rounding<positive_inf>"),
        (Element::I32, BinaryOp::TruncDiv, "signed : tile"),
        (Element::U32, BinaryOp::FloorDiv, "unsigned : tile"),
        (Element::U32, BinaryOp::CeilDiv, "unsigned rounding<positive_inf>"),
    ] {
        let text = binary(element, op);
        assert!(lines(&text, &["divi"])[0].contains(expected), "{text}");
    }
}

#[test]
fn operations_follow_the_element_type() {
    for (element, op, expected) in [
        (Element::U8, BinaryOp::Max, "maxi"),
        (Element::F16, BinaryOp::Max, "maxf"),
        (Element::I16, BinaryOp::Shr, "shri"),
        (Element::U16, BinaryOp::Shr, "shri"),
        (Element::F64, BinaryOp::Pow, "pow"),
        (Element::F32, BinaryOp::Atan2, "atan2"),
        (Element::BF16, BinaryOp::TruncMod, "remf"),
        (Element::Bool, BinaryOp::And, "andi"),
    ] {
        let text = binary(element, op);
        assert_eq!(lines(&text, &[expected]).len(), 1, "{element:?} {op:?}\n{text}");
    }
    assert!(binary(Element::F32, BinaryOp::Max).contains("propagate_nan"));
    assert!(!binary(Element::F32, BinaryOp::MaxNum).contains("propagate_nan"));
    assert!(binary(Element::I16, BinaryOp::Shr).contains("signed : tile<8xi16>"));
    assert!(binary(Element::U16, BinaryOp::Shr).contains("unsigned : tile<8xi16>"));
}

#[test]
fn the_remainder_of_floats_is_corrected_to_the_divisors_sign() {
    let text = binary(Element::F32, BinaryOp::FloorMod);
    let ops = lines(&text, &["remf", "cmpf", "xori", "andi", "addf", "select"]);
    let names: Vec<&str> = ops.iter().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(
        names,
        ["remf", "cmpf", "cmpf", "xori", "cmpf", "andi", "addf", "select"],
        "{text}"
    );
    assert!(ops[4].contains("not_equal unordered"));
}

#[test]
fn comparisons_of_floats_are_ordered_but_for_inequality() {
    for (op, expected) in [
        (Comparison::Ne, "not_equal unordered"),
        (Comparison::Le, "less_than_or_equal ordered"),
    ] {
        let text = over_two(Element::F32, Element::Bool, |b, x, y| b.compare(op, x, y));
        assert!(text.contains(expected), "{text}");
    }
    let text = over_two(Element::U64, Element::Bool, |b, x, y| {
        b.compare(Comparison::Gt, x, y)
    });
    assert!(
        text.contains("cmpi greater_than") && text.contains("unsigned"),
        "{text}"
    );
}

fn cast(from: Element, to: Element) -> String {
    over_two(from, to, |b, x, _| {
        b.add(Expr::Cast { x, rounding: None }, tile(to, &[8]))
    })
}

#[test]
fn conversions() {
    for (from, to, expected) in [
        (Element::I8, Element::I32, "exti %tile signed"),
        (Element::U8, Element::I32, "exti %tile unsigned"),
        (Element::Bool, Element::I8, "exti %tile unsigned"),
        (Element::I64, Element::U16, "trunci %tile"),
        (Element::I32, Element::Bool, "cmpi not_equal %tile"),
        (Element::F32, Element::Bool, "ftoi %tile unsigned"),
        (Element::F32, Element::I64, "ftoi %tile signed"),
        (Element::U32, Element::F16, "itof %tile unsigned"),
        (Element::F32, Element::F8E4M3FN, "ftof %tile"),
        (Element::F8E5M2, Element::F32, "ftof %tile"),
    ] {
        let text = cast(from, to);
        assert!(text.contains(expected), "{from:?} {to:?}\n{text}");
    }
    // Only how it is read changes.
    let text = cast(Element::I32, Element::U32);
    assert_eq!(lines(&text, &["exti", "trunci", "bitcast"]), Vec::<String>::new());
}

#[test]
fn constants_are_converted_now() {
    let text = over_two(Element::F16, Element::F16, |b, x, _| {
        let three = b.int(3, Element::I32);
        let half = b.add(
            Expr::Cast {
                x: three,
                rounding: None,
            },
            Type::scalar(Element::F16),
        );
        let all = b.add(Expr::Full { value: half }, tile(Element::F16, &[8]));
        b.binary(BinaryOp::Mul, x, all)
    });
    assert!(
        text.contains("constant <f16: 3.000000e+00> : tile<8xf16>"),
        "{text}"
    );
    assert!(!text.contains("itof"));
}

#[test]
fn not_is_an_exclusive_or_with_ones_and_nan_is_unlike_itself() {
    let not = |element| {
        over_two(element, element, |b, x, _| {
            let mode = exact();
            b.add(
                Expr::Unary {
                    op: UnaryOp::Not,
                    x,
                    mode,
                },
                tile(element, &[8]),
            )
        })
    };
    assert!(not(Element::U8).contains("constant <i8: -1> : tile<8xi8>"));
    assert!(not(Element::Bool).contains("constant <i1: true> : tile<8xi1>"));
    let nan = over_two(Element::F32, Element::Bool, |b, x, _| {
        let mode = exact();
        b.add(
            Expr::Unary {
                op: UnaryOp::IsNan,
                x,
                mode,
            },
            tile(Element::Bool, &[8]),
        )
    });
    assert!(nan.contains("cmpf not_equal unordered %tile, %tile"), "{nan}");
}

#[test]
fn a_product_that_only_feeds_a_sum_is_one_operation_with_it() {
    let text = over_two(Element::F32, Element::F32, |b, x, y| {
        let three = b.add(
            Expr::Constant(Constant::Int(Dim::int(3))),
            tile(Element::F32, &[8]),
        );
        let product = b.binary(BinaryOp::Mul, x, three);
        b.binary(BinaryOp::Sub, y, product)
    });
    assert!(!text.contains("mulf") && !text.contains("subf"), "{text}");
    assert_eq!(lines(&text, &["negf", "fma"]).len(), 2);
}

#[test]
fn an_integer_power_is_an_operation_from_13_4_on() {
    let pow = |version| {
        over_two_at(version, Element::F32, Element::F32, |b, x, _| {
            let two = b.add(
                Expr::Constant(Constant::Int(Dim::int(2))),
                Type::scalar(Element::I32),
            );
            let two = b.add(Expr::Broadcast { x: two }, tile(Element::I32, &[8]));
            b.binary(BinaryOp::PowInt, x, two)
        })
    };
    assert!(pow(Version::V13_4).contains("fpowi"));
    let old = pow(Version::V13_2);
    assert!(!old.contains("fpowi") && old.contains("fpowf "), "{old}");
    assert!(old.contains("optimization_hints=<sm_90 = {}>"));
}

#[test]
fn counting_starts_and_steps_where_it_is_told() {
    let mut b = Build::new();
    let y = b.array("y", Element::I64, 1);
    let (start, step) = (b.int(3, Element::I64), b.int(5, Element::I64));
    let range = Expr::Range {
        start: Some(start),
        step: Some(step),
    };
    let range = b.add(range, tile(Element::I64, &[16]));
    let i = b.bid();
    b.store(y, &[Dim::int(16)], vec![i], range);
    let text = b.text();
    assert_eq!(lines(&text, &["iota", "muli", "addi"]).len(), 3, "{text}");
}

#[test]
fn the_index_of_the_greatest_is_combined_with_its_value() {
    let mut b = Build::new();
    let (x, y) = (b.array("x", Element::F32, 2), b.array("y", Element::I32, 1));
    let (i, j) = (b.bid(), b.int(0, Element::I32));
    let shape = [Dim::int(4), Dim::int(8)];
    let x = b.load(x, &shape, vec![i, j]);
    let reduce = Expr::Reduce {
        xs: vec![x],
        axis: 1,
        keep: false,
        combine: Combine::ArgMax { nan: false },
    };
    let at = b.add(reduce, tile(Element::I32, &[4]));
    let i = b.bid();
    b.store(y, &[Dim::int(4)], vec![i], at);
    let text = b.text();
    let reduce = &lines(&text, &["= reduce"])[0];
    assert!(
        reduce.contains("identities=[0xFF800000 : f32, 0 : i32]"),
        "{text}"
    );
    assert_eq!(lines(&text, &["cmpf", "cmpi", "select"]).len(), 8, "{text}");
}

#[test]
fn a_function_combines_several_tiles() {
    let mut b = Build::new();
    let (x, y) = (b.array("x", Element::I32, 1), b.array("y", Element::I32, 1));
    let eight = [Dim::int(8)];
    let (i, j) = (b.bid(), b.int(1, Element::I32));
    let (p, q) = (b.load(x, &eight, vec![i]), b.load(x, &eight, vec![j]));
    let params: Vec<VarId> = ["a", "b", "c", "d"]
        .map(|name| b.var(name, Type::scalar(Element::I32)))
        .to_vec();
    let (a, c) = (b.get(params[0]), b.get(params[2]));
    let sum = b.binary(BinaryOp::Add, a, c);
    let (bb, d) = (b.get(params[1]), b.get(params[3]));
    let product = b.binary(BinaryOp::Mul, bb, d);
    let combine = Combine::Function {
        params,
        body: Block::default(),
        results: vec![sum, product],
        identities: vec![Constant::Int(Dim::int(0)), Constant::Int(Dim::int(1))],
    };
    let span = b.span();
    let reduce = Expr::Reduce {
        xs: vec![p, q],
        axis: 0,
        keep: true,
        combine,
    };
    let reduce = b.kernel.exprs.push(ExprData {
        expr: reduce,
        types: [tile(Element::I32, &[1]), tile(Element::I32, &[1])]
            .into_iter()
            .collect(),
        implied: false,
        span,
    });
    let (s, t) = (
        b.var("s", tile(Element::I32, &[1])),
        b.var("t", tile(Element::I32, &[1])),
    );
    b.push(StmtKind::Assign {
        targets: vec![s, t],
        value: reduce,
    });
    let (s, t) = (b.get(s), b.get(t));
    let both = b.binary(BinaryOp::Xor, s, t);
    let i = b.bid();
    b.store(y, &[Dim::int(1)], vec![i], both);
    let text = b.text();
    assert!(text.contains("identities=[0 : i32, 1 : i32]"), "{text}");
    assert_eq!(lines(&text, &["addi", "muli", "xori"]).len(), 3, "{text}");
}
