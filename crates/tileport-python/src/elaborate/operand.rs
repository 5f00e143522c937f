//! Operands: what an operation asks of its arguments, and how values become expressions of a type.
//!
//! Everything here follows cuTile's rules: see `promotion` for element types, NumPy for shapes.

use super::context::{Context, Elements, Result, Stop};
use super::value::{Number, NumberValue, Place, RunValue, Value};
use tileport_kernel::expr::Constant;
use tileport_kernel::symbolic::{Promotion, Weak};
use tileport_kernel::{Cond, Dim, Dtype, Element, Expr, ExprId, FloatExpr, SymbolicError, TileType, Type};

/// The promotion rule of this language.
pub(crate) const RULE: Promotion = Promotion::CuTilePython;

impl Number {
    /// The element type that it has by itself: Python's numbers are `bool`, `i32` (wider if it must be) and `f32`.
    pub(crate) fn own_dtype(&self) -> Dtype {
        if let Some(dtype) = &self.dtype {
            return dtype.clone();
        }
        Dtype::Known(match &self.value {
            NumberValue::Bool(_) => Element::Bool,
            NumberValue::Float(_) => Element::F32,
            NumberValue::Int(value) => match value.as_int() {
                Some(value) if i32::try_from(value).is_err() => {
                    if i64::try_from(value).is_ok() {
                        Element::I64
                    } else {
                        Element::U64
                    }
                }
                _ => Element::I32,
            },
        })
    }

    /// How it asks for an element type, if it has none of its own.
    pub(crate) const fn weak(&self) -> Option<Weak> {
        match (&self.dtype, &self.value) {
            (Some(_), _) => None,
            (None, NumberValue::Bool(_)) => Some(Weak::Bool),
            (None, NumberValue::Int(_)) => Some(Weak::Int),
            (None, NumberValue::Float(_)) => Some(Weak::Float),
        }
    }
}

/// An operand of an operation on tiles: a number or a tile.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    /// A number known when the kernel is compiled; a scalar.
    Number(Number),
    /// A tile.
    Tile(RunValue, TileType),
}

impl Operand {
    pub(crate) fn dtype(&self) -> Dtype {
        match self {
            Self::Number(number) => number.own_dtype(),
            Self::Tile(_, ty) => ty.dtype.clone(),
        }
    }

    /// How it asks for an element type, if it has none of its own.
    pub(crate) fn weak(&self) -> Option<Weak> {
        match self {
            Self::Number(number) => number.weak(),
            Self::Tile(..) => None,
        }
    }

    /// Its number, if it has no element type.
    pub(crate) fn as_weak(&self) -> Option<&NumberValue> {
        match self {
            Self::Number(number) if number.dtype.is_none() => Some(&number.value),
            _ => None,
        }
    }

    pub(crate) fn shape(&self) -> &[Dim] {
        match self {
            Self::Number(_) => &[],
            Self::Tile(_, ty) => &ty.shape,
        }
    }
}

impl Context {
    /// A symbolic error, as one of the source.
    pub(crate) fn symbolic<T>(&self, result: std::result::Result<T, SymbolicError>) -> Result<T> {
        result.or_else(|error| match error {
            SymbolicError::Unbound(symbol) => Err(Stop::NeedsConstants {
                symbols: vec![symbol],
                what: "this constant".to_owned(),
                elements: Elements::Any,
                span: self.span,
            }),
            error => self.error("python-type", error.to_string()),
        })
    }

    /// The operand that a value is; an error, naming `what`, if it is neither a number nor a tile.
    pub(crate) fn operand(&self, value: &Value, what: &str) -> Result<Operand> {
        match value {
            Value::Number(number) => Ok(Operand::Number(number.clone())),
            Value::Run(run) => match &run.ty {
                Type::Tile(tile) => Ok(Operand::Tile(run.clone(), tile.clone())),
                _ => self.error("python-type", format!("{what} must be a tile or a number")),
            },
            Value::Invalid(invalid) => self.no_value(invalid),
            _ => self.error("python-type", format!("{what} must be a tile or a number")),
        }
    }

