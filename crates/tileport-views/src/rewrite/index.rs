//! The new index of a dimension in its simplest form: an existing value where there is one.

use crate::access::Access;
use crate::analysis::Analysis;
use crate::atom::AtomKind;
use crate::decide::{Dimension, NewIndex};
use crate::form::{Atom, Form, Range};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tileport_ir::attr::Signedness;
use tileport_ir::op::Op;
use tileport_ir::{BlockId, OpId, SideTable, Value, ValueDef};

/// How to compute an index, to be put before the access.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Expr {
    /// A value that is there.
    Value(Value),
    /// A number.
    Constant(i128),
    /// A coordinate of the tile block.
    BlockId(u8),
    /// A size of the grid.
    GridSize(u8),
    /// A value in another width, read as signed.
    Resize(Box<Expr>, u32),
    /// A sum.
    Add(Box<Expr>, Box<Expr>),
    /// A difference.
    Sub(Box<Expr>, Box<Expr>),
    /// A product.
    Mul(Box<Expr>, Box<Expr>),
    /// A quotient of an unsigned number.
    Div(Box<Expr>, Box<Expr>),
    /// One of two.
    Select(Value, Box<Expr>, Box<Expr>),
    /// The smaller (or larger) of two.
    Extremum(bool, Signedness, Box<Expr>, Box<Expr>),
}

/// A counter that a loop need not carry.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    /// The argument of the loop's block.
    pub(crate) value: Value,
    /// The loop's block.
    pub(crate) block: BlockId,
    /// How to compute it at the start of the block.
    pub(crate) expr: Expr,
    /// Its width.
    pub(crate) width: u32,
}

impl Expr {
    /// Calls `f` for each value that stands in it.
    fn each_value(&self, f: &mut impl FnMut(Value)) {
        match self {
            Self::Value(v) => f(*v),
            Self::Constant(_) | Self::BlockId(_) | Self::GridSize(_) => {}
            Self::Resize(a, _) => a.each_value(f),
            Self::Div(a, b)
            | Self::Add(a, b)
            | Self::Sub(a, b)
            | Self::Mul(a, b)
            | Self::Extremum(_, _, a, b) => {
                a.each_value(f);
                b.each_value(f);
            }
            Self::Select(c, a, b) => {
                f(*c);
                a.each_value(f);
                b.each_value(f);
            }
        }
    }

    /// How many operations it takes.
    fn cost(&self) -> u32 {
        match self {
            Self::Value(_) | Self::Constant(_) => 0,
            Self::BlockId(_) | Self::GridSize(_) => 1,
            Self::Resize(a, _) => 1 + a.cost(),
            Self::Add(a, b) | Self::Sub(a, b) | Self::Mul(a, b) | Self::Div(a, b) => 1 + a.cost() + b.cost(),
            Self::Select(_, a, b) | Self::Extremum(_, _, a, b) => 1 + a.cost() + b.cost(),
        }
    }
}

/// Finds new indices.
pub(crate) struct Planner<'a, 'b> {
    analysis: &'a mut Analysis<'b>,
    /// The values that have a form, by form and width.
    known: FxHashMap<(Form, u32), SmallVec<[Value; 2]>>,
    /// Values that a loop carries, and what is computed from them: a loop may do without these.
    carried: SideTable<Value, bool>,
}

impl<'a, 'b> Planner<'a, 'b> {
    pub(crate) fn new(analysis: &'a mut Analysis<'b>) -> Self {
        let mut planner = Self {
            known: FxHashMap::default(),
            carried: SideTable::default(),
            analysis,
        };
        planner.index();
        planner
    }

    fn index(&mut self) {
        let body = self.analysis.body;
        for &arg in body.args() {
            self.remember(arg);
        }
        let mut order = Vec::with_capacity(body.num_ops());
        body.walk(|id| order.push(id));
        for id in order {
            let op = body.op(id);
            if let Op::For { body: region, .. } = op {
                for &arg in body.region_args(*region).iter().skip(1) {
                    self.carried.set(arg, true);
                }
            }
            for region in op.regions() {
                for &arg in body.region_args(region) {
                    self.remember(arg);
                }
            }
            let mut from_carried = false;
            if !matches!(op, Op::For { .. } | Op::Loop { .. } | Op::If { .. }) {
                op.each_operand(|v| from_carried |= self.carried[v]);
            }
            for result in body.results(id) {
                if from_carried {
                    self.carried.set(result, true);
                }
                self.remember(result);
            }
        }
    }

    fn remember(&mut self, value: Value) {
        if let Some(fact) = self.analysis.fact(value) {
            let key = (fact.form.clone(), fact.width);
            self.known.entry(key).or_default().push(value);
        }
    }

