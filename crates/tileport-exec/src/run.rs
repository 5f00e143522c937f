//! Launching: the grid's tile blocks on the machine's threads.

use crate::args::Args;
use crate::fault::{Fault, Kind, Trap};
use crate::memory::{Allocation, Memory};
use crate::prepare;
use crate::program::{Frame, Launch, Param, Print, Program, run_block};
use crate::race::{Races, Watch};
use crate::shared::SharedLocals;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tileport_ir::{Diagnostic, Entity, Entry, Module, OpId, Span};

/// The most tile blocks of a grid.
pub const MAX_BLOCKS: u64 = 1 << 40;

/// The number of tile blocks along each dimension.
pub type Grid = [u32; 3];

/// How to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most threads to use; as many as the machine has where absent. Results are the same for any number, but for
    /// kernels whose result depends on the order of tile blocks.
    pub threads: Option<usize>,
    /// The most loop iterations of one tile block.
    pub fuel: Option<u64>,
    /// Whether to look for data races between tile blocks. Blocks then run one after the other.
    pub races: bool,
    /// In how many orders to run the tile blocks (one after the other), requiring bit for bit the same memory after
    /// each. Zero or one: in no particular order, once.
    pub orders: usize,
    /// In which order the elements of reductions and scans are combined.
    pub combining: Combining,
    /// Whether to catch undefined behaviour other than accesses outside of allocations, which are always caught.
    pub check_ub: bool,
    /// Whether to measure the time that each operation takes.
    pub profile: bool,
    /// A write to find. Blocks then run one after the other.
    pub watch: Option<Watch>,
}

/// The order in which reductions and scans combine elements, which Tile IR leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Combining {
    /// Reductions combine neighbours first, then the results in the same way; scans go one by one.
    #[default]
    Neighbours,
    /// Reductions go one by one from the last element to the first, beginning with the identity; scans combine neighbours,
    /// then what is two elements apart, four, and so on. What comes out otherwise depends on the order, or on an identity
    /// that is none.
    LastToFirst,
    /// The same, but for reductions (not scans) whose body is more than one operation: these combine neighbours.
    LastToFirstButFunctions,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: None,
            fuel: None,
            races: false,
            orders: 1,
            combining: Combining::default(),
            check_ub: true,
            profile: false,
            watch: None,
        }
    }
}

/// How many tile blocks a thread runs before it counts them.
const COUNTED_AT_ONCE: u64 = 8;

/// How far a run is, for whoever watches it from another thread.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress {
    /// Tile blocks that have ended, in all orders.
    pub fn done(&self) -> u64 {
        self.done.load(Relaxed)
    }

    /// Tile blocks to run, in all orders; zero until the run begins.
    pub fn total(&self) -> u64 {
        self.total.load(Relaxed)
    }

    fn begin(&self, total: u64) {
        self.done.store(0, Relaxed);
        self.total.store(total, Relaxed);
    }

    fn add(&self, blocks: u64) {
        self.done.fetch_add(blocks, Relaxed);
    }
}

/// What a run gives beside the memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// What was printed, by tile block and then in order.
    pub prints: Vec<Print>,
    /// What the run took.
    pub stats: Stats,
}

/// What a run took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Tile blocks that ran.
    pub blocks: u64,
    /// Threads that ran them.
    pub threads: usize,
    /// Bytes of registers of one thread.
    pub register_bytes: u64,
    /// For profiles: operations and nanoseconds, the longest first, summed over tile blocks. Operations with regions
    /// include what is in these.
    pub profile: Vec<(OpId, u64)>,
}

/// A kernel, prepared to run.
///
/// # Example
/// ```no_run
/// # fn f(module: &tileport_ir::Module) -> Result<(), Box<dyn std::error::Error>> {
/// use tileport_exec::{Args, Executor, Options, TensorArg};
/// use tileport_ir::ElementType;
///
/// let executor = Executor::prepare(module, "scale").map_err(|d| d[0].clone())?;
/// let mut args = Args::new();
/// args.push_array(TensorArg::new("x", ElementType::F32, &[256], vec![0; 1024])?);
/// executor.run(&mut args, [2, 1, 1], &Options::default())?;
/// # Ok(())
/// # }
/// ```
pub struct Executor {
    program: Program,
    module: Module,
    entry: usize,
}

