//! Follows the assembly format of an operation.

use super::cursor::Parser;
use super::frame::{Frame, Part, TypeUse};
use super::lexer::Tok;
use super::{Diagnostic, Parsed, Span, code, suggest};
use crate::op::{FieldKind, FieldValue};
use crate::text::assembly::{Directive, assembly};
use crate::types::Ints;
use crate::{Opcode, TypeId};

/// The code of an enum that may be left out.
pub(super) fn default_code(opcode: Opcode, field: usize) -> Option<u8> {
    // The reduction of multimem operations is left out where it is an addition; all else follows from the format.
    if matches!(
        opcode,
        Opcode::MultimemLoadReduceViewTko | Opcode::MultimemReduceViewTko
    ) {
        return (opcode.facts().field("reduction") == Some(field)).then_some(0);
    }
    assembly(opcode).iter().find_map(|step| match step {
        Directive::Bracketed {
            field: f, default, ..
        } if *f == field => Some(*default),
        _ => None,
    })
}

impl<'a> Parser<'a> {
    /// Reads what stands behind the mnemonic, step by step.
    pub(super) fn steps(&mut self, frame: &mut Frame, steps: &'static [Directive]) -> Parsed {
        steps.iter().try_for_each(|step| self.step(frame, step))
    }

    fn step(&mut self, frame: &mut Frame, step: &'static Directive) -> Parsed {
        match step {
            Directive::Literal(word) => self.literal_word(word),
            Directive::Field(field) => self.field(frame, *field),
            Directive::Named(name, field) => {
                self.expect_word(name)?;
                self.expect(Tok::Equal, "")?;
                self.field(frame, *field)
            }
            Directive::Flag(field) => {
                let word = frame.facts.fields.get(*field).map_or("", |f| f.spelling);
                let given = self.eat_word(word);
                self.set(frame, *field, FieldValue::Flag(given));
                Ok(())
            }
            Directive::Keyword(field) => self.keyword_field(frame, *field),
            Directive::Bracketed {
                name, field, default, ..
            } => {
                let code = if self.eat_word(name) {
                    self.bracketed(frame, *field)?
                } else {
                    *default
                };
                self.set(frame, *field, FieldValue::Enum(code));
                Ok(())
            }
            Directive::FieldType(field) => self.field_types(frame, *field),
            Directive::ResultType(index) => {
                let use_ = self.type_use()?;
                set_result(frame, *index, use_);
                Ok(())
            }
            Directive::Group { anchor, steps } => {
                if self.group_present(frame, *anchor, steps) {
                    self.steps(frame, steps)?;
                }
                Ok(())
            }
            Directive::AttrDict => self.attr_dict(frame),
            // Forms of their own are dispatched before; a format never mixes them with steps.
            Directive::Custom(_) => Ok(()),
        }
    }

    fn literal_word(&mut self, word: &'static str) -> Parsed {
        let kind = match word {
            "," => Tok::Comma,
            ":" => Tok::Colon,
            "->" => Tok::Arrow,
            "[" => Tok::LSquare,
            "]" => Tok::RSquare,
            "=" => Tok::Equal,
            "(" => Tok::LParen,
            _ => return self.expect_word(word),
        };
        self.expect(kind, "").map(|_| ())
    }

    fn bracketed(&mut self, frame: &Frame, field: usize) -> Parsed<u8> {
        self.expect(Tok::Less, "")?;
        let code = match frame.facts.fields.get(field).map(|f| f.kind) {
            Some(FieldKind::Enum(facts)) => self.keyword(facts)?,
            _ => 0,
        };
        self.expect(Tok::Greater, "")?;
        Ok(code)
    }

    /// The bare keyword of an enum.
    pub(super) fn keyword_field(&mut self, frame: &Frame, field: usize) -> Parsed {
        match frame.facts.fields.get(field).map(|f| f.kind) {
            Some(FieldKind::Enum(facts)) => {
                let code = self.keyword(facts)?;
                self.set(frame, field, FieldValue::Enum(code));
            }
            Some(FieldKind::OptionalEnum(facts)) => {
                let code = self.keyword(facts)?;
                self.set(frame, field, FieldValue::OptionalEnum(Some(code)));
            }
            _ => {}
        }
        Ok(())
    }

    /// The operands or the attribute of a field, in its plain form.
    fn field(&mut self, frame: &Frame, field: usize) -> Parsed {
        let Some(facts) = frame.facts.fields.get(field) else {
            return Ok(());
        };
        let value = match facts.kind {
            FieldKind::Operand | FieldKind::OptionalOperand => {
                let start = self.operands.len();
                let operand = self.operand()?;
                self.operands.push(operand);
                self.slot(frame, field).operands = Some(Part::new(start, start + 1));
                return Ok(());
            }
            FieldKind::Operands => {
                let start = self.operands.len();
                self.operand_list()?;
                let part = Part::new(start, self.operands.len());
                self.slot(frame, field).operands = Some(part);
                return Ok(());
            }
            FieldKind::Int => FieldValue::Int(self.integer("an integer")?),
            FieldKind::Bytes => FieldValue::Bytes(self.string("a string")?),
            FieldKind::Symbol => FieldValue::Symbol(self.symbol("the name of a global such as `@x`")?),
            FieldKind::Hints => FieldValue::Hints(Some(Box::new(self.hints_body()?))),
            FieldKind::Ints => {
                self.expect(Tok::LSquare, "")?;
                let mut list = Ints::new();
                self.list(Tok::RSquare, |p| {
                    list.push(p.integer("a dimension")?);
                    Ok(())
                })?;
                FieldValue::Ints(list)
            }
            _ => {
                let attr = self.attr()?;
                self.field_from_attr(facts, &attr)?
            }
        };
        self.set(frame, field, value);
        Ok(())
    }

