//! `--transpose`: ports with flags for operands of matrix products that are stored transposed.
//!
//! Each choice of flags has evidence of its own: the port on an array as it lies in memory, and the source on the same bytes,
//! seen by their strides as the kernel means them.

use super::manifest::carries;
use super::{ConvertArgs, Ported};
use crate::commands::verify::Port as Compiled;
use crate::commands::verify::cutile::{self, Built, Wishes};
use crate::commands::verify::julia::Taken;
use crate::commands::verify::parameters::{interface, launched};
use crate::commands::verify::python as back;
use crate::commands::verify::source::{self, Compiled as CompiledFor, Launch, Wanted};
use crate::render::{Report, say};
use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use tileport_exec::Arg;
use tileport_ir::inspect::Parameter;
use tileport_ir::{Code, Diagnostic, Module, Version};
use tileport_kernel::signature::Target;
use tileport_kernel::{ArraySpec, ConstantValue, Kernel, ParamKind, ParamSpec, Signature, lower};
use tileport_rust::{PortEntry, Source};
use tileport_transpose::{Combination, Flag, Form, combinations, native, own_flag};
use tileport_verify::Correspondence;
use tileport_verify::inputs::{Lengths, Passed, Shape};

/// How tiles of transposed operands become the kernel's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// What was measured to be fast: by order, which was never slower than permuting.
    #[default]
    Auto,
    /// Loaded as they lie in memory, and permuted in registers.
    Permute,
    /// Loaded through a view with its dimensions in the kernel's order.
    Order,
}

impl By {
    fn form(self) -> Form {
        match self {
            Self::Auto => Form::Auto,
            Self::Permute => Form::Permute,
            Self::Order => Form::Order,
        }
    }

    /// What `--explain` says of how tiles of an operand are loaded, and why so.
    fn why(self, flag: &str) -> String {
        match self {
            Self::Auto => format!(
                "{flag}: tiles are loaded through a view in the kernel's order, since that was never slower than permuting them on \
                 an H200: as fast in f16, 10 % faster for batched f16, 2.4 times as fast for e4m3 with the left operand transposed"
            ),
            Self::Order => {
                format!("{flag}: tiles are loaded through a view in the kernel's order, as asked for")
            }
            Self::Permute => format!("{flag}: tiles are loaded as they lie and permuted, as asked for"),
        }
    }
}

/// With `--explain`, says for each flag how tiles are loaded.
fn explain(args: &ConvertArgs, variants: &[Variant]) {
    if args.explain {
        for flag in flag_names(variants) {
            say!("{}", args.transpose_by.why(&flag));
        }
    }
}

/// A choice of flags for a signature.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    /// Its name: the letters of the flags.
    name: String,
    /// The source's kernel, without flags.
    kernel: Kernel,
    flags: Vec<Flag>,
    /// The source's signature that it is a choice for.
    signature: Signature,
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
    let form = args.transpose_by.form();
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
                signature: source.signature.clone(),
                combination,
            });
        }
    }
    explain(args, &variants);
    Ok((made, variants))
}

