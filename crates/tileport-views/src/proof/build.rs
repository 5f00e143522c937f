//! Writing a proof down.

use super::*;
use crate::Findings;
use crate::access::AccessKind;
use crate::analysis::{Fact, Size};
use crate::atom::AtomKind;
use crate::decide::{Decision, Dimension, NoWrap, Verdict};
use crate::explain::Explainer;
use crate::form::{self, Atom, Range};
use crate::rewrite::Outcome;
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::attr::{Overflow, Predicate};
use tileport_ir::op::Op;
use tileport_ir::{Body, Entry, Module, OpId, SideTable, Value, ValueDef};

/// The number of each operation, and the operation of each number.
#[derive(Debug)]
pub(crate) struct Numbering {
    numbers: SideTable<OpId, usize>,
}

impl Numbering {
    pub(crate) fn new(body: &Body) -> Self {
        let mut numbers = SideTable::with_default(usize::MAX);
        let mut next = 0;
        body.walk(|id| {
            numbers.set(id, next);
            next += 1;
        });
        Self { numbers }
    }

    pub(crate) fn op(&self, id: OpId) -> usize {
        self.numbers[id]
    }
}

/// Writes what was found; `outcomes` for each view and access, if the module was rewritten.
#[must_use]
pub fn prove(
    module: &Module,
    entry: &Entry,
    findings: &Findings<'_>,
    outcomes: Option<(&[Vec<Outcome>], &Body)>,
) -> EntryProof {
    let mut builder = Builder {
        entry,
        findings,
        explainer: Explainer::new(module, entry, &findings.analysis.atoms),
        numbering: Numbering::new(&entry.body),
        atoms: FxHashMap::default(),
        atom_claims: Vec::new(),
        steps: Vec::new(),
        step_of: FxHashMap::default(),
        values: Vec::new(),
    };
    let mut accesses = Vec::new();
    for (v, (view, decisions)) in findings.views.iter().zip(&findings.decisions).enumerate() {
        for (a, decision) in decisions.iter().enumerate() {
            let outcome = outcomes.and_then(|o| o.0.get(v)?.get(a)).map(|o| match o {
                Outcome::Partition(p) => OutcomeProof::Partition {
                    permutation: p.clone(),
                },
                Outcome::Pointers => OutcomeProof::Pointers,
                Outcome::Kept(reason) => OutcomeProof::Kept(reason.clone()),
            });
            let name = builder.explainer.value(view.value);
            accesses.push(builder.access(v, name, decision, outcome));
        }
    }
    EntryProof {
        name: entry.name.to_string(),
        atoms: builder.atom_claims,
        steps: builder.steps,
        accesses,
        loops: outcomes.map_or_else(Vec::new, |o| shorter_loops(&entry.body, o.1)),
    }
}

/// The loops that carry fewer values in a body that was made from another by rewriting, which keeps regions and the
/// arguments of their blocks.
fn shorter_loops(before: &Body, after: &Body) -> Vec<LoopProof> {
    let numbering = Numbering::new(before);
    let mut loops = Vec::new();
    before.walk(|id| {
        if let Op::For { body: region, .. } = before.op(id) {
            let (old, new) = (before.region_args(*region), after.region_args(*region));
            let kept: Vec<usize> = (old.iter().skip(1).enumerate())
                .filter(|(_, v)| new.contains(v))
                .map(|(i, _)| i)
                .collect();
            if kept.len() + 1 < old.len() {
                loops.push(LoopProof {
                    op: numbering.op(id),
                    kept,
                });
            }
        }
    });
    loops
}

struct Builder<'a, 'b> {
    entry: &'a Entry,
    findings: &'a Findings<'b>,
    explainer: Explainer<'a>,
    numbering: Numbering,
    atoms: FxHashMap<Atom, usize>,
    atom_claims: Vec<AtomClaim>,
    steps: Vec<Step>,
    step_of: FxHashMap<Value, usize>,
    /// The value of each step.
    values: Vec<Value>,
}

impl Builder<'_, '_> {
    fn access(
        &mut self,
        view: usize,
        name: String,
        decision: &Decision,
        outcome: Option<OutcomeProof>,
    ) -> AccessProof {
        let dimensions = decision
            .dimensions
            .iter()
            .enumerate()
            .map(|(d, dim)| self.dimension(view, decision, d, dim))
            .collect();
        AccessProof {
            op: self.numbering.op(decision.access.op),
            view: name,
            kind: match decision.access.kind {
                AccessKind::Load => "load",
                AccessKind::Store => "store",
                AccessKind::Reduce => "reduce",
                AccessKind::Multicast => "multicast",
            }
            .to_owned(),
            outcome,
            dimensions,
        }
    }

