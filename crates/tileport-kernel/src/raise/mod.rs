//! From Tile IR back to a [`Kernel`]: the counterpart of [`lower`](crate::lower()).
//!
//! [`raise`] takes a dump of a tile kernel, as cuTile Python, cutile-rs or a Triton backend leave them, and gives the
//! kernel that it was: arrays instead of pointers, lengths and strides; variables instead of values that regions hand on;
//! program order instead of tokens. With it comes the signature for which lowering gives the module again.
//!
//! **Invariant:** a kernel orders memory accesses as the dump does, or more strictly, never less. What is raised is lowered
//! again, and the two are compared: mostly they are equal in canonical form. Where they aren't, as with offsets of 32 bits,
//! each order that the dump's tokens state must hold in what the kernel is lowered to, or it is refused.

mod access;
mod arith;
mod context;
mod control;
mod entry;
mod error;
mod expr;
mod facts;
mod lists;
mod order;
mod plan;
mod pointers;
mod reduce;
mod unsplit;
mod value;

pub use error::{DIFFERENT, INVALID, ORDER, PARAMETER, POINTER, UNSUPPORTED};

use crate::signature::Target;
use crate::{Kernel, Signature, lower};
use context::Raising;
use error::Result;
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_ir::compare::{self, Options};
use tileport_ir::entity::SideTable;
use tileport_ir::{Diagnostic, Entry, Item, Module, Span, canon, verify};

/// A kernel with what it takes to lower it again.
#[derive(Clone, Debug)]
pub struct Raised {
    /// The kernel.
    pub kernel: Kernel,
    /// What it is specialised for: everything is.
    pub signature: Signature,
    /// For what to lower it.
    pub target: Target,
    /// Warnings: that lowering gives another module of the same meaning, and where it differs first. Empty if lowering gives
    /// the dump again.
    pub notes: Vec<Diagnostic>,
}

/// Raises an entry of a module to a kernel.
///
/// # Errors
/// Diagnostics at the dump's places: an operation that kernels don't have, a pointer that leads to nothing known, an order of
/// memory accesses that a kernel wouldn't have.
pub fn raise(module: &Module, entry: &Entry) -> std::result::Result<Raised, Vec<Diagnostic>> {
    let alone = Module {
        items: vec![Item::Entry(Box::new(entry.clone()))],
        types: module.types.clone(),
        ..Module::default()
    };
    let findings = verify::verify(&alone);
    if !findings.is_empty() {
        return Err(findings);
    }
    let target = entry::target(module, entry);
    let mut canonical = alone;
    canon::canonicalize(&mut canonical);
    let readings = entry::readings(module, entry);
    let joined = unsplit::joined(module, entry);
    let forms = joined.iter().map(|(module, entry)| (module, entry));
    // What is wrong with the most telling reading is what to say.
    let mut first: Option<Vec<Diagnostic>> = None;
    let mut close: Option<Raised> = None;
    for (module, form) in forms.chain([(module, entry)]) {
        for params in &readings {
            let attempt = match attempt(module, form, params) {
                Ok((kernel, signature)) => judged(entry, &canonical, kernel, signature, &target),
                Err(diagnostic) => Err(vec![*diagnostic]),
            };
            match attempt {
                Ok(raised) if raised.notes.is_empty() => return Ok(raised),
                // A guess of what the parameters are is good only if all of it fits; joined loops likewise.
                Ok(raised) if !params.guessed && std::ptr::eq(form, entry) => {
                    close.get_or_insert(raised);
                }
                Ok(_) => {}
                Err(found) => {
                    first.get_or_insert(found);
                }
            }
        }
    }
    close.ok_or_else(|| first.unwrap_or_default())
}

/// Raises an entry whose parameters are read in one way.
fn attempt(module: &Module, entry: &Entry, params: &entry::Params) -> Result<(Kernel, Signature)> {
    let stated = facts::stated(module, entry, params);
    let plan = plan::Plan::new(&entry.body, stated);
    let mut raising = Raising {
        module,
        entry,
        plan: &plan,
        kernel: Kernel {
            name: params.name.clone(),
            span: entry.span,
            ..Kernel::default()
        },
        signature: Signature {
            convention: params.convention,
            symbol: Some(entry.name.to_string()),
            ..Signature::default()
        },
        values: SideTable::default(),
        out: Vec::new(),
        span: entry.span,
        loops: Vec::new(),
        counters: FxHashSet::default(),
        depths: FxHashMap::default(),
        pending: Vec::new(),
        digits: context::digits(entry.body.num_values()),
        items: FxHashMap::default(),
    };
    raising.params(params)?;
    raising.hints()?;
    let body = &entry.body;
    if let Some(block) = body.entry_block(body.root()) {
        raising.kernel.body = raising.block(block, &control::Around::Entry)?;
    }
    Ok((raising.kernel, raising.signature))
}

/// Lowers a kernel again and compares.
fn judged(
    entry: &Entry,
    canonical: &Module,
    kernel: Kernel,
    signature: Signature,
    target: &Target,
) -> std::result::Result<Raised, Vec<Diagnostic>> {
    let found = kernel.validate();
    if !found.is_empty() {
        return Err(found);
    }
    let mut again = lower(&kernel, &signature, target)?;
    canon::canonicalize(&mut again);
    let (Some(ours), Some(theirs)) = (again.entries().next(), canonical.entries().next()) else {
        return Err(vec![*error::error(INVALID, kernel.span, "there is no entry")]);
    };
    let equal = compare::same_entry((canonical, theirs), (&again, ours), Options::default());
    let mut notes = Vec::new();
    if let Err(difference) = equal {
        if let Some((span, message)) = order::lost(&theirs.body, &ours.body) {
            let refused = error::error_with(
                ORDER,
                place(entry, span),
                message,
                "memory order is program order in kernels, for each array; port this entry by hand",
            );
            return Err(vec![*refused]);
        }
        let message = format!(
            "lowering the kernel gives another module than this one: {}",
            difference.message
        );
        notes.push(
            Diagnostic::warning(DIFFERENT, place(entry, difference.left), message)
                .help(
                    "the kernel says the same in another way; promises that the dump makes may be missing, and lengths and \
                     strides are taken to be no negative numbers",
                ),
        );
    }
    Ok(Raised {
        kernel,
        signature,
        target: target.clone(),
        notes,
    })
}

/// The place of an operation, or of the entry if it has none.
fn place(entry: &Entry, span: Span) -> Span {
    if span.is_some() { span } else { entry.span }
}
