//! Operations on shapes, reductions, matrix products.

use super::operand::{Takes, dims_differ};
use super::{Check, TYPE};
use crate::expr::{Combine, ReshapeForm};
use crate::symbolic::Dim;
use crate::{Dtype, Element, Expr, ExprData, ExprId, TileType, Type};

impl<'k> Check<'k> {
    pub(super) fn shaped(&mut self, name: &str, data: &'k ExprData) {
        let Some(result) = data.types.first() else { return };
        match &data.expr {
            Expr::Reduce {
                xs,
                axis,
                keep,
                combine,
            } => {
                self.combined(name, data, xs, *axis, combine, |mut shape| {
                    if *keep {
                        if let Some(dim) = shape.get_mut(*axis) {
                            *dim = Dim::int(1);
                        }
                    } else if *axis < shape.len() {
                        shape.remove(*axis);
                    }
                    shape
                });
                return;
            }
            Expr::Scan {
                xs, axis, combine, ..
            } => {
                self.combined(name, data, xs, *axis, combine, |shape| shape);
                return;
            }
            _ => {}
        }
        let Some(to) = self.as_tile(name, "the result", result) else {
            return;
        };
        match &data.expr {
            Expr::PackBytes { x } | Expr::UnpackBytes { x } => {
                let packs = matches!(data.expr, Expr::PackBytes { .. });
                self.bytes(name, packs, *x, to);
            }
            Expr::Full { value } => {
                if let Some(value) = self.tile(name, "the value", *value) {
                    self.same(name, "the value", value, &TileType::scalar(to.dtype.clone()));
                }
            }
            Expr::Range { start, step } => {
                self.rank(name, "the result", to, 1);
                for (what, value) in [("the start", start), ("the step", step)] {
                    if let Some(value) = value.and_then(|value| self.tile(name, what, value)) {
                        self.same(name, what, value, &TileType::scalar(to.dtype.clone()));
                    }
                }
            }
            Expr::Broadcast { x } => {
                if let Some(x) = self.tile(name, "the operand", *x) {
                    self.result_tile(name, result, &x.dtype, &to.shape);
                    self.broadcasts(name, "the operand", x, &to.shape);
                }
            }
            Expr::Reshape { x, form } => self.reshape(name, *x, *form, to),
            Expr::Permute { x, axes } => {
                if let Some(x) = self.tile(name, "the operand", *x) {
                    let before = self.found.len();
                    self.permutation(name, axes, x.shape.len());
                    if self.found.len() == before {
                        let shape: Vec<Dim> = axes
                            .iter()
                            .filter_map(|axis| x.shape.get(*axis))
                            .cloned()
                            .collect();
                        self.result_tile(name, result, &x.dtype, &shape);
                    }
                }
            }
            Expr::Extract { x, index } => {
                if let Some(x) = self.tile(name, "the operand", *x) {
                    self.indices(name, index, x.shape.len());
                    self.piece(name, "the result", to, x);
                }
            }
            Expr::Insert { x, index, value } => {
                if let Some(x) = self.tile(name, "the operand", *x) {
                    self.indices(name, index, x.shape.len());
                    if let Some(value) = self.tile(name, "the piece", *value) {
                        self.piece(name, "the piece", value, x);
                    }
                    self.result_tile(name, result, &x.dtype, &x.shape);
                }
            }
            Expr::Cat { a, b, axis } => self.cat(name, (*a, *b), *axis, result),
            Expr::Mma { a, b, acc, .. } => self.product(name, (*a, *b, *acc), to),
            Expr::MmaScaled {
                a,
                a_scale,
                b,
                b_scale,
                acc,
            } => {
                self.product(name, (*a, *b, *acc), to);
                for (what, scale) in [("the first scales", a_scale), ("the second scales", b_scale)] {
                    if let Some(scale) = self.tile(name, what, *scale) {
                        self.rank(name, what, scale, to.shape.len());
                    }
                }
            }
            _ => {}
        }
    }

    /// Elements as bytes, or bytes as elements.
    fn bytes(&mut self, name: &str, packs: bool, x: ExprId, to: &'k TileType) {
        let Some(x) = self.tile(name, "the operand", x) else {
            return;
        };
        self.rank(name, "the operand", x, 1);
        self.rank(name, "the result", to, 1);
        let bytes = if packs { to } else { x };
        if bytes
            .dtype
            .as_element()
            .is_some_and(|element| element.storage_bits() != 8)
        {
            let bytes = Type::Tile(bytes.clone());
            self.wants(name, "the byte side", "a tile of bytes", &bytes);
        }
    }

