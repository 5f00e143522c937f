//! Ports to cuTile.jl: read back, and lowered for each launch of the source.

use super::parameters::launched;
use super::source::{Compiled, Launch};
use super::{Port, Refused, manifest, parameters};
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tileport_ir::{Diagnostic, Module, Version};
use tileport_julia_reader::{File, Layout, column_major, read, with_lengths};
use tileport_kernel::signature::{ConstantValue, Target};
use tileport_kernel::{ParamSpec, Signature, lower};
use tileport_verify::inputs::{LISTED, Passed};
use tileport_verify::{Correspondence, Interface, Part};

/// The language, as the manifest names it.
pub(crate) const LANGUAGE: &str = "cutile-jl";

/// The most flags of a port for operands that may be stored transposed.
const MOST_FLAGS: usize = 8;

/// What a port to cuTile.jl says of itself: which kernel is for which signature, and what its parameters are of the source's.
/// It only binds what a launch gives to the port; whether the two mean the same is found out all the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The version of the form.
    pub(crate) schema: u32,
    /// The version of Tileport that wrote it.
    pub(crate) tileport: String,
    /// The language of the port.
    pub(crate) language: String,
    /// The name of the source's file.
    pub(crate) source: String,
    /// What became of the order of dimensions.
    pub(crate) layout: String,
    /// The kernels.
    pub(crate) kernels: Vec<ManifestKernel>,
}

/// A kernel of the port.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ManifestKernel {
    /// The function.
    pub(crate) name: String,
    /// Its parameters, in order.
    pub(crate) parameters: Vec<ManifestParameter>,
    /// The signatures of the source's kernel that it covers, in the notation of `--sig`.
    pub(crate) signatures: Vec<String>,
}

/// A parameter of a kernel of the port.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ManifestParameter {
    /// Its name.
    pub(crate) name: String,
    /// The position of the source's parameter.
    pub(crate) position: usize,
    /// Which part of a tuple of the source it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) path: Vec<String>,
}

/// The Julia file with the kernel, if the port is one.
pub(crate) fn find(path: &Path) -> Result<Option<PathBuf>> {
    let is_julia = |path: &Path| path.extension().is_some_and(|extension| extension == "jl");
    if !path.is_dir() {
        return Ok(is_julia(path).then(|| path.to_owned()));
    }
    let mut found: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))? {
        let file = entry?.path();
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
        if is_julia(&file) && name.is_some_and(|name| name.ends_with("_kernel.jl")) {
            found.push(file);
        }
    }
    super::the_only(path, found)
}

/// The manifest beside a port, if there is one of this language.
fn manifest_of(file: &Path) -> Result<Option<Manifest>> {
    let path = file.with_file_name(manifest::NAME);
    let Ok(text) = std::fs::read_to_string(&path) else {
        return Ok(None);
    };
    let found: Manifest = serde_json::from_str(&text).with_context(|| {
        format!(
            "{} is not as `tileport convert` writes it; without that file the port is taken as one by hand",
            path.display()
        )
    })?;
    if found.schema != manifest::SCHEMA || found.language != LANGUAGE {
        bail!(
            "{} is of form {} for {}, and this version of Tileport reads {} for {LANGUAGE}",
            path.display(),
            found.schema,
            found.language,
            manifest::SCHEMA
        );
    }
    Ok(Some(found))
}

/// What a parameter of the port is of the source's.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// The position of the source's parameter.
    pub(crate) position: usize,
    /// Which part of a tuple it is.
    pub(crate) path: Vec<String>,
}

/// The port for each launch of its source.
pub(crate) fn ports(
    file: &Path,
    entry: Option<&str>,
    layout: Option<Layout>,
    launches: &[Launch],
) -> Result<Vec<Port>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let shown = file.display().to_string();
    let parsed = match File::parse(&text) {
        Ok(parsed) => parsed,
        Err(found) => {
            let refused = refused(&found, &text, &shown);
            return Ok(launches.iter().map(|_| without(entry, &refused)).collect());
        }
    };
    remark(&parsed.check_launches(), &text, &shown);
    let manifest = manifest_of(file)?;
    let layout = layout.unwrap_or_else(|| layout_of(manifest.as_ref(), &text));
    let mut ports = Vec::new();
    for launch in launches {
        let compiled = launch.compiled.as_ref().with_context(|| {
            "the source doesn't say what it was compiled for, which a port in Julia must be told".to_owned()
        })?;
        let (name, parameters) = chosen(&parsed, manifest.as_ref(), entry, compiled, file)?;
        let bound = match &parameters {
            Some(parameters) => parameters.clone(),
            None => by_name(&parsed, &name, compiled)?,
        };
        ports.push(port(&parsed, &text, &shown, (&name, layout), &bound, launch)?);
    }
    Ok(ports)
}

