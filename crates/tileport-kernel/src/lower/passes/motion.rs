//! What a loop computes anew in each turn from values outside it moves out of it. It runs after tokens are there, which
//! keep loads behind the stores that they must see.

use super::Unit;
use super::edit::{inner_blocks, root};
use super::effects::observable;
use tileport_ir::entity::SideTable;
use tileport_ir::{BlockId, Op, OpId, Value};

/// Whether a block could move, by what it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mobility {
    /// It can't, nor can anything around it: it has an effect.
    Fixed,
    /// Only with the loop around it: it has a jump.
    WithLoop,
    /// It can.
    Free,
}

struct Frame {
    ops: Vec<OpId>,
    /// Whether operations may move out of it: those of loops and reductions may, those of choices not.
    repeated: bool,
    mobility: Mobility,
    /// How far out what it uses is defined, at the innermost.
    depth: usize,
}

/// Where the operands of an operation are defined.
struct Needs {
    stays: bool,
    /// The innermost depth, not counting the operation's own block.
    depth: usize,
}

impl Needs {
    fn add(&mut self, depth: usize, own: usize) {
        if depth >= own {
            self.stays = true;
        } else {
            self.depth = self.depth.max(depth);
        }
    }
}

struct Motion<'m, 'u> {
    unit: &'m mut Unit<'u>,
    stack: Vec<Frame>,
    depths: SideTable<Value, usize>,
}

pub(super) fn run(unit: &mut Unit<'_>) {
    let Some(root) = root(unit.body) else {
        return;
    };
    let mut motion = Motion {
        unit,
        stack: Vec::new(),
        depths: SideTable::with_default(0),
    };
    motion.block(root, false);
}

impl Motion<'_, '_> {
    /// Goes through a block; how movable it is, and how deep what it uses is defined.
    fn block(&mut self, block: BlockId, repeated: bool) -> (Mobility, usize) {
        let depth = self.stack.len();
        self.stack.push(Frame {
            ops: Vec::new(),
            repeated,
            mobility: Mobility::Free,
            depth: 0,
        });
        for &arg in &self.unit.body.block(block).args.clone() {
            self.depths.set(arg, depth);
        }
        for op in self.unit.body.block(block).ops.clone() {
            self.op(op, depth, repeated);
        }
        match self.stack.pop() {
            Some(frame) => {
                *self.unit.body.block_ops_mut(block) = frame.ops;
                (frame.mobility, frame.depth)
            }
            None => (Mobility::Fixed, 0),
        }
    }

    fn fix(&mut self, mobility: Mobility) {
        if let Some(frame) = self.stack.last_mut() {
            frame.mobility = frame.mobility.min(mobility);
        }
    }

    fn op(&mut self, id: OpId, depth: usize, repeated: bool) {
        let mut needs = Needs {
            stays: !repeated,
            depth: 0,
        };
        let op = self.unit.body.op(id).clone();
        for operand in op.operands() {
            needs.add(self.depths[operand], depth);
        }
        match &op {
            Op::For { .. } | Op::Loop { .. } | Op::Reduce { .. } | Op::Scan { .. } => {
                for inner in inner_blocks(self.unit.body, id) {
                    let (mobility, inner_depth) = self.block(inner, true);
                    if mobility == Mobility::Fixed {
                        self.fix(mobility);
                        needs.stays = true;
                    }
                    needs.add(inner_depth, depth);
                }
            }
            Op::If { .. } => {
                for inner in inner_blocks(self.unit.body, id) {
                    let (mobility, inner_depth) = self.block(inner, false);
                    needs.add(inner_depth, depth);
                    if mobility != Mobility::Free {
                        self.fix(mobility);
                        needs.stays = true;
                    }
                }
            }
            Op::Continue { .. } | Op::Break { .. } => {
                self.fix(Mobility::WithLoop);
                needs.stays = true;
            }
            Op::Yield { .. } => needs.stays = true,
            op if observable(op) => {
                self.fix(Mobility::Fixed);
                needs.stays = true;
            }
            _ => {}
        }
        let mut target = depth;
        if !needs.stays {
            while target > needs.depth && self.stack.get(target).is_some_and(|frame| frame.repeated) {
                target -= 1;
            }
        }
        if let Some(frame) = self.stack.get_mut(target) {
            frame.depth = frame.depth.max(needs.depth);
            frame.ops.push(id);
        }
        for result in self.unit.body.results(id) {
            self.depths.set(result, target);
        }
    }
}
