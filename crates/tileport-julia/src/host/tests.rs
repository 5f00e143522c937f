//! The tests that travel with a port.

use super::data::{Case, CaseArgument, CaseArray, constant, item, number};
use super::launcher::turned_dims;
use super::{filled, using_micro};
use crate::element::julia_name;
use crate::stmt::string;
use crate::{Layout, Parameter, ParameterKind, PortKernel};
use std::fmt::Write as _;
use tileport_kernel::{ArraySpec, ConstantValue, ParamSpec, Signature};

/// What compares arrays.
const AGREES: &str = "\
# Floats may be off by what the order of sums and the functions of the device leave open. All else is the same.
function agrees(ours, theirs; rtol=0.0, atol=0.0)
    size(ours) == size(theirs) || return false
    return all(zip(Array(ours), theirs)) do (a, b)
        a === b && return true
        a isa AbstractFloat || return false
        return (isnan(a) && isnan(b)) || isapprox(Float64(a), Float64(b); rtol=rtol, atol=atol)
    end
end
";

/// `test/runtests.jl`: the kernels compile for what they were ported for, which needs no GPU; what they compute is what the
/// source computes, which needs one.
pub(super) fn file(name: &str, kernels: &[PortKernel], layout: Layout, cases: &[Case]) -> String {
    let mut text = String::from(
        "# The kernels compile for each signature that they were ported for; no GPU is needed.\n",
    );
    let (mut using, mut included) = ("Test", format!("include(\"../{name}_kernel.jl\")\n"));
    if !cases.is_empty() {
        text.push_str(
            "# On a GPU, they leave in memory what the source leaves there: data.jl has that, and says how it was made.\n",
        );
        (using, included) = (
            "Test, CUDA",
            format!("include(\"../{name}.jl\")\ninclude(\"data.jl\")\n"),
        );
    }
    _ = write!(
        text,
        "\nusing {using}\nimport cuTile as ct\n{}\n{included}\n\
         array(T, N; index=Int32, contiguous=true) = ct.TileArray{{T, N, index, ct.ArraySpec{{N}}(16, contiguous)}}\n\
         constant(value) = ct.Constant{{typeof(value), value}}\n\
         function compiles(kernel, types...)\n    \
         ct.code_tiled(devnull, kernel, Tuple{{types...}}; sm_arch=v\"9.0\")\n    return true\nend\n",
        using_micro(kernels)
    );
    for kernel in kernels {
        text.push_str(&compiling(kernel, layout));
    }
    if cases.is_empty() {
        return text;
    }
    text.push('\n');
    text.push_str(AGREES);
    for kernel in kernels {
        let own: Vec<&Case> = cases.iter().filter(|case| case.kernel == kernel.name).collect();
        _ = write!(
            text,
            "\n@testset \"{} computes what its source does\" begin\n",
            kernel.name
        );
        if own.is_empty() {
            // Nothing is said rather than nothing tested.
            text.push_str(
                "    @test_skip false  # no launch of the source is small enough to be kept\nend\n",
            );
            continue;
        }
        text.push_str("    if CUDA.functional()\n");
        for case in own {
            text.push_str(&launched(kernel, case));
        }
        text.push_str(
            "    else\n        @test_skip CUDA.functional()  # there is no GPU here to launch on\n    end\nend\n",
        );
    }
    text
}

/// The test of one launch.
fn launched(kernel: &PortKernel, case: &Case) -> String {
    let label = string(&case.name);
    let mut text = format!("        @testset {label} begin\n");
    let (mut positional, mut keywords, mut checks) = (Vec::new(), Vec::new(), String::new());
    for (parameter, argument) in kernel.parameters.iter().zip(&case.arguments) {
        let name = &parameter.name;
        match argument {
            CaseArgument::List(items) => {
                let mut names = Vec::new();
                for (at, array) in items.iter().enumerate() {
                    let name = item(name, at);
                    _ = writeln!(text, "            {name} = CuArray(BEFORE[{label}, :{name}])");
                    checks.push_str(&check(&name, array, &label));
                    names.push(name);
                }
                let comma = if names.len() == 1 { "," } else { "" };
                positional.push(format!("({}{comma})", names.join(", ")));
            }
            CaseArgument::Array(array) => {
                _ = writeln!(text, "            {name} = CuArray(BEFORE[{label}, :{name}])");
                positional.push(match parameter.kind {
                    ParameterKind::Array {
                        turned: true, rank, ..
                    } => {
                        format!("PermutedDimsArray({name}, {})", turned_dims(rank))
                    }
                    _ => name.clone(),
                });
                checks.push_str(&check(name, array, &label));
            }
            CaseArgument::Scalar(element, bits) => positional.push(number(*element, *bits)),
            CaseArgument::Constant(value) => {
                if let Some(value) = constant(value) {
                    keywords.push(format!("{name}={value}"));
                }
            }
        }
    }
    let [x, y, z] = case.grid;
    keywords.push(format!("blocks=({x}, {y}, {z})"));
    if let Some(first) = keywords.first_mut() {
        match positional.last_mut() {
            Some(last) => *last = format!("{last}; {first}"),
            None => *first = format!("; {first}"),
        }
    }
    let rest = if positional.is_empty() { 0 } else { 1 };
    positional.extend(keywords.into_iter().skip(rest));
    let head = format!("            launch_{}(", kernel.name);
    text.push_str(&filled(&head, &positional, ")"));
    text.push('\n');
    text.push_str(&checks);
    text.push_str("        end\n");
    text
}

