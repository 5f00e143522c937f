//! What values travel in through a scan or a reduction: integers as wide as all of them, in which zero stands for the neutral
//! elements.
//!
//! A value's bits are XORed with those of its neutral element, which loses nothing and makes the neutral element zero. Several
//! values lie side by side, the first in the highest bits.

use crate::element::Elem;
use crate::error::Result;
use crate::rx::Rx;
use crate::writer::{Val, Writer};
use tileport_kernel::expr::{BinaryOp, FloatMode};
use tileport_kernel::{Dim, Element};

/// How one value lies in the carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    element: Element,
    bits: u32,
    /// The lowest bit that it has.
    at: u32,
    /// The bits of its neutral element.
    neutral: u64,
}

/// What values travel in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Carrier {
    pub(crate) element: Element,
    parts: Vec<Part>,
}

/// The unsigned integers of a width.
const fn unsigned(bits: u32) -> Option<Element> {
    Some(match bits {
        8 => Element::U8,
        16 => Element::U16,
        32 => Element::U32,
        64 => Element::U64,
        _ => return None,
    })
}

/// The signed integers of a width.
const fn signed(bits: u32) -> Option<Element> {
    Some(match bits {
        8 => Element::I8,
        16 => Element::I16,
        32 => Element::I32,
        64 => Element::I64,
        _ => return None,
    })
}

impl Carrier {
    /// What values of these types travel in; `None` if no integer is wide enough, or a type has no bits of its own.
    pub(crate) fn of(elements: &[Element], neutrals: &[u64]) -> Option<Self> {
        let mut parts = Vec::new();
        let mut at = 0;
        for (&element, &neutral) in elements.iter().zip(neutrals).rev() {
            let bits = element.storage_bits();
            unsigned(bits).filter(|_| element != Element::Bool)?;
            parts.push(Part {
                element,
                bits,
                at,
                neutral,
            });
            at += bits;
        }
        parts.reverse();
        let element = match parts.as_slice() {
            // What is an integer already, or has zero as its neutral element, travels as it is.
            [only] if only.neutral == 0 || !only.element.is_float() => only.element,
            // Signed integers have a literal for all bits.
            [only] => signed(only.bits)?,
            _ if at <= 32 => Element::U32,
            _ if at <= 64 => Element::U64,
            _ => return None,
        };
        Some(Self { element, parts })
    }

    /// Whether the values travel as they are.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.parts.as_slice(), [only] if only.neutral == 0)
    }

    pub(crate) fn is_packed(&self) -> bool {
        self.parts.len() > 1
    }

    /// The element types of the values.
    pub(crate) fn elements(&self) -> impl Iterator<Item = Element> {
        self.parts.iter().map(|part| part.element)
    }

    /// The integers that a part's bits are.
    fn word(&self, part: &Part) -> Element {
        if self.is_packed() {
            unsigned(part.bits).unwrap_or(self.element)
        } else {
            self.element
        }
    }

    /// What is said where values are put into it.
    fn comment(&self) -> &'static str {
        if self.is_packed() {
            "cutile-rs combines one tile, and takes zero for the neutral element, whichever it is given: the values travel side by \
             side in one integer, as their bits XORed with those of their neutral elements."
        } else {
            "cutile-rs takes zero for the neutral element, whichever it is given: the values travel as their bits, XORed with \
             those of the neutral element."
        }
    }
}

