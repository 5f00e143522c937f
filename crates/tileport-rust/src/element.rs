//! Element types: known ones, and generic ones that stand for what they are in each of the signatures that an entry covers.
//!
//! A symbolic element type is what it is in every signature: if that is always the same, it is known; if it is always the same
//! as another, both are one generic parameter. So arrays that always share their element type share a generic, and a choice
//! of an element type that always goes one way is no choice.

use crate::error::{ELEMENT, Result, error, symbolic};
use rustc_hash::FxHashSet;
use tileport_ir::Span;
use tileport_kernel::symbolic::{Bindings, SymbolValue};
use tileport_kernel::{Cond, Dim, Dtype, Element, ElementClass, Kernel, SymbolId, SymbolicError, Type};

/// An element type of the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Elem {
    /// Known.
    Known(Element),
    /// A generic parameter, by its number.
    Generic(usize),
}

/// A generic element type.
#[derive(Clone, Debug)]
pub(crate) struct GenericElement {
    pub(crate) name: String,
    /// What it is in each signature.
    pub(crate) values: Vec<Element>,
    /// How it follows from the signature.
    pub(crate) dtype: Dtype,
}

/// The signatures that an entry covers, as values of the kernel's symbols.
pub(crate) struct Members<'k> {
    pub(crate) kernel: &'k Kernel,
    pub(crate) bindings: Vec<Box<dyn Bindings + 'k>>,
    pub(crate) generics: Vec<GenericElement>,
    /// Constants that the entry knows.
    pub(crate) fixed: FxHashSet<SymbolId>,
}

impl<'k> Members<'k> {
    /// The symbols that are element types, and those that the entry knows: other numbers stay open.
    fn decided<'b>(&'b self, bindings: &'b dyn Bindings) -> impl Fn(SymbolId) -> Option<SymbolValue> + 'b {
        |symbol| {
            bindings
                .value(symbol)
                .filter(|value| matches!(value, SymbolValue::Element(_)) || self.fixed.contains(&symbol))
        }
    }

    /// What a symbolic element type is in the port.
    pub(crate) fn elem(&mut self, dtype: &Dtype, span: Span) -> Result<Elem> {
        if let Some(element) = dtype.as_element() {
            return Ok(Elem::Known(element));
        }
        let mut values = Vec::with_capacity(self.bindings.len());
        for bindings in &self.bindings {
            let value = dtype.evaluate(bindings.as_ref());
            values.push(value.map_err(|e| symbolic(self.kernel, e, span))?);
        }
        let Some(&first) = values.first() else {
            return error(
                ELEMENT,
                span,
                "an element type is open, and no signature says what it is",
            );
        };
        if values.iter().all(|value| *value == first) {
            return Ok(Elem::Known(first));
        }
        if let Some(known) = self.generics.iter().position(|generic| generic.values == values) {
            return Ok(Elem::Generic(known));
        }
        let number = self.generics.len();
        let name = if number == 0 {
            "E".to_owned()
        } else {
            format!("E{}", number + 1)
        };
        self.generics.push(GenericElement {
            name,
            values,
            dtype: dtype.clone(),
        });
        Ok(Elem::Generic(number))
    }

    /// The class of an element type.
    pub(crate) fn class(&self, elem: Elem, span: Span) -> Result<ElementClass> {
        let values = match elem {
            Elem::Known(element) => return Ok(element.class()),
            Elem::Generic(number) => self
                .generics
                .get(number)
                .map_or(&[][..], |generic| &generic.values),
        };
        match values {
            [first, rest @ ..] if rest.iter().all(|other| other.class() == first.class()) => {
                Ok(first.class())
            }
            _ => error(
                ELEMENT,
                span,
                "an element type is an integer in one signature and a float in another",
            ),
        }
    }

    /// Whether an integer type is signed.
    pub(crate) fn is_signed(&self, elem: Elem, span: Span) -> Result<bool> {
        let values = match elem {
            Elem::Known(element) => return Ok(element.is_signed_integer()),
            Elem::Generic(number) => self
                .generics
                .get(number)
                .map_or(&[][..], |generic| &generic.values),
        };
        match values {
            [first, rest @ ..]
                if rest
                    .iter()
                    .all(|other| other.is_signed_integer() == first.is_signed_integer()) =>
            {
                Ok(first.is_signed_integer())
            }
            _ => error(
                ELEMENT,
                span,
                "an integer type is signed in one signature and unsigned in another",
            ),
        }
    }

    /// What an element type is in each signature.
    pub(crate) fn elements(&self, elem: Elem) -> Vec<Element> {
        match elem {
            Elem::Known(element) => vec![element; self.bindings.len()],
            Elem::Generic(number) => self
                .generics
                .get(number)
                .map_or_else(Vec::new, |generic| generic.values.clone()),
        }
    }

    /// Its name in Rust.
    pub(crate) fn name(&self, elem: Elem) -> String {
        match elem {
            Elem::Known(element) => rust_name(element).to_owned(),
            Elem::Generic(number) => self
                .generics
                .get(number)
                .map_or_else(String::new, |g| g.name.clone()),
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

    /// What becomes of something in every signature, which must be one and the same; itself if there are none.
    fn agreed<T: Clone + PartialEq>(
        &self,
        open: &T,
        span: Span,
        differs: &str,
        decide: impl Fn(&dyn Bindings) -> std::result::Result<T, SymbolicError>,
    ) -> Result<T> {
        let mut decided: Option<T> = None;
        for bindings in &self.bindings {
            let one = decide(bindings.as_ref()).map_err(|e| symbolic(self.kernel, e, span))?;
            match &decided {
                None => decided = Some(one),
                Some(other) if *other == one => {}
                Some(_) => return error(ELEMENT, span, differs),
            }
        }
        Ok(decided.unwrap_or_else(|| open.clone()))
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
