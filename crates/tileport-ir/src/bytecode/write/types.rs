//! The type section. A type comes after those that it refers to.

use super::super::{HAS_OPTIONAL, type_tag};
use super::tables::Table;
use super::varint;
use crate::attr::{AttrEnum, PaddingValue, PointerAttr};
use crate::types::{
    Dim, ElementType, FunctionType, PartitionViewType, PointerType, TensorViewType, TileElement,
};
use crate::{Entity, Module, Type, TypeId, Version};

/// Numbers types in order of first use.
pub(super) struct TypeWriter<'m> {
    module: &'m Module,
    version: Version,
    table: Table,
    /// The numbers of the module's types, as far as they were asked for.
    ids: Vec<Option<u64>>,
}

impl<'m> TypeWriter<'m> {
    pub(super) fn new(module: &'m Module, version: Version) -> Self {
        Self {
            module,
            version,
            table: Table::default(),
            ids: vec![None; module.types.iter().len()],
        }
    }

    /// Adds the types that cuTile Python puts first in each file.
    pub(super) fn predefine(&mut self) {
        self.element(ElementType::I1);
        self.element(ElementType::I32);
    }

    /// The content of the section.
    pub(super) fn payload(&self) -> Vec<u8> {
        self.table.payload(4)
    }

    /// The number of a type of the module.
    pub(super) fn id(&mut self, ty: TypeId) -> u64 {
        if let Some(Some(id)) = self.ids.get(ty.index()) {
            return *id;
        }
        let module = self.module;
        let id = module.types.get(ty).map_or(0, |t| self.ty(t));
        if let Some(slot) = self.ids.get_mut(ty.index()) {
            *slot = Some(id);
        }
        id
    }

    /// The number of the type of a function.
    pub(super) fn function(&mut self, ty: &FunctionType) -> u64 {
        let mut out = vec![type_tag::FUNCTION as u8];
        for list in [&ty.inputs, &ty.results] {
            varint(&mut out, list.len() as u64);
            for &part in list {
                let id = self.id(part);
                varint(&mut out, id);
            }
        }
        self.table.id(&out)
    }

    /// The number of a number format.
    pub(super) fn element(&mut self, element: ElementType) -> u64 {
        let mut out = Vec::new();
        varint(&mut out, element.facts().tag.into());
        self.table.id(&out)
    }

    fn ty(&mut self, ty: &Type) -> u64 {
        match ty {
            Type::Element(element) => return self.element(*element),
            Type::Function(function) => return self.function(function),
            Type::Pointer(pointer) => return self.pointer(*pointer),
            Type::TensorView(tensor) => return self.tensor(tensor),
            _ => {}
        }
        let mut out = Vec::new();
        match ty {
            Type::Token => varint(&mut out, type_tag::TOKEN),
            Type::Tile(tile) => {
                let element = match tile.element {
                    TileElement::Number(element) => self.element(element),
                    TileElement::Pointer(pointer) => self.pointer(pointer),
                };
                varint(&mut out, type_tag::TILE);
                varint(&mut out, element);
                varint(&mut out, tile.shape.len() as u64);
                tile.shape
                    .iter()
                    .for_each(|d| out.extend_from_slice(&d.to_le_bytes()));
            }
            Type::PartitionView(view) => self.partition_view(&mut out, view),
            Type::StridedView(view) => {
                let tensor = self.tensor(&view.tensor);
                varint(&mut out, type_tag::STRIDED_VIEW);
                varint(&mut out, optional(view.padding.is_some()));
                ints(&mut out, &view.tile_shape);
                ints(&mut out, &view.traversal_strides);
                varint(&mut out, tensor);
                ints(&mut out, &view.dim_map);
                padding(&mut out, view.padding);
            }
            Type::GatherScatterView(view) => {
                let tensor = self.tensor(&view.tensor);
                varint(&mut out, type_tag::GATHER_SCATTER_VIEW);
                varint(&mut out, optional(view.padding.is_some()));
                ints(&mut out, &view.tile_shape);
                varint(&mut out, tensor);
                varint(&mut out, view.sparse_dim.into());
                padding(&mut out, view.padding);
            }
            Type::Element(_) | Type::Function(_) | Type::Pointer(_) | Type::TensorView(_) => {}
        }
        self.table.id(&out)
    }

    fn partition_view(&mut self, out: &mut Vec<u8>, view: &PartitionViewType) {
        let tensor = self.tensor(&view.tensor);
        let unified = self.version >= Version::V13_3;
        varint(out, type_tag::PARTITION_VIEW);
        if unified {
            varint(out, optional(view.padding.is_some()));
        }
        ints(out, &view.tile_shape);
        varint(out, tensor);
        ints(out, &view.dim_map);
        if !unified {
            varint(out, optional(view.padding.is_some()));
        }
        padding(out, view.padding);
    }

    fn pointer(&mut self, pointer: PointerType) -> u64 {
        let pointee = self.element(pointer.pointee);
        let mut out = vec![type_tag::POINTER as u8];
        self.pointer_flags(&mut out, pointer.attr);
        varint(&mut out, pointee);
        self.pointer_attr(&mut out, pointer.attr);
        self.table.id(&out)
    }

    fn tensor(&mut self, tensor: &TensorViewType) -> u64 {
        let element = self.element(tensor.element);
        let mut out = vec![type_tag::TENSOR_VIEW as u8];
        self.pointer_flags(&mut out, tensor.attr);
        varint(&mut out, element);
        for dims in [&tensor.shape, &tensor.strides] {
            varint(&mut out, dims.len() as u64);
            for dim in dims {
                let size = match dim {
                    Dim::Static(size) => *size,
                    Dim::Dynamic => i64::MIN,
                };
                out.extend_from_slice(&size.to_le_bytes());
            }
        }
        self.pointer_attr(&mut out, tensor.attr);
        self.table.id(&out)
    }

    fn pointer_flags(&self, out: &mut Vec<u8>, attr: Option<PointerAttr>) {
        if self.version >= Version::V13_4 {
            varint(out, optional(attr.is_some()));
        }
    }

    fn pointer_attr(&self, out: &mut Vec<u8>, attr: Option<PointerAttr>) {
        if self.version >= Version::V13_4 {
            out.extend(attr.map(AttrEnum::code));
        }
    }
}

fn optional(present: bool) -> u64 {
    if present { HAS_OPTIONAL } else { 0 }
}

fn padding(out: &mut Vec<u8>, padding: Option<PaddingValue>) {
    out.extend(padding.map(AttrEnum::code));
}

fn ints(out: &mut Vec<u8>, list: &[i32]) {
    varint(out, list.len() as u64);
    list.iter().for_each(|n| out.extend_from_slice(&n.to_le_bytes()));
}
