//! From an entry's operations to instructions over registers.
//!
//! Each value that is a tile gets a register, or becomes another layout of one that is there already. A register is
//! given to other values of the same size once the last use of its content is behind: values are used in nested
//! regions only while the operation that holds these runs, so the last use is a position in the block that defines
//! the value.

mod control;

use crate::fault::Kind;
use crate::held;
use crate::layout::{Dims, Nest, TileRef, dense_strides, product};
use crate::ops;
use crate::program::{Flow, Frame, GlobalData, Inst, Launch, Param, Program, Step};
use crate::tile::{Buf, Class, Reg, class_of};
use rustc_hash::FxHashMap;
use tileport_ir::attr::{Elements, Number};
use tileport_ir::{
    BlockId, Body, Code, Diagnostic, ElementType, Entity, Entry, Global, Module, OpId, RegionId, SideTable,
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
    /// In the body of a reduction: how many lanes run at once. Scalars of the body are tiles of that size.
    pub(crate) lanes: Option<usize>,
    /// Where the body of a reduction puts what it yields.
    yielded: Vec<TileRef>,
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
        yielded: Vec::new(),
        tensors: 0,
        globals: Vec::new(),
    };
    c.globals = globals(module).map_err(|d| vec![d])?;
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

/// The content of the module's globals.
fn globals(module: &Module) -> Result<Vec<GlobalData>, Diagnostic> {
    module.globals().map(|g| global(module, g)).collect()
}

