//! Our own corpus: every port to cuTile.jl is read back, in both layouts, and is the same kernel as its source, by its
//! canonical Tile IR or by what it does on the launches of its sidecar.
#![allow(clippy::print_stdout, reason = "a test over a corpus says what it ran on")]
#![allow(
    clippy::disallowed_methods,
    reason = "which kernels are looked at may be said in the environment"
)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

#[path = "../../tileport-tests/tests/julia/data.rs"]
#[allow(dead_code, reason = "the tolerances are for another judge")]
mod data;

use data::{Argument, Launch};
use std::path::{Path, PathBuf};
use tileport_exec::{Args, TensorArg};
use tileport_ir::attr::Number;
use tileport_ir::inspect::Known;
use tileport_ir::{Diagnostic, Module, Version};
use tileport_julia::{Layout, Options, Port, PortKernel, Source, port_all};
use tileport_julia_reader::{File, column_major, of_port, read, with_lengths};
use tileport_kernel::signature::Target;
use tileport_kernel::signature::sidecar::{self, Case};
use tileport_kernel::{ArraySpec, Kernel, ParamSpec, Signature, lower};
use tileport_python::{FileLoader, Project, SourceFiles};
use tileport_verify::execution::Subject;
use tileport_verify::report;
use tileport_verify::{
    Correspondence, Input, Interface, ListOf, Origin, Part, Report, Stated, Verdict, verify,
};

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }
}

const RAW_OFFSETS: &str = "raw_offsets/i64-ragged-pitched";

/// Launches that are neither proven nor run, and why.
const NOT_RUN: &[(&str, &str)] = &[
    (
        "attention/bf16-causal-ragged-strided",
        "this test makes dense arrays only",
    ),
    (
        RAW_OFFSETS,
        "the test makes arrays without gaps, and the source is undefined on what else is made",
    ),
    (
        "wide_tiles/i32-ragged-pitched",
        "this test makes dense arrays only",
    ),
];

/// Launches with more elements than this are compared by their canonical form only.
const MOST_ELEMENTS: u64 = 300_000;

fn say(found: &[Diagnostic]) -> String {
    let all = found
        .iter()
        .map(|found| format!("{} {}", found.code, found.message));
    all.collect::<Vec<_>>().join("; ")
}

fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels")
}

fn names() -> Vec<String> {
    let files = std::fs::read_dir(kernels())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    assert_eq!(names.len(), 101);
    names
}

/// A kernel of the corpus: its launches, and its kernel for each.
struct Subjects {
    text: String,
    cases: Vec<(Case, Kernel)>,
    sources: Vec<Source>,
}

fn subjects(name: &str) -> Subjects {
    let path = kernels().join(name);
    let text = std::fs::read_to_string(path.with_extension("toml")).unwrap();
    let sidecar = sidecar::parse(&text, 0).unwrap();
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let module = project.open(path.with_extension("py").to_str().unwrap()).unwrap();
    let kernels = project.kernels(module);
    let kernel = kernels.named(&sidecar.kernel).unwrap();
    let (mut cases, mut sources) = (Vec::new(), Vec::new());
    for case in sidecar.cases {
        let reading = project
            .read(module, kernel, &case.signature.opened(), Some(&case.signature))
            .or_else(|_| project.read(module, kernel, &case.signature, None))
            .unwrap();
        let bound = (kernel.parameters.iter().enumerate())
            .filter(|(_, parameter)| reading.bound.iter().any(|name| name == parameter.name))
            .map(|(position, _)| position)
            .collect();
        let closed = project
            .read(module, kernel, &case.signature, None)
            .unwrap()
            .kernel;
        sources.push(Source {
            kernel: reading.kernel,
            signature: case.signature.clone(),
            bound,
        });
        cases.push((case, closed));
    }
    Subjects { text, cases, sources }
}

fn target() -> Target {
    Target {
        version: Version::V13_5,
        gpu: None,
    }
}

