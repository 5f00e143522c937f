//! Debug information: where operations come from in the source program.

use crate::entity::{Arena, LocId, ScopeId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A node of debug information: a file, or a scope that a location lies in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// A source file.
    File {
        /// Its name.
        name: Arc<str>,
        /// The folder it lies in.
        directory: Arc<str>,
    },
    /// A unit of compilation.
    CompileUnit {
        /// Its file.
        file: ScopeId,
    },
    /// A function.
    Subprogram {
        /// The file it is in.
        file: ScopeId,
        /// The line of its head.
        line: u32,
        /// Its name.
        name: Arc<str>,
        /// Its symbol.
        linkage_name: Arc<str>,
        /// The unit it was compiled in.
        compile_unit: ScopeId,
        /// The line of its body; zero if not given.
        scope_line: u32,
    },
    /// A block within a function.
    LexicalBlock {
        /// The scope around it.
        scope: ScopeId,
        /// The file it is in.
        file: ScopeId,
        /// Its line.
        line: u32,
        /// Its column; zero if not given.
        column: u32,
    },
}

/// A source location.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Loc {
    /// Not known.
    Unknown,
    /// A place in a file.
    File {
        /// The file's path.
        file: Arc<str>,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
    },
    /// A place in a file that lies in a scope.
    Scoped {
        /// The file's path.
        file: Arc<str>,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
        /// The scope.
        scope: ScopeId,
    },
    /// A place in a function that was inlined.
    CallSite {
        /// The place in the function.
        callee: LocId,
        /// The place of the call.
        caller: LocId,
    },
    /// A name, possibly with a place (text only: bytecode cannot hold it).
    Named {
        /// The name.
        name: Arc<str>,
        /// The place.
        child: LocId,
    },
    /// Several places (text only: bytecode cannot hold it).
    Fused(Vec<LocId>),
}

/// The interned scopes and locations of a module.
#[derive(Clone, Debug)]
pub struct DebugInfo {
    scopes: Arena<ScopeId, Scope>,
    scope_ids: FxHashMap<Scope, ScopeId>,
    locs: Arena<LocId, Loc>,
    loc_ids: FxHashMap<Loc, LocId>,
}

impl Default for DebugInfo {
    fn default() -> Self {
        let mut info = Self {
            scopes: Arena::new(),
            scope_ids: FxHashMap::default(),
            locs: Arena::new(),
            loc_ids: FxHashMap::default(),
        };
        info.loc(Loc::Unknown);
        info
    }
}

impl DebugInfo {
    /// The handle of a scope, which is added if it is new.
    pub fn scope(&mut self, scope: Scope) -> ScopeId {
        *self
            .scope_ids
            .entry(scope)
            .or_insert_with_key(|s| self.scopes.push(s.clone()))
    }

    /// The handle of a location, which is added if it is new.
    pub fn loc(&mut self, loc: Loc) -> LocId {
        *self
            .loc_ids
            .entry(loc)
            .or_insert_with_key(|l| self.locs.push(l.clone()))
    }

    /// All scopes, in order of first use: a scope comes after those that it refers to.
    pub fn scopes(&self) -> impl ExactSizeIterator<Item = (ScopeId, &Scope)> {
        self.scopes.iter()
    }

    /// All locations, in order of first use: a location comes after those that it refers to.
    pub fn locs(&self) -> impl ExactSizeIterator<Item = (LocId, &Loc)> {
        self.locs.iter()
    }
}

impl std::ops::Index<ScopeId> for DebugInfo {
    type Output = Scope;
    fn index(&self, id: ScopeId) -> &Scope {
        &self.scopes[id]
    }
}

impl std::ops::Index<LocId> for DebugInfo {
    type Output = Loc;
    fn index(&self, id: LocId) -> &Loc {
        &self.locs[id]
    }
}

impl LocId {
    /// The location that is not known; each [`DebugInfo`] has it first.
    pub const UNKNOWN: Self = Self(0);
}
