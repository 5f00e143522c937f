//! The rules of operations that can be said as data: which types each operand and result has, and which of them
//! must be the same.
//!
//! A row reads `Operations { slot: class, … } Rule(slot, …) … ;` where a slot is a field that holds operands, or a
//! result. Source: the type constraints and traits of `Ops.td` for 13.1 to 13.3; the vendor's disassembler 13.5.37
//! for what is younger. What cannot be said here stands in the files of the families.

use super::context::OpContext;
use super::rules::*;
use super::show;
use crate::diagnostic::Code;
use crate::op::{OpFacts, Opcode};
use crate::types::{ElementType, TileElement, Type};
use crate::{TypeId, Value};
use smallvec::SmallVec;
use std::sync::OnceLock;

/// A field or result of an operation, by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Field(usize),
    Result(usize),
}

/// A set of types that a slot may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Tiles of these numbers.
    Tile(&'static [ElementType]),
    /// Scalar tiles of these numbers.
    Scalar(&'static [ElementType]),
    /// Tiles of numbers or pointers.
    AnyTile,
    /// Tiles of pointers.
    PointerTile,
    /// Scalar tiles of a pointer.
    PointerScalar,
    Token,
    TensorView,
    TileView,
    PartitionView,
    StridedView,
    GatherScatterView,
    /// Anything that a value may be.
    Any,
}

use ElementType::{
    BF16, F4E2M1FN, F8E4M3FN, F8E5M2, F8E5M3FNU, F8E8M0FNU, F16, F32, F64, I1, I4, I8, I16, I32, I64, TF32,
};

const BOOL: Class = Class::Tile(&[I1]);
const BYTE: Class = Class::Tile(&[I8]);
const LONG: Class = Class::Tile(&[I64]);
const INT: Class = Class::Tile(&[I1, I8, I16, I32, I64]);
const INT_OR_I4: Class = Class::Tile(&[I1, I4, I8, I16, I32, I64]);
const EXPONENT: Class = Class::Tile(&[I1, I8, I16, I32]);
const BASE_FLOAT: Class = Class::Tile(&[F16, BF16, F32, F64]);
const FLOAT: Class = Class::Tile(&[
    F16, BF16, F32, F64, TF32, F8E4M3FN, F8E5M2, F8E8M0FNU, F8E5M3FNU, F4E2M1FN,
]);
const NUMBER: Class = Class::Tile(&[
    I1, I8, I16, I32, I64, F16, BF16, F32, F64, TF32, F8E4M3FN, F8E5M2, F8E8M0FNU, F8E5M3FNU, F4E2M1FN,
]);
const NUMBER_OR_I4: Class = Class::Tile(&[
    I1, I4, I8, I16, I32, I64, F16, BF16, F32, F64, TF32, F8E4M3FN, F8E5M2, F8E8M0FNU, F8E5M3FNU, F4E2M1FN,
]);
const MMAF: Class = Class::Tile(&[F16, BF16, F32, F64, TF32, F8E4M3FN, F8E5M2]);
const MMAF_ACC: Class = Class::Tile(&[F16, F32, F64]);
const MMAI_ACC: Class = Class::Tile(&[I32]);
const SCALED: Class = Class::Tile(&[F8E4M3FN, F8E5M2, F4E2M1FN]);
const SCALE: Class = Class::Tile(&[F8E4M3FN, F8E8M0FNU, F8E5M3FNU]);
const SCALED_ACC: Class = Class::Tile(&[F32]);
const CONDITION: Class = Class::Scalar(&[I1]);
const I32_SCALAR: Class = Class::Scalar(&[I32]);
const INT_SCALAR: Class = Class::Scalar(&[I1, I8, I16, I32, I64]);
const TILE: Class = Class::AnyTile;
const POINTER: Class = Class::PointerTile;
const BASE: Class = Class::PointerScalar;
const TOKEN: Class = Class::Token;
const TENSOR: Class = Class::TensorView;
const VIEW: Class = Class::TileView;
const PARTITION: Class = Class::PartitionView;
const STRIDED: Class = Class::StridedView;
const GATHER: Class = Class::GatherScatterView;
const ANY: Class = Class::Any;

/// What several slots have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tie {
    Type,
    Shape,
    Rank,
    Element,
}

