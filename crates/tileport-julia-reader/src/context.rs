//! The kernel that grows, and how values become its expressions.

use crate::frame::Frame;
use crate::number::{self, Known};
use crate::value::{Array, Place, Val};
use tileport_ir::attr::RoundingMode;
use tileport_ir::{Code, Diagnostic, Span};
use tileport_julia::Layout;
use tileport_kernel::expr::{BinaryOp, Constant, FloatMode, ReshapeForm};
use tileport_kernel::{
    Block, Cond, Dim, Element, Expr, ExprId, FloatExpr, Kernel, Stmt, StmtKind, TileType, Type, VarData,
    VarId,
};

/// Why reading stops.
pub(crate) type Stop = Box<Diagnostic>;
pub(crate) type Result<T = ()> = std::result::Result<T, Stop>;

/// The kernel that grows.
pub(crate) struct Context {
    pub(crate) kernel: Kernel,
    /// Blocks that are being filled, innermost last.
    pub(crate) blocks: Vec<Block>,
    pub(crate) warnings: Vec<Diagnostic>,
    /// What is being read.
    pub(crate) span: Span,
    pub(crate) frame: Frame,
    /// What `@fpmode` says here.
    pub(crate) mode: FloatMode,
    /// Work left.
    fuel: u64,
}

impl Context {
    pub(crate) fn new(layout: Layout) -> Self {
        Self {
            kernel: Kernel::default(),
            blocks: vec![Block::default()],
            warnings: Vec::new(),
            span: Span::NONE,
            frame: Frame(layout),
            mode: FloatMode::default(),
            fuel: 400_000,
        }
    }

