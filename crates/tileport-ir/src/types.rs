//! The types of Tile IR and the table that interns them.
//!
//! Source of the rules: `Types.td` of the public CUDA Tile dialect (13.1 to 13.3); 13.4 and 13.5 as the vendor's
//! disassembler and the `cutile-ir` crate have them.

use crate::Version;
use crate::attr::{PaddingValue, PointerAttr};
use crate::entity::{Arena, TypeId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// The type of one element: a number format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the formats' own")]
pub enum ElementType {
    I1,
    I4,
    I8,
    I16,
    I32,
    I64,
    F16,
    BF16,
    TF32,
    F32,
    F64,
    F8E4M3FN,
    F8E5M2,
    F8E8M0FNU,
    F8E5M3FNU,
    F4E2M1FN,
}

/// What is known of one element type: the one table of names, widths, bytecode tags and versions.
#[derive(Clone, Copy, Debug)]
pub struct ElementFacts {
    /// The element type.
    pub element: ElementType,
    /// Its spelling in Tile IR text.
    pub name: &'static str,
    /// Bits of the value (1 for `i1`, 19 for `tf32`).
    pub value_bits: u32,
    /// Bits that one element takes in global memory: `i1` takes a byte, `tf32` four; 4-bit elements are packed.
    pub storage_bits: u32,
    /// Tag in the bytecode's type section.
    pub tag: u32,
    /// First bytecode version that has it.
    pub since: Version,
}

macro_rules! element_table {
    ($($element:ident $name:literal $value_bits:literal $storage_bits:literal $tag:literal $since:ident,)*) => {
        /// All element types with their facts.
        pub const ELEMENT_TYPES: &[ElementFacts] = &[$(ElementFacts {
            element: ElementType::$element, name: $name, value_bits: $value_bits,
            storage_bits: $storage_bits, tag: $tag, since: Version::$since,
        },)*];
    };
}

// In the order of the enum, so that `facts` can index it; a test holds the two together.
element_table! {
    I1 "i1" 1 8 0 V13_1,
    I4 "i4" 4 4 22 V13_3,
    I8 "i8" 8 8 1 V13_1,
    I16 "i16" 16 16 2 V13_1,
    I32 "i32" 32 32 3 V13_1,
    I64 "i64" 64 64 4 V13_1,
    F16 "f16" 16 16 5 V13_1,
    BF16 "bf16" 16 16 6 V13_1,
    TF32 "tf32" 19 32 8 V13_1,
    F32 "f32" 32 32 7 V13_1,
    F64 "f64" 64 64 9 V13_1,
    F8E4M3FN "f8E4M3FN" 8 8 10 V13_1,
    F8E5M2 "f8E5M2" 8 8 11 V13_1,
    F8E8M0FNU "f8E8M0FNU" 8 8 18 V13_2,
    F8E5M3FNU "fnv8E5M3FNU" 8 8 0x82 V13_4,
    F4E2M1FN "f4E2M1FN" 4 4 19 V13_3,
}

impl ElementType {
    /// What is known of it.
    #[must_use]
    pub fn facts(self) -> &'static ElementFacts {
        &ELEMENT_TYPES[self as usize]
    }

    /// The element type with this spelling.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        ELEMENT_TYPES.iter().find(|f| f.name == name).map(|f| f.element)
    }

    /// Its spelling in Tile IR text.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Bits of the value.
    #[must_use]
    pub fn value_bits(self) -> u32 {
        self.facts().value_bits
    }

    /// Whether it is an integer type.
    #[must_use]
    pub fn is_int(self) -> bool {
        matches!(
            self,
            Self::I1 | Self::I4 | Self::I8 | Self::I16 | Self::I32 | Self::I64
        )
    }

    /// Whether it is a floating-point type.
    #[must_use]
    pub fn is_float(self) -> bool {
        !self.is_int()
    }

    /// The number format of a float type; `None` for integers.
    #[must_use]
    pub const fn format(self) -> Option<tileport_num::Format> {
        use tileport_num::Format;
        Some(match self {
            Self::F16 => Format::F16,
            Self::BF16 => Format::BF16,
            Self::TF32 => Format::TF32,
            Self::F32 => Format::F32,
            Self::F64 => Format::F64,
            Self::F8E4M3FN => Format::F8E4M3FN,
            Self::F8E5M2 => Format::F8E5M2,
            Self::F8E8M0FNU => Format::F8E8M0FNU,
            Self::F8E5M3FNU => Format::F8E5M3FNU,
            Self::F4E2M1FN => Format::F4E2M1FN,
            Self::I1 | Self::I4 | Self::I8 | Self::I16 | Self::I32 | Self::I64 => return None,
        })
    }

    /// Whether arithmetic is defined on it: `f16`, `bf16`, `f32`, `f64`.
    #[must_use]
    pub fn is_base_float(self) -> bool {
        matches!(self, Self::F16 | Self::BF16 | Self::F32 | Self::F64)
    }
}

