//! Single faults of the kinds that porters make, put into a module: to measure how many of them are found.
//!
//! A fault is data; [`Fault::apply`] makes the module with it. What comes out may be invalid (the verifier says so), and
//! it may mean the same (a mask dropped that was always true), which only a proof can tell.

mod arithmetic;
mod fields;
mod flow;
mod memory;

use crate::single::entry;
use std::fmt;
use tileport_ir::attr::{Elements, Number, Overflow, RoundingMode};
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{
    Body, ElementType, Item, Module, Op, OpId, TileElement, TileType, Type, Types, Value, text,
};

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An index of a view, or an offset of a pointer, one too large or small.
    Index,
    /// A length that is off.
    Length,
    /// Two indices, sizes or strides in the wrong order.
    SwappedDimensions,
    /// The operands of an operation that is not commutative in the wrong order.
    SwappedOperands,
    /// A mask that is missing or turned round.
    Mask,
    /// Other padding, or none.
    Padding,
    /// Another rounding mode.
    Rounding,
    /// A division that is rounded another way.
    Division,
    /// An accumulator that is not added to, or not carried on.
    Accumulation,
    /// Another axis of a reduction, a scan, a concatenation or an iota.
    Axis,
    /// A value rounded to a narrower type on its way.
    ElementType,
    /// Integers read with the other signedness.
    Signedness,
    /// Another stride.
    Stride,
    /// A tile that is transposed where it should not be, or the other way round.
    Transposed,
    /// Another comparison.
    Comparison,
    /// Another treatment of NaN, of subnormal numbers, or of overflow.
    Flag,
    /// A constant that is off.
    Constant,
    /// Bounds or the step of a loop.
    LoopBounds,
    /// Another coordinate of the tile block or the grid.
    BlockAxis,
    /// Another operation of the same shape.
    Operation,
    /// Another parameter of the same type.
    Parameter,
    /// A store that is missing.
    MissingStore,
    /// A token that is missing.
    Token,
    /// Another atomic operation.
    Atomic,
    /// Another memory ordering or scope.
    MemoryOrdering,
    /// A fact that is taken for granted and is too strong.
    Assumption,
}

/// One fault.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Its kind.
    pub kind: Kind,
    /// What it does, for people.
    pub text: String,
    op: OpId,
    change: Change,
}

/// What is changed.
#[derive(Clone, Debug)]
enum Change {
    /// Operands and attributes.
    Op(Op),
    /// The type of a result.
    ResultType(usize, Type),
    /// An integer operand, by position, is so much more.
    Nudge(usize, i64),
    /// What uses a result uses another value of its type instead.
    Bypass(usize, Value),
    /// A result is rounded to a type and back.
    Through(ElementType),
    /// The operation is not there.
    Erase,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.kind, self.text)
    }
}

/// What looks for faults.
pub(crate) struct Search<'a> {
    pub(crate) module: &'a Module,
    pub(crate) body: &'a Body,
    found: Vec<Fault>,
}

impl Search<'_> {
    /// The type of a value.
    pub(crate) fn ty(&self, value: Value) -> &Type {
        &self.module.types[self.body.ty(value)]
    }

    pub(crate) fn tile(&self, value: Value) -> Option<&TileType> {
        self.ty(value).as_tile()
    }

    pub(crate) fn element(&self, value: Value) -> Option<ElementType> {
        self.tile(value)?.element.as_number()
    }

    pub(crate) fn same_type(&self, a: Value, b: Value) -> bool {
        self.body.ty(a) == self.body.ty(b)
    }

    fn add(&mut self, kind: Kind, op: OpId, what: impl fmt::Display, change: Change) {
        let shown = entry(self.module).map_or(String::new(), |e| text::print_op(self.module, e, op));
        self.found.push(Fault {
            kind,
            text: format!("{what} in `{shown}`"),
            op,
            change,
        });
    }

    pub(crate) fn replaced(&mut self, kind: Kind, op: OpId, what: impl fmt::Display, new: Op) {
        if *self.body.op(op) != new {
            self.add(kind, op, what, Change::Op(new));
        }
    }

    pub(crate) fn retyped(&mut self, kind: Kind, op: OpId, what: impl fmt::Display, new: Type) {
        self.add(kind, op, what, Change::ResultType(0, new));
    }

    pub(crate) fn nudged(&mut self, kind: Kind, op: OpId, operand: usize, by: i64) {
        let what = format!("operand {operand} {by:+}");
        self.add(kind, op, what, Change::Nudge(operand, by));
    }

    pub(crate) fn bypassed(
        &mut self,
        kind: Kind,
        op: OpId,
        what: impl fmt::Display,
        result: usize,
        by: Value,
    ) {
        if self
            .body
            .result(op, result)
            .is_some_and(|value| self.same_type(value, by))
        {
            self.add(kind, op, what, Change::Bypass(result, by));
        }
    }
}

