//! Our own matrix products: with no flag set they are what they were, with flags they compute the same of memory that is laid
//! out the other way, and what has no transposed form is refused.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what fails in a helper fails the test"
)]

use std::path::Path;
use tileport_exec::{Args, Executor, Options, TensorArg};
use tileport_ir::{ElementType, Module, Version, canon, compare};
use tileport_kernel::signature::{Target, text};
use tileport_kernel::{Kernel, ParamSpec, Signature, lower, print_kernel};
use tileport_python::{FileLoader, Project, SourceFiles};
use tileport_transpose::{Form, Transposed, combinations, native, operands};

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }
}

/// A kernel of the corpus with all left open that can be, and the signature that was written.
fn read(name: &str, notation: &str) -> (Kernel, Signature) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../kernels/{name}.py"));
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let module = project.open(path.to_str().unwrap()).unwrap();
    let kernels = project.kernels(module);
    let kernel = kernels.named(name).unwrap();
    let names: Vec<&str> = kernel.parameters.iter().map(|p| p.name).collect();
    let params = text::in_order(&text::parse(notation, 0).unwrap(), &names).unwrap();
    let signature = Signature {
        params,
        ..Signature::default()
    };
    let reading = project
        .read(module, kernel, &signature.opened(), Some(&signature))
        .unwrap_or_else(|found| panic!("{name}: {found:#?}"));
    (reading.kernel, signature)
}

fn lowered(kernel: &Kernel, signature: &Signature) -> Module {
    let target = Target {
        version: Version::NEWEST,
        gpu: None,
    };
    lower(kernel, signature, &target)
        .unwrap_or_else(|found| panic!("{found:#?}\n{}", print_kernel(kernel, Default::default())))
}

fn names(list: &[&str]) -> Vec<String> {
    list.iter().map(|name| (*name).to_owned()).collect()
}

/// A kernel to try, with the arrays of a launch: name and shape as the kernel means them.
struct Case {
    kernel: &'static str,
    notation: &'static str,
    operands: [&'static str; 2],
    /// Several shapes for a list.
    arrays: &'static [(&'static str, &'static [&'static [u64]])],
    grid: [u32; 3],
}

