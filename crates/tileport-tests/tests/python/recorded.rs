//! Inputs for recorded launches: what was recorded are types, shapes and strides, not contents.

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::Value;
use tileport_exec::{Args, TensorArg};
use tileport_ir::ElementType;
use tileport_ir::attr::Number;
use tileport_kernel::ParamSpec;
use tileport_kernel::signature::record::Record;
use tileport_num::{Overflow, Rounding};
use tileport_verify::Input;

/// Launches with more bytes of arguments are too much for a test; other inputs are made for them.
const MOST_BYTES: i64 = 1 << 23;
/// The most tile blocks of a launch that are run: a smaller grid is a launch, too.
const MOST_BLOCKS: u32 = 32;

/// A launch with shapes and contents that its kernel is meant for, where small numbers everywhere are none: the lengths of
/// sequences and where they begin, pages that exist, as many rows as a constant says. What isn't stated is as recorded.
struct Launch {
    record: u64,
    grid: [u32; 3],
    arrays: &'static [(&'static str, Array)],
}

/// An array of a stated launch.
#[derive(Clone, Copy)]
enum Array {
    /// Contiguous, with its dimensions in the order of the recorded strides.
    Shape(&'static [u64]),
    /// With these lengths and strides.
    Strided(&'static [u64], &'static [u64]),
    /// One dimension of integers, as many as were recorded.
    Values(&'static [i64]),
}

impl Launch {
    fn array(&self, name: &str) -> Option<Array> {
        self.arrays
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, array)| *array)
    }
}

// Attention over sequences returns early in blocks beyond a sequence, but cuda-tile moves its first load above that, where its
// index is outside: its own IR is undefined for such blocks. So no block here is beyond its sequence.

/// Two sequences of two tiles, both of which end within one.
const LENGTHS: Array = Array::Values(&[156, 250]);
const TWO_BEGIN: Array = Array::Values(&[0, 156]);
/// Four sequences, of which the first, which is run, ends within a tile.
const FOUR: Array = Array::Values(&[900, 100, 60, 30]);
const FOUR_BEGIN: Array = Array::Values(&[0, 900, 1000, 1060, 1090]);

/// Eight pages of a cache for each of four sequences.
const PAGES: Array = Array::Values(&[
    31, 0, 30, 1, 29, 2, 28, 3, 27, 4, 26, 5, 25, 6, 24, 7, 23, 8, 22, 9, 21, 10, 20, 11, 19, 12, 18, 13, 17,
    14, 16, 15,
]);

