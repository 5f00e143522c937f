//! Julia's numbers: their types, how two of them meet, and arithmetic that is done when the kernel is compiled.

use tileport_kernel::{Element, ElementClass};

/// The element types of cuTile.jl, by their names in Julia. Names that two packages share stand once.
pub(crate) const TYPES: &[(&str, Element)] = &[
    ("Bool", Element::Bool),
    ("Int8", Element::I8),
    ("Int16", Element::I16),
    ("Int32", Element::I32),
    ("Int64", Element::I64),
    ("Int", Element::I64),
    ("UInt8", Element::U8),
    ("UInt16", Element::U16),
    ("UInt32", Element::U32),
    ("UInt64", Element::U64),
    ("UInt", Element::U64),
    ("Float16", Element::F16),
    ("BFloat16", Element::BF16),
    ("TFloat32", Element::TF32),
    ("Float32", Element::F32),
    ("Float64", Element::F64),
    ("Float8_E4M3FN", Element::F8E4M3FN),
    ("Float8_E5M2", Element::F8E5M2),
    ("Float8_E8M0FNU", Element::F8E8M0FNU),
    ("Float4_E2M1FN", Element::F4E2M1FN),
];

/// The element type of this name.
pub(crate) fn element(name: &str) -> Option<Element> {
    TYPES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, element)| *element)
}

/// The name of an element type in Julia.
pub(crate) fn name(element: Element) -> &'static str {
    TYPES
        .iter()
        .find(|(_, known)| *known == element)
        .map_or("Float8_E5M3FNU", |(name, _)| name)
}

/// A number that is known when the kernel is compiled; its type is said beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Known {
    /// An integer, in the range of its type.
    Int(i128),
    /// A truth value.
    Bool(bool),
    /// A float.
    Float(f64),
}

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            _ => false,
        }
    }
}

impl Known {
    pub(crate) const fn as_int(self) -> Option<i128> {
        match self {
            Self::Int(value) => Some(value),
            Self::Bool(value) => Some(value as i128),
            Self::Float(_) => None,
        }
    }

    pub(crate) const fn as_bool(self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(value),
            _ => None,
        }
    }

    pub(crate) fn as_float(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Bool(value) => f64::from(u8::from(value)),
            Self::Float(value) => value,
        }
    }
}

/// The type in which Julia computes with numbers of two types, by `promote_type`.
pub(crate) fn promote(a: Element, b: Element) -> Option<Element> {
    if a == b {
        return Some(a);
    }
    let kind = |element: Element| match element.class() {
        ElementClass::Boolean => 0,
        ElementClass::Integer => 1,
        ElementClass::Float => 2,
        ElementClass::RestrictedFloat => 3,
    };
    match (kind(a), kind(b)) {
        (3, _) | (_, 3) => None,
        (0, _) => Some(b),
        (_, 0) => Some(a),
        (1, 2) => Some(b),
        (2, 1) => Some(a),
        (1, 1) => {
            let (x, y) = (a.storage_bits(), b.storage_bits());
            Some(match x.cmp(&y) {
                std::cmp::Ordering::Greater => a,
                std::cmp::Ordering::Less => b,
                // Of two integers of one width, one without a sign wins.
                std::cmp::Ordering::Equal if a.is_signed_integer() => b,
                std::cmp::Ordering::Equal => a,
            })
        }
        _ => {
            let (x, y) = (a.storage_bits(), b.storage_bits());
            Some(match x.cmp(&y) {
                std::cmp::Ordering::Greater => a,
                std::cmp::Ordering::Less => b,
                std::cmp::Ordering::Equal => Element::F32,
            })
        }
    }
}

/// An integer in the range of a type, as its lowest bits.
pub(crate) fn wrap(value: i128, element: Element) -> i128 {
    let bits = element.storage_bits();
    if bits >= 128 {
        return value;
    }
    let low = value & ((1_i128 << bits) - 1);
    if element.is_signed_integer() && low >> (bits - 1) & 1 == 1 {
        low - (1_i128 << bits)
    } else {
        low
    }
}

/// A float as its type holds it, where that is a type of the machine's.
fn rounded(value: f64, element: Element) -> Option<f64> {
    match element {
        Element::F64 => Some(value),
        Element::F32 => Some(f64::from(value as f32)),
        _ => None,
    }
}

/// A known number converted to a type; nothing where that isn't done here or isn't exact.
pub(crate) fn convert(value: Known, to: Element) -> Option<Known> {
    match to.class() {
        ElementClass::Boolean => match value {
            Known::Bool(_) => Some(value),
            Known::Int(n @ (0 | 1)) => Some(Known::Bool(n == 1)),
            _ => None,
        },
        ElementClass::Integer => {
            let number = match value {
                Known::Float(float) if float.fract() == 0.0 && float.abs() < 1e18 => float as i128,
                Known::Float(_) => return None,
                other => other.as_int()?,
            };
            let (low, high) = to.integer_range()?;
            (low..=high).contains(&number).then_some(Known::Int(number))
        }
        ElementClass::Float | ElementClass::RestrictedFloat => {
            // Types that the machine lacks round when the constant is made.
            Some(Known::Float(match to {
                Element::F32 => match value {
                    Known::Int(n) => f64::from(n as f32),
                    other => f64::from(other.as_float() as f32),
                },
                _ => value.as_float(),
            }))
        }
    }
}

