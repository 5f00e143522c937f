//! Arrays as users see them: logical elements in row-major order, and how they lie in memory.

use super::dtype::DType;
use anyhow::{Result, bail, ensure};
use tileport_exec::TensorArg;

/// What fills the gaps between strides: a large number or NaN in every format, so that reading it shows.
const GAP: u8 = 0x7F;

/// The most bytes of one array.
const MAX_BYTES: u64 = 1 << 38;

/// An array's elements in row-major order, without gaps. Elements narrower than a byte take one each.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Array {
    /// The type of its elements.
    pub(crate) dtype: DType,
    /// Its sizes.
    pub(crate) shape: Vec<u64>,
    /// Its elements, little-endian.
    pub(crate) data: Vec<u8>,
}

/// The number of elements of a shape, if an array of that size can be held.
pub(crate) fn count(shape: &[u64], dtype: DType) -> Option<u64> {
    let n = shape.iter().try_fold(1u64, |n, &d| n.checked_mul(d))?;
    let bytes = n.checked_mul(u64::from(dtype.bits().div_ceil(8)))?;
    (bytes <= MAX_BYTES).then_some(n)
}

impl Array {
    /// Bytes of an element.
    pub(crate) fn width(&self) -> usize {
        self.dtype.bits().div_ceil(8) as usize
    }

    /// How many elements there are.
    pub(crate) fn len(&self) -> usize {
        self.data.len() / self.width()
    }

    /// The bits of an element.
    pub(crate) fn get(&self, at: usize) -> u64 {
        let width = self.width();
        word(self.data.get(at * width..(at + 1) * width).unwrap_or_default())
    }

    /// All elements' bits.
    pub(crate) fn bits(&self) -> impl Iterator<Item = u64> {
        self.data.chunks_exact(self.width()).map(word)
    }

    /// The multi-index of an element.
    pub(crate) fn index(&self, mut at: usize) -> Vec<u64> {
        let mut index = vec![0; self.shape.len()];
        for (i, &n) in index.iter_mut().zip(&self.shape).rev() {
            *i = at as u64 % n.max(1);
            at /= n.max(1) as usize;
        }
        index
    }

    /// Lays the elements out in memory.
    pub(crate) fn place(&self, name: &str, strides: Option<&[u64]>, align: u64) -> Result<TensorArg> {
        let packed = packed(&self.shape);
        let strides = strides.unwrap_or(&packed);
        ensure!(
            strides.len() == self.shape.len(),
            "`{name}` has {} and {}: give one stride for each size",
            crate::render::count(self.shape.len(), "size"),
            crate::render::count(strides.len(), "stride")
        );
        let bits = self.dtype.bits() as usize;
        let data = if strides == packed && bits >= 8 {
            self.data.clone()
        } else {
            let Some(elements) = span(&self.shape, strides).filter(|n| count(&[*n], self.dtype).is_some())
            else {
                bail!(
                    "`{name}` of shape {:?} with strides {strides:?} takes more memory than there can be",
                    self.shape
                );
            };
            let mut data = vec![GAP; (elements as usize * bits).div_ceil(8)];
            let mut offsets = Offsets::new(&self.shape, strides);
            let width = self.width();
            for element in self.data.chunks_exact(width) {
                let offset = offsets.step();
                if bits >= 8 {
                    if let Some(slot) = data.get_mut(offset * width..(offset + 1) * width) {
                        slot.copy_from_slice(element);
                    }
                } else if let (Some(slot), Some(&value)) = (data.get_mut(offset / 2), element.first()) {
                    let shift = offset % 2 * 4;
                    *slot = *slot & !(0xF << shift) | (value & 0xF) << shift;
                }
            }
            data
        };
        let tensor = TensorArg::strided(name, self.dtype.element, &self.shape, strides, data)?;
        Ok(tensor.aligned(align))
    }

    /// Takes the elements out of memory.
    pub(crate) fn take(tensor: &TensorArg, dtype: DType) -> Self {
        let mut array = Self {
            dtype,
            shape: tensor.shape.clone(),
            data: Vec::new(),
        };
        let (bits, width) = (dtype.bits() as usize, array.width());
        let memory = tensor.data.to_vec();
        if tensor.strides == packed(&tensor.shape) && bits >= 8 {
            array.data = memory;
            return array;
        }
        let n = count(&tensor.shape, dtype).unwrap_or(0) as usize;
        array.data.reserve(n * width);
        let mut offsets = Offsets::new(&tensor.shape, &tensor.strides);
        for _ in 0..n {
            let offset = offsets.step();
            if bits >= 8 {
                let element = memory
                    .get(offset * width..(offset + 1) * width)
                    .unwrap_or_default();
                array.data.extend_from_slice(element);
            } else {
                let byte = memory.get(offset / 2).copied().unwrap_or(0);
                array.data.push(byte >> (offset % 2 * 4) & 0xF);
            }
        }
        array
    }
}

fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &b| word << 8 | u64::from(b))
}

/// The strides of an array without gaps, its last axis fastest.
pub(crate) fn packed(shape: &[u64]) -> Vec<u64> {
    let mut strides = vec![1; shape.len()];
    let mut step = 1u64;
    for (stride, &n) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step = step.saturating_mul(n);
    }
    strides
}

/// The number of elements from the first to behind the last.
fn span(shape: &[u64], strides: &[u64]) -> Option<u64> {
    if shape.contains(&0) {
        return Some(0);
    }
    let add = |last: u64, (&n, &s): (&u64, &u64)| last.checked_add((n - 1).checked_mul(s)?);
    shape.iter().zip(strides).try_fold(1, add)
}

/// The offsets of elements in row-major order.
struct Offsets<'a> {
    shape: &'a [u64],
    strides: &'a [u64],
    index: Vec<u64>,
    offset: u64,
}

impl<'a> Offsets<'a> {
    fn new(shape: &'a [u64], strides: &'a [u64]) -> Self {
        Self {
            shape,
            strides,
            index: vec![0; shape.len()],
            offset: 0,
        }
    }

    /// The offset of the next element.
    fn step(&mut self) -> usize {
        let offset = self.offset;
        for ((i, &n), &s) in self.index.iter_mut().zip(self.shape).zip(self.strides).rev() {
            *i += 1;
            self.offset = self.offset.wrapping_add(s);
            if *i < n {
                break;
            }
            self.offset = self.offset.wrapping_sub(s.wrapping_mul(n));
            *i = 0;
        }
        offset as usize
    }
}
