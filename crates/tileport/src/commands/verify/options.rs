//! The arguments of `tileport verify`, with help that teaches.

use crate::cli::KernelArgs;
use clap::ValueEnum;
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tileport verify kernels/softmax.py softmax-rs          a port in cutile-rs, each launch of kernels/softmax.toml
  tileport verify softmax.py kernel.rs --generic E=f16 --generic TILE=1024
                                                         a port by hand: its generics, where their names don't tell
  tileport verify kernels/softmax.py softmax-jl          a port in cuTile.jl, which is read back; a .jl file by hand, too
  tileport verify matmul.py port.tileirbc --arch sm_90   a port as Tile IR; tileiras must compile it, too
  tileport verify a.mlir b.mlir --map 'x, x.shape[0], y, 128'
                                                         which of the source's each parameter of the port's entry carries

What a verdict says:
  proven    after simplification both are one kernel: they agree on every input
  agrees    they leave the same bits on all inputs that were tried
  differs   they do not; the witness says on which input, in which element, and what wrote it
  unknown   it could not be told, and why; never a pass

Inputs are the launches of the source's sidecar, and others made of them: other contents (NaN, infinities, any bits),
lengths (one more, one less, tiny, empty, ragged), strides, scalars and grids. Where the source itself is undefined, an
input says nothing. Without a sidecar they are made from the signature.

A port in cutile-rs is compiled by rustc and by the real cutile crate, without a GPU; the first time, that is installed
in the cache, which takes some minutes and the network.

Exit codes: 0 proven or agrees; 1 differs, or the port does not compile; 2 unknown, or could not run.";

/// What became of the order of dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dimensions {
    /// They are reversed: the same bytes are the same array.
    Reversed,
    /// They are as in the source: the same indices are the same elements.
    Same,
}

/// Whether a port is the same kernel as its source.
#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
    /// The source: cuTile Python, or Tile IR as text or bytecode.
    pub(crate) source: PathBuf,
    /// The port: a file or a crate in cutile-rs, a file or folder in cuTile.jl, or Tile IR as text or bytecode.
    pub(crate) port: PathBuf,
    #[command(flatten)]
    pub(crate) wanted: KernelArgs,
    /// Only this case of the sidecar [default: all].
    #[arg(long, value_name = "NAME")]
    pub(crate) case: Vec<String>,
    /// The sidecar, if it is not beside SOURCE.
    #[arg(long, value_name = "FILE")]
    pub(crate) sidecar: Option<PathBuf>,
    /// The port's entry [default: the only one, or the one with the source's name].
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// What became of the order of dimensions in a port in cuTile.jl [default: what its manifest or its head says, else reversed].
    #[arg(long, value_enum)]
    pub(crate) layout: Option<Dimensions>,
    /// A generic of a port in cutile-rs [default: the source's constant of that name; the element type of the parameter
    /// that has it].
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) generic: Vec<String>,
    /// What each parameter of the port's entry carries, joined by commas: `NAME`, `NAME.shape[AXIS]`,
    /// `NAME.strides[AXIS]` of the source's, or an integer [default: the same in the same order].
    #[arg(long, value_name = "LIST")]
    pub(crate) map: Option<String>,
    #[command(flatten)]
    pub(crate) evidence: EvidenceArgs,
    /// Print JSON; docs/verify.md describes it.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How evidence is gathered.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct EvidenceArgs {
    /// GPUs that the port must compile for, as in sm_90, joined by commas: tileiras is asked.
    #[arg(long, value_name = "GPU", value_delimiter = ',')]
    pub(crate) arch: Vec<String>,
    /// How long tileiras may take for one compilation, in seconds. Longer is no pass and no failure.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub(crate) arch_limit: u64,
    /// How many inputs to make.
    #[arg(long, value_enum, default_value_t = Effort::Full)]
    pub(crate) effort: Effort,
    /// How long the inputs of a launch may run, in seconds [default: as long as it takes]. Inputs that are left then are not
    /// run; one at least is, and the evidence says how many are left out.
    #[arg(long, value_name = "SECONDS")]
    pub(crate) run_limit: Option<u64>,
    /// Where random numbers start.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The most threads to use [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Write what is compared as Tile IR bytecode: CASE.source.tileirbc and CASE.port.tileirbc for each launch.
    #[arg(long, value_name = "DIR")]
    pub(crate) ir: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Effort {
    /// None: only what simplification shows.
    Proof,
    /// A few.
    Quick,
    /// All there is.
    Full,
}
