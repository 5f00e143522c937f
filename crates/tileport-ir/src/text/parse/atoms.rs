//! The smallest parts: integers, strings, names of globals, keywords, and the numbers of constants.

use super::cursor::Parser;
use super::lexer::{Tok, Token};
use super::{Diagnostic, Parsed, Span, code, suggest};
use crate::attr::{ByteString, EnumFacts, Number};
use crate::types::ElementType;
use std::sync::Arc;
use tileport_num::ParseNumberError;

impl<'a> Parser<'a> {
    /// Reads a number as it is written, with its sign.
    pub(super) fn number_text(&mut self) -> Parsed<(&'a str, Span)> {
        let start = self.tok.start;
        let minus = self.eat(Tok::Minus);
        let is_number = matches!(self.tok.kind, Tok::Int | Tok::Float);
        if !is_number || (minus && self.tok.start != start + 1) {
            return Err(self.expected("a number"));
        }
        let end = self.bump().end;
        Ok((self.text.get(start..end).unwrap_or(""), Span::new(start, end)))
    }

    /// Reads an integer that must lie in the range of `T`.
    pub(super) fn integer<T: TryFrom<i128>>(&mut self, what: &str) -> Parsed<T> {
        let kind = if self.at(Tok::Minus) {
            Tok::Int
        } else {
            self.tok.kind
        };
        if kind != Tok::Int {
            return Err(self.expected(what));
        }
        let (text, span) = self.number_text()?;
        match parse_i128(text).and_then(|n| T::try_from(n).ok()) {
            Some(n) => Ok(n),
            None => Err(self.error(
                code::NUMBER,
                span,
                format!(
                    "`{text}` is out of range for {what} ({} bits)",
                    size_of::<T>() * 8
                ),
            )),
        }
    }

    /// Reads `true` or `false`.
    pub(super) fn truth(&mut self) -> Parsed<bool> {
        for (word, value) in [("true", true), ("false", false)] {
            if self.eat_word(word) {
                return Ok(value);
            }
        }
        Err(self.expected("`true` or `false`"))
    }

    /// Reads a string and replaces its escapes.
    pub(super) fn string(&mut self, what: &str) -> Parsed<ByteString> {
        if !self.at(Tok::Str) {
            return Err(self.expected(what));
        }
        let token = self.bump();
        Ok(ByteString::from(self.unescape(token, 1)?))
    }

    /// Reads a string that must be UTF-8.
    pub(super) fn utf8_string(&mut self, what: &str) -> Parsed<Arc<str>> {
        if !self.at(Tok::Str) {
            return Err(self.expected(what));
        }
        let token = self.bump();
        self.utf8(token, 1)
    }

    fn utf8(&mut self, token: Token, quote_at: usize) -> Parsed<Arc<str>> {
        let bytes = self.unescape(token, quote_at)?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(text.into()),
            Err(_) => Err(self.error(code::STRING, token.span(), "this name is not UTF-8")),
        }
    }

    /// Reads `@name` or `@"name"`.
    pub(super) fn symbol(&mut self, what: &str) -> Parsed<Arc<str>> {
        if !self.at(Tok::Symbol) {
            return Err(self.expected(what));
        }
        let token = self.bump();
        let text = self.text_of(token);
        if text.starts_with("@\"") {
            return self.utf8(token, 2);
        }
        Ok(Arc::from(text.get(1..).unwrap_or("")))
    }

    /// The bytes of a string token whose content begins `skip` bytes behind its start.
    fn unescape(&mut self, token: Token, skip: usize) -> Parsed<Vec<u8>> {
        let base = token.start + skip;
        let content = self
            .text
            .get(base..token.end.saturating_sub(1))
            .unwrap_or("")
            .as_bytes();
        let mut bytes = Vec::with_capacity(content.len());
        let mut at = 0;
        while let Some(&byte) = content.get(at) {
            at += 1;
            if byte != b'\\' {
                bytes.push(byte);
                continue;
            }
            let (first, second) = (content.get(at).copied(), content.get(at + 1).copied());
            let hex = |b: Option<u8>| b.and_then(|b| char::from(b).to_digit(16));
            match (first, hex(first), hex(second)) {
                (Some(b @ (b'"' | b'\\')), ..) => bytes.push(b),
                (Some(b'n'), ..) => bytes.push(b'\n'),
                (Some(b't'), ..) => bytes.push(b'\t'),
                (_, Some(high), Some(low)) => {
                    bytes.push((high * 16 + low) as u8);
                    at += 1;
                }
                _ => {
                    let place = Span::new(base + at - 1, base + at);
                    return Err(self.report(
                        Diagnostic::error(code::STRING, place, "unknown escape in a string").help(
                            "known are `\\n`, `\\t`, `\\\"`, `\\\\` and `\\XX` with two hexadecimal digits",
                        ),
                    ));
                }
            }
            at += 1;
        }
        Ok(bytes)
    }

    /// Reads one of an attribute's keywords and returns its code. An unknown keyword is reported; the parse goes on.
    pub(super) fn keyword(&mut self, facts: &'static EnumFacts) -> Parsed<u8> {
        let all = || suggest::one_of(facts.cases.iter().map(|c| c.0));
        if !self.at(Tok::Word) {
            return Err(self.expected(&all()));
        }
        let token = self.bump();
        let word = self.text_of(token);
        if let Some(code) = facts.code(word) {
            return Ok(code);
        }
        self.unknown_keyword(facts, word, token.span());
        Ok(facts.cases.first().map_or(0, |c| c.1))
    }

    pub(super) fn unknown_keyword(&mut self, facts: &'static EnumFacts, word: &str, span: Span) {
        let words = || facts.cases.iter().map(|c| c.0);
        let mut error = Diagnostic::error(
            code::KEYWORD,
            span,
            format!(
                "`{word}` is not a value of `{}`: expected {}",
                facts.mnemonic,
                suggest::one_of(words())
            ),
        );
        if let Some(near) = suggest::nearest(word, words()) {
            error = error.help(format!("did you mean `{near}`?"));
        }
        self.report(error);
    }

    /// The number of the given format that a text stands for.
    pub(super) fn number(&mut self, element: ElementType, text: &str, span: Span) -> Parsed<Number> {
        match number_bits(element, text) {
            Ok(bits) => Ok(Number { element, bits }),
            Err(error) => Err(self.error(
                code::NUMBER,
                span,
                format!("`{text}` is no `{}`: {error}", element.name()),
            )),
        }
    }
}

/// The bits of a number of the given format.
pub(super) fn number_bits(element: ElementType, text: &str) -> Result<u64, ParseNumberError> {
    match element.format() {
        Some(format) => tileport_num::parse_float(format, text),
        None => tileport_num::parse_int(element.value_bits(), text),
    }
}

/// An integer in decimal or hexadecimal digits, with or without a minus.
pub(super) fn parse_i128(text: &str) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let magnitude = match digits.strip_prefix("0x") {
        Some(hex) => i128::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some(if negative { -magnitude } else { magnitude })
}
