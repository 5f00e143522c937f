//! Expressions.

use crate::kernel::{ParamId, VarId};
use crate::stmt::Block;
use crate::symbolic::{Cond, Dim, FloatExpr};
use crate::types::Type;
use smallvec::SmallVec;
use tileport_ir::Span;
use tileport_ir::attr::RoundingMode;

tileport_ir::entity!(
    /// An expression of a [`Kernel`](crate::Kernel).
    ExprId, "expr"
);

/// An expression with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ExprData {
    /// What it computes.
    pub expr: Expr,
    /// The types of its values: one, except for reductions and scans of several tiles.
    pub types: SmallVec<[Type; 1]>,
    /// Whether the source leaves it implicit: a promotion, a broadcast, the conversion of a constant.
    pub implied: bool,
    /// Where it stands.
    pub span: Span,
}

/// A compile-time number; its element type is its expression's type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// An integer, in the range of the element type.
    Int(Dim),
    /// A truth value.
    Bool(Cond),
    /// A float, rounded to nearest when it takes its element type.
    Float(FloatExpr),
}

/// How a float operation rounds. `None` is the operation's default: to nearest even, or for `exp` and `tanh` the accurate form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FloatMode {
    /// The rounding mode, if the source gives one.
    pub rounding: Option<RoundingMode>,
    /// Whether denormals are flushed to zero.
    pub flush_to_zero: bool,
}

/// An operation on each element of one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// The absolute value; of integers it wraps.
    Abs,
    /// The negative; of integers it wraps.
    Neg,
    /// Bitwise not; of truth values, logical not.
    Not,
    /// e to the power.
    Exp,
    /// 2 to the power.
    Exp2,
    /// The natural logarithm.
    Log,
    /// The logarithm to base 2.
    Log2,
    /// The square root.
    Sqrt,
    /// One over the square root.
    Rsqrt,
    /// Sine.
    Sin,
    /// Cosine.
    Cos,
    /// Tangent.
    Tan,
    /// Hyperbolic sine.
    Sinh,
    /// Hyperbolic cosine.
    Cosh,
    /// Hyperbolic tangent.
    Tanh,
    /// The greatest whole number not above.
    Floor,
    /// The least whole number not below.
    Ceil,
    /// Whether it is not a number; gives truth values.
    IsNan,
}

/// An operation on the elements of two tiles of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// The sum; of integers it wraps.
    Add,
    /// The difference; of integers it wraps.
    Sub,
    /// The product; of integers it wraps.
    Mul,
    /// The quotient of floats.
    Div,
    /// The quotient of integers, rounded towards minus infinity.
    FloorDiv,
    /// The quotient of integers, rounded towards zero.
    TruncDiv,
    /// The quotient of integers, rounded towards plus infinity.
    CeilDiv,
    /// The remainder of floor division: it has the divisor's sign. Of floats too, as Python has it.
    FloorMod,
    /// The remainder of truncated division: it has the dividend's sign. Of floats too, as C has it.
    TruncMod,
    /// The first to the power of the second, of floats.
    Pow,
    /// The first, a float, to the power of the second, an integer of type i32.
    PowInt,
    /// The angle of a point, of floats.
    Atan2,
    /// The lesser; a NaN is given on, unless `MinNum`.
    Min,
    /// The greater; a NaN is given on, unless `MaxNum`.
    Max,
    /// The lesser; a number wins over a NaN.
    MinNum,
    /// The greater; a number wins over a NaN.
    MaxNum,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift left.
    Shl,
    /// Shift right, arithmetic for signed integers.
    Shr,
}

/// A comparison; of floats it is false if one is NaN, except `Ne`, which is then true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
}

/// How a reshape is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReshapeForm {
    /// With the new shape.
    Shape,
    /// A dimension of length one is put in.
    Expand(usize),
    /// Dimensions of length one are left out.
    Squeeze,
}

/// An operation on memory that nothing comes between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomicOp {
    /// Exchange.
    Exchange,
    /// Sum, of integers or floats.
    Add,
    /// Greater, by the element type's signedness.
    Max,
    /// Lesser, by the element type's signedness.
    Min,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

pub use tileport_ir::attr::{MemoryOrdering as Ordering, MemoryScope as Scope};

/// How an access is ordered with those of other threads; `None` is weak: not at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MemoryOrdering(pub Option<(Ordering, Scope)>);

/// What may help an access along; never its meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AccessHints {
    /// How costly it is, from 1 to 10.
    pub latency: Option<i64>,
    /// Whether bulk copies may be used.
    pub allow_tma: Option<bool>,
}

