//! Verification: whether a module obeys the rules of Tile IR 13.5.
//!
//! [`verify`] finds everything that is wrong; [`warnings`] what is valid but suspicious. The rules have stable codes
//! and are listed in [`RULES`].
//!
//! **What holds of a module that [`verify`] finds nothing in**, so that later passes may rely on it:
//! * Module: names of globals and entries are unique; globals are tiles of numbers of rank 1 with a value of as many
//!   elements; entries have no results, their parameters are scalar tiles, and the arguments of their block are of
//!   the types of the parameters.
//! * Structure: each region has one block (an else region may have none), which ends with a terminator that fits the
//!   operation around it and has none before its end; each operation, block and region stands in one place; regions
//!   nest at most [`MAX_NESTING`](crate::MAX_NESTING) deep.
//! * Values: each operand is visible where it is used: defined before, in the same block or one around it. A value is a
//!   tile, a tensor view, a tile view or a token, never a bare number, pointer or function.
//! * Types: the sizes of tiles are positive powers of two with a product of at most [`MAX_TILE_ELEMENTS`]; tensor views
//!   have as many strides as sizes; views have the rank of their tensor, a permutation as `dim_map`, positive traversal
//!   strides and a `sparse_dim` within the rank.
//! * Operations: as many results as the table names; operand and result types are of the classes, and equal where
//!   `constraints.rs` ties them; dimensions, permutations and numbers of indices, of dynamic sizes and strides and
//!   of results of shape queries fit the types; constants hold one element or all.
//! * Control flow: regions have the block arguments that their operation hands over (`for`: the counter, then what
//!   is carried; `loop`: what is carried; `reduce` and `scan`: two scalars for each operand); terminators hand over
//!   the types that the receiver needs; views are neither carried nor given by control flow; `break` and `continue`
//!   have a loop around them with only `if` between, `return` no `for`; bodies of reductions have no effects.
//! * Attributes: rounding modes, orderings, scopes, atomic modes and multimem reductions are ones that the operation
//!   has for its types; predicates of `assume` fit the value; formats have as many specifiers as arguments.
//! * Debug information: references are to nodes of the right kind; an entry's location lies in the subprogram of its
//!   name or none, its operations' in the same.
//!
//! **Not checked**, and why:
//! * what a bytecode version or a target can hold: that is `requirements`, which answers a different question;
//! * optimisation hints: the compiler ignores those that it does not know, so they are [`warnings`];
//! * the names and values of argument attributes, the alignment of globals, and whether format specifiers fit the
//!   types of their arguments: the vendor's tools take any;
//! * anything that depends on values at run time: bounds, overflow, the truth of `assume`.
//!
//! The sources are `Ops.td`, `Types.td` and the verifiers of the public dialect for 13.1 to 13.3; the messages of the
//! vendor's disassembler 13.5.37 and `cutile-ir` 0.5 for 13.4 and 13.5. Where they differ, the vendor's newest tool
//! decides; comments name the places.

mod atomic;
mod attributes;
mod constraints;
mod context;
mod control;
mod conversion;
mod core;
mod debug;
mod hints;
mod memory;
mod misc;
mod mma;
mod multimem;
mod rules;
mod show;
mod structure;
mod types;
mod view;

pub use rules::{RULES, RuleFacts};
pub use types::MAX_TILE_ELEMENTS;

use crate::diagnostic::Diagnostic;
use crate::module::{Global, Item, Module};
use crate::op::Group;
use context::{Context, OpContext};
use rules::{GLOBAL_TYPE, GLOBAL_VALUE, NESTING, PLACEMENT, SYMBOL};
use rustc_hash::FxHashMap;

/// Everything that is wrong with a module, in order of place; nothing if it is valid.
///
/// The cost is linear in the size of the module.
#[must_use]
pub fn verify(module: &Module) -> Vec<Diagnostic> {
    let mut context = Context::new(module);
    symbols(&mut context);
    debug::nodes(&mut context);
    let scopes = debug::Scopes::new(&module.debug);
    for item in &module.items {
        match item {
            Item::Global(g) => {
                global(&mut context, g);
                debug::global(&mut context, &scopes, g);
            }
            Item::Entry(e) => {
                structure::Walk::new(&mut context, e, &scopes).entry();
                debug::entry(&mut context, &scopes, e);
            }
        }
    }
    in_order(context)
}

