//! The rules of types. Each type of the module's table is checked once, and reported where it is first used.

use super::rules::*;
use super::show;
use crate::attr::{AttrEnum, PaddingValue};
use crate::diagnostic::Code;
use crate::types::{Dim, ElementType, PointerType, TensorViewType, TileElement, TileType, TileView, Type};

/// The largest number of elements of a tile.
pub const MAX_TILE_ELEMENTS: u64 = 1 << 24;

/// What is wrong with a type.
pub(super) type Findings = Vec<(Code, String)>;

/// Everything that is wrong with a type, apart from the types that it refers to by handle.
pub(super) fn check(ty: &Type) -> Findings {
    let mut out = Findings::new();
    match ty {
        Type::Element(_) | Type::Token | Type::Function(_) => {}
        Type::Pointer(p) => pointer(*p, &mut out),
        Type::Tile(t) => tile(t, &mut out),
        Type::TensorView(t) => tensor(t, &mut out),
        Type::PartitionView(v) => {
            tile_view(ty, &mut out);
            dim_map(&v.dim_map, v.tile_shape.len(), &v.tensor, &mut out);
        }
        Type::StridedView(v) => {
            tile_view(ty, &mut out);
            dim_map(&v.dim_map, v.tile_shape.len(), &v.tensor, &mut out);
            traversal_strides(&v.traversal_strides, v.tile_shape.len(), &mut out);
        }
        Type::GatherScatterView(v) => {
            tile_view(ty, &mut out);
            let rank = v.tensor.shape.len();
            if v.sparse_dim as usize >= rank {
                out.push((
                    VIEW_SPARSE_DIM,
                    format!(
                        "`sparse_dim` is {}, but the tensor has {}",
                        v.sparse_dim,
                        show::count(rank, "dimension")
                    ),
                ));
            }
        }
    }
    out
}

fn pointer(p: PointerType, out: &mut Findings) {
    if p.pointee == ElementType::I4 {
        out.push((
            POINTEE,
            "a pointer cannot point to `i4`, which is an element of tiles only".to_owned(),
        ));
    }
}

fn tile(t: &TileType, out: &mut Findings) {
    tile_shape(&t.shape, out);
    match t.element {
        TileElement::Number(e) => packing(&t.shape, e, out),
        TileElement::Pointer(p) => {
            pointer(p, out);
            // Since 13.4: single elements of four bits have no address.
            if p.pointee == ElementType::F4E2M1FN && t.rank() != 0 {
                out.push((
                    TILE_PACKING,
                    format!(
                        "a tile of pointers to `f4E2M1FN` must be a scalar, but is `{}`",
                        show::tile(t)
                    ),
                ));
            }
        }
    }
}

fn tile_shape(shape: &[i64], out: &mut Findings) {
    if shape.iter().any(|&d| d <= 0) {
        out.push((
            TILE_SHAPE,
            format!(
                "the sizes of a tile must be positive, but are {}",
                show::list(shape)
            ),
        ));
        return;
    }
    if shape.iter().any(|&d| d & (d - 1) != 0) {
        out.push((
            TILE_SHAPE,
            format!(
                "the sizes of a tile must be powers of two, but are {}",
                show::list(shape)
            ),
        ));
    }
    let elements = shape.iter().try_fold(1u64, |n, &d| n.checked_mul(d as u64));
    if elements.is_none_or(|n| n > MAX_TILE_ELEMENTS) {
        out.push((
            TILE_SIZE,
            format!(
                "a tile can have {MAX_TILE_ELEMENTS} elements, but one of shape {} has more",
                show::list(shape)
            ),
        ));
    }
}

fn packing(shape: &[i64], element: ElementType, out: &mut Findings) {
    if element == ElementType::F4E2M1FN && shape.iter().all(|d| d % 2 != 0) {
        out.push((
            TILE_PACKING,
            format!(
                "a tile of `f4E2M1FN` must have an even number of elements, but its shape is {}",
                show::list(shape)
            ),
        ));
    }
}

