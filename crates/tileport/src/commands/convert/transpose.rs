//! `--transpose`: ports with flags for operands of matrix products that are stored transposed.
//!
//! Each choice of flags has evidence of its own: the port on an array as it lies in memory, and the source on the same bytes,
//! seen by their strides as the kernel means them.

use super::manifest::carries;
use super::{ConvertArgs, Ported};
use crate::commands::verify::Port as Compiled;
use crate::commands::verify::cutile::{self, Built, Wishes};
use crate::commands::verify::parameters::{interface, launched};
use crate::commands::verify::source::{Compiled as CompiledFor, Launch};
use crate::render::say;
use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use tileport_ir::{Diagnostic, Module, Version};
use tileport_kernel::signature::Target;
use tileport_kernel::{Kernel, ParamSpec, Signature, lower};
use tileport_rust::{PortEntry, Source};
use tileport_transpose::{Combination, Flag, Form, combinations, native, own_flag};
use tileport_verify::Correspondence;

/// How tiles of transposed operands become the kernel's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// What was measured to be fast: permuted for arrays of two dimensions, else by order.
    #[default]
    Auto,
    /// Loaded as they lie in memory, and permuted in registers.
    Permute,
    /// Loaded through a view with its dimensions in the kernel's order.
    Order,
}

/// A choice of flags for a signature.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    /// Its name: the letters of the flags.
    name: String,
    /// The source's kernel, without flags.
    kernel: Kernel,
    flags: Vec<Flag>,
    combination: Combination,
}

/// The sources with flags, each in all their choices; as they are if none is asked for.
pub(super) fn flagged(
    args: &ConvertArgs,
    sources: Vec<Source>,
) -> std::result::Result<(Vec<Source>, Vec<Variant>), Vec<Diagnostic>> {
    if args.transpose.is_empty() {
        return Ok((sources, Vec::new()));
    }
    let form = match args.transpose_by {
        By::Auto => Form::Auto,
        By::Permute => Form::Permute,
        By::Order => Form::Order,
    };
    let mut asked = args.transpose.clone();
    if let Some(first) = sources.first() {
        asked.retain(|name| match own_flag(&first.kernel, name) {
            None => true,
            Some(flag) => {
                let kernel = &first.kernel.name;
                say!("`{kernel}` has a flag for the operand `{name}` of its own, `{flag}`: the port has it, too");
                false
            }
        });
    }
    if asked.is_empty() {
        return Ok((sources, Vec::new()));
    }
    let (mut made, mut variants): (Vec<Source>, Vec<Variant>) = (Vec::new(), Vec::new());
    for source in sources {
        let flagged = native(&source.kernel, &asked, form)?;
        for combination in combinations(&flagged.flags, &source.signature) {
            // Cases of a sidecar may share a signature.
            if variants
                .iter()
                .any(|known| known.combination.port == combination.port)
            {
                continue;
            }
            made.push(Source {
                kernel: flagged.kernel.clone(),
                signature: combination.port.clone(),
                bound: source.bound.clone(),
            });
            variants.push(Variant {
                name: combination.name(),
                kernel: source.kernel.clone(),
                flags: flagged.flags.clone(),
                combination,
            });
        }
    }
    Ok((made, variants))
}

/// The names of the flags, in the order of the port's parameters.
pub(super) fn flags(variants: &[Variant]) -> Vec<String> {
    let first = variants.iter().flat_map(|variant| &variant.flags);
    let mut flags: Vec<(usize, String)> = first.map(|flag| (flag.position, flag.name.clone())).collect();
    flags.sort();
    flags.dedup();
    flags.into_iter().map(|(_, name)| name).collect()
}

/// An operand with its flag, for a rewrite of the source's text.
pub(super) struct Operand {
    /// The flag's name.
    pub(super) flag: String,
    /// What functions on the host call it.
    pub(super) host: String,
    /// The operand's parameter.
    pub(super) array: String,
    /// The position of that.
    pub(super) position: usize,
    /// How many dimensions it has.
    pub(super) rank: usize,
    /// Whether its tiles are permuted once they are loaded.
    pub(super) permute: bool,
}

/// The operands in the order of their flags among the port's parameters.
pub(super) fn operands(args: &ConvertArgs, variants: &[Variant]) -> Vec<Operand> {
    let mut found = Vec::new();
    for name in flags(variants) {
        let flag = variants.iter().find_map(|variant| {
            let flag = variant.flags.iter().find(|flag| flag.name == name)?;
            Some((flag, variant.kernel.params.get(flag.operand)?))
        });
        let Some((flag, param)) = flag else { continue };
        let tileport_kernel::ParamKind::Array(array) = &param.kind else {
            continue;
        };
        let host = format!("trans_{}", name.trim_start_matches("TRANSPOSE_").to_lowercase());
        found.push(Operand {
            host,
            array: param.name.clone(),
            position: flag.operand_position,
            rank: array.rank(),
            permute: match args.transpose_by {
                By::Auto => array.rank() == 2,
                By::Permute => true,
                By::Order => false,
            },
            flag: name,
        });
    }
    found
}

/// The source's launches, one for each choice of flags.
pub(super) fn launches(ported: &Ported) -> Result<Vec<Launch>> {
    launches_of(&ported.names, &ported.transposed)
}

/// The same for a source whose parameters have these names.
pub(super) fn launches_of(names: &[String], variants: &[Variant]) -> Result<Vec<Launch>> {
    variants
        .iter()
        .enumerate()
        .map(|(at, variant)| variant.launch(names, at))
        .collect()
}

