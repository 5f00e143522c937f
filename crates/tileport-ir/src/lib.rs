//! CUDA Tile IR: types, operations, text and bytecode in and out, verification, canonical form.
//!
//! This crate knows the IR and no language; it does no I/O and prints nothing.

pub mod attr;
mod body;
pub mod bytecode;
pub mod canon;
pub mod compare;
mod debug;
mod diagnostic;
pub mod diff;
pub mod entity;
pub mod inspect;
mod module;
pub mod op;
pub mod requirements;
pub mod rewrite;
mod span;
pub mod text;
mod types;
pub mod verify;
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

/// How deep regions may nest. Deeper input is refused with a diagnostic, so that code that follows the nesting on the
/// call stack is safe on any input; real kernels nest less than ten deep.
pub const MAX_NESTING: usize = 128;
