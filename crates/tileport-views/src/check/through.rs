//! Checks of an access that went from a strided view to a partition view.

use super::claims::{Checked, need};
use super::classes::Side;
use super::index::Old;
use super::pair::Pairing;
use super::source::Code;
use crate::access::access_of;
use crate::proof::{AccessProof, OutcomeProof, VerdictProof};
use tileport_ir::op::Op;
use tileport_ir::{Entity, OpId, Type, Value};

impl Pairing<'_> {
    /// An access through a strided view and what became of it.
    pub(super) fn pair_access(&mut self, x: OpId, y: OpId, access: &AccessProof) -> Checked {
        self.check_stated(x, access)?;
        match &access.outcome {
            None | Some(OutcomeProof::Kept(_)) => {
                need(
                    self.src.body.op(x).opcode() == self.res.body.op(y).opcode(),
                    "it is another operation",
                )?;
                self.pair_same(x, y)
            }
            Some(OutcomeProof::Partition { permutation }) => self.pair_partition(x, y, access, permutation),
            Some(OutcomeProof::Pointers) => self.pair_pointers(x, y),
        }
    }

    /// What the proof says of an access has to be what stands there.
    fn check_stated(&self, x: OpId, access: &AccessProof) -> Checked {
        let (_, view, index) = access_of(self.src.body.op(x)).ok_or("it is no access through a view")?;
        let Some(Type::StridedView(ty)) = self.src.module.types.get(self.src.body.ty(view)) else {
            return Err("the source does not go through a strided view".to_owned());
        };
        need(
            [index.len(), access.dimensions.len()] == [ty.tile_shape.len(); 2],
            "the index does not fit the view",
        )?;
        let there = (index.iter().zip(&ty.tile_shape)).zip(&ty.traversal_strides);
        for (d, (stated, ((&index, &tile), &stride))) in access.dimensions.iter().zip(there).enumerate() {
            let at = |what: &str| format!("dimension {d}: {what}");
            need(
                (stated.tile, stated.stride) == (tile.into(), stride.into()),
                &at("the sizes are not those of the view"),
            )?;
            need(
                self.src.value(stated.index) == Ok(index),
                &at("the index is another value"),
            )?;
            need(
                matches!(stated.verdict, VerdictProof::Trivial) == (tile == stride),
                &at("trivial is a dimension whose traversal stride is the tile's size, and no other"),
            )?;
        }
        Ok(())
    }

    pub(super) fn pair_partition(
        &mut self,
        x: OpId,
        y: OpId,
        access: &AccessProof,
        permutation: &[usize],
    ) -> Checked {
        let (old, new) = (self.src.body.op(x), self.res.body.op(y));
        let (Some((_, old_view, old_index)), Some((_, new_view, new_index))) =
            (access_of(old), access_of(new))
        else {
            return Err("the result has another operation in its place".to_owned());
        };
        let Some(Type::StridedView(ty)) = self.src.module.types.get(self.src.body.ty(old_view)) else {
            return Err("the source does not go through a strided view".to_owned());
        };
        self.check_view(old_view, new_view, permutation)?;
        let rank = ty.tile_shape.len();
        need(new_index.len() == rank, "the index does not fit the view")?;
        let Some(Op::MakeStridedView { tensor_view }) = self.src.body.defining_op(old_view) else {
            return Err("the view is not made in sight".to_owned());
        };
        for (&d, &n) in permutation.iter().zip(new_index) {
            let (Some(&index), Some(proof)) = (old_index.get(d), access.dimensions.get(d)) else {
                return Err("the permutation does not fit the view".to_owned());
            };
            let old = Old {
                access: x,
                tensor: *tensor_view,
                ty,
                d,
                index,
            };
            self.check_index(&old, n, proof, self.signed_sizes)
                .map_err(|e| format!("dimension {d}: {e}"))?;
        }
        let (mut a, mut b) = (self.mapped(Side::Source, x)?, self.mapped(Side::Result, y)?);
        let (a_tile, b_tile) = (blank_access(&mut a), blank_access(&mut b));
        need(a == b, "its operands or attributes differ")?;
        need(
            inbounds_match(old, new, permutation),
            "what it promises of bounds differs",
        )?;
        let shape: Vec<i64> = ty.tile_shape.iter().map(|&n| n.into()).collect();
        let moved: Vec<i64> = permutation
            .iter()
            .filter_map(|&i| shape.get(i).copied())
            .collect();
        if let (Some(a), Some(b)) = (a_tile, b_tile) {
            // The tile that is stored, permuted like the view, must be the tile that was stored.
            let (root, order) = self.layout_of(a, &shape);
            let order =
                reordered(&order, &shape, permutation).ok_or("the permutation does not fit the tile")?;
            need(
                self.layout_of(b, &moved) == (root, order),
                "another tile is stored",
            )?;
        }
        self.pair_results(x, y, &shape, &moved, permutation)
    }

    /// The loaded tile of the result is that of the source, permuted like the view; all else is the same.
    pub(super) fn pair_results(
        &mut self,
        x: OpId,
        y: OpId,
        shape: &[i64],
        moved: &[i64],
        permutation: &[usize],
    ) -> Checked {
        let (p, q): (Vec<_>, Vec<_>) = (
            self.src.body.results(x).collect(),
            self.res.body.results(y).collect(),
        );
        need(p.len() == q.len(), "the numbers of results differ")?;
        for (&a, &b) in p.iter().zip(&q) {
            if self
                .src
                .module
                .types
                .get(self.src.body.ty(a))
                .is_some_and(|t| t.as_tile().is_none())
                || permutation.iter().enumerate().all(|(i, &j)| i == j)
            {
                self.pair(a, b)?;
                continue;
            }
            let root = self.alone(a);
            let solid = shape.iter().filter(|&&n| n != 1).count();
            let order = reordered(&(0..solid).collect::<Vec<_>>(), shape, permutation)
                .ok_or("the permutation does not fit the tile")?;
            let class = self.laid_out(root, order, moved.to_vec());
            self.of[1].insert(b, class);
        }
        Ok(())
    }

    /// A partition view of the same tensor, with the same tiles in another order of dimensions.
    pub(super) fn check_view(&self, old: Value, new: Value, permutation: &[usize]) -> Checked {
        let types = |c: &Code<'_>, v: Value| c.module.types.get(c.body.ty(v)).cloned();
        let (Some(Type::StridedView(a)), Some(Type::PartitionView(b))) =
            (types(self.src, old), types(self.res, new))
        else {
            return Err("the result does not go through a partition view".to_owned());
        };
        let mut seen = vec![false; a.tile_shape.len()];
        for &i in permutation {
            let slot = seen.get_mut(i).ok_or("the permutation does not fit the view")?;
            need(
                !std::mem::replace(slot, true),
                "the permutation has a dimension twice",
            )?;
        }
        need(
            seen.iter().all(|&s| s) && permutation.len() == a.dim_map.len(),
            "the permutation does not fit the view",
        )?;
        let moved = |list: &[i32]| {
            permutation
                .iter()
                .filter_map(|&i| list.get(i).copied())
                .collect::<Vec<_>>()
        };
        let same = moved(&a.tile_shape) == b.tile_shape.to_vec() && moved(&a.dim_map) == b.dim_map.to_vec();
        need(
            same && a.tensor == b.tensor && a.padding == b.padding,
            "the partition view is another one",
        )?;
        let tensor = |c: &Code<'_>, v: Value| match c.body.defining_op(v) {
            Some(Op::MakeStridedView { tensor_view } | Op::MakePartitionView { tensor_view }) => {
                Some(*tensor_view)
            }
            _ => None,
        };
        let (Some(a), Some(b)) = (tensor(self.src, old), tensor(self.res, new)) else {
            return Err("a view is not made in sight".to_owned());
        };
        let same = self
            .class(Side::Source, a)
            .is_some_and(|c| self.class(Side::Result, b) == Some(c));
        need(same, "the views are of different tensors")
    }
}

