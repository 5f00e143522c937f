//! Where to go on after a finding.

use super::cursor::Parser;
use super::lexer::Tok;
use crate::Opcode;

impl<'a> Parser<'a> {
    /// Goes to the next operation after one that was not understood and began at `start`: to a token at the beginning
    /// of a line that an operation may begin with, outside of the operation's own regions, or to the brace that closes
    /// the region around it.
    pub(super) fn recover(&mut self, start: usize) {
        if self.gave_up() {
            return;
        }
        let failed_at = self.tok.start.max(start);
        self.jump(start);
        let mut open = 0usize;
        let mut first = true;
        // What the token before asks to be continued.
        let mut continued = false;
        loop {
            let token = self.tok;
            match token.kind {
                Tok::Eof => return,
                Tok::LBrace => open += 1,
                Tok::RBrace if open == 0 => return,
                Tok::RBrace => open -= 1,
                _ if !first
                    && open == 0
                    && token.start >= failed_at
                    && self.may_begin_operation(continued) =>
                {
                    return;
                }
                _ => {}
            }
            first = false;
            continued = matches!(
                token.kind,
                Tok::Comma | Tok::Colon | Tok::Equal | Tok::Arrow | Tok::LParen | Tok::LSquare | Tok::Less
            );
            self.bump();
        }
    }

    /// Whether the token at hand stands first on its line and looks like the beginning of an operation; words that
    /// continue an operation are followed by punctuation, as in `token = %t` or `else {`.
    fn may_begin_operation(&self, continued: bool) -> bool {
        let line = self.text.get(self.last_end..self.tok.start).unwrap_or("");
        if !line.contains('\n') {
            return false;
        }
        let word = self.text_of(self.tok);
        match self.tok.kind {
            Tok::Value => {
                let line = self
                    .text
                    .get(self.tok.start..)
                    .and_then(|t| t.lines().next())
                    .unwrap_or("");
                line.contains(" = ")
            }
            Tok::Word => {
                let name = super::types::without_prefix(word);
                let reserved = matches!(name, "entry" | "global" | "module");
                let next = self
                    .text
                    .as_bytes()
                    .get(self.lexer.skip_space(self.tok.end))
                    .copied()
                    .unwrap_or(0);
                let clause = matches!(next, b'=' | b'<' | b'(' | b'{' | b':' | b',' | b'>');
                reserved || Opcode::from_mnemonic(name).is_some() || !(continued || clause)
            }
            Tok::Block => true,
            Tok::Str => word.contains('.') && !word.contains(' '),
            Tok::Hash | Tok::Bang => self
                .text
                .get(self.tok.end..)
                .is_some_and(|t| t.trim_start().starts_with('=')),
            _ => false,
        }
    }
}
