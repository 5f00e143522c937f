//! Kernels that others wrote twice, in cuTile Python and in cuTile.jl: both are read, executed on the same data, and agree.
//!
//! The files are cuTile.jl's examples, and those of TileGym's guide on converting kernels to cuTile.jl, which are fetched by whoever
//! runs this and never kept here: `TILEPORT_CUTILE_JL` and `TILEPORT_TILEGYM` name checkouts or bare repositories of
//! JuliaGPU/cuTile.jl and NVIDIA/TileGym. Without them this says that nothing ran.
#![allow(
    clippy::print_stdout,
    reason = "a test says what it ran on, and when it had nothing to run on"
)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

use std::path::{Path, PathBuf};
use std::process::Command;
use tileport_exec::{Args, Executor, Options, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::{Diagnostic, Module, Version};
use tileport_julia::{Options as PortOptions, Source, port_all};
use tileport_julia_reader::{File, Layout, column_major, of_port, read};
use tileport_kernel::signature::{Target, text};
use tileport_kernel::{Element, ParamSpec, Signature, lower};
use tileport_python::{FileLoader, Project, SourceFiles};

/// A repository with pairs: what names it, the commit that they are of, and the folder that they are in.
struct Home {
    variable: &'static str,
    commit: &'static str,
    folder: &'static str,
}

const CUTILE_JL: Home = Home {
    variable: "TILEPORT_CUTILE_JL",
    commit: "c3e5f05ab1ce1faa6558b309eb1df3d186fc4723",
    folder: "examples",
};
const TILEGYM: Home = Home {
    variable: "TILEPORT_TILEGYM",
    commit: "75a14307776188ff0baf451cd9b9fc9fa3a87233",
    folder: "skills/tilegym-converting-cutile-to-julia/examples",
};

/// The text of a file of a repository; nothing if it can't be had.
fn example(home: &Home, name: &str) -> Option<String> {
    let place = PathBuf::from(std::env::var_os(home.variable)?);
    let path = place.join(home.folder).join(name);
    if path.exists() {
        return Some(std::fs::read_to_string(path).unwrap());
    }
    let output = Command::new("git")
        .arg("--git-dir")
        .arg(&place)
        .args(["show", &format!("{}:{}/{name}", home.commit, home.folder)])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).unwrap())
}

struct One(String);

impl FileLoader for One {
    fn load(&self, path: &str) -> Option<String> {
        (Path::new(path).file_name()? == "kernel.py").then(|| self.0.clone())
    }
}

fn say(found: &[Diagnostic]) -> String {
    let all = found
        .iter()
        .map(|found| format!("{} {} {:?}", found.code, found.message, found.span));
    all.collect::<Vec<_>>().join("; ")
}

fn target() -> Target {
    Target {
        version: Version::V13_5,
        gpu: None,
    }
}

fn signature(written: &str) -> (Vec<String>, Signature) {
    let params = text::parse(written, 0).unwrap();
    let names = params.iter().map(|param| param.name.clone()).collect();
    let signature = Signature {
        params: params.into_iter().map(|param| param.spec).collect(),
        ..Signature::default()
    };
    (names, signature)
}

fn of_python(source: &str, kernel: &str, written: &str) -> (Vec<String>, Module) {
    let (names, signature) = signature(written);
    let files = SourceFiles::new(One(source.to_owned()));
    let project = Project::new(&files, []);
    let module = project.open("kernel.py").unwrap();
    let kernels = project.kernels(module);
    let definition = kernels.named(kernel).unwrap();
    let reading = project
        .read(module, definition, &signature, None)
        .unwrap_or_else(|found| panic!("{kernel}: {}", say(&found)));
    let module =
        lower(&reading.kernel, &signature, &target()).unwrap_or_else(|found| panic!("{}", say(&found)));
    (names, module)
}

