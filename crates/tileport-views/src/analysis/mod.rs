//! What every scalar integer of an entry can be: a form, ranges, and whether the form is the value itself.
//!
//! Two passes in order of the text. The first finds how each loop changes the values that it carries, taking them for
//! unknowns; the second knows that and computes the facts. Both are linear in the size of the entry.
//!
//! Facts about a value hold wherever it exists. The spec's rule that an index lies in its view's index space is no
//! fact about the index (the access may not run), and is used by the decision only.

mod arith;
mod division;
mod loops;

use crate::atom::{AtomKind, Atoms, MAX_GRID};
use crate::form::{Atom, Form, Range};
use loops::{Change, Frame};
use rustc_hash::FxHashMap;
use tileport_ir::attr::Predicate;
use tileport_ir::op::Op;
use tileport_ir::{
    BlockId, Body, Dim, Entry, Module, OpId, RegionId, SideTable, Type, Types, Value, ValueDef,
};

/// What is known of a scalar integer value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Bits of the value.
    pub width: u32,
    /// What the value is modulo 2^width.
    pub form: Form,
    /// What the value can be, read as signed.
    pub signed: Range,
    /// What the value can be, read as unsigned.
    pub unsigned: Range,
    /// Whether the value, read as signed, is the form itself.
    pub exact_signed: bool,
    /// Whether the value, read as unsigned, is the form itself.
    pub exact_unsigned: bool,
}

/// The order of an entry's operations, and what is nested in what.
#[derive(Clone, Debug)]
pub struct Order {
    start: SideTable<OpId, u32>,
    end: SideTable<OpId, u32>,
    op_block: SideTable<OpId, Option<BlockId>>,
    block_parent: SideTable<BlockId, Option<OpId>>,
}

impl Order {
    fn new(body: &Body) -> Self {
        let mut order = Self {
            start: SideTable::default(),
            end: SideTable::default(),
            op_block: SideTable::with_default(None),
            block_parent: SideTable::with_default(None),
        };
        let mut next = 1;
        order.visit_region(body, body.root(), None, &mut next);
        order
    }

    fn visit_region(&mut self, body: &Body, region: RegionId, parent: Option<OpId>, next: &mut u32) {
        for &block in &body.region(region).blocks {
            self.block_parent.set(block, parent);
            for &op in &body.block(block).ops {
                self.op_block.set(op, Some(block));
                self.start.set(op, *next);
                *next += 1;
                for inner in body.op(op).regions() {
                    self.visit_region(body, inner, Some(op), next);
                }
                self.end.set(op, *next);
            }
        }
    }

    /// The position of an operation in the text, from 1; 0 for one that stands in no block.
    #[must_use]
    pub fn position(&self, op: OpId) -> u32 {
        self.start[op]
    }

    /// The block that an operation stands in.
    #[must_use]
    pub fn block_of(&self, op: OpId) -> Option<BlockId> {
        self.op_block[op]
    }

    /// The operation that a block is nested in.
    #[must_use]
    pub fn parent_of(&self, block: BlockId) -> Option<OpId> {
        self.block_parent[block]
    }

    /// The operation that an operation is nested in.
    #[must_use]
    pub fn enclosing(&self, op: OpId) -> Option<OpId> {
        self.block_of(op).and_then(|b| self.parent_of(b))
    }

    /// Whether an operation is nested in another, at any depth.
    #[must_use]
    pub fn is_inside(&self, inner: OpId, outer: OpId) -> bool {
        self.start[inner] > self.start[outer] && self.start[inner] < self.end[outer]
    }

    /// Whether a value is made inside an operation's regions.
    #[must_use]
    pub fn is_made_inside(&self, body: &Body, value: Value, outer: OpId) -> bool {
        match body.def(value) {
            ValueDef::Result { op, .. } => self.is_inside(op, outer),
            ValueDef::Argument { block, .. } => {
                (self.parent_of(block)).is_some_and(|op| op == outer || self.is_inside(op, outer))
            }
        }
    }

