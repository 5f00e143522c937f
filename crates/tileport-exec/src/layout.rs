//! How the elements of a tile lie in its register, and how loops walk several tiles at once.
//!
//! A tile need not be stored in full: a dimension along which all elements are equal has stride zero. Broadcasts,
//! most reshapes and permutations therefore cost nothing: they are another layout of the same register, fixed when
//! the program is prepared.

use crate::tile::Class;
use smallvec::SmallVec;
use tileport_ir::TileElement;

/// Sizes or strides of a tile, in elements.
pub(crate) type Dims = SmallVec<[usize; 4]>;

/// A tile: a register and where in it each element is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TileRef {
    pub(crate) reg: u32,
    pub(crate) element: TileElement,
    pub(crate) class: Class,
    pub(crate) shape: Dims,
    /// The distance between neighbours; zero where all are the same element.
    pub(crate) strides: Dims,
}

/// The product of sizes. Preparation bounds the size of every tile, so it does not overflow.
pub(crate) fn product(dims: &[usize]) -> usize {
    dims.iter().product()
}

/// The strides of a tile stored in full, row by row.
pub(crate) fn dense_strides(shape: &[usize]) -> Dims {
    let mut strides: Dims = shape.iter().map(|_| 0).collect();
    let mut step = 1;
    for (stride, &n) in strides.iter_mut().zip(shape).rev() {
        *stride = if n == 1 { 0 } else { step };
        step *= n;
    }
    strides
}

impl TileRef {
    /// Whether it is stored in full, row by row.
    pub(crate) fn is_dense(&self) -> bool {
        self.strides == dense_strides(&self.shape)
    }

    /// Elements that are stored.
    pub(crate) fn stored(&self) -> usize {
        let sizes = self.shape.iter().zip(&self.strides);
        sizes.filter(|(_, s)| **s != 0).map(|(n, _)| n).product()
    }

    /// Elements.
    pub(crate) fn count(&self) -> usize {
        product(&self.shape)
    }

    /// The multi-index of the first element that is stored at a position.
    pub(crate) fn index_of(&self, position: usize) -> Vec<u64> {
        let mut index = vec![0; self.shape.len()];
        let mut order: Vec<usize> = (0..self.shape.len()).filter(|&d| self.strides[d] != 0).collect();
        order.sort_by_key(|&d| std::cmp::Reverse(self.strides[d]));
        let mut rest = position;
        for d in order {
            index[d] = (rest / self.strides[d]) as u64;
            rest %= self.strides[d];
        }
        index
    }
}

/// The multi-index of a position in row-major order.
pub(crate) fn unravel(mut position: usize, shape: &[usize]) -> Vec<u64> {
    let mut index = vec![0; shape.len()];
    for (i, &n) in index.iter_mut().zip(shape).rev() {
        *i = (position % n.max(1)) as u64;
        position /= n.max(1);
    }
    index
}

/// A loop nest over `N` tiles of one shape, with neighbouring dimensions joined where all tiles allow.
#[derive(Clone, Debug)]
pub(crate) struct Nest<const N: usize> {
    /// Sizes, outermost first; never empty.
    pub(crate) sizes: SmallVec<[usize; 4]>,
    /// The strides of each tile, per size.
    pub(crate) strides: SmallVec<[[usize; N]; 4]>,
}

impl<const N: usize> Nest<N> {
    pub(crate) fn new(shape: &[usize], tiles: [&[usize]; N]) -> Self {
        let mut sizes: SmallVec<[usize; 4]> = SmallVec::new();
        let mut strides: SmallVec<[[usize; N]; 4]> = SmallVec::new();
        for (d, &n) in shape.iter().enumerate() {
            if n == 1 {
                continue;
            }
            let here: [usize; N] = std::array::from_fn(|t| tiles[t].get(d).copied().unwrap_or(0));
            match (sizes.last_mut(), strides.last_mut()) {
                (Some(size), Some(outer)) if (0..N).all(|t| outer[t] == here[t] * n) => {
                    *size *= n;
                    *outer = here;
                }
                _ => {
                    sizes.push(n);
                    strides.push(here);
                }
            }
        }
        if sizes.is_empty() {
            sizes.push(1);
            strides.push([0; N]);
        }
        Self { sizes, strides }
    }

    /// The innermost size and strides.
    pub(crate) fn inner(&self) -> (usize, [usize; N]) {
        let last = self.sizes.len() - 1;
        (self.sizes[last], self.strides[last])
    }

    /// Calls `f` with the offsets at which each run of the innermost loop begins.
    #[inline(always)]
    #[allow(clippy::needless_range_loop, reason = "the loops run over two arrays")]
    pub(crate) fn each_row(&self, mut f: impl FnMut([usize; N])) {
        let outer = self.sizes.len() - 1;
        let mut index: SmallVec<[usize; 4]> = SmallVec::from_elem(0, outer);
        let mut at = [0; N];
        // `f` is called in one place, so that its code is there once.
        loop {
            f(at);
            let mut d = outer;
            loop {
                if d == 0 {
                    return;
                }
                d -= 1;
                index[d] += 1;
                for t in 0..N {
                    at[t] += self.strides[d][t];
                }
                if index[d] < self.sizes[d] {
                    break;
                }
                for t in 0..N {
                    at[t] -= self.strides[d][t] * self.sizes[d];
                }
                index[d] = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_are_joined_where_all_tiles_allow() {
        let nest = Nest::new(&[4, 1, 8, 2], [&[16, 0, 2, 1], &[0, 0, 0, 0]]);
        assert_eq!(
            (nest.sizes.as_slice(), nest.strides.as_slice()),
            (&[64][..], &[[1, 0]][..])
        );
        let nest = Nest::new(&[4, 8, 2], [&[16, 2, 1], &[1, 0, 0]]);
        assert_eq!(nest.sizes.as_slice(), [4, 16]);
        let mut rows = Vec::new();
        nest.each_row(|at| rows.push(at));
        assert_eq!(rows, [[0, 0], [16, 1], [32, 2], [48, 3]]);
    }

    #[test]
    fn deep_nests_visit_each_row_once_in_order() {
        let nest = Nest::new(&[2, 3, 2, 5], [&[1, 100, 1000, 7]]);
        let mut rows = Vec::new();
        nest.each_row(|[at]| rows.push(at));
        let want: Vec<usize> = (0..2)
            .flat_map(|a| (0..3).flat_map(move |b| (0..2).map(move |c| a + 100 * b + 1000 * c)))
            .collect();
        assert_eq!(rows, want);
    }

    #[test]
    fn rank_zero_has_one_element() {
        let nest = Nest::new(&[], [&[]]);
        assert_eq!(nest.inner(), (1, [0]));
    }
}