/// The port's kernel for a launch, as Tile IR.
fn read_back(
    port: &Port,
    kernel: &PortKernel,
    (case, launch): (&Case, Option<&Launch>),
    layout: Layout,
) -> Result<Module, String> {
    let signature = &case.signature;
    let text = &port.files.first().unwrap().1;
    let file = File::parse(text).map_err(|found| say(&found))?;
    let own = of_port(kernel, signature).ok_or("the signature doesn't fit")?;
    let length = |at: usize| match launch?.arguments.get(kernel.parameters.get(at)?.position)? {
        (_, Argument::List(arrays)) => Some(arrays.len()),
        _ => None,
    };
    let own = with_lengths(&own, &length).ok_or("nothing says how long a list is")?;
    // The kernel is the same whatever the strides are: it is lowered for those of the source.
    let declared = match layout {
        Layout::Reversed => own.clone(),
        Layout::Same => column_major(&own),
    };
    let reading = read(&file, &kernel.name, &declared, layout).map_err(|found| {
        let place = found.first().map_or(String::new(), |found| {
            let at = found.span.start as usize;
            let line = text.get(..at).map_or(0, |before| before.lines().count());
            format!("{line}: ")
        });
        place + &say(&found)
    })?;
    let invalid = reading.kernel.validate();
    if !invalid.is_empty() {
        return Err(format!("not well-formed: {}", say(&invalid)));
    }
    lower(&reading.kernel, &own, &target()).map_err(|found| format!("lowering: {}", say(&found)))
}

fn lowered(kernel: &Kernel, signature: &Signature) -> Module {
    lower(kernel, signature, &target()).unwrap_or_else(|found| panic!("{}", say(&found)))
}

fn push(args: &mut Args, name: &str, argument: &Argument) -> u64 {
    match argument {
        Argument::Array(array) => {
            let tensor =
                TensorArg::new(name, array.element.to_ir(), &array.shape, array.bytes.clone()).unwrap();
            args.push_array(tensor.aligned(16));
            array.shape.iter().product()
        }
        Argument::Scalar(element, bits) => {
            args.push_scalar(Number {
                element: element.to_ir(),
                bits: *bits,
            });
            1
        }
        Argument::Constant(_) => 0,
        Argument::Tuple(items) => items.iter().map(|item| push(args, name, item)).sum(),
        Argument::List(arrays) => {
            let tensor = |array: &data::Array| {
                TensorArg::new(name, array.element.to_ir(), &array.shape, array.bytes.clone())
                    .unwrap()
                    .aligned(16)
            };
            args.push_list(name, arrays.iter().map(tensor).collect());
            arrays
                .iter()
                .map(|array| array.shape.iter().product::<u64>())
                .sum()
        }
    }
}

/// What the entry of a source takes; its lists as the signature has them.
fn interface(source: &Module, subject: &Subject, case: &Case) -> Interface {
    let is_list = |spec: &ParamSpec| matches!(spec, ParamSpec::List { .. });
    if !case.signature.params.iter().any(is_list) {
        return subject.interface().clone();
    }
    let known = Known::default;
    let named = case.names.iter().zip(&case.signature.params);
    let stated = named.filter_map(|(name, spec)| {
        let all = |array: &ArraySpec| (0..array.dims.len()).map(|_| known()).collect::<Vec<_>>();
        let stated = match spec {
            ParamSpec::Constant(_) => return None,
            ParamSpec::Array(array) => Stated::Array {
                base: known(),
                shape: all(array),
                strides: all(array),
            },
            ParamSpec::List { element, .. } => Stated::List(ListOf {
                element: element.dtype.unwrap().to_ir(),
                base: known(),
                shape: all(element),
                strides: all(element),
            }),
            _ => Stated::Single,
        };
        Some((name.clone(), stated))
    });
    let entry = source.entries().next().unwrap();
    Interface::stated(source, entry, stated.collect())
        .unwrap()
        .unwrap()
}

/// What the port's parameters carry: the source's in their order, lists array by array.
fn correspondence(
    source: &Interface,
    port: &Interface,
    launch: Option<&Launch>,
) -> Result<Correspondence, String> {
    let lists = |argument: &(String, Argument)| matches!(argument.1, Argument::List(_));
    let Some(launch) = launch.filter(|launch| launch.arguments.iter().any(lists)) else {
        return Correspondence::same_order(source, port);
    };
    let mut origins = Vec::new();
    for (name, argument) in &launch.arguments {
        let named = |origins: &mut Vec<Origin>, parts: Vec<Part>| {
            let at = source.named(name).unwrap();
            origins.extend(
                parts
                    .into_iter()
                    .map(|part| Origin::Source(source.flat(at, part).unwrap())),
            );
        };
        match argument {
            Argument::List(arrays) => {
                for (item, array) in arrays.iter().enumerate() {
                    let place = (item, arrays.len());
                    origins.extend(Correspondence::of_item(source, name, place, array.shape.len()).unwrap());
                }
            }
            Argument::Array(array) => {
                let rank = array.shape.len();
                let mut parts = vec![Part::Base];
                parts.extend((0..rank).map(Part::Size));
                parts.extend((0..rank).map(Part::Stride));
                named(&mut origins, parts);
            }
            Argument::Scalar(..) => named(&mut origins, vec![Part::Value]),
            Argument::Constant(_) => {}
            Argument::Tuple(_) => return Err("a tuple beside a list".to_owned()),
        }
    }
    Ok(Correspondence::new(origins))
}

