//! What of a kernel's parameters is passed at launch, and what the signature says of it.

use super::source::Launch;
use tileport_ir::Module;
use tileport_ir::inspect::{Known, inspect};
use tileport_kernel::signature::{ArraySpec, ParamSpec, Signature};
use tileport_verify::{Interface, ListOf, Stated};

/// A parameter that is passed at launch, or a part of a tuple that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Launched<'s> {
    /// Its name: `x`, `pair[1]`.
    pub(crate) name: String,
    /// The position of the source's parameter.
    pub(crate) position: usize,
    /// Which part of a tuple it is.
    pub(crate) path: Vec<String>,
    /// What is known of it.
    pub(crate) spec: &'s ParamSpec,
}

/// What is passed at launch, in order: constants are not, and the items of a tuple are.
pub(crate) fn launched<'s>(names: &[String], signature: &'s Signature) -> Vec<Launched<'s>> {
    let mut list = Vec::new();
    for (position, (name, spec)) in names.iter().zip(&signature.params).enumerate() {
        add(&mut list, name.clone(), (position, Vec::new()), spec);
    }
    list
}

fn add<'s>(
    list: &mut Vec<Launched<'s>>,
    name: String,
    (position, path): (usize, Vec<String>),
    spec: &'s ParamSpec,
) {
    match spec {
        ParamSpec::Constant(_) => {}
        ParamSpec::Tuple(items) => {
            for (index, item) in items.iter().enumerate() {
                let mut inner = path.clone();
                inner.push(index.to_string());
                add(list, format!("{name}[{index}]"), (position, inner), item);
            }
        }
        _ => list.push(Launched {
            name,
            position,
            path,
            spec,
        }),
    }
}

/// What a launch's entry takes, as its signature says; where there is none, or it doesn't fit, as the entry itself tells.
pub(crate) fn interface(launch: &Launch) -> Result<Interface, String> {
    let entry = launch.module.entries().next().ok_or("the source has no entry")?;
    let inspected = inspected(&launch.module, &launch.names)?;
    if let Some(compiled) = &launch.compiled {
        let all = launched(&compiled.names, &compiled.signature);
        let mut list: Vec<(String, Stated)> = all.into_iter().map(|p| (p.name, stated(p.spec))).collect();
        if compiled.hearsay {
            list.iter_mut().for_each(|(_, stated)| forget(stated));
        }
        if let Some(interface) = Interface::stated(&launch.module, entry, list)? {
            return Ok(interface.with_code(&inspected, compiled.hearsay));
        }
    }
    Ok(inspected)
}

/// What the one entry of a module takes, as far as it tells.
fn inspected(module: &Module, names: &[String]) -> Result<Interface, String> {
    let report = inspect(module);
    let report = report.entries.first().ok_or("the source has no entry")?;
    let entry = module.entries().next().ok_or("the source has no entry")?;
    Interface::of(module, entry, report, names)
}

/// Leaves of a parameter only what it is, and nothing of what is known of it.
fn forget(stated: &mut Stated) {
    if let Stated::Array { base, shape, strides } = stated {
        let all = std::iter::once(base).chain(shape).chain(strides);
        all.for_each(|known| *known = Known::default());
    }
}

fn stated(spec: &ParamSpec) -> Stated {
    match spec {
        ParamSpec::Array(array) => stated_array(array),
        ParamSpec::List { element, .. } => match (element.dtype, stated_array(element)) {
            (Some(dtype), Stated::Array { base, shape, strides }) => Stated::List(ListOf {
                element: dtype.to_ir(),
                base,
                shape,
                strides,
            }),
            _ => Stated::Single,
        },
        _ => Stated::Single,
    }
}

fn stated_array(array: &ArraySpec) -> Stated {
    let known = |value: Option<i64>, divisor: u64, at_least: Option<i64>| Known {
        value,
        // What compilers are told is the power of two in it.
        divisible_by: (value.is_none() && divisor > 1).then(|| 1 << divisor.trailing_zeros()),
        at_least: at_least.filter(|_| value.is_none()),
        at_most: None,
    };
    Stated::Array {
        base: known(None, array.base_divisible_by, None),
        shape: (array.dims.iter())
            .map(|dim| known(dim.length, dim.length_divisible_by, Some(0)))
            .collect(),
        strides: (array.dims.iter())
            .map(|dim| known(dim.stride, dim.stride_divisible_by, dim.stride_at_least))
            .collect(),
    }
}
