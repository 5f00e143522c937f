//! Global memory: allocations of atomic words, and addresses from which the allocation can be told.
//!
//! Words are 64-bit atomics accessed in relaxed order, so tile blocks that race get some value, as on a device, and
//! never undefined behaviour of the host. A run of whole words costs what a plain copy costs.
//!
//! An address is `number of the allocation << 40 | offset`; the first byte of allocation *n* is at
//! `n << 40 | alignment`, which is a multiple of the alignment and of nothing more. An address that leaves its
//! allocation, before or behind, is therefore seen to leave it, and an assumption of more alignment than the argument
//! has does not hold by luck.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Bits of an address that lie within an allocation.
pub(crate) const OFFSET_BITS: u32 = 40;
/// The largest allocation, in bytes.
pub(crate) const MAX_BYTES: u64 = 1 << 39;
/// The largest alignment, in bytes.
pub(crate) const MAX_ALIGN: u64 = 1 << 30;
/// Allocations from here on belong to one tile block.
pub(crate) const FIRST_LOCAL: u64 = 1 << 22;
/// Allocations from here on belong to one tile block, but others may reach them.
pub(crate) const FIRST_SHARED: u64 = 3 << 21;
/// Where the numbers of allocations end.
pub(crate) const LAST_SHARED: u64 = 1 << 23;
/// The most bytes that one tile block may allocate.
pub(crate) const MAX_LOCAL: u64 = 1 << 32;

/// Bytes of global memory.
#[derive(Debug, Default)]
pub struct Buffer {
    words: Box<[AtomicU64]>,
    len: usize,
}

impl Buffer {
    /// So many bytes, all zero.
    #[must_use]
    pub fn zeroed(len: usize) -> Self {
        Self {
            words: (0..len.div_ceil(8)).map(|_| AtomicU64::new(0)).collect(),
            len,
        }
    }

    /// How many bytes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes.
    #[must_use]
    pub fn to_vec(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.words.len() * 8);
        bytes.extend(self.words.iter().flat_map(|w| w.load(Relaxed).to_le_bytes()));
        bytes.truncate(self.len);
        bytes
    }
}

impl From<&[u8]> for Buffer {
    fn from(bytes: &[u8]) -> Self {
        let words = bytes.chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            AtomicU64::new(u64::from_le_bytes(word))
        });
        Self {
            words: words.collect(),
            len: bytes.len(),
        }
    }
}

impl From<Vec<u8>> for Buffer {
    fn from(bytes: Vec<u8>) -> Self {
        bytes.as_slice().into()
    }
}

impl Clone for Buffer {
    fn clone(&self) -> Self {
        Self {
            words: self
                .words
                .iter()
                .map(|w| AtomicU64::new(w.load(Relaxed)))
                .collect(),
            len: self.len,
        }
    }
}

impl PartialEq for Buffer {
    fn eq(&self, other: &Self) -> bool {
        // Bytes behind the last are never written.
        self.len == other.len
            && self
                .words
                .iter()
                .zip(&other.words)
                .all(|(a, b)| a.load(Relaxed) == b.load(Relaxed))
    }
}

/// One allocation.
#[derive(Debug)]
pub(crate) struct Allocation {
    pub(crate) name: String,
    /// The address of the first byte.
    pub(crate) base: u64,
    /// Its size in bytes.
    pub(crate) len: u64,
    /// The size of the elements for which races are told apart, in bytes.
    pub(crate) granule: u32,
    pub(crate) read_only: bool,
    words: Box<[AtomicU64]>,
    /// For each word, which of its bytes have been written, as bits. Empty where all bytes have a value from the start.
    written: Box<[AtomicU8]>,
}

impl Allocation {
    /// An allocation with the given content. `align` is a power of two.
    pub(crate) fn new(number: u64, name: String, content: Buffer, align: u64, granule: u32) -> Self {
        Self {
            name,
            base: (number << OFFSET_BITS) | align.clamp(1, MAX_ALIGN),
            len: content.len as u64,
            granule: granule.max(1),
            read_only: false,
            words: content.words,
            written: Box::default(),
        }
    }