/// The port for each launch, compiled.
pub(super) fn compile(
    ported: &Ported,
    built: &Built,
    arch: Option<&str>,
    launches: &[Launch],
) -> Result<Vec<Compiled>> {
    let mut ports = Vec::new();
    for ((variant, source), launch) in ported.transposed.iter().zip(&ported.sources).zip(launches) {
        let (entry, generics) = variant.entry(ported, source)?;
        let map = variant.map(ported, entry)?;
        let wishes = Wishes {
            entry: Some(&entry.name),
            generics: &generics,
            map: Some(&map),
            manifest: None,
            arch,
        };
        ports.extend(cutile::compile(built, &wishes, std::slice::from_ref(launch))?);
    }
    Ok(ports)
}

impl Variant {
    fn launch(&self, source_names: &[String], at: usize) -> Result<Launch> {
        let signature = &self.combination.source;
        let module = lowered(&self.kernel, signature)?;
        let entry = module
            .entries()
            .next()
            .context("a kernel without an entry")?
            .name
            .to_string();
        let all = launched(source_names, signature);
        Ok(Launch {
            case: Some(format!("{}-{}", self.name, at / (1 << self.flags.len()) + 1)),
            entry,
            names: all.into_iter().map(|parameter| parameter.name).collect(),
            compiled: Some(CompiledFor {
                names: source_names.to_vec(),
                signature: signature.clone(),
                hearsay: false,
            }),
            module,
            given: None,
            shapes: Vec::new(),
        })
    }

    /// The port's signature for this choice.
    pub(super) fn port_signature(&self) -> &Signature {
        &self.combination.port
    }

    /// What each parameter of a port whose arguments are the source's carries: of a transposed operand its last two dimensions
    /// swapped.
    pub(super) fn correspondence(&self, names: &[String], launch: &Launch) -> Result<Correspondence> {
        let source = interface(launch).map_err(anyhow::Error::msg)?;
        let mut all: Vec<String> = Vec::new();
        for parameter in launched(names, &self.combination.source) {
            let name = &parameter.name;
            let mut own = vec![name.clone()];
            match parameter.spec {
                ParamSpec::Array(array) => {
                    let axes = || 0..array.dims.len();
                    own.extend(axes().map(|axis| format!("{name}.shape[{axis}]")));
                    own.extend(axes().map(|axis| format!("{name}.strides[{axis}]")));
                }
                ParamSpec::List { .. } => own.push(format!("len({name})")),
                _ => {}
            }
            let set = self.flags.iter().zip(&self.combination.flags);
            let swap = set
                .clone()
                .any(|(flag, set)| *set && flag.operand_position == parameter.position);
            let rank = match parameter.spec {
                ParamSpec::Array(array) if swap => array.dims.len(),
                _ => 0,
            };
            all.extend(own.into_iter().map(|part| swapped(part, rank)));
        }
        let expressions: Vec<&str> = all.iter().map(String::as_str).collect();
        Correspondence::named(&source, &expressions).map_err(anyhow::Error::msg)
    }

    /// The port's entry, and its generics as `NAME=VALUE`.
    fn entry<'p>(&self, ported: &'p Ported, source: &Source) -> Result<(&'p PortEntry, Vec<String>)> {
        let covers = |entry: &&PortEntry| entry.signatures.contains(&self.combination.port);
        let entry = ported
            .port
            .entries
            .iter()
            .find(covers)
            .context("no entry covers a choice of flags")?;
        let bindings =
            lower::bindings(&source.kernel, &self.combination.port).map_err(|d| anyhow!("{}", d.message))?;
        let generics = entry.generics.iter().map(|generic| {
            let value = generic
                .value(&bindings)
                .map_err(|e| anyhow!("the generic `{}`: {e}", generic.name))?;
            Ok(format!("{}={value}", generic.name))
        });
        Ok((entry, generics.collect::<Result<_>>()?))
    }

    /// What the port's parameters carry of the source's: of a transposed operand its last two dimensions swapped.
    fn map(&self, ported: &Ported, entry: &PortEntry) -> Result<String> {
        let passed = launched(&ported.names, &self.combination.source);
        let mut all = Vec::new();
        for parameter in &entry.parameters {
            let set = self.flags.iter().zip(&self.combination.flags);
            let swap = set
                .clone()
                .any(|(flag, set)| *set && flag.operand_position == parameter.position);
            let rank = match self.combination.source.params.get(parameter.position) {
                Some(ParamSpec::Array(array)) if swap => array.dims.len(),
                _ => 0,
            };
            all.extend(
                carries(parameter, &passed)?
                    .into_iter()
                    .map(|part| swapped(part, rank)),
            );
        }
        Ok(all.join(","))
    }
}

/// A length or stride of the last two of `rank` dimensions becomes that of the other.
fn swapped(part: String, rank: usize) -> String {
    let Some((a, b)) = rank
        .checked_sub(2)
        .map(|a| (format!("[{a}]"), format!("[{}]", a + 1)))
    else {
        return part;
    };
    match (part.strip_suffix(&a), part.strip_suffix(&b)) {
        (Some(of), _) => format!("{of}{b}"),
        (_, Some(of)) => format!("{of}{a}"),
        _ => part,
    }
}

fn lowered(kernel: &Kernel, signature: &Signature) -> Result<Module> {
    let target = Target {
        version: Version::NEWEST,
        gpu: None,
    };
    lower::lower(kernel, signature, &target).map_err(|found| {
        let all: Vec<&str> = found.iter().map(|d| d.message.as_str()).collect();
        anyhow!(
            "the source can't be compiled for an operand stored transposed: {}",
            all.join("; ")
        )
    })
}