/// Our own port of a kernel in Python, read back; the names are those of what it is launched with.
fn of_our_port(source: &str, kernel: &str, written: &str, layout: Layout) -> (Vec<String>, Module) {
    let (names, signature) = signature(written);
    let files = SourceFiles::new(One(source.to_owned()));
    let project = Project::new(&files, []);
    let module = project.open("kernel.py").unwrap();
    let definition = project.kernels(module).named(kernel).unwrap();
    let reading = project
        .read(module, definition, &signature.opened(), Some(&signature))
        .or_else(|_| project.read(module, definition, &signature, None))
        .unwrap_or_else(|found| panic!("{kernel}: {}", say(&found)));
    let bound = (definition.parameters.iter().enumerate())
        .filter(|(_, parameter)| reading.bound.iter().any(|name| name == parameter.name))
        .map(|(position, _)| position)
        .collect();
    let sources = [Source {
        kernel: reading.kernel,
        signature: signature.clone(),
        bound,
    }];
    let options = PortOptions { layout, source: None };
    let port = port_all(&sources, &options).unwrap_or_else(|found| panic!("{kernel}: {}", say(&found)));
    let ported = port.kernels.first().unwrap();
    let own = of_port(ported, &signature).unwrap();
    let declared = match layout {
        Layout::Reversed => own.clone(),
        Layout::Same => column_major(&own),
    };
    let text = &port.files.first().unwrap().1;
    let file = File::parse(text).unwrap_or_else(|found| panic!("{}\n{text}", say(&found)));
    let reading = read(&file, &ported.name, &declared, layout)
        .unwrap_or_else(|found| panic!("{}\n{text}", say(&found)));
    let module = lower(&reading.kernel, &own, &target()).unwrap_or_else(|found| panic!("{}", say(&found)));
    let launched = ported.parameters.iter().zip(&own.params);
    let launched = launched.filter(|(_, spec)| !matches!(spec, ParamSpec::Constant(_)));
    let names = launched
        .map(|(parameter, _)| names[parameter.position].clone())
        .collect();
    (names, module)
}

fn of_julia(source: &str, kernel: &str, written: &str, layout: Layout) -> (Vec<String>, Module) {
    let (names, signature) = signature(written);
    let file = File::parse(source).unwrap_or_else(|found| panic!("{}", say(&found)));
    let declared = match layout {
        Layout::Reversed => signature.clone(),
        Layout::Same => column_major(&signature),
    };
    let reading =
        read(&file, kernel, &declared, layout).unwrap_or_else(|found| panic!("{kernel}: {}", say(&found)));
    let invalid = reading.kernel.validate();
    assert!(invalid.is_empty(), "{}", say(&invalid));
    let module =
        lower(&reading.kernel, &signature, &target()).unwrap_or_else(|found| panic!("{}", say(&found)));
    (names, module)
}

/// The names of what a kernel is launched with.
fn launched((names, module): (Vec<String>, Module), written: &str) -> (Vec<String>, Module) {
    let (_, signature) = signature(written);
    let passed = names.into_iter().zip(&signature.params);
    let passed = passed.filter(|(_, spec)| !matches!(spec, ParamSpec::Constant(_)));
    (passed.map(|(name, _)| name).collect(), module)
}

/// An array of numbers, dense and row-major.
#[derive(Clone)]
struct Array {
    element: Element,
    shape: Vec<usize>,
    values: Vec<f64>,
}

impl Array {
    fn new(element: Element, shape: &[usize], f: impl FnMut(usize) -> f64) -> Self {
        let count = shape.iter().product();
        Self {
            element,
            shape: shape.to_vec(),
            values: (0..count).map(f).collect(),
        }
    }

    /// Numbers that look random, in [-1, 1).
    fn random(element: Element, shape: &[usize], seed: u64) -> Self {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Self::new(element, shape, |_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 40) as f64 / f64::from(1 << 23) - 1.0
        })
    }

    fn zeros(element: Element, shape: &[usize]) -> Self {
        Self::new(element, shape, |_| 0.0)
    }

    /// Dimension `i` is dimension `axes[i]` of this one.
    fn permuted(&self, axes: &[usize]) -> Self {
        let shape: Vec<usize> = axes.iter().map(|axis| self.shape[*axis]).collect();
        let strides: Vec<usize> = (0..self.shape.len())
            .map(|axis| self.shape[axis + 1..].iter().product())
            .collect();
        let count: usize = shape.iter().product();
        let values = (0..count).map(|mut flat| {
            let mut at = 0;
            for (length, axis) in shape.iter().zip(axes).rev() {
                at += flat % length * strides[*axis];
                flat /= length;
            }
            self.values[at]
        });
        Self {
            element: self.element,
            values: values.collect(),
            shape,
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for value in &self.values {
            match self.element {
                Element::F32 => bytes.extend((*value as f32).to_le_bytes()),
                Element::I32 => bytes.extend((*value as i32).to_le_bytes()),
                Element::I64 => bytes.extend((*value as i64).to_le_bytes()),
                other => panic!("{other:?}"),
            }
        }
        bytes
    }

    fn read(&self, bytes: &[u8]) -> Self {
        let width = (self.element.storage_bits() / 8) as usize;
        let values = bytes.chunks(width).map(|chunk| match self.element {
            Element::F32 => f64::from(f32::from_le_bytes(chunk.try_into().unwrap())),
            Element::I32 => f64::from(i32::from_le_bytes(chunk.try_into().unwrap())),
            Element::I64 => i64::from_le_bytes(chunk.try_into().unwrap()) as f64,
            other => panic!("{other:?}"),
        });
        Self {
            values: values.collect(),
            ..self.clone()
        }
    }
}