const LAUNCHES: &[Launch] = &[
    // Attention over latent rows reads whole tiles: the padding of a ragged one is unspecified.
    Launch {
        record: 187,
        grid: [2, 5, 1],
        arrays: &[
            ("Q", Array::Shape(&[1, 16, 256, 128])),
            ("QPE", Array::Shape(&[1, 16, 256, 64])),
            ("K", Array::Shape(&[1, 4, 256, 128])),
            ("KPE", Array::Shape(&[1, 1, 256, 64])),
            ("V", Array::Shape(&[1, 4, 256, 128])),
            ("Out", Array::Shape(&[1, 16, 256, 128])),
        ],
    },
    Launch {
        record: 186,
        grid: [2, 2, 1],
        arrays: &[
            ("Q", Array::Shape(&[4, 32, 128, 128])),
            ("QPE", Array::Shape(&[4, 32, 128, 64])),
            ("K", Array::Shape(&[4, 32, 128, 128])),
            ("KPE", Array::Shape(&[4, 1, 128, 64])),
            ("V", Array::Shape(&[4, 32, 128, 128])),
            ("Out", Array::Shape(&[4, 32, 128, 128])),
        ],
    },
    // Pages of 128 rows, two a sequence.
    Launch {
        record: 318,
        grid: [2, 5, 2],
        arrays: &[
            ("query", Array::Shape(&[512, 8, 128])),
            ("actual_seq_lens_q", LENGTHS),
            ("actual_seq_lens_kv", LENGTHS),
            ("batch_offsets", TWO_BEGIN),
            ("block_tables", Array::Values(&[2, 0, 3, 1])),
            ("output", Array::Shape(&[512, 8, 128])),
            ("lse_output", Array::Shape(&[512, 8])),
        ],
    },
    // Pages of 64 rows, four a sequence, gathered two at a time.
    Launch {
        record: 319,
        grid: [2, 5, 2],
        arrays: &[
            ("query", Array::Shape(&[512, 8, 192])),
            ("actual_seq_lens_q", LENGTHS),
            ("actual_seq_lens_kv", LENGTHS),
            ("batch_offsets", TWO_BEGIN),
            ("block_tables", Array::Values(&[5, 0, 3, 1, 7, 2, 6, 4])),
            ("output", Array::Shape(&[512, 8, 128])),
            ("lse_output", Array::Shape(&[512, 8])),
        ],
    },
    // The longest blocks first, of the first sequence: eight heads of its last two.
    Launch {
        record: 322,
        grid: [16, 1, 1],
        arrays: &[
            ("query", Array::Shape(&[1090, 16, 128])),
            ("actual_seq_lens_q", FOUR),
            ("actual_seq_lens_kv", FOUR),
            ("batch_offsets", FOUR_BEGIN),
            ("block_tables", PAGES),
            ("output", Array::Shape(&[1090, 16, 128])),
            ("lse_output", Array::Shape(&[1090, 16])),
        ],
    },
    Launch {
        record: 329,
        grid: [16, 1, 1],
        arrays: &[
            ("query", Array::Shape(&[1090, 16, 128])),
            ("key_cache", Array::Shape(&[1090, 8, 128])),
            ("value_cache", Array::Shape(&[1090, 8, 128])),
            ("actual_seq_lens_q", FOUR),
            ("actual_seq_lens_kv", FOUR),
            ("batch_offsets", FOUR_BEGIN),
            ("output", Array::Shape(&[1090, 16, 128])),
            ("lse_output", Array::Shape(&[1090, 16])),
        ],
    },
    // The number of rows is a constant: all exist, and those that are only read are one row in memory.
    Launch {
        record: 588,
        grid: [1269, 1, 1],
        arrays: &[
            ("P", Array::Strided(&[1269, 32000], &[0, 1])),
            ("Q", Array::Strided(&[1269, 32000], &[0, 1])),
        ],
    },
];

/// Strides of a contiguous array whose dimensions lie in memory as those with `recorded` strides do.
fn contiguous(lengths: &[u64], recorded: &[u64]) -> Result<Vec<u64>> {
    ensure!(
        lengths.len() == recorded.len(),
        "a stated shape has {} dimensions",
        lengths.len()
    );
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|dim| recorded[*dim]);
    let (mut strides, mut next) = (vec![0; lengths.len()], 1);
    for dim in order {
        strides[dim] = next;
        next *= lengths[dim];
    }
    Ok(strides)
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
    stated: Option<Array>,
) -> Result<TensorArg> {
    let numbers = |key: &str| -> Result<Vec<u64>> {
        let list = arg[key].as_array().context("an array without shape")?;
        Ok(list.iter().filter_map(Value::as_u64).collect())
    };
    let (mut shape, mut strides) = (numbers("shape")?, numbers("stride")?);
    match stated {
        Some(Array::Shape(lengths)) => {
            strides = contiguous(lengths, &strides)?;
            shape = lengths.to_vec();
        }
        Some(Array::Strided(lengths, apart)) => (shape, strides) = (lengths.to_vec(), apart.to_vec()),
        Some(Array::Values(values)) => {
            ensure!(shape == [values.len() as u64], "{name} has {shape:?} elements")
        }
        None => {}
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
        let word = if let Some(Array::Values(values)) = stated {
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

/// What a recorded launch is run on: what stands in [`LAUNCHES`] for it, or the launch itself with two kinds of integers in
/// its arrays, unless it is too large.
pub(crate) fn inputs(record: &Record, line: &Value) -> Result<Bases> {
    if let Some(stated) = LAUNCHES.iter().find(|stated| stated.record == record.id) {
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
    LAUNCHES.iter().any(|stated| stated.record == record)
}

/// The launch as an input; nothing if it is too large.
fn launch(
    record: &Record,
    line: &Value,
    integers: Integers,
    stated: Option<&Launch>,
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
    let (mut bound, mut random) = (Args::new(), Random(record.id));
    for (param, arg) in record.params().map_err(|why| anyhow!(why))?.iter().zip(args) {
        match &param.spec {
            ParamSpec::Constant(_) => {}
            ParamSpec::Array(array) => {
                let element = array.dtype.context("an array of no type")?.to_ir();
                let stated = stated.and_then(|stated| stated.array(&param.name));
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
