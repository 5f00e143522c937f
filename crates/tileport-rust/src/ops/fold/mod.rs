//! Scans and reductions whose combining cutile-rs has no name for.
//!
//! cutile-rs 0.5.0 scans and reduces one tile with a function, and takes zero for the neutral element, whichever it is given. What
//! has another neutral element, or several tiles, travels in a [`carrier`](carrier::Carrier): integers whose zero stands for the
//! neutral elements. A reduction that none of that helps is taken apart ([`pairs`]).

pub(crate) mod carrier;
pub(crate) mod closure;
mod function;
pub(crate) mod pairs;

use crate::element::Elem;
use crate::error::{ELEMENT, MALFORMED, Result, error, unsupported};
use crate::rx::Rx;
use crate::writer::{Form, Val, Writer};
use carrier::Carrier;
use tileport_kernel::expr::{BinaryOp, Combine, Constant, FloatMode};
use tileport_kernel::{Block, Dim, Element, ElementClass, Expr, ExprId, Kernel, VarId};
use tileport_num::{Overflow, Rounding};

/// What combines two values of each operand.
pub(crate) enum Combiner<'k> {
    /// An operation on the two.
    Operation(BinaryOp, FloatMode),
    /// A function of the source.
    Function {
        /// The accumulated values, then the new ones.
        params: &'k [VarId],
        body: &'k Block,
        results: &'k [ExprId],
    },
}

impl<'k> Combiner<'k> {
    /// `None` of what finds places, which has no function here.
    pub(crate) fn of(combine: &'k Combine) -> Option<Self> {
        let flush = |flush_to_zero| FloatMode {
            rounding: None,
            flush_to_zero,
        };
        Some(match combine {
            Combine::Sum(mode) => Self::Operation(BinaryOp::Add, *mode),
            Combine::Product(mode) => Self::Operation(BinaryOp::Mul, *mode),
            Combine::Max { nan, flush_to_zero } => {
                let op = if *nan { BinaryOp::Max } else { BinaryOp::MaxNum };
                Self::Operation(op, flush(*flush_to_zero))
            }
            Combine::Min { nan, flush_to_zero } => {
                let op = if *nan { BinaryOp::Min } else { BinaryOp::MinNum };
                Self::Operation(op, flush(*flush_to_zero))
            }
            Combine::Function {
                params,
                body,
                results,
                ..
            } => Self::Function {
                params,
                body,
                results,
            },
            Combine::ArgMax { .. } | Combine::ArgMin { .. } => return None,
        })
    }

    /// What the accumulated values and the new ones are called.
    fn names(&self, kernel: &Kernel) -> [Vec<String>; 2] {
        let Self::Function { params, .. } = self else {
            return ["a", "b"].map(|name| vec![name.to_owned()]);
        };
        let (left, right) = params.split_at(params.len() / 2);
        let several = left.len() > 1;
        let side = |params: &[VarId], letter: &str| -> Vec<String> {
            let name = |(at, param): (usize, &VarId)| match kernel.vars.get(*param) {
                Some(data) if !data.temporary => data.name.clone(),
                _ if several => format!("{letter}{at}"),
                _ => letter.to_owned(),
            };
            params.iter().enumerate().map(name).collect()
        };
        [side(left, "a"), side(right, "b")]
    }
}

