//! A prepared entry: instructions over registers, and what one tile block runs with.

use crate::fault::{Kind, Trap};
use crate::layout::TileRef;
use crate::memory::{
    Allocation, Buffer, FIRST_LOCAL, FIRST_SHARED, MAX_LOCAL, Memory, OFFSET_BITS, number_of,
};
use crate::race::Races;
use crate::shared::{Found, SharedLocals};
use crate::tile::Reg;
use smallvec::SmallVec;
use std::time::Instant;
use tileport_ir::{OpId, TileElement};

/// How control goes on after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// To the next one.
    Next,
    /// To the next iteration of the innermost loop.
    Continue,
    /// Behind the innermost loop.
    Break,
    /// To the end of the kernel.
    Return,
}

/// The result of an instruction.
pub(crate) type Step = Result<Flow, Box<Trap>>;

/// What an instruction does.
pub(crate) type Run = Box<dyn Fn(&mut Frame, &Launch<'_>) -> Step + Send + Sync>;

/// An instruction and the operation that it comes from.
pub(crate) struct Inst {
    pub(crate) op: OpId,
    pub(crate) run: Run,
}

/// A parameter of the entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// What it is: a number or a pointer. Parameters are scalars.
    pub element: TileElement,
    /// The name that the value had in the file, without the percent sign.
    pub name: Option<String>,
}

/// A prepared entry.
pub(crate) struct Program {
    pub(crate) code: Vec<Inst>,
    /// The registers as every tile block finds them: constants are set.
    pub(crate) registers: Vec<Reg>,
    /// How many tensor views there are.
    pub(crate) tensors: usize,
    /// The register of each parameter.
    pub(crate) params: Vec<(Param, u32)>,
    /// The globals: name, content, alignment, bytes of an element, whether constant.
    pub(crate) globals: Vec<GlobalData>,
    /// How many operations the entry has, for profiles.
    pub(crate) num_ops: usize,
}

/// A global variable before the launch.
pub(crate) struct GlobalData {
    pub(crate) name: String,
    pub(crate) content: Buffer,
    pub(crate) align: u64,
    pub(crate) size: u32,
    pub(crate) constant: bool,
}

/// A tensor view at run time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tensor {
    pub(crate) base: u64,
    pub(crate) shape: SmallVec<[i64; 6]>,
    pub(crate) strides: SmallVec<[i64; 6]>,
}

/// What a kernel printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    /// The coordinates of the tile block.
    pub block: [u32; 3],
    /// The text.
    pub text: String,
}

/// What all tile blocks of a launch share.
pub(crate) struct Launch<'a> {
    pub(crate) memory: &'a Memory,
    pub(crate) grid: [u32; 3],
    pub(crate) check: bool,
    /// Where in the memory the first global is.
    pub(crate) first_global: usize,
    pub(crate) profile: bool,
    /// Whether reductions go from the last element to the first, and scans double.
    pub(crate) last_to_first: bool,
    /// Whether those reductions do, too, whose body is more than one operation.
    pub(crate) functions_too: bool,
    /// What tile blocks have allocated for all.
    pub(crate) shared: SharedLocals,
}

/// What one tile block runs with. Threads keep it from block to block, so that nothing is allocated meanwhile.
pub(crate) struct Frame {
    pub(crate) regs: Vec<Reg>,
    pub(crate) tensors: Vec<Tensor>,
    pub(crate) block: [u32; 3],
    pub(crate) linear: u64,
    /// Loop iterations that are left.
    pub(crate) fuel: u64,
    /// Memory that lives as long as the tile block.
    pub(crate) locals: Vec<Allocation>,
    /// The numbers of what others may reach, too.
    pub(crate) shared: Vec<u64>,
    /// Bytes of both.
    pub(crate) local_bytes: u64,
    pub(crate) prints: Vec<Print>,
    pub(crate) races: Option<Box<Races>>,
    pub(crate) scratch: Scratch,
    /// Nanoseconds by operation.
    pub(crate) times: Vec<u64>,
}

/// Space that instructions use within one step.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) a: Vec<f32>,
    pub(crate) b: Vec<f32>,
}

impl Frame {
    pub(crate) fn new(program: &Program) -> Self {
        Self {
            regs: program.registers.clone(),
            tensors: vec![Tensor::default(); program.tensors],
            block: [0; 3],
            linear: 0,
            fuel: u64::MAX,
            locals: Vec::new(),
            shared: Vec::new(),
            local_bytes: 0,
            prints: Vec::new(),
            races: None,
            scratch: Scratch::default(),
            times: Vec::new(),
        }
    }

