//! CUDA Tile IR: types, operations, text and bytecode in and out, verification, canonical form.
//!
//! This crate knows the IR and no language; it does no I/O and prints nothing.

pub mod attr;
mod body;
mod debug;
mod diagnostic;
mod entity;
mod module;
pub mod op;
pub mod rewrite;
mod span;
mod text;
mod types;
mod version;

pub use body::{Block, Body, Region, ResultRange, ValueDef};
pub use debug::{DebugInfo, Loc, Scope};
pub use diagnostic::{Code, Diagnostic, Label, Severity};
pub use entity::{Arena, BlockId, Entity, LocId, OpId, RegionId, ScopeId, SideTable, TypeId, Value};
pub use module::{Entry, Global, Item, Module};
pub use op::{Op, Opcode};
pub use span::Span;
pub use types::*;
pub use version::Version;
