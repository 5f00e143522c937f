//! What execution on a CPU can't see: how precisely a function is evaluated, and what other tile blocks see when.
//!
//! The executor gives the exact result, rounded once, whether an operation asks for that, for full precision or for an
//! approximation, and accumulates alike with and without `fast_acc`. It runs atomics in one order, whatever order and
//! scope they ask for. So these must be the same in both kernels.

use std::collections::{BTreeMap, BTreeSet};
use tileport_ir::attr::RoundingMode;
use tileport_ir::op::FieldRef;
use tileport_ir::{Entry, Module};

/// The choices that operations make, by their name and element type.
type Choices = BTreeMap<(&'static str, &'static str), BTreeSet<&'static str>>;

/// The operations of an entry that have such a choice, with the choices made.
fn choices(module: &Module, entry: &Entry) -> Choices {
    let mut found = Choices::new();
    entry.body.walk(|id| {
        let op = entry.body.op(id);
        let facts = op.facts();
        let mut made = Vec::new();
        for (i, field) in facts.fields.iter().enumerate() {
            match (field.name, op.field(i)) {
                ("rounding_mode", Some(FieldRef::Enum(_, code))) => {
                    made.push(match code {
                        c if c == RoundingMode::Approx as u8 => "approximate",
                        c if c == RoundingMode::Full as u8 => "full precision",
                        _ => "exact",
                    });
                }
                ("fast_acc", Some(FieldRef::Flag(fast) | FieldRef::Bool(fast))) => {
                    made.push(if fast {
                        "fast accumulation"
                    } else {
                        "exact accumulation"
                    });
                }
                ("memory_ordering_semantics" | "memory_scope", Some(FieldRef::Enum(facts, code))) => {
                    made.extend(facts.keyword(code));
                }
                ("memory_scope", Some(FieldRef::OptionalEnum(facts, Some(code)))) => {
                    made.extend(facts.keyword(code));
                }
                _ => {}
            }
        }
        let element = entry.body.result(id, 0).and_then(|v| {
            let tile = module.types[entry.body.ty(v)].as_tile()?;
            Some(tile.element.as_number()?.name())
        });
        for choice in made {
            let name = element.unwrap_or_default();
            found.entry((facts.mnemonic, name)).or_default().insert(choice);
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
                "all runs agree, but `{name}`{} is {} in the port and {} in the source, which a CPU can't tell \
                 apart",
                if element.is_empty() {
                    String::new()
                } else {
                    format!(" of {element}")
                },
                list(made),
                list(wanted)
            )
        })
    })
}
