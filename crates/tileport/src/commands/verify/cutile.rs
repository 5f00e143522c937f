//! Ports in cutile-rs: found, and compiled with the real crate for each launch of the source.

use super::options::VerifyArgs;
use super::source::{Launch, Source};
use super::{Port, Refused, progress};
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use tileport_ir::inspect::Known;
use tileport_ir::{Module, TileElement, bytecode, inspect::inspect};
use tileport_kernel::signature::ConstantValue;
use tileport_toolchain::Cache;
use tileport_toolchain::cutile::{
    CutileRs, Driver, EntryOutline, Finding, Generic, Kernels, ParameterOutline, modules,
};
use tileport_verify::{CompileRequest, DimFacts, Interface, ParameterFacts, Part};

/// Where a crate keeps its kernels.
const PLACES: [&str; 4] = ["src/kernel.rs", "kernel.rs", "src/kernels.rs", "src/lib.rs"];

/// The file with kernels that a path means, if it means cutile-rs.
pub(crate) fn find(path: &Path) -> Result<Option<PathBuf>> {
    if !path.is_dir() {
        let text = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = String::from_utf8_lossy(&text);
        return Ok((!modules(&text).is_empty()).then(|| path.to_owned()));
    }
    for place in PLACES {
        let file = path.join(place);
        if let Ok(text) = std::fs::read_to_string(&file)
            && !modules(&text).is_empty()
        {
            return Ok(Some(file));
        }
    }
    bail!(
        "there is no kernel in cutile-rs in {}: no file {} with a module marked #[cutile::module]",
        path.display(),
        PLACES.join(", ")
    )
}

/// Compiles a port for each launch.
pub(crate) fn compile(args: &VerifyArgs, file: &Path, source: &Source) -> Result<Vec<Port>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let kernels = Kernels {
        path: file.to_owned(),
        modules: modules(&text),
    };
    let crate_ = CutileRs::ensure(&Cache::from_env()?, &mut progress)
        .context("a port in cutile-rs is compiled with the real cutile crate")?;
    let driver = match crate_.build(std::slice::from_ref(&kernels))? {
        Ok(driver) => driver,
        Err(findings) => return Ok(source.launches.iter().map(|_| refused(&findings)).collect()),
    };
    let (module, entry) = choose(args, &driver, &kernels, source)?;
    let mut requests = Vec::new();
    for launch in &source.launches {
        requests.push((0, request(args, &module, &entry, launch)?));
    }
    let made = driver.compile(&requests)?;
    let ports = requests.into_iter().zip(made).map(|((_, request), made)| {
        let module = match made {
            Ok(artifact) => read(&artifact.bytecode, &entry.name)?,
            Err(finding) => Err(place(&finding)),
        };
        Ok(Port {
            entry: entry.name.clone(),
            generics: request.generics,
            module,
        })
    });
    ports.collect()
}

/// What was compiled, read back.
fn read(bytes: &[u8], name: &str) -> Result<std::result::Result<Module, Refused>> {
    let (module, _) = bytecode::read(bytes).map_err(|found| {
        let said: Vec<&str> = found.iter().map(|d| d.message.as_str()).collect();
        anyhow::anyhow!("what cutile made of `{name}` can't be read: {}", said.join("; "))
    })?;
    Ok(Ok(module))
}

fn refused(findings: &[Finding]) -> Port {
    let first = findings.first().map(place).unwrap_or_else(|| Refused {
        message: "rustc refuses it".to_owned(),
        file: None,
        line: None,
        column: None,
    });
    let more = findings.len().saturating_sub(1);
    let message = if more > 0 {
        format!("{} (and {more} more)", first.message)
    } else {
        first.message.clone()
    };
    Port {
        entry: String::new(),
        generics: Vec::new(),
        module: Err(Refused { message, ..first }),
    }
}

fn place(finding: &Finding) -> Refused {
    Refused {
        message: finding.message.clone(),
        file: finding.file.as_ref().map(|f| f.display().to_string()),
        line: finding.line,
        column: finding.column,
    }
}

