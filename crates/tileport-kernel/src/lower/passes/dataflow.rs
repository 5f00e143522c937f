//! What is known of each value: what it may alias, what divides it, which constant it is.

use super::Unit;
use super::edit::{carried_args, inner_blocks, loop_parts, root};
use smallvec::SmallVec;
use tileport_ir::attr::Predicate;
use tileport_ir::{
    BlockId, Body, ElementType, Op, OpId, TileElement, Type, Types, Value, entity::Entity as _,
};

/// The memory that a pointer may lead to: any, or that of some groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum AliasSet {
    /// Any.
    Universe,
    /// Groups by number, 64 a word.
    Groups(SmallVec<[u64; 2]>),
}

impl AliasSet {
    /// One group.
    pub(in super::super) fn group(number: usize) -> Self {
        let mut words = SmallVec::new();
        words.resize(number / 64 + 1, 0);
        if let Some(word) = words.last_mut() {
            *word = 1 << (number % 64);
        }
        Self::Groups(words)
    }

    pub(in super::super) fn union(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Groups(a), Self::Groups(b)) => {
                let (longer, shorter) = if a.len() >= b.len() { (a, b) } else { (b, a) };
                let mut words = longer.clone();
                words
                    .iter_mut()
                    .zip(shorter)
                    .for_each(|(word, other)| *word |= other);
                Self::Groups(words)
            }
            _ => Self::Universe,
        }
    }

    pub(super) fn overlaps(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Groups(a), Self::Groups(b)) => a.iter().zip(b).any(|(a, b)| a & b != 0),
            (Self::Universe, Self::Groups(words)) | (Self::Groups(words), Self::Universe) => {
                words.iter().any(|word| *word != 0)
            }
            (Self::Universe, Self::Universe) => true,
        }
    }

    /// Whether it is one group.
    pub(super) fn is_single(&self) -> bool {
        match self {
            Self::Universe => false,
            Self::Groups(words) => words.iter().map(|word| word.count_ones()).sum::<u32>() <= 1,
        }
    }
}

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Fact {
    /// What it may alias, if it is a pointer.
    pub(in super::super) alias: AliasSet,
    /// Two to this power divides it: its elements, or an address in bytes. Zero is divided by everything: `u32::MAX`.
    pub(in super::super) twos: u32,
    /// Whether two indices of its array may mean one element.
    pub(in super::super) aliases_itself: bool,
    /// The one integer that it is.
    pub(in super::super) constant: Option<i64>,
}

impl Fact {
    /// Nothing.
    pub(in super::super) const NOTHING: Self = Self {
        alias: AliasSet::Universe,
        twos: 0,
        aliases_itself: true,
        constant: None,
    };

    fn divided(twos: u32) -> Self {
        Self {
            twos,
            ..Self::NOTHING
        }
    }

    fn unify(&self, other: &Self) -> Self {
        Self {
            alias: self.alias.union(&other.alias),
            twos: self.twos.min(other.twos),
            aliases_itself: self.aliases_itself || other.aliases_itself,
            constant: self.constant.filter(|_| self.constant == other.constant),
        }
    }
}

/// The power of two that divides an integer.
pub(in super::super) const fn twos(value: i64) -> u32 {
    if value == 0 {
        u32::MAX
    } else {
        value.trailing_zeros()
    }
}

/// What is known of all values.
#[derive(Debug, Default)]
pub(in super::super) struct Facts {
    facts: Vec<Option<Fact>>,
}

impl Facts {
    pub(in super::super) fn get(&self, value: Value) -> &Fact {
        self.facts
            .get(value.index())
            .and_then(Option::as_ref)
            .unwrap_or(&Fact::NOTHING)
    }

    pub(super) fn set(&mut self, value: Value, fact: Fact) {
        let at = value.index();
        if at >= self.facts.len() {
            self.facts.resize(at + 1, None);
        }
        if let Some(slot) = self.facts.get_mut(at) {
            *slot = Some(fact);
        }
    }
}

struct Flow<'a, 'u> {
    unit: &'a Unit<'u>,
    facts: Facts,
    dirty: bool,
}

/// What jumps lead to.
#[derive(Clone, Copy, Default)]
struct Around {
    innermost_loop: Option<OpId>,
    yield_target: Option<OpId>,
}

