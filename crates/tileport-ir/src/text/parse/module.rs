//! The top level: modules, globals and entries.

use super::attrs::{NamedAttr, RawAttr, Spanned};
use super::cursor::Parser;
use super::lexer::{Tok, Token};
use super::region::Args;
use super::types::without_prefix;
use super::{Body, Diagnostic, Parsed, Span, TypeId, code, suggest};
use crate::attr::{AttrEnum, Dictionary, Elements, Hints, Visibility};
use crate::module::{Entry, Global, Item};
use crate::op::{Op, Values};
use crate::types::{FunctionType, Type};
use crate::{LocId, MAX_NESTING};
use std::sync::Arc;

/// What is around an item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    /// The file, or a module of MLIR itself.
    Nothing,
    /// A Tile IR module.
    Module,
}

/// What an entry consists of beside its body.
struct Header {
    name: Arc<str>,
    name_span: Span,
    inputs: Vec<TypeId>,
    results: Vec<TypeId>,
    hints: Option<Hints>,
    arg_attrs: Vec<Dictionary>,
}

impl<'a> Parser<'a> {
    /// Reads the whole file.
    pub(super) fn parse_file(&mut self) {
        let mut modules = None;
        while !self.at(Tok::Eof) {
            if self.at(Tok::RBrace) {
                let span = self.bump().span();
                self.error(code::SYNTAX, span, "this `}` closes nothing");
                continue;
            }
            self.item(Around::Nothing, &mut modules);
        }
    }

    /// Reads one item; after a finding, goes to the next.
    fn item(&mut self, around: Around, module: &mut Option<Span>) {
        let start = self.tok.start;
        if self.item_inner(around, module).is_err() {
            let before = self.tok.start;
            self.recover(start);
            // Whatever happens, the parser moves on.
            if self.tok.start == start && before == start && !self.at(Tok::RBrace) {
                self.bump();
            }
            self.operands.clear();
            self.type_uses.clear();
            self.slots.clear();
        }
    }

    fn item_inner(&mut self, around: Around, module: &mut Option<Span>) -> Parsed {
        let token = self.tok;
        match token.kind {
            Tok::Hash | Tok::Bang => self.alias_definition(),
            Tok::Str => self.generic_item(around, module),
            Tok::Word => {
                let word = self.text_of(token);
                match (word, around) {
                    ("module" | "builtin.module", Around::Nothing) => self.outer_module(module),
                    ("cuda_tile.module", Around::Nothing) => self.tile_module(module),
                    ("cuda_tile.module" | "module" | "builtin.module", Around::Module) => Err(self.error(
                        code::MODULE,
                        token.span(),
                        "a Tile IR module cannot hold another module",
                    )),
                    ("entry" | "cuda_tile.entry", _) => self.entry(),
                    ("global" | "cuda_tile.global", _) => self.global(),
                    _ => Err(self.no_item(token, word)),
                }
            }
            Tok::Value => {
                let message = "values are computed in entries, not beside them";
                Err(self.error(code::SYNTAX, token.span(), message))
            }
            _ => Err(self.unexpected("`cuda_tile.module`, `entry` or `global`")),
        }
    }

    #[cold]
    fn no_item(&mut self, token: Token, word: &str) -> super::Failed {
        if crate::Opcode::from_mnemonic(without_prefix(word)).is_some() {
            return self.error(
                code::SYNTAX,
                token.span(),
                format!("`{word}` must stand in the body of an entry"),
            );
        }
        let name = without_prefix(word);
        if let Some(near) = suggest::nearest(name, ["entry", "global", "module"].into_iter()) {
            let error = Diagnostic::error(
                code::UNKNOWN_OP,
                token.span(),
                format!("`{word}` is not an operation of Tile IR"),
            );
            return self.report(error.help(format!("did you mean `{near}`?")));
        }
        self.unknown_op(token, word)
    }

    // ---- Modules --------------------------------------------------------------------------------------------------

    /// MLIR's own module around the Tile IR module: `module @name attributes {…} { … }`.
    fn outer_module(&mut self, module: &mut Option<Span>) -> Parsed {
        let token = self.bump();
        if self.at(Tok::Symbol) {
            self.symbol("a name")?;
        }
        if self.eat_word("attributes") {
            self.optional_dictionary()?;
        }
        self.items(Around::Nothing, module, token.span())?;
        self.optional_location()?;
        Ok(())
    }

    /// `cuda_tile.module @name attributes {…} { … }`
    fn tile_module(&mut self, module: &mut Option<Span>) -> Parsed {
        let token = self.bump();
        self.only_module(module, token.span())?;
        let name = self.symbol("the name of the module such as `@kernels`")?;
        self.module.name = Some(name);
        if self.eat_word("attributes") {
            if !self.at(Tok::LBrace) {
                return Err(self.expected("`{` and attributes"));
            }
            let attrs = self.optional_dictionary()?;
            self.module_attrs(attrs)?;
        }
        self.items(Around::Module, module, token.span())?;
        self.optional_location()?;
        Ok(())
    }

