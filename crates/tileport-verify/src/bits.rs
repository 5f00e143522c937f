//! Elements of tensors as bits, and pseudo-random numbers.

use tileport_exec::TensorArg;
use tileport_ir::ElementType;

/// The bits of the element at a position of an allocation.
pub(crate) fn get(bytes: &[u8], dtype: ElementType, position: usize) -> Option<u64> {
    let bits = dtype.facts().storage_bits as usize;
    if bits < 8 {
        let byte = *bytes.get(position / 2)?;
        return Some(u64::from(byte >> (position % 2 * 4) & 0xF));
    }
    let size = bits / 8;
    let slice = bytes.get(position * size..(position + 1) * size)?;
    let mut word = [0; 8];
    word.get_mut(..size)?.copy_from_slice(slice);
    Some(u64::from_le_bytes(word))
}

/// Sets the element at a position of an allocation; what lies outside is dropped.
pub(crate) fn set(bytes: &mut [u8], dtype: ElementType, position: usize, value: u64) {
    let bits = dtype.facts().storage_bits as usize;
    if bits < 8 {
        let shift = position % 2 * 4;
        if let Some(byte) = bytes.get_mut(position / 2) {
            *byte = *byte & !(0xF << shift) | ((value as u8 & 0xF) << shift);
        }
        return;
    }
    let size = bits / 8;
    if let Some(slice) = bytes.get_mut(position * size..(position + 1) * size) {
        slice.copy_from_slice(&value.to_le_bytes()[..size]);
    }
}

/// Bytes that so many elements take.
pub(crate) fn bytes_of(dtype: ElementType, elements: u64) -> Option<usize> {
    let bits = elements.checked_mul(u64::from(dtype.facts().storage_bits))?;
    usize::try_from(bits.div_ceil(8)).ok()
}

/// Calls `f` with the place of each element of a shape, in row-major order, as long as it goes on.
pub(crate) fn places(shape: &[u64], strides: &[u64], mut f: impl FnMut(usize)) {
    if shape.contains(&0) {
        return;
    }
    let mut index = vec![0u64; shape.len()];
    loop {
        let place: u64 = index.iter().zip(strides).map(|(i, s)| i * s).sum();
        f(place as usize);
        let mut axis = shape.len();
        loop {
            let Some(next) = axis.checked_sub(1) else { return };
            axis = next;
            index[axis] += 1;
            if index[axis] < shape[axis] {
                break;
            }
            index[axis] = 0;
        }
    }
}

/// The index of the element that stands at a place, if one does.
pub(crate) fn index_of(tensor: &TensorArg, place: u64) -> Option<Vec<u64>> {
    let mut axes: Vec<usize> = (0..tensor.shape.len()).collect();
    axes.sort_by_key(|&a| std::cmp::Reverse(tensor.strides.get(a).copied().unwrap_or(0)));
    let mut index = vec![0; tensor.shape.len()];
    let mut rest = place;
    for axis in axes {
        let (n, stride) = (tensor.shape[axis], tensor.strides.get(axis).copied()?);
        if stride > 0 && n > 1 {
            index[axis] = (rest / stride).min(n - 1);
            rest -= index[axis] * stride;
        }
    }
    (rest == 0 && !tensor.shape.contains(&0)).then_some(index)
}

/// An element for people.
pub(crate) fn show(dtype: ElementType, bits: u64) -> String {
    match dtype.format() {
        None => tileport_num::print_int(dtype.value_bits(), bits),
        Some(tileport_num::Format::TF32) => {
            float(tileport_num::decode(tileport_num::Format::F32, bits), bits)
        }
        Some(format) => float(tileport_num::decode(format, bits), bits),
    }
}

fn float(value: f64, bits: u64) -> String {
    if value.is_nan() {
        format!("NaN (0x{bits:x})")
    } else {
        format!("{value:e} (0x{bits:x})")
    }
}

/// Pseudo-random numbers: Steele, Lea and Flood's SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below a bound that is not zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
