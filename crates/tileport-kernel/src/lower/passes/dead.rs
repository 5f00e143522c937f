//! Dead code: what nothing with an effect needs goes, loops and choices included, and what loops and choices hand on for
//! nothing.

use super::Unit;
use super::edit::{Renamed, carried_args, dummy, loop_parts, root, set_init, with_results};
use super::effects::observable;
use smallvec::SmallVec;
use tileport_ir::op::Values;
use tileport_ir::{BlockId, Body, Op, OpId, TypeId, Value, entity::Entity as _};

/// Something that may be needed: a value, or that control goes through a loop, choice or reduction.
#[derive(Clone, Copy)]
enum Node {
    Value(Value),
    Control(OpId),
}

/// What needs what.
struct Graph<'b> {
    body: &'b Body,
    values: Vec<SmallVec<[Node; 2]>>,
    control: Vec<SmallVec<[Node; 2]>>,
    work: Vec<Node>,
    live_values: Vec<bool>,
    live_control: Vec<bool>,
}

/// What jumps lead to.
#[derive(Clone, Copy, Default)]
struct Around {
    innermost_loop: Option<OpId>,
    yield_target: Option<OpId>,
    control: Option<OpId>,
}

impl Graph<'_> {
    fn needs(&mut self, node: Node, other: Node) {
        match node {
            Node::Value(value) => self.values[value.index()].push(other),
            Node::Control(op) => self.control[op.index()].push(other),
        }
    }

    fn block(&mut self, block: BlockId, around: Around) {
        let body = self.body;
        for &op in &body.block(block).ops {
            self.op(op, around);
        }
    }

    fn nested(&mut self, op: OpId, around: Around) {
        for block in super::edit::inner_blocks(self.body, op) {
            self.block(block, around);
        }
    }

    fn op(&mut self, id: OpId, around: Around) {
        let body = self.body;
        let results: Vec<Value> = body.results(id).collect();
        let own = Node::Control(id);
        match body.op(id) {
            Op::For { .. } | Op::Loop { .. } => {
                self.outer(own, around);
                self.repeated(id, &results);
                let inside = Around {
                    innermost_loop: Some(id),
                    yield_target: None,
                    control: Some(id),
                };
                self.nested(id, inside);
            }
            Op::Continue { operands } => self.jump(operands, around, true),
            Op::Break { operands } => self.jump(operands, around, false),
            Op::If { condition, .. } => {
                self.outer(own, around);
                self.needs(own, Node::Value(*condition));
                for &result in &results {
                    self.needs(Node::Value(result), own);
                }
                let inside = Around {
                    yield_target: Some(id),
                    control: Some(id),
                    ..around
                };
                self.nested(id, inside);
            }
            Op::Reduce { operands, .. } | Op::Scan { operands, .. } => {
                self.outer(own, around);
                // A reduction is kept or dropped as a whole.
                for &operand in operands {
                    self.needs(own, Node::Value(operand));
                }
                for &result in &results {
                    self.needs(Node::Value(result), own);
                    if let Some(&first) = results.first() {
                        self.needs(Node::Value(result), Node::Value(first));
                        self.needs(Node::Value(first), Node::Value(result));
                    }
                }
                let inside = Around {
                    innermost_loop: None,
                    yield_target: Some(id),
                    control: Some(id),
                };
                self.nested(id, inside);
            }
            Op::Yield { operands } => {
                if let Some(target) = around.yield_target {
                    for (result, &value) in body.results(target).zip(operands) {
                        self.needs(Node::Value(result), Node::Value(value));
                    }
                }
            }
            op => {
                let must_stay = observable(op);
                let mut needed: SmallVec<[Node; 4]> = op.operands().iter().map(|v| Node::Value(*v)).collect();
                needed.extend(around.control.map(Node::Control));
                if must_stay {
                    self.work.extend(needed.iter().copied());
                }
                for result in results {
                    for &node in &needed {
                        self.needs(Node::Value(result), node);
                    }
                }
            }
        }
    }

    fn outer(&mut self, own: Node, around: Around) {
        if let Some(control) = around.control {
            self.needs(own, Node::Control(control));
        }
    }

    fn repeated(&mut self, id: OpId, results: &[Value]) {
        let own = Node::Control(id);
        let Some((_, _, init)) = loop_parts(self.body, id) else {
            return;
        };
        let args = carried_args(self.body, id);
        let counted = match self.body.op(id) {
            Op::For {
                lower_bound,
                upper_bound,
                step,
                ..
            } => Some([*lower_bound, *upper_bound, *step]),
            _ => None,
        };
        for bound in counted.into_iter().flatten() {
            self.needs(own, Node::Value(bound));
        }
        for ((&init, &arg), &result) in init.iter().zip(&args).zip(results) {
            self.needs(Node::Value(arg), Node::Value(init));
            self.needs(Node::Value(arg), own);
            self.needs(Node::Value(result), own);
            // A counted loop may have no turn.
            if counted.is_some() {
                self.needs(Node::Value(result), Node::Value(init));
            }
        }
    }

    fn jump(&mut self, operands: &[Value], around: Around, goes_on: bool) {
        let Some(target) = around.innermost_loop else {
            return;
        };
        // A loop that stays keeps its jumps, however deep they are nested in choices.
        if let Some(control) = around.control {
            self.needs(Node::Control(target), Node::Control(control));
        }
        let counted = matches!(self.body.op(target), Op::For { .. });
        if goes_on {
            for (arg, &next) in carried_args(self.body, target).into_iter().zip(operands) {
                self.needs(Node::Value(arg), Node::Value(next));
            }
        }
        if !goes_on || counted {
            let results: Vec<Value> = self.body.results(target).collect();
            for (result, &next) in results.into_iter().zip(operands) {
                self.needs(Node::Value(result), Node::Value(next));
            }
        }
    }

    fn flow(&mut self) {
        while let Some(node) = self.work.pop() {
            let (live, next) = match node {
                Node::Value(value) => (&mut self.live_values[value.index()], &self.values[value.index()]),
                Node::Control(op) => (&mut self.live_control[op.index()], &self.control[op.index()]),
            };
            if !std::mem::replace(live, true) {
                self.work.extend(next.iter().copied());
            }
        }
    }
}

