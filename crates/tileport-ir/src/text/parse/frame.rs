//! What an operation collects while it is read.
//!
//! Everything lies on stacks that the parser keeps, so that reading an operation allocates nothing but what it keeps;
//! a [`Frame`] remembers where the operation's part begins. Operations in regions push onto the same stacks and take
//! their part off again.

use super::Span;
use super::cursor::Parser;
use crate::op::{FieldValue, OpFacts};
use crate::{TypeId, Value};
use smallvec::SmallVec;

/// One use of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct OperandUse {
    /// The value; `None` where it is undefined or broken, which has been reported.
    pub(super) value: Option<Value>,
    pub(super) span: Span,
}

/// One type as it is written; `None` where it was not understood, which has been reported.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypeUse {
    pub(super) ty: Option<TypeId>,
    pub(super) span: Span,
}

/// A range of one of the stacks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Part {
    pub(super) fn new(start: usize, end: usize) -> Self {
        // The stacks are no longer than the text, which is shorter than `u32::MAX`.
        Self {
            start: start as u32,
            end: end as u32,
        }
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    pub(super) fn len(self) -> usize {
        (self.end - self.start) as usize
    }
}

/// What is known of one field.
#[derive(Debug, Default)]
pub(super) struct Slot {
    /// The operands, where the field holds operands and they have been read.
    pub(super) operands: Option<Part>,
    /// The types written for the operands.
    pub(super) types: Option<Part>,
    /// The content, where the field holds something else.
    pub(super) value: Option<FieldValue>,
}

/// A name on the left of an operation, for one result or several.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResultName<'a> {
    /// Without the percent sign.
    pub(super) name: &'a str,
    pub(super) span: Span,
    pub(super) count: u32,
}

/// The operation that is being read.
pub(super) struct Frame {
    pub(super) facts: &'static OpFacts,
    /// The mnemonic.
    pub(super) name: Span,
    /// Where the operation begins: at its first result or its mnemonic.
    pub(super) start: usize,
    /// Where its line ends, without regions and location.
    pub(super) header_end: Option<usize>,
    pub(super) slots: usize,
    pub(super) operands: usize,
    pub(super) types: usize,
    pub(super) names: usize,
    /// The types of the results, as far as they are known.
    pub(super) results: SmallVec<[TypeUse; 4]>,
    /// How many findings there were when the operation began: with more, it is not built.
    pub(super) errors: usize,
}

impl Frame {
    /// The number of operands in a field.
    pub(super) fn operand_count(&self, parser: &Parser<'_>, field: usize) -> usize {
        self.part(parser, field).len()
    }

    /// The operands of a field, as a part of the stack; empty where none were read.
    pub(super) fn part(&self, parser: &Parser<'_>, field: usize) -> Part {
        parser
            .slots
            .get(self.slots + field)
            .and_then(|s| s.operands)
            .unwrap_or_default()
    }
}

impl<'a> Parser<'a> {
    /// A frame for an operation whose result names begin at `names` of the stack.
    pub(super) fn frame(&mut self, facts: &'static OpFacts, name: Span, start: usize, names: usize) -> Frame {
        let slots = self.slots.len();
        self.slots.resize_with(slots + facts.fields.len(), Slot::default);
        Frame {
            facts,
            name,
            start,
            header_end: None,
            slots,
            operands: self.operands.len(),
            types: self.type_uses.len(),
            names,
            results: SmallVec::new(),
            errors: self.error_count(),
        }
    }

    /// Takes the operation's part off the stacks.
    pub(super) fn drop_frame(&mut self, frame: &Frame) {
        self.slots.truncate(frame.slots);
        self.operands.truncate(frame.operands);
        self.type_uses.truncate(frame.types);
    }

    pub(super) fn slot(&mut self, frame: &Frame, field: usize) -> &mut Slot {
        let index = frame.slots + field;
        if index >= self.slots.len() {
            // A frame reserves a slot for each field; this is only for the compiler's comfort.
            self.slots.resize_with(index + 1, Slot::default);
        }
        &mut self.slots[index]
    }

    /// Sets a field that holds no operand.
    pub(super) fn set(&mut self, frame: &Frame, field: usize, value: FieldValue) {
        self.slot(frame, field).value = Some(value);
    }

    /// Sets the field with this name, if the operation has it.
    pub(super) fn set_named(&mut self, frame: &Frame, field: &str, value: FieldValue) {
        if let Some(index) = frame.facts.field(field) {
            self.set(frame, index, value);
        }
    }

    /// Puts the operands that were read since `start` of the stack into the field with this name.
    pub(super) fn operands_named(&mut self, frame: &Frame, field: &str, start: usize) {
        let part = Part::new(start, self.operands.len());
        if let Some(index) = frame.facts.field(field) {
            self.slot(frame, index).operands = Some(part);
        }
    }

    pub(super) fn operand_at(&self, index: usize) -> Option<OperandUse> {
        self.operands.get(index).copied()
    }
}
