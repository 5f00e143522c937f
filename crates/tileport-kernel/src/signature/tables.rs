//! Signatures in TOML: `[[signature]]` tables, for editing and keeping beside a kernel.
//!
//! ```toml
//! [[signature]]
//! kernel = "softmax"
//! [signature.params]
//! x = "f16[?, ?/16:1]"
//! y = "f16[?, ?/16:1]"
//! BLOCK = 1024
//! ```
//!
//! Numbers and truth values are constants. A string is what follows a parameter's name and colon in the [notation](super::text);
//! with an equals sign in front, what follows its name.
//!
//! `[signature.launch]` says how a launch of that signature is shaped: its grid, and in `[signature.launch.args]` the lengths
//! and strides of arrays (`{ shape = [64, 512], strides = [512, 1] }`), lists of these, and numbers. It is no part of the
//! signature; inputs for runs are made of it.

use super::text::{self, NamedParam, PARAMETER, SYNTAX};
use super::{ConstantValue, Convention, ParamSpec, Signature};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::fmt::Write as _;
use std::marker::PhantomData;
use tileport_ir::Diagnostic;
use tileport_ir::Span;
use toml::Spanned;

/// How a launch is shaped.
#[derive(Clone, Debug, PartialEq)]
pub struct Launch {
    /// The tile blocks.
    pub grid: [u32; 3],
    /// What is passed for parameters, by name; constants may be left out.
    pub args: Vec<(String, LaunchArg)>,
}

/// What is passed for a parameter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum LaunchArg {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// An array.
    Array(LaunchArray),
    /// A list of arrays.
    List(Vec<LaunchArray>),
}

/// Lengths and strides of an array, and what is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaunchArray {
    /// Lengths.
    pub shape: Vec<u64>,
    /// Strides in elements; those of a dense row-major array if they are left out.
    pub strides: Option<Vec<u64>>,
    /// The elements of an array of integers, the last dimension fastest, if the kernel needs particular ones: places where
    /// sequences begin, for example.
    pub values: Option<Vec<i64>>,
}

impl LaunchArg {
    /// The arrays that are passed: none for a number.
    fn arrays(&self) -> &[LaunchArray] {
        match self {
            Self::Array(array) => std::slice::from_ref(array),
            Self::List(items) => items,
            Self::Bool(_) | Self::Int(_) | Self::Float(_) => &[],
        }
    }
}

impl LaunchArray {
    /// What doesn't fit together, for the parameter of a name.
    fn misfit(&self, name: &str, span: Span) -> Option<Diagnostic> {
        if let Some(strides) = &self.strides
            && strides.len() != self.shape.len()
        {
            let (lengths, steps) = (self.shape.len(), strides.len());
            let message = format!("`{name}` has {lengths} lengths and {steps} strides");
            return Some(Diagnostic::error(PARAMETER, span, message).help("give a stride for each length"));
        }
        let stated = self.values.as_ref()?.len();
        let count = (self.shape.iter()).try_fold(1u64, |count, n| count.checked_mul(*n));
        if count == u64::try_from(stated).ok() {
            return None;
        }
        let count = count.map_or_else(|| "too many".to_owned(), |count| count.to_string());
        let message = format!("`{name}` has {count} elements and {stated} values");
        Some(Diagnostic::error(PARAMETER, span, message).help("give a value for each element"))
    }
}

/// A signature of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The kernel.
    pub kernel: String,
    /// What is said of its parameters; those left out are open.
    pub params: Vec<NamedParam>,
    /// How parameters become arguments.
    pub convention: Convention,
    /// The entry's name, if it is given.
    pub symbol: Option<String>,
    /// How a launch of it is shaped, if that is given.
    pub launch: Option<Launch>,
}

impl Table {
    /// The signature, with parameters in the kernel's order.
    ///
    /// # Errors
    /// It names a parameter that the kernel lacks.
    pub fn signature(&self, names: &[&str]) -> Result<Signature, Vec<Diagnostic>> {
        Ok(Signature {
            params: text::in_order(&self.params, names)?,
            convention: self.convention,
            symbol: self.symbol.clone(),
        })
    }