pub(super) fn run(unit: &mut Unit<'_>) {
    let Some(root) = root(unit.body) else {
        return;
    };
    let mut graph = Graph {
        body: unit.body,
        values: vec![SmallVec::new(); unit.body.num_values()],
        control: vec![SmallVec::new(); unit.body.num_ops()],
        work: Vec::new(),
        live_values: vec![false; unit.body.num_values()],
        live_control: vec![false; unit.body.num_ops()],
    };
    graph.block(root, Around::default());
    graph.flow();
    let mut prune = Prune {
        live_values: graph.live_values,
        live_control: graph.live_control,
        unit,
        renamed: Renamed::default(),
    };
    prune.block(root, &[], &[]);
    let renamed = prune.renamed;
    renamed.everywhere(unit.body);
}

struct Prune<'u, 'a> {
    unit: &'u mut Unit<'a>,
    live_values: Vec<bool>,
    live_control: Vec<bool>,
    renamed: Renamed,
}

impl Prune<'_, '_> {
    fn is_live(&self, value: Value) -> bool {
        self.live_values.get(value.index()).is_some_and(|live| *live)
    }

    /// Prunes a block; the masks say what the innermost loop and choice keep of what they are handed.
    fn block(&mut self, id: BlockId, of_loop: &[bool], of_choice: &[bool]) {
        let mut ops = Vec::new();
        for op in self.unit.body.block(id).ops.clone() {
            let control = self.live_control.get(op.index()).is_some_and(|live| *live);
            match self.unit.body.op(op) {
                Op::For { .. } | Op::Loop { .. } => {
                    if control {
                        self.repeated(op, &mut ops);
                    }
                }
                Op::Continue { operands } | Op::Break { operands } => {
                    let operands = operands.clone();
                    let kept = self.kept(&operands, of_loop, &mut ops);
                    if let Op::Continue { operands } | Op::Break { operands } = self.unit.body.op_mut(op) {
                        *operands = kept;
                    }
                    ops.push(op);
                }
                Op::If { .. } => {
                    if control {
                        self.choice(op, of_loop, &mut ops);
                    }
                }
                Op::Reduce { .. } | Op::Scan { .. } => {
                    if control {
                        let count = self.unit.body.results(op).count();
                        for inner in super::edit::inner_blocks(self.unit.body, op) {
                            self.block(inner, &[], &vec![true; count]);
                        }
                        ops.push(op);
                    }
                }
                Op::Yield { operands } => {
                    let kept = select(operands, of_choice);
                    if let Op::Yield { operands } = self.unit.body.op_mut(op) {
                        *operands = kept;
                    }
                    ops.push(op);
                }
                other => {
                    if observable(other) || self.unit.body.results(op).any(|value| self.is_live(value)) {
                        ops.push(op);
                    }
                }
            }
        }
        *self.unit.body.block_ops_mut(id) = ops;
    }

