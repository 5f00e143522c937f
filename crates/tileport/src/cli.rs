//! The arguments, with help that teaches.

use crate::commands::convert;
use crate::commands::run::options as run;
use crate::commands::verify::options as verify;
use crate::python::Choice;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use tileport_ir::Version;

/// Reads, checks, compares and runs GPU tile kernels of the CUDA Tile ecosystem: no CUDA, no GPU needed.
#[derive(Debug, Parser)]
#[command(
    name = "tileport",
    version,
    max_term_width = 110,
    after_help = "Exit codes: 0 clean, 1 findings, 2 could not run.\n\
                  Files are told apart by what is in them, never by their extension; `-` reads standard input."
)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print, check, simplify Tile IR; translate text ⇄ bytecode.
    #[command(after_help = IR_EXAMPLES)]
    Ir(IrArgs),
    /// Say what is in a file: entries, parameters, views, operations, needs, performance facts.
    #[command(after_help = INSPECT_EXAMPLES)]
    Inspect(InspectArgs),
    /// Say what the kernels of a file in cuTile Python are launched with, as far as the file tells: a TOML to edit.
    #[command(after_help = SIGNATURES_EXAMPLES)]
    Signatures(SignaturesArgs),
    /// Compare two kernels: the same IR? If not, where do they differ?
    #[command(after_help = DIFF_EXAMPLES)]
    Diff(DiffArgs),
    /// Port a kernel to another language.
    #[command(after_help = convert::EXAMPLES)]
    Convert(convert::ConvertArgs),
    /// Turn strided views into partition views and back: decide, explain, rewrite, prove.
    #[command(after_help = VIEWS_EXAMPLES)]
    Views(ViewsArgs),
    /// Run kernels exactly on the CPU, without a GPU; catch undefined behaviour.
    #[command(after_help = run::EXAMPLES)]
    Run(Box<run::RunArgs>),
    /// Say whether a port is the same kernel as its source, and show what that rests on.
    #[command(after_help = verify::EXAMPLES)]
    Verify(Box<verify::VerifyArgs>),
}

const IR_EXAMPLES: &str = "\
Examples:
  tileport ir KERNEL.tileirbc                       show a kernel that was dumped as bytecode
  tileport ir KERNEL.mlir --check                   only verify: every error, with line and column
  tileport ir KERNEL.mlir --emit bytecode -o K.bc   text to what `tileiras` compiles
  tileport ir K.bc --emit bytecode --bytecode-version 13.1 -o OLD.bc
                                                    for an older toolchain; says what does not fit
  tileport ir K.bc --canonicalize                   fold constants, drop dead code, merge duplicates
  tileport ir K.bc --emit kernel                    the kernel that it was: arrays, variables, loops
  tileport ir K.bc --full                           as MLIR with module and dialect prefixes
  tileport ir softmax.py --sig 'x: f32[?, ?:1], y: f32[?, ?:1], TILE=1024'
                                                    compile a kernel in cuTile Python, without Python

Where dumps come from:
  cuTile Python   CUDA_TILE_DUMP_BYTECODE=DIR, or cuda.tile.compilation.export_kernel(…)
  cutile-rs       KernelCompiler::compile gives text and bytecode
  Triton          its Tile IR backend's dump folder

Exit codes: 0 valid and done; 1 the verifier found errors (nothing is written); 2 the file could not be read or written.";

const INSPECT_EXAMPLES: &str = "\
Examples:
  tileport inspect KERNEL.tileirbc                  for people
  tileport inspect KERNEL.mlir --json               for programs
  tileport inspect softmax.py                       the kernels of a file in cuTile Python: parameters, options,
                                                    accesses, what each needs, what is wrong or not supported
  tileport inspect softmax.py --kernel softmax --sig 'x: f32[?, ?], y: f32[?, ?], TILE=1024'
                                                    what a kernel compiles to

Exit codes: 0 valid; 1 there are errors, or the verifier found some; 2 the file could not be read.";

const SIGNATURES_EXAMPLES: &str = "\
Examples:
  tileport signatures softmax.py                    every kernel of the file, with the reason for each fact
  tileport signatures softmax.py -o softmax.toml    what `ir`, `run` and `inspect` then compile the kernels for
  tileport signatures ops.py --kernel rms_norm --json

