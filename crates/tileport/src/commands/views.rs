//! `tileport views`: strided views to partition views and back.

use crate::Outcome;
use crate::cli::{Emit, ViewKind, ViewsArgs};
use crate::input::{self, Format, Loaded, Source};
use crate::output;
use crate::render::{Places, Report, count};
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::path::Path;
use tileport_ir::text::{Form, Names, PrintOptions};
use tileport_ir::{Entry, Module, OpId, Version, bytecode, requirements, text};
use tileport_views::proof::{AccessProof, DimensionProof, EntryProof, OutcomeProof, VerdictProof};
use tileport_views::{
    Assumptions, Options, Proof, Transforms, check_proof, explain_module, to_partition, to_strided,
};

/// Runs the command.
pub(crate) fn run(args: &ViewsArgs) -> Result<Outcome> {
    if args.to.is_some() && args.json && args.output.is_none() {
        bail!(
            "the proof and the kernel cannot both go to standard output: say with `-o` where the kernel goes"
        );
    }
    let report = Report::new(args.json);
    let Some(loaded) = input::load(&args.file, &report)? else {
        return Ok(Outcome::Failed);
    };
    if !input::is_valid(&loaded, &report) {
        return Ok(Outcome::Failed);
    }
    if let (Some(proof), Some(result)) = (&args.check_proof, &args.result) {
        return check(&loaded, proof, result, &report);
    }
    let options = Options {
        assumptions: Assumptions {
            signed_sizes: !args.no_assumptions,
        },
        transforms: Transforms {
            pointers: !args.no_pointers,
            transposes: !args.no_transposes,
        },
    };
    match args.to {
        Some(ViewKind::Strided) => strided(args, loaded, &report),
        Some(ViewKind::Partition) => partition(args, loaded, options, &report),
        None => {
            let proof = explain_module(&loaded.module, options);
            write_proof(args, &proof)?;
            let text = if args.json {
                serde_json::to_string_pretty(&proof)? + "\n"
            } else {
                describe(&loaded, &proof, args)
            };
            output::write(None, text.as_bytes())?;
            Ok(outcome(&proof))
        }
    }
}

/// Whether everything converts.
fn outcome(proof: &Proof) -> Outcome {
    let mut dimensions = proof
        .entries
        .iter()
        .flat_map(|e| &e.accesses)
        .flat_map(|a| &a.dimensions);
    let converts = |d: &DimensionProof| {
        matches!(
            d.verdict,
            VerdictProof::Trivial | VerdictProof::Convertible { .. }
        )
    };
    if dimensions.all(converts) {
        Outcome::Clean
    } else {
        Outcome::Findings
    }
}

fn write_proof(args: &ViewsArgs, proof: &Proof) -> Result<()> {
    match &args.proof {
        Some(path) => output::write(
            Some(path),
            (serde_json::to_string_pretty(proof)? + "\n").as_bytes(),
        ),
        None => Ok(()),
    }
}

fn partition(args: &ViewsArgs, mut loaded: Loaded, options: Options, report: &Report) -> Result<Outcome> {
    let source = loaded.module.clone();
    let proof = to_partition(&mut loaded.module, options).proof;
    // The checker shares no code with what was just done: better no result than a wrong one.
    if let Err(wrong) = check_proof(&source, &loaded.module, &proof) {
        bail!("the result does not pass the check of its own proof, and is not written: {wrong}");
    }
    let Some(bytes) = emitted(args, &loaded, report) else {
        return Ok(Outcome::Failed);
    };
    // The proof comes first: a result is never there without the proof that was asked for.
    write_proof(args, &proof)?;
    output::write(args.output.as_deref(), &bytes)?;
    if args.json {
        output::write(None, (serde_json::to_string_pretty(&proof)? + "\n").as_bytes())?;
    } else {
        let before = Loaded {
            module: source,
            ..loaded
        };
        eprint!("{}", describe(&before, &proof, args));
    }
    Ok(outcome(&proof))
}

fn strided(args: &ViewsArgs, mut loaded: Loaded, report: &Report) -> Result<Outcome> {
    let views = to_strided(&mut loaded.module);
    let Some(bytes) = emitted(args, &loaded, report) else {
        return Ok(Outcome::Failed);
    };
    output::write(args.output.as_deref(), &bytes)?;
    if !args.json {
        let path = loaded.source.path.display();
        eprintln!("{path}: {} became strided", count(views, "partition view"));
    }
    Ok(Outcome::Clean)
}

/// The rewritten kernel, in the form of the file that was read unless told otherwise; none if it has no such form, which
/// is reported.
fn emitted(args: &ViewsArgs, loaded: &Loaded, report: &Report) -> Option<Vec<u8>> {
    let emit = args.emit.unwrap_or(match loaded.format {
        Format::Text | Format::Python | Format::Julia => Emit::Text,
        Format::Bytecode(_) => Emit::Bytecode,
    });
    let form = match emit {
        Emit::Text => Form::Disassembly,
        Emit::Mlir => Form::Mlir,
        Emit::Bytecode => return bytecode_of(loaded, report),
    };
    let options = PrintOptions {
        form,
        names: Names::Kept,
        ..PrintOptions::default()
    };
    Some(text::print(&loaded.module, &options).into_bytes())
}

fn bytecode_of(loaded: &Loaded, report: &Report) -> Option<Vec<u8>> {
    // A version that is too old for what was written is raised: strided views came with 13.3.
    let needed = requirements::minimum_version(&loaded.module).0;
    let version = match loaded.format {
        Format::Bytecode(version) => version.max(needed),
        Format::Text | Format::Python | Format::Julia => needed.max(Version::V13_3),
    };
    match bytecode::write(&loaded.module, version) {
        Ok(bytes) => Some(bytes),
        Err(diagnostics) => {
            report.diagnostics(&loaded.source, &diagnostics);
            None
        }
    }
}