    /// The element type that two operands take together; `floating` asks for a float.
    pub(crate) fn promote(&self, a: &Operand, b: &Operand, floating: bool) -> Result<Dtype> {
        let weak = |operand: &Operand| match operand {
            Operand::Number(number) => number.weak(),
            Operand::Tile(..) => None,
        };
        let truth = |operand: &Operand| operand.dtype().as_element() == Some(Element::Bool);
        let promoted = match (weak(a), weak(b)) {
            // A truth value gives way to an integer of whatever width.
            (None, Some(Weak::Int)) if truth(a) => Ok(b.dtype()),
            (Some(Weak::Int), None) if truth(b) => Ok(a.dtype()),
            (None, Some(kind)) => Dtype::promote_weak(RULE, &a.dtype(), kind),
            (Some(kind), None) => Dtype::promote_weak(RULE, &b.dtype(), kind),
            _ => Dtype::promote(RULE, &a.dtype(), &b.dtype()),
        };
        let promoted = self.symbolic(promoted)?;
        Ok(if floating { promoted.floating() } else { promoted })
    }

    /// The shape that two shapes broadcast to, aligned at their ends.
    pub(crate) fn broadcast_shape(&self, a: &[Dim], b: &[Dim]) -> Result<Vec<Dim>> {
        let rank = a.len().max(b.len());
        let one = Dim::int(1);
        let at = |shape: &[Dim], index: usize| {
            (index + shape.len())
                .checked_sub(rank)
                .and_then(|index| shape.get(index))
                .cloned()
                .unwrap_or_else(|| one.clone())
        };
        (0..rank)
            .map(|index| match (at(a, index), at(b, index)) {
                (a, b) if a == b || b == one => Ok(a),
                (a, b) if a == one => Ok(b),
                _ => self.fault(
                    "python-shape",
                    format!(
                        "the shapes {} and {} can't be broadcast together",
                        self.show_shape(a),
                        self.show_shape(b)
                    ),
                    "aligned at their ends, two lengths must be equal, or one of them 1",
                ),
            })
            .collect()
    }

    /// The element type and the shape that two operands take together. A Python integer must fit the integer type it meets.
    pub(crate) fn common(&self, a: &Operand, b: &Operand, floating: bool) -> Result<(Dtype, Vec<Dim>)> {
        let (of_a, of_b) = (a.dtype(), b.dtype());
        let dtype = match self.promote(a, b, floating) {
            Err(Stop::Error(_)) => {
                return self.fault(
                    "python-promotion",
                    format!(
                        "{} and {} have no common element type",
                        self.show_dtype(&of_a),
                        self.show_dtype(&of_b)
                    ),
                    "convert one of them with ct.astype",
                );
            }
            other => other?,
        };
        for (operand, other) in [(a, b), (b, a)] {
            if let Operand::Number(Number {
                value: NumberValue::Int(value),
                dtype: None,
            }) = operand
                && other.weak().is_none()
                && let (Some(number), Some((low, high))) = (
                    value.as_int(),
                    dtype.as_element().and_then(Element::integer_range),
                )
                && !(low..=high).contains(&number)
            {
                return self.fault(
                    "python-range",
                    format!(
                        "{number} is out of the range of {}, which it meets here",
                        self.show_dtype(&dtype)
                    ),
                    format!(
                        "{} holds {low} to {high}; convert the other operand first",
                        self.show_dtype(&dtype)
                    ),
                );
            }
        }
        let shape = self.broadcast_shape(a.shape(), b.shape())?;
        Ok((dtype, shape))
    }

    /// An operand with its number, if it is one, put into an element type.
    pub(crate) fn settle(&self, operand: Operand, dtype: &Dtype) -> Result<Operand> {
        Ok(match operand {
            Operand::Number(number) => Operand::Number(self.astype_number(&number, dtype)?),
            tile => tile,
        })
    }

    /// An expression for an operand, of this element type and shape: converted and broadcast, both implied.
    pub(crate) fn coerce(&mut self, operand: Operand, dtype: &Dtype, shape: &[Dim]) -> Result<ExprId> {
        let id = self.convert(operand, dtype)?;
        Ok(self.broadcast_implied(id, shape))
    }