impl std::fmt::Debug for Executor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Executor")
            .field("params", &self.params().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

/// An operation as one line of text.
pub(crate) fn op_text(module: &Module, entry: &Entry, op: OpId) -> String {
    tileport_ir::text::print_op(module, entry, op)
}

impl Executor {
    /// Prepares an entry.
    ///
    /// # Errors
    /// What [`tileport_ir::verify::verify`] finds, if the module is not valid; with the code `exec-invalid` if there is
    /// no such entry; with the code `exec-gap` if the entry has something that this executor does not run.
    pub fn prepare(module: &Module, entry: &str) -> Result<Self, Vec<Diagnostic>> {
        let Some((position, found)) = module.entries().enumerate().find(|(_, e)| *e.name == *entry) else {
            let message = format!("there is no entry `{entry}` in the module");
            return Err(vec![Diagnostic::error(
                prepare::CODE_INVALID,
                Span::NONE,
                message,
            )]);
        };
        let findings = tileport_ir::verify::verify(module);
        if findings
            .iter()
            .any(|d| d.severity == tileport_ir::Severity::Error)
        {
            return Err(findings);
        }
        let program = prepare::prepare(module, found)?;
        Ok(Self {
            program,
            module: module.clone(),
            entry: position,
        })
    }

    /// The entry's parameters.
    pub fn params(&self) -> impl ExactSizeIterator<Item = &Param> {
        self.program.params.iter().map(|p| &p.0)
    }

    /// The module that the entry is of.
    #[must_use]
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Runs the kernel on a grid. Afterwards the arguments' tensors hold what it left in memory, also if it failed.
    ///
    /// # Errors
    /// If the kernel does something that is undefined, or otherwise cannot be run to its end; see [`Kind`].
    pub fn run(&self, args: &mut Args, grid: Grid, options: &Options) -> Result<Outcome, Fault> {
        self.run_watched(args, grid, options, &Progress::default())
    }

    /// The same, and counts the tile blocks that have ended meanwhile.
    ///
    /// # Errors
    /// As [`Executor::run`].
    pub fn run_watched(
        &self,
        args: &mut Args,
        grid: Grid,
        options: &Options,
        progress: &Progress,
    ) -> Result<Outcome, Fault> {
        if args.params.len() != self.program.params.len() {
            let message = format!(
                "the entry takes {} parameters, but {} are given",
                self.program.params.len(),
                args.params.len()
            );
            return Err(Fault::arguments(message, None));
        }
        let blocks = grid.iter().try_fold(1u64, |n, &d| n.checked_mul(d.into()));
        let Some(blocks) = blocks.filter(|n| (1..=MAX_BLOCKS).contains(n)) else {
            let [x, y, z] = grid;
            let message = format!("a grid of {x} x {y} x {z} tile blocks cannot be run: it has 1 to 2^40");
            return Err(Fault::arguments(message, None));
        };
        args.check()?;
        progress.begin(blocks.saturating_mul(options.orders.max(1) as u64));
        if options.orders > 1 {
            return self.run_orders(args, grid, blocks, options, progress);
        }
        let memory = self.memory(args);
        let result = self.launch(args, &memory, grid, blocks, (options, progress), None);
        args.take_back(memory);
        result
    }

    /// Memory for one launch: arguments, then globals.
    fn memory(&self, args: &mut Args) -> Memory {
        let mut memory = args.memory();
        for g in &self.program.globals {
            let mut a = Allocation::new(
                memory.next_number(),
                g.name.clone(),
                g.content.clone(),
                g.align,
                g.size,
            );
            a.read_only = g.constant;
            memory.allocations.push(a);
        }
        memory
    }

    /// Runs the blocks in several orders, each from the same memory.
    fn run_orders(
        &self,
        args: &mut Args,
        grid: Grid,
        blocks: u64,
        options: &Options,
        progress: &Progress,
    ) -> Result<Outcome, Fault> {
        let before = args.clone();
        let mut first: Option<(Memory, Outcome)> = None;
        for turn in 0..options.orders {
            let mut copy = before.clone();
            let memory = self.memory(&mut copy);
            let order = Order {
                turn: turn as u64,
                blocks,
            };
            let result = self.launch(&copy, &memory, grid, blocks, (options, progress), Some(order));
            match (result, &first) {
                (Err(fault), _) => {
                    args.take_back(memory);
                    return Err(fault);
                }
                (Ok(outcome), None) => first = Some((memory, outcome)),
                (Ok(_), Some((wanted, _))) => {
                    if let Some(fault) = difference(wanted, &memory) {
                        args.take_back(memory);
                        return Err(fault);
                    }
                }
            }
        }
        let Some((memory, outcome)) = first else {
            return Ok(Outcome::default());
        };
        args.take_back(memory);
        Ok(outcome)
    }

    fn launch(
        &self,
        args: &Args,
        memory: &Memory,
        grid: Grid,
        blocks: u64,
        (options, progress): (&Options, &Progress),
        order: Option<Order>,
    ) -> Result<Outcome, Fault> {
        let mut words = Vec::with_capacity(self.program.params.len());
        for (i, (param, reg)) in self.program.params.iter().enumerate() {
            words.push((*reg, args.word(memory, i, param.element)?));
        }
        let launch = Launch {
            memory,
            grid,
            check: options.check_ub,
            first_global: args.tensors.len(),
            profile: options.profile,
            last_to_first: options.combining != Combining::Neighbours,
            functions_too: options.combining == Combining::LastToFirst,
            shared: SharedLocals::default(),
        };
        let wanted = options.threads.unwrap_or_else(rayon::current_num_threads).max(1);
        let threads = if options.races || options.watch.is_some() || order.is_some() {
            1
        } else {
            wanted.min(blocks.min(1 << 16) as usize)
        };
        let shared = Shared {
            next: AtomicU64::new(0),
            first_fault: AtomicU64::new(u64::MAX),
            progress,
            fault: Mutex::new(None),
            done: Mutex::new(Vec::new()),
        };
        // Enough portions to even out the threads' loads, few enough that fetching one costs nothing.
        let portion = (blocks / (threads as u64 * 16)).clamp(1, 1024);
        let work = || self.work(&launch, &shared, &words, blocks, portion, options, order);
        if threads == 1 {
            work();
        } else {
            rayon::scope(|scope| (0..threads).for_each(|_| scope.spawn(|_| work())));
        }
        let fault = shared
            .fault
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((linear, trap)) = fault {
            return Err(self.fault(*trap, coordinates(linear, grid)));
        }
        let done = shared
            .done
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(self.outcome(done, blocks, threads, grid))
    }

    /// What one thread does: blocks, portion by portion, until there are none, or none before a fault.
    #[allow(clippy::too_many_arguments, reason = "the parts of one launch")]
    fn work(
        &self,
        launch: &Launch<'_>,
        shared: &Shared<'_>,
        words: &[(u32, u64)],
        blocks: u64,
        portion: u64,
        options: &Options,
        order: Option<Order>,
    ) {
        let mut frame = self.frame(words);
        if let Some(watch) = options.watch {
            frame.races = Some(Box::new(Races::watching(watch)));
        } else if options.races {
            frame.races = Some(Box::new(Races::new(launch.memory)));
        }
        if options.profile {
            frame.times = vec![0; self.program.num_ops];
        }
        loop {
            let start = shared.next.fetch_add(portion, Relaxed);
            if start >= blocks || start > shared.first_fault.load(Relaxed) {
                break;
            }
            let mut ended = 0;
            for position in start..(start + portion).min(blocks) {
                let linear = order.map_or(position, |o| o.at(position));
                if position > shared.first_fault.load(Relaxed) {
                    break;
                }
                frame.block = coordinates(linear, launch.grid);
                frame.linear = linear;
                frame.fuel = options.fuel.unwrap_or(u64::MAX);
                if let Some(races) = &mut frame.races {
                    races.start_block();
                }
                let result = run_block(&self.program.code, &mut frame, launch);
                frame.end_block(launch);
                if let Err(trap) = result {
                    shared.report(position, linear, trap);
                    // Registers may be missing where the instruction stopped.
                    let (prints, races, times) = (frame.prints, frame.races.take(), frame.times);
                    frame = self.frame(words);
                    (frame.prints, frame.races, frame.times) = (prints, races, times);
                }
                // Several at a time: threads should not wait for each other to count.
                ended += 1;
                if ended == COUNTED_AT_ONCE {
                    shared.progress.add(ended);
                    ended = 0;
                }
            }
            shared.progress.add(ended);
        }
        let mut done = shared
            .done
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        done.push((frame.prints, frame.times));
    }

    fn frame(&self, words: &[(u32, u64)]) -> Frame {
        let mut frame = Frame::new(&self.program);
        for &(reg, word) in words {
            if let Some(r) = frame.regs.get_mut(reg as usize) {
                r.buf.set_word(0, word);
            }
        }
        frame
    }

    fn fault(&self, trap: Trap, block: [u32; 3]) -> Fault {
        let entry = self.module.entries().nth(self.entry);
        let op = trap.op.zip(entry);
        Fault {
            kind: trap.kind,
            message: trap.message,
            span: op.map_or(Span::NONE, |(op, entry)| entry.body.span(op)),
            op: op.map_or_else(String::new, |(op, entry)| op_text(&self.module, entry, op)),
            block: Some(block),
            element: trap.element,
            argument: trap.argument,
        }
    }

    fn outcome(&self, done: Vec<(Vec<Print>, Vec<u64>)>, blocks: u64, threads: usize, grid: Grid) -> Outcome {
        let mut prints: Vec<Print> = Vec::new();
        let mut times = vec![0u64; self.program.num_ops];
        for (p, t) in done {
            prints.extend(p);
            times.iter_mut().zip(t).for_each(|(sum, t)| *sum += t);
        }
        let linear = |b: [u32; 3]| {
            u64::from(b[0]) + u64::from(grid[0]) * (u64::from(b[1]) + u64::from(grid[1]) * u64::from(b[2]))
        };
        // Stable, so that each block's prints stay in order.
        prints.sort_by_key(|p| linear(p.block));
        let mut profile: Vec<(OpId, u64)> = times
            .iter()
            .enumerate()
            .filter(|(_, t)| **t > 0)
            .map(|(i, &t)| (OpId::new(i), t))
            .collect();
        profile.sort_by_key(|&(op, t)| (std::cmp::Reverse(t), op));
        let bytes = |r: &crate::tile::Reg| {
            crate::tile::with_class!(r.buf.class(), T => {
                std::mem::size_of_val(<T as crate::tile::Held>::get(&r.buf)) as u64
            })
        };
        Outcome {
            prints,
            stats: Stats {
                blocks,
                threads,
                register_bytes: self.program.registers.iter().map(bytes).sum(),
                profile,
            },
        }
    }
}

/// What the threads of a launch share.
struct Shared<'a> {
    progress: &'a Progress,
    next: AtomicU64,
    /// The position of the earliest block that failed.
    first_fault: AtomicU64,
    fault: Mutex<Option<(u64, Box<Trap>)>>,
    done: Mutex<Vec<(Vec<Print>, Vec<u64>)>>,
}

