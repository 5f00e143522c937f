//! Memory order: whether what the tokens of a dump order is in order in what a kernel is lowered to.
//!
//! Of two accesses, one comes before the other if a chain of tokens leads from it there: in one and the same turn of the loops
//! around both, or from a turn of a loop to a later one. Lowering hands on tokens that only ever come after more, so a chain
//! to the next turn leads to all later ones.

use std::collections::{BTreeMap, BTreeSet};
use tileport_ir::op::{Effects, Values};
use tileport_ir::{BlockId, Body, Op, OpId, Span, Value};

/// An access, by its number, and the loop through whose turns the chain leads, the outermost of several: how many loops are
/// around its body.
type Before = BTreeSet<(usize, Option<usize>)>;

/// The accesses of a body with what tokens put before each.
struct Accesses {
    /// The operations, in order of the text.
    ops: Vec<OpId>,
    /// How many loops are around each.
    depths: Vec<usize>,
    before: Vec<Before>,
}

struct Walk<'b> {
    body: &'b Body,
    numbers: BTreeMap<OpId, usize>,
    before: Vec<Before>,
    depths: Vec<usize>,
    tokens: BTreeMap<Value, Before>,
    changed: bool,
}

/// What jumps lead to.
#[derive(Clone, Copy, Default)]
struct Around {
    innermost: Option<OpId>,
    choice: Option<OpId>,
    depth: usize,
}

/// The token that an access comes after, and whether it is one.
fn token_of(op: &Op) -> Option<Option<Value>> {
    match op {
        Op::LoadViewTko { token, .. }
        | Op::StoreViewTko { token, .. }
        | Op::LoadPtrTko { token, .. }
        | Op::StorePtrTko { token, .. }
        | Op::AtomicCasTko { token, .. }
        | Op::AtomicRmwTko { token, .. }
        | Op::AtomicRedViewTko { token, .. }
        | Op::PrintTko { token, .. }
        | Op::GdcWaitTko { token }
        | Op::GdcLaunchDependentsTko { token } => Some(*token),
        _ => None,
    }
}

fn accesses(body: &Body) -> Accesses {
    let mut ops = Vec::new();
    let mut used = BTreeSet::new();
    body.walk(|op| {
        body.op(op).each_operand(|value| {
            used.insert(value);
        });
    });
    body.walk(|op| {
        // A load that nobody needs isn't made; what its token orders stays in order.
        let loads = body.op(op).facts().effects == Effects::Read;
        let needed = body.result(op, 0).is_some_and(|tile| used.contains(&tile));
        if token_of(body.op(op)).is_some() && (needed || !loads) {
            ops.push(op);
        }
    });
    let mut walk = Walk {
        body,
        numbers: ops.iter().enumerate().map(|(number, op)| (*op, number)).collect(),
        before: vec![Before::new(); ops.len()],
        depths: vec![0; ops.len()],
        tokens: BTreeMap::new(),
        changed: true,
    };
    // What comes before an access only grows, and there are finitely many accesses and loops.
    while std::mem::take(&mut walk.changed) {
        if let Some(block) = body.entry_block(body.root()) {
            walk.block(block, Around::default());
        }
    }
    Accesses {
        ops,
        depths: walk.depths,
        before: walk.before,
    }
}