/// What is valid but suspicious: hints that the compiler ignores, and indices of slices that are known to lie outside
/// the tile. All are of severity [`Warning`](crate::Severity::Warning), in order of place. For modules that [`verify`] finds
/// nothing wrong with.
#[must_use]
pub fn warnings(module: &Module) -> Vec<Diagnostic> {
    let mut context = Context::new(module);
    for entry in module.entries() {
        for (code, message) in entry.hints.iter().flat_map(hints::of_entry) {
            context
                .findings
                .push(Diagnostic::warning(code, entry.span, message));
        }
        entry.body.walk(|id| {
            let mut cx = OpContext::new(&mut context, entry, id);
            for (code, message) in hints::of_op(cx.op) {
                cx.warning(code, message);
            }
            core::slice_indices(&mut cx);
        });
    }
    in_order(context)
}

/// How many findings show their operation at most; nobody reads more.
const SHOWN: usize = 32;
/// How many values may be named for that in all: the names that an operation is shown with depend on all of its entry,
/// so that showing one costs as much as the entry is long.
const NAMED: usize = 500_000;

fn in_order(mut context: Context<'_>) -> Vec<Diagnostic> {
    let mut findings = std::mem::take(&mut context.findings);
    // The printer follows regions wherever they lead.
    let printable = !findings.iter().any(|f| matches!(f.code, PLACEMENT | NESTING));
    if printable {
        let mut named = 0;
        for &(at, entry, op) in context.places.iter().take(SHOWN) {
            named += entry.body.num_values();
            if named > NAMED {
                break;
            }
            if let Some(finding) = findings.get_mut(at) {
                finding.op = Some(crate::text::print_op(context.module, entry, op));
            }
        }
    }
    // Stable: findings of one place stay in the order of the checks.
    findings.sort_by_key(|d| d.span.start);
    findings
}

fn symbols<'m>(context: &mut Context<'m>) {
    let mut first: FxHashMap<&'m str, crate::Span> = FxHashMap::default();
    for item in &context.module.items {
        let (name, span) = match item {
            Item::Global(g) => (&*g.name, g.span),
            Item::Entry(e) => (&*e.name, e.span),
        };
        match first.get(name) {
            Some(&earlier) => {
                let message = format!("the name `@{name}` is used twice in the module");
                let finding = context.error(SYMBOL, span, message);
                finding.labels.push(crate::Label {
                    span: earlier,
                    message: "it is used first here".to_owned(),
                });
            }
            None => {
                first.insert(name, span);
            }
        }
    }
}

fn global(context: &mut Context<'_>, global: &Global) {
    context.check_type(global.ty, global.span);
    let Some(ty) = context.module.types.get(global.ty) else {
        return;
    };
    match ty
        .as_tile()
        .filter(|t| t.rank() == 1 && t.element.as_number().is_some())
    {
        Some(tile) => {
            if let Some(message) = core::value_error(&global.value, tile) {
                context.error(GLOBAL_VALUE, global.span, message);
            }
        }
        None => {
            let shown = show::ty(ty, &context.module.types);
            let message = format!(
                "global `@{}` must be a tile of numbers of rank 1, but is `{shown}`",
                global.name
            );
            context.error(GLOBAL_TYPE, global.span, message);
        }
    }
}

/// The checks of the operation's family; its operands and results are of the right classes.
fn check_family(cx: &mut OpContext<'_, '_>) {
    match cx.facts.group {
        Group::Core => core::check(cx),
        Group::Conversion => conversion::check(cx),
        Group::Integer | Group::Float => mma::check(cx),
        Group::Memory => memory::check(cx),
        Group::Atomic => atomic::check(cx),
        Group::View => {
            view::check(cx);
            multimem::check(cx);
        }
        Group::Miscellaneous => misc::check(cx),
        // What these obey stands in the tables, and in `control.rs`.
        Group::Control | Group::Bitwise => {}
    }
}
