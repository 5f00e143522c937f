//! Reductions that cutile-rs has names for.

use crate::element::Elem;
use crate::error::{MALFORMED, Result, error, unsupported};
use crate::rx::Rx;
use crate::writer::{Form, Val, Writer};
use tileport_kernel::expr::{Combine, Comparison, FloatMode};
use tileport_kernel::{Dim, Element, Expr, ExprId};

impl<'k> Writer<'k> {
    pub(crate) fn reduce(&mut self, id: ExprId) -> Result<Vec<Val>> {
        let kernel = self.kernel;
        let Some(Expr::Reduce {
            xs,
            axis,
            keep,
            combine,
        }) = kernel.exprs.get(id).map(|data| &data.expr)
        else {
            return error(MALFORMED, self.span, "a reduction is needed here");
        };
        let values = xs.iter().map(|x| self.value(*x)).collect::<Result<Vec<_>>>()?;
        let results = match (combine, values.as_slice()) {
            (Combine::Sum(mode), [x]) if *mode == FloatMode::default() => {
                vec![self.reduced("sum", x.clone(), *axis)?]
            }
            (Combine::Product(mode), [x]) if *mode == FloatMode::default() => {
                vec![self.reduced("prod", x.clone(), *axis)?]
            }
            (
                Combine::Max {
                    nan,
                    flush_to_zero: false,
                }
                | Combine::Min {
                    nan,
                    flush_to_zero: false,
                },
                [x],
            ) => {
                let name = if matches!(combine, Combine::Max { .. }) {
                    "max"
                } else {
                    "min"
                };
                vec![if *nan && self.is_float(x.elem)? {
                    self.nan_extreme(name, x.clone(), *axis)?
                } else {
                    self.reduced(name, x.clone(), *axis)?
                }]
            }
            (Combine::ArgMax { nan }, [x]) => vec![self.position(Comparison::Gt, x.clone(), *axis, *nan)?],
            (Combine::ArgMin { nan }, [x]) => vec![self.position(Comparison::Lt, x.clone(), *axis, *nan)?],
            _ => self.reduce_with(values, *axis, combine)?,
        };
        if !keep {
            return Ok(results);
        }
        let mut kept = Vec::new();
        for result in results {
            let mut shape = result.shape.clone();
            if *axis <= shape.len() {
                shape.insert(*axis, Dim::int(1));
            }
            kept.push(self.reshape(result, &shape)?);
        }
        Ok(kept)
    }

    /// Refuses element types that cutile-rs has no neutral element of.
    fn has_neutral(&self, elem: Elem) -> Result {
        let values = match elem {
            Elem::Known(element) => vec![element],
            Elem::Generic(number) => self
                .members
                .generics
                .get(number)
                .map_or_else(Vec::new, |g| g.values.clone()),
        };
        for element in values {
            let known = matches!(
                element,
                Element::F16
                    | Element::BF16
                    | Element::F32
                    | Element::F64
                    | Element::I32
                    | Element::I64
                    | Element::U32
                    | Element::U64
            );
            if !known {
                return unsupported(
                    self.span,
                    &format!("reduction of elements of type {}", element.name()),
                    "convert the tile to i32 first",
                );
            }
        }
        Ok(())
    }

    fn reduced(&mut self, name: &str, x: Val, axis: usize) -> Result<Val> {
        self.has_neutral(x.elem)?;
        let mut shape = x.shape.clone();
        if axis >= shape.len() {
            return error(
                MALFORMED,
                self.span,
                "a tile is reduced along a dimension that it lacks",
            );
        }
        shape.remove(axis);
        let rx = Rx::call(
            format!("reduce_{name}"),
            vec![x.rx, Rx::atom(format!("{axis}i32"))],
        );
        Ok(self.temp(name, Val { rx, shape, ..x }))
    }

    /// The greatest or least, or NaN where there is one.
    fn nan_extreme(&mut self, name: &str, x: Val, axis: usize) -> Result<Val> {
        let x = self.named("operand", x);
        let extreme = self.reduced(name, x.clone(), axis)?;
        let is_nan = self.compare_values(Comparison::Ne, x.clone(), x.clone())?;
        let marks = self.marks(is_nan, &x.shape)?;
        let any = self.reduced("max", marks, axis)?;
        let zero = self.integer_rx(any.elem, 0, &any.shape.clone(), Form::Tile)?;
        let zero = self.temp(
            "zero",
            Val {
                rx: zero,
                ..any.clone()
            },
        );
        let found = self.compare_values(Comparison::Gt, any, zero)?;
        let nan = self.number_rx(extreme.elem, f64::NAN, &extreme.shape.clone(), Form::Tile)?;
        let nan = self.temp(
            "nan",
            Val {
                rx: nan,
                ..extreme.clone()
            },
        );
        Ok(Val {
            rx: Rx::call("select", vec![found.rx, nan.rx, extreme.rx.clone()]),
            ..extreme
        })
    }

