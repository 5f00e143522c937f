//! Names of values: `%arg0`, `%cst_1_i32_5`, `%7`, `%for#1`.
//!
//! Canonical names are those that MLIR's printer gives: a region names its arguments and the results of its operations
//! in order, and its nested regions go on from the counters that it ends with; names in sibling regions do not see
//! each other. A name that is taken gets a suffix from one counter of conflicts. What an operation suggests for its
//! results is in [`suggest`](super::suggest).

use super::suggest::{self, Suggestions};
use super::{Names, strings};
use crate::body::Body;
use crate::entity::{Entity, OpId, RegionId, Value};
use crate::module::Module;
use crate::op::Op;
use rustc_hash::FxHasher;
use std::fmt::Write;
use std::hash::Hasher;

/// The name of one value.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Name {
    /// Where the text starts; the number itself if it is numbered.
    start: u32,
    /// The length of the text, [`Name::NUMBER`] or zero for a value that was never named.
    len: u32,
    /// Which part of a pack of results under one name, or [`Name::WHOLE`].
    part: u32,
}

impl Name {
    const NUMBER: u32 = u32::MAX;
    const WHOLE: u32 = u32::MAX;
    const NONE: Self = Self {
        start: 0,
        len: 0,
        part: Self::WHOLE,
    };

    fn number(n: u32) -> Self {
        Self {
            start: n,
            len: Self::NUMBER,
            part: Self::WHOLE,
        }
    }
}

/// The names of all values of a body.
#[derive(Debug)]
pub(super) struct SsaNames {
    names: Vec<Name>,
    text: String,
}

impl SsaNames {
    /// Names the values that stand in blocks; linear in the body's size.
    pub(super) fn new(module: &Module, body: &Body, mode: Names) -> Self {
        let mut namer = Namer {
            module,
            body,
            kept: mode == Names::Kept,
            names: vec![Name::NONE; body.num_values()],
            text: String::new(),
            table: NameTable::default(),
            next: Counters::default(),
            scratch: String::new(),
            suggestions: Suggestions::default(),
        };
        namer.run();
        Self {
            names: namer.names,
            text: namer.text,
        }
    }

    fn get(&self, value: Value) -> Name {
        self.names.get(value.index()).copied().unwrap_or(Name::NONE)
    }

    fn write_base(&self, out: &mut String, name: Name) {
        match name.len {
            0 => out.push_str("<<UNKNOWN SSA VALUE>>"),
            Name::NUMBER => {
                out.push('%');
                push_u32(out, name.start);
            }
            len => {
                let start = name.start as usize;
                out.push('%');
                out.push_str(self.text.get(start..start + len as usize).unwrap_or(""));
            }
        }
    }

    /// Writes a value as an operand: `%name` or `%name#1`.
    pub(super) fn write(&self, out: &mut String, value: Value) {
        let name = self.get(value);
        self.write_base(out, name);
        if name.part != Name::WHOLE {
            out.push('#');
            push_u32(out, name.part);
        }
    }

    /// Writes the left side of an operation, ` = ` included: `%a, %b:2 = `; nothing if it has no result.
    pub(super) fn write_results(&self, out: &mut String, results: impl Iterator<Item = Value>) {
        let mut results = results.map(|v| self.get(v)).peekable();
        let mut any = false;
        while let Some(name) = results.next() {
            out.push_str(if any { ", " } else { "" });
            any = true;
            self.write_base(out, name);
            let mut size = 1u32;
            while name.part != Name::WHOLE && results.next_if(|n| n.part == size).is_some() {
                size += 1;
            }
            if size > 1 {
                out.push(':');
                push_u32(out, size);
            }
        }
        if any {
            out.push_str(" = ");
        }
    }
}

/// Writes a number. Most are small, and this is done for nearly every operand.
#[inline]
pub(super) fn push_u32(out: &mut String, n: u32) {
    let digit = |d: u32| char::from(b'0' + (d % 10) as u8);
    match n {
        0..10 => out.push(digit(n)),
        10..100 => out.extend([digit(n / 10), digit(n)]),
        100..1000 => out.extend([digit(n / 100), digit(n / 10), digit(n)]),
        _ => push_display(out, n),
    }
}

