//! Native transposes: operands of matrix products that may be stored transposed, without a copy.
//!
//! [`native`] gives a kernel a compile-time flag for each operand that is asked for. With a flag of 0 the kernel is what it was.
//! With 1 the operand's last two dimensions are the other way round in memory: its tiles are loaded as they lie there, at the
//! tile index the other way round, and permuted in registers; what the kernel asks of the operand's lengths, strides and
//! numbers of tiles is answered for the operand as the kernel means it. The innermost stride stays what it was.
//!
//! **Invariant:** for equal memory both mean the same: the kernel with flag 1 on an array of *n* × *m*, and the kernel without
//! flags on the same memory seen as *m* × *n* by its strides. [`combinations`] gives the two signatures that say so.

mod find;
mod rewrite;
mod signature;

pub use find::{Operand, Role, operands, own_flag};
pub use signature::{Combination, combinations};

use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::{Kernel, ParamId};

/// What was asked for is no operand, or one that can't be transposed.
pub const OPERAND: Code = Code("transpose-operand");
/// The kernel does something with the operand that has no transposed form.
pub const USE: Code = Code("transpose-use");
/// A name is taken.
pub const NAME: Code = Code("transpose-name");

/// How the tiles of a transposed operand become those of the kernel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// What was measured to be fast (docs/transposes.md): through a view in the kernel's order, which was never slower.
    #[default]
    Auto,
    /// Loaded as they lie in memory, and permuted in registers.
    Permute,
    /// Loaded through a view whose dimensions are in the kernel's order.
    Order,
}

impl Form {
    /// Whether tiles are permuted once they are loaded. A view says any order of dimensions that a transposed operand may have,
    /// in each language that ports are written in.
    #[must_use]
    pub const fn permutes(self) -> bool {
        matches!(self, Self::Permute)
    }
}

/// A flag of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// The constant's name: `TRANSPOSE_A`.
    pub name: String,
    /// The position of its parameter.
    pub position: usize,
    /// The operand.
    pub operand: ParamId,
    /// The position of the operand's parameter.
    pub operand_position: usize,
}

/// A kernel with flags.
#[derive(Clone, Debug)]
pub struct Transposed {
    /// The kernel. Flags are constants behind its other parameters.
    pub kernel: Kernel,
    /// The flags, in the order in which the operands were asked for.
    pub flags: Vec<Flag>,
}

/// Gives a kernel a flag for each of the operands: array parameters by name, or `a` and `b` for the left and the right
/// operand of its matrix products where no parameter has that name.
///
/// # Errors
/// For each operand the reason why it can't be: no matrix product has it, it doesn't come from tile loads alone, it is used as
/// the left and the right operand, or the kernel does with it what has no transposed form.
pub fn native(kernel: &Kernel, names: &[String], form: Form) -> Result<Transposed, Vec<Diagnostic>> {
    let known = operands(kernel);
    let (mut chosen, mut wrong) = (Vec::new(), Vec::new());
    for name in names {
        match find::chosen(kernel, &known, name) {
            Ok(operand)
                if chosen
                    .iter()
                    .any(|(_, other): &(Role, ParamId)| *other == operand.1) => {}
            Ok(operand) => chosen.push(operand),
            Err(diagnostic) => wrong.push(*diagnostic),
        }
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let mut made = kernel.clone();
    let mut flags = Vec::new();
    for (role, param) in &chosen {
        let alone = chosen.iter().filter(|(other, _)| other == role).count() == 1;
        match rewrite::operand(&mut made, (*role, *param), alone, form) {
            Ok(flag) => flags.push(flag),
            Err(diagnostic) => wrong.push(*diagnostic),
        }
    }
    if wrong.is_empty() {
        wrong = made.validate();
    }
    if wrong.is_empty() {
        Ok(Transposed { kernel: made, flags })
    } else {
        Err(wrong)
    }
}

type Result1<T> = Result<T, Box<Diagnostic>>;

fn refusal(code: Code, span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, span, message))
}
