//! What constants, lengths and strides of the source are called in host code.

use crate::PortEntry;
use crate::host::interface::{Argument, ArgumentKind, Interface};
use crate::host::value::Symbols;
use tileport_kernel::{Dim, SymbolId, SymbolKind};

/// What symbols of an entry are called in host code.
pub(super) struct SymbolNames<'a> {
    pub(super) entry: &'a PortEntry,
    pub(super) interface: &'a Interface,
}

impl SymbolNames<'_> {
    pub(super) fn argument(&self, id: SymbolId) -> Option<(SymbolKind, &Argument)> {
        let (kind, param) = self.entry.source.symbol(id)?;
        Some((kind, self.interface.argument(param.position, &param.path)?))
    }

    /// The name of an integer constant that is a generic parameter as it is.
    pub(super) fn plain(&self, dim: &Dim) -> Option<&str> {
        match self.argument(dim.as_symbol()?)? {
            (SymbolKind::Int, argument) if argument.kind == ArgumentKind::Int => Some(&argument.name),
            _ => None,
        }
    }
}

impl Symbols for SymbolNames<'_> {
    fn int(&self, symbol: SymbolId) -> Option<String> {
        let (kind, argument) = self.argument(symbol)?;
        let name = &argument.name;
        match (kind, &argument.kind) {
            (SymbolKind::Int, ArgumentKind::Int | ArgumentKind::Bool) => Some(format!("i128::from({name})")),
            (SymbolKind::Shape(axis), ArgumentKind::Tensor { .. }) => {
                Some(format!("i128::from({name}.length({axis})?)"))
            }
            (SymbolKind::Stride(axis), ArgumentKind::Tensor { .. }) => {
                Some(format!("i128::from({name}.stride({axis})?)"))
            }
            _ => None,
        }
    }

    fn bool(&self, symbol: SymbolId) -> Option<String> {
        match self.argument(symbol)? {
            (SymbolKind::Bool, argument) if argument.kind == ArgumentKind::Bool => {
                Some(argument.name.clone())
            }
            _ => None,
        }
    }
}