/// Finds what is known; facts only get weaker from round to round.
pub(super) fn run(unit: &Unit<'_>) -> Facts {
    let mut flow = Flow {
        unit,
        facts: Facts::default(),
        dirty: false,
    };
    for &arg in unit.body.args() {
        let fact = unit.facts.get(&arg).cloned().unwrap_or(Fact::NOTHING);
        flow.update(arg, fact);
    }
    if let Some(root) = root(unit.body) {
        loop {
            flow.dirty = false;
            flow.block(root, Around::default());
            if !flow.dirty {
                break;
            }
        }
    }
    flow.facts
}

impl Flow<'_, '_> {
    fn body(&self) -> &Body {
        self.unit.body
    }

    fn update(&mut self, value: Value, fact: Fact) {
        let old = self.facts.facts.get(value.index()).and_then(Option::as_ref);
        let new = match old {
            Some(old) => {
                let new = old.unify(&fact);
                if new == *old {
                    return;
                }
                new
            }
            None => fact,
        };
        self.dirty = true;
        self.facts.set(value, new);
    }

    fn flows(&mut self, from: Value, to: Value) {
        // What has no fact yet gets one in a later round, at the latest when the loop's body was seen.
        if let Some(Some(fact)) = self.facts.facts.get(from.index()) {
            let fact = fact.clone();
            self.update(to, fact);
        }
    }

    fn block(&mut self, block: BlockId, around: Around) {
        for op in self.body().block(block).ops.clone() {
            self.op(op, around);
        }
    }

    fn nested(&mut self, op: OpId, around: Around) {
        for block in inner_blocks(self.body(), op) {
            self.block(block, around);
        }
    }

    fn op(&mut self, id: OpId, around: Around) {
        let op = self.body().op(id).clone();
        match &op {
            Op::For { .. } | Op::Loop { .. } => self.repeated(id, around),
            Op::Continue { operands } | Op::Break { operands } => {
                self.jump(operands, around, matches!(op, Op::Continue { .. }));
            }
            Op::If { .. } => self.nested(
                id,
                Around {
                    yield_target: Some(id),
                    ..around
                },
            ),
            Op::Reduce { .. } | Op::Scan { .. } => {
                for block in inner_blocks(self.body(), id) {
                    for arg in self.body().block(block).args.clone() {
                        self.update(arg, Fact::NOTHING);
                    }
                }
                let inside = Around {
                    innermost_loop: None,
                    yield_target: Some(id),
                };
                self.nested(id, inside);
            }
            Op::Yield { operands } => {
                if let Some(target) = around.yield_target {
                    let results: Vec<Value> = self.body().results(target).collect();
                    for (result, &value) in results.into_iter().zip(operands) {
                        self.flows(value, result);
                    }
                }
            }
            op => {
                let results: Vec<Value> = self.body().results(id).collect();
                for result in results {
                    let fact = match self.unit.facts.get(&result) {
                        Some(fact) => fact.clone(),
                        None => self.result(op, result),
                    };
                    self.update(result, fact);
                }
            }
        }
    }

    fn repeated(&mut self, id: OpId, around: Around) {
        let counted = matches!(self.body().op(id), Op::For { .. });
        let Some((block, _, init)) = loop_parts(self.body(), id) else {
            return;
        };
        if counted && let Some(&counter) = self.body().block(block).args.first() {
            self.update(counter, Fact::NOTHING);
        }
        let results: Vec<Value> = self.body().results(id).collect();
        for ((init, arg), result) in init.into_iter().zip(carried_args(self.body(), id)).zip(results) {
            self.flows(init, arg);
            if counted {
                self.flows(init, result);
            }
        }
        let inside = Around {
            innermost_loop: Some(id),
            yield_target: around.yield_target,
        };
        self.nested(id, inside);
    }

    fn jump(&mut self, operands: &[Value], around: Around, goes_on: bool) {
        let Some(target) = around.innermost_loop else {
            return;
        };
        let counted = matches!(self.body().op(target), Op::For { .. });
        if goes_on {
            for (arg, &next) in carried_args(self.body(), target).into_iter().zip(operands) {
                self.flows(next, arg);
            }
        }
        if !goes_on || counted {
            let results: Vec<Value> = self.body().results(target).collect();
            for (result, &next) in results.into_iter().zip(operands) {
                self.flows(next, result);
            }
        }
    }