/// What becomes of dimensions: the manifest says it, or the head of the file; reversed, if neither does.
fn layout_of(manifest: Option<&Manifest>, text: &str) -> Layout {
    match manifest {
        Some(manifest) if manifest.layout == Layout::Same.name() => Layout::Same,
        Some(_) => Layout::Reversed,
        None => crate::julia::layout_of(text),
    }
}

/// The kernel for a launch, with its parameters where the manifest says them.
fn chosen(
    parsed: &File,
    manifest: Option<&Manifest>,
    entry: Option<&str>,
    compiled: &Compiled,
    file: &Path,
) -> Result<(String, Option<Vec<Bound>>)> {
    let written = compiled.text();
    let covering = manifest.and_then(|manifest| {
        manifest.kernels.iter().find(|kernel| match entry {
            Some(entry) => kernel.name == entry,
            None => kernel.signatures.contains(&written),
        })
    });
    if let Some(kernel) = covering {
        let bound = kernel.parameters.iter().map(|parameter| Bound {
            position: parameter.position,
            path: parameter.path.clone(),
        });
        return Ok((kernel.name.clone(), Some(bound.collect())));
    }
    let kernels = parsed.kernels();
    if let Some(entry) = entry {
        return Ok((entry.to_owned(), None));
    }
    match kernels.as_slice() {
        [] => bail!(
            "{} has no kernel: no function with a parameter of type ct.TileArray",
            file.display()
        ),
        [only] => Ok(((*only).to_owned(), None)),
        several => bail!(
            "{} has several kernels; choose one with --entry: {}",
            file.display(),
            several.join(", ")
        ),
    }
}

/// The source's parameters that a kernel's are, by their names; by their positions, where the names tell nothing.
fn by_name(parsed: &File, kernel: &str, compiled: &Compiled) -> Result<Vec<Bound>> {
    let names = parsed
        .parameters(kernel)
        .with_context(|| format!("the port has no function `{kernel}`"))?;
    let mut flat: Vec<(String, Bound)> = Vec::new();
    for (position, (name, spec)) in compiled.names.iter().zip(&compiled.signature.params).enumerate() {
        flatten(name, spec, position, &mut Vec::new(), &mut flat);
    }
    let places: Option<Vec<Bound>> = names
        .iter()
        .map(|name| {
            let same = |(known, _): &&(String, Bound)| known == name || name.trim_end_matches('_') == known;
            flat.iter().find(same).map(|(_, bound)| bound.clone())
        })
        .collect();
    if let Some(places) = places {
        return Ok(places);
    }
    if names.len() == flat.len() {
        return Ok(flat.into_iter().map(|(_, bound)| bound).collect());
    }
    let known: Vec<&str> = flat.iter().map(|(name, _)| name.as_str()).collect();
    bail!(
        "the parameters of `{kernel}`, {}, have other names than those of the source, {}",
        names.join(", "),
        known.join(", ")
    )
}

fn flatten(
    name: &str,
    spec: &ParamSpec,
    position: usize,
    path: &mut Vec<String>,
    flat: &mut Vec<(String, Bound)>,
) {
    if let ParamSpec::Tuple(items) = spec {
        for (index, item) in items.iter().enumerate() {
            path.push(index.to_string());
            flatten(&format!("{name}_{index}"), item, position, path, flat);
            path.pop();
        }
        return;
    }
    // What has no value is no parameter of a port.
    if *spec == ParamSpec::Constant(Some(ConstantValue::None)) {
        return;
    }
    let bound = Bound {
        position,
        path: path.clone(),
    };
    flat.push((name.to_owned(), bound));
}

