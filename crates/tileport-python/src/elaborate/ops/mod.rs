//! What the known functions do, one file a family.

mod access;
mod array;
mod atomic;
mod combine;
mod gather;
mod grid;
mod load_store;
mod mma;
mod offset;
mod params;
mod reduce;
#[cfg(test)]
mod tests;

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
];

/// The function of this qualified name.
pub(crate) fn find(name: &str) -> Option<&'static Builtin> {
    TABLES
        .iter()
        .flat_map(|table| table.iter())
        .find(|builtin| builtin.name == name)
}
