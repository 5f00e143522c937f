use super::*;
use crate::expr::{BinaryOp, Comparison, Constant, UnaryOp};
use crate::samples::{self, F32, I32, Maker, array, tile};
use crate::symbolic::{CompareOp, FloatExpr, FloatOp, IntOp, Promotion, Weak};
use crate::{Element, Expr, StmtKind, SymbolId, ViewKind, ViewType};

#[test]
fn every_variant_is_in_the_sample() {
    let kernel = samples::every_variant();
    let exprs: Vec<&str> = kernel
        .exprs
        .values()
        .map(|data| samples::expr_variant(&data.expr))
        .collect();
    for variant in samples::EXPRS {
        assert!(exprs.contains(variant), "the sample has no expression {variant}");
    }
    let stmts: Vec<&str> = samples::all_stmts(&kernel)
        .iter()
        .map(|stmt| samples::stmt_variant(&stmt.kind))
        .collect();
    for variant in samples::STMTS {
        assert!(stmts.contains(variant), "the sample has no statement {variant}");
    }
}

#[test]
fn the_sample_is_printed_as_it_was() {
    let kernel = samples::every_variant();
    let text = print_kernel(&kernel, PrintOptions::default());
    assert_eq!(text, include_str!("../../tests/data/everything.txt"), "{text}");
    let all = PrintOptions {
        implied: true,
        types: true,
    };
    let implied = print_kernel(&kernel, all);
    assert!(implied.contains("permute(@broadcast(expand("), "{implied}");
    assert!(!text.contains('@'));
    let plain = PrintOptions {
        implied: false,
        types: false,
    };
    let plain = print_kernel(&kernel, plain);
    assert!(plain.contains("  row = block_id(0)\n"), "{plain}");
    assert!(plain.contains("  half = 0.5\n"), "{plain}");
}

/// Three integers to combine.
fn numbers(m: &mut Maker) -> [crate::ExprId; 3] {
    [1, 2, 3].map(|value| m.int(value))
}

fn shown(m: &Maker, id: crate::ExprId) -> String {
    Printer::new(&m.kernel, PrintOptions::default()).expr(id)
}

#[test]
fn parentheses_stand_where_they_must_and_nowhere_else() {
    use BinaryOp::{Add, And, FloorDiv, Mul, Or, Shl, Sub};
    let nested = |outer: BinaryOp, inner: BinaryOp, left: bool| {
        let mut m = Maker::default();
        let [a, b, c] = numbers(&mut m);
        let id = if left {
            let ab = m.binary(inner, a, b);
            m.binary(outer, ab, c)
        } else {
            let bc = m.binary(inner, b, c);
            m.binary(outer, a, bc)
        };
        shown(&m, id)
    };
    assert_eq!(nested(Sub, Sub, true), "1 - 2 - 3");
    assert_eq!(nested(Sub, Sub, false), "1 - (2 - 3)");
    assert_eq!(nested(Add, Mul, false), "1 + 2 * 3");
    assert_eq!(nested(Mul, Add, false), "1 * (2 + 3)");
    assert_eq!(nested(FloorDiv, Mul, true), "1 * 2 // 3");
    assert_eq!(nested(Or, And, true), "1 & 2 | 3");
    assert_eq!(nested(And, Or, true), "(1 | 2) & 3");
    assert_eq!(nested(Shl, Add, false), "1 << 2 + 3");
    assert_eq!(nested(Add, BinaryOp::CeilDiv, false), "1 + ceil_div(2, 3)");

    let mut m = Maker::default();
    let [a, b, c] = numbers(&mut m);
    let sum = m.binary(Add, a, b);
    let unary = |op, x| Expr::Unary {
        op,
        x,
        mode: Default::default(),
    };
    let negative = m.add(unary(UnaryOp::Neg, sum), crate::Type::scalar(I32));
    let compared = m.add(
        Expr::Compare {
            op: Comparison::Le,
            lhs: negative,
            rhs: c,
        },
        crate::Type::scalar(Element::Bool),
    );
    let inverted = m.add(unary(UnaryOp::Not, compared), crate::Type::scalar(Element::Bool));
    assert_eq!(shown(&m, inverted), "~(-(1 + 2) <= 3)");
}

