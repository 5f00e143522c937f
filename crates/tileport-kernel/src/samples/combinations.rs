//! Reductions, scans and matrix products.

use super::{BOOL, F32, I32, MODE, Maker, block, stmt, tile};
use crate::expr::{Combine, Comparison, Constant};
use crate::symbolic::FloatExpr;
use crate::{Expr, StmtKind, Type};

pub(super) fn combinations(m: &mut Maker) {
    let x = m.filled(1.0, &[4, 8]);
    let sum = m.add(
        Expr::Reduce {
            xs: vec![x],
            axis: 1,
            keep: true,
            combine: Combine::Sum(MODE),
        },
        tile(F32, &[4, 1]),
    );
    m.assign("sums", sum);
    // The greatest with its place, by a function of the source.
    let (values, places) = (m.filled(1.0, &[8]), m.range(8));
    let params = ["a", "i", "b", "j"].map(|name| {
        let dtype = if matches!(name, "a" | "b") { F32 } else { I32 };
        m.var(name, Type::scalar(dtype))
    });
    let [a, i, b, j] = params;
    let (left, right) = (m.read(a), m.read(b));
    let less = m.add(
        Expr::Compare {
            op: Comparison::Lt,
            lhs: left,
            rhs: right,
        },
        Type::scalar(BOOL),
    );
    let later = m.var("later", Type::scalar(BOOL));
    let body = block(vec![stmt(StmtKind::Assign {
        targets: vec![later],
        value: less,
    })]);
    let (c, then, otherwise) = (m.read(later), m.read(b), m.read(a));
    let value = m.add(
        Expr::Select {
            cond: c,
            then,
            otherwise,
        },
        Type::scalar(F32),
    );
    let (c, then, otherwise) = (m.read(later), m.read(j), m.read(i));
    let place = m.add(
        Expr::Select {
            cond: c,
            then,
            otherwise,
        },
        Type::scalar(I32),
    );
    let combine = Combine::Function {
        params: params.to_vec(),
        body,
        results: vec![value, place],
        identities: vec![
            Constant::Float(FloatExpr::value(f64::NEG_INFINITY)),
            Constant::Int(0.into()),
        ],
    };
    let types = [Type::scalar(F32), Type::scalar(I32)];
    let found = m.several(
        Expr::Reduce {
            xs: vec![values, places],
            axis: 0,
            keep: false,
            combine,
        },
        &types,
    );
    let targets = vec![
        m.var("greatest", Type::scalar(F32)),
        m.var("place", Type::scalar(I32)),
    ];
    m.push(StmtKind::Assign {
        targets,
        value: found,
    });
    let x = m.filled(1.0, &[8]);
    let scanned = m.add(
        Expr::Scan {
            xs: vec![x],
            axis: 0,
            reverse: true,
            combine: Combine::Product(MODE),
        },
        tile(F32, &[8]),
    );
    m.assign("products", scanned);
    let (a, b, acc) = (
        m.filled(1.0, &[4, 8]),
        m.filled(1.0, &[8, 2]),
        m.filled(0.0, &[4, 2]),
    );
    let product = m.add(
        Expr::Mma {
            a,
            b,
            acc,
            fast_acc: Some(true),
        },
        tile(F32, &[4, 2]),
    );
    let (a, b) = (m.filled(1.0, &[4, 8]), m.filled(1.0, &[8, 2]));
    let (a_scale, b_scale) = (m.filled(1.0, &[4, 1]), m.filled(1.0, &[1, 2]));
    let scaled = m.add(
        Expr::MmaScaled {
            a,
            a_scale,
            b,
            b_scale,
            acc: product,
        },
        tile(F32, &[4, 2]),
    );
    m.assign("acc", scaled);
}
