//! The matrix of evidence for operands that may be stored transposed: products of two dimensions and batched ones, persistent or
//! not, with fused epilogues, of parts of k, of lists; in five element types; in each language that ports are written in; all with
//! lengths that no tile divides, in each choice of the flags.
//!
//! Two things are compared with a product that is computed here by three loops, in numbers that every format has exactly: what the
//! *source* makes of the arrays as it means them, transposed ones seen by their strides; and what the *port*, compiled or read
//! back, makes of the same bytes as they lie. Both must agree bit for bit.
//!
//!     cargo test --release -p tileport --features toolchain convert::matrix -- --nocapture
//!
//! prints the table in docs/transposes.md. Without the feature, cutile-rs is left out: compiling it takes the real crate.

use super::{ConvertArgs, cutile_python, julia};
use crate::commands::verify::{Port as Compiled, parameters, source::Launch};
use crate::input::Source;
use crate::render::Report;
use anyhow::{Context, Result, ensure};
use clap::Parser;
use std::path::Path;
use tileport_exec::{Args, TensorArg};
use tileport_ir::ElementType;
use tileport_kernel::signature::tables::{self, Table};
use tileport_kernel::signature::text;
use tileport_kernel::{ParamSpec, Signature};
use tileport_num::{Overflow, Rounding};
use tileport_verify::execution::{Compared, Outcome, Subject};
use tileport_verify::{Correspondence, Input};

/// The element types of operands, and of the result.
const ELEMENTS: [(&str, &str); 5] = [
    ("f32", "f32"),
    ("f16", "f16"),
    ("bf16", "bf16"),
    ("f8e4m3fn", "f16"),
    ("f8e5m2", "f16"),
];
/// Batch, m, n, k of each array of a list; what is no list has the first.
const LENGTHS: [[u64; 4]; 2] = [[3, 37, 45, 41], [3, 19, 16, 70]];
const CHOICES: [&str; 4] = ["NN", "NT", "TN", "TT"];

/// What is done with a product before it is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Epilogue {
    None,
    /// The bias of the column is added, and what is negative is zero.
    BiasRelu,
}

/// A kernel with matrix products.
struct Product {
    /// What it is, for the table.
    what: &'static str,
    /// The kernel, and its file's text where it is none of the corpus.
    kernel: &'static str,
    text: Option<&'static str>,
    /// Arrays by name and dimensions, operands first, the result last.
    arrays: &'static [(&'static str, &'static str)],
    in_lists: bool,
    constants: &'static str,
    /// The result's type, if it isn't that of `ELEMENTS`.
    result: Option<&'static str>,
    epilogue: Epilogue,
    grid: [u32; 3],
}

const PLAIN: &[(&str, &str)] = &[("a", "mk"), ("b", "kn"), ("c", "mn")];
const BATCHED: &[(&str, &str)] = &[("a", "bmk"), ("w", "bkn"), ("c", "bmn")];

