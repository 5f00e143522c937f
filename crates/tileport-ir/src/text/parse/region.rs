//! Regions and blocks.

use super::cursor::Parser;
use super::frame::{Frame, TypeUse};
use super::lexer::Tok;
use super::{Diagnostic, Parsed, Span, code};
use crate::op::{Op, Values};
use crate::{BlockId, LocId, MAX_NESTING, Opcode, RegionId, TypeId};
use smallvec::SmallVec;

/// An argument of a region: its name and type.
#[derive(Clone, Copy)]
pub(super) struct Arg<'a> {
    pub(super) name: &'a str,
    pub(super) span: Span,
    pub(super) ty: TypeUse,
}

/// The arguments of a region.
pub(super) type Args<'a> = SmallVec<[Arg<'a>; 4]>;

/// The terminator that a region of an operation has where none is written.
pub(super) fn implied_terminator(opcode: Opcode) -> Op {
    let operands = Values::new();
    match opcode {
        Opcode::For | Opcode::Loop => Op::Continue { operands },
        _ => Op::Yield { operands },
    }
}

impl<'a> Parser<'a> {
    /// Reads the region of an operation in its own form, in braces.
    pub(super) fn op_region(&mut self, frame: &Frame, args: &Args<'a>) -> Parsed<RegionId> {
        let region = self.body.add_region();
        let block = self.body.add_block(region, &[]);
        self.region_body(block, args, true)?;
        self.terminate(block, implied_terminator(frame.facts.opcode));
        Ok(region)
    }

    /// Reads `{ operations }` into a block, with the given arguments; a label may stand before the operations.
    pub(super) fn region_body(&mut self, block: BlockId, args: &Args<'a>, nested: bool) -> Parsed {
        let open = self.expect(Tok::LBrace, " and a region")?;
        if self.region_depth >= MAX_NESTING {
            return Err(self.error(
                code::NESTING,
                open.span(),
                format!("regions are nested more than {MAX_NESTING} deep"),
            ));
        }
        self.region_depth += 1;
        let mark = self.names.mark();
        self.bind_args(block, args);
        let result = self.block_body(block, args.is_empty() && nested, open.span());
        self.names.forget(mark);
        self.region_depth -= 1;
        result
    }

    fn bind_args(&mut self, block: BlockId, args: &Args<'a>) {
        for arg in args {
            let value = arg.ty.ty.map(|ty| self.body.add_block_arg(block, ty));
            self.define(arg.name, arg.span, value, 1);
        }
    }

    /// Reads operations up to the closing brace and consumes it.
    fn block_body(&mut self, block: BlockId, may_have_args: bool, open: Span) -> Parsed {
        if self.at(Tok::Block) {
            let args = self.block_label()?;
            if may_have_args {
                self.bind_args(block, &args);
            } else if let Some(arg) = args.first() {
                self.error(
                    code::SYNTAX,
                    arg.span,
                    "the arguments of this region are given in its header",
                );
            }
        }
        loop {
            match self.tok.kind {
                Tok::RBrace => {
                    self.bump();
                    return Ok(());
                }
                Tok::Eof => {
                    let at = self.tok.span();
                    let error =
                        Diagnostic::error(code::SYNTAX, at, "expected `}`, found the end of the file");
                    return Err(self.report(error.label(open, "the region begins here")));
                }
                Tok::Block => {
                    let label = self.tok;
                    let error =
                        Diagnostic::error(code::SYNTAX, label.span(), "a region of Tile IR has one block");
                    self.report(error.help("use `if`, `for` or `loop` instead of branches"));
                    self.block_label()?;
                }
                _ => self.operation(block),
            }
        }
    }

    /// `^bb0(%a: type, %b: type):`
    fn block_label(&mut self) -> Parsed<Args<'a>> {
        self.bump();
        let mut args = Args::new();
        if self.eat(Tok::LParen) {
            self.list(Tok::RParen, |p| {
                args.push(p.argument()?.0);
                Ok(())
            })?;
        }
        self.expect(Tok::Colon, " after the label of a block")?;
        Ok(args)
    }

    /// `%a: type {attributes} loc(…)`; gives the attributes too.
    pub(super) fn argument(&mut self) -> Parsed<(Arg<'a>, Option<super::attrs::Spanned>)> {
        let token = self.expect(Tok::Value, "")?;
        self.expect(Tok::Colon, " and the type of the argument")?;
        let ty = self.type_use()?;
        let attrs = if self.at(Tok::LBrace) {
            Some(self.attr()?)
        } else {
            None
        };
        // Bytecode has no locations of arguments.
        self.optional_location()?;
        let name = self.text_of(token).get(1..).unwrap_or("");
        let span = token.span();
        Ok((Arg { name, span, ty }, attrs))
    }

    /// Ends a block with the given operation, unless it ends with a terminator.
    pub(super) fn terminate(&mut self, block: BlockId, terminator: Op) {
        let last = self.body.block(block).ops.last().copied();
        if last.is_some_and(|op| self.body.op(op).facts().is_terminator()) {
            return;
        }
        self.body
            .append_op(block, terminator, &[], LocId::UNKNOWN, Span::NONE);
    }

    /// A terminator that is not written comes from where the operation comes from that it ends a region of.
    pub(super) fn locate_implied(&mut self, region: RegionId, loc: LocId) {
        if let Some(op) = self.body.terminator(region)
            && !self.body.span(op).is_some()
        {
            self.body.set_loc(op, loc);
        }
    }

    /// Reads `{ operations }` of a generic operation, or `{ ^bb0(arguments): operations }`. An empty region has no
    /// block.
    pub(super) fn generic_region(&mut self, args: &mut Option<BlockId>) -> Parsed<RegionId> {
        let region = self.body.add_region();
        let after = self.lexer.skip_space(self.tok.end);
        let empty = self.at(Tok::LBrace) && self.text.as_bytes().get(after) == Some(&b'}');
        if empty {
            self.bump();
            self.bump();
            return Ok(region);
        }
        let block = self.body.add_block(region, &[]);
        *args = Some(block);
        self.region_body(block, &Args::new(), true)?;
        Ok(region)
    }

    /// The types of a block's arguments.
    pub(super) fn arg_types(&self, block: BlockId) -> Vec<TypeId> {
        let args = &self.body.block(block).args;
        args.iter().map(|&v| self.body.ty(v)).collect()
    }
}
