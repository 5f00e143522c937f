//! From an entry's operations to instructions over registers.
//!
//! Each value that is a tile gets a register, or becomes another layout of one that is there already. A register is
//! given to other values of the same size once the last use of its content is behind: values are used in nested
//! regions only while the operation that holds these runs, so the last use is a position in the block that defines
//! the value.

mod bodies;
mod control;
mod globals;
mod registers;

pub(crate) use bodies::LaneBody;

use crate::fault::Kind;
use crate::layout::{Dims, TileRef};
use crate::ops;
use crate::program::{Frame, GlobalData, Inst, Launch, Param, Program, Step};
use crate::tile::{Class, Reg, class_of};
use rustc_hash::FxHashMap;
use tileport_ir::attr::Elements;
use tileport_ir::{
    BlockId, Body, Code, Diagnostic, ElementType, Entity, Entry, Module, OpId, RegionId, SideTable,
    TileElement, TileType, Type, Types, Value,
};

/// What this executor cannot run.
pub const CODE_GAP: Code = Code("exec-gap");
/// What is no valid program.
pub const CODE_INVALID: Code = Code("exec-invalid");

/// The most elements that a tile may have.
const MAX_ELEMENTS: u64 = 1 << 28;

/// Why an operation is not prepared.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) gap: bool,
    pub(crate) message: String,
}

/// What a value is once prepared.
#[derive(Clone, Debug)]
enum Slot {
    /// Not prepared yet.
    Nothing,
    Token,
    Tile(TileRef),
    /// A tensor view, or a tile view of it.
    Tensor(usize),
}

/// What is known of a register while preparing.
#[derive(Clone, Debug)]
struct RegInfo {
    class: Class,
    len: usize,
    /// The block whose positions `dies` counts.
    block: BlockId,
    /// The position of the last operation that uses the content.
    dies: usize,
    /// One more than the position of the last operation in whose regions the content is used; zero for none.
    nested: usize,
    /// Whether it is never given to another value.
    permanent: bool,
}

/// An entry under preparation.
pub(crate) struct Compiler<'m> {
    pub(crate) module: &'m Module,
    pub(crate) entry: &'m Entry,
    slots: Vec<Slot>,
    regs: Vec<RegInfo>,
    initial: Vec<Reg>,
    free: FxHashMap<(Class, usize), Vec<u32>>,
    uses: Uses,
    constants: FxHashMap<(tileport_ir::TypeId, Elements), TileRef>,
    /// Registers by block under preparation, innermost last: those to free when their content dies.
    active: Vec<Vec<u32>>,
    code: Vec<Inst>,
    op: OpId,
    /// The position at which the compiler is.
    here: (BlockId, usize),
    loops: Vec<control::LoopTargets>,
    ifs: Vec<control::IfTargets>,
    /// In the body of a reduction that is all arithmetic: how many lanes run at once. Scalars of the body are tiles of that size.
    pub(crate) lanes: Option<usize>,
    /// Where the body of a reduction puts what it yields.
    yielded: Option<Vec<TileRef>>,
    tensors: usize,
    globals: Vec<GlobalData>,
}

/// Prepares an entry.
pub(crate) fn prepare(module: &Module, entry: &Entry) -> Result<Program, Vec<Diagnostic>> {
    let body = &entry.body;
    let Some(block) = body.entry_block(body.root()) else {
        let message = format!("entry `{}` has no code", entry.name);
        return Err(vec![Diagnostic::error(CODE_INVALID, entry.span, message)]);
    };
    let mut c = Compiler {
        module,
        entry,
        slots: vec![Slot::Nothing; body.num_values()],
        regs: Vec::new(),
        initial: Vec::new(),
        free: FxHashMap::default(),
        uses: Uses::of(body),
        constants: FxHashMap::default(),
        active: Vec::new(),
        code: Vec::new(),
        op: OpId::new(0),
        here: (block, 0),
        loops: Vec::new(),
        ifs: Vec::new(),
        lanes: None,
        yielded: None,
        tensors: 0,
        globals: Vec::new(),
    };
    c.globals = globals::globals(module).map_err(|d| vec![d])?;
    let params = c
        .params(block)
        .map_err(|r| vec![r.diagnostic(module, entry, None)])?;
    let code = c
        .block(block)
        .map_err(|r| vec![r.diagnostic(module, entry, Some(c.op))])?;
    Ok(Program {
        code,
        registers: c.initial,
        tensors: c.tensors,
        params,
        globals: c.globals,
        num_ops: body.num_ops(),
    })
}