impl<'k> Writer<'k> {
    pub(crate) fn scan(&mut self, id: ExprId) -> Result<Vec<Val>> {
        let kernel = self.kernel;
        let Some(Expr::Scan {
            xs,
            axis,
            reverse,
            combine,
        }) = kernel.exprs.get(id).map(|data| &data.expr)
        else {
            return error(MALFORMED, self.span, "a scan is needed here");
        };
        let Some(combiner) = Combiner::of(combine) else {
            return unsupported(
                self.span,
                "scan that finds places",
                "scan values with their places by a function",
            );
        };
        let values = xs.iter().map(|x| self.value(*x)).collect::<Result<Vec<_>>>()?;
        let direction = if *reverse {
            "reverse::Reverse"
        } else {
            "reverse::Forward"
        };
        if let ([x], Combine::Sum(mode)) = (values.as_slice(), combine)
            && *mode == FloatMode::default()
        {
            let zero = self.members.name(x.elem);
            return self.along_first(x.clone(), *axis, |writer, moved| {
                let args = vec![
                    moved.rx.clone(),
                    Rx::atom("0i32"),
                    Rx::atom(direction),
                    Rx::atom(format!("{zero}::ZERO")),
                ];
                let rx = Rx::call("scan_sum", args);
                Ok(writer.temp("scan", Val { rx, ..moved }))
            });
        }
        let carrier = self.carrier(&values, combine)?;
        let Some(carrier) = carrier else {
            return unsupported(
                self.span,
                "scan of tiles whose elements take more than 64 bits together",
                "scan fewer tiles at once, or narrower ones",
            );
        };
        let carried = self.carry(&carrier, values)?;
        let scanned = self.along_first(carried, *axis, |writer, moved| {
            writer.folded("scan", &[direction], &carrier, &combiner, moved)
        })?;
        let mut all = Vec::new();
        for value in scanned {
            all.extend(self.carried(&carrier, value, &[])?);
        }
        Ok(all)
    }

    /// Only the first dimension is scanned: another is brought there and back.
    fn along_first(
        &mut self,
        x: Val,
        axis: usize,
        scan: impl FnOnce(&mut Self, Val) -> Result<Val>,
    ) -> Result<Vec<Val>> {
        let rank = x.shape.len();
        let mut order: Vec<usize> = (0..rank).filter(|dim| *dim != axis).collect();
        order.insert(0, axis);
        let moved = self.reorder(x, &order)?;
        let scanned = scan(self, moved)?;
        let mut back = vec![0; rank];
        for (to, from) in order.iter().enumerate() {
            if let Some(slot) = back.get_mut(*from) {
                *slot = to;
            }
        }
        Ok(vec![self.reorder(scanned, &back)?])
    }

    pub(crate) fn reorder(&mut self, x: Val, order: &[usize]) -> Result<Val> {
        if order.iter().copied().eq(0..order.len()) {
            return Ok(x);
        }
        let shape: Vec<Dim> = order
            .iter()
            .map(|axis| x.shape.get(*axis).cloned().unwrap_or_else(|| Dim::int(1)))
            .collect();
        let names: Vec<String> = order.iter().map(usize::to_string).collect();
        let rx = Rx::call(
            "permute",
            vec![x.rx, Rx::atom(format!("const_array![{}]", names.join(", ")))],
        );
        Ok(self.temp("permuted", Val { rx, shape, ..x }))
    }

    /// A reduction by what cutile-rs has no name for.
    pub(crate) fn reduce_with(
        &mut self,
        xs: Vec<Val>,
        axis: usize,
        combine: &'k Combine,
    ) -> Result<Vec<Val>> {
        let Some(combiner) = Combiner::of(combine) else {
            return error(
                MALFORMED,
                self.span,
                "a reduction that finds places is one of values",
            );
        };
        let Some(first) = xs.first() else {
            return error(MALFORMED, self.span, "a reduction of no tiles");
        };
        let Some(length) = first.shape.get(axis).cloned() else {
            return error(
                MALFORMED,
                self.span,
                "a tile is reduced along a dimension that it lacks",
            );
        };
        let mut rest = first.shape.clone();
        rest.remove(axis);
        let flat = rest.iter().all(|dim| dim.is(1));
        let carrier = if flat { self.carrier(&xs, combine)? } else { None };
        let Some(carrier) = carrier else {
            return self.by_pairs(&xs, axis, &combiner);
        };
        let carried = self.carry(&carrier, xs)?;
        let line = self.reshape(carried, &[length])?;
        // cutile-rs gives what is reduced with a function the type of what it was, though it has no dimensions any more.
        let reduced = self.folded("reduce", &[], &carrier, &combiner, line)?;
        let shape = self.shape_macro(&rest);
        let reduced = Val {
            rx: reduced.rx.method("reshape", vec![shape]),
            shape: rest,
            ..reduced
        };
        let reduced = self.temp("reduced", reduced);
        self.carried(&carrier, reduced, &[])
    }

