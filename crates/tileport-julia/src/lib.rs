//! Writes tile kernels in [cuTile.jl](https://github.com/JuliaGPU/cuTile.jl) 1.0, for Julia 1.11 and later.
//!
//! [`port`] takes a [`Kernel`] with the signatures that one Julia function shall cover, and gives the text of a kernel file,
//! of functions that launch it, and of its tests. What the kernel leaves open stays open: element types that differ between
//! the signatures are parameters of a `where` clause, constants are plain parameters that are handed in as `ct.Constant`.
//!
//! Julia's world is this crate's business alone: it counts from one, its arrays have the first dimension contiguous, and its
//! broadcasting aligns shapes at their first dimensions. [`Layout`] says what becomes of the dimensions.
//!
//! **Invariant:** what cuTile.jl can't say stops with a diagnostic at the place in the source; nothing is written that means
//! something else.

mod analysis;
pub mod api;
mod element;
mod entry;
mod error;
mod expr;
mod frame;
pub mod host;
mod jx;
mod lists;
mod names;
mod ops;
mod plan;
mod stmt;
mod writer;

pub use plan::{Source, port_all};

use std::path::PathBuf;
use tileport_ir::Diagnostic;
use tileport_kernel::{ConstantValue, Kernel, Signature};

/// What becomes of the order of dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Dimensions are reversed, so that the same bytes are the same array: what is contiguous in the source's arrays is
    /// contiguous in Julia's.
    #[default]
    Reversed,
    /// Dimensions stay in their order, so that the same indices are the same elements.
    Same,
}

impl Layout {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reversed => "reversed",
            Self::Same => "same",
        }
    }
}

/// What to write.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What becomes of the order of dimensions.
    pub layout: Layout,
    /// The source's name, for the header.
    pub source: Option<String>,
}

/// A port.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// Its name: what its files are called.
    pub name: String,
    /// Files with their paths in the port's folder; the first is the kernel's.
    pub files: Vec<(PathBuf, String)>,
    /// Its kernels.
    pub kernels: Vec<PortKernel>,
}

/// A kernel of a port.
#[derive(Clone, Debug, PartialEq)]
pub struct PortKernel {
    /// Its name.
    pub name: String,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter>,
    /// The element types of its `where` clause.
    pub generics: Vec<String>,
    /// Constants of the source whose values are in it.
    pub constants: Vec<Constant>,
    /// The signatures that it covers.
    pub signatures: Vec<Signature>,
    /// Functions that stand before it, each once in a file.
    helpers: Vec<String>,
    /// Names of Microfloats.jl that it uses.
    micro: Vec<String>,
    text: String,
}

/// A constant of the source whose value is in the port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: ConstantValue,
}

/// A parameter of a kernel of a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The position of the source's parameter.
    pub position: usize,
    /// Which part of a tuple of the source it is.
    pub path: Vec<String>,
    /// What it is.
    pub kind: ParameterKind,
}

/// What a parameter is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// An array.
    Array {
        /// The element type in Julia.
        element: String,
        /// The number of dimensions.
        rank: usize,
        /// Whether its lengths and indices have 64 bits.
        wide: bool,
        /// Whether it is handed in with the source's own memory though its dimensions keep their order: the last one is
        /// contiguous, as elements are found by their offsets.
        turned: bool,
    },
    /// A list of arrays, of any length: a tuple.
    List {
        /// The element type in Julia.
        element: String,
        /// The number of dimensions of its arrays.
        rank: usize,
        /// Whether their lengths and indices have 64 bits.
        wide: bool,
    },
    /// A number.
    Scalar {
        /// Its type in Julia.
        element: String,
    },
    /// A number that is handed in as `ct.Constant`.
    Constant(ConstantKind),
}

/// What a constant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstantKind {
    /// An integer.
    Int,
    /// A truth value.
    Bool,
    /// A float.
    Float,
}

impl ConstantKind {
    /// Its type in Julia.
    #[must_use]
    pub const fn type_name(self) -> &'static str {
        match self {
            Self::Int => "Int",
            Self::Bool => "Bool",
            Self::Float => "Float64",
        }
    }
}

impl ParameterKind {
    fn type_text(&self) -> String {
        match self {
            Self::Array {
                element,
                rank,
                wide: false,
                ..
            } => format!("ct.TileArray{{{element}, {rank}}}"),
            Self::Array { element, rank, .. } => format!("ct.TileArray{{{element}, {rank}, Int64}}"),
            Self::List { element, rank, wide } => {
                let index = if *wide { ", Int64" } else { "" };
                format!("Tuple{{Vararg{{ct.TileArray{{{element}, {rank}{index}}}}}}}")
            }
            Self::Scalar { element } => element.clone(),
            Self::Constant(kind) => kind.type_name().to_owned(),
        }
    }
}

/// Writes a kernel in cuTile.jl, for signatures that one function shall cover.
///
/// # Errors
/// What can't be said in cuTile.jl, each with its place in the source.
pub fn port(kernel: &Kernel, signatures: &[Signature], options: &Options) -> Result<Port, Vec<Diagnostic>> {
    let name = names::plain(&kernel.name);
    let written = entry::write(kernel, signatures, options, &name).map_err(|diagnostic| vec![*diagnostic])?;
    Ok(host::port(&name, vec![written], options))
}
