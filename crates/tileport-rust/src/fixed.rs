//! Constants that an entry must know: arrays are chosen by them, or they are lengths that have to be halved.

use crate::error::{ELEMENT, Result, error};
use crate::ops::fold::pairs::taken_apart;
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_kernel::symbolic::Bindings;
use tileport_kernel::{Block, Kernel, StmtKind, SymbolId, Type, VarId};

/// Calls `f` for each assignment of an array or a view, with the choices by constants that it stands in.
fn each_assignment<'k>(
    kernel: &'k Kernel,
    block: &'k Block,
    choices: &mut Vec<&'k tileport_kernel::Cond>,
    f: &mut dyn FnMut(VarId, &[&'k tileport_kernel::Cond]),
) {
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Assign { targets, .. } => {
                for target in targets {
                    let ty = kernel.vars.get(*target).map(|data| &data.ty);
                    if matches!(ty, Some(Type::Array(_) | Type::View(_))) {
                        f(*target, choices);
                    }
                }
            }
            StmtKind::StaticIf {
                cond,
                then,
                otherwise,
            } => {
                choices.push(cond);
                each_assignment(kernel, then, choices, f);
                each_assignment(kernel, otherwise, choices, f);
                choices.pop();
            }
            StmtKind::If { then, otherwise, .. } => {
                each_assignment(kernel, then, choices, f);
                each_assignment(kernel, otherwise, choices, f);
            }
            StmtKind::For { body, .. } | StmtKind::While { body, .. } | StmtKind::Inlined { body, .. } => {
                each_assignment(kernel, body, choices, f)
            }
            _ => {}
        }
    }
}

/// The constants by which arrays are chosen, and the lengths of reductions that are taken apart. An entry knows their values: in
/// one all signatures must agree on them.
pub(crate) fn fixed(kernel: &Kernel, bindings: &[Box<dyn Bindings + '_>]) -> Result<FxHashSet<SymbolId>> {
    let mut writes: FxHashMap<VarId, usize> = FxHashMap::default();
    let mut choices = Vec::new();
    each_assignment(kernel, &kernel.body, &mut choices, &mut |var, _| {
        *writes.entry(var).or_default() += 1;
    });
    let mut fixed = FxHashSet::default();
    each_assignment(kernel, &kernel.body, &mut choices, &mut |var, choices| {
        if writes.get(&var).is_some_and(|count| *count > 1) {
            for cond in choices {
                cond.each_symbol(&mut |symbol| {
                    fixed.insert(symbol);
                });
            }
        }
    });
    if let Some(first) = bindings.first() {
        for (_, data) in kernel.exprs.iter() {
            let element = |dtype: &tileport_kernel::Dtype| dtype.evaluate(first.as_ref()).ok();
            if let Some(length) = taken_apart(kernel, &data.expr, element) {
                length.each_symbol(&mut |symbol| {
                    fixed.insert(symbol);
                });
            }
        }
    }
    for symbol in &fixed {
        let mut values = bindings.iter().map(|bindings| bindings.value(*symbol));
        let first = values.next();
        if let Some(first) = first
            && values.any(|other| other != first)
        {
            let name = kernel
                .symbols
                .get(*symbol)
                .map_or("", |symbol| symbol.name.as_str());
            let message = format!(
                "an entry must know `{name}`, which has another value in one signature than in another"
            );
            return error(ELEMENT, kernel.span, message);
        }
    }
    Ok(fixed)
}
