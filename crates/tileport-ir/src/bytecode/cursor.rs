//! A place in the file from which numbers are read. Every error it makes points at bytes of the file.

use super::{MALFORMED, TRUNCATED};
use crate::{Diagnostic, Span};
use std::fmt;

/// Reading either gives something or a finding; boxed, so that the good case stays small.
pub(super) type Read<T> = Result<T, Box<Diagnostic>>;

/// The part of the file that a cursor is confined to, for messages.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part<'a> {
    File,
    Section(&'static str),
    Item {
        kind: &'static str,
        index: usize,
        count: usize,
    },
    Body(&'a str),
}

impl fmt::Display for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Section(name) => write!(f, "the {name} section"),
            Self::Item { kind, index, count } => write!(f, "{kind} {index} of {count}"),
            Self::Body(entry) => write!(f, "the body of entry `@{entry}`"),
        }
    }
}

/// Reads forward through a part of the file.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    /// The file up to the end of the part, so that positions are those of the file.
    bytes: &'a [u8],
    /// Never beyond the end of `bytes`.
    pos: usize,
    part: Part<'a>,
    /// The operation that is being read, for messages.
    op: Option<&'static str>,
}

impl<'a> Cursor<'a> {
    /// Over the bytes of the file from `start` to before `end`, both cut to its size.
    pub(super) fn new(file: &'a [u8], start: usize, end: usize, part: Part<'a>) -> Self {
        let end = end.min(file.len());
        let bytes = file.get(..end).unwrap_or(file);
        Self {
            bytes,
            pos: start.min(end),
            part,
            op: None,
        }
    }

    /// Names the operation that is read from here on.
    #[inline]
    pub(super) fn set_op(&mut self, op: Option<&'static str>) {
        self.op = op;
    }

    /// An item with the operation that it belongs to, if one is read.
    #[cold]
    pub(super) fn named(&self, item: &'static str) -> String {
        match self.op {
            Some(op) => format!("{item} of `{op}`"),
            None => item.to_owned(),
        }
    }