    /// The same, but with bytes that have no value until they are written.
    pub(crate) fn unspecified(mut self) -> Self {
        self.written = self.words.iter().map(|_| AtomicU8::new(0)).collect();
        self
    }

    /// Whether all bytes had a value from the start.
    #[inline]
    pub(crate) fn is_specified(&self) -> bool {
        self.written.is_empty()
    }

    /// Whether so many bytes have all been written.
    pub(crate) fn is_written(&self, offset: usize, size: usize) -> bool {
        (offset..offset + size).all(|at| {
            let written = self.written.get(at / 8);
            written.is_none_or(|w| w.load(Relaxed) >> (at % 8) & 1 != 0)
        })
    }

    /// Notes that bytes have been written.
    #[cold]
    fn mark(&self, offset: usize, len: usize) {
        for at in offset..offset + len {
            if let Some(w) = self.written.get(at / 8) {
                w.fetch_or(1 << (at % 8), Relaxed);
            }
        }
    }

    /// The content.
    pub(crate) fn into_buffer(self) -> Buffer {
        Buffer {
            words: self.words,
            len: self.len as usize,
        }
    }

    /// Copies the content out.
    pub(crate) fn copy_to(&self, out: &mut [u8]) {
        self.read(0, out);
    }

    #[inline]
    fn word(&self, at: usize) -> u64 {
        self.words.get(at).map_or(0, |w| w.load(Relaxed))
    }

    /// The words from an offset on, if one begins there.
    #[inline]
    pub(crate) fn whole_words(&self, offset: usize) -> Option<&[AtomicU64]> {
        offset
            .is_multiple_of(8)
            .then(|| self.words.get(offset / 8..).unwrap_or(&[]))
    }

    /// The words from one position to another, as far as there are any.
    #[inline]
    pub(crate) fn words_between(&self, from: usize, to: usize) -> &[AtomicU64] {
        let to = to.min(self.words.len());
        self.words.get(from..to).unwrap_or(&[])
    }

    /// Copies bytes out, from an offset; what lies outside reads as zero.
    #[inline]
    pub(crate) fn read(&self, offset: usize, out: &mut [u8]) {
        let mut at = offset / 8;
        let mut out = out;
        let head = offset % 8;
        if head != 0 {
            let n = out.len().min(8 - head);
            let bytes = self.word(at).to_le_bytes();
            let (first, rest) = out.split_at_mut(n);
            first.copy_from_slice(&bytes[head..head + n]);
            out = rest;
            at += 1;
        }
        let (whole, tail) = out.as_chunks_mut::<8>();
        let words = self.words.get(at..).unwrap_or(&[]);
        at += whole.len();
        for (bytes, word) in whole.iter_mut().zip(words) {
            *bytes = word.load(Relaxed).to_le_bytes();
        }
        if !tail.is_empty() {
            let bytes = self.word(at).to_le_bytes();
            tail.copy_from_slice(&bytes[..tail.len()]);
        }
    }

    /// Copies bytes in, from an offset; what would lie outside is dropped.
    #[inline]
    pub(crate) fn write(&self, offset: usize, data: &[u8]) {
        if !self.is_specified() {
            self.mark(offset, data.len());
        }
        let mut at = offset / 8;
        let mut data = data;
        let head = offset % 8;
        if head != 0 {
            let n = data.len().min(8 - head);
            let (first, rest) = data.split_at(n);
            self.merge(at, head, first);
            data = rest;
            at += 1;
        }
        let (whole, tail) = data.as_chunks::<8>();
        let words = self.words.get(at..).unwrap_or(&[]);
        at += whole.len();
        for (bytes, word) in whole.iter().zip(words) {
            word.store(u64::from_le_bytes(*bytes), Relaxed);
        }
        if !tail.is_empty() {
            self.merge(at, 0, tail);
        }
    }

