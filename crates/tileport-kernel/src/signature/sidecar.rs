//! Sidecars: how a kernel is launched, as TOML beside its source. `kernels/README.md` describes the format; here only the
//! signatures of its cases are read, by the rules there.

use super::tables::{InOrder, toml_error};
use super::text::{PARAMETER, SYNTAX};
use super::{ArraySpec, ConstantValue, Convention, ParamSpec, Signature};
use crate::Element;
use serde::Deserialize;
use tileport_ir::Diagnostic;
use tileport_ir::Span;

/// The alignment of an array unless it is stated, in bytes; of more, launchers say nothing.
const ALIGNMENT: u64 = 16;

/// A case of a sidecar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// The parameters' names, in order.
    pub names: Vec<String>,
    /// What the kernel is specialised for.
    pub signature: Signature,
}

/// The kernel of a sidecar, and its cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sidecar {
    /// The kernel's name.
    pub kernel: String,
    /// Its launches.
    pub cases: Vec<Case>,
}

#[derive(Deserialize)]
struct File {
    kernel: String,
    calling_convention: Option<String>,
    #[serde(rename = "case", default)]
    cases: Vec<CaseTable>,
}

#[derive(Deserialize)]
struct CaseTable {
    name: String,
    args: InOrder<Argument>,
}

/// An argument of any form. What only matters for its contents is passed over.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Argument {
    array: Option<String>,
    scalar: Option<String>,
    constant: Option<toml::Value>,
    list: Option<String>,
    arrays: Vec<Argument>,
    tuple: Option<Vec<Argument>>,
    shape: Vec<i64>,
    strides: Option<Vec<i64>>,
    index: Option<String>,
    align: Option<u64>,
    facts: Option<bool>,
    static_shape: Vec<usize>,
    static_strides: Option<Vec<usize>>,
}

/// Reads a sidecar. The first byte of `text` is byte `base` of whatever the places are in.
///
/// # Errors
/// It isn't TOML or lacks what signatures need.
pub fn parse(text: &str, base: u32) -> Result<Sidecar, Box<Diagnostic>> {
    let file: File = toml::from_str(text).map_err(|error| toml_error(&error, base))?;
    let convention = match &file.calling_convention {
        None => Convention::default(),
        Some(name) => Convention::from_name(name).ok_or_else(|| {
            Diagnostic::error(
                PARAMETER,
                Span::NONE,
                format!("there is no calling convention `{name}`"),
            )
        })?,
    };
    let mut cases = Vec::new();
    for case in file.cases {
        let (mut names, mut params) = (Vec::new(), Vec::new());
        for (name, argument) in case.args.0 {
            params.push(argument.spec().map_err(|what| {
                let message = format!("the argument `{name}` of case `{}` {what}", case.name);
                Diagnostic::error(SYNTAX, Span::NONE, message)
            })?);
            names.push(name);
        }
        cases.push(Case {
            name: case.name,
            names,
            signature: Signature {
                params,
                convention,
                symbol: None,
            },
        });
    }
    Ok(Sidecar {
        kernel: file.kernel,
        cases,
    })
}

impl Argument {
    fn spec(&self) -> Result<ParamSpec, String> {
        if let Some(element) = &self.array {
            return self.array(element).map(ParamSpec::Array);
        }
        if let Some(name) = &self.scalar {
            return Ok(ParamSpec::Scalar(Some(element(name)?)));
        }
        if let Some(constant) = &self.constant {
            let value = match constant {
                toml::Value::Boolean(value) => ConstantValue::Bool(*value),
                toml::Value::Integer(value) => ConstantValue::Int((*value).into()),
                toml::Value::Float(value) => ConstantValue::Float(*value),
                other => {
                    return Err(format!(
                        "is the constant {other}, which is no number or truth value"
                    ));
                }
            };
            return Ok(ParamSpec::Constant(Some(value)));
        }
        if let Some(name) = &self.list {
            let arrays = self.arrays.iter().map(|array| array.array(name));
            let arrays: Vec<ArraySpec> = arrays.collect::<Result<_, _>>()?;
            return Ok(ParamSpec::List {
                element: ArraySpec::common(&arrays).ok_or("is a list of no arrays, or of several ranks")?,
                alias_groups: Vec::new(),
                elements_may_alias: false,
            });
        }
        match &self.tuple {
            Some(items) => {
                let items = items.iter().map(|item| match item.tuple {
                    // Sidecars have none, so that this needs no limit.
                    Some(_) => Err("is a tuple in a tuple".to_owned()),
                    None => item.spec(),
                });
                Ok(ParamSpec::Tuple(items.collect::<Result<_, _>>()?))
            }
            None => Err("has none of the keys `array`, `scalar`, `constant`, `list`, `tuple`".to_owned()),
        }
    }