fn check(loaded: &Loaded, proof: &Path, result: &Path, report: &Report) -> Result<Outcome> {
    let Some(result) = input::load(result, report)? else {
        return Ok(Outcome::Failed);
    };
    let path = proof.display();
    let text = Source::read(proof)?;
    let proof: Proof = serde_json::from_slice(&text.bytes)
        .with_context(|| format!("{path} is not a proof of a view conversion"))?;
    match check_proof(&loaded.module, &result.module, &proof) {
        Ok(covered) => {
            let mut line = format!(
                "{path}: holds: {}, {} through partition views",
                count(covered.claims, "claim"),
                count(covered.partition, "access").replace("accesss", "accesses")
            );
            if covered.pointers > 0 {
                _ = write!(line, ", {} through pointers", covered.pointers);
            }
            if covered.kept > 0 {
                _ = write!(line, ", {} unchanged", covered.kept);
            }
            println!("{line}");
            if proof.assumes_signed_sizes {
                println!(
                    "under the assumption that sizes of tensors given as i32 are below 2^31, where used"
                );
            }
            Ok(Outcome::Clean)
        }
        Err(wrong) => {
            println!("{path}: does not hold: {wrong}");
            Ok(Outcome::Findings)
        }
    }
}

/// What was found, in words.
fn describe(loaded: &Loaded, proof: &Proof, args: &ViewsArgs) -> String {
    let mut out = String::new();
    let path = loaded.source.path.display();
    let all: Vec<&AccessProof> = proof.entries.iter().flat_map(|e| &e.accesses).collect();
    if all.is_empty() {
        let views = strided_views(&loaded.module);
        let what = if views == 0 {
            "no strided view"
        } else {
            "no access through a strided view"
        };
        return format!("{path}: {what}\n");
    }
    let places = Places::new(&loaded.source.bytes);
    for (entry, found) in loaded.module.entries().zip(&proof.entries) {
        if !found.accesses.is_empty() {
            _ = writeln!(out, "@{}", found.name);
            describe_entry(&mut out, &places, entry, found, args);
        }
    }
    let convertible = all
        .iter()
        .filter(|a| {
            a.dimensions.iter().all(|d| {
                matches!(
                    d.verdict,
                    VerdictProof::Trivial | VerdictProof::Convertible { .. }
                )
            })
        })
        .count();
    let verb = if convertible == 1 { "converts" } else { "convert" };
    _ = writeln!(
        out,
        "{path}: {convertible} of {} accesses {verb} to a partition view",
        all.len()
    );
    out
}

fn strided_views(module: &Module) -> usize {
    module
        .entries()
        .map(|e| tileport_views::access::strided_views(&module.types, &e.body).len())
        .sum()
}

fn describe_entry(
    out: &mut String,
    places: &Places<'_>,
    entry: &Entry,
    found: &EntryProof,
    args: &ViewsArgs,
) {
    let mut ops: Vec<OpId> = Vec::with_capacity(entry.body.num_ops());
    entry.body.walk(|id| ops.push(id));
    for access in &found.accesses {
        let place = (ops.get(access.op))
            .and_then(|&op| places.of(entry.body.span(op)))
            .map_or_else(String::new, |p| format!(" at {p}"));
        _ = writeln!(
            out,
            "  {} through {}{place}{}",
            access.kind,
            access.view,
            became(access)
        );
        for (d, dimension) in access.dimensions.iter().enumerate() {
            describe_dimension(out, d, dimension, found, args);
        }
    }
}

fn became(access: &AccessProof) -> String {
    match &access.outcome {
        None => String::new(),
        Some(OutcomeProof::Partition { permutation }) => {
            let moved = permutation.iter().enumerate().any(|(i, &p)| i != p);
            let permuted = if moved {
                format!(", dimensions permuted {permutation:?}")
            } else {
                String::new()
            };
            format!(" → partition view{permuted}")
        }
        Some(OutcomeProof::Pointers) => " → pointers".to_owned(),
        Some(OutcomeProof::Kept(reason)) => format!(" stays: {reason}"),
    }
}

fn describe_dimension(
    out: &mut String,
    d: usize,
    dimension: &DimensionProof,
    found: &EntryProof,
    args: &ViewsArgs,
) {
    let head = format!(
        "    dimension {d}: tile {}, stride {}",
        dimension.tile, dimension.stride
    );
    match &dimension.verdict {
        VerdictProof::Trivial => _ = writeln!(out, "{head}: trivial, the index stays"),
        VerdictProof::Convertible { new_index, .. } => {
            _ = writeln!(out, "{head}: convertible, {} → {new_index}", dimension.form);
        }
        VerdictProof::NotConvertible { witness, .. } => {
            _ = writeln!(out, "{head}: not convertible, {}", dimension.form);
            _ = writeln!(out, "      {witness}");
        }
        VerdictProof::Unknown { expression, reason } => {
            _ = writeln!(out, "{head}: unknown, {expression}");
            _ = writeln!(out, "      {reason}");
        }
    }
    for fact in &dimension.facts {
        _ = writeln!(out, "      {fact}");
    }
    if args.derivation {
        for step in dimension.derivation.iter().filter_map(|&s| found.steps.get(s)) {
            _ = writeln!(out, "      {} = {} ({})", step.name, step.text, step.by);
        }
    }
}
