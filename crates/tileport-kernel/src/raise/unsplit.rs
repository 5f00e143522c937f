//! Two loops that were one: lowering splits a loop whose body chooses by comparing the counter with a fixed number, so that
//! neither half chooses. Here the halves become one loop with a choice again.

use crate::lower::edit::{Renamed, copy, inner_blocks, loop_parts, make, region_of, with_results};
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::attr::{ComparisonPredicate, Signedness};
use tileport_ir::op::{Effects, Values};
use tileport_ir::{BlockId, Body, Entry, Module, Op, OpId, RegionId, TypeId, Types, Value};

/// Operations that one half may have more than the other before one that both have.
const MAX_SKIPPED: usize = 64;

/// A module with one entry in which halves of loops are joined; `None` if there are none.
pub(super) fn joined(module: &Module, entry: &Entry) -> Option<(Module, Entry)> {
    let (mut module, mut entry) = (module.clone(), entry.clone());
    let mut pass = Join {
        types: &mut module.types,
        body: &mut entry.body,
        renamed: Renamed::default(),
        found: false,
    };
    if let Some(root) = pass.body.entry_block(pass.body.root()) {
        pass.block(root);
    }
    if !pass.found {
        return None;
    }
    let renamed = std::mem::take(&mut pass.renamed);
    renamed.everywhere(&mut entry.body);
    tileport_ir::canon::drop_unneeded(&mut module.types, &mut entry.body);
    Some((module, entry))
}

/// Operations of the two bodies that are alike, with the values that they take.
type End = (OpId, OpId, Vec<(Value, Value)>);

struct Join<'a> {
    types: &'a mut Types,
    body: &'a mut Body,
    renamed: Renamed,
    found: bool,
}

/// The halves of a loop.
struct Halves {
    first: OpId,
    second: OpId,
    lower: Value,
    upper: Value,
    /// Where the second half begins.
    at: Value,
}

/// How the bodies of the halves are alike: operations that come first in both, operations that come last in both, and what
/// the last ones take from between.
struct Alike {
    prefix: Vec<OpId>,
    /// What only one of the bodies has.
    arms: [Vec<OpId>; 2],
    suffix: Vec<OpId>,
    /// Values of the second body that are values of the first.
    same: FxHashMap<Value, Value>,
    /// Pairs of unlike values that the ends use.
    chosen: Vec<(Value, Value)>,
}

