//! The forms of `constant` and `assume`, and the literals of constants.

use super::atoms::number_bits;
use super::cursor::Parser;
use super::frame::{Frame, TypeUse};
use super::interpret::set_result;
use super::lexer::Tok;
use super::{Diagnostic, Parsed, Span, TypeId, code};
use crate::attr::{Elements, storage_bytes};
use crate::op::FieldValue;
use crate::types::{ElementType, Type};
use smallvec::SmallVec;

/// The numbers of a constant as they are written.
pub(super) struct Literal {
    element: ElementType,
    /// The storage of the numbers, one after the other.
    bytes: Vec<u8>,
    /// The lengths of the lists from the outermost on; no list is no length.
    lengths: SmallVec<[usize; 4]>,
    /// How deep in lists the numbers stand.
    leaf_depth: Option<usize>,
    /// Whether the storage was written as a string, which says nothing of the shape.
    raw: bool,
    span: Span,
}

impl<'a> Parser<'a> {
    /// `<f32: 1.0> : tile<4xf32>`
    pub(super) fn constant_form(&mut self, frame: &mut Frame) -> Parsed {
        let (elements, use_) = self.typed_elements(|p| p.attr_dict(frame))?;
        if let Some(elements) = elements {
            self.set_named(frame, "value", FieldValue::Elements(elements));
        }
        set_result(frame, 0, use_);
        self.attr_dict(frame)
    }

    /// The elements and the type of a constant or global.
    pub(super) fn typed_elements(
        &mut self,
        between: impl FnOnce(&mut Self) -> Parsed,
    ) -> Parsed<(Option<Elements>, TypeUse)> {
        self.expect(Tok::Less, " and the value")?;
        let element_at = self.tok.start;
        let element = self.element("the element of a constant")?;
        let element_span = Span::new(element_at, self.last_end);
        self.expect(Tok::Colon, " and the value")?;
        let literal = self.literal(element)?;
        self.expect(Tok::Greater, " after the value")?;
        between(self)?;
        self.expect(Tok::Colon, " and the type of the constant")?;
        let use_ = self.type_use()?;
        let Some((ty, of_tile)) = self.tile_of_numbers(use_) else {
            return Ok((None, use_));
        };
        if of_tile != element {
            let error = Diagnostic::error(
                code::TYPE_MISMATCH,
                use_.span,
                format!(
                    "the value is of `{}`, but the tile is of `{}`",
                    element.name(),
                    of_tile.name()
                ),
            );
            self.report(error.label(element_span, format!("`{}` is said here", element.name())));
            return Ok((None, use_));
        }
        Ok((self.elements(literal, ty, use_.span).ok(), use_))
    }

    /// `div_by<16>, %x : type`
    pub(super) fn assume_form(&mut self, frame: &mut Frame) -> Parsed {
        let predicate = self.predicate()?;
        self.set_named(frame, "predicate", FieldValue::Predicate(predicate));
        self.expect(Tok::Comma, " and a value")?;
        let start = self.operands.len();
        let operand = self.operand()?;
        self.operands.push(operand);
        self.operands_named(frame, "value", start);
        self.attr_dict(frame)?;
        self.expect(Tok::Colon, " and the type of the value")?;
        let use_ = self.type_use()?;
        self.check_type(operand, use_, true);
        set_result(frame, 0, use_);
        Ok(())
    }

    // ---- Literals -------------------------------------------------------------------------------------------------

    /// Reads a number, a list of lists of numbers, or a string of hexadecimal storage.
    pub(super) fn literal(&mut self, element: ElementType) -> Parsed<Literal> {
        let start = self.tok.start;
        let mut literal = Literal {
            element,
            bytes: Vec::new(),
            lengths: SmallVec::new(),
            leaf_depth: None,
            raw: false,
            span: Span::default(),
        };
        if self.at(Tok::Str) {
            self.raw_literal(&mut literal)?;
        } else if self.at(Tok::LSquare) {
            self.literal_list(&mut literal, 0)?;
        } else {
            self.literal_number(&mut literal)?;
        }
        literal.span = Span::new(start, self.last_end);
        Ok(literal)
    }

    /// `"0x0102"`: the bytes of the storage.
    fn raw_literal(&mut self, literal: &mut Literal) -> Parsed {
        let token = self.bump();
        let digits = self
            .text_of(token)
            .trim_matches('"')
            .strip_prefix("0x")
            .unwrap_or("")
            .as_bytes();
        let hex = |b: u8| char::from(b).to_digit(16);
        for pair in digits.chunks(2) {
            match pair {
                [a, b] if hex(*a).is_some() && hex(*b).is_some() => {
                    let byte = hex(*a).unwrap_or(0) * 16 + hex(*b).unwrap_or(0);
                    literal.bytes.push(byte as u8);
                }
                _ => literal.bytes.clear(),
            }
        }
        literal.raw = true;
        if literal.bytes.len() * 2 != digits.len() || digits.is_empty() {
            return Err(self.error(
                code::NUMBER,
                token.span(),
                "expected the bytes of the value in hexadecimal digits, such as \"0x0000803F\"",
            ));
        }
        Ok(())
    }

