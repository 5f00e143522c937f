mod compute;
mod memory;
mod shape;

use super::*;
use crate::expr::{
    AccessHints, AtomicOp, AtomicPlace, BinaryOp, Combine, Comparison, Constant, FloatMode, MemoryOrdering,
    ReshapeForm, UnaryOp,
};
use crate::samples::{BOOL, F32, I32, Maker, array, block, every_variant, stmt, tile, tile_of};
use crate::stmt::{Block, PrintPiece};
use crate::symbolic::{CompareOp, Cond, FloatExpr};
use crate::{Element, ParamId, StmtKind, SymbolKind, VarId, ViewType};

const MODE: FloatMode = FloatMode {
    rounding: None,
    flush_to_zero: false,
};
const WEAK: MemoryOrdering = MemoryOrdering(None);
const HINTS: AccessHints = AccessHints {
    latency: None,
    allow_tma: None,
};

fn messages(kernel: &Kernel) -> Vec<String> {
    kernel.validate().into_iter().map(|found| found.message).collect()
}

/// What is found in a kernel with an array `x` of f32 and rank 2 that `make` fills.
fn found(make: impl FnOnce(&mut Maker, ParamId)) -> Vec<String> {
    let mut m = Maker::default();
    let x = m.param("x", ParamKind::Array(array(F32, 2)));
    make(&mut m, x);
    messages(&m.kernel)
}

/// What is found of an expression that is evaluated.
fn of(make: impl FnOnce(&mut Maker, ParamId) -> ExprId) -> Vec<String> {
    found(|m, x| {
        let id = make(m, x);
        m.push(StmtKind::Evaluate(id));
    })
}

#[track_caller]
fn only(found: Vec<String>, message: &str) {
    assert_eq!(found, [message]);
}

#[test]
fn the_sample_is_valid() {
    assert_eq!(messages(&every_variant()), [] as [String; 0]);
}

#[test]
fn each_expression_has_one_place() {
    let twice = of(|m, _| {
        let one = m.int(1);
        m.binary(BinaryOp::Add, one, one)
    });
    only(twice, "an expression is used in two places");
    let foreign = of(|_, _| ExprId::new(99));
    only(foreign, "an expression isn't the kernel's");
    let deep = of(|m, _| {
        let mut sum = m.int(0);
        for _ in 0..=MAX_NESTING {
            let one = m.int(1);
            sum = m.binary(BinaryOp::Add, sum, one);
        }
        sum
    });
    assert!(
        deep.iter()
            .all(|message| message == "expressions nest more than 256 deep"),
        "{deep:?}"
    );
    assert!(!deep.is_empty());
    let blocks = found(|m, _| {
        let mut body = Block::default();
        for _ in 0..=MAX_NESTING {
            body = block(vec![stmt(StmtKind::While { cond: None, body })]);
        }
        m.kernel.body = body;
    });
    only(blocks, "blocks nest more than 256 deep");
}

#[test]
fn findings_have_the_place_of_the_expression_or_else_of_the_statement() {
    let mut m = Maker::default();
    let place = Span::new(30, 40);
    let (one, half) = (m.int(1), m.float(0.5));
    let mode = MODE;
    let op = BinaryOp::Add;
    let sum = m.kernel.add(
        Expr::Binary {
            op,
            lhs: one,
            rhs: half,
            mode,
        },
        Type::scalar(I32),
        place,
    );
    m.push(StmtKind::Evaluate(sum));
    let mut last = stmt(StmtKind::Break);
    last.span = Span::new(50, 55);
    m.kernel.body.stmts.push(last);
    let found = m.kernel.validate();
    assert_eq!((found[0].span, found[0].code), (place, TYPE));
    assert_eq!((found[1].span, found[1].code), (Span::new(50, 55), FLOW));
    assert_eq!(found.len(), 2);
}

