//! Real Julia as a judge of ports to cuTile.jl: it runs them on data with a stand-in in the place of cuTile.jl, and what
//! they leave in memory must be what the executor computes of the source.
//!
//! The executor rounds products and sums apart here, as Julia does on plain arrays. Integers, truth values and what is only
//! moved or compared agree bit for bit; floats within the tolerance that the kernel's sidecar states.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test says what it ran on, and when it had nothing to run on; it may be steered from outside"
)]

mod data;

use anyhow::{Context, Result, anyhow, bail, ensure};
use data::{Argument, Array, Launch};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tileport_exec::{Args, Executor, Options as RunOptions, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::{Diagnostic, Version};
use tileport_julia::{Layout, Options, ParameterKind, Port, PortKernel, Source, port_all};
use tileport_kernel::kernel::Contraction;
use tileport_kernel::signature::{ParamSpec, Target, sidecar};
use tileport_kernel::{Element, Kernel, Signature, lower};
use tileport_python::{FileLoader, Project, SourceFiles};
use tileport_tests::repo_root;
use tileport_toolchain::{Julia, stand_in};
use tileport_transpose::{Flag, Form, combinations, native};

/// More elements than this, in all arguments of a case together, take too long.
const MOST_ELEMENTS: usize = 20_000;
/// How many cases of a kernel are run: ragged ones first.
const MOST_CASES: usize = 2;

/// How many cases of a kernel with flags are run, each in all choices of them.
const FLAGGED_CASES: usize = 3;
/// And the most elements of these: no product has a case of fewer that is ragged, in several tiles and grouped.
const MOST_FLAGGED_ELEMENTS: usize = 85_000;
/// Kernels with matrix products of arrays that are loaded as tiles.
const PRODUCTS: &[&str] = &[
    "batched_matmul",
    "matmul",
    "matmul_bias_act",
    "matmul_persistent",
    "matmul_split_k",
    "matmul_swizzled",
];

/// What is run of a kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flags {
    /// Its port without flags.
    None,
    /// Its port with flags for both operands of products, each case in all choices.
    All,
    /// The same, but the first flag says the contrary of how the operand lies: a twin that must be found.
    Wrong,
}

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        fs::read_to_string(path).ok()
    }
}

/// A case that is run.
struct Case {
    /// `softmax/f32-ragged`.
    name: String,
    /// What stands before the names of its files.
    stem: String,
    /// What the port is handed.
    launch: Launch,
    /// The source's kernel, and what it and the port are compiled for.
    kernel: Kernel,
    signature: Signature,
    taken: Signature,
    /// The operands that are stored transposed: the source sees their bytes by strides.
    transposed: Vec<String>,
}

/// A kernel with its port.
struct Subject {
    name: String,
    port: Port,
    cases: Vec<Case>,
}

fn said(found: &[Diagnostic]) -> anyhow::Error {
    anyhow!(
        "{}",
        found.first().map_or("nothing", |found| found.message.as_str())
    )
}