    /// Operands with commas between them, possibly none.
    pub(super) fn operand_list(&mut self) -> Parsed {
        if !self.at(Tok::Value) {
            return Ok(());
        }
        loop {
            let operand = self.operand()?;
            self.operands.push(operand);
            if !self.eat(Tok::Comma) {
                return Ok(());
            }
        }
    }

    /// The types of a field's operands: as many as operands.
    fn field_types(&mut self, frame: &Frame, field: usize) -> Parsed {
        let operands = frame.part(self, field);
        let start = self.type_uses.len();
        let first = self.tok.start;
        loop {
            let use_ = self.type_use()?;
            self.type_uses.push(use_);
            let single = !matches!(
                frame.facts.fields.get(field).map(|f| f.kind),
                Some(FieldKind::Operands)
            );
            if single || !self.eat(Tok::Comma) {
                break;
            }
        }
        let types = Part::new(start, self.type_uses.len());
        if types.len() != operands.len() {
            let (o, t) = (count(operands.len(), "operand"), count(types.len(), "type"));
            let span = Span::new(first, self.last_end);
            self.error(code::OPERANDS, span, format!("there are {o} but {t}"));
        }
        self.slot(frame, field).types = Some(types);
        Ok(())
    }

    /// Whether an optional group is there: by the token at hand, or, for types, by their operands.
    fn group_present(&self, frame: &Frame, anchor: usize, steps: &'static [Directive]) -> bool {
        let has_types = steps.iter().any(|s| matches!(s, Directive::FieldType(_)));
        let has_field = steps.iter().any(|s| matches!(s, Directive::Field(_)));
        if has_types && !has_field {
            return frame.operand_count(self, anchor) > 0;
        }
        match steps.first() {
            Some(Directive::Literal(",")) => self.at(Tok::Comma),
            Some(Directive::Literal(":")) => self.at(Tok::Colon),
            Some(Directive::Literal(word) | Directive::Named(word, _)) => self.at_word(word),
            Some(Directive::Keyword(_)) => self.at(Tok::Word),
            Some(Directive::Field(_)) => self.at(Tok::Value),
            _ => false,
        }
    }

    // ---- Attributes -----------------------------------------------------------------------------------------------

    /// `{name = value}`, if it is there.
    pub(super) fn attr_dict(&mut self, frame: &Frame) -> Parsed {
        if !self.at(Tok::LBrace) {
            return Ok(());
        }
        let (list, _) = self.dictionary()?;
        for entry in &list {
            self.attr_by_name(frame, &entry.name, entry.span, &entry.value)?;
        }
        Ok(())
    }

    /// `attributes {name = value}`, if it is there.
    pub(super) fn attr_dict_with_keyword(&mut self, frame: &Frame) -> Parsed {
        if !self.eat_word("attributes") {
            return Ok(());
        }
        if !self.at(Tok::LBrace) {
            return Err(self.expected("`{` and attributes"));
        }
        self.attr_dict(frame)
    }

    /// An attribute that is given by name.
    pub(super) fn attr_by_name(
        &mut self,
        frame: &Frame,
        name: &str,
        span: Span,
        value: &super::attrs::Spanned,
    ) -> Parsed {
        let fields = frame.facts.fields;
        let found = fields.iter().position(|f| f.kind.is_attr() && f.spelling == name);
        if let Some(index) = found {
            let value = self.field_from_attr(&fields[index], value)?;
            self.set(frame, index, value);
            return Ok(());
        }
        if name.contains('.') {
            // A note of another dialect: it means nothing to Tile IR, and bytecode cannot hold it.
            return Ok(());
        }
        let attrs = || fields.iter().filter(|f| f.kind.is_attr()).map(|f| f.spelling);
        let mnemonic = frame.facts.mnemonic;
        let mut error = Diagnostic::error(
            code::ATTRIBUTE,
            span,
            format!("`{mnemonic}` has no attribute `{name}`"),
        );
        if let Some(near) = suggest::nearest(name, attrs()) {
            error = error.help(format!("did you mean `{near}`?"));
        } else if attrs().next().is_some() {
            error = error.help(format!("it has {}", suggest::one_of(attrs())));
        }
        self.report(error);
        Ok(())
    }
}

/// Notes the type of a result.
pub(super) fn set_result(frame: &mut Frame, index: usize, use_: TypeUse) {
    let unknown = TypeUse {
        ty: None,
        span: frame.name,
    };
    while frame.results.len() <= index {
        frame.results.push(unknown);
    }
    frame.results[index] = use_;
}

/// `1 operand`, `2 operands`
pub(super) fn count(n: usize, what: &str) -> String {
    if n == 1 {
        format!("1 {what}")
    } else {
        format!("{n} {what}s")
    }
}

/// The type of a result that was set.
pub(super) fn result_type(frame: &Frame, index: usize) -> Option<TypeId> {
    frame.results.get(index).and_then(|r| r.ty)
}
