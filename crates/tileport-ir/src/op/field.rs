//! The fields of operations: what each may hold, and how to reach it without knowing the operation.
//!
//! Passes match on [`Op`](super::Op) and its typed fields. Rooms that treat all operations alike (text, bytecode,
//! comparison, use lists) go through [`OpField`], which each field type implements once.

use crate::attr::{
    AtomicMode, AttrEnum, ByteString, ComparisonOrdering, ComparisonPredicate, Elements, EnumFacts, Hints,
    MemoryOrdering, MemoryScope, MultimemReduction, Number, Overflow, Predicate, RoundingMode, Signedness,
};
use crate::entity::{RegionId, Value};
use crate::types::Ints;
use smallvec::SmallVec;
use std::sync::Arc;

/// A list of operands.
pub type Values = SmallVec<[Value; 4]>;
/// One truth value for each dimension of a view's index space.
pub type Bools = SmallVec<[bool; 4]>;
/// The identities of a reduction, one for each operand.
pub type Numbers = SmallVec<[Number; 1]>;

/// The kind of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One operand.
    Operand,
    /// An operand that may be absent.
    OptionalOperand,
    /// Any number of operands.
    Operands,
    /// A nested region.
    Region,
    /// A nested region that may be absent.
    OptionalRegion,
    /// An attribute that is present or not, without a value.
    Flag,
    /// A truth value.
    Bool,
    /// An integer.
    Int,
    /// One of a closed set.
    Enum(&'static EnumFacts),
    /// One of a closed set, or absent.
    OptionalEnum(&'static EnumFacts),
    /// Optimisation hints, or absent.
    Hints,
    /// A string of bytes.
    Bytes,
    /// The name of a global.
    Symbol,
    /// A list of integers.
    Ints,
    /// A list of truth values.
    Bools,
    /// A predicate of `assume`.
    Predicate,
    /// The value of a constant.
    Elements,
    /// A list of numbers.
    Numbers,
}

impl FieldKind {
    /// Whether the field holds operands.
    #[must_use]
    pub const fn is_operand(self) -> bool {
        matches!(self, Self::Operand | Self::OptionalOperand | Self::Operands)
    }

    /// Whether the field holds a region.
    #[must_use]
    pub const fn is_region(self) -> bool {
        matches!(self, Self::Region | Self::OptionalRegion)
    }

    /// Whether the field is an attribute.
    #[must_use]
    pub const fn is_attr(self) -> bool {
        !self.is_operand() && !self.is_region()
    }
}

/// The content of a field, owned: what readers hand over to build an operation.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the variants are those of FieldKind")]
pub enum FieldValue {
    Operand(Value),
    OptionalOperand(Option<Value>),
    Operands(Values),
    Region(RegionId),
    OptionalRegion(Option<RegionId>),
    Flag(bool),
    Bool(bool),
    Int(i64),
    Enum(u8),
    OptionalEnum(Option<u8>),
    Hints(Option<Box<Hints>>),
    Bytes(ByteString),
    Symbol(Arc<str>),
    Ints(Ints<i32>),
    Bools(Bools),
    Predicate(Predicate),
    Elements(Elements),
    Numbers(Numbers),
}

/// The content of a field, borrowed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the variants are those of FieldKind")]
pub enum FieldRef<'a> {
    Operand(Value),
    OptionalOperand(Option<Value>),
    Operands(&'a [Value]),
    Region(RegionId),
    OptionalRegion(Option<RegionId>),
    Flag(bool),
    Bool(bool),
    Int(i64),
    Enum(&'static EnumFacts, u8),
    OptionalEnum(&'static EnumFacts, Option<u8>),
    Hints(Option<&'a Hints>),
    Bytes(&'a ByteString),
    Symbol(&'a Arc<str>),
    Ints(&'a [i32]),
    Bools(&'a [bool]),
    Predicate(&'a Predicate),
    Elements(&'a Elements),
    Numbers(&'a [Number]),
}

/// A type that a field of an operation may have.
pub trait OpField: Sized {
    /// The kind of field.
    const KIND: FieldKind;
    /// The content.
    fn get(&self) -> FieldRef<'_>;
    /// From the content; `None` if it is of another kind (or a code that the enum lacks).
    fn from_value(value: FieldValue) -> Option<Self>;
    /// Calls `f` for each operand in the field.
    #[inline]
    fn each_operand(&self, _f: &mut dyn FnMut(Value)) {}
    /// Calls `f` for each operand in the field, to change it in place.
    #[inline]
    fn each_operand_mut(&mut self, _f: &mut dyn FnMut(&mut Value)) {}
    /// Calls `f` for each region in the field.
    #[inline]
    fn each_region(&self, _f: &mut dyn FnMut(RegionId)) {}
}

impl OpField for Value {
    const KIND: FieldKind = FieldKind::Operand;
    fn get(&self) -> FieldRef<'_> {
        FieldRef::Operand(*self)
    }
    fn from_value(value: FieldValue) -> Option<Self> {
        if let FieldValue::Operand(v) = value {
            Some(v)
        } else {
            None
        }
    }
    #[inline]
    fn each_operand(&self, f: &mut dyn FnMut(Value)) {
        f(*self);
    }
    #[inline]
    fn each_operand_mut(&mut self, f: &mut dyn FnMut(&mut Value)) {
        f(self);
    }
}

impl OpField for Option<Value> {
    const KIND: FieldKind = FieldKind::OptionalOperand;
    fn get(&self) -> FieldRef<'_> {
        FieldRef::OptionalOperand(*self)
    }
    fn from_value(value: FieldValue) -> Option<Self> {
        if let FieldValue::OptionalOperand(v) = value {
            Some(v)
        } else {
            None
        }
    }
    #[inline]
    fn each_operand(&self, f: &mut dyn FnMut(Value)) {
        if let Some(v) = self {
            f(*v);
        }
    }
    #[inline]
    fn each_operand_mut(&mut self, f: &mut dyn FnMut(&mut Value)) {
        if let Some(v) = self {
            f(v);
        }
    }
}

impl OpField for Values {
    const KIND: FieldKind = FieldKind::Operands;
    fn get(&self) -> FieldRef<'_> {
        FieldRef::Operands(self)
    }
    fn from_value(value: FieldValue) -> Option<Self> {
        if let FieldValue::Operands(v) = value {
            Some(v)
        } else {
            None
        }
    }
    #[inline]
    fn each_operand(&self, f: &mut dyn FnMut(Value)) {
        self.iter().for_each(|&v| f(v));
    }
    #[inline]
    fn each_operand_mut(&mut self, f: &mut dyn FnMut(&mut Value)) {
        self.iter_mut().for_each(f);
    }
}

impl OpField for RegionId {
    const KIND: FieldKind = FieldKind::Region;
    fn get(&self) -> FieldRef<'_> {
        FieldRef::Region(*self)
    }
    fn from_value(value: FieldValue) -> Option<Self> {
        if let FieldValue::Region(r) = value {
            Some(r)
        } else {
            None
        }
    }
    #[inline]
    fn each_region(&self, f: &mut dyn FnMut(RegionId)) {
        f(*self);
    }
}

impl OpField for Option<RegionId> {
    const KIND: FieldKind = FieldKind::OptionalRegion;
    fn get(&self) -> FieldRef<'_> {
        FieldRef::OptionalRegion(*self)
    }
    fn from_value(value: FieldValue) -> Option<Self> {
        if let FieldValue::OptionalRegion(r) = value {
            Some(r)
        } else {
            None
        }
    }
    #[inline]
    fn each_region(&self, f: &mut dyn FnMut(RegionId)) {
        if let Some(r) = self {
            f(*r);
        }
    }
}

/// A truth value that is always written, unlike a flag (`bool`), which is only there when set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stated(pub bool);

macro_rules! plain_field {
    ($($ty:ty, $kind:ident, |$x:ident| $get:expr, |$v:ident| $from:expr;)*) => {$(
        impl OpField for $ty {
            const KIND: FieldKind = FieldKind::$kind;
            fn get(&self) -> FieldRef<'_> {
                let $x = self;
                FieldRef::$kind($get)
            }
            fn from_value(value: FieldValue) -> Option<Self> {
                if let FieldValue::$kind($v) = value { Some($from) } else { None }
            }
        }
    )*};
}

plain_field! {
    bool, Flag, |x| *x, |v| v;
    Stated, Bool, |x| x.0, |v| Stated(v);
    i64, Int, |x| *x, |v| v;
    Option<Box<Hints>>, Hints, |x| x.as_deref(), |v| v;
    ByteString, Bytes, |x| x, |v| v;
    Arc<str>, Symbol, |x| x, |v| v;
    Ints<i32>, Ints, |x| x, |v| v;
    Bools, Bools, |x| x, |v| v;
    Predicate, Predicate, |x| x, |v| v;
    Elements, Elements, |x| x, |v| v;
    Numbers, Numbers, |x| x, |v| v;
}

macro_rules! enum_field {
    ($($ty:ty)*) => {$(
        impl OpField for $ty {
            const KIND: FieldKind = FieldKind::Enum(<$ty as AttrEnum>::FACTS);
            fn get(&self) -> FieldRef<'_> {
                FieldRef::Enum(<$ty as AttrEnum>::FACTS, self.code())
            }
            fn from_value(value: FieldValue) -> Option<Self> {
                if let FieldValue::Enum(code) = value { Self::from_code(code.into()) } else { None }
            }
        }
    )*};
}

enum_field! {
    AtomicMode ComparisonOrdering ComparisonPredicate MemoryOrdering MemoryScope MultimemReduction Overflow
    RoundingMode Signedness
}

impl OpField for Option<MemoryScope> {
    const KIND: FieldKind = FieldKind::OptionalEnum(MemoryScope::FACTS);
    fn get(&self) -> FieldRef<'_> {
        FieldRef::OptionalEnum(MemoryScope::FACTS, self.map(AttrEnum::code))
    }
    fn from_value(value: FieldValue) -> Option<Self> {
        match value {
            FieldValue::OptionalEnum(None) => Some(None),
            FieldValue::OptionalEnum(Some(code)) => MemoryScope::from_code(code.into()).map(Some),
            _ => None,
        }
    }
}
