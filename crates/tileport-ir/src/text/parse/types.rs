//! Types.
//!
//! Most types of a file are written again and again, so the text of a type is looked up whole first: from its first
//! word to the bracket that closes it. Only new texts are parsed.

use super::cursor::Parser;
use super::frame::TypeUse;
use super::lexer::Tok;
use super::{Diagnostic, Failed, Parsed, Span, TypeId, code, suggest};
use crate::attr::{AttrEnum, PaddingValue, PointerAttr};
use crate::types::{
    Dim, ELEMENT_TYPES, ElementType, FunctionType, GatherScatterViewType, Ints, PartitionViewType,
    PointerType, StridedViewType, TensorViewType, TileElement, TileType, Type,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Texts of types that have been read.
#[derive(Default)]
pub(super) struct TypeMemo<'a> {
    known: FxHashMap<&'a str, TypeId>,
}

/// Longer texts of types are not looked up, so that brackets that are never closed cost little.
const LONGEST_KNOWN: usize = 1024;

/// The words that types begin with, beside those of the elements.
const TYPE_WORDS: [&str; 7] = [
    "tile",
    "token",
    "ptr",
    "tensor_view",
    "partition_view",
    "strided_view",
    "gather_scatter_view",
];

/// Removes the dialect's prefix from a word that may have it.
pub(super) fn without_prefix(word: &str) -> &str {
    word.strip_prefix("cuda_tile.").unwrap_or(word)
}

impl<'a> Parser<'a> {
    /// Reads a type.
    pub(super) fn parse_type(&mut self) -> Parsed<TypeId> {
        if !matches!(self.tok.kind, Tok::Word | Tok::Bang) {
            if self.at(Tok::LParen) {
                return self.function_type();
            }
            return Err(self.expected("a type"));
        }
        let start = self.tok.start;
        let end = self.type_end();
        let text = self.text.get(start..end).unwrap_or("");
        if let Some(&ty) = self.memo.known.get(text) {
            self.jump(end);
            return Ok(ty);
        }
        let ty = self.new_type()?;
        if self.last_end == end {
            self.memo.known.insert(text, ty);
        }
        Ok(ty)
    }

    /// Reads a type with its place.
    pub(super) fn type_use(&mut self) -> Parsed<TypeUse> {
        let start = self.tok.start;
        let ty = self.parse_type()?;
        Ok(TypeUse {
            ty: Some(ty),
            span: Span::new(start, self.last_end),
        })
    }

