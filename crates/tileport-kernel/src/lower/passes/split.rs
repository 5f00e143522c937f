//! A counted loop whose body chooses by comparing the counter with a fixed number is split there in two, so that neither
//! half chooses.

use super::Unit;
use super::edit::{copy, inner_blocks, loop_parts, make, root, set_init};
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::attr::{ComparisonPredicate, Elements, Number, Overflow, Signedness};
use tileport_ir::entity::SideTable;
use tileport_ir::op::Values;
use tileport_ir::{BlockId, Op, OpId, Type, TypeId, Value};

/// A comparison of the counter with a value from outside the loop.
#[derive(Clone, Copy)]
struct Condition {
    predicate: ComparisonPredicate,
    bound: Value,
}

pub(super) fn run(unit: &mut Unit<'_>) {
    let Some(root) = root(unit.body) else {
        return;
    };
    let mut find = Find {
        unit,
        depths: SideTable::with_default(0),
        choices: Vec::new(),
    };
    find.block(root, 0, None);
    let mut found: FxHashMap<OpId, Vec<(OpId, Condition)>> = FxHashMap::default();
    for (counted, choice, condition) in find.choices {
        found.entry(counted).or_default().push((choice, condition));
    }
    // With two choices it would have to be split twice.
    found.retain(|_, choices| choices.len() == 1);
    if found.is_empty() {
        return;
    }
    let flat: FxHashSet<OpId> = found.values().flatten().map(|entry| entry.0).collect();
    apply(unit, root, &found, &flat);
}

struct Find<'f, 'u> {
    unit: &'f Unit<'u>,
    depths: SideTable<Value, usize>,
    choices: Vec<(OpId, OpId, Condition)>,
}

impl Find<'_, '_> {
    /// Looks through a block, which is the body of a loop with this counter if it is one that may be split.
    fn block(&mut self, block: BlockId, depth: usize, counted: Option<(OpId, Value)>) {
        let body = &*self.unit.body;
        for &arg in &body.block(block).args {
            self.depths.set(arg, depth);
        }
        let mut comparisons: FxHashMap<Value, Condition> = FxHashMap::default();
        for &id in &body.block(block).ops {
            match body.op(id) {
                Op::CmpI {
                    comparison_predicate,
                    lhs,
                    rhs,
                    signedness: Signedness::Signed,
                } => {
                    if let (Some((_, counter)), Some(result)) = (counted, body.result(id, 0))
                        && let Some(condition) =
                            self.condition(*comparison_predicate, *lhs, *rhs, counter, depth)
                    {
                        comparisons.insert(result, condition);
                    }
                }
                Op::If { condition, .. } => {
                    if let (Some((counted, _)), Some(&condition)) = (counted, comparisons.get(condition)) {
                        self.choices.push((counted, id, condition));
                    }
                    for inner in inner_blocks(body, id) {
                        self.block(inner, depth + 1, None);
                    }
                }
                Op::For { step, .. } => {
                    let by_one = self.is_one(*step);
                    for inner in inner_blocks(body, id) {
                        let counter = body.block(inner).args.first().copied();
                        let counted = counter.filter(|_| by_one).map(|counter| (id, counter));
                        self.block(inner, depth + 1, counted);
                    }
                }
                Op::Loop { .. } => {
                    for inner in inner_blocks(body, id) {
                        self.block(inner, depth + 1, None);
                    }
                }
                _ => {}
            }
            for result in body.results(id) {
                self.depths.set(result, depth);
            }
        }
    }

    fn is_one(&self, value: Value) -> bool {
        let Some(Op::Constant { value: elements }) = self.unit.body.defining_op(value) else {
            return false;
        };
        let Some(element) = super::dataflow::number_type(self.unit.types, self.unit.body, value) else {
            return false;
        };
        elements.get(element, 0).and_then(Number::as_signed) == Some(1)
    }

    fn condition(
        &self,
        predicate: ComparisonPredicate,
        lhs: Value,
        rhs: Value,
        counter: Value,
        depth: usize,
    ) -> Option<Condition> {
        let mirrored = match predicate {
            ComparisonPredicate::GreaterThanOrEqual => ComparisonPredicate::LessThanOrEqual,
            ComparisonPredicate::GreaterThan => ComparisonPredicate::LessThan,
            ComparisonPredicate::LessThanOrEqual => ComparisonPredicate::GreaterThanOrEqual,
            ComparisonPredicate::LessThan => ComparisonPredicate::GreaterThan,
            ComparisonPredicate::Equal | ComparisonPredicate::NotEqual => return None,
        };
        if lhs == counter && self.depths[rhs] < depth {
            Some(Condition {
                predicate,
                bound: rhs,
            })
        } else if rhs == counter && self.depths[lhs] < depth {
            Some(Condition {
                predicate: mirrored,
                bound: lhs,
            })
        } else {
            None
        }
    }
}

