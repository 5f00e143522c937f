//! Powers and shifts.

use crate::context::Result;
use crate::number::{self, Known};
use crate::reader::Reader;
use crate::value::Val;
use tileport_kernel::expr::{BinaryOp, FloatMode};
use tileport_kernel::{Element, Expr};

impl Reader<'_> {
    pub(crate) fn shift(&mut self, name: &str, x: Val, y: Val) -> Result<Option<Val>> {
        if !x.elem.is_integer() || !y.elem.is_integer() {
            return Ok(None);
        }
        let elem = x.elem;
        if let (Some(a), Some(b)) = (x.known, y.known)
            && name != ">>>"
            && let Some(value) = number::arithmetic(name, a, b, elem)
        {
            return Ok(Some(Val {
                known: Some(value),
                ..x
            }));
        }
        let y = self.cx.promoted(y, elem);
        let (x, y) = self.in_shape(x, y)?;
        let op = if name == "<<" {
            BinaryOp::Shl
        } else {
            BinaryOp::Shr
        };
        // A logical shift to the right is one of numbers without a sign.
        let logical = name == ">>>" && elem.is_signed_integer();
        let unsigned = match elem {
            Element::I8 => Element::U8,
            Element::I16 => Element::U16,
            Element::I32 => Element::U32,
            Element::I64 => Element::U64,
            other => other,
        };
        let (x, y) = if logical {
            (self.cx.cast(x, unsigned, None), self.cx.cast(y, unsigned, None))
        } else {
            (x, y)
        };
        let (shape, number, effect) = (x.shape.clone(), x.number && y.number, x.effect || y.effect);
        let within = x.elem;
        let (lhs, rhs) = (self.cx.take(&x), self.cx.take(&y));
        let mode = FloatMode::default();
        let made = self
            .cx
            .node(Expr::Binary { op, lhs, rhs, mode }, within, &shape, number);
        let made = made.with_effect(effect);
        Ok(Some(if logical {
            self.cx.cast(made, elem, None)
        } else {
            made
        }))
    }

    /// `x^2`: small powers are products.
    pub(crate) fn literal_power(&mut self, x: Val, y: &Val) -> Result<Option<Val>> {
        let Some(exponent) = y.known.and_then(Known::as_int) else {
            return Ok(None);
        };
        match exponent {
            0 => self.constant_of_type("one", x.elem).map(Some),
            1 => Ok(Some(x)),
            2 => {
                let x = self.cx.share(x);
                self.of_two("*", x.clone(), x)
            }
            3 => {
                let x = self.cx.share(x);
                match self.of_two("*", x.clone(), x.clone())? {
                    Some(square) => self.of_two("*", square, x),
                    None => Ok(None),
                }
            }
            _ => {
                let exponent = Val::known(Element::I64, Known::Int(exponent));
                self.power(x, exponent)
            }
        }
    }

    pub(crate) fn power(&mut self, x: Val, y: Val) -> Result<Option<Val>> {
        if x.elem.is_integer() && y.elem.is_integer() {
            return Ok(match (x.constant(), y.constant()) {
                (Some(a), Some(b)) => {
                    number::arithmetic("^", a, b, x.elem).map(|value| Val::known(x.elem, value))
                }
                _ => None,
            });
        }
        if x.elem.is_float() && y.elem.is_integer() {
            return self.integer_power(x, y);
        }
        let Some((x, y)) = self.met(x, y)? else {
            return Ok(None);
        };
        if !x.elem.is_float() {
            return Ok(None);
        }
        let (elem, shape) = (x.elem, x.shape.clone());
        let (number, effect) = (x.number && y.number, x.effect || y.effect);
        let (lhs, rhs) = (self.cx.take(&x), self.cx.take(&y));
        let op = BinaryOp::Pow;
        let mode = FloatMode::default();
        let made = self
            .cx
            .node(Expr::Binary { op, lhs, rhs, mode }, elem, &shape, number);
        Ok(Some(made.with_effect(effect)))
    }

    /// A float to a whole power: of its absolute value, with the sign that an odd exponent leaves.
    pub(crate) fn integer_power(&mut self, x: Val, y: Val) -> Result<Option<Val>> {
        let elem = x.elem;
        let Some(exponent) = y.known.and_then(Known::as_int) else {
            return Ok(None);
        };
        let x = self.cx.share(x);
        let Some(size) = self.of_one("abs", x.clone())? else {
            return Ok(None);
        };
        let Some(size) = self.power(size, Val::known(elem, Known::Float(exponent as f64)))? else {
            return Ok(None);
        };
        if exponent % 2 == 0 {
            return Ok(Some(size));
        }
        let size = self.cx.share(size);
        let Some(negated) = self.of_one("-", size.clone())? else {
            return Ok(None);
        };
        // The sign's bit tells minus zero from zero.
        let bits = match elem {
            Element::F16 | Element::BF16 => Element::I16,
            Element::F32 => Element::I32,
            Element::F64 => Element::I64,
            _ => return Ok(None),
        };
        let sign = self.same_bits(x, bits)?;
        let negative = self.compared("<", sign, Val::known(bits, Known::Int(0)))?;
        self.of_three("ifelse", negative, negated, size)
    }
}
