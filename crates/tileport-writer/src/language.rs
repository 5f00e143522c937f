//! A language that is written, and what it can't say.

use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::{Element, Kernel, SymbolicError};

/// What a writer gives, or one finding.
pub type Result<T = ()> = std::result::Result<T, Box<Diagnostic>>;

/// What is a language's own in what writers share.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Its name.
    pub name: &'static str,
    /// Its name with the version that is written.
    pub version: &'static str,
    /// What the names of generic element types begin with.
    pub generic: &'static str,
    /// The name that it has for an element type.
    pub element: fn(Element) -> &'static str,
    /// Whether lengths of arrays that the source declares static are put into every kernel.
    pub static_lengths: bool,
    /// The code for what it has no way to say.
    pub unsupported: Code,
    /// The code for what its writer has no way to say.
    pub not_written: Code,
    /// The code for a compile-time value that the port must know.
    pub constant: Code,
    /// The code for element types that don't fit one kernel.
    pub dtype: Code,
    /// The code for a port of nothing.
    pub option: Code,
}

/// An error at a place.
///
/// # Errors
/// Always: that is what it makes.
pub fn error<T>(code: Code, span: Span, message: impl Into<String>) -> Result<T> {
    Err(Box::new(Diagnostic::error(code, span, message)))
}

impl Language {
    /// Something that the language can't say.
    ///
    /// # Errors
    /// Always: that is what it makes.
    pub fn unsupported<T>(&self, span: Span, what: &str, help: &str) -> Result<T> {
        let message = format!("{} has no {what}", self.version);
        Err(Box::new(
            Diagnostic::error(self.unsupported, span, message).help(help),
        ))
    }

    /// Something that the language may well be able to say, but that its writer doesn't.
    ///
    /// # Errors
    /// Always: that is what it makes.
    pub fn not_written<T>(&self, span: Span, what: &str, help: &str) -> Result<T> {
        let message = format!(
            "this version of Tileport doesn't port this to {}: {what}",
            self.name
        );
        Err(Box::new(
            Diagnostic::error(self.not_written, span, message).help(help),
        ))
    }

    /// Why a compile-time value can't be had.
    #[must_use]
    pub fn symbolic(&self, kernel: &Kernel, error: SymbolicError, span: Span) -> Box<Diagnostic> {
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
        Box::new(Diagnostic::error(self.constant, span, message))
    }

    /// Why there is no port where there is nothing to port for.
    #[must_use]
    pub fn nothing(&self) -> Diagnostic {
        Diagnostic::error(
            self.option,
            Span::NONE,
            "a port needs one signature at least that it covers",
        )
    }
}