/// Arithmetic of known numbers of one type; nothing where it must be left to the kernel.
pub(crate) fn arithmetic(op: &str, a: Known, b: Known, element: Element) -> Option<Known> {
    if let (Known::Float(x), Known::Float(y)) = (a, b) {
        let single = element == Element::F32;
        let value = match op {
            "+" if single => f64::from(x as f32 + y as f32),
            "-" if single => f64::from(x as f32 - y as f32),
            "*" if single => f64::from(x as f32 * y as f32),
            "/" if single => f64::from(x as f32 / y as f32),
            "+" => x + y,
            "-" => x - y,
            "*" => x * y,
            "/" => x / y,
            _ => return None,
        };
        return rounded(value, element).map(Known::Float);
    }
    if let (Known::Bool(x), Known::Bool(y)) = (a, b) {
        return Some(Known::Bool(match op {
            "&" => x & y,
            "|" => x | y,
            "xor" => x ^ y,
            _ => return None,
        }));
    }
    let (x, y) = (a.as_int()?, b.as_int()?);
    let value = match op {
        "+" => x.checked_add(y)?,
        "-" => x.checked_sub(y)?,
        "*" => x.checked_mul(y)?,
        "div" => x.checked_div(y)?,
        "rem" => x.checked_rem(y)?,
        "fld" => floor_div(x, y)?,
        "mod" => x.checked_sub(floor_div(x, y)?.checked_mul(y)?)?,
        "cld" => floor_div(x.checked_neg()?, y)?.checked_neg()?,
        "min" => x.min(y),
        "max" => x.max(y),
        "&" => x & y,
        "|" => x | y,
        "xor" => x ^ y,
        "<<" => shifted(x, u32::try_from(y).ok()?, element)?,
        ">>" => x >> u32::try_from(y).ok().filter(|y| *y < 127)?,
        "^" => x.checked_pow(u32::try_from(y).ok()?)?,
        _ => return None,
    };
    Some(Known::Int(wrap(value, element)))
}

fn shifted(x: i128, by: u32, element: Element) -> Option<i128> {
    if by >= element.storage_bits() {
        return Some(0);
    }
    x.checked_mul(1_i128.checked_shl(by)?)
}

fn floor_div(x: i128, y: i128) -> Option<i128> {
    let quotient = x.checked_div(y)?;
    let exact = quotient.checked_mul(y)? == x;
    Some(if !exact && ((x < 0) != (y < 0)) {
        quotient - 1
    } else {
        quotient
    })
}

/// A comparison of known numbers.
pub(crate) fn compare(op: &str, a: Known, b: Known) -> Option<bool> {
    let order = match (a, b) {
        (Known::Float(_), _) | (_, Known::Float(_)) => a.as_float().partial_cmp(&b.as_float()),
        _ => Some(a.as_int()?.cmp(&b.as_int()?)),
    };
    Some(match op {
        "==" => order.is_some_and(std::cmp::Ordering::is_eq),
        "!=" => order.is_none_or(std::cmp::Ordering::is_ne),
        "<" => order.is_some_and(std::cmp::Ordering::is_lt),
        "<=" => order.is_some_and(std::cmp::Ordering::is_le),
        ">" => order.is_some_and(std::cmp::Ordering::is_gt),
        ">=" => order.is_some_and(std::cmp::Ordering::is_ge),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_meet_as_in_julia() {
        let cases = [
            (Element::I32, Element::I64, Element::I64),
            (Element::I32, Element::U32, Element::U32),
            (Element::U8, Element::I16, Element::I16),
            (Element::Bool, Element::I8, Element::I8),
            (Element::I64, Element::F16, Element::F16),
            (Element::F32, Element::F64, Element::F64),
            (Element::F16, Element::BF16, Element::F32),
        ];
        for (a, b, met) in cases {
            assert_eq!(promote(a, b), Some(met), "{a:?} {b:?}");
            assert_eq!(promote(b, a), Some(met), "{b:?} {a:?}");
        }
        assert_eq!(promote(Element::TF32, Element::F32), None);
    }

    #[test]
    fn known_integers_divide_as_in_julia() {
        let of =
            |op, x, y| arithmetic(op, Known::Int(x), Known::Int(y), Element::I32).and_then(Known::as_int);
        assert_eq!(of("fld", -7, 2), Some(-4));
        assert_eq!(of("div", -7, 2), Some(-3));
        assert_eq!(of("cld", -7, 2), Some(-3));
        assert_eq!(of("cld", 7, 2), Some(4));
        assert_eq!(of("mod", -7, 3), Some(2));
        assert_eq!(of("rem", -7, 3), Some(-1));
        assert_eq!(of("div", 1, 0), None);
        assert_eq!(of("+", 2_147_483_647, 1), Some(-2_147_483_648));
    }
}