/// The port of a kernel of the corpus, and the cases that can be run; nothing if it has no port. With flags, both operands of its
/// matrix products have one, and each case is run in all choices.
fn subject(name: &str, layout: Layout, flags: Flags) -> Result<Option<Subject>> {
    let path = repo_root().join("kernels").join(name);
    let text = fs::read_to_string(path.with_extension("toml"))?;
    let sidecar = sidecar::parse(&text, 0).map_err(|found| said(&[*found]))?;
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let python = path.with_extension("py");
    let module = project
        .open(python.to_str().context("a path")?)
        .map_err(|found| anyhow!("{found:?}"))?;
    let kernels = project.kernels(module);
    let definition = kernels.named(&sidecar.kernel).context("the kernel")?;
    let (mut sources, mut cases) = (Vec::new(), Vec::new());
    let flagged = flags != Flags::None;
    let most = if flagged {
        MOST_FLAGGED_ELEMENTS
    } else {
        MOST_ELEMENTS
    };
    for case in &sidecar.cases {
        let reading = project
            .read(
                module,
                definition,
                &case.signature.opened(),
                Some(&case.signature),
            )
            .or_else(|_| project.read(module, definition, &case.signature, None))
            .map_err(|found| said(&found))?;
        let bound: Vec<usize> = (definition.parameters.iter().enumerate())
            .filter(|(_, parameter)| reading.bound.iter().any(|name| name == parameter.name))
            .map(|(position, _)| position)
            .collect();
        let launch = data::launch(&text, &case.name, &case.names)
            .ok()
            .filter(|launch| {
                elements(launch) <= most && launch.arguments.iter().all(|(_, argument)| is_known(argument))
            });
        if flagged {
            let made = native(&reading.kernel, &["a", "b"].map(str::to_owned), Form::Auto);
            let made = made.map_err(|found| said(&found))?;
            let signature = unpromised(&case.signature, &made.flags);
            for choice in combinations(&made.flags, &signature) {
                if let Some(launch) = &launch {
                    let mut one = Case {
                        name: format!("{name}/{}-{}", case.name, choice.name()),
                        stem: format!("{name}-{}-{}", case.name, choice.name()),
                        launch: launch.clone(),
                        kernel: reading.kernel.clone(),
                        signature: choice.source,
                        taken: choice.port.clone(),
                        transposed: Vec::new(),
                    };
                    store(&mut one, &made.flags, &choice.flags, flags == Flags::Wrong)?;
                    cases.push(one);
                }
                sources.push(Source {
                    kernel: made.kernel.clone(),
                    signature: choice.port,
                    bound: bound.clone(),
                });
            }
            continue;
        }
        if let Some(launch) = launch {
            cases.push(Case {
                name: format!("{name}/{}", case.name),
                stem: format!("{name}-{}", case.name),
                launch,
                kernel: reading.kernel.clone(),
                signature: case.signature.clone(),
                taken: case.signature.clone(),
                transposed: Vec::new(),
            });
        }
        sources.push(Source {
            kernel: reading.kernel,
            signature: case.signature.clone(),
            bound,
        });
    }
    cases.sort_by_key(|case| (!case.name.contains("ragged"), elements(&case.launch)));
    cases.truncate(if flagged { FLAGGED_CASES * 4 } else { MOST_CASES });
    let options = Options {
        layout,
        source: Some(format!("{name}.py")),
    };
    Ok(port_all(&sources, &options).ok().map(|port| Subject {
        name: name.to_owned(),
        port,
        cases,
    }))
}

/// The same signature with no promises of what divides the lengths and strides of operands: where one lies transposed, others
/// are its strides.
fn unpromised(signature: &Signature, flags: &[Flag]) -> Signature {
    let mut signature = signature.clone();
    for flag in flags {
        if let Some(ParamSpec::Array(array)) = signature.params.get_mut(flag.operand_position) {
            for dim in &mut array.dims {
                (dim.length_divisible_by, dim.stride_divisible_by) = (1, 1);
            }
        }
    }
    signature
}

/// Hands the port what the flags say: operands that are set with their last two lengths the other way round, and the flags.
fn store(case: &mut Case, flags: &[Flag], set: &[bool], wrong: bool) -> Result<()> {
    for (at, (flag, set)) in flags.iter().zip(set).enumerate() {
        let argument = case.launch.arguments.get_mut(flag.operand_position);
        let (name, Argument::Array(array)) = argument.context("an operand")? else {
            bail!("an operand that is no array");
        };
        if *set {
            let rank = array.shape.len();
            array.shape.swap(rank - 2, rank - 1);
            case.transposed.push(name.clone());
        }
        let said = *set != (wrong && at == 0);
        let value = Argument::Constant(toml::Value::Integer(i64::from(said)));
        ensure!(
            flag.position == case.launch.arguments.len(),
            "flags follow the other parameters"
        );
        case.launch.arguments.push((flag.name.clone(), value));
    }
    Ok(())
}

/// Whether the stand-in has the element types of an argument.
fn is_known(argument: &Argument) -> bool {
    match argument {
        Argument::Array(array) => julia(array.element).is_ok(),
        Argument::Scalar(element, _) => julia(*element).is_ok(),
        Argument::Constant(_) => true,
        Argument::Tuple(items) => items.iter().all(is_known),
        Argument::List(arrays) => arrays.iter().all(|array| julia(array.element).is_ok()),
    }
}