    fn only_module(&mut self, module: &mut Option<Span>, span: Span) -> Parsed {
        let Some(before) = *module else {
            *module = Some(span);
            return Ok(());
        };
        let error = Diagnostic::error(code::MODULE, span, "the file holds a second Tile IR module")
            .label(before, "this is the first")
            .help("put each module into a file of its own");
        Err(self.report(error))
    }

    fn module_attrs(&mut self, attrs: Vec<NamedAttr>) -> Parsed {
        for attr in attrs {
            match &*attr.name {
                "producer" => self.module.producer = Some(self.name_from(&attr.value)?),
                "sym_name" => self.module.name = Some(self.name_from(&attr.value)?),
                name if name.contains('.') => {}
                name => {
                    let message = format!("a module has no attribute `{name}`");
                    let error = Diagnostic::error(code::ATTRIBUTE, attr.span, message);
                    self.report(error.help("it has `producer`"));
                }
            }
        }
        Ok(())
    }

    /// `{ items }`
    fn items(&mut self, around: Around, module: &mut Option<Span>, header: Span) -> Parsed {
        let open = self.expect(Tok::LBrace, " and the content of the module")?;
        if self.region_depth >= MAX_NESTING {
            let message = format!("modules are nested more than {MAX_NESTING} deep");
            return Err(self.error(code::NESTING, open.span(), message));
        }
        self.region_depth += 1;
        while !matches!(self.tok.kind, Tok::RBrace | Tok::Eof) {
            self.item(around, module);
        }
        self.region_depth -= 1;
        if self.at(Tok::Eof) {
            let error = Diagnostic::error(
                code::SYNTAX,
                self.tok.span(),
                "expected `}`, found the end of the file",
            );
            return Err(self.report(error.label(header, "the module begins here")));
        }
        self.bump();
        Ok(())
    }

    // ---- Entries --------------------------------------------------------------------------------------------------

    /// `entry @name(%a: type) optimization_hints=<…> { … }`
    fn entry(&mut self) -> Parsed {
        let start = self.bump().start;
        let name_span = self.tok.span();
        let name = self.symbol("the name of the entry such as `@kernel`")?;
        let mut args = Args::new();
        let mut attrs: Vec<Option<Spanned>> = Vec::new();
        self.expect(Tok::LParen, " and the parameters")?;
        self.list(Tok::RParen, |p| {
            let (arg, attr) = p.argument()?;
            args.push(arg);
            attrs.push(attr);
            Ok(())
        })?;
        let results = self.entry_results()?;
        let mut hints = None;
        if self.eat_word("optimization_hints") {
            self.expect(Tok::Equal, "")?;
            hints = Some(self.hints_body()?);
        }
        let header = Header {
            name,
            name_span,
            inputs: args.iter().filter_map(|a| a.ty.ty).collect(),
            results,
            hints,
            arg_attrs: self.stored_arg_attrs(&attrs)?,
        };
        let end = self.last_end;
        self.body = Body::new(&[]);
        let block = self.root_block();
        self.region_body(block, &args, false)?;
        let extra = self.optional_dictionary()?;
        for attr in extra {
            self.no_entry_attr(&attr);
        }
        self.finish_entry(header, Span::new(start, end))
    }

    fn no_entry_attr(&mut self, attr: &NamedAttr) {
        if !attr.name.contains('.') {
            let message = format!("`entry` has no attribute `{}`", attr.name);
            self.error(code::ATTRIBUTE, attr.span, message);
        }
    }

    fn root_block(&mut self) -> crate::BlockId {
        let root = self.body.root();
        match self.body.entry_block(root) {
            Some(block) => block,
            None => self.body.add_block(root, &[]),
        }
    }

    /// `-> type` or `-> (types)`: an entry gives nothing, which the verifier says.
    fn entry_results(&mut self) -> Parsed<Vec<TypeId>> {
        let mut results = Vec::new();
        if !self.eat(Tok::Arrow) {
            return Ok(results);
        }
        if self.eat(Tok::LParen) {
            self.list(Tok::RParen, |p| {
                results.push(p.parse_type()?);
                p.optional_dictionary()?;
                Ok(())
            })?;
        } else {
            results.push(self.parse_type()?);
        }
        Ok(results)
    }

    /// The attributes of the parameters: none, or one dictionary for each.
    fn stored_arg_attrs(&mut self, attrs: &[Option<Spanned>]) -> Parsed<Vec<Dictionary>> {
        let list: Parsed<Vec<Dictionary>> = attrs
            .iter()
            .map(|attr| match attr {
                Some(attr) => self.stored_dictionary(attr),
                None => Ok(Dictionary::new()),
            })
            .collect();
        let list = list?;
        Ok(if list.iter().all(Vec::is_empty) {
            Vec::new()
        } else {
            list
        })
    }

