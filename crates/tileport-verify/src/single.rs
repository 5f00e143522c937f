//! One entry of a module, by itself.

use tileport_ir::{Entry, Item, Module};

/// The module with one entry only, and with all its globals; `None` if there is no such entry.
#[must_use]
pub fn single(module: &Module, entry: &str) -> Option<Module> {
    let mut found = false;
    let items = module.items.iter().filter(|item| match item {
        Item::Global(_) => true,
        Item::Entry(e) => *e.name == *entry && !std::mem::replace(&mut found, true),
    });
    let items = items.cloned().collect();
    let module = Module {
        items,
        name: module.name.clone(),
        producer: module.producer.clone(),
        types: module.types.clone(),
        debug: module.debug.clone(),
    };
    found.then_some(module)
}

/// The first entry of a module.
pub(crate) fn entry(module: &Module) -> Option<&Entry> {
    module.entries().next()
}