    /// An expression for an operand, of this element type, in its own shape; the conversion is implied.
    pub(crate) fn convert(&mut self, operand: Operand, dtype: &Dtype) -> Result<ExprId> {
        match operand {
            Operand::Number(number) => {
                // Python's integers must fit; everything else is converted as `astype` does.
                let fits = number.dtype.is_none() && !matches!(number.value, NumberValue::Float(_));
                let value = if fits {
                    number.value
                } else {
                    self.astype_number(&number, dtype)?.value
                };
                self.constant(&value, dtype)
            }
            Operand::Tile(run, ty) => {
                let id = self.take(&run);
                if ty.dtype == *dtype {
                    return Ok(id);
                }
                let ty = TileType {
                    dtype: dtype.clone(),
                    shape: ty.shape,
                };
                Ok(self.add_implied(
                    Expr::Cast {
                        x: id,
                        rounding: None,
                    },
                    Type::Tile(ty),
                ))
            }
        }
    }

    /// A scalar constant of this element type. An integer that the element type can't hold is an error.
    pub(crate) fn constant(&mut self, value: &NumberValue, dtype: &Dtype) -> Result<ExprId> {
        let class = dtype.class();
        let constant = match (value, dtype.as_element()) {
            (NumberValue::Int(value), Some(element)) if element.is_integer() => {
                if let (Some(number), Some((low, high))) = (value.as_int(), element.integer_range())
                    && !(low..=high).contains(&number)
                {
                    return self.error(
                        "python-range",
                        format!("{number} is out of the range of {}", element.name()),
                    );
                }
                Constant::Int(value.clone())
            }
            (NumberValue::Int(value), _)
                if class.is_some_and(|class| class >= tileport_kernel::ElementClass::Float) =>
            {
                Constant::Float(FloatExpr::Int(value.clone()))
            }
            (NumberValue::Int(value), Some(Element::Bool)) => {
                let zero = Cond::compare(tileport_kernel::symbolic::CompareOp::Eq, value, &Dim::int(0));
                Constant::Bool(zero.negate())
            }
            (NumberValue::Int(value), _) => Constant::Int(value.clone()),
            (NumberValue::Bool(value), Some(element)) if element.is_integer() => {
                Constant::Int(Dim::select(value, Dim::int(1), Dim::int(0)))
            }
            (NumberValue::Bool(value), Some(element)) if element.is_float() => {
                Constant::Float(FloatExpr::Int(Dim::select(value, Dim::int(1), Dim::int(0))))
            }
            (NumberValue::Bool(value), _) => Constant::Bool(value.clone()),
            (NumberValue::Float(value), _) => Constant::Float(value.clone()),
        };
        Ok(self.add(Expr::Constant(constant), Type::scalar(dtype.clone())))
    }

    /// The same tile in a wider shape, which it must broadcast to; nothing if it has it already.
    pub(crate) fn broadcast_implied(&mut self, id: ExprId, shape: &[Dim]) -> ExprId {
        let Type::Tile(ty) = self.type_of(id) else {
            return id;
        };
        if ty.shape == shape {
            return id;
        }
        let ty = TileType {
            dtype: ty.dtype,
            shape: shape.to_vec(),
        };
        self.add_implied(Expr::Broadcast { x: id }, Type::Tile(ty))
    }

    /// A tile as a value.
    pub(crate) fn tile(&mut self, expr: Expr, dtype: Dtype, shape: Vec<Dim>) -> Value {
        self.run(expr, Type::Tile(TileType { dtype, shape }))
    }

    /// A compile-time integer; an error, naming `what`, if it is none.
    pub(crate) fn static_int(&self, value: &Value, what: &str) -> Result<Dim> {
        match value {
            Value::Number(Number {
                value: NumberValue::Int(value),
                ..
            }) => Ok(value.clone()),
            Value::Number(Number {
                value: NumberValue::Bool(value),
                ..
            }) => Ok(Dim::select(value, Dim::int(1), Dim::int(0))),
            Value::Run(RunValue {
                constant:
                    Some(Number {
                        value: NumberValue::Int(value),
                        ..
                    }),
                ..
            }) => Ok(value.clone()),
            Value::Invalid(invalid) => self.no_value(invalid),
            _ => self.error(
                "python-type",
                format!("{what} must be an integer known when the kernel is compiled"),
            ),
        }
    }

