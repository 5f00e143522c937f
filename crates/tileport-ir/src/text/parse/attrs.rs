//! Attributes in MLIR's general form, as aliases, dictionaries and generic operations hold them.

use super::cursor::Parser;
use super::lexer::Tok;
use super::types::without_prefix;
use super::{Diagnostic, Parsed, Span, TypeId, code, suggest};
use crate::attr::{
    AttrEnum, ByteString, ComparisonOrdering, ComparisonPredicate, Elements, EnumFacts, Hints,
    MemoryOrdering, MemoryScope, MultimemReduction, Overflow, PaddingValue, PointerAttr, Predicate,
    RoundingMode, Signedness, Visibility,
};
use crate::types::{ElementType, Type};
use crate::{LocId, ScopeId};
use std::rc::Rc;
use std::sync::Arc;

/// An attribute with its place.
#[derive(Clone, Debug)]
pub(super) struct Spanned {
    pub(super) attr: RawAttr,
    pub(super) span: Span,
    /// How many attributes it consists of.
    pub(super) nodes: usize,
}

/// A name and its attribute.
#[derive(Clone, Debug)]
pub(super) struct NamedAttr {
    pub(super) name: Arc<str>,
    pub(super) span: Span,
    pub(super) value: Spanned,
}

/// An attribute as it is written; what it means depends on where it stands. Cloning is cheap.
#[derive(Clone, Debug)]
pub(super) enum RawAttr {
    /// Only there: a name without a value.
    Unit,
    Bool(bool),
    /// Digits, with the type behind the colon if there is one.
    Number(Rc<str>, Option<ElementType>),
    Str(ByteString),
    Symbol(Arc<str>),
    Type(TypeId),
    Array(Rc<[Spanned]>),
    Dict(Rc<[NamedAttr]>),
    /// One of the dialect's enums and the code of its keyword.
    Enum(&'static EnumFacts, u8),
    Predicate(Rc<Predicate>),
    Hints(Rc<Hints>),
    Elements(TypeId, Elements),
    Scope(ScopeId),
    Loc(LocId),
}

impl RawAttr {
    /// What a message calls it.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Unit => "nothing",
            Self::Bool(_) => "a truth value",
            Self::Number(..) => "a number",
            Self::Str(_) => "a string",
            Self::Symbol(_) => "a symbol",
            Self::Type(_) => "a type",
            Self::Array(_) => "a list",
            Self::Dict(_) => "a dictionary",
            Self::Enum(..) => "a keyword attribute",
            Self::Predicate(_) => "a predicate",
            Self::Hints(_) => "optimization hints",
            Self::Elements(..) => "the elements of a tile",
            Self::Scope(_) => "a scope",
            Self::Loc(_) => "a location",
        }
    }
}

impl Spanned {
    pub(super) fn loc(loc: LocId, span: Span) -> Self {
        Self {
            attr: RawAttr::Loc(loc),
            span,
            nodes: 1,
        }
    }

    pub(super) fn as_loc(&self) -> Option<LocId> {
        match self.attr {
            RawAttr::Loc(loc) => Some(loc),
            _ => None,
        }
    }
}

/// The dialect's enums, by their mnemonics.
static ENUMS: [&EnumFacts; 12] = [
    Signedness::FACTS,
    Overflow::FACTS,
    RoundingMode::FACTS,
    ComparisonPredicate::FACTS,
    ComparisonOrdering::FACTS,
    MemoryOrdering::FACTS,
    MemoryScope::FACTS,
    crate::attr::AtomicMode::FACTS,
    MultimemReduction::FACTS,
    PaddingValue::FACTS,
    PointerAttr::FACTS,
    Visibility::FACTS,
];

/// The dialect's other attributes.
const OTHERS: [&str; 9] = [
    "div_by",
    "same_elements",
    "bounded",
    "optimization_hints",
    "di_file",
    "di_compile_unit",
    "di_subprogram",
    "di_lexical_block",
    "di_loc",
];

