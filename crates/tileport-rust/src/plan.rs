//! Which entries a port has: signatures that one entry can cover share it.

use crate::{Options, Port, PortEntry};
use tileport_ir::Diagnostic;
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

/// Writes a kernel for several signatures: as few entries as can cover them, in one module.
///
/// # Errors
/// What can't be said in cutile-rs 0.5.0, each with its place in the source. Nothing is written then, also not for the signatures
/// that could be.
pub fn port_all(sources: &[Source], options: &Options) -> Result<Port, Vec<Diagnostic>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for source in sources {
        let own = |signatures: Vec<Signature>| Options {
            signatures,
            entry: None,
            ..options.clone()
        };
        let mut joined = false;
        for group in &mut groups {
            if !group.fits(source) {
                continue;
            }
            let mut signatures = group.signatures.clone();
            signatures.push(source.signature.clone());
            if let Ok(entry) = crate::entry(&group.first.kernel, &own(signatures.clone())) {
                group.signatures = signatures;
                group.entry = entry;
                joined = true;
                break;
            }
        }
        if !joined {
            let signatures = vec![source.signature.clone()];
            let entry = crate::entry(&source.kernel, &own(signatures.clone()))?;
            groups.push(Group {
                first: source,
                signatures,
                entry,
            });
        }
    }
    let Some(first) = sources.first() else {
        return Err(vec![Diagnostic::error(
            crate::error::OPTION,
            tileport_ir::Span::NONE,
            "a port needs one signature at least that it covers",
        )]);
    };
    let names = names(&first.kernel.name, &groups);
    let mut entries: Vec<PortEntry> = Vec::new();
    for (group, name) in groups.into_iter().zip(names) {
        let options = Options {
            signatures: group.signatures,
            entry: Some(name),
            ..options.clone()
        };
        entries.push(crate::entry(&group.first.kernel, &options)?);
    }
    Ok(crate::module(&first.kernel, options, entries))
}

struct Group<'s> {
    first: &'s Source,
    signatures: Vec<Signature>,
    entry: PortEntry,
}

impl Group<'_> {
    /// Whether a source differs in nothing that is put into the kernel.
    fn fits(&self, other: &Source) -> bool {
        self.first.bound == other.bound
            && self.first.bound.iter().all(|position| {
                let of = |source: &Source| source.signature.params.get(*position).map(known);
                of(self.first) == of(other)
            })
    }
}

/// What is put into a kernel of a parameter that had to be known: of an array its element type and the lengths that are
/// constants.
fn known(spec: &ParamSpec) -> String {
    match spec {
        ParamSpec::Array(ArraySpec { dtype, dims, .. }) => {
            let lengths: Vec<Option<i64>> = dims.iter().map(|dim| dim.length).collect();
            format!("{dtype:?} {lengths:?}")
        }
        other => format!("{other:?}"),
    }
}

/// Names of entries: the kernel's, with the first array's element type where there are several.
fn names(kernel: &str, groups: &[Group<'_>]) -> Vec<String> {
    if groups.len() == 1 {
        return vec![kernel.to_owned()];
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
        let generic = group
            .entry
            .generics
            .iter()
            .any(|g| matches!(g.value, crate::GenericValue::Element(_)));
        let base = match element {
            Some(element) if !generic => format!("{kernel}_{}", element.name()),
            _ => format!("{kernel}_generic"),
        };
        let mut name = base.clone();
        let mut number = 2;
        while names.contains(&name) {
            name = format!("{base}_{number}");
            number += 1;
        }
        names.push(name);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileport_kernel::signature::text::parse;

    #[test]
    fn arrays_that_differ_in_a_constant_length_are_not_put_into_one_kernel() {
        let of = |text: &str| known(&parse(&format!("x: {text}"), 0).unwrap().remove(0).spec);
        assert_eq!(of("f16[?, 128]"), of("f16[?/16, 128:1]"));
        assert_ne!(of("f16[?, 128]"), of("f16[?, 256]"));
        assert_ne!(of("f16[?, 128]"), of("f16[?, ?]"));
        assert_ne!(of("f16[?, 128]"), of("bf16[?, 128]"));
        assert_ne!(of("f16[128]"), of("f16[128, ?]"));
    }
}