#[test]
fn negative_numbers_are_operands() {
    let mut m = Maker::default();
    let (a, b) = (m.int(-1), m.int(-2));
    let sub = m.binary(BinaryOp::Sub, a, b);
    assert_eq!(shown(&m, sub), "-1 - -2");
}

fn symbols() -> (Maker, Vec<SymbolId>) {
    let mut m = Maker::default();
    let x = m.param("x", crate::ParamKind::Array(array(F32, 1)));
    let kinds = [
        ("N", SymbolKind::Int),
        ("M", SymbolKind::Int),
        ("P", SymbolKind::Bool),
        ("s", SymbolKind::Float),
        ("E", SymbolKind::Dtype),
    ];
    let ids = kinds
        .iter()
        .map(|(name, kind)| m.symbol(name, *kind, x))
        .collect();
    (m, ids)
}

#[test]
fn compile_time_integers_read_as_a_person_writes_them() {
    let (m, s) = symbols();
    let (n, k) = (Dim::symbol(s[0]), Dim::symbol(s[1]));
    let text = |dim: &Dim| print_dim(&m.kernel, dim);
    let one = Dim::int(1);
    assert_eq!(text(&n.add(&one).unwrap()), "N + 1");
    assert_eq!(text(&one.sub(&n).unwrap()), "-N + 1");
    assert_eq!(text(&n.sub(&k.mul(&Dim::int(2)).unwrap()).unwrap()), "N - 2 * M");
    assert_eq!(text(&Dim::default()), "0");
    assert_eq!(text(&Dim::int(-7)), "-7");
    assert_eq!(text(&n.ceil_div(&Dim::int(16)).unwrap()), "ceil_div(N, 16)");
    assert_eq!(text(&n.floor_div(&Dim::int(16)).unwrap()), "N // 16");
    let halves = n.add(&one).unwrap().floor_div(&Dim::int(2)).unwrap();
    assert_eq!(text(&halves.mul(&Dim::int(3)).unwrap()), "3 * ((N + 1) // 2)");
    assert_eq!(text(&n.modulo(&k).unwrap().neg().unwrap()), "-(N % M)");
    assert_eq!(
        text(&Dim::apply(IntOp::Min, vec![n.clone(), k.clone()]).unwrap()),
        "min(N, M)"
    );
    let chosen = Dim::select(&Cond::Symbol(s[2]), n.clone(), one.clone());
    assert_eq!(text(&chosen.mul(&k).unwrap()), "M * (N if P else 1)");
}

#[test]
fn conditions_floats_and_element_types_are_printed() {
    let (m, s) = symbols();
    let n = Dim::symbol(s[0]);
    let less = Cond::compare(CompareOp::Lt, &n, &Dim::int(4));
    let known = Cond::Symbol(s[2]);
    let text = |cond: &Cond| print_cond(&m.kernel, cond);
    assert_eq!(text(&less.clone().negate()), "N >= 4");
    assert_eq!(
        text(&less.clone().or(known.clone()).and(known.clone().negate())),
        "(N < 4 or P) and not P"
    );
    assert_eq!(
        text(&less.clone().and(known.clone()).negate()),
        "not (N < 4 and P)"
    );
    let e = Dtype::Symbol(s[4]);
    assert_eq!(text(&Cond::same_dtype(&e, &Element::F16.into())), "E == f16");
    assert_eq!(
        text(&Cond::DtypeClass(e.clone(), crate::ElementClass::Float)),
        "E is float"
    );
    let rule = Promotion::CuTilePython;
    let promoted = Dtype::promote(rule, &e, &Element::F16.into()).unwrap();
    assert_eq!(print_dtype(&m.kernel, &promoted), "promote(E, f16)");
    let weak = Dtype::promote_weak(rule, &e, Weak::Float).unwrap();
    assert_eq!(
        print_dtype(&m.kernel, &weak.floating()),
        "floating(promote(E, float))"
    );
    let chosen = Dtype::select(&less, e, Element::I8.into());
    assert_eq!(print_dtype(&m.kernel, &chosen), "(E if N < 4 else i8)");

    let scale = FloatExpr::Symbol(s[3]);
    let half = FloatExpr::apply(FloatOp::Mul, vec![scale.clone(), FloatExpr::value(-0.5)]).unwrap();
    let sum = FloatExpr::apply(FloatOp::Sub, vec![FloatExpr::Int(n), half]).unwrap();
    let root = FloatExpr::apply(FloatOp::Sqrt, vec![sum.clone()]).unwrap();
    let negative = FloatExpr::apply(FloatOp::Neg, vec![sum]).unwrap();
    let names = names_only(&m.kernel);
    assert_eq!(symbolic::float(&names, &root).text, "sqrt(N - s * -0.5)");
    assert_eq!(symbolic::float(&names, &negative).text, "-(N - s * -0.5)");
}