    fn dimension(&mut self, view: usize, decision: &Decision, d: usize, dim: &Dimension) -> DimensionProof {
        let analysis = &self.findings.analysis;
        let form = analysis
            .fact(dim.index)
            .map_or_else(String::new, |f| self.explainer.form(&f.form));
        let mut facts = Vec::new();
        let mut derivation = Vec::new();
        let verdict = match &dim.verdict {
            Verdict::Trivial => VerdictProof::Trivial,
            Verdict::Convertible(new) => {
                let mut roots = Vec::new();
                if let Some((_, reason)) = &new.form {
                    if analysis
                        .fact(dim.index)
                        .is_some_and(|f| f.form.as_constant().is_none())
                    {
                        facts.push(self.explainer.no_wrap(reason));
                    }
                    if *reason != NoWrap::Range {
                        roots.extend(self.loops_around(decision.access.op));
                        roots.extend(self.size(view, d));
                    }
                }
                if new.assumes_signed_sizes {
                    facts.push("sizes of tensors are taken to be non-negative as signed numbers".to_owned());
                }
                roots.push(dim.index);
                derivation = self.derive(&roots);
                self.facts_of(&derivation, &mut facts);
                self.convertible(dim, new)
            }
            Verdict::NotConvertible(w) => VerdictProof::NotConvertible {
                witness: self.explainer.witness(w),
                block: w.block,
                grid: w.grid,
                arguments: w.arguments.clone(),
                iterations: w
                    .iterations
                    .iter()
                    .map(|&(op, n)| (self.numbering.op(op), n))
                    .collect(),
                index: w.index,
            },
            Verdict::Unknown(reason) => VerdictProof::Unknown {
                expression: form.clone(),
                reason: reason.clone(),
            },
        };
        DimensionProof {
            tile: dim.tile,
            stride: dim.stride,
            index: self.value_ref(dim.index),
            form,
            verdict,
            facts,
            derivation,
        }
    }

    fn convertible(&mut self, dim: &Dimension, new: &crate::NewIndex) -> VerdictProof {
        let text = match &new.form {
            Some((form, _)) => self.explainer.form(form),
            None if dim.factor == 1 => format!("{} / {}", self.explainer.value(dim.index), dim.divisor),
            None => format!(
                "{} / {} · {}",
                self.explainer.value(dim.index),
                dim.divisor,
                dim.factor
            ),
        };
        let form = new.form.as_ref().map(|(f, _)| self.form(f));
        let no_wrap = new.form.as_ref().map(|(_, reason)| match reason {
            NoWrap::Range => NoWrapProof::Range,
            NoWrap::IndexSpace(tiles) => NoWrapProof::IndexSpace(Int(*tiles)),
            NoWrap::Induction(tiles, over) => NoWrapProof::Induction {
                tiles: Int(*tiles),
                over: over.iter().map(|&a| self.atom(a)).collect(),
            },
        });
        VerdictProof::Convertible {
            new_index: text,
            form,
            no_wrap,
            assumes_signed_sizes: new.assumes_signed_sizes,
        }
    }

    /// The bounds of the loops around an access.
    fn loops_around(&self, at: OpId) -> Vec<Value> {
        let order = &self.findings.analysis.order;
        let mut values = Vec::new();
        let mut here = at;
        while let Some(parent) = order.enclosing(here) {
            values.extend(self.loop_bounds(parent));
            here = parent;
        }
        values
    }

