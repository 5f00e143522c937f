//! Elaboration: a kernel's Python body, interpreted over a signature whose parts may be open, becomes a
//! [`Kernel`](tileport_kernel::Kernel).
//!
//! | module | what it is |
//! | --- | --- |
//! | `value` | what a Python expression is meanwhile |
//! | `context` | the kernel that grows |
//! | `operand` | what operations ask of their arguments; promotion, broadcasting, constants |
//! | `builtin` | the table of known functions |
//! | `ops/` | what the functions of `cuda.tile` do, one file a family |
//! | the rest | the language: statements, expressions, calls, scopes, merges |

mod builtin;
mod context;
mod operand;
mod value;

use context::{Context, Result};
use std::rc::Rc;
use value::Value;

/// The interpreter of one kernel.
pub(crate) struct Elaborator<'p> {
    /// The kernel that grows.
    pub(crate) cx: Context,
    _project: std::marker::PhantomData<&'p ()>,
}

impl Elaborator<'_> {
    /// Calls a value.
    pub(crate) fn call(
        &mut self,
        callee: &Value,
        args: Vec<Value>,
        named: Vec<(Rc<str>, Value)>,
    ) -> Result<Value> {
        let _ = (callee, args, named);
        self.cx
            .error("python-unsupported", "calls are not elaborated yet")
    }
}