impl Walk<'_> {
    fn get(&self, token: Value) -> Before {
        self.tokens.get(&token).cloned().unwrap_or_default()
    }

    fn flow(&mut self, more: &Before, to: Value) {
        let known = self.tokens.entry(to).or_default();
        let count = known.len();
        known.extend(more.iter().copied());
        self.changed |= known.len() != count;
    }

    fn block(&mut self, block: BlockId, around: Around) {
        let body = self.body;
        for &id in &body.block(block).ops {
            let op = body.op(id);
            match op {
                Op::JoinTokens { tokens } => {
                    let all = tokens.iter().flat_map(|token| self.get(*token)).collect();
                    if let Some(result) = body.result(id, 0) {
                        self.flow(&all, result);
                    }
                }
                Op::For {
                    init_values,
                    body: region,
                    ..
                }
                | Op::Loop {
                    init_values,
                    body: region,
                } => {
                    let counted = usize::from(matches!(op, Op::For { .. }));
                    let args: Vec<Value> = body.region_args(*region).iter().skip(counted).copied().collect();
                    self.hand(init_values, args);
                    if counted == 1 {
                        self.hand(init_values, body.results(id));
                    }
                    self.inner(
                        id,
                        Around {
                            innermost: Some(id),
                            choice: None,
                            depth: around.depth + 1,
                        },
                    );
                }
                Op::If { .. } => self.inner(
                    id,
                    Around {
                        choice: Some(id),
                        ..around
                    },
                ),
                Op::Yield { operands } => {
                    if let Some(choice) = around.choice {
                        self.hand(operands, body.results(choice));
                    }
                }
                Op::Continue { operands } | Op::Break { operands } => {
                    self.jump(operands, around, matches!(op, Op::Continue { .. }));
                }
                _ => self.access(id, op, around.depth),
            }
        }
    }

    fn inner(&mut self, id: OpId, around: Around) {
        let body = self.body;
        let mut blocks = Vec::new();
        body.op(id)
            .each_region(|region| blocks.extend(&body.region(region).blocks));
        for block in blocks {
            self.block(block, around);
        }
    }

    fn hand(&mut self, from: &Values, to: impl IntoIterator<Item = Value>) {
        for (&from, to) in from.iter().zip(to) {
            let before = self.get(from);
            self.flow(&before, to);
        }
    }

    fn access(&mut self, id: OpId, op: &Op, depth: usize) {
        let Some(token) = token_of(op) else { return };
        let mut before = token.map(|token| self.get(token)).unwrap_or_default();
        if let Some(&number) = self.numbers.get(&id) {
            if let Some(known) = self.depths.get_mut(number) {
                *known = depth;
            }
            if let Some(known) = self.before.get_mut(number)
                && known.len() != before.len()
            {
                known.clone_from(&before);
                self.changed = true;
            }
            before.insert((number, None));
        }
        for result in self.body.results(id) {
            self.flow(&before, result);
        }
    }

    /// A jump to the next turn, or out of the loop: what was in the loop is then in an earlier turn, or simply before.
    fn jump(&mut self, operands: &Values, around: Around, goes_on: bool) {
        let Some(id) = around.innermost else { return };
        let body = self.body;
        let counted = matches!(body.op(id), Op::For { .. });
        let mut inside = BTreeSet::new();
        for block in blocks(body, id) {
            for op in &body.block(block).ops {
                inside.extend(self.numbers.get(op).copied());
            }
        }
        let relabelled = |before: &Before, label: Option<usize>| -> Before {
            let one = |&(number, own): &(usize, Option<usize>)| {
                (number, if inside.contains(&number) { label } else { own })
            };
            before.iter().map(one).collect()
        };
        let args: Vec<Value> = match body.op(id) {
            Op::For { body: region, .. } => body.region_args(*region).iter().skip(1).copied().collect(),
            Op::Loop { body: region, .. } => body.region_args(*region).to_vec(),
            _ => Vec::new(),
        };
        for (index, &operand) in operands.iter().enumerate() {
            let before = self.get(operand);
            if goes_on && let Some(&arg) = args.get(index) {
                self.flow(&relabelled(&before, Some(around.depth)), arg);
            }
            if (!goes_on || counted)
                && let Some(result) = body.result(id, index)
            {
                self.flow(&relabelled(&before, None), result);
            }
        }
    }
}

/// All blocks in an operation.
fn blocks(body: &Body, id: OpId) -> Vec<BlockId> {
    let mut all = Vec::new();
    let mut work = vec![id];
    while let Some(id) = work.pop() {
        body.op(id).each_region(|region| {
            for &block in &body.region(region).blocks {
                all.push(block);
                work.extend(&body.block(block).ops);
            }
        });
    }
    all
}

/// An order of two accesses that the dump states and the other body lacks, in words, with its place in the dump.
pub(super) fn lost(dump: &Body, other: &Body) -> Option<(Span, String)> {
    let (ours, theirs) = (accesses(dump), accesses(other));
    let name = |body: &Body, op: OpId| body.op(op).facts().mnemonic;
    for (index, &op) in ours.ops.iter().enumerate() {
        let same = theirs.ops.get(index).map(|other_op| name(other, *other_op));
        if same != Some(name(dump, op)) || ours.ops.len() != theirs.ops.len() {
            let message = format!(
                "the dump has {} accesses to memory, and the kernel {}, or others",
                ours.ops.len(),
                theirs.ops.len()
            );
            return Some((dump.span(op), message));
        }
    }
    for (index, &op) in ours.ops.iter().enumerate() {
        if ours.depths.get(index) != theirs.depths.get(index) {
            let message = "an access to memory is in other loops than in the kernel".to_owned();
            return Some((dump.span(op), message));
        }
        let (Some(stated), Some(kept)) = (ours.before.get(index), theirs.before.get(index)) else {
            continue;
        };
        if let Some(&(earlier, turns)) = stated.iter().find(|entry| !kept.contains(entry)) {
            let earlier = ours.ops.get(earlier).map_or("access", |op| name(dump, *op));
            let turn = if turns.is_some() {
                " of an earlier turn of a loop"
            } else {
                ""
            };
            let message = format!(
                "the dump's tokens put this `{}` after a `{earlier}`{turn}, which the kernel's order of accesses doesn't",
                name(dump, op)
            );
            return Some((dump.span(op), message));
        }
    }
    None
}
