//! The code of an entry, and the attributes within it.

use super::super::{attr_tag, codec};
use super::{Context, constant_id, signed_varint, varint};
use crate::attr::{Attr, Dictionary, HintValue, Hints, Number, Predicate};
use crate::op::ResultLayout;
use crate::types::{TileElement, TileType};
use crate::{BlockId, Body, Entity, Entry, MAX_NESTING, OpId, RegionId, Type, Value, Version};

/// Writes the attributes and the body of one entry.
pub(in super::super) struct BodyWriter<'m, 'c> {
    pub(in super::super) version: Version,
    /// The number of indices of the operation at hand, if it accesses a view.
    pub(in super::super) index_rank: usize,
    context: &'c mut Context<'m>,
    entry: &'c Entry,
    out: Vec<u8>,
    /// The numbers of the values that can be named here.
    numbers: Vec<Option<u32>>,
    /// The values that can be named here, by number.
    values: Vec<Value>,
    /// The operation at hand.
    op: Option<OpId>,
    stack: Vec<Step>,
}

/// What is to be written next.
enum Step {
    /// The operations of a block from a position on, after which only `values` values can be named.
    Block {
        block: BlockId,
        at: usize,
        values: usize,
    },
    /// A region with its blocks.
    Region(Option<RegionId>),
    /// One block with its arguments.
    Begin(BlockId),
    /// The end of an operation with regions.
    End(OpId),
}

impl<'m, 'c> BodyWriter<'m, 'c> {
    pub(super) fn new(context: &'c mut Context<'m>, entry: &'c Entry) -> Self {
        Self {
            version: context.version,
            index_rank: 0,
            context,
            entry,
            out: Vec::new(),
            numbers: vec![None; entry.body.num_values()],
            values: Vec::new(),
            op: None,
            stack: Vec::new(),
        }
    }

    /// What was written since the last time.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }

    // ---- numbers and names ------------------------------------------------------------------------------------

    pub(in super::super) fn byte(&mut self, byte: u8) {
        self.out.push(byte);
    }

    pub(in super::super) fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    #[inline]
    pub(in super::super) fn varint(&mut self, value: u64) {
        varint(&mut self.out, value);
    }

    /// The number of a string.
    pub(in super::super) fn string(&mut self, text: &[u8]) {
        let id = self.context.strings.id(text);
        self.varint(id);
    }

    /// The number of a constant.
    pub(in super::super) fn constant(&mut self, bytes: &[u8]) {
        let id = constant_id(&mut self.context.constants, bytes);
        self.varint(id);
    }

    /// Says that the operation at hand cannot be written.
    pub(in super::super) fn refuse(&mut self, what: String) {
        let body = &self.entry.body;
        let (span, message) = match self.op {
            Some(op) => (
                body.span(op),
                format!(
                    "operation `{}` in entry `@{}`: {what}",
                    body.op(op).facts().mnemonic,
                    self.entry.name
                ),
            ),
            None => (self.entry.span, format!("entry `@{}`: {what}", self.entry.name)),
        };
        self.context.refuse(span, message);
    }

