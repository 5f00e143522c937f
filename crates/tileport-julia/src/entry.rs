//! One kernel: its parameters, its body, and where its variables count from.

use crate::analysis::Analysis;
use crate::element::{Elem, Members, is_micro, julia_name};
use crate::error::{ELEMENT, OPTION, Result, error, malformed, unsupported};
use crate::frame::Frame;
use crate::names::Names;
use crate::stmt::string;
use crate::writer::Writer;
use crate::{Constant, ConstantKind, Layout, Options, Parameter, ParameterKind, PortKernel};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use tileport_ir::Span;
use tileport_kernel::expr::{BinaryOp, FloatMode};
use tileport_kernel::kernel::{Contraction, TargetHints};
use tileport_kernel::symbolic::Bindings;
use tileport_kernel::{
    ArraySpec, Element, Expr, ExprId, Kernel, Param, ParamId, ParamKind, ParamSpec, Signature, SymbolId,
    SymbolKind, Type, VarId, lower,
};
use tileport_writer::needed;

/// How many times a kernel is written to find out where its variables count from.
const MOST_TRIES: usize = 800;

struct Written {
    residue: usize,
    lines: Vec<String>,
    helpers: Vec<String>,
    micro: BTreeSet<&'static str>,
    generics: Vec<crate::element::GenericElement>,
    parameters: Vec<Parameter>,
}

/// Everything that is the same however often the kernel is written.
struct Job<'k> {
    kernel: &'k Kernel,
    name: &'k str,
    signatures: &'k [Signature],
    options: &'k Options,
    analysis: Analysis,
    names: Names,
    vars: FxHashMap<VarId, String>,
    params: FxHashMap<ParamId, String>,
    symbols: FxHashMap<SymbolId, String>,
    dense: FxHashSet<ParamId>,
    contiguous: FxHashSet<ParamId>,
    memories: FxHashSet<ParamId>,
    sources: FxHashMap<VarId, ExprId>,
}

/// Writes a kernel under a name.
pub(crate) fn write(
    kernel: &Kernel,
    signatures: &[Signature],
    options: &Options,
    name: &str,
) -> Result<PortKernel> {
    if signatures.is_empty() {
        return error(
            OPTION,
            Span::NONE,
            "a port needs one signature at least that it covers",
        );
    }
    contraction(kernel, signatures)?;
    let members = members(kernel, signatures)?;
    let kernel = &needed(kernel, &|cond| members.cond(cond, Span::NONE).ok()?.as_bool());
    let mut names = Names::default();
    for reserved in ["T", "T2", "T3", "T4", "max_nan", "min_nan", name] {
        let _ = names.fresh(reserved);
    }
    for (kind, rank) in ["CONTIGUOUS", "STRIDED"]
        .iter()
        .flat_map(|kind| (1..6).map(move |rank| (kind, rank)))
    {
        let _ = names.fresh(&format!("{kind}_{rank}D"));
    }
    let mut params = FxHashMap::default();
    let mut symbols = FxHashMap::default();
    for (id, param) in kernel.params.iter() {
        refuse(param)?;
        let own = names.fresh(&param.name);
        if let ParamKind::Constant(symbol) = param.kind {
            symbols.insert(symbol, own.clone());
        }
        params.insert(id, own);
    }
    let analysis = Analysis::new(kernel);
    let vars = analysis.name(kernel, &mut names);
    let sources = analysis.arrays(kernel);
    let memories = match options.layout {
        Layout::Reversed => FxHashSet::default(),
        Layout::Same => memories(kernel, &sources),
    };
    let dense = kernel
        .params
        .iter()
        .filter(|(_, param)| signatures.iter().all(|signature| is_dense(param, signature)))
        .map(|(id, _)| id)
        .collect();
    let contiguous = kernel
        .params
        .iter()
        .filter(|(id, param)| match options.layout {
            Layout::Same => !memories.contains(id),
            Layout::Reversed => signatures.iter().all(|signature| is_contiguous(param, signature)),
        })
        .map(|(id, _)| id)
        .collect();
    let job = Job {
        kernel,
        name,
        signatures,
        options,
        analysis,
        names,
        vars,
        params,
        symbols,
        dense,
        contiguous,
        memories,
        sources,
    };
    let written = job.best()?;
    job.finish(name, written)
}