const CASES: &[Case] = &[
    Case {
        kernel: "matmul",
        notation: "a: f16[?, ?:1], b: f16[?, ?:1], c: f16[?, ?:1], TILE_M=16, TILE_N=32, TILE_K=8",
        operands: ["a", "b"],
        arrays: &[("a", &[&[37, 21]]), ("b", &[&[21, 45]]), ("c", &[&[37, 45]])],
        grid: [3, 2, 1],
    },
    Case {
        kernel: "matmul",
        notation: "a: f32[?, ?:1], b: f32[?, ?:1], c: f32[?, ?:1], TILE_M=16, TILE_N=16, TILE_K=16",
        operands: ["a", "b"],
        arrays: &[("a", &[&[16, 32]]), ("b", &[&[32, 48]]), ("c", &[&[16, 48]])],
        grid: [1, 3, 1],
    },
    Case {
        kernel: "matmul",
        notation: "a: f8e4m3fn[?, ?:1], b: f8e4m3fn[?, ?:1], c: f32[?, ?:1], TILE_M=16, TILE_N=16, TILE_K=32",
        operands: ["a", "b"],
        arrays: &[("a", &[&[19, 40]]), ("b", &[&[40, 17]]), ("c", &[&[19, 17]])],
        grid: [2, 2, 1],
    },
    Case {
        kernel: "batched_matmul",
        notation: "a: bf16[?, ?, ?:1], w: bf16[?, ?, ?:1], c: bf16[?, ?, ?:1], SHARED=False, TILE_M=16, TILE_N=16, TILE_K=8",
        operands: ["a", "w"],
        arrays: &[
            ("a", &[&[3, 20, 12]]),
            ("w", &[&[3, 12, 33]]),
            ("c", &[&[3, 20, 33]]),
        ],
        grid: [3, 2, 3],
    },
    Case {
        kernel: "matmul_persistent",
        notation: "a: f16[?, ?:1], b: f16[?, ?:1], c: f16[?, ?:1], TILE_M=16, TILE_N=16, TILE_K=16",
        operands: ["a", "b"],
        arrays: &[("a", &[&[50, 31]]), ("b", &[&[31, 40]]), ("c", &[&[50, 40]])],
        grid: [5, 1, 1],
    },
    Case {
        kernel: "matmul_swizzled",
        notation: "a: f16[?, ?:1], b: f16[?, ?:1], c: f16[?, ?:1], TILE_M=16, TILE_N=16, TILE_K=16, GROUP=2",
        operands: ["a", "b"],
        arrays: &[("a", &[&[50, 31]]), ("b", &[&[31, 40]]), ("c", &[&[50, 40]])],
        grid: [12, 1, 1],
    },
    Case {
        kernel: "matmul_bias_act",
        notation: "x: bf16[?, ?:1], w: bf16[?, ?:1], bias: bf16[?:1], y: bf16[?, ?:1], ACTIVATION=1, TILE_M=16, TILE_N=16, TILE_K=16",
        operands: ["x", "w"],
        arrays: &[
            ("x", &[&[30, 31]]),
            ("w", &[&[31, 40]]),
            ("bias", &[&[40]]),
            ("y", &[&[30, 40]]),
        ],
        grid: [2, 3, 1],
    },
    Case {
        kernel: "matmul_split_k",
        notation: "a: f16[?, ?:1], b: f16[?, ?:1], c: f32[?, ?:1], TILE_M=16, TILE_N=16, TILE_K=8",
        operands: ["a", "b"],
        arrays: &[("a", &[&[20, 61]]), ("b", &[&[61, 17]]), ("c", &[&[20, 17]])],
        grid: [2, 2, 3],
    },
    Case {
        kernel: "streamk_matmul",
        notation: "a: f16[?, ?:1], b: f16[?, ?:1], c: f32[?, ?:1], TILE_M=16, TILE_N=16, TILE_K=8",
        operands: ["a", "b"],
        arrays: &[("a", &[&[20, 61]]), ("b", &[&[61, 33]]), ("c", &[&[20, 33]])],
        grid: [5, 1, 1],
    },
    Case {
        kernel: "grouped_matmul",
        notation: "left: list[f16[?, ?:1]], right: list[f16[?, ?:1]], result: list[f16[?, ?:1]], TILE_M=16, TILE_N=16, TILE_K=8",
        operands: ["left", "right"],
        arrays: &[
            ("left", &[&[20, 13], &[5, 30], &[33, 16]]),
            ("right", &[&[13, 37], &[30, 8], &[16, 16]]),
            ("result", &[&[20, 37], &[5, 8], &[33, 16]]),
        ],
        grid: [3, 1, 1],
    },
];

/// Bytes of small numbers, so that sums are exact in any order.
fn contents(dtype: ElementType, count: u64, seed: u64) -> Vec<u8> {
    let format = dtype.format().unwrap();
    let width = usize::from(dtype.facts().storage_bits.div_ceil(8) as u8);
    (0..count)
        .flat_map(|i| {
            let value = ((i * 7 + seed * 13 + i / 5) % 9) as f64 - 4.0;
            let bits = tileport_num::encode(
                format,
                value,
                tileport_num::Rounding::NearestEven,
                tileport_num::Overflow::SaturateFinite,
            );
            bits.to_le_bytes()[..width].to_vec()
        })
        .collect()
}

