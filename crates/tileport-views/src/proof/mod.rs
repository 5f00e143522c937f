//! Proofs as data: what was found of each access, and claims about values from which it follows.
//!
//! A claim says of one scalar integer of the source what it is: a form modulo 2^width, its ranges, and whether the form
//! is the value itself. Claims are invariants: each has to follow from the claims about what its operation reads, and
//! for a loop's carried values from one iteration to the next. [`check`](crate::check) verifies them one by one, and
//! that both modules are the same but for what the claims justify.
//!
//! Values are named by where they stand: operations by their number in order of the text, from 0.

mod build;
mod derive;

pub use build::prove;
pub(crate) use derive::continues;

use serde::{Deserialize, Serialize};

/// The version of the format.
pub const VERSION: u32 = 1;

/// What was found of a module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The version of the format.
    pub version: u32,
    /// Whether sizes of tensors that are given as integers of w bits are taken to be below 2^(w−1).
    pub assumes_signed_sizes: bool,
    /// One for each entry, in order.
    pub entries: Vec<EntryProof>,
}

/// What was found of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryProof {
    /// Its name.
    pub name: String,
    /// The unknowns that the forms are made of.
    pub atoms: Vec<AtomClaim>,
    /// The claims.
    pub steps: Vec<Step>,
    /// The accesses through strided views, in order of the views and of the text.
    pub accesses: Vec<AccessProof>,
    /// Loops that carry fewer values in the result.
    pub loops: Vec<LoopProof>,
}

/// A `for` loop that carries fewer values in the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopProof {
    /// The loop, by its number in the source.
    pub op: usize,
    /// The positions of the values that it still carries.
    pub kept: Vec<usize>,
}

/// A whole number; one that does not fit 64 bits is written as a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "IntText", into = "IntText")]
pub struct Int(pub i128);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum IntText {
    Small(i64),
    Large(String),
}

impl From<Int> for IntText {
    fn from(n: Int) -> Self {
        i64::try_from(n.0).map_or_else(|_| Self::Large(n.0.to_string()), Self::Small)
    }
}

impl TryFrom<IntText> for Int {
    type Error = std::num::ParseIntError;
    fn try_from(text: IntText) -> Result<Self, Self::Error> {
        match text {
            IntText::Small(n) => Ok(Self(n.into())),
            IntText::Large(text) => text.parse().map(Self),
        }
    }
}

/// A sum of products; atoms by their positions in [`EntryProof::atoms`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// The number without atoms.
    pub constant: Int,
    /// Each product, with its coefficient.
    pub terms: Vec<Term>,
}

/// A product of a number and atoms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The number.
    pub times: Int,
    /// The atoms.
    pub atoms: Vec<usize>,
}

/// Bounds, both included; absent where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// The smallest number.
    pub lo: Option<Int>,
    /// The largest number.
    pub hi: Option<Int>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ValueRef {
    /// An argument of the entry.
    Argument(usize),
    /// A result of an operation: its number, and which result.
    Result(usize, usize),
    /// An argument of the region of an operation: its number, which region, which argument.
    RegionArgument(usize, usize, usize),
}

/// What an atom stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AtomIs {
    /// A coordinate of the tile block.
    BlockId(u8),
    /// A size of the grid.
    GridSize(u8),
    /// A value, read as signed.
    Value(ValueRef),
    /// How many iterations of a loop came before.
    Trip(usize),
    /// How many iterations a `for` loop runs.
    Trips(usize),
    /// A quotient, rounded down.
    Floor {
        /// The dividend.
        of: Form,
        /// The divisor.
        by: Form,
    },
    /// A quotient, rounded towards zero.
    Trunc {
        /// The dividend.
        of: Form,
        /// The divisor.
        by: Form,
    },
    /// How often 2^width has to be added to a value's form to give the value.
    Wrap {
        /// The value.
        value: ValueRef,
        /// Whether it is read as signed.
        signed: bool,
    },
    /// Some whole number that belongs to a value.
    Whole(ValueRef),
}

/// An atom with its range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtomClaim {
    /// How it is written in texts.
    pub text: String,
    /// What it stands for.
    pub is: AtomIs,
    /// What it can be.
    pub range: Bounds,
    /// The `assume` results that the range rests on; they stand where every tile block runs them.
    pub stated_by: Vec<ValueRef>,
}

/// A claim about one value of the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The value.
    pub value: ValueRef,
    /// Its name.
    pub name: String,
    /// What makes it.
    pub by: String,
    /// The form in words.
    pub text: String,
    /// What it is, modulo 2^width.
    pub form: Form,
    /// What it can be, read as signed.
    pub signed: Bounds,
    /// What it can be, read as unsigned.
    pub unsigned: Bounds,
    /// Whether it is the form, read as signed.
    pub exact_signed: bool,
    /// Whether it is the form, read as unsigned.
    pub exact_unsigned: bool,
}

/// What was found of an access and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccessProof {
    /// The operation, by its number in the source.
    pub op: usize,
    /// The name of the view.
    pub view: String,
    /// `load`, `store`, `reduce` or `multicast`.
    pub kind: String,
    /// What became of it, if the module was rewritten.
    pub outcome: Option<OutcomeProof>,
    /// Its dimensions, in tile order.
    pub dimensions: Vec<DimensionProof>,
}

/// What became of an access.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OutcomeProof {
    /// It goes through a partition view, whose dimension i is the old one's `permutation[i]`.
    Partition {
        /// How the dimensions are permuted.
        permutation: Vec<usize>,
    },
    /// It goes through pointers.
    Pointers,
    /// It stays.
    Kept(String),
}

/// One dimension of an access.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DimensionProof {
    /// T, the size of the tile.
    pub tile: i64,
    /// S, the traversal stride.
    pub stride: i64,
    /// The index.
    pub index: ValueRef,
    /// What the index is, in words.
    pub form: String,
    /// The answer.
    pub verdict: VerdictProof,
    /// What the answer rests on, in words.
    pub facts: Vec<String>,
    /// The claims that the form follows from, by their positions in [`EntryProof::steps`], the index's own last.
    pub derivation: Vec<usize>,
}

/// The answer for one dimension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VerdictProof {
    /// S = T.
    Trivial,
    /// T divides index · S.
    Convertible {
        /// The new index in words.
        new_index: String,
        /// The new index, where the old one is known not to wrap.
        form: Option<Form>,
        /// Why it does not wrap.
        no_wrap: Option<NoWrapProof>,
        /// Whether that rests on sizes being below 2^(w−1).
        assumes_signed_sizes: bool,
    },
    /// An index occurs for which T does not divide index · S.
    NotConvertible {
        /// The witness in words.
        witness: String,
        /// The coordinates of the tile block.
        block: [u64; 3],
        /// The size of the grid.
        grid: [u64; 3],
        /// The integer arguments that were given.
        arguments: Vec<(usize, i64)>,
        /// The loops around the access, the outermost first, each with how many iterations came before.
        iterations: Vec<(usize, u64)>,
        /// The index, read as unsigned.
        index: u64,
    },
    /// Not decided.
    Unknown {
        /// The expression that could not be decided.
        expression: String,
        /// Why.
        reason: String,
    },
}

/// Why an index does not wrap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum NoWrapProof {
    /// Ranges and flags.
    Range,
    /// A wrapped index would lie outside the index space of at most so many tiles.
    IndexSpace(Int),
    /// The same by induction over these atoms, in this order.
    Induction {
        /// The most tiles.
        tiles: Int,
        /// The atoms.
        over: Vec<usize>,
    },
}
