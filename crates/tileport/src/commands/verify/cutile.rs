//! Ports in cutile-rs: found, and compiled with the real crate for each launch of the source.

use super::manifest::{Manifest, ManifestEntry};
use super::parameters::{interface, launched};
use super::source::Launch;
use super::{Port, Refused};
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use tileport_ir::inspect::{Known, inspect};
use tileport_ir::{ElementType, Module, Op, TileElement, bytecode};
use tileport_kernel::signature::{ConstantValue, ParamSpec};
use tileport_toolchain::Cache;
use tileport_toolchain::cutile::{
    CutileRs, Driver, EntryOutline, Finding, Generic, Kernels, ParameterOutline, modules,
};
use tileport_verify::{
    CompileRequest, Correspondence, DimFacts, Interface, LaunchOptions, Origin, ParameterFacts,
};

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
    // In the layout of TileGym each operator has a folder of its own: OP_kernel/kernel.rs.
    match inside(path)?.as_slice() {
        [only] => return Ok(Some(only.clone())),
        [] => {}
        several => {
            let names: Vec<String> = several.iter().map(|file| file.display().to_string()).collect();
            bail!(
                "there are several ports in {}; give one: {}",
                path.display(),
                names.join(", ")
            );
        }
    }
    bail!(
        "there is no kernel in cutile-rs in {}: no file {} with a module marked #[cutile::module]",
        path.display(),
        PLACES.join(", ")
    )
}

/// The files with kernels in the folders of a folder, in order.
fn inside(folder: &Path) -> Result<Vec<PathBuf>> {
    let context = || format!("cannot read {}", folder.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(context)? {
        let file = entry.with_context(context)?.path().join("kernel.rs");
        if std::fs::read_to_string(&file).is_ok_and(|text| !modules(&text).is_empty()) {
            found.push(file);
        }
    }
    found.sort();
    Ok(found)
}

/// What is asked for of a port's entry, and what the port says of itself.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wishes<'a> {
    /// The entry.
    pub(crate) entry: Option<&'a str>,
    /// Generics, each `NAME=VALUE`.
    pub(crate) generics: &'a [String],
    /// What each parameter carries, joined by commas.
    pub(crate) map: Option<&'a str>,
    /// What the port says of itself; what is asked for comes first.
    pub(crate) manifest: Option<&'a Manifest>,
    /// The GPU to compile for.
    pub(crate) arch: Option<&'a str>,
}

/// A port that rustc took.
#[derive(Clone, Debug)]
pub(crate) struct Built {
    driver: Driver,
    at: usize,
    path: PathBuf,
    /// The entries, each with its module.
    entries: Vec<(String, EntryOutline)>,
}

/// The real crate; progress goes to standard error.
pub(crate) fn real_crate() -> Result<CutileRs> {
    CutileRs::ensure(&Cache::from_env()?, &mut super::progress)
        .context("a port in cutile-rs is compiled with the real cutile crate")
}

/// Has rustc compile files with kernels, all in one build.
pub(crate) fn build(
    crate_: &CutileRs,
    files: &[PathBuf],
) -> Result<std::result::Result<Vec<Built>, Vec<Finding>>> {
    let mut kernels = Vec::new();
    for file in files {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        kernels.push(Kernels {
            path: file.clone(),
            modules: modules(&text),
        });
    }
    let driver = match crate_.build(&kernels)? {
        Ok(driver) => driver,
        Err(findings) => return Ok(Err(findings)),
    };
    let mut all = Vec::new();
    for (at, file) in kernels.into_iter().enumerate() {
        let mut entries = Vec::new();
        for module in &file.modules {
            let found = driver.describe(at, module)?;
            entries.extend(found.into_iter().map(|entry| (module.clone(), entry)));
        }
        all.push(Built {
            driver: driver.clone(),
            at,
            path: file.path,
            entries,
        });
    }
    Ok(Ok(all))
}

/// Compiles a port for each launch.
pub(crate) fn compile(built: &Built, wishes: &Wishes<'_>, launches: &[Launch]) -> Result<Vec<Port>> {
    let plans = launches
        .iter()
        .map(|launch| plan(built, wishes, launch))
        .collect::<Result<Vec<_>>>()?;
    let requests: Vec<_> = plans.iter().map(|plan| (built.at, &plan.request)).collect();
    let made = built.driver.compile(&requests)?;
    let ports = plans.into_iter().zip(made).map(|(plan, made)| {
        let module = match made {
            Ok(artifact) => read(&artifact.bytecode, &plan.request.entry)?,
            Err(finding) => Err(place(&finding)),
        };
        Ok(Port {
            entry: plan.request.entry,
            generics: plan.request.generics,
            correspondence: plan.correspondence,
            module,
        })
    });
    ports.collect()
}

