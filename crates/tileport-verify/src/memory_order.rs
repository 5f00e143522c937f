//! Which memory accesses of an entry tokens order, and which accesses may touch the same memory.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tileport_ir::attr::MemoryOrdering;
use tileport_ir::op::{Effects, FieldRef};
use tileport_ir::{Body, Op, OpId, RegionId, Type, Types, Value, ValueDef};

/// More passes over the body than nested loops need; beyond, nothing is said to be ordered.
const MAX_PASSES: usize = 64;

/// A set of accesses, by position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, at: usize) {
        if self.0.len() <= at / 64 {
            self.0.resize(at / 64 + 1, 0);
        }
        if let Some(word) = self.0.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }

    pub(crate) fn contains(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 != 0)
    }

    fn union(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    fn intersect(&mut self, other: &Self) {
        self.0.truncate(other.0.len());
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
    }
}

/// What an access goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Memory {
    /// What these values, parameters of the entry or results of operations, point to.
    Of(BTreeSet<Value>),
    /// Anything.
    Any,
}

/// An access, or another effect that tokens order.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) op: OpId,
    memory: Memory,
    writes: bool,
    /// Neither a plain read nor a plain write: orders everything.
    strong: bool,
    /// The branches of `if` that it stands in.
    branches: Vec<RegionId>,
}

/// The order of an entry's accesses.
#[derive(Debug)]
pub(crate) struct MemoryOrder {
    /// The accesses, in order of the text.
    pub(crate) accesses: Vec<Access>,
    /// For each, those that come before it wherever both run: earlier in the text, or in an earlier iteration.
    pub(crate) before: Vec<Set>,
}

/// Two accesses that nothing orders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hazard {
    /// The parameter of the entry, by position, whose memory both touch; none if that is not known.
    pub(crate) parameter: Option<usize>,
    /// What the first does.
    pub(crate) first: &'static str,
    /// What the second does.
    pub(crate) second: &'static str,
}

impl MemoryOrder {
    pub(crate) fn of(types: &Types, body: &Body) -> Self {
        let mut scan = Scan {
            body,
            accesses: Vec::new(),
            at: FxHashMap::default(),
        };
        scan.region(body.root(), &mut Vec::new());
        let Scan { accesses, at, .. } = scan;
        let mut flow = Flow {
            body,
            types,
            at: &at,
            after: FxHashMap::default(),
            before: vec![Set::default(); accesses.len()],
            inside: FxHashMap::default(),
            changed: true,
        };
        flow.note_inside(body.root());
        let mut passes = 0;
        while flow.changed && passes < MAX_PASSES {
            flow.changed = false;
            flow.region(body.root());
            passes += 1;
        }
        let before = if flow.changed {
            vec![Set::default(); accesses.len()]
        } else {
            flow.before
        };
        Self { accesses, before }
    }

    /// Whether the order of two accesses matters.
    pub(crate) fn conflict(&self, a: usize, b: usize) -> bool {
        let (Some(a), Some(b)) = (self.accesses.get(a), self.accesses.get(b)) else {
            return false;
        };
        if a.strong || b.strong {
            return true;
        }
        (a.writes || b.writes) && same_memory(&a.memory, &b.memory)
    }

    /// Whether the order of two accesses would matter if arrays of different parameters overlapped.
    pub(crate) fn may_conflict(&self, a: usize, b: usize) -> bool {
        let (Some(a), Some(b)) = (self.accesses.get(a), self.accesses.get(b)) else {
            return false;
        };
        a.strong || b.strong || a.writes || b.writes
    }

    /// Pairs of accesses to the same memory, one of them a write, or with one that orders all others, that nothing orders,
    /// with an example of each kind. What needs what the other reads comes after it.
    pub(crate) fn hazards(&self, body: &Body) -> Vec<(Hazard, OpId, OpId)> {
        let mut found: Vec<(Hazard, OpId, OpId)> = Vec::new();
        for (j, second) in self.accesses.iter().enumerate() {
            for (i, first) in self.accesses.iter().enumerate().take(j) {
                if exclusive(first, second)
                    || !self.conflict(i, j)
                    || self.before.get(j).is_some_and(|set| set.contains(i))
                {
                    continue;
                }
                if (first.strong || !first.writes) && needs(body, second.op, first.op) {
                    continue;
                }
                let hazard = Hazard {
                    parameter: parameter(body, &first.memory, &second.memory),
                    first: verb(first),
                    second: verb(second),
                };
                if found.iter().all(|(known, ..)| *known != hazard) {
                    found.push((hazard, first.op, second.op));
                }
            }
        }
        found
    }
}

fn verb(access: &Access) -> &'static str {
    match (access.strong, access.writes) {
        (true, _) => "updates",
        (_, true) => "writes",
        _ => "reads",
    }
}

