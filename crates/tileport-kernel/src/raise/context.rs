//! The state of raising, and how expressions and variables are made.

use super::error::{INVALID, Result, UNSUPPORTED, error, error_with};
use super::plan::Plan;
use super::value::{ArrayVal, From, Repr, Source, TileVal, element_of};
use crate::expr::{Constant, ReshapeForm};
use crate::stmt::{Stmt, StmtKind};
use crate::symbolic::{Cond, FloatExpr};
use crate::{
    ArraySpec, Dim, Element, Expr, ExprId, Kernel, ParamId, Signature, TileType, Type, VarData, VarId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tileport_ir::attr::{Elements, Number};
use tileport_ir::entity::SideTable;
use tileport_ir::{Body, Entry, Ints, Module, Op, OpId, Span, TypeId, Value};

/// Expressions nest at most this deep: deeper ones are hard to read.
const MAX_DEPTH: u32 = 6;

/// A module's entry on its way to a kernel.
#[derive(Debug)]
pub(super) struct Raising<'m> {
    pub(super) module: &'m Module,
    pub(super) entry: &'m Entry,
    pub(super) plan: &'m Plan,
    pub(super) kernel: Kernel,
    pub(super) signature: Signature,
    pub(super) values: SideTable<Value, Option<Repr>>,
    /// Statements of the block that is being raised.
    pub(super) out: Vec<Stmt>,
    /// What is being raised.
    pub(super) span: Span,
    pub(super) loops: Vec<super::control::Jumps>,
    /// Variables that count loops, which nothing else assigns.
    pub(super) counters: FxHashSet<VarId>,
    /// How deep expressions are.
    pub(super) depths: FxHashMap<ExprId, u32>,
    /// Values of the current block whose expressions may still be pending, in order.
    pub(super) pending: Vec<Value>,
    /// How many digits the numbers of made-up names have, so that their order is that of the alphabet.
    pub(super) digits: usize,
    /// What the signature says of arrays that are items of lists.
    pub(super) items: FxHashMap<VarId, ArraySpec>,
}

