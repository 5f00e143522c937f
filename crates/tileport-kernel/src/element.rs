//! Element types as source languages have them: Tile IR's, with signedness.

use tileport_ir::ElementType;

/// Which numbers an element type holds, as promotion rules see it; ordered from weakest to strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ElementClass {
    /// Truth values.
    Boolean,
    /// Signed and unsigned integers.
    Integer,
    /// Floats with arithmetic of their own.
    Float,
    /// Floats that are only stored, converted and multiplied as matrices: tf32 and the 8- and 4-bit formats.
    RestrictedFloat,
}

macro_rules! elements {
    ($($(#[$doc:meta])* $variant:ident $name:literal $ir:ident $bits:literal $class:ident $signed:literal;)*) => {
        /// The type of an element.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Element { $($(#[$doc])* $variant,)* }

        impl Element {
            /// All element types.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its short name: `f16`, `u8`, `bool`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The element type of Tile IR, which keeps signedness in operations.
            #[must_use]
            pub const fn to_ir(self) -> ElementType {
                match self { $(Self::$variant => ElementType::$ir,)* }
            }

            /// Bits that an element takes in memory; `bool` takes eight.
            #[must_use]
            pub const fn storage_bits(self) -> u32 {
                match self { $(Self::$variant => $bits,)* }
            }

            /// Which numbers it holds.
            #[must_use]
            pub const fn class(self) -> ElementClass {
                match self { $(Self::$variant => ElementClass::$class,)* }
            }

            /// Whether it is a signed integer.
            #[must_use]
            pub const fn is_signed_integer(self) -> bool {
                match self { $(Self::$variant => $signed,)* }
            }
        }
    };
}

elements! {
    /// A truth value, a byte in memory.
    Bool "bool" I1 8 Boolean false;
    /// Signed, 8 bits.
    I8 "i8" I8 8 Integer true;
    /// Signed, 16 bits.
    I16 "i16" I16 16 Integer true;
    /// Signed, 32 bits.
    I32 "i32" I32 32 Integer true;
    /// Signed, 64 bits.
    I64 "i64" I64 64 Integer true;
    /// Unsigned, 8 bits.
    U8 "u8" I8 8 Integer false;
    /// Unsigned, 16 bits.
    U16 "u16" I16 16 Integer false;
    /// Unsigned, 32 bits.
    U32 "u32" I32 32 Integer false;
    /// Unsigned, 64 bits.
    U64 "u64" I64 64 Integer false;
    /// IEEE half precision.
    F16 "f16" F16 16 Float false;
    /// bfloat16.
    BF16 "bf16" BF16 16 Float false;
    /// TensorFloat-32, in four bytes.
    TF32 "tf32" TF32 32 RestrictedFloat false;
    /// IEEE single precision.
    F32 "f32" F32 32 Float false;
    /// IEEE double precision.
    F64 "f64" F64 64 Float false;
    /// 8 bits, four of exponent, no infinities.
    F8E4M3FN "f8e4m3fn" F8E4M3FN 8 RestrictedFloat false;
    /// 8 bits, five of exponent.
    F8E5M2 "f8e5m2" F8E5M2 8 RestrictedFloat false;
    /// 8 bits of exponent: a power of two.
    F8E8M0FNU "f8e8m0fnu" F8E8M0FNU 8 RestrictedFloat false;
    /// Unsigned, 8 bits, five of exponent.
    F8E5M3FNU "f8e5m3fnu" F8E5M3FNU 8 RestrictedFloat false;
    /// 4 bits, two of exponent; two to a byte.
    F4E2M1FN "f4e2m1fn" F4E2M1FN 4 RestrictedFloat false;
}

impl Element {
    /// The element type of this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|element| element.name() == name)
    }

    /// Whether it is a signed or unsigned integer; `bool` is not.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        matches!(self.class(), ElementClass::Integer)
    }

    /// Whether it is any float.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self.class(), ElementClass::Float | ElementClass::RestrictedFloat)
    }

    /// The least and greatest value of an integer type.
    #[must_use]
    pub const fn integer_range(self) -> Option<(i128, i128)> {
        if !self.is_integer() {
            return None;
        }
        let bits = self.storage_bits();
        if self.is_signed_integer() {
            Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1))
        } else {
            Some((0, (1 << bits) - 1))
        }
    }
}
