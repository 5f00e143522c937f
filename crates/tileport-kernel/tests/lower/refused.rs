//! What is wrong with a kernel or signature is said, with its place.

use crate::support::{Build, tile};
use tileport_ir::{Diagnostic, Span, Version};
use tileport_kernel::expr::{BinaryOp, Constant, UnaryOp};
use tileport_kernel::*;

#[track_caller]
fn expect(found: &Diagnostic, code: &str, message: &str, span: Span) {
    assert_eq!(
        (found.code.0, found.message.as_str(), found.span),
        (code, message, span)
    );
}

fn with_tile(length: Dim, b: &mut Build) -> (ExprId, Span) {
    let one = b.int(1, Element::I32);
    let ty = Type::Tile(TileType {
        dtype: Element::I32.into(),
        shape: vec![length],
    });
    let ones = b.add(Expr::Full { value: one }, ty);
    (ones, b.last_span())
}

#[test]
fn lengths_that_are_no_powers_of_two() {
    let mut b = Build::new();
    let n = b.constant("N", Some(100));
    let (ones, span) = with_tile(n, &mut b);
    b.push(StmtKind::Evaluate(ones));
    expect(
        &b.error(),
        "lower-type",
        "the lengths of a tile are powers of two, but this one has 100",
        span,
    );
}

#[test]
fn tiles_that_are_too_large() {
    let mut b = Build::new();
    let (ones, span) = with_tile(Dim::int(1 << 25), &mut b);
    b.push(StmtKind::Evaluate(ones));
    let message = "a tile can have 16777216 elements, but one of shape [33554432] has more";
    expect(&b.error(), "lower-type", message, span);
}

#[test]
fn constants_without_a_value() {
    let mut b = Build::new();
    let n = b.constant("N", None);
    let (ones, span) = with_tile(n, &mut b);
    b.push(StmtKind::Evaluate(ones));
    let found = b.error();
    expect(
        &found,
        "lower-constant",
        "the compile-time constant `N` has no value of the kind that is asked for",
        span,
    );
    assert_eq!(found.help.as_deref(), Some("give `N` a value in the signature"));
}

#[test]
fn requirements_that_do_not_hold() {
    let mut b = Build::new();
    let n = b.constant("N", Some(100));
    let span = b.span();
    let cond = Cond::compare(
        symbolic::CompareOp::Eq,
        &n.modulo(&Dim::int(64)).unwrap(),
        &Dim::int(0),
    );
    b.kernel.requirements.push(kernel::Requirement {
        cond,
        message: Some("N is whole tiles".to_owned()),
        implied: false,
        span,
    });
    expect(
        &b.error(),
        "lower-requirement",
        "the kernel requires of its constants: N is whole tiles",
        span,
    );
}

#[test]
fn signatures_that_do_not_fit() {
    let mut b = Build::new();
    b.array("x", Element::F32, 2);
    let span = b.last_span();
    let good = b.signature.clone();
    b.signature.params[0] = ParamSpec::Array(ArraySpec::dense(Some(Element::F32), 1));
    expect(
        &b.error(),
        "lower-signature",
        "`x` has 2 dimensions, but the signature says 1",
        span,
    );
    b.signature.params[0] = ParamSpec::Array(ArraySpec::dense(Some(Element::F16), 2));
    expect(
        &b.error(),
        "lower-signature",
        "`x` has elements of type f32, but the signature says f16",
        span,
    );
    b.signature.params[0] = ParamSpec::Scalar(Some(Element::F32));
    expect(
        &b.error(),
        "lower-signature",
        "`x` is an array, but the signature doesn't say so",
        span,
    );
    b.signature.params.clear();
    let whole = b.kernel.span;
    expect(
        &b.error(),
        "lower-signature",
        "`k` has 1 parameters, but the signature speaks of 0",
        whole,
    );
    b.signature = good;
    if let ParamSpec::Array(array) = &mut b.signature.params[0] {
        array.dims[0].stride_at_least = None;
    }
    expect(
        &b.error(),
        "lower-signature",
        "strides of `x` may be negative, which isn't supported",
        span,
    );
}

#[test]
fn operands_of_unlike_types_and_operations_that_do_not_exist() {
    let mut b = Build::new();
    let (x, y) = (b.int(1, Element::I32), b.int(1, Element::I64));
    let sum = b.binary(BinaryOp::Add, x, y);
    let span = b.last_span();
    b.push(StmtKind::Evaluate(sum));
    let message = "the operands are of unlike types: i32 of shape [] and i64 of shape []";
    expect(&b.error(), "lower-type", message, span);

    let mut b = Build::new();
    let x = b.int(1, Element::I32);
    let mode = expr::FloatMode::default();
    let sine = b.add(
        Expr::Unary {
            op: UnaryOp::Sin,
            x,
            mode,
        },
        Type::scalar(Element::I32),
    );
    let span = b.last_span();
    b.push(StmtKind::Evaluate(sine));
    expect(
        &b.error(),
        "lower-type",
        "there is no `sin` for elements of type i32",
        span,
    );

    let mut b = Build::new();
    let nan = symbolic::FloatExpr::value(f64::NAN);
    let nan = b.add(
        Expr::Constant(Constant::Float(nan)),
        Type::scalar(Element::F4E2M1FN),
    );
    let span = b.last_span();
    b.push(StmtKind::Evaluate(nan));
    expect(&b.error(), "lower-type", "f4e2m1fn can't hold NaN", span);
}

