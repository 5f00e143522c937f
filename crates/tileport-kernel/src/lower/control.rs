//! Statements: choices, loops and jumps over variables become values that regions hand on.
//!
//! `break`, `continue` and `return` stand where the source has them; [passes](super::passes) turn those that Tile IR
//! doesn't have into others.

use super::context::Lowering;
use super::error::{MALFORMED, Result, TYPE, error};
use super::value::{Tile, Val};
use crate::stmt::PrintPiece;
use crate::{Block, Element, ExprId, StmtKind, VarId};
use tileport_ir::attr::ByteString;
use tileport_ir::op::Values;
use tileport_ir::{BlockId, Op, RegionId, TypeId, Value, Version};

/// A loop that is being lowered.
#[derive(Debug)]
pub(super) struct Loop {
    /// The variables that it carries, in order.
    carried: Vec<VarId>,
}

/// An arm of a choice that was lowered.
struct Arm {
    region: RegionId,
    /// Its last block, unless it ends in a jump.
    end: Option<BlockId>,
    /// What it assigns, with the values at its end.
    assigned: Vec<(VarId, Option<Val>)>,
}

impl<'k> Lowering<'k> {
    /// Lowers statements; whether control never reaches their end.
    pub(super) fn block(&mut self, block: &'k Block) -> Result<bool> {
        self.depth += 1;
        if self.depth > tileport_ir::MAX_NESTING {
            let message = format!("statements nest at most {} deep", tileport_ir::MAX_NESTING);
            return Err(error(MALFORMED, self.span, message));
        }
        let mut ended = false;
        for stmt in &block.stmts {
            let outer = self.span;
            if stmt.span.is_some() {
                self.span = stmt.span;
            }
            ended = self.stmt(&stmt.kind)?;
            self.span = outer;
            if ended {
                // What follows a jump is never reached.
                break;
            }
        }
        self.depth -= 1;
        Ok(ended)
    }

    fn stmt(&mut self, kind: &'k StmtKind) -> Result<bool> {
        match kind {
            StmtKind::If {
                cond,
                then,
                otherwise,
                expression,
            } => return self.choice(*cond, then, otherwise, *expression),
            StmtKind::StaticIf {
                cond,
                then,
                otherwise,
            } => {
                let taken = if self.cond(cond)? { then } else { otherwise };
                return self.block(taken);
            }
            StmtKind::Inlined { body, .. } => return self.block(body),
            StmtKind::For {
                var,
                start,
                stop,
                step,
                body,
            } => self.for_loop(*var, [*start, *stop, *step], body)?,
            StmtKind::While { cond, body } => self.while_loop(*cond, body)?,
            StmtKind::Break => {
                let operands = self.handed_on()?;
                self.emit(Op::Break { operands }, &[]);
                return Ok(true);
            }
            StmtKind::Continue => {
                let operands = self.handed_on()?;
                self.emit(Op::Continue { operands }, &[]);
                return Ok(true);
            }
            StmtKind::Return => {
                let operands = Values::new();
                self.emit(Op::Return { operands }, &[]);
                return Ok(true);
            }
            other => self.simple(other)?,
        }
        Ok(false)
    }