struct Row {
    ops: &'static [Opcode],
    types: &'static [(&'static str, Class)],
    ties: &'static [(Tie, &'static [&'static str])],
}

macro_rules! constraints {
    ($($($op:ident)+ { $($slot:ident: $class:ident),* $(,)? } $($tie:ident($($arg:ident),+))*;)*) => {
        static ROWS: &[Row] = &[$(Row {
            ops: &[$(Opcode::$op),+],
            types: &[$((stringify!($slot), $class)),*],
            ties: &[$((Tie::$tie, &[$(stringify!($arg)),+])),*],
        },)*];
    };
}

constraints! {
    // ---- Core ---------------------------------------------------------------------------------------------
    Broadcast { source: TILE, result: TILE } Element(source, result) Rank(source, result);
    Cat { lhs: TILE, rhs: TILE, result: TILE } Rank(lhs, rhs, result) Element(lhs, rhs, result);
    Constant { result: NUMBER };
    Extract { source: TILE, indices: I32_SCALAR, result: TILE } Element(source, result) Rank(source, result);
    Insert { source: TILE, destination: TILE, indices: I32_SCALAR, result: TILE }
        Type(destination, result) Element(source, destination) Rank(source, destination);
    GetGlobal { result: BASE };
    GetNumTileBlocks { gridSize_x: I32_SCALAR, gridSize_y: I32_SCALAR, gridSize_z: I32_SCALAR };
    GetTileBlockId { blockId_x: I32_SCALAR, blockId_y: I32_SCALAR, blockId_z: I32_SCALAR };
    Iota { result: INT };
    Offset { ptr: POINTER, offset: INT, result: POINTER } Type(ptr, result) Shape(ptr, offset);
    Pack { source: NUMBER_OR_I4, result: BYTE } Rank(source, result);
    Permute { source: TILE, result: TILE } Element(source, result) Rank(source, result);
    Reduce Scan { operands: TILE, results: TILE } Shape(operands);
    Reshape { source: TILE, result: TILE } Element(source, result);
    Select { cond: BOOL, val_if_true: TILE, val_if_false: TILE, result: TILE }
        Type(val_if_true, val_if_false, result) Shape(cond, val_if_true);
    Unpack { source: BYTE, result: NUMBER_OR_I4 } Rank(source, result);

    // ---- Conversions --------------------------------------------------------------------------------------
    Bitcast { source: NUMBER, result: NUMBER } Shape(source, result);
    ExtI TruncI { from: INT_OR_I4, to: INT_OR_I4 } Shape(from, to);
    FToF { from: FLOAT, to: FLOAT } Shape(from, to);
    FToI { from: FLOAT, to: INT } Shape(from, to);
    IntToPtr { source: LONG, result: POINTER } Shape(source, result);
    IToF { from: INT, to: FLOAT } Shape(from, to);
    PtrToInt { source: POINTER, result: LONG } Shape(source, result);
    PtrToPtr { source: POINTER, result: POINTER } Shape(source, result);

    // ---- Control flow -------------------------------------------------------------------------------------
    Assert { condition: BOOL };
    Break Continue Return Yield { operands: ANY };
    For { lower_bound: INT_SCALAR, upper_bound: INT_SCALAR, step: INT_SCALAR, init_values: ANY, resultValues: ANY }
        Type(lower_bound, upper_bound, step);
    If { condition: CONDITION, results: ANY };
    Loop { init_values: ANY, resultValues: ANY };

    // ---- Integers and bits --------------------------------------------------------------------------------
    AbsI NegI { source: INT, result: INT } Type(source, result);
    AddI DivI MaxI MinI MulI RemI ShLI ShRI SubI AndI OrI XOrI { lhs: INT, rhs: INT, result: INT }
        Type(lhs, rhs, result);
    MulhiI { x: INT, y: INT, result: INT } Type(x, y, result);
    CmpI { lhs: INT, rhs: INT, result: BOOL } Type(lhs, rhs) Shape(lhs, result);
    MmaI { lhs: BYTE, rhs: BYTE, acc: MMAI_ACC, result: MMAI_ACC } Type(acc, result) Rank(lhs, rhs, acc);

    // ---- Floats -------------------------------------------------------------------------------------------
    AbsF Ceil Cos CosH Exp Exp2 Floor Log Log2 NegF Rsqrt Sin SinH Sqrt Tan TanH
        { source: BASE_FLOAT, result: BASE_FLOAT } Type(source, result);
    AddF DivF MaxF MinF MulF RemF SubF { lhs: BASE_FLOAT, rhs: BASE_FLOAT, result: BASE_FLOAT }
        Type(lhs, rhs, result);
    Atan2 { x: BASE_FLOAT, y: BASE_FLOAT, result: BASE_FLOAT } Type(x, y, result);
    CmpF { lhs: BASE_FLOAT, rhs: BASE_FLOAT, result: BOOL } Type(lhs, rhs) Shape(lhs, result);
    Fma { lhs: BASE_FLOAT, rhs: BASE_FLOAT, acc: BASE_FLOAT, result: BASE_FLOAT } Type(lhs, rhs, acc, result);
    PowF { source: BASE_FLOAT, exponent: BASE_FLOAT, result: BASE_FLOAT } Type(source, exponent, result);
    PowI { source: BASE_FLOAT, exponent: EXPONENT, result: BASE_FLOAT } Type(source, result) Shape(source, exponent);
    MmaF { lhs: MMAF, rhs: MMAF, acc: MMAF_ACC, result: MMAF_ACC }
        Type(acc, result) Element(lhs, rhs) Rank(lhs, rhs, acc);
    MmaFScaled { lhs: SCALED, rhs: SCALED, acc: SCALED_ACC, lhs_scale: SCALE, rhs_scale: SCALE, result: SCALED_ACC }
        Type(acc, result) Element(lhs, rhs) Element(lhs_scale, rhs_scale) Rank(lhs, rhs, acc, lhs_scale, rhs_scale);

    // ---- Memory and atomics -------------------------------------------------------------------------------
    Alloca { result: BASE };
    GdcLaunchDependentsTko GdcWaitTko MemoryFenceAliasTko { token: TOKEN, result_token: TOKEN };
    JoinTokens { tokens: TOKEN, result: TOKEN };
    MakeToken { result: TOKEN };
    LoadPtrTko { source: POINTER, mask: BOOL, padding_value: NUMBER, token: TOKEN, result: TILE, result_token: TOKEN }
        Shape(source, mask, result) Type(padding_value, result);
    StorePtrTko { destination: POINTER, value: TILE, mask: BOOL, token: TOKEN, result_token: TOKEN }
        Shape(destination, value, mask);
    AtomicCasTko { pointers: POINTER, cmp: TILE, val: TILE, mask: BOOL, token: TOKEN, result: TILE, result_token: TOKEN }
        Type(cmp, val, result) Shape(pointers, val, mask);
    AtomicRmwTko { pointers: POINTER, arg: TILE, mask: BOOL, token: TOKEN, result: TILE, result_token: TOKEN }
        Type(arg, result) Shape(pointers, arg, mask);
    AtomicRedViewTko { view: VIEW, index: INT, value: TILE, token: TOKEN, result_token: TOKEN };

    // ---- Views --------------------------------------------------------------------------------------------
    GetIndexSpaceShape { src: VIEW, result: INT_SCALAR };
    GetTensorShape { src: TENSOR, result: INT_SCALAR };
    LoadViewTko { view: VIEW, index: INT, token: TOKEN, tile: TILE, result_token: TOKEN };
    StoreViewTko { tile: TILE, view: VIEW, index: INT, token: TOKEN, result_token: TOKEN };
    MakeGatherScatterView { tensor_view: TENSOR, result: GATHER };
    MakePartitionView { tensor_view: TENSOR, result: PARTITION };
    MakeStridedView { tensor_view: TENSOR, result: STRIDED };
    MakeTensorView { base: BASE, dynamic_shape: INT_SCALAR, dynamic_strides: INT_SCALAR, result: TENSOR };
    MultimemLoadReduceViewTko { view: VIEW, index: INT, token: TOKEN, reduced_values: TILE, result_token: TOKEN };
    MultimemReduceViewTko MultimemStoreViewTko { view: VIEW, tile: TILE, index: INT, token: TOKEN, result_token: TOKEN };

    // ---- Miscellaneous ------------------------------------------------------------------------------------
    Assume { value: ANY, result: ANY } Type(value, result);
    PrintTko { args: TILE, token: TOKEN, result_token: TOKEN };
}

