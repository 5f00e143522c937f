//! Writes tile kernels in cutile-rs 0.5.0.
//!
//! [`port`] takes a [`Kernel`] with the signatures that one entry shall cover, and gives the text of a module that cutile's own
//! compiler takes. What the kernel leaves open is generic: element types that differ between the signatures are
//! `E: ElementType`, integers are `const` parameters, and what Rust can't compute in a shape is a parameter that the host
//! computes ([`Generic`] says how).
//!
//! **Invariant:** what cutile-rs can't say stops with a diagnostic at the place in the source; nothing is written that means
//! something else.

mod analysis;
mod arrays;
mod element;
mod entry;
mod error;
mod expr;
mod fixed;
mod formula;
pub mod host;
mod known;
mod locals;
mod names;
mod ops;
mod params;
mod plan;
mod rx;
mod stmt;
mod tree;
mod views;
mod writer;

pub use params::Part;
pub use plan::{Source, port_all};

use std::path::PathBuf;
use tileport_ir::Diagnostic;
use tileport_kernel::symbolic::Bindings;
use tileport_kernel::{Cond, Dim, Dtype, Kernel, Signature, SymbolicError};

/// How an array is handed to the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// `&Tensor<E, {[-1, …]}>`, also for what is written.
    Tensor,
    /// `*mut E`, with the lengths and strides that are needed.
    Pointer,
}

/// What to write.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The complete signatures that the entry must cover. There must be one at least.
    pub signatures: Vec<Signature>,
    /// The entry's name, unless it is the kernel's.
    pub entry: Option<String>,
    /// The module's name, unless it is made of the kernel's.
    pub module: Option<String>,
    /// Patterns that are asked for, by parameter.
    pub patterns: Vec<(String, Pattern)>,
    /// Whether an array in the pointer pattern hands in all its lengths and strides, needed or not: the parameters then flatten
    /// as the source's do.
    pub all_parts: bool,
}

/// Why a parameter has the pattern that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternChoice {
    /// The parameter.
    pub parameter: String,
    /// Its pattern.
    pub pattern: Pattern,
    /// Why, in words.
    pub why: String,
}

/// A port.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// Files with their paths in the port's folder.
    pub files: Vec<(PathBuf, String)>,
    /// The name of the Rust module that holds the entries.
    pub module: String,
    /// Its entries.
    pub entries: Vec<PortEntry>,
}

/// An entry of a port.
#[derive(Clone, Debug, PartialEq)]
pub struct PortEntry {
    /// Its name.
    pub name: String,
    /// Its generic parameters, in order.
    pub generics: Vec<Generic>,
    /// Its parameters, in order.
    pub parameters: Vec<ParameterPattern>,
    /// Why each array has its pattern.
    pub choices: Vec<PatternChoice>,
    /// The signatures that it covers.
    pub signatures: Vec<Signature>,
    /// What host code must know of the source.
    source: host::source::EntrySource,
    /// The entry's text, indented as in its module.
    text: String,
    helpers: Vec<String>,
}

/// A generic parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Generic {
    /// Its name.
    pub name: String,
    /// How its value follows from the source's constants and element types.
    pub value: GenericValue,
}

/// How a generic parameter's value follows from a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenericValue {
    /// An element type.
    Element(Dtype),
    /// An integer.
    Int(Dim),
    /// A truth value.
    Bool(Cond),
}

impl Generic {
    /// Its value, as cutile's compiler takes it: `f16`, `64`, `true`.
    ///
    /// # Errors
    /// The signature leaves something open that it depends on.
    pub fn value(&self, bindings: &dyn Bindings) -> Result<String, SymbolicError> {
        Ok(match &self.value {
            GenericValue::Element(dtype) => element::rust_name(dtype.evaluate(bindings)?).to_owned(),
            GenericValue::Int(dim) => dim.evaluate(bindings)?.to_string(),
            GenericValue::Bool(cond) => cond.evaluate(bindings)?.to_string(),
        })
    }
}

/// A parameter of an entry, and what of the source's parameters it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterPattern {
    /// Its name.
    pub name: String,
    /// The source's parameter: its position, and which part of it for a tuple.
    pub position: usize,
    /// Which part of a tuple.
    pub path: Vec<String>,
    /// What it is.
    pub kind: ParameterKind,
}

/// What a parameter of an entry is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A tensor: it flattens to address, lengths and strides, as the source's array does. Strides that are constants in the
    /// source's signature must be given to cutile's compiler as such, the others as −1.
    Tensor {
        /// The number of dimensions.
        rank: usize,
    },
    /// A part of an array.
    Part(Part),
    /// A scalar.
    Scalar,
    /// An address.
    Address,
    /// A list's table: for each array its address, lengths and strides, as 64-bit integers.
    ListTable,
    /// The number of arrays in a list.
    ListLength,
}

/// Writes a kernel in cutile-rs.
///
/// # Errors
/// What can't be said in cutile-rs 0.5.0, each with its place in the source.
pub fn port(kernel: &Kernel, options: &Options) -> Result<Port, Vec<Diagnostic>> {
    let entry = entry(kernel, options)?;
    Ok(module(kernel, options, vec![entry]))
}

/// Writes one entry.
///
/// # Errors
/// As [`port`].
pub fn entry(kernel: &Kernel, options: &Options) -> Result<PortEntry, Vec<Diagnostic>> {
    entry::write(kernel, options).map_err(|diagnostic| vec![*diagnostic])
}

/// Puts entries into one module.
#[must_use]
pub fn module(kernel: &Kernel, options: &Options, entries: Vec<PortEntry>) -> Port {
    let module = options
        .module
        .clone()
        .unwrap_or_else(|| format!("{}_module", kernel.name));
    let text = entry::module_text(kernel, &module, &entries);
    Port {
        files: vec![(PathBuf::from("kernel.rs"), text)],
        module,
        entries,
    }
}
