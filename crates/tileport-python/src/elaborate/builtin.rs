//! Functions that the reader knows: those of `cuda.tile`, and the few of Python and its library that make sense in a kernel.
//!
//! The table has one row a function: qualified name, parameters with defaults, and what it does. Methods of tiles, arrays and
//! views are functions whose first parameter is the object (`cuda.tile.Tile.reshape`).

use super::Elaborator;
use super::context::Result;
use super::value::Value;

/// A parameter of a known function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter {
    /// Its name.
    pub(crate) name: &'static str,
    /// How arguments reach it.
    pub(crate) passing: Passing,
    /// What it is when it is left out; `None` makes it required.
    pub(crate) default: Option<Default>,
}

/// How arguments reach a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// By position only.
    Positional,
    /// By position or by name.
    Either,
    /// By name only.
    Named,
    /// All further positional arguments, as a tuple.
    Rest,
}

/// A default value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Default {
    None,
    Bool(bool),
    Int(i64),
    Text(&'static str),
    /// A member of an enumeration, by its qualified name.
    Member(&'static str),
}

/// A known function.
pub(crate) struct Builtin {
    /// Its qualified name.
    pub(crate) name: &'static str,
    /// Its parameters.
    pub(crate) parameters: &'static [Parameter],
    /// What it does with one value for each parameter, in order.
    pub(crate) call: fn(&mut Elaborator<'_>, &[Value]) -> Result<Value>,
}
