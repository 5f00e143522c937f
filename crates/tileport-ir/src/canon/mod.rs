//! The canonical form: meaning-preserving simplification, so that equal kernels become equal modules.
//!
//! What it does, each step only where the meaning stays in every case, including wrap-around and NaN:
//! * folds integer operations, comparisons, selections and shape changes of constants, and neutral elements;
//! * merges facts: a chain of `assume` becomes one of each kind, in a fixed order, and trivial ones go;
//! * merges equal operations (also constants) and drops those whose results nobody uses;
//! * drops values that a loop carries unchanged, or only for themselves, and dissolves a `loop` that runs exactly once;
//! * joins tokens once: nested and repeated joins become flat;
//! * orders operands of commutative integer operations, and orders independent operations by their first use.
//!
//! What it leaves alone, deliberately: floats (no step depends on rounding or NaN being unimportant), memory
//! accesses and their order, hints that say something, overflow flags, and undefined behaviour: an operation that
//! would fault is not folded away into a value.
//!
//! **Invariant:** running it twice changes nothing more. **Invariant:** a valid module stays valid.

mod assume;
mod carried;
mod fold;
mod merge;
mod once;
mod order;
mod tokens;

use crate::attr::Hints;
use crate::entity::OpId;
use crate::module::Module;
use crate::op::Op;
use crate::rewrite::Rewriter;
use crate::types::Types;

/// More rounds than any kernel needs; each round only ever shrinks or orders, so this is a guard, not a limit.
const MAX_ROUNDS: usize = 64;

/// Brings a valid module into canonical form.
pub fn canonicalize(module: &mut Module) {
    let Module { types, items, .. } = module;
    for item in items {
        if let crate::Item::Entry(entry) = item {
            normalize_hints(&mut entry.hints);
            let mut pass = Pass {
                rewriter: Rewriter::new(&mut entry.body),
                types,
            };
            pass.run();
        }
    }
}

/// Drops operations whose results nobody needs and values that loops carry for nothing, and changes nothing else: for
/// passes that leave such things behind and want to keep the rest of a kernel as it was written.
pub fn drop_unneeded(types: &mut Types, body: &mut crate::Body) {
    let mut pass = Pass {
        rewriter: Rewriter::new(body),
        types,
    };
    for _ in 0..MAX_ROUNDS {
        let changed = pass.drop_carried();
        if !(pass.drop_dead() || changed) {
            break;
        }
    }
}

/// One entry under simplification.
struct Pass<'a> {
    rewriter: Rewriter<'a>,
    types: &'a mut Types,
}

impl Pass<'_> {
    fn run(&mut self) {
        self.op_hints();
        for _ in 0..MAX_ROUNDS {
            let mut changed = self.fold();
            changed |= self.join_tokens();
            changed |= self.merge_assumes();
            changed |= self.merge_equal();
            changed |= self.drop_carried();
            changed |= self.dissolve_loops();
            changed |= self.drop_dead();
            if !changed {
                break;
            }
        }
        self.order();
    }

    /// All operations in order of the text.
    fn ops(&self) -> Vec<OpId> {
        let mut ops = Vec::with_capacity(self.rewriter.body().num_ops());
        self.rewriter.body().walk(|op| ops.push(op));
        ops
    }

    fn op_hints(&mut self) {
        for id in self.ops() {
            let mut op = self.rewriter.body().op(id).clone();
            let hints = match &mut op {
                Op::LoadPtrTko {
                    optimization_hints, ..
                }
                | Op::StorePtrTko {
                    optimization_hints, ..
                }
                | Op::LoadViewTko {
                    optimization_hints, ..
                }
                | Op::StoreViewTko {
                    optimization_hints, ..
                } => optimization_hints,
                _ => continue,
            };
            if let Some(boxed) = hints.take() {
                let mut inner = Some(*boxed);
                normalize_hints(&mut inner);
                *hints = inner.map(Box::new);
                self.rewriter.set_op(id, op);
            }
        }
    }
}

/// Hints for a target that say nothing are no hints; the rest are put in order of target and name.
fn normalize_hints(hints: &mut Option<Hints>) {
    if let Some(Hints(targets)) = hints {
        targets.retain(|(_, list)| !list.is_empty());
        targets.sort_by(|a, b| a.0.cmp(&b.0));
        for (_, list) in targets.iter_mut() {
            list.sort_by(|a, b| a.0.cmp(&b.0));
        }
        if targets.is_empty() {
            *hints = None;
        }
    }
}
