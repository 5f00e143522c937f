//! Structure: entries, regions, blocks, order and visibility.

use super::context::{Context, OpContext};
use super::debug::{self, Scopes};
use super::rules::*;
use super::{attributes, constraints, control, show};
use crate::MAX_NESTING;
use crate::body::Body;
use crate::entity::{BlockId, Entity, OpId, RegionId, TypeId, Value};
use crate::module::Entry;
use crate::op::{Effects, FieldRef, Op, ResultLayout};
use crate::types::Type;

/// The walk over one entry.
pub(super) struct Walk<'c, 'm> {
    pub(super) context: &'c mut Context<'m>,
    pub(super) entry: &'m Entry,
    /// Which values are defined where the walk is.
    visible: Vec<bool>,
    /// Which values have been visible at all.
    seen: Vec<bool>,
    /// The visible values, innermost last.
    scope: Vec<Value>,
    placed_ops: Vec<bool>,
    placed_blocks: Vec<bool>,
    placed_regions: Vec<bool>,
    scopes: &'c Scopes,
    /// Whether the locations of all operations so far are in order. One finding is enough: what is wrong with one
    /// operation's scope is usually wrong with all.
    located: bool,
    /// The operations around the one under check, outermost first.
    pub(super) parents: Vec<OpId>,
}

impl<'c, 'm> Walk<'c, 'm> {
    pub(super) fn new(context: &'c mut Context<'m>, entry: &'m Entry, scopes: &'c Scopes) -> Self {
        let body = &entry.body;
        Self {
            context,
            entry,
            visible: vec![false; body.num_values()],
            seen: vec![false; body.num_values()],
            scope: Vec::new(),
            placed_ops: vec![false; body.num_ops()],
            placed_blocks: vec![false; body.num_blocks()],
            placed_regions: vec![false; body.num_regions()],
            scopes,
            located: true,
            parents: Vec::new(),
        }
    }

