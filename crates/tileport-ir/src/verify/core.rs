//! Core operations: what the table of constraints cannot say.

use super::context::OpContext;
use super::rules::*;
use super::show;
use crate::Value;
use crate::attr::{Elements, Number, storage_bytes};
use crate::op::Op;
use crate::types::{ElementType, TileElement, TileType};

pub(super) fn check(cx: &mut OpContext<'_, '_>) {
    match cx.op {
        Op::Broadcast { source } => broadcast(cx, *source),
        Op::Cat { lhs, rhs, dim } => cat(cx, *lhs, *rhs, *dim),
        Op::Constant { value } => constant(cx, value),
        Op::Extract { source, indices } => {
            let (large, small) = (cx.tile(*source), cx.result_tile(0));
            slice(cx, (large, "source"), (small, "result"), indices);
        }
        Op::Insert { source, indices, .. } => {
            let (large, small) = (cx.result_tile(0), cx.tile(*source));
            slice(cx, (large, "destination"), (small, "source"), indices);
        }
        Op::GetGlobal { name } => get_global(cx, name),
        Op::Iota {} => iota(cx),
        Op::Pack { source } | Op::Unpack { source } => packing(cx, *source),
        Op::Permute { source, permutation } => permute(cx, *source, permutation),
        Op::Reshape { source } => reshape(cx, *source),
        Op::Reduce {
            operands,
            dim,
            identities,
            ..
        }
        | Op::Scan {
            operands,
            dim,
            identities,
            ..
        } => {
            reduction(cx, operands, *dim, identities);
        }
        Op::Select { .. } => select(cx),
        _ => {}
    }
}

fn broadcast(cx: &mut OpContext<'_, '_>, source: Value) {
    let (Some(from), Some(to)) = (cx.tile(source), cx.result_tile(0)) else {
        return;
    };
    if from.shape.iter().zip(&to.shape).any(|(a, b)| a != b && *a != 1) {
        let message = format!(
            "`source` is `{}`, which cannot be stretched to `{}`: only dimensions of size 1 are",
            show::tile(from),
            show::tile(to)
        );
        cx.error(BROADCAST, message);
    }
}

fn cat(cx: &mut OpContext<'_, '_>, lhs: Value, rhs: Value, dim: i64) {
    let (Some(lhs), Some(rhs), Some(result)) = (cx.tile(lhs), cx.tile(rhs), cx.result_tile(0)) else {
        return;
    };
    let rank = lhs.rank();
    let Some(dim) = usize::try_from(dim).ok().filter(|&d| d < rank) else {
        cx.error(
            CAT,
            format!(
                "`dim` is {dim}, but the tiles have {}",
                show::count(rank, "dimension")
            ),
        );
        return;
    };
    for (i, ((&a, &b), &c)) in lhs.shape.iter().zip(&rhs.shape).zip(&result.shape).enumerate() {
        if i == dim {
            if a.checked_add(b) != Some(c) {
                let message =
                    format!("sizes {a} and {b} are joined in dimension {i}, but the result's size is {c}");
                cx.error(CAT, message);
            }
        } else if a != b || a != c {
            let message = format!(
                "tiles are joined in dimension {dim} only, but in dimension {i} the sizes of `lhs`, `rhs` and `result` are {a}, {b} and {c}"
            );
            cx.error(CAT, message);
        }
    }
}

/// What is wrong with a value as one of the type, if anything.
pub(super) fn value_error(value: &Elements, tile: &TileType) -> Option<String> {
    let element = tile.element.as_number()?;
    let size = storage_bytes(element) as u64;
    let has = value.as_bytes().len() as u64 / size.max(1);
    let needs = if value.is_splat() { 1 } else { tile.num_elements()? };
    let whole = (value.as_bytes().len() as u64).is_multiple_of(size.max(1));
    // A value made for another type may have the right length and still not be in the one form that this type's has.
    let own = || Elements::from_bytes(element, needs, value.as_bytes()).as_ref() == Some(value);
    if has == needs && whole && !own() {
        return Some(format!("the value was not made for `{}`", show::tile(tile)));
    }
    (has != needs || !whole).then(|| {
        format!(
            "`{}` has {}, but the value has {has}",
            show::tile(tile),
            show::count(needs as usize, "element")
        )
    })
}

fn constant(cx: &mut OpContext<'_, '_>, value: &Elements) {
    if let Some(message) = cx.result_tile(0).and_then(|t| value_error(value, t)) {
        cx.error(CONSTANT, message);
    }
}

fn slice(
    cx: &mut OpContext<'_, '_>,
    (large, large_name): (Option<&TileType>, &str),
    (small, small_name): (Option<&TileType>, &str),
    indices: &[Value],
) {
    let (Some(large), Some(small)) = (large, small) else {
        return;
    };
    for (i, (&l, &s)) in large.shape.iter().zip(&small.shape).enumerate() {
        if s <= 0 || l % s != 0 {
            let message = format!(
                "`{small_name}` must divide `{large_name}` evenly, but in dimension {i} the sizes are {s} and {l}"
            );
            cx.error(SLICE, message);
        }
    }
    if indices.len() != large.rank() {
        let message = format!(
            "`{}` needs an index for each of {}, but has {}",
            cx.mnemonic(),
            show::count(large.rank(), "dimension"),
            indices.len()
        );
        cx.error(SLICE, message);
    }
}