fn members<'k>(kernel: &'k Kernel, signatures: &[Signature]) -> Result<Members<'k>> {
    let mut bindings: Vec<Box<dyn Bindings + 'k>> = Vec::new();
    for signature in signatures {
        bindings.push(Box::new(lower::bindings(kernel, signature)?));
    }
    Ok(Members::new(kernel, bindings))
}

/// Parameters that cuTile.jl can't have.
fn refuse(param: &Param) -> Result {
    match &param.kind {
        ParamKind::List(array) if array.shape.iter().any(Option::is_some) => unsupported(
            param.span,
            "list of arrays with static lengths as a parameter",
            "leave the lengths to the launch",
        ),
        ParamKind::Pointer(_) => unsupported(
            param.span,
            "address as a parameter",
            "hand in the array that is there",
        ),
        _ => Ok(()),
    }
}

/// What a signature says of a parameter, if it is an array or a list of them.
fn array<'s>(param: &Param, signature: &'s Signature) -> Option<&'s ArraySpec> {
    let mut spec = signature.params.get(param.position)?;
    for step in &param.path {
        let ParamSpec::Tuple(items) = spec else {
            return None;
        };
        spec = items.get(step.parse::<usize>().ok()?)?;
    }
    match spec {
        ParamSpec::Array(array) | ParamSpec::List { element: array, .. } => Some(array),
        _ => None,
    }
}

/// The arrays handed in, of several dimensions, whose elements are found by their offsets in memory.
fn memories(kernel: &Kernel, sources: &FxHashMap<VarId, ExprId>) -> FxHashSet<ParamId> {
    let of = |data: &tileport_kernel::expr::ExprData| match data.expr {
        Expr::Memory { array } | Expr::AddressOf { array } => {
            let rank = kernel.type_of(array)?.as_array()?.rank();
            let root = crate::ops::root(kernel, array, &|var| sources.get(&var).copied())?;
            (rank > 1).then_some(root)
        }
        _ => None,
    };
    kernel.exprs.values().filter_map(of).collect()
}

/// Whether an array has one dimension, without gaps.
fn is_dense(param: &Param, signature: &Signature) -> bool {
    array(param, signature)
        .is_some_and(|array| matches!(array.dims.as_slice(), [only] if only.stride == Some(1)))
}

/// Whether an array's last dimension has no gaps.
fn is_contiguous(param: &Param, signature: &Signature) -> bool {
    array(param, signature).is_some_and(|array| array.dims.last().is_some_and(|dim| dim.stride == Some(1)))
}

/// cuTile.jl always makes one operation of a product that only feeds a sum.
fn contraction(kernel: &Kernel, signatures: &[Signature]) -> Result {
    if kernel.contraction == Contraction::Fused {
        return Ok(());
    }
    let mut members = members(kernel, signatures)?;
    let mut float = |wanted: &[BinaryOp]| {
        kernel.exprs.values().find_map(|data| match &data.expr {
            Expr::Binary { op, .. } if wanted.contains(op) => match data.types.first() {
                Some(Type::Tile(tile)) => {
                    let elem = members.elem(&tile.dtype, data.span).ok()?;
                    members.is_float(elem, data.span).ok()?.then_some(data.span)
                }
                _ => None,
            },
            _ => None,
        })
    };
    let product = float(&[BinaryOp::Mul]);
    let sum = float(&[BinaryOp::Add, BinaryOp::Sub]);
    match (product, sum) {
        (Some(_), Some(sum)) => unsupported(
            sum,
            "way to keep a product and a sum of floats two operations",
            "write the fused operation, if it may be one",
        ),
        _ => Ok(()),
    }
}

