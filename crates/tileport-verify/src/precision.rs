//! How operations are asked to compute, as far as a run can miss it.
//!
//! The executor gives the exact result, rounded once, whether an operation asks for that, for full precision or for an
//! approximation, and accumulates alike with and without `fast_acc`. It runs atomics in one order, whatever order and
//! scope they ask for. So no run shows these. It does round each way that there is and flushes subnormal numbers as
//! asked; but where a result of 32 bits is stored in 16, a last bit that is rounded the other way shows in one
//! element of thousands, and a product may hardly ever be subnormal. So all of these must be the same in both kernels.

use std::collections::BTreeMap;
use tileport_ir::attr::RoundingMode;
use tileport_ir::op::FieldRef;
use tileport_ir::{Entry, Module};

/// The choices that operations make, one list for the operations of a name and an element type, by what is chosen.
type Choices = BTreeMap<(&'static str, &'static str, Aspect), Vec<&'static str>>;

/// What an operation may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Aspect {
    /// Between the exact result, full precision and an approximation.
    Precision,
    /// How the exact result is rounded.
    Rounding,
    /// What becomes of subnormal numbers.
    Subnormal,
    /// How products are accumulated.
    Accumulation,
    /// Memory orderings and scopes.
    Memory,
}

impl Aspect {
    /// Whether the executor does as is chosen, so that a run may show another choice.
    fn is_run(self) -> bool {
        matches!(self, Self::Rounding | Self::Subnormal)
    }
}

/// What an operation chooses in a field.
fn chosen(name: &str, field: FieldRef<'_>) -> Vec<(Aspect, &'static str)> {
    let keyword = |aspect, word: Option<&'static str>| word.map(|word| (aspect, word)).into_iter().collect();
    match (name, field) {
        ("rounding_mode", FieldRef::Enum(facts, code)) => match code {
            c if c == RoundingMode::Approx as u8 => vec![(Aspect::Precision, "approximate")],
            c if c == RoundingMode::Full as u8 => vec![(Aspect::Precision, "full precision")],
            c => {
                let mut list = vec![(Aspect::Precision, "exact")];
                list.extend(facts.keyword(c).map(|word| (Aspect::Rounding, word)));
                list
            }
        },
        ("flush_to_zero", FieldRef::Flag(is) | FieldRef::Bool(is)) => {
            let what = if is {
                "with subnormal numbers flushed to zero"
            } else {
                "with subnormal numbers kept"
            };
            vec![(Aspect::Subnormal, what)]
        }
        ("fast_acc", FieldRef::Flag(is) | FieldRef::Bool(is)) => {
            let what = if is {
                "fast accumulation"
            } else {
                "exact accumulation"
            };
            vec![(Aspect::Accumulation, what)]
        }
        ("memory_ordering_semantics" | "memory_scope", FieldRef::Enum(facts, code)) => {
            keyword(Aspect::Memory, facts.keyword(code))
        }
        ("memory_scope", FieldRef::OptionalEnum(facts, Some(code))) => {
            keyword(Aspect::Memory, facts.keyword(code))
        }
        _ => Vec::new(),
    }
}

/// The operations of an entry that have such a choice, with the choices made, sorted.
fn choices(module: &Module, entry: &Entry) -> Choices {
    let mut found = Choices::new();
    entry.body.walk(|id| {
        let op = entry.body.op(id);
        let facts = op.facts();
        let element = entry.body.result(id, 0).and_then(|v| {
            let tile = module.types[entry.body.ty(v)].as_tile()?;
            Some(tile.element.as_number()?.name())
        });
        for (i, field) in facts.fields.iter().enumerate() {
            for (aspect, word) in op.field(i).map_or(Vec::new(), |f| chosen(field.name, f)) {
                let key = (facts.mnemonic, element.unwrap_or_default(), aspect);
                found.entry(key).or_default().push(word);
            }
        }
    });
    found.values_mut().for_each(|list| list.sort_unstable());
    found
}

/// Whether operations of a name choose alike. Where both kernels have as many of them, each choice is made as often; else
/// (one of them repeats what the other says once) the same choices are made.
fn alike(source: &[&'static str], port: &[&'static str]) -> bool {
    source.len() == port.len() && source == port || source.len() != port.len() && once(source) == once(port)
}

/// Each word of a sorted list once.
fn once(list: &[&'static str]) -> Vec<&'static str> {
    let mut list = list.to_vec();
    list.dedup();
    list
}

/// The choices for people, with how often they are made where the words alone are the same.
fn said(list: &[&'static str], counted: bool) -> String {
    let words = once(list).into_iter().map(|word| {
        let times = list.iter().filter(|w| **w == word).count();
        if counted {
            format!("{word} ({times}×)")
        } else {
            word.to_owned()
        }
    });
    words.collect::<Vec<_>>().join(" and ")
}

/// An operation that both have, asked to compute otherwise in the port.
pub(crate) fn differs(source: (&Module, &Entry), port: (&Module, &Entry)) -> Option<String> {
    let (a, b) = (choices(source.0, source.1), choices(port.0, port.1));
    b.iter().find_map(|(key, made)| {
        let ((name, element, aspect), wanted) = (*key, a.get(key)?);
        if alike(wanted, made) {
            return None;
        }
        let counted = once(wanted) == once(made);
        Some(format!(
            "all runs agree, but `{name}`{} is {} in the port and {} in the source, which {}",
            if element.is_empty() {
                String::new()
            } else {
                format!(" of {element}")
            },
            said(made, counted),
            said(wanted, counted),
            if aspect.is_run() {
                "none of them shows"
            } else {
                "a CPU can't tell apart"
            }
        ))
    })
}
