//! `tileport ir`: print, check, simplify, translate.

use crate::Outcome;
use crate::cli::{IrArgs, IrEmit};
use crate::input::{self, Format, Loaded};
use crate::output;
use crate::python::Choice;
use crate::render::{Report, count, say};
use anyhow::Result;
use tileport_ir::text::{Form, Names, PrintOptions};
use tileport_ir::{Version, bytecode, canon, requirements, text};
use tileport_kernel::raise::{Raised, raise};
use tileport_kernel::signature::text as signature_text;
use tileport_kernel::{PrintOptions as KernelOptions, print_kernel};

/// Runs the command.
pub(crate) fn run(args: &IrArgs) -> Result<Outcome> {
    let report = Report::new(args.json);
    let choice = Choice {
        version: args.bytecode_version,
        quiet: args.json,
        ..args.wanted.choice()
    };
    let Some(mut loaded) = input::load_chosen(&args.file, &choice, &report)? else {
        return Ok(Outcome::Failed);
    };
    if !args.no_verify && !input::is_valid(&loaded, &report) {
        return Ok(Outcome::Findings);
    }
    if args.check {
        summary(args, &loaded);
        return Ok(Outcome::Clean);
    }
    if args.canonicalize {
        canon::canonicalize(&mut loaded.module);
    }
    match args.emit {
        IrEmit::Bytecode => emit_bytecode(args, &loaded, &report),
        IrEmit::Text => emit_text(
            args,
            &loaded,
            if args.full { Form::Mlir } else { Form::Disassembly },
        ),
        IrEmit::Mlir => emit_text(args, &loaded, Form::Mlir),
        IrEmit::Kernel => emit_kernels(args, &loaded, &report),
    }
}

/// Writes the kernels that the entries were, each with what it is specialised for.
fn emit_kernels(args: &IrArgs, loaded: &Loaded, report: &Report) -> Result<Outcome> {
    let mut out = String::new();
    let mut refused = false;
    for entry in loaded.module.entries() {
        match raise(&loaded.module, entry) {
            Ok(raised) => {
                report.diagnostics(&loaded.source, &raised.notes);
                if !out.is_empty() {
                    out.push('\n');
                }
                out.push_str(&described(&entry.name, &raised));
                out.push_str(&print_kernel(&raised.kernel, KernelOptions::default()));
            }
            Err(found) => {
                refused = true;
                report.diagnostics(&loaded.source, &found);
            }
        }
    }
    if refused {
        return Ok(Outcome::Findings);
    }
    output::write(args.output.as_deref(), out.as_bytes())?;
    Ok(Outcome::Clean)
}

/// The entry's name and the signature that it is for, as comments.
fn described(name: &str, raised: &Raised) -> String {
    let positions = 0..raised.signature.params.len();
    let names: Vec<&str> = positions
        .map(|position| {
            let mut params = raised.kernel.params.values();
            params
                .find(|param| param.position == position)
                .map_or("_", |param| param.name.as_str())
        })
        .collect();
    let signature = signature_text::print(&names, &raised.signature);
    format!("# entry @{name}\n# for {signature}\n")
}

fn summary(args: &IrArgs, loaded: &Loaded) {
    if !args.json {
        let entries = loaded.module.entries().count();
        let format = loaded.format.describe();
        let entries = if entries == 1 {
            "1 entry".to_owned()
        } else {
            count(entries, "entrie")
        };
        say!("{}: {format}, {entries}, valid", loaded.source.path.display());
    }
}

fn emit_text(args: &IrArgs, loaded: &Loaded, form: Form) -> Result<Outcome> {
    let names = if args.keep_names {
        Names::Kept
    } else {
        Names::Canonical
    };
    let options = PrintOptions {
        form,
        debug_info: args.debug_info,
        names,
    };
    output::write(
        args.output.as_deref(),
        text::print(&loaded.module, &options).as_bytes(),
    )?;
    Ok(Outcome::Clean)
}

fn emit_bytecode(args: &IrArgs, loaded: &Loaded, report: &Report) -> Result<Outcome> {
    let version = args.bytecode_version.unwrap_or_else(|| default_version(loaded));
    match bytecode::write(&loaded.module, version) {
        Ok(bytes) => {
            output::write(args.output.as_deref(), &bytes)?;
            Ok(Outcome::Clean)
        }
        Err(diagnostics) => {
            report.diagnostics(&loaded.source, &diagnostics);
            Ok(Outcome::Failed)
        }
    }
}

/// The version that was read; for text the oldest that public toolchains write by default (13.3), or what it needs.
fn default_version(loaded: &Loaded) -> Version {
    match loaded.format {
        Format::Bytecode(version) => version,
        Format::Text | Format::Python | Format::Julia => requirements::minimum_version(&loaded.module)
            .0
            .max(Version::V13_3),
    }
}
