//! Every elementwise operation, conversion, reduction and scan at its corners, against numpy, ml_dtypes and exact
//! arithmetic: `numpy/generate.py` makes the cases and says how.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::result_large_err,
    reason = "helpers of tests fail by panicking"
)]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Read;
use tileport_exec::{Arg, Args, Executor, Options, TensorArg};
use tileport_ir::ElementType;

const CASES: &[u8] = include_bytes!("numpy/cases.npz");

struct Array<'a> {
    dtype: &'a str,
    count: usize,
    bytes: &'a [u8],
}

impl<'a> Array<'a> {
    /// From the columns type, count and offset.
    fn new(columns: &[&'a str], data: &'a [u8]) -> Self {
        let [dtype, count, offset] = columns else {
            panic!("{columns:?}")
        };
        let (count, offset): (usize, usize) = (count.parse().unwrap(), offset.parse().unwrap());
        let bits = element(dtype).facts().storage_bits as usize;
        Self {
            dtype,
            count,
            bytes: &data[offset..offset + count * bits / 8],
        }
    }

    fn tensor(&self, name: &str) -> TensorArg {
        TensorArg::new(
            name,
            element(self.dtype),
            &[self.count as u64],
            self.bytes.to_vec(),
        )
        .unwrap()
    }

    fn view(&self) -> String {
        format!("tensor_view<{}x{}, strides=[1]>", self.count, self.dtype)
    }

    fn tiles(&self) -> String {
        format!("partition_view<tile=({}), {}>", self.count, self.view())
    }

    /// Makes the view `%NAMEv` of the parameter `%NAMEp`.
    fn open(&self, name: &str, text: &mut String) {
        let (view, tiles) = (self.view(), self.tiles());
        writeln!(
            text,
            "%{name}t = make_tensor_view %{name}p, shape = [{}], strides = [1] : {view}
             %{name}v = make_partition_view %{name}t : {tiles}",
            self.count
        )
        .unwrap();
    }
}

fn element(name: &str) -> ElementType {
    ElementType::from_name(name).unwrap_or_else(|| panic!("{name}"))
}

fn member(name: &str) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(CASES)).unwrap();
    let mut content = Vec::new();
    archive
        .by_name(&format!("{name}.npy"))
        .unwrap()
        .read_to_end(&mut content)
        .unwrap();
    // Magic, version, and the length of the header, which ends there.
    let header = usize::from(u16::from_le_bytes([content[8], content[9]]));
    content.split_off(10 + header)
}

/// The kernel that loads the inputs, does the operations and stores the result.
fn kernel(inputs: &[&Array<'_>], output: &Array<'_>, operations: &str) -> String {
    let names = ["a", "b", "c"];
    let mut text = "entry @k(".to_owned();
    for (array, name) in inputs.iter().zip(names) {
        write!(text, "%{name}p: tile<ptr<{}>>, ", array.dtype).unwrap();
    }
    writeln!(
        text,
        "%rp: tile<ptr<{}>>) {{ %zero = constant <i32: 0> : tile<i32>",
        output.dtype
    )
    .unwrap();
    for (array, name) in inputs.iter().zip(names) {
        array.open(name, &mut text);
        let (count, dtype, tiles) = (array.count, array.dtype, array.tiles());
        writeln!(
            text,
            "%{name}, %{name}k = load_view_tko weak %{name}v[%zero] : {tiles}, tile<i32> -> tile<{count}x{dtype}>, token"
        )
        .unwrap();
    }
    output.open("r", &mut text);
    writeln!(
        text,
        "{operations}
         %done = store_view_tko weak %r, %rv[%zero] : tile<{}x{}>, {}, tile<i32> -> token
         return }}",
        output.count,
        output.dtype,
        output.tiles()
    )
    .unwrap();
    text
}

/// How many numbers of the format lie between two, as places in the order of all its patterns; `None` where only equal
/// ones will do: at infinities, zeros and NaNs.
fn distance(dtype: &str, got: u64, want: u64) -> Option<u64> {
    let (width, exponent) = match dtype {
        "f16" => (16, 0x7C00),
        "bf16" => (16, 0x7F80),
        "f32" | "tf32" => (32, 0x7F80_0000),
        "f64" => (64, 0x7FF0_0000_0000_0000),
        _ => return (got == want).then_some(0),
    };
    let sign = 1u64 << (width - 1);
    let (a, b) = (got & (sign - 1), want & (sign - 1));
    if a > exponent && b > exponent || got == want {
        return Some(0);
    }
    (a < exponent && b < exponent && a != 0 && b != 0 && (got ^ want) & sign == 0).then(|| a.abs_diff(b))
}