    /// The operation that is read.
    pub(super) fn op(&self) -> &'static str {
        self.op.unwrap_or_default()
    }

    /// The next byte's position in the file.
    #[inline]
    pub(super) fn pos(&self) -> usize {
        self.pos
    }

    /// How many bytes are left.
    #[inline]
    pub(super) fn remaining(&self) -> usize {
        self.bytes.len() - self.pos
    }

    /// The part that the cursor is confined to.
    pub(super) fn part(&self) -> Part<'a> {
        self.part
    }

    /// From a position to here.
    pub(super) fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.pos)
    }

    /// A finding about the bytes from a position to here.
    #[cold]
    pub(super) fn malformed(&self, start: usize, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(MALFORMED, self.span_from(start), message))
    }

    #[cold]
    fn truncated(&self, item: &'static str) -> Box<Diagnostic> {
        let item = self.named(item);
        Box::new(Diagnostic::error(
            TRUNCATED,
            Span::new(self.pos, self.bytes.len()),
            format!("{} ends before {item}", self.part),
        ))
    }

    /// The next byte.
    #[inline]
    pub(super) fn byte(&mut self, item: &'static str) -> Read<u8> {
        match self.bytes.get(self.pos) {
            Some(&byte) => {
                self.pos += 1;
                Ok(byte)
            }
            None => Err(self.truncated(item)),
        }
    }

    /// A number of variable length: seven bits a byte, lowest first, the top bit set on all but the last.
    #[inline]
    pub(super) fn varint(&mut self, item: &'static str) -> Read<u64> {
        match self.bytes.get(self.pos..) {
            Some(&[byte, ..]) if byte < 0x80 => {
                self.pos += 1;
                Ok(byte.into())
            }
            // Operands of a large kernel have two or three bytes.
            Some(&[first, second, ..]) if second < 0x80 => {
                self.pos += 2;
                Ok(u64::from(first & 0x7F) | u64::from(second) << 7)
            }
            Some(&[first, second, third, ..]) if third < 0x80 => {
                self.pos += 3;
                Ok(u64::from(first & 0x7F) | u64::from(second & 0x7F) << 7 | u64::from(third) << 14)
            }
            _ => self.long_varint(item),
        }
    }

    #[cold]
    fn long_varint(&mut self, item: &'static str) -> Read<u64> {
        let start = self.pos;
        let mut value = 0u64;
        for shift in (0..63).step_by(7) {
            let byte = self.byte(item)?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        // The tenth byte has room for one bit more.
        let last = self.byte(item)?;
        let problem = match last {
            0 | 1 => return Ok(value | u64::from(last) << 63),
            2..0x80 => "64 bits",
            _ => "ten bytes",
        };
        Err(self.malformed(start, format!("{item} takes more than {problem}")))
    }

    /// The same with up to 70 bits.
    pub(super) fn wide_varint(&mut self, item: &'static str) -> Read<u128> {
        let start = self.pos;
        let mut value = 0u128;
        for shift in (0..70).step_by(7) {
            let byte = self.byte(item)?;
            value |= u128::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(self.malformed(start, format!("{item} takes more than ten bytes")))
    }

    /// A signed number of variable length: the sign is the lowest bit.
    pub(super) fn signed_varint(&mut self, item: &'static str) -> Read<i64> {
        let value = self.varint(item)?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// A number that must fit in 32 bits.
    pub(super) fn varint_u32(&mut self, item: &'static str) -> Read<u32> {
        let start = self.pos;
        let value = self.varint(item)?;
        u32::try_from(value)
            .map_err(|_| self.malformed(start, format!("{item} is {value}, which takes more than 32 bits")))
    }

    /// How many items follow; refused where the rest of the part cannot hold them at `min_size` bytes each.
    #[inline]
    pub(super) fn count(&mut self, items: &'static str, min_size: usize) -> Read<usize> {
        let start = self.pos;
        let count = self.varint(items)?;
        let room = self.remaining() / min_size.max(1);
        match usize::try_from(count) {
            Ok(n) if n <= room => Ok(n),
            _ => Err(self.malformed(
                start,
                format!(
                    "{} states {count} for {items}, but only {} bytes follow",
                    self.part,
                    self.remaining()
                ),
            )),
        }
    }

    /// The next `count` bytes.
    pub(super) fn bytes(&mut self, count: usize, item: &'static str) -> Read<&'a [u8]> {
        let end = self.pos.checked_add(count);
        match end.and_then(|end| self.bytes.get(self.pos..end)) {
            Some(bytes) => {
                self.pos += count;
                Ok(bytes)
            }
            None => Err(self.truncated(item)),
        }
    }

    /// A little-endian number of `N` bytes.
    fn array<const N: usize>(&mut self, item: &'static str) -> Read<[u8; N]> {
        let bytes = self.bytes(N, item)?;
        Ok(bytes.try_into().unwrap_or([0; N]))
    }

    /// A little-endian number of two bytes.
    pub(super) fn u16_le(&mut self, item: &'static str) -> Read<u16> {
        Ok(u16::from_le_bytes(self.array(item)?))
    }

    /// A little-endian signed number of four bytes.
    pub(super) fn i32_le(&mut self, item: &'static str) -> Read<i32> {
        Ok(i32::from_le_bytes(self.array(item)?))
    }

    /// A little-endian signed number of eight bytes.
    pub(super) fn i64_le(&mut self, item: &'static str) -> Read<i64> {
        Ok(i64::from_le_bytes(self.array(item)?))
    }

    /// Skips to the next multiple of `alignment`, counted from `base`.
    pub(super) fn align(&mut self, alignment: usize, base: usize, item: &'static str) -> Read<()> {
        let gap = (self.pos - base.min(self.pos)).wrapping_neg() % alignment.max(1);
        self.bytes(gap, item).map(|_| ())
    }

    /// Refuses bytes that are left.
    pub(super) fn finish(&self) -> Read<()> {
        if self.remaining() == 0 {
            return Ok(());
        }
        let span = Span::new(self.pos, self.bytes.len());
        let message = format!("{} has {} bytes too many", self.part, self.remaining());
        Err(Box::new(Diagnostic::error(MALFORMED, span, message)))
    }
}
