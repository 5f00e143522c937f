//! What can't be written in cuTile Python.

use tileport_ir::{Code, Diagnostic, Span};

pub(crate) use tileport_writer::Result;

/// cuTile Python has no way to say it.
pub(crate) const UNSUPPORTED: Code = Code("python-unsupported");
/// This version of Tileport has no way to write it in cuTile Python.
pub(crate) const NOT_WRITTEN: Code = Code("python-not-written");
/// The kernel isn't well formed: a reader's mistake.
pub(crate) const MALFORMED: Code = Code("python-malformed");
/// What was asked for can't be had.
pub(crate) const OPTION: Code = Code("python-option");

/// Something that cuTile Python can't say.
pub(crate) fn unsupported<T>(span: Span, what: &str, help: &str) -> Result<T> {
    let message = format!("cuTile Python 1.7 has no {what}");
    Err(Box::new(Diagnostic::error(UNSUPPORTED, span, message).help(help)))
}

/// Something that cuTile Python may well be able to say, but that isn't written here.
pub(crate) fn not_written<T>(span: Span, what: &str, help: &str) -> Result<T> {
    let message = format!("this version of Tileport doesn't write this in cuTile Python: {what}");
    Err(Box::new(Diagnostic::error(NOT_WRITTEN, span, message).help(help)))
}

/// A mistake of whatever made the kernel.
pub(crate) fn malformed<T>(span: Span, what: &str) -> Result<T> {
    tileport_writer::error(MALFORMED, span, what)
}
