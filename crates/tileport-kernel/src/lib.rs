//! A tile kernel as a person wrote it.
//!
//! Readers of source languages make a [`Kernel`], writers of target languages read one, and `lower` turns one into
//! Tile IR. It is neutral between languages:
//!
//! * **Meaning is explicit, sugar is recoverable.** Promotions are casts, NumPy broadcasting is a broadcast, division says
//!   whether it floors; what the source left implicit is marked [`ExprData::implied`].
//! * **One frame.** Indices and axes count from zero, dimensions are in logical (row-major) order.
//! * **Variables, not SSA.** Each variable has one type; loops assign to variables.
//! * **Compile-time values are symbolic.** A dimension is a [`Dim`], an element type a [`Dtype`]; both may contain
//!   [symbols](Symbol) that a [`Signature`] binds.
//! * **Memory order is program order.** Tokens exist only in Tile IR.

pub mod element;
pub mod expr;
pub mod kernel;
pub mod lower;
pub mod print;
pub mod raise;
#[cfg(test)]
mod samples;
pub mod signature;
pub mod source;
pub mod stmt;
pub mod suggest;
pub mod symbolic;
pub mod types;
pub mod validate;
mod walk;

pub use element::{Element, ElementClass};
pub use expr::{Expr, ExprData, ExprId};
pub use kernel::{Kernel, Param, ParamId, ParamKind, Symbol, SymbolId, SymbolKind, VarData, VarId};
pub use lower::lower;
pub use print::{PrintOptions, print_kernel};
pub use raise::{Raised, raise};
pub use signature::{ArraySpec, ConstantValue, ParamSpec, Signature};
pub use stmt::{Block, Stmt, StmtKind};
pub use symbolic::{Cond, Dim, Dtype, FloatExpr, SymbolicError};
pub use types::{ArrayType, TileType, Type, ViewKind, ViewType};
