//! How a kernel in cutile-rs is compiled, as data. Field names are the stable JSON form.

use serde::{Deserialize, Serialize};

/// One compilation of an entry in cutile-rs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompileRequest {
    /// The module with `#[cutile::module]`.
    pub module: String,
    /// The function with `#[cutile::entry()]`.
    pub entry: String,
    /// The values of its generics, in order: element types and numbers.
    #[serde(default)]
    pub generics: Vec<String>,
    /// For each tensor parameter its strides, −1 for those that are known at launch only.
    #[serde(default)]
    pub strides: Vec<(String, Vec<i32>)>,
    /// What is known of parameters at launch.
    #[serde(default)]
    pub facts: Vec<ParameterFacts>,
    /// The GPU.
    pub target: String,
}

/// What is known of a parameter at launch. Divisors are powers of two; 1 says nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParameterFacts {
    /// The parameter.
    pub name: String,
    /// What divides the address of a tensor in bytes, or the value of a pointer or integer.
    #[serde(default = "one")]
    pub divisible_by: i32,
    /// For a tensor, what is known of each dimension; empty for pointers and integers.
    #[serde(default)]
    pub dims: Vec<DimFacts>,
    /// For a tensor, whether no two indices mean one element.
    #[serde(default)]
    pub disjoint: bool,
}

/// What is known of a dimension of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DimFacts {
    /// What divides the length.
    #[serde(default = "one")]
    pub length_divisible_by: i32,
    /// What divides the stride, in elements.
    #[serde(default = "one")]
    pub stride_divisible_by: i32,
    /// Whether the stride is 1.
    #[serde(default)]
    pub unit_stride: bool,
}

fn one() -> i32 {
    1
}

impl Default for DimFacts {
    fn default() -> Self {
        Self {
            length_divisible_by: 1,
            stride_divisible_by: 1,
            unit_stride: false,
        }
    }
}
