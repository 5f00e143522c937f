//! What names stand for at a place in a function.

use crate::value::Value;
use rustc_hash::FxHashMap;

/// What a name stands for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Slot {
    Value(Value),
    /// It is the function's, but has no value yet.
    Unassigned,
    /// Which value it has can't be told, and why.
    Lost(String),
}

/// What names stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) names: FxHashMap<String, Slot>,
}

impl Scope {
    pub(crate) fn get(&self, name: &str) -> Option<&Slot> {
        self.names.get(name)
    }

    pub(crate) fn set(&mut self, name: &str, slot: Slot) {
        self.names.insert(name.to_owned(), slot);
    }

    pub(crate) fn bind(&mut self, name: &str, value: Value) {
        self.set(name, Slot::Value(value));
    }
}
