//! The types of values.

use crate::{Dim, Dtype};
use tileport_ir::attr::PaddingValue;

/// The type of an expression or a variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A tile; a scalar is a tile of rank 0.
    Tile(TileType),
    /// An array in memory.
    Array(ArrayType),
    /// An array seen as a grid of tiles.
    View(Box<ViewType>),
    /// A list of arrays of one type, of a length known at launch.
    List(Box<ArrayType>),
    /// The memory of an array, addressed by element offsets.
    Memory(Dtype),
    /// An address handed in from outside.
    Pointer(Dtype),
}

/// A tile: elements of one type in a grid of compile-time lengths.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TileType {
    /// The element type.
    pub dtype: Dtype,
    /// The lengths, outermost first; empty for a scalar.
    pub shape: Vec<Dim>,
}

impl TileType {
    /// A scalar.
    #[must_use]
    pub fn scalar(dtype: impl Into<Dtype>) -> Self {
        Self {
            dtype: dtype.into(),
            shape: Vec::new(),
        }
    }
}

/// An array in memory: its rank is known, lengths and strides are known at launch unless given here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayType {
    /// The element type.
    pub dtype: Dtype,
    /// The lengths that are compile-time constants, one entry a dimension.
    pub shape: Vec<Option<Dim>>,
    /// The strides, in elements, that are compile-time constants, one entry a dimension.
    pub strides: Vec<Option<Dim>>,
    /// Whether lengths, strides and indices have 64 bits instead of 32.
    pub wide_index: bool,
}

impl ArrayType {
    /// The number of dimensions.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.shape.len()
    }
}

/// An array seen as a grid of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ViewType {
    /// The array.
    pub array: ArrayType,
    /// The shape of a tile, in the order of the tile's dimensions.
    pub tile: Vec<Dim>,
    /// What elements outside the array read as; `None` leaves them unspecified.
    pub padding: Option<PaddingValue>,
    /// How tile indices become places.
    pub kind: ViewKind,
}

/// How tile indices become places.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ViewKind {
    /// Tiles side by side. Dimension `i` of the tile walks dimension `order[i]` of the array.
    Partition {
        /// A permutation.
        order: Vec<usize>,
    },
    /// Tiles at multiples of `steps` elements, which may overlap or leave gaps.
    Strided {
        /// One step a dimension of the tile.
        steps: Vec<Dim>,
        /// A permutation, as for partitions.
        order: Vec<usize>,
    },
    /// One dimension is indexed element by element, the others by their first element.
    GatherScatter {
        /// The dimension with a tile of indices.
        sparse: usize,
    },
}

impl Type {
    /// A scalar of this element type.
    #[must_use]
    pub fn scalar(dtype: impl Into<Dtype>) -> Self {
        Self::Tile(TileType::scalar(dtype))
    }

    /// The tile type, if it is one.
    #[must_use]
    pub const fn as_tile(&self) -> Option<&TileType> {
        match self {
            Self::Tile(tile) => Some(tile),
            _ => None,
        }
    }

    /// The array type, if it is an array or a view of one.
    #[must_use]
    pub fn as_array(&self) -> Option<&ArrayType> {
        match self {
            Self::Array(array) => Some(array),
            Self::View(view) => Some(&view.array),
            _ => None,
        }
    }
}