    /// Replaces some bytes of a word and leaves the others to whoever writes them meanwhile.
    #[inline]
    fn merge(&self, at: usize, head: usize, data: &[u8]) {
        let Some(word) = self.words.get(at) else { return };
        let mut bytes = [0; 8];
        let mut mask = [0; 8];
        bytes[head..head + data.len()].copy_from_slice(data);
        mask[head..head + data.len()].fill(0xFF);
        self.replace(word, u64::from_le_bytes(bytes), u64::from_le_bytes(mask));
    }

    #[inline]
    fn replace(&self, word: &AtomicU64, bits: u64, mask: u64) {
        if mask == u64::MAX {
            word.store(bits, Relaxed);
            return;
        }
        let mut old = word.load(Relaxed);
        while let Err(now) = word.compare_exchange_weak(old, (old & !mask) | bits, Relaxed, Relaxed) {
            old = now;
        }
    }

    /// One element of 1, 2, 4 or 8 bytes.
    #[inline]
    pub(crate) fn element(&self, offset: usize, size: usize) -> u64 {
        if straddles(offset, size) {
            return self.straddling(offset, size);
        }
        let shift = (offset % 8) * 8;
        (self.word(offset / 8) >> shift) & size_mask(size)
    }

    /// An element in two words: its address is a multiple of its size, but the allocation's first byte is not.
    #[cold]
    fn straddling(&self, offset: usize, size: usize) -> u64 {
        let mut bytes = [0; 8];
        self.read(offset, &mut bytes[..size.min(8)]);
        u64::from_le_bytes(bytes)
    }

    /// One element of four bits; the lower half of a byte comes first.
    #[inline]
    pub(crate) fn nibble(&self, position: usize) -> u64 {
        self.word(position / 16) >> (position % 16 * 4) & 0xF
    }

    /// Sets one element of four bits.
    #[inline]
    pub(crate) fn set_nibble(&self, position: usize, bits: u64) {
        if !self.is_specified() {
            self.mark(position / 2, 1);
        }
        let shift = position % 16 * 4;
        if let Some(word) = self.words.get(position / 16) {
            self.replace(word, (bits & 0xF) << shift, 0xF << shift);
        }
    }

    /// Sets one element of 1, 2, 4 or 8 bytes.
    #[inline]
    pub(crate) fn set_element(&self, offset: usize, size: usize, bits: u64) {
        if !self.is_specified() {
            self.mark(offset, size);
        }
        if straddles(offset, size) {
            return self.write(offset, &bits.to_le_bytes()[..size.min(8)]);
        }
        let shift = (offset % 8) * 8;
        let mask = size_mask(size);
        if let Some(word) = self.words.get(offset / 8) {
            self.replace(word, (bits & mask) << shift, mask << shift);
        }
    }

    /// Changes one element atomically and gives what it was: sequentially consistent, whatever order is asked for.
    pub(crate) fn update(&self, offset: usize, size: usize, f: impl Fn(u64) -> Option<u64>) -> u64 {
        use std::sync::atomic::Ordering::SeqCst;
        if straddles(offset, size) {
            // Two words cannot change at once, so updates of such elements take turns.
            static TURN: Mutex<()> = Mutex::new(());
            let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
            let old = self.straddling(offset, size);
            if let Some(new) = f(old) {
                self.write(offset, &new.to_le_bytes()[..size.min(8)]);
            }
            return old;
        }
        let shift = (offset % 8) * 8;
        let mask = size_mask(size);
        let Some(word) = self.words.get(offset / 8) else {
            return 0;
        };
        let mut old = word.load(SeqCst);
        loop {
            let element = (old >> shift) & mask;
            let Some(new) = f(element) else { return element };
            let replaced = (old & !(mask << shift)) | ((new & mask) << shift);
            match word.compare_exchange_weak(old, replaced, SeqCst, SeqCst) {
                Ok(_) => return element,
                Err(now) => old = now,
            }
        }
    }
}

