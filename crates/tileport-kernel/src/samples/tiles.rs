//! Tiles made, cast, reshaped and computed element by element.

use super::{BOOL, F32, I32, MODE, Maker, tile, tile_of};
use crate::expr::{BinaryOp, Comparison, Constant, FloatMode, ReshapeForm, UnaryOp};
use crate::symbolic::{Dim, FloatExpr};
use crate::{Element, Expr, SymbolId, Type};
use tileport_ir::attr::RoundingMode;

pub(super) fn tiles(m: &mut Maker, block_symbol: SymbolId) {
    let block = Dim::symbol(block_symbol);
    let symbolic = m.add(Expr::Constant(Constant::Int(block.clone())), Type::scalar(I32));
    m.assign("block", symbolic);
    let half = m.add(
        Expr::Constant(Constant::Float(FloatExpr::value(0.5))),
        Type::scalar(Element::F16),
    );
    m.assign("half", half);
    let x = m.filled(1.0, &[4, 8]);
    let x = m.assign("t", x);
    let (a, b) = (m.read(x), m.filled(2.0, &[4, 8]));
    let negative = m.add(
        Expr::Unary {
            op: UnaryOp::Neg,
            x: a,
            mode: MODE,
        },
        tile(F32, &[4, 8]),
    );
    let difference = m.binary(BinaryOp::Sub, negative, b);
    let root = m.add(
        Expr::Unary {
            op: UnaryOp::Sqrt,
            x: difference,
            mode: FloatMode {
                rounding: Some(RoundingMode::Approx),
                flush_to_zero: true,
            },
        },
        tile(F32, &[4, 8]),
    );
    let (b, c) = (m.read(x), m.read(x));
    let fused = m.add(
        Expr::Fma {
            a: root,
            b,
            c,
            mode: MODE,
        },
        tile(F32, &[4, 8]),
    );
    let y = m.assign("y", fused);
    let (a, b) = (m.read(x), m.read(y));
    let less = m.add(
        Expr::Compare {
            op: Comparison::Lt,
            lhs: a,
            rhs: b,
        },
        tile(BOOL, &[4, 8]),
    );
    let (then, otherwise) = (m.read(x), m.read(y));
    let chosen = m.add(
        Expr::Select {
            cond: less,
            then,
            otherwise,
        },
        tile(F32, &[4, 8]),
    );
    let narrow = m.add(
        Expr::Cast {
            x: chosen,
            rounding: Some(RoundingMode::Zero),
        },
        tile(Element::F16, &[4, 8]),
    );
    let bits = m.add(Expr::Bitcast { x: narrow }, tile(Element::I16, &[4, 8]));
    let flat = m.add(
        Expr::Reshape {
            x: bits,
            form: ReshapeForm::Shape,
        },
        tile(Element::I16, &[32]),
    );
    let packed = m.add(Expr::PackBytes { x: flat }, tile(Element::U8, &[64]));
    let unpacked = m.add(Expr::UnpackBytes { x: packed }, tile(Element::I16, &[32]));
    m.assign("bytes_of_y", unpacked);
    let (start, step) = (m.int(1), m.int(2));
    let range = m.add(
        Expr::Range {
            start: Some(start),
            step: Some(step),
        },
        tile_of(I32, vec![block.clone()]),
    );
    let expanded = m.add(
        Expr::Reshape {
            x: range,
            form: ReshapeForm::Expand(0),
        },
        tile_of(I32, vec![1.into(), block.clone()]),
    );
    let repeated = m.implied(
        Expr::Broadcast { x: expanded },
        tile_of(I32, vec![4.into(), block.clone()]),
    );
    let turned = m.add(
        Expr::Permute {
            x: repeated,
            axes: vec![1, 0],
        },
        tile_of(I32, vec![block, 4.into()]),
    );
    m.assign("turned", turned);
    let whole = m.read(x);
    let (i, j) = (m.int(0), m.int(1));
    let piece = m.add(
        Expr::Extract {
            x: whole,
            index: vec![i, j],
        },
        tile(F32, &[2, 4]),
    );
    let whole = m.read(y);
    let (i, j) = (m.int(1), m.int(1));
    let inserted = m.add(
        Expr::Insert {
            x: whole,
            index: vec![i, j],
            value: piece,
        },
        tile(F32, &[4, 8]),
    );
    let other = m.read(x);
    let both = m.add(
        Expr::Cat {
            a: inserted,
            b: other,
            axis: 0,
        },
        tile(F32, &[8, 8]),
    );
    m.assign("both", both);
}
