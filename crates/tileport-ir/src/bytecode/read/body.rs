//! The code of an entry.
//!
//! Operations stand one after the other; those of an operation's regions stand within it. Values are numbered in
//! order of definition, the results of an operation with regions after what is within them, and the numbers of a
//! block are free again at its end. The reader keeps its own stack, so that nesting costs no call stack.

use super::super::codec;
use super::super::cursor::{Cursor, Read};
use super::super::{UNSUPPORTED, VERSION};
use super::Context;
use super::debug::Locations;
use crate::op::{OpFacts, ResultLayout, Values};
use crate::{BlockId, Body, MAX_NESTING, OpId, Opcode, RegionId, TypeId, Value};
use smallvec::SmallVec;

/// Reads one body.
pub(in super::super) struct BodyReader<'a, 'c> {
    pub(in super::super) cursor: Cursor<'a>,
    pub(in super::super) context: &'c mut Context<'a>,
    /// The types of the results of the operation at hand.
    pub(in super::super) results: SmallVec<[TypeId; 4]>,
    /// How many operands of a counted list are left.
    pub(in super::super) operands_left: usize,
    /// The regions of the operation at hand, which are read after it.
    regions: SmallVec<[RegionId; 2]>,
    body: Body,
    /// The values that can be named here, by number.
    values: Vec<Value>,
    locations: Locations,
    stack: Vec<Step>,
    depth: usize,
    /// The types of a block's arguments.
    scratch: Vec<TypeId>,
}

/// What is to be read next.
enum Step {
    /// Operations of a block, after which only `values` values can be named.
    Block {
        block: BlockId,
        left: usize,
        values: usize,
    },
    /// The number of blocks of a region, and then the blocks.
    Region(RegionId),
    /// Blocks of a region.
    Blocks { region: RegionId, left: usize },
    /// The end of an operation with regions.
    End { op: OpId, start: usize },
}

impl<'a, 'c> BodyReader<'a, 'c> {
    pub(super) fn new(
        cursor: Cursor<'a>,
        context: &'c mut Context<'a>,
        params: &[TypeId],
        locations: Locations,
    ) -> Self {
        let mut body = Body::new(params);
        // Operations take eight bytes on average, in small kernels fewer. Room for too many costs nothing, as memory
        // that is not used is never touched; growing would copy them all.
        body.reserve(cursor.remaining() / 6);
        let values = body.args().to_vec();
        Self {
            cursor,
            context,
            results: SmallVec::new(),
            operands_left: 0,
            regions: SmallVec::new(),
            body,
            values,
            locations,
            stack: Vec::new(),
            depth: 0,
            scratch: Vec::new(),
        }
    }

    pub(super) fn read(mut self) -> Read<Body> {
        let root = self.body.root();
        if let Some(block) = self.body.entry_block(root) {
            while self.cursor.remaining() > 0 {
                self.operation(block)?;
                self.nested()?;
            }
        }
        Ok(self.body)
    }

    /// Reads what the last operation has in its regions.
    fn nested(&mut self) -> Read<()> {
        while let Some(step) = self.stack.pop() {
            match step {
                Step::Block { values, left: 0, .. } => self.values.truncate(values),
                Step::Block { block, left, values } => {
                    let left = left - 1;
                    self.stack.push(Step::Block { block, left, values });
                    self.operation(block)?;
                }
                Step::Region(region) => {
                    let left = self.cursor.count("the blocks of a region", 2)?;
                    self.stack.push(Step::Blocks { region, left });
                }
                Step::Blocks { left: 0, .. } => {}
                Step::Blocks { region, left } => {
                    let left = left - 1;
                    self.stack.push(Step::Blocks { region, left });
                    self.block(region)?;
                }
                Step::End { op, start } => self.end(op, start),
            }
        }
        Ok(())
    }

    fn block(&mut self, region: RegionId) -> Read<()> {
        let values = self.values.len();
        let count = self.cursor.count("the arguments of a block", 1)?;
        self.scratch.clear();
        for _ in 0..count {
            let ty = self
                .context
                .type_id(&mut self.cursor, "the type of a block argument")?;
            self.scratch.push(ty);
        }
        let block = self.body.add_block(region, &self.scratch);
        self.values.extend_from_slice(&self.body.block(block).args);
        let left = self.cursor.count("the operations of a block", 1)?;
        self.stack.push(Step::Block { block, left, values });
        Ok(())
    }

    fn end(&mut self, op: OpId, start: usize) {
        let body = &mut self.body;
        body.set_span(op, self.cursor.span_from(start));
        self.values.extend(body.results(op));
        codec::drop_empty_regions(body, op);
        self.depth -= 1;
    }