    fn finish_entry(&mut self, header: Header, span: Span) -> Parsed {
        let block = self.root_block();
        let operands = Values::new();
        self.terminate(block, Op::Return { operands });
        let loc = self.optional_location()?;
        self.locate_implied(self.body.root(), loc);
        let body = std::mem::replace(&mut self.body, Body::new(&[]));
        let entry = Entry {
            name: header.name,
            signature: FunctionType {
                inputs: header.inputs,
                results: header.results,
            },
            hints: header.hints,
            arg_attrs: header.arg_attrs,
            body,
            loc,
            span: span.to(header.name_span),
        };
        self.module.items.push(Item::Entry(Box::new(entry)));
        Ok(())
    }

    // ---- Globals --------------------------------------------------------------------------------------------------

    /// `global private constant @name alignment = 16 <f32: 1.0> : tile<4xf32>`
    fn global(&mut self) -> Parsed {
        let start = self.bump().start;
        let mut visibility = Visibility::Public;
        for &(value, word, _) in Visibility::CASES {
            if self.eat_word(word) {
                visibility = value;
                break;
            }
        }
        let mut constant = self.eat_word("constant");
        let name = self.symbol("the name of the global such as `@x`")?;
        let mut alignment = 0;
        if self.eat_word("alignment") {
            self.expect(Tok::Equal, "")?;
            alignment = self.integer("an alignment")?;
        }
        for attr in self.optional_dictionary()? {
            self.global_attr(&attr, &mut alignment, &mut constant, &mut visibility)?;
        }
        let (value, said) = self.typed_elements(|_| Ok(()))?;
        let end = self.last_end;
        let loc = self.optional_location()?;
        if let (Some(value), Some(ty)) = (value, said.ty) {
            self.module.items.push(Item::Global(Global {
                name,
                ty,
                value,
                alignment,
                constant,
                visibility,
                loc,
                span: Span::new(start, end),
            }));
        }
        Ok(())
    }

    fn global_attr(
        &mut self,
        attr: &NamedAttr,
        alignment: &mut u64,
        constant: &mut bool,
        visibility: &mut Visibility,
    ) -> Parsed {
        match (&*attr.name, &attr.value.attr) {
            ("alignment", RawAttr::Number(text, _)) => {
                let Ok(n) = text.parse() else {
                    return Err(self.wrong_kind("an alignment", &attr.value));
                };
                *alignment = n;
            }
            ("constant", RawAttr::Unit) => *constant = true,
            ("constant", RawAttr::Bool(b)) => *constant = *b,
            ("symbol_visibility", RawAttr::Enum(facts, code)) if facts.mnemonic == Visibility::MNEMONIC => {
                *visibility = Visibility::from_code((*code).into()).unwrap_or(Visibility::Public);
            }
            ("alignment" | "constant" | "symbol_visibility", _) => {
                return Err(self.wrong_kind(&format!("the value of `{}`", attr.name), &attr.value));
            }
            (name, _) if name.contains('.') => {}
            (name, _) => {
                self.error(
                    code::ATTRIBUTE,
                    attr.span,
                    format!("`global` has no attribute `{name}`"),
                );
            }
        }
        Ok(())
    }

    // ---- The generic form -----------------------------------------------------------------------------------------

    /// `"cuda_tile.module"() <{…}> ({ … }) {…} : () -> ()`, and so for entries and globals.
    fn generic_item(&mut self, around: Around, module: &mut Option<Span>) -> Parsed {
        let token = self.tok;
        let name = self.text_of(token).trim_matches('"');
        match name {
            "builtin.module" if around == Around::Nothing => {
                self.generic_head()?;
                self.generic_items(Around::Nothing, module, token.span())?;
                self.generic_tail()?;
            }
            "cuda_tile.module" if around == Around::Nothing => {
                self.only_module(module, token.span())?;
                let attrs = self.generic_head()?;
                self.module_attrs(attrs)?;
                self.generic_items(Around::Module, module, token.span())?;
                let attrs = self.generic_tail()?.0;
                self.module_attrs(attrs)?;
            }
            "cuda_tile.entry" => return self.generic_entry(),
            "cuda_tile.global" => return self.generic_global(),
            _ => return Err(self.no_item(token, name)),
        }
        Ok(())
    }

    /// The name, the empty operands and the properties.
    fn generic_head(&mut self) -> Parsed<Vec<NamedAttr>> {
        self.bump();
        self.expect(Tok::LParen, "")?;
        self.expect(Tok::RParen, "")?;
        self.properties()
    }