const PRODUCTS: &[Product] = &[
    Product {
        what: "grouped: lists of arrays",
        kernel: "grouped_matmul",
        text: None,
        arrays: &[("left", "mk"), ("right", "kn"), ("result", "mn")],
        in_lists: true,
        constants: "TILE_M=16, TILE_N=16, TILE_K=32",
        result: None,
        epilogue: Epilogue::None,
        grid: [4, 1, 1],
    },
    Product {
        what: "two dimensions (TensorFloat-32 for f32)",
        kernel: "matmul",
        text: None,
        arrays: PLAIN,
        in_lists: false,
        constants: "TILE_M=16, TILE_N=16, TILE_K=32",
        result: None,
        epilogue: Epilogue::None,
        grid: [3, 3, 1],
    },
    Product {
        what: "persistent",
        kernel: "matmul_persistent",
        text: None,
        arrays: PLAIN,
        in_lists: false,
        constants: "TILE_M=16, TILE_N=16, TILE_K=32",
        result: None,
        epilogue: Epilogue::None,
        grid: [4, 1, 1],
    },
    Product {
        what: "swizzled",
        kernel: "matmul_swizzled",
        text: None,
        arrays: PLAIN,
        in_lists: false,
        constants: "TILE_M=16, TILE_N=16, TILE_K=32, GROUP=2",
        result: None,
        epilogue: Epilogue::None,
        grid: [9, 1, 1],
    },
    Product {
        what: "bias and activation fused",
        kernel: "matmul_bias_act",
        text: None,
        arrays: &[("x", "mk"), ("w", "kn"), ("bias", "n"), ("y", "mn")],
        in_lists: false,
        constants: "ACTIVATION=1, TILE_M=16, TILE_N=16, TILE_K=32",
        result: None,
        epilogue: Epilogue::BiasRelu,
        grid: [3, 3, 1],
    },
    Product {
        what: "k in parts, summed atomically",
        kernel: "matmul_split_k",
        text: None,
        arrays: PLAIN,
        in_lists: false,
        constants: "TILE_M=16, TILE_N=16, TILE_K=32",
        result: Some("f32"),
        epilogue: Epilogue::None,
        grid: [3, 3, 2],
    },
    Product {
        what: "stream-k",
        kernel: "streamk_matmul",
        text: None,
        arrays: PLAIN,
        in_lists: false,
        constants: "TILE_M=16, TILE_N=16, TILE_K=32",
        result: Some("f32"),
        epilogue: Epilogue::None,
        grid: [5, 1, 1],
    },
    Product {
        what: "batched",
        kernel: "batched_matmul",
        text: None,
        arrays: BATCHED,
        in_lists: false,
        constants: "SHARED=False, TILE_M=16, TILE_N=16, TILE_K=32",
        result: None,
        epilogue: Epilogue::None,
        grid: [3, 3, 3],
    },
    Product {
        what: "batched, persistent",
        kernel: "batched_persistent",
        text: Some(BATCHED_PERSISTENT),
        arrays: BATCHED,
        in_lists: false,
        constants: "TILE_M=16, TILE_N=16, TILE_K=32",
        result: None,
        epilogue: Epilogue::None,
        grid: [4, 1, 1],
    },
];