fn tensor(t: &TensorViewType, out: &mut Findings) {
    if t.element == ElementType::I4 {
        out.push((
            POINTEE,
            "the elements of a tensor cannot be `i4`, which is an element of tiles only".to_owned(),
        ));
    }
    if t.shape.len() != t.strides.len() {
        out.push((
            TENSOR_RANK,
            format!(
                "a tensor view has a stride for each size, but has {} and {}",
                show::count(t.shape.len(), "size"),
                show::count(t.strides.len(), "stride")
            ),
        ));
    }
    let positive = |list: &[Dim]| list.iter().all(|d| d.as_static().is_none_or(|n| n > 0));
    for (what, list) in [("sizes", &t.shape), ("strides", &t.strides)] {
        if !positive(list) {
            let shown = show::list(list.iter().map(|&d| show::dim(d)));
            out.push((
                TENSOR_SIZE,
                format!("the {what} of a tensor view must be positive, but are {shown}"),
            ));
        }
    }
}

fn tile_view(ty: &Type, out: &mut Findings) {
    let Some(view) = ty.as_tile_view() else { return };
    tensor(view.tensor, out);
    let (tile, rank) = (view.tile_shape.len(), view.tensor.shape.len());
    if tile == 0 {
        out.push((
            VIEW_RANK,
            "the tiles of a view must have at least one dimension".to_owned(),
        ));
    } else if tile != rank {
        out.push((
            VIEW_RANK,
            format!("the tiles of a view have the tensor's rank, but are of rank {tile} and the tensor is of rank {rank}"),
        ));
    }
    let tile = view.tile_type();
    tile_shape(&tile.shape, out);
    if tile.rank() != 0 {
        packing(&tile.shape, view.tensor.element, out);
    }
    padding(&view, out);
}

fn padding(view: &TileView<'_>, out: &mut Findings) {
    let Some(padding) = view.padding else { return };
    if padding != PaddingValue::Zero && view.tensor.element.is_int() {
        out.push((
            VIEW_PADDING,
            format!(
                "padding with `{}` is for floats only, but the elements are `{}`",
                padding.keyword(),
                view.tensor.element.name()
            ),
        ));
    }
}

fn dim_map(map: &[i32], tile_rank: usize, tensor: &TensorViewType, out: &mut Findings) {
    let rank = tensor.shape.len();
    // Without `dim_map` in the text, it has the rank of the tiles: what is wrong then has been said.
    if tile_rank != rank {
        return;
    }
    if map.len() != rank {
        out.push((
            VIEW_DIM_MAP,
            format!(
                "`dim_map` names {}, but the tensor has {rank}",
                show::count(map.len(), "dimension")
            ),
        ));
    }
    let mut seen = vec![false; rank];
    for (at, &d) in map.iter().enumerate() {
        match usize::try_from(d).ok().and_then(|d| seen.get_mut(d)) {
            None => out.push((
                VIEW_DIM_MAP,
                format!(
                    "`dim_map` names dimension {d}, but the tensor has {}",
                    show::count(rank, "dimension")
                ),
            )),
            Some(seen) if *seen => {
                let first = map.iter().position(|&other| other == d).unwrap_or(at);
                out.push((
                    VIEW_DIM_MAP,
                    format!("`dim_map` names dimension {d} for both tile dimensions {first} and {at}"),
                ));
            }
            Some(seen) => *seen = true,
        }
    }
}

fn traversal_strides(strides: &[i32], rank: usize, out: &mut Findings) {
    if strides.len() != rank {
        out.push((
            VIEW_STRIDES,
            format!(
                "a strided view has a traversal stride for each dimension, but has {} for {}",
                strides.len(),
                show::count(rank, "dimension")
            ),
        ));
    }
    if strides.iter().any(|&s| s <= 0) {
        out.push((
            VIEW_STRIDES,
            format!(
                "traversal strides must be positive, but are {}",
                show::list(strides)
            ),
        ));
    }
}
