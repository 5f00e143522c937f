//! Witnesses: a launch, a tile block and a place in the loops where an index breaks the rule, found by running the
//! integer part of the kernel.
//!
//! A run stops where it would be undefined behaviour (a false `assume`, a broken overflow promise, a division by zero,
//! an index outside a known index space), and then nothing that it found counts. What depends on memory or on floats
//! is not followed: branches on it are not entered.

mod integers;

use crate::access::access_of;
use crate::analysis::{Analysis, Size};
use integers::{Undefined, mask, signed};
use rustc_hash::FxHashMap;
use tileport_ir::attr::Predicate;
use tileport_ir::op::{Op, Values};
use tileport_ir::{OpId, RegionId, SideTable, Type, Value};

/// Where an index breaks the rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Witness {
    /// The coordinates of the tile block.
    pub block: [u64; 3],
    /// The size of the grid.
    pub grid: [u64; 3],
    /// The integer arguments of the entry that were given: position and value, read as signed.
    pub arguments: Vec<(usize, i64)>,
    /// The loops around the access, the outermost first, each with how many iterations came before.
    pub iterations: Vec<(OpId, u64)>,
    /// The index, read as unsigned.
    pub index: u64,
}

/// A dimension of an access to refute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The access.
    pub op: OpId,
    /// Which of its dimensions.
    pub dimension: usize,
    /// What does not divide the index, if the search succeeds.
    pub divisor: i128,
}

/// How many launches are tried.
const RUNS: u64 = 64;
/// How many iterations of a loop are followed.
const MAX_ITERATIONS: u64 = 160;

/// Looks for a witness for each target, in at most `RUNS` runs of the kernel's integer part.
#[must_use]
pub fn search(analysis: &Analysis<'_>, targets: &[Target]) -> Vec<Option<Witness>> {
    let mut found: Vec<Option<Witness>> = vec![None; targets.len()];
    let mut by_op: FxHashMap<OpId, Vec<usize>> = FxHashMap::default();
    for (i, target) in targets.iter().enumerate() {
        by_op.entry(target.op).or_default().push(i);
    }
    let hints = ArgumentHints::new(analysis);
    for run in 0..RUNS {
        if found.iter().all(Option::is_some) {
            break;
        }
        let mut runner = Runner::new(analysis, run, &hints, targets, &by_op);
        let ended = runner.region(analysis.body.root());
        if matches!(ended, Flow::Undefined) {
            continue;
        }
        for (i, witness) in runner.found {
            if let Some(slot) = found.get_mut(i)
                && slot.is_none()
            {
                *slot = Some(witness);
            }
        }
    }
    found
}

/// What the program says of its integer arguments: what divides them, and whether they are sizes of tensors.
struct ArgumentHints {
    unit: SideTable<Value, u64>,
    size: SideTable<Value, bool>,
}

impl ArgumentHints {
    fn new(analysis: &Analysis<'_>) -> Self {
        let body = analysis.body;
        let mut root: SideTable<Value, Option<Value>> = SideTable::with_default(None);
        for &arg in body.args() {
            root.set(arg, Some(arg));
        }
        let mut hints = Self {
            unit: SideTable::with_default(1),
            size: SideTable::with_default(false),
        };
        body.walk(|id| match body.op(id) {
            Op::Assume { value, predicate } => {
                let Some(arg) = root[*value] else { return };
                if let Some(result) = body.result(id, 0) {
                    root.set(result, Some(arg));
                }
                if let Predicate::DivBy { divisor, .. } = *predicate {
                    let unit = hints.unit.entry(arg);
                    *unit = (*unit).max(divisor.min(1 << 20));
                }
            }
            Op::MakeTensorView { dynamic_shape, .. } => {
                for &v in dynamic_shape {
                    if let Some(arg) = root[v] {
                        hints.size.set(arg, true);
                    }
                }
            }
            _ => {}
        });
        hints
    }
}

