//! Element types: known ones, and generic ones that stand for what they are in each of the signatures that a kernel covers.
//!
//! A symbolic element type is what it is in every signature: if that is always the same, it is known; if it is always the same
//! as another, both are one parameter of the `where` clause.

use crate::error::{CONSTANT, ELEMENT, Result, error, symbolic};
use std::collections::BTreeMap;
use tileport_ir::Span;
use tileport_kernel::symbolic::{Bindings, SymbolValue};
use tileport_kernel::{
    Cond, Dim, Dtype, Element, ElementClass, FloatExpr, Kernel, SymbolId, SymbolKind, SymbolicError,
};

/// An element type of the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Elem {
    /// Known.
    Known(Element),
    /// A parameter of the `where` clause, by its number.
    Generic(usize),
}

impl Elem {
    pub(crate) const BOOL: Self = Self::Known(Element::Bool);
    pub(crate) const I32: Self = Self::Known(Element::I32);
}

/// A generic element type.
#[derive(Clone, Debug)]
pub(crate) struct GenericElement {
    pub(crate) name: String,
    /// What it is in each signature.
    pub(crate) values: Vec<Element>,
}

/// The signatures that a kernel covers, as values of its symbols.
pub(crate) struct Members<'k> {
    pub(crate) kernel: &'k Kernel,
    pub(crate) bindings: Vec<Box<dyn Bindings + 'k>>,
    pub(crate) generics: Vec<GenericElement>,
}