    /// The table of a signature. Parameters beyond the names are left out.
    #[must_use]
    pub fn of(kernel: &str, names: &[&str], signature: &Signature) -> Self {
        let params = names
            .iter()
            .zip(&signature.params)
            .map(|(name, spec)| NamedParam {
                name: (*name).to_owned(),
                spec: spec.clone(),
                span: Span::NONE,
            });
        Self {
            kernel: kernel.to_owned(),
            params: params.collect(),
            convention: signature.convention,
            symbol: signature.symbol.clone(),
            launch: None,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    signature: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    kernel: String,
    symbol: Option<String>,
    convention: Option<Spanned<String>>,
    #[serde(default)]
    params: InOrder<Spanned<toml::Value>>,
    launch: Option<LaunchEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LaunchEntry {
    grid: [u32; 3],
    #[serde(default)]
    args: InOrder<Spanned<LaunchArg>>,
}

/// A table in the order of the file.
pub(super) struct InOrder<T>(pub(super) Vec<(String, T)>);

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for InOrder<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = InOrder<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a table with an entry for each parameter")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<InOrder<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(InOrder(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// What a TOML reader has against a text, as a diagnostic.
pub(super) fn toml_error(error: &toml::de::Error, base: u32) -> Diagnostic {
    let span = error.span().map_or(Span::NONE, |range| shifted(base, &range));
    Diagnostic::error(SYNTAX, span, error.message().trim_end_matches('.').to_owned())
}

fn shifted(base: u32, range: &std::ops::Range<usize>) -> Span {
    let base = base as usize;
    Span::new(base.saturating_add(range.start), base.saturating_add(range.end))
}

/// Reads tables. The first byte of `text` is byte `base` of whatever the places are in.
///
/// # Errors
/// It isn't TOML, has other keys, or a parameter can't be read.
pub fn parse(text: &str, base: u32) -> Result<Vec<Table>, Vec<Diagnostic>> {
    let file: File = toml::from_str(text).map_err(|error| vec![toml_error(&error, base)])?;
    let (mut tables, mut errors) = (Vec::new(), Vec::new());
    for entry in file.signature {
        let convention = match &entry.convention {
            None => Convention::default(),
            Some(name) => Convention::from_name(name.get_ref()).unwrap_or_else(|| {
                let known: Vec<&str> = Convention::ALL.iter().map(|known| known.name()).collect();
                let message = format!("there is no calling convention `{}`", name.get_ref());
                let error = Diagnostic::error(PARAMETER, shifted(base, &name.span()), message);
                errors.push(error.help(format!("there are {}", known.join(" and "))));
                Convention::default()
            }),
        };
        let mut params = Vec::new();
        for (name, value) in entry.params.0 {
            let span = shifted(base, &value.span());
            match spec(text, &value, base) {
                Ok(spec) => params.push(NamedParam { name, spec, span }),
                Err(error) => errors.push(*error),
            }
        }
        let launch = entry.launch.map(|launch| {
            let mut args = Vec::new();
            for (name, arg) in launch.args.0 {
                let span = shifted(base, &arg.span());
                let arg = arg.into_inner();
                errors.extend(arg.arrays().iter().filter_map(|array| array.misfit(&name, span)));
                args.push((name, arg));
            }
            Launch {
                grid: launch.grid,
                args,
            }
        });
        tables.push(Table {
            kernel: entry.kernel,
            params,
            convention,
            symbol: entry.symbol,
            launch,
        });
    }
    if errors.is_empty() {
        Ok(tables)
    } else {
        Err(errors)
    }
}

fn spec(source: &str, value: &Spanned<toml::Value>, base: u32) -> Result<ParamSpec, Box<Diagnostic>> {
    let constant = match value.get_ref() {
        toml::Value::Boolean(value) => ConstantValue::Bool(*value),
        toml::Value::Integer(value) => ConstantValue::Int((*value).into()),
        toml::Value::Float(value) => ConstantValue::Float(*value),
        toml::Value::String(text) => {
            let range = value.span();
            // Places inside the string are those of the file, if it has no escapes and its quotes are of one character.
            let start = range.start + 1;
            let inside = source.get(start..range.end.saturating_sub(1)) == Some(text);
            let first = u32::try_from(start).map_or(base, |start| base.saturating_add(start));
            return text::parse_spec(text, first).map_err(|mut error| {
                if !inside {
                    error.span = shifted(base, &range);
                }
                error
            });
        }
        other => {
            let span = shifted(base, &value.span());
            let message = format!(
                "a parameter is given by a number, a truth value or text, not by {}",
                kind(other)
            );
            let error = Diagnostic::error(SYNTAX, span, message)
                .help("write the notation of --sig in quotes: \"f16[?, ?:1]\", \"i32\", \"=None\"");
            return Err(error.into());
        }
    };
    Ok(ParamSpec::Constant(Some(constant)))
}

fn kind(value: &toml::Value) -> &'static str {
    match value {
        toml::Value::Array(_) => "an array",
        toml::Value::Table(_) => "a table",
        _ => "a date",
    }
}

/// Writes tables so that [`parse`] reads them back.
#[must_use]
pub fn print(tables: &[Table]) -> String {
    print_with(tables, &|_, _| Vec::new())
}

/// The same with comments: `comments` gives the lines before a parameter, or with no parameter before its table.
#[must_use]
pub fn print_with(tables: &[Table], comments: &dyn Fn(usize, Option<&str>) -> Vec<String>) -> String {
    let mut out = String::new();
    for (index, table) in tables.iter().enumerate() {
        let write_comments = |out: &mut String, param: Option<&str>| {
            for line in comments(index, param) {
                let _ = writeln!(out, "# {}", line.replace(['\n', '\r'], " "));
            }
        };
        if !out.is_empty() {
            out.push('\n');
        }
        write_comments(&mut out, None);
        let _ = writeln!(out, "[[signature]]\nkernel = {}", string(&table.kernel));
        if let Some(symbol) = &table.symbol {
            let _ = writeln!(out, "symbol = {}", string(symbol));
        }
        if table.convention != Convention::default() {
            let _ = writeln!(out, "convention = {}", string(table.convention.name()));
        }
        let _ = writeln!(out, "[signature.params]");
        for param in &table.params {
            write_comments(&mut out, Some(&param.name));
            let _ = writeln!(out, "{} = {}", key(&param.name), value(&param.spec));
        }
        if let Some(launch) = &table.launch {
            let [x, y, z] = launch.grid;
            let _ = writeln!(out, "[signature.launch]\ngrid = [{x}, {y}, {z}]");
            let _ = writeln!(out, "[signature.launch.args]");
            for (name, arg) in &launch.args {
                let _ = writeln!(out, "{} = {}", key(name), launch_arg(arg));
            }
        }
    }
    out
}

fn launch_arg(arg: &LaunchArg) -> String {
    let array = |array: &LaunchArray| {
        let mut text = format!("{{ shape = {:?}", array.shape);
        if let Some(strides) = &array.strides {
            let _ = write!(text, ", strides = {strides:?}");
        }
        if let Some(values) = &array.values {
            let _ = write!(text, ", values = {values:?}");
        }
        text + " }"
    };
    match arg {
        LaunchArg::Bool(value) => value.to_string(),
        LaunchArg::Int(value) => value.to_string(),
        LaunchArg::Float(value) if value.is_nan() => "nan".to_owned(),
        LaunchArg::Float(value) => format!("{value:?}"),
        LaunchArg::Array(one) => array(one),
        LaunchArg::List(list) => format!("[{}]", list.iter().map(array).collect::<Vec<_>>().join(", ")),
    }
}

fn string(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn key(name: &str) -> String {
    let bare = !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { name.to_owned() } else { string(name) }
}

fn value(spec: &ParamSpec) -> String {
    match spec {
        ParamSpec::Constant(Some(ConstantValue::Bool(value))) => value.to_string(),
        ParamSpec::Constant(Some(ConstantValue::Int(value))) if i64::try_from(*value).is_ok() => {
            value.to_string()
        }
        // Only the one NaN comes back as it was.
        ParamSpec::Constant(Some(ConstantValue::Float(value))) if !value.is_nan() => format!("{value:?}"),
        _ => string(&text::print_spec(spec)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signature::text::parse as parse_text;

    const TEXT: &str = r#"
[[signature]]
kernel = "softmax"
symbol = "entry"
convention = "cutile_python_v2"
[signature.params]
x = "f16[?, 1024:1] alias(self)"
BLOCK = 128
eps = 1e-5
CAUSAL = true
ACT = '="gelu"'
DT = "=f16"
p = "(f32, =?)"
huge = "=0x1_0000_0000_0000_0000"

[signature.launch]
grid = [4, 2, 1]
[signature.launch.args]
x = { shape = [64, 1024], strides = [2048, 1] }
eps = 1.0
"odd name" = [{ shape = [] }, { shape = [3], values = [0, -1, 7] }]
n = -7
flag = false

[[signature]]
kernel = "other"
"#;

    #[test]
    fn tables_are_read_and_written_back() {
        let tables = parse(TEXT, 0).unwrap();
        let notation = r#"x: f16[?, 1024:1] alias(self), BLOCK=128, eps=1e-5, CAUSAL=true, ACT="gelu", DT=f16, p: (f32, =?),
                          huge=18446744073709551616"#;
        let expected = parse_text(notation, 0).unwrap();
        let specs = |params: &[NamedParam]| -> Vec<(String, ParamSpec)> {
            params
                .iter()
                .map(|param| (param.name.clone(), param.spec.clone()))
                .collect()
        };
        assert_eq!(specs(&tables[0].params), specs(&expected));
        assert_eq!(tables[0].convention, Convention::CuTilePythonV2);
        assert_eq!(tables[0].symbol.as_deref(), Some("entry"));
        assert!(tables[1].params.is_empty() && tables[1].launch.is_none());
        let launch = tables[0].launch.as_ref().unwrap();
        assert_eq!(launch.grid, [4, 2, 1]);
        let array = |shape: &[u64], strides: Option<&[u64]>| LaunchArray {
            shape: shape.to_vec(),
            strides: strides.map(<[u64]>::to_vec),
            values: None,
        };
        let filled = LaunchArray {
            values: Some(vec![0, -1, 7]),
            ..array(&[3], None)
        };
        let expected_args = [
            ("x", LaunchArg::Array(array(&[64, 1024], Some(&[2048, 1])))),
            ("eps", LaunchArg::Float(1.0)),
            ("odd name", LaunchArg::List(vec![array(&[], None), filled])),
            ("n", LaunchArg::Int(-7)),
            ("flag", LaunchArg::Bool(false)),
        ];
        let args: Vec<(&str, LaunchArg)> = (launch.args.iter())
            .map(|(name, arg)| (name.as_str(), arg.clone()))
            .collect();
        assert_eq!(args, expected_args);

        let printed = print(&tables);
        let again = parse(&printed, 0).unwrap();
        assert_eq!(specs(&again[0].params), specs(&expected));
        assert_eq!(print(&again), printed);
        assert_eq!(again.len(), 2);
        assert_eq!(again[0].launch, tables[0].launch);
        let commented = print_with(&again, &|table, param| {
            vec![format!("table {table}\nof {}", param.unwrap_or("the kernel"))]
        });
        assert_eq!(print(&parse(&commented, 0).unwrap()), printed);
        assert!(commented.contains("# table 0 of x\nx = "), "{commented}");
    }

    #[test]
    fn what_cannot_be_read_is_refused_at_its_place() {
        let cases = [
            (
                "[[signature]]\nkernel = \"k\"\nparams.x = \"f17[?]\"",
                "there is no element type `f17`",
                "f17",
            ),
            (
                "[[signature]]\nkernel = \"k\"\nparams.x = [1]",
                "a parameter is given by a number, a truth value or text, not by an array",
                "[1]",
            ),
            (
                "[[signature]]\nkernel = \"k\"\nconvention = \"c\"",
                "there is no calling convention `c`",
                "\"c\"",
            ),
            ("[[signature]]\nname = \"k\"", "unknown field `name`", "name"),
            (
                "[[signature]]\nparams.x = \"\\u005b\"",
                "missing field `kernel`",
                "[[signature]]",
            ),
            (
                "[[signature]]\nkernel = \"k\"\nparams.x = \"\\u005b\"",
                "expected a length, found the end",
                "\"\\u005b\"",
            ),
            (
                "[[signature]]\nkernel = \"k\"\nlaunch.grid = [1, 1, 1]\nlaunch.args.x = { shape = [2, 3], values = [1, 2] }",
                "`x` has 6 elements and 2 values",
                "{ shape",
            ),
            (
                "[[signature]]\nkernel = \"k\"\nlaunch.grid = [1, 1, 1]\nlaunch.args.x = [{ shape = [2], strides = [2, 1] }]",
                "`x` has 1 lengths and 2 strides",
                "[{ shape",
            ),
        ];
        for (text, message, place) in cases {
            let errors = parse(text, 100).unwrap_err();
            assert_eq!(errors.len(), 1, "{errors:?}");
            assert!(errors[0].message.starts_with(message), "{errors:?}");
            let start = text.find(place).unwrap() as u32 + 100;
            assert_eq!(errors[0].span.start, start, "{errors:?}");
        }
    }
}
