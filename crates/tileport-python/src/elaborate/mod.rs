//! Elaboration: a kernel's Python body, interpreted over a signature whose parts may be open, becomes a
//! [`Kernel`](tileport_kernel::Kernel).
//!
//! | module | what it is |
//! | --- | --- |
//! | `value` | what a Python expression is meanwhile |
//! | `context` | the kernel that grows |
//! | `number` | numbers known when the kernel is compiled |
//! | `operand` | what operations ask of their arguments; promotion, broadcasting, constants |
//! | `open` | parameters of which too little is known: what the source shows of them |
//! | `effects` | memory order is program order: which expressions must be evaluated before a statement |
//! | `ragged` | a warning for what is loaded beyond an array's end and reduced |
//! | `tidy` | variables that elaboration made and nothing needs go away |
//! | `builtin` | the table of known functions |
//! | `ops/` | what the functions of `cuda.tile` do, one file a family |
//! | the rest | the language: statements, expressions, calls, scopes, merges |

mod builtin;
mod context;
mod effects;
pub(crate) mod entry;
mod lang;
mod number;
pub(crate) mod open;
mod operand;
mod ops;
mod ragged;
mod show;
#[cfg(test)]
mod testing;
mod tidy;
mod value;

use context::Context;
pub(crate) use context::{Elements, Stop};
use lang::call::FunctionInfo;
use lang::class::ClassInfo;
use lang::scope::Frame;
pub(crate) use lang::{Comments, Global, Names};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tileport_kernel::{Cond, ParamId, VarId};
use value::Value;

/// The interpreter of one kernel.
pub(crate) struct Elaborator<'p> {
    /// The kernel that grows.
    pub(crate) cx: Context,
    /// The modules that were read.
    names: &'p dyn Names<'p>,
    /// Functions of the source that were met.
    functions: Vec<FunctionInfo<'p>>,
    /// Classes of the source that were met.
    classes: Vec<ClassInfo<'p>>,
    /// Activations of functions; they stay, since a function made in one may be called when it is over.
    frames: Vec<Frame>,
    /// The activation that is running.
    current: usize,
    /// How deep calls are nested.
    depth: usize,
    /// How deep choices and loops of the kernel are nested.
    nesting: usize,
    /// Whether expressions are evaluated as Python does when the kernel is compiled, not as a kernel does.
    static_mode: bool,
    /// The loop depth in which a loop is being unrolled, plus one, and the activation that does it.
    unrolling: usize,
    unrolling_frame: usize,
    /// Choices by open constants around what is being elaborated: those that a `return` depends on.
    choices: Vec<Cond>,
    /// Module-level values, and those being evaluated.
    globals: FxHashMap<(usize, Rc<str>), Value>,
    evaluating: Vec<(usize, Rc<str>)>,
    /// Variables assigned only because a number might be needed in one later.
    ghosts: Vec<VarId>,
    /// Comments of statements that became nothing, for the next one.
    comments: Vec<String>,
    /// Whether a signature is being inferred, so that parameters may be open.
    inferring: bool,
    /// Arrays whose rank is a guess.
    provisional: Vec<(ParamId, Rc<open::Part>)>,
}