#[test]
fn handles_and_counts_are_the_kernels() {
    only(
        of(|m, _| m.add(Expr::Var(VarId::new(7)), Type::scalar(I32))),
        "a variable that is read isn't the kernel's",
    );
    only(
        of(|m, _| m.add(Expr::Param(ParamId::new(7)), Type::scalar(I32))),
        "a parameter isn't the kernel's",
    );
    let assigned = found(|m, _| {
        let value = m.int(1);
        m.push(StmtKind::Assign {
            targets: vec![VarId::new(7)],
            value,
        });
    });
    only(assigned, "a variable that is assigned isn't the kernel's");
    let foreign = crate::SymbolId::new(9);
    only(
        of(|m, _| {
            m.add(
                Expr::Constant(Constant::Int(Dim::symbol(foreign))),
                Type::scalar(I32),
            )
        }),
        "a constant has a symbol that isn't the kernel's",
    );
    only(
        found(|m, _| {
            m.var("v", tile_of(I32, vec![Dim::symbol(foreign)]));
        }),
        "the type of the variable `v` has a symbol that isn't the kernel's",
    );
    only(
        found(|m, _| {
            m.push(StmtKind::StaticIf {
                cond: Cond::Symbol(foreign),
                then: Block::default(),
                otherwise: Block::default(),
            });
        }),
        "a condition has a symbol that isn't the kernel's",
    );
    only(
        found(|m, _| {
            m.kernel.requirements.push(crate::kernel::Requirement {
                cond: Cond::Symbol(foreign),
                message: None,
                implied: false,
                span: Span::NONE,
            });
        }),
        "a requirement has a symbol that isn't the kernel's",
    );
    only(
        found(|m, _| {
            m.param("N", ParamKind::Constant(foreign));
        }),
        "the constant `N` has a symbol that isn't the kernel's",
    );
    only(
        found(|m, x| {
            let symbol = m.symbol("N", SymbolKind::Int, x);
            m.param("N", ParamKind::Constant(symbol));
        }),
        "the symbol of the constant `N` belongs to another parameter",
    );
    only(
        found(|m, _| {
            m.symbol("N", SymbolKind::Int, ParamId::new(8));
        }),
        "the symbol `N` belongs to no parameter of the kernel",
    );
    only(
        of(|m, _| m.several(Expr::BlockId { axis: 0 }, &[Type::scalar(I32), Type::scalar(I32)])),
        "`block_id` gives one value, but has 2 types",
    );
    only(
        of(|m, _| m.several(Expr::BlockId { axis: 0 }, &[])),
        "`block_id` has no type",
    );
    only(
        found(|m, _| {
            let value = m.int(1);
            let targets = vec![m.var("a", Type::scalar(I32)), m.var("b", Type::scalar(I32))];
            m.push(StmtKind::Assign { targets, value });
        }),
        "1 values are assigned to 2 variables",
    );
}

#[test]
fn types_are_well_formed() {
    let var = |ty: Type| {
        found(|m, _| {
            m.var("v", ty);
        })
    };
    only(
        var(tile(F32, &[4, 0])),
        "dimension 1 of the variable `v` has the length 0",
    );
    let mut odd = array(F32, 2);
    odd.strides.pop();
    only(
        var(Type::Array(odd)),
        "the variable `v` has 2 lengths but 1 strides",
    );
    let view = |tile: &[i32], kind, scalar| {
        var(Type::View(Box::new(ViewType {
            array: array(F32, 2),
            tile: tile.iter().map(|length| Dim::from(*length)).collect(),
            scalar,
            padding: None,
            kind,
        })))
    };
    let partition = |order: &[usize]| ViewKind::Partition {
        order: order.to_vec(),
    };
    assert!(view(&[4, 8], partition(&[1, 0]), false).is_empty());
    only(
        view(&[4], partition(&[0]), false),
        "the variable `v` has tiles of rank 1, but its array has rank 2",
    );
    only(
        view(&[4, 8], partition(&[1, 1]), false),
        "the variable `v` has the order [1, 1], which is no permutation of 2 dimensions",
    );
    only(
        view(&[4, 8], partition(&[0]), false),
        "the variable `v` has the order [0], which is no permutation of 2 dimensions",
    );
    only(
        view(&[4, 8], ViewKind::GatherScatter { sparse: 2 }, false),
        "the variable `v` is along axis 2, but there are 2 dimensions",
    );
    let strided = ViewKind::Strided {
        steps: vec![1.into()],
        order: vec![0, 1],
    };
    only(
        view(&[4, 8], strided, false),
        "the variable `v` has 1 steps, but its tiles have rank 2",
    );
    only(
        view(&[1, 8], partition(&[0, 1]), true),
        "the variable `v` is taken for a scalar, but its tiles have several elements",
    );
}