/// A dimension or stride of a tensor view: known, or given at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dim {
    /// A size or stride in elements.
    Static(i64),
    /// Known at run time only; printed `?`.
    Dynamic,
}

impl Dim {
    /// The value, if static.
    #[must_use]
    pub fn as_static(self) -> Option<i64> {
        match self {
            Self::Static(n) => Some(n),
            Self::Dynamic => None,
        }
    }

    /// Whether it is known at run time only.
    #[must_use]
    pub fn is_dynamic(self) -> bool {
        self == Self::Dynamic
    }
}

/// A short list of integers: shapes, permutations.
pub type Ints<T> = SmallVec<[T; 4]>;

/// A pointer to elements in global memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointerType {
    /// The type pointed to.
    pub pointee: ElementType,
    /// How the memory is reached; absent unless stated (13.4).
    pub attr: Option<PointerAttr>,
}

/// What a tile holds: numbers or pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileElement {
    /// Numbers.
    Number(ElementType),
    /// Pointers.
    Pointer(PointerType),
}

impl TileElement {
    /// The number format, if it holds numbers.
    #[must_use]
    pub fn as_number(self) -> Option<ElementType> {
        match self {
            Self::Number(e) => Some(e),
            Self::Pointer(_) => None,
        }
    }

    /// The pointer type, if it holds pointers.
    #[must_use]
    pub fn as_pointer(self) -> Option<PointerType> {
        match self {
            Self::Number(_) => None,
            Self::Pointer(p) => Some(p),
        }
    }
}

/// A tile: a value of fixed shape. Rank 0 is a scalar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TileType {
    /// Sizes, each a power of two.
    pub shape: Ints<i64>,
    /// What it holds.
    pub element: TileElement,
}

impl TileType {
    /// A scalar tile of numbers.
    #[must_use]
    pub fn scalar(element: ElementType) -> Self {
        Self {
            shape: Ints::new(),
            element: TileElement::Number(element),
        }
    }

    /// A tile of numbers.
    #[must_use]
    pub fn new(shape: &[i64], element: ElementType) -> Self {
        Self {
            shape: Ints::from_slice(shape),
            element: TileElement::Number(element),
        }
    }

    /// The number of dimensions.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// The number of elements, or `None` where it exceeds `i64` or a size is negative.
    #[must_use]
    pub fn num_elements(&self) -> Option<u64> {
        self.shape
            .iter()
            .try_fold(1u64, |n, &d| n.checked_mul(u64::try_from(d).ok()?))
    }
}

/// A tensor in global memory: element type, shape and strides (in elements).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TensorViewType {
    /// The type of the elements.
    pub element: ElementType,
    /// Sizes.
    pub shape: Ints<Dim>,
    /// Strides in elements; as many as sizes.
    pub strides: Ints<Dim>,
    /// How the memory is reached; absent unless stated (13.4).
    pub attr: Option<PointerAttr>,
}

