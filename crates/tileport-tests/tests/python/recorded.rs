//! Inputs for recorded launches: what was recorded are types, shapes and strides, not contents.

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::Value;
use std::sync::LazyLock;
use tileport_exec::{Args, TensorArg};
use tileport_ir::ElementType;
use tileport_ir::attr::Number;
use tileport_kernel::ParamSpec;
use tileport_kernel::signature::record::{Record, StatedLaunch, StatedLaunches};
use tileport_kernel::signature::tables::{LaunchArg, LaunchArray};
use tileport_num::{Overflow, Rounding};
use tileport_verify::Input;

/// Launches with more bytes of arguments are too much for a test; other inputs are made for them.
const MOST_BYTES: i64 = 1 << 23;
/// The most tile blocks of a launch that are run: a smaller grid is a launch, too.
const MOST_BLOCKS: u32 = 32;

/// The launches that are stated, since small numbers everywhere are none of what their kernels are meant for.
static STATED: LazyLock<Result<StatedLaunches, String>> =
    LazyLock::new(|| StatedLaunches::parse(include_str!("stated.toml")));

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
}

fn float(element: ElementType, value: f64) -> Result<Number> {
    let format = element.format().context("no format of floats")?;
    let bits = tileport_num::encode(format, value, Rounding::NearestEven, Overflow::SaturateFinite);
    Ok(Number { element, bits })
}

/// Integers in arrays of a launch: below two, or counting up slowly, as the places where segments begin do.
#[derive(Clone, Copy, PartialEq)]
enum Integers {
    Small,
    Rising,
}

/// An array of a recorded launch, with small numbers in it.
fn tensor(
    name: &str,
    arg: &Value,
    element: ElementType,
    random: &mut Random,
    integers: Integers,
    stated: Option<&LaunchArray>,
) -> Result<TensorArg> {
    let numbers = |key: &str| -> Result<Vec<u64>> {
        let list = arg[key].as_array().context("an array without shape")?;
        Ok(list.iter().filter_map(Value::as_u64).collect())
    };
    let (mut shape, mut strides) = (numbers("shape")?, numbers("stride")?);
    let mut values = None;
    if let Some(array) = stated {
        shape.clone_from(&array.shape);
        strides.clone_from(array.strides.as_ref().context("a stated array has no strides")?);
        values = array.values.as_ref();
        ensure!(
            values.is_none() || shape.len() == 1,
            "values are stated for one dimension"
        );
    }
    let reach: u64 = shape
        .iter()
        .zip(&strides)
        .map(|(n, s)| n.saturating_sub(1) * s)
        .sum();
    let count = if shape.contains(&0) { 0 } else { reach + 1 };
    let bits = u64::from(element.facts().storage_bits);
    let mut data = Vec::new();
    for at in 0..count {
        let word = if let Some(values) = values {
            values.get(at as usize).map_or(0, |value| *value as u64)
        } else if element.is_int() && integers == Integers::Rising {
            at.min(100)
        } else if element.is_int() {
            random.next() % 2
        } else {
            let value = (random.next() % 4096) as f64 / 1024.0 - 2.0;
            float(element, value)?.bits
        };
        data.extend_from_slice(&word.to_le_bytes()[..(bits.div_ceil(8)) as usize]);
    }
    let made =
        TensorArg::strided(name, element, &shape, &strides, data).map_err(|fault| anyhow!("{fault}"))?;
    // The address of an empty array is recorded as a multiple of nothing.
    Ok(made.aligned(arg["ptr_align"].as_u64().unwrap_or(16).clamp(1, 4096)))
}

/// What a launch is run on.
pub(crate) enum Bases {
    /// This alone.
    Stated(Box<Input>),
    /// These and variations of them, and what can be made without them.
    Made(Vec<Input>),
}