impl Shared<'_> {
    fn report(&self, position: u64, linear: u64, trap: Box<Trap>) {
        let mut fault = self
            .fault
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if position < self.first_fault.fetch_min(position, Relaxed) {
            *fault = Some((linear, trap));
        }
    }
}

fn coordinates(linear: u64, grid: Grid) -> [u32; 3] {
    let [x, y] = [u64::from(grid[0]).max(1), u64::from(grid[1]).max(1)];
    [
        (linear % x) as u32,
        (linear / x % y) as u32,
        (linear / x / y) as u32,
    ]
}

/// An order of the tile blocks: as they are, backwards, then shuffled, each time otherwise. It takes no memory, so that
/// grids may be as large as without.
#[derive(Clone, Copy, Debug)]
struct Order {
    turn: u64,
    blocks: u64,
}

impl Order {
    /// The block that runs at a position.
    fn at(self, position: u64) -> u64 {
        let last = self.blocks.saturating_sub(1);
        match self.turn {
            0 => position,
            1 => last.saturating_sub(position),
            turn => {
                // A permutation of all numbers of so many bits: each step can be undone. Those that are no block are
                // followed on until a block comes, which keeps it one of the blocks alone.
                let bits = u64::BITS - last.leading_zeros();
                let mask = u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0);
                let mut x = position;
                loop {
                    for round in 1..4 {
                        x = x.wrapping_add(turn.wrapping_mul(0x9E37_79B9_7F4A_7C15)) & mask;
                        x = x.wrapping_mul(0xD134_2543_DE82_EF95 + 2 * turn * round) & mask;
                        x ^= x >> (bits / 2 + 1);
                    }
                    if x <= last {
                        return x;
                    }
                }
            }
        }
    }
}

