//! Memory order: the program's order of accesses that may concern the same memory, said by tokens.
//!
//! Of each alias set two tokens are known at each place: that of the last access, after which a store comes, and that of the
//! last store, after which a load comes. What acquires is before everything that follows it, what releases is after
//! everything before it. Loops and choices hand on the tokens of the alias sets that they access.

use super::Unit;
use super::dataflow::{AliasSet, Facts};
use super::edit::{Renamed, inner_blocks, loop_parts, make, root, set_init, with_results};
use super::effects::{Memory, acquires, memory, ordering, releases};
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::attr::MemoryOrdering;
use tileport_ir::op::Values;
use tileport_ir::{BlockId, Body, Op, OpId, Span, Type, TypeId, Value};

/// What a block does to memory, by alias set in order of first access.
#[derive(Clone, Debug, Default)]
struct Accesses {
    sets: Vec<(AliasSet, Memory)>,
    acquires: bool,
}

impl Accesses {
    fn add(&mut self, set: &AliasSet, memory: Memory) {
        match self.sets.iter_mut().find(|entry| entry.0 == *set) {
            Some(entry) => entry.1 = entry.1.max(memory),
            None => self.sets.push((set.clone(), memory)),
        }
    }

    fn join(&mut self, other: &Self) {
        for (set, memory) in &other.sets {
            self.add(set, *memory);
        }
        self.acquires |= other.acquires;
    }

    fn of(&self, set: &AliasSet) -> Memory {
        let entry = self.sets.iter().find(|entry| entry.0 == *set);
        entry.map_or(Memory::None, |entry| entry.1)
    }
}

/// Which of the tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Key {
    /// Of the last access to an alias set.
    Access(AliasSet),
    /// Of the last store to an alias set.
    Store(AliasSet),
    /// Of the last operation that acquires.
    Acquire,
}

/// The tokens known at a place, in the order in which they became known.
#[derive(Clone, Debug)]
struct Tokens {
    first: Value,
    map: Vec<(Key, Value)>,
}

impl Tokens {
    /// A token; what nothing is known of comes after the start of the kernel, which is noted.
    fn get(&mut self, key: &Key) -> Value {
        if let Some(entry) = self.map.iter().find(|entry| entry.0 == *key) {
            return entry.1;
        }
        self.map.push((key.clone(), self.first));
        self.first
    }

    fn known(&self, key: &Key) -> Option<Value> {
        self.map.iter().find(|entry| entry.0 == *key).map(|entry| entry.1)
    }

    fn set(&mut self, key: Key, token: Value) {
        match self.map.iter_mut().find(|entry| entry.0 == key) {
            Some(entry) => entry.1 = token,
            None => self.map.push((key, token)),
        }
    }
}

struct Order<'o, 'u> {
    unit: &'o mut Unit<'u>,
    facts: &'o Facts,
    accesses: FxHashMap<BlockId, Accesses>,
    token: TypeId,
    renamed: Renamed,
}

/// The innermost loop, as stores see it that needn't wait for those of other turns.
struct Innermost<'t> {
    accesses: Accesses,
    parallel: FxHashSet<OpId>,
    before: &'t mut Tokens,
}

pub(super) fn run(unit: &mut Unit<'_>, facts: &Facts) {
    let Some(root) = root(unit.body) else {
        return;
    };
    let token = unit.types.token();
    let start = make(unit.body, Op::MakeToken {}, &[token], Span::NONE);
    let Some(first) = unit.body.result(start, 0) else {
        return;
    };
    let mut order = Order {
        unit,
        facts,
        accesses: FxHashMap::default(),
        token,
        renamed: Renamed::default(),
    };
    order.find(root);
    let tokens = Tokens {
        first,
        map: Vec::new(),
    };
    order.block(root, tokens, None, None);
    let renamed = order.renamed;
    unit.body.block_ops_mut(root).insert(0, start);
    renamed.everywhere(unit.body);
}

/// The pointer through which an operation accesses memory.
fn pointer(body: &Body, op: &Op) -> Option<Value> {
    match op {
        Op::LoadViewTko { view, .. } | Op::StoreViewTko { view, .. } | Op::AtomicRedViewTko { view, .. } => {
            let (Op::MakePartitionView { tensor_view }
            | Op::MakeStridedView { tensor_view }
            | Op::MakeGatherScatterView { tensor_view }) = body.defining_op(*view)?
            else {
                return None;
            };
            match body.defining_op(*tensor_view)? {
                Op::MakeTensorView { base, .. } => Some(*base),
                _ => None,
            }
        }
        Op::LoadPtrTko { source, .. } => Some(*source),
        Op::StorePtrTko { destination, .. } => Some(*destination),
        Op::AtomicCasTko { pointers, .. } | Op::AtomicRmwTko { pointers, .. } => Some(*pointers),
        _ => None,
    }
}