fn spec_of<'s>(signature: &'s Signature, bound: &Bound) -> Option<&'s ParamSpec> {
    let mut spec = signature.params.get(bound.position)?;
    for step in &bound.path {
        let ParamSpec::Tuple(items) = spec else {
            return None;
        };
        spec = items.get(step.parse::<usize>().ok()?)?;
    }
    Some(spec)
}

/// What a port takes where that is not what its source takes.
pub(crate) trait Taken {
    /// The signature that it is for, with parameters behind the source's.
    fn signature(&self) -> &Signature;
    /// What the parts of the source's parameter at a position are for the port.
    fn lies(&self, position: usize, parts: Vec<String>) -> Vec<String>;
}

/// What a port takes that takes what its source takes; flags that it has besides are not set.
struct Same(Signature);

impl Same {
    /// For a port whose parameters are these.
    fn of(compiled: &Compiled, bound: &[Bound]) -> Self {
        let mut signature = compiled.signature.clone();
        let own = signature.params.len();
        let last = bound.iter().map(|bound| bound.position + 1).max();
        // The flags of a manifest come behind the source's parameters, of which there are as many as those have names.
        let all = last
            .filter(|all| *all > own && *all <= own + MOST_FLAGS)
            .unwrap_or(own);
        signature
            .params
            .resize(all, ParamSpec::Constant(Some(ConstantValue::Int(0))));
        Self(signature)
    }
}

impl Taken for Same {
    fn signature(&self) -> &Signature {
        &self.0
    }

    fn lies(&self, _: usize, parts: Vec<String>) -> Vec<String> {
        parts
    }
}

/// The port for a launch.
pub(crate) fn port(
    parsed: &File,
    text: &str,
    shown: &str,
    of: (&str, Layout),
    bound: &[Bound],
    launch: &Launch,
) -> Result<Port> {
    let compiled = launch.compiled.as_ref().context("the source has no signature")?;
    port_taking(
        parsed,
        text,
        shown,
        of,
        bound,
        (launch, &Same::of(compiled, bound)),
    )
}

/// The port for a launch, by what it takes.
pub(crate) fn port_taking(
    parsed: &File,
    text: &str,
    shown: &str,
    (name, layout): (&str, Layout),
    bound: &[Bound],
    (launch, taken): (&Launch, &dyn Taken),
) -> Result<Port> {
    let compiled = launch.compiled.as_ref().context("the source has no signature")?;
    let specs: Option<Vec<ParamSpec>> = bound
        .iter()
        .map(|bound| spec_of(taken.signature(), bound).cloned())
        .collect();
    let own = Signature {
        params: specs.context("a parameter of the port is none of the source's")?,
        convention: compiled.signature.convention,
        symbol: None,
    };
    let source = match parameters::interface(launch) {
        Ok(source) => source,
        Err(reason) => bail!("the source can't be looked at: {reason}"),
    };
    let lengths: Vec<Option<usize>> = bound
        .iter()
        .map(|bound| list_length(bound, compiled, (launch, &source)))
        .collect();
    let own = with_lengths(&own, &|at| lengths.get(at).copied().flatten())
        .context("nothing says how many arrays a list has")?;
    let module = match lowered(parsed, name, &own, layout) {
        Ok((module, remarks)) => {
            remark(&remarks, text, shown);
            Ok(module)
        }
        Err(found) => Err(refused(&found, text, shown)),
    };
    Ok(Port {
        entry: name.to_owned(),
        generics: Vec::new(),
        correspondence: Some(carried((bound, &lengths), compiled, (&source, taken))?),
        module,
    })
}

/// A kernel of a file as Tile IR. The kernel is the same whatever the strides of its arrays are, so that with the same dimensions
/// it is read for arrays of Julia, and lowered for those of the source.
pub(crate) fn lowered(
    parsed: &File,
    name: &str,
    own: &Signature,
    layout: Layout,
) -> std::result::Result<(Module, Vec<Diagnostic>), Vec<Diagnostic>> {
    let declared = match layout {
        Layout::Reversed => own.clone(),
        Layout::Same => column_major(own),
    };
    let reading = read(parsed, name, &declared, layout)?;
    let target = Target {
        version: Version::NEWEST,
        gpu: None,
    };
    Ok((lower(&reading.kernel, own, &target)?, reading.warnings))
}

