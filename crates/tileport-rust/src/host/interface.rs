//! The C interface of a port: its arguments, and which entry is meant by which of them.

use super::source::{ElemName, EntrySource, SourceKind, SourceParam};
use crate::error::{CONSTANT, NOT_WRITTEN};
use crate::names::Names;
use crate::{GenericValue, Port, PortEntry};
use tileport_ir::{Diagnostic, Span};
use tileport_kernel::{ConstantValue, Element, ParamSpec, Signature, SymbolId, SymbolKind};

pub(super) type Result<T> = std::result::Result<T, Box<Diagnostic>>;

/// An argument of the C function: a parameter of the source, or a part of one.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    /// Its name in C and Rust.
    pub(super) name: String,
    /// Its name in the source.
    pub(super) source: String,
    pub(super) position: usize,
    pub(super) path: Vec<String>,
    pub(super) kind: ArgumentKind,
    span: Span,
}

/// What an argument is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ArgumentKind {
    /// A descriptor; a null pointer is None where that may be.
    Tensor {
        optional: bool,
    },
    /// The addresses of descriptors, and their number.
    List,
    /// A number known at launch, of one of these element types. Of several, a number says which.
    Scalar(Vec<Element>),
    Address,
    Int,
    Bool,
    Float,
    Dtype,
    /// One of these values, by its place among them.
    Choice(Vec<ConstantValue>),
}

/// The entry that is meant where all this holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Arm {
    /// The entry's place among the port's.
    pub(super) entry: usize,
    /// For each argument, what it must be.
    pub(super) cells: Vec<Cell>,
    /// The element types of the entry's generic parameters.
    pub(super) elements: Vec<Element>,
    /// A signature of the entry that it stands for.
    pub(super) signature: usize,
}

/// What an argument must be for an entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    /// Anything.
    Any,
    /// Left out.
    Missing,
    /// Of this element type: a tensor, a scalar of several types, or a constant that is one.
    Element(Element),
    /// Of this value.
    Value(ConstantValue),
}

/// The interface of a port.
#[derive(Clone, Debug)]
pub(super) struct Interface {
    pub(super) arguments: Vec<Argument>,
    /// In the order that they are tried: those first that take most of arrays as known.
    pub(super) arms: Vec<Arm>,
}

/// Names of the C function's own.
const OWN: &[&str] = &[
    "grid",
    "grid_x",
    "grid_y",
    "grid_z",
    "num_cta_in_cga",
    "occupancy",
    "num_worker_warps",
    "opt_level",
    "device_id",
    "raw_stream",
    "launch",
    "hints",
    "generics",
    "ffi_util",
    "enqueue",
    "borrow_tensor",
    "dtype",
    "arith",
    "found",
    "unsafe_fn",
    "rc",
];

/// Those that are used where a list is.
const OWN_OF_LISTS: &[&str] = &["ffi_lists", "tables"];

/// Whether an entry of a port takes a list of arrays.
pub(super) fn has_lists(port: &Port) -> bool {
    let params = port.entries.iter().flat_map(|entry| &entry.source.params);
    params
        .into_iter()
        .any(|param| matches!(param.kind, SourceKind::List { .. }))
}

/// The name of the second of two arguments in C: `as_` has `as_count`.
pub(super) fn with_second(name: &str, second: &str) -> String {
    format!("{}_{second}", name.trim_end_matches('_'))
}

impl ArgumentKind {
    /// What the second of its arguments in C is called, after its own name, if it has two.
    pub(super) fn second(&self) -> Option<&'static str> {
        match self {
            Self::List => Some("count"),
            Self::Scalar(elements) if elements.len() > 1 => Some("dtype"),
            _ => None,
        }
    }
}

