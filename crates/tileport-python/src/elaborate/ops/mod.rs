//! What the known functions do, one file a family.

mod access;
mod arith;
mod array;
mod atomic;
mod bits;
mod cast;
mod combine;
mod compare;
mod gather;
mod grid;
mod host;
mod load_store;
mod math;
mod mma;
mod mode;
mod offset;
mod params;
mod python;
mod reduce;
#[cfg(test)]
mod rules;
mod shape;
#[cfg(test)]
mod tests;
mod text;

use super::builtin::Builtin;

/// All families.
const TABLES: &[&[Builtin]] = &[
    array::TABLE,
    atomic::TABLE,
    gather::TABLE,
    grid::TABLE,
    load_store::TABLE,
    mma::TABLE,
    reduce::TABLE,
    arith::TABLE,
    bits::TABLE,
    cast::TABLE,
    compare::TABLE,
    host::TABLE,
    math::TABLE,
    python::TABLE,
    shape::TABLE,
    text::TABLE,
];

/// The qualified names of all functions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TABLES
        .iter()
        .flat_map(|table| table.iter().map(|builtin| builtin.name))
}

/// The function of this qualified name.
pub(crate) fn find(name: &str) -> Option<&'static Builtin> {
    TABLES
        .iter()
        .flat_map(|table| table.iter())
        .find(|builtin| builtin.name == name)
}
