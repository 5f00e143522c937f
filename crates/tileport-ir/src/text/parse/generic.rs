//! Operations in MLIR's generic form: `"cuda_tile.op"(%a) <{properties}> ({ region }) {attributes} : (type) -> type`.

use super::attrs::{NamedAttr, RawAttr, Spanned};
use super::cursor::Parser;
use super::frame::{Frame, Part, TypeUse};
use super::interpret::{count, set_result};
use super::lexer::{Tok, Token};
use super::region::implied_terminator;
use super::{Diagnostic, Failed, Parsed, Span, code};
use crate::op::{FieldKind, FieldValue, OperandLayout};
use crate::{BlockId, Opcode, RegionId};
use smallvec::SmallVec;
use std::sync::Arc;

/// The attribute that says how many operands each field has.
const SEGMENTS: &str = "operandSegmentSizes";

impl<'a> Parser<'a> {
    /// An operation in a body; the token at hand is its name.
    pub(super) fn generic_operation(&mut self, block: BlockId, start: usize, names: usize) -> Parsed {
        let token = self.tok;
        let opcode = self.generic_name(token)?;
        self.bump();
        let mut frame = self.frame(opcode.facts(), token.span(), start, names);
        let operands_at = self.tok.start;
        let operands = self.generic_operands()?;
        let operands_span = Span::new(operands_at, self.last_end);
        self.no_successors()?;
        let mut attrs = self.properties()?;
        if self.at(Tok::LParen) {
            frame.header_end = Some(self.last_end);
            self.generic_regions(&mut frame)?;
        }
        attrs.extend(self.optional_dictionary()?);
        self.generic_types(&mut frame, operands)?;
        self.distribute(&frame, operands, operands_span, &attrs)?;
        for attr in &attrs {
            if &*attr.name != SEGMENTS {
                self.attr_by_name(&frame, &attr.name, attr.span, &attr.value)?;
            }
        }
        let end = frame.header_end.unwrap_or(self.last_end);
        let loc = self.optional_location()?;
        self.check_constant_type(&frame, &attrs);
        self.check_result_count(&frame);
        self.build(frame, block, end, loc);
        Ok(())
    }

    fn generic_name(&mut self, token: Token) -> Parsed<Opcode> {
        let text = self.text_of(token);
        let name = text.trim_matches('"');
        if let Some(op) = name.strip_prefix("cuda_tile.").and_then(Opcode::from_mnemonic) {
            return Ok(op);
        }
        if !name.contains('.') {
            let mut error = Diagnostic::error(
                code::UNKNOWN_OP,
                token.span(),
                format!("`{text}` is not the full name of an operation"),
            );
            if Opcode::from_mnemonic(name).is_some() {
                error = error.help(format!("write `\"cuda_tile.{name}\"`"));
            }
            return Err(self.report(error));
        }
        Err(self.unknown_op(token, name))
    }

    /// `(%a, %b)`
    fn generic_operands(&mut self) -> Parsed<Part> {
        let start = self.operands.len();
        self.expect(Tok::LParen, " and the operands")?;
        self.list(Tok::RParen, |p| {
            let operand = p.operand()?;
            p.operands.push(operand);
            Ok(())
        })?;
        Ok(Part::new(start, self.operands.len()))
    }

    fn no_successors(&mut self) -> Parsed {
        if !self.at(Tok::LSquare) {
            return Ok(());
        }
        Err(self.error(
            code::SYNTAX,
            self.tok.span(),
            "operations of Tile IR have no successors",
        ))
    }

    /// `<{a = 1}>`, if it is there.
    pub(super) fn properties(&mut self) -> Parsed<Vec<NamedAttr>> {
        if !self.eat(Tok::Less) {
            return Ok(Vec::new());
        }
        let (list, _) = self.dictionary()?;
        self.expect(Tok::Greater, " after the properties")?;
        Ok(list)
    }

    /// `{a = 1}`, if it is there.
    pub(super) fn optional_dictionary(&mut self) -> Parsed<Vec<NamedAttr>> {
        if !self.at(Tok::LBrace) {
            return Ok(Vec::new());
        }
        Ok(self.dictionary()?.0)
    }