impl Refusal {
    fn diagnostic(self, module: &Module, entry: &Entry, op: Option<OpId>) -> Diagnostic {
        let span = op.map_or(entry.span, |op| entry.body.span(op));
        let code = if self.gap { CODE_GAP } else { CODE_INVALID };
        let mut diagnostic = Diagnostic::error(code, span, self.message);
        if self.gap {
            diagnostic = diagnostic.note("this is a gap of the executor; the kernel may be right");
        }
        diagnostic.op = op.map(|op| crate::run::op_text(module, entry, op));
        diagnostic
    }
}

/// Where values are used last.
struct Uses {
    /// For each value, the position of its last use in the block that defines it.
    last: Vec<usize>,
    /// For each value, one more than the position there of the last operation in whose regions it is used.
    nested: Vec<usize>,
}

impl Uses {
    fn of(body: &Body) -> Self {
        let mut home = vec![None; body.num_values()];
        let mut uses = Self {
            last: vec![0; body.num_values()],
            nested: vec![0; body.num_values()],
        };
        let mut position: SideTable<BlockId, usize> = SideTable::default();
        let mut stack: Vec<(BlockId, usize)> = Vec::new();
        let enter = |stack: &mut Vec<(BlockId, usize)>, home: &mut Vec<Option<BlockId>>, region: RegionId| {
            for &block in &body.region(region).blocks {
                for &arg in &body.block(block).args {
                    home[arg.index()] = Some(block);
                }
                stack.push((block, 0));
            }
        };
        enter(&mut stack, &mut home, body.root());
        while let Some((block, at)) = stack.pop() {
            let Some(&op) = body.block(block).ops.get(at) else {
                continue;
            };
            stack.push((block, at + 1));
            position.set(block, at);
            body.op(op).each_operand(|v| {
                if let Some(def) = home.get(v.index()).copied().flatten() {
                    uses.last[v.index()] = position[def];
                    if def != block {
                        uses.nested[v.index()] = position[def] + 1;
                    }
                }
            });
            for result in body.results(op) {
                home[result.index()] = Some(block);
                uses.last[result.index()] = at;
            }
            body.op(op)
                .each_region(|region| enter(&mut stack, &mut home, region));
        }
        uses
    }

    fn last(&self, value: Value) -> usize {
        self.last.get(value.index()).copied().unwrap_or(0)
    }

    fn nested(&self, value: Value) -> usize {
        self.nested.get(value.index()).copied().unwrap_or(0)
    }
}