impl<'a> Parser<'a> {
    /// Reads an attribute.
    pub(super) fn attr(&mut self) -> Parsed<Spanned> {
        let first = self.tok;
        let (attr, mut nodes) = self.nested(first.span(), "attributes", |p| p.attr_inner())?;
        if matches!(attr, RawAttr::Predicate(_) | RawAttr::Hints(_)) {
            // These hold lists of their own.
            nodes = nodes.max(self.last_end.saturating_sub(first.start));
        }
        Ok(Spanned {
            attr,
            span: Span::new(first.start, self.last_end),
            nodes,
        })
    }

    fn attr_inner(&mut self) -> Parsed<(RawAttr, usize)> {
        let leaf = match self.tok.kind {
            Tok::Int | Tok::Float | Tok::Minus => self.number_attr()?,
            Tok::Str => RawAttr::Str(self.string("a string")?),
            Tok::Symbol => RawAttr::Symbol(self.symbol("a symbol")?),
            Tok::LSquare => return self.array_attr(),
            Tok::LBrace => {
                let (list, nodes) = self.dictionary()?;
                return Ok((RawAttr::Dict(list.into()), nodes));
            }
            Tok::Hash => return self.hash_attr(),
            Tok::Bang | Tok::LParen => RawAttr::Type(self.parse_type()?),
            Tok::Word => match self.text_of(self.tok) {
                "true" | "false" => RawAttr::Bool(self.truth()?),
                "unit" => {
                    self.bump();
                    RawAttr::Unit
                }
                "loc" => RawAttr::Loc(self.location()?),
                "dense" => self.dense_attr()?,
                "array" => return self.dense_array(),
                _ => RawAttr::Type(self.parse_type()?),
            },
            _ => return Err(self.expected("an attribute")),
        };
        Ok((leaf, 1))
    }

    /// `4`, `-1 : i8`, `0.0 : f32`
    fn number_attr(&mut self) -> Parsed<RawAttr> {
        let (text, _) = self.number_text()?;
        let element = if self.eat(Tok::Colon) {
            Some(self.element("the type of a number")?)
        } else {
            None
        };
        Ok(RawAttr::Number(text.into(), element))
    }

    fn array_attr(&mut self) -> Parsed<(RawAttr, usize)> {
        self.expect(Tok::LSquare, "")?;
        let mut list = Vec::new();
        self.list(Tok::RSquare, |p| {
            list.push(p.attr()?);
            Ok(())
        })?;
        let nodes = list
            .iter()
            .fold(1usize, |n, a: &Spanned| n.saturating_add(a.nodes));
        Ok((RawAttr::Array(list.into()), nodes))
    }

    /// `{a = 1, b}`; names may be strings.
    pub(super) fn dictionary(&mut self) -> Parsed<(Vec<NamedAttr>, usize)> {
        self.expect(Tok::LBrace, "")?;
        let mut list: Vec<NamedAttr> = Vec::new();
        self.list(Tok::RBrace, |p| {
            let entry = p.named_attr()?;
            list.push(entry);
            Ok(())
        })?;
        self.check_names(&list)?;
        let nodes = list.iter().fold(1usize, |n, a| n.saturating_add(a.value.nodes));
        Ok((list, nodes))
    }

    fn named_attr(&mut self) -> Parsed<NamedAttr> {
        let token = self.tok;
        let name = self.attr_name()?;
        let span = token.span();
        let value = if self.eat(Tok::Equal) {
            self.attr()?
        } else {
            Spanned {
                attr: RawAttr::Unit,
                span,
                nodes: 1,
            }
        };
        Ok(NamedAttr { name, span, value })
    }

    /// The name of an attribute: a word or a string.
    pub(super) fn attr_name(&mut self) -> Parsed<Arc<str>> {
        if self.at(Tok::Str) {
            return self.utf8_string("a name");
        }
        let token = self.expect(Tok::Word, " that names an attribute")?;
        Ok(Arc::from(self.text_of(token)))
    }

    /// Names in a dictionary must be different.
    fn check_names(&mut self, list: &[NamedAttr]) -> Parsed {
        let mut sorted: Vec<&NamedAttr> = list.iter().collect();
        sorted.sort_by(|a, b| (&a.name, a.span).cmp(&(&b.name, b.span)));
        for pair in sorted.windows(2) {
            if let [a, b] = pair
                && a.name == b.name
            {
                let error = Diagnostic::error(
                    code::ATTRIBUTE,
                    b.span,
                    format!("the attribute `{}` is given twice", b.name),
                );
                return Err(self.report(error.label(a.span, "it was given here")));
            }
        }
        Ok(())
    }

