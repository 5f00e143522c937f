//! How a kernel in cutile-rs is compiled, as data. Field names are the stable JSON form.

use serde::{Deserialize, Serialize};
use tileport_ir::Entry;
use tileport_ir::attr::HintValue;

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
    /// What the launch asks of the compiler.
    #[serde(default)]
    pub options: LaunchOptions,
}

/// What a launch asks of the compiler; never a kernel's meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaunchOptions {
    /// Tile blocks that share a multiprocessor.
    #[serde(default)]
    pub occupancy: Option<i64>,
    /// Multiprocessors that work on a tile block together.
    #[serde(default)]
    pub num_cta_in_cga: Option<i64>,
    /// Warps that work on a tile block.
    #[serde(default)]
    pub num_worker_warps_per_cta: Option<i64>,
}

impl LaunchOptions {
    /// What an entry's hints ask for on a GPU.
    #[must_use]
    pub fn of(entry: &Entry, target: &str) -> Self {
        let hint = |key: &str| match entry.hints.as_ref()?.get(target, key)? {
            HintValue::Int(number) => number.as_signed(),
            HintValue::Bool(_) | HintValue::String(_) => None,
        };
        Self {
            occupancy: hint("occupancy"),
            num_cta_in_cga: hint("num_cta_in_cga"),
            num_worker_warps_per_cta: hint("num_worker_warps_per_cta"),
        }
    }
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