/// The same memory as an array of the kernel, and, if `set`, as one with its last two dimensions the other way round.
fn array(name: &str, dtype: ElementType, shape: &[u64], set: bool, seed: u64) -> [TensorArg; 2] {
    let data = contents(dtype, shape.iter().product(), seed);
    let mut lies = shape.to_vec();
    let rank = shape.len();
    if set {
        lies.swap(rank - 1, rank - 2);
    }
    let port = TensorArg::new(name, dtype, &lies, data.clone()).unwrap();
    let mut strides = port.strides.clone();
    if set {
        strides.swap(rank - 1, rank - 2);
    }
    let source = TensorArg::strided(name, dtype, shape, &strides, data).unwrap();
    [source, port]
}

fn run(module: &Module, args: &Args, grid: [u32; 3]) -> Vec<Vec<u8>> {
    let name = module.entries().next().unwrap().name.to_string();
    let executor = Executor::prepare(module, &name).unwrap();
    let mut args = args.clone();
    let options = Options {
        threads: Some(1),
        ..Options::default()
    };
    executor
        .run(&mut args, grid, &options)
        .unwrap_or_else(|fault| panic!("{fault}"));
    // The tables of lists say how arrays lie, which differs.
    let arrays = args.tensors.iter().filter(|tensor| !tensor.read_only);
    arrays.map(|tensor| tensor.data.to_vec()).collect()
}

fn transposed(case: &Case, form: Form) -> (Kernel, Signature, Transposed) {
    let (kernel, signature) = read(case.kernel, case.notation);
    let made = native(&kernel, &names(&case.operands), form)
        .unwrap_or_else(|found| panic!("{}: {found:#?}", case.kernel));
    (kernel, signature, made)
}

#[test]
fn with_no_flag_set_the_kernel_is_what_it_was() {
    for case in CASES {
        for form in [Form::Permute, Form::Order] {
            let (kernel, signature, made) = transposed(case, form);
            let none = combinations(&made.flags, &signature).remove(0);
            assert_eq!(none.name(), "NN");
            let [mut a, mut b] = [lowered(&kernel, &none.source), lowered(&made.kernel, &none.port)];
            canon::canonicalize(&mut a);
            canon::canonicalize(&mut b);
            compare::same(&a, &b).unwrap_or_else(|found| panic!("{}: {found:?}", case.kernel));
        }
    }
}

/// The outputs of source and port for each choice of flags.
fn outputs(case: &Case, form: Form, break_it: bool) -> Vec<(String, [Vec<Vec<u8>>; 2])> {
    let (kernel, signature, made) = transposed(case, form);
    let mut found = Vec::new();
    for combination in combinations(&made.flags, &signature) {
        let modules = [
            lowered(&kernel, &combination.source),
            lowered(&made.kernel, &combination.port),
        ];
        let mut args = [Args::new(), Args::new()];
        for (position, (name, shapes)) in case.arrays.iter().enumerate() {
            let set = case
                .operands
                .iter()
                .zip(&combination.flags)
                .any(|(operand, set)| operand == name && *set != break_it);
            let (dtype, in_list) = match &signature.params[position] {
                ParamSpec::Array(array) => (array.dtype.unwrap().to_ir(), false),
                ParamSpec::List { element, .. } => (element.dtype.unwrap().to_ir(), true),
                other => panic!("{other:?}"),
            };
            let made = shapes.iter().zip(position as u64..);
            let made: Vec<[TensorArg; 2]> = made
                .map(|(shape, seed)| array(name, dtype, shape, set, seed))
                .collect();
            for (which, args) in args.iter_mut().enumerate() {
                let mut own: Vec<TensorArg> = made.iter().map(|both| both[which].clone()).collect();
                if in_list {
                    args.push_list(name, own);
                } else {
                    args.push_array(own.remove(0));
                }
            }
        }
        let of = [0, 1].map(|which| run(&modules[which], &args[which], case.grid));
        found.push((combination.name(), of));
    }
    found
}

