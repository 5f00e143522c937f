//! Aliases: `#name = attribute` and `!name = type`.
//!
//! The disassembler defines the locations at the end of the file, behind their uses. So a scan beforehand notes where
//! each alias is defined, and a definition is read when the alias is first used, or else when the parser comes to it.
//!
//! Aliases may be built from aliases, so that a short text stands for a very large attribute. What an alias expands to
//! is shared, and the total of all expansions is bounded by a multiple of the length of the text.

use super::attrs::Spanned;
use super::cursor::Parser;
use super::lexer::Tok;
use super::{Diagnostic, Parsed, Span, TypeId, code, suggest};
use crate::LocId;
use rustc_hash::FxHashMap;

/// What is known of an alias.
#[derive(Clone, Debug)]
enum State {
    /// Its definition has not been read yet.
    Unread,
    /// Its definition is being read.
    Busy,
    /// Its definition was not understood, which has been reported.
    Broken,
    Type(TypeId),
    Loc(LocId),
    Attr(Spanned),
}

/// Where an alias is defined that is not defined.
const NOWHERE: usize = usize::MAX;

struct Alias {
    /// The first byte of the definition.
    start: usize,
    /// The byte behind the definition, once it has been read.
    end: usize,
    state: State,
}

/// All aliases of a file, by name with the sigil.
pub(super) struct Aliases<'a> {
    known: FxHashMap<&'a str, Alias>,
}

impl<'a> Aliases<'a> {
    /// Finds the definitions: a sigil and a name at the beginning of a line, and an equals sign.
    pub(super) fn scan(text: &'a str) -> Self {
        let mut known = FxHashMap::default();
        for (at, line) in lines(text) {
            let trimmed = line.trim_start();
            if !trimmed.starts_with(['#', '!']) {
                continue;
            }
            let Some((name, _)) = trimmed.split_once('=') else {
                continue;
            };
            let name = name.trim_end();
            let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '-');
            if name.len() > 1 && name.chars().skip(1).all(is_name) {
                let start = at + (line.len() - trimmed.len());
                // A second definition is reported where the parser comes to it.
                known.entry(name).or_insert(Alias {
                    start,
                    end: start,
                    state: State::Unread,
                });
            }
        }
        Self { known }
    }

    fn set(&mut self, name: &str, state: State) {
        if let Some(alias) = self.known.get_mut(name) {
            alias.state = state;
        }
    }
}

/// The lines that may define an alias, with their positions.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line)
    })
}

impl<'a> Parser<'a> {
    /// At a definition on the top level: reads it, unless a use has done so.
    pub(super) fn alias_definition(&mut self) -> Parsed {
        let token = self.tok;
        let name = self.text_of(token);
        let Some(alias) = self.aliases.known.get(name).filter(|a| a.start != NOWHERE) else {
            self.bump();
            return Err(self.expected("`=` and what the alias stands for"));
        };
        if alias.start != token.start {
            let before = Span::new(alias.start, alias.start + name.len());
            let error = Diagnostic::error(
                code::ALIAS,
                token.span(),
                format!("the alias `{name}` is already defined"),
            );
            return Err(self.report(error.label(before, "it was defined here")));
        }
        match alias.state {
            State::Unread => {
                self.aliases.set(name, State::Busy);
                let state = self.definition();
                let failed = matches!(state, State::Broken);
                self.aliases.set(name, state);
                if failed { Err(super::Failed) } else { Ok(()) }
            }
            State::Broken | State::Busy => Err(super::Failed),
            _ => {
                let end = alias.end;
                self.jump(end);
                Ok(())
            }
        }
    }

    /// Reads a definition.
    fn definition(&mut self) -> State {
        let token = self.bump();
        if self.expect(Tok::Equal, " and what the alias stands for").is_err() {
            return State::Broken;
        }
        if token.kind == Tok::Bang {
            return self.parse_type().map_or(State::Broken, State::Type);
        }
        match self.attr() {
            Ok(attr) => match attr.as_loc() {
                Some(loc) => State::Loc(loc),
                None => State::Attr(attr),
            },
            Err(_) => State::Broken,
        }
    }