    /// A list at a depth of the nesting. Lists at the same depth have the same length, and numbers stand at one depth.
    fn literal_list(&mut self, literal: &mut Literal, depth: usize) -> Parsed {
        let open = self.expect(Tok::LSquare, "")?;
        if literal.leaf_depth.is_some_and(|leaf| depth > leaf) {
            return Err(self.error(
                code::SHAPE,
                open.span(),
                "this list is nested deeper than the others",
            ));
        }
        let mut length = 0usize;
        self.nested(open.span(), "lists", |p| {
            p.list(Tok::RSquare, |p| {
                length += 1;
                if p.at(Tok::LSquare) {
                    return p.literal_list(literal, depth + 1);
                }
                let at = p.tok.span();
                if *literal.leaf_depth.get_or_insert(depth) != depth {
                    return Err(p.error(code::SHAPE, at, "this number is nested less deep than the others"));
                }
                p.literal_number(literal)
            })
        })?;
        let span = Span::new(open.start, self.last_end);
        if length == 0 {
            return Err(self.error(code::SHAPE, span, "a list of a constant cannot be empty"));
        }
        if literal.lengths.len() <= depth {
            literal.lengths.resize(depth + 1, 0);
        }
        let before = std::mem::replace(&mut literal.lengths[depth], length);
        if before != 0 && before != length {
            return Err(self.error(
                code::SHAPE,
                span,
                format!("this list has length {length}, but the lists beside it have length {before}"),
            ));
        }
        Ok(())
    }

    fn literal_number(&mut self, literal: &mut Literal) -> Parsed {
        let element = literal.element;
        let (text, span) = match self.text_of(self.tok) {
            word @ ("true" | "false") => {
                let span = self.bump().span();
                (word, span)
            }
            _ => self.number_text()?,
        };
        let bits = match number_bits(element, text) {
            Ok(bits) => bits,
            Err(_) => self.number(element, text, span)?.bits,
        };
        let size = storage_bytes(element);
        literal
            .bytes
            .extend_from_slice(bits.to_le_bytes().get(..size).unwrap_or(&[]));
        Ok(())
    }

    /// The elements of a tile of the given type from what was written.
    pub(super) fn elements(&mut self, literal: Literal, ty: TypeId, type_span: Span) -> Parsed<Elements> {
        let Type::Tile(tile) = &self.module.types[ty] else {
            return Err(super::Failed);
        };
        let shape = tile.shape.clone();
        let count = tile.num_elements().unwrap_or(0);
        let listed = literal.lengths.iter().map(|&n| n as i64);
        if !literal.lengths.is_empty() && !listed.clone().eq(shape.iter().copied()) {
            let text = |sizes: &mut dyn Iterator<Item = i64>| {
                sizes.map(|n| n.to_string()).collect::<Vec<_>>().join("x")
            };
            let (has, wants) = (text(&mut listed.clone()), text(&mut shape.iter().copied()));
            let wants = if wants.is_empty() {
                "one number".to_owned()
            } else {
                format!("the shape {wants}")
            };
            let error = Diagnostic::error(
                code::SHAPE,
                literal.span,
                format!("the value has the shape {has}, but its type has {wants}"),
            );
            return Err(self.report(error.label(type_span, "the type is said here")));
        }
        if literal.raw {
            self.check_raw(&literal, count)?;
        }
        match Elements::from_bytes(literal.element, count, &literal.bytes) {
            Some(elements) => Ok(elements),
            None => Err(self.error(
                code::SHAPE,
                literal.span,
                format!("the value does not fill a tile of {count} elements"),
            )),
        }
    }

    /// Raw storage must be one element or all of them, and no element wider than its format.
    fn check_raw(&mut self, literal: &Literal, count: u64) -> Parsed {
        let size = storage_bytes(literal.element);
        let len = literal.bytes.len();
        if len != size && count.checked_mul(size as u64) != Some(len as u64) {
            return Err(self.error(
                code::SHAPE,
                literal.span,
                format!(
                    "the value has {}, but each of the {count} elements of the tile takes {size}",
                    super::interpret::count(len, "byte")
                ),
            ));
        }
        let mask = crate::attr::mask(literal.element.value_bits());
        for chunk in literal.bytes.chunks_exact(size) {
            let mut word = [0u8; 8];
            word.iter_mut().zip(chunk).for_each(|(w, b)| *w = *b);
            if u64::from_le_bytes(word) & !mask != 0 {
                return Err(self.error(
                    code::NUMBER,
                    literal.span,
                    format!(
                        "an element has bits beyond the {} of `{}`",
                        literal.element.value_bits(),
                        literal.element.name()
                    ),
                ));
            }
        }
        Ok(())
    }
}
