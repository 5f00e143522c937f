//! How the elements of a constant lie in bytecode.
//!
//! As in memory of the IR, with one exception: a list of `i1` is packed, eight to a byte, lowest bit first. One byte
//! for more than eight `i1` stands for all of them; its lowest bit counts, and writers set all of its bits.

use crate::attr::Elements;
use crate::types::ElementType;

/// The elements that the bytes stand for; `None` where there are too many or too few for `count`.
pub(super) fn decode(element: ElementType, count: u64, bytes: &[u8]) -> Option<Elements> {
    if element != ElementType::I1 {
        return Elements::from_bytes(element, count, bytes);
    }
    if count.div_ceil(8) == bytes.len() as u64 {
        // Eight times the bytes of the input at most.
        let unpacked: Vec<u8> = (0..count)
            .map(|i| bytes.get((i / 8) as usize).map_or(0, |b| b >> (i % 8) & 1))
            .collect();
        return Elements::from_bytes(element, count, &unpacked);
    }
    match bytes {
        [byte] => Elements::from_bytes(element, count, &[byte & 1]),
        _ => None,
    }
}

/// The bytes that stand for the elements.
pub(super) fn encode(element: ElementType, elements: &Elements) -> Vec<u8> {
    let bytes = elements.as_bytes();
    if element != ElementType::I1 {
        return bytes.to_vec();
    }
    if elements.is_splat() {
        return vec![if bytes.first().is_some_and(|b| b & 1 == 1) {
            0xFF
        } else {
            0
        }];
    }
    bytes
        .chunks(8)
        .map(|chunk| {
            chunk
                .iter()
                .enumerate()
                .fold(0, |byte, (i, b)| byte | (b & 1) << i)
        })
        .collect()
}
