//! The parser's state, the token at hand, and how findings are reported.

use super::aliases::Aliases;
use super::frame::{OperandUse, ResultName, Slot, TypeUse};
use super::lexer::{Lexer, Tok, Token};
use super::names::Names;
use super::types::TypeMemo;
use super::{Body, Code, Diagnostic, Failed, MAX_ERRORS, Module, Parsed, Span, TypeId, code};

/// The parser: the text with a token at hand, and the module so far.
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) lexer: Lexer<'a>,
    /// The token at hand: not yet consumed.
    pub(super) tok: Token,
    /// The end of the token consumed last.
    pub(super) last_end: usize,
    pub(super) module: Module,
    /// The code of the entry at hand.
    pub(super) body: Body,
    pub(super) names: Names<'a>,
    pub(super) memo: TypeMemo<'a>,
    pub(super) aliases: Aliases<'a>,
    /// How many more nodes aliases may expand to; see [`super::aliases`].
    pub(super) expansion_left: usize,
    /// How deep types, attributes, locations and aliases are nested at this point.
    depth: usize,
    /// How deep regions are nested at this point.
    pub(super) region_depth: usize,
    pub(super) token_type: TypeId,
    pub(super) index_type: TypeId,
    pub(super) condition_type: TypeId,
    // The stacks of `frame`.
    pub(super) operands: Vec<OperandUse>,
    pub(super) type_uses: Vec<TypeUse>,
    pub(super) slots: Vec<Slot>,
    pub(super) result_names: Vec<ResultName<'a>>,
    errors: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        use crate::types::{ElementType, TileType};
        let mut lexer = Lexer::new(text);
        let tok = lexer.next();
        let mut module = Module::default();
        let token_type = module.types.token();
        let index_type = module.types.intern(TileType::scalar(ElementType::I32));
        let condition_type = module.types.intern(TileType::scalar(ElementType::I1));
        Self {
            text,
            lexer,
            tok,
            last_end: 0,
            module,
            body: Body::new(&[]),
            names: Names::default(),
            memo: TypeMemo::default(),
            aliases: Aliases::scan(text),
            expansion_left: text.len().saturating_mul(16).saturating_add(65536),
            depth: 0,
            region_depth: 0,
            token_type,
            index_type,
            condition_type,
            operands: Vec::new(),
            type_uses: Vec::new(),
            slots: Vec::new(),
            result_names: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// The module, or what is wrong with it.
    pub(super) fn finish(self) -> Result<Module, Vec<Diagnostic>> {
        if self.errors.is_empty() {
            return Ok(self.module);
        }
        let mut errors = self.errors;
        errors.sort_by_key(|e| (e.span.start, e.span.end));
        Err(errors)
    }

    // ---- Tokens ---------------------------------------------------------------------------------------------------

    /// Consumes the token at hand.
    #[inline]
    pub(super) fn bump(&mut self) -> Token {
        let token = self.tok;
        self.last_end = token.end;
        self.tok = self.lexer.next();
        token
    }

    /// Goes on at the given byte; what lies before it counts as consumed.
    pub(super) fn jump(&mut self, at: usize) {
        self.lexer.jump(at);
        self.last_end = at;
        self.tok = self.lexer.next();
    }

    /// The text of a token.
    #[inline]
    pub(super) fn text_of(&self, token: Token) -> &'a str {
        self.text.get(token.start..token.end).unwrap_or("")
    }

    #[inline]
    pub(super) fn at(&self, kind: Tok) -> bool {
        self.tok.kind == kind
    }

    /// Whether the token at hand is this word.
    #[inline]
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.tok.kind == Tok::Word && self.text_of(self.tok) == word
    }

    /// Consumes the token at hand if it is of this kind.
    #[inline]
    pub(super) fn eat(&mut self, kind: Tok) -> bool {
        let found = self.tok.kind == kind;
        if found {
            self.bump();
        }
        found
    }

    /// Consumes the token at hand if it is this word.
    #[inline]
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    #[inline]
    pub(super) fn expect(&mut self, kind: Tok, purpose: &str) -> Parsed<Token> {
        if self.tok.kind == kind {
            return Ok(self.bump());
        }
        Err(self.expected(&format!("{}{purpose}", kind.spelling())))
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Parsed {
        if self.eat_word(word) {
            return Ok(());
        }
        Err(self.expected(&format!("`{word}`")))
    }

    /// Parses `item` up to `close`, separated by commas; the list may be empty.
    pub(super) fn list(&mut self, close: Tok, mut item: impl FnMut(&mut Self) -> Parsed) -> Parsed {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(Tok::Comma) {
                return Err(self.expected(&format!("`,` or {}", close.spelling())));
            }
        }
    }

    // ---- Findings -------------------------------------------------------------------------------------------------

    /// Records a finding.
    #[cold]
    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Failed {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(diagnostic);
        }
        if self.errors.len() >= MAX_ERRORS {
            // Nothing more is worth reading.
            self.lexer.jump(self.text.len());
            self.tok = self.lexer.next();
        }
        Failed
    }

    #[cold]
    pub(super) fn error(&mut self, code: Code, span: Span, message: impl Into<String>) -> Failed {
        self.report(Diagnostic::error(code, span, message))
    }

    /// Whether the limit of findings has been reached.
    pub(super) fn gave_up(&self) -> bool {
        self.errors.len() >= MAX_ERRORS
    }

    pub(super) fn error_count(&self) -> usize {
        self.errors.len()
    }

    /// Reports that something else was expected than the token at hand. Where that token begins a line, what is missing
    /// is missing from the line before.
    #[cold]
    pub(super) fn expected(&mut self, what: &str) -> Failed {
        let gap = self.text.get(self.last_end..self.tok.start).unwrap_or("");
        if gap.contains('\n') && !matches!(self.tok.kind, Tok::Eof | Tok::Bad | Tok::BadString) {
            let end = Span::new(self.last_end, self.last_end);
            let message = format!("expected {what}, found the end of the line");
            return self.error(code::SYNTAX, end, message);
        }
        self.unexpected(what)
    }

    /// Reports that the token at hand cannot stand where it does.
    #[cold]
    pub(super) fn unexpected(&mut self, what: &str) -> Failed {
        let found = self.tok;
        match found.kind {
            Tok::BadString => {
                return self.report(
                    Diagnostic::error(code::STRING, found.span(), "this string does not end on its line")
                        .help("close it with `\"`; write a line break within it as `\\n`"),
                );
            }
            Tok::Bad => {
                let message = self.bad_byte(found);
                return self.error(code::SYNTAX, found.span(), message);
            }
            _ => {}
        }
        let message = format!("expected {what}, found {}", self.describe(found));
        self.error(code::SYNTAX, found.span(), message)
    }

    /// How a message calls a token that was found.
    pub(super) fn describe(&self, token: Token) -> String {
        if token.kind == Tok::Eof {
            return Tok::Eof.spelling().to_owned();
        }
        let text = self.text_of(token);
        match text.char_indices().nth(40) {
            Some((cut, _)) => format!("`{}…`", text.get(..cut).unwrap_or("")),
            None => format!("`{text}`"),
        }
    }

    fn bad_byte(&self, token: Token) -> String {
        let text = self.text_of(token);
        match text.chars().next() {
            Some('\0') => "a NUL byte is not part of Tile IR text".to_owned(),
            Some(c @ ('%' | '@' | '#' | '!' | '^')) => format!("expected a name after `{c}`"),
            Some(c) if c.is_control() => {
                format!(
                    "the control character U+{:04X} is not part of Tile IR text",
                    c as u32
                )
            }
            Some(c) => format!("the character `{c}` is not part of Tile IR text"),
            None => "expected more text".to_owned(),
        }
    }

    // ---- Nesting --------------------------------------------------------------------------------------------------

    /// Runs `inner` one level deeper, unless that is too deep.
    pub(super) fn nested<T>(
        &mut self,
        span: Span,
        what: &str,
        inner: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        if self.depth >= crate::MAX_NESTING {
            return Err(self.error(
                code::NESTING,
                span,
                format!("{what} are nested more than {} deep", crate::MAX_NESTING),
            ));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }
}