fn elements(launch: &Launch) -> usize {
    let of_array = |array: &Array| array.shape.iter().product::<u64>() as usize;
    let of = |argument: &Argument| match argument {
        Argument::Array(array) => of_array(array),
        Argument::List(arrays) => arrays.iter().map(of_array).sum(),
        _ => 0,
    };
    launch.arguments.iter().map(|(_, argument)| of(argument)).sum()
}

/// What the executor leaves in the outputs.
fn executed(case: &Case) -> Result<Vec<(String, Vec<u8>)>> {
    let mut kernel = case.kernel.clone();
    kernel.contraction = Contraction::Separate;
    let target = Target {
        version: Version::V13_5,
        gpu: None,
    };
    let module = lower::lower(&kernel, &case.signature, &target).map_err(|found| said(&found))?;
    let executor = Executor::prepare(&module, &kernel.name).map_err(|found| said(&found))?;
    let mut args = Args::new();
    let mut outputs = Vec::new();
    for (name, argument) in &case.launch.arguments {
        match argument {
            Argument::Array(array) if case.transposed.contains(name) => {
                args.push_array(meant(name, array)?);
            }
            _ => push(&mut args, &mut outputs, name, argument)?,
        }
    }
    let options = RunOptions {
        threads: Some(1),
        ..RunOptions::default()
    };
    executor
        .run(&mut args, case.launch.grid, &options)
        .map_err(|fault| anyhow!("{fault}"))?;
    outputs
        .into_iter()
        .map(|(name, at): (String, usize)| {
            let tensor = args.tensors.get(at).context("an output")?;
            Ok((name, tensor.data.to_vec()))
        })
        .collect()
}

/// An operand that is stored transposed, as the source means it: the same bytes, with the strides of its last two dimensions
/// swapped.
fn meant(name: &str, array: &Array) -> Result<TensorArg> {
    let lies = TensorArg::new(name, array.element.to_ir(), &array.shape, array.bytes.clone())
        .map_err(|fault| anyhow!("{fault}"))?;
    let (mut shape, mut strides) = (lies.shape.clone(), lies.strides.clone());
    let rank = shape.len();
    shape.swap(rank - 2, rank - 1);
    strides.swap(rank - 2, rank - 1);
    TensorArg::strided(name, lies.dtype, &shape, &strides, array.bytes.clone())
        .map_err(|fault| anyhow!("{fault}"))
}

fn push(args: &mut Args, outputs: &mut Vec<(String, usize)>, name: &str, argument: &Argument) -> Result<()> {
    match argument {
        Argument::Array(array) => {
            let tensor = TensorArg::new(name, array.element.to_ir(), &array.shape, array.bytes.clone())
                .map_err(|fault| anyhow!("{fault}"))?;
            let at = args.push_array(tensor);
            if array.output {
                outputs.push((name.to_owned(), at));
            }
        }
        Argument::Scalar(element, bits) => {
            let number = Number {
                element: element.to_ir(),
                bits: *bits,
            };
            args.push_scalar(number);
        }
        Argument::Constant(_) => {}
        Argument::Tuple(items) => {
            for item in items {
                push(args, outputs, name, item)?;
            }
        }
        Argument::List(arrays) => {
            let mut tensors = Vec::new();
            for array in arrays {
                let tensor = TensorArg::new(name, array.element.to_ir(), &array.shape, array.bytes.clone());
                tensors.push(tensor.map_err(|fault| anyhow!("{fault}"))?);
            }
            let first = args.push_list(name, tensors);
            let written = arrays.iter().enumerate().filter(|(_, array)| array.output);
            outputs.extend(written.map(|(at, _)| (item(name, at), first + at)));
        }
    }
    Ok(())
}

/// What an array of a list is called.
fn item(list: &str, at: usize) -> String {
    format!("{list}_{}", at + 1)
}