#[derive(Clone)]
enum Value {
    Array(Array),
    F32(f32),
    I32(i32),
    I64(i64),
}

fn scalar(args: &mut Args, element: Element, bits: u64) {
    args.push_scalar(Number {
        element: element.to_ir(),
        bits,
    });
}

/// Runs a kernel; gives the arrays by name as they are afterwards.
fn run(
    (names, module): &(Vec<String>, Module),
    grid: [u32; 3],
    values: &[(&str, Value)],
) -> Vec<(String, Array)> {
    let entry = module.entries().next().unwrap().name.to_string();
    let executor = Executor::prepare(module, &entry).unwrap_or_else(|found| panic!("{}", say(&found)));
    let mut args = Args::new();
    let mut arrays = Vec::new();
    for name in names {
        let value = values.iter().find(|(known, _)| known == name);
        let (_, value) = value.unwrap_or_else(|| panic!("{name} has no value"));
        match value {
            Value::Array(array) => {
                let shape: Vec<u64> = array.shape.iter().map(|length| *length as u64).collect();
                let tensor =
                    TensorArg::new(name.as_str(), array.element.to_ir(), &shape, array.bytes()).unwrap();
                arrays.push((name.clone(), args.push_array(tensor.aligned(16)), array.clone()));
            }
            Value::F32(number) => scalar(&mut args, Element::F32, number.to_bits().into()),
            Value::I32(number) => scalar(&mut args, Element::I32, u64::from(*number as u32)),
            Value::I64(number) => scalar(&mut args, Element::I64, *number as u64),
        }
    }
    let options = Options {
        threads: Some(1),
        ..Options::default()
    };
    executor
        .run(&mut args, grid, &options)
        .unwrap_or_else(|fault| panic!("{entry}: {fault}"));
    arrays
        .into_iter()
        .map(|(name, at, array)| {
            let data = args.tensors[at].data.to_vec();
            (name, array.read(&data))
        })
        .collect()
}

/// Holds two arrays against each other.
#[track_caller]
fn agree(what: &str, ours: &Array, theirs: &Array, tolerance: f64) {
    assert_eq!(ours.shape, theirs.shape, "{what}");
    let mut differ = 0;
    for (i, (a, b)) in ours.values.iter().zip(&theirs.values).enumerate() {
        let close = (a - b).abs() <= tolerance * (1.0 + a.abs()) || a == b || (a.is_nan() && b.is_nan());
        assert!(close, "{what}: element {i} is {a} in Python and {b} in Julia");
        differ += usize::from(a.to_bits() != b.to_bits());
    }
    let exact = if differ == 0 {
        "to the bit".to_owned()
    } else {
        format!("but for {differ} roundings")
    };
    println!("{what}: {} elements agree {exact}", ours.values.len());
}

