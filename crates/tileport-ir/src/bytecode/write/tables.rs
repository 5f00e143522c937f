//! Tables of items without repetition, numbered in order of first use.

use super::{align, varint};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Items of bytes.
#[derive(Default)]
pub(super) struct Table {
    ids: FxHashMap<Rc<[u8]>, u64>,
    items: Vec<Rc<[u8]>>,
}

impl Table {
    /// The number of an item, which is added if it is new.
    pub(super) fn id(&mut self, item: &[u8]) -> u64 {
        if let Some(&id) = self.ids.get(item) {
            return id;
        }
        let id = self.items.len() as u64;
        let item: Rc<[u8]> = item.into();
        self.items.push(item.clone());
        self.ids.insert(item, id);
        id
    }

    /// A count, padding, an offset of some width for each item, and the items.
    pub(super) fn payload(&self, width: usize) -> Vec<u8> {
        let mut out = Vec::new();
        self.append(&mut out, width);
        out
    }

    /// The same behind other content of a section.
    pub(super) fn append(&self, out: &mut Vec<u8>, width: usize) {
        varint(out, self.items.len() as u64);
        align(out, width);
        let mut offset = 0u64;
        for item in &self.items {
            out.extend(offset.to_le_bytes().into_iter().take(width));
            offset += item.len() as u64;
        }
        self.items.iter().for_each(|item| out.extend_from_slice(item));
    }
}