impl Writer<'_> {
    /// The values in their carrier, with a comment that says why.
    pub(crate) fn carry(&mut self, carrier: &Carrier, values: Vec<Val>) -> Result<Val> {
        if !carrier.is_plain() {
            self.remark(carrier.comment());
        }
        self.put(carrier, values)
    }

    /// The values in their carrier.
    pub(crate) fn put(&mut self, carrier: &Carrier, values: Vec<Val>) -> Result<Val> {
        let mode = FloatMode::default();
        let mut all: Option<Val> = None;
        for (part, value) in carrier.parts.iter().zip(values) {
            let value = self.rank_zero(value)?;
            if carrier.is_plain() {
                return Ok(self.named("carried", value));
            }
            let word = carrier.word(part);
            let bits = self.bits_as(value, word, "bits");
            let bits = self.xored(bits, word, part.neutral)?;
            let bits = self.widened(bits, carrier.element)?;
            let bits = if part.at == 0 {
                bits
            } else {
                let by = self.integers("shift", carrier.element, part.at.into(), &bits.shape.clone())?;
                self.binary_values(BinaryOp::Shl, bits, by, mode)?
            };
            all = Some(match all {
                None => bits,
                Some(before) => self.binary_values(BinaryOp::Or, before, bits, mode)?,
            });
        }
        match all {
            Some(all) => Ok(self.named(if carrier.is_packed() { "packed" } else { "coded" }, all)),
            None => crate::error::error(crate::error::MALFORMED, self.span, "nothing is combined"),
        }
    }

    /// The values that a carrier has; with names, where they are needed more than once.
    pub(crate) fn carried(&mut self, carrier: &Carrier, value: Val, names: &[String]) -> Result<Vec<Val>> {
        if carrier.is_plain() {
            return Ok(vec![value]);
        }
        let mode = FloatMode::default();
        let value = self.named_tile("packed", value)?;
        let mut all = Vec::new();
        for (index, part) in carrier.parts.iter().enumerate() {
            let word = carrier.word(part);
            let shape: Vec<Dim> = value.shape.clone();
            let mut bits = value.clone();
            if carrier.is_packed() {
                if part.at > 0 {
                    let by = self.integers("shift", carrier.element, part.at.into(), &shape)?;
                    bits = self.binary_values(BinaryOp::Shr, bits, by, mode)?;
                }
                let below = carrier.element.storage_bits() - part.at;
                // What stands above is cut off; above the first there may be bits that nothing has.
                if index > 0 || below > part.bits {
                    let ones = (1i128 << part.bits) - 1;
                    let mask = self.integers("mask", carrier.element, ones, &shape)?;
                    bits = self.binary_values(BinaryOp::And, bits, mask, mode)?;
                }
                if word != carrier.element {
                    let bits_named = self.named("part", bits);
                    let rx = Rx::call(
                        "trunci",
                        vec![bits_named.rx.clone(), Rx::atom("overflow::NoUnsignedWrap")],
                    );
                    let elem = Elem::Known(word);
                    bits = self.temp(
                        "word",
                        Val {
                            rx,
                            elem,
                            ..bits_named
                        },
                    );
                }
            }
            let bits = self.xored(bits, word, part.neutral)?;
            let elem = Elem::Known(part.element);
            let value = match names.get(index) {
                Some(name) if bits.elem == elem => self.temp(name, bits),
                Some(name) => self.bits_as(bits, part.element, name),
                None => self.bits_as(bits, part.element, "value"),
            };
            all.push(value);
        }
        Ok(all)
    }

    /// The same bits as another type.
    fn bits_as(&mut self, value: Val, element: Element, what: &str) -> Val {
        let elem = Elem::Known(element);
        if value.elem == elem {
            return value;
        }
        let value = self.named("bits", value);
        let rx = Rx::call("bitcast", vec![value.rx.clone()]);
        self.temp(what, Val { rx, elem, ..value })
    }

    fn xored(&mut self, bits: Val, word: Element, neutral: u64) -> Result<Val> {
        if neutral == 0 {
            return Ok(bits);
        }
        let value = match (word.integer_range(), word.storage_bits()) {
            // The number that has these bits.
            (Some((least, _)), width) if least < 0 => {
                let above = 64 - width.min(64);
                i128::from(((neutral << above) as i64) >> above)
            }
            _ => i128::from(neutral),
        };
        let key = self.integers("neutral", word, value, &bits.shape.clone())?;
        if word.storage_bits() >= 32 {
            return self.binary_values(BinaryOp::Xor, bits, key, FloatMode::default());
        }
        // Tiles of narrower integers have functions, but no operators.
        let rx = Rx::call("xori", vec![bits.rx.clone(), key.rx]);
        Ok(Val { rx, ..bits })
    }

    fn widened(&mut self, bits: Val, element: Element) -> Result<Val> {
        let elem = Elem::Known(element);
        if bits.elem == elem {
            return Ok(bits);
        }
        let bits = self.named("coded", bits);
        let rx = Rx::call("exti", vec![bits.rx.clone()]);
        Ok(self.temp("wide", Val { rx, elem, ..bits }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_an_integer_with_zero_as_its_neutral_element_travels_as_it_is() {
        let carrier = Carrier::of(&[Element::I32], &[0]).unwrap();
        assert!(carrier.is_plain());
        assert_eq!(carrier.element, Element::I32);
        let carrier = Carrier::of(&[Element::F16], &[0x3c00]).unwrap();
        assert!(!carrier.is_plain());
        assert_eq!(carrier.element, Element::I16);
    }

    #[test]
    fn the_first_of_several_lies_in_the_highest_bits() {
        let carrier = Carrier::of(&[Element::F32, Element::I16], &[1, 2]).unwrap();
        assert_eq!(carrier.element, Element::U64);
        let places: Vec<(u32, u64)> = carrier.parts.iter().map(|p| (p.at, p.neutral)).collect();
        assert_eq!(places, [(16, 1), (0, 2)]);
        let carrier = Carrier::of(&[Element::F16, Element::BF16], &[0, 0]).unwrap();
        assert_eq!(carrier.element, Element::U32);
        assert!(!carrier.is_plain());
    }

    #[test]
    fn more_than_64_bits_have_no_carrier() {
        assert_eq!(Carrier::of(&[Element::F32; 3], &[0; 3]), None);
        assert_eq!(Carrier::of(&[Element::Bool], &[0]), None);
    }
}
