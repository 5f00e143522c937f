//! What a module can have that a kernel can't.

use tileport_ir::{Code, Diagnostic, Span};

/// An operation, or a form of one, that kernels don't have.
pub const UNSUPPORTED: Code = Code("raise-unsupported");
/// Pointers that lead to no array or address that is known.
pub const POINTER: Code = Code("raise-pointer");
/// The parameters of the entry are no kernel's.
pub const PARAMETER: Code = Code("raise-parameter");
/// The order of memory accesses that tokens state is not one that a kernel has.
pub const ORDER: Code = Code("raise-order");
/// Lowering the kernel doesn't give the dump again, in canonical form.
pub const DIFFERENT: Code = Code("raise-different");
/// The module isn't valid.
pub const INVALID: Code = Code("raise-invalid");

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
