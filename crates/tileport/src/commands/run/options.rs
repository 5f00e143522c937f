//! The arguments of `tileport run`, with help that teaches.

use crate::cli::KernelArgs;
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tileport run softmax.tileirbc --grid 128 --arg x=randn:f32[128,1000] --arg y=zeros:f32[128,1000] --out y.npy
                                       run an entry on generated arrays; keep one
  tileport run add.mlir --entry add --grid 4,2 --arg a=from=a.npy --arg b=from=in.npz#b --arg c=zeros:f32[64,64] \\
      --arg n=64 --check expected.npz --rtol 1e-5
                                       on files, compared with what is expected
  tileport run kernels/softmax.mlir    all cases of the sidecar kernels/softmax.toml; `--case NAME` for one
  tileport run F --case C --races --orders 5
                                       look for data races and for results that depend on the order of blocks
  tileport run --bundle DIR --out-dir OUT
                                       all cases of a folder made for a GPU

Arguments, `--arg NAME=SPEC` or `--arg SPEC`, in the order of the source's parameters:
  arrays     INIT:TYPE[SIZES]          INIT is zeros, full(VALUE), arange(START=0,STEP=1), randn(SCALE=1),
                                       uniform(LOW=0,HIGH=1), randint(LOW,HIGH), permutation, cycle(V,V,…)
             from=FILE.npy, from=FILE.npz#NAME, from=FILE.safetensors#NAME, with :TYPE for bits of a type that
                                       the format lacks, as in from=x.npy:bf16
  then       ;strides=S,S,… in elements, ;transposed (last axis slowest), ;align=BYTES
  scalars    1000, 0.5, true, or with their type i32:1000, f32:0.5
  lists      several arrays joined by ` + `
  Types: f64 f32 tf32 f16 bf16 f8e4m3fn f8e5m2 f8e8m0fnu f8e5m3fnu f4e2m1fn i64 i32 i16 i8 i4 u64 u32 u16 u8 bool
  (in files, those narrower than a byte take one byte an element)
  An array is one argument: its pointer, sizes and strides are passed as the entry takes them. `tileport inspect FILE`
  shows the parameters; one without a name is arg0, arg1, … by its place.

Exit codes: 0 ran (and agrees); 1 the kernel is at fault: undefined behaviour, a failed assertion or check, a loop that
does not end; 2 could not run: bad input, or an operation that this executor lacks. Files are written only on 0 or
after a failed check.";

/// The limit of loop iterations where tile blocks run one after the other.
const SERIAL_FUEL: u64 = 1 << 22;

/// Runs kernels exactly on the CPU, without a GPU, and catches undefined behaviour.
#[derive(Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// The file, text or bytecode; `-` for standard input.
    #[arg(required_unless_present = "bundle")]
    pub(crate) file: Option<PathBuf>,
    /// Run this case of the sidecar, the file NAME.toml beside FILE [default: all cases].
    #[arg(long, value_name = "NAME", conflicts_with_all = ["entry", "grid", "arg"])]
    pub(crate) case: Vec<String>,
    /// The sidecar, if it is not beside FILE.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["entry", "grid", "arg"])]
    pub(crate) sidecar: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) wanted: KernelArgs,
    /// The entry to run; not needed if there is one only.
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// How many tile blocks to run along each dimension.
    #[arg(long, value_name = "X[,Y[,Z]]", value_parser = grid)]
    pub(crate) grid: Option<[u32; 3]>,
    /// An argument of the kernel; see below.
    #[arg(short, long, value_name = "[NAME=]SPEC")]
    pub(crate) arg: Vec<String>,
    /// Where random numbers start [default: 0, or the case's seed].
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Write an array when done: to FILE.npy, the array being named as the file or given before it.
    #[arg(short, long, value_name = "[NAME=]FILE.npy")]
    pub(crate) out: Vec<String>,
    /// Write all arrays when done.
    #[arg(long, value_name = "FILE.npz")]
    pub(crate) out_all: Option<PathBuf>,
    /// Compare arrays with those of a file, by their names; those that the file lacks are not compared. FILE.npy
    /// holds the array that it is named as, or that is given before it.
    #[arg(long, value_name = "[NAME=]FILE")]
    pub(crate) check: Vec<String>,
    /// The relative tolerance: |got - expected| <= atol + rtol * |expected| [default: the case's, else 0].
    #[arg(long, value_name = "X", value_parser = tolerance, allow_negative_numbers = true)]
    pub(crate) rtol: Option<f64>,
    /// The absolute tolerance [default: the case's, else 0].
    #[arg(long, value_name = "X", value_parser = tolerance, allow_negative_numbers = true)]
    pub(crate) atol: Option<f64>,
    /// The most threads to use [default: all cores]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// The most loop iterations of one tile block [default: no limit; with `--races` or `--orders`, where a tile block
    /// that waits for another may wait forever, 4194304].
    #[arg(long, value_name = "N")]
    pub(crate) fuel: Option<u64>,
    /// Look for two tile blocks that touch one element unordered, one writing. Slower.
    #[arg(long)]
    pub(crate) races: bool,
    /// Run the tile blocks in N orders, which must leave the same bits.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) orders: u16,
    /// Say how much time each operation takes.
    #[arg(long)]
    pub(crate) profile: bool,
    /// Run all cases of a folder: its manifest.json, modules and inputs, as kernels/gpu/bundle.py makes it.
    #[arg(long, value_name = "DIR", requires = "out_dir", conflicts_with_all = ["file", "case", "sidecar", "kernel", "sig", "signatures", "entry", "grid", "arg", "out", "out_all", "check", "seed", "profile"])]
    pub(crate) bundle: Option<PathBuf>,
    /// Where to write the outputs of a folder's cases, KERNEL.CASE.npz.
    #[arg(long, value_name = "DIR", requires = "bundle")]
    pub(crate) out_dir: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

impl RunArgs {
    /// How the executor is to run.
    pub(crate) fn options(&self) -> tileport_exec::Options {
        tileport_exec::Options {
            threads: self.threads.map(usize::from),
            fuel: self
                .fuel
                .or((self.races || self.orders > 1).then_some(SERIAL_FUEL)),
            races: self.races,
            orders: self.orders.into(),
            profile: self.profile,
            ..Default::default()
        }
    }
}

fn grid(text: &str) -> Result<[u32; 3], String> {
    let sizes: Vec<u32> = text
        .split([',', 'x'])
        .map(|n| n.trim().parse().ok().filter(|n| *n > 0))
        .collect::<Option<_>>()
        .ok_or("a grid is one to three numbers of tile blocks, each at least 1, as in 128 or 16,8,1")?;
    let grid = match *sizes {
        [x] => [x, 1, 1],
        [x, y] => [x, y, 1],
        [x, y, z] => [x, y, z],
        _ => {
            let given = sizes.len();
            return Err(format!(
                "a grid has at most three dimensions, but {given} are given"
            ));
        }
    };
    let blocks = grid.iter().map(|&n| u128::from(n)).product::<u128>();
    if blocks > tileport_exec::MAX_BLOCKS.into() {
        return Err(format!(
            "a grid has at most 2^40 tile blocks, but this one has {blocks}"
        ));
    }
    Ok(grid)
}

fn tolerance(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "a tolerance is a number".to_owned())?;
    if value >= 0.0 {
        Ok(value)
    } else {
        Err("a tolerance is not negative".to_owned())
    }
}