impl Interface {
    pub(super) fn new(port: &Port) -> Result<Self> {
        let mut names = Names::default();
        for name in OWN {
            names.fresh(name);
        }
        if has_lists(port) {
            for name in OWN_OF_LISTS {
                names.fresh(name);
            }
        }
        for entry in &port.entries {
            names.fresh(&entry.name);
        }
        let mut arguments: Vec<Argument> = Vec::new();
        for entry in &port.entries {
            for param in &entry.source.params {
                let known = arguments
                    .iter()
                    .any(|a| (a.position, &a.path) == (param.position, &param.path));
                if !known {
                    arguments.push(Argument {
                        name: String::new(),
                        source: param.name.clone(),
                        position: param.position,
                        path: param.path.clone(),
                        kind: ArgumentKind::Address,
                        span: param.span,
                    });
                }
            }
        }
        arguments.sort_by(|a, b| (a.position, &a.path).cmp(&(b.position, &b.path)));
        for argument in &mut arguments {
            argument.kind = kind(argument, port)?;
            let name = argument.source.trim_start_matches('_').to_lowercase();
            argument.name = names.fresh(&name);
            if let Some(second) = argument.kind.second() {
                while !names.is_free(&with_second(&argument.name, second)) {
                    argument.name = names.fresh(&name);
                }
                names.fresh(&with_second(&argument.name, second));
            }
        }
        let mut arms: Vec<Arm> = Vec::new();
        let mut order: Vec<usize> = (0..port.entries.len()).collect();
        order.sort_by_key(|at| {
            port.entries
                .get(*at)
                .map_or(0, |entry| usize::MAX - known_parts(entry))
        });
        for at in order {
            let Some(entry) = port.entries.get(at) else {
                continue;
            };
            for (signature, spec) in entry.signatures.iter().enumerate() {
                let arm = arm(at, entry, signature, spec, &arguments)?;
                if !arms.iter().any(|other| {
                    (other.entry, &other.cells, &other.elements) == (arm.entry, &arm.cells, &arm.elements)
                }) {
                    arms.push(arm);
                }
            }
        }
        Ok(Self { arguments, arms })
    }

    /// The argument that a parameter of an entry is.
    pub(super) fn argument(&self, position: usize, path: &[String]) -> Option<&Argument> {
        self.arguments
            .iter()
            .find(|argument| argument.position == position && argument.path == path)
    }

    /// The entries that are launched, in the order that they are tried.
    pub(super) fn entries(&self) -> Vec<usize> {
        let mut entries: Vec<usize> = Vec::new();
        for arm in &self.arms {
            if !entries.contains(&arm.entry) {
                entries.push(arm.entry);
            }
        }
        entries
    }
}

/// How much of arrays an entry takes as known.
fn known_parts(entry: &PortEntry) -> usize {
    let count = |param: &SourceParam| match &param.kind {
        SourceKind::Array { lengths, strides, .. } | SourceKind::List { lengths, strides, .. } => {
            lengths.iter().flatten().count() + strides.iter().flatten().count()
        }
        _ => 0,
    };
    entry.source.params.iter().map(count).sum()
}

/// A parameter of an entry's source.
pub(super) fn param<'s>(source: &'s EntrySource, argument: &Argument) -> Option<&'s SourceParam> {
    source
        .params
        .iter()
        .find(|param| (param.position, &param.path) == (argument.position, &argument.path))
}

/// What a signature says of an argument.
pub(super) fn spec<'s>(signature: &'s Signature, argument: &Argument) -> Option<&'s ParamSpec> {
    let mut spec = signature.params.get(argument.position)?;
    for step in &argument.path {
        let ParamSpec::Tuple(items) = spec else {
            return None;
        };
        spec = items.get(step.parse::<usize>().ok()?)?;
    }
    Some(spec)
}

fn refused<T>(argument: &Argument, what: &str) -> Result<T> {
    let message = format!(
        "host code for a port to cutile-rs can't take `{}` {what}",
        argument.source
    );
    let help = "port the kernel for signatures that agree in what the parameter is";
    Err(Box::new(
        Diagnostic::error(NOT_WRITTEN, argument.span, message).help(help),
    ))
}