impl<'k> Job<'k> {
    fn members(&self) -> Result<Members<'k>> {
        members(self.kernel, self.signatures)
    }

    /// Writes the kernel with variables that count from one where that leaves the fewest differences to be written.
    fn best(&self) -> Result<Written> {
        let mut shifts: FxHashMap<VarId, i64> = FxHashMap::default();
        let mut best = self.once(&shifts)?;
        let mut members = self.members()?;
        let mut candidates = Vec::new();
        for var in self.analysis.variables() {
            if let Some(data) = self.kernel.vars.get(var)
                && let Type::Tile(tile) = &data.ty
                && let Elem::Known(Element::I32 | Element::I64) = members.elem(&tile.dtype, data.span)?
            {
                candidates.push(var);
            }
        }
        // A variable and its copies count from the same place.
        let mut groups: Vec<Vec<VarId>> = candidates.iter().map(|var| vec![*var]).collect();
        for (target, source) in &self.analysis.copies {
            let of = |groups: &[Vec<VarId>], var| groups.iter().position(|group| group.contains(var));
            if let (Some(a), Some(b)) = (of(&groups, target), of(&groups, source))
                && a != b
            {
                let moved = groups.swap_remove(a.max(b));
                if let Some(kept) = groups.get_mut(a.min(b)) {
                    kept.extend(moved);
                }
            }
        }
        groups.sort_by_key(|group| candidates.iter().position(|var| group.contains(var)));
        let mut tries = 0;
        let mut changed = true;
        while changed && best.residue > 0 {
            changed = false;
            for group in &groups {
                if tries >= MOST_TRIES {
                    return Ok(best);
                }
                tries += 1;
                let mut other = shifts.clone();
                let mut to_one = true;
                for var in group {
                    let shift = other.entry(*var).or_insert(0);
                    *shift = 1 - *shift;
                    to_one &= *shift == 1;
                }
                let now = self.once(&other)?;
                // Loops count from one, unless that costs something.
                let counts = to_one && group.iter().any(|var| self.analysis.counters.contains(var));
                if now.residue < best.residue || (counts && now.residue == best.residue) {
                    changed |= now.residue < best.residue;
                    best = now;
                    shifts = other;
                }
            }
        }
        Ok(best)
    }

    fn once(&self, shifts: &FxHashMap<VarId, i64>) -> Result<Written> {
        let mut writer = Writer {
            kernel: self.kernel,
            name: self.name.to_owned(),
            members: self.members()?,
            frame: Frame(self.options.layout),
            names: self.names.clone(),
            vars: self.vars.clone(),
            params: self.params.clone(),
            symbols: self.symbols.clone(),
            shifts: shifts.clone(),
            definitions: FxHashMap::default(),
            inlined: FxHashMap::default(),
            lines: Vec::new(),
            indent: 4,
            mode: FloatMode::default(),
            span: self.kernel.span,
            residue: 0,
            helpers: Vec::new(),
            micro: BTreeSet::new(),
            in_function: false,
            dense: self.dense.clone(),
            contiguous: self.contiguous.clone(),
            memories: self.memories.clone(),
            items: FxHashMap::default(),
            sources: self.sources.clone(),
            last_block: None,
        };
        let parameters = self.parameters(&mut writer)?;
        writer.block(&self.analysis, &self.kernel.body, 0)?;
        Ok(Written {
            residue: writer.residue,
            lines: writer.lines,
            helpers: writer.helpers,
            micro: writer.micro,
            generics: std::mem::take(&mut writer.members.generics),
            parameters,
        })
    }

    fn parameters(&self, writer: &mut Writer<'k>) -> Result<Vec<Parameter>> {
        let mut parameters = Vec::new();
        for (id, param) in self.kernel.params.iter() {
            writer.span = param.span;
            let name = self.params.get(&id).cloned().unwrap_or_default();
            let kind = match &param.kind {
                ParamKind::Array(array) => {
                    let elem = writer.elem(&array.dtype)?;
                    ParameterKind::Array {
                        element: writer.name_of(elem),
                        rank: array.rank(),
                        wide: array.wide_index,
                        turned: self.memories.contains(&id),
                    }
                }
                ParamKind::Scalar(dtype) => {
                    let elem = writer.elem(dtype)?;
                    ParameterKind::Scalar {
                        element: writer.name_of(elem),
                    }
                }
                ParamKind::Constant(symbol) => {
                    match self.kernel.symbols.get(*symbol).map(|symbol| symbol.kind) {
                        Some(SymbolKind::Int) => ParameterKind::Constant(ConstantKind::Int),
                        Some(SymbolKind::Bool) => ParameterKind::Constant(ConstantKind::Bool),
                        Some(SymbolKind::Float) => ParameterKind::Constant(ConstantKind::Float),
                        // What it decides is put in.
                        _ => continue,
                    }
                }
                ParamKind::Bound(_) => continue,
                ParamKind::List(array) => {
                    let elem = writer.elem(&array.dtype)?;
                    ParameterKind::List {
                        element: writer.name_of(elem),
                        rank: array.rank(),
                        wide: array.wide_index,
                    }
                }
                ParamKind::Pointer(_) => {
                    return malformed(param.span, "a parameter of a kind that was refused");
                }
            };
            parameters.push(Parameter {
                name,
                position: param.position,
                path: param.path.clone(),
                kind,
            });
        }
        Ok(parameters)
    }

    fn finish(&self, name: &str, written: Written) -> Result<PortKernel> {
        // Only element types of parameters can be told from a call.
        let mut generics = Vec::new();
        for generic in &written.generics {
            let shown = written.parameters.iter().any(|parameter| match &parameter.kind {
                ParameterKind::Array { element, .. }
                | ParameterKind::List { element, .. }
                | ParameterKind::Scalar { element } => *element == generic.name,
                ParameterKind::Constant(_) => false,
            });
            if !shown {
                return error(
                    ELEMENT,
                    self.kernel.span,
                    "an element type differs between the signatures and is that of no parameter",
                );
            }
            generics.push(generic.name.clone());
        }
        let mut micro = written.micro.clone();
        for generic in &written.generics {
            micro.extend(
                generic
                    .values
                    .iter()
                    .filter(|element| is_micro(**element))
                    .map(|element| julia_name(*element)),
            );
        }
        let mut text = String::new();
        if let Some(doc) = &self.kernel.doc {
            text.push_str(&docstring(doc));
        }
        text.push_str(&signature(name, &written.parameters, &generics));
        for line in self.options_lines() {
            text.push_str(&format!("    {line}\n"));
        }
        for line in self.checks()? {
            text.push_str(&format!("    {line}\n"));
        }
        for line in &written.lines {
            text.push_str(line);
            text.push('\n');
        }
        if written.lines.last().map(String::as_str) != Some("    return") {
            text.push_str("    return\n");
        }
        text.push_str("end\n");
        Ok(PortKernel {
            name: name.to_owned(),
            parameters: written.parameters,
            generics,
            helpers: written.helpers,
            micro: micro.into_iter().map(str::to_owned).collect(),
            constants: self.constants(),
            signatures: self.signatures.to_vec(),
            text,
        })
    }

    /// What the source's constants are whose values are in the port.
    fn constants(&self) -> Vec<Constant> {
        self.kernel
            .params
            .values()
            .filter_map(|param| match &param.kind {
                ParamKind::Bound(value) => Some(Constant {
                    name: param.name.clone(),
                    value: value.clone(),
                }),
                _ => None,
            })
            .collect()
    }

    /// `ct.@compiler_options`, by option.
    fn options_lines(&self) -> Vec<String> {
        type Get = fn(&TargetHints) -> Option<i64>;
        let options: [(&str, Get); 4] = [
            ("num_ctas", |hints| hints.ctas),
            ("occupancy", |hints| hints.occupancy),
            ("opt_level", |hints| hints.optimisation),
            ("num_worker_warps", |hints| hints.warps),
        ];
        let mut texts = Vec::new();
        for (name, get) in options {
            let default = self
                .kernel
                .hints
                .iter()
                .find(|(target, _)| target.is_none())
                .and_then(|(_, hints)| get(hints));
            let targets: Vec<String> = self
                .kernel
                .hints
                .iter()
                .filter_map(|(target, hints)| {
                    Some(format!("{} => {}", capability(target.as_deref()?)?, get(hints)?))
                })
                .collect();
            if targets.is_empty() {
                texts.extend(default.map(|value| format!("{name}={value}")));
                continue;
            }
            let default = default
                .map(|value| format!("; default={value}"))
                .unwrap_or_default();
            texts.push(format!("{name}=ct.ByTarget({}{default})", targets.join(", ")));
        }
        if texts.is_empty() {
            return Vec::new();
        }
        vec![format!("ct.@compiler_options {}", texts.join(" "))]
    }

    /// Checks of the lengths that the source declares static: what is put in depends on them.
    fn checks(&self) -> Result<Vec<String>> {
        let members = self.members()?;
        let frame = Frame(self.options.layout);
        let mut lines = Vec::new();
        for (id, param) in self.kernel.params.iter() {
            let ParamKind::Array(array) = &param.kind else {
                continue;
            };
            let name = self.params.get(&id).cloned().unwrap_or_default();
            for (axis, length) in array.shape.iter().enumerate() {
                let Some(length) = length else {
                    continue;
                };
                let Some(value) = members.dim(length, param.span)?.as_int() else {
                    return malformed(param.span, "a static length depends on a constant of the kernel");
                };
                let dim = frame.dim(axis, array.rank());
                let message = format!("{name} must have length {value} in dimension {dim}");
                lines.push(format!(
                    "ct.@assert size({name}, {dim}) == {value} {}",
                    string(&message)
                ));
            }
        }
        Ok(lines)
    }
}