impl Join<'_> {
    fn block(&mut self, block: BlockId) {
        let ops = self.body.block(block).ops.clone();
        for &op in &ops {
            for inner in inner_blocks(self.body, op) {
                self.block(inner);
            }
        }
        let counted: Vec<OpId> = ops
            .iter()
            .copied()
            .filter(|op| matches!(self.body.op(*op), Op::For { .. }))
            .collect();
        let mut taken = FxHashSet::default();
        for pair in counted.windows(2) {
            let &[first, second] = pair else { continue };
            if taken.contains(&first) {
                continue;
            }
            if let Some(new) = self.halves(first, second).and_then(|halves| self.join(&halves)) {
                taken.extend([first, second]);
                self.found = true;
                let ops = self.body.block_ops_mut(block);
                ops.retain(|op| *op != first);
                for op in ops.iter_mut().filter(|op| **op == second) {
                    *op = new;
                }
            }
        }
    }

    /// Whether two loops are the halves of one.
    fn halves(&self, first: OpId, second: OpId) -> Option<Halves> {
        let body = &*self.body;
        let (
            Op::For {
                lower_bound: lower,
                upper_bound: first_upper,
                step: first_step,
                unsigned_cmp: false,
                ..
            },
            Op::For {
                lower_bound: second_lower,
                upper_bound: upper,
                step: second_step,
                init_values: between,
                unsigned_cmp: false,
                ..
            },
        ) = (body.op(first), body.op(second))
        else {
            return None;
        };
        if !between.iter().copied().eq(body.results(first)) || !self.same(*first_step, *second_step) {
            return None;
        }
        let &Op::MinI {
            lhs: a,
            rhs: b,
            signedness: Signedness::Signed,
        } = body.defining_op(*first_upper)?
        else {
            return None;
        };
        let &Op::MaxI {
            lhs: c,
            rhs: d,
            signedness: Signedness::Signed,
        } = body.defining_op(*second_lower)?
        else {
            return None;
        };
        for (end, at) in [(a, b), (b, a)] {
            for (start, also) in [(c, d), (d, c)] {
                if self.same(end, *upper) && self.same(start, *lower) && self.same(at, also) {
                    return Some(Halves {
                        first,
                        second,
                        lower: *lower,
                        upper: *upper,
                        at,
                    });
                }
            }
        }
        None
    }

    /// Whether two values are the same value, or the same constant.
    fn same(&self, a: Value, b: Value) -> bool {
        if a == b {
            return true;
        }
        match (self.body.defining_op(a), self.body.defining_op(b)) {
            (Some(Op::Constant { value: x }), Some(Op::Constant { value: y })) => {
                x == y && self.body.ty(a) == self.body.ty(b)
            }
            _ => false,
        }
    }

    fn join(&mut self, halves: &Halves) -> Option<OpId> {
        let (one, _, init) = loop_parts(self.body, halves.first)?;
        let (two, _, _) = loop_parts(self.body, halves.second)?;
        let alike = self.alike(one, two)?;
        let args = self.body.block(one).args.clone();
        let types: Vec<TypeId> = args.iter().map(|value| self.body.ty(*value)).collect();
        let region = self.body.add_region();
        let block = self.body.add_block(region, &types);
        let new_args = self.body.block(block).args.clone();
        let mut map: FxHashMap<Value, Value> = args.iter().copied().zip(new_args.iter().copied()).collect();
        let span = self.body.span(halves.first);
        let mut ops = Vec::new();
        for &op in &alike.prefix {
            ops.push(copy(self.body, op, &mut map));
        }
        let truth = self
            .types
            .intern(tileport_ir::TileType::scalar(tileport_ir::ElementType::I1));
        let compare = Op::CmpI {
            comparison_predicate: ComparisonPredicate::LessThan,
            lhs: *new_args.first()?,
            rhs: halves.at,
            signedness: Signedness::Signed,
        };
        let compare = make(self.body, compare, &[truth], span);
        ops.push(compare);
        let condition = self.body.result(compare, 0)?;
        let mut other: FxHashMap<Value, Value> = FxHashMap::default();
        for (&theirs, ours) in &alike.same {
            if let Some(&new) = map.get(ours) {
                other.insert(theirs, new);
            }
        }
        let [then, otherwise] = &alike.arms;
        let (left, right): (Vec<Value>, Vec<Value>) = alike.chosen.iter().copied().unzip();
        let then_region = self.arm(then, &left, map.clone());
        let else_region = Some(self.arm(otherwise, &right, other));
        let types: Vec<TypeId> = left.iter().map(|value| self.body.ty(*value)).collect();
        let choice = Op::If {
            condition,
            then_region,
            else_region,
        };
        let choice = make(self.body, choice, &types, span);
        ops.push(choice);
        map.extend(left.iter().copied().zip(self.body.results(choice)));
        for &op in &alike.suffix {
            ops.push(copy(self.body, op, &mut map));
        }
        *self.body.block_ops_mut(block) = ops;
        let mut new = self.body.op(halves.first).clone();
        if let Op::For {
            lower_bound,
            upper_bound,
            init_values,
            body,
            ..
        } = &mut new
        {
            (*lower_bound, *upper_bound, *init_values, *body) = (halves.lower, halves.upper, init, region);
        }
        let results: Vec<Value> = self.body.results(halves.second).collect();
        let types: Vec<TypeId> = results.iter().map(|value| self.body.ty(*value)).collect();
        let id = with_results(self.body, halves.first, new, &types);
        for (from, to) in results.into_iter().zip(self.body.results(id)) {
            self.renamed.set(from, to);
        }
        Some(id)
    }

    fn arm(&mut self, ops: &[OpId], gives: &[Value], mut map: FxHashMap<Value, Value>) -> RegionId {
        let mut copied: Vec<OpId> = ops.iter().map(|op| copy(self.body, *op, &mut map)).collect();
        let operands: Values = gives
            .iter()
            .map(|value| map.get(value).copied().unwrap_or(*value))
            .collect();
        copied.push(make(
            self.body,
            Op::Yield { operands },
            &[],
            tileport_ir::Span::NONE,
        ));
        region_of(self.body, copied)
    }

    /// How two bodies are alike. What could be moved out of the loop is in a choice, or it would have been.
    fn alike(&self, one: BlockId, two: BlockId) -> Option<Alike> {
        let (first, second) = (&self.body.block(one).ops, &self.body.block(two).ops);
        let inside: FxHashSet<Value> = [one, two].iter().flat_map(|block| self.defined(*block)).collect();
        let args = self.body.block(two).args.iter().copied();
        let mut same: FxHashMap<Value, Value> = args.zip(self.body.block(one).args.iter().copied()).collect();
        let mut prefix = Vec::new();
        let mut arms = [Vec::new(), Vec::new()];
        let (mut first, mut second) = (first.as_slice(), second.as_slice());
        while let Some((skip, a, b)) = self.next_alike(first, second, &same, &inside) {
            same.extend(self.body.results(b).zip(self.body.results(a)));
            prefix.push(a);
            for ((arm, ops), skip) in arms.iter_mut().zip([&mut first, &mut second]).zip(skip) {
                let (skipped, rest) = ops.split_at_checked(skip)?;
                arm.extend_from_slice(skipped);
                *ops = rest.get(1..)?;
            }
        }
        let mut ends = Vec::new();
        for (&a, &b) in first.iter().rev().zip(second.iter().rev()) {
            match self.loosely(a, b) {
                Some(pairs) if !self.movable(a, &inside) => ends.push((a, b, pairs)),
                _ => break,
            }
        }
        // An operation that takes its own body's values in another way isn't part of the ends, nor is what comes before it.
        while !ends.is_empty() {
            let mut own: FxHashMap<Value, Value> = FxHashMap::default();
            for (a, b, _) in &ends {
                own.extend(self.body.results(*b).zip(self.body.results(*a)));
            }
            let ours: FxHashSet<Value> = own.values().copied().collect();
            let bad = ends.iter().position(|(_, _, pairs)| {
                pairs
                    .iter()
                    .any(|(x, y)| (own.contains_key(y) || ours.contains(x)) && own.get(y) != Some(x))
            });
            match bad {
                Some(at) => ends.truncate(at),
                None => break,
            }
        }
        for (arm, ops) in arms.iter_mut().zip([first, second]) {
            arm.extend_from_slice(ops.get(..ops.len().checked_sub(ends.len())?)?);
        }
        let chosen = Self::chosen(&ends, &same, self.body)?;
        if ends.is_empty() || arms.iter().all(Vec::is_empty) {
            return None;
        }
        Some(Alike {
            prefix,
            arms,
            suffix: ends.iter().rev().map(|(op, ..)| *op).collect(),
            same,
            chosen,
        })
    }

    /// The next operations that are equal in both bodies, with how many before them only one has, and those compute only.
    fn next_alike(
        &self,
        first: &[OpId],
        second: &[OpId],
        same: &FxHashMap<Value, Value>,
        inside: &FxHashSet<Value>,
    ) -> Option<([usize; 2], OpId, OpId)> {
        let pure = |ops: &[OpId]| ops.iter().take_while(|op| self.computes(**op)).count();
        let (most_first, most_second) = (pure(first), pure(second));
        let equal = |a: OpId, b: OpId| {
            let alike = self.loosely(a, b).filter(|_| !self.movable(a, inside));
            alike.is_some_and(|pairs| pairs.iter().all(|(x, y)| same.get(y).unwrap_or(y) == x))
                && !self.body.op(a).facts().is_terminator()
        };
        for skipped in 0..=(most_first + most_second).min(MAX_SKIPPED) {
            for i in 0..=skipped.min(most_first) {
                let j = skipped - i;
                if j > most_second {
                    continue;
                }
                if let (Some(&a), Some(&b)) = (first.get(i), second.get(j))
                    && equal(a, b)
                {
                    return Some(([i, j], a, b));
                }
            }
        }
        None
    }

    /// Whether an operation does nothing but compute.
    fn computes(&self, op: OpId) -> bool {
        let effects = self.body.op(op).facts().effects;
        matches!(effects, Effects::Pure | Effects::NoMemory | Effects::Assume)
    }

    /// The pairs of unlike values that the ends take from between; `None` if one value would stand for two.
    fn chosen(ends: &[End], same: &FxHashMap<Value, Value>, body: &Body) -> Option<Vec<(Value, Value)>> {
        let mut own: FxHashMap<Value, Value> = FxHashMap::default();
        for (a, b, _) in ends {
            own.extend(body.results(*b).zip(body.results(*a)));
        }
        let mut chosen: Vec<(Value, Value)> = Vec::new();
        let mut plain: FxHashSet<Value> = FxHashSet::default();
        for (x, y) in ends.iter().rev().flat_map(|(_, _, pairs)| pairs) {
            if own.get(y) == Some(x) || same.get(y).unwrap_or(y) == x {
                plain.insert(*x);
            } else if !chosen.contains(&(*x, *y)) {
                chosen.push((*x, *y));
            }
        }
        let mut left: FxHashSet<Value> = FxHashSet::default();
        let clear = chosen.iter().all(|(x, _)| left.insert(*x) && !plain.contains(x));
        clear.then_some(chosen)
    }

    /// All values that a block and those in it define.
    fn defined(&self, block: BlockId) -> Vec<Value> {
        let mut values = Vec::new();
        let mut blocks = vec![block];
        while let Some(block) = blocks.pop() {
            values.extend(&self.body.block(block).args);
            for &op in &self.body.block(block).ops {
                values.extend(self.body.results(op));
                blocks.extend(inner_blocks(self.body, op));
            }
        }
        values
    }

    /// Whether an operation needs nothing of the loop that it is in, so that it would be moved out of it.
    fn movable(&self, op: OpId, inside: &FxHashSet<Value>) -> bool {
        let facts = self.body.op(op).facts();
        if !matches!(
            facts.effects,
            Effects::Pure | Effects::NoMemory | Effects::Assume | Effects::Read
        ) {
            return false;
        }
        self.body
            .op(op)
            .operands()
            .iter()
            .all(|value| !inside.contains(value))
    }

    /// The pairs of values that two operations take from around them, if they are equal but for those.
    fn loosely(&self, a: OpId, b: OpId) -> Option<Vec<(Value, Value)>> {
        let mut pairs = Vec::new();
        let mut local = FxHashMap::default();
        self.compare(a, b, &mut local, &mut pairs)?;
        Some(pairs)
    }

    fn compare(
        &self,
        a: OpId,
        b: OpId,
        local: &mut FxHashMap<Value, Value>,
        pairs: &mut Vec<(Value, Value)>,
    ) -> Option<()> {
        let body = &*self.body;
        let (x, mut y) = (body.op(a).clone(), body.op(b).clone());
        let (left, right) = (x.operands(), y.operands());
        if left.len() != right.len() || x.opcode() != y.opcode() {
            return None;
        }
        for (&x, &y) in left.iter().zip(&right) {
            match local.get(&y) {
                Some(own) if *own == x => {}
                Some(_) => return None,
                None => pairs.push((x, y)),
            }
        }
        let mut operands = left.iter();
        y.each_operand_mut(|value| {
            if let Some(&operand) = operands.next() {
                *value = operand;
            }
        });
        let types = |op: OpId| body.results(op).map(|value| body.ty(value));
        if !types(a).eq(types(b)) {
            return None;
        }
        let (ours, theirs) = (x.regions(), y.regions());
        set_regions(&mut y, &ours);
        if x != y || ours.len() != theirs.len() {
            return None;
        }
        for (ours, theirs) in ours.into_iter().zip(theirs) {
            self.regions(ours, theirs, local, pairs)?;
        }
        local_results(body, a, b, local);
        Some(())
    }

    fn regions(
        &self,
        ours: RegionId,
        theirs: RegionId,
        local: &mut FxHashMap<Value, Value>,
        pairs: &mut Vec<(Value, Value)>,
    ) -> Option<()> {
        let body = &*self.body;
        let (ours, theirs) = (&body.region(ours).blocks, &body.region(theirs).blocks);
        if ours.len() != theirs.len() {
            return None;
        }
        for (&x, &y) in ours.iter().zip(theirs) {
            let (x, y) = (body.block(x), body.block(y));
            let types = |values: &[Value]| -> Vec<TypeId> { values.iter().map(|v| body.ty(*v)).collect() };
            if types(&x.args) != types(&y.args) || x.ops.len() != y.ops.len() {
                return None;
            }
            local.extend(y.args.iter().copied().zip(x.args.iter().copied()));
            for (&a, &b) in x.ops.iter().zip(&y.ops) {
                self.compare(a, b, local, pairs)?;
            }
        }
        Some(())
    }
}

/// Results of operations inside regions are local to those.
fn local_results(body: &Body, a: OpId, b: OpId, local: &mut FxHashMap<Value, Value>) {
    local.extend(body.results(b).zip(body.results(a)));
}

fn set_regions(op: &mut Op, to: &[RegionId]) {
    match (op, to) {
        (
            Op::For { body, .. } | Op::Loop { body, .. } | Op::Reduce { body, .. } | Op::Scan { body, .. },
            [region],
        ) => *body = *region,
        (
            Op::If {
                then_region,
                else_region: Some(else_region),
                ..
            },
            [then, otherwise],
        ) => (*then_region, *else_region) = (*then, *otherwise),
        (Op::If { then_region, .. }, [then]) => *then_region = *then,
        _ => {}
    }
}
