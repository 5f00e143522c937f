//! How types and shapes are written in messages.

use crate::types::{Dim, ElementType, PointerType, TensorViewType, TileElement, TileType, Type, Types};
use std::fmt::{Display, Write};

/// A list in brackets: `[4, 8]`.
pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut out = String::from("[");
    join(&mut out, items, ", ");
    out.push(']');
    out
}

/// Names as a choice: `a, b or c`.
pub(super) fn choice<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|i| i.to_string()).collect();
    match items.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// `1 token`, `2 tokens`.
pub(super) fn count(n: usize, noun: &str) -> String {
    let plural = match noun {
        "index" => "indices",
        "identity" => "identities",
        _ => return format!("{n} {noun}{}", if n == 1 { "" } else { "s" }),
    };
    format!("{n} {}", if n == 1 { noun } else { plural })
}

/// A type that refers to no other by handle, as text has it.
fn plain(ty: impl Into<Type>) -> String {
    crate::text::show_type(&Types::default(), &ty.into())
}

/// An element type or pointer type.
pub(super) fn element(e: TileElement) -> String {
    match e {
        TileElement::Number(e) => e.name().to_owned(),
        TileElement::Pointer(p) => pointer(p),
    }
}

/// A pointer type.
pub(super) fn pointer(p: PointerType) -> String {
    plain(Type::Pointer(p))
}

/// A tile type.
pub(super) fn tile(t: &TileType) -> String {
    plain(t.clone())
}

/// A tensor view type.
pub(super) fn tensor(t: &TensorViewType) -> String {
    plain(Type::TensorView(t.clone().into()))
}

/// Any type.
pub(super) fn ty(t: &Type, types: &Types) -> String {
    crate::text::show_type(types, t)
}

/// A dimension or stride; `?` if not known.
pub(super) fn dim(d: Dim) -> String {
    d.as_static().map_or_else(|| "?".to_owned(), |n| n.to_string())
}

fn join<T: Display>(out: &mut String, items: impl IntoIterator<Item = T>, separator: &str) {
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            *out += separator;
        }
        let _ = write!(out, "{item}");
    }
}

/// Element types as a choice: `f16, bf16, f32 or f64`.
pub(super) fn elements(list: &[ElementType]) -> String {
    choice(list.iter().map(|e| e.name()))
}