    /// `array<i32: 1, 2>` or `array<i1: true>`
    fn dense_array(&mut self) -> Parsed<(RawAttr, usize)> {
        self.bump();
        self.expect(Tok::Less, "")?;
        let element = self.element("the element of an array")?;
        let mut list = Vec::new();
        if !self.eat(Tok::Greater) {
            self.expect(Tok::Colon, "")?;
            self.list(Tok::Greater, |p| {
                let start = p.tok.start;
                let attr = match p.text_of(p.tok) {
                    "true" | "false" => RawAttr::Bool(p.truth()?),
                    _ => RawAttr::Number(p.number_text()?.0.into(), Some(element)),
                };
                let span = Span::new(start, p.last_end);
                list.push(Spanned { attr, span, nodes: 1 });
                Ok(())
            })?;
        }
        let nodes = list.len() + 1;
        Ok((RawAttr::Array(list.into()), nodes))
    }

    /// `dense<[1, 2]> : tile<2xi32>`
    fn dense_attr(&mut self) -> Parsed<RawAttr> {
        self.bump();
        self.expect(Tok::Less, "")?;
        // The type stands behind the elements but says how they are to be read; so they are read twice.
        let (lexer, tok) = (self.lexer, self.tok);
        self.skip_elements()?;
        self.expect(Tok::Greater, " after the elements")?;
        self.expect(Tok::Colon, " and the type of the elements")?;
        let type_use = self.type_use()?;
        let (behind, behind_tok, behind_end) = (self.lexer, self.tok, self.last_end);
        let Some((ty, element)) = self.tile_of_numbers(type_use) else {
            return Err(super::Failed);
        };
        (self.lexer, self.tok) = (lexer, tok);
        let literal = self.literal(element)?;
        (self.lexer, self.tok, self.last_end) = (behind, behind_tok, behind_end);
        let elements = self.elements(literal, ty, type_use.span)?;
        Ok(RawAttr::Elements(ty, elements))
    }

    /// Skips what stands between the brackets of `dense<…>`.
    fn skip_elements(&mut self) -> Parsed {
        while !self.at(Tok::Greater) {
            match self.tok.kind {
                Tok::LSquare
                | Tok::RSquare
                | Tok::Comma
                | Tok::Int
                | Tok::Float
                | Tok::Minus
                | Tok::Str
                | Tok::Word => {
                    self.bump();
                }
                _ => return Err(self.expected("numbers or `>`")),
            }
        }
        Ok(())
    }

    /// `#cuda_tile.x<…>`, or an alias. The dialect's prefix may be left out before `<`.
    fn hash_attr(&mut self) -> Parsed<(RawAttr, usize)> {
        let token = self.tok;
        let text = self.text_of(token);
        let name = text.strip_prefix('#').unwrap_or(text);
        let attr = match name.strip_prefix("cuda_tile.") {
            Some(name) => self.dialect_attr(name)?,
            None if !name.contains('.') => {
                let alias = self.attr_alias()?;
                return Ok((alias.attr, alias.nodes));
            }
            None => {
                return Err(self.report(
                    Diagnostic::error(
                        code::OTHER_DIALECT,
                        token.span(),
                        format!("`{text}` is an attribute of another dialect"),
                    )
                    .help("only attributes of `cuda_tile` are part of Tile IR"),
                ));
            }
        };
        Ok((attr, 1))
    }