    /// A value of this form that is there when an operation runs; the earliest, sources before computed values.
    fn existing(&self, form: &Form, width: u32, at: OpId, carried: bool) -> Option<Value> {
        let analysis = &*self.analysis;
        let rank = |v: Value| match analysis.body.def(v) {
            ValueDef::Argument { .. } => 0,
            ValueDef::Result { op, .. } => match analysis.body.op(op) {
                Op::GetTileBlockId {} | Op::GetNumTileBlocks {} | Op::Constant { .. } => 0,
                _ => 1,
            },
        };
        // What happens to be a number is no better than the number.
        let is_number = form.as_constant().is_some();
        let fits = |v: Value| !is_number || matches!(analysis.body.defining_op(v), Some(Op::Constant { .. }));
        // Long lists of equal values are constants as a rule, of which any will do.
        self.known
            .get(&(form.clone(), width))?
            .iter()
            .take(64)
            .copied()
            .filter(|&v| {
                fits(v) && self.carried[v] == carried && analysis.order.is_visible(analysis.body, v, at)
            })
            .min_by_key(|&v| rank(v))
    }

    /// How to compute the new index of a convertible dimension.
    pub(crate) fn plan(&mut self, access: &Access, dimension: &Dimension, new: &NewIndex) -> Expr {
        let expr = self.plan_index(access, dimension, new);
        match self.analysis.fact(dimension.index).map(|f| f.width) {
            Some(width) => self.with_constants(expr, width, access.op),
            None => expr,
        }
    }

    /// Uses the constants that are there.
    fn with_constants(&self, expr: Expr, width: u32, at: OpId) -> Expr {
        let of = |e: Box<Expr>| Box::new(self.with_constants(*e, width, at));
        match expr {
            Expr::Constant(n) => match self.existing(&Form::constant(n), width, at, false) {
                Some(v) => Expr::Value(v),
                None => Expr::Constant(n),
            },
            Expr::Add(a, b) => Expr::Add(of(a), of(b)),
            Expr::Sub(a, b) => Expr::Sub(of(a), of(b)),
            Expr::Mul(a, b) => Expr::Mul(of(a), of(b)),
            Expr::Div(a, b) => Expr::Div(of(a), of(b)),
            Expr::Select(c, a, b) => Expr::Select(c, of(a), of(b)),
            Expr::Extremum(smaller, s, a, b) => Expr::Extremum(smaller, s, of(a), of(b)),
            // Inside a change of width constants have another type.
            Expr::Value(_) | Expr::BlockId(_) | Expr::GridSize(_) | Expr::Resize(..) => expr,
        }
    }

    fn plan_index(&mut self, access: &Access, dimension: &Dimension, new: &NewIndex) -> Expr {
        let divided = |divisor: i128, factor: i128| {
            let mut expr = Expr::Value(dimension.index);
            if divisor != 1 {
                expr = Expr::Div(Box::new(expr), Box::new(Expr::Constant(divisor)));
            }
            if factor != 1 {
                expr = Expr::Mul(Box::new(expr), Box::new(Expr::Constant(factor)));
            }
            expr
        };
        let fallback = divided(dimension.divisor, dimension.factor);
        if dimension.divisor == 1 && dimension.factor == 1 {
            return fallback;
        }
        let Some(width) = self.analysis.fact(dimension.index).map(|f| f.width) else {
            return fallback;
        };
        let planned = match &new.form {
            Some((form, _)) => self.simplest(form, width, access.op),
            None => None,
        };
        let mut pushed = || self.push_down(dimension.index, dimension, width, access.op, 0);
        match planned {
            Some(expr) if expr.cost() <= fallback.cost().max(2) => expr,
            // Without a division the old index is as good as anything that takes more.
            _ if dimension.divisor == 1 => fallback,
            planned => {
                let pushed = pushed();
                pushed.or(planned).filter(|e| e.cost() <= 6).unwrap_or(fallback)
            }
        }
    }

    /// The counters that loops carry and that an index is computed from, with how to compute them from the loop's
    /// induction variable instead.
    pub(crate) fn counters(&mut self, index: Value) -> Vec<Counter> {
        let body = self.analysis.body;
        let (mut work, mut seen, mut found) = (vec![index], vec![index], Vec::new());
        while let Some(value) = work.pop() {
            if !self.carried[value] || seen.len() > 64 {
                continue;
            }
            match body.def(value) {
                ValueDef::Result { op, .. } => body.op(op).each_operand(|v| {
                    if !seen.contains(&v) {
                        seen.push(v);
                        work.push(v);
                    }
                }),
                ValueDef::Argument { block, .. } => found.extend(self.counter(value, block)),
            }
        }
        found
    }

