//! The tables of strings and constants, and looking things up in them.

use super::super::constants;
use super::super::cursor::{Cursor, Part, Read};
use super::{Context, Name};
use crate::TypeId;
use crate::attr::{ByteString, Elements};
use crate::types::{ElementType, TileElement};
use rustc_hash::FxHashMap;

/// The places of a table's items: a count, padding, an offset for each, and then the items without gaps.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    file: &'a [u8],
    kind: &'static str,
    /// Where the offsets lie in the file.
    offsets: &'a [u8],
    /// Bytes of one offset.
    width: usize,
    /// Where the items begin and end in the file.
    data: (usize, usize),
}

impl Table<'_> {
    /// The table of a section that is not there.
    pub(super) fn empty(kind: &'static str) -> Self {
        Self {
            file: &[],
            kind,
            offsets: &[],
            width: 4,
            data: (0, 0),
        }
    }
}

impl<'a> Table<'a> {
    /// Reads the head of a table that takes the rest of the part; `base` is where the part begins.
    pub(super) fn read(
        file: &'a [u8],
        mut cursor: Cursor<'a>,
        base: usize,
        kind: &'static str,
        width: usize,
    ) -> Read<Self> {
        let count = cursor.count("entries", width)?;
        if count > 0 {
            cursor.align(width, base, "its offsets")?;
        }
        // Fits: the count is bounded by the part's size.
        let offsets = cursor.bytes(count * width, "its offsets")?;
        let start = cursor.pos();
        let end = start + cursor.remaining();
        if count == 0 && end > start {
            super::only_padding(&mut cursor)?;
        }
        let table = Self {
            file,
            kind,
            offsets,
            width,
            data: (start, end),
        };
        let mut before = 0;
        for index in 0..table.len() {
            let offset = table.offset(index).unwrap_or(0);
            let head = start - (count - index) * width;
            let wrong = |what: String| super::error(super::MALFORMED, head, head + width, what);
            if offset < before {
                let message =
                    format!("{kind} {index} begins at offset {offset}, before the {kind} in front of it");
                return Err(wrong(message));
            }
            if offset > (end - start) as u64 {
                let message = format!(
                    "{kind} {index} begins at offset {offset}, but there are only {} bytes",
                    end - start
                );
                return Err(wrong(message));
            }
            before = offset;
        }
        Ok(table)
    }

    pub(super) fn len(&self) -> usize {
        self.offsets.len() / self.width
    }

    fn offset(&self, index: usize) -> Option<u64> {
        let bytes = self.offsets.chunks_exact(self.width).nth(index)?;
        Some(bytes.iter().rev().fold(0, |value, b| value << 8 | u64::from(*b)))
    }

    /// The bytes of an item.
    pub(super) fn item(&self, index: usize) -> Option<Cursor<'a>> {
        let (start, end) = self.data;
        let from = start + usize::try_from(self.offset(index)?).ok()?;
        let to = self.offset(index + 1).and_then(|o| usize::try_from(o).ok());
        let part = Part::Item {
            kind: self.kind,
            index,
            count: self.len(),
        };
        Some(Cursor::new(self.file, from, to.map_or(end, |o| start + o), part))
    }

    /// Reads the number of an item and gives the item.
    pub(super) fn look_up(&self, cursor: &mut Cursor<'_>, item: &'static str) -> Read<(usize, Cursor<'a>)> {
        let start = cursor.pos();
        let index = cursor.varint(item)?;
        let found = usize::try_from(index).ok().and_then(|i| Some((i, self.item(i)?)));
        found.ok_or_else(|| {
            let item = cursor.named(item);
            let message = format!("{item} is {} {index}, but the file has {}", self.kind, self.len());
            cursor.malformed(start, message)
        })
    }
}

/// The strings of a file.
pub(in super::super) struct Strings<'a> {
    table: Table<'a>,
    /// The strings that were asked for as text, so that each is copied once.
    texts: Vec<Option<(&'a str, Name)>>,
    /// The same for strings of bytes.
    byte_strings: Vec<Option<ByteString>>,
}

impl<'a> Strings<'a> {
    pub(super) fn read(file: &'a [u8], cursor: Cursor<'a>) -> Read<Self> {
        let table = Table::read(file, cursor, cursor.pos(), "string", 4)?;
        Ok(Self {
            texts: vec![None; table.len()],
            byte_strings: vec![None; table.len()],
            table,
        })
    }

    /// A string that must be UTF-8.
    pub(super) fn text(&mut self, cursor: &mut Cursor<'_>, item: &'static str) -> Read<Name> {
        Ok(self.text_in_file(cursor, item)?.1)
    }