#[test]
fn variables_have_a_value_and_their_type() {
    let assign = |var: VarId, value: ExprId| {
        stmt(StmtKind::Assign {
            targets: vec![var],
            value,
        })
    };
    let early = "the variable `v` may be read before it is assigned";
    only(
        of(|m, _| {
            let v = m.var("v", Type::scalar(I32));
            m.read(v)
        }),
        early,
    );
    only(
        found(|m, _| {
            let v = m.var("v", Type::scalar(F32));
            let value = m.int(1);
            m.kernel.body.stmts.push(assign(v, value));
        }),
        "the variable `v` is `f32`, but is assigned `i32`",
    );
    only(
        found(|m, _| {
            let value = m.int(1);
            let v = m.assign("v", value);
            let read = m.add(Expr::Var(v), Type::scalar(F32));
            m.push(StmtKind::Evaluate(read));
        }),
        "the variable `v` is read as `f32`, but is `i32`",
    );
    // `make` wraps the assignment; afterwards the variable is read.
    let after = |make: &dyn Fn(&mut Maker, Block) -> StmtKind| {
        found(|m, _| {
            let v = m.var("v", Type::scalar(I32));
            let value = m.int(1);
            let kind = make(m, block(vec![assign(v, value)]));
            m.push(kind);
            let read = m.read(v);
            m.push(StmtKind::Evaluate(read));
        })
    };
    let choice = |m: &mut Maker, then: Block, otherwise: Block| StmtKind::If {
        cond: m.truth(true),
        then,
        otherwise,
        expression: false,
    };
    only(after(&|m, body| choice(m, body, Block::default())), early);
    let leaves = |kind: StmtKind| block(vec![stmt(kind)]);
    assert!(after(&|m, body| choice(m, body, leaves(StmtKind::Return))).is_empty());
    assert!(
        after(&|_, body| StmtKind::StaticIf {
            cond: Cond::Known(true),
            then: Block::default(),
            otherwise: body,
        })
        .is_empty()
    );
    let counted = |m: &mut Maker, body: Block| StmtKind::For {
        var: m.var("i", Type::scalar(I32)),
        start: m.int(0),
        stop: m.int(4),
        step: m.int(1),
        body,
    };
    only(after(&counted), early);
    only(
        after(&|m, body| StmtKind::While {
            cond: Some(m.truth(true)),
            body,
        }),
        early,
    );
    // A loop without a condition is left by its breaks.
    let endless = |breaks_after: bool| {
        after(&|_, mut body| {
            let at = if breaks_after { 1 } else { 0 };
            body.stmts.insert(at, stmt(StmtKind::Break));
            StmtKind::While { cond: None, body }
        })
    };
    assert!(endless(true).is_empty());
    only(endless(false), early);
    assert!(
        after(&|_, body| StmtKind::Inlined {
            function: "f".to_owned(),
            body,
        })
        .is_empty()
    );
}

#[test]
fn jumps_lead_somewhere() {
    only(
        found(|m, _| m.push(StmtKind::Break)),
        "`break` is outside of a loop",
    );
    only(
        found(|m, _| m.push(StmtKind::Continue)),
        "`continue` is outside of a loop",
    );
    let reduced = |body: Vec<StmtKind>| {
        found(|m, _| {
            let x = m.filled(0.0, &[8]);
            let params = vec![m.var("a", Type::scalar(F32)), m.var("b", Type::scalar(F32))];
            let result = m.read(params[0]);
            let combine = Combine::Function {
                params,
                body: block(body.into_iter().map(stmt).collect()),
                results: vec![result],
                identities: vec![Constant::Float(FloatExpr::value(0.0))],
            };
            let reduce = m.add(
                Expr::Reduce {
                    xs: vec![x],
                    axis: 0,
                    keep: false,
                    combine,
                },
                Type::scalar(F32),
            );
            // In a loop, which its function isn't part of.
            let body = block(vec![stmt(StmtKind::Evaluate(reduce))]);
            m.push(StmtKind::While { cond: None, body });
        })
    };
    assert!(reduced(Vec::new()).is_empty());
    only(reduced(vec![StmtKind::Break]), "`break` is outside of a loop");
    only(
        reduced(vec![StmtKind::Return]),
        "the function of a reduction can't end the kernel",
    );
    only(
        found(|m, _| {
            let cond = m.truth(true);
            m.push(StmtKind::If {
                cond,
                then: Block::default(),
                otherwise: Block::default(),
                expression: true,
            });
        }),
        "the arms of an `if` expression don't end in assignments to one variable",
    );
}