    fn loop_bounds(&self, id: OpId) -> Vec<Value> {
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

    fn size(&self, view: usize, d: usize) -> Option<Value> {
        let view = self.findings.views.get(view)?;
        let dim = usize::try_from(*view.ty.dim_map.get(d)?).ok()?;
        match self.findings.analysis.dimension(view.tensor, dim)? {
            Size::Value(v) => Some(v),
            _ => None,
        }
    }

    /// Claims about values and all that they rest on; the positions of those that are new or asked for.
    fn derive(&mut self, roots: &[Value]) -> Vec<usize> {
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

    fn step(&mut self, value: Value) -> Option<usize> {
        if let Some(&at) = self.step_of.get(&value) {
            return Some(at);
        }
        let Fact {
            width: _,
            form,
            signed,
            unsigned,
            exact_signed,
            exact_unsigned,
        } = self.findings.analysis.fact(value)?.clone();
        let step = Step {
            value: self.value_ref(value),
            name: self.explainer.value(value),
            by: self.made_by(value),
            text: self.explainer.form(&form),
            form: self.form(&form),
            signed: bounds(signed),
            unsigned: bounds(unsigned),
            exact_signed,
            exact_unsigned,
        };
        // What is made of it may have been computed through how often it wrapped, also where that cancelled.
        for signed in [true, false] {
            if let Some(wrap) = self
                .findings
                .analysis
                .atoms
                .find(&AtomKind::Wrap { value, signed })
            {
                self.atom(wrap);
            }
        }
        self.steps.push(step);
        self.values.push(value);
        self.step_of.insert(value, self.steps.len() - 1);
        Some(self.steps.len() - 1)
    }

    fn made_by(&self, value: Value) -> String {
        let body = &self.entry.body;
        match body.def(value) {
            ValueDef::Result { op, .. } => body.op(op).opcode().mnemonic().to_owned(),
            ValueDef::Argument { block, .. } => match self.findings.analysis.order.parent_of(block) {
                Some(op) => format!("argument of {}", body.op(op).opcode().mnemonic()),
                None => "argument of the entry".to_owned(),
            },
        }
    }

    /// The facts of the program and the spec that claims rest on, in words.
    fn facts_of(&self, derivation: &[usize], facts: &mut Vec<String>) {
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

    fn form(&mut self, form: &form::Form) -> Form {
        Form {
            constant: Int(form.constant_part()),
            terms: (form.terms().iter())
                .map(|(m, c)| Term {
                    times: Int(*c),
                    atoms: m.iter().map(|&a| self.atom(a)).collect(),
                })
                .collect(),
        }
    }

    fn atom(&mut self, atom: Atom) -> usize {
        if let Some(&at) = self.atoms.get(&atom) {
            return at;
        }
        let atoms = &self.findings.analysis.atoms;
        let is = match atoms.kind(atom).clone() {
            AtomKind::BlockId(axis) => AtomIs::BlockId(axis),
            AtomKind::GridSize(axis) => AtomIs::GridSize(axis),
            AtomKind::Value(v) => AtomIs::Value(self.value_ref(v)),
            AtomKind::Trip(id) => AtomIs::Trip(self.numbering.op(id)),
            AtomKind::Trips(id) => AtomIs::Trips(self.numbering.op(id)),
            AtomKind::Floor { of, by } => AtomIs::Floor {
                of: self.form(&of),
                by: self.form(&by),
            },
            AtomKind::Trunc { of, by } => AtomIs::Trunc {
                of: self.form(&of),
                by: self.form(&by),
            },
            AtomKind::Wrap { value, signed } => AtomIs::Wrap {
                value: self.value_ref(value),
                signed,
            },
            AtomKind::Whole(v) => AtomIs::Whole(self.value_ref(v)),
        };
        let claim = AtomClaim {
            text: self.explainer.atom(atom),
            is,
            range: bounds(atoms.range(atom)),
            stated_by: atoms.stated_by(atom).iter().map(|&v| self.value_ref(v)).collect(),
        };
        self.atom_claims.push(claim);
        self.atoms.insert(atom, self.atom_claims.len() - 1);
        self.atom_claims.len() - 1
    }

    fn value_ref(&self, value: Value) -> ValueRef {
        let body = &self.entry.body;
        match body.def(value) {
            ValueDef::Result { op, index } => ValueRef::Result(self.numbering.op(op), index as usize),
            ValueDef::Argument { block, index } => match self.findings.analysis.order.parent_of(block) {
                None => ValueRef::Argument(index as usize),
                Some(op) => {
                    let regions = body.op(op).regions();
                    let region = regions
                        .iter()
                        .position(|&r| body.region(r).blocks.contains(&block))
                        .unwrap_or(0);
                    ValueRef::RegionArgument(self.numbering.op(op), region, index as usize)
                }
            },
        }
    }
}

fn bounds(range: Range) -> Bounds {
    let limit = Range::ALL;
    Bounds {
        lo: (range.lo > limit.lo).then_some(Int(range.lo)),
        hi: (range.hi < limit.hi).then_some(Int(range.hi)),
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
