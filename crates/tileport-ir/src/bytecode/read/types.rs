//! The type section.
//!
//! A type may refer to one that comes later in the table. What each type may refer to is fixed by its kind, and no
//! kind leads back to itself, so that following the references ends after a few steps on any input.

use super::super::cursor::{Cursor, Read};
use super::super::{HAS_OPTIONAL, UNSUPPORTED, VERSION, type_tag};
use super::Context;
use super::tables::Table;
use crate::attr::{AttrEnum, PaddingValue, PointerAttr};
use crate::types::{
    Dim, ELEMENT_TYPES, ElementType, FunctionType, GatherScatterViewType, Ints, PartitionViewType,
    PointerType, StridedViewType, TensorViewType, TileElement, TileType,
};
use crate::{Type, TypeId, Version};
use std::sync::Arc;

/// Reads all types into the context.
pub(super) fn read<'a>(file: &'a [u8], cursor: Cursor<'a>, context: &mut Context<'a>) -> Read<()> {
    let table = Table::read(file, cursor, cursor.pos(), "type", 4)?;
    let mut reader = TypeReader {
        table,
        context,
        done: vec![None; table.len()],
    };
    for index in 0..table.len() {
        reader.resolve(index)?;
    }
    let done = std::mem::take(&mut reader.done);
    context.type_ids = done.into_iter().flatten().collect();
    Ok(())
}

struct TypeReader<'a, 'c> {
    table: Table<'a>,
    context: &'c mut Context<'a>,
    done: Vec<Option<TypeId>>,
}

/// What a type is, by its tag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Element(ElementType),
    Pointer,
    Tile,
    TensorView,
    PartitionView,
    Function,
    Token,
    GatherScatterView,
    StridedView,
}

impl Kind {
    fn from_tag(tag: u64) -> Option<Self> {
        Some(match tag {
            type_tag::POINTER => Self::Pointer,
            type_tag::TILE => Self::Tile,
            type_tag::TENSOR_VIEW => Self::TensorView,
            type_tag::PARTITION_VIEW => Self::PartitionView,
            type_tag::FUNCTION => Self::Function,
            type_tag::TOKEN => Self::Token,
            type_tag::GATHER_SCATTER_VIEW => Self::GatherScatterView,
            type_tag::STRIDED_VIEW => Self::StridedView,
            _ => Self::Element(ELEMENT_TYPES.iter().find(|f| u64::from(f.tag) == tag)?.element),
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Element(e) => e.name(),
            Self::Pointer => "ptr",
            Self::Tile => "tile",
            Self::TensorView => "tensor_view",
            Self::PartitionView => "partition_view",
            Self::Function => "function",
            Self::Token => "token",
            Self::GatherScatterView => "gather_scatter_view",
            Self::StridedView => "strided_view",
        }
    }

    fn since(self) -> Version {
        match self {
            Self::Element(e) => e.facts().since,
            Self::GatherScatterView | Self::StridedView => Version::V13_3,
            _ => Version::OLDEST,
        }
    }
}

impl<'a> TypeReader<'a, '_> {
    /// The handle of a type of the table, which is read if it is not yet.
    fn resolve(&mut self, index: usize) -> Read<TypeId> {
        if let Some(Some(id)) = self.done.get(index) {
            return Ok(*id);
        }
        let mut cursor = self
            .table
            .item(index)
            .unwrap_or_else(|| Cursor::new(&[], 0, 0, super::Part::File));
        let start = cursor.pos();
        let kind = self.kind(&mut cursor)?;
        let ty = self.read(kind, &mut cursor, start)?;
        cursor.finish()?;
        let id = self.context.types.intern(ty);
        if let Some(slot) = self.done.get_mut(index) {
            *slot = Some(id);
        }
        Ok(id)
    }

    fn kind(&self, cursor: &mut Cursor<'_>) -> Read<Kind> {
        let start = cursor.pos();
        let tag = cursor.varint("its tag")?;
        let part = cursor.part();
        let kind = Kind::from_tag(tag)
            .ok_or_else(|| cursor.malformed(start, format!("{part} has the unknown tag {tag}")))?;
        let (since, version) = (kind.since(), self.context.version);
        if since > version {
            let message = format!(
                "`{}` needs version {since}, but the file is {version}",
                kind.name()
            );
            return Err(super::error(VERSION, start, cursor.pos(), message));
        }
        Ok(kind)
    }

