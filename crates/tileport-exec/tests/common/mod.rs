//! Kernels given as text, run on small tensors.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::result_large_err,
    reason = "helpers of tests fail by panicking"
)]

use tileport_exec::{Args, Executor, Fault, Grid, Options, TensorArg};
use tileport_ir::ElementType;

/// Prepares the entry `k` of a module.
pub(crate) fn prepare(source: &str) -> Executor {
    let module =
        tileport_ir::text::parse(source.as_bytes()).unwrap_or_else(|d| panic!("{}: {source}", d[0].message));
    Executor::prepare(&module, "k").unwrap_or_else(|d| panic!("{} ({:?}): {source}", d[0].message, d[0].op))
}

/// Runs the entry `k` and gives the arguments back.
pub(crate) fn run_with(source: &str, mut args: Args, grid: Grid, options: &Options) -> Result<Args, Fault> {
    prepare(source).run(&mut args, grid, options).map(|_| args)
}

pub(crate) fn run(source: &str, args: Args) -> Result<Args, Fault> {
    run_with(source, args, [1, 1, 1], &Options::default())
}

pub(crate) fn f32s(name: &str, values: &[f32]) -> TensorArg {
    let data: Vec<u8> = values.iter().flat_map(|x| x.to_le_bytes()).collect();
    TensorArg::new(name, ElementType::F32, &[values.len() as u64], data).unwrap()
}

pub(crate) fn i32s(name: &str, values: &[i32]) -> TensorArg {
    let data: Vec<u8> = values.iter().flat_map(|x| x.to_le_bytes()).collect();
    TensorArg::new(name, ElementType::I32, &[values.len() as u64], data).unwrap()
}

pub(crate) fn as_f32(args: &Args, name: &str) -> Vec<f32> {
    args.tensor(name)
        .unwrap()
        .data
        .to_vec()
        .chunks(4)
        .map(|b| f32::from_le_bytes(b.try_into().unwrap()))
        .collect()
}

pub(crate) fn as_i32(args: &Args, name: &str) -> Vec<i32> {
    args.tensor(name)
        .unwrap()
        .data
        .to_vec()
        .chunks(4)
        .map(|b| i32::from_le_bytes(b.try_into().unwrap()))
        .collect()
}

/// The bytes of a kernel's result: it writes a tile of `count` elements of a type to its only argument.
pub(crate) fn result_bytes(body: &str, element: &str, count: usize) -> Result<Vec<u8>, Fault> {
    let dtype = ElementType::from_name(element).unwrap();
    let source = format!(
        "entry @k(%out: tile<ptr<{element}>>) {{
           {body}
           %out1 = reshape %out : tile<ptr<{element}>> -> tile<1xptr<{element}>>
           %outs = broadcast %out1 : tile<1xptr<{element}>> -> tile<{count}xptr<{element}>>
           %at = iota : tile<{count}xi32>
           %places = offset %outs, %at : tile<{count}xptr<{element}>>, tile<{count}xi32> -> tile<{count}xptr<{element}>>
           %done = store_ptr_tko weak %places, %r : tile<{count}xptr<{element}>>, tile<{count}x{element}> -> token
           return
         }}"
    );
    let size = dtype.facts().storage_bits as usize / 8;
    let mut args = Args::new();
    let t = args.add_tensor(TensorArg::new("out", dtype, &[count as u64], vec![0; count * size]).unwrap());
    args.push(tileport_exec::Arg::Pointer(t));
    run(&source, args).map(|a| a.tensors[0].data.to_vec())
}
