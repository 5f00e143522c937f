//! The names that cuTile Python has for operations: one table for each kind.

use tileport_ir::attr::{PaddingValue, RoundingMode};
use tileport_kernel::expr::{AtomicOp, BinaryOp, Comparison, Ordering, Scope, UnaryOp};
use tileport_kernel::symbolic::{FloatOp, IntOp};

/// How an operation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Between or before its operands.
    Operator(&'static str),
    /// `ct.name(…)`.
    Function(&'static str),
    /// `name(…)`, one of Python's own.
    Builtin(&'static str),
}

/// What an operation on one tile makes of its operand's element type first, by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Floats stay, others become f32.
    Float,
    /// Truth values become i32.
    Number,
    /// All stay as they are.
    Anything,
}

/// An operation on one tile: how it is written, what it takes, and with which function it takes a rounding mode.
pub(crate) const fn unary(op: UnaryOp) -> (Form, Takes) {
    use Form::{Builtin, Function, Operator};
    match op {
        UnaryOp::Abs => (Builtin("abs"), Takes::Anything),
        UnaryOp::Neg => (Operator("-"), Takes::Number),
        UnaryOp::Not => (Operator("~"), Takes::Anything),
        UnaryOp::Exp => (Function("exp"), Takes::Float),
        UnaryOp::Exp2 => (Function("exp2"), Takes::Float),
        UnaryOp::Log => (Function("log"), Takes::Float),
        UnaryOp::Log2 => (Function("log2"), Takes::Float),
        UnaryOp::Sqrt => (Function("sqrt"), Takes::Float),
        UnaryOp::Rsqrt => (Function("rsqrt"), Takes::Float),
        UnaryOp::Sin => (Function("sin"), Takes::Float),
        UnaryOp::Cos => (Function("cos"), Takes::Float),
        UnaryOp::Tan => (Function("tan"), Takes::Float),
        UnaryOp::Sinh => (Function("sinh"), Takes::Float),
        UnaryOp::Cosh => (Function("cosh"), Takes::Float),
        UnaryOp::Tanh => (Function("tanh"), Takes::Float),
        UnaryOp::Floor => (Function("floor"), Takes::Anything),
        UnaryOp::Ceil => (Function("ceil"), Takes::Anything),
        UnaryOp::IsNan => (Function("isnan"), Takes::Anything),
    }
}

/// An operation on two tiles: how it is written, and the function for it where a mode is given. `None` for what cuTile
/// Python has no single operation for.
pub(crate) const fn binary(op: BinaryOp) -> Option<(Form, &'static str)> {
    use Form::{Function, Operator};
    Some(match op {
        BinaryOp::Add => (Operator("+"), "add"),
        BinaryOp::Sub => (Operator("-"), "sub"),
        BinaryOp::Mul => (Operator("*"), "mul"),
        BinaryOp::Div => (Operator("/"), "truediv"),
        BinaryOp::FloorDiv => (Operator("//"), "floordiv"),
        BinaryOp::CeilDiv => (Function("cdiv"), "cdiv"),
        BinaryOp::FloorMod => (Operator("%"), "mod"),
        BinaryOp::Pow | BinaryOp::PowInt => (Operator("**"), "pow"),
        BinaryOp::Atan2 => (Function("atan2"), "atan2"),
        BinaryOp::Min | BinaryOp::MinNum => (Function("minimum"), "minimum"),
        BinaryOp::Max | BinaryOp::MaxNum => (Function("maximum"), "maximum"),
        BinaryOp::And => (Operator("&"), "bitwise_and"),
        BinaryOp::Or => (Operator("|"), "bitwise_or"),
        BinaryOp::Xor => (Operator("^"), "bitwise_xor"),
        BinaryOp::Shl => (Operator("<<"), "bitwise_lshift"),
        BinaryOp::Shr => (Operator(">>"), "bitwise_rshift"),
        BinaryOp::TruncDiv | BinaryOp::TruncMod => return None,
    })
}

pub(crate) const fn comparison(op: Comparison) -> &'static str {
    match op {
        Comparison::Eq => "==",
        Comparison::Ne => "!=",
        Comparison::Lt => "<",
        Comparison::Le => "<=",
        Comparison::Gt => ">",
        Comparison::Ge => ">=",
    }
}