    /// Where the type that begins at the token at hand ends, if it is one.
    fn type_end(&self) -> usize {
        let mut at = self.tok.end;
        let limit = self.text.len().min(at + LONGEST_KNOWN);
        let bytes = self.text.as_bytes().get(..limit).unwrap_or(&[]);
        if bytes.get(at) != Some(&b'<') {
            return at;
        }
        let mut open = 0usize;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            match byte {
                b'<' => open += 1,
                b'>' => {
                    open -= 1;
                    if open == 0 {
                        return at;
                    }
                }
                // No type holds any of these; the type is not closed.
                b'{' | b'}' | b'%' | b'"' | b'@' | b'/' => break,
                _ => {}
            }
        }
        self.tok.end
    }

    fn new_type(&mut self) -> Parsed<TypeId> {
        let token = self.tok;
        let word = self.text_of(token);
        let name = word.strip_prefix('!').unwrap_or(word);
        if token.kind == Tok::Bang && !name.contains('.') {
            return self.type_alias();
        }
        if let Some(element) = ElementType::from_name(name).filter(|_| token.kind == Tok::Word) {
            self.bump();
            return Ok(self.module.types.intern(Type::Element(element)));
        }
        let name = without_prefix(name);
        if !TYPE_WORDS.contains(&name) {
            return Err(self.unknown_type(name));
        }
        self.bump();
        let ty = self.nested(token.span(), "types", |p| p.structured_type(name))?;
        Ok(self.module.types.intern(ty))
    }

    /// What follows the word that a type of Tile IR begins with.
    fn structured_type(&mut self, name: &str) -> Parsed<Type> {
        Ok(match name {
            "token" => Type::Token,
            "ptr" => Type::Pointer(self.pointer()?),
            "tile" => Type::Tile(self.tile()?),
            "tensor_view" => Type::TensorView(Arc::new(self.tensor_view()?)),
            "partition_view" => self.partition_view()?,
            "strided_view" => self.strided_view()?,
            _ => self.gather_scatter_view()?,
        })
    }

    #[cold]
    fn unknown_type(&mut self, name: &str) -> Failed {
        let words = ELEMENT_TYPES.iter().map(|f| f.name).chain(TYPE_WORDS);
        let found = self.describe(self.tok);
        let mut error = Diagnostic::error(
            code::UNKNOWN_TYPE,
            self.tok.span(),
            format!("{found} is not a type of Tile IR"),
        );
        if let Some(near) = suggest::nearest(name, words) {
            error = error.help(format!("did you mean `{near}`?"));
        } else if matches!(name, "tensor" | "memref" | "vector") {
            error = error.help("Tile IR has `tile<…>` for values and `tensor_view<…>` for tensors in memory");
        }
        self.report(error)
    }

    /// `(a, b) -> c`, as the generic form of entries has it.
    fn function_type(&mut self) -> Parsed<TypeId> {
        let open = self.tok.span();
        self.nested(open, "types", |p| {
            let inputs = p.type_list()?;
            p.expect(Tok::Arrow, " and the result types")?;
            let results = p.type_list_or_one()?;
            Ok(p.module
                .types
                .intern(Type::Function(FunctionType { inputs, results })))
        })
    }

    /// `(a, b)`
    fn type_list(&mut self) -> Parsed<Vec<TypeId>> {
        self.expect(Tok::LParen, "")?;
        let mut list = Vec::new();
        self.list(Tok::RParen, |p| {
            list.push(p.parse_type()?);
            Ok(())
        })?;
        Ok(list)
    }

    /// `(a, b)` or `a`
    fn type_list_or_one(&mut self) -> Parsed<Vec<TypeId>> {
        if self.at(Tok::LParen) {
            return self.type_list();
        }
        Ok(vec![self.parse_type()?])
    }

    // ---- Parts ----------------------------------------------------------------------------------------------------

    /// Reads sizes with an `x` behind each, straight from the bytes: `4x8x`, `?x1x`.
    fn dims(&mut self) -> Parsed<(Ints<Dim>, Span)> {
        let mut dims = Ints::new();
        let start = self.tok.start;
        let mut at = start;
        loop {
            let bytes = self.text.as_bytes();
            let end = match bytes.get(at) {
                Some(b'?') => at + 1,
                _ => at + bytes.iter().skip(at).take_while(|b| b.is_ascii_digit()).count(),
            };
            if end == at {
                break;
            }
            let text = self.text.get(at..end).unwrap_or("");
            dims.push(self.dim(text, Span::new(at, end))?);
            at = self.lexer.skip_space(end);
            if self.text.as_bytes().get(at) != Some(&b'x') {
                self.jump(at);
                return Err(self.expected("`x` after a size"));
            }
            at = self.lexer.skip_space(at + 1);
        }
        self.jump(at);
        Ok((dims, Span::new(start, at)))
    }

    fn dim(&mut self, text: &str, span: Span) -> Parsed<Dim> {
        if text == "?" {
            return Ok(Dim::Dynamic);
        }
        match text.parse() {
            Ok(n) => Ok(Dim::Static(n)),
            Err(_) => Err(self.error(
                code::TYPE,
                span,
                format!("the size `{text}` is too large: at most 9223372036854775807 is supported"),
            )),
        }
    }

    /// Reads the type of a number, by its name.
    pub(super) fn element(&mut self, what: &str) -> Parsed<ElementType> {
        let start = self.tok.start;
        let ty = self.parse_type()?;
        match &self.module.types[ty] {
            Type::Element(element) => Ok(*element),
            _ => {
                let span = Span::new(start, self.last_end);
                let text = self.text.get(start..self.last_end).unwrap_or("");
                Err(self.error(
                    code::TYPE,
                    span,
                    format!("`{text}` cannot be {what}: expected a number type"),
                ))
            }
        }
    }

    /// `<f32>` or `<f32, <multicast>>` of a pointer.
    fn pointer(&mut self) -> Parsed<PointerType> {
        self.expect(Tok::Less, "")?;
        let pointee = self.element("what a pointer points to")?;
        let attr = if self.eat(Tok::Comma) {
            Some(self.pointer_attr()?)
        } else {
            None
        };
        self.expect(Tok::Greater, "")?;
        Ok(PointerType { pointee, attr })
    }

    /// `<multicast>` or `#cuda_tile.ptr_attr<multicast>`
    fn pointer_attr(&mut self) -> Parsed<PointerAttr> {
        if self.at(Tok::Hash) {
            let name = self.text_of(self.tok);
            if without_prefix(name.strip_prefix('#').unwrap_or(name)) != PointerAttr::MNEMONIC {
                return Err(self.expected("`#cuda_tile.ptr_attr<…>`"));
            }
            self.bump();
        }
        self.expect(Tok::Less, "")?;
        let code = self.keyword(PointerAttr::FACTS)?;
        self.expect(Tok::Greater, "")?;
        Ok(PointerAttr::from_code(code.into()).unwrap_or(PointerAttr::None))
    }

    fn tile(&mut self) -> Parsed<TileType> {
        self.expect(Tok::Less, "")?;
        let (dims, span) = self.dims()?;
        let mut shape = Ints::new();
        for dim in dims {
            match dim {
                Dim::Static(n) => shape.push(n),
                Dim::Dynamic => {
                    return Err(self.report(
                        Diagnostic::error(code::TYPE, span, "a tile has static sizes only, found `?`")
                            .help("sizes that are known at run time only belong into a `tensor_view`"),
                    ));
                }
            }
        }
        let start = self.tok.start;
        let ty = self.parse_type()?;
        let element = match &self.module.types[ty] {
            Type::Element(e) => TileElement::Number(*e),
            Type::Pointer(p) => TileElement::Pointer(*p),
            _ => {
                let span = Span::new(start, self.last_end);
                let text = self.text.get(start..self.last_end).unwrap_or("");
                return Err(self.error(
                    code::TYPE,
                    span,
                    format!("a tile holds numbers or pointers, found `{text}`"),
                ));
            }
        };
        self.expect(Tok::Greater, "")?;
        Ok(TileType { shape, element })
    }

    fn tensor_view(&mut self) -> Parsed<TensorViewType> {
        self.expect(Tok::Less, "")?;
        let (shape, _) = self.dims()?;
        let element = self.element("the element of a tensor view")?;
        let mut view = TensorViewType {
            element,
            shape,
            strides: Ints::new(),
            attr: None,
        };
        if !view.shape.is_empty() {
            self.expect(Tok::Comma, " and the strides of the tensor view")?;
            self.expect_word("strides")?;
            self.expect(Tok::Equal, "")?;
            let start = self.tok.start;
            self.strides(&mut view.strides)?;
            if view.strides.len() != view.shape.len() {
                let span = Span::new(start, self.last_end);
                return Err(self.error(
                    code::TYPE,
                    span,
                    format!(
                        "the tensor view has rank {} but {} strides",
                        view.shape.len(),
                        view.strides.len()
                    ),
                ));
            }
        }
        if self.eat(Tok::Comma) {
            if self.at_word("strides") {
                return Err(self.error(
                    code::TYPE,
                    self.tok.span(),
                    "a tensor view of rank 0 has no strides",
                ));
            }
            view.attr = Some(self.pointer_attr()?);
        }
        self.expect(Tok::Greater, "")?;
        Ok(view)
    }

    fn strides(&mut self, strides: &mut Ints<Dim>) -> Parsed {
        self.expect(Tok::LSquare, "")?;
        self.list(Tok::RSquare, |p| {
            if p.eat(Tok::Question) {
                strides.push(Dim::Dynamic);
                return Ok(());
            }
            let start = p.tok.start;
            let stride: i64 = p.integer("a stride")?;
            if stride <= 0 {
                let span = Span::new(start, p.last_end);
                return Err(p.error(
                    code::TYPE,
                    span,
                    format!("a stride must be positive, found {stride}"),
                ));
            }
            strides.push(Dim::Static(stride));
            Ok(())
        })
    }

    /// `tile=(4x8)`
    fn tile_shape(&mut self) -> Parsed<Ints<i32>> {
        self.expect_word("tile")?;
        self.expect(Tok::Equal, "")?;
        // The sizes are read from the bytes, as they would not be tokens: `(4x8)`.
        let open = self.expect(Tok::LParen, "")?;
        let mut shape = Ints::new();
        let mut at = self.lexer.skip_space(open.end);
        loop {
            let bytes = self.text.as_bytes();
            let end = at + bytes.iter().skip(at).take_while(|b| b.is_ascii_digit()).count();
            if end == at {
                break;
            }
            let text = self.text.get(at..end).unwrap_or("");
            match text.parse::<i32>() {
                Ok(n) if n > 0 => shape.push(n),
                _ => {
                    return Err(self.error(
                        code::TYPE,
                        Span::new(at, end),
                        format!("the tile size `{text}` is not between 1 and 2147483647"),
                    ));
                }
            }
            at = self.lexer.skip_space(end);
            if self.text.as_bytes().get(at) != Some(&b'x') {
                break;
            }
            at = self.lexer.skip_space(at + 1);
        }
        self.jump(at);
        self.expect(Tok::RParen, " after the sizes of the tile")?;
        self.expect(Tok::Comma, "")?;
        Ok(shape)
    }

    /// `padding_value = zero,`, if it is there.
    fn padding(&mut self) -> Parsed<Option<PaddingValue>> {
        if !self.eat_word("padding_value") {
            return Ok(None);
        }
        self.expect(Tok::Equal, "")?;
        let code = self.keyword(PaddingValue::FACTS)?;
        self.expect(Tok::Comma, "")?;
        Ok(PaddingValue::from_code(code.into()))
    }

    /// The tensor underneath a view.
    fn view_tensor(&mut self) -> Parsed<Arc<TensorViewType>> {
        let start = self.tok.start;
        let ty = self.parse_type()?;
        match &self.module.types[ty] {
            Type::TensorView(tensor) => Ok(tensor.clone()),
            _ => {
                let span = Span::new(start, self.last_end);
                let text = self.text.get(start..self.last_end).unwrap_or("");
                Err(self.error(
                    code::TYPE,
                    span,
                    format!("expected the `tensor_view` underneath the view, found `{text}`"),
                ))
            }
        }
    }

    fn int_list(&mut self, what: &str) -> Parsed<Ints<i32>> {
        self.expect(Tok::LSquare, "")?;
        let mut list = Ints::new();
        self.list(Tok::RSquare, |p| {
            list.push(p.integer(what)?);
            Ok(())
        })?;
        Ok(list)
    }

    /// `, dim_map=[1, 0]`, or the identity where it is left out.
    fn dim_map(&mut self, rank: usize) -> Parsed<Ints<i32>> {
        if !self.eat(Tok::Comma) {
            // The rank is that of a shape in the text, so it fits.
            return Ok((0..rank as i32).collect());
        }
        self.expect_word("dim_map")?;
        self.expect(Tok::Equal, "")?;
        self.int_list("a dimension")
    }

    fn partition_view(&mut self) -> Parsed<Type> {
        self.expect(Tok::Less, "")?;
        let tile_shape = self.tile_shape()?;
        let padding = self.padding()?;
        let tensor = self.view_tensor()?;
        let dim_map = self.dim_map(tile_shape.len())?;
        self.expect(Tok::Greater, "")?;
        Ok(Type::PartitionView(PartitionViewType {
            tile_shape,
            tensor,
            dim_map,
            padding,
        }))
    }

    fn strided_view(&mut self) -> Parsed<Type> {
        self.expect(Tok::Less, "")?;
        let tile_shape = self.tile_shape()?;
        self.expect_word("traversal_strides")?;
        self.expect(Tok::Equal, "")?;
        let traversal_strides = self.int_list("a stride")?;
        self.expect(Tok::Comma, "")?;
        let padding = self.padding()?;
        let tensor = self.view_tensor()?;
        let dim_map = self.dim_map(tile_shape.len())?;
        self.expect(Tok::Greater, "")?;
        Ok(Type::StridedView(StridedViewType {
            tile_shape,
            traversal_strides,
            tensor,
            dim_map,
            padding,
        }))
    }

    fn gather_scatter_view(&mut self) -> Parsed<Type> {
        self.expect(Tok::Less, "")?;
        let tile_shape = self.tile_shape()?;
        let padding = self.padding()?;
        let tensor = self.view_tensor()?;
        self.expect(Tok::Comma, "")?;
        self.expect_word("sparse_dim")?;
        self.expect(Tok::Equal, "")?;
        let sparse_dim = self.integer("a dimension")?;
        self.expect(Tok::Greater, "")?;
        Ok(Type::GatherScatterView(GatherScatterViewType {
            tile_shape,
            tensor,
            sparse_dim,
            padding,
        }))
    }
}
