//! Branches, loops, printing and assertions.

use super::{I32, Maker, block, stmt};
use crate::expr::BinaryOp;
use crate::stmt::PrintPiece;
use crate::symbolic::Cond;
use crate::{Block, StmtKind, SymbolId, Type};

pub(super) fn flow(m: &mut Maker, causal: SymbolId) {
    let start = m.int(0);
    let total = m.assign("total", start);
    let i = m.var("i", Type::scalar(I32));
    let (cond, left, right) = (m.truth(true), m.read(i), m.read(total));
    let sum = m.binary(BinaryOp::Add, left, right);
    let body = vec![
        stmt(StmtKind::If {
            cond,
            then: block(vec![stmt(StmtKind::Continue)]),
            otherwise: Block::default(),
            expression: false,
        }),
        stmt(StmtKind::Assign {
            targets: vec![total],
            value: sum,
        }),
    ];
    let (start, stop, step) = (m.int(0), m.int(10), m.int(2));
    m.push(StmtKind::For {
        var: i,
        start,
        stop,
        step,
        body: block(body),
    });
    m.push(StmtKind::While {
        cond: None,
        body: block(vec![stmt(StmtKind::Break)]),
    });
    let least = m.var("least", Type::scalar(I32));
    let arm = |m: &mut Maker, value: i32| {
        let value = m.int(value);
        block(vec![stmt(StmtKind::Assign {
            targets: vec![least],
            value,
        })])
    };
    let (cond, then, otherwise) = (m.truth(false), arm(m, 1), arm(m, 2));
    m.push(StmtKind::If {
        cond,
        then,
        otherwise,
        expression: true,
    });
    let (value, seen) = (m.read(least), m.truth(true));
    let checked = block(vec![
        stmt(StmtKind::Print {
            pieces: vec![
                PrintPiece::Text("least: ".to_owned()),
                PrintPiece::Value(value, "%d".to_owned()),
            ],
        }),
        stmt(StmtKind::Assert {
            cond: seen,
            message: "it \"is\"".to_owned(),
        }),
    ]);
    m.push(StmtKind::Inlined {
        function: "helper".to_owned(),
        body: checked,
    });
    let mut last = stmt(StmtKind::Return);
    last.before = vec!["Nothing else to do.".to_owned()];
    last.after = Some("at last".to_owned());
    m.push(StmtKind::StaticIf {
        cond: Cond::Symbol(causal),
        then: Block {
            stmts: vec![stmt(StmtKind::GridDependency { wait: true })],
            trailing: vec!["Then on.".to_owned()],
        },
        otherwise: block(vec![last]),
    });
}
