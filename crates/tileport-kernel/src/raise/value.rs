//! What values of Tile IR are in the kernel.

use crate::{ArrayType, Element, ExprId, ParamId, VarId};
use std::rc::Rc;
use tileport_ir::attr::Elements;
use tileport_ir::{ElementType, Ints};

/// An array of the kernel.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ArrayVal {
    pub(super) from: From,
    pub(super) ty: ArrayType,
    pub(super) element: Element,
}

/// Where something of the kernel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Param(ParamId),
    Var(VarId),
}

/// Where a tile comes from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    /// An expression that nobody has used yet, and that is used once.
    Pending(ExprId),
    Var(VarId),
    Param(ParamId),
    Constant(Elements),
    BlockId(usize),
    BlockCount(usize),
    Length(Rc<ArrayVal>, usize),
    Stride(Rc<ArrayVal>, usize),
    ListLength(ParamId),
}

/// A tile of numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TileVal {
    pub(super) element: Element,
    pub(super) shape: Ints<i64>,
    pub(super) from: Source,
}

/// What pointers start from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Base {
    /// The address of an array.
    Array(Rc<ArrayVal>),
    /// An address.
    Pointer(From),
}

/// A tile of pointers: an address, moved by a number of elements for each.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pointers {
    pub(super) base: Base,
    pub(super) pointee: Element,
    pub(super) offset: Option<TileVal>,
    pub(super) shape: Ints<i64>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Repr {
    Tile(TileVal),
    Pointers(Pointers),
    /// A tensor view.
    Array(Rc<ArrayVal>),
    /// A view; its type says which.
    View(Rc<ArrayVal>),
    /// The table of a list, as an address and as a view.
    Table(ParamId),
    /// A row of a list's table.
    Row(Rc<ArrayVal>),
    /// A word of such a row.
    Word(Rc<ArrayVal>, usize),
    /// A token, which kernels don't have.
    Token,
}

/// The element type with signs for one that has none.
pub(super) fn element_of(ty: ElementType, signed: bool) -> Option<Element> {
    let fits = |element: &&Element| {
        element.to_ir() == ty && (!element.is_integer() || element.is_signed_integer() == signed)
    };
    Element::ALL.iter().find(fits).copied()
}

/// The same width with or without a sign.
pub(super) fn with_sign(element: Element, signed: bool) -> Element {
    element_of(element.to_ir(), signed).unwrap_or(element)
}
