//! Element types over symbols.

use super::promotion::{Promotion, promote, promote_weak};
use super::{Bindings, Cond, SymbolValue, SymbolicError};
use crate::{Element, ElementClass, SymbolId};

/// What a weakly typed constant asks of the element type it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weak {
    /// A truth value.
    Bool,
    /// An integer.
    Int,
    /// A float.
    Float,
}

/// An element type, known or symbolic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dtype {
    /// Known.
    Known(Element),
    /// An element type that the signature gives.
    Symbol(SymbolId),
    /// What two element types are promoted to, by a language's rule.
    Promote(Promotion, Box<(Dtype, Dtype)>),
    /// What an element type becomes when it meets a weakly typed constant.
    PromoteWeak(Promotion, Box<Dtype>, Weak),
    /// Itself if it is a float, else f32: the result of true division and the like.
    Floating(Box<Dtype>),
    /// One of two, by a condition.
    Select(Box<Cond>, Box<(Dtype, Dtype)>),
}

type Result<T> = std::result::Result<T, SymbolicError>;

impl From<Element> for Dtype {
    fn from(element: Element) -> Self {
        Self::Known(element)
    }
}

impl Dtype {
    /// The element type, if it is known.
    #[must_use]
    pub const fn as_element(&self) -> Option<Element> {
        match self {
            Self::Known(element) => Some(*element),
            _ => None,
        }
    }

    /// What two element types are promoted to.
    pub fn promote(rule: Promotion, a: &Self, b: &Self) -> Result<Self> {
        match (a.as_element(), b.as_element()) {
            _ if a == b => Ok(a.clone()),
            (Some(a), Some(b)) => promote(rule, a, b).map(Self::Known).map_err(Into::into),
            _ => Ok(Self::Promote(rule, Box::new((a.clone(), b.clone())))),
        }
    }

    /// What an element type becomes when it meets a weakly typed constant.
    pub fn promote_weak(rule: Promotion, dtype: &Self, weak: Weak) -> Result<Self> {
        Ok(match dtype.as_element() {
            Some(element) => Self::Known(promote_weak(rule, element, weak)),
            // No language gives up an element type for a truth value.
            None if weak == Weak::Bool => dtype.clone(),
            None => Self::PromoteWeak(rule, Box::new(dtype.clone()), weak),
        })
    }

    /// Itself if it is a float, else f32.
    #[must_use]
    pub fn floating(self) -> Self {
        match self.as_element() {
            Some(element) if element.is_float() => self,
            Some(_) => Self::Known(Element::F32),
            None if matches!(self, Self::Floating(_)) => self,
            None => Self::Floating(Box::new(self)),
        }
    }

    /// One of two, by a condition.
    #[must_use]
    pub fn select(cond: &Cond, then: Self, otherwise: Self) -> Self {
        match cond.as_bool() {
            Some(true) => then,
            Some(false) => otherwise,
            None if then == otherwise => then,
            None => Self::Select(Box::new(cond.clone()), Box::new((then, otherwise))),
        }
    }

    /// The class of its elements, if that is known whatever the symbols.
    #[must_use]
    pub fn class(&self) -> Option<ElementClass> {
        match self {
            Self::Known(element) => Some(element.class()),
            _ => None,
        }
    }

    /// Calls `f` for each symbol that occurs.
    pub fn each_symbol(&self, f: &mut dyn FnMut(SymbolId)) {
        match self {
            Self::Known(_) => {}
            Self::Symbol(symbol) => f(*symbol),
            Self::Promote(_, pair) => {
                pair.0.each_symbol(f);
                pair.1.each_symbol(f);
            }
            Self::PromoteWeak(_, dtype, _) | Self::Floating(dtype) => dtype.each_symbol(f),
            Self::Select(cond, pair) => {
                cond.each_symbol(f);
                pair.0.each_symbol(f);
                pair.1.each_symbol(f);
            }
        }
    }

    /// Puts in the values of the symbols that are bound.
    pub fn substitute(&self, bindings: &dyn Bindings) -> Result<Self> {
        match self {
            Self::Known(_) => Ok(self.clone()),
            Self::Symbol(symbol) => match bindings.value(*symbol) {
                None => Ok(self.clone()),
                Some(SymbolValue::Element(element)) => Ok(Self::Known(element)),
                Some(_) => Err(SymbolicError::Unbound(*symbol)),
            },
            Self::Promote(rule, pair) => Self::promote(
                *rule,
                &pair.0.substitute(bindings)?,
                &pair.1.substitute(bindings)?,
            ),
            Self::PromoteWeak(rule, dtype, weak) => {
                Self::promote_weak(*rule, &dtype.substitute(bindings)?, *weak)
            }
            Self::Floating(dtype) => Ok(dtype.substitute(bindings)?.floating()),
            Self::Select(cond, pair) => {
                let cond = cond.substitute(bindings)?;
                match cond.as_bool() {
                    Some(true) => pair.0.substitute(bindings),
                    Some(false) => pair.1.substitute(bindings),
                    None => Ok(Self::select(
                        &cond,
                        pair.0.substitute(bindings)?,
                        pair.1.substitute(bindings)?,
                    )),
                }
            }
        }
    }

    /// The element type that it is once all its symbols are bound.
    pub fn evaluate(&self, bindings: &dyn Bindings) -> Result<Element> {
        let value = self.substitute(bindings)?;
        value.as_element().ok_or_else(|| {
            let mut unbound = None;
            value.each_symbol(&mut |symbol| unbound = unbound.or(Some(symbol)));
            unbound.map_or(SymbolicError::TooComplex, SymbolicError::Unbound)
        })
    }
}
