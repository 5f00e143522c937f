//! What a case of the corpus hands in: made from its sidecar by the rules of `kernels/README.md`, though not with numpy's
//! generator.

use anyhow::{Context, Result, bail, ensure};
use tileport_ir::ElementType;
use tileport_kernel::Element;
use tileport_num::{Overflow, Rounding};
use toml::Value;

/// An argument.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Array(Array),
    /// Its element type and bits.
    Scalar(Element, u64),
    Constant(Value),
    Tuple(Vec<Argument>),
    /// The arrays of a list.
    List(Vec<Array>),
}

/// An array, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub(crate) element: Element,
    pub(crate) shape: Vec<u64>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) output: bool,
    pub(crate) wide: bool,
}

/// A launch.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) grid: [u32; 3],
    /// By name, in the kernel's order.
    pub(crate) arguments: Vec<(String, Argument)>,
    /// By output: relative and absolute.
    pub(crate) tolerance: Vec<(String, (f64, f64))>,
}

/// A small generator (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// In [0, 1).
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }
}

fn number(value: &Value) -> Result<f64> {
    match value {
        Value::Integer(value) => Ok(*value as f64),
        Value::Float(value) => Ok(*value),
        Value::Boolean(value) => Ok(f64::from(u8::from(*value))),
        other => bail!("{other} is no number"),
    }
}

/// The bits of a number in an element type, and how many bytes they take.
fn encode(element: Element, value: f64) -> Result<(u64, usize)> {
    let bytes = (element.storage_bits() / 8) as usize;
    if element == Element::Bool {
        return Ok((u64::from(value != 0.0), 1));
    }
    if element.is_integer() {
        return Ok((value as i128 as u64, bytes));
    }
    let format = element.to_ir().format().context("no format of floats")?;
    let overflow = match element.to_ir() {
        ElementType::F8E4M3FN => Overflow::SaturateFinite,
        _ => Overflow::Infinity,
    };
    Ok((
        tileport_num::encode(format, value, Rounding::NearestEven, overflow),
        bytes,
    ))
}

fn array(table: &toml::Table, seed: u64) -> Result<Array> {
    let text = |key: &str| table.get(key).and_then(Value::as_str);
    let element = Element::from_name(text("array").context("an element type")?).context("an element type")?;
    ensure!(!table.contains_key("strides"), "an array with strides of its own");
    let shape: Vec<u64> = table
        .get("shape")
        .and_then(Value::as_array)
        .context("a shape")?
        .iter()
        .filter_map(Value::as_integer)
        .map(i64::unsigned_abs)
        .collect();
    let count = shape.iter().product::<u64>() as usize;
    let get = |key: &str, default: f64| table.get(key).map_or(Ok(default), number);
    let mut random = Random(seed);
    let init = text("init").context("an init")?;
    let list: Vec<f64> = match table.get("values").and_then(Value::as_array) {
        Some(values) => values.iter().map(number).collect::<Result<_>>()?,
        None => Vec::new(),
    };
    let mut permutation: Vec<usize> = (0..count).collect();
    if init == "permutation" {
        for i in (1..count).rev() {
            permutation.swap(i, (random.next() % (i as u64 + 1)) as usize);
        }
    }
    let (low, high) = (get("low", 0.0)?, get("high", 1.0)?);
    let (start, step, scale) = (get("start", 0.0)?, get("step", 1.0)?, get("scale", 1.0)?);
    let value = get("value", 0.0)?;
    let mut bytes = Vec::new();
    for i in 0..count {
        let x = match init {
            "randn" => random.normal() * scale,
            "uniform" => low + (high - low) * random.unit(),
            "randint" => (low + (high - low) * random.unit()).floor(),
            "arange" => start + step * i as f64,
            "zeros" => 0.0,
            "full" => value,
            "cycle" => *list.get(i % list.len().max(1)).context("values")?,
            "permutation" => *permutation.get(i).context("a permutation")? as f64,
            other => bail!("no init `{other}`"),
        };
        let (bits, size) = encode(element, x)?;
        bytes.extend_from_slice(bits.to_le_bytes().get(..size).context("bytes")?);
    }
    Ok(Array {
        element,
        shape,
        bytes,
        output: table.get("output").and_then(Value::as_bool).unwrap_or(false),
        wide: text("index") == Some("i64"),
    })
}

fn argument(value: &Value, seed: u64) -> Result<Argument> {
    let table = value.as_table().context("an argument is a table")?;
    if table.contains_key("array") {
        return array(table, seed).map(Argument::Array);
    }
    if let Some(element) = table.get("scalar").and_then(Value::as_str) {
        let element = Element::from_name(element).context("an element type")?;
        let (bits, size) = encode(element, number(table.get("value").context("a value")?)?)?;
        let mask = if size == 8 {
            u64::MAX
        } else {
            (1 << (8 * size)) - 1
        };
        return Ok(Argument::Scalar(element, bits & mask));
    }
    if let Some(element) = table.get("list") {
        let items = table.get("arrays").and_then(Value::as_array).context("arrays")?;
        let mut arrays = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let mut own = item.as_table().context("an array is a table")?.clone();
            own.insert("array".to_owned(), element.clone());
            if let Some(output) = table.get("output") {
                own.insert("output".to_owned(), output.clone());
            }
            arrays.push(array(&own, seed ^ (i as u64 + 1))?);
        }
        return Ok(Argument::List(arrays));
    }
    if let Some(constant) = table.get("constant") {
        return Ok(Argument::Constant(constant.clone()));
    }
    if let Some(items) = table.get("tuple").and_then(Value::as_array) {
        let items = items.iter().enumerate();
        return items
            .map(|(i, item)| argument(item, seed ^ (i as u64 + 1)))
            .collect::<Result<_>>()
            .map(Argument::Tuple);
    }
    bail!("an argument of a kind that no port takes")
}

/// The launch of a case of a sidecar; an error says why it can't be made.
pub(crate) fn launch(sidecar: &str, case: &str, names: &[String]) -> Result<Launch> {
    let file: toml::Table = toml::from_str(sidecar)?;
    let cases = file.get("case").and_then(Value::as_array).context("cases")?;
    let table = cases
        .iter()
        .filter_map(Value::as_table)
        .find(|table| table.get("name").and_then(Value::as_str) == Some(case))
        .context("the case")?;
    let seed = table
        .get("seed")
        .and_then(Value::as_integer)
        .unwrap_or(0)
        .unsigned_abs();
    let mut grid = [1; 3];
    let lengths = table.get("grid").and_then(Value::as_array).context("a grid")?;
    for (own, length) in grid.iter_mut().zip(lengths) {
        *own = u32::try_from(length.as_integer().context("a grid")?)?;
    }
    let args = table.get("args").and_then(Value::as_table).context("arguments")?;
    let mut arguments = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let value = args.get(name).context("an argument")?;
        let seed = seed.wrapping_mul(1000).wrapping_add(i as u64);
        arguments.push((name.clone(), argument(value, seed).with_context(|| name.clone())?));
    }
    let mut tolerance = Vec::new();
    if let Some(tolerances) = table.get("tolerance").and_then(Value::as_table) {
        for (name, table) in tolerances {
            let get = |key: &str| table.get(key).map_or(Ok(0.0), number);
            tolerance.push((name.clone(), (get("rtol")?, get("atol")?)));
        }
    }
    Ok(Launch {
        grid,
        arguments,
        tolerance,
    })
}