/// The constraints of one operation, with its slots resolved.
#[derive(Debug, Default)]
struct Resolved {
    types: Vec<(Slot, Class)>,
    ties: Vec<(Tie, Vec<Slot>)>,
}

/// The slot with this name. A test sees to it that all names of the table are found.
fn slot(facts: &OpFacts, name: &str) -> Option<Slot> {
    let result = || {
        facts
            .result_names
            .iter()
            .position(|r| *r == name)
            .map(Slot::Result)
    };
    facts.field(name).map(Slot::Field).or_else(result)
}

fn resolved(opcode: Opcode) -> Option<&'static Resolved> {
    static TABLE: OnceLock<Vec<Resolved>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table: Vec<Resolved> = Opcode::ALL.iter().map(|_| Resolved::default()).collect();
        for row in ROWS {
            for &op in row.ops {
                let find = |name: &&str| slot(op.facts(), name);
                if let Some(entry) = table.get_mut(op as usize) {
                    entry.types = (row.types.iter())
                        .filter_map(|(n, c)| Some((find(n)?, *c)))
                        .collect();
                    entry.ties = (row.ties.iter())
                        .map(|(tie, names)| (*tie, names.iter().filter_map(find).collect()))
                        .collect();
                }
            }
        }
        table
    });
    table.get(opcode as usize)
}

