//! `tileport ir`: print, check, simplify, translate.

use crate::Outcome;
use crate::cli::{Emit, IrArgs};
use crate::input::{self, Format, Loaded};
use crate::output;
use crate::python::Choice;
use crate::render::{Report, count, say};
use anyhow::Result;
use tileport_ir::text::{Form, Names, PrintOptions};
use tileport_ir::{Version, bytecode, canon, requirements, text};

/// Runs the command.
pub(crate) fn run(args: &IrArgs) -> Result<Outcome> {
    let report = Report::new(args.json);
    let choice = Choice {
        kernel: args.kernel.clone(),
        signature: args.sig.clone(),
        sidecar: None,
        version: args.bytecode_version,
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
        Emit::Bytecode => emit_bytecode(args, &loaded, &report),
        Emit::Text => emit_text(
            args,
            &loaded,
            if args.full { Form::Mlir } else { Form::Disassembly },
        ),
        Emit::Mlir => emit_text(args, &loaded, Form::Mlir),
    }
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
        Format::Text | Format::Python => requirements::minimum_version(&loaded.module)
            .0
            .max(Version::V13_3),
    }
}