#[test]
fn pieces_outside_a_tile() {
    let mut b = Build::new();
    let (ones, _) = with_tile(Dim::int(8), &mut b);
    let two = b.int(2, Element::I32);
    let piece = b.add(
        Expr::Extract {
            x: ones,
            index: vec![two],
        },
        tile(Element::I32, &[4]),
    );
    let span = b.last_span();
    b.push(StmtKind::Evaluate(piece));
    expect(
        &b.error(),
        "lower-type",
        "piece 2 of dimension 0 is outside the tile, which has 2",
        span,
    );
}

#[test]
fn what_the_target_lacks() {
    let mut b = Build::new();
    b.push(StmtKind::GridDependency { wait: true });
    let span = b.last_span();
    let message = "control over dependent grids needs bytecode 13.4, but the target is 13.3";
    expect(&b.error(), "lower-version", message, span);

    let mut b = Build::new();
    b.version = Version::V13_2;
    let whole = b.kernel.span;
    expect(
        &b.error(),
        "lower-version",
        "bytecode 13.2 has hints for a GPU only, and none is given",
        whole,
    );
}

#[test]
fn variables_without_a_value_on_some_way() {
    let mut b = Build::new();
    let n = b.scalar("n", Element::I32);
    let x = b.var("x", Type::scalar(Element::I32));
    let (a, zero) = (b.of(n), b.int(0, Element::I32));
    let cond = b.compare(expr::Comparison::Gt, a, zero);
    b.choose(
        cond,
        |b| {
            let one = b.int(1, Element::I32);
            b.assign(x, one);
        },
        |_| {},
    );
    let x = b.get(x);
    let span = b.last_span();
    b.push(StmtKind::Evaluate(x));
    expect(
        &b.error(),
        "lower-malformed",
        "`x` has no value on some way that leads here",
        span,
    );
}

#[test]
fn expressions_in_a_circle_or_in_two_places() {
    let mut b = Build::new();
    let next = b.kernel.exprs.next_key();
    let mode = expr::FloatMode::default();
    let circle = b.add(
        Expr::Unary {
            op: UnaryOp::Neg,
            x: next,
            mode,
        },
        Type::scalar(Element::I32),
    );
    let span = b.last_span();
    b.push(StmtKind::Evaluate(circle));
    expect(
        &b.error(),
        "lower-malformed",
        "an expression is used in two places, or contains itself",
        span,
    );
}

#[test]
fn handles_of_nothing() {
    use tileport_ir::entity::Entity as _;
    let mut b = Build::new();
    let one = b.int(1, Element::I32);
    b.assign(VarId::new(usize::MAX), one);
    let span = b.last_span();
    expect(
        &b.error(),
        "lower-malformed",
        "a variable is none of the kernel",
        span,
    );

    let mut b = Build::new();
    b.push(StmtKind::Evaluate(ExprId::new(1 << 30)));
    let span = b.last_span();
    expect(
        &b.error(),
        "lower-malformed",
        "an operand is no expression of the kernel",
        span,
    );
}

#[test]
fn jumps_outside_loops_and_endless_nesting() {
    let mut b = Build::new();
    b.push(StmtKind::Break);
    let span = b.last_span();
    expect(&b.error(), "lower-malformed", "this jump is in no loop", span);

    let mut b = Build::new();
    let mut body = Block::default();
    for _ in 0..300 {
        let kind = StmtKind::Inlined {
            function: String::new(),
            body,
        };
        body = Block {
            stmts: vec![Stmt::new(kind, Span::new(1, 2))],
            trailing: Vec::new(),
        };
    }
    b.push(StmtKind::While { cond: None, body });
    assert_eq!(b.error().message, "statements nest at most 128 deep");
}

#[test]
fn a_chain_of_operations_may_be_as_long_as_the_kernel() {
    let mut b = Build::new();
    let (y, n) = (b.array("y", Element::I32, 1), b.scalar("n", Element::I32));
    let mut sum = b.of(n);
    for _ in 0..20_000 {
        let more = b.of(n);
        sum = b.binary(BinaryOp::Xor, sum, more);
    }
    let one = b.add(Expr::Full { value: sum }, tile(Element::I32, &[1]));
    let i = b.bid();
    b.store(y, &[Dim::int(1)], vec![i], one);
    assert_eq!(b.text().matches("xori").count(), 20_000);
}