fn global(module: &Module, g: &Global) -> Result<GlobalData, Diagnostic> {
    let fail =
        |code, message: &str| Diagnostic::error(code, g.span, format!("global `{}` {message}", g.name));
    let tile = module.types.get(g.ty).and_then(Type::as_tile);
    let Some((element, count)) = tile.and_then(|t| Some((t.element.as_number()?, t.num_elements()?))) else {
        return Err(fail(CODE_INVALID, "is not a tile of numbers"));
    };
    let Some(size) = held::memory_size(element) else {
        return Err(fail(
            CODE_GAP,
            "has elements narrower than a byte, which this executor does not run",
        ));
    };
    if count > MAX_ELEMENTS {
        return Err(fail(CODE_GAP, "is too large for this executor"));
    }
    let mut content = Vec::with_capacity(count as usize * size);
    for i in 0..count as usize {
        let bits = g.value.get(element, i).map_or(0, |n| n.bits);
        let word = held::word_to_memory(element, held::held_word(element, bits));
        content.extend_from_slice(&word.to_le_bytes()[..size]);
    }
    let align = if g.alignment == 0 {
        size as u64
    } else {
        g.alignment
    };
    if !align.is_power_of_two() || align > crate::memory::MAX_ALIGN {
        return Err(fail(CODE_INVALID, "has an alignment that is no power of two"));
    }
    Ok(GlobalData {
        name: format!("@{}", g.name),
        content: content.into(),
        align,
        size: size as u32,
        constant: g.constant,
    })
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

    /// Frees the registers whose content died at a position.
    fn release(&mut self, block: BlockId, at: usize) {
        let Some(mut active) = self.active.pop() else {
            return;
        };
        active.retain(|&reg| {
            let dead = self
                .regs
                .get(reg as usize)
                .is_some_and(|r| r.block == block && r.dies <= at);
            if dead {
                self.give(reg);
            }
            !dead
        });
        self.active.push(active);
    }

    fn give(&mut self, reg: u32) {
        if let Some(info) = self.regs.get(reg as usize)
            && !info.permanent
        {
            self.free.entry((info.class, info.len)).or_default().push(reg);
        }
    }

    fn new_register(&mut self, class: Class, len: usize, permanent: bool) -> u32 {
        let reg = self.regs.len() as u32;
        self.regs.push(RegInfo {
            class,
            len,
            block: self.here.0,
            dies: self.here.1,
            nested: 0,
            permanent,
        });
        self.initial.push(Reg::new(class, len));
        reg
    }

    /// A register whose content is used up to a position of the block under preparation.
    fn register(&mut self, class: Class, len: usize, dies: usize) -> u32 {
        let reg = match self.free.get_mut(&(class, len)).and_then(Vec::pop) {
            Some(reg) => reg,
            None => self.new_register(class, len, false),
        };
        if let Some(info) = self.regs.get_mut(reg as usize) {
            info.block = self.here.0;
            info.dies = dies;
            info.nested = 0;
        }
        if let Some(active) = self.active.last_mut() {
            active.push(reg);
        }
        reg
    }

    /// How many elements a register has.
    pub(crate) fn register_len(&self, reg: u32) -> usize {
        self.regs.get(reg as usize).map_or(0, |r| r.len)
    }

    /// A tile in a register.
    pub(crate) fn tile_in(
        &self,
        reg: u32,
        element: TileElement,
        shape: &[usize],
        strides: &[usize],
    ) -> TileRef {
        TileRef {
            reg,
            element,
            class: class_of(element),
            shape: Dims::from_slice(shape),
            strides: Dims::from_slice(strides),
        }
    }

    /// Space for the operation under preparation, row by row.
    pub(crate) fn temp(&mut self, element: TileElement, shape: &[usize]) -> TileRef {
        let reg = self.register(class_of(element), product(shape), self.here.1);
        self.tile_in(reg, element, shape, &dense_strides(shape))
    }

    /// Makes the register for a result, stored with the strides given.
    pub(crate) fn define(&mut self, value: Value, strides: Dims) -> Result<TileRef, Refusal> {
        let shape = self.shape(value)?;
        let element = self.element(value)?;
        let stored = shape
            .iter()
            .zip(&strides)
            .filter(|(_, s)| **s != 0)
            .map(|(n, _)| n)
            .product();
        let reg = self.register(class_of(element), stored, self.uses.last(value));
        let tile = self.tile_in(reg, element, &shape, &strides);
        self.bind(value, tile.clone())?;
        Ok(tile)
    }

    /// Makes the register for a result, stored in full.
    pub(crate) fn define_dense(&mut self, value: Value) -> Result<TileRef, Refusal> {
        let shape = self.shape(value)?;
        self.define(value, dense_strides(&shape))
    }

    /// Makes a register that lives until after the last use of a value of the block under preparation, without
    /// binding the value to it yet.
    fn reserve(&mut self, value: Value) -> Result<TileRef, Refusal> {
        let shape = self.shape(value)?;
        let element = self.element(value)?;
        let dies = self.uses.last(value).max(self.here.1);
        let reg = self.register(class_of(element), product(&shape), dies);
        Ok(self.tile_in(reg, element, &shape, &dense_strides(&shape)))
    }

    /// Says where a value is.
    fn bind(&mut self, value: Value, tile: TileRef) -> Result<(), Refusal> {
        let nested = self.uses.nested(value);
        if let Some(info) = self.regs.get_mut(tile.reg as usize)
            && info.block == self.here.0
        {
            info.nested = info.nested.max(nested);
        }
        match self.slots.get_mut(value.index()) {
            Some(slot) => {
                *slot = Slot::Tile(tile);
                Ok(())
            }
            None => Err(self.invalid("a value does not belong to the entry")),
        }
    }

    /// Makes a value another layout of a register that is there. The register's content lives on for it.
    pub(crate) fn alias(&mut self, value: Value, tile: TileRef) -> Result<(), Refusal> {
        let last = self.uses.last(value);
        if let Some(info) = self.regs.get_mut(tile.reg as usize)
            && info.block == self.here.0
        {
            info.dies = info.dies.max(last);
        }
        self.bind(value, tile)
    }

    /// Whether no later operation can see the content of a tile's register, so that this one may take it over.
    pub(crate) fn dies_here(&self, tile: &TileRef) -> bool {
        self.regs
            .get(tile.reg as usize)
            .is_some_and(|r| !r.permanent && r.block == self.here.0 && r.dies <= self.here.1)
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
            Some(_) => Err(self.gap("a tile that is no scalar in the body of a reduction")),
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

    /// Emits a copy of a tile into another of the same shape.
    pub(crate) fn emit_copy(&mut self, from: &TileRef, to: &TileRef) {
        let nest = Nest::new(&to.shape, [&to.strides, &from.strides]);
        let (from, to) = (from.clone(), to.clone());
        self.emit(move |frame, _| {
            frame.regs[to.reg as usize].poison.clear();
            crate::elementwise::copy(frame, &from, 0, &to, 0, &nest);
            Ok(Flow::Next)
        });
    }

    /// The tile stored in full, row by row: itself, or a copy.
    pub(crate) fn dense(&mut self, tile: &TileRef) -> TileRef {
        if tile.is_dense() && self.register_len(tile.reg) == tile.count() {
            return tile.clone();
        }
        let copy = self.temp(tile.element, &tile.shape);
        self.emit_copy(tile, &copy);
        copy
    }

    /// A copy that is stored in the order of another tile of the same shape, each different element once.
    pub(crate) fn compact(&mut self, tile: &TileRef, like: &TileRef) -> Result<TileRef, Refusal> {
        let mut order: Vec<usize> = (0..tile.shape.len()).filter(|&d| tile.strides[d] != 0).collect();
        order.sort_by_key(|&d| like.strides.get(d).copied().unwrap_or(0));
        let mut strides: Dims = tile.shape.iter().map(|_| 0).collect();
        let mut step = 1;
        for d in order {
            strides[d] = step;
            step *= tile.shape[d];
        }
        let reg = self.register(tile.class, step, self.here.1);
        let kept: Dims = tile
            .shape
            .iter()
            .zip(&strides)
            .map(|(&n, &s)| if s == 0 { 1 } else { n })
            .collect();
        let to = self.tile_in(reg, tile.element, &kept, &strides);
        self.emit_copy(
            &TileRef {
                shape: kept.clone(),
                ..tile.clone()
            },
            &to,
        );
        Ok(TileRef {
            shape: tile.shape.clone(),
            ..to
        })
    }

    /// The register of a constant, made once.
    pub(crate) fn constant(&mut self, value: Value, elements: &Elements) -> Result<TileRef, Refusal> {
        let key = (self.body().ty(value), elements.clone());
        let shape = self.shape(value)?;
        if let Some(tile) = self.constants.get(&key)
            && tile.shape == shape
        {
            return Ok(tile.clone());
        }
        let element = self.number(value)?;
        let count = if elements.is_splat() { 1 } else { product(&shape) };
        let mut buf = Buf::new(class_of(TileElement::Number(element)), count);
        for i in 0..count {
            let bits = elements.get(element, i).map(|n: Number| n.bits);
            let Some(bits) = bits else {
                return Err(self.invalid("a constant has fewer numbers than its tile has elements"));
            };
            buf.set_word(i, held::held_word(element, bits));
        }
        let strides = if elements.is_splat() {
            shape.iter().map(|_| 0).collect()
        } else {
            dense_strides(&shape)
        };
        let tile = self.preset(TileElement::Number(element), &shape, &strides, buf);
        if self.lanes.is_none() {
            self.constants.insert(key, tile.clone());
        }
        Ok(tile)
    }

    /// A permanent register with the content given.
    pub(crate) fn preset(
        &mut self,
        element: TileElement,
        shape: &[usize],
        strides: &[usize],
        buf: Buf,
    ) -> TileRef {
        let reg = self.new_register(class_of(element), product(shape), true);
        if let Some(info) = self.regs.get_mut(reg as usize) {
            info.len = shape
                .iter()
                .zip(strides)
                .filter(|(_, s)| **s != 0)
                .map(|(n, _)| n)
                .product();
        }
        if let Some(slot) = self.initial.get_mut(reg as usize) {
            slot.buf = buf;
        }
        self.tile_in(reg, element, shape, strides)
    }

    /// The globals, by position, with this name.
    pub(crate) fn global(&self, name: &str) -> Option<usize> {
        self.globals
            .iter()
            .position(|g| g.name.strip_prefix('@') == Some(name))
    }

    /// Prepares the body of a reduction for a number of lanes: the registers of its arguments, its code, and what it
    /// yields.
    pub(crate) fn lane_body(&mut self, region: RegionId, lanes: usize) -> Result<LaneBody, Refusal> {
        if self.lanes.is_some() {
            return Err(self.gap("a reduction in the body of a reduction"));
        }
        let Some(block) = self.body().entry_block(region) else {
            return Err(self.invalid("the body of a reduction is empty"));
        };
        self.lanes = Some(lanes);
        let (loops, ifs) = (std::mem::take(&mut self.loops), std::mem::take(&mut self.ifs));
        let constants = std::mem::take(&mut self.constants);
        let result = self.lane_block(block);
        self.constants = constants;
        (self.loops, self.ifs) = (loops, ifs);
        self.lanes = None;
        result
    }

    fn lane_block(&mut self, block: BlockId) -> Result<LaneBody, Refusal> {
        let mut args = Vec::new();
        for &arg in &self.body().block(block).args {
            let tile = self.temp(self.element(arg)?, &self.shape(arg)?);
            self.bind(arg, tile.clone())?;
            args.push(tile);
        }
        let results: Vec<TileRef> = args
            .iter()
            .step_by(2)
            .map(|a| self.temp(a.element, &a.shape))
            .collect();
        self.yielded = results.clone();
        let code = self.block(block)?;
        Ok(LaneBody { args, code, results })
    }
}

/// The body of a reduction, prepared for lanes.
pub(crate) struct LaneBody {
    pub(crate) args: Vec<TileRef>,
    pub(crate) code: Vec<Inst>,
    /// What it yields.
    pub(crate) results: Vec<TileRef>,
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
