//! Comparing arrays with what is expected of them.

use super::array::Array;
use super::dtype::number;
use super::plan::Tolerance;
use anyhow::{Result, ensure};
use serde::Serialize;

/// How an array compares.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Comparison {
    /// The array.
    pub(crate) name: String,
    /// Relative tolerance.
    pub(crate) rtol: f64,
    /// Absolute tolerance.
    pub(crate) atol: f64,
    /// How many elements were compared.
    pub(crate) elements: usize,
    /// How many are beyond the tolerance.
    pub(crate) beyond: usize,
    /// The element that is farthest off: of those beyond the tolerance, if there are any.
    pub(crate) worst: Option<Worst>,
}

/// The element that is farthest off.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Worst {
    /// Its place.
    pub(crate) index: Vec<u64>,
    /// What was computed.
    pub(crate) got: String,
    /// What was expected.
    pub(crate) expected: String,
    /// How far they are apart; infinite if one of them is no finite number.
    #[serde(serialize_with = "finite")]
    pub(crate) difference: f64,
}

/// JSON has no infinity.
fn finite<S: serde::Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if value.is_finite() {
        serializer.serialize_f64(*value)
    } else {
        serializer.serialize_none()
    }
}

/// Compares by `|got - expected| <= atol + rtol * |expected|` in `f64`, with `expected` rounded to the array's type
/// first. NaN matches NaN, an infinity only the same infinity.
///
/// # Errors
/// If the shapes differ, or the types cannot be compared.
pub(crate) fn compare(name: &str, got: &Array, expected: &Array, tolerance: Tolerance) -> Result<Comparison> {
    ensure!(
        got.shape == expected.shape,
        "`{name}` has shape {:?}, but {:?} is expected",
        got.shape,
        expected.shape
    );
    // The bits of a type that the file's format lacks are there as integers; else both are numbers.
    let as_bits = got.dtype.is_float() && !expected.dtype.is_float();
    ensure!(
        !as_bits || got.dtype.is_stored_as(expected.dtype),
        "`{name}` is of type {}, but elements of type {} are expected",
        got.dtype.name(),
        expected.dtype.name()
    );
    let mut result = Comparison {
        name: name.to_owned(),
        rtol: tolerance.rtol,
        atol: tolerance.atol,
        elements: got.len(),
        beyond: 0,
        worst: None,
    };
    let exact = tolerance == (Tolerance { rtol: 0.0, atol: 0.0 });
    let integers = !got.dtype.is_float() && !expected.dtype.is_float();
    let mut worst: Option<(bool, f64, usize)> = None;
    for (at, (g, e)) in got.bits().zip(expected.bits()).enumerate() {
        let (difference, limit) = if integers {
            // Exact beyond 2^53, too.
            let difference = got.dtype.integer(g).abs_diff(expected.dtype.integer(e)) as f64;
            (
                difference,
                tolerance.atol + tolerance.rtol * expected.dtype.decode(e).abs(),
            )
        } else {
            let e = value(got, expected, as_bits, e);
            let g = got.dtype.decode(g);
            let difference = if g == e || (g.is_nan() && e.is_nan()) {
                0.0
            } else {
                (g - e).abs()
            };
            let difference = if difference.is_nan() {
                f64::INFINITY
            } else {
                difference
            };
            (
                difference,
                tolerance.atol + tolerance.rtol * if e.is_finite() { e.abs() } else { 0.0 },
            )
        };
        let beyond = if exact {
            difference != 0.0
        } else {
            difference > limit
        };
        result.beyond += usize::from(beyond);
        if worst.is_none_or(|(b, d, _)| (beyond, difference) > (b, d)) {
            worst = Some((beyond, difference, at));
        }
    }
    result.worst = worst.map(|(_, difference, at)| Worst {
        index: got.index(at),
        got: got.dtype.print(got.get(at)),
        expected: if integers {
            expected.dtype.print(expected.get(at))
        } else {
            number(value(got, expected, as_bits, expected.get(at)))
        },
        difference,
    });
    Ok(result)
}

/// An expected element as a number, rounded to the type of what was computed.
fn value(got: &Array, expected: &Array, as_bits: bool, bits: u64) -> f64 {
    if as_bits {
        got.dtype.decode(bits)
    } else if got.dtype.is_float() {
        got.dtype.decode(got.dtype.encode(expected.dtype.decode(bits)))
    } else {
        expected.dtype.decode(bits)
    }
}