pub(crate) const fn rounding(mode: RoundingMode) -> &'static str {
    match mode {
        RoundingMode::NearestEven => "RN",
        RoundingMode::Zero => "RZ",
        RoundingMode::NegativeInf => "RM",
        RoundingMode::PositiveInf => "RP",
        RoundingMode::NearestAway => "RA",
        RoundingMode::Full => "FULL",
        RoundingMode::Approx => "APPROX",
        RoundingMode::NearestIntToZero => "RZI",
    }
}

pub(crate) const fn padding(value: PaddingValue) -> &'static str {
    match value {
        PaddingValue::Zero => "ZERO",
        PaddingValue::NegZero => "NEG_ZERO",
        PaddingValue::Nan => "NAN",
        PaddingValue::PosInf => "POS_INF",
        PaddingValue::NegInf => "NEG_INF",
    }
}

/// The memory order of this name; `None` for what cuTile Python doesn't have by itself.
pub(crate) const fn order(order: Ordering) -> &'static str {
    match order {
        Ordering::Weak => "WEAK",
        Ordering::Relaxed => "RELAXED",
        Ordering::Acquire => "ACQUIRE",
        Ordering::Release => "RELEASE",
        Ordering::AcqRel => "ACQ_REL",
    }
}

pub(crate) const fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::TileBlock => "BLOCK",
        Scope::Device => "DEVICE",
        Scope::System => "SYS",
    }
}

/// An atomic operation: on elements of an array, on raw memory, and on a tile of a view, which has no exchange.
pub(crate) const fn atomic(op: AtomicOp) -> (&'static str, &'static str, Option<&'static str>) {
    match op {
        AtomicOp::Exchange => ("atomic_xchg", "atomic_xchg_offset", None),
        AtomicOp::Add => ("atomic_add", "atomic_add_offset", Some("atomic_store_add")),
        AtomicOp::Max => ("atomic_max", "atomic_max_offset", Some("atomic_store_max")),
        AtomicOp::Min => ("atomic_min", "atomic_min_offset", Some("atomic_store_min")),
        AtomicOp::And => ("atomic_and", "atomic_and_offset", Some("atomic_store_and")),
        AtomicOp::Or => ("atomic_or", "atomic_or_offset", Some("atomic_store_or")),
        AtomicOp::Xor => ("atomic_xor", "atomic_xor_offset", Some("atomic_store_xor")),
    }
}

/// An operation on compile-time integers.
pub(crate) const fn int(op: IntOp) -> Form {
    use Form::{Builtin, Operator};
    match op {
        IntOp::FloorDiv => Operator("//"),
        IntOp::Mod => Operator("%"),
        IntOp::Min => Builtin("min"),
        IntOp::Max => Builtin("max"),
        IntOp::And => Operator("&"),
        IntOp::Or => Operator("|"),
        IntOp::Xor => Operator("^"),
        IntOp::Shl => Operator("<<"),
        IntOp::Shr => Operator(">>"),
        IntOp::Pow => Operator("**"),
    }
}

/// An operation on compile-time floats.
pub(crate) const fn float(op: FloatOp) -> Form {
    use Form::{Builtin, Function, Operator};
    match op {
        FloatOp::Neg | FloatOp::Sub => Operator("-"),
        FloatOp::Abs => Builtin("abs"),
        FloatOp::Add => Operator("+"),
        FloatOp::Mul => Operator("*"),
        FloatOp::Div => Operator("/"),
        FloatOp::Pow => Operator("**"),
        FloatOp::Min => Builtin("min"),
        FloatOp::Max => Builtin("max"),
        FloatOp::Exp => Function("exp"),
        FloatOp::Exp2 => Function("exp2"),
        FloatOp::Log => Function("log"),
        FloatOp::Log2 => Function("log2"),
        FloatOp::Sqrt => Function("sqrt"),
        FloatOp::Sin => Function("sin"),
        FloatOp::Cos => Function("cos"),
        FloatOp::Tan => Function("tan"),
        FloatOp::Tanh => Function("tanh"),
    }
}
