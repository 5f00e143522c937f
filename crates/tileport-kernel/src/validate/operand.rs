//! What operands may be, and when types differ for certain.

use super::{Check, TYPE};
use crate::symbolic::{Dim, Dtype};
use crate::{ArrayType, Element, ElementClass, ExprId, TileType, Type};

/// Whether two lengths differ whatever the symbols.
pub(super) fn dims_differ(a: &Dim, b: &Dim) -> bool {
    let difference = a.sub(b).ok().and_then(|difference| difference.as_int());
    difference.is_some_and(|difference| difference != 0)
}

/// Whether two shapes differ whatever the symbols.
pub(super) fn shapes_differ(a: &[Dim], b: &[Dim]) -> bool {
    a.len() != b.len() || a.iter().zip(b).any(|(a, b)| dims_differ(a, b))
}

/// Whether two element types differ whatever the symbols.
pub(super) fn dtypes_differ(a: &Dtype, b: &Dtype) -> bool {
    match (a.as_element(), b.as_element()) {
        (Some(a), Some(b)) => a != b,
        _ => false,
    }
}

pub(super) fn tiles_differ(a: &TileType, b: &TileType) -> bool {
    dtypes_differ(&a.dtype, &b.dtype) || shapes_differ(&a.shape, &b.shape)
}

fn arrays_differ(a: &ArrayType, b: &ArrayType) -> bool {
    let known_differ = |a: &[Option<Dim>], b: &[Option<Dim>]| {
        a.iter().zip(b).any(|pair| match pair {
            (Some(a), Some(b)) => dims_differ(a, b),
            _ => false,
        })
    };
    dtypes_differ(&a.dtype, &b.dtype)
        || a.rank() != b.rank()
        || a.wide_index != b.wide_index
        || known_differ(&a.shape, &b.shape)
        || known_differ(&a.strides, &b.strides)
}

/// Whether two types differ whatever the symbols.
pub(super) fn types_differ(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Tile(a), Type::Tile(b)) => tiles_differ(a, b),
        (Type::Array(a), Type::Array(b)) => arrays_differ(a, b),
        (Type::List(a), Type::List(b)) => arrays_differ(a, b),
        (Type::View(a), Type::View(b)) => {
            arrays_differ(&a.array, &b.array)
                || shapes_differ(&a.tile, &b.tile)
                || a.scalar != b.scalar
                || a.padding != b.padding
                || std::mem::discriminant(&a.kind) != std::mem::discriminant(&b.kind)
        }
        (Type::Memory(a), Type::Memory(b)) | (Type::Pointer(a), Type::Pointer(b)) => dtypes_differ(a, b),
        _ => true,
    }
}

/// Whether a tile can't be broadcast to a shape, whatever the symbols.
pub(super) fn not_broadcast(from: &[Dim], to: &[Dim]) -> bool {
    from.len() > to.len()
        || from.iter().rev().zip(to.iter().rev()).any(|(from, to)| {
            // A length that isn't one for certain must be the other's.
            !from.is(1) && from.as_int().is_some() && dims_differ(from, to)
        })
}

/// Which element types an operation takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Integers,
    IntegersOrBooleans,
    Floats,
    Booleans,
}

impl Takes {
    const fn described(self) -> &'static str {
        match self {
            Self::Integers => "integers",
            Self::IntegersOrBooleans => "integers or truth values",
            Self::Floats => "floats with arithmetic of their own",
            Self::Booleans => "truth values",
        }
    }

    fn allows(self, element: Element) -> bool {
        match self {
            Self::Integers => element.class() == ElementClass::Integer,
            Self::IntegersOrBooleans => {
                matches!(element.class(), ElementClass::Integer | ElementClass::Boolean)
            }
            Self::Floats => element.class() == ElementClass::Float,
            Self::Booleans => element.class() == ElementClass::Boolean,
        }
    }
}

impl<'k> Check<'k> {
    /// An operand, or a result, is not what it should be.
    pub(super) fn wants(&mut self, name: &str, what: &str, wanted: &str, found: &Type) {
        let found = self.show(found);
        self.error(
            TYPE,
            format!("{what} of {name} should be {wanted}, but is {found}"),
        );
    }

    /// The type of a tile.
    pub(super) fn tile(&mut self, name: &str, what: &str, id: ExprId) -> Option<&'k TileType> {
        let ty = self.type_of(id)?;
        self.as_tile(name, what, ty)
    }

    pub(super) fn as_tile(&mut self, name: &str, what: &str, ty: &'k Type) -> Option<&'k TileType> {
        let tile = ty.as_tile();
        if tile.is_none() {
            self.wants(name, what, "a tile", ty);
        }
        tile
    }

    /// A tile of some element types.
    pub(super) fn tile_of(
        &mut self,
        name: &str,
        what: &str,
        id: ExprId,
        takes: Takes,
    ) -> Option<&'k TileType> {
        let tile = self.tile(name, what, id)?;
        self.takes(name, what, tile, takes);
        Some(tile)
    }

    pub(super) fn takes(&mut self, name: &str, what: &str, tile: &TileType, takes: Takes) {
        if tile
            .dtype
            .as_element()
            .is_some_and(|element| !takes.allows(element))
        {
            let wanted = format!("a tile of {}", takes.described());
            self.wants(name, what, &wanted, &Type::Tile(tile.clone()));
        }
    }

    /// A scalar of some element types.
    pub(super) fn scalar_of(&mut self, name: &str, what: &str, id: ExprId, takes: Takes) {
        let Some(tile) = self.tile(name, what, id) else {
            return;
        };
        let allowed = tile
            .dtype
            .as_element()
            .is_none_or(|element| takes.allows(element));
        if !tile.shape.is_empty() || !allowed {
            let wanted = format!("a scalar of {}", takes.described());
            self.wants(name, what, &wanted, &Type::Tile(tile.clone()));
        }
    }

    /// A tile has a type, for certain or perhaps.
    pub(super) fn same(&mut self, name: &str, what: &str, found: &TileType, wanted: &TileType) {
        if tiles_differ(found, wanted) {
            let wanted = self.show(&Type::Tile(wanted.clone()));
            self.wants(name, what, &wanted, &Type::Tile(found.clone()));
        }
    }

    /// The one result has a type.
    pub(super) fn result(&mut self, name: &str, found: &Type, wanted: &Type) {
        if types_differ(found, wanted) {
            let wanted = self.show(wanted);
            self.wants(name, "the result", &wanted, found);
        }
    }

    pub(super) fn result_tile(&mut self, name: &str, found: &Type, dtype: &Dtype, shape: &[Dim]) {
        let wanted = TileType {
            dtype: dtype.clone(),
            shape: shape.to_vec(),
        };
        self.result(name, found, &Type::Tile(wanted));
    }

    /// A tile that broadcasts to a shape.
    pub(super) fn broadcasts(&mut self, name: &str, what: &str, tile: &TileType, to: &[Dim]) {
        if not_broadcast(&tile.shape, to) {
            let to = self.show(&Type::Tile(TileType {
                dtype: tile.dtype.clone(),
                shape: to.to_vec(),
            }));
            let wanted = format!("a tile that broadcasts to {to}");
            self.wants(name, what, &wanted, &Type::Tile(tile.clone()));
        }
    }

    pub(super) fn count(&mut self, name: &str, what: &str, found: usize, wanted: usize) {
        if found != wanted {
            self.error(TYPE, format!("{name} wants {wanted} {what}, but has {found}"));
        }
    }
}