/// Warns of known indices of a slice that lie outside the tile.
pub(super) fn slice_indices(cx: &mut OpContext<'_, '_>) {
    let (large, small, indices) = match cx.op {
        Op::Extract { source, indices } => (cx.tile(*source), cx.result_tile(0), indices),
        Op::Insert { source, indices, .. } => (cx.result_tile(0), cx.tile(*source), indices),
        _ => return,
    };
    let (Some(large), Some(small)) = (large, small) else {
        return;
    };
    for (i, ((&l, &s), &index)) in large.shape.iter().zip(&small.shape).zip(indices).enumerate() {
        let Some(known) = cx.known_number(index).and_then(Number::as_signed) else {
            continue;
        };
        if s > 0 && !(0..l / s).contains(&known) {
            let message = format!(
                "index {known} in dimension {i} is outside the tile, which has {}",
                show::count((l / s) as usize, "slice")
            );
            cx.warning(SLICE_INDEX, message);
        }
    }
}

fn get_global(cx: &mut OpContext<'_, '_>, name: &str) {
    let Some(&global) = cx.context.globals.get(name) else {
        let entry = cx.context.module.entries().any(|e| *e.name == *name);
        let message = if entry {
            format!("`get_global` names `@{name}`, which is an entry and not a global")
        } else {
            format!("`get_global` names `@{name}`, but the module has no global of that name")
        };
        cx.error(GLOBAL_REFERENCE, message);
        return;
    };
    let element = cx
        .types()
        .get(global.ty)
        .and_then(|t| t.as_tile())
        .map(|t| t.element);
    let pointee = cx.result_tile(0).and_then(|t| t.element.as_pointer());
    if let (Some(TileElement::Number(element)), Some(pointer)) = (element, pointee)
        && pointer.pointee != element
    {
        let message = format!(
            "`get_global` gives `{}`, but the elements of `@{name}` are `{}`",
            show::pointer(pointer),
            element.name()
        );
        cx.error(GLOBAL_REFERENCE, message).labels.push(crate::Label {
            span: global.span,
            message: format!("`@{name}` is defined here"),
        });
    }
}

fn iota(cx: &mut OpContext<'_, '_>) {
    let Some(tile) = cx.result_tile(0) else { return };
    let (&[size], Some(element)) = (&tile.shape[..], tile.element.as_number()) else {
        cx.error(
            IOTA,
            format!(
                "`iota` gives a tile of rank 1, but `result` is `{}`",
                show::tile(tile)
            ),
        );
        return;
    };
    let bits = element.value_bits();
    if bits < 63 && size > 1i64 << bits {
        let message = format!(
            "`iota` counts to {}, which is more than `{}` can hold",
            size - 1,
            element.name()
        );
        cx.error(IOTA, message);
    }
}

/// Bits that an element takes in a packed tile.
fn packed_bits(element: ElementType) -> u64 {
    if element == ElementType::TF32 {
        32
    } else {
        element.value_bits().into()
    }
}

fn packing(cx: &mut OpContext<'_, '_>, source: Value) {
    let (Some(from), Some(to)) = (cx.tile(source), cx.result_tile(0)) else {
        return;
    };
    let (Some(a), Some(b)) = (from.element.as_number(), to.element.as_number()) else {
        return;
    };
    if from.rank() != 1 {
        let message = format!(
            "`{}` works on tiles of rank 1, but `source` is `{}`",
            cx.mnemonic(),
            show::tile(from)
        );
        cx.error(PACKING, message);
    }
    if a.value_bits() == b.value_bits() {
        let message = format!(
            "`{}` changes the width of elements, but `{}` and `{}` have the same",
            cx.mnemonic(),
            show::tile(from),
            show::tile(to)
        );
        cx.error(PACKING, message).help = Some("use `bitcast`".to_owned());
        return;
    }
    let (Some(a), Some(b)) = (bits(from, a), bits(to, b)) else {
        return;
    };
    if a % 8 != 0 {
        cx.error(
            PACKING,
            format!(
                "`source` must take whole bytes, but `{}` takes {a} bits",
                show::tile(from)
            ),
        );
    } else if b % 8 != 0 {
        cx.error(
            PACKING,
            format!(
                "`result` must take whole bytes, but `{}` takes {b} bits",
                show::tile(to)
            ),
        );
    } else if a != b {
        let message = format!(
            "`{}` keeps the bytes, but `{}` takes {} and `{}` takes {}",
            cx.mnemonic(),
            show::tile(from),
            a / 8,
            show::tile(to),
            b / 8
        );
        cx.error(PACKING, message);
    }
}

