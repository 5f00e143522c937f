//! The forms of `reduce` and `scan`.

use super::attrs::RawAttr;
use super::cursor::Parser;
use super::frame::{Frame, Part};
use super::interpret::{count, set_result};
use super::lexer::Tok;
use super::region::Args;
use super::{Parsed, Span, code};
use crate::op::{FieldValue, Numbers};

impl<'a> Parser<'a> {
    /// `%a, %b dim=0 reverse=false identities=[0.0 : f32, 0 : i32] : types -> types (%x: type, …) { … }`; only scans
    /// have `reverse`.
    pub(super) fn reduce_form(&mut self, frame: &mut Frame, is_scan: bool) -> Parsed {
        let start = self.operands.len();
        if !self.at(Tok::Value) {
            return Err(self.expected(Tok::Value.spelling()));
        }
        self.operand_list()?;
        self.operands_named(frame, "operands", start);
        let operands = Part::new(start, self.operands.len());
        self.attr_dict(frame)?;
        self.assigned("dim")?;
        let dim = self.integer("a dimension")?;
        self.set_named(frame, "dim", FieldValue::Int(dim));
        if is_scan {
            self.assigned("reverse")?;
            let reverse = self.truth()?;
            self.set_named(frame, "reverse", FieldValue::Bool(reverse));
        }
        self.assigned("identities")?;
        let identities = self.identities()?;
        self.set_named(frame, "identities", FieldValue::Numbers(identities));
        self.expect(Tok::Colon, " and the types of the operands")?;
        self.types_of(operands)?;
        self.expect(Tok::Arrow, " and the types of the results")?;
        loop {
            let use_ = self.type_use()?;
            let index = frame.results.len();
            set_result(frame, index, use_);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        frame.header_end = Some(self.last_end);
        let mut args = Args::new();
        self.expect(Tok::LParen, " and the arguments of the body")?;
        self.list(Tok::RParen, |p| {
            args.push(p.argument()?.0);
            Ok(())
        })?;
        let body = self.op_region(frame, &args)?;
        self.set_named(frame, "body", FieldValue::Region(body));
        Ok(())
    }

    /// `name=`
    fn assigned(&mut self, name: &str) -> Parsed {
        self.expect_word(name)?;
        self.expect(Tok::Equal, "").map(|_| ())
    }

    fn identities(&mut self) -> Parsed<Numbers> {
        let list = self.attr()?;
        let RawAttr::Array(items) = &list.attr else {
            return Err(self.wrong_kind("a list of numbers such as `[0.0 : f32]`", &list));
        };
        items.iter().map(|item| self.number_from(item)).collect()
    }

    /// The types of operands, as many as operands, each compared with its operand.
    pub(super) fn types_of(&mut self, operands: Part) -> Parsed {
        let first = self.tok.start;
        let mut given = 0;
        loop {
            let use_ = self.type_use()?;
            if let Some(index) = operands.range().nth(given)
                && let Some(operand) = self.operand_at(index)
            {
                self.check_type(operand, use_, true);
            }
            given += 1;
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if given != operands.len() {
            let (o, t) = (count(operands.len(), "operand"), count(given, "type"));
            let span = Span::new(first, self.last_end);
            self.error(code::OPERANDS, span, format!("there are {o} but {t}"));
        }
        Ok(())
    }
}
