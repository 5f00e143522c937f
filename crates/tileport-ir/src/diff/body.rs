//! Finding the differences of two entries: operations with an effect are aligned in order, and from each pair the
//! computations that lead to it are compared, operand by operand, down to where they part.

use super::{Aspect, Finding, Side};
use crate::body::Body;
use crate::compare::{same_bools, same_hints};
use crate::entity::{OpId, RegionId, SideTable, Value};
use crate::module::{Entry, Module};
use crate::op::{Effects, FieldRef, Op, Opcode};
use crate::text;
use crate::types::{Type, Types};
use rustc_hash::FxHashSet;

/// Enough for a person; a port that differs more than this is another kernel.
const MAX_FINDINGS: usize = 40;

/// The differences of two entries that are not the same. Never empty.
pub(super) fn findings(left: (&Module, &Entry), right: (&Module, &Entry)) -> Vec<Finding> {
    let mut differ = Differ {
        left,
        right,
        map: SideTable::default(),
        seen: FxHashSet::default(),
        work: Vec::new(),
        findings: Vec::new(),
    };
    differ.parameters();
    differ.region(left.1.body.root(), right.1.body.root(), 0);
    differ.values();
    let mut findings = differ.findings;
    if findings.is_empty() {
        // The comparison says they differ, so say so even if no aspect could be named.
        let message = "the entries differ, but only in how the same operations are arranged".to_owned();
        findings.push(Finding {
            aspect: Aspect::Operations,
            message,
            left: None,
            right: None,
        });
    }
    findings.truncate(MAX_FINDINGS);
    findings
}

struct Differ<'a> {
    left: (&'a Module, &'a Entry),
    right: (&'a Module, &'a Entry),
    /// For each left value that corresponds by place (arguments, results of effects), the right one.
    map: SideTable<Value, Option<Value>>,
    /// Pairs of values that have been compared.
    seen: FxHashSet<(Value, Value)>,
    /// Pairs of values to compare, with what they are for.
    work: Vec<(Value, Value, Aspect, String)>,
    findings: Vec<Finding>,
}

