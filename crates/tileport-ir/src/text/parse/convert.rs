//! From attributes in MLIR's general form to the fields of operations and to what a module stores.

use super::atoms::parse_i128;
use super::attrs::{RawAttr, Spanned};
use super::cursor::Parser;
use super::{Failed, Parsed, Span, code, suggest};
use crate::attr::{Attr, Dictionary, EnumFacts, Hints, Number, Predicate};
use crate::op::{Bools, FieldFacts, FieldKind, FieldValue, Numbers};
use crate::types::{ElementType, Ints};

/// What a field of a kind is called in a message.
fn kind_name(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Flag | FieldKind::Bool => "a truth value",
        FieldKind::Int => "an integer",
        FieldKind::Enum(_) | FieldKind::OptionalEnum(_) => "one of its keywords",
        FieldKind::Hints => "optimization hints",
        FieldKind::Bytes => "a string",
        FieldKind::Symbol => "a symbol such as `@x`",
        FieldKind::Ints => "a list of integers",
        FieldKind::Bools => "a list of truth values",
        FieldKind::Predicate => "a predicate",
        FieldKind::Elements => "the elements of a tile",
        FieldKind::Numbers => "a list of numbers",
        FieldKind::Operand
        | FieldKind::OptionalOperand
        | FieldKind::Operands
        | FieldKind::Region
        | FieldKind::OptionalRegion => "no attribute",
    }
}

impl<'a> Parser<'a> {
    /// The content of a field that was given as an attribute.
    pub(super) fn field_from_attr(&mut self, field: &FieldFacts, value: &Spanned) -> Parsed<FieldValue> {
        let wrong = |p: &mut Self| {
            p.error(
                code::ATTRIBUTE,
                value.span,
                format!(
                    "`{}` must be {}, found {}",
                    field.spelling,
                    kind_name(field.kind),
                    value.attr.kind()
                ),
            )
        };
        Ok(match (field.kind, &value.attr) {
            (FieldKind::Flag, RawAttr::Unit) => FieldValue::Flag(true),
            (FieldKind::Flag, RawAttr::Bool(b)) => FieldValue::Flag(*b),
            (FieldKind::Bool, RawAttr::Bool(b)) => FieldValue::Bool(*b),
            (FieldKind::Int, RawAttr::Number(..)) => FieldValue::Int(self.int_from(value)?),
            (FieldKind::Enum(facts), _) => FieldValue::Enum(self.code_from(facts, value)?),
            (FieldKind::OptionalEnum(facts), _) => {
                FieldValue::OptionalEnum(Some(self.code_from(facts, value)?))
            }
            (FieldKind::Hints, RawAttr::Hints(hints)) => {
                FieldValue::Hints(Some(Box::new(Hints::clone(hints))))
            }
            (FieldKind::Bytes, RawAttr::Str(s)) => FieldValue::Bytes(s.clone()),
            (FieldKind::Symbol, RawAttr::Symbol(s)) => FieldValue::Symbol(s.clone()),
            (FieldKind::Ints, RawAttr::Array(list)) => {
                let ints: Parsed<Ints<i32>> = list
                    .iter()
                    .map(|item| match item.attr {
                        RawAttr::Number(..) => self.int_from(item),
                        _ => Err(wrong(self)),
                    })
                    .collect();
                FieldValue::Ints(ints?)
            }
            (FieldKind::Bools, RawAttr::Array(list)) => {
                let bools: Parsed<Bools> = list
                    .iter()
                    .map(|item| match item.attr {
                        RawAttr::Bool(b) => Ok(b),
                        _ => Err(wrong(self)),
                    })
                    .collect();
                FieldValue::Bools(canonical_bools(bools?))
            }
            (FieldKind::Predicate, RawAttr::Predicate(p)) => FieldValue::Predicate(Predicate::clone(p)),
            (FieldKind::Elements, RawAttr::Elements(_, e)) => FieldValue::Elements(e.clone()),
            (FieldKind::Numbers, RawAttr::Array(list)) => {
                let numbers: Parsed<Numbers> = list.iter().map(|item| self.number_from(item)).collect();
                FieldValue::Numbers(numbers?)
            }
            _ => return Err(wrong(self)),
        })
    }

    fn int_from<T: TryFrom<i128>>(&mut self, value: &Spanned) -> Parsed<T> {
        if let RawAttr::Number(text, _) = &value.attr
            && let Some(n) = parse_i128(text)
            && let Ok(n) = T::try_from(n)
        {
            return Ok(n);
        }
        Err(self.error(
            code::NUMBER,
            value.span,
            format!("expected an integer of {} bits", size_of::<T>() * 8),
        ))
    }

    /// The code of an enum: from its attribute, or from the number that stands for it.
    fn code_from(&mut self, facts: &'static EnumFacts, value: &Spanned) -> Parsed<u8> {
        match &value.attr {
            RawAttr::Enum(given, code) if given.mnemonic == facts.mnemonic => Ok(*code),
            RawAttr::Number(text, _) => {
                let code = parse_i128(text).and_then(|n| u8::try_from(n).ok());
                match code.filter(|c| facts.keyword(*c).is_some()) {
                    Some(code) => Ok(code),
                    None => Err(self.error(
                        code::KEYWORD,
                        value.span,
                        format!("`{text}` stands for no {}", facts.mnemonic.replace('_', " ")),
                    )),
                }
            }
            RawAttr::Enum(given, _) => Err(self.error(
                code::KEYWORD,
                value.span,
                format!(
                    "expected `#cuda_tile.{}<…>`, found `#cuda_tile.{}<…>`",
                    facts.mnemonic, given.mnemonic
                ),
            )),
            other => {
                let found = other.kind();
                let words = suggest::one_of(facts.cases.iter().map(|c| c.0));
                let message = format!(
                    "expected `#cuda_tile.{}<…>` with {words}, found {found}",
                    facts.mnemonic
                );
                Err(self.error(code::KEYWORD, value.span, message))
            }
        }
    }

