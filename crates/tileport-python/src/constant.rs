//! Constants that the text of a file states, for options and annotations.
//!
//! Arithmetic is the elaborator's business; this follows names to literals.

use crate::project::{Project, ScopeRef};
use crate::resolve::Resolved;
use ruff_python_ast::{Expr, Number, UnaryOp};

/// A literal, or a name that stands for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// `None`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A string.
    Str(String),
    /// A tuple or list.
    Tuple(Vec<Constant>),
}

impl<'a> Project<'a> {
    /// The constant that an expression states; `None` when it must be evaluated.
    #[must_use]
    pub fn constant<'p>(&'p self, scope: ScopeRef<'p, 'a>, expr: &Expr) -> Option<Constant> {
        self.constant_within(scope, expr, 16)
    }

    fn constant_within<'p>(&'p self, scope: ScopeRef<'p, 'a>, expr: &Expr, steps: u32) -> Option<Constant> {
        let steps = steps.checked_sub(1)?;
        Some(match expr {
            Expr::NoneLiteral(_) => Constant::None,
            Expr::BooleanLiteral(literal) => Constant::Bool(literal.value),
            Expr::StringLiteral(literal) => Constant::Str(literal.value.to_str().to_owned()),
            Expr::NumberLiteral(literal) => match &literal.value {
                Number::Int(value) => Constant::Int(value.as_i64()?),
                _ => return None,
            },
            Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => {
                match self.constant_within(scope, &unary.operand, steps)? {
                    Constant::Int(value) => Constant::Int(value.checked_neg()?),
                    _ => return None,
                }
            }
            Expr::Tuple(tuple) => self.constants(scope, &tuple.elts, steps)?,
            Expr::List(list) => self.constants(scope, &list.elts, steps)?,
            Expr::Name(_) | Expr::Attribute(_) => match self.resolve(scope, expr)? {
                Resolved::Value(value) => self.constant_within(value.scope, value.value, steps)?,
                _ => return None,
            },
            _ => return None,
        })
    }

    fn constants<'p>(&'p self, scope: ScopeRef<'p, 'a>, elements: &[Expr], steps: u32) -> Option<Constant> {
        // Shapes and options are short; a name that stands for a long list is not followed again and again.
        if elements.len() > 64 || (steps < 13 && elements.len() > 8) {
            return None;
        }
        let elements = elements
            .iter()
            .map(|element| self.constant_within(scope, element, steps));
        Some(Constant::Tuple(elements.collect::<Option<_>>()?))
    }
}
