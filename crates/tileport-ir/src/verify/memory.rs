//! Memory through pointers.

use super::context::OpContext;
use super::rules::*;
use super::show;
use crate::Value;
use crate::attr::PointerAttr;
use crate::op::Op;
use crate::types::TileElement;

pub(super) fn check(cx: &mut OpContext<'_, '_>) {
    match cx.op {
        Op::Alloca {
            num_elem, alignment, ..
        } => alloca(cx, *num_elem, *alignment),
        Op::JoinTokens { tokens } if tokens.len() < 2 => {
            let message = format!("`join_tokens` joins at least 2 tokens, but has {}", tokens.len());
            cx.error(JOIN_TOKENS, message);
        }
        Op::LoadPtrTko { source, .. } => {
            if let Some(result) = cx.result(0) {
                pointee(cx, (*source, "source"), (result, "result"));
            }
            not_multicast(cx, *source);
        }
        Op::StorePtrTko {
            destination, value, ..
        } => {
            pointee(cx, (*destination, "destination"), (*value, "value"));
            not_multicast(cx, *destination);
        }
        _ => {}
    }
}

fn alloca(cx: &mut OpContext<'_, '_>, num_elem: i64, alignment: i64) {
    if num_elem < 0 {
        cx.error(
            ALLOCA,
            format!("`num_elem` must not be negative, but is {num_elem}"),
        );
    }
    if alignment <= 0 || alignment & (alignment - 1) != 0 {
        cx.error(
            ALLOCA,
            format!("`alignment` must be a power of two, but is {alignment}"),
        );
        return;
    }
    let Some(pointer) = cx.result_tile(0).and_then(|t| t.element.as_pointer()) else {
        return;
    };
    let natural = i64::from(pointer.pointee.facts().storage_bits / 8);
    if alignment < natural {
        let message = format!(
            "`alignment` must be at least {natural} for `{}`, but is {alignment}",
            pointer.pointee.name()
        );
        cx.error(ALLOCA, message);
    }
}

/// Checks that a tile of pointers points to the elements of another tile.
pub(super) fn pointee(
    cx: &mut OpContext<'_, '_>,
    (pointers, pointers_name): (Value, &str),
    (tile, tile_name): (Value, &str),
) {
    let (Some(p), Some(t)) = (cx.tile(pointers), cx.tile(tile)) else {
        return;
    };
    let Some(pointer) = p.element.as_pointer() else {
        return;
    };
    if t.element != TileElement::Number(pointer.pointee) {
        let message = format!(
            "`{pointers_name}` points to `{}`, but the elements of `{tile_name}` are `{}`",
            pointer.pointee.name(),
            show::element(t.element)
        );
        cx.error(POINTEE_MATCH, message);
    }
}

/// Checks that pointers are not multicast pointers (13.5).
pub(super) fn not_multicast(cx: &mut OpContext<'_, '_>, pointers: Value) {
    let attr = cx
        .tile(pointers)
        .and_then(|t| t.element.as_pointer())
        .and_then(|p| p.attr);
    if attr == Some(PointerAttr::Multicast) {
        let message = format!(
            "`{}` cannot reach memory through multicast pointers",
            cx.mnemonic()
        );
        cx.error(MULTICAST, message).help =
            Some("make a view of them and use multimem operations".to_owned());
    }
}
