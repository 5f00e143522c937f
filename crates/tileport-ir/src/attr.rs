//! Attributes of operations: closed sets as enums, and the few structured ones.

use crate::Version;
use crate::entity::TypeId;
use crate::types::{ElementType, Ints};
use std::fmt;
use std::sync::Arc;

/// An attribute with a closed set of values, each with a keyword in text and a code in bytecode.
pub trait AttrEnum: Copy + Eq + fmt::Debug + 'static {
    /// The mnemonic of the attribute in generic text (`#cuda_tile.rounding<…>`).
    const MNEMONIC: &'static str;
    /// Every value with its keyword and code.
    const CASES: &'static [(Self, &'static str, u8)];
    /// The same without the values, for tables that hold attributes of every kind.
    const FACTS: &'static EnumFacts;

    /// The keyword in text.
    #[must_use]
    fn keyword(self) -> &'static str {
        Self::CASES.iter().find(|c| c.0 == self).map_or("", |c| c.1)
    }

    /// The code in bytecode.
    #[must_use]
    fn code(self) -> u8 {
        Self::CASES.iter().find(|c| c.0 == self).map_or(0, |c| c.2)
    }

    /// The value with a keyword.
    #[must_use]
    fn from_keyword(keyword: &str) -> Option<Self> {
        Self::CASES.iter().find(|c| c.1 == keyword).map(|c| c.0)
    }

    /// The value with a code.
    #[must_use]
    fn from_code(code: u64) -> Option<Self> {
        Self::CASES.iter().find(|c| u64::from(c.2) == code).map(|c| c.0)
    }
}

/// An [`AttrEnum`] as a table: its mnemonic, and each keyword with its code.
#[derive(Debug, PartialEq, Eq)]
pub struct EnumFacts {
    /// The mnemonic in generic text.
    pub mnemonic: &'static str,
    /// Each keyword with its code.
    pub cases: &'static [(&'static str, u8)],
}

impl EnumFacts {
    /// The keyword of a code.
    #[must_use]
    pub fn keyword(&self, code: u8) -> Option<&'static str> {
        self.cases.iter().find(|c| c.1 == code).map(|c| c.0)
    }

    /// The code of a keyword.
    #[must_use]
    pub fn code(&self, keyword: &str) -> Option<u8> {
        self.cases.iter().find(|c| c.0 == keyword).map(|c| c.1)
    }
}

macro_rules! attr_enum {
    ($(#[$doc:meta])* $name:ident $mnemonic:literal { $($(#[$cdoc:meta])* $case:ident $keyword:literal $code:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$cdoc])* $case,)* }

        impl AttrEnum for $name {
            const MNEMONIC: &'static str = $mnemonic;
            const CASES: &'static [(Self, &'static str, u8)] = &[$((Self::$case, $keyword, $code),)*];
            const FACTS: &'static EnumFacts =
                &EnumFacts { mnemonic: $mnemonic, cases: &[$(($keyword, $code),)*] };
        }
    };
}