    /// Takes a register out to write it while others are read; [`Frame::put`] brings it back. What it held before is
    /// specified nowhere, so its poison is cleared.
    #[inline]
    pub(crate) fn take(&mut self, reg: u32) -> Reg {
        let mut taken = self.keep(reg);
        taken.poison.clear();
        taken
    }

    /// The same, with its poison.
    #[inline]
    pub(crate) fn keep(&mut self, reg: u32) -> Reg {
        self.regs
            .get_mut(reg as usize)
            .map_or(Reg::absent(), |slot| std::mem::replace(slot, Reg::absent()))
    }

    #[inline]
    pub(crate) fn put(&mut self, reg: u32, value: Reg) {
        if let Some(slot) = self.regs.get_mut(reg as usize) {
            *slot = value;
        }
    }

    #[inline]
    pub(crate) fn reg(&self, tile: &TileRef) -> &Reg {
        static ABSENT: Reg = Reg::absent();
        self.regs.get(tile.reg as usize).unwrap_or(&ABSENT)
    }

    #[inline]
    pub(crate) fn swap(&mut self, a: u32, b: u32) {
        if (a as usize) < self.regs.len() && (b as usize) < self.regs.len() {
            self.regs.swap(a as usize, b as usize);
        }
    }

    /// The allocation that an address was derived from.
    #[inline]
    pub(crate) fn allocation<'a>(&'a self, launch: &'a Launch<'_>, address: u64) -> Option<Found<'a>> {
        let number = number_of(address);
        if number < FIRST_LOCAL {
            let argument = launch.memory.allocations.get((number as usize).wrapping_sub(1));
            return argument.map(Found::Kept);
        }
        if number < FIRST_SHARED {
            let local = self.locals.get((number - FIRST_LOCAL) as usize);
            return local.map(Found::Kept);
        }
        launch.shared.get(number).map(Found::Shared)
    }

    /// Adds memory that lives as long as the tile block, without a value, and gives its address.
    pub(crate) fn add_local(
        &mut self,
        launch: &Launch<'_>,
        (bytes, align, granule): (u64, u64, u32),
        shared: bool,
    ) -> Result<u64, Box<Trap>> {
        self.local_bytes = self.local_bytes.saturating_add(bytes);
        let number = if shared {
            launch.shared.number()
        } else {
            Some(FIRST_LOCAL + self.locals.len() as u64).filter(|&n| n < FIRST_SHARED)
        };
        let Some(number) = number.filter(|_| self.local_bytes <= MAX_LOCAL) else {
            let message = "a tile block allocates more memory than this executor can give it";
            return Err(Trap::new(Kind::Gap, message));
        };
        let content = Buffer::zeroed(bytes as usize);
        let local = Allocation::new(number, "alloca".to_owned(), content, align, granule).unspecified();
        let base = local.base;
        debug_assert_eq!(base >> OFFSET_BITS, number);
        if shared {
            self.shared.push(number);
            launch.shared.insert(number, local);
        } else {
            self.locals.push(local);
        }
        Ok(base)
    }

    /// Ends what lives as long as the tile block.
    pub(crate) fn end_block(&mut self, launch: &Launch<'_>) {
        self.locals.clear();
        launch.shared.remove(&self.shared);
        self.shared.clear();
        self.local_bytes = 0;
    }
}

/// Runs a list of instructions.
#[inline]
pub(crate) fn run_block(code: &[Inst], frame: &mut Frame, launch: &Launch<'_>) -> Step {
    if launch.profile {
        return run_profiled(code, frame, launch);
    }
    for inst in code {
        match (inst.run)(frame, launch) {
            Ok(Flow::Next) => {}
            Ok(flow) => return Ok(flow),
            Err(trap) => return Err(trap.at(inst.op)),
        }
    }
    Ok(Flow::Next)
}

fn run_profiled(code: &[Inst], frame: &mut Frame, launch: &Launch<'_>) -> Step {
    use tileport_ir::Entity;
    for inst in code {
        let start = Instant::now();
        let step = (inst.run)(frame, launch);
        let spent = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        if let Some(time) = frame.times.get_mut(inst.op.index()) {
            *time += spent;
        }
        match step {
            Ok(Flow::Next) => {}
            Ok(flow) => return Ok(flow),
            Err(trap) => return Err(trap.at(inst.op)),
        }
    }
    Ok(Flow::Next)
}