impl Order<'_, '_> {
    /// The alias set of an access; of printing and the like it's any memory.
    fn alias(&self, op: OpId) -> AliasSet {
        match pointer(self.unit.body, self.unit.body.op(op)) {
            Some(pointer) => self.facts.get(pointer).alias.clone(),
            None => AliasSet::Universe,
        }
    }

    /// What an operation itself does to memory that tokens order.
    fn ordered(&self, id: OpId) -> Memory {
        let op = self.unit.body.op(id);
        if matches!(op, Op::Assert { .. }) || self.unit.table_loads.contains(&id) {
            return Memory::None;
        }
        memory(op)
    }

    /// Finds what a block and those in it access.
    fn find(&mut self, block: BlockId) -> Accesses {
        let mut accesses = Accesses::default();
        for id in self.unit.body.block(block).ops.clone() {
            let memory = self.ordered(id);
            if memory != Memory::None {
                let op = self.unit.body.op(id);
                accesses.acquires |= acquires(ordering(op)) || matches!(op, Op::GdcWaitTko { .. });
                accesses.add(&self.alias(id), memory);
            }
            for inner in inner_blocks(self.unit.body, id) {
                let inner = self.find(inner);
                accesses.join(&inner);
            }
        }
        self.accesses.insert(block, accesses.clone());
        accesses
    }

    fn of(&self, block: BlockId) -> Accesses {
        self.accesses.get(&block).cloned().unwrap_or_default()
    }

    /// Orders the operations of a block.
    fn block(
        &mut self,
        block: BlockId,
        mut tokens: Tokens,
        mut innermost: Option<&mut Innermost<'_>>,
        choice: Option<&Accesses>,
    ) {
        let mut ops = Vec::new();
        for id in self.unit.body.block(block).ops.clone() {
            match self.unit.body.op(id) {
                Op::For { .. } | Op::Loop { .. } => self.repeated(id, &mut tokens, &mut ops),
                Op::If { .. } => self.choice(id, &mut tokens, innermost.as_deref_mut(), &mut ops),
                Op::Continue { .. } | Op::Break { .. } => {
                    if let Some(innermost) = &innermost {
                        let handed = hand_on(&innermost.accesses, &mut tokens);
                        self.append(id, &handed);
                    }
                    ops.push(id);
                }
                Op::Yield { .. } => {
                    if let Some(accesses) = choice {
                        let handed = hand_on(accesses, &mut tokens);
                        self.append(id, &handed);
                    }
                    ops.push(id);
                }
                op if self.ordered(id) != Memory::None => {
                    let parallel = matches!(op, Op::StoreViewTko { .. })
                        .then_some(innermost.as_deref_mut())
                        .flatten()
                        .filter(|innermost| innermost.parallel.contains(&id));
                    match parallel {
                        Some(innermost) => self.parallel(id, &mut tokens, innermost, &mut ops),
                        None => self.access(id, &mut tokens, &mut ops),
                    }
                }
                _ => ops.push(id),
            }
        }
        *self.unit.body.block_ops_mut(block) = ops;
    }

    fn append(&mut self, id: OpId, handed: &[Value]) {
        if let Op::Continue { operands } | Op::Break { operands } | Op::Yield { operands } =
            self.unit.body.op_mut(id)
        {
            operands.extend_from_slice(handed);
        }
    }

    /// A token after several.
    fn join(&mut self, tokens: Values, span: Span, ops: &mut Vec<OpId>) -> Option<Value> {
        let op = make(self.unit.body, Op::JoinTokens { tokens }, &[self.token], span);
        ops.push(op);
        self.unit.body.result(op, 0)
    }

    /// The token that an operation gives.
    fn given(&self, id: OpId) -> Option<Value> {
        self.unit
            .body
            .results(id)
            .find(|value| matches!(self.unit.types.get(self.unit.body.ty(*value)), Some(Type::Token)))
    }