Ranks come from what the code does with arrays; constants and element types from <typecheck> blocks, annotations, defaults,
and the launches and tuning searches in the file itself. Arrays are taken to be dense and row-major with a base on 16 bytes,
as allocators give them. What nothing says and must be filled in is `?` or `=?`; element types that nothing says are
assumed, and said to be.

Exit codes: 0 everything was inferred; 1 something must be filled in, or a kernel is wrong; 2 the file could not be read.";

const DIFF_EXAMPLES: &str = "\
Examples:
  tileport diff A.tileirbc B.mlir                   compare after simplification and renaming
  tileport diff A.mlir B.mlir --exact               compare operation by operation, as they are
  tileport diff A.bc B.bc --entry matmul --json

Exit codes: 0 equal; 1 different; 2 could not tell (a file is invalid, or no entries correspond).";

const VIEWS_EXAMPLES: &str = "\
Examples:
  tileport views attention.mlir                     which strided views can be partition views, and why
  tileport views attention.mlir --derivation        … with what every value on the way to an index is
  tileport views attention.mlir --to partition -o out.mlir
                                                    rewrite; accesses that cannot convert go through pointers
  tileport views attention.mlir --to partition -o out.mlir --proof proof.json
  tileport views attention.mlir --check-proof proof.json --result out.mlir
                                                    check a proof against both files, without the analysis
  tileport views kernel.bc --to strided -o strided.bc
                                                    the way back, which always exists

What is taken for granted:
  Integer arithmetic wraps around, as in the spec: a product of i32 is what it is modulo 2^32. That it does not wrap is
  used only where something says so: overflow flags (`overflow<no_signed_wrap>`), `assume`, loop bounds, the spec's
  limit of 2^24 − 1 tile blocks along an axis, or that a wrapped index would lie outside its view. Where nothing does,
  the new index is the old one divided. Flags and `assume` are taken at their word: the kernel is undefined where they
  do not hold, before and after.
  One thing more, which no kernel states: sizes of tensors given as i32 are below 2^31 (as i64, below 2^63). The answer
  and the JSON (`assumes_signed_sizes`) say where that was used; `--no-assumptions` does without.

Exit codes: 0 every access converts (or there is nothing to convert), or the proof holds; 1 some access does not
convert, or the proof does not hold; 2 a file could not be read or written.";

#[derive(Debug, Args)]
pub(crate) struct ViewsArgs {
    /// The file, text or bytecode; `-` for standard input.
    pub(crate) file: PathBuf,
    /// Rewrite the kernel; else it is only looked at.
    #[arg(long, value_enum)]
    pub(crate) to: Option<ViewKind>,
    /// Where the rewritten kernel goes; standard output if not given. Never left half-written.
    #[arg(short, long, value_name = "FILE", requires = "to")]
    pub(crate) output: Option<PathBuf>,
    /// How it is written [default: as the file that was read].
    #[arg(long, value_enum, requires = "to")]
    pub(crate) emit: Option<Emit>,
    /// Write the proof to a file, as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Check a proof; nothing else is done.
    #[arg(long, value_name = "PROOF", requires = "result", conflicts_with_all = ["to", "proof"])]
    pub(crate) check_proof: Option<PathBuf>,
    /// The rewritten kernel that the proof is about.
    #[arg(long, value_name = "FILE", requires = "check_proof")]
    pub(crate) result: Option<PathBuf>,
    /// Leave accesses that cannot go through a partition view as they are.
    #[arg(long)]
    pub(crate) no_pointers: bool,
    /// Leave permutes where they are.
    #[arg(long)]
    pub(crate) no_transposes: bool,
    /// Do not take it that sizes of tensors given as i32 are below 2^31; the spec reads them as unsigned.
    #[arg(long)]
    pub(crate) no_assumptions: bool,
    /// Show what every value on the way to an index is.
    #[arg(long)]
    pub(crate) derivation: bool,
    /// Print the proof as JSON instead of words.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ViewKind {
    /// Strided views become partition views.
    Partition,
    /// Partition views become strided views.
    Strided,
}