    /// A compile-time integer that is known now, such as an axis; a symbolic one asks for its constants.
    pub(crate) fn known_int(&self, value: &Value, what: &str) -> Result<i128> {
        let dim = self.static_int(value, what)?;
        dim.as_int().ok_or_else(|| {
            let mut symbols = Vec::new();
            dim.each_symbol(&mut |symbol| symbols.push(symbol));
            Stop::NeedsConstants {
                symbols,
                what: what.to_owned(),
                elements: Elements::Any,
                span: self.span,
            }
        })
    }

    /// A compile-time truth value.
    pub(crate) fn static_bool(&self, value: &Value, what: &str) -> Result<Cond> {
        match value {
            Value::Number(Number {
                value: NumberValue::Bool(value),
                ..
            }) => Ok(value.clone()),
            Value::Invalid(invalid) => self.no_value(invalid),
            _ => self.error(
                "python-type",
                format!("{what} must be a truth value known when the kernel is compiled"),
            ),
        }
    }

    /// A shape: a tuple of compile-time integers, or one alone.
    pub(crate) fn static_shape(&self, value: &Value, what: &str) -> Result<Vec<Dim>> {
        match value {
            Value::Tuple(items) => items.iter().map(|item| self.static_int(item, what)).collect(),
            _ => Ok(vec![self.static_int(value, what)?]),
        }
    }

    /// An element type.
    pub(crate) fn dtype(&self, value: &Value, what: &str) -> Result<Dtype> {
        match value {
            Value::Dtype(dtype) => Ok(dtype.clone()),
            Value::Invalid(invalid) => self.no_value(invalid),
            _ => self.error(
                "python-type",
                format!("{what} must be an element type such as ct.float32"),
            ),
        }
    }

    /// An axis from 0 to before `rank`; negative ones count from the end.
    pub(crate) fn axis(&self, value: &Value, rank: usize, what: &str) -> Result<usize> {
        let axis = self.known_int(value, what)?;
        let wide = i128::try_from(rank).unwrap_or(i128::MAX);
        let counted = if axis < 0 { axis + wide } else { axis };
        match usize::try_from(counted) {
            Ok(counted) if counted < rank => Ok(counted),
            _ => self.error("python-axis", format!("{what} is {axis}, but the rank is {rank}")),
        }
    }

    /// A member of an enumeration of `cuda.tile`: the part after the enumeration's name.
    pub(crate) fn member<'v>(&self, value: &'v Value, class: &str, what: &str) -> Result<Option<&'v str>> {
        match value {
            Value::None => Ok(None),
            Value::Member(name) => match name
                .strip_prefix("cuda.tile.")
                .and_then(|name| name.strip_prefix(class))
            {
                Some(rest) if rest.starts_with('.') => Ok(Some(&rest[1..])),
                _ => self.error(
                    "python-type",
                    format!("{what} must be a member of {class}, not {name}"),
                ),
            },
            _ => self.error("python-type", format!("{what} must be a member of {class}")),
        }
    }

    /// A value that may be read any number of times.
    pub(crate) fn reusable(&mut self, value: Value) -> Value {
        match value {
            Value::Run(run) if matches!(run.place, Place::Tree(_)) => Value::Run(self.share(run)),
            Value::Tuple(items) => {
                Value::Tuple(items.iter().map(|item| self.reusable(item.clone())).collect())
            }
            other => other,
        }
    }
}

impl Context {
    /// The value of an expression that nothing uses yet.
    pub(crate) fn value(&self, id: ExprId) -> Value {
        Value::Run(RunValue {
            place: Place::Tree(id),
            ty: self.type_of(id),
            constant: None,
        })
    }

    /// An operand that may be read any number of times.
    pub(crate) fn reusable_operand(&mut self, operand: Operand) -> Operand {
        match operand {
            Operand::Tile(run, ty) => Operand::Tile(self.share(run), ty),
            number => number,
        }
    }
}