/// The version of the compute capability that a target's name says: `sm_100` is `v"10.0"`.
fn capability(target: &str) -> Option<String> {
    let digits = target.strip_prefix("sm_")?;
    let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
    if digits.len() < 2 {
        return None;
    }
    let (major, minor) = digits.split_at(digits.len() - 1);
    Some(format!("v\"{major}.{minor}\""))
}

fn docstring(doc: &str) -> String {
    let escaped = doc
        .trim()
        .replace('\\', "\\\\")
        .replace('$', "\\$")
        .replace("\"\"\"", "\\\"\\\"\\\"");
    format!("\"\"\"\n{escaped}\n\"\"\"\n")
}

/// The head of a function, its parameters filled into lines.
fn signature(name: &str, parameters: &[Parameter], generics: &[String]) -> String {
    let head = format!("function {name}(");
    let pad = " ".repeat(head.chars().count());
    let tail = if generics.is_empty() {
        String::new()
    } else {
        format!(" where {{{}}}", generics.join(", "))
    };
    let mut text = head.clone();
    let mut column = head.chars().count();
    for (i, parameter) in parameters.iter().enumerate() {
        let last = i + 1 == parameters.len();
        let own = format!("{}::{}", parameter.name, parameter.kind.type_text());
        let end = if last { ")" } else { ", " };
        let width = own.chars().count() + end.trim_end().len() + if last { tail.chars().count() } else { 0 };
        if i > 0 && column + width > 92 {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(&pad);
            column = pad.len();
        }
        text.push_str(&own);
        text.push_str(end);
        column += own.chars().count() + end.len();
    }
    if parameters.is_empty() {
        text.push(')');
    }
    text.push_str(&tail);
    text.push('\n');
    text
}
