//! What cuTile Python's launcher tells the compiler of the arguments it is given.
//!
//! Source of the rules: what cuda-tile 1.7.0's launcher derives, observed on some 300 arrays of all kinds (lengths and strides
//! of zero, negative and overlapping strides, several ranks, element types and addresses) and on recorded launches. The tests
//! hold both.

use super::{ArraySpec, DimSpec};
use crate::Element;

/// Addresses and strides are described in units of this many bytes, which is what bulk copies want.
const UNIT: u64 = 16;
/// A length that is a multiple of this is said to be one.
const LENGTH_UNIT: i64 = 16;
/// The launcher looks at lengths and strides of arrays of at most this rank.
const MAX_RANK: usize = 5;

impl ArraySpec {
    /// What the launcher says of an array.
    ///
    /// * A stride of 1 is a compile-time constant; any other is said not to be negative, and to be divisible by 16 bytes' worth
    ///   of elements if it is.
    /// * A length that is a multiple of 16 is said to be one.
    /// * An address is said to be a multiple of 16 bytes if it is; of less, nothing is said.
    /// * Of an array of more than five dimensions, only the address is described.
    /// * The array may alias itself if its dimensions, sorted by stride, don't enclose each other.
    /// * It aliases no other argument.
    ///
    /// `strides` are in elements, `base_alignment` is the greatest power of two known to divide the address, in bytes.
    /// Where there are fewer strides than lengths, the rest are unknown.
    #[must_use]
    pub fn of(element: Element, shape: &[i64], strides: &[i64], base_alignment: u64) -> Self {
        let described = shape.len() <= MAX_RANK;
        let stride_unit = stride_unit(element);
        let dims = shape.iter().enumerate().map(|(axis, &length)| {
            let mut dim = DimSpec::ANY;
            if described && length % LENGTH_UNIT == 0 {
                dim.length_divisible_by = LENGTH_UNIT.unsigned_abs();
            }
            match strides.get(axis) {
                Some(1) if described => dim.stride = Some(1),
                Some(stride) if described && stride.unsigned_abs() % stride_unit == 0 => {
                    dim.stride_divisible_by = stride_unit;
                }
                _ => {}
            }
            dim.normalized()
        });
        Self {
            dtype: Some(element),
            dims: dims.collect(),
            wide_index: false,
            base_divisible_by: if base_alignment.is_multiple_of(UNIT) {
                UNIT
            } else {
                1
            },
            alias_groups: Vec::new(),
            may_alias_internally: overlaps(shape, strides),
        }
    }

    /// What is known of each of several arrays; `None` if there is none, or their ranks or element types differ.
    #[must_use]
    pub fn common(arrays: &[Self]) -> Option<Self> {
        let (first, rest) = arrays.split_first()?;
        let mut common = first.clone();
        for other in rest {
            if other.dtype != common.dtype || other.dims.len() != common.dims.len() {
                return None;
            }
            for (dim, other) in common.dims.iter_mut().zip(&other.dims) {
                *dim = dim.common(*other);
            }
            common.wide_index |= other.wide_index;
            common.base_divisible_by = gcd(common.base_divisible_by, other.base_divisible_by);
            common.may_alias_internally |= other.may_alias_internally;
            for group in &other.alias_groups {
                if !common.alias_groups.contains(group) {
                    common.alias_groups.push(group.clone());
                }
            }
        }
        Some(common)
    }
}

impl DimSpec {
    /// What is known in both cases.
    #[must_use]
    pub fn common(self, other: Self) -> Self {
        let (length, length_divisible_by) = merge(
            (self.length, self.length_divisible_by),
            (other.length, other.length_divisible_by),
        );
        let (stride, stride_divisible_by) = merge(
            (self.stride, self.stride_divisible_by),
            (other.stride, other.stride_divisible_by),
        );
        // A constant says how low the stride is; bounds of two like cases are kept as they are, what they were or not.
        let bound = |dim: Self| {
            dim.stride
                .map_or(dim.stride_at_least, |stride| Some(stride.min(0)))
        };
        let stride_at_least = match (bound(self), bound(other)) {
            (Some(a), Some(b)) if stride.is_none() => Some(a.min(b)),
            _ => None,
        };
        Self {
            length,
            length_divisible_by,
            stride,
            stride_divisible_by,
            stride_at_least,
        }
    }
}

