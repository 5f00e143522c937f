//! The names that operations suggest for their results and for the arguments of their regions.
//!
//! Source: `getAsmResultNames` and `getAsmBlockArgumentNames` of the public CUDA Tile dialect, and the names that
//! operations with several results get from their definition.

use super::names::{push_display, push_u32};
use crate::body::{Body, ValueDef};
use crate::entity::{OpId, Value};
use crate::module::Module;
use crate::op::Op;
use crate::types::{ElementType, TileElement, Type};
use tileport_num as num;

/// How many operations in a chain of `assume` add to a name; a limit, so that a long chain does not make names of
/// quadratic size in all.
const MAX_ASSUME_CHAIN: usize = 64;

/// The suggested names of one operation's results.
#[derive(Debug, Default)]
pub(super) struct Suggestions {
    /// A name that was made for the first result.
    own: String,
    /// Names from the operation's definition, one for each result.
    fixed: &'static [&'static str],
    /// Whether there is such a name.
    has_own: bool,
}

impl Suggestions {
    /// The name suggested for a result.
    pub(super) fn get(&self, index: usize) -> Option<&str> {
        if self.has_own {
            return (index == 0).then_some(self.own.as_str());
        }
        self.fixed.get(index).copied()
    }

    fn clear(&mut self) {
        self.own.clear();
        self.fixed = &[];
        self.has_own = false;
    }
}

/// Whether an operation could name its results, which `assume` looks at; `if`, `loop` and `scan` never do.
fn names_results(op: &Op) -> bool {
    match op {
        Op::Assume { .. }
        | Op::Broadcast { .. }
        | Op::Constant { .. }
        | Op::For { .. }
        | Op::If { .. }
        | Op::Loop { .. }
        | Op::MakeTensorView { .. }
        | Op::MakePartitionView { .. }
        | Op::MakeStridedView { .. }
        | Op::MakeGatherScatterView { .. }
        | Op::Reduce { .. }
        | Op::Reshape { .. }
        | Op::Scan { .. } => true,
        _ => op.facts().result_names.len() > 1,
    }
}

/// Finds the names that an operation suggests for its results.
pub(super) fn results(out: &mut Suggestions, module: &Module, body: &Body, id: OpId) {
    out.clear();
    let op = body.op(id);
    if let Op::Assume { value, .. } = op {
        out.has_own = true;
        assume(&mut out.own, module, body, *value);
        return;
    }
    let names = op.facts().result_names;
    if names.len() > 1 {
        out.fixed = names;
    } else {
        out.has_own = single(&mut out.own, module, body, id);
    }
}

/// The name for the first result of an operation other than `assume`, if it suggests one.
fn single(out: &mut String, module: &Module, body: &Body, id: OpId) -> bool {
    let name = match body.op(id) {
        Op::Constant { .. } => {
            constant(out, module, body, id);
            return true;
        }
        Op::Broadcast { .. } => "bcast",
        Op::For { .. } => "for",
        Op::MakeTensorView { .. } => "tview",
        Op::MakePartitionView { .. } => "pview",
        Op::MakeStridedView { .. } => "sview",
        Op::MakeGatherScatterView { .. } => "gsview",
        Op::Reduce { .. } => "reduce",
        Op::Reshape { .. } => "reshape",
        _ => return false,
    };
    out.push_str(name);
    true
}

/// `assume`, or `assume_` and the name of the result that the fact is stated of.
fn assume(out: &mut String, module: &Module, body: &Body, value: Value) {
    let mut value = value;
    for _ in 0..MAX_ASSUME_CHAIN {
        let ValueDef::Result { op: id, index } = body.def(value) else {
            break;
        };
        let op = body.op(id);
        if !names_results(op) {
            break;
        }
        out.push_str("assume_");
        match op {
            Op::Assume { value: inner, .. } => {
                value = *inner;
                continue;
            }
            _ if op.facts().result_names.len() > 1 => {
                out.push_str(op.facts().result_names.get(index as usize).unwrap_or(&""));
            }
            _ if index == 0 => {
                single(out, module, body, id);
            }
            _ => {}
        }
        return;
    }
    out.push_str("assume");
}

/// `cst` with the value, if it is one for all elements and an integer, and the element type.
fn constant(out: &mut String, module: &Module, body: &Body, id: OpId) {
    let Op::Constant { value } = body.op(id) else {
        return;
    };
    let element = body
        .result(id, 0)
        .and_then(|r| module.types.get(body.ty(r)))
        .and_then(Type::as_tile)
        .map(|t| t.element);
    let Some(TileElement::Number(element)) = element else {
        out.push_str("cst");
        return;
    };
    let splat = value.get(element, 0).filter(|_| value.is_splat());
    if element == ElementType::I1 {
        out.push_str(match splat.map(|n| n.bits) {
            Some(0) => "false",
            Some(_) => "true",
            None => "cst_i1",
        });
        return;
    }
    out.push_str("cst");
    if let Some(value) = splat {
        if let Some(n) = value.as_signed() {
            push_display(out, format_args!("_{n}"));
        } else if let Some(format) = element.format() {
            if num::is_nan(format, value.bits) {
                out.push_str("_NaN");
            } else if let Some(n) = exact_unsigned(num::decode(format, value.bits)) {
                push_display(out, format_args!("_{n}"));
            }
        }
    }
    out.push('_');
    out.push_str(element.name());
}

/// The number as an unsigned integer, where it is one; negative zero is not.
fn exact_unsigned(value: f64) -> Option<u64> {
    const LIMIT: f64 = 18_446_744_073_709_551_616.0;
    (value.is_sign_positive() && value < LIMIT && value.trunc() == value).then_some(value as u64)
}

/// Writes the name that an operation suggests for an argument of its region; says whether it suggests one.
pub(super) fn argument(out: &mut String, parent: &Op, index: usize, count: usize) -> bool {
    match parent {
        Op::For { .. } if index == 0 => out.push_str("loopIdx"),
        Op::For { .. } => {
            out.push_str("iterArg");
            push_u32(out, index as u32 - 1);
        }
        Op::Reduce { .. } => {
            out.push_str(if index.is_multiple_of(2) {
                "reduce_lhs"
            } else {
                "reduce_rhs"
            });
            if count > 2 {
                push_u32(out, index as u32 / 2);
            }
        }
        _ => return false,
    }
    true
}
