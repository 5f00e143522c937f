//! What the known functions do, one file a family.

mod access;
mod array;
mod grid;
mod load_store;
mod offset;
mod params;

use super::builtin::Builtin;

/// All families.
const TABLES: &[&[Builtin]] = &[array::TABLE, grid::TABLE, load_store::TABLE];

/// The function of this qualified name.
pub(crate) fn find(name: &str) -> Option<&'static Builtin> {
    TABLES
        .iter()
        .flat_map(|table| table.iter())
        .find(|builtin| builtin.name == name)
}
