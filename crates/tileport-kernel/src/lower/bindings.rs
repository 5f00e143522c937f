//! Symbols and parameters: what the signature says of them.

use super::error::{REQUIREMENT, Result, SIGNATURE, error, error_with, symbolic};
use crate::symbolic::{Bindings, SymbolValue};
use crate::{ArraySpec, ConstantValue, Kernel, Param, ParamKind, ParamSpec, Signature, SymbolId, SymbolKind};
use tileport_ir::entity::SideTable;

/// The values of the symbols.
#[derive(Debug)]
pub(super) struct Bound {
    values: SideTable<SymbolId, Option<SymbolValue>>,
}

impl Bindings for Bound {
    fn value(&self, symbol: SymbolId) -> Option<SymbolValue> {
        self.values[symbol]
    }
}

/// What the signature says of a parameter, which may be a part of one of the source.
pub(super) fn spec_of<'s>(signature: &'s Signature, param: &Param) -> Option<&'s ParamSpec> {
    let mut spec = signature.params.get(param.position)?;
    for step in &param.path {
        let ParamSpec::Tuple(items) = spec else {
            return None;
        };
        spec = items.get(step.parse::<usize>().ok()?)?;
    }
    Some(spec)
}

/// What the signature says of a parameter's array, or of the arrays of its list.
fn array_spec(spec: &ParamSpec) -> Option<&ArraySpec> {
    match spec {
        ParamSpec::Array(array) | ParamSpec::List { element: array, .. } => Some(array),
        _ => None,
    }
}

/// Binds the kernel's symbols. A symbol that the signature leaves open stays unbound until somebody asks for it.
///
/// # Errors
/// A requirement of the kernel doesn't hold.
pub(super) fn bind(kernel: &Kernel, signature: &Signature) -> Result<Bound> {
    let mut bound = Bound {
        values: SideTable::default(),
    };
    for (id, symbol) in kernel.symbols.iter() {
        let Some(param) = kernel.params.get(symbol.param) else {
            continue;
        };
        let value = spec_of(signature, param).and_then(|spec| value(symbol.kind, param, spec));
        bound.values.set(id, value);
    }
    for requirement in &kernel.requirements {
        let holds = requirement
            .cond
            .evaluate(&bound)
            .map_err(|e| symbolic(kernel, e, requirement.span))?;
        if !holds {
            let message = match &requirement.message {
                Some(message) => format!("the kernel requires of its constants: {message}"),
                None => "the kernel requires something of its constants that doesn't hold".to_owned(),
            };
            return Err(error(REQUIREMENT, requirement.span, message));
        }
    }
    Ok(bound)
}

fn value(kind: SymbolKind, param: &Param, spec: &ParamSpec) -> Option<SymbolValue> {
    let dim = |axis: usize| array_spec(spec)?.dims.get(axis);
    Some(match kind {
        SymbolKind::Shape(axis) => SymbolValue::Int(dim(axis)?.length?.into()),
        SymbolKind::Stride(axis) => SymbolValue::Int(dim(axis)?.stride?.into()),
        SymbolKind::Dtype => match spec {
            ParamSpec::Scalar(element) => SymbolValue::Element((*element)?),
            ParamSpec::Constant(Some(ConstantValue::Element(element))) => SymbolValue::Element(*element),
            _ => SymbolValue::Element(array_spec(spec)?.dtype?),
        },
        SymbolKind::Int | SymbolKind::Bool | SymbolKind::Float => {
            let ParamKind::Constant(_) = param.kind else {
                return None;
            };
            match (kind, spec) {
                (SymbolKind::Int, ParamSpec::Constant(Some(ConstantValue::Int(value)))) => {
                    SymbolValue::Int(*value)
                }
                (SymbolKind::Int, ParamSpec::Constant(Some(ConstantValue::Bool(value)))) => {
                    SymbolValue::Int((*value).into())
                }
                (SymbolKind::Bool, ParamSpec::Constant(Some(ConstantValue::Bool(value)))) => {
                    SymbolValue::Bool(*value)
                }
                (SymbolKind::Float, ParamSpec::Constant(Some(ConstantValue::Float(value)))) => {
                    SymbolValue::Float(*value)
                }
                (SymbolKind::Float, ParamSpec::Constant(Some(ConstantValue::Int(value)))) => {
                    SymbolValue::Float(*value as f64)
                }
                _ => return None,
            }
        }
    })
}

/// Refuses a signature that speaks of another number of parameters than the kernel has.
pub(super) fn check_length(kernel: &Kernel, signature: &Signature) -> Result {
    let needed = kernel
        .params
        .values()
        .map(|param| param.position.saturating_add(1))
        .max()
        .unwrap_or(0);
    if signature.params.len() < needed {
        return Err(error_with(
            SIGNATURE,
            kernel.span,
            format!(
                "`{}` has {needed} parameters, but the signature speaks of {}",
                kernel.name,
                signature.params.len()
            ),
            "give the signature one entry a parameter, in the kernel's order",
        ));
    }
    Ok(())
}