/// The elements of an array, as their bits.
fn patterns(dtype: &str, bytes: &[u8]) -> Vec<u64> {
    match element(dtype).facts().storage_bits {
        4 => bytes
            .iter()
            .flat_map(|b| [u64::from(b & 15), u64::from(b >> 4)])
            .collect(),
        bits => bytes
            .chunks(bits as usize / 8)
            .map(|c| c.iter().rev().fold(0, |word, &b| word << 8 | u64::from(b)))
            .collect(),
    }
}

/// Whether a pattern of a format without infinities, or with few NaNs, is one.
fn is_nan(dtype: &str, bits: u64) -> bool {
    match dtype {
        "f8E5M2" => bits & 0x7F > 0x7C,
        "f8E4M3FN" => bits & 0x7F == 0x7F,
        _ => false,
    }
}

#[test]
fn agrees_with_numpy() {
    let (data, inputs, cases) = (member("data"), member("inputs"), member("cases"));
    let (inputs, cases) = (
        String::from_utf8(inputs).unwrap(),
        String::from_utf8(cases).unwrap(),
    );
    let inputs: BTreeMap<&str, Array<'_>> = inputs
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .map(|c| (c[0], Array::new(&c[1..4], &data)))
        .collect();
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for line in cases.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, operands, _, _, _, ulp, operations] = columns[..] else {
            panic!("{line}")
        };
        let (ulp, output) = (ulp.parse::<u64>().unwrap(), Array::new(&columns[2..5], &data));
        let operands: Vec<&Array<'_>> = operands.split(',').map(|o| &inputs[o]).collect();
        seen += 1;
        match run(&operands, &output, operations) {
            Err(message) => wrong.push(format!("{name}: {message}")),
            Ok(got) => wrong.extend(compare(name, &operands, &output, &got, ulp)),
        }
    }
    assert!(seen > 1500, "{seen} cases");
    let shown: Vec<&String> = wrong.iter().take(40).collect();
    assert!(wrong.is_empty(), "{} of {seen} cases: {shown:#?}", wrong.len());
}

fn run(inputs: &[&Array<'_>], output: &Array<'_>, operations: &str) -> Result<Vec<u8>, String> {
    let source = kernel(inputs, output, operations);
    let module =
        tileport_ir::text::parse(source.as_bytes()).map_err(|d| format!("{}: {source}", d[0].message))?;
    let executor = Executor::prepare(&module, "k").map_err(|d| format!("{}: {source}", d[0].message))?;
    let mut args = Args::new();
    for array in inputs.iter().copied().chain([output]) {
        let at = args.add_tensor(array.tensor("x"));
        args.push(Arg::Pointer(at));
    }
    // The result begins as something that it never is everywhere.
    let last = args.tensors.last_mut().unwrap();
    last.data = vec![0xA5; output.bytes.len()].into();
    executor
        .run(&mut args, [1, 1, 1], &Options::default())
        .map_err(|f| f.to_string())?;
    Ok(args.tensors.last().unwrap().data.to_vec())
}

/// The first wrong element, with its operands, and how many there are.
fn compare(name: &str, inputs: &[&Array<'_>], output: &Array<'_>, got: &[u8], ulp: u64) -> Option<String> {
    let (got, want) = (patterns(output.dtype, got), patterns(output.dtype, output.bytes));
    let right = |g: u64, w: u64| {
        distance(output.dtype, g, w).is_some_and(|d| d <= ulp)
            || is_nan(output.dtype, g) && is_nan(output.dtype, w)
    };
    let bad: Vec<usize> = (0..want.len()).filter(|&i| !right(got[i], want[i])).collect();
    let &first = bad.first()?;
    let operands: Vec<String> = inputs
        .iter()
        .map(|a| {
            patterns(a.dtype, a.bytes)
                .get(first)
                .map_or(String::new(), |b| format!("{b:#x}"))
        })
        .collect();
    Some(format!(
        "{name}: {} elements, the first is {first}, of {}: {:#x} instead of {:#x}",
        bad.len(),
        operands.join(", "),
        got[first],
        want[first]
    ))
}
