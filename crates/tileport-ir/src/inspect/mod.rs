//! What is in a module, as its author would see it: entries, their parameters with the arrays put back together,
//! views, operations by family, what the file needs, and facts that decide how fast it can run.
//!
//! The report is data (it serialises); showing it is the command line's business.

mod parameters;
mod performance;
mod symbol;

pub use parameters::{Known, Parameter, Recognised};
pub use performance::Advice;

use crate::attr::{AttrEnum, HintValue};
use crate::entity::{OpId, Value};
use crate::module::{Entry, Module};
use crate::op::{Group, Op, Opcode};
use crate::requirements;
use crate::text;
use serde::Serialize;
use std::collections::BTreeMap;

/// What is in a module.
#[derive(Clone, Debug, Serialize)]
pub struct ModuleReport {
    /// Its name, where the file gives one.
    pub name: Option<String>,
    /// Who made it, where the file says so.
    pub producer: Option<String>,
    /// The oldest bytecode version that can hold it.
    pub minimum_version: String,
    /// What needs more than the oldest version, and which version each needs.
    pub needs: Vec<Need>,
    /// The globals.
    pub globals: Vec<GlobalReport>,
    /// The entries.
    pub entries: Vec<EntryReport>,
}

/// Something that an older bytecode version cannot hold.
#[derive(Clone, Debug, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct Need {
    /// The version it needs.
    pub version: String,
    /// What it is.
    pub feature: String,
    /// How often it occurs.
    pub count: usize,
}

/// A global.
#[derive(Clone, Debug, Serialize)]
pub struct GlobalReport {
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
    /// Whether it is read-only.
    pub constant: bool,
}

/// An entry.
#[derive(Clone, Debug, Serialize)]
pub struct EntryReport {
    /// Its name.
    pub name: String,
    /// The kernel's name in the source, where the entry's name tells.
    pub source_name: Option<String>,
    /// The source's compile-time constants, where the entry's name tells.
    pub constants: Vec<String>,
    /// The parameters of the source, put back together from those of the entry.
    pub parameters: Vec<Parameter>,
    /// Optimisation hints.
    pub hints: Vec<Hint>,
    /// The views, in order.
    pub views: Vec<ViewReport>,
    /// How many operations there are.
    pub operations: usize,
    /// The operations by family.
    pub families: Vec<Family>,
    /// How deep loops nest.
    pub loop_depth: usize,
    /// What decides how fast it can run.
    pub advice: Vec<Advice>,
}

/// An optimisation hint.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// For which target.
    pub target: String,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A view.
#[derive(Clone, Debug, Serialize)]
pub struct ViewReport {
    /// Its type, printed.
    #[serde(rename = "type")]
    pub ty: String,
    /// `partition_view`, `strided_view` or `gather_scatter_view`.
    pub kind: &'static str,
    /// Sizes of the tiles.
    pub tile: Vec<i32>,
    /// What out-of-bounds elements of a load are; `None`: unspecified.
    pub padding: Option<&'static str>,
    /// The parameter of the source that it looks into (its position), where that can be told.
    pub parameter: Option<usize>,
    /// How many operations load through it.
    pub loads: usize,
    /// How many operations store or reduce through it.
    pub stores: usize,
}

/// A family of operations.
#[derive(Clone, Debug, Serialize)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// How many operations of the family there are.
    pub count: usize,
    /// Each operation with its number.
    pub operations: BTreeMap<&'static str, usize>,
}

/// Looks at a valid module.
#[must_use]
pub fn inspect(module: &Module) -> ModuleReport {
    let (version, _) = requirements::minimum_version(module);
    let globals = module.globals().map(|g| GlobalReport {
        name: g.name.to_string(),
        ty: text::print_type(&module.types, g.ty),
        constant: g.constant,
    });
    ModuleReport {
        name: module.name.as_deref().map(str::to_owned),
        producer: module.producer.as_deref().map(str::to_owned),
        minimum_version: version.to_string(),
        needs: needs(module),
        globals: globals.collect(),
        entries: module
            .entries()
            .map(|entry| inspect_entry(module, entry))
            .collect(),
    }
}

fn needs(module: &Module) -> Vec<Need> {
    let mut counts: BTreeMap<(crate::Version, String), usize> = BTreeMap::new();
    for requirement in requirements::requirements(module) {
        *counts
            .entry((requirement.version, requirement.feature.to_string()))
            .or_default() += 1;
    }
    let need = |((version, feature), count): ((crate::Version, String), usize)| Need {
        version: version.to_string(),
        feature,
        count,
    };
    counts.into_iter().map(need).collect()
}

