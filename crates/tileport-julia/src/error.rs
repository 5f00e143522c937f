//! What can't be written in cuTile.jl.

use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::{Kernel, SymbolicError};
use tileport_writer::Language;

pub(crate) use tileport_writer::{Result, error};

/// A compile-time value that the port must know.
pub(crate) const CONSTANT: Code = Code("julia-constant");
/// Element types that don't fit one generic kernel.
pub(crate) const ELEMENT: Code = Code("julia-element");
/// The kernel isn't well formed: a reader's mistake.
pub(crate) const MALFORMED: Code = Code("julia-malformed");
/// What was asked for can't be had.
pub(crate) const OPTION: Code = Code("julia-option");

/// What is cuTile.jl's own in what writers share.
pub(crate) static LANGUAGE: Language = Language {
    name: "cuTile.jl",
    version: "cuTile.jl 1.0",
    generic: "T",
    element: crate::element::julia_name,
    static_lengths: true,
    unsupported: Code("julia-unsupported"),
    not_written: Code("julia-not-written"),
    constant: CONSTANT,
    dtype: ELEMENT,
    option: OPTION,
};

/// Something that cuTile.jl 1.0 can't say.
pub(crate) fn unsupported<T>(span: Span, what: &str, help: &str) -> Result<T> {
    LANGUAGE.unsupported(span, what, help)
}

/// Something that cuTile.jl 1.0 may well be able to say, but that isn't written here.
pub(crate) fn not_written<T>(span: Span, what: &str, help: &str) -> Result<T> {
    LANGUAGE.not_written(span, what, help)
}

/// A mistake of whatever made the kernel.
pub(crate) fn malformed<T>(span: Span, what: &str) -> Result<T> {
    error(MALFORMED, span, what)
}

/// Why a compile-time value can't be had.
pub(crate) fn symbolic(kernel: &Kernel, error: SymbolicError, span: Span) -> Box<Diagnostic> {
    LANGUAGE.symbolic(kernel, error, span)
}