    /// The attributes, the type `() -> ()` and the location.
    fn generic_tail(&mut self) -> Parsed<(Vec<NamedAttr>, LocId)> {
        let attrs = self.optional_dictionary()?;
        self.expect(Tok::Colon, " and the type `() -> ()`")?;
        self.expect(Tok::LParen, "")?;
        self.expect(Tok::RParen, "")?;
        self.expect(Tok::Arrow, "")?;
        self.expect(Tok::LParen, "")?;
        self.expect(Tok::RParen, "")?;
        let loc = self.optional_location()?;
        Ok((attrs, loc))
    }

    fn generic_items(&mut self, around: Around, module: &mut Option<Span>, header: Span) -> Parsed {
        self.expect(Tok::LParen, "")?;
        self.items(around, module, header)?;
        self.expect(Tok::RParen, "").map(|_| ())
    }

    fn generic_entry(&mut self) -> Parsed {
        let token = self.tok;
        let mut attrs = self.generic_head()?;
        let header_end = self.last_end;
        self.body = Body::new(&[]);
        self.expect(Tok::LParen, " and the body")?;
        let block = self.root_block();
        self.region_body(block, &Args::new(), true)?;
        self.expect(Tok::RParen, "")?;
        let (more, loc) = self.generic_tail()?;
        attrs.extend(more);
        let header = self.generic_header(attrs, token.span())?;
        let arguments = self.arg_types(block);
        if arguments != header.inputs {
            let message = format!(
                "the block of `@{}` has {} arguments, which are not those of its `function_type`",
                header.name,
                arguments.len()
            );
            return Err(self.error(code::TYPE_MISMATCH, header.name_span, message));
        }
        self.finish_entry(header, Span::new(token.start, header_end))?;
        if let Some(Item::Entry(entry)) = self.module.items.last_mut() {
            entry.loc = loc;
        }
        Ok(())
    }

    fn generic_header(&mut self, mut attrs: Vec<NamedAttr>, at: Span) -> Parsed<Header> {
        let Some(name) = Self::take_attr(&mut attrs, "sym_name") else {
            return Err(self.lacks("entry", "sym_name", at));
        };
        let Some(ty) = Self::take_attr(&mut attrs, "function_type") else {
            return Err(self.lacks("entry", "function_type", at));
        };
        let RawAttr::Type(ty_id) = ty.value.attr else {
            return Err(self.wrong_kind("a function type", &ty.value));
        };
        let Type::Function(function) = self.module.types[ty_id].clone() else {
            return Err(self.wrong_kind("a function type", &ty.value));
        };
        let hints = match Self::take_attr(&mut attrs, "optimization_hints") {
            Some(NamedAttr { value, .. }) => match value.attr {
                RawAttr::Hints(hints) => Some(Hints::clone(&hints)),
                _ => return Err(self.wrong_kind("optimization hints", &value)),
            },
            None => None,
        };
        let arg_attrs = match Self::take_attr(&mut attrs, "arg_attrs") {
            Some(NamedAttr { value, .. }) => match &value.attr {
                RawAttr::Array(list) => {
                    let list: Vec<Option<Spanned>> = list.iter().cloned().map(Some).collect();
                    self.stored_arg_attrs(&list)?
                }
                _ => return Err(self.wrong_kind("a list of dictionaries", &value)),
            },
            None => Vec::new(),
        };
        // Attributes of results say nothing, as there are none.
        Self::take_attr(&mut attrs, "res_attrs");
        for attr in &attrs {
            self.no_entry_attr(attr);
        }
        Ok(Header {
            name: self.name_from(&name.value)?,
            name_span: at,
            inputs: function.inputs,
            results: function.results,
            hints,
            arg_attrs,
        })
    }

    fn generic_global(&mut self) -> Parsed {
        let token = self.tok;
        let mut attrs = self.generic_head()?;
        let (more, loc) = self.generic_tail()?;
        attrs.extend(more);
        let span = Span::new(token.start, self.last_end);
        let Some(name) = Self::take_attr(&mut attrs, "sym_name") else {
            return Err(self.lacks("global", "sym_name", token.span()));
        };
        let Some(value) = Self::take_attr(&mut attrs, "value") else {
            return Err(self.lacks("global", "value", token.span()));
        };
        let (ty, value): (TypeId, Elements) = match value.value.attr {
            RawAttr::Elements(ty, elements) => (ty, elements),
            _ => return Err(self.wrong_kind("the elements of a tile", &value.value)),
        };
        let (mut alignment, mut constant, mut visibility) = (0, false, Visibility::Public);
        for attr in &attrs {
            self.global_attr(attr, &mut alignment, &mut constant, &mut visibility)?;
        }
        let name = self.name_from(&name.value)?;
        self.module.items.push(Item::Global(Global {
            name,
            ty,
            value,
            alignment,
            constant,
            visibility,
            loc,
            span,
        }));
        Ok(())
    }
}
