//! What can't be written in cutile-rs.

use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::{Kernel, SymbolicError};
use tileport_writer::Language;

pub(crate) use tileport_writer::{Result, error};

/// This version of Tileport has no way to write it in cutile-rs.
pub(crate) const NOT_WRITTEN: Code = Code("rust-not-written");
/// A compile-time value that the port must know.
pub(crate) const CONSTANT: Code = Code("rust-constant");
/// Element types that don't fit one generic entry.
pub(crate) const ELEMENT: Code = Code("rust-element");
/// The kernel isn't well formed: a reader's mistake.
pub(crate) const MALFORMED: Code = Code("rust-malformed");
/// What was asked for can't be had.
pub(crate) const OPTION: Code = Code("rust-option");

/// What is cutile-rs's own in what writers share.
pub(crate) static LANGUAGE: Language = Language {
    name: "cutile-rs",
    version: "cutile-rs 0.5.0",
    generic: "E",
    element: crate::element::rust_name,
    static_lengths: false,
    unsupported: Code("rust-unsupported"),
    not_written: NOT_WRITTEN,
    constant: CONSTANT,
    dtype: ELEMENT,
    option: OPTION,
};

/// Something that cutile-rs 0.5.0 can't say.
pub(crate) fn unsupported<T>(span: Span, what: &str, help: &str) -> Result<T> {
    LANGUAGE.unsupported(span, what, help)
}

/// Something that cutile-rs 0.5.0 may well be able to say, but that isn't written here.
pub(crate) fn not_written<T>(span: Span, what: &str, help: &str) -> Result<T> {
    LANGUAGE.not_written(span, what, help)
}

/// Why a compile-time value can't be had.
pub(crate) fn symbolic(kernel: &Kernel, error: SymbolicError, span: Span) -> Box<Diagnostic> {
    LANGUAGE.symbolic(kernel, error, span)
}
