//! Modules: entries and globals with what they share.

use crate::attr::{Dictionary, Elements, Hints, Visibility};
use crate::body::Body;
use crate::debug::DebugInfo;
use crate::entity::{LocId, TypeId};
use crate::span::Span;
use crate::types::{FunctionType, Types};
use std::sync::Arc;

/// A variable in global memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    /// Its name, without the at sign.
    pub name: Arc<str>,
    /// The type of its value: a tile of numbers of rank 1.
    pub ty: TypeId,
    /// Its initial value.
    pub value: Elements,
    /// The alignment in bytes; zero means the type's own.
    pub alignment: u64,
    /// Whether it is read-only (13.3).
    pub constant: bool,
    /// Whether it is seen outside the module (13.3).
    pub visibility: Visibility,
    /// Where it comes from in the source program.
    pub loc: LocId,
    /// Where it stands in the file that was read.
    pub span: Span,
}

/// A kernel.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name, without the at sign.
    pub name: Arc<str>,
    /// Its parameters; an entry has no results, though malformed input may state some.
    pub signature: FunctionType,
    /// Optimisation hints; absent is not the same text as empty.
    pub hints: Option<Hints>,
    /// Attributes of the parameters (13.5): none, or as many as parameters.
    pub arg_attrs: Vec<Dictionary>,
    /// Its code.
    pub body: Body,
    /// Where it comes from in the source program.
    pub loc: LocId,
    /// Where it stands in the file that was read.
    pub span: Span,
}

/// What a module holds, in order.
#[derive(Clone, Debug)]
pub enum Item {
    /// A global.
    Global(Global),
    /// An entry.
    Entry(Box<Entry>),
}

/// A Tile IR module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Its name, where the file gives one: bytecode has none.
    pub name: Option<Arc<str>>,
    /// Who made it (13.3).
    pub producer: Option<Arc<str>>,
    /// Globals and entries, in order.
    pub items: Vec<Item>,
    /// The types in use.
    pub types: Types,
    /// The locations in use.
    pub debug: DebugInfo,
}

impl Module {
    /// The entries, in order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.items.iter().filter_map(|item| match item {
            Item::Entry(e) => Some(&**e),
            Item::Global(_) => None,
        })
    }

    /// The entries, in order, to change them.
    pub fn entries_mut(&mut self) -> impl Iterator<Item = &mut Entry> {
        self.items.iter_mut().filter_map(|item| match item {
            Item::Entry(e) => Some(&mut **e),
            Item::Global(_) => None,
        })
    }

    /// The globals, in order.
    pub fn globals(&self) -> impl Iterator<Item = &Global> {
        self.items.iter().filter_map(|item| match item {
            Item::Global(g) => Some(g),
            Item::Entry(_) => None,
        })
    }
}
