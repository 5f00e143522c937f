//! The source of a port: its kernel for each launch, with arguments where a sidecar gives them.

use super::options::VerifyArgs;
use crate::commands::run::{self, options::RunArgs};
use crate::input::{self, Format, Loaded};
use crate::python::{self, Choice};
use crate::render::Report as Findings;
use anyhow::{Context, Result, ensure};
use clap::Parser;
use tileport_exec::Args;
use tileport_ir::{Module, Version};
use tileport_kernel::Signature;
use tileport_kernel::signature::{ConstantValue, ParamSpec, mangle, sidecar};
use tileport_verify::single;

/// A source, compiled for its launches.
#[derive(Debug)]
pub(crate) struct Source {
    /// The launches.
    pub(crate) launches: Vec<Launch>,
}

/// A launch.
#[derive(Debug)]
pub(crate) struct Launch {
    /// The case of the sidecar.
    pub(crate) case: Option<String>,
    /// The entry.
    pub(crate) entry: String,
    /// The module with that entry only.
    pub(crate) module: Module,
    /// The names of the source's parameters, constants left out.
    pub(crate) names: Vec<String>,
    /// The constants that it was compiled with.
    pub(crate) constants: Vec<(String, ConstantValue)>,
    /// The arguments and the grid, where a sidecar has them.
    pub(crate) given: Option<(Args, [u32; 3])>,
}

/// The options of `tileport run`, to read cases with.
#[derive(Parser)]
struct RunOnly {
    #[command(flatten)]
    run: RunArgs,
}

/// Reads the source; `None` if it is not valid, which has then been reported.
pub(crate) fn read(args: &VerifyArgs, findings: &Findings) -> Result<Option<Source>> {
    let choice = Choice {
        kernel: args.kernel.clone(),
        signature: args.sig.clone(),
        sidecar: args.sidecar.clone(),
        version: Some(Version::NEWEST),
        quiet: false,
    };
    let is_python = python::is_python(&input::Source::read(&args.source)?.bytes);
    ensure!(
        is_python || (args.kernel.is_none() && args.sig.is_none()),
        "--kernel and --sig are for kernels in Python, and {} is none",
        args.source.display()
    );
    let Some(loaded) = input::load_chosen(&args.source, &choice, findings)? else {
        return Ok(None);
    };
    if !input::is_valid(&loaded, findings) {
        return Ok(None);
    }
    let path = args
        .sidecar
        .clone()
        .unwrap_or_else(|| args.source.with_extension("toml"));
    let sidecar = std::fs::read_to_string(&path).ok().filter(|_| args.sig.is_none());
    ensure!(
        sidecar.is_some() || (args.sidecar.is_none() && args.case.is_empty()),
        "there is no sidecar {} with cases",
        path.display()
    );
    if sidecar.is_some() {
        return cases(args, loaded, &path).map(Some);
    }
    let signatures = if loaded.format == Format::Python {
        let Some(found) = python::compiled_for(
            &input::Source::read(&args.source)?,
            &Choice {
                quiet: true,
                ..choice.clone()
            },
            findings,
        )?
        else {
            return Ok(None);
        };
        found
    } else {
        (Vec::new(), Vec::new())
    };
    let launches = loaded.module.entries().map(|entry| {
        let signature = signatures
            .1
            .iter()
            .find(|s| s.symbol.as_deref() == Some(&*entry.name));
        let (names, constants) = signature.map(|s| parts(&signatures.0, s)).unwrap_or_default();
        Ok(Launch {
            case: None,
            entry: entry.name.to_string(),
            module: single(&loaded.module, &entry.name).context("the entry went away")?,
            names,
            constants,
            given: None,
        })
    });
    let launches: Vec<Launch> = launches.collect::<Result<_>>()?;
    ensure!(!launches.is_empty(), "{} has no entry", args.source.display());
    Ok(Some(Source { launches }))
}

/// The launches of a sidecar.
fn cases(args: &VerifyArgs, loaded: Loaded, path: &std::path::Path) -> Result<Source> {
    let mut words = vec!["run".into(), args.source.clone().into_os_string()];
    words.extend(["--sidecar".into(), path.as_os_str().to_owned()]);
    for case in &args.case {
        words.extend(["--case".into(), case.into()]);
    }
    let run = RunOnly::try_parse_from(words)
        .context("the arguments of a case")?
        .run;
    let (loaded, bound) = run::bound_cases(loaded, &run)?;
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let known = sidecar::parse(&text, 0).map_err(|d| anyhow::anyhow!("{}: {}", path.display(), d.message))?;
    let launches = bound.into_iter().map(|case| {
        let found = known.cases.iter().find(|k| k.name == case.name);
        let constants = found.map(|k| parts(&k.names, &k.signature).1).unwrap_or_default();
        // An entry that cuTile has compiled is named by what it was compiled for.
        debug_assert!(found.is_none_or(|k| mangle(&known.kernel, &k.signature).is_ok()));
        Ok(Launch {
            case: Some(case.name),
            module: single(&loaded.module, &case.entry).context("the entry went away")?,
            entry: case.entry,
            names: case.names,
            constants,
            given: Some((case.args, case.grid)),
        })
    });
    Ok(Source {
        launches: launches.collect::<Result<_>>()?,
    })
}

/// The names of the parameters that are passed, and the constants, of a signature.
fn parts(names: &[String], signature: &Signature) -> (Vec<String>, Vec<(String, ConstantValue)>) {
    let (mut passed, mut constants) = (Vec::new(), Vec::new());
    for (name, spec) in names.iter().zip(&signature.params) {
        match spec {
            ParamSpec::Constant(Some(value)) => constants.push((name.clone(), value.clone())),
            ParamSpec::Constant(None) => {}
            ParamSpec::Tuple(items) => {
                let kept = items
                    .iter()
                    .enumerate()
                    .filter(|(_, s)| !matches!(s, ParamSpec::Constant(_)));
                passed.extend(kept.map(|(i, _)| format!("{name}[{i}]")));
            }
            _ => passed.push(name.clone()),
        }
    }
    (passed, constants)
}
