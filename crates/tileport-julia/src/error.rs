//! What can't be written in cuTile.jl.

use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::{Kernel, SymbolicError};

/// cuTile.jl has no way to say it.
pub(crate) const UNSUPPORTED: Code = Code("julia-unsupported");
/// This version of Tileport has no way to write it in cuTile.jl.
pub(crate) const NOT_WRITTEN: Code = Code("julia-not-written");
/// A compile-time value that the port must know.
pub(crate) const CONSTANT: Code = Code("julia-constant");
/// Element types that don't fit one generic kernel.
pub(crate) const ELEMENT: Code = Code("julia-element");
/// The kernel isn't well formed: a reader's mistake.
pub(crate) const MALFORMED: Code = Code("julia-malformed");
/// What was asked for can't be had.
pub(crate) const OPTION: Code = Code("julia-option");

pub(crate) type Result<T = ()> = std::result::Result<T, Box<Diagnostic>>;

/// An error at a place.
pub(crate) fn error<T>(code: Code, span: Span, message: impl Into<String>) -> Result<T> {
    Err(Box::new(Diagnostic::error(code, span, message)))
}

/// Something that cuTile.jl can't say.
pub(crate) fn unsupported<T>(span: Span, what: &str, help: &str) -> Result<T> {
    let message = format!("cuTile.jl 1.0 has no {what}");
    Err(Box::new(Diagnostic::error(UNSUPPORTED, span, message).help(help)))
}

/// Something that cuTile.jl may well be able to say, but that isn't written here.
pub(crate) fn not_written<T>(span: Span, what: &str, help: &str) -> Result<T> {
    let message = format!("this version of Tileport doesn't port this to cuTile.jl: {what}");
    Err(Box::new(Diagnostic::error(NOT_WRITTEN, span, message).help(help)))
}

/// A mistake of whatever made the kernel.
pub(crate) fn malformed<T>(span: Span, what: &str) -> Result<T> {
    error(MALFORMED, span, what)
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