impl<'k> Members<'k> {
    /// Whether the port knows a symbol's value. Numbers and truth values stay open: they are arguments of the kernel. What the
    /// source says of lengths and strides is put in, since cuTile.jl has no lengths that are known at compile time.
    fn closed(kernel: &Kernel, bindings: &dyn Bindings, symbol: SymbolId) -> Option<SymbolValue> {
        let kind = kernel.symbols.get(symbol)?.kind;
        match kind {
            SymbolKind::Dtype | SymbolKind::Shape(_) | SymbolKind::Stride(_) => bindings.value(symbol),
            SymbolKind::Int | SymbolKind::Bool | SymbolKind::Float => None,
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
        let name = match number {
            0 => "T".to_owned(),
            _ => format!("T{}", number + 1),
        };
        self.generics.push(GenericElement { name, values });
        Ok(Elem::Generic(number))
    }

    fn values(&self, elem: Elem) -> Vec<Element> {
        match elem {
            Elem::Known(element) => vec![element],
            Elem::Generic(number) => self
                .generics
                .get(number)
                .map(|generic| generic.values.clone())
                .unwrap_or_default(),
        }
    }

    /// The class of an element type.
    pub(crate) fn class(&self, elem: Elem, span: Span) -> Result<ElementClass> {
        let mut classes = self.values(elem).into_iter().map(Element::class);
        match classes.next() {
            Some(first) if classes.all(|other| other == first) => Ok(first),
            _ => error(
                ELEMENT,
                span,
                "an element type is an integer in one signature and a float in another",
            ),
        }
    }

    pub(crate) fn is_float(&self, elem: Elem, span: Span) -> Result<bool> {
        Ok(matches!(
            self.class(elem, span)?,
            ElementClass::Float | ElementClass::RestrictedFloat
        ))
    }

    /// Whether an integer type is signed.
    pub(crate) fn is_signed(&self, elem: Elem, span: Span) -> Result<bool> {
        let mut signs = self.values(elem).into_iter().map(Element::is_signed_integer);
        match signs.next() {
            Some(first) if signs.all(|other| other == first) => Ok(first),
            _ => error(
                ELEMENT,
                span,
                "an integer is signed in one signature and unsigned in another",
            ),
        }
    }

    /// The widths of an element type, least and most.
    pub(crate) fn bits(&self, elem: Elem) -> (u32, u32) {
        let values = self.values(elem);
        let bits = || values.iter().map(|value| value.storage_bits());
        (bits().min().unwrap_or(0), bits().max().unwrap_or(0))
    }

    /// Its name in Julia.
    pub(crate) fn name(&self, elem: Elem) -> String {
        match elem {
            Elem::Known(element) => julia_name(element).to_owned(),
            Elem::Generic(number) => self
                .generics
                .get(number)
                .map_or_else(String::new, |generic| generic.name.clone()),
        }
    }

    /// A condition with what it says of element types decided.
    pub(crate) fn cond(&self, cond: &Cond, span: Span) -> Result<Cond> {
        let differs = "a choice by element type goes one way in one signature and another way in another";
        self.agreed(cond, span, differs, |bindings| {
            cond.substitute(&|symbol| Self::closed(self.kernel, bindings, symbol))
        })
    }

    /// An integer with what it says of element types and lengths decided.
    pub(crate) fn dim(&self, dim: &Dim, span: Span) -> Result<Dim> {
        let differs = "an integer differs from one signature to another with what isn't a constant of the kernel";
        self.agreed(dim, span, differs, |bindings| {
            dim.substitute(&|symbol| Self::closed(self.kernel, bindings, symbol))
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

    /// The value of a compile-time float, if it needs no constant of the kernel.
    pub(crate) fn float(&self, float: &FloatExpr, span: Span) -> Result<Option<f64>> {
        let mut values = Vec::new();
        for bindings in &self.bindings {
            let closed = |symbol| Self::closed(self.kernel, bindings.as_ref(), symbol);
            match float.evaluate(&closed) {
                Ok(value) => values.push(value),
                Err(SymbolicError::Unbound(symbol)) if self.is_open(symbol) => return Ok(None),
                Err(why) => return Err(symbolic(self.kernel, why, span)),
            }
        }
        match values.as_slice() {
            [first, rest @ ..] if rest.iter().all(|other| other.to_bits() == first.to_bits()) => {
                Ok(Some(*first))
            }
            _ => error(
                CONSTANT,
                span,
                "a float differs from one signature to another with what isn't a constant of the kernel",
            ),
        }
    }

    fn is_open(&self, symbol: SymbolId) -> bool {
        self.kernel.symbols.get(symbol).is_some_and(|symbol| {
            matches!(
                symbol.kind,
                SymbolKind::Int | SymbolKind::Bool | SymbolKind::Float
            )
        })
    }

    /// The lengths that the kernel takes for known, by parameter and dimension: the port checks them.
    pub(crate) fn static_lengths(&self, used: &[SymbolId]) -> BTreeMap<SymbolId, i128> {
        let mut lengths = BTreeMap::new();
        for id in used {
            let value = self
                .bindings
                .first()
                .and_then(|bindings| bindings.value(*id))
                .filter(|_| {
                    self.kernel
                        .symbols
                        .get(*id)
                        .is_some_and(|symbol| matches!(symbol.kind, SymbolKind::Shape(_)))
                });
            if let Some(SymbolValue::Int(value)) = value {
                lengths.insert(*id, value);
            }
        }
        lengths
    }
}

/// The name that Julia, cuTile.jl or Microfloats.jl has for an element type.
pub(crate) const fn julia_name(element: Element) -> &'static str {
    match element {
        Element::Bool => "Bool",
        Element::I8 => "Int8",
        Element::I16 => "Int16",
        Element::I32 => "Int32",
        Element::I64 => "Int64",
        Element::U8 => "UInt8",
        Element::U16 => "UInt16",
        Element::U32 => "UInt32",
        Element::U64 => "UInt64",
        Element::F16 => "Float16",
        Element::BF16 => "ct.BFloat16",
        Element::TF32 => "ct.TFloat32",
        Element::F32 => "Float32",
        Element::F64 => "Float64",
        Element::F8E4M3FN => "Float8_E4M3FN",
        Element::F8E5M2 => "Float8_E5M2",
        Element::F8E8M0FNU => "Float8_E8M0FNU",
        Element::F8E5M3FNU => "Float8_E5M3FNU",
        Element::F4E2M1FN => "Float4_E2M1FN",
    }
}

/// Whether an element type is one of Microfloats.jl's.
pub(crate) const fn is_micro(element: Element) -> bool {
    matches!(
        element,
        Element::F8E4M3FN | Element::F8E5M2 | Element::F8E8M0FNU | Element::F4E2M1FN
    )
}

/// A float as Julia writes it: the shortest text that gives the number in its type.
pub(crate) fn float_literal(name: &str, elem: Elem, value: f64) -> String {
    let special = |suffix: &str| {
        if value.is_nan() {
            format!("NaN{suffix}")
        } else if value > 0.0 {
            format!("Inf{suffix}")
        } else {
            format!("-Inf{suffix}")
        }
    };
    match elem {
        Elem::Known(Element::F32) if value.is_finite() => {
            let value = value as f32;
            if value.is_infinite() {
                return if value > 0.0 { "Inf32".to_owned() } else { "-Inf32".to_owned() };
            }
            let text = format!("{value:?}");
            match text.split_once('e') {
                Some((digits, exponent)) => format!("{digits}f{exponent}"),
                None => format!("{text}f0"),
            }
        }
        Elem::Known(Element::F32) => special("32"),
        Elem::Known(Element::F64) if value.is_finite() => format!("{value:?}"),
        Elem::Known(Element::F64) => special(""),
        Elem::Known(Element::F16) if !value.is_finite() => special("16"),
        _ if value.is_finite() => {
            let whole = value.fract() == 0.0 && value.abs() < 1e6 && !(value == 0.0 && value.is_sign_negative());
            if whole {
                format!("{name}({value:.0})")
            } else {
                format!("{name}({value:?})")
            }
        }
        _ => format!("{name}({})", special("")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_keep_their_type_and_value() {
        let f32 = Elem::Known(Element::F32);
        assert_eq!(float_literal("Float32", f32, 1.0), "1.0f0");
        assert_eq!(float_literal("Float32", f32, 1e-5), "1e-5".replace('e', "f"));
        assert_eq!(float_literal("Float32", f32, f64::NEG_INFINITY), "-Inf32");
        assert_eq!(float_literal("Float64", Elem::Known(Element::F64), 0.1), "0.1");
        assert_eq!(float_literal("Float16", Elem::Known(Element::F16), -2.0), "Float16(-2)");
        assert_eq!(float_literal("T", Elem::Generic(0), 0.5), "T(0.5)");
        assert_eq!(float_literal("T", Elem::Generic(0), f64::NAN), "T(NaN)");
    }
}