#[test]
fn types_are_printed() {
    let (m, s) = symbols();
    let n = Dim::symbol(s[0]);
    let mut of = array(Dtype::Symbol(s[4]), 2);
    of.shape[1] = Some(n.clone());
    of.strides[1] = Some(Dim::int(1));
    of.wide_index = true;
    let show = |ty: &Type| print_type(&m.kernel, ty);
    assert_eq!(show(&Type::Array(of.clone())), "array<E>[?, N:1] i64");
    assert_eq!(show(&Type::List(Box::new(array(F32, 1)))), "list<array<f32>[?]>");
    assert_eq!(show(&tile(F32, &[4, 8])), "tile<f32>[4, 8]");
    assert_eq!(show(&Type::scalar(F32)), "f32");
    assert_eq!(show(&Type::Memory(F32)), "memory<f32>");
    assert_eq!(show(&Type::Pointer(F32)), "pointer<f32>");
    let view = ViewType {
        array: array(F32, 2),
        tile: vec![1.into(), n],
        scalar: false,
        padding: Some(tileport_ir::attr::PaddingValue::Zero),
        kind: ViewKind::Strided {
            steps: vec![1.into(), 2.into()],
            order: vec![1, 0],
        },
    };
    assert_eq!(
        show(&Type::View(Box::new(view))),
        "view<array<f32>[?, ?]>[1, N] order=[1, 0] steps=[1, 2] padding=zero"
    );
}

#[test]
fn names_that_are_taken_are_numbered() {
    let mut m = Maker::default();
    let x = m.param("x", crate::ParamKind::Scalar(F32));
    let given = m.given(x);
    let cast = m.implied(
        Expr::Cast {
            x: given,
            rounding: None,
        },
        crate::Type::scalar(Element::F64),
    );
    let again = m.assign("x", cast);
    let value = m.read(again);
    let two = m.implied(
        Expr::Constant(Constant::Float(FloatExpr::value(2.0))),
        crate::Type::scalar(Element::F64),
    );
    let product = m.binary(BinaryOp::Mul, value, two);
    m.assign("x", product);
    let one = m.int(1);
    let hidden = m.assign("", one);
    m.kernel.vars[hidden].temporary = true;
    let text = print_kernel(&m.kernel, PrintOptions::default());
    assert!(
        text.ends_with("{\n  x#2: f64 = x\n  x#3: f64 = x#2 * 2.0\n  $2: i32 = 1\n}\n"),
        "{text}"
    );
    let all = PrintOptions {
        implied: true,
        types: true,
    };
    let text = print_kernel(&m.kernel, all);
    assert!(
        text.contains("x#2: f64 = @cast<f64>(x)\n  x#3: f64 = x#2 * f64(2.0)\n"),
        "{text}"
    );
}

#[test]
fn a_malformed_kernel_is_printed_all_the_same() {
    let mut m = Maker::default();
    let mut sum = m.int(0);
    // Each twice in the next: without a limit this would take for ever.
    for _ in 0..400 {
        sum = m.binary(BinaryOp::Add, sum, sum);
    }
    m.push(StmtKind::Evaluate(sum));
    let mut body = crate::Block::default();
    for _ in 0..1000 {
        body = samples::block(vec![samples::stmt(StmtKind::While { cond: None, body })]);
    }
    m.kernel.body.stmts.append(&mut body.stmts);
    let text = print_kernel(&m.kernel, PrintOptions::default());
    assert!(text.contains('…'));
    assert!(text.len() < 1_000_000);
}
