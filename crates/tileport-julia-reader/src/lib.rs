//! Reads tile kernels in [cuTile.jl](https://github.com/JuliaGPU/cuTile.jl) 1.0.
//!
//! [`read`] takes a kernel of a [`File`] and a [`Signature`], and gives a [`Kernel`], from which Tile IR is lowered. Constants
//! have their values, and element types are what the signature says.
//!
//! Julia's world is this crate's business alone: it counts from one, its arrays have the first dimension contiguous, its
//! integers have 64 bits unless told otherwise, and its broadcasting aligns sizes at their first dimensions. Sources of what is
//! read how: JuliaGPU/cuTile.jl 1.0.0 at commit c3e5f05, above all `src/language`.
//!
//! **Invariant:** what isn't understood stops with a diagnostic at its place; nothing is guessed.

mod call;
mod condition;
mod context;
mod entry;
mod expr;
mod file;
mod flow;
mod frame;
mod launches;
mod literals;
mod names;
mod number;
mod operators;
mod ops;
mod parse;
mod reader;
mod rules;
mod scope;
mod signature;
mod syntax;
mod value;

pub use file::File;
pub use rules::RULES;
pub use signature::{column_major, of_port, with_lengths};
pub use tileport_julia::Layout;

use tileport_ir::Diagnostic;
use tileport_kernel::{Kernel, Signature};

/// A kernel that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The kernel.
    pub kernel: Kernel,
    /// What looks wrong though cuTile.jl accepts it.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a kernel of a file for a signature, which has one entry a parameter of the Julia function, in its order.
///
/// With [`Layout::Reversed`] an array of Julia of size (n, m) is the kernel's array of shape (m, n), the last dimension of
/// which is contiguous; with [`Layout::Same`] dimensions keep their order, and the first one is contiguous. The signature
/// speaks of the kernel's arrays: see [`column_major`].
///
/// # Errors
/// What is wrong with the kernel, or can't be read, with its place.
pub fn read(
    file: &File,
    kernel: &str,
    signature: &Signature,
    layout: Layout,
) -> Result<Reading, Vec<Diagnostic>> {
    let (kernel, warnings) = entry::read(file, kernel, signature, layout)?;
    Ok(Reading { kernel, warnings })
}
