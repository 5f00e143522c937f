//! Promotion: which element type two operands take, by language.

use super::{SymbolicError, Weak};
use crate::{Element, ElementClass};

/// Whose rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promotion {
    /// cuTile Python's: a lattice without mixed signedness, where integers never widen a float.
    CuTilePython,
}

/// Two element types with no common one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromotionError(pub Element, pub Element);

impl From<PromotionError> for SymbolicError {
    fn from(error: PromotionError) -> Self {
        Self::Promotion(error.0, error.1)
    }
}

/// The element type that operands of types `a` and `b` take.
///
/// # Errors
/// The language has no implicit promotion for them.
pub fn promote(rule: Promotion, a: Element, b: Element) -> Result<Element, PromotionError> {
    match rule {
        Promotion::CuTilePython => cutile_python(a, b).ok_or(PromotionError(a, b)),
    }
}

fn cutile_python(a: Element, b: Element) -> Option<Element> {
    if a == b {
        return Some(a);
    }
    let restricted = ElementClass::RestrictedFloat;
    if a.class() == restricted || b.class() == restricted {
        return None;
    }
    let (weak, strong) = if a.class() <= b.class() { (a, b) } else { (b, a) };
    if weak.class() < strong.class() {
        return Some(strong);
    }
    // Two integers of unlike signedness, or the two 16-bit floats: none holds the other.
    let unlike = match strong.class() {
        ElementClass::Integer => a.is_signed_integer() != b.is_signed_integer(),
        _ => a.storage_bits() == b.storage_bits(),
    };
    (!unlike).then(|| if a.storage_bits() > b.storage_bits() { a } else { b })
}

/// The element type that a typed operand and a weakly typed constant take together. Whether an integer constant is in range
/// is for the caller to see, who has its value.
#[must_use]
pub fn promote_weak(rule: Promotion, element: Element, weak: Weak) -> Element {
    let Promotion::CuTilePython = rule;
    match (element.class(), weak) {
        (ElementClass::Boolean, Weak::Int) => Element::I32,
        (ElementClass::Boolean | ElementClass::Integer, Weak::Float) => Element::F32,
        _ => element,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promotion_is_symmetric_and_keeps_what_both_agree_on() {
        for &a in Element::ALL {
            assert_eq!(promote(Promotion::CuTilePython, a, a), Ok(a));
            for &b in Element::ALL {
                let both = [(a, b), (b, a)].map(|(a, b)| promote(Promotion::CuTilePython, a, b).ok());
                assert_eq!(both[0], both[1], "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn what_holds_neither_is_refused() {
        for (a, b) in [
            (Element::I32, Element::U32),
            (Element::U8, Element::I64),
            (Element::F16, Element::BF16),
            (Element::F32, Element::TF32),
            (Element::F8E4M3FN, Element::I8),
        ] {
            assert_eq!(promote(Promotion::CuTilePython, a, b), Err(PromotionError(a, b)));
        }
        assert_eq!(
            promote(Promotion::CuTilePython, Element::I64, Element::F16),
            Ok(Element::F16)
        );
        assert_eq!(
            promote_weak(Promotion::CuTilePython, Element::U8, Weak::Float),
            Element::F32
        );
        assert_eq!(
            promote_weak(Promotion::CuTilePython, Element::F8E5M2, Weak::Float),
            Element::F8E5M2
        );
    }
}