/// The output of a name.
fn output<'l>(launch: &'l Launch, name: &str) -> Option<&'l Array> {
    launch
        .arguments
        .iter()
        .find_map(|(known, argument)| match argument {
            Argument::Array(array) if known == name => Some(array),
            Argument::List(arrays) => {
                let mut all = arrays.iter().enumerate();
                all.find(|(at, _)| item(known, *at) == name)
                    .map(|(_, array)| array)
            }
            _ => None,
        })
}

/// The name of an element type in the stand-in.
fn julia(element: Element) -> Result<String> {
    Ok(match element {
        Element::Bool => "Bool".to_owned(),
        Element::BF16 => "StandIn.BFloat16".to_owned(),
        Element::F16 | Element::F32 | Element::F64 => format!("Float{}", element.storage_bits()),
        Element::F8E4M3FN => "StandIn.Float8_E4M3FN".to_owned(),
        Element::F8E5M2 => "StandIn.Float8_E5M2".to_owned(),
        Element::F8E8M0FNU => "StandIn.Float8_E8M0FNU".to_owned(),
        other if other.is_integer() => {
            let sign = if other.is_signed_integer() { "" } else { "U" };
            format!("{sign}Int{}", other.storage_bits())
        }
        other => bail!("the stand-in has no {}", other.name()),
    })
}

/// The line of a script that makes an array.
fn made(
    array: &Array,
    (own, name, stem): (&str, &str, &str),
    (layout, turned): (Layout, bool),
    folder: &Path,
) -> Result<String> {
    let file = format!("{stem}-{name}.bin");
    fs::write(folder.join(&file), &array.bytes)?;
    let shape: Vec<String> = array.shape.iter().rev().map(u64::to_string).collect();
    let index = if array.wide { "Int64" } else { "Int32" };
    Ok(format!(
        "    {own} = StandIn.array_of({}, ({},), \"{file}\"; index={index}, same={}, memory={turned})\n",
        julia(array.element)?,
        shape.join(", "),
        layout == Layout::Same
    ))
}

/// The line of a script that keeps what is left in an array, if it is written.
fn left(array: &Array, (own, name, stem): (&str, &str, &str), layout: Layout) -> Option<String> {
    let same = layout == Layout::Same;
    array
        .output
        .then(|| format!("    write(\"{stem}-{name}.out\", StandIn.bytes_of({own}; same={same}))\n"))
}

/// The part of the script that runs a case.
fn script(subject: &Subject, case: &Case, layout: Layout, folder: &Path) -> Result<String> {
    let kernel: &PortKernel = subject
        .port
        .kernels
        .iter()
        .find(|kernel| kernel.signatures.contains(&case.taken))
        .context("no kernel of the port covers the case")?;
    let mut text = format!("judged(\"{}\") do\n", case.name);
    let mut args = Vec::new();
    let mut outputs = Vec::new();
    for (i, parameter) in kernel.parameters.iter().enumerate() {
        let (name, mut argument) = case
            .launch
            .arguments
            .get(parameter.position)
            .map(|(name, argument)| (name, argument))
            .context("an argument")?;
        for step in &parameter.path {
            argument = match argument {
                Argument::Tuple(items) => items.get(step.parse::<usize>()?).context("an item")?,
                _ => bail!("a part of what is no tuple"),
            };
        }
        match (argument, &parameter.kind) {
            (Argument::Array(array), ParameterKind::Array { turned, .. }) => {
                let own = format!("a{i}");
                text.push_str(&made(array, (&own, name, &case.stem), (layout, *turned), folder)?);
                outputs.extend(left(array, (&own, name, &case.stem), layout));
                args.push(own);
            }
            (Argument::List(arrays), ParameterKind::List { .. }) => {
                let mut own = String::new();
                for (at, array) in arrays.iter().enumerate() {
                    let (each, name) = (format!("a{i}_{at}"), item(name, at));
                    text.push_str(&made(array, (&each, &name, &case.stem), (layout, false), folder)?);
                    outputs.extend(left(array, (&each, &name, &case.stem), layout));
                    own.push_str(&format!("{each}, "));
                }
                args.push(format!("({own})"));
            }
            (Argument::Scalar(element, bits), ParameterKind::Scalar { .. }) => {
                let name = julia(*element)?;
                args.push(match element {
                    Element::Bool => (*bits != 0).to_string(),
                    _ => format!("reinterpret({name}, UInt{}({bits}))", element.storage_bits()),
                });
            }
            (Argument::Constant(value), ParameterKind::Constant(kind)) => {
                args.push(match kind.type_name() {
                    "Float64" => format!("Float64({value})"),
                    "Bool" => value.to_string(),
                    _ => value.to_string(),
                });
            }
            _ => bail!("an argument that doesn't fit its parameter"),
        }
    }
    let [x, y, z] = case.launch.grid;
    writeln!(
        text,
        "    Base.invokelatest(StandIn.launch, {}, ({x}, {y}, {z}), {})",
        format_args!("{}_port.{}", subject.name, kernel.name),
        args.join(", ")
    )?;
    for output in outputs {
        text.push_str(&output);
    }
    text.push_str("end\n");
    Ok(text)
}

