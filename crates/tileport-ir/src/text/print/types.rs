//! Types in text.

use super::names::push_display;
use crate::attr::{AttrEnum, PaddingValue};
use crate::entity::TypeId;
use crate::types::{Dim, PointerType, TensorViewType, TileElement, Type, Types};
use std::fmt::Display;

/// Writes a type without the dialect's prefix.
pub(super) fn push(out: &mut String, types: &Types, id: TypeId, prefix: &str) {
    if let Some(ty) = types.get(id) {
        push_type(out, types, ty, prefix);
    }
}

/// Writes a type that need not be in the table.
pub(super) fn push_type(out: &mut String, types: &Types, ty: &Type, prefix: &str) {
    match ty {
        Type::Element(e) => out.push_str(e.name()),
        Type::Function(f) => {
            push_list(out, types, &f.inputs, prefix);
            out.push_str(" -> ");
            push_list(out, types, &f.results, prefix);
        }
        _ => {
            out.push_str(prefix);
            push_own(out, ty);
        }
    }
}

/// Function types do not nest in Tile IR; one that does, in malformed input, is not written out, so that the text
/// stays small.
fn push_list(out: &mut String, types: &Types, list: &[TypeId], prefix: &str) {
    out.push('(');
    for (i, &id) in list.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { ", " });
        match types.get(id) {
            Some(Type::Function(_)) => out.push_str("(...) -> (...)"),
            _ => push(out, types, id, prefix),
        }
    }
    out.push(')');
}

/// Writes a type of the dialect.
fn push_own(out: &mut String, ty: &Type) {
    match ty {
        Type::Element(_) | Type::Function(_) => {}
        Type::Pointer(p) => push_pointer(out, *p),
        Type::Token => out.push_str("token"),
        Type::Tile(t) => {
            out.push_str("tile<");
            t.shape
                .iter()
                .for_each(|d| push_display(out, format_args!("{d}x")));
            match t.element {
                TileElement::Number(e) => out.push_str(e.name()),
                TileElement::Pointer(p) => push_pointer(out, p),
            }
            out.push('>');
        }
        Type::TensorView(t) => push_tensor(out, t),
        Type::PartitionView(v) => {
            out.push_str("partition_view<");
            push_tile_shape(out, &v.tile_shape);
            push_padding(out, v.padding);
            push_tensor(out, &v.tensor);
            push_dim_map(out, &v.dim_map);
            out.push('>');
        }
        Type::StridedView(v) => {
            out.push_str("strided_view<");
            push_tile_shape(out, &v.tile_shape);
            out.push_str("traversal_strides=[");
            push_joined(out, &v.traversal_strides, ",");
            out.push_str("], ");
            push_padding(out, v.padding);
            push_tensor(out, &v.tensor);
            push_dim_map(out, &v.dim_map);
            out.push('>');
        }
        Type::GatherScatterView(v) => {
            out.push_str("gather_scatter_view<");
            push_tile_shape(out, &v.tile_shape);
            push_padding(out, v.padding);
            push_tensor(out, &v.tensor);
            push_display(out, format_args!(", sparse_dim={}>", v.sparse_dim));
        }
    }
}

fn push_joined(out: &mut String, items: &[impl Display], separator: &str) {
    for (i, item) in items.iter().enumerate() {
        push_display(out, format_args!("{}{item}", if i == 0 { "" } else { separator }));
    }
}

fn push_pointer(out: &mut String, pointer: PointerType) {
    out.push_str("ptr<");
    out.push_str(pointer.pointee.name());
    if let Some(attr) = pointer.attr {
        push_display(out, format_args!(", <{}>", attr.keyword()));
    }
    out.push('>');
}

fn push_tensor(out: &mut String, tensor: &TensorViewType) {
    out.push_str("tensor_view<");
    for &dim in &tensor.shape {
        push_dim(out, dim);
        out.push('x');
    }
    out.push_str(tensor.element.name());
    if !tensor.shape.is_empty() {
        out.push_str(", strides=[");
        for (i, &stride) in tensor.strides.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            push_dim(out, stride);
        }
        out.push(']');
    }
    if let Some(attr) = tensor.attr {
        push_display(out, format_args!(", #cuda_tile.ptr_attr<{}>", attr.keyword()));
    }
    out.push('>');
}

fn push_dim(out: &mut String, dim: Dim) {
    match dim {
        Dim::Static(n) => push_display(out, n),
        Dim::Dynamic => out.push('?'),
    }
}

fn push_tile_shape(out: &mut String, shape: &[i32]) {
    out.push_str("tile=(");
    push_joined(out, shape, "x");
    out.push_str("), ");
}

fn push_padding(out: &mut String, padding: Option<PaddingValue>) {
    if let Some(padding) = padding {
        push_display(out, format_args!("padding_value = {}, ", padding.keyword()));
    }
}

fn push_dim_map(out: &mut String, map: &[i32]) {
    if !map.iter().enumerate().all(|(i, &d)| i64::from(d) == i as i64) {
        out.push_str(", dim_map=[");
        push_joined(out, map, ", ");
        out.push(']');
    }
}