    /// One where something is true, else zero.
    fn marks(&mut self, truth: Val, shape: &[Dim]) -> Result<Val> {
        let elem = Elem::Known(Element::I32);
        let constant = |writer: &mut Self, value| -> Result<Val> {
            let rx = writer.integer_rx(elem, value, shape, Form::Tile)?;
            let val = Val {
                rx,
                elem,
                shape: shape.to_vec(),
                form: Form::Tile,
            };
            Ok(writer.temp(if value == 0 { "zeros" } else { "ones" }, val))
        };
        let (ones, zeros) = (constant(self, 1)?, constant(self, 0)?);
        let rx = Rx::call("select", vec![truth.rx, ones.rx, zeros.rx]);
        Ok(self.temp(
            "marks",
            Val {
                rx,
                elem,
                shape: shape.to_vec(),
                form: Form::Tile,
            },
        ))
    }

    /// The index of the best element, the first of equals: the least index at which it stands.
    fn position(&mut self, better: Comparison, x: Val, axis: usize, nan: bool) -> Result<Val> {
        let x = self.named("operand", x);
        let float = self.is_float(x.elem)?;
        let name = if better == Comparison::Gt { "max" } else { "min" };
        let best = self.reduced(name, x.clone(), axis)?;
        let best = self.spread(best, &x.shape, axis)?;
        let equal = self.compare_values(Comparison::Eq, x.clone(), best)?;
        let first = self.first(equal, &x.shape, axis, "first")?;
        if !float {
            return Ok(first);
        }
        let elem = Elem::Known(Element::I32);
        let none = self.integer_rx(elem, i128::from(i32::MAX), &first.shape.clone(), Form::Tile)?;
        let none = self.temp(
            "none",
            Val {
                rx: none,
                ..first.clone()
            },
        );
        if nan {
            // A NaN wins.
            let is_nan = self.compare_values(Comparison::Ne, x.clone(), x.clone())?;
            let nan_first = self.first(is_nan, &x.shape, axis, "nan_first")?;
            let without = self.compare_values(Comparison::Eq, nan_first.clone(), none)?;
            return Ok(Val {
                rx: Rx::call("select", vec![without.rx, first.rx.clone(), nan_first.rx]),
                ..first
            });
        }
        // Of nothing but NaNs it is the first.
        let zero = self.integer_rx(elem, 0, &first.shape.clone(), Form::Tile)?;
        let zero = self.temp(
            "zero",
            Val {
                rx: zero,
                ..first.clone()
            },
        );
        let without = self.compare_values(Comparison::Eq, first.clone(), none)?;
        Ok(Val {
            rx: Rx::call("select", vec![without.rx, zero.rx, first.rx.clone()]),
            ..first
        })
    }

    /// A reduced tile over the dimension that it lost.
    fn spread(&mut self, x: Val, shape: &[Dim], axis: usize) -> Result<Val> {
        let mut kept = shape.to_vec();
        if let Some(length) = kept.get_mut(axis) {
            *length = Dim::int(1);
        }
        let x = self.reshape(x, &kept)?;
        self.broadcast(x, shape)
    }

    /// The least index at which something is true, else the greatest number.
    fn first(&mut self, truth: Val, shape: &[Dim], axis: usize, what: &str) -> Result<Val> {
        let elem = Elem::Known(Element::I32);
        let length = shape.get(axis).cloned().unwrap_or_else(|| Dim::int(1));
        let macro_ = self.shape_macro(std::slice::from_ref(&length));
        let iota = Val {
            rx: Rx::call("iota", vec![macro_]),
            elem,
            shape: vec![length.clone()],
            form: Form::Tile,
        };
        let iota = self.temp("index", iota);
        let line: Vec<Dim> = (0..shape.len())
            .map(|i| if i == axis { length.clone() } else { Dim::int(1) })
            .collect();
        let line = self.reshape(iota, &line)?;
        let index = self.broadcast(line, shape)?;
        let none = self.integer_rx(elem, i128::from(i32::MAX), shape, Form::Tile)?;
        let none = self.temp(
            "beyond",
            Val {
                rx: none,
                elem,
                shape: shape.to_vec(),
                form: Form::Tile,
            },
        );
        let rx = Rx::call("select", vec![truth.rx, index.rx, none.rx]);
        let candidates = Val {
            rx,
            elem,
            shape: shape.to_vec(),
            form: Form::Tile,
        };
        let candidates = self.temp(&format!("{what}_candidates"), candidates);
        self.reduced("min", candidates, axis)
    }
}
