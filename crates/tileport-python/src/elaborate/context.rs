//! What operations of `cuda.tile` need of the elaborator: the kernel that grows, and how to say that something is wrong.

use super::effects::PendingLoad;
use super::open::{Part, Want};
use super::value::{Place, RunValue, Value};
use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::{Block, Cond, Expr, ExprId, Kernel, Stmt, StmtKind, SymbolId, Type, VarData, VarId};

/// Why elaboration can't go on.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// The source is wrong, or beyond what is supported.
    Error(Box<Diagnostic>),
    /// A decision depends on constants that must be bound first; the caller binds them and starts again.
    NeedsConstants {
        /// The constants.
        symbols: Vec<SymbolId>,
        /// What needs them, in words that complete "… must be known".
        what: String,
        /// Which element types will do, where the constants are those.
        elements: Elements,
        /// Where.
        span: Span,
    },
    /// A part of a parameter of which the signature says too little: what the source takes it for. Only where signatures are
    /// inferred.
    Open {
        /// The part.
        part: Part,
        /// What it must be.
        want: Want,
        /// How the source shows that, in words.
        what: String,
        /// Where.
        span: Span,
    },
    /// A name without a value because of an error that was reported already.
    Poisoned,
}

/// Which element types will do where one must be known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Elements {
    /// Any.
    #[default]
    Any,
    /// Signed integers: of indices and lengths.
    Integers,
    /// Truth values: of masks.
    Truths,
}

pub(crate) type Result<T> = std::result::Result<T, Stop>;

/// The kernel that grows, with the block that statements go to.
pub(crate) struct Context {
    pub(crate) kernel: Kernel,
    /// Blocks that are being filled, innermost last.
    pub(super) blocks: Vec<Block>,
    /// Loads that no statement evaluates yet; see `effects`.
    pub(super) pending: Vec<PendingLoad>,
    /// Warnings, which don't stop elaboration.
    pub(crate) warnings: Vec<Diagnostic>,
    /// Errors after which elaboration went on, to find others.
    pub(crate) errors: Vec<Diagnostic>,
    /// What is being elaborated: spans of new expressions and statements.
    pub(crate) span: Span,
    /// Work left: bounds what unrolling and inlining can blow up.
    pub(crate) fuel: u64,
}

impl Context {
    pub(crate) fn new(kernel: Kernel) -> Self {
        Self {
            kernel,
            blocks: vec![Block::default()],
            pending: Vec::new(),
            warnings: Vec::new(),
            errors: Vec::new(),
            span: Span::NONE,
            fuel: 2_000_000,
        }
    }

    /// Uses up work that is left.
    pub(crate) fn burn(&mut self) -> Result<()> {
        match self.fuel.checked_sub(1) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => self.error(
                "python-too-large",
                "the kernel is too large once its calls are put in place and its loops unrolled",
            ),
        }
    }

    /// What a decision on symbolic constants leads to.
    pub(crate) fn needs<T>(&self, cond: &Cond, what: &str) -> Result<T> {
        let mut symbols = Vec::new();
        cond.each_symbol(&mut |symbol| symbols.push(symbol));
        Err(Stop::NeedsConstants {
            symbols,
            what: what.to_owned(),
            elements: Elements::Any,
            span: self.span,
        })
    }

    /// Appends the statements of a block.
    pub(crate) fn append(&mut self, block: Block) {
        if let Some(open) = self.blocks.last_mut() {
            open.stmts.extend(block.stmts);
        }
    }

    /// An error at the current place.
    pub(crate) fn error<T>(&self, code: &'static str, message: impl Into<String>) -> Result<T> {
        Err(Stop::Error(Box::new(Diagnostic::error(
            Code(code),
            self.span,
            message,
        ))))
    }

    /// What the use of a name without a value leads to.
    pub(crate) fn no_value<T>(&self, invalid: &super::value::Invalid) -> Result<T> {
        if invalid.poison {
            return Err(Stop::Poisoned);
        }
        self.error("python-undefined", invalid.message.clone())
    }

    /// What can't be, by how the reader is made: said rather than passed over.
    pub(crate) fn bug<T>(&self, what: &str) -> Result<T> {
        self.error(
            "python-internal",
            format!("this is a fault of the reader: {what}"),
        )
    }

    /// The type of an expression.
    pub(crate) fn type_of(&self, id: ExprId) -> Type {
        // Every expression here was made by `add`, with a type.
        self.kernel
            .type_of(id)
            .cloned()
            .unwrap_or_else(|| Type::scalar(tileport_kernel::Element::Bool))
    }

    /// Adds an expression at the current place.
    pub(crate) fn add(&mut self, expr: Expr, ty: Type) -> ExprId {
        self.kernel.add(expr, ty, self.span)
    }

    /// Adds an expression that the source leaves implicit.
    pub(crate) fn add_implied(&mut self, expr: Expr, ty: Type) -> ExprId {
        let id = self.add(expr, ty);
        self.kernel.exprs[id].implied = true;
        id
    }

    /// A value in an expression that nothing uses yet.
    pub(crate) fn run(&mut self, expr: Expr, ty: Type) -> Value {
        let id = self.add(expr, ty.clone());
        Value::Run(RunValue {
            place: Place::Tree(id),
            ty,
            constant: None,
        })
    }

    /// An expression for a value, to be used once. Taking a [`Place::Tree`] uses it up.
    pub(crate) fn take(&mut self, value: &RunValue) -> ExprId {
        match value.place {
            Place::Tree(id) => id,
            Place::Var(var) => self.add(Expr::Var(var), value.ty.clone()),
            Place::Param(param) => self.add(Expr::Param(param), value.ty.clone()),
        }
    }

    /// The same value in a variable, so that it may be read any number of times.
    pub(crate) fn share(&mut self, value: RunValue) -> RunValue {
        match value.place {
            Place::Var(_) | Place::Param(_) => value,
            Place::Tree(id) => {
                let var = self.temporary(value.ty.clone());
                self.push(StmtKind::Assign {
                    targets: vec![var],
                    value: id,
                });
                RunValue {
                    place: Place::Var(var),
                    ..value
                }
            }
        }
    }

    /// A new variable that the source doesn't name.
    pub(crate) fn temporary(&mut self, ty: Type) -> VarId {
        self.kernel.vars.push(VarData {
            name: "t".to_owned(),
            ty,
            span: self.span,
            temporary: true,
        })
    }

    /// Appends a statement to the innermost open block.
    pub(crate) fn push(&mut self, kind: StmtKind) {
        self.keep_memory_order(&kind);
        let stmt = Stmt::new(kind, self.span);
        if let Some(block) = self.blocks.last_mut() {
            block.stmts.push(stmt);
        }
    }

    /// Opens a block: statements go there until it is closed.
    pub(crate) fn open(&mut self) {
        self.blocks.push(Block::default());
    }

    /// Opens a block that was closed, to go on with it.
    pub(crate) fn reopen(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// How many statements the innermost open block has.
    pub(crate) fn len(&self) -> usize {
        self.blocks.last().map_or(0, |block| block.stmts.len())
    }

    /// The statements of the innermost open block.
    pub(crate) fn stmts(&mut self) -> &mut [Stmt] {
        self.blocks.last_mut().map_or(&mut [], |block| &mut block.stmts)
    }

    /// Closes the innermost block.
    pub(crate) fn close(&mut self) -> Block {
        let block = self.blocks.pop().unwrap_or_default();
        // What is evaluated nowhere yet will be evaluated outside.
        let outer = self.blocks.len().saturating_sub(1);
        for load in &mut self.pending {
            load.depth = load.depth.min(outer);
        }
        block
    }
}