    /// The values that are kept; those whose operation goes are replaced by any other.
    fn kept(&mut self, values: &[Value], mask: &[bool], ops: &mut Vec<OpId>) -> Values {
        let mut kept = Values::new();
        for value in select(values, mask) {
            if self.is_live(value) {
                kept.push(value);
                continue;
            }
            let ty = self.unit.body.ty(value);
            let Some(root) = root(self.unit.body) else {
                continue;
            };
            let made = dummy(self.unit.types, self.unit.body, root, Some(ops), ty);
            kept.push(made.unwrap_or(value));
        }
        kept
    }

    fn repeated(&mut self, op: OpId, ops: &mut Vec<OpId>) {
        let Some((block, first, init)) = loop_parts(self.unit.body, op) else {
            return;
        };
        let args = carried_args(self.unit.body, op);
        let results: Vec<Value> = self.unit.body.results(op).collect();
        let mask: Vec<bool> = args
            .iter()
            .zip(&results)
            .map(|(arg, result)| self.is_live(*arg) || self.is_live(*result))
            .collect();
        let init = self.kept(&init, &mask, ops);
        self.block(block, &mask, &[]);
        if mask.iter().all(|keep| *keep) {
            set_init(self.unit.body.op_mut(op), init);
            ops.push(op);
            return;
        }
        let keep = |index: usize| {
            index
                .checked_sub(first)
                .is_none_or(|index| mask.get(index).is_none_or(|keep| *keep))
        };
        self.unit.body.retain_block_args(block, keep);
        let mut new = self.unit.body.op(op).clone();
        set_init(&mut new, init);
        self.replace(op, new, &results, &mask, ops);
    }

    fn choice(&mut self, op: OpId, of_loop: &[bool], ops: &mut Vec<OpId>) {
        let results: Vec<Value> = self.unit.body.results(op).collect();
        let mask: Vec<bool> = results.iter().map(|value| self.is_live(*value)).collect();
        for inner in super::edit::inner_blocks(self.unit.body, op) {
            self.block(inner, of_loop, &mask);
        }
        if mask.iter().all(|keep| *keep) {
            ops.push(op);
            return;
        }
        let new = self.unit.body.op(op).clone();
        self.replace(op, new, &results, &mask, ops);
    }

    fn replace(&mut self, op: OpId, new: Op, results: &[Value], mask: &[bool], ops: &mut Vec<OpId>) {
        let results = select(results, mask);
        let types: Vec<TypeId> = results.iter().map(|value| self.unit.body.ty(*value)).collect();
        let new = with_results(self.unit.body, op, new, &types);
        for (from, to) in results.into_iter().zip(self.unit.body.results(new)) {
            self.renamed.set(from, to);
        }
        ops.push(new);
    }
}

fn select(values: &[Value], mask: &[bool]) -> Values {
    values
        .iter()
        .zip(mask)
        .filter(|(_, keep)| **keep)
        .map(|(value, _)| *value)
        .collect()
}
