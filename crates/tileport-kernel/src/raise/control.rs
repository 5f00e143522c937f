//! Control flow: values that regions hand on become variables.

use super::context::Raising;
use super::error::{INVALID, POINTER, Result, UNSUPPORTED, error, error_with};
use super::value::{Base, From, Pointers, Repr, Source, TileVal, element_of, with_sign};
use crate::stmt::{Block, StmtKind};
use crate::{Element, Expr, ExprId, Type, VarId};
use rustc_hash::FxHashSet;
use tileport_ir::op::Values;
use tileport_ir::{BlockId, Op, OpId, RegionId, TileElement, Value};

/// What jumps of a loop assign: the variables of their operands, `None` for tokens.
#[derive(Clone, Debug, Default)]
pub(super) struct Jumps {
    goes_on: Vec<Option<VarId>>,
    leaves: Vec<Option<VarId>>,
}

/// What a block belongs to.
#[derive(Clone, Debug)]
pub(super) enum Around {
    /// The entry itself.
    Entry,
    /// A loop.
    Loop,
    /// A choice, which gives these variables.
    Choice(Vec<Option<VarId>>),
    /// A reduction.
    Reduction,
}

impl Raising<'_> {
    /// The one block of a region.
    pub(super) fn only_block(&self, region: RegionId) -> Result<BlockId> {
        match self.body().region(region).blocks.as_slice() {
            [block] => Ok(*block),
            _ => Err(error(INVALID, self.span, "a region has more than one block")),
        }
    }

    /// The statements of a block.
    pub(super) fn block(&mut self, block: BlockId, around: &Around) -> Result<Block> {
        let outer = std::mem::take(&mut self.out);
        let pending = std::mem::take(&mut self.pending);
        let place = self.span;
        for &op in &self.body().block(block).ops {
            self.span = super::place(self.entry, self.body().span(op));
            if self.plan.drops(self.body(), op) {
                continue;
            }
            match self.body().op(op) {
                Op::For { .. } => self.counted(op)?,
                Op::Loop { .. } => self.repeated(op)?,
                Op::If { .. } => self.choice(op)?,
                Op::Continue { operands } => {
                    let vars = self.jumps()?.goes_on;
                    self.hand_over(&vars, operands)?;
                    if !matches!(around, Around::Loop) {
                        self.stmt(StmtKind::Continue);
                    }
                }
                Op::Break { operands } => {
                    let vars = self.jumps()?.leaves;
                    self.hand_over(&vars, operands)?;
                    self.stmt(StmtKind::Break);
                }
                Op::Yield { operands } => {
                    if let Around::Choice(vars) = around {
                        self.hand_over(vars, operands)?;
                    }
                }
                Op::Return { .. } => {
                    if !matches!(around, Around::Entry) {
                        self.stmt(StmtKind::Return);
                    }
                }
                other => self.operation(op, other)?,
            }
        }
        self.span = place;
        self.pending = pending;
        let stmts = std::mem::replace(&mut self.out, outer);
        Ok(Block {
            stmts,
            trailing: Vec::new(),
        })
    }

    fn jumps(&self) -> Result<Jumps> {
        let innermost = self.loops.last();
        innermost
            .cloned()
            .ok_or_else(|| error(INVALID, self.span, "a jump is in no loop"))
    }

    /// A variable for a value that a region hands on; `None` for a token.
    fn handed(&mut self, value: Value, first: Option<Value>) -> Result<Option<VarId>> {
        if self.is_token(value) {
            return Ok(None);
        }
        let tile = self.ir_tile(value)?;
        let ty = match tile.element {
            TileElement::Number(number) => {
                let sign = match first {
                    Some(first) => self.sign_of(first)?,
                    None => None,
                };
                let signed = sign.is_none_or(Element::is_signed_integer);
                let element = element_of(number, signed).ok_or_else(|| {
                    let message = format!("kernels have no elements of type {}", number.name());
                    error(UNSUPPORTED, self.span, message)
                })?;
                Self::tile_type(element, &tile.shape)
            }
            TileElement::Pointer(pointer) if tile.shape.is_empty() => {
                let pointee = element_of(pointer.pointee, true);
                let pointee =
                    pointee.ok_or_else(|| error(UNSUPPORTED, self.span, "an unknown element type"))?;
                Type::Pointer(pointee.into())
            }
            TileElement::Pointer(_) => {
                return Err(error_with(
                    POINTER,
                    self.span,
                    "a tile of pointers is handed on by a loop or a choice, and kernels have no such variables",
                    "hand on the offsets instead, and add them to one pointer at the access",
                ));
            }
        };
        Ok(Some(self.variable(value, ty)))
    }

    /// Says that a value is a variable.
    fn is_variable(&mut self, value: Value, var: Option<VarId>) -> Result {
        let Some(var) = var else {
            self.set(value, Repr::Token);
            return Ok(());
        };
        let shape = self.ir_tile(value)?.shape.clone();
        let ty = self.kernel.vars.get(var).map(|data| data.ty.clone());
        let repr = match ty {
            Some(Type::Tile(tile)) => {
                let element = tile.dtype.as_element();
                Repr::Tile(TileVal {
                    element: element.ok_or_else(|| error(INVALID, self.span, "an open element type"))?,
                    shape,
                    from: Source::Var(var),
                })
            }
            Some(Type::Pointer(dtype)) => {
                let pointee = dtype.as_element();
                Repr::Pointers(Pointers {
                    base: Base::Pointer(From::Var(var)),
                    pointee: pointee.ok_or_else(|| error(INVALID, self.span, "an open element type"))?,
                    offset: None,
                    shape,
                })
            }
            _ => return Err(error(INVALID, self.span, "a region hands on what is no tile")),
        };
        self.set(value, repr);
        Ok(())
    }

    /// Variables that loops and choices hand on in this order: by name, so names that are ordered otherwise don't count.
    fn ordered(&mut self, vars: &[Option<VarId>]) {
        let names: Vec<&str> = vars
            .iter()
            .flatten()
            .filter_map(|var| self.kernel.vars.get(*var).map(|data| data.name.as_str()))
            .collect();
        if names.is_sorted() {
            return;
        }
        for &var in vars.iter().flatten() {
            self.kernel.vars[var].temporary = true;
        }
    }

    /// The variables of a loop, with their values before it.
    fn carried(&mut self, args: &[Value], init: &Values) -> Result<Vec<Option<VarId>>> {
        let vars = match self.shared(args, init)? {
            Some(vars) => vars,
            None => {
                let mut vars = Vec::new();
                for (&arg, &init) in args.iter().zip(init) {
                    vars.push(self.handed(arg, Some(init))?);
                }
                vars
            }
        };
        self.ordered(&vars);
        self.hand_over(&vars, init)?;
        self.settle_all()?;
        for (&arg, &var) in args.iter().zip(&vars) {
            self.is_variable(arg, var)?;
        }
        Ok(vars)
    }

    /// The variables of a loop, with some that hold the values before it and are needed for nothing else; `None` if those
    /// would come in another order.
    fn shared(&mut self, args: &[Value], init: &Values) -> Result<Option<Vec<Option<VarId>>>> {
        let mut shared = Vec::new();
        for &value in init {
            let source = self.plan.source(self.body(), value);
            let tile = match &self.values[source] {
                Some(Repr::Tile(tile)) if self.plan.count(source) == 1 => Some(tile),
                _ => None,
            };
            shared.push(tile.and_then(|tile| match tile.from {
                Source::Var(var) if !shared.contains(&Some(var)) && !self.counters.contains(&var) => {
                    Some(var)
                }
                _ => None,
            }));
        }
        if shared.iter().all(Option::is_none) {
            return Ok(None);
        }
        let made = self.kernel.vars.len();
        let mut vars = Vec::new();
        for ((&arg, &init), &shared) in args.iter().zip(init).zip(&shared) {
            vars.push(match shared {
                Some(var) => Some(var),
                None => self.handed(arg, Some(init))?,
            });
        }
        let names = vars.iter().flatten().map(|var| self.kernel.vars.get(*var));
        if names.map(|data| data.map(|data| &data.name)).is_sorted() {
            return Ok(Some(vars));
        }
        let mut kept = tileport_ir::entity::Arena::default();
        for data in self.kernel.vars.values().take(made) {
            kept.push(data.clone());
        }
        self.kernel.vars = kept;
        Ok(None)
    }

    fn counted(&mut self, id: OpId) -> Result {
        let Op::For {
            lower_bound,
            upper_bound,
            step,
            init_values,
            unsigned_cmp,
            body,
        } = self.body().op(id)
        else {
            return Ok(());
        };
        if *unsigned_cmp {
            return Err(error_with(
                UNSUPPORTED,
                self.span,
                "a `for` compares its counter as an unsigned number, and kernels count with signed ones",
                "count with a wider signed type",
            ));
        }
        let block = self.only_block(*body)?;
        let args = self.body().block(block).args.clone();
        let Some((&counter, args)) = args.split_first() else {
            return Err(error(INVALID, self.span, "a loop has no counter"));
        };
        let element = self.element_in(counter, true)?;
        let start = self.operand_as(*lower_bound, element)?;
        let stop = self.operand_as(*upper_bound, element)?;
        let step = self.operand_as(*step, element)?;
        let vars = self.carried(args, init_values)?;
        let var = self.variable(counter, Self::tile_type(element, &[]));
        self.counters.insert(var);
        self.is_variable(counter, Some(var))?;
        self.loops.push(Jumps {
            goes_on: vars.clone(),
            leaves: vars.clone(),
        });
        let body = self.block(block, &Around::Loop)?;
        self.loops.pop();
        self.stmt(StmtKind::For {
            var,
            start,
            stop,
            step,
            body,
        });
        for (result, var) in self.body().results(id).zip(vars) {
            self.is_variable(result, var)?;
        }
        Ok(())
    }

    fn repeated(&mut self, id: OpId) -> Result {
        let Op::Loop { init_values, body } = self.body().op(id) else {
            return Ok(());
        };
        let block = self.only_block(*body)?;
        let args = self.body().block(block).args.clone();
        let vars = self.carried(&args, init_values)?;
        // What a loop gives are mostly the values that it carries.
        let results: Vec<Value> = self.body().results(id).collect();
        let types = |values: &[Value]| -> Vec<_> { values.iter().map(|v| self.body().ty(*v)).collect() };
        let leaves = if types(&results) == types(&args) {
            vars.clone()
        } else {
            let mut leaves = Vec::new();
            for &result in &results {
                leaves.push(self.handed(result, None)?);
            }
            leaves
        };
        self.loops.push(Jumps {
            goes_on: vars,
            leaves: leaves.clone(),
        });
        let mut body = self.block(block, &Around::Loop)?;
        self.loops.pop();
        let cond = until(&body);
        if cond.is_some() {
            body.stmts.remove(0);
        }
        self.stmt(StmtKind::While { cond, body });
        for (result, var) in results.into_iter().zip(leaves) {
            self.is_variable(result, var)?;
        }
        Ok(())
    }

    fn choice(&mut self, id: OpId) -> Result {
        let Op::If {
            condition,
            then_region,
            else_region,
        } = self.body().op(id)
        else {
            return Ok(());
        };
        let (cond, _) = self.operand(*condition)?;
        self.settle_all()?;
        let results: Vec<Value> = self.body().results(id).collect();
        let mut vars = Vec::new();
        for &result in &results {
            vars.push(self.handed(result, None)?);
        }
        self.ordered(&vars);
        let around = Around::Choice(vars.clone());
        let then = self.only_block(*then_region)?;
        let then = self.block(then, &around)?;
        let otherwise = match else_region {
            Some(region) => {
                let block = self.only_block(*region)?;
                self.block(block, &around)?
            }
            None => Block::default(),
        };
        self.stmt(StmtKind::If {
            cond,
            then,
            otherwise,
            expression: false,
        });
        for (result, var) in results.into_iter().zip(vars) {
            self.is_variable(result, var)?;
        }
        Ok(())
    }

    /// Assigns values to variables, all at once: what reads a variable comes before its assignment.
    fn hand_over(&mut self, vars: &[Option<VarId>], values: &Values) -> Result {
        let mut rest: Vec<(VarId, ExprId, FxHashSet<VarId>)> = Vec::new();
        for (&var, &value) in vars.iter().zip(values) {
            let Some(var) = var else { continue };
            let id = self.assigned_to(var, value)?;
            if self
                .kernel
                .exprs
                .get(id)
                .is_some_and(|data| data.expr == Expr::Var(var))
            {
                continue;
            }
            let reads = self.reads(id);
            rest.push((var, id, reads));
        }
        while !rest.is_empty() {
            let free = rest.iter().enumerate().position(|(at, (var, ..))| {
                let mut others = rest.iter().enumerate();
                others.all(|(other, (_, _, reads))| other == at || !reads.contains(var))
            });
            match free {
                Some(at) => {
                    let (var, id, _) = rest.remove(at);
                    self.assign(var, id);
                }
                None => {
                    // They exchange values.
                    let mut held = Vec::new();
                    for (var, id, _) in rest.drain(..) {
                        let Some(data) = self.kernel.vars.get(var).cloned() else {
                            continue;
                        };
                        let ty = data.ty.clone();
                        let temporary = self.kernel.vars.push(crate::VarData {
                            temporary: true,
                            ..data
                        });
                        self.assign(temporary, id);
                        held.push((var, temporary, ty));
                    }
                    for (var, temporary, ty) in held {
                        let value = self.typed(Expr::Var(temporary), ty);
                        self.assign(var, value);
                    }
                }
            }
        }
        Ok(())
    }

    /// The expression for a value that a variable takes.
    fn assigned_to(&mut self, var: VarId, value: Value) -> Result<ExprId> {
        match self.kernel.vars.get(var).map(|data| data.ty.clone()) {
            Some(Type::Tile(tile)) => {
                let element = match tile.dtype.as_element() {
                    Some(element) => element,
                    None => self.element_in(value, true)?,
                };
                self.operand_as(value, element)
            }
            Some(Type::Pointer(dtype)) => {
                let pointee = dtype.as_element().unwrap_or(Element::I8);
                self.address(value, with_sign(pointee, true))
            }
            _ => Err(error(INVALID, self.span, "a region hands on what is no tile")),
        }
    }

    /// The variables that an expression reads.
    fn reads(&self, id: ExprId) -> FxHashSet<VarId> {
        let mut reads = FxHashSet::default();
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            if let Some(data) = self.kernel.exprs.get(id) {
                if let Expr::Var(var) = data.expr {
                    reads.insert(var);
                }
                data.expr.each_operand(&mut |operand| work.push(operand));
            }
        }
        reads
    }
}

/// The condition without which a loop is left before anything else, if there is one.
fn until(body: &Block) -> Option<ExprId> {
    match &body.stmts.first()?.kind {
        StmtKind::If {
            cond,
            then,
            otherwise,
            ..
        } if then.stmts.is_empty() => match otherwise.stmts.as_slice() {
            [leave] if leave.kind == StmtKind::Break => Some(*cond),
            _ => None,
        },
        _ => None,
    }
}