    fn rank(&mut self, name: &str, what: &str, tile: &TileType, rank: usize) {
        if tile.shape.len() != rank {
            let wanted = format!("a tile of rank {rank}");
            self.wants(name, what, &wanted, &Type::Tile(tile.clone()));
        }
    }

    /// One scalar a dimension.
    fn indices(&mut self, name: &str, index: &[ExprId], rank: usize) {
        self.count(name, "indices", index.len(), rank);
        for index in index {
            self.scalar_of(name, "an index", *index, Takes::Integers);
        }
    }

    /// A tile that another one divides into.
    fn piece(&mut self, name: &str, what: &str, piece: &TileType, whole: &TileType) {
        let mut wanted = whole.clone();
        wanted.shape.clone_from(&piece.shape);
        self.rank(name, what, piece, whole.shape.len());
        if piece.shape.len() != whole.shape.len() {
            return;
        }
        self.same(name, what, piece, &wanted);
        for (axis, (part, of)) in piece.shape.iter().zip(&whole.shape).enumerate() {
            if let (Some(part), Some(of)) = (part.as_int(), of.as_int())
                && of.checked_rem(part) != Some(0)
            {
                let message = format!(
                    "{what} of {name} has the length {part} in dimension {axis}, which doesn't divide {of}"
                );
                self.error(TYPE, message);
            }
        }
    }

    fn reshape(&mut self, name: &str, x: ExprId, form: ReshapeForm, to: &'k TileType) {
        let Some(x) = self.tile(name, "the operand", x) else {
            return;
        };
        let mut wanted = to.clone();
        wanted.dtype = x.dtype.clone();
        match form {
            ReshapeForm::Shape => {
                let count = |shape: &[Dim]| {
                    shape
                        .iter()
                        .try_fold(Dim::int(1), |count, dim| count.mul(dim))
                        .ok()
                };
                if let (Some(from), Some(to)) = (count(&x.shape), count(&to.shape))
                    && let (Some(from), Some(to)) = (from.as_int(), to.as_int())
                    && from != to
                {
                    self.error(TYPE, format!("{name} makes {to} elements of {from}"));
                }
            }
            ReshapeForm::Expand(axis) => {
                if axis > x.shape.len() {
                    self.axis(name, axis, x.shape.len() + 1);
                    return;
                }
                wanted.shape.clone_from(&x.shape);
                wanted.shape.insert(axis, Dim::int(1));
            }
            ReshapeForm::Squeeze => {
                let long = |shape: &[Dim]| shape.iter().filter(|dim| !dim.is(1)).cloned().collect::<Vec<_>>();
                if x.shape.iter().chain(&to.shape).all(|dim| dim.as_int().is_some())
                    && long(&x.shape) != long(&to.shape)
                {
                    let found = self.show(&Type::Tile(x.clone()));
                    let message = format!(
                        "{name} leaves out dimensions of length one, but makes {} of {found}",
                        { self.show(&Type::Tile(to.clone())) }
                    );
                    self.error(TYPE, message);
                }
            }
        }
        self.same(name, "the result", to, &wanted);
    }

    fn cat(&mut self, name: &str, (a, b): (ExprId, ExprId), axis: usize, result: &'k Type) {
        let (Some(a), Some(b)) = (
            self.tile(name, "the first operand", a),
            self.tile(name, "the second operand", b),
        ) else {
            return;
        };
        self.axis(name, axis, a.shape.len());
        let mut wanted = a.clone();
        if let (Some(dim), Some(other)) = (wanted.shape.get_mut(axis), b.shape.get(axis)) {
            dim.clone_from(other);
        }
        self.same(name, "the second operand", b, &wanted);
        let sum = a.shape.get(axis).zip(b.shape.get(axis)).map(|(a, b)| a.add(b));
        if let (Some(Ok(sum)), Some(dim)) = (sum, wanted.shape.get_mut(axis)) {
            *dim = sum;
            self.result_tile(name, result, &a.dtype, &wanted.shape);
        }
    }

