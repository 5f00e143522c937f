//! Names that are given once.

use std::collections::BTreeSet;

/// The names that are taken.
#[derive(Clone, Debug, Default)]
pub struct Unique {
    taken: BTreeSet<String>,
}

impl Unique {
    /// Takes a name; false if it is taken already.
    pub fn take(&mut self, name: &str) -> bool {
        self.taken.insert(name.to_owned())
    }

    /// Takes this name, or else the first of `NAME_2`, `NAME_3` and so on that isn't taken yet.
    pub fn fresh(&mut self, base: &str) -> String {
        let mut name = base.to_owned();
        let mut number = 2;
        while !self.take(&name) {
            name = format!("{base}_{number}");
            number += 1;
        }
        name
    }
}
