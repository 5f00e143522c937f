//! `tileport inspect` on a file in cuTile Python: its kernels, and what each needs.

use crate::Outcome;
use crate::cli::InspectArgs;
use crate::input::Source;
use crate::output;
use crate::python::signatures::{parameter_names, place, reasons};
use crate::python::{self, Choice, open, show, with_project};
use crate::render::{Report, count};
use anyhow::{Result, ensure};
use serde::Serialize;
use std::fmt::Write as _;
use tileport_ir::{Diagnostic, Severity};
use tileport_kernel::ConstantValue;
use tileport_kernel::ParamSpec;
use tileport_kernel::signature::text;
use tileport_python::accesses::{Access, accesses};
use tileport_python::options::{KernelOption, OptionValue};
use tileport_python::{Inferred, KernelDef, Parameter, SourceFiles};

/// Lists the kernels of a file.
pub(super) fn run(args: &InspectArgs, source: &Source) -> Result<Outcome> {
    let report = Report::new(args.json);
    with_project(source, |project, files, path| {
        let Some((module, kernels, sound)) = open(project, path, (source, files, &report)) else {
            return Ok(Outcome::Failed);
        };
        let chosen: Vec<&KernelDef<'_>> = match &args.wanted.kernel {
            Some(_) => {
                let choice = Choice {
                    kernel: args.wanted.kernel.clone(),
                    ..Choice::default()
                };
                vec![python::choose(kernels.all(), &choice, source)?]
            }
            None => kernels.all().iter().collect(),
        };
        ensure!(
            !chosen.is_empty() || !sound,
            "there is no kernel in {}: no function that ct.kernel is applied to",
            source.path.display()
        );
        let mut findings: Vec<Diagnostic> = project.launch_warnings(module);
        findings.extend(project.copied_transposes(module).iter().map(|copy| copy.note()));
        let mut listed = Vec::new();
        for kernel in chosen {
            let inferred = project.infer(module, kernel);
            // What must be filled in is no mistake of the kernel.
            let own = inferred
                .findings
                .iter()
                .filter(|found| found.code != tileport_python::infer::UNKNOWN);
            let warnings = inferred.reading.iter().flat_map(|reading| &reading.warnings);
            let own: Vec<Diagnostic> = own.chain(warnings).cloned().collect();
            listed.push(list(kernel, &inferred, (files, path), &own));
            findings.extend(own);
        }
        let text = if args.json {
            let object = Json {
                file: path,
                format: "cuTile Python",
                kernels: &listed,
            };
            serde_json::to_string_pretty(&object)? + "\n"
        } else {
            pretty(path, &listed)
        };
        output::write(None, text.as_bytes())?;
        show(&report, files, source, &findings);
        let wrong = findings.iter().any(|found| found.severity == Severity::Error);
        Ok(if wrong || !sound {
            Outcome::Findings
        } else {
            Outcome::Clean
        })
    })
}

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    format: &'static str,
    kernels: &'a [Listed],
}

#[derive(Serialize)]
struct Listed {
    name: String,
    place: Option<String>,
    /// Whether it can be read.
    read: bool,
    options: Vec<ListedOption>,
    parameters: Vec<ListedParameter>,
    signature: String,
    /// Whether nothing of the signature must be filled in.
    complete: bool,
    accesses: Vec<ListedAccess>,
    /// Constants whose values decide more than numbers do, with what stands for them in this list.
    needs: Vec<String>,
    requirements: Vec<String>,
    errors: usize,
    warnings: usize,
}

#[derive(Serialize)]
struct ListedOption {
    target: Option<String>,
    name: String,
    value: String,
}

#[derive(Serialize)]
struct ListedParameter {
    name: String,
    kind: &'static str,
    spec: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    annotation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<String>,
    reasons: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
}

#[derive(Serialize)]
struct ListedAccess {
    array: Option<String>,
    #[serde(flatten)]
    access: AccessText,
}

#[derive(Serialize)]
struct AccessText {
    kind: &'static str,
    shape: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    padding: Option<&'static str>,
    unchecked: bool,
    places: Vec<String>,
}

fn list(
    kernel: &KernelDef<'_>,
    inferred: &Inferred,
    (files, path): (&SourceFiles, &str),
    findings: &[Diagnostic],
) -> Listed {
    let reading = inferred.reading.as_ref();
    let errors = findings
        .iter()
        .filter(|found| found.severity == Severity::Error)
        .count();
    let params = kernel.parameters.iter().zip(&inferred.params);
    let parameters = params
        .zip(&inferred.signature.params)
        .map(|((parameter, known), spec)| ListedParameter {
            name: parameter.name.to_owned(),
            kind: kind(spec),
            spec: text::print_spec(spec),
            annotation: annotation(parameter),
            default: parameter.default_text.map(str::to_owned),
            reasons: reasons(inferred, parameter.name, files, path),
            missing: known.missing.clone(),
        })
        .collect();
    Listed {
        name: kernel.qualified_name.clone(),
        place: place(files, kernel.span, path),
        read: reading.is_some(),
        options: kernel.options.iter().flat_map(option).collect(),
        parameters,
        signature: text::print(&parameter_names(kernel), &inferred.signature),
        complete: inferred.is_complete(),
        accesses: reading.map_or(Vec::new(), |reading| {
            let listed = |access: Access| ListedAccess {
                array: access
                    .param
                    .and_then(|param| reading.kernel.params.get(param))
                    .map(|param| param.name.clone()),
                access: AccessText {
                    kind: access.kind,
                    shape: access.shape,
                    view: access.view,
                    padding: access.padding,
                    unchecked: access.unchecked,
                    places: access
                        .places
                        .iter()
                        .filter_map(|span| place(files, *span, path))
                        .collect(),
                },
            };
            accesses(&reading.kernel).into_iter().map(listed).collect()
        }),
        needs: inferred
            .stand_ins
            .iter()
            .map(|(name, value)| text::print_param(name, &ParamSpec::Constant(Some(value.clone()))))
            .collect(),
        requirements: reading.map_or(Vec::new(), |reading| {
            let of = |requirement: &tileport_kernel::kernel::Requirement| {
                tileport_kernel::print::print_cond(&reading.kernel, &requirement.cond)
            };
            reading.kernel.requirements.iter().map(of).collect()
        }),
        errors,
        warnings: findings.len() - errors,
    }
}

