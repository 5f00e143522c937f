//! What a claim has to be checked against, and the facts that it rests on.

use super::build::Builder;
use crate::analysis::Size;
use crate::atom::AtomKind;
use crate::form::Atom;
use rustc_hash::FxHashSet;
use tileport_ir::attr::{Overflow, Predicate};
use tileport_ir::op::Op;
use tileport_ir::{Body, OpId, Value, ValueDef};

impl Builder<'_, '_> {
    /// Claims about values and all that they rest on; the positions of those that are new or asked for.
    pub(super) fn derive(&mut self, roots: &[Value]) -> Vec<usize> {
        let analysis = &self.findings.analysis;
        let mut order = Vec::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut stack: Vec<(Value, bool)> = roots.iter().rev().map(|&v| (v, false)).collect();
        while let Some((value, done)) = stack.pop() {
            if done {
                order.push(value);
                continue;
            }
            if analysis.fact(value).is_none() || !seen.insert(value) {
                continue;
            }
            stack.push((value, true));
            stack.extend(self.sources(value).into_iter().rev().map(|v| (v, false)));
        }
        order.into_iter().filter_map(|v| self.step(v)).collect()
    }

    /// What a claim about a value has to be checked against.
    fn sources(&self, value: Value) -> Vec<Value> {
        let (body, analysis) = (&self.entry.body, &self.findings.analysis);
        let mut sources = match body.def(value) {
            ValueDef::Result { op, index } => match body.op(op) {
                Op::If {
                    condition,
                    then_region,
                    else_region,
                } => {
                    let mut list = vec![*condition];
                    for region in std::iter::once(*then_region).chain(*else_region) {
                        if let Some(t) = body.terminator(region)
                            && let Op::Yield { operands } = body.op(t)
                        {
                            list.extend(operands.get(index as usize));
                        }
                    }
                    list
                }
                Op::For { .. } => self.slot(op, index as usize),
                Op::Loop { .. } => Vec::new(),
                Op::GetTensorShape { src } => match analysis.dimension(*src, index as usize) {
                    Some(Size::Value(v)) => vec![v],
                    _ => Vec::new(),
                },
                op => op.operands().to_vec(),
            },
            ValueDef::Argument { block, index } => match analysis.order.parent_of(block) {
                Some(parent) => match body.op(parent) {
                    Op::For { .. } if index == 0 => self.loop_bounds(parent),
                    Op::For { .. } => self.slot(parent, index as usize - 1),
                    Op::Loop { .. } => self.slot(parent, index as usize),
                    _ => Vec::new(),
                },
                None => Vec::new(),
            },
        };
        if let Some(fact) = analysis.fact(value) {
            for atom in fact.form.atoms() {
                self.atom_sources(atom, &mut sources);
            }
        }
        sources
    }

    fn atom_sources(&self, atom: Atom, sources: &mut Vec<Value>) {
        let atoms = &self.findings.analysis.atoms;
        for &v in atoms.stated_by(atom) {
            sources.push(v);
            if let Some(Op::Assume { value, .. }) = self.entry.body.defining_op(v) {
                sources.push(*value);
            }
        }
        match atoms.kind(atom) {
            AtomKind::BlockId(_) | AtomKind::GridSize(_) => {}
            AtomKind::Value(v) | AtomKind::Whole(v) | AtomKind::Wrap { value: v, .. } => sources.push(*v),
            AtomKind::Trip(id) | AtomKind::Trips(id) => sources.extend(self.loop_bounds(*id)),
            AtomKind::Floor { of, by } | AtomKind::Trunc { of, by } => {
                for inner in of.atoms().chain(by.atoms()) {
                    self.atom_sources(inner, sources);
                }
            }
        }
    }

    /// A loop's bounds, and a carried value's first and next ones.
    fn slot(&self, id: OpId, slot: usize) -> Vec<Value> {
        let body = &self.entry.body;
        let mut values = self.loop_bounds(id);
        let (Op::For {
            init_values,
            body: region,
            ..
        }
        | Op::Loop {
            init_values,
            body: region,
        }) = body.op(id)
        else {
            return values;
        };
        values.extend(init_values.get(slot));
        let at = match body.op(id) {
            Op::For { .. } => slot + 1,
            _ => slot,
        };
        values.extend(body.region_args(*region).get(at));
        for next in continues(body, id) {
            values.extend(body.op(next).operands().get(slot));
        }
        values
    }

    pub(super) fn loop_bounds(&self, id: OpId) -> Vec<Value> {
        match self.entry.body.op(id) {
            Op::For {
                lower_bound,
                upper_bound,
                step,
                body,
                ..
            } => {
                let mut values = vec![*lower_bound, *upper_bound, *step];
                values.extend(self.entry.body.region_args(*body).first());
                values
            }
            _ => Vec::new(),
        }
    }

    /// The bounds of the loops around an access.
    pub(super) fn loops_around(&self, at: OpId) -> Vec<Value> {
        let order = &self.findings.analysis.order;
        let mut values = Vec::new();
        let mut here = at;
        while let Some(parent) = order.enclosing(here) {
            values.extend(self.loop_bounds(parent));
            here = parent;
        }
        values
    }

    /// The facts of the program and the spec that claims rest on, in words.
    pub(super) fn facts_of(&self, derivation: &[usize], facts: &mut Vec<String>) {
        let body = &self.entry.body;
        let mut grid = false;
        for &at in derivation {
            let Some(&value) = self.values.get(at) else {
                continue;
            };
            let ValueDef::Result { op, .. } = body.def(value) else {
                continue;
            };
            match body.op(op) {
                Op::GetTileBlockId {} | Op::GetNumTileBlocks {} => grid = true,
                Op::AddI { overflow, .. }
                | Op::SubI { overflow, .. }
                | Op::MulI { overflow, .. }
                | Op::ShLI { overflow, .. }
                | Op::NegI { overflow, .. }
                | Op::TruncI { overflow, .. }
                    if *overflow != Overflow::None =>
                {
                    facts.push(format!(
                        "{} is stated not to overflow",
                        self.explainer.value(value)
                    ));
                }
                Op::Assume { predicate, .. } => match *predicate {
                    Predicate::DivBy { divisor, .. } => {
                        facts.push(format!(
                            "{} is stated to be divisible by {divisor}",
                            self.explainer.value(value)
                        ));
                    }
                    Predicate::Bounded { .. } => {
                        facts.push(format!("{} is stated to be bounded", self.explainer.value(value)));
                    }
                    Predicate::SameElements(_) => {}
                },
                _ => {}
            }
        }
        if grid {
            facts.push("a grid has at most 2^24 − 1 tile blocks along an axis".to_owned());
        }
        facts.sort();
    }
}

/// The `continue` operations of a loop: those in it but not in a loop inside it.
pub(crate) fn continues(body: &Body, id: OpId) -> Vec<OpId> {
    let mut found = Vec::new();
    let mut stack: Vec<OpId> = body
        .op(id)
        .regions()
        .iter()
        .flat_map(|&r| body.region_ops(r))
        .copied()
        .collect();
    while let Some(op) = stack.pop() {
        match body.op(op) {
            Op::Continue { .. } => found.push(op),
            Op::For { .. } | Op::Loop { .. } => {}
            _ => stack.extend(body.op(op).regions().iter().flat_map(|&r| body.region_ops(r))),
        }
    }
    found.sort_unstable();
    found
}
