//! Words of the C interface: its `use` lines, and what its arguments are.

use super::WIDTH;
use crate::host::interface::{Argument, ArgumentKind, Cell, Interface, with_second};

/// A `use` of names, as rustfmt writes it: sorted, one without braces, many over several lines.
pub(super) fn group(path: &str, names: &[String]) -> String {
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.sort_by_key(|name| (name.starts_with(char::is_lowercase), version_key(name)));
    if let [one] = names.as_slice() {
        return format!("{path}{one};");
    }
    let short = format!("{path}{{{}}};", names.join(", "));
    if short.len() <= WIDTH {
        return short;
    }
    let (mut text, mut line) = (format!("{path}{{"), String::new());
    for name in names {
        if line.is_empty() || line.len() + name.len() + 2 > WIDTH {
            if !line.is_empty() {
                text.push_str(&format!("\n{line}"));
            }
            line = format!("    {name},");
        } else {
            line.push_str(&format!(" {name},"));
        }
    }
    text.push_str(&format!("\n{line}\n}};"));
    text
}

/// Numbers in names are compared as numbers: `F8E5M2` comes before `F16`.
pub(super) fn version_key(name: &str) -> Vec<(u64, String)> {
    let mut parts: Vec<(u64, String)> = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let word = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (text, tail) = rest.split_at(word);
        let digits = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        let (number, tail) = tail.split_at(digits);
        parts.push((0, text.to_owned()));
        parts.push((number.parse().unwrap_or(0), String::new()));
        rest = tail;
    }
    parts
}

pub(super) fn describe(argument: &Argument, interface: &Interface) -> String {
    let at = interface
        .arguments
        .iter()
        .position(|other| other.name == argument.name);
    let mut elements: Vec<&str> = Vec::new();
    for arm in &interface.arms {
        if let Some(Cell::Element(element)) = at.and_then(|at| arm.cells.get(at))
            && !elements.contains(&element.name())
        {
            elements.push(element.name());
        }
    }
    let source = &argument.source;
    match &argument.kind {
        ArgumentKind::Tensor { optional } => format!(
            "the tensor `{source}`, of {}{}",
            elements.join(" or "),
            if *optional {
                "; null where the source takes None"
            } else {
                ""
            }
        ),
        ArgumentKind::List => format!(
            "the list of tensors `{source}`, of {}: `{}` addresses of descriptors",
            elements.join(" or "),
            with_second(&argument.name, "count")
        ),
        ArgumentKind::Scalar(known) => {
            let known: Vec<&str> = known.iter().map(|element| element.name()).collect();
            format!("the number `{source}`, {}", known.join(" or "))
        }
        ArgumentKind::Address => format!("the address `{source}`"),
        ArgumentKind::Int | ArgumentKind::Bool | ArgumentKind::Float => format!("the constant `{source}`"),
        ArgumentKind::Dtype => format!("the element type `{source}`"),
        ArgumentKind::Choice(values) => {
            let values: Vec<String> = (values.iter().enumerate())
                .map(|(at, value)| format!("{at} for {}", crate::host::python::literal(value)))
                .collect();
            format!("the constant `{source}`: {}", values.join(", "))
        }
    }
}
