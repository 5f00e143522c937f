//! Which kernels a port has: signatures that one kernel can cover share it.

use crate::language::Language;
use crate::unique::Unique;
use tileport_ir::Diagnostic;
use tileport_kernel::{ArraySpec, Element, Kernel, ParamSpec, Signature};

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

/// Signatures that one kernel covers.
#[derive(Clone, Debug)]
pub struct Group<'s, W> {
    /// The source that it is written from.
    pub first: &'s Source,
    /// The signatures.
    pub signatures: Vec<Signature>,
    /// What was written for them.
    pub written: W,
}

impl<W> Group<'_, W> {
    /// Whether a source differs in nothing that is put into the kernel.
    fn fits(&self, language: &Language, other: &Source) -> bool {
        let lengths = |source: &Source| language.static_lengths.then(|| lengths(&source.signature.params));
        self.first.bound == other.bound
            && lengths(self.first) == lengths(other)
            && self.first.bound.iter().all(|position| {
                let of = |source: &Source| source.signature.params.get(*position).map(known);
                of(self.first) == of(other)
            })
    }

    /// The element type of the first array.
    #[must_use]
    pub fn element(&self) -> Option<Element> {
        self.signatures
            .first()?
            .params
            .iter()
            .find_map(|spec| match spec {
                ParamSpec::Array(array) => array.dtype,
                _ => None,
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

/// Puts signatures together, as few kernels as can cover them: `write` tells whether one can.
///
/// # Errors
/// What a signature by itself can't be written for; that there is none.
pub fn grouped<'s, W>(
    language: &Language,
    sources: &'s [Source],
    write: impl Fn(&Kernel, &[Signature]) -> Result<W, Vec<Diagnostic>>,
) -> Result<Vec<Group<'s, W>>, Vec<Diagnostic>> {
    if sources.is_empty() {
        return Err(vec![language.nothing()]);
    }
    let mut groups: Vec<Group<'s, W>> = Vec::new();
    for source in sources {
        let mut joined = false;
        for group in &mut groups {
            if !group.fits(language, source) {
                continue;
            }
            let mut signatures = group.signatures.clone();
            signatures.push(source.signature.clone());
            if let Ok(written) = write(&group.first.kernel, &signatures) {
                (group.signatures, group.written) = (signatures, written);
                joined = true;
                break;
            }
        }
        if !joined {
            let signatures = vec![source.signature.clone()];
            let written = write(&source.kernel, &signatures)?;
            groups.push(Group {
                first: source,
                signatures,
                written,
            });
        }
    }
    Ok(groups)
}

/// Names of a port's kernels: the source's where there is one, else with what `suffix` says of each, and numbers.
pub fn names<W>(
    base: &str,
    groups: &[Group<'_, W>],
    suffix: impl Fn(&Group<'_, W>) -> String,
) -> Vec<String> {
    if groups.len() == 1 {
        return vec![base.to_owned()];
    }
    let mut taken = Unique::default();
    let named = groups
        .iter()
        .map(|group| taken.fresh(&format!("{base}_{}", suffix(group))));
    named.collect()
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
