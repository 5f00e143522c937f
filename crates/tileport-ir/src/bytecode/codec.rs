//! How operations lie in bytecode: results, flags, attributes, operands, regions.
//!
//! Reading and writing one operation are generated from the operation table; [`FieldCodec`] says how each type of
//! field is read and written. Fields stand in the table in the spec's order, attributes and operands mixed, while
//! bytecode has all attributes first. So each field is visited twice: [`FieldCodec::early`] reads attributes and
//! [`FieldCodec::late`] operands.

use super::cursor::{Cursor, Read};
use super::read::BodyReader;
use super::write::BodyWriter;
use super::{VERSION, constants};
use crate::attr::{
    AtomicMode, AttrEnum, ByteString, ComparisonOrdering, ComparisonPredicate, Elements, Hints,
    MemoryOrdering, MemoryScope, MultimemReduction, Overflow, Predicate, RoundingMode, Signedness,
};
use crate::op::{Bools, Numbers, OperandLayout, Stated, Values, with_ops};
use crate::types::{Ints, TileElement};
use crate::{Body, Diagnostic, Op, OpId, Opcode, RegionId, Value, Version};
use smallvec::SmallVec;
use std::sync::Arc;

/// How a field lies in bytecode.
pub(super) trait FieldCodec: Sized {
    /// What is known of the field once the attributes are read.
    type Early;
    /// Reads an attribute; of an operand, only keeps whether it is there. `present` is what the flags say of the
    /// field, or true where it has none.
    fn early(reader: &mut BodyReader<'_, '_>, present: bool, field: &'static str) -> Read<Self::Early>;
    /// What a field is in bytecode that does not have it yet.
    fn older(default: Self) -> Self::Early;
    /// Reads an operand.
    fn late(early: Self::Early, reader: &mut BodyReader<'_, '_>, layout: OperandLayout) -> Read<Self>;

    /// What the flags say of the field.
    fn present(&self) -> bool {
        true
    }
    /// Writes an attribute.
    fn put_attribute(&self, _writer: &mut BodyWriter<'_, '_>, _field: &'static str) {}
    /// How many operands the field is.
    fn count(&self) -> usize {
        0
    }
    /// Writes operands.
    fn put_operands(&self, _writer: &mut BodyWriter<'_, '_>, _layout: OperandLayout) {}
    /// Whether the field says no more than the default.
    fn says_no_more_than(&self, default: &Self) -> bool
    where
        Self: PartialEq,
    {
        self == default
    }
}

// ---- operands and regions -----------------------------------------------------------------------------------------

/// Takes one operand off a counted list.
fn take_counted(reader: &mut BodyReader<'_, '_>) -> Read<()> {
    let at = reader.cursor.pos();
    match reader.operands_left.checked_sub(1) {
        Some(left) => {
            reader.operands_left = left;
            Ok(())
        }
        None => {
            let op = reader.cursor.op();
            Err(reader
                .cursor
                .malformed(at, format!("operation `{op}` states too few operands")))
        }
    }
}

impl FieldCodec for Value {
    type Early = ();
    fn early(_: &mut BodyReader<'_, '_>, _: bool, _: &'static str) -> Read<()> {
        Ok(())
    }
    fn older(_: Self) {}
    #[inline]
    fn late(_: (), reader: &mut BodyReader<'_, '_>, layout: OperandLayout) -> Read<Self> {
        if layout == OperandLayout::Counted {
            take_counted(reader)?;
        }
        reader.operand()
    }
    fn count(&self) -> usize {
        1
    }
    #[inline]
    fn put_operands(&self, writer: &mut BodyWriter<'_, '_>, _: OperandLayout) {
        writer.operand(*self);
    }
}

impl FieldCodec for Option<Value> {
    type Early = bool;
    fn early(_: &mut BodyReader<'_, '_>, present: bool, _: &'static str) -> Read<bool> {
        Ok(present)
    }
    fn older(_: Self) -> bool {
        false
    }
    fn late(present: bool, reader: &mut BodyReader<'_, '_>, layout: OperandLayout) -> Read<Self> {
        // In a counted list, an optional operand is there if the list goes on.
        if layout == OperandLayout::Counted {
            if reader.operands_left == 0 {
                return Ok(None);
            }
            take_counted(reader)?;
        } else if !present {
            return Ok(None);
        }
        reader.operand().map(Some)
    }
    fn present(&self) -> bool {
        self.is_some()
    }
    fn count(&self) -> usize {
        usize::from(self.is_some())
    }
    fn put_operands(&self, writer: &mut BodyWriter<'_, '_>, _: OperandLayout) {
        self.iter().for_each(|&v| writer.operand(v));
    }
}

impl FieldCodec for Values {
    type Early = ();
    fn early(_: &mut BodyReader<'_, '_>, _: bool, _: &'static str) -> Read<()> {
        Ok(())
    }
    fn older(_: Self) {}
    fn late(_: (), reader: &mut BodyReader<'_, '_>, layout: OperandLayout) -> Read<Self> {
        // A counted list ends with what is any number of operands.
        if layout == OperandLayout::Counted {
            let left = std::mem::take(&mut reader.operands_left);
            return reader.operands(left);
        }
        reader.operand_list()
    }
    fn count(&self) -> usize {
        self.len()
    }
    fn put_operands(&self, writer: &mut BodyWriter<'_, '_>, layout: OperandLayout) {
        if layout != OperandLayout::Counted {
            writer.varint(self.len() as u64);
        }
        self.iter().for_each(|&v| writer.operand(v));
    }
}

impl FieldCodec for RegionId {
    type Early = ();
    fn early(_: &mut BodyReader<'_, '_>, _: bool, _: &'static str) -> Read<()> {
        Ok(())
    }
    fn older(_: Self) {}
    fn late(_: (), reader: &mut BodyReader<'_, '_>, _: OperandLayout) -> Read<Self> {
        Ok(reader.region())
    }
}

/// An optional region is always there in bytecode, without blocks where the operation has none.
impl FieldCodec for Option<RegionId> {
    type Early = ();
    fn early(_: &mut BodyReader<'_, '_>, _: bool, _: &'static str) -> Read<()> {
        Ok(())
    }
    fn older(_: Self) {}
    fn late(_: (), reader: &mut BodyReader<'_, '_>, _: OperandLayout) -> Read<Self> {
        Ok(Some(reader.region()))
    }
}

// ---- attributes ---------------------------------------------------------------------------------------------------

/// Attributes are read early and kept.
macro_rules! attribute {
    ($ty:ty, |$r:ident, $present:pat_param, $field:pat_param| $read:expr, |$x:ident, $w:ident, $name:pat_param| $write:expr $(, $more:item)* $(,)?) => {
        impl FieldCodec for $ty {
            type Early = Self;
            #[inline]
            fn early($r: &mut BodyReader<'_, '_>, $present: bool, $field: &'static str) -> Read<Self> {
                $read
            }
            fn older(default: Self) -> Self {
                default
            }
            #[inline]
            fn late(early: Self, _: &mut BodyReader<'_, '_>, _: OperandLayout) -> Read<Self> {
                Ok(early)
            }
            fn put_attribute(&self, $w: &mut BodyWriter<'_, '_>, $name: &'static str) {
                let $x = self;
                $write
            }
            $($more)*
        }
    };
}

attribute!(
    bool,
    |_r, present, _| Ok(present),
    |_x, _w, _| {},
    fn present(&self) -> bool {
        *self
    }
);
attribute!(
    Stated,
    |r, _, field| Ok(Stated(r.cursor.byte(field)? != 0)),
    |x, w, _| w.byte(x.0.into())
);
attribute!(
    i64,
    |r, _, field| {
        let start = r.cursor.pos();
        let value = r.cursor.varint(field)?;
        i64::try_from(value).map_err(|_| {
            let op = r.cursor.op();
            r.cursor.malformed(
                start,
                format!("`{field}` of `{op}` is {value}, which is too large"),
            )
        })
    },
    |x, w, field| match u64::try_from(*x) {
        Ok(value) => w.varint(value),
        Err(_) => w.refuse(format!(
            "`{field}` is {x}, but bytecode has no negative numbers there"
        )),
    }
);
attribute!(
    Option<Box<Hints>>,
    |r, present, _| {
        if !present {
            return Ok(None);
        }
        let hints = r.context.hints(&mut r.cursor)?;
        Ok(Some(Box::new(hints)))
    },
    |x, w, _| if let Some(hints) = x {
        w.hints(hints)
    },
    fn present(&self) -> bool {
        self.is_some()
    }
);
attribute!(
    ByteString,
    |r, _, field| r.context.strings.byte_string(&mut r.cursor, field),
    |x, w, _| w.string(x.as_bytes())
);
attribute!(
    Arc<str>,
    |r, _, field| r.context.strings.name(&mut r.cursor, field),
    |x, w, _| w.string(x.as_bytes())
);
attribute!(
    Ints<i32>,
    |r, _, field| {
        let count = r.cursor.count(field, 4)?;
        let mut list = Ints::new();
        for _ in 0..count {
            let start = r.cursor.pos();
            let value = r.cursor.i32_le(field)?;
            if value == i32::MIN || value == i32::MAX {
                let op = r.cursor.op();
                return Err(r.cursor.malformed(
                    start,
                    format!("`{field}` of `{op}` holds {value}, which is reserved"),
                ));
            }
            list.push(value);
        }
        Ok(list)
    },
    |x, w, _| {
        w.varint(x.len() as u64);
        x.iter().for_each(|v| w.bytes(&v.to_le_bytes()));
    }
);
attribute!(
    Bools,
    |r, _, field| {
        let count = r.cursor.count(field, 1)?;
        let mut list = Bools::new();
        for _ in 0..count {
            list.push(r.cursor.byte(field)? != 0);
        }
        Ok(list)
    },
    |x, w, _| {
        // All false is kept as an empty list, but is spelt out in bytecode.
        let count = if x.is_empty() { w.index_rank } else { x.len() };
        w.varint(count as u64);
        (0..count).for_each(|i| w.byte(x.get(i).copied().unwrap_or(false).into()));
    },
    fn says_no_more_than(&self, _: &Self) -> bool {
        !self.contains(&true)
    }
);
attribute!(
    Predicate,
    |r, _, _| r.context.predicate(&mut r.cursor),
    |x, w, _| w.predicate(x)
);
attribute!(
    Elements,
    |r, _, field| match r.results.first() {
        Some(&ty) => r.context.elements(&mut r.cursor, ty, field),
        None => Err(r.cursor.malformed(r.cursor.pos(), "a constant has no result")),
    },
    |x, w, field| match w.result_tile().map(|t| t.element) {
        Some(TileElement::Number(element)) => {
            let bytes = constants::encode(element, x);
            w.constant(&bytes);
        }
        _ => w.refuse(format!("`{field}` has a type that is not a tile of numbers")),
    }
);
attribute!(Numbers, |r, _, _| r.context.numbers(&mut r.cursor), |x, w, _| {
    w.varint(x.len() as u64);
    x.iter().for_each(|n| w.number(*n));
});

/// Enums that take no more than a code; `RoundingMode` alone has a value that came later.
trait Coded: AttrEnum {
    fn since(self) -> Version {
        Version::OLDEST
    }
}

impl Coded for RoundingMode {
    fn since(self) -> Version {
        RoundingMode::since(self)
    }
}

fn read_enum<T: Coded>(reader: &mut BodyReader<'_, '_>, field: &'static str) -> Read<T> {
    let start = reader.cursor.pos();
    let code = reader.cursor.varint(field)?;
    let op = reader.cursor.op();
    let Some(value) = T::from_code(code) else {
        return Err(reader
            .cursor
            .malformed(start, format!("`{field}` of `{op}` has the unknown value {code}")));
    };
    let version = reader.context.version;
    if value.since() > version {
        let message = format!(
            "the value `{}` for `{field}` of `{op}` needs version {}, but the file is {version}",
            value.keyword(),
            value.since()
        );
        return Err(Box::new(Diagnostic::error(
            VERSION,
            reader.cursor.span_from(start),
            message,
        )));
    }
    Ok(value)
}

macro_rules! enum_attribute {
    ($($ty:ident)*) => {$(
        impl Coded for $ty {}
        attribute!($ty, |r, _, field| read_enum(r, field), |x, w, _| w.byte(x.code()));
    )*};
}

enum_attribute! {
    AtomicMode ComparisonOrdering ComparisonPredicate MemoryOrdering MemoryScope MultimemReduction Overflow Signedness
}
attribute!(RoundingMode, |r, _, field| read_enum(r, field), |x, w, _| w
    .byte(x.code()));
attribute!(
    Option<MemoryScope>,
    |r, present, field| present.then(|| read_enum(r, field)).transpose(),
    |x, w, _| if let Some(scope) = x {
        w.byte(scope.code())
    },
    fn present(&self) -> bool {
        self.is_some()
    }
);

// ---- operations ---------------------------------------------------------------------------------------------------

/// The bits of an operation's flags word, and the version from which on it has one.
#[derive(Clone, Copy)]
struct Flags {
    mask: u64,
    since: Version,
}

/// A field's flag and first version.
type FieldFlag = (Option<u32>, Option<Version>);

/// The flags of an operation in a version, from those of its fields; `None` where the version has no flags word.
///
/// An operation gained its flags word with its first optional field.
const fn flags(op_since: Version, fields: &[FieldFlag], version: Version) -> Option<Flags> {
    let mut flags = Flags {
        mask: 0,
        since: Version::NEWEST,
    };
    let mut any = false;
    let mut i = 0;
    while i < fields.len() {
        let (flag, since) = fields[i];
        let since = match since {
            Some(since) => since,
            None => op_since,
        };
        if let Some(bit) = flag {
            any = true;
            if (since as u8) < flags.since as u8 {
                flags.since = since;
            }
            if since as u8 <= version as u8 {
                flags.mask |= 1 << bit;
            }
        }
        i += 1;
    }
    if any && flags.since as u8 <= version as u8 {
        Some(flags)
    } else {
        None
    }
}

/// The flags of an operation in each version, made at compile time: working them out for each operation that is read
/// would take as long as reading it.
const fn flags_by_version(op_since: Version, fields: &[FieldFlag]) -> [Option<Flags>; Version::ALL.len()] {
    let mut table = [None; Version::ALL.len()];
    let mut i = 0;
    while i < table.len() {
        table[i] = flags(op_since, fields, Version::ALL[i]);
        i += 1;
    }
    table
}

#[inline]
fn read_flags(reader: &mut BodyReader<'_, '_>, flags: &[Option<Flags>; Version::ALL.len()]) -> Read<u64> {
    let version = reader.context.version;
    let Some(flags) = flags.get(version as usize).copied().flatten() else {
        return Ok(0);
    };
    let start = reader.cursor.pos();
    let word = reader.cursor.varint("the flags")?;
    if word & !flags.mask != 0 {
        let op = reader.cursor.op();
        let message = format!(
            "operation `{op}` has the flags {word:#x}, of which version {version} only knows {:#x}",
            flags.mask
        );
        return Err(reader.cursor.malformed(start, message));
    }
    Ok(word)
}

/// Takes the first of two: an optional item of the table, or its default.
macro_rules! first {
    ($a:expr $(, $b:expr)?) => {
        $a
    };
}

/// Whether a version has a field.
macro_rules! has {
    ($version:expr, $since:ident) => {
        $version >= Version::$since
    };
    ($version:expr,) => {
        true
    };
}

/// The first visit of a field, where the version has it.
macro_rules! early {
    ($reader:expr, $version:expr, $present:expr, $name:expr, $fty:ty) => {
        <$fty as FieldCodec>::early($reader, $present, $name)?
    };
    ($reader:expr, $version:expr, $present:expr, $name:expr, $fty:ty, $since:ident, $default:expr) => {
        if $version >= Version::$since {
            <$fty as FieldCodec>::early($reader, $present, $name)?
        } else {
            <$fty as FieldCodec>::older($default)
        }
    };
}

macro_rules! define_codec {
    ($(
        #[doc = $doc:literal]
        $variant:ident $code:literal $mnemonic:literal $since:ident $group:ident $effects:ident
        Operands($operands:ident) Results($($results:tt)*) {
            $($field:ident : $fty:ty $(= $spelling:literal)? $([flag $bit:literal])?
              $([since $fsince:ident or $fdefault:expr])?),* $(,)?
        } $assembly:literal;
    )*) => {
        /// Reads an operation behind its result types, up to its regions.
        #[allow(unused_variables, reason = "some operations have no field")]
        fn decode_fields(reader: &mut BodyReader<'_, '_>, opcode: Opcode) -> Read<Op> {
            let version = reader.context.version;
            match opcode { $(Opcode::$variant => {
                const FLAGS: &[FieldFlag] =
                    &[$((first!($(Some($bit),)? None), first!($(Some(Version::$fsince),)? None))),*];
                const LAYOUT: OperandLayout = OperandLayout::$operands;
                const BY_VERSION: [Option<Flags>; Version::ALL.len()] = flags_by_version(Version::$since, FLAGS);
                let flags = read_flags(reader, &BY_VERSION)?;
                $(let $field = early!(
                    reader,
                    version,
                    first!($(flags >> $bit & 1 != 0,)? true),
                    first!($($spelling,)? stringify!($field)),
                    $fty $(, $fsince, $fdefault)?
                );)*
                if LAYOUT == OperandLayout::Counted {
                    reader.operands_left = reader.cursor.count("operands", 1)?;
                }
                $(let $field = <$fty as FieldCodec>::late($field, reader, LAYOUT)?;)*
                Ok(Op::$variant { $($field),* })
            })* }
        }

        /// Writes an operation behind its result types, up to its regions.
        #[allow(unused_variables, reason = "some operations have no field")]
        pub(super) fn encode(writer: &mut BodyWriter<'_, '_>, op: &Op) {
            let version = writer.version;
            match op { $(Op::$variant { $($field),* } => {
                const FLAGS: &[FieldFlag] =
                    &[$((first!($(Some($bit),)? None), first!($(Some(Version::$fsince),)? None))),*];
                const LAYOUT: OperandLayout = OperandLayout::$operands;
                const BY_VERSION: [Option<Flags>; Version::ALL.len()] = flags_by_version(Version::$since, FLAGS);
                if let Some(flags) = BY_VERSION[version as usize] {
                    let word = 0u64 $(| first!($(u64::from(FieldCodec::present($field)) << $bit,)? 0))*;
                    writer.varint(word & flags.mask);
                }
                $(if has!(version, $($fsince)?) {
                    FieldCodec::put_attribute($field, writer, first!($($spelling,)? stringify!($field)));
                })*
                if LAYOUT == OperandLayout::Counted {
                    writer.varint(0 $(+ FieldCodec::count($field) as u64)*);
                }
                $(if has!(version, $($fsince)?) {
                    FieldCodec::put_operands($field, writer, LAYOUT);
                })*
            })* }
        }

        /// Calls `f` for each field that older bytecode does not have and could not do without here, with the first
        /// version that has it.
        #[allow(unused_variables, unused_mut, reason = "most operations have no such field")]
        pub(crate) fn young_fields(op: &Op, mut f: impl FnMut(&'static str, Version)) {
            match op { $(Op::$variant { $($field),* } => {
                $($(if !FieldCodec::says_no_more_than($field, &$fdefault) {
                    f(stringify!($field), Version::$fsince);
                })?)*
            })* }
        }
    };
}

with_ops!(define_codec);

/// Reads an operation behind its result types, up to its regions. [`check_bounds`] is still to be called.
#[inline]
pub(super) fn decode(reader: &mut BodyReader<'_, '_>, opcode: Opcode) -> Read<Op> {
    reader.operands_left = 0;
    let start = reader.cursor.pos();
    let op = decode_fields(reader, opcode)?;
    if reader.operands_left > 0 {
        let (op, left) = (opcode.mnemonic(), reader.operands_left);
        let message = format!("operation `{op}` states {left} operands too many");
        return Err(reader.cursor.malformed(start, message));
    }
    Ok(op)
}

/// Brings the `inbounds` of an operation that was read into the form that this crate has for them. The operation is
/// changed where it stands, since moving operations about is a good part of the time that reading takes.
#[inline]
pub(super) fn check_bounds(op: &mut Op, cursor: &Cursor<'_>, start: usize, version: Version) -> Read<()> {
    let opcode = op.opcode();
    let Some((index, inbounds)) = bounds(op) else {
        return Ok(());
    };
    // What older bytecode leaves out, newer bytecode spells out as all false: both are the empty list here.
    if inbounds.len() == index && !inbounds.contains(&true) {
        inbounds.clear();
    } else if inbounds.is_empty() && has_bounds(opcode, version) {
        let op = opcode.mnemonic();
        let message = format!("operation `{op}` has {index} indices, but `inbounds` is empty");
        return Err(cursor.malformed(start, message));
    }
    Ok(())
}

fn has_bounds(opcode: Opcode, version: Version) -> bool {
    let facts = opcode.facts();
    let field = facts.field("inbounds").and_then(|i| facts.fields.get(i));
    field.is_some_and(|f| version >= f.since.unwrap_or(facts.since))
}

/// The number of indices and the `inbounds` of an operation that accesses a view.
fn bounds(op: &mut Op) -> Option<(usize, &mut Bools)> {
    match op {
        Op::LoadViewTko { index, inbounds, .. }
        | Op::StoreViewTko { index, inbounds, .. }
        | Op::AtomicRedViewTko { index, inbounds, .. }
        | Op::MultimemLoadReduceViewTko { index, inbounds, .. }
        | Op::MultimemReduceViewTko { index, inbounds, .. }
        | Op::MultimemStoreViewTko { index, inbounds, .. } => Some((index.len(), inbounds)),
        _ => None,
    }
}

/// The number of indices of an operation that accesses a view, else zero.
pub(super) fn index_rank(op: &Op) -> usize {
    match op {
        Op::LoadViewTko { index, .. }
        | Op::StoreViewTko { index, .. }
        | Op::AtomicRedViewTko { index, .. }
        | Op::MultimemLoadReduceViewTko { index, .. }
        | Op::MultimemReduceViewTko { index, .. }
        | Op::MultimemStoreViewTko { index, .. } => index.len(),
        _ => 0,
    }
}

/// The regions of an operation as bytecode has them: those that are absent, too.
pub(super) fn regions(op: &Op) -> SmallVec<[Option<RegionId>; 2]> {
    match op {
        Op::If {
            then_region,
            else_region,
            ..
        } => SmallVec::from_slice(&[Some(*then_region), *else_region]),
        op => {
            let mut list = SmallVec::new();
            op.each_region(|r| list.push(Some(r)));
            list
        }
    }
}

/// Takes away optional regions that turned out to have no blocks.
pub(super) fn drop_empty_regions(body: &mut Body, op: OpId) {
    if let Op::If { else_region, .. } = body.op(op)
        && else_region.is_some_and(|r| body.region(r).blocks.is_empty())
        && let Op::If { else_region, .. } = body.op_mut(op)
    {
        *else_region = None;
    }
}