    fn array(&self, name: &str) -> Result<ArraySpec, String> {
        let element = element(name)?;
        let strides = match &self.strides {
            Some(strides) if strides.len() != self.shape.len() => {
                return Err(format!(
                    "has {} lengths but {} strides",
                    self.shape.len(),
                    strides.len()
                ));
            }
            Some(strides) => strides.clone(),
            None => packed(&self.shape).ok_or("is too large")?,
        };
        let mut spec = ArraySpec::of(element, &self.shape, &strides, ALIGNMENT);
        // A sidecar states the alignment itself, and that its arrays don't overlap.
        spec.base_divisible_by = self.align.unwrap_or(ALIGNMENT).clamp(1, ALIGNMENT);
        spec.may_alias_internally = false;
        spec.wide_index = self.index.as_deref() == Some("i64");
        for (axis, dim) in spec.dims.iter_mut().enumerate() {
            if self.facts == Some(false) {
                *dim = crate::signature::DimSpec::ANY;
            }
            if let Some(fixed) = &self.static_strides {
                let stride = fixed
                    .contains(&axis)
                    .then(|| strides.get(axis).copied())
                    .flatten();
                dim.stride_at_least = Some(0);
                dim.stride = stride;
            }
            if self.static_shape.contains(&axis) {
                dim.length = self.shape.get(axis).copied();
            }
            *dim = dim.normalized();
        }
        Ok(spec)
    }
}

fn element(name: &str) -> Result<Element, String> {
    Element::from_name(name).ok_or_else(|| format!("has the element type `{name}`, which there is none"))
}

/// The strides of a dense row-major array.
fn packed(shape: &[i64]) -> Option<Vec<i64>> {
    let mut strides = vec![1; shape.len()];
    let mut step = 1_i64;
    for (stride, length) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step = step.checked_mul(*length)?;
    }
    Some(strides)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        parse(text, 0).unwrap_err().message
    }

    #[test]
    fn what_has_no_signature_is_refused() {
        let case = |argument: &str| {
            refusal(&format!(
                "kernel = 'k'\n[[case]]\nname = 'c'\nargs.x = {argument}\n"
            ))
        };
        assert_eq!(
            case("{ array = 'f17', shape = [1] }"),
            "the argument `x` of case `c` has the element type `f17`, which there is none"
        );
        assert_eq!(
            case("{ array = 'f16', shape = [1], strides = [1, 2] }"),
            "the argument `x` of case `c` has 1 lengths but 2 strides"
        );
        assert_eq!(
            case("{ array = 'f16', shape = [4611686018427387904, 4, 2] }"),
            "the argument `x` of case `c` is too large"
        );
        assert_eq!(
            case("{ list = 'f16', arrays = [{ shape = [1] }, { shape = [] }] }"),
            "the argument `x` of case `c` is a list of no arrays, or of several ranks"
        );
        assert_eq!(
            case("{ tuple = [{ tuple = [] }] }"),
            "the argument `x` of case `c` is a tuple in a tuple"
        );
        assert_eq!(
            case("{ }"),
            "the argument `x` of case `c` has none of the keys `array`, `scalar`, `constant`, `list`, `tuple`"
        );
        assert_eq!(
            refusal("kernel = 'k'\ncalling_convention = 'c'"),
            "there is no calling convention `c`"
        );
        assert_eq!(
            refusal("kernel = "),
            "string values must be quoted, expected literal string"
        );
    }
}
