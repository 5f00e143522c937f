//! Operations: an enum with typed fields, and what holds for all of them.

mod field;
mod table;

pub use field::{Bools, FieldKind, FieldRef, FieldValue, Numbers, OpField, Stated, Values};
pub(crate) use table::with_ops;

use crate::Version;
use crate::attr::{
    AtomicMode, ByteString, ComparisonOrdering, ComparisonPredicate, Elements, Hints, MemoryOrdering,
    MemoryScope, MultimemReduction, Overflow, Predicate, RoundingMode, Signedness,
};
use crate::entity::{RegionId, Value};
use crate::types::Ints;
use std::sync::Arc;

/// The families into which the spec groups operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the spec's groups")]
pub enum Group {
    Core,
    Conversion,
    Control,
    Integer,
    Bitwise,
    Float,
    Memory,
    Atomic,
    View,
    Miscellaneous,
}

impl Group {
    /// Its name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Core => "core",
            Self::Conversion => "conversion",
            Self::Control => "control flow",
            Self::Integer => "integer",
            Self::Bitwise => "bitwise",
            Self::Float => "float",
            Self::Memory => "memory",
            Self::Atomic => "atomic",
            Self::View => "view",
            Self::Miscellaneous => "miscellaneous",
        }
    }
}

/// What an operation may do beside giving its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effects {
    /// Nothing, for any operands: may be removed, repeated and moved.
    Pure,
    /// Nothing, but undefined behaviour for some operands: may be removed and repeated, not moved to where it did
    /// not run.
    NoMemory,
    /// States a fact: may be removed, not moved to where it did not run.
    Assume,
    /// Reads global memory.
    Read,
    /// Writes global memory.
    Write,
    /// Reads and writes global memory.
    ReadWrite,
    /// Something else that can be seen (printing, ending the kernel, allocating).
    Effect,
    /// What its regions do.
    Regions,
    /// Ends a block.
    Terminator,
}

/// How operands are laid out in bytecode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperandLayout {
    /// One after the other.
    Plain,
    /// The count of all operands, then all of them.
    Counted,
    /// Each list with its own count; optional operands by flag.
    Segmented,
}

/// How results are laid out in bytecode, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultLayout {
    /// As many as named, one after the other.
    Fixed,
    /// As many as named, behind a count.
    Listed,
    /// Any number, behind a count.
    Open,
}

/// What is known of one field of an operation.
#[derive(Debug)]
pub struct FieldFacts {
    /// Its name in this crate.
    pub name: &'static str,
    /// Its name in generic text, which is the spec's.
    pub spelling: &'static str,
    /// What it holds.
    pub kind: FieldKind,
    /// The bit of the flags word that says whether it is there.
    pub flag: Option<u32>,
    /// The first version that has it, where younger than the operation.
    pub since: Option<Version>,
}

/// What is known of one operation.
#[derive(Debug)]
pub struct OpFacts {
    /// Which one.
    pub opcode: Opcode,
    /// Its code in bytecode.
    pub code: u32,
    /// Its name in text, without the dialect's prefix.
    pub mnemonic: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// The first version that has it.
    pub since: Version,
    /// Its family.
    pub group: Group,
    /// What it may do.
    pub effects: Effects,
    /// How its operands are laid out in bytecode.
    pub operands: OperandLayout,
    /// How its results are laid out in bytecode.
    pub results: ResultLayout,
    /// The names of its results in the spec.
    pub result_names: &'static [&'static str],
    /// The first version in which it has results, where younger than the operation.
    pub results_since: Option<Version>,
    /// Its fields, in the spec's order.
    pub fields: &'static [FieldFacts],
    /// Its assembly format; see the table for the notation.
    pub assembly: &'static str,
}

impl OpFacts {
    /// The position of the field with this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|f| f.name == name)
    }

    /// Whether the operation ends a block.
    #[must_use]
    pub fn is_terminator(&self) -> bool {
        self.effects == Effects::Terminator
    }
}

/// Takes the first of two: an optional item of the table, or its default.
macro_rules! first {
    ($a:expr $(, $b:expr)?) => {
        $a
    };
}