impl Differ<'_> {
    fn bodies(&self) -> (&Body, &Body) {
        (&self.left.1.body, &self.right.1.body)
    }

    fn types(&self) -> (&Types, &Types) {
        (&self.left.0.types, &self.right.0.types)
    }

    fn side(module: &Module, entry: &Entry, op: OpId) -> Side {
        Side {
            span: entry.body.span(op),
            op: text::print_op(module, entry, op),
        }
    }

    fn report(&mut self, aspect: Aspect, message: String, left: Option<OpId>, right: Option<OpId>) {
        let finding = Finding {
            aspect,
            message,
            left: left.map(|op| Self::side(self.left.0, self.left.1, op)),
            right: right.map(|op| Self::side(self.right.0, self.right.1, op)),
        };
        if self.findings.len() < MAX_FINDINGS && !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    fn parameters(&mut self) {
        let (a, b) = (&self.left.1.signature.inputs, &self.right.1.signature.inputs);
        if a.len() != b.len() {
            let message = format!("{} parameters on the left, {} on the right", a.len(), b.len());
            self.report(Aspect::Parameters, message, None, None);
        }
        let pairs: Vec<_> = a.iter().copied().zip(b.iter().copied()).enumerate().collect();
        for (i, (a, b)) in pairs {
            let (types_a, types_b) = self.types();
            if types_a[a] != types_b[b] {
                let (a, b) = (text::print_type(types_a, a), text::print_type(types_b, b));
                let message = format!("parameter {i} is `{a}` on the left and `{b}` on the right");
                self.report(Aspect::Parameters, message, None, None);
            }
        }
        if !same_hints(self.left.1.hints.as_ref(), self.right.1.hints.as_ref()) {
            let show = |e: &Entry| e.hints.as_ref().map_or("none".to_owned(), text::print_hints);
            let message = format!(
                "entry hints: {} against {}",
                show(self.left.1),
                show(self.right.1)
            );
            self.report(Aspect::Hints, message, None, None);
        }
        if self.left.1.arg_attrs != self.right.1.arg_attrs {
            self.report(
                Aspect::Parameters,
                "the attributes of the parameters differ".to_owned(),
                None,
                None,
            );
        }
    }

    /// Aligns the operations with an effect of two regions and compares the pairs.
    fn region(&mut self, a: RegionId, b: RegionId, depth: usize) {
        if depth > crate::MAX_NESTING {
            return;
        }
        let (body_a, body_b) = self.bodies();
        let args: Vec<_> = (body_a.region_args(a).iter().copied())
            .zip(body_b.region_args(b).iter().copied())
            .collect();
        let (anchors_a, anchors_b) = (anchors(body_a, a), anchors(body_b, b));
        for (x, y) in args {
            self.map.set(x, Some(y));
        }
        for step in align(&self.opcodes(&anchors_a, true), &self.opcodes(&anchors_b, false)) {
            match step {
                Step::Both(i, j) => self.pair(anchors_a[i], anchors_b[j], depth),
                Step::Left(i) => {
                    let name = self.bodies().0.op(anchors_a[i]).facts().mnemonic;
                    let message = format!("only the left has this `{name}`");
                    self.report(Aspect::Operations, message, Some(anchors_a[i]), None);
                }
                Step::Right(j) => {
                    let name = self.bodies().1.op(anchors_b[j]).facts().mnemonic;
                    let message = format!("only the right has this `{name}`");
                    self.report(Aspect::Operations, message, None, Some(anchors_b[j]));
                }
            }
        }
    }

    fn opcodes(&self, ops: &[OpId], left: bool) -> Vec<Opcode> {
        let body = if left { self.bodies().0 } else { self.bodies().1 };
        ops.iter().map(|&op| body.op(op).opcode()).collect()
    }

    /// Compares two operations that correspond, and what is nested in them.
    fn pair(&mut self, a: OpId, b: OpId, depth: usize) {
        self.fields(a, b, Aspect::Value);
        let (body_a, body_b) = self.bodies();
        let results: Vec<_> = body_a.results(a).zip(body_b.results(b)).collect();
        let counts = (body_a.results(a).len(), body_b.results(b).len());
        let regions: Vec<_> = body_a
            .op(a)
            .regions()
            .into_iter()
            .zip(body_b.op(b).regions())
            .collect();
        let region_counts = (body_a.op(a).regions().len(), body_b.op(b).regions().len());
        let name = body_a.op(a).facts().mnemonic;
        let args = |body: &Body, op: &Op| {
            op.regions()
                .iter()
                .map(|&r| body.region_args(r).len())
                .sum::<usize>()
        };
        let carried = (args(body_a, body_a.op(a)), args(body_b, body_b.op(b)));
        if counts.0 != counts.1 || carried.0 != carried.1 {
            let message = format!("the `{name}` carries or gives another number of values");
            self.report(Aspect::Loop, message, Some(a), Some(b));
        }
        if region_counts.0 != region_counts.1 {
            self.report(
                Aspect::Operations,
                format!("only one side's `{name}` has an `else`"),
                Some(a),
                Some(b),
            );
        }
        for (x, y) in results {
            self.map.set(x, Some(y));
            self.result_types(x, y, a, b);
        }
        for (x, y) in regions {
            self.region(x, y, depth + 1);
        }
    }

    fn result_types(&mut self, x: Value, y: Value, a: OpId, b: OpId) {
        let (types_a, types_b) = self.types();
        let (tx, ty) = (self.bodies().0.ty(x), self.bodies().1.ty(y));
        let (tx, ty) = (&types_a[tx], &types_b[ty]);
        if tx == ty {
            return;
        }
        let op = self.bodies().0.op(a);
        let (aspect, message) = describe_types(op, tx, ty).unwrap_or_else(|| {
            let show = |types: &Types, id| text::print_type(types, id);
            let (left, right) = (
                show(types_a, self.bodies().0.ty(x)),
                show(types_b, self.bodies().1.ty(y)),
            );
            (
                Aspect::Value,
                format!("a result is `{left}` on the left and `{right}` on the right"),
            )
        });
        self.report(aspect, message, Some(a), Some(b));
    }

    /// Compares the fields of two operations of the same kind; operands are put on the work list.
    fn fields(&mut self, a: OpId, b: OpId, aspect: Aspect) {
        let (op_a, op_b) = (self.bodies().0.op(a).clone(), self.bodies().1.op(b).clone());
        for (i, facts) in op_a.facts().fields.iter().enumerate() {
            let (Some(fa), Some(fb)) = (op_a.field(i), op_b.field(i)) else {
                continue;
            };
            let aspect = aspect_of(&op_a, facts.name, aspect);
            let name = op_a.facts().mnemonic;
            let what = format!("`{}` of `{name}`", facts.spelling);
            let mut differs = false;
            match (fa, fb) {
                (FieldRef::Operand(x), FieldRef::Operand(y)) => self.work.push((x, y, aspect, what.clone())),
                (FieldRef::OptionalOperand(x), FieldRef::OptionalOperand(y)) => match (x, y) {
                    (Some(x), Some(y)) => self.work.push((x, y, aspect, what.clone())),
                    (x, y) => differs = x.is_some() != y.is_some(),
                },
                (FieldRef::Operands(x), FieldRef::Operands(y)) => {
                    differs = x.len() != y.len();
                    self.work
                        .extend(x.iter().zip(y).map(|(&x, &y)| (x, y, aspect, what.clone())));
                }
                (FieldRef::Region(_) | FieldRef::OptionalRegion(_), _) => {}
                (FieldRef::Bools(x), FieldRef::Bools(y)) => differs = !same_bools(x, y),
                (FieldRef::Hints(x), FieldRef::Hints(y)) => differs = !same_hints(x, y),
                (x, y) => differs = x != y,
            }
            if differs {
                self.report(aspect, format!("{what} differs"), Some(a), Some(b));
            }
        }
    }

    /// Compares the values on the work list and what they are computed from, until both sides part or meet.
    fn values(&mut self) {
        // Taken from the front first, so that findings come in the order of the text.
        self.work.reverse();
        while let Some((x, y, aspect, what)) = self.work.pop() {
            if !self.seen.insert((x, y)) || self.findings.len() >= MAX_FINDINGS {
                continue;
            }
            let (body_a, body_b) = self.bodies();
            let place = |body: &Body, v: Value| match body.def(v) {
                crate::ValueDef::Result { op, index } => Some((op, index)),
                crate::ValueDef::Argument { .. } => None,
            };
            let corresponds = self.map[x] == Some(y);
            match (place(body_a, x), place(body_b, y)) {
                _ if corresponds => {}
                (Some((a, i)), Some((b, j)))
                    if i == j && !is_anchor(body_a, a) && body_a.op(a).opcode() == body_b.op(b).opcode() =>
                {
                    let from = self.work.len();
                    self.result_types(x, y, a, b);
                    self.fields(a, b, aspect);
                    self.work[from..].reverse();
                }
                (a, b) => {
                    let describe = |side: Option<(OpId, u32)>, body: &Body| {
                        side.map_or("an argument".to_owned(), |(op, _)| {
                            format!("the result of `{}`", body.op(op).facts().mnemonic)
                        })
                    };
                    let (da, db) = (describe(a, body_a), describe(b, body_b));
                    let message = if da == db {
                        format!("{what}: both sides take {da}, but not the corresponding one")
                    } else {
                        format!("{what}: the left takes {da}, the right {db}")
                    };
                    self.report(aspect, message, a.map(|a| a.0), b.map(|b| b.0));
                }
            }
        }
    }
}

