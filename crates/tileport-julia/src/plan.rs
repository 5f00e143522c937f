//! Which kernels a port has: signatures that one kernel can cover share it.

use crate::error::LANGUAGE;
use crate::{Options, Port, PortKernel, entry, host};
use tileport_ir::Diagnostic;
use tileport_kernel::{Element, Kernel, Signature};
use tileport_writer::{grouped, names};

pub use tileport_writer::Source;

/// Writes a kernel for several signatures: as few kernels as can cover them, in one file.
///
/// # Errors
/// What can't be said in cuTile.jl, with its place in the source. Nothing is written then, also not for the signatures that
/// could be.
pub fn port_all(sources: &[Source], options: &Options) -> Result<Port, Vec<Diagnostic>> {
    let base = sources
        .first()
        .map(|source| crate::names::plain(&source.kernel.name))
        .unwrap_or_default();
    let write = |kernel: &Kernel, signatures: &[Signature], name: &str| {
        entry::write(kernel, signatures, options, name).map_err(|diagnostic| vec![*diagnostic])
    };
    let groups = grouped(&LANGUAGE, sources, |kernel, signatures| {
        write(kernel, signatures, &base).map(|_| ())
    })?;
    // The source's name, with the first array's element type where there are several.
    let names = names(&base, &groups, |group| {
        group.element().map_or("variant", Element::name).to_owned()
    });
    let mut kernels: Vec<PortKernel> = Vec::new();
    for (group, name) in groups.iter().zip(&names) {
        kernels.push(write(&group.first.kernel, &group.signatures, name)?);
    }
    Ok(host::port(&base, kernels, options))
}