/// A pair of kernels with data.
struct Pair<'a> {
    home: &'a Home,
    python: (&'a str, &'a str, &'a str),
    julia: (&'a str, &'a str, &'a str),
    layout: Layout,
    grids: [[u32; 3]; 2],
    /// By the names of each side.
    values: [Vec<(&'a str, Value)>; 2],
    /// Names of results in Python and in Julia, and how Julia's dimensions are turned to Python's.
    results: Vec<(&'a str, &'a str, Option<Vec<usize>>)>,
    tolerance: f64,
    /// Why the two don't agree, where they are known not to.
    differs: Option<&'a str>,
}

/// Whether the pair ran.
fn check(pair: &Pair<'_>) -> bool {
    let (Some(python), Some(julia)) = (
        example(pair.home, pair.python.0),
        example(pair.home, pair.julia.0),
    ) else {
        println!(
            "NOT RUN: {}: {} names no repository",
            pair.julia.1, pair.home.variable
        );
        return false;
    };
    // The reader of Python doesn't compute with numpy at the top of a file; this is the number that it gives.
    let python = python.replace("1.0 / np.log(2.0)", "1.4426950408889634");
    let ours = launched(of_python(&python, pair.python.1, pair.python.2), pair.python.2);
    let theirs = of_julia(&julia, pair.julia.1, pair.julia.2, pair.layout);
    let theirs = launched(theirs, pair.julia.2);
    let port = of_our_port(&python, pair.python.1, pair.python.2, pair.layout);
    let ours = run(&ours, pair.grids[0], &pair.values[0]);
    let port = run(&port, pair.grids[0], &pair.values[0]);
    let theirs = run(&theirs, pair.grids[1], &pair.values[1]);
    for (python, julia, axes) in &pair.results {
        let of = |arrays: &[(String, Array)], name: &str| {
            arrays.iter().find(|(known, _)| known == name).unwrap().1.clone()
        };
        let (a, b) = (of(&ours, python), of(&theirs, julia));
        let b = axes.as_ref().map_or(b.clone(), |axes| b.permuted(axes));
        assert!(
            a.values.iter().any(|value| *value != 0.0),
            "{python} is all zeros"
        );
        if let Some(why) = pair.differs {
            assert_ne!(a.values, b.values, "they agree now");
            println!("{} {python}: DIFFERS: {why}", pair.julia.1);
        } else {
            agree(&format!("{} {python}", pair.julia.1), &a, &b, pair.tolerance);
        }
        // Our own port of the Python kernel is that kernel.
        let c = of(&port, python);
        agree(&format!("our port of {} {python}", pair.python.1), &a, &c, 0.0);
    }
    true
}

fn arrays<'a>(list: &[(&'a str, &Array)]) -> Vec<(&'a str, Value)> {
    list.iter()
        .map(|(name, array)| (*name, Value::Array((*array).clone())))
        .collect()
}