    /// A number with its type: `i64` and `f64` where it has none, as in MLIR.
    pub(super) fn number_from(&mut self, value: &Spanned) -> Parsed<Number> {
        match &value.attr {
            RawAttr::Bool(b) => Ok(Number {
                element: ElementType::I1,
                bits: u64::from(*b),
            }),
            RawAttr::Number(text, element) => {
                let plain = if text.contains('.') {
                    ElementType::F64
                } else {
                    ElementType::I64
                };
                self.number(element.unwrap_or(plain), text, value.span)
            }
            other => {
                let found = other.kind();
                Err(self.error(
                    code::ATTRIBUTE,
                    value.span,
                    format!("expected a number such as `0.0 : f32`, found {found}"),
                ))
            }
        }
    }

    /// A dictionary as a module stores it.
    pub(super) fn stored_dictionary(&mut self, value: &Spanned) -> Parsed<Dictionary> {
        match self.stored(value)? {
            Attr::Dictionary(dictionary) => Ok(dictionary),
            _ => Err(self.wrong_kind("a dictionary", value)),
        }
    }

    pub(super) fn wrong_kind(&mut self, expected: &str, value: &Spanned) -> Failed {
        let found = value.attr.kind();
        self.error(
            code::ATTRIBUTE,
            value.span,
            format!("expected {expected}, found {found}"),
        )
    }

    /// An attribute as a module stores it. The nesting has been bounded when it was read.
    fn stored(&mut self, value: &Spanned) -> Parsed<Attr> {
        Ok(match &value.attr {
            RawAttr::Bool(b) => Attr::Bool(*b),
            RawAttr::Number(..) => match self.number_from(value)? {
                // A truth value and an integer of one bit are the same attribute.
                n if n.element == ElementType::I1 => Attr::Bool(n.bits != 0),
                n => Attr::Number(n),
            },
            RawAttr::Str(s) => Attr::String(s.clone()),
            RawAttr::Type(ty) => Attr::Type(*ty),
            RawAttr::Array(list) => {
                let list: Parsed<Vec<Attr>> = list.iter().map(|item| self.stored(item)).collect();
                Attr::Array(list?)
            }
            RawAttr::Dict(list) => {
                let list: Parsed<Dictionary> = list
                    .iter()
                    .map(|entry| Ok((entry.name.clone(), self.stored(&entry.value)?)))
                    .collect();
                // Dictionaries have no order: they are put in that of the names, as bytecode has them.
                let mut list = list?;
                list.sort_by(|a, b| a.0.cmp(&b.0));
                Attr::Dictionary(list)
            }
            RawAttr::Elements(ty, elements) => Attr::Elements(*ty, elements.clone()),
            RawAttr::Predicate(p) => Attr::Predicate(Predicate::clone(p)),
            RawAttr::Hints(h) => Attr::Hints(Hints::clone(h)),
            RawAttr::Unit | RawAttr::Symbol(_) | RawAttr::Enum(..) | RawAttr::Scope(_) | RawAttr::Loc(_) => {
                let found = value.attr.kind();
                return Err(self.error(
                    code::ATTRIBUTE,
                    value.span,
                    format!("Tile IR cannot store {found} as the attribute of a parameter"),
                ));
            }
        })
    }

    /// What a field holds that was not given, if it may be left out.
    pub(super) fn field_default(
        &mut self,
        opcode: crate::Opcode,
        index: usize,
        field: &FieldFacts,
        at: Span,
    ) -> Parsed<FieldValue> {
        Ok(match field.kind {
            FieldKind::Flag => FieldValue::Flag(false),
            FieldKind::OptionalEnum(_) => FieldValue::OptionalEnum(None),
            FieldKind::Hints => FieldValue::Hints(None),
            FieldKind::Bools => FieldValue::Bools(Bools::new()),
            FieldKind::OptionalRegion => FieldValue::OptionalRegion(None),
            FieldKind::Enum(_) => match super::interpret::default_code(opcode, index) {
                Some(code) => FieldValue::Enum(code),
                None => return Err(self.missing(opcode, field, at)),
            },
            _ => return Err(self.missing(opcode, field, at)),
        })
    }

    fn missing(&mut self, opcode: crate::Opcode, field: &FieldFacts, at: Span) -> Failed {
        let what = if field.kind.is_region() {
            "region"
        } else {
            "attribute"
        };
        self.error(
            code::ATTRIBUTE,
            at,
            format!("`{}` lacks its {what} `{}`", opcode.mnemonic(), field.spelling),
        )
    }
}

/// Bytecode before 13.4 cannot say that an access is in bounds, and text does not when no dimension is: nothing and
/// all false are the same.
pub(super) fn canonical_bools(bools: Bools) -> Bools {
    if bools.iter().any(|b| *b) {
        bools
    } else {
        Bools::new()
    }
}
