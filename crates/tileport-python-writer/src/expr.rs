//! Expressions: each as Python text that has its value and its type.

use crate::api::{self, Form, Takes};
use crate::error::{Result, malformed, unsupported};
use crate::operand::{Rule, floating, joined, numeric};
use crate::px::Px;
use crate::writer::Writer;
use tileport_ir::attr::RoundingMode;
use tileport_kernel::expr::{BinaryOp, Comparison, Constant, FloatMode, UnaryOp};
use tileport_kernel::{Dtype, Element, ElementClass, Expr, ExprId, Type};

impl Writer<'_> {
    /// An expression.
    pub(crate) fn value(&mut self, id: ExprId) -> Result<Px> {
        let id = self.resolve(id);
        let data = self.expr(id)?;
        let (expr, span) = (data.expr.clone(), data.span);
        let outer = self.span;
        if span.is_some() {
            self.span = span;
        }
        let px = self.value_of(id, expr)?;
        self.span = outer;
        Ok(px)
    }

    fn value_of(&mut self, id: ExprId, expr: Expr) -> Result<Px> {
        match expr {
            Expr::Constant(constant) => {
                let dtype = self.tile(id)?.dtype;
                let number = self.number_of(&constant, &dtype)?;
                self.typed(number, &dtype)
            }
            Expr::Var(var) if self.analysis.both.contains_key(&var) && self.analysis.reads(var) == 1 => {
                self.both(var)
            }
            Expr::Var(var) => match self.analysis.either.get(&var).copied() {
                Some([cond, then, otherwise]) => {
                    let cond = self.condition(cond)?;
                    Ok(Px::ternary(self.value(then)?, cond, self.value(otherwise)?))
                }
                None => Ok(Px::atom(self.variable(var)?)),
            },
            Expr::Param(param) => self.param(param),
            Expr::BlockId { axis } => Ok(Px::ct("bid", vec![Px::atom(axis.to_string())])),
            Expr::BlockCount { axis } => Ok(Px::ct("num_blocks", vec![Px::atom(axis.to_string())])),
            Expr::Shape { array, axis } => Ok(self
                .value(array)?
                .attr("shape")
                .index(vec![Px::atom(axis.to_string())])),
            Expr::Stride { array, axis } => Ok(self
                .value(array)?
                .attr("strides")
                .index(vec![Px::atom(axis.to_string())])),
            Expr::TileCount { view, axis } => self.tile_count(view, axis),
            Expr::ListLength { list } => Ok(Px::call("len", vec![self.value(list)?])),
            Expr::ListItem { list, index } => {
                let list = self.value(list)?;
                Ok(list.index(vec![self.integer(index)?]))
            }
            Expr::Slice {
                array,
                axis,
                start,
                stop,
            } => self.slice(array, axis, start, stop),
            Expr::Memory { array } => Ok(self.value(array)?.method("get_raw_memory", Vec::new())),
            Expr::AddressOf { array } => Ok(self.value(array)?.attr("foreign_pointer")),
            Expr::ArrayAt {
                pointer,
                shape,
                strides,
            } => self.array_at(pointer, &shape, &strides),
            Expr::View { array } => self.tiled_view(id, array),
            Expr::Unary { op, x, mode } => self.unary(op, x, mode),
            Expr::Binary { op, lhs, rhs, mode } => self.binary(id, op, [lhs, rhs], mode),
            Expr::Compare { op, lhs, rhs } => self.compare(id, op, lhs, rhs),
            Expr::Fma { a, b, c, mode } => self.fma(id, [a, b, c], mode),
            Expr::Select {
                cond,
                then,
                otherwise,
            } => self.select(id, cond, then, otherwise),
            Expr::Cast { x, rounding } => self.cast(id, x, rounding),
            Expr::Bitcast { x } => {
                let dtype = self.tile(id)?.dtype;
                Ok(Px::ct("bitcast", vec![self.value(x)?, self.dtype(&dtype)?]))
            }
            Expr::PackBytes { x } => Ok(Px::ct("pack_to_bytes", vec![self.value(x)?])),
            Expr::UnpackBytes { x } => {
                let dtype = self.tile(id)?.dtype;
                Ok(Px::ct(
                    "unpack_from_bytes",
                    vec![self.value(x)?, self.dtype(&dtype)?],
                ))
            }
            Expr::Full { value } => self.full(id, value),
            Expr::Range { start, step } => self.range(id, start, step),
            Expr::Broadcast { x } => {
                let shape = self.tile_shape(id)?;
                let inner = self.bare(x);
                if self.number(inner)?.is_some() {
                    return self.full(id, inner);
                }
                Ok(Px::ct(
                    "broadcast_to",
                    vec![self.value(inner)?, self.shape(&shape)?],
                ))
            }
            Expr::Reshape { x, form } => self.reshape(id, x, form),
            Expr::Permute { x, axes } => self.permute(x, &axes),
            Expr::Extract { x, index } => self.extract(id, x, &index),
            Expr::Insert { x, index, value } => self.insert(x, &index, value),
            Expr::Cat { a, b, axis } => self.cat(id, a, b, axis),
            Expr::Reduce { .. } => self.reduce(id),
            Expr::Scan { .. } => self.scan(id),
            Expr::Mma { a, b, acc, fast_acc } => self.mma(id, [a, b, acc], fast_acc),
            Expr::MmaScaled {
                a,
                a_scale,
                b,
                b_scale,
                acc,
            } => {
                let mut args = Vec::new();
                for operand in [a, a_scale, b, b_scale, acc] {
                    let bare = self.bare(operand);
                    args.push(self.value(bare)?);
                }
                Ok(Px::ct("mma_scaled", args))
            }
            Expr::Load { .. } => self.load(id),
            Expr::Gather { .. } => self.gather(id),
            Expr::LoadOffset { .. } => self.load_offset(id),
            Expr::Atomic { .. } | Expr::CompareExchange { .. } => self.atomic(id),
            Expr::AssumeDivisible { x, by } => {
                if !matches!(self.kernel.type_of(id), Some(Type::Tile(_))) {
                    return unsupported(
                        self.span,
                        "promise of what an array's address is divisible by",
                        "hand in arrays whose addresses are",
                    );
                }
                Ok(Px::ct(
                    "assume_divisible_by",
                    vec![self.value(x)?, self.dim(&by)?],
                ))
            }
        }
    }

    fn unary(&mut self, op: UnaryOp, x: ExprId, mode: FloatMode) -> Result<Px> {
        let (form, takes) = api::unary(op);
        let px = match takes {
            Takes::Float => self.single(x, &floating)?,
            Takes::Number => self.single(x, &numeric)?,
            Takes::Anything => self.value(x)?,
        };
        let ty = self.tile(x)?;
        let truth = ty.dtype.as_element() == Some(Element::Bool);
        Ok(match form {
            // The opposite of a condition; of tiles, `not` would be no condition.
            Form::Operator("~") if truth && ty.shape.is_empty() => Px::prefix("not ", px),
            Form::Operator(op) => Px::prefix(op, px),
            Form::Builtin(function) => Px::call(function, vec![px]),
            Form::Function(function) => with_mode(Px::ct(function, vec![px]), mode),
        })
    }

    fn binary(&mut self, id: ExprId, op: BinaryOp, [lhs, rhs]: [ExprId; 2], mode: FloatMode) -> Result<Px> {
        let ty = self.tile(id)?;
        let Some((form, function)) = api::binary(op) else {
            return self.truncated(id, op, [lhs, rhs]);
        };
        if op == BinaryOp::PowInt {
            return self.power(lhs, rhs);
        }
        let rule = match op {
            BinaryOp::Div => Rule::Floating,
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => Rule::Same,
            _ => Rule::Promote,
        };
        let [left, right] = self.pair(lhs, rhs, (&ty.dtype, &ty.shape), rule)?;
        let class = ty.dtype.class();
        let nan = matches!(op, BinaryOp::Min | BinaryOp::Max)
            && !matches!(class, Some(ElementClass::Integer | ElementClass::Boolean));
        let extreme = matches!(
            op,
            BinaryOp::Min | BinaryOp::Max | BinaryOp::MinNum | BinaryOp::MaxNum
        );
        if extreme && ty.shape.is_empty() && !nan && mode == FloatMode::default() {
            let name = if function == "minimum" { "min" } else { "max" };
            return Ok(Px::call(name, vec![left, right]));
        }
        if let Form::Operator(op) = form
            && mode == FloatMode::default()
        {
            return Ok(left.binary(op, right));
        }
        let call = with_mode(Px::ct(function, vec![left, right]), mode);
        Ok(if nan {
            call.with("propagate_nan", Px::truth(true))
        } else {
            call
        })
    }

    /// A power of a float with an integer exponent, whose type is the least that holds it.
    fn power(&mut self, base: ExprId, exponent: ExprId) -> Result<Px> {
        let (base, exponent) = (self.bare(base), self.bare(exponent));
        let left = self.value(base)?;
        let right = match self.number(exponent)? {
            Some(number) => number.px,
            None => {
                let inner = self.uncast(exponent).unwrap_or(exponent);
                self.value(inner)?
            }
        };
        Ok(left.binary("**", right))
    }

    /// A quotient or a remainder that is rounded towards zero, which Python's operators don't: by its definition.
    fn truncated(&mut self, id: ExprId, op: BinaryOp, [lhs, rhs]: [ExprId; 2]) -> Result<Px> {
        let ty = self.tile(id)?;
        if ty.dtype.class() != Some(ElementClass::Integer) {
            return unsupported(
                self.span,
                "remainder of floats that has the dividend's sign",
                "write the remainder by `%`, which has the divisor's",
            );
        }
        let [a, b] = self.pair(lhs, rhs, (&ty.dtype, &ty.shape), Rule::Promote)?;
        if self.is_never_negative(lhs, 0) && self.is_never_negative(rhs, 0) {
            return Ok(a.binary(if op == BinaryOp::TruncDiv { "//" } else { "%" }, b));
        }
        let zero = || Px::int(0);
        let opposite = a
            .clone()
            .binary("<", zero())
            .binary("!=", b.clone().binary("<", zero()));
        let up = Px::ct("cdiv", vec![a.clone(), b.clone()]);
        let quotient = Px::ct("where", vec![opposite, up, a.clone().binary("//", b.clone())]);
        Ok(match op {
            BinaryOp::TruncDiv => quotient,
            _ => a.binary("-", quotient.binary("*", b)),
        })
    }

    /// Whether an integer is plainly never negative: an index of a block, a length, and what is made of such.
    fn is_never_negative(&self, id: ExprId, depth: usize) -> bool {
        let id = self.bare(id);
        if depth > 32 {
            return false;
        }
        let both = |a: ExprId, b: ExprId| {
            self.is_never_negative(a, depth + 1) && self.is_never_negative(b, depth + 1)
        };
        match self.kernel.exprs.get(id).map(|data| &data.expr) {
            Some(
                Expr::BlockId { .. }
                | Expr::BlockCount { .. }
                | Expr::Shape { .. }
                | Expr::TileCount { .. }
                | Expr::ListLength { .. },
            ) => true,
            Some(Expr::Constant(Constant::Int(dim))) => dim.as_int().is_some_and(|value| value >= 0),
            Some(Expr::Range {
                start: None,
                step: None,
            }) => true,
            Some(Expr::Binary { op, lhs, rhs, .. }) => match op {
                BinaryOp::FloorDiv
                | BinaryOp::TruncDiv
                | BinaryOp::CeilDiv
                | BinaryOp::Min
                | BinaryOp::Max => both(*lhs, *rhs),
                BinaryOp::FloorMod => self.is_never_negative(*rhs, depth + 1),
                BinaryOp::TruncMod => self.is_never_negative(*lhs, depth + 1),
                _ => false,
            },
            Some(Expr::Reshape { x, .. } | Expr::Permute { x, .. }) => self.is_never_negative(*x, depth + 1),
            Some(Expr::Var(var)) => match self.only_value(*var) {
                Some(value) => self.is_never_negative(value, depth + 1),
                None => false,
            },
            _ => false,
        }
    }

    fn compare(&mut self, id: ExprId, op: Comparison, lhs: ExprId, rhs: ExprId) -> Result<Px> {
        let shape = self.tile_shape(id)?;
        let dtype = self.tile(lhs)?.dtype;
        let [left, right] = self.pair(lhs, rhs, (&dtype, &shape), Rule::Promote)?;
        Ok(left.binary(api::comparison(op), right))
    }

    /// `a * b + c` is one operation where the product is needed by nothing else.
    fn fma(&mut self, id: ExprId, [a, b, c]: [ExprId; 3], mode: FloatMode) -> Result<Px> {
        let ty = self.tile(id)?;
        let want = (&ty.dtype, ty.shape.as_slice());
        let factors: Vec<_> = [a, b].into_iter().map(|x| self.bare(x)).collect();
        let shapes = factors
            .iter()
            .map(|x| self.tile_shape(*x))
            .collect::<Result<Vec<_>>>()?;
        let shapes: Vec<&[_]> = shapes.iter().map(Vec::as_slice).collect();
        let shape = joined(&shapes).unwrap_or_else(|| ty.shape.clone());
        let [x, y] = self.pair(a, b, (want.0, &shape), Rule::Promote)?;
        let bare = self.bare(c);
        let addend = match self.number(bare)? {
            Some(number) => number.px,
            None => self.value(bare)?,
        };
        if mode == FloatMode::default() {
            return Ok(x.binary("*", y).binary("+", addend));
        }
        let product = with_mode(Px::ct("mul", vec![x, y]), mode);
        Ok(with_mode(Px::ct("add", vec![product, addend]), mode))
    }

    fn select(&mut self, id: ExprId, cond: ExprId, then: ExprId, otherwise: ExprId) -> Result<Px> {
        let ty = self.tile(id)?;
        if let Some((a, b)) = self.floor_mod(cond, then, otherwise)? {
            let [a, b] = self.pair(a, b, (&ty.dtype, &ty.shape), Rule::Promote)?;
            return Ok(a.binary("%", b));
        }
        let cond = self.bare(cond);
        let shapes = [cond, self.bare(then), self.bare(otherwise)]
            .into_iter()
            .map(|x| self.tile_shape(x))
            .collect::<Result<Vec<_>>>()?;
        let all: Vec<&[_]> = shapes.iter().map(Vec::as_slice).collect();
        let own = joined(all.get(1..).unwrap_or_default());
        // What the condition adds to the shape, the values need not have.
        let wanted = match (joined(&all), own) {
            (Some(all), Some(own)) if all == ty.shape => own,
            _ => ty.shape.clone(),
        };
        let px = self.value(cond)?;
        let [then, otherwise] = self
            .pair(then, otherwise, (&ty.dtype, &wanted), Rule::Promote)
            .or_else(|error| {
                // Two numbers take their type from nothing else.
                let (Some(a), Some(b)) = (self.number(self.bare(then))?, self.number(self.bare(otherwise))?)
                else {
                    return Err(error);
                };
                Ok([self.typed(a, &ty.dtype)?, self.typed(b, &ty.dtype)?])
            })?;
        Ok(Px::ct("where", vec![px, then, otherwise]))
    }

    fn cast(&mut self, id: ExprId, x: ExprId, rounding: Option<RoundingMode>) -> Result<Px> {
        let dtype = self.tile(id)?.dtype;
        if self.expr(id)?.implied
            && let Some(product) = self.product(id)?
        {
            return Ok(product);
        }
        let rounding = rounding.map(rounding_px);
        if rounding.is_none()
            && let Some(number) = self.number(x)?
            && Dtype::Known(number.own()) == self.tile(x)?.dtype
        {
            return self.typed(number, &dtype);
        }
        let dtype = self.dtype(&dtype)?;
        Ok(self
            .value(x)?
            .method("astype", vec![dtype])
            .with_some("rounding_mode", rounding))
    }

    /// The product that `@` makes: into zeros that the source doesn't name. Conversions and reshapes around it are its own, too.
    pub(crate) fn product(&mut self, id: ExprId) -> Result<Option<Px>> {
        let mut at = id;
        loop {
            let data = self.expr(at)?;
            match data.expr {
                Expr::Reshape { x, .. } | Expr::Cast { x, rounding: None } if data.implied => at = x,
                _ => break,
            }
        }
        let Expr::Mma {
            a,
            b,
            acc,
            fast_acc: None,
        } = self.expr(at)?.expr
        else {
            return Ok(None);
        };
        let acc = self.expr(acc)?;
        if !(acc.implied && matches!(acc.expr, Expr::Full { .. })) {
            return Ok(None);
        }
        let mut sides = Vec::new();
        for side in [a, b] {
            let mut at = self.resolve(side);
            loop {
                let data = self.expr(at)?;
                match data.expr {
                    Expr::Reshape { x, .. } | Expr::Cast { x, rounding: None } | Expr::Broadcast { x }
                        if data.implied =>
                    {
                        at = self.resolve(x);
                    }
                    _ => break,
                }
            }
            sides.push(self.value(at)?);
        }
        let mut sides = sides.into_iter();
        match (sides.next(), sides.next()) {
            (Some(left), Some(right)) => Ok(Some(left.binary("@", right))),
            _ => Ok(None),
        }
    }

    fn mma(&mut self, id: ExprId, [a, b, acc]: [ExprId; 3], fast_acc: Option<bool>) -> Result<Px> {
        if let Some(product) = self.product(id)? {
            return Ok(product);
        }
        let mut args = Vec::new();
        for operand in [a, b] {
            // Only a batch is repeated by itself.
            let bare = self.bare(operand);
            let bare = if self.tile_shape(bare)?.len() >= 2 {
                bare
            } else {
                operand
            };
            args.push(self.value(bare)?);
        }
        args.push(self.value(acc)?);
        let call = Px::ct("mma", args);
        Ok(if fast_acc == Some(true) {
            call.with("use_fast_acc", Px::truth(true))
        } else {
            call
        })
    }

    /// The one value of a variable that is assigned once.
    pub(crate) fn only_value(&self, var: tileport_kernel::VarId) -> Option<ExprId> {
        self.analysis.only_value(var)
    }

    /// The operands of a remainder that a compiler took apart: `r + b` where `r`, which is rounded towards zero, has another
    /// sign than `b`, else `r`.
    fn floor_mod(&self, cond: ExprId, then: ExprId, otherwise: ExprId) -> Result<Option<(ExprId, ExprId)>> {
        let at = |id: ExprId| self.kernel.exprs.get(self.resolve(id)).map(|data| &data.expr);
        let Some(Expr::Var(rest)) = at(otherwise) else {
            return Ok(None);
        };
        let Some(value) = self.only_value(*rest) else {
            return Ok(None);
        };
        let Some(Expr::Binary {
            op: BinaryOp::TruncMod,
            lhs: a,
            rhs: b,
            ..
        }) = at(value)
        else {
            return Ok(None);
        };
        // The remainder is computed anew where it is read: of what it was computed of before.
        let mut steady = true;
        for operand in [*a, *b] {
            self.each_var(operand, &mut |var| steady &= self.analysis.is_steady(var, *rest));
        }
        if !steady {
            return Ok(None);
        }
        let is_rest = |id: ExprId| matches!(at(id), Some(Expr::Var(var)) if var == rest);
        let is_divisor = |id: ExprId| self.alike(id, *b, 0);
        let Some(Expr::Binary {
            op: BinaryOp::Add,
            lhs,
            rhs,
            ..
        }) = at(then)
        else {
            return Ok(None);
        };
        if !(is_rest(*lhs) && is_divisor(*rhs)) {
            return Ok(None);
        }
        let Some(Expr::Binary {
            op: BinaryOp::And,
            lhs,
            rhs,
            ..
        }) = at(cond)
        else {
            return Ok(None);
        };
        let zero = |id: ExprId| self.is_zero(id);
        // A value that is the same each time may have been computed before.
        let through = |id: ExprId| match at(id) {
            Some(Expr::Var(var)) => self.only_value(*var).and_then(at),
            other => other,
        };
        let signs = |id: ExprId| match at(id) {
            Some(
                Expr::Binary {
                    op: BinaryOp::Xor,
                    lhs,
                    rhs,
                    ..
                }
                | Expr::Compare {
                    op: Comparison::Ne,
                    lhs,
                    rhs,
                },
            ) => {
                // Each side is asked whether it is below zero; the divisor's answer may stand in a variable, or be known.
                let below = |id: ExprId| match through(id) {
                    Some(Expr::Compare {
                        op: Comparison::Lt,
                        lhs,
                        rhs,
                    }) if zero(*rhs) => Some(*lhs),
                    _ => None,
                };
                let known = match through(*rhs) {
                    Some(Expr::Constant(Constant::Bool(cond))) => cond.as_bool(),
                    _ => None,
                };
                let sign = match known {
                    Some(known) => self.is_below_zero(*b) == Some(known),
                    None => below(*rhs).is_some_and(is_divisor) && self.is_fixed(*b),
                };
                sign && below(*lhs).is_some_and(is_rest)
            }
            _ => false,
        };
        let differs = |id: ExprId| match at(id) {
            Some(Expr::Compare {
                op: Comparison::Ne,
                lhs,
                rhs,
            }) => is_rest(*lhs) && zero(*rhs),
            _ => false,
        };
        let found = (signs(*lhs) && differs(*rhs)) || (signs(*rhs) && differs(*lhs));
        Ok(found.then_some((*a, *b)))
    }

    /// How many reads of a variable are those of a remainder that is written as `%`.
    pub(crate) fn reads_of_remainder(&self, var: tileport_kernel::VarId) -> usize {
        let mut count = 0;
        for data in self.kernel.exprs.values() {
            if let Expr::Select {
                cond,
                then,
                otherwise,
            } = &data.expr
                && matches!(self.kernel.exprs.get(self.resolve(*otherwise)).map(|data| &data.expr), Some(Expr::Var(rest)) if *rest == var)
                && self
                    .floor_mod(*cond, *then, *otherwise)
                    .is_ok_and(|found| found.is_some())
            {
                // Its sign, that it isn't zero, and the two values.
                count += 4;
            }
        }
        count
    }

    /// Calls `f` for each variable in an expression.
    fn each_var(&self, id: ExprId, f: &mut dyn FnMut(tileport_kernel::VarId)) {
        let id = self.resolve(id);
        let Some(data) = self.kernel.exprs.get(id) else {
            return;
        };
        if let Expr::Var(var) = data.expr {
            f(var);
        }
        let mut operands = Vec::new();
        data.expr.each_operand(&mut |operand| operands.push(operand));
        for operand in operands {
            self.each_var(operand, f);
        }
    }

    /// Whether an expression is made of variables that are assigned once.
    fn is_fixed(&self, id: ExprId) -> bool {
        let mut fixed = true;
        self.each_var(id, &mut |var| fixed &= self.only_value(var).is_some());
        fixed
    }

    /// Whether a number is below zero, where it is known.
    fn is_below_zero(&self, id: ExprId) -> Option<bool> {
        let id = self.bare(id);
        match &self.kernel.exprs.get(id)?.expr {
            Expr::Constant(Constant::Int(dim)) => Some(dim.as_int()? < 0),
            Expr::Constant(Constant::Float(float)) => Some(float.as_value()? < 0.0),
            Expr::Full { value } => self.is_below_zero(*value),
            _ => None,
        }
    }

    fn is_zero(&self, id: ExprId) -> bool {
        let id = self.bare(id);
        match self.kernel.exprs.get(id).map(|data| &data.expr) {
            Some(Expr::Constant(Constant::Int(dim))) => dim.is(0),
            Some(Expr::Constant(Constant::Float(float))) => float.as_value() == Some(0.0),
            _ => false,
        }
    }

    /// Whether two expressions are the same number for sure.
    fn alike(&self, a: ExprId, b: ExprId, depth: usize) -> bool {
        let (a, b) = (self.bare(a), self.bare(b));
        let (Some(x), Some(y)) = (self.kernel.exprs.get(a), self.kernel.exprs.get(b)) else {
            return false;
        };
        if depth > 16 || x.types != y.types {
            return false;
        }
        match (&x.expr, &y.expr) {
            (Expr::Var(x), Expr::Var(y)) => x == y,
            (Expr::Constant(x), Expr::Constant(y)) => x == y,
            (Expr::Param(x), Expr::Param(y)) => x == y,
            (Expr::BlockId { axis: x }, Expr::BlockId { axis: y }) => x == y,
            (Expr::BlockCount { axis: x }, Expr::BlockCount { axis: y }) => x == y,
            (Expr::Shape { array: x, axis: i }, Expr::Shape { array: y, axis: j }) => {
                i == j && self.alike_arrays(*x, *y)
            }
            _ => false,
        }
    }

    fn alike_arrays(&self, a: ExprId, b: ExprId) -> bool {
        let at = |id: ExprId| self.kernel.exprs.get(self.resolve(id)).map(|data| &data.expr);
        matches!((at(a), at(b)), (Some(Expr::Param(x)), Some(Expr::Param(y))) if x == y)
    }

    /// A tile that must be there: of several tiles, of one.
    pub(crate) fn only<T: Copy>(&self, all: &[T], what: &str) -> Result<T> {
        match all {
            [only] => Ok(*only),
            _ => malformed(self.span, what),
        }
    }
}

pub(crate) fn rounding_px(mode: RoundingMode) -> Px {
    Px::ct_name("RoundingMode").attr(api::rounding(mode))
}

/// A call with the rounding mode and flushing that it asks for.
pub(crate) fn with_mode(call: Px, mode: FloatMode) -> Px {
    let call = call.with_some("rounding_mode", mode.rounding.map(rounding_px));
    if mode.flush_to_zero {
        call.with("flush_to_zero", Px::truth(true))
    } else {
        call
    }
}
