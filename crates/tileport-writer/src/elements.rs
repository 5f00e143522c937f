//! Element types: known ones, and generic ones that stand for what they are in each of the signatures that a kernel covers.
//!
//! A symbolic element type is what it is in every signature: if that is always the same, it is known; if it is always the same
//! as another, both are one generic parameter. So arrays that always share their element type share a generic, and a choice
//! of an element type that always goes one way is no choice.

use crate::language::{Language, Result, error};
use tileport_ir::Span;
use tileport_kernel::symbolic::Bindings;
use tileport_kernel::{Dtype, Element, ElementClass, Kernel, SymbolicError};

/// An element type of the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elem {
    /// Known.
    Known(Element),
    /// A generic parameter, by its number.
    Generic(usize),
}

impl Elem {
    /// Truth values.
    pub const BOOL: Self = Self::Known(Element::Bool);
    /// Integers of 32 bits.
    pub const I32: Self = Self::Known(Element::I32);
}

/// A generic element type.
#[derive(Clone, Debug)]
pub struct GenericElement {
    /// Its name.
    pub name: String,
    /// What it is in each signature.
    pub values: Vec<Element>,
    /// How it follows from the signature.
    pub dtype: Dtype,
}

/// The signatures that a kernel covers, as values of its symbols, and the generic element types that they need.
pub struct Signatures<'k> {
    /// The language that is written.
    pub language: &'static Language,
    /// The kernel.
    pub kernel: &'k Kernel,
    /// The values of its symbols, for each signature.
    pub bindings: Vec<Box<dyn Bindings + 'k>>,
    /// The generic element types, in order of appearance.
    pub generics: Vec<GenericElement>,
}

impl<'k> Signatures<'k> {
    /// The signatures of a kernel, without generics yet.
    #[must_use]
    pub fn new(
        language: &'static Language,
        kernel: &'k Kernel,
        bindings: Vec<Box<dyn Bindings + 'k>>,
    ) -> Self {
        Self {
            language,
            kernel,
            bindings,
            generics: Vec::new(),
        }
    }

    /// What a symbolic element type is in the port.
    ///
    /// # Errors
    /// It has no value in some signature, or there is no signature.
    pub fn elem(&mut self, dtype: &Dtype, span: Span) -> Result<Elem> {
        if let Some(element) = dtype.as_element() {
            return Ok(Elem::Known(element));
        }
        let mut values = Vec::with_capacity(self.bindings.len());
        for bindings in &self.bindings {
            let value = dtype.evaluate(bindings.as_ref());
            values.push(value.map_err(|e| self.language.symbolic(self.kernel, e, span))?);
        }
        let Some(&first) = values.first() else {
            return error(
                self.language.dtype,
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
        let name = match number {
            0 => self.language.generic.to_owned(),
            _ => format!("{}{}", self.language.generic, number + 1),
        };
        self.generics.push(GenericElement {
            name,
            values,
            dtype: dtype.clone(),
        });
        Ok(Elem::Generic(number))
    }

    /// What an element type is in each signature.
    #[must_use]
    pub fn elements(&self, elem: Elem) -> Vec<Element> {
        match elem {
            Elem::Known(element) => vec![element; self.bindings.len().max(1)],
            Elem::Generic(number) => self
                .generics
                .get(number)
                .map_or_else(Vec::new, |generic| generic.values.clone()),
        }
    }

    /// The class of an element type.
    ///
    /// # Errors
    /// It differs between the signatures.
    pub fn class(&self, elem: Elem, span: Span) -> Result<ElementClass> {
        let mut classes = self.elements(elem).into_iter().map(Element::class);
        match classes.next() {
            Some(first) if classes.all(|other| other == first) => Ok(first),
            _ => error(
                self.language.dtype,
                span,
                "an element type is an integer in one signature and a float in another",
            ),
        }
    }

    /// Whether an integer type is signed.
    ///
    /// # Errors
    /// It differs between the signatures.
    pub fn is_signed(&self, elem: Elem, span: Span) -> Result<bool> {
        let mut signs = self.elements(elem).into_iter().map(Element::is_signed_integer);
        match signs.next() {
            Some(first) if signs.all(|other| other == first) => Ok(first),
            _ => error(
                self.language.dtype,
                span,
                "an integer type is signed in one signature and unsigned in another",
            ),
        }
    }

    /// Its name in the language.
    #[must_use]
    pub fn name(&self, elem: Elem) -> String {
        match elem {
            Elem::Known(element) => (self.language.element)(element).to_owned(),
            Elem::Generic(number) => self
                .generics
                .get(number)
                .map_or_else(String::new, |generic| generic.name.clone()),
        }
    }

    /// What becomes of something in every signature, which must be one and the same; itself if there are none.
    ///
    /// # Errors
    /// It differs between the signatures, as `differs` says, or has no value in one.
    pub fn agreed<T: Clone + PartialEq>(
        &self,
        open: &T,
        span: Span,
        differs: &str,
        decide: impl Fn(&dyn Bindings) -> std::result::Result<T, SymbolicError>,
    ) -> Result<T> {
        let mut decided: Option<T> = None;
        for bindings in &self.bindings {
            let one = decide(bindings.as_ref()).map_err(|e| self.language.symbolic(self.kernel, e, span))?;
            match &decided {
                None => decided = Some(one),
                Some(other) if *other == one => {}
                Some(_) => return error(self.language.dtype, span, differs),
            }
        }
        Ok(decided.unwrap_or_else(|| open.clone()))
    }
}