/// What a recorded launch is run on: what is stated for it, or the launch itself with two kinds of integers in
/// its arrays, unless it is too large.
pub(crate) fn inputs(record: &Record, line: &Value) -> Result<Bases> {
    let stated = STATED.as_ref().map_err(|error| anyhow!("stated.toml: {error}"))?;
    if let Some(stated) = stated.of(record.id) {
        let input = launch(record, line, Integers::Small, Some(stated))?;
        return Ok(Bases::Stated(Box::new(
            input.context("a stated launch has no input")?,
        )));
    }
    let kinds = [Integers::Small, Integers::Rising];
    let made: Result<Vec<_>> = (kinds.into_iter())
        .map(|integers| launch(record, line, integers, None))
        .collect();
    Ok(Bases::Made(made?.into_iter().flatten().collect()))
}

/// Whether a launch is stated for a record: its kernel is defined on few others.
pub(crate) fn stands(record: u64) -> bool {
    (STATED.as_ref()).is_ok_and(|stated| stated.of(record).is_some())
}

/// The launch as an input; nothing if it is too large.
fn launch(
    record: &Record,
    line: &Value,
    integers: Integers,
    stated: Option<&StatedLaunch>,
) -> Result<Option<Input>> {
    let args = line["args"].as_array().context("a launch without arguments")?;
    let numbers = |value: &Value| -> i64 {
        let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_i64).product()
    };
    let bytes: i64 = args.iter().map(|arg| 8 * numbers(&arg["shape"])).sum();
    let grid: Vec<u32> = (line["grid"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default()
        .iter())
    .filter_map(|n| u32::try_from(n.as_u64()?).ok())
    .chain([1, 1, 1])
    .take(3)
    .collect();
    let mut grid = [grid[0], grid[1], grid[2]];
    if bytes > MOST_BYTES && stated.is_none() {
        return Ok(None);
    }
    while stated.is_none() && grid.iter().product::<u32>() > MOST_BLOCKS {
        let most = grid.into_iter().max().unwrap_or(1);
        for n in grid.iter_mut().filter(|n| **n == most).take(1) {
            *n = n.div_ceil(2);
        }
    }
    grid = stated.map_or(grid, |stated| stated.grid);
    let whole = (stated.map(|stated| record.launch_as(stated)))
        .map(|launch| launch.context("what is stated does not fit what was recorded"))
        .transpose()?;
    let (mut bound, mut random) = (Args::new(), Random(record.id));
    for (param, arg) in record.params().map_err(|why| anyhow!(why))?.iter().zip(args) {
        match &param.spec {
            ParamSpec::Constant(_) => {}
            ParamSpec::Array(array) => {
                let element = array.dtype.context("an array of no type")?.to_ir();
                let stated = whole.as_ref().and_then(|launch| {
                    let (_, arg) = launch.args.iter().find(|(name, _)| *name == param.name)?;
                    match arg {
                        LaunchArg::Array(array) => Some(array),
                        _ => None,
                    }
                });
                bound.push_array(tensor(&param.name, arg, element, &mut random, integers, stated)?);
            }
            ParamSpec::Scalar(Some(element)) => {
                let element = element.to_ir();
                let value = &arg["value"];
                bound.push_scalar(if element.is_int() {
                    let value = value.as_i64().or(value.as_bool().map(i64::from));
                    Number::int(element, value.context("no integer")?)
                } else {
                    let text = || value.as_str()?.parse().ok();
                    float(element, value.as_f64().or_else(text).context("no number")?)?
                });
            }
            ParamSpec::List { element: array, .. } => {
                let element = array.dtype.context("a list of no type")?.to_ir();
                let items = arg["items"].as_array().context("a list without items")?;
                let made = items.iter().enumerate().map(|(at, item)| {
                    tensor(
                        &format!("{}[{at}]", param.name),
                        item,
                        element,
                        &mut random,
                        integers,
                        None,
                    )
                });
                bound.push_list(&param.name, made.collect::<Result<_>>()?);
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(Input {
        name: format!("record {}", record.id),
        args: bound,
        grid,
    }))
}
