//! Reading, porting and running either side of a pair, and holding the results against each other.

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
pub(crate) struct Home {
    pub(crate) variable: &'static str,
    pub(crate) commit: &'static str,
    pub(crate) folder: &'static str,
}

pub(crate) const CUTILE_JL: Home = Home {
    variable: "TILEPORT_CUTILE_JL",
    commit: "c3e5f05ab1ce1faa6558b309eb1df3d186fc4723",
    folder: "examples",
};
pub(crate) const TILEGYM: Home = Home {
    variable: "TILEPORT_TILEGYM",
    commit: "75a14307776188ff0baf451cd9b9fc9fa3a87233",
    folder: "skills/tilegym-converting-cutile-to-julia/examples",
};

/// The text of a file of a repository; nothing if it can't be had.
pub(crate) fn example(home: &Home, name: &str) -> Option<String> {
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

pub(crate) struct One(String);

impl FileLoader for One {
    fn load(&self, path: &str) -> Option<String> {
        (Path::new(path).file_name()? == "kernel.py").then(|| self.0.clone())
    }
}

pub(crate) fn say(found: &[Diagnostic]) -> String {
    let all = found
        .iter()
        .map(|found| format!("{} {} {:?}", found.code, found.message, found.span));
    all.collect::<Vec<_>>().join("; ")
}

pub(crate) fn target() -> Target {
    Target {
        version: Version::V13_5,
        gpu: None,
    }
}

pub(crate) fn signature(written: &str) -> (Vec<String>, Signature) {
    let params = text::parse(written, 0).unwrap();
    let names = params.iter().map(|param| param.name.clone()).collect();
    let signature = Signature {
        params: params.into_iter().map(|param| param.spec).collect(),
        ..Signature::default()
    };
    (names, signature)
}

pub(crate) fn of_python(source: &str, kernel: &str, written: &str) -> (Vec<String>, Module) {
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
pub(crate) fn of_our_port(
    source: &str,
    kernel: &str,
    written: &str,
    layout: Layout,
) -> (Vec<String>, Module) {
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

pub(crate) fn of_julia(source: &str, kernel: &str, written: &str, layout: Layout) -> (Vec<String>, Module) {
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
pub(crate) fn launched((names, module): (Vec<String>, Module), written: &str) -> (Vec<String>, Module) {
    let (_, signature) = signature(written);
    let passed = names.into_iter().zip(&signature.params);
    let passed = passed.filter(|(_, spec)| !matches!(spec, ParamSpec::Constant(_)));
    (passed.map(|(name, _)| name).collect(), module)
}

/// An array of numbers, dense and row-major.
#[derive(Clone)]
pub(crate) struct Array {
    pub(crate) element: Element,
    pub(crate) shape: Vec<usize>,
    pub(crate) values: Vec<f64>,
}

impl Array {
    pub(crate) fn new(element: Element, shape: &[usize], f: impl FnMut(usize) -> f64) -> Self {
        let count = shape.iter().product();
        Self {
            element,
            shape: shape.to_vec(),
            values: (0..count).map(f).collect(),
        }
    }

    /// Numbers that look random, in [-1, 1).
    pub(crate) fn random(element: Element, shape: &[usize], seed: u64) -> Self {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Self::new(element, shape, |_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 40) as f64 / f64::from(1 << 23) - 1.0
        })
    }

    pub(crate) fn zeros(element: Element, shape: &[usize]) -> Self {
        Self::new(element, shape, |_| 0.0)
    }

    /// Dimension `i` is dimension `axes[i]` of this one.
    pub(crate) fn permuted(&self, axes: &[usize]) -> Self {
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

    pub(crate) fn bytes(&self) -> Vec<u8> {
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

    pub(crate) fn read(&self, bytes: &[u8]) -> Self {
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
pub(crate) enum Value {
    Array(Array),
    F32(f32),
    I32(i32),
    I64(i64),
}

pub(crate) fn scalar(args: &mut Args, element: Element, bits: u64) {
    args.push_scalar(Number {
        element: element.to_ir(),
        bits,
    });
}

/// Runs a kernel; gives the arrays by name as they are afterwards.
pub(crate) fn run(
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
pub(crate) fn agree(what: &str, ours: &Array, theirs: &Array, tolerance: f64) {
    assert_eq!(ours.shape, theirs.shape, "{what}");
    let mut differ = 0;
    for (i, (a, b)) in ours.values.iter().zip(&theirs.values).enumerate() {
        let close = (a - b).abs() <= tolerance * (1.0 + a.abs()) || a == b || (a.is_nan() && b.is_nan());
        assert!(
            close,
            "{what}: element {i} is {a} on one side and {b} on the other"
        );
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
pub(crate) struct Pair<'a> {
    pub(crate) home: &'a Home,
    pub(crate) python: (&'a str, &'a str, &'a str),
    pub(crate) julia: (&'a str, &'a str, &'a str),
    pub(crate) layout: Layout,
    pub(crate) grids: [[u32; 3]; 2],
    /// By the names of each side.
    pub(crate) values: [Vec<(&'a str, Value)>; 2],
    /// Names of results in Python and in Julia, and how Julia's dimensions are turned to Python's.
    pub(crate) results: Vec<(&'a str, &'a str, Option<Vec<usize>>)>,
    pub(crate) tolerance: f64,
    /// Why the two don't agree, where they are known not to.
    pub(crate) differs: Option<&'a str>,
}

/// Whether the pair ran.
pub(crate) fn check(pair: &Pair<'_>) -> bool {
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
        let c = of(&port, python);
        if let Some(why) = pair.differs {
            assert_ne!(a.values, b.values, "they agree now");
            println!("{} {python}: DIFFERS: {why}", pair.julia.1);
        } else {
            agree(&format!("{} {python}", pair.julia.1), &a, &b, pair.tolerance);
            agree(
                &format!("our port against {} {python}", pair.julia.1),
                &c,
                &b,
                pair.tolerance,
            );
        }
        // Our own port of the Python kernel is that kernel.
        agree(&format!("our port of {} {python}", pair.python.1), &a, &c, 0.0);
    }
    true
}

pub(crate) fn arrays<'a>(list: &[(&'a str, &Array)]) -> Vec<(&'a str, Value)> {
    list.iter()
        .map(|(name, array)| (*name, Value::Array((*array).clone())))
        .collect()
}
