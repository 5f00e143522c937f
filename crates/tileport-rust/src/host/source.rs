//! What an entry's writer knows of the source: what host code needs to call the entry for it.

use crate::{Pattern, Port};
use tileport_ir::Span;
use tileport_kernel::kernel::TargetHints;
use tileport_kernel::symbolic::{Bindings, SymbolValue};
use tileport_kernel::{Cond, ConstantValue, Dim, Element, SymbolId, SymbolKind};

/// What an entry takes of the source.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct EntrySource {
    /// The kernel's name.
    pub(crate) kernel: String,
    /// The parameters of the kernel, constants and bound ones among them, in order.
    pub(crate) params: Vec<SourceParam>,
    /// The kernel's symbols, with the place of their parameters in `params`.
    pub(crate) symbols: Vec<(SymbolId, SymbolKind, usize)>,
    /// For each signature, the symbols that it binds.
    pub(crate) values: Vec<Vec<(SymbolId, SymbolValue)>>,
    /// What the kernel requires of its constants.
    pub(crate) requirements: Vec<(Cond, Option<String>)>,
    /// The kernel's hints for the compiler.
    pub(crate) hints: Vec<(Option<String>, TargetHints)>,
}

/// A parameter of the kernel.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SourceParam {
    pub(crate) name: String,
    pub(crate) position: usize,
    pub(crate) path: Vec<String>,
    pub(crate) kind: SourceKind,
    pub(crate) span: Span,
}

/// What a parameter of the kernel is for one entry.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SourceKind {
    Array {
        pattern: Pattern,
        elem: ElemName,
        /// Lengths that are known when the entry is compiled.
        lengths: Vec<Option<Dim>>,
        /// Strides that the entry's code takes as known.
        strides: Vec<Option<i64>>,
    },
    /// A list of arrays that have all this in common.
    List {
        elem: ElemName,
        /// Lengths that are known when the entry is compiled.
        lengths: Vec<Option<Dim>>,
        /// Strides that the entry's code takes as known.
        strides: Vec<Option<i64>>,
    },
    Scalar(ElemName),
    Address(ElemName),
    Constant(SymbolId),
    Bound(ConstantValue),
    /// What host code has no form for.
    Other,
}

/// An element type as the entry's text has it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ElemName {
    Known(Element),
    Generic(String),
}

impl EntrySource {
    /// The kind of a symbol and the parameter it belongs to.
    pub(crate) fn symbol(&self, id: SymbolId) -> Option<(SymbolKind, &SourceParam)> {
        let (_, kind, param) = self.symbols.iter().find(|(symbol, ..)| *symbol == id)?;
        Some((*kind, self.params.get(*param)?))
    }

    /// The values that a signature gives the symbols.
    pub(crate) fn bindings(&self, signature: usize) -> impl Bindings + '_ {
        let values = self.values.get(signature);
        move |symbol: SymbolId| {
            let (_, value) = values?.iter().find(|(id, _)| *id == symbol)?;
            Some(*value)
        }
    }

    /// The same, element types only.
    pub(crate) fn element_bindings(&self, signature: usize) -> impl Bindings + '_ {
        let all = self.bindings(signature);
        move |symbol: SymbolId| {
            all.value(symbol)
                .filter(|value| matches!(value, SymbolValue::Element(_)))
        }
    }
}

/// The name that a port is called by: its kernel's, without underscores around.
pub(crate) fn port_name(port: &Port) -> String {
    let kernel = port
        .entries
        .first()
        .map_or("", |entry| entry.source.kernel.as_str());
    let kernel = if kernel.is_empty() {
        port.module.trim_end_matches("_module")
    } else {
        kernel
    };
    let name: String = (kernel.trim_matches('_').chars())
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_lowercase()
            } else {
                '_'
            }
        })
        .collect();
    match name.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => name,
        _ => format!("kernel_{name}"),
    }
}