    /// `({ … }, { … })`: each region goes to the next field that holds one.
    fn generic_regions(&mut self, frame: &mut Frame) -> Parsed {
        let open = self.expect(Tok::LParen, "")?;
        let fields = frame.facts.fields;
        let wanted: SmallVec<[usize; 2]> = (0..fields.len())
            .filter(|&i| fields[i].kind.is_region())
            .collect();
        let mut next = 0;
        self.list(Tok::RParen, |p| {
            let mut block = None;
            let region = p.generic_region(&mut block)?;
            if let Some(block) = block {
                p.terminate(block, implied_terminator(frame.facts.opcode));
            }
            if let Some(&index) = wanted.get(next) {
                let value = p.region_value(fields[index].kind, region);
                p.set(frame, index, value);
            }
            next += 1;
            Ok(())
        })?;
        if next > wanted.len() {
            let (has, takes) = (count(next, "region"), count(wanted.len(), "region"));
            let span = Span::new(open.start, self.last_end);
            let mnemonic = frame.facts.mnemonic;
            self.error(
                code::SYNTAX,
                span,
                format!("`{mnemonic}` takes {takes}, found {has}"),
            );
        }
        Ok(())
    }

    /// An optional region that is empty is not there.
    fn region_value(&self, kind: FieldKind, region: RegionId) -> FieldValue {
        if kind == FieldKind::Region {
            return FieldValue::Region(region);
        }
        let there = self.body.entry_block(region).is_some();
        FieldValue::OptionalRegion(there.then_some(region))
    }

    /// `: (types) -> types`
    fn generic_types(&mut self, frame: &mut Frame, operands: Part) -> Parsed {
        self.expect(Tok::Colon, " and the types of operands and results")?;
        let start = self.tok.start;
        self.expect(Tok::LParen, " and the types of the operands")?;
        let mut given = 0;
        self.list(Tok::RParen, |p| {
            let said = p.type_use()?;
            if let Some(index) = operands.range().nth(given)
                && let Some(operand) = p.operand_at(index)
            {
                p.check_type(operand, said, true);
            }
            given += 1;
            Ok(())
        })?;
        if given != operands.len() {
            let (o, t) = (count(operands.len(), "operand"), count(given, "type"));
            let span = Span::new(start, self.last_end);
            self.error(code::OPERANDS, span, format!("there are {o} but {t}"));
        }
        self.expect(Tok::Arrow, " and the types of the results")?;
        self.generic_results(frame)
    }

    fn generic_results(&mut self, frame: &mut Frame) -> Parsed {
        let start = self.tok.start;
        let push = |frame: &mut Frame, said: TypeUse| {
            let index = frame.results.len();
            set_result(frame, index, said);
        };
        if self.eat(Tok::LParen) {
            self.list(Tok::RParen, |p| {
                let said = p.type_use()?;
                push(frame, said);
                Ok(())
            })?;
        } else {
            let said = self.type_use()?;
            push(frame, said);
        }
        let facts = frame.facts;
        let fixed = facts.results != crate::op::ResultLayout::Open;
        // Printing gave no token before 13.2.
        let fewer = facts.opcode == Opcode::PrintTko && frame.results.is_empty();
        if fixed && frame.results.len() != facts.result_names.len() && !fewer {
            let (has, gives) = (frame.results.len(), count(facts.result_names.len(), "result"));
            let span = Span::new(start, self.last_end);
            self.error(
                code::RESULTS,
                span,
                format!(
                    "`{}` gives {gives}, but {} are written",
                    facts.mnemonic,
                    count(has, "type")
                ),
            );
        }
        Ok(())
    }

    // ---- Operands to fields ---------------------------------------------------------------------------------------

    /// Gives each field its operands: by the sizes of the segments, or in order.
    fn distribute(&mut self, frame: &Frame, operands: Part, span: Span, attrs: &[NamedAttr]) -> Parsed {
        let fields = frame.facts.fields;
        let holders: SmallVec<[usize; 8]> = (0..fields.len())
            .filter(|&i| fields[i].kind.is_operand())
            .collect();
        let sizes = match attrs.iter().find(|a| &*a.name == SEGMENTS) {
            Some(attr) => self.segment_sizes(&attr.value, holders.len())?,
            None => self.plain_sizes(frame, operands, span, &holders)?,
        };
        let total: usize = sizes.iter().sum();
        if total != operands.len() {
            let has = count(operands.len(), "operand");
            return Err(self.error(
                code::OPERANDS,
                span,
                format!("there are {has}, but `{SEGMENTS}` says {total}"),
            ));
        }
        let mut at = operands.start as usize;
        for (&field, &size) in holders.iter().zip(&sizes) {
            let kind = fields[field].kind;
            let fits = match kind {
                FieldKind::Operand => size == 1,
                FieldKind::OptionalOperand => size <= 1,
                _ => true,
            };
            if !fits {
                let has = count(size, "operand");
                let message = format!("`{}` cannot take {has}", fields[field].spelling);
                return Err(self.error(code::OPERANDS, span, message));
            }
            if size > 0 || kind == FieldKind::Operands {
                self.slot(frame, field).operands = Some(Part::new(at, at + size));
            }
            at += size;
        }
        Ok(())
    }