attr_enum! {
    /// How integers are read.
    Signedness "signedness" {
        /// As unsigned numbers.
        Unsigned "unsigned" 0,
        /// As two's complement numbers.
        Signed "signed" 1,
    }
}
attr_enum! {
    /// What the compiler may assume of overflow; an overflow against the assumption is undefined behaviour.
    Overflow "overflow" {
        /// Nothing: the result wraps.
        None "none" 0,
        /// No overflow as signed numbers.
        NoSignedWrap "no_signed_wrap" 1,
        /// No overflow as unsigned numbers.
        NoUnsignedWrap "no_unsigned_wrap" 2,
        /// No overflow either way.
        NoWrap "no_wrap" 3,
    }
}
attr_enum! {
    /// How a result that is not representable is rounded, or how exactly a function is evaluated.
    RoundingMode "rounding" {
        /// To the nearest, ties to even.
        NearestEven "nearest_even" 0,
        /// Towards zero.
        Zero "zero" 1,
        /// Towards negative infinity.
        NegativeInf "negative_inf" 2,
        /// Towards positive infinity.
        PositiveInf "positive_inf" 3,
        /// Fast approximation.
        Approx "approx" 4,
        /// Full precision of the target's library.
        Full "full" 5,
        /// To the nearest integer towards zero (float to integer).
        NearestIntToZero "nearest_int_to_zero" 6,
        /// To the nearest, ties away from zero (13.4).
        NearestAway "nearest_away" 7,
    }
}
attr_enum! {
    /// The relation of a comparison.
    ComparisonPredicate "comparison_predicate" {
        /// `==`
        Equal "equal" 0,
        /// `!=`
        NotEqual "not_equal" 1,
        /// `<`
        LessThan "less_than" 2,
        /// `<=`
        LessThanOrEqual "less_than_or_equal" 3,
        /// `>`
        GreaterThan "greater_than" 4,
        /// `>=`
        GreaterThanOrEqual "greater_than_or_equal" 5,
    }
}
attr_enum! {
    /// What a float comparison says when an operand is NaN.
    ComparisonOrdering "comparison_ordering" {
        /// True.
        Unordered "unordered" 0,
        /// False.
        Ordered "ordered" 1,
    }
}
attr_enum! {
    /// How a memory access is ordered among concurrent ones.
    MemoryOrdering "memory_ordering_semantics" {
        /// No concurrent access.
        Weak "weak" 0,
        /// Concurrent access, no order established.
        Relaxed "relaxed" 1,
        /// Sees what a release published.
        Acquire "acquire" 2,
        /// Publishes what came before.
        Release "release" 3,
        /// Both.
        AcqRel "acq_rel" 4,
    }
}
attr_enum! {
    /// Among whom a memory access is concurrent.
    MemoryScope "memory_scope" {
        /// The same tile block.
        TileBlock "tl_blk" 0,
        /// The same GPU.
        Device "device" 1,
        /// All devices of the system.
        System "sys" 2,
    }
}
attr_enum! {
    /// The operation of an atomic read-modify-write.
    AtomicMode "atomic_rmw_mode" {
        /// Bitwise and.
        And "and" 0,
        /// Bitwise or.
        Or "or" 1,
        /// Bitwise exclusive or.
        Xor "xor" 2,
        /// Integer addition.
        Add "add" 3,
        /// Float addition.
        AddF "addf" 4,
        /// Signed maximum.
        Max "max" 5,
        /// Signed minimum.
        Min "min" 6,
        /// Unsigned maximum.
        UMax "umax" 7,
        /// Unsigned minimum.
        UMin "umin" 8,
        /// Exchange.
        Xchg "xchg" 9,
    }
}
attr_enum! {
    /// The operation of a multimem reduction (13.5).
    MultimemReduction "multimem_reduction_kind" {
        /// Addition.
        Add "add" 0,
        /// Signed minimum.
        Min "min" 1,
        /// Signed maximum.
        Max "max" 2,
        /// Bitwise and.
        And "and" 3,
        /// Bitwise or.
        Or "or" 4,
        /// Bitwise exclusive or.
        Xor "xor" 5,
        /// Unsigned minimum.
        UMin "umin" 6,
        /// Unsigned maximum.
        UMax "umax" 7,
    }
}
attr_enum! {
    /// What out-of-bounds elements of a load through a view are.
    PaddingValue "padding_value" {
        /// Zero.
        Zero "zero" 0,
        /// Negative zero; floats only.
        NegZero "neg_zero" 1,
        /// NaN; floats only.
        Nan "nan" 2,
        /// Positive infinity; floats only.
        PosInf "pos_inf" 3,
        /// Negative infinity; floats only.
        NegInf "neg_inf" 4,
    }
}
attr_enum! {
    /// How the memory behind a pointer is reached (13.4).
    PointerAttr "ptr_attr" {
        /// As usual.
        None "none" 0,
        /// Peer-to-peer through NVLink (13.5).
        Unicast "unicast" 1,
        /// Multicast through NVLink SHARP (13.5).
        Multicast "multicast" 2,
    }
}
attr_enum! {
    /// Whether a global is seen outside its module.
    Visibility "symbol_visibility" {
        /// Seen.
        Public "public" 0,
        /// Not seen.
        Private "private" 1,
    }
}

/// A string of bytes, usually but not always UTF-8: a message or a format.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByteString(Arc<[u8]>);

impl ByteString {
    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl From<&[u8]> for ByteString {
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }
}

impl From<&str> for ByteString {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().into())
    }
}

impl From<Vec<u8>> for ByteString {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes.into())
    }
}

impl fmt::Debug for ByteString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

/// One number: its format and its bits (the low `value_bits` of the format; the rest are zero).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    /// The format.
    pub element: ElementType,
    /// The bits, zero-extended.
    pub bits: u64,
}

impl Number {
    /// An integer of the given type; the value is truncated to its width.
    #[must_use]
    pub fn int(element: ElementType, value: i64) -> Self {
        Self {
            element,
            bits: value as u64 & mask(element.value_bits()),
        }
    }

    /// The value as a signed integer (sign-extended), if the format is an integer.
    #[must_use]
    pub fn as_signed(self) -> Option<i64> {
        let shift = 64 - self.element.value_bits();
        self.element
            .is_int()
            .then_some((self.bits << shift) as i64 >> shift)
    }
}

/// The low `bits` bits set; `bits` is 1 to 64.
pub(crate) fn mask(bits: u32) -> u64 {
    u64::MAX >> (64 - bits.clamp(1, 64))
}

/// The value of a constant tile or global: one number for all elements, or one for each.
///
/// A list of equal numbers and the one number are the same value and must compare equal, so the list form is only
/// made by [`Elements::from_bytes`], which finds that out.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Elements {
    bytes: Arc<[u8]>,
    splat: bool,
}

impl Elements {
    /// One number for all elements.
    #[must_use]
    pub fn splat(number: Number) -> Self {
        let size = storage_bytes(number.element);
        Self {
            bytes: number.bits.to_le_bytes()[..size].into(),
            splat: true,
        }
    }