/// The test of what is left in an array; nothing if the kernel doesn't write it.
fn check(name: &str, array: &CaseArray, label: &str) -> String {
    if array.after.is_none() {
        return String::new();
    }
    let tolerance = match array.tolerance {
        (0.0, 0.0) => String::new(),
        (rtol, atol) => format!("; rtol={rtol:?}, atol={atol:?}"),
    };
    format!("            @test agrees({name}, AFTER[{label}, :{name}]{tolerance})\n")
}

/// The tests that a kernel compiles.
fn compiling(kernel: &PortKernel, layout: Layout) -> String {
    let mut text = format!("\n@testset \"{} compiles\" begin\n", kernel.name);
    let mut seen: Vec<String> = Vec::new();
    for signature in &kernel.signatures {
        let types: Option<Vec<String>> = kernel
            .parameters
            .iter()
            .map(|parameter| argument_type(parameter, signature, layout))
            .collect();
        let Some(types) = types else {
            continue;
        };
        let mut parts = vec![kernel.name.clone()];
        parts.extend(types);
        let call = filled("    @test compiles(", &parts, ")");
        if !seen.contains(&call) {
            text.push_str(&call);
            text.push('\n');
            seen.push(call);
        }
    }
    text.push_str("end\n");
    text
}

/// The type of an argument of a launch that a signature describes.
fn argument_type(parameter: &Parameter, signature: &Signature, layout: Layout) -> Option<String> {
    let mut spec = signature.params.get(parameter.position)?;
    for step in &parameter.path {
        let ParamSpec::Tuple(items) = spec else {
            return None;
        };
        spec = items.get(step.parse::<usize>().ok()?)?;
    }
    match (spec, &parameter.kind) {
        (
            ParamSpec::Array(array),
            ParameterKind::Array {
                rank, wide, turned, ..
            },
        ) => array_type(array, (*rank, *wide, *turned), layout),
        // Two arrays stand for as many as there are.
        (ParamSpec::List { element, .. }, ParameterKind::List { rank, wide, .. }) => {
            let one = array_type(element, (*rank, *wide, false), layout)?;
            Some(format!("Tuple{{{one}, {one}}}"))
        }
        (ParamSpec::Scalar(Some(element)), ParameterKind::Scalar { .. }) => {
            Some(julia_name(*element).to_owned())
        }
        (ParamSpec::Constant(Some(value)), ParameterKind::Constant(_)) => match value {
            ConstantValue::Int(value) => Some(format!("constant({value})")),
            ConstantValue::Bool(value) => Some(format!("constant({value})")),
            ConstantValue::Float(value) => Some(format!("constant(Float64({value:?}))")),
            _ => None,
        },
        _ => None,
    }
}

fn array_type(
    array: &ArraySpec,
    (rank, wide, turned): (usize, bool, bool),
    layout: Layout,
) -> Option<String> {
    let element = julia_name(array.dtype?);
    let mut keywords = Vec::new();
    if wide {
        keywords.push("index=Int64");
    }
    let last = array.dims.last();
    let gaps = layout == Layout::Reversed && last.is_none_or(|dim| dim.stride != Some(1));
    if gaps || turned {
        keywords.push("contiguous=false");
    }
    let keywords = if keywords.is_empty() {
        String::new()
    } else {
        format!("; {}", keywords.join(", "))
    };
    Some(format!("array({element}, {rank}{keywords})"))
}