/// Which kernel is meant, and what it is compiled for: the same options wherever a kernel is read.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct KernelArgs {
    /// Which kernel of a file in cuTile Python [default: the only one, or the one named as the file].
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Option<String>,
    /// What a kernel in cuTile Python is compiled for, as in 'x: f16[?, ?:1], y: f16[?, ?:1], BLOCK=1024', or a TOML file
    /// that says so [default: what NAME.toml says, else what `tileport signatures` infers]; docs/signatures.md has the
    /// notation.
    #[arg(long, value_name = "SIGNATURE")]
    pub(crate) sig: Option<String>,
    /// A file with the signatures instead, as `tileport signatures` prints it: all those of the kernel.
    #[arg(long, value_name = "FILE.toml", conflicts_with = "sig")]
    pub(crate) signatures: Option<PathBuf>,
}

impl KernelArgs {
    /// Whether a signature is given, so that what lies beside the file has no say.
    pub(crate) fn has_signatures(&self) -> bool {
        self.sig.is_some() || self.signatures.is_some()
    }

    /// What they choose.
    pub(crate) fn choice(&self) -> Choice {
        Choice {
            kernel: self.kernel.clone(),
            signature: self.sig.clone(),
            signatures: self.signatures.clone(),
            ..Choice::default()
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct IrArgs {
    /// The file, text or bytecode; `-` for standard input.
    pub(crate) file: PathBuf,
    /// What to write.
    #[arg(long, value_enum, default_value_t = IrEmit::Text)]
    pub(crate) emit: IrEmit,
    /// Print full MLIR: module, dialect prefixes (same as `--emit mlir`).
    #[arg(long, conflicts_with = "emit")]
    pub(crate) full: bool,
    /// Where to write; standard output if not given. Never left half-written.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The version of the bytecode to write [default: the version that was read, else the lowest that can hold the
    /// module, 13.3 or newer].
    #[arg(long, value_name = "13.1…13.5", value_parser = version)]
    pub(crate) bytecode_version: Option<Version>,
    /// Print source locations.
    #[arg(short = 'g', long)]
    pub(crate) debug_info: bool,
    /// Keep the names that the text gave to values, where it did.
    #[arg(long)]
    pub(crate) keep_names: bool,
    /// Simplify first: fold constants, drop dead code, merge duplicates and facts. Meaning stays.
    #[arg(long)]
    pub(crate) canonicalize: bool,
    #[command(flatten)]
    pub(crate) wanted: KernelArgs,
    /// Only verify; write nothing.
    #[arg(long, conflicts_with_all = ["output", "emit", "full"])]
    pub(crate) check: bool,
    /// Do not verify; write even what the spec forbids.
    #[arg(long, conflicts_with = "check")]
    pub(crate) no_verify: bool,
    /// Report diagnostics as JSON on standard error, one object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Emit {
    /// Text, as `tileirdisasm` prints it.
    Text,
    /// Text, as full MLIR.
    Mlir,
    /// Bytecode, as `tileiras` reads it.
    Bytecode,
}

/// The same, and what only a whole module can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum IrEmit {
    /// Text, as `tileirdisasm` prints it.
    Text,
    /// Text, as full MLIR.
    Mlir,
    /// Bytecode, as `tileiras` reads it.
    Bytecode,
    /// The kernels that its entries were: arrays, variables, loops, in a notation for people.
    Kernel,
}

#[derive(Debug, Args)]
pub(crate) struct InspectArgs {
    /// The file, text or bytecode; `-` for standard input.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) wanted: KernelArgs,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SignaturesArgs {
    /// The file in cuTile Python; `-` for standard input.
    pub(crate) file: PathBuf,
    /// Only this kernel.
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Option<String>,
    /// Where to write; standard output if not given. Never left half-written.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// One file, text or bytecode.
    pub(crate) left: PathBuf,
    /// The other.
    pub(crate) right: PathBuf,
    /// Compare only this entry, which both must have.
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// Do not simplify first.
    #[arg(long)]
    pub(crate) exact: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

fn version(text: &str) -> Result<Version, String> {
    Version::parse(text).ok_or_else(|| {
        let known = Version::ALL.map(|v| v.to_string()).join(", ");
        format!("no such bytecode version; known are {known}")
    })
}