    /// What values travel in; `None` if nothing is wide enough.
    fn carrier(&mut self, xs: &[Val], combine: &Combine) -> Result<Option<Carrier>> {
        let mut elements = Vec::new();
        for x in xs {
            let Elem::Known(element) = x.elem else {
                return error(
                    ELEMENT,
                    self.span,
                    "what is combined by a function, or from another neutral element than zero, must have one element type",
                );
            };
            elements.push(element);
        }
        let neutrals = self.neutrals(&elements, combine)?;
        Ok(Carrier::of(&elements, &neutrals))
    }

    /// The bits of the neutral elements.
    fn neutrals(&mut self, elements: &[Element], combine: &Combine) -> Result<Vec<u64>> {
        let mut all = Vec::new();
        for (index, element) in elements.iter().enumerate() {
            let extreme = |greatest: bool| match element.integer_range() {
                Some((least, most)) => integer_bits(*element, if greatest { most } else { least }),
                None if greatest => float_bits(*element, f64::INFINITY),
                None => float_bits(*element, f64::NEG_INFINITY),
            };
            all.push(match combine {
                Combine::Sum(_) => 0,
                Combine::Product(_) if element.is_float() => float_bits(*element, 1.0),
                Combine::Product(_) => 1,
                Combine::Max { .. } | Combine::ArgMax { .. } => extreme(false),
                Combine::Min { .. } | Combine::ArgMin { .. } => extreme(true),
                Combine::Function { identities, .. } => match identities.get(index) {
                    Some(constant) => self.constant_bits(*element, constant)?,
                    None => return error(MALFORMED, self.span, "a neutral element is missing"),
                },
            });
        }
        Ok(all)
    }

    /// The bits of a constant, which must be the same in all signatures.
    fn constant_bits(&mut self, element: Element, constant: &Constant) -> Result<u64> {
        let differs = "a neutral element has another value in one signature than in another";
        let value = match constant {
            Constant::Float(float) => {
                let value = self.float_value(float)?;
                return Ok(if element.is_float() {
                    float_bits(element, value)
                } else {
                    integer_bits(element, value as i128)
                });
            }
            Constant::Bool(cond) => {
                let cond = self.members.cond(cond, self.span)?;
                cond.as_bool().map(i128::from)
            }
            Constant::Int(dim) => {
                let values = self.members.values(dim, self.span)?;
                values
                    .first()
                    .copied()
                    .filter(|first| values.iter().all(|v| v == first))
            }
        };
        match value {
            Some(value) if element.is_float() => Ok(float_bits(element, value as f64)),
            Some(value) => Ok(integer_bits(element, value)),
            None => error(crate::error::CONSTANT, self.span, differs),
        }
    }

    /// A value as a tile that has a name, also without dimensions.
    pub(crate) fn named_tile(&mut self, what: &str, x: Val) -> Result<Val> {
        let x = self.rank_zero(x)?;
        Ok(self.named(what, x))
    }

    /// An integer in every element of a shape.
    pub(crate) fn integers(
        &mut self,
        what: &str,
        element: Element,
        value: i128,
        shape: &[Dim],
    ) -> Result<Val> {
        let elem = Elem::Known(element);
        let rx = self.integer_rx(elem, value, shape, Form::Tile)?;
        let val = Val {
            rx,
            elem,
            shape: shape.to_vec(),
            form: Form::Tile,
        };
        Ok(self.named(what, val))
    }
}

/// The bits of an integer of a type.
fn integer_bits(element: Element, value: i128) -> u64 {
    let bits = element.storage_bits().min(64);
    (value as u64) & (u64::MAX >> (64 - bits))
}

/// The bits of a float of a type.
fn float_bits(element: Element, value: f64) -> u64 {
    debug_assert_ne!(element.class(), ElementClass::Integer);
    match element.to_ir().format() {
        Some(format) => tileport_num::encode(format, value, Rounding::NearestEven, Overflow::Infinity),
        None => integer_bits(element, value as i128),
    }
}