impl<'m> Raising<'m> {
    pub(super) fn body(&self) -> &'m Body {
        &self.entry.body
    }

    pub(super) fn ir_type(&self, id: TypeId) -> Result<&'m tileport_ir::Type> {
        let ty = self.module.types.get(id);
        ty.ok_or_else(|| {
            error(
                INVALID,
                self.span,
                "a value has a type that the module doesn't have",
            )
        })
    }

    /// The tile type of a value.
    pub(super) fn ir_tile(&self, value: Value) -> Result<&'m tileport_ir::TileType> {
        let ty = self.ir_type(self.body().ty(value))?.as_tile();
        ty.ok_or_else(|| error(INVALID, self.span, "a tile is needed here"))
    }

    /// The element type of a tile of numbers, without a sign if that is open.
    pub(super) fn element_in(&self, value: Value, signed: bool) -> Result<Element> {
        let tile = self.ir_tile(value)?;
        let Some(number) = tile.element.as_number() else {
            return Err(error(
                UNSUPPORTED,
                self.span,
                "numbers are needed here, not pointers",
            ));
        };
        element_of(number, signed).ok_or_else(|| {
            let message = format!("kernels have no elements of type {}", number.name());
            error(UNSUPPORTED, self.span, message)
        })
    }

    pub(super) fn is_token(&self, value: Value) -> bool {
        matches!(
            self.module.types.get(self.body().ty(value)),
            Some(tileport_ir::Type::Token)
        )
    }

    /// What an operation is called in messages.
    pub(super) fn unsupported<T>(&self, op: &Op, why: &str) -> Result<T> {
        let message = format!("`{}` {why}", op.facts().mnemonic);
        Err(error(UNSUPPORTED, self.span, message))
    }

    /// What a value is.
    pub(super) fn repr(&self, value: Value) -> Result<&Repr> {
        let source = self.plan.source(self.body(), value);
        self.values[source]
            .as_ref()
            .ok_or_else(|| error(INVALID, self.span, "a value is used where it isn't defined"))
    }

    /// A result of an operation.
    pub(super) fn result(&self, op: OpId, index: usize) -> Result<Value> {
        let result = self.body().result(op, index);
        result.ok_or_else(|| error(INVALID, self.span, "an operation lacks a result"))
    }

    pub(super) fn set(&mut self, value: Value, repr: Repr) {
        self.values.set(value, Some(repr));
    }

    /// A tile that is a value, to be used: a pending expression is used up.
    pub(super) fn tile(&mut self, value: Value) -> Result<TileVal> {
        let source = self.plan.source(self.body(), value);
        let tile = match self.values[source].clone() {
            Some(Repr::Tile(tile)) => tile,
            Some(Repr::Word(array, word)) if array.ty.wide_index && word > 0 => {
                let rank = array.ty.rank();
                let from = if word > rank {
                    Source::Stride(array, word - 1 - rank)
                } else {
                    Source::Length(array, word - 1)
                };
                TileVal {
                    element: Element::I64,
                    shape: Ints::new(),
                    from,
                }
            }
            Some(_) => {
                return Err(error_with(
                    UNSUPPORTED,
                    self.span,
                    "a pointer is used here as if it were a number, which kernels can't do",
                    "address memory by an array and indices",
                ));
            }
            None => {
                return Err(error(
                    INVALID,
                    self.span,
                    "a value is used where it isn't defined",
                ));
            }
        };
        if let Source::Pending(_) = tile.from {
            self.values.set(source, None);
        }
        Ok(tile)
    }

    /// The element type of a tile, with its sign; `None` for a constant, which takes any.
    pub(super) fn sign_of(&self, value: Value) -> Result<Option<Element>> {
        Ok(match self.repr(value)? {
            Repr::Tile(TileVal {
                from: Source::Constant(_),
                ..
            }) => None,
            Repr::Tile(tile) => Some(tile.element),
            _ => None,
        })
    }

    /// The element type that operands of one type have in common.
    pub(super) fn common(&self, values: &[Value]) -> Result<Element> {
        for &value in values {
            if let Some(element) = self.sign_of(value)? {
                return Ok(element);
            }
        }
        match values.first() {
            Some(&value) => self.element_in(value, true),
            None => Err(error(INVALID, self.span, "an operation lacks an operand")),
        }
    }

    /// The type of a tile.
    pub(super) fn tile_type(element: Element, shape: &[i64]) -> Type {
        Type::Tile(TileType {
            dtype: element.into(),
            shape: shape.iter().map(|length| Dim::int((*length).into())).collect(),
        })
    }

    /// An expression that gives a tile.
    pub(super) fn expr(&mut self, expr: Expr, element: Element, shape: &[i64]) -> ExprId {
        self.typed(expr, Self::tile_type(element, shape))
    }

    /// An expression of a type.
    pub(super) fn typed(&mut self, expr: Expr, ty: Type) -> ExprId {
        let mut depth = 0;
        expr.each_operand(&mut |id| depth = depth.max(self.depths.get(&id).copied().unwrap_or(0) + 1));
        let id = self.kernel.add(expr, ty, self.span);
        if depth > 0 {
            self.depths.insert(id, depth);
        }
        id
    }

    /// Notes that the source of a kernel would leave an expression out.
    pub(super) fn implied(&mut self, id: ExprId) -> ExprId {
        self.kernel.exprs[id].implied = true;
        id
    }

    /// An array.
    pub(super) fn array_expr(&mut self, array: &ArrayVal) -> ExprId {
        let expr = match array.from {
            From::Param(param) => Expr::Param(param),
            From::Var(var) => Expr::Var(var),
        };
        self.typed(expr, Type::Array(array.ty.clone()))
    }

    /// A list.
    pub(super) fn list_expr(&mut self, param: ParamId) -> Result<ExprId> {
        match self.kernel.params.get(param).map(|param| param.kind.clone()) {
            Some(crate::ParamKind::List(array)) => {
                Ok(self.typed(Expr::Param(param), Type::List(Box::new(array))))
            }
            _ => Err(error(INVALID, self.span, "a list is needed here")),
        }
    }

    /// The expression for a tile.
    pub(super) fn spell(&mut self, tile: &TileVal) -> Result<ExprId> {
        let (element, shape) = (tile.element, tile.shape.clone());
        Ok(match &tile.from {
            Source::Pending(id) => *id,
            Source::Var(var) => self.expr(Expr::Var(*var), element, &shape),
            Source::Param(param) => self.expr(Expr::Param(*param), element, &shape),
            Source::Constant(elements) => self.constant(elements, element, &shape)?,
            Source::BlockId(axis) => self.expr(Expr::BlockId { axis: *axis }, element, &shape),
            Source::BlockCount(axis) => self.expr(Expr::BlockCount { axis: *axis }, element, &shape),
            Source::Length(array, axis) => {
                let (array, axis) = (self.array_expr(array), *axis);
                self.expr(Expr::Shape { array, axis }, element, &shape)
            }
            Source::Stride(array, axis) => {
                let (array, axis) = (self.array_expr(array), *axis);
                self.expr(Expr::Stride { array, axis }, element, &shape)
            }
            Source::ListLength(param) => {
                let list = self.list_expr(*param)?;
                self.expr(Expr::ListLength { list }, element, &shape)
            }
        })
    }

    /// The expression for a value, with its element type.
    pub(super) fn operand(&mut self, value: Value) -> Result<(ExprId, Element)> {
        let tile = self.tile(value)?;
        Ok((self.spell(&tile)?, tile.element))
    }

    /// The expression for a value of an element type that differs at most in its sign.
    pub(super) fn operand_as(&mut self, value: Value, element: Element) -> Result<ExprId> {
        let tile = self.tile(value)?;
        self.spell_as(tile, element)
    }

    /// The expression for a tile of an element type that differs at most in its sign.
    pub(super) fn spell_as(&mut self, mut tile: TileVal, element: Element) -> Result<ExprId> {
        if let Source::Constant(_) = tile.from {
            tile.element = element;
        }
        let x = self.spell(&tile)?;
        Ok(self.signed_as(x, &tile, element))
    }

    fn signed_as(&mut self, x: ExprId, tile: &TileVal, element: Element) -> ExprId {
        if tile.element == element {
            return x;
        }
        let cast = Expr::Cast { x, rounding: None };
        let cast = self.expr(cast, element, &tile.shape);
        self.implied(cast)
    }

    /// An integer.
    pub(super) fn int(&mut self, value: i128, element: Element) -> ExprId {
        let constant = Constant::Int(Dim::int(value));
        self.expr(Expr::Constant(constant), element, &[])
    }

    /// A number, as a kernel has it.
    pub(super) fn number(element: Element, number: Number) -> Option<Constant> {
        if element == Element::Bool {
            return Some(Constant::Bool(Cond::Known(number.bits & 1 == 1)));
        }
        if element.is_integer() {
            let value = if element.is_signed_integer() {
                i128::from(number.as_signed()?)
            } else {
                i128::from(number.bits)
            };
            return Some(Constant::Int(Dim::int(value)));
        }
        let value = tileport_num::decode(number.element.format()?, number.bits);
        let is_number = |value: f64| crate::lower::is_number(element, value, number);
        // The shortest decimal number that the element type rounds to this one is what somebody wrote.
        let short = (0..17).find_map(|digits| {
            let decimal: f64 = format!("{value:.digits$e}").parse().ok()?;
            Some(decimal).filter(|decimal| is_number(*decimal))
        });
        let value = short.or_else(|| is_number(value).then_some(value))?;
        Some(Constant::Float(FloatExpr::value(value)))
    }

    /// A scalar constant.
    fn scalar_constant(&mut self, number: Number, element: Element) -> Result<ExprId> {
        if let Some(constant) = Self::number(element, number) {
            return Ok(self.expr(Expr::Constant(constant), element, &[]));
        }
        // A NaN with something in it can only be said by its bits.
        let bits = Element::ALL
            .iter()
            .copied()
            .find(|int| int.is_integer() && int.storage_bits() == element.storage_bits());
        match bits {
            Some(bits) if element != Element::TF32 => {
                let x = self.int(number.bits.into(), super::value::with_sign(bits, false));
                Ok(self.expr(Expr::Bitcast { x }, element, &[]))
            }
            _ => {
                let message = format!("a number of type {} can't be written", element.name());
                Err(error(UNSUPPORTED, self.span, message))
            }
        }
    }

    /// A constant tile.
    fn constant(&mut self, elements: &Elements, element: Element, shape: &[i64]) -> Result<ExprId> {
        let place = self.span;
        let missing = || error(INVALID, place, "a constant lacks elements");
        if elements.is_splat() {
            let number = elements.get(element.to_ir(), 0).ok_or_else(missing)?;
            let value = self.scalar_constant(number, element)?;
            if shape.is_empty() {
                return Ok(value);
            }
            return Ok(self.expr(Expr::Full { value }, element, shape));
        }
        let count = usize::try_from(shape.iter().product::<i64>()).unwrap_or(0);
        let mut parts = Vec::with_capacity(count);
        for index in 0..count {
            let number = elements.get(element.to_ir(), index).ok_or_else(missing)?;
            let x = self.scalar_constant(number, element)?;
            parts.push(self.listed(x, element, &[1]));
        }
        let mut length = 1;
        while parts.len() > 1 {
            length *= 2;
            let mut pairs = Vec::with_capacity(parts.len() / 2);
            for pair in parts.chunks(2) {
                let [a, b] = *pair else {
                    return Err(missing());
                };
                let cat = self.expr(Expr::Cat { a, b, axis: 0 }, element, &[length]);
                pairs.push(self.implied(cat));
            }
            parts = pairs;
        }
        let all = parts.first().copied().ok_or_else(missing)?;
        if shape.len() == 1 {
            return Ok(all);
        }
        Ok(self.listed(all, element, shape))
    }

    /// A step of making a tile of listed numbers.
    fn listed(&mut self, x: ExprId, element: Element, shape: &[i64]) -> ExprId {
        let reshape = Expr::Reshape {
            x,
            form: ReshapeForm::Shape,
        };
        let reshape = self.expr(reshape, element, shape);
        self.implied(reshape)
    }

    /// A new variable for a value.
    pub(super) fn variable(&mut self, value: Value, ty: Type) -> VarId {
        let stated = self.body().name(value).filter(|name| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        });
        let name = match stated {
            Some(name) => name.to_string(),
            None => {
                let (number, digits) = (self.kernel.vars.len(), self.digits);
                format!("v{number:0digits$}")
            }
        };
        self.kernel.vars.push(VarData {
            name,
            ty,
            span: self.span,
            temporary: false,
        })
    }

    /// A statement at the end of the current block.
    pub(super) fn stmt(&mut self, kind: StmtKind) {
        self.out.push(Stmt::new(kind, self.span));
    }

    pub(super) fn assign(&mut self, var: VarId, value: ExprId) {
        let targets = vec![var];
        self.stmt(StmtKind::Assign { targets, value });
    }

    /// Gives a value the tile that an expression computes: as part of the expression that uses it, if that is the only
    /// one, or as a variable.
    pub(super) fn define(&mut self, value: Value, expr: Expr, element: Element) -> Result {
        let shape = self.ir_tile(value)?.shape.clone();
        let id = self.expr(expr, element, &shape);
        self.define_as(value, id, element, shape)
    }

    pub(super) fn define_as(
        &mut self,
        value: Value,
        id: ExprId,
        element: Element,
        shape: Ints<i64>,
    ) -> Result {
        let mut tile = TileVal {
            element,
            shape,
            from: Source::Pending(id),
        };
        let deep = self.depths.get(&id).copied().unwrap_or(0) >= MAX_DEPTH;
        if self.plan.count(value) == 0 || self.plan.single(value) && !deep {
            self.pending.push(value);
        } else {
            tile.from = self.kept(value, id, &tile);
        }
        self.set(value, Repr::Tile(tile));
        Ok(())
    }

    /// Puts a pending expression into a variable.
    pub(super) fn kept(&mut self, value: Value, id: ExprId, tile: &TileVal) -> Source {
        let var = self.variable(value, Self::tile_type(tile.element, &tile.shape));
        self.assign(var, id);
        Source::Var(var)
    }

    /// Makes sure that a value can be used any number of times.
    pub(super) fn settled(&mut self, value: Value) -> Result<TileVal> {
        let mut tile = self.tile(value)?;
        if let Source::Pending(id) = tile.from {
            tile.from = self.kept(value, id, &tile);
            let source = self.plan.source(self.body(), value);
            self.set(source, Repr::Tile(tile.clone()));
        }
        Ok(tile)
    }

    /// Puts what is pending into variables: it isn't computed after the control flow that comes now, where it might no
    /// longer be the first to compute it.
    pub(super) fn settle_all(&mut self) -> Result {
        for value in std::mem::take(&mut self.pending) {
            if self.plan.count(value) == 0 {
                continue;
            }
            match self.values[value].clone() {
                Some(Repr::Tile(tile)) => {
                    if let Source::Pending(_) = tile.from {
                        self.settled(value)?;
                    }
                }
                Some(Repr::Pointers(mut pointers)) => {
                    if let Some(TileVal {
                        element,
                        shape,
                        from: Source::Pending(id),
                    }) = pointers.offset
                    {
                        let var = self.nameless(Self::tile_type(element, &shape));
                        self.assign(var, id);
                        pointers.offset = Some(Self::tile_of(element, &shape, Source::Var(var)));
                        self.set(value, Repr::Pointers(pointers));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A value that the effect of a statement gives.
    pub(super) fn define_now(&mut self, value: Value, id: ExprId, element: Element) -> Result {
        if self.plan.count(value) == 0 {
            self.stmt(StmtKind::Evaluate(id));
            return Ok(());
        }
        let tile = TileVal {
            element,
            shape: self.ir_tile(value)?.shape.clone(),
            from: Source::Pending(id),
        };
        let from = self.kept(value, id, &tile);
        self.set(value, Repr::Tile(TileVal { from, ..tile }));
        Ok(())
    }

    /// The array that a value is.
    pub(super) fn array(&self, value: Value) -> Result<Rc<ArrayVal>> {
        match self.repr(value)? {
            Repr::Array(array) | Repr::View(array) => Ok(Rc::clone(array)),
            _ => Err(error(INVALID, self.span, "a view of an array is needed here")),
        }
    }

    /// What the signature says of a parameter's array, or of the arrays of its list.
    pub(super) fn spec(&self, param: ParamId) -> Option<&ArraySpec> {
        let data = self.kernel.params.get(param)?;
        let mut spec = self.signature.params.get(data.position)?;
        for step in &data.path {
            let crate::ParamSpec::Tuple(items) = spec else {
                return None;
            };
            spec = items.get(step.parse::<usize>().ok()?)?;
        }
        match spec {
            crate::ParamSpec::Array(array) | crate::ParamSpec::List { element: array, .. } => Some(array),
            _ => None,
        }
    }

    /// The integer that a value is, if it is a constant.
    pub(super) fn known_int(&self, value: Value) -> Option<i64> {
        let source = self.plan.source(self.body(), value);
        let Op::Constant { value: elements } = self.body().defining_op(source)? else {
            return None;
        };
        let element = self.ir_tile(source).ok()?.element.as_number()?;
        elements
            .get(element, 0)
            .filter(|_| elements.is_splat())?
            .as_signed()
    }
}

/// How many digits numbers below this have.
pub(super) fn digits(count: usize) -> usize {
    count.max(1).to_string().len()
}
