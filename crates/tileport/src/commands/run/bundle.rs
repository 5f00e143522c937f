//! Running all cases of a folder that was made for a GPU, so that both can be compared.
//!
//! The folder's files are described in `kernels/gpu/README.md`.

use super::array::Array;
use super::dtype::DType;
use super::npy::{Npz, write_npz};
use super::progress::Watch;
use crate::Outcome;
use crate::output;
use crate::render::count;
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;
use tileport_exec::{Arg, Args, Executor, Kind, Options, Progress};
use tileport_ir::attr::Number;
use tileport_ir::{Module, Severity, bytecode, verify};

#[derive(Deserialize)]
struct Manifest {
    format: u32,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    kernel: String,
    case: String,
    module: String,
    entry: String,
    grid: [u32; 3],
    inputs: String,
    arrays: Vec<ArrayEntry>,
    lists: Vec<List>,
    params: Vec<Param>,
}

#[derive(Deserialize)]
struct ArrayEntry {
    name: String,
    dtype: String,
    shape: Vec<u64>,
    strides: Vec<u64>,
    align: u64,
    output: bool,
}

#[derive(Deserialize)]
struct List {
    name: String,
    arrays: Vec<usize>,
}

#[derive(Deserialize)]
struct Param {
    kind: String,
    array: Option<usize>,
    list: Option<usize>,
    dtype: Option<String>,
    bytes: Option<String>,
}

/// What became of a case.
#[derive(Debug, Serialize)]
struct Report {
    kernel: String,
    case: String,
    /// `ok`, `fault` (the kernel is at fault), `gap` (this executor lacks something) or `error`.
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    milliseconds: f64,
}

/// Runs all cases, each for itself: one that fails does not end the run.
pub(crate) fn run(folder: &Path, out: &Path, options: &Options, json: bool) -> Result<Outcome> {
    let path = folder.join("manifest.json");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let manifest: Manifest = serde_json::from_str(&text)
        .with_context(|| format!("{} is no manifest of a bundle", path.display()))?;
    ensure!(
        manifest.format == 1,
        "{} is of format {}; known is 1",
        path.display(),
        manifest.format
    );
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut modules: BTreeMap<String, Module> = BTreeMap::new();
    let mut reports = Vec::new();
    for (number, case) in manifest.cases.iter().enumerate() {
        let start = Instant::now();
        let watch = Watch::new(&format!(
            "{} {} ({} of {})",
            case.kernel,
            case.case,
            number + 1,
            manifest.cases.len()
        ));
        let result = run_case(folder, out, case, (options, watch.progress()), &mut modules);
        drop(watch);
        let (status, why) = match result {
            Ok(()) => ("ok", None),
            Err(error) => (status(&error), Some(format!("{error:#}"))),
        };
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        let report = Report {
            kernel: case.kernel.clone(),
            case: case.case.clone(),
            status,
            why,
            milliseconds,
        };
        if !json {
            let why = report.why.as_deref().map_or(String::new(), |w| format!(": {w}"));
            anstream::println!(
                "{:>9.1} ms  {} {} {status}{why}",
                milliseconds,
                case.kernel,
                case.case
            );
        }
        reports.push(report);
    }
    let of = |status: &str| reports.iter().filter(|r| r.status == status).count();
    if json {
        output::write(None, (serde_json::to_string_pretty(&reports)? + "\n").as_bytes())?;
    } else {
        anstream::println!(
            "{}: {} ran, {} at fault, {} that this executor cannot run, {}",
            count(reports.len(), "case"),
            of("ok"),
            of("fault"),
            of("gap"),
            count(of("error"), "error")
        );
    }
    Ok(match (of("ok") == reports.len(), of("gap") + of("error")) {
        (true, _) => Outcome::Clean,
        (false, 0) => Outcome::Findings,
        (false, _) => Outcome::Failed,
    })
}

fn status(error: &anyhow::Error) -> &'static str {
    if let Some(fault) = error.downcast_ref::<tileport_exec::Fault>() {
        match fault.kind {
            Kind::Gap => "gap",
            Kind::Arguments => "error",
            _ => "fault",
        }
    } else if error.downcast_ref::<Refused>().is_some() {
        "gap"
    } else {
        "error"
    }
}

/// Something that this executor cannot run.
#[derive(Debug)]
struct Refused(String);

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