    /// The tile type of the first result of the operation at hand.
    pub(in super::super) fn result_tile(&self) -> Option<&'m TileType> {
        let body = &self.entry.body;
        let result = body.result(self.op?, 0)?;
        self.context.module.types.get(body.ty(result))?.as_tile()
    }

    // ---- operations -------------------------------------------------------------------------------------------

    /// Writes all operations of the entry.
    pub(super) fn body(&mut self) {
        let body = &self.entry.body;
        let [block] = body.region(body.root()).blocks[..] else {
            return self.refuse("its body is not one block".to_owned());
        };
        let args = body.args();
        if !args
            .iter()
            .map(|&a| body.ty(a))
            .eq(self.entry.signature.inputs.iter().copied())
        {
            return self.refuse("its parameters are not those of its signature".to_owned());
        }
        args.iter().for_each(|&a| self.define(a));
        self.stack.push(Step::Block {
            block,
            at: 0,
            values: 0,
        });
        while let Some(step) = self.stack.pop() {
            match step {
                Step::Block { block, at, values } => match body.block(block).ops.get(at) {
                    Some(&op) => {
                        self.stack.push(Step::Block {
                            block,
                            at: at + 1,
                            values,
                        });
                        self.operation(body, op);
                    }
                    None => self.forget(values),
                },
                Step::Region(region) => self.region(body, region),
                Step::Begin(block) => self.block(body, block),
                Step::End(op) => body.results(op).for_each(|v| self.define(v)),
            }
        }
    }

    fn region(&mut self, body: &Body, region: Option<RegionId>) {
        let blocks: &[BlockId] = region.map_or(&[], |r| &body.region(r).blocks);
        self.varint(blocks.len() as u64);
        self.stack.extend(blocks.iter().rev().map(|&b| Step::Begin(b)));
    }

    fn block(&mut self, body: &Body, block: BlockId) {
        let values = self.values.len();
        let content = body.block(block);
        self.varint(content.args.len() as u64);
        for &arg in &content.args {
            let ty = self.context.types.id(body.ty(arg));
            self.varint(ty);
            self.define(arg);
        }
        self.varint(content.ops.len() as u64);
        self.stack.push(Step::Block { block, at: 0, values });
    }

    fn operation(&mut self, body: &'c Body, id: OpId) {
        let op = body.op(id);
        let facts = op.facts();
        self.op = Some(id);
        self.index_rank = codec::index_rank(op);
        let context = &mut *self.context;
        context
            .debug
            .next(body.loc(id), &mut context.strings, context.version);
        self.varint(facts.code.into());
        let named = facts.results_since.is_none_or(|since| self.version >= since);
        let results = body.results(id);
        if facts.results != ResultLayout::Open && results.len() != facts.result_names.len() {
            let message = format!(
                "it has {} results, but must have {}",
                results.len(),
                facts.result_names.len()
            );
            return self.refuse(message);
        }
        if facts.results != ResultLayout::Fixed {
            self.varint(if named { results.len() as u64 } else { 0 });
        }
        if named {
            for result in results.clone() {
                let ty = self.context.types.id(body.ty(result));
                self.varint(ty);
            }
        }
        codec::encode(self, op);
        let regions = codec::regions(op);
        if regions.is_empty() {
            if named {
                results.for_each(|v| self.define(v));
            }
            return;
        }
        if self.stack.len() > 4 * MAX_NESTING {
            return self.refuse(format!("regions nest deeper than {MAX_NESTING}"));
        }
        self.varint(regions.len() as u64);
        self.stack.push(Step::End(id));
        self.stack.extend(regions.into_iter().rev().map(Step::Region));
    }

    fn define(&mut self, value: Value) {
        if let Some(slot) = self.numbers.get_mut(value.index()) {
            *slot = Some(self.values.len() as u32);
        }
        self.values.push(value);
    }

    /// Takes away the numbers of all but the first so many values.
    fn forget(&mut self, values: usize) {
        for value in self.values.drain(values.min(self.values.len())..) {
            if let Some(slot) = self.numbers.get_mut(value.index()) {
                *slot = None;
            }
        }
    }

    /// The number of an operand.
    #[inline]
    pub(in super::super) fn operand(&mut self, value: Value) {
        match self.numbers.get(value.index()) {
            Some(Some(number)) => varint(&mut self.out, u64::from(*number)),
            _ => self.refuse("it uses a value that is not defined there".to_owned()),
        }
    }

    // ---- attributes -------------------------------------------------------------------------------------------

    /// Hints behind their tag, if they have one.
    pub(in super::super) fn hints(&mut self, hints: &Hints) {
        self.varint(hints.0.len() as u64);
        for (target, list) in &hints.0 {
            self.string(target.as_bytes());
            self.varint(attr_tag::DICTIONARY);
            self.varint(list.len() as u64);
            for (name, value) in list {
                self.string(name.as_bytes());
                match value {
                    HintValue::Int(number) => self.number(*number),
                    HintValue::Bool(value) => self.bool(*value),
                    HintValue::String(text) => {
                        self.varint(attr_tag::STRING);
                        self.string(text.as_bytes());
                    }
                }
            }
        }
    }

    fn bool(&mut self, value: bool) {
        self.varint(attr_tag::BOOL);
        self.byte(value.into());
    }

    /// A number with its tag and type.
    pub(in super::super) fn number(&mut self, number: Number) {
        let element = number.element;
        let ty = self.context.types.element(element);
        if element.is_int() {
            self.varint(attr_tag::INTEGER);
            self.varint(ty);
            self.varint(number.bits);
            return;
        }
        self.varint(attr_tag::FLOAT);
        self.varint(ty);
        if element.value_bits() <= 8 {
            self.byte(number.bits as u8);
        } else {
            signed_varint(&mut self.out, number.bits as i64);
        }
    }

    /// A predicate with its tag.
    pub(in super::super) fn predicate(&mut self, predicate: &Predicate) {
        match predicate {
            Predicate::DivBy {
                divisor,
                every,
                along,
            } => {
                self.varint(attr_tag::DIV_BY);
                self.varint(*divisor);
                self.optional_pair(*every, *along);
            }
            Predicate::SameElements(sizes) => {
                self.varint(attr_tag::SAME_ELEMENTS);
                self.varint(sizes.len() as u64);
                sizes
                    .iter()
                    .for_each(|n| self.out.extend_from_slice(&n.to_le_bytes()));
            }
            Predicate::Bounded { lower, upper } => {
                self.varint(attr_tag::BOUNDED);
                self.optional_pair(*lower, *upper);
            }
        }
    }

    fn optional_pair(&mut self, first: Option<i64>, second: Option<i64>) {
        self.byte(u8::from(first.is_some()) | u8::from(second.is_some()) << 1);
        first
            .into_iter()
            .chain(second)
            .for_each(|n| signed_varint(&mut self.out, n));
    }

    /// Names and attributes behind their tag.
    pub(super) fn dictionary(&mut self, dictionary: &Dictionary, depth: usize) {
        self.varint(dictionary.len() as u64);
        for (name, attr) in dictionary {
            if name.is_empty() {
                self.refuse("an attribute has an empty name".to_owned());
            }
            self.string(name.as_bytes());
            self.attr(attr, depth + 1);
        }
    }

    fn attr(&mut self, attr: &Attr, depth: usize) {
        if depth > MAX_NESTING {
            return self.refuse(format!("attributes nest deeper than {MAX_NESTING}"));
        }
        match attr {
            Attr::Number(number) => self.number(*number),
            Attr::Bool(value) => self.bool(*value),
            Attr::Type(ty) => {
                self.varint(attr_tag::TYPE);
                let id = self.context.types.id(*ty);
                self.varint(id);
            }
            Attr::String(text) => {
                self.varint(attr_tag::STRING);
                self.string(text.as_bytes());
            }
            Attr::Array(list) => {
                self.varint(attr_tag::ARRAY);
                self.varint(list.len() as u64);
                list.iter().for_each(|a| self.attr(a, depth + 1));
            }
            Attr::Elements(ty, elements) => {
                self.varint(attr_tag::ELEMENTS);
                let id = self.context.types.id(*ty);
                self.varint(id);
                match self.context.module.types.get(*ty) {
                    Some(Type::Tile(TileType {
                        element: TileElement::Number(element),
                        ..
                    })) => {
                        let bytes = super::constants::encode(*element, elements);
                        self.constant(&bytes);
                    }
                    _ => self.refuse("a constant attribute is not a tile of numbers".to_owned()),
                }
            }
            Attr::Predicate(predicate) => self.predicate(predicate),
            Attr::Dictionary(dictionary) => {
                self.varint(attr_tag::DICTIONARY);
                self.dictionary(dictionary, depth);
            }
            Attr::Hints(hints) => {
                self.varint(attr_tag::HINTS);
                self.hints(hints);
            }
        }
    }
}
