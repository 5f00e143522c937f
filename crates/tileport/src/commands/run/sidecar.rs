//! Sidecars: how a kernel is launched, NAME.toml beside NAME. `kernels/README.md` describes the format, and what our own kernels
//! must say besides; a sidecar of a user's kernel needs its name and, of each case, a name, a grid and arguments.

use super::array;
use super::dtype::DType;
use super::generate::{Init, Num, Seed, fill};
use super::plan::{Given, Tolerance, Value};
use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use std::collections::BTreeMap;
use std::path::Path;

/// The alignment of a sidecar's arrays unless stated, in bytes.
const ALIGN: u64 = 16;

/// A sidecar as it was read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "read, so that a file which lacks or misspells one is refused"
)]
pub(crate) struct Sidecar {
    /// The kernel's name.
    pub(crate) kernel: String,
    summary: Option<String>,
    #[serde(default)]
    families: Vec<String>,
    targets: Option<Vec<String>>,
    bytecode: Option<String>,
    calling_convention: Option<String>,
    #[serde(rename = "case")]
    pub(crate) cases: Vec<Case>,
}

/// A launch.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// Its name.
    pub(crate) name: String,
    /// Tile blocks.
    pub(crate) grid: [u32; 3],
    /// Where random numbers start.
    #[serde(default)]
    pub(crate) seed: u64,
    args: Arguments,
    /// By output; where there is one for any, there is one for each.
    #[serde(default)]
    tolerance: BTreeMap<String, ToleranceEntry>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ToleranceEntry {
    exact: Option<bool>,
    rtol: Option<f64>,
    atol: Option<f64>,
}

/// The arguments, in the order of the file, which is that of the kernel's parameters.
#[derive(Debug)]
struct Arguments(Vec<(String, Argument)>);

impl<'de> Deserialize<'de> for Arguments {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Arguments;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a table of arguments")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Arguments, A::Error> {
                let mut list = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    list.push(entry);
                }
                Ok(Arguments(list))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// An argument of any form; which keys belong together is checked afterwards.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Argument {
    array: Option<String>,
    scalar: Option<String>,
    constant: Option<toml::Value>,
    list: Option<String>,
    tuple: Option<Vec<Argument>>,
    arrays: Option<Vec<Argument>>,
    value: Option<toml::Value>,
    shape: Option<Vec<u64>>,
    strides: Option<Vec<u64>>,
    init: Option<String>,
    scale: Option<f64>,
    low: Option<toml::Value>,
    high: Option<toml::Value>,
    start: Option<toml::Value>,
    step: Option<toml::Value>,
    values: Option<Vec<toml::Value>>,
    output: bool,
    index: Option<String>,
    align: Option<u64>,
    facts: Option<bool>,
    static_shape: Option<Vec<usize>>,
    static_strides: Option<Vec<usize>>,
}

/// What a case gives: arguments, and the constants that the entry was compiled with.
#[derive(Debug)]
pub(crate) struct Launch {
    /// The arguments, constants left out.
    pub(crate) given: Vec<Given>,
    /// The constants, as entry names spell them.
    pub(crate) constants: Vec<String>,
}

impl Sidecar {
    /// Reads a sidecar.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let sidecar: Self =
            toml::from_str(&text).with_context(|| format!("{} is no sidecar", path.display()))?;
        for case in &sidecar.cases {
            let place = || format!("{}: case `{}`", path.display(), case.name);
            ensure!(
                case.grid.iter().all(|n| *n > 0),
                "{}: a grid is three positive numbers",
                place()
            );
            case.check().with_context(place)?;
        }
        Ok(sidecar)
    }
}

impl Case {
    fn check(&self) -> Result<()> {
        for (name, argument) in &self.args.0 {
            argument.check(None).with_context(|| format!("`{name}`"))?;
            ensure!(
                self.tolerance.is_empty() || argument.output == self.tolerance.contains_key(name),
                "every output has a tolerance, and nothing else does: see `{name}`"
            );
        }
        for (name, tolerance) in &self.tolerance {
            let known = self.args.0.iter().map(|a| a.0.as_str());
            ensure!(
                known.clone().any(|k| k == name),
                "a tolerance for `{name}`, which is no argument{}",
                super::names::nearest(name, known)
            );
            tolerance
                .get()
                .with_context(|| format!("the tolerance of `{name}`"))?;
        }
        Ok(())
    }