fn apply(
    unit: &mut Unit<'_>,
    block: BlockId,
    found: &FxHashMap<OpId, Vec<(OpId, Condition)>>,
    flat: &FxHashSet<OpId>,
) {
    let mut ops = Vec::new();
    let mut renamed = super::edit::Renamed::default();
    for op in unit.body.block(block).ops.clone() {
        for inner in inner_blocks(unit.body, op) {
            apply(unit, inner, found, flat);
        }
        let condition = found
            .get(&op)
            .and_then(|choices| choices.first())
            .map(|entry| entry.1);
        let done = condition
            .is_some_and(|condition| split(unit, op, condition, flat, &mut ops, &mut renamed).is_some());
        if !done {
            ops.push(op);
        }
    }
    *unit.body.block_ops_mut(block) = ops;
    renamed.everywhere(unit.body);
}

fn split(
    unit: &mut Unit<'_>,
    id: OpId,
    condition: Condition,
    flat: &FxHashSet<OpId>,
    ops: &mut Vec<OpId>,
    renamed: &mut super::edit::Renamed,
) -> Option<()> {
    let Op::For {
        lower_bound,
        upper_bound,
        ..
    } = unit.body.op(id)
    else {
        return None;
    };
    let (lower, upper, span) = (*lower_bound, *upper_bound, unit.body.span(id));
    let counter = unit.body.ty(lower);
    let element = match unit.types.get(counter)? {
        Type::Tile(tile) => tile.element.as_number()?,
        _ => return None,
    };
    let mut one = |unit: &mut Unit<'_>, op: Op| {
        let op = make(unit.body, op, &[counter], span);
        ops.push(op);
        unit.body.result(op, 0)
    };
    let mut at = condition.bound;
    if matches!(
        condition.predicate,
        ComparisonPredicate::GreaterThan | ComparisonPredicate::LessThanOrEqual
    ) {
        let value = Elements::splat(Number::int(element, 1));
        let rhs = one(unit, Op::Constant { value })?;
        let overflow = Overflow::None;
        at = one(
            unit,
            Op::AddI {
                lhs: at,
                rhs,
                overflow,
            },
        )?;
    }
    let signedness = Signedness::Signed;
    let first_upper = one(
        unit,
        Op::MinI {
            lhs: upper,
            rhs: at,
            signedness,
        },
    )?;
    let second_lower = one(
        unit,
        Op::MaxI {
            lhs: lower,
            rhs: at,
            signedness,
        },
    )?;
    let first_is_then = matches!(
        condition.predicate,
        ComparisonPredicate::LessThan | ComparisonPredicate::LessThanOrEqual
    );
    let (_, _, init) = loop_parts(unit.body, id)?;
    let first = half(unit, id, (lower, first_upper), init, first_is_then, flat)?;
    ops.push(first);
    let between: Values = unit.body.results(first).collect();
    let second = half(unit, id, (second_lower, upper), between, !first_is_then, flat)?;
    ops.push(second);
    for (from, to) in unit.body.results(id).zip(unit.body.results(second)) {
        renamed.set(from, to);
    }
    Some(())
}

/// A copy of a loop with other bounds, in which one arm takes the place of the choice.
fn half(
    unit: &mut Unit<'_>,
    id: OpId,
    bounds: (Value, Value),
    init: Values,
    then: bool,
    flat: &FxHashSet<OpId>,
) -> Option<OpId> {
    let (block, _, _) = loop_parts(unit.body, id)?;
    let args = unit.body.block(block).args.clone();
    let types: Vec<TypeId> = args.iter().map(|value| unit.body.ty(*value)).collect();
    let region = unit.body.add_region();
    let new_block = unit.body.add_block(region, &types);
    let mut map: FxHashMap<Value, Value> = (args.iter().copied())
        .zip(unit.body.block(new_block).args.iter().copied())
        .collect();
    let mut ops = Vec::new();
    'body: for op in unit.body.block(block).ops.clone() {
        if !flat.contains(&op) {
            ops.push(copy(unit.body, op, &mut map));
            continue;
        }
        let arms = inner_blocks(unit.body, op);
        let arm = *arms.get(usize::from(!then))?;
        for inner in unit.body.block(arm).ops.clone() {
            if let Op::Yield { operands } = unit.body.op(inner) {
                let values: Vec<Value> = operands
                    .iter()
                    .map(|v| map.get(v).copied().unwrap_or(*v))
                    .collect();
                map.extend(unit.body.results(op).zip(values));
                break;
            }
            ops.push(copy(unit.body, inner, &mut map));
            if unit.body.op(inner).facts().is_terminator() {
                // The arm goes on with the next turn: what follows the choice isn't reached.
                break 'body;
            }
        }
    }
    *unit.body.block_ops_mut(new_block) = ops;
    let mut new = unit.body.op(id).clone();
    set_init(&mut new, init);
    if let Op::For {
        lower_bound,
        upper_bound,
        body,
        ..
    } = &mut new
    {
        (*lower_bound, *upper_bound, *body) = (bounds.0, bounds.1, region);
    }
    let results: Vec<TypeId> = unit.body.results(id).map(|value| unit.body.ty(value)).collect();
    Some(super::edit::with_results(unit.body, id, new, &results))
}