/// How a reduction or scan combines two values.
#[derive(Clone, Debug, PartialEq)]
pub enum Combine {
    /// Sum, in the accuracy of the element type.
    Sum(FloatMode),
    /// Product.
    Product(FloatMode),
    /// Greatest; `nan` says that a NaN is given on.
    Max {
        /// Whether a NaN wins.
        nan: bool,
        /// Whether denormals are flushed to zero.
        flush_to_zero: bool,
    },
    /// Least; as above.
    Min {
        /// Whether a NaN wins.
        nan: bool,
        /// Whether denormals are flushed to zero.
        flush_to_zero: bool,
    },
    /// The index of the greatest, the first of equals.
    ArgMax {
        /// Whether a NaN wins.
        nan: bool,
    },
    /// The index of the least, the first of equals.
    ArgMin {
        /// Whether a NaN wins.
        nan: bool,
    },
    /// A function of the source.
    Function {
        /// Its parameters: the accumulated values, then the new ones; all scalars.
        params: Vec<VarId>,
        /// What it does before it returns.
        body: Block,
        /// What it returns, one for each input.
        results: Vec<ExprId>,
        /// The neutral element for each input, of its element type.
        identities: Vec<Constant>,
    },
}

/// An expression. Operands that stand for tiles are broadcast and converted already: see [`ExprData::implied`].
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A compile-time number, as a scalar.
    Constant(Constant),
    /// A variable.
    Var(VarId),
    /// A parameter known at launch: an array, a list, a scalar or a pointer.
    Param(ParamId),

    /// This block's index in the grid; an i32.
    BlockId {
        /// 0, 1 or 2.
        axis: usize,
    },
    /// The grid's length; an i32.
    BlockCount {
        /// 0, 1 or 2.
        axis: usize,
    },
    /// The length of an array's dimension, an i32 or i64 by the array's type.
    Shape {
        /// An array.
        array: ExprId,
        /// Which dimension.
        axis: usize,
    },
    /// The stride of an array's dimension, in elements, typed as lengths are.
    Stride {
        /// An array.
        array: ExprId,
        /// Which dimension.
        axis: usize,
    },
    /// How many tiles a view has along a dimension.
    TileCount {
        /// A view.
        view: ExprId,
        /// Which dimension of the tile.
        axis: usize,
    },
    /// The number of arrays in a list; an i32.
    ListLength {
        /// A list.
        list: ExprId,
    },
    /// An array of a list.
    ListItem {
        /// A list.
        list: ExprId,
        /// A scalar.
        index: ExprId,
    },
    /// A part of an array along one dimension.
    Slice {
        /// An array.
        array: ExprId,
        /// Which dimension.
        axis: usize,
        /// The first element.
        start: ExprId,
        /// The element after the last.
        stop: ExprId,
    },
    /// The memory of an array.
    Memory {
        /// An array.
        array: ExprId,
    },
    /// An array's address, as an address from outside.
    AddressOf {
        /// An array.
        array: ExprId,
    },
    /// An array at an address.
    ArrayAt {
        /// A pointer.
        pointer: ExprId,
        /// Its lengths.
        shape: Vec<ExprId>,
        /// Its strides, in elements.
        strides: Vec<ExprId>,
    },
    /// A view of an array; the type says which.
    View {
        /// An array.
        array: ExprId,
    },

    /// An operation on one tile.
    Unary {
        /// Which.
        op: UnaryOp,
        /// The tile.
        x: ExprId,
        /// Rounding.
        mode: FloatMode,
    },
    /// An operation on two tiles of one type; [`BinaryOp::PowInt`] alone has another element type on its right.
    Binary {
        /// Which.
        op: BinaryOp,
        /// The first.
        lhs: ExprId,
        /// The second.
        rhs: ExprId,
        /// Rounding.
        mode: FloatMode,
    },
    /// A comparison of two tiles of one type.
    Compare {
        /// Which.
        op: Comparison,
        /// The first.
        lhs: ExprId,
        /// The second.
        rhs: ExprId,
    },
    /// `a * b + c`, rounded once.
    Fma {
        /// The first factor.
        a: ExprId,
        /// The second factor.
        b: ExprId,
        /// What is added.
        c: ExprId,
        /// Rounding.
        mode: FloatMode,
    },
    /// For each element, one of two.
    Select {
        /// A tile of truth values.
        cond: ExprId,
        /// Where it is true.
        then: ExprId,
        /// Where it is false.
        otherwise: ExprId,
    },
    /// Conversion to the element type of this expression's type.
    Cast {
        /// The tile.
        x: ExprId,
        /// The rounding mode, if the source gives one.
        rounding: Option<RoundingMode>,
    },
    /// The same bits as another element type of the same width.
    Bitcast {
        /// The tile.
        x: ExprId,
    },
    /// Elements as bytes; a tile of rank 1.
    PackBytes {
        /// The tile, of rank 1.
        x: ExprId,
    },
    /// Bytes as elements; a tile of rank 1.
    UnpackBytes {
        /// The bytes, of rank 1.
        x: ExprId,
    },

    /// A scalar in every element of the type's shape.
    Full {
        /// A scalar.
        value: ExprId,
    },
    /// Whole numbers from `start` by `step`; a tile of rank 1.
    Range {
        /// The first; zero if it is left out.
        start: Option<ExprId>,
        /// The step; one if it is left out.
        step: Option<ExprId>,
    },
    /// Dimensions of length one repeated, and dimensions put in front, as NumPy does: shapes are aligned at their ends.
    Broadcast {
        /// The tile.
        x: ExprId,
    },
    /// The same elements, in row-major order, in another shape.
    Reshape {
        /// The tile.
        x: ExprId,
        /// How it is written.
        form: ReshapeForm,
    },
    /// Dimensions in another order: dimension `i` of the result is dimension `axes[i]`.
    Permute {
        /// The tile.
        x: ExprId,
        /// A permutation.
        axes: Vec<usize>,
    },
    /// One of the pieces, of this expression's shape, that a tile divides into.
    Extract {
        /// The tile.
        x: ExprId,
        /// Which piece: a piece's index, not an element's, for each dimension.
        index: Vec<ExprId>,
    },
    /// A tile with one piece replaced.
    Insert {
        /// The tile.
        x: ExprId,
        /// Which piece.
        index: Vec<ExprId>,
        /// The piece.
        value: ExprId,
    },
    /// Two tiles, one after the other.
    Cat {
        /// The first.
        a: ExprId,
        /// The second.
        b: ExprId,
        /// Along this dimension.
        axis: usize,
    },

    /// Combines the elements along a dimension; gives one value for each input.
    Reduce {
        /// Tiles of one shape.
        xs: Vec<ExprId>,
        /// Along this dimension.
        axis: usize,
        /// Whether the dimension stays, with length one.
        keep: bool,
        /// How.
        combine: Combine,
    },
    /// Combines each element with those before it, along a dimension; gives one value for each input.
    Scan {
        /// Tiles of one shape.
        xs: Vec<ExprId>,
        /// Along this dimension.
        axis: usize,
        /// From the end to the start.
        reverse: bool,
        /// How.
        combine: Combine,
    },
    /// The matrix product added to an accumulator; rank 2, or rank 3 with a batch first.
    Mma {
        /// (batch,) m × k.
        a: ExprId,
        /// (batch,) k × n.
        b: ExprId,
        /// (batch,) m × n.
        acc: ExprId,
        /// Whether the accumulator may be less exact, where the source says.
        fast_acc: Option<bool>,
    },
    /// The product of matrices whose blocks along k have scales.
    MmaScaled {
        /// m × k.
        a: ExprId,
        /// Its scales.
        a_scale: ExprId,
        /// k × n.
        b: ExprId,
        /// Its scales.
        b_scale: ExprId,
        /// m × n.
        acc: ExprId,
    },

    /// Loads the tile at a tile index; its shape is the view's tile.
    Load {
        /// A view.
        view: ExprId,
        /// One scalar a dimension; for a gather/scatter view, a tile of indices at the sparse dimension.
        index: Vec<ExprId>,
        /// Hints.
        hints: AccessHints,
        /// Memory ordering.
        ordering: MemoryOrdering,
    },
    /// Loads elements at element indices.
    Gather {
        /// An array.
        array: ExprId,
        /// One tile of indices a dimension of the array; they broadcast.
        indices: Vec<ExprId>,
        /// Which elements to load.
        mask: Option<ExprId>,
        /// What the others are; a scalar or a tile of the array's element type.
        padding: Option<ExprId>,
        /// Whether indices outside the array give padding; otherwise they are undefined behaviour.
        check_bounds: bool,
        /// Hints.
        hints: AccessHints,
    },
    /// Loads elements at offsets in memory.
    LoadOffset {
        /// Memory.
        memory: ExprId,
        /// A tile of offsets, in elements.
        offset: ExprId,
        /// Which elements to load.
        mask: Option<ExprId>,
        /// What the others are.
        padding: Option<ExprId>,
        /// Memory ordering.
        ordering: MemoryOrdering,
        /// Hints.
        hints: AccessHints,
    },
    /// Combines elements atomically with what is stored at element indices; gives what was there before.
    Atomic {
        /// How.
        op: AtomicOp,
        /// Where.
        place: AtomicPlace,
        /// The elements.
        value: ExprId,
        /// Memory ordering.
        ordering: MemoryOrdering,
    },
    /// Stores elements atomically where what is stored is as expected; gives what was there before.
    CompareExchange {
        /// Where.
        place: AtomicPlace,
        /// What is expected, compared by bits.
        expected: ExprId,
        /// What is stored.
        desired: ExprId,
        /// Memory ordering.
        ordering: MemoryOrdering,
    },
    /// The same value, which the source promises to be divisible.
    AssumeDivisible {
        /// An integer scalar or an array (then its address, in bytes).
        x: ExprId,
        /// By this.
        by: Dim,
    },
}

/// Where an atomic operation takes place.
#[derive(Clone, Debug, PartialEq)]
pub enum AtomicPlace {
    /// At element indices.
    Indices {
        /// An array.
        array: ExprId,
        /// One tile of indices a dimension; they broadcast.
        indices: Vec<ExprId>,
        /// Which elements take part.
        mask: Option<ExprId>,
        /// Whether indices outside the array don't take part; otherwise they are undefined behaviour.
        check_bounds: bool,
    },
    /// At offsets in memory.
    Offset {
        /// Memory.
        memory: ExprId,
        /// A tile of offsets, in elements.
        offset: ExprId,
        /// Which elements take part.
        mask: Option<ExprId>,
    },
}