    pub(super) fn body(&self) -> &'m Body {
        &self.entry.body
    }

    /// Checks the entry's head and code.
    pub(super) fn entry(&mut self) {
        let entry = self.entry;
        let span = entry.span;
        if !entry.signature.results.is_empty() {
            let n = show::count(entry.signature.results.len(), "result");
            self.context.error(
                ENTRY_RESULT,
                span,
                format!("an entry returns nothing, but `@{}` has {n}", entry.name),
            );
        }
        for (i, &ty) in entry.signature.inputs.iter().enumerate() {
            self.context.check_type(ty, span);
            let Some(ty) = self.context.module.types.get(ty) else {
                continue;
            };
            if ty.as_tile().is_none_or(|t| t.rank() != 0) {
                let shown = show::ty(ty, &self.context.module.types);
                let message = format!(
                    "parameter {i} of entry `@{}` must be a scalar tile, but is `{shown}`",
                    entry.name
                );
                self.context.error(ENTRY_PARAMETER, span, message);
            }
        }
        if !entry.arg_attrs.is_empty() && entry.arg_attrs.len() != entry.signature.inputs.len() {
            let message = format!(
                "entry `@{}` has attributes for {}, but has {}",
                entry.name,
                show::count(entry.arg_attrs.len(), "parameter"),
                entry.signature.inputs.len()
            );
            self.context.error(ENTRY_ATTRIBUTE, span, message);
        }
        self.entry_arguments();
        self.region(self.body().root(), None, false);
    }

    fn entry_arguments(&mut self) {
        let entry = self.entry;
        let args: Vec<TypeId> = self.body().args().iter().map(|&v| self.body().ty(v)).collect();
        if self.body().entry_block(self.body().root()).is_some() && args != entry.signature.inputs {
            let message = format!(
                "the block of entry `@{}` has other arguments than the entry has parameters",
                entry.name
            );
            self.context.error(ENTRY_ARGUMENT, entry.span, message);
        }
    }

    /// Checks a region and what is in it; whether that has no effect on memory.
    fn region(&mut self, region: RegionId, owner: Option<OpId>, in_reduction: bool) -> bool {
        let span = owner.map_or(self.entry.span, |op| self.body().span(op));
        if std::mem::replace(&mut self.placed_regions[region.index()], true) {
            self.context
                .error(PLACEMENT, span, "a region belongs to two operations");
            return true;
        }
        if self.parents.len() > MAX_NESTING {
            self.context
                .error(NESTING, span, format!("regions nest deeper than {MAX_NESTING}"));
            return true;
        }
        let blocks = &self.body().region(region).blocks;
        if blocks.len() != 1 {
            let what = owner.map_or("an entry", |op| self.body().op(op).facts().mnemonic);
            let message = format!(
                "a region of `{what}` must have one block, but has {}",
                blocks.len()
            );
            self.context.error(REGION, span, message);
        }
        let mut free = true;
        for &block in blocks {
            if std::mem::replace(&mut self.placed_blocks[block.index()], true) {
                self.context
                    .error(PLACEMENT, span, "a block stands in two regions");
                continue;
            }
            free &= self.block(block, owner, in_reduction);
        }
        free
    }

    fn block(&mut self, block: BlockId, owner: Option<OpId>, in_reduction: bool) -> bool {
        let body = self.body();
        let span = owner.map_or(self.entry.span, |op| body.span(op));
        let outer = self.scope.len();
        for &arg in &body.block(block).args {
            self.define(arg, span);
        }
        let mut free = true;
        let ops = &body.block(block).ops;
        for (i, &op) in ops.iter().enumerate() {
            if std::mem::replace(&mut self.placed_ops[op.index()], true) {
                self.context
                    .error(PLACEMENT, body.span(op), "an operation stands in two places");
                continue;
            }
            let last = i + 1 == ops.len();
            self.context.near = span;
            let op_free = self.op(op, last);
            if in_reduction && !op_free && !body.op(op).facts().is_terminator() {
                self.body_effect(op);
            }
            free &= op_free;
        }
        if ops.last().is_none_or(|&op| !body.op(op).facts().is_terminator()) {
            control::missing_terminator(self, owner, ops.last().copied());
        }
        for value in self.scope.drain(outer..) {
            self.visible[value.index()] = false;
        }
        free
    }

    fn body_effect(&mut self, op: OpId) {
        let parent = self
            .parents
            .last()
            .map_or("", |&p| self.body().op(p).facts().mnemonic);
        let mut cx = OpContext::new(self.context, self.entry, op);
        let message = format!(
            "`{}` has an effect, which the body of `{parent}` must not have",
            cx.mnemonic()
        );
        cx.error(BODY_EFFECT, message);
    }

    fn define(&mut self, value: Value, span: crate::Span) {
        let id = self.body().ty(value);
        self.context.check_type(id, span);
        if let Some(ty @ (Type::Element(_) | Type::Pointer(_) | Type::Function(_))) =
            self.context.module.types.get(id)
        {
            let shown = show::ty(ty, &self.context.module.types);
            let message = format!("a value must be a tile, a view or a token, but is `{shown}`");
            self.context.error(VALUE_TYPE, span, message);
        }
        self.visible[value.index()] = true;
        self.seen[value.index()] = true;
        self.scope.push(value);
    }

    /// Checks an operation and its regions; whether it has no effect on memory.
    fn op(&mut self, id: OpId, last: bool) -> bool {
        let body = self.body();
        let op = body.op(id);
        self.operands(id);
        if self.located {
            self.located = debug::operation(&mut OpContext::new(self.context, self.entry, id), self.scopes);
        }
        let facts = op.facts();
        let results = body.results(id);
        if facts.results != ResultLayout::Open && results.len() != facts.result_names.len() {
            let mut cx = OpContext::new(self.context, self.entry, id);
            let message = format!(
                "`{}` has {}, but here {}",
                facts.mnemonic,
                show::count(facts.result_names.len(), "result"),
                results.len()
            );
            cx.error(RESULT_COUNT, message);
        } else {
            // The types of the results are looked at first, so that what is wrong with one of them is told first.
            for result in results.clone() {
                self.context.check_type(body.ty(result), body.span(id));
            }
            let mut cx = OpContext::new(self.context, self.entry, id);
            if constraints::check(&mut cx) {
                super::check_family(&mut cx);
            }
            attributes::check(&mut cx);
        }
        control::check(self, id);
        if facts.is_terminator() {
            if !last {
                let mut cx = OpContext::new(self.context, self.entry, id);
                cx.error(
                    TERMINATOR_POSITION,
                    format!("`{}` must be the last operation of its block", facts.mnemonic),
                );
            }
            control::terminator(self, id);
        }
        let nested = self.nested(id, op);
        for result in results {
            self.define(result, body.span(id));
        }
        match facts.effects {
            Effects::Pure | Effects::NoMemory => true,
            Effects::Regions => nested,
            _ => matches!(op, Op::Yield { .. }),
        }
    }

    fn nested(&mut self, id: OpId, op: &'m Op) -> bool {
        let in_reduction = matches!(op, Op::Reduce { .. } | Op::Scan { .. });
        let empty_else = |region: RegionId| match op {
            Op::If {
                else_region: Some(e), ..
            } => *e == region && self.body().region(region).blocks.is_empty(),
            _ => false,
        };
        let regions: smallvec::SmallVec<[RegionId; 2]> =
            op.regions().into_iter().filter(|&r| !empty_else(r)).collect();
        let mut free = true;
        self.parents.push(id);
        for region in regions {
            free &= self.region(region, Some(id), in_reduction);
        }
        self.parents.pop();
        free
    }

    fn operands(&mut self, id: OpId) {
        let body = self.body();
        let op = body.op(id);
        let mut hidden = None;
        op.each_operand(|v| {
            if hidden.is_none() && !self.visible.get(v.index()).copied().unwrap_or(false) {
                hidden = Some(v);
            }
        });
        let Some(value) = hidden else { return };
        let name = body
            .name(value)
            .map_or_else(|| field_name(op, value), |n| format!("`%{n}`"));
        let message = if self.seen.get(value.index()).copied().unwrap_or(false) {
            format!("{name} is not visible here: it is defined in a region that does not hold this operation")
        } else {
            format!("{name} is used before it is defined")
        };
        let mut cx = OpContext::new(self.context, self.entry, id);
        cx.error(DOMINANCE, message);
    }
}

/// The field that holds an operand.
fn field_name(op: &Op, value: Value) -> String {
    let holds = |i: usize| match op.field(i) {
        Some(FieldRef::Operand(v) | FieldRef::OptionalOperand(Some(v))) => v == value,
        Some(FieldRef::Operands(list)) => list.contains(&value),
        _ => false,
    };
    let facts = op.facts();
    let field = (0..facts.fields.len())
        .find(|&i| holds(i))
        .and_then(|i| facts.fields.get(i));
    field.map_or_else(String::new, |f| format!("operand `{}`", f.spelling))
}