/// What rustc refuses is a port for no launch.
pub(crate) fn refused_all(findings: &[Finding], launches: usize) -> Vec<Port> {
    (0..launches).map(|_| refused(findings)).collect()
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
        text: None,
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
        correspondence: None,
        module: Err(Refused { message, ..first }),
    }
}

fn place(finding: &Finding) -> Refused {
    Refused {
        message: finding.message.clone(),
        file: finding.file.as_ref().map(|f| f.display().to_string()),
        line: finding.line,
        column: finding.column,
        text: line_of(finding),
    }
}

/// The line that a finding is about.
fn line_of(finding: &Finding) -> Option<String> {
    let text = std::fs::read_to_string(finding.file.as_ref()?).ok()?;
    let line = usize::try_from(finding.line?).ok()?.checked_sub(1)?;
    text.lines().nth(line).map(str::to_owned)
}

/// How a launch is compiled, and what the parameters carry.
struct Plan {
    request: CompileRequest,
    correspondence: Option<Correspondence>,
}

fn plan(built: &Built, wishes: &Wishes<'_>, launch: &Launch) -> Result<Plan> {
    let source = interface(launch).map_err(anyhow::Error::msg)?;
    let signature = launch.compiled.as_ref().map(super::source::Compiled::text);
    let covering = signature
        .as_deref()
        .and_then(|text| wishes.manifest?.covering(text));
    let (module, entry) = choose(built, wishes, launch, covering.map(|(entry, _)| entry))?;
    let stated = wishes.manifest.and_then(|manifest| manifest.entry(&entry.name));
    let correspondence = correspondence(wishes, stated, entry, &source)?;
    let carried = carried(entry, correspondence.as_ref(), &source)?;
    let values = covering
        .filter(|(covering, _)| covering.name == entry.name)
        .map(|(covering, values)| (covering.generics.as_slice(), values));
    let compilation = Compilation {
        wishes,
        entry,
        launch,
        source: &source,
        carried: &carried,
    };
    let generics = entry.generics.iter().map(|g| compilation.generic(g, values));
    let target = wishes
        .arch
        .unwrap_or_else(|| least_gpu(&source, &launch.module))
        .to_owned();
    // A launch of the port asks for what the source's kernel does.
    let asked = launch.module.entries().next();
    let mut request = CompileRequest {
        module: module.to_owned(),
        entry: entry.name.clone(),
        generics: generics.collect::<Result<_>>()?,
        strides: Vec::new(),
        facts: Vec::new(),
        options: asked
            .map(|entry| LaunchOptions::of(entry, &target))
            .unwrap_or_default(),
        target,
    };
    for (parameter, flat) in entry.parameters.iter().zip(&carried) {
        compilation.facts(&mut request, parameter, flat);
    }
    Ok(Plan {
        request,
        correspondence,
    })
}

/// A GPU that has what a kernel needs: before sm_100 there are no scaled products, no scales and no numbers of four bits.
/// Which one it is makes no difference to what cutile makes of a kernel.
fn least_gpu(source: &Interface, module: &Module) -> &'static str {
    let mut blackwell = source.elements().iter().any(|element| {
        let number = match element {
            TileElement::Number(number) => *number,
            TileElement::Pointer(pointer) => pointer.pointee,
        };
        matches!(number, ElementType::F8E8M0FNU | ElementType::F4E2M1FN)
    });
    for entry in module.entries() {
        entry
            .body
            .walk(|op| blackwell |= matches!(entry.body.op(op), Op::MmaFScaled { .. }));
    }
    if blackwell { "sm_100" } else { "sm_90" }
}