#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// A region that waits for its turn: what its parent's counters and names were when it was done.
struct Pending {
    region: RegionId,
    parent: Option<OpId>,
    counters: Counters,
    live: usize,
}

struct Namer<'a> {
    module: &'a Module,
    body: &'a Body,
    kept: bool,
    names: Vec<Name>,
    text: String,
    table: NameTable,
    next: Counters,
    scratch: String,
    suggestions: Suggestions,
}

impl Namer<'_> {
    fn run(&mut self) {
        let mut stack = vec![Pending {
            region: self.body.root(),
            parent: None,
            counters: Counters::default(),
            live: 0,
        }];
        while let Some(pending) = stack.pop() {
            self.table.truncate(&self.text, pending.live);
            // Kept names are ours to make unique: one counter for all of them keeps the cost linear even when many
            // sibling regions clash with the same names.
            let conflict = self.next.conflict;
            self.next = pending.counters;
            if self.kept {
                self.next.conflict = conflict;
            }
            self.name_region(pending.region, pending.parent);
            let (counters, live) = (self.next, self.table.live.len());
            for &block in &self.body.region(pending.region).blocks {
                for &op in &self.body.block(block).ops {
                    self.body.op(op).each_region(|region| {
                        stack.push(Pending {
                            region,
                            parent: Some(op),
                            counters,
                            live,
                        });
                    });
                }
            }
        }
    }

    fn name_region(&mut self, region: RegionId, parent: Option<OpId>) {
        let body = self.body;
        let parent = parent.map(|op| body.op(op));
        for (i, &block) in body.region(region).blocks.iter().enumerate() {
            let args = &body.block(block).args;
            for (index, &arg) in args.iter().enumerate() {
                self.name_argument(parent, i == 0, arg, index, args.len());
            }
            for &op in &body.block(block).ops {
                self.name_results(op);
            }
        }
    }

    fn name_argument(&mut self, parent: Option<&Op>, is_entry: bool, arg: Value, index: usize, count: usize) {
        if self.use_kept_name(arg) {
            return;
        }
        self.scratch.clear();
        let suggested =
            is_entry && parent.is_some_and(|op| suggest::argument(&mut self.scratch, op, index, count));
        if !suggested {
            if !is_entry {
                self.number(arg);
                return;
            }
            self.scratch.push_str("arg");
            push_u32(&mut self.scratch, self.next.argument);
            self.next.argument += 1;
        }
        self.set_scratch(arg);
    }

    fn name_results(&mut self, op: OpId) {
        let results = self.body.results(op);
        let Some(first) = results.clone().next() else {
            return;
        };
        let count = results.len();
        let mut suggestions = std::mem::take(&mut self.suggestions);
        suggest::results(&mut suggestions, self.module, self.body, op);
        // Where a group starts, all following results without a name of their own belong to it.
        let mut group = (first, 0usize);
        let mut group_size = 0u32;
        for (i, value) in results.enumerate() {
            let kept = self.use_kept_name(value);
            if !kept {
                if let Some(name) = suggestions.get(i) {
                    self.scratch.clear();
                    self.scratch.push_str(name);
                    self.set_scratch(value);
                } else if i == 0 {
                    self.number(value);
                }
            }
            if self.names[value.index()].len != 0 {
                group = (value, i);
                group_size = 1;
                continue;
            }
            let leader = &mut self.names[group.0.index()];
            leader.part = 0;
            let part = Name {
                part: group_size,
                ..*leader
            };
            self.names[value.index()] = part;
            group_size += 1;
        }
        debug_assert!(group.1 < count);
        self.suggestions = suggestions;
    }

    fn number(&mut self, value: Value) {
        self.names[value.index()] = Name::number(self.next.value);
        self.next.value += 1;
    }

    /// Gives a value the name that it had in the text, if names are kept and it had one. A number is no name: such
    /// values are numbered anew.
    fn use_kept_name(&mut self, value: Value) -> bool {
        let Some(name) = self.body.name(value).filter(|_| self.kept) else {
            return false;
        };
        if name.is_empty() || name.contains('#') {
            return false;
        }
        if name.bytes().all(|b| b.is_ascii_digit()) {
            self.number(value);
            return true;
        }
        self.scratch.clear();
        strings::push_identifier(&mut self.scratch, name);
        self.set_scratch(value);
        true
    }

    /// Gives a value the name in the scratch text, made unique.
    fn set_scratch(&mut self, value: Value) {
        if !self.table.insert(&mut self.text, &self.scratch) {
            let base = self.scratch.len();
            self.scratch.push('_');
            loop {
                self.scratch.truncate(base + 1);
                push_u32(&mut self.scratch, self.next.conflict);
                self.next.conflict += 1;
                if self.table.insert(&mut self.text, &self.scratch) {
                    break;
                }
            }
        }
        let (start, len) = self.table.live.last().copied().unwrap_or((0, 0));
        self.names[value.index()] = Name {
            start,
            len,
            part: Name::WHOLE,
        };
    }
}