    fn set_token(&mut self, id: OpId, value: Value) {
        if let Op::LoadViewTko { token, .. }
        | Op::StoreViewTko { token, .. }
        | Op::LoadPtrTko { token, .. }
        | Op::StorePtrTko { token, .. }
        | Op::AtomicCasTko { token, .. }
        | Op::AtomicRmwTko { token, .. }
        | Op::AtomicRedViewTko { token, .. }
        | Op::PrintTko { token, .. }
        | Op::GdcWaitTko { token }
        | Op::GdcLaunchDependentsTko { token } = self.unit.body.op_mut(id)
        {
            *token = Some(value);
        }
    }

    /// The token that an access comes after.
    fn before(
        &mut self,
        key: &Key,
        ordering: Option<MemoryOrdering>,
        tokens: &mut Tokens,
        span: Span,
        ops: &mut Vec<OpId>,
    ) -> Option<Value> {
        let mut joined = Values::from_slice(&[tokens.get(key)]);
        for (other, token) in &tokens.map {
            let joins = match (key, other) {
                (_, Key::Acquire) => true,
                (_, Key::Access(_)) if releases(ordering) => true,
                (Key::Access(own), Key::Access(other)) | (Key::Store(own), Key::Store(other)) => {
                    own.overlaps(other)
                }
                _ => false,
            };
            if joins && !joined.contains(token) {
                joined.push(*token);
            }
        }
        match joined.as_slice() {
            [one] => Some(*one),
            _ => self.join(joined, span, ops),
        }
    }

    fn access(&mut self, id: OpId, tokens: &mut Tokens, ops: &mut Vec<OpId>) {
        let set = self.alias(id);
        let op = self.unit.body.op(id);
        let (ordering, span) = (ordering(op), self.unit.body.span(id));
        let loads = matches!(op, Op::LoadViewTko { .. } | Op::LoadPtrTko { .. });
        let acquires = acquires(ordering) || matches!(op, Op::GdcWaitTko { .. });
        let (last, store) = (Key::Access(set.clone()), Key::Store(set));
        let key = if loads { &store } else { &last };
        if let Some(input) = self.before(key, ordering, tokens, span, ops) {
            self.set_token(id, input);
        }
        ops.push(id);
        let Some(given) = self.given(id) else {
            return;
        };
        if loads {
            // A later store comes after this load and all before it.
            let both = Values::from_slice(&[tokens.get(&last), given]);
            if let Some(joined) = self.join(both, span, ops) {
                tokens.set(last, joined);
            }
        } else {
            tokens.set(last, given);
            tokens.set(store, given);
        }
        // A store that acquires doesn't exist.
        if acquires && !matches!(self.unit.body.op(id), Op::StoreViewTko { .. }) {
            tokens.set(Key::Acquire, given);
        }
    }

    /// A store to other places in each turn: it comes after what was before the loop only.
    fn parallel(
        &mut self,
        id: OpId,
        tokens: &mut Tokens,
        innermost: &mut Innermost<'_>,
        ops: &mut Vec<OpId>,
    ) {
        let set = self.alias(id);
        let (last, store) = (Key::Access(set.clone()), Key::Store(set));
        let span = self.unit.body.span(id);
        let mut input = innermost.before.get(&last);
        if let Some(acquired) = tokens.known(&Key::Acquire).filter(|token| *token != input) {
            let both = Values::from_slice(&[input, acquired]);
            input = self.join(both, span, ops).unwrap_or(input);
        }
        self.set_token(id, input);
        ops.push(id);
        let Some(given) = self.given(id) else {
            return;
        };
        let both = Values::from_slice(&[tokens.get(&last), given]);
        if let Some(joined) = self.join(both, span, ops) {
            tokens.set(last, joined);
            tokens.set(store, joined);
        }
    }

    fn repeated(&mut self, id: OpId, tokens: &mut Tokens, ops: &mut Vec<OpId>) {
        let Some((block, _, mut init)) = loop_parts(self.unit.body, id) else {
            return;
        };
        let accesses = self.of(block);
        let mut keys = Vec::new();
        for (set, memory) in &accesses.sets {
            keys.push(Key::Access(set.clone()));
            if *memory == Memory::Store {
                keys.push(Key::Store(set.clone()));
            }
        }
        if accesses.acquires {
            keys.push(Key::Acquire);
        }
        // Looked up before the copies, so that all of them know the same.
        let parallel = self.parallel_stores(id, block, &accesses);
        let (mut after, mut inside) = (tokens.clone(), tokens.clone());
        let mut new = self.unit.body.op(id).clone();
        let mut types: Vec<TypeId> = self.unit.body.results(id).map(|v| self.unit.body.ty(v)).collect();
        let old = types.len();
        for key in &keys {
            init.push(tokens.get(key));
            types.push(self.token);
            let arg = self.unit.body.add_block_arg(block, self.token);
            inside.set(key.clone(), arg);
        }
        set_init(&mut new, init);
        let new = with_results(self.unit.body, id, new, &types);
        for (from, to) in self.unit.body.results(id).zip(self.unit.body.results(new)) {
            self.renamed.set(from, to);
        }
        for (key, result) in keys.into_iter().zip(self.unit.body.results(new).skip(old)) {
            after.set(key, result);
        }
        let mut innermost = Innermost {
            accesses,
            parallel,
            before: tokens,
        };
        self.block(block, inside, Some(&mut innermost), None);
        ops.push(new);
        *tokens = after;
    }