fn same_memory(a: &Memory, b: &Memory) -> bool {
    match (a, b) {
        (Memory::Of(a), Memory::Of(b)) => !a.is_disjoint(b),
        _ => true,
    }
}

fn parameter(body: &Body, a: &Memory, b: &Memory) -> Option<usize> {
    let (Memory::Of(a), Memory::Of(b)) = (a, b) else {
        return None;
    };
    let common = a.intersection(b).next()?;
    body.args().iter().position(|arg| arg == common)
}

/// Whether two accesses stand in different branches of one `if`.
fn exclusive(a: &Access, b: &Access) -> bool {
    let differing = a.branches.iter().zip(&b.branches).find(|(x, y)| x != y);
    // Sibling regions at the first difference; nested in the same parents until there.
    differing.is_some()
}

/// Whether an operation uses what another one gives, however indirectly.
fn needs(body: &Body, user: OpId, used: OpId) -> bool {
    let mut stack: Vec<Value> = body.op(user).operands().to_vec();
    let mut seen = BTreeSet::new();
    while let Some(value) = stack.pop() {
        if !seen.insert(value) {
            continue;
        }
        if let ValueDef::Result { op, .. } = body.def(value) {
            if op == used {
                return true;
            }
            stack.extend(body.op(op).operands());
            for region in body.op(op).regions() {
                if let Some(end) = body.terminator(region) {
                    stack.extend(body.op(end).operands());
                }
            }
        }
    }
    false
}

/// The token that an operation comes after, if it takes one.
pub(crate) fn token_of(op: &Op) -> Option<Value> {
    let at = op.facts().field("token")?;
    match op.field(at)? {
        FieldRef::Operand(token) => Some(token),
        FieldRef::OptionalOperand(token) => token,
        _ => None,
    }
}

/// Whether tokens order an operation.
pub(crate) fn is_access(op: &Op) -> bool {
    op.facts().field("token").is_some()
}

fn ordering(op: &Op) -> Option<MemoryOrdering> {
    match op {
        Op::LoadPtrTko {
            memory_ordering_semantics,
            ..
        }
        | Op::StorePtrTko {
            memory_ordering_semantics,
            ..
        }
        | Op::LoadViewTko {
            memory_ordering_semantics,
            ..
        }
        | Op::StoreViewTko {
            memory_ordering_semantics,
            ..
        }
        | Op::AtomicCasTko {
            memory_ordering_semantics,
            ..
        }
        | Op::AtomicRmwTko {
            memory_ordering_semantics,
            ..
        }
        | Op::AtomicRedViewTko {
            memory_ordering_semantics,
            ..
        } => Some(*memory_ordering_semantics),
        _ => None,
    }
}

struct Scan<'a> {
    body: &'a Body,
    accesses: Vec<Access>,
    at: FxHashMap<OpId, usize>,
}

impl Scan<'_> {
    fn region(&mut self, region: RegionId, branches: &mut Vec<RegionId>) {
        for &op in self.body.region_ops(region) {
            let operation = self.body.op(op);
            if is_access(operation) {
                self.at.insert(op, self.accesses.len());
                self.accesses.push(self.access(op, branches));
            }
            let branch = matches!(operation, Op::If { .. });
            for inner in operation.regions() {
                if branch {
                    branches.push(inner);
                }
                self.region(inner, branches);
                if branch {
                    branches.pop();
                }
            }
        }
    }

    fn access(&self, op: OpId, branches: &[RegionId]) -> Access {
        let operation = self.body.op(op);
        let effects = operation.facts().effects;
        let plain = ordering(operation) == Some(MemoryOrdering::Weak)
            && matches!(effects, Effects::Read | Effects::Write);
        Access {
            op,
            memory: place(operation).map_or(Memory::Any, |v| roots(self.body, v)),
            writes: effects != Effects::Read,
            strong: !plain,
            branches: branches.to_vec(),
        }
    }
}

/// The pointer or view that an access goes through.
fn place(op: &Op) -> Option<Value> {
    match op {
        Op::LoadPtrTko { source, .. } => Some(*source),
        Op::StorePtrTko { destination, .. } => Some(*destination),
        Op::AtomicCasTko { pointers, .. } | Op::AtomicRmwTko { pointers, .. } => Some(*pointers),
        Op::LoadViewTko { view, .. }
        | Op::StoreViewTko { view, .. }
        | Op::AtomicRedViewTko { view, .. }
        | Op::MultimemLoadReduceViewTko { view, .. }
        | Op::MultimemReduceViewTko { view, .. }
        | Op::MultimemStoreViewTko { view, .. } => Some(*view),
        _ => None,
    }
}

