//! Reads Tile IR text.
//!
//! One pass over the bytes: the lexer hands out tokens, the parser builds the module as it goes. Three things keep it
//! fast: the text of a type is looked up whole before it is parsed ([`types`]), names of values live in one hash map
//! with an undo log ([`names`]), and what an operation collects while it is read lies on stacks that are reused
//! ([`frame`]). Aliases may be used before they are defined, so their definitions are found in a scan beforehand
//! ([`aliases`]).
//!
//! A finding does not end the parse: the parser goes on at the next operation. What was not understood defines values
//! that are known as broken, and their uses are not reported again.
//!
//! Source of the grammar: the MLIR language reference for what is common to all dialects; the parsers in
//! `lib/Dialect/CudaTile/IR` of the public CUDA Tile dialect 13.3 and the output of the vendor's disassembler 13.5.37
//! for the rest.

mod aliases;
mod atoms;
mod attrs;
mod convert;
mod cursor;
mod form_control;
mod form_core;
mod form_reduce;
mod form_view;
mod frame;
mod generic;
mod hints;
mod interpret;
mod lexer;
mod locs;
mod module;
mod names;
mod ops;
mod recover;
mod region;
mod suggest;
mod types;

#[cfg(test)]
mod tests;

use crate::body::Body;
use crate::module::Module;
use crate::span::Span;
use crate::{Code, Diagnostic, TypeId};
use cursor::Parser;

/// At most this many findings are reported; a file with more is not of this kind at all.
const MAX_ERRORS: usize = 100;

/// The codes of the parser's findings.
mod code {
    use crate::Code;
    pub(super) const ENCODING: Code = Code("text-encoding");
    pub(super) const TOO_LARGE: Code = Code("text-too-large");
    pub(super) const SYNTAX: Code = Code("text-syntax");
    pub(super) const STRING: Code = Code("text-string");
    pub(super) const NUMBER: Code = Code("text-number");
    pub(super) const NESTING: Code = Code("text-nesting");
    pub(super) const ALIAS: Code = Code("text-alias");
    pub(super) const LOCATION: Code = Code("text-location");
    pub(super) const UNKNOWN_OP: Code = Code("text-unknown-op");
    pub(super) const OTHER_DIALECT: Code = Code("text-other-dialect");
    pub(super) const UNKNOWN_TYPE: Code = Code("text-unknown-type");
    pub(super) const TYPE: Code = Code("text-type");
    pub(super) const TYPE_MISMATCH: Code = Code("text-type-mismatch");
    pub(super) const KEYWORD: Code = Code("text-keyword");
    pub(super) const ATTRIBUTE: Code = Code("text-attribute");
    pub(super) const UNDEFINED: Code = Code("text-undefined-value");
    pub(super) const REDEFINED: Code = Code("text-redefined-value");
    pub(super) const RESULTS: Code = Code("text-result-count");
    pub(super) const OPERANDS: Code = Code("text-operand-count");
    pub(super) const SHAPE: Code = Code("text-shape");
    pub(super) const MODULE: Code = Code("text-module");
}

/// Something was not understood and has been reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Failed;

type Parsed<T = ()> = Result<T, Failed>;

/// Reads a module from Tile IR text: the output of `tileirdisasm`, full MLIR with or without the dialect's prefixes,
/// or MLIR's generic form.
///
/// Checks the grammar, that values are defined before they are used, and that the types written agree with those of
/// the values; what else makes a module valid is the business of [`verify`](crate::verify).
///
/// # Errors
/// All independent findings (at most 100), in order of place.
pub fn parse(source: &[u8]) -> Result<Module, Vec<Diagnostic>> {
    let text = check_encoding(source)?;
    let mut parser = Parser::new(text);
    parser.parse_file();
    parser.finish()
}

/// The text, if the bytes are one.
fn check_encoding(source: &[u8]) -> Result<&str, Vec<Diagnostic>> {
    let error = |code, span, message: String| Diagnostic::error(code, span, message);
    if source.starts_with(b"\x7fTileIR") {
        let message = "this is Tile IR bytecode, not text".to_owned();
        let error = error(code::ENCODING, Span::new(0, 8), message);
        return Err(vec![error.help("read it as bytecode, or disassemble it first")]);
    }
    if source.len() >= u32::MAX as usize {
        let message = format!(
            "the file has {} bytes, but at most 4294967294 are supported",
            source.len()
        );
        return Err(vec![error(code::TOO_LARGE, Span::NONE, message)]);
    }
    std::str::from_utf8(source).map_err(|e| {
        let at = e.valid_up_to();
        let len = e.error_len().unwrap_or(source.len() - at);
        let message = "the file is not UTF-8 text".to_owned();
        let error = error(code::ENCODING, Span::new(at, at + len), message);
        vec![error.help("write bytes that are not UTF-8 in strings as `\\XX` with two hexadecimal digits")]
    })
}
