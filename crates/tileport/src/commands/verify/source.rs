//! The source of a port: its kernel for each launch, with arguments where a sidecar gives them.

use super::manifest::Manifest;
use super::options::VerifyArgs;
use super::parameters::launched;
use crate::cli::KernelArgs;
use crate::commands::run::{self, options::RunArgs};
use crate::input::{self, Format, Loaded};
use crate::python::{self, Choice};
use crate::render::Report as Findings;
use anyhow::{Context, Result, ensure};
use clap::Parser;
use std::path::{Path, PathBuf};
use tileport_exec::Args;
use tileport_ir::{Module, Version};
use tileport_kernel::Signature;
use tileport_kernel::signature::tables::{self, LaunchArg, Table};
use tileport_kernel::signature::{ConstantValue, ParamSpec, sidecar, text};
use tileport_verify::inputs::{Lengths, Passed, Shape};
use tileport_verify::single;

/// A source, compiled for its launches.
#[derive(Debug)]
pub(crate) struct Source {
    /// The launches.
    pub(crate) launches: Vec<Launch>,
    /// Whether it is a dump, which says nothing of the signature that it was compiled for.
    pub(crate) is_dump: bool,
}

impl Source {
    /// Takes from a port's manifest for what a dump was compiled, and the names of its parameters: the port says what its
    /// parameters carry in those.
    pub(crate) fn adopt(&mut self, manifest: &Manifest) -> Result<()> {
        if !self.is_dump {
            return Ok(());
        }
        self.launches.retain(|launch| launch.entry == manifest.kernel);
        ensure!(
            !self.launches.is_empty(),
            "the source has no entry `{}`, which the port is of",
            manifest.kernel
        );
        let said = manifest.entries.iter().flat_map(|entry| &entry.signatures).next();
        let Some(said) = said else { return Ok(()) };
        let named = text::parse(&said.signature, 0).map_err(|found| {
            let first = found.first().map_or("", |d| d.message.as_str());
            anyhow::anyhow!("the signature in {}: {first}", super::manifest::NAME)
        })?;
        let compiled = Compiled {
            names: named.iter().map(|param| param.name.clone()).collect(),
            signature: Signature {
                params: named.into_iter().map(|param| param.spec).collect(),
                ..Signature::default()
            },
            hearsay: true,
        };
        for launch in &mut self.launches {
            launch.names = passed(Some(&compiled));
            launch.compiled = Some(compiled.clone());
        }
        Ok(())
    }
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
    /// What it was compiled for, where that is known.
    pub(crate) compiled: Option<Compiled>,
    /// The arguments and the grid, where a sidecar has them.
    pub(crate) given: Option<(Args, [u32; 3])>,
    /// How launches of it are shaped, where a file of signatures says it.
    pub(crate) shapes: Vec<Shape>,
}

/// What an entry was compiled for.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    /// The names of all of the kernel's parameters.
    pub(crate) names: Vec<String>,
    /// The signature.
    pub(crate) signature: Signature,
    /// Whether it is only what a port says of it, which is no fact about the source.
    pub(crate) hearsay: bool,
}

impl Compiled {
    /// The signature as text, which tells it from others of the kernel.
    pub(crate) fn text(&self) -> String {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        text::print(&names, &self.signature)
    }

    /// The constants that have a value.
    pub(crate) fn constants(&self) -> impl Iterator<Item = (&str, &ConstantValue)> {
        let all = self.names.iter().zip(&self.signature.params);
        all.filter_map(|(name, spec)| match spec {
            ParamSpec::Constant(Some(value)) => Some((name.as_str(), value)),
            _ => None,
        })
    }
}

/// Which launches of which file are meant.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    /// The file.
    pub(crate) file: PathBuf,
    /// The kernel, and what it is compiled for.
    pub(crate) kernels: KernelArgs,
    /// The cases of the sidecar; all if there is none.
    pub(crate) case: Vec<String>,
    /// The sidecar, if it is not beside the file.
    pub(crate) sidecar: Option<PathBuf>,
    /// Whether the file was read before, so that its warnings and its inferred signature have been said.
    pub(crate) quiet: bool,
}

