//! Which bytecode version each part of a module needs.
//!
//! The facts are those of the tables of operations, element types and enums; the writer refuses what
//! [`requirements`] lists above its version.

use crate::attr::{AttrEnum, PointerAttr, RoundingMode, Visibility};
use crate::bytecode::young_fields;
use crate::op::{FieldKind, FieldRef};
use crate::types::{ElementType, TensorViewType, TileElement};
use crate::{Body, Entity, Entry, Global, Item, LocId, Module, Op, OpId, Span, Type, TypeId, Version};
use std::fmt;
use std::sync::Arc;

/// Something in a module that needs more than the oldest version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The first version that can hold it.
    pub version: Version,
    /// What it is.
    pub feature: Feature,
    /// The entry that it is in, if it is in one.
    pub entry: Option<Arc<str>>,
    /// The operation that needs it, if one does: where a type is concerned, the first that has a result of it.
    pub op: Option<OpId>,
    /// Where it stands in the file that was read.
    pub span: Span,
    /// Where it comes from in the source program.
    pub loc: LocId,
}

/// A part of Tile IR that came later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feature {
    /// An operation, by its name in text.
    Operation(&'static str),
    /// A field of an operation that says something: operation and field.
    Field(&'static str, &'static str),
    /// A result of an operation that is used: operation and result.
    Result(&'static str, &'static str),
    /// A rounding mode of an operation: operation and keyword.
    Rounding(&'static str, RoundingMode),
    /// A number format.
    Element(ElementType),
    /// A kind of type, by its name in text.
    Type(&'static str),
    /// A pointer attribute.
    Pointer(PointerAttr),
    /// A global that is constant.
    ConstantGlobal(Arc<str>),
    /// A global that is not seen outside the module.
    PrivateGlobal(Arc<str>),
    /// Attributes of the parameters of an entry.
    ArgumentAttributes,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operation(op) => write!(f, "operation `{op}`"),
            Self::Field(op, field) => write!(f, "`{field}` of operation `{op}`"),
            Self::Result(op, result) => write!(f, "the use of `{result}` of operation `{op}`"),
            Self::Rounding(op, mode) => write!(f, "rounding mode `{}` of operation `{op}`", mode.keyword()),
            Self::Element(element) => write!(f, "number format `{}`", element.name()),
            Self::Type(name) => write!(f, "type `{name}`"),
            Self::Pointer(attr) => write!(f, "pointer attribute `{}`", attr.keyword()),
            Self::ConstantGlobal(name) => write!(f, "constant global `@{name}`"),
            Self::PrivateGlobal(name) => write!(f, "private global `@{name}`"),
            Self::ArgumentAttributes => f.write_str("the list of argument attributes"),
        }
    }
}

impl fmt::Display for Requirement {
    /// Names the feature and, if it is in one, the entry.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.feature.fmt(f)?;
        match &self.entry {
            Some(entry) => write!(f, " in entry `@{entry}`"),
            None => Ok(()),
        }
    }
}

/// The oldest version that can hold a module, and what needs that version; nothing needs the oldest of all.
#[must_use]
pub fn minimum_version(module: &Module) -> (Version, Vec<Requirement>) {
    let mut list = requirements(module);
    let version = list.iter().map(|r| r.version).max().unwrap_or(Version::OLDEST);
    list.retain(|r| r.version == version);
    (version, list)
}

/// All that needs more than the oldest version, in order of place. A type is listed once, where it first occurs.
#[must_use]
pub fn requirements(module: &Module) -> Vec<Requirement> {
    let mut scan = Scan {
        module,
        list: Vec::new(),
        seen: vec![false; module.types.iter().len()],
        entry: None,
        op: None,
        span: Span::NONE,
        loc: LocId::UNKNOWN,
    };
    for item in &module.items {
        match item {
            Item::Global(global) => scan.global(global),
            Item::Entry(entry) => scan.entry(entry),
        }
    }
    scan.list
}

/// Goes through a module and keeps the place.
struct Scan<'m> {
    module: &'m Module,
    list: Vec<Requirement>,
    /// The types that were looked at.
    seen: Vec<bool>,
    entry: Option<Arc<str>>,
    op: Option<OpId>,
    span: Span,
    loc: LocId,
}

