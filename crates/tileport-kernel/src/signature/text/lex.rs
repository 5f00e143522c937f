//! Tokens of the notation.

use super::SYNTAX;
use tileport_ir::Diagnostic;
use tileport_ir::Span;

/// A token's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Name,
    /// A number, whole or not.
    Number,
    /// Text in quotes, quotes included.
    Text,
    /// `>=`.
    AtLeast,
    /// Any other character, alone.
    Mark(char),
    /// The end.
    End,
}

/// A token; its place is in the text, which begins at byte zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind,
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl Token<'_> {
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// What to call it in a message.
    pub(super) fn described(&self) -> String {
        match self.kind {
            Kind::End => "the end".to_owned(),
            _ => format!("`{}`", self.text),
        }
    }
}

/// Splits the text. The last token is the end.
pub(super) fn tokens(text: &str, base: u32) -> Result<Vec<Token<'_>>, Box<Diagnostic>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (kind, length) = match first {
            '"' | '\'' => {
                let length = quoted(rest, first).ok_or_else(|| {
                    let span = shifted(base, at, text.len());
                    Diagnostic::error(SYNTAX, span, "this text has no closing quote")
                        .help(format!("close it with {first}"))
                })?;
                (Kind::Text, length)
            }
            c if c.is_alphabetic() || c == '_' => {
                (Kind::Name, run(rest, |c| c.is_alphanumeric() || c == '_'))
            }
            '0'..='9' => (Kind::Number, number(rest)),
            '>' if rest.starts_with(">=") => (Kind::AtLeast, 2),
            c => (Kind::Mark(c), c.len_utf8()),
        };
        let text = rest.get(..length).unwrap_or_default();
        tokens.push(Token {
            kind,
            text,
            start: at,
        });
        at += length.max(1);
    }
    tokens.push(Token {
        kind: Kind::End,
        text: "",
        start: text.len(),
    });
    Ok(tokens)
}

pub(super) fn shifted(base: u32, start: usize, end: usize) -> Span {
    let base = base as usize;
    Span::new(base.saturating_add(start), base.saturating_add(end))
}

/// The bytes of characters of a kind.
fn run(rest: &str, of: impl Fn(char) -> bool) -> usize {
    rest.find(|c| !of(c)).unwrap_or(rest.len())
}

/// The bytes of a number: digits, letters (of a base, an exponent) and points; a sign after an exponent.
fn number(rest: &str) -> usize {
    let hex = rest.starts_with("0x") || rest.starts_with("0X");
    let mut before = ' ';
    for (at, c) in rest.char_indices() {
        let signed_exponent = !hex && matches!(before, 'e' | 'E') && matches!(c, '+' | '-');
        if !(c.is_ascii_alphanumeric() || c == '_' || c == '.' || signed_exponent) {
            return at;
        }
        before = c;
    }
    rest.len()
}

/// The bytes of text in quotes, or nothing if it isn't closed.
fn quoted(rest: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return Some(at + c.len_utf8()),
            _ => {}
        }
    }
    None
}
