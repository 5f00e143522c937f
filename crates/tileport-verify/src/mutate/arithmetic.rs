//! Faults in what is computed: another operation, operands swapped or left out, constants, shapes and precision.

use super::fields::{as_other, with_field};
use super::{Change, Kind, Search};
use crate::normalize::holds_all;
use tileport_ir::attr::{ComparisonPredicate as P, Elements, Number};
use tileport_ir::op::FieldValue;
use tileport_ir::{ElementType, Op, OpId, Opcode, Type};

/// Operations that are mistaken for another one of the same operands.
const OPERATIONS: &[(Opcode, Opcode, Kind)] = &[
    (Opcode::AddI, Opcode::SubI, Kind::Operation),
    (Opcode::SubI, Opcode::AddI, Kind::Operation),
    (Opcode::MulI, Opcode::AddI, Kind::Operation),
    (Opcode::DivI, Opcode::RemI, Kind::Operation),
    (Opcode::RemI, Opcode::DivI, Kind::Operation),
    (Opcode::MaxI, Opcode::MinI, Kind::Operation),
    (Opcode::MinI, Opcode::MaxI, Kind::Operation),
    (Opcode::ShLI, Opcode::ShRI, Kind::Operation),
    (Opcode::ShRI, Opcode::ShLI, Kind::Operation),
    (Opcode::AndI, Opcode::OrI, Kind::Mask),
    (Opcode::OrI, Opcode::AndI, Kind::Operation),
    (Opcode::XOrI, Opcode::OrI, Kind::Operation),
    (Opcode::AddF, Opcode::SubF, Kind::Operation),
    (Opcode::SubF, Opcode::AddF, Kind::Operation),
    (Opcode::MulF, Opcode::AddF, Kind::Operation),
    (Opcode::DivF, Opcode::MulF, Kind::Operation),
    (Opcode::MaxF, Opcode::MinF, Kind::Operation),
    (Opcode::MinF, Opcode::MaxF, Kind::Operation),
    (Opcode::Exp, Opcode::Exp2, Kind::Operation),
    (Opcode::Exp2, Opcode::Exp, Kind::Operation),
    (Opcode::Log, Opcode::Log2, Kind::Operation),
    (Opcode::Log2, Opcode::Log, Kind::Operation),
    (Opcode::Sqrt, Opcode::Rsqrt, Kind::Operation),
    (Opcode::Rsqrt, Opcode::Sqrt, Kind::Operation),
    (Opcode::Floor, Opcode::Ceil, Kind::Rounding),
    (Opcode::Ceil, Opcode::Floor, Kind::Rounding),
    (Opcode::Sin, Opcode::Cos, Kind::Operation),
    (Opcode::Cos, Opcode::Sin, Kind::Operation),
    (Opcode::SinH, Opcode::CosH, Kind::Operation),
    (Opcode::CosH, Opcode::SinH, Kind::Operation),
    (Opcode::Tan, Opcode::TanH, Kind::Operation),
    (Opcode::TanH, Opcode::Tan, Kind::Operation),
];

/// Operations that are left out: what uses the result uses the operand at a position instead.
const LEFT_OUT: &[(Opcode, usize, Kind)] = &[
    (Opcode::AddI, 0, Kind::Operation),
    (Opcode::AddI, 1, Kind::Operation),
    (Opcode::SubI, 0, Kind::Operation),
    (Opcode::MulI, 0, Kind::Operation),
    (Opcode::AndI, 0, Kind::Mask),
    (Opcode::AndI, 1, Kind::Mask),
    (Opcode::AddF, 0, Kind::Accumulation),
    (Opcode::AddF, 1, Kind::Accumulation),
    (Opcode::SubF, 0, Kind::Operation),
    (Opcode::MulF, 0, Kind::Operation),
    (Opcode::DivF, 0, Kind::Operation),
    (Opcode::Fma, 2, Kind::Accumulation),
    (Opcode::MmaF, 2, Kind::Accumulation),
    (Opcode::MmaI, 2, Kind::Accumulation),
    (Opcode::MmaFScaled, 2, Kind::Accumulation),
    (Opcode::Select, 1, Kind::Mask),
    (Opcode::Select, 2, Kind::Mask),
    (Opcode::NegF, 0, Kind::Operation),
    (Opcode::NegI, 0, Kind::Operation),
    (Opcode::AbsF, 0, Kind::Operation),
    (Opcode::AbsI, 0, Kind::Operation),
    (Opcode::Permute, 0, Kind::Transposed),
];

/// Operations with operands whose order counts: their positions.
const ORDERED: &[(Opcode, usize, usize)] = &[
    (Opcode::SubI, 0, 1),
    (Opcode::DivI, 0, 1),
    (Opcode::RemI, 0, 1),
    (Opcode::ShLI, 0, 1),
    (Opcode::ShRI, 0, 1),
    (Opcode::SubF, 0, 1),
    (Opcode::DivF, 0, 1),
    (Opcode::RemF, 0, 1),
    (Opcode::PowF, 0, 1),
    (Opcode::Atan2, 0, 1),
    (Opcode::CmpI, 0, 1),
    (Opcode::CmpF, 0, 1),
    (Opcode::MmaF, 0, 1),
    (Opcode::MmaI, 0, 1),
    (Opcode::MmaFScaled, 3, 4),
    (Opcode::Cat, 0, 1),
    (Opcode::Select, 1, 2),
    (Opcode::Fma, 1, 2),
];