impl Wanted {
    /// What the arguments of `tileport verify` mean.
    pub(crate) fn of(args: &VerifyArgs) -> Self {
        Self {
            file: args.source.clone(),
            kernels: args.wanted.clone(),
            case: args.case.clone(),
            sidecar: args.sidecar.clone(),
            quiet: false,
        }
    }

    fn choice(&self) -> Choice {
        Choice {
            sidecar: self.sidecar.clone(),
            version: Some(Version::NEWEST),
            quiet: self.quiet,
            again: self.quiet,
            ..self.kernels.choice()
        }
    }
}

/// The options of `tileport run`, to read cases with.
#[derive(Parser)]
struct RunOnly {
    #[command(flatten)]
    run: RunArgs,
}

/// Reads the source; `None` if it is not valid, which has then been reported.
pub(crate) fn read(wanted: &Wanted, findings: &Findings) -> Result<Option<Source>> {
    let mut choice = wanted.choice();
    ensure!(
        wanted.file != Path::new("-"),
        "the source of a port must be a file: it is read more than once"
    );
    let is_python = python::is_python(&input::Source::read(&wanted.file)?.bytes);
    ensure!(
        is_python || !wanted.kernels.has_signatures(),
        "--sig and --signatures are for kernels in Python, and {} is none",
        wanted.file.display()
    );
    // The kernel of a file in Tile IR is one of its entries.
    let entry = choice.kernel.take_if(|_| !is_python);
    let Some(loaded) = input::load_chosen(&wanted.file, &choice, findings)? else {
        return Ok(None);
    };
    if !input::is_valid(&loaded, findings) {
        return Ok(None);
    }
    let path = wanted
        .sidecar
        .clone()
        .unwrap_or_else(|| wanted.file.with_extension("toml"));
    let sidecar = std::fs::read_to_string(&path)
        .ok()
        .filter(|text| !wanted.kernels.has_signatures() && !python::signatures::has_tables(text));
    ensure!(
        sidecar.is_some() || (wanted.sidecar.is_none() && wanted.case.is_empty()),
        "there is no sidecar {} with cases",
        path.display()
    );
    let source = if sidecar.is_some() {
        Some(cases(wanted, loaded, &path)?)
    } else {
        without_cases(wanted, &loaded, findings)?
    };
    let Some(entry) = entry else {
        return Ok(source);
    };
    let Some(mut source) = source else {
        return Ok(None);
    };
    source.launches.retain(|launch| launch.entry == entry);
    ensure!(
        !source.launches.is_empty(),
        "nothing launches the entry `{entry}` of {}",
        wanted.file.display()
    );
    Ok(Some(source))
}

/// One launch for each entry, where nothing gives arguments.
fn without_cases(wanted: &Wanted, loaded: &Loaded, findings: &Findings) -> Result<Option<Source>> {
    let (names, signatures) = if loaded.format == Format::Python {
        let quiet = Choice {
            quiet: true,
            ..wanted.choice()
        };
        match python::compiled_for(&input::Source::read(&wanted.file)?, &quiet, findings)? {
            Some(found) => found,
            None => return Ok(None),
        }
    } else {
        (Vec::new(), Vec::new())
    };
    let shaped = shaped(wanted)?;
    let launches = loaded.module.entries().map(|entry| {
        let signature = signatures
            .iter()
            .find(|s| s.symbol.as_deref() == Some(&*entry.name));
        let compiled = signature.map(|signature| Compiled {
            names: names.clone(),
            signature: signature.clone(),
            hearsay: false,
        });
        Ok(Launch {
            case: None,
            entry: entry.name.to_string(),
            module: single(&loaded.module, &entry.name).context("the entry went away")?,
            names: passed(compiled.as_ref()),
            shapes: compiled.as_ref().map_or_else(Vec::new, |c| shapes(c, &shaped)),
            compiled,
            given: None,
        })
    });
    let launches: Vec<Launch> = launches.collect::<Result<_>>()?;
    ensure!(!launches.is_empty(), "{} has no entry", wanted.file.display());
    Ok(Some(Source {
        launches,
        is_dump: loaded.format != Format::Python,
    }))
}

