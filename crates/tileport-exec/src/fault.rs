//! Why a run did not finish: the kernel's fault or ours.

use std::fmt;
use tileport_ir::Span;

/// The kinds of undefined behaviour, and what else ends a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A tile index outside the index space of its view, or an `inbounds` statement that does not hold.
    IndexOutOfSpace,
    /// An access outside the allocation that its pointer was derived from.
    OutOfBounds,
    /// An access at an address that is no multiple of the element's size.
    Misaligned,
    /// A write to memory that is constant.
    ReadOnly,
    /// An `assume` that does not hold.
    Assumption,
    /// An integer operation overflowed although it is said not to.
    Overflow,
    /// An integer division by zero.
    DivisionByZero,
    /// The least integer divided by minus one.
    DivisionOverflow,
    /// A loop whose step is not positive.
    LoopStep,
    /// An `extract` or `insert` of a slice that is not there.
    SliceOutOfRange,
    /// A result that does not fit its type (`get_index_space_shape`, `get_tensor_shape`).
    NotRepresentable,
    /// An unspecified value (padding without a value, a masked element without padding, a float outside the range of
    /// an integer conversion) that reached a store, a branch, an address or an atomic.
    Unspecified,
    /// Two tile blocks touch one element, at least one writes it, and nothing orders them.
    Race,
    /// The result depends on the order in which tile blocks run.
    OrderDependent,
    /// An `assert` that does not hold.
    AssertionFailed,
    /// The limit of loop iterations is used up.
    FuelExhausted,
    /// The arguments do not fit the entry's parameters.
    Arguments,
    /// This executor cannot run it; nothing is said of the kernel.
    Gap,
    /// The write that was to be found; see [`Watch`](crate::Watch). Nothing is wrong.
    Watched,
}

impl Kind {
    /// Whether the kernel is at fault, rather than the arguments, the limit or this executor.
    #[must_use]
    pub fn is_undefined_behaviour(self) -> bool {
        !matches!(
            self,
            Self::AssertionFailed
                | Self::FuelExhausted
                | Self::Arguments
                | Self::Gap
                | Self::OrderDependent
                | Self::Watched
        )
    }

    /// A short, stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::IndexOutOfSpace => "index-out-of-space",
            Self::OutOfBounds => "out-of-bounds",
            Self::Misaligned => "misaligned",
            Self::ReadOnly => "read-only",
            Self::Assumption => "assumption",
            Self::Overflow => "overflow",
            Self::DivisionByZero => "division-by-zero",
            Self::DivisionOverflow => "division-overflow",
            Self::LoopStep => "loop-step",
            Self::SliceOutOfRange => "slice-out-of-range",
            Self::NotRepresentable => "not-representable",
            Self::Unspecified => "unspecified-value",
            Self::Race => "race",
            Self::OrderDependent => "order-dependent",
            Self::AssertionFailed => "assertion",
            Self::FuelExhausted => "fuel",
            Self::Arguments => "arguments",
            Self::Gap => "gap",
            Self::Watched => "watched",
        }
    }
}

/// Why a run did not finish, with the place in the kernel, the tile block and the data concerned.
///
/// Of several faults in one run the one in the lowest tile block is reported, whatever the number of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What happened.
    pub kind: Kind,
    /// What happened, in one sentence with the values concerned.
    pub message: String,
    /// Where the operation stands in the file that was read.
    pub span: Span,
    /// The operation, printed on one line; empty where none is concerned.
    pub op: String,
    /// The coordinates of the tile block.
    pub block: Option<[u32; 3]>,
    /// The element of the operation's tile, as a multi-index.
    pub element: Option<Vec<u64>>,
    /// The name of the argument (or global) whose memory is concerned.
    pub argument: Option<String>,
}

impl Fault {
    pub(crate) fn arguments(message: impl Into<String>, argument: Option<String>) -> Self {
        Self {
            kind: Kind::Arguments,
            message: message.into(),
            span: Span::NONE,
            op: String::new(),
            block: None,
            element: None,
            argument,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.message)?;
        if let Some([x, y, z]) = self.block {
            write!(f, ", in tile block ({x}, {y}, {z})")?;
        }
        if let Some(element) = &self.element {
            write!(f, ", at element {element:?}")?;
        }
        if let Some(argument) = &self.argument {
            write!(f, ", of `{argument}`")?;
        }
        if !self.op.is_empty() {
            write!(f, ", by `{}`", self.op)?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

/// A fault as the code that finds it knows it: without block and place.
#[derive(Debug)]
pub(crate) struct Trap {
    pub(crate) kind: Kind,
    pub(crate) message: String,
    pub(crate) op: Option<tileport_ir::OpId>,
    pub(crate) element: Option<Vec<u64>>,
    pub(crate) argument: Option<String>,
}

impl Trap {
    #[cold]
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            kind,
            message: message.into(),
            op: None,
            element: None,
            argument: None,
        })
    }

    pub(crate) fn element(mut self: Box<Self>, element: Vec<u64>) -> Box<Self> {
        self.element = Some(element);
        self
    }

    pub(crate) fn argument(mut self: Box<Self>, name: &str) -> Box<Self> {
        self.argument = Some(name.to_owned());
        self
    }

    pub(crate) fn at(mut self: Box<Self>, op: tileport_ir::OpId) -> Box<Self> {
        self.op.get_or_insert(op);
        self
    }
}