fn inspect_entry(module: &Module, entry: &Entry) -> EntryReport {
    let mut ops = Vec::new();
    entry.body.walk(|op| ops.push(op));
    let source = symbol::demangle(&entry.name);
    let parameters = parameters::rebuild(module, entry, source.as_ref().map(|s| s.1.as_slice()), &ops);
    let constants = source.iter().flat_map(|s| &s.1).filter_map(|p| match p {
        symbol::SourceParameter::Constant(value) => Some(value.clone()),
        _ => None,
    });
    EntryReport {
        name: entry.name.to_string(),
        source_name: source.as_ref().map(|s| s.0.to_owned()),
        constants: constants.collect(),
        hints: hints(entry),
        views: views(module, entry, &ops, &parameters),
        operations: ops.len(),
        families: families(entry, &ops),
        loop_depth: loop_depth(entry),
        advice: performance::advice(module, entry, &ops),
        parameters,
    }
}

fn hints(entry: &Entry) -> Vec<Hint> {
    let targets = entry.hints.iter().flat_map(|h| &h.0);
    let hint = |target: &str, name: &str, value: &HintValue| Hint {
        target: target.to_owned(),
        name: name.to_owned(),
        value: match value {
            HintValue::Int(n) => n.as_signed().unwrap_or_default().to_string(),
            HintValue::Bool(b) => b.to_string(),
            HintValue::String(s) => String::from_utf8_lossy(s.as_bytes()).into_owned(),
        },
    };
    targets
        .flat_map(|(target, list)| list.iter().map(move |(name, value)| hint(target, name, value)))
        .collect()
}

fn views(module: &Module, entry: &Entry, ops: &[OpId], parameters: &[Parameter]) -> Vec<ViewReport> {
    let body = &entry.body;
    let mut loads: BTreeMap<Value, usize> = BTreeMap::new();
    let mut stores: BTreeMap<Value, usize> = BTreeMap::new();
    for &op in ops {
        match *body.op(op) {
            Op::LoadViewTko { view, .. } | Op::MultimemLoadReduceViewTko { view, .. } => {
                *loads.entry(view).or_default() += 1;
            }
            Op::StoreViewTko { view, .. }
            | Op::AtomicRedViewTko { view, .. }
            | Op::MultimemReduceViewTko { view, .. }
            | Op::MultimemStoreViewTko { view, .. } => *stores.entry(view).or_default() += 1,
            _ => {}
        }
    }
    let mut reports = Vec::new();
    for &op in ops {
        let (kind, tensor) = match *body.op(op) {
            Op::MakePartitionView { tensor_view } => ("partition_view", tensor_view),
            Op::MakeStridedView { tensor_view } => ("strided_view", tensor_view),
            Op::MakeGatherScatterView { tensor_view } => ("gather_scatter_view", tensor_view),
            _ => continue,
        };
        let Some(result) = body.result(op, 0) else {
            continue;
        };
        let Some(view) = module.types[body.ty(result)].as_tile_view() else {
            continue;
        };
        let base = match body.defining_op(tensor) {
            Some(Op::MakeTensorView { base, .. }) => parameters::entry_parameter(body, *base),
            _ => None,
        };
        reports.push(ViewReport {
            ty: text::print_type(&module.types, body.ty(result)),
            kind,
            tile: view.tile_shape.to_vec(),
            padding: view.padding.map(AttrEnum::keyword),
            parameter: base.and_then(|at| parameters.iter().position(|p| p.first() == at)),
            loads: loads.get(&result).copied().unwrap_or_default(),
            stores: stores.get(&result).copied().unwrap_or_default(),
        });
    }
    reports
}

/// The families, in the order of the spec's chapters.
fn families(entry: &Entry, ops: &[OpId]) -> Vec<Family> {
    let mut groups: BTreeMap<Group, BTreeMap<&'static str, usize>> = BTreeMap::new();
    for &op in ops {
        let opcode: Opcode = entry.body.op(op).opcode();
        *groups
            .entry(opcode.facts().group)
            .or_default()
            .entry(opcode.mnemonic())
            .or_default() += 1;
    }
    let family = |(group, operations): (Group, BTreeMap<&'static str, usize>)| Family {
        name: group.name(),
        count: operations.values().sum(),
        operations,
    };
    groups.into_iter().map(family).collect()
}

fn loop_depth(entry: &Entry) -> usize {
    let body = &entry.body;
    let mut deepest = 0;
    let mut stack: Vec<(OpId, usize)> = body.region_ops(body.root()).iter().map(|&op| (op, 0)).collect();
    while let Some((op, depth)) = stack.pop() {
        let depth = depth + usize::from(matches!(body.op(op), Op::For { .. } | Op::Loop { .. }));
        deepest = deepest.max(depth);
        for region in body.op(op).regions() {
            stack.extend(body.region_ops(region).iter().map(|&op| (op, depth)));
        }
    }
    deepest
}
