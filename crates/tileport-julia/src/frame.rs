//! How logical dimensions, which count from zero with the last one contiguous, become Julia's.

use crate::Layout;

/// How dimensions are numbered in the port.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame(pub(crate) Layout);

impl Frame {
    /// The dimension of Julia, from one, that a dimension of something of this rank is.
    pub(crate) fn dim(self, axis: usize, rank: usize) -> usize {
        match self.0 {
            Layout::Reversed => rank.saturating_sub(axis),
            Layout::Same => axis + 1,
        }
    }

    /// Things that stand one for each dimension, in Julia's order.
    pub(crate) fn order<T>(self, mut items: Vec<T>) -> Vec<T> {
        if self.0 == Layout::Reversed {
            items.reverse();
        }
        items
    }

    /// A permutation, counting from one: position by position, which dimension is meant.
    pub(crate) fn permutation(self, axes: &[usize]) -> Vec<usize> {
        let rank = axes.len();
        self.order(axes.iter().map(|axis| self.dim(*axis, rank)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversed_dimensions_keep_the_bytes() {
        let reversed = Frame(Layout::Reversed);
        assert_eq!(reversed.dim(0, 3), 3);
        assert_eq!(reversed.dim(2, 3), 1);
        assert_eq!(reversed.order(vec!["m", "n"]), ["n", "m"]);
        // Dimension i of the result is dimension axes[i]: (a, b, c) becomes (c, a, b), reversed (b, a, c).
        assert_eq!(reversed.permutation(&[2, 0, 1]), [2, 3, 1]);
        assert_eq!(reversed.permutation(&[0, 1]), [1, 2]);
        let same = Frame(Layout::Same);
        assert_eq!(same.dim(0, 3), 1);
        assert_eq!(same.permutation(&[2, 0, 1]), [3, 1, 2]);
    }
}
