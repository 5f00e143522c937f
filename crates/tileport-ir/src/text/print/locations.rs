//! Source locations: ` loc(#loc3)` behind each operation, and the table of aliases at the end.
//!
//! MLIR gives each location and scope an alias. They are found in the order of the text, a location before what it
//! refers to; then sorted by how deep they refer to others, and by the alias's word; and numbered for each word.

use super::names::{push_display, push_u32};
use super::strings::push_quoted;
use super::{Form, control};
use crate::body::Body;
use crate::debug::{DebugInfo, Loc, Scope};
use crate::entity::{BlockId, Entity, LocId, ScopeId};
use crate::module::{Item, Module};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What has an alias.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Node {
    Loc(LocId),
    /// The place of a [`Loc::Scoped`], where it is no location of its own in the table.
    Place(LocId),
    Scope(ScopeId),
}

/// The words of aliases, in the order in which MLIR sorts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Word {
    CompileUnit,
    File,
    LexicalBlock,
    Subprogram,
    Loc,
}

impl Word {
    const TEXTS: [&'static str; 5] = [
        "di_compile_unit",
        "di_file",
        "di_lexical_block",
        "di_subprogram",
        "loc",
    ];

    fn text(self) -> &'static str {
        Self::TEXTS[self as usize]
    }
}

#[derive(Clone, Copy, Debug)]
struct Alias {
    node: Node,
    word: Word,
    depth: u32,
    /// The number behind the word; zero is not written.
    number: u32,
}

/// The aliases of the locations of a module.
pub(super) struct Locations {
    /// In the order in which they were found.
    aliases: Vec<Alias>,
    /// Indices into `aliases` in the order of the table.
    order: Vec<u32>,
    by_loc: Vec<Option<u32>>,
    by_scope: Vec<Option<u32>>,
    by_place: FxHashMap<(Arc<str>, u32, u32), u32>,
}

impl Locations {
    pub(super) fn new(module: &Module, form: Form) -> Self {
        let mut found = Self {
            aliases: Vec::new(),
            order: Vec::new(),
            by_loc: vec![None; module.debug.locs().len()],
            by_scope: vec![None; module.debug.scopes().len()],
            by_place: FxHashMap::default(),
        };
        if form == Form::Mlir {
            found.visit(&module.debug, LocId::UNKNOWN);
        }
        for item in &module.items {
            match item {
                Item::Global(global) => found.visit(&module.debug, global.loc),
                Item::Entry(entry) => {
                    found.visit(&module.debug, entry.loc);
                    found.visit_body(&module.debug, &entry.body);
                }
            }
        }
        found.number();
        found
    }

    /// Visits the operations that are printed, in order of the text.
    fn visit_body(&mut self, debug: &DebugInfo, body: &Body) {
        let mut stack: Vec<(BlockId, usize, usize)> = Vec::new();
        let push = |stack: &mut Vec<(BlockId, usize, usize)>, region, all: bool| {
            for &block in body.region(region).blocks.iter().rev() {
                stack.push((block, 0, control::printed_ops(body, block, all)));
            }
        };
        push(&mut stack, body.root(), true);
        while let Some((block, at, end)) = stack.pop() {
            let Some(&op) = body.block(block).ops.get(at).filter(|_| at < end) else {
                continue;
            };
            stack.push((block, at + 1, end));
            self.visit(debug, body.loc(op));
            for region in body.op(op).regions().into_iter().rev() {
                let all = !control::is_end_implied(body, body.op(op), region);
                push(&mut stack, region, all);
            }
        }
    }

    /// Finds a location and all that it refers to.
    fn visit(&mut self, debug: &DebugInfo, loc: LocId) {
        // A node under way with how many of its parts are done.
        let mut stack: Vec<(u32, usize)> = Vec::new();
        let (start, is_new) = self.enter(debug, Node::Loc(loc));
        if is_new {
            stack.push((start, 0));
        }
        while let Some((at, done)) = stack.pop() {
            let node = self.aliases[at as usize].node;
            let Some(part) = part(debug, node, done) else {
                continue;
            };
            let (child, is_new) = self.enter(debug, part);
            if is_new && self::part(debug, part, 0).is_some() {
                // The part comes back here, with its depth known, when its own parts are done.
                stack.push((at, done));
                stack.push((child, 0));
                continue;
            }
            let depth = self.aliases[child as usize].depth + 1;
            let alias = &mut self.aliases[at as usize];
            alias.depth = alias.depth.max(depth);
            stack.push((at, done + 1));
        }
    }

