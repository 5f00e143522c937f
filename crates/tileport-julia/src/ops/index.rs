//! Integers and where they count from.
//!
//! Julia counts blocks, tiles and elements from one. A variable that stands for such a place is one more in the port than in
//! the source ([`Writer::shifts`]); sums carry the difference along, so that it is written only where it doesn't cancel.
//! All this is exact in arithmetic that wraps. Comparisons also take over a difference, which is exact but for the greatest
//! number of an integer type: that is no place in any array.

use crate::element::Elem;
use crate::error::Result;
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_kernel::expr::{BinaryOp, Combine, Comparison, Constant};
use tileport_kernel::{Dim, Element, Expr, ExprId, Type};

impl Writer<'_> {
    /// Whether an expression is a signed integer whose sums are looked into.
    fn counts(&mut self, id: ExprId) -> bool {
        let Some(Type::Tile(tile)) = self.kernel.type_of(id) else {
            return false;
        };
        let dtype = tile.dtype.clone();
        let span = self.span;
        matches!(
            self.members.elem(&dtype, span),
            Ok(Elem::Known(Element::I32 | Element::I64))
        )
    }

    /// By how much the simplest text for an integer exceeds its value.
    pub(crate) fn surplus(&mut self, id: ExprId) -> i64 {
        let kernel = self.kernel;
        let Some(data) = kernel.exprs.get(id) else {
            return 0;
        };
        match &data.expr {
            Expr::Var(var) => match self.inlined.get(var).copied() {
                Some(value) => self.surplus(value),
                None => self.shifts.get(var).copied().unwrap_or(0),
            },
            Expr::BlockId { .. } => 1,
            Expr::Range {
                start: None,
                step: None,
            } if self.counts(id) => 1,
            Expr::Reduce {
                combine: Combine::ArgMax { .. } | Combine::ArgMin { .. },
                ..
            } => 1,
            Expr::Reshape { x, .. }
            | Expr::Broadcast { x }
            | Expr::Permute { x, .. }
            | Expr::Full { value: x } => self.surplus(*x),
            Expr::Cast { x, rounding: None } if self.counts(id) && self.counts(*x) => self.surplus(*x),
            Expr::Binary { op, lhs, rhs, .. } if self.counts(id) => {
                let (left, right) = (self.term_surplus(*lhs), self.term_surplus(*rhs));
                match op {
                    BinaryOp::Add => left + right,
                    BinaryOp::Sub => left - right,
                    BinaryOp::Min | BinaryOp::Max if left == right => left,
                    _ => 0,
                }
            }
            Expr::Select { then, otherwise, .. } if self.counts(id) => {
                match (self.small(*then), self.small(*otherwise)) {
                    (None, None) => {
                        let (then, otherwise) = (self.surplus(*then), self.surplus(*otherwise));
                        if then == otherwise { then } else { 0 }
                    }
                    (Some(_), None) => self.surplus(*otherwise),
                    (None, Some(_)) => self.surplus(*then),
                    (Some(_), Some(_)) => 0,
                }
            }
            _ => 0,
        }
    }

    /// The surplus of a term of a sum; a number is the negative of itself, as it can be left out.
    fn term_surplus(&mut self, id: ExprId) -> i64 {
        let bare = self.bare(id);
        match self.small(bare) {
            Some(value) => -value,
            None => self.surplus(bare),
        }
    }

    /// The value of a small integer constant.
    pub(crate) fn small(&mut self, id: ExprId) -> Option<i64> {
        let id = self.bare(id);
        match &self.kernel.exprs.get(id)?.expr {
            Expr::Constant(Constant::Int(dim)) => i64::try_from(dim.as_int()?)
                .ok()
                .filter(|value| value.abs() < 1 << 20),
            _ => None,
        }
    }

    /// An expression with an integer added to it.
    pub(crate) fn shifted(&mut self, id: ExprId, shift: i64) -> Result<Val> {
        let kernel = self.kernel;
        let Some(data) = kernel.exprs.get(id) else {
            return crate::error::malformed(self.span, "an expression is missing");
        };
        if data.span.is_some() {
            self.span = data.span;
        }
        match &data.expr {
            Expr::Var(var) => {
                if let Some(value) = self.inlined.get(var).copied() {
                    return self.shifted(value, shift);
                }
                let (elem, shape) = self.tile_type(id)?;
                let surplus = self.shifts.get(var).copied().unwrap_or(0);
                let val = Val::new(self.variable(*var)?, elem, shape);
                self.add(val, shift - surplus)
            }
            Expr::BlockId { axis } => {
                let bid = self.int32(Jx::call("ct.bid", vec![Jx::atom((axis + 1).to_string())]));
                self.add(bid, shift - 1)
            }
            Expr::Range { start, step } => self.range(id, *start, *step, shift),
            Expr::Constant(constant) if shift != 0 => {
                let (elem, _) = self.tile_type(id)?;
                self.constant_of(elem, constant, shift)
            }
            Expr::Binary {
                op: BinaryOp::Add | BinaryOp::Sub,
                ..
            } if self.counts(id) => self.sum(id, shift),
            Expr::Binary { op, lhs, rhs, mode } if shift == 0 => self.binary(id, *op, (*lhs, *rhs), *mode),
            Expr::Binary {
                op: op @ (BinaryOp::Min | BinaryOp::Max),
                lhs,
                rhs,
                ..
            } if self.surplus(id) == shift => {
                let (elem, shape) = self.tile_type(id)?;
                let (lhs, rhs) = (self.bare(*lhs), self.bare(*rhs));
                let operands = vec![self.shifted(lhs, shift)?, self.shifted(rhs, shift)?];
                let name = if *op == BinaryOp::Min { "min" } else { "max" };
                self.elementwise(name, operands, elem, &shape)
            }
            Expr::Reshape { x, .. } if shift != 0 => {
                let (_, shape) = self.tile_type(id)?;
                let x = self.shifted(*x, shift)?;
                self.reshape(x, &shape)
            }
            Expr::Permute { x, axes } if shift != 0 => {
                let x = self.shifted(*x, shift)?;
                self.permuted(x, axes)
            }
            Expr::Broadcast { x } | Expr::Full { value: x } if shift != 0 => {
                let (_, shape) = self.tile_type(id)?;
                let bare = self.bare(*x);
                let x = self.shifted(bare, shift)?;
                self.expand(x, &shape)
            }
            Expr::Cast { x, rounding: None } if shift != 0 && self.surplus(id) == shift => {
                let (elem, _) = self.tile_type(id)?;
                let x = self.shifted(*x, shift)?;
                self.converted(x, elem)
            }
            Expr::Select {
                cond,
                then,
                otherwise,
            } if shift != 0 && self.surplus(id) == shift => {
                let (elem, shape) = self.tile_type(id)?;
                let cond = self.operand(*cond)?;
                let (then, otherwise) = (self.bare(*then), self.bare(*otherwise));
                let operands = vec![cond, self.shifted(then, shift)?, self.shifted(otherwise, shift)?];
                self.elementwise("ifelse", operands, elem, &shape)
            }
            Expr::Reduce {
                combine: Combine::ArgMax { .. } | Combine::ArgMin { .. },
                ..
            } => self.reduce(id, shift),
            _ => {
                let val = self.value(id)?;
                self.add(val, shift)
            }
        }
    }

    /// An integer with a small number added.
    pub(crate) fn add(&mut self, val: Val, number: i64) -> Result<Val> {
        if number == 0 {
            return Ok(val);
        }
        self.residue += 1;
        let dot = if val.is_scalar() { "" } else { "." };
        let literal = self.integer(val.elem, number.unsigned_abs().into());
        let op = if number < 0 { "-" } else { "+" };
        Ok(val.map(|jx| jx.binary(format!("{dot}{op}"), literal)))
    }

    /// Whole numbers; the first of them is one more than Julia's default where nothing is added.
    fn range(&mut self, id: ExprId, start: Option<ExprId>, step: Option<ExprId>, shift: i64) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        if !self.is_integer(elem)? {
            return crate::error::not_written(
                self.span,
                "range of floats",
                "make the range of integers and convert it",
            );
        }
        let Some(length) = shape.first() else {
            return crate::error::malformed(self.span, "a range has one dimension");
        };
        let length = self.dim_jx(length)?;
        let mut keywords = Vec::new();
        if elem != Elem::I32 {
            keywords.push(("dtype".to_owned(), Jx::atom(self.name_of(elem))));
        }
        let first = match start {
            None => Some(shift),
            Some(start) => match self.small(start) {
                Some(value) => Some(value + shift),
                None => {
                    let start = self.shifted(start, shift)?;
                    keywords.push(("start".to_owned(), start.jx));
                    None
                }
            },
        };
        if let Some(first) = first.filter(|first| *first != 1) {
            self.residue += 1;
            keywords.push(("start".to_owned(), Jx::atom(first.to_string())));
        }
        if let Some(step) = step {
            let step = match self.small(step) {
                Some(value) => Jx::atom(value.to_string()),
                None => self.value(step)?.jx,
            };
            keywords.push(("step".to_owned(), step));
        }
        Ok(Val::new(
            Jx::with("ct.arange", vec![length], keywords),
            elem,
            shape,
        ))
    }

    /// The terms of a sum of integers, and the numbers in it.
    fn terms(
        &mut self,
        id: ExprId,
        negative: bool,
        terms: &mut Vec<(bool, ExprId)>,
        number: &mut Dim,
    ) -> Result {
        let bare = self.bare(id);
        let kernel = self.kernel;
        match kernel.exprs.get(bare).map(|data| &data.expr) {
            Some(Expr::Binary {
                op: op @ (BinaryOp::Add | BinaryOp::Sub),
                lhs,
                rhs,
                ..
            }) if self.counts(bare) => {
                self.terms(*lhs, negative, terms, number)?;
                self.terms(*rhs, negative != (*op == BinaryOp::Sub), terms, number)
            }
            Some(Expr::Constant(Constant::Int(dim))) if self.counts(bare) => {
                let dim = self.dim(dim)?;
                if dim.as_int().is_none() {
                    terms.push((negative, bare));
                    return Ok(());
                }
                let sum = if negative {
                    number.sub(&dim)
                } else {
                    number.add(&dim)
                };
                *number = sum.map_err(|e| crate::error::symbolic(kernel, e, self.span))?;
                Ok(())
            }
            _ => {
                terms.push((negative, bare));
                Ok(())
            }
        }
    }

    fn sum(&mut self, id: ExprId, shift: i64) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let mut terms = Vec::new();
        let mut number = Dim::int(shift.into());
        self.terms(id, false, &mut terms, &mut number)?;
        let mut rest = number.as_int().unwrap_or(0);
        let mut surpluses = Vec::new();
        for (negative, term) in &terms {
            let surplus = self.surplus(*term);
            surpluses.push(surplus);
            rest -= i128::from(if *negative { -surplus } else { surplus });
        }
        // A range can begin anywhere.
        let mut added = vec![0_i64; terms.len()];
        let ranges = terms.iter().zip(&surpluses).zip(added.iter_mut());
        for (((negative, term), surplus), added) in ranges {
            let is_range = *surplus == 1
                && matches!(
                    self.kernel
                        .exprs
                        .get(self.plain_range(*term))
                        .map(|data| &data.expr),
                    Some(Expr::Range { .. })
                );
            if is_range
                && !negative
                && let Ok(small) = i64::try_from(rest)
            {
                *added = small;
                rest = 0;
                break;
            }
        }
        // What is added first.
        let mut order: Vec<usize> = (0..terms.len()).collect();
        order.sort_by_key(|i| terms.get(*i).is_some_and(|(negative, _)| *negative));
        let positive_first = terms.first().is_some_and(|(negative, _)| !negative);
        if positive_first {
            order = (0..terms.len()).collect();
        }
        let mut sum: Option<Val> = None;
        for i in order {
            let (Some((negative, term)), Some(surplus), Some(added)) =
                (terms.get(i), surpluses.get(i), added.get(i))
            else {
                continue;
            };
            let val = self.shifted(*term, surplus + added)?;
            sum = Some(match sum {
                None if *negative => val.map(|jx| Jx::prefix("-", jx)),
                None => val,
                Some(sum) => {
                    let operands = vec![sum, val];
                    let shape = Self::joined(&operands).unwrap_or_else(|| shape.clone());
                    self.elementwise(if *negative { "-" } else { "+" }, operands, elem, &shape)?
                }
            });
        }
        let sum = match sum {
            None => Val::new(self.integer(elem, rest), elem, Vec::new()),
            Some(sum) if rest == 0 => sum,
            Some(sum) => {
                self.residue += 1;
                let literal = self.integer(elem, rest.abs());
                let dot = if sum.is_scalar() { "" } else { "." };
                let op = if rest < 0 { "-" } else { "+" };
                sum.map(|jx| jx.binary(format!("{dot}{op}"), literal))
            }
        };
        if sum.shape == shape {
            Ok(sum)
        } else {
            self.expand(sum, &shape)
        }
    }

    /// What a term is but for its shape.
    fn plain_range(&self, mut id: ExprId) -> ExprId {
        while let Some(data) = self.kernel.exprs.get(id) {
            match &data.expr {
                Expr::Reshape { x, .. } | Expr::Broadcast { x } => id = *x,
                _ => break,
            }
        }
        id
    }

    /// A comparison; of places, both sides may count from one.
    pub(crate) fn compare(&mut self, id: ExprId, op: Comparison, lhs: ExprId, rhs: ExprId) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let (lhs, rhs) = (self.bare(lhs), self.bare(rhs));
        let mut text = match op {
            Comparison::Eq => "==",
            Comparison::Ne => "!=",
            Comparison::Lt => "<",
            Comparison::Le => "<=",
            Comparison::Gt => ">",
            Comparison::Ge => ">=",
        };
        let (mut add_left, mut add_right) = (0, 0);
        if self.counts(lhs) && self.counts(rhs) {
            let left = if self.small(lhs).is_some() {
                0
            } else {
                self.surplus(lhs)
            };
            let right = if self.small(rhs).is_some() {
                0
            } else {
                self.surplus(rhs)
            };
            // l < r with l and r counted from elsewhere: l + left < r + left.
            match (left, right, op) {
                (1, 1, _) => (add_left, add_right) = (1, 1),
                (1, 0, _) if self.small(rhs).is_some() => (add_left, add_right) = (1, 1),
                (0, 1, _) if self.small(lhs).is_some() => (add_left, add_right) = (1, 1),
                (1, 0, Comparison::Lt) => (text, add_left) = ("<=", 1),
                (1, 0, Comparison::Ge) => (text, add_left) = (">", 1),
                (0, 1, Comparison::Le) => (text, add_right) = ("<", 1),
                (0, 1, Comparison::Gt) => (text, add_right) = (">=", 1),
                _ => {}
            }
        }
        let operands = vec![self.place(lhs, add_left)?, self.place(rhs, add_right)?];
        self.elementwise(text, operands, elem, &shape)
    }

    fn place(&mut self, id: ExprId, shift: i64) -> Result<Val> {
        if shift == 0 {
            self.value(id)
        } else {
            self.shifted(id, shift)
        }
    }

    /// A tile's or element's place, counted from one.
    pub(crate) fn one_based(&mut self, id: ExprId) -> Result<Val> {
        let bare = self.bare(id);
        self.shifted(bare, 1)
    }

    /// A place as an index, in Julia's order. Numbers stand alone where nothing else says which integers are meant.
    pub(crate) fn places(&mut self, index: &[ExprId]) -> Result<Vec<Jx>> {
        let numbers: Option<Vec<i64>> = index.iter().map(|id| self.small(*id)).collect();
        let mut items = Vec::new();
        if let Some(numbers) = numbers {
            items.extend(numbers.iter().map(|number| Jx::atom((number + 1).to_string())));
        } else {
            for id in index {
                items.push(self.one_based(*id)?.jx);
            }
        }
        Ok(self.frame.order(items))
    }
}
