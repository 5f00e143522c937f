//! One operation: results, mnemonic, form, and how the pieces become an operation of the body.

use super::cursor::Parser;
use super::frame::{Frame, OperandUse, ResultName, Slot, TypeUse};
use super::interpret::{count, result_type};
use super::lexer::{Tok, Token};
use super::{Diagnostic, Failed, Parsed, Span, code, suggest};
use crate::op::{FieldKind, FieldValue, Op, ResultLayout, Values};
use crate::text::assembly::{Directive, assembly};
use crate::types::{ElementType, Type};
use crate::{BlockId, LocId, Opcode, TypeId, Value};
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    /// Reads one operation into a block. After a finding, the parser stands at the next operation.
    pub(super) fn operation(&mut self, block: BlockId) {
        let start = self.tok.start;
        let names = self.result_names.len();
        let (operands, types, slots) = (self.operands.len(), self.type_uses.len(), self.slots.len());
        if self.operation_inner(block, start, names).is_err() {
            self.recover(start);
            self.operands.truncate(operands);
            self.type_uses.truncate(types);
            self.slots.truncate(slots);
        }
        // What the operation did not define is known as broken.
        for index in names..self.result_names.len() {
            if let Some(&result) = self.result_names.get(index) {
                self.define(result.name, result.span, None, result.count);
            }
        }
        self.result_names.truncate(names);
    }

    fn operation_inner(&mut self, block: BlockId, start: usize, names: usize) -> Parsed {
        if self.at(Tok::Value) {
            self.result_list()?;
        }
        let token = self.tok;
        match token.kind {
            Tok::Word => {
                let opcode = self.mnemonic()?;
                self.bump();
                let mut frame = self.frame(opcode.facts(), token.span(), start, names);
                self.custom_form(&mut frame, opcode)?;
                self.finish_operation(frame, block)
            }
            Tok::Str => self.generic_operation(block, start, names),
            _ => Err(self.unexpected("an operation")),
        }
    }

    /// `%a, %b:2 =`
    fn result_list(&mut self) -> Parsed {
        loop {
            let token = self.expect(Tok::Value, "")?;
            let mut count = 1;
            if self.eat(Tok::Colon) {
                let at = self.tok.span();
                count = self.integer("the number of results")?;
                if count == 0 {
                    return Err(self.error(code::RESULTS, at, "a name must stand for at least one result"));
                }
            }
            let name = self.text_of(token).get(1..).unwrap_or("");
            self.result_names.push(ResultName {
                name,
                span: token.span(),
                count,
            });
            if self.eat(Tok::Equal) {
                return Ok(());
            }
            if !self.eat(Tok::Comma) {
                return Err(self.expected("`=` and an operation"));
            }
        }
    }

    /// The operation that the token at hand names.
    fn mnemonic(&mut self) -> Parsed<Opcode> {
        let token = self.tok;
        let word = self.text_of(token);
        match word.split_once('.') {
            None => Opcode::from_mnemonic(word).ok_or(()),
            Some(("cuda_tile", name)) => Opcode::from_mnemonic(name).ok_or(()),
            Some(_) => Err(()),
        }
        .map_err(|()| self.unknown_op(token, word))
    }

    /// Reports a name that is no operation that may stand in a body.
    #[cold]
    pub(super) fn unknown_op(&mut self, token: Token, word: &str) -> Failed {
        let span = token.span();
        let (dialect, name) = word.rsplit_once('.').unwrap_or(("cuda_tile", word));
        if dialect != "cuda_tile" {
            let mut error = Diagnostic::error(
                code::OTHER_DIALECT,
                span,
                format!("`{word}` is an operation of another dialect"),
            );
            error = match Opcode::from_mnemonic(name) {
                Some(op) => error.help(format!(
                    "only operations of `cuda_tile` are part of Tile IR, which has its own `{}`",
                    op.mnemonic()
                )),
                None => error.help("only operations of `cuda_tile` are part of Tile IR"),
            };
            return self.report(error);
        }
        if matches!(name, "entry" | "global" | "module") {
            return self.error(
                code::UNKNOWN_OP,
                span,
                format!("`{name}` cannot stand in the body of an entry"),
            );
        }
        let mut error = Diagnostic::error(
            code::UNKNOWN_OP,
            span,
            format!("`{word}` is not an operation of Tile IR"),
        );
        if name.contains('$') {
            error = error.help("operations with `$` in their names exist only in test builds of the dialect");
        } else if let Some(near) = suggest::nearest(name, Opcode::ALL.iter().map(|op| op.mnemonic())) {
            error = error.help(format!("did you mean `{near}`?"));
        }
        self.report(error)
    }

    fn custom_form(&mut self, frame: &mut Frame, opcode: Opcode) -> Parsed {
        let steps = assembly(opcode);
        let [Directive::Custom(name)] = steps else {
            return self.steps(frame, steps);
        };
        match *name {
            "constant" => self.constant_form(frame),
            "assume" => self.assume_form(frame),
            "for" => self.for_form(frame),
            "if" => self.if_form(frame),
            "loop" => self.loop_form(frame),
            "reduce" => self.reduce_form(frame, false),
            "scan" => self.reduce_form(frame, true),
            "make_tensor_view" => self.make_tensor_view_form(frame),
            "make_view" => self.make_view_form(frame, opcode),
            "shape_query" => self.shape_query_form(frame, opcode),
            "load_view" => self.load_view_form(frame),
            "store_view" => self.store_view_form(frame),
            "atomic_red_view" => self.atomic_red_view_form(frame),
            "multimem_load_reduce" => self.multimem_load_reduce_form(frame),
            "multimem_reduce" | "multimem_store" => self.multimem_store_form(frame),
            // A test sees to it that every form of the table is here.
            _ => Err(self.unknown_op(self.tok, opcode.mnemonic())),
        }
    }

    // ---- Building -------------------------------------------------------------------------------------------------

    /// Checks what was read and builds the operation.
    pub(super) fn finish_operation(&mut self, mut frame: Frame, block: BlockId) -> Parsed {
        let end = frame.header_end.unwrap_or(self.last_end);
        let loc = self.optional_location()?;
        self.padding_without_mask(&frame);
        self.infer_results(&mut frame);
        self.check_operands(&frame);
        self.check_result_count(&frame);
        self.build(frame, block, end, loc);
        Ok(())
    }

    /// A load that pads without a mask is printed as if what it pads with were the mask. The types tell them apart:
    /// a mask holds truth values.
    fn padding_without_mask(&mut self, frame: &Frame) {
        if frame.facts.opcode != Opcode::LoadPtrTko {
            return;
        }
        let (Some(mask), Some(padding)) = (frame.facts.field("mask"), frame.facts.field("padding_value"))
        else {
            return;
        };
        let Some(types) = self
            .slot(frame, mask)
            .types
            .filter(|_| frame.operand_count(self, padding) == 0)
        else {
            return;
        };
        let said = self.type_uses.get(types.range().start).copied();
        let is_mask = said.is_none_or(|said| match self.structure(said) {
            Some(Type::Tile(tile)) => tile.element.as_number() == Some(ElementType::I1),
            _ => true,
        });
        if !is_mask {
            let given = std::mem::take(self.slot(frame, mask));
            *self.slot(frame, padding) = given;
        }
    }

    pub(super) fn build(&mut self, frame: Frame, block: BlockId, end: usize, loc: LocId) {
        let results: SmallVec<[TypeId; 4]> = frame.results.iter().filter_map(|r| r.ty).collect();
        // With findings, what is missing from the operation is no news.
        let complete = results.len() == frame.results.len() && self.error_count() == frame.errors;
        let fields = if complete { self.take_fields(&frame) } else { None };
        self.drop_frame(&frame);
        let Some(fields) = fields else {
            return;
        };
        let Some(op) = Op::from_fields(frame.facts.opcode, fields) else {
            return;
        };
        let id = self
            .body
            .append_op(block, op, &results, loc, Span::new(frame.start, end));
        let mut next = self.body.results(id).next();
        let mut index = frame.names;
        while let (Some(&result), Some(first)) = (self.result_names.get(index), next) {
            self.define(result.name, result.span, Some(first), result.count);
            next = Some(Value(first.0 + result.count));
            index += 1;
        }
        self.result_names.truncate(frame.names);
    }

    /// The contents of the fields, in order; `None` if one is broken, which has been reported.
    fn take_fields(&mut self, frame: &Frame) -> Option<SmallVec<[FieldValue; 8]>> {
        let mut list = SmallVec::new();
        for (index, facts) in frame.facts.fields.iter().enumerate() {
            let Slot { operands, value, .. } = std::mem::take(self.slot(frame, index));
            let part = operands.unwrap_or_default();
            let mut operands = part.range().map(|i| self.operand_at(i).and_then(|o| o.value));
            let value = match facts.kind {
                FieldKind::Operand => FieldValue::Operand(operands.next()??),
                FieldKind::OptionalOperand => match operands.next() {
                    None => FieldValue::OptionalOperand(None),
                    Some(value) => FieldValue::OptionalOperand(Some(value?)),
                },
                FieldKind::Operands => FieldValue::Operands(operands.collect::<Option<Values>>()?),
                _ => match value {
                    Some(value) => value,
                    None => self
                        .field_default(frame.facts.opcode, index, facts, frame.name)
                        .ok()?,
                },
            };
            list.push(value);
        }
        Some(list)
    }

    /// The types of the results that the form does not write.
    fn infer_results(&mut self, frame: &mut Frame) {
        let facts = frame.facts;
        if facts.results == ResultLayout::Open {
            return;
        }
        for (index, name) in facts.result_names.iter().enumerate() {
            if frame.results.get(index).is_some() && result_type(frame, index).is_some() {
                continue;
            }
            let ty =
                if name.contains("token") || matches!(facts.opcode, Opcode::JoinTokens | Opcode::MakeToken) {
                    Some(self.token_type)
                } else {
                    self.result_from_operand(frame).or_else(|| result_type(frame, 0))
                };
            let span = frame.name;
            super::interpret::set_result(frame, index, TypeUse { ty, span });
        }
    }

    /// The type that the result has in common with an operand.
    fn result_from_operand(&self, frame: &Frame) -> Option<TypeId> {
        let field = match frame.facts.opcode {
            Opcode::MmaF | Opcode::MmaI | Opcode::MmaFScaled => "acc",
            Opcode::Insert => "destination",
            Opcode::PowI => "source",
            _ => return None,
        };
        let slot = self.slots.get(frame.slots + frame.facts.field(field)?)?;
        self.type_uses.get(slot.types?.range().start)?.ty
    }

    /// Compares the types that are written, or implied, with those of the operands.
    fn check_operands(&mut self, frame: &Frame) {
        let facts = frame.facts;
        for (index, field) in facts.fields.iter().enumerate() {
            if !field.kind.is_operand() {
                continue;
            }
            let Some(slot) = self.slots.get(frame.slots + index) else {
                continue;
            };
            let (Some(operands), types) = (slot.operands, slot.types) else {
                if field.kind == FieldKind::Operand {
                    self.error(
                        code::OPERANDS,
                        frame.name,
                        format!("`{}` lacks its operand `{}`", facts.mnemonic, field.spelling),
                    );
                }
                continue;
            };
            if let Some(types) = types {
                for (o, t) in operands.range().zip(types.range()) {
                    if let (Some(operand), Some(use_)) = (self.operand_at(o), self.type_uses.get(t).copied())
                    {
                        self.check_type(operand, use_, true);
                    }
                }
            } else if let Some(implied) = self.implied_type(frame, index) {
                for o in operands.range() {
                    if let Some(operand) = self.operand_at(o) {
                        self.check_type(operand, implied, false);
                    }
                }
            }
        }
    }

    /// The type of an operand whose type is not written.
    fn implied_type(&self, frame: &Frame, field: usize) -> Option<TypeUse> {
        let facts = frame.facts;
        let name = facts.fields.get(field)?.name;
        let fixed = |ty| {
            Some(TypeUse {
                ty: Some(ty),
                span: frame.name,
            })
        };
        match (facts.opcode, name) {
            (_, "token" | "tokens") => fixed(self.token_type),
            (_, "indices") => fixed(self.index_type),
            (Opcode::CmpI | Opcode::CmpF, _) => {
                let slot = self.slots.get(frame.slots + facts.field("lhs")?)?;
                self.type_uses.get(slot.types?.range().start).copied()
            }
            // Forms of their own write all types, or say what is implied when they are read.
            _ if matches!(assembly(facts.opcode), [Directive::Custom(_)]) => None,
            _ => frame.results.first().copied(),
        }
    }

    /// Reports an operand whose type is not the one that the operation says.
    pub(super) fn check_type(&mut self, operand: OperandUse, said: TypeUse, written: bool) {
        let (Some(value), Some(expected)) = (operand.value, said.ty) else {
            return;
        };
        let ty = self.body.ty(value);
        if ty == expected {
            return;
        }
        self.type_mismatch(operand, ty, expected, said.span, written);
    }

    #[cold]
    fn type_mismatch(
        &mut self,
        operand: OperandUse,
        ty: TypeId,
        expected: TypeId,
        said: Span,
        written: bool,
    ) {
        let Span { start, end } = operand.span;
        let name = self.text.get(start as usize..end as usize).unwrap_or("");
        let (has, wants) = (self.type_text(ty), self.type_text(expected));
        let says = if written {
            "this operation says"
        } else {
            "this operation takes"
        };
        let mut error = Diagnostic::error(
            code::TYPE_MISMATCH,
            operand.span,
            format!("`{name}` is `{has}`, but {says} `{wants}`"),
        );
        if written {
            error = error.label(said, format!("`{wants}` is said here"));
        }
        self.report(error);
    }

    /// The text of a type, for messages.
    pub(super) fn type_text(&self, ty: TypeId) -> String {
        crate::text::print_type(&self.module.types, ty)
    }

    /// The names on the left must be as many as the results, or none.
    pub(super) fn check_result_count(&mut self, frame: &Frame) {
        let given = self.result_names.get(frame.names..).unwrap_or(&[]);
        let total: u64 = given.iter().map(|r| u64::from(r.count)).sum();
        let Some((first, last)) = given.first().zip(given.last()) else {
            return;
        };
        let span = first.span.to(last.span);
        let has = frame.results.len();
        if total == has as u64 {
            return;
        }
        let mnemonic = frame.facts.mnemonic;
        let names = if total == 1 {
            "1 is named".to_owned()
        } else {
            format!("{total} are named")
        };
        self.error(
            code::RESULTS,
            span,
            format!("`{mnemonic}` gives {}, but {names} here", count(has, "result")),
        );
    }

    /// The view, tile or other structured type of a written type.
    pub(super) fn structure(&self, use_: TypeUse) -> Option<&Type> {
        self.module.types.get(use_.ty?)
    }
}
