//! Expressions.

use crate::element::Elem;
use crate::error::{CONSTANT, MALFORMED, Result, error, symbolic};
use crate::rx::Rx;
use crate::writer::{Form, Val, Writer};
use tileport_kernel::expr::{Constant, ReshapeForm};
use tileport_kernel::{Dim, Element, ElementClass, Expr, ExprId, FloatExpr};

/// The least integer that cutile-rs 0.5.0 reads as a scalar: without the sign it has to be an i32.
pub(crate) const LEAST_LITERAL: i128 = -(i32::MAX as i128);

impl<'k> Writer<'k> {
    /// An expression's values.
    pub(crate) fn values(&mut self, id: ExprId) -> Result<Vec<Val>> {
        let outer = self.span;
        let kernel = self.kernel;
        let Some(data) = kernel.exprs.get(id) else {
            return error(MALFORMED, self.span, "an expression is missing");
        };
        if data.span.is_some() {
            self.span = data.span;
        }
        let values = match &data.expr {
            Expr::Reduce { .. } => self.reduce(id)?,
            Expr::Scan { .. } => self.scan(id)?,
            _ => vec![self.one(id, &data.expr)?],
        };
        self.span = outer;
        Ok(values)
    }

    /// An expression's only value.
    pub(crate) fn value(&mut self, id: ExprId) -> Result<Val> {
        match self.values(id)?.into_iter().next() {
            Some(value) => Ok(value),
            None => error(MALFORMED, self.span, "an expression gives nothing"),
        }
    }

    /// A value that is a tile, also without dimensions.
    pub(crate) fn tile(&mut self, id: ExprId) -> Result<Val> {
        let value = self.value(id)?;
        self.rank_zero(value)
    }

    /// A value as a tile, also without dimensions.
    pub(crate) fn rank_zero(&mut self, value: Val) -> Result<Val> {
        if value.form == Form::Tile {
            return Ok(value);
        }
        let tile = Val {
            rx: Rx::call("scalar_to_tile", vec![value.rx]),
            form: Form::Tile,
            ..value
        };
        Ok(self.temp("tile", tile))
    }

    /// A value without dimensions as a scalar of Rust.
    pub(crate) fn scalar(&mut self, value: Val) -> Result<Val> {
        if value.form == Form::Scalar {
            return Ok(value);
        }
        let value = self.named("tile", value);
        let scalar = Val {
            rx: Rx::call("tile_to_scalar", vec![value.rx]),
            form: Form::Scalar,
            ..value
        };
        Ok(self.temp("value", scalar))
    }

