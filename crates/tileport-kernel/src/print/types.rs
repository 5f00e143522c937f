//! Types.

use super::{Names, symbolic};
use crate::{ArrayType, Dim, TileType, Type, ViewKind, ViewType};
use tileport_ir::attr::AttrEnum as _;

/// A type: `tile<f32>[1, TILE]`, `i32`, `array<f16>[?, ?:1]`.
pub(super) fn ty(names: &Names<'_>, ty: &Type) -> String {
    match ty {
        Type::Tile(tile) => self::tile(names, tile),
        Type::Array(array) => self::array(names, array),
        Type::View(view) => {
            let facts = view_facts(names, view);
            let facts = if facts.is_empty() {
                String::new()
            } else {
                format!(" {}", facts.join(" "))
            };
            format!(
                "view<{}>{}{facts}",
                array(names, &view.array),
                shape(names, &view.tile)
            )
        }
        Type::List(array) => format!("list<{}>", self::array(names, array)),
        Type::Memory(dtype) => format!("memory<{}>", symbolic::dtype(names, dtype)),
        Type::Pointer(dtype) => format!("pointer<{}>", symbolic::dtype(names, dtype)),
    }
}

pub(super) fn tile(names: &Names<'_>, tile: &TileType) -> String {
    let dtype = symbolic::dtype(names, &tile.dtype);
    if tile.shape.is_empty() {
        return dtype;
    }
    format!("tile<{dtype}>{}", shape(names, &tile.shape))
}

/// Lengths and strides in the order of the dimensions, as signatures write them; what is known at launch is `?`.
pub(super) fn array(names: &Names<'_>, array: &ArrayType) -> String {
    let known = |list: &[Option<Dim>], axis: usize| {
        let dim = list.get(axis).and_then(Option::as_ref);
        dim.map(|dim| symbolic::dim(names, dim).text)
    };
    let dims = (0..array.rank()).map(|axis| {
        let length = known(&array.shape, axis).unwrap_or_else(|| "?".to_owned());
        match known(&array.strides, axis) {
            Some(stride) => format!("{length}:{stride}"),
            None => length,
        }
    });
    let dims = dims.collect::<Vec<_>>().join(", ");
    let wide = if array.wide_index { " i64" } else { "" };
    format!("array<{}>[{dims}]{wide}", symbolic::dtype(names, &array.dtype))
}

pub(super) fn shape(names: &Names<'_>, dims: &[Dim]) -> String {
    let dims = dims.iter().map(|dim| symbolic::dim(names, dim).text);
    format!("[{}]", dims.collect::<Vec<_>>().join(", "))
}

/// What a view has beyond its array and its tile: `padding=zero`, `order=[1, 0]`.
pub(super) fn view_facts(names: &Names<'_>, view: &ViewType) -> Vec<String> {
    let mut facts = Vec::new();
    let mut permuted = |order: &[usize]| {
        if order.iter().enumerate().any(|(axis, of)| axis != *of) {
            facts.push(format!("order={order:?}"));
        }
    };
    match &view.kind {
        ViewKind::Partition { order } => permuted(order),
        ViewKind::Strided { steps, order } => {
            permuted(order);
            facts.push(format!("steps={}", shape(names, steps)));
        }
        ViewKind::GatherScatter { sparse } => facts.push(format!("sparse={sparse}")),
    }
    if let Some(padding) = view.padding {
        facts.push(format!("padding={}", padding.keyword()));
    }
    if view.scalar {
        facts.push("scalar".to_owned());
    }
    facts
}