impl<'m> Compiler<'m> {
    /// The entry's code.
    pub(crate) fn body(&self) -> &'m Body {
        &self.entry.body
    }

    pub(crate) fn types(&self) -> &'m Types {
        &self.module.types
    }

    /// What this executor cannot run.
    pub(crate) fn gap(&self, message: impl Into<String>) -> Refusal {
        Refusal {
            gap: true,
            message: message.into(),
        }
    }

    /// What no valid module has.
    pub(crate) fn invalid(&self, message: impl Into<String>) -> Refusal {
        Refusal {
            gap: false,
            message: message.into(),
        }
    }

    fn params(&mut self, block: BlockId) -> Result<Vec<(Param, u32)>, Refusal> {
        let args = self.body().block(block).args.clone();
        let mut params = Vec::with_capacity(args.len());
        for value in args {
            let ty = self.tile_type(value)?;
            if ty.rank() != 0 {
                return Err(self.invalid("a parameter of an entry is not a scalar tile"));
            }
            let reg = self.new_register(class_of(ty.element), 1, true);
            let name = self.body().name(value).map(|n| n.to_string());
            params.push((
                Param {
                    element: ty.element,
                    name,
                },
                reg,
            ));
            self.bind(value, self.tile_in(reg, ty.element, &[], &[]))?;
        }
        Ok(params)
    }

    /// Prepares a block's operations.
    pub(crate) fn block(&mut self, block: BlockId) -> Result<Vec<Inst>, Refusal> {
        let outer = std::mem::take(&mut self.code);
        let (outer_here, outer_op) = (self.here, self.op);
        self.active.push(Vec::new());
        let ops = &self.body().block(block).ops;
        for (at, &op) in ops.iter().enumerate() {
            self.here = (block, at);
            self.op = op;
            let results: Vec<Value> = self.body().results(op).collect();
            ops::prepare(self, self.body().op(op), &results)?;
            self.release(block, at);
        }
        // What is still held at the end of the block is free again: its content is not used outside.
        for reg in self.active.pop().unwrap_or_default() {
            self.give(reg);
        }
        (self.here, self.op) = (outer_here, outer_op);
        Ok(std::mem::replace(&mut self.code, outer))
    }

    /// Marks a result as a token.
    pub(crate) fn token(&mut self, value: Value) {
        if let Some(slot) = self.slots.get_mut(value.index()) {
            *slot = Slot::Token;
        }
    }

    /// Makes a tensor view.
    pub(crate) fn new_tensor(&mut self, value: Value) -> usize {
        self.tensors += 1;
        self.alias_tensor(value, self.tensors - 1);
        self.tensors - 1
    }

    /// Makes a value another view of a tensor.
    pub(crate) fn alias_tensor(&mut self, value: Value, tensor: usize) {
        if let Some(slot) = self.slots.get_mut(value.index()) {
            *slot = Slot::Tensor(tensor);
        }
    }

    /// The tensor behind a view.
    pub(crate) fn tensor(&self, value: Value) -> Result<usize, Refusal> {
        match self.slots.get(value.index()) {
            Some(Slot::Tensor(t)) => Ok(*t),
            _ => Err(self.invalid("an operand is not a view")),
        }
    }

    /// Where a tile is.
    pub(crate) fn tile(&self, value: Value) -> Result<TileRef, Refusal> {
        match self.slots.get(value.index()) {
            Some(Slot::Tile(t)) => Ok(match self.lanes {
                // A scalar from outside is the same in all lanes.
                Some(lanes) if t.shape.is_empty() => TileRef {
                    shape: Dims::from_slice(&[lanes]),
                    strides: Dims::from_slice(&[0]),
                    ..t.clone()
                },
                _ => t.clone(),
            }),
            _ => Err(self.invalid("an operand is not a tile, or is used before it is defined")),
        }
    }

    /// Whether a value is a tile (rather than a token).
    pub(crate) fn is_tile(&self, value: Value) -> bool {
        matches!(self.types().get(self.body().ty(value)), Some(Type::Tile(_)))
    }

    /// Whether a value is a token.
    pub(crate) fn is_token(&self, value: Value) -> bool {
        matches!(self.types().get(self.body().ty(value)), Some(Type::Token))
    }

    /// The type of a value.
    pub(crate) fn ty(&self, value: Value) -> Result<&'m Type, Refusal> {
        let id = self.body().ty(value);
        self.types()
            .get(id)
            .ok_or_else(|| self.invalid("a value has no type"))
    }

    /// The tile type of a value; its size is bounded.
    pub(crate) fn tile_type(&self, value: Value) -> Result<&'m TileType, Refusal> {
        let tile = self
            .ty(value)?
            .as_tile()
            .ok_or_else(|| self.invalid("a value is not a tile"))?;
        match tile.num_elements() {
            Some(0) | None => Err(self.invalid("a tile has no elements")),
            Some(n) if n > MAX_ELEMENTS => Err(self.gap(format!("a tile of {n} elements is too large"))),
            Some(_) => Ok(tile),
        }
    }

    /// The shape of a tile as it is run: in the body of a reduction, scalars have a lane each.
    pub(crate) fn shape(&self, value: Value) -> Result<Dims, Refusal> {
        let tile = self.tile_type(value)?;
        match self.lanes {
            None => Ok(tile.shape.iter().map(|&n| n as usize).collect()),
            Some(lanes) if tile.rank() == 0 => Ok(Dims::from_slice(&[lanes])),
            Some(_) => Err(self.invalid("a tile among lanes of scalars")),
        }
    }

    /// What a tile holds.
    pub(crate) fn element(&self, value: Value) -> Result<TileElement, Refusal> {
        Ok(self.tile_type(value)?.element)
    }

    /// The number format of a tile.
    pub(crate) fn number(&self, value: Value) -> Result<ElementType, Refusal> {
        self.element(value)?
            .as_number()
            .ok_or_else(|| self.invalid("a tile holds pointers, not numbers"))
    }

    /// Adds an instruction.
    pub(crate) fn emit(&mut self, run: impl Fn(&mut Frame, &Launch<'_>) -> Step + Send + Sync + 'static) {
        self.code.push(Inst {
            op: self.op,
            run: Box::new(run),
        });
    }

    /// The globals, by position, with this name.
    pub(crate) fn global(&self, name: &str) -> Option<usize> {
        self.globals
            .iter()
            .position(|g| g.name.strip_prefix('@') == Some(name))
    }
}

/// Refuses to use an unspecified scalar.
pub(crate) fn specified(frame: &Frame, tile: &TileRef, what: &str) -> Result<u64, Box<crate::fault::Trap>> {
    let reg = frame.reg(tile);
    if reg.is_poisoned(0) {
        return Err(crate::fault::Trap::new(
            Kind::Unspecified,
            format!("{what} is an unspecified value"),
        ));
    }
    Ok(reg.buf.word(0))
}

/// The signed value of an integer register word.
pub(crate) fn signed(word: u64, class: Class) -> i64 {
    match class {
        Class::U8 => i64::from(word as u8 as i8),
        Class::U16 => i64::from(word as u16 as i16),
        Class::U32 => i64::from(word as u32 as i32),
        _ => word as i64,
    }
}