/// How a block ended.
enum Flow {
    Next,
    Yield(Values),
    Continue(Values),
    Break(Values),
    /// The kernel ended, or what follows depends on something that is not followed.
    Stop,
    Undefined,
}

struct Runner<'a, 'b> {
    analysis: &'a Analysis<'b>,
    targets: &'a [Target],
    by_op: &'a FxHashMap<OpId, Vec<usize>>,
    values: SideTable<Value, Option<u64>>,
    launch: Witness,
    steps: u64,
    found: Vec<(usize, Witness)>,
}

/// A small generator of the same numbers for the same run: the search has to be reproducible.
fn scramble(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

fn pick(seed: u64, from: &[u64]) -> u64 {
    from.get((seed % from.len().max(1) as u64) as usize)
        .copied()
        .unwrap_or(1)
}

impl<'a, 'b> Runner<'a, 'b> {
    fn new(
        analysis: &'a Analysis<'b>,
        run: u64,
        hints: &ArgumentHints,
        targets: &'a [Target],
        by_op: &'a FxHashMap<OpId, Vec<usize>>,
    ) -> Self {
        let mut launch = Witness::default();
        for axis in 0..3 {
            let seed = scramble(run * 3 + axis);
            let small = [1, 0, 2, 3, 5, 4, 7, 6];
            let large = [1, 0, 2, 17, 64, 33, 128, 255, 100, 1000];
            let block = if run < 24 {
                pick(run + axis * (run / 8 + 1), &small)
            } else {
                pick(seed, &large)
            };
            launch.block[axis as usize] = block;
            launch.grid[axis as usize] = block + 1 + pick(seed >> 8, &[7, 0, 1, 2, 31, 63]);
        }
        let mut values = SideTable::with_default(None);
        for (position, &arg) in analysis.body.args().iter().enumerate() {
            let Some(width) = analysis.width(arg) else {
                continue;
            };
            let seed = scramble(run ^ scramble(position as u64 + 1000));
            let n = if hints.size[arg] {
                pick(seed, &[1 << 22, 1 << 24, 1 << 20, 4096, 1024, 3 << 9])
            } else {
                pick(
                    seed,
                    &[1, 2, 3, 5, 8, 4, 7, 16, 17, 0, 33, 64, 100, 256, 777, 4097],
                )
                .saturating_mul(hints.unit[arg])
            };
            let bits = n & mask(width);
            values.set(arg, Some(bits));
            launch.arguments.push((position, signed(bits, width) as i64));
        }
        Self {
            analysis,
            targets,
            by_op,
            values,
            launch,
            steps: 100_000 + 8 * analysis.body.num_ops() as u64,
            found: Vec::new(),
        }
    }

    fn get(&self, v: Value) -> Option<u64> {
        self.values[v]
    }

    fn region(&mut self, region: RegionId) -> Flow {
        let analysis = self.analysis;
        for &op in analysis.body.region_ops(region) {
            if self.steps == 0 {
                return Flow::Stop;
            }
            self.steps -= 1;
            match self.op(op) {
                Flow::Next => {}
                end => return end,
            }
        }
        Flow::Next
    }

    fn op(&mut self, id: OpId) -> Flow {
        let analysis = self.analysis;
        let op = analysis.body.op(id);
        match op {
            Op::For { .. } => self.for_loop(id),
            Op::Loop { init_values, body } => self.endless_loop(id, init_values, *body),
            Op::If {
                condition,
                then_region,
                else_region,
            } => self.branch(id, *condition, *then_region, *else_region),
            Op::Yield { operands } => Flow::Yield(operands.clone()),
            Op::Continue { operands } => Flow::Continue(operands.clone()),
            Op::Break { operands } => Flow::Break(operands.clone()),
            Op::Return { .. } => Flow::Stop,
            Op::Assert { condition, .. } => match self.get(*condition) {
                Some(0) => Flow::Stop,
                _ => Flow::Next,
            },
            Op::GetTileBlockId {} => self.triple(id, self.launch.block),
            Op::GetNumTileBlocks {} => self.triple(id, self.launch.grid),
            Op::GetTensorShape { src } => {
                for (index, result) in analysis.body.results(id).enumerate() {
                    let size = self.size(*src, index).filter(|&n| n <= self.limit(result));
                    self.values.set(result, size);
                }
                Flow::Next
            }
            Op::GetIndexSpaceShape { src } => {
                for (index, result) in analysis.body.results(id).enumerate() {
                    let tiles = self.tiles(*src, index).filter(|&n| n <= self.limit(result));
                    self.values.set(result, tiles);
                }
                Flow::Next
            }
            _ if access_of(op).is_some() => self.access(id),
            _ => self.plain(id, op),
        }
    }

    fn limit(&self, v: Value) -> u64 {
        self.analysis.width(v).map_or(0, mask)
    }

    fn triple(&mut self, id: OpId, of: [u64; 3]) -> Flow {
        for (result, n) in self.analysis.body.results(id).zip(of) {
            self.values.set(result, Some(n));
        }
        Flow::Next
    }

    fn size(&self, tensor: Value, dimension: usize) -> Option<u64> {
        match self.analysis.dimension(tensor, dimension)? {
            Size::Known(n) => u64::try_from(n).ok(),
            Size::Value(v) => self.get(v),
            Size::Unknown => None,
        }
    }

    /// How many tiles a view's index space has in a dimension.
    fn tiles(&self, view: Value, dimension: usize) -> Option<u64> {
        let analysis = self.analysis;
        let (Op::MakeStridedView { tensor_view } | Op::MakePartitionView { tensor_view }) =
            analysis.body.defining_op(view)?
        else {
            return None;
        };
        let (strides, dim_map) = match analysis.types.get(analysis.body.ty(view))? {
            Type::StridedView(ty) => (&ty.traversal_strides, &ty.dim_map),
            Type::PartitionView(ty) => (&ty.tile_shape, &ty.dim_map),
            _ => return None,
        };
        let stride = u64::try_from(*strides.get(dimension)?).ok().filter(|&s| s > 0)?;
        let tensor_dim = usize::try_from(*dim_map.get(dimension)?).ok()?;
        Some(self.size(*tensor_view, tensor_dim)?.div_ceil(stride))
    }

    fn access(&mut self, id: OpId) -> Flow {
        let analysis = self.analysis;
        let Some((_, view, index)) = access_of(analysis.body.op(id)) else {
            return Flow::Next;
        };
        for (d, &v) in index.iter().enumerate() {
            if let (Some(n), Some(tiles)) = (self.get(v), self.tiles(view, d))
                && n >= tiles
            {
                return Flow::Undefined;
            }
        }
        for &i in self.by_op.get(&id).map_or(&[][..], Vec::as_slice) {
            let Some(target) = self.targets.get(i) else {
                continue;
            };
            let Some(n) = index.get(target.dimension).and_then(|&v| self.get(v)) else {
                continue;
            };
            if i128::from(n) % target.divisor != 0 && !self.found.iter().any(|f| f.0 == i) {
                let mut witness = self.launch.clone();
                witness.index = n;
                self.found.push((i, witness));
            }
        }
        self.forget(id);
        Flow::Next
    }

    fn forget(&mut self, id: OpId) {
        for result in self.analysis.body.results(id) {
            self.values.set(result, None);
        }
    }

    fn plain(&mut self, id: OpId, op: &Op) -> Flow {
        self.forget(id);
        let Some(result) = self.analysis.body.result(id, 0) else {
            return Flow::Next;
        };
        let Some(width) = self.analysis.width(result) else {
            return Flow::Next;
        };
        match self.evaluate(op, result, width) {
            Ok(bits) => {
                self.values.set(result, bits.map(|b| b & mask(width)));
                Flow::Next
            }
            Err(Undefined) => Flow::Undefined,
        }
    }

    fn for_loop(&mut self, id: OpId) -> Flow {
        let analysis = self.analysis;
        let Op::For {
            lower_bound,
            upper_bound,
            step,
            init_values,
            unsigned_cmp,
            body: region,
        } = analysis.body.op(id)
        else {
            return Flow::Next;
        };
        let width = analysis.width(*lower_bound).unwrap_or(64);
        let read = |v: Value| {
            let bits = self.get(v)?;
            Some(if *unsigned_cmp {
                i128::from(bits)
            } else {
                signed(bits, width)
            })
        };
        let (Some(lower), Some(upper), Some(by)) = (read(*lower_bound), read(*upper_bound), read(*step))
        else {
            self.forget(id);
            return Flow::Next;
        };
        if by <= 0 {
            return Flow::Undefined;
        }
        let args = analysis.body.region_args(*region);
        let mut carried: Vec<Option<u64>> = init_values.iter().map(|&v| self.get(v)).collect();
        let (mut at, mut trip) = (lower, 0);
        while at < upper {
            if trip >= MAX_ITERATIONS || self.steps == 0 {
                carried.iter_mut().for_each(|c| *c = None);
                break;
            }
            if let Some(&iv) = args.first() {
                self.values.set(iv, Some(at as u64 & mask(width)));
            }
            match self.iteration(id, trip, args.get(1..).unwrap_or(&[]), &carried, *region) {
                Flow::Continue(next) => carried = next.iter().map(|&v| self.get(v)).collect(),
                Flow::Next => {}
                end => return end,
            }
            at += by;
            trip += 1;
        }
        self.give(id, &carried);
        Flow::Next
    }

    fn endless_loop(&mut self, id: OpId, inits: &[Value], region: RegionId) -> Flow {
        let args = self.analysis.body.region_args(region);
        let mut carried: Vec<Option<u64>> = inits.iter().map(|&v| self.get(v)).collect();
        for trip in 0..MAX_ITERATIONS {
            match self.iteration(id, trip, args, &carried, region) {
                Flow::Continue(next) => carried = next.iter().map(|&v| self.get(v)).collect(),
                Flow::Break(values) => {
                    let values: Vec<_> = values.iter().map(|&v| self.get(v)).collect();
                    self.give(id, &values);
                    return Flow::Next;
                }
                Flow::Next => return Flow::Stop,
                end => return end,
            }
        }
        Flow::Stop
    }

    fn iteration(
        &mut self,
        id: OpId,
        trip: u64,
        args: &[Value],
        carried: &[Option<u64>],
        region: RegionId,
    ) -> Flow {
        for (&arg, &value) in args.iter().zip(carried) {
            self.values.set(arg, value);
        }
        self.launch.iterations.push((id, trip));
        let flow = self.region(region);
        self.launch.iterations.pop();
        flow
    }

    fn give(&mut self, id: OpId, values: &[Option<u64>]) {
        for (result, value) in self.analysis.body.results(id).zip(values) {
            self.values.set(result, *value);
        }
    }

    fn branch(&mut self, id: OpId, condition: Value, then: RegionId, other: Option<RegionId>) -> Flow {
        let Some(condition) = self.get(condition) else {
            self.forget(id);
            // An arm that does not fall through would decide what runs next.
            let leaves = |r: RegionId| {
                let body = self.analysis.body;
                body.terminator(r)
                    .is_none_or(|t| !matches!(body.op(t), Op::Yield { .. }))
            };
            let leaves = leaves(then) || other.is_some_and(leaves);
            return if leaves { Flow::Stop } else { Flow::Next };
        };
        let region = if condition != 0 { Some(then) } else { other };
        match region.map_or(Flow::Next, |r| self.region(r)) {
            Flow::Yield(values) => {
                let values: Vec<_> = values.iter().map(|&v| self.get(v)).collect();
                self.give(id, &values);
                Flow::Next
            }
            end => end,
        }
    }
}