    /// What is known of a result of a plain operation.
    fn result(&self, op: &Op, result: Value) -> Fact {
        let known = |value: Value| self.facts.get(value).clone();
        let types = &self.unit.types;
        let element = |value: Value| number_type(types, self.body(), value);
        match op {
            Op::Assume { value, predicate } => match *predicate {
                Predicate::DivBy {
                    divisor,
                    every: None,
                    along: None,
                } => Fact {
                    twos: divisor.trailing_zeros(),
                    ..known(*value)
                },
                _ => known(*value),
            },
            Op::Broadcast { source } | Op::Reshape { source } | Op::Permute { source, .. } => known(*source),
            Op::Offset { ptr, offset } => self.offset(*ptr, *offset, result),
            Op::ExtI { from, .. } | Op::TruncI { from, .. }
                if element(*from) != Some(ElementType::I1) && element(result) != Some(ElementType::I1) =>
            {
                let bits = element(result).map_or(0, ElementType::value_bits);
                let fact = known(*from);
                Fact {
                    twos: fact.twos.min(bits),
                    constant: fact.constant.map(|value| wrap(value, bits)),
                    ..fact
                }
            }
            Op::Constant { value } if value.is_splat() => {
                let Some(ty) = element(result).filter(|ty| ty.is_int()) else {
                    return Fact::NOTHING;
                };
                let number = value.get(ty, 0).and_then(|number| {
                    // A truth value counts as one.
                    if ty == ElementType::I1 {
                        Some(number.bits as i64)
                    } else {
                        number.as_signed()
                    }
                });
                let is_scalar = tile_shape(types, self.body(), result).is_some_and(<[i64]>::is_empty);
                Fact {
                    constant: number.filter(|_| is_scalar),
                    ..Fact::divided(number.map_or(0, twos))
                }
            }
            Op::AddI { lhs, rhs, .. } | Op::SubI { lhs, rhs, .. } => {
                Fact::divided(known(*lhs).twos.min(known(*rhs).twos))
            }
            Op::MulI { lhs, rhs, .. } => Fact::divided(known(*lhs).twos.saturating_add(known(*rhs).twos)),
            Op::AbsI { source } | Op::NegI { source, .. } => Fact::divided(known(*source).twos),
            _ => Fact::NOTHING,
        }
    }

    /// A moved pointer. Of tiles of pointers nothing is said: the compiler below sees more.
    fn offset(&self, pointer: Value, offset: Value, result: Value) -> Fact {
        let fact = self.facts.get(pointer).clone();
        let shape = tile_shape(self.unit.types, self.body(), pointer);
        if !shape.is_some_and(|shape| shape.iter().all(|length| *length == 1)) {
            return Fact { twos: 0, ..fact };
        }
        let bits = match self.unit.types.get(self.body().ty(result)) {
            Some(Type::Tile(tile)) => match tile.element {
                TileElement::Pointer(pointer) => pointer.pointee.facts().storage_bits,
                TileElement::Number(_) => 0,
            },
            _ => 0,
        };
        let step = if bits != 0 && bits.is_multiple_of(8) {
            self.facts
                .get(offset)
                .twos
                .saturating_add((bits / 8).trailing_zeros())
        } else {
            0
        };
        Fact {
            twos: fact.twos.min(step),
            ..fact
        }
    }
}

/// The element type of a tile of numbers.
pub(super) fn number_type(types: &Types, body: &Body, value: Value) -> Option<ElementType> {
    types.get(body.ty(value))?.as_tile()?.element.as_number()
}

/// The shape of a tile.
pub(super) fn tile_shape<'t>(types: &'t Types, body: &Body, value: Value) -> Option<&'t [i64]> {
    types
        .get(body.ty(value))?
        .as_tile()
        .map(|tile| tile.shape.as_slice())
}

fn wrap(value: i64, bits: u32) -> i64 {
    let shift = 64_u32.saturating_sub(bits.max(1));
    (value << shift) >> shift
}
