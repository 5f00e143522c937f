//! Cuts MLIR text into tokens, one at a time, straight from the bytes.
//!
//! Dimension lists (`4x8xf32`) are not tokens: the type parser reads them from the bytes and puts the lexer behind
//! them with [`Lexer::jump`].

use crate::Span;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tok {
    /// The end of the input.
    Eof,
    /// A byte that begins no token.
    Bad,
    /// A string that does not end on its line.
    BadString,
    /// A word: keyword, mnemonic or short type; may hold `.` and `$`.
    Word,
    /// `%name`
    Value,
    /// `@name` or `@"name"`
    Symbol,
    /// `^name`
    Block,
    /// `#name`
    Hash,
    /// `!name`
    Bang,
    /// Decimal or hexadecimal digits.
    Int,
    /// Digits with a decimal point.
    Float,
    /// `"text"`
    Str,
    /// `->`
    Arrow,
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `[`
    LSquare,
    /// `]`
    RSquare,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `=`
    Equal,
    /// `?`
    Question,
    /// `-`
    Minus,
    /// `+`, `*`, `/`, `|`: part of MLIR, but of nothing in Tile IR.
    Other,
}

impl Tok {
    /// What a message calls the token, for the tokens that are always spelt the same.
    pub(super) fn spelling(self) -> &'static str {
        match self {
            Self::Eof => "the end of the file",
            Self::Arrow => "`->`",
            Self::LParen => "`(`",
            Self::RParen => "`)`",
            Self::LBrace => "`{`",
            Self::RBrace => "`}`",
            Self::LSquare => "`[`",
            Self::RSquare => "`]`",
            Self::Less => "`<`",
            Self::Greater => "`>`",
            Self::Comma => "`,`",
            Self::Colon => "`:`",
            Self::Equal => "`=`",
            Self::Question => "`?`",
            Self::Minus => "`-`",
            Self::Value => "a value such as `%x`",
            Self::Symbol => "a name such as `@x`",
            Self::Block => "a block label such as `^bb0`",
            Self::Int => "an integer",
            Self::Float => "a number",
            Self::Str => "a string",
            Self::Word => "a word",
            Self::Hash => "an attribute such as `#x`",
            Self::Bang => "a type such as `!x`",
            Self::Bad | Self::BadString | Self::Other => "something else",
        }
    }
}

/// A token: its kind and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Tok,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Token {
    pub(super) fn span(self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// What a byte may be part of.
const LETTER: u8 = 1;
const DIGIT: u8 = 2;
/// `$` and `.`: within words, and at the head of names that follow a sigil.
const INNER: u8 = 4;
/// `-`: within names that follow a sigil.
const DASH: u8 = 8;
const SPACE: u8 = 16;

static CLASS: [u8; 256] = {
    let mut table = [0u8; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = match i as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => LETTER,
            b'0'..=b'9' => DIGIT,
            b'$' | b'.' => INNER,
            b'-' => DASH,
            b' ' | b'\t' | b'\r' | b'\n' => SPACE,
            _ => 0,
        };
        i += 1;
    }
    table
};

fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