    /// A string that must be UTF-8 and not empty.
    pub(in super::super) fn name(&mut self, cursor: &mut Cursor<'_>, item: &'static str) -> Read<Name> {
        Ok(self.name_in_file(cursor, item)?.1)
    }

    /// The same, also as it lies in the file.
    pub(super) fn name_in_file(
        &mut self,
        cursor: &mut Cursor<'_>,
        item: &'static str,
    ) -> Read<(&'a str, Name)> {
        let start = cursor.pos();
        let (text, name) = self.text_in_file(cursor, item)?;
        if name.is_empty() {
            return Err(cursor.malformed(start, format!("{} is empty", cursor.named(item))));
        }
        Ok((text, name))
    }

    fn text_in_file(&mut self, cursor: &mut Cursor<'_>, item: &'static str) -> Read<(&'a str, Name)> {
        let start = cursor.pos();
        let (index, mut string) = self.table.look_up(cursor, item)?;
        let slot = self.texts.get_mut(index);
        if let Some(Some(text)) = slot.as_deref() {
            return Ok(text.clone());
        }
        let bytes = string.bytes(string.remaining(), item)?;
        let text = std::str::from_utf8(bytes).map_err(|_| {
            cursor.malformed(
                start,
                format!("{} is string {index}, which is not UTF-8", cursor.named(item)),
            )
        })?;
        let found = (text, Name::from(text));
        if let Some(slot) = slot {
            *slot = Some(found.clone());
        }
        Ok(found)
    }

    /// A string of any bytes.
    pub(in super::super) fn byte_string(
        &mut self,
        cursor: &mut Cursor<'_>,
        item: &'static str,
    ) -> Read<ByteString> {
        let (index, mut string) = self.table.look_up(cursor, item)?;
        let slot = self.byte_strings.get_mut(index);
        if let Some(Some(bytes)) = slot.as_deref() {
            return Ok(bytes.clone());
        }
        let bytes = ByteString::from(string.bytes(string.remaining(), item)?);
        if let Some(slot) = slot {
            *slot = Some(bytes.clone());
        }
        Ok(bytes)
    }
}

/// The constants of a file.
pub(super) struct Constants<'a> {
    table: Table<'a>,
    /// What was decoded. For a list, the element type and the bytes leave few counts that fit, so that the copies
    /// stay within a small multiple of the file.
    decoded: FxHashMap<(usize, ElementType, u64), Elements>,
}

impl<'a> Constants<'a> {
    pub(super) fn read(file: &'a [u8], section: Option<Cursor<'a>>) -> Read<Self> {
        let table = match section {
            Some(cursor) => Table::read(file, cursor, cursor.pos(), "constant", 8)?,
            None => Table::empty("constant"),
        };
        Ok(Self {
            table,
            decoded: FxHashMap::default(),
        })
    }
}

impl Context<'_> {
    /// Reads the number of a type.
    #[inline]
    pub(super) fn type_id(&self, cursor: &mut Cursor<'_>, item: &'static str) -> Read<TypeId> {
        let start = cursor.pos();
        let index = cursor.varint(item)?;
        let found = usize::try_from(index).ok().and_then(|i| self.type_ids.get(i));
        found.copied().ok_or_else(|| {
            let item = cursor.named(item);
            let message = format!("{item} is type {index}, but the file has {}", self.type_ids.len());
            cursor.malformed(start, message)
        })
    }

    /// Reads the number of a constant, whose elements are those of a tile of the given type.
    pub(in super::super) fn elements(
        &mut self,
        cursor: &mut Cursor<'_>,
        ty: TypeId,
        item: &'static str,
    ) -> Read<Elements> {
        let start = cursor.pos();
        let tile = self.types.get(ty).and_then(|t| t.as_tile());
        let shape = tile.and_then(|t| match t.element {
            TileElement::Number(element) => Some((element, t.num_elements()?)),
            TileElement::Pointer(_) => None,
        });
        let Some((element, count)) = shape else {
            let item = cursor.named(item);
            let message =
                format!("{item} has a type that is not a tile of numbers with a known number of elements");
            return Err(cursor.malformed(start, message));
        };
        let (index, mut constant) = self.constants.table.look_up(cursor, item)?;
        if let Some(elements) = self.constants.decoded.get(&(index, element, count)) {
            return Ok(elements.clone());
        }
        let length = constant.count("bytes of its value", 1)?;
        let bytes = constant.bytes(length, "its value")?;
        constant.finish()?;
        let elements = constants::decode(element, count, bytes).ok_or_else(|| {
            let item = cursor.named(item);
            let message = format!(
                "{item} is constant {index} of {length} bytes, which are neither one nor {count} elements of `{}`",
                element.name()
            );
            cursor.malformed(start, message)
        })?;
        self.constants
            .decoded
            .insert((index, element, count), elements.clone());
        Ok(elements)
    }
}