/// Operations that are aligned by order: those with an effect or regions.
fn is_anchor(body: &Body, op: OpId) -> bool {
    !matches!(
        body.op(op).facts().effects,
        Effects::Pure | Effects::NoMemory | Effects::Assume
    )
}

fn anchors(body: &Body, region: RegionId) -> Vec<OpId> {
    body.region_ops(region)
        .iter()
        .copied()
        .filter(|&op| is_anchor(body, op))
        .collect()
}

/// What a difference in a field is about.
fn aspect_of(op: &Op, field: &str, context: Aspect) -> Aspect {
    match (op, field) {
        (_, "optimization_hints") => Aspect::Hints,
        (_, "token" | "tokens" | "memory_ordering_semantics" | "memory_scope") => Aspect::Tokens,
        (Op::For { .. }, "lower_bound" | "upper_bound" | "step" | "unsigned_cmp" | "init_values")
        | (Op::Loop { .. }, "init_values") => Aspect::Loop,
        (Op::MmaF { .. } | Op::MmaI { .. } | Op::MmaFScaled { .. }, "acc" | "fast_acc")
        | (Op::Reduce { .. } | Op::Scan { .. }, "identities") => Aspect::Accumulator,
        (Op::MakeTensorView { .. }, _) => Aspect::View,
        (Op::LoadPtrTko { .. }, "padding_value") => Aspect::Padding,
        (Op::Assume { .. }, "predicate") => Aspect::Facts,
        _ => context,
    }
}