/// Checks the types of operands and results; whether they are such that other checks make sense.
pub(super) fn check(cx: &mut OpContext<'_, '_>) -> bool {
    let Some(constraints) = resolved(cx.facts.opcode) else {
        return true;
    };
    let mut sound = true;
    let mut reported = None;
    for &(slot, class) in &constraints.types {
        if class != Class::Any {
            sound &= check_class(cx, slot, class, &mut reported);
        }
    }
    if sound {
        for (tie, slots) in &constraints.ties {
            sound &= check_tie(cx, *tie, slots);
        }
    }
    sound
}

/// What has been reported of an operation: the class and the type that is not in it.
type Reported = Option<(Class, TypeId)>;

fn check_class(cx: &mut OpContext<'_, '_>, slot: Slot, class: Class, reported: &mut Reported) -> bool {
    let mut wrong: Option<(usize, usize, Value)> = None;
    let mut count = 0;
    cx.each_value(slot, |i, v| {
        count = i + 1;
        if wrong.is_none() && !class.contains(cx.ty(v)) {
            wrong = Some((i, count, v));
        }
    });
    let Some((i, _, value)) = wrong else { return true };
    // Operands that are tied are usually wrong together; once is enough.
    if reported.replace((class, cx.body().ty(value))) == Some((class, cx.body().ty(value))) {
        return false;
    }
    let name = cx.slot_name(slot);
    let place = if count > 1 { format!(" {i}") } else { String::new() };
    let message = format!(
        "`{name}`{place} must be {}, but is `{}`",
        class.describe(),
        cx.show_value(value)
    );
    let code = match slot {
        Slot::Field(_) => OPERAND_TYPE,
        Slot::Result(_) => RESULT_TYPE,
    };
    cx.error(code, message);
    false
}

fn check_tie(cx: &mut OpContext<'_, '_>, tie: Tie, slots: &[Slot]) -> bool {
    let mut values: SmallVec<[(Slot, usize, Value); 6]> = SmallVec::new();
    for &slot in slots {
        cx.each_value(slot, |i, v| values.push((slot, i, v)));
    }
    let Some((&(slot, i, first), rest)) = values.split_first() else {
        return true;
    };
    let Some(&(other_slot, j, other)) = rest.iter().find(|&&(_, _, v)| !tie.holds(cx, first, v)) else {
        return true;
    };
    let name = |cx: &OpContext<'_, '_>, s: Slot, i: usize| {
        let list = values.iter().filter(|v| v.0 == s).count() > 1;
        format!(
            "`{}`{}",
            cx.slot_name(s),
            if list { format!(" {i}") } else { String::new() }
        )
    };
    let message = format!(
        "{} is `{}` but {} is `{}`: `{}` needs equal {}",
        name(cx, slot, i),
        cx.show_value(first),
        name(cx, other_slot, j),
        cx.show_value(other),
        cx.mnemonic(),
        tie.plural(),
    );
    cx.error(tie.code(), message);
    false
}