    /// Reads one operation up to its regions.
    fn operation(&mut self, block: BlockId) -> Read<()> {
        let start = self.cursor.pos();
        self.cursor.set_op(None);
        let code = self.cursor.varint("an operation")?;
        let Some(opcode) = Opcode::from_code(code) else {
            let version = self.context.version;
            let message =
                format!("there is no operation with code {code} in version {version} or any other known one");
            return Err(self.cursor.malformed(start, message));
        };
        let facts = opcode.facts();
        self.cursor.set_op(Some(facts.mnemonic));
        let version = self.context.version;
        if facts.since > version {
            let message = format!(
                "`{}` needs version {}, but the file is {version}",
                facts.mnemonic, facts.since
            );
            return Err(super::error(VERSION, start, self.cursor.pos(), message));
        }
        let locations = &mut self.locations;
        let loc = self
            .context
            .debug
            .next(locations, &mut self.context.strings, version)?;
        let named = self.result_types(facts)?;
        let fields = self.cursor.pos();
        let op = codec::decode(self, opcode)?;
        let span = self.cursor.span_from(start);
        let id = self.body.append_op(block, op, &self.results, loc, span);
        codec::check_bounds(self.body.op_mut(id), &self.cursor, fields, version)?;
        if self.regions.is_empty() {
            if named {
                self.body.results(id).for_each(|value| self.values.push(value));
            }
            return Ok(());
        }
        self.regions_follow(id, start, facts)
    }

    /// Reads the number of regions and puts them on the stack.
    fn regions_follow(&mut self, op: OpId, start: usize, facts: &'static OpFacts) -> Read<()> {
        let at = self.cursor.pos();
        let count = self.cursor.varint("the regions")?;
        if count != self.regions.len() as u64 {
            let message = format!(
                "`{}` has {} regions, but {count} are stated",
                facts.mnemonic,
                self.regions.len()
            );
            return Err(self.cursor.malformed(at, message));
        }
        self.depth += 1;
        if self.depth > MAX_NESTING {
            let message = format!("regions nest deeper than {MAX_NESTING}");
            return Err(super::error(UNSUPPORTED, start, self.cursor.pos(), message));
        }
        self.stack.push(Step::End { op, start });
        self.stack.extend(self.regions.drain(..).rev().map(Step::Region));
        Ok(())
    }

    /// Reads the types of the results and says whether the results have numbers.
    fn result_types(&mut self, facts: &'static OpFacts) -> Read<bool> {
        self.results.clear();
        let at = self.cursor.pos();
        let young = facts
            .results_since
            .is_some_and(|since| since > self.context.version);
        let expected = if young { 0 } else { facts.result_names.len() };
        let count = match facts.results {
            ResultLayout::Fixed => expected,
            ResultLayout::Listed | ResultLayout::Open => self.cursor.count("result types", 1)?,
        };
        if facts.results != ResultLayout::Open && count != expected {
            let message = format!(
                "`{}` has {expected} results, but {count} are stated",
                facts.mnemonic
            );
            return Err(self.cursor.malformed(at, message));
        }
        for _ in 0..count {
            self.results
                .push(self.context.type_id(&mut self.cursor, "a result type")?);
        }
        if young {
            // Only tokens were added to operations later.
            let token = self.context.types.token();
            self.results.extend(facts.result_names.iter().map(|_| token));
        }
        Ok(!young)
    }

    /// Reads one operand.
    #[inline]
    pub(in super::super) fn operand(&mut self) -> Read<Value> {
        let start = self.cursor.pos();
        let number = self.cursor.varint("an operand")?;
        let found = usize::try_from(number).ok().and_then(|n| self.values.get(n));
        found.copied().ok_or_else(|| self.no_value(start, number))
    }

    #[cold]
    fn no_value(&self, start: usize, number: u64) -> Box<crate::Diagnostic> {
        let op = self.cursor.op();
        let message = format!(
            "operation `{op}` names value {number}, but only {} are defined here",
            self.values.len()
        );
        self.cursor.malformed(start, message)
    }

    /// Reads a list of operands with its count.
    pub(in super::super) fn operand_list(&mut self) -> Read<Values> {
        let count = self.cursor.count("operands", 1)?;
        self.operands(count)
    }

    /// Reads a number of operands.
    pub(in super::super) fn operands(&mut self, count: usize) -> Read<Values> {
        let mut list = Values::with_capacity(count);
        for _ in 0..count {
            list.push(self.operand()?);
        }
        Ok(list)
    }

    /// A region that is read after the operation.
    pub(in super::super) fn region(&mut self) -> RegionId {
        let region = self.body.add_region();
        self.regions.push(region);
        region
    }
}
