//! Operands: what an operation makes of them by itself, and what must be written.

use crate::error::{Result, malformed};
use crate::px::Px;
use crate::writer::Writer;
use tileport_kernel::expr::Constant;
use tileport_kernel::symbolic::{Promotion, Weak};
use tileport_kernel::{Dim, Dtype, Element, ElementClass, Expr, ExprId, FloatExpr};

pub(crate) const RULE: Promotion = Promotion::CuTilePython;

/// How an operation chooses the element type of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// By promotion.
    Promote,
    /// By promotion, and integers become floats.
    Floating,
    /// They must have one already; numbers take it.
    Same,
}

/// A way to write an operand.
#[derive(Clone, Debug)]
struct Way {
    /// What is written; `None` for a number, whose text is in `number`.
    id: Option<ExprId>,
    number: Option<Px>,
    dtype: Dtype,
    weak: Option<Weak>,
    shape: Vec<Dim>,
    int: Option<i128>,
}

/// A number known when the kernel is compiled, as Python writes it.
pub(crate) struct Number {
    pub(crate) px: Px,
    pub(crate) weak: Weak,
    pub(crate) int: Option<i128>,
}

impl Number {
    /// The element type that it has by itself.
    pub(crate) fn own(&self) -> Element {
        match (self.weak, self.int) {
            (Weak::Bool, _) => Element::Bool,
            (Weak::Float, _) => Element::F32,
            (Weak::Int, Some(value)) if i32::try_from(value).is_err() => {
                if i64::try_from(value).is_ok() {
                    Element::I64
                } else {
                    Element::U64
                }
            }
            (Weak::Int, _) => Element::I32,
        }
    }
}

impl Writer<'_> {
    /// The number that an expression is, if it is one.
    pub(crate) fn number(&self, id: ExprId) -> Result<Option<Number>> {
        let id = self.resolve(id);
        let Expr::Constant(constant) = &self.expr(id)?.expr else {
            return Ok(None);
        };
        let dtype = self.tile(id)?.dtype;
        self.number_of(constant, &dtype).map(Some)
    }

    pub(crate) fn number_of(&self, constant: &Constant, dtype: &Dtype) -> Result<Number> {
        let (px, weak, int) = match constant {
            Constant::Bool(cond) => (self.cond(cond)?, Weak::Bool, None),
            Constant::Int(dim) => (self.dim(dim)?, Weak::Int, dim.as_int()),
            Constant::Float(FloatExpr::Int(dim)) => (self.dim(dim)?, Weak::Int, dim.as_int()),
            Constant::Float(float) => (self.float(float, dtype)?, Weak::Float, None),
        };
        Ok(Number { px, weak, int })
    }

    /// A number with its element type.
    pub(crate) fn typed(&self, number: Number, dtype: &Dtype) -> Result<Px> {
        match dtype {
            Dtype::Known(element) if *element == number.own() => Ok(number.px),
            Dtype::Known(element) if *element != Element::F4E2M1FN => Ok(Px::Call(
                Box::new(self.dtype(dtype)?),
                vec![number.px],
                Vec::new(),
            )),
            _ => Ok(Px::ct("astype", vec![number.px, self.dtype(dtype)?])),
        }
    }

    /// The ways to write an operand of an operation that broadcasts, the shortest first. The last always gives its type.
    fn ways(&self, id: ExprId) -> Result<Vec<Way>> {
        let id = self.bare(id);
        let ty = self.tile(id)?;
        if let Some(number) = self.number(id)? {
            let own = Dtype::Known(number.own());
            let way = |number: Px, dtype: Dtype, weak, int| Way {
                id: None,
                number: Some(number),
                dtype,
                weak,
                shape: Vec::new(),
                int,
            };
            let plain = way(number.px.clone(), own, Some(number.weak), number.int);
            // An element type that has no name is only one that the number takes by itself.
            let typed = match &ty.dtype {
                Dtype::Known(element) => {
                    let name = Box::new(Px::ct_name(element.long_name()));
                    Some(Px::Call(name, vec![number.px], Vec::new()))
                }
                dtype => self
                    .dtype(dtype)
                    .ok()
                    .map(|dtype| Px::ct("astype", vec![number.px, dtype])),
            };
            let typed = typed.map(|typed| way(typed, ty.dtype, None, None));
            return Ok(std::iter::once(plain).chain(typed).collect());
        }
        let mut ways = Vec::new();
        for id in self.uncast(id).into_iter().chain([id]) {
            let ty = self.tile(id)?;
            // A number that was converted is a number of the other type.
            if self.number(id)?.is_some() {
                continue;
            }
            ways.push(Way {
                id: Some(id),
                number: None,
                dtype: ty.dtype,
                weak: None,
                shape: ty.shape,
                int: None,
            });
        }
        if ways.is_empty() {
            ways.push(Way {
                id: Some(id),
                number: None,
                dtype: ty.dtype,
                weak: None,
                shape: ty.shape,
                int: None,
            });
        }
        Ok(ways)
    }

    /// Two operands of an operation in an element type and a shape, written so that cuTile's own rules make that of them.
    pub(crate) fn pair(
        &mut self,
        lhs: ExprId,
        rhs: ExprId,
        (dtype, shape): (&Dtype, &[Dim]),
        rule: Rule,
    ) -> Result<[Px; 2]> {
        let (left, right) = (self.ways(lhs)?, self.ways(rhs)?);
        let mut chosen = None;
        'all: for a in &left {
            for b in &right {
                if fits(a, b, dtype, rule) {
                    chosen = Some((a.clone(), b.clone()));
                    break 'all;
                }
            }
        }
        let Some((a, b)) = chosen else {
            return malformed(self.span, "two operands have unlike element types");
        };
        let repeats = joined(&[&a.shape, &b.shape]).as_deref() != Some(shape);
        let first = self.way(&a)?;
        let first = if repeats {
            self.repeated(first, &a, dtype, shape)?
        } else {
            first
        };
        let second = self.way(&b)?;
        Ok([first, second])
    }

    fn way(&mut self, way: &Way) -> Result<Px> {
        match (way.id, &way.number) {
            (Some(id), _) => self.value(id),
            (None, Some(px)) => Ok(px.clone()),
            (None, None) => malformed(self.span, "an operand is missing"),
        }
    }

    fn repeated(&self, px: Px, way: &Way, dtype: &Dtype, shape: &[Dim]) -> Result<Px> {
        let shape = self.shape(shape)?;
        if way.number.is_some() {
            return Ok(Px::ct("full", vec![shape, px, self.dtype(dtype)?]));
        }
        Ok(Px::ct("broadcast_to", vec![px, shape]))
    }

    /// An operand of an operation on one tile that makes of an element type what `makes` says.
    pub(crate) fn single(&mut self, x: ExprId, makes: &dyn Fn(&Dtype) -> Dtype) -> Result<Px> {
        let x = self.resolve(x);
        if let Some(inner) = self.uncast(x)
            && self.number(inner)?.is_none()
            && makes(&self.tile(inner)?.dtype) == self.tile(x)?.dtype
        {
            return self.value(inner);
        }
        self.value(x)
    }

    /// A value that is converted by itself where it is stored: without that conversion, and without what repeats or reshapes it
    /// to the place's shape, where that is implied.
    pub(crate) fn stored(&mut self, id: ExprId, to: &Dtype) -> Result<Px> {
        let mut id = self.bare(id);
        while let data = self.expr(id)?
            && let Expr::Reshape { x, .. } = data.expr
            && data.implied
            && self.tile_shape(x)?.is_empty()
        {
            id = self.bare(x);
        }
        self.converted(id, to)
    }

    /// A value that is converted by itself where it goes: without that conversion.
    pub(crate) fn converted(&mut self, id: ExprId, to: &Dtype) -> Result<Px> {
        let id = self.resolve(id);
        if let Some(number) = self.number(id)? {
            let own = number.own();
            let fits = match to.as_element() {
                Some(Element::Bool) => number.weak == Weak::Bool,
                Some(element) => own.class() <= element.class(),
                None => true,
            };
            return if fits {
                Ok(number.px)
            } else {
                self.typed(number, to)
            };
        }
        if let Some(inner) = self.uncast(id)
            && self.number(inner)?.is_none()
        {
            let from = self.tile(inner)?.dtype;
            let by_itself = match (from.as_element(), to.as_element()) {
                (Some(_), Some(_)) => Dtype::promote(RULE, &from, to).is_ok_and(|dtype| dtype == *to),
                _ => true,
            };
            if by_itself {
                return self.value(inner);
            }
        }
        self.value(id)
    }

    /// An integer where any type of integers does.
    pub(crate) fn integer(&mut self, id: ExprId) -> Result<Px> {
        let id = self.resolve(id);
        if let Some(number) = self.number(id)? {
            return Ok(number.px);
        }
        let is_integer = |dtype: &Dtype| dtype.as_element().is_none_or(Element::is_integer);
        match self.uncast(id) {
            Some(inner) if is_integer(&self.tile(inner)?.dtype) => self.value(inner),
            _ => self.value(id),
        }
    }
}

