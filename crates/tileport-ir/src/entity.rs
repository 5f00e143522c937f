//! Typed handles and the maps they index.
//!
//! Nothing in this crate is indexed by a bare number: each arena has a handle type of its own, so that a value
//! can never be taken for a block. Handles are only meaningful in the arena that made them.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

/// A handle: a small integer that names an entity of one kind.
pub trait Entity: Copy + Eq + Hash + fmt::Debug {
    /// The handle with the given position.
    fn new(index: usize) -> Self;
    /// The position of this handle in its arena.
    fn index(self) -> usize;
}

/// Defines a handle type over `u32`.
#[macro_export]
macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(crate) u32);

        impl $crate::entity::Entity for $name {
            #[inline]
            fn new(index: usize) -> Self {
                // Readers bound every arena by the input's size, which is bounded by `u32` in `Source`.
                Self(index as u32)
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

entity!(
    /// An SSA value of one [`Body`](crate::Body): the result of an operation or an argument of a block.
    Value, "v"
);
entity!(
    /// An operation of one [`Body`](crate::Body).
    OpId, "op"
);
entity!(
    /// A block of one [`Body`](crate::Body): a list of operations with arguments.
    BlockId, "block"
);
entity!(
    /// A region of one [`Body`](crate::Body): a list of blocks nested in an operation.
    RegionId, "region"
);
entity!(
    /// A type interned in a [`Types`](crate::Types) table.
    TypeId, "type"
);
entity!(
    /// A node of debug information (file, scope) interned in a [`DebugInfo`](crate::DebugInfo) table.
    ScopeId, "scope"
);
entity!(
    /// A source location interned in a [`DebugInfo`](crate::DebugInfo) table.
    LocId, "loc"
);

/// A dense map from handles to data that also allocates the handles.
#[derive(Clone, PartialEq, Eq)]
pub struct Arena<K, V> {
    items: Vec<V>,
    key: PhantomData<K>,
}

impl<K: Entity, V> Arena<K, V> {
    /// An empty arena.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            items: Vec::new(),
            key: PhantomData,
        }
    }

    /// Adds an item and returns its handle.
    #[inline]
    pub fn push(&mut self, item: V) -> K {
        let key = K::new(self.items.len());
        self.items.push(item);
        key
    }

    /// The handle that the next [`Arena::push`] will return.
    #[inline]
    #[must_use]
    pub fn next_key(&self) -> K {
        K::new(self.items.len())
    }

    /// The item, if the handle belongs to this arena.
    #[inline]
    #[must_use]
    pub fn get(&self, key: K) -> Option<&V> {
        self.items.get(key.index())
    }

    /// The number of items.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no item.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All handles, in order of creation.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + use<K, V> {
        (0..self.items.len()).map(K::new)
    }

    /// All handles with their items, in order of creation.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(i, v)| (K::new(i), v))
    }

    /// All items, in order of creation.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.items.iter()
    }

    /// Reserves space for `additional` more items.
    pub fn reserve(&mut self, additional: usize) {
        self.items.reserve(additional);
    }
}

impl<K: Entity, V> Default for Arena<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Entity, V: fmt::Debug> fmt::Debug for Arena<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Entity, V> std::ops::Index<K> for Arena<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        &self.items[key.index()]
    }
}

impl<K: Entity, V> std::ops::IndexMut<K> for Arena<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.items[key.index()]
    }
}

/// Data beside an arena: every handle has an entry, the default one until it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTable<K, V> {
    items: Vec<V>,
    default: V,
    key: PhantomData<K>,
}

impl<K: Entity, V: Clone> SideTable<K, V> {
    /// A table in which each handle has the given entry.
    pub const fn with_default(default: V) -> Self {
        Self {
            items: Vec::new(),
            default,
            key: PhantomData,
        }
    }

    /// Sets the entry of a handle.
    pub fn set(&mut self, key: K, value: V) {
        *self.entry(key) = value;
    }

    /// The entry of a handle, to change in place.
    pub fn entry(&mut self, key: K) -> &mut V {
        if key.index() >= self.items.len() {
            self.items.resize(key.index() + 1, self.default.clone());
        }
        &mut self.items[key.index()]
    }
}

impl<K: Entity, V: Clone + Default> Default for SideTable<K, V> {
    fn default() -> Self {
        Self::with_default(V::default())
    }
}

impl<K: Entity, V> std::ops::Index<K> for SideTable<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        self.items.get(key.index()).unwrap_or(&self.default)
    }
}