impl std::fmt::Display for Comparison {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tolerance = if (self.rtol, self.atol) == (0.0, 0.0) {
            "exactly".to_owned()
        } else {
            format!("within rtol {} and atol {}", self.rtol, self.atol)
        };
        let worst = self.worst.as_ref().map_or(String::new(), |w| {
            let (difference, at) = (number(w.difference), &w.index);
            format!(
                "; the worst |Δ| is {difference} at {at:?}: {}, expected {}",
                w.got, w.expected
            )
        });
        if self.beyond == 0 {
            let worst = if self.worst.as_ref().is_some_and(|w| w.difference > 0.0) {
                &*worst
            } else {
                ""
            };
            write!(f, "`{}` is as expected, {tolerance}{worst}", self.name)
        } else {
            write!(
                f,
                "`{}` differs: {} of {} elements are not {tolerance} as expected{worst}",
                self.name, self.beyond, self.elements
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::dtype::DType;
    use super::*;

    fn array(dtype: &str, values: &[f64]) -> Array {
        let dtype = DType::from_name(dtype).unwrap();
        let width = dtype.bits() as usize / 8;
        let data = values
            .iter()
            .flat_map(|v| dtype.encode(*v).to_le_bytes()[..width].to_vec())
            .collect();
        Array {
            dtype,
            shape: vec![values.len() as u64],
            data,
        }
    }

    fn beyond(got: &Array, expected: &Array, rtol: f64, atol: f64) -> usize {
        compare("x", got, expected, Tolerance { rtol, atol })
            .unwrap()
            .beyond
    }

    #[test]
    fn tolerances_bound_differences() {
        let got = array("f32", &[1.0, 2.0, 100.0]);
        let expected = array("f64", &[1.0, 2.1, 101.0]);
        assert_eq!(beyond(&got, &expected, 0.0, 0.0), 2);
        assert_eq!(beyond(&got, &expected, 0.011, 0.0), 1);
        assert_eq!(beyond(&got, &expected, 0.0, 0.2), 1);
        let worst = compare("x", &got, &expected, Tolerance { rtol: 0.0, atol: 0.2 }).unwrap();
        assert_eq!(
            worst.to_string(),
            "`x` differs: 1 of 3 elements are not within rtol 0 and atol 0.2 as expected; \
             the worst |Δ| is 1 at [2]: 100, expected 101"
        );
    }

    #[test]
    fn infinities_and_nans_match_themselves_only() {
        let special = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        let got = array("f32", &special);
        assert_eq!(beyond(&got, &array("f32", &special), 0.0, 0.0), 0);
        let others = array("f32", &[0.0, f64::NEG_INFINITY, 0.0]);
        assert_eq!(beyond(&got, &others, 1.0, 1e30), 3);
        assert_eq!(beyond(&others, &got, 1.0, 1e30), 3);
        assert_eq!(beyond(&array("f32", &[0.0]), &array("f32", &[-0.0]), 0.0, 0.0), 0);
    }

    #[test]
    fn expected_values_are_rounded_first_and_bits_are_known() {
        assert_eq!(beyond(&array("bf16", &[0.1]), &array("f32", &[0.1]), 0.0, 0.0), 0);
        let bits = Array {
            dtype: DType::from_name("u16").unwrap(),
            ..array("bf16", &[0.1])
        };
        assert_eq!(beyond(&array("bf16", &[0.1]), &bits, 0.0, 0.0), 0);
        let large = |n: i64| Array {
            dtype: DType::from_name("i64").unwrap(),
            shape: vec![1],
            data: n.to_le_bytes().to_vec(),
        };
        assert_eq!(beyond(&large(i64::MAX), &large(i64::MAX - 1), 0.0, 0.0), 1);
    }

    #[test]
    fn shapes_and_types_must_agree() {
        let tolerance = Tolerance { rtol: 0.0, atol: 0.0 };
        let error = compare("x", &array("f32", &[1.0]), &array("f32", &[1.0, 2.0]), tolerance).unwrap_err();
        assert_eq!(error.to_string(), "`x` has shape [1], but [2] is expected");
        let error = compare("x", &array("f32", &[1.0]), &array("i64", &[1.0]), tolerance).unwrap_err();
        assert!(
            error.to_string().contains("type f32, but elements of type i64"),
            "{error}"
        );
    }
}