    /// The alias of a node, and whether it is new.
    fn enter(&mut self, debug: &DebugInfo, node: Node) -> (u32, bool) {
        let next = self.aliases.len() as u32;
        let (slot, word) = match node {
            Node::Scope(id) => {
                let word = match &debug[id] {
                    Scope::File { .. } => Word::File,
                    Scope::CompileUnit { .. } => Word::CompileUnit,
                    Scope::Subprogram { .. } => Word::Subprogram,
                    Scope::LexicalBlock { .. } => Word::LexicalBlock,
                };
                (self.by_scope[id.index()].get_or_insert(next), word)
            }
            Node::Place(id) | Node::Loc(id) => {
                let slot = match (&debug[id], node) {
                    (
                        Loc::Scoped {
                            file, line, column, ..
                        },
                        Node::Place(_),
                    )
                    | (Loc::File { file, line, column }, _) => self
                        .by_place
                        .entry((file.clone(), *line, *column))
                        .or_insert(next),
                    _ => self.by_loc[id.index()].get_or_insert(next),
                };
                (slot, Word::Loc)
            }
        };
        let slot = *slot;
        if slot == next {
            self.aliases.push(Alias {
                node,
                word,
                depth: 1,
                number: 0,
            });
        }
        (slot, slot == next)
    }

    fn number(&mut self) {
        let aliases = &mut self.aliases;
        self.order = (0..aliases.len() as u32).collect();
        self.order
            .sort_by_key(|&i| (aliases[i as usize].depth, aliases[i as usize].word));
        let mut counts = [0; Word::TEXTS.len()];
        for &i in &self.order {
            let alias = &mut aliases[i as usize];
            alias.number = counts[alias.word as usize];
            counts[alias.word as usize] += 1;
        }
    }

    fn find(&self, debug: &DebugInfo, node: Node) -> Option<&Alias> {
        let index = match node {
            Node::Scope(id) => *self.by_scope.get(id.index())?,
            Node::Place(id) | Node::Loc(id) => match (&debug[id], node) {
                (
                    Loc::Scoped {
                        file, line, column, ..
                    },
                    Node::Place(_),
                )
                | (Loc::File { file, line, column }, _) => {
                    self.by_place.get(&(file.clone(), *line, *column)).copied()
                }
                _ => *self.by_loc.get(id.index())?,
            },
        };
        self.aliases.get(index? as usize)
    }

    /// Writes `#loc3`.
    fn write(&self, out: &mut String, debug: &DebugInfo, node: Node) {
        let Some(alias) = self.find(debug, node) else {
            return;
        };
        push_alias(out, alias);
    }

    /// Writes ` loc(#loc3)`.
    pub(super) fn write_trailing(&self, out: &mut String, debug: &DebugInfo, loc: LocId) {
        out.push_str(" loc(");
        self.write(out, debug, Node::Loc(loc));
        out.push(')');
    }

    /// Writes the table of aliases, one a line.
    pub(super) fn write_aliases(&self, out: &mut String, debug: &DebugInfo) {
        for &i in &self.order {
            let alias = &self.aliases[i as usize];
            push_alias(out, alias);
            out.push_str(" = ");
            match alias.node {
                Node::Scope(id) => self.write_scope(out, debug, &debug[id]),
                Node::Place(id) => {
                    if let Loc::Scoped {
                        file, line, column, ..
                    } = &debug[id]
                    {
                        push_place(out, file, *line, *column);
                    }
                }
                Node::Loc(id) => self.write_loc(out, debug, id),
            }
            out.push('\n');
        }
    }