/// The entry that is meant, with its module.
fn choose(
    args: &VerifyArgs,
    driver: &Driver,
    kernels: &Kernels,
    source: &Source,
) -> Result<(String, EntryOutline)> {
    let mut all = Vec::new();
    for module in &kernels.modules {
        for entry in driver.describe(0, module)? {
            all.push((module.clone(), entry));
        }
    }
    let file = kernels.path.display();
    let names = || {
        all.iter()
            .map(|(_, e)| e.name.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    if let Some(wanted) = &args.entry {
        let found = all.iter().find(|(_, e)| e.name == *wanted);
        return found
            .cloned()
            .with_context(|| format!("{file} has no entry `{wanted}`; there are: {}", names()));
    }
    if let [only] = all.as_slice() {
        return Ok(only.clone());
    }
    // The source's own name, also where the entry's name is what cuTile made of it.
    let report = source.launches.first().map(|launch| inspect(&launch.module));
    let report = report.and_then(|r| r.entries.into_iter().next());
    let wanted = report
        .map(|r| r.source_name.unwrap_or(r.name))
        .unwrap_or_default();
    let found = all.iter().find(|(_, e)| e.name == wanted);
    found
        .cloned()
        .with_context(|| format!("{file} has several entries; choose one with --entry: {}", names()))
}

/// How the entry is compiled for a launch.
fn request(args: &VerifyArgs, module: &str, entry: &EntryOutline, launch: &Launch) -> Result<CompileRequest> {
    let report = inspect(&launch.module);
    let report = report.entries.first().context("the source has no entry")?;
    let found = launch
        .module
        .entries()
        .next()
        .context("the source has no entry")?;
    let source = Interface::of(&launch.module, found, report, &launch.names).map_err(anyhow::Error::msg)?;
    let carried = carried(args, entry, &source)?;
    let generics = entry
        .generics
        .iter()
        .map(|g| generic(args, entry, g, launch, &source, &carried));
    let generics = generics.collect::<Result<Vec<_>>>()?;
    let mut request = CompileRequest {
        module: module.to_owned(),
        entry: entry.name.clone(),
        generics,
        strides: Vec::new(),
        facts: Vec::new(),
        target: args.arch.first().cloned().unwrap_or_else(|| "sm_90".to_owned()),
    };
    for (parameter, flat) in entry.parameters.iter().zip(&carried) {
        let known = |at: usize| {
            flat.get(at)
                .copied()
                .flatten()
                .map(|f| source.known(f))
                .unwrap_or_default()
        };
        let divisor = |known: &Known| {
            known
                .divisible_by
                .and_then(|d| i32::try_from(d).ok())
                .unwrap_or(1)
                .clamp(1, 16)
        };
        let rank = parameter.rank;
        let mut facts = ParameterFacts {
            name: parameter.name.clone(),
            divisible_by: divisor(&known(0)),
            dims: Vec::new(),
            disjoint: true,
        };
        if is_tensor(parameter) {
            let unit = |axis: usize| known(1 + rank + axis).value == Some(1);
            request.strides.push((
                parameter.name.clone(),
                (0..rank).map(|axis| if unit(axis) { 1 } else { -1 }).collect(),
            ));
            facts.dims = (0..rank)
                .map(|axis| DimFacts {
                    length_divisible_by: divisor(&known(1 + axis)),
                    stride_divisible_by: divisor(&known(1 + rank + axis)),
                    unit_stride: unit(axis),
                })
                .collect();
        }
        request.facts.push(facts);
    }
    Ok(request)
}

fn is_tensor(parameter: &ParameterOutline) -> bool {
    parameter.kind.starts_with("tensor")
}

/// For each parameter of the port, what its parts carry of the source's entry; nothing for what `--map` gives as a number.
fn carried(args: &VerifyArgs, entry: &EntryOutline, source: &Interface) -> Result<Vec<Vec<Option<usize>>>> {
    let width = |p: &ParameterOutline| if is_tensor(p) { 1 + 2 * p.rank } else { 1 };
    let total: usize = entry.parameters.iter().map(width).sum();
    let flat: Vec<Option<usize>> = match &args.map {
        None => (0..source.elements().len()).map(Some).collect(),
        Some(list) => list
            .split(',')
            .map(|text| {
                let (name, part) = Part::parse(text)?;
                source.flat(source.named(name)?, part)
            })
            .collect(),
    };
    ensure!(
        flat.len() == total,
        "the port's `{}` takes {total} parameters once tensors are taken apart ({}), but the source gives {}; say what \
         each carries with --map",
        entry.name,
        entry
            .parameters
            .iter()
            .map(|p| format!("{}: {}", p.name, p.ty))
            .collect::<Vec<_>>()
            .join(", "),
        flat.len()
    );
    let mut rest = flat.as_slice();
    let mut list = Vec::new();
    for parameter in &entry.parameters {
        let (own, others) = rest.split_at(width(parameter).min(rest.len()));
        list.push(own.to_vec());
        rest = others;
    }
    Ok(list)
}

/// The value of a generic: what `--generic` says, the source's constant of that name, or the element type of a parameter
/// that has it.
fn generic(
    args: &VerifyArgs,
    entry: &EntryOutline,
    generic: &Generic,
    launch: &Launch,
    source: &Interface,
    carried: &[Vec<Option<usize>>],
) -> Result<String> {
    for given in &args.generic {
        let (name, value) = given
            .split_once('=')
            .with_context(|| format!("--generic {given}: NAME=VALUE is expected"))?;
        if name.trim() == generic.name {
            return Ok(value.trim().to_owned());
        }
    }
    if generic.kind == "type" {
        let user = entry
            .parameters
            .iter()
            .zip(carried)
            .find(|(p, _)| p.element == generic.name);
        if let Some(flat) = user.and_then(|(_, parts)| parts.first().copied().flatten())
            && let Some(element) = source.elements().get(flat)
        {
            return Ok(rust_name(*element));
        }
    } else if let Some((_, value)) = launch.constants.iter().find(|(name, _)| *name == generic.name) {
        match value {
            ConstantValue::Int(n) => return Ok(n.to_string()),
            // A constant that is a truth value is mostly a number in Rust.
            ConstantValue::Bool(b) if generic.ty.as_deref() == Some("bool") => return Ok(b.to_string()),
            ConstantValue::Bool(b) => return Ok(u8::from(*b).to_string()),
            _ => {}
        }
    }
    bail!(
        "nothing says what the generic `{}` of `{}` is; give --generic {}=VALUE (the source's constants: {})",
        generic.name,
        entry.name,
        generic.name,
        launch
            .constants
            .iter()
            .map(|(name, value)| format!("{name} = {value:?}"))
            .collect::<Vec<_>>()
            .join(", ")
    )
}

/// An element type, as cutile-rs spells it.
fn rust_name(element: TileElement) -> String {
    let element = match element {
        TileElement::Number(e) => e,
        TileElement::Pointer(p) => p.pointee,
    };
    match element.name() {
        "i1" => "bool".to_owned(),
        name => name.to_ascii_lowercase(),
    }
}
