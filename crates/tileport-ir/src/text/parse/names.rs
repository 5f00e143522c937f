//! The names of values: one hash map for all regions, with an undo log.

use super::cursor::Parser;
use super::frame::OperandUse;
use super::lexer::{Tok, Token};
use super::{Diagnostic, Parsed, Span, code, suggest};
use crate::Value;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
struct Binding {
    /// The first value; `None` where the definition was not understood.
    first: Option<Value>,
    /// How many values follow each other under this name.
    count: u32,
    span: Span,
}

impl Binding {
    /// The count of a name that was used without being defined: it is known only so that it is not reported again.
    const PLACEHOLDER: u32 = u32::MAX;

    fn is_placeholder(&self) -> bool {
        self.count == Self::PLACEHOLDER
    }
}

/// The names that can be seen, and how to forget those of a region.
#[derive(Default)]
pub(super) struct Names<'a> {
    bindings: FxHashMap<&'a str, Binding>,
    log: Vec<&'a str>,
}

/// How many names were known at some point.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize);

impl<'a> Names<'a> {
    pub(super) fn mark(&self) -> Mark {
        Mark(self.log.len())
    }

    /// Forgets what was defined since the mark. A name is never defined twice in nested regions, so what the names
    /// meant before need not be kept.
    pub(super) fn forget(&mut self, mark: Mark) {
        if mark.0 == 0 {
            self.log.clear();
            self.bindings.clear();
            return;
        }
        for name in self.log.drain(mark.0.min(self.log.len())..) {
            self.bindings.remove(name);
        }
    }
}

impl<'a> Parser<'a> {
    /// Defines a name, for `count` values from `first` on.
    pub(super) fn define(&mut self, name: &'a str, span: Span, first: Option<Value>, count: u32) {
        let binding = Binding { first, count, span };
        match self.names.bindings.entry(name) {
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(binding);
                self.names.log.push(name);
            }
            std::collections::hash_map::Entry::Occupied(mut entry) if entry.get().is_placeholder() => {
                entry.insert(binding);
            }
            std::collections::hash_map::Entry::Occupied(mut entry) => {
                let before = entry.get().span;
                // What follows most likely means the new value.
                entry.insert(Binding {
                    span: before,
                    ..binding
                });
                self.report(
                    Diagnostic::error(code::REDEFINED, span, format!("`%{name}` is already defined"))
                        .label(before, "it was defined here")
                        .help("give one of the two another name; only regions beside each other may reuse names"),
                );
            }
        }
        // Of several values under one name, only the first bears it; the others belong to it by their position.
        if let Some(value) = first {
            self.body.set_name(value, Arc::from(name));
        }
    }

    /// Reads `%name` or `%name#2` and finds the value.
    #[inline]
    pub(super) fn operand(&mut self) -> Parsed<OperandUse> {
        if !self.at(Tok::Value) {
            return Err(self.expected(Tok::Value.spelling()));
        }
        let token = self.bump();
        let mut span = token.span();
        let mut index = 0;
        if self.at(Tok::Hash) && self.tok.start == token.end {
            let suffix = self.bump();
            span = span.to(suffix.span());
            index = self.result_number(suffix)?;
        }
        let value = self.lookup(token, span, index);
        Ok(OperandUse { value, span })
    }

    fn result_number(&mut self, suffix: Token) -> Parsed<u32> {
        let text = self.text_of(suffix);
        match text.get(1..).unwrap_or("").parse() {
            Ok(n) => Ok(n),
            Err(_) => Err(self.error(
                code::SYNTAX,
                suffix.span(),
                format!("expected the number of a result after `#`, found `{text}`"),
            )),
        }
    }

    fn lookup(&mut self, token: Token, span: Span, index: u32) -> Option<Value> {
        let name = self.text_of(token).get(1..).unwrap_or("");
        let Some(&binding) = self.names.bindings.get(name) else {
            self.undefined(name, span);
            return None;
        };
        let first = binding.first?;
        if index >= binding.count {
            let (given, s) = (binding.count, if binding.count == 1 { "" } else { "s" });
            self.report(
                Diagnostic::error(
                    code::UNDEFINED,
                    span,
                    format!("`%{name}` stands for {given} value{s}, so there is no `%{name}#{index}`"),
                )
                .label(binding.span, "it was defined here"),
            );
            return None;
        }
        Some(Value(first.0 + index))
    }

    #[cold]
    fn undefined(&mut self, name: &'a str, span: Span) {
        let later = self.defined_later(name, span);
        let mut error = match later {
            Some(place) => Diagnostic::error(
                code::UNDEFINED,
                span,
                format!("`%{name}` is used before it is defined, or outside the region that defines it"),
            )
            .label(place, "it is defined here"),
            None => Diagnostic::error(code::UNDEFINED, span, format!("`%{name}` is not defined")),
        };
        let known = self.names.bindings.keys().copied();
        if later.is_none()
            && let Some(near) = suggest::nearest(name, known)
        {
            error = error.help(format!("did you mean `%{near}`?"));
        }
        self.report(error);
        // One finding for each name is enough.
        let broken = Binding {
            first: None,
            count: Binding::PLACEHOLDER,
            span,
        };
        if self.names.bindings.insert(name, broken).is_none() {
            self.names.log.push(name);
        }
    }

    /// Where else in the file a name stands on the left of `=`.
    fn defined_later(&self, name: &str, span: Span) -> Option<Span> {
        let pattern = format!("%{name}");
        let end = |at: usize| at + pattern.len();
        let is_definition = |at: usize| {
            let rest = self.text.get(end(at)..).unwrap_or("").trim_start_matches(' ');
            rest.starts_with("= ")
                || rest.starts_with(", %") && rest.lines().next().is_some_and(|l| l.contains(" = "))
        };
        let on_left = |at: usize| {
            let before = self.text.get(..at).unwrap_or("");
            let line = before.rsplit('\n').next().unwrap_or("");
            !line.contains('=')
        };
        let from = span.start as usize;
        let until = self
            .text
            .get(from..)
            .and_then(|t| t.find("entry @"))
            .map_or(self.text.len(), |n| from + n);
        let window = self.text.get(from..until)?;
        window
            .match_indices(&pattern)
            .map(|(at, _)| from + at)
            .find(|&at| is_definition(at) && on_left(at))
            .map(|at| Span::new(at, end(at)))
    }
}
