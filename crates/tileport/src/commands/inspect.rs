//! `tileport inspect`: what is in a file.

use crate::Outcome;
use crate::cli::InspectArgs;
use crate::input::{self, Loaded, Source};
use crate::output;
use crate::python::{self, Choice};
use crate::render::{Place, Report, count};
use anyhow::{Result, ensure};
use serde::Serialize;
use std::fmt::Write as _;
use tileport_ir::inspect::{
    Advice, EntryReport, Known, ModuleReport, Parameter, Recognised, ViewReport, inspect,
};

/// Runs the command.
pub(crate) fn run(args: &InspectArgs) -> Result<Outcome> {
    let report = Report::new(args.json);
    if !args.wanted.has_signatures() {
        let source = Source::read(&args.file)?;
        if python::is_python(&source.bytes) {
            return super::listing::run(args, &source);
        }
        ensure!(
            args.wanted.kernel.is_none(),
            "--kernel is for kernels in Python, and {} is none",
            args.file.display()
        );
        // Standard input can be read once only.
        return match input::load_source(source, &report)? {
            Some(loaded) => show(args, &loaded, &report),
            None => Ok(Outcome::Failed),
        };
    }
    let choice = Choice {
        quiet: args.json,
        ..args.wanted.choice()
    };
    let Some(loaded) = input::load_chosen(&args.file, &choice, &report)? else {
        return Ok(Outcome::Failed);
    };
    show(args, &loaded, &report)
}

fn show(args: &InspectArgs, loaded: &Loaded, report: &Report) -> Result<Outcome> {
    if !input::is_valid(loaded, report) {
        return Ok(Outcome::Findings);
    }
    let module = inspect(&loaded.module);
    let text = if args.json {
        json(loaded, &module)?
    } else {
        pretty(loaded, &module)
    };
    output::write(None, text.as_bytes())?;
    Ok(Outcome::Clean)
}

#[derive(Serialize)]
struct Json<'a> {
    file: String,
    format: String,
    #[serde(flatten)]
    module: &'a ModuleReport,
}

fn json(loaded: &Loaded, module: &ModuleReport) -> Result<String> {
    let file = loaded.source.path.display().to_string();
    let object = Json {
        file,
        format: loaded.format.describe(),
        module,
    };
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}

fn pretty(loaded: &Loaded, module: &ModuleReport) -> String {
    let mut out = String::new();
    let path = loaded.source.path.display();
    _ = writeln!(
        out,
        "{path}: {}, {}",
        loaded.format.describe(),
        count(module.entries.len(), "entry")
    );
    if let Some(producer) = &module.producer {
        _ = writeln!(out, "  made by {producer}");
    }
    _ = writeln!(out, "  fits bytecode {} and newer", module.minimum_version);
    for need in &module.needs {
        _ = writeln!(
            out,
            "    {} needs {} ({})",
            need.feature,
            need.version,
            count(need.count, "time")
        );
    }
    for global in &module.globals {
        let constant = if global.constant { "constant " } else { "" };
        _ = writeln!(out, "  {constant}global @{}: {}", global.name, global.ty);
    }
    for entry in &module.entries {
        pretty_entry(&mut out, loaded, entry);
    }
    out
}

fn pretty_entry(out: &mut String, loaded: &Loaded, entry: &EntryReport) {
    _ = writeln!(out, "\nentry @{}", entry.name);
    if let Some(name) = &entry.source_name {
        _ = writeln!(out, "  source kernel: {name}");
    }
    section(out, "parameters", entry.parameters.iter().map(parameter));
    if !entry.constants.is_empty() {
        _ = writeln!(out, "  constants, in order: {}", entry.constants.join(", "));
    }
    section(
        out,
        "hints",
        entry
            .hints
            .iter()
            .map(|h| format!("{}: {} = {}", h.target, h.name, h.value)),
    );
    section(
        out,
        "views",
        entry.views.iter().map(|v| view(v, &entry.parameters)),
    );
    _ = writeln!(
        out,
        "  {}, loops nest {} deep",
        count(entry.operations, "operation"),
        entry.loop_depth
    );
    for family in &entry.families {
        let list: Vec<String> = family
            .operations
            .iter()
            .map(|(name, n)| format!("{name} {n}"))
            .collect();
        _ = writeln!(
            out,
            "    {:<14}{:>5}  {}",
            family.name,
            family.count,
            list.join(", ")
        );
    }
    section(out, "performance", entry.advice.iter().map(|a| advice(a, loaded)));
}

fn section(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        _ = writeln!(out, "  {title}");
        for line in lines {
            _ = writeln!(out, "    {line}");
        }
    }
}

fn parameter(parameter: &Parameter) -> String {
    let at = parameter.first();
    match parameter {
        Parameter::Array {
            element,
            shape,
            strides,
            base,
            index,
            recognised,
            ..
        } => {
            let list = |list: &[Known]| list.iter().map(known).collect::<Vec<_>>().join(", ");
            let guess = if *recognised == Recognised::Position {
                " (an array by its position only)"
            } else {
                ""
            };
            let aligned = base
                .divisible_by
                .map_or(String::new(), |n| format!(", base on {n} bytes"));
            let index = if *index == "i32" {
                String::new()
            } else {
                format!(", {index} sizes")
            };
            let (shape, strides) = (list(shape), list(strides));
            format!("%arg{at}: array of {element} [{shape}], strides [{strides}]{aligned}{index}{guess}")
        }
        Parameter::List { .. } => format!("%arg{at}: list of arrays"),
        Parameter::Pointer {
            element, known: k, ..
        } => format!("%arg{at}: pointer to {element}{}", facts(k)),
        Parameter::Scalar {
            element, known: k, ..
        } => format!("%arg{at}: {element}{}", facts(k)),
    }
}

/// A size or stride: its value, or `?` with what divides it.
fn known(known: &Known) -> String {
    match (known.value, known.divisible_by) {
        (Some(value), _) => value.to_string(),
        (None, Some(n)) => format!("?:{n}"),
        (None, None) => "?".to_owned(),
    }
}

fn facts(known: &Known) -> String {
    let mut list = Vec::new();
    list.extend(known.divisible_by.map(|n| format!("divisible by {n}")));
    list.extend(known.at_least.map(|n| format!("at least {n}")));
    list.extend(known.at_most.map(|n| format!("at most {n}")));
    if list.is_empty() {
        String::new()
    } else {
        format!(" ({})", list.join(", "))
    }
}

fn view(view: &ViewReport, parameters: &[Parameter]) -> String {
    let tile: Vec<String> = view.tile.iter().map(ToString::to_string).collect();
    let padding = view.padding.unwrap_or("unspecified");
    let into = view
        .parameter
        .and_then(|p| parameters.get(p))
        .map_or(String::new(), |p| format!(" of %arg{}", p.first()));
    format!(
        "{} {}{into}: {}, {}, padding {padding}",
        view.kind,
        tile.join("x"),
        count(view.loads, "load"),
        count(view.stores, "store")
    )
}

fn advice(advice: &Advice, loaded: &Loaded) -> String {
    let place = Place::of(&loaded.source.bytes, advice.span).map_or(String::new(), |p| format!("{p}: "));
    format!(
        "{place}{} [{}]\n      {}",
        advice.message, advice.code, advice.help
    )
}
