//! Facts that the code then states: values that are constants become ones, and what memory accesses and views use is
//! said to be divisible.

use super::Unit;
use super::dataflow::{Facts, number_type, tile_shape};
use super::edit::{Renamed, inner_blocks, make, root};
use rustc_hash::FxHashSet;
use tileport_ir::attr::{Elements, Number, Predicate};
use tileport_ir::{BlockId, Op, OpId, Span, Value};

/// Alignment beyond this is not said.
const MAX_TWOS: u32 = 10;

/// Replaces values that are known to be one integer by constants at the start.
pub(super) fn materialize_constants(unit: &mut Unit<'_>, facts: &mut Facts) {
    let Some(root) = root(unit.body) else {
        return;
    };
    let mut renamed = Renamed::default();
    let mut constants = Vec::new();
    for value in defined(unit, root) {
        let Some(constant) = facts.get(value).constant else {
            continue;
        };
        if matches!(unit.body.defining_op(value), Some(Op::Constant { .. }))
            && tile_shape(unit.types, unit.body, value).is_some_and(<[i64]>::is_empty)
        {
            continue;
        }
        let Some(element) = number_type(unit.types, unit.body, value) else {
            continue;
        };
        let splat = Elements::splat(Number::int(element, constant));
        let ty = unit.body.ty(value);
        let op = make(unit.body, Op::Constant { value: splat }, &[ty], Span::NONE);
        let Some(new) = unit.body.result(op, 0) else {
            continue;
        };
        facts.set(new, facts.get(value).clone());
        renamed.set(value, new);
        constants.push(op);
    }
    renamed.everywhere(unit.body);
    let ops = unit.body.block_ops_mut(root);
    constants.append(ops);
    *ops = constants;
}

/// All values that blocks and operations define.
fn defined(unit: &Unit<'_>, root: BlockId) -> Vec<Value> {
    let mut values: Vec<Value> = unit.body.block(root).args.to_vec();
    unit.body.walk(|op| {
        values.extend(unit.body.results(op));
        for block in inner_blocks(unit.body, op) {
            values.extend(&unit.body.block(block).args);
        }
    });
    values
}

/// States what divides the arguments of blocks, and the operands of views and of accesses through pointers.
pub(super) fn state(unit: &mut Unit<'_>, facts: &mut Facts) {
    let Some(root) = root(unit.body) else {
        return;
    };
    let mut candidates = FxHashSet::default();
    unit.body.walk(|op| {
        if let op @ (Op::MakeTensorView { .. } | Op::LoadPtrTko { .. } | Op::StorePtrTko { .. }) =
            unit.body.op(op)
            && !is_table(op)
        {
            op.each_operand(|value| {
                candidates.insert(value);
            });
        }
    });
    let mut pass = State {
        unit,
        facts,
        candidates,
        renamed: Renamed::default(),
    };
    pass.block(root);
}

/// Whether an operation makes the view of a list's table, of which nothing is said: its strides are known.
fn is_table(op: &Op) -> bool {
    matches!(op, Op::MakeTensorView { dynamic_shape, dynamic_strides, .. }
        if dynamic_shape.len() != dynamic_strides.len())
}

struct State<'s, 'u> {
    unit: &'s mut Unit<'u>,
    facts: &'s mut Facts,
    candidates: FxHashSet<Value>,
    renamed: Renamed,
}

impl State<'_, '_> {
    fn block(&mut self, id: BlockId) {
        let mut ops = Vec::new();
        for arg in self.unit.body.block(id).args.clone() {
            self.say(arg, &mut ops);
        }
        for op in self.unit.body.block(id).ops.clone() {
            self.renamed.operands(self.unit.body, op);
            ops.push(op);
            let results: Vec<Value> = self.unit.body.results(op).collect();
            for result in results {
                if self.candidates.contains(&result) {
                    self.say(result, &mut ops);
                }
            }
            for inner in inner_blocks(self.unit.body, op) {
                self.block(inner);
            }
        }
        *self.unit.body.block_ops_mut(id) = ops;
    }

    fn say(&mut self, value: Value, ops: &mut Vec<OpId>) {
        let fact = self.facts.get(value);
        // A constant says it all; and that zero is divisible helps nobody.
        if fact.constant.is_some()
            || fact.twos == 0
            || fact.twos == u32::MAX
            || self.renamed.get(value) != value
        {
            return;
        }
        let twos = fact.twos.min(MAX_TWOS);
        let mut fact = fact.clone();
        fact.twos = twos;
        let predicate = Box::new(Predicate::DivBy {
            divisor: 1 << twos,
            every: None,
            along: None,
        });
        let ty = self.unit.body.ty(value);
        let op = make(self.unit.body, Op::Assume { value, predicate }, &[ty], Span::NONE);
        if let Some(new) = self.unit.body.result(op, 0) {
            self.facts.set(new, fact);
            self.renamed.set(value, new);
            ops.push(op);
        }
    }
}
