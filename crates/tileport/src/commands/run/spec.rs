//! `--arg`: what users write for an argument.

use super::array::{Array, count};
use super::dtype::DType;
use super::generate::{Init, Num, Seed, fill};
use super::{files, names};
use anyhow::{Context, Result, bail, ensure};
use tileport_exec::{DEFAULT_ALIGNMENT, TensorArg};

/// An argument as it was given.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spec {
    /// The name before the equals sign.
    pub(crate) name: Option<String>,
    /// What it is.
    pub(crate) value: SpecValue,
}

/// What an argument is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SpecValue {
    /// An array, or several for a list.
    Arrays(Vec<ArraySpec>),
    /// A number, with its type where one was given.
    Scalar(Option<DType>, Num),
}

/// An array to make or read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ArraySpec {
    source: Source,
    dtype: Option<DType>,
    layout: Layout,
    align: u64,
}

#[derive(Clone, Debug, PartialEq)]
enum Source {
    Init(Init, Vec<u64>),
    File(String),
}

#[derive(Clone, Debug, PartialEq)]
enum Layout {
    Packed,
    Transposed,
    Strides(Vec<u64>),
}

const INITS: [&str; 8] = [
    "zeros",
    "full",
    "arange",
    "randn",
    "uniform",
    "randint",
    "permutation",
    "cycle",
];

impl Spec {
    /// Reads `[NAME=]SPEC`.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let (name, spec) = match text.split_once('=') {
            Some((name, spec)) if name != "from" && is_name(name) => (Some(name.to_owned()), spec),
            _ => (None, text),
        };
        let value = value(spec.trim()).with_context(|| format!("--arg {text}"))?;
        Ok(Self { name, value })
    }
}

fn is_name(text: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '%' | '[' | ']' | '$' | '-');
    text.chars().all(part) && text.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '%'))
}

fn value(text: &str) -> Result<SpecValue> {
    if let Some(number) = Num::parse(text) {
        return Ok(SpecValue::Scalar(None, number));
    }
    if let Some((dtype, number)) = text.split_once(':')
        && let (Some(dtype), Some(number)) = (DType::from_name(dtype), Num::parse(number))
    {
        return Ok(SpecValue::Scalar(Some(dtype), number));
    }
    let arrays: Result<Vec<_>> = text.split(" + ").map(|part| array(part.trim())).collect();
    Ok(SpecValue::Arrays(arrays?))
}

fn array(text: &str) -> Result<ArraySpec> {
    let mut parts = text.split(';').map(str::trim);
    let first = parts.next().unwrap_or_default();
    let (source, dtype) = match first.strip_prefix("from=") {
        Some(file) => from_file(file),
        None => generated(first)?,
    };
    let (mut layout, mut align) = (Layout::Packed, DEFAULT_ALIGNMENT);
    for part in parts {
        match part.split_once('=') {
            None if part == "transposed" => layout = Layout::Transposed,
            Some(("strides", list)) => layout = Layout::Strides(sizes(list, "strides")?),
            Some(("align", bytes)) => {
                let bytes = bytes
                    .trim()
                    .parse()
                    .ok()
                    .filter(|n: &u64| n.is_power_of_two() && *n <= 1 << 30);
                align = bytes.context("an alignment is a power of two, in bytes")?;
            }
            _ => bail!(
                "`{part}` is unknown: behind an array may stand `;strides=S,S`, `;transposed`, `;align=BYTES`"
            ),
        }
    }
    Ok(ArraySpec {
        source,
        dtype,
        layout,
        align,
    })
}

/// `FILE[#NAME][:TYPE]`.
fn from_file(text: &str) -> (Source, Option<DType>) {
    match text
        .rsplit_once(':')
        .map(|(file, dtype)| (file, DType::from_name(dtype)))
    {
        Some((file, Some(dtype))) => (Source::File(file.to_owned()), Some(dtype)),
        _ => (Source::File(text.to_owned()), None),
    }
}

