//! Comparisons.

use crate::context::Result;
use crate::number::{self, Known};
use crate::reader::Reader;
use crate::value::{Place, Val};
use tileport_kernel::expr::Comparison;
use tileport_kernel::{Element, Expr};

impl Reader<'_> {
    pub(crate) fn compared(&mut self, name: &str, x: Val, y: Val) -> Result<Val> {
        if let (Some(a), Some(b)) = (x.constant(), y.constant())
            && let Some(known) = number::compare(name, a, b)
        {
            return Ok(Val::bool(known));
        }
        let (mut x, mut y) = self.comparable(x, y)?;
        let mut op = match name {
            "==" => Comparison::Eq,
            "!=" => Comparison::Ne,
            "<" => Comparison::Lt,
            "<=" => Comparison::Le,
            ">" => Comparison::Gt,
            _ => Comparison::Ge,
        };
        // A loop's counter from one is no greater than the loop's last, so that nothing wraps: `i > n` is `i - 1 >= n`.
        match (self.counts_from_one(&x), self.counts_from_one(&y)) {
            (true, true) => (x, y) = (self.shifted(x, -1), self.shifted(y, -1)),
            (true, false) if matches!(op, Comparison::Gt | Comparison::Le) => {
                x = self.shifted(x, -1);
                op = if op == Comparison::Gt {
                    Comparison::Ge
                } else {
                    Comparison::Lt
                };
            }
            (false, true) if matches!(op, Comparison::Lt | Comparison::Ge) => {
                y = self.shifted(y, -1);
                op = if op == Comparison::Lt {
                    Comparison::Le
                } else {
                    Comparison::Gt
                };
            }
            _ => {}
        }
        (x, y) = self.in_shape(x, y)?;
        // What is added to both sides doesn't change whether they are equal.
        if matches!(op, Comparison::Eq | Comparison::Ne) && x.elem.is_integer() {
            let by = if x.known.is_some() { y.add } else { x.add };
            x = self.shifted(x, -by);
            y = self.shifted(y, -by);
        }
        let effect = x.effect || y.effect;
        let shape = x.shape.clone();
        let number = x.number && y.number;
        let (lhs, rhs) = (self.cx.take(&x), self.cx.take(&y));
        let made = self
            .cx
            .node(Expr::Compare { op, lhs, rhs }, Element::Bool, &shape, number);
        Ok(made.with_effect(effect))
    }

    /// Whether a value is the counter of a loop that counts from one, kept as one from zero.
    fn counts_from_one(&self, val: &Val) -> bool {
        val.add == 1 && matches!(val.place, Place::Var(var) if self.counters.contains(&var))
    }

    /// Numbers of two types, as Julia compares them: by what they are, not by what they are converted to.
    pub(crate) fn comparable(&mut self, x: Val, y: Val) -> Result<(Val, Val)> {
        if x.elem == y.elem {
            return Ok((x, y));
        }
        let exact = |known: Option<Known>, to: Element| {
            let known = known?;
            let made = number::convert(known, to)?;
            (made.as_float().to_bits() == known.as_float().to_bits() || made.as_int() == known.as_int())
                .then_some(made)
        };
        if exact(y.known, x.elem).is_some() && number::promote(x.elem, y.elem) != Some(y.elem) {
            let to = x.elem;
            return Ok((x, self.cx.promoted(y, to)));
        }
        if exact(x.known, y.elem).is_some() && number::promote(x.elem, y.elem) != Some(x.elem) {
            let to = y.elem;
            return Ok((self.cx.promoted(x, to), y));
        }
        let signs = x.elem.is_integer()
            && y.elem.is_integer()
            && x.elem.is_signed_integer() != y.elem.is_signed_integer();
        let wide = |a: Element, b: Element| a.is_integer() && a.storage_bits() == 64 && b.is_float();
        let met = number::promote(x.elem, y.elem);
        match met {
            Some(elem) if !signs && !wide(x.elem, y.elem) && !wide(y.elem, x.elem) => {
                Ok((self.cx.promoted(x, elem), self.cx.promoted(y, elem)))
            }
            _ => {
                let message = format!(
                    "a comparison of {} with {} can't be read",
                    number::name(x.elem),
                    number::name(y.elem)
                );
                self.cx.error_help(
                    "julia-unsupported",
                    message,
                    "convert one of them to the other's type",
                )
            }
        }
    }
}