macro_rules! define_ops {
    ($(
        #[doc = $doc:literal]
        $variant:ident $code:literal $mnemonic:literal $since:ident $group:ident $effects:ident
        Operands($operands:ident) Results($results:ident $($rname:ident)* $([since $rsince:ident])?) {
            $($field:ident : $fty:ty $(= $spelling:literal)? $([flag $bit:literal])?
              $([since $fsince:ident or $fdefault:expr])?),* $(,)?
        } $assembly:literal;
    )*) => {
        /// An operation with its operands, attributes and regions; results and place are kept by the
        /// [`Body`](crate::Body).
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "fields bear the spec's names; see Ops.td")]
        pub enum Op {
            $(#[doc = $doc] $variant { $($field: $fty),* },)*
        }

        /// Which operation, without its fields.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Opcode {
            $(#[doc = $doc] $variant,)*
        }

        impl Opcode {
            /// All operations, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];
        }

        static OP_FACTS: &[OpFacts] = &[$(OpFacts {
            opcode: Opcode::$variant,
            code: $code,
            mnemonic: $mnemonic,
            summary: $doc,
            since: Version::$since,
            group: Group::$group,
            effects: Effects::$effects,
            operands: OperandLayout::$operands,
            results: ResultLayout::$results,
            result_names: &[$(stringify!($rname)),*],
            results_since: first!($(Some(Version::$rsince),)? None),
            fields: &[$(FieldFacts {
                name: stringify!($field),
                spelling: first!($($spelling,)? stringify!($field)),
                kind: <$fty as OpField>::KIND,
                flag: first!($(Some($bit),)? None),
                since: first!($(Some(Version::$fsince),)? None),
            }),*],
            assembly: $assembly,
        },)*];

        impl Op {
            /// Which operation it is.
            #[inline]
            #[must_use]
            pub fn opcode(&self) -> Opcode {
                match self { $(Self::$variant { .. } => Opcode::$variant,)* }
            }

            /// The content of the field at a position of [`OpFacts::fields`].
            #[must_use]
            #[allow(unused_variables, unused_mut, unused_assignments, reason = "some operations have no field")]
            pub fn field(&self, index: usize) -> Option<FieldRef<'_>> {
                match self { $(Self::$variant { $($field),* } => {
                    let mut at = 0;
                    $(if at == index { return Some(OpField::get($field)); } at += 1;)*
                    None
                })* }
            }

            /// Builds an operation from the contents of its fields, in order; `None` where one is missing or of
            /// another kind.
            #[must_use]
            #[allow(unused_variables, unused_mut, reason = "some operations have no field")]
            pub fn from_fields(opcode: Opcode, fields: impl IntoIterator<Item = FieldValue>) -> Option<Self> {
                let mut fields = fields.into_iter();
                match opcode { $(Opcode::$variant => Some(Self::$variant {
                    $($field: OpField::from_value(fields.next()?)?),*
                }),)* }
            }

            #[allow(unused_variables, reason = "some operations have no field")]
            fn visit_operand(&self, f: &mut dyn FnMut(Value)) {
                match self { $(Self::$variant { $($field),* } => { $(OpField::each_operand($field, f);)* })* }
            }

            #[allow(unused_variables, reason = "some operations have no field")]
            fn visit_operand_mut(&mut self, f: &mut dyn FnMut(&mut Value)) {
                match self { $(Self::$variant { $($field),* } => { $(OpField::each_operand_mut($field, f);)* })* }
            }

            #[allow(unused_variables, reason = "some operations have no field")]
            fn visit_region(&self, f: &mut dyn FnMut(RegionId)) {
                match self { $(Self::$variant { $($field),* } => { $(OpField::each_region($field, f);)* })* }
            }
        }
    };
}

with_ops!(define_ops);

impl Opcode {
    /// What is known of it.
    #[inline]
    #[must_use]
    pub fn facts(self) -> &'static OpFacts {
        &OP_FACTS[self as usize]
    }

    /// Its name in text, without the dialect's prefix.
    #[must_use]
    pub fn mnemonic(self) -> &'static str {
        self.facts().mnemonic
    }

    /// The operation with this code in bytecode.
    #[must_use]
    pub fn from_code(code: u64) -> Option<Self> {
        /// Codes are small and dense; the table of all of them is made at compile time.
        const BY_CODE: [Option<Opcode>; 0x80] = {
            let mut table = [None; 0x80];
            let mut i = 0;
            while i < Opcode::ALL.len() {
                table[OP_FACTS[i].code as usize] = Some(Opcode::ALL[i]);
                i += 1;
            }
            table
        };
        *BY_CODE.get(usize::try_from(code).ok()?)?
    }

    /// The operation with this name, also under the name that older versions had for it.
    #[must_use]
    pub fn from_mnemonic(mnemonic: &str) -> Option<Self> {
        let mnemonic = if mnemonic == "pow" { "fpowf" } else { mnemonic };
        static BY_NAME: std::sync::OnceLock<rustc_hash::FxHashMap<&'static str, Opcode>> =
            std::sync::OnceLock::new();
        BY_NAME
            .get_or_init(|| OP_FACTS.iter().map(|f| (f.mnemonic, f.opcode)).collect())
            .get(mnemonic)
            .copied()
    }
}

impl Op {
    /// What is known of the operation.
    #[inline]
    #[must_use]
    pub fn facts(&self) -> &'static OpFacts {
        self.opcode().facts()
    }

    // The walks below hand a plain function pointer to one match over all operations: were they generic in `f`, that
    // match would be compiled once for each caller.

    /// Calls `f` for each operand, in the order of the fields.
    pub fn each_operand(&self, mut f: impl FnMut(Value)) {
        self.visit_operand(&mut f);
    }

    /// Calls `f` for each operand, to change it in place.
    pub fn each_operand_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        self.visit_operand_mut(&mut f);
    }

    /// Calls `f` for each region, in the order of the fields.
    pub fn each_region(&self, mut f: impl FnMut(RegionId)) {
        self.visit_region(&mut f);
    }

    /// The operands, in the order of the fields.
    #[must_use]
    pub fn operands(&self) -> Values {
        let mut list = Values::new();
        self.each_operand(|v| list.push(v));
        list
    }

    /// The regions, in the order of the fields.
    #[must_use]
    pub fn regions(&self) -> smallvec::SmallVec<[RegionId; 2]> {
        let mut list = smallvec::SmallVec::new();
        self.each_region(|r| list.push(r));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_mnemonics_are_unique_and_found_again() {
        for &op in Opcode::ALL {
            let facts = op.facts();
            assert_eq!(facts.opcode, op);
            assert_eq!(
                Opcode::from_code(facts.code.into()),
                Some(op),
                "{}",
                facts.mnemonic
            );
            assert_eq!(Opcode::from_mnemonic(facts.mnemonic), Some(op));
        }
    }

    #[test]
    fn optional_fields_have_a_flag_and_required_ones_have_none() {
        for &op in Opcode::ALL {
            for field in op.facts().fields {
                let optional = match field.kind {
                    FieldKind::Flag | FieldKind::Hints | FieldKind::OptionalEnum(_) => true,
                    FieldKind::OptionalOperand => op.facts().operands == OperandLayout::Segmented,
                    _ => false,
                };
                assert_eq!(field.flag.is_some(), optional, "{}.{}", op.mnemonic(), field.name);
            }
        }
    }
}
