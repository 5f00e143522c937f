//! How deep a file nests, before it is parsed.
//!
//! The syntax tree of `((((…` or of `a + a + a + …` is as deep as the text is long, and everything that walks or drops
//! a tree does so on the call stack. So a file is refused by its tokens, before a tree of it exists.

use ruff_python_ast::token::TokenKind;
use ruff_python_parser::{Mode, lexer};

/// How deep a file may nest: blocks, brackets and operators together, as the deepest path through its syntax tree
/// counts them. Real files stay below a hundred.
pub const MAX_NESTING: usize = 400;

/// Where the file first nests deeper than [`MAX_NESTING`], as an offset in bytes; `None` when it never does.
pub(crate) fn too_deep_at(text: &str) -> Option<usize> {
    if !exceeds(text) {
        return None;
    }
    // The lexer does not tell where it is, so the place is found by bisection: the shortest text that nests too deep.
    let (mut fits, mut deep) = (0, text.len());
    while fits + 1 < deep {
        let middle = text.floor_char_boundary(fits + (deep - fits) / 2);
        if middle <= fits {
            break;
        }
        match text.get(..middle) {
            Some(prefix) if !exceeds(prefix) => fits = middle,
            _ => deep = middle,
        }
    }
    Some(fits)
}

/// One bracket, block or string with interpolations that is open.
#[derive(Default)]
struct Frame {
    /// What closes it.
    closer: Option<TokenKind>,
    /// Tokens that may nest, since the last comma: each makes the tree at most one level deeper.
    operators: usize,
    /// Lambdas, whose parameters have commas of their own.
    lambdas: usize,
}

impl Frame {
    fn depth(&self) -> usize {
        1 + self.operators + self.lambdas
    }
}

/// An upper bound on the depth of the tree, compared with the limit. Each open frame counts one, and within a frame
/// every token that is no operand. A closing bracket that closes nothing is ignored, so that recovery from errors
/// cannot make the tree deeper than the bound.
fn exceeds(text: &str) -> bool {
    let mut lexer = lexer::lex(text, Mode::Module);
    let mut frames = vec![Frame::default()];
    // The depth of all frames but the last.
    let mut below = 0;
    loop {
        let kind = lexer.next_token();
        let closer = match kind {
            TokenKind::EndOfFile => return false,
            TokenKind::Lpar => Some(TokenKind::Rpar),
            TokenKind::Lsqb => Some(TokenKind::Rsqb),
            TokenKind::Lbrace => Some(TokenKind::Rbrace),
            TokenKind::Indent => Some(TokenKind::Dedent),
            TokenKind::FStringStart => Some(TokenKind::FStringEnd),
            TokenKind::TStringStart => Some(TokenKind::TStringEnd),
            _ => None,
        };
        let nested = frames.len() > 1;
        let Some(last) = frames.last_mut() else {
            return false;
        };
        if closer.is_some() {
            // The bracket itself may be a link of a chain, as in `f()()()`.
            last.operators += usize::from(kind != TokenKind::Indent);
            below += last.depth();
            frames.push(Frame {
                closer,
                ..Frame::default()
            });
        } else if nested && last.closer == Some(kind) {
            frames.pop();
            below -= frames.last().map_or(0, Frame::depth);
        } else {
            let block = matches!(last.closer, None | Some(TokenKind::Dedent));
            match kind {
                TokenKind::Newline if block => (last.operators, last.lambdas) = (0, 0),
                // Commas of a bracket separate siblings; outside brackets there are too few to matter.
                TokenKind::Comma if !block => last.operators = 0,
                TokenKind::Lambda => last.lambdas += 1,
                TokenKind::Name
                | TokenKind::Int
                | TokenKind::Float
                | TokenKind::Complex
                | TokenKind::String
                | TokenKind::FStringMiddle
                | TokenKind::TStringMiddle
                | TokenKind::Comma
                | TokenKind::Semi
                | TokenKind::Comment
                | TokenKind::Newline
                | TokenKind::NonLogicalNewline
                | TokenKind::Dedent => {}
                _ => last.operators += 1,
            }
        }
        if below + frames.last().map_or(0, Frame::depth) > MAX_NESTING {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_texts_are_found_with_their_place() {
        let deep = [
            "(".repeat(1000),
            "[".repeat(1000),
            "x = ".to_string() + &"f(".repeat(1000),
            "x = ".to_string() + &"-".repeat(1000) + "1",
            "x = 1".to_string() + &" + 1".repeat(1000),
            "x = a".to_string() + &".a".repeat(1000),
            "x = a".to_string() + &"()".repeat(1000),
            "x = a".to_string() + &"[0]".repeat(1000),
            "x = a".to_string() + &" if b else c".repeat(1000),
            "x = [".to_string() + &"lambda a, b: ".repeat(1000),
            "x = (".to_string() + &"( ] ".repeat(1000),
            "async ".repeat(1000),
            (0..1000)
                .map(|depth| " ".repeat(depth) + "if x:\n")
                .collect::<String>(),
            "x = ".to_string() + &"f'{".repeat(1000),
            "not ".repeat(1000),
        ];
        for text in deep {
            let at = too_deep_at(&text);
            assert!(
                at.is_some_and(|at| at > 0 && at < text.len()),
                "{}: {at:?}",
                text.get(..40).unwrap()
            );
        }
    }

    #[test]
    fn long_texts_that_do_not_nest_pass() {
        let flat = [
            "x = 1 + 2\n".repeat(2000),
            "x = [".to_string() + &"a.b(c, -1), ".repeat(2000) + "]",
            "x = {".to_string() + &"'k': a.b[1], ".repeat(2000) + "}",
            "x = (".to_string() + &"'text'\n".repeat(2000) + ")",
            "if a:\n  pass\n".to_string() + &"elif b:\n  pass\n".repeat(2000),
            "import a, b\n".repeat(2000),
        ];
        for text in flat {
            assert_eq!(too_deep_at(&text), None);
        }
    }
}