/// Whether two arrays agree; else how they differ.
fn agree(array: &Array, ours: &[u8], theirs: &[u8], (rtol, atol): (f64, f64)) -> Result<(), String> {
    if ours.len() != theirs.len() {
        return Err(format!("{} bytes instead of {}", theirs.len(), ours.len()));
    }
    let size = (array.element.storage_bits() / 8) as usize;
    let bits = |chunk: &[u8]| {
        chunk
            .iter()
            .rev()
            .fold(0_u64, |all, byte| all << 8 | u64::from(*byte))
    };
    for (i, (a, b)) in ours.chunks(size).zip(theirs.chunks(size)).enumerate() {
        if a == b {
            continue;
        }
        let Some(format) = array.element.to_ir().format() else {
            return Err(format!("element {i} is {} instead of {}", bits(b), bits(a)));
        };
        let (a, b) = (
            tileport_num::decode(format, bits(a)),
            tileport_num::decode(format, bits(b)),
        );
        let close = (a.is_nan() && b.is_nan()) || a == b || (a - b).abs() <= atol + rtol * a.abs();
        if !close {
            return Err(format!("element {i} is {b} instead of {a}"));
        }
    }
    Ok(())
}

fn names() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(repo_root().join("kernels"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            names.push(
                path.file_stem()
                    .and_then(|stem| stem.to_str())
                    .context("a name")?
                    .to_owned(),
            );
        }
    }
    names.sort();
    Ok(names)
}

/// Runs all ports of the corpus in a layout, and says how many kernels agree. Where Julia can't be had, that is said instead.
fn judge(layout: Layout) -> Result<()> {
    match Julia::ensure() {
        Ok(julia) => {
            let (kernels, _) = judged_by(&julia, layout, &names()?, Flags::None)?;
            ensure!(kernels >= 60, "only {kernels} kernels were run");
        }
        Err(why) => println!("NOT RUN: no Julia here: {why:#}"),
    }
    Ok(())
}

/// The same for matrix products whose operands have flags: each case in all four choices, where its source is defined on them.
fn judge_flags(layout: Layout) -> Result<()> {
    match Julia::ensure() {
        Ok(julia) => {
            let names: Vec<String> = PRODUCTS.iter().map(|name| (*name).to_owned()).collect();
            let (kernels, cases) = judged_by(&julia, layout, &names, Flags::All)?;
            ensure!(
                kernels == PRODUCTS.len() && cases >= 4 * kernels,
                "only {cases} cases of {kernels} kernels were run"
            );
        }
        Err(why) => println!("NOT RUN: no Julia here: {why:#}"),
    }
    Ok(())
}