impl Scan<'_> {
    fn add(&mut self, version: Version, feature: Feature) {
        if version > Version::OLDEST {
            self.list.push(Requirement {
                version,
                feature,
                entry: self.entry.clone(),
                op: self.op,
                span: self.span,
                loc: self.loc,
            });
        }
    }

    fn global(&mut self, global: &Global) {
        (self.entry, self.op, self.span, self.loc) = (None, None, global.span, global.loc);
        if global.constant {
            self.add(Version::V13_3, Feature::ConstantGlobal(global.name.clone()));
        }
        if global.visibility == Visibility::Private {
            self.add(Version::V13_3, Feature::PrivateGlobal(global.name.clone()));
        }
        self.ty(global.ty);
    }

    fn entry(&mut self, entry: &Entry) {
        (self.entry, self.op, self.span, self.loc) = (Some(entry.name.clone()), None, entry.span, entry.loc);
        if entry.arg_attrs.iter().any(|d| !d.is_empty()) {
            self.add(Version::V13_5, Feature::ArgumentAttributes);
        }
        let signature = &entry.signature;
        signature
            .inputs
            .iter()
            .chain(&signature.results)
            .for_each(|&t| self.ty(t));
        let body = &entry.body;
        let used = young_results_in_use(body);
        body.walk(|id| {
            (self.op, self.span, self.loc) = (Some(id), body.span(id), body.loc(id));
            self.operation(body, id, &used);
        });
    }

    fn operation(&mut self, body: &Body, id: OpId, used: &[bool]) {
        let op = body.op(id);
        let facts = op.facts();
        self.add(facts.since, Feature::Operation(facts.mnemonic));
        young_fields(op, |field, version| {
            self.add(version, Feature::Field(facts.mnemonic, field))
        });
        if let Some(mode) = rounding(op) {
            self.add(mode.since(), Feature::Rounding(facts.mnemonic, mode));
        }
        for (result, name) in body.results(id).zip(facts.result_names) {
            if let Some(since) = facts.results_since
                && used.get(result.index()) == Some(&true)
            {
                self.add(since, Feature::Result(facts.mnemonic, name));
            }
        }
        body.results(id).for_each(|v| self.ty(body.ty(v)));
        op.each_region(|region| {
            for &block in &body.region(region).blocks {
                body.block(block).args.iter().for_each(|&v| self.ty(body.ty(v)));
            }
        });
    }

    fn ty(&mut self, id: TypeId) {
        match self.seen.get_mut(id.index()) {
            Some(seen) if !*seen => *seen = true,
            _ => return,
        }
        let module = self.module;
        match &module.types[id] {
            Type::Element(element) => self.element(*element),
            Type::Pointer(pointer) => {
                self.element(pointer.pointee);
                self.pointer_attr(pointer.attr);
            }
            Type::Tile(tile) => match tile.element {
                TileElement::Number(element) => self.element(element),
                TileElement::Pointer(pointer) => {
                    self.element(pointer.pointee);
                    self.pointer_attr(pointer.attr);
                }
            },
            Type::Token => {}
            Type::TensorView(tensor) => self.tensor(tensor),
            Type::PartitionView(view) => self.tensor(&view.tensor),
            Type::StridedView(view) => {
                self.add(Version::V13_3, Feature::Type("strided_view"));
                self.tensor(&view.tensor);
            }
            Type::GatherScatterView(view) => {
                self.add(Version::V13_3, Feature::Type("gather_scatter_view"));
                self.tensor(&view.tensor);
            }
            // Its parameters are those of no value.
            Type::Function(_) => {}
        }
    }

    fn element(&mut self, element: ElementType) {
        self.add(element.facts().since, Feature::Element(element));
    }

    fn pointer_attr(&mut self, attr: Option<PointerAttr>) {
        if let Some(attr) = attr {
            self.add(attr.since(), Feature::Pointer(attr));
        }
    }

    fn tensor(&mut self, tensor: &TensorViewType) {
        self.element(tensor.element);
        self.pointer_attr(tensor.attr);
    }
}

/// The rounding mode of an operation that has one.
fn rounding(op: &Op) -> Option<RoundingMode> {
    let fields = op.facts().fields.iter().enumerate();
    fields
        .filter(|(_, f)| f.kind == FieldKind::Enum(RoundingMode::FACTS))
        .find_map(|(i, _)| match op.field(i)? {
            FieldRef::Enum(_, code) => RoundingMode::from_code(code.into()),
            _ => None,
        })
}

/// Which values are results that came later than their operation, and operands of another one.
fn young_results_in_use(body: &Body) -> Vec<bool> {
    let mut used = Vec::new();
    let is_young = |op: &Op| op.facts().results_since.is_some();
    if !(0..body.num_ops()).any(|i| is_young(body.op(OpId::new(i)))) {
        return used;
    }
    body.walk(|id| {
        body.op(id).each_operand(|value| {
            if body.defining_op(value).is_some_and(is_young) {
                used.resize(body.num_values(), false);
                used[value.index()] = true;
            }
        });
    });
    used
}
