//! The kernel: parameters, symbols, variables, expressions, body.

use crate::expr::{ExprData, ExprId};
use crate::stmt::Block;
use crate::types::{ArrayType, Type};
use crate::{Dtype, Expr};
use tileport_ir::Span;
use tileport_ir::entity::Arena;

tileport_ir::entity!(
    /// A compile-time unknown of a [`Kernel`].
    SymbolId, "symbol"
);
tileport_ir::entity!(
    /// A parameter of a [`Kernel`].
    ParamId, "param"
);
tileport_ir::entity!(
    /// A variable of a [`Kernel`].
    VarId, "var"
);

/// A tile kernel.
#[derive(Clone, Debug, Default)]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// Its documentation, without indentation.
    pub doc: Option<String>,
    /// Where it is declared.
    pub span: Span,
    /// Parameters, in order. Tuples and records are taken apart: see [`Param::path`].
    pub params: Arena<ParamId, Param>,
    /// Compile-time unknowns.
    pub symbols: Arena<SymbolId, Symbol>,
    /// Variables, in order of first appearance.
    pub vars: Arena<VarId, VarData>,
    /// Expressions. Each is used in one place.
    pub exprs: Arena<ExprId, ExprData>,
    /// What it does.
    pub body: Block,
    /// Hints, by target; `None` is the default for all targets.
    pub hints: Vec<(Option<String>, TargetHints)>,
    /// Whether a product that only feeds a sum is one operation with it.
    pub contraction: Contraction,
    /// What must hold of the symbols, beyond what types say.
    pub requirements: Vec<Requirement>,
}

/// What the compiler may assume of a kernel on one target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TargetHints {
    /// Blocks that share a multiprocessor.
    pub occupancy: Option<i64>,
    /// Multiprocessors that work on a block together.
    pub ctas: Option<i64>,
    /// The optimisation level.
    pub optimisation: Option<i64>,
    /// Warps that work on a block.
    pub warps: Option<i64>,
}

/// What becomes of `a * b + c` on floats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Contraction {
    /// Two operations, each rounded.
    #[default]
    Separate,
    /// One operation, rounded once, where both have the same rounding mode and flush-to-zero: what cuTile Python's compiler
    /// does. Lowering says in which cases.
    Fused,
}

/// A condition on symbols that the source states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The condition.
    pub cond: crate::Cond,
    /// What to say when it doesn't hold.
    pub message: Option<String>,
    /// Whether it follows from an operation of the kernel: the source doesn't say it in so many words.
    pub implied: bool,
    /// Where it is stated.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name; for a part of a tuple or a record, the names on the way joined by `_`.
    pub name: String,
    /// Which part of the source's parameter it is: empty for the whole.
    pub path: Vec<String>,
    /// The position of the source's parameter.
    pub position: usize,
    /// What it is.
    pub kind: ParamKind,
    /// Where it is declared.
    pub span: Span,
}

/// What a parameter is.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamKind {
    /// An array.
    Array(ArrayType),
    /// A list of arrays.
    List(ArrayType),
    /// A number known at launch.
    Scalar(Dtype),
    /// A number, truth value or element type known when the kernel is compiled, and still symbolic here.
    Constant(SymbolId),
    /// A value known when the kernel is compiled that is already put in.
    Bound(crate::ConstantValue),
    /// An address.
    Pointer(Dtype),
}

/// A compile-time unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name: of the constant (`BLOCK`), or of the element type (`E_x`).
    pub name: String,
    /// What it stands for.
    pub kind: SymbolKind,
    /// Its parameter.
    pub param: ParamId,
}

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymbolKind {
    /// An integer constant.
    Int,
    /// A boolean constant.
    Bool,
    /// A float constant.
    Float,
    /// A constant that is an element type, or the element type of the parameter's array or scalar.
    Dtype,
    /// The length of an array's dimension, where the source declares it static.
    Shape(usize),
    /// The stride of an array's dimension, where the source declares it static.
    Stride(usize),
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VarData {
    /// Its name in the source; two variables may share one where the source changes a name's type.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Where it is first assigned.
    pub span: Span,
    /// Whether the reader made it up: it holds a value that the source doesn't name.
    pub temporary: bool,
}

impl Kernel {
    /// An expression's data.
    ///
    /// # Panics
    /// Never on handles of this kernel.
    #[must_use]
    pub fn expr(&self, id: ExprId) -> &ExprData {
        &self.exprs[id]
    }

    /// The type of an expression that gives one value: of its first value if it gives several.
    #[must_use]
    pub fn type_of(&self, id: ExprId) -> Option<&Type> {
        self.exprs.get(id).and_then(|data| data.types.first())
    }

    /// Adds an expression that gives one value.
    pub fn add(&mut self, expr: Expr, ty: Type, span: Span) -> ExprId {
        self.exprs.push(ExprData {
            expr,
            types: smallvec::smallvec![ty],
            implied: false,
            span,
        })
    }
}