#[test]
fn vector_addition() {
    let (a, b) = (
        Array::random(Element::F32, &[100], 1),
        Array::random(Element::F32, &[100], 2),
    );
    let c = Array::zeros(Element::F32, &[100]);
    let values = arrays(&[("a", &a), ("b", &b), ("c", &c)]);
    let one = "a: f32[?:1], b: f32[?:1], c: f32[?:1]";
    for (python, julia) in [
        ("vadd_kernel_1d", "vec_add_kernel_1d"),
        ("vadd_kernel_1d_gather", "vec_add_kernel_1d_gather"),
    ] {
        check(&Pair {
            home: &CUTILE_JL,
            python: ("vadd.py", python, &format!("{one}, tile_size=32")),
            julia: ("vadd.jl", julia, &format!("{one}, tile=32")),
            layout: Layout::Reversed,
            grids: [[4, 1, 1]; 2],
            values: [values.clone(), values.clone()],
            results: vec![("c", "c", None)],
            tolerance: 0.0,
            differs: None,
        });
    }
    let (a, b) = (
        Array::random(Element::F32, &[20, 30], 1),
        Array::random(Element::F32, &[20, 30], 2),
    );
    let c = Array::zeros(Element::F32, &[20, 30]);
    let values = arrays(&[("a", &a), ("b", &b), ("c", &c)]);
    let two = "a: f32[?, ?:1], b: f32[?, ?:1], c: f32[?, ?:1], tile_x=8, tile_y=16";
    check(&Pair {
        home: &CUTILE_JL,
        python: ("vadd.py", "vadd_kernel_2d", two),
        julia: ("vadd.jl", "vec_add_kernel_2d", two),
        layout: Layout::Same,
        grids: [[3, 2, 1]; 2],
        values: [values.clone(), values],
        results: vec![("c", "c", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn transposition() {
    let x = Array::random(Element::F32, &[20, 30], 3);
    let y = Array::zeros(Element::F32, &[30, 20]);
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "transpose.py",
            "transpose_cutile_kernel",
            "input: f32[?, ?:1], output: f32[?, ?:1], tile_m=8, tile_n=16",
        ),
        julia: (
            "transpose.jl",
            "transpose_kernel",
            "x: f32[?, ?:1], y: f32[?, ?:1], tm=8, tn=16",
        ),
        layout: Layout::Same,
        grids: [[3, 2, 1]; 2],
        values: [
            arrays(&[("input", &x), ("output", &y)]),
            arrays(&[("x", &x), ("y", &y)]),
        ],
        results: vec![("output", "y", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn matrix_product() {
    let (a, b) = (
        Array::random(Element::F32, &[40, 24], 4),
        Array::random(Element::F32, &[24, 50], 5),
    );
    let c = Array::zeros(Element::F32, &[40, 50]);
    let values = arrays(&[("A", &a), ("B", &b), ("C", &c)]);
    let written = "A: f32[?, ?:1], B: f32[?, ?:1], C: f32[?, ?:1], tm=16, tn=16, tk=16";
    check(&Pair {
        home: &CUTILE_JL,
        python: ("matmul.py", "matmul_cutile_kernel", written),
        julia: ("matmul.jl", "matmul_kernel", written),
        layout: Layout::Same,
        grids: [[12, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("C", "C", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn batched_matrix_product() {
    let (a, b) = (
        Array::random(Element::F32, &[3, 20, 24], 6),
        Array::random(Element::F32, &[3, 24, 30], 7),
    );
    let c = Array::zeros(Element::F32, &[3, 20, 30]);
    // Julia has its batches last.
    let last = [1, 2, 0];
    let (ja, jb, jc) = (a.permuted(&last), b.permuted(&last), c.permuted(&last));
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "batchmatmul.py",
            "batchmatmul_cutile_kernel",
            "A: f32[?, ?, ?:1], B: f32[?, ?, ?:1], C: f32[?, ?, ?:1], tm=16, tn=16, tk=16",
        ),
        julia: (
            "batchmatmul.jl",
            "batch_matmul_kernel",
            "A: f32[?, ?, ?:1], B: f32[?, ?, ?:1], C: f32[?, ?, ?:1], tm=16, tn=16, tk=16",
        ),
        layout: Layout::Same,
        grids: [[3, 2, 2], [2, 2, 3]],
        values: [
            arrays(&[("A", &a), ("B", &b), ("C", &c)]),
            arrays(&[("A", &ja), ("B", &jb), ("C", &jc)]),
        ],
        results: vec![("C", "C", Some(vec![2, 0, 1]))],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn attention() {
    // Rows past the end are not padded, on either side: what a ragged length would multiply is unspecified.
    let length = 64;
    for (causal, even) in [(true, true), (true, false), (false, true), (false, false)] {
        let q = Array::random(Element::F32, &[2, 4, length, 16], 8);
        let k = Array::random(Element::F32, &[2, 2, length, 16], 9);
        let v = Array::random(Element::F32, &[2, 2, length, 16], 10);
        let out = Array::zeros(Element::F32, &[2, 4, length, 16]);
        let mut values = arrays(&[("Q", &q), ("K", &k), ("V", &v), ("Out", &out)]);
        values.push(("qk_scale", Value::F32(0.25)));
        values.push(("input_pos", Value::I32(0)));
        let written = format!(
            "Q: f32[?, ?, ?, ?:1], K: f32[?, ?, ?, ?:1], V: f32[?, ?, ?, ?:1], Out: f32[?, ?, ?, ?:1], qk_scale: f32, \
             input_pos: i32, TILE_D=16, H=4, TILE_M=16, TILE_N=32, QUERY_GROUP_SIZE=2, CAUSAL={causal}, EVEN_K={even}"
        );
        check(&Pair {
            home: &CUTILE_JL,
            python: ("fmha.py", "fmha_kernel", &written),
            julia: ("fmha.jl", "fmha_kernel", &written),
            layout: Layout::Reversed,
            grids: [[length.div_ceil(16) as u32, 8, 1]; 2],
            values: [values.clone(), values],
            results: vec![("Out", "Out", None)],
            tolerance: 1e-6,
            differs: (causal && !even).then_some("the mask of the last tile counts keys from one and compares with `<`: the last key is left out"),
        });
    }
}

#[test]
fn softmax() {
    let input = Array::random(Element::F32, &[10, 50], 11);
    let output = Array::zeros(Element::F32, &[10, 50]);
    let values = arrays(&[("output", &output), ("input", &input)]);
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "softmax.py",
            "softmax_tma_kernel",
            "output: f32[?, ?:1], input: f32[?, ?:1], n_rows=10, n_cols=50, TILE_SIZE=64",
        ),
        julia: (
            "softmax.jl",
            "softmax_tma_kernel",
            "output: f32[?, ?:1], input: f32[?, ?:1], TILE_SIZE=64",
        ),
        layout: Layout::Reversed,
        grids: [[4, 1, 1]; 2],
        values: [values.clone(), values.clone()],
        results: vec![("output", "output", None)],
        tolerance: 0.0,
        differs: None,
    });
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "softmax.py",
            "softmax_chunked_kernel",
            "output: f32[?, ?:1], input: f32[?, ?:1], n_rows=10, n_cols=50, TILE_SIZE=16",
        ),
        julia: (
            "softmax.jl",
            "softmax_chunked_kernel",
            "output: f32[?, ?:1], input: f32[?, ?:1], n_elems=50, TILE_SIZE=16",
        ),
        layout: Layout::Reversed,
        grids: [[4, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("output", "output", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn layer_norm() {
    let x = Array::random(Element::F32, &[6, 50], 12);
    let (w, b) = (
        Array::random(Element::F32, &[50], 13),
        Array::random(Element::F32, &[50], 14),
    );
    let y = Array::zeros(Element::F32, &[6, 50]);
    let (mean, rstd) = (Array::zeros(Element::F32, &[6]), Array::zeros(Element::F32, &[6]));
    let mut values = arrays(&[
        ("X", &x),
        ("W", &w),
        ("B", &b),
        ("Y", &y),
        ("Mean", &mean),
        ("Rstd", &rstd),
    ]);
    values.push(("eps", Value::F32(1e-5)));
    let head = "X: f32[?, ?:1], W: f32[?:1], B: f32[?:1], Y: f32[?, ?:1], Mean: f32[?:1], Rstd: f32[?:1]";
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "layernorm.py",
            "layernorm_fwd_kernel",
            &format!("{head}, eps=1e-5, TILE_N=16"),
        ),
        julia: (
            "layernorm.jl",
            "layer_norm_fwd",
            &format!("{head}, eps: f32, TILE_N=16"),
        ),
        layout: Layout::Reversed,
        grids: [[6, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("Y", "Y", None), ("Mean", "Mean", None), ("Rstd", "Rstd", None)],
        tolerance: 1e-5,
        differs: None,
    });
}

#[test]
fn layer_norm_backwards() {
    let random = |shape: &[usize], seed| Array::random(Element::F32, shape, seed);
    let (dy, x, w) = (random(&[6, 50], 15), random(&[6, 50], 16), random(&[50], 17));
    let (mean, rstd) = (random(&[6], 18), random(&[6], 19));
    let dx = Array::zeros(Element::F32, &[6, 50]);
    let (dw, db) = (
        Array::zeros(Element::F32, &[2, 50]),
        Array::zeros(Element::F32, &[2, 50]),
    );
    let all = [
        ("DX", &dx),
        ("DY", &dy),
        ("DW", &dw),
        ("DB", &db),
        ("X", &x),
        ("W", &w),
        ("Mean", &mean),
        ("Rstd", &rstd),
    ];
    let locks = |element| Value::Array(Array::zeros(element, &[2]));
    let mut ours = arrays(&all);
    ours.push(("Locks", locks(Element::I32)));
    let mut theirs = arrays(&all);
    theirs.push(("Locks", locks(Element::I64)));
    let head = "DX: f32[?, ?:1], DY: f32[?, ?:1], DW: f32[?, ?:1], DB: f32[?, ?:1], X: f32[?, ?:1], W: f32[?:1], \
                Mean: f32[?:1], Rstd: f32[?:1]";
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "layernorm.py",
            "layernorm_bwd_dx_partial_dwdb_kernel",
            &format!("{head}, Locks: i32[?:1], TILE_N=16"),
        ),
        julia: (
            "layernorm.jl",
            "layer_norm_bwd_dx_partial_dwdb",
            &format!("{head}, Locks: i64[?:1], GROUP_SIZE_M=2, TILE_N=16"),
        ),
        layout: Layout::Reversed,
        grids: [[6, 1, 1]; 2],
        values: [ours, theirs],
        results: vec![("DX", "DX", None), ("DW", "DW", None), ("DB", "DB", None)],
        tolerance: 1e-5,
        differs: None,
    });
    let (dw, db) = (random(&[10, 50], 20), random(&[10, 50], 21));
    let (all_dw, all_db) = (
        Array::zeros(Element::F32, &[50]),
        Array::zeros(Element::F32, &[50]),
    );
    let values = arrays(&[
        ("DW", &dw),
        ("DB", &db),
        ("FINAL_DW", &all_dw),
        ("FINAL_DB", &all_db),
    ]);
    let written =
        "DW: f32[?, ?:1], DB: f32[?, ?:1], FINAL_DW: f32[?:1], FINAL_DB: f32[?:1], TILE_M=4, TILE_N=16";
    check(&Pair {
        home: &CUTILE_JL,
        python: ("layernorm.py", "layernorm_bwd_dwdb_kernel", written),
        julia: ("layernorm.jl", "layer_norm_bwd_dwdb", written),
        layout: Layout::Reversed,
        grids: [[4, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("FINAL_DW", "FINAL_DW", None), ("FINAL_DB", "FINAL_DB", None)],
        tolerance: 1e-6,
        differs: None,
    });
}

#[test]
fn fourier_transform() {
    let random = |shape: &[usize], seed| Array::random(Element::F32, shape, seed);
    let x = random(&[4, 2, 16], 22);
    let y = Array::zeros(Element::F32, &[4, 2, 16]);
    let (w0, w1, w2) = (
        random(&[4, 4, 2], 23),
        random(&[2, 2, 2], 24),
        random(&[2, 2, 2], 25),
    );
    // The matrices of a Fourier transform are symmetric, and Julia multiplies by them from the other side.
    let symmetric = |array: &Array| {
        let n = array.shape[0];
        Array::new(Element::F32, &array.shape, |flat| {
            let (i, j, part) = (flat / (2 * n), flat / 2 % n, flat % 2);
            array.values[(i.min(j) * n + i.max(j)) * 2 + part]
        })
    };
    let (w0, w1, w2) = (symmetric(&w0), symmetric(&w1), symmetric(&w2));
    let (t0, t1) = (random(&[4, 4, 2], 26), random(&[2, 2, 2], 27));
    let values = arrays(&[
        ("x_packed_in", &x),
        ("y_packed_out", &y),
        ("W0", &w0),
        ("W1", &w1),
        ("W2", &w2),
        ("T0", &t0),
        ("T1", &t1),
    ]);
    let arrays = ["x_packed_in", "y_packed_out", "W0", "W1", "W2", "T0", "T1"];
    let list: Vec<String> = arrays
        .iter()
        .map(|name| format!("{name}: f32[?, ?, ?:1]"))
        .collect();
    let written = format!("{}, N=16, F0=4, F1=2, F2=2, BS=2, D=16", list.join(", "));
    check(&Pair {
        home: &CUTILE_JL,
        python: ("fft.py", "fft_kernel", &written),
        julia: ("fft.jl", "fft_kernel", &written),
        layout: Layout::Reversed,
        grids: [[2, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("y_packed_out", "y_packed_out", None)],
        tolerance: 1e-6,
        differs: None,
    });
}

#[test]
fn mixture_of_experts() {
    let random = |shape: &[usize], seed| Array::random(Element::F32, shape, seed);
    let (a, b) = (random(&[6, 24], 28), random(&[3, 20, 24], 29));
    let c = Array::zeros(Element::F32, &[12, 20]);
    let weights = random(&[12], 30);
    // Twelve replicas of six tokens in blocks of four; the last place of a block may be none.
    let ids = [0, 3, 5, 12, 1, 2, 7, 12, 4, 6, 8, 9];
    let experts = [0, 1, 2];
    let ids = |one: f64| Array::new(Element::I32, &[12], |i| f64::from(ids[i]) + one);
    let experts = |one: f64| Array::new(Element::I32, &[3], |i| f64::from(experts[i]) + one);
    let side = |one: f64| {
        let mut values = arrays(&[("A", &a), ("B", &b), ("C", &c), ("topk_weights", &weights)]);
        values.push(("sorted_token_ids", Value::Array(ids(one))));
        values.push(("sorted_expert_ids", Value::Array(experts(one))));
        values
    };
    // Julia counts tokens and experts from one, too, and its number of replicas has 64 bits.
    let mut ours = side(0.0);
    ours.push(("num_token_replicas", Value::I32(2)));
    let mut theirs = side(1.0);
    theirs.push(("num_token_replicas", Value::I64(2)));
    let head = "A: f32[?, ?:1], B: f32[?, ?, ?:1], C: f32[?, ?:1], topk_weights: f32[?:1], sorted_token_ids: i32[?:1], \
                sorted_expert_ids: i32[?:1]";
    let tail = "mul_routed_weight=true, TILE_M=4, TILE_N=16, TILE_K=16";
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "moe.py",
            "fused_moe_kernel",
            &format!("{head}, num_token_replicas: i32, {tail}"),
        ),
        julia: (
            "moe.jl",
            "fused_moe_kernel",
            &format!("{head}, num_token_replicas: i64, {tail}"),
        ),
        layout: Layout::Reversed,
        grids: [[6, 1, 1]; 2],
        values: [ours, theirs],
        results: vec![("C", "C", None)],
        tolerance: 1e-6,
        differs: None,
    });
    let (a, b) = (random(&[5, 30], 31), random(&[5, 30], 32));
    let c = Array::zeros(Element::F32, &[5, 30]);
    let values = arrays(&[("A", &a), ("B", &b), ("C", &c)]);
    let written = "A: f32[?, ?:1], B: f32[?, ?:1], C: f32[?, ?:1], TILE_N=32";
    check(&Pair {
        home: &CUTILE_JL,
        python: ("moe.py", "silu_and_mul_kernel", written),
        julia: ("moe.jl", "silu_and_mul_kernel", written),
        layout: Layout::Reversed,
        grids: [[5, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("C", "C", None)],
        tolerance: 1e-6,
        differs: None,
    });
}

#[test]
fn addition_of_the_guide() {
    let (x, y) = (
        Array::random(Element::F32, &[96], 40),
        Array::random(Element::F32, &[96], 41),
    );
    let output = Array::zeros(Element::F32, &[96]);
    let values = arrays(&[("x", &x), ("y", &y), ("output", &output)]);
    let written = "x: f32[?:1], y: f32[?:1], output: f32[?:1], alpha=0.5, BLOCK_SIZE=32";
    check(&Pair {
        home: &TILEGYM,
        python: ("01_add/cutile_python.py", "add_kernel", written),
        julia: ("01_add/cutile_julia.jl", "add_kernel", written),
        layout: Layout::Reversed,
        grids: [[3, 1, 1]; 2],
        values: [values.clone(), values.clone()],
        results: vec![("output", "output", None)],
        tolerance: 0.0,
        differs: None,
    });
    let written = "x: f32[?:1], output: f32[?:1], scalar_val=3.0, alpha=0.5, BLOCK_SIZE=32";
    check(&Pair {
        home: &TILEGYM,
        python: ("01_add/cutile_python.py", "add_scalar_kernel", written),
        julia: ("01_add/cutile_julia.jl", "add_scalar_kernel", written),
        layout: Layout::Reversed,
        grids: [[3, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("output", "output", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn matrix_product_of_the_guide() {
    let (a, b) = (
        Array::random(Element::F32, &[40, 24], 42),
        Array::random(Element::F32, &[24, 50], 43),
    );
    let c = Array::zeros(Element::F32, &[40, 50]);
    let values = arrays(&[("A", &a), ("B", &b), ("C", &c)]);
    let written = "A: f32[?, ?:1], B: f32[?, ?:1], C: f32[?, ?:1], tm=16, tn=16, tk=16";
    // Python's grid has two dimensions; Julia's blocks are numbered, and swizzled.
    check(&Pair {
        home: &TILEGYM,
        python: ("02_matmul/cutile_python.py", "matmul_kernel", written),
        julia: ("02_matmul/cutile_julia.jl", "matmul_kernel", written),
        layout: Layout::Same,
        grids: [[3, 4, 1], [12, 1, 1]],
        values: [values.clone(), values],
        results: vec![("C", "C", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn softmax_of_the_guide() {
    let file = ("03_softmax/cutile_python.py", "03_softmax/cutile_julia.jl");
    // The online kernel of Python has no padding: its rows are whole tiles.
    for (kernels, columns, head, python, julia, grids, tolerance) in [
        (
            ("softmax_kernel_tma", "softmax_kernel_tma"),
            50,
            "output: f32[?, ?:1], input: f32[?, ?:1]",
            "n_rows=10, n_cols=50, TILE_SIZE=64",
            "TILE_SIZE=64",
            [[4, 1, 1]; 2],
            0.0,
        ),
        (
            ("online_softmax_kernel_tma", "softmax_kernel_online"),
            64,
            "output: f32[?, ?:1], input: f32[?, ?:1]",
            "n_cols=64, TILE_SIZE=16, TILE_NUM_PER_ROW=4",
            "TILE_SIZE=16",
            [[10, 1, 1]; 2],
            1e-6,
        ),
        (
            // Python sums each chunk, Julia all chunks elementwise: the roundings differ.
            ("softmax_kernel_chunked", "softmax_kernel_chunked"),
            50,
            "output: f32[?, ?:1], input: f32[?, ?:1]",
            "n_rows=10, n_cols=50, TILE_SIZE=16",
            "n_cols=50, TILE_SIZE=16",
            [[4, 1, 1], [10, 1, 1]],
            1e-6,
        ),
    ] {
        let input = Array::random(Element::F32, &[10, columns], 44);
        let output = Array::zeros(Element::F32, &[10, columns]);
        let values = arrays(&[("output", &output), ("input", &input)]);
        check(&Pair {
            home: &TILEGYM,
            python: (file.0, kernels.0, &format!("{head}, {python}")),
            julia: (file.1, kernels.1, &format!("{head}, {julia}")),
            layout: Layout::Same,
            grids,
            values: [values.clone(), values],
            results: vec![("output", "output", None)],
            tolerance,
            differs: None,
        });
    }
}