/// A tensor cut into an aligned grid of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartitionViewType {
    /// Sizes of the tiles, in tile order.
    pub tile_shape: Ints<i32>,
    /// The tensor underneath.
    pub tensor: Arc<TensorViewType>,
    /// For each tile dimension, the tensor dimension that it walks.
    pub dim_map: Ints<i32>,
    /// What out-of-bounds elements of a load are; unspecified where absent.
    pub padding: Option<PaddingValue>,
}

/// A tensor seen through tiles whose origins advance by given strides, with gaps or overlaps (13.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StridedViewType {
    /// Sizes of the tiles, in tile order.
    pub tile_shape: Ints<i32>,
    /// By how many elements the origin advances with the index, in tile order.
    pub traversal_strides: Ints<i32>,
    /// The tensor underneath.
    pub tensor: Arc<TensorViewType>,
    /// For each tile dimension, the tensor dimension that it walks.
    pub dim_map: Ints<i32>,
    /// What out-of-bounds elements of a load are; unspecified where absent.
    pub padding: Option<PaddingValue>,
}

/// A tensor of which single rows along one dimension are picked by a tile of indices (13.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GatherScatterViewType {
    /// Sizes of the tiles.
    pub tile_shape: Ints<i32>,
    /// The tensor underneath.
    pub tensor: Arc<TensorViewType>,
    /// The dimension along which rows are picked.
    pub sparse_dim: u32,
    /// What out-of-bounds elements of a load are; unspecified where absent.
    pub padding: Option<PaddingValue>,
}

/// The type of an entry or function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionType {
    /// Parameter types.
    pub inputs: Vec<TypeId>,
    /// Result types; an entry has none.
    pub results: Vec<TypeId>,
}

/// Any type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A number, only inside other types and attributes: values are tiles.
    Element(ElementType),
    /// A pointer, only inside other types: values are tiles.
    Pointer(PointerType),
    /// A tile.
    Tile(TileType),
    /// A memory-ordering token.
    Token,
    /// A tensor in global memory.
    TensorView(Arc<TensorViewType>),
    /// An aligned grid of tiles over a tensor.
    PartitionView(PartitionViewType),
    /// Tiles at strided origins over a tensor.
    StridedView(StridedViewType),
    /// Rows of a tensor picked by index.
    GatherScatterView(GatherScatterViewType),
    /// A function.
    Function(FunctionType),
}

/// What the tile views have in common.
#[derive(Clone, Copy, Debug)]
pub struct TileView<'a> {
    /// Sizes of the tiles.
    pub tile_shape: &'a [i32],
    /// The tensor underneath.
    pub tensor: &'a TensorViewType,
    /// For each tile dimension, the tensor dimension; `None` means the same one (gather/scatter views).
    pub dim_map: Option<&'a [i32]>,
    /// What out-of-bounds elements of a load are.
    pub padding: Option<PaddingValue>,
}

impl TileView<'_> {
    /// The type of the tiles that are loaded from or stored to the view.
    #[must_use]
    pub fn tile_type(&self) -> TileType {
        TileType {
            shape: self.tile_shape.iter().map(|&d| i64::from(d)).collect(),
            element: TileElement::Number(self.tensor.element),
        }
    }
}

impl Type {
    /// The tile type, if it is one.
    #[must_use]
    pub fn as_tile(&self) -> Option<&TileType> {
        match self {
            Self::Tile(t) => Some(t),
            _ => None,
        }
    }

    /// The tensor view type, if it is one.
    #[must_use]
    pub fn as_tensor_view(&self) -> Option<&TensorViewType> {
        match self {
            Self::TensorView(t) => Some(t),
            _ => None,
        }
    }

