//! Control flow: loops, conditionals, and how values travel between their regions.
//!
//! Values are handed on by swapping registers wherever the source dies with the hand-over, so that a loop-carried
//! tile is not copied.

use super::{Compiler, Refusal, signed, specified};
use crate::fault::{Kind, Trap};
use crate::layout::TileRef;
use crate::program::{Flow, Inst, run_block};
use tileport_ir::{RegionId, Value};

/// Where `continue` and `break` take their operands.
#[derive(Clone, Debug)]
pub(crate) struct LoopTargets {
    /// The registers of the loop-carried values; `None` for tokens.
    carried: Vec<Option<TileRef>>,
    /// The registers of the results.
    results: Vec<Option<TileRef>>,
    /// How many blocks were under preparation when the loop began: those within are behind.
    blocks: usize,
    /// How many conditionals were open when the loop began.
    depth: usize,
}

/// Where `yield` takes its operands.
#[derive(Clone, Debug)]
pub(crate) struct IfTargets {
    results: Vec<Option<TileRef>>,
}

/// One hand-over.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    from: TileRef,
    to: TileRef,
}

impl Compiler<'_> {
    /// Emits the hand-over of values to registers, all at once. `inside` tells whether a register's content is used
    /// by nobody after this.
    fn hand_over(&mut self, moves: Vec<Move>, inside: impl Fn(&Self, u32) -> bool) {
        let moves: Vec<Move> = moves
            .into_iter()
            .filter(|m| m.from.reg != m.to.reg || m.from.strides != m.to.strides)
            .collect();
        let mut swaps = Vec::new();
        for (i, m) in moves.iter().enumerate() {
            let full = m.from.is_dense() && self.register_len(m.from.reg) == self.register_len(m.to.reg);
            let once = moves
                .iter()
                .enumerate()
                .all(|(j, o)| i == j || o.from.reg != m.from.reg);
            let target = moves.iter().any(|o| o.to.reg == m.from.reg);
            if full && once && !target && inside(self, m.from.reg) {
                swaps.push((m.from.reg, m.to.reg));
            } else {
                // Copied first, while all sources still hold what they should.
                let temp = self.temp(m.to.element, &m.to.shape);
                self.emit_copy(&m.from, &temp);
                swaps.push((temp.reg, m.to.reg));
            }
        }
        if swaps.is_empty() {
            return;
        }
        self.emit(move |frame, _| {
            for &(a, b) in &swaps {
                frame.swap(a, b);
            }
            Ok(Flow::Next)
        });
    }

    /// Whether a register holds a value of a block that is nested at least so deep.
    fn is_local(&self, reg: u32, blocks: usize) -> bool {
        let inner = self.active.get(blocks..).unwrap_or(&[]);
        self.regs.get(reg as usize).is_some_and(|r| !r.permanent)
            && inner.iter().any(|list| list.contains(&reg))
    }

    fn moves(&self, values: &[Value], targets: &[Option<TileRef>]) -> Result<Vec<Move>, Refusal> {
        if values.len() != targets.len() {
            return Err(
                self.invalid("a terminator hands over another number of values than its target takes")
            );
        }
        let mut moves = Vec::new();
        for (&value, target) in values.iter().zip(targets) {
            let Some(to) = target else { continue };
            let from = self.tile(value)?;
            if from.shape != to.shape || from.element != to.element {
                return Err(
                    self.invalid("a terminator hands over a value of another type than its target takes")
                );
            }
            moves.push(Move { from, to: to.clone() });
        }
        Ok(moves)
    }

    /// Registers for values that live in the block under preparation, without binding them.
    fn reserve_all(&mut self, values: &[Value]) -> Result<Vec<Option<TileRef>>, Refusal> {
        let mut targets = Vec::with_capacity(values.len());
        for &value in values {
            targets.push(match () {
                () if self.is_token(value) => None,
                () if self.is_tile(value) => Some(self.reserve(value)?),
                () => return Err(self.invalid("a view is handed from one region to another")),
            });
        }
        Ok(targets)
    }

    fn bind_all(&mut self, values: &[Value], targets: &[Option<TileRef>]) -> Result<(), Refusal> {
        for (&value, target) in values.iter().zip(targets) {
            match target {
                Some(tile) => self.bind(value, tile.clone())?,
                None => self.token(value),
            }
        }
        Ok(())
    }

    /// Gives the initial values to the loop-carried registers.
    fn initialise(&mut self, init: &[Value], carried: &[Option<TileRef>]) -> Result<(), Refusal> {
        let moves = self.moves(init, carried)?;
        self.hand_over(moves, |c, reg| {
            c.regs.get(reg as usize).is_some_and(|r| {
                !r.permanent && r.block == c.here.0 && r.dies <= c.here.1 && r.nested <= c.here.1
            })
        });
        Ok(())
    }

    /// Prepares the body of a loop: binds its arguments (behind `skip`) to the carried registers.
    fn loop_body(
        &mut self,
        region: RegionId,
        skip: usize,
        carried: &[Option<TileRef>],
        results: Vec<Option<TileRef>>,
    ) -> Result<Vec<Inst>, Refusal> {
        let Some(block) = self.body().entry_block(region) else {
            return Err(self.invalid("a loop has no body"));
        };
        let args = self.body().block(block).args.clone();
        let args = args.get(skip..).unwrap_or(&[]).to_vec();
        if args.len() != carried.len() {
            return Err(self.invalid("a loop's body takes another number of values than the loop carries"));
        }
        self.bind_all(&args, carried)?;
        // Within the body, the carried values are the body's own: they may be taken over after their last use there.
        let mut saved = Vec::new();
        for (&arg, tile) in args.iter().zip(carried) {
            let Some(tile) = tile else { continue };
            let (last, nested) = (self.uses.last(arg), self.uses.nested(arg));
            if let Some(info) = self.regs.get_mut(tile.reg as usize) {
                saved.push((tile.reg, info.clone()));
                (info.block, info.dies, info.nested) = (block, last, nested);
            }
        }
        self.loops.push(LoopTargets {
            carried: carried.to_vec(),
            results,
            blocks: self.active.len(),
            depth: self.ifs.len(),
        });
        let code = self.block(block);
        self.loops.pop();
        for (reg, before) in saved {
            if let Some(info) = self.regs.get_mut(reg as usize) {
                *info = before;
            }
        }
        code
    }

    /// `for`: the results are what the carried registers hold at the end.
    pub(crate) fn for_loop(
        &mut self,
        [lower, upper, step]: [Value; 3],
        init: &[Value],
        unsigned: bool,
        region: RegionId,
        results: &[Value],
    ) -> Result<(), Refusal> {
        let bounds = [self.tile(lower)?, self.tile(upper)?, self.tile(step)?];
        let carried = self.reserve_all(results)?;
        self.initialise(init, &carried)?;
        let Some(&index) = self.body().region_args(region).first() else {
            return Err(self.invalid("the body of a `for` has no induction variable"));
        };
        let index_tile = self.temp(self.element(index)?, &[]);
        if self.element(index)? != bounds[0].element {
            return Err(self.invalid("a loop's bounds and its induction variable differ in type"));
        }
        self.bind(index, index_tile.clone())?;
        let code = self.loop_body(region, 1, &carried, carried.clone())?;
        self.bind_all(results, &carried)?;
        let class = bounds[0].class;
        self.emit(move |frame, launch| {
            let mut words = [0; 3];
            for (word, (tile, what)) in
                words.iter_mut().zip(
                    bounds
                        .iter()
                        .zip(["the lower bound", "the upper bound", "the step"]),
                )
            {
                *word = specified(frame, tile, what)?;
            }
            let wide = |word: u64| {
                if unsigned {
                    i128::from(word)
                } else {
                    i128::from(signed(word, class))
                }
            };
            let [mut at, end, step] = [
                wide(words[0]),
                wide(words[1]),
                i128::from(signed(words[2], class)),
            ];
            if step <= 0 {
                return Err(Trap::new(
                    Kind::LoopStep,
                    format!("the step of the loop is {step}, not positive"),
                ));
            }
            while at < end {
                burn(frame)?;
                let mut reg = frame.take(index_tile.reg);
                reg.buf.set_word(0, at as u64);
                frame.put(index_tile.reg, reg);
                match run_block(&code, frame, launch)? {
                    Flow::Next | Flow::Continue => {}
                    Flow::Break => break,
                    Flow::Return => return Ok(Flow::Return),
                }
                at += step;
            }
            Ok(Flow::Next)
        });
        Ok(())
    }

    /// `loop`
    pub(crate) fn endless_loop(
        &mut self,
        init: &[Value],
        region: RegionId,
        results: &[Value],
    ) -> Result<(), Refusal> {
        let args = self.body().region_args(region).to_vec();
        // The carried values have registers of their own: the results may be of other types.
        let mut carried = Vec::new();
        for &arg in &args {
            carried.push(match () {
                () if self.is_token(arg) => None,
                () if self.is_tile(arg) => Some(self.temp(self.element(arg)?, &self.shape(arg)?)),
                () => return Err(self.invalid("a loop carries a view")),
            });
        }
        let targets = self.reserve_all(results)?;
        self.initialise(init, &carried)?;
        let code = self.loop_body(region, 0, &carried, targets.clone())?;
        self.bind_all(results, &targets)?;
        self.emit(move |frame, launch| {
            loop {
                burn(frame)?;
                match run_block(&code, frame, launch)? {
                    Flow::Next | Flow::Continue => {}
                    Flow::Break => return Ok(Flow::Next),
                    Flow::Return => return Ok(Flow::Return),
                }
            }
        });
        Ok(())
    }

    /// `if`
    pub(crate) fn conditional(
        &mut self,
        condition: Value,
        then_region: RegionId,
        else_region: Option<RegionId>,
        results: &[Value],
    ) -> Result<(), Refusal> {
        let condition = self.tile(condition)?;
        let targets = self.reserve_all(results)?;
        let mut branches = Vec::new();
        for region in [Some(then_region), else_region] {
            let block = region.and_then(|r| self.body().entry_block(r));
            branches.push(match block {
                Some(block) => {
                    self.ifs.push(IfTargets {
                        results: targets.clone(),
                    });
                    let code = self.block(block);
                    self.ifs.pop();
                    code?
                }
                None => Vec::new(),
            });
        }
        self.bind_all(results, &targets)?;
        let otherwise = branches.pop().unwrap_or_default();
        let then = branches.pop().unwrap_or_default();
        self.emit(move |frame, launch| {
            let taken = specified(frame, &condition, "the condition of the branch")? & 1 != 0;
            run_block(if taken { &then } else { &otherwise }, frame, launch)
        });
        Ok(())
    }

    /// `yield`, in a conditional or in the body of a reduction.
    pub(crate) fn yield_values(&mut self, values: &[Value]) -> Result<(), Refusal> {
        let innermost = match (self.ifs.last(), self.loops.last()) {
            (Some(target), Some(l)) if self.ifs.len() > l.depth => Some(target.clone()),
            (Some(target), None) => Some(target.clone()),
            _ => None,
        };
        let Some(target) = innermost else {
            if let Some(targets) = &self.yielded {
                let targets: Vec<_> = targets.iter().cloned().map(Some).collect();
                for m in self.moves(values, &targets)? {
                    self.emit_copy(&m.from, &m.to);
                }
                return Ok(());
            }
            return Err(self.invalid("a `yield` stands neither in an `if` nor in a reduction"));
        };
        let moves = self.moves(values, &target.results)?;
        let innermost = self.active.len().saturating_sub(1);
        self.hand_over(moves, |c, reg| c.is_local(reg, innermost));
        Ok(())
    }

    /// `continue` and `break`
    pub(crate) fn leave(&mut self, values: &[Value], flow: Flow) -> Result<(), Refusal> {
        let Some(target) = self.loops.last().cloned() else {
            return Err(self.invalid("a `continue` or `break` stands in no loop"));
        };
        let targets = if flow == Flow::Break {
            &target.results
        } else {
            &target.carried
        };
        let moves = self.moves(values, targets)?;
        self.hand_over(moves, |c, reg| c.is_local(reg, target.blocks));
        self.emit(move |_, _| Ok(flow));
        Ok(())
    }
}

/// Takes one loop iteration off what is left.
#[inline]
fn burn(frame: &mut crate::program::Frame) -> Result<(), Box<Trap>> {
    match frame.fuel.checked_sub(1) {
        Some(left) => {
            frame.fuel = left;
            Ok(())
        }
        None => Err(Trap::new(
            Kind::FuelExhausted,
            "the limit of loop iterations of one tile block is used up",
        )),
    }
}
