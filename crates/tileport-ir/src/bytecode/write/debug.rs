//! The debug section. A scope or location comes after those that it is made of.

use super::super::debug_tag;
use super::tables::Table;
use super::{align, varint};
use crate::{Entity, Entry, Loc, LocId, Module, Scope, ScopeId, Version};

/// Numbers scopes and locations in order of first use.
pub(super) struct DebugWriter<'m> {
    module: &'m Module,
    /// Without any location, the section is left out.
    needed: bool,
    table: Table,
    scopes: Vec<Option<u64>>,
    locs: Vec<Option<u64>>,
    /// The numbers of locations, for each function its own and those of its operations.
    lists: Vec<Vec<u64>>,
}

impl<'m> DebugWriter<'m> {
    pub(super) fn new(module: &'m Module) -> Self {
        Self {
            module,
            needed: false,
            table: Table::default(),
            scopes: vec![None; module.debug.scopes().len()],
            locs: vec![None; module.debug.locs().len()],
            lists: Vec::new(),
        }
    }

    /// Begins the list of an entry and gives its number; zero if neither the entry nor an operation has a location.
    pub(super) fn begin(&mut self, entry: &Entry, strings: &mut Table, version: Version) -> u64 {
        let body = &entry.body;
        let mut any = self.can_hold(entry.loc);
        // Most modules have a location for each entry, or none at all.
        if !any && self.module.debug.locs().len() > 1 {
            body.walk(|op| any |= self.can_hold(body.loc(op)));
        }
        if !any {
            self.lists.push(Vec::new());
            return 0;
        }
        self.needed = true;
        self.lists.push(Vec::new());
        self.add(entry.loc, strings, version);
        self.lists.iter().filter(|l| !l.is_empty()).count() as u64
    }

    /// Adds the location of the next operation of the entry.
    #[inline]
    pub(super) fn next(&mut self, loc: LocId, strings: &mut Table, version: Version) {
        if self.lists.last().is_some_and(|l| !l.is_empty()) {
            self.add(loc, strings, version);
        }
    }

    fn add(&mut self, loc: LocId, strings: &mut Table, version: Version) {
        let id = self.loc(loc, strings, version);
        if let Some(list) = self.lists.last_mut() {
            list.push(id);
        }
    }

    /// The content of the section; empty if there is none.
    pub(super) fn section(&self) -> Vec<u8> {
        let mut out = Vec::new();
        if !self.needed {
            return out;
        }
        let lists = || self.lists.iter().filter(|l| !l.is_empty());
        varint(&mut out, lists().count() as u64);
        align(&mut out, 4);
        let mut offset = 0u32;
        for list in lists() {
            out.extend_from_slice(&offset.to_le_bytes());
            offset += list.len() as u32;
        }
        varint(&mut out, offset.into());
        align(&mut out, 8);
        lists()
            .flatten()
            .for_each(|id| out.extend_from_slice(&id.to_le_bytes()));
        self.table.append(&mut out, 4);
        out
    }

    /// Whether a location is more than unknown in bytecode.
    fn can_hold(&self, loc: LocId) -> bool {
        let mut loc = loc;
        loop {
            match &self.module.debug[loc] {
                Loc::Unknown | Loc::File { .. } => return false,
                Loc::Scoped { .. } => return true,
                // Locations come after those that they are made of, so this ends.
                Loc::CallSite { callee, caller } => {
                    if self.can_hold_simple(*callee) {
                        return true;
                    }
                    loc = *caller;
                }
                Loc::Named { child, .. } => loc = *child,
                Loc::Fused(list) => match list.first() {
                    Some(first) => loc = *first,
                    None => return false,
                },
            }
        }
    }

    fn can_hold_simple(&self, loc: LocId) -> bool {
        matches!(self.module.debug[loc], Loc::Scoped { .. } | Loc::CallSite { .. })
    }

    /// The number of a location. Keeps its own stack: call sites nest as deep as they like.
    fn loc(&mut self, loc: LocId, strings: &mut Table, version: Version) -> u64 {
        if let Some(Some(id)) = self.locs.get(loc.index()) {
            return *id;
        }
        let module = self.module;
        let mut stack = vec![loc];
        while let Some(&loc) = stack.last() {
            if self.known(loc).is_some() {
                stack.pop();
                continue;
            }
            let parts: [LocId; 2] = match &module.debug[loc] {
                Loc::Unknown | Loc::File { .. } | Loc::Scoped { .. } => [LocId::UNKNOWN; 2],
                Loc::CallSite { callee, caller } => [*callee, *caller],
                Loc::Named { child, .. } => [*child, LocId::UNKNOWN],
                Loc::Fused(list) => [list.first().copied().unwrap_or(LocId::UNKNOWN), LocId::UNKNOWN],
            };
            if let Some(part) = parts.into_iter().find(|&p| self.known(p).is_none()) {
                stack.push(part);
                continue;
            }
            let id = self.build(&module.debug[loc], parts, strings, version);
            if let Some(slot) = self.locs.get_mut(loc.index()) {
                *slot = Some(id);
            }
            stack.pop();
        }
        self.known(loc).unwrap_or(0)
    }