/// The lexer: the source and how far it has been read.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
        }
    }

    /// Goes on at the given byte.
    pub(super) fn jump(&mut self, at: usize) {
        self.at = at.min(self.bytes.len());
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// The position of the first byte from `at` on that is neither space nor comment.
    pub(super) fn skip_space(&self, mut at: usize) -> usize {
        while let Some(&byte) = self.bytes.get(at) {
            if class(byte) == SPACE {
                at += 1;
            } else if byte == b'/' && self.byte(at + 1) == b'/' {
                while self.bytes.get(at).is_some_and(|&b| b != b'\n') {
                    at += 1;
                }
            } else {
                break;
            }
        }
        at
    }

    fn run(&self, mut at: usize, mask: u8) -> usize {
        while self.bytes.get(at).is_some_and(|&b| class(b) & mask != 0) {
            at += 1;
        }
        at
    }

    /// The next token.
    #[inline]
    pub(super) fn next(&mut self) -> Token {
        let start = self.skip_space(self.at);
        let Some(&byte) = self.bytes.get(start) else {
            self.at = start;
            return Token {
                kind: Tok::Eof,
                start,
                end: start,
            };
        };
        let (kind, end) = self.scan(byte, start);
        self.at = end;
        Token { kind, start, end }
    }

    fn scan(&self, byte: u8, start: usize) -> (Tok, usize) {
        let one = |kind| (kind, start + 1);
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => (Tok::Word, self.run(start + 1, LETTER | DIGIT | INNER)),
            b'0'..=b'9' => self.number(start),
            b'%' => self.name(Tok::Value, start),
            b'^' => self.name(Tok::Block, start),
            b'#' => self.name(Tok::Hash, start),
            b'!' => self.name(Tok::Bang, start),
            b'@' if self.byte(start + 1) == b'"' => match self.string(start + 1) {
                (Tok::Str, end) => (Tok::Symbol, end),
                other => other,
            },
            b'@' => {
                let end = self.run(start + 1, LETTER | DIGIT | INNER);
                let kind = if class(self.byte(start + 1)) == LETTER {
                    Tok::Symbol
                } else {
                    Tok::Bad
                };
                (kind, end)
            }
            b'"' => self.string(start),
            b'-' if self.byte(start + 1) == b'>' => (Tok::Arrow, start + 2),
            b'-' => one(Tok::Minus),
            b'(' => one(Tok::LParen),
            b')' => one(Tok::RParen),
            b'{' => one(Tok::LBrace),
            b'}' => one(Tok::RBrace),
            b'[' => one(Tok::LSquare),
            b']' => one(Tok::RSquare),
            b'<' => one(Tok::Less),
            b'>' => one(Tok::Greater),
            b',' => one(Tok::Comma),
            b':' => one(Tok::Colon),
            b'=' => one(Tok::Equal),
            b'?' => one(Tok::Question),
            b'+' | b'*' | b'/' | b'|' => one(Tok::Other),
            _ => (Tok::Bad, self.char_end(start)),
        }
    }

    /// The end of the character that begins here, so that no token cuts a character.
    fn char_end(&self, start: usize) -> usize {
        let mut end = start + 1;
        while self.bytes.get(end).is_some_and(|&b| b & 0xC0 == 0x80) {
            end += 1;
        }
        end
    }

    /// A name behind a sigil: digits, or letters, digits and `$._-`.
    fn name(&self, kind: Tok, start: usize) -> (Tok, usize) {
        let head = class(self.byte(start + 1));
        if head == DIGIT {
            return (kind, self.run(start + 1, DIGIT));
        }
        if head & (LETTER | INNER | DASH) == 0 {
            return (Tok::Bad, start + 1);
        }
        (kind, self.run(start + 2, LETTER | DIGIT | INNER | DASH))
    }

    fn number(&self, start: usize) -> (Tok, usize) {
        if self.byte(start) == b'0'
            && self.byte(start + 1) == b'x'
            && self.byte(start + 2).is_ascii_hexdigit()
        {
            let mut end = start + 3;
            while self.byte(end).is_ascii_hexdigit() {
                end += 1;
            }
            return (Tok::Int, end);
        }
        let mut end = self.run(start, DIGIT);
        if self.byte(end) != b'.' {
            return (Tok::Int, end);
        }
        end = self.run(end + 1, DIGIT);
        if matches!(self.byte(end), b'e' | b'E') {
            let sign = usize::from(matches!(self.byte(end + 1), b'+' | b'-'));
            if self.byte(end + 1 + sign).is_ascii_digit() {
                end = self.run(end + 1 + sign, DIGIT);
            }
        }
        (Tok::Float, end)
    }

    fn string(&self, start: usize) -> (Tok, usize) {
        let mut at = start + 1;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'"' => return (Tok::Str, at + 1),
                b'\n' | b'\r' => break,
                // Whatever is escaped does not end the string; what it may be is checked where it is read.
                b'\\' if !matches!(self.byte(at + 1), b'\n' | b'\r') => at += 2,
                _ => at += 1,
            }
        }
        (Tok::BadString, at.min(self.bytes.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Tok, &str)> {
        let mut lexer = Lexer::new(text);
        let mut list = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == Tok::Eof {
                return list;
            }
            list.push((token.kind, &text[token.start..token.end]));
        }
    }

    #[test]
    fn tokens_of_a_line() {
        use Tok::*;
        assert_eq!(
            kinds("%a:2 = \"x.y\"(%b#1) -> !c.d<0x1F> // end\n ^bb0 -1.5e-3 @\"q r\" 4."),
            [
                (Value, "%a"),
                (Colon, ":"),
                (Int, "2"),
                (Equal, "="),
                (Str, "\"x.y\""),
                (LParen, "("),
                (Value, "%b"),
                (Hash, "#1"),
                (RParen, ")"),
                (Arrow, "->"),
                (Bang, "!c.d"),
                (Less, "<"),
                (Int, "0x1F"),
                (Greater, ">"),
                (Block, "^bb0"),
                (Minus, "-"),
                (Float, "1.5e-3"),
                (Symbol, "@\"q r\""),
                (Float, "4."),
            ]
        );
    }

    #[test]
    fn broken_tokens_never_cut_a_character() {
        use Tok::*;
        assert_eq!(kinds("é % \u{0}"), [(Bad, "é"), (Bad, "%"), (Bad, "\0")]);
        assert_eq!(kinds("\"ab\ncd"), [(BadString, "\"ab"), (Word, "cd")]);
        assert_eq!(kinds("\"ab\\"), [(BadString, "\"ab\\")]);
        assert_eq!(kinds("\"é\\é\""), [(Str, "\"é\\é\"")]);
    }
}