    fn simple(&mut self, kind: &'k StmtKind) -> Result {
        match kind {
            StmtKind::Assign { targets, value } => {
                let values = self.eval(*value)?;
                if values.len() != targets.len() {
                    let message = format!(
                        "{} values are assigned to {} variables",
                        values.len(),
                        targets.len()
                    );
                    return Err(error(MALFORMED, self.span, message));
                }
                for (&target, value) in targets.iter().zip(values) {
                    self.assign(target, Some(value));
                }
                return Ok(());
            }
            StmtKind::Evaluate(value) => {
                self.eval(*value)?;
                return Ok(());
            }
            _ => {}
        }
        let mut operands = Vec::new();
        kind.each_operand(&mut |id| operands.push(id));
        for id in operands {
            let values = self.eval(id)?;
            self.results.insert(id, values);
        }
        match kind {
            StmtKind::Store {
                view,
                index,
                value,
                check_bounds,
                hints,
                ordering,
            } => self.store(*view, index, *value, *check_bounds, *hints, *ordering),
            StmtKind::Scatter {
                array,
                indices,
                value,
                mask,
                check_bounds,
                hints,
            } => self.scatter(*array, indices, *value, *mask, *check_bounds, *hints),
            StmtKind::StoreOffset {
                memory,
                offset,
                value,
                mask,
                ordering,
                hints,
            } => self.store_offset(*memory, *offset, *value, *mask, *ordering, *hints),
            StmtKind::AtomicStore {
                op,
                view,
                index,
                value,
                ordering,
                ..
            } => self.atomic_store(*op, *view, index, *value, *ordering),
            StmtKind::Print { pieces } => self.print(pieces),
            StmtKind::Assert { cond, message } => {
                let condition = self.tile(*cond)?;
                if condition.element != Element::Bool {
                    let message = format!(
                        "what is asserted is a truth value, not {}",
                        condition.element.name()
                    );
                    return Err(error(TYPE, self.span, message));
                }
                let message = ByteString::from(message.as_str());
                let condition = condition.value;
                self.emit(Op::Assert { condition, message }, &[]);
                Ok(())
            }
            StmtKind::GridDependency { wait } => {
                self.needs(Version::V13_4, "control over dependent grids")?;
                let token = self.token_type();
                let op = if *wait {
                    Op::GdcWaitTko { token: None }
                } else {
                    Op::GdcLaunchDependentsTko { token: None }
                };
                self.emit(op, &[token]);
                Ok(())
            }
            _ => Err(error(MALFORMED, self.span, "a statement is misplaced")),
        }
    }

    fn print(&mut self, pieces: &[PrintPiece]) -> Result {
        self.needs(Version::V13_2, "printing in order")?;
        let mut format = String::new();
        let mut args = Values::new();
        for piece in pieces {
            match piece {
                PrintPiece::Text(text) => format.push_str(&text.replace('%', "%%")),
                PrintPiece::Value(value, form) => {
                    format.push_str(form);
                    args.push(self.tile(*value)?.value);
                }
            }
        }
        let token = self.token_type();
        let op = Op::PrintTko {
            str: ByteString::from(format.as_str()),
            args,
            token: None,
        };
        self.emit(op, &[token]);
        Ok(())
    }

    /// A scalar truth value.
    fn truth(&mut self, cond: ExprId) -> Result<Value> {
        let cond = self.eval_tile(cond)?;
        if cond.element == Element::Bool && cond.shape.is_empty() {
            return Ok(cond.value);
        }
        let message = format!(
            "a condition is a scalar truth value, not {} of shape {:?}",
            cond.element.name(),
            cond.shape
        );
        Err(error(TYPE, self.span, message))
    }

    fn choice(
        &mut self,
        cond: ExprId,
        then: &'k Block,
        otherwise: &'k Block,
        expression: bool,
    ) -> Result<bool> {
        let condition = self.truth(cond)?;
        let then = self.arm(then)?;
        if then.end.is_none() {
            // What follows is reached by the other arm only, which therefore isn't nested.
            let (region, outer) = self.open(&[]);
            let operands = Values::new();
            self.emit(Op::Yield { operands }, &[]);
            self.block = outer;
            let op = Op::If {
                condition,
                then_region: then.region,
                else_region: Some(region),
            };
            self.emit(op, &[]);
            return self.block(otherwise);
        }
        let otherwise = self.arm(otherwise)?;
        let arms = [&then, &otherwise];
        let vars = self.merged(&arms, expression);
        let mut types = Vec::new();
        for &var in &vars {
            types.push(self.var_types(var)?);
        }
        for arm in arms {
            let Some(end) = arm.end else { continue };
            let mut operands = Values::new();
            for &var in &vars {
                let value = arm.at_end(var).unwrap_or_else(|| self.vars[var].as_ref());
                operands.extend(value.map(Val::flatten).unwrap_or_default());
            }
            let outer = std::mem::replace(&mut self.block, end);
            self.emit(Op::Yield { operands }, &[]);
            self.block = outer;
        }
        let flat: Vec<TypeId> = types.iter().flatten().copied().collect();
        let op = Op::If {
            condition,
            then_region: then.region,
            else_region: Some(otherwise.region),
        };
        let id = self.emit(op, &flat);
        let results: Vec<Value> = self.body.results(id).collect();
        // What only one arm gives has no value after it.
        let mut all: Vec<VarId> = arms
            .iter()
            .flat_map(|arm| arm.assigned.iter().map(|a| a.0))
            .collect();
        all.sort_unstable();
        all.dedup();
        for var in all {
            if !vars.contains(&var) {
                self.assign(var, None);
            }
        }
        self.receive(&vars, &types, &results)?;
        Ok(false)
    }