    fn known(&self, loc: LocId) -> Option<u64> {
        if loc == LocId::UNKNOWN {
            return Some(0);
        }
        self.locs.get(loc.index()).copied().unwrap_or(Some(0))
    }

    fn build(&mut self, loc: &Loc, parts: [LocId; 2], strings: &mut Table, version: Version) -> u64 {
        let [first, second] = parts.map(|p| self.known(p).unwrap_or(0));
        let mut out = Vec::new();
        match loc {
            Loc::Unknown | Loc::File { .. } => return 0,
            Loc::Named { .. } | Loc::Fused(_) => return first,
            Loc::CallSite { .. } if first == 0 && second == 0 => return 0,
            Loc::CallSite { .. } => {
                varint(&mut out, debug_tag::CALL_SITE);
                varint(&mut out, first);
                varint(&mut out, second);
            }
            Loc::Scoped {
                file,
                line,
                column,
                scope,
            } => {
                let scope = self.scope(*scope, strings, version);
                varint(&mut out, debug_tag::LOC);
                varint(&mut out, scope);
                varint(&mut out, strings.id(file.as_bytes()));
                varint(&mut out, (*line).into());
                varint(&mut out, (*column).into());
            }
        }
        self.table.id(&out) + 1
    }

    /// The number of a scope. Keeps its own stack: scopes nest as deep as they like.
    fn scope(&mut self, scope: ScopeId, strings: &mut Table, version: Version) -> u64 {
        let module = self.module;
        let mut stack = vec![scope];
        while let Some(&scope) = stack.last() {
            if self.known_scope(scope).is_some() {
                stack.pop();
                continue;
            }
            let parts: [Option<ScopeId>; 2] = match &module.debug[scope] {
                Scope::File { .. } => [None, None],
                Scope::CompileUnit { file } => [Some(*file), None],
                Scope::Subprogram {
                    file, compile_unit, ..
                } => [Some(*file), Some(*compile_unit)],
                Scope::LexicalBlock { scope, file, .. } => [Some(*scope), Some(*file)],
            };
            let missing = parts
                .into_iter()
                .flatten()
                .find(|&p| self.known_scope(p).is_none());
            if let Some(part) = missing {
                stack.push(part);
                continue;
            }
            let [first, second] = parts.map(|p| p.and_then(|p| self.known_scope(p)).unwrap_or(0));
            let item = scope_item(&module.debug[scope], first, second, strings, version);
            let id = self.table.id(&item) + 1;
            if let Some(slot) = self.scopes.get_mut(scope.index()) {
                *slot = Some(id);
            }
            stack.pop();
        }
        self.known_scope(scope).unwrap_or(0)
    }

    fn known_scope(&self, scope: ScopeId) -> Option<u64> {
        self.scopes.get(scope.index()).copied().unwrap_or(Some(0))
    }
}

fn scope_item(scope: &Scope, first: u64, second: u64, strings: &mut Table, version: Version) -> Vec<u8> {
    let mut out = Vec::new();
    match scope {
        Scope::File { name, directory } => {
            varint(&mut out, debug_tag::FILE);
            varint(&mut out, strings.id(name.as_bytes()));
            varint(&mut out, strings.id(directory.as_bytes()));
        }
        Scope::CompileUnit { .. } => {
            varint(&mut out, debug_tag::COMPILE_UNIT);
            varint(&mut out, first);
        }
        Scope::Subprogram {
            line,
            name,
            linkage_name,
            scope_line,
            ..
        } => {
            varint(&mut out, debug_tag::SUBPROGRAM);
            varint(&mut out, first);
            varint(&mut out, (*line).into());
            varint(&mut out, strings.id(name.as_bytes()));
            varint(&mut out, strings.id(linkage_name.as_bytes()));
            varint(&mut out, second);
            varint(&mut out, (*scope_line).into());
            if version >= Version::V13_5 {
                // Flags, none of which is known.
                out.push(0);
            }
        }
        Scope::LexicalBlock { line, column, .. } => {
            varint(&mut out, debug_tag::LEXICAL_BLOCK);
            varint(&mut out, first);
            varint(&mut out, second);
            varint(&mut out, (*line).into());
            varint(&mut out, (*column).into());
        }
    }
    out
}