    fn counter(&mut self, value: Value, block: BlockId) -> Option<Counter> {
        let fact = self.analysis.fact(value)?.clone();
        let first = *self.analysis.body.block(block).ops.first()?;
        if fact
            .form
            .atoms()
            .all(|a| !matches!(self.analysis.atoms.kind(a), AtomKind::Trip(_)))
        {
            return None;
        }
        let expr = self
            .build(&fact.form, fact.width, first, 0)
            .filter(|e| e.cost() <= 1)?;
        let expr = self.with_constants(expr, fact.width, first);
        let mut plain = true;
        expr.each_value(&mut |v| plain &= !self.carried[v]);
        plain.then_some(Counter {
            value,
            block,
            expr,
            width: fact.width,
        })
    }

    /// Divides what a selection picks from instead of what it picked.
    fn push_down(&mut self, value: Value, dim: &Dimension, width: u32, at: OpId, depth: u32) -> Option<Expr> {
        if depth > 4 {
            return None;
        }
        let fact = self.analysis.fact(value)?.clone();
        let whole = |f: &Form| f.content() % dim.divisor == 0;
        if fact.exact_unsigned && whole(&fact.form) {
            let form = fact.form.div_exact(dim.divisor)?.scale(dim.factor)?;
            if let Some(expr) = self.simplest(&form, width, at) {
                return Some(expr);
            }
        }
        match *self.analysis.body.defining_op(value)? {
            Op::Select {
                cond,
                val_if_true,
                val_if_false,
            } if depth > 0 || self.analysis.width(cond).is_some() => {
                let a = self.push_down(val_if_true, dim, width, at, depth + 1)?;
                let b = self.push_down(val_if_false, dim, width, at, depth + 1)?;
                Some(Expr::Select(cond, Box::new(a), Box::new(b)))
            }
            Op::MinI { lhs, rhs, signedness } | Op::MaxI { lhs, rhs, signedness } => {
                // Division by a positive number keeps the order only of what did not wrap.
                let both_exact = [lhs, rhs].iter().all(|&v| {
                    self.analysis
                        .fact(v)
                        .is_some_and(|f| f.exact_unsigned && f.signed.lo >= 0)
                });
                if !both_exact {
                    return None;
                }
                let smaller = matches!(self.analysis.body.defining_op(value)?, Op::MinI { .. });
                let a = self.push_down(lhs, dim, width, at, depth + 1)?;
                let b = self.push_down(rhs, dim, width, at, depth + 1)?;
                Some(Expr::Extremum(smaller, signedness, Box::new(a), Box::new(b)))
            }
            _ => None,
        }
    }

    /// The cheapest way to compute a form; values that a loop carries come after short computations without them.
    fn simplest(&mut self, form: &Form, width: u32, at: OpId) -> Option<Expr> {
        if let Some(v) = self.existing(form, width, at, false) {
            return Some(Expr::Value(v));
        }
        if let Some(n) = form.as_constant() {
            return Some(Expr::Constant(n));
        }
        let built = self.build(form, width, at, 0);
        match built {
            Some(expr) if expr.cost() <= 2 => Some(expr),
            built => self.existing(form, width, at, true).map(Expr::Value).or(built),
        }
    }

    /// Computes a form from its atoms.
    fn build(&mut self, form: &Form, width: u32, at: OpId, depth: u32) -> Option<Expr> {
        if depth > 4 || form.terms().len() > 8 {
            return None;
        }
        let (form, quotients) = self.by_induction_variables(form, at)?;
        // A form without the loop's numbering may be a value that is there.
        if quotients.is_empty()
            && let Some(v) = self.existing(&form, width, at, false)
        {
            return Some(Expr::Value(v));
        }
        let mut sum: Option<Expr> = None;
        let mut subtracted = Vec::new();
        let add = |sum: Option<Expr>, term: Expr| {
            Some(match sum {
                None => term,
                Some(s) => Expr::Add(Box::new(s), Box::new(term)),
            })
        };
        for (expr, c) in quotients {
            sum = add(sum, times(expr, c));
        }
        for (m, c) in form.terms() {
            let mut product: Option<Expr> = None;
            for &atom in m {
                let factor = self.atom(atom, width, at, depth)?;
                product = Some(match product {
                    None => factor,
                    Some(p) => Expr::Mul(Box::new(p), Box::new(factor)),
                });
            }
            let term = times(product?, c.abs());
            if *c < 0 {
                subtracted.push(term)
            } else {
                sum = add(sum, term)
            }
        }
        let constant = form.constant_part();
        if constant > 0 || (sum.is_none() && (constant != 0 || subtracted.is_empty())) {
            sum = add(sum, Expr::Constant(constant));
        }
        if constant < 0 && sum.is_some() {
            subtracted.push(Expr::Constant(-constant));
        }
        let sum = sum.unwrap_or(Expr::Constant(0));
        Some(
            subtracted
                .into_iter()
                .fold(sum, |s, t| Expr::Sub(Box::new(s), Box::new(t))),
        )
    }

