//! From a [`Kernel`] to Tile IR.
//!
//! [`lower`] emits what cuTile Python 1.7's own compiler emits for the same kernel and signature, as far as the canonical
//! form can tell ([`tileport_ir::canon`]): ports are judged by comparison with it. Where it has a choice, the sources of its
//! compiler decide (`_ir2bytecode.py`, `_ir/*_ops.py`, `_passes/`); comments name the places.
//!
//! Three steps: expressions and statements become operations, a file a family; passes bring control flow, facts and
//! memory order into the form that Tile IR has; the verifier looks over the result.

mod access;
mod arith;
mod bindings;
mod context;
mod control;
mod entry;
mod error;
mod expr;
mod matrix;
mod number;
mod passes;
mod pointers;
mod reduce;
mod shape;
mod value;
mod vars;

pub(crate) use passes::edit;
pub(crate) use reduce::usual_identity;

use crate::Kernel;
use crate::signature::{Signature, Target};
use context::Lowering;
use error::{Result, VERSION, error_with};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use tileport_ir::entity::SideTable;
use tileport_ir::op::Values;
use tileport_ir::{
    Body, Diagnostic, Entry, FunctionType, Item, LocId, Module, Op, Types, requirements, verify,
};

/// Lowers a kernel to a module with one entry.
///
/// The signature gives the kernel's symbols their values and says what may be assumed of its arrays; the target, what the
/// bytecode must be able to hold and whose hints apply.
///
/// # Errors
/// Diagnostics at the kernel's places: a symbol without a value, a tile whose lengths aren't powers of two, operands of
/// unlike types, something that the target's version lacks, a signature that doesn't fit. A module that is returned is
/// valid.
pub fn lower(
    kernel: &Kernel,
    signature: &Signature,
    target: &Target,
) -> std::result::Result<Module, Vec<Diagnostic>> {
    let module = module(kernel, signature, target).map_err(|diagnostic| vec![*diagnostic])?;
    let findings = verify::verify(&module);
    if !findings.is_empty() {
        return Err(findings);
    }
    too_new(&module, target)?;
    Ok(module)
}

fn module(kernel: &Kernel, signature: &Signature, target: &Target) -> Result<Module> {
    bindings::check_length(kernel, signature)?;
    let bound = bindings::bind(kernel, signature)?;
    let body = Body::new(&[]);
    let Some(block) = body.entry_block(body.root()) else {
        return Ok(Module::default());
    };
    let mut lowering = Lowering {
        kernel,
        signature,
        target,
        bound: &bound,
        types: Types::default(),
        body,
        block,
        span: kernel.span,
        facts: FxHashMap::default(),
        item_facts: FxHashMap::default(),
        table_loads: FxHashSet::default(),
        params: SideTable::default(),
        vars: SideTable::default(),
        log: Vec::new(),
        homes: vars::Homes::new(kernel)?,
        loops: Vec::new(),
        results: FxHashMap::default(),
        seen: FxHashSet::default(),
        listed: FxHashMap::default(),
        depth: 0,
    };
    let inputs = lowering.argument_types()?;
    for &ty in &inputs {
        lowering.body.add_block_arg(block, ty);
    }
    lowering.arguments()?;
    lowering.span = kernel.span;
    if !lowering.block(&kernel.body)? {
        let operands = Values::new();
        lowering.emit(Op::Return { operands }, &[]);
    }
    let hints = lowering.entry_hints()?;
    let Lowering {
        mut types,
        mut body,
        facts,
        table_loads,
        ..
    } = lowering;
    let mut unit = passes::Unit {
        types: &mut types,
        body: &mut body,
        facts,
        table_loads,
    };
    passes::run(&mut unit, target.version, kernel.contraction);
    let name = signature.symbol.as_deref().unwrap_or(&kernel.name);
    let entry = Entry {
        name: Arc::from(name),
        signature: FunctionType {
            inputs,
            results: Vec::new(),
        },
        hints: Some(hints),
        arg_attrs: Vec::new(),
        body,
        loc: LocId::UNKNOWN,
        span: kernel.span,
    };
    Ok(Module {
        items: vec![Item::Entry(Box::new(entry))],
        types,
        ..Module::default()
    })
}

/// The values that a signature gives to a kernel's symbols.
///
/// # Errors
/// The signature speaks of another number of parameters, or a requirement of the kernel doesn't hold.
pub fn bindings(
    kernel: &Kernel,
    signature: &Signature,
) -> std::result::Result<impl crate::symbolic::Bindings + use<>, Box<Diagnostic>> {
    bindings::check_length(kernel, signature)?;
    bindings::bind(kernel, signature)
}

/// Refuses what the target's bytecode can't hold.
fn too_new(module: &Module, target: &Target) -> std::result::Result<(), Vec<Diagnostic>> {
    let findings: Vec<Diagnostic> = requirements::requirements(module)
        .into_iter()
        .filter(|requirement| requirement.version > target.version)
        .map(|requirement| {
            *error_with(
                VERSION,
                requirement.span,
                format!(
                    "{} needs bytecode {}, but the target is {}",
                    requirement.feature, requirement.version, target.version
                ),
                format!("ask for bytecode {} or newer", requirement.version),
            )
        })
        .collect();
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings)
    }
}

/// Whether a constant of this value becomes this number, to the bit.
pub(crate) fn is_number(element: crate::Element, value: f64, number: tileport_ir::attr::Number) -> bool {
    number::holds(element, value) && number::float(element, value) == number
}

/// The powers of two that divide the values of a body, as far as lowering sees: what it will state without being told.
/// `known` is what is known of values to begin with.
pub(crate) fn powers_of_two(
    types: &Types,
    mut body: Body,
    known: FxHashMap<tileport_ir::Value, (u32, Option<i64>)>,
) -> impl Fn(tileport_ir::Value) -> u32 {
    let fact = |(twos, constant): (u32, Option<i64>)| passes::Fact {
        twos: constant.map_or(twos, passes::twos),
        constant,
        ..passes::Fact::NOTHING
    };
    let mut types = types.clone();
    let unit = passes::Unit {
        types: &mut types,
        body: &mut body,
        facts: known
            .into_iter()
            .map(|(value, known)| (value, fact(known)))
            .collect(),
        table_loads: FxHashSet::default(),
    };
    let facts = passes::facts(&unit);
    move |value| facts.get(value).twos
}
