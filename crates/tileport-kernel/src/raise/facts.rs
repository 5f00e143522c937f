//! Which facts a kernel has to state itself: those that the signature doesn't say, and that don't follow from it.

use super::entry::Params;
use super::lists::Words;
use crate::{ArraySpec, ParamSpec};
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::attr::Predicate;
use tileport_ir::entity::SideTable;
use tileport_ir::{Body, Entry, Module, Op, OpId, Type, Value, ValueDef};

/// Lowering says of no value that a higher power of two divides it.
const MAX_TWOS: u32 = 10;

/// The `assume` operations that become statements of the kernel.
pub(super) fn stated(module: &Module, entry: &Entry, params: &Params) -> SideTable<OpId, bool> {
    let mut stated = SideTable::default();
    let body = &entry.body;
    let words = Words::new(module, body);
    let mut known = FxHashMap::default();
    let mut at = 0;
    for spec in &params.specs {
        if let ParamSpec::List { element, .. } = spec {
            for (&value, &(_, word)) in words.parts.iter().filter(|(_, part)| part.0 == at) {
                known.extend(of_word(element, word).map(|fact| (value, fact)));
            }
        }
        of_param(body.args(), spec, &mut at, &mut known);
    }
    let mut silent = body.clone();
    let mut facts = Vec::new();
    body.walk(|op| {
        if let Op::Assume { value, predicate } = body.op(op)
            && let Predicate::DivBy {
                divisor,
                every: None,
                along: None,
            } = predicate
        {
            facts.push((op, *value, divisor.trailing_zeros()));
        }
    });
    if facts.is_empty() {
        return stated;
    }
    for (op, _, _) in &facts {
        if let Op::Assume { predicate, .. } = silent.op_mut(*op) {
            *predicate = Predicate::Bounded {
                lower: None,
                upper: None,
            };
        }
    }
    let apart = apart(module, body);
    let follows = crate::lower::powers_of_two(&module.types, silent, known);
    for (op, value, twos) in facts {
        let derived = follows(value).min(MAX_TWOS);
        let constant = matches!(
            body.defining_op(super::entry::behind(body, value)),
            Some(Op::Constant { .. })
        );
        stated.set(op, derived < twos && !constant && !apart.contains(&op));
    }
    stated
}

/// What lowering says of the stride of a dimension of length one, so that nobody takes it for the dense one.
fn apart(module: &Module, body: &Body) -> FxHashSet<OpId> {
    let mut found = FxHashSet::default();
    body.walk(|id| {
        let Op::MakeTensorView { dynamic_strides, .. } = body.op(id) else {
            return;
        };
        let ty = body
            .result(id, 0)
            .and_then(|view| module.types.get(body.ty(view)))
            .and_then(Type::as_tensor_view);
        let Some(ty) = ty else { return };
        let bits = ty.element.facts().storage_bits;
        let mut dynamic = dynamic_strides.iter();
        for (length, stride) in ty.shape.iter().zip(&ty.strides) {
            if stride.as_static().is_some() {
                continue;
            }
            let Some(&stride) = dynamic.next() else { return };
            if length.as_static() != Some(1) {
                continue;
            }
            let mut value = stride;
            while let ValueDef::Result { op, .. } = body.def(value)
                && let Op::Assume {
                    value: inner,
                    predicate,
                } = body.op(op)
            {
                let by = Predicate::DivBy {
                    divisor: u64::from(128 / bits.max(1)),
                    every: None,
                    along: None,
                };
                if *predicate == by {
                    found.insert(op);
                }
                value = *inner;
            }
        }
    });
    found
}

/// What the signature says of a word of a list's table.
fn of_word(spec: &ArraySpec, word: usize) -> Option<(u32, Option<i64>)> {
    let rank = spec.dims.len();
    Some(match word.checked_sub(1) {
        None => (spec.base_divisible_by.trailing_zeros(), None),
        Some(size) if size < rank => {
            let dim = spec.dims.get(size)?;
            (dim.length_divisible_by.trailing_zeros(), dim.length)
        }
        Some(size) => {
            let dim = spec.dims.get(size - rank)?;
            (dim.stride_divisible_by.trailing_zeros(), dim.stride)
        }
    })
}

/// What the signature says of a parameter's arguments: a power of two that divides each, and the integer that it is.
fn of_param(
    args: &[Value],
    spec: &ParamSpec,
    at: &mut usize,
    known: &mut FxHashMap<Value, (u32, Option<i64>)>,
) {
    let mut say = |at: &mut usize, twos: u32, constant: Option<i64>| {
        if let Some(&arg) = args.get(*at) {
            known.insert(arg, (twos, constant));
        }
        *at += 1;
    };
    match spec {
        ParamSpec::Array(array) => {
            say(at, array.base_divisible_by.trailing_zeros(), None);
            for dim in &array.dims {
                say(at, dim.length_divisible_by.trailing_zeros(), dim.length);
            }
            for dim in &array.dims {
                say(at, dim.stride_divisible_by.trailing_zeros(), dim.stride);
            }
        }
        ParamSpec::Scalar(_) => *at += 1,
        ParamSpec::List { .. } => *at += 2,
        ParamSpec::Tuple(items) => {
            for item in items {
                of_param(args, item, at, known);
            }
        }
        ParamSpec::Constant(_) | ParamSpec::Open => {}
    }
}
