//! Debug information: which scopes locations may lie in.

use super::context::{Context, OpContext};
use super::rules::*;
use crate::debug::{DebugInfo, Loc, Scope};
use crate::entity::{Entity, LocId, ScopeId};
use crate::module::{Entry, Global};
use crate::span::Span;

/// The scope of each location and the subprogram of each scope, found once for the module.
pub(super) struct Scopes {
    locs: Vec<Option<ScopeId>>,
    subprograms: Vec<Option<ScopeId>>,
}

impl Scopes {
    /// Scopes and locations come after those that they refer to, so one pass over each is enough.
    pub(super) fn new(debug: &DebugInfo) -> Self {
        let mut subprograms: Vec<Option<ScopeId>> = Vec::with_capacity(debug.scopes().len());
        for (id, scope) in debug.scopes() {
            subprograms.push(match scope {
                Scope::Subprogram { .. } => Some(id),
                Scope::LexicalBlock { scope, .. } => subprograms.get(scope.index()).copied().flatten(),
                Scope::File { .. } | Scope::CompileUnit { .. } => None,
            });
        }
        let mut locs: Vec<Option<ScopeId>> = Vec::with_capacity(debug.locs().len());
        for (_, loc) in debug.locs() {
            let of = |id: &LocId| locs.get(id.index()).copied().flatten();
            let scope = match loc {
                Loc::Scoped { scope, .. } => Some(*scope),
                Loc::CallSite { caller, .. } => of(caller),
                Loc::Named { child, .. } => of(child),
                Loc::Fused(list) => list.iter().find_map(of),
                Loc::Unknown | Loc::File { .. } => None,
            };
            locs.push(scope);
        }
        Self { locs, subprograms }
    }

    fn scope(&self, loc: LocId) -> Option<ScopeId> {
        self.locs.get(loc.index()).copied().flatten()
    }

    fn subprogram(&self, loc: LocId) -> Option<ScopeId> {
        let scope = self.scope(loc)?;
        self.subprograms.get(scope.index()).copied().flatten()
    }

    fn is_empty(&self) -> bool {
        self.subprograms.is_empty()
    }
}

/// What a scope is called in messages.
fn kind(scope: &Scope) -> &'static str {
    match scope {
        Scope::File { .. } => "a file",
        Scope::CompileUnit { .. } => "a compile unit",
        Scope::Subprogram { .. } => "a subprogram",
        Scope::LexicalBlock { .. } => "a lexical block",
    }
}

/// Checks that nodes refer to nodes of the right kind.
pub(super) fn nodes(context: &mut Context<'_>) {
    let debug = &context.module.debug;
    let mut wrong = Vec::new();
    let mut demand = |what: &'static str, needs: &'static str, fits: bool, scope: ScopeId| {
        if !fits {
            wrong.push(format!(
                "the {what} must be {needs}, but is {}",
                kind(&debug[scope])
            ));
        }
    };
    let is_file = |s: ScopeId| matches!(debug[s], Scope::File { .. });
    let is_local = |s: ScopeId| matches!(debug[s], Scope::Subprogram { .. } | Scope::LexicalBlock { .. });
    for (_, scope) in debug.scopes() {
        match *scope {
            Scope::File { .. } => {}
            Scope::CompileUnit { file } => demand("file of a compile unit", "a file", is_file(file), file),
            Scope::Subprogram {
                file, compile_unit, ..
            } => {
                demand("file of a subprogram", "a file", is_file(file), file);
                let fits = matches!(debug[compile_unit], Scope::CompileUnit { .. });
                demand(
                    "compile unit of a subprogram",
                    "a compile unit",
                    fits,
                    compile_unit,
                );
            }
            Scope::LexicalBlock { scope, file, .. } => {
                demand("file of a lexical block", "a file", is_file(file), file);
                demand(
                    "scope of a lexical block",
                    "a subprogram or lexical block",
                    is_local(scope),
                    scope,
                );
            }
        }
    }
    for (_, loc) in debug.locs() {
        if let Loc::Scoped { scope, .. } = *loc {
            demand(
                "scope of a location",
                "a subprogram or lexical block",
                is_local(scope),
                scope,
            );
        }
    }
    for message in wrong {
        context.error(DEBUG_NODE, Span::NONE, message);
    }
}

/// Checks that a global lies in no scope.
pub(super) fn global(context: &mut Context<'_>, scopes: &Scopes, global: &Global) {
    if scopes.scope(global.loc).is_some() {
        let message = format!(
            "the location of global `@{}` must lie in no scope, but lies in one",
            global.name
        );
        context.error(DEBUG_GLOBAL, global.span, message);
    }
}

/// Checks the location of an entry and of its operations.
pub(super) fn entry(context: &mut Context<'_>, scopes: &Scopes, entry: &Entry) {
    let debug = &context.module.debug;
    if matches!(
        debug.locs().nth(entry.loc.index()),
        Some((_, Loc::CallSite { .. }))
    ) {
        let message = format!("the location of entry `@{}` must not be a call site", entry.name);
        context.error(DEBUG_FUNCTION, entry.span, message);
    }
    if scopes.is_empty() {
        return;
    }
    if let Some(scope) = scopes.scope(entry.loc) {
        match &debug[scope] {
            Scope::Subprogram { linkage_name, .. } if *linkage_name != entry.name => {
                let message = format!(
                    "the location of entry `@{}` lies in a subprogram that is linked as `{linkage_name}`",
                    entry.name
                );
                context.error(DEBUG_FUNCTION, entry.span, message);
            }
            Scope::Subprogram { .. } => {}
            other => {
                let message = format!(
                    "the location of entry `@{}` must lie in a subprogram, but lies in {}",
                    entry.name,
                    kind(other)
                );
                context.error(DEBUG_FUNCTION, entry.span, message);
            }
        }
    }
}

/// Checks the location of an operation; whether it is in order.
pub(super) fn operation(cx: &mut OpContext<'_, '_>, scopes: &Scopes) -> bool {
    let Some(own) = scopes.subprogram(cx.body().loc(cx.id)) else {
        return true;
    };
    let function = scopes.subprogram(cx.entry.loc);
    if function == Some(own) {
        return true;
    }
    let name = match &cx.context.module.debug[own] {
        Scope::Subprogram { name, .. } => name.clone(),
        _ => return true,
    };
    let message = match function.map(|f| &cx.context.module.debug[f]) {
        Some(Scope::Subprogram { name: function, .. }) => format!(
            "the location of `{}` lies in subprogram `{name}`, but that of its entry in `{function}`",
            cx.mnemonic()
        ),
        _ => format!(
            "the location of `{}` lies in subprogram `{name}`, but that of its entry in none",
            cx.mnemonic()
        ),
    };
    cx.error(DEBUG_OPERATION, message);
    false
}