/// The order of the dimensions that are not of size one after a permutation of all dimensions.
pub(super) fn reordered(order: &[usize], shape: &[i64], permutation: &[usize]) -> Option<Vec<usize>> {
    let mut at = vec![None; shape.len()];
    let mut next = order.iter();
    for (slot, &n) in at.iter_mut().zip(shape) {
        if n != 1 {
            *slot = Some(*next.next()?);
        }
    }
    let mut out = Vec::new();
    for &i in permutation {
        if let Some(n) = *at.get(i)? {
            out.push(n);
        }
    }
    Some(out)
}

/// Takes what is checked apart out of an access; the class of the tile that it stores.
fn blank_access(op: &mut Op) -> Option<usize> {
    let nothing = Value::new(0);
    match op {
        Op::LoadViewTko {
            view,
            index,
            inbounds,
            ..
        }
        | Op::MultimemLoadReduceViewTko {
            view,
            index,
            inbounds,
            ..
        } => {
            *view = nothing;
            index.clear();
            inbounds.clear();
            None
        }
        Op::StoreViewTko {
            view,
            index,
            inbounds,
            tile,
            ..
        }
        | Op::AtomicRedViewTko {
            view,
            index,
            inbounds,
            value: tile,
            ..
        }
        | Op::MultimemReduceViewTko {
            view,
            index,
            inbounds,
            tile,
            ..
        }
        | Op::MultimemStoreViewTko {
            view,
            index,
            inbounds,
            tile,
            ..
        } => {
            *view = nothing;
            index.clear();
            inbounds.clear();
            Some(std::mem::replace(tile, nothing).index())
        }
        _ => None,
    }
}

fn inbounds_match(old: &Op, new: &Op, permutation: &[usize]) -> bool {
    let of = |op: &Op| match op {
        Op::LoadViewTko { inbounds, .. }
        | Op::StoreViewTko { inbounds, .. }
        | Op::AtomicRedViewTko { inbounds, .. }
        | Op::MultimemLoadReduceViewTko { inbounds, .. }
        | Op::MultimemReduceViewTko { inbounds, .. }
        | Op::MultimemStoreViewTko { inbounds, .. } => inbounds.to_vec(),
        _ => Vec::new(),
    };
    let (a, b) = (of(old), of(new));
    if a.is_empty() {
        return b.is_empty();
    }
    permutation
        .iter()
        .filter_map(|&i| a.get(i).copied())
        .collect::<Vec<_>>()
        == b
}
