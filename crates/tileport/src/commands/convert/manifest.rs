//! What a port says of itself, so that it can be verified without being told how: see [`Manifest`].

use super::Ported;
use crate::commands::verify::manifest::{
    Manifest, ManifestEntry, ManifestParameter, ManifestSignature, SCHEMA,
};
use crate::commands::verify::parameters::{Launched, launched};
use anyhow::{Context, Result};
use tileport_kernel::lower;
use tileport_kernel::signature::{ConstantValue, ParamSpec, text};
use tileport_rust::{ParameterKind, ParameterPattern, Part, PortEntry};

/// The manifest of a port.
pub(super) fn of(ported: &Ported) -> Result<Manifest> {
    let entries = ported.port.entries.iter().map(|entry| entry_of(ported, entry));
    Ok(Manifest {
        schema: SCHEMA,
        tileport: env!("CARGO_PKG_VERSION").to_owned(),
        source: ported.file.clone(),
        kernel: ported.kernel.clone(),
        module: ported.port.module.clone(),
        entries: entries.collect::<Result<_>>()?,
    })
}

fn entry_of(ported: &Ported, entry: &PortEntry) -> Result<ManifestEntry> {
    let first = entry.signatures.first().context("an entry covers no signature")?;
    // The generics are in terms of the kernel that the entry was written from, which is that of its first signature.
    let source = ported.sources.iter().find(|source| source.signature == *first);
    let kernel = &source
        .context("an entry covers a signature that was not asked for")?
        .kernel;
    let names: Vec<&str> = ported.names.iter().map(String::as_str).collect();
    let passed = launched(&ported.names, first);
    let parameters = entry.parameters.iter().map(|parameter| {
        Ok(ManifestParameter {
            name: parameter.name.clone(),
            carries: carries(parameter, &passed)?,
        })
    });
    // Flags are none of the source's parameters: what the source is called like is called with none set.
    let unset = |spec: &ParamSpec| *spec == ParamSpec::Constant(Some(ConstantValue::Int(0)));
    let plain = (entry.signatures.iter()).filter(|s| s.params.iter().skip(names.len()).all(unset));
    let signatures = plain.map(|signature| {
        let bindings = lower::bindings(kernel, signature).map_err(|d| anyhow::anyhow!("{}", d.message))?;
        let values = entry.generics.iter().map(|generic| {
            let value = generic.value(&bindings);
            value.map_err(|e| anyhow::anyhow!("the value of the generic `{}`: {e}", generic.name))
        });
        Ok(ManifestSignature {
            signature: text::print(&names, signature),
            generics: values.collect::<Result<_>>()?,
        })
    });
    Ok(ManifestEntry {
        name: entry.name.clone(),
        generics: entry
            .generics
            .iter()
            .map(|generic| generic.name.clone())
            .collect(),
        parameters: parameters.collect::<Result<_>>()?,
        signatures: signatures.collect::<Result<_>>()?,
    })
}

/// What a parameter of the port carries, for each scalar that it is taken apart into.
pub(super) fn carries(parameter: &ParameterPattern, passed: &[Launched<'_>]) -> Result<Vec<String>> {
    let found = passed
        .iter()
        .find(|p| p.position == parameter.position && p.path == parameter.path);
    let name = &found
        .with_context(|| {
            format!(
                "the port's parameter `{}` is none of the source's",
                parameter.name
            )
        })?
        .name;
    let length = |axis: usize| format!("{name}.shape[{axis}]");
    let stride = |axis: usize| format!("{name}.strides[{axis}]");
    Ok(match parameter.kind {
        ParameterKind::Tensor { rank } => std::iter::once(name.clone())
            .chain((0..rank).map(length))
            .chain((0..rank).map(stride))
            .collect(),
        ParameterKind::Part(Part::Address) | ParameterKind::Scalar | ParameterKind::Address => {
            vec![name.clone()]
        }
        ParameterKind::Part(Part::Length(axis)) => vec![length(axis)],
        ParameterKind::Part(Part::Stride(axis)) => vec![stride(axis)],
    })
}
