//! Shapes: making tiles, and putting their elements into other shapes.

use crate::error::{Result, malformed};
use crate::px::Px;
use crate::writer::Writer;
use tileport_kernel::expr::ReshapeForm;
use tileport_kernel::{Dtype, Element, Expr, ExprId};

impl Writer<'_> {
    pub(crate) fn full(&mut self, id: ExprId, value: ExprId) -> Result<Px> {
        let ty = self.tile(id)?;
        let (shape, dtype) = (self.shape(&ty.shape)?, self.dtype(&ty.dtype)?);
        let value = self.resolve(value);
        if let Some(number) = self.number(value)? {
            if matches!(number.px.line().as_str(), "0" | "0.0" | "False") {
                return Ok(Px::ct("zeros", vec![shape, dtype]));
            }
            return Ok(Px::ct("full", vec![shape, number.px, dtype]));
        }
        let value = self.uncast(value).unwrap_or(value);
        Ok(Px::ct("full", vec![shape, self.value(value)?, dtype]))
    }

    pub(crate) fn range(&mut self, id: ExprId, start: Option<ExprId>, step: Option<ExprId>) -> Result<Px> {
        let ty = self.tile(id)?;
        let length = self.only(&ty.shape.iter().collect::<Vec<_>>(), "a range has one dimension")?;
        let call = Px::ct("arange", vec![self.dim(length)?]).with("dtype", self.dtype(&ty.dtype)?);
        let start = start.map(|start| self.converted(start, &ty.dtype)).transpose()?;
        let step = step.map(|step| self.converted(step, &ty.dtype)).transpose()?;
        Ok(call.with_some("start", start).with_some("step", step))
    }

    pub(crate) fn reshape(&mut self, id: ExprId, x: ExprId, form: ReshapeForm) -> Result<Px> {
        let shape = self.tile_shape(id)?;
        if self.expr(id)?.implied {
            if shape.is_empty()
                && let Some(scalar) = self.scalar_load(x)?
            {
                return Ok(scalar);
            }
            if let Some(product) = self.product(id)? {
                return Ok(product);
            }
            if let Some(reduced) = self.kept_reduction(id, x)? {
                return Ok(reduced);
            }
        }
        let old = self.tile_shape(x)?;
        if let ReshapeForm::Expand(axis) = form {
            // `x[:, None]` is the plainest way to add a dimension.
            let mut items = vec![Px::atom(":"); old.len()];
            items.insert(axis.min(old.len()), Px::atom("None"));
            return Ok(self.value(x)?.index(items));
        }
        if shape.is_empty() {
            return Ok(self.value(x)?.method("item", Vec::new()));
        }
        let shape = self.shape(&shape)?;
        let bare = self.resolve(x);
        if let Some(number) = self.number(bare)? {
            return Ok(Px::ct(
                "full",
                vec![shape, number.px, self.dtype(&self.tile(id)?.dtype)?],
            ));
        }
        Ok(self.value(x)?.method("reshape", vec![shape]))
    }

    pub(crate) fn permute(&mut self, x: ExprId, axes: &[usize]) -> Result<Px> {
        let px = self.value(x)?;
        if axes == [1, 0] {
            return Ok(px.method("transpose", Vec::new()));
        }
        let axes = axes.iter().map(|axis| Px::atom(axis.to_string())).collect();
        Ok(px.method("permute", vec![Px::Tuple(axes)]))
    }

    fn piece(&mut self, index: &[ExprId]) -> Result<Px> {
        let mut items = Vec::new();
        for index in index {
            items.push(self.integer(*index)?);
        }
        Ok(Px::Tuple(items))
    }

    pub(crate) fn extract(&mut self, id: ExprId, x: ExprId, index: &[ExprId]) -> Result<Px> {
        let shape = self.tile_shape(id)?;
        let x = self.value(x)?;
        let index = self.piece(index)?;
        Ok(x.method("extract", vec![index, self.shape(&shape)?]))
    }

    pub(crate) fn insert(&mut self, x: ExprId, index: &[ExprId], value: ExprId) -> Result<Px> {
        let dtype = self.tile(x)?.dtype;
        let x = self.value(x)?;
        let index = self.piece(index)?;
        let value = self.stored(value, &dtype)?;
        Ok(x.method("insert", vec![index, value]))
    }

    pub(crate) fn cat(&mut self, id: ExprId, a: ExprId, b: ExprId, axis: usize) -> Result<Px> {
        if self.expr(id)?.implied
            && let Some(items) = self.listed(id)?
        {
            let dtype = self.tile(id)?.dtype;
            return Ok(Px::ct("astile", vec![Px::Tuple(items)]).with("dtype", self.dtype(&dtype)?));
        }
        let tiles = Px::Tuple(vec![self.value(a)?, self.value(b)?]);
        Ok(Px::ct("cat", vec![tiles, Px::atom(axis.to_string())]))
    }

    /// The scalars that a tile is put together from, where pairs of neighbours are.
    fn listed(&mut self, id: ExprId) -> Result<Option<Vec<Px>>> {
        let data = self.expr(id)?;
        let (expr, implied) = (data.expr.clone(), data.implied);
        match expr {
            Expr::Cat { a, b, axis: 0 } if implied => {
                let (Some(mut first), Some(second)) = (self.listed(a)?, self.listed(b)?) else {
                    return Ok(None);
                };
                first.extend(second);
                Ok(Some(first))
            }
            Expr::Reshape { x, .. } if implied && self.tile_shape(x)?.is_empty() => {
                let dtype = self.tile(x)?.dtype;
                let mut inner = self.resolve(x);
                // Each item is converted by itself.
                if let Expr::Cast { x, rounding: None } = self.expr(inner)?.expr
                    && self.number(x)?.is_none()
                {
                    inner = x;
                }
                Ok(Some(vec![match self.number(inner)? {
                    Some(number) => self.number_in(number, &dtype)?,
                    None => self.value(inner)?,
                }]))
            }
            _ => Ok(None),
        }
    }

    /// A number that takes an element type where it goes.
    fn number_in(&self, number: crate::operand::Number, dtype: &Dtype) -> Result<Px> {
        match dtype.as_element() {
            Some(Element::Bool) if number.px.line().is_empty() => malformed(self.span, "a number is missing"),
            _ => Ok(number.px),
        }
    }
}
