//! What can be wrong with a kernel or a signature.

use crate::{Kernel, SymbolicError};
use tileport_ir::{Code, Diagnostic, Span};

/// A value has a type that its use can't take.
pub(super) const TYPE: Code = Code("lower-type");
/// A compile-time value is missing or has none.
pub(super) const CONSTANT: Code = Code("lower-constant");
/// The signature doesn't fit the kernel.
pub(super) const SIGNATURE: Code = Code("lower-signature");
/// The bytecode version lacks something.
pub(super) const VERSION: Code = Code("lower-version");
/// The kernel states that it can't be compiled so.
pub(super) const REQUIREMENT: Code = Code("lower-requirement");
/// The kernel isn't well formed: a reader's mistake.
pub(super) const MALFORMED: Code = Code("lower-malformed");
/// Something that Tile IR can't express.
pub(super) const UNSUPPORTED: Code = Code("lower-unsupported");

pub(super) type Result<T = ()> = std::result::Result<T, Box<Diagnostic>>;

/// An error at a place.
pub(super) fn error(code: Code, span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, span, message))
}

/// An error with advice.
pub(super) fn error_with(
    code: Code,
    span: Span,
    message: impl Into<String>,
    help: impl Into<String>,
) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, span, message).help(help))
}

/// Why a compile-time value can't be had, with the name of the symbol that it lacks.
pub(super) fn symbolic(kernel: &Kernel, error: SymbolicError, span: Span) -> Box<Diagnostic> {
    let message = match error {
        SymbolicError::Unbound(symbol) => {
            let name = kernel
                .symbols
                .get(symbol)
                .map_or("", |symbol| symbol.name.as_str());
            let diagnostic = Diagnostic::error(
                CONSTANT,
                span,
                format!("the compile-time constant `{name}` has no value of the kind that is asked for"),
            );
            return Box::new(diagnostic.help(format!("give `{name}` a value in the signature")));
        }
        other => other.to_string(),
    };
    Box::new(Diagnostic::error(CONSTANT, span, message))
}
