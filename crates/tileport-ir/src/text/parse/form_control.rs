//! The forms of `if`, `for` and `loop`.

use super::cursor::Parser;
use super::frame::{Frame, OperandUse, TypeUse};
use super::interpret::{count, set_result};
use super::lexer::Tok;
use super::region::{Arg, Args};
use super::{Parsed, Span, code};
use crate::op::FieldValue;

impl<'a> Parser<'a> {
    /// `%c -> (types) { … } else { … }`
    pub(super) fn if_form(&mut self, frame: &mut Frame) -> Parsed {
        let start = self.operands.len();
        let operand = self.operand()?;
        self.operands.push(operand);
        self.operands_named(frame, "condition", start);
        let said = TypeUse {
            ty: Some(self.condition_type),
            span: frame.name,
        };
        self.check_type(operand, said, false);
        if self.eat(Tok::Arrow) {
            self.expect(Tok::LParen, " and the types of the results")?;
            self.result_types(frame, Tok::RParen)?;
        }
        frame.header_end = Some(self.last_end);
        let then_region = self.op_region(frame, &Args::new())?;
        self.set_named(frame, "then_region", FieldValue::Region(then_region));
        let mut else_region = None;
        if self.eat_word("else") {
            else_region = Some(self.op_region(frame, &Args::new())?);
        }
        self.set_named(frame, "else_region", FieldValue::OptionalRegion(else_region));
        self.attr_dict(frame)
    }

    /// Types of results up to a token, which is consumed.
    fn result_types(&mut self, frame: &mut Frame, close: Tok) -> Parsed {
        self.list(close, |p| {
            let use_ = p.type_use()?;
            let index = frame.results.len();
            set_result(frame, index, use_);
            Ok(())
        })
    }

    /// Types with commas between them, at least one.
    fn open_type_list(&mut self) -> Parsed<Vec<TypeUse>> {
        let mut list = vec![self.type_use()?];
        while self.eat(Tok::Comma) {
            list.push(self.type_use()?);
        }
        Ok(list)
    }

    /// `unsigned? %i in (%lower to %upper, step %step) : type iter_values(%a = %b) -> (types) { … }`
    pub(super) fn for_form(&mut self, frame: &mut Frame) -> Parsed {
        let unsigned = self.eat_word("unsigned");
        self.set_named(frame, "unsigned_cmp", FieldValue::Flag(unsigned));
        let variable = self.expect(Tok::Value, "")?;
        self.expect_word("in")?;
        self.expect(Tok::LParen, "")?;
        let lower = self.single_operand(frame, "lower_bound")?;
        self.expect_word("to")?;
        let upper = self.single_operand(frame, "upper_bound")?;
        self.expect(Tok::Comma, " and the step")?;
        self.expect_word("step")?;
        let step = self.single_operand(frame, "step")?;
        self.expect(Tok::RParen, "")?;
        self.expect(Tok::Colon, " and the type of the bounds")?;
        let ty = self.type_use()?;
        for bound in [lower, upper, step] {
            self.check_type(bound, ty, true);
        }
        let name = self.text_of(variable).get(1..).unwrap_or("");
        let span = variable.span();
        let mut args = Args::new();
        args.push(Arg { name, span, ty });
        let inits = self.operands.len();
        if self.eat_word("iter_values") {
            self.assignments(&mut args)?;
            let types_at = self.tok.start;
            self.expect(Tok::Arrow, " and the types of the results")?;
            self.expect(Tok::LParen, "")?;
            self.result_types(frame, Tok::RParen)?;
            let types: Vec<TypeUse> = frame.results.to_vec();
            let span = Span::new(types_at, self.last_end);
            self.type_iter_values(&mut args, 1, inits, &types, span);
        }
        self.operands_named(frame, "init_values", inits);
        frame.header_end = Some(self.last_end);
        let body = self.op_region(frame, &args)?;
        self.set_named(frame, "body", FieldValue::Region(body));
        self.attr_dict(frame)
    }

    /// `iter_values(%a = %b) : types -> types { … }`, `: types { … }` or `{ … }`
    pub(super) fn loop_form(&mut self, frame: &mut Frame) -> Parsed {
        let mut args = Args::new();
        let inits = self.operands.len();
        if self.eat_word("iter_values") {
            self.assignments(&mut args)?;
            self.expect(Tok::Colon, " and the types of the values")?;
            let types_at = self.tok.start;
            let types = self.open_type_list()?;
            let span = Span::new(types_at, self.last_end);
            self.type_iter_values(&mut args, 0, inits, &types, span);
            if self.eat(Tok::Arrow) {
                frame.results.extend(self.open_type_list()?);
            }
        } else if self.eat(Tok::Colon) {
            frame.results.extend(self.open_type_list()?);
        }
        self.operands_named(frame, "init_values", inits);
        frame.header_end = Some(self.last_end);
        let body = self.op_region(frame, &args)?;
        self.set_named(frame, "body", FieldValue::Region(body));
        self.attr_dict(frame)
    }

    /// Reads the operand of a field.
    pub(super) fn single_operand(&mut self, frame: &Frame, field: &str) -> Parsed<OperandUse> {
        let start = self.operands.len();
        let operand = self.operand()?;
        self.operands.push(operand);
        self.operands_named(frame, field, start);
        Ok(operand)
    }

    /// `(%a = %b, %c = %d)`: the names become arguments whose types are not known yet.
    fn assignments(&mut self, args: &mut Args<'a>) -> Parsed {
        self.expect(Tok::LParen, "")?;
        self.list(Tok::RParen, |p| {
            let token = p.expect(Tok::Value, "")?;
            p.expect(Tok::Equal, " and the first value")?;
            let operand = p.operand()?;
            p.operands.push(operand);
            let name = p.text_of(token).get(1..).unwrap_or("");
            let span = token.span();
            let ty = TypeUse { ty: None, span };
            args.push(Arg { name, span, ty });
            Ok(())
        })
    }

    /// Gives the carried values their types and compares them with the first values.
    fn type_iter_values(
        &mut self,
        args: &mut Args<'a>,
        skip: usize,
        inits: usize,
        types: &[TypeUse],
        span: Span,
    ) {
        let carried = args.len() - skip.min(args.len());
        if types.len() != carried {
            let (v, t) = (count(carried, "carried value"), count(types.len(), "type"));
            self.error(code::OPERANDS, span, format!("there are {v} but {t}"));
        }
        for (i, (arg, use_)) in args.iter_mut().skip(skip).zip(types).enumerate() {
            arg.ty = *use_;
            if let Some(operand) = self.operand_at(inits + i) {
                self.check_type(operand, *use_, true);
            }
        }
    }
}