fn kind(spec: &ParamSpec) -> &'static str {
    match spec {
        ParamSpec::Constant(Some(ConstantValue::None)) => "left out",
        ParamSpec::Constant(_) => "constant",
        ParamSpec::Scalar(_) => "scalar",
        ParamSpec::Array(_) => "array",
        ParamSpec::List { .. } => "list",
        ParamSpec::Tuple(_) => "tuple",
        ParamSpec::Open => "unknown",
    }
}

fn annotation(parameter: &Parameter<'_>) -> Option<String> {
    let leaf = parameter.annotation.leaf()?;
    match (leaf.constant, &leaf.hint) {
        (true, Some(hint)) => Some(format!("constant {hint}")),
        (true, None) => Some("constant".to_owned()),
        (false, Some(hint)) => Some(hint.clone()),
        (false, None) => None,
    }
}

/// The options, one entry a target.
fn option(option: &KernelOption<'_>) -> Vec<ListedOption> {
    let entry = |target: Option<&str>, value: Option<i64>| ListedOption {
        target: target.map(str::to_owned),
        name: option.name.to_owned(),
        value: value.map_or_else(|| "chosen by the compiler".to_owned(), |value| value.to_string()),
    };
    match &option.value {
        OptionValue::All(value) => vec![entry(None, *value)],
        OptionValue::ByTarget { targets, default } => {
            let named = targets.iter().map(|(target, value)| entry(Some(target), *value));
            default
                .iter()
                .map(|value| entry(None, *value))
                .chain(named)
                .collect()
        }
        OptionValue::Computed(_) => vec![ListedOption {
            target: None,
            name: option.name.to_owned(),
            value: "computed when the program runs".to_owned(),
        }],
    }
}

fn pretty(path: &str, listed: &[Listed]) -> String {
    let mut out = String::new();
    _ = writeln!(out, "{path}: cuTile Python, {}", count(listed.len(), "kernel"));
    for kernel in listed {
        pretty_kernel(&mut out, kernel);
    }
    out
}

fn pretty_kernel(out: &mut String, kernel: &Listed) {
    let place = kernel
        .place
        .as_ref()
        .map_or(String::new(), |place| format!(" ({place})"));
    _ = writeln!(out, "\nkernel {}{place}", kernel.name);
    if !kernel.read {
        _ = writeln!(out, "  not readable: {}", count(kernel.errors, "error"));
    }
    for option in &kernel.options {
        let target = option
            .target
            .as_ref()
            .map_or(String::new(), |target| format!(" on {target}"));
        _ = writeln!(out, "  option {}{target}: {}", option.name, option.value);
    }
    _ = writeln!(out, "  parameters");
    for parameter in &kernel.parameters {
        let default = parameter
            .default
            .as_ref()
            .map_or(String::new(), |default| format!(", default {default}"));
        let annotation = parameter
            .annotation
            .as_ref()
            .filter(|_| parameter.kind == "constant")
            .map_or(String::new(), |annotation| {
                annotation
                    .strip_prefix("constant")
                    .unwrap_or(annotation)
                    .to_owned()
            });
        let missing = parameter
            .missing
            .as_ref()
            .map_or(String::new(), |what| format!(" (unknown: {what})"));
        _ = writeln!(
            out,
            "    {}: {}{annotation} {}{default}{missing}",
            parameter.name, parameter.kind, parameter.spec
        );
        for reason in &parameter.reasons {
            _ = writeln!(out, "        {reason}");
        }
    }
    if !kernel.accesses.is_empty() {
        _ = writeln!(out, "  accesses");
    }
    for access in &kernel.accesses {
        _ = writeln!(out, "    {}", access_line(access));
    }
    if !kernel.needs.is_empty() {
        _ = writeln!(
            out,
            "  must be known to read the kernel; listed for {}",
            kernel.needs.join(", ")
        );
    }
    for requirement in &kernel.requirements {
        _ = writeln!(out, "  requires {requirement}");
    }
    let state = if kernel.complete {
        "signature"
    } else {
        "signature, incomplete"
    };
    _ = writeln!(out, "  {state}: {}", kernel.signature);
    if kernel.errors + kernel.warnings > 0 {
        _ = writeln!(
            out,
            "  {}, {}",
            count(kernel.errors, "error"),
            count(kernel.warnings, "warning")
        );
    }
}

fn access_line(access: &ListedAccess) -> String {
    let ListedAccess { array, access } = access;
    let mut line = format!(
        "{}: {} ({})",
        array.as_deref().unwrap_or("an array made in the kernel"),
        access.kind,
        access.shape.join(", ")
    );
    for part in [
        access.view.clone(),
        access.padding.map(|padding| format!("padding {padding}")),
        access.unchecked.then(|| "bounds not checked".to_owned()),
        Some(access.places.join(", ")).filter(|places| !places.is_empty()),
    ]
    .into_iter()
    .flatten()
    {
        line.push_str(", ");
        line.push_str(&part);
    }
    line
}