/// The first element in which two memories differ.
fn difference(a: &Memory, b: &Memory) -> Option<Fault> {
    for (x, y) in a.allocations.iter().zip(&b.allocations) {
        let (mut p, mut q) = (vec![0; x.len as usize], vec![0; y.len as usize]);
        x.copy_to(&mut p);
        y.copy_to(&mut q);
        if let Some(at) = p.iter().zip(&q).position(|(p, q)| p != q) {
            let element = at as u64 / u64::from(x.granule);
            return Some(Fault {
                kind: Kind::OrderDependent,
                message: format!("element {element} depends on the order in which tile blocks run"),
                span: Span::NONE,
                op: String::new(),
                block: None,
                element: Some(vec![element]),
                argument: Some(x.name.clone()),
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_has_each_block_once() {
        for blocks in [1, 2, 3, 7, 8, 9, 100, 255, 1000] {
            let all: Vec<u64> = (0..blocks).collect();
            let mut seen = Vec::new();
            for turn in 0..6 {
                let order: Vec<u64> = all.iter().map(|&p| Order { turn, blocks }.at(p)).collect();
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, all, "{turn} of {blocks}");
                seen.push(order);
            }
            if blocks >= 100 {
                seen.sort_unstable();
                seen.dedup();
                assert_eq!(seen.len(), 6, "{blocks}");
            }
        }
        // Large grids, too.
        let large = Order {
            turn: 2,
            blocks: MAX_BLOCKS,
        };
        assert!((0..1000).all(|p| large.at(p) < MAX_BLOCKS));
    }
}
