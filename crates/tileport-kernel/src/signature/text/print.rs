//! Writes the notation. Whatever is written is read back as the same, but for facts that a constant makes redundant.

use super::super::{ArraySpec, ConstantValue, DimSpec, ParamSpec};
use std::fmt::Write as _;

/// What follows a parameter's name and colon; of a constant, what follows its name.
pub(super) fn spec(spec: &ParamSpec) -> String {
    match spec {
        ParamSpec::Constant(None) => "=?".to_owned(),
        ParamSpec::Constant(Some(value)) => format!("={}", constant(value)),
        ParamSpec::Scalar(None) => "scalar".to_owned(),
        ParamSpec::Scalar(Some(element)) => element.name().to_owned(),
        ParamSpec::Array(spec) => array(spec),
        ParamSpec::List {
            element,
            alias_groups,
            elements_may_alias,
        } => {
            let mut text = format!("list[{}]", array(element));
            if !elements_may_alias {
                text.push_str(" distinct");
            }
            aliases(&mut text, false, alias_groups);
            text
        }
        ParamSpec::Tuple(items) => tuple(items.iter().map(self::spec)),
        ParamSpec::Open => "?".to_owned(),
    }
}

fn tuple(items: impl Iterator<Item = String>) -> String {
    format!("({})", items.collect::<Vec<_>>().join(", "))
}

fn array(array: &ArraySpec) -> String {
    let mut text = array.dtype.map_or("", |element| element.name()).to_owned();
    let dims: Vec<DimSpec> = array.dims.iter().map(|dim| dim.normalized()).collect();
    let last = dims.len().saturating_sub(1);
    text.push('[');
    for (axis, dim) in dims.iter().enumerate() {
        if axis > 0 {
            text.push_str(", ");
        }
        dimension(&mut text, dim, axis == last);
    }
    text.push(']');
    if array.base_divisible_by != 16 {
        let _ = write!(text, "@{}", array.base_divisible_by);
    }
    if array.wide_index {
        text.push_str(" i64");
    }
    aliases(&mut text, array.may_alias_internally, &array.alias_groups);
    text
}

fn dimension(text: &mut String, dim: &DimSpec, last: bool) {
    let factor = |text: &mut String, factor: u64| {
        if factor != 1 {
            let _ = write!(text, "/{factor}");
        }
    };
    match dim.length {
        Some(length) => {
            let _ = write!(text, "{length}");
        }
        None => {
            text.push('?');
            factor(text, dim.length_divisible_by);
        }
    }
    match dim.stride {
        Some(stride) => {
            let _ = write!(text, ":{stride}");
        }
        // Unknown, as is understood; but a last stride that is left out is 1.
        None if !last && dim.stride_divisible_by == 1 && dim.stride_at_least == Some(0) => {}
        None => {
            text.push_str(if dim.stride_at_least.is_none() {
                ":-?"
            } else {
                ":?"
            });
            factor(text, dim.stride_divisible_by);
            if let Some(bound) = dim.stride_at_least.filter(|bound| *bound != 0) {
                let _ = write!(text, ">={bound}");
            }
        }
    }
}

fn aliases(text: &mut String, itself: bool, groups: &[String]) {
    let plain = |name: &str| {
        let mut chars = name.chars();
        name != "self"
            && chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
            && chars.all(|c| c.is_alphanumeric() || c == '_')
    };
    let groups = groups
        .iter()
        .map(|name| if plain(name) { name.clone() } else { quoted(name) });
    let all: Vec<String> = itself
        .then(|| "self".to_owned())
        .into_iter()
        .chain(groups)
        .collect();
    if !all.is_empty() {
        let _ = write!(text, " alias({})", all.join(", "));
    }
}

/// A constant, as the notation has it.
pub(super) fn constant(value: &ConstantValue) -> String {
    match value {
        ConstantValue::None => "None".to_owned(),
        ConstantValue::Bool(value) => value.to_string(),
        ConstantValue::Int(value) => value.to_string(),
        ConstantValue::Float(value) if value.is_nan() && value.to_bits() == f64::NAN.to_bits() => {
            "nan".to_owned()
        }
        ConstantValue::Float(value) if value.is_nan() => format!("nan({:#x})", value.to_bits()),
        // The shortest digits that read back as the same, and always a point or an exponent.
        ConstantValue::Float(value) => format!("{value:?}"),
        ConstantValue::Text(text) => quoted(text),
        ConstantValue::Element(element) => element.name().to_owned(),
        ConstantValue::Member(name) => name.clone(),
        ConstantValue::Tuple(items) => tuple(items.iter().map(constant)),
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
