//! From a source's signature to that of its port in Julia.

use tileport_julia::PortKernel;
use tileport_kernel::{ArraySpec, ParamSpec, Signature};

/// The same signature for arrays whose first dimension is contiguous where the last one was: what is known of strides is
/// turned round.
#[must_use]
pub fn column_major(signature: &Signature) -> Signature {
    let turned = |array: &ArraySpec| {
        let mut dims = array.dims.clone();
        for (dim, other) in dims.iter_mut().zip(array.dims.iter().rev()) {
            dim.stride = other.stride;
            dim.stride_divisible_by = other.stride_divisible_by;
            dim.stride_at_least = other.stride_at_least;
        }
        ArraySpec {
            dims,
            ..array.clone()
        }
    };
    fn each(spec: &ParamSpec, turned: &dyn Fn(&ArraySpec) -> ArraySpec) -> ParamSpec {
        match spec {
            ParamSpec::Array(array) => ParamSpec::Array(turned(array)),
            ParamSpec::Tuple(items) => {
                ParamSpec::Tuple(items.iter().map(|item| each(item, turned)).collect())
            }
            ParamSpec::List {
                element,
                alias_groups,
                elements_may_alias,
            } => ParamSpec::List {
                element: turned(element),
                alias_groups: alias_groups.clone(),
                elements_may_alias: *elements_may_alias,
            },
            other => other.clone(),
        }
    }
    Signature {
        params: signature.params.iter().map(|spec| each(spec, &turned)).collect(),
        ..signature.clone()
    }
}

/// The signature of a port's kernel, parameter by parameter, from one of its source's; nothing if it doesn't have what the port
/// takes.
#[must_use]
pub fn of_port(port: &PortKernel, source: &Signature) -> Option<Signature> {
    let mut params = Vec::new();
    for parameter in &port.parameters {
        let mut spec = source.params.get(parameter.position)?;
        for step in &parameter.path {
            let ParamSpec::Tuple(items) = spec else {
                return None;
            };
            spec = items.get(step.parse::<usize>().ok()?)?;
        }
        params.push(spec.clone());
    }
    Some(Signature {
        params,
        convention: source.convention,
        symbol: None,
    })
}

/// A signature with tuples of arrays in the place of lists, as a kernel in Julia takes them; `length` says how many arrays the
/// list at a position has. Nothing if it doesn't.
#[must_use]
pub fn with_lengths(signature: &Signature, length: &dyn Fn(usize) -> Option<usize>) -> Option<Signature> {
    let each = signature.params.iter().enumerate();
    let params = each.map(|(position, spec)| match spec {
        ParamSpec::List { element, .. } => {
            let item = ParamSpec::Array(element.clone());
            length(position).map(|length| ParamSpec::Tuple(vec![item; length]))
        }
        other => Some(other.clone()),
    });
    Some(Signature {
        params: params.collect::<Option<_>>()?,
        ..signature.clone()
    })
}
