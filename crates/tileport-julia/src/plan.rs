//! Which kernels a port has: signatures that one kernel can cover share it.

use crate::error::OPTION;
use crate::{Options, Port, PortKernel, entry, host};
use tileport_ir::{Diagnostic, Span};
use tileport_kernel::{ArraySpec, Kernel, ParamSpec, Signature};

/// A kernel that was read for a signature, with open parts where that could be.
#[derive(Clone, Debug)]
pub struct Source {
    /// The kernel.
    pub kernel: Kernel,
    /// The complete signature.
    pub signature: Signature,
    /// The positions of the source's parameters that had to be known: their values are in the kernel.
    pub bound: Vec<usize>,
}

/// Writes a kernel for several signatures: as few kernels as can cover them, in one file.
///
/// # Errors
/// What can't be said in cuTile.jl, with its place in the source. Nothing is written then, also not for the signatures that
/// could be.
pub fn port_all(sources: &[Source], options: &Options) -> Result<Port, Vec<Diagnostic>> {
    let Some(first) = sources.first() else {
        return Err(vec![Diagnostic::error(
            OPTION,
            Span::NONE,
            "a port needs one signature at least that it covers",
        )]);
    };
    let write = |kernel: &Kernel, signatures: &[Signature], name: &str| {
        entry::write(kernel, signatures, options, name).map_err(|diagnostic| vec![*diagnostic])
    };
    let base = crate::names::plain(&first.kernel.name);
    let mut groups: Vec<Group<'_>> = Vec::new();
    for source in sources {
        let mut joined = false;
        for group in &mut groups {
            if !group.fits(source) {
                continue;
            }
            let mut signatures = group.signatures.clone();
            signatures.push(source.signature.clone());
            if write(&group.first.kernel, &signatures, &base).is_ok() {
                group.signatures = signatures;
                joined = true;
                break;
            }
        }
        if !joined {
            let signatures = vec![source.signature.clone()];
            write(&source.kernel, &signatures, &base)?;
            groups.push(Group {
                first: source,
                signatures,
            });
        }
    }
    let names = names(&base, &groups);
    let mut kernels: Vec<PortKernel> = Vec::new();
    for (group, name) in groups.iter().zip(&names) {
        kernels.push(write(&group.first.kernel, &group.signatures, name)?);
    }
    Ok(host::port(&base, kernels, options))
}

struct Group<'s> {
    first: &'s Source,
    signatures: Vec<Signature>,
}

impl Group<'_> {
    /// Whether a source differs in nothing that is put into the kernel. Lengths that are declared static always are.
    fn fits(&self, other: &Source) -> bool {
        self.first.bound == other.bound
            && lengths(&self.first.signature.params) == lengths(&other.signature.params)
            && self.first.bound.iter().all(|position| {
                let of = |source: &Source| source.signature.params.get(*position).map(known);
                of(self.first) == of(other)
            })
    }
}

/// The lengths of arrays that are compile-time constants.
fn lengths(params: &[ParamSpec]) -> Vec<Option<i64>> {
    let mut all = Vec::new();
    for param in params {
        match param {
            ParamSpec::Array(array) | ParamSpec::List { element: array, .. } => {
                all.extend(array.dims.iter().map(|dim| dim.length));
            }
            ParamSpec::Tuple(items) => all.extend(lengths(items)),
            _ => {}
        }
    }
    all
}

/// What is put into a kernel of a parameter that had to be known: of an array its element type.
fn known(spec: &ParamSpec) -> String {
    match spec {
        ParamSpec::Array(ArraySpec { dtype, dims, .. }) => format!("{dtype:?} {}", dims.len()),
        other => format!("{other:?}"),
    }
}

/// Names of kernels: the source's, with the first array's element type where there are several.
fn names(base: &str, groups: &[Group<'_>]) -> Vec<String> {
    if groups.len() == 1 {
        return vec![base.to_owned()];
    }
    let mut names: Vec<String> = Vec::new();
    for group in groups {
        let first = group.signatures.first();
        let element = first.and_then(|signature| {
            signature.params.iter().find_map(|spec| match spec {
                ParamSpec::Array(array) => array.dtype,
                _ => None,
            })
        });
        let like = match element {
            Some(element) => format!("{base}_{}", element.name()),
            None => format!("{base}_variant"),
        };
        let mut name = like.clone();
        let mut number = 2;
        while names.contains(&name) {
            name = format!("{like}_{number}");
            number += 1;
        }
        names.push(name);
    }
    names
}