    fn one(&mut self, id: ExprId, expr: &'k Expr) -> Result<Val> {
        match expr {
            Expr::Constant(constant) => self.constant(id, constant),
            Expr::Var(var) => match self.vars.get(var) {
                Some(value) => Ok(value.clone()),
                None => {
                    let name = self.kernel.vars.get(*var).map_or("", |data| data.name.as_str());
                    error(MALFORMED, self.span, format!("`{name}` has no value here"))
                }
            },
            Expr::Param(param) => self.scalar_param(*param),
            Expr::BlockId { axis } => {
                let id = int_scalar(Rx::call("get_tile_block_id", vec![]).field(&axis.to_string()));
                Ok(self.temp("block", id))
            }
            Expr::BlockCount { axis } => {
                let count = int_scalar(Rx::call("get_num_tile_blocks", vec![]).field(&axis.to_string()));
                Ok(self.temp("blocks", count))
            }
            Expr::Shape { array, axis } => {
                let place = self.place(*array)?;
                self.size_value(place, *axis, false)
            }
            Expr::Stride { array, axis } => {
                let place = self.place(*array)?;
                self.size_value(place, *axis, true)
            }
            Expr::TileCount { view, axis } => {
                if self.needs_elements(*view)? {
                    return self.count_tiles(*view, *axis);
                }
                let name = self.counting_view(*view)?;
                let view = Rx::prefix("&", Rx::atom(name));
                Ok(int_scalar(Rx::call(
                    "num_tiles",
                    vec![view, Rx::atom(axis.to_string())],
                )))
            }
            Expr::Unary { op, x, mode } => self.unary(*op, *x, *mode),
            Expr::Binary { op, lhs, rhs, mode } => self.binary(id, *op, *lhs, *rhs, *mode),
            Expr::Compare { op, lhs, rhs } => self.compare(*op, *lhs, *rhs),
            Expr::Fma { a, b, c, mode } => {
                let (a, b, c) = (self.tile(*a)?, self.tile(*b)?, self.tile(*c)?);
                self.fma(a, b, c, *mode)
            }
            Expr::Select {
                cond,
                then,
                otherwise,
            } => {
                let (cond, then, otherwise) = (self.tile(*cond)?, self.tile(*then)?, self.tile(*otherwise)?);
                Ok(Val {
                    rx: Rx::call("select", vec![cond.rx, then.rx, otherwise.rx]),
                    ..then
                })
            }
            Expr::Cast { x, rounding } => self.cast(id, *x, *rounding),
            Expr::Bitcast { .. } | Expr::PackBytes { .. } | Expr::UnpackBytes { .. } => {
                self.reinterpret(id, expr)
            }
            Expr::Full { value } => self.full(id, *value),
            Expr::Range { start, step } => self.range(id, *start, *step),
            Expr::Broadcast { x } => {
                let (_, shape) = self.tile_type(id)?;
                self.broadcast_expr(*x, &shape)
            }
            Expr::Reshape { x, form } => {
                let (_, shape) = self.tile_type(id)?;
                let x = self.value(*x)?;
                let _: &ReshapeForm = form;
                self.reshape(x, &shape)
            }
            Expr::Permute { x, axes } => self.permute(id, *x, axes),
            Expr::Extract { x, index } => self.extract(id, *x, index),
            Expr::Insert { x, index, value } => self.insert(*x, index, *value),
            Expr::Cat { a, b, axis } => self.cat(id, *a, *b, *axis),
            Expr::Mma { a, b, acc, fast_acc } => self.mma(*a, *b, *acc, fast_acc.unwrap_or(false)),
            Expr::MmaScaled {
                a,
                a_scale,
                b,
                b_scale,
                acc,
            } => self.mma_scaled([*a, *b, *acc, *a_scale, *b_scale]),
            Expr::Load { .. } => self.load(id, expr),
            Expr::Gather { .. } | Expr::LoadOffset { .. } => self.gather(id, expr),
            Expr::Atomic { .. } | Expr::CompareExchange { .. } => self.atomic(id, expr),
            Expr::AssumeDivisible { x, .. } => self.value(*x),
            Expr::ListLength { list } => {
                let param = self.list(*list)?;
                match self.params.get(&param) {
                    Some(parameter) => Ok(int_scalar(Rx::atom(format!("{}_length", parameter.name)))),
                    None => error(MALFORMED, self.span, "a list has no parameter"),
                }
            }
            Expr::ListItem { .. }
            | Expr::Slice { .. }
            | Expr::Memory { .. }
            | Expr::AddressOf { .. }
            | Expr::ArrayAt { .. }
            | Expr::View { .. } => error(MALFORMED, self.span, "a tile is needed here"),
            Expr::Reduce { .. } | Expr::Scan { .. } => {
                error(MALFORMED, self.span, "one value is needed here")
            }
        }
    }

