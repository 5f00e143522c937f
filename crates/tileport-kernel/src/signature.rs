//! What a kernel is specialised for: element types, ranks, constants, and what the compiler may assume of arrays.

use crate::Element;
use tileport_ir::Version;

/// What a kernel is specialised for.
///
/// Parts may be left open (`None`): a reader keeps them symbolic, [lowering](crate) wants them all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Signature {
    /// One entry a parameter of the source, in order.
    pub params: Vec<ParamSpec>,
    /// How parameters become the entry's arguments.
    pub convention: Convention,
    /// The entry's name; the kernel's if it is left open.
    pub symbol: Option<String>,
}

/// How parameters become an entry's arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// `cutile_python_v1`: an array is its address, lengths and strides; constants vanish.
    #[default]
    CuTilePythonV1,
    /// `cutile_python_v2`: the same, with tuples and static lengths.
    CuTilePythonV2,
}

/// A compile-time value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstantValue {
    /// No value: an optional argument that is left out.
    None,
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(i128),
    /// A float.
    Float(f64),
    /// Text.
    Text(String),
    /// An element type.
    Element(Element),
    /// A member of an enumeration, by its qualified name: `cuda.tile.RoundingMode.RZ`.
    Member(String),
    /// Several.
    Tuple(Vec<ConstantValue>),
}

/// What is known of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamSpec {
    /// A compile-time value; `None` leaves it open.
    Constant(Option<ConstantValue>),
    /// A number known at launch; its element type, unless open.
    Scalar(Option<Element>),
    /// An array.
    Array(ArraySpec),
    /// A list of arrays.
    List {
        /// What all its arrays have in common.
        element: ArraySpec,
        /// The groups that the table of addresses may alias.
        alias_groups: Vec<String>,
        /// Whether two of the arrays may overlap.
        elements_may_alias: bool,
    },
    /// Several parameters in one.
    Tuple(Vec<ParamSpec>),
    /// Nothing is known, not even what it is: the reader finds out from the code.
    Open,
}

/// What is known of an array.
#[derive(Clone, Debug, PartialEq)]
pub struct ArraySpec {
    /// The element type, unless open.
    pub dtype: Option<Element>,
    /// One entry a dimension.
    pub dims: Vec<DimSpec>,
    /// Whether lengths, strides and indices have 64 bits.
    pub wide_index: bool,
    /// The address, in bytes, is a multiple of this.
    pub base_divisible_by: u64,
    /// The groups of arrays that this one may overlap: those it has a group in common with.
    pub alias_groups: Vec<String>,
    /// Whether two indices may mean one element, as with a stride of zero.
    pub may_alias_internally: bool,
}

/// What is known of an array's dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DimSpec {
    /// The length, if it is a compile-time constant.
    pub length: Option<i64>,
    /// The length is a multiple of this; 1 says nothing.
    pub length_divisible_by: u64,
    /// The stride in elements, if it is a compile-time constant.
    pub stride: Option<i64>,
    /// The stride is a multiple of this; 1 says nothing.
    pub stride_divisible_by: u64,
    /// The stride is not less than this.
    pub stride_at_least: Option<i64>,
}

impl DimSpec {
    /// A dimension of which nothing is known but that its stride is not negative.
    pub const ANY: Self = Self {
        length: None,
        length_divisible_by: 1,
        stride: None,
        stride_divisible_by: 1,
        stride_at_least: Some(0),
    };
}

impl ArraySpec {
    /// A dense row-major array as allocators hand them out: the last stride is 1, the address a multiple of 16 bytes.
    #[must_use]
    pub fn dense(dtype: Option<Element>, rank: usize) -> Self {
        let mut dims = vec![DimSpec::ANY; rank];
        if let Some(last) = dims.last_mut() {
            last.stride = Some(1);
            last.stride_at_least = None;
        }
        Self {
            dtype,
            dims,
            wide_index: false,
            base_divisible_by: 16,
            alias_groups: Vec::new(),
            may_alias_internally: false,
        }
    }
}

/// What lowering aims at, beside the signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The bytecode version that must be able to hold the result.
    pub version: Version,
    /// The GPU whose hints apply (`sm_90`); `None` keeps only the default hints.
    pub gpu: Option<String>,
}