/// The names in use: an open-addressing set of ranges of the text. Names leave it in the reverse order of coming, so
/// emptying a slot never breaks another name's path to its own.
#[derive(Default)]
struct NameTable {
    /// Indices into `live` plus one; zero is an empty slot.
    slots: Vec<u32>,
    /// The names in use, in order of coming, as ranges of the text.
    live: Vec<(u32, u32)>,
}

impl NameTable {
    fn hash(name: &[u8]) -> usize {
        let mut hasher = FxHasher::default();
        hasher.write(name);
        let hash = hasher.finish();
        (hash ^ (hash >> 32)) as usize
    }

    fn name<'t>(&self, text: &'t str, slot: u32) -> &'t [u8] {
        let Some(&(start, len)) = self.live.get((slot as usize).wrapping_sub(1)) else {
            return &[];
        };
        text.as_bytes()
            .get(start as usize..(start + len) as usize)
            .unwrap_or(&[])
    }

    /// The slot of a name, or the empty one where it would go.
    fn find(&self, text: &str, name: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = Self::hash(name) & mask;
        while self.slots[at] != 0 && self.name(text, self.slots[at]) != name {
            at = (at + 1) & mask;
        }
        at
    }

    /// Adds a name, unless it is in use.
    fn insert(&mut self, text: &mut String, name: &str) -> bool {
        if (self.live.len() + 1) * 2 > self.slots.len() {
            self.grow(text);
        }
        let at = self.find(text, name.as_bytes());
        if self.slots[at] != 0 {
            return false;
        }
        self.live.push((text.len() as u32, name.len() as u32));
        text.push_str(name);
        self.slots[at] = self.live.len() as u32;
        true
    }

    fn grow(&mut self, text: &str) {
        self.slots = vec![0; (self.slots.len() * 2).max(64)];
        for i in 1..=self.live.len() as u32 {
            let at = self.find(text, self.name(text, i));
            self.slots[at] = i;
        }
    }

    /// Takes away all names but the first `count`.
    fn truncate(&mut self, text: &str, count: usize) {
        while self.live.len() > count {
            let at = self.find(text, self.name(text, self.live.len() as u32));
            self.slots[at] = 0;
            self.live.pop();
        }
    }
}

/// Writes a displayed item; writing to a string cannot fail.
pub(super) fn push_display(out: &mut String, item: impl std::fmt::Display) {
    let _ = write!(out, "{item}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_leave_the_table_in_reverse_order() {
        let mut table = NameTable::default();
        let mut text = String::new();
        for i in 0..500 {
            assert!(table.insert(&mut text, &format!("n{i}")));
        }
        assert!(!table.insert(&mut text, "n123"));
        table.truncate(&text, 100);
        assert!(!table.insert(&mut text, "n99"));
        for i in 100..700 {
            assert!(table.insert(&mut text, &format!("n{i}")), "n{i}");
        }
        assert!(!table.insert(&mut text, "n0"));
    }

    #[test]
    fn numbers() {
        for n in [0, 9, 10, 99, 100, 4_294_967_295] {
            let mut out = String::new();
            push_u32(&mut out, n);
            assert_eq!(out, n.to_string());
        }
    }
}
