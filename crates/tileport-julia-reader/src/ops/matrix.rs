//! Matrix products. Julia's matrices are the kernel's transposed where dimensions are reversed: (a b)ᵀ = bᵀ aᵀ.

use super::tile::keyword;
use crate::context::Result;
use crate::number::{self, Known};
use crate::reader::Reader;
use crate::value::{Arguments, Val, Value};
use tileport_julia::Layout;
use tileport_kernel::{Element, Expr};

impl Reader<'_> {
    pub(crate) fn matrix_function(&mut self, name: &'static str, args: &Arguments) -> Result<Option<Value>> {
        let mut vals = Vec::new();
        for argument in &args.positional {
            vals.push(self.tile(argument.value.clone(), &format!("an operand of `{name}`"))?);
        }
        if name == "muladd_scaled" {
            self.only("ct.muladd_scaled", args, &[])?;
            let Ok([a, a_scale, b, b_scale, acc]) = <[Val; 5]>::try_from(vals) else {
                return self.cx.error(
                    "julia-arguments",
                    "`ct.muladd_scaled` is given two matrices with their scales, and an accumulator",
                );
            };
            return self
                .scaled_product([a, a_scale, b, b_scale, acc])
                .map(|val| Some(Value::Val(val)));
        }
        self.only("muladd", args, &["fast_acc"])?;
        let fast = match keyword(args, "fast_acc").cloned() {
            Some(value) => Some(self.known_bool(&value, "`fast_acc`")?),
            None => None,
        };
        let Ok([a, b, acc]) = <[Val; 3]>::try_from(vals) else {
            return self.cx.error(
                "julia-arguments",
                "`muladd` is given two matrices and an accumulator",
            );
        };
        self.multiplied(a, b, acc, fast.filter(|fast| *fast))
            .map(|val| Some(Value::Val(val)))
    }

    /// `a * b`, in the first accumulator that the element type has.
    pub(crate) fn product(&mut self, a: Val, b: Val) -> Result<Val> {
        let elem = a.elem;
        let within = match elem {
            Element::BF16 | Element::TF32 => Element::F32,
            other => other,
        };
        let mut shape = Vec::new();
        // A vector is a column.
        shape.extend(a.shape.first().copied());
        if b.shape.len() > 1 {
            shape.extend(b.shape.get(1).copied());
        }
        let batches = self.cx.joined(
            a.shape.get(2..).unwrap_or_default(),
            b.shape.get(2..).unwrap_or_default(),
        )?;
        shape.extend(batches);
        let zero = if within.is_float() {
            Known::Float(0.0)
        } else {
            Known::Int(0)
        };
        let acc = self.full(&Val::known(within, zero), &shape);
        let made = self.multiplied(a, b, acc, None)?;
        if within == elem {
            Ok(made)
        } else {
            self.converted(made, elem, None)
        }
    }

    /// `a * b + acc`.
    fn multiplied(&mut self, a: Val, b: Val, acc: Val, fast_acc: Option<bool>) -> Result<Val> {
        self.fits(&a, &b, &acc)?;
        let shape = acc.shape.clone();
        match (a.shape.len(), b.shape.len()) {
            (2, 2) => self.matrix_product(a, b, acc, fast_acc),
            (1, 2) => {
                let rows = a.shape.first().copied().unwrap_or(1);
                let a = self.cx.reshape(a, &[rows, 1])?;
                self.matrix_product(a, b, acc, fast_acc)
            }
            (2, 1) => {
                let rows = a.shape.first().copied().unwrap_or(1);
                let inner = b.shape.first().copied().unwrap_or(1);
                let b = self.cx.reshape(b, &[inner, 1])?;
                let acc = self.cx.reshape(acc, &[rows, 1])?;
                let made = self.matrix_product(a, b, acc, fast_acc)?;
                self.cx.reshape(made, &[rows])
            }
            (0 | 1, _) | (_, 0 | 1) => self.cx.error_help(
                "julia-shape",
                "a product has at least one matrix, and batches of matrices two",
                "reshape the vector to a matrix",
            ),
            _ => {
                let batches = self.cx.joined(
                    a.shape.get(2..).unwrap_or_default(),
                    b.shape.get(2..).unwrap_or_default(),
                )?;
                let a = self.flat(a, &batches)?;
                let b = self.flat(b, &batches)?;
                let acc = self.flat(acc, &batches)?;
                let made = self.matrix_product(a, b, acc, fast_acc)?;
                self.cx.reshape(made, &shape)
            }
        }
    }

    /// A batch of matrices with one dimension of batches.
    fn flat(&mut self, val: Val, batches: &[i64]) -> Result<Val> {
        let mut shape: Vec<i64> = val.shape.iter().take(2).copied().collect();
        shape.extend(batches);
        let mut padded = val.shape.clone();
        padded.resize(shape.len(), 1);
        let val = self.cx.reshape(val, &padded)?;
        let val = self.cx.broadcast(val, &shape)?;
        let count = batches.iter().copied().fold(1, i64::saturating_mul);
        let flat: Vec<i64> = shape.iter().take(2).copied().chain([count]).collect();
        self.cx.reshape(val, &flat)
    }

    /// Refuses matrices that don't fit.
    fn fits(&mut self, a: &Val, b: &Val, acc: &Val) -> Result {
        let inner = [
            if a.shape.len() > 1 {
                a.shape.get(1).copied().unwrap_or(1)
            } else {
                1
            },
            b.shape.first().copied().unwrap_or(1),
        ];
        if inner[0] != inner[1] {
            let message = format!(
                "a product of a {} with a {} has inner lengths {} and {}",
                a.type_text(),
                b.type_text(),
                inner[0],
                inner[1]
            );
            return self.cx.error_help(
                "julia-matrix",
                message,
                "Julia's product takes (M, K) with (K, N): where dimensions were reversed, the factors change places",
            );
        }
        let outer = [a.shape.first().copied(), b.shape.get(1).copied()];
        let wanted: Vec<i64> = match (a.shape.len(), b.shape.len()) {
            (_, 1) => outer.into_iter().take(1).flatten().collect(),
            _ => outer.into_iter().flatten().collect(),
        };
        if !acc.shape.starts_with(&wanted) {
            let message = format!(
                "the product of a {} with a {} doesn't fit the accumulator, a {}",
                a.type_text(),
                b.type_text(),
                acc.type_text()
            );
            return self.cx.error("julia-matrix", message);
        }
        if a.elem != b.elem && !(a.elem.storage_bits() == 8 && b.elem.storage_bits() == 8) {
            let message = format!(
                "the factors are of {} and {}, but must be of one type",
                number::name(a.elem),
                number::name(b.elem)
            );
            return self.cx.error("julia-matrix", message);
        }
        Ok(())
    }

    fn matrix_product(&mut self, a: Val, b: Val, acc: Val, fast_acc: Option<bool>) -> Result<Val> {
        let [a, b, acc] = [a, b, acc].map(|val| self.cx.settled(val));
        let effect = a.effect || b.effect || acc.effect;
        let (elem, shape) = (acc.elem, acc.shape.clone());
        let [a, b, acc] = [self.batch_first(a)?, self.batch_first(b)?, self.batch_first(acc)?];
        let [a, b, acc] = [&a, &b, &acc].map(|val| self.cx.take(val));
        let (a, b) = if self.cx.frame.0 == Layout::Reversed {
            (b, a)
        } else {
            (a, b)
        };
        let node = Expr::Mma { a, b, acc, fast_acc };
        let made = self.product_node(node, elem, &shape)?;
        Ok(made.with_effect(effect))
    }

    /// Batches come last in Julia and first in the kernel; reversed dimensions see to that by themselves.
    fn batch_first(&mut self, val: Val) -> Result<Val> {
        if self.cx.frame.0 == Layout::Same && val.shape.len() == 3 {
            return self.cx.permute(val, &[2, 0, 1]);
        }
        Ok(val)
    }

    fn product_node(&mut self, node: Expr, elem: Element, shape: &[i64]) -> Result<Val> {
        if self.cx.frame.0 == Layout::Same && shape.len() == 3 {
            let turned: Vec<i64> = [2, 0, 1]
                .iter()
                .filter_map(|dim| shape.get(*dim).copied())
                .collect();
            let made = self.cx.node(node, elem, &turned, false);
            return self.cx.permute(made, &[1, 2, 0]);
        }
        Ok(self.cx.node(node, elem, shape, false))
    }

    fn scaled_product(&mut self, operands: [Val; 5]) -> Result<Val> {
        let [a, _, b, _, acc] = &operands;
        let inner = [a.shape.get(1).copied(), b.shape.first().copied()];
        if inner[0] != inner[1] || !matches!(a.shape.len(), 2 | 3) {
            let message = format!(
                "a product of a {} with a {} can't be read",
                a.type_text(),
                b.type_text()
            );
            return self.cx.error("julia-matrix", message);
        }
        let (elem, shape) = (acc.elem, acc.shape.clone());
        let effect = operands.iter().any(|val| val.effect);
        let mut ids = Vec::new();
        for val in operands {
            let val = self.batch_first(val)?;
            ids.push(self.cx.take(&val));
        }
        let Ok([a, a_scale, b, b_scale, acc]) = <[_; 5]>::try_from(ids) else {
            return self.cx.fault("a scaled product of other than five operands");
        };
        let node = if self.cx.frame.0 == Layout::Reversed {
            Expr::MmaScaled {
                a: b,
                a_scale: b_scale,
                b: a,
                b_scale: a_scale,
                acc,
            }
        } else {
            Expr::MmaScaled {
                a,
                a_scale,
                b,
                b_scale,
                acc,
            }
        };
        let made = self.product_node(node, elem, &shape)?;
        Ok(made.with_effect(effect))
    }
}