/// Whether two operands take an element type together.
fn fits(a: &Way, b: &Way, dtype: &Dtype, rule: Rule) -> bool {
    let truth = |way: &Way| way.dtype.as_element() == Some(Element::Bool);
    let in_range = |way: &Way| match (way.int, dtype.as_element().and_then(Element::integer_range)) {
        (Some(value), Some((low, high))) => (low..=high).contains(&value),
        _ => true,
    };
    if !(in_range(a) && in_range(b)) {
        return false;
    }
    let common = match (a.weak, b.weak) {
        // Two numbers would be one number.
        (Some(_), Some(_)) => return false,
        (None, Some(Weak::Int)) if truth(a) => Ok(b.dtype.clone()),
        (Some(Weak::Int), None) if truth(b) => Ok(a.dtype.clone()),
        (None, Some(kind)) => Dtype::promote_weak(RULE, &a.dtype, kind),
        (Some(kind), None) => Dtype::promote_weak(RULE, &b.dtype, kind),
        (None, None) if rule == Rule::Same && a.dtype != b.dtype => return false,
        (None, None) => Dtype::promote(RULE, &a.dtype, &b.dtype),
    };
    let Ok(common) = common else {
        return false;
    };
    let common = if rule == Rule::Floating {
        common.floating()
    } else {
        common
    };
    common == *dtype
}

/// The shape that shapes broadcast to, aligned at their ends.
pub(crate) fn joined(shapes: &[&[Dim]]) -> Option<Vec<Dim>> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut joined = vec![Dim::int(1); rank];
    for shape in shapes {
        let lead = rank - shape.len();
        for (own, all) in shape.iter().zip(joined.iter_mut().skip(lead)) {
            if own.is(1) || own == all {
                continue;
            }
            if !all.is(1) {
                return None;
            }
            *all = own.clone();
        }
    }
    Some(joined)
}

/// What an operation that is for floats makes of an element type.
pub(crate) fn floating(dtype: &Dtype) -> Dtype {
    dtype.clone().floating()
}

/// What an operation that is for numbers makes of an element type.
pub(crate) fn numeric(dtype: &Dtype) -> Dtype {
    match dtype.class() {
        Some(ElementClass::Boolean) => Element::I32.into(),
        _ => dtype.clone(),
    }
}