    fn choice(
        &mut self,
        id: OpId,
        tokens: &mut Tokens,
        mut innermost: Option<&mut Innermost<'_>>,
        ops: &mut Vec<OpId>,
    ) {
        let blocks = inner_blocks(self.unit.body, id);
        let mut accesses = Accesses::default();
        for &block in &blocks {
            let own = self.of(block);
            accesses.join(&own);
        }
        let mut after = tokens.clone();
        let mut types: Vec<TypeId> = self.unit.body.results(id).map(|v| self.unit.body.ty(v)).collect();
        let old = types.len();
        let mut keys = Vec::new();
        for (set, memory) in &accesses.sets {
            keys.push(Key::Access(set.clone()));
            if *memory == Memory::Store {
                keys.push(Key::Store(set.clone()));
            }
        }
        if accesses.acquires {
            keys.push(Key::Acquire);
        }
        types.resize(old + keys.len(), self.token);
        for block in blocks {
            self.block(block, tokens.clone(), innermost.as_deref_mut(), Some(&accesses));
        }
        let new = with_results(self.unit.body, id, self.unit.body.op(id).clone(), &types);
        for (from, to) in self.unit.body.results(id).zip(self.unit.body.results(new)) {
            self.renamed.set(from, to);
        }
        for (key, result) in keys.into_iter().zip(self.unit.body.results(new).skip(old)) {
            after.set(key, result);
        }
        ops.push(new);
        *tokens = after;
    }

    /// The stores of a counted loop that write another place in each turn: the only access to their array there, through a
    /// partition, at the loop's counter.
    fn parallel_stores(&self, id: OpId, block: BlockId, accesses: &Accesses) -> FxHashSet<OpId> {
        let none = FxHashSet::default();
        let body = &*self.unit.body;
        let (Op::For { .. }, Some(&counter)) = (body.op(id), body.block(block).args.first()) else {
            return none;
        };
        if accesses.sets.iter().any(|(set, _)| !set.is_single()) {
            return none;
        }
        let mut nested = Accesses::default();
        let mut own: Vec<(AliasSet, Vec<OpId>)> = Vec::new();
        for &op in &body.block(block).ops {
            for inner in inner_blocks(body, op) {
                nested.join(&self.of(inner));
            }
            if self.ordered(op) != Memory::None && pointer(body, body.op(op)).is_some() {
                let set = self.alias(op);
                match own.iter_mut().find(|entry| entry.0 == set) {
                    Some(entry) => entry.1.push(op),
                    None => own.push((set, vec![op])),
                }
            }
        }
        own.into_iter()
            .filter_map(|(set, ops)| match ops.as_slice() {
                [op] if nested.of(&set) == Memory::None => Some(*op),
                _ => None,
            })
            .filter(|op| self.writes_elsewhere(*op, counter))
            .collect()
    }

    fn writes_elsewhere(&self, id: OpId, counter: Value) -> bool {
        let body = &*self.unit.body;
        let Op::StoreViewTko { view, index, .. } = body.op(id) else {
            return false;
        };
        matches!(self.unit.types.get(body.ty(*view)), Some(Type::PartitionView(_)))
            && index.contains(&counter)
            && pointer(body, body.op(id)).is_some_and(|pointer| !self.facts.get(pointer).aliases_itself)
    }
}

/// The tokens that a jump hands on.
fn hand_on(accesses: &Accesses, tokens: &mut Tokens) -> Values {
    let mut handed = Values::new();
    for (set, memory) in &accesses.sets {
        handed.push(tokens.get(&Key::Access(set.clone())));
        if *memory == Memory::Store {
            handed.push(tokens.get(&Key::Store(set.clone())));
        }
    }
    if accesses.acquires {
        handed.push(tokens.get(&Key::Acquire));
    }
    handed
}
