//! Numbers in their formats, and the folding of conversions.

use crate::{Element, ElementClass};
use tileport_ir::ElementType;
use tileport_ir::attr::Number;
use tileport_num::{Overflow, Rounding};

/// An integer of a type, wrapped to its width; of a float type, rounded; of `bool`, whether it isn't zero.
pub(super) fn int(element: Element, value: i128) -> Number {
    match element.class() {
        ElementClass::Boolean => Number::int(ElementType::I1, i64::from(value != 0)),
        ElementClass::Integer => Number::int(element.to_ir(), value as i64),
        ElementClass::Float | ElementClass::RestrictedFloat => float(element, value as f64),
    }
}

/// A float of a type, rounded to nearest; beyond its range infinity, or what the format has instead. Of an integer type,
/// truncated and wrapped.
pub(super) fn float(element: Element, value: f64) -> Number {
    let ir = element.to_ir();
    match ir.format() {
        Some(format) => Number {
            element: ir,
            bits: tileport_num::encode(format, value, Rounding::NearestEven, Overflow::Infinity),
        },
        None if element == Element::Bool => int(element, i128::from(value != 0.0)),
        None => int(element, value as i128),
    }
}

/// Whether a float format can hold a number at all: some lack a sign or NaN.
pub(super) fn holds(element: Element, value: f64) -> bool {
    match element {
        Element::F8E8M0FNU | Element::F8E5M3FNU => !value.is_sign_negative() || value.is_nan(),
        Element::F4E2M1FN => !value.is_nan(),
        _ => true,
    }
}

/// A number's value: an integer by the type's signedness, or a float.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Known {
    Int(i128),
    Float(f64),
}

/// The value of a number of a type.
pub(super) fn known(element: Element, number: Number) -> Known {
    match number.element.format() {
        Some(format) => Known::Float(tileport_num::decode(format, number.bits)),
        None if element.is_signed_integer() => Known::Int(number.as_signed().unwrap_or(0).into()),
        None => Known::Int(number.bits.into()),
    }
}

/// A number converted to another type, as constants are; `None` where that has no value.
pub(super) fn convert(from: Element, number: Number, to: Element) -> Option<Number> {
    match known(from, number) {
        Known::Int(value) => holds(to, value as f64).then(|| int(to, value)),
        Known::Float(value) if to.is_float() => holds(to, value).then(|| float(to, value)),
        Known::Float(value) if to == Element::Bool => Some(float(to, value)),
        Known::Float(value) => value.is_finite().then(|| float(to, value)),
    }
}
