//! The way back: a partition view is a strided view whose traversal strides are its tile's sizes.

use crate::access::partition_views;
use tileport_ir::op::Op;
use tileport_ir::{Item, Module, StridedViewType, Type};

/// Turns every partition view into a strided view; how many there were. Accesses and indices stay as they are.
pub fn to_strided(module: &mut Module) -> usize {
    let Module { types, items, .. } = module;
    let mut count = 0;
    for item in items {
        let Item::Entry(entry) = item else { continue };
        for (make, ty) in partition_views(types, &entry.body) {
            let Op::MakePartitionView { tensor_view } = *entry.body.op(make) else {
                continue;
            };
            let Some(value) = entry.body.result(make, 0) else {
                continue;
            };
            let ty = types.intern(Type::StridedView(StridedViewType {
                traversal_strides: ty.tile_shape.clone(),
                tile_shape: ty.tile_shape,
                tensor: ty.tensor,
                dim_map: ty.dim_map,
                padding: ty.padding,
            }));
            *entry.body.op_mut(make) = Op::MakeStridedView { tensor_view };
            entry.body.set_ty(value, ty);
            count += 1;
        }
    }
    count
}
