//! Writes tile kernels in [cuTile Python](https://github.com/NVIDIA/cutile-python), as a person would have written them.
//!
//! [`port`] takes a [`Kernel`] with the signatures that one function shall cover, and gives the text of a file with it.
//! What the kernel leaves open stays open: element types are those of the arrays, constants are parameters annotated with
//! `ct.Constant`. What cuTile's rules make of operands by themselves, promotions and broadcasts, isn't written.
//!
//! Text that is read again by `tileport-python` gives the kernel that it was written from: that is how callers check it.
//!
//! **Invariant:** what cuTile Python can't say stops with a diagnostic at the place in the source; nothing is written that
//! means something else.

mod analysis;
mod api;
mod error;
mod expr;
mod kernel;
mod names;
mod operand;
mod ops;
mod px;
mod stmt;
mod symbolic;
mod writer;

pub use kernel::{Bound, PortKernel};

use std::path::PathBuf;
use tileport_ir::{Diagnostic, Span};
use tileport_kernel::{Kernel, ParamSpec, Signature};
use tileport_writer::Unique;

/// What to write.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What to make of parameters that are constants whose values are in the kernel.
    pub bound: Bound,
    /// What the file says first of what it is, without marks of a comment.
    pub about: Option<String>,
}

/// A kernel that was read for a signature, with open parts where that could be.
#[derive(Clone, Debug)]
pub struct Source {
    /// The kernel.
    pub kernel: Kernel,
    /// The complete signature.
    pub signature: Signature,
}

/// A port.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// Files with their paths in the port's folder: the kernels'.
    pub files: Vec<(PathBuf, String)>,
    /// Its kernels.
    pub kernels: Vec<PortKernel>,
}

/// Writes a kernel for signatures that one function shall cover.
///
/// # Errors
/// What can't be said in cuTile Python, each with its place in the source.
pub fn port(kernel: &Kernel, signatures: &[Signature], options: &Options) -> Result<Port, Vec<Diagnostic>> {
    let sources: Vec<Source> = signatures
        .iter()
        .map(|signature| Source {
            kernel: kernel.clone(),
            signature: signature.clone(),
        })
        .collect();
    port_all(&sources, options)
}

/// Writes a kernel for several signatures: as few functions as can cover them, in one file.
///
/// # Errors
/// What can't be said in cuTile Python, with its place in the source. Nothing is written then, also not for the signatures
/// that could be.
pub fn port_all(sources: &[Source], options: &Options) -> Result<Port, Vec<Diagnostic>> {
    let Some(first) = sources.first() else {
        let message = "a port needs one signature at least that it covers";
        return Err(vec![Diagnostic::error(error::OPTION, Span::NONE, message)]);
    };
    let base = names::plain(&first.kernel.name);
    let mut groups: Vec<(&Source, PortKernel)> = Vec::new();
    for source in sources {
        let mut written =
            kernel::write(&source.kernel, &base, options.bound).map_err(|error| vec![*error])?;
        written.signatures = vec![source.signature.clone()];
        let same = |known: &PortKernel| {
            known.body == written.body
                && known.parameters == written.parameters
                && known.decorator == written.decorator
                && known.kept == written.kept
        };
        match groups.iter_mut().find(|(_, known)| same(known)) {
            Some((_, known)) => known.signatures.push(source.signature.clone()),
            None => groups.push((source, written)),
        }
    }
    let mut kernels = Vec::new();
    for (name, (source, group)) in names_of(&base, &groups).iter().zip(&groups) {
        let written = kernel::write(&source.kernel, name, options.bound).map_err(|error| vec![*error])?;
        kernels.push(PortKernel {
            signatures: group.signatures.clone(),
            ..written
        });
    }
    let text = file(&kernels, options);
    Ok(Port {
        files: vec![(PathBuf::from(format!("{base}.py")), text)],
        kernels,
    })
}

/// The text of a file with these kernels.
fn file(kernels: &[PortKernel], options: &Options) -> String {
    let mut out = String::new();
    if let Some(about) = &options.about {
        for line in about.lines() {
            out.push_str(format!("# {line}").trim_end());
            out.push('\n');
        }
        out.push('\n');
    }
    if kernels.iter().any(|kernel| kernel.annotated) {
        out.push_str("from typing import Annotated\n\n");
    }
    out.push_str("import cuda.tile as ct\n");
    for kernel in kernels {
        out.push_str("\n\n");
        out.push_str(&kernel.text());
    }
    out
}

/// Names of kernels: the source's, with the first array's element type where there are several.
fn names_of(base: &str, groups: &[(&Source, PortKernel)]) -> Vec<String> {
    if groups.len() == 1 {
        return vec![base.to_owned()];
    }
    let mut taken = Unique::default();
    let mut names: Vec<String> = Vec::new();
    for (source, _) in groups {
        let element = source.signature.params.iter().find_map(|spec| match spec {
            ParamSpec::Array(array) => array.dtype,
            _ => None,
        });
        let like = element.map_or_else(
            || format!("{base}_variant"),
            |element| format!("{base}_{}", element.name()),
        );
        names.push(taken.fresh(&like));
    }
    names
}

/// The signature of a written kernel that a signature of the source's is: without the parameters that are left out.
#[must_use]
pub fn signature_of(kernel: &PortKernel, signature: &Signature) -> Signature {
    let params = kernel
        .kept
        .iter()
        .filter_map(|position| signature.params.get(*position).cloned());
    Signature {
        params: params.collect(),
        ..signature.clone()
    }
}
