//! Statements.

use crate::expr::{AccessHints, AtomicOp, ExprId, MemoryOrdering};
use crate::kernel::VarId;
use crate::symbolic::Cond;
use tileport_ir::Span;

/// Statements, one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// Comments after the last statement, on lines of their own.
    pub trailing: Vec<String>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
    /// Comments on the lines before it, without their marks.
    pub before: Vec<String>,
    /// The comment at the end of its line.
    pub after: Option<String>,
}

impl Stmt {
    /// A statement without comments.
    #[must_use]
    pub const fn new(kind: StmtKind, span: Span) -> Self {
        Self {
            kind,
            span,
            before: Vec::new(),
            after: None,
        }
    }
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// Assigns the values of an expression to variables: one, unless it gives several.
    Assign {
        /// The variables.
        targets: Vec<VarId>,
        /// The expression.
        value: ExprId,
    },
    /// Evaluates an expression for its effect.
    Evaluate(ExprId),
    /// Stores a tile at a tile index; elements outside the array are dropped.
    Store {
        /// A view.
        view: ExprId,
        /// One scalar a dimension of the tile; for a gather/scatter view, a tile of indices at the sparse dimension.
        index: Vec<ExprId>,
        /// The tile.
        value: ExprId,
        /// Hints.
        hints: AccessHints,
        /// Memory ordering.
        ordering: MemoryOrdering,
    },
    /// Stores elements at element indices.
    Scatter {
        /// An array.
        array: ExprId,
        /// One tile of indices a dimension of the array; they broadcast.
        indices: Vec<ExprId>,
        /// The elements; broadcast to the indices' shape.
        value: ExprId,
        /// Which elements to store.
        mask: Option<ExprId>,
        /// Whether indices outside the array are dropped; otherwise they are undefined behaviour.
        check_bounds: bool,
        /// Hints.
        hints: AccessHints,
    },
    /// Stores elements at offsets in memory.
    StoreOffset {
        /// Memory.
        memory: ExprId,
        /// A tile of offsets, in elements.
        offset: ExprId,
        /// The elements.
        value: ExprId,
        /// Which elements to store.
        mask: Option<ExprId>,
        /// Memory ordering.
        ordering: MemoryOrdering,
        /// Hints.
        hints: AccessHints,
    },
    /// Combines a tile atomically with what is stored at a tile index.
    AtomicStore {
        /// How.
        op: AtomicOp,
        /// A view.
        view: ExprId,
        /// One scalar a dimension.
        index: Vec<ExprId>,
        /// The tile.
        value: ExprId,
        /// Memory ordering.
        ordering: MemoryOrdering,
        /// Hints.
        hints: AccessHints,
    },
    /// A choice by a value. Both arms give each variable the same type.
    If {
        /// A boolean scalar.
        cond: ExprId,
        /// If it is true.
        then: Block,
        /// If it is false.
        otherwise: Block,
        /// Whether the source has an expression that chooses, whose result is the one variable that both arms assign last.
        expression: bool,
    },
    /// A choice by compile-time constants. Only the arm taken need make sense.
    StaticIf {
        /// The condition.
        cond: Cond,
        /// If it is true.
        then: Block,
        /// If it is false.
        otherwise: Block,
    },
    /// A counted loop: `var` runs from `start` to before `stop` by `step`, which is positive.
    For {
        /// The loop's variable, assigned anew each time; a scalar.
        var: VarId,
        /// The first value.
        start: ExprId,
        /// The bound, exclusive.
        stop: ExprId,
        /// The step.
        step: ExprId,
        /// The body.
        body: Block,
    },
    /// A loop. The condition is evaluated before each turn, and may have effects; without one, only `break` or `return` end it.
    While {
        /// A boolean scalar.
        cond: Option<ExprId>,
        /// The body.
        body: Block,
    },
    /// Ends the innermost loop.
    Break,
    /// Goes on with the innermost loop's next turn.
    Continue,
    /// Ends the kernel for this block.
    Return,
    /// A helper function's body, at the place of its call: variables in it are its own.
    Inlined {
        /// The function's name.
        function: String,
        /// Its body.
        body: Block,
    },
    /// Prints.
    Print {
        /// Text and values, in order.
        pieces: Vec<PrintPiece>,
    },
    /// Stops the program unless all elements are true.
    Assert {
        /// A boolean tile.
        cond: ExprId,
        /// What to say.
        message: String,
    },
    /// Waits for the grids that this one depends on, or lets its dependents start.
    GridDependency {
        /// Waits rather than lets others start.
        wait: bool,
    },
}

/// A part of what is printed.
#[derive(Clone, Debug, PartialEq)]
pub enum PrintPiece {
    /// Text, as it is.
    Text(String),
    /// A value, with its format in C's notation.
    Value(ExprId, String),
}