/// What is said of operands that are lists where flags for those aren't written.
pub(super) fn no_lists(args: &ConvertArgs, variants: &[Variant]) -> std::result::Result<(), Vec<Diagnostic>> {
    let lists = operands(args, variants)
        .into_iter()
        .filter(|operand| operand.in_list);
    let span = variants
        .first()
        .map_or(tileport_ir::Span::NONE, |variant| variant.kernel.span);
    let found: Vec<Diagnostic> = lists
        .map(|operand| {
            let message = format!(
                "`{}` is a list of arrays, and a port to cuTile.jl has no flag for those yet",
                operand.array
            );
            Diagnostic::error(Code("julia-not-written"), span, message)
        })
        .collect();
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// The names of the flags, in the order of the port's parameters.
fn flag_names(variants: &[Variant]) -> Vec<String> {
    let first = variants.iter().flat_map(|variant| &variant.flags);
    let mut flags: Vec<(usize, String)> = first.map(|flag| (flag.position, flag.name.clone())).collect();
    flags.sort();
    flags.dedup();
    flags.into_iter().map(|(_, name)| name).collect()
}

/// The flags with the names of their operands, in the order of the port's parameters.
pub(super) fn flags(variants: &[Variant], args: &ConvertArgs) -> Vec<tileport_rust::host::Flag> {
    let all = operands(args, variants).into_iter();
    all.map(|operand| tileport_rust::host::Flag {
        name: operand.flag,
        operand: operand.array,
    })
    .collect()
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
    /// Whether it is a list, whose arrays are the operands.
    pub(super) in_list: bool,
    /// Whether its tiles are permuted once they are loaded.
    pub(super) permute: bool,
}

/// The operands in the order of their flags among the port's parameters.
pub(super) fn operands(args: &ConvertArgs, variants: &[Variant]) -> Vec<Operand> {
    let mut found = Vec::new();
    for name in flag_names(variants) {
        let flag = variants.iter().find_map(|variant| {
            let flag = variant.flags.iter().find(|flag| flag.name == name)?;
            Some((flag, variant.kernel.params.get(flag.operand)?))
        });
        let Some((flag, param)) = flag else { continue };
        let (array, in_list) = match &param.kind {
            ParamKind::Array(array) => (array, false),
            ParamKind::List(array) => (array, true),
            _ => continue,
        };
        let host = format!("trans_{}", name.trim_start_matches("TRANSPOSE_").to_lowercase());
        found.push(Operand {
            host,
            array: param.name.clone(),
            position: flag.operand_position,
            rank: array.rank(),
            in_list,
            permute: args.transpose_by.form().permutes(),
            flag: name,
        });
    }
    found
}

/// The source's launches, one for each choice of flags.
pub(super) fn launches(ported: &Ported, cases: &[Launch]) -> Result<Vec<Launch>> {
    launches_of(&ported.names, &ported.transposed, cases)
}

/// The same for a source whose parameters have these names.
pub(super) fn launches_of(names: &[String], variants: &[Variant], cases: &[Launch]) -> Result<Vec<Launch>> {
    variants
        .iter()
        .enumerate()
        .map(|(at, variant)| variant.launch(names, at, cases))
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
    fn launch(&self, source_names: &[String], at: usize, cases: &[Launch]) -> Result<Launch> {
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
            shapes: self.shapes(source_names, cases)?,
        })
    }

    /// How launches of the signature that it is a choice for are shaped, with arrays that lie as the flags say.
    fn shapes(&self, source_names: &[String], cases: &[Launch]) -> Result<Vec<Shape>> {
        let mut found = Vec::new();
        for case in cases {
            let same = |compiled: &CompiledFor| compiled.signature.params == self.signature.params;
            if !case.compiled.as_ref().is_some_and(same) {
                continue;
            }
            for mut shape in shapes(case)? {
                let all = launched(source_names, &self.combination.source);
                for (passed, parameter) in shape.passed.iter_mut().zip(all) {
                    let Some(ParamSpec::Array(lies) | ParamSpec::List { element: lies, .. }) =
                        self.combination.port.params.get(parameter.position)
                    else {
                        continue;
                    };
                    match passed {
                        Passed::Array(lengths) if self.is_set(parameter.position) => laid_out(lengths, lies),
                        Passed::List(items) if self.is_set(parameter.position) => {
                            items.iter_mut().for_each(|lengths| laid_out(lengths, lies));
                        }
                        _ => {}
                    }
                }
                found.push(shape);
            }
        }
        Ok(found)
    }

    /// Whether the operand at a position of the source's parameters is transposed.
    pub(super) fn is_set(&self, position: usize) -> bool {
        let mut all = self.flags.iter().zip(&self.combination.flags);
        all.any(|(flag, set)| *set && flag.operand_position == position)
    }

    /// What the parts of a parameter are of the source's: of a transposed operand the last two dimensions are swapped.
    fn as_it_lies(&self, position: usize, parts: Vec<String>) -> Vec<String> {
        let spec = self.combination.source.params.get(position);
        match spec.filter(|_| self.is_set(position)) {
            Some(ParamSpec::Array(array)) => {
                let rank = array.dims.len();
                parts.into_iter().map(|part| swapped(part, rank)).collect()
            }
            Some(ParamSpec::List { .. }) => (parts.into_iter())
                .map(|part| {
                    if part.starts_with("len(") {
                        part
                    } else {
                        format!("{part}.mT")
                    }
                })
                .collect(),
            _ => parts,
        }
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
            let own = back::parts(&parameter.name, parameter.spec);
            all.extend(self.as_it_lies(parameter.position, own));
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
            all.extend(self.as_it_lies(parameter.position, carries(parameter, &passed)?));
        }
        Ok(all.join(","))
    }
}

