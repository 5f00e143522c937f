//! What the known functions do, one file a family.

mod arith;
mod bits;
mod cast;
mod compare;
mod host;
mod math;
mod mode;
mod params;
mod python;
#[cfg(test)]
mod rules;
mod shape;
mod text;

use super::builtin::Builtin;

/// All families.
const TABLES: &[&[Builtin]] = &[
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

/// The function of this qualified name.
pub(crate) fn find(name: &str) -> Option<&'static Builtin> {
    TABLES
        .iter()
        .flat_map(|table| table.iter())
        .find(|builtin| builtin.name == name)
}