/// `INIT[(PARAMETERS)]:TYPE[SIZES]`.
fn generated(text: &str) -> Result<(Source, Option<DType>)> {
    const FORM: &str =
        "an array is INIT:TYPE[SIZES], as in randn:f32[128,1000], or from=FILE; a scalar is a number";
    let end = text.find(['(', ':', '[']).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    if !INITS.contains(&word) {
        let hint = names::nearest(word, INITS);
        bail!("`{word}` is no way to fill an array{hint} ({FORM})");
    }
    let (parameters, rest) = match rest.strip_prefix('(') {
        Some(inner) => inner
            .split_once(')')
            .with_context(|| format!("`{text}` lacks a closing parenthesis"))?,
        None => ("", rest),
    };
    let init = init(word, parameters)?;
    let (dtype, shape) = rest
        .strip_prefix(':')
        .and_then(|rest| rest.strip_suffix(']'))
        .and_then(|rest| rest.split_once('['))
        .with_context(|| format!("`{text}` lacks a type and sizes: {FORM}"))?;
    let found = DType::from_name(dtype);
    let dtype = found.with_context(|| {
        format!(
            "there is no type `{dtype}`{}",
            names::nearest(dtype, DType::names())
        )
    })?;
    let shape = sizes(shape, "sizes")?;
    ensure!(
        count(&shape, dtype).is_some(),
        "an array of shape {shape:?} is too large"
    );
    Ok((Source::Init(init, shape), Some(dtype)))
}

fn sizes(text: &str, what: &str) -> Result<Vec<u64>> {
    let list = text
        .split(',')
        .map(str::trim)
        .filter(|n| !n.is_empty())
        .map(|n| n.parse::<u64>());
    list.collect::<Result<_, _>>()
        .with_context(|| format!("`{text}`: {what} are whole numbers, joined by commas"))
}

fn init(word: &str, text: &str) -> Result<Init> {
    let known: &[&str] = match word {
        "full" => &["value"],
        "arange" => &["start", "step"],
        "randn" => &["scale"],
        "uniform" | "randint" => &["low", "high"],
        _ => &[],
    };
    let mut given: Vec<Option<Num>> = vec![None; known.len()];
    let mut values = Vec::new();
    for (i, part) in text
        .split(',')
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .enumerate()
    {
        let (at, number) = match part.split_once('=') {
            Some((name, number)) => {
                let at = known.iter().position(|k| *k == name.trim());
                let unknown = || {
                    format!(
                        "`{word}` has no parameter `{}`{}",
                        name.trim(),
                        names::nearest(name, known.iter().copied())
                    )
                };
                (at.with_context(unknown)?, number)
            }
            None => (i, part),
        };
        let number = Num::parse(number).with_context(|| format!("`{number}` is no number"))?;
        values.push(number);
        match given.get_mut(at) {
            Some(slot) => *slot = Some(number),
            None if word == "cycle" => {}
            None => bail!(
                "`{word}` takes {}, but more are given",
                crate::render::count(known.len(), "parameter")
            ),
        }
    }
    let take = |i: usize, default: Option<Num>| {
        let missing = || format!("`{word}` needs its parameter `{}`", known.get(i).unwrap_or(&""));
        given.get(i).copied().flatten().or(default).with_context(missing)
    };
    Ok(match word {
        "zeros" => Init::Full(Num::Int(0)),
        "full" => Init::Full(take(0, None)?),
        "arange" => Init::Arange(take(0, Some(Num::Int(0)))?, take(1, Some(Num::Int(1)))?),
        "randn" => Init::Randn(take(0, Some(Num::Int(1)))?.float()),
        "uniform" => Init::Uniform(
            take(0, Some(Num::Int(0)))?.float(),
            take(1, Some(Num::Int(1)))?.float(),
        ),
        "randint" => match (take(0, None)?, take(1, None)?) {
            (Num::Int(low), Num::Int(high)) if low < high => Init::Randint(low, high),
            _ => bail!("`randint` takes two whole numbers, the lower first"),
        },
        "permutation" => Init::Permutation,
        _ if values.is_empty() => bail!("`cycle` needs at least one value"),
        _ => Init::Cycle(values),
    })
}

impl ArraySpec {
    /// Makes or reads the array.
    pub(crate) fn make(&self, name: &str, seed: Seed) -> Result<(DType, TensorArg)> {
        let array = match &self.source {
            Source::Init(init, shape) => {
                let dtype = self.dtype.context("an array to make has a type")?;
                fill(init, dtype, shape, seed)?
            }
            Source::File(file) => self.read(file)?,
        };
        let strides = match &self.layout {
            Layout::Packed => None,
            Layout::Strides(strides) => Some(strides.clone()),
            Layout::Transposed => Some(columns(&array.shape)),
        };
        Ok((array.dtype, array.place(name, strides.as_deref(), self.align)?))
    }

