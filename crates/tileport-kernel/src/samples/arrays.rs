//! Arrays, lists of them, slices, pointers and views.

use super::{F32, I32, Maker, array};
use crate::expr::BinaryOp;
use crate::symbolic::Dim;
use crate::{Expr, ParamId, Type};

pub(super) fn arrays(m: &mut Maker, x: ParamId, xs: ParamId, n: ParamId, p: ParamId) {
    let row = m.add(Expr::BlockId { axis: 0 }, Type::scalar(I32));
    m.assign("row", row);
    let rows = m.add(Expr::BlockCount { axis: 0 }, Type::scalar(I32));
    let given = m.given(n);
    let given = m.add(
        Expr::AssumeDivisible {
            x: given,
            by: Dim::int(16),
        },
        Type::scalar(I32),
    );
    let sum = m.binary(BinaryOp::Add, rows, given);
    m.assign("n", sum);
    let of = m.given(x);
    let length = m.add(Expr::Shape { array: of, axis: 1 }, Type::scalar(I32));
    let of = m.given(x);
    let stride = m.add(Expr::Stride { array: of, axis: 0 }, Type::scalar(I32));
    let product = m.binary(BinaryOp::Mul, length, stride);
    m.assign("size", product);
    let view = m.tiles(x, &[1, 32]);
    let count = m.add(Expr::TileCount { view, axis: 1 }, Type::scalar(I32));
    m.assign("tiles", count);
    let list = m.given(xs);
    let length = m.add(Expr::ListLength { list }, Type::scalar(I32));
    m.assign("lists", length);
    let list = m.given(xs);
    let index = m.int(0);
    let item = m.add(Expr::ListItem { list, index }, Type::Array(array(F32, 1)));
    let (start, stop) = (m.int(2), m.int(8));
    let slice = m.add(
        Expr::Slice {
            array: item,
            axis: 0,
            start,
            stop,
        },
        Type::Array(array(F32, 1)),
    );
    m.assign("part", slice);
    let of = m.given(x);
    let memory = m.add(Expr::Memory { array: of }, Type::Memory(F32));
    m.assign("memory", memory);
    let of = m.given(x);
    let address = m.add(Expr::AddressOf { array: of }, Type::Pointer(F32));
    m.assign("address", address);
    let pointer = m.given(p);
    let (length, stride) = (m.int(64), m.int(1));
    let at = m.add(
        Expr::ArrayAt {
            pointer,
            shape: vec![length],
            strides: vec![stride],
        },
        Type::Array(array(F32, 1)),
    );
    m.assign("raw", at);
}
