//! Element types of a port, and what of its signatures it knows.

use crate::error::{LANGUAGE, Result, symbolic};
use rustc_hash::FxHashSet;
use std::ops::{Deref, DerefMut};
use tileport_ir::Span;
use tileport_kernel::symbolic::{Bindings, SymbolValue};
use tileport_kernel::{Cond, Dim, Element, Kernel, SymbolId, Type};
use tileport_writer::Signatures;

pub(crate) use tileport_writer::Elem;

/// The signatures that an entry covers, as values of the kernel's symbols.
pub(crate) struct Members<'k> {
    signatures: Signatures<'k>,
    /// Constants that the entry knows.
    pub(crate) fixed: FxHashSet<SymbolId>,
}

impl<'k> Deref for Members<'k> {
    type Target = Signatures<'k>;

    fn deref(&self) -> &Self::Target {
        &self.signatures
    }
}

impl DerefMut for Members<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.signatures
    }
}

impl<'k> Members<'k> {
    pub(crate) fn new(
        kernel: &'k Kernel,
        bindings: Vec<Box<dyn Bindings + 'k>>,
        fixed: FxHashSet<SymbolId>,
    ) -> Self {
        Self {
            signatures: Signatures::new(&LANGUAGE, kernel, bindings),
            fixed,
        }
    }

    /// The symbols that are element types, and those that the entry knows: other numbers stay open.
    fn decided<'b>(&'b self, bindings: &'b dyn Bindings) -> impl Fn(SymbolId) -> Option<SymbolValue> + 'b {
        |symbol| {
            bindings
                .value(symbol)
                .filter(|value| matches!(value, SymbolValue::Element(_)) || self.fixed.contains(&symbol))
        }
    }

    /// Whether two types of tiles are the same in every signature.
    pub(crate) fn same_type(&self, a: &Type, b: &Type) -> bool {
        let (Type::Tile(a), Type::Tile(b)) = (a, b) else {
            return a == b;
        };
        let same = |x: &Dim, y: &Dim| {
            x == y
                || self.bindings.iter().all(|bindings| {
                    let bindings = self.decided(bindings.as_ref());
                    matches!((x.substitute(&bindings), y.substitute(&bindings)), (Ok(x), Ok(y)) if x == y)
                })
        };
        a.shape.len() == b.shape.len()
            && a.shape.iter().zip(&b.shape).all(|(x, y)| same(x, y))
            && (a.dtype == b.dtype
                || self.bindings.iter().all(|bindings| {
                    let (a, b) = (
                        a.dtype.evaluate(bindings.as_ref()),
                        b.dtype.evaluate(bindings.as_ref()),
                    );
                    matches!((a, b), (Ok(a), Ok(b)) if a == b)
                }))
    }

    /// A condition with what it says of element types decided.
    pub(crate) fn cond(&self, cond: &Cond, span: Span) -> Result<Cond> {
        let differs = "a choice by element type goes one way in one signature and another way in another";
        self.agreed(cond, span, differs, |bindings| {
            cond.substitute(&self.decided(bindings))
        })
    }

    /// An integer with what it says of element types decided.
    pub(crate) fn dim(&self, dim: &Dim, span: Span) -> Result<Dim> {
        let differs = "an integer differs with the element type from one signature to another";
        self.agreed(dim, span, differs, |bindings| {
            dim.substitute(&self.decided(bindings))
        })
    }

    /// The values of an integer in all signatures.
    pub(crate) fn values(&self, dim: &Dim, span: Span) -> Result<Vec<i128>> {
        self.bindings
            .iter()
            .map(|bindings| {
                dim.evaluate(bindings.as_ref())
                    .map_err(|e| symbolic(self.kernel, e, span))
            })
            .collect()
    }
}

/// The name that cutile-rs has for an element type.
pub(crate) const fn rust_name(element: Element) -> &'static str {
    element.name()
}