    /// Reads the number of a type that must be of certain kinds, and gives the type.
    fn part(&mut self, cursor: &mut Cursor<'a>, item: &'static str, allowed: fn(Kind) -> bool) -> Read<Type> {
        let start = cursor.pos();
        let (index, mut target) = self.table.look_up(cursor, item)?;
        let kind = self.kind(&mut target)?;
        if !allowed(kind) {
            let message = format!(
                "{item} in {} is type {index}, which is a `{}`",
                cursor.part(),
                kind.name()
            );
            return Err(cursor.malformed(start, message));
        }
        let id = self.resolve(index)?;
        Ok(self.context.types[id].clone())
    }

    fn element(&mut self, cursor: &mut Cursor<'a>, item: &'static str) -> Read<ElementType> {
        match self.part(cursor, item, |k| matches!(k, Kind::Element(_)))? {
            Type::Element(element) => Ok(element),
            _ => Err(cursor.malformed(cursor.pos(), format!("{item} is no number format"))),
        }
    }

    fn tensor(&mut self, cursor: &mut Cursor<'a>) -> Read<Arc<TensorViewType>> {
        match self.part(cursor, "the tensor of a view", |k| k == Kind::TensorView)? {
            Type::TensorView(tensor) => Ok(tensor),
            _ => Err(cursor.malformed(cursor.pos(), "the tensor of a view is no tensor view")),
        }
    }

    fn read(&mut self, kind: Kind, cursor: &mut Cursor<'a>, start: usize) -> Read<Type> {
        Ok(match kind {
            Kind::Element(element) => Type::Element(element),
            Kind::Token => Type::Token,
            Kind::Pointer => {
                let flags = self.flags(cursor, Version::V13_4)?;
                let pointee = self.element(cursor, "the pointee")?;
                let attr = self.pointer_attr(cursor, flags)?;
                Type::Pointer(PointerType { pointee, attr })
            }
            Kind::Tile => Type::Tile(self.tile(cursor)?),
            Kind::TensorView => {
                let flags = self.flags(cursor, Version::V13_4)?;
                let element = self.element(cursor, "the element type")?;
                let shape = dims(cursor, "its shape")?;
                let strides = dims(cursor, "its strides")?;
                let attr = self.pointer_attr(cursor, flags)?;
                Type::TensorView(Arc::new(TensorViewType {
                    element,
                    shape,
                    strides,
                    attr,
                }))
            }
            Kind::PartitionView => {
                let mut flags = self.flags(cursor, Version::V13_3)?;
                let tile_shape = ints(cursor, "its tile shape")?;
                let tensor = self.tensor(cursor)?;
                let dim_map = ints(cursor, "its dimension map")?;
                if self.context.version < Version::V13_3 {
                    flags = cursor.varint("whether it has a padding value")?;
                }
                let padding = padding(cursor, flags)?;
                Type::PartitionView(PartitionViewType {
                    tile_shape,
                    tensor,
                    dim_map,
                    padding,
                })
            }
            Kind::StridedView => {
                let flags = self.flags(cursor, Version::V13_3)?;
                let tile_shape = ints(cursor, "its tile shape")?;
                let traversal_strides = ints(cursor, "its traversal strides")?;
                let tensor = self.tensor(cursor)?;
                let dim_map = ints(cursor, "its dimension map")?;
                let padding = padding(cursor, flags)?;
                Type::StridedView(StridedViewType {
                    tile_shape,
                    traversal_strides,
                    tensor,
                    dim_map,
                    padding,
                })
            }
            Kind::GatherScatterView => {
                let flags = self.flags(cursor, Version::V13_3)?;
                let tile_shape = ints(cursor, "its tile shape")?;
                let tensor = self.tensor(cursor)?;
                let sparse_dim = cursor.varint_u32("its sparse dimension")?;
                let padding = padding(cursor, flags)?;
                Type::GatherScatterView(GatherScatterViewType {
                    tile_shape,
                    tensor,
                    sparse_dim,
                    padding,
                })
            }
            Kind::Function => {
                let inputs = self.values(cursor, start)?;
                let results = self.values(cursor, start)?;
                Type::Function(FunctionType { inputs, results })
            }
        })
    }