    /// Uses up work that is left.
    pub(crate) fn burn(&mut self) -> Result {
        match self.fuel.checked_sub(1) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => self.error(
                "julia-too-large",
                "the kernel is too large once its calls are put in place",
            ),
        }
    }

    /// An error at the current place.
    pub(crate) fn error<T>(&self, code: &'static str, message: impl Into<String>) -> Result<T> {
        Err(Box::new(Diagnostic::error(Code(code), self.span, message)))
    }

    /// The same with what to do.
    pub(crate) fn error_help<T>(
        &self,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Result<T> {
        Err(Box::new(
            Diagnostic::error(Code(code), self.span, message).help(help),
        ))
    }

    /// What can't be, by how the reader is made.
    pub(crate) fn fault<T>(&self, what: &str) -> Result<T> {
        self.error("julia-internal", format!("this is a fault of the reader: {what}"))
    }

    /// Lengths in the kernel's order.
    pub(crate) fn dims(&self, shape: &[i64]) -> Vec<Dim> {
        let dims = shape.iter().map(|length| Dim::int((*length).into())).collect();
        self.frame.order(dims)
    }

    /// The kernel's type of a tile, of a shape in Julia's order.
    pub(crate) fn tile_type(&self, elem: Element, shape: &[i64]) -> Type {
        Type::Tile(TileType {
            dtype: elem.into(),
            shape: self.dims(shape),
        })
    }

    pub(crate) fn add(&mut self, expr: Expr, ty: Type) -> ExprId {
        self.kernel.add(expr, ty, self.span)
    }

    /// An expression as a value.
    pub(crate) fn node(&mut self, expr: Expr, elem: Element, shape: &[i64], number: bool) -> Val {
        let ty = self.tile_type(elem, shape);
        let id = self.add(expr, ty);
        Val::tree(elem, shape.to_vec(), number, id)
    }

    fn imply(&mut self, val: &Val) {
        if let Place::Tree(id) = val.place
            && self.kernel.exprs.get(id).is_some()
        {
            self.kernel.exprs[id].implied = true;
        }
    }

    /// A number of a type, as an expression of the kernel.
    fn constant(&mut self, elem: Element, value: Known) -> ExprId {
        let constant = match value {
            Known::Int(value) if elem.is_float() => Constant::Float(FloatExpr::value(value as f64)),
            Known::Int(value) => Constant::Int(Dim::int(value)),
            Known::Bool(value) if elem == Element::Bool => Constant::Bool(Cond::Known(value)),
            Known::Bool(value) => Constant::Int(Dim::int(value.into())),
            Known::Float(value) => Constant::Float(FloatExpr::value(value)),
        };
        self.add(Expr::Constant(constant), Type::scalar(elem))
    }

    /// The constant of a value, for where the kernel wants one and no expression.
    pub(crate) fn constant_of(elem: Element, value: Known) -> Constant {
        match value {
            Known::Int(value) if elem.is_float() => Constant::Float(FloatExpr::value(value as f64)),
            Known::Int(value) => Constant::Int(Dim::int(value)),
            Known::Bool(value) if elem == Element::Bool => Constant::Bool(Cond::Known(value)),
            Known::Bool(value) => Constant::Int(Dim::int(value.into())),
            Known::Float(value) => Constant::Float(FloatExpr::value(value)),
        }
    }

    /// A number in every element of a shape.
    fn filled(&mut self, elem: Element, value: Known, shape: &[i64]) -> ExprId {
        let scalar = self.constant(elem, value);
        if shape.is_empty() {
            return scalar;
        }
        let ty = self.tile_type(elem, shape);
        self.add(Expr::Full { value: scalar }, ty)
    }

    /// An expression for a value, to be used once.
    pub(crate) fn take(&mut self, val: &Val) -> ExprId {
        if let Some(known) = val.known {
            return self.filled(val.elem, known, &val.shape);
        }
        let base = self.base(val);
        if val.add == 0 {
            return base;
        }
        let number = number::wrap(val.add, val.elem);
        let ty = self.tile_type(val.elem, &val.shape);
        // What is added to a number of few is easier to read as a difference.
        let (op, number) = if number < 0 && val.elem.is_signed_integer() && number != i128::MIN {
            (BinaryOp::Sub, -number)
        } else {
            (BinaryOp::Add, number)
        };
        let rhs = self.filled(val.elem, Known::Int(number), &val.shape);
        self.add(
            Expr::Binary {
                op,
                lhs: base,
                rhs,
                mode: FloatMode::default(),
            },
            ty,
        )
    }

    /// An expression for what is at a value's place.
    pub(crate) fn base(&mut self, val: &Val) -> ExprId {
        let ty = self.tile_type(val.elem, &val.shape);
        match val.place {
            Place::Tree(id) => id,
            Place::Var(var) => self.add(Expr::Var(var), ty),
            Place::Param(param) => self.add(Expr::Param(param), ty),
            Place::Known => {
                let known = val.known.unwrap_or(Known::Int(0));
                self.filled(val.elem, known, &val.shape)
            }
        }
    }

    /// The same value with nothing left to add.
    pub(crate) fn settled(&mut self, val: Val) -> Val {
        if val.add == 0 || val.known.is_some() {
            return val;
        }
        let id = self.take(&val);
        Val {
            place: Place::Tree(id),
            add: 0,
            ..val
        }
    }

    /// An expression for an array.
    pub(crate) fn array(&mut self, array: &Array) -> ExprId {
        let ty = Type::Array(array.ty.clone());
        match array.place {
            Place::Var(var) => self.add(Expr::Var(var), ty),
            Place::Param(param) => self.add(Expr::Param(param), ty),
            Place::Tree(id) => id,
            // An array is never known when the kernel is compiled.
            Place::Known => self.add(Expr::Constant(Constant::Bool(Cond::Known(false))), ty),
        }
    }

    pub(crate) fn variable(&mut self, name: &str, ty: Type, temporary: bool) -> VarId {
        self.kernel.vars.push(VarData {
            name: name.to_owned(),
            ty,
            span: self.span,
            temporary,
        })
    }

    /// The same value where it can be read any number of times.
    pub(crate) fn share(&mut self, val: Val) -> Val {
        let Place::Tree(id) = val.place else { return val };
        if val.known.is_some() {
            return val;
        }
        let ty = self.tile_type(val.elem, &val.shape);
        let var = self.variable("t", ty, true);
        self.push(StmtKind::Assign {
            targets: vec![var],
            value: id,
        });
        Val {
            place: Place::Var(var),
            effect: false,
            ..val
        }
    }

    pub(crate) fn push(&mut self, kind: StmtKind) {
        let stmt = Stmt::new(kind, self.span);
        if let Some(block) = self.blocks.last_mut() {
            block.stmts.push(stmt);
        }
    }

    pub(crate) fn open(&mut self) {
        self.blocks.push(Block::default());
    }

    pub(crate) fn close(&mut self) -> Block {
        self.blocks.pop().unwrap_or_default()
    }

    /// How many statements the innermost block has.
    pub(crate) fn len(&self) -> usize {
        self.blocks.last().map_or(0, |block| block.stmts.len())
    }

    /// Puts what a value computes before the statements that came after it was evaluated, if it touches memory.
    pub(crate) fn settle_before(&mut self, val: &mut Val, at: usize) {
        let Place::Tree(id) = val.place else { return };
        if !val.effect || self.len() == at {
            return;
        }
        let ty = self.tile_type(val.elem, &val.shape);
        let var = self.variable("t", ty, true);
        let stmt = Stmt::new(
            StmtKind::Assign {
                targets: vec![var],
                value: id,
            },
            self.span,
        );
        if let Some(block) = self.blocks.last_mut()
            && at <= block.stmts.len()
        {
            block.stmts.insert(at, stmt);
        }
        val.place = Place::Var(var);
        val.effect = false;
    }

    /// A value in every place of a shape: dimensions of length one repeated, and dimensions put after the last.
    pub(crate) fn broadcast(&mut self, val: Val, shape: &[i64]) -> Result<Val> {
        if val.shape == shape {
            return Ok(val);
        }
        let fits = val.shape.len() <= shape.len()
            && val
                .shape
                .iter()
                .zip(shape)
                .all(|(from, to)| *from == 1 || from == to);
        if !fits {
            return self.shapes_differ(&val.shape, shape);
        }
        if val.known.is_some() {
            return Ok(Val {
                shape: shape.to_vec(),
                ..val
            });
        }
        let (add, number, effect, elem) = (val.add, val.number, val.effect, val.elem);
        let made = if val.shape.is_empty() {
            let value = self.base(&val);
            self.node(Expr::Full { value }, elem, shape, number)
        } else {
            let val = if self.frame.0 == Layout::Same && val.shape.len() < shape.len() {
                let mut padded = val.shape.clone();
                padded.resize(shape.len(), 1);
                self.raw_reshape(val, &padded)
            } else {
                val
            };
            if val.shape == shape {
                return Ok(val);
            }
            let x = self.base(&val);
            self.node(Expr::Broadcast { x }, elem, shape, number)
        };
        self.imply(&made);
        Ok(Val { add, effect, ..made })
    }

    /// What two shapes that don't fit lead to.
    pub(crate) fn shapes_differ<T>(&self, from: &[i64], to: &[i64]) -> Result<T> {
        let mut message = format!(
            "a tile of size {} doesn't fit one of size {}",
            tuple(from),
            tuple(to)
        );
        let numpy = from.len() < to.len()
            && from
                .iter()
                .rev()
                .zip(to.iter().rev())
                .all(|(a, b)| *a == 1 || *b == 1 || a == b);
        if numpy {
            message = format!(
                "Julia aligns sizes at their first dimension, where {} doesn't fit {}",
                tuple(from),
                tuple(to)
            );
            let mut padded = vec![1; to.len() - from.len()];
            padded.extend(from);
            let help = format!("write `reshape(x, {})`", tuple(&padded));
            return self.error_help("julia-broadcast-alignment", message, help);
        }
        self.error("julia-shape", message)
    }

    /// The shape that several are broadcast to, aligned at their first dimensions.
    pub(crate) fn joined(&self, a: &[i64], b: &[i64]) -> Result<Vec<i64>> {
        let rank = a.len().max(b.len());
        let mut joined = Vec::with_capacity(rank);
        for dim in 0..rank {
            let x = a.get(dim).copied().unwrap_or(1);
            let y = b.get(dim).copied().unwrap_or(1);
            if x != y && x != 1 && y != 1 {
                let (from, to) = if a.len() <= b.len() { (a, b) } else { (b, a) };
                return self.shapes_differ(from, to);
            }
            joined.push(if x == 1 { y } else { x });
        }
        Ok(joined)
    }

    /// The same elements in the kernel's own order in another shape.
    fn raw_reshape(&mut self, val: Val, shape: &[i64]) -> Val {
        if val.shape == shape {
            return val;
        }
        if val.known.is_some() {
            return Val {
                shape: shape.to_vec(),
                ..val
            };
        }
        let (add, number, effect, elem) = (val.add, val.number, val.effect, val.elem);
        let x = self.base(&val);
        let form = ReshapeForm::Shape;
        let made = self.node(Expr::Reshape { x, form }, elem, shape, number);
        Val { add, effect, ..made }
    }

    /// The same elements in Julia's order, first dimension first, in another shape.
    pub(crate) fn reshape(&mut self, val: Val, shape: &[i64]) -> Result<Val> {
        if val.shape == shape {
            return Ok(val);
        }
        let count = |shape: &[i64]| shape.iter().map(|n| i128::from(*n)).product::<i128>();
        if count(&val.shape) != count(shape) {
            let message = format!(
                "a tile of size {} has {} elements, one of size {} has {}",
                tuple(&val.shape),
                count(&val.shape),
                tuple(shape),
                count(shape)
            );
            return self.error("julia-shape", message);
        }
        let long = |shape: &[i64]| shape.iter().filter(|n| **n != 1).copied().collect::<Vec<_>>();
        if self.frame.0 == Layout::Reversed || long(&val.shape) == long(shape) {
            return Ok(self.raw_reshape(val, shape));
        }
        let turned: Vec<usize> = (0..val.shape.len()).rev().collect();
        let val = self.permute(val, &turned)?;
        let backwards: Vec<i64> = shape.iter().rev().copied().collect();
        let val = self.raw_reshape(val, &backwards);
        let turned: Vec<usize> = (0..shape.len()).rev().collect();
        self.permute(val, &turned)
    }

    /// Dimensions in another order: dimension `i` of the result is dimension `dims[i]`, from zero.
    pub(crate) fn permute(&mut self, val: Val, dims: &[usize]) -> Result<Val> {
        let mut sorted = dims.to_vec();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..val.shape.len()) {
            let shown: Vec<String> = dims.iter().map(|dim| (dim + 1).to_string()).collect();
            let message = format!(
                "({}) is no order of the dimensions of a tile of size {}",
                shown.join(", "),
                tuple(&val.shape)
            );
            return self.error("julia-shape", message);
        }
        let shape: Vec<i64> = dims
            .iter()
            .filter_map(|dim| val.shape.get(*dim).copied())
            .collect();
        if dims.iter().copied().eq(0..dims.len()) {
            return Ok(val);
        }
        if val.known.is_some() {
            return Ok(Val { shape, ..val });
        }
        let mut axes = self.frame.permutation(dims);
        let mut x = self.base(&val);
        // An order of an order is one, or none.
        if let Some(Expr::Permute {
            x: inner,
            axes: first,
        }) = self.kernel.exprs.get(x).map(|data| &data.expr)
        {
            axes = axes.iter().filter_map(|axis| first.get(*axis).copied()).collect();
            x = *inner;
        }
        if axes.iter().copied().eq(0..axes.len()) {
            return Ok(Val {
                shape,
                place: Place::Tree(x),
                ..val
            });
        }
        let made = self.node(Expr::Permute { x, axes }, val.elem, &shape, val.number);
        Ok(Val {
            add: val.add,
            effect: val.effect,
            ..made
        })
    }

    /// Conversion to another element type, as Julia's constructors convert.
    pub(crate) fn cast(&mut self, val: Val, to: Element, rounding: Option<RoundingMode>) -> Val {
        if val.elem == to {
            return val;
        }
        if rounding.is_none()
            && let Some(known) = val.known.and_then(|known| number::convert(known, to))
        {
            return Val {
                elem: to,
                known: Some(known),
                place: Place::Known,
                add: 0,
                ..val
            };
        }
        let effect = val.effect;
        let x = self.take(&val);
        let made = self.node(Expr::Cast { x, rounding }, to, &val.shape, val.number);
        let made = made.with_effect(effect);
        Val {
            positive: val.positive && !to.is_float(),
            ..made
        }
    }

    /// A conversion that the source leaves implicit.
    pub(crate) fn promoted(&mut self, val: Val, to: Element) -> Val {
        let made = self.cast(val, to, None);
        self.imply(&made);
        made
    }
}

/// Lengths as Julia writes a tuple.
pub(crate) fn tuple(shape: &[i64]) -> String {
    let items: Vec<String> = shape.iter().map(i64::to_string).collect();
    match items.as_slice() {
        [only] => format!("({only},)"),
        _ => format!("({})", items.join(", ")),
    }
}
