//! Signatures as text: `x: f16[?, ?:1]@16, n: i32, BLOCK=1024`. `docs/signatures.md` describes the notation.

mod lex;
mod parse;
mod print;

use super::{ConstantValue, ParamSpec, Signature};
use crate::suggest::nearest;
use tileport_ir::Span;
use tileport_ir::{Code, Diagnostic};

/// The text isn't a signature.
pub const SYNTAX: Code = Code("signature-syntax");
/// The text names a parameter that the kernel lacks, or one twice.
pub const PARAMETER: Code = Code("signature-parameter");

/// What is said of one parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedParam {
    /// Its name.
    pub name: String,
    /// What is known of it.
    pub spec: ParamSpec,
    /// Where that is said.
    pub span: Span,
}

/// Reads a list of parameters. The first byte of `text` is byte `base` of whatever the places are in.
///
/// # Errors
/// One diagnostic for each parameter that can't be read; parameters that are named twice.
pub fn parse(text: &str, base: u32) -> Result<Vec<NamedParam>, Vec<Diagnostic>> {
    parse::params(text, base)
}

/// Reads what is said of one parameter, without its name: `f16[?, ?:1]`, `i32`, or with an equals sign in front, a constant.
///
/// # Errors
/// It can't be read.
pub fn parse_spec(text: &str, base: u32) -> Result<ParamSpec, Box<Diagnostic>> {
    parse::spec(text, base)
}

/// Writes a signature so that [`parse`] reads it back. Parameters beyond the names are left out.
#[must_use]
pub fn print(names: &[&str], signature: &Signature) -> String {
    let params = names.iter().zip(&signature.params);
    params
        .map(|(name, spec)| print_param(name, spec))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Writes one parameter with its name.
#[must_use]
pub fn print_param(name: &str, spec: &ParamSpec) -> String {
    let text = print::spec(spec);
    match spec {
        ParamSpec::Constant(_) => format!("{name}{text}"),
        _ => format!("{name}: {text}"),
    }
}

/// Writes what is known of a parameter so that [`parse_spec`] reads it back.
#[must_use]
pub fn print_spec(spec: &ParamSpec) -> String {
    print::spec(spec)
}

/// Writes a constant, as it stands after a parameter's name and equals sign.
#[must_use]
pub fn print_constant(value: &ConstantValue) -> String {
    print::constant(value)
}

pub(crate) use print::quoted;

/// Brings parameters into a kernel's order; those that nothing is said of are [`ParamSpec::Open`].
///
/// # Errors
/// The kernel has no parameter of that name.
pub fn in_order(params: &[NamedParam], names: &[&str]) -> Result<Vec<ParamSpec>, Vec<Diagnostic>> {
    let mut specs = vec![ParamSpec::Open; names.len()];
    let mut errors = Vec::new();
    for param in params {
        let place = names.iter().position(|name| *name == param.name);
        if let Some(spec) = place.and_then(|place| specs.get_mut(place)) {
            *spec = param.spec.clone();
            continue;
        }
        let message = format!("the kernel has no parameter `{}`", param.name);
        let error = Diagnostic::error(PARAMETER, param.span, message);
        errors.push(match nearest(&param.name, names.iter().copied()) {
            Some(name) => error.help(format!("did you mean `{name}`?")),
            None => error.help(format!("its parameters are {}", listed(names))),
        });
    }
    if errors.is_empty() { Ok(specs) } else { Err(errors) }
}

fn listed(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests;