#[test]
fn all_choices_compute_the_same_of_memory_laid_out_so() {
    let mut runs = 0;
    for case in CASES {
        for form in [Form::Permute, Form::Order] {
            for (name, [source, port]) in outputs(case, form, false) {
                assert_eq!(source, port, "{} {name} {form:?}", case.kernel);
                assert!(
                    source.last().unwrap().iter().any(|byte| *byte != 0),
                    "{} computes nothing",
                    case.kernel
                );
                runs += 1;
            }
        }
    }
    assert_eq!(runs, CASES.len() * 8);
}

/// The broken twin: memory laid out in the other way than the flag says.
#[test]
fn a_flag_that_does_not_tell_the_layout_shows() {
    // The product is square, so that a wrong layout is defined, and differs in its numbers.
    let case = Case {
        kernel: "matmul",
        notation: "a: f16[?, ?], b: f16[?, ?], c: f16[?, ?:1], TILE_M=16, TILE_N=16, TILE_K=16",
        operands: ["a", "b"],
        arrays: &[("a", &[&[32, 32]]), ("b", &[&[32, 32]]), ("c", &[&[32, 32]])],
        grid: [2, 2, 1],
    };
    let found = outputs(&case, Form::Permute, true);
    assert_eq!(found.len(), 4);
    for (name, [source, port]) in found {
        assert_ne!(source, port, "{name}");
    }
}

fn refusal(kernel: &str, notation: &str, asked: &[&str]) -> Vec<String> {
    let (kernel, _) = read(kernel, notation);
    let found = native(&kernel, &names(asked), Form::Permute).unwrap_err();
    found
        .iter()
        .map(|d| {
            [Some(d.message.clone()), d.help.clone()]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("; ")
        })
        .collect()
}

#[test]
fn what_has_no_transposed_form_is_refused() {
    let matmul = "a: f16[?, ?:1], b: f16[?, ?:1], c: f16[?, ?:1], TILE_M=16, TILE_N=32, TILE_K=8";
    assert_eq!(
        refusal("softmax", "x: f32[?, ?:1], y: f32[?, ?:1], TILE=32", &["x"]),
        ["`softmax` has no matrix product, so that `x` is no operand of one"]
    );
    assert_eq!(
        refusal("matmul", matmul, &["c", "w"]),
        [
            "`c` is no operand of a matrix product; the operands are `a`, `b`",
            "`matmul` has no operand `w`; the operands of its matrix products are `a`, `b`"
        ]
    );
    assert_eq!(
        refusal(
            "matmul_transposed",
            "a: f16[?, ?:1], b: f16[?, ?:1], c: f16[?, ?:1], TRANSPOSE_A=True, TRANSPOSE_B=False, TILE_M=16, TILE_N=16, TILE_K=16",
            &["a"]
        ),
        [
            "`matmul_transposed` has a `TRANSPOSE_A` already; a kernel with a flag of its own is ported as it is, with the flag as \
             its constant"
        ]
    );
}

#[test]
fn operands_are_found_by_role_where_no_parameter_has_the_name() {
    let (kernel, _) = read(
        "matmul_bias_act",
        "x: bf16[?, ?:1], w: bf16[?, ?:1], bias: bf16[?:1], y: bf16[?, ?:1], ACTIVATION=1, TILE_M=16, TILE_N=16, TILE_K=16",
    );
    let found: Vec<String> = operands(&kernel)
        .into_iter()
        .map(|o| format!("{} {:?}", o.name, o.roles))
        .collect();
    assert_eq!(found, ["x [A]", "w [B]"]);
    let made = native(&kernel, &names(&["a", "b"]), Form::Permute).unwrap();
    let flags: Vec<&str> = made.flags.iter().map(|flag| flag.name.as_str()).collect();
    assert_eq!(flags, ["TRANSPOSE_A", "TRANSPOSE_B"]);
}

#[test]
fn the_kernel_reads_as_a_person_would_write_it() {
    let (_, _, made) = transposed(&CASES[0], Form::Permute);
    let text = print_kernel(&made.kernel, Default::default());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matmul.kernel");
    expect_test::expect_file![path].assert_eq(&text);
}
