//! Faults in the attributes of operations: one rule for each kind of attribute, whichever operation has it. Values that
//! an operation does not take give modules that are not valid, which is none of our business here.

use super::{Kind, Search};
use tileport_ir::attr::{AtomicMode, AttrEnum, ComparisonPredicate, EnumFacts, RoundingMode, Signedness};
use tileport_ir::op::{FieldRef, FieldValue};
use tileport_ir::{Op, OpId, Opcode};

/// Attributes by name, with the kind of fault that another value is.
const ATTRIBUTES: &[(&str, Kind)] = &[
    ("rounding_mode", Kind::Rounding),
    ("rounding", Kind::Division),
    ("signedness", Kind::Signedness),
    ("signedness_lhs", Kind::Signedness),
    ("signedness_rhs", Kind::Signedness),
    ("unsigned_cmp", Kind::Signedness),
    ("comparison_predicate", Kind::Comparison),
    ("comparison_ordering", Kind::Flag),
    ("flush_to_zero", Kind::Flag),
    ("propagate_nan", Kind::Flag),
    ("saturating", Kind::Flag),
    ("fast_acc", Kind::Flag),
    ("reverse", Kind::Axis),
    ("mode", Kind::Atomic),
    ("memory_ordering_semantics", Kind::MemoryOrdering),
    ("memory_scope", Kind::MemoryOrdering),
];

/// The predicates that are mistaken for each other.
const NEAR: &[(ComparisonPredicate, ComparisonPredicate)] = &[
    (ComparisonPredicate::Equal, ComparisonPredicate::NotEqual),
    (
        ComparisonPredicate::LessThan,
        ComparisonPredicate::LessThanOrEqual,
    ),
    (
        ComparisonPredicate::GreaterThan,
        ComparisonPredicate::GreaterThanOrEqual,
    ),
];

/// Atomic operations that are mistaken for each other.
const ATOMICS: &[(AtomicMode, AtomicMode)] = &[
    (AtomicMode::Add, AtomicMode::Xchg),
    (AtomicMode::AddF, AtomicMode::Xchg),
    (AtomicMode::Max, AtomicMode::Min),
    (AtomicMode::Max, AtomicMode::UMax),
    (AtomicMode::Min, AtomicMode::UMin),
    (AtomicMode::UMax, AtomicMode::UMin),
    (AtomicMode::And, AtomicMode::Or),
    (AtomicMode::Or, AtomicMode::Xor),
];

pub(super) fn search(s: &mut Search<'_>, id: OpId) {
    let op = s.body.op(id).clone();
    for (at, field) in op.facts().fields.iter().enumerate() {
        let Some((_, kind)) = ATTRIBUTES.iter().find(|(name, _)| *name == field.name) else {
            continue;
        };
        let others: Vec<(String, FieldValue)> = match op.field(at) {
            Some(FieldRef::Enum(facts, code)) => enum_values(facts, code)
                .map(|c| {
                    (
                        facts.keyword(c).unwrap_or_default().to_owned(),
                        FieldValue::Enum(c),
                    )
                })
                .collect(),
            Some(FieldRef::OptionalEnum(facts, Some(code))) => enum_values(facts, code)
                .map(|c| {
                    let keyword = facts.keyword(c).unwrap_or_default().to_owned();
                    (keyword, FieldValue::OptionalEnum(Some(c)))
                })
                .collect(),
            Some(FieldRef::Flag(is)) => vec![((!is).to_string(), FieldValue::Flag(!is))],
            Some(FieldRef::Bool(is)) => vec![((!is).to_string(), FieldValue::Bool(!is))],
            _ => continue,
        };
        for (shown, value) in others {
            if let Some(new) = with_field(&op, at, value) {
                s.replaced(*kind, id, format!("{} = {shown}", field.name), new);
            }
        }
    }
}

/// The other values of an enum that are faults people make.
fn enum_values(facts: &'static EnumFacts, code: u8) -> impl Iterator<Item = u8> {
    let near: Option<Vec<u8>> = if facts.mnemonic == ComparisonPredicate::MNEMONIC {
        Some(paired(NEAR, code))
    } else if facts.mnemonic == AtomicMode::MNEMONIC {
        Some(paired(ATOMICS, code))
    } else {
        None
    };
    let all = facts.cases.iter().map(|case| case.1);
    all.filter(move |&other| other != code && near.as_ref().is_none_or(|list| list.contains(&other)))
}

/// What stands beside a value in a table of pairs, read both ways.
fn paired<T: AttrEnum>(table: &[(T, T)], code: u8) -> Vec<u8> {
    let both = table.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    both.filter(|(a, _)| a.code() == code)
        .map(|(_, b)| b.code())
        .collect()
}

/// An operation with another content of one field.
pub(super) fn with_field(op: &Op, at: usize, value: FieldValue) -> Option<Op> {
    let mut value = Some(value);
    let fields = (0..op.facts().fields.len()).map(|i| match op.field(i) {
        Some(_) if i == at => value.take(),
        field => field.map(owned),
    });
    Op::from_fields(op.opcode(), fields.collect::<Option<Vec<_>>>()?)
}

/// Another operation with the fields of the same names, and what is usual in the others.
pub(super) fn as_other(op: &Op, other: Opcode) -> Option<Op> {
    let usual = |name: &str| match name {
        "rounding_mode" => Some(FieldValue::Enum(RoundingMode::Full.code())),
        "rounding" => Some(FieldValue::Enum(RoundingMode::Zero.code())),
        "signedness" => Some(FieldValue::Enum(Signedness::Signed.code())),
        "overflow" => Some(FieldValue::Enum(tileport_ir::attr::Overflow::None.code())),
        "flush_to_zero" => Some(FieldValue::Flag(false)),
        _ => None,
    };
    let fields = other.facts().fields.iter().map(|field| {
        let old = op.facts().field(field.name).and_then(|at| op.field(at));
        old.map(owned).or_else(|| usual(field.name))
    });
    Op::from_fields(other, fields.collect::<Option<Vec<_>>>()?)
}

/// The content of a field by itself.
fn owned(field: FieldRef<'_>) -> FieldValue {
    match field {
        FieldRef::Operand(v) => FieldValue::Operand(v),
        FieldRef::OptionalOperand(v) => FieldValue::OptionalOperand(v),
        FieldRef::Operands(v) => FieldValue::Operands(v.iter().copied().collect()),
        FieldRef::Region(r) => FieldValue::Region(r),
        FieldRef::OptionalRegion(r) => FieldValue::OptionalRegion(r),
        FieldRef::Flag(is) => FieldValue::Flag(is),
        FieldRef::Bool(is) => FieldValue::Bool(is),
        FieldRef::Int(n) => FieldValue::Int(n),
        FieldRef::Enum(_, code) => FieldValue::Enum(code),
        FieldRef::OptionalEnum(_, code) => FieldValue::OptionalEnum(code),
        FieldRef::Hints(hints) => FieldValue::Hints(hints.cloned().map(Box::new)),
        FieldRef::Bytes(bytes) => FieldValue::Bytes(bytes.clone()),
        FieldRef::Symbol(name) => FieldValue::Symbol(name.clone()),
        FieldRef::Ints(list) => FieldValue::Ints(list.iter().copied().collect()),
        FieldRef::Bools(list) => FieldValue::Bools(list.iter().copied().collect()),
        FieldRef::Predicate(p) => FieldValue::Predicate(p.clone()),
        FieldRef::Elements(e) => FieldValue::Elements(e.clone()),
        FieldRef::Numbers(list) => FieldValue::Numbers(list.iter().copied().collect()),
    }
}