/// The tables of the signatures' file that say how a launch is shaped.
fn shaped(wanted: &Wanted) -> Result<Vec<Table>> {
    let Some(path) = &wanted.kernels.signatures else {
        return Ok(Vec::new());
    };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    // What can't be read of it has been reported before.
    let mut tables = tables::parse(&text, 0).unwrap_or_default();
    tables.retain(|table| table.launch.is_some());
    Ok(tables)
}

/// The shapes of the launches of what an entry was compiled for.
fn shapes(compiled: &Compiled, tables: &[Table]) -> Vec<Shape> {
    let names: Vec<&str> = compiled.names.iter().map(String::as_str).collect();
    let own = Signature {
        symbol: None,
        ..compiled.signature.clone()
    };
    let same = |table: &&Table| {
        let said = table.signature(&names);
        said.is_ok_and(|said| Signature { symbol: None, ..said } == own)
    };
    let constants: Vec<i64> = (compiled.constants())
        .filter_map(|(_, value)| match value {
            ConstantValue::Int(n) => i64::try_from(*n).ok(),
            _ => None,
        })
        .collect();
    let all = tables
        .iter()
        .filter(same)
        .filter_map(|table| table.launch.as_ref());
    let shape = |launch: &tables::Launch| {
        let passed = passed(Some(compiled)).into_iter().map(|name| {
            let (_, arg) = launch.args.iter().find(|(known, _)| *known == name)?;
            passed_as(arg)
        });
        Some(Shape {
            grid: launch.grid,
            passed: passed.collect::<Option<_>>()?,
            constants: constants.clone(),
        })
    };
    all.filter_map(shape).collect()
}

fn passed_as(arg: &LaunchArg) -> Option<Passed> {
    let lengths = |array: &tables::LaunchArray| {
        let mut step = 1u64;
        let mut dense = vec![0; array.shape.len()];
        for (stride, &n) in dense.iter_mut().zip(&array.shape).rev() {
            *stride = step;
            step = step.checked_mul(n)?;
        }
        let strides = array.strides.clone().unwrap_or(dense);
        (strides.len() == array.shape.len()).then(|| Lengths {
            shape: array.shape.clone(),
            strides,
            values: array.values.clone(),
        })
    };
    Some(match arg {
        LaunchArg::Bool(value) => Passed::Int((*value).into()),
        LaunchArg::Int(value) => Passed::Int(*value),
        LaunchArg::Float(value) => Passed::Float(*value),
        LaunchArg::Array(array) => Passed::Array(lengths(array)?),
        LaunchArg::List(arrays) => Passed::List(arrays.iter().map(lengths).collect::<Option<_>>()?),
    })
}

/// The names of what is passed at launch.
fn passed(compiled: Option<&Compiled>) -> Vec<String> {
    compiled.map_or_else(Vec::new, |compiled| {
        let all = launched(&compiled.names, &compiled.signature);
        all.into_iter().map(|parameter| parameter.name).collect()
    })
}

/// The launches of a sidecar.
fn cases(wanted: &Wanted, loaded: Loaded, path: &Path) -> Result<Source> {
    let mut words = vec!["run".into(), wanted.file.clone().into_os_string()];
    words.extend(["--sidecar".into(), path.as_os_str().to_owned()]);
    for case in &wanted.case {
        words.extend(["--case".into(), case.into()]);
    }
    let run = RunOnly::try_parse_from(words)
        .context("the arguments of a case")?
        .run;
    let is_dump = loaded.format != Format::Python;
    let (loaded, bound) = run::bound_cases(loaded, &run)?;
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let known = sidecar::parse(&text, 0).map_err(|d| anyhow::anyhow!("{}: {}", path.display(), d.message))?;
    let launches = bound.into_iter().map(|case| {
        let found = known.cases.iter().find(|k| k.name == case.name);
        let compiled = found.map(|k| Compiled {
            names: k.names.clone(),
            signature: k.signature.clone(),
            hearsay: false,
        });
        Ok(Launch {
            case: Some(case.name),
            module: single(&loaded.module, &case.entry).context("the entry went away")?,
            entry: case.entry,
            names: case.names,
            compiled,
            given: Some((case.args, case.grid)),
            shapes: Vec::new(),
        })
    });
    Ok(Source {
        launches: launches.collect::<Result<_>>()?,
        is_dump,
    })
}