fn bits(tile: &TileType, element: ElementType) -> Option<u64> {
    tile.num_elements()?.checked_mul(packed_bits(element))
}

fn permute(cx: &mut OpContext<'_, '_>, source: Value, permutation: &[i32]) {
    let (Some(from), Some(to)) = (cx.tile(source), cx.result_tile(0)) else {
        return;
    };
    let rank = from.rank();
    if rank < 2 {
        cx.error(
            PERMUTATION,
            format!(
                "`permute` needs at least rank 2, but `source` is `{}`",
                show::tile(from)
            ),
        );
        return;
    }
    let mut seen = vec![false; rank];
    let valid = permutation.len() == rank
        && permutation.iter().all(|&p| {
            let slot = usize::try_from(p).ok().and_then(|p| seen.get_mut(p));
            slot.is_some_and(|s| !std::mem::replace(s, true))
        });
    if !valid {
        let message = format!(
            "the permutation must name each of {} once, but is {}",
            show::count(rank, "dimension"),
            show::list(permutation)
        );
        cx.error(PERMUTATION, message);
        return;
    }
    let expected: Vec<i64> = permutation
        .iter()
        .filter_map(|&p| from.shape.get(p as usize).copied())
        .collect();
    if expected[..] != to.shape[..] {
        let message = format!(
            "the permuted shape is {}, but `result` is `{}`",
            show::list(&expected),
            show::tile(to)
        );
        cx.error(PERMUTATION, message);
    }
}

fn reshape(cx: &mut OpContext<'_, '_>, source: Value) {
    let (Some(from), Some(to)) = (cx.tile(source), cx.result_tile(0)) else {
        return;
    };
    if from.num_elements() != to.num_elements() {
        let elements = |t: &TileType| t.num_elements().unwrap_or(u64::MAX);
        let message = format!(
            "`reshape` keeps the number of elements, but `{}` has {} and `{}` has {}",
            show::tile(from),
            elements(from),
            show::tile(to),
            elements(to)
        );
        cx.error(RESHAPE, message);
    }
}

fn reduction(cx: &mut OpContext<'_, '_>, operands: &[Value], dim: i64, identities: &[Number]) {
    let name = cx.mnemonic();
    let results = cx.body().results(cx.id);
    if operands.is_empty() {
        cx.error(
            REDUCTION,
            format!("`{name}` needs at least one operand, but has none"),
        );
        return;
    }
    if operands.len() != results.len() {
        let message = format!(
            "`{name}` has a result for each operand, but has {} and {}",
            show::count(operands.len(), "operand"),
            show::count(results.len(), "result")
        );
        cx.error(REDUCTION, message);
    }
    if operands.len() != identities.len() {
        let message = format!(
            "`{name}` has an identity for each operand, but has {} and {}",
            show::count(operands.len(), "operand"),
            show::count(identities.len(), "identity")
        );
        cx.error(REDUCTION, message);
    }
    for (i, (&operand, identity)) in operands.iter().zip(identities).enumerate() {
        let Some(element) = cx.tile(operand).map(|t| t.element) else {
            continue;
        };
        // The two 16-bit formats stand for each other: early writers stored `bf16` identities as `f16`.
        let halves = [ElementType::F16, ElementType::BF16].map(TileElement::Number);
        let identity = TileElement::Number(identity.element);
        if element != identity && !(halves.contains(&element) && halves.contains(&identity)) {
            let message = format!(
                "the elements of operand {i} are `{}`, but its identity is `{}`",
                show::element(element),
                show::element(identity)
            );
            cx.error(REDUCTION, message);
        }
    }
    let Some(first) = operands.first().and_then(|&v| cx.tile(v)) else {
        return;
    };
    let Some(dim) = usize::try_from(dim).ok().filter(|&d| d < first.rank()) else {
        let message = format!(
            "`dim` is {dim}, but the tiles have {}",
            show::count(first.rank(), "dimension")
        );
        cx.error(REDUCTION, message);
        return;
    };
    for (i, (&operand, result)) in operands.iter().zip(results).enumerate() {
        let (Some(from), Some(to)) = (cx.tile(operand), cx.tile(result)) else {
            continue;
        };
        let mut expected = from.clone();
        if matches!(cx.op, Op::Reduce { .. }) {
            expected.shape.remove(dim);
        }
        if expected != *to {
            let message = format!(
                "`{name}` of `{}` along dimension {dim} is `{}`, but result {i} is `{}`",
                show::tile(from),
                show::tile(&expected),
                show::tile(to)
            );
            cx.error(REDUCTION, message);
        }
    }
}

fn select(cx: &mut OpContext<'_, '_>) {
    if cx
        .result_tile(0)
        .is_some_and(|t| t.element == TileElement::Number(ElementType::F4E2M1FN))
    {
        cx.error(
            SELECT,
            "`select` cannot pick single elements of `f4E2M1FN`, two of which share a byte",
        );
    }
}
