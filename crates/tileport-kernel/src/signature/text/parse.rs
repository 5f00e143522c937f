//! Reads the notation.

use super::super::{ArraySpec, ConstantValue, DimSpec, ParamSpec};
use super::lex::{Kind, Token, shifted, tokens};
use super::{NamedParam, PARAMETER, SYNTAX};
use crate::Element;
use crate::suggest::nearest;
use tileport_ir::Diagnostic;
use tileport_ir::Span;

/// Tuples in tuples, at most.
const MAX_DEPTH: usize = 16;

const KINDS: &str = "a parameter is a scalar (`n: i32`), an array (`x: f16[?, ?:1]`), a list (`xs: list[f16[?]]`), a tuple \
                     (`p: (f32, i32)`), a constant (`BLOCK=128`), or open (`x: ?`)";
const DIMENSION: &str =
    "a dimension is a length (`?`, `?/16`, `1024`), and after a colon its stride (`:1`, `:?/8`)";
const STRIDE: &str =
    "a stride is a number, `?` if it isn't known, `?/8` if it is divisible, `-?` if it may be negative";
const CONSTANT: &str = "a constant is a number, `true`, `false`, `None`, text in quotes, an element type, a member of an \
                        enumeration by its full name, a tuple of these, or `?`";

type Parsed<T> = Result<T, Box<Diagnostic>>;

/// Reads all parameters; goes on with the next one after an error.
pub(super) fn params(text: &str, base: u32) -> Result<Vec<NamedParam>, Vec<Diagnostic>> {
    let tokens = tokens(text, base).map_err(|error| vec![*error])?;
    let mut parser = Parser {
        tokens: &tokens,
        next: 0,
        base,
    };
    let (mut params, mut errors) = (Vec::<NamedParam>::new(), Vec::new());
    while parser.peek().kind != Kind::End {
        let start = parser.next;
        match parser.param() {
            Ok(param) => match params.iter().find(|other| other.name == param.name) {
                Some(other) => errors.push(
                    Diagnostic::error(
                        PARAMETER,
                        param.span,
                        format!("the parameter `{}` is given twice", param.name),
                    )
                    .label(other.span, "here first")
                    .help("leave one of them out"),
                ),
                None => params.push(param),
            },
            Err(error) => {
                errors.push(*error);
                parser.skip(start);
            }
        }
        if !parser.take(',') {
            break;
        }
    }
    if errors.is_empty() {
        Ok(params)
    } else {
        Err(errors)
    }
}

/// Reads what is said of one parameter.
pub(super) fn spec(text: &str, base: u32) -> Parsed<ParamSpec> {
    let tokens = tokens(text, base)?;
    let mut parser = Parser {
        tokens: &tokens,
        next: 0,
        base,
    };
    let spec = parser.item(0)?;
    match parser.peek().kind {
        Kind::End => Ok(spec),
        _ => Err(parser.expected("the end", KINDS)),
    }
}

struct Parser<'a, 't> {
    /// The last is the end, and is never consumed.
    tokens: &'a [Token<'t>],
    next: usize,
    base: u32,
}

const END: Token<'static> = Token {
    kind: Kind::End,
    text: "",
    start: 0,
};

