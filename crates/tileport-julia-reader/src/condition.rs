//! Conditions that the grammar ends too early.
//!
//! The grammar lets a block follow a condition without a line's end between them, so that `if a + b > c` may come out as
//! the condition `a` and a block that begins with `+b > c`. Julia goes on with the condition, which is read again here.

use crate::parse::{Parse, is_comment};
use crate::syntax::{Expr, StmtKind};
use tileport_ir::Span;
use tree_sitter::{Node, Range};

/// The statement that the grammar took for the first of a block though it belongs to the condition before: it begins on
/// the condition's line with a sign, which can stand between two operands.
pub(crate) fn cut_off<'n>(text: &str, node: Node<'n>) -> Option<Node<'n>> {
    let cond = node.child_by_field_name("condition")?;
    let mut cursor = node.walk();
    let next = (node.named_children(&mut cursor))
        .find(|child| child.start_byte() >= cond.end_byte() && !is_comment(*child))?;
    let between = text.get(cond.end_byte()..next.start_byte())?;
    let signed = text.get(next.byte_range())?.starts_with(['+', '-']);
    (signed && !between.contains(['\n', ';'])).then_some(next)
}

impl Parse<'_> {
    /// The condition of a choice, a part of one, or a loop.
    pub(crate) fn condition(&mut self, node: Node<'_>) -> Expr {
        let Some(cond) = node.child_by_field_name("condition") else {
            return self.unknown(node);
        };
        match cut_off(self.text, node) {
            Some(rest) => self.joined(cond, rest).unwrap_or_else(|| self.unknown(node)),
            None => self.expr(cond),
        }
    }

    /// The expression from the beginning of one node to the end of another.
    fn joined(&mut self, first: Node<'_>, last: Node<'_>) -> Option<Expr> {
        let mut parser = tree_sitter::Parser::new();
        parser.set_language(&tree_sitter_julia::LANGUAGE.into()).ok()?;
        let whole = Range {
            start_byte: first.start_byte(),
            end_byte: last.end_byte(),
            start_point: first.start_position(),
            end_point: last.end_position(),
        };
        // Places in the text stay what they are.
        parser.set_included_ranges(&[whole]).ok()?;
        let tree = parser.parse(self.text, None)?;
        let root = tree.root_node();
        if root.has_error() {
            return None;
        }
        let mut stmts = self.statements(root, &mut Vec::new()).into_iter();
        let (only, None) = (stmts.next()?, stmts.next()) else {
            return None;
        };
        let StmtKind::Expr(mut expr) = only.kind else {
            return None;
        };
        expr.span = Span::new(whole.start_byte, whole.end_byte);
        Some(expr)
    }
}