/// The entry that is meant, with its module.
fn choose<'b>(
    built: &'b Built,
    wishes: &Wishes<'_>,
    launch: &Launch,
    covering: Option<&ManifestEntry>,
) -> Result<(&'b str, &'b EntryOutline)> {
    let file = built.path.display();
    let names = || {
        let names = built.entries.iter().map(|(_, e)| e.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let named = |name: &str| {
        let found = built.entries.iter().find(|(_, e)| e.name == name);
        found.map(|(module, entry)| (module.as_str(), entry))
    };
    if let Some(wanted) = wishes.entry {
        return named(wanted)
            .with_context(|| format!("{file} has no entry `{wanted}`; there are: {}", names()));
    }
    if let Some(covering) = covering {
        return named(&covering.name).with_context(|| {
            format!(
                "{file} has no entry `{}`, of which the port's {} speaks; there are: {}",
                covering.name,
                super::manifest::NAME,
                names()
            )
        });
    }
    if let [(module, only)] = built.entries.as_slice() {
        return Ok((module.as_str(), only));
    }
    // The source's own name, also where the entry's name is what cuTile made of it.
    let report = inspect(&launch.module).entries.into_iter().next();
    let wanted = report
        .map(|r| r.source_name.unwrap_or(r.name))
        .unwrap_or_default();
    named(&wanted).with_context(|| {
        format!(
            "{file} has several entries, and nothing says which one is for {}; choose one with --entry: {}",
            launch.case.as_deref().unwrap_or(&launch.entry),
            names()
        )
    })
}

/// How many scalars a parameter is taken apart into.
fn width(parameter: &ParameterOutline) -> usize {
    if is_tensor(parameter) {
        1 + 2 * parameter.rank
    } else {
        1
    }
}

fn is_tensor(parameter: &ParameterOutline) -> bool {
    parameter.kind.starts_with("tensor")
}

/// What the port's parameters carry, where `--map` or the port itself says so.
fn correspondence(
    wishes: &Wishes<'_>,
    stated: Option<&ManifestEntry>,
    entry: &EntryOutline,
    source: &Interface,
) -> Result<Option<Correspondence>> {
    if let Some(list) = wishes.map {
        let expressions: Vec<&str> = list.split(',').map(str::trim).collect();
        let named = Correspondence::named(source, &expressions);
        return named
            .map(Some)
            .map_err(|reason| anyhow::anyhow!("--map: {reason}"));
    }
    let Some(stated) = stated else {
        return Ok(None);
    };
    let ours: Vec<&str> = entry.parameters.iter().map(|p| p.name.as_str()).collect();
    let theirs: Vec<&str> = stated.parameters.iter().map(|p| p.name.as_str()).collect();
    ensure!(
        ours == theirs,
        "the port's `{}` takes {}, but its {} speaks of {}; convert it again, or remove that file and give --map",
        entry.name,
        ours.join(", "),
        super::manifest::NAME,
        theirs.join(", ")
    );
    names_agree(stated, source)?;
    let expressions: Vec<&str> = stated
        .parameters
        .iter()
        .flat_map(|parameter| parameter.carries.iter().map(String::as_str))
        .collect();
    let named = Correspondence::named(source, &expressions);
    named
        .map(Some)
        .map_err(|reason| anyhow::anyhow!("{}: {reason}", super::manifest::NAME))
}

/// Refuses a manifest by which a parameter that has the name of one of the source's carries another: evidence would then be
/// for arguments that nobody passes.
fn names_agree(stated: &ManifestEntry, source: &Interface) -> Result<()> {
    for parameter in &stated.parameters {
        let names = || source.parameters().map(|(name, _)| name);
        // A parameter of the very name comes before what would be a part of another.
        let expected = match names().find(|name| *name == parameter.name) {
            Some(same) => Some(same.to_owned()),
            None => names().find_map(|name| meant(&parameter.name, name)),
        };
        let Some(carries) = parameter.carries.first() else {
            continue;
        };
        if let Some(expected) = expected.filter(|expected| expected != carries) {
            bail!(
                "{} says that `{}` of the port carries `{carries}` of the source, but by its name it is `{expected}`; \
                 convert it again, or say with --map what each parameter carries",
                super::manifest::NAME,
                parameter.name
            );
        }
    }
    Ok(())
}

/// What of the source's parameter `source` one of the port carries by its name: `x`, `x_ptr`, `x_dim_0`, `x_stride_0`.
fn meant(port: &str, source: &str) -> Option<String> {
    let rest = port.strip_prefix(source)?;
    let axis = |text: &str| text.parse::<usize>().ok();
    if rest.is_empty() || rest == "_ptr" {
        return Some(source.to_owned());
    }
    if let Some(axis) = rest.strip_prefix("_dim_").and_then(axis) {
        return Some(format!("{source}.shape[{axis}]"));
    }
    let axis = rest.strip_prefix("_stride_").and_then(axis)?;
    Some(format!("{source}.strides[{axis}]"))
}

/// For each parameter of the port, what its parts carry of the source's entry; nothing for what is a number.
fn carried(
    entry: &EntryOutline,
    correspondence: Option<&Correspondence>,
    source: &Interface,
) -> Result<Vec<Vec<Option<usize>>>> {
    let total: usize = entry.parameters.iter().map(width).sum();
    let flat: Vec<Option<usize>> = match correspondence {
        None => (0..source.elements().len()).map(Some).collect(),
        Some(known) => known
            .origins()
            .iter()
            .map(|origin| match origin {
                Origin::Source(at) | Origin::Transposed(at) => Some(*at),
                Origin::Item(_) | Origin::Int(_) | Origin::Number(_) => None,
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

/// What a request is made of.
struct Compilation<'a> {
    wishes: &'a Wishes<'a>,
    entry: &'a EntryOutline,
    launch: &'a Launch,
    source: &'a Interface,
    carried: &'a [Vec<Option<usize>>],
}

impl Compilation<'_> {
    /// States what is known of a parameter at launch.
    fn facts(&self, request: &mut CompileRequest, parameter: &ParameterOutline, flat: &[Option<usize>]) {
        let known = |at: usize| {
            let at = flat.get(at).copied().flatten();
            at.map(|at| self.source.known(at)).unwrap_or_default()
        };
        let rank = parameter.rank;
        let mut facts = ParameterFacts {
            name: parameter.name.clone(),
            divisible_by: divisor(&known(0)),
            dims: Vec::new(),
            disjoint: !flat
                .first()
                .copied()
                .flatten()
                .is_some_and(|at| self.aliases_itself(at)),
        };
        if is_tensor(parameter) {
            let stride = |axis: usize| known(1 + rank + axis);
            let constant = |axis: usize| {
                let value = stride(axis).value.and_then(|value| i32::try_from(value).ok());
                value.unwrap_or(-1)
            };
            request
                .strides
                .push((parameter.name.clone(), (0..rank).map(constant).collect()));
            facts.dims = (0..rank)
                .map(|axis| DimFacts {
                    length_divisible_by: divisor(&known(1 + axis)),
                    stride_divisible_by: divisor(&stride(axis)),
                    unit_stride: stride(axis).value == Some(1),
                })
                .collect();
        }
        request.facts.push(facts);
    }

    /// Whether two indices of the array at one of the source's parameters may mean one element.
    fn aliases_itself(&self, flat: usize) -> bool {
        let (Some(compiled), Some((at, _))) = (&self.launch.compiled, self.source.part(flat)) else {
            return false;
        };
        let all = launched(&compiled.names, &compiled.signature);
        match all.get(at).map(|parameter| parameter.spec) {
            Some(ParamSpec::Array(array)) => array.may_alias_internally,
            _ => false,
        }
    }

    /// The value of a generic: what `--generic` says, what the port itself says, the source's constant of that name, or the
    /// element type of a parameter that has it.
    fn generic(&self, generic: &Generic, stated: Option<(&[String], &[String])>) -> Result<String> {
        for given in self.wishes.generics {
            let (name, value) = given
                .split_once('=')
                .with_context(|| format!("--generic {given}: NAME=VALUE is expected"))?;
            if name.trim() == generic.name {
                return Ok(value.trim().to_owned());
            }
        }
        if let Some((names, values)) = stated
            && let Some((_, value)) = names.iter().zip(values).find(|(name, _)| **name == generic.name)
        {
            self.same_constant(generic, value)?;
            return Ok(value.clone());
        }
        if generic.kind == "type" {
            let mut users = self.entry.parameters.iter().zip(self.carried);
            let user = users.find(|(p, _)| p.element == generic.name);
            if let Some(flat) = user.and_then(|(_, parts)| parts.first().copied().flatten())
                && let Some(element) = self.source.elements().get(flat)
            {
                return Ok(rust_name(*element));
            }
        } else if let Some((_, value)) = self.constants().find(|(name, _)| *name == generic.name) {
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
            self.entry.name,
            generic.name,
            self.constants()
                .map(|(name, value)| format!("{name} = {value:?}"))
                .collect::<Vec<_>>()
                .join(", ")
        )
    }

    /// Refuses another value than that of the source's constant of the same name: evidence would then be for other code than
    /// what is launched.
    fn same_constant(&self, generic: &Generic, value: &str) -> Result<()> {
        let known = self
            .constants()
            .find(|(name, _)| name.to_uppercase() == generic.name)
            .and_then(|(_, value)| match value {
                ConstantValue::Int(n) => Some(n.to_string()),
                ConstantValue::Bool(b) => Some(b.to_string()),
                _ => None,
            });
        match known {
            Some(known) if known != value => bail!(
                "{} says that the generic `{}` of `{}` is {value}, but the source's constant is {known}; convert it again",
                super::manifest::NAME,
                generic.name,
                self.entry.name
            ),
            _ => Ok(()),
        }
    }

    fn constants(&self) -> impl Iterator<Item = (&str, &ConstantValue)> {
        self.launch
            .compiled
            .iter()
            .flat_map(super::source::Compiled::constants)
    }
}

/// The power of two, of at most 16, that is known to divide a number: what cutile is told of lengths, strides, addresses.
fn divisor(known: &Known) -> i32 {
    const MOST: u64 = 16;
    let number = match known.value {
        Some(value) => value.unsigned_abs(),
        None => known.divisible_by.unwrap_or(1),
    };
    let divisor = if number == 0 {
        MOST
    } else {
        (1 << number.trailing_zeros().min(4)).min(MOST)
    };
    i32::try_from(divisor).unwrap_or(1)
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