impl<'a, 't> Parser<'a, 't> {
    fn peek(&self) -> Token<'t> {
        self.tokens.get(self.next).copied().unwrap_or(END)
    }

    fn advance(&mut self) -> Token<'t> {
        let token = self.peek();
        if token.kind != Kind::End {
            self.next += 1;
        }
        token
    }

    fn take(&mut self, mark: char) -> bool {
        let there = self.peek().kind == Kind::Mark(mark);
        if there {
            self.next += 1;
        }
        there
    }

    fn take_name(&mut self, name: &str) -> bool {
        let token = self.peek();
        let there = token.kind == Kind::Name && token.text == name;
        if there {
            self.next += 1;
        }
        there
    }

    /// Whether this mark comes after the next token.
    fn then(&self, mark: char) -> bool {
        let token = self.tokens.get(self.next + 1);
        token.is_some_and(|token| token.kind == Kind::Mark(mark))
    }

    fn span(&self, token: Token<'_>) -> Span {
        shifted(self.base, token.start, token.end())
    }

    /// From a token to before the next one.
    fn since(&self, start: usize) -> Span {
        let first = self.tokens.get(start).map_or(0, |token| token.start);
        let last = self.next.checked_sub(1).and_then(|last| self.tokens.get(last));
        shifted(self.base, first, last.map_or(first, Token::end).max(first))
    }

    fn expected(&self, what: &str, help: &str) -> Box<Diagnostic> {
        let token = self.peek();
        let message = format!("expected {what}, found {}", token.described());
        Diagnostic::error(SYNTAX, self.span(token), message)
            .help(help)
            .into()
    }

    fn wrong(&self, token: Token<'_>, message: String) -> Box<Diagnostic> {
        Diagnostic::error(SYNTAX, self.span(token), message).into()
    }

    fn expect(&mut self, mark: char, help: &str) -> Parsed<()> {
        if self.take(mark) {
            Ok(())
        } else {
            Err(self.expected(&format!("`{mark}`"), help))
        }
    }

    /// Goes on at the comma after the parameter that begins at a token.
    fn skip(&mut self, start: usize) {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(start) {
            match token.kind {
                Kind::Mark('[' | '(') => depth += 1,
                Kind::Mark(']' | ')') => depth = depth.saturating_sub(1),
                Kind::Mark(',') if depth == 0 && at >= self.next => {
                    self.next = at;
                    return;
                }
                _ => {}
            }
        }
        self.next = self.tokens.len().saturating_sub(1);
    }

    fn param(&mut self) -> Parsed<NamedParam> {
        let start = self.next;
        if self.peek().kind != Kind::Name {
            return Err(self.expected("the name of a parameter", KINDS));
        }
        let name = self.advance().text.to_owned();
        let spec = match self.peek().kind {
            Kind::Mark(':') => {
                self.next += 1;
                self.item(0)?
            }
            Kind::Mark('=') => self.item(0)?,
            _ => return Err(self.expected(&format!("`:` or `=` after `{name}`"), KINDS)),
        };
        if !matches!(self.peek().kind, Kind::Mark(',') | Kind::End) {
            return Err(self.expected("`,` or the end", KINDS));
        }
        Ok(NamedParam {
            name,
            spec,
            span: self.since(start),
        })
    }

    /// What is said of a parameter, or of an item of a tuple.
    fn item(&mut self, depth: usize) -> Parsed<ParamSpec> {
        let token = self.peek();
        match token.kind {
            Kind::Mark('=') => {
                self.next += 1;
                if self.take('?') {
                    return Ok(ParamSpec::Constant(None));
                }
                self.constant(depth).map(Some).map(ParamSpec::Constant)
            }
            Kind::Mark('(') => {
                let items = self.tuple(depth, KINDS, Self::item)?;
                Ok(ParamSpec::Tuple(items))
            }
            Kind::Mark('?') if !self.then('[') => {
                self.next += 1;
                Ok(ParamSpec::Open)
            }
            Kind::Mark('[' | '?') => self.array().map(ParamSpec::Array),
            Kind::Name if token.text == "scalar" && !self.then('[') => {
                self.next += 1;
                Ok(ParamSpec::Scalar(None))
            }
            Kind::Name if token.text == "list" => self.list(),
            Kind::Name if self.then('[') => self.array().map(ParamSpec::Array),
            Kind::Name => Ok(ParamSpec::Scalar(Some(self.element()?))),
            _ => Err(self.expected("what kind of parameter it is", KINDS)),
        }
    }

    fn tuple<T>(
        &mut self,
        depth: usize,
        help: &str,
        item: fn(&mut Self, usize) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        if depth >= MAX_DEPTH {
            let message = format!("tuples are nested more than {MAX_DEPTH} deep");
            return Err(self.wrong(self.peek(), message));
        }
        self.expect('(', help)?;
        let mut items = Vec::new();
        while !self.take(')') {
            items.push(item(self, depth + 1)?);
            if !self.take(',') {
                self.expect(')', "close the tuple, or go on after a comma")?;
                break;
            }
        }
        Ok(items)
    }

    fn element(&mut self) -> Parsed<Element> {
        let token = self.peek();
        let known = || Element::ALL.iter().map(|element| element.name());
        if token.kind != Kind::Name {
            return Err(self.expected("an element type", "such as `f16`, `i32` or `bool`"));
        }
        let found = Element::from_name(token.text).or_else(|| Element::from_long_name(token.text));
        if let Some(element) = found {
            self.next += 1;
            return Ok(element);
        }
        let error = self.wrong(token, format!("there is no element type `{}`", token.text));
        let long = || Element::ALL.iter().map(|element| element.long_name());
        let help = match nearest(token.text, known().chain(long())) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("the element types are {}", known().collect::<Vec<_>>().join(", ")),
        };
        Err(error.help(help).into())
    }

    fn list(&mut self) -> Parsed<ParamSpec> {
        let help = "a list is written `list[ARRAY]`, as in `list[f16[?, ?:1]]`";
        self.next += 1;
        self.expect('[', help)?;
        if !matches!(self.peek().kind, Kind::Name | Kind::Mark('?' | '[')) {
            return Err(self.expected("an array", help));
        }
        let element = self.array()?;
        self.expect(']', help)?;
        let (mut alias_groups, mut elements_may_alias) = (Vec::new(), true);
        loop {
            if self.take_name("distinct") {
                elements_may_alias = false;
            } else if self.take_name("alias") {
                self.aliases(&mut alias_groups, None)?;
            } else {
                return Ok(ParamSpec::List {
                    element,
                    alias_groups,
                    elements_may_alias,
                });
            }
        }
    }

    fn array(&mut self) -> Parsed<ArraySpec> {
        let dtype = match self.peek().kind {
            Kind::Mark('[') => None,
            Kind::Mark('?') => {
                self.next += 1;
                None
            }
            _ => Some(self.element()?),
        };
        self.expect('[', DIMENSION)?;
        let mut dims = Vec::new();
        while !self.take(']') {
            dims.push(self.dim()?);
            if !self.take(',') {
                self.expect(']', DIMENSION)?;
                break;
            }
        }
        // The last stride is 1 unless another one is said to be.
        let unit = dims.iter().any(|(dim, stated)| *stated && dim.stride == Some(1));
        if let Some((last, false)) = dims.last_mut()
            && !unit
        {
            last.stride = Some(1);
        }
        let mut array = ArraySpec {
            dtype,
            dims: dims.into_iter().map(|(dim, _)| dim.normalized()).collect(),
            wide_index: false,
            base_divisible_by: 16,
            alias_groups: Vec::new(),
            may_alias_internally: false,
        };
        loop {
            if self.take('@') {
                array.base_divisible_by = self.divisor("the alignment of its address, in bytes")?;
            } else if self.take_name("i64") {
                array.wide_index = true;
            } else if self.take_name("alias") {
                self.aliases(&mut array.alias_groups, Some(&mut array.may_alias_internally))?;
            } else {
                return Ok(array);
            }
        }
    }

    /// Groups of arrays that may overlap; `itself`, if it makes sense, stands for the array's own elements.
    fn aliases(&mut self, groups: &mut Vec<String>, mut itself: Option<&mut bool>) -> Parsed<()> {
        let help = "name a group that each of the arrays that may overlap has: `alias(a)`; `alias(self)` if two indices of \
                    one array may mean one element";
        self.expect('(', help)?;
        loop {
            let token = self.peek();
            let group = match token.kind {
                Kind::Name => token.text.to_owned(),
                Kind::Text => self.unquoted(token)?,
                _ => return Err(self.expected("the name of a group", help)),
            };
            self.next += 1;
            match &mut itself {
                Some(itself) if token.kind == Kind::Name && group == "self" => **itself = true,
                _ if groups.contains(&group) => {
                    return Err(self.wrong(token, format!("the group `{group}` is named twice")));
                }
                _ => groups.push(group),
            }
            if !self.take(',') {
                return self.expect(')', help);
            }
        }
    }

    /// A dimension, and whether its stride is stated.
    fn dim(&mut self) -> Parsed<(DimSpec, bool)> {
        let mut dim = DimSpec::ANY;
        if self.take('?') {
            if self.take('/') {
                dim.length_divisible_by = self.divisor("what divides the length")?;
            }
        } else if self.peek().kind == Kind::Number {
            dim.length = Some(self.whole("a length")?);
        } else {
            return Err(self.expected("a length", DIMENSION));
        }
        let stated = self.take(':');
        if stated {
            self.stride(&mut dim)?;
        }
        Ok((dim, stated))
    }

    fn stride(&mut self, dim: &mut DimSpec) -> Parsed<()> {
        let negative = self.take('-');
        if !self.take('?') {
            if self.peek().kind != Kind::Number {
                return Err(self.expected("a stride", STRIDE));
            }
            dim.stride = Some(self.signed(negative, "a stride")?);
            return Ok(());
        }
        if negative {
            dim.stride_at_least = None;
        }
        if self.take('/') {
            dim.stride_divisible_by = self.divisor("what divides the stride")?;
        }
        if !negative && self.peek().kind == Kind::AtLeast {
            self.next += 1;
            let negative = self.take('-');
            dim.stride_at_least = Some(self.signed(negative, "the least stride")?);
        }
        Ok(())
    }

    /// A whole number, not negative.
    fn whole(&mut self, what: &str) -> Parsed<i64> {
        self.signed(false, what)
    }

    /// The number of a whole number whose sign is read already.
    fn signed(&mut self, negative: bool, what: &str) -> Parsed<i64> {
        let token = self.peek();
        if token.kind != Kind::Number {
            return Err(self.expected(what, "give a whole number"));
        }
        self.next += 1;
        integer(token.text, negative)
            .and_then(|value| i64::try_from(value).ok())
            .ok_or_else(|| {
                let message = format!("`{}` is not a whole number of 64 bits", token.text);
                self.wrong(token, message).help(format!("{what} is one")).into()
            })
    }

    fn divisor(&mut self, what: &str) -> Parsed<u64> {
        let token = self.peek();
        let value = self.whole(what)?;
        match u64::try_from(value) {
            Ok(value) if value > 0 => Ok(value),
            _ => Err(self
                .wrong(token, "nothing is divisible by 0".to_owned())
                .help("give 1 if nothing is known")
                .into()),
        }
    }

    fn constant(&mut self, depth: usize) -> Parsed<ConstantValue> {
        let token = self.peek();
        match token.kind {
            Kind::Mark('(') => self
                .tuple(depth, CONSTANT, Self::constant)
                .map(ConstantValue::Tuple),
            Kind::Text => {
                self.next += 1;
                self.unquoted(token).map(ConstantValue::Text)
            }
            Kind::Mark(sign @ ('-' | '+')) => {
                self.next += 1;
                match self.peek() {
                    number if number.kind == Kind::Number => {
                        self.next += 1;
                        self.number(number, sign == '-')
                    }
                    name if name.kind == Kind::Name && name.text == "inf" => {
                        self.next += 1;
                        let infinity = if sign == '-' {
                            f64::NEG_INFINITY
                        } else {
                            f64::INFINITY
                        };
                        Ok(ConstantValue::Float(infinity))
                    }
                    _ => Err(self.expected("a number", CONSTANT)),
                }
            }
            Kind::Number => {
                self.next += 1;
                self.number(token, false)
            }
            Kind::Name => self.named(token),
            _ => Err(self.expected("a constant", CONSTANT)),
        }
    }

    fn number(&self, token: Token<'_>, negative: bool) -> Parsed<ConstantValue> {
        if let Some(value) = integer(token.text, negative) {
            return Ok(ConstantValue::Int(value));
        }
        let float = token.text.replace('_', "").parse::<f64>();
        match float {
            // Rust reads `1e5` and `1.`; what has neither a point nor an exponent is an integer too large to hold.
            Ok(value) if token.text.contains(['.', 'e', 'E']) => {
                Ok(ConstantValue::Float(if negative { -value } else { value }))
            }
            _ => Err(self
                .wrong(token, format!("`{}` is not a number", token.text))
                .help("integers have at most 128 bits, floats a point or an exponent")
                .into()),
        }
    }

    fn named(&mut self, token: Token<'t>) -> Parsed<ConstantValue> {
        self.next += 1;
        if self.peek().kind == Kind::Mark('.') {
            let mut path = token.text.to_owned();
            while self.take('.') {
                if self.peek().kind != Kind::Name {
                    return Err(self.expected("a name", CONSTANT));
                }
                path.push('.');
                path.push_str(self.advance().text);
            }
            return Ok(ConstantValue::Member(path));
        }
        match token.text {
            "None" | "none" => return Ok(ConstantValue::None),
            "true" | "True" => return Ok(ConstantValue::Bool(true)),
            "false" | "False" => return Ok(ConstantValue::Bool(false)),
            "inf" => return Ok(ConstantValue::Float(f64::INFINITY)),
            "nan" => {
                if !self.take('(') {
                    return Ok(ConstantValue::Float(f64::NAN));
                }
                let bits = self.advance();
                self.expect(')', "the bits of a NaN are written `nan(0x7ff8000000000001)`")?;
                let value = integer(bits.text, false).and_then(|bits| u64::try_from(bits).ok());
                let value = value.map(f64::from_bits).filter(|value| value.is_nan());
                return value
                    .map(ConstantValue::Float)
                    .ok_or_else(|| self.wrong(bits, format!("`{}` are not the bits of a NaN", bits.text)));
            }
            _ => {}
        }
        let element = Element::from_name(token.text).or_else(|| Element::from_long_name(token.text));
        element.map(ConstantValue::Element).ok_or_else(|| {
            self.wrong(token, format!("`{}` is not a constant", token.text))
                .help(format!("put text in quotes: \"{}\"", token.text))
                .into()
        })
    }

    /// The text in quotes, escapes resolved.
    fn unquoted(&self, token: Token<'_>) -> Parsed<String> {
        let inner = token
            .text
            .get(1..token.text.len().saturating_sub(1))
            .unwrap_or_default();
        let mut text = String::with_capacity(inner.len());
        let mut rest = inner.chars();
        while let Some(c) = rest.next() {
            if c != '\\' {
                text.push(c);
                continue;
            }
            let escaped = match rest.next() {
                Some('n') => Some('\n'),
                Some('t') => Some('\t'),
                Some('r') => Some('\r'),
                Some('0') => Some('\0'),
                Some('u') => unicode(&mut rest),
                Some(c @ ('\\' | '"' | '\'')) => Some(c),
                _ => None,
            };
            text.push(escaped.ok_or_else(|| -> Box<Diagnostic> {
                self.wrong(token, "this text has an escape that isn't known".to_owned())
                    .help(r#"the escapes are \\ \" \' \n \t \r \0 and \u{…}"#)
                    .into()
            })?);
        }
        Ok(text)
    }
}

/// The character of `{hex}`.
fn unicode(rest: &mut std::str::Chars<'_>) -> Option<char> {
    let after = rest.as_str().strip_prefix('{')?;
    let (digits, after) = after.split_once('}')?;
    *rest = after.chars();
    u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)
}

/// A whole number in decimal, or in another base with its prefix.
fn integer(text: &str, negative: bool) -> Option<i128> {
    let lower = text.replace('_', "").to_ascii_lowercase();
    let prefixes = [("0x", 16), ("0b", 2), ("0o", 8)];
    let based = prefixes
        .iter()
        .find_map(|(prefix, radix)| lower.strip_prefix(prefix).map(|digits| (digits, *radix)));
    let (digits, radix) = based.unwrap_or((&lower, 10));
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let sign = if negative { "-" } else { "" };
    i128::from_str_radix(&format!("{sign}{digits}"), radix).ok()
}