    fn write_scope(&self, out: &mut String, debug: &DebugInfo, scope: &Scope) {
        match scope {
            Scope::File { name, directory } => {
                out.push_str("#cuda_tile.di_file<");
                push_quoted(out, name.as_bytes());
                out.push_str(" in ");
                push_quoted(out, directory.as_bytes());
            }
            Scope::CompileUnit { file } => {
                out.push_str("#cuda_tile.di_compile_unit<file = ");
                self.write(out, debug, Node::Scope(*file));
            }
            Scope::Subprogram {
                file,
                line,
                name,
                linkage_name,
                compile_unit,
                scope_line,
            } => {
                out.push_str("#cuda_tile.di_subprogram<file = ");
                self.write(out, debug, Node::Scope(*file));
                push_display(out, format_args!(", line = {line}, name = "));
                push_quoted(out, name.as_bytes());
                out.push_str(", linkageName = ");
                push_quoted(out, linkage_name.as_bytes());
                out.push_str(", compileUnit = ");
                self.write(out, debug, Node::Scope(*compile_unit));
                if *scope_line != 0 {
                    push_display(out, format_args!(", scopeLine = {scope_line}"));
                }
            }
            Scope::LexicalBlock {
                scope,
                file,
                line,
                column,
            } => {
                out.push_str("#cuda_tile.di_lexical_block<scope = ");
                self.write(out, debug, Node::Scope(*scope));
                out.push_str(", file = ");
                self.write(out, debug, Node::Scope(*file));
                push_display(out, format_args!(", line = {line}"));
                if *column != 0 {
                    push_display(out, format_args!(", column = {column}"));
                }
            }
        }
        out.push('>');
    }

    fn write_loc(&self, out: &mut String, debug: &DebugInfo, id: LocId) {
        match &debug[id] {
            Loc::Unknown => out.push_str("loc(unknown)"),
            Loc::File { file, line, column } => push_place(out, file, *line, *column),
            Loc::Scoped { scope, .. } => {
                out.push_str("#cuda_tile.di_loc<");
                self.write(out, debug, Node::Place(id));
                out.push_str(" in ");
                self.write(out, debug, Node::Scope(*scope));
                out.push('>');
            }
            Loc::CallSite { callee, caller } => {
                out.push_str("loc(callsite(");
                self.write(out, debug, Node::Loc(*callee));
                out.push_str(" at ");
                self.write(out, debug, Node::Loc(*caller));
                out.push_str("))");
            }
            Loc::Named { name, child } => {
                out.push_str("loc(");
                push_quoted(out, name.as_bytes());
                if debug[*child] != Loc::Unknown {
                    out.push('(');
                    self.write(out, debug, Node::Loc(*child));
                    out.push(')');
                }
                out.push(')');
            }
            Loc::Fused(parts) => {
                out.push_str("loc(fused[");
                for (i, &part) in parts.iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { ", " });
                    self.write(out, debug, Node::Loc(part));
                }
                out.push_str("])");
            }
        }
    }
}

fn push_alias(out: &mut String, alias: &Alias) {
    out.push('#');
    out.push_str(alias.word.text());
    if alias.number != 0 {
        push_u32(out, alias.number);
    }
}

/// Writes `loc("file":1:2)`.
fn push_place(out: &mut String, file: &str, line: u32, column: u32) {
    out.push_str("loc(");
    push_quoted(out, file.as_bytes());
    push_display(out, format_args!(":{line}:{column})"));
}

/// One of the nodes that a node refers to, in the order in which they are written.
fn part(debug: &DebugInfo, node: Node, index: usize) -> Option<Node> {
    let parts = match node {
        Node::Place(_) => [None, None],
        Node::Loc(id) => match &debug[id] {
            Loc::Unknown | Loc::File { .. } => [None, None],
            Loc::Scoped { scope, .. } => [Some(Node::Place(id)), Some(Node::Scope(*scope))],
            Loc::CallSite { callee, caller } => [Some(Node::Loc(*callee)), Some(Node::Loc(*caller))],
            Loc::Named { child, .. } => [
                Some(Node::Loc(*child)).filter(|_| debug[*child] != Loc::Unknown),
                None,
            ],
            Loc::Fused(parts) => return parts.get(index).map(|&l| Node::Loc(l)),
        },
        Node::Scope(id) => match &debug[id] {
            Scope::File { .. } => [None, None],
            Scope::CompileUnit { file } => [Some(Node::Scope(*file)), None],
            Scope::Subprogram {
                file, compile_unit, ..
            } => [Some(Node::Scope(*file)), Some(Node::Scope(*compile_unit))],
            Scope::LexicalBlock { scope, file, .. } => [Some(Node::Scope(*scope)), Some(Node::Scope(*file))],
        },
    };
    parts.get(index).copied().flatten()
}