    /// Whether a value is there when an operation runs.
    #[must_use]
    pub fn is_visible(&self, body: &Body, value: Value, at: OpId) -> bool {
        let (block, position) = match body.def(value) {
            // What a loop gives is not there while it runs.
            ValueDef::Result { op, .. } if self.is_inside(at, op) => return false,
            ValueDef::Result { op, .. } => (self.block_of(op), self.start[op]),
            ValueDef::Argument { block, .. } => (Some(block), 0),
        };
        let mut here = self.block_of(at);
        while here.is_some() && here != block {
            here = here
                .and_then(|b| self.parent_of(b))
                .and_then(|op| self.block_of(op));
        }
        here.is_some() && position < self.start[at]
    }
}

/// The facts about one entry.
#[derive(Debug)]
pub struct Analysis<'a> {
    /// The types of the module.
    pub types: &'a Types,
    /// The code.
    pub body: &'a Body,
    /// The atoms that the forms are made of.
    pub atoms: Atoms,
    /// The order of the operations.
    pub order: Order,
    facts: SideTable<Value, Option<Box<Fact>>>,
    /// What the first pass found of each loop's carried values.
    changes: FxHashMap<OpId, Vec<Change>>,
    /// Whether this is the first pass.
    scouting: bool,
    frames: Vec<Frame>,
    /// Whether every tile block runs what is looked at: it stands in the entry block, and nothing before it can end
    /// the kernel or run for ever.
    unconditional: bool,
}

impl<'a> Analysis<'a> {
    /// Analyses an entry; linear in its size.
    #[must_use]
    pub fn new(module: &'a Module, entry: &'a Entry) -> Self {
        let mut analysis = Self {
            types: &module.types,
            body: &entry.body,
            atoms: Atoms::default(),
            order: Order::new(&entry.body),
            facts: SideTable::with_default(None),
            changes: FxHashMap::default(),
            scouting: true,
            frames: Vec::new(),
            unconditional: true,
        };
        analysis.pass();
        analysis.scouting = false;
        analysis.facts = SideTable::with_default(None);
        analysis.pass();
        analysis
    }

    fn pass(&mut self) {
        for &arg in self.body.args() {
            self.make_opaque(arg);
        }
        let body = self.body;
        let mut reached = true;
        for &op in body.region_ops(body.root()) {
            self.unconditional = reached && body.op(op).regions().is_empty();
            self.op(op);
            reached &= self.falls_through(op);
        }
    }

    /// Whether an operation of the entry block always ends, and the kernel goes on after it.
    fn falls_through(&self, id: OpId) -> bool {
        let body = self.body;
        let mut stack = vec![id];
        while let Some(op) = stack.pop() {
            if matches!(
                body.op(op),
                Op::Loop { .. } | Op::Assert { .. } | Op::Return { .. }
            ) {
                return false;
            }
            for region in body.op(op).regions() {
                stack.extend(body.region_ops(region));
            }
        }
        true
    }

    /// What is known of a value, if it is a scalar integer.
    #[must_use]
    pub fn fact(&self, value: Value) -> Option<&Fact> {
        self.facts[value].as_deref()
    }

    /// The width of a scalar integer value.
    #[must_use]
    pub fn width(&self, value: Value) -> Option<u32> {
        let tile = self.types.get(self.body.ty(value))?.as_tile()?;
        let element = tile.element.as_number()?;
        (tile.rank() == 0 && element.is_int()).then(|| element.value_bits())
    }

    fn set(&mut self, value: Value, fact: Fact) {
        self.facts.set(value, Some(Box::new(fact)));
    }

    /// Completes a fact: what the form's range says, and what one reading says of the other.
    pub(crate) fn complete(atoms: &Atoms, mut fact: Fact) -> Fact {
        let (signed, unsigned) = (Range::signed(fact.width), Range::unsigned(fact.width));
        fact.signed = signed.meet(fact.signed);
        fact.unsigned = unsigned.meet(fact.unsigned);
        let range = atoms.range_of(&fact.form);
        fact.exact_signed |= range.within(signed);
        fact.exact_unsigned |= range.within(unsigned);
        if fact.exact_signed {
            fact.signed = fact.signed.meet(range);
        }
        if fact.exact_unsigned {
            fact.unsigned = fact.unsigned.meet(range);
        }
        if fact.signed.lo >= 0 {
            fact.unsigned = fact.unsigned.meet(fact.signed);
            fact.exact_unsigned |= fact.exact_signed;
        }
        if fact.unsigned.hi <= signed.hi {
            fact.signed = fact.signed.meet(fact.unsigned);
            fact.exact_signed |= fact.exact_unsigned;
        }
        if let Some(n) = fact.signed.single() {
            fact.form = Form::constant(n);
            fact.exact_signed = true;
            fact.exact_unsigned = n >= 0;
        }
        fact
    }

