//! Operations whose form follows from the table's assembly format, with MLIR's rules for spaces.

use super::names::push_display;
use super::{OpPrinter, attrs, number, strings};
use crate::attr::EnumFacts;
use crate::entity::OpId;
use crate::op::{FieldRef, Op};
use crate::text::assembly::{Directive, assembly};

/// Whether the next item is to have a space before it.
#[derive(Clone, Copy)]
struct Spacing {
    /// The item before it wants a space behind itself.
    wanted: bool,
    /// The item before it was punctuation.
    after_punctuation: bool,
}

impl Spacing {
    const AFTER_ITEM: Self = Self {
        wanted: true,
        after_punctuation: false,
    };

    /// `first` is the literal's first character.
    fn is_space_before_literal(self, literal: &str, first: u8) -> bool {
        if !self.wanted {
            return false;
        }
        if literal.len() != 1 && literal != "->" {
            return true;
        }
        match first {
            b'>' | b')' | b'}' | b']' | b',' => false,
            b'<' | b'(' | b'{' | b'[' => self.after_punctuation,
            _ => true,
        }
    }

    fn after_literal(first: u8, len: usize) -> Self {
        Self {
            wanted: len != 1 || !matches!(first, b'<' | b'(' | b'{' | b'['),
            after_punctuation: first != b'_' && !first.is_ascii_alphabetic(),
        }
    }
}

impl OpPrinter<'_, '_> {
    pub(super) fn generic(&mut self, id: OpId, op: &Op) {
        let mut spacing = Spacing::AFTER_ITEM;
        self.directives(id, op, assembly(op.opcode()), &mut spacing);
    }

    fn directives(&mut self, id: OpId, op: &Op, directives: &[Directive], spacing: &mut Spacing) {
        for directive in directives {
            match directive {
                Directive::Literal(literal) => self.literal(literal, spacing),
                Directive::Flag(field) => {
                    if let Some(FieldRef::Flag(true)) = op.field(*field) {
                        self.literal(op.facts().fields[*field].spelling, spacing);
                    }
                }
                Directive::Group { anchor, steps } => {
                    if op.field(*anchor).is_some_and(is_present) {
                        self.directives(id, op, steps, spacing);
                    } else {
                        *spacing = Spacing::AFTER_ITEM;
                    }
                }
                Directive::AttrDict => spacing.after_punctuation = false,
                Directive::Bracketed {
                    name,
                    field,
                    default,
                    leaves_space,
                } => {
                    let Some(FieldRef::Enum(facts, code)) = op.field(*field) else {
                        continue;
                    };
                    if code != *default {
                        self.space(spacing);
                        self.push(name);
                        self.push("<");
                        self.keyword(facts, code);
                        self.push(">");
                    } else if *leaves_space {
                        self.space(spacing);
                    }
                }
                Directive::Named(name, field) => {
                    self.space(spacing);
                    self.push(name);
                    self.push("=");
                    self.field(op.field(*field));
                }
                Directive::Field(field) | Directive::Keyword(field) => {
                    self.space(spacing);
                    self.field(op.field(*field));
                }
                Directive::FieldType(field) => {
                    self.space(spacing);
                    self.field_type(op.field(*field));
                }
                Directive::ResultType(index) => {
                    self.space(spacing);
                    self.result_type(id, *index);
                }
                Directive::Custom(_) => {}
            }
        }
    }

    fn literal(&mut self, literal: &str, spacing: &mut Spacing) {
        let first = literal.as_bytes().first().copied().unwrap_or(b' ');
        if spacing.is_space_before_literal(literal, first) {
            self.push(" ");
        }
        self.push(literal);
        *spacing = Spacing::after_literal(first, literal.len());
    }

    /// The space before what is not a literal.
    fn space(&mut self, spacing: &mut Spacing) {
        if spacing.wanted || !spacing.after_punctuation {
            self.push(" ");
        }
        *spacing = Spacing::AFTER_ITEM;
    }

    fn keyword(&mut self, facts: &EnumFacts, code: u8) {
        self.push(facts.keyword(code).unwrap_or(""));
    }

    fn field(&mut self, field: Option<FieldRef<'_>>) {
        let Some(field) = field else {
            return;
        };
        match field {
            FieldRef::Operand(v) | FieldRef::OptionalOperand(Some(v)) => self.value(v),
            FieldRef::Operands(list) => self.values(list),
            FieldRef::Flag(b) | FieldRef::Bool(b) => push_display(&mut self.printer.out, b),
            FieldRef::Int(n) => push_display(&mut self.printer.out, n),
            FieldRef::Enum(facts, code) | FieldRef::OptionalEnum(facts, Some(code)) => {
                self.keyword(facts, code)
            }
            FieldRef::Hints(Some(hints)) => attrs::push_hints(&mut self.printer.out, hints),
            FieldRef::Bytes(bytes) => strings::push_quoted(&mut self.printer.out, bytes.as_bytes()),
            FieldRef::Symbol(name) => strings::push_symbol(&mut self.printer.out, name),
            FieldRef::Ints(list) => self.list(list.iter()),
            FieldRef::Bools(list) => self.list(list.iter()),
            FieldRef::Predicate(p) => attrs::push_predicate(&mut self.printer.out, p),
            FieldRef::Numbers(list) => {
                for (i, &n) in list.iter().enumerate() {
                    self.push(if i == 0 { "[" } else { ", " });
                    number::push_typed(&mut self.printer.out, n);
                }
                self.push("]");
            }
            FieldRef::OptionalOperand(None)
            | FieldRef::OptionalEnum(_, None)
            | FieldRef::Hints(None)
            | FieldRef::Region(_)
            | FieldRef::OptionalRegion(_)
            | FieldRef::Elements(_) => {}
        }
    }

    fn list(&mut self, items: impl Iterator<Item = impl std::fmt::Display>) {
        self.push("[");
        for (i, item) in items.enumerate() {
            push_display(
                &mut self.printer.out,
                format_args!("{}{item}", if i == 0 { "" } else { ", " }),
            );
        }
        self.push("]");
    }

    fn field_type(&mut self, field: Option<FieldRef<'_>>) {
        match field {
            Some(FieldRef::Operand(v) | FieldRef::OptionalOperand(Some(v))) => self.value_type(v),
            Some(FieldRef::Operands(list)) => self.value_types(list.iter().copied()),
            _ => {}
        }
    }
}

/// Whether a field makes the group appear that it anchors.
fn is_present(field: FieldRef<'_>) -> bool {
    match field {
        FieldRef::OptionalOperand(v) => v.is_some(),
        FieldRef::Operands(list) => !list.is_empty(),
        FieldRef::OptionalEnum(_, code) => code.is_some(),
        FieldRef::Hints(hints) => hints.is_some(),
        FieldRef::Flag(b) => b,
        _ => true,
    }
}