fn judged_by(julia: &Julia, layout: Layout, names: &[String], flags: Flags) -> Result<(usize, usize)> {
    let folder = tempfile::tempdir()?;
    let stand_in = stand_in::write(folder.path())?;
    let mut program = format!("include(\"{stand_in}\")\n");
    program.push_str(
        "function judged(f, name)\n    try\n        f()\n        println(\"RAN \", name)\n    \
         catch e\n        println(\"FAILED \", name, \": \", split(sprint(showerror, e), \"\\n\")[1])\n    end\nend\n",
    );
    let only = std::env::var("TILEPORT_KERNELS").ok();
    let mut subjects = Vec::new();
    for name in names {
        if only
            .as_ref()
            .is_some_and(|only| !only.split(',').any(|wanted| wanted == name))
        {
            continue;
        }
        let Some(subject) = subject(name, layout, flags).with_context(|| name.clone())? else {
            continue;
        };
        let file = format!("{name}.jl");
        let text = &subject.port.files.first().context("a kernel file")?.1;
        fs::write(folder.path().join(&file), text)?;
        if subject.cases.is_empty() {
            println!("NOT RUN: {name}: no case is small enough and of element types that the stand-in has");
            continue;
        }
        writeln!(
            program,
            "{name}_port = nothing\njudged(\"{name}/its text\") do\n    global {name}_port = StandIn.read_port(\"{file}\")\nend"
        )?;
        for case in &subject.cases {
            program
                .push_str(&script(&subject, case, layout, folder.path()).with_context(|| case.name.clone())?);
        }
        subjects.push(subject);
    }
    fs::write(folder.path().join("judge.jl"), program)?;
    let output = julia.run(folder.path(), "judge.jl", Duration::from_mins(60))?;
    ensure!(output.is_accepted(), "{}\n{}", output.stdout, output.stderr);
    compare(&subjects, &output.stdout, folder.path())
}

