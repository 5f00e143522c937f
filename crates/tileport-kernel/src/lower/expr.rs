//! Expressions: which family lowers which.

use super::context::Lowering;
use super::error::{MALFORMED, Result, TYPE, error};
use super::value::{Array, List, Tile, Val};
use crate::expr::Constant;
use crate::{Element, Expr, ExprId, Type, ViewType};
use std::rc::Rc;
use tileport_ir::attr::Elements;
use tileport_ir::{Ints, Op, Value};

enum Step {
    Enter(ExprId),
    Leave(ExprId),
}

impl Lowering<'_> {
    /// Evaluates an expression. Operands are evaluated first and in order, without recursion: expressions may be as deep as the
    /// source is long.
    pub(super) fn eval(&mut self, id: ExprId) -> Result<Vec<Val>> {
        let kernel = self.kernel;
        let mut steps = vec![Step::Enter(id)];
        let mut operands = Vec::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(id) => {
                    let Some(data) = kernel.exprs.get(id) else {
                        return Err(error(
                            MALFORMED,
                            self.span,
                            "an operand is no expression of the kernel",
                        ));
                    };
                    if !self.seen.insert(id) {
                        let message = "an expression is used in two places, or contains itself";
                        return Err(error(MALFORMED, data.span, message));
                    }
                    steps.push(Step::Leave(id));
                    let at = steps.len();
                    data.expr
                        .each_operand(&mut |operand| steps.push(Step::Enter(operand)));
                    if let Some(operands) = steps.get_mut(at..) {
                        operands.reverse();
                    }
                }
                Step::Leave(id) => {
                    let outer = self.span;
                    if let Some(data) = kernel.exprs.get(id).filter(|data| data.span.is_some()) {
                        self.span = data.span;
                    }
                    if !self.is_listed(id) {
                        kernel
                            .expr(id)
                            .expr
                            .each_operand(&mut |operand| operands.push(operand));
                        for operand in operands.drain(..) {
                            self.settle(operand)?;
                        }
                    }
                    let values = self.compute(id)?;
                    self.results.insert(id, values);
                    self.span = outer;
                }
            }
        }
        self.settle(id)?;
        self.results
            .remove(&id)
            .ok_or_else(|| error(MALFORMED, self.span, "an expression gives nothing"))
    }

    /// Whether an expression is a step of making a tile of listed numbers, which the source writes as one.
    fn is_listed(&self, id: ExprId) -> bool {
        let data = self.kernel.exprs.get(id);
        data.is_some_and(|data| data.implied && matches!(data.expr, Expr::Cat { .. } | Expr::Reshape { .. }))
    }

    /// Makes one constant of a tile of listed numbers, if all of them are constants.
    fn settle(&mut self, id: ExprId) -> Result {
        let Some(Val::Tile(tile)) = self.results.get(&id).and_then(|values| values.first()) else {
            return Ok(());
        };
        let Some(numbers) = self.listed.get(&tile.value) else {
            return Ok(());
        };
        let ir = tile.element.to_ir();
        let size = (ir.value_bits() as usize).div_ceil(8);
        let bytes: Vec<u8> = (numbers.iter())
            .flat_map(|number| number.bits.to_le_bytes().into_iter().take(size))
            .collect();
        let Some(value) = Elements::from_bytes(ir, numbers.len() as u64, &bytes) else {
            return Ok(());
        };
        let (element, shape) = (tile.element, tile.shape.clone());
        let constant = self.tile_op(Op::Constant { value }, element, &shape)?;
        self.results.insert(id, vec![Val::Tile(constant)]);
        Ok(())
    }

    /// Notes the numbers of a tile that is made of listed ones, as long as all are constants.
    fn note_listed(&mut self, id: ExprId, tile: &Tile, parts: &[Tile]) {
        if !self.is_listed(id) {
            return;
        }
        let mut numbers = Vec::new();
        for part in parts {
            match (self.listed.get(&part.value), self.constant_of(part)) {
                (Some(listed), _) => numbers.extend_from_slice(listed),
                (None, Some(number)) => numbers.push(number),
                (None, None) => return,
            }
        }
        self.listed.insert(tile.value, numbers);
    }

    /// Evaluates an expression that gives a tile.
    pub(super) fn eval_tile(&mut self, id: ExprId) -> Result<Tile> {
        let values = self.eval(id)?;
        self.results.insert(id, values);
        self.tile(id)
    }

    /// Takes what an operand gave.
    pub(super) fn take(&mut self, id: ExprId) -> Result<Val> {
        self.results
            .remove(&id)
            .and_then(|values| values.into_iter().next())
            .ok_or_else(|| error(MALFORMED, self.span, "an operand gives nothing"))
    }

    fn expected<T>(&self, what: &str, found: &Val) -> Result<T> {
        let message = format!("{what} is needed here, not {}", found.noun());
        Err(error(TYPE, self.span, message))
    }

    /// Takes a tile.
    pub(super) fn tile(&mut self, id: ExprId) -> Result<Tile> {
        match self.take(id)? {
            Val::Tile(tile) => Ok(tile),
            other => self.expected("a tile", &other),
        }
    }

    /// Takes tiles.
    pub(super) fn tiles(&mut self, ids: &[ExprId]) -> Result<Vec<Tile>> {
        ids.iter().map(|id| self.tile(*id)).collect()
    }

    /// Takes an optional tile.
    pub(super) fn optional(&mut self, id: Option<ExprId>) -> Result<Option<Tile>> {
        id.map(|id| self.tile(id)).transpose()
    }

    /// Takes an array.
    pub(super) fn array_operand(&mut self, id: ExprId) -> Result<Rc<Array>> {
        match self.take(id)? {
            Val::Array(array) => Ok(array),
            other => self.expected("an array", &other),
        }
    }

    /// Takes a view.
    pub(super) fn view_operand(&mut self, id: ExprId) -> Result<(Rc<Array>, Rc<ViewType>)> {
        match self.take(id)? {
            Val::View(array, ty) => Ok((array, ty)),
            other => self.expected("a view", &other),
        }
    }

    /// Takes a list.
    pub(super) fn list_operand(&mut self, id: ExprId) -> Result<Rc<List>> {
        match self.take(id)? {
            Val::List(list) => Ok(list),
            other => self.expected("a list", &other),
        }
    }

    /// Takes the memory of an array.
    pub(super) fn memory_operand(&mut self, id: ExprId) -> Result<(Value, Element)> {
        match self.take(id)? {
            Val::Memory(base, element) => Ok((base, element)),
            other => self.expected("the memory of an array", &other),
        }
    }

    fn compute(&mut self, id: ExprId) -> Result<Vec<Val>> {
        let kernel = self.kernel;
        let expr = &kernel.expr(id).expr;
        if let Expr::Reduce { .. } | Expr::Scan { .. } = expr {
            let tiles = self.reduction(expr)?;
            return Ok(tiles.into_iter().map(Val::Tile).collect());
        }
        Ok(vec![match expr {
            Expr::Var(var) => self.variable(*var)?,
            Expr::Param(param) => self.params[*param].clone().ok_or_else(|| {
                let message = "this parameter is a compile-time constant, and has no value at launch";
                error(MALFORMED, self.span, message)
            })?,
            Expr::ListItem { list, index } => self.list_item(id, *list, *index)?,
            Expr::Slice {
                array,
                axis,
                start,
                stop,
            } => self.slice(id, *array, *axis, *start, *stop)?,
            Expr::Memory { array } => {
                let array = self.array_operand(*array)?;
                Val::Memory(array.base, array.element)
            }
            Expr::AddressOf { array } => {
                let array = self.array_operand(*array)?;
                Val::Pointer(array.base)
            }
            Expr::ArrayAt {
                pointer,
                shape,
                strides,
            } => self.array_at(id, *pointer, shape, strides)?,
            Expr::View { array } => {
                let array = self.array_operand(*array)?;
                match self.type_of(id)? {
                    Type::View(ty) => Val::View(array, Rc::new((**ty).clone())),
                    _ => return Err(error(MALFORMED, self.span, "a view has a type that is none")),
                }
            }
            Expr::AssumeDivisible { x, by } => self.assume_divisible(*x, by)?,
            _ => Val::Tile(self.tile_expr(id, expr)?),
        }])
    }

    /// Expressions that give one tile.
    fn tile_expr(&mut self, id: ExprId, expr: &Expr) -> Result<Tile> {
        match expr {
            Expr::Constant(constant) => self.constant(id, constant),
            Expr::BlockId { axis } => self.grid(Op::GetTileBlockId {}, *axis),
            Expr::BlockCount { axis } => self.grid(Op::GetNumTileBlocks {}, *axis),
            Expr::Shape { array, axis } => self.size(*array, *axis, false),
            Expr::Stride { array, axis } => self.size(*array, *axis, true),
            Expr::TileCount { view, axis } => self.tile_count(*view, *axis),
            Expr::ListLength { list } => {
                let list = self.list_operand(*list)?;
                Ok(scalar(list.length, Element::I32))
            }
            Expr::Unary { op, x, mode } => {
                let x = self.tile(*x)?;
                self.unary(*op, &x, *mode)
            }
            Expr::Binary { op, lhs, rhs, mode } => {
                let (lhs, rhs) = (self.tile(*lhs)?, self.tile(*rhs)?);
                self.binary(*op, &lhs, &rhs, *mode)
            }
            Expr::Compare { op, lhs, rhs } => {
                let (lhs, rhs) = (self.tile(*lhs)?, self.tile(*rhs)?);
                self.compare(*op, &lhs, &rhs)
            }
            Expr::Fma { a, b, c, mode } => {
                let (a, b, c) = (self.tile(*a)?, self.tile(*b)?, self.tile(*c)?);
                self.fma(&a, &b, &c, *mode)
            }
            Expr::Select {
                cond,
                then,
                otherwise,
            } => {
                let (cond, then, otherwise) = (self.tile(*cond)?, self.tile(*then)?, self.tile(*otherwise)?);
                self.select(&cond, &then, &otherwise)
            }
            Expr::Cast { x, rounding } => {
                let x = self.tile(*x)?;
                let (element, _) = self.tile_type_of(id)?;
                self.cast(&x, element, *rounding)
            }
            Expr::Bitcast { x } | Expr::PackBytes { x } | Expr::UnpackBytes { x } => {
                let x = self.tile(*x)?;
                self.reinterpret(id, expr, &x)
            }
            Expr::Full { value } => {
                let value = self.tile(*value)?;
                let (element, shape) = self.tile_type_of(id)?;
                self.full(&value, element, &shape)
            }
            Expr::Range { start, step } => self.range(id, *start, *step),
            Expr::Broadcast { x } => {
                let x = self.tile(*x)?;
                let (_, shape) = self.tile_type_of(id)?;
                self.broadcast(&x, &shape)
            }
            Expr::Reshape { x, .. } => {
                let x = self.tile(*x)?;
                let (_, shape) = self.tile_type_of(id)?;
                let tile = self.reshape(&x, &shape)?;
                self.note_listed(id, &tile, &[x]);
                Ok(tile)
            }
            Expr::Permute { x, axes } => {
                let x = self.tile(*x)?;
                self.permute(&x, axes)
            }
            Expr::Extract { x, index } => self.extract(id, *x, index),
            Expr::Insert { x, index, value } => self.insert(*x, index, *value),
            Expr::Cat { a, b, axis } => {
                let (a, b) = (self.tile(*a)?, self.tile(*b)?);
                let tile = self.cat(&a, &b, *axis)?;
                self.note_listed(id, &tile, &[a, b]);
                Ok(tile)
            }
            Expr::Mma { a, b, acc, fast_acc } => self.mma(*a, *b, *acc, fast_acc.unwrap_or(false)),
            Expr::MmaScaled {
                a,
                a_scale,
                b,
                b_scale,
                acc,
            } => self.mma_scaled(*a, *a_scale, *b, *b_scale, *acc),
            Expr::Load {
                view,
                index,
                check_bounds,
                hints,
                ordering,
            } => self.load(id, *view, index, *check_bounds, *hints, *ordering),
            Expr::Gather {
                array,
                indices,
                mask,
                padding,
                check_bounds,
                hints,
            } => self.gather(*array, indices, *mask, *padding, *check_bounds, *hints),
            Expr::LoadOffset {
                memory,
                offset,
                mask,
                padding,
                ordering,
                hints,
            } => self.load_offset(*memory, *offset, *mask, *padding, *ordering, *hints),
            Expr::Atomic {
                op,
                place,
                value,
                ordering,
            } => self.atomic(*op, place, *value, *ordering),
            Expr::CompareExchange {
                place,
                expected,
                desired,
                ordering,
            } => self.compare_exchange(place, *expected, *desired, *ordering),
            _ => Err(error(MALFORMED, self.span, "a tile is needed here")),
        }
    }

    /// A variable's value now.
    fn variable(&mut self, var: crate::VarId) -> Result<Val> {
        if let Some(value) = self.vars[var].clone() {
            return Ok(value);
        }
        let name = self.kernel.vars.get(var).map_or("", |data| data.name.as_str());
        let message = format!("`{name}` has no value on some way that leads here");
        Err(super::error::error_with(
            MALFORMED,
            self.span,
            message,
            format!("give `{name}` a value before"),
        ))
    }

    fn constant(&mut self, id: ExprId, constant: &Constant) -> Result<Tile> {
        let (element, shape) = self.tile_type_of(id)?;
        let number = match constant {
            Constant::Int(dim) => super::number::int(element, self.dim(dim)?),
            Constant::Bool(cond) => super::number::int(element, self.cond(cond)?.into()),
            Constant::Float(float) => {
                let value = float
                    .evaluate(self.bound)
                    .map_err(|e| super::error::symbolic(self.kernel, e, self.span))?;
                if !super::number::holds(element, value) {
                    let message = format!("{} can't hold {value}", element.name());
                    return Err(error(TYPE, self.span, message));
                }
                super::number::float(element, value)
            }
        };
        self.number(number, element, &shape)
    }

    fn grid(&mut self, op: Op, axis: usize) -> Result<Tile> {
        let ty = self.scalar_type(tileport_ir::ElementType::I32);
        let id = self.emit(op, &[ty; 3]);
        if axis > 2 {
            let message = format!("the grid has axes 0, 1 and 2, not {axis}");
            return Err(error(TYPE, self.span, message));
        }
        Ok(scalar(self.result(id, axis)?, Element::I32))
    }

    fn size(&mut self, array: ExprId, axis: usize, stride: bool) -> Result<Tile> {
        let array = self.array_operand(array)?;
        let sizes = if stride { &array.strides } else { &array.shape };
        match sizes.get(axis) {
            Some(&value) => Ok(scalar(value, Self::index_element(array.wide))),
            None => {
                let message = format!(
                    "the array has {} dimensions, and none is number {axis}",
                    sizes.len()
                );
                Err(error(TYPE, self.span, message))
            }
        }
    }
}

/// A scalar.
pub(super) fn scalar(value: Value, element: Element) -> Tile {
    Tile {
        value,
        element,
        shape: Ints::new(),
    }
}