/// The verdict on a launch of a port.
fn judge(source: &Module, port: &Module, case: &Case, launch: Option<&Launch>) -> Report {
    let subject = Subject::new(source, &[]).map_err(|found| found.reason).unwrap();
    let mut inputs = Vec::new();
    if let Some(launch) = launch {
        let mut args = Args::new();
        let elements: u64 = launch
            .arguments
            .iter()
            .map(|(name, argument)| push(&mut args, name, argument))
            .sum();
        if elements <= MOST_ELEMENTS {
            inputs.push(vec![Input {
                name: "the launch".to_owned(),
                args,
                grid: launch.grid,
            }]);
        }
    }
    let interface = interface(source, &subject, case);
    let subject = subject.with_interface(interface.clone());
    let port_interface = Subject::new(port, &[])
        .map_err(|found| found.reason)
        .unwrap()
        .interface()
        .clone();
    let correspondence = match correspondence(&interface, &port_interface, launch) {
        Ok(correspondence) => correspondence,
        Err(why) => return Report::unknown(why),
    };
    let source = report::Source::new(source, subject, inputs, Some(1));
    verify(&source, port, &correspondence)
}

/// What comes of a kernel's port: launches that are proven, that agree, and what is wrong.
fn kernel(name: &str, layout: Layout) -> Result<(usize, usize, Vec<String>), String> {
    let subjects = subjects(name);
    let options = Options {
        layout,
        source: Some(format!("{name}.py")),
    };
    let port = match port_all(&subjects.sources, &options) {
        Ok(port) => port,
        Err(found) => return Err(format!("no port: {}", say(&found))),
    };
    let (mut proven, mut agree, mut wrong) = (0, 0, Vec::new());
    for (case, closed) in &subjects.cases {
        let covering = port
            .kernels
            .iter()
            .find(|kernel| kernel.signatures.contains(&case.signature));
        let Some(covering) = covering else {
            wrong.push(format!("{}: no kernel of the port covers it", case.name));
            continue;
        };
        let launch = data::launch(&subjects.text, &case.name, &case.names).ok();
        let back = match read_back(&port, covering, (case, launch.as_ref()), layout) {
            Ok(back) => back,
            Err(why) => {
                wrong.push(format!("{}: {why}", case.name));
                continue;
            }
        };
        let source = lowered(closed, &case.signature);
        let report = judge(&source, &back, case, launch.as_ref());
        match report.verdict {
            Verdict::Proven => proven += 1,
            Verdict::Agrees => agree += 1,
            _ => {
                let mut why = format!("{}: {}", case.name, report.verdict.name());
                if let Some(reason) = &report.reason {
                    why += &format!(": {reason}");
                }
                if let Some(witness) = &report.witness {
                    why += &format!(": {witness:?}").chars().take(300).collect::<String>();
                }
                if let Some(difference) = &report.difference {
                    why += &format!("; {difference}");
                }
                wrong.push(why);
            }
        }
    }
    Ok((proven, agree, wrong))
}

fn corpus(layout: Layout) {
    let only = std::env::var("TILEPORT_KERNELS").ok();
    let (mut proven, mut agree, mut wrong) = (0, 0, Vec::new());
    for name in names() {
        if only
            .as_ref()
            .is_some_and(|only| !only.split(',').any(|wanted| wanted == name))
        {
            continue;
        }
        let (p, a, found) = kernel(&name, layout).unwrap_or_else(|why| (0, 0, vec![why]));
        println!(
            "{name}: {p} proven, {a} agree{}",
            if found.is_empty() { "" } else { ", NOT ALL" }
        );
        proven += p;
        agree += a;
        wrong.extend(found.into_iter().map(|why| format!("{name}/{why}")));
    }
    let mut not_run = Vec::new();
    wrong.retain(|why| {
        let known = NOT_RUN.iter().find(|(case, _)| {
            *why == format!("{case}: unknown: there is no input to run on")
                || why.starts_with(&format!("{case}: unknown: there is no input to run on;"))
        });
        not_run.extend(known.map(|(case, _)| *case));
        known.is_none()
    });
    if only.is_none() {
        let expected: Vec<&str> = NOT_RUN.iter().map(|(case, _)| *case).collect();
        assert_eq!(not_run, expected);
    }
    println!("{}: {proven} launches proven, {agree} agree", layout.name());
    assert!(wrong.is_empty(), "{}\n{} in all", wrong.join("\n"), wrong.len());
}