    fn segment_sizes(&mut self, value: &Spanned, wanted: usize) -> Parsed<SmallVec<[usize; 8]>> {
        let RawAttr::Array(items) = &value.attr else {
            return Err(self.wrong_kind("`array<i32: …>`", value));
        };
        let sizes: Option<SmallVec<[usize; 8]>> = items
            .iter()
            .map(|item| match &item.attr {
                RawAttr::Number(text, _) => text.parse::<u32>().ok().map(|n| n as usize),
                _ => None,
            })
            .collect();
        match sizes {
            Some(sizes) if sizes.len() == wanted => Ok(sizes),
            _ => Err(self.error(
                code::OPERANDS,
                value.span,
                format!("`{SEGMENTS}` must hold {wanted} sizes"),
            )),
        }
    }

    /// The sizes where they are not said: one for each single operand, and the rest for the one list or option.
    fn plain_sizes(
        &mut self,
        frame: &Frame,
        operands: Part,
        span: Span,
        holders: &[usize],
    ) -> Parsed<SmallVec<[usize; 8]>> {
        let fields = frame.facts.fields;
        let open = holders
            .iter()
            .filter(|&&i| fields[i].kind != FieldKind::Operand)
            .count();
        let single = holders.len() - open;
        let mnemonic = frame.facts.mnemonic;
        if frame.facts.operands == OperandLayout::Segmented && open > 0 {
            let error = Diagnostic::error(
                code::ATTRIBUTE,
                frame.name,
                format!("`{mnemonic}` lacks `{SEGMENTS}`, which says how many operands each field has"),
            );
            let names: Vec<&str> = holders.iter().map(|&i| fields[i].spelling).collect();
            return Err(
                self.report(error.note(format!("the fields are, in this order: {}", names.join(", "))))
            );
        }
        let has = operands.len();
        if has < single || (open == 0 && has != single) {
            let takes = count(single, "operand");
            return Err(self.error(
                code::OPERANDS,
                span,
                format!("`{mnemonic}` takes {takes}, found {has}"),
            ));
        }
        let size = |&i: &usize| {
            if fields[i].kind == FieldKind::Operand {
                1
            } else {
                has - single
            }
        };
        Ok(holders.iter().map(size).collect())
    }

    /// The type of a constant's value is that of its result.
    fn check_constant_type(&mut self, frame: &Frame, attrs: &[NamedAttr]) {
        if frame.facts.opcode != Opcode::Constant {
            return;
        }
        for attr in attrs {
            if let (RawAttr::Elements(ty, _), Some(said)) = (&attr.value.attr, frame.results.first())
                && let Some(result) = said.ty
                && result != *ty
            {
                let (value, result) = (self.type_text(*ty), self.type_text(result));
                let message = format!("the value is `{value}`, but the result is `{result}`");
                self.error(code::TYPE_MISMATCH, said.span, message);
            }
        }
    }

    // ---- Attributes of modules, entries and globals ---------------------------------------------------------------

    /// The attribute with this name, removed from the list.
    pub(super) fn take_attr(attrs: &mut Vec<NamedAttr>, name: &str) -> Option<NamedAttr> {
        let index = attrs.iter().position(|a| &*a.name == name)?;
        Some(attrs.swap_remove(index))
    }

    /// A name that is given as a string attribute.
    pub(super) fn name_from(&mut self, value: &Spanned) -> Parsed<Arc<str>> {
        match &value.attr {
            RawAttr::Str(s) => match std::str::from_utf8(s.as_bytes()) {
                Ok(text) => Ok(Arc::from(text)),
                Err(_) => Err(self.error(code::STRING, value.span, "this name is not UTF-8")),
            },
            RawAttr::Symbol(s) => Ok(s.clone()),
            _ => Err(self.wrong_kind("a string", value)),
        }
    }

    #[cold]
    pub(super) fn lacks(&mut self, what: &str, name: &str, at: Span) -> Failed {
        self.error(
            code::ATTRIBUTE,
            at,
            format!("`{what}` lacks its attribute `{name}`"),
        )
    }
}