    /// An attribute of the dialect; the token at hand is its name.
    fn dialect_attr(&mut self, name: &str) -> Parsed<RawAttr> {
        let token = self.tok;
        if let Some(facts) = ENUMS.iter().find(|f| f.mnemonic == name) {
            self.bump();
            self.expect(Tok::Less, "")?;
            let code = self.keyword(facts)?;
            self.expect(Tok::Greater, "")?;
            return Ok(RawAttr::Enum(facts, code));
        }
        if !OTHERS.contains(&name) {
            let known = ENUMS.iter().map(|f| f.mnemonic).chain(OTHERS);
            let mut error = Diagnostic::error(
                code::ATTRIBUTE,
                token.span(),
                format!("`#cuda_tile.{name}` is not an attribute of Tile IR"),
            );
            if let Some(near) = suggest::nearest(name, known) {
                error = error.help(format!("did you mean `#cuda_tile.{near}`?"));
            }
            return Err(self.report(error));
        }
        self.bump();
        Ok(match name {
            "div_by" | "same_elements" | "bounded" => RawAttr::Predicate(Rc::new(self.predicate_body(name)?)),
            "optimization_hints" => RawAttr::Hints(Rc::new(self.hints_body()?)),
            "di_loc" => RawAttr::Loc(self.scoped_loc()?),
            _ => RawAttr::Scope(self.scope_body(name)?),
        })
    }

    /// A predicate of `assume` as an attribute, or in short form without `#cuda_tile.`.
    pub(super) fn predicate(&mut self) -> Parsed<Predicate> {
        if self.at(Tok::Hash) {
            let attr = self.attr()?;
            return match attr.attr {
                RawAttr::Predicate(p) => Ok((*p).clone()),
                other => Err(self.error(
                    code::ATTRIBUTE,
                    attr.span,
                    format!("expected a predicate, found {}", other.kind()),
                )),
            };
        }
        let known = ["div_by", "same_elements", "bounded"];
        if !self.at(Tok::Word) {
            return Err(self.expected(&suggest::one_of(known)));
        }
        let word = without_prefix(self.text_of(self.tok));
        if !known.contains(&word) {
            let span = self.tok.span();
            let mut error = Diagnostic::error(
                code::KEYWORD,
                span,
                format!("`{word}` is no predicate: expected {}", suggest::one_of(known)),
            );
            if let Some(near) = suggest::nearest(word, known.into_iter()) {
                error = error.help(format!("did you mean `{near}`?"));
            }
            return Err(self.report(error));
        }
        self.bump();
        self.predicate_body(word)
    }

    fn predicate_body(&mut self, name: &str) -> Parsed<Predicate> {
        self.expect(Tok::Less, "")?;
        let predicate = match name {
            "div_by" => self.div_by()?,
            "same_elements" => {
                self.expect(Tok::LSquare, "")?;
                let mut sizes = crate::types::Ints::new();
                self.list(Tok::RSquare, |p| {
                    sizes.push(p.integer("the size of a group")?);
                    Ok(())
                })?;
                Predicate::SameElements(sizes)
            }
            _ => {
                let lower = self.bound()?;
                self.expect(Tok::Comma, "")?;
                let upper = self.bound()?;
                Predicate::Bounded { lower, upper }
            }
        };
        self.expect(Tok::Greater, "")?;
        Ok(predicate)
    }

    fn div_by(&mut self) -> Parsed<Predicate> {
        let divisor = self.integer("a divisor")?;
        let (mut every, mut along) = (None, None);
        if self.eat(Tok::Comma) {
            self.expect_word("every")?;
            every = Some(self.integer("the size of a group")?);
            self.expect_word("along")?;
            along = Some(self.integer("a dimension")?);
        }
        Ok(Predicate::DivBy {
            divisor,
            every,
            along,
        })
    }

    fn bound(&mut self) -> Parsed<Option<i64>> {
        if self.eat(Tok::Question) {
            return Ok(None);
        }
        self.integer("a bound or `?`").map(Some)
    }

    /// The element type of a type that must be a tile of numbers; anything else is reported.
    pub(super) fn tile_of_numbers(&mut self, use_: super::frame::TypeUse) -> Option<(TypeId, ElementType)> {
        let ty = use_.ty?;
        if let Type::Tile(tile) = &self.module.types[ty]
            && let Some(element) = tile.element.as_number()
        {
            return Some((ty, element));
        }
        let text = self.type_text(ty);
        self.error(
            code::TYPE,
            use_.span,
            format!("a constant is a tile of numbers, but this type is `{text}`"),
        );
        None
    }
}