    fn tile(&mut self, cursor: &mut Cursor<'a>) -> Read<TileType> {
        let allowed = |k| matches!(k, Kind::Element(_) | Kind::Pointer);
        let element = match self.part(cursor, "the element type", allowed)? {
            Type::Element(element) => TileElement::Number(element),
            Type::Pointer(pointer) => TileElement::Pointer(pointer),
            _ => return Err(cursor.malformed(cursor.pos(), "the element type is neither number nor pointer")),
        };
        let count = cursor.count("sizes", 8)?;
        let mut shape = Ints::new();
        for _ in 0..count {
            shape.push(cursor.i64_le("its shape")?);
        }
        Ok(TileType { shape, element })
    }

    /// The types of parameters or results.
    fn values(&mut self, cursor: &mut Cursor<'a>, start: usize) -> Read<Vec<TypeId>> {
        let count = cursor.count("its parameters and results", 1)?;
        let mut list = Vec::with_capacity(count);
        for _ in 0..count {
            let (index, mut target) = self.table.look_up(cursor, "a parameter or result")?;
            if self.kind(&mut target)? == Kind::Function {
                let message = format!(
                    "{} has type {index} among its parameters and results, which is a function",
                    cursor.part()
                );
                return Err(super::error(UNSUPPORTED, start, cursor.pos(), message));
            }
            list.push(self.resolve(index)?);
        }
        Ok(list)
    }

    /// The flags word of a type with one optional parameter, which files have from a version on.
    fn flags(&self, cursor: &mut Cursor<'_>, since: Version) -> Read<u64> {
        if self.context.version < since {
            return Ok(0);
        }
        let start = cursor.pos();
        let flags = cursor.varint("its flags")?;
        if flags & !HAS_OPTIONAL != 0 {
            return Err(cursor.malformed(
                start,
                format!("{} has the unknown flags {flags:#x}", cursor.part()),
            ));
        }
        Ok(flags)
    }

    fn pointer_attr(&self, cursor: &mut Cursor<'_>, flags: u64) -> Read<Option<PointerAttr>> {
        if flags & HAS_OPTIONAL == 0 {
            return Ok(None);
        }
        let start = cursor.pos();
        let code = cursor.varint("its pointer attribute")?;
        let attr = PointerAttr::from_code(code).ok_or_else(|| {
            cursor.malformed(
                start,
                format!("{} has the unknown pointer attribute {code}", cursor.part()),
            )
        })?;
        let version = self.context.version;
        if attr.since() > version {
            let message = format!(
                "the pointer attribute `{}` needs version {}, but the file is {version}",
                attr.keyword(),
                attr.since()
            );
            return Err(super::error(VERSION, start, cursor.pos(), message));
        }
        Ok(Some(attr))
    }
}

fn padding(cursor: &mut Cursor<'_>, flags: u64) -> Read<Option<PaddingValue>> {
    if flags == 0 {
        return Ok(None);
    }
    let start = cursor.pos();
    let code = cursor.varint("its padding value")?;
    let value = PaddingValue::from_code(code);
    value.map(Some).ok_or_else(|| {
        cursor.malformed(
            start,
            format!("{} has the unknown padding value {code}", cursor.part()),
        )
    })
}

fn ints(cursor: &mut Cursor<'_>, item: &'static str) -> Read<Ints<i32>> {
    let count = cursor.count(item, 4)?;
    let mut list = Ints::new();
    for _ in 0..count {
        list.push(cursor.i32_le(item)?);
    }
    Ok(list)
}

fn dims(cursor: &mut Cursor<'_>, item: &'static str) -> Read<Ints<Dim>> {
    let count = cursor.count(item, 8)?;
    let mut list = Ints::new();
    for _ in 0..count {
        let size = cursor.i64_le(item)?;
        list.push(if size == i64::MIN {
            Dim::Dynamic
        } else {
            Dim::Static(size)
        });
    }
    Ok(list)
}