fn run_case(
    folder: &Path,
    out: &Path,
    case: &Case,
    (options, progress): (&Options, &Progress),
    modules: &mut BTreeMap<String, Module>,
) -> Result<()> {
    if !modules.contains_key(&case.module) {
        modules.insert(case.module.clone(), load(&folder.join(&case.module))?);
    }
    let module = modules.get(&case.module).context("the module was not read")?;
    let executor = Executor::prepare(module, &case.entry).map_err(|diagnostics| {
        let text = diagnostics.iter().map(|d| match &d.op {
            Some(op) => format!("{}, by `{op}`", d.message),
            None => d.message.clone(),
        });
        let text = text.collect::<Vec<_>>().join("; ");
        if diagnostics.iter().any(|d| d.code == tileport_exec::CODE_GAP) {
            anyhow::Error::new(Refused(text))
        } else {
            anyhow::Error::msg(text)
        }
    })?;
    let (mut args, tensors) = arguments(folder, case)?;
    executor.run_watched(&mut args, case.grid, options, progress)?;
    let mut outputs = Vec::new();
    for (entry, position) in case.arrays.iter().zip(&tensors).filter(|(e, _)| e.output) {
        let tensor = position
            .and_then(|p| args.tensors.get(p))
            .context("an output is no argument")?;
        outputs.push((entry.name.as_str(), Array::take(tensor, dtype(&entry.dtype)?)));
    }
    let bytes = write_npz(outputs.iter().map(|(n, a)| (*n, a)))?;
    output::write(
        Some(&out.join(format!("{}.{}.npz", case.kernel, case.case))),
        &bytes,
    )
}

fn load(path: &Path) -> Result<Module> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let first = |list: Vec<tileport_ir::Diagnostic>| {
        list.into_iter()
            .next()
            .map_or_else(|| "it is no valid module".to_owned(), |d| d.message)
    };
    let (module, _) = bytecode::read(&bytes).map_err(|d| anyhow::Error::msg(first(d)))?;
    let errors = verify::verify(&module)
        .into_iter()
        .filter(|d| d.severity == Severity::Error)
        .collect::<Vec<_>>();
    if errors.is_empty() {
        Ok(module)
    } else {
        bail!("{} is not valid: {}", path.display(), first(errors))
    }
}

fn dtype(name: &str) -> Result<DType> {
    DType::from_name(name).with_context(|| format!("there is no type `{name}`"))
}

/// The arguments as the manifest lists them, and which tensor each array is.
fn arguments(folder: &Path, case: &Case) -> Result<(Args, Vec<Option<usize>>)> {
    let mut npz = Npz::open(&folder.join(&case.inputs))?;
    let mut tensors = Vec::new();
    for entry in &case.arrays {
        let mut array = npz.read(&entry.name)?;
        let dtype = dtype(&entry.dtype)?;
        ensure!(
            dtype.is_stored_as(array.dtype) && array.shape == entry.shape,
            "{}: `{}` is {}{:?} in the manifest, but {}{:?} in the archive",
            case.inputs,
            entry.name,
            entry.dtype,
            entry.shape,
            array.dtype.name(),
            array.shape
        );
        array.dtype = dtype;
        tensors.push(array.place(&entry.name, Some(&entry.strides), entry.align)?);
    }
    let mut args = Args::new();
    let mut positions: Vec<Option<usize>> = vec![None; tensors.len()];
    for param in &case.params {
        match param.kind.as_str() {
            "pointer" => {
                let at = param.array.context("a pointer without its array")?;
                let slot = positions.get_mut(at).context("a pointer to no array")?;
                let tensor = tensors.get(at).context("a pointer to no array")?;
                let position = *slot.get_or_insert_with(|| args.add_tensor(tensor.clone()));
                args.push(Arg::Pointer(position));
            }
            "list" => {
                let list = param
                    .list
                    .and_then(|l| case.lists.get(l))
                    .context("a parameter of no list")?;
                let arrays: Option<Vec<_>> = list.arrays.iter().map(|&a| tensors.get(a).cloned()).collect();
                let first = args.push_list(&list.name, arrays.context("a list of no arrays")?);
                for (i, &a) in list.arrays.iter().enumerate() {
                    if let Some(slot) = positions.get_mut(a) {
                        *slot = Some(first + i);
                    }
                }
            }
            // It comes with its list.
            "length" => {}
            _ => {
                let dtype = dtype(param.dtype.as_deref().context("a number without its type")?)?;
                let bytes = param.bytes.as_deref().context("a number without its bytes")?;
                args.push_scalar(Number {
                    element: dtype.element,
                    bits: bits(bytes)?,
                });
            }
        }
    }
    Ok((args, positions))
}

/// The number whose bytes, in memory order, are written in hexadecimal.
fn bits(text: &str) -> Result<u64> {
    ensure!(
        text.len() <= 16 && text.is_ascii(),
        "`{text}` is no number of at most 8 bytes"
    );
    let bytes = text
        .as_bytes()
        .chunks(2)
        .map(|c| u64::from_str_radix(&String::from_utf8_lossy(c), 16));
    let bytes: Vec<u64> = bytes
        .collect::<Result<_, _>>()
        .with_context(|| format!("`{text}` is not hexadecimal"))?;
    Ok(bytes.iter().rev().fold(0, |word, b| word << 8 | b))
}