impl Tie {
    fn holds(self, cx: &OpContext<'_, '_>, a: Value, b: Value) -> bool {
        if cx.body().ty(a) == cx.body().ty(b) {
            return true;
        }
        let (Some(a), Some(b)) = (cx.tile(a), cx.tile(b)) else {
            return self != Self::Type && cx.ty(a) == cx.ty(b);
        };
        match self {
            // Types are interned, so that different handles are different types.
            Self::Type => false,
            Self::Shape => a.shape == b.shape,
            Self::Rank => a.rank() == b.rank(),
            Self::Element => a.element == b.element,
        }
    }

    fn plural(self) -> &'static str {
        match self {
            Self::Type => "types",
            Self::Shape => "shapes",
            Self::Rank => "ranks",
            Self::Element => "element types",
        }
    }

    fn code(self) -> Code {
        match self {
            Self::Type => SAME_TYPE,
            Self::Shape => SAME_SHAPE,
            Self::Rank => SAME_RANK,
            Self::Element => SAME_ELEMENT,
        }
    }
}

impl Class {
    fn contains(self, ty: &Type) -> bool {
        let number = |list: &[ElementType], e: TileElement| e.as_number().is_some_and(|e| list.contains(&e));
        match (self, ty) {
            (Self::Tile(list), Type::Tile(t)) => number(list, t.element),
            (Self::Scalar(list), Type::Tile(t)) => t.rank() == 0 && number(list, t.element),
            (Self::AnyTile, Type::Tile(_)) | (Self::Any, _) => true,
            (Self::PointerTile, Type::Tile(t)) => t.element.as_pointer().is_some(),
            (Self::PointerScalar, Type::Tile(t)) => t.rank() == 0 && t.element.as_pointer().is_some(),
            (Self::Token, Type::Token)
            | (Self::TensorView, Type::TensorView(_))
            | (Self::PartitionView, Type::PartitionView(_))
            | (Self::StridedView, Type::StridedView(_))
            | (Self::GatherScatterView, Type::GatherScatterView(_)) => true,
            (Self::TileView, ty) => ty.as_tile_view().is_some(),
            _ => false,
        }
    }

    fn describe(self) -> String {
        match self {
            Self::Tile(list) => format!("a tile of {}", show::elements(list)),
            Self::Scalar(list) => format!("a scalar tile of {}", show::elements(list)),
            Self::AnyTile => "a tile".to_owned(),
            Self::PointerTile => "a tile of pointers".to_owned(),
            Self::PointerScalar => "a scalar tile of a pointer".to_owned(),
            Self::Token => "a token".to_owned(),
            Self::TensorView => "a tensor view".to_owned(),
            Self::TileView => "a partition, strided or gather/scatter view".to_owned(),
            Self::PartitionView => "a partition view".to_owned(),
            Self::StridedView => "a strided view".to_owned(),
            Self::GatherScatterView => "a gather/scatter view".to_owned(),
            Self::Any => "a value".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_one_row_and_every_name_is_a_slot() {
        for &op in Opcode::ALL {
            let rows: Vec<&Row> = ROWS.iter().filter(|r| r.ops.contains(&op)).collect();
            assert_eq!(rows.len(), 1, "{}", op.mnemonic());
            let row = rows[0];
            for name in row
                .types
                .iter()
                .map(|t| t.0)
                .chain(row.ties.iter().flat_map(|t| t.1.iter().copied()))
            {
                assert!(slot(op.facts(), name).is_some(), "{}: `{name}`", op.mnemonic());
            }
        }
    }

    #[test]
    fn every_operand_and_result_has_a_class() {
        for &op in Opcode::ALL {
            let facts = op.facts();
            let operands = facts
                .fields
                .iter()
                .filter(|f| f.kind.is_operand())
                .map(|f| f.name);
            let constraints = resolved(op).unwrap();
            for name in operands.chain(facts.result_names.iter().copied()) {
                let slot = slot(facts, name).unwrap();
                assert!(
                    constraints.types.iter().any(|t| t.0 == slot),
                    "{}: `{name}`",
                    op.mnemonic()
                );
            }
        }
    }
}