/// The parameters of an entry, by position, through which tile blocks tell each other something: what an atomic operation
/// finds there is used, or it is read in an order that other tile blocks keep.
pub(crate) fn told(body: &Body) -> BTreeSet<usize> {
    let mut used = BTreeSet::new();
    body.walk(|op| used.extend(body.op(op).operands()));
    let mut found = BTreeSet::new();
    body.walk(|id| {
        let op = body.op(id);
        let asks = match op {
            Op::AtomicCasTko { .. } | Op::AtomicRmwTko { .. } => {
                body.result(id, 0).is_some_and(|value| used.contains(&value))
            }
            Op::LoadPtrTko { .. } | Op::LoadViewTko { .. } => {
                ordering(op).is_some_and(|order| order != MemoryOrdering::Weak)
            }
            _ => false,
        };
        if let Some(Memory::Of(values)) = place(op).filter(|_| asks).map(|place| roots(body, place)) {
            found.extend(
                body.args()
                    .iter()
                    .enumerate()
                    .filter(|(_, arg)| values.contains(arg))
                    .map(|(at, _)| at),
            );
        }
    });
    found
}

/// What a pointer or view was derived from.
fn roots(body: &Body, value: Value) -> Memory {
    let mut found = BTreeSet::new();
    let mut stack = vec![value];
    let mut seen = BTreeSet::new();
    while let Some(value) = stack.pop() {
        if !seen.insert(value) {
            continue;
        }
        match body.defining_op(value) {
            None => match body.def(value) {
                ValueDef::Argument { block, .. } if Some(block) == body.entry_block(body.root()) => {
                    found.insert(value);
                }
                _ => return Memory::Any,
            },
            Some(
                Op::Offset { ptr: inner, .. }
                | Op::Broadcast { source: inner }
                | Op::Reshape { source: inner }
                | Op::Permute { source: inner, .. }
                | Op::Extract { source: inner, .. }
                | Op::PtrToPtr { source: inner }
                | Op::Assume { value: inner, .. }
                | Op::MakeTensorView { base: inner, .. }
                | Op::MakePartitionView { tensor_view: inner }
                | Op::MakeStridedView { tensor_view: inner }
                | Op::MakeGatherScatterView { tensor_view: inner },
            ) => stack.push(*inner),
            Some(Op::Select {
                val_if_true,
                val_if_false,
                ..
            }) => {
                stack.extend([*val_if_true, *val_if_false]);
            }
            Some(Op::Cat { lhs, rhs, .. }) => stack.extend([*lhs, *rhs]),
            Some(Op::Alloca { .. } | Op::GetGlobal { .. }) => {
                found.insert(value);
            }
            Some(_) => return Memory::Any,
        }
    }
    Memory::Of(found)
}

/// For each token, what has certainly happened before it, if it has run at all.
struct Flow<'a> {
    body: &'a Body,
    types: &'a Types,
    at: &'a FxHashMap<OpId, usize>,
    /// Absent: everything, as long as nothing else is known.
    after: FxHashMap<Value, Set>,
    before: Vec<Set>,
    /// The accesses inside a region.
    inside: FxHashMap<RegionId, Set>,
    changed: bool,
}

