//! How types and shapes are written in messages.

use crate::attr::{AttrEnum, PointerAttr};
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

/// An element type or pointer type.
pub(super) fn element(e: TileElement) -> String {
    match e {
        TileElement::Number(e) => e.name().to_owned(),
        TileElement::Pointer(p) => pointer(p),
    }
}

/// A pointer type.
pub(super) fn pointer(p: PointerType) -> String {
    format!("ptr<{}{}>", p.pointee.name(), pointer_attr(p.attr))
}

/// A tile type.
pub(super) fn tile(t: &TileType) -> String {
    let mut out = String::from("tile<");
    for d in &t.shape {
        // Writing to a string cannot fail.
        let _ = write!(out, "{d}x");
    }
    out + &element(t.element) + ">"
}

/// A tensor view type.
pub(super) fn tensor(t: &TensorViewType) -> String {
    let mut out = String::from("tensor_view<");
    for &d in &t.shape {
        out += &dim(d);
        out.push('x');
    }
    out += t.element.name();
    if !t.strides.is_empty() || !t.shape.is_empty() {
        out += ", strides=[";
        join(&mut out, t.strides.iter().map(|&d| dim(d)), ",");
        out.push(']');
    }
    out + &pointer_attr(t.attr) + ">"
}

/// Any type.
pub(super) fn ty(t: &Type, types: &Types) -> String {
    match t {
        Type::Element(e) => e.name().to_owned(),
        Type::Pointer(p) => pointer(*p),
        Type::Tile(t) => tile(t),
        Type::Token => "token".to_owned(),
        Type::TensorView(t) => tensor(t),
        Type::PartitionView(v) => view("partition_view", t, "", &dim_map(&v.dim_map)),
        Type::StridedView(v) => {
            let mut strides = String::from("traversal_strides=[");
            join(&mut strides, &v.traversal_strides, ",");
            strides += "], ";
            view("strided_view", t, &strides, &dim_map(&v.dim_map))
        }
        Type::GatherScatterView(v) => view(
            "gather_scatter_view",
            t,
            "",
            &format!(", sparse_dim={}", v.sparse_dim),
        ),
        Type::Function(f) => {
            let show = |ids: &[crate::TypeId]| {
                let mut out = String::from("(");
                join(
                    &mut out,
                    ids.iter().filter_map(|&i| types.get(i)).map(|t| ty(t, types)),
                    ", ",
                );
                out + ")"
            };
            format!("{} -> {}", show(&f.inputs), show(&f.results))
        }
    }
}

fn view(name: &str, t: &Type, after_tile: &str, after_tensor: &str) -> String {
    let Some(v) = t.as_tile_view() else {
        return name.to_owned();
    };
    let mut out = format!("{name}<tile=(");
    join(&mut out, v.tile_shape, "x");
    out = out + "), " + after_tile;
    if let Some(p) = v.padding {
        let _ = write!(out, "padding_value = {}, ", p.keyword());
    }
    out + &tensor(v.tensor) + after_tensor + ">"
}

fn dim_map(map: &[i32]) -> String {
    if map.iter().enumerate().all(|(i, &d)| usize::try_from(d) == Ok(i)) {
        return String::new();
    }
    format!(", dim_map={}", list(map))
}

/// A dimension or stride; `?` if not known.
pub(super) fn dim(d: Dim) -> String {
    d.as_static().map_or_else(|| "?".to_owned(), |n| n.to_string())
}

fn pointer_attr(attr: Option<PointerAttr>) -> String {
    attr.map_or_else(String::new, |a| format!(", #cuda_tile.ptr_attr<{}>", a.keyword()))
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
