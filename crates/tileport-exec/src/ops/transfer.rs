//! Copying between memory and registers: runs of neighbouring elements.

use crate::held;
use crate::memory::Allocation;
use crate::simd;
use crate::tile::Buf;
use std::sync::atomic::Ordering::Relaxed;
use tileport_ir::ElementType;

/// Bytes that are moved at a time between memory and a register.
const CHUNK: usize = 1024;

/// Space for bytes between memory and a register, so that it is not cleared for each row of a tile.
pub(crate) type Space = [u8; CHUNK];
pub(crate) const SPACE: Space = [0; CHUNK];

/// Asks for the bytes that lie a distance ahead of a row of so many bytes.
#[inline(always)]
pub(crate) fn ahead(a: &Allocation, row: usize, bytes: usize, distance: i64) {
    if (64..=8192).contains(&bytes) {
        let next = (row as i64).saturating_add(distance).max(0) as usize / 8;
        simd::prefetch(a.words_between(next, next + bytes / 8));
    }
}

/// Reads neighbouring elements.
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the parts of one read")]
pub(crate) fn read_run(
    a: &Allocation,
    from: usize,
    element: ElementType,
    size: usize,
    n: usize,
    buf: &mut Buf,
    at: usize,
    space: &mut Space,
) {
    let mut done = read_words(a, from, element, n, buf, at);
    if done == n {
        return;
    }
    let per_chunk = CHUNK / size;
    while done < n {
        let count = per_chunk.min(n - done);
        let chunk = &mut space[..count * size];
        a.read(from + done * size, chunk);
        held::from_memory(element, chunk, buf, at + done);
        done += count;
    }
}

/// Writes neighbouring elements.
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the parts of one write")]
pub(crate) fn write_run(
    a: &Allocation,
    to: usize,
    element: ElementType,
    size: usize,
    n: usize,
    buf: &Buf,
    at: usize,
    space: &mut Space,
) {
    let mut done = write_words(a, to, element, n, buf, at);
    if done == n {
        return;
    }
    let per_chunk = CHUNK / size;
    while done < n {
        let count = per_chunk.min(n - done);
        let chunk = &mut space[..count * size];
        held::to_memory(element, buf, at + done, chunk);
        a.write(to + done * size, chunk);
        done += count;
    }
}

/// Reads elements of whole words straight into the register, where they lie there as in memory; gives how many. What
/// is left, or needs a conversion, goes through a buffer that vector instructions can read.
#[inline(always)]
fn read_words(
    a: &Allocation,
    from: usize,
    element: ElementType,
    n: usize,
    buf: &mut Buf,
    at: usize,
) -> usize {
    let Some(words) = a.whole_words(from) else {
        return 0;
    };
    match buf {
        Buf::F32(v) if element == ElementType::F32 => {
            let out = v.get_mut(at..at + n).unwrap_or(&mut []).as_chunks_mut::<2>().0;
            for (pair, word) in out.iter_mut().zip(words) {
                let word = word.load(Relaxed);
                *pair = [f32::from_bits(word as u32), f32::from_bits((word >> 32) as u32)];
            }
            out.len().min(words.len()) * 2
        }
        Buf::U32(v) => {
            let out = v.get_mut(at..at + n).unwrap_or(&mut []).as_chunks_mut::<2>().0;
            for (pair, word) in out.iter_mut().zip(words) {
                let word = word.load(Relaxed);
                *pair = [word as u32, (word >> 32) as u32];
            }
            out.len().min(words.len()) * 2
        }
        Buf::F64(v) => {
            let out = v.get_mut(at..at + n).unwrap_or(&mut []);
            for (x, word) in out.iter_mut().zip(words) {
                *x = f64::from_bits(word.load(Relaxed));
            }
            out.len().min(words.len())
        }
        Buf::U64(v) => {
            let out = v.get_mut(at..at + n).unwrap_or(&mut []);
            for (x, word) in out.iter_mut().zip(words) {
                *x = word.load(Relaxed);
            }
            out.len().min(words.len())
        }
        _ => 0,
    }
}

/// Writes elements as whole words, where they lie in the register as in memory; gives how many.
#[inline(always)]
fn write_words(a: &Allocation, to: usize, element: ElementType, n: usize, buf: &Buf, at: usize) -> usize {
    let Some(words) = a.whole_words(to).filter(|_| a.is_specified()) else {
        return 0;
    };
    let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
    match buf {
        Buf::F32(v) if element == ElementType::F32 => {
            let from = v.get(at..at + n).unwrap_or(&[]).as_chunks::<2>().0;
            for (word, [x, y]) in words.iter().zip(from) {
                word.store(pair(x.to_bits(), y.to_bits()), Relaxed);
            }
            from.len().min(words.len()) * 2
        }
        Buf::U32(v) => {
            let from = v.get(at..at + n).unwrap_or(&[]).as_chunks::<2>().0;
            for (word, [x, y]) in words.iter().zip(from) {
                word.store(pair(*x, *y), Relaxed);
            }
            from.len().min(words.len()) * 2
        }
        Buf::F64(v) => {
            let from = v.get(at..at + n).unwrap_or(&[]);
            for (word, x) in words.iter().zip(from) {
                word.store(x.to_bits(), Relaxed);
            }
            from.len().min(words.len())
        }
        Buf::U64(v) => {
            let from = v.get(at..at + n).unwrap_or(&[]);
            for (word, x) in words.iter().zip(from) {
                word.store(*x, Relaxed);
            }
            from.len().min(words.len())
        }
        _ => 0,
    }
}