/// What a difference in a result's type is about, and in which part of it.
fn describe_types(op: &Op, a: &Type, b: &Type) -> Option<(Aspect, String)> {
    if let (Op::MmaF { .. } | Op::MmaI { .. } | Op::MmaFScaled { .. }, Some(a), Some(b)) =
        (op, a.as_tile(), b.as_tile())
    {
        let name = |t: &crate::TileType| t.element.as_number().map_or("pointers", |e| e.name());
        return Some((
            Aspect::Accumulator,
            format!("the left accumulates in {}, the right in {}", name(a), name(b)),
        ));
    }
    let (view_a, view_b) = (a.as_tile_view()?, b.as_tile_view()?);
    let show = |p: Option<crate::attr::PaddingValue>| p.map_or("none", crate::attr::AttrEnum::keyword);
    if view_a.padding != view_b.padding {
        let (a, b) = (show(view_a.padding), show(view_b.padding));
        return Some((
            Aspect::Padding,
            format!("padding is {a} on the left and {b} on the right"),
        ));
    }
    let part = if view_a.tile_shape != view_b.tile_shape {
        format!(
            "tile shape {:?} against {:?}",
            view_a.tile_shape, view_b.tile_shape
        )
    } else if view_a.dim_map != view_b.dim_map {
        format!("dimension map {:?} against {:?}", view_a.dim_map, view_b.dim_map)
    } else if view_a.tensor != view_b.tensor {
        "shape, strides or element type of the tensor".to_owned()
    } else {
        "kind of view, or its traversal strides".to_owned()
    };
    Some((Aspect::View, format!("the views differ: {part}")))
}

/// One step of an alignment.
enum Step {
    Both(usize, usize),
    Left(usize),
    Right(usize),
}

/// The longest common subsequence of two lists, as steps in order. Equal ends are paired at once; a middle too large
/// for a table is paired by position, which is worse for people but no less right.
fn align(a: &[Opcode], b: &[Opcode]) -> Vec<Step> {
    const MAX_CELLS: usize = 4_000_000;
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let tail = a[head..]
        .iter()
        .rev()
        .zip(b[head..].iter().rev())
        .take_while(|(x, y)| x == y)
        .count();
    let (mid_a, mid_b) = (&a[head..a.len() - tail], &b[head..b.len() - tail]);
    let mut steps: Vec<Step> = (0..head).map(|i| Step::Both(i, i)).collect();
    if mid_a.len().saturating_mul(mid_b.len()) > MAX_CELLS {
        steps.extend((0..mid_a.len()).map(|i| Step::Left(head + i)));
        steps.extend((0..mid_b.len()).map(|j| Step::Right(head + j)));
    } else {
        let width = mid_b.len() + 1;
        let mut table = vec![0u32; (mid_a.len() + 1) * width];
        for i in (0..mid_a.len()).rev() {
            for j in (0..mid_b.len()).rev() {
                table[i * width + j] = if mid_a[i] == mid_b[j] {
                    table[(i + 1) * width + j + 1] + 1
                } else {
                    table[(i + 1) * width + j].max(table[i * width + j + 1])
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < mid_a.len() || j < mid_b.len() {
            if i < mid_a.len() && j < mid_b.len() && mid_a[i] == mid_b[j] {
                steps.push(Step::Both(head + i, head + j));
                (i, j) = (i + 1, j + 1);
            } else if j == mid_b.len()
                || (i < mid_a.len() && table[(i + 1) * width + j] >= table[i * width + j + 1])
            {
                steps.push(Step::Left(head + i));
                i += 1;
            } else {
                steps.push(Step::Right(head + j));
                j += 1;
            }
        }
    }
    let (at_a, at_b) = (a.len() - tail, b.len() - tail);
    steps.extend((0..tail).map(|k| Step::Both(at_a + k, at_b + k)));
    steps
}