    /// The names of the arguments that are passed at launch, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for (name, argument) in &self.args.0 {
            match &argument.tuple {
                Some(items) => {
                    let passed = items.iter().enumerate().filter(|(_, a)| a.constant.is_none());
                    names.extend(passed.map(|(i, _)| format!("{name}[{i}]")));
                }
                None if argument.constant.is_none() => names.push(name.clone()),
                None => {}
            }
        }
        names
    }

    /// Makes the arguments.
    pub(crate) fn launch(&self, seed: Option<u64>) -> Result<Launch> {
        let mut launch = Launch {
            given: Vec::new(),
            constants: Vec::new(),
        };
        let seed = seed.unwrap_or(self.seed);
        for (i, (name, argument)) in self.args.0.iter().enumerate() {
            let tolerance = self.tolerance.get(name).map(|t| t.get()).transpose()?;
            let items = argument.tuple.as_deref();
            for (j, item) in items.unwrap_or(std::slice::from_ref(argument)).iter().enumerate() {
                let name = if items.is_some() {
                    format!("{name}[{j}]")
                } else {
                    name.clone()
                };
                if let Some(constant) = &item.constant {
                    launch.constants.push(constant_text(constant));
                    continue;
                }
                let value = item
                    .value(&name, seed, i as u64, j as u64)
                    .with_context(|| format!("`{name}`"))?;
                launch.given.push(Given {
                    name: Some(name),
                    value,
                    tolerance,
                });
            }
        }
        Ok(launch)
    }
}

impl ToleranceEntry {
    fn get(&self) -> Result<Tolerance> {
        match (self.exact, self.rtol, self.atol) {
            (Some(true), None, None) => Ok(Tolerance { rtol: 0.0, atol: 0.0 }),
            (None, Some(rtol), Some(atol)) => Ok(Tolerance { rtol, atol }),
            _ => bail!("a tolerance is {{ exact = true }} or {{ rtol = …, atol = … }}"),
        }
    }
}

/// A constant as the report on an entry shows it.
fn constant_text(value: &toml::Value) -> String {
    match value {
        toml::Value::Boolean(true) => "True".to_owned(),
        toml::Value::Boolean(false) => "False".to_owned(),
        toml::Value::Float(x) => x.to_string(),
        other => other.to_string(),
    }
}

fn number(value: Option<&toml::Value>, key: &str) -> Result<Option<Num>> {
    value
        .map(|v| match v {
            toml::Value::Integer(n) => Ok(Num::Int(*n)),
            toml::Value::Float(x) => Ok(Num::Float(*x)),
            toml::Value::Boolean(b) => Ok(Num::Int((*b).into())),
            _ => bail!("`{key}` is no number"),
        })
        .transpose()
}

fn dtype(name: &str) -> Result<DType> {
    let found = DType::from_name(name);
    found.with_context(|| {
        format!(
            "there is no type `{name}`{}",
            super::names::nearest(name, DType::names())
        )
    })
}

