//! Short ways to write the rows of the tables.

use super::super::builtin::{Default, Parameter, Passing};

/// A required parameter that is passed by position.
pub(super) const fn positional(name: &'static str) -> Parameter {
    Parameter {
        name,
        passing: Passing::Positional,
        default: None,
    }
}

/// A required parameter.
pub(super) const fn required(name: &'static str) -> Parameter {
    Parameter {
        name,
        passing: Passing::Either,
        default: None,
    }
}

/// A parameter with a default.
pub(super) const fn optional(name: &'static str, default: Default) -> Parameter {
    Parameter {
        name,
        passing: Passing::Either,
        default: Some(default),
    }
}

/// A parameter that is passed by name, with a default.
pub(super) const fn named(name: &'static str, default: Default) -> Parameter {
    Parameter {
        name,
        passing: Passing::Named,
        default: Some(default),
    }
}

/// The object of a method or an attribute.
pub(super) const SELF: Parameter = positional("self");
pub(super) const LATENCY: Parameter = named("latency", Default::None);
pub(super) const ALLOW_TMA: Parameter = named("allow_tma", Default::None);
pub(super) const CHECK_BOUNDS: Parameter = named("check_bounds", Default::Bool(true));
pub(super) const MASK: Parameter = named("mask", Default::None);
pub(super) const PADDING_MODE: Parameter = named(
    "padding_mode",
    Default::Member("cuda.tile.PaddingMode.UNDETERMINED"),
);
