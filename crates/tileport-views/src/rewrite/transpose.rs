//! Permutes that a view can do: after a load, or before a store.
//!
//! A permutation P of a view's tile order makes a view whose dimension i is the old one's P\[i\]: tile size, traversal
//! stride, index and dim_map all move together, so the tile that is loaded is the old one permuted by P. Dim_maps that
//! are there already are composed by that.

use smallvec::SmallVec;
use tileport_ir::op::Op;
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{OpId, Types, Value};

/// A permutation of a tile's dimensions: the new dimension i is the old one `P[i]`.
pub(crate) type Permutation = SmallVec<[usize; 4]>;

/// The list in the new order.
pub(crate) fn permuted<T: Copy, L: FromIterator<T>>(list: &[T], by: &[usize]) -> Option<L> {
    by.iter().map(|&i| list.get(i).copied()).collect()
}

/// Which dimensions of a shape a reshape keeps, if all it does is to drop dimensions of size one.
fn kept_dimensions(from: &[i64], to: &[i64]) -> Option<Permutation> {
    let mut kept = Permutation::new();
    let mut dims = from.iter().enumerate();
    for &size in to {
        loop {
            let (at, &n) = dims.next()?;
            if n == size {
                kept.push(at);
                break;
            }
            if n != 1 {
                return None;
            }
        }
    }
    dims.all(|(_, &n)| n == 1).then_some(kept)
}

fn shape(types: &Types, rewriter: &Rewriter<'_>, value: Value) -> Option<SmallVec<[i64; 4]>> {
    let tile = types.get(rewriter.body().ty(value))?.as_tile()?;
    Some(tile.shape.iter().copied().collect())
}

fn as_permutation(list: &[i32]) -> Option<Permutation> {
    let list: Permutation = list
        .iter()
        .map(|&i| usize::try_from(i).ok())
        .collect::<Option<_>>()?;
    let mut seen = vec![false; list.len()];
    for &i in &list {
        let slot = seen.get_mut(i)?;
        if std::mem::replace(slot, true) {
            return None;
        }
    }
    Some(list)
}

fn is_identity(p: &[usize]) -> bool {
    p.iter().enumerate().all(|(i, &j)| i == j)
}

/// A permute that a load can do itself.
pub(crate) struct AfterLoad {
    /// What is done to the tile's dimensions.
    pub(crate) permutation: Permutation,
    /// The permutes that go, and whether a reshape that drops unit dimensions stands in between.
    pub(crate) permutes: Vec<(OpId, bool)>,
}

/// The permutation that all uses of a loaded tile make.
pub(crate) fn after_load(types: &Types, rewriter: &Rewriter<'_>, tile: Value) -> Option<AfterLoad> {
    let body = rewriter.body();
    let from = shape(types, rewriter, tile)?;
    let mut found: Option<AfterLoad> = None;
    let mut add = |permutation: Permutation, permute: OpId, reshaped: bool| {
        let all = found.get_or_insert_with(|| AfterLoad {
            permutation: permutation.clone(),
            permutes: Vec::new(),
        });
        if all.permutation != permutation {
            return None;
        }
        all.permutes.push((permute, reshaped));
        Some(())
    };
    for &user in rewriter.uses(tile) {
        match body.op(user) {
            Op::Permute { permutation, .. } => {
                add(as_permutation(permutation)?, user, false)?;
            }
            Op::Reshape { .. } => {
                let reshaped = body.result(user, 0)?;
                let kept = kept_dimensions(&from, &shape(types, rewriter, reshaped)?)?;
                let inner = rewriter.uses(reshaped);
                if inner.is_empty() {
                    return None;
                }
                for &permute in inner {
                    let Op::Permute { permutation, .. } = body.op(permute) else {
                        return None;
                    };
                    let inner = as_permutation(permutation)?;
                    let mut whole: Permutation = (0..from.len()).collect();
                    for (&at, &j) in kept.iter().zip(&inner) {
                        *whole.get_mut(at)? = *kept.get(j)?;
                    }
                    add(whole, permute, true)?;
                }
            }
            _ => return None,
        }
    }
    found.filter(|f| !is_identity(&f.permutation))
}

/// A permute that a store can do itself.
pub(crate) struct BeforeStore {
    /// What is done to the view's dimensions.
    pub(crate) permutation: Permutation,
    /// The tile before the permute.
    pub(crate) source: Value,
    /// Whether it needs a reshape that adds unit dimensions.
    pub(crate) reshape: bool,
}

/// The permutation that a stored tile has just gone through, and nothing else uses.
pub(crate) fn before_store(types: &Types, rewriter: &Rewriter<'_>, tile: Value) -> Option<BeforeStore> {
    let body = rewriter.body();
    let only_use = |v: Value| rewriter.uses(v).len() == 1;
    if !only_use(tile) {
        return None;
    }
    let stored = shape(types, rewriter, tile)?;
    let found = match body.defining_op(tile)? {
        Op::Permute { source, permutation } => {
            let p = as_permutation(permutation)?;
            let mut inverse: Permutation = (0..p.len()).collect();
            for (i, &j) in p.iter().enumerate() {
                *inverse.get_mut(j)? = i;
            }
            BeforeStore {
                permutation: inverse,
                source: *source,
                reshape: false,
            }
        }
        Op::Reshape { source: permuted } => {
            let Op::Permute { source, permutation } = body.defining_op(*permuted)? else {
                return None;
            };
            if !only_use(*permuted) {
                return None;
            }
            let kept = kept_dimensions(&stored, &shape(types, rewriter, *permuted)?)?;
            let p = as_permutation(permutation)?;
            let mut whole: Permutation = (0..stored.len()).collect();
            for (j, &i) in p.iter().enumerate() {
                *whole.get_mut(*kept.get(i)?)? = *kept.get(j)?;
            }
            BeforeStore {
                permutation: whole,
                source: *source,
                reshape: true,
            }
        }
        _ => return None,
    };
    (!is_identity(&found.permutation)).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reshapes_that_drop_unit_dimensions() {
        assert_eq!(
            kept_dimensions(&[1, 1, 64, 32], &[64, 32]).unwrap().as_slice(),
            [2, 3]
        );
        assert_eq!(
            kept_dimensions(&[1, 64, 1, 32], &[64, 32]).unwrap().as_slice(),
            [1, 3]
        );
        assert_eq!(kept_dimensions(&[1, 1, 4], &[1, 4]).unwrap().as_slice(), [0, 2]);
        assert!(kept_dimensions(&[2, 32], &[64]).is_none());
        assert!(kept_dimensions(&[64], &[1, 64]).is_none());
        assert!(kept_dimensions(&[64, 2], &[64]).is_none());
    }
}