    /// The variables that a choice gives: those that an arm assigns and that have a value at the end of each arm that has
    /// an end. The result of an expression comes first.
    fn merged(&self, arms: &[&Arm], expression: bool) -> Vec<VarId> {
        let mut vars: Vec<VarId> = arms
            .iter()
            .flat_map(|arm| arm.assigned.iter().map(|a| a.0))
            .collect();
        super::vars::in_order(self.kernel, &mut vars);
        vars.retain(|var| {
            arms.iter().filter(|arm| arm.end.is_some()).all(|arm| {
                arm.at_end(*var)
                    .unwrap_or_else(|| self.vars[*var].as_ref())
                    .is_some()
            })
        });
        if expression
            && let Some(result) = arms.iter().find_map(|arm| arm.last_assigned())
            && let Some(at) = vars.iter().position(|var| *var == result)
        {
            vars.remove(at);
            vars.insert(0, result);
        }
        vars
    }

    /// Lowers an arm, and undoes its assignments.
    fn arm(&mut self, block: &'k Block) -> Result<Arm> {
        let mark = self.log.len();
        let (region, outer) = self.open(&[]);
        let ended = self.block(block)?;
        let end = (!ended).then_some(self.block);
        self.block = outer;
        let last = self
            .log
            .get(mark..)
            .and_then(|log| log.last())
            .map(|entry| entry.0);
        let mut assigned: Vec<(VarId, Option<Val>)> = self
            .assigned_since(mark)
            .into_iter()
            .map(|var| (var, self.vars[var].clone()))
            .collect();
        // The last assignment comes last, whatever its variable's number.
        if let Some(at) = assigned.iter().position(|entry| Some(entry.0) == last) {
            let entry = assigned.remove(at);
            assigned.push(entry);
        }
        self.roll_back(mark);
        Ok(Arm {
            region,
            end,
            assigned,
        })
    }

    fn var_types(&mut self, var: VarId) -> Result<Vec<TypeId>> {
        let Some(data) = self.kernel.vars.get(var) else {
            return Err(error(MALFORMED, self.span, "a variable is none of the kernel"));
        };
        self.flat_types(&data.ty)
    }

    /// Gives variables the values that a region handed over.
    fn receive(&mut self, vars: &[VarId], types: &[Vec<TypeId>], values: &[Value]) -> Result {
        let mut rest = values;
        for (&var, types) in vars.iter().zip(types) {
            let (own, others) = rest.split_at_checked(types.len()).unwrap_or((rest, &[]));
            rest = others;
            let Some(data) = self.kernel.vars.get(var) else {
                continue;
            };
            let value = self.unflatten(own, &data.ty)?;
            self.assign(var, Some(value));
        }
        Ok(())
    }

    /// The values of variables, flat. What has no value yet gets one that nobody will use.
    fn values_of(&mut self, vars: &[VarId]) -> Result<Values> {
        let mut values = Values::new();
        for &var in vars {
            match self.vars[var].clone() {
                Some(value) => values.extend(value.flatten()),
                None => {
                    for ty in self.var_types(var)? {
                        values.push(self.dummy(ty)?);
                    }
                }
            }
        }
        Ok(values)
    }

    /// Any value of a type.
    fn dummy(&mut self, ty: TypeId) -> Result<Value> {
        super::passes::dummy(&mut self.types, &mut self.body, self.block, None, ty).ok_or_else(|| {
            error(
                MALFORMED,
                self.span,
                "a variable has a type that regions can't hand on",
            )
        })
    }

    /// What a jump hands on to the innermost loop.
    fn handed_on(&mut self) -> Result<Values> {
        let Some(carried) = self.loops.last().map(|innermost| innermost.carried.clone()) else {
            return Err(error(MALFORMED, self.span, "this jump is in no loop"));
        };
        self.values_of(&carried)
    }

