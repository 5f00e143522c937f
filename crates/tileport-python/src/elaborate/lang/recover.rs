//! Going on after an error: the statement is given up, and the names that it binds have no value, silently.

use super::super::Elaborator;
use super::super::context::{Result, Stop};
use super::control::Returns;
use super::names;
use super::scope::{Slot, poison};
use ruff_python_ast::Stmt;

/// Errors of one kernel after which nothing more is looked for.
const MAX_ERRORS: usize = 50;

/// Where elaboration stands before a statement.
pub(super) struct Mark {
    current: usize,
    depth: usize,
    nesting: usize,
    unrolling: (usize, usize),
    blocks: usize,
    evaluating: usize,
    loops: usize,
    slots: usize,
    bound: usize,
}

impl<'p> Elaborator<'p> {
    /// Notes where elaboration stands.
    pub(super) fn mark(&self) -> Mark {
        let frame = self.frame();
        Mark {
            current: self.current,
            depth: self.depth,
            nesting: self.nesting,
            unrolling: (self.unrolling, self.unrolling_frame),
            blocks: self.cx.blocks.len(),
            evaluating: self.evaluating.len(),
            loops: frame.loops.len(),
            slots: frame.slots.len(),
            bound: frame.bound.len(),
        }
    }

    /// Goes on after a statement that is wrong; whether control leaves it.
    ///
    /// Only in the kernel's own body: what is wrong in a helper function makes its call wrong. And not under a choice by
    /// open constants, where an error may not matter.
    pub(super) fn recover(&mut self, stmt: &'p Stmt, mark: &Mark, stop: Stop) -> Result<bool> {
        let own = self
            .frames
            .get(mark.current)
            .is_some_and(|frame| matches!(frame.returns, Returns::Kernel));
        if !own || !self.choices.is_empty() || self.static_mode || self.cx.errors.len() >= MAX_ERRORS {
            return Err(stop);
        }
        match stop {
            // Without work left, nothing can be looked at any more.
            Stop::Error(error) if error.code.0 == "python-too-large" => return Err(Stop::Error(error)),
            Stop::Error(error) => {
                if !self.cx.errors.contains(&error) {
                    self.cx.errors.push(*error);
                }
            }
            Stop::Poisoned => {}
            stop => return Err(stop),
        }
        self.current = mark.current;
        self.depth = mark.depth;
        self.nesting = mark.nesting;
        (self.unrolling, self.unrolling_frame) = mark.unrolling;
        self.evaluating.truncate(mark.evaluating);
        while self.cx.blocks.len() > mark.blocks {
            self.cx.close();
        }
        let frame = self.frame_mut();
        frame.loops.truncate(mark.loops);
        frame.slots.truncate(mark.slots);
        frame.bound.truncate(mark.bound);
        for name in names::bound(std::slice::from_ref(stmt)) {
            if let Some(local) = self.frame().local(&name)
                && let Some(slot) = self.frame_mut().slots.get_mut(local)
            {
                *slot = Slot::new(poison(&name));
            }
        }
        Ok(matches!(
            stmt,
            Stmt::Return(_) | Stmt::Break(_) | Stmt::Continue(_)
        ))
    }
}