impl Flow<'_> {
    fn note_inside(&mut self, region: RegionId) -> Set {
        let mut set = Set::default();
        for &op in self.body.region_ops(region) {
            if let Some(&at) = self.at.get(&op) {
                set.insert(at);
            }
            for inner in self.body.op(op).regions() {
                let nested = self.note_inside(inner);
                set.union(&nested);
            }
        }
        self.inside.insert(region, set.clone());
        set
    }

    fn is_token(&self, value: Value) -> bool {
        matches!(self.types[self.body.ty(value)], Type::Token)
    }

    fn set(&mut self, value: Value, set: Set) {
        if self.after.get(&value) != Some(&set) {
            self.after.insert(value, set);
            self.changed = true;
        }
    }

    fn region(&mut self, region: RegionId) {
        for &op in self.body.region_ops(region) {
            self.op(op);
        }
    }

    fn op(&mut self, id: OpId) {
        match self.body.op(id) {
            Op::MakeToken {} => self.results(id, Some(Set::default())),
            Op::JoinTokens { tokens } => {
                let mut all = Set::default();
                for token in tokens.clone() {
                    match self.after.get(&token) {
                        Some(set) => all.union(set),
                        None => return,
                    }
                }
                self.results(id, Some(all));
            }
            op @ (Op::For { body, .. } | Op::Loop { body, .. }) => {
                let region = *body;
                let inits = match op {
                    Op::For { init_values, .. } | Op::Loop { init_values, .. } => init_values.clone(),
                    _ => return,
                };
                let counted = matches!(op, Op::For { .. });
                self.enter_loop(id, region, &inits, counted);
            }
            Op::If {
                then_region,
                else_region,
                ..
            } => {
                let regions: Vec<RegionId> = std::iter::once(*then_region).chain(*else_region).collect();
                for &region in &regions {
                    self.region(region);
                }
                for (i, result) in self.body.results(id).enumerate() {
                    if self.is_token(result) {
                        let sources = regions.iter().map(|&r| (self.yielded(r, i), Some(r))).collect();
                        self.meet(result, sources);
                    }
                }
            }
            op => {
                for region in op.regions() {
                    self.region(region);
                }
                if let Some(&at) = self.at.get(&id) {
                    let mut set = match token_of(op) {
                        None => Set::default(),
                        Some(token) => match self.after.get(&token) {
                            Some(set) => set.clone(),
                            None => return,
                        },
                    };
                    if self.before.get(at) != Some(&set) {
                        self.before[at] = set.clone();
                        self.changed = true;
                    }
                    set.insert(at);
                    self.results(id, Some(set));
                }
            }
        }
    }

    fn results(&mut self, id: OpId, set: Option<Set>) {
        let tokens: Vec<Value> = self.body.results(id).filter(|&v| self.is_token(v)).collect();
        for token in tokens {
            if let Some(set) = &set {
                self.set(token, set.clone());
            }
        }
    }

    fn enter_loop(&mut self, id: OpId, region: RegionId, inits: &[Value], counted: bool) {
        let args = self.body.region_args(region);
        let first = usize::from(counted);
        let (mut continues, mut breaks) = (Vec::new(), Vec::new());
        ends(self.body, region, &mut continues, &mut breaks);
        let operand = |ends: &[OpId], i: usize| -> Vec<Option<Value>> {
            ends.iter()
                .map(|&end| self.body.op(end).operands().get(i).copied())
                .collect()
        };
        let slots: Vec<_> = (0..inits.len())
            .map(|i| (operand(&continues, i), operand(&breaks, i)))
            .collect();
        for (i, &init) in inits.iter().enumerate() {
            let Some(&arg) = args.get(i + first) else { continue };
            if self.is_token(arg) {
                let mut sources = vec![(Some(init), None)];
                sources.extend(slots[i].0.iter().map(|&v| (v, Some(region))));
                self.meet(arg, sources);
            }
        }
        self.region(region);
        for (i, result) in self.body.results(id).enumerate() {
            if !self.is_token(result) {
                continue;
            }
            let Some((next, last)) = slots.get(i) else {
                continue;
            };
            let mut sources: Vec<_> = last.iter().map(|&v| (v, Some(region))).collect();
            if counted {
                sources.push((inits.get(i).copied(), None));
                sources.extend(next.iter().map(|&v| (v, Some(region))));
            }
            self.meet(result, sources);
        }
    }

    fn yielded(&self, region: RegionId, i: usize) -> Option<Value> {
        match self.body.op(self.body.terminator(region)?) {
            Op::Yield { operands } => operands.get(i).copied(),
            // The branch does not come to its end.
            _ => None,
        }
    }

    /// What has happened before a token that is one of several: what has happened before each, where an access inside
    /// the region that a token comes from need only have happened on the ways through that region.
    fn meet(&mut self, token: Value, sources: Vec<(Option<Value>, Option<RegionId>)>) {
        let known: Vec<(Set, Option<RegionId>)> = sources
            .into_iter()
            .filter_map(|(value, region)| Some((self.after.get(&value?)?.clone(), region)))
            .collect();
        if known.is_empty() {
            return;
        }
        let nothing = Set::default();
        let mut all: Option<Set> = None;
        for (set, region) in &known {
            // An access that only other ways can run is no reason against: add it on this way.
            let mut widened = set.clone();
            let own = region.and_then(|r| self.inside.get(&r)).unwrap_or(&nothing);
            for (_, other) in &known {
                if let Some(inside) = other
                    .filter(|o| Some(*o) != *region)
                    .and_then(|o| self.inside.get(&o))
                {
                    let mut foreign = inside.clone();
                    foreign
                        .0
                        .iter_mut()
                        .zip(own.0.iter().chain(std::iter::repeat(&0)))
                        .for_each(|(a, b)| *a &= !b);
                    widened.union(&foreign);
                }
            }
            match &mut all {
                None => all = Some(widened),
                Some(all) => all.intersect(&widened),
            }
        }
        self.set(token, all.unwrap_or_default());
    }
}

/// The `continue` and `break` of a loop's own region, also those in the branches of an `if`.
fn ends(body: &Body, region: RegionId, continues: &mut Vec<OpId>, breaks: &mut Vec<OpId>) {
    for &op in body.region_ops(region) {
        match body.op(op) {
            Op::Continue { .. } => continues.push(op),
            Op::Break { .. } => breaks.push(op),
            Op::If {
                then_region,
                else_region,
                ..
            } => {
                ends(body, *then_region, continues, breaks);
                if let Some(region) = else_region {
                    ends(body, *region, continues, breaks);
                }
            }
            _ => {}
        }
    }
}