/// All single faults that can be put into the one entry of a module, in order of the text.
#[must_use]
pub fn faults(module: &Module) -> Vec<Fault> {
    let Some(found) = entry(module) else {
        return Vec::new();
    };
    let mut search = Search {
        module,
        body: &found.body,
        found: Vec::new(),
    };
    let mut ops = Vec::new();
    found.body.walk(|op| ops.push(op));
    for op in ops {
        fields::search(&mut search, op);
        arithmetic::search(&mut search, op);
        memory::search(&mut search, op);
        flow::search(&mut search, op);
    }
    search.found
}

impl Fault {
    /// Whether another fault is in the same operation.
    #[must_use]
    pub fn is_beside(&self, other: &Self) -> bool {
        self.op == other.op
    }

    /// The module with the fault; `None` if it cannot be put in.
    #[must_use]
    pub fn apply(&self, module: &Module) -> Option<Module> {
        let mut module = module.clone();
        let Module { types, items, .. } = &mut module;
        let found = items.iter_mut().find_map(|item| match item {
            Item::Entry(entry) => Some(entry),
            Item::Global(_) => None,
        })?;
        let mut rewriter = Rewriter::new(&mut found.body);
        match &self.change {
            Change::Op(new) => rewriter.set_op(self.op, new.clone()),
            Change::ResultType(result, ty) => {
                let value = rewriter.body().result(self.op, *result)?;
                let ty = types.intern(ty.clone());
                rewriter.set_type(value, ty);
            }
            Change::Nudge(operand, by) => nudge(&mut rewriter, types, self.op, *operand, *by)?,
            Change::Bypass(result, by) => {
                let value = rewriter.body().result(self.op, *result)?;
                rewriter.replace_uses(value, *by);
            }
            Change::Through(element) => through(&mut rewriter, types, self.op, *element)?,
            Change::Erase => {
                let token = types.token();
                let results: Vec<Value> = rewriter.body().results(self.op).collect();
                for value in results {
                    if rewriter.body().ty(value) == token {
                        let none = rewriter.insert_before(self.op, Op::MakeToken {}, &[token])?;
                        let none = rewriter.body().result(none, 0)?;
                        rewriter.replace_uses(value, none);
                    } else if !rewriter.uses(value).is_empty() {
                        return None;
                    }
                }
                rewriter.erase(self.op);
            }
        }
        Some(module)
    }
}

/// An integer operand plus a constant.
fn nudge(rewriter: &mut Rewriter<'_>, types: &Types, op: OpId, operand: usize, by: i64) -> Option<()> {
    let old = *rewriter.body().op(op).operands().get(operand)?;
    let ty = rewriter.body().ty(old);
    let element = types[ty].as_tile()?.element.as_number()?;
    let value = Elements::splat(Number::int(element, by));
    let step = rewriter.insert_before(op, Op::Constant { value }, &[ty])?;
    let rhs = rewriter.body().result(step, 0)?;
    let sum = Op::AddI {
        lhs: old,
        rhs,
        overflow: Overflow::None,
    };
    let sum = rewriter.insert_before(op, sum, &[ty])?;
    let new = rewriter.body().result(sum, 0)?;
    let mut changed = rewriter.body().op(op).clone();
    let mut at = 0;
    changed.each_operand_mut(|value| {
        if at == operand {
            *value = new;
        }
        at += 1;
    });
    rewriter.set_op(op, changed);
    Some(())
}

/// A float result, rounded to a type and back before it is used.
fn through(rewriter: &mut Rewriter<'_>, types: &mut Types, op: OpId, element: ElementType) -> Option<()> {
    let value = rewriter.body().result(op, 0)?;
    let ty = rewriter.body().ty(value);
    let tile = types[ty].as_tile()?.clone();
    let narrow = types.intern(Type::Tile(TileType {
        shape: tile.shape,
        element: TileElement::Number(element),
    }));
    let block = rewriter.block_of(op)?;
    let at = rewriter.position(op)? + 1;
    let convert = |from: Value| Op::FToF {
        from,
        rounding_mode: RoundingMode::NearestEven,
    };
    let loc = rewriter.body().loc(op);
    // Made with another operand first, so that the uses of the result can be redirected as a whole.
    let down = rewriter.insert(block, at, convert(value), &[narrow], loc);
    let low = rewriter.body().result(down, 0)?;
    let up = rewriter.insert(block, at + 1, convert(low), &[ty], loc);
    let high = rewriter.body().result(up, 0)?;
    rewriter.replace_uses(value, high);
    rewriter.set_op(down, convert(value));
    Some(())
}