/// A constant where both have it, else by what both are divisible: a factor that a constant doesn't state isn't claimed.
fn merge(a: (Option<i64>, u64), b: (Option<i64>, u64)) -> (Option<i64>, u64) {
    if a.0.is_some() && a.0 == b.0 {
        return (a.0, 1);
    }
    (None, gcd(a.1, b.1))
}

pub(super) const fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Elements in 16 bytes.
fn stride_unit(element: Element) -> u64 {
    (UNIT * 8 / u64::from(element.storage_bits())).max(1)
}

/// Whether the launcher thinks that two indices may mean one element. It walks the dimensions from the least stride and wants
/// each to enclose the one before, which also finds harmless cases, such as a stride of zero in a dimension of length one.
fn overlaps(shape: &[i64], strides: &[i64]) -> bool {
    let mut dims: Vec<(i64, i64)> = strides.iter().copied().zip(shape.iter().copied()).collect();
    dims.sort_unstable();
    let mut enclosed: i128 = 1;
    for (stride, length) in dims {
        if i128::from(stride) < enclosed {
            return true;
        }
        enclosed = i128::from(stride) * i128::from(length);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signature::{Convention, ParamSpec, Signature, mangle};

    /// What cuda-tile 1.7.0's launcher makes of arrays: element type, lengths, strides, alignment of the address, and what it
    /// says in the entry's name.
    const FACTS: &str = include_str!("../../tests/data/launch-facts.txt");

    fn numbers(text: &str, separator: char) -> Vec<i64> {
        if text == "-" {
            return Vec::new();
        }
        text.split(separator).map(|n| n.parse().unwrap()).collect()
    }

    #[test]
    fn arrays_are_described_as_the_launcher_does() {
        let mut count = 0;
        for line in FACTS.lines() {
            let fields: Vec<&str> = line.split(' ').collect();
            let [element, shape, strides, alignment, expected] = fields.as_slice() else {
                panic!("{line}");
            };
            let spec = ArraySpec::of(
                Element::from_name(element).unwrap(),
                &numbers(shape, 'x'),
                &numbers(strides, ','),
                alignment.parse().unwrap(),
            );
            let signature = Signature {
                params: vec![ParamSpec::Array(spec)],
                convention: Convention::CuTilePythonV1,
                symbol: None,
            };
            assert_eq!(
                mangle("k", &signature).unwrap(),
                format!("k_Kt1_{expected}"),
                "{line}"
            );
            count += 1;
        }
        assert_eq!(count, 299);
    }

    #[test]
    fn what_several_arrays_share() {
        let a = ArraySpec::of(Element::F32, &[32, 48], &[48, 1], 16);
        let b = ArraySpec::of(Element::F32, &[32, 47], &[47, 1], 16);
        let common = ArraySpec::common(&[a.clone(), b]).unwrap();
        // As the launcher has it for a list of the two.
        let signature = Signature {
            params: vec![ParamSpec::List {
                element: common,
                alias_groups: Vec::new(),
                elements_may_alias: true,
            }],
            ..Signature::default()
        };
        assert_eq!(mangle("k", &signature).unwrap(), "k_Kt1_LiA2f32_1i16l0_2t1_p16");
        let c = ArraySpec::of(Element::F16, &[32, 48], &[48, 1], 16);
        assert_eq!(ArraySpec::common(&[a, c]), None);
        assert_eq!(ArraySpec::common(&[]), None);
    }
}
