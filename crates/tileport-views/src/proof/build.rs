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
use rustc_hash::FxHashMap;
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

pub(super) struct Builder<'a, 'b> {
    pub(super) entry: &'a Entry,
    pub(super) findings: &'a Findings<'b>,
    pub(super) explainer: Explainer<'a>,
    pub(super) numbering: Numbering,
    pub(super) atoms: FxHashMap<Atom, usize>,
    pub(super) atom_claims: Vec<AtomClaim>,
    pub(super) steps: Vec<Step>,
    pub(super) step_of: FxHashMap<Value, usize>,
    /// The value of each step.
    pub(super) values: Vec<Value>,
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
                    facts.push(
                        "sizes of tensors given as i32 are below 2^31, and as i64 below 2^63: assumed"
                            .to_owned(),
                    );
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

    fn size(&self, view: usize, d: usize) -> Option<Value> {
        let view = self.findings.views.get(view)?;
        let dim = usize::try_from(*view.ty.dim_map.get(d)?).ok()?;
        match self.findings.analysis.dimension(view.tensor, dim)? {
            Size::Value(v) => Some(v),
            _ => None,
        }
    }

    pub(super) fn step(&mut self, value: Value) -> Option<usize> {
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
