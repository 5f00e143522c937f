//! Compile-time values of parameters.

use crate::Element;
use std::hash::{Hash, Hasher};

/// A compile-time value of a parameter.
///
/// Two values are equal if no kernel can tell them apart: floats are compared by their bits, and `1`, `true` and `1.0` are
/// three values.
#[derive(Clone, Debug)]
pub enum ConstantValue {
    /// No value: an optional argument that is left out.
    None,
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(i128),
    /// A float.
    Float(f64),
    /// Text.
    Text(String),
    /// An element type.
    Element(Element),
    /// A member of an enumeration, by its qualified name: `cuda.tile.RoundingMode.RZ`.
    Member(String),
    /// Several.
    Tuple(Vec<ConstantValue>),
}

impl PartialEq for ConstantValue {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::Text(a), Self::Text(b)) | (Self::Member(a), Self::Member(b)) => a == b,
            (Self::Element(a), Self::Element(b)) => a == b,
            (Self::Tuple(a), Self::Tuple(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for ConstantValue {}

impl Hash for ConstantValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Self::None => {}
            Self::Bool(value) => value.hash(state),
            Self::Int(value) => value.hash(state),
            Self::Float(value) => value.to_bits().hash(state),
            Self::Text(text) | Self::Member(text) => text.hash(state),
            Self::Element(element) => element.hash(state),
            Self::Tuple(items) => items.hash(state),
        }
    }
}