fn compare(subjects: &[Subject], stdout: &str, folder: &Path) -> Result<(usize, usize)> {
    let (mut kernels, mut cases) = (0, 0);
    let mut wrong = Vec::new();
    for line in stdout.lines().filter(|line| line.starts_with("FAILED ")) {
        wrong.push(line.to_owned());
    }
    for subject in subjects {
        let mut ran = 0;
        for case in &subject.cases {
            if !stdout.lines().any(|line| line == format!("RAN {}", case.name)) {
                continue;
            }
            let ours = match executed(case) {
                Ok(ours) => ours,
                Err(why) => {
                    wrong.push(format!("{}: the executor: {why}", case.name));
                    continue;
                }
            };
            ran += 1;
            for (name, bytes) in ours {
                let theirs = fs::read(folder.join(format!("{}-{name}.out", case.stem)))?;
                let Some(array) = output(&case.launch, &name) else {
                    wrong.push(format!("{}: no array {name}", case.name));
                    continue;
                };
                let list = name.rsplit_once('_').map_or(name.as_str(), |(list, _)| list);
                let mut tolerances = case.launch.tolerance.iter();
                let tolerance = tolerances.find(|(known, _)| *known == name || known == list);
                let tolerance = tolerance.map_or((0.0, 0.0), |(_, tolerance)| *tolerance);
                if let Err(why) = agree(array, &bytes, &theirs, tolerance) {
                    wrong.push(format!("{}: {name}: {why}", case.name));
                }
            }
        }
        kernels += usize::from(ran > 0);
        cases += ran;
    }
    println!("{kernels} kernels, {cases} cases run under Julia");
    ensure!(
        wrong.is_empty(),
        "{} cases differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    Ok((kernels, cases))
}

#[test]
fn ports_with_dimensions_reversed_compute_what_their_sources_do() -> Result<()> {
    judge(Layout::Reversed)
}

#[test]
fn ports_with_dimensions_in_order_compute_what_their_sources_do() -> Result<()> {
    judge(Layout::Same)
}

#[test]
fn ports_with_flags_compute_what_their_sources_do_of_transposed_arrays() -> Result<()> {
    judge_flags(Layout::Reversed)
}

#[test]
fn ports_with_flags_and_dimensions_in_order_do_so_too() -> Result<()> {
    judge_flags(Layout::Same)
}

#[test]
fn a_flag_that_says_the_contrary_is_found() -> Result<()> {
    match Julia::ensure() {
        Ok(julia) => {
            let found = judged_by(&julia, Layout::Reversed, &["matmul".to_owned()], Flags::Wrong);
            let why = found.map_err(|why| why.to_string());
            let why = why.err().context("a wrong flag was not found")?;
            ensure!(why.contains("cases differ"), "{why}");
        }
        Err(why) => println!("NOT RUN: no Julia here: {why:#}"),
    }
    Ok(())
}

/// What Julia makes an error and a GPU does not, and what stays one.
const AS_A_GPU: &str = "
using Test
write(\"numbers.jl\", \"\\nimport cuTile as ct\\nroots(x) = sqrt.(x)\\nlogs(x) = log.(x)\\nlogs2(x) = log2.(x)\\n\" *
    \"sines(x) = sin.(x)\\npowers(x, y) = x .^ y\\nrsqrts(x) = ct.rsqrt.(x)\\n\")
port = StandIn.read_port(\"numbers.jl\")
values(tile) = collect(tile.data)
@testset \"as a GPU\" begin
    data = reshape(Float32.(1:12), (3, 4))
    a = StandIn.TileArray(data, strides(data), Int32)
    at(i, j; kwargs...) = values(StandIn.gather(a, (StandIn.Tile(Int32[i]), StandIn.Tile(Int32[j])); kwargs...))
    @test at(2, 3) == [8]
    @test at(5, 1) == [0]
    @test at(5, 1; check_bounds=false) == [5]
    @test_throws ErrorException at(1, 9; check_bounds=false)
    StandIn.store(a; index=(2, 1), tile=StandIn.Tile(Float32[70 80; 90 100]), check_bounds=false)
    @test data == [1 90 100 10; 2 5 8 11; 70 80 9 12]
    @test_throws ErrorException StandIn.load(a; index=(2, 4), shape=(2, 1), check_bounds=false)
    @test_throws ErrorException StandIn.store(a; index=(2, 4), tile=StandIn.Tile(Float32[1, 2]), check_bounds=false)
    @test_throws ErrorException StandIn.scatter(a, (StandIn.Tile(Int32[1]), StandIn.Tile(Int32[5])),
                                                StandIn.Tile(Float32[1]); check_bounds=false)
    swapped(i, j, from, to) = values(StandIn.atomic_cas(a, (StandIn.Tile(Int32[i]), StandIn.Tile(Int32[j])),
                                                        StandIn.Tile(Float32[from]), StandIn.Tile(Float32[to]);
                                                        check_bounds=false))
    @test swapped(5, 1, 99, 0) == [5]
    @test swapped(5, 1, 5, 50) == [5] && data[2, 2] == 50
    @test_throws ErrorException swapped(1, 5, 1, 0)
    for T in (Float32, StandIn.BFloat16, Float16)
        tile(xs...) = StandIn.Tile(T[T(Float32(x)) for x in xs])
        of(f, xs...) = Float32.(values(f(xs...)))
        @test isequal(of(port.roots, tile(-1, 4)), Float32[NaN, 2])
        @test isequal(of(port.rsqrts, tile(-1, 4)), Float32[NaN, 0.5])
        @test isequal(of(port.logs, tile(-1, 1, 0)), Float32[NaN, 0, -Inf])
        @test isequal(of(port.logs2, tile(-1, 4)), Float32[NaN, 2])
        @test isequal(of(port.sines, tile(Inf, 0)), Float32[NaN, 0])
        @test isequal(of(port.powers, tile(-8, 4, -2, -Inf), tile(0.5, 0.5, 3, 0.5)), Float32[NaN, 2, -8, Inf])
    end
end
";

#[test]
fn the_stand_in_does_as_a_gpu() -> Result<()> {
    match Julia::ensure() {
        Ok(julia) => {
            let folder = tempfile::tempdir()?;
            let stand_in = stand_in::write(folder.path())?;
            let program = format!("include(\"{stand_in}\")\n{AS_A_GPU}");
            fs::write(folder.path().join("judge.jl"), program)?;
            let output = julia.run(folder.path(), "judge.jl", Duration::from_mins(5))?;
            ensure!(output.is_accepted(), "{}\n{}", output.stdout, output.stderr);
        }
        Err(why) => println!("NOT RUN: no Julia here: {why:#}"),
    }
    Ok(())
}