/// Operations whose float results are rounded to a narrower type on their way, to see whether that is seen.
const ROUNDED: &[Opcode] = &[
    Opcode::MmaF,
    Opcode::MulF,
    Opcode::AddF,
    Opcode::SubF,
    Opcode::DivF,
    Opcode::Exp,
    Opcode::Exp2,
    Opcode::Reduce,
    Opcode::FToF,
    Opcode::LoadViewTko,
    Opcode::LoadPtrTko,
    Opcode::Rsqrt,
    Opcode::Sqrt,
];

pub(super) fn search(s: &mut Search<'_>, id: OpId) {
    let op = s.body.op(id).clone();
    let opcode = op.opcode();
    let operands = op.operands();
    for &(_, other, kind) in OPERATIONS.iter().filter(|row| row.0 == opcode) {
        if let Some(new) = as_other(&op, other) {
            let what = format!("{} for {}", other.mnemonic(), opcode.mnemonic());
            s.replaced(kind, id, what, new);
        }
    }
    for &(_, at, kind) in LEFT_OUT.iter().filter(|row| row.0 == opcode) {
        if let Some(&by) = operands.get(at) {
            s.bypassed(kind, id, format!("operand {at} alone"), 0, by);
        }
    }
    for &(_, a, b) in ORDERED.iter().filter(|row| row.0 == opcode) {
        swap(s, id, a, b);
    }
    if ROUNDED.contains(&opcode) {
        precision(s, id);
    }
    constants(s, id);
    shapes(s, id);
}

fn swap(s: &mut Search<'_>, id: OpId, a: usize, b: usize) {
    let op = s.body.op(id);
    let list = op.operands();
    let (Some(&x), Some(&y)) = (list.get(a), list.get(b)) else {
        return;
    };
    let equality = matches!(
        op,
        Op::CmpI {
            comparison_predicate: P::Equal | P::NotEqual,
            ..
        } | Op::CmpF {
            comparison_predicate: P::Equal | P::NotEqual,
            ..
        }
    );
    if x == y || equality || !s.same_type(x, y) {
        return;
    }
    let mut new = op.clone();
    let mut at = 0;
    new.each_operand_mut(|value| {
        if at == a {
            *value = y;
        } else if at == b {
            *value = x;
        }
        at += 1;
    });
    s.replaced(
        Kind::SwappedOperands,
        id,
        format!("operands {a} and {b} swapped"),
        new,
    );
}

fn constants(s: &mut Search<'_>, id: OpId) {
    let Op::Constant { value } = s.body.op(id) else {
        return;
    };
    let Some(element) = s.body.result(id, 0).and_then(|v| s.element(v)) else {
        return;
    };
    let Some(number) = value.get(element, 0).filter(|_| value.is_splat()) else {
        return;
    };
    let near = match element.format() {
        None => {
            let value = number.as_signed().unwrap_or_default();
            let int = |n: i64| Number::int(element, n).bits;
            [
                ("one more", int(value.wrapping_add(1))),
                ("one less", int(value.wrapping_sub(1))),
            ]
        }
        Some(format) => [
            ("the next number", number.bits.wrapping_add(1) & format.all_ones()),
            ("one", format.one()),
        ],
    };
    for (what, bits) in near {
        let value = Elements::splat(Number { element, bits });
        s.replaced(Kind::Constant, id, what, Op::Constant { value });
    }
}

fn shapes(s: &mut Search<'_>, id: OpId) {
    let op = s.body.op(id).clone();
    match &op {
        Op::Permute { source, permutation } => {
            for i in 1..permutation.len() {
                let mut permutation = permutation.clone();
                permutation.swap(i - 1, i);
                let what = format!("axes {} and {i} swapped", i - 1);
                let source = *source;
                s.replaced(Kind::Transposed, id, what, Op::Permute { source, permutation });
            }
        }
        Op::Reduce { operands, dim, .. } | Op::Scan { operands, dim, .. } => {
            let rank = operands.first().and_then(|&v| s.tile(v)).map_or(0, |t| t.rank());
            let Some(at) = op.facts().field("dim") else { return };
            for other in (0..rank as i64).filter(|other| other != dim) {
                if let Some(new) = with_field(&op, at, FieldValue::Int(other)) {
                    s.replaced(Kind::Axis, id, format!("along {other}"), new);
                }
            }
        }
        Op::Extract { indices, .. } => {
            for i in 0..indices.len() {
                s.nudged(Kind::Index, id, i + 1, 1);
            }
        }
        Op::GetTileBlockId {} | Op::GetNumTileBlocks {} => {
            let results: Vec<_> = s.body.results(id).collect();
            for (i, j) in [(0, 1), (1, 0), (2, 0)] {
                if let Some(&by) = results.get(j) {
                    s.bypassed(Kind::BlockAxis, id, format!("axis {j} for {i}"), i, by);
                }
            }
        }
        _ => {}
    }
}

/// A result that is rounded to a narrower format on its way.
fn precision(s: &mut Search<'_>, id: OpId) {
    let Some(result) = s.body.result(id, 0) else {
        return;
    };
    if !matches!(s.ty(result), Type::Tile(_)) {
        return;
    }
    let narrower = match s.element(result) {
        Some(ElementType::F32) => ElementType::BF16,
        Some(ElementType::F64) => ElementType::F32,
        Some(ElementType::F16) => ElementType::F8E4M3FN,
        _ => return,
    };
    // What comes from a narrower type already loses nothing.
    if let Op::FToF { from, .. } = s.body.op(id)
        && let (Some(format), Some(old)) = (narrower.format(), s.element(*from).and_then(|e| e.format()))
        && holds_all(format, old)
    {
        return;
    }
    let what = format!("through {}", narrower.name());
    s.add(Kind::ElementType, id, what, Change::Through(narrower));
}
