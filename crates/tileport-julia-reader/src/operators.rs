//! Operators as calls, and arguments of macros, which stand side by side.

use crate::syntax::{Arg, Expr, ExprKind, Stmt, StmtKind};
use tileport_ir::Span;

/// Whether an operator compares.
pub(crate) fn compares(op: &str) -> bool {
    matches!(
        op.trim_start_matches('.'),
        "<" | "<=" | ">" | ">=" | "==" | "!=" | "≤" | "≥" | "≠" | "===" | "!=="
    )
}

/// An operator on operands; one that begins with a dot is broadcast.
pub(crate) fn operator(op: &str, span: Span, operands: Vec<Expr>) -> ExprKind {
    let (op, dotted) = match op.strip_prefix('.') {
        Some(plain) if !plain.is_empty() => (plain, true),
        _ => (op, false),
    };
    let op = match op {
        "≤" => "<=",
        "≥" => ">=",
        "≠" => "!=",
        "⊻" => "xor",
        other => other,
    };
    ExprKind::Call {
        callee: Box::new(Expr {
            kind: ExprKind::Name(op.to_owned()),
            span,
        }),
        args: operands
            .into_iter()
            .map(|value| Arg { name: None, value })
            .collect(),
        dotted,
        operator: true,
    }
}

pub(crate) fn named_call(name: &str, span: Span, operands: Vec<Expr>) -> ExprKind {
    match operator(name, span, operands) {
        ExprKind::Call { callee, args, .. } => ExprKind::Call {
            callee,
            args,
            dotted: false,
            operator: false,
        },
        other => other,
    }
}

/// An argument of a macro apart from those that the grammar took for a part of it.
pub(crate) fn parted(expr: Expr) -> (Expr, Vec<Expr>) {
    let span = expr.span;
    let (kind, rest) = match expr.kind {
        ExprKind::Spaced(items) => {
            let mut items = items.into_iter();
            return match items.next() {
                Some(first) => (first, items.collect()),
                None => (
                    Expr {
                        kind: ExprKind::Tuple(Vec::new()),
                        span,
                    },
                    Vec::new(),
                ),
            };
        }
        ExprKind::Call {
            callee,
            mut args,
            dotted,
            operator: true,
        } => {
            let mut rest = Vec::new();
            if let Some(last) = args.pop() {
                let (first, more) = parted(last.value);
                rest = more;
                args.push(Arg {
                    name: last.name,
                    value: first,
                });
            }
            let kind = ExprKind::Call {
                callee,
                args,
                dotted,
                operator: true,
            };
            (kind, rest)
        }
        ExprKind::And(a, b) => {
            let (first, rest) = parted(*b);
            (ExprKind::And(a, Box::new(first)), rest)
        }
        ExprKind::Or(a, b) => {
            let (first, rest) = parted(*b);
            (ExprKind::Or(a, Box::new(first)), rest)
        }
        ExprKind::Assign(stmt) => match stmt.kind {
            StmtKind::Assign(target, value) => {
                let (first, rest) = parted(value);
                let kind = StmtKind::Assign(target, first);
                (ExprKind::Assign(Box::new(Stmt { kind, ..*stmt })), rest)
            }
            kind => (ExprKind::Assign(Box::new(Stmt { kind, ..*stmt })), Vec::new()),
        },
        other => (other, Vec::new()),
    };
    (Expr { kind, span }, rest)
}