    /// A reduction or a scan, whose results have a shape that follows from the operands'.
    fn combined(
        &mut self,
        name: &str,
        data: &'k ExprData,
        xs: &[ExprId],
        axis: usize,
        combine: &'k Combine,
        shape: impl Fn(Vec<Dim>) -> Vec<Dim>,
    ) {
        let tiles: Vec<_> = xs
            .iter()
            .filter_map(|x| self.tile(name, "an operand", *x))
            .collect();
        let Some(first) = tiles.first() else {
            if xs.is_empty() {
                self.error(TYPE, format!("{name} has no operand"));
            }
            return;
        };
        if tiles.len() != xs.len() {
            return;
        }
        self.axis(name, axis, first.shape.len());
        for tile in tiles.iter().skip(1) {
            let mut wanted = (*tile).clone();
            wanted.shape.clone_from(&first.shape);
            self.same(name, "an operand", tile, &wanted);
        }
        self.count(name, "results", data.types.len(), xs.len());
        let indices = matches!(combine, Combine::ArgMax { .. } | Combine::ArgMin { .. });
        let shape = shape(first.shape.clone());
        for (tile, result) in tiles.iter().zip(&data.types) {
            let dtype = if indices {
                Dtype::from(Element::I32)
            } else {
                tile.dtype.clone()
            };
            self.result_tile(name, result, &dtype, &shape);
        }
        match combine {
            Combine::Function {
                params,
                results,
                identities,
                ..
            } => {
                self.count(name, "parameters of its function", params.len(), 2 * xs.len());
                self.count(name, "results of its function", results.len(), xs.len());
                self.count(name, "neutral elements", identities.len(), xs.len());
                for (param, tile) in params.iter().zip(tiles.iter().chain(&tiles)) {
                    if let Some(var) = self.kernel.vars.get(*param)
                        && let Some(found) = self.as_tile(name, "a parameter of the function", &var.ty)
                    {
                        let wanted = TileType::scalar(tile.dtype.clone());
                        self.same(name, "a parameter of the function", found, &wanted);
                    }
                }
                for (result, tile) in results.iter().zip(&tiles) {
                    if let Some(found) = self.tile(name, "a result of the function", *result) {
                        let wanted = TileType::scalar(tile.dtype.clone());
                        self.same(name, "a result of the function", found, &wanted);
                    }
                }
            }
            _ => self.count(name, "operand", xs.len(), 1),
        }
    }

    /// A matrix product: (batch,) m × k by (batch,) k × n, added to (batch,) m × n.
    fn product(&mut self, name: &str, (a, b, acc): (ExprId, ExprId, ExprId), to: &'k TileType) {
        let (Some(a), Some(b), Some(acc)) = (
            self.tile(name, "the first matrix", a),
            self.tile(name, "the second matrix", b),
            self.tile(name, "the accumulator", acc),
        ) else {
            return;
        };
        self.same(name, "the result", to, acc);
        let rank = acc.shape.len();
        if !(2..=3).contains(&rank) {
            self.wants(
                name,
                "the accumulator",
                "a tile of rank 2 or 3",
                &Type::Tile(acc.clone()),
            );
            return;
        }
        self.rank(name, "the first matrix", a, rank);
        self.rank(name, "the second matrix", b, rank);
        let batched = rank == 3;
        let (row, column) = (rank - 2, rank - 1);
        let mut pairs = vec![
            (
                "columns of the first matrix and rows of the second",
                a,
                column,
                b,
                row,
            ),
            (
                "rows of the first matrix and of the accumulator",
                a,
                row,
                acc,
                row,
            ),
            (
                "columns of the second matrix and of the accumulator",
                b,
                column,
                acc,
                column,
            ),
        ];
        if batched {
            pairs.push(("batches of the two matrices", a, 0, b, 0));
            pairs.push(("batches of the first matrix and the accumulator", a, 0, acc, 0));
        }
        for (what, left, i, right, j) in pairs {
            if let (Some(left), Some(right)) = (left.shape.get(i), right.shape.get(j))
                && dims_differ(left, right)
            {
                let print = |dim| crate::print::print_dim(self.kernel, dim);
                let message = format!(
                    "the {what} of {name} differ: {} and {}",
                    print(left),
                    print(right)
                );
                self.error(TYPE, message);
            }
        }
    }
}