    /// Makes the definition of an alias known, going to it and back.
    fn resolve(&mut self, name: &'a str, span: Span) -> Parsed<State> {
        let start = match self.aliases.known.get(name).map(|a| (&a.state, a.start)) {
            Some((State::Unread, start)) => start,
            Some((State::Busy, _)) => {
                return Err(self.error(code::ALIAS, span, format!("the alias `{name}` stands for itself")));
            }
            Some((State::Broken, _)) => return Err(super::Failed),
            Some((state, _)) => return Ok(state.clone()),
            None => return Err(self.unknown_alias(name, span)),
        };
        let (lexer, tok, last_end) = (self.lexer, self.tok, self.last_end);
        self.aliases.set(name, State::Busy);
        let state = self.nested(span, "aliases", |p| {
            p.jump(start);
            Ok(p.definition())
        });
        let state = state.unwrap_or(State::Broken);
        if let Some(alias) = self.aliases.known.get_mut(name) {
            alias.state = state.clone();
            alias.end = self.last_end;
        }
        if !self.gave_up() {
            (self.lexer, self.tok, self.last_end) = (lexer, tok, last_end);
        }
        if matches!(state, State::Broken) {
            Err(super::Failed)
        } else {
            Ok(state)
        }
    }

    #[cold]
    fn unknown_alias(&mut self, name: &'a str, span: Span) -> super::Failed {
        let mut error = Diagnostic::error(code::ALIAS, span, format!("the alias `{name}` is not defined"));
        let sigil = name.get(..1).unwrap_or("#");
        let known = self
            .aliases
            .known
            .keys()
            .copied()
            .filter(|k| k.starts_with(sigil));
        if let Some(near) = suggest::nearest(name, known) {
            error = error.help(format!("did you mean `{near}`?"));
        }
        // One finding for each name is enough.
        let broken = Alias {
            start: NOWHERE,
            end: NOWHERE,
            state: State::Broken,
        };
        self.aliases.known.insert(name, broken);
        self.report(error)
    }

    /// Reads `!name`.
    pub(super) fn type_alias(&mut self) -> Parsed<TypeId> {
        let token = self.tok;
        let name = self.text_of(token);
        let state = self.resolve(name, token.span())?;
        self.bump();
        match state {
            State::Type(ty) => Ok(ty),
            _ => Err(self.error(code::ALIAS, token.span(), format!("`{name}` stands for no type"))),
        }
    }

    /// Reads `#name` where a location is meant.
    pub(super) fn loc_alias(&mut self) -> Parsed<LocId> {
        let token = self.tok;
        let name = self.text_of(token);
        let state = self.resolve(name, token.span())?;
        self.bump();
        match state {
            State::Loc(loc) => Ok(loc),
            _ => Err(self.error(
                code::ALIAS,
                token.span(),
                format!("`{name}` stands for no location"),
            )),
        }
    }

    /// Reads `#name` where an attribute is meant.
    pub(super) fn attr_alias(&mut self) -> Parsed<Spanned> {
        let token = self.tok;
        let name = self.text_of(token);
        let state = self.resolve(name, token.span())?;
        self.bump();
        match state {
            State::Attr(attr) => {
                let Some(left) = self.expansion_left.checked_sub(attr.nodes) else {
                    return Err(self.error(
                        code::ALIAS,
                        token.span(),
                        "the aliases of this file expand to more than the file holds",
                    ));
                };
                self.expansion_left = left;
                Ok(Spanned {
                    span: token.span(),
                    ..attr
                })
            }
            State::Loc(loc) => Ok(Spanned::loc(loc, token.span())),
            _ => Err(self.error(
                code::ALIAS,
                token.span(),
                format!("`{name}` stands for no attribute"),
            )),
        }
    }
}