    /// Lowers the body of a loop into a new region.
    fn loop_body(
        &mut self,
        carried: &[VarId],
        types: &[Vec<TypeId>],
        counter: Option<(VarId, TypeId, Element)>,
        cond: Option<ExprId>,
        body: &'k Block,
    ) -> Result<RegionId> {
        let mut args: Vec<TypeId> = counter.iter().map(|counter| counter.1).collect();
        args.extend(types.iter().flatten());
        let mark = self.log.len();
        let (region, outer) = self.open(&args);
        let args = self.block_args();
        let carried_args = args.get(usize::from(counter.is_some())..).unwrap_or(&[]);
        self.loops.push(Loop {
            carried: carried.to_vec(),
        });
        self.receive(carried, types, carried_args)?;
        if let (Some((var, _, element)), Some(&value)) = (counter, args.first()) {
            let value = super::expr::scalar(value, element);
            self.assign(var, Some(Val::Tile(value)));
        }
        if let Some(cond) = cond {
            self.leave_unless(cond)?;
        }
        if !self.block(body)? {
            let operands = self.handed_on()?;
            self.emit(Op::Continue { operands }, &[]);
        }
        self.loops.pop();
        self.block = outer;
        self.roll_back(mark);
        Ok(region)
    }

    /// Leaves the innermost loop unless a condition holds.
    fn leave_unless(&mut self, cond: ExprId) -> Result {
        let condition = self.truth(cond)?;
        let (then_region, outer) = self.open(&[]);
        let operands = Values::new();
        self.emit(Op::Yield { operands }, &[]);
        self.block = outer;
        let (else_region, outer) = self.open(&[]);
        let operands = self.handed_on()?;
        self.emit(Op::Break { operands }, &[]);
        self.block = outer;
        let op = Op::If {
            condition,
            then_region,
            else_region: Some(else_region),
        };
        self.emit(op, &[]);
        Ok(())
    }

    /// What a loop carries: variables, the types of their values, and the values before it.
    fn carried(&mut self, body: &Block) -> Result<(Vec<VarId>, Vec<Vec<TypeId>>, Values)> {
        let carried = self.homes.carried(body);
        let mut types = Vec::with_capacity(carried.len());
        for &var in &carried {
            types.push(self.var_types(var)?);
        }
        let values = self.values_of(&carried)?;
        Ok((carried, types, values))
    }

    /// Ends a loop: variables have what it gives.
    fn after_loop(&mut self, op: Op, carried: &[VarId], types: &[Vec<TypeId>]) -> Result {
        let flat: Vec<TypeId> = types.iter().flatten().copied().collect();
        let id = self.emit(op, &flat);
        let results: Vec<Value> = self.body.results(id).collect();
        self.receive(carried, types, &results)
    }

    fn for_loop(&mut self, var: VarId, bounds: [ExprId; 3], body: &'k Block) -> Result {
        let [start, stop, step] = bounds;
        let bounds: [Tile; 3] = [
            self.eval_tile(start)?,
            self.eval_tile(stop)?,
            self.eval_tile(step)?,
        ];
        let [lower, upper, step] = &bounds;
        self.same_types(lower, upper)?;
        self.same_types(lower, step)?;
        if !lower.element.is_signed_integer() || !lower.shape.is_empty() {
            let message = format!(
                "a loop counts with scalars of a signed integer type, not {} of shape {:?}",
                lower.element.name(),
                lower.shape
            );
            return Err(error(TYPE, self.span, message));
        }
        let (carried, types, init_values) = self.carried(body)?;
        let counter = (var, self.scalar_type(lower.element.to_ir()), lower.element);
        let body = self.loop_body(&carried, &types, Some(counter), None, body)?;
        let op = Op::For {
            lower_bound: lower.value,
            upper_bound: upper.value,
            step: step.value,
            init_values,
            unsigned_cmp: false,
            body,
        };
        self.after_loop(op, &carried, &types)
    }

    fn while_loop(&mut self, cond: Option<ExprId>, body: &'k Block) -> Result {
        let (carried, types, init_values) = self.carried(body)?;
        let body = self.loop_body(&carried, &types, None, cond, body)?;
        self.after_loop(Op::Loop { init_values, body }, &carried, &types)
    }
}

impl Arm {
    /// The value of a variable at the end, if the arm assigns it.
    fn at_end(&self, var: VarId) -> Option<Option<&Val>> {
        self.assigned
            .iter()
            .find(|entry| entry.0 == var)
            .map(|entry| entry.1.as_ref())
    }

    fn last_assigned(&self) -> Option<VarId> {
        self.end.and(self.assigned.last()).map(|entry| entry.0)
    }
}