impl Argument {
    /// Checks which keys are there; `listed` is the type of the list that an array is in.
    fn check(&self, listed: Option<&str>) -> Result<()> {
        let kinds = [
            ("array", self.array.is_some() || listed.is_some()),
            ("scalar", self.scalar.is_some()),
            ("constant", self.constant.is_some()),
            ("list", self.list.is_some()),
            ("tuple", self.tuple.is_some()),
        ];
        let mut found = kinds.iter().filter(|k| k.1).map(|k| k.0);
        let (Some(kind), None) = (found.next(), found.next()) else {
            bail!("an argument has one of the keys `array`, `scalar`, `constant`, `list`, `tuple`");
        };
        let init = self.init.as_deref().unwrap_or_default();
        // Key, whether it is there, the kinds that may have it.
        let keys: [(&str, bool, &[&str]); 17] = [
            ("arrays", self.arrays.is_some(), &["list"]),
            ("value", self.value.is_some(), &["scalar", "full"]),
            ("shape", self.shape.is_some(), &["array"]),
            ("strides", self.strides.is_some(), &["array"]),
            ("init", self.init.is_some(), &["array"]),
            ("scale", self.scale.is_some(), &["randn"]),
            ("low", self.low.is_some(), &["uniform", "randint"]),
            ("high", self.high.is_some(), &["uniform", "randint"]),
            ("start", self.start.is_some(), &["arange"]),
            ("step", self.step.is_some(), &["arange"]),
            ("values", self.values.is_some(), &["cycle"]),
            ("output", self.output, &["array", "list"]),
            ("index", self.index.is_some(), &["array"]),
            ("align", self.align.is_some(), &["array"]),
            ("facts", self.facts.is_some(), &["array"]),
            ("static_shape", self.static_shape.is_some(), &["array"]),
            ("static_strides", self.static_strides.is_some(), &["array"]),
        ];
        for (key, there, kinds) in keys {
            let of = if kind == "array" && kinds.contains(&init) {
                init
            } else {
                kind
            };
            ensure!(!there || kinds.contains(&of), "`{key}` does not belong to `{of}`");
        }
        match kind {
            "array" => {
                dtype(listed.or(self.array.as_deref()).unwrap_or_default())?;
                self.init()?;
                let shape = self.shape.as_ref().context("`shape` is missing")?;
                let strides = self.strides.as_ref().map_or(shape.len(), Vec::len);
                ensure!(
                    strides == shape.len(),
                    "there are {} sizes but {strides} strides",
                    shape.len()
                );
            }
            "scalar" => {
                dtype(self.scalar.as_deref().unwrap_or_default())?;
                ensure!(
                    number(self.value.as_ref(), "value")?.is_some(),
                    "`value` is missing"
                );
            }
            "list" => {
                for array in self.arrays.as_ref().context("`arrays` is missing")? {
                    array.check(self.list.as_deref())?;
                }
            }
            "tuple" => {
                for item in self.tuple.iter().flatten() {
                    ensure!(item.tuple.is_none(), "a tuple in a tuple is not supported");
                    item.check(None)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn init(&self) -> Result<Init> {
        let need = |value: &Option<toml::Value>, key: &str| {
            number(value.as_ref(), key)?.with_context(|| format!("`{key}` is missing"))
        };
        Ok(match self.init.as_deref().context("`init` is missing")? {
            "randn" => Init::Randn(self.scale.unwrap_or(1.0)),
            "uniform" => Init::Uniform(need(&self.low, "low")?.float(), need(&self.high, "high")?.float()),
            "randint" => match (need(&self.low, "low")?, need(&self.high, "high")?) {
                (Num::Int(low), Num::Int(high)) if low < high => Init::Randint(low, high),
                _ => bail!("`low` and `high` are whole numbers, the lower first"),
            },
            "arange" => {
                let start = number(self.start.as_ref(), "start")?.unwrap_or(Num::Int(0));
                Init::Arange(start, number(self.step.as_ref(), "step")?.unwrap_or(Num::Int(1)))
            }
            "zeros" => Init::Full(Num::Int(0)),
            "full" => Init::Full(need(&self.value, "value")?),
            "cycle" => {
                let values = self
                    .values
                    .iter()
                    .flatten()
                    .map(|v| need(&Some(v.clone()), "values"));
                let values: Vec<Num> = values.collect::<Result<_>>()?;
                ensure!(!values.is_empty(), "`values` is missing or empty");
                Init::Cycle(values)
            }
            "permutation" => Init::Permutation,
            other => {
                let known = [
                    "randn",
                    "uniform",
                    "randint",
                    "arange",
                    "zeros",
                    "full",
                    "cycle",
                    "permutation",
                ];
                bail!(
                    "there is no init `{other}`{}",
                    super::names::nearest(other, known)
                )
            }
        })
    }

    fn value(&self, name: &str, seed: u64, place: u64, inner: u64) -> Result<Value> {
        if let Some(scalar) = &self.scalar {
            let value = number(self.value.as_ref(), "value")?.context("`value` is missing")?;
            return Ok(Value::Scalar(Some(dtype(scalar)?), value));
        }
        if let Some(list) = &self.list {
            let arrays = self.arrays.iter().flatten().enumerate();
            let make = |(j, a): (usize, &Self)| {
                a.make(list, &format!("{name}[{j}]"), Seed(seed, place, j as u64 + 1))
            };
            return Ok(Value::Arrays(arrays.map(make).collect::<Result<_>>()?));
        }
        let array = self.array.as_deref().context("it is no array")?;
        Ok(Value::Arrays(vec![self.make(
            array,
            name,
            Seed(seed, place, inner),
        )?]))
    }

    fn make(&self, of: &str, name: &str, seed: Seed) -> Result<(DType, tileport_exec::TensorArg)> {
        let dtype = dtype(of)?;
        let shape = self.shape.as_deref().unwrap_or_default();
        let array: array::Array = fill(&self.init()?, dtype, shape, seed)?;
        let align = self.align.unwrap_or(ALIGN);
        Ok((dtype, array.place(name, self.strides.as_deref(), align)?))
    }
}