#[test]
fn ports_with_reversed_dimensions_are_read_back() {
    corpus(Layout::Reversed);
}

#[test]
fn ports_with_the_same_dimensions_are_read_back() {
    corpus(Layout::Same);
}

/// The verdict on a case of a kernel whose port's text is changed, in a layout; `given` changes the launch.
fn twin(
    (name, case): (&str, &str),
    layout: Layout,
    changes: &[(&str, &str)],
    given: &dyn Fn(&mut Launch),
) -> Report {
    let subjects = subjects(name);
    let options = Options { layout, source: None };
    let mut port = port_all(&subjects.sources, &options).unwrap_or_else(|found| panic!("{}", say(&found)));
    let text = &mut port.files.first_mut().unwrap().1;
    for (from, to) in changes {
        assert!(text.contains(from), "{from}: {text}");
        *text = text.replace(from, to);
    }
    let (case, closed) = subjects.cases.iter().find(|(own, _)| own.name == case).unwrap();
    let covering = port
        .kernels
        .iter()
        .find(|kernel| kernel.signatures.contains(&case.signature))
        .unwrap();
    let mut launch = data::launch(&subjects.text, &case.name, &case.names).unwrap();
    given(&mut launch);
    let back =
        read_back(&port, covering, (case, Some(&launch)), layout).unwrap_or_else(|why| panic!("{why}"));
    judge(&lowered(closed, &case.signature), &back, case, Some(&launch))
}

/// Ids that fit 32 bits only once their upper ones are cut off.
fn far_ids(launch: &mut Launch) {
    for (name, argument) in &mut launch.arguments {
        if let (true, Argument::Array(array)) = (name == "ids", argument) {
            let far = (1_i64 << 32) + 5;
            array.bytes = (0..20).flat_map(|i| (far * (i % 2) + i).to_le_bytes()).collect();
        }
    }
}

#[test]
fn broken_twins_of_ports_are_found() {
    let as_it_is = |_: &mut Launch| {};
    for layout in [Layout::Reversed, Layout::Same] {
        let bounds: &[(&str, &str)] = &[("(place .>= 1) .& (place", "(place .>= place) .| (place")];
        let verdict = |of, changes, given: &dyn Fn(&mut Launch)| twin(of, layout, changes, given).verdict;
        let embedding = ("embedding", "bf16-i64-ids");
        assert_eq!(verdict(embedding, &[], &far_ids), Verdict::Agrees);
        assert_eq!(verdict(embedding, bounds, &far_ids), Verdict::Differs);
        let extrema = ("nan_extrema", "f32-with-nan");
        let skipped: &[(&str, &str)] = &[("maxf(x, y, true)", "maxf(x, y, false)")];
        assert_eq!(verdict(extrema, skipped, &as_it_is), Verdict::Differs);
        let recurrence = ("linear_recurrence", "ragged");
        let turned: &[(&str, &str)] = &[("(1.0f0, 0.0f0), false)", "(1.0f0, 0.0f0), true)")];
        assert_eq!(verdict(recurrence, turned, &as_it_is), Verdict::Differs);
        let made = ("reinterpret_array", "pitched-ragged");
        let pitch: &[(&str, &str)] = &[("(pitch, 4)", "(pitch + Int32(4), 4)")];
        assert_eq!(verdict(made, pitch, &as_it_is), Verdict::Differs);
        let memory = ("raw_offsets", "f32-aligned");
        let stride: &[(&str, &str)] = match layout {
            Layout::Reversed => &[("matrix.strides[2]", "matrix.strides[1]")],
            Layout::Same => &[("matrix.strides[1]", "matrix.strides[2]")],
        };
        assert_eq!(verdict(memory, stride, &as_it_is), Verdict::Differs);
        let summed = ("list_sum", "f16-five-ragged");
        let first: &[(&str, &str)] = &[("Base.tail(terms_rest)", "()")];
        assert_eq!(verdict(summed, first, &as_it_is), Verdict::Differs);
        // How approximations are rounded can't be seen in what a CPU computes.
        let rounding = ("rounding_modes", "ragged");
        let exact: &[(&str, &str)] = &[(
            "rounding_mode=ct.RoundingMode.Full",
            "rounding_mode=ct.RoundingMode.Zero",
        )];
        assert_eq!(verdict(rounding, exact, &as_it_is), Verdict::Differs);
        let exact: &[(&str, &str)] = &[("; rounding_mode=ct.RoundingMode.Approx", "")];
        assert_ne!(verdict(rounding, exact, &as_it_is), Verdict::Proven);
    }
}
