//! What expressions and variables are while a kernel is lowered.

use crate::{Element, ViewType};
use std::rc::Rc;
use tileport_ir::{Ints, Value};

/// A tile: an SSA value with what Tile IR's type doesn't say.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    /// The value.
    pub(super) value: Value,
    /// The element type, with signedness.
    pub(super) element: Element,
    /// The lengths.
    pub(super) shape: Ints<i64>,
}

/// An array: its memory, and what the calling convention hands over beside.
#[derive(Clone, Debug)]
pub(super) struct Array {
    /// The address.
    pub(super) base: Value,
    /// The lengths, scalars of the index type.
    pub(super) shape: Vec<Value>,
    /// The strides, scalars of the index type.
    pub(super) strides: Vec<Value>,
    /// The tensor view.
    pub(super) view: Value,
    /// The element type.
    pub(super) element: Element,
    /// Whether the index type has 64 bits.
    pub(super) wide: bool,
}

/// A list of arrays.
#[derive(Clone, Debug)]
pub(super) struct List {
    /// The address of the table.
    pub(super) base: Value,
    /// How many arrays it has, an i32.
    pub(super) length: Value,
    /// The table, seen an array at a time.
    pub(super) view: Value,
}

/// The value of an expression or a variable.
#[derive(Clone, Debug)]
pub(super) enum Val {
    /// A tile or scalar.
    Tile(Tile),
    /// An array.
    Array(Rc<Array>),
    /// An array seen as a grid of tiles; the Tile IR view is made where it is used, as it depends on the use.
    View(Rc<Array>, Rc<ViewType>),
    /// A list.
    List(Rc<List>),
    /// The memory of an array, by its address.
    Memory(Value, Element),
    /// An address.
    Pointer(Value),
}

impl Val {
    /// What it is, in words.
    pub(super) const fn noun(&self) -> &'static str {
        match self {
            Self::Tile(_) => "a tile",
            Self::Array(_) => "an array",
            Self::View(..) => "a view",
            Self::List(_) => "a list",
            Self::Memory(..) => "the memory of an array",
            Self::Pointer(_) => "an address",
        }
    }

    /// The SSA values that hold it, in the order in which loops and choices carry them.
    pub(super) fn flatten(&self) -> Vec<Value> {
        match self {
            Self::Tile(tile) => vec![tile.value],
            Self::Array(array) | Self::View(array, _) => {
                let mut all = vec![array.base];
                all.extend(&array.shape);
                all.extend(&array.strides);
                all
            }
            Self::List(list) => vec![list.base, list.length],
            Self::Memory(value, _) | Self::Pointer(value) => vec![*value],
        }
    }
}
