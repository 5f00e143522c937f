//! Which entries a port has: signatures that one entry can cover share it.

use crate::error::LANGUAGE;
use crate::{Options, Port, PortEntry};
use tileport_ir::Diagnostic;
use tileport_kernel::Signature;
use tileport_writer::{grouped, names};

pub use tileport_writer::Source;

/// Writes a kernel for several signatures: as few entries as can cover them, in one module.
///
/// # Errors
/// What can't be said in cutile-rs 0.5.0, each with its place in the source. Nothing is written then, also not for the signatures
/// that could be.
pub fn port_all(sources: &[Source], options: &Options) -> Result<Port, Vec<Diagnostic>> {
    let own = |signatures: &[Signature], entry: Option<String>| Options {
        signatures: signatures.to_vec(),
        entry,
        ..options.clone()
    };
    let groups = grouped(&LANGUAGE, sources, |kernel, signatures| {
        crate::entry(kernel, &own(signatures, None))
    })?;
    let Some(first) = sources.first() else {
        return Err(vec![LANGUAGE.nothing()]);
    };
    // The kernel's name, with the first array's element type where there are several.
    let names = names(&first.kernel.name, &groups, |group| {
        let mut generics = group.written.generics.iter();
        let generic = generics.any(|g| matches!(g.value, crate::GenericValue::Element(_)));
        match group.element() {
            Some(element) if !generic => element.name().to_owned(),
            _ => "generic".to_owned(),
        }
    });
    let mut entries: Vec<PortEntry> = Vec::new();
    for (group, name) in groups.iter().zip(names) {
        entries.push(crate::entry(
            &group.first.kernel,
            &own(&group.signatures, Some(name)),
        )?);
    }
    Ok(crate::module(&first.kernel, options, entries))
}