    /// From raw storage: either one element's bytes or those of all `count` elements, little-endian, in row-major
    /// order. Each element takes the least whole number of bytes that holds its value: `i1` and the 4-bit types one,
    /// `tf32` three. Bits beyond the value are dropped, so that equal numbers have equal storage.
    ///
    /// # Errors
    /// `None` if the length fits neither.
    #[must_use]
    pub fn from_bytes(element: ElementType, count: u64, bytes: &[u8]) -> Option<Self> {
        let size = storage_bytes(element);
        let used = element.value_bits() % 8;
        if used != 0 {
            let spare = !0u8 << used;
            let last = || bytes.iter().skip(size - 1).step_by(size);
            if last().any(|b| b & spare != 0) {
                let mut clean = bytes.to_vec();
                (clean.iter_mut().skip(size - 1).step_by(size)).for_each(|b| *b &= !spare);
                return Self::from_bytes(element, count, &clean);
            }
        }
        if bytes.len() == size {
            return Some(Self {
                bytes: bytes.into(),
                splat: true,
            });
        }
        if bytes.len() as u64 != count.checked_mul(size as u64)? || count == 0 {
            return None;
        }
        let first = &bytes[..size];
        if bytes.chunks_exact(size).all(|c| c == first) {
            return Some(Self {
                bytes: first.into(),
                splat: true,
            });
        }
        Some(Self {
            bytes: bytes.into(),
            splat: false,
        })
    }

    /// The storage: one element's bytes if splat, else all elements'.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether all elements are the same.
    #[must_use]
    pub fn is_splat(&self) -> bool {
        self.splat
    }

    /// The number at a position in row-major order (any position of a splat).
    #[must_use]
    pub fn get(&self, element: ElementType, index: usize) -> Option<Number> {
        let size = storage_bytes(element);
        let at = if self.splat { 0 } else { index.checked_mul(size)? };
        let mut word = [0; 8];
        word[..size].copy_from_slice(self.bytes.get(at..at.checked_add(size)?)?);
        Some(Number {
            element,
            bits: u64::from_le_bytes(word) & mask(element.value_bits()),
        })
    }
}

impl fmt::Debug for Elements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", if self.splat { "splat " } else { "" })?;
        self.bytes.iter().take(64).try_for_each(|b| write!(f, "{b:02x}"))
    }
}

/// Bytes that one element takes in a constant's storage, which is not that in global memory.
pub(crate) fn storage_bytes(element: ElementType) -> usize {
    (element.value_bits() as usize).div_ceil(8)
}

/// What an `assume` operation states of a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    /// Elements (or the base address, in bytes) are divisible.
    DivBy {
        /// A power of two.
        divisor: u64,
        /// With `along`: only the first element of each group of this size is divisible, the others follow by one.
        every: Option<i64>,
        /// The dimension that is cut into groups.
        along: Option<i64>,
    },
    /// Groups of these sizes hold the same element.
    SameElements(Ints<i64>),
    /// All elements, read as signed, lie between these bounds, both included.
    Bounded {
        /// The lower bound.
        lower: Option<i64>,
        /// The upper bound.
        upper: Option<i64>,
    },
}

/// The value of one optimisation hint.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HintValue {
    /// A number, with its type.
    Int(Number),
    /// A truth value.
    Bool(bool),
    /// A text, such as `discardable_perf_hints` (13.4).
    String(ByteString),
}

/// Hints for one target: names and values in order.
pub type HintList = Vec<(Arc<str>, HintValue)>;

/// Optimisation hints by target (`sm_90`, …, `default`), in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hints(pub Vec<(Arc<str>, HintList)>);

impl Hints {
    /// The value of a hint for a target, falling back to `default`.
    #[must_use]
    pub fn get(&self, target: &str, key: &str) -> Option<&HintValue> {
        let find = |t: &str| {
            let list = self.0.iter().find(|(name, _)| &**name == t)?;
            list.1.iter().find(|(name, _)| &**name == key).map(|(_, v)| v)
        };
        find(target).or_else(|| find("default"))
    }
}

/// An attribute of no particular kind, as argument attributes and other dictionaries hold them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attr {
    /// An integer or float.
    Number(Number),
    /// A truth value.
    Bool(bool),
    /// A type.
    Type(TypeId),
    /// A text.
    String(ByteString),
    /// A list.
    Array(Vec<Attr>),
    /// A tile of numbers.
    Elements(TypeId, Elements),
    /// A predicate of `assume`.
    Predicate(Predicate),
    /// Names and values.
    Dictionary(Dictionary),
    /// Optimisation hints.
    Hints(Hints),
}

/// Named attributes, in order.
pub type Dictionary = Vec<(Arc<str>, Attr)>;

impl RoundingMode {
    /// The first bytecode version that has it.
    #[must_use]
    pub fn since(self) -> Version {
        if self == Self::NearestAway {
            Version::V13_4
        } else {
            Version::OLDEST
        }
    }
}
