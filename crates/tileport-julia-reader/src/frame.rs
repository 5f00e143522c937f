//! How Julia's dimensions, the first of which is contiguous, become the kernel's.

use tileport_julia::Layout;

/// How dimensions are numbered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame(pub(crate) Layout);

impl Frame {
    /// The kernel's dimension that a dimension of Julia is; both from zero.
    pub(crate) const fn axis(self, dim: usize, rank: usize) -> usize {
        match self.0 {
            Layout::Reversed => rank.saturating_sub(dim + 1),
            Layout::Same => dim,
        }
    }

    /// Things that stand one for each dimension, in the kernel's order.
    pub(crate) fn order<T>(self, mut items: Vec<T>) -> Vec<T> {
        if self.0 == Layout::Reversed {
            items.reverse();
        }
        items
    }

    /// A permutation: position by position, which dimension is meant; from zero.
    pub(crate) fn permutation(self, dims: &[usize]) -> Vec<usize> {
        let rank = dims.len();
        self.order(dims.iter().map(|dim| self.axis(*dim, rank)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversed_dimensions_keep_the_bytes() {
        let reversed = Frame(Layout::Reversed);
        assert_eq!(reversed.axis(0, 3), 2);
        assert_eq!(reversed.order(vec!["n", "m"]), ["m", "n"]);
        assert_eq!(reversed.permutation(&[1, 2, 0]), [2, 0, 1]);
        assert_eq!(Frame(Layout::Same).permutation(&[1, 2, 0]), [1, 2, 0]);
    }
}