    fn constant(&mut self, id: ExprId, constant: &Constant) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        if !shape.is_empty() && self.lifted.is_none() {
            return error(MALFORMED, self.span, "a constant is a scalar");
        }
        self.constant_of(elem, constant, &shape)
    }

    /// A constant as a scalar, or in every element of a shape.
    pub(crate) fn constant_of(&mut self, elem: Elem, constant: &Constant, shape: &[Dim]) -> Result<Val> {
        let form = if shape.is_empty() {
            Form::Scalar
        } else {
            Form::Tile
        };
        let span = self.span;
        let truth = match constant {
            // A truth value among numbers is one of them.
            Constant::Bool(cond) if elem != Elem::Known(Element::Bool) => {
                self.members.cond(cond, span)?.as_bool()
            }
            _ => None,
        };
        let rx = match constant {
            Constant::Bool(_) if let Some(value) = truth => {
                if self.is_float(elem)? {
                    self.number_rx(elem, f64::from(u8::from(value)), shape, form)?
                } else {
                    self.integer_rx(elem, i128::from(value), shape, form)?
                }
            }
            Constant::Float(float) => {
                let value = self.float_value(float)?;
                self.number_rx(elem, value, shape, form)?
            }
            Constant::Bool(cond) if shape.is_empty() => self.cond_value(cond)?,
            Constant::Bool(cond) => {
                let value = self.cond_value(cond)?;
                let shape = self.shape_macro(shape);
                Rx::call("broadcast_scalar", vec![value, shape])
            }
            Constant::Int(dim) => {
                let dim = self.members.dim(dim, span)?;
                match dim.as_int() {
                    Some(value) if self.is_float(elem)? => self.number_rx(elem, value as f64, shape, form)?,
                    Some(value) => self.integer_rx(elem, value, shape, form)?,
                    None => {
                        let value = self.int_value(&dim, "i32")?;
                        return self.open_integer(elem, value, shape);
                    }
                }
            }
        };
        let form = if form == Form::Scalar && rx_is_tile(&rx) {
            Form::Tile
        } else {
            form
        };
        let val = Val {
            rx,
            elem,
            shape: shape.to_vec(),
            form,
        };
        Ok(if form == Form::Tile && !val.rx.is_atom() {
            self.temp("constant", val)
        } else {
            val
        })
    }

    /// A number that is a generic parameter, of an element type that may be another than i32.
    fn open_integer(&mut self, elem: Elem, value: Rx, shape: &[Dim]) -> Result<Val> {
        let scalar = int_scalar(value);
        let scalar = self.convert(scalar, elem, None)?;
        if shape.is_empty() {
            return Ok(scalar);
        }
        if scalar.form == Form::Tile {
            return self.broadcast(scalar, shape);
        }
        let macro_ = self.shape_macro(shape);
        let tile = Val {
            rx: Rx::call("broadcast_scalar", vec![scalar.rx, macro_]),
            elem,
            shape: shape.to_vec(),
            form: Form::Tile,
        };
        Ok(self.temp("constant", tile))
    }

    /// The value of a compile-time float, which must be the same in all signatures.
    pub(crate) fn float_value(&mut self, float: &FloatExpr) -> Result<f64> {
        let mut values = Vec::new();
        for bindings in &self.members.bindings {
            let value = float.evaluate(bindings.as_ref());
            values.push(value.map_err(|e| symbolic(self.kernel, e, self.span))?);
        }
        match values.as_slice() {
            [first, rest @ ..] if rest.iter().all(|other| other.to_bits() == first.to_bits()) => Ok(*first),
            _ => error(
                CONSTANT,
                self.span,
                "a float constant has another value in one signature than in another, and generic parameters are no floats",
            ),
        }
    }

    /// A float, as a literal or as a constant tile.
    pub(crate) fn number_rx(&mut self, elem: Elem, value: f64, shape: &[Dim], form: Form) -> Result<Rx> {
        let class = self.class(elem)?;
        if !matches!(class, ElementClass::Float | ElementClass::RestrictedFloat) {
            return self.integer_rx(elem, value as i128, shape, form);
        }
        if value.is_nan() {
            // There is no literal for it but its bits.
            let (int, bits) = match elem {
                Elem::Known(Element::F64) => (Element::I64, i128::from(value.to_bits() as i64)),
                _ => (Element::I32, i128::from((value as f32).to_bits() as i32)),
            };
            let rx = self.integer_rx(Elem::Known(int), bits, shape, Form::Tile)?;
            let val = Val {
                rx,
                elem: Elem::Known(int),
                shape: shape.to_vec(),
                form: Form::Tile,
            };
            let val = self.temp("bits", val);
            let wide = Elem::Known(if int == Element::I64 {
                Element::F64
            } else {
                Element::F32
            });
            let rx = Rx::call("bitcast", vec![val.rx.clone()]);
            let nan = self.temp(
                "nan",
                Val {
                    rx,
                    elem: wide,
                    ..val
                },
            );
            let nan = self.convert(nan, elem, None)?;
            return Ok(if form == Form::Scalar && matches!(elem, Elem::Generic(_)) {
                self.unnamed(nan).rx
            } else if form == Form::Scalar {
                self.scalar(nan)?.rx
            } else {
                nan.rx
            });
        }
        // A generic element type has no scalars: what is made of it below is a tile.
        let generic = matches!(elem, Elem::Generic(_));
        if value.is_infinite() && form == Form::Scalar && !generic {
            let rx = self.number_rx(elem, value, &[], Form::Tile)?;
            let val = Val {
                rx,
                elem,
                shape: Vec::new(),
                form: Form::Tile,
            };
            return Ok(self.scalar(val)?.rx);
        }
        if let Elem::Known(element @ (Element::F32 | Element::F64)) = elem {
            let literal = float_literal(element, value);
            if form == Form::Scalar {
                return Ok(Rx::atom(literal));
            }
            let shape = self.shape_macro(shape);
            return Ok(Rx::call("constant", vec![Rx::atom(literal), shape]));
        }
        let name = self.members.name(elem);
        let macro_ = self.shape_macro(shape);
        if value == 0.0 && value.is_sign_positive() {
            return Ok(Rx::call(
                "constant",
                vec![Rx::atom(format!("{name}::ZERO")), macro_],
            ));
        }
        // The literal holds the number exactly, so that it is rounded once, as in the source.
        let exact = value.is_nan() || f64::from(value as f32) == value;
        let wide = Elem::Known(if exact { Element::F32 } else { Element::F64 });
        let literal = float_literal(if exact { Element::F32 } else { Element::F64 }, value);
        let constant = Val {
            rx: Rx::call("constant", vec![Rx::atom(literal), macro_]),
            elem: wide,
            shape: shape.to_vec(),
            form: Form::Tile,
        };
        let constant = self.temp("constant", constant);
        Ok(Rx::call("convert_tile", vec![constant.rx]))
    }

    /// An integer or a truth value, as a literal or as a constant tile.
    pub(crate) fn integer_rx(&mut self, elem: Elem, value: i128, shape: &[Dim], form: Form) -> Result<Rx> {
        if let Elem::Known(element) = elem
            && let Some((0, most)) = element.integer_range()
            && value > most / 2
        {
            // cutile-rs 0.5.0 reads literals as signed numbers: one beyond them is written by its bits.
            let signed = match element {
                Element::U8 => Element::I8,
                Element::U16 => Element::I16,
                Element::U32 => Element::I32,
                _ => Element::I64,
            };
            let rx = self.integer_rx(Elem::Known(signed), value - most - 1, shape, Form::Tile)?;
            let bits = Val {
                rx,
                elem: Elem::Known(signed),
                shape: shape.to_vec(),
                form: Form::Tile,
            };
            let bits = self.temp("bits", bits);
            let rx = Rx::call("bitcast", vec![bits.rx.clone()]);
            let unsigned = self.temp("constant", Val { rx, elem, ..bits });
            return Ok(if form == Form::Scalar {
                self.scalar(unsigned)?.rx
            } else {
                unsigned.rx
            });
        }
        if elem == Elem::Known(Element::Bool) && form == Form::Tile {
            // cutile-rs 0.5.0 takes `false` in `constant` for true.
            let literal = Rx::atom((value != 0).to_string());
            if shape.is_empty() {
                return Ok(Rx::call("scalar_to_tile", vec![literal]));
            }
            let shape = self.shape_macro(shape);
            return Ok(Rx::call("broadcast_scalar", vec![literal, shape]));
        }
        let literal = match elem {
            Elem::Known(Element::Bool) => (value != 0).to_string(),
            Elem::Known(element) => format!("{value}{}", element.name()),
            Elem::Generic(_) if value == 0 => {
                let name = self.members.name(elem);
                let shape = self.shape_macro(shape);
                return Ok(Rx::call(
                    "constant",
                    vec![Rx::atom(format!("{name}::ZERO")), shape],
                ));
            }
            Elem::Generic(_) => {
                let shape_macro = self.shape_macro(shape);
                let constant = Val {
                    rx: Rx::call("constant", vec![Rx::atom(format!("{value}i64")), shape_macro]),
                    elem: Elem::Known(Element::I64),
                    shape: shape.to_vec(),
                    form: Form::Tile,
                };
                let constant = self.temp("constant", constant);
                return Ok(Rx::call("convert_tile", vec![constant.rx]));
            }
        };
        if form == Form::Scalar && value < LEAST_LITERAL {
            let macro_ = self.shape_macro(&[]);
            let least = Val {
                rx: Rx::call("constant", vec![Rx::atom(literal), macro_]),
                elem,
                shape: Vec::new(),
                form: Form::Tile,
            };
            let least = self.temp("least", least);
            return Ok(self.scalar(least)?.rx);
        }
        if form == Form::Scalar {
            return Ok(Rx::atom(literal));
        }
        let shape = self.shape_macro(shape);
        Ok(Rx::call("constant", vec![Rx::atom(literal), shape]))
    }

    /// Whether an expression is always the same number, and short.
    pub(crate) fn is_fixed(&self, id: ExprId) -> bool {
        matches!(
            self.kernel.exprs.get(id).map(|data| &data.expr),
            Some(Expr::Constant(_) | Expr::Param(_) | Expr::Shape { .. })
        )
    }

    /// Whether an expression is made as a scalar of Rust.
    pub(crate) fn is_scalar_expr(&self, id: ExprId) -> bool {
        let Some(data) = self.kernel.exprs.get(id) else {
            return true;
        };
        match &data.expr {
            Expr::Constant(_) | Expr::Param(_) | Expr::BlockId { .. } | Expr::BlockCount { .. } => true,
            Expr::Var(var) => self.vars.get(var).is_none_or(|value| value.form == Form::Scalar),
            Expr::Binary { lhs, rhs, .. } => self.is_scalar_expr(*lhs) && self.is_scalar_expr(*rhs),
            _ => false,
        }
    }
}

/// Whether text makes a tile.
fn rx_is_tile(rx: &Rx) -> bool {
    matches!(rx, Rx::Call(function, _) if matches!(function.as_str(), "constant" | "convert_tile" | "broadcast_scalar" | "bitcast"))
}

/// An i32.
pub(crate) fn int_scalar(rx: Rx) -> Val {
    Val {
        rx,
        elem: Elem::Known(Element::I32),
        shape: Vec::new(),
        form: Form::Scalar,
    }
}

/// A literal of f32 or f64: the shortest text that gives the number.
fn float_literal(element: Element, value: f64) -> String {
    let name = element.name();
    if value.is_nan() {
        return format!("{name}::NAN");
    }
    if value.is_infinite() {
        let sign = if value > 0.0 { "" } else { "NEG_" };
        return format!("{name}::{sign}INFINITY");
    }
    let text = if element == Element::F32 {
        format!("{:?}", value as f32)
    } else {
        format!("{value:?}")
    };
    format!("{text}{name}")
}
