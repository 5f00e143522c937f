//! Locations and the scopes of debug information.

use super::attrs::{RawAttr, Spanned};
use super::cursor::Parser;
use super::lexer::Tok;
use super::{Diagnostic, Parsed, Span, code, suggest};
use crate::debug::{Loc, Scope};
use crate::{LocId, ScopeId};
use std::sync::Arc;

/// The parameters of a scope, by name.
#[derive(Default)]
struct Params {
    file: Option<ScopeId>,
    scope: Option<ScopeId>,
    compile_unit: Option<ScopeId>,
    name: Option<Arc<str>>,
    linkage_name: Option<Arc<str>>,
    line: Option<u32>,
    column: Option<u32>,
    scope_line: Option<u32>,
}

impl<'a> Parser<'a> {
    /// `loc(…)` behind an operation, if it is there.
    pub(super) fn optional_location(&mut self) -> Parsed<LocId> {
        if self.at_word("loc") {
            self.location()
        } else {
            Ok(LocId::UNKNOWN)
        }
    }

    /// `loc(…)`
    pub(super) fn location(&mut self) -> Parsed<LocId> {
        self.expect_word("loc")?;
        self.expect(Tok::LParen, "")?;
        let loc = self.location_body()?;
        self.expect(Tok::RParen, " after the location")?;
        Ok(loc)
    }

    fn location_body(&mut self) -> Parsed<LocId> {
        let span = self.tok.span();
        self.nested(span, "locations", |p| p.location_inner())
    }

    fn location_inner(&mut self) -> Parsed<LocId> {
        match self.tok.kind {
            Tok::Str => self.file_or_name(),
            Tok::Hash if self.text_of(self.tok).contains('.') => {
                let attr = self.attr()?;
                self.expect_loc(&attr)
            }
            Tok::Hash => self.loc_alias(),
            Tok::Word => match self.text_of(self.tok) {
                "unknown" => {
                    self.bump();
                    Ok(LocId::UNKNOWN)
                }
                "callsite" => self.callsite(),
                "fused" => self.fused(),
                "loc" => self.location(),
                _ => Err(self.expected("a location")),
            },
            _ => Err(self.expected("a location")),
        }
    }

    fn expect_loc(&mut self, attr: &Spanned) -> Parsed<LocId> {
        match attr.as_loc() {
            Some(loc) => Ok(loc),
            None => Err(self.error(
                code::LOCATION,
                attr.span,
                format!("expected a location, found {}", attr.attr.kind()),
            )),
        }
    }

    /// `"file":1:2`, `"name"(loc)` or `"name"`. Names are of no use to Tile IR and are dropped.
    fn file_or_name(&mut self) -> Parsed<LocId> {
        let file = self.utf8_string("a file")?;
        if self.eat(Tok::LParen) {
            let child = self.location_body()?;
            self.expect(Tok::RParen, "")?;
            return Ok(child);
        }
        if !self.eat(Tok::Colon) {
            return Ok(LocId::UNKNOWN);
        }
        let line = self.integer("a line")?;
        self.expect(Tok::Colon, " and the column")?;
        let column = self.integer("a column")?;
        if self.eat_word("to") {
            self.range_end()?;
        }
        Ok(self.module.debug.loc(Loc::File { file, line, column }))
    }

    /// The end of a range, `3:4` or `:4`: bytecode only knows where a range begins.
    fn range_end(&mut self) -> Parsed {
        if self.at(Tok::Int) {
            self.integer::<u32>("a line")?;
        }
        if self.eat(Tok::Colon) {
            self.integer::<u32>("a column")?;
        }
        Ok(())
    }

    /// `callsite(callee at caller)`
    fn callsite(&mut self) -> Parsed<LocId> {
        self.bump();
        self.expect(Tok::LParen, "")?;
        let callee = self.location_body()?;
        self.expect_word("at")?;
        let caller = self.location_body()?;
        self.expect(Tok::RParen, "")?;
        Ok(self.module.debug.loc(Loc::CallSite { callee, caller }))
    }

    /// `fused[a, b]` or `fused<metadata>[a, b]`; metadata that is no scope of Tile IR is dropped.
    fn fused(&mut self) -> Parsed<LocId> {
        self.bump();
        if self.eat(Tok::Less) {
            self.attr()?;
            self.expect(Tok::Greater, "")?;
        }
        self.expect(Tok::LSquare, "")?;
        let mut list = Vec::new();
        self.list(Tok::RSquare, |p| {
            list.push(p.location_body()?);
            Ok(())
        })?;
        Ok(self.module.debug.loc(Loc::Fused(list)))
    }

    /// `<loc in scope>` of `#cuda_tile.di_loc`
    pub(super) fn scoped_loc(&mut self) -> Parsed<LocId> {
        self.expect(Tok::Less, "")?;
        let start = self.tok.start;
        let inner = self.location_body()?;
        let span = Span::new(start, self.last_end);
        self.expect_word("in")?;
        let scope = self.scope("a scope")?;
        self.expect(Tok::Greater, "")?;
        match self.module.debug[inner].clone() {
            Loc::File { file, line, column } => Ok(self.module.debug.loc(Loc::Scoped {
                file,
                line,
                column,
                scope,
            })),
            _ => Err(self.report(
                Diagnostic::error(
                    code::LOCATION,
                    span,
                    "a scope can only be given to a place in a file",
                )
                .help("write the location as `loc(\"file\":line:column)`"),
            )),
        }
    }