impl Taken for Variant {
    fn signature(&self) -> &Signature {
        self.port_signature()
    }

    fn lies(&self, position: usize, parts: Vec<String>) -> Vec<String> {
        self.as_it_lies(position, parts)
    }
}

/// The launches of a source whose shapes its choices of flags are tried on: the sidecar's, or those of a file of signatures.
pub(super) fn cases(args: &ConvertArgs, report: &Report) -> Result<Vec<Launch>> {
    let wanted = Wanted {
        file: args.file.clone(),
        kernels: args.wanted.clone(),
        quiet: true,
        ..Wanted::default()
    };
    Ok(source::read(&wanted, report)?.map_or_else(Vec::new, |source| source.launches))
}

/// How a launch is shaped.
fn shapes(case: &Launch) -> Result<Vec<Shape>> {
    let Some((given, grid)) = &case.given else {
        return Ok(case.shapes.clone());
    };
    let interface = interface(case).map_err(anyhow::Error::msg)?;
    let lengths = |at: usize| {
        let tensor = given.tensors.get(at)?;
        Some(Lengths {
            shape: tensor.shape.clone(),
            strides: tensor.strides.clone(),
            values: None,
        })
    };
    let passed = interface.parameters().map(|(_, parameter)| {
        let value = given.params.get(parameter.first())?;
        Some(match (parameter, value) {
            (Parameter::List { first }, _) => {
                let all = given.list(*first)?.into_iter().map(|array| lengths(array.tensor));
                Passed::List(all.collect::<Option<_>>()?)
            }
            (Parameter::Array { .. } | Parameter::Pointer { .. }, Arg::Pointer(at)) => {
                Passed::Array(lengths(*at)?)
            }
            (Parameter::Scalar { .. }, Arg::Int(value)) => Passed::Int(*value),
            (Parameter::Scalar { .. }, Arg::Scalar(number)) => match number.as_signed() {
                Some(value) => Passed::Int(value),
                None => Passed::Float(tileport_num::decode(number.element.format()?, number.bits)),
            },
            _ => return None,
        })
    });
    // What has no shape is tried on made inputs alone.
    let Some(passed) = passed.collect::<Option<Vec<_>>>() else {
        return Ok(Vec::new());
    };
    let constants = case.compiled.iter().flat_map(|compiled| compiled.constants());
    let constants = constants.filter_map(|(_, value)| match value {
        ConstantValue::Int(n) => i64::try_from(*n).ok(),
        _ => None,
    });
    Ok(vec![Shape {
        grid: *grid,
        passed,
        constants: constants.collect(),
    }])
}

/// Strides by which an array's last two dimensions lie the other way round, without gaps but for what the signature says of them.
fn laid_out(lengths: &mut Lengths, lies: &ArraySpec) {
    let Some(a) = lengths.shape.len().checked_sub(2) else {
        return;
    };
    let mut physical = lengths.shape.clone();
    physical.swap(a, a + 1);
    let mut end = 1u64;
    let dims = lengths.strides.iter_mut().zip(&physical).zip(&lies.dims);
    for ((slot, n), dim) in dims.rev() {
        let divisor = dim.stride_divisible_by.max(1);
        let fixed = dim.stride.and_then(|stride| u64::try_from(stride).ok());
        *slot = fixed.unwrap_or_else(|| end.div_ceil(divisor) * divisor);
        end = end.max(slot.saturating_mul(*n));
    }
    lengths.strides.swap(a, a + 1);
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