const BATCHED_PERSISTENT: &str = "\
import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def batched_persistent(a, w, c, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    rows = ct.cdiv(a.shape[1], TILE_M)
    columns = ct.num_tiles(w, 2, (1, TILE_K, TILE_N))
    for tile in range(ct.bid(0), a.shape[0] * rows * columns, ct.num_blocks(0)):
        batch = tile // (rows * columns)
        i = tile // columns % rows
        j = tile % columns
        acc = ct.zeros((TILE_M, TILE_N), ct.float32)
        for k in range(ct.cdiv(w.shape[1], TILE_K)):
            ta = ct.load(a, (batch, i, k), (1, TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
            tw = ct.load(w, (batch, k, j), (1, TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
            acc = ct.mma(ta.reshape((TILE_M, TILE_K)), tw.reshape((TILE_K, TILE_N)), acc)
        ct.store(c, (batch, i, j), acc.reshape((1, TILE_M, TILE_N)).astype(c.dtype))
";

#[derive(Parser)]
struct Only {
    #[command(flatten)]
    convert: ConvertArgs,
}

impl Product {
    /// The notation of a signature.
    fn signature(&self, (operand, result): (&str, &str)) -> String {
        let mut all = Vec::new();
        for (at, (name, dims)) in self.arrays.iter().enumerate() {
            let last = at + 1 == self.arrays.len();
            let element = if last {
                self.result.unwrap_or(result)
            } else {
                operand
            };
            let open = vec!["?"; dims.len() - 1];
            let array = format!("{element}[{}]", [open, vec!["?:1"]].concat().join(", "));
            all.push(match self.in_lists {
                true => format!("{name}: list[{array}]"),
                false => format!("{name}: {array}"),
            });
        }
        format!("{}, {}", all.join(", "), self.constants)
    }

    /// What `tileport convert` is asked for: all element types, both flags.
    fn args(&self, to: &str, folder: &Path) -> ConvertArgs {
        let file = match self.text {
            Some(text) => {
                let file = folder.join(format!("{}.py", self.kernel));
                std::fs::write(&file, text).unwrap();
                file
            }
            None => Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../kernels/{}.py", self.kernel)),
        };
        let signatures = folder.join(format!("{}.toml", self.kernel));
        let list = ELEMENTS.map(|elements| Table {
            kernel: self.kernel.to_owned(),
            params: text::parse(&self.signature(elements), 0).unwrap(),
            convention: Signature::default().convention,
            symbol: None,
            launch: None,
        });
        std::fs::write(&signatures, tables::print(&list)).unwrap();
        let asked = [self.arrays[0].0, self.arrays[1].0].join(",");
        let words = ["convert", file.to_str().unwrap(), "--to", to, "-o", "unused"];
        let more = [
            "--signatures",
            signatures.to_str().unwrap(),
            "--transpose",
            &asked,
        ];
        Only::try_parse_from(words.into_iter().chain(more))
            .unwrap()
            .convert
    }

    /// The arguments of the source's launch with operands laid out as a choice says, and what it must leave.
    fn input(&self, elements: (&str, &str), choice: &str) -> (Input, Args) {
        let named = text::parse(&self.signature(elements), 0).unwrap();
        let (mut before, mut after) = (Args::new(), Args::new());
        let count = if self.in_lists { LENGTHS.len() } else { 1 };
        let mut contents: Vec<Vec<Vec<f64>>> = Vec::new();
        for (at, (name, dims)) in self.arrays.iter().enumerate() {
            let element = match &named[at].spec {
                ParamSpec::Array(array) | ParamSpec::List { element: array, .. } => {
                    array.dtype.unwrap().to_ir()
                }
                other => panic!("{other:?}"),
            };
            let set = choice.as_bytes().get(at) == Some(&b'T');
            let is_result = at + 1 == self.arrays.len();
            let (mut own, mut left, mut values) = (Vec::new(), Vec::new(), Vec::new());
            for (which, lengths) in LENGTHS.iter().take(count).enumerate() {
                let shape: Vec<u64> = dims.chars().map(|dim| length(lengths, dim)).collect();
                let number = shape.iter().product::<u64>();
                let made: Vec<f64> = (0..number).map(|i| small(i, (at + 7 * which) as u64)).collect();
                let wanted = if is_result {
                    self.computed(lengths, &contents, which)
                } else {
                    made.clone()
                };
                let made = if is_result { vec![0.0; wanted.len()] } else { made };
                own.push(tensor(name, element, &shape, &made, set));
                left.push(tensor(name, element, &shape, &wanted, set));
                values.push(made);
            }
            contents.push(values);
            for (args, mut tensors) in [(&mut before, own), (&mut after, left)] {
                if self.in_lists {
                    args.push_list(name, tensors);
                } else {
                    args.push_array(tensors.remove(0));
                }
            }
        }
        let input = Input {
            name: choice.to_owned(),
            args: before,
            grid: self.grid,
        };
        (input, after)
    }

    /// The product by three loops. All sums are whole numbers that f64 has exactly.
    fn computed(&self, lengths: &[u64; 4], contents: &[Vec<Vec<f64>>], which: usize) -> Vec<f64> {
        let [batch, m, n, k] = lengths.map(|length| length as usize);
        let (a, b) = (&contents[0][which], &contents[1][which]);
        let batch = if self.arrays[0].1.starts_with('b') {
            batch
        } else {
            1
        };
        let mut all = Vec::new();
        for g in 0..batch {
            for i in 0..m {
                for j in 0..n {
                    let at = |x: usize| a[(g * m + i) * k + x] * b[(g * k + x) * n + j];
                    let sum: f64 = (0..k).map(at).sum();
                    all.push(match self.epilogue {
                        Epilogue::None => sum,
                        Epilogue::BiasRelu => (sum + contents[2][which][j]).max(0.0),
                    });
                }
            }
        }
        all
    }
}

fn length([batch, m, n, k]: &[u64; 4], dim: char) -> u64 {
    match dim {
        'b' => *batch,
        'm' => *m,
        'n' => *n,
        'k' => *k,
        other => panic!("{other}"),
    }
}

/// Whole numbers from -4 to 4, which every format has, in no order.
fn small(i: u64, seed: u64) -> f64 {
    let mixed = (i + 1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(seed.wrapping_mul(0xbf58_476d_1ce4_e5b9));
    ((mixed ^ mixed >> 29) >> 7) as f64 % 9.0 - 4.0
}

/// An array with these values row by row; `set` says that in memory its last two dimensions are the other way round.
fn tensor(name: &str, element: ElementType, shape: &[u64], values: &[f64], set: bool) -> TensorArg {
    let (format, width) = (
        element.format().unwrap(),
        element.facts().storage_bits as usize / 8,
    );
    let rank = shape.len();
    let mut lies = shape.to_vec();
    if set {
        lies.swap(rank - 2, rank - 1);
    }
    let dense = TensorArg::new(name, element, &lies, vec![0; values.len() * width]).unwrap();
    let mut strides = dense.strides.clone();
    if set {
        strides.swap(rank - 2, rank - 1);
    }
    let mut bytes = vec![0; values.len() * width];
    for (i, value) in values.iter().enumerate() {
        let bits = tileport_num::encode(format, *value, Rounding::NearestEven, Overflow::Infinity);
        let (mut rest, mut place) = (i as u64, 0);
        for (n, stride) in shape.iter().zip(&strides).rev() {
            place += (rest % n * stride) as usize;
            rest /= n;
        }
        bytes[place * width..][..width].copy_from_slice(&bits.to_le_bytes()[..width]);
    }
    TensorArg::strided(name, element, shape, &strides, bytes).unwrap()
}

/// How many of the choices of a product and its element types agree, in the order of the signatures.
fn judged(product: &Product, choices: &[(Launch, Compiled)]) -> Result<Vec<usize>> {
    ensure!(
        choices.len() == ELEMENTS.len() * CHOICES.len(),
        "{} choices instead of {}",
        choices.len(),
        ELEMENTS.len() * CHOICES.len()
    );
    let mut counts = Vec::new();
    for (elements, own) in ELEMENTS.iter().zip(choices.chunks(CHOICES.len())) {
        for (choice, (launch, port)) in CHOICES.iter().zip(own) {
            let what = format!("{}, {}, {choice}", product.what, elements.0);
            agrees(product, *elements, choice, (launch, port)).with_context(|| what)?;
        }
        counts.push(own.len());
    }
    Ok(counts)
}

/// Whether source and port leave what they must.
fn agrees(
    product: &Product,
    elements: (&str, &str),
    choice: &str,
    (launch, port): (&Launch, &Compiled),
) -> Result<()> {
    let said = launch.case.as_deref().unwrap_or_default();
    ensure!(said.starts_with(choice), "this is {said}");
    let (input, wanted) = product.input(elements, choice);
    let interface = parameters::interface(launch).map_err(anyhow::Error::msg)?;
    let subject = |module, names: &[String]| {
        Subject::new(module, names).map_err(|found| anyhow::anyhow!("{}", found.reason))
    };
    let source = subject(&launch.module, &launch.names)?.with_interface(interface);
    let after = match source.run(&input, Some(1)) {
        Outcome::Defined { after, .. } => after,
        Outcome::Void(fault) => anyhow::bail!("the source is not defined: {fault}"),
    };
    // The tables of lists have addresses in them by then.
    let written = |args: &Args| -> Vec<TensorArg> {
        let all = args.tensors.iter().filter(|tensor| !tensor.read_only);
        all.cloned().collect()
    };
    ensure!(
        written(&after) == written(&wanted),
        "the source computes something else than three loops do"
    );
    ensure!(
        written(&input.args) != written(&wanted),
        "nothing is computed that could differ"
    );
    let module = match &port.module {
        Ok(module) => module,
        Err(refused) => anyhow::bail!("the port does not compile: {refused:?}"),
    };
    let port_subject = subject(module, &[])?;
    let correspondence = match &port.correspondence {
        Some(known) => known.clone(),
        None => Correspondence::same_order(source.interface(), port_subject.interface())
            .map_err(anyhow::Error::msg)?,
    };
    match port_subject.compare(&input, &correspondence, (&after, &[], false), Some(1)) {
        Compared::Agrees => Ok(()),
        Compared::Differs(witness) => anyhow::bail!("the port differs: {witness:?}"),
        Compared::Unknown(why) => anyhow::bail!("it can't be told: {why}"),
    }
}

/// A cell of the table for each of the element types: what agrees, or why there is no port.
fn cells(product: &Product, choices: Result<Option<Vec<(Launch, Compiled)>>>) -> Vec<String> {
    match choices.unwrap_or_else(|why| panic!("{}: {why:#}", product.what)) {
        Some(choices) => {
            let counts = judged(product, &choices).unwrap_or_else(|why| panic!("{why:#}"));
            counts.iter().map(|count| format!("{count} of 4")).collect()
        }
        None => vec!["refused".to_owned(); ELEMENTS.len()],
    }
}

/// Whether a language has flags for a product at all: ports to cuTile.jl have none for lists of arrays.
fn is_refused(product: &Product, to: &str) -> bool {
    product.in_lists && to == "cutile-jl"
}

type Choices = Result<Option<Vec<(Launch, Compiled)>>>;

/// The ports in a language that is read back.
fn read_back(product: &Product, to: &str, folder: &Path) -> Choices {
    let args = product.args(to, folder);
    let source = Source::read(&args.file)?;
    let report = Report::new(false);
    match to {
        "cutile-jl" => julia::choices(&args, &source, &report),
        _ => cutile_python::choices(&args, &source, &report),
    }
}

/// The ports to cutile-rs, compiled by the real crate, all in one build.
#[cfg(feature = "toolchain")]
fn compiled(folder: &Path) -> Result<Vec<Choices>> {
    use super::{evidence, port, transpose};
    use crate::commands::verify::cutile;
    use std::path::PathBuf;
    let crate_ = cutile::real_crate()?;
    let mut all = Vec::new();
    for product in PRODUCTS {
        let args = product.args("cutile-rs", folder);
        let source = Source::read(&args.file)?;
        let ported = port(&args, &source, &Report::new(false))?.context(product.what)?;
        let file: PathBuf = evidence::keep(&crate_, &ported)?;
        all.push((file, ported));
    }
    let files: Vec<PathBuf> = all.iter().map(|(file, _)| file.clone()).collect();
    let built = cutile::build(&crate_, &files)?.map_err(|found| anyhow::anyhow!("{:?}", found.first()))?;
    let one = |((_, ported), built): (&(PathBuf, super::Ported), &cutile::Built)| {
        let launches = transpose::launches(ported, &[])?;
        let ports = transpose::compile(ported, built, None, &launches)?;
        Ok(Some(launches.into_iter().zip(ports).collect()))
    };
    Ok(all.iter().zip(&built).map(one).collect())
}

/// What there is without the real crate.
#[cfg(not(feature = "toolchain"))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "with the crate, there is much that can go wrong"
)]
fn compiled(_: &Path) -> Result<Vec<Choices>> {
    Ok(Vec::new())
}

#[test]
fn all_choices_of_flags_in_all_languages_compute_the_product() {
    let folder = tempfile::tempdir().unwrap();
    let mut rust = compiled(folder.path()).unwrap().into_iter();
    println!(
        "| product | operands | cutile-rs | cutile-jl | cutile-python |\n| --- | --- | --- | --- | --- |"
    );
    let mut agree = 0;
    for product in PRODUCTS {
        let mut columns = vec![match rust.next() {
            Some(choices) => cells(product, choices),
            None => vec!["not compiled".to_owned(); ELEMENTS.len()],
        }];
        for to in ["cutile-jl", "cutile-python"] {
            columns.push(cells(product, read_back(product, to, folder.path())));
            let refused = columns
                .last()
                .is_some_and(|cells| cells.iter().all(|cell| cell == "refused"));
            assert_eq!(refused, is_refused(product, to), "{} in {to}", product.what);
        }
        for (at, (operand, _)) in ELEMENTS.iter().enumerate() {
            let row: Vec<&str> = columns.iter().map(|cells| cells[at].as_str()).collect();
            agree += row.iter().filter(|cell| **cell == "4 of 4").count() * 4;
            println!("| {} | {operand} | {} |", product.what, row.join(" | "));
        }
    }
    let languages = if cfg!(feature = "toolchain") { 3 } else { 2 };
    println!("{agree} choices of flags agree bit for bit with three loops, and the source does for each.");
    assert_eq!(agree, (PRODUCTS.len() * languages - 1) * ELEMENTS.len() * 4);
}