    /// Puts loops' induction variables in the place of their iteration numbers. What does not divide the step is
    /// returned apart, as quotients with their coefficients.
    fn by_induction_variables(&mut self, form: &Form, at: OpId) -> Option<(Form, Vec<(Expr, i128)>)> {
        let mut form = form.clone();
        let mut quotients = Vec::new();
        for _ in 0..8 {
            let trip = form.atoms().find_map(|a| match self.analysis.atoms.kind(a) {
                AtomKind::Trip(id) => Some((a, *id)),
                _ => None,
            });
            let Some((atom, id)) = trip else {
                return Some((form, quotients));
            };
            let Op::For {
                lower_bound,
                step,
                body: region,
                unsigned_cmp,
                ..
            } = self.analysis.body.op(id)
            else {
                return None;
            };
            let (lower_bound, step) = (*lower_bound, *step);
            let iv = *self.analysis.body.region_args(*region).first()?;
            let signed = !unsigned_cmp;
            let (lower, _) = self.analysis.exact(lower_bound, signed)?;
            let (step, _) = self.analysis.exact(step, signed)?;
            let step = step.as_constant().filter(|&s| s > 0)?;
            let iv_range = self.analysis.fact(iv)?.signed;
            let variable = Form::atom(self.analysis.atoms.atom(AtomKind::Value(iv), iv_range));
            let (rest, coefficient) = form.split_linear(atom)?;
            let moved = variable.sub(&lower)?;
            if coefficient.content() % step == 0 {
                form = rest.add(&coefficient.div_exact(step)?.mul(&moved)?)?;
                continue;
            }
            let c = coefficient.as_constant().filter(|&c| c > 0)?;
            if iv_range.lo < 0 || lower.as_constant() != Some(0) || !self.visible(iv, at) {
                return None;
            }
            let step = Box::new(Expr::Constant(step));
            quotients.push((Expr::Div(Box::new(Expr::Value(iv)), step), c));
            form = rest;
        }
        None
    }

    fn visible(&self, value: Value, at: OpId) -> bool {
        self.analysis.order.is_visible(self.analysis.body, value, at)
    }

    /// Computes an atom in a width.
    fn atom(&mut self, atom: Atom, width: u32, at: OpId, depth: u32) -> Option<Expr> {
        let form = Form::atom(atom);
        if let Some(v) = self.existing(&form, width, at, false) {
            return Some(Expr::Value(v));
        }
        let kind = self.analysis.atoms.kind(atom).clone();
        let source = |expr: Expr| {
            if width == 32 {
                expr
            } else {
                Expr::Resize(Box::new(expr), width)
            }
        };
        match kind {
            AtomKind::BlockId(axis) => {
                let there = self.existing(&form, 32, at, false);
                Some(source(there.map_or(Expr::BlockId(axis), Expr::Value)))
            }
            AtomKind::GridSize(axis) => {
                let there = self.existing(&form, 32, at, false);
                Some(source(there.map_or(Expr::GridSize(axis), Expr::Value)))
            }
            AtomKind::Value(v) if self.visible(v, at) => {
                let expr = Expr::Value(v);
                Some(match self.analysis.width(v)? {
                    w if w == width => expr,
                    _ => Expr::Resize(Box::new(expr), width),
                })
            }
            AtomKind::Floor { of, by } => {
                let by = by.as_constant()?;
                if !self.analysis.atoms.range_of(&of).within(Range::signed(width)) {
                    return None;
                }
                if self.analysis.atoms.range_of(&of).lo < 0 {
                    return None;
                }
                let of = match self.existing(&of, width, at, false) {
                    Some(v) => Expr::Value(v),
                    None => self.build(&of, width, at, depth + 1)?,
                };
                Some(Expr::Div(Box::new(of), Box::new(Expr::Constant(by))))
            }
            _ => self.existing(&form, width, at, true).map(Expr::Value),
        }
    }
}

fn times(expr: Expr, by: i128) -> Expr {
    if by == 1 {
        expr
    } else {
        Expr::Mul(Box::new(expr), Box::new(Expr::Constant(by)))
    }
}