    /// A scope as an attribute or alias.
    fn scope(&mut self, what: &str) -> Parsed<ScopeId> {
        let attr = self.attr()?;
        match attr.attr {
            RawAttr::Scope(scope) => Ok(scope),
            other => Err(self.error(
                code::LOCATION,
                attr.span,
                format!("expected {what}, found {}", other.kind()),
            )),
        }
    }

    /// What follows the name of a scope's attribute.
    pub(super) fn scope_body(&mut self, kind: &str) -> Parsed<ScopeId> {
        let start = self.last_end;
        self.expect(Tok::Less, "")?;
        if kind == "di_file" {
            let name = self.utf8_string("the name of a file")?;
            self.expect_word("in")?;
            let directory = self.utf8_string("a folder")?;
            self.expect(Tok::Greater, "")?;
            return Ok(self.module.debug.scope(Scope::File { name, directory }));
        }
        let params = self.params()?;
        let span = Span::new(start, self.last_end);
        let scope = match kind {
            "di_compile_unit" => Scope::CompileUnit {
                file: self.required(params.file, "file", kind, span)?,
            },
            "di_subprogram" => Scope::Subprogram {
                file: self.required(params.file, "file", kind, span)?,
                line: self.required(params.line, "line", kind, span)?,
                name: self.required(params.name, "name", kind, span)?,
                linkage_name: self.required(params.linkage_name, "linkageName", kind, span)?,
                compile_unit: self.required(params.compile_unit, "compileUnit", kind, span)?,
                scope_line: params.scope_line.unwrap_or(0),
            },
            _ => Scope::LexicalBlock {
                scope: self.required(params.scope, "scope", kind, span)?,
                file: self.required(params.file, "file", kind, span)?,
                line: self.required(params.line, "line", kind, span)?,
                column: params.column.unwrap_or(0),
            },
        };
        self.check_scope(&scope, span)?;
        Ok(self.module.debug.scope(scope))
    }

    fn params(&mut self) -> Parsed<Params> {
        let mut params = Params::default();
        self.list(Tok::Greater, |p| {
            let known = [
                "file",
                "scope",
                "compileUnit",
                "name",
                "linkageName",
                "line",
                "column",
                "scopeLine",
            ];
            let token = p.expect(Tok::Word, " that names a parameter")?;
            let name = p.text_of(token);
            p.expect(Tok::Equal, "")?;
            match name {
                "file" => params.file = Some(p.scope("a `di_file`")?),
                "scope" => params.scope = Some(p.scope("a scope")?),
                "compileUnit" => params.compile_unit = Some(p.scope("a `di_compile_unit`")?),
                "name" => params.name = Some(p.utf8_string("a name")?),
                "linkageName" => params.linkage_name = Some(p.utf8_string("a name")?),
                "line" => params.line = Some(p.integer("a line")?),
                "column" => params.column = Some(p.integer("a column")?),
                "scopeLine" => params.scope_line = Some(p.integer("a line")?),
                _ => {
                    let message = format!("`{name}` is no parameter: expected {}", suggest::one_of(known));
                    return Err(p.error(code::LOCATION, token.span(), message));
                }
            }
            Ok(())
        })?;
        Ok(params)
    }

    fn required<T>(&mut self, param: Option<T>, name: &str, kind: &str, span: Span) -> Parsed<T> {
        match param {
            Some(value) => Ok(value),
            None => Err(self.error(
                code::LOCATION,
                span,
                format!("`{kind}` lacks its parameter `{name}`"),
            )),
        }
    }

    /// Scopes refer to files, units and local scopes; anything else cannot be stored.
    fn check_scope(&mut self, scope: &Scope, span: Span) -> Parsed {
        let (file, unit, local) = match *scope {
            Scope::File { .. } => return Ok(()),
            Scope::CompileUnit { file } => (file, None, None),
            Scope::Subprogram {
                file, compile_unit, ..
            } => (file, Some(compile_unit), None),
            Scope::LexicalBlock { scope, file, .. } => (file, None, Some(scope)),
        };
        let debug = &self.module.debug;
        let problem = if !matches!(debug[file], Scope::File { .. }) {
            Some("`file` must be a `di_file`")
        } else if unit.is_some_and(|u| !matches!(debug[u], Scope::CompileUnit { .. })) {
            Some("`compileUnit` must be a `di_compile_unit`")
        } else if local
            .is_some_and(|s| !matches!(debug[s], Scope::Subprogram { .. } | Scope::LexicalBlock { .. }))
        {
            Some("`scope` must be a `di_subprogram` or a `di_lexical_block`")
        } else {
            None
        };
        match problem {
            Some(message) => Err(self.error(code::LOCATION, span, message)),
            None => Ok(()),
        }
    }
}