/// What an argument is, from what it is for all entries.
fn kind(argument: &Argument, port: &Port) -> Result<ArgumentKind> {
    let (mut tensor, mut list, mut missing, mut address, mut symbol) = (false, false, false, false, None);
    let mut scalars: Vec<Element> = Vec::new();
    let mut values: Vec<ConstantValue> = Vec::new();
    for entry in &port.entries {
        let Some(param) = param(&entry.source, argument) else {
            return refused(argument, "that only some signatures have");
        };
        match &param.kind {
            SourceKind::Array { .. } => tensor = true,
            SourceKind::List { .. } => list = true,
            SourceKind::Address(_) => address = true,
            SourceKind::Bound(ConstantValue::None) => missing = true,
            SourceKind::Scalar(_) => {
                for signature in &entry.signatures {
                    match spec(signature, argument) {
                        Some(ParamSpec::Scalar(Some(element))) if !scalars.contains(element) => {
                            scalars.push(*element);
                        }
                        Some(ParamSpec::Scalar(Some(_))) => {}
                        _ => return refused(argument, "whose element type is open"),
                    }
                }
            }
            SourceKind::Constant(id) => {
                symbol = entry.source.symbol(*id).map(|(kind, _)| kind).or(symbol);
                values.extend(constants(entry, argument));
            }
            SourceKind::Bound(_) => values.extend(constants(entry, argument)),
            SourceKind::Other => return refused(argument, "which no entry of the port takes"),
        }
    }
    values.dedup_by(|a, b| a == b);
    let constant = || -> Result<ArgumentKind> {
        let all = |test: fn(&ConstantValue) -> bool| !missing && values.iter().all(test);
        Ok(match symbol {
            Some(SymbolKind::Bool) if all(|v| matches!(v, ConstantValue::Bool(_))) => ArgumentKind::Bool,
            _ if all(|v| matches!(v, ConstantValue::Bool(_))) => ArgumentKind::Bool,
            _ if all(|v| matches!(v, ConstantValue::Int(_) | ConstantValue::Bool(_))) => ArgumentKind::Int,
            _ if all(|v| matches!(v, ConstantValue::Int(_) | ConstantValue::Float(_))) => ArgumentKind::Float,
            _ if all(|v| matches!(v, ConstantValue::Element(_))) => ArgumentKind::Dtype,
            Some(SymbolKind::Int | SymbolKind::Bool) => {
                return refused(
                    argument,
                    "which is a number in one signature and no number in another",
                );
            }
            _ => {
                let mut distinct: Vec<ConstantValue> = Vec::new();
                let none = missing.then_some(ConstantValue::None);
                for value in none.into_iter().chain(values.iter().cloned()) {
                    if !distinct.contains(&value) {
                        distinct.push(value);
                    }
                }
                ArgumentKind::Choice(distinct)
            }
        })
    };
    if list {
        let alone = !tensor && !missing && !address && scalars.is_empty() && values.is_empty();
        return match alone {
            true => Ok(ArgumentKind::List),
            false => refused(
                argument,
                "which is a list of arrays in one signature and something else in another",
            ),
        };
    }
    match (tensor, address, scalars.is_empty(), values.is_empty()) {
        (true, false, true, true) => Ok(ArgumentKind::Tensor { optional: missing }),
        (false, true, true, true) if !missing => Ok(ArgumentKind::Address),
        (false, false, false, true) if !missing => {
            let integers = scalars.iter().filter(|element| is_integer(**element)).count();
            if integers != 0 && integers != scalars.len() {
                return refused(
                    argument,
                    "which is an integer in one signature and a float in another",
                );
            }
            Ok(ArgumentKind::Scalar(scalars))
        }
        (false, false, true, _) => constant(),
        _ => refused(
            argument,
            "which is an array in one signature and a number in another",
        ),
    }
}

/// Whether host code hands it in as an integer.
pub(super) const fn is_integer(element: Element) -> bool {
    element.is_integer() || matches!(element, Element::Bool)
}