/// Says on standard error what looks wrong though it can be read.
fn remark(found: &[Diagnostic], text: &str, shown: &str) {
    for diagnostic in found {
        let said = refused(std::slice::from_ref(diagnostic), text, shown);
        let line = said.line.map_or(String::new(), |line| format!(":{line}"));
        crate::render::say!("{shown}{line}: {}", said.message);
    }
}

/// How many arrays the list has that a parameter of the port is; a port is for a number of them, which the launch says.
fn list_length(bound: &Bound, compiled: &Compiled, (launch, source): (&Launch, &Interface)) -> Option<usize> {
    let passed = launched(&compiled.names, &compiled.signature);
    let at = passed
        .iter()
        .position(|launched| launched.position == bound.position && launched.path == bound.path)?;
    source.list(at)?;
    if let Some((args, _)) = &launch.given {
        return args.list(source.flat(at, Part::Base)?).map(|arrays| arrays.len());
    }
    match launch.shapes.first() {
        Some(shape) => match shape.passed.get(at)? {
            Passed::List(arrays) => Some(arrays.len()),
            _ => None,
        },
        None => Some(LISTED),
    }
}

/// What the parameters of the port's entry carry of the source's.
fn carried(
    (bound, lengths): (&[Bound], &[Option<usize>]),
    compiled: &Compiled,
    (source, taken): (&Interface, &dyn Taken),
) -> Result<Correspondence> {
    let passed = launched(&compiled.names, &compiled.signature);
    let mut origins = Vec::new();
    for (bound, length) in bound.iter().zip(lengths) {
        let found = passed
            .iter()
            .find(|launched| launched.position == bound.position && launched.path == bound.path);
        let Some(found) = found else { continue };
        let name = &found.name;
        if let (ParamSpec::List { element, .. }, Some(length)) = (found.spec, length) {
            for item in 0..*length {
                let parts = Correspondence::of_item(source, name, (item, *length), element.dims.len());
                origins
                    .extend(parts.with_context(|| format!("`{name}` is no list of arrays in the source"))?);
            }
            continue;
        }
        let mut parts = vec![name.clone()];
        if let ParamSpec::Array(array) = found.spec {
            let rank = array.dims.len();
            parts.extend((0..rank).map(|axis| format!("{name}.shape[{axis}]")));
            parts.extend((0..rank).map(|axis| format!("{name}.strides[{axis}]")));
        }
        let expressions = taken.lies(bound.position, parts);
        match Correspondence::named(source, &expressions) {
            Ok(found) => origins.extend_from_slice(found.origins()),
            Err(reason) => bail!("what the port's parameters carry: {reason}"),
        }
    }
    Ok(Correspondence::new(origins))
}

fn without(entry: Option<&str>, refused: &Refused) -> Port {
    Port {
        entry: entry.unwrap_or_default().to_owned(),
        generics: Vec::new(),
        correspondence: None,
        module: Err(refused.clone()),
    }
}

/// Why a port has no kernel: the first finding, with its line.
pub(crate) fn refused(found: &[Diagnostic], text: &str, shown: &str) -> Refused {
    let Some(first) = found.first() else {
        return Refused {
            message: "it can't be read".to_owned(),
            file: Some(shown.to_owned()),
            line: None,
            column: None,
            text: None,
        };
    };
    let mut message = first.message.clone();
    if let Some(help) = &first.help {
        message = format!("{message} [{}]; {help}", first.code);
    } else {
        message = format!("{message} [{}]", first.code);
    }
    let before = usize::try_from(first.span.start)
        .ok()
        .filter(|_| first.span.is_some())
        .and_then(|at| text.get(..at));
    let line = before.map(|before| before.matches('\n').count() + 1);
    let column = before.map(|before| before.chars().rev().take_while(|c| *c != '\n').count() + 1);
    let number = |n: Option<usize>| n.and_then(|n| u32::try_from(n).ok());
    Refused {
        message,
        file: Some(shown.to_owned()),
        line: number(line),
        column: number(column),
        text: line
            .and_then(|line| text.lines().nth(line - 1))
            .map(str::to_owned),
    }
}