    /// A value of which only its form is known.
    fn of_form(&self, width: u32, form: Form) -> Fact {
        Self::complete(
            &self.atoms,
            Fact {
                width,
                form,
                signed: Range::signed(width),
                unsigned: Range::unsigned(width),
                exact_signed: false,
                exact_unsigned: false,
            },
        )
    }

    /// A value that is the form itself, read as signed, and lies in a range.
    fn of_signed(&self, width: u32, form: Form, range: Range) -> Fact {
        Self::complete(
            &self.atoms,
            Fact {
                width,
                form,
                signed: range,
                unsigned: Range::unsigned(width),
                exact_signed: true,
                exact_unsigned: false,
            },
        )
    }

    /// A value that is the form itself, read as unsigned, and lies in a range.
    fn of_unsigned(&self, width: u32, form: Form, range: Range) -> Fact {
        Self::complete(
            &self.atoms,
            Fact {
                width,
                form,
                signed: Range::signed(width),
                unsigned: range,
                exact_signed: false,
                exact_unsigned: true,
            },
        )
    }

    /// A value of which nothing is known but that it lies in a range, read as signed.
    fn opaque_in(&mut self, value: Value, width: u32, range: Range) -> Fact {
        let range = Range::signed(width).meet(range);
        let form = self.atoms.form(AtomKind::Value(value), range);
        self.of_signed(width, form, range)
    }

    fn opaque(&mut self, value: Value, width: u32) -> Fact {
        self.opaque_in(value, width, Range::signed(width))
    }

    fn make_opaque(&mut self, value: Value) {
        if let Some(width) = self.width(value) {
            let fact = self.opaque(value, width);
            self.set(value, fact);
        }
    }

    /// The form that is the value itself in one reading, and its range.
    pub(crate) fn exact(&mut self, value: Value, signed: bool) -> Option<(Form, Range)> {
        let fact = self.facts[value].as_deref()?;
        let (exact, range) = if signed {
            (fact.exact_signed, fact.signed)
        } else {
            (fact.exact_unsigned, fact.unsigned)
        };
        if exact {
            return Some((fact.form.clone(), range));
        }
        let (form, width) = (fact.form.clone(), fact.width);
        let wrap = Form::atom(self.atoms.atom(AtomKind::Wrap { value, signed }, Range::ALL));
        let form = form.add(&wrap.scale(1 << width)?)?;
        Some((form, range))
    }

    fn region(&mut self, region: RegionId) {
        let body = self.body;
        let Some(block) = body.entry_block(region) else {
            return;
        };
        for &op in &body.block(block).ops {
            self.op(op);
        }
    }