/// The values that the signatures of an entry give a constant.
fn constants(entry: &PortEntry, argument: &Argument) -> Vec<ConstantValue> {
    (entry.signatures.iter())
        .filter_map(|signature| match spec(signature, argument) {
            Some(ParamSpec::Constant(Some(value))) => Some(value.clone()),
            _ => None,
        })
        .collect()
}

fn arm(
    at: usize,
    entry: &PortEntry,
    signature: usize,
    spec_of: &Signature,
    arguments: &[Argument],
) -> Result<Arm> {
    let mut cells = Vec::new();
    for argument in arguments {
        let Some(param) = param(&entry.source, argument) else {
            return refused(argument, "that only some signatures have");
        };
        let cell = match (&param.kind, spec(spec_of, argument)) {
            (SourceKind::Array { .. }, Some(ParamSpec::Array(array)))
            | (SourceKind::List { .. }, Some(ParamSpec::List { element: array, .. })) => match array.dtype {
                Some(element) => Cell::Element(element),
                None => return refused(argument, "whose element type is open"),
            },
            (SourceKind::Scalar(_), Some(ParamSpec::Scalar(Some(element)))) => match &argument.kind {
                ArgumentKind::Scalar(elements) if elements.len() > 1 => Cell::Element(*element),
                _ => Cell::Any,
            },
            (SourceKind::Bound(ConstantValue::None), _) => match argument.kind {
                ArgumentKind::Tensor { .. } => Cell::Missing,
                _ => Cell::Value(ConstantValue::None),
            },
            (SourceKind::Constant(id), Some(ParamSpec::Constant(Some(value)))) => {
                if is_generic(entry, *id) {
                    Cell::Any
                } else if let ConstantValue::Element(element) = value {
                    Cell::Element(*element)
                } else {
                    Cell::Value(value.clone())
                }
            }
            (SourceKind::Bound(_), Some(ParamSpec::Constant(Some(ConstantValue::Element(element))))) => {
                Cell::Element(*element)
            }
            (SourceKind::Bound(_), Some(ParamSpec::Constant(Some(value)))) => Cell::Value(value.clone()),
            (SourceKind::Bound(value), _) => Cell::Value(value.clone()),
            _ => Cell::Any,
        };
        cells.push(cell);
    }
    let bindings = entry.source.bindings(signature);
    let mut elements = Vec::new();
    for generic in &entry.generics {
        if let GenericValue::Element(dtype) = &generic.value {
            let element = dtype.evaluate(&bindings).map_err(|error| {
                let message = format!("the element type `{}` of the port: {error}", generic.name);
                Box::new(Diagnostic::error(CONSTANT, Span::NONE, message))
            })?;
            elements.push(element);
        }
    }
    Ok(Arm {
        entry: at,
        cells,
        elements,
        signature,
    })
}

/// Whether an entry takes a constant of any value: it is a generic parameter.
fn is_generic(entry: &PortEntry, id: SymbolId) -> bool {
    let kind = entry.source.symbol(id).map(|(kind, _)| kind);
    matches!(kind, Some(SymbolKind::Int | SymbolKind::Bool))
}

/// The name of the type that an element has in Rust, and what of cutile has it where it is none of the language's own.
pub(super) const fn rust_type(element: Element) -> (&'static str, Option<&'static str>) {
    let home = match element {
        Element::F16 | Element::BF16 => Some("half"),
        Element::TF32 | Element::F8E4M3FN | Element::F8E5M2 | Element::F8E8M0FNU | Element::F8E5M3FNU => {
            Some("cuda_core")
        }
        _ => None,
    };
    (element.name(), home)
}

/// The name that `ffi_util::dtype` has for an element type.
pub(super) fn dtype_name(element: Element) -> String {
    match element {
        // Two of them share a byte, and are described as one element.
        Element::F4E2M1FN => "F4E2M1FNX2".to_owned(),
        other => other.name().to_uppercase(),
    }
}

/// The type of an element in an entry's text.
pub(super) fn elem_text(elem: &ElemName) -> String {
    match elem {
        ElemName::Known(element) => rust_type(*element).0.to_owned(),
        ElemName::Generic(name) => format!("${name}"),
    }
}
