//! Numbers in text.

use crate::attr::{Elements, Number};
use crate::types::ElementType;
use tileport_num as num;

/// Writes a number without its type.
pub(super) fn push(out: &mut String, number: Number) {
    match (number.element, number.element.format()) {
        (_, Some(format)) => num::write_float(out, format, number.bits),
        (ElementType::I1, None) => out.push_str(if number.bits & 1 == 1 { "true" } else { "false" }),
        (element, None) => num::write_int(out, element.value_bits(), number.bits),
    }
}

/// Writes a number with its type behind a colon. `i1` and `i64` need none, nor does `f64` unless it is written as bits.
pub(super) fn push_typed(out: &mut String, number: Number) {
    let start = out.len();
    push(out, number);
    let is_default = match number.element {
        ElementType::I1 | ElementType::I64 => true,
        ElementType::F64 => !out[start..].starts_with("0x"),
        _ => false,
    };
    if !is_default {
        out.push_str(" : ");
        out.push_str(number.element.name());
    }
}

/// From how many elements on a list is written as one string of hexadecimal digits.
const HEX_FROM: usize = 101;

/// Writes the numbers of a tile: one for all, nested lists, or a string of bytes where they are many.
pub(super) fn push_elements(out: &mut String, element: ElementType, shape: &[i64], elements: &Elements) {
    let Some(first) = elements.get(element, 0) else {
        return;
    };
    if elements.is_splat() {
        push(out, first);
        return;
    }
    let count = elements.as_bytes().len() / crate::attr::storage_bytes(element);
    let numbers = (0..count).map_while(|i| elements.get(element, i));
    if count >= HEX_FROM {
        push_hex(out, element, numbers);
        return;
    }
    for (i, number) in numbers.enumerate() {
        // From the innermost dimension outwards, how many elements one bracket holds.
        let sizes = || {
            shape.iter().rev().scan(1usize, |size, &d| {
                *size = size.saturating_mul(usize::try_from(d).unwrap_or(1).max(1));
                Some(*size)
            })
        };
        out.push_str(if i == 0 { "" } else { ", " });
        sizes().filter(|size| i % size == 0).for_each(|_| out.push('['));
        push(out, number);
        sizes()
            .filter(|size| (i + 1) % size == 0)
            .for_each(|_| out.push(']'));
    }
}

/// Writes numbers as a string of hexadecimal digits, each in as few bytes as its format needs, little-endian.
fn push_hex(out: &mut String, element: ElementType, numbers: impl Iterator<Item = Number>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let size = (element.value_bits() as usize).div_ceil(8);
    out.push_str("\"0x");
    for number in numbers {
        for byte in &number.bits.to_le_bytes()[..size] {
            out.push(char::from(DIGITS[usize::from(byte >> 4)]));
            out.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
    out.push('"');
}
