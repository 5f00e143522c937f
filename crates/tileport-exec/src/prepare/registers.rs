//! Registers while preparing: who holds which, until when, and the copies that bring a tile into another layout.

use super::{Compiler, Refusal, RegInfo, Slot};
use crate::held;
use crate::layout::{Dims, Nest, TileRef, dense_strides, product};
use crate::program::Flow;
use crate::tile::{Buf, Class, Reg, class_of};
use tileport_ir::attr::{Elements, Number};
use tileport_ir::{BlockId, Entity, TileElement, Value};

impl Compiler<'_> {
    /// Frees the registers whose content died at a position.
    pub(super) fn release(&mut self, block: BlockId, at: usize) {
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

    pub(super) fn give(&mut self, reg: u32) {
        if let Some(info) = self.regs.get(reg as usize)
            && !info.permanent
        {
            self.free.entry((info.class, info.len)).or_default().push(reg);
        }
    }

    pub(super) fn new_register(&mut self, class: Class, len: usize, permanent: bool) -> u32 {
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
    pub(super) fn register(&mut self, class: Class, len: usize, dies: usize) -> u32 {
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
    pub(super) fn reserve(&mut self, value: Value) -> Result<TileRef, Refusal> {
        let shape = self.shape(value)?;
        let element = self.element(value)?;
        let dies = self.uses.last(value).max(self.here.1);
        let reg = self.register(class_of(element), product(&shape), dies);
        Ok(self.tile_in(reg, element, &shape, &dense_strides(&shape)))
    }

    /// Says where a value is.
    pub(super) fn bind(&mut self, value: Value, tile: TileRef) -> Result<(), Refusal> {
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
}