    fn op(&mut self, id: OpId) {
        let body = self.body;
        match body.op(id) {
            Op::For { .. } => self.for_loop(id),
            Op::Loop { .. } => self.endless_loop(id),
            Op::If { .. } => self.branch(id),
            Op::Continue { operands } => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.continues.push(operands.clone());
                }
            }
            Op::GetTileBlockId {} => self.grid(id, AtomKind::BlockId, Range::new(0, MAX_GRID - 1)),
            Op::GetNumTileBlocks {} => self.grid(id, AtomKind::GridSize, Range::new(1, MAX_GRID)),
            Op::GetTensorShape { src } => self.tensor_shape(id, *src),
            op => {
                for region in op.regions() {
                    for &arg in body.region_args(region) {
                        self.make_opaque(arg);
                    }
                    self.region(region);
                }
                self.results(id);
            }
        }
    }

    /// The results of an operation without regions of interest.
    fn results(&mut self, id: OpId) {
        let body = self.body;
        for (index, result) in body.results(id).enumerate() {
            let Some(width) = self.width(result) else { continue };
            let fact = if index == 0 {
                self.transfer(body.op(id), result, width)
            } else {
                None
            };
            let fact = match fact {
                Some(fact) => fact,
                None => self.opaque(result, width),
            };
            self.set(result, fact);
        }
    }

    fn grid(&mut self, id: OpId, kind: fn(u8) -> AtomKind, range: Range) {
        for (axis, result) in self.body.results(id).enumerate().take(3) {
            let Some(width) = self.width(result) else { continue };
            let form = self.atoms.form(kind(axis as u8), range);
            let fact = self.of_signed(width, form, range);
            self.set(result, fact);
        }
    }

    /// The sizes of a tensor: numbers where the type says so, else what the operand is, read as unsigned.
    fn tensor_shape(&mut self, id: OpId, src: Value) {
        let body = self.body;
        for (index, result) in body.results(id).enumerate() {
            let Some(width) = self.width(result) else { continue };
            let fact = match self.dimension(src, index) {
                Some(Size::Known(n)) => Some(self.of_form(width, Form::constant(n.into()))),
                Some(Size::Value(v)) if self.width(v) == Some(width) => self.fact(v).cloned(),
                _ => None,
            };
            let fact = match fact {
                Some(fact) => fact,
                None => self.opaque(result, width),
            };
            self.set(result, fact);
        }
    }

    /// The size of a tensor along one of its dimensions.
    #[must_use]
    pub fn dimension(&self, tensor: Value, index: usize) -> Option<Size> {
        let Type::TensorView(ty) = self.types.get(self.body.ty(tensor))? else {
            return None;
        };
        match *ty.shape.get(index)? {
            Dim::Static(n) => Some(Size::Known(n)),
            Dim::Dynamic => {
                let Some(Op::MakeTensorView { dynamic_shape, .. }) = self.body.defining_op(tensor) else {
                    return Some(Size::Unknown);
                };
                let at = ty.shape.iter().take(index).filter(|d| d.is_dynamic()).count();
                Some(dynamic_shape.get(at).map_or(Size::Unknown, |&v| Size::Value(v)))
            }
        }
    }

    /// What a fact stated of a value adds to what is known.
    fn assume(&mut self, value: Value, result: Value, predicate: &Predicate) -> Option<Fact> {
        let mut fact = self.fact(value)?.clone();
        match predicate {
            Predicate::DivBy {
                divisor,
                every: None,
                along: None,
            } => {
                let divisor = i128::from(*divisor);
                if divisor > 1 && divisor <= 1 << (fact.width - 1) && fact.form.content() % divisor != 0 {
                    // The exact reading is divisible, and so is the form, which differs by a multiple of 2^width.
                    let quotient = self.atoms.floor(&fact.form, &Form::constant(divisor));
                    fact.form = quotient.scale(divisor)?;
                }
            }
            Predicate::Bounded { lower, upper } => {
                let range = Range::new(
                    lower.map_or(Range::ALL.lo, i128::from),
                    upper.map_or(Range::ALL.hi, i128::from),
                );
                fact.signed = fact.signed.meet(range);
                // What every tile block states at once is true of the unknown itself.
                if self.unconditional
                    && fact.exact_signed
                    && let Some(atom) = fact.form.as_atom()
                {
                    self.atoms.narrow(atom, fact.signed, result);
                }
            }
            _ => {}
        }
        Some(Self::complete(&self.atoms, fact))
    }

    /// Whether an unknown can change from one iteration of a loop to the next.
    #[must_use]
    pub fn varies_in(&self, atom: Atom, outer: OpId) -> bool {
        match self.atoms.kind(atom) {
            AtomKind::BlockId(_) | AtomKind::GridSize(_) => false,
            AtomKind::Trip(id) => *id == outer || self.order.is_inside(*id, outer),
            // A loop whose bounds come from outside runs as often each time.
            AtomKind::Trips(id) => match self.body.op(*id) {
                Op::For {
                    lower_bound,
                    upper_bound,
                    step,
                    ..
                } => [lower_bound, upper_bound, step]
                    .iter()
                    .any(|&&v| self.order.is_made_inside(self.body, v, outer)),
                _ => true,
            },
            AtomKind::Value(v) | AtomKind::Whole(v) | AtomKind::Wrap { value: v, .. } => {
                self.order.is_made_inside(self.body, *v, outer)
            }
            AtomKind::Floor { of, by } | AtomKind::Trunc { of, by } => {
                of.atoms().chain(by.atoms()).any(|a| self.varies_in(a, outer))
            }
        }
    }
}

/// A size of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Known from the type.
    Known(i64),
    /// Given by a value, read as unsigned.
    Value(Value),
    /// Not in sight.
    Unknown,
}
