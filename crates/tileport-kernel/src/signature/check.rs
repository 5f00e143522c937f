//! What a signature may not say.

use super::{ArraySpec, Convention, DimSpec, ParamSpec, Signature};
use std::collections::BTreeMap;
use tileport_ir::Span;
use tileport_ir::{Code, Diagnostic};

/// A signature contradicts itself, or says what its calling convention has no place for.
pub const SIGNATURE: Code = Code("signature-meaning");

impl Signature {
    /// What is wrong with it: facts that contradict each other, alias groups that mean nothing, parameters that the calling
    /// convention has no place for. `names` gives the parameters' names and places, in order; it may be short.
    #[must_use]
    pub fn check(&self, names: &[(&str, Span)]) -> Vec<Diagnostic> {
        let mut check = Check {
            convention: self.convention,
            found: Vec::new(),
            groups: BTreeMap::new(),
        };
        for (position, param) in self.params.iter().enumerate() {
            let (name, span) = names.get(position).map_or_else(
                || (format!("parameter {}", position + 1), Span::NONE),
                |(name, span)| (format!("`{name}`"), *span),
            );
            check.param(&name, span, param);
        }
        check.finish()
    }
}

/// Where a group is used: the parameter, its place, and whether its table of addresses is meant.
struct Use {
    name: String,
    span: Span,
    table: bool,
}

struct Check<'s> {
    convention: Convention,
    found: Vec<Diagnostic>,
    groups: BTreeMap<&'s str, Vec<Use>>,
}

impl<'s> Check<'s> {
    fn error(&mut self, span: Span, message: String, help: &str) {
        self.found
            .push(Diagnostic::error(SIGNATURE, span, message).help(help));
    }

    fn param(&mut self, name: &str, span: Span, param: &'s ParamSpec) {
        match param {
            ParamSpec::Array(array) => self.array(name, span, array),
            ParamSpec::List {
                element,
                alias_groups,
                ..
            } => {
                self.groups(name, span, alias_groups, true);
                self.array(name, span, element);
            }
            ParamSpec::Tuple(items) => {
                if self.convention == Convention::CuTilePythonV1 {
                    let message = format!("{name} is a tuple, which cutile_python_v1 has no place for");
                    self.error(span, message, "use the calling convention cutile_python_v2");
                }
                for item in items {
                    self.param(name, span, item);
                }
            }
            ParamSpec::Constant(_) | ParamSpec::Scalar(_) | ParamSpec::Open => {}
        }
    }

    fn array(&mut self, name: &str, span: Span, array: &'s ArraySpec) {
        self.groups(name, span, &array.alias_groups, false);
        if array.base_divisible_by == 0 {
            self.error(
                span,
                format!("the address of {name} is said to be divisible by 0"),
                "give 1 if nothing is known",
            );
        }
        for (axis, dim) in array.dims.iter().enumerate() {
            self.dim(name, span, axis, *dim);
        }
    }

    fn dim(&mut self, name: &str, span: Span, axis: usize, dim: DimSpec) {
        let of = |what: &str| format!("the {what} of dimension {axis} of {name}");
        let facts = [
            ("length", dim.length, dim.length_divisible_by),
            ("stride", dim.stride, dim.stride_divisible_by),
        ];
        for (what, constant, factor) in facts {
            if factor == 0 {
                let message = format!("{} is said to be divisible by 0", of(what));
                self.error(span, message, "give 1 if nothing is known");
            } else if let Some(value) = constant
                && value.unsigned_abs() % factor != 0
            {
                let message = format!("{} is {value}, and said to be divisible by {factor}", of(what));
                self.error(span, message, "leave the divisor out: the constant says it all");
            }
        }
        if let (Some(stride), Some(bound)) = (dim.stride, dim.stride_at_least)
            && stride < bound
        {
            let message = format!(
                "{} is {stride}, and said not to be less than {bound}",
                of("stride")
            );
            self.error(span, message, "leave the bound out: the constant says it all");
        }
        match dim.length {
            Some(length) if length < 0 => {
                self.error(
                    span,
                    format!("{} is {length}", of("length")),
                    "give a length of zero or more",
                );
            }
            Some(_) if self.convention == Convention::CuTilePythonV1 => {
                let message = format!(
                    "{} is a constant, which cutile_python_v1 has no place for",
                    of("length")
                );
                self.error(span, message, "use the calling convention cutile_python_v2");
            }
            _ => {}
        }
    }

    fn groups(&mut self, name: &str, span: Span, groups: &'s [String], table: bool) {
        for group in groups {
            self.groups.entry(group).or_default().push(Use {
                name: name.to_owned(),
                span,
                table,
            });
        }
    }

    fn finish(mut self) -> Vec<Diagnostic> {
        for (group, uses) in std::mem::take(&mut self.groups) {
            let Some(first) = uses.first() else { continue };
            if uses.len() == 1 {
                let message = format!("the alias group `{group}` has {} alone", first.name);
                self.error(
                    first.span,
                    message,
                    "give it to each array that may overlap, or to none",
                );
            }
            if let Some(other) = uses.iter().find(|other| other.table != first.table) {
                let message = format!(
                    "the alias group `{group}` has both the table of a list and an array: {} and {}",
                    first.name, other.name
                );
                self.error(
                    other.span,
                    message,
                    "a list's table of addresses can't overlap an array",
                );
            }
        }
        self.found
    }
}