    fn read(&self, file: &str) -> Result<Array> {
        let mut array = files::read_array(file)?;
        if let Some(dtype) = self.dtype {
            ensure!(
                dtype.is_stored_as(array.dtype),
                "{file} holds elements of type {}, which cannot be the bits of {}",
                array.dtype.name(),
                dtype.name()
            );
            array.dtype = dtype;
        }
        Ok(array)
    }
}

/// Strides with the first axis fastest.
fn columns(shape: &[u64]) -> Vec<u64> {
    let mut step = 1u64;
    let stride = |n: &u64| {
        let stride = step;
        step = step.saturating_mul(*n);
        stride
    };
    shape.iter().map(stride).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Spec {
        Spec::parse(text).unwrap()
    }

    #[test]
    fn names_and_forms_are_told_apart() {
        assert_eq!(parsed("x=randn:f32[2,3]").name.as_deref(), Some("x"));
        assert_eq!(parsed("randn(scale=2):f32[2,3]").name, None);
        assert_eq!(parsed("zeros:f32[2,3];strides=4,1").name, None);
        assert_eq!(parsed("from=x.npy").name, None);
        assert_eq!(parsed("x=from=x.npz#y:bf16").name.as_deref(), Some("x"));
        let scalar = |text: &str| match parsed(text).value {
            SpecValue::Scalar(dtype, n) => (dtype.map(DType::name), n),
            SpecValue::Arrays(_) => panic!("{text} is no scalar"),
        };
        assert_eq!(scalar("n=1000"), (None, Num::Int(1000)));
        assert_eq!(scalar("alpha=f32:0.5"), (Some("f32"), Num::Float(0.5)));
        assert_eq!(scalar("n=i32:-7"), (Some("i32"), Num::Int(-7)));
        assert_eq!(scalar("b=true"), (None, Num::Int(1)));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, words) in [
            ("x=rand:f32[2]", "did you mean `randn`?"),
            ("x=randn:f31[2]", "there is no type `f31`; did you mean `f"),
            ("x=randn:f32", "lacks a type and sizes"),
            (
                "x=randn(scal=1):f32[2]",
                "`randn` has no parameter `scal`; did you mean `scale`?",
            ),
            ("x=randn(1,2):f32[2]", "takes 1 parameter, but more"),
            ("x=full:f32[2]", "`full` needs its parameter `value`"),
            ("x=randint(3,3):i32[2]", "the lower first"),
            ("x=zeros:f32[2];stride=1", "`stride=1` is unknown"),
            ("x=zeros:f32[2];align=3", "an alignment is a power of two"),
            ("x=zeros:f32[a]", "sizes are whole numbers"),
            ("x=zeros:f32[99999999999,99999999]", "too large"),
        ] {
            let error = format!("{:#}", Spec::parse(text).unwrap_err());
            assert!(
                error.contains(words) && error.starts_with(&format!("--arg {text}")),
                "{error}"
            );
        }
    }

    #[test]
    fn layouts_place_elements() {
        let made = |text: &str| match parsed(text).value {
            SpecValue::Arrays(list) => list[0].make("x", Seed(0, 0, 0)).unwrap().1,
            SpecValue::Scalar(..) => panic!("{text} is no array"),
        };
        assert_eq!(made("arange:u8[2,3]").data.to_vec(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(
            made("arange:u8[2,3];transposed").data.to_vec(),
            [0, 3, 1, 4, 2, 5]
        );
        assert_eq!(
            made("arange:u8[2,3];strides=4,1").data.to_vec(),
            [0, 1, 2, 0x7F, 3, 4, 5]
        );
        assert_eq!(made("arange:i4[3];align=16").data.to_vec(), [0x10, 0x72]);
        let tensor = made("arange:u8[2,3];strides=4,1");
        assert_eq!(
            Array::take(&tensor, DType::from_name("u8").unwrap()).data,
            [0, 1, 2, 3, 4, 5]
        );
    }
}
