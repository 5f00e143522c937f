//! Element types of a port, and what of its signatures it knows.

use crate::error::{CONSTANT, LANGUAGE, Result, error};
use std::ops::{Deref, DerefMut};
use tileport_ir::Span;
use tileport_kernel::symbolic::{Bindings, SymbolValue};
use tileport_kernel::{
    Cond, Dim, Element, ElementClass, FloatExpr, Kernel, SymbolId, SymbolKind, SymbolicError,
};
use tileport_writer::Signatures;

pub(crate) use tileport_writer::{Elem, GenericElement};

/// The signatures that a kernel covers, as values of its symbols.
pub(crate) struct Members<'k>(Signatures<'k>);

impl<'k> Deref for Members<'k> {
    type Target = Signatures<'k>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Members<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<'k> Members<'k> {
    pub(crate) fn new(kernel: &'k Kernel, bindings: Vec<Box<dyn Bindings + 'k>>) -> Self {
        Self(Signatures::new(&LANGUAGE, kernel, bindings))
    }

    /// Whether the port knows a symbol's value. Numbers and truth values stay open: they are arguments of the kernel. What the
    /// source says of lengths and strides is put in, since cuTile.jl has no lengths that are known at compile time.
    fn closed(kernel: &Kernel, bindings: &dyn Bindings, symbol: SymbolId) -> Option<SymbolValue> {
        let kind = kernel.symbols.get(symbol)?.kind;
        match kind {
            SymbolKind::Dtype | SymbolKind::Shape(_) | SymbolKind::Stride(_) => bindings.value(symbol),
            SymbolKind::Int | SymbolKind::Bool | SymbolKind::Float => None,
        }
    }

    pub(crate) fn is_float(&self, elem: Elem, span: Span) -> Result<bool> {
        Ok(matches!(
            self.class(elem, span)?,
            ElementClass::Float | ElementClass::RestrictedFloat
        ))
    }

    /// The widths of an element type, least and most.
    pub(crate) fn bits(&self, elem: Elem) -> (u32, u32) {
        let values = self.elements(elem);
        let bits = || values.iter().map(|value| value.storage_bits());
        (bits().min().unwrap_or(0), bits().max().unwrap_or(0))
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
        let differs =
            "an integer differs from one signature to another with what isn't a constant of the kernel";
        self.agreed(dim, span, differs, |bindings| {
            dim.substitute(&|symbol| Self::closed(self.kernel, bindings, symbol))
        })
    }

    /// The value of a compile-time float, if it needs no constant of the kernel.
    pub(crate) fn float(&self, float: &FloatExpr, span: Span) -> Result<Option<f64>> {
        let mut values = Vec::new();
        for bindings in &self.bindings {
            let closed = |symbol| Self::closed(self.kernel, bindings.as_ref(), symbol);
            match float.evaluate(&closed) {
                Ok(value) => values.push(value),
                Err(SymbolicError::Unbound(symbol)) if self.is_open(symbol) => return Ok(None),
                Err(why) => return Err(crate::error::symbolic(self.kernel, why, span)),
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
                return if value > 0.0 {
                    "Inf32".to_owned()
                } else {
                    "-Inf32".to_owned()
                };
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
            let whole =
                value.fract() == 0.0 && value.abs() < 1e6 && !(value == 0.0 && value.is_sign_negative());
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
        assert_eq!(
            float_literal("Float16", Elem::Known(Element::F16), -2.0),
            "Float16(-2)"
        );
        assert_eq!(float_literal("T", Elem::Generic(0), 0.5), "T(0.5)");
        assert_eq!(float_literal("T", Elem::Generic(0), f64::NAN), "T(NaN)");
    }
}