    /// The common part of a partition, strided or gather/scatter view.
    #[must_use]
    pub fn as_tile_view(&self) -> Option<TileView<'_>> {
        match self {
            Self::PartitionView(v) => Some(TileView {
                tile_shape: &v.tile_shape,
                tensor: &v.tensor,
                dim_map: Some(&v.dim_map),
                padding: v.padding,
            }),
            Self::StridedView(v) => Some(TileView {
                tile_shape: &v.tile_shape,
                tensor: &v.tensor,
                dim_map: Some(&v.dim_map),
                padding: v.padding,
            }),
            Self::GatherScatterView(v) => Some(TileView {
                tile_shape: &v.tile_shape,
                tensor: &v.tensor,
                dim_map: None,
                padding: v.padding,
            }),
            _ => None,
        }
    }

    /// The first bytecode version that can hold it.
    #[must_use]
    pub fn since(&self, types: &Types) -> Version {
        let pointer_attr = |attr: Option<PointerAttr>| attr.map_or(Version::OLDEST, PointerAttr::since);
        let tensor = |t: &TensorViewType| t.element.facts().since.max(pointer_attr(t.attr));
        let pointer = |p: PointerType| p.pointee.facts().since.max(pointer_attr(p.attr));
        match self {
            Self::Element(e) => e.facts().since,
            Self::Pointer(p) => pointer(*p),
            Self::Tile(t) => match t.element {
                TileElement::Number(e) => e.facts().since,
                TileElement::Pointer(p) => pointer(p),
            },
            Self::Token => Version::OLDEST,
            Self::TensorView(t) => tensor(t),
            Self::PartitionView(v) => tensor(&v.tensor),
            Self::StridedView(v) => tensor(&v.tensor).max(Version::V13_3),
            Self::GatherScatterView(v) => tensor(&v.tensor).max(Version::V13_3),
            Self::Function(f) => (f.inputs.iter().chain(&f.results))
                .map(|&t| types[t].since(types))
                .max()
                .unwrap_or(Version::OLDEST),
        }
    }
}

impl From<TileType> for Type {
    fn from(t: TileType) -> Self {
        Self::Tile(t)
    }
}

/// The table of interned types: equal types have equal handles.
#[derive(Clone, Debug, Default)]
pub struct Types {
    arena: Arena<TypeId, Type>,
    ids: FxHashMap<Type, TypeId>,
}

impl Types {
    /// The handle of a type, which is added if it is new.
    pub fn intern(&mut self, ty: impl Into<Type>) -> TypeId {
        let ty = ty.into();
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.arena.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The handle of a type, if it is in the table.
    #[must_use]
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.ids.get(ty).copied()
    }

    /// The type, if the handle belongs to this table.
    #[must_use]
    pub fn get(&self, id: TypeId) -> Option<&Type> {
        self.arena.get(id)
    }

    /// The token type.
    pub fn token(&mut self) -> TypeId {
        self.intern(Type::Token)
    }

    /// All types, in order of first use.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (TypeId, &Type)> {
        self.arena.iter()
    }
}

impl std::ops::Index<TypeId> for Types {
    type Output = Type;
    fn index(&self, id: TypeId) -> &Type {
        &self.arena[id]
    }
}

impl PointerAttr {
    /// The first bytecode version that has it: the fabric kinds came with 13.5.
    #[must_use]
    pub fn since(self) -> Version {
        match self {
            Self::None => Version::V13_4,
            Self::Unicast | Self::Multicast => Version::V13_5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entity;
    use crate::attr::AttrEnum;

    #[test]
    fn element_table_is_in_the_order_of_the_enum() {
        for (i, facts) in ELEMENT_TYPES.iter().enumerate() {
            assert_eq!(facts.element as usize, i);
            assert_eq!(ElementType::from_name(facts.name), Some(facts.element));
        }
    }

    #[test]
    fn interning_gives_equal_handles_to_equal_types() {
        let mut types = Types::default();
        let a = types.intern(TileType::new(&[4, 8], ElementType::F32));
        let b = types.intern(TileType::new(&[4, 8], ElementType::F32));
        let c = types.intern(TileType::scalar(ElementType::F32));
        assert_eq!(a, b);
        assert_ne!(a, c);
        assert_eq!(a.index(), 0);
        assert_eq!(PaddingValue::Zero.keyword(), "zero");
    }
}
