//! What execution on a CPU can't see: how precisely a function is evaluated.
//!
//! The executor gives the exact result, rounded once, whether an operation asks for that, for full precision or for an
//! approximation, and accumulates alike with and without `fast_acc`. So these must be the same in both kernels.

use std::collections::{BTreeMap, BTreeSet};
use tileport_ir::attr::RoundingMode;
use tileport_ir::op::FieldRef;
use tileport_ir::{Entry, Module};

/// The operations of an entry that have such a choice, by name and element type, with the choices made.
fn choices(module: &Module, entry: &Entry) -> BTreeMap<(&'static str, &'static str), BTreeSet<&'static str>> {
    let mut found: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    entry.body.walk(|id| {
        let op = entry.body.op(id);
        let facts = op.facts();
        let mut choice = None;
        for (i, field) in facts.fields.iter().enumerate() {
            match (field.name, op.field(i)) {
                ("rounding_mode", Some(FieldRef::Enum(_, code))) => {
                    choice = Some(match code {
                        c if c == RoundingMode::Approx as u8 => "approximate",
                        c if c == RoundingMode::Full as u8 => "full precision",
                        _ => "exact",
                    });
                }
                ("fast_acc", Some(FieldRef::Flag(fast) | FieldRef::Bool(fast))) => {
                    choice = Some(if fast {
                        "fast accumulation"
                    } else {
                        "exact accumulation"
                    });
                }
                _ => {}
            }
        }
        let element = entry.body.result(id, 0).and_then(|v| {
            let tile = module.types[entry.body.ty(v)].as_tile()?;
            Some(tile.element.as_number()?.name())
        });
        if let (Some(choice), Some(element)) = (choice, element) {
            found.entry((facts.mnemonic, element)).or_default().insert(choice);
        }
    });
    found
}

/// An operation that both have, evaluated with other precision in the port.
pub(crate) fn differs(source: (&Module, &Entry), port: (&Module, &Entry)) -> Option<String> {
    let (a, b) = (choices(source.0, source.1), choices(port.0, port.1));
    let list = |set: &BTreeSet<&str>| set.iter().copied().collect::<Vec<_>>().join(" and ");
    b.iter().find_map(|((name, element), made)| {
        let wanted = a.get(&(*name, *element))?;
        (wanted != made).then(|| {
            format!(
                "all runs agree, but `{name}` of {element} is {} in the port and {} in the source, which a CPU can't tell \
                 apart",
                list(made),
                list(wanted)
            )
        })
    })
}