/// Whether an element lies in two words.
#[inline]
fn straddles(offset: usize, size: usize) -> bool {
    offset % 8 + size > 8
}

/// The bits of an element of so many bytes.
#[inline]
pub(crate) fn size_mask(size: usize) -> u64 {
    if size >= 8 {
        u64::MAX
    } else {
        (1 << (8 * size)) - 1
    }
}

/// All memory that tile blocks share.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// Allocation *n* of this list has number *n + 1*, so that address zero is nobody's.
    pub(crate) allocations: Vec<Allocation>,
}

impl Memory {
    /// The number of the next allocation.
    pub(crate) fn next_number(&self) -> u64 {
        self.allocations.len() as u64 + 1
    }
}

/// The number of the allocation that an address was derived from.
#[inline]
pub(crate) fn number_of(address: u64) -> u64 {
    address >> OFFSET_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_any_offset() {
        let content: Vec<u8> = (0..61).collect();
        let a = Allocation::new(1, String::new(), content.clone().into(), 256, 1);
        for start in 0..20 {
            for len in 0..40 {
                let mut out = vec![0xEE; len];
                a.read(start, &mut out);
                assert_eq!(out, content[start..start + len]);
            }
        }
    }

    #[test]
    fn writes_change_only_their_bytes() {
        for start in 0..20 {
            for len in 0..40 {
                let a = Allocation::new(1, String::new(), vec![7; 61].into(), 256, 1);
                let data: Vec<u8> = (100..100 + len as u8).collect();
                a.write(start, &data);
                let mut out = vec![0; 61];
                a.copy_to(&mut out);
                let mut want = vec![7; 61];
                want[start..start + len].copy_from_slice(&data);
                assert_eq!(out, want);
            }
        }
    }

    #[test]
    fn elements_are_written_when_all_their_bytes_are() {
        let a = Allocation::new(1, String::new(), Buffer::zeroed(32), 256, 1).unspecified();
        a.write(6, &[1; 5]);
        a.set_element(16, 4, 7);
        let written: Vec<usize> = (0..32).filter(|&at| a.is_written(at, 1)).collect();
        assert_eq!(written, [6, 7, 8, 9, 10, 16, 17, 18, 19]);
        assert!(a.is_written(6, 2) && a.is_written(8, 2) && !a.is_written(10, 2));
        assert!(a.is_written(16, 4) && !a.is_written(16, 8));
        let b = Allocation::new(1, String::new(), Buffer::zeroed(32), 256, 1);
        assert!(b.is_specified() && b.is_written(24, 8));
    }

    #[test]
    fn elements_may_lie_in_two_words() {
        for offset in 0..16 {
            for size in [1, 2, 4, 8] {
                let a = Allocation::new(1, String::new(), vec![0xAA; 32].into(), 1, 1);
                let mask = size_mask(size);
                a.set_element(offset, size, 0x0102_0304_0506_0708);
                let old = a.update(offset, size, |old| Some(old + 1));
                assert_eq!(old, 0x0102_0304_0506_0708 & mask);
                assert_eq!(a.element(offset, size), old + 1);
                let mut bytes = [0; 32];
                a.copy_to(&mut bytes);
                let others = bytes
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| !(offset..offset + size).contains(i));
                assert!(others.into_iter().all(|(_, &b)| b == 0xAA), "{bytes:?}");
            }
        }
    }

    #[test]
    fn base_addresses_are_aligned_as_asked_and_no_better() {
        for shift in 0..12 {
            let a = Allocation::new(3, String::new(), Buffer::zeroed(16), 1 << shift, 1);
            assert_eq!(a.base.trailing_zeros(), shift);
            assert_eq!(number_of(a.base), 3);
        }
    }
}
