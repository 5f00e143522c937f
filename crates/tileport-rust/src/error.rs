//! What can't be written in cutile-rs.

use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::{Kernel, SymbolicError};

/// cutile-rs 0.5.0 has no way to say it.
pub(crate) const UNSUPPORTED: Code = Code("rust-unsupported");
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

pub(crate) type Result<T = ()> = std::result::Result<T, Box<Diagnostic>>;

/// An error at a place.
pub(crate) fn error<T>(code: Code, span: Span, message: impl Into<String>) -> Result<T> {
    Err(Box::new(Diagnostic::error(code, span, message)))
}

/// Something that cutile-rs 0.5.0 can't say.
pub(crate) fn unsupported<T>(span: Span, what: &str, help: &str) -> Result<T> {
    let message = format!("cutile-rs 0.5.0 has no {what}");
    Err(Box::new(Diagnostic::error(UNSUPPORTED, span, message).help(help)))
}

/// Something that cutile-rs 0.5.0 may well be able to say, but that isn't written here.
pub(crate) fn not_written<T>(span: Span, what: &str, help: &str) -> Result<T> {
    let message = format!("this version of Tileport doesn't port this to cutile-rs: {what}");
    Err(Box::new(Diagnostic::error(NOT_WRITTEN, span, message).help(help)))
}

/// Why a compile-time value can't be had.
pub(crate) fn symbolic(kernel: &Kernel, error: SymbolicError, span: Span) -> Box<Diagnostic> {
    let message = match error {
        SymbolicError::Unbound(symbol) => {
            let name = kernel
                .symbols
                .get(symbol)
                .map_or("", |symbol| symbol.name.as_str());
            format!("the compile-time constant `{name}` has no value")
        }
        other => other.to_string(),
    };
    Box::new(Diagnostic::error(CONSTANT, span, message))
}
